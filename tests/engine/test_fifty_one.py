"""Rummy 51 against the rule book (rules.md §7, §9)."""

from __future__ import annotations

from typing import Any

import pytest

from rummy_tui.engine.actions import Lay, LayOff, Swap, TakeCut
from rummy_tui.engine.cards import Card, parse
from rummy_tui.engine.events import Drew, KeptCut, PutBack, Recycled
from rummy_tui.engine.games import fifty_one
from rummy_tui.engine.games.fifty_one import Aces, Closed, Match, OneJoker, Rules
from rummy_tui.engine.history import since_turn
from rummy_tui.engine.laydown import worth_of
from rummy_tui.engine.melds import End, readings, why_not
from rummy_tui.engine.outcome import LineKind
from rummy_tui.engine.refusal import Code
from rummy_tui.engine.shuffle import NamedSeeds
from rummy_tui.engine.view import Phase
from tests.engine.contract_positions import DRAW, TAKE, lay, off, own, play, refusal, refused, throw
from tests.engine.meld_positions import bill, faces, paid
from tests.engine.meld_positions import position as set_up

GROUPS = Rules().groups_for(frozenset())
CUT = TakeCut()
WHOLE = "3♠4♠5♠6♠ · 9♥10♥J♥ · Q♠Q♥Q♦Q♣ · 2♦3♦4♦"
"""Fourteen cards in groups."""


def position(**settings: Any) -> Match:
    match = set_up(fifty_one, **settings)
    assert isinstance(match, Match)
    return match


def opens(text: str, **settings: Any) -> Match:
    """An unopened player with these groups and two more cards."""
    return position(hand=text.replace("·", "") + "2♣ 4♦", **settings)


def code(text: str) -> Code | None:
    return None if readings(parse(text), GROUPS) else why_not(parse(text), GROUPS).code


# ── groups and the opening ────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "text", ["A♣2♣3♣4♣", "Q♥K♥A♥", "A♥2♥3♥", "2♣3♣4♣", "10♦10♣10♥", "A♥2♥3♥4♥5♥6♥7♥8♥9♥10♥J♥Q♥K♥A♥"]
)
def test_R25_and_G39_groups_of_the_source(text: str) -> None:
    assert code(text) is None


def test_R20_no_two_after_the_ace() -> None:
    assert code("Q♥K♥A♥2♥") is Code.ACE_IN_MIDDLE
    assert code("10♦10♦10♣") is Code.SET_DUPLICATE_SUIT
    assert code("9♦PJ PJ") is Code.TOO_FEW_NATURALS


def test_R01_exactly_51_opens() -> None:
    match = opens("6♠7♠8♠ · 10♦10♣10♥")
    play(match, lay(match, "6♠7♠8♠ · 10♦10♣10♥"))
    assert match.deal.public.laid == [True, False, False]
    assert match.deal.public.owners == [0, 0]


def test_R02_48_does_not() -> None:
    match = opens("5♠6♠7♠ · 10♦10♣10♥")
    told = refusal(match, lay(match, "5♠6♠7♠ · 10♦10♣10♥"))
    assert (told.code, told.have, told.need) == (Code.OPENING_BELOW, 48, 51)


def test_R06_a_joker_counts_as_its_card() -> None:
    match = opens("K♠K♦PJ · 7♣7♦7♠")
    play(match, lay(match, "K♠K♦PJ · 7♣7♦7♠"))


@pytest.mark.parametrize(("run", "stands", "worth"), [("9♠10♠PJ", "J♠", 29), ("PJ 9♠10♠", "8♠", 27)])
def test_R07_the_joker_remembers_what_it_stands_for(run: str, stands: str, worth: int) -> None:
    match = opens(f"{run} · 8♦8♣8♥")
    play(match, lay(match, f"{run} · 8♦8♣8♥"))
    meld = match.deal.public.melds[0]
    assert stands in map(str, meld.stands)
    assert worth_of(meld, match.rules.prices(frozenset())) == worth


def test_R08_one_joker_in_an_opening_group() -> None:
    text = "K♠K♦PJ PJ · 10♦10♣10♥"
    match = opens(text)
    told = refusal(match, lay(match, text))
    assert (told.code, told.group, told.need) == (Code.TOO_MANY_JOKERS, 0, 1)


