"""How a deal ended, and what every seat pays or gets for it, line by line."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from rummy_tui.engine.actions import Seat
from rummy_tui.engine.cards import Card, Points
from rummy_tui.engine.reading import Reading
from rummy_tui.engine.refusal import Refusal


class Termination(Enum):
    SHOW = 1
    LAST_STANDING = 2
    WENT_OUT = 3
    CAP = 4
    """The turn cap was reached (rules.md §0.2 #5)."""
    VOID = 5
    """Nothing could be drawn: no points (§0.2 #6)."""
    BLOCKED = 6
    """Nothing could be drawn: settled like the cap (§0.2 #6)."""


class LineKind(Enum):
    """Why these points."""

    NO_PURE = 1
    """No pure sequence: every card counts."""
    ONE_LIFE = 2
    """No second sequence: what the house rule does not save counts."""
    LOOSE = 3
    """Both lives: the cards in no group count."""
    CAPPED = 4
    """What exceeds the full count is taken off again."""
    FIRST_DROP = 5
    WRONG_SHOW = 6
    FIRST_TURN = 7
    """Shown before this seat had a turn: what exceeds the middle drop is taken off again (§1.2 #13)."""
    IN_HAND = 8
    """Cards still held (games with melds on the table)."""
    DEADWOOD = 9
    """The cards in no group (gin)."""
    LAID_OFF = 10
    """Cards on the knocker's groups: they cost nothing."""
    OTHER_DEADWOOD = 11
    """What the winner's own cards take off."""
    GIN = 12
    BIG_GIN = 13
    UNDERCUT = 14
    SPADES = 15
    """The first open card was a spade: everything counts twice."""
    GAME_BONUS = 16
    BOXES = 17
    """So much for each deal won."""
    SHUTOUT = 18
    """The loser never scored: the winner's deals count twice."""
    FULL_COUNT = 19
    """No pure sequence: the full count, whatever the cards (§8.2 #1)."""
    MIDDLE_DROP = 20
    WENT_RUMMY = 30
    """The winner put his whole hand down in one turn: the cards count twice."""
    WENT_OUT = 31
    HAND = 32
    """All groups put down at once (Rummy 51)."""
    HAND_WITH_CUT = 33
    NOT_OPENED = 34
    HAND_DOUBLES = 35
    """The winner put his hand down at once: everything counts twice."""
    VALUE_CARDS = 40
    """What the others pay for the value cards of this hand (§4a.2)."""
    VALUE_PAID = 41
    """What another one gets for his."""
    TOTAL_CAPPED = 42
    """What exceeds the most that is paid in a deal is taken off again."""
    DUBLEES = 43
    """So many dublees that little or nothing is paid."""


@dataclass(frozen=True, slots=True)
class Line:
    """Some points and the cards they stand for. `fault`: what was wrong with a wrong show.

    `to`: who gets them, if not the winner; `times`: so many pay a part of them, each the same.
    """

    kind: LineKind
    points: Points
    cards: tuple[Card, ...] = ()
    fault: Refusal | None = None
    to: Seat | None = None
    times: int = 1


@dataclass(frozen=True)
class Bill:
    """What one seat owes for the deal; the sum of the lines is the price. `reading` None: the hand is not shown."""

    seat: Seat
    lines: tuple[Line, ...]
    reading: Reading | None

    @property
    def points(self) -> Points:
        return sum(line.points for line in self.lines)


@dataclass(frozen=True)
class Outcome:
    """The end of a deal. `bills`: one for each seat that was dealt in."""

    termination: Termination
    winner: Seat | None
    bills: tuple[Bill, ...]
