"""What the runs of one suit can bring to the counting search: a table of the lines of every row."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from rummy_tui.engine.cards import Points
from rummy_tui.engine.melds import GroupRules
from rummy_tui.engine.shapes import MEMO, ONE, Ladder, Row, RunShapes, Shape, forced, lowest, places
from rummy_tui.engine.tiers import Tier, Weights, price_of


class Run(NamedTuple):
    """Its cards, several at one place if it is a tunnela."""

    cards: Row
    holes: int


class Line(NamedTuple):
    """One thing that a row can bring: `taken` jokers beyond those that it leaves over, lives, weight, its runs."""

    taken: int
    lives: int
    weight: int
    runs: tuple[Run, ...]


class Lines(NamedTuple):
    """All that a row can bring, the heaviest first, and the limits: most weight, fewest jokers, most lives.

    `priced`: the most weight when every joker taken costs `SuitTable.price`.
    """

    all: tuple[Line, ...]
    weight: int
    taken: int
    lives: int
    priced: int


NO_LINES = Lines((Line(0, 0, 0, ()),), 0, 0, 0, 0)
"""What a row without runs brings."""


class SuitRuns:
    """What the runs of one suit can bring, row by row and for each number of jokers; worked out when it is asked for.

    `wild`: the wild ranks of the suit, which are worth nothing; `values`: points of its 13 cards otherwise. A row
    without wild cards brings the same in every deal: `plain`, the same without wild ranks, is shared.
    """

    def __init__(
        self, rules: GroupRules, tier: Tier, wild: frozenset[int], values: tuple[Points, ...], w: Weights
    ) -> None:
        self.rules, self.w = rules, w
        self.ladder, self.price = Ladder(tier.lives), price_of(tier, w)
        self.shapes = RunShapes(rules, tier.lives, wild)
        self.longest = self.shapes.longest if w.card else self.shapes.widest
        self.plain = suit_runs(rules, tier, frozenset(), values, w) if wild else self
        at = [0] + 2 * [0 if rank in wild else value for rank, value in enumerate(values, 1)]
        self.pure = [tier.pure_runs * value * w.point + w.card + w.alone for value in at]
        self.impure = [tier.runs * value * w.point + w.card for value in at]
        self._parts: dict[tuple[Row, int], tuple[Line, ...]] = {}

    def lines(self, row: Row, jokers: int) -> Lines:
        """What these cards (aces low) could bring with up to so many jokers."""
        kept = self._front([line for split in self.shapes.splits(row) for line in self._part(split, jokers)])
        lives = 0
        for line in kept:
            lives = self.ladder.union[lives][line.lives]
        heavy = sorted(kept, key=lambda line: -line.weight)
        if len(heavy) == 1 and heavy[0] == NO_LINES.all[0]:
            return NO_LINES
        priced = max(line.weight - self.price * line.taken for line in kept)
        return Lines(tuple(heavy), heavy[0].weight, min(line.taken for line in kept), lives, priced)

    def _part(self, row: Row, jokers: int) -> tuple[Line, ...]:
        """The same for a row whose aces have their places."""
        if not row:
            return (Line(0, 0, 0, ()),)
        parts = self._parts if row & self.shapes.wild_bits else self.plain._parts
        known = parts.get((row, jokers))
        if known is None:
            if len(parts) > MEMO:
                parts.clear()
            known = parts[row, jokers] = self._front(list(self._grow(row, jokers)))
        return known

    def _front(self, lines: list[Line]) -> tuple[Line, ...]:
        """Without those that another one beats in everything."""
        kept: list[Line] = []
        covers = self.ladder.covers
        for line in sorted(lines, key=lambda line: (line.taken, -line.weight, -line.lives)):
            if not any(old.weight >= line.weight and covers[old.lives][line.lives] for old in kept):
                kept.append(line)
        return tuple(kept)

    def _grow(self, row: Row, jokers: int) -> Iterator[Line]:
        """With the lowest card left out, then in every run that it can begin."""
        plus = self.ladder.plus
        low = lowest(row)
        spare = int(low in self.shapes.wild)
        for line in self._part(row - ONE[low], jokers):
            yield Line(line.taken - spare, line.lives, line.weight, line.runs)
        for shape in self.shapes.from_lowest(row, jokers):
            for holes, length in self._fillings(shape, jokers):
                run, gain = Run(shape.cards, holes), self._weight(shape, holes)
                step = plus[self.ladder.of_run(not holes, length)]
                for line in self._part(row - shape.cards, jokers - holes):
                    yield Line(line.taken + holes, step[line.lives], line.weight + gain, (run, *line.runs))

    def _fillings(self, shape: Shape, jokers: int) -> Iterator[tuple[int, int]]:
        """Jokers and length of each run with these cards; of a tunnela, if it is whole."""
        if shape.alike:
            if shape.naturals == shape.span:
                yield 0, shape.span
            return
        least = max(shape.span, self.shapes.shortest)
        most = min(max(least, self.longest), shape.naturals + jokers)
        for length in range(least, most + 1):
            holes = length - shape.naturals
            if not forced(self.rules, shape.naturals, holes, shape.plain):
                yield holes, length

    def _weight(self, shape: Shape, holes: int) -> int:
        each = self.impure if holes else self.pure
        cards = sum(each[place] * (shape.cards >> 4 * place & 15) for place in places(shape.cards))
        return cards + holes * self.w.card + self.w.group


_RUNS = {False: lru_cache(maxsize=40)(SuitRuns), True: lru_cache(maxsize=4)(SuitRuns)}
"""Those without wild ranks serve every deal. Whoever asked for others keeps them: suits with the same share one."""


def suit_runs(rules: GroupRules, tier: Tier, wild: frozenset[int], values: tuple[Points, ...], w: Weights) -> SuitRuns:
    """One for all deals and suits with the same wild ranks and values. `rules`: those without `wild`."""
    return _RUNS[len(wild) > 0](rules, tier, wild, values, w)


class SuitTable(dict[Row, Lines]):
    """For every row of a suit what its cards could bring with up to so many jokers; made when it is asked for."""

    def __init__(self, runs: SuitRuns, jokers: int) -> None:
        super().__init__()
        self.runs, self.jokers = runs, jokers
        self.plain = self if runs.plain is runs else suit_table(runs.plain, jokers)

    def __missing__(self, row: Row) -> Lines:
        if len(self) > MEMO:
            self.clear()
        own = self.plain is self or row & self.runs.shapes.wild_bits
        found = self[row] = self.runs.lines(row, self.jokers) if own else self.plain[row]
        return found


_TABLES = {False: lru_cache(maxsize=160)(SuitTable), True: lru_cache(maxsize=4)(SuitTable)}


def suit_table(runs: SuitRuns, jokers: int) -> SuitTable:
    """One table for all deals and suits with the same runs."""
    return _TABLES[runs.plain is not runs](runs, jokers)
