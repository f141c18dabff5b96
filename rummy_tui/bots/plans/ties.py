"""How well cards go together, by what the table still lets a seat lay down."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from itertools import combinations

from rummy_tui.engine.cards import Card, Face, Rank, Suit
from rummy_tui.engine.laydown import Turn
from rummy_tui.engine.melds import Ace

Share = Callable[[Face], float]
"""How much of the copies of a face, 0 … 1, may still come."""
PARTNERS = 0.5
"""Cards that are tied so well are partners."""
RANK = 0.8
"""How well two cards of a rank go together, beside two neighbours of a run."""


class Ties:
    """Two cards go together the better the more shortest runs they both stand in, or if they have the same rank.

    `turn`: what may be laid; sets or runs that are not asked for bring cards together no longer. `alone`: a card
    counts by itself too, as far as two may still come that make a group with it: whoever has waited for a whole round
    of the pile gives up what cannot come.
    """

    def __init__(self, turn: Turn, share: Share, alone: bool = False) -> None:
        self.groups, self.sets, self.runs, self._share = turn.groups, turn.sets != 0, turn.runs != 0, share
        self._alone = alone
        self._known: dict[tuple[int, int], float] = {}

    def total(self, hand: Sequence[Card]) -> float:
        """Pair by pair; a twin counts in sets only, and only where it may stand beside its like."""
        first = {card.index: card for card in reversed(hand)}
        twins = {card for card in hand if first[card.index] is not card}
        pairs = (pair for pair in combinations(hand, 2) if twins.isdisjoint(pair) or _of_a_rank(*pair))
        tied = sum(self.tie(*pair) for pair in pairs if self.groups.suits_repeat or twins.isdisjoint(pair))
        return tied + sum(self.prospect(card.face) for card in hand if self._alone and card.face is not None)

    def prospect(self, face: Face) -> float:
        """0 … 1: how far the two scarcest cards of its likeliest group may still come."""
        suits = sorted((self._share(Face(face.rank, suit)) for suit in Suit if suit is not face.suit), reverse=True)
        found = suits[1:2] if self.sets else []
        for ranks in self._ranks if self.runs else ():
            if face.rank in ranks:
                found.append(min(self._share(Face(rank, face.suit)) for rank in ranks if rank is not face.rank))
        return max(found, default=0.0)

    def partner(self, card: Card, hand: Sequence[Card]) -> bool:
        """Is it a joker, or is there a card in this hand that it goes with?"""
        return self.groups.joker(card) or any(other is not card and self.tie(card, other) >= PARTNERS for other in hand)

    def tie(self, one: Card, other: Card) -> float:
        """0 … 1; a joker, which goes with everything, counts nothing."""
        pair = (one.index, other.index) if one.index < other.index else (other.index, one.index)
        if pair not in self._known:
            joker = self.groups.joker(one) or self.groups.joker(other)
            self._known[pair] = (
                0.0 if joker or one.face is None or other.face is None else self._tie(one.face, other.face)
            )
        return self._known[pair]

    def _tie(self, one: Face, other: Face) -> float:
        if one.rank is other.rank:
            return self._in_set(one, other) if self.sets else 0.0
        if one.suit is not other.suit or not self.runs:
            return 0.0
        size = self.groups.min_run
        return sum(self._window(ranks, one, other) for ranks in self._ranks) / (size - 1)

    def _in_set(self, one: Face, other: Face) -> float:
        repeat = self.groups.suits_repeat
        if one is other and not repeat:
            return 0.0
        wanted = [Face(one.rank, suit) for suit in Suit if repeat or suit not in (one.suit, other.suit)]
        return RANK * sum(map(self._share, wanted)) / len(wanted)

    def _window(self, ranks: Sequence[Rank], one: Face, other: Face) -> float:
        """One run in which both could stand: as likely as its scarcest card may come."""
        if one.rank not in ranks or other.rank not in ranks:
            return 0.0
        return min(self._share(Face(rank, one.suit)) for rank in ranks if rank not in (one.rank, other.rank))

    @cached_property
    def _ranks(self) -> Sequence[tuple[Rank, ...]]:
        """Of every shortest run."""
        size, places = self.groups.min_run, self.groups.places
        starts = range(1, 14) if self.groups.ace is Ace.ROUND else range(places.start, places.stop - size + 1)
        return [tuple(Rank((place - 1) % 13 + 1) for place in range(start, start + size)) for start in starts]


def _of_a_rank(one: Card, other: Card) -> bool:
    return one.face is not None and other.face is not None and one.face.rank is other.face.rank


@lru_cache(maxsize=32)
def uncounted(turn: Turn) -> Ties:
    """For those who do not count cards. Kept: it is the same in every deal."""
    return Ties(turn, lambda face: 1.0)
