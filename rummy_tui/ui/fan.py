"""Where the cards of a hand lie: one geometry for drawing, mouse and repainting.

No widget, no table: groups of cards and a size go in, places in cells and rows come out. A card is its *face* (the
cells within its frame, index at their left) and its frame; neighbours share the stroke between them. Every line of
cards takes a fixed band of rows, whatever is marked: labels, a row to raise marked cards into, the cards, letters.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from textual.geometry import Region

from rummy_tui.engine.cards import Card, Rank

COMPACT, TALL = 6, 8
"""Rows of a whole band: labels, raised edge, three or five rows of cards, letters."""


# ── how closely the cards lie ─────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Fit:
    """One way to lay the cards. All numbers are cells.

    `face`: cells of a face, 0: as many as its index needs. `last`: cells more for the last card of a group, which
    nothing covers. `gap`: between the frames of two groups, -1: they share a stroke. `strokes`: is there a stroke
    between the cards of a group? `ten`: how a ten is written.
    """

    face: int
    last: int = 0
    gap: int = 1
    margin: int = 1
    strokes: bool = True
    ten: str = "10"

    def rank(self, card: Card) -> str:
        if card.face is None:
            return "PJ"
        return self.ten if card.face.rank is Rank.TEN else str(card.face.rank)

    def index(self, card: Card) -> str:
        """What names the card: '10♠', 'JK'."""
        return self.rank(card) + (card.face.suit.sign if card.face else "")


_CLOSE = (Fit(3, gap=2), Fit(3), Fit(0), Fit(0, margin=0))
_CLOSER = (
    Fit(0, strokes=False),
    Fit(0, strokes=False, margin=0),
    Fit(0, strokes=False, margin=0, gap=-1),
    Fit(0, strokes=False, margin=0, gap=-1, ten="T"),
)
_WIDE = (Fit(5, gap=3), Fit(5, gap=2), Fit(4, gap=2))
_WIDE_TALL = (Fit(5, 2, 3), Fit(5, 1, 2), Fit(4, 2, 2), Fit(4, 1, 1), Fit(4, gap=1), Fit(3, 2, 2), Fit(3, 1, 1))
_WIDE_FROM = 96
"""Narrower than this three-cell faces are kept even if there is room, so that grouping never changes their size."""


@dataclass(frozen=True)
class Band:
    """The rows of one line of cards, counted from its first one; -1: there is no such row."""

    rows: int
    labels: int
    lift: int
    """How many rows a marked card is raised."""
    top: int
    """The upper edge of a card that is not raised."""
    tall: bool
    letters: int
    """Equal to the row of the lower edge if there is no room for a row of their own."""

    @property
    def height(self) -> int:
        """Rows of a card."""
        return 5 if self.tall else 3

    @property
    def bottom(self) -> int:
        return self.top + self.height - 1

    @classmethod
    def of(cls, rows: int) -> Band:
        """The best use of so many rows: letters move into the lower edge first, then nothing is raised."""
        tall = rows >= TALL
        labels = 1 if rows >= 4 else 0
        lift = 1 if rows >= 5 else 0
        top = labels + lift
        bottom = top + (5 if tall else 3) - 1
        return cls(max(rows, 3), labels - 1, lift, top, tall, bottom + (rows >= COMPACT))


# ── where they lie ────────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Place:
    """Where one card lies: `x`, `cells` of its face, strokes at its sides, `row` of the band's first row."""

    card: Card
    block: int
    x: int
    cells: int
    left: bool
    right: bool
    row: int

    @property
    def end(self) -> int:
        """The cell behind the face."""
        return self.x + self.cells


@dataclass(frozen=True)
class Spot:
    """Where a dragged card would go: before that card, else behind the last one of that group, else to the loose."""

    before: Card | None
    group: int | None
    x: int
    row: int
    free: bool
    """Is there a stroke or nothing at x, no face?"""


