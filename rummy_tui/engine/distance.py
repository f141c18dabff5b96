"""How far a hand is from a show: the fewest cards to replace, exactly, as if every card could be had.

Take groups of `size` cells in all, some filled with cards of the hand, the rest with cards yet to come. With `dead`
cards of the hand in no group, so many `holes` (cells without a card at its own place), of which `strict` ones no joker
may fill, and `spare` cards that could be jokers and are in no place of their own, a hand of n cards is d short if

    dead ≤ d + n - size                no more are thrown than come, and one more if one is to be thrown
    over ≤ reach                       over = holes - spare - dead, reach = size - n + printed jokers: cells enough
    short ≤ d - reach                  short = strict - over: cells that no joker may fill, and cells still missing
    2 dead + over ≤ …                  what follows from the first two, and is hardest to come by

so every group takes its amount of four budgets. The smallest d is found by trying one after the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

from rummy_tui.engine.melds import GroupRules, Kind
from rummy_tui.engine.reading import Lives
from rummy_tui.engine.shapes import (
    MEMO,
    ONE,
    STEPS,
    Choice,
    Ladder,
    Row,
    Rows,
    RunShapes,
    Set,
    SetFinder,
    Shape,
    forced,
    joined,
    lowest,
    of_rank,
    places,
)

T = TypeVar("T")
Cost = int
"""Amounts of the four budgets in one number, ten bits each: they are added and compared all at once."""
FIELDS = range(0, 40, 10)
DEBT = sum(512 << field for field in FIELDS)
"""The bits that show in a difference when one of the amounts is negative."""
HOLES = (5, 8, 14, 50)
"""Tables are made for at most so many holes: for few hands the larger ones, which take longer to make."""
ONE_CARD: Cost = (1 << 30) + (1 << 20) + (1 << 10) + 200
"""More than one card more or less may spare in any amount; `short` has no such limit that is worth telling."""
Place = tuple[int, int]
"""Suit and rank."""
EXTRA = (0, 2, 5, 50)
"""The same for the jokers that may lengthen a run."""


def cost(dead: int, over: int, short: int) -> Cost:
    return (2 * dead + over << 30) + (dead << 20) + (over << 10) + short


def least(costs: Iterable[Cost]) -> Cost:
    """The least of each amount; nothing costs nothing."""
    raised = [value + DEBT for value in costs]  # by 512 each, so that none is negative
    return sum([min([value >> field & 1023 for value in raised], default=512) << field for field in FIELDS]) - DEBT


class Ways(NamedTuple):
    """The least of each amount that a row costs, its most lives, and each way: what it costs beyond that, its lives."""

    least: Cost
    lives: int
    all: tuple[tuple[Cost, int], ...]


class Near(NamedTuple):
    """Rows with one card more, or with one less: the least of each amount, all ways, and those of each row."""

    least: Cost
    all: tuple[tuple[Cost, int], ...]
    rows: tuple[tuple[int, tuple[tuple[Cost, int], ...]], ...]
    """Each with the place of the card."""


Left = set[tuple[Cost, int]]
"""What may still be spent, with the lives had."""


class CostTable(dict[Row, Ways]):
    """For every row of one suit (aces low) what it may cost; made when it is asked for.

    `wild`: the wild ranks of the suit; `holes`: at most so many; `extra`: so many jokers may lengthen a run. A row
    without wild cards costs the same in every deal: `plain`, the table without wild ranks, is shared.
    """

    def __init__(self, rules: GroupRules, need: Lives, wild: frozenset[int], holes: int, extra: int) -> None:
        super().__init__()
        self.rules, self.ladder, self.holes, self.extra = rules, Ladder(need), holes, extra
        self.shapes = RunShapes(rules, need, wild)
        self.plain = cost_table(rules, need, frozenset(), holes, extra) if wild else self
        self._parts: dict[tuple[Row, int], tuple[tuple[Cost, int], ...]] = {}
        self._same: dict[Any, Any] = {}
        """Of equal ways one is kept: most rows have the same few."""
        self._near: dict[tuple[Row, int], Near] = {}
        self._runs: dict[tuple[int, int, bool, int], tuple[tuple[int, Cost, int], ...]] = {}

    def __missing__(self, row: Row) -> Ways:
        if len(self) > MEMO:
            self.clear()
        found = self[row] = self._make(row) if row & self.shapes.wild_bits or not self.shapes.wild else self.plain[row]
        return found

    def _make(self, row: Row) -> Ways:
        return self._ways({way for split in self.shapes.splits(row) for way in self._part(split, self.holes)})

    def _ways(self, ways: set[tuple[Cost, int]]) -> Ways:
        kept, lives = self._front(ways), 0
        for _, more in kept:
            lives = self.ladder.union[lives][more]
        low = least(value for value, _ in kept)
        return Ways(low, lives, self._one(tuple([self._one((value - low, more)) for value, more in kept])))

    def _one(self, ways: T) -> T:
        """The one that is kept of these."""
        same: T = self._same.setdefault(ways, ways)
        return same

    def near(self, row: Row, step: int) -> Near:
        """The rows with one card more (`step` 1) that is not thrown away, or less (-1)."""
        known = self._near.get((row, step))
        if known is None:
            if len(self._near) > STEPS:
                self._near.clear()
            known = self._near[row, step] = self._make_near(row, step)
        return known

    def _make_near(self, row: Row, step: int) -> Near:
        low, _, ways = self[row]
        dead = [(low + more + cost(1, -1, 1), lives) for more, lives in ways]
        found: dict[int, list[tuple[Cost, int]]] = {}
        for place in range(1, 14) if step > 0 else places(row):
            low, _, ways = self[row + step * ONE[place]]
            found[place] = [(low + more, lives) for more, lives in ways]
            if step > 0 and place not in self.shapes.wild:
                found[place] = [way for way in found[place] if not any(self._beats(old, way) for old in dead)]
        every = {way for ways in found.values() for way in ways}
        low = least(value for value, _ in every)
        rows = (
            (place, self._one(tuple([self._one((value - low, lives)) for value, lives in ways])))
            for place, ways in found.items()
            if ways
        )
        return Near(low, self._one(tuple({self._one((value - low, lives)) for value, lives in every})), tuple(rows))

    def _beats(self, old: tuple[Cost, int], new: tuple[Cost, int]) -> bool:
        """Does the one cost no more than the other, and bring no fewer lives?"""
        return self.ladder.covers[old[1]][new[1]] and not (new[0] - old[0]) & DEBT

    def _part(self, row: Row, holes: int) -> tuple[tuple[Cost, int], ...]:
        """The same for a row whose aces have their places."""
        if not row:
            return ((0, 0),)
        parts = self._parts if row & self.shapes.wild_bits else self.plain._parts
        known = parts.get((row, holes))
        if known is None:
            if len(parts) > STEPS:
                parts.clear()
            known = parts[row, holes] = self._front(self._grow(row, holes))
        return known

    def _front(self, ways: set[tuple[Cost, int]]) -> tuple[tuple[Cost, int], ...]:
        """Without those that another one beats in everything."""
        if len(ways) == 1:
            return self._one(tuple(ways))
        kept: list[tuple[Cost, int]] = []
        rivals: list[list[Cost]] = [[] for _ in self.ladder.below]
        for way in sorted(ways, key=_cheapest_first):
            value, lives = way
            for old in rivals[lives]:
                if not (value - old) & DEBT:
                    break
            else:
                for fewer in self.ladder.below[lives]:
                    rivals[fewer].append(value)
                kept.append(self._one(way))
        return self._one(tuple(kept))

    def _grow(self, row: Row, holes: int) -> set[tuple[Cost, int]]:
        """With the lowest card left out, then in every run that it can begin."""
        low = lowest(row)
        dead = cost(int(low not in self.shapes.wild), -1, 1)
        found = {(value + dead, lives) for value, lives in self._part(row - ONE[low], holes)}
        for shape in self.shapes.from_lowest(row, holes):
            rest = row - shape.cards
            for over, run, lives in self._fillings(shape, holes):
                plus = self.ladder.plus[lives]
                found.update([(value + run, plus[more]) for value, more in self._part(rest, holes - over)])
        return found

    def _fillings(self, shape: Shape, holes: int) -> tuple[tuple[int, Cost, int], ...]:
        """Holes, cost and lives of each run with these cards."""
        key = *shape[1:], holes
        if key not in self._runs:
            self._runs[key] = tuple(self._fill(shape, holes))
        return self._runs[key]

    def _fill(self, shape: Shape, holes: int) -> Iterator[tuple[int, Cost, int]]:
        shortest, long = max(shape.span, self.shapes.shortest), self.ladder.need.longest
        for length in range(shortest, min(self.shapes.longest, shape.naturals + holes) + 1):
            over = length - shape.naturals
            strict = forced(self.rules, shape.naturals, over, shape.plain)
            if strict < over and length <= max(shortest + self.extra, long):
                yield over, cost(0, over, strict - over), self.ladder.of_run(False, length)
            if length in (shortest, long):
                yield over, cost(0, over, 0), self.ladder.of_run(True, length)


@lru_cache(maxsize=8)
def cost_table(rules: GroupRules, need: Lives, wild: frozenset[int], holes: int, extra: int) -> CostTable:
    """One table for all deals and suits with the same wild ranks. `rules`: those without `wild`."""
    return CostTable(rules, need, wild, holes, extra)


class Hand(NamedTuple):
    """What is asked about: a hand of so many cards, printed jokers and jokers in all, for a show of `size` cards."""

    rows: Rows
    held: int
    printed: int
    jokers: int
    cards: int
    size: int

    def budget(self, d: int) -> Cost:
        """What groups may cost for the distance to be at most d."""
        reach = self.size - self.cards + self.printed
        return cost(d + self.cards - self.size, reach, d - reach)


class Distance:
    """Distances in one game and deal. `wild`: the wild ranks of each suit."""

    def __init__(self, rules: GroupRules, need: Lives, wild: Sequence[frozenset[int]]) -> None:
        self.rules, self.need = rules, need
        self.shortest = max(rules.min_run, rules.min_natural)
        self.ladder = Ladder(need if need.longest > self.shortest else need._replace(longest=0))
        self.wild = wild
        lone = Kind.RUN not in rules.kinds or self.shortest > rules.min_set
        self.sets = SetFinder(rules, wild, _set_cost, to_come=True, lone=lone)
        self._tables: dict[tuple[int, int], tuple[CostTable, ...]] = {}

    def of(self, hand: Hand) -> int:
        """The distance to a show. Raises ValueError if no show has so few cards."""
        for d in range(hand.size + 1):
            if self.within(d, hand):
                return d
        raise ValueError(f"no show has {hand.size} cards")

    def within(self, d: int, hand: Hand) -> bool:
        """Is the distance at most d?"""
        tables, blanks, budget = self._tables_for(d, hand), self._blanks(d, hand), hand.budget(d)
        return any(
            self._fits(_ways(tables, rows), budget - taken - blank, lives)
            for _, rows, _, _, taken in self._choices(d, hand)
            for blank, lives in blanks
        )

    def with_other(self, d: int, hand: Hand, step: int) -> set[Place]:
        """The faces of which with one card more (`step` 1) or less (-1) the distance is at most d.

        `hand` is counted with the card or without it, and as if it was a joker; its rows are those before.
        """
        tables, blanks, budget = self._tables_for(d, hand), self._blanks(d, hand), hand.budget(d)
        choices, found = self._choices(d, hand), set[Place]()
        for _, rows, _, _, taken in choices:
            ways = _ways(tables, rows)
            low = budget - taken - sum([each.least for each in ways])
            if (low + ONE_CARD) & DEBT:
                continue
            for suit, table in enumerate(tables):
                near = table.near(rows[suit], step)
                above = low + ways[suit].least - near.least
                for blank, lives in blanks:
                    if not near.rows or (above - blank) & DEBT:
                        continue
                    left = self._left(ways[:suit] + ways[suit + 1 :], above - blank, lives)
                    if left and self._one_fits(near.all, left):
                        found.update(
                            (suit, place)
                            for place, each in near.rows
                            if (suit, place) not in found and self._one_fits(each, left)
                        )
        return found | self._in_sets(d, hand, choices, found) if step > 0 else found

    def _in_sets(self, d: int, hand: Hand, choices: list[Choice], known: set[Place]) -> set[Place]:
        """The same for a card more that is in a set. `known`: those that need not be tried."""
        tables, blanks, budget = self._tables_for(d, hand), self._blanks(d, hand), hand.budget(d)
        holes, room = hand.jokers + d, self._room(hand)
        found = set[Place]()
        for rank in range(1, 14):
            drawn = self.sets.with_drawn(rank, of_rank(hand.rows, rank), holes, room, hand.jokers)
            others = [choice for choice in choices if all(one.rank != rank for one in choice[0])]
            for chosen, suits in drawn.items():
                wanted = {(suit, rank) for suit in suits} - known - found
                if wanted and any(
                    self._fits(_ways(tables, rows), budget - taken - blank, lives)
                    for _, rows, _, _, taken in joined(others, [chosen], holes, room)
                    for blank, lives in blanks
                ):
                    found |= wanted
        return found

    def _choices(self, d: int, hand: Hand) -> list[Choice]:
        return self.sets.choices(hand.rows, hand.held, hand.jokers + d, self._room(hand), hand.jokers)

    def _room(self, hand: Hand) -> int:
        """So many cells of a show may be in sets."""
        return hand.size - self.need.sequences * self.shortest

    def _tables_for(self, d: int, hand: Hand) -> tuple[CostTable, ...]:
        """The tables of the suits."""
        key = _step(HOLES, hand.jokers + d), _step(EXTRA, hand.jokers)
        if key not in self._tables:
            rules = replace(self.rules, wild=frozenset())
            self._tables[key] = tuple(cost_table(rules, self.ladder.need, ranks, *key) for ranks in self.wild)
        return self._tables[key]

    def _fits(self, rows: tuple[Ways, Ways, Ways, Ways], spare: Cost, lives: int) -> bool:
        """Does one way of each row cost no more in all, with all lives?"""
        (low_a, lives_a, _), (low_b, lives_b, _), (low_c, lives_c, _), (low_d, lives_d, last) = rows
        spare -= low_a + low_b + low_c + low_d
        if spare & DEBT:
            return False
        plus = self.ladder.plus
        if plus[lives][plus[plus[lives_a][lives_b]][plus[lives_c][lives_d]]] != self.ladder.all:
            return False
        return self._one_fits(last, self._left(rows[:3], spare, lives))

    def _left(self, rows: Iterable[Ways], spare: Cost, lives: int) -> Left:
        """What may be left, with the lives had, after one way of each row; `spare`: what there is above the least."""
        left, plus = {(spare, lives)}, self.ladder.plus
        for _, most, ways in rows:
            if most or len(ways) > 1:
                within = [way for way in ways if not (spare - way[0]) & DEBT]
                left = {
                    (rest, plus[had][more])
                    for spare, had in left
                    for value, more in within
                    if not (rest := spare - value) & DEBT
                }
        return left

    def _one_fits(self, ways: Iterable[tuple[Cost, int]], left: Left) -> bool:
        """Is something left from which one of the ways makes all lives?"""
        plus, need = self.ladder.plus, self.ladder.all
        for spare, had in left:
            more_than_had = plus[had]
            for value, more in ways:
                if more_than_had[more] == need and not (spare - value) & DEBT:
                    return True
        return False

    def _blanks(self, d: int, hand: Hand) -> list[tuple[Cost, int]]:
        """Runs without any card of the hand at its own place.

        They help only who throws jokers away: a card that is thrown would do for one of theirs. So he has three jokers
        at least, and printed ones, as long as the others may stand for themselves beside a joker.
        """
        found = {(0, 0)}
        if (hand.printed if self.rules.jokers_alone else hand.jokers) < 3:
            return [(0, 0)]
        one = [
            (cost(0, length, strict - length), self.ladder.of_run(strict == length, length))
            for length in range(self.shortest, min(self.rules.max_run, hand.jokers + d) + 1)
            for strict in {max(1, forced(self.rules, 0, length, True)), length}
        ]
        for _ in range(self.need.sequences):
            found |= {(old + new, self.ladder.plus[lives][more]) for old, lives in found for new, more in one}
        return sorted(found)


def _ways(tables: tuple[CostTable, ...], rows: Rows) -> tuple[Ways, Ways, Ways, Ways]:
    (p, q, r, s), (a, b, c, d) = tables, rows
    return p[a], q[b], r[c], s[d]


def _cheapest_first(way: tuple[Cost, int]) -> int:
    """Of equal costs the most lives."""
    return (way[0] << 8) - way[1]


def _set_cost(one: Set) -> Cost:
    return cost(0, one.holes, one.forced - one.holes)


def _step(steps: Sequence[int], needed: int) -> int:
    return next(step for step in steps if step >= needed)
