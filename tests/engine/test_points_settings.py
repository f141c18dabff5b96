"""Every table setting of Points Rummy and what it changes: the [SET] rows of rules.md §1.2."""

from __future__ import annotations

from typing import Any

import pytest

from rummy_tui.engine.actions import Drop, Show, Take
from rummy_tui.engine.cards import parse
from rummy_tui.engine.events import WrongShow
from rummy_tui.engine.games import points
from rummy_tui.engine.games.points import Rules
from rummy_tui.engine.games.session import Starter
from rummy_tui.engine.games.showing import OneLife, StockEmpty
from rummy_tui.engine.match import Match
from rummy_tui.engine.outcome import Line, LineKind, Termination
from rummy_tui.engine.refusal import Code
from rummy_tui.engine.rules import BadSetting
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
    show,
    table,
    take,
    throw,
    why,
    win,
)

# ── every setting, and what it changes ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("price", [10, 15, 20, 25, 30])
def test_setting_first_drop(price: int) -> None:
    match = table(2, first_drop=price)
    drop(match)
    assert match.totals == [-price, price]


def test_setting_first_drop_off_is_no_drop_at_all() -> None:
    match = table(2, first_drop=None)
    assert why(match, Drop()) is Code.NO_DROP_HERE
    idle(match, 2)
    assert why(match, Drop()) is Code.NO_DROP_HERE


@pytest.mark.parametrize("price", [30, 40, 50, 60])
def test_setting_middle_drop(price: int) -> None:
    match = table(2, middle_drop=price)
    idle(match, 2)
    drop(match)
    assert match.totals == [-price, price]


@pytest.mark.parametrize(("full", "pays"), [(80, 80), (100, 99), (120, 99)])
def test_setting_full_count(full: int, pays: int) -> None:
    assert paid(lost(S04, full_count=full)) == [0, pays]
    match = table(2, full_count=full)
    last = draw(match)
    match.play(0, Show((), last))
    assert match.totals == [-full, full]


def test_setting_starter() -> None:
    def starters(starter: Starter) -> tuple[list[int], list[int | None]]:
        """Who started each deal, and who had won the one before; the dealer sits to the right of the starter."""
        match = points.Match(Rules(starter=starter), 4, NamedSeeds("starters"))
        seats, winners = [], []
        for _ in range(12):
            seats.append(match.deal.public.starter)
            assert match.deal.public.dealer == (seats[-1] - 1) % 4
            while match.turn is not None:
                drop(match) if match.turn != 2 else idle(match)
            winners.append(ended(match).winner)
            match.advance()
        return seats, winners

    rotate, _ = starters(Starter.ROTATE)
    assert rotate == [(rotate[0] + i) % 4 for i in range(12)]
    winner, winners = starters(Starter.WINNER)
    assert winner[0] == rotate[0]
    assert winner[1:] == winners[:-1] == [2] * 11
    toss, _ = starters(Starter.TOSS)
    assert set(toss) == {0, 1, 2, 3}
    assert toss not in (rotate, winner)
    assert toss == starters(Starter.TOSS)[0]


def test_the_starter_after_a_void_deal_moves_on() -> None:
    match = table(2, stock_empty=StockEmpty.VOID, starter=Starter.WINNER, cut="9♣", up="9♦")
    run_dry(match)
    match.advance()
    assert match.deal.public.starter == 1


def test_setting_opening_joker() -> None:
    for up in ("9♦", "PJ"):
        assert why(table(2, up=up), Take()) is Code.OPEN_JOKER_FORBIDDEN
        match = table(2, up=up, opening_joker=True)
        assert take(match).face is parse(up)[0].face


def test_an_opening_joker_is_for_the_first_player_in_his_first_turn_only() -> None:
    match = table(2, hands={0: "PJ"}, up="9♦", opening_joker=True)
    drop_out = table(3, up="9♦", opening_joker=True)
    drop(drop_out)
    assert why(drop_out, Take()) is Code.OPEN_JOKER_FORBIDDEN
    draw(match)
    throw(match, "PJ")
    assert why(match, Take()) is Code.OPEN_JOKER_FORBIDDEN
    idle(match)
    later = table(2, hands={1: "PJ"}, opening_joker=True)
    idle(later)
    draw(later)
    throw(later, "PJ")
    assert (later.turn, later.deal.public.starter) == (0, 0)
    assert why(later, Take()) is Code.OPEN_JOKER_FORBIDDEN


