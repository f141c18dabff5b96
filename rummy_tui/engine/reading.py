"""How a grouped hand is read: the one object that labels, strip, verdict and count all print (design: exactness)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple, Protocol

from rummy_tui.engine.cards import Card, Face, Points
from rummy_tui.engine.melds import GroupRules, Kind, Meld
from rummy_tui.engine.refusal import Refusal


class Lives(NamedTuple):
    """The sequences of a hand, or those that a show needs: pure ones, all of them, cards in the longest."""

    pure: int
    sequences: int
    longest: int

    def meets(self, needed: Lives) -> bool:
        return all(have >= need for have, need in zip(self, needed, strict=True))


def lives_of(melds: Iterable[Meld]) -> Lives:
    """What the runs among these melds amount to."""
    runs = [meld for meld in melds if meld.kind is Kind.RUN]
    return Lives(sum(run.pure for run in runs), len(runs), max((len(run.cards) for run in runs), default=0))


class GoalKind(Enum):
    """What an entry of the strip tells."""

    PURE = 1
    SEQUENCES = 2
    LOOSE = 3


@dataclass(frozen=True, slots=True)
class Goal:
    """One entry of the strip: 'Sequences 1/2' (groups), 'Points 24' (points, no need)."""

    kind: GoalKind
    have: int
    need: int | None
    met: bool


@dataclass(frozen=True)
class Reading:
    """A grouped hand as the rules read it.

    `groups`: one entry for each group, in the player's order: the meld, or why it is none. `cards`: the same
    groups as he made them. `loose`: cards in no group. `counted`: the cards that are paid for, `raw` their sum,
    `points` what is paid, at most the full count. `fault`: None if these groups are a show.
    """

    groups: tuple[Meld | Refusal, ...]
    cards: tuple[tuple[Card, ...], ...]
    loose: tuple[Card, ...]
    counted: tuple[Card, ...]
    raw: Points
    points: Points
    goals: tuple[Goal, ...]
    fault: Refusal | None

    @property
    def melds(self) -> tuple[Meld, ...]:
        """The valid groups."""
        return tuple(group for group in self.groups if isinstance(group, Meld))


class HandRules(Protocol):
    """What arranging a hand for a show needs to know of a game. Hashable; one object for the whole match."""

    def __hash__(self) -> int: ...

    def groups_for(self, wild: frozenset[Face]) -> GroupRules:
        """What a group is when these faces are wild."""

    def value(self, card: Card, wild: frozenset[Face]) -> Points:
        """Points of a card left in hand; 0 for a joker of the deal."""

    @property
    def lives(self) -> Lives:
        """What a show needs."""

    @property
    def cap(self) -> Points | None:
        """The full count: no hand pays more. None: no limit."""

    def saves(self, kind: Kind, pure: bool, lives: Lives) -> bool:
        """Are the cards of such a meld not counted in a hand with these lives?

        Depends on nothing else, and more lives never save less; lives beyond `self.lives` change nothing.
        """

    def fault(self, melds: Sequence[Meld], loose: Sequence[Card]) -> Refusal | None:
        """None if these melds, with these cards left over, are a show; otherwise the condition that is told first."""

    def goals(self, melds: Sequence[Meld], points: Points) -> tuple[Goal, ...]:
        """The strip's entries for these melds."""
