"""How many cards a hand lacks for the sets and runs that are asked for, exactly.

Which melds are aimed at is tried out, the nearest first. How many of their places the hand fills is a flow: every card
fills at most one place, a joker any place, but only so many in a meld.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from operator import itemgetter

from rummy_tui.engine.cards import Card, Face, Rank, Suit
from rummy_tui.engine.laying.parts import Turn
from rummy_tui.engine.melds import Ace, GroupRules

Held = tuple[tuple[Face, int], ...]
"""How often each face is held."""


@dataclass(frozen=True)
class _Aim:
    """A meld that could be laid: its `size`, the faces that may stand in it, each `copies` times; most jokers."""

    faces: frozenset[Face]
    size: int
    copies: int
    jokers: int
    at: tuple[int, int]
    """Of a run: suit and place of the first card; of a set (4, rank)."""

    @cached_property
    def run(self) -> bool:
        """No set."""
        return self.at[0] < len(Suit)

    def holes(self, held: Counter[Face]) -> int:
        """Places that the hand does not fill, were this the only meld."""
        own = self.faces & held.keys()
        return max(0, self.size - (len(own) if self.copies == 1 else sum(min(held[face], self.copies) for face in own)))


def lacking(hand: Sequence[Card], turn: Turn) -> int:
    """The fewest cards with which added the hand could lay the sets and runs of the turn; 0: it can.

    Nothing is said of what is left to throw, nor of whether those cards are still to be had.
    """
    held = Counter(card.face for card in hand if card.face is not None)
    printed = sum(card.face is None for card in hand)
    return _lacking(tuple(sorted(held.items(), key=lambda entry: entry[0].index)), printed, turn)


@lru_cache(maxsize=4096)
def _lacking(faces: Held, printed: int, turn: Turn) -> int:
    held = Counter(dict(faces))
    jokers = printed + sum(held[face] for face in turn.groups.wild)
    wanted = [(_runs(turn.groups), turn.runs or 0), (_sets(turn.groups), turn.sets or 0)]
    return _Trying(held, printed, jokers, turn, wanted).least


class _Trying:
    """`least`: places that stay open with the best melds to aim at."""

    def __init__(
        self, held: Counter[Face], printed: int, jokers: int, turn: Turn, wanted: Sequence[tuple[Sequence[_Aim], int]]
    ) -> None:
        self._held, self._printed, self._jokers, self._turn = held, printed, jokers, turn
        near = [_nearest(aims, held, every=turn.apart) if count else [] for aims, count in wanted]
        self._steps = [aims for aims, (_aims, count) in zip(near, wanted, strict=True) for _ in range(count)]
        self._room = sum(aims[0][1].jokers for aims in self._steps)
        self.least = sum(aims[0][1].size for aims in self._steps)
        self._try(0, 0, (), 0)

    def _try(self, step: int, start: int, chosen: tuple[_Aim, ...], holes: int) -> None:
        """`holes`: of the chosen melds, with each card in one of them."""
        if step == len(self._steps):
            self.least = min(self.least, self._open(chosen) if self._jokers else holes)
            return
        aims, later = self._steps[step], self._steps[step + 1 :]
        again = bool(later) and later[0] is aims
        for place in range(start, len(aims)):
            alone, aim = aims[place]
            behind = sum(alone if other is aims else other[0][0] for other in later)
            if self._still_open(holes + alone + behind) >= self.least:
                return  # those behind it have as many holes
            if self._turn.apart and any(_join(aim, other) for other in chosen):
                continue
            melds = (*chosen, aim)
            together = self._holes(melds) if chosen else alone
            if self._still_open(together + behind) < self.least:
                self._try(step + 1, place if again else 0, melds, together)

    def _open(self, melds: Sequence[_Aim]) -> int:
        return _open_places(melds, self._held, self._printed, self._turn.groups.wild)

    def _still_open(self, holes: int) -> int:
        """Of so many holes at least, however the jokers are used."""
        return holes - min(self._jokers, holes, self._room)

    def _holes(self, melds: Sequence[_Aim]) -> int:
        """Places of these melds that no card but a joker fills. A card stands in a sequence rather than in a set."""
        held, runs, sets = self._held, [meld for meld in melds if meld.run], [meld for meld in melds if not meld.run]
        demand = Counter(face for run in runs for face in run.faces)
        own = sum(min(count, held[face]) for face, count in demand.items())
        for rank in dict.fromkeys(sets):
            same = sets.count(rank)
            left = sum(min(max(0, held[face] - demand[face]), rank.copies * same) for face in rank.faces)
            own += min(rank.size * same, left)
        return sum(meld.size for meld in melds) - own


def _nearest(aims: Sequence[_Aim], held: Counter[Face], every: bool) -> list[tuple[int, _Aim]]:
    """Those with the fewest holes first, and how many. Not `every`: none for which another one has more of the hand."""
    near: list[tuple[int, _Aim]] = []
    faces, kept = frozenset(held), set[frozenset[Face]]()
    for holes, aim in sorted(((aim.holes(held), aim) for aim in aims), key=itemgetter(0)):
        own = aim.faces & faces
        if every or not (own in kept or any(own < other for other in kept)):
            near.append((holes, aim))
            kept.add(own)
    return near


def _join(one: _Aim, other: _Aim) -> bool:
    (suit, place), (other_suit, other_place) = one.at, other.at
    return one.run and suit == other_suit and abs(place - other_place) == one.size


@lru_cache(maxsize=8)
def _runs(groups: GroupRules) -> tuple[_Aim, ...]:
    """Every shortest sequence; place 14 is the ace above the king."""
    size = groups.min_run
    jokers = _most_jokers(groups, size)
    return tuple(
        _Aim(frozenset(Face(Rank((place - 1) % 13 + 1), suit) for place in range(first, first + size)), size, 1, jokers,
             (suit, first))
        for suit in Suit for first in _starts(groups.ace, size)
    )  # fmt: skip


def _starts(ace: Ace, size: int) -> range:
    return {
        Ace.LOW: range(1, 15 - size), Ace.HIGH: range(2, 16 - size), Ace.LOW_OR_HIGH: range(1, 16 - size),
        Ace.ROUND: range(1, 14),
    }[ace]  # fmt: skip


@lru_cache(maxsize=8)
def _sets(groups: GroupRules) -> tuple[_Aim, ...]:
    size = groups.min_set
    copies, jokers = size if groups.suits_repeat else 1, _most_jokers(groups, size)
    return tuple(_Aim(frozenset(Face(rank, suit) for suit in Suit), size, copies, jokers, (4, rank)) for rank in Rank)


def _most_jokers(groups: GroupRules, size: int) -> int:
    most = size - max(1, groups.min_natural)
    return most if groups.max_jokers is None else min(most, groups.max_jokers)


def _open_places(melds: Sequence[_Aim], held: Counter[Face], printed: int, wild: frozenset[Face]) -> int:
    """Places of these melds that no card of the hand can fill, if each goes where it is needed most."""
    joker, source, sink = "joker", "source", "sink"
    room: dict[tuple[object, object], int] = {(source, joker): printed}
    for number, meld in enumerate(melds):
        room[joker, number] = meld.jokers
        room[number, sink] = meld.size
        for face in meld.faces:
            if held[face]:
                room[source, face] = held[face]
                room[face, number] = meld.copies
    for face in wild:
        if held[face]:
            room[source, face] = room[face, joker] = held[face]
    filled = sum(1 for _ in _flow(room, source, sink))
    return sum(meld.size for meld in melds) - filled


def _flow(room: dict[tuple[object, object], int], source: object, sink: object) -> Iterator[None]:
    """One unit after the other from source to sink, as long as there is room. Changes `room`."""
    beside: dict[object, set[object]] = {}
    for start, end in list(room):
        room.setdefault((end, start), 0)
        beside.setdefault(start, set()).add(end)
        beside.setdefault(end, set()).add(start)
    while True:
        came, queue = {source: source}, [source]
        for here in queue:
            for there in beside[here]:
                if there not in came and room[here, there]:
                    came[there] = here
                    queue.append(there)
        if sink not in came:
            return
        there = sink
        while there is not source:
            here = came[there]
            room[here, there] -= 1
            room[there, here] += 1
            there = here
        yield