def test_7_2_11_two_jokers_later_unless_the_table_forbids_it() -> None:
    melds = [(0, "6♠7♠8♠"), (0, "10♦10♣10♥")]
    match = position(hand="K♠K♦PJ PJ 2♣ 4♦", melds=melds)
    play(match, lay(match, "K♠K♦PJ PJ"))
    match = position(hand="K♠K♦PJ PJ 2♣ 4♦", melds=melds, one_joker=OneJoker.ALWAYS)
    assert refused(match, lay(match, "K♠K♦PJ PJ")) is Code.TOO_MANY_JOKERS


@pytest.mark.parametrize(("ace", "worth"), [(Aces.TEN, 15), (Aces.ONE_LOW, 6), (Aces.ELEVEN, 16)])
def test_7_2_7_what_an_ace_is_worth(ace: Aces, worth: int) -> None:
    rules = Rules(ace=ace)
    meld = readings(parse("A♣2♣3♣"), GROUPS)[0]
    assert worth_of(meld, rules.prices(frozenset())) == worth
    high = readings(parse("Q♥K♥A♥"), GROUPS)[0]
    assert worth_of(high, rules.prices(frozenset())) == (31 if ace is Aces.ELEVEN else 30)


def test_R15_no_swap_before_opening() -> None:
    match = position(hand="6♠ 10♦10♣ 2♣4♦", melds=[(1, "5♠PJ 7♠")])
    assert refused(match, Swap(*own(match, "6♠"), 0)) is Code.NOT_OPENED
    assert refused(match, off(match, "6♠", 0)) is Code.NOT_OPENED


def test_7_2_9_lay_offs_in_the_opening_turn() -> None:
    text = "6♠7♠8♠ · 10♦10♣10♥"
    match = opens(f"{text} 9♠")
    play(match, lay(match, text), off(match, "9♠", 0))
    match = opens(f"{text} 9♠", lay_off_at_once=False)
    play(match, lay(match, text))
    assert refused(match, off(match, "9♠", 0)) is Code.OPENING_TOO_EARLY


def test_R22_the_starter_only_throws_in_his_first_turn() -> None:
    text = "6♠7♠8♠ · 10♦10♣10♥"
    match = opens(text, turns=0)
    assert refused(match, lay(match, text)) is Code.OPENING_TOO_EARLY
    for closed, turns in ((Closed.FIRST_TURN, 1), (Closed.FIRST_ROUND, 3), (Closed.TWO_ROUNDS, 6)):
        match = opens(text, turns=turns - 1, closed=closed)
        assert refused(match, lay(match, text)) is Code.OPENING_TOO_EARLY
        match = opens(text, turns=turns, closed=closed)
        assert match.check(0, lay(match, text)) is None


# ── the discard pile ──────────────────────────────────────────────────────────────────────────────────────────────


def test_R09_taking_the_discard_later_obliges_to_open() -> None:
    match = position(hand="6♠7♠ 10♦10♣ 2♣4♦", pile="9♥", phase=Phase.DRAW, turns=4)
    assert refused(match, TAKE) is Code.TAKE_DISCARD_MUST_OPEN


def test_R10_in_the_first_round_it_is_free() -> None:
    match = position(hand="6♠7♠ 10♦10♣ 2♣4♦", pile="9♥", phase=Phase.DRAW, turns=2)
    play(match, TAKE, throw(match, "2♣"))


def test_R11_after_opening_it_is_free() -> None:
    match = position(hand="2♣4♦", pile="9♥", phase=Phase.DRAW, melds=[(0, "6♠7♠8♠")])
    play(match, TAKE, throw(match, "2♣"))
    assert faces(match.deal.hidden.hands[0]) == "4♦9♥"


def taken_to_open(**settings: Any) -> Match:
    match = position(hand="6♠7♠ K♦K♣K♥ 9♥9♦9♣ 2♣4♦", pile="8♠", phase=Phase.DRAW, **settings)
    play(match, TAKE)
    return match


def test_7_2_26_taken_to_open_it_may_be_put_back() -> None:
    match = taken_to_open()
    taken = match.deal.hidden.hands[0][-1]
    assert refused(match, throw(match, "2♣")) is Code.TAKE_DISCARD_MUST_OPEN
    events = play(match, DRAW)
    assert [type(event) for event in events] == [PutBack, Drew]
    assert match.deal.public.discards == [taken]
    assert refused(match, DRAW) is Code.ALREADY_DREW
    play(match, throw(match, "2♣"))


