"""Declaring and dropping in Points Rummy: rules.md §9.2 and the drops of §9.4, through Match, Deal and View only."""

from __future__ import annotations

import pytest

from rummy_tui.engine.actions import Action, Draw, Drop, Show, Take
from rummy_tui.engine.cards import parse
from rummy_tui.engine.events import Dropped, Showed, WrongShow
from rummy_tui.engine.match import Match
from rummy_tui.engine.outcome import Line, LineKind, Termination
from rummy_tui.engine.refusal import Code, Refusal
from tests.engine.positions import (
    WINNER,
    as_show,
    bill,
    draw,
    drop,
    ended,
    held,
    idle,
    paid,
    play,
    refused,
    rows,
    show,
    table,
    take,
    throw,
    top,
    why,
    win,
)

# ── declaring ─────────────────────────────────────────────────────────────────────────────────────────────────────────

DECLARES = rows(
    ("D01", "9♣", "3♥4♥5♥6♥ · 10♠J♠PJ · 7♣7♦7♠ · Q♦Q♣9♥", None),
    ("D02", "9♣", "3♥4♥PJ6♥ · 10♠J♠9♦ · 7♣7♦7♠ · Q♦Q♣Q♥", Code.NO_PURE_SEQUENCE),
    ("D03", "9♣", "3♥4♥5♥ · 10♠J♠PJ · 7♣7♣7♦ · K♦K♠K♥K♣", Code.SET_DUPLICATE_SUIT),
    ("D04", "9♣", "3♥4♥5♥ · 7♣7♦7♠ · Q♦Q♣Q♥ · 2♠2♦2♣9♥", Code.ONLY_ONE_SEQUENCE),
    ("D06", "4♣", "A♥2♥3♥4♥5♥6♥7♥8♥9♥10♥J♥Q♥K♥", Code.ONLY_ONE_SEQUENCE),
    ("D08", "9♣", "3♥4♥5♥ · 9♣9♦PJ · 7♣7♦7♠ · Q♦Q♣Q♥Q♠", None),
    ("D09", "9♥", "3♥4♥5♥ · 9♣9♦9♠ · 7♣7♦7♠ · Q♦Q♣Q♥Q♠", None),
    ("D10", "9♣", "3♥4♥5♥ · 10♠J♠9♦ · 7♣7♦7♠ · Q♦Q♣Q♥ · K♠", Code.UNGROUPED_CARD),
    ("D23", "9♣", "3♥4♥5♥ · 10♠J♠Q♠ · 7♣7♦7♠7♥PJ · 2♣2♦", Code.SET_TOO_LONG),
)


@pytest.mark.parametrize(("cut", "groups", "fault"), DECLARES)
def test_a_declare_is_judged_on_the_groups_as_made(cut: str, groups: str, fault: Code | None) -> None:
    match = table(3, cut=cut, hands={0: groups}, up="2♥")
    draw(match)
    event = play(match, as_show(match, groups, match.deal.hidden.hands[0][-1].code))[0]
    if fault is None:
        assert isinstance(event, Showed)
        assert (ended(match).termination, ended(match).winner) == (Termination.SHOW, 0)
    else:
        assert isinstance(event, WrongShow)
        assert (event.fault.code, event.price) == (fault, 80)
        assert match.deal.outcome is None


def test_D12_the_card_just_taken_from_the_open_pile_is_no_finish_card() -> None:
    match = table(2, hands={0: WINNER}, up="2♣")
    two = take(match)
    groups = as_show(match, WINNER, "").groups
    refusal = refused(match, Show(groups, two))
    assert (refusal.code, refusal.cards) == (Code.FINISH_WITH_PICKED_CARD, (two,))
    assert match.turn == 0


def test_D12_its_twin_is() -> None:
    match = table(2, hands={0: "3♥4♥5♥6♥ · 10♠J♠Q♠ · 7♣7♦7♠ · K♦K♣ 8♥"}, up="K♦")
    taken, other = take(match), held(match, 0, "8♥")[0]
    twin = next(card for card in match.deal.hidden.hands[0] if card.face is taken.face and card is not taken)
    assert why(match, Show((), taken)) is Code.FINISH_WITH_PICKED_CARD
    assert match.check(0, Show((), twin)) is None
    assert match.check(0, Show((), other)) is None


