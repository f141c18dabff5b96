"""What a turn allows, and what laying consists of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from rummy_tui.engine.cards import Points
from rummy_tui.engine.melds import GroupRules, Kind, Meld

Row = int
Rows = tuple[Row, Row, Row, Row]
ONE = tuple(1 << 4 * place for place in range(14))
SUITS = range(4)
MEMO = 20_000
"""Entries of a memo before it is emptied."""
PLENTY = 9
"""Room for more jokers than anybody holds."""
MANY = 9
"""Melds of one kind, where their number is free."""


class Last(Enum):
    """What may become of the last card of a hand."""

    THROWN = 1
    """It is thrown, never laid down."""
    FREE = 2
    NEVER_THROWN = 3
    """It is laid down, or two are kept."""


@dataclass(frozen=True)
class Turn:
    """What a seat may lay down in this turn.

    `groups`: what a new meld is; `added`: what a meld on the table may become. `sets`, `runs`: exactly so many new
    melds; None: any number. `at_least`: points that the new melds must be worth together. `shortest`: no new meld is
    longer than it must be. `lay_off`: cards may be added to melds. `swaps`: out of which melds a joker may be swapped;
    `swap_first`: before new melds are laid. `last`: what becomes of the last card. `apart`: two new runs of a suit may
    not join. `one`: at most one new meld, if their number is free.
    """

    groups: GroupRules
    added: GroupRules
    sets: int | None = None
    runs: int | None = None
    at_least: Points = 0
    shortest: bool = False
    lay_off: bool = True
    swaps: frozenset[Kind] = field(default_factory=frozenset)
    swap_first: bool = True
    last: Last = Last.THROWN
    apart: bool = False
    one: bool = False


class NewRun(NamedTuple):
    """`cells`: from place `start` on, whether a card stands at its own place (else a joker stands there)."""

    suit: int
    start: int
    cells: tuple[bool, ...]


class NewSet(NamedTuple):
    """Cards of each suit, and jokers."""

    rank: int
    suits: tuple[int, ...]
    holes: int


class Addition(NamedTuple):
    """One card of that suit and rank, or a joker (`suit` None), onto meld number `meld`."""

    meld: int
    suit: int | None
    rank: int
    high: bool


class Swapping(NamedTuple):
    """The card of that suit and rank for a joker of meld number `meld`."""

    meld: int
    suit: int
    rank: int


Part = NewRun | NewSet | Addition | Swapping


class Line(NamedTuple):
    """One thing that a suit, or a rank, can do.

    `weight`: what leaves the hand, jokers not counted. `worth`: of new melds, for an opening. `new`: jokers in new
    melds; `net`: jokers that leave the hand, less those swapped out. `melds`: new ones, counted only where their
    number is asked for. `room`: for further jokers.
    """

    weight: int
    worth: int
    new: int
    net: int
    melds: int
    room: int
    parts: tuple[Part, ...]

    def beside(self, other: Line) -> Line:
        """Both."""
        return Line(
            self.weight + other.weight, self.worth + other.worth, self.new + other.new, self.net + other.net,
            self.melds + other.melds, self.room + other.room, self.parts + other.parts,
        )  # fmt: skip

    def beats(self, other: Line) -> bool:
        """In everything, or equal."""
        return (
            self.weight >= other.weight and self.net <= other.net and self.worth >= other.worth
            and self.new <= other.new and self.melds == other.melds
            and self._sink >= other._sink
        )  # fmt: skip

    @property
    def _sink(self) -> int:
        """Jokers that can go down, those of others included; more than anybody holds are all alike."""
        return min(PLENTY, self.net + self.room)


NOTHING = Line(0, 0, 0, 0, 0, 0, ())


class Lines(NamedTuple):
    """All that a suit can do, the heaviest first; most weight, fewest jokers, most worth."""

    all: tuple[Line, ...]
    weight: int
    net: int
    worth: int


NO_LINES = Lines((NOTHING,), 0, 0, 0)


class Option(NamedTuple):
    """What a rank does, the cards that takes out of the rows, and whether all its other cards go down as well."""

    line: Line
    takes: tuple[int, int, int, int]
    free: bool


class TableRun(NamedTuple):
    meld: int
    low: int
    high: int
    acting: tuple[int, ...]
    """Places where jokers stand."""


class TableSet(NamedTuple):
    meld: int
    suits: frozenset[int]
    acting: int
    size: int


class Prices(NamedTuple):
    """`values`: points of the 52 faces in hand; `joker`: of a joker. `sets`, `runs`: what a card is worth in an opening
    set by its rank, in an opening run by its place. `by_worth`: it is the worth that is looked for, not the points.
    """

    values: tuple[Points, ...]
    joker: Points
    sets: tuple[Points, ...]
    runs: tuple[Points, ...]
    by_worth: bool = False


def rank_at(place: int) -> int:
    return (place - 1) % 13 + 1


def front(lines: Sequence[Line]) -> tuple[Line, ...]:
    """Without those that another one beats in everything; the heaviest first."""
    if len(lines) == 1:
        return tuple(lines)
    kept: list[Line] = []
    for line in sorted(lines, key=heaviest):
        for old in kept:
            if old.beats(line):
                break
        else:
            kept.append(line)
    return tuple(kept)


def heaviest(line: Line) -> tuple[int, int, int]:
    return -line.weight, line.net, line.new


def table_runs(table: Sequence[Meld], suit: int) -> tuple[TableRun, ...]:
    """The runs of a suit among these melds."""
    found = []
    for number, meld in enumerate(table):
        first = meld.stands[0]
        if meld.kind is Kind.RUN and first is not None and first.suit == suit:
            low = int(first.rank)
            acting = tuple(low + i for i in range(len(meld.cards)) if meld.jokers and meld.acts(i))
            found.append(TableRun(number, low, low + len(meld.cards) - 1, acting))
    return tuple(found)


def table_sets(table: Sequence[Meld]) -> dict[int, tuple[TableSet, ...]]:
    """The sets by rank."""
    found: dict[int, tuple[TableSet, ...]] = {}
    for number, meld in enumerate(table):
        if meld.kind is Kind.SET:
            suits = frozenset(int(face.suit) for face in meld.stands if face is not None)
            one = TableSet(number, suits, meld.jokers, len(meld.cards))
            found[meld.rank] = (*found.get(meld.rank, ()), one)
    return found
