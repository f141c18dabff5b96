"""The counting search: which runs and sets hold the most of a hand, exactly.

First every choice of sets, rank by rank; what they leave of a suit is looked up in that suit's table of runs, which
is computed once for every row; then one line of each of the four tables is taken such that the jokers of the hand
suffice. What is looked for is a *tier*: the most weight of the cards that are saved, by groups with at least these
lives.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import NamedTuple

from rummy_tui.engine.cards import Points
from rummy_tui.engine.melds import GroupRules, Kind
from rummy_tui.engine.runs import Line, Lines, Run, SuitRuns, SuitTable, suit_runs, suit_table
from rummy_tui.engine.shapes import SUITS, TUNNELA, Choice, Counts, Ladder, Rows, RunShapes, Set, SetFinder
from rummy_tui.engine.tiers import Tier, Weights, price_of

Step = tuple[tuple[Line, ...], int, int]
"""The lines of one row; the most weight and the fewest jokers of the rows after it."""
Picked = tuple[Line, ...]
"""One line of each row that has several."""
Sets = tuple[Set, ...]
Best = tuple[int, Sets, Sequence[Lines], Picked, bool]
"""A weight, its sets, its rows, the lines picked, the last row first, and are the printed jokers a tunnela?"""


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
        held, rows, printed, all_jokers, _ = hand
        jokers = 0 if self.idle_jokers else all_jokers
        if len(self._tables) <= jokers:
            self._make_tables(jokers)
        tables, union, need = self._tables, self.ladder.plus, self.ladder.all
        plus = union[lives]
        if (need or not self.sets_count) and not self._may(rows, jokers, more_than, lives):
            return None
        ranks, price = self.sets.ranked(rows, held, jokers, self.room, self.w.card and jokers), self.price
        if not ranks:
            return self._without_sets(rows, jokers, printed, more_than, lives, alike)
        best, last, rest, rest_priced = None, len(ranks), *_of_the_last(ranks)
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

    def _without_sets(
        self, rows: Rows, jokers: int, printed: int, more_than: int, lives: int, alike: int
    ) -> Best | None:
        """The same where no set can be made."""
        (p, q, r, s), (i, j, k, m) = self._tables[jokers], rows
        a, b, c, d = lines = p[i], q[j], r[k], s[m]
        if a[1] + b[1] + c[1] + d[1] <= more_than:
            return None
        found = self._most(lines, printed, more_than, lives)
        return None if found is None else (found[0], (), lines, found[1], bool(alike))

    def _may(self, rows: Rows, jokers: int, more_than: int, lives: int) -> bool:
        """May these rows have the lives, beside those had, and more weight than that?"""
        (p, q, r, s), (i, j, k, m), plus = self._tables[jokers], rows, self.ladder.plus
        a, b, c, d = p[i], q[j], r[k], s[m]
        if plus[lives][plus[plus[a.lives][b.lives]][plus[c.lives][d.lives]]] != self.ladder.all:
            return False
        return self.sets_count or more_than < a.weight + b.weight + c.weight + d.weight + self.w.point - 1

    def _most(
        self, rows: tuple[Lines, Lines, Lines, Lines], printed: int, floor: int, lives: int
    ) -> tuple[int, Picked] | None:
        """The most weight of one line of each, if it is more than `floor`, and the lines of those with several.

        `lives`: those had beside them.
        """
        a, b, c, d = rows
        if not self.ladder.all and len(a[0]) == len(b[0]) == len(c[0]) == len(d[0]) == 1:
            weight = a[1] + b[1] + c[1] + d[1]
            return (weight, ()) if a[2] + b[2] + c[2] + d[2] <= printed and weight > floor else None
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
