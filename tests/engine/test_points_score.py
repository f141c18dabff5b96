"""Counting and settling in Points Rummy: rules.md §1.1, the S and M rows of §9, sessions, the turn cap (§0.2 #5)."""

from __future__ import annotations

import pytest

from rummy_tui.engine.actions import Draw, Show
from rummy_tui.engine.games import points
from rummy_tui.engine.games.points import Rules
from rummy_tui.engine.match import Match
from rummy_tui.engine.melds import Kind
from rummy_tui.engine.outcome import LineKind, Termination
from rummy_tui.engine.reading import GoalKind
from rummy_tui.engine.refusal import Code, IllegalAction
from rummy_tui.engine.shuffle import NamedSeeds
from tests.engine.positions import (
    ROUGH,
    S02,
    S04,
    WINNER,
    bill,
    draw,
    drop,
    ended,
    idle,
    lost,
    paid,
    refused,
    rows,
    table,
    win,
)

# ── what a loser pays ─────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("hand", "cut", "points", "lines"),
    rows(
        ("S01", "4♥5♥6♥ · 10♠J♠9♦ · 7♣7♦7♠ · K♣K♦2♠3♦", "9♣", 25, [(LineKind.LOOSE, 25)]),
        ("S02", S02, "9♣", 63, [(LineKind.ONE_LIFE, 63)]),
        ("S03", S02.replace("5♦", "PJ"), "9♣", 14, [(LineKind.LOOSE, 14)]),
        ("S04", S04, "9♣", 80, [(LineKind.NO_PURE, 99), (LineKind.CAPPED, -19)]),
        ("S05", "5♣6♣A♦ · 9♥10♥J♥ · 4♠4♦A♠ · K♣Q♠2♦3♥", "PJ", 25, [(LineKind.LOOSE, 25)]),
        ("S06", "3♥4♥5♥6♥ · 10♠J♠PJ · 7♣7♦7♠ · Q♦Q♣9♥", "9♣", 0, []),
        ("S18", "3♥4♥PJ · 10♠J♠9♦ · 7♣7♦7♠ · Q♦Q♣Q♥ · 2♦", "9♣", 80, [(LineKind.NO_PURE, 80)]),
        ("S20", "2♥2♣2♦ · 4♠4♦4♥ · 6♣6♦6♠ · 8♣8♥PJ · 9♠", "9♣", 52, [(LineKind.NO_PURE, 52)]),
    ),
)
def test_a_loser_pays_his_best_grouping(hand: str, cut: str, points: int, lines: list[tuple[LineKind, int]]) -> None:
    match = lost(hand, cut)
    assert paid(match) == [0, points]
    assert match.totals == [points, -points]
    assert [(line.kind, line.points) for line in bill(match, 1).lines] == lines


def test_a_bill_names_the_cards_it_is_for() -> None:
    (loose,) = bill(lost("4♥5♥6♥ · 10♠J♠9♦ · 7♣7♦7♠ · K♣K♦2♠3♦"), 1).lines
    assert sorted(str(card) for card in loose.cards) == ["2♠", "3♦", "K♣", "K♦"]
    (no_life,) = bill(lost(S02), 1).lines
    assert sorted(str(card) for card in no_life.cards) == sorted(
        ["8♥", "8♣", "8♦", "Q♥", "K♥", "4♣", "6♦", "2♣", "2♥", "5♦"]
    )


def test_M02_the_declarer_pays_nothing_and_gets_what_the_others_pay() -> None:
    match = table(3, hands={0: WINNER, 1: S02, 2: ROUGH})
    win(match)
    assert paid(match) == [0, 63, 80]
    assert match.totals == [143, -63, -80]
    assert bill(match, 0).lines == ()


def test_totals_run_over_many_deals_and_sum_to_zero() -> None:
    match = points.Match(Rules(), 5, NamedSeeds("totals"))
    running = [0] * 5
    for deal in range(8):
        while match.turn is not None:
            if deal % 2 and not match.deal.public.has_drawn[match.turn]:
                idle(match)
            else:
                drop(match)
        assert sum(match.results[-1].changes) == 0
        running = [total + change for total, change in zip(running, match.results[-1].changes, strict=True)]
        assert match.totals == running
        assert list(match.view(0).standing.totals) == running
        match.advance()
    assert match.number == 9


def test_the_strip_of_a_shown_hand() -> None:
    match = lost(S02)
    reading = bill(match, 1).reading
    assert reading is not None
    assert [(goal.kind, goal.have, goal.need, goal.met) for goal in reading.goals] == [
        (GoalKind.PURE, 1, 1, True),
        (GoalKind.SEQUENCES, 1, 2, False),
        (GoalKind.LOOSE, 63, None, False),
    ]


# ── sessions ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_an_endless_session_has_no_end() -> None:
    match = points.Match(Rules(), 2, NamedSeeds("endless"))
    for _ in range(30):
        drop(match)
        match.advance()
    assert (match.ranking, match.number) == (None, 31)


def test_the_next_deal_waits_for_the_end_of_this_one() -> None:
    match = table(2)
    with pytest.raises(IllegalAction) as caught:
        match.advance()
    assert caught.value.refusal.code is Code.NOT_OVER


