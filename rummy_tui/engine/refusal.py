"""Why not, as data. The sentences stand in words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from rummy_tui.engine.cards import Card


class Code(Enum):
    """Reasons (rules.md §0.1), the value being a number for nobody: the name is what is written."""

    # whose turn, which phase
    NOT_YOUR_TURN = 1
    ALREADY_DREW = 2
    MUST_DRAW_FIRST = 3
    DEAL_OVER = 4
    NOT_OVER = 5
    NOT_IN_THIS_GAME = 6
    NOTHING_TO_DECIDE = 7
    UPCARD_FIRST = 8
    LAY_OFF_OR_DONE = 9
    OUT_OF_DEAL = 23
    SITTING_OUT = 24
    """Not dealt in: the match, or what is left of it, is between others."""
    # piles
    OPEN_JOKER_FORBIDDEN = 10
    STOCK_EMPTY = 11
    PILE_EMPTY = 12
    RETURN_SAME_CARD = 13
    FINISH_WITH_PICKED_CARD = 14
    CARD_NOT_HELD = 15
    UPCARD_PASSED = 16
    TAKE_TO_KNOCK = 17
    # drop
    NO_DROP_HERE = 20
    DROP_AFTER_DRAW = 21
    PUTS_OUT = 22
    """A warning: what this costs puts the seat out of the match."""
    # between deals
    NO_REJOIN = 25
    REJOINED_BEFORE = 26
    REJOIN_TOO_LATE = 27
    ANSWER_FIRST = 28
    # one group
    GROUP_TOO_SHORT = 30
    SET_TOO_LONG = 31
    SET_DUPLICATE_SUIT = 32
    RUN_DUPLICATE_RANK = 33
    ACE_IN_MIDDLE = 34
    NOT_CONSECUTIVE = 35
    MIXED_SUITS = 36
    TOO_MANY_JOKERS = 37
    TOO_FEW_NATURALS = 38
    # a show
    NO_PURE_SEQUENCE = 40
    ONLY_ONE_SEQUENCE = 41
    TOO_FEW_PURE = 48
    UNGROUPED_CARD = 42
    LIFE_TOO_SHORT = 43
    NO_FINISH_CARD = 44
    ONE_CARD = 45
    DEADWOOD_TOO_HIGH = 46
    MUST_KNOCK = 47
    # melds on the table
    CONTRACT_NOT_MET = 50
    CONTRACT_ALREADY_LAID = 51
    CONTRACT_NOT_LAID = 52
    NO_SUCH_MELD = 53
    DOES_NOT_FIT = 54
    CLOSED_SET = 55
    JOKER_NOT_SWAPPABLE = 56
    LAST_CARD_MUST_BE_DISCARDED = 57
    TURN_COULD_NOT_END = 58
    NO_DISCARD_IN_LAST_ROUND = 59
    FITS_NO_MELD = 80
    WHICH_MELD = 81
    RUNS_JOINED = 100
    JOKER_MUST_BE_LAID = 101
    OPENING_BELOW = 102
    OPENING_TOO_EARLY = 103
    NOT_OPENED = 104
    TAKE_DISCARD_MUST_OPEN = 105
    MUST_LAY_TAKEN_CARD = 106
    CUT_CARD_ONLY_FOR_HAND = 107
    ONE_MELD_A_TURN = 109
    OWN_MELD_FIRST = 110
    HAND_MUST_BE_LAID = 111
    NOTHING_TO_LAY = 112
    # buying
    NO_BUYS_LEFT = 60
    OWN_DISCARD = 61
    BUY_OR_PASS = 62
    # setting up
    TOO_FEW_PLAYERS = 70
    TOO_MANY_PLAYERS = 71
    TOO_FEW_CARDS = 72
    NO_SUCH_ROUND = 73
    # a hand that is only told of, not held
    NO_CUT_CARD = 90
    JOKER_NOT_CUT = 91
    LIMIT_NOT_KNOWN = 92


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why not, with everything a sentence needs.

    `cards`: the cards in question; `group`: the number of the group, from 0; `have` and `need`: cards,
    groups or points, as the code says.
    """

    code: Code
    cards: tuple[Card, ...] = ()
    group: int | None = None
    have: int | None = None
    need: int | None = None


class IllegalAction(Exception):
    """Raised by `play`; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code.name)
        self.refusal = refusal
