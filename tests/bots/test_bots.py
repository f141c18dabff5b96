"""The bots: honest, pure, legal, and never making a move that no player would make."""

from __future__ import annotations

from random import Random

import pytest

from rummy_tui.bots.arena import Report, run
from rummy_tui.bots.choose import Cancelled, Choice, Why, choose
from rummy_tui.bots.memory import remember
from rummy_tui.bots.plans.show import kinship
from rummy_tui.bots.styles import EASY, HARD, MEDIUM, STYLES, Style
from rummy_tui.engine.actions import Discard, Draw, Drop, Show, Take
from rummy_tui.engine.cards import Card, parse
from rummy_tui.engine.games import fifty_one, points
from rummy_tui.engine.match import Match
from rummy_tui.engine.shuffle import NamedSeeds
from rummy_tui.engine.view import View
from tests.bots.many_matches import one
from tests.bots.table import check_settled, moments, play, put_on_stock, random_settings, table, think, view_of
from tests.engine.meld_positions import position as laid_out

LEVELS = list(STYLES.values())
each_level = pytest.mark.parametrize("style", LEVELS, ids=list(STYLES))

ONE_OFF = "3♥4♥5♥ · 7♠8♠9♠ · K♠K♥K♦ · 6♦7♦8♦ Q♣"  # 13 cards: a show with Q♣ for anything else
HOPELESS = "A♠ 4♠ 7♠ 10♠ K♥ 3♥ 6♥ 9♦ Q♦ J♣ 8♣ 5♦ K♣"


# ── honesty and purity ───────────────────────────────────────────────────────────────────────────────────────────────


def permuted(match: Match, seat: int, rng: Random) -> Match:
    """The same for this seat: the cards it cannot see change places."""
    twin = match.copy()
    hidden, known = twin.deal.hidden, remember(match.view(seat)).holds
    piles = [hidden.stock, *(hand for s, hand in enumerate(hidden.hands) if s != seat)]
    slots = [(pile, i) for pile in piles for i, card in enumerate(pile) if not any(card in held for held in known)]
    cards = [pile[i] for pile, i in slots]
    rng.shuffle(cards)
    for (pile, i), card in zip(slots, cards, strict=True):
        pile[i] = card
    return twin


@each_level
def test_what_a_seat_cannot_see_changes_nothing(style: Style) -> None:
    rng = Random(5)
    for seats in (2, 4):
        for match, seat in moments(f"honest {seats}", seats):
            choice = choose(match.view(seat), style, Random(3))
            for _ in range(2):
                twin = permuted(match, seat, rng)
                assert choose(twin.view(seat), style, Random(3)) == choice


@each_level
def test_the_same_view_and_seed_give_the_same_choice_and_the_view_stays(style: Style) -> None:
    for match, seat in moments("pure", 3):
        view, before = match.view(seat), match.digest()
        first = choose(view, style, Random(8))
        assert choose(view, style, Random(8)) == first
        assert view == match.view(seat)
        assert match.digest() == before


def test_memory_is_what_was_seen() -> None:
    for match, seat in moments("memory", 4, every=3):
        memory = remember(match.view(seat))
        hidden = match.deal.hidden
        unseen = {*hidden.stock, *(card for s, hand in enumerate(hidden.hands) if s != seat for card in hand)}
        held = {card for s, cards in enumerate(memory.holds) if s != seat for card in cards}
        assert set(memory.unseen) == unseen - held
        for s, cards in enumerate(memory.holds):
            assert set(cards) <= set(hidden.hands[s])
            assert set(cards) <= set(memory.took[s])


# ── legality ─────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("seats", range(2, 7))
def test_deals_of_easy_bots_end_and_settle(seats: int) -> None:
    for number in range(60):
        match = points.Match(points.Rules(), seats, NamedSeeds(f"easy {number}"))
        play(match, [EASY] * seats, f"easy {number}", sensible)
        check_settled(match)


@pytest.mark.parametrize("seats", range(2, 7))
def test_deals_with_hard_bots_end_and_settle(seats: int) -> None:
    for number in range(4):
        match = points.Match(points.Rules(), seats, NamedSeeds(f"hard {number}"))
        styles = [(HARD, EASY, MEDIUM)[(seat + number) % 3] for seat in range(seats)]
        play(match, styles, f"hard {number}", sensible)
        check_settled(match)


MATCHES = {"points": 10, "pool": 10, "deals": 10, "nepali": 10}


