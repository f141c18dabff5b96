"""Reading and arranging hands: the tables of rules.md §9, and everything against a brute force.

RUMMY_TUI_HANDS=100000 compares `points` with `best` on so many hands; the suite does 8,000.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import ClassVar

import pytest

from rummy_tui.engine.arrange import Arranger, arranger
from rummy_tui.engine.cards import Card, Face, Points, Rank, Suit, faces, packs, parse, parse_rank
from rummy_tui.engine.games.points import Rules
from rummy_tui.engine.games.showing import OneLife
from rummy_tui.engine.melds import USUAL, Ace, GroupRules, Kind, Meld, readings
from rummy_tui.engine.reading import Alternative, Goal, GoalKind, Lives, Reading
from rummy_tui.engine.refusal import Code, Refusal
from tests.engine import brute

HANDS = int(os.environ.get("RUMMY_TUI_HANDS", "8000"))
WHOLE_HANDS = max(1000, HANDS // 10)
"""Of each kind, against the brute force."""
CARDS = packs(2, 2)


def table(wild: str = "9", rules: Rules | None = None) -> Arranger:
    """The arranger of Points Rummy when this rank is wild."""
    rank = parse_rank(wild)
    assert rank is not None
    return arranger(rules or Rules(), faces(rank))


def read(text: str, wild: str = "9", rules: Rules | None = None, spare: bool = False) -> Reading:
    """Groups as the rule book prints them, '·' between."""
    groups: list[Sequence[Card]] = []
    for group in text.split("·"):
        groups.append(parse(group, taken=[card for made in groups for card in made]))
    return table(wild, rules).read(groups, (), spare)


def labels(reading: Reading) -> list[str]:
    """What the label of each group says."""
    return [
        group.code.name
        if isinstance(group, Refusal)
        else "set"
        if group.kind is Kind.SET
        else ("impure", "pure")[group.pure]
        for group in reading.groups
    ]


# ── counting a hand (§9.3) ──

COUNTS = [
    ("S01", "4♥5♥6♥ 10♠J♠9♦ 7♣7♦7♠ K♣ K♦ 2♠ 3♦", "9", 25),
    ("S02", "3♠4♠5♠ 8♥8♣8♦ Q♥K♥ 4♣ 6♦ 2♣ 2♥ 5♦", "9", 63),
    ("S03", "3♠4♠5♠ 8♥8♣8♦ Q♥K♥ 4♣ 6♦ 2♣ 2♥ PJ", "9", 14),
    ("S04", "10♠J♠9♦ K♥K♣K♠ Q♦Q♣PJ A♥ 8♣ 6♦ 5♠", "9", 80),
    ("S05", "5♣6♣A♦ 9♥10♥J♥ 4♠4♦A♠ K♣ Q♠ 2♦ 3♥", "A", 25),
    ("S06", "3♥4♥5♥6♥ 10♠J♠PJ 7♣7♦7♠ Q♦Q♣9♥", "9", 0),
    ("S11", "3♠4♠5♠ Q♥K♥ 8♥8♣ PJ 2♦ 4♦ 6♣ 7♦ J♣", "9", 45),
    ("S12", "3♠4♠5♠ Q♥K♥ 8♥8♣ PJ 9♦ 4♦ 6♣ 7♦ J♣", "9", 27),
    ("S18", "3♥4♥PJ 10♠J♠9♦ 7♣7♦7♠ Q♦Q♣Q♥ 2♦", "9", 80),
    ("S19", "K♠Q♦J♣10♥A♦ K♥Q♣10♠ 9♠9♦9♥9♣ PJ", "9", 80),
    ("S20", "2♥2♣2♦ 4♠4♦4♥ 6♣6♦6♠ 8♣8♥ PJ 9♠", "9", 52),
    ("S21", "3♠3♦3♥ 8♣8♦8♥ K♣ Q♦ J♠ 10♥ 7♣ 5♦ PJ", "9", 80),
    ("S22", "4♥5♥6♥ 7♣7♦7♠ Q♦Q♣Q♥ 2♠ 3♦ 4♣ 5♦", "9", 65),
    ("S23", "10♠J♠Q♠K♠ 8♥8♣8♦ K♣ Q♦ A♥ 2♠ 4♥ 5♦", "9", 65),
    ("§1.2 #11: six in a row are both lives", "4♥5♥6♥7♥8♥9♥ K♠ K♦ K♣ 2♠ 2♦ 5♣ 7♠", "A", 16),
]


@pytest.mark.parametrize(("hand", "wild", "points"), [case[1:] for case in COUNTS], ids=[case[0] for case in COUNTS])
def test_a_hand_counts(hand: str, wild: str, points: Points) -> None:
    assert table(wild).points(parse(hand)) == points
    assert table(wild).best(parse(hand)).points == points


@pytest.mark.parametrize(
    ("school", "points"), [(OneLife.PURE_ONLY, 63), (OneLife.NOTHING, 75), (OneLife.EVERYTHING, 39)]
)
def test_s24_schools_without_a_second_sequence(school: OneLife, points: Points) -> None:
    hand = parse("3♠4♠5♠ 8♥8♣8♦ Q♥K♥ 4♣ 6♦ 2♣ 2♥ 5♦")
    assert table(rules=Rules(one_life=school)).points(hand) == points
    assert table(rules=Rules(one_life=school)).best(hand).points == points


def test_the_full_count_caps_what_is_paid_not_what_is_counted() -> None:
    best = table().best(parse("10♠J♠9♦ K♥K♣K♠ Q♦Q♣PJ A♥ 8♣ 6♦ 5♠"))
    assert (best.raw, best.points) == (99, 80)


def test_no_more_jokers_in_a_group_than_the_table_allows() -> None:
    hand = parse("4♥5♥6♥ K♠PJ PJ 2♣2♦2♠ Q♦Q♣Q♥ 8♦")
    assert table().points(hand) == 8
    assert table(rules=Rules(max_jokers=1)).points(hand) == 54  # no second sequence: all but 4♥5♥6♥


def test_one_life_of_four_cards_where_the_table_asks_for_it() -> None:
    hand = parse("4♥5♥6♥ 10♠J♠Q♠ 7♣7♦7♠ K♦K♣K♥ 2♠")
    assert table().points(hand) == 2
    assert table(rules=Rules(long_life=True)).points(hand) == 53  # all but the pure sequences


# ── the player's own groups (§9.1, §9.2) ──

D01 = "3♥4♥5♥6♥ · 10♠J♠PJ · 7♣7♦7♠ · Q♦Q♣9♥"
SHOWS = [
    ("D01", D01, None, None),
    ("D02", "3♥4♥PJ6♥ · 10♠J♠9♦ · 7♣7♦7♠ · Q♦Q♣Q♥", Code.NO_PURE_SEQUENCE, None),
    ("D03", "3♥4♥5♥ · 10♠J♠PJ · 7♣7♣7♦ · K♦K♠K♥K♣", Code.SET_DUPLICATE_SUIT, 2),
    ("D04", "3♥4♥5♥ · 7♣7♦7♠ · Q♦Q♣Q♥ · 2♠2♦2♣9♥", Code.ONLY_ONE_SEQUENCE, None),
    ("D08", "3♥4♥5♥ · 9♣9♦PJ · 7♣7♦7♠ · Q♦Q♣Q♥Q♠", None, None),
    ("D09", "3♥4♥5♥ · 9♣9♦9♠ · 7♣7♦7♠ · Q♦Q♣Q♥Q♠", None, None),
    ("D10", "3♥4♥5♥ · 10♠J♠9♦ · 7♣7♦7♠ · Q♦Q♣Q♥ · K♠", Code.UNGROUPED_CARD, None),
    ("D23", "3♥4♥5♥ · 10♠J♠9♦ · 7♣7♦7♠7♥PJ · 2♦2♣", Code.SET_TOO_LONG, 2),
    ("D23, the last group whole", "3♥4♥5♥ · 10♠J♠9♦ · 7♣7♦7♠7♥PJ", Code.SET_TOO_LONG, 2),
]


@pytest.mark.parametrize(("text", "code", "group"), [case[1:] for case in SHOWS], ids=[case[0] for case in SHOWS])
def test_a_show_as_made(text: str, code: Code | None, group: int | None) -> None:
    fault = read(text).fault
    assert (fault and fault.code, fault and fault.group) == (code, group)


def test_d06_thirteen_in_a_row_are_one_sequence() -> None:
    reading = read("A♥2♥3♥4♥5♥6♥7♥8♥9♥10♥J♥Q♥K♥", "4")
    assert reading.fault is not None and reading.fault.code is Code.ONLY_ONE_SEQUENCE
    assert table("4").best(reading.cards[0]).fault is None


@pytest.mark.parametrize("text", ["9♣9♦PJ", "9♣9♦9♠"], ids=["G22", "G23"])
def test_jokers_alone_are_the_second_sequence_where_one_is_needed(text: str) -> None:
    needed = read(f"3♥4♥5♥ · {text} · 7♣7♦7♠ · Q♦Q♣Q♥Q♠")
    assert labels(needed) == ["pure", "impure", "set", "set"]
    assert [(goal.have, goal.met) for goal in needed.goals[:2]] == [(1, True), (2, True)]
    assert needed.counted == () and needed.points == 0
    enough = read(f"3♥4♥5♥ · {text} · 10♠J♠Q♠ · Q♦Q♣Q♥Q♠")
    assert labels(enough) == ["pure", "set", "pure", "set"]
    assert enough.goals[1].have == 2


def test_jokers_alone_are_no_group_where_the_table_forbids_it() -> None:
    """D08 and G22 under the other setting; 9♣9♦9♠ stays a natural set, but no sequence."""
    rules = Rules(jokers_alone=False)
    d08 = read("3♥4♥5♥ · 9♣9♦PJ · 7♣7♦7♠ · Q♦Q♣Q♥Q♠", rules=rules).fault
    assert d08 is not None and (d08.code, d08.group) == (Code.TOO_FEW_NATURALS, 1)
    d09 = read("3♥4♥5♥ · 9♣9♦9♠ · 7♣7♦7♠ · Q♦Q♣Q♥Q♠", rules=rules)
    assert labels(d09) == ["pure", "set", "set", "set"]
    assert d09.fault is not None and d09.fault.code is Code.ONLY_ONE_SEQUENCE


def test_the_first_invalid_group_is_told_before_anything_else() -> None:
    fault = read("3♥4♥PJ · 7♣7♣7♦ · 4♥5♦6♥").fault
    assert fault is not None and (fault.code, fault.group) == (Code.SET_DUPLICATE_SUIT, 1)


def test_a_group_of_one_card_is_loose() -> None:
    reading = read("K♠ · 3♥4♥5♥ · 7♣7♦")
    assert reading.loose == parse("K♠")
    assert labels(reading) == ["pure", "GROUP_TOO_SHORT"]
    assert reading.fault is not None and reading.fault.group == 1
    assert reading.counted == parse("7♣7♦K♠") and reading.raw == 24


def test_with_a_card_too_many_the_dearest_loose_card_is_left_out() -> None:
    """§0.2 #4."""
    text = "3♥4♥5♥ · 10♠J♠9♦ · 7♣7♦7♠ · Q♦Q♣Q♥ · 2♠ · K♠"
    assert read(text).points == 12
    assert read(text, spare=True).points == 2
    ready = read("3♥4♥5♥ · 10♠J♠9♦ · 7♣7♦7♠ · Q♦Q♣Q♥Q♠ · K♠", spare=True)
    assert (ready.points, ready.fault, ready.loose) == (0, None, parse("K♠"))


