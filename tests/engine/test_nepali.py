"""The Nepali match: rules.md §8, the Nepali rows of §9, every setting of §8.3. Through Match, Deal and View only."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rummy_tui.engine.actions import Discard, Draw, Drop, Show, Take
from rummy_tui.engine.arrange import arranger
from rummy_tui.engine.cards import Rank, Suit, faces, parse
from rummy_tui.engine.deal import Deal
from rummy_tui.engine.events import Dropped, Recycled, Showed, WrongShow
from rummy_tui.engine.games import points
from rummy_tui.engine.games.nepali import CapTie, CutPrinted, Match, NoPure, Rules
from rummy_tui.engine.games.showing import OneLife, StockEmpty, Tie
from rummy_tui.engine.outcome import LineKind, Termination
from rummy_tui.engine.reading import GoalKind
from rummy_tui.engine.refusal import Code
from rummy_tui.engine.shuffle import NamedSeeds
from rummy_tui.grouping import Grouping
from rummy_tui.outlook import reading_of
from tests.engine import positions
from tests.engine.positions import (
    ROUGH,
    WINNER,
    as_show,
    bill,
    draw,
    drop,
    ended,
    everything,
    idle,
    paid,
    play,
    rows,
    show,
    take,
    throw,
    top,
    why,
    win,
)


def table(players: int = 2, **options: Any) -> positions.Match:
    return positions.table(players, game="nepali", **options)


def lost(hand: str, cut: str = "9♣", **settings: Any) -> positions.Match:
    """Seat 0 has made its show, seat 1 is left with this hand."""
    match = table(2, cut=cut, hands={0: WINNER, 1: hand}, **settings)
    win(match)
    return match


# ── the show (§9.2) ───────────────────────────────────────────────────────────────────────────────────────────────────

D24 = "3♥4♥5♥6♥ · 7♣7♦7♠ · Q♦Q♣Q♥ · K♠K♦K♥"
D02 = "3♥4♥PJ6♥ · 10♠J♠9♦ · 7♣7♦7♠ · Q♦Q♣Q♥"


@pytest.mark.parametrize(
    ("groups", "settings", "fault"),
    rows(
        ("D24", D24, {}, None),
        ("D25", D02, {}, Code.NO_PURE_SEQUENCE),
        ("D26", D24, {"second_sequence": True}, Code.ONLY_ONE_SEQUENCE),
        ("D01", "3♥4♥5♥6♥ · 10♠J♠PJ · 7♣7♦7♠ · Q♦Q♣9♥", {"second_sequence": True}, None),
        ("D10, read as 10♠J♠9♦K♠", "3♥4♥5♥ · 10♠J♠9♦ · 7♣7♦7♠ · Q♦Q♣Q♥ · K♠", {}, None),
        ("a card left over", "3♥4♥5♥ · 10♠J♠9♦ · 7♣7♦7♠ · Q♦Q♣Q♥ · K♥", {}, Code.UNGROUPED_CARD),
    ),
)
def test_a_show_needs_one_pure_sequence(groups: str, settings: dict[str, Any], fault: Code | None) -> None:
    match = table(3, hands={0: groups}, deck="2♣", **settings)
    draw(match)
    request = as_show(match, groups, "2♣")
    if fault is None:
        assert isinstance(play(match, request)[0], Showed)
        assert (ended(match).termination, ended(match).winner) == (Termination.SHOW, 0)
    else:
        offer = match.view(0).offer(Show)
        assert offer is not None and offer.refusal is not None
        assert offer.refusal.code is why(match, request) is fault
        assert match.deal.public.in_play == [True] * 3


def test_D24_is_a_wrong_show_in_points() -> None:
    match = positions.table(3, hands={0: D24}, deck="2♣")
    draw(match)
    (event, *_) = show(match, D24, "2♣")
    assert isinstance(event, WrongShow)
    assert event.fault.code is Code.ONLY_ONE_SEQUENCE


def test_a_show_is_judged_on_the_best_groups_whatever_the_player_made_of_them() -> None:
    match = table(2, hands={0: D24}, deck="2♣")
    last = draw(match)
    (event, *_) = play(match, Show((), last))
    assert isinstance(event, Showed)
    assert sorted(map(len, event.groups)) == [3, 3, 3, 4]
    shown = bill(match, 0).reading
    assert shown is not None and shown.fault is None


def test_a_show_that_throws_the_wrong_card_is_refused_and_costs_nothing() -> None:
    match = table(2, hands={0: D24}, deck="2♣")
    draw(match)
    assert why(match, as_show(match, D24.replace("3♥", "2♣"), "3♥")) is Code.UNGROUPED_CARD
    offer = match.view(0).offer(Show)
    assert offer is not None and offer.refusal is None and offer.price is None


def test_8_2_9_the_card_just_taken_is_not_the_fourteenth() -> None:
    match = table(2, hands={0: D24}, up="2♣")
    take(match)
    assert why(match, as_show(match, D24, "2♣")) is Code.FINISH_WITH_PICKED_CARD
    other = table(2, hands={0: D24.replace("K♥", "2♣")}, up="K♥")
    take(other)
    show(other, D24, "2♣")
    assert ended(other).winner == 0


def test_no_show_before_drawing() -> None:
    match = table(2, hands={0: D24})
    assert why(match, as_show(match, D24, "")) is Code.MUST_DRAW_FIRST


# ── what a hand pays (§9.3) ───────────────────────────────────────────────────────────────────────────────────────────

S20 = "2♥2♣2♦ · 4♠4♦4♥ · 6♣6♦6♠ · 8♣8♥PJ · 9♠"
S21 = "3♠3♦3♥ · 8♣8♦8♥ · K♣Q♦J♠10♥7♣5♦PJ"
S22 = "4♥5♥6♥ · 7♣7♦7♠ · Q♦Q♣Q♥ · 2♠3♦4♣5♦"
S23 = "10♠J♠Q♠K♠ · 8♥8♣8♦ · K♣Q♦A♥2♠4♥5♦"


@pytest.mark.parametrize(
    ("hand", "here", "in_points"),
    rows(("S20", S20, 80, 52), ("S21", S21, 80, 80), ("S22", S22, 14, 65), ("S23", S23, 41, 65)),
)
def test_a_hand_counts(hand: str, here: int, in_points: int) -> None:
    cards = parse(hand.replace("·", " "))
    for rules, points_ in ((Rules(), here), (points.Rules(), in_points)):
        arrange = arranger(rules, faces(Rank.NINE))
        assert arrange.points(cards) == arrange.best(cards).points == points_


@pytest.mark.parametrize(
    ("hand", "settings", "pays", "kinds"),
    rows(
        ("S20", S20, {}, 80, [LineKind.FULL_COUNT]),
        ("S20 counted", S20, {"no_pure": NoPure.CARDS}, 52, [LineKind.NO_PURE]),
        ("S20 without full count", S20, {"full_count": None}, 52, [LineKind.NO_PURE]),
        ("S20, 120", S20, {"full_count": 120}, 120, [LineKind.FULL_COUNT]),
        ("S21 counted", S21, {"no_pure": NoPure.CARDS}, 80, [LineKind.NO_PURE, LineKind.CAPPED]),
        ("S21 without full count", S21, {"full_count": None}, 85, [LineKind.NO_PURE]),
        ("S22", S22, {}, 14, [LineKind.LOOSE]),
        ("S23", S23, {}, 41, [LineKind.LOOSE]),
    ),
)
def test_the_lines_of_a_bill_are_its_price(
    hand: str, settings: dict[str, Any], pays: int, kinds: list[LineKind]
) -> None:
    match = lost(hand, **settings)
    assert paid(match) == [0, pays]
    assert [line.kind for line in bill(match, 1).lines] == kinds


def test_M03_the_example_of_the_source() -> None:
    """Four seats, one makes a show; the others are left with 14, 41 and 52 without a pure sequence."""
    winner = "A♣2♣3♣ · 3♠4♠5♠ · J♥J♦J♣ · 10♥10♦10♣10♠"
    hands = {0: winner, 1: S22, 2: S23, 3: S20.replace("4♥", "4♣")}
    match = table(4, hands=hands, deck="K♥")
    draw(match)
    show(match, winner, "K♥")
    assert paid(match) == [0, 14, 41, 80]
    assert match.results[-1].changes == (135, -14, -41, -80)
    assert match.totals == [135, -14, -41, -80]


def test_the_strip_tells_what_a_show_needs_and_what_the_hand_pays_now_whatever_the_groups() -> None:
    view = table(2, hands={0: S23}).view(0)
    for grouping in (Grouping.of(view.hand), Grouping.of(view.hand, (view.hand[:5],))):
        goals = reading_of(view, grouping).goals
        assert [(goal.kind, goal.have, goal.met) for goal in goals] == [
            (GoalKind.PURE, 1, True),
            (GoalKind.PAYS, 41, False),
        ]
    strict = table(2, hands={0: S23}, second_sequence=True).view(0)
    kinds = [goal.kind for goal in reading_of(strict, Grouping.of(strict.hand)).goals]
    assert kinds == [GoalKind.PURE, GoalKind.SEQUENCES, GoalKind.PAYS]


# ── dropping (T10 – T14, T28) ─────────────────────────────────────────────────────────────────────────────────────────


def test_T10_T11_T12_a_drop_costs_20_and_after_the_first_card_40() -> None:
    match = table(3)
    assert why(match, Drop(), seat=1) is Code.NOT_YOUR_TURN
    draw(match)
    assert why(match, Drop()) is Code.DROP_AFTER_DRAW
    throw(match, match.deal.hidden.hands[0][-1])
    idle(match, 2)
    (event,) = play(match, Drop())[:1]
    assert isinstance(event, Dropped)
    assert (event.price, event.first) == (40, False)


def test_T14_T28_the_last_one_standing_wins_and_no_hand_is_shown() -> None:
    match = table(4)
    drop(match)
    idle(match)
    drop(match)
    drop(match)
    assert (ended(match).termination, ended(match).winner) == (Termination.LAST_STANDING, 1)
    assert match.totals == [-20, 60, -20, -20]
    assert [bill(match, seat).reading for seat in range(4)] == [None] * 4


def test_T28_a_dropped_hand_stays_closed_when_the_others_are_shown() -> None:
    match = table(3, hands={1: WINNER, 2: S22})
    drop(match)
    win(match)
    assert match.totals == [-20, 34, -14]
    assert [bill(match, seat).reading is None for seat in range(3)] == [True, False, False]


# ── piles (T17, T25, T27) ─────────────────────────────────────────────────────────────────────────────────────────────


def test_T17_T27_all_but_the_top_of_the_pile_make_the_new_stock() -> None:
    match = table(3, empty_deck=True, up="4♠")
    public, before = match.deal.public, len(match.deal.public.discards)
    closed = match.deal.hidden.hands[0][:]
    drop(match)
    draw(match)
    recycled = [event for event in match.deal.events if isinstance(event, Recycled)]
    assert [event.cards for event in recycled] == [before - 1]
    assert (top(match), len(public.discards)) == (parse("4♠")[0], 1)
    assert not set(match.deal.hidden.stock) & {public.cut, *closed}


def test_T25_seven_nines_and_two_printed_jokers_are_in_play() -> None:
    match = table(2, cut="9♣")
    arrange = arranger(Rules(), match.deal.public.wild)
    jokers = [card for card in everything(match) if arrange.groups.joker(card) and card is not match.deal.public.cut]
    assert len(jokers) == 9


def test_T05_jokers_may_be_taken_from_the_open_pile() -> None:
    for up in ("9♦", "PJ"):
        assert take(table(2, up=up)).face is parse(up)[0].face


def test_a_card_just_taken_does_not_go_back() -> None:
    match = table(2, up="2♣")
    assert why(match, Discard(take(match))) is Code.RETURN_SAME_CARD


# ── the turn cap (T23, §8.2 #10 and #11) ──────────────────────────────────────────────────────────────────────────────

CHEAP = "3♥4♥5♥6♥ · 10♠J♠Q♠ · 7♣7♦7♠ · K♦K♣ 2♦"
"""22 points, three loose cards."""


def test_T23_at_the_cap_nobody_pays_more_than_his_own_cards() -> None:
    match = table(4, hands={1: CHEAP, 2: S20, 3: ROUGH}, turn_cap=21)
    drop(match)
    idle(match, 21)
    assert (ended(match).termination, ended(match).winner) == (Termination.CAP, 1)
    assert paid(match) == [20, 0, 52, 80]
    assert match.totals == [-20, 152, -52, -80]
    assert [bill(match, seat).reading is None for seat in range(4)] == [True, False, False, False]
    assert [line.kind for line in bill(match, 3).lines] == [LineKind.NO_PURE, LineKind.CAPPED]


def test_at_the_cap_a_hand_without_a_pure_sequence_may_be_the_cheapest() -> None:
    match = table(2, hands={0: "3♠4♠5♠ · 8♥8♣8♦ · Q♥K♥A♦J♣10♦6♦2♣", 1: S20}, turn_cap=20)
    idle(match, 20)
    assert (ended(match).winner, match.totals) == (1, [-58, 58])


TEN_ALONE = "3♥4♥5♥ · 10♠J♠Q♠ · 7♣7♦7♠ · 2♣2♦2♠ · K♦"
TEN_IN_FOUR = "3♥4♥5♥ · 10♠J♠Q♠ · 7♣7♦7♠ · 2♣2♦3♠3♦"
EQUAL = "3♣4♣5♣ · 10♥J♥Q♥ · 8♣8♦8♠ · 6♣6♦6♠ · K♠"


def test_8_2_11_ties_at_the_cap() -> None:
    fewer = table(3, hands={0: TEN_IN_FOUR, 1: TEN_ALONE, 2: ROUGH}, turn_cap=21)
    idle(fewer, 21)
    assert (ended(fewer).winner, paid(fewer)) == (1, [10, 0, 80])
    for starter, winner in ((0, 0), (1, 1), (2, 0)):
        match = table(3, hands={0: TEN_ALONE, 1: EQUAL, 2: ROUGH}, turn_cap=21, starter_seat=starter)
        idle(match, 21)
        assert ended(match).winner == winner
        assert sum(match.totals) == 0


# ── the match (M05, M06) ──────────────────────────────────────────────────────────────────────────────────────────────


def three_deals(changes: list[tuple[int, ...]], **settings: Any) -> positions.Match:
    """A match of which these deals are counted."""
    match = table(len(changes[0]), **settings)
    for number, change in enumerate(changes):
        if number:
            match.advance()
        while match.turn is not None:
            drop(match)
        match.record(match.deal.outcome, change)
    return match


def test_M05_the_highest_total_wins_after_three_deals() -> None:
    match = three_deals([(60, -20, -20, -20), (-40, 80, -20, -20), (40, -80, 20, 20)])
    assert match.totals == [60, -20, -20, -20]
    assert match.ranking is not None
    assert match.ranking.places == ((0,), (1, 2, 3))


def test_M06_equal_totals_share_the_match() -> None:
    match = three_deals([(10, 0, -10), (0, 10, -10), (0, 0, 0)])
    assert match.ranking is not None
    assert match.ranking.places == ((0, 1), (2,))


def test_the_deal_moves_one_seat_left() -> None:
    match = table(4, starter_seat=2)
    while match.turn is not None:
        drop(match)
    match.advance()
    assert match.deal.public.starter == 3


# ── every setting, and what it changes (§8.3) ─────────────────────────────────────────────────────────────────────────


def test_setting_first_drop_and_middle_drop() -> None:
    match = table(2, first_drop=30, middle_drop=60)
    offer = match.view(0).offer(Drop)
    assert offer is not None and offer.price == 30
    idle(match, 2)
    drop(match)
    assert match.totals == [-60, 60]
    assert why(table(2, first_drop=None), Drop()) is Code.NO_DROP_HERE


def test_setting_free_show_and_full_count() -> None:
    for full, price in ((80, 80), (100, 100), (None, 80)):
        match = table(3, hands={0: D02}, free_show=True, full_count=full)
        last = draw(match)
        offer = match.view(0).offer(Show)
        assert offer is not None and (offer.refusal, offer.price) == (None, price)
        event = play(match, as_show(match, D02, last.code))[0]
        assert isinstance(event, WrongShow)
        assert (event.fault.code, event.price, match.turn) == (Code.NO_PURE_SEQUENCE, price, 1)


def test_setting_take_jokers_and_opening_joker() -> None:
    assert why(table(2, up="9♦", take_jokers=False), Take()) is Code.OPEN_JOKER_FORBIDDEN
    assert take(table(2, up="9♦", take_jokers=False, opening_joker=True)) in parse("9♦ 9♦")


@pytest.mark.parametrize(("packs", "jokers", "cards"), [(1, 0, 52), (1, 4, 56), (2, 2, 106), (3, 4, 160)])
def test_setting_packs_and_printed_jokers(packs: int, jokers: int, cards: int) -> None:
    rules = Rules(packs=packs, printed_jokers=jokers)
    assert len(set(rules.cards(2))) == cards
    assert Match(rules, 2, NamedSeeds("packs")).deal.public.stock_left == cards - 28


@pytest.mark.parametrize("packs", [1, 2, 3])
@pytest.mark.parametrize("jokers", [0, 2, 4])
@pytest.mark.parametrize("seats", range(2, 7))
def test_setting_packs_that_do_not_suffice_are_refused(packs: int, jokers: int, seats: int) -> None:
    enough = packs * 52 + jokers - 13 * seats - 2 >= 2 * seats
    problem = Rules(packs=packs, printed_jokers=jokers).problem(seats)
    assert (problem is None) == enough
    assert problem is None or (problem.code, problem.have) == (Code.TOO_FEW_CARDS, packs * 52 + jokers)


def test_setting_cut_joker() -> None:
    match = Match(Rules(cut_joker=False), 4, NamedSeeds("no joker"))
    public = match.deal.public
    assert (public.cut, public.wild, public.stock_left) == (None, frozenset(), 106 - 53)


def test_setting_cut_printed() -> None:
    aces = table(2, cut="PJ")
    assert aces.deal.public.wild == faces(Rank.ACE)
    cut = [deal_of(number, CutPrinted.RECUT) for number in range(60)]
    assert all(deal.public.cut is not None and deal.public.cut.face is not None for deal in cut)
    again = [deal_of(number, CutPrinted.ACES).public.cut for number in range(60)]
    assert any(card is not None and card.face is None for card in again)
    assert all(len(deal.hidden.stock) == 108 - 28 for deal in cut)


def deal_of(number: int, printed: CutPrinted) -> Deal:
    return Match(Rules(cut_printed=printed, printed_jokers=4, packs=2), 2, NamedSeeds(f"cut {number}")).deal


def test_setting_ace_value_and_ace_high() -> None:
    loose = "3♠4♠5♠ · 8♥8♣8♦ · A♥A♣ · 2♥6♦7♣4♦5♣"
    assert [paid(lost(loose, ace_value=value))[1] for value in (10, 1)] == [44, 26]
    high = "Q♠K♠A♠ · 8♥8♣8♦ · 6♥6♣6♦ · 2♥2♦2♣ 4♦"
    assert [paid(lost(high, ace_high=value))[1] for value in (True, False)] == [4, 80]
    assert [paid(lost(high.replace("Q♠K♠A♠", "A♠2♠3♠"), ace_high=value))[1] for value in (True, False)] == [4, 4]


FIVES = "10♣J♣Q♣K♣ · 2♠2♥2♦2♣PJ · 5♦5♥5♠5♣"


@pytest.mark.parametrize(("most", "fault"), [(4, Code.UNGROUPED_CARD), (5, None), (None, None)])
def test_setting_max_set(most: int | None, fault: Code | None) -> None:
    match = table(2, cut="A♠", hands={0: FIVES}, deck="8♥", max_set=most)
    draw(match)
    offer = match.view(0).offer(Show)
    assert offer is not None and (offer.refusal and offer.refusal.code) is fault


@pytest.mark.parametrize(("most", "pays"), [(None, 2), (2, 2), (1, 12)])
def test_setting_max_jokers(most: int | None, pays: int) -> None:
    assert paid(lost("4♥5♥6♥ · K♠PJPJ · 7♣7♦7♠ · Q♦Q♣Q♥ · 2♦", max_jokers=most))[1] == pays


def test_setting_jokers_alone() -> None:
    hand = "4♥5♥6♥ · 9♦9♥PJ · 7♣7♦7♠ · Q♦Q♣Q♥Q♠"
    for alone, fault in ((True, None), (False, Code.UNGROUPED_CARD)):
        reading = arranger(Rules(jokers_alone=alone), faces(Rank.NINE)).read(
            [parse(group) for group in hand.split("·")], ()
        )
        assert (reading.fault is None) == (fault is None)


@pytest.mark.parametrize(("school", "pays"), [(OneLife.EVERYTHING, 41), (OneLife.PURE_ONLY, 65), (OneLife.NOTHING, 80)])
def test_setting_second_sequence_and_one_life(school: OneLife, pays: int) -> None:
    assert paid(lost(S23, second_sequence=True, one_life=school))[1] == pays
    assert paid(lost(S23, one_life=school))[1] == 41


def test_setting_long_life() -> None:
    assert paid(lost(S22, long_life=True, one_life=OneLife.PURE_ONLY))[1] == 65
    assert paid(lost(S23, long_life=True, one_life=OneLife.PURE_ONLY))[1] == 41


def test_setting_stock_empty() -> None:
    match = table(2, empty_deck=True, stock_empty=StockEmpty.VOID)
    assert why(match, Draw()) is Code.STOCK_EMPTY


def test_setting_turn_cap_and_cap_tie() -> None:
    hands = {0: TEN_ALONE, 1: EQUAL, 2: ROUGH}
    split = table(3, hands=hands, turn_cap=20, cap_tie=CapTie.SPLIT)
    idle(split, 20)
    assert (paid(split), split.totals) == ([0, 0, 80], [40, 40, -80])
    alone = table(3, hands=hands | {1: CHEAP.replace("3♥4♥5♥6♥", "3♣4♣5♣6♣")}, turn_cap=20, cap_tie=CapTie.SPLIT)
    idle(alone, 20)
    assert alone.totals == [102, -22, -80]


def test_who_left_before_the_cap_pays_for_it_and_shares_nothing() -> None:
    """T23: dropped seats pay their 20 or 40, however dear the cheapest hand is."""
    match = table(4, hands={1: TEN_ALONE, 2: EQUAL, 3: ROUGH}, turn_cap=20, cap_tie=CapTie.SPLIT)
    drop(match)
    idle(match, 20)
    assert (paid(match), match.totals) == ([20, 0, 0, 80], [-20, 50, 50, -80])
    dear = table(3, hands={1: ROUGH, 2: ROUGH}, turn_cap=20, cap_tie=CapTie.SPLIT)
    drop(dear)
    idle(dear, 20)
    assert paid(dear)[0] == 20
    assert dear.totals[0] == -20


def test_setting_tie() -> None:
    """Equals at the top play one deal more, alone, and its winner wins the match; it changes no total (§8.2 #12)."""
    match = three_deals([(10, 0, -10), (0, 10, -10), (0, 0, 0)], tie=Tie.EXTRA)
    assert (match.ranking, match.view(0).standing.deals_left) == (None, 1)
    match.advance()
    assert (match.number, match.deal.public.seats, match.deal.public.in_play) == (4, (0, 1), [True, True, False])
    loser = match.turn
    drop(match)
    assert loser is not None and match.ranking is not None
    assert (match.ranking.places, match.totals) == (((1 - loser,), (loser,), (2,)), [10, 10, -20])
    assert match.results[-1].changes == (0, 0, 0)


def test_setting_tie_at_a_target() -> None:
    match = three_deals([(100, 100, -200)], tie=Tie.EXTRA, deals=None, target=100)
    match.advance()
    assert match.deal.public.seats == (0, 1)
    drop(match)
    assert match.ranking is not None and len(match.ranking.places[0]) == 1
    assert three_deals([(100, 50, -150)], tie=Tie.EXTRA, deals=None, target=100).ranking is not None


def test_setting_deals_and_target() -> None:
    one = three_deals([(20, -20)], deals=1)
    assert one.ranking is not None
    score = three_deals([(60, -60), (50, -50)], deals=None, target=100)
    assert score.ranking is not None and score.ranking.places == ((0,), (1,))
    assert three_deals([(60, -60), (-50, 50)], deals=None, target=100).ranking is None
    assert three_deals([(60, -60)], deals=5).view(0).standing.deals_left == 4


def test_every_setting_has_its_test() -> None:
    tests = " ".join(name for name in globals() if name.startswith("test_setting_")) + " "
    named = tests.replace("_and_", " ")
    untested = [each.name for each in Rules.settings() if each.name not in named and each.name != "no_pure"]
    assert untested == []


def test_the_flat_count_is_paid_by_every_hand_without_a_pure_sequence_and_by_no_other() -> None:
    """Under any settings, on hands rich in groups; the fast count and the best groups agree."""
    rng = Random(8)
    for _ in range(150):
        rules = Rules(
            no_pure=rng.choice(list(NoPure)), full_count=rng.choice([80, None]), one_life=rng.choice(list(OneLife)),
            second_sequence=rng.random() < 0.5, max_set=rng.choice([4, 5, None]), ace_value=rng.choice([1, 10]),
        )  # fmt: skip
        suits = rng.sample(list(Suit), 2)
        few = [card for card in rules.cards(2) if card.face is None or card.face.suit in suits]
        hand, arrange = rng.sample(few, 13), arranger(rules, faces(rng.choice(list(Rank))))
        best = arrange.best(hand)
        assert best.points == arrange.points(hand)
        pure = any(meld.pure and meld.kind.name == "RUN" for meld in best.melds)
        if rules.no_pure is NoPure.FULL_COUNT and rules.full_count is not None and not pure:
            assert best.points == rules.full_count
        if not pure:
            assert best.raw == sum(rules.value(card, arrange.wild) for card in hand)
