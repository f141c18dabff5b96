"""Every screen stands straight in Hindi and Nepali, in every model of terminal, at both sizes."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyte
import pytest
from rich.console import Console
from textual.screen import Screen

from rummy_tui import i18n
from rummy_tui.engine.games import GAMES
from rummy_tui.seating import seated
from rummy_tui.session import Session
from rummy_tui.table import Table
from rummy_tui.ui import cells
from rummy_tui.ui.screens.help import help_for
from rummy_tui.ui.screens.setup import SetupScreen
from rummy_tui.ui.screens.table import TableScreen
from tests.ui.terminal import MODELS, Terminal
from tests.ui.test_screens import NAMED, NAMES, SIZES, Stage, played, screens

FEWEST = ("points", "gin", "contract")
"""Games whose table is looked at with as few seats as there can be."""
EVERY = (*NAMED, "table", "table over", *FEWEST)
MORE = tuple(f"{what} {game}" for what in ("setup", "help", "seats") for game in GAMES)
"""What each game has of its own: the new table, the rules, and the table with as many seats as there can be."""


@pytest.fixture(autouse=True)
def straight() -> Iterator[None]:
    cells.install()
    yield
    cells.uninstall()


def drawn(app: Any, model: str) -> Terminal:
    """The whole screen as a terminal of this model shows it."""
    width, height = app.size
    terminal = Terminal(width, model, rows=height)
    stream = pyte.Stream(terminal)
    console = Console(color_system="truecolor", force_terminal=True)
    for y, strip in enumerate(app.screen._compositor.render_strips()):
        stream.feed(f"\x1b[{y + 1};1H{strip.render(console)}")
    return terminal


def made(name: str, folder: Path, app: Stage) -> Screen[Any]:
    if name == "table":
        return TableScreen(played(folder, 15, settle=False), app.palette)
    if name == "table over":
        return TableScreen(played(folder), app.palette)
    if name in FEWEST:
        rules = GAMES[name].rules()
        others = seated(["easy"] * (rules.PLAYERS.start - 1))
        return TableScreen(Table(Session.start(folder / "few.rummy", rules, others, "straight")), app.palette)
    what, _space, game = name.partition(" ")
    if what == "seats":
        rules = GAMES[game].rules()
        others = seated(["easy"] * (rules.PLAYERS.stop - 2))
        return TableScreen(Table(Session.start(folder / "most.rummy", rules, others, "straight")), app.palette)
    if game:
        return SetupScreen(game) if what == "setup" else help_for(GAMES[game].rules())
    return screens(folder)[name]()


LOOKED_AT = [(name, language) for language in ("hi", "ne") for name in EVERY]
LOOKED_AT += [(name, ("hi", "ne")[number % 2]) for number, name in enumerate(MORE)]
"""Each screen in both languages; of what each game has of its own, every other one."""


@pytest.mark.parametrize(("name", "language"), LOOKED_AT)
def test_no_joint_is_broken(tmp_path: Path, name: str, language: str) -> None:
    async def run() -> None:
        i18n.use(language)
        app = Stage()
        async with app.run_test(size=SIZES[0]) as pilot:
            app.push_screen(made(name, tmp_path, app))
            for size in SIZES:
                await pilot.resize_terminal(*size)
                await pilot.pause()
                for model in MODELS:
                    assert drawn(app, model).broken_joints() == [], (size, model)

    asyncio.run(run())


@pytest.mark.parametrize("name", [name for name in EVERY if name not in ("help", "question")])
def test_no_word_is_hard_coded(tmp_path: Path, name: str) -> None:
    """In the pseudo-locale every translated word carries an accent (not so help pages, and a question's asker)."""

    async def run() -> None:
        i18n.use(i18n.PSEUDO)
        app = Stage()
        async with app.run_test(size=(200, 60)) as pilot:
            app.push_screen(made(name, tmp_path, app))
            await pilot.pause()
            text = "\n".join(strip.text for strip in app.screen._compositor.render_strips())
        for given in (*NAMES, *ALLOWED, str(tmp_path)):
            text = text.replace(given, "")
        text = re.sub(r"\b[0-9a-f]{8,}|\S*/\S*|\S+\.rummy", "", text)  # seeds and files
        plain = [word for word in re.findall(r"[^\W\d_]{3,}", text) if word.isascii()]
        assert [word for word in plain if set(word) & set("aeiou")] == []

    asyncio.run(run())


ALLOWED = ("Enter", "Esc", "English", "Space", "Tab", "rummy-tui verify")
"""Keys, names of languages, commands."""
