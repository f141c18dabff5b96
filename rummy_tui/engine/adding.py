"""Groups that the other player adds to: how a hand is laid off on them, and how few cards they can be made to take."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from rummy_tui.engine.actions import LayOff
from rummy_tui.engine.cards import Card, Face, Points
from rummy_tui.engine.melds import End, GroupRules, Kind, Meld, add, readings
from rummy_tui.engine.reading import HandRules


def layings(hand: Sequence[Card], melds: Sequence[Meld], groups: GroupRules) -> Iterator[tuple[LayOff, ...]]:
    """Every way to lay off cards of this hand on these melds, chains included, nothing first; each in a legal order."""
    for chosen in product(*(_chains(hand, number, meld, groups) for number, meld in enumerate(melds))):
        actions = tuple(action for chain in chosen for action in chain)
        if len({action.card for action in actions}) == len(actions):
            yield actions


def _chains(hand: Sequence[Card], number: int, meld: Meld, groups: GroupRules) -> Iterator[tuple[LayOff, ...]]:
    """What this one meld can take: nothing, or cards at its low end, then cards at its high end."""
    low_end = (End.LOW,) if meld.kind is Kind.RUN else ()
    for low, grown in _rows(hand, number, meld, low_end, groups):
        for high, _longest in _rows(hand, number, grown, (End.HIGH,), groups):
            yield (*low, *high)


def _rows(
    hand: Sequence[Card], number: int, meld: Meld, ends: tuple[End, ...], groups: GroupRules
) -> Iterator[tuple[tuple[LayOff, ...], Meld]]:
    """No card, one, two … at this end, and the meld with them."""
    yield (), meld
    for card, end in product(hand, ends):
        grown = add(meld, card, end, groups)
        if isinstance(grown, Meld):
            for more, longest in _rows(hand, number, grown, ends, groups):
                yield (LayOff(card, number, end), *more), longest


def least_open(hand: Sequence[Card], rules: HandRules, wild: frozenset[Face], least: Points) -> tuple[Meld, ...]:
    """Of all groupings that leave `least` points the one that takes the fewest cards of others; then the first found.

    For one pack without jokers.
    """
    groups = rules.groups_for(wild)
    others = [card for card in rules.cards(rules.PLAYERS.start) if card not in hand]

    def taken(melds: tuple[Meld, ...]) -> int:
        """Cards not in this hand that could be laid off at once."""
        return sum(any(isinstance(add(meld, card, End.ANY, groups), Meld) for meld in melds) for card in others)

    return min(_equals(hand, rules, wild, least), key=taken)


def _equals(hand: Sequence[Card], rules: HandRules, wild: frozenset[Face], least: Points) -> list[tuple[Meld, ...]]:
    """Every grouping that leaves so many points."""
    melds = list(_melds(sorted(hand, key=lambda card: card.sort_key), rules.groups_for(wild)))
    found: list[tuple[Meld, ...]] = []

    def grouped(start: int, chosen: tuple[Meld, ...], left: frozenset[Card]) -> None:
        if sum(rules.value(card, wild) for card in left) == least:
            found.append(chosen)
        for number in range(start, len(melds)):
            if left.issuperset(melds[number].cards):
                grouped(number + 1, (*chosen, melds[number]), left.difference(melds[number].cards))

    grouped(0, (), frozenset(hand))
    return found


def _melds(cards: Sequence[Card], groups: GroupRules) -> Iterator[Meld]:
    """Every group in these sorted cards of one pack without jokers: runs, then sets."""
    for start in range(len(cards)):
        for end in range(start + groups.min_run, len(cards) + 1):
            yield from readings(cards[start:end], groups)[:1]
    for rank in sorted({card.face.rank for card in cards if card.face is not None}):
        same = [card for card in cards if card.face is not None and card.face.rank is rank]
        yield from readings(same, groups)[:1]
        for out in same if len(same) > groups.min_set else ():
            yield from readings([card for card in same if card is not out], groups)[:1]
