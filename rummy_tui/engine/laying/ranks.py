"""What the cards of one rank can do: new sets, cards for sets on the table and for their jokers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product

from rummy_tui.engine.laying.parts import (
    MANY,
    MEMO,
    NOTHING,
    PLENTY,
    SUITS,
    Addition,
    Line,
    NewSet,
    Option,
    Part,
    Prices,
    Swapping,
    TableSet,
    Turn,
    heaviest,
)
from rummy_tui.engine.melds import Kind


class RankTable:
    """What the cards of one rank can do: new sets, cards for sets on the table."""

    def __init__(
        self, turn: Turn, rank: int, sets: tuple[TableSet, ...], wild: tuple[bool, ...], prices: Prices
    ) -> None:
        self.turn, self.rank, self.sets, self.wild, self.prices = turn, rank, sets, wild, prices
        self.rules, self.added = turn.groups, turn.added
        self.most = (MANY if turn.sets is None else turn.sets) if Kind.SET in self.rules.kinds else 0
        self.opening = bool(turn.at_least) or prices.by_worth
        self.values = tuple(0 if wild[suit] else prices.values[13 * suit + rank - 1] for suit in SUITS)
        self.endless = self.rules.max_set is None and self.rules.suits_repeat
        self._known: dict[tuple[tuple[int, ...], tuple[bool, ...], int], tuple[Option, ...]] = {}

    def options(self, have: tuple[int, ...], useful: tuple[bool, ...], cap: int) -> tuple[Option, ...]:
        """All that so many cards of each suit can do. `useful`: could a card of that suit stand in a run?"""
        key = have, useful, cap
        known = self._known.get(key)
        if known is None:
            if len(self._known) > MEMO:
                self._known.clear()
            found = list(self._endless(have, useful, cap) if self.endless else self._limited(have, cap))
            known = self._known[key] = self._pruned(found, useful)
        return known

    @staticmethod
    def _pruned(options: list[Option], useful: tuple[bool, ...]) -> tuple[Option, ...]:
        """Without those that another one beats with no more of the useful cards."""
        kept: list[Option] = []
        for option in sorted(options, key=lambda o: (heaviest(o.line), sum(o.takes))):
            if not any(
                old.line.beats(option.line)
                and old.free >= option.free
                and all(a <= b for a, b, use in zip(old.takes, option.takes, useful, strict=True) if use)
                for old in kept
            ):
                kept.append(option)
        return tuple(kept)

    def single(self, have: tuple[int, ...], cap: int) -> Iterator[Option]:
        """Every single new set from so many cards of each suit. For sets of at most four cards."""
        for rest, line in self._new(have, cap, min(1, self.most), 15):
            a, b, c, d = (n - m for n, m in zip(have, rest, strict=True))
            if line.parts:
                yield Option(line, (a, b, c, d), False)

    # ── sets of any size, suits repeat: with a set of the rank on the table every other card of it goes down too ──

    def _endless(self, have: tuple[int, ...], useful: tuple[bool, ...], cap: int) -> Iterator[Option]:
        wild = self.wild[0]  # of a rank all or none
        swappable = 0
        if Kind.SET in self.turn.swaps and not wild:
            swappable = sum(one.acting for one in self.sets)
        total = sum(have)
        for count in range(min(self.most, total) + 1):
            most = count * max(0, self.rules.min_set - max(1, self.rules.min_natural))
            if self.rules.max_jokers is not None:
                most = min(most, count * self.rules.max_jokers)
            for holes in range(min(most, cap) + 1):
                need = self.rules.min_set * count - holes
                if need > total or (not count and holes):
                    continue
                for swapped in range(min(swappable, total - need) + 1):
                    for takes in _choices(have, need + swapped, useful):
                        yield self._endless_option(have, count, holes, swapped, takes, wild)

    def _endless_option(
        self, have: tuple[int, ...], count: int, holes: int, swapped: int, takes: tuple[int, int, int, int], wild: bool
    ) -> Option:
        free = bool(not wild and (count or (self.sets and self.turn.lay_off)))
        if free:
            weight = sum(n * value for n, value in zip(have, self.values, strict=True))
        else:
            weight = sum(n * value for n, value in zip(takes, self.values, strict=True))
        used = sum(takes) - swapped if wild else 0
        growing = self.turn.lay_off or not self.turn.shortest
        room = PLENTY if (count and growing) or (self.sets and self.turn.lay_off) else 0
        if self.added.max_jokers is not None:
            rooms = [self.added.max_jokers * count - holes] if count else []
            room = sum(rooms) + sum(self.added.max_jokers - one.acting for one in self.sets)
        parts: list[Part] = []
        left = list(takes)
        for number in range(count):
            here = self.rules.min_set - (holes // count + (number < holes % count))
            part = _picked(left, here)
            left = [n - taken for n, taken in zip(left, part, strict=True)]
            parts.append(NewSet(self.rank, part, self.rules.min_set - here))
        for one in self.sets:
            for _ in range(one.acting):
                if sum(left) and swapped:
                    suit = next(s for s in SUITS if left[s])
                    left[suit] -= 1
                    parts.append(Swapping(one.meld, suit, self.rank))
        new = holes + used
        return Option(Line(weight, 0, new, new - swapped, count, min(PLENTY, room), tuple(parts)), takes, free)

    # ── sets of at most four cards, every one of another suit ──

    def _limited(self, have: tuple[int, ...], cap: int) -> Iterator[Option]:
        for left, line in self._on_table(0, have, cap):
            for rest, more in self._new(left, cap - max(0, line.net), self.most, 15):
                a, b, c, d = (n - m for n, m in zip(have, rest, strict=True))
                yield Option(line.beside(more), (a, b, c, d), False)

    def _on_table(self, i: int, have: tuple[int, ...], cap: int) -> Iterator[tuple[tuple[int, ...], Line]]:
        """Cards added to the sets on the table from the i-th on, and swapped for their jokers."""
        if i == len(self.sets):
            yield have, NOTHING
            return
        one = self.sets[i]
        for ways in product(*(self._ways(one, suit, have) for suit in SUITS)):
            added, swapped = ways.count(1), ways.count(2)
            limit = self.added.max_set or PLENTY
            if one.size + added > limit or swapped > one.acting:
                continue
            parts: list[Part] = [Swapping(one.meld, suit, self.rank) for suit in SUITS if ways[suit] == 2]
            parts += [Addition(one.meld, suit, self.rank, True) for suit in SUITS if ways[suit] == 1]
            room = limit - one.size - added if self.turn.lay_off else 0
            if self.added.max_jokers is not None:
                room = max(0, min(room, self.added.max_jokers - one.acting + swapped))
            weight = sum(self.values[suit] for suit in SUITS if ways[suit])
            wild = sum(self.wild[suit] for suit in SUITS if ways[suit])
            line = Line(0 if self.prices.by_worth else weight, 0, 0, wild - swapped, 0, room, tuple(parts))
            left = tuple(n - bool(way) for n, way in zip(have, ways, strict=True))
            for rest, more in self._on_table(i + 1, left, cap):
                yield rest, line.beside(more)

    def _ways(self, one: TableSet, suit: int, have: tuple[int, ...]) -> tuple[int, ...]:
        """Leave a card of this suit (0), add it (1), or put it in the place of a joker (2)."""
        if not have[suit] or suit in one.suits:
            return (0,)
        add = (1,) if self.turn.lay_off else ()
        swap = (2,) if one.acting and Kind.SET in self.turn.swaps and not self.wild[suit] else ()
        return (0, *add, *swap)

    def _new(self, have: tuple[int, ...], cap: int, left: int, below: int) -> Iterator[tuple[tuple[int, ...], Line]]:
        """Up to so many new sets, none with suits (bits) beyond those before."""
        yield have, NOTHING
        if not left:
            return
        for suits in range(below, 0, -1):
            chosen = [suit for suit in SUITS if suits >> suit & 1]
            if all(have[suit] for suit in chosen):
                for line in self._set_of(chosen, cap):
                    rest = tuple(n - (suits >> suit & 1) for suit, n in enumerate(have))
                    for after, more in self._new(rest, cap - line.net, left - 1, suits):
                        yield after, line.beside(more)

    def _set_of(self, chosen: list[int], cap: int) -> Iterator[Line]:
        """The sets with these suits and as many jokers as they need; for an opening also with more."""
        rules, naturals = self.rules, len(chosen)
        wild = sum(self.wild[suit] for suit in chosen)
        if naturals < max(1, rules.min_natural):
            return
        jokers = cap if rules.max_jokers is None else min(cap, rules.max_jokers)
        limit = rules.max_set or PLENTY
        least = max(0, rules.min_set - naturals)
        most = limit - naturals if self.opening and not self.turn.shortest else least
        for holes in range(least, most + 1):
            if holes > jokers or holes + wild > cap or naturals + holes > limit:
                return
            if self.turn.shortest and naturals + holes > rules.min_set and not self.turn.lay_off:
                return
            if holes and not rules.jokers_alone and wild == naturals:
                return
            weight = sum(self.values[suit] for suit in chosen)
            worth = self.prices.sets[self.rank] * (naturals + holes) if self.opening else 0
            grow = self.added if self.turn.lay_off else rules
            room = (grow.max_set or PLENTY) - naturals - holes
            if grow.max_jokers is not None:
                room = min(room, grow.max_jokers - holes)
            if self.turn.shortest and not self.turn.lay_off:
                room = 0
            part = NewSet(self.rank, tuple(int(suit in chosen) for suit in SUITS), holes)
            counted, cost = int(self.turn.sets is not None), holes + wild
            yield Line(worth if self.prices.by_worth else weight, worth, cost, cost, counted, max(0, room), (part,))


def _choices(have: tuple[int, ...], count: int, useful: tuple[bool, ...]) -> Iterator[tuple[int, int, int, int]]:
    """Every choice of so many cards that takes those of no other use first."""
    idle = _picked([0 if use else n for n, use in zip(have, useful, strict=True)], count)
    missing = count - sum(idle)
    for more in product(*(range(n + 1) if use else (0,) for n, use in zip(have, useful, strict=True))):
        if sum(more) == missing:
            a, b, c, d = (n + m for n, m in zip(idle, more, strict=True))
            yield a, b, c, d


def _picked(have: Sequence[int], count: int) -> tuple[int, ...]:
    """So many of these, or all."""
    taken = []
    for n in have:
        taken.append(min(n, count))
        count -= taken[-1]
    return tuple(taken)


@lru_cache(maxsize=2048)
def rank_table(turn: Turn, rank: int, sets: tuple[TableSet, ...], wild: tuple[bool, ...], prices: Prices) -> RankTable:
    return RankTable(turn, rank, sets, wild, prices)
