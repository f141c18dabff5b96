"""Contract Rummy against the rule book: how a turn and a round end, score and match (rules.md §6, §9)."""

from __future__ import annotations

import pytest

from rummy_tui.engine.actions import Discard, LayOff, Swap
from rummy_tui.engine.cards import Card, parse
from rummy_tui.engine.games.contract import Match, Rules, SwapFrom
from rummy_tui.engine.match import Result
from rummy_tui.engine.melds import End
from rummy_tui.engine.outcome import LineKind, Termination
from rummy_tui.engine.refusal import Code, Refusal
from rummy_tui.engine.shuffle import NamedSeeds
from rummy_tui.engine.view import Phase
from tests.engine.contract_positions import (
    BUY,
    DRAW,
    PASS,
    TAKE,
    lay,
    off,
    own,
    play,
    position,
    refusal,
    refused,
    throw,
)

OUT = "5♠6♠7♠8♠ · 5♥6♥7♥8♥ · 5♦6♦7♦8♦"
"""The contract of round 7."""


def test_6_2_21_the_card_just_taken_stays() -> None:
    match = position(1, phase=Phase.DRAW, hand="2♣3♦5♣", pile="5♣*2")
    play(match, TAKE)
    told = refusal(match, Discard(Card(parse("5♣")[0].face, 1)))
    assert told.code is Code.RETURN_SAME_CARD
    assert match.check(0, Discard(parse("5♣")[0])) is None


def test_a_bought_card_is_not_the_one_taken_by_the_seat_in_turn() -> None:
    match = position(1, phase=Phase.DRAW, hand="2♣3♦5♣", pile="5♥")
    bought = match.deal.public.discards[-1]
    play(match, DRAW, BUY)
    assert match.deal.public.taken is None
    play(match, throw(match, "2♣"), DRAW, PASS, PASS)
    assert match.turn == 1
    play(match, Discard(bought))


def test_C17_the_last_card_is_thrown() -> None:
    match = position(1, hand="K♣ Q♣", melds=[(0, "K♠K♥K♦"), (0, "Q♠Q♥Q♦")])
    assert match.check(0, off(match, "Q♣", 1)) is None
    play(match, off(match, "K♣", 0))
    told = refusal(match, off(match, "Q♣", 1))
    assert told == Refusal(Code.LAST_CARD_MUST_BE_DISCARDED, own(match, "Q♣"))
    play(match, throw(match, "Q♣"))
    outcome = match.results[-1].outcome
    assert outcome is not None
    assert (outcome.termination, outcome.winner) == (Termination.WENT_OUT, 0)


def test_6_2_14_the_contract_does_not_use_the_last_card() -> None:
    match = position(1, hand="7♠7♥7♦ 9♠9♥9♦")
    assert refused(match, lay(match, "7♠7♥7♦ · 9♠9♥9♦")) is Code.LAST_CARD_MUST_BE_DISCARDED


def test_6_2_14_the_card_just_taken_cannot_be_left_alone() -> None:
    match = position(1, hand="7♠7♥7♦ 9♠9♥9♦", taken="K♣")
    assert refusal(match, lay(match, "7♠7♥7♦ · 9♠9♥9♦")) == Refusal(Code.TURN_COULD_NOT_END, own(match, "K♣"))
    match = position(1, hand="Q♣", taken="K♣", melds=[(0, "Q♠Q♥Q♦"), (0, "K♠K♥K♦")])
    assert refused(match, off(match, "Q♣", 0)) is Code.TURN_COULD_NOT_END
    play(match, off(match, "K♣", 1), throw(match, "Q♣"))
    assert match.settled


def test_0_2_2_a_swap_back_of_the_joker_just_taken() -> None:
    """The joker taken from the pile was laid off; swapped out again, it may neither be laid as the last nor thrown."""
    match = position(2, hand="6♠", taken="PJ", melds=[(0, "K♠K♥K♦"), (0, "2♠3♠4♠5♠")])
    play(match, off(match, "PJ", 1, End.HIGH))
    assert refused(match, Swap(*own(match, "6♠"), 1)) is Code.TURN_COULD_NOT_END
    play(match, throw(match, "6♠"))
    assert match.settled


def test_C15_round_7_one_odd_card() -> None:
    match = position(7, hand=OUT.replace("·", "") + "2♣")
    told = refusal(match, lay(match, OUT))
    assert told == Refusal(Code.TURN_COULD_NOT_END, own(match, "2♣"))
    play(match, throw(match, "2♣"))
    assert match.turn == 1


def test_6_2_15_round_7_one_card_that_fits() -> None:
    match = position(7, hand=OUT.replace("·", "") + "9♣", melds=[(1, "5♣6♣7♣8♣")])
    play(match, lay(match, OUT))
    assert refused(match, throw(match, "9♣")) is Code.NO_DISCARD_IN_LAST_ROUND
    offer = match.view(0).offer(Discard)
    assert offer is not None
    assert offer.refusal == Refusal(Code.NO_DISCARD_IN_LAST_ROUND, own(match, "9♣"))
    play(match, off(match, "9♣", 0))
    assert match.results[-1].outcome is not None
    assert match.results[-1].outcome.winner == 0


def test_6_2_15_round_7_longer_runs_and_out_at_once() -> None:
    match = position(7, hand=OUT.replace("·", "") + "9♦", turns=0)
    play(match, lay(match, OUT + "9♦"))
    assert match.settled
    assert match.results[-1].changes[0] == 0


