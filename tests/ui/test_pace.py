"""What takes its time at the table, and what goes wrong there: threads, the others' pace, a disk that is full."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.app import App
from textual.pilot import Pilot

import rummy_tui.ui
from rummy_tui.engine.actions import Draw
from rummy_tui.engine.games import GAMES
from rummy_tui.engine.games.points import Rules
from rummy_tui.journal import DiskTrouble, Journal
from rummy_tui.seating import seated
from rummy_tui.session import Session
from rummy_tui.table import suggestion
from rummy_tui.ui import commands, speeds, status
from rummy_tui.ui import piles as piles_module
from rummy_tui.ui.piles import Piles
from rummy_tui.ui.screens.question import Notice
from rummy_tui.ui.screens.result import ResultScreen
from rummy_tui.ui.screens.score import ScoreScreen
from rummy_tui.ui.screens.table import TableScreen
from rummy_tui.ui.speeds import Speed
from rummy_tui.ui.status import News, StatusStrip
from tests.ui.test_table import at_table, on_turn, painted, say_yes, stage, wait

__all__ = ["stage"]  # the fixture


class Gate:
    """Stands before a function: calls wait until it is opened."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, module: Any, name: str) -> None:
        self._open, self._through = threading.Event(), getattr(module, name)
        self.calls = 0
        monkeypatch.setattr(module, name, self)

    def __call__(self, *arguments: Any) -> Any:
        self.calls += 1
        assert self._open.wait(20)
        return self._through(*arguments)

    def open(self) -> None:
        self._open.set()


async def until(pilot: Pilot[None], holds: Callable[[], bool]) -> None:
    for _ in range(1000):
        if holds():
            return
        await pilot.pause(0.01)
    raise AssertionError("in vain")


# ── threads ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_keys_do_not_wait_for_a_hint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gate = Gate(monkeypatch, commands, "suggestion")

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        cursor = screen.hand.cursor
        try:
            await pilot.press("i", "right")
            assert screen.hand.cursor is not cursor
            assert painted(screen, News).strip() == ""
        finally:
            gate.open()
        await until(pilot, lambda: "Hint" in painted(screen, News))

    at_table(tmp_path / "m.rummy", script)


