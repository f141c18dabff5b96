"""The cards of a hand as numbers, and every way a run or a set could hold some of them.

Arranging is counting: two 7♣ are alike. The cards of one suit are a *row*, a number with four bits for each
place, place 1 the low ace, 2 … 13, 14 the high ace; the four bits hold how many cards stand there.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import NamedTuple

from rummy_tui.engine.melds import Ace, GroupRules, Kind
from rummy_tui.engine.reading import Lives

Row = int
ONE = tuple(1 << 4 * place for place in range(28))
"""One card at a place. Places 15 … 26 repeat 2 … 13 where the ace goes round the corner."""
SUITS = range(4)


def places(row: Row) -> Iterator[int]:
    """Every place of the row that holds a card."""
    while row:
        low = row & -row
        place = (low.bit_length() - 1) // 4
        yield place
        row &= ~(15 << 4 * place)


class Ladder:
    """Lives as small numbers that add up no further than needed."""

    def __init__(self, need: Lives) -> None:
        long = need.longest > 0
        self.need = need
        self.steps = [
            Lives(pure, sequences, longest)
            for pure in range(need.pure + 1)
            for sequences in range(need.sequences + 1)
            for longest in range(long + 1)
        ]
        number = {lives: i for i, lives in enumerate(self.steps)}
        self.none, self.all = 0, len(self.steps) - 1
        self.plus = [[number[self._sum(a, b)] for b in self.steps] for a in self.steps]
        self.covers = [[a.meets(b) for b in self.steps] for a in self.steps]
        self._number = number

    def _sum(self, a: Lives, b: Lives) -> Lives:
        return Lives(
            min(a.pure + b.pure, self.need.pure),
            min(a.sequences + b.sequences, self.need.sequences),
            max(a.longest, b.longest),
        )

    def of_run(self, pure: bool, length: int) -> int:
        """What one run brings."""
        long = 0 < self.need.longest <= length
        return self._number[Lives(min(pure, self.need.pure), min(1, self.need.sequences), int(long))]


class Shape(NamedTuple):
    """Cards that one group could hold. `span`: the fewest cards it has then. `plain`: one of them is no joker."""

    cards: Row
    naturals: int
    span: int
    plain: bool


class RunShapes:
    """The runs of one suit. `wild`: the ranks of this suit that may be jokers."""

    def __init__(self, rules: GroupRules, need: Lives, wild: frozenset[int]) -> None:
        self.shortest = max(rules.min_run, rules.min_natural)
        self.longest = rules.max_run
        self.widest = self._widest(rules, need)
        places = rules.places
        self.first, self.last = places[0], 13 + self.widest - 1 if rules.ace is Ace.ROUND else places[-1]
        self.twice = range(1, self.last - 12) if Kind.RUN in rules.kinds else range(0)
        self.wild = frozenset(place for rank in wild for place in (rank, rank + 13))
        self.possible = Kind.RUN in rules.kinds

    def _widest(self, rules: GroupRules, need: Lives) -> int:
        """Longer runs are two shorter ones, where each of the two may stand alone."""
        if rules.min_natural > 1 or not rules.jokers_alone:
            return rules.max_run
        return min(rules.max_run, rules.min_run + max(rules.min_run, need.longest) - 1)

    def splits(self, row: Row) -> Iterator[Row]:
        """The row with each card that has a low and a high place at one of them."""
        choices = [
            [(ONE[place + 13] - ONE[place]) * high for high in range((row >> 4 * place & 15) + 1)]
            for place in self.twice
            if row >> 4 * place & 15
        ]
        for moves in product(*choices):
            yield row + sum(moves)

    def lowest(self, row: Row) -> int:
        """The lowest place with a card; the row is not empty."""
        return ((row & -row).bit_length() - 1) // 4

    def from_lowest(self, row: Row, holes: int) -> Iterator[Shape]:
        """Every choice of cards for a run with the lowest card in it and at most so many holes between them."""
        low = self.lowest(row)
        if not self.possible or low < self.first:
            return
        yield from self._onward(row, low, Shape(ONE[low], 1, 1, low not in self.wild), holes)

    def _onward(self, row: Row, low: int, shape: Shape, holes: int) -> Iterator[Shape]:
        yield shape
        for span in range(shape.span + 1, min(self.widest, self.last - low + 1) + 1):
            place = low + span - 1
            if row >> 4 * place & 15:
                plain = shape.plain or place not in self.wild
                more = Shape(shape.cards + ONE[place], shape.naturals + 1, span, plain)
                yield from self._onward(row, low, more, holes - (span - shape.span - 1))
            if span - shape.span > holes:
                return


class SetShape(NamedTuple):
    """Cards of one rank, so many of each suit, that one set could hold."""

    suits: tuple[int, int, int, int]
    naturals: int


def set_shapes(have: tuple[int, ...], rules: GroupRules) -> list[SetShape]:
    """Every choice from so many cards of one rank in each suit."""
    most = len(have) * 8 if rules.max_set is None else rules.max_set
    if rules.suits_repeat:
        chosen = product(*(range(count + 1) for count in have))
        shapes = [SetShape(suits, sum(suits)) for suits in chosen]  # type: ignore[arg-type]
    else:
        held = [suit for suit in SUITS if have[suit]]
        subsets = (subset for size in range(1, len(held) + 1) for subset in combinations(held, size))
        shapes = [SetShape(tuple(int(s in subset) for s in SUITS), len(subset)) for subset in subsets]  # type: ignore[arg-type]
    return [shape for shape in shapes if 0 < shape.naturals <= most]


def forced(rules: GroupRules, naturals: int, holes: int, plain: bool) -> int:
    """How many of these holes must be filled with cards that are no jokers, for the group to be valid."""
    if not holes:
        return 0
    over = 0 if rules.max_jokers is None else holes - rules.max_jokers
    alone = int(not rules.jokers_alone and not plain)
    return max(0, over, rules.min_natural - naturals, alone)
