"""The search for what can be laid down, against the rule book and against playing every turn there is.

PYTHONPATH=. python tests/engine/test_laydown.py 400
"""

from __future__ import annotations

import sys
from dataclasses import replace
from random import Random

import pytest

from rummy_tui.engine.actions import Lay, LayOff, Swap
from rummy_tui.engine.cards import Card, Suit, packs, parse
from rummy_tui.engine.laydown import Last, Laydown, Layer, Prices, Turn, single_moves
from rummy_tui.engine.melds import USUAL, Ace, End, GroupRules, Kind, Meld, add, readings, swap
from tests.engine.brute_laydown import Brute

HANDS, TABLES = 40, 16
"""Hands of each kind of turn, without and with melds on the table."""

FACE_VALUES = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
TENS = (10, *FACE_VALUES[1:])
LIGHT = (15, 5, 5, 5, 5, 5, 5, 5, 5, 10, 10, 10, 10)

BASIC = GroupRules(ace=Ace.LOW)
CONTRACT = GroupRules(max_set=None, suits_repeat=True, min_run=4, min_natural=2)
SHORT_CONTRACT = replace(CONTRACT, min_run=3)
FIFTY_ONE = GroupRules(max_run=14, min_natural=2)
OPENING = replace(FIFTY_ONE, max_jokers=1)


def prices(by_rank: tuple[int, ...], joker: int = 0, low_ace: int = 10) -> Prices:
    """Points by rank; in 51 what a card is worth in an opening is the same, but for an ace at the low end."""
    return Prices(by_rank * 4, joker, (0, *by_rank), (0, low_ace, *by_rank[1:], by_rank[0]))


EVERY = USUAL
TURNS = {
    "basic": (Turn(BASIC, BASIC, last=Last.FREE), prices(FACE_VALUES)),
    "basic, discard needed": (Turn(BASIC, BASIC), prices(FACE_VALUES)),
    "basic, ace high too": (Turn(GroupRules(), GroupRules(), last=Last.FREE), prices(FACE_VALUES)),
    "basic, round the corner": (
        Turn(GroupRules(ace=Ace.ROUND), GroupRules(ace=Ace.ROUND), last=Last.FREE), prices(FACE_VALUES),
    ),
    "one run": (Turn(BASIC, BASIC, sets=0, runs=1, last=Last.FREE), prices(FACE_VALUES)),
    "51 opened": (Turn(FIFTY_ONE, FIFTY_ONE, swaps=EVERY), prices(TENS, 20)),
    "51 opened, one joker": (Turn(OPENING, OPENING, swaps=EVERY), prices(TENS, 20)),
    "51 opening": (
        Turn(OPENING, FIFTY_ONE, at_least=33, swaps=EVERY, swap_first=False), prices(TENS, 20),
    ),
    "51 opening, low ace 1": (Turn(OPENING, FIFTY_ONE, at_least=24, lay_off=False), prices(TENS, 20, 1)),
    "set and run": (
        Turn(CONTRACT, CONTRACT, sets=1, runs=1, swaps=frozenset({Kind.RUN}), swap_first=False), prices(LIGHT, 25),
    ),
    "set and short run": (
        Turn(SHORT_CONTRACT, SHORT_CONTRACT, 1, 1, swaps=EVERY, swap_first=False), prices(LIGHT, 25),
    ),
    "two sets": (Turn(CONTRACT, CONTRACT, 2, 0, swaps=EVERY, swap_first=False), prices(LIGHT, 25)),
    "two short runs": (Turn(SHORT_CONTRACT, SHORT_CONTRACT, 0, 2, last=Last.NEVER_THROWN), prices(LIGHT, 25)),
    "two runs apart": (Turn(SHORT_CONTRACT, SHORT_CONTRACT, 0, 2, apart=True), prices(LIGHT, 25)),
    "shortest": (Turn(CONTRACT, CONTRACT, 1, 1, shortest=True, swap_first=False), prices(LIGHT, 25)),
    "suits differ": (
        Turn(replace(SHORT_CONTRACT, suits_repeat=False, max_set=4), replace(SHORT_CONTRACT, suits_repeat=False,
             max_set=4), 2, 0, swaps=EVERY, swap_first=False), prices(LIGHT, 25),
    ),
    "contract down": (Turn(CONTRACT, CONTRACT, 0, 0, swaps=frozenset({Kind.RUN})), prices(LIGHT, 25)),
    "contract down, sets too": (Turn(CONTRACT, CONTRACT, 0, 0, swaps=EVERY), prices(LIGHT, 25)),
    "one natural": (
        Turn(replace(SHORT_CONTRACT, min_natural=1), replace(SHORT_CONTRACT, min_natural=1), 1, 1), prices(LIGHT, 25),
    ),
}  # fmt: skip
NO_JOKERS = {name for name in TURNS if name.startswith("basic") or name == "one run"}


