"""Cards as a picture: three groups of a hand with their labels, as on the table."""

from __future__ import annotations

from dataclasses import dataclass

from rummy_tui import words
from rummy_tui.engine.cards import Card, parse
from rummy_tui.ui.canvas import Canvas, fitted
from rummy_tui.ui.palette import Palette

NARROW, WIDE = 4, 6
"""Cells from one card to the next."""


@dataclass(frozen=True)
class Group:
    """Cards of one group, its kind, and which of them is a joker (from 0)."""

    cards: tuple[Card, ...]
    kind: str
    joker: int | None = None


def width(group: Group, pitch: int) -> int:
    return len(group.cards) * pitch + 1


def draw(canvas: Canvas, x: int, y: int, group: Group, palette: Palette, tall: bool) -> None:
    """The label, below it the cards with shared edges; tall cards have a suit of their own row."""
    pitch = WIDE if tall else NARROW
    bottom = y + (5 if tall else 3)
    canvas.put(x + 1, y, fitted(words.label(group.kind, short=True), width(group, pitch) - 1), palette.kinds[group.kind])
    last = len(group.cards) - 1
    for number, card in enumerate(group.cards):
        left = x + number * pitch
        canvas.put(left, y + 1, ("╭" if number == 0 else "┬") + "─" * (pitch - 1), palette.frame)
        for row in range(y + 2, bottom):
            canvas.put(left, row, "│", palette.frame)
        canvas.put(left, bottom, ("╰" if number == 0 else "┴") + "─" * (pitch - 1), palette.frame)
        _face(canvas, left + 1, y + 2, card, palette, tall)
        if number == group.joker:
            canvas.put(left + pitch - 1 - tall, y + 1, "★", palette.joker)
        if number == last:
            canvas.put(left + pitch, y + 1, "╮", palette.frame)
            for row in range(y + 2, bottom):
                canvas.put(left + pitch, row, "│", palette.frame)
            canvas.put(left + pitch, bottom, "╯", palette.frame)


def _face(canvas: Canvas, x: int, y: int, card: Card, palette: Palette, tall: bool) -> None:
    style = palette.card(card)
    if card.face is None:
        canvas.put(x, y, "PJ", style)
        return
    rank, suit = str(card.face.rank), card.face.suit.sign
    if not tall:
        canvas.put(x, y, rank + suit, style)
        return
    canvas.put(x, y, rank, style)
    canvas.put(x + 2, y + 1, suit, style)
    canvas.right(x + WIDE - 1, y + 2, rank, style)


def group(cards: str, kind: str, joker: int | None = None) -> Group:
    """A group from its cards as they are written."""
    return Group(parse(cards), kind, joker)
