"""Any size: all buttons on the screen, none ever moves, and whatever the window does, the state stays."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from textual.geometry import Region, Size
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widget import Widget

from rummy_tui import i18n
from rummy_tui.bots.choose import choose
from rummy_tui.engine.events import Dropped
from rummy_tui.engine.games import GAMES
from rummy_tui.outlook import advice
from rummy_tui.seating import seated
from rummy_tui.session import Session
from rummy_tui.table import Table
from rummy_tui.ui import cells
from rummy_tui.ui.buttons import TABLE_BUTTONS, Buttons
from rummy_tui.ui.palette import DARK
from rummy_tui.ui.piles import Piles
from rummy_tui.ui.screens.base import KeyRow, Page, TitleRow
from rummy_tui.ui.screens.help import HelpScreen, Tabs
from rummy_tui.ui.screens.paper import Sheet
from rummy_tui.ui.screens.question import Box, Question
from rummy_tui.ui.screens.table import TableScreen
from rummy_tui.ui.status import LEAST, TopLine
from tests.ui.conftest import Clock
from tests.ui.test_screens import LANGUAGES, Stage
from tests.ui.test_straight import EVERY, made
from tests.ui.test_table import at_table, wait

SIZES = [(60, 20), (79, 23), (80, 24), (100, 30), (120, 40), (200, 60)]
TIGHT = SIZES[:1] + SIZES[2:3]
"""Where all languages are tried; at the others the longest one."""
TINY = [(59, 20), (60, 19), (30, 10), (12, 4), (1, 1)]


@pytest.fixture(autouse=True)
def straight() -> Iterator[None]:
    cells.install()
    yield
    cells.uninstall()


def row(widget: Widget, y: int = 0) -> str:
    """What stands in a row of a widget."""
    return widget.render_line(y).text


def buttons(screen: Screen[Any]) -> Iterator[tuple[str, Widget, int, int, int]]:
    """Every button: what must stand on it, its widget, its first cell, the cell behind it, its row."""
    for widget in screen.query(KeyRow):
        assert isinstance(screen, Page)
        row(widget)
        for key, (start, end, _press) in zip(screen.keys(), widget._places, strict=True):
            yield key.sign, widget, start, end, 0
    for toggle in (*screen.query(TitleRow), *screen.query(TopLine)):
        row(toggle)
        assert {*toggle._places} >= {*i18n.LANGUAGES}
        for name, places in toggle._places.items():
            yield i18n.LABELS.get(name, name), toggle, places.start, places.stop, 0
    for tabs in screen.query(Tabs):
        row(tabs)
        assert isinstance(screen, HelpScreen) and len(tabs._places) == len(screen._pages)
        for start, end, _index in tabs._places:
            yield "", tabs, start, end, 0
    for box in screen.query(Box):
        row(box)
        assert len(box._places) == 2
        for place, agreed in box._places:
            yield box._signs[not agreed], box, place.x, place.right, place.y
    for bar in screen.query(Buttons):
        found = bar.buttons(bar.size.width)
        assert len(found) == len(bar.table.rules.ACTIONS) + 8
        for button in found:
            yield button.text.partition(" ")[0], bar, button.x, button.x + button.width, button.y


@pytest.mark.parametrize("name", EVERY)
def test_everything_lies_within_the_screen(name: str, tmp_path: Path) -> None:
    """Panels and buttons, each with its key on it, in every language, also in one that is 40 % longer."""

    async def run() -> None:
        app = Stage()
        async with app.run_test(size=SIZES[0]) as pilot:
            app.push_screen(made(name, tmp_path, app))
            await pilot.pause()
            for size in SIZES:
                await pilot.resize_terminal(*size)
                for language in LANGUAGES if size in TIGHT else LANGUAGES[-1:]:
                    app.switch_language(language)
                    await pilot.pause()
                    within(app.screen, size, language)

    asyncio.run(run())


def within(screen: Screen[Any], size: tuple[int, int], language: str) -> None:
    assert screen.region == Region(0, 0, *size)
    for widget in screen.query(Widget):
        scrolled = any(each.is_scrollable for each in widget.ancestors if isinstance(each, Widget))
        if widget.display and widget.region.area and not scrolled:
            assert screen.region.contains_region(widget.region), (widget, widget.region, size, language)
    taken: set[tuple[Widget, int, int]] = set()
    for sign, widget, start, end, y in buttons(screen):
        assert 0 <= start < end <= widget.size.width and 0 <= y < widget.size.height, (sign, widget, size, language)
        text = widget.render_line(y).crop(start, end).text
        assert sign in text and cell_len(text) == end - start
        spots = {(widget, x, y) for x in range(start, end)}
        assert not spots & taken, (sign, widget, size, language)
        taken |= spots
    for sheet in screen.query(Sheet):
        assert {strip.cell_length for strip in sheet._strips} == {sheet.size.width}
    for y, strip in enumerate(screen._compositor.render_strips()):
        assert strip.cell_length == size[0], (y, size, language)


class Bar(Buttons):
    """The buttons of a table in so many cells, without a screen."""

    def __init__(self, table: Table, room: Size) -> None:
        super().__init__(table, DARK)
        self._room = room

    @property
    def size(self) -> Size:
        return self._room


@pytest.mark.parametrize("language", list(i18n.LANGUAGES))
@pytest.mark.parametrize(
    ("game", "settings"), [*((game, {}) for game in GAMES), ("points", {"first_drop": None})], ids=str
)
def test_no_button_ever_changes_its_place(game: str, settings: Any, language: str, tmp_path: Path) -> None:
    """From the first card of a deal to its end, whoever moves and whatever a drop costs; and no word is cut."""
    i18n.use(language)
    others = seated(["easy"] * min(3, max(GAMES[game].rules.PLAYERS) - 1))
    table = Table(Session.start(tmp_path / "m.rummy", GAMES[game].rules(**settings), others, "places"))
    seen: dict[Size, set[tuple[tuple[str, int, int, int], ...]]] = {Size(80, 2): set(), Size(60, 3): set()}
    prices = set()
    for _ in range(40):
        for room, found in seen.items():
            placed = Bar(table, room).buttons(room.width)
            assert not [button.text for button in placed if "…" in button.text]
            found.add(tuple((button.command, button.x, button.y, button.width) for button in placed))
            prices.add(tuple(offer.price for offer in table.view.offers))
        if table.settled:
            break
        thinker = table.thinker()
        if thinker is not None:
            table.played(thinker[0].seat, choose(*thinker).action)
        elif (choice := advice(table.view)) is not None:
            table.act(choice.action)
    assert all(len(found) == 1 for found in seen.values())
    assert len(prices) > 1 or game != "points" or not settings
    table.close()


VARIANTS = [(game, name) for game in GAMES for name in GAMES[game].rules.PRESETS]


@pytest.mark.parametrize("players", [min, max])
@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_no_word_on_a_button_is_cut_in_any_variant(
    game: str, variant: str, players: Callable[[range], int], tmp_path: Path
) -> None:
    cls = GAMES[game].rules
    rules = cls.read(cls.PRESETS[variant].settings)
    others = seated(["easy"] * (players(cls.PLAYERS) - 1))
    table = Table(Session.start(tmp_path / "m.rummy", rules, others, "variants"))
    for language in i18n.LANGUAGES:
        i18n.use(language)
        for room in (Size(80, 2), Size(60, 3)):
            placed = Bar(table, room).buttons(room.width)
            assert not [button.text for button in placed if "…" in button.text]
            assert all(button.x + button.width <= room.width and button.y < room.height for button in placed)
            assert len(placed) == len(rules.ACTIONS) + len(TABLE_BUTTONS)
    table.close()


# ── resizing ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_table_keeps_everything(tmp_path: Path, clock: Clock) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("right", "right", "space", "right", "space", "m", "left", "space", "tab", "right")

        def state() -> tuple[Any, ...]:
            hand, piles = screen.hand, screen.query_one(Piles)
            return hand.cursor, hand.marked, screen.table.grouping, screen.focused, piles.chosen, screen.table.digest

        before = state()
        assert before[1] and before[2].groups and before[3] is screen.query_one(Piles) and before[4] == 1
        for size in (*TINY, *SIZES):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert state() == before, size

    at_table(tmp_path / "m.rummy", script)


@pytest.mark.parametrize("size", TINY)
def test_below_the_least_size_only_help_and_leaving_work(size: tuple[int, int], tmp_path: Path, clock: Clock) -> None:
    keys = ("w", "e", "right", "space", "enter", "r", "m", "a", "s", "s", "p", "y", "ctrl+z", "escape", "tab", "up")

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("space")
        await pilot.resize_terminal(*size)
        await pilot.pause()
        if size >= (30, 10):
            text = "\n".join(strip.text for strip in screen._compositor.render_strips())
            assert f"{LEAST.width}×{LEAST.height}" in text and "Ctrl+Q" in text

        def state() -> tuple[Any, ...]:
            return screen.table.digest, screen.hand.cursor, screen.hand.marked, screen.table.grouping, screen.focused

        before = state()
        for key in keys:
            await pilot.press(key)
            assert pilot.app.screen is screen, key
        assert state() == before
        await pilot.press("question_mark")
        assert isinstance(pilot.app.screen, HelpScreen)
        await pilot.press("escape", "ctrl+q")
        assert isinstance(pilot.app.screen, Question)

    at_table(tmp_path / "m.rummy", script)


def test_a_question_keeps_its_answer_and_its_place_in_the_middle(tmp_path: Path, clock: Clock) -> None:
    """Textual keeps a modal at the size with which it was opened unless it is laid out anew."""

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("p")
        wait(0.4)
        await pilot.press("left")
        box = pilot.app.screen.query_one(Box)
        for width, height in (*TINY, *SIZES, *reversed(SIZES)):
            await pilot.resize_terminal(width, height)
            await pilot.pause()
            assert pilot.app.screen.size == screen.size == Size(width, height)
            assert box.agreed
            if (width, height) in SIZES:
                assert abs(box.region.x - (width - box.region.right)) <= 1
                assert abs(box.region.y - (height - box.region.bottom)) <= 1
                within(pilot.app.screen, (width, height), "en")
        await pilot.press("enter")
        assert box not in pilot.app.screen.query(Box)
        assert any(isinstance(event, Dropped) for event in screen.view.events)

    at_table(tmp_path / "m.rummy", script, (120, 40))


@pytest.mark.parametrize("name", [name for name in EVERY if name not in ("table", "table over", "question")])
def test_pages_keep_cursor_and_scroll(name: str, tmp_path: Path) -> None:
    """They scroll at any size, so that they need no least one."""

    async def run() -> None:
        app = Stage()
        async with app.run_test(size=(80, 24)) as pilot:
            screen = made(name, tmp_path, app)
            app.push_screen(screen)
            await pilot.pause()
            await pilot.press("down", "down")
            focused, cursors = app.focused, [each.cursor for each in screen.query("Choices")]  # type: ignore[attr-defined]
            for size in (*TINY, *SIZES):
                await pilot.resize_terminal(*size)
                await pilot.pause()
                assert app.focused is focused
                assert [each.cursor for each in screen.query("Choices")] == cursors  # type: ignore[attr-defined]
                for sheet in screen.query("Choices"):
                    if size in SIZES:
                        assert "▸" in "\n".join(row(sheet, y) for y in range(sheet.size.height)), size

    asyncio.run(run())
