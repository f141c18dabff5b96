"""What the arranger must find, found by trying everything. Slow, plain, and written from rules.md §0.1 alone.

Shares no code with `melds`, `shapes`, `search` and `distance`: a group is valid if some choice of acting jokers makes
it so; the best of a hand is found among all partitions into valid groups and loose cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

from rummy_tui.engine.cards import Card, Face, Points, Rank, Suit
from rummy_tui.engine.melds import Ace, GroupRules, Kind
from rummy_tui.engine.reading import HandRules, Lives

Meaning = tuple[Kind, bool]
"""Kind, and whether every card is itself."""


@cache
def windows(length: int, ace: Ace) -> list[tuple[Rank, ...]]:
    """Every row of consecutive ranks."""
    ranks = list(Rank)
    line = {
        Ace.LOW: ranks,
        Ace.HIGH: [*ranks[1:], Rank.ACE],
        Ace.LOW_OR_HIGH: [*ranks, Rank.ACE],
        Ace.ROUND: ranks + ranks[: length - 1],
    }[ace]
    return [tuple(line[i : i + length]) for i in range(len(line) - length + 1)]


def meanings(cards: Sequence[Card], rules: GroupRules, blanks: int = 0) -> set[Meaning]:
    """What these cards, with so many cards yet to come, may be: by every choice of the jokers that act as others."""
    able = [card for card in cards if card.face is None or card.face in rules.wild]
    plain = {card.face for card in cards if card.face is not None and card.face not in rules.wild}
    if len({face.suit for face in plain}) > 1 and len({face.rank for face in plain}) > 1:
        return set()  # neither one suit nor one rank, whatever the jokers do
    size, found = len(cards) + blanks, set()
    for count in range(len(able) + 1):
        for acting in combinations(able, count):
            own = [card.face for card in cards if card not in acting]
            naturals = [face for face in own if face is not None]
            if None in own or len(naturals) + blanks < max(1, rules.min_natural):
                continue
            if rules.max_jokers is not None and count > rules.max_jokers:
                continue
            # beside acting jokers some card, here or yet to come, must be none, where jokers alone are no group
            strict = count > 0 and not rules.jokers_alone and len(able) == len(cards)
            if Kind.RUN in rules.kinds and any(
                _to_come(free, blanks, strict, rules) for free in _runs(naturals, size, rules)
            ):
                found.add((Kind.RUN, not count))
            if Kind.SET in rules.kinds and any(
                _to_come(free, blanks, strict, rules) for free in _sets(naturals, size, blanks, rules)
            ):
                found.add((Kind.SET, not count))
    return found


def _to_come(free: Sequence[Face], blanks: int, strict: bool, rules: GroupRules) -> bool:
    """Can the cards yet to come be among these, one of them no joker if need be?"""
    return not strict or (blanks > 0 and any(face not in rules.wild for face in free))


def _runs(own: Sequence[Face], size: int, rules: GroupRules) -> Iterator[list[Face]]:
    """For each place of a run of that size with these cards in it the faces that are still free."""
    if not rules.min_run <= size <= rules.max_run or len(set(own)) < len(own):
        return
    for suit in {face.suit for face in own} or set(Suit):
        for window in windows(size, rules.ace):
            run = [Face(rank, suit) for rank in window]
            if set(own) <= set(run):
                yield [face for face in run if face not in own]


def _sets(own: Sequence[Face], size: int, blanks: int, rules: GroupRules) -> Iterator[list[Face]]:
    """For each rank that a set of that size with these cards may have the faces that are still free."""
    if size < rules.min_set or (rules.max_set is not None and size > rules.max_set):
        return
    for rank in {face.rank for face in own} or set(Rank):
        of_rank = [Face(rank, suit) for suit in Suit]
        if rules.suits_repeat and set(own) <= set(of_rank):
            yield of_rank
        elif set(own) <= set(of_rank) and len(set(own)) == len(own) and len(own) + blanks <= 4:
            yield [face for face in of_rank if face not in own]


def _valid_masks(hand: Sequence[Card], rules: GroupRules) -> dict[int, set[Meaning]]:
    """Every subset of the hand that is a group, as bits."""
    found = {}
    for size in range(1, len(hand) + 1):
        for chosen in combinations(range(len(hand)), size):
            if meaning := meanings([hand[i] for i in chosen], rules):
                found[sum(1 << i for i in chosen)] = meaning
    return found


def outcomes(hand: Sequence[Card], rules: HandRules, wild: frozenset[Face]) -> set[tuple[bool, Points, int]]:
    """(is the full count paid anyway, points before the cap, cards in no group) of every arrangement there is."""
    groups = _valid_masks(hand, rules.groups_for(wild))
    by_lowest: dict[int, list[int]] = {}
    for mask in groups:
        by_lowest.setdefault(mask & -mask, []).append(mask)
    worth = [rules.value(card, wild) for card in hand]
    total = sum(worth)

    @cache
    def arrange(free: int) -> frozenset[tuple[Lives, tuple[tuple[Meaning, Points], ...], int]]:
        """Lives, points held by each kind of group, loose cards: of every way to arrange these cards."""
        if not free:
            return frozenset({(Lives(0, 0, 0), (), 0)})
        low = free & -free
        found = {(lives, held, loose + 1) for lives, held, loose in arrange(free ^ low)}
        for mask in by_lowest.get(low, ()):
            if mask & free == mask:
                points = sum(worth[i] for i in range(len(hand)) if mask >> i & 1)
                for kind, pure in groups[mask]:
                    for lives, held, loose in arrange(free ^ mask):
                        more = _more(lives, kind, pure, mask.bit_count(), rules.lives)
                        sums = dict(held)
                        sums[kind, pure] = sums.get((kind, pure), 0) + points
                        found.add((more, tuple(sorted(sums.items(), key=str)), loose))
        return frozenset(found)

    return {
        (rules.flat(lives), total - sum(pts for (kind, pure), pts in held if rules.saves(kind, pure, lives)), loose)
        for lives, held, loose in arrange((1 << len(hand)) - 1)
    }


def _more(lives: Lives, kind: Kind, pure: bool, length: int, need: Lives) -> Lives:
    if kind is not Kind.RUN:
        return lives
    # lives beyond what is needed change nothing (HandRules.saves)
    longest = min(need.longest, max(lives.longest, length))
    return Lives(min(need.pure, lives.pure + pure), min(need.sequences, lives.sequences + 1), longest)


def shows(hand: Sequence[Card], rules: HandRules, wild: frozenset[Face], blanks: int) -> bool:
    """Can exactly these cards, with so many cards yet to come, be laid down as a show?"""
    groups = rules.groups_for(wild)

    @cache
    def kinds(mask: int, to_come: int) -> frozenset[Meaning]:
        return frozenset(meanings([hand[i] for i in range(len(hand)) if mask >> i & 1], groups, to_come))

    @cache
    def lay(free: int, to_come: int, lives: Lives) -> bool:
        if not free and not to_come:
            return lives == rules.lives
        low = free & -free  # is in some group; when no card is left, those yet to come are groups of their own
        return any(
            lay(free & ~mask, to_come - used, _more(lives, kind, pure, mask.bit_count() + used, rules.lives))
            for mask in _with_lowest(free, low)
            for used in range(0 if free else 1, to_come + 1)
            for kind, pure in kinds(mask, used)
        ) or any(
            lay(free, to_come - used, _more(lives, kind, pure, used, rules.lives))
            for used in range(1, to_come + 1 if free else 0)
            for kind, pure in kinds(0, used)
        )

    return lay((1 << len(hand)) - 1, blanks, Lives(0, 0, 0))


def _with_lowest(free: int, low: int) -> Iterator[int]:
    """Every subset of these bits that holds the lowest."""
    rest = sub = free ^ low
    while True:
        yield sub | low
        if not sub:
            return
        sub = (sub - 1) & rest


def distance(hand: Sequence[Card], size: int, rules: HandRules, wild: frozenset[Face]) -> int:
    """The fewest cards to replace before some `size` cards are a show."""
    for d in range(size + 1):
        if any(shows(kept, rules, wild, d) for kept in combinations(hand, size - d)):
            return d
    raise ValueError(size)