def test_7_2_16_the_taken_card_is_laid() -> None:
    match = taken_to_open()
    assert refused(match, lay(match, "K♦K♣K♥ · 9♥9♦9♣")) is Code.MUST_LAY_TAKEN_CARD
    play(match, lay(match, "K♦K♣K♥ · 6♠7♠8♠"), throw(match, "4♦"))
    match = taken_to_open(taken_laid=False)
    play(match, lay(match, "K♦K♣K♥ · 9♥9♦9♣"), throw(match, "4♦"))


def test_the_taken_card_does_not_go_back() -> None:
    match = position(hand="2♣4♦", taken="9♥", melds=[(0, "6♠7♠8♠")])
    assert refused(match, throw(match, "9♥")) is Code.RETURN_SAME_CARD


def test_7_2_17_the_cut_card_stays_when_the_stock_is_made_anew() -> None:
    match = position(hand="2♣", pile="9♥ 10♥ J♥", phase=Phase.DRAW, stock="", under="K♣", melds=[(0, "6♠7♠8♠")])
    events = play(match, DRAW)
    assert events[0] == Recycled(None, 2)
    assert str(match.deal.public.under) == "K♣"  # type: ignore[attr-defined]


# ── the melds on the table ────────────────────────────────────────────────────────────────────────────────────────


def test_R12_a_set_of_four_is_closed() -> None:
    match = position(hand="7♥ 2♣", melds=[(0, "7♣7♦7♠7♥")])
    assert refused(match, off(match, "7♥", 0)) is Code.CLOSED_SET


def test_R13_the_last_card_is_thrown() -> None:
    match = position(hand="9♠", melds=[(0, "6♠7♠8♠")])
    assert refused(match, off(match, "9♠", 0)) is Code.LAST_CARD_MUST_BE_DISCARDED
    play(match, throw(match, "9♠"))
    assert match.deal.outcome is not None


def test_R14_swap_for_the_joker() -> None:
    match = position(hand="6♠ K♦K♣ 2♣", melds=[(0, "9♠9♥9♦"), (1, "5♠PJ 7♠")])
    play(match, Swap(*own(match, "6♠"), 1))
    assert faces(match.deal.public.melds[1].cards) == "5♠6♠7♠"
    play(match, lay(match, "K♦K♣PJ"))


def test_7_2_13_either_suit_and_7_2_14_the_missing_card_of_four() -> None:
    match = position(hand="K♣ K♥ 2♣", melds=[(0, "K♠K♦PJ"), (1, "8♠8♦PJ 8♥")])
    assert match.check(0, Swap(*own(match, "K♣"), 0)) is None
    assert match.check(0, Swap(*own(match, "K♥"), 0)) is None
    match = position(hand="8♣ 8♦ 2♣", melds=[(0, "K♠K♦PJ"), (1, "8♠8♦PJ 8♥")])
    assert refused(match, Swap(*own(match, "8♦"), 1)) is Code.JOKER_NOT_SWAPPABLE
    play(match, Swap(*own(match, "8♣"), 1))


def test_7_2_15_a_swapped_joker_used_at_once() -> None:
    match = position(hand="6♠ 4♦ 2♣", melds=[(0, "9♠9♥9♦"), (1, "5♠PJ 7♠")], swapped_used=True)
    play(match, Swap(*own(match, "6♠"), 1))
    assert refused(match, throw(match, "2♣")) is Code.JOKER_MUST_BE_LAID
    play(match, LayOff(Card(None), 1, End.HIGH), throw(match, "2♣"))


def test_R24_a_run_takes_both_ends() -> None:
    match = position(hand="2♠ 6♠ K♣", melds=[(0, "9♠9♥9♦"), (1, "3♠4♠5♠")])
    play(match, off(match, "2♠", 1), off(match, "6♠", 1))
    assert faces(match.deal.public.melds[1].cards) == "2♠3♠4♠5♠6♠"


def test_a_run_that_has_grown_takes_the_ace_and_does_not_wrap() -> None:
    match = position(hand="A♠ 2♠ K♣", melds=[(0, "J♠Q♠K♠")])
    play(match, off(match, "A♠", 0))
    assert refused(match, off(match, "2♠", 0)) is Code.DOES_NOT_FIT


