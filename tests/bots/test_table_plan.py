"""Moves that no sensible player makes where melds lie on the table, and cards that go together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from rummy_tui.bots.choose import Choice, choose
from rummy_tui.bots.memory import remember
from rummy_tui.bots.plans.show import without
from rummy_tui.bots.plans.ties import Ties, uncounted
from rummy_tui.bots.styles import EASY, HARD, MEDIUM, STYLES, Style
from rummy_tui.engine.actions import Buy, Discard, Draw, Lay, Pass, Seat, Take
from rummy_tui.engine.cards import parse
from rummy_tui.engine.games import GAMES, basic, fifty_one
from rummy_tui.engine.laydown import Turn
from rummy_tui.engine.match import Match
from rummy_tui.engine.melds import Ace, GroupRules
from rummy_tui.engine.outcome import Termination
from rummy_tui.engine.shuffle import NamedSeeds
from rummy_tui.engine.view import Phase, View
from tests.engine import contract_positions, meld_positions

each_level = pytest.mark.parametrize("style", STYLES.values(), ids=lambda style: style.name)
who_think = pytest.mark.parametrize("style", [MEDIUM, HARD], ids=lambda style: style.name)


def think(match: Match, style: Style) -> Choice:
    assert match.turn is not None
    return choose(match.view(match.turn), style, Random(1))


# ── taking and drawing ───────────────────────────────────────────────────────────────────────────────────────────────


@each_level
@pytest.mark.parametrize(
    ("hand", "up"),
    [("6♥ 8♥ 7♦ · 3♣4♣5♣6♣", "K♣"), ("2♠ K♠ Q♦ J♣ · 5♥6♥7♥", "10♠"), ("8♥ 2♦ 8♦ K♦ · 4♥4♦4♣", "9♠")],
)
def test_no_card_is_taken_for_what_can_be_laid_without_it(hand: str, up: str, style: Style) -> None:
    match = meld_positions.position(basic, hand=hand.replace("·", ""), pile=up, phase=Phase.DRAW)
    assert isinstance(think(match, style).action, Draw)


@each_level
def test_the_card_that_makes_a_meld_is_taken(style: Style) -> None:
    match = meld_positions.position(basic, hand="5♠ A♣ 7♣ 8♣ K♣ Q♠Q♣", pile="Q♥", phase=Phase.DRAW)
    assert isinstance(think(match, style).action, Take)


# ── throwing ─────────────────────────────────────────────────────────────────────────────────────────────────────────


@each_level
def test_a_joker_is_not_thrown_while_there_is_anything_else(style: Style) -> None:
    match = meld_positions.position(fifty_one, hand="3♠4♠5♠ K♠ A♥ 5♥ 7♥ 9♥ J♥ 2♦ 7♦ K♦ 6♣ 8♣ PJ")
    thrown = [c.action.card for c in think(match, style).ranked if isinstance(c.action, Discard)]
    assert thrown
    assert all(card.face is not None for card in thrown)


def spare(view: View) -> set[int]:
    """Cards without which the hand lacks no more than with them."""
    lacks = view.lacking(view.hand)
    return {card.index for card in view.hand if view.lacking([c for c in view.hand if c is not card]) == lacks}


def deals(number: int, style: Style, count: int) -> Iterator[tuple[View, Choice]]:
    """Every decision of some deals of that round among three of one level."""
    for deal in range(count):
        game = GAMES["contract"]
        match = game.start(replace(game.rules(), round=number), 3, NamedSeeds(f"spare {number} {deal}"))
        while (seat := match.turn) is not None:
            view = match.view(seat)
            choice = choose(view, style, Random(deal))
            yield view, choice
            match.play(seat, choice.action)


@who_think
@pytest.mark.parametrize("number", [1, 2, 3])
def test_no_card_that_the_contract_needs_is_thrown_while_another_is_spare(number: int, style: Style) -> None:
    for view, choice in deals(number, style, 1):
        if isinstance(choice.action, Discard) and view.lacking(view.hand) is not None:
            can_go = {c.action.card.index for c in choice.ranked if isinstance(c.action, Discard)} & spare(view)
            assert not can_go or choice.action.card.index in can_go


@pytest.mark.parametrize("number", [3, 7])
def test_easy_slips_but_breaks_up_nothing_by_a_slip(number: int) -> None:
    slips = 0
    for view, choice in deals(number, EASY, 2):
        best = choice.ranked[0]
        if isinstance(choice.action, Discard) and isinstance(best.action, Discard) and choice.action != best.action:
            slips += 1
            left, nearer = (without(view.hand, card) for card in (choice.action.card, best.action.card))
            assert (view.lacking(left) or 0) <= (view.lacking(nearer) or 0)
    assert slips


# ── buying ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def asked(number: int, hand: str, up: str, **others: Any) -> Match:
    """Seat 0 is asked whether it buys the open card."""
    match = contract_positions.position(number, hand=hand, pile=up, **others)
    match.deal.public.active = match.deal.public.turn = 3
    match.deal.public.phase = Phase.DRAW
    match.play(3, Draw())
    assert match.turn == 0
    return match


@each_level
@pytest.mark.parametrize("up", ["K♣", "A♣"])
def test_the_card_that_completes_the_contract_is_bought(up: str, style: Style) -> None:
    rank = up[0]
    match = asked(1, f"7♠7♥7♦ {rank}♠{rank}♥ 2♦ 4♣ 9♠ 10♦ 5♥", up)
    assert isinstance(think(match, style).action, Buy)


@each_level
def test_a_card_that_brings_the_contract_no_nearer_is_not_bought(style: Style) -> None:
    hand = "6♠ 7♠ Q♠ 3♥ 7♥ K♥ 5♦ J♦ 3♣ 9♣10♣Q♣"
    match = asked(6, hand, "Q♥")
    assert match.view(0).lacking(parse(hand)) == match.view(0).lacking(parse(f"{hand} Q♥"))
    assert isinstance(think(match, style).action, Pass)


@who_think
@pytest.mark.parametrize(("others", "bought"), [("2♣ 9♣", False), ("2♣ 9♣ J♣ K♦", True)])
def test_no_two_cards_more_while_another_is_about_to_go_out(others: str, bought: bool, style: Style) -> None:
    """The 4♣ brings the three sets nearer, and no further than that."""
    melds = [(1, "10♠10♥10♦"), (1, "J♠J♥J♦"), (1, "Q♠Q♥Q♦")]
    hand = "4♥4♦ · 6♠6♥6♦ · 8♠8♥ · 3♠ A♥ 7♦".replace("·", "")
    match = asked(4, hand, "4♣", melds=melds, others={1: others})
    assert match.view(0).lacking(parse(f"{hand} 4♣")) == 1
    assert isinstance(think(match, style).action, Buy) is bought


@each_level
def test_the_contract_is_laid_as_soon_as_it_is_held(style: Style) -> None:
    match = contract_positions.position(1, hand="7♠7♥7♦ K♠K♥K♦ 2♦ 4♣ 9♠ 10♦ 5♥")
    assert isinstance(think(match, style).action, Lay)


# ── every level finishes ─────────────────────────────────────────────────────────────────────────────────────────────


def laid(style: Style, number: int, count: int) -> set[Seat]:
    """Seats, deal by deal, that laid down the contract of that round."""
    return {view.seat for view, choice in deals(number, style, count) if isinstance(choice.action, Lay)}


@pytest.mark.parametrize("number", [6, 7])
def test_easy_fulfils_the_last_contracts_as_well(number: int) -> None:
    assert laid(STYLES["easy"], number, 1)


# ── cards that go together ───────────────────────────────────────────────────────────────────────────────────────────

BASIC = GroupRules(ace=Ace.LOW)
CONTRACT = GroupRules(max_set=None, suits_repeat=True, min_run=4, min_natural=2)


def tie(cards: str, groups: GroupRules, sets: int | None = None, runs: int | None = None) -> float:
    one, other = parse(cards)
    ties = uncounted(Turn(groups, groups, sets=sets, runs=runs))
    assert ties.tie(one, other) == ties.tie(other, one)
    return ties.tie(one, other)


@pytest.mark.parametrize(
    ("cards", "groups", "share"),
    [
        ("5♥ 6♥", BASIC, 1),
        ("5♥ 7♥", BASIC, 1 / 2),
        ("5♥ 8♥", BASIC, 0),
        ("A♥ 2♥", BASIC, 1 / 2),  # only A-2-3
        ("A♥ K♥", BASIC, 0),  # the ace stands below the 2
        ("A♥ K♥", replace(BASIC, ace=Ace.LOW_OR_HIGH), 1 / 2),
        ("A♥ K♥", replace(BASIC, ace=Ace.ROUND), 1),
        ("5♥ 5♠", BASIC, 0.8),
        ("5♥ 5♥*2", BASIC, 0),
        ("5♥ 5♥*2", CONTRACT, 0.8),
        ("5♥ 8♥", CONTRACT, 1 / 3),  # 5-6-7-8
        ("5♥ 6♠", CONTRACT, 0),
        ("5♥ PJ", CONTRACT, 0),
    ],
)
def test_cards_that_go_together(cards: str, groups: GroupRules, share: float) -> None:
    assert tie(cards, groups) == pytest.approx(share)


def test_what_the_contract_does_not_ask_for_brings_no_cards_together() -> None:
    assert tie("5♥ 5♠", CONTRACT, sets=0, runs=3) == 0
    assert tie("5♥ 6♥", CONTRACT, sets=2, runs=0) == 0
    assert tie("5♥ 6♥", CONTRACT, sets=0, runs=0) == 0


def test_a_card_by_itself_is_worth_what_may_still_come_to_it() -> None:
    groups = replace(BASIC, ace=Ace.LOW)
    shares = dict.fromkeys(("A♠", "A♦", "2♥"), 0.0)
    ties = Ties(Turn(groups, groups), lambda face: shares.get(str(face), 1.0), alone=True)
    ace, five = parse("A♥ 5♥")
    assert ace.face is not None and five.face is not None
    assert ties.prospect(ace.face) == 0  # one ace is not enough, and 2♥ never comes
    assert ties.prospect(five.face) == 1
    assert ties.total([ace]) < ties.total([five])


def test_nobody_waits_for_ever_for_cards_that_the_others_hold() -> None:
    """Two hold two aces each; when the pile has gone round, one of them gives up his.

    As long as the stock is new anything may come from it; then only what lay open once.
    """
    match = GAMES["basic"].start(basic.Rules(), 3, NamedSeeds("b2"))
    styles, move, held_back = (HARD, MEDIUM, EASY), 0, 0
    while not match.settled:
        seat = match.deal.public.turn
        view = match.view(seat)
        memory = remember(view)
        assert set(match.deal.hidden.stock) <= set(memory.coming) <= set(memory.unseen)
        assert view.public.recycled or memory.coming == memory.unseen
        held_back += len(memory.coming) < len(memory.unseen)
        match.play(seat, choose(view, styles[seat], Random(f"b2/{move}")).action)
        move += 1
    assert held_back
    assert match.deal.outcome is not None
    assert match.deal.outcome.termination is Termination.WENT_OUT
