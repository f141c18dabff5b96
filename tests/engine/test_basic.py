"""Basic Rummy against the rule book (rules.md §5, §9)."""

from __future__ import annotations

from typing import Any

import pytest

from rummy_tui.engine.actions import Discard, Lay, LayOff, Pass, Seat
from rummy_tui.engine.cards import parse
from rummy_tui.engine.events import Recycled
from rummy_tui.engine.games import basic
from rummy_tui.engine.games.basic import Aces, Blocked, Rules
from rummy_tui.engine.match import Match
from rummy_tui.engine.melds import Kind, readings
from rummy_tui.engine.outcome import LineKind, Termination
from rummy_tui.engine.refusal import Code
from rummy_tui.engine.shuffle import NamedSeeds
from rummy_tui.engine.view import Phase
from tests.engine.contract_positions import DRAW, PASS, TAKE, lay, off, own, play, refused, throw
from tests.engine.meld_positions import bill, faces, paid
from tests.engine.meld_positions import position as set_up


def position(**settings: Any) -> Match:
    return set_up(basic, **settings)


def kind(text: str, ace: Aces = Aces.LOW) -> Kind | None:
    found = readings(parse(text), Rules(ace=ace).groups_for(frozenset()))
    return found[0].kind if found else None


def test_G49_no_ace_above_the_king() -> None:
    assert kind("Q♠K♠A♠") is None
    assert kind("Q♠K♠A♠", Aces.BOTH) is Kind.RUN
    assert kind("K♠A♠2♠", Aces.BOTH) is None
    assert kind("K♠A♠2♠", Aces.ROUND) is Kind.RUN


def test_B00_the_groups_of_the_source() -> None:
    assert kind("3♠4♠5♠") is Kind.RUN
    assert kind("K♠K♥K♦") is Kind.SET
    assert kind("K♠K♥K♦K♣") is Kind.SET
    assert kind("3♠4♠") is None
    assert kind("A♠2♠3♠") is Kind.RUN


@pytest.mark.parametrize(("players", "size"), [(2, 10), (3, 7), (4, 7)])
def test_5_1_ten_or_seven_cards(players: int, size: int) -> None:
    deal = basic.Match(Rules(), players, NamedSeeds("x")).deal
    assert deal.public.hand_sizes == [size] * players
    assert len(deal.public.discards) == 1
    assert deal.public.stock_left == 52 - players * size - 1
    assert deal.public.turn == (deal.public.dealer + 1) % players


def test_B01_lay_off_below_a_run() -> None:
    match = position(hand="2♠ 9♦ J♥", melds=[(0, "3♠4♠5♠")])
    play(match, off(match, "2♠", 0))
    assert faces(match.deal.public.melds[0].cards) == "2♠3♠4♠5♠"


def test_B03_cards_do_not_move_between_melds() -> None:
    match = position(hand="3♥ 3♦ J♥", melds=[(1, "3♠4♠5♠6♠")])
    three = match.deal.public.melds[0].cards[0]
    assert refused(match, Lay(((three, *own(match, "3♥3♦")),))) is Code.CARD_NOT_HELD


def test_B04_out_by_a_lay_off() -> None:
    match = position(hand="2♠", melds=[(0, "3♠4♠5♠")], others={1: "7♠K♦A♣", 2: "2♦"}, stock="9♠", pile="3♣")
    play(match, off(match, "2♠", 0))
    assert match.deal.outcome is not None
    assert (match.deal.outcome.termination, match.deal.outcome.winner) == (Termination.WENT_OUT, 0)


def test_out_by_a_meld_and_by_a_discard() -> None:
    match = position(hand="7♠8♠9♠", melds=[(0, "3♥4♥5♥")])
    play(match, lay(match, "7♠8♠9♠"))
    assert match.deal.outcome is not None
    match = position(hand="7♠", melds=[(0, "3♥4♥5♥")])
    play(match, throw(match, "7♠"))
    assert match.deal.outcome is not None


