"""Gin Rummy, rules.md §4b: the public cases of §9 as printed, and what the deal and the match make of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Any

import pytest

from rummy_tui.engine.actions import Action, Discard, Draw, LayOff, Pass, Seat, Show, Take
from rummy_tui.engine.adding import layings
from rummy_tui.engine.arrange import arranger
from rummy_tui.engine.cards import Card, parse
from rummy_tui.engine.events import Dealt, Ended
from rummy_tui.engine.games.gin import Deal, Match, Oklahoma, Rules
from rummy_tui.engine.melds import End, readings, why_not
from rummy_tui.engine.outcome import LineKind, Termination
from rummy_tui.engine.reading import Lives
from rummy_tui.engine.refusal import Code
from rummy_tui.engine.shuffle import NamedSeeds
from rummy_tui.engine.view import Phase
from tests.engine.positions import bill, ended, held, play, refused, rows, why

GROUPS = Rules().groups_for(frozenset())
GIN = arranger(Rules(), frozenset())


def table(*hands: str, up: str = "", stock: int | None = None, phase: Phase = Phase.DRAW, **settings: Any) -> Match:
    """Seat 0 is in turn, with the first of these hands; hands that are too short are filled up.

    `up`: the open card, which was also the first one. `stock`: cards left to draw; the others lie in the open pile.
    """
    rules = Rules(**settings)
    matches = (Match(rules, 2, NamedSeeds(f"gin {number}")) for number in range(20))
    match = next(m for m in matches if m.deal.public.starter == 0)
    public, hidden = match.deal.public, match.deal.hidden
    named = [list(parse(text.replace("·", " "))) for text in (*hands, "", "")][:2]
    open_card = list(parse(up))
    left = [card for card in rules.cards(2) if card not in [*named[0], *named[1], *open_card]]
    Random(10).shuffle(left)
    hidden.hands = [hand + [left.pop() for _ in range(rules.HAND - len(hand))] for hand in named]
    public.discards = open_card or [left.pop()]
    match.deal.open(public.discards[-1])
    while stock is not None and len(left) > stock:
        public.discards.insert(0, left.pop())
    hidden.stock = left
    public.phase, public.turns = phase, 0 if phase is Phase.UPCARD else 2
    match.deal._count()
    return match


def groups(match: Match, text: str, seat: Seat = 0) -> tuple[tuple[Card, ...], ...]:
    cards = iter(held(match, seat, text.replace("·", " ")))
    return tuple(tuple(next(cards) for _ in parse(part)) for part in text.split("·"))


def knock(match: Match, melds: str, last: str = "") -> None:
    """The seat in turn draws a card for one it throws: `last`, or the drawn one."""
    play(match, Draw())
    seat = match.turn
    assert seat is not None
    card = held(match, seat, last)[0] if last else match.deal.hidden.hands[seat][-1]
    play(match, Show(groups(match, melds, seat), card))


def knocked(knocker: str, melds: str, defender: str, **settings: Any) -> Match:
    """Seat 0 has knocked, seat 1 has laid off what is best."""
    match = table(knocker, defender, **settings)
    knock(match, melds)
    if match.turn is not None:
        play(match, Pass())
    return match


I01 = "4♠5♠6♠7♠ · Q♥Q♦Q♣ · 3♦2♣A♥", "4♠5♠6♠7♠ · Q♥Q♦Q♣", "9♣9♦9♥ 8♠ 3♠ K♣ 6♥ 6♦ 2♥ J♣"
I03 = "4♠5♠6♠7♠ · Q♥Q♦Q♣ · 5♦3♣2♥", "4♠5♠6♠7♠ · Q♥Q♦Q♣", "9♣9♦9♥ K♥K♦K♣ 8♠ 3♠ 6♥ 4♦"
I05 = "4♠5♠6♠ · Q♥Q♦Q♣ · 8♠8♥8♦8♣", "4♠5♠6♠ · Q♥Q♦Q♣ · 8♠8♥8♦8♣", "9♣9♦9♥ 3♠3♥3♣ 7♠ Q♠ J♠ 4♦"


# ── groups and deadwood ───────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("cards", "code"),
    rows(
        ("G48", "Q♥K♥A♥", Code.ACE_IN_MIDDLE),
        ("king ace two", "K♥A♥2♥", Code.ACE_IN_MIDDLE),
        ("low ace", "A♥2♥3♥", None),
        ("set of four", "7♣7♦7♠7♥", None),
        ("two", "7♣7♦", Code.GROUP_TOO_SHORT),
    ),
)
def test_a_group(cards: str, code: Code | None) -> None:
    group = parse(cards)
    assert (None if readings(group, GROUPS) else why_not(group, GROUPS).code) is code


@pytest.mark.parametrize(
    ("hand", "deadwood"),
    rows(
        ("I08", "5♥6♥7♥7♠7♦K♠Q♦2♣9♦A♠", 43),
        ("all loose", "A♠3♥5♦7♣9♠J♥K♦2♣4♠6♥", 1 + 3 + 5 + 7 + 9 + 10 + 10 + 2 + 4 + 6),
        ("gin", "4♠5♠6♠Q♥Q♦Q♣8♠8♥8♦8♣", 0),
    ),
)
def test_deadwood(hand: str, deadwood: int) -> None:
    assert GIN.points(parse(hand)) == deadwood


def all_melds(hand: Sequence[Card]) -> Iterator[frozenset[Card]]:
    """Written from §4b alone: three or four of a rank, three or more in a row of one suit, the ace below the two."""
    places = {card: (card.face.suit, int(card.face.rank)) for card in hand if card.face}
    for rank in range(1, 14):
        same = [card for card in hand if places[card][1] == rank]
        for size in (3, 4):
            yield from map(frozenset, combinations(same, size))
    by_place = {place: card for card, place in places.items()}
    for suit, low in by_place:
        row: list[Card] = []
        for rank in range(low, 14):
            if (suit, rank) not in by_place:
                break
            row.append(by_place[suit, rank])
            if len(row) >= 3:
                yield frozenset(row)


def least(hand: Sequence[Card], melds: Sequence[frozenset[Card]]) -> int:
    """The least deadwood, by trying every choice of melds."""
    total = sum(min(10, card.face.rank) for card in hand if card.face)

    def saved(start: int, used: frozenset[Card]) -> int:
        best = 0
        for number in range(start, len(melds)):
            if not melds[number] & used:
                own = sum(min(10, card.face.rank) for card in melds[number] if card.face)
                best = max(best, own + saved(number + 1, used | melds[number]))
        return best

    return total - saved(0, frozenset())


def hands(count: int, size: int, rng: Random) -> Iterator[list[Card]]:
    """Half of them any cards, half of them close to each other, so that groups compete for cards."""
    pack = list(Rules().cards(2))
    for number in range(count):
        cards = pack
        if number % 2:
            low = rng.randint(1, 9)
            cards = [card for card in pack if card.face and low <= card.face.rank <= low + 4]
        yield rng.sample(cards, size)


def test_deadwood_is_the_least_there_is() -> None:
    rng = Random("deadwood")
    for size in (10, 11):
        for hand in hands(1500, size, rng):
            expected = least(hand, list(all_melds(hand)))
            assert GIN.points(hand) == expected, hand
            assert GIN.best(hand).points == expected, hand


# ── the first open card ───────────────────────────────────────────────────────────────────────────────────────────────


def upcard() -> Match:
    return table(up="K♠", phase=Phase.UPCARD)


def test_the_other_than_the_dealer_may_take_it_and_throws_another_card() -> None:
    match = upcard()
    assert why(match, Draw()) is Code.UPCARD_FIRST
    assert why(match, Take(), 1) is Code.NOT_YOUR_TURN
    play(match, Take())
    assert why(match, Discard(*parse("K♠"))) is Code.RETURN_SAME_CARD
    play(match, Discard(match.deal.hidden.hands[0][0]))
    assert (match.turn, match.deal.public.phase) == (1, Phase.DRAW)


def test_then_the_dealer_may_take_it_and_the_other_plays_on() -> None:
    match = upcard()
    play(match, Pass())
    assert (match.turn, match.deal.public.phase) == (1, Phase.UPCARD)
    play(match, Take())
    play(match, Discard(match.deal.hidden.hands[1][0]))
    assert (match.turn, match.deal.public.phase) == (0, Phase.DRAW)
    assert match.check(0, Take()) is None


def test_T21_when_both_passed_the_first_one_must_draw_from_the_stock() -> None:
    match = upcard()
    play(match, Pass())
    play(match, Pass())
    assert (match.turn, match.deal.public.phase) == (0, Phase.DRAW)
    assert why(match, Take()) is Code.UPCARD_PASSED
    assert why(match, Pass()) is Code.NOTHING_TO_DECIDE
    play(match, Draw())
    card = match.deal.hidden.hands[0][-1]
    play(match, Discard(card))
    assert match.check(1, Take()) is None


def test_a_match_begins_with_the_first_open_card() -> None:
    match = Match(Rules(), 2, NamedSeeds("first"))
    first = match.deal.events[0]
    assert isinstance(first, Dealt)
    assert (first.upcard, first.cut) == (match.deal.public.upcard, None)
    assert match.deal.public.phase is Phase.UPCARD
    assert match.deal.public.hand_sizes == [10, 10]
    assert match.deal.public.stock_left == 52 - 21


# ── the dead deal ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_T22_two_cards_left_and_no_knock_is_a_dead_deal_and_the_same_dealer_deals() -> None:
    match = table(stock=3)
    play(match, Draw())
    play(match, Discard(match.deal.hidden.hands[0][-1]))
    assert ended(match).termination is Termination.VOID
    assert ended(match).winner is None
    assert match.totals == [0, 0]
    assert all(bill.reading is None for bill in ended(match).bills), "hands that were not shown stay closed"
    dealer = match.deal.setup.dealer
    match.advance()
    assert match.deal.setup.dealer == dealer


def test_three_cards_left_are_none() -> None:
    match = table(stock=4)
    play(match, Draw())
    play(match, Discard(match.deal.hidden.hands[0][-1]))
    assert match.turn == 1


LAST = "4♠5♠6♠7♠ · Q♥Q♦Q♣ · 3♦2♣ · K♦"


def test_the_last_card_thrown_may_be_taken_to_knock_where_the_table_allows_it() -> None:
    match = table("8♠K♣", LAST, stock=3, fiftieth_card=True)
    play(match, Draw())
    play(match, Discard(*parse("8♠")))
    assert why(match, Draw()) is Code.TAKE_TO_KNOCK
    play(match, Take())
    assert why(match, Discard(*parse("K♦"))) is Code.MUST_KNOCK
    play(match, Show(groups(match, "4♠5♠6♠7♠8♠ · Q♥Q♦Q♣", 1), *parse("K♦")))
    assert match.deal.public.shown == 1


def test_it_is_not_offered_to_who_could_not_knock() -> None:
    match = table("8♠K♣", "4♠5♠6♠7♠ · Q♥Q♦ · 3♦2♣ · K♦J♣", stock=3, fiftieth_card=True)
    play(match, Draw())
    play(match, Discard(*parse("8♠")))
    assert ended(match).termination is Termination.VOID


def test_the_last_card_thrown_may_be_left() -> None:
    match = table("8♠K♣", LAST, stock=3, fiftieth_card=True)
    play(match, Draw())
    play(match, Discard(*parse("8♠")))
    play(match, Pass())
    assert ended(match).termination is Termination.VOID


# ── knock, gin, big gin ───────────────────────────────────────────────────────────────────────────────────────────────


def test_I01_the_knocker_scores_the_difference_after_the_lay_offs() -> None:
    match = knocked(*I01)
    assert set(match.deal.public.laid_off) == set(parse("3♠8♠"))
    assert match.totals == [28, 0]
    assert [(line.kind, line.points) for line in bill(match, 1).lines] == [
        (LineKind.DEADWOOD, 34), (LineKind.LAID_OFF, 0), (LineKind.OTHER_DEADWOOD, -6),
    ]  # fmt: skip


def test_I03_an_equal_hand_is_an_undercut() -> None:
    match = knocked(*I03)
    assert match.totals == [0, 25]
    assert bill(match, 0).points == 25
    added = bill(match, 1)
    assert [(line.kind, set(line.cards)) for line in added.lines] == [(LineKind.LAID_OFF, set(parse("3♠8♠")))]
    assert added.points == 0, "what the winner laid off is told too: it lies in neither hand"


def test_I03_or_the_knockers_where_the_table_plays_it_so() -> None:
    match = knocked(*I03, ties=next(tie for tie in type(Rules().ties) if tie.name == "KNOCKER"))
    assert match.totals == [0, 0]
    assert ended(match).winner == 0


@pytest.mark.parametrize(("bonus", "score"), [(25, 27), (20, 22), (10, 12)])
def test_an_undercut_scores_the_difference_and_a_bonus(bonus: int, score: int) -> None:
    match = knocked(I03[0], I03[1], I03[2].replace("4♦", "2♦"), undercut_bonus=bonus)
    assert match.totals == [0, score]


def test_I05_nothing_is_laid_off_on_gin() -> None:
    match = knocked(*I05)
    assert match.deal.public.laid_off == ()
    assert match.totals == [31 + 25, 0]


def test_I06_big_gin() -> None:
    match = table("4♠5♠6♠7♠8♠ · Q♥Q♦Q♣ · 8♣8♦", "K♥K♦K♣ · K♠10♦10♥ · A♥2♦3♣4♥", up="8♥")
    play(match, Take())
    play(match, Show(groups(match, "4♠5♠6♠7♠8♠ · Q♥Q♦Q♣ · 8♣8♦8♥"), None))
    assert bill(match, 1).lines[0].points == 30
    assert match.totals == [61, 0]


def test_big_gin_is_no_end_where_the_table_does_not_play_it() -> None:
    match = table("4♠5♠6♠7♠8♠ · Q♥Q♦Q♣ · 8♣8♦", up="8♥", big_gin=False)
    play(match, Take())
    assert why(match, Show(groups(match, "4♠5♠6♠7♠8♠ · Q♥Q♦Q♣ · 8♣8♦8♥"), None)) is Code.NO_FINISH_CARD
    play(match, Show(groups(match, "4♠5♠6♠7♠ · Q♥Q♦Q♣ · 8♣8♦8♥"), *parse("8♠")))
    assert bill(match, 1).lines[-1].kind is LineKind.GIN


def test_I07_eleven_is_too_much() -> None:
    match = table("4♠5♠6♠7♠ · Q♥Q♦Q♣ · 6♦3♣2♥", "", up="K♠")
    play(match, Draw())
    refusal = refused(match, Show(groups(match, I01[1]), match.deal.hidden.hands[0][-1]))
    assert (refusal.code, refusal.have, refusal.need) == (Code.DEADWOOD_TOO_HIGH, 11, 10)


def test_a_pair_that_was_put_together_is_deadwood() -> None:
    match = table("4♠5♠6♠7♠ · Q♥Q♦Q♣ · 3♦3♣2♥")
    play(match, Draw())
    play(match, Show(groups(match, "4♠5♠6♠7♠ · Q♥Q♦Q♣ · 3♦3♣"), match.deal.hidden.hands[0][-1]))
    assert sorted(match.deal.public.deadwood, key=str) == sorted(parse("3♦3♣2♥"), key=str)


def test_the_card_just_taken_does_not_end_the_deal() -> None:
    match = table("4♠5♠6♠7♠ · Q♥Q♦Q♣ · 3♦2♣A♥", up="K♠")
    play(match, Take())
    assert why(match, Show(groups(match, I01[1]), *parse("K♠"))) is Code.FINISH_WITH_PICKED_CARD


# ── laying off ────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_chains_may_be_laid_off_by_hand_and_the_rest_is_laid_off_best() -> None:
    match = table("5♠6♠7♠ · Q♥Q♦Q♣ · A♦A♣A♥ · 2♦", "8♠9♠ · 4♠ · K♣K♦ · J♥10♥ · 6♥6♦ · 2♥", up="K♠")
    knock(match, "5♠6♠7♠ · Q♥Q♦Q♣ · A♦A♣A♥")
    assert (match.turn, match.deal.public.phase, match.deal.public.active) == (1, Phase.LAY_OFF, 0)
    assert why(match, LayOff(*parse("9♠"), 0)) is Code.DOES_NOT_FIT
    assert why(match, LayOff(*parse("8♠"), 7)) is Code.NO_SUCH_MELD
    assert why(match, Draw()) is Code.LAY_OFF_OR_DONE
    assert why(match, LayOff(*parse("2♦"), 0), 0) is Code.NOT_YOUR_TURN
    play(match, LayOff(*parse("8♠"), 0))
    play(match, LayOff(*parse("9♠"), 0))
    play(match, Pass())
    assert set(match.deal.public.laid_off) == set(parse("8♠9♠4♠"))
    assert isinstance(match.deal.events[-1], Ended)


def test_a_card_is_kept_where_the_own_group_saves_more() -> None:
    """8♠ would fit 5-6-7, but 8♠8♥8♦ are worth more."""
    match = table("5♠6♠7♠ · Q♥Q♦Q♣ · A♦A♣A♥ · 2♦", "8♠8♥8♦ · K♣K♦J♥10♥6♥6♦3♥", up="K♠")
    knock(match, "5♠6♠7♠ · Q♥Q♦Q♣ · A♦A♣A♥")
    play(match, Pass())
    assert match.deal.public.laid_off == ()


def test_nothing_is_asked_where_nothing_fits() -> None:
    match = table("5♠6♠7♠ · Q♥Q♦Q♣ · A♦A♣A♥ · 2♦", "K♣K♦K♥ · J♥10♥9♥ · 3♦4♣6♦7♥", up="K♠")
    knock(match, "5♠6♠7♠ · Q♥Q♦Q♣ · A♦A♣A♥")
    assert match.settled


PACK_MELDS = [meld for meld in all_melds(Rules().cards(2)) if len(meld) <= 5]


def some_melds(rng: Random, pack: list[Card]) -> list[frozenset[Card]]:
    """One to three melds without a common card."""
    every = PACK_MELDS
    chosen: list[frozenset[Card]] = []
    for meld in rng.sample(every, 60):
        if len(chosen) < 3 and not any(meld & other for other in chosen):
            chosen.append(meld)
    return chosen[: rng.randint(1, 3)]


def fits(card: Card, meld: frozenset[Card]) -> bool:
    """Written from §4b: the fourth of a rank, or the next one of the suit at either end."""
    return any(meld | {card} == grown for grown in all_melds([*meld, card]))


def least_after_lay_offs(hand: frozenset[Card], melds: tuple[frozenset[Card], ...]) -> int:
    """By trying every order of laying off."""
    seen: set[tuple[frozenset[Card], tuple[frozenset[Card], ...]]] = set()
    best = 999
    waiting = [(hand, melds)]
    while waiting:
        cards, table_now = waiting.pop()
        if (cards, table_now) in seen:
            continue
        seen.add((cards, table_now))
        best = min(best, least(list(cards), list(all_melds(list(cards)))))
        for card in cards:
            for i, meld in enumerate(table_now):
                if fits(card, meld):
                    waiting.append((cards - {card}, (*table_now[:i], meld | {card}, *table_now[i + 1 :])))
    return best


def test_lay_offs_and_own_groups_are_chosen_together_exactly() -> None:
    rng, pack = Random("lay-offs"), list(Rules().cards(2))
    for _ in range(60):
        shown = some_melds(rng, pack)
        used = frozenset().union(*shown)
        near = [card for card in pack if card not in used and any(fits(card, meld) for meld in shown)]
        others = [card for card in pack if card not in used and card not in near]
        hand = [*near[:5], *rng.sample(others, 10 - len(near[:5]))]
        melds = [readings(sorted(meld, key=lambda card: card.sort_key), GROUPS)[0] for meld in shown]
        left = min(
            GIN.points([card for card in hand if card not in {action.card for action in actions}])
            for actions in layings(hand, melds, GROUPS)
        )
        assert left == least_after_lay_offs(frozenset(hand), tuple(shown)), (hand, shown)


def takes(melds: Sequence[frozenset[Card]], hand: Sequence[Card]) -> int:
    """Cards that are not in this hand and fit one of these groups."""
    return sum(any(fits(card, meld) for meld in melds) for card in Rules().cards(2) if card not in hand)


def groupings(hand: frozenset[Card], melds: Sequence[frozenset[Card]]) -> Iterator[tuple[list[frozenset[Card]], int]]:
    """Every choice of groups without a common card, and its deadwood."""
    yield [], sum(min(10, card.face.rank) for card in hand if card.face)
    for number, meld in enumerate(melds):
        if meld <= hand:
            for more, deadwood in groupings(hand - meld, melds[number + 1 :]):
                yield [meld, *more], deadwood


def test_among_equal_groupings_the_knocker_shows_the_one_that_takes_the_fewest_cards() -> None:
    """§4b: 3-3-3, 4-4-4, 5-5-5 take three cards, the three runs six."""
    nine = parse("3♥4♥5♥3♦4♦5♦3♣4♣5♣ K♠")
    assert {len({card.face.rank for card in group if card.face}) for group in GIN.proposed(nine).cards} == {1}
    rng = Random("open")
    for hand in hands(150, 10, rng):
        shown = GIN.proposed(hand)
        every = list(groupings(frozenset(hand), list(all_melds(hand))))
        least = min(deadwood for _, deadwood in every)
        assert shown.points == least
        fewest = min(takes(melds, hand) for melds, deadwood in every if deadwood == least)
        assert takes([frozenset(cards) for cards in shown.cards], hand) == fewest, hand


def test_cards_in_no_group_are_shown_by_suit_and_rank() -> None:
    assert GIN.proposed(parse("10♦A♣3♥6♦Q♥4♣5♠Q♦8♠7♥")).loose == parse("5♠8♠3♥7♥Q♥6♦10♦Q♦A♣4♣")
    assert GIN.proposed(parse("K♦4♥2♣3♥A♠5♥")).loose == parse("A♠K♦2♣")


def test_every_way_to_lay_off_can_be_played_in_its_order() -> None:
    melds = [readings(parse("5♠6♠7♠"), GROUPS)[0], readings(parse("9♥9♦9♣"), GROUPS)[0]]
    ways = list(layings(parse("4♠3♠8♠9♠K♦"), melds, GROUPS))
    low, high = ["", "4♠", "4♠3♠"], ["", "8♠", "8♠9♠"]
    expected = {frozenset(parse(a + b)) for a in low for b in high}
    expected |= {frozenset(parse(a + b)) for a in low for b in ["9♠", "8♠9♠"]}
    assert {frozenset(action.card for action in way) for way in ways} == expected
    assert ways[0] == ()
    assert all(action.end is not End.ANY for way in ways for action in way if action.meld == 0)


# ── Oklahoma ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def oklahoma(upcard: str, mode: Oklahoma, **settings: Any) -> Match:
    """A match whose first open card is that one."""
    numbers = (Match(Rules(oklahoma=mode, **settings), 2, NamedSeeds(f"oklahoma {n}")) for n in range(2000))
    return next(m for m in numbers if str(m.deal.public.upcard) == upcard)


@pytest.mark.parametrize(
    ("upcard", "mode", "limit"),
    rows(
        ("I10", "A♥", Oklahoma.ACE_GIN, 0),
        ("I10 one", "A♥", Oklahoma.ACE_ONE, 1),
        ("I11", "K♠", Oklahoma.ACE_GIN, 10),
        ("seven", "7♦", Oklahoma.ACE_GIN, 7),
        ("off", "7♦", Oklahoma.OFF, 10),
    ),
)
def test_the_first_open_card_sets_the_limit(upcard: str, mode: Oklahoma, limit: int) -> None:
    match = oklahoma(upcard, mode)
    view = match.view(0)
    rules = view.rules
    assert isinstance(rules, Rules)
    assert rules.knock == limit
    assert rules.goals(Lives(0, 0, 0), 30)[0].need == limit
    assert match.rules.written()["knock"] == "10", "the limit is that of the deal, not a setting"


@pytest.mark.parametrize(("upcard", "times"), [("K♠", 2), ("K♥", 1)])
def test_I11_a_spade_doubles_where_the_table_plays_it_so(upcard: str, times: int) -> None:
    match = knocked(*I01, up=upcard, oklahoma=Oklahoma.ACE_GIN, spades_double=True)
    assert match.totals == [28 * times, 0]
    assert match.boxes(match.results[0]) == times


# ── the match ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_deal_alternates() -> None:
    match = knocked(*I01)
    dealer = match.deal.setup.dealer
    match.advance()
    assert match.deal.setup.dealer == 1 - dealer


def test_or_the_loser_deals() -> None:
    match = knocked(*I01, dealer=next(d for d in type(Rules().dealer) if d.name == "LOSER"))
    match.advance()
    assert match.deal.setup.dealer == 1


def to_the_end(match: Match, *knocks: tuple[Seat, int]) -> None:
    """Deals that are counted with these winners and points."""
    for seat, points in knocks:
        changes = [0, 0]
        changes[seat] = points
        match.record(None, changes)
        if match.ranking is None:
            match.advance()


def test_first_to_a_hundred_then_game_bonus_and_boxes() -> None:
    match = Match(Rules(), 2, NamedSeeds("match"))
    to_the_end(match, (0, 60), (1, 30), (0, 40))
    assert match.ranking is not None
    assert match.ranking.places == ((0,), (1,))
    assert [(seat, line.kind, line.points) for seat, line in match.ranking.lines] == [
        (0, LineKind.GAME_BONUS, 100), (0, LineKind.BOXES, 50), (1, LineKind.BOXES, 25),
    ]  # fmt: skip


def test_who_never_scored_doubles_the_others_deals() -> None:
    match = Match(Rules(), 2, NamedSeeds("match"))
    to_the_end(match, (1, 60), (1, 48))
    assert match.ranking is not None
    assert [(seat, line.kind, line.points) for seat, line in match.ranking.lines] == [
        (1, LineKind.SHUTOUT, 108), (1, LineKind.GAME_BONUS, 100), (1, LineKind.BOXES, 50),
    ]  # fmt: skip


def test_without_boxes_the_score_is_the_score() -> None:
    match = Match(Rules(boxes=False, target=50), 2, NamedSeeds("match"))
    to_the_end(match, (1, 60))
    assert match.ranking is not None
    assert match.ranking.lines == ()


def test_the_opponents_hand_is_closed_until_it_is_counted() -> None:
    match = table(*I01[:1], I01[2])
    knock(match, I01[1])
    seen = match.view(0)
    hidden = set(match.deal.hidden.hands[1])
    assert not hidden & {card for event in seen.events for card in _named(event)}
    assert isinstance(match.deal, Deal)


def _named(event: object) -> Iterator[Card]:
    """Every card that an event speaks of."""
    for name in getattr(event, "__slots__", ()):
        value: Any = getattr(event, name)
        if isinstance(value, Card):
            yield value
        elif isinstance(value, tuple):
            yield from (card for card in value if isinstance(card, Card))


def test_actions_of_gin_are_asked_for_in_their_phases() -> None:
    match = upcard()
    action: Action = LayOff(match.deal.hidden.hands[0][0], 0)
    assert why(match, action) is Code.UPCARD_FIRST
    play(match, Take())
    assert why(match, action) is Code.NOTHING_TO_DECIDE
    assert why(match, Pass()) is Code.NOTHING_TO_DECIDE
    assert why(match, Draw()) is Code.ALREADY_DREW