def deck(name: str, rng: Random) -> list[Card]:
    """Few ranks and suits, so that much can be laid."""
    suits = rng.sample(list(Suit), rng.choice([2, 2, 3, 4]))
    low = rng.randint(1, 13)
    ranks = {(low + i - 1) % 13 + 1 for i in range(rng.randint(4, 7))}
    count = 1 if name.startswith("basic") else 2
    jokers = 0 if name in NO_JOKERS else rng.choice([1, 2, 4])
    plain = [card for card in packs(count, 0) if card.face and card.face.suit in suits and card.face.rank in ranks]
    return [*plain, *(Card(None, i) for i in range(jokers))]


def table_of(cards: list[Card], rules: GroupRules, rng: Random, most: int) -> list[Meld]:
    """Some melds of these cards, which are taken out."""
    melds: list[Meld] = []
    for _ in range(60):
        if len(melds) == most or len(cards) < 10:
            break
        found = readings(rng.sample(cards, rng.choice([3, 3, 4])), rules)
        if found:
            melds.append(rng.choice(found))
            for card in melds[-1].cards:
                cards.remove(card)
    return melds


def carried_out(plan: Laydown, hand: list[Card], layer: Layer, must: Card | None) -> None:
    """Every action is possible when its turn comes, and the plan says the truth about what it leaves."""
    table, held, laid = list(layer.table), list(hand), False
    for action in plan.actions:
        for card in action.cards:
            held.remove(card)
        if isinstance(action, Lay):
            assert not laid
            assert must is None or must in action.cards
            laid = True
            for group in action.groups:
                table.append(readings(group, layer.turn.groups)[0])
        elif isinstance(action, LayOff):
            assert layer.turn.lay_off
            grown = add(table[action.meld], action.card, action.end, layer.turn.added)
            assert isinstance(grown, Meld)
            table[action.meld] = grown
        elif isinstance(action, Swap):
            swapped = swap(table[action.meld], action.card, layer.turn.added)
            assert isinstance(swapped, tuple)
            assert table[action.meld].kind in layer.turn.swaps
            assert layer.turn.swap_first or laid or not (layer.turn.sets or layer.turn.runs or layer.turn.at_least)
            table[action.meld], joker = swapped
            held.append(joker)
    assert sorted(held, key=id) == sorted(plan.left, key=id)
    assert plan.points == sum(map(layer.value, plan.left))


def compared(name: str, rng: Random, size: int, melds: int) -> bool | None:
    """One hand against the brute force; whether it can be laid."""
    turn, cost = TURNS[name]
    cards = deck(name, rng)
    table = table_of(cards, turn.added, rng, melds)
    groups = table_of(cards, turn.groups, rng, 2) if rng.random() < 0.5 else []
    hand = [card for meld in groups for card in meld.cards][:size]
    hand += rng.sample(cards, min(size - len(hand), len(cards)))
    taken = rng.choice(hand) if rng.random() < 0.4 else None
    must = taken if turn.at_least and rng.random() < 0.7 else None
    layer = Layer(turn, tuple(table), cost)
    plan = layer.best(hand, taken, must)
    least = Brute(layer, taken, must).least(hand)
    assert (plan and plan.points) == least, (name, hand, table, taken, must, plan)
    assert layer.possible(hand, taken, must) == (least is not None)
    if plan is not None:
        carried_out(plan, hand, layer, must)
        assert plan.worth >= turn.at_least
    return plan is not None


