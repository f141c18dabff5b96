"""Pool Rummy: rules.md §2 and the P and T rows of §9, through Match, Deal and View only."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

from rummy_tui.engine.actions import Action, Draw, Drop, Pass, Rejoin, Show, Split
from rummy_tui.engine.events import AgreedToSplit, Passed, Rejoined, WentOut
from rummy_tui.engine.games.pool import Rejoins, Rules, Splits
from rummy_tui.engine.match import Match
from rummy_tui.engine.outcome import Termination
from rummy_tui.engine.refusal import Code, IllegalAction
from rummy_tui.engine.rules import BadSetting
from rummy_tui.engine.view import Phase
from tests.engine.positions import WINNER, bill, drop, ended, idle, paid, play, refused, rows, show, table, win

SIX = "3♠4♠5♠6♠ · 10♥J♥Q♥K♥ · 8♣8♦8♥ · 2♦4♣"
"""Both lives, six points alone."""


def pool(totals: Sequence[int], starter: int = 0, hands: dict[int, str] | None = None, **settings: Any) -> Match:
    """A deal of a match that stands so."""
    match = table(len(totals), game="pool", starter_seat=starter, hands=hands, **settings)
    match.totals = list(totals)
    return match


def all_drop(match: Match) -> None:
    """Everybody drops in turn but the last, who wins."""
    while not match.settled:
        drop(match)


def told(match: Match, kind: type) -> list[Any]:
    return [event for event in match.deal.events if isinstance(event, kind)]


# ── points and prices ─────────────────────────────────────────────────────────────────────────────────────────────────


def test_P01_the_points_add_up_and_the_winner_adds_nothing() -> None:
    match = pool([95, 60, 30], starter=1, hands={0: WINNER, 2: SIX})
    drop(match)
    idle(match)
    win(match)
    assert paid(match) == [0, 20, 6]
    assert match.totals == [95, 80, 36]
    assert (match.turn, match.ranking) == (None, None)
    match.advance()
    assert match.deal.public.seats == (0, 1, 2)


def test_P02_a_middle_drop_that_makes_101_puts_out() -> None:
    match = pool([61, 0, 0])
    idle(match, 3)
    drop(match)
    idle(match, 1)
    drop(match)
    assert match.totals == [101, 0, 40]
    assert told(match, WentOut) == [WentOut(0, 101)]
    match.advance()
    assert match.deal.public.seats == (1, 2)
    assert match.deal.public.hand_sizes == [0, 13, 13]


@pytest.mark.parametrize(
    ("out_at", "prices"),
    rows(
        ("seed-101", 101, (20, 40, 80)),
        ("P04", 201, (25, 50, 80)),
        ("61", 61, (15, 30, 60)),
        ("custom-100", 100, (15, 30, 60)),
        ("custom-150", 150, (20, 40, 80)),
        ("custom-500", 500, (25, 50, 80)),
    ),
)
def test_drops_and_the_full_count_follow_from_the_limit(out_at: int, prices: tuple[int, int, int]) -> None:
    first, middle, full = prices
    match = pool([0, 0, 0], out_at=out_at)
    drop(match)
    idle(match, 2)
    drop(match)
    assert paid(match) == [first, middle, 0]
    match = pool([0, 0], out_at=out_at)
    play(match, Draw())
    hand = match.deal.hidden.hands[0]
    play(match, Show((), hand[0]))
    assert match.totals == [full, 0]


@pytest.mark.parametrize("out_at", [0, 40, 1002])
def test_there_is_no_such_limit(out_at: int) -> None:
    with pytest.raises(BadSetting):
        Rules(out_at=out_at)


@pytest.mark.parametrize(("total", "out"), [(100, False), (101, True), (102, True)])
def test_out_is_who_has_the_limit(total: int, out: bool) -> None:
    match = pool([total - 20, 0, 0])
    all_drop(match)
    assert (match.totals[0], match.view(1).standing.out(0), bool(told(match, WentOut))) == (total, out, out)


def test_P11_two_players_and_a_wrong_show() -> None:
    match = pool([0, 0], hands={0: SIX})
    play(match, Draw())
    show(match, "3♠4♠5♠6♠ · 10♥J♥Q♥K♥ · 8♣8♦8♥", "2♦")
    assert ended(match).termination is Termination.LAST_STANDING
    assert match.totals == [80, 0]
    assert match.ranking is None


def test_P11_in_the_end_it_decides_the_match() -> None:
    match = pool([30, 100])
    play(match, Draw())
    play(match, Show((), match.deal.hidden.hands[0][0]))
    assert match.totals == [110, 100]
    assert match.ranking is not None
    assert match.ranking.places == ((1,), (0,))
    with pytest.raises(IllegalAction) as caught:
        match.advance()
    assert caught.value.refusal.code is Code.DEAL_OVER


def test_T15_a_drop_that_puts_out_is_allowed_and_warned_of() -> None:
    match = pool([85, 80, 0])
    offer, other = match.view(0).offer(Drop), match.view(1).offer(Drop)
    assert offer is not None
    assert (offer.refusal, offer.price, offer.warning) == (None, 20, Code.PUTS_OUT)
    assert other is not None
    assert other.warning is None
    drop(match)
    assert match.view(0).standing.totals[0] == 85
    drop(match)
    assert match.totals == [105, 100, 0]
    match.advance()
    assert match.deal.public.seats == (1, 2)


def test_the_turn_cap_costs_everybody_his_own_count_but_the_cheapest() -> None:
    match = pool([50, 50, 50], hands={1: SIX}, turn_cap=20)
    idle(match, 20)
    assert ended(match).termination is Termination.CAP
    assert match.totals == [50 + bill(match, 0).points, 50, 50 + bill(match, 2).points]
    assert bill(match, 0).points > 6


def test_a_void_deal_costs_nobody_anything() -> None:
    match = pool([50, 60])
    match.deal.end(Termination.VOID, None)
    assert ended(match).winner is None
    assert match.settle(ended(match)) == [0, 0]


# ── who plays on, and the places (§2.1) ───────────────────────────────────────────────────────────────────────────────


def test_dealer_and_starter_go_round_those_who_are_left() -> None:
    match = pool([0, 95, 95, 0])
    assert (match.deal.public.dealer, match.deal.public.starter) == (3, 0)
    idle(match)
    drop(match)
    drop(match)
    drop(match)
    order = []
    for _ in range(3):
        match.advance()
        order.append((match.deal.public.dealer, match.deal.public.starter))
        drop(match)
    assert order == [(0, 3), (3, 0), (0, 3)]


def test_who_is_out_watches_and_may_ask_for_nothing() -> None:
    match = pool([95, 0, 0])
    all_drop(match)
    match.advance()
    view = match.view(0)
    assert (view.hand, view.mine, view.public.in_play[0]) == ((), False, False)
    assert all(refused(match, action, 0).code for action in (Draw(), Drop(), Rejoin(), Split(), Pass()))


def test_later_out_is_higher_and_in_one_deal_the_lower_total() -> None:
    match = pool([85, 82, 85, 0, 20], starter=0)
    all_drop(match)
    assert match.totals == [105, 102, 105, 20, 20]
    for _ in range(10):
        if match.ranking is None:
            match.advance()
            if match.turn == 3:
                idle(match)
            drop(match)
    assert match.ranking is not None
    assert match.ranking.places[-2:] == ((1,), (0, 2))
    assert {match.ranking.places[0], match.ranking.places[1]} == {(3,), (4,)}
    assert match.ranking.shares == {}


# ── rejoin (§2.2) ─────────────────────────────────────────────────────────────────────────────────────────────────────


def gone_out(highest: int, rejoin: Rejoins = Rejoins.UNLIMITED, **settings: Any) -> Match:
    """Seat 0 has just gone out; the others have `highest` and 40."""
    match = pool([95, 20, highest], rejoin=rejoin, **settings)
    all_drop(match)
    return match


@pytest.mark.parametrize(
    ("out_at", "highest", "back"),
    rows(
        ("P06", 101, 79, 80),
        ("P07", 101, 80, None),
        ("lower", 101, 50, 51),
        ("201", 201, 174, 175),
        ("201-too-late", 201, 175, None),
        ("61", 61, 44, 45),
        ("61-too-late", 61, 45, None),
    ),
)
def test_coming_back(out_at: int, highest: int, back: int | None) -> None:
    match = pool([out_at - 1, 0, highest], rejoin=Rejoins.UNLIMITED, out_at=out_at)
    all_drop(match)
    if back is None:
        assert match.turn is None
        (event,) = told(match, WentOut)
        assert (event.rejoin.code, event.rejoin.have, event.rejoin.need) == (Code.REJOIN_TOO_LATE, highest, highest - 1)
        return
    view = match.view(0)
    assert (match.turn, view.mine, view.public.phase, view.public.turn) == (0, True, Phase.BETWEEN, 0)
    offers = {offer.action: offer for offer in view.offers}
    assert list(offers) == [Rejoin, Split, Pass]
    assert (offers[Rejoin].refusal, offers[Rejoin].price, offers[Pass].refusal) == (None, back, None)
    assert match.play(0, Rejoin()) == (Rejoined(0, back),)
    assert match.totals == [back, Rules(out_at=out_at).first_drop, highest]
    assert match.turn is None
    match.advance()
    assert match.deal.public.seats == (0, 1, 2)


def test_it_is_asked_before_the_next_deal_and_of_nobody_else() -> None:
    match = gone_out(40)
    with pytest.raises(IllegalAction) as caught:
        match.advance()
    assert caught.value.refusal.code is Code.ANSWER_FIRST
    assert refused(match, Rejoin(), 1).code is Code.NOT_YOUR_TURN
    assert refused(match, Split()).code is Code.NOTHING_TO_DECIDE
    assert refused(match, Draw()).code is Code.DEAL_OVER
    assert not match.view(1).mine


def test_who_says_no_stays_out() -> None:
    match = gone_out(40)
    assert match.play(0, Pass()) == (Passed(0),)
    match.advance()
    assert match.deal.public.seats == (1, 2)


def test_in_a_deal_nothing_of_this_is_asked() -> None:
    match = pool([0, 0], rejoin=Rejoins.UNLIMITED)
    for action in (Rejoin(), Split(), Pass()):
        assert refused(match, action).code is Code.NOTHING_TO_DECIDE


def test_where_nobody_comes_back_nobody_is_asked() -> None:
    match = gone_out(40, Rejoins.OFF)
    assert match.turn is None
    assert told(match, WentOut) == [WentOut(0, 115)]


@pytest.mark.parametrize(("rejoin", "again"), [(Rejoins.ONCE, None), (Rejoins.UNLIMITED, 0)])
def test_once_is_once(rejoin: Rejoins, again: int | None) -> None:
    match = gone_out(40, rejoin)
    match.play(0, Rejoin())
    match.advance()
    match.totals = [100, 0, 0]
    while not match.settled:
        if match.turn == 0 or not match.deal.public.in_play[0]:
            drop(match)
        else:
            idle(match)
    assert (match.turn, match.view(0).standing.out(0)) == (again, True)


def test_who_comes_back_together_comes_back_with_the_same() -> None:
    match = pool([95, 90, 20, 30], rejoin=Rejoins.ONCE)
    all_drop(match)
    assert match.totals == [115, 110, 40, 30]
    assert match.turn == 0
    match.play(0, Rejoin())
    assert match.turn == 1
    match.play(1, Rejoin())
    assert match.totals == [41, 41, 40, 30]


def test_with_one_left_the_match_is_over_and_nobody_is_asked() -> None:
    match = pool([95, 95, 0], rejoin=Rejoins.UNLIMITED)
    all_drop(match)
    assert match.turn is None
    assert match.ranking is not None
    assert match.ranking.places == ((2,), (0, 1))


# ── split (§2.3) ──────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("out_at", "total", "drops"),
    rows(
        ("P09-0", 101, 0, 5),
        ("P09-40", 101, 40, 3),
        ("P09-80", 101, 80, 1),
        ("P09-81", 101, 81, 0),
        ("201-174", 201, 174, 1),
        ("201-176", 201, 176, 0),
        ("out", 101, 130, 0),
    ),
)
def test_drops_left(out_at: int, total: int, drops: int) -> None:
    assert Rules(out_at=out_at).drops_left(total) == drops


def three_of_six(split: Splits, *totals: int) -> Match:
    """Three of six are left with these totals; the others have just gone out."""
    first, second, third = totals
    match = pool([first - 20, second - 20, third, 100, 100, 100], starter=3, split=split)
    all_drop(match)
    assert match.totals[:3] == list(totals)
    return match


def test_a_split_by_agreement_pays_the_drops_left_first() -> None:
    """RummyCircle's example: 150 in the pool, entry 25, drops 3/1/0 → 75 and 25 first, 50 shared equally."""
    match = three_of_six(Splits.MANUAL, 40, 80, 95)
    shares = match.view(0).standing.shares
    assert {seat: 150 * share for seat, share in shares.items()} == {
        0: 75 + Fraction(50, 3), 1: 25 + Fraction(50, 3), 2: Fraction(50, 3),
    }  # fmt: skip
    for seat in (0, 1, 2):
        assert match.turn == seat
        assert [o.action for o in match.view(seat).offers if o.refusal is None] == [Split, Pass]
        assert match.play(seat, Split()) == (AgreedToSplit(seat),)
    assert match.ranking is not None
    assert match.ranking.places[0] == (0, 1, 2)
    assert match.ranking.shares == shares
    assert sum(shares.values()) == 1