@pytest.mark.parametrize(
    ("hand", "missing"),
    [
        ("6♠7♠8♠ 10♦10♣10♥ 2♥3♦", 0),  # exactly 51 (seed 004)
        ("5♠6♠7♠ 10♦10♣10♥ 2♥3♦", 3),
        ("6♠7♠8♠ 10♦10♣PJ 2♥3♦", 0),  # a joker counts as the card it stands for
        ("6♠7♠ 10♦10♣ 2♥3♦", 51),
        ("Q♥K♥A♥ K♠K♦ 2♣", 21),
    ],
)
def test_points_missing_to_open(hand: str, missing: int) -> None:
    match = position(hand=hand)
    deal = match.deal
    assert deal.lacking(0, deal.hidden.hands[0]) == missing


# ── the hand, the cut card, the count ─────────────────────────────────────────────────────────────────────────────


def test_R17_a_hand() -> None:
    others = {1: "7♦ K♣ PJ", 2: "A♠ 2♠", 3: "2♣3♣5♣6♣7♣8♣9♣ 2♥3♥4♥5♥6♥7♥8♥"}
    melds = [(1, "8♠9♠10♠"), (2, "8♦9♦10♦")]
    match = position(hand=WHOLE.replace("·", "") + "K♥", others=others, melds=melds, players=4, pile="A♥")
    play(match, lay(match, WHOLE), throw(match, "K♥"))
    assert paid(match) == [-80, 74, 24, 200]
    assert match.totals == [-80, 74, 24, 200]
    assert [line.kind for line in bill(match, 3).lines] == [LineKind.NOT_OPENED, LineKind.HAND_DOUBLES]


def test_R19_and_7_2_27_with_a_lay_off_it_is_no_hand() -> None:
    text = "3♠4♠5♠6♠ · 9♥10♥J♥ · Q♠Q♥Q♦Q♣"
    match = position(hand=text.replace("·", "") + "K♥ 8♠", melds=[(1, "5♠6♠7♠")])
    play(match, lay(match, text), off(match, "8♠", 0), throw(match, "K♥"))
    assert paid(match)[0] == -40
    assert bill(match, 2).points == 100


def test_going_out_takes_off_40() -> None:
    match = position(hand="K♥", melds=[(0, "6♠7♠8♠")], others={1: "7♦ K♣ PJ", 2: "2♣3♣"})
    match.deal.public.laid[1] = True  # type: ignore[attr-defined]
    play(match, throw(match, "K♥"))
    assert paid(match)[0:2] == [-40, 37]


@pytest.mark.parametrize(("joker", "points"), [(20, 37), (50, 67)])
def test_S29_cards_in_hand_of_who_has_opened(joker: int, points: int) -> None:
    match = position(hand="K♥", melds=[(0, "6♠7♠8♠"), (1, "3♥4♥5♥")], others={1: "7♦ K♣ PJ"}, joker=joker)
    play(match, throw(match, "K♥"))
    assert bill(match, 1).points == points


def test_S30_not_opened_is_100_whatever_is_held() -> None:
    match = position(hand="K♥", melds=[(0, "6♠7♠8♠")], others={1: "2♦"})
    play(match, throw(match, "K♥"))
    assert [(line.kind, line.points) for line in bill(match, 1).lines] == [(LineKind.NOT_OPENED, 100)]


def test_S31_doubled_after_a_hand() -> None:
    match = position(hand=WHOLE.replace("·", "") + "K♥", melds=[(1, "3♥4♥5♥")], others={1: "A♠ 2♦", 2: "3♣"})
    play(match, lay(match, WHOLE), throw(match, "K♥"))
    assert bill(match, 1).points == 24
    assert bill(match, 2).points == 200


def test_7_2_18_a_hand_needs_no_51() -> None:
    low = "2♠3♠4♠5♠ · 2♥3♥4♥ · 2♣3♣4♣ · 2♦3♦4♦5♦"
    match = position(hand=low.replace("·", "") + "K♥")
    play(match, lay(match, low))
    match = position(hand=low.replace("·", "") + "K♥", hand_needs_51=True)
    assert refused(match, lay(match, low)) is Code.OPENING_BELOW


