"""The colours of the table by what they mean; nothing is told by colour alone."""

from __future__ import annotations

from dataclasses import dataclass

from rich.style import Style

from rummy_tui.engine.cards import Card, Suit


def _style(colour: str, bold: bool = False) -> Style:
    return Style(color=colour, bold=bold or None)


@dataclass(frozen=True)
class Palette:
    """One theme. Suits are spades, hearts, diamonds, clubs; kinds are the labels of the groups."""

    background: str
    surface: str
    text: Style
    dim: Style
    frame: Style
    accent: Style
    active: Style
    """What the cursor is on, or whose turn it is."""
    cursor: Style
    button: Style
    off: Style
    """A button that cannot be used now."""
    good: Style
    bad: Style
    news: Style
    """What has just happened."""
    suits: tuple[Style, Style, Style, Style]
    joker: Style
    back: Style
    """The back of a card."""
    kinds: dict[str, Style]

    def card(self, card: Card) -> Style:
        return self.joker if card.face is None else self.suit(card.face.suit)

    def suit(self, suit: Suit) -> Style:
        return self.suits[suit]


DARK = Palette(
    background="#101614", surface="#18211e",
    text=_style("#e6ebe8"), dim=_style("#8b9a94"), frame=_style("#4c5f57"), accent=_style("#e3c565", True),
    active=_style("#ffd866", True), cursor=Style(color="#101614", bgcolor="#ffd866", bold=True),
    button=Style(color="#e6ebe8", bgcolor="#24332d"), off=Style(color="#6d7c76", bgcolor="#161e1b"),
    good=_style("#6fd08c", True), bad=_style("#ff6b6b", True), news=_style("#e3c565"),
    suits=(_style("#e8e8e8", True), _style("#ff7a5c", True), _style("#6cb6ff", True), _style("#4fd6a5", True)),
    joker=_style("#d69bff", True), back=_style("#5b86c4"),
    kinds={
        "pure": _style("#6fd08c", True), "impure": _style("#ffab4a", True), "set": _style("#6cb6ff", True),
        "invalid": _style("#ff6b6b", True),
    },
)  # fmt: skip
LIGHT = Palette(
    background="#f7f5ee", surface="#ebe8dc",
    text=_style("#1c211f"), dim=_style("#5d6a64"), frame=_style("#97a39c"), accent=_style("#7a5600", True),
    active=_style("#8a4b00", True), cursor=Style(color="#ffffff", bgcolor="#8a4b00", bold=True),
    button=Style(color="#1c211f", bgcolor="#d9dccb"), off=Style(color="#848f89", bgcolor="#efede4"),
    good=_style("#00662b", True), bad=_style("#b00020", True), news=_style("#7a5600"),
    suits=(_style("#000000", True), _style("#c03000", True), _style("#0060b0", True), _style("#00664a", True)),
    joker=_style("#7a1fa2", True), back=_style("#3c62a0"),
    kinds={
        "pure": _style("#00662b", True), "impure": _style("#a04a00", True), "set": _style("#0060b0", True),
        "invalid": _style("#b00020", True),
    },
)  # fmt: skip
PALETTES = {"dark": DARK, "light": LIGHT}