def test_nothing_is_left_out_when_nothing_is_loose() -> None:
    reading = read("3♥4♥5♥ · 10♠J♠9♦ · 7♣7♦7♥ · K♦K♣ · 2♦2♣2♥", spare=True)
    assert reading.counted == parse("K♦K♣") and reading.points == 20


# ── the best groups ──


def test_groups_stand_in_order_with_jokers_in_their_places() -> None:
    best = table().best(parse("7♣ PJ 10♠ K♠ Q♥ 7♦ 3♥ Q♠ 5♥ Q♣ 4♥ 7♠ 6♥"))
    assert [" ".join(map(str, group)) for group in best.cards] == ["3♥ 4♥ 5♥ 6♥", "10♠ PJ Q♠ K♠", "7♠ 7♦ 7♣"]
    assert best.loose == parse("Q♥ Q♣")


def test_jokers_left_over_are_grouped_as_well() -> None:
    best = table().best(parse("4♥5♥6♥ 10♠J♠Q♠ 7♣7♦7♠ K♦K♣K♥ PJ"))
    assert best.fault is None and best.loose == ()


def test_the_order_of_the_cards_does_not_matter() -> None:
    rng = random.Random(3)
    for _ in range(300):
        hand = rng.sample(CARDS, 13)
        assert table().best(hand) == table().best(rng.sample(hand, 13))


