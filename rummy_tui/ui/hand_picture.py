"""What a hand looks like: frames with shared strokes, faces, marks, labels, letters; from a `Fan` and the colours."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise, zip_longest
from operator import itemgetter

from rich.cells import cell_len
from rich.color import Color, blend_rgb
from rich.style import Style
from textual.strip import Strip

from rummy_tui.engine.cards import Card
from rummy_tui.ui.canvas import Canvas, fitted
from rummy_tui.ui.face import PRIZED, STAR, put_face, signs
from rummy_tui.ui.fan import Fan, Place, Spot
from rummy_tui.ui.keymap import letter_of
from rummy_tui.ui.palette import Palette


@dataclass(frozen=True)
class Label:
    """What stands above a block: `kind` is '' for the loose cards."""

    word: str
    short: str
    sign: str = ""
    kind: str = ""

    @property
    def tail(self) -> str:
        """What is never cut."""
        return f" {self.sign}" if self.sign else ""

    def cells_of(self, word: str) -> int:
        """Of this word and the sign."""
        return cell_len(word + self.tail)


@dataclass(frozen=True)
class Look:
    """Everything that shows, except the colours: equal looks are equal pictures."""

    fan: Fan
    labels: tuple[Label, ...]
    jokers: frozenset[Card]
    meanings: tuple[tuple[Card, str, int], ...]
    """Jokers that stand for another card: which, and its suit; -1: the suit is open."""
    drawn: Card | None
    marked: tuple[Card, ...]
    cursor: Card | None
    focused: bool
    dragged: Card | None = None
    spot: Spot | None = None
    prized: frozenset[Card] = frozenset()
    """What the others pay for."""


_UP, _RIGHT, _DOWN, _LEFT = 1, 2, 4, 8
_TINT = 0.4
"""How much of its kind's colour a group's frame takes."""
_LEAST = 4
"""Cells of a cut word; of less only the sign is left."""
_STROKES = "·│─╰││╭├─╯─┴╮┤┬┼"
"""By the sides to which a stroke goes on."""


def picture(look: Look, palette: Palette) -> list[Strip]:
    """One strip a row."""
    return _Painter(look, palette).painted()


class _Painter:
    def __init__(self, look: Look, palette: Palette) -> None:
        self.look, self.palette = look, palette
        self.fan, self.band = look.fan, look.fan.band
        self.canvas = Canvas(self.fan.width, self.fan.height, palette.text + Style(bgcolor=palette.background))
        self.hot = palette.active if look.focused else palette.dim
        self.caret = "▲" if look.focused else "△"
        self.meanings = {card: (text, suit) for card, text, suit in look.meanings}
        self._strokes: dict[tuple[int, int], tuple[int, Style]] = {}
        """By row and column: the sides to which the stroke goes on, its style."""

    def painted(self) -> list[Strip]:
        self._labels()
        raised = [place for place in self.fan.places if self._hot(place.card)]
        for place in [place for place in self.fan.places if place not in raised] + raised:
            self._frame(place)
        self._draw_strokes()
        for place, after in zip_longest(self.fan.places, self.fan.places[1:]):
            self._ground(place, after)
        for number, place in enumerate(self.fan.places):
            self._face(place)
            self._marks(place)
            self._foot(place, letter_of(number))
        self._caret()
        return self.canvas.strips()

    def _hot(self, card: Card) -> bool:
        return card is self.look.cursor or card in self.look.marked or card is self.look.dragged

    def _top(self, place: Place) -> int:
        raised = place.card in self.look.marked or place.card is self.look.dragged
        return place.row + self.band.top - (self.band.lift if raised else 0)

    def _labels(self) -> None:
        """Above each group what it is; all in long words or all in short ones, cut as a last resort."""
        if self.band.labels < 0 or not self.fan.blocks:
            return
        firsts = {place.block: place for place in reversed(self.fan.places)}
        starts = [firsts[block] for block in range(len(self.fan.blocks))]
        ends = [after.x - 1 if after.row == place.row else self.fan.width for place, after in pairwise(starts)]
        rooms = [end - place.x for place, end in zip(starts, [*ends, self.fan.width], strict=True)]
        long = all(label.cells_of(label.word) <= room for label, room in zip(self.look.labels, rooms, strict=True))
        for label, place, room in zip(self.look.labels, starts, rooms, strict=True):
            text = label.word if long else label.short
            if label.cells_of(text) > room:
                text = fitted(text, room - cell_len(label.tail))
                text = text if cell_len(text) >= _LEAST else ""
            self.canvas.put(place.x, place.row + self.band.labels, (text + label.tail).strip(), self._colour(label))

    def _colour(self, label: Label) -> Style:
        if label.kind:
            return self.palette.kind(label.kind)
        return self.palette.dim if self.fan.groups else self.palette.text

    def _frame(self, place: Place) -> None:
        style, top = self._frame_style(place), self._top(place)
        bottom = top + self.band.height - 1
        for y, side in ((top, _DOWN), (bottom, _UP)):
            for x in range(place.x, place.end):
                self._stroke(x, y, _LEFT | _RIGHT, style)
            if place.left:
                self._stroke(place.x - 1, y, _RIGHT | side, style)
            if place.right:
                self._stroke(place.end, y, _LEFT | side, style)
        for y in range(top + 1, bottom):
            if place.left:
                self._stroke(place.x - 1, y, _UP | _DOWN, style)
            if place.right:
                self._stroke(place.end, y, _UP | _DOWN, style)

    def _frame_style(self, place: Place) -> Style:
        if place.card is self.look.cursor:
            return self.hot
        if self._hot(place.card):
            return self.palette.accent
        kind = self.look.labels[place.block].kind
        return _tinted(self.palette.frame, self.palette.kind(kind)) if kind else self.palette.frame

    def _stroke(self, x: int, y: int, sides: int, style: Style) -> None:
        self._strokes[y, x] = (self._strokes.get((y, x), (0, style))[0] | sides, style)

    def _draw_strokes(self) -> None:
        """Strokes of one style side by side go onto the canvas as one text: most of a picture is strokes."""
        text, start, behind, last = "", 0, (-1, -1), Style()
        for (y, x), (sides, style) in sorted(self._strokes.items(), key=itemgetter(0)):
            if (y, x) != behind or style is not last:
                self.canvas.put(start, behind[0], text, last)
                text, start, last = "", x, style
            text, behind = text + _STROKES[sides], (y, x + 1)
        self.canvas.put(start, behind[0], text, last)

    def _ground(self, place: Place, after: Place | None) -> None:
        """The paper of a card; between two cards at the same height it runs on below the stroke."""
        top = self._top(place)
        runs_on = after is not None and after.block == place.block and self._top(after) == top
        cells = place.cells + (place.right and runs_on)
        self.canvas.fill(place.x, top + 1, cells, self.band.height - 2, Style(bgcolor=self.palette.surface))

    def _face(self, place: Place) -> None:
        card, fit, top = place.card, self.fan.fit, self._top(place)
        style = self.palette.card(card)
        rows = self.band.height - 2
        twice = place.cells >= 5 or place.cells > fit.face > 2
        sign = signs(card)[1] if card.face or self.band.tall else ""
        put_face(self.canvas, place.x, top + 1, place.cells, rows, fit.rank(card), sign, style, twice)
        if card is self.look.cursor:
            lit = self.palette.cursor if self.look.focused else self.palette.button
            self.canvas.fill(place.x, top + 1, place.cells, rows, lit)

    def _marks(self, place: Place) -> None:
        """✓ ★ • ◆ on the upper edge, as many as there is room for."""
        card = place.card
        marks = [("✓", self.palette.active)] if card in self.look.marked else []
        marks += [(STAR, self.palette.joker)] if card in self.look.jokers else []
        marks += [("•", self.palette.news)] if card is self.look.drawn else []
        marks += [(PRIZED, self.palette.accent)] if card in self.look.prized else []
        marks = marks[: place.cells]
        x = place.x + (place.cells - len(marks)) // 2
        for sign, style in marks:
            x = self.canvas.put(x, self._top(place), sign, style)

    def _foot(self, place: Place, letter: str) -> None:
        """The lower edge and what stands below: the meaning of a joker, the cursor, the letter."""
        bottom, letters = self._top(place) + self.band.height - 1, place.row + self.band.letters
        middle = place.x + (max(self.fan.fit.face, 2) - 1) // 2
        here = place.card is self.look.cursor
        own_row = self.band.letters > self.band.bottom
        text, suit = self.meanings.get(place.card, ("", -1))
        if len(text) > place.cells + place.left:  # not over the card beside it
            text = text.replace("10", "T")
        beside = len(text) >= place.cells
        if own_row or not (here or text):
            self.canvas.put(middle, letters, letter, self.hot if here else self.palette.dim)
        if text and not (here and beside and not own_row):
            style = (self.palette.suits[suit] if suit >= 0 else self.palette.joker) + Style(bold=False)
            self.canvas.right(place.end, bottom, text, style)
        if here and beside and own_row:
            self.canvas.put(middle + len(letter), letters, self.caret, self.hot)
        elif here:
            self.canvas.put(min(middle, place.end - len(text) % place.cells - 1), bottom, self.caret, self.hot)

    def _caret(self) -> None:
        """Where the dragged card would go; over faces only if there is a stroke to take the place of."""
        spot = self.look.spot
        if spot is None:
            return
        for y in range(self.band.top, self.band.bottom + 1):
            if spot.free or y in (self.band.top, self.band.bottom):
                self.canvas.put(spot.x, spot.row + y, "┃", self.palette.active)


@lru_cache(maxsize=32)
def _tinted(frame: Style, kind: Style) -> Style:
    """The colour of a group's frame: that of the frames with a shade of the group's kind."""
    if frame.color is None or kind.color is None:
        return frame
    mixed = blend_rgb(frame.color.get_truecolor(), kind.color.get_truecolor(), _TINT)
    return frame + Style(color=Color.from_triplet(mixed))
