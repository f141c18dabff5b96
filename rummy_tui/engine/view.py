"""What one seat may know: the only window into a deal, for people, bots and tests alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING, Self

from rummy_tui.engine.actions import Action, Seat
from rummy_tui.engine.cards import Card, Face, Points
from rummy_tui.engine.events import Event
from rummy_tui.engine.melds import Meld
from rummy_tui.engine.outcome import Outcome
from rummy_tui.engine.refusal import Code, Refusal
from rummy_tui.engine.rules import Rules

if TYPE_CHECKING:
    from rummy_tui.engine.deal import Deal
    from rummy_tui.engine.reading import Goal


class Phase(Enum):
    """What may be asked now."""

    DRAW = 1
    BUY = 2
    PLAY = 3
    OVER = 4
    UPCARD = 5
    """Who takes the first open card (gin)."""
    LAY_OFF = 6
    """The hand was shown; the other one may add cards to its groups (gin)."""
    BETWEEN = 7
    """The deal is over, and a seat is asked something before the next one (`Rules.BETWEEN`)."""


@dataclass
class Public:
    """Everything every seat can see. A game adds fields by subclassing; nothing hidden may be put here.

    `turn`: whose decision it is; `active`: whose turn it is (they differ while others may buy). Lists of seats hold
    one entry for every seat of the match. `discards`: top last. `taken`: from the discard pile in this turn.
    `melds[i]` belongs to `owners[i]`. `turns`: turns ended so far. `seed`: None until the deal is over.
    """

    number: int
    seats: tuple[Seat, ...]
    dealer: Seat
    starter: Seat
    commitment: str
    phase: Phase
    turn: Seat
    active: Seat
    discards: list[Card]
    cut: Card | None
    wild: frozenset[Face]
    stock_left: int
    hand_sizes: list[int]
    in_play: list[bool]
    has_drawn: list[bool]
    taken: Card | None
    melds: list[Meld]
    owners: list[Seat]
    turns: int
    recycled: int
    seed: bytes | None
    outcome: Outcome | None

    @property
    def lying(self) -> list[Card]:
        """Every card that lies open on the table."""
        melded = [card for meld in self.melds for card in meld.cards]
        return [*self.discards, *melded, *(() if self.cut is None else (self.cut,))]

    def copy(self) -> Self:
        """A snapshot: later moves do not show in it."""
        twin = copy(self)
        for name, value in vars(self).items():
            if isinstance(value, list):
                setattr(twin, name, value[:])
        return twin


@dataclass(frozen=True)
class Offer:
    """One button. `refusal` None: possible now. `price`: points it costs. `warning`: what its price brings with it."""

    action: type[Action]
    refusal: Refusal | None = None
    price: Points | None = None
    warning: Code | None = None


@dataclass(frozen=True)
class Standing:
    """The match in numbers: all that a bot knows of what it plays for.

    `out_at`: the total that puts a seat out. `target`: the total that ends the match. `deals_left`: with this one.
    """

    totals: tuple[Points, ...]
    high_wins: bool
    out_at: Points | None = None
    target: Points | None = None
    deals_left: int | None = None
    shares: Mapping[Seat, Fraction] = field(default_factory=dict)
    """How the match would be shared now, where that can be asked."""

    def out(self, seat: Seat, more: Points = 0) -> bool:
        """Is this seat out of the match, or would it be with so many more points?"""
        return self.out_at is not None and self.totals[seat] + more >= self.out_at


@dataclass(frozen=True)
class View:
    """A copy of the public part, the seat's own cards, the events as it saw them."""

    seat: Seat
    rules: Rules
    public: Public
    hand: tuple[Card, ...]
    drawn: Card | None
    """The card last drawn or taken, while it is held."""
    events: tuple[Event, ...]
    offers: tuple[Offer, ...]
    standing: Standing
    kind: type[Deal]

    def check(self, action: Action) -> Refusal | None:
        """Why not, or None: the same answer the referee would give, found without anything hidden."""
        if self.public.outcome is not None:
            offer = self.offer(type(action))
            return offer.refusal if offer else Refusal(Code.DEAL_OVER)
        return self.kind.imagine(self, {}, ()).check(self.seat, action)

    def goals(self, melds: Sequence[Meld], loose: Sequence[Card]) -> tuple[Goal, ...]:
        """The strip's entries for the own hand, so grouped, in a game that lays melds on the table."""
        return self.kind.imagine(self, {}, ()).goals(self.seat, melds, loose)

    @property
    def can_put_down(self) -> bool:
        """Is there anything in the hand that could go on the table now, to its advantage?"""
        return self.kind.imagine(self, {}, ()).can_put_down(self.seat)

    def lacking(self, hand: Sequence[Card]) -> int | None:
        """What such a hand still lacks for what must be laid down first: cards, in 51 points; None: nothing must be."""
        return self.kind.imagine(self, {}, ()).lacking(self.seat, hand)

    def offer(self, action: type[Action]) -> Offer | None:
        """The button of this action, if the game has it."""
        return next((offer for offer in self.offers if offer.action is action), None)

    @property
    def mine(self) -> bool:
        """Is it this seat's decision?"""
        return self.public.phase is not Phase.OVER and self.public.turn == self.seat