def test_the_best_groups_read_back_as_themselves() -> None:
    rng = random.Random(4)
    for _ in range(500):
        best = table().best(rng.sample(CARDS, rng.randint(1, 22)))
        assert table().read(best.cards, best.loose) == best
        assert [_order(meld) for meld in best.melds] == sorted(_order(meld) for meld in best.melds)


def _order(meld: Meld) -> int:
    return 2 if meld.kind is Kind.SET else int(not meld.pure)


def test_points_are_those_of_the_best_groups() -> None:
    rng = random.Random(5)
    for wild in ("9", "A"):
        arranger_ = table(wild)
        for _ in range(HANDS // 2):
            hand = rng.sample(CARDS, 13)
            assert arranger_.points(hand) == arranger_.best(hand).points, hand


# ── distance ──


@pytest.mark.parametrize(
    ("hand", "distance"),
    [
        (D01, 0),
        ("3♥4♥5♥6♥ 10♠J♠PJ 7♣7♦7♠ Q♦Q♣2♥", 1),
        ("3♥4♥5♥ 10♠J♠ 7♣7♦7♠ Q♦Q♣Q♥Q♠ K♦", 1),
        ("3♥4♥5♥ 7♣7♦7♠ Q♦Q♣Q♥ 2♠2♦2♣9♥", 2),
        ("3♥4♥5♥ 7♣7♦7♠ Q♦Q♣Q♥ 2♠2♦2♣2♥", 2),
        ("A♥2♥3♥4♥5♥6♥7♥8♥9♥10♥J♥Q♥K♥", 0),
        ("3♥4♥5♥ 10♠J♠ 7♣7♦7♠ Q♦Q♣Q♥ 2♠2♦2♣", 2),  # 14 cards, one hole, but five groups are too many
    ],
)
def test_distance_to_a_show(hand: str, distance: int) -> None:
    assert table().distance(parse(hand.replace("·", " "))) == distance


@pytest.mark.parametrize("school", OneLife)
@pytest.mark.parametrize("long_life", [False, True])
def test_a_hand_is_a_show_exactly_at_no_distance(school: OneLife, long_life: bool) -> None:
    """Under every house rule: whoever can show is shown how, also where other groups cost no points either."""
    rng = random.Random(6)
    arrange = table(rules=Rules(one_life=school, long_life=long_life))
    shows = 0
    for _ in range(80):
        hand = near_show(rng)
        assert (arrange.distance(hand) == 0) == (arrange.best(hand).fault is None)
        shows += arrange.distance(hand) == 0
    assert 5 < shows < 75


def test_a_show_is_found_where_sets_alone_would_cost_nothing() -> None:
    """One pure sequence makes all groups free in this school, so only the verdict tells the two groupings apart."""
    arrange = table("2", Rules(one_life=OneLife.EVERYTHING))
    hand = parse("5♠6♠7♠ 5♥6♥7♥ 5♦6♦7♦ K♠K♥K♦K♣")
    best = arrange.best(hand)
    assert (best.points, best.fault) == (0, None)


def near_show(rng: random.Random) -> list[Card]:
    """The hand of D01 with up to two other cards."""
    hand = list(parse(D01.replace("·", " ")))
    others = [card for card in CARDS if card not in hand]
    for _ in range(rng.randint(0, 2)):
        hand[rng.randrange(13)] = others.pop(rng.randrange(len(others)))
    return hand


def test_each_throw_leaves_its_distance() -> None:
    rng = random.Random(7)
    for _ in range(25):
        hand = rng.sample(CARDS, 14)
        throws = table().throws(hand)
        assert set(throws) == set(hand)
        for card in hand:
            assert throws[card] == table().distance([other for other in hand if other is not card])
        assert table().distance(hand) == min(throws.values())


def test_outs_are_the_faces_after_which_some_throw_is_nearer() -> None:
    rng = random.Random(8)
    for _ in range(6):
        hand = rng.sample(CARDS, 13)
        outs, distance = table().outs(hand), table().distance(hand)
        for face in [*{card.face for card in CARDS}, None]:
            drawn = Card(face, 2)
            nearer = min(table().throws([*hand, drawn]).values()) < distance
            assert (face in outs) == nearer


@pytest.mark.parametrize("seed", range(4))
def test_throws_and_outs_are_distances_under_every_house_rule(seed: int) -> None:
    """One pass over the hand finds what asking about every other hand finds; an out is nearer by some throw."""
    rng = random.Random(seed)
    for _ in range(6):
        house = some_house(rng)
        if house.lives.sequences > 2:
            continue
        hand, wild = some_hand(rng, 8)
        arrange = arranger(house, wild)
        throws = arrange.throws(hand)
        assert throws == {card: arrange.distance([other for other in hand if other is not card]) for card in hand}
        rest, outs = hand[1:], arrange.outs(hand[1:])
        for face in [*{card.face for card in CARDS}, None]:
            drawn = arrange.distance([*rest, Card(face, 5)])
            assert (face in outs) == (drawn < arrange.distance(rest)), (house, wild, rest, face)


def test_no_outs_of_a_show() -> None:
    assert table().outs(parse(D01.replace("·", " "))) == ()


def test_the_best_throw_leaves_least_then_nearest_then_dearest() -> None:
    rng = random.Random(9)
    for _ in range(40):
        hand = rng.sample(CARDS, 14)
        thrown = table().best_throw(hand)
        left = {card: table().points([other for other in hand if other is not card]) for card in hand}
        plain = [card for card in hand if card.face is not None and card.face.rank is not Rank.NINE]
        least = min(left[card] for card in plain)
        ties = [card for card in plain if left[card] == least]
        far = table().throws(hand)
        nearest = [card for card in ties if far[card] == min(far[tie] for tie in ties)]
        assert thrown in nearest
        assert Rules().value(thrown, faces(Rank.NINE)) == max(Rules().value(card, faces(Rank.NINE)) for card in nearest)


def test_the_best_throw_is_none_that_is_forbidden() -> None:
    hand = parse("3♥4♥5♥6♥ 10♠J♠Q♠ 7♣7♦7♠ 2♦2♣2♠ 8♣ 8♣*2")
    assert table().best_throw(hand[:-1]) is hand[-2]
    assert table().best_throw(hand[:-1], forbidden=hand[-2]) is not hand[-2]
    twins = parse("3♥4♥5♥6♥ 10♠J♠Q♠ 7♣7♦7♠ K♦2♣ 8♣8♣")
    assert table().best_throw(twins, forbidden=twins[-1]) is parse("K♦")[0]


def test_a_joker_is_thrown_only_when_there_is_nothing_else() -> None:
    hand = parse("9♠9♥9♦9♣ PJ PJ*2 K♠")
    assert table().best_throw(hand, hand[-1]).face in {None, *faces(Rank.NINE)}
    assert table().best_throw(hand) is hand[-1]


# ── against the brute force ──


BOTH_LIVES = Lives(1, 2, 3)


@dataclass(frozen=True)
class House:
    """House rules: everything that an arranger honours, as plain data."""

    HAND: ClassVar[int] = 7
    lives: Lives = BOTH_LIVES
    school: OneLife = OneLife.PURE_ONLY
    max_set: int | None = 4
    max_jokers: int | None = None
    jokers_alone: bool = True
    min_natural: int = 1
    ace: Ace = Ace.LOW_OR_HIGH
    cap: Points | None = 80
    full: bool = False
    """Without its pure sequences a hand pays the full count, as in the Nepali game."""
    tunnelas: bool = False

    def groups_for(self, wild: frozenset[Face]) -> GroupRules:
        return GroupRules(
            kinds=USUAL | {Kind.TUNNELA} if self.tunnelas else USUAL,
            max_set=self.max_set,
            max_jokers=self.max_jokers,
            jokers_alone=self.jokers_alone,
            min_natural=self.min_natural,
            ace=self.ace,
            wild=wild,
        )

    def value(self, card: Card, wild: frozenset[Face]) -> Points:
        return Rules().value(card, wild)

    def saves(self, kind: Kind, pure: bool, lives: Lives) -> bool:
        if lives.pure < self.lives.pure:
            return self.lives.pure > 1 and kind is not Kind.SET and pure  # 21 Card, §4a.1
        if lives.meets(self.lives) or self.school is OneLife.EVERYTHING:
            return True
        return self.school is OneLife.PURE_ONLY and kind is not Kind.SET and pure

    def alternatives(self, wild: frozenset[Face]) -> tuple[Alternative, ...]:
        return ()

    def flat(self, lives: Lives) -> bool:
        return self.full and self.cap is not None and lives.pure < self.lives.pure

    def pays(self, raw: Points, flat: bool) -> Points:
        cap = raw if self.cap is None else self.cap
        return cap if flat else min(cap, raw)

    def fault(self, have: Lives, loose: Sequence[Card]) -> Refusal | None:
        if not have.meets(self.lives):
            return Refusal(Code.ONLY_ONE_SEQUENCE)
        return Refusal(Code.UNGROUPED_CARD, tuple(loose)) if loose else None

    def goals(self, have: Lives, points: Points) -> tuple[Goal, ...]:
        return (Goal(GoalKind.LOOSE, points, None, points == 0),)


class Six(House):
    """Shows of an even number of cards."""

    HAND = 6


class Gin(House):
    """Deadwood (§4b): one pack, the ace low, any group, no jokers, no lives; an ace is one point."""

    HAND = 10

    def value(self, card: Card, wild: frozenset[Face]) -> Points:
        return 0 if card.face is None else min(10, card.face.rank)


GIN = Gin(lives=Lives(0, 0, 0), ace=Ace.LOW, cap=None)


def some_house(rng: random.Random) -> House:
    sequences = rng.choice([1, 2, 2, 3])
    return House(
        lives=Lives(rng.randint(1, min(2, sequences)), sequences, rng.choice([3, 3, 4])),
        school=rng.choice(list(OneLife)),
        max_set=rng.choice([4, 4, 5, 8, None]),
        max_jokers=rng.choice([None, None, 1, 2]),
        jokers_alone=rng.random() < 0.7,
        min_natural=rng.choice([1, 1, 1, 2]),
        ace=rng.choice([Ace.LOW_OR_HIGH, Ace.LOW_OR_HIGH, *Ace]),
        cap=rng.choice([80, 80, 120, None]),
        full=rng.random() < 0.3,
        tunnelas=rng.random() < 0.4,
    )


def some_hand(rng: random.Random, size: int) -> tuple[list[Card], frozenset[Face]]:
    """Cards of two or three packs and three printed jokers with what is wild.

    Any, two suits, five ranks, many jokers, or many alike.
    """
    cards, rank = packs(rng.choice([2, 3]), 3), rng.choice(list(Rank))
    wild = faces(rank)
    suits, ranks = rng.sample(list(Suit), 2), rng.sample(list(Rank), 5)
    few = {
        "any": list(cards),
        "suits": [card for card in cards if card.face is None or card.face.suit in suits],
        "ranks": [card for card in cards if card.face is None or card.face.rank in ranks],
        "jokers": [card for card in cards if card.face is None or card.face in wild],
        "alike": [c for c in cards if c.face is None or (c.face.suit in suits and c.face.rank in ranks[:3])],
    }[rng.choice(["any", "suits", "ranks", "jokers", "alike"])]
    first = rng.sample(few, min(size, len(few), rng.randint(3, 11)))
    hand = first + rng.sample([card for card in cards if card not in first], size - len(first))
    if rng.random() < 0.2:  # single faces, as papplu and nichlu of 21 Card
        wild = frozenset({Face(rank, suits[0]), Face(rng.choice(list(Rank)), suits[1])})
    return hand, wild


def agree(rules: House | Rules, hand: list[Card], wild: frozenset[Face]) -> Reading:
    """Fewest points, then fewest loose cards, are what the brute force finds."""
    flat, raw, loose = brute.least(hand, rules, wild)
    best = arranger(rules, wild).best(hand)
    assert (best.raw, len(best.loose)) == (raw, loose), (rules, wild, hand)
    pays = raw if rules.cap is None else rules.cap if flat else min(raw, rules.cap)
    assert best.points == arranger(rules, wild).points(hand) == pays, (rules, wild, hand)
    assert arranger(rules, wild).read(best.cards, best.loose) == best
    return best


@pytest.mark.parametrize("seed", range(16))
def test_the_best_groups_are_the_best_of_all(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(60):
        agree(some_house(rng), *some_hand(rng, rng.randint(3, 8)))


def test_the_two_brute_forces_agree() -> None:
    """`least`, which uses up faces and jokers, with `outcomes`, which knows only which cards are a group."""
    rng = random.Random(10)
    for _ in range(300):
        house, (hand, wild) = some_house(rng), some_hand(rng, rng.randint(3, 7))
        assert brute.least(hand, house, wild) == min(brute.outcomes(hand, house, wild)), (house, wild, hand)


def uniform(rng: random.Random, wild: frozenset[Face]) -> list[Card]:
    return rng.sample(CARDS, 13)


def joker_rich(rng: random.Random, wild: frozenset[Face]) -> list[Card]:
    """Three to five jokers."""
    jokers = [card for card in CARDS if card.face is None or card.face in wild]
    count = rng.randint(3, 5)
    return rng.sample(jokers, count) + rng.sample([card for card in CARDS if card not in jokers], 13 - count)


def near_complete(rng: random.Random, wild: frozenset[Face]) -> list[Card]:
    """Two runs and two groups more, from any two packs, and up to three other cards in their places."""
    left, hand = list(CARDS), list[Card]()
    while len(hand) < 13:
        face, length = Face(rng.choice(list(Rank)), rng.choice(list(Suit))), 4 if len(hand) == 9 else 3
        run = [Face(Rank((face.rank + i - 1) % 13 + 1), face.suit) for i in range(length)]
        equals = [Face(face.rank, suit) for suit in rng.sample(list(Suit), length)]
        group = run if len(hand) < 6 or rng.random() < 0.5 else equals
        cards = [next((card for card in left if card.face is each), None) for each in group]
        if face.rank + length <= 14 and None not in cards:
            hand += [card for card in cards if card is not None]
            left = [card for card in left if card not in hand]
    for _ in range(rng.randint(0, 3)):
        hand[rng.randrange(13)] = left.pop(rng.randrange(len(left)))
    return hand


def some_settings(rng: random.Random) -> Rules:
    """Half of the tables play by the defaults."""
    if rng.random() < 0.5:
        return Rules()
    return Rules(
        max_jokers=rng.choice([None, 1, 2]),
        jokers_alone=rng.random() < 0.5,
        one_life=rng.choice(list(OneLife)),
        long_life=rng.random() < 0.3,
        full_count=rng.choice([80, 100, 120]),
    )


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("dealt", [uniform, joker_rich, near_complete])
def test_the_best_groups_of_thirteen_cards_are_the_best_of_all(
    dealt: Callable[[random.Random, frozenset[Face]], list[Card]], seed: int
) -> None:
    """Under the settings of Points Rummy; the groups are groups, and what they leave is exactly what is paid for."""
    rng = random.Random(seed)
    for i in range(WHOLE_HANDS // 8):
        if i % 25 == 0:  # a new table: the arranger of the last one is warm by now
            rules, wild = some_settings(rng), faces(rng.choice([Rank.NINE, Rank.ACE, *Rank]))
        hand = dealt(rng, wild)
        best = agree(rules, hand, wild)
        assert sorted([*best.loose, *(card for group in best.cards for card in group)], key=hand.index) == hand
        assert counted(best, rules, wild) == best.raw


@pytest.mark.parametrize("seed", range(4))
def test_deadwood_is_the_least_of_all(seed: int) -> None:
    """Ten cards, half of the hands from few ranks, so that most hold runs and sets that compete."""
    rng, pack = random.Random(seed), packs(1, 0)
    for i in range(600):
        low = rng.randint(1, 8)
        near = [card for card in pack if card.face is not None and low <= card.face.rank < low + 6]
        agree(GIN, rng.sample(near if i % 2 else pack, rng.choice([10, 10, 11])), frozenset())


@pytest.mark.parametrize(
    ("hand", "deadwood"),
    [
        ("A♠2♠3♠ 4♥4♦4♣ 5♠6♠7♠ K♦", 10),
        ("Q♠K♠A♠ 4♥4♦4♣ 5♠6♠7♠ K♦", 31),
        ("4♠5♠6♠ 4♥4♦4♣ 6♥6♦ J♠ A♥", 16),
        ("7♠7♥7♦7♣ 8♠9♠ 2♥2♦2♣ 3♠", 3),
    ],
)
def test_deadwood(hand: str, deadwood: Points) -> None:
    assert arranger(GIN, frozenset()).points(parse(hand)) == deadwood


def counted(best: Reading, rules: Rules, wild: frozenset[Face]) -> Points:
    """What these groups leave to pay, each of them the meld that the brute force knows as well."""
    kinds = [(meld.kind, meld.pure) for meld in best.melds]
    lengths = [len(group) for group in best.cards]
    for kind, group in zip(kinds, best.cards, strict=True):
        assert kind in brute.meanings(group, rules.groups_for(wild)), group
    runs = [(pure, length) for (kind, pure), length in zip(kinds, lengths, strict=True) if kind is Kind.RUN]
    lives = Lives(sum(pure for pure, _ in runs), len(runs), max((length for _, length in runs), default=0))
    paid = [*best.loose]
    for (kind, pure), group in zip(kinds, best.cards, strict=True):
        if not rules.saves(kind, pure, lives):
            paid += group
    return sum(rules.value(card, wild) for card in paid)


@pytest.mark.parametrize("seed", range(4))
def test_the_distance_is_the_least_of_all(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(25):
        house, size = replace(some_house(rng), tunnelas=False), rng.choice([7, 8])
        if house.lives.sequences > 2:
            continue
        hand, wild = some_hand(rng, size)
        assert arranger(house, wild).distance(hand) == brute.distance(hand, 7, house, wild), (house, wild, hand)


def test_the_distance_with_tunnelas_is_the_least_of_all() -> None:
    rng, rules = random.Random(15), Six(lives=Lives(2, 2, 3), tunnelas=True)
    for _ in range(60):
        hand, wild = some_hand(rng, rng.choice([6, 7]))
        assert arranger(rules, wild).distance(hand) == brute.distance(hand, 6, rules, wild), (wild, hand)


def test_the_distance_to_a_show_of_an_even_number_of_cards() -> None:
    rng = random.Random(14)
    for _ in range(40):
        hand, wild = some_hand(rng, rng.choice([6, 7]))
        assert arranger(Six(), wild).distance(hand) == brute.distance(hand, 6, Six(), wild), (wild, hand)


def test_the_distance_of_thirteen_cards_is_the_least_of_all() -> None:
    """Up to one: every other card in the place of every card."""
    rng = random.Random(12)
    for _ in range(12):
        hand = near_show(rng)
        want = 0 if brute.shows(hand, Rules(), faces(Rank.NINE), 0) else None
        for kept in combinations(hand, 12) if want is None else ():
            if brute.shows(kept, Rules(), faces(Rank.NINE), 1):
                want = 1
                break
        assert min(table().distance(hand), 2) == (2 if want is None else want), hand


def test_the_classifier_is_the_definition() -> None:
    """`melds.readings` against every choice of acting jokers, on small groups of few ranks."""
    rng = random.Random(13)
    valid = 0
    for _ in range(6000):
        hand, wild = some_hand(rng, 5)
        group = hand[: rng.randint(2, 5)]
        rules = some_house(rng).groups_for(wild)
        found = {(meld.kind, meld.pure) for meld in readings(group, rules)}
        pure_first = {(kind, True) if (kind, True) in found else (kind, pure) for kind, pure in found}
        wanted = brute.meanings(group, rules)
        assert pure_first == {(kind, True) if (kind, True) in wanted else (kind, pure) for kind, pure in wanted}, group
        valid += bool(found)
    assert valid > 300
