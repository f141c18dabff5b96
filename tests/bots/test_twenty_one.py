"""What bots of every level make of 21 cards: other shows are collected for, cards that are paid for are kept."""

from __future__ import annotations

from random import Random

import pytest

from rummy_tui.bots.choose import choose
from rummy_tui.bots.styles import STYLES, Style
from rummy_tui.engine.actions import Discard, Draw, Drop, Show, Take
from rummy_tui.engine.games.twenty_one import marriage
from rummy_tui.engine.match import Match
from tests.engine.positions import table

each_level = pytest.mark.parametrize("style", STYLES.values(), ids=lambda style: style.name)

SIX = "2♠2♠ 4♥4♥ 6♦6♦ J♣J♣ Q♥Q♥ 3♣3♣"
SEVEN = f"{SIX} K♠K♠ · 5♠ 7♥ J♦ A♣ 2♦ Q♠ 10♥"


def hand_of(text: str, **where: str) -> Match:
    """Seat 0 holds this hand, 9♣ is cut."""
    return table(game="twenty-one", hands={0: text}, **where)


@each_level
def test_the_eighth_dublee_is_taken_and_shown(style: Style) -> None:
    match = hand_of(SEVEN, up="5♠")
    assert isinstance(choose(match.view(0), style, Random(1)).action, Take)
    match.play(0, Take())
    assert isinstance(choose(match.view(0), style, Random(1)).action, Show)


@each_level
@pytest.mark.parametrize("hand", [f"{SIX} · K♠ 5♠ 7♥ J♦ A♣ 2♦ Q♠ 10♥ 5♥", SEVEN])
def test_near_eight_dublees_none_is_broken(hand: str, style: Style) -> None:
    match = hand_of(hand, deck="8♦")
    match.play(0, Draw())
    for luck in range(5):
        action = choose(match.view(0), style, Random(luck)).action
        assert isinstance(action, Discard)
        faces = [card.face for card in match.view(0).hand]
        assert faces.count(action.card.face) == 1


@each_level
def test_value_cards_are_kept_and_nobody_drops_with_a_marriage(style: Style) -> None:
    """They are jokers, and paid for until one drops (rules.md §4a.2)."""
    match = hand_of("9♣10♣8♣ · A♠ 4♠ 7♠ K♥ 3♥ 6♥ J♦ Q♦ 2♦ 5♦ J♣ 3♣ K♠ 10♠ 4♥ 7♦ 2♣ 5♣", deck="K♦")
    assert not isinstance(choose(match.view(0), style, Random(1)).action, Drop)
    match.play(0, Draw())
    action = choose(match.view(0), style, Random(1)).action
    assert isinstance(action, Discard)
    assert action.card.face not in marriage(match.deal.public.wild)


@each_level
def test_what_brings_only_a_longer_group_is_left_for_a_card_from_the_deck(style: Style) -> None:
    """Any eighth card of the deck is a joker; a fourth king is none."""
    match = hand_of("K♥K♦K♣ · 2♠3♠4♠ · A♠ 7♠ 3♥ 6♥ J♦ 2♦ 5♦ 7♣ 3♣ J♥ 6♦ 10♦ 4♥ 7♦ 2♣", up="K♠")
    assert isinstance(choose(match.view(0), style, Random(1)).action, Draw | Drop)


def test_hard_gives_back_the_card_it_drew_rather_than_be_farther_from_a_show() -> None:
    """Q♥K♥ wait for the third pure sequence, though Q♥ stands in a set as well and K♥ in nothing."""
    match = hand_of("2♥3♥4♥ · A♣2♣3♣4♣ · 2♦3♦PJ5♦6♦ · 8♣PJ10♣ · Q♥Q♦Q♣ · 8♠ 3♥ K♥", cut="J♦", deck="4♠")
    match.play(0, Draw())
    view, groups = match.view(0), match.deal.arranger
    action = choose(view, STYLES["hard"], Random(1)).action
    assert isinstance(action, Discard)
    kept = [card for card in view.hand if card is not action.card]
    assert groups.distance(kept) == min(groups.distance([c for c in view.hand if c is not card]) for card in view.hand)
