"""What can be laid down, found by playing every turn there is. Slow, plain, and sharing nothing with `laying`.

What a group is and what a lay-off or a swap makes of one it asks `melds`, which has a brute force of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

from rummy_tui.engine.cards import Card, Points
from rummy_tui.engine.laydown import Last, Layer, Turn
from rummy_tui.engine.melds import End, GroupRules, Kind, Meld, add, readings, swap

Cards = frozenset[Card]


def meanings(cards: Sequence[Card], rules: GroupRules) -> set[Meld]:
    """Every group that these cards can be, in orders that settle nothing."""
    jokers = [card for card in cards if card.face is None]
    plain = sorted((card for card in cards if card.face is not None), key=lambda card: -card.index)
    high = [card for card in plain if card.face and card.face.rank == 1]
    low = [card for card in plain if card not in high]
    orders = (
        [*plain, *jokers],
        [*jokers, *plain],
        [*jokers, *high, *low],
        [*high, *low, *jokers],
        [*low, *jokers, *high],
    )
    return {meld for order in orders for meld in readings(order, rules)}


def worth(meld: Meld, layer: Layer) -> Points:
    """By what each card stands for; an ace at place 1 may be worth another sum."""
    if meld.kind is Kind.SET:
        return layer.prices.sets[meld.rank] * len(meld.cards)
    total = 0
    for i, face in enumerate(meld.stands):
        assert face is not None
        total += layer.prices.runs[14 if face.rank == 1 and i else int(face.rank)]
    return total


class Brute:
    """Every way to play a turn."""

    def __init__(self, layer: Layer, taken: Card | None = None, must: Card | None = None) -> None:
        self.layer, self.turn, self.taken, self.must = layer, layer.turn, taken, must
        self.groups = cache(self._groups)
        self.from_here = cache(self._from_here)

    def least(self, hand: Sequence[Card]) -> Points | None:
        """The least points left with a turn that can end."""
        best: Points | None = None
        for left in self.ends(frozenset(hand)):
            points = sum(map(self.layer.value, left))
            if may_end(left, self.turn, self.taken) and (best is None or points < best):
                best = points
        return best

    def ends(self, hand: Cards) -> set[Cards]:
        """What may be left."""
        turn, table = self.turn, self.layer.table
        if turn.sets is None and turn.runs is None and not turn.at_least:
            return set(self.from_here(hand, table, True))
        found: set[Cards] = set()
        for melds in self.layings(hand, ()):
            kinds = [meld.kind for meld in melds]
            if turn.sets is not None and kinds.count(Kind.SET) != turn.sets:
                continue
            if turn.runs is not None and kinds.count(Kind.RUN) != turn.runs:
                continue
            if sum(worth(meld, self.layer) for meld in melds) < turn.at_least:
                continue
            laid = frozenset(card for meld in melds for card in meld.cards)
            if self.must is not None and self.must not in laid:
                continue
            if turn.apart and joined(melds):
                continue
            found |= self.from_here(hand - laid, (*table, *melds), False)
        return found

    def layings(self, hand: Cards, before: tuple[Meld, ...]) -> Iterator[tuple[Meld, ...]]:
        """Every choice of new melds without a common card."""
        yield before
        turn = self.turn
        most = 9 if turn.sets is None or turn.runs is None else turn.sets + turn.runs
        if len(before) == most:
            return
        floor = str(before[-1].cards) if before else ""
        for meld in self.groups(hand):
            if str(meld.cards) > floor:
                yield from self.layings(hand - set(meld.cards), (*before, meld))

    def _groups(self, hand: Cards) -> list[Meld]:
        rules = self.turn.groups
        found: set[Meld] = set()
        for size in range(3, len(hand) + 1):
            for cards in combinations(sorted(hand, key=lambda card: card.sort_key), size):
                for meld in meanings(cards, rules):
                    need = rules.min_run if meld.kind is Kind.RUN else rules.min_set
                    if not self.turn.shortest or size == need:
                        found.add(meld)
        return sorted(found, key=lambda meld: str(meld.cards))

    def _from_here(self, hand: Cards, table: tuple[Meld, ...], more: bool) -> frozenset[Cards]:
        """What may be left after swaps, lay-offs, and further melds if `more`."""
        found = {hand}
        for card in hand:
            for number, meld in enumerate(table):
                changed: list[tuple[Cards, Meld]] = []
                if self.turn.lay_off:
                    grown = (add(meld, card, end, self.turn.added) for end in (End.LOW, End.HIGH))
                    changed += [(hand - {card}, each) for each in grown if isinstance(each, Meld)]
                swapped = swap(meld, card, self.turn.added) if meld.kind in self.turn.swaps else None
                if isinstance(swapped, tuple):
                    changed.append((hand - {card} | {swapped[1]}, swapped[0]))
                for left, each in changed:
                    found |= self.from_here(left, (*table[:number], each, *table[number + 1 :]), more)
        for meld in self.groups(hand) if more else ():
            found |= self.from_here(hand - set(meld.cards), (*table, meld), more)
        return frozenset(found)


def joined(melds: Sequence[Meld]) -> bool:
    """Does a run of a suit go on where another one ends?"""
    runs = [meld for meld in melds if meld.kind is Kind.RUN]
    spans = []
    for run in runs:
        first = run.stands[0]
        assert first is not None
        spans.append((first.suit, int(first.rank), int(first.rank) + len(run.cards)))
    return any(a[0] == b[0] and a[2] == b[1] for a in spans for b in spans)


def may_end(left: Cards, turn: Turn, taken: Card | None) -> bool:
    if turn.last is Last.NEVER_THROWN:
        return len(left) != 1
    if not left:
        return turn.last is Last.FREE
    return any(card is not taken for card in left)