@pytest.mark.parametrize("game", MATCHES)
def test_random_settings_bring_no_illegal_request(game: str) -> None:
    for number in range(MATCHES[game]):
        one(game, f"settings {number}")


@pytest.mark.parametrize("style", [MEDIUM, HARD], ids=lambda style: style.name)
def test_random_settings_bring_no_illegal_request_of_those_who_think(style: Style) -> None:
    for number in range(3):
        rng = Random(f"thinking {number}")
        match = points.Match(points.Rules(**random_settings(rng)), 2, NamedSeeds(f"thinking {number}"))
        play(match, [style, style], f"thinking {number}", sensible)
        check_settled(match)


def sensible(view: View, choice: Choice) -> None:
    """Nothing that no player would do: every candidate is legal, jokers are kept, no show is wrong or missed."""
    deal = view.kind.imagine(view, {}, ())
    assert all(deal.check(view.seat, candidate.action) is None for candidate in choice.ranked)
    action = choice.action
    if isinstance(action, Discard):
        joker = view.rules.groups_for(view.public.wild).joker
        others = [card for card in view.hand if not joker(card) and card is not view.public.taken]
        assert not joker(action.card) or not others
    if isinstance(action, Show):
        assert isinstance(deal, points.Deal)
        assert deal.read(view.seat, action).fault is None


# ── single decisions ─────────────────────────────────────────────────────────────────────────────────────────────────


@each_level
def test_declares_when_it_can(style: Style) -> None:
    match = table(ONE_OFF)
    put_on_stock(match, "9♦")
    match.play(match.turn or 0, Draw())
    action = think(match, style).action
    assert isinstance(action, Show)
    match.play(match.turn or 0, action)
    assert match.deal.outcome is not None
    assert match.deal.outcome.winner == match.deal.public.starter


@each_level
def test_takes_the_card_that_completes_the_hand_and_declares_with_another(style: Style) -> None:
    match = table(ONE_OFF, top="9♦")
    assert isinstance(think(match, style).action, Take)
    match.play(match.turn or 0, Take())
    action = think(match, style).action
    assert isinstance(action, Show)
    assert action.discard is not match.deal.public.taken


@each_level
def test_leaves_a_useless_open_card(style: Style) -> None:
    match = table("3♥4♥5♥ · 7♠8♠9♠ · K♠K♥ 10♦J♦ A♣ 5♣ 8♦", top="4♠")
    assert isinstance(think(match, style).action, Draw)


@each_level
def test_never_throws_a_joker_while_there_is_anything_else(style: Style) -> None:
    match = table("PJ 2♥ 4♥5♥6♥ · 9♦ J♣ K♠ 3♦ Q♦ 7♣ 8♠ A♣")
    put_on_stock(match, "2♥*2")
    match.play(match.turn or 0, Draw())
    throws = [candidate.action for candidate in think(match, style).ranked]
    assert all(isinstance(throw, Discard) and throw.card not in parse("PJ 2♥ 2♥*2") for throw in throws)


@each_level
@pytest.mark.parametrize("hand", ["3♥4♥5♥ · 7♠ 9♦ J♣ K♠ 2♦ Q♥ 8♣ A♠ 6♦ 10♥ PJ PJ*2", "4♣ PJ"])
def test_never_throws_a_joker_where_melds_lie_either(hand: str, style: Style) -> None:
    """A finished group does not make it useless: it serves the next one."""
    match = laid_out(fifty_one, hand=hand, melds=((0, "9♠10♠J♠"), (1, "K♥K♦K♣")) if len(hand) < 9 else ())
    chosen = think(match, style).action
    assert not (isinstance(chosen, Discard) and chosen.card.face is None)


@each_level
def test_does_not_hand_back_what_it_took(style: Style) -> None:
    match = table("3♥4♥5♥ · 7♠8♠9♠ · K♠K♥ 10♦J♦ A♣ 5♣ 8♦", top="4♠")
    match.play(match.turn or 0, Take())
    cards = {candidate.action.cards[0] for candidate in think(match, style).ranked}
    assert parse("4♠")[0] not in cards
    assert cards


