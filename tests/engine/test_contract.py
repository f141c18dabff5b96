"""Contract Rummy against the rule book: groups, contract, lay-offs, swaps, the end of a round (rules.md §6, §9)."""

from __future__ import annotations

import pytest

from rummy_tui.engine.actions import Lay, LayOff, Swap
from rummy_tui.engine.cards import Card, parse
from rummy_tui.engine.events import Laid, LaidOff, Swapped
from rummy_tui.engine.games import contract
from rummy_tui.engine.games.contract import CONTRACTS, Jokers, Ladder, Match, Rules, SwapFrom
from rummy_tui.engine.melds import End, Kind, add, readings, why_not
from rummy_tui.engine.refusal import Code, Refusal
from rummy_tui.engine.shuffle import NamedSeeds
from rummy_tui.engine.view import Phase
from tests.engine.contract_positions import (
    held,
    lay,
    off,
    own,
    play,
    position,
    refusal,
    refused,
)

GROUPS = Rules().groups_for(frozenset())


def kind(text: str) -> Kind | Code:
    cards = parse(text)
    found = readings(cards, GROUPS)
    return found[0].kind if found else why_not(cards, GROUPS).code


def test_C00_a_set_and_a_run() -> None:
    assert kind("K♠K♥K♦") is Kind.SET
    assert kind("5♠6♠7♠8♠") is Kind.RUN


def test_G39_no_ace_at_both_ends() -> None:
    assert kind("A♥2♥3♥4♥5♥6♥7♥8♥9♥10♥J♥Q♥K♥") is Kind.RUN
    assert isinstance(kind("A♥2♥3♥4♥5♥6♥7♥8♥9♥10♥J♥Q♥K♥A♥"), Code)


def test_G50_runs_have_four_cards() -> None:
    assert kind("5♠6♠7♠") is Code.GROUP_TOO_SHORT


def test_G51_suits_may_repeat() -> None:
    assert kind("K♠K♠K♦") is Kind.SET


def test_G52_ace_high_or_low_no_wrap() -> None:
    assert kind("J♠Q♠K♠A♠") is Kind.RUN
    assert kind("A♠2♠3♠4♠") is Kind.RUN
    assert kind("Q♠K♠A♠2♠") is Code.ACE_IN_MIDDLE


def test_6_2_4_two_natural_cards() -> None:
    assert kind("7♠7♥PJ") is Kind.SET
    assert kind("7♠PJ PJ") is Code.TOO_FEW_NATURALS
    assert kind("7♠PJ PJ 10♠") is Kind.RUN
    assert kind("7♠PJ PJ PJ") is Code.TOO_FEW_NATURALS


def test_S28_cards_in_hand() -> None:
    assert sum(Rules().value(card, frozenset()) for card in parse("A♠ K♦ 7♣ PJ")) == 55
    worth = [Rules().value(card, frozenset()) for card in parse("2♣ 9♣ 10♣ J♣ Q♣ K♣ A♣")]
    assert worth == [5, 5, 10, 10, 10, 10, 15]


def test_6_2_30_deuces_wild() -> None:
    match = position(1, hand="2♠ K♥ K♦ 4♠", deuces_wild=True)
    rules, wild = match.rules, match.deal.public.wild
    assert [rules.value(card, wild) for card in parse("2♠ 3♠")] == [25, 5]
    assert readings(parse("K♥ K♦ 2♠"), rules.groups_for(wild))[0].jokers == 1
    assert readings(parse("A♠2♠3♠4♠"), rules.groups_for(wild))[0].pure
    assert position(1).deal.public.wild == frozenset()


def test_6_1_rounds() -> None:
    asked = [(each.sets, each.runs, each.cards, each.discard) for each in CONTRACTS]
    assert asked == [
        (2, 0, 10, True), (1, 1, 10, True), (0, 2, 10, True), (3, 0, 10, True),
        (2, 1, 12, True), (1, 2, 12, True), (0, 3, 12, False),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("jokers", "few", "many"),
    [(Jokers.TWO_A_PACK, 4, 6), (Jokers.ONE_OR_TWO, 1, 2), (Jokers.PLAYERS_LESS_ONE, 3, 4)],
)
def test_6_1_packs_and_6_2_1_jokers(jokers: Jokers, few: int, many: int) -> None:
    rules = Rules(jokers=jokers)
    assert len(rules.cards(4)) == 104 + few
    assert len(rules.cards(5)) == 156 + many