def test_S27_opponents_hold_18_and_36_after_going_rummy() -> None:
    def won(melds: list[tuple[Seat, str]]) -> Match:
        match = position(hand="7♥8♥9♥ J♣", melds=melds, others={1: "7♠K♦A♣"}, players=2, stock="", pile="3♣")
        extra = [card for card in match.deal.hidden.hands[1] if card not in parse("7♠K♦A♣")]
        for card in extra:
            match.deal.hidden.hands[1].remove(card)
        play(match, lay(match, "7♥8♥9♥"), throw(match, "J♣"))
        return match

    match = won([(0, "3♠4♠5♠")])
    assert (paid(match), match.totals) == ([0, 18], [18, 0])
    match = won([(1, "3♠4♠5♠")])
    assert (paid(match), match.totals) == ([0, 36], [36, 0])
    assert [line.kind for line in bill(match, 1).lines] == [LineKind.IN_HAND, LineKind.WENT_RUMMY]


def test_5_2_10_going_rummy_with_lay_offs_in_one_turn() -> None:
    match = position(hand="7♥8♥9♥ 6♠ J♣", melds=[(1, "3♠4♠5♠")])
    play(match, lay(match, "7♥8♥9♥"), off(match, "6♠", 0), throw(match, "J♣"))
    assert bill(match, 1).lines[1].kind is LineKind.WENT_RUMMY


def test_B06_the_match_is_over_at_once() -> None:
    match = position(hand="7♠", melds=[(0, "3♥4♥5♥")])
    match.totals = [88, 60, 0]
    play(match, throw(match, "7♠"))
    assert match.totals[0] >= 100
    assert match.ranking is not None
    assert match.ranking.places[0] == (0,)


def test_B07_lay_off_without_a_meld_of_ones_own() -> None:
    match = position(hand="2♠ 9♦ J♥", melds=[(1, "3♠4♠5♠")])
    play(match, off(match, "2♠", 0))
    match = position(hand="2♠ 9♦ 7♣8♣9♣ J♥", melds=[(1, "3♠4♠5♠")], own_meld_first=True)
    assert refused(match, off(match, "2♠", 0)) is Code.OWN_MELD_FIRST
    play(match, lay(match, "7♣8♣9♣"), off(match, "2♠", 0))


def test_5_1_the_taken_card_does_not_go_back() -> None:
    match = position(hand="9♦ J♥", taken="4♠")
    assert refused(match, throw(match, "4♠")) is Code.RETURN_SAME_CARD
    play(match, throw(match, "9♦"))


def test_5_2_8_a_turn_that_could_not_end() -> None:
    match = position(hand="7♣8♣9♣", taken="4♥")
    assert refused(match, lay(match, "7♣8♣9♣")) is Code.TURN_COULD_NOT_END
    match = position(hand="7♣8♣9♣", taken="4♥", melds=[(1, "5♥6♥7♥")])
    play(match, lay(match, "7♣8♣9♣"))
    assert refused(match, throw(match, "4♥")) is Code.RETURN_SAME_CARD
    play(match, off(match, "4♥", 0))
    assert match.deal.outcome is not None


def test_5_2_11_a_set_takes_only_the_missing_suit() -> None:
    match = position(hand="9♣ 2♥ J♥", melds=[(1, "9♠9♥9♦")])
    assert refused(match, off(match, "J♥", 0)) is Code.DOES_NOT_FIT
    play(match, off(match, "9♣", 0))
    assert refused(match, off(match, "J♥", 0)) is Code.CLOSED_SET


def test_5_2_1_one_meld_a_turn() -> None:
    both = "7♣8♣9♣ · K♠K♥K♦"
    match = position(hand="7♣8♣9♣ K♠K♥K♦ 2♥ 4♦")
    play(match, lay(match, both))
    match = position(hand="7♣8♣9♣ K♠K♥K♦ 2♥ 4♦", one_meld=True)
    assert refused(match, lay(match, both)) is Code.ONE_MELD_A_TURN
    play(match, lay(match, "K♠K♥K♦"))
    assert refused(match, lay(match, "7♣8♣9♣")) is Code.ONE_MELD_A_TURN
    match = position(hand="7♣8♣9♣ K♠K♥K♦ 2♥", one_meld=True)
    play(match, lay(match, both), throw(match, "2♥"))
    assert bill(match, 1).lines[1].kind is LineKind.WENT_RUMMY


