"""How far a hand is from a show: the fewest cards to replace, exactly, as if every card could be had.

Take groups of `size` cells in all, some filled with cards of the hand, the rest with cards yet to come. With `dead`
cards of the hand in no group, that many `holes` (cells without a card at its own place), of which `strict` ones no
joker may fill, and `spare` cards that could be jokers and are in no place of their own, the hand is `d` cards short if

    dead ≤ d + n − size                    no more are thrown away than come, one less if one is to be thrown
    holes − spare − dead ≤ X               no more cells than a show has; X = size − n + printed jokers
    strict + X − (holes − spare − dead) ≤ d    cells that no joker fills, and cells that are still missing

so every group brings an amount of three budgets: `dead`, `over` = holes − spare − dead and `short` = strict − over.
The smallest d is found by trying 0, 1, 2 …
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rummy_tui.engine.melds import GroupRules, Kind
from rummy_tui.engine.reading import Lives
from rummy_tui.engine.search import MEMO, Rows
from rummy_tui.engine.shapes import ONE, SUITS, Ladder, Row, RunShapes, forced, set_shapes

RANKS = range(1, 14)


class Cost(NamedTuple):
    """What some groups take of the three budgets, and the lives they bring."""

    dead: int
    over: int
    short: int
    lives: int


class Budget(NamedTuple):
    dead: int
    over: int
    short: int


Memo = dict[tuple[Row, int], tuple[Cost, ...]]
NOTHING = Cost(0, 0, 0, 0)


class CostTable:
    """For every row of one suit what it may cost."""

    def __init__(self, rules: GroupRules, ladder: Ladder, wild: frozenset[int]) -> None:
        self.rules, self.ladder = rules, ladder
        self.shapes = RunShapes(rules, ladder.need, wild)
        self._known: Memo = {}
        self._parts: Memo = {}

    def costs(self, row: Row, holes: int) -> tuple[Cost, ...]:
        """With at most so many holes, those that no other beats; aces low."""
        known = self._known.get((row, holes))
        if known is None:
            splits = [cost for split in self.shapes.splits(row) for cost in self._placed(split, holes)]
            known = self._keep(self._known, (row, holes), splits)
        return known

    def _placed(self, row: Row, holes: int) -> tuple[Cost, ...]:
        if not row:
            return (NOTHING,)
        known = self._parts.get((row, holes))
        if known is None:
            known = self._keep(self._parts, (row, holes), list(self._grow(row, holes)))
        return known

    def _keep(self, memo: Memo, key: tuple[Row, int], costs: list[Cost]) -> tuple[Cost, ...]:
        if len(memo) > MEMO:
            memo.clear()
        memo[key] = kept = self._front(costs)
        return kept

    def _front(self, costs: list[Cost]) -> tuple[Cost, ...]:
        kept: list[Cost] = []
        covers = self.ladder.covers
        for cost in sorted(set(costs)):
            if not any(
                covers[old.lives][cost.lives] and old.over <= cost.over and old.short <= cost.short for old in kept
            ):
                kept = [old for old in kept if not (
                    cost.dead <= old.dead and covers[cost.lives][old.lives]
                    and cost.over <= old.over and cost.short <= old.short
                )]
                kept.append(cost)
        return tuple(kept)

    def _grow(self, row: Row, holes: int) -> Iterator[Cost]:
        plus = self.ladder.plus
        low = self.shapes.lowest(row)
        dead = int(low not in self.shapes.wild)
        for cost in self._placed(row - ONE[low], holes):
            yield Cost(cost.dead + dead, cost.over - 1, cost.short + 1, cost.lives)
        for shape in self.shapes.from_lowest(row, holes):
            rest = row - shape.cards
            least = max(shape.span, self.shapes.shortest)
            for length in range(least, min(self.shapes.longest, shape.naturals + holes) + 1):
                over = length - shape.naturals
                strict = forced(self.rules, shape.naturals, over, shape.plain)
                for cost in self._placed(rest, holes - over):
                    if strict < over:
                        lives = plus[cost.lives][self.ladder.of_run(False, length)]
                        yield Cost(cost.dead, cost.over + over, cost.short + strict - over, lives)
                    lives = plus[cost.lives][self.ladder.of_run(True, length)]
                    yield Cost(cost.dead, cost.over + over, cost.short, lives)


class Distance:
    """Distances in one game and deal. `wild`: the wild ranks of each suit."""

    def __init__(self, rules: GroupRules, need: Lives, wild: Sequence[frozenset[int]]) -> None:
        if need.longest <= max(rules.min_run, rules.min_natural):
            need = need._replace(longest=0)
        self.rules, self.wild, self.ladder = rules, wild, Ladder(need)
        tables = {ranks: CostTable(rules, self.ladder, ranks) for ranks in set(wild)}
        self.tables = [tables[ranks] for ranks in wild]

    def of(self, rows: Rows, printed: int, jokers: int, size: int) -> int:
        """The distance to a show of so many cards; `printed` jokers, `jokers` in all."""
        for d in range(size + 1):
            if self.within(d, rows, printed, jokers, size):
                return d
        raise ValueError(f"no show has {size} cards")

    def within(self, d: int, rows: Rows, printed: int, jokers: int, size: int) -> bool:
        """Is the distance at most d?"""
        cards = printed + sum(row >> 4 * rank & 15 for row in rows for rank in RANKS)
        reach = size - cards + printed
        budget = Budget(d + cards - size, reach, d - reach)
        blanks = self._blanks(jokers + d) if jokers > 2 else [NOTHING]
        return any(
            self._fits(left, Budget(budget.dead, budget.over - b.over - s.over, budget.short - b.short - s.short), b.lives, jokers + d)
            for b in blanks
            for s, left in self._choices(rows, jokers + d)
        )

    def _blanks(self, holes: int) -> list[Cost]:
        """Runs without any card of the hand. They help only who throws jokers away, so who has three."""
        shapes = self.tables[0].shapes
        one = [
            Cost(0, length, strict - length, self.ladder.of_run(strict == length, length))
            for length in range(shapes.shortest, min(shapes.longest, holes) + 1)
            for strict in {max(1, forced(self.rules, 0, length, True)), length}
        ]
        found = [NOTHING]
        for _ in range(self.ladder.need.sequences):
            found += [
                Cost(0, a.over + b.over, a.short + b.short, self.ladder.plus[a.lives][b.lives]) for a in found for b in one
            ]
        return list(dict.fromkeys(cost for cost in found if cost.over <= holes))

    def _choices(self, rows: Rows, holes: int) -> Iterator[tuple[Cost, Rows]]:
        """Every choice of sets with at most so many holes, and what it leaves."""
        options = []
        if Kind.SET in self.rules.kinds:
            for rank in RANKS:
                have = tuple(row >> 4 * rank & 15 for row in rows)
                if any(have):
                    options += self._options(rank, have, holes)
        yield from self._choose(options, 0, NOTHING, rows, holes)

    def _choose(self, options: list[tuple[int, tuple[int, ...], Cost]], start: int, cost: Cost, rows: Rows, holes: int) -> Iterator[tuple[Cost, Rows]]:
        yield cost, rows
        for i in range(start, len(options)):
            rank, suits, one = options[i]
            if cost.over + one.over <= holes and all(row >> 4 * rank & 15 >= n for row, n in zip(rows, suits, strict=True)):
                left = tuple(row - n * ONE[rank] for row, n in zip(rows, suits, strict=True))
                both = Cost(0, cost.over + one.over, cost.short + one.short, 0)
                yield from self._choose(options, i, both, left, holes)  # type: ignore[arg-type]

    def _options(self, rank: int, have: tuple[int, ...], holes: int) -> list[tuple[int, tuple[int, ...], Cost]]:
        found = []
        for shape in set_shapes(have, self.rules):
            most = shape.naturals + holes if self.rules.max_set is None else self.rules.max_set
            least = max(shape.naturals, self.rules.min_set, self.rules.min_natural)
            plain = any(n and rank not in self.wild[suit] for suit, n in enumerate(shape.suits))
            for size in range(least, min(most, shape.naturals + holes) + 1):
                over = size - shape.naturals
                strict = forced(self.rules, shape.naturals, over, plain)
                if self.rules.suits_repeat or strict <= 4 - shape.naturals:
                    found.append((rank, shape.suits, Cost(0, over, strict - over, 0)))
        return found

    def _fits(self, rows: Rows, budget: Budget, lives: int, holes: int) -> bool:
        """Do these rows cost no more?"""
        costs = [table.costs(row, holes) for table, row in zip(self.tables, rows, strict=True)]
        return self._fit(costs, budget, lives)

    def _fit(self, costs: list[tuple[Cost, ...]], budget: Budget, lives: int) -> bool:
        if not costs:
            return lives == self.ladder.all and min(budget) >= 0
        plus = self.ladder.plus[lives]
        return any(
            self._fit(costs[1:], Budget(budget.dead - c.dead, budget.over - c.over, budget.short - c.short), plus[c.lives])
            for c in costs[0]
            if c.dead <= budget.dead
        )
