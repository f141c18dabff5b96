"""The colours of the table by what they mean; nothing is told by colour alone."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import lru_cache

from rich.style import Style

from rummy_tui.engine.cards import Card, Suit


class Colours(Enum):
    """How many a terminal shows: none, the eight of old terminals with their bright ones, or 256 and more."""

    NONE = auto()
    FEW = auto()
    MANY = auto()


def _style(colour: str, bold: bool = False) -> Style:
    return Style(color=colour, bold=bold or None)


_LIKE = {"run": "pure", "tunnela": "pure", "dublee": "set"}
"""Labels that have the colour of another one."""


@dataclass(frozen=True)
class Palette:
    """One theme: what text lies on, and what it is written in.

    Suits are spades, hearts, diamonds, clubs; kinds are the labels of the groups.
    """

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
    key: Style
    """The key on a button."""
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

    def kind(self, name: str) -> Style:
        """Of a label; where no sequence is told from another, all are as the pure ones."""
        return self.kinds[_LIKE.get(name, name)]

    def suit(self, suit: Suit) -> Style:
        return self.suits[suit]


DARK = Palette(
    background="#101614", surface="#18211e",
    text=_style("#e6ebe8"), dim=_style("#8f9e98"), frame=_style("#4c5f57"), accent=_style("#e3c565", True),
    active=_style("#ffd866", True), cursor=Style(color="#101614", bgcolor="#ffd866", bold=True),
    button=Style(color="#e6ebe8", bgcolor="#24332d"), key=_style("#e3c565", True),
    off=Style(color="#80908a", bgcolor="#161e1b"),
    good=_style("#6fd08c", True), bad=_style("#ff6b6b", True), news=_style("#e3c565"),
    suits=(_style("#e8e8e8", True), _style("#ff7a5c", True), _style("#6cb6ff", True), _style("#4fd6a5", True)),
    joker=_style("#d69bff", True), back=_style("#6a95d3"),
    kinds={
        "pure": _style("#6fd08c", True), "impure": _style("#ffab4a", True), "set": _style("#6cb6ff", True),
        "invalid": _style("#ff6b6b", True),
    },
)  # fmt: skip
LIGHT = Palette(
    background="#f7f5ee", surface="#efecdf",
    text=_style("#1c211f"), dim=_style("#55625c"), frame=_style("#97a39c"), accent=_style("#6b4a00", True),
    active=_style("#7a4000", True), cursor=Style(color="#ffffff", bgcolor="#7a4000", bold=True),
    button=Style(color="#1c211f", bgcolor="#d9dccb"), key=_style("#6b4a00", True),
    off=Style(color="#5f6963", bgcolor="#efede4"),
    good=_style("#00602a", True), bad=_style("#a8001e", True), news=_style("#6b4a00"),
    suits=(_style("#000000", True), _style("#b02a00", True), _style("#0058a8", True), _style("#00604a", True)),
    joker=_style("#7a1fa2", True), back=_style("#3c5c98"),
    kinds={
        "pure": _style("#00602a", True), "impure": _style("#944400", True), "set": _style("#0058a8", True),
        "invalid": _style("#a8001e", True),
    },
)  # fmt: skip
CONTRAST = Palette(
    background="#000000", surface="#000000",
    text=_style("#ffffff"), dim=_style("#c4c4c4"), frame=_style("#a8a8a8"), accent=_style("#ffe14d", True),
    active=_style("#ffe14d", True), cursor=Style(color="#000000", bgcolor="#ffe14d", bold=True),
    button=Style(color="#ffffff", bgcolor="#001f7a"), key=_style("#ffe14d", True),
    off=Style(color="#b0b0b0", bgcolor="#000000"),
    good=_style("#7dffa0", True), bad=_style("#ff9c9c", True), news=_style("#ffe14d"),
    suits=(_style("#ffffff", True), _style("#ff9a85", True), _style("#8ccbff", True), _style("#63ecb6", True)),
    joker=_style("#e5b8ff", True), back=_style("#8ccbff"),
    kinds={
        "pure": _style("#7dffa0", True), "impure": _style("#ffc07a", True), "set": _style("#8ccbff", True),
        "invalid": _style("#ff9c9c", True),
    },
)  # fmt: skip
FEW_DARK = Palette(  # exactly the sixteen that Rich sends as numbers, so that nothing is mapped by chance
    background="#000000", surface="#000000",
    text=_style("#ffffff"), dim=_style("#aaaaaa"), frame=_style("#aaaaaa"), accent=_style("#ffff55", True),
    active=_style("#ffff55", True), cursor=Style(color="#000000", bgcolor="#55ffff"),
    button=Style(color="#ffffff", bgcolor="#0000aa"), key=_style("#ffff55", True),
    off=Style(color="#aaaaaa", bgcolor="#000000"),
    good=_style("#55ff55", True), bad=_style("#ff5555", True), news=_style("#ffff55"),
    suits=(_style("#ffffff", True), _style("#ff5555", True), _style("#55ffff", True), _style("#55ff55", True)),
    joker=_style("#ff55ff", True), back=_style("#55ffff"),
    kinds={
        "pure": _style("#55ff55", True), "impure": _style("#ffff55", True), "set": _style("#55ffff", True),
        "invalid": _style("#ff5555", True),
    },
)  # fmt: skip
FEW_LIGHT = Palette(
    background="#ffffff", surface="#ffffff",
    text=_style("#000000"), dim=_style("#555555"), frame=_style("#555555"), accent=_style("#0000aa"),
    active=_style("#aa0000"), cursor=Style(color="#ffffff", bgcolor="#aa0000"),
    button=Style(color="#ffffff", bgcolor="#0000aa"), key=_style("#ffff55", True),
    off=Style(color="#555555", bgcolor="#ffffff"),
    good=_style("#0000aa"), bad=_style("#aa0000"), news=_style("#0000aa"),
    suits=(_style("#000000"), _style("#aa0000"), _style("#0000aa"), _style("#aa5500")),
    joker=_style("#aa00aa"), back=_style("#0000aa"),
    kinds={
        "pure": _style("#0000aa"), "impure": _style("#aa5500"), "set": _style("#aa00aa"), "invalid": _style("#aa0000"),
    },
)  # fmt: skip
NO_COLOURS = Palette(  # what tells by colour elsewhere tells here by weight: reversed, bold, underlined, dim
    background="#000000", surface="#000000",
    text=Style(), dim=Style(dim=True), frame=Style(dim=True), accent=Style(bold=True),
    active=Style(bold=True), cursor=Style(reverse=True, bold=True),
    button=Style(), key=Style(bold=True, underline=True), off=Style(dim=True),
    good=Style(bold=True), bad=Style(bold=True), news=Style(),
    suits=(Style(bold=True), Style(bold=True), Style(bold=True), Style(bold=True)),
    joker=Style(bold=True), back=Style(),
    kinds={"pure": Style(bold=True), "impure": Style(bold=True), "set": Style(bold=True), "invalid": Style(bold=True)},
)  # fmt: skip
PALETTES = {"dark": DARK, "light": LIGHT, "contrast": CONTRAST}
"""The themes."""
_FEW = {"light": FEW_LIGHT}


@lru_cache
def palette_of(theme: str, deck: str = "four", colours: Colours = Colours.MANY) -> Palette:
    """The palette of a theme ('dark' if there is none of that name) with the suits of this deck: 'four' or 'two'."""
    if colours is Colours.NONE:
        return NO_COLOURS
    palette = PALETTES.get(theme, DARK) if colours is Colours.MANY else _FEW.get(theme, FEW_DARK)
    black, red, *_others = palette.suits
    return replace(palette, suits=(black, red, red, black)) if deck == "two" else palette