@dataclass(frozen=True, eq=False)
class Fan:
    """Every card's place. `blocks`: the groups, then the loose cards if there are any; `groups`: how many groups."""

    width: int
    height: int
    blocks: tuple[tuple[Card, ...], ...]
    groups: int
    fit: Fit
    band: Band
    places: tuple[Place, ...]

    @classmethod
    def of(
        cls, groups: Sequence[Sequence[Card]], loose: Sequence[Card], width: int, height: int, reserve: int = 0
    ) -> Fan:
        """The widest fit for this size. `reserve`: cards still to come, for which room is kept."""
        blocks = tuple(tuple(block) for block in (*groups, loose) if block)
        for band, lines, fits in _choices(width, height):
            for fit in fits:
                setting = Setting(blocks, len(groups), fit, band, width, lines, reserve)
                places = setting.places()
                if places is not None:
                    return cls(width, height, blocks, len(groups), fit, band, setting.divided() or places)
        least = Setting(blocks, len(groups), _CLOSER[-1], Band.of(min(height, TALL)), 1 << 16, 1, 0)
        return cls(width, height, blocks, len(groups), least.fit, least.band, least.places() or ())

    @cached_property
    def _by_card(self) -> dict[Card, Place]:
        return {place.card: place for place in self.places}

    def place(self, card: Card) -> Place:
        return self._by_card[card]

    def at(self, x: int, y: int) -> Card | None:
        """The card at this cell: its face, frame, letter, the row above. A stroke is its right card's."""
        place = self._place_at(x, y)
        return place.card if place else None

    def region_of(self, card: Card) -> Region:
        """All cells whose looks depend on this card alone and its frame."""
        place = self._by_card[card]
        first = self.band.top - self.band.lift
        return Region(place.x - 1, place.row + first, place.cells + 2, self.band.letters - first + 1)

    def above(self, card: Card, by: int) -> Card | None:
        """The card nearest to this one so many lines of cards further down."""
        place = self._by_card[card]
        line = [other for other in self.places if other.row == place.row + by * self.band.rows]
        return min(line, key=lambda other: abs(other.x - place.x)).card if line else None

    def spot(self, x: int, y: int) -> Spot:
        """Where a card dropped at this cell goes."""
        row = y // self.band.rows * self.band.rows
        line = [place for place in self.places if place.row == row]
        for place in line:
            last = place.card is self.blocks[place.block][-1]
            if x < (place.x + place.cells // 2 + 1 if last else place.end):
                return Spot(place.card, None, place.x - 1, row, place.left)
            if last and place.block < self.groups and x <= place.end + max(1, self.fit.gap):
                return Spot(None, place.block, place.end, row, True)
        return Spot(None, None, line[-1].end if line else 0, row, True)

    def _place_at(self, x: int, y: int) -> Place | None:
        for place in self.places:
            row = y - place.row
            if self.band.top - self.band.lift <= row <= self.band.letters:
                last = place.right and place.card is self.blocks[place.block][-1]
                if place.x - place.left <= x < place.end + last:
                    return place
        return None


def _choices(width: int, height: int) -> Iterator[tuple[Band, int, tuple[Fit, ...]]]:
    """What to try in turn: rows of a band, lines of cards, fits."""
    one = Band.of(min(height, TALL))
    wide = (_WIDE_TALL if one.tall else _WIDE) if width >= _WIDE_FROM or one.tall else ()
    yield one, 1, (*wide, *_CLOSE[:2])
    if height >= 2 * COMPACT:
        yield Band.of(COMPACT), 2, _CLOSE
    yield one, 1, (*_CLOSE[2:], *_CLOSER)


@dataclass(frozen=True)
class Setting:
    """What is to be laid, and how: at most so many lines of so many cells."""

    blocks: Sequence[tuple[Card, ...]]
    groups: int
    fit: Fit
    band: Band
    width: int
    lines: int
    reserve: int

    def divided(self) -> tuple[Place, ...] | None:
        """If the fit has no strokes between cards: strokes in as many groups as there is room for, the loose first."""
        best, chosen = None, frozenset[int]()
        order = range(len(self.blocks))
        for number in [*order[self.groups :], *order[: self.groups]] if not self.fit.strokes else ():
            places = self.places(chosen | {number})
            if places is not None:
                best, chosen = places, chosen | {number}
        return best

    def places(self, divided: frozenset[int] = frozenset()) -> tuple[Place, ...] | None:
        """The places of all cards; None if they do not fit. Only the loose cards are broken into two lines."""
        places: list[Place] = []
        x, line = self.fit.margin, 0
        for number, block in enumerate(self.blocks):
            made = self._row(block, number, x, line, divided)
            if line + 1 < self.lines and made[-1].end >= self._room(number, line):
                fits = sum(place.end < self.width for place in made) if number >= self.groups else 0
                places += self._row(block[:fits], number, x, line, divided)
                line += 1
                made = self._row(block[fits:], number, self.fit.margin, line, divided)
            if made and made[-1].end >= self._room(number, line):
                return None
            places += made
            x = made[-1].end + 1 + self.fit.gap if made else x
        return tuple(places)

    def _room(self, number: int, line: int) -> int:
        """Cells for this block: at the very end cards still to come need some."""
        last = number == len(self.blocks) - 1 and line == self.lines - 1
        return self.width - last * self.reserve * (self.fit.face + 1 if self.fit.face else 3)

    def _row(self, cards: Sequence[Card], block: int, x: int, line: int, divided: frozenset[int]) -> list[Place]:
        """Cards side by side from the stroke at x."""
        fit, places = self.fit, list[Place]()
        strokes = fit.strokes or block in divided
        x += 1
        for i, card in enumerate(cards):
            last = i == len(cards) - 1
            cells = fit.face + last * fit.last if fit.face else 2 if self.band.tall else len(fit.index(card))
            places.append(Place(card, block, x, cells, strokes or i == 0, strokes or last, line * self.band.rows))
            x += cells + strokes
        return places
