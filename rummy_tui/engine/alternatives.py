"""Other ways to show than by sequences and sets: so many groups of their own, the other cards as they are.

rules.md §4a.1, the alternatives of 21 Card: three tunnelas, eight dublees, eight jokers in one group.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rummy_tui.engine.cards import Card, Face
from rummy_tui.engine.reading import Alternative, Goal, GoalKind

Group = tuple[Card, ...]


def _of_a_kind(hand: Iterable[Card]) -> list[list[Card]]:
    """The cards of each face together, in order of the faces."""
    found: dict[int, list[Card]] = {}
    for card in sorted(hand, key=lambda card: card.sort_key):
        found.setdefault(card.index, []).append(card)
    return list(found.values())


@dataclass(frozen=True)
class Alike(Alternative):
    """So many groups (`need`) of `size` identical cards each, of which there are `copies` in the game."""

    size: int
    need: int
    copies: int
    kind: GoalKind

    def lacks(self, hand: Counter[int]) -> int:
        missing = []
        for have in hand.values():
            groups = range(1, self.copies // self.size + 1)
            missing += [min(self.size, max(0, group * self.size - have)) for group in groups]
        missing += [self.size] * self.need  # faces of which nothing is held
        return sum(sorted(missing)[: self.need])

    def groups(self, hand: Iterable[Card]) -> tuple[Group, ...]:
        found = [
            tuple(alike[at : at + self.size])
            for alike in _of_a_kind(hand)
            for at in range(0, len(alike) - self.size + 1, self.size)
        ]
        return tuple(found)

    def goal(self, groups: Sequence[Group]) -> Goal:
        have = sum(len(group) == self.size and len({card.index for card in group}) == 1 for group in groups)
        return Goal(self.kind, have, self.need, have >= self.need)


@dataclass(frozen=True)
class Marriages(Alternative):
    """So many groups of just these faces, each once (a table setting, §4a.1)."""

    faces: tuple[Face, ...]
    need: int

    def lacks(self, hand: Counter[int]) -> int:
        return sum(max(0, self.need - hand[face.index]) for face in self.faces)

    def groups(self, hand: Iterable[Card]) -> tuple[Group, ...]:
        of = {alike[0].index: alike for alike in _of_a_kind(hand)}
        return tuple(zip(*(of.get(face.index, []) for face in self.faces), strict=False))

    def goal(self, groups: Sequence[Group]) -> Goal:
        have = sum(Counter(card.face for card in group) == Counter(self.faces) for group in groups)
        return Goal(GoalKind.MARRIAGES, have, self.need, have >= self.need)


@dataclass(frozen=True)
class Jokers(Alternative):
    """One group of so many jokers or more; `indices`: of the faces that are jokers (`Card.index`)."""

    indices: frozenset[int]
    need: int

    def lacks(self, hand: Counter[int]) -> int:
        return max(0, self.need - sum(have for index, have in hand.items() if index in self.indices))

    def groups(self, hand: Iterable[Card]) -> tuple[Group, ...]:
        jokers = tuple(card for card in hand if card.index in self.indices)
        return (jokers,) if jokers else ()

    def goal(self, groups: Sequence[Group]) -> Goal:
        jokers = (group for group in groups if all(card.index in self.indices for card in group))
        have = max(map(len, jokers), default=0)
        return Goal(GoalKind.JOKERS, have, self.need, have >= self.need)
