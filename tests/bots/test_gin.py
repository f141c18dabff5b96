"""What bots make of a hand of gin: when to knock, when to hold on, which card to part with."""

from __future__ import annotations

from random import Random

import pytest

from rummy_tui.bots.choose import Choice, Why, choose
from rummy_tui.bots.styles import HARD, MEDIUM, STYLES, Style
from rummy_tui.engine.actions import Discard, Draw, Show, Take
from rummy_tui.engine.cards import parse
from rummy_tui.engine.match import Match
from tests.bots.table import put_on_stock
from tests.engine.test_gin import table

LATE = 12
"""Turns of the table after which the other hand is no longer full of deadwood."""

MANY = "5♥6♥7♥ · 9♣9♦9♠ · 2♠3♠4♠ · 8♦"  # gin with A♠ 5♠ 4♥ 8♥ 9♥
NONE = "5♥6♥7♥ · 9♣9♦9♠9♥ · 2♦3♣4♠"
LITTLE = "5♥6♥7♥ · 9♣9♦9♠9♥ · A♦2♣3♠"
TWO = "4♣5♣6♣7♣ · 8♠8♥8♦ · 2♦3♦ 4♥"  # gin with A♦ and 4♦
PAIRS = "10♦10♣ J♦Q♦ 5♥5♠ 6♥ K♠ 2♣ A♥"

each_level = pytest.mark.parametrize("style", STYLES.values(), ids=lambda style: style.name)
thinking = pytest.mark.parametrize("style", [MEDIUM, HARD], ids=lambda style: style.name)


def drawn(hand: str, card: str, turns: int = LATE) -> Match:
    """Seat 0 has drawn this card."""
    match = table(hand)
    match.deal.public.turns = turns
    put_on_stock(match, card)
    match.play(0, Draw())
    return match


def think(match: Match, style: Style) -> Choice:
    return choose(match.view(0), style, Random(1))


def test_hard_holds_on_while_many_cards_make_gin() -> None:
    assert think(drawn(MANY, "K♦"), HARD).action == Discard(*parse("K♦"))


def test_hard_knocks_when_no_card_makes_gin() -> None:
    assert isinstance(think(drawn(NONE, "K♦"), HARD).action, Show)
    assert isinstance(think(drawn(TWO, "K♦"), HARD).action, Discard)
    gone = drawn(TWO, "K♦")
    gone.deal.public.discards[:0] = parse("A♦4♦")
    assert isinstance(think(gone, HARD).action, Show)


def test_hard_waits_with_little_so_that_a_knock_is_an_undercut() -> None:
    assert think(drawn(LITTLE, "K♦"), HARD).action == Discard(*parse("K♦"))


def test_hard_knocks_early() -> None:
    assert isinstance(think(drawn(MANY, "K♦", turns=2), HARD).action, Show)


@each_level
def test_a_knock_leaves_the_least_deadwood(style: Style) -> None:
    choice = think(drawn(LITTLE, "4♦", turns=2), style)
    assert isinstance(choice.action, Show)
    assert choice.action.discard == parse("4♦")[0]
    assert [candidate.action for candidate in choice.ranked] == [choice.action]


@thinking
def test_of_equally_dear_cards_the_one_goes_that_no_card_helps(style: Style) -> None:
    choice = think(drawn(PAIRS, "7♣"), style)
    assert choice.action == Discard(*parse("K♠"))
    live = choice.chosen.term(Why.LIVE)
    assert live is not None
    assert live.amount > 0


def test_hard_does_not_feed_what_the_other_was_seen_to_take() -> None:
    match = table("J♠J♥J♣ 2♠2♥ 6♥ 3♦4♦4♣ 5♣", "10♥10♣ A♥ 3♥ 9♠ 5♠ 7♦ 8♣ K♥ Q♦", up="10♠")
    match.deal.public.turns, match.deal.public.turn, match.deal.public.active = LATE, 1, 1
    match.play(1, Take())
    match.play(1, Discard(*parse("Q♦")))
    put_on_stock(match, "10♦")
    match.play(0, Draw())
    choice = think(match, HARD)
    feeds = {c.action.cards: c.term(Why.FEEDS) for c in choice.ranked}
    ten, six = feeds[parse("10♦")], feeds[parse("6♥")]
    assert ten is not None
    assert six is not None
    assert ten.cards == parse("10♠")
    assert ten.amount > six.amount
    assert choice.action == Discard(*parse("6♥"))


def test_a_card_whose_neighbours_lie_open_feeds_nobody() -> None:
    match = drawn(PAIRS, "7♣")
    match.deal.public.discards[:0] = parse("K♥K♦Q♠")
    king = next(c for c in think(match, HARD).ranked if c.action == Discard(*parse("K♠")))
    feeds = king.term(Why.FEEDS)
    assert feeds is not None
    assert feeds.amount == 0
