"""The counting search: which runs and sets hold the most of a hand, exactly.

First every choice of sets, rank by rank; what they leave of a suit is looked up in that suit's table of runs, which
is computed once for every row; the four tables are merged under the jokers of the hand. What is looked for is a
*tier*: the most weight of the cards that are saved, by groups that have at least these lives.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from rummy_tui.engine.cards import Points, Rank
from rummy_tui.engine.melds import GroupRules, Kind
from rummy_tui.engine.reading import HandRules, Lives
from rummy_tui.engine.shapes import ONE, SUITS, Ladder, Row, RunShapes, SetShape, Shape, forced, places, set_shapes

MEMO = 100_000
"""Rows kept in a table before it is emptied."""


class Tier(NamedTuple):
    """Groups that are saved together, and the lives that it takes."""

    lives: Lives
    pure_runs: bool
    runs: bool
    pure_sets: bool
    sets: bool


def tiers(rules: HandRules, shortest: int) -> list[Tier]:
    """What `rules.saves` comes to: from the most saved to the least, each with the fewest lives it takes."""
    need = rules.lives
    found: list[Tier] = []
    for pure, sequences in product(range(need.pure + 1), range(need.sequences + 1)):
        if pure > sequences:
            continue
        for longest in sorted({shortest, max(shortest, need.longest)} if sequences else {0}):
            real = Lives(pure, sequences, longest)
            lives = real._replace(longest=longest if longest > shortest else 0)
            tier = Tier(lives, *(rules.saves(kind, p, real) for kind in (Kind.RUN, Kind.SET) for p in (True, False)))
            if not any(old[1:] == tier[1:] and lives.meets(old.lives) for old in found):
                found.append(tier)
    return sorted(found, key=lambda tier: (-sum(tier[1:]), tier.lives))


class Weights(NamedTuple):
    """What a search adds up: one for points alone, one that also makes a good arrangement.

    `point`: each point saved; `card`: each card in a group; `alone`: each card in a group without jokers;
    `group`: each group.
    """

    point: int
    card: int
    alone: int
    group: int


COUNT = Weights(1, 0, 0, 0)
ARRANGE = Weights(1 << 14, 1 << 8, 8, -1)
"""Most points saved, then most cards grouped, then most of them without jokers, then fewest groups."""


class Run(NamedTuple):
    cards: Row
    holes: int


class Set(NamedTuple):
    rank: Rank
    suits: tuple[int, int, int, int]
    holes: int


Entry = tuple[int, int, int, tuple[Run, ...]]
"""Jokers taken beyond those that the row leaves over, lives, weight, and the runs themselves."""
Memo = dict[tuple[Row, int], tuple[Entry, ...]]


class SuitTable:
    """The runs of one suit: for every row what its cards could bring."""

    def __init__(
        self, rules: GroupRules, ladder: Ladder, wild: frozenset[int], tier: Tier, values: Sequence[Points], w: Weights
    ) -> None:
        self.rules, self.ladder, self.w = rules, ladder, w
        self.shapes = RunShapes(rules, ladder.need, wild)
        self.longest = self.shapes.longest if w.card else self.shapes.widest
        ranks = [0, *values, *values]
        self.pure = [tier.pure_runs * v * w.point + w.card + w.alone for v in ranks]
        self.impure = [tier.runs * v * w.point + w.card for v in ranks]
        self._known: Memo = {}
        self._parts: Memo = {}

    def entries(self, row: Row, jokers: int) -> tuple[Entry, ...]:
        """The best that the row (aces low) can bring with at most so many jokers in its runs."""
        known = self._known.get((row, jokers))
        if known is None:
            splits = [entry for split in self.shapes.splits(row) for entry in self._placed(split, jokers)]
            known = self._keep(self._known, (row, jokers), splits)
        return known

    def _placed(self, row: Row, jokers: int) -> tuple[Entry, ...]:
        if not row:
            return ((0, 0, 0, ()),)
        known = self._parts.get((row, jokers))
        if known is None:
            known = self._keep(self._parts, (row, jokers), list(self._grow(row, jokers)))
        return known

    def _keep(self, memo: Memo, key: tuple[Row, int], entries: list[Entry]) -> tuple[Entry, ...]:
        if len(memo) > MEMO:
            memo.clear()
        memo[key] = kept = self._front(entries)
        return kept

    def _front(self, entries: list[Entry]) -> tuple[Entry, ...]:
        """Without those that another one beats in everything."""
        kept: list[Entry] = []
        covers = self.ladder.covers
        for entry in sorted(entries, key=lambda e: (e[0], -e[2], -e[1])):
            if not any(covers[old[1]][entry[1]] and old[2] >= entry[2] for old in kept):
                kept.append(entry)
        return tuple(kept)

    def _grow(self, row: Row, jokers: int) -> Iterator[Entry]:
        """With the lowest card left out, then in every run that it can begin."""
        plus = self.ladder.plus
        low = self.shapes.lowest(row)
        spare = int(low in self.shapes.wild)
        for taken, lives, weight, runs in self._placed(row - ONE[low], jokers):
            yield taken - spare, lives, weight, runs
        for shape in self.shapes.from_lowest(row, jokers):
            for holes, length in self._fillings(shape, jokers):
                gain = self._weight(shape, holes)
                step = self.ladder.of_run(not holes, length)
                run = Run(shape.cards, holes)
                for taken, lives, weight, runs in self._placed(row - shape.cards, jokers - holes):
                    yield taken + holes, plus[lives][step], weight + gain, (run, *runs)

    def _fillings(self, shape: Shape, jokers: int) -> Iterator[tuple[int, int]]:
        """Jokers and length of each run with these cards."""
        least = max(shape.span, self.shapes.shortest)
        most = min(max(least, self.longest), shape.naturals + jokers)
        for length in range(least, most + 1):
            holes = length - shape.naturals
            if not forced(self.rules, shape.naturals, holes, shape.plain):
                yield holes, length

    def _weight(self, shape: Shape, holes: int) -> int:
        each = self.impure if holes else self.pure
        return sum(each[place] for place in places(shape.cards)) + holes * self.w.card + self.w.group


class Found(NamedTuple):
    """The best of a tier."""

    weight: int
    sets: tuple[Set, ...]
    runs: tuple[tuple[Run, ...], ...]


Rows = tuple[Row, Row, Row, Row]


class Search:
    """One tier of one game and deal. `wild`: the wild ranks of each suit; `values`: points of the 52 faces."""

    def __init__(
        self, rules: GroupRules, tier: Tier, wild: Sequence[frozenset[int]], values: Sequence[Points], w: Weights
    ) -> None:
        self.rules, self.tier, self.w = rules, tier, w
        self.ladder = Ladder(tier.lives)
        self.values, self.wild = values, wild
        tables: dict[object, SuitTable] = {}
        self.tables: list[SuitTable] = []
        for suit in SUITS:
            ranks = tuple(values[suit * 13 : suit * 13 + 13])
            key = wild[suit], ranks
            if key not in tables:
                tables[key] = SuitTable(rules, self.ladder, wild[suit], tier, ranks, w)
            self.tables.append(tables[key])
        self._sets: dict[tuple[int, int, int], list[tuple[Set, Rows, int]]] = {}

    def best(self, rows: Rows, printed: int, jokers: int) -> Found | None:
        """The most weight with the lives of the tier, None if they cannot be had.

        `printed`: printed jokers; `jokers`: these and all cards that may be jokers.
        """
        best: Found | None = None
        for sets, left, taken, gain in self._choices(rows, jokers):
            found = self._merge(left, printed - taken, jokers)
            if found is not None and (best is None or found[0] + gain > best.weight):
                best = Found(found[0] + gain, sets, found[1])
        return best

    def _choices(self, rows: Rows, jokers: int) -> Iterator[tuple[tuple[Set, ...], Rows, int, int]]:
        """Every choice of sets: the sets, what they leave, the jokers they take, their weight."""
        options = []
        if Kind.SET in self.rules.kinds:
            for rank in Rank:
                have = tuple(row >> 4 * rank & 15 for row in rows)
                if any(have):
                    options += self._options(rank, have, jokers)
        yield from self._choose(options, 0, (), rows, jokers, 0, 0)

    def _choose(
        self,
        options: list[tuple[Set, Rows, int]],
        start: int,
        sets: tuple[Set, ...],
        rows: Rows,
        jokers: int,
        taken: int,
        gain: int,
    ) -> Iterator[tuple[tuple[Set, ...], Rows, int, int]]:
        yield sets, rows, taken, gain
        for i in range(start, len(options)):
            one, cards, weight = options[i]
            if taken + one.holes > jokers or any(
                (row >> 4 * one.rank & 15) < n for row, n in zip(rows, one.suits, strict=True)
            ):
                continue
            left = tuple(row - used for row, used in zip(rows, cards, strict=True))
            yield from self._choose(options, i, (*sets, one), left, jokers, taken + one.holes, gain + weight)  # type: ignore[arg-type]

    def _options(self, rank: Rank, have: tuple[int, ...], jokers: int) -> list[tuple[Set, Rows, int]]:
        """Every set of this rank: with the cards it takes from the rows and its weight."""
        found = []
        for shape in set_shapes(have, self.rules):
            most = shape.naturals + jokers if self.rules.max_set is None else self.rules.max_set
            least = max(shape.naturals, self.rules.min_set, self.rules.min_natural)
            plain = any(n and rank not in self.wild[suit] for suit, n in enumerate(shape.suits))
            for size in range(least, min(most, shape.naturals + jokers) + 1):
                holes = size - shape.naturals
                if not forced(self.rules, shape.naturals, holes, plain):
                    one = Set(rank, shape.suits, holes)
                    cards = tuple(n * ONE[rank] for n in shape.suits)
                    found.append((one, cards, self._weight(one)))
        return found  # type: ignore[return-value]

    def _weight(self, one: Set) -> int:
        saved = self.tier.sets if one.holes else self.tier.pure_sets
        points = sum(n * self.values[suit * 13 + one.rank - 1] for suit, n in enumerate(one.suits))
        naturals = sum(one.suits)
        each = self.w.card if one.holes else self.w.card + self.w.alone
        return saved * points * self.w.point + naturals * each + one.holes * self.w.card + self.w.group

    def _merge(self, rows: Rows, printed: int, jokers: int) -> tuple[int, tuple[tuple[Run, ...], ...]] | None:
        """The best of four rows that share so many printed jokers."""
        plus = self.ladder.plus
        sums: dict[tuple[int, int], tuple[int, tuple[tuple[Run, ...], ...]]] = {(0, 0): (0, ())}
        for table, row in zip(self.tables, rows, strict=True):
            more: dict[tuple[int, int], tuple[int, tuple[tuple[Run, ...], ...]]] = {}
            for (taken, lives), (weight, runs) in sums.items():
                for t, l, w, r in table.entries(row, jokers):
                    key = taken + t, plus[lives][l]
                    old = more.get(key)
                    if old is None or old[0] < weight + w:
                        more[key] = weight + w, (*runs, r)
            sums = more
        done = [best for (taken, lives), best in sums.items() if taken <= printed and lives == self.ladder.all]
        return max(done, key=lambda best: best[0], default=None)