def test_after_the_last_deal_there_is_no_other() -> None:
    match = table(2, deals=1)
    drop(match)
    before = match.digest()
    with pytest.raises(IllegalAction) as caught:
        match.advance()
    assert caught.value.refusal.code is Code.DEAL_OVER
    assert refused(match, Draw(), seat=1).code is Code.DEAL_OVER
    assert match.digest() == before


def test_the_most_points_win_and_equals_share_a_place() -> None:
    match = table(4, deals=1)
    for _ in range(3):
        drop(match)
    assert match.ranking is not None
    assert match.ranking.places == ((3,), (0, 1, 2))


def test_a_corrected_result_corrects_totals_and_ranking() -> None:
    match = table(2, target=20)
    drop(match)
    assert match.ranking is not None
    match.record(None, (-19, 19))
    assert (match.totals, len(match.results)) == ([-19, 19], 1)
    match.advance()
    assert match.number == 2


# ── the turn cap (§0.2 #5) and its ties (§8.2 #11) ────────────────────────────────────────────────────────────────────

CHEAP = "3♥4♥5♥6♥ · 10♠J♠Q♠ · 7♣7♦7♠ · K♦K♣ 2♦"
"""22 points, three loose cards."""


def test_at_the_cap_the_cheapest_hand_wins_and_gets_what_the_others_count() -> None:
    match = table(3, hands={0: S02, 1: CHEAP, 2: ROUGH}, turn_cap=21)
    idle(match, 21)
    assert (ended(match).termination, ended(match).winner) == (Termination.CAP, 1)
    assert paid(match) == [63, 0, 80]
    assert match.totals == [-63, 143, -80]


def test_drops_are_no_turns_and_who_left_cannot_win_at_the_cap() -> None:
    match = table(3, hands={0: WINNER, 1: S02, 2: ROUGH}, turn_cap=20)
    drop(match)
    idle(match, 19)
    assert match.deal.outcome is None
    idle(match)
    assert ended(match).winner == 1
    assert paid(match)[0] == 20


def test_a_wrong_show_is_a_turn_and_may_be_the_last() -> None:
    match = table(3, hands={0: S02, 2: ROUGH}, turn_cap=20)
    idle(match, 19)
    assert match.turn == 1
    last = draw(match)
    match.play(1, Show((), last))
    assert (ended(match).termination, ended(match).winner) == (Termination.CAP, 0)
    assert paid(match) == [0, 80, 80]


TEN_ALONE = "3♥4♥5♥ · 10♠J♠Q♠ · 7♣7♦7♠ · 2♣2♦2♠ · K♦"
TEN_IN_FOUR = "3♥4♥5♥ · 10♠J♠Q♠ · 7♣7♦7♠ · 2♣2♦3♠3♦"
PURE_38 = "10♥J♥Q♥ · 2♠2♥2♦2♣ · 4♠4♦4♣ · 6♠6♦6♣"
NO_PURE_38 = "5♣5♦5♠PJ · 7♣7♦7♠ · 2♣PJ9♠ · 9♦9♥9♠"


@pytest.mark.parametrize(
    ("hands", "winner"),
    rows(
        ("fewer points", {0: S02, 1: ROUGH, 2: CHEAP}, 2),
        ("fewer loose cards", {0: TEN_IN_FOUR, 1: TEN_ALONE, 2: ROUGH}, 1),
        ("a pure sequence", {0: NO_PURE_38, 1: PURE_38, 2: ROUGH}, 1),
    ),
)
def test_ties_at_the_cap(hands: dict[int, str], winner: int) -> None:
    match = table(3, hands=hands, turn_cap=21)
    idle(match, 21)
    assert ended(match).winner == winner


def test_two_equal_hands_at_the_cap_are_told_apart_by_their_seat_after_the_dealer() -> None:
    other = CHEAP.replace("10♠J♠Q♠", "10♥J♥Q♥").replace("3♥4♥5♥6♥", "3♣4♣5♣6♣")
    for starter, winner in ((0, 0), (1, 2), (2, 2)):
        match = table(3, hands={0: CHEAP, 1: ROUGH, 2: other}, turn_cap=21, starter_seat=starter)
        idle(match, 21)
        assert paid(match)[2 - winner] == 22
        assert ended(match).winner == winner


@pytest.mark.parametrize(
    ("hand", "points", "loose", "pure"),
    [(TEN_ALONE, 10, 1, True), (TEN_IN_FOUR, 10, 4, True), (PURE_38, 38, 0, True), (NO_PURE_38, 38, 0, False)],
)
def test_the_tied_hands_are_what_they_are_called(hand: str, points: int, loose: int, pure: bool) -> None:
    reading = bill(lost_to_drop(hand), 1).reading
    assert reading is not None
    runs = [meld for meld in reading.melds if meld.kind is Kind.RUN]
    assert (reading.points, len(reading.loose), any(run.pure for run in runs)) == (points, loose, pure)


def lost_to_drop(hand: str) -> Match:
    """Seat 1 holds this hand and has left."""
    match = table(2, hands={1: hand})
    idle(match)
    drop(match)
    return match