@pytest.mark.parametrize(
    ("hand", "style", "seats", "settings", "leaves"),
    [
        (HOPELESS, EASY, 2, {}, False),
        (HOPELESS, MEDIUM, 2, {}, True),
        (HOPELESS, HARD, 2, {}, True),
        (HOPELESS, HARD, 6, {}, True),
        (HOPELESS, HARD, 2, {"first_drop": None}, False),
        (ONE_OFF, MEDIUM, 6, {}, False),
        (ONE_OFF, HARD, 6, {"first_drop": 10}, False),
    ],
)
def test_the_first_drop(hand: str, style: Style, seats: int, settings: dict[str, int | None], leaves: bool) -> None:
    assert isinstance(think(table(hand, seats=seats, **settings), style).action, Drop) is leaves


def test_drops_more_with_more_players_and_when_it_is_cheap() -> None:
    def gap(seats: int, price: int) -> float:
        ranked = think(table(HOPELESS, seats=seats, first_drop=price), HARD).ranked
        worth = {type(candidate.action): candidate.worth for candidate in ranked}
        return worth[Drop] - worth[Draw]

    assert gap(6, 20) > gap(2, 20)
    assert gap(2, 10) > gap(2, 30)


@pytest.mark.parametrize(
    ("cards", "share"),
    [
        ("5♥ 6♥", 1),
        ("5♥ 7♥", 0.5),
        ("5♥ 8♥", 0),
        ("5♥ 5♠", 0.8),
        ("5♥ 5♥", 0),
        ("5♥ 6♠", 0),
        ("A♥ K♥", 1),
        ("K♥ 2♥", 0),
    ],
)
def test_cards_that_go_together(cards: str, share: float) -> None:
    one_card, other = parse(cards)
    assert kinship(one_card, other) == kinship(other, one_card) == share


def test_hard_sees_that_the_next_player_collects_what_it_would_throw() -> None:
    match = table("3♥4♥5♥ · 7♠8♠9♠ · K♠K♥ 10♦J♦ A♣ 5♣ 8♦", top="Q♣")
    match.play(match.turn or 0, Draw())
    wanted = {c.action.cards[0].face: c.term(Why.DANGER) for c in think(match, HARD).ranked}
    assert all(term is not None and term.amount == 0 for term in wanted.values())
    match.play(match.turn or 0, Discard(parse("K♠")[0]))
    match.play(match.turn or 0, Take())
    hand = view_of(match).hand
    match.play(match.turn or 0, Discard(next(card for card in hand if card is not match.deal.public.taken)))
    match.play(match.turn or 0, Draw())
    seen = {c.action.cards[0].face: c.term(Why.DANGER) for c in think(match, HARD).ranked}
    king = seen[parse("K♥")[0].face]
    assert king is not None
    assert king.amount > 0
    assert king.cards == parse("K♠")


# ── what the coach reads ─────────────────────────────────────────────────────────────────────────────────────────────


def test_worth_is_the_weighted_sum_of_the_terms() -> None:
    for style in LEVELS:
        for match, seat in moments("terms", 3):
            for candidate in choose(match.view(seat), style, Random(1)).ranked:
                total = sum(style.weights.get(term.why, 0) * term.amount for term in candidate.terms)
                assert candidate.worth == pytest.approx(total)


def test_hard_names_its_outs() -> None:
    match = table(ONE_OFF)
    draw = next(c for c in think(match, HARD).ranked if isinstance(c.action, Draw))
    outs, distance = draw.term(Why.OUTS), draw.term(Why.DISTANCE)
    assert distance is not None
    assert distance.amount == 1
    assert outs is not None
    assert {Card(card.face) for card in parse("9♦ 5♦ 2♥ 6♥ 10♠ 6♠ K♣")} <= {Card(card.face) for card in outs.cards}


def test_hard_can_be_stopped() -> None:
    asked = iter([False, False, True])
    with pytest.raises(Cancelled):
        choose(view_of(table(HOPELESS)), HARD, Random(1), lambda: next(asked))


# ── the arena ────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_mirrored_deals_between_equals_are_even() -> None:
    report = run("points", ["easy", "easy"], 3, "even", {})
    (line,) = report.lines
    assert isinstance(report, Report)
    assert line.hands == 12
    assert line.points == line.interval == 0
    assert line.wins == 0.5
    assert '"game": "points"' in report.to_json()


def test_arena_repeats_itself_but_for_the_clock() -> None:
    first, second = (run("points", ["medium", "easy"], 2, "again", {"first_drop": "25"}) for _ in range(2))
    assert [line.points for line in first.lines] == [line.points for line in second.lines]
    assert first.turns == second.turns
    assert first.settings["first_drop"] == "25"
