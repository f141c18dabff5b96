"""Cards and requests as text, and what a card is: one physical thing, however it is copied."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummy_tui.engine.actions import (
    ALL,
    Action,
    BadAction,
    Discard,
    Draw,
    Lay,
    LayOff,
    Show,
    Swap,
    Take,
    parse_action,
    parse_groups,
    write,
)
from rummy_tui.engine.cards import BadCard, Card, Face, Rank, Suit, faces, packs, parse, parse_rank
from rummy_tui.engine.melds import End

THREE_PACKS = packs(3, 6)
cards = st.sampled_from(THREE_PACKS)
hands = st.lists(cards, unique=True, max_size=25).map(tuple)


def groups_of(hand: tuple[Card, ...], cuts: list[int]) -> tuple[tuple[Card, ...], ...]:
    """The hand cut at these places, without empty groups."""
    edges = [0, *sorted(cut % (len(hand) + 1) for cut in cuts), len(hand)]
    parts = [hand[a:b] for a, b in pairwise(edges)]
    return tuple(part for part in parts if part)


groupings = st.builds(groups_of, hands, st.lists(st.integers(0, 25), max_size=6))


# ── one card ──────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("text", ["10♠", "TS", "10S", "ts", "10s", "T♠", " 10♠ ", "10♠,", "·10♠"])
def test_the_ten_of_spades_in_every_spelling(text: str) -> None:
    assert parse(text) == (Card(Face(Rank.TEN, Suit.SPADES)),)


@pytest.mark.parametrize("text", ["PJ", "pj", "JK", "★"])
def test_the_printed_joker_in_every_spelling(text: str) -> None:
    assert parse(text) == (Card(None),)


@given(cards)
def test_a_card_is_read_back_from_its_code(card: Card) -> None:
    assert parse(card.code) == (card,)


@given(cards)
def test_a_card_is_read_back_from_what_people_see_but_for_its_pack(card: Card) -> None:
    (read,) = parse(str(card))
    assert read.face is card.face
    assert read.pack == 0


@pytest.mark.parametrize("card", THREE_PACKS)
def test_codes_are_ascii_and_without_blanks(card: Card) -> None:
    assert card.code.isascii()
    assert " " not in card.code


def test_no_two_cards_share_a_code() -> None:
    assert len({card.code for card in THREE_PACKS}) == len(THREE_PACKS)


@pytest.mark.parametrize(
    ("text", "bad"),
    [
        ("1♠", "1♠"),
        ("11♠", "11♠"),
        ("10", "10"),
        ("♠", "♠"),
        ("4♥ 5X 6♥", "5X"),
        ("4♥ 5♥6", "6"),
        ("7C*0", "*0"),
        ("7C*", "*"),
        ("P", "P"),
        ("7♣*2 7♣*2", "7♣*2"),
        ("\N{KELVIN SIGN}♠", "\N{KELVIN SIGN}♠"),
    ],
)
def test_what_cannot_be_read_is_named(text: str, bad: str) -> None:
    with pytest.raises(BadCard) as caught:
        parse(text)
    assert caught.value.text == bad


@given(st.one_of(st.text(max_size=20), st.text("AKQJT23456789 10♠♥♦♣SHDCPJ★*|/,·ſ\N{KELVIN SIGN}", max_size=20)))
def test_any_text_is_cards_or_a_bad_card(text: str) -> None:
    try:
        read = parse(text)
    except BadCard:
        return
    assert parse(" ".join(card.code for card in read)) == read


@pytest.mark.parametrize(
    ("text", "rank"),
    [("9", Rank.NINE), ("T", Rank.TEN), ("10", Rank.TEN), (" a ", Rank.ACE), ("k", Rank.KING), ("1", None), ("", None)],
)
def test_a_rank_alone(text: str, rank: Rank | None) -> None:
    assert parse_rank(text) is rank


# ── several cards ─────────────────────────────────────────────────────────────────────────────────────────────────────


@given(hands)
def test_cards_are_read_back_from_their_codes(hand: tuple[Card, ...]) -> None:
    assert parse(" ".join(card.code for card in hand)) == hand


def test_signs_need_no_blanks() -> None:
    assert parse("4♥5♥6♥PJ10♠") == parse("4♥ 5♥ 6♥ PJ 10♠")


def test_equal_faces_get_rising_packs() -> None:
    assert [card.pack for card in parse("7♣ 7♣ PJ PJ 7♣")] == [0, 1, 0, 1, 2]


def test_a_numbered_copy_is_not_given_out_again() -> None:
    assert [card.pack for card in parse("7♣ 7♣*2 7♣")] == [0, 1, 2]


def test_cards_already_taken_are_not_given_out_again() -> None:
    assert parse("7♣ PJ", taken=parse("7♣ PJ")) == (parse("7♣*2") + parse("PJ*2"))


# ── identity ──────────────────────────────────────────────────────────────────────────────────────────────────────────


@given(cards)
def test_a_card_is_the_same_object_however_it_comes_about(card: Card) -> None:
    again = [Card(card.face, card.pack), copy.copy(card), copy.deepcopy(card), pickle.loads(pickle.dumps(card))]
    assert all(other is card for other in again)


@pytest.mark.parametrize("face", [Face(rank, suit) for suit in Suit for rank in Rank])
def test_a_face_is_the_same_object_however_it_comes_about(face: Face) -> None:
    again = [Face(face.rank, face.suit), copy.copy(face), copy.deepcopy(face), pickle.loads(pickle.dumps(face))]
    assert all(other is face for other in again)


def test_the_two_sevens_of_clubs_are_two_cards_with_one_face() -> None:
    one, other = parse("7♣ 7♣")
    assert one is not other
    assert one != other
    assert one.face is other.face


def test_the_index_of_a_face_counts_suit_by_suit() -> None:
    assert [card.index for card in packs(1, 1)] == list(range(53))


# ── packs ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("count", "jokers", "size"), [(1, 0, 52), (2, 2, 106), (3, 3, 159), (2, 4, 108)])
def test_packs_hold_every_face_once_a_pack(count: int, jokers: int, size: int) -> None:
    pack = packs(count, jokers)
    assert len(pack) == len(set(pack)) == size
    held = Counter(card.face for card in pack)
    assert held.pop(None, 0) == jokers
    assert set(held.values()) == {count}
    assert len(held) == 52


def test_a_pack_is_in_printed_order() -> None:
    pack = packs(1, 2)
    assert pack[:13] == parse("A♠2♠3♠4♠5♠6♠7♠8♠9♠10♠J♠Q♠K♠")
    assert pack[-2:] == parse("PJ PJ")
    assert sorted(pack, key=lambda card: card.sort_key) == list(pack)


def test_the_four_faces_of_a_rank() -> None:
    assert {str(face) for face in faces(Rank.NINE)} == {"9♠", "9♥", "9♦", "9♣"}


# ── requests ──────────────────────────────────────────────────────────────────────────────────────────────────────────

plain = st.sampled_from([kind() for verb, kind in ALL.items() if verb in ("draw", "take", "drop", "buy", "pass")])
shows = groupings.flatmap(
    lambda groups: st.builds(
        Show,
        st.just(groups),
        st.none() | cards.filter(lambda card: all(card not in group for group in groups)),
    )
)
numbers = st.integers(0, 30)
requests = st.one_of(
    plain,
    st.builds(Discard, cards),
    shows,
    st.builds(Lay, groupings),
    st.builds(LayOff, cards, numbers, st.sampled_from(End)),
    st.builds(Swap, cards, numbers),
)


@given(requests)
def test_a_request_is_read_back_from_its_line(action: Action) -> None:
    line = write(action)
    assert line.isascii()
    assert "\n" not in line
    assert parse_action(line) == action


def test_every_verb_has_a_request() -> None:
    assert {kind.VERB: kind for kind in Action.__subclasses__()} == ALL


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("draw", Draw()),
        ("  take ", Take()),
        ("throw 9H", Discard(*parse("9♥"))),
        ("throw 9h*2", Discard(*parse("9♥*2"))),
        ("show 4H 5H 6H | 7C 7D 7S / 2C", Show((parse("4♥5♥6♥"), parse("7♣7♦7♠")), *parse("2♣"))),
        ("show 4H 5H 6H", Show((parse("4♥5♥6♥"),), None)),
        ("show | 4H 5H 6H | | / 4H", Show((parse("4♥5♥6♥"),), *parse("4♥*2"))),
        ("show", Show((), None)),
        ("lay KS KH KD | 5S 6S 7S 8S", Lay((parse("K♠K♥K♦"), parse("5♠6♠7♠8♠")))),
        ("layoff 7S 4 high", LayOff(parse("7♠")[0], 3, End.HIGH)),
        ("layoff 7S 4", LayOff(parse("7♠")[0], 3)),
        ("swap 6S 1", Swap(parse("6♠")[0], 0)),
    ],
)
def test_lines_as_they_are_typed(line: str, action: Action) -> None:
    assert parse_action(line) == action


@pytest.mark.parametrize(
    "line",
    [
        "",
        "fly",
        "draw 2",
        "draw 9H",
        "throw",
        "throw 9X",
        "throw 9H 8H",
        "show 4H 5H / ",
        "show 4H / 5H 6H",
        "show 4H / 5H / 6H",
        "lay 4H 5H 6H / 7H",
        "layoff 7S",
        "layoff 7S x",
        "layoff 7S 0",
        "layoff 7S 1 up",
        "layoff 7S 1 high high",
        "swap 6S",
        "swap 6S 1 high",
        "swap 6S -1",
    ],
)
def test_lines_that_are_no_request(line: str) -> None:
    with pytest.raises(BadAction):
        parse_action(line)


@given(st.text(max_size=30), st.sampled_from(["", *ALL]))
def test_any_line_is_a_request_or_a_bad_one(text: str, verb: str) -> None:
    try:
        action = parse_action(f"{verb} {text}")
    except BadAction:
        return
    assert action.VERB in ALL


def test_the_cards_a_request_takes_from_the_hand() -> None:
    assert parse_action("show 4H 5H | 7C / 2C").cards == parse("4♥5♥7♣2♣")
    assert parse_action("lay 4H 5H | 7C").cards == parse("4♥5♥7♣")
    assert parse_action("throw 9H").cards == parse_action("layoff 9H 1").cards == parse("9♥")
    assert parse_action("draw").cards == ()


def test_groups_count_their_copies_together() -> None:
    groups, last = parse_groups("7♣ 8♣ | 7♣ 7♦ / 7♦")
    assert [card.pack for group in groups for card in group] == [0, 0, 1, 0]
    assert last is parse("7♦*2")[0]
