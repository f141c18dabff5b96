"""Contract Rummy against the rule book: buying (rules.md §6.1, §6.2 #10–13, #25–27)."""

from __future__ import annotations

import pytest

from rummy_tui.engine.actions import Action, Buy, Discard, Pass, Seat
from rummy_tui.engine.events import Drew, Passed, Recycled, Took
from rummy_tui.engine.games.contract import Match, Rules
from rummy_tui.engine.refusal import Code
from rummy_tui.engine.shuffle import NamedSeeds
from rummy_tui.engine.view import Phase
from tests.engine.contract_positions import (
    BUY,
    DRAW,
    PASS,
    TAKE,
    play,
    position,
    refusal,
    refused,
    throw,
)


def test_C10_a_buy_is_two_cards_and_no_discard() -> None:
    match = position(1, phase=Phase.DRAW, hand="2♣3♣4♣", pile="9♦ 5♥")
    top, below = match.deal.public.discards[-1], match.deal.public.discards[-2]
    penalty, drawn = match.deal.hidden.stock[-1], match.deal.hidden.stock[-2]
    events = play(match, DRAW, BUY)
    assert events == [Passed(0), Took(1, top, True), Drew(1, penalty), Drew(0, drawn)]
    public = match.deal.public
    assert public.hand_sizes == [4, 12, 10, 10]
    assert {top, penalty} <= set(match.deal.hidden.hands[1])
    assert (public.phase, public.turn, public.active) == (Phase.PLAY, 0, 0)
    assert public.discards == [below]
    assert public.buys_left == [3, 2, 3, 3]
    assert match.view(2).events[-2:] == (Drew(1, None), Drew(0, None))


def test_C11_the_nearest_to_the_left_of_the_discarder() -> None:
    match = position(1, phase=Phase.DRAW, players=5)
    play(match, DRAW)
    public = match.deal.public
    assert (public.phase, public.turn, public.active, public.asked) == (Phase.BUY, 1, 0, [1, 2, 3])
    assert refused(match, BUY, 3) is Code.NOT_YOUR_TURN
    assert refused(match, BUY, 0) is Code.NOT_YOUR_TURN
    play(match, PASS)
    assert match.turn == 2
    play(match, BUY)
    assert (match.turn, public.phase) == (0, Phase.PLAY)
    assert public.hand_sizes[2] == 12


def test_C12_the_seat_in_turn_wants_the_card() -> None:
    match = position(1, phase=Phase.DRAW)
    play(match, TAKE)
    assert (match.turn, match.deal.public.phase) == (0, Phase.PLAY)
    assert refused(match, BUY, 1) is Code.NOT_YOUR_TURN
    assert match.deal.public.buys_left == [3, 3, 3, 3]


def test_C13_the_fourth_buy_of_a_round() -> None:
    match = position(1, phase=Phase.DRAW, hand="2♣3♣4♣6♣", players=5)
    bought = 0
    while bought < 3:
        action = DRAW if match.deal.public.phase is Phase.DRAW else BUY if match.turn == 1 else PASS
        bought += action is BUY
        play(match, action)
        while match.deal.public.phase is Phase.PLAY:
            play(match, Discard(match.deal.hidden.hands[match.deal.public.turn][0]))
    assert match.deal.public.buys_left[1] == 0
    while match.deal.public.active in (1, 2):
        play(match, TAKE, Discard(match.deal.hidden.hands[match.deal.public.active][0]))
    play(match, DRAW)
    assert match.deal.public.phase is Phase.BUY
    assert 1 not in match.deal.public.asked
    told = refusal(match, BUY, 1)
    assert (told.code, told.have) == (Code.NO_BUYS_LEFT, 0)


def test_buys_begin_anew_in_the_next_round() -> None:
    match = position(1, hand="2♣", melds=[(0, "K♠K♥K♦")])
    match.deal.public.buys_left = [0, 0, 0, 0]
    play(match, throw(match, "2♣"))
    match.advance()
    assert match.deal.public.buys_left == [3, 3, 3, 3]


@pytest.mark.parametrize(("buys", "asked"), [(0, []), (2, [1, 2]), (None, [1, 2])])
def test_how_many_buys(buys: int | None, asked: list[Seat]) -> None:
    match = position(1, phase=Phase.DRAW, buys=buys)
    play(match, DRAW)
    assert match.deal.public.asked == asked
    if buys is None:
        play(match, BUY)
        assert match.deal.public.buys_left == [None] * 4
    if not buys:
        assert match.deal.public.phase is Phase.PLAY


def test_passes_go_round_and_the_seat_in_turn_draws() -> None:
    match = position(1, phase=Phase.DRAW, hand="2♣3♣4♣")
    assert refused(match, PASS) is Code.NOTHING_TO_DECIDE
    assert refused(match, BUY) is Code.NOTHING_TO_DECIDE
    play(match, DRAW)
    assert refused(match, DRAW) is Code.BUY_OR_PASS
    assert refused(match, TAKE, 0) is Code.NOT_YOUR_TURN
    assert [offer.action for offer in match.view(1).offers if offer.refusal is None] == [Buy, Pass]
    assert not any(offer.refusal is None for offer in match.view(0).offers)
    events = play(match, PASS, PASS)
    assert [type(event) for event in events] == [Passed, Passed, Drew]
    assert (match.turn, match.deal.public.phase) == (0, Phase.PLAY)
    assert "".join(map(str, match.deal.public.discards)) == "3♣"