def test_a_hint_follows_the_language(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("i")
        await until(pilot, lambda: "Hint" in painted(screen, News))
        await pilot.press("f2")
        wanted = suggestion(screen.view)
        assert "Hint" not in wanted
        await until(pilot, lambda: wanted[:20] in painted(screen, News))

    at_table(tmp_path / "m.rummy", script, (120, 40))


def test_a_hint_comes_too_late_for_another_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gate = Gate(monkeypatch, commands, "suggestion")

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("i", "w")
        gate.open()
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        assert "Hint" not in painted(screen, News)

    at_table(tmp_path / "m.rummy", script)


def test_the_needs_are_painted_when_they_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gate = Gate(monkeypatch, status, "needed")

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        try:
            await pilot.press("w", "right", "r")
            assert len(screen.view.hand) == 14
            first, second = painted(screen, StatusStrip).split("\n")
            assert "Points" in first
            assert second.strip() == ""
        finally:
            gate.open()
        await until(pilot, lambda: "missing" in painted(screen, StatusStrip))
        calls = gate.calls
        await pilot.press("right", "space", "m", "f2")
        assert gate.calls == calls  # the hand is the same

    at_table(tmp_path / "m.rummy", script)


# ── the others' pace ──────────────────────────────────────────────────────────────────────────────────────────────────


def test_who_asks_while_the_others_move_hurries_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also the one whose move is waiting for its time."""
    monkeypatch.setitem(speeds.SPEEDS, "slow", Speed(3600.0, "slow", "slow"))
    told = []
    say = News.say
    monkeypatch.setattr(News, "say", lambda self, text, bad=False: (told.append(text()), say(self, text, bad)))

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        pilot.app.preferences.speed = "slow"  # type: ignore[attr-defined]
        await pilot.press("w", "r", "end", "enter", "enter")
        await until(pilot, lambda: screen.others._waiting is not None)
        assert not screen.view.mine
        await pilot.press("w")
        assert any("The others hurry." in text for text in told)
        await on_turn(pilot)
        assert screen.view.mine or screen.table.settled

    at_table(tmp_path / "m.rummy", script)


# ── trouble ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def full(monkeypatch: pytest.MonkeyPatch, only: str = "") -> None:
    """From now on no line (that begins so) can be written."""
    append = Journal.append

    def refuse(self: Journal, line: str) -> None:
        if line.startswith(only):
            raise DiskTrouble("No space left on device")
        append(self, line)

    monkeypatch.setattr(Journal, "append", refuse)


async def go_on(pilot: Pilot[None]) -> None:
    assert isinstance(pilot.app.screen, Notice)
    wait(2)
    await pilot.press("enter")
    await pilot.pause()


def test_a_bots_move_that_cannot_be_written_is_made_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("w", "r")
        with monkeypatch.context() as broken:
            full(broken, "1 ")
            await pilot.press("end", "enter", "enter")
            await until(pilot, lambda: isinstance(pilot.app.screen, Notice))
            before = screen.table.digest
            await go_on(pilot)
            await until(pilot, lambda: isinstance(pilot.app.screen, Notice))  # asked again, in vain
            assert screen.table.digest == before
        await go_on(pilot)
        await on_turn(pilot)
        assert screen.table.digest != before

    at_table(tmp_path / "m.rummy", script)


@pytest.mark.parametrize("over", [False, True])
def test_the_next_deal_or_match_that_cannot_be_written_is_dealt_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, over: bool
) -> None:
    session = Session.start(tmp_path / "m.rummy", Rules(deals=1 if over else None), seated(("easy",)), "next")

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("p")
        await say_yes(pilot)
        await until(pilot, lambda: isinstance(pilot.app.screen, ResultScreen))
        with monkeypatch.context() as broken:
            full(broken)
            broken.setattr(Journal, "create", lambda *_a: (_ for _ in ()).throw(DiskTrouble("full")))
            wait(2)
            await pilot.press("enter")
            await pilot.pause()
            wait(2)
            await pilot.press("enter")
            await go_on(pilot)
        assert isinstance(pilot.app.screen, ScoreScreen)
        wait(2)
        await pilot.press("enter")
        await pilot.pause()
        again = pilot.app.screen
        assert isinstance(again, TableScreen)
        assert not again.table.settled
        assert again.table.number == (1 if over else 2)

    at_table(tmp_path / "m.rummy", script, session=session)


def test_a_grouping_that_cannot_be_kept_stops_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        full(monkeypatch)
        before = screen.table.grouping
        await pilot.press("r")
        assert screen.table.grouping != before
        await pilot.press("u", "ctrl+z", "ctrl+y", "ctrl+z", "space", "right", "space", "m", "shift+right")
        await pilot.press("w")
        assert screen.query_one(News).bad  # a move is another matter
        assert screen.view.check(Draw()) is None

    at_table(tmp_path / "m.rummy", script)


def test_undoing_does_not_put_the_program_to_sleep(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(App, "action_suspend_process", lambda self: pytest.fail("asleep"))

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        before = screen.table.grouping
        await pilot.press("r", "ctrl+z")
        assert screen.table.grouping == before

    at_table(tmp_path / "m.rummy", script)


def test_without_colours_everything_can_be_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """NO_COLOR: the terminal's own two colours are asked for, no other."""
    monkeypatch.setenv("NO_COLOR", "1")

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        assert pilot.app.no_color
        await pilot.press("r", "space", "w")
        for strip in screen._compositor.render_strips():
            for segment in strip:
                for ink in (segment.style.color, segment.style.bgcolor) if segment.style else ():
                    assert ink is None or ink.is_default, (segment, ink)

    at_table(tmp_path / "m.rummy", script)


# ── what the screens ask for ──────────────────────────────────────────────────────────────────────────────────────────


def test_no_screen_reaches_for_the_match_or_what_is_hidden() -> None:
    """Of a table the screens ask what it tells itself; only the app has sessions, to start one."""
    reached = re.compile(r"\.(session|match|hidden)\b|table\._")
    for path in Path(next(iter(rummy_tui.ui.__path__))).rglob("*.py"):
        for line in path.read_text("utf-8").splitlines():
            assert not reached.search(line) or line.lstrip().startswith(("from ", "import ")), (path, line)


def test_every_rule_page_tells_the_numbers_of_its_own_game(monkeypatch: pytest.MonkeyPatch) -> None:
    from rummy_tui.ui.screens.help import help_for

    asked = []
    monkeypatch.setattr("rummy_tui.ui.screens.help.help_page", lambda name, rules: asked.append((name, rules)) or name)
    first, second = GAMES["points"].rules(), Rules(first_drop=25)
    screen = help_for(first, second)
    screen._tabs.open = 1
    screen._source()
    assert asked == [("points", first), ("points", second)]


# ── what has just moved ───────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("speed", "level", "glows"), [("normal", "full", True), ("normal", "none", False), ("instant", "full", False)]
)
def test_the_pile_glows_for_a_moment_and_a_key_ends_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, speed: str, level: str, glows: bool
) -> None:
    monkeypatch.setattr(piles_module, "GLOW", 3600.0)

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        pilot.app.preferences.speed = speed  # type: ignore[attr-defined]
        pilot.app.animation_level = level  # type: ignore[assignment]
        piles = screen.query_one(Piles)
        await pilot.press("w")
        assert (piles.lit is Draw) is glows
        before = screen.table.digest
        await pilot.press("right")
        assert piles.lit is None
        assert screen.table.digest == before
        monkeypatch.setattr(piles_module, "GLOW", 0.01)
        await pilot.press("enter", "enter")
        await until(pilot, lambda: piles.lit is None)

    at_table(tmp_path / "m.rummy", script)
