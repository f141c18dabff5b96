"""What the arranger must find, found by trying everything. Slow, plain, and written from rules.md §0.1 alone.

Shares no code with `melds`, `shapes`, `search` and `distance`: a group is valid if some choice of acting jokers makes
it so; the best of a hand is found among all partitions into valid groups and loose cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from itertools import combinations, product
from operator import ge
from typing import NamedTuple

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
    if Kind.TUNNELA in rules.kinds and size == 3 and len({card.face for card in cards}) <= 1:
        found.add((Kind.TUNNELA, True))
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
    if kind not in (Kind.RUN, Kind.TUNNELA):
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


# ── whole hands ──


class Cells(NamedTuple):
    """One way to use cards of a hand as a group: these faces at their own places, so many acting jokers."""

    faces: tuple[Face, ...]
    jokers: int
    kind: Kind


def cells(kinds: frozenset[Face], jokers: int, rules: GroupRules) -> set[Cells]:
    """Every group of cards of these faces with up to so many jokers that act as others; §0.1 read forwards.

    Each face at most once: in a run by its place, in a set by its suit.
    """
    assert not rules.suits_repeat
    found = set()
    for length in range(rules.min_run, rules.max_run + 1) if Kind.RUN in rules.kinds else ():
        for run in _run_faces(length, rules.ace):
            there = run & kinds
            found |= {Cells(own, length - len(own), Kind.RUN) for own in _some(there, length - jokers)}
    for length in range(rules.min_set, (rules.max_set or len(kinds) + jokers) + 1) if Kind.SET in rules.kinds else ():
        for rank in Rank:
            there = {face for face in kinds if face.rank is rank}
            found |= {Cells(own, length - len(own), Kind.SET) for own in _some(there, length - jokers)}
    return {each for each in found if _allowed(each, rules)}


@cache
def _run_faces(length: int, ace: Ace) -> list[frozenset[Face]]:
    return [frozenset(Face(rank, suit) for rank in window) for suit in Suit for window in windows(length, ace)]


def _some(there: Collection[Face], least: int) -> Iterator[tuple[Face, ...]]:
    """Every choice of at least so many of these, and at least one."""
    if len(there) >= least:
        ordered = sorted(there, key=lambda face: face.index)
        for count in range(max(1, least), len(there) + 1):
            yield from combinations(ordered, count)


def _allowed(group: Cells, rules: GroupRules) -> bool:
    if group.jokers < 0 or len(group.faces) < rules.min_natural:
        return False
    if rules.max_jokers is not None and group.jokers > rules.max_jokers:
        return False
    return not group.jokers or rules.jokers_alone or any(face not in rules.wild for face in group.faces)


def least(hand: Sequence[Card], rules: HandRules, wild: frozenset[Face]) -> tuple[bool, Points, int]:
    """No full count if it can be helped, the fewest points, then cards in no group: `min(outcomes(…))` of a whole hand.

    For all lives that change what is saved every arrangement: the first card is in no group, or acts as another,
    or is in one of the groups that hold it.
    """
    groups = rules.groups_for(wild)
    held = Counter(card.face for card in hand if card.face is not None)
    printed = len(hand) - held.total()
    able = sum(held[face] for face in held if face in groups.wild)
    ways = cells(frozenset(held), printed + able, groups)
    if tunnelas := Kind.TUNNELA in groups.kinds:
        ways |= {Cells((face,) * 3, 0, Kind.TUNNELA) for face, count in held.items() if count >= 3}
    total = sum(rules.value(card, wild) for card in hand)
    found = list[tuple[bool, Points, int]]()
    for lives, (flat, saves) in _schools(rules).items():
        if any(saves.values()) or not any((old, raw) < (flat, total) for old, raw, _ in found):
            best = _arranged(held, printed, ways, rules, wild, lives, saves)
            found += [(flat, total - best[0], best[1])] if best else []
            if tunnelas and printed >= 3:
                less = Lives(max(0, lives.pure - 1), max(0, lives.sequences - 1), 0 if lives.longest <= 3 else 4)
                best = _arranged(held, printed - 3, ways, rules, wild, less, saves)
                found += [(flat, total - best[0], best[1])] if best else []
    return min(found)


School = tuple[bool, dict[Meaning, bool]]
"""Is the full count paid anyway, and what is saved?"""


@cache
def _schools(rules: HandRules) -> dict[Lives, School]:
    """Every table of what is saved, under the fewest lives that bring it."""
    need = rules.lives
    found: dict[Lives, School] = {}
    for pure, sequences, longest in product(range(need.pure + 1), range(need.sequences + 1), (0, need.longest)):
        if pure <= sequences and (sequences or not longest):
            lives = Lives(pure, sequences, longest)
            had = Lives(pure, sequences, longest or min(3, need.longest))
            saves = {each: rules.saves(*each, had) for each in product(Kind, (False, True))}
            school = rules.flat(had), saves
            if not any(old == school and all(map(ge, lives, less)) for less, old in found.items()):
                found[lives] = school
    return dict(sorted(found.items(), key=lambda each: (each[1][0], -sum(each[1][1].values()))))


def _arranged(
    held: Counter[Face],
    printed: int,
    ways: set[Cells],
    rules: HandRules,
    wild: frozenset[Face],
    lives: Lives,
    saves: dict[Meaning, bool],
) -> tuple[Points, int] | None:
    """Most points saved, then fewest cards in no group, with at least these lives; None if they cannot be had."""
    able = rules.groups_for(wild).wild
    order = sorted(held, key=lambda face: (face not in able, face.index))
    digit = {face: 1 << 4 * i for i, face in enumerate(order)}
    worth = {face: rules.value(Card(face), wild) for face in order}
    starting: list[list[tuple[int, int, Points, Kind, bool, int]]] = [[] for _ in order]
    full = sum(8 * one for one in digit.values())
    for faces_, acting, kind in ways:
        saved = sum(worth[face] for face in faces_) if saves[kind, not acting] else 0
        used = sum(digit[face] for face in faces_)  # of a tunnela three times the same
        starting[min(map(order.index, faces_))].append((used, acting, saved, kind, not acting, len(faces_) + acting))
    more = {i: sum(held[face] for face in order[i:] if face in able) for i in range(len(order) + 1)}

    @cache
    def best(left: int, jokers: int, need: Lives) -> int:
        """Points saved, 64 a point, less the cards in no group; hopeless below -1000; jokers may be owed."""
        if not left:
            return -10_000 if any(need) or jokers < 0 else -jokers
        i = ((left & -left).bit_length() - 1) // 4
        most = best(left - digit[order[i]], jokers, need) - 1
        if order[i] in able:
            most = max(most, best(left - digit[order[i]], jokers + 1, need))
        for used, acting, saved, kind, pure, length in starting[i]:
            if acting <= jokers + more[i] and (left + full - used) & full == full:
                rest = need
                if kind in (Kind.RUN, Kind.TUNNELA) and any(need):
                    long = need.longest if length < need.longest else 0
                    rest = Lives(max(0, need.pure - pure), max(0, need.sequences - 1), long)
                most = max(most, 64 * saved + best(left - used, jokers - acting, rest))
        return most

    value = best(sum(digit[face] * count for face, count in held.items()), printed, lives)
    points = -(-value // 64)
    return None if value < -1000 else (points, 64 * points - value)
