"""The cards of a hand as numbers, and every way a run or a set could hold some of them.

Arranging is counting: two 7♣ are alike. The cards of one suit are a *row*, a number with four bits for each
place, place 1 the low ace, 2 … 13, 14 the high ace; the four bits hold how many cards stand there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from operator import itemgetter
from typing import Generic, NamedTuple, TypeVar

from rummy_tui.engine.cards import Points
from rummy_tui.engine.melds import ALIKE, Ace, GroupRules, Kind
from rummy_tui.engine.reading import Lives

Bound = TypeVar("Bound", int, tuple[int, int])
"""What sets can bring at most."""
Row = int
Rows = tuple[Row, Row, Row, Row]
ONE = tuple(1 << 4 * place for place in range(27))
"""One card at a place. Places 15 … 26 repeat 2 … 13 where the ace goes round the corner."""
EACH = sum(ONE[1:14])
WIDTH = 128
"""A row has less than so many bits; all four side by side are one number."""
SIDE_BY_SIDE = sum(1 << WIDTH * suit for suit in range(4))
ROW = (1 << WIDTH) - 1
EACHES = EACH * SIDE_BY_SIDE
SUITS = range(4)
TUNNELA = ALIKE[Kind.TUNNELA]
MEMO = 20_000
"""Entries of a memo before it is emptied."""
STEPS = 5_000
"""The same where an entry is only a step to an answer."""


def lowest(row: Row) -> int:
    """The lowest place with a card; the row is not empty."""
    return ((row & -row).bit_length() - 1) // 4


def places(row: Row) -> Iterator[int]:
    """Every place with a card, from the lowest."""
    while row:
        place = lowest(row)
        yield place
        row &= ~(15 << 4 * place)


def held(cards: int) -> int:
    """One card wherever there is any; of rows side by side."""
    return (cards | cards >> 1 | cards >> 2 | cards >> 3) & EACHES


def suits_of(held: int) -> Row:
    """How many suits hold each rank."""
    return (held + (held >> WIDTH) + (held >> 2 * WIDTH) + (held >> 3 * WIDTH)) & ROW


class Counts(NamedTuple):
    """A hand as numbers."""

    held: int
    """One card wherever there is any, the rows side by side."""
    rows: Rows
    printed: int
    jokers: int
    """The printed ones and the cards that may be jokers."""
    total: Points


class Ladder:
    """Lives as small numbers that add up no further than needed; 0 is none, `all` what is needed."""

    def __init__(self, need: Lives) -> None:
        if need.sequences <= need.pure:
            need = need._replace(sequences=0)  # the pure ones are enough of them
        self.need = need
        long = range(2 if need.longest else 1)
        steps = [Lives(*step) for step in product(range(need.pure + 1), range(need.sequences + 1), long)]
        number = {lives: i for i, lives in enumerate(steps)}
        self.all = len(steps) - 1
        self.plus = [[number[self._sum(a, b)] for b in steps] for a in steps]
        self.covers = [[a.meets(b) for b in steps] for a in steps]
        self.below = [[i for i, a in enumerate(steps) if b.meets(a)] for b in steps]
        self.union = [[number[Lives(*map(max, a, b))] for b in steps] for a in steps]

        one = min(1, need.sequences)
        self._runs = [
            [number[Lives(min(pure, need.pure), one, long)] for long in (0, min(1, need.longest))] for pure in (0, 1)
        ]

    def _sum(self, a: Lives, b: Lives) -> Lives:
        pure, sequences = min(a.pure + b.pure, self.need.pure), min(a.sequences + b.sequences, self.need.sequences)
        return Lives(pure, sequences, max(a.longest, b.longest))

    def of_run(self, pure: bool, length: int) -> int:
        """What one run brings."""
        return self._runs[pure][0 < self.need.longest <= length]


class Shape(NamedTuple):
    """Cards of one suit that one run could hold. `span`: its fewest cards then. `plain`: one of them is no joker.

    `alike`: they are cards of a tunnela, all at one place.
    """

    cards: Row
    naturals: int
    span: int
    plain: bool
    alike: bool = False


class RunShapes:
    """The runs of one suit. `wild`: the ranks of this suit that may be jokers."""

    def __init__(self, rules: GroupRules, need: Lives, wild: frozenset[int]) -> None:
        self.rules, self.tunnelas = rules, Kind.TUNNELA in rules.kinds
        self.shortest, self.longest = max(rules.min_run, rules.min_natural), rules.max_run
        self.widest = self._widest(need)
        self.first = rules.places[0]
        self.last = 12 + self.widest if rules.ace is Ace.ROUND else rules.places[-1]
        self.wild = frozenset(place for rank in wild for place in (rank, rank + 13))
        self.wild_bits: Row = sum(15 * ONE[place] for place in self.wild)
        self._high = sum(ONE[1 : self.last - 12]) * SIDE_BY_SIDE
        self._from_first = sum(ONE[self.first : self.last + 1]) * SIDE_BY_SIDE

    def _widest(self, need: Lives) -> int:
        """A run that is wider is two runs as well, where each of the two may stand alone."""
        if self.rules.min_natural > 1 or not self.rules.jokers_alone:
            return self.longest
        return min(self.longest, self.shortest + max(self.shortest, need.longest) - 1)

    def splits(self, row: Row) -> Iterator[Row]:
        """The row with each card that has a low and a high place at one of them."""
        choices = [
            [high * (ONE[place + 13] - ONE[place]) for high in range((row >> 4 * place & 15) + 1)]
            for place in range(1, self.last - 12)
            if row >> 4 * place & 15
        ]
        return (row + sum(moves) for moves in product(*choices))

    def from_lowest(self, row: Row, holes: int) -> Iterator[Shape]:
        """Every choice of cards for a run, or a tunnela, with the lowest card and at most so many holes in between."""
        low = lowest(row)
        if Kind.RUN in self.rules.kinds and low >= self.first:
            yield from self._onward(row, low, Shape(ONE[low], 1, 1, low not in self.wild), holes)
        if self.tunnelas:
            for count in range(1, min(row >> 4 * low & 15, TUNNELA) + 1):
                yield Shape(count * ONE[low], count, TUNNELA, low not in self.wild, alike=True)

    def _onward(self, row: Row, low: int, shape: Shape, holes: int) -> Iterator[Shape]:
        yield shape
        furthest = min(shape.span + holes + 1, self.widest, self.last - low + 1)
        for span in range(shape.span + 1, furthest + 1):
            place = low + span - 1
            if row >> 4 * place & 15:
                plain = shape.plain or place not in self.wild
                more = Shape(shape.cards + ONE[place], shape.naturals + 1, span, plain)
                yield from self._onward(row, low, more, holes - (span - shape.span - 1))

    def has_pure(self, hand: Counts) -> bool:
        """Is there a sequence without any joker?"""
        if self.tunnelas and (hand.printed >= TUNNELA or any(row & row >> 1 & EACH for row in hand.rows)):
            return True
        held = hand.held
        cards = (held | (held & self._high) << 52) & self._from_first
        for _ in range(self.shortest - 1):
            cards &= cards >> 4
        return cards != 0


class Set(NamedTuple):
    """So many cards of each suit, all of one rank, with so many holes, `forced` of which no joker may fill."""

    rank: int
    suits: tuple[int, ...]
    naturals: int
    holes: int
    forced: int


Choice = tuple[tuple[Set, ...], Rows, int, int, int]
"""Sets of one rank: the sets, what they take of the rows, their holes, their cards and holes, their weight."""
Have = tuple[int, int, int, int]
"""Cards of one rank in each suit."""


class SetFinder(Generic[Bound]):
    """The sets of a hand. `wild`: the wild ranks of each suit; `weigh`: the weight of a set.

    `best`: what one choice of these can bring at most, whatever the other cards do.
    `to_come`: whether cards yet to come may fill holes, not jokers alone. `lone`: whether a set may have one card of
    the hand at its own place; it need not where a run does the same and is more.
    """

    def __init__(
        self,
        rules: GroupRules,
        wild: Sequence[frozenset[int]],
        weigh: Callable[[Set], int],
        best: Callable[[Sequence[Choice]], Bound],
        to_come: bool,
        lone: bool,
    ) -> None:
        self.rules, self.wild, self.weigh, self.to_come = rules, wild, weigh, to_come
        self.best: Callable[[Sequence[Choice]], Bound] = best
        self.fewest = 1 if lone or rules.min_set <= 2 else 2
        self._short = [self._eight_less(holes) * EACH for holes in range(9)]
        """What makes an eight of as many suits as a set needs; for each number of holes."""
        self._known: dict[tuple[int, Have, int, int, int], list[Choice]] = {}
        self._best: dict[tuple[int, Have, int, int, int], tuple[list[Choice], Bound]] = {}
        self._drawn: dict[tuple[int, Have, int, int, int], dict[Choice, list[int]]] = {}

    def _eight_less(self, holes: int) -> int:
        if Kind.SET not in self.rules.kinds:
            return 0
        return max(0, 8 - (1 if self.rules.suits_repeat else max(self.fewest, self.rules.min_set - holes)))

    def ranked(
        self, rows: Rows, held: int, holes: int, room: int, extra: int, but: int = 0
    ) -> list[tuple[list[Choice], Bound]]:
        """For each rank but one every choice of its sets, and the best that they can bring; the best rank first.

        Each with at most so many holes and so many cells. `extra`: holes that a set may have beyond those it needs.
        """
        found = []
        enough = self._ranks(held, holes) if room else 0
        while enough:
            rank = lowest(enough)
            enough ^= 8 * ONE[rank]
            if rank != but and (of_this := self._with_best(rank, of_rank(rows, rank), holes, room, extra))[0]:
                found.append(of_this)
        found.sort(key=itemgetter(1), reverse=True)
        return found

    def _with_best(self, rank: int, have: Have, holes: int, room: int, extra: int) -> tuple[list[Choice], Bound]:
        key = rank, have, holes, room, extra
        known = self._best.get(key)
        if known is None:
            if len(self._best) > STEPS:
                self._best.clear()
            choices = self.of_rank(rank, have, holes, room, extra)
            known = self._best[key] = choices, self.best(choices)
        return known

    def _ranks(self, held: int, holes: int) -> Row:
        """An eight at each rank of which there may be a set."""
        return suits_of(held) + self._short[min(holes, 8)] & 8 * EACH

    def of_rank(self, rank: int, have: Have, holes: int, room: int, extra: int) -> list[Choice]:
        """Every choice of one set or more from these cards of a rank."""
        key = rank, have, holes, room, extra
        known = self._known.get(key)
        if known is None:
            if len(self._known) > MEMO:
                self._known.clear()
            sets = list(self._of_rank(rank, have, holes, extra))
            known = self._known[key] = list(self._beside((), sets, have, holes, room))
        return known

    def with_drawn(self, rank: int, have: Have, holes: int, room: int, extra: int) -> dict[Choice, list[int]]:
        """The same with one more card of the rank, for the suits that it may have; it is not in what they take."""
        key = rank, have, holes, room, extra
        known = self._drawn.get(key)
        if known is None:
            if len(self._drawn) > STEPS:
                self._drawn.clear()
            found: dict[Choice, list[int]] = {}
            for suit in SUITS if Kind.SET in self.rules.kinds else ():
                a, b, c, d = (n + (i == suit) for i, n in enumerate(have))
                for _, takes, open_, cells, weight in self.of_rank(rank, (a, b, c, d), holes, room, extra):
                    if takes[suit] == (have[suit] + 1) * ONE[rank]:
                        p, q, r, s = (take - ONE[rank] * (i == suit) for i, take in enumerate(takes))
                        found.setdefault(((), (p, q, r, s), open_, cells, weight), []).append(suit)
            known = self._drawn[key] = found
        return known

    def _beside(
        self, before: tuple[Set, ...], sets: Sequence[Set], have: Have, holes: int, room: int
    ) -> Iterator[Choice]:
        """Every choice of one or more of these sets beside those before, all from what is left of the rank."""
        for i, one in enumerate(sets):
            a, b, c, d = (n - taken for n, taken in zip(have, one.suits, strict=True))
            cells = one.naturals + one.holes
            if min(a, b, c, d) >= 0 and one.holes <= holes and cells <= room:
                chosen = *before, one
                p, q, r, s = (sum([each.suits[suit] for each in chosen]) * ONE[one.rank] for suit in SUITS)
                open_, naturals = sum([each.holes for each in chosen]), sum([each.naturals for each in chosen])
                yield chosen, (p, q, r, s), open_, naturals + open_, sum(map(self.weigh, chosen))
                yield from self._beside(chosen, sets[i:], (a, b, c, d), holes - one.holes, room - cells)

    def _of_rank(self, rank: int, have: tuple[int, ...], holes: int, extra: int) -> Iterator[Set]:
        """Every set from so many cards of the rank in each suit, with at most so many holes."""
        rules = self.rules
        for suits in product(*(range((n if rules.suits_repeat else min(n, 1)) + 1) for n in have)):
            naturals = sum(suits)
            least = max(naturals, rules.min_set, rules.min_natural)
            most = min(naturals + holes, least + extra, rules.max_set or naturals + holes)
            for size in range(least, most + 1):
                need = self._forced(rank, suits, size - naturals)
                to_come = need <= 4 - naturals or rules.suits_repeat
                if naturals >= self.fewest and (to_come if self.to_come else not need):
                    yield Set(rank, suits, naturals, size - naturals, need)

    def _forced(self, rank: int, suits: tuple[int, ...], holes: int) -> int:
        wild = [rank in ranks for ranks in self.wild]
        plain = any(n and not w for n, w in zip(suits, wild, strict=True))
        plain_to_come = any(not w and (not n or self.rules.suits_repeat) for n, w in zip(suits, wild, strict=True))
        if plain or plain_to_come or self.rules.jokers_alone:
            return forced(self.rules, sum(suits), holes, plain)
        return holes  # every card of the rank is a joker: only the set of such cards at their own places is one


def of_rank(rows: Rows, rank: int) -> Have:
    """How many cards of the rank the rows hold."""
    at = 4 * rank
    return rows[0] >> at & 15, rows[1] >> at & 15, rows[2] >> at & 15, rows[3] >> at & 15


def forced(rules: GroupRules, naturals: int, holes: int, plain: bool) -> int:
    """How many of these holes must be filled with cards that are no jokers, for the group to be valid."""
    if not holes:
        return 0
    over = 0 if rules.max_jokers is None else holes - rules.max_jokers
    return max(0, over, rules.min_natural - naturals, int(not rules.jokers_alone and not plain))