def test_the_cut_card_makes_a_hand_of_120() -> None:
    hand = WHOLE.replace("·", "").replace("4♦", "K♥")
    for bonus in (120, 140):
        match = position(hand=hand, under="4♦", phase=Phase.DRAW, cut_bonus=bonus)
        play(match, CUT)
        assert refused(match, throw(match, "K♥")) is Code.HAND_MUST_BE_LAID
        assert refused(match, lay(match, "3♠4♠5♠6♠ · 9♥10♥J♥ · Q♠Q♥Q♦Q♣")) is Code.HAND_MUST_BE_LAID
        play(match, lay(match, WHOLE), throw(match, "K♥"))
        assert paid(match)[0] == -bonus


def test_R23_the_cut_card_without_a_hand() -> None:
    match = position(hand="3♠4♠5♠6♠ 9♥10♥J♥ Q♠Q♥Q♦Q♣ 2♦7♦K♥", under="4♦", phase=Phase.DRAW)
    assert refused(match, CUT) is Code.CUT_CARD_ONLY_FOR_HAND
    opened = position(
        hand=WHOLE.replace("·", "").replace("4♦", "K♥"), under="4♦", phase=Phase.DRAW, melds=[(0, "6♥7♥8♥")]
    )
    assert refused(opened, CUT) is Code.CUT_CARD_ONLY_FOR_HAND
    none = position(hand="3♠", phase=Phase.DRAW, cut_bonus=None)
    assert refused(none, CUT) is Code.CUT_CARD_ONLY_FOR_HAND


# ── dealing and the match ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("players", range(2, 7))
def test_7_1_fifteen_for_the_starter_and_a_card_under_the_stock(players: int) -> None:
    for number in range(20):
        deal = Match(Rules(), players, NamedSeeds(f"deal {number}")).deal
        public = deal.public
        assert public.phase is Phase.PLAY
        assert public.turn == public.starter == (public.dealer + 1) % players
        assert [size for seat, size in enumerate(public.hand_sizes) if seat != public.starter] == [14] * (players - 1)
        assert public.hand_sizes[public.starter] == 15
        assert public.discards == []
        under = public.under  # type: ignore[attr-defined]
        assert under is not None
        assert under.face is not None
        assert public.stock_left == 108 - 14 * players - 2


def test_7_2_4_the_cutter_keeps_a_joker() -> None:
    seen = 0
    for number in range(300):
        deal = Match(Rules(), 3, NamedSeeds(f"cut {number}")).deal
        plain = Match(Rules(cutter_keeps=False), 3, NamedSeeds(f"cut {number}")).deal
        cut = plain.public.under  # type: ignore[attr-defined]
        if cut.face is None:
            seen += 1
            assert cut in deal.hidden.hands[(deal.public.dealer - 1) % 3]
            assert KeptCut((deal.public.dealer - 1) % 3, cut) in deal.events, "everybody sees it"
            assert not since_turn(deal.events, 0), "it is no news of the turns"
    assert seen


def test_7_2_20_everybody_deals_once() -> None:
    match = position(hand="K♥", melds=[(0, "6♠7♠8♠")])
    assert match.standing().deals_left == 3
    play(match, throw(match, "K♥"))
    assert match.ranking is None
    dealer = match.deal.public.dealer
    match.advance()
    assert match.deal.public.dealer == (dealer + 1) % 3
    match.totals, match.results = [-40, 100, 100], match.results * 2
    match.deal.setup = match.deal.setup.__class__(3, 3, (0, 1, 2), 0, match.deal.setup.seed)
    match.record(None, (0, 0, 0))
    assert match.ranking is not None
    assert match.ranking.places == ((0,), (1, 2))


def test_the_strip_says_how_far_the_opening_is() -> None:
    view = position(hand="6♠7♠8♠ 10♦10♣ 2♣").view(0)
    opening, held = view.goals([readings(view.hand[:3], GROUPS)[0]], view.hand[3:])
    assert (opening.have, opening.need, opening.met) == (21, 51, False)
    assert held.have == 43


def test_lay_needs_groups() -> None:
    match = position(hand="6♠7♠8♠ 2♣", melds=[(0, "10♦10♣10♥")])
    assert refused(match, Lay(())) is Code.NOTHING_TO_LAY
