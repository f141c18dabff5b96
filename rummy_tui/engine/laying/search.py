"""The best of all choices of what ranks and suits do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rummy_tui.engine.cards import Points
from rummy_tui.engine.laying.parts import (
    MANY,
    NO_LINES,
    NOTHING,
    ONE,
    PLENTY,
    SUITS,
    Line,
    Lines,
    Option,
    Part,
    Prices,
    Row,
    Rows,
    Turn,
    table_runs,
    table_sets,
)
from rummy_tui.engine.laying.ranks import rank_table
from rummy_tui.engine.laying.suits import suit_table
from rummy_tui.engine.melds import Meld


class Best(NamedTuple):
    """The heaviest choice: its weight (with the jokers that go down), and what it consists of."""

    weight: int
    parts: tuple[Part, ...]


class Search:
    """The best of all, for any hand with these melds on the table."""

    def __init__(self, turn: Turn, table: Sequence[Meld], prices: Prices) -> None:
        self.turn, self.prices = turn, prices
        wild = turn.groups.wild
        ranks_wild = [frozenset(int(face.rank) for face in wild if face.suit == suit) for suit in SUITS]
        sets = table_sets(table) if turn.lay_off or turn.swaps else {}
        runs = [table_runs(table, suit) if turn.lay_off or turn.swaps else () for suit in SUITS]
        self.suits = [suit_table(turn, suit, runs[suit], ranks_wild[suit], prices) for suit in SUITS]
        self.ranks = [
            rank_table(turn, rank, sets.get(rank, ()), tuple(rank in ranks_wild[s] for s in SUITS), prices)
            for rank in range(1, 14)
        ]
        acting = sum(meld.jokers for meld in table if meld.kind in turn.swaps)
        self.gain = min(acting, PLENTY)

    def best(self, rows: Rows, jokers: int, at_least: Points, more_than: int = -1, first: bool = False) -> Best | None:
        """The heaviest of what may be done, if it is more than that. `first`: any will do."""
        cap = jokers + self.gain
        useful = [table.used(row, cap) for table, row in zip(self.suits, rows, strict=True)]
        ranks: list[tuple[int, tuple[Option, ...]]] = []
        free = 0
        fixed = NOTHING
        left = list(rows)
        for rank, table in enumerate(self.ranks, 1):
            at = 4 * rank
            have = tuple([row >> at & 15 for row in rows])
            if not table.sets and not (table.most and sum(have)):
                continue
            options = table.options(have, tuple([bool(use >> at & 1) for use in useful]), cap)
            if len(options) > 1:
                ranks.append((rank, options))
            else:
                fixed = fixed.beside(options[0].line)
                free |= options[0].free << rank
                left = [row - n * ONE[rank] for row, n in zip(left, options[0].takes, strict=True)]
        # the ranks with most to choose last: what is fixed early prunes most
        ranks.sort(key=lambda pair: len(pair[1]))
        return _Deciding(self, ranks, jokers, at_least, more_than, first).of(tuple(left), free, fixed)


class _Deciding:
    """One question being answered."""

    def __init__(
        self, search: Search, ranks: list[tuple[int, tuple[Option, ...]]], jokers: int, at_least: Points, floor: int,
        first: bool,
    ) -> None:  # fmt: skip
        turn = search.turn
        self.suits, self.ranks, self.jokers, self.cap = search.suits, ranks, jokers, jokers + search.gain
        self.floor, self.first = floor, first
        self.joker = 0 if search.prices.by_worth else search.prices.joker
        self.most = self.joker * jokers
        self.runs_needed, self.sets_needed, self.at_least = turn.runs, turn.sets, at_least
        self.new_jokers = MANY if turn.swap_first else jokers
        self.found: tuple[Part, ...] | None = None
        self.rest = [0] * (len(ranks) + 1)
        for i in range(len(ranks) - 1, -1, -1):
            self.rest[i] = self.rest[i + 1] + ranks[i][1][0].line.weight

    def of(self, rows: tuple[Row, ...], free: int, fixed: Line) -> Best | None:
        self._choose(0, rows, free, fixed, self._lines(rows, free))
        return None if self.found is None else Best(self.floor, self.found)

    def _done(self) -> bool:
        return self.first and self.found is not None

    def _lines(self, rows: Sequence[Row], free: int) -> list[Lines]:
        """What the suits can do with these cards."""
        (p, q, r, s), (a, b, c, d), cap = self.suits, rows, self.cap
        return [p.lines(a, free, cap), q.lines(b, free, cap), r.lines(c, free, cap), s.lines(d, free, cap)]

    def _choose(self, i: int, rows: tuple[Row, ...], free: int, so_far: Line, lines: list[Lines]) -> None:
        """What the ranks from the i-th on do, with what the suits could do with all that is left so far."""
        top = lines[0].weight + lines[1].weight + lines[2].weight + lines[3].weight + self.most
        if so_far.weight + self.rest[i] + top <= self.floor or self._done():
            return
        if i == len(self.ranks):
            if self.sets_needed is None or so_far.melds == self.sets_needed:
                self._with_runs(lines, so_far)
            return
        (rank, options), one, rest = self.ranks[i], ONE[self.ranks[i][0]], self.rest[i + 1]
        for line, takes, sets_free in options:
            if so_far.weight + line.weight + rest + top <= self.floor:
                return  # the others are lighter
            if so_far.net + line.net > self.cap or so_far.new + line.new > self.new_jokers:
                continue
            if self.sets_needed is not None and so_far.melds + line.melds > self.sets_needed:
                continue
            left, open_ = rows, free | sets_free << rank
            if any(takes):
                left = tuple([row - n * one for row, n in zip(rows, takes, strict=True)])
            same = left is rows and open_ == free
            self._choose(i + 1, left, open_, so_far.beside(line), lines if same else self._lines(left, open_))

    def _with_runs(self, suits: list[Lines], sets: Line) -> None:
        """The best lines of the suits beside these sets."""
        steps = []
        weight, net, worth = 0, 0, 0
        for lines in suits:
            if lines is not NO_LINES:
                steps.append((lines.all, weight, net, worth))
                weight, net, worth = weight + lines.weight, net + lines.net, worth + lines.worth
        if sets.worth + worth >= self.at_least:
            self._line(steps, len(steps) - 1, sets._replace(melds=0))

    def _line(self, steps: list[tuple[tuple[Line, ...], int, int, int]], i: int, so_far: Line) -> None:
        """One line of each step from the i-th down. A step: lines; most weight, least net, most worth below it."""
        if i < 0:
            self._count(so_far)
            return
        lines, weight, net, worth = steps[i]
        for line in lines:
            if line.weight + weight + so_far.weight + self.most <= self.floor or (
                self.first and self.found is not None
            ):
                break
            if so_far.net + line.net + net > self.jokers or so_far.worth + line.worth + worth < self.at_least:
                continue
            if self.runs_needed is not None and so_far.melds + line.melds > self.runs_needed:
                continue
            if so_far.new + line.new <= self.new_jokers:
                self._line(steps, i - 1, so_far.beside(line))

    def _count(self, line: Line) -> None:
        """Everything is chosen: is it enough, and better than what was found?"""
        if line.net > self.jokers or line.worth < self.at_least:
            return
        if self.runs_needed is not None and line.melds != self.runs_needed:
            return
        weight = line.weight + self.joker * min(self.jokers, line.net + line.room)
        if weight > self.floor:
            self.floor, self.found = weight, line.parts
