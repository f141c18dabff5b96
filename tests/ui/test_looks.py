"""Every screen in every theme, without colours, with few, and without drawn signs."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import fields
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from rich._palettes import STANDARD_PALETTE
from rich.color import Color, ColorSystem
from rich.style import Style
from textual.pilot import Pilot
from textual.screen import Screen

import rummy_tui
from rummy_tui import i18n, signs
from rummy_tui.storage import Preferences
from rummy_tui.ui import filters, palette
from rummy_tui.ui.app import RummyApp
from rummy_tui.ui.buttons import Buttons
from rummy_tui.ui.palette import Colours, Palette, palette_of
from rummy_tui.ui.screens.paper import Sheet
from rummy_tui.ui.screens.question import Question
from rummy_tui.ui.screens.settings import SettingsScreen
from rummy_tui.ui.screens.table import TableScreen
from tests.test_signs import drawn
from tests.ui.conftest import Clock
from tests.ui.test_screens import NAMES, act, shown
from tests.ui.test_straight import EVERY, made
from tests.ui.test_table import at_table, wait

THEMES = list(palette.PALETTES)

# ── contrast (WCAG 2.2, 1.4.3 and 1.4.6) ──────────────────────────────────────────────────────────────────────────────


def luminance(colour: Color, system: ColorSystem) -> float:
    """Relative luminance of the colour as a terminal with these colours shows it; the sixteen are those of the VGA."""
    shown = colour.downgrade(system)
    rgb = STANDARD_PALETTE[shown.number] if system is ColorSystem.STANDARD else shown.get_truecolor()  # type: ignore[index]
    parts = [part / 255 for part in rgb]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(ink: Color, paper: Color, system: ColorSystem = ColorSystem.TRUECOLOR) -> float:
    low, high = sorted((luminance(ink, system), luminance(paper, system)))
    return (high + 0.05) / (low + 0.05)


def pairs(which: Palette) -> Iterator[tuple[str, Color, Color]]:
    """All text that is ever shown, with what it lies on. Frames and the back of the cards are no text."""
    papers = [Color.parse(which.background), Color.parse(which.surface)]
    for field in fields(which):
        value: Any = getattr(which, field.name)
        named = {field.name: value} if isinstance(value, Style) else value if isinstance(value, dict) else {}
        named |= {f"suit {i}": style for i, style in enumerate(value)} if field.name == "suits" else {}
        for name, style in named.items():
            if name not in ("frame", "back", "key"):
                for paper in [style.bgcolor] if style.bgcolor else papers:
                    yield name, style.color, paper
    assert which.key.color and which.button.bgcolor
    yield "key", which.key.color, which.button.bgcolor


def test_contrast_is_the_one_of_the_standard() -> None:
    assert contrast(Color.parse("#000000"), Color.parse("#ffffff")) == pytest.approx(21)
    assert contrast(Color.parse("#777777"), Color.parse("#ffffff")) == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("deck", ["four", "two"])
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("system", [ColorSystem.TRUECOLOR, ColorSystem.EIGHT_BIT, ColorSystem.STANDARD])
def test_all_text_can_be_read(theme: str, deck: str, system: ColorSystem) -> None:
    which = palette_of(theme, deck, Colours.FEW if system is ColorSystem.STANDARD else Colours.MANY)
    least = 7 if theme == "contrast" and system is not ColorSystem.STANDARD else 4.5
    assert len(list(pairs(which))) > 30
    for name, ink, paper in pairs(which):
        assert contrast(ink, paper, system) >= least, (name, ink, paper)


@pytest.mark.parametrize(("theme", "colours"), [*product(THEMES, [Colours.FEW, Colours.MANY])])
def test_decks_have_two_and_four_colours(theme: str, colours: Colours) -> None:
    four, two = (palette_of(theme, deck, colours) for deck in ("four", "two"))
    assert len(set(four.suits)) == 4
    assert two.suits[0] == two.suits[3] != two.suits[1] == two.suits[2]


# ── what the terminal can show ────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("system", "environ", "colours"),
    [
        ("truecolor", {"TERM": "xterm-256color"}, Colours.MANY),
        ("256", {"TERM": "screen-256color"}, Colours.MANY),
        ("standard", {"TERM": "linux"}, Colours.FEW),
        ("standard", {"TERM": "vt220"}, Colours.NONE),
        ("standard", {"TERM": "xterm-mono"}, Colours.NONE),
        ("truecolor", {"NO_COLOR": "1"}, Colours.NONE),
        ("truecolor", {"NO_COLOR": ""}, Colours.MANY),  # https://no-color.org: present and not empty
        (None, {"TERM": "unknown"}, Colours.NONE),
    ],
)
def test_how_many_colours_a_terminal_has(system: str | None, environ: dict[str, str], colours: Colours) -> None:
    assert filters.colours(system, environ) is colours


def look(
    name: str, folder: Path, play: Callable[[RummyApp, Pilot[None]], Awaitable[None]], size: tuple[int, int] = (80, 24)
) -> None:
    """Look at this screen ('table' and 'table over' among them)."""

    async def run() -> None:
        from tests.ui.test_screens import Stage

        app = Stage()
        async with app.run_test(size=size) as pilot:
            app.push_screen(made(name, folder, app))
            await pilot.pause()
            await play(app, pilot)

    asyncio.run(run())


@pytest.mark.parametrize("name", EVERY)
def test_without_colours_none_is_sent(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def play(app: RummyApp, pilot: Pilot[None]) -> None:
        attributes = set()
        for strip in app.screen._compositor.render_strips():
            for _text, style, _control in strip:
                if style is not None:
                    attributes.add((style.bold, style.reverse))
                    for ink in (style.color, style.bgcolor):
                        assert ink is None or ink.is_default
        assert len(attributes) > 1

    look(name, tmp_path, play)


@pytest.mark.parametrize("name", EVERY)
def test_in_ascii_no_sign_is_drawn(name: str, tmp_path: Path) -> None:
    signs.use("ascii")

    async def play(app: RummyApp, pilot: Pilot[None]) -> None:
        for size in ((80, 24), (120, 40)):
            await pilot.resize_terminal(*size)
            for language in i18n.LANGUAGES:
                app.switch_language(language)
                await pilot.pause()
                text = "\n".join(strip.text for strip in app.screen._compositor.render_strips())
                assert drawn(text) == set()
                if name != "question":  # it says what it was asked to
                    assert text.isascii() is (language == "en")

    look(name, tmp_path, play)


# ── chosen, applied, remembered ───────────────────────────────────────────────────────────────────────────────────────


def test_looks_change_at_once_and_are_remembered() -> None:
    async def play(app: RummyApp, pilot: Pilot[None]) -> None:
        def suits() -> list[Style]:
            return [*app.palette.suits]

        before = app.screen.styles.background
        for row, values in (("theme", ["light", "contrast", "dark"]), ("deck", ["two"]), ("signs", ["drawn", "ascii"])):
            app.screen.query_one("Choices").go(row)  # type: ignore[attr-defined]
            for value in values:
                await pilot.press("right")
                await pilot.pause()
                assert getattr(Preferences.load(), row) == value
                if row == "theme":
                    assert (app.screen.styles.background == before) is (value == "dark")
        assert suits()[0] == suits()[3]
        assert shown(app).isascii()  # type: ignore[arg-type]

    act(SettingsScreen, play)


def test_the_table_below_takes_the_looks_over(tmp_path: Path) -> None:
    async def play(app: RummyApp, pilot: Pilot[None]) -> None:
        app.push_screen(SettingsScreen())
        await pilot.pause()
        app.preferences.theme, app.preferences.deck, app.preferences.signs = "contrast", "two", "ascii"
        app.restyle()
        app.pop_screen()
        await pilot.pause()
        wanted = palette_of("contrast", "two")
        for widget in app.screen.query("Painted"):
            assert widget.palette == wanted  # type: ignore[attr-defined]
        assert "".join(strip.text for strip in app.screen._compositor.render_strips()).isascii()

    look("table", tmp_path, play)


# ── nothing is told by colour alone ───────────────────────────────────────────────────────────────────────────────────

Cell = tuple[str, bool, bool, bool]


def colourless(screen: Screen[Any]) -> list[Cell]:
    """Every character with what a terminal without colours can still show of its style."""
    return [
        (char, *(bool(style and part) for part in ((style.bold, style.reverse, style.underline) if style else [])))  # type: ignore[misc]
        for strip in screen._compositor.render_strips()
        for text, style, _control in strip
        for char in text
    ]


@pytest.mark.parametrize("colourful", [True, False])
def test_the_table_tells_nothing_by_colour_alone(
    tmp_path: Path, colourful: bool, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cursor, marks, groups, focus, chosen pile and button, what can be done now: each step is seen."""
    if not colourful:
        monkeypatch.setenv("NO_COLOR", "1")
    steps = ("right", "space", "right", "space", "m", "tab", "right", "left", "tab", "right", "up", "tab", "p")

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        seen = [colourless(screen)]
        for key in steps:
            await pilot.press(key)
            await pilot.pause()
            seen.append(colourless(pilot.app.screen))
            assert seen[-1] != seen[-2], key
        assert isinstance(pilot.app.screen, Question)
        wait(0.4)
        await pilot.press("left")
        await pilot.pause()
        assert colourless(pilot.app.screen) != seen[-1]

    at_table(tmp_path / "m.rummy", script)


