"""The rows that tell: top line, strip, news, and the panels of the history and of the scores."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rich.cells import cell_len
from rich.style import Style
from textual.events import Click
from textual.geometry import Size
from textual.message import Message

from rummy_tui import words
from rummy_tui.engine.games import GAMES
from rummy_tui.engine.history import history, since_turn
from rummy_tui.i18n import _, gettext, number
from rummy_tui.outlook import Lack, Outlook, Placings, needed, spare
from rummy_tui.table import Table
from rummy_tui.ui.canvas import Canvas, fitted, whole_words, wrapped
from rummy_tui.ui.face import TURN
from rummy_tui.ui.keymap import label_of
from rummy_tui.ui.later import Later
from rummy_tui.ui.moves import MoveRows
from rummy_tui.ui.painted import Painted
from rummy_tui.ui.palette import Palette
from rummy_tui.ui.toggle import place_at, put_toggle

LEAST = Size(60, 20)
"""Cells and rows that the table needs at least."""


class TooSmall(Painted):
    """What stands on a screen that is too small for the table."""

    def paint(self, canvas: Canvas) -> None:
        text = _("The table needs {need_x}×{need_y} cells, here are {x}×{y}. Make the window larger; nothing is lost.")
        said = text.format(
            need_x=number(LEAST.width), need_y=number(LEAST.height), x=number(canvas.width), y=number(canvas.height)
        )
        keys = _("{help} help   {leave} leave").format(help=label_of("help"), leave=label_of("leave"))
        lines = [*wrapped(said, max(4, canvas.width - 2)), "", keys]
        for row, line in enumerate(lines, max(0, (canvas.height - len(lines)) // 2)):
            canvas.put(1, row, line, self.palette.news)


class TopLine(Painted):
    """Game, number of the deal, wild joker, own total, language toggle, help; the last two can be clicked."""

    class Language(Message):
        """The player clicked on this language."""

        def __init__(self, code: str) -> None:
            super().__init__()
            self.code = code

    class Help(Message):
        """The player clicked on the question mark."""

    def paint(self, canvas: Canvas) -> None:
        view, palette = self.table.view, self.palette
        canvas.fill(0, 0, canvas.width, 1, Style(reverse=False))
        x = canvas.right(canvas.width - 1, 0, "?", palette.accent)
        languages = put_toggle(canvas, x - 1, palette)
        self._places = languages | {"?": range(x - 1, x + 2)}
        x = min(cells.start for cells in languages.values())
        total = _("You {total}").format(total=words.score(self.table.totals[view.seat], view.rules))
        turn = view.public.outcome is None and view.public.active == view.seat
        x = canvas.right(x - 2, 0, f"{TURN} {total}" if turn else total, palette.active if turn else palette.text)
        left = view.standing.deals_left  # none where the match goes on until somebody has won it
        last = 0 if left is None else len(self.table.results) + left
        parts = [gettext(GAMES[view.rules.GAME].title), words.deal_of(view, last), *words.contract(view)]
        if view.public.cut is not None:
            jokers = f"{view.public.cut} {words.beside_cut(view.public.cut, view.public.wild)}"
            parts.append(_("Wild {card}").format(card=jokers.rstrip()))
        while len(parts) > 1 and cell_len(" · ".join(parts)) > x - 3:
            parts.pop(0)  # the wild joker and the contract count for more than the name of the game
        canvas.put(1, 0, fitted(" · ".join(parts), x - 3), palette.accent)

    def on_click(self, event: Click) -> None:
        name = place_at(self._places, event.x)
        if name is not None:
            self.post_message(self.Help() if name == "?" else self.Language(name))


class StatusStrip(Painted):
    """How the own groups stand, and what is still needed: fixed rows, so that nothing ever moves the cards.

    What takes long to find stands there as soon as it is found.
    """

    def __init__(self, table: Table, palette: Palette, **options: Any) -> None:
        super().__init__(table, palette, **options)
        self._outlook = Later[Outlook | Lack | Placings | None](self, "needs", self.redraw)

    def paint(self, canvas: Canvas) -> None:
        view, reading, palette = self.table.view, self.table.reading, self.palette
        if self.table.sitting_out and not view.hand:
            return
        moment = (view.public.phase, *view.public.melds) if view.mine and view.public.melds else ()
        key = (view.public.number, view.hand, spare(view), moment)
        found = None if self.table.settled else self._outlook.seek(key, lambda: needed(view))
        best = words.best_count(found, reading) if isinstance(found, Outlook) else ""
        x = 1
        for place, goal in enumerate(reading.goals):
            style = palette.text if goal.need is None else palette.good if goal.met else palette.bad
            x = canvas.put(x, 0, (" · " if place else "") + words.goal(goal), style)
            if best and goal.priced:
                x = canvas.put(x + 1, 0, best, palette.dim)
        x, y = (1, 1) if canvas.height > 1 else (x + 3, 0)
        canvas.put(x, y, whole_words(words.needed(found, view), canvas.width - x - 1), palette.text)


class News(Painted):
    """What the program says to the player: one text, made anew when the language changes."""

    text: Callable[[], str] = staticmethod(lambda: "")
    bad = False

    def say(self, text: Callable[[], str], bad: bool = False) -> None:
        """Say this until something else is said; `bad`: a request was refused."""
        self.text, self.bad = text, bad
        self.redraw()

    def paint(self, canvas: Canvas) -> None:
        style = self.palette.bad if self.bad else self.palette.news
        sign = "! " if self.bad else ""
        lines, room = wrapped(sign + self.text(), canvas.width - 2), canvas.height - 1
        shown = [*lines[:room], whole_words(" ".join(lines[room:]), canvas.width - 2)]
        for row, line in enumerate(shown):
            canvas.put(1, row, line, style)


class HistoryPanel(Painted):
    """The last moves, the newest at the bottom; pickups from the open pile and what is new stand out."""

    def paint(self, canvas: Canvas) -> None:
        view, palette = self.table.view, self.palette
        canvas.put(0, 0, fitted(_("Last moves"), canvas.width), palette.dim)
        shown = history(view.events)[-(canvas.height - 1) :]
        if not shown:
            self._fingerprint(canvas)
        rows = MoveRows(self.table.teller, shown, palette, len(since_turn(view.events, view.seat)), 8)
        told: list[tuple[int, int, str]] = []
        for number_ in reversed(range(len(shown))):
            lines = rows.lines(number_, canvas.width)
            if told and len(told) + len(lines) >= canvas.height:
                break  # whole moves only
            told[:0] = [(number_, line, text) for line, text in enumerate(lines)]
        for y, (number_, line, text) in enumerate(told[: canvas.height - 1], 1):
            rows.put(canvas, 0, y, number_, line, text)

    def _fingerprint(self, canvas: Canvas) -> None:
        """Before the first card is drawn: what the shuffle is held to afterwards."""
        canvas.put(0, 0, fitted(_("Fingerprint of this shuffle"), canvas.width).ljust(canvas.width), self.palette.dim)
        digits = self.table.view.public.commitment
        for row in range(-(-len(digits) // 32)):
            canvas.put(0, row + 1, digits[32 * row : 32 * row + 32], self.palette.dim)


class ScorePanel(Painted):
    """Running totals, best first."""

    def paint(self, canvas: Canvas) -> None:
        palette, teller = self.palette, self.table.teller
        canvas.put(0, 0, fitted(_("Totals"), canvas.width), palette.dim)
        order = best_first(self.table, self.table.totals)
        for row, seat in enumerate(order[: canvas.height - 1], 1):
            start = canvas.right(
                canvas.width - 1, row, words.score(self.table.totals[seat], self.table.rules), palette.text
            )
            style = palette.accent if seat == self.table.view.seat else palette.text
            canvas.put(0, row, fitted(teller.name(seat), start - 1), style)


def best_first(table: Table, points: Sequence[int]) -> list[int]:
    """The seats by their points (one entry a seat), as the match counts: high or low wins."""
    sign = -1 if table.view.standing.high_wins else 1
    return sorted(range(len(points)), key=lambda seat: sign * points[seat])