@pytest.mark.parametrize("name", TURNS)
def test_hands_against_every_turn_there_is(name: str) -> None:
    rng = Random(name)
    possible = [compared(name, rng, rng.randint(3, 8), 0) for _ in range(HANDS)]
    assert any(possible)


@pytest.mark.parametrize("name", TURNS)
def test_with_melds_on_the_table(name: str) -> None:
    rng = Random(f"{name} table")
    for _ in range(TABLES):
        compared(name, rng, rng.randint(2, 6), rng.randint(1, 3))


def test_every_lay_off_that_fits() -> None:
    five_up, kings, closed = parse("5♠6♠7♠"), parse("K♠K♥PJ"), parse("9♠9♥9♦9♣")
    table = [readings(cards, FIFTY_ONE)[0] for cards in (five_up, kings, closed)]
    turn = Turn(FIFTY_ONE, FIFTY_ONE, swaps=EVERY)
    four, king, joker, nine = parse("4♠ K♦ PJ*2 9♠*2")
    assert single_moves([four], table, turn) == (LayOff(four, 0, End.ANY),)
    assert single_moves([king], table, turn) == (LayOff(king, 1, End.ANY), Swap(king, 1))
    assert single_moves([joker], table, turn) == (
        LayOff(joker, 0, End.LOW), LayOff(joker, 0, End.HIGH), LayOff(joker, 1, End.ANY),
    )  # fmt: skip
    assert single_moves([nine], table, turn) == ()
    assert single_moves([four, king], table, replace(turn, lay_off=False)) == (Swap(king, 1),)


def opening(text: str, at_least: int = 51) -> Laydown | None:
    turn = Turn(OPENING, FIFTY_ONE, at_least=at_least, swap_first=False)
    return Layer(turn, (), prices(TENS, 20)).best(parse(text))


@pytest.mark.parametrize(
    ("id", "hand", "worth"),
    [
        ("R01", "6♠7♠8♠ 10♦10♣10♥ 2♣", 51),
        ("R02", "5♠6♠7♠ 10♦10♣10♥ 2♣", None),
        ("R06", "K♠K♦PJ 7♣7♦7♠ 2♣", 51),
        ("R07", "9♠10♠PJ 8♦8♣8♥ 2♣", 53),
        ("R08", "K♠PJ PJ 7♣7♦7♠ 2♣", None),
    ],
)
def test_openings_of_the_rule_book(id: str, hand: str, worth: int | None) -> None:
    plan = opening(hand)
    assert (plan and plan.worth) == worth


def test_a_joker_swapped_out_after_opening_is_laid_off_not_laid() -> None:
    turn = Turn(OPENING, FIFTY_ONE, at_least=51, swaps=EVERY, swap_first=False)
    table = (readings(parse("A♥A♦PJ"), FIFTY_ONE)[0],)
    hand = list(parse("8♦9♦10♦ K♠K♥K♦ A♠ 2♣", [card for meld in table for card in meld.cards]))
    layer = Layer(turn, table, prices(TENS, 20))
    plan = layer.best(hand)
    assert plan is not None
    assert [type(action) for action in plan.actions] == [Lay, Swap, LayOff]
    assert [str(card) for card in plan.left] == ["2♣"]
    carried_out(plan, hand, layer, None)


@pytest.mark.parametrize(
    ("hand", "greatest"),
    [("6♠7♠8♠ 10♦10♣10♥ 2♣", 51), ("9♠10♠PJ 8♦8♣8♥ 2♣", 53), ("9♠10♠PJ 8♦8♣8♥", 32), ("2♣ 4♦", 0)],
)
def test_the_greatest_opening(hand: str, greatest: int) -> None:
    turn = Turn(OPENING, FIFTY_ONE, at_least=51, swap_first=False)
    assert Layer(turn, (), prices(TENS, 20)).greatest(parse(hand)) == greatest


def main(each: int) -> None:
    """So many hands of each kind of turn."""
    for name in TURNS:
        laid = 0
        for number in range(each):
            rng = Random(f"{name} {number}")
            laid += bool(compared(name, rng, rng.randint(3, 7), rng.choice([0, 1, 2, 3])))
        print(f"{name}: {each} hands, {laid} of which could be laid")


if __name__ == "__main__":
    main(int(sys.argv[1]))
