"""What the table tells without being asked, whole and at every size."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.pilot import Pilot

from rummy_tui import __version__, i18n, words
from rummy_tui.engine.actions import Discard, Draw, Drop
from rummy_tui.engine.games import contract, gin
from rummy_tui.engine.games.contract import Ladder
from rummy_tui.engine.match import Match
from rummy_tui.journal import Header, Journal
from rummy_tui.seating import seated
from rummy_tui.session import Session
from rummy_tui.table import Table
from rummy_tui.ui import cells
from rummy_tui.ui.melds import Melds
from rummy_tui.ui.piles import Piles
from rummy_tui.ui.screens.lists import HistoryScreen, Moves
from rummy_tui.ui.screens.question import Notice
from rummy_tui.ui.screens.result import ResultScreen
from rummy_tui.ui.screens.score import Deals, ScoreScreen
from rummy_tui.ui.screens.table import TableScreen
from rummy_tui.ui.status import HistoryPanel, StatusStrip, TopLine
from tests.engine.positions import play
from tests.engine.positions import table as shown_table
from tests.engine.test_gin import I01, knock
from tests.engine.test_gin import table as knock_table
from tests.ui.conftest import Clock
from tests.ui.laid_table import FIFTEEN, contract_is_a_game, laid
from tests.ui.test_melds import at_table, text
from tests.ui.test_table import at_table as in_turn_at_table
from tests.ui.test_table import read_on

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


# ── gin: the limit of the deal, and a knock (§4b) ─────────────────────────────────────────────────────────────────────


def against_one(folder: Path, match: Match) -> Session:
    """The player in seat 0 against one other."""
    game, players = match.rules.GAME, seated(("easy",))
    header = Header(game, match.rules.written(), players, f"={game}", __version__, match.rules.VERSION)
    return Session(match, Journal.create(folder / f"{game}.rummy", header))


@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
@pytest.mark.parametrize(
    ("up", "doubled", "title"), [("7♥", False, "KNOCK ≤ 7"), ("A♥", False, "ONLY GIN"), ("9♠", True, "KNOCK ≤ 9")]
)
def test_the_card_that_sets_the_limit_stays_in_sight(
    up: str, doubled: bool, title: str, size: tuple[int, int], tmp_path: Path
) -> None:
    match = knock_table(up=up, stock=20, oklahoma=gin.Oklahoma.ACE_GIN, spades_double=doubled)
    play(match, Draw())
    play(match, Discard(match.deal.hidden.hands[0][-1]))

    async def script(_pilot: Pilot[None], screen: TableScreen) -> None:
        titles, *card = text(screen, Piles).splitlines()
        third = "".join(row[2 * screen.query_one(Piles).pitch :] for row in card)
        assert title in titles and up[0] in third and ("×2" in third) is doubled

    at_table(against_one(tmp_path, match), script, size)


def test_without_oklahoma_the_first_open_card_is_a_card_like_others(tmp_path: Path) -> None:
    async def script(_pilot: Pilot[None], screen: TableScreen) -> None:
        assert "KNOCK" not in text(screen, Piles)

    at_table(against_one(tmp_path, knock_table(up="7♥")), script)


def test_a_knock_explains_itself_before_the_player_lays_off(tmp_path: Path, clock: Clock) -> None:
    """I01: of the other hand 8♠ and 3♠ fit the knocker's 4♠5♠6♠7♠, the first of his groups."""
    knocker, groups, defender = I01
    match = knock_table(defender, knocker)
    play(match, Draw())
    play(match, Discard(match.deal.hidden.hands[0][-1]))
    knock(match, groups)

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        notice = pilot.app.screen
        assert isinstance(notice, Notice)
        said = "".join(strip.text for strip in notice._compositor.render_strips())
        for part in ("Asha knocked", "4♠ 5♠ 6♠ 7♠ · Q♥ Q♦ Q♣", "3♦ 3 + 2♣ 2 + A♥ 1", "8♠→1", "3♠→1"):
            assert part in " ".join(said.replace("│", " ").split()), part
        await read_on(pilot)
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        assert pilot.app.screen is screen and "Fits: 8♠→1 3♠→1" in text(screen, StatusStrip)
        assert any(row.startswith("? You") for row in text(screen, Melds).splitlines())
        await pilot.press("n")
        await pilot.pause()
        assert isinstance(pilot.app.screen, ResultScreen)

    in_turn_at_table(tmp_path, script, session=against_one(tmp_path, match))


