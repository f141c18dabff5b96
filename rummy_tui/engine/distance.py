"""How far a hand is from a show: the fewest cards to replace, exactly, as if every card could be had.

Take groups of `size` cells in all, some filled with cards of the hand, the rest with cards yet to come. With `dead`
cards of the hand in no group, so many `holes` (cells without a card at its own place), of which `strict` ones no joker
may fill, and `spare` cards that could be jokers and are in no place of their own, a hand of n cards is d short if

    dead ≤ d + n - size                no more are thrown than come, and one more if one is to be thrown
    over ≤ reach                       over = holes - spare - dead, reach = size - n + printed jokers: cells enough
    short ≤ d - reach                  short = strict - over: cells that no joker may fill, and cells still missing

so every group takes its amount of three budgets. The smallest d is found by trying one after the other, from the
first that 2 dead + over, the two worst of them together, does not rule out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rummy_tui.engine.melds import GroupRules, Kind
from rummy_tui.engine.reading import Lives
from rummy_tui.engine.shapes import (
    MEMO, ONE, Choice, Ladder, Row, Rows, RunShapes, SetFinder, Shape, forced, lowest,
)  # fmt: skip


class Cost(NamedTuple):
    """What some groups and dead cards take of the budgets, and the lives they bring. `both`: 2 dead + over."""

    both: int
    dead: int
    over: int
    short: int
    lives: int


class Costs(NamedTuple):
    """All that a row may cost, the least first, and the limits: least of `both`, least `short`, most lives."""

    all: tuple[Cost, ...]
    both: int
    over: int
    short: int
    lives: int


NOTHING = Cost(0, 0, 0, 0, 0)


class CostTable:
    """For every row of one suit what it may cost."""

    def __init__(self, rules: GroupRules, ladder: Ladder, wild: frozenset[int]) -> None:
        self.rules, self.ladder = rules, ladder
        self.shapes = RunShapes(rules, ladder.need, wild)
        self._costs: dict[tuple[Row, int, int], Costs] = {}
        self._parts: dict[tuple[Row, int, int], tuple[Cost, ...]] = {}

    def costs(self, row: Row, holes: int, jokers: int) -> Costs:
        """What the row (aces low) may cost with at most so many holes in a hand with so many jokers."""
        key = row, holes, jokers
        known = self._costs.get(key)
        if known is None:
            if len(self._costs) > MEMO:
                self._costs.clear()
            known = self._costs[key] = self._look(row, holes, jokers)
        return known

    def _look(self, row: Row, holes: int, jokers: int) -> Costs:
        kept = self._front([cost for split in self.shapes.splits(row) for cost in self._part(split, holes, jokers)])
        lives = 0
        for cost in kept:
            lives = self.ladder.union[lives][cost.lives]
        return Costs(kept, kept[0].both, min(cost.over for cost in kept), min(cost.short for cost in kept), lives)

    def _part(self, row: Row, holes: int, jokers: int) -> tuple[Cost, ...]:
        """The same for a row whose aces have their places."""
        if not row:
            return (NOTHING,)
        key = row, holes, jokers
        known = self._parts.get(key)
        if known is None:
            if len(self._parts) > MEMO:
                self._parts.clear()
            known = self._parts[key] = self._front(list(self._grow(row, holes, jokers)))
        return known

    def _front(self, costs: list[Cost]) -> tuple[Cost, ...]:
        """Without those that another one beats in everything."""
        kept: list[Cost] = []
        covers = self.ladder.covers
        for cost in sorted(set(costs), key=lambda cost: (cost.both, cost.dead, cost.short, -cost.lives)):
            _, dead, over, short, lives = cost
            if not any(o[1] <= dead and o[2] <= over and o[3] <= short and covers[o[4]][lives] for o in kept):
                kept.append(cost)
        return tuple(kept)

    def _grow(self, row: Row, holes: int, jokers: int) -> Iterator[Cost]:
        """With the lowest card left out, then in every run that it can begin."""
        low = lowest(row)
        dead = int(low not in self.shapes.wild)
        for cost in self._part(row - ONE[low], holes, jokers):
            yield _sum(cost, dead, -1, 1, cost.lives)
        for shape in self.shapes.from_lowest(row, holes):
            rest = row - shape.cards
            for over, strict, lives in self._fillings(shape, holes, jokers):
                plus = self.ladder.plus[lives]
                for cost in self._part(rest, holes - over, jokers):
                    yield _sum(cost, 0, over, strict - over, plus[cost.lives])

    def _fillings(self, shape: Shape, holes: int, jokers: int) -> Iterator[tuple[int, int, int]]:
        """Holes, those for no joker, and lives of each run with these cards."""
        least = max(shape.span, self.shapes.shortest)
        longest = min(self.shapes.longest, max(least + jokers, self.ladder.need.longest), shape.naturals + holes)
        for length in range(least, longest + 1):
            over = length - shape.naturals
            strict = forced(self.rules, shape.naturals, over, shape.plain)
            if strict < over:
                yield over, strict, self.ladder.of_run(False, length)
            if length == least or length == self.ladder.need.longest:
                yield over, over, self.ladder.of_run(True, length)


def _sum(cost: Cost, dead: int, over: int, short: int, lives: int) -> Cost:
    return Cost(cost[0] + 2 * dead + over, cost[1] + dead, cost[2] + over, cost[3] + short, lives)


class Distance:
    """Distances in one game and deal. `wild`: the wild ranks of each suit."""

    def __init__(self, rules: GroupRules, need: Lives, wild: Sequence[frozenset[int]]) -> None:
        self.shortest = max(rules.min_run, rules.min_natural)
        self.rules, self.need = rules, need
        self.ladder = Ladder(need if need.longest > self.shortest else need._replace(longest=0))
        tables = {ranks: CostTable(rules, self.ladder, ranks) for ranks in set(wild)}
        self.tables = [tables[ranks] for ranks in wild]
        lone = Kind.RUN not in rules.kinds or self.shortest > rules.min_set
        self.sets = SetFinder(rules, wild, lambda one: one.forced - one.holes, to_come=True, lone=lone)

    def of(self, rows: Rows, printed: int, jokers: int, cards: int, size: int) -> int:
        """The distance to a show of `size` cards, for a hand of so many cards, printed jokers and jokers in all."""
        for d in range(size + 1):
            if self.within(d, rows, printed, jokers, cards, size):
                return d
        raise ValueError(f"no show has {size} cards")

    def within(self, d: int, rows: Rows, printed: int, jokers: int, cards: int, size: int) -> bool:
        """Is the distance at most d?"""
        reach = size - cards + printed
        room = size - self.need.sequences * self.shortest
        choices = self.sets.choices(rows, jokers + d, room)
        return any(
            self._fits(choice, jokers + d, jokers, d + cards - size, reach - blank.over, d - reach - blank.short, blank.lives)
            for blank in self._blanks(jokers, d)
            for choice in choices
        )

    def _blanks(self, jokers: int, d: int) -> list[Cost]:
        """Runs without any card of the hand. They help only who would throw jokers away: who has three at least."""
        found = {NOTHING}
        if jokers < 3 or not d:
            return [NOTHING]
        one = [
            (length, strict, self.ladder.of_run(strict == length, length))
            for length in range(self.shortest, min(self.rules.max_run, jokers + d) + 1)
            for strict in {max(1, forced(self.rules, 0, length, True)), length}
            if strict <= d
        ]
        for _ in range(self.need.sequences):
            found |= {
                _sum(old, 0, length, strict - length, self.ladder.plus[old.lives][lives])
                for old in found
                for length, strict, lives in one
                if old.over + length <= jokers + d
            }
        return sorted(found)

    def _fits(self, choice: Choice, holes: int, jokers: int, dead: int, over: int, short: int, lives: int) -> bool:
        """Do the rows that are left cost no more?"""
        over, short = over - choice.holes, short - choice.weight
        a, b, c, d = costs = [
            table.costs(row, holes, jokers) for table, row in zip(self.tables, choice.left, strict=True)
        ]
        both = 2 * dead + over
        if a.both + b.both + c.both + d.both > both or a.short + b.short + c.short + d.short > short:
            return False
        plus = self.ladder.plus
        if plus[lives][plus[plus[a.lives][b.lives]][plus[c.lives][d.lives]]] != self.ladder.all:
            return False
        return self._deeper(costs, 0, both, dead, over, short, lives)

    def _deeper(self, costs: list[Costs], i: int, both: int, dead: int, over: int, short: int, lives: int) -> bool:
        """The same for the rows from the i-th on."""
        if i == len(costs):
            return lives == self.ladder.all and dead >= 0 and over >= 0 and short >= 0
        rest = costs[i + 1 :]
        both_left = both - sum([each.both for each in rest])
        over_left = over - sum([each.over for each in rest])
        short_left = short - sum([each.short for each in rest])
        plus = self.ladder.plus[lives]
        for b, x, o, s, more in costs[i].all:
            if b > both_left:
                return False
            if (
                x <= dead
                and o <= over_left
                and s <= short_left
                and self._deeper(costs, i + 1, both - b, dead - x, over - o, short - s, plus[more])
            ):
                return True
        return False
