"""What a move is judged by: the words between the plans that think and the coach that speaks."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from rummy_tui.engine.actions import Action
from rummy_tui.engine.cards import Card


class Why(Enum):
    """A reason for or against a move. The comment says what its amount counts and which cards go with it."""

    SHOW = 1
    """1: the hand is shown and the deal is won. Cards: none."""
    DISTANCE = 2
    """Cards still to be replaced before a show. Cards: none."""
    OUTS = 3
    """Unseen copies that would lower the distance. Cards: one of each face, most copies first."""
    POINTS = 4
    """Points the best grouping would pay. Cards: the ones that would be paid for."""
    LOOSE = 5
    """Cards that the best grouping leaves in no group. Cards: those."""
    DANGER = 6
    """How likely the next player wants the thrown card, 0 … 1. Cards: what he took that says so."""
    TOLD = 7
    """1: everybody sees what is taken from the discard pile. Cards: the card."""
    CHANCE = 8
    """How likely a card from the stock lowers the distance, 0 … 1. Cards: none."""
    TURN = 9
    """Turns this seat has had. Cards: none."""
    STAKE = 10
    """1: the deal is played on. Cards: none."""
    PRICE = 11
    """Points that leaving costs (worth.leaving). Cards: none."""
    DEADWOOD = 12
    """Points in no group (gin). Cards: none."""
    LIVE = 13
    """Unseen cards that would make the deadwood less. Cards: those."""
    MATCH = 14
    """Points that paying for the hand is worse, for the match, than the points themselves. Cards: none."""
    SHARE = 15
    """The part of the match, 0 … 1, that an answer between two deals brings. Cards: none."""
    LAID = 16
    """1: cards go down onto the table. Cards: none."""
    MISSING = 18
    """Cards still missing for what must be laid on the table first. Cards: none."""
    SHORT = 21
    """Points still missing for it, where it is points that are asked for. Cards: none."""
    BLIND = 19
    """1: a card comes from the stock, where luck may lie. Cards: none."""
    HOPE = 20
    """TIES where any group may be laid. Cards: none."""
    TIES = 17
    """How well the cards go together, pair by pair, 0 … 1 each, for groups that may still be laid. Cards: none."""
    FEEDS = 22
    """How likely the other makes a group with the thrown card, 0 … 1 (gin). Cards: what he took that says so."""
    COLLECTED = 23
    """How near another kind of show is: 1 with two cards missing, 2 with one (21 Card). Cards: none."""


@dataclass(frozen=True, slots=True)
class Term:
    """One reason: its amount in the unit of `why`, and the cards it speaks of."""

    why: Why
    amount: float
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move with its reasons; `worth`: points the level expects of it, comparable within one choice only."""

    action: Action
    terms: tuple[Term, ...]
    worth: float

    def term(self, why: Why) -> Term | None:
        """The reason of that kind, if the level thought of it."""
        return next((term for term in self.terms if term.why is why), None)


class Cancelled(Exception):
    """Nobody wants the answer any more."""


def never() -> bool:
    """The answer is wanted."""
    return False
