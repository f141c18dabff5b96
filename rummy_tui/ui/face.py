"""What stands on a card, and the cards in a text."""

from __future__ import annotations

import re

from rich.style import Style

from rummy_tui.engine.cards import Card, Suit
from rummy_tui.ui.canvas import Canvas
from rummy_tui.ui.palette import Palette

STAR = "★"
"""A joker."""
PRIZED = "◆"
"""A card that the others pay for."""
TURN = "●"
"""Whose turn it is."""

_CARD = re.compile(r"((?:10|[2-9JQKA])[♠♥♦♣]|PJ|★)")
_SUITS = {suit.sign: suit for suit in Suit}


def signs(card: Card) -> tuple[str, str]:
    """Rank and suit, or what a printed joker has in their place."""
    return (str(card.face.rank), card.face.suit.sign) if card.face else ("PJ", STAR)


def put_face(
    canvas: Canvas, x: int, y: int, width: int, height: int, rank: str, sign: str, style: Style, twice: bool = True
) -> None:
    """The paper within the frame begins at (x, y). One row has only the index; `twice`: the rank at both corners."""
    if height == 1:
        canvas.put(x, y, rank + sign, style)
        return
    canvas.put(x, y, rank, style)
    canvas.put(x + (width - 1) // 2, y + height // 2, sign, style)
    if twice:
        canvas.right(x + width, y + height - 1, rank, style)


def coloured(text: str, palette: Palette, style: Style) -> list[tuple[str, Style]]:
    """The text with every card in it in the colour of its suit."""
    spans = []
    for part in _CARD.split(text):
        if _CARD.fullmatch(part):
            suit = _SUITS.get(part[-1])
            spans.append((part, palette.joker if suit is None else palette.suit(suit)))
        elif part:
            spans.append((part, style))
    return spans