@pytest.mark.parametrize(("most", "fault"), [(None, None), (2, None), (1, Code.TOO_MANY_JOKERS)])
def test_setting_max_jokers(most: int | None, fault: Code | None) -> None:
    groups = "3♥4♥5♥ · 5♠PJPJ8♠ · 7♣7♦7♠ · Q♦Q♣Q♥"
    assert verdict(groups, max_jokers=most) is fault


@pytest.mark.parametrize(("alone", "fault"), [(True, None), (False, Code.TOO_FEW_NATURALS)])
def test_setting_jokers_alone_D08(alone: bool, fault: Code | None) -> None:
    assert verdict("3♥4♥5♥ · 9♦9♥PJ · 7♣7♦7♠ · Q♦Q♣Q♥Q♠", jokers_alone=alone) is fault


@pytest.mark.parametrize(("alone", "fault"), [(True, None), (False, Code.ONLY_ONE_SEQUENCE)])
def test_setting_jokers_alone_D09(alone: bool, fault: Code | None) -> None:
    assert verdict("3♥4♥5♥ · 9♦9♥9♠ · 7♣7♦7♠ · Q♦Q♣Q♥Q♠", jokers_alone=alone) is fault


@pytest.mark.parametrize(("school", "pays"), [(OneLife.PURE_ONLY, 63), (OneLife.NOTHING, 75), (OneLife.EVERYTHING, 39)])
def test_setting_one_life_S24(school: OneLife, pays: int) -> None:
    assert paid(lost(S02, one_life=school)) == [0, pays]


def test_no_school_saves_anything_without_a_pure_sequence() -> None:
    assert {paid(lost(S04, one_life=school))[1] for school in OneLife} == {80}


@pytest.mark.parametrize(("groups", "fault"), [(WINNER, None), (WINNER.replace("3♥", "") + "K♠", Code.LIFE_TOO_SHORT)])
def test_setting_long_life(groups: str, fault: Code | None) -> None:
    assert verdict(groups, long_life=True) is fault
    assert verdict(groups, long_life=False) is None


def test_setting_long_life_counts_a_hand_of_short_sequences_as_one_without_its_second() -> None:
    hand = "4♥5♥6♥ · 10♠J♠9♦ · 7♣7♦7♠ · K♣K♦2♠3♦"
    assert paid(lost(hand, long_life=False)) == [0, 25]
    assert paid(lost(hand, long_life=True)) == [0, 66]
    assert bill(lost(hand, long_life=True), 1).lines[0].kind is LineKind.ONE_LIFE


def test_setting_first_turn_cap() -> None:
    hands = {0: WINNER, 1: ROUGH, 2: S02}
    without, capped = table(3, hands=hands), table(3, hands=hands, first_turn_cap=True)
    win(without)
    win(capped)
    assert paid(without) == [0, 80, 63]
    assert paid(capped) == [0, 40, 40]
    assert bill(capped, 2).lines[-1] == Line(LineKind.FIRST_TURN, -23)


def test_the_first_turn_cap_is_for_seats_that_had_no_turn() -> None:
    match = table(3, hands={0: S02, 1: WINNER, 2: ROUGH}, first_turn_cap=True)
    idle(match)
    win(match)
    assert paid(match) == [63, 0, 40]


def test_the_first_turn_cap_is_the_middle_drop_and_takes_nothing_from_less() -> None:
    match = table(2, hands={0: WINNER, 1: S02.replace("5♦", "PJ")}, first_turn_cap=True)
    win(match)
    assert paid(match) == [0, 14]
    match = table(2, hands={0: WINNER, 1: S04}, first_turn_cap=True, middle_drop=60)
    win(match)
    assert paid(match) == [0, 60]


def test_setting_turn_cap() -> None:
    match = table(2, turn_cap=20)
    idle(match, 19)
    assert match.deal.outcome is None
    idle(match)
    assert ended(match).termination is Termination.CAP
    endless = table(2, turn_cap=None)
    idle(endless, 300)
    assert endless.deal.outcome is None
    usual = table(2)
    idle(usual, 249)
    assert usual.deal.outcome is None
    idle(usual)
    assert ended(usual).termination is Termination.CAP


