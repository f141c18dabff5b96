"""What bots make of the standing of a match: near elimination, in the last deal, between deals."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from rummy_tui.bots.choose import choose
from rummy_tui.bots.styles import HARD, MEDIUM, STYLES, Style
from rummy_tui.bots.worth import beyond, room
from rummy_tui.engine.actions import Drop, Pass, Rejoin, Split
from rummy_tui.engine.games.pool import Rejoins, Splits
from rummy_tui.engine.match import Match
from rummy_tui.engine.view import Standing
from tests.engine.positions import drop, table

HOPELESS = "A♥A♦K♠Q♦Q♣J♥J♣10♦10♥8♦6♣5♣3♦"
POOL = Standing((70, 20, 100), high_wins=False, out_at=101)
LAST = Standing((200, 120, 160), high_wins=True, deals_left=1)

each_level = pytest.mark.parametrize("style", STYLES.values(), ids=lambda style: style.name)


def test_the_room_of_a_seat() -> None:
    assert [room(POOL, seat) for seat in range(3)] == [30, 80, 0]
    assert [room(LAST, seat) for seat in range(3)] == [20, -40, -20]
    assert room(replace(LAST, deals_left=2), 0) is None
    assert room(Standing((0, 0), high_wins=True), 0) is None


def test_points_cost_more_where_they_end_the_match() -> None:
    assert beyond(POOL, 1, 20) < 1
    assert beyond(POOL, 0, 10) < beyond(POOL, 0, 29) < beyond(POOL, 0, 33)
    assert beyond(Standing((0, 0), high_wins=True), 0, 80) == 0


def test_beyond_the_edge_no_point_matters() -> None:
    costs = [paid + beyond(LAST, 1, paid) for paid in (20, 50, 80)]
    assert max(costs) - min(costs) < 1


@pytest.mark.parametrize("paid", range(0, 80, 5))
def test_paying_more_never_costs_less(paid: int) -> None:
    for standing, seat in ((POOL, 0), (POOL, 1), (POOL, 2), (LAST, 0)):
        assert paid + beyond(standing, seat, paid) <= paid + 5 + beyond(standing, seat, paid + 5) + 1e-9


@each_level
@pytest.mark.parametrize("total", [81, 90, 100])
def test_nobody_drops_out_of_the_match(style: Style, total: int) -> None:
    match = table(3, game="pool", hands={0: HOPELESS})
    match.totals = [total, 0, 0]
    assert not isinstance(choose(match.view(0), style, Random(1)).action, Drop)


@pytest.mark.parametrize("style", [MEDIUM, HARD], ids=lambda style: style.name)
def test_a_hopeless_hand_is_dropped_while_that_leaves_room(style: Style) -> None:
    match = table(3, game="pool", hands={0: HOPELESS})
    match.totals = [50, 0, 0]
    assert isinstance(choose(match.view(0), style, Random(1)).action, Drop)


@each_level
def test_bots_come_back(style: Style) -> None:
    match = table(3, game="pool", rejoin=Rejoins.ONCE)
    match.totals = [95, 0, 0]
    drop(match)
    drop(match)
    assert match.turn == 0
    assert choose(match.view(0), style, Random(1)).action == Rejoin()


def asked_to_split(*totals: int) -> Match:
    """Two of three are left with these totals."""
    match = table(3, game="pool", starter_seat=2, split=Splits.MANUAL)
    match.totals = [totals[0] - 20, totals[1], 95]
    drop(match)
    drop(match)
    assert match.turn == 0
    return match


@each_level
def test_bots_share_if_it_is_fair(style: Style) -> None:
    assert choose(asked_to_split(60, 60).view(0), style, Random(1)).action == Split()
    ahead = asked_to_split(20, 100).view(0)
    unfair = replace(ahead, standing=replace(ahead.standing, shares={0: Fraction(1, 10), 1: Fraction(9, 10)}))
    assert choose(unfair, style, Random(1)).action == Pass()
