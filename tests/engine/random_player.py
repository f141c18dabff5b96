"""A legal player for every game, through the protocol alone: it knows no game, only its View.

What may be asked it reads from `view.offers`; what a group is, from `view.rules.groups_for`; whether a request with
cards is accepted, it asks `view.check`. It lays and goes out when it sees how, so that deals end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice, product
from random import Random

from rummy_tui.engine.actions import Action, Buy, Discard, Draw, Drop, Lay, LayOff, Pass, Show, Swap, Take
from rummy_tui.engine.cards import Card
from rummy_tui.engine.melds import End, GroupRules, Meld, add, readings, swap
from rummy_tui.engine.rules import Family
from rummy_tui.engine.view import View

Group = tuple[Card, ...]

MOST_GROUPS = 4
"""Groups in one request at most."""
TRIES = 1
"""Requests tried for each number of runs and sets."""
SEARCH = 200
"""Combinations of groups looked at in one turn."""


def act(view: View, rng: Random) -> Action:
    """Some legal action. Raises AssertionError if nothing offered can be done."""
    kinds = [offer.action for offer in view.offers if offer.refusal is None]
    assert kinds, "it is this seat's turn and nothing can be asked"
    for kind in sorted(kinds, key=lambda kind: eagerness(kind, view, rng), reverse=True):
        for action in candidates(kind, view, rng):
            if view.check(action) is None:
                return action
    if Lay in kinds:  # a turn that can only be ended by laying down: with luck, or by trying everything
        found = list(with_every_copy(found_groups(view.hand, groups_of(view), 10), view.hand, groups_of(view)))
        for melds in combinations(view.hand, found, rng):
            if view.check(laying := Lay(tuple(meld.cards for meld in melds))) is None:
                return laying
    raise AssertionError(f"nothing legal among {[kind.__name__ for kind in kinds]}")


def eagerness(kind: type[Action], view: View, rng: Random) -> float:
    """Which button is tried first: chance, with a liking for what brings a deal to its end."""
    if kind in (Take, Buy):
        top = view.public.discards[-1]
        return rng.random() * (1 + friends(top, view.hand, groups_of(view)))
    if kind is Drop:
        return 9 if rng.random() < haste(view) else 0
    liking = {Draw: 2.5, Pass: 3.5, Lay: 8, LayOff: 6, Swap: 5, Show: 7}
    return liking.get(kind, 1) * rng.random() ** 0.3


def candidates(kind: type[Action], view: View, rng: Random) -> Iterator[Action]:
    """Requests of this kind worth trying, likely ones first."""
    if kind is Discard:
        yield from (Discard(card) for card in throwable(view, rng))
    elif kind is LayOff or kind is Swap:
        yield from at_melds(kind, view, rng)
    elif kind is Lay:
        yield from (Lay(groups) for groups in requests(view, rng))
    elif kind is Show:
        yield from shows(view, rng)
    else:
        yield kind()


def haste(view: View) -> float:
    """How often he gives up: most deals are short, the others see the piles run out."""
    return 0.06 if view.public.commitment[0] in "0123456789" else 0.03


def throwable(view: View, rng: Random) -> list[Card]:
    """The hand, cards that fit least to the others first."""
    rules = groups_of(view)
    return sorted(view.hand, key=lambda card: friends(card, view.hand, rules) + 2 * rng.random())


def at_melds(kind: type[Action], view: View, rng: Random) -> Iterator[Action]:
    """Cards that the melds on the table would take, at either end or where they like, and real cards for jokers."""
    rules = groups_of(view)
    places = [(card, number) for card in view.hand for number in range(len(view.public.melds))]
    rng.shuffle(places)
    for card, number in places:
        meld = view.public.melds[number]
        if kind is Swap and not isinstance(swap(meld, card, rules), tuple):
            continue
        for end in rng.sample(list(End), 3):
            if kind is Swap:
                yield Swap(card, number)
                break
            if isinstance(add(meld, card, end, rules), Meld):
                yield LayOff(card, number, end)


def shows(view: View, rng: Random) -> Iterator[Action]:
    """All cards but one in groups; very rarely anything at all, which may be a wrong show."""
    hand = list(view.hand)
    knock = view.rules.FAMILY is Family.KNOCK
    found = list(found_groups(view.hand, groups_of(view)))
    in_groups = {card for meld in found for card in meld.cards}
    enough = knock or len(in_groups) >= len(hand) - 1
    for melds in islice(combinations(view.hand, found, rng), SEARCH) if enough else ():
        alone = len(hand) - sum(len(meld.cards) for meld in melds)
        if alone < 2 or knock:  # elsewhere it would be a wrong show
            groups = tuple(meld.cards for meld in melds)
            rest = [card for card in hand if not any(card in group for group in groups)]
            dearest = max(rest, key=lambda card: view.rules.value(card, view.public.wild), default=None)
            yield Show(groups, dearest)
    if rng.random() < haste(view):
        rng.shuffle(hand)
        yield Show((tuple(hand[:3]), tuple(hand[3:7])), hand[-1])


def requests(view: View, rng: Random) -> Iterator[tuple[Group, ...]]:
    """Groups without a common card, many before few, a few requests for each number of runs and sets."""
    seen: Counter[tuple[str, ...]] = Counter()
    found = list(found_groups(view.hand, groups_of(view)))
    for melds in sorted(islice(combinations(view.hand, found, rng), SEARCH), key=len, reverse=True):
        shape = tuple(sorted(meld.kind.name for meld in melds))
        seen[shape] += 1
        if seen[shape] <= TRIES:
            yield tuple(meld.cards for meld in melds)


def combinations(hand: Sequence[Card], found: Sequence[Meld], rng: Random) -> Iterator[tuple[Meld, ...]]:
    """Combinations of these groups without a common card, in no particular order."""
    melds = rng.sample(found, len(found))
    bits = {card: 1 << i for i, card in enumerate(hand)}
    masks = [sum(bits[card] for card in meld.cards) for meld in melds]

    def extend(start: int, used: int, chosen: tuple[Meld, ...]) -> Iterator[tuple[Meld, ...]]:
        for i in range(start, len(melds)):
            if masks[i] & used:
                continue
            more = (*chosen, melds[i])
            if len(more) < MOST_GROUPS:
                yield from extend(i + 1, used | masks[i], more)
            yield more

    return extend(0, 0, ())


def found_groups(hand: Sequence[Card], rules: GroupRules, longer: int = 1) -> Iterator[Meld]:
    """Groups in this hand: cards of a rank, cards of a row of places, and as many jokers as are missing.

    Runs have up to `longer` cards more than they must.
    """
    jokers = [card for card in hand if rules.joker(card)]
    plain = [card for card in hand if not rules.joker(card)]
    tried: list[Group] = []
    for rank in {card.face.rank for card in plain if card.face}:
        same = [card for card in plain if card.face and card.face.rank is rank]
        own = same if rules.suits_repeat else list({card.face: card for card in same}.values())
        for size in range(rules.min_set, len(own) + len(jokers) + 1):
            tried.append((*own[:size], *jokers[: max(0, size - len(own))]))
    for suit in {card.face.suit for card in plain if card.face}:
        at = {int(card.face.rank): card for card in plain if card.face and card.face.suit is suit}
        if 1 in at:
            at[14] = at[1]
        for length in range(rules.min_run, rules.min_run + longer + 1):
            for start in range(1, 16 - length):
                places = range(start, start + length)
                missing = sum(place not in at for place in places)
                if missing <= min(len(jokers), length - 2):
                    free = iter(jokers)
                    tried.append(tuple(at[place] if place in at else next(free) for place in places))
    for group in tried:
        if found := meanings(group, rules):
            yield found[0]


def with_every_copy(found: Iterable[Meld], hand: Sequence[Card], rules: GroupRules) -> Iterator[Meld]:
    """These groups with any of the hand's equal cards in the place of theirs."""
    for meld in found:
        for cards in product(*([other for other in hand if other.index == card.index] for card in meld.cards)):
            yield from meanings(cards, rules)[:1]


@lru_cache(maxsize=50_000)
def meanings(group: Group, rules: GroupRules) -> tuple[Meld, ...]:
    """What the cards may be; a hand keeps most of its groups from turn to turn."""
    return readings(group, rules) if len(set(group)) == len(group) else ()


def friends(card: Card, hand: Sequence[Card], rules: GroupRules) -> float:
    """How well a card fits to the others: how many are of its rank, or near it in its suit; jokers fit always."""
    face = card.face
    if face is None or face in rules.wild:
        return 9
    near = 0.0
    for other in hand:
        if other is card or other.face is None:
            continue
        if other.face.rank is face.rank and (rules.suits_repeat or other.face is not face):
            near += 1
        elif other.face.suit is face.suit and other.face is not face:
            apart = abs(other.face.rank - face.rank)
            near += 1 if min(apart, 13 - apart) < rules.min_run - 1 else 0
    return near


def groups_of(view: View) -> GroupRules:
    return view.rules.groups_for(view.public.wild)