def test_6_2_12_buying_after_the_own_contract() -> None:
    def table(late_buys: bool) -> Match:
        match = position(1, phase=Phase.DRAW, melds=[(1, "K♠K♥K♦")], late_buys=late_buys)
        play(match, DRAW)
        return match

    assert table(True).deal.public.asked == [1, 2]
    match = table(False)
    assert match.deal.public.asked == [2]
    assert refused(match, BUY, 1) is Code.CONTRACT_ALREADY_LAID


def test_6_2_25_the_first_upcard() -> None:
    match = Match(Rules(), 4, NamedSeeds("first"))
    first = match.deal.public.starter
    assert first == (match.deal.public.dealer + 1) % 4
    other = match.copy()
    play(other, TAKE)
    assert other.deal.public.hand_sizes[first] == 11
    play(match, DRAW)
    assert match.deal.public.asked == [(first + n) % 4 for n in (1, 2, 3)]


def test_6_2_26_nobody_buys_his_own_discard() -> None:
    match = position(1, phase=Phase.DRAW)
    play(match, DRAW)
    told = refusal(match, BUY, 3)
    assert (told.code, told.cards) == (Code.OWN_DISCARD, (match.deal.public.discards[-1],))
    offer = match.view(3).offer(Buy)
    assert offer is not None
    assert offer.refusal == told


def test_6_2_26_buys_also_in_round_7() -> None:
    match = position(7, phase=Phase.DRAW)
    play(match, DRAW, BUY)
    assert match.deal.public.hand_sizes[1] == 14


def test_6_2_26_no_buy_on_the_discard_that_ends_the_round() -> None:
    match = position(1, hand="2♣", melds=[(0, "K♠K♥K♦")])
    play(match, throw(match, "2♣"))
    assert (match.turn, match.deal.public.phase) == (None, Phase.OVER)


def test_6_2_27_the_pile_is_shuffled_before_anybody_buys() -> None:
    match = position(1, phase=Phase.DRAW, pile="2♦ 9♦ 4♠ 5♥", stock=0)
    top = match.deal.public.discards[-1]
    events = play(match, DRAW)
    assert events == [Recycled(None, 3), Passed(0)]
    assert match.deal.public.stock_left == 3
    play(match, BUY)
    assert top in match.deal.hidden.hands[1]
    assert (match.deal.public.stock_left, match.deal.public.discards) == (1, [])


@pytest.mark.parametrize(
    ("stock", "pile", "asked"),
    [(1, "5♥", []), (2, "5♥", [1, 2]), (0, "4♠ 5♥", []), (0, "9♦ 4♠ 5♥", [1, 2]), (1, "4♠ 5♥", []),
     (1, "9♦ 4♠ 5♥", [1, 2])],
)  # fmt: skip
def test_6_2_27_no_penalty_card_no_buy(stock: int, pile: str, asked: list[Seat]) -> None:
    match = position(1, phase=Phase.DRAW, hand="2♣3♣4♣", pile=pile, stock=stock)
    told = match.deal.can_buy(3)  # type: ignore[attr-defined]
    assert told.code is Code.OWN_DISCARD
    play(match, DRAW)
    assert match.deal.public.asked == asked  # type: ignore[attr-defined]
    while match.deal.public.phase is Phase.BUY:
        play(match, BUY)
    assert match.deal.public.hand_sizes[0] == 4
    if not asked:
        assert match.deal.can_buy(1).code is Code.STOCK_EMPTY  # type: ignore[attr-defined]


def test_6_2_18_reshuffle_all_but_the_top() -> None:
    match = position(1, phase=Phase.DRAW, pile="2♦ 9♦ 4♠ 5♥", stock=0, buys=0)
    events = play(match, DRAW)
    assert [type(event) for event in events] == [Recycled, Drew]
    assert "".join(map(str, match.deal.public.discards)) == "5♥"


def test_the_digest_knows_what_the_game_added() -> None:
    match = position(1)
    twin = match.copy()
    assert twin.digest() == match.digest()
    twin.deal.public.buys_left[2] = 1  # type: ignore[attr-defined]
    assert match.deal.public.buys_left == [3, 3, 3, 3]  # type: ignore[attr-defined]
    assert twin.digest() != match.digest()


@pytest.mark.parametrize("action", [DRAW, TAKE])
def test_who_is_asked_about_the_open_card_and_draws_is_told_to_answer(action: Action) -> None:
    """It is his turn to answer: "not your turn" would be wrong. The seat in turn does wait for him."""
    match = position(1, phase=Phase.DRAW, hand="2♣3♣4♣6♣")
    in_turn = match.turn
    assert in_turn is not None
    play(match, DRAW)
    asked = match.turn
    assert asked is not None
    assert match.deal.public.phase is Phase.BUY
    assert refusal(match, action, asked).code is Code.BUY_OR_PASS
    assert refusal(match, action, in_turn).code is Code.NOT_YOUR_TURN
