"""The boxes of the other players: cards in hand, what they did last, their total."""

from __future__ import annotations

from rich.cells import cell_len

from rummy_tui import words
from rummy_tui.engine.actions import Seat
from rummy_tui.engine.events import Discarded, Dropped, KeptCut, Showed, Took, WrongShow
from rummy_tui.engine.history import Move, moves
from rummy_tui.engine.view import View
from rummy_tui.i18n import N_, _, number
from rummy_tui.ui.canvas import HEAVY, ROUND, Canvas, fitted
from rummy_tui.ui.face import TURN
from rummy_tui.ui.painted import Painted


class Seats(Painted):
    """One box a bot, side by side; the box of the seat that is to move has heavy strokes and a ●."""

    def paint(self, canvas: Canvas) -> None:
        others = [seat for seat in self.table.view.public.seats if seat != self.table.view.seat]
        if canvas.height < 4:
            self._row(canvas, others)
            return
        width, extra = divmod(canvas.width, len(others))
        x = 0
        for place, seat in enumerate(others):
            cells = width + (place < extra)
            self._box(canvas, seat, x, cells)
            x += cells

    def _row(self, canvas: Canvas, others: list[Seat]) -> None:
        """All of them in one row where there is no room for boxes: 'Asha 13 Q♦→4♠  ●Dev 13  Esha ✗'."""
        public, palette = self.table.view.public, self.palette
        pitch = canvas.width // len(others)
        for place, seat in enumerate(others):
            active = public.outcome is None and public.active == seat
            cards = number(public.hand_sizes[seat]) if public.in_play[seat] else "✗"
            room = pitch - cell_len(cards) - 3
            name = (TURN if active else "") + fitted(self.table.teller.name(seat), room)
            style = palette.active if active else palette.text if public.in_play[seat] else palette.dim
            x = canvas.put(place * pitch + 1, 0, f"{name} {cards}", style) + 1
            last = self._last(seat)
            told = short_move(last, self.table.view) if last is not None else ""
            if last is not None and cell_len(told) < (place + 1) * pitch - x:
                canvas.put(x, 0, told, palette.news if isinstance(last.source, Took) else palette.dim)

    def _last(self, seat: Seat) -> Move | None:
        """What this seat did last."""
        return next((move for move in reversed(moves(self.table.view.events)) if move.seat == seat), None)

    def _box(self, canvas: Canvas, seat: Seat, x: int, width: int) -> None:
        public, palette = self.table.view.public, self.palette
        active = public.outcome is None and public.active == seat
        style = palette.active if active else palette.frame
        canvas.box(x, 0, width, canvas.height, HEAVY if active else ROUND, style)
        inner = width - 4
        out = not public.in_play[seat]
        name = (f"{TURN} " if active else "") + self.table.teller.name(seat)
        cards = _("OUT") if out else number(public.hand_sizes[seat])
        start = canvas.right(x + width - 2, 1, cards, palette.bad if out else palette.dim)
        canvas.put(
            x + 2, 1, fitted(name, start - x - 3), palette.dim if out else palette.active if active else palette.text
        )
        level = self.table.players[seat].level
        total = words.score(self.table.totals[seat], self.table.rules)
        start = canvas.right(x + width - 2, 2, total, palette.text)
        canvas.put(x + 2, 2, fitted(words.level(level) if level else "", start - x - 3), palette.dim)
        last = self._last(seat)
        if last is not None and canvas.height > 4:
            taken = isinstance(last.source, Took)
            told = (last_move(last, self.table.view), short_move(last, self.table.view))
            text = next((each for each in told if cell_len(each) <= inner), told[0])
            canvas.put(x + 2, 3, fitted(text, inner), palette.news if taken else palette.dim)


def last_move(move: Move, view: View) -> str:
    """'Q♦ → 4♠' (taken from the open pile), 'deck → 4♠', 'DROP −20'."""
    end, adds_up = move.end, not view.standing.high_wins
    if isinstance(end, Dropped):
        return _("drop {n}").format(n=words.cost(end.price, adds_up))
    if isinstance(end, WrongShow):
        return _("wrong show {n}").format(n=words.cost(end.price, adds_up))
    if isinstance(end, Showed):
        return words.own(view.rules.GAME, N_("DECLARED"))
    if isinstance(end, KeptCut):
        return _("cut {card}").format(card=end.card)
    source = _("took {card}").format(card=move.source.card) if isinstance(move.source, Took) else _("deck")
    return f"{source} → {end.card}" if isinstance(end, Discarded) else f"{source} …"


def short_move(move: Move, view: View) -> str:
    """'Q♦→4♠' where there is no room for more; a card from the stock is '·'."""
    source = str(move.source.card) if isinstance(move.source, Took) else "·"
    return f"{source}→{move.end.card}" if isinstance(move.end, Discarded) else last_move(move, view)
