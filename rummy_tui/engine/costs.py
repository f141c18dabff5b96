"""What the cards of one suit cost on the way to a show: the budgets of `distance`, a table of the ways of every row."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple, TypeVar

from rummy_tui.engine.melds import GroupRules
from rummy_tui.engine.reading import Lives
from rummy_tui.engine.shapes import ONE, STEPS, Ladder, Row, RunShapes, Shape, forced, lowest, places

T = TypeVar("T")
Cost = int
"""Amounts of the five budgets in one number, ten bits each: they are added and compared all at once."""
FIELDS = range(0, 50, 10)
DEBT = sum(512 << field for field in FIELDS)
"""The bits that show in a difference when one of the amounts is negative."""
UNBOUND: Cost = -(50 << 20) - (50 << 10) - 50
"""Of the amounts without a bound: less than they ever are."""


def cost(dead: int, over: int, strict: int) -> Cost:
    return (2 * dead + over << 40) + (dead << 30) + (over << 20) + (strict - over << 10) + strict


ASIDE: Cost = cost(0, -1, 0)
"""What it costs to have one joker more that stands in no place of its own."""
THROWN: Cost = cost(1, -1, 0)
"""What it costs at most to have one card more: it is thrown."""


def least(costs: Iterable[Cost]) -> Cost:
    """The least of each amount; nothing costs nothing."""
    raised = [value + DEBT for value in costs]  # by 512 each, so that none is negative
    return sum([min([value >> field & 1023 for value in raised], default=512) << field for field in FIELDS]) - DEBT


class Ways(NamedTuple):
    """The least of each amount that a row costs, its most lives, and each way: what it costs beyond that, its lives.

    `bound`: what it costs at least, and with any card less no less but by THROWN; in `2 dead + over` and `dead` alone.
    """

    least: Cost
    lives: int
    all: tuple[tuple[Cost, int], ...]
    bound: Cost


class Near(NamedTuple):
    """Rows with one card more, or with one less: the least of each amount, all ways, and those of each row."""

    least: Cost
    all: tuple[tuple[Cost, int], ...]
    rows: tuple[tuple[int, tuple[tuple[Cost, int], ...]], ...]
    """Each with the place of the card."""


class CostTable(dict[Row, Ways]):
    """For every row of one suit (aces low) what it may cost; made when it is asked for.

    `wild`: the wild ranks of the suit; `holes`: at most so many; `extra`: so many jokers may lengthen a run; `limit`:
    so many cards at most are thrown, and so many strict cells filled; a row of which more would be has no ways. A row
    without wild cards costs the same in every deal: `plain`, the table without wild ranks, is shared.
    """

    def __init__(
        self, rules: GroupRules, need: Lives, wild: frozenset[int], holes: int, extra: int, limit: int
    ) -> None:
        super().__init__()
        self.most = (400 << 40) + (limit << 30) + (400 << 20) + (400 << 10) + limit
        self.limit = limit
        self.rules, self.ladder, self.holes, self.extra = rules, Ladder(need), holes, extra
        self.shapes = RunShapes(rules, need, wild)
        self.ranks = sorted(wild)
        self.plain = cost_table(rules, need, frozenset(), holes, extra, limit) if wild else self
        self._parts: dict[tuple[Row, int], tuple[tuple[Cost, int], ...]] = {}
        self._same: dict[Any, Any] = {}
        """Of equal ways one is kept: most rows have the same few."""
        self._spent: dict[Row, int] = {}
        self._near: dict[tuple[Row, int], Near] = {}
        self._runs: dict[tuple[int, int, bool, bool, int], tuple[tuple[int, Cost, int], ...]] = {}

    def __missing__(self, row: Row) -> Ways:
        if len(self) > STEPS:
            self.clear()
        found = self[row] = self._make(row) if row & self.shapes.wild_bits or not self.shapes.wild else self.plain[row]
        return found

    def _make(self, row: Row) -> Ways:
        if self is self.plain:
            spent = min([self._spent_part(split) for split in self.shapes.splits(row)])
        else:
            spent = min([self.plain.spent(rest) - aside for rest, aside in self._with_aside(row)])
        if not self.rules.jokers_alone or self is self.plain:
            return self._ways(
                {way for split in self.shapes.splits(row) for way in self._part(split, self.holes)}, spent
            )
        found = set[tuple[Cost, int]]()
        for rest, aside in self._with_aside(row):
            low, _, ways, _ = self.plain[rest]
            low += aside * ASIDE
            found.update([(low + more, lives) for more, lives in ways])
        return self._ways(found, spent)

    def _with_aside(self, row: Row) -> Iterator[tuple[Row, int]]:
        """A wild card is one like any other, or it is in no place of its own and costs nothing to throw: every choice.

        What is left of the row, and how many are put aside.
        """
        for aside in product(*(range((row >> 4 * rank & 15) + 1) for rank in self.ranks)):
            yield row - sum([count * ONE[rank] for rank, count in zip(self.ranks, aside, strict=True)]), sum(aside)

    def spent(self, row: Row) -> int:
        """The least that a row without wild cards takes of `2 dead + over`, however many cards are thrown."""
        return (self[row].bound + DEBT >> FIELDS[-1] & 1023) - 512

    def _spent_part(self, row: Row) -> int:
        """The same for a row whose aces have their places."""
        if not row:
            return 0
        known = self._spent.get(row)
        if known is None:
            if len(self._spent) > STEPS:
                self._spent.clear()
            known = 1 + self._spent_part(row - ONE[lowest(row)])
            for shape in self.shapes.from_lowest(row, self.holes):
                over = (shape.span if shape.alike else max(shape.span, self.shapes.shortest)) - shape.naturals
                known = min(known, over + self._spent_part(row - shape.cards))
            self._spent[row] = known
        return known

    def _ways(self, ways: set[tuple[Cost, int]], spent: int) -> Ways:
        kept, lives = self._front(ways), 0
        for _, more in kept:
            lives = self.ladder.union[lives][more]
        low = least(value for value, _ in kept)
        dead = (low + DEBT >> FIELDS[-2] & 1023) - 512 if kept else self.limit + 1
        bound = (spent << FIELDS[-1]) + (dead << FIELDS[-2]) + UNBOUND
        return Ways(low, lives, self._one(tuple([self._one((value - low, more)) for value, more in kept])), bound)

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
        low, _, ways, _ = self[row]
        dead = [(low + more + THROWN, lives) for more, lives in ways]
        found: dict[int, list[tuple[Cost, int]]] = {}
        for place in range(1, 14) if step > 0 else places(row):
            low, _, ways, _ = self[row + step * ONE[place]]
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
        if len(ways) < 2:
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
        dead = ASIDE if low in self.shapes.wild else THROWN
        parts, most = self._part(row - ONE[low], holes), self.most
        found = {(value + dead, lives) for value, lives in parts if not (most - value - dead) & DEBT}
        for shape in self.shapes.from_lowest(row, holes):
            rest = row - shape.cards
            for over, run, lives in self._fillings(shape, holes):
                plus = self.ladder.plus[lives]
                parts, left = self._part(rest, holes - over), most - run
                found.update([(value + run, plus[more]) for value, more in parts if not (left - value) & DEBT])
        return found

    def _fillings(self, shape: Shape, holes: int) -> tuple[tuple[int, Cost, int], ...]:
        """Holes, cost and lives of each run with these cards."""
        key = *shape[1:], holes
        if key not in self._runs:
            self._runs[key] = tuple(self._fill(shape, holes))
        return self._runs[key]

    def _fill(self, shape: Shape, holes: int) -> Iterator[tuple[int, Cost, int]]:
        if shape.alike:
            over = shape.span - shape.naturals
            if over <= holes:
                yield over, cost(0, over, over), self.ladder.of_run(True, shape.span)
            return
        shortest, long = max(shape.span, self.shapes.shortest), self.ladder.need.longest
        for length in range(shortest, min(self.shapes.longest, shape.naturals + holes) + 1):
            over = length - shape.naturals
            strict = forced(self.rules, shape.naturals, over, shape.plain)
            if strict < over and length <= max(shortest + self.extra, long):
                yield over, cost(0, over, strict), self.ladder.of_run(False, length)
            if length in (shortest, long):
                yield over, cost(0, over, over), self.ladder.of_run(True, length)


_SHELVES = {False: lru_cache(maxsize=40)(CostTable), True: lru_cache(maxsize=4)(CostTable)}
"""Tables without wild ranks serve every deal. Whoever asked for others keeps them: suits with the same share one."""


def cost_table(rules: GroupRules, need: Lives, wild: frozenset[int], holes: int, extra: int, limit: int) -> CostTable:
    """One table for all deals and suits with the same wild ranks. `rules`: those without `wild`."""
    return _SHELVES[len(wild) > 0](rules, need, wild, holes, extra, limit)


def _cheapest_first(way: tuple[Cost, int]) -> int:
    """Of equal costs the most lives."""
    return (way[0] << 8) - way[1]
