"""How a grouped hand is read: the one object that labels, strip, verdict and count all print (design: exactness)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, ClassVar, NamedTuple, Protocol

from rummy_tui.engine.cards import Card, Face, Points
from rummy_tui.engine.melds import SEQUENCES, Kind, Meld
from rummy_tui.engine.refusal import Code, Refusal
from rummy_tui.engine.rules import Family, Rules, Setting


class Lives(NamedTuple):
    """The sequences of a hand, or those that a show needs: pure ones, all of them, cards in the longest."""

    pure: int
    sequences: int
    longest: int

    def meets(self, needed: Lives) -> bool:
        return all(have >= need for have, need in zip(self, needed, strict=True))


def lives_of(melds: Iterable[Meld]) -> Lives:
    """What the sequences among these melds amount to; a tunnela is one of them, and pure (rules.md §4a.1)."""
    pure = sequences = longest = 0
    for meld in melds:
        if meld.kind in SEQUENCES:
            pure += meld.pure
            sequences += 1
            longest = max(longest, len(meld.cards))
    return Lives(pure, sequences, longest)


class GoalKind(Enum):
    """What an entry of the strip tells."""

    PURE = 1
    SEQUENCES = 2
    LOOSE = 3
    DEADWOOD = 4
    PAYS = 5
    """What the hand pays if the deal ends now, whatever groups the player has made."""
    SETS = 9
    """Of a contract."""
    RUNS = 6
    OPENING = 7
    """Points of the groups, towards an opening."""
    IN_HAND = 8
    """Points of all cards held."""
    TUNNELAS = 10
    DUBLEES = 11
    JOKERS = 12
    """In one group."""
    MARRIAGES = 13
    VALUE = 14
    """Points that the value cards held are worth."""


class Goal(NamedTuple):
    """One entry of the strip: 'Sequences 1/2' (groups), 'Points 24' (points, no need)."""

    kind: GoalKind
    have: int
    need: int | None
    met: bool

    @property
    def priced(self) -> bool:
        """Does it tell what the groups of the player leave to pay? Other groups may leave less."""
        return self.kind in (GoalKind.LOOSE, GoalKind.DEADWOOD)


class Alternative(Protocol):
    """Another way to show than by sequences and sets. `hand`: copies held, by `Card.index`."""

    def lacks(self, hand: Counter[int]) -> int:
        """Cards still missing."""

    def groups(self, hand: Iterable[Card]) -> tuple[tuple[Card, ...], ...]:
        """All of its groups that these cards make."""

    def goal(self, groups: Sequence[tuple[Card, ...]]) -> Goal:
        """How far groups as the player made them have come; met: they are a show."""


@dataclass(frozen=True)
class Reading:
    """A grouped hand as the rules read it.

    `groups`: one entry for each group, in the player's order: the meld, or why it is none. `cards`: the same
    groups as he made them. `loose`: cards in no group. `counted`: the cards that are paid for, `raw` their sum,
    `points` what is paid. `fault`: None if these groups are a show.
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
        return tuple([group for group in self.groups if isinstance(group, Meld)])


@dataclass(frozen=True, kw_only=True)
class HandRules(Rules):
    """Rules of a game in which a hand is shown: what arranging one needs to know. One object for the whole match."""

    FAMILY = Family.SHOW
    HAND: ClassVar[int]
    """Cards that a show lays down; in a turn a player holds one more."""
    ADDED_TO: ClassVar[bool] = False
    """May others add cards to the groups of a hand that is shown?"""
    LIVES: ClassVar[Lives] = Lives(pure=0, sequences=0, longest=0)
    AS_MADE: ClassVar[bool] = True
    """A show is judged on the groups as the player made them; else on the best ones."""

    def facts(self) -> dict[str, int | tuple[Setting, Any]]:
        return super().facts() | {"hand": self.HAND}

    def problem(self, players: int) -> Refusal | None:
        """Too few cards."""
        refusal, need = super().problem(players), self.fewest_cards(players)
        if refusal is not None:
            return refusal
        have = len(self.cards(players))
        return Refusal(Code.TOO_FEW_CARDS, have=have, need=need) if have < need else None

    def fewest_cards(self, players: int) -> int:
        """Cards that it takes to deal: everybody's hand and one card to draw."""
        return players * self.HAND + 1

    @property
    def lives(self) -> Lives:
        """What a show needs."""
        return self.LIVES

    @property
    def cap(self) -> Points | None:
        """The full count: no hand pays more. None: no limit."""
        return None

    def flat(self, lives: Lives) -> bool:
        """Does a hand with these lives pay the full count, whatever its cards? With more lives never rather."""
        return False

    def pays(self, raw: Points, flat: bool) -> Points:
        """What a hand pays whose counted cards come to `raw`."""
        return raw if self.cap is None else self.cap if flat else min(raw, self.cap)

    def saves(self, kind: Kind, pure: bool, lives: Lives) -> bool:
        """Are the cards of such a meld not counted in a hand with these lives?

        Depends on nothing else, and more lives never save less; lives beyond `self.lives` change nothing.
        """
        return True

    def alternatives(self, wild: frozenset[Face]) -> tuple[Alternative, ...]:
        """Other ways to show when these faces are wild."""
        return ()

    def fault(self, have: Lives, loose: Sequence[Card]) -> Refusal | None:
        """None if melds with these lives, and these cards left over, are a show; else the condition told first."""
        need = self.lives
        if have.pure < need.pure:
            code = Code.TOO_FEW_PURE if have.pure else Code.NO_PURE_SEQUENCE
            return Refusal(code, have=have.pure, need=need.pure)
        if have.sequences < need.sequences:
            return Refusal(Code.ONLY_ONE_SEQUENCE, have=have.sequences, need=need.sequences)
        if have.longest < need.longest:
            return Refusal(Code.LIFE_TOO_SHORT, have=have.longest, need=need.longest)
        return Refusal(Code.UNGROUPED_CARD, tuple(loose)) if loose else None

    @property
    def unknown(self) -> Refusal | None:
        """What must be known beside a hand to say what it is worth showing; None: nothing."""
        return None

    @property
    def all_shown(self) -> bool:
        """May a show lay down every card held, and throw none?"""
        return False

    def verdict(self, reading: Reading, whole: bool = False) -> Refusal | None:
        """Why these groups are no show; `whole`: they are shown with every card held, none is thrown."""
        return Refusal(Code.NO_FINISH_CARD) if whole else reading.fault

    def goals(self, have: Lives, points: Points) -> tuple[Goal, ...]:
        """The strip's entries for melds with these lives: those that a show needs, and what the hand would pay."""
        need = self.lives
        # the pure one is told beside it; one of four cards is asked for at some tables (§1.2 #12)
        both = have.sequences >= need.sequences and have.longest >= need.longest
        goals = [
            Goal(GoalKind.PURE, have.pure, need.pure, have.pure >= need.pure),
            Goal(GoalKind.SEQUENCES, have.sequences, need.sequences, both),
        ]
        if need.sequences == need.pure and need.longest == self.LIVES.longest:
            goals.pop()
        pays = GoalKind.LOOSE if self.AS_MADE else GoalKind.PAYS
        return (*[goal for goal in goals if goal.need], Goal(pays, points, None, points == 0))
