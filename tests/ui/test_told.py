"""What the table tells without being asked, whole and at every size."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.pilot import Pilot

from rummy_tui import i18n
from rummy_tui.engine.games.contract import Ladder
from rummy_tui.ui import cells
from rummy_tui.ui.screens.lists import HistoryScreen, Moves
from rummy_tui.ui.screens.table import TableScreen
from rummy_tui.ui.status import HistoryPanel, StatusStrip, TopLine
from tests.ui.laid_table import FIFTEEN, contract_is_a_game, laid
from tests.ui.test_melds import at_table, text

__all__ = ["contract_is_a_game"]

OTHERS = [(seat, cards) for seat, cards in FIFTEEN if seat]
"""The melds of a table at which the player has not laid down anything yet."""


@pytest.fixture(autouse=True)
def straight() -> Iterator[None]:
    cells.install()
    yield
    cells.uninstall()


# ── the round and what it asks for (§6.1) ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
@pytest.mark.parametrize(
    ("language", "number", "told"),
    [
        ("en", 1, "round 1/7 · 2 sets "),
        ("en", 5, "round 5/7 · 2 sets + 1 sequence "),
        ("hi", 6, "राउंड 6/7 · 1 सेट + 2 सीक्वेंस "),
        ("ne", 7, "राउन्ड ७/७ · ३ सिक्वेन्स "),
    ],
)
def test_the_top_line_names_round_and_contract(
    language: str, number: int, told: str, size: tuple[int, int], tmp_path: Path
) -> None:
    async def script(_pilot: Pilot[None], screen: TableScreen) -> None:
        assert told in text(screen, TopLine)

    at_table(laid(tmp_path, number=number, melds=OTHERS), script, size, language)


def test_a_longer_sequence_is_asked_for_with_its_length(tmp_path: Path) -> None:
    async def script(_pilot: Pilot[None], screen: TableScreen) -> None:
        assert "round 5/10 · 1 set + 1 sequence of 7 " in text(screen, TopLine)

    at_table(laid(tmp_path, melds=OTHERS, ladder=Ladder.SHANGHAI), script)


@pytest.mark.parametrize("language", list(i18n.LANGUAGES))
def test_what_the_contract_lacks_stands_on_the_smallest_table(language: str, tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        goals, missing = text(screen, StatusStrip).splitlines()
        assert "✗" in goals and ";" in missing and "★" in missing

    at_table(laid(tmp_path, melds=OTHERS), script, (60, 20), language)


# ── the last moves ────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("language", list(i18n.LANGUAGES))
def test_no_card_of_a_move_is_cut_off(language: str, tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        panel = screen.query_one("#moves", HistoryPanel)
        shown = "\n".join(panel.render_line(y).text for y in range(panel.size.height))
        assert "…" not in shown and "7♠" in shown and shown.count("6♦") == 2
        await pilot.resize_terminal(60, 20)
        await pilot.press("t")
        await pilot.pause()
        assert isinstance(pilot.app.screen, HistoryScreen)
        every = "\n".join(strip.text for strip in pilot.app.screen.query_one(Moves)._strips)
        assert "…" not in every and "7♠" in every and every.count("6♦") == 3

    at_table(laid(tmp_path), script, language=language)