def test_6_1_three_to_eight_players() -> None:
    codes = [(problem := Rules().problem(players)) and problem.code for players in (2, 3, 8, 9)]
    assert codes == [Code.TOO_FEW_PLAYERS, None, None, Code.TOO_MANY_PLAYERS]


@pytest.mark.parametrize("number", range(1, 8))
def test_6_1_ten_or_twelve_cards(number: int) -> None:
    match = Match(Rules(), 3, NamedSeeds("x"))
    deal = contract.Deal(match.rules, match.dealt(number, 0))
    assert deal.public.hand_sizes == [12 if number >= 5 else 10] * 3
    assert deal.public.contract is CONTRACTS[number - 1]


def test_C19_eight_players_in_round_5() -> None:
    deal = contract.Deal(Rules(), Match(Rules(), 8, NamedSeeds("x")).dealt(5, 0))
    assert sum(deal.public.hand_sizes) == 96
    assert sum(held(deal).values()) == 162
    assert deal.public.stock_left == 65


# ── the contract ──────────────────────────────────────────────────────────────────────────────────────────────────


def test_C02_three_sets_in_round_1() -> None:
    match = position(1, hand="7♠7♥7♦ 9♠9♥9♦ K♠K♥K♦ 2♣3♦")
    assert refused(match, lay(match, "7♠7♥7♦ · 9♠9♥9♦ · K♠K♥K♦")) is Code.CONTRACT_NOT_MET
    play(match, lay(match, "7♠7♥7♦ · 9♠9♥9♦"))
    assert match.deal.public.laid == [True, False, False, False]


def test_C03_the_set_alone_in_round_2() -> None:
    match = position(2, hand="K♠K♥K♦ 5♠6♠7♠8♠ 7♥7♦7♣ 2♣")
    assert refused(match, lay(match, "K♠K♥K♦")) is Code.CONTRACT_NOT_MET
    assert refused(match, lay(match, "5♠6♠7♠8♠")) is Code.CONTRACT_NOT_MET
    assert refused(match, lay(match, "K♠K♥K♦ · 7♥7♦7♣")) is Code.CONTRACT_NOT_MET
    assert refused(match, Lay(())) is Code.CONTRACT_NOT_MET
    (laid,) = play(match, lay(match, "5♠6♠7♠8♠ · K♠K♥K♦"))
    assert isinstance(laid, Laid)
    assert [meld.kind for meld in laid.melds] == [Kind.RUN, Kind.SET]
    assert match.deal.public.owners == [0, 0]


def test_a_bad_group_is_named() -> None:
    match = position(2, hand="K♠K♥K♦ 5♠6♠7♠9♠ 7♥7♦7♣ 2♣")
    told = refusal(match, lay(match, "K♠K♥K♦ · 5♠6♠7♠9♠"))
    assert (told.code, told.group) == (Code.NOT_CONSECUTIVE, 1)


def test_6_2_3_longer_melds() -> None:
    text = "K♠K♥K♦K♣ · 9♠9♥9♦"
    match = position(1, hand=text.replace("·", "") + "2♣3♦")
    assert match.check(0, lay(match, text)) is None
    match = position(1, hand=text.replace("·", "") + "2♣3♦", longer_melds=False)
    told = refusal(match, lay(match, text))
    assert (told.code, told.group, told.have, told.need) == (Code.CONTRACT_NOT_MET, 0, 4, 3)
    assert match.check(0, lay(match, text.replace("K♣", ""))) is None


def test_6_2_16_runs_of_one_suit_may_join() -> None:
    match = position(3, hand="5♠6♠7♠8♠ 9♠10♠J♠Q♠ 2♣3♦4♦")
    assert match.check(0, lay(match, "5♠6♠7♠8♠ · 9♠10♠J♠Q♠")) is None


