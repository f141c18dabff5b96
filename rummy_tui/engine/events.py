"""What happened, and how each seat saw it. What a seat did not see is None in its copy."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

from rummy_tui.engine.actions import Groups, Seat
from rummy_tui.engine.cards import Card, Points
from rummy_tui.engine.melds import Meld
from rummy_tui.engine.outcome import Outcome
from rummy_tui.engine.refusal import Refusal


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened; `seat` did it (None: the table)."""

    seat: Seat | None

    def seen_by(self, seat: Seat) -> Self:
        """The same event as that seat saw it."""
        return self


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """`seat` is the dealer."""

    number: int
    starter: Seat
    cut: Card | None
    upcard: Card | None


@dataclass(frozen=True, slots=True)
class KeptCut(Event):
    """Cut a joker before the deal, and has it as the first card of the hand (Rummy 51)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """From the stock."""

    card: Card | None

    def seen_by(self, seat: Seat) -> Self:
        return self if seat == self.seat else replace(self, card=None)


@dataclass(frozen=True, slots=True)
class Took(Event):
    """From the discard pile."""

    card: Card
    bought: bool = False


@dataclass(frozen=True, slots=True)
class TookCut(Took):
    """From under the stock, to put the whole hand down."""


@dataclass(frozen=True, slots=True)
class PutBack(Event):
    """The card just taken from the discard pile lies there again."""

    card: Card


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    card: Card


@dataclass(frozen=True, slots=True)
class Dropped(Event):
    """`first`: before this seat had drawn any card."""

    price: Points
    first: bool


@dataclass(frozen=True, slots=True)
class Showed(Event):
    """A valid show: the hand as its player laid it, `loose` in no group; `card`, if any, went onto the pile."""

    card: Card | None
    groups: Groups
    loose: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class WrongShow(Event):
    """The hand stays closed until the result (rules.md §0.2 #8): others learn the condition, not the cards."""

    card: Card
    fault: Refusal
    price: Points

    def seen_by(self, seat: Seat) -> Self:
        return self if seat == self.seat else replace(self, fault=Refusal(self.fault.code))


@dataclass(frozen=True, slots=True)
class Laid(Event):
    """`first` is the number of the first of these melds on the table, from 0."""

    melds: tuple[Meld, ...]
    first: int


@dataclass(frozen=True, slots=True)
class LaidOff(Event):
    card: Card
    meld: int


@dataclass(frozen=True, slots=True)
class Swapped(Event):
    card: Card
    joker: Card
    meld: int


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """Said no to what was asked."""


@dataclass(frozen=True, slots=True)
class WentOut(Event):
    """Out of the match with so many points; `rejoin`: why it cannot come back, where the table has that."""

    total: Points
    rejoin: Refusal | None = None


@dataclass(frozen=True, slots=True)
class Rejoined(Event):
    """Back in the match with so many points."""

    total: Points


@dataclass(frozen=True, slots=True)
class AgreedToSplit(Event):
    """Wants to share the match as it stands."""


@dataclass(frozen=True, slots=True)
class Recycled(Event):
    """The discard pile but for its top became the new stock of so many cards."""

    cards: int


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """`seat` is the winner, None if nobody."""

    outcome: Outcome
