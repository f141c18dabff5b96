"""21 Card Rummy: rules.md §4a, its cases of §9 (G53-G57, D27-D32, X rows), through Match, Deal and View only."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from rummy_tui.engine.actions import Drop
from rummy_tui.engine.arrange import arranger
from rummy_tui.engine.cards import Card, Face, Points, Rank, faces, parse
from rummy_tui.engine.games.twenty_one import Relief, Rules, ShortCount, Values, marriage
from rummy_tui.engine.match import Match
from rummy_tui.engine.melds import Kind, Meld
from rummy_tui.engine.outcome import LineKind, Termination
from rummy_tui.engine.reading import GoalKind
from rummy_tui.engine.refusal import Code
from tests.engine.positions import as_show, bill, draw, drop, ended, idle, play, rows, show, table

PURE = "3♥4♥5♥ · 10♠J♠Q♠ · 7♣8♣9♣10♣"
"""Three pure sequences, with no joker in them when 2♦ is cut."""
WHOLE = f"{PURE} · 6♦6♥6♠6♣ · K♣K♦K♥K♠ · 4♠4♦4♣"
"""A show of 21 cards when 2♦ is cut."""
TUNNELAS = "5♥5♥5♥ · 9♠9♠9♠ · J♣J♣J♣"
DUBLEES = "5♥5♥ · 9♠9♠ · J♣J♣ · 3♦3♦ · 8♠8♠ · K♥K♥ · 6♦6♦ · A♣A♣"
MESSY = "A♠ 3♠ 7♥ 8♦ 10♥ Q♦ K♣ 4♠ 6♥ 10♦ 7♠ 9♦"
"""Twelve cards in disorder."""


def twenty_one(groups: str, loose: str = "", cut: str = "2♦", players: int = 2, **settings: object) -> Match:
    """Seat 0 holds these groups and cards and has drawn K♠, which it may throw."""
    match = table(
        players, cut=cut, hands={0: f"{groups} {loose}"}, up="6♣", deck="K♠", game="twenty-one", **settings
    )  # fmt: skip
    draw(match)
    return match


def cards_of(text: str) -> tuple[Card, ...]:
    return parse(text.replace("·", " "))


# ── groups ────────────────────────────────────────────────────────────────────────────────────────────────────────────

GROUPS = rows(
    ("G53", "2♦", "5♥ 5♥ 5♥", Kind.TUNNELA, True),
    ("G54", "2♦", "6♦ 6♦ PJ", None, False),
    ("G55", "2♦", "PJ PJ PJ", Kind.TUNNELA, True),
    ("G56", "8♥", "9♥ 2♠ 3♠", Kind.RUN, False),
    ("G57", "A♣", "K♣ A♣ 2♣", Kind.RUN, False),
    ("three wild cards alike", "8♥", "8♠ 8♠ 8♠", Kind.TUNNELA, True),
    ("two alike", "2♦", "6♦ 6♦", Kind.DUBLEE, True),
    ("two printed jokers", "2♦", "PJ PJ", Kind.DUBLEE, True),
    ("two that are not alike", "2♦", "6♦ PJ", None, False),
)


@pytest.mark.parametrize(("cut", "cards", "kind", "pure"), GROUPS)
def test_groups(cut: str, cards: str, kind: Kind | None, pure: bool) -> None:
    rules = Rules()
    (group,) = arranger(rules, rules.wild(parse(cut)[0])).read([parse(cards)], ()).groups
    assert isinstance(group, Meld) is (kind is not None)
    if isinstance(group, Meld):
        assert (group.kind, group.pure) == (kind, pure)


CUTS = rows(
    ("X10", "K♥", "K♥ A♥ Q♥"),
    ("X11", "2♠", "2♠ 3♠ A♠"),
    ("a cut ace", "A♣", "A♣ 2♣ K♣"),
    ("a printed joker", "PJ", "A♠ 2♠ K♠"),
    ("in the middle", "8♦", "8♦ 9♦ 7♦"),
)


@pytest.mark.parametrize(("cut", "three"), CUTS)
def test_papplu_and_nichlu_are_beside_the_cut_card_around_the_corner(cut: str, three: str) -> None:
    wild = Rules().wild(parse(cut)[0])
    tiplu, papplu, nichlu = marriage(wild)
    assert [card.face for card in parse(three)] == [tiplu, papplu, nichlu]
    assert wild == faces(tiplu.rank) | {papplu, nichlu}


# ── shows ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

DECLARES = rows(
    ("D27", "3♥4♥5♥ · 10♠J♠Q♠ · 7♣7♣7♣ · 6♦6♥6♠ · K♣K♦K♥ · 4♠4♦4♣ · 9♦PJ9♥", "", None),
    ("three pure ones of cards in a row", WHOLE, "", None),
    ("D28", "3♥4♥5♥ · 10♠J♠Q♠ · 7♦8♦PJ · 6♦6♥6♠ · K♣K♦K♥ · 4♠4♦4♣ · 9♦9♥9♠", "", Code.TOO_FEW_PURE),
    ("D29", TUNNELAS, MESSY, None),
    ("D30", DUBLEES, "Q♦ 7♥ 10♥ 4♠ 8♦", None),
    ("D31", "2♥2♠2♣2♥2♠PJPJ3♦", "A♠ 3♠ 7♥ 8♦ 10♥ Q♦ K♣ 4♠ 6♥ 10♦ 7♠ 9♦ J♥", None),
    ("D32", DUBLEES.replace(" · A♣A♣", " · PJ5♣"), "Q♦ 7♥ 10♥ 4♠ 8♦", Code.GROUP_TOO_SHORT),
    ("no pure sequence", "3♥4♥PJ · 6♦6♥6♠ · K♣K♦K♥ · 4♠4♦4♣ · 9♦9♥9♠ · J♦J♥J♠ · 7♦7♥7♠", "", Code.NO_PURE_SEQUENCE),
    ("a dublee beside three pure", f"{PURE} · 6♦6♥6♠ · K♣K♦K♥ · 4♠4♦4♣ · 9♥9♥", "", Code.UNGROUPED_CARD),
    ("a loose card", f"{PURE} · 6♦6♥6♠ · K♣K♦K♥K♠ · 4♠4♦4♣", "9♥", Code.UNGROUPED_CARD),
    ("tunnelas that are not in groups", "3♥4♥5♥", "5♥5♥9♠9♠9♠J♣J♣J♣A♠3♠7♥8♦10♥Q♦K♣4♠6♥10♦", Code.TOO_FEW_PURE),
)


@pytest.mark.parametrize(("groups", "loose", "fault"), DECLARES)
def test_declares(groups: str, loose: str, fault: Code | None) -> None:
    match = twenty_one(groups, loose)
    show(match, groups, "K♠")
    outcome = ended(match)
    if fault is None:
        assert (outcome.termination, outcome.winner) == (Termination.SHOW, 0)
    else:
        assert (outcome.termination, outcome.winner) == (Termination.LAST_STANDING, 1)
        (line, *_) = bill(match, 0).lines
        assert (line.kind, line.points, line.fault and line.fault.code) == (LineKind.WRONG_SHOW, 120, fault)


def test_without_the_other_shows_three_tunnelas_need_the_rest_in_groups() -> None:
    match = twenty_one(TUNNELAS, MESSY, other_shows=False)
    show(match, TUNNELAS, "K♠")
    assert bill(match, 0).lines[0].kind is LineKind.WRONG_SHOW


def test_two_marriages_are_a_show_where_the_table_says_so() -> None:
    loose = "A♠ 5♠ 7♥ 8♦ 10♥ Q♦ K♣ 4♠ 6♥ 10♦ 7♠ 9♦ J♥ 5♥ Q♥"
    for setting, winner in ((True, 0), (False, 1)):
        match = twenty_one("2♦3♦A♦ · 2♦3♦A♦", loose, two_marriages=setting)
        show(match, "2♦3♦A♦ · 2♦3♦A♦", "K♠")
        assert ended(match).winner == winner


def test_arrange_proposes_the_dublees_and_the_strip_counts_them() -> None:
    rules = Rules()
    reader = arranger(rules, rules.wild(parse("2♦")[0]))
    hand = cards_of(f"{DUBLEES} Q♦ 7♥ 10♥ 4♠ 8♦")
    shown = reader.proposed(hand)
    assert shown.fault is None and len(shown.cards) == 8
    assert [(goal.have, goal.need) for goal in shown.goals if goal.kind is GoalKind.DUBLEES] == [(8, 8)]
    assert reader.distance(hand) == 0 and reader.best(hand).fault is not None
    seven = [card for card in hand if str(card) != "A♣"] + list(parse("A♣ J♥"))
    assert reader.distance(seven) == 1
    assert Face(Rank.ACE, parse("A♣")[0].face.suit) in reader.outs(seven)  # type: ignore[union-attr]


def test_who_holds_another_show_pays_the_ordinary_count() -> None:
    """§4a.1: the alternatives are for who declares."""
    loose = "K♦K♥ 7♦7♥ 4♠4♣ A♠A♣ 10♦10♥ Q♠Q♣"
    assert points(f"{TUNNELAS} {loose}") == 20 + 14 + 8 + 20 + 20 + 20


# ── counting ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def points(hand: str, cut: str = "2♦", **settings: object) -> Points:
    rules = Rules(**settings)  # type: ignore[arg-type]
    return arranger(rules, rules.wild(parse(cut)[0])).points(cards_of(hand))


def test_with_three_pure_sequences_only_loose_cards_count() -> None:
    assert points(f"{PURE} K♦K♥ J♦J♥ 8♦8♥ 5♦5♠ 4♣4♠ A♠") == 20 + 20 + 16 + 10 + 8 + 10


def test_with_fewer_all_but_pure_sequences_and_jokers_count() -> None:
    """Sets and sequences with a joker save nothing then; at some tables the pure ones neither."""
    hand = "3♥4♥5♥ 5♠5♦5♣ 7♠7♦7♣7♥ 9♠9♦9♣9♥ PJ PJ PJ 2♠2♥2♣2♣"
    assert points(hand) == 15 + 28 + 36
    assert points(hand, short_count=ShortCount.NOTHING) == 15 + 28 + 36 + 12


def test_a_loser_pays_120_at_most() -> None:
    """X14."""
    assert points("K♠K♥K♦K♣K♠ J♠J♥J♦J♣ 9♠9♥9♦9♣ 7♠7♥7♦7♣ 5♠5♥5♦5♣") == 120


def test_what_dropping_and_a_wrong_show_cost() -> None:
    """X13."""
    match = table(3, cut="2♦", up="6♣", game="twenty-one")
    assert match.view(0).offer(Drop).price == 30  # type: ignore[union-attr]
    idle(match, 3)
    assert match.view(0).offer(Drop).price == 70  # type: ignore[union-attr]
    assert table(2, cut="2♦", game="twenty-one", middle_drop=75).rules.middle_drop == 75  # type: ignore[attr-defined]
    assert Rules().wrong_show == 120


# ── value cards ───────────────────────────────────────────────────────────────────────────────────────────────────────

VALUES = rows(
    ("none", "5♥ 7♣", 0),
    ("a tiplu", "8♥", 10),
    ("X03", "9♥ 9♥", 30),
    ("X04", "9♥ 7♥", 20),
    ("X05", "9♥ 9♥ 7♥", 40),
    ("X06", "8♥ 8♥ 7♥ 7♥", 60),
    ("X07", "8♥ 9♥ 7♥", 100),
    ("X08", "8♥ 8♥ 9♥ 9♥ 7♥ 7♥", 300),
    ("a marriage and a papplu", "8♥ 9♥ 9♥ 7♥", 110),
    ("jokers of other suits are none", "8♠ 8♣ PJ", 0),
)


@pytest.mark.parametrize(("hand", "worth"), VALUES)
def test_value_cards(hand: str, worth: Points) -> None:
    rules = Rules()
    assert rules.worth(parse(hand), rules.wild(parse("8♥")[0])) == worth


def test_value_cards_counted_one_by_one() -> None:
    """§4a.2, the other schedule; a star that is tiplu is tiplu."""
    rules = Rules(values=Values.BY_CARD)
    wild = rules.wild(parse("8♥")[0])
    assert rules.worth(parse("8♥ 9♥ 7♥ 9♥ PJ A♠ 2♣ 2♣"), wild) == 100 + 20 + 20 + 3 * 20
    assert Rules(values=Values.BY_CARD, star=10).worth(parse("A♠ 2♣"), wild) == 20
    assert rules.worth(parse("A♠"), rules.wild(parse("A♠")[0])) == 30


DULL = ["5♠", "5♣", "7♦", "7♠", "8♠", "9♣", "J♥", "Q♦", "Q♣", "10♥", "8♦", "J♦", "Q♥", "9♠", "8♥", "7♥", "5♦", "9♦",
        "9♥", "J♣"]  # fmt: skip
"""Twenty cards that are worth nothing when 2♦ is cut, but many points."""
MARRIED = " ".join(["2♦ 3♦ A♦", *DULL[:18]])
"""V is 100."""
PAPPLU = " ".join(["3♦", *DULL])
"""V is 10."""


def shown(*others: str, drops: int = 0, **settings: object) -> Match:
    """Seat 0 shows, against these hands; the last ones, so many, drop in their first turn."""
    seats = len(others) + 1
    start = seats - drops if drops else 0
    hands = {0: WHOLE, **dict(enumerate(others, 1))}
    match = table(
        seats, cut="2♦", hands=hands, up="6♥", deck="Q♠", starter_seat=start, game="twenty-one",
        **settings,
    )  # fmt: skip
    for _ in range(drops):
        drop(match)
    draw(match)
    show(match, WHOLE, "Q♠")
    return match


def test_a_marriage_is_paid_by_everybody_and_all_sums_to_zero() -> None:
    """§4a.2: each gets V from each of the others, (k-1)V less what the others have; the hands are paid beside it."""
    match = shown(MARRIED, PAPPLU)
    married, papplu = points(MARRIED), points(PAPPLU)
    assert match.results[-1].changes == (married + papplu - 110, -married + 200 - 10, -papplu + 20 - 100)
    own = next(line for line in bill(match, 1).lines if line.kind is LineKind.VALUE_CARDS)
    assert (own.points, own.times, Counter(map(str, own.cards))) == (-200, 2, Counter(["2♦", "3♦", "A♦"]))
    assert [(line.to, line.points) for line in bill(match, 1).lines if line.kind is LineKind.VALUE_PAID] == [(2, 10)]


def test_who_dropped_pays_the_drop_alone() -> None:
    """No value points for him, none from him."""
    match = shown(MARRIED, PAPPLU, "3♦", drops=1)
    married, papplu = points(MARRIED), points(PAPPLU)
    assert match.results[-1].changes == (30 + married + papplu - 110, -married + 200 - 10, -papplu + 20 - 100, -30)


def test_a_wrong_show_still_settles_value_cards() -> None:
    match = table(3, cut="2♦", hands={0: WHOLE, 1: MARRIED, 2: PAPPLU}, up="6♥", starter_seat=2, game="twenty-one")
    draw(match)
    play(match, as_show(match, "3♦5♠", str(match.deal.hidden.hands[2][-1])))
    draw(match)
    play(match, as_show(match, WHOLE, str(match.deal.hidden.hands[0][-1])))
    assert bill(match, 2).lines[0].kind is LineKind.WRONG_SHOW
    married = points(MARRIED)
    assert match.results[-1].changes == (married + 120 - 110, -married + 200 - 10, -120 + 20 - 100)


def test_all_but_one_dropped_no_value_cards_are_paid() -> None:
    match = table(3, cut="2♦", hands={0: WHOLE, 1: MARRIED, 2: PAPPLU}, up="6♥", game="twenty-one")
    drop(match)
    drop(match)
    assert ended(match).termination is Termination.LAST_STANDING
    assert match.results[-1].changes == (-30, -30, 60)


def test_a_middle_drop_settles_value_cards_where_the_table_says_so() -> None:
    for honoured, changes in ((False, (70, -70)), (True, (70 - 100, -70 + 100))):
        hands = {0: WHOLE, 1: MARRIED}
        match = table(
            2, cut="2♦", hands=hands, up="6♥", starter_seat=1, game="twenty-one", middle_values=honoured
        )  # fmt: skip
        idle(match, 2)
        drop(match)
        assert match.results[-1].changes == changes


def test_a_loser_pays_no_more_than_the_table_s_limit() -> None:
    match = shown(MARRIED.replace("2♦ 3♦ A♦", "2♦ 2♦ 3♦ 3♦ A♦ A♦").rsplit(" ", 3)[0], PAPPLU, total_cap=240)
    assert [line.points for line in bill(match, 2).lines if line.kind is LineKind.TOTAL_CAPPED] == [
        240 - (points(PAPPLU) + 300 - 20)
    ]
    assert sum(match.results[-1].changes) == 0 and match.results[-1].changes[2] == -240


@pytest.mark.parametrize(
    ("relief", "pairs", "paid"), [(Relief.SIX, 6, 2), (Relief.SEVEN, 7, 0), (Relief.SEVEN, 6, None)]
)
def test_many_dublees_save_a_loser(relief: Relief, pairs: int, paid: Points | None) -> None:
    alike = [card for card in DULL[:pairs] for _ in (1, 2)]
    hand = " ".join([*alike, *DULL[pairs : 21 - pairs]])
    match = shown(hand, relief=relief)
    assert sum(line.points for line in bill(match, 1).lines) == (points(hand) if paid is None else paid) != 120


# ── against trying everything ─────────────────────────────────────────────────────────────────────────────────────────


def test_the_distance_by_other_shows_is_the_least_of_all() -> None:
    """Every choice of eight faces to pair up, of three to have thrice, and the jokers: §4a.1."""
    rng, rules = Random(21), Rules()
    pack = rules.cards(2)
    for _ in range(150):
        cut, *hand = rng.sample(pack, 22)
        reader = arranger(rules, rules.wild(cut))
        copies = Counter(card.index for card in hand)
        pair = min(sum(sorted(max(0, 2 - copies[i]) for i in chosen)) for chosen in [_dearest(copies, 8)])
        three = min(sum(3 - copies[i] for i in chosen) for chosen in combinations(sorted(copies), 3))
        jokers = 8 - sum(reader.groups.joker(card) for card in hand)
        assert reader.otherwise(copies) == max(0, min(pair, three, jokers))


def _dearest(copies: Counter[int], count: int) -> list[int]:
    """The faces that need the fewest cards to be pairs."""
    return sorted(range(53), key=lambda i: max(0, 2 - copies[i]))[:count]
