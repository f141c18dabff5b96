"""The rows that tell: top line, strip, news, and the panels of the history and of the scores."""

from __future__ import annotations

from collections.abc import Callable

from rich.cells import cell_len
from rich.style import Style
from textual.events import Click
from textual.geometry import Size
from textual.message import Message

from rummy_tui import words
from rummy_tui.engine.events import Took
from rummy_tui.engine.games import GAMES
from rummy_tui.engine.history import history, since_turn
from rummy_tui.i18n import LABELS, _, gettext, language, number
from rummy_tui.playing import best_count, still_needed
from rummy_tui.ui.canvas import Canvas, fitted, wrapped
from rummy_tui.ui.painted import Painted

LEAST = Size(60, 20)
"""Cells and rows that the table needs at least."""


class TooSmall(Painted):
    """What stands on a screen that is too small for the table."""

    def paint(self, canvas: Canvas) -> None:
        text = _("The table needs {need_x}×{need_y} cells, here are {x}×{y}. Make the window larger; nothing is lost.")
        said = text.format(
            need_x=number(LEAST.width), need_y=number(LEAST.height), x=number(canvas.width), y=number(canvas.height)
        )
        lines = [*wrapped(said, max(4, canvas.width - 2)), "", _("F1 help   Ctrl+Q leave")]
        for row, line in enumerate(lines, max(0, (canvas.height - len(lines)) // 2)):
            canvas.put(1, row, line, self.palette.news)


class TopLine(Painted):
    """Game, wild joker, deck, own total, the language toggle and help; the last two can be clicked."""

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
        self._places: dict[str, range] = {}
        x = canvas.right(canvas.width - 1, 0, "?", palette.accent)
        self._places["?"] = range(x - 1, x + 2)
        x -= 1
        for code, label in reversed(LABELS.items()):
            shown = f"[{label}]" if code == language() else f" {label} "
            end = x
            x = canvas.right(x, 0, shown, palette.accent if code == language() else palette.dim)
            self._places[code] = range(x, end)
        total = _("You {total}").format(total=words.total(self.table.totals[view.seat]))
        x = canvas.right(x - 2, 0, total, palette.text)
        parts = [gettext(GAMES[view.rules.GAME].title), _("deal {n}").format(n=number(view.public.number))]
        if view.public.cut is not None:
            parts.append(_("Wild {card}").format(card=view.public.cut))
        canvas.put(1, 0, fitted(" · ".join(parts), x - 3), palette.accent)

    def on_click(self, event: Click) -> None:
        for name, cells in self._places.items():
            if event.x in cells:
                self.post_message(self.Help() if name == "?" else self.Language(name))


class StatusStrip(Painted):
    """How the own groups stand, and what a show still needs: fixed rows, so that nothing ever moves the cards."""

    def paint(self, canvas: Canvas) -> None:
        reading, palette = self.table.reading, self.palette
        canvas.put(0, 0, "─" * canvas.width, palette.frame)
        x = 1
        for place, goal in enumerate(reading.goals):
            style = palette.text if goal.need is None else palette.good if goal.met else palette.bad
            x = canvas.put(x, 1, (" · " if place else "") + words.goal(goal), style)
        if not self.table.settled:
            canvas.put(x + 1, 1, best_count(self.table.view, reading), palette.dim)
            canvas.put(1, 2, fitted(still_needed(self.table.view), canvas.width - 2), palette.text)


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
        for row, line in enumerate(wrapped(sign + self.text(), canvas.width - 2)[: canvas.height]):
            canvas.put(1, row, line, style)


class HistoryPanel(Painted):
    """The last moves, the newest at the bottom; pickups from the open pile and what is new stand out."""

    def paint(self, canvas: Canvas) -> None:
        palette, teller = self.palette, self.table.teller
        events = self.table.view.events
        fresh = len(since_turn(events, self.table.view.seat))
        canvas.put(0, 0, fitted(_("Last moves"), canvas.width), palette.dim)
        shown = history(events)[-(canvas.height - 1) :]
        column = 3 + min(8, max((cell_len(teller.name(move.seat)) for move in shown), default=0))
        for row, move in enumerate(shown, 1):
            new = row > len(shown) - fresh
            name, did = teller.move(move)
            taken = isinstance(move.source, Took)
            canvas.put(0, row, "▸" if new else " ", palette.accent)
            x = canvas.put(2, row, fitted(name, 8), palette.text if new else palette.dim)
            style = palette.news if taken else palette.text if new else palette.dim
            x = max(x + 1, column)
            canvas.put(x, row, fitted(did, canvas.width - x), style)


class ScorePanel(Painted):
    """Running totals, best first."""

    def paint(self, canvas: Canvas) -> None:
        palette, teller = self.palette, self.table.teller
        canvas.put(0, 0, fitted(_("Totals"), canvas.width), palette.dim)
        order = sorted(range(len(self.table.totals)), key=lambda seat: -self.table.totals[seat])
        for row, seat in enumerate(order[: canvas.height - 1], 1):
            start = canvas.right(canvas.width - 1, row, words.total(self.table.totals[seat]), palette.text)
            style = palette.accent if seat == self.table.view.seat else palette.text
            canvas.put(0, row, fitted(teller.name(seat), start - 1), style)
