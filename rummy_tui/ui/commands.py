"""The commands that are no moves: sorting the own hand, and looking something up."""

from __future__ import annotations

from collections.abc import Callable

from rummy_tui import words
from rummy_tui.i18n import _, language
from rummy_tui.table import suggestion
from rummy_tui.ui.later import Later
from rummy_tui.ui.manners import give_way
from rummy_tui.ui.screens.board import Board
from rummy_tui.ui.screens.help import help_for
from rummy_tui.ui.screens.host import host
from rummy_tui.ui.screens.lists import HistoryScreen
from rummy_tui.ui.screens.score import ScoreScreen


class Sorting:
    """How the player's cards lie: nothing of it is a move, all of it can be undone."""

    def __init__(self, board: Board) -> None:
        self._board, self._table = board, board.table

    @property
    def commands(self) -> dict[str, Callable[[], None]]:
        return {
            "arrange": self.arrange, "group": self.group, "ungroup": self.ungroup,
            "undo": self.undo, "redo": self.redo,
        }  # fmt: skip

    def arrange(self) -> None:
        """Where groups can be laid, the cursor goes into them: so that the key for it means them, and not one card."""
        self._table.arrange()
        self._board.sorted_out()
        if self._table.layable:
            self._board.hand.first()
        if self._board.view.hand and not self._table.grouping.groups:
            self._board.say(lambda: _("These cards make no group yet: they are sorted now."))

    def group(self) -> None:
        """The marked cards become a group."""
        hand = self._board.hand
        if len(hand.marked) < 2:
            self._board.say(lambda: _("Mark two cards or more, then make them a group."), bad=True)
            return
        self._table.regroup(self._table.grouping.joined(hand.marked))
        hand.clear_marks()
        self._board.sorted_out()

    def ungroup(self) -> None:
        """The groups of the marked cards, or of the card under the cursor, are broken up."""
        hand = self._board.hand
        cards = hand.marked or ([hand.cursor] if hand.cursor else [])
        self._table.regroup(self._table.grouping.broken(cards))
        hand.clear_marks()
        self._board.sorted_out()

    def undo(self) -> None:
        if self._table.take_back():
            self._board.sorted_out()
        else:
            self._board.say(lambda: words.nothing_to_undo(), bad=True)

    def redo(self) -> None:
        if self._table.redo():
            self._board.sorted_out()
        else:
            self._board.say(words.nothing_to_redo, bad=True)


class LookUp:
    """What opens a page, changes the language, or tells something; the deal does not change."""

    def __init__(self, board: Board) -> None:
        self._board, self._table = board, board.table
        self._hint = Later[str](board, "hint", board.retell_news)

    @property
    def commands(self) -> dict[str, Callable[[], None]]:
        return {
            "hint": self.hint, "history": self.history, "scores": self.scores, "help": self.help,
            "language": lambda: host(self._board).next_language(),
        }  # fmt: skip

    def hint(self) -> None:
        """Found in a thread; what was said before is dropped meanwhile."""
        view = self._table.view

        def text() -> str:
            key = (view.public.number, len(view.events), language())
            return self._hint.seek(key, lambda: suggestion(view, give_way)) or ""

        self._board.say(text)

    def history(self) -> None:
        self._board.app.push_screen(HistoryScreen(self._table))

    def scores(self) -> None:
        self._board.app.push_screen(ScoreScreen(self._table))

    def help(self) -> None:
        self._board.app.push_screen(help_for(self._table.rules))