@pytest.mark.parametrize(("hand", "laid"), [("7♣8♣9♣ K♠K♥K♦ 2♥", 2), ("7♣8♣9♣ K♠K♥K♦ 2♥ 4♦", 1)])
def test_5_2_1_the_best_plan_of_one_meld_a_turn_may_be_all_at_once(hand: str, laid: int) -> None:
    match = position(hand=hand, one_meld=True)
    (plan,) = match.deal.plans(0)
    assert len(plan.groups) == laid
    for action in plan.actions:
        play(match, action)


def test_5_2_7_a_last_throw_where_the_table_wants_it() -> None:
    match = position(hand="7♣8♣9♣", last_throw=True)
    assert refused(match, lay(match, "7♣8♣9♣")) is Code.LAST_CARD_MUST_BE_DISCARDED


# ── the stock runs out ────────────────────────────────────────────────────────────────────────────────────────────────


def test_T18_the_pile_is_turned_over_unshuffled() -> None:
    match = position(hand="J♥ Q♣", phase=Phase.DRAW, pile="2♦ 9♣ K♠ 5♥", stock="")
    events = play(match, DRAW)
    assert events[0] == Recycled(None, 3)
    assert faces(match.deal.public.discards) == "5♥"
    assert str(match.deal.hidden.hands[0][-1]) == "2♦"
    play(match, throw(match, "J♥"), DRAW)
    assert str(match.deal.hidden.hands[1][-1]) == "9♣"
    play(match, Discard(match.deal.hidden.hands[1][0]), DRAW)
    assert str(match.deal.hidden.hands[2][-1]) == "K♠"


def test_T19_no_flip_when_the_card_is_taken() -> None:
    match = position(hand="J♥ Q♣", phase=Phase.DRAW, pile="2♦ 9♣ K♠ 5♥", stock="")
    play(match, TAKE)
    assert (match.deal.public.stock_left, match.deal.public.recycled) == (0, 0)
    assert faces(match.deal.public.discards) == "2♦9♣K♠"


def test_5_2_5_the_only_card_is_taken_or_the_deal_is_blocked() -> None:
    match = position(hand="J♥ Q♣", phase=Phase.DRAW, pile="5♥", stock="")
    assert refused(match, DRAW) is Code.STOCK_EMPTY
    assert match.check(0, TAKE) is None
    play(match, PASS)
    assert match.deal.outcome is not None
    assert match.deal.outcome.winner is None
    assert match.totals == [0, 0, 0]
    dealer = match.deal.public.dealer
    match.advance()
    assert match.deal.public.dealer == (dealer + 1) % 3


def test_who_can_draw_does_not_pass() -> None:
    match = position(hand="J♥ Q♣", phase=Phase.DRAW)
    assert refused(match, Pass()) is Code.NOTHING_TO_DECIDE


def test_5_2_6_flips_and_blocked_deals() -> None:
    match = position(hand="J♥ Q♣", phase=Phase.DRAW, pile="2♦ 9♣ 5♥", stock="", flips=1)
    match.deal.public.recycled = 1
    assert refused(match, DRAW) is Code.STOCK_EMPTY
    match = position(hand="2♥", others={1: "K♠Q♠", 2: "J♠"}, phase=Phase.DRAW, pile="5♥", stock="",
                     blocked=Blocked.LOWEST)  # fmt: skip
    play(match, PASS)
    assert match.deal.outcome is not None
    assert match.deal.outcome.winner == 0
    assert match.totals[0] == sum(paid(match)) > 30


def test_goals_are_the_points_in_hand() -> None:
    (goal,) = position(hand="7♣8♣ K♠ A♦").view(0).goals((), ())
    assert (goal.have, goal.met) == (26, False)


def test_a_lay_off_on_nothing() -> None:
    match = position(hand="7♣8♣ K♠ A♦")
    assert refused(match, LayOff(*own(match, "K♠"), 0)) is Code.NO_SUCH_MELD
    assert refused(match, Lay(())) is Code.NOTHING_TO_LAY
