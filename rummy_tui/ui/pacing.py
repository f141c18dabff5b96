"""The others move: each thinks in a thread of its own, and one move can be seen before the next one is made."""

from __future__ import annotations

from collections.abc import Callable

from textual.screen import Screen
from textual.timer import Timer
from textual.worker import get_current_worker

from rummy_tui.bots.choose import Cancelled, choose
from rummy_tui.engine.actions import Action, Pass, Seat
from rummy_tui.engine.view import Phase
from rummy_tui.table import Table
from rummy_tui.ui.manners import give_way
from rummy_tui.ui.screens.host import host
from rummy_tui.ui.speeds import SPEEDS


class Others:
    """`moves` is called with every move that one of the others makes, when its time has come."""

    def __init__(self, screen: Screen[None], table: Table, moves: Callable[[Seat, Action], None]) -> None:
        self._screen, self._table, self._moves = screen, table, moves
        self._hurried = False
        self._waiting: tuple[Timer, Seat, Action] | None = None
        self._watched: str | None = None
        self.busy = False
        """One of them is thinking, or his move is waiting for its time."""

    def ask(self) -> bool:
        """Let the one whose turn it is think; False if it is the player's decision or nobody's."""
        thinker = self._table.thinker()
        self.busy = thinker is not None
        if thinker is None:
            self._hurried = False
            return False
        view, style, rng = thinker

        def think() -> None:
            worker = get_current_worker()
            try:
                action = choose(view, style, rng, lambda: give_way() or worker.is_cancelled).action
            except Cancelled:
                return
            if not worker.is_cancelled:
                unseen = view.public.phase is Phase.BUY and isinstance(action, Pass)
                self._screen.call_later(self._move if unseen else self._wait, view.seat, action)

        self._screen.run_worker(think, thread=True, exclusive=True, group="bot")
        return True

    def hurry(self) -> None:
        """Until the player's turn they move as soon as they have thought."""
        self._hurried = True
        if self._waiting is not None:
            timer, seat, action = self._waiting
            timer.stop()
            self._move(seat, action)

    @property
    def seconds(self) -> float:
        """Between two moves."""
        return 0.0 if self._hurried else SPEEDS[self.speed].seconds

    @property
    def speed(self) -> str:
        """One of SPEEDS. Who sits out watches at the fast one, or at one of his own, until the match is left."""
        wanted = host(self._screen).preferences.speed
        wanted = wanted if wanted in SPEEDS else "normal"
        if not self._table.sitting_out:
            return wanted
        return self._watched or ("instant" if wanted == "instant" else "fast")

    def watch_slower(self) -> None:
        """Who sits out watches at the next speed, after the slowest at the first one."""
        names = list(SPEEDS)
        self._watched = names[(names.index(self.speed) + 1) % len(names)]

    def _wait(self, seat: Seat, action: Action) -> None:
        seconds = self.seconds
        if seconds:
            self._waiting = self._screen.set_timer(seconds, lambda: self._move(seat, action)), seat, action
        else:
            self._move(seat, action)

    def _move(self, seat: Seat, action: Action) -> None:
        self._waiting = None
        if self._screen.is_attached and not self._table.closed:
            self.busy = False
            self._moves(seat, action)