def test_D13_the_card_just_taken_may_sit_in_a_group() -> None:
    match = table(2, hands={0: "3♥4♥5♥ · 10♠J♠Q♠ · 7♣7♦7♠ · K♦K♣K♥ · 2♣"}, up="6♥")
    take(match)
    show(match, WINNER, "2♣")
    assert (ended(match).termination, ended(match).winner) == (Termination.SHOW, 0)


def test_D14_a_card_just_drawn_from_the_closed_deck_may_finish() -> None:
    match = table(2, hands={0: WINNER}, deck="2♣")
    draw(match)
    show(match, WINNER, "2♣")
    assert ended(match).winner == 0
    assert top(match) is parse("2♣")[0]


def test_the_finish_card_may_be_a_joker() -> None:
    match = table(2, hands={0: WINNER}, deck="PJ")
    assert win(match).winner == 0


def test_D15_no_declare_before_drawing() -> None:
    match = table(2, hands={0: WINNER})
    assert why(match, as_show(match, WINNER, "")) is Code.MUST_DRAW_FIRST


def test_a_declare_needs_its_fourteenth_card() -> None:
    match = table(2, hands={0: WINNER})
    draw(match)
    assert why(match, as_show(match, WINNER, "")) is Code.NO_FINISH_CARD


def test_a_card_left_out_of_every_group_is_loose() -> None:
    match = table(3, hands={0: "3♥4♥5♥ · 10♠J♠Q♠ · 7♣7♦7♠ · Q♦Q♣Q♥ · K♠"}, deck="2♣")
    draw(match)
    (event, *_) = show(match, "3♥4♥5♥ · 10♠J♠Q♠ · 7♣7♦7♠ · Q♦Q♣Q♥", "2♣")
    assert isinstance(event, WrongShow)
    assert (event.fault.code, event.fault.cards) == (Code.UNGROUPED_CARD, parse("K♠"))


def test_a_good_hand_is_not_regrouped_for_its_player() -> None:
    match = table(3, hands={0: WINNER}, deck="2♣")
    draw(match)
    (event, *_) = show(match, "3♥4♥5♥6♥ · 10♠J♠Q♠7♣ · 7♦7♠ · K♦K♣K♥", "2♣")
    assert isinstance(event, WrongShow)
    assert (event.fault.code, event.fault.group) == (Code.MIXED_SUITS, 1)


# ── wrong shows ───────────────────────────────────────────────────────────────────────────────────────────────────────

BAD = "3♥4♥5♥ · 7♣7♦7♠ · Q♦Q♣Q♥ · 2♠2♦2♣9♥"


def wrong_show(match: Match) -> WrongShow:
    """The seat in turn holds BAD, draws 8♣ and declares with it."""
    draw(match)
    event = show(match, BAD, "8♣")[0]
    assert isinstance(event, WrongShow)
    return event


def test_D21_a_wrong_show_costs_eighty_and_the_others_play_on() -> None:
    match = table(3, hands={0: BAD, 1: WINNER, 2: "A♣2♣3♣ · 4♣5♣6♣ · 8♥8♦8♠ · J♥J♦J♣J♠"}, deck="8♣")
    wrong_show(match)
    assert match.turn == 1
    assert match.deal.public.in_play == [False, True, True]
    idle(match, 2)
    assert match.turn == 1
    assert win(match).winner == 1
    assert paid(match) == [80, 0, 0]
    assert match.totals == [-80, 80, 0]
    (line,) = bill(match, 0).lines
    assert (line.kind, line.points) == (LineKind.WRONG_SHOW, 80)
    told = [event for event in match.view(1).events if isinstance(event, WrongShow)]
    assert line.fault is not None
    assert [event.fault for event in told] == [Refusal(line.fault.code)]