@pytest.mark.parametrize("colourful", [True, False])
def test_buttons_tell_without_colour_what_is_possible(
    tmp_path: Path, colourful: bool, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not colourful:
        monkeypatch.setenv("NO_COLOR", "1")

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        bar = screen.query_one(Buttons)
        for button in bar.buttons(bar.size.width):
            key = next(iter(bar.render_line(button.y).crop(button.x + 1, button.x + 2)))
            assert key.style is not None and bool(key.style.bold) is button.on, button

    at_table(tmp_path / "m.rummy", script)


@pytest.mark.parametrize("colourful", [True, False])
@pytest.mark.parametrize(
    ("name", "keys"), [("home", "down"), ("setup", "down"), ("settings", "down"), ("help", "n"), ("question", "left")]
)
def test_what_is_chosen_is_seen_without_colour(
    name: str, keys: str, colourful: bool, tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not colourful:
        monkeypatch.setenv("NO_COLOR", "1")

    async def play(app: RummyApp, pilot: Pilot[None]) -> None:
        wait(0.4)
        before = colourless(app.screen)
        if name == "help":
            before = before[: 4 * app.size.width]  # the row of the titles, not the page below it
        await pilot.press(keys)
        await pilot.pause()
        assert colourless(app.screen)[: len(before)] != before

    look(name, tmp_path, play)


def test_names_in_brackets_are_no_markup(tmp_path: Path) -> None:
    """Players, folders and files may be called anything; nothing in the program is read as Textual's markup."""
    folder = tmp_path / "[red]games[b]"
    folder.mkdir()

    async def play(app: RummyApp, pilot: Pilot[None]) -> None:
        text = "".join(strip.text for sheet in app.screen.query(Sheet) for strip in sheet._strips)
        for name in (*NAMES[1:], "[red]games[b]"):
            assert name in re.sub(r"\s+", "", text), name

    look("result", folder, play, (120, 40))
    sources = [path.read_text("utf-8") for path in Path(next(iter(rummy_tui.__path__))).rglob("*.py")]
    found = re.compile(r"\b(Static|Label|Markdown|RichLog|Content)\(|\.notify\(|tooltip|from_markup|markup=|render_str")
    assert {hit.group() for text in sources for hit in found.finditer(text)} <= {"Label(", "Markdown("}
