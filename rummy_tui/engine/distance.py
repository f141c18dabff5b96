"""How far a hand is from a show: the fewest cards to replace, exactly, as if every card could be had.

Take groups of `size` cells in all, some filled with cards of the hand, the rest with cards yet to come. With `dead`
cards of the hand in no group, so many `holes` (cells without a card at its own place), of which `strict` ones no joker
may fill, and `spare` cards that could be jokers and are in no place of their own, a hand of n cards is d short if

    dead ≤ d + n - size                no more are thrown than come, and one more if one is to be thrown
    over ≤ reach                       over = holes - spare - dead, reach = size - n + printed jokers: cells enough
    short ≤ d - reach                  short = strict - over: cells that no joker may fill, and cells still missing
    2 dead + over ≤ …                  what follows from the first two, and is hardest to come by
    strict ≤ d                         what follows from the second and the third

so every group takes its amount of five budgets. The smallest d is found by trying one after the other.

That cells still missing can be had by lengthening a group is true wherever a show has a run. One of nothing but
tunnelas and full sets may be told too near by one or two cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from rummy_tui.engine.costs import DEBT, THROWN, Cost, CostTable, Ways, cost, cost_table, least
from rummy_tui.engine.melds import GroupRules, Kind
from rummy_tui.engine.reading import Lives
from rummy_tui.engine.shapes import TUNNELA, Choice, Ladder, Rows, Set, SetFinder, forced, of_rank

HOLES = (5, 8, 14, 50)
"""Tables are made for at most so many holes: for few hands the larger ones, which take longer to make."""
ONE_CARD: Cost = (1 << 40) + (1 << 30) + (1 << 20) + (200 << 10) + 200
"""More than one card more or less may spare in any amount; `short` and `strict` have no limit worth telling."""
LIMITS = (3, 6, 50)
"""Tables are made for a distance of at most so much: the fewer cards may be thrown, the fewer ways there are."""
EXTRA = (0, 2, 5, 50)
"""The same for the jokers that may lengthen a run."""
Place = tuple[int, int]
"""Suit and rank."""
Left = set[tuple[Cost, int]]
"""What may still be spent, with the lives had."""


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
        return cost(d + self.cards - self.size, reach, d)

    def limit(self, d: int) -> int:
        """So many cards at most are thrown, and so many come, for the distance to be at most d."""
        return max(d, d + self.cards - self.size)


class Distance:
    """Distances in one game and deal. `wild`: the wild ranks of each suit."""

    def __init__(self, rules: GroupRules, need: Lives, wild: Sequence[frozenset[int]]) -> None:
        self.rules, self.need = rules, need
        self.shortest = max(rules.min_run, rules.min_natural)
        self.ladder = Ladder(need if need.longest > self.shortest else need._replace(longest=0))
        self.wild = wild
        lone = Kind.RUN not in rules.kinds or self.shortest > rules.min_set
        self.sets = SetFinder(rules, wild, _set_cost, _relief, to_come=True, lone=lone)
        self._tables: dict[tuple[int, int, int], tuple[CostTable, ...]] = {}

    def of(self, hand: Hand, most: int) -> int:
        """The distance to a show; `most` + 1 if it is more than that. Raises ValueError if no show has so few cards."""
        for d in range(min(hand.size, most) + 1):
            if self.within(d, hand):
                return d
        if most < hand.size:
            return most + 1
        raise ValueError(f"no show has {hand.size} cards")

    def within(self, d: int, hand: Hand) -> bool:
        """Is the distance at most d?"""
        blanks, budget = self._blanks(d, hand), hand.budget(d)
        return any(
            self._fits(ways, budget - taken - blank, lives)
            for _, taken, ways in self._choices(d, hand, 0)
            for blank, lives in blanks
        )

    def with_other(self, d: int, hand: Hand, step: int) -> set[Place]:
        """The faces of which with one card more (`step` 1) or less (-1) the distance is at most d.

        `hand` is counted with the card or without it, and as if it was a joker; its rows are those before.
        """
        tables, blanks, budget = self._tables_for(d, hand), self._blanks(d, hand), hand.budget(d)
        found = set[Place]()
        for rows, taken, ways in self._choices(d, hand, ONE_CARD):
            low = budget - taken - sum([each.least for each in ways])
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
        return found | self._in_sets(d, hand, found) if step > 0 else found

    def _in_sets(self, d: int, hand: Hand, known: set[Place]) -> set[Place]:
        """The same for a card more that is in a set. `known`: those that need not be tried."""
        blanks, budget = self._blanks(d, hand), hand.budget(d)
        holes, room = hand.jokers + d, self._room(hand)
        found = set[Place]()
        for rank in range(1, 14):
            drawn = self.sets.with_drawn(rank, of_rank(hand.rows, rank), holes, room, hand.jokers)
            for chosen, suits in drawn.items():
                wanted = {(suit, rank) for suit in suits} - known - found
                if wanted and any(
                    self._fits(ways, budget - taken - blank, lives)
                    for _, taken, ways in self._choices(d, hand, 0, (rank, chosen))
                    for blank, lives in blanks
                ):
                    found |= wanted
        return found

    def _choices(
        self, d: int, hand: Hand, slack: Cost, first: tuple[int, Choice] | None = None
    ) -> Iterator[tuple[Rows, Cost, tuple[Ways, Ways, Ways, Ways]]]:
        """The choices of sets after which the rows need not cost more than is left, by `slack` at most.

        What they leave of the rows, what they cost, what the rows cost. `first`: the sets of one rank, already chosen.
        """
        tables, holes, room = self._tables_for(d, hand), hand.jokers + d, self._room(hand)
        ranks = self.sets.ranked(hand.rows, hand.held, holes, room, hand.jokers, first[0] if first else 0)
        reliefs = [relief for _, relief in ranks]
        budget = hand.budget(d) + slack - least(blank for blank, _ in self._blanks(d, hand))
        rows, open_, cells, taken = hand.rows, 0, 0, 0
        if first is not None:
            _, takes, open_, cells, taken = first[1]
            rows = _less(rows, takes)
        waiting = [(0, rows, open_, cells, taken)]
        while waiting:
            at, rows, open_, cells, taken = waiting.pop()
            ways = _ways(tables, rows)
            low = budget - taken - (ways[0].bound + ways[1].bound + ways[2].bound + ways[3].bound)
            if not low & DEBT:
                yield rows, taken, ways
            most = low + sum(reliefs[at:])
            for rank in range(at, len(ranks)):
                if most & DEBT:
                    break  # whatever sets there still are, too many cards are in none
                most -= reliefs[rank]
                for _, takes, more_open, more_cells, cost_ in ranks[rank][0]:
                    if open_ + more_open <= holes and cells + more_cells <= room:
                        waiting.append(
                            (rank + 1, _less(rows, takes), open_ + more_open, cells + more_cells, taken + cost_)
                        )

    def _room(self, hand: Hand) -> int:
        """So many cells of a show may be in sets."""
        return hand.size - self.need.sequences * self.shortest

    def _tables_for(self, d: int, hand: Hand) -> tuple[CostTable, ...]:
        """The tables of the suits."""
        key = _step(HOLES, hand.jokers + d), _step(EXTRA, hand.jokers), _step(LIMITS, hand.limit(d))
        if key not in self._tables:
            rules = replace(self.rules, wild=frozenset())
            self._tables[key] = tuple(cost_table(rules, self.ladder.need, ranks, *key) for ranks in self.wild)
        return self._tables[key]

    def _fits(self, rows: tuple[Ways, Ways, Ways, Ways], spare: Cost, lives: int) -> bool:
        """Does one way of each row cost no more in all, with all lives?"""
        (low_a, lives_a, *_), (low_b, lives_b, *_), (low_c, lives_c, *_), (low_d, lives_d, last, _) = rows
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
        for _, most, ways, _ in rows:
            if most or len(ways) != 1:
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
        if Kind.TUNNELA in self.rules.kinds and hand.printed:
            alike = min(hand.printed, TUNNELA)
            found.add((cost(0, TUNNELA, TUNNELA - alike), self.ladder.of_run(True, TUNNELA)))
        if (hand.printed if self.rules.jokers_alone else hand.jokers) < 3:
            return sorted(found)
        one = [
            (cost(0, length, strict), self.ladder.of_run(strict == length, length))
            for length in range(self.shortest, min(self.rules.max_run, hand.jokers + d) + 1)
            for strict in {max(1, forced(self.rules, 0, length, True)), length}
        ]
        for _ in range(self.need.sequences):
            found |= {(old + new, self.ladder.plus[lives][more]) for old, lives in found for new, more in one}
        return sorted(found)


def _ways(tables: tuple[CostTable, ...], rows: Rows) -> tuple[Ways, Ways, Ways, Ways]:
    (p, q, r, s), (a, b, c, d) = tables, rows
    return p[a], q[b], r[c], s[d]


def _less(rows: Rows, takes: Rows) -> Rows:
    (p, q, r, s), (a, b, c, d) = rows, takes
    return p - a, q - b, r - c, s - d


def _relief(choices: Sequence[Choice]) -> Cost:
    """By how much such sets can at most lower what a hand costs: with each card in a set one less is thrown away."""
    gains = [(cells - open_) * THROWN - taken for _, _, open_, cells, taken in choices]
    return -least([0, *(-gain for gain in gains)])


def _set_cost(one: Set) -> Cost:
    return cost(0, one.holes, one.forced)


def _step(steps: Sequence[int], needed: int) -> int:
    return next(step for step in steps if step >= needed)
