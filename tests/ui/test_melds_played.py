"""A deal of each game with melds on the table, played on the screen by hints, straight all the way."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from rummy_tui import i18n
from rummy_tui.engine.actions import Action, Lay, LayOff, Pass, Swap
from rummy_tui.engine.games import GAMES
from rummy_tui.seating import seated
from rummy_tui.session import Session
from rummy_tui.storage import Preferences
from rummy_tui.ui import cells
from rummy_tui.ui.app import RummyApp
from rummy_tui.ui.screens.result import ResultScreen
from rummy_tui.ui.screens.table import TableScreen
from tests.ui.hinted import by_hints
from tests.ui.terminal import MODELS
from tests.ui.test_straight import drawn


@pytest.fixture(autouse=True)
def straight() -> Iterator[None]:
    cells.install()
    yield
    cells.uninstall()
    i18n.use("en")


@pytest.mark.parametrize(
    ("game", "others", "seed", "language", "moves"),
    [
        ("basic", 1, "11", "hi", {Lay, LayOff}),
        ("fifty-one", 1, "5", "ne", {Lay, LayOff, Swap}),
        ("contract", 2, "12", "hi", {Lay, LayOff, Pass}),
        ("contract", 2, "29", "ne", {Lay, LayOff, Pass}),
    ],
)
def test_a_deal_by_hints(
    tmp_path: Path, game: str, others: int, seed: str, language: str, moves: set[type[Action]]
) -> None:
    """In these deals the player lays, lays off and swaps, and after each of it the whole screen is straight."""

    async def run() -> None:
        i18n.use(language)
        session = Session.start(tmp_path / "m.rummy", GAMES[game].rules(), seated(("easy",) * others), seed)
        app = RummyApp(Preferences(speed="instant", language=language), session, straight=False)
        done: set[type[Action]] = set()
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            screen = app.screen
            assert isinstance(screen, TableScreen)
            while (action := await by_hints(pilot, screen)) is not None:
                if type(action) in moves:
                    assert drawn(app, next(iter(MODELS))).broken_joints() == [], action
                done.add(type(action))
            await pilot.pause()
            assert isinstance(app.screen, ResultScreen)
            assert [drawn(app, model).broken_joints() for model in MODELS] == [[]] * len(MODELS)
        assert moves <= done

    asyncio.run(run())
