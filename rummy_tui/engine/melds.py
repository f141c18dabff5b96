"""What a group of cards is, and what its jokers stand for (rules.md §0, §0.1). The one classifier of all games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum, IntEnum

from rummy_tui.engine.cards import Card, Face, Rank, Suit
from rummy_tui.engine.refusal import Code, Refusal


class Ace(Enum):
    """Where an ace may stand in a run."""

    LOW = 1
    HIGH = 2
    LOW_OR_HIGH = 3
    ROUND = 4
    """Also between king and two."""


class Kind(IntEnum):
    RUN = 1
    SET = 2
    TUNNELA = 3
    """Three cards alike; it counts as a pure sequence (rules.md §4a.1)."""
    DUBLEE = 4
    """Two cards alike: a group only for who shows nothing but such pairs."""


USUAL = frozenset({Kind.RUN, Kind.SET})
"""The kinds of nearly every game."""
SEQUENCES = frozenset({Kind.RUN, Kind.TUNNELA})
"""What counts as a sequence."""
ALIKE = {Kind.TUNNELA: 3, Kind.DUBLEE: 2}
"""How many identical cards such a group is. No card stands for another in it, and printed jokers are alike too."""


class End(Enum):
    """Where a card is added to a run."""

    LOW = -1
    ANY = 0
    HIGH = 1


@dataclass(frozen=True)
class GroupRules:
    """What counts as a group in one game, jokers of this deal included. Data, never a subclass.

    Lengths are cards. `wild` holds the faces that may be jokers beside the printed ones. `min_natural`:
    cards that must stand for themselves; `max_jokers`: cards that may stand for others, None: no limit;
    `jokers_alone`: whether jokers may fill a group in which every card could be a joker (§1.2 #8).
    """

    kinds: frozenset[Kind] = USUAL
    min_run: int = 3
    max_run: int = 13
    ace: Ace = Ace.LOW_OR_HIGH
    min_set: int = 3
    max_set: int | None = 4
    suits_repeat: bool = False
    min_natural: int = 1
    max_jokers: int | None = None
    jokers_alone: bool = True
    wild: frozenset[Face] = field(default_factory=frozenset)

    def joker(self, card: Card) -> bool:
        """May this card stand for another one?"""
        return card.face is None or card.face in self.wild

    def allows(self, cards: Sequence[Card], naturals: int) -> bool:
        """Are these few jokers enough, these many not too many?"""
        jokers = len(cards) - naturals
        if naturals < max(1, self.min_natural) or (self.max_jokers is not None and jokers > self.max_jokers):
            return False
        return self.jokers_alone or not jokers or not all(map(self.joker, cards))

    @property
    def places(self) -> range:
        """Places of a run, ace low 1 … ace high 14."""
        low = 2 if self.ace is Ace.HIGH else 1
        high = 14 if self.ace in (Ace.HIGH, Ace.LOW_OR_HIGH) else 13
        return range(low, high + 1)


@dataclass(frozen=True, slots=True)
class Meld:
    """A valid group in its order; `stands[i]` is what card i stands for (a joker's suit is open in a set: None)."""

    kind: Kind
    cards: tuple[Card, ...]
    stands: tuple[Face | None, ...]
    jokers: int = field(init=False, compare=False, repr=False)
    """How many cards stand for others."""

    def acts(self, i: int) -> bool:
        """Does card i stand for another one?"""
        face = self.cards[i].face
        return self.kind not in ALIKE and (face is None or self.stands[i] is not face)

    def __post_init__(self) -> None:
        pairs = () if self.kind in ALIKE else zip(self.cards, self.stands, strict=True)
        jokers = sum([card.face is None or card.face is not face for card, face in pairs])
        object.__setattr__(self, "jokers", jokers)  # counted once: it is asked for again and again

    @property
    def naturals(self) -> int:
        """How many cards stand for themselves."""
        return len(self.cards) - self.jokers

    @property
    def pure(self) -> bool:
        """Every card is itself."""
        return self.jokers == 0

    @property
    def rank(self) -> Rank:
        """Of a set."""
        return next(face.rank for face in self.stands if face is not None)


RANKS = tuple(Rank)


def _rank_at(place: int) -> Rank:
    return RANKS[(place - 1) % 13]


def _windows(length: int, rules: GroupRules) -> Iterator[range]:
    """Every row of consecutive places that a run of `length` cards may take."""
    if not rules.min_run <= length <= rules.max_run:
        return
    places = rules.places
    last = 13 if rules.ace is Ace.ROUND else places[-1] - length + 1
    for start in range(places[0], last + 1):
        yield range(start, start + length)


def _fit(cards: Sequence[Card], suit: Suit, window: range, rules: GroupRules) -> Meld | None:
    """The run in these places with as many cards as possible at their own."""
    free = list(window)
    at: dict[int, Card] = {}
    jokers: list[Card] = []
    for card in cards:
        face = card.face
        own = [p for p in free if face is not None and face.suit is suit and face.rank is _rank_at(p)]
        if own:
            at[own[0]] = card
            free.remove(own[0])
        elif rules.joker(card):
            jokers.append(card)
        else:
            return None
    if not rules.allows(cards, len(at)):
        return None
    at |= zip(free, jokers, strict=True)
    return Meld(Kind.RUN, tuple(at[p] for p in window), tuple(Face(_rank_at(p), suit) for p in window))


def _runs(cards: Sequence[Card], rules: GroupRules) -> list[Meld]:
    fixed = {card.face.suit for card in cards if card.face is not None and card.face not in rules.wild}
    if len(fixed) > 1:
        return []
    suits = fixed or sorted({card.face.suit for card in cards if card.face is not None})
    fits = (_fit(cards, suit, window, rules) for suit in suits for window in _windows(len(cards), rules))
    runs = [run for run in fits if run is not None]
    # The order settles where jokers stand, never how many cards stand for themselves: with aces wild (2♠ 3♠ A♠)
    # may be 2-3-4, and is the pure A-2-3 all the same.
    settled = {run.naturals for run in runs if run.cards == tuple(cards)}
    return [run for run in runs if run.naturals not in settled or run.cards == tuple(cards)]


def _sets(cards: Sequence[Card], rules: GroupRules) -> list[Meld]:
    if len(cards) < rules.min_set or (rules.max_set is not None and len(cards) > rules.max_set):
        return []
    sets = []
    for rank in sorted({card.face.rank for card in cards if card.face is not None}):
        stands: list[Face | None] = []
        for card in cards:
            own = card.face is not None and card.face.rank is rank
            stands.append(card.face if own and (rules.suits_repeat or card.face not in stands) else None)
        free = all(stand is not None or rules.joker(card) for card, stand in zip(cards, stands, strict=True))
        if free and rules.allows(cards, len(cards) - stands.count(None)):
            sets.append(Meld(Kind.SET, tuple(cards), tuple(stands)))
    return sets


def readings(cards: Sequence[Card], rules: GroupRules) -> tuple[Meld, ...]:
    """Every meaning of these cards, the one with most cards at their own place first, then runs; () if none.

    The order given decides where the jokers of a run stand, if it can: (PJ 9♠ 10♠) is 8-9-10, (9♠ 10♠ PJ)
    is 9-10-J; in any other order all meanings remain.
    """
    found: list[Meld] = []
    if Kind.RUN in rules.kinds:
        found += _runs(cards, rules)
    if Kind.SET in rules.kinds:
        found += _sets(cards, rules)
    if len({card.index for card in cards}) == 1:
        stands = tuple(card.face for card in cards)
        found += [Meld(kind, tuple(cards), stands) for kind in rules.kinds if ALIKE.get(kind) == len(cards)]
    return tuple(sorted(found, key=lambda meld: (-meld.naturals, meld.kind is Kind.SET)))


def why_not(cards: Sequence[Card], rules: GroupRules) -> Refusal:
    """The one reason to tell for an invalid group, in the order of rules.md §0.1."""
    named = tuple(cards)
    naturals = [card.face for card in cards if card.face is not None and card.face not in rules.wild]
    one_rank = len({face.rank for face in naturals}) == 1
    one_suit = len({face.suit for face in naturals}) == 1
    shortest = min(rules.min_set, rules.min_run)
    if len(cards) < shortest:
        return Refusal(Code.GROUP_TOO_SHORT, named, have=len(cards), need=shortest)
    if not naturals and not rules.jokers_alone:
        return Refusal(Code.TOO_FEW_NATURALS, named, have=0, need=1)
    if reason := _joker_trouble(named, rules):
        return reason
    if one_rank and Kind.SET in rules.kinds and (len(naturals) > 1 or not one_suit):
        return _why_no_set(named, naturals, rules)
    if one_suit:
        return _why_no_run(named, naturals, rules)
    return Refusal(Code.MIXED_SUITS, named)


def _joker_trouble(cards: tuple[Card, ...], rules: GroupRules) -> Refusal | None:
    """A group that only the limits on jokers forbid."""
    free = GroupRules(rules.kinds, rules.min_run, rules.max_run, rules.ace, rules.min_set, rules.max_set,
                      rules.suits_repeat, wild=rules.wild)  # fmt: skip
    without = readings(cards, free) if free != rules else ()
    if not without:
        return None
    best = without[0]
    if rules.max_jokers is not None and best.jokers > rules.max_jokers:
        return Refusal(Code.TOO_MANY_JOKERS, cards, have=best.jokers, need=rules.max_jokers)
    return Refusal(Code.TOO_FEW_NATURALS, cards, have=best.naturals, need=rules.min_natural)


def _why_no_set(cards: tuple[Card, ...], naturals: list[Face], rules: GroupRules) -> Refusal:
    if rules.max_set is not None and len(cards) > rules.max_set:
        return Refusal(Code.SET_TOO_LONG, cards, have=len(cards), need=rules.max_set)
    twice = tuple(card for card in cards if naturals.count(card.face) > 1) if naturals else ()  # type: ignore[arg-type]
    return Refusal(Code.SET_DUPLICATE_SUIT, twice)


def _why_no_run(cards: tuple[Card, ...], naturals: list[Face], rules: GroupRules) -> Refusal:
    twice = tuple(card for card in cards if card.face is not None and naturals.count(card.face) > 1)
    if twice:
        return Refusal(Code.RUN_DUPLICATE_RANK, twice)
    if len(cards) < rules.min_run:
        return Refusal(Code.GROUP_TOO_SHORT, cards, have=len(cards), need=rules.min_run)
    around = GroupRules(frozenset({Kind.RUN}), rules.min_run, ace=Ace.ROUND, wild=rules.wild)
    if readings(cards, around):
        return Refusal(Code.ACE_IN_MIDDLE, cards)
    return Refusal(Code.NOT_CONSECUTIVE, cards)


def grows(meld: Meld, rules: GroupRules) -> bool:
    """Can anything still be added? A set of four is closed (rules.md §7.1), so is the longest run."""
    limit = rules.max_set if meld.kind is Kind.SET else rules.max_run
    return limit is None or len(meld.cards) < limit


def add(meld: Meld, card: Card, end: End, rules: GroupRules) -> Meld | Refusal:
    """Lay off: the meld with the card. At `End.ANY` a card goes where it is itself, a joker first to the high end."""
    if not grows(meld, rules):
        return Refusal(Code.CLOSED_SET if meld.kind is Kind.SET else Code.DOES_NOT_FIT, (card,))
    grown = _add_to_set(meld, card, rules) if meld.kind is Kind.SET else _add_to_run(meld, card, end, rules)
    if grown is None or not rules.allows(grown.cards, grown.naturals):
        return Refusal(Code.DOES_NOT_FIT, (card,))
    return grown


def _add_to_set(meld: Meld, card: Card, rules: GroupRules) -> Meld | None:
    face = card.face
    own = face is not None and face.rank is meld.rank and (rules.suits_repeat or face not in meld.stands)
    if not own and not rules.joker(card):
        return None
    return Meld(Kind.SET, (*meld.cards, card), (*meld.stands, face if own else None))


def _add_to_run(meld: Meld, card: Card, end: End, rules: GroupRules) -> Meld | None:
    first, last = meld.stands[0], meld.stands[-1]
    assert first is not None and last is not None
    low, high = first.rank - 1, first.rank + len(meld.cards)
    round_ace = rules.ace is Ace.ROUND
    ends = {End.LOW: (End.LOW,), End.HIGH: (End.HIGH,), End.ANY: (End.HIGH, End.LOW)}[end]
    options = []
    for side in ends:
        place = low if side is End.LOW else high
        if place not in rules.places and not round_ace:
            continue
        face = Face(_rank_at(place), first.suit)
        if card.face is not face and not rules.joker(card):
            continue
        pairs = [*zip(meld.cards, meld.stands, strict=True)]
        pairs.insert(0 if side is End.LOW else len(pairs), (card, face))
        options.append(Meld(Kind.RUN, tuple(c for c, _ in pairs), tuple(s for _, s in pairs)))
    return max(options, key=lambda option: option.naturals, default=None)


def swap(meld: Meld, card: Card, rules: GroupRules) -> tuple[Meld, Card] | Refusal:
    """Natural card in, joker out: the new meld and the joker. In a set any missing suit replaces it (§7.2 #13)."""
    for i in range(len(meld.cards)):
        if not meld.acts(i) or card.face is None:
            continue
        if meld.kind is Kind.RUN:
            fits = card.face is meld.stands[i]
        else:
            fits = card.face.rank is meld.rank and (rules.suits_repeat or card.face not in meld.stands)
        if fits:
            cards = (*meld.cards[:i], card, *meld.cards[i + 1 :])
            stands = (*meld.stands[:i], card.face, *meld.stands[i + 1 :])
            return Meld(meld.kind, cards, stands), meld.cards[i]
    return Refusal(Code.JOKER_NOT_SWAPPABLE, (card,))
