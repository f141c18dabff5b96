"""A move in as many rows as it takes: the panel beside the table and the history screen tell it alike."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from rummy_tui.engine.events import Took
from rummy_tui.engine.history import Move
from rummy_tui.ui.canvas import Canvas, fitted, wrapped
from rummy_tui.ui.face import coloured
from rummy_tui.ui.palette import Palette
from rummy_tui.words import Teller

PICKUP, EARLIER_PICKUP, FRESH, EARLIER = "▲", "△", "▸", "·"
"""Taken from the open pile, so everybody has seen it, and any other move: since the player's last one, and before."""


class MoveRows:
    """`fresh`: so many moves at the end are new. A name takes at most `widest` cells."""

    def __init__(self, teller: Teller, moves: Sequence[Move], palette: Palette, fresh: int, widest: int) -> None:
        self._teller, self._moves, self._palette, self._fresh = teller, moves, palette, fresh
        self._names = min(widest, max((cell_len(teller.name(move.seat)) for move in moves), default=0))

    def lines(self, number: int, width: int) -> list[str]:
        """What was done in move `number`, in so many cells with the name before it; no card is ever cut off."""
        return wrapped(self._teller.move(self._moves[number])[1], width - self._names - 4)

    def put(self, canvas: Canvas, x: int, y: int, number: int, line: int, text: str) -> None:
        """Write such a line of move `number` from cell x; the first one with the name before it."""
        move, palette = self._moves[number], self._palette
        new, taken = number >= len(self._moves) - self._fresh, isinstance(move.source, Took)
        style = palette.news if taken else palette.text if new else palette.dim
        if not line:
            sign = (PICKUP if new else EARLIER_PICKUP) if taken else FRESH if new else EARLIER
            canvas.put(x, y, sign, palette.accent if new else style)
            own = palette.active if move.seat == self._teller.me else palette.text
            canvas.put(x + 2, y, fitted(self._teller.name(move.seat), self._names), own if new else palette.dim)
        x += self._names + 4
        for part, ink in coloured(text, palette, style):
            x = canvas.put(x, y, part, ink)