def test_6_2_28_the_order_says_what_a_joker_is() -> None:
    match = position(2, hand="PJ 5♠6♠7♠ K♠K♥K♦ 2♣3♦4♦ 9♦")
    play(match, lay(match, "5♠6♠7♠PJ · K♠K♥K♦"))
    assert str(match.deal.public.melds[0].stands[3]) == "8♠"


def test_C04_lay_off_before_own_contract() -> None:
    match = position(1, hand="K♣ 2♣3♦4♦", melds=[(1, "K♠K♥K♦")])
    assert refused(match, off(match, "K♣", 0)) is Code.CONTRACT_NOT_LAID
    offer = match.view(0).offer(LayOff)
    assert offer is not None
    assert offer.refusal == Refusal(Code.CONTRACT_NOT_LAID)


def test_C05_lay_off_right_after_the_contract() -> None:
    match = position(1, hand="7♠7♥7♦ 9♠9♥9♦ K♣ 2♣3♦4♦", melds=[(1, "K♠K♥K♦")])
    events = play(match, lay(match, "7♠7♥7♦ · 9♠9♥9♦"), off(match, "K♣", 0))
    assert [type(event) for event in events] == [Laid, LaidOff]
    assert "".join(map(str, match.deal.public.melds[0].cards)) == "K♠K♥K♦K♣"
    assert match.deal.public.owners == [1, 0, 0]


def test_C06_a_new_set_after_the_contract() -> None:
    match = position(1, hand="7♠7♥7♦ 9♠9♥9♦ 2♣3♦", melds=[(0, "K♠K♥K♦"), (0, "Q♠Q♥Q♦")])
    assert refused(match, lay(match, "7♠7♥7♦")) is Code.CONTRACT_ALREADY_LAID
    assert refused(match, lay(match, "7♠7♥7♦ · 9♠9♥9♦")) is Code.CONTRACT_ALREADY_LAID


def test_nothing_is_laid_before_the_draw() -> None:
    match = position(1, hand="7♠7♥7♦ 9♠9♥9♦ 2♣", melds=[(1, "K♠K♥K♦")], phase=Phase.DRAW)
    assert refused(match, lay(match, "7♠7♥7♦ · 9♠9♥9♦")) is Code.MUST_DRAW_FIRST


# ── lay-offs and swaps ────────────────────────────────────────────────────────────────────────────────────────────


def test_lay_off_must_fit() -> None:
    match = position(2, hand="9♠ 10♠ K♣ 2♣", melds=[(0, "5♠6♠7♠8♠"), (0, "K♠K♥K♦")])
    assert refused(match, off(match, "10♠", 0)) is Code.DOES_NOT_FIT
    assert refused(match, off(match, "9♠", 0, End.LOW)) is Code.DOES_NOT_FIT
    assert refused(match, off(match, "9♠", 2)) is Code.NO_SUCH_MELD
    assert refused(match, off(match, "9♠", -1)) is Code.NO_SUCH_MELD
    assert refused(match, LayOff(parse("3♣")[0], 0)) is Code.CARD_NOT_HELD
    play(match, off(match, "9♠", 0, End.HIGH), off(match, "10♠", 0), off(match, "K♣", 1))
    assert "".join(map(str, match.deal.public.melds[0].cards)) == "5♠6♠7♠8♠9♠10♠"


def test_6_2_17_a_run_of_thirteen_is_full() -> None:
    full = readings(parse("A♥2♥3♥4♥5♥6♥7♥8♥9♥10♥J♥Q♥K♥"), GROUPS)[0]
    for text in ("A♥*2", "PJ"):
        told = add(full, parse(text)[0], End.ANY, GROUPS)
        assert isinstance(told, Refusal)
    match = position(3, hand="A♥ A♥ 2♣3♣4♣", melds=[(0, "2♥3♥4♥5♥6♥7♥8♥9♥10♥J♥Q♥K♥"), (0, "5♠6♠7♠8♠")])
    play(match, off(match, "A♥", 0, End.LOW))
    assert refused(match, off(match, "A♥", 0, End.HIGH)) is Code.DOES_NOT_FIT


