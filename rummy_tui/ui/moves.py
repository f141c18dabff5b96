"""A move in one row: the panel beside the table and the history screen tell it alike."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from rummy_tui.engine.events import Took
from rummy_tui.engine.history import Move
from rummy_tui.ui.canvas import Canvas, fitted
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

    def put(self, canvas: Canvas, x: int, y: int, number: int) -> None:
        """Write move `number` from cell x to the end of the canvas."""
        move, palette = self._moves[number], self._palette
        new, taken = number >= len(self._moves) - self._fresh, isinstance(move.source, Took)
        name, did = self._teller.move(move)
        style = palette.news if taken else palette.text if new else palette.dim
        sign = (PICKUP if new else EARLIER_PICKUP) if taken else FRESH if new else EARLIER
        canvas.put(x, y, sign, palette.accent if new else style)
        own = palette.active if move.seat == self._teller.me else palette.text
        canvas.put(x + 2, y, fitted(name, self._names), own if new else palette.dim)
        x += self._names + 4
        for text, ink in coloured(fitted(did, canvas.width - x), palette, style):
            x = canvas.put(x, y, text, ink)
