"""Between two deals: who declared, the result, what is asked, the score table; then the next deal, or another match."""

from __future__ import annotations

from collections.abc import Callable

from rummy_tui import words
from rummy_tui.engine.actions import Action, Pass
from rummy_tui.engine.events import Showed
from rummy_tui.engine.refusal import Code, Refusal
from rummy_tui.engine.view import Phase
from rummy_tui.i18n import _, pgettext
from rummy_tui.journal import DiskTrouble
from rummy_tui.outlook import needed
from rummy_tui.table import Table
from rummy_tui.ui.asked import Answer, Request
from rummy_tui.ui.screens.board import Board
from rummy_tui.ui.screens.host import host
from rummy_tui.ui.screens.question import Notice, Question
from rummy_tui.ui.screens.result import ResultScreen
from rummy_tui.ui.screens.score import TO_END, ScoreScreen
from rummy_tui.ui.speeds import SPEEDS, Speed

WATCH = "s"
"""The key with which whoever sits out changes the speed at which he watches."""


class Interlude:
    """Every page waits for the player, and none is opened over another one: then `begin` or `go_on` comes again.

    `act`: does what the player has answered. `proceed`: goes on at the table. `dealt`: the next deal lies there.
    """

    def __init__(
        self,
        board: Board,
        act: Callable[[Action], None],
        proceed: Callable[[], None],
        dealt: Callable[[], None],
        stop: Callable[[DiskTrouble], None],
    ) -> None:
        self._board, self._table = board, board.table
        self._act, self._proceed, self._dealt, self._stop = act, proceed, dealt, stop
        self._noticed = self._read = 0
        """The last deals whose show, whose result the player has read."""
        self.to_end = False
        """The player is out and wants to see nothing but how the match ends."""

    def begin(self) -> bool:
        """The deal is settled: show how, once; False if that has been read."""
        number = self._table.number
        if self.to_end or self._read == number:
            return False
        if self._board.on_top:
            shown = self._shown()
            if shown is not None and self._noticed < number:
                self._board.app.push_screen(self._notice(self._table, shown), lambda _answer: self._notice_read())
            else:
                self._board.app.push_screen(ResultScreen(self._table), self._result_read)
        return True

    def knocked(self) -> bool:
        """Somebody has shown, and the player may lay off on his groups: he reads so, once; False if he has."""
        view, number = self._table.view, self._table.number
        shown = self._shown() if view.public.phase is Phase.LAY_OFF and view.mine else None
        if shown is None or self._noticed == number:
            return False
        if self._board.on_top:
            found = needed(view)

            def text() -> str:
                return words.knocked(view, shown, found)

            notice = Notice(lambda: self._table.teller.declared(shown), text, lambda: _("Continue"))
            self._board.app.push_screen(notice, lambda _answer: self._notice_read())
        return True

    def go_on(self) -> None:
        """Everybody else has answered: ask the player, or show the scores."""
        if self._table.view.mine:
            if self._board.on_top:
                self._ask()
        elif self.to_end and not self._table.over:
            self._answered("next")
        elif self._board.on_top:
            self._board.app.push_screen(ScoreScreen(self._table), self._answered)

    def watch(self, speed: Callable[[], str]) -> None:
        """Whoever sits out a deal is told, at which speed, and how to see no more of it than the end."""
        if self._table.sitting_out and not self._table.settled:
            self._board.asked.ask(lambda: self._watching(SPEEDS[speed()]))

    @staticmethod
    def _watching(speed: Speed) -> Request:
        told = _("Speed: {speed}").format(speed=pgettext("speed", speed.brief))
        answers = (Answer(WATCH, told, "watch"), Answer(TO_END, _("To the end"), "to_end"))
        return Request((words.refusal(Refusal(Code.SITTING_OUT)), _("You watch.")), answers)

    def _shown(self) -> Showed | None:
        """The show of somebody else, if that has ended the deal."""
        view = self._table.view
        found = next((event for event in view.events if isinstance(event, Showed)), None)
        return found if found is not None and found.seat != view.seat else None

    @staticmethod
    def _notice(table: Table, shown: Showed) -> Notice:
        def text() -> str:
            groups = " · ".join(words.cards(group) for group in shown.groups)
            return f"{table.teller.event(shown)} {groups}"

        return Notice(lambda: table.teller.declared(shown), text, lambda: _("Continue"))

    def _notice_read(self) -> None:
        self._noticed = self._table.number
        self._proceed()

    def _result_read(self, answer: str | None) -> None:
        if answer == "next":
            self._read = self._noticed = self._table.number
            self._proceed()
        else:
            host(self._board).home()

    def _ask(self) -> None:
        """What this seat is asked between deals; No is passing."""
        view, game = self._table.view, self._table.rules.GAME
        kind = next(offer.action for offer in view.offers if offer.refusal is None and offer.action is not Pass)
        question = Question(
            lambda: f"{words.action(kind, game)}?", lambda: words.asked(view), lambda: words.action(kind, game),
            lambda: words.action(Pass, game),
        )  # fmt: skip
        self._board.app.push_screen(question, lambda agreed: self._act(kind() if agreed else Pass()))

    def _answered(self, answer: str | None) -> None:
        """The player has seen the scores."""
        app = host(self._board)
        try:
            if answer in ("next", "end"):
                self.to_end = self.to_end or answer == "end"
                self._table.advance()
                self._dealt()
            elif answer == "again":
                app.again(self._table)
            else:
                app.home()
                if answer == "new":
                    app.new_game()
        except DiskTrouble as error:
            self._stop(error)
