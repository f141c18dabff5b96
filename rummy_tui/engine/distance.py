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
from typing import NamedTuple

from rummy_tui.engine.melds import GroupRules, Kind
from rummy_tui.engine.reading import Lives
from rummy_tui.engine.shapes import (
    MEMO,
    ONE,
    Choice,
    Ladder,
    Row,
    Rows,
    RunShapes,
    Set,
    SetFinder,
    Shape,
    forced,
    lowest,
)

Cost = int
"""Amounts of the four budgets in one number, ten bits each: they are added and compared all at once."""
DEBT = sum(1 << 10 * field + 9 for field in range(4))
"""The bits that show in a difference when one of the amounts is negative."""
HOLES = (5, 8, 14, 50)
"""Tables are made for at most so many holes: for few hands the larger ones, which take longer to make."""
EXTRA = (0, 2, 5, 50)
"""The same for the jokers that may lengthen a run."""


def cost(dead: int, over: int, short: int) -> Cost:
    return (2 * dead + over << 30) + (dead << 20) + (over << 10) + short


def least(costs: Iterable[Cost]) -> Cost:
    """The least of each amount."""
    fields = [min(column) for column in zip(*map(_amounts, costs), strict=True)]
    return sum(amount << 10 * field for field, amount in enumerate(fields))


def _amounts(value: Cost) -> list[int]:
    amounts = []
    for _ in range(4):
        amounts.append((value + 512 & 1023) - 512)
        value = value - amounts[-1] >> 10
    return amounts


class Ways(NamedTuple):
    """All that a row may cost, each with the lives it brings, the least first; the least of all, the most lives."""

    all: tuple[tuple[Cost, int], ...]
    least: Cost
    lives: int


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
        self._runs: dict[tuple[int, int, bool, int], tuple[tuple[int, Cost, int], ...]] = {}

    def __missing__(self, row: Row) -> Ways:
        if len(self) > MEMO:
            self.clear()
        found = self[row] = self._make(row) if row & self.shapes.wild_bits or not self.shapes.wild else self.plain[row]
        return found

    def _make(self, row: Row) -> Ways:
        kept = self._front({way for split in self.shapes.splits(row) for way in self._part(split, self.holes)})
        lives = 0
        for _, more in kept:
            lives = self.ladder.union[lives][more]
        return Ways(kept, least(value for value, _ in kept), lives)

    def _part(self, row: Row, holes: int) -> tuple[tuple[Cost, int], ...]:
        """The same for a row whose aces have their places."""
        if not row:
            return ((0, 0),)
        parts = self._parts if row & self.shapes.wild_bits else self.plain._parts
        known = parts.get((row, holes))
        if known is None:
            if len(parts) > MEMO:
                parts.clear()
            known = parts[row, holes] = self._front(self._grow(row, holes))
        return known

    def _front(self, ways: set[tuple[Cost, int]]) -> tuple[tuple[Cost, int], ...]:
        """Without those that another one beats in everything."""
        kept: list[tuple[Cost, int]] = []
        by_lives: list[list[Cost]] = [[] for _ in self.ladder.above]
        for value, lives in sorted(ways, key=lambda way: (way[0], -way[1])):
            if all((value - old) & DEBT for above in self.ladder.above[lives] for old in by_lives[above]):
                by_lives[lives].append(value)
                kept.append((value, lives))
        return tuple(kept)

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


@lru_cache(maxsize=256)
def cost_table(rules: GroupRules, need: Lives, wild: frozenset[int], holes: int, extra: int) -> CostTable:
    """One table for all deals and suits with the same wild ranks. `rules`: those without `wild`."""
    return CostTable(rules, need, wild, holes, extra)


class Hand(NamedTuple):
    """What is asked about: a hand of so many cards, printed jokers and jokers in all, for a show of `size` cards."""

    rows: Rows
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
        holes = hand.jokers + d
        room = hand.size - self.need.sequences * self.shortest
        choices = self.sets.choices(hand.rows, holes, room, hand.jokers)
        tables = self.tables(holes, hand.jokers)
        budget = hand.budget(d)
        return any(self._fits(choices, tables, budget - blank, lives) for blank, lives in self._blanks(hand, holes))

    def tables(self, holes: int, jokers: int) -> tuple[CostTable, ...]:
        """The tables of the suits."""
        key = _step(HOLES, holes), _step(EXTRA, jokers)
        if key not in self._tables:
            rules = replace(self.rules, wild=frozenset())
            self._tables[key] = tuple(cost_table(rules, self.ladder.need, ranks, *key) for ranks in self.wild)
        return self._tables[key]

    def _fits(self, choices: list[Choice], tables: tuple[CostTable, ...], budget: Cost, lives: int) -> bool:
        """Do the sets of some choice, with the runs of what it leaves, cost no more?"""
        first, second, third, fourth = tables
        plus, need = self.ladder.plus, self.ladder.all
        for _, (a, b, c, d), _, _, taken in choices:
            rows = first[a], second[b], third[c], fourth[d]
            (_, low_a, lives_a), (_, low_b, lives_b), (_, low_c, lives_c), (_, low_d, lives_d) = rows
            spare = budget - taken - low_a - low_b - low_c - low_d
            hope = plus[lives][plus[plus[lives_a][lives_b]][plus[lives_c][lives_d]]]
            if not spare & DEBT and hope == need and self._deeper(rows, spare, lives):
                return True
        return False

    def _deeper(self, rows: tuple[Ways, ...], spare: Cost, lives: int) -> bool:
        """The same for the rows left: `spare` is what may be spent above the least of each."""
        if not rows:
            return lives == self.ladder.all
        first, rest = rows[0], rows[1:]
        plus = self.ladder.plus[lives]
        spare += first.least
        return any(
            not (spare - value) & DEBT and self._deeper(rest, spare - value, plus[more]) for value, more in first.all
        )

    def _blanks(self, hand: Hand, holes: int) -> list[tuple[Cost, int]]:
        """Runs without any card of the hand at its own place.

        They help only who throws jokers away: a card that is thrown would do for one of theirs. So he has three jokers
        at least, and printed ones, as long as the others may stand for themselves beside a joker.
        """
        found = {(0, 0)}
        if (hand.printed if self.rules.jokers_alone else hand.jokers) < 3:
            return [(0, 0)]
        one = [
            (cost(0, length, strict - length), self.ladder.of_run(strict == length, length))
            for length in range(self.shortest, min(self.rules.max_run, holes) + 1)
            for strict in {max(1, forced(self.rules, 0, length, True)), length}
        ]
        for _ in range(self.need.sequences):
            found |= {(old + new, self.ladder.plus[lives][more]) for old, lives in found for new, more in one}
        return sorted(found)


def _set_cost(one: Set) -> Cost:
    return cost(0, one.holes, one.forced - one.holes)


def _step(steps: Sequence[int], needed: int) -> int:
    return next(step for step in steps if step >= needed)
