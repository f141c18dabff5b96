"""What a group is in Points Rummy: rules.md §9.1, row by row, typed as the rule book prints it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummy_tui.engine.cards import Card, Rank, faces, packs, parse, parse_rank
from rummy_tui.engine.games.points import Rules
from rummy_tui.engine.melds import GroupRules, Kind, Meld, readings, why_not
from rummy_tui.engine.refusal import Code
from tests.engine.positions import rows

PURE, IMPURE, SET = "pure", "impure", "set"


def points(wild: str, **settings: Any) -> GroupRules:
    """The group rules of Points with this rank wild ('' none)."""
    rank = parse_rank(wild)
    return Rules(**settings).groups_for(faces(rank) if rank else frozenset())


def name(meld: Meld) -> str:
    if meld.kind is Kind.SET:
        return SET
    return PURE if meld.pure else IMPURE


def told(text: str, rules: GroupRules) -> str | Code:
    """What is told about this group alone: its first reading, or the reason against it."""
    cards = parse(text)
    melds = readings(cards, rules)
    return name(melds[0]) if melds else why_not(cards, rules).code


def every(text: str, rules: GroupRules) -> set[str]:
    """Everything this group may be read as."""
    return {name(meld) for meld in readings(parse(text), rules)}


def stands(text: str, rules: GroupRules, kind: Kind = Kind.RUN) -> set[str]:
    """The faces in every reading of this kind: '8♠9♠10♠'; '*' is a joker of any suit."""
    melds = (meld for meld in readings(parse(text), rules) if meld.kind is kind)
    return {"".join("*" if face is None else str(face) for face in meld.stands) for meld in melds}


CASES = [
    ("G01", "4♥ 5♥ 6♥", "", PURE),
    ("G02", "6♥ 7♥ 8♥", "7", PURE),
    ("G03", "6♥ 7♣ 8♥", "7", IMPURE),
    ("G04", "10♠ J♠ 9♦", "9", IMPURE),
    ("G05", "A♣ 2♣ 3♣", "", PURE),
    ("G06", "Q♦ K♦ A♦", "", PURE),
    ("G07", "K♠ A♠ 2♠", "", Code.ACE_IN_MIDDLE),
    ("G09", "K♠ PJ 2♠", "", Code.ACE_IN_MIDDLE),
    ("G11", "A♠ PJ 3♠", "", IMPURE),
    ("G12", "A♠ PJ Q♠", "", IMPURE),
    ("G13", "Q♥ K♥ A♥ 2♥", "", Code.ACE_IN_MIDDLE),
    ("G15", "7♣ 7♦ 7♠", "", SET),
    ("G16", "7♣ 7♦ 7♠ 7♥", "", SET),
    ("G17", "7♣ 7♣ 7♦", "", Code.SET_DUPLICATE_SUIT),
    ("G18", "7♣ 7♣ PJ", "", Code.SET_DUPLICATE_SUIT),
    ("G19", "7♣ 7♦ PJ", "", SET),
    ("G21", "7♣ 7♦ 7♠ 7♥ PJ", "", Code.SET_TOO_LONG),
    ("G22", "9♣ 9♦ PJ", "9", SET),
    ("G23", "9♣ 9♦ 9♠", "9", SET),
    ("G25", "7♣ 7♣ 9♦", "9", Code.SET_DUPLICATE_SUIT),
    ("G27", "PJ PJ", "", Code.GROUP_TOO_SHORT),
    ("G28", "K♦ PJ 9♣", "9", IMPURE),
    ("G29", "4♥ 5♥", "", Code.GROUP_TOO_SHORT),
    ("G30", "4♥ 5♦ 6♥", "", Code.MIXED_SUITS),
    ("G31", "4♥ 4♥ 5♥ 6♥", "", Code.RUN_DUPLICATE_RANK),
    ("G34", "5♠ PJ PJ 8♠", "", IMPURE),
    ("G35", "5♠ PJ 8♠", "", Code.NOT_CONSECUTIVE),
    ("G38", "A♥2♥3♥4♥5♥6♥7♥8♥9♥10♥J♥Q♥K♥", "", PURE),
    ("G40", "A♦ 2♦ 3♦", "A", PURE),
    ("G41", "Q♣ K♣ A♣", "A", PURE),
    ("G42", "A♠ 4♠ 4♦", "A", SET),
    ("G43", "5♣ 6♣ A♦", "A", IMPURE),
    ("G44", "K♣ A♦ 2♣", "A", Code.ACE_IN_MIDDLE),
    ("G45", "A♠ A♥ A♦", "A", SET),
    ("G46", "A♣ A♣ 2♣ 3♣", "9", Code.RUN_DUPLICATE_RANK),
]


@pytest.mark.parametrize(("text", "wild", "expected"), rows(*CASES))
def test_rules_9_1(text: str, wild: str, expected: str | Code) -> None:
    assert told(text, points(wild)) == expected


@pytest.mark.parametrize(("text", "wild", "expected"), rows(*CASES))
def test_the_order_of_the_cards_does_not_change_what_a_group_is(text: str, wild: str, expected: str | Code) -> None:
    backwards = " ".join(card.code for card in reversed(parse(text)))
    assert told(backwards, points(wild)) == expected


# ── groups with two readings ──────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("text", "wild", "expected"),
    rows(
        ("G22", "9♣ 9♦ PJ", "9", {SET, IMPURE}),
        ("G23", "9♣ 9♦ 9♠", "9", {SET, IMPURE}),
        ("G28", "K♦ PJ 9♣", "9", {SET, IMPURE}),
        ("G45", "A♠ A♥ A♦", "A", {SET, IMPURE}),
        ("G42", "A♠ 4♠ 4♦", "A", {SET}),
        ("G02", "6♥ 7♥ 8♥", "7", {PURE}),
        ("two-jokers", "5♠ PJ PJ", "", {SET, IMPURE}),
        ("two-nines", "9♥ 9♥ 10♥", "9", {SET, IMPURE}),  # both may stand for tens
        ("two-copies", "9♣ 9♣ PJ", "9", {SET, IMPURE}),
        ("five-long", "5♠ PJ PJ 9♦ 9♣", "9", {IMPURE}),
    ),
)
def test_every_reading(text: str, wild: str, expected: set[str]) -> None:
    assert every(text, points(wild)) == expected


@pytest.mark.parametrize(
    ("text", "wild", "expected"),
    [
        ("9♣ 9♦ 9♠", "9", SET),  # three for themselves, in a run only one
        ("9♥ 9♥ 10♥", "9", IMPURE),
        ("K♦ PJ 9♣", "9", IMPURE),  # one for itself either way
        ("K♦ PJ PJ", "", IMPURE),
        ("K♦ K♠ PJ", "", SET),
        ("9♣ 9♣ PJ", "9", IMPURE),
    ],
)
def test_told_first_is_what_leaves_most_cards_for_themselves_and_on_a_tie_impure(
    text: str, wild: str, expected: str
) -> None:
    assert told(text, points(wild)) == expected


# ── what jokers stand for ─────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("text", "wild", "expected"),
    rows(
        ("low end", "PJ 9♠ 10♠", "", {"8♠9♠10♠"}),
        ("high end", "9♠ 10♠ PJ", "", {"9♠10♠J♠"}),
        ("either end", "10♠ 9♠ PJ", "", {"8♠9♠10♠", "9♠10♠J♠"}),
        ("G04", "10♠ J♠ 9♦", "9", {"10♠J♠Q♠"}),
        ("G43", "6♣ 5♣ A♦", "A", {"4♣5♣6♣", "5♣6♣7♣"}),
        ("G11", "A♠ PJ 3♠", "", {"A♠2♠3♠"}),
        ("G12", "Q♠ PJ A♠", "", {"Q♠K♠A♠"}),
        ("G34", "5♠ PJ PJ 8♠", "", {"5♠6♠7♠8♠"}),
        ("ace as a joker", "A♠ 2♠ 3♠", "A", {"A♠2♠3♠", "2♠3♠4♠"}),
        ("no place below", "A♠ 2♠ PJ", "", {"A♠2♠3♠"}),
        ("no place above", "K♠ A♠ PJ", "", {"Q♠K♠A♠"}),
    ),
)
def test_what_a_run_stands_for(text: str, wild: str, expected: set[str]) -> None:
    assert stands(text, points(wild)) == expected


def test_a_joker_in_a_set_has_no_suit() -> None:
    assert stands("7♣ 7♦ PJ", points(""), Kind.SET) == {"7♣7♦*"}
    assert stands("A♠ 4♠ 4♦", points("A"), Kind.SET) == {"*4♠4♦"}


# ── the order in which reasons are told (§0.1) ────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("7♣ 7♣", Code.GROUP_TOO_SHORT),  # before the duplicate
        ("4♥ K♠", Code.GROUP_TOO_SHORT),  # before the suits
        ("7♣ 7♣ 7♦ 7♠ 7♥", Code.SET_TOO_LONG),  # before the duplicate
        ("4♥ 4♥ 8♥", Code.RUN_DUPLICATE_RANK),  # before the gap
        ("K♥ K♥ A♥ 2♥", Code.RUN_DUPLICATE_RANK),  # before the wrap
        ("J♥ A♥ 2♥", Code.NOT_CONSECUTIVE),  # no wrap would help
        ("J♥ A♥ PJ PJ 2♥", Code.ACE_IN_MIDDLE),  # a wrap would
        ("7♣ 7♦ 8♣", Code.MIXED_SUITS),
        ("7♣ 7♦ PJ 8♣", Code.MIXED_SUITS),
    ],
)
def test_the_reason_told_first(text: str, expected: Code) -> None:
    assert told(text, points("")) == expected


def test_a_reason_names_what_it_is_about() -> None:
    short = why_not(parse("4♥ 5♥"), points(""))
    assert (short.cards, short.have, short.need) == (parse("4♥ 5♥"), 2, 3)
    long = why_not(parse("7♣ 7♦ 7♠ 7♥ PJ"), points(""))
    assert (long.have, long.need) == (5, 4)
    assert why_not(parse("7♣ 7♣ 7♦"), points("")).cards == parse("7♣ 7♣")
    assert why_not(parse("4♥ 4♥ 5♥ 6♥"), points("")).cards == parse("4♥ 4♥")


# ── settings that change what a group is ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("text", "most", "expected"),
    rows(
        ("G34", "5♠ PJ PJ 8♠", None, IMPURE),
        ("G34", "5♠ PJ PJ 8♠", 2, IMPURE),
        ("G34", "5♠ PJ PJ 8♠", 1, Code.TOO_MANY_JOKERS),
        ("three", "5♠ PJ 9♦ 9♣ 9♥", None, IMPURE),
        ("three", "5♠ PJ 9♦ 4♠", 2, IMPURE),
        ("three", "5♠ PJ 9♦ 9♣ 6♠", 2, Code.TOO_MANY_JOKERS),
        ("G28", "K♦ PJ 9♣", 1, Code.TOO_MANY_JOKERS),
        ("own place", "8♠ 9♠ PJ", 1, IMPURE),  # 9♠ is itself
        ("own place", "9♣ 9♦ PJ", 1, SET),
        ("G23", "9♣ 9♦ 9♠", 1, SET),
        ("G35", "5♠ PJ 8♠", 1, Code.NOT_CONSECUTIVE),
    ),
)
def test_jokers_in_one_group(text: str, most: int | None, expected: str | Code) -> None:
    assert told(text, points("9", max_jokers=most)) == expected


def test_one_joker_a_group_takes_the_run_away_from_three_nines() -> None:
    assert every("9♣ 9♦ 9♠", points("9", max_jokers=1)) == {SET}


def test_too_many_jokers_says_how_many() -> None:
    refusal = why_not(parse("5♠ PJ PJ 8♠"), points("", max_jokers=1))
    assert (refusal.have, refusal.need) == (2, 1)


@pytest.mark.parametrize(
    ("text", "wild", "expected"),
    rows(
        ("G22", "9♣ 9♦ PJ", "9", Code.TOO_FEW_NATURALS),
        ("G23", "9♣ 9♦ 9♠", "9", SET),
        ("G45", "A♠ A♥ A♦", "A", SET),
        ("G28", "K♦ PJ 9♣", "9", IMPURE),
        ("G02", "6♥ 7♥ 8♥", "7", PURE),
        ("all jokers", "PJ PJ 9♣", "9", Code.TOO_FEW_NATURALS),
        ("two copies", "9♣ 9♣ 9♦", "9", Code.TOO_FEW_NATURALS),
    ),
)
def test_no_groups_of_jokers_only(text: str, wild: str, expected: str | Code) -> None:
    assert told(text, points(wild, jokers_alone=False)) == expected


def test_without_groups_of_jokers_only_three_nines_are_a_set_and_nothing_else() -> None:
    assert every("9♣ 9♦ 9♠", points("9", jokers_alone=False)) == {SET}


# ── of any cards ──────────────────────────────────────────────────────────────────────────────────────────────────────

groups = st.lists(st.sampled_from(packs(2, 2)), unique=True, max_size=7).map(tuple)
tables = st.builds(
    lambda rank, most, alone: Rules(max_jokers=most, jokers_alone=alone).groups_for(faces(rank)),
    st.sampled_from(Rank),
    st.sampled_from([None, 1, 2]),
    st.booleans(),
)


@given(groups, tables, st.randoms(use_true_random=False))
def test_any_cards_in_any_order_are_the_same_group_or_have_a_reason(
    cards: tuple[Card, ...], rules: GroupRules, random: Any
) -> None:
    mixed = tuple(random.sample(cards, len(cards)))
    kinds = {(meld.kind, meld.pure) for meld in readings(cards, rules)}
    assert kinds == {(meld.kind, meld.pure) for meld in readings(mixed, rules)}
    if not kinds:
        assert isinstance(why_not(cards, rules).code, Code)


@given(groups, tables)
def test_a_meld_holds_the_cards_it_was_made_of(cards: tuple[Card, ...], rules: GroupRules) -> None:
    for meld in readings(cards, rules):
        assert sorted(card.code for card in meld.cards) == sorted(card.code for card in cards)
        assert all(rules.joker(card) for i, card in enumerate(meld.cards) if meld.acts(i))
        if meld.kind is Kind.SET:
            assert len(meld.cards) <= 4
            suits = [face for face in meld.stands if face is not None]
            assert len(suits) == len(set(suits)) >= 1


def test_the_order_never_makes_a_pure_sequence_impure() -> None:
    """With aces wild (2♠ 3♠ A♠) could be 2-3-4; it stays the pure A-2-3, and 2-3-4 is its other meaning."""
    rules = Rules().groups_for(faces(Rank.ACE))
    for text in ("A♠2♠3♠", "2♠3♠A♠", "3♠A♠2♠"):
        first, *others = readings(parse(text), rules)
        assert first.pure, text
        assert {meld.pure for meld in others} == {False}, text
