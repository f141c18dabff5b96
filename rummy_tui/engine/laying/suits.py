"""What the cards of one suit can do: new runs, cards for runs on the table and for their jokers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from rummy_tui.engine.laying.parts import (
    MANY,
    MEMO,
    NO_LINES,
    NOTHING,
    ONE,
    PLENTY,
    Addition,
    Line,
    Lines,
    NewRun,
    Part,
    Prices,
    Row,
    Swapping,
    TableRun,
    Turn,
    front,
    rank_at,
)
from rummy_tui.engine.melds import Ace, Kind


class SuitTable:
    """The lines of one suit, for any row of cards. `values`: points of its 13 cards; `wild`: its ranks that are jokers.

    A wild card that stands for itself is a joker used up and weighs nothing.
    """

    def __init__(self, turn: Turn, suit: int, runs: tuple[TableRun, ...], wild: frozenset[int], prices: Prices) -> None:
        self.turn, self.suit, self.runs, self.wild, self.prices = turn, suit, runs, wild, prices
        self.rules, self.added = turn.groups, turn.added
        self.round = self.rules.ace is Ace.ROUND
        self.first, self.last = self.rules.places[0], 99 if self.round else self.rules.places[-1]
        self.most = (MANY if turn.runs is None else turn.runs) if Kind.RUN in self.rules.kinds else 0
        own = prices.values[13 * suit : 13 * suit + 13]
        self.values = (0, *(0 if rank in wild else value for rank, value in enumerate(own, 1)))
        self.opening = bool(turn.at_least) or prices.by_worth
        self._lines: dict[tuple[Row, int, int], Lines] = {}
        self._news: dict[tuple[Row, int, int, int, int], tuple[Line, ...]] = {}
        self._used: dict[tuple[Row, int], Row] = {}

    def lines(self, row: Row, free: int, cap: int) -> Lines:
        """All that these cards can do with so many jokers at most. `free`: ranks (bits) that go down anyway."""
        if not row and not self.runs:
            return NO_LINES
        key = row, free and _of_row(row, free), cap
        known = self._lines.get(key)
        if known is None:
            if len(self._lines) > MEMO:
                self._lines.clear()
                self._news.clear()
            free = key[1]
            if self.runs:
                found = []
                for left, line in self._grown(0, row, free, cap):
                    rest = self._new(left, free, cap - max(0, line.net), self.first, self.most)
                    found += [line.beside(new) for new in rest]
                every = front(found)
            else:
                every = self._new(row, free, cap, self.first, self.most)
            known = NO_LINES
            if every != (NOTHING,):
                known = Lines(every, every[0].weight, min(e.net for e in every), max(e.worth for e in every))
            self._lines[key] = known
        return known

    def used(self, row: Row, cap: int) -> Row:
        """The cards (one bit of each place) that may stand in some run, whatever the ranks take."""
        key = row, cap
        known = self._used.get(key)
        if known is None:
            if len(self._used) > MEMO:
                self._used.clear()
            known = 0
            if self.most:
                for start in self.starts(row):
                    for taken, _ in self.runs_from(row, 0, cap, start, 1):
                        known |= taken
            for run in self.runs:
                for left, _, _ in self._one_grown(run, row, 0, cap):
                    known |= row - left
            known = (known | known >> 1 | known >> 2) & sum(ONE[1:])
            self._used[key] = known
        return known

    # ── new runs ──

    def starts(self, row: Row, start: int = 0) -> Iterator[int]:
        """Places, from that one on, at which the lowest card of a run may stand."""
        for place in range(max(start, self.first), 14 if self.round else self.last + 1):
            if row >> 4 * rank_at(place) & 15:
                yield place

    def _new(self, row: Row, free: int, cap: int, start: int, left: int) -> tuple[Line, ...]:
        """Up to so many new runs, each with its lowest card at `start` or above."""
        if not left or row.bit_count() < 1:
            return (NOTHING,)
        key = row, free, cap, start, left
        known = self._news.get(key)
        if known is None:
            found = [NOTHING]
            for place in self.starts(row, start):
                for taken, line in self.runs_from(row, free, cap, place, left):
                    rest = row - taken
                    if not rest:
                        found.append(line)
                        continue
                    for more in self._new(rest, free, cap - line.net, place, left - 1):
                        if not (self.turn.apart and self._joined(line, more)):
                            found.append(line.beside(more))
            known = self._news[key] = front(found)
        return known

    @staticmethod
    def _joined(line: Line, more: Line) -> bool:
        """Does one of these runs go on where another ends?"""
        runs = [part for part in (*line.parts, *more.parts) if isinstance(part, NewRun)]
        ends = {run.start + len(run.cells) for run in runs}
        return any(run.start in ends for run in runs)

    def runs_from(self, row: Row, free: int, cap: int, start: int, left: int) -> list[tuple[Row, Line]]:
        """Every run whose lowest card is at that place, and the cards it takes."""
        found: list[tuple[Row, Line]] = []
        jokers = cap if self.rules.max_jokers is None else min(cap, self.rules.max_jokers)
        # a joker where a card could stand helps only if another run needs the card
        twice = left > 1 and row.bit_count() >= 2 * self.rules.min_natural
        longest = min(self.rules.max_run, 13 if self.round else self.last - start + 1)

        def onward(row: Row, taken: Row, cells: tuple[bool, ...], holes: int, waiting: int, weight: int) -> None:
            if not waiting:
                self._finished(found, taken, start, cells, holes, weight, cap, jokers)
            if len(cells) + waiting >= longest:
                return
            rank = rank_at(start + len(cells) + waiting)
            here = row >> 4 * rank & 15
            if here:
                more = 0 if free >> rank & 1 else self.values[rank]
                gap = cells + (False,) * waiting
                onward(row - ONE[rank], taken + ONE[rank], (*gap, True), holes + waiting, 0, weight + more)
            if holes + waiting < jokers and (not here or twice):
                onward(row, taken, cells, holes, waiting + 1, weight)

        rank = rank_at(start)
        first = 0 if free >> rank & 1 else self.values[rank]
        onward(row - ONE[rank], ONE[rank], (True,), 0, 0, first)
        return found

    def _finished(
        self, found: list[tuple[Row, Line]], taken: Row, start: int, cells: tuple[bool, ...], holes: int, weight: int,
        cap: int, jokers: int,
    ) -> None:  # fmt: skip
        """The run with as many jokers at its ends as it needs; for an opening also with more of them."""
        rules, span = self.rules, len(cells)
        naturals = span - holes
        wild = sum(cell and rank_at(start + i) in self.wild for i, cell in enumerate(cells)) if self.wild else 0
        if naturals < max(1, rules.min_natural):
            return
        if not rules.jokers_alone and naturals == wild and max(span, rules.min_run) > naturals:
            return
        least = max(span, rules.min_run)
        most = min(rules.max_run, naturals + jokers) if self.opening else least
        for length in range(least, most + 1):
            pad = length - span
            cost = holes + pad + wild
            if cost > cap or holes + pad > jokers:
                break
            low, worth = self._padded(start, span, pad)
            if low is None:
                break
            whole = (False,) * (start - low) + cells + (False,) * (pad - (start - low))
            if self.turn.shortest and not self._has_base(whole):
                continue
            part = NewRun(self.suit, low, whole)
            room = self._room(low, low + length - 1, holes + pad)
            value = worth if self.prices.by_worth else weight
            counted = int(self.turn.runs is not None)
            found.append((taken, Line(value, worth, cost, cost, counted, room, (part,))))

    def _padded(self, start: int, span: int, pad: int) -> tuple[int | None, int]:
        """Where the run begins with so many jokers at its ends, and what it is worth: as much as possible."""
        best: tuple[int | None, int] = (None, -1)
        for below in range(pad + 1):
            low, high = start - below, start + span - 1 + pad - below
            if (low >= self.first and high <= self.last) or self.round:
                worth = 0
                if self.opening:
                    worth = sum([self.prices.runs[place if place <= 14 else rank_at(place)]
                                 for place in range(low, high + 1)])  # fmt: skip
                if worth > best[1]:
                    best = low, worth
        return best

    def _has_base(self, cells: tuple[bool, ...]) -> bool:
        """Is there a shortest run in it, onto which the rest can be laid off?"""
        size, need = self.rules.min_run, self.rules.min_natural
        return any(sum(cells[i : i + size]) >= need for i in range(len(cells) - size + 1))

    def _room(self, low: int, high: int, acting: int) -> int:
        """For jokers at the ends of a run that has so many already."""
        rules = self.added if self.turn.lay_off else self.rules
        cells = rules.max_run - (high - low + 1)
        if not self.round:
            cells = min(cells, low - self.first + self.last - high)
        if self.turn.shortest and not self.turn.lay_off:
            return 0
        return max(0, min(cells, PLENTY if rules.max_jokers is None else rules.max_jokers - acting))

    # ── runs on the table ──

    def _grown(self, i: int, row: Row, free: int, cap: int) -> Iterator[tuple[Row, Line]]:
        """Everything that can be done with the runs on the table from the i-th on, and what that leaves."""
        if i == len(self.runs):
            yield row, NOTHING
            return
        for left, jokers, line in self._one_grown(self.runs[i], row, free, cap):
            for rest, more in self._grown(i + 1, left, free, cap - jokers):
                yield rest, line.beside(more)

    def _one_grown(self, run: TableRun, row: Row, free: int, cap: int) -> Iterator[tuple[Row, int, Line]]:
        """Cards swapped for its jokers, cards and jokers at both ends: what is left, jokers added, the line."""
        size = run.high - run.low + 1
        room = self.added.max_run - size if self.turn.lay_off else 0
        for row1, weight1, swapped, parts1 in self._swapped(run, row, free):
            acting = len(run.acting) - swapped
            jokers = cap if self.added.max_jokers is None else min(cap, self.added.max_jokers - acting)
            for row2, weight2, up in self._side(row1, free, run.high + 1, 1, room, jokers):
                used = up.count(0)
                for row3, weight3, down in self._side(row2, free, run.low - 1, -1, room - len(up), jokers - used):
                    holes = used + down.count(0)
                    parts = (
                        *parts1,
                        *(Addition(run.meld, self.suit if rank else None, rank, True) for rank in up),
                        *(Addition(run.meld, self.suit if rank else None, rank, False) for rank in down),
                    )
                    wild = sum(rank in self.wild for rank in (*up, *down)) if self.wild else 0
                    over = self._room(run.low - len(down), run.high + len(up), acting + holes)
                    weight = 0 if self.prices.by_worth else weight1 + weight2 + weight3
                    yield row3, holes, Line(
                        weight, 0, 0, holes + wild - swapped, 0, over if self.turn.lay_off else 0, parts
                    )  # fmt: skip

    def _swapped(self, run: TableRun, row: Row, free: int) -> Iterator[tuple[Row, int, int, tuple[Part, ...]]]:
        """Every choice of cards for its jokers."""
        places = run.acting if Kind.RUN in self.turn.swaps else ()
        able = [rank_at(p) for p in places if row >> 4 * rank_at(p) & 15 and rank_at(p) not in self.wild]
        for chosen in product((False, True), repeat=len(able)):
            ranks = [rank for rank, yes in zip(able, chosen, strict=True) if yes]
            left = row - sum(ONE[rank] for rank in ranks)
            weight = sum(0 if free >> rank & 1 else self.values[rank] for rank in ranks)
            yield left, weight, len(ranks), tuple(Swapping(run.meld, self.suit, rank) for rank in ranks)

    def _side(
        self, row: Row, free: int, place: int, step: int, room: int, jokers: int
    ) -> Iterator[tuple[Row, int, tuple[int, ...]]]:
        """Every row of cards and jokers (0) from that place outward that ends in a card; also none."""
        yield row, 0, ()
        yield from self._cells(row, free, place, step, room, jokers)

    def _cells(
        self, row: Row, free: int, place: int, step: int, room: int, jokers: int
    ) -> Iterator[tuple[Row, int, tuple[int, ...]]]:
        if room < 1 or not row or not (self.round or self.first <= place <= self.last):
            return
        rank = rank_at(place)
        if row >> 4 * rank & 15:
            left, weight = row - ONE[rank], 0 if free >> rank & 1 else self.values[rank]
            yield left, weight, (rank,)
            for rest, more, cells in self._cells(left, free, place + step, step, room - 1, jokers):
                yield rest, weight + more, (rank, *cells)
        if jokers > 0:
            for rest, more, cells in self._cells(row, free, place + step, step, room - 1, jokers - 1):
                yield rest, more, (0, *cells)


def _of_row(row: Row, ranks: int) -> int:
    """Those of these ranks (bits) of which the row has cards."""
    kept = 0
    while ranks:
        low = ranks & -ranks
        if row >> 4 * (low.bit_length() - 1) & 15:
            kept |= low
        ranks ^= low
    return kept


@lru_cache(maxsize=1024)
def suit_table(turn: Turn, suit: int, runs: tuple[TableRun, ...], wild: frozenset[int], prices: Prices) -> SuitTable:
    """Kept, because bots ask again and again."""
    return SuitTable(turn, suit, runs, wild, prices)