def test_6_2_15_round_7_turns_close_with_a_discard() -> None:
    match = position(7, hand=OUT.replace("·", "") + "2♣ 3♦", melds=[(1, "9♣10♣J♣Q♣")])
    play(match, lay(match, OUT), throw(match, "3♦"))
    assert match.turn == 1
    assert match.deal.public.hand_sizes[0] == 1


def test_6_2_15_round_7_lay_off_leaves_an_odd_card() -> None:
    match = position(7, hand="9♠ 2♣", melds=[(0, "5♠6♠7♠8♠")])
    assert refused(match, off(match, "9♠", 0)) is Code.TURN_COULD_NOT_END
    match = position(7, hand="9♠ 10♠", melds=[(0, "5♠6♠7♠8♠")])
    play(match, off(match, "9♠", 0), off(match, "10♠", 0))
    assert match.settled


def test_0_2_2_round_7_the_last_card_may_be_swapped_for_a_joker() -> None:
    match = position(7, hand="9♥ 6♠", melds=[(0, "5♠ PJ 7♠8♠"), (0, "5♥6♥7♥8♥")])
    play(match, off(match, "9♥", 1), Swap(*own(match, "6♠"), 0), LayOff(Card(None), 0))
    assert match.settled
    match = position(7, hand="9♥ 6♠", melds=[(0, "5♠ PJ 7♠8♠"), (0, "5♥6♥7♥8♥")], swap_from=SwapFrom.NONE)
    assert refused(match, off(match, "9♥", 1)) is Code.TURN_COULD_NOT_END


def test_0_2_2_round_7_a_swap_for_a_joker_that_fits_nowhere() -> None:
    match = position(7, hand="6♠", melds=[(0, "A♠2♠3♠4♠5♠ PJ 7♠8♠9♠10♠J♠Q♠K♠")])
    assert refused(match, Swap(*own(match, "6♠"), 0)) is Code.TURN_COULD_NOT_END


def test_0_2_2_round_7_a_swap_that_would_leave_an_odd_card_beside_the_joker_owed() -> None:
    """The joker must lie on the table again, and then the last card can neither be thrown nor laid off."""
    melds = [(0, "5♠ PJ 7♠8♠"), (0, "5♥6♥7♥8♥")]
    match = position(7, hand="6♠ 2♣", melds=melds, swapped_used=True)
    assert refused(match, Swap(*own(match, "6♠"), 0)) is Code.TURN_COULD_NOT_END
    match = position(7, hand="6♠ 2♣", melds=melds, swapped_used=False)
    play(match, Swap(*own(match, "6♠"), 0), throw(match, "2♣"))
    match = position(7, hand="6♠ 10♥", melds=melds, swapped_used=True)
    play(match, Swap(*own(match, "6♠"), 0), LayOff(Card(None), 1, End.HIGH), off(match, "10♥", 1))
    assert match.settled
    match = position(7, hand="6♠ 9♥", melds=melds, swapped_used=True)
    play(match, Swap(*own(match, "6♠"), 0), LayOff(Card(None), 0, End.LOW), off(match, "9♥", 1))
    assert match.settled


def test_6_1_score() -> None:
    match = position(1, hand="2♣", melds=[(0, "K♠K♥K♦")], others={1: "A♠ K♦ 7♣ PJ", 2: "2♥", 3: "10♥ 9♥"})
    play(match, throw(match, "2♣"))
    assert match.totals == [0, 55, 5, 15]
    outcome = match.deal.outcome
    assert outcome is not None
    lines = [[(line.kind, line.points, line.cards) for line in bill.lines] for bill in outcome.bills]
    assert lines[0] == []
    assert lines[2] == [(LineKind.IN_HAND, 5, own(match, "2♥", 2))]


@pytest.mark.parametrize("end", ["cap", "stalled"])
def test_0_2_5_and_6_nobody_wins_and_everybody_adds(end: str) -> None:
    match = position(1, hand="A♠ K♦", others={1: "2♥ PJ"}, turns=249)
    assert match.rules.last_turn == 250
    if end == "cap":
        play(match, throw(match, "K♦"))
    else:
        match.deal.stalled()
        assert match.deal.outcome is not None
        match.record(match.deal.outcome, match.settle(match.deal.outcome))
    outcome = match.results[-1].outcome
    assert outcome is not None
    assert outcome.termination is (Termination.CAP if end == "cap" else Termination.BLOCKED)
    assert outcome.winner is None
    assert match.totals[:2] == [15 if end == "cap" else 25, 30]
    assert all(match.results[-1].changes)


# ── the match ─────────────────────────────────────────────────────────────────────────────────────────────────────


def finished(*rounds: tuple[int, ...]) -> Match:
    """A match whose rounds changed the totals so."""
    match = Match(Rules(), len(rounds[0]), NamedSeeds("rank"))
    match.results = [Result(n, 0, (0, 1, 2), None, changes) for n, changes in enumerate(rounds, 1)]
    match.totals = [sum(column) for column in zip(*rounds, strict=True)]
    return match


def test_C18_equal_lowest_totals() -> None:
    assert not Match.HIGH_WINS
    many = finished((0, 30, 30), (0, 40, 30), (60, 0, 30), (20, 5, 0))
    assert many.totals == [80, 75, 90]
    assert many.rank().places == ((1,), (0,), (2,))
    more_won = finished((0, 30, 20), (0, 40, 30), (70, 0, 20))
    assert more_won.totals == [70, 70, 70]
    assert more_won.rank().places == ((0,), (1,), (2,))
    shared = finished((0, 30, 50), (30, 0, 50))
    assert shared.rank().places == ((0, 1), (2,))
