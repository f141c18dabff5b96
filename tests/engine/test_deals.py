"""Deals Rummy: rules.md §3 and the L and T rows of §9, through Match, Deal and View only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from rummy_tui.engine.actions import Draw, Drop, Show
from rummy_tui.engine.games import GAMES
from rummy_tui.engine.games.deals import Rules, Tie
from rummy_tui.engine.match import Match
from rummy_tui.engine.outcome import Termination
from rummy_tui.engine.refusal import Code
from rummy_tui.engine.shuffle import NamedSeeds
from tests.engine.positions import WINNER, ended, idle, paid, play, refused, table, win

TWENTY = "3♠4♠5♠6♠ · 10♥J♥Q♥ · 8♣8♦8♥ · K♦6♣4♦"
"""Both lives, twenty points alone."""
EIGHTY = "A♥A♦K♠Q♦Q♣J♥J♣10♦10♥8♦6♣5♣3♦"


def wrong_show(match: Match) -> None:
    """The seat in turn draws and shows nothing."""
    assert match.turn is not None
    play(match, Draw())
    play(match, Show((), match.deal.hidden.hands[match.turn][0]))


def last_deal(totals: Sequence[int], **settings: Any) -> Match:
    """The last of two deals is settled with these chips: nothing changed hands in it."""
    match = GAMES["deals"].start(Rules(**settings), len(totals), NamedSeeds("last"))
    match.record(None, [total - 160 for total in totals])
    match.advance()
    match.record(None, [0] * len(totals))
    return match


@pytest.mark.parametrize(("deals", "chips"), [(2, 160), (3, 240), (6, 480)])
@pytest.mark.parametrize("players", [2, 6])
def test_everybody_begins_with_80_chips_a_deal(deals: int, chips: int, players: int) -> None:
    match = table(players, game="deals", deals=deals)
    assert match.totals == [chips] * players
    assert match.view(0).standing.deals_left == deals


def test_L03_the_winner_takes_what_the_others_count() -> None:
    match = table(3, game="deals", deals=3, hands={0: WINNER, 1: TWENTY, 2: EIGHTY})
    win(match)
    assert paid(match) == [0, 20, 80]
    assert match.totals == [340, 220, 160]
    assert match.ranking is None
    dealer = match.deal.public.dealer
    match.advance()
    assert match.deal.public.dealer == (dealer + 1) % 3
    assert match.view(0).standing.deals_left == 2


def test_T16_nobody_drops_and_the_button_says_so() -> None:
    match = table(2, game="deals")
    offer = match.view(0).offer(Drop)
    assert offer is not None
    assert offer.refusal is not None
    assert offer.refusal.code is Code.NO_DROP_HERE
    assert refused(match, Drop()).code is Code.NO_DROP_HERE
    assert refused(match, Drop(), 1).code is Code.NO_DROP_HERE


def test_a_wrong_show_costs_80_and_with_two_the_other_wins_at_once() -> None:
    match = table(2, game="deals")
    wrong_show(match)
    assert ended(match).termination is Termination.LAST_STANDING
    assert match.totals == [80, 240]


def test_a_wrong_show_among_three_goes_to_who_wins_in_the_end() -> None:
    match = table(3, game="deals", hands={2: WINNER, 1: TWENTY})
    wrong_show(match)
    assert not match.settled
    idle(match)
    win(match)
    assert match.totals == [80, 140, 260]


def test_chips_never_fall_below_nothing() -> None:
    match = table(2, game="deals", deals=2)
    wrong_show(match)
    match.advance()
    if match.turn == 1:
        idle(match)
    wrong_show(match)
    assert match.totals == [0, 320]
    assert match.ranking is not None
    assert match.ranking.places == ((1,), (0,))


def test_the_most_chips_win_and_equals_below_share() -> None:
    match = last_deal([100, 180, 100, 260])
    assert match.ranking is not None
    assert match.ranking.places == ((3,), (1,), (0, 2))


def test_L02_equal_at_the_top_play_one_more_deal() -> None:
    match = last_deal([160, 160])
    assert (match.ranking, match.turn) == (None, None)
    dealer = match.deal.public.dealer
    match.advance()
    assert (match.number, match.deal.public.seats, match.deal.public.dealer) == (3, (0, 1), 1 - dealer)
    assert match.view(0).standing.deals_left == 1
    loser = match.turn
    assert loser is not None
    wrong_show(match)
    assert match.totals == [160, 160]
    assert match.results[-1].changes == (0, 0)
    assert match.ranking is not None
    assert match.ranking.places == ((1 - loser,), (loser,))


def test_only_the_equal_ones_play_it() -> None:
    match = last_deal([200, 80, 200, 0, 200])
    match.advance()
    assert match.deal.public.seats == (0, 2, 4)
    assert match.deal.public.hand_sizes == [13, 0, 13, 0, 13]
    assert match.deal.public.dealer in (0, 2, 4)
    wrong_show(match)
    wrong_show(match)
    winner = ended(match).winner
    assert winner is not None
    assert match.ranking is not None
    assert match.ranking.places == ((winner,), tuple(s for s in (0, 2, 4) if s != winner), (1,), (3,))


def test_a_void_extra_deal_is_followed_by_another() -> None:
    match = last_deal([160, 160])
    match.advance()
    match.deal.end(Termination.VOID, None)
    match.record(ended(match), match.settle(ended(match)))
    assert match.ranking is None
    match.advance()
    assert match.number == 4


def test_where_equals_share_there_is_no_extra_deal() -> None:
    match = last_deal([200, 80, 200], tie=Tie.SHARED)
    assert match.ranking is not None
    assert match.ranking.places == ((0, 2), (1,))


def test_an_extra_deal_of_which_only_the_changes_are_known_is_shared() -> None:
    match = last_deal([160, 160])
    match.advance()
    match.record(None, (0, 0))
    assert match.ranking is not None
    assert match.ranking.places == ((0, 1),)


def test_the_turn_cap_gives_the_deal_to_the_cheapest_hand() -> None:
    match = table(2, game="deals", hands={1: TWENTY}, turn_cap=20)
    idle(match, 20)
    assert (ended(match).termination, ended(match).winner) == (Termination.CAP, 1)
    assert match.totals == [160 - paid(match)[0], 160 + paid(match)[0]]
