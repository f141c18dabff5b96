"""Between two deals: a seat that is out is asked whether it comes back, or watches the others to the end."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from textual.pilot import Pilot

from rummy_tui.bots.choose import choose
from rummy_tui.bots.styles import STYLES
from rummy_tui.engine.events import Passed, Rejoined
from rummy_tui.engine.games import GAMES
from rummy_tui.seating import seated
from rummy_tui.session import Session
from rummy_tui.ui.screens.question import Question
from rummy_tui.ui.screens.score import ScoreScreen
from rummy_tui.ui.screens.table import TableScreen
from tests.ui.conftest import Clock
from tests.ui.test_table import at_table, read_on, to_result, wait


def session_asked(path: Path) -> Session:
    """A pool of 61 at the moment in which the player, just out, is asked whether he comes back."""
    rules = GAMES["pool"].rules.read({"out_at": "61", "rejoin": "once"})
    session = Session.start(path, rules, seated(["easy"] * 3), "r6")
    match = session.match
    while not (match.settled and match.turn == 0):
        if match.turn is None:
            session.advance()
        else:
            view = match.view(match.turn)
            session.play(match.turn, choose(view, STYLES["easy"], Random(1)).action)
    return session


@pytest.mark.parametrize(("keys", "event"), [(("left", "enter"), Rejoined), (("enter",), Passed)])
def test_who_is_out_is_asked_and_goes_on(keys: tuple[str, ...], event: type, tmp_path: Path, clock: Clock) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await to_result(pilot)
        await read_on(pilot)
        assert isinstance(pilot.app.screen, Question)
        wait(2)
        await pilot.press(*keys)
        await pilot.pause()
        assert any(isinstance(each, event) and each.seat == 0 for each in screen.view.events)
        scores = pilot.app.screen
        assert isinstance(scores, ScoreScreen)
        assert ("f" in scores.answers) == (event is Passed)
        await read_on(pilot)
        await pilot.pause(0.3)
        assert screen.table.number == 3
        assert (0 in screen.view.public.seats) == (event is Rejoined)

    at_table(tmp_path / "m.rummy", script, session=session_asked(tmp_path / "m.rummy"))