def run_dry(match: Match) -> None:
    """Idle turns until the deal ends or the closed deck is made anew."""
    while match.turn is not None and not match.deal.public.recycled:
        idle(match)


def test_setting_stock_empty() -> None:
    match = table(6)
    run_dry(match)
    assert (match.deal.public.recycled, match.deal.outcome) == (1, None)
    void = table(6, stock_empty=StockEmpty.VOID)
    run_dry(void)
    assert void.deal.public.turns == 26
    assert (ended(void).termination, ended(void).winner) == (Termination.VOID, None)
    assert void.totals == paid(void) == [0] * 6


def test_a_void_deal_ends_with_the_turn_in_which_the_last_card_was_drawn() -> None:
    match = table(6, hands={1: WINNER}, stock_empty=StockEmpty.VOID)
    idle(match, 25)
    assert match.turn == 1
    assert win(match).termination is Termination.SHOW


def test_a_void_deal_ends_when_the_last_card_was_drawn_for_a_wrong_show() -> None:
    match = table(6, stock_empty=StockEmpty.VOID)
    idle(match, 25)
    last = draw(match)
    assert isinstance(match.play(1, Show((), last))[0], WrongShow)
    assert (ended(match).termination, match.totals) == (Termination.VOID, [0] * 6)


def test_the_void_setting_leaves_the_open_pile_alone_before() -> None:
    match = table(6, up="2♠", stock_empty=StockEmpty.VOID)
    assert take(match) is parse("2♠")[0]


@pytest.mark.parametrize("deals", [1, 3, 7])
def test_setting_deals(deals: int) -> None:
    match = points.Match(Rules(deals=deals), 3, NamedSeeds("session"))
    for number in range(deals):
        assert (match.number, match.ranking) == (number + 1, None)
        assert match.view(0).standing.deals_left == deals - number
        drop(match)
        drop(match)
        if number + 1 < deals:
            match.advance()
    assert match.ranking is not None
    assert match.view(0).standing.deals_left == 0


def test_setting_target() -> None:
    match = points.Match(Rules(target=100), 3, NamedSeeds("session"))
    assert match.view(1).standing.target == 100
    while match.ranking is None:
        while match.turn is not None:
            drop(match) if match.turn != 1 else idle(match)
        assert (match.ranking is None) == (max(match.totals) < 100)
        if match.ranking is None:
            match.advance()
    assert match.ranking.places[0] == (1,)


def test_every_setting_has_its_test() -> None:
    tests = [name for name in globals() if name.startswith("test_setting_")]
    untested = [s.name for s in Rules.settings() if not any(f"_setting_{s.name}" in name for name in tests)]
    assert untested == []


def verdict(groups: str, **settings: Any) -> Code | None:
    """What is said against this declare with 9♣ cut; None: it is right."""
    match = table(3, hands={0: groups}, **settings)
    last = draw(match)
    event = show(match, groups, last.code)[0]
    return event.fault.code if isinstance(event, WrongShow) else None


# ── settings as text ──────────────────────────────────────────────────────────────────────────────────────────────────

VALUES = [(each.name, value) for each in Rules.settings() for value in each.values]


@pytest.mark.parametrize(("name", "value"), VALUES)
def test_every_value_is_read_back_as_written(name: str, value: Any) -> None:
    rules = Rules(**{name: value})
    assert Rules.read(rules.written()) == rules
    assert Rules.stored(rules.written(), Rules.VERSION) == rules


def test_what_is_written_holds_every_setting() -> None:
    assert list(Rules().written()) == [each.name for each in Rules.settings()]
    assert Rules.read({"first-drop": " OFF "}).first_drop is None
    assert Rules.read({"turn_cap": "321"}).turn_cap == 321


@pytest.mark.parametrize(
    ("name", "text"),
    [("first_drop", "21"), ("turn_cap", "19"), ("turn_cap", "2001"), ("deals", "0"), ("starter", "me"), ("speed", "1")],
)
def test_values_that_are_none(name: str, text: str) -> None:
    with pytest.raises(BadSetting):
        Rules.read({name: text})


@pytest.mark.parametrize(
    ("name", "value"), [("max_jokers", True), ("full_count", 80.0), ("deals", 0), ("starter", "rotate"), ("target", 9)]
)
def test_no_rules_with_a_value_that_is_none(name: str, value: Any) -> None:
    with pytest.raises(BadSetting):
        Rules(**{name: value})