def test_one_no_and_the_match_goes_on() -> None:
    match = three_of_six(Splits.MANUAL, 40, 80, 95)
    match.play(0, Split())
    match.play(1, Pass())
    assert (match.turn, match.ranking) == (None, None)
    match.advance()
    assert match.deal.public.seats == (0, 1, 2)


@pytest.mark.parametrize(("totals", "over"), [((80, 80, 80), True), ((100, 80, 90), True), ((79, 80, 100), False)])
def test_an_automatic_split(totals: tuple[int, ...], over: bool) -> None:
    match = three_of_six(Splits.AUTO, *totals)
    assert (match.ranking is not None) == over
    assert match.turn is None
    if match.ranking is not None:
        assert match.ranking.shares == dict.fromkeys((0, 1, 2), Fraction(1, 3))


@pytest.mark.parametrize("split", [Splits.MANUAL, Splits.AUTO])
def test_all_who_began_are_too_many_for_a_split(split: Splits) -> None:
    for players in (2, 3):
        match = pool([70] * players, split=split)
        all_drop(match)
        assert (match.turn, match.ranking) == (None, None)


def test_rejoining_is_asked_before_sharing() -> None:
    match = pool([95, 0, 0], rejoin=Rejoins.ONCE, split=Splits.MANUAL)
    all_drop(match)
    assert match.turn == 0
    match.play(0, Pass())
    asked: list[Action] = []
    while match.turn is not None:
        asked.append(Split())
        match.play(match.turn, Split())
    assert len(asked) == 2
    assert match.ranking is not None
    assert match.ranking.places == ((1, 2), (0,))
