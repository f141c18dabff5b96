"""The counting search: which runs and sets hold the most of a hand, exactly.

First every choice of sets, rank by rank; what they leave of a suit is looked up in that suit's table of runs, which
is computed once for every row; then one line of each of the four tables is taken such that the jokers of the hand
suffice. What is looked for is a *tier*: the most weight of the cards that are saved, by groups with at least these
lives.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from itertools import product
from typing import NamedTuple

from rummy_tui.engine.cards import Points
from rummy_tui.engine.melds import GroupRules, Kind
from rummy_tui.engine.reading import HandRules, Lives
from rummy_tui.engine.shapes import (
    MEMO,
    ONE,
    SUITS,
    TUNNELA,
    Choice,
    Counts,
    Ladder,
    Row,
    Rows,
    RunShapes,
    Set,
    SetFinder,
    Shape,
    forced,
    lowest,
    places,
)


class Tier(NamedTuple):
    """Groups that are saved together, and the lives that it takes. `flat`: the full count is paid all the same."""

    lives: Lives
    flat: bool
    pure_runs: bool
    runs: bool
    pure_sets: bool
    sets: bool

    @property
    def saved(self) -> int:
        """Kinds of groups that are not counted."""
        return sum(self[2:])


def tiers(rules: HandRules, shortest: int) -> list[Tier]:
    """What `rules.saves` comes to: the most saved first, flat ones last, each with the fewest lives it takes."""
    need = rules.lives
    found: list[Tier] = []
    for pure, sequences in product(range(need.pure + 1), range(need.sequences + 1)):
        if pure > sequences:
            continue
        for longest in sorted({shortest, max(shortest, need.longest)} if sequences else {0}):
            lives = Lives(pure, sequences, longest)
            saved = [rules.saves(kind, alone, lives) for kind in (Kind.RUN, Kind.SET) for alone in (True, False)]
            tier = Tier(lives if longest > shortest else lives._replace(longest=0), rules.flat(lives), *saved)
            if not any(old[1:] == tier[1:] and lives.meets(old.lives) for old in found):
                found.append(tier)
    return sorted(found, key=lambda tier: (tier.flat, -tier.saved, tier.lives))


def show_tier(rules: HandRules, shortest: int) -> Tier:
    """All lives of a show, with which nothing in a group counts."""
    need = rules.lives
    return Tier(need if need.longest > shortest else need._replace(longest=0), False, True, True, True, True)


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


def price_of(tier: Tier, w: Weights) -> int:
    """About what a joker saves. Any price bounds a search from above; the nearer to the truth, the more closely."""
    return 8 * w.point if tier.runs or tier.sets else 3 * w.card


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

Step = tuple[tuple[Line, ...], int, int]
"""The lines of one row; the most weight and the fewest jokers of the rows after it."""
Picked = tuple[Line, ...]
"""One line of each row that has several."""
Sets = tuple[Set, ...]
Best = tuple[int, Sets, Sequence[Lines], Picked, bool]
"""A weight, its sets, its rows, the lines picked, the last row first, and are the printed jokers a tunnela?"""


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


_RUNS = {False: lru_cache(maxsize=16)(SuitRuns), True: lru_cache(maxsize=4)(SuitRuns)}
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


_TABLES = {False: lru_cache(maxsize=32)(SuitTable), True: lru_cache(maxsize=4)(SuitTable)}


def suit_table(runs: SuitRuns, jokers: int) -> SuitTable:
    """One table for all deals and suits with the same runs."""
    return _TABLES[runs.plain is not runs](runs, jokers)


class Found(NamedTuple):
    """The best of a tier: the sets, and the runs of each suit. `printed`: the printed jokers are a tunnela."""

    weight: int
    sets: tuple[Set, ...]
    runs: tuple[tuple[Run, ...], ...]
    printed: bool = False


def _of_the_last(ranks: Sequence[tuple[list[Choice], tuple[int, int]]]) -> tuple[list[int], list[int]]:
    """What the sets of none, one, two … of the last ranks can bring at most, and beyond the price of their jokers."""
    rest, priced = [0], [0]
    for _, (most, more) in reversed(ranks):
        rest.append(rest[-1] + most)
        priced.append(priced[-1] + more)
    return rest, priced


class Search:
    """One tier of one game and deal. `wild`: the wild ranks of each suit; `values`: points of the 52 faces if not."""

    def __init__(
        self,
        rules: GroupRules,
        tier: Tier,
        wild: Sequence[frozenset[int]],
        values: tuple[Points, ...],
        w: Weights,
    ) -> None:
        self.rules, self.tier, self.w, self.values, self.wild = rules, tier, w, values, wild
        self.ladder, self.price = Ladder(tier.lives), price_of(tier, w)
        self.shapes = RunShapes(rules, tier.lives, frozenset())
        runs_do = Kind.RUN in rules.kinds and self.shapes.shortest <= rules.min_set and tier.runs >= tier.sets
        self.sets = SetFinder(rules, wild, self._weigh, self._heaviest, to_come=False, lone=not runs_do)
        only_pure = not (tier.runs or tier.sets or tier.lives.sequences > tier.lives.pure or tier.lives.longest)
        self.idle_jokers = only_pure and not w.card
        self.sets_count = tier.pure_sets or tier.sets
        self.all_saved = w.point if w.card and not any(tier[1:]) else 1 << 60
        """Where nothing is saved, no arrangement comes to a point."""
        self.room = 99 if self.sets_count or w.card else 0
        self._tables: dict[int, tuple[SuitTable, ...]] = {}
        """For each number of jokers the tables of the suits."""

    def _make_tables(self, jokers: int) -> None:
        """The tables of the suits for up to so many jokers."""
        for more in range(len(self._tables), jokers + 1):
            self._tables[more] = tuple(suit_table(each, more) for each in self._runs)

    @cached_property
    def _runs(self) -> list[SuitRuns]:
        rules, suits = replace(self.rules, wild=frozenset()), [self.values[i : i + 13] for i in range(0, 52, 13)]
        return [suit_runs(rules, self.tier, *each, self.w) for each in zip(self.wild, suits, strict=True)]

    def best(self, hand: Counts, more_than: int = -1) -> Found | None:
        """The most weight with the lives of the tier; None if they cannot be had, or not with more than that."""
        found = self._best(hand, more_than)
        if found is None:
            return None
        weight, sets, rows, picked, alike = found
        picks = reversed(picked)
        runs = [each.all[0].runs if len(each.all) == 1 else next(picks).runs for each in rows]
        return Found(weight, sets, tuple(runs), alike)

    def weight(self, hand: Counts, more_than: int) -> int:
        """Of the best, if it is more than that; else `more_than`."""
        found = self._best(hand, more_than)
        return more_than if found is None else found[0]

    def _best(self, hand: Counts, more_than: int) -> Best | None:
        """The most weight, if it is more than that."""
        if more_than >= self.all_saved or (self.tier.lives.pure and not self.shapes.has_pure(hand)):
            return None
        best = self._beside(hand, more_than, 0, 0)
        if self.shapes.tunnelas and hand.printed >= TUNNELA:
            rest = hand._replace(printed=hand.printed - TUNNELA, jokers=hand.jokers - TUNNELA)
            gain = TUNNELA * (self.w.card + self.w.alone) + self.w.group
            more_than = best[0] if best else more_than
            found = self._beside(rest, more_than - gain, self.ladder.of_run(True, TUNNELA), TUNNELA)
            best = (found[0] + gain, *found[1:]) if found else best
        return best

    def _beside(self, hand: Counts, more_than: int, lives: int, alike: int) -> Best | None:
        """The same beside so many printed jokers that are a tunnela, with the lives that this is."""
        held, rows, printed, jokers, _ = hand
        if self.idle_jokers:
            jokers = 0
        if len(self._tables) <= jokers:
            self._make_tables(jokers)
        tables, union, need = self._tables, self.ladder.plus, self.ladder.all
        plus = union[lives]
        if (need or not self.sets_count) and not self._may(rows, jokers, more_than, lives):
            return None
        best: Best | None = None
        ranks, price = self.sets.ranked(rows, held, jokers, self.room, self.w.card and jokers), self.price
        last, rest, rest_priced = len(ranks), *_of_the_last(ranks)
        waiting: list[tuple[int, int, Sets, Rows, int, int]] = [(more_than + 1, 0, (), rows, 0, 0)]
        while waiting:
            above, at, sets, (i, j, k, m), holes, gain = waiting.pop()
            if above <= more_than:
                continue
            p, q, r, s = tables[jokers - holes]
            a, b, c, d = lines = p[i], q[j], r[k], s[m]
            most = a[1] + b[1] + c[1] + d[1] + gain
            if most + rest[last - at] <= more_than:
                continue  # whatever sets there still are
            if need and plus[union[union[a[3]][b[3]]][union[c[3]][d[3]]]] != need:
                continue  # and no more with fewer cards for the runs
            priced = a[4] + b[4] + c[4] + d[4] + gain + price * (printed - holes)
            if most > more_than < priced and (found := self._most(lines, printed - holes, more_than - gain, lives)):
                more_than = found[0] + gain
                best = more_than, sets, lines, found[1], bool(alike)
            for rank in range(at, last):
                if most + rest[last - rank] <= more_than or priced + rest_priced[last - rank] <= more_than:
                    break
                after, after_priced = most + rest[last - rank - 1], priced + rest_priced[last - rank - 1]
                for others, (e, f, g, h), open_, _, weight in ranks[rank][0]:
                    above = weight + min(after, after_priced - price * open_)
                    if holes + open_ <= jokers and above > more_than:
                        left = i - e, j - f, k - g, m - h
                        waiting.append((above, rank + 1, (*sets, *others), left, holes + open_, gain + weight))
        return best

    def _may(self, rows: Rows, jokers: int, more_than: int, lives: int) -> bool:
        """May these rows have the lives, beside those had, and more weight than that?"""
        (p, q, r, s), (i, j, k, m), plus = self._tables[jokers], rows, self.ladder.plus
        a, b, c, d = p[i], q[j], r[k], s[m]
        if plus[lives][plus[plus[a.lives][b.lives]][plus[c.lives][d.lives]]] != self.ladder.all:
            return False
        return self.sets_count or more_than < a.weight + b.weight + c.weight + d.weight + self.w.point - 1

    def _most(self, rows: Sequence[Lines], printed: int, floor: int, lives: int) -> tuple[int, Picked] | None:
        """The most weight of one line of each, if it is more than `floor`, and the lines of those with several.

        `lives`: those had beside them.
        """
        weight, steps = 0, list[Step]()
        plus, rest, taken = self.ladder.plus, 0, 0
        for lines, most, fewest, _, _ in reversed(rows):
            if len(lines) == 1:
                weight += most
                printed -= fewest
                lives = plus[lives][lines[0][1]]
            else:
                steps.append((lines, rest, taken))
                rest += most
                taken += fewest
        if steps:
            return self._deeper(steps, len(steps) - 1, printed, lives, weight, floor)
        return (weight, ()) if printed >= 0 and weight > floor and lives == self.ladder.all else None

    def _deeper(
        self, steps: Sequence[Step], i: int, printed: int, lives: int, weight: int, floor: int
    ) -> tuple[int, Picked] | None:
        """The same for the steps down from the i-th, beside what the others brought."""
        lines, rest, taken = steps[i]
        above, left, plus, best = floor - weight - rest, printed - taken, self.ladder.plus[lives], None
        for line in lines:
            if line[2] <= above:
                break
            if line[0] > left:
                continue
            if i:
                more = self._deeper(steps, i - 1, printed - line[0], plus[line[1]], weight + line[2], floor)
                if more is not None:
                    floor, best = more[0], (more[0], (*more[1], line))
                    above = floor - weight - rest
            elif plus[line[1]] == self.ladder.all:
                return weight + line[2], (line,)
        return best

    def _weigh(self, one: Set) -> int:
        saved = self.tier.sets if one.holes else self.tier.pure_sets
        points = 0
        if saved:
            values = [0 if one.rank in self.wild[suit] else self.values[13 * suit + one.rank - 1] for suit in SUITS]
            points = sum(n * value for n, value in zip(one.suits, values, strict=True))
        each = self.w.card if one.holes else self.w.card + self.w.alone
        return points * self.w.point + one.naturals * each + one.holes * self.w.card + self.w.group

    def _heaviest(self, choices: Sequence[Choice]) -> tuple[int, int]:
        """The most weight of such sets, and the most beyond the price of the jokers in them."""
        weight = max((weight for *_, weight in choices), default=0)
        return weight, max(0, *(weight - self.price * holes for _, _, holes, _, weight in choices), 0)
