"""The moves of the deal and the scores of the match, looked at from the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.widget import Widget

from rummy_tui import words
from rummy_tui.engine.history import history
from rummy_tui.i18n import N_, _, number
from rummy_tui.table import Table
from rummy_tui.ui.keymap import in_force
from rummy_tui.ui.moves import EARLIER_PICKUP, PICKUP, MoveRows
from rummy_tui.ui.palette import Palette
from rummy_tui.ui.screens.base import KeyHelp, Page, language_key, scroll_key
from rummy_tui.ui.screens.paper import Paper, Sheet

WIDEST = 84


class Moves(Sheet):
    """The last 30 moves, the newest at the bottom."""

    at_end = True

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table

    def write(self, width: int, palette: Palette) -> Paper:
        paper = Paper.column(width, palette, WIDEST)
        moves = history(self.table.view.events)
        if not moves:
            paper.gap()
            paper.text(_("Nobody has moved yet."), palette.dim)
        rows = MoveRows(self.table.teller, moves, palette, len(self.table.news), 16)
        for number_ in range(len(moves)):
            for line, text in enumerate(rows.lines(number_, paper.room)):
                rows.put(paper.row(), paper.left, 0, number_, line, text)
        paper.gap()
        paper.text(_("{sign} taken from the open pile").format(sign=f"{PICKUP} {EARLIER_PICKUP}"), palette.news)
        paper.gap()
        paper.fact(_("Fingerprint"), self.table.view.public.commitment)
        return paper


class _Closing(Page[None]):
    """Looked at and closed: with Esc, Enter, or the letter that opened it."""

    COMMAND = ""

    def pressed(self, key: str) -> bool:
        if key not in ("escape", "enter") and in_force().keys.get(key) != self.COMMAND:
            return False
        if self.is_current:
            self.dismiss()
        return True

    def keys(self) -> Sequence[KeyHelp]:
        return (KeyHelp("Esc", _("Close"), "escape"), scroll_key(), language_key())


class HistoryScreen(_Closing):
    """The last 30 moves of the deal."""

    COMMAND = "history"

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table

    def body(self) -> Iterable[Widget]:
        yield Moves(self.table)

    def heading(self) -> str:
        return words.own(self.table.rules.GAME, N_("History of deal {n}")).format(n=number(self.table.number))