def test_C07_swap() -> None:
    match = position(2, hand="6♠ 2♣3♦", melds=[(0, "K♠K♥K♦"), (1, "5♠ PJ 7♠8♠")])
    (event,) = play(match, Swap(*own(match, "6♠"), 1))
    assert isinstance(event, Swapped)
    assert "".join(map(str, match.deal.public.melds[1].cards)) == "5♠6♠7♠8♠"
    assert match.deal.public.melds[1].pure
    assert Card(None) in match.deal.hidden.hands[0]
    assert match.deal.public.hand_sizes[0] == 3
    play(match, LayOff(Card(None), 1, End.LOW))
    assert str(match.deal.public.melds[1].stands[0]) == "4♠"


def test_a_swap_must_be_the_real_card() -> None:
    match = position(2, hand="6♥ 9♠ 2♣3♦", melds=[(0, "K♠K♥K♦"), (1, "5♠ PJ 7♠8♠")])
    assert refused(match, Swap(*own(match, "6♥"), 1)) is Code.JOKER_NOT_SWAPPABLE
    assert refused(match, Swap(*own(match, "9♠"), 1)) is Code.JOKER_NOT_SWAPPABLE
    assert refused(match, Swap(*own(match, "9♠"), 2)) is Code.NO_SUCH_MELD
    assert refused(match, Swap(*own(match, "9♠"), -1)) is Code.NO_SUCH_MELD


def test_C09_swap_before_own_contract() -> None:
    match = position(2, hand="6♠ K♠K♥K♦ 9♥10♥J♥Q♥ 2♣3♦", melds=[(1, "5♠ PJ 7♠8♠")])
    assert refused(match, Swap(*own(match, "6♠"), 0)) is Code.CONTRACT_NOT_LAID
    play(match, lay(match, "K♠K♥K♦ · 9♥10♥J♥Q♥"), Swap(*own(match, "6♠"), 0))


def test_6_2_7_swaps_out_of_sets() -> None:
    def table(swap_from: SwapFrom) -> Match:
        return position(2, hand="K♣ 6♠ 2♣3♦", melds=[(0, "K♠K♥PJ"), (1, "5♠ PJ 7♠8♠")], swap_from=swap_from)

    for swap_from, out_of_set, out_of_run in (
        (SwapFrom.RUNS, Code.JOKER_NOT_SWAPPABLE, None),
        (SwapFrom.ALL, None, None),
        (SwapFrom.NONE, Code.JOKER_NOT_SWAPPABLE, Code.JOKER_NOT_SWAPPABLE),
    ):
        match = table(swap_from)
        for action, code in ((Swap(*own(match, "K♣"), 0), out_of_set), (Swap(*own(match, "6♠"), 1), out_of_run)):
            told = match.check(0, action)
            assert (told and told.code) == code
    assert Rules().swap_from is SwapFrom.RUNS
    offer = table(SwapFrom.NONE).view(0).offer(Swap)
    assert offer is not None
    assert offer.refusal == Refusal(Code.JOKER_NOT_SWAPPABLE)


def test_a_group_that_may_be_a_set_or_a_run_is_what_the_contract_asks_for() -> None:
    """Where one natural card is enough (§6.2 #17), a king and jokers are either."""
    for number, other, kinds in ((1, "9♠9♦9♣", "SET SET"), (2, "9♠9♦9♣", "RUN SET"), (2, "5♦6♦7♦8♦", "SET RUN")):
        match = position(number, hand=f"K♠PJPJPJ {other} 2♥ 4♦", naturals=1)
        play(match, lay(match, f"K♠PJPJPJ · {other}"))
        assert " ".join(meld.kind.name for meld in match.deal.public.melds) == kinds


def test_a_round_beyond_the_last_one() -> None:
    """No match begins with it; an older file that says so was played from the last round on."""
    problem = Rules(round=9).problem(4)
    assert problem is not None
    assert (problem.code, problem.have, problem.need) == (Code.NO_SUCH_ROUND, 9, 7)
    assert Rules(round=9, ladder=Ladder.SHANGHAI).problem(4) is None
    kept = Rules.stored(Rules(round=9).written(), 1)
    assert (kept.round, kept.problem(4)) == (7, None)
