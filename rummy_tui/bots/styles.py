"""A level is data: what it thinks of, how much each thing is worth to it, and how it errs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum

from rummy_tui.bots.terms import Why
from rummy_tui.engine.cards import Points

SEEN = 14
"""Cards of a hand of which the distance to a show, and what helps it, are found in a moment."""


class Drops(Enum):
    """When a level may leave a deal at a price."""

    NEVER = 0
    FIRST = 1
    """Before drawing any card."""
    ALWAYS = 2
    """Whenever the table lets it."""


@dataclass(frozen=True)
class Style:
    """One level.

    `weights`: points that one unit of a reason is worth; what is missing is not thought of. `large`: the same for
    hands of more than `SEEN` cards, which it cannot see through in time. `breadth`: moves whose outs or live cards are
    counted, the likeliest ones; of large hands those whose distance is. `drops`: when it may drop. `slips`: how often
    (0 … 1) it is content with a move of the same kind that is up to `slack` points worse.
    """

    name: str
    weights: Mapping[Why, float] = field(hash=False)
    large: Mapping[Why, float] = field(hash=False, default_factory=dict)
    breadth: int = 0
    drops: Drops = Drops.NEVER
    slips: float = 0.0
    slack: float = 0.0
    knock_early: int = 0
    """In so many turns of the table it knocks whenever it may: the other hand is still full of deadwood."""
    waits_with: Points | None = None
    """Deadwood with which, later, it waits at most when no card makes gin; None: it always knocks."""
    waits_more: Points = 0
    """Deadwood more for each unseen card that makes gin."""

    def for_hand(self, cards: int) -> Style:
        """How it thinks about a hand of so many cards."""
        return self if cards <= SEEN or not self.large else replace(self, weights=self.large)

    def thinks_of(self, why: Why) -> bool:
        return why in self.weights


# The weights of MEDIUM and HARD start from what a deal brought two players, fitted to the hands before 1,650 decisions:
# +55 points, -11 a card of distance, +0.24 an out, -0.5 a point of the hand, -4.4 a turn; with four players about twice
# as much of everything (worth.leaving). HARD leans more on the distance, as that won more mirrored deals.

EASY = Style(
    "easy",
    {
        Why.SHOW: 1000, Why.POINTS: -1, Why.LOOSE: -8, Why.TOLD: -14, Why.DEADWOOD: -1, Why.LAID: 5, Why.MISSING: -3,
        Why.COLLECTED: 10,
    },
    slips=0.5,
    slack=6,
)  # fmt: skip
MEDIUM = Style(
    "medium",
    {
        Why.SHOW: 1000,
        Why.DISTANCE: -12,
        Why.POINTS: -0.5,
        Why.MATCH: -0.5,
        Why.TOLD: -4,
        Why.PRICE: -1,
        Why.STAKE: 70,
        Why.DEADWOOD: -1,
        Why.LIVE: 0.7,
        Why.LAID: 30,
        Why.MISSING: -12,
        Why.SHORT: -0.5,
        Why.TIES: 1,
        Why.HOPE: 4,
        Why.BLIND: 4,
    },
    {
        Why.SHOW: 1000,
        Why.POINTS: -0.6,
        Why.LOOSE: -1.5,
        Why.TIES: 2,
        Why.COLLECTED: 9,
        Why.TOLD: -9,
        Why.PRICE: -1,
        Why.STAKE: 27,
    },
    breadth=3,
    drops=Drops.FIRST,
)
HARD = Style(
    "hard",
    {
        Why.SHOW: 1000, Why.DISTANCE: -14, Why.OUTS: 0.25, Why.POINTS: -0.3, Why.MATCH: -0.3, Why.DANGER: -2,
        Why.TOLD: -3, Why.CHANCE: 14, Why.PRICE: -1, Why.STAKE: 52, Why.TURN: -4.4, Why.DEADWOOD: -1, Why.LIVE: 0.7,
        Why.FEEDS: -10, Why.LAID: 30, Why.MISSING: -14, Why.SHORT: -0.5, Why.TIES: 1, Why.HOPE: 4, Why.BLIND: 4,
    },
    {
        Why.SHOW: 1000, Why.DISTANCE: -9, Why.POINTS: -0.6, Why.TIES: 2, Why.DANGER: -2, Why.TOLD: -8, Why.PRICE: -1,
        Why.STAKE: 32, Why.TURN: -5, Why.COLLECTED: 4,
    },
    breadth=3,
    knock_early=4,
    waits_with=8,
    waits_more=2,
    drops=Drops.ALWAYS,
)  # fmt: skip

STYLES: Mapping[str, Style] = {style.name: style for style in (EASY, MEDIUM, HARD)}
"""Every level by its name, the weakest first."""
