"""How many cards a contract lacks: by the rule book, and against trying every card that could come."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations_with_replacement
from random import Random

import pytest

from rummy_tui.engine.cards import Card, Face, Rank, Suit, faces, packs, parse
from rummy_tui.engine.laydown import Last, Layer, Prices, Turn
from rummy_tui.engine.laying.lacking import lacking
from rummy_tui.engine.melds import Ace, GroupRules

RULES = GroupRules(max_set=None, suits_repeat=True, min_run=4, min_natural=2)
PRICES = Prices((1,) * 52, 1, (1,) * 14, (1,) * 15)
NEW = [Card(Face(rank, suit), 9) for suit in Suit for rank in Rank]


def turn(sets: int, runs: int, rules: GroupRules = RULES, apart: bool = False) -> Turn:
    return Turn(rules, rules, sets=sets, runs=runs, lay_off=False, last=Last.FREE, apart=apart)


@pytest.mark.parametrize(
    ("hand", "sets", "runs", "missing"),
    [
        ("7♠7♥7♦ K♠K♥K♦", 2, 0, 0),
        ("7♠7♥7♦ K♠K♥ 2♦", 2, 0, 1),
        ("7♠7♥ K♠K♥ 2♦3♣", 2, 0, 2),
        ("7♠7♥ K♠K♥ PJ 3♣", 2, 0, 1),
        ("7♠7♠*2 K♠K♥PJ 3♣", 2, 0, 1),  # the same suit twice in a set
        ("7♠ PJ PJ*2 K♠K♥K♦", 2, 0, 1),  # two of a meld are no jokers
        ("7♠7♥7♦7♣7♠*2 7♥*2", 2, 0, 0),  # two sets of one number
        ("7♠7♥7♦ 8♠9♠10♠", 1, 1, 1),  # the 7♠ stands in the set or in the sequence
        ("7♠7♥7♦7♣ 8♠9♠10♠", 1, 1, 0),
        ("Q♠K♠A♠ 2♠3♠4♠", 0, 2, 2),  # an ace stands at one end
        ("Q♠K♠A♠J♠ 2♠3♠4♠A♠*2", 0, 2, 0),
        ("J♠ K♠ 2♥ 4♥", 0, 2, 4),
        ("3♠4♠5♠6♠7♠ PJ PJ*2 PJ*3", 0, 2, 0),  # the jokers are shared: 3♠5♠★★ or alike, never three in one
    ],
)
def test_by_hand(hand: str, sets: int, runs: int, missing: int) -> None:
    assert lacking(parse(hand), turn(sets, runs)) == missing


def test_sequences_of_a_suit_that_may_not_join() -> None:
    hand = parse("3♥4♥5♥6♥7♥8♥9♥10♥")
    assert (lacking(hand, turn(0, 2)), lacking(hand, turn(0, 2, apart=True))) == (0, 1)


CASES = {
    "two sets": turn(2, 0),
    "set and run": turn(1, 1),
    "two runs": turn(0, 2),
    "suits differ": turn(2, 0, replace(RULES, suits_repeat=False, max_set=4)),
    "ace high": turn(1, 1, replace(RULES, ace=Ace.HIGH)),
    "one natural": turn(1, 1, replace(RULES, min_natural=1)),
    "twos wild": turn(1, 1, replace(RULES, wild=faces(Rank.TWO))),
    "apart": turn(0, 2, apart=True),
}


@pytest.mark.parametrize("case", CASES)
def test_against_every_card_that_could_come(case: str) -> None:
    """None is missing if the search can lay; one, if it can with one card more; else two or more."""
    asked, rng = CASES[case], Random(case)
    layer = Layer(asked, (), PRICES)
    deck = [card for card in packs(2, 4) if card.face is None or card.face.suit < 2 or card.face.rank < 5]
    for _ in range(8):
        hand = rng.sample(deck, 9)
        found = lacking(hand, asked)
        for more in range(min(3, found + 1)):
            can = any(layer.possible([*hand, *new]) for new in combinations_with_replacement(NEW, more))
            assert can == (more >= found), (hand, found, more)
