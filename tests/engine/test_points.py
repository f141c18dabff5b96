"""Points Rummy as it is played: rules.md §1 and the D and T rows of §9, through Match, Deal and View only."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummy_tui.engine.actions import Action, Buy, Discard, Draw, Drop, Lay, LayOff, Pass, Show, Swap, Take
from rummy_tui.engine.cards import Rank, faces, packs, parse
from rummy_tui.engine.events import Dealt, Discarded, Drew, Ended, Recycled, Took
from rummy_tui.engine.games import points
from rummy_tui.engine.history import history
from rummy_tui.engine.refusal import Code, IllegalAction
from rummy_tui.engine.shuffle import NamedSeeds, shuffled
from rummy_tui.engine.view import Phase
from tests.engine.positions import (
    WINNER,
    bill,
    draw,
    drop,
    ended,
    everything,
    held,
    idle,
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


def match_of(players: int, seed: str = "any", **settings: Any) -> points.Match:
    return points.Match(points.Rules(**settings), players, NamedSeeds(seed))


# ── pack and deal ─────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("players", range(2, 7))
def test_thirteen_each_a_cut_card_and_an_open_card(players: int) -> None:
    public = match_of(players).deal.public
    assert public.hand_sizes == [13] * players
    assert public.cut is not None
    assert len(public.discards) == 1
    assert public.stock_left == 106 - 13 * players - 2


def test_T24_six_players_leave_twenty_six_cards_in_the_closed_deck() -> None:
    assert match_of(6).deal.public.stock_left == 26


def test_two_packs_and_two_printed_jokers() -> None:
    key = lambda card: card.sort_key  # noqa: E731
    assert sorted(everything(match_of(4)), key=key) == sorted(packs(2, 2), key=key)
    assert len(packs(2, 2)) == 106


@pytest.mark.parametrize(("players", "code"), [(1, Code.TOO_FEW_PLAYERS), (7, Code.TOO_MANY_PLAYERS)])
def test_two_to_six_play(players: int, code: Code) -> None:
    with pytest.raises(IllegalAction) as caught:
        match_of(players)
    assert caught.value.refusal.code is code


def test_T25_cut_9_of_clubs_leaves_seven_nines_and_two_printed_jokers() -> None:
    match = table(3, cut="9♣")
    wild = match.deal.public.wild
    assert wild == faces(Rank.NINE)
    others = [card for card in everything(match) if card is not match.deal.public.cut]
    assert sum(card.face is None or card.face in wild for card in others) == 9
    assert sum(card.face is not None and card.face in wild for card in others) == 7


def test_a_printed_joker_cut_makes_the_aces_wild() -> None:
    match = table(2, cut="PJ")
    assert match.deal.public.wild == faces(Rank.ACE)


def test_the_deal_is_told_to_everybody() -> None:
    match = table(3, cut="9♣", up="4♦", starter_seat=1)
    (dealt,) = match.view(2).events
    assert dealt == Dealt(0, 1, 1, parse("9♣")[0], parse("4♦")[0])


# ── the turn ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_turn_is_one_card_taken_and_one_thrown() -> None:
    match = table(2, hands={0: "2♣ 3♦"}, deck="K♠")
    assert draw(match) is parse("K♠")[0]
    assert match.deal.public.hand_sizes == [14, 13]
    throw(match, "2♣")
    assert match.deal.public.hand_sizes == [13, 13]
    assert top(match) is parse("2♣")[0]
    assert match.turn == 1


def test_the_turn_goes_to_the_left() -> None:
    match = table(4, starter_seat=2)
    seats = []
    for _ in range(5):
        seats.append(match.turn)
        idle(match)
    assert seats == [2, 3, 0, 1, 2]


def test_exactly_one_card_is_taken_and_then_one_must_go() -> None:
    match = table(2, up="K♠")
    assert why(match, Discard(held(match, 0, match.deal.hidden.hands[0][0].code)[0])) is Code.MUST_DRAW_FIRST
    take(match)
    assert why(match, Draw()) is Code.ALREADY_DREW
    assert why(match, Take()) is Code.ALREADY_DREW


def test_nobody_moves_out_of_turn() -> None:
    match = table(3)
    for action in (Draw(), Take(), Drop(), Discard(match.deal.hidden.hands[1][0])):
        assert why(match, action, seat=1) is Code.NOT_YOUR_TURN
    draw(match)
    for late in (Discard(match.deal.hidden.hands[1][0]), Show((), match.deal.hidden.hands[1][0])):
        assert why(match, late, seat=1) is Code.NOT_YOUR_TURN


def test_only_what_is_held_can_be_thrown_or_shown() -> None:
    match = table(2, hands={0: "2♣ 2♦ 3♦", 1: "K♥"}, up="5♥")
    draw(match)
    for text in ("K♥", "5♥", "9♣"):
        assert refused(match, Discard(*parse(text))).cards == parse(text)
    twice = Show((held(match, 0, "2♣ 2♦"), held(match, 0, "2♣")), held(match, 0, "3♦")[0])
    assert why(match, twice) is Code.CARD_NOT_HELD
    assert why(match, Show((held(match, 0, "2♣ 2♦"),), held(match, 0, "2♣")[0])) is Code.CARD_NOT_HELD


@pytest.mark.parametrize(
    "action", [Buy(), Pass(), Lay((parse("2♣3♣4♣"),)), LayOff(parse("2♣")[0], 0), Swap(parse("2♣")[0], 0)]
)
def test_there_is_no_buying_passing_or_laying(action: Action) -> None:
    assert why(table(2), action) is Code.NOT_IN_THIS_GAME


def test_the_offers_say_what_is_possible_now() -> None:
    match = table(2, up="PJ")
    assert {offer.action: offer.refusal and offer.refusal.code for offer in match.view(0).offers} == {
        Draw: None,
        Take: Code.OPEN_JOKER_FORBIDDEN,
        Discard: Code.MUST_DRAW_FIRST,
        Drop: None,
        Show: Code.MUST_DRAW_FIRST,
    }
    assert {offer.refusal.code for offer in match.view(1).offers if offer.refusal} == {Code.NOT_YOUR_TURN}
    assert (match.view(0).mine, match.view(1).mine) == (True, False)


def test_the_offers_name_their_price() -> None:
    match = table(2)
    view = match.view(0)
    assert {offer.action: offer.price for offer in view.offers if offer.price is not None} == {Drop: 20, Show: 80}
    idle(match, 2)
    offer = match.view(0).offer(Drop)
    assert offer is not None
    assert offer.price == 40


# ── the open pile ─────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("cut", "thrown"),
    rows(("T01", "9♣", "9♦"), ("T01 same face", "9♣", "9♣"), ("T02", "9♣", "PJ"), ("T03", "PJ", "A♥")),
)
def test_no_joker_leaves_the_open_pile(cut: str, thrown: str) -> None:
    match = table(2, cut=cut, hands={0: thrown})
    draw(match)
    throw(match, thrown)
    assert refused(match, Take()).code is Code.OPEN_JOKER_FORBIDDEN
    assert refused(match, Take()).cards == (top(match),)
    assert draw(match) is not None


def test_T03_an_ace_is_free_when_no_printed_joker_was_cut() -> None:
    match = table(2, cut="9♣", up="A♥")
    assert take(match) is parse("A♥")[0]


@pytest.mark.parametrize(("cut", "up"), [("9♣", "9♦"), ("9♣", "PJ"), ("PJ", "A♠")])
def test_T04_not_even_an_opening_joker(cut: str, up: str) -> None:
    assert why(table(2, cut=cut, up=up), Take()) is Code.OPEN_JOKER_FORBIDDEN


def test_T06_a_card_just_taken_may_not_be_thrown_back() -> None:
    match = table(2, up="K♠")
    king = take(match)
    refusal = refused(match, Discard(king))
    assert (refusal.code, refusal.cards) == (Code.RETURN_SAME_CARD, (king,))


def test_T06_its_twin_may_be_thrown() -> None:
    match = table(2, hands={0: "K♠"}, up="K♠")
    twin = held(match, 0, "K♠")[0]
    king = take(match)
    assert king.face is twin.face
    throw(match, twin)
    assert top(match) is twin


def test_T06_in_a_later_turn_it_may_be_thrown() -> None:
    match = table(2, hands={0: "2♦"}, up="K♠")
    king = take(match)
    throw(match, "2♦")
    idle(match)
    draw(match)
    throw(match, king)
    assert top(match) is king


def test_T08_a_card_from_the_closed_deck_may_be_thrown_at_once() -> None:
    match = table(2, deck="K♠")
    throw(match, draw(match))
    assert top(match) is parse("K♠")[0]


# ── the closed deck runs out ──────────────────────────────────────────────────────────────────────────────────────────


def test_T17_the_open_pile_but_for_its_top_becomes_the_closed_deck() -> None:
    match = table(6, up="2♠", empty_deck=True)
    under = match.deal.public.discards[:-1]
    assert (match.deal.public.stock_left, len(under)) == (0, 26)
    recycled, drew = play(match, Draw())
    assert recycled == Recycled(None, 26)
    assert isinstance(drew, Drew)
    assert match.deal.public.discards == list(parse("2♠"))
    assert match.deal.public.cut not in match.deal.hidden.stock
    now = [*match.deal.hidden.stock, match.deal.hidden.hands[0][-1]]
    assert now == shuffled(under, match.deal.setup.seed, 1)
    assert now != under
    assert match.deal.public.stock_left == 25


def test_T17_the_second_pile_is_shuffled_otherwise_than_the_first() -> None:
    cards = packs(1, 0)
    seed = bytes(32)
    assert len({tuple(shuffled(cards, seed, nth)) for nth in range(4)}) == 4


def test_the_top_of_the_open_pile_may_be_taken_when_the_closed_deck_is_empty() -> None:
    match = table(6, up="2♠", empty_deck=True)
    take(match)
    assert match.deal.public.recycled == 0
    assert len(match.deal.public.discards) == 26


def test_T27_the_cards_of_who_left_never_come_back() -> None:
    match = table(6)
    drop(match)
    drop(match)
    out = {*match.deal.hidden.hands[0], *match.deal.hidden.hands[1]}
    idle(match, 120)
    assert match.deal.public.recycled > 2
    assert out == {*match.deal.hidden.hands[0], *match.deal.hidden.hands[1]}
    assert out.isdisjoint([*match.deal.hidden.stock, *match.deal.public.discards])
    assert len(everything(match)) == 106


# ── what is told and what is shown at the end ─────────────────────────────────────────────────────────────────────────


def test_others_do_not_see_what_is_drawn_but_see_the_rest() -> None:
    match = table(2, hands={0: "2♣"}, up="K♠")
    take(match)
    throw(match, "2♣")
    idle(match)
    king, two, other = *parse("K♠ 2♣"), top(match)
    assert match.view(1).events[1:] == (Took(0, king), Discarded(0, two), Drew(1, other), Discarded(1, other))
    assert match.view(0).events[1:] == (Took(0, king), Discarded(0, two), Drew(1, None), Discarded(1, other))


def test_the_card_last_drawn_is_known_while_it_is_held() -> None:
    match = table(2, hands={0: "2♣"}, deck="K♠")
    assert match.view(0).drawn is None
    king = draw(match)
    assert (match.view(0).drawn, match.view(1).drawn) == (king, None)
    throw(match, "2♣")
    assert match.view(0).drawn is king
    idle(match)
    idle(match)
    assert match.view(0).drawn is None


def test_T28_at_the_end_every_hand_is_open() -> None:
    match = table(4, hands={2: WINNER})
    draw(match)
    show(match, "", "".join(card.code for card in match.deal.hidden.hands[0][-1:]))
    drop(match)
    win(match)
    for seat in range(4):
        reading = bill(match, seat).reading
        assert reading is not None
        shown = [card for group in reading.cards for card in group] + list(reading.loose)
        assert len(shown) == 13
        assert sorted(card.code for card in shown) == sorted(card.code for card in match.deal.hidden.hands[seat])
    assert isinstance(match.view(1).events[-1], Ended)
    assert match.view(1).public.outcome == ended(match)


def test_when_the_deal_is_over_nothing_can_be_done() -> None:
    match = table(2)
    drop(match)
    assert (match.turn, match.settled, match.deal.public.phase) == (None, True, Phase.OVER)
    for seat in range(2):
        for action in (Draw(), Take(), Drop(), Discard(match.deal.hidden.hands[seat][0]), Buy()):
            assert why(match, action, seat) is Code.DEAL_OVER


@given(st.integers(0, 5), st.integers(0, 2**32))
def test_any_seat_number_may_ask(seat: int, other: int) -> None:
    match = table(2)
    assert match.check(other + 2, Draw()) is not None
    assert match.check(-1 - seat, Draw()) is not None


def test_T29_after_45_moves_the_history_holds_the_last_30() -> None:
    match = table(3)
    thrown = []
    for _ in range(45):
        card = draw(match)
        throw(match, card)
        thrown.append(card)
    for seat in range(3):
        told = history(match.view(seat).events)
        assert [move.end.card for move in told if isinstance(move.end, Discarded)] == thrown[-30:]
        assert [move.seat for move in told] == [turn % 3 for turn in range(15, 45)]