# ── 21 Card: three kinds of jokers, value cards (§4a) ─────────────────────────────────────────────────────────────────

PILE = "A♣ 6♠ 8♠ 10♥ 7♦ 7♠ 10♣ K♥"
HELD = "4♠5♠6♠ 4♣5♣6♣ 4♥5♥6♥ 3♦ 7♠7♣8♥9♥3♣3♠4♦6♦7♦A♣8♣"


@pytest.mark.parametrize("language", ["en", "hi", "ne"])
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_papplu_and_nichlu_stand_apart_from_the_open_pile(size: tuple[int, int], language: str, tmp_path: Path) -> None:
    match = shown_table(cut="2♦", up="9♣", under=PILE, game="twenty-one")

    async def script(_pilot: Pilot[None], screen: TableScreen) -> None:
        below = next(row for row in text(screen, Piles).splitlines() if "A♦ 3♦ ★" in row)
        assert "K♥ 10♣ 7♠" in below and "  A♦ 3♦ ★" in below.replace("… ", "  ")

    at_table(against_one(tmp_path, match), script, size, language)


@pytest.mark.parametrize(("game", "jokers"), [("twenty-one", "A 2♠ K♠"), ("points", "A")])
def test_after_a_printed_joker_the_aces_are_named(game: str, jokers: str, tmp_path: Path) -> None:
    """A rank is named by the cut card, but for that one (§1.1, §4a.1)."""

    async def script(_pilot: Pilot[None], screen: TableScreen) -> None:
        assert f"Wild PJ {jokers} " in text(screen, TopLine) and f" {jokers} ★" in text(screen, Piles)

    at_table(against_one(tmp_path, shown_table(cut="PJ", up="9♣", game=game)), script)


def test_the_best_count_stands_beside_the_points_that_it_betters(tmp_path: Path) -> None:
    """And not behind what the value cards bring: that no grouping changes."""
    match = shown_table(cut="2♦", hands={0: HELD}, up="9♣", game="twenty-one")

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        points = screen.table.reading.points
        told = f"Points {points} {screen.table.best_count()} · Value 10"
        assert "(best" in told and told in text(screen, StatusStrip)

    in_turn_at_table(tmp_path, script, session=against_one(tmp_path, match))


@pytest.mark.parametrize("language", ["en", "hi", "ne"])
def test_what_a_winner_pays_stands_below_the_word_that_he_won(language: str, tmp_path: Path) -> None:
    """'wins' beside the name is no reason, and no part of one."""
    match = shown_table(cut="2♦", hands={0: "3♦"}, up="9♣", game="twenty-one", middle_values=True)
    play(match, Draw())
    play(match, Discard(match.deal.hidden.hands[0][-1]))
    play(match, Draw())
    play(match, Discard(match.deal.hidden.hands[1][-1]))

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        screen.table.act(Drop())
        sheet = ScoreScreen(screen.table)
        await pilot.app.push_screen(sheet)
        await pilot.pause()
        rows = [row.text for row in sheet.query_one(Deals)._strips]
        won = next(row for row in rows if "✓" in row)
        assert won.split("✓")[1].strip() == i18n.gettext("wins")
        assert any(i18n.gettext("Pays for your value cards") in row for row in rows)

    at_table(against_one(tmp_path, match), script, language=language)


@pytest.mark.parametrize("language", ["en", "hi", "ne"])
def test_contract_says_round_wherever_others_say_deal(language: str, tmp_path: Path) -> None:
    """The same headings without the word of the other games: result, history, the table of scores."""
    i18n.use(language)
    table = Table(laid(tmp_path))
    try:
        round_, deal = {"en": ("round", "deal"), "hi": ("राउंड", "बाज़ी"), "ne": ("राउन्ड", "बाजी")}[language]
        named = [
            ResultScreen(table).heading(), HistoryScreen(table).heading(),
            *(words.own("contract", text) for text in contract.Rules.WORDS if "deal" in text.lower()),
            *(words.own_count("contract", ("{n} deal is left.", "{n} deals are left."), left) for left in (1, 5)),
        ]  # fmt: skip
        for text_ in named:
            assert round_ in text_.lower()
            assert deal not in text_.lower()
    finally:
        table.close()