def test_D22_between_two_a_wrong_show_ends_the_deal() -> None:
    match = table(2, hands={0: BAD}, deck="8♣")
    wrong_show(match)
    assert (ended(match).termination, ended(match).winner) == (Termination.LAST_STANDING, 1)
    assert match.totals == [-80, 80]


def test_the_fourteenth_card_of_a_wrong_show_goes_onto_the_open_pile() -> None:
    match = table(3, hands={0: BAD}, deck="8♣")
    wrong_show(match)
    assert match.deal.public.hand_sizes == [13, 13, 13]
    assert take(match) is parse("8♣")[0]


def test_the_hand_of_a_wrong_show_stays_closed() -> None:
    match = table(3, hands={0: BAD}, deck="8♣")
    event = wrong_show(match)
    own, other = match.view(0).events[-1], match.view(1).events[-1]
    assert own == event
    assert isinstance(other, WrongShow)
    assert (other.card, other.price, other.fault.code) == (event.card, 80, Code.ONLY_ONE_SEQUENCE)
    assert (other.fault.cards, other.fault.group, other.fault.have, other.fault.need) == ((), None, None, None)


def test_who_showed_wrongly_may_do_nothing_more() -> None:
    match = table(3, hands={0: BAD}, deck="8♣")
    wrong_show(match)
    idle(match, 2)
    assert match.turn == 1
    assert why(match, Draw(), seat=0) is Code.OUT_OF_DEAL


# ── dropping ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_T09_a_drop_before_drawing_any_card_costs_twenty() -> None:
    match = table(3)
    assert play(match, Drop()) == (Dropped(0, 20, first=True),)
    assert match.turn == 1
    assert match.deal.public.in_play == [False, True, True]


def test_T10_a_drop_after_a_first_turn_costs_forty() -> None:
    match = table(3)
    idle(match, 3)
    assert play(match, Drop()) == (Dropped(0, 40, first=False),)


def test_T10_a_card_taken_from_the_open_pile_counts_as_drawn() -> None:
    match = table(3, hands={0: "2♣"}, up="K♠")
    take(match)
    throw(match, "2♣")
    idle(match, 2)
    assert play(match, Drop()) == (Dropped(0, 40, first=False),)


def test_T09_others_having_drawn_changes_nothing() -> None:
    match = table(3)
    idle(match)
    assert play(match, Drop()) == (Dropped(1, 20, first=True),)


@pytest.mark.parametrize("source", [Draw(), Take()])
def test_T11_no_drop_after_drawing(source: Action) -> None:
    match = table(3, up="K♠")
    play(match, source)
    assert why(match, Drop()) is Code.DROP_AFTER_DRAW


def test_T12_no_drop_out_of_turn() -> None:
    assert why(table(3), Drop(), seat=2) is Code.NOT_YOUR_TURN


def test_T14_the_last_one_standing_wins_at_once() -> None:
    match = table(4)
    idle(match, 4)
    drop(match)
    idle(match, 3)
    drop(match)
    drop(match)
    assert (ended(match).termination, ended(match).winner) == (Termination.LAST_STANDING, 3)
    assert match.totals == [-40, -40, -40, 120]
    assert bill(match, 1).lines == (Line(LineKind.MIDDLE_DROP, 40),)
    assert match.turn is None


def test_T14_first_drops_cost_twenty_each() -> None:
    match = table(4)
    for _ in range(3):
        drop(match)
    assert match.totals == [-20, -20, -20, 60]
    assert bill(match, 1).lines == (Line(LineKind.FIRST_DROP, 20),)


def test_the_last_one_standing_collects_drops_and_wrong_shows() -> None:
    match = table(3, hands={0: BAD}, deck="8♣")
    wrong_show(match)
    drop(match)
    assert (ended(match).winner, match.totals) == (2, [-80, -20, 100])


def test_who_left_is_passed_over() -> None:
    match = table(4)
    idle(match)
    drop(match)
    idle(match, 2)
    assert match.turn == 0
    idle(match)
    assert match.turn == 2
