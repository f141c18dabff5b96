"""One check for every game: random legal play through the protocol, looked at from all sides.

What a game is does not matter here: cards, hands, events, views, copies, refusals and the settlement are checked the
same way for all. `CHEAP` runs after every action, `DEAR` after some of them, `AT_THE_END` on the finished deal.
The state after every action is kept, as a copy, and held against what the journal brings back line by line: so a copy
is what the original was, later moves do not show in it, and a replay goes the same way at every step.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property
from random import Random
from typing import Any

from rummy_tui.engine.actions import ALL, Action, Discard, Lay, LayOff, Seat, Show, Swap, write
from rummy_tui.engine.cards import Card, Points
from rummy_tui.engine.deal import Deal
from rummy_tui.engine.events import (
    Dealt,
    Discarded,
    Drew,
    Dropped,
    Ended,
    Event,
    Laid,
    LaidOff,
    PutBack,
    Showed,
    Took,
    WentOut,
    WrongShow,
)
from rummy_tui.engine.games import Game
from rummy_tui.engine.match import Match
from rummy_tui.engine.melds import End
from rummy_tui.engine.outcome import Bill, LineKind, Termination
from rummy_tui.engine.refusal import IllegalAction
from rummy_tui.engine.rules import Rules
from rummy_tui.engine.shuffle import NamedSeeds, commitment
from rummy_tui.engine.view import Phase
from rummy_tui.journal import Header, Player, write_end
from rummy_tui.replay import WrittenSeeds, steps
from tests.engine.random_player import act

DEAR_STEPS = 0.015
"""The share of actions after which the dear checks run: all of them after each would take minutes."""
DEAR_ENDS = 0.3
"""The share of finished deals on which they run."""
REQUESTS = 12
"""Random requests made each time."""
LONGEST = 5_000
"""Actions after which a deal is taken to be endless."""


@dataclass(frozen=True)
class Played:
    """A finished deal: what was done, and the states before, between and after that."""

    rules: Rules
    players: int
    moves: list[tuple[Seat, Action]]
    states: list[Match]
    match: Match


def check_game(game: Game, rules: Rules, players: int, seed: str) -> Played:
    """Play the first deal of a match at random, checking all the way. Raises AssertionError."""
    rng = Random(seed)
    match = game.start(rules, players, NamedSeeds(seed))
    played = Played(rules, players, [], [match.copy()], match)
    look(match, rng)
    while not match.settled:
        assert len(played.moves) < LONGEST, "this deal does not end"
        seat = match.deal.public.turn
        action = act(match.view(seat), rng)
        match.play(seat, action)
        played.moves.append((seat, action))
        played.states.append(match.copy())
        look(match, rng)
    for end_check in AT_THE_END:
        end_check(played)
    answer_all(match.copy(), rng)
    return played


def answer_all(match: Match, rng: Random) -> None:
    """Everything that is asked before the next deal, checking all the way."""
    while (seat := match.turn) is not None:
        match.play(seat, act(match.view(seat), rng))
        look(match, rng)


def random_rules(kind: type[Rules], rng: Random) -> Rules:
    """Settings at random: each one half of the time its default, else any of its values or a low one of its range."""
    values: dict[str, Any] = {}
    for setting in kind.settings():
        if rng.random() < 0.5:
            low = setting.between[:40] if setting.between is not None and rng.random() < 0.5 else setting.values
            values[setting.name] = rng.choice(low)
    if values.get("turn_cap", 0) is None:
        del values["turn_cap"]  # where nobody may drop or show wrongly, random players would play on for ever
    return kind(**values)


def look(match: Match, rng: Random) -> None:
    """The checks after an action."""
    for check in CHEAP:
        check(match, rng)
    if rng.random() < (DEAR_ENDS if match.settled else DEAR_STEPS):
        for check in DEAR:
            check(match, rng)


# ── after every action ────────────────────────────────────────────────────────────────────────────────────────────────


def cards_are_accounted_for(match: Match, rng: Random) -> None:
    """Every card of the game lies in exactly one place."""
    public, hidden = match.deal.public, match.deal.hidden
    lying = [*(card for place in (*hidden.hands, hidden.stock) for card in place), *public.lying]
    pack = pack_of(match.rules, len(public.seats))
    assert len(lying) == len(pack)
    assert set(lying) == pack


@cache
def pack_of(rules: Rules, players: int) -> frozenset[Card]:
    """The cards of the game; no two are the same."""
    cards = rules.cards(players)
    assert len(set(cards)) == len(cards)
    return frozenset(cards)


def sizes_are_shown(match: Match, rng: Random) -> None:
    """Everybody sees how many cards hands and stock hold; the card taken lies with its taker or in a meld."""
    public, hidden = match.deal.public, match.deal.hidden
    assert public.hand_sizes == [len(hand) for hand in hidden.hands]
    assert public.stock_left == len(hidden.stock)
    melded = [card for meld in public.melds for card in meld.cards]
    assert public.taken is None or public.taken in (*hidden.hands[public.active], *melded)


def sizes_follow_from_the_events(match: Match, rng: Random) -> None:
    """The hands hold what was dealt, and what came and went since."""
    public, events = match.deal.public, match.deal.events
    change = [0] * match.seats
    for event in events:
        if event.seat is not None:
            change[event.seat] += gain(event)
    dealt = {seat: size - change[seat] for seat, size in enumerate(public.hand_sizes) if seat in public.seats}
    (usual,) = {size for seat, size in dealt.items() if seat != public.starter}
    assert dealt[public.starter] - usual in (0, 1)  # in Rummy 51 the starter throws before he draws
    assert all(size == 0 for seat, size in enumerate(public.hand_sizes) if seat not in public.seats)


def gain(event: Event) -> int:
    """Cards that this event brought into the hand of its seat."""
    if isinstance(event, Drew | Took):
        return 1
    if isinstance(event, Laid):
        return -sum(len(meld.cards) for meld in event.melds)
    if isinstance(event, Showed) and event.card is None:
        return 0
    return -1 if isinstance(event, Discarded | Showed | WrongShow | LaidOff | PutBack) else 0


def somebody_can_move(match: Match, rng: Random) -> None:
    """Until the deal is over exactly one seat decides, and something is possible for it."""
    public = match.deal.public
    if match.settled:
        assert public.phase is Phase.OVER
        assert match.turn is None or (match.ranking is None and match.view(match.turn).public.phase is Phase.BETWEEN)
        return
    assert match.turn == public.turn
    assert public.in_play[public.turn]
    assert public.in_play[public.active]
    assert public.outcome is None
    assert public.seed is None


def a_view_depends_on_nothing_hidden(match: Match, rng: Random) -> None:
    """With the other hands and the stock mixed anyhow, a seat (any one, each time) sees exactly the same."""
    seat = rng.randrange(match.seats)
    mixed = match.copy()
    hidden = mixed.deal.hidden
    places = [*(hand for other, hand in enumerate(hidden.hands) if other != seat), hidden.stock]
    unseen = [card for place in places for card in place]
    rng.shuffle(unseen)
    for place in places:
        place[:] = [unseen.pop() for _ in place]
    hidden.drawn = [drawn if other == seat else None for other, drawn in enumerate(hidden.drawn)]
    assert mixed.view(seat) == match.view(seat)


# ── after some actions ────────────────────────────────────────────────────────────────────────────────────────────────


def a_view_shows_only_what_was_seen(match: Match, rng: Random) -> None:
    """Own cards, own draws; the seed never before the end, its fingerprint always."""
    assert commitment(match.deal.setup.seed) == match.deal.public.commitment
    for seat in range(match.seats):
        view = match.view(seat)
        assert list(view.hand) == match.deal.hidden.hands[seat]
        assert len(view.events) == len(match.deal.events)
        assert all(event.card is None for event in view.events if isinstance(event, Drew) and event.seat != seat)
        assert (view.public.seed is not None) == match.settled
        assert view.mine == (match.turn == seat)
        asked = match.settled and match.turn is not None
        assert tuple(offer.action for offer in view.offers) == (match.rules.BETWEEN if asked else match.rules.ACTIONS)
        assert view.standing.totals == tuple(match.totals)


def a_view_is_a_snapshot(match: Match, rng: Random) -> None:
    """Later moves do not show in it."""
    if match.turn is None:
        return
    twin = match.copy()
    views = [twin.view(seat) for seat in range(match.seats)]
    twin.play(match.turn, act(views[match.turn], rng))
    assert views == [match.view(seat) for seat in range(match.seats)]


def a_copy_is_equal_and_independent(match: Match, rng: Random) -> None:
    """Playing on with a copy leaves the original alone, and the other way round the two go the same way."""
    before, seen = match.digest(), [match.view(seat) for seat in range(match.seats)]
    twin, other = match.copy(), match.copy()
    assert twin.digest() == before
    assert [twin.view(seat) for seat in range(match.seats)] == seen
    for _ in range(2):
        if twin.turn is not None:
            seat, action = twin.turn, act(twin.view(twin.turn), rng)
            assert twin.play(seat, action) == other.play(seat, action)
    if twin.settled and twin.turn is None and twin.ranking is None:
        twin.advance()
        other.advance()
    assert twin.digest() == other.digest()
    assert match.digest() == before
    assert [match.view(seat) for seat in range(match.seats)] == seen


def requests_are_judged_alike_and_refusals_change_nothing(match: Match, rng: Random) -> None:
    """View and referee give one answer; what is refused leaves no trace, in any phase, from any seat."""
    before, seen = match.digest(), [match.view(seat) for seat in range(match.seats)]
    for _ in range(REQUESTS):
        turn = match.turn if match.turn is not None and rng.random() < 0.6 else rng.randrange(match.seats)
        action = random_request(match, turn, rng)
        refusal = match.check(turn, action)
        assert seen[turn].check(action) == refusal
        offer = seen[turn].offer(type(action))
        assert offer is None or offer.refusal is None or offer.refusal == refusal
        if refusal is not None:
            raised = None
            try:
                match.play(turn, action)
            except IllegalAction as error:
                raised = error.refusal
            assert raised == refusal
        elif rng.random() < 0.3:
            match.copy().play(turn, action)
    assert match.digest() == before
    assert [match.view(seat) for seat in range(match.seats)] == seen


def random_request(match: Match, seat: Seat, rng: Random) -> Action:
    """Anything that can be asked, mostly with cards of the own hand, sometimes with any card at all."""
    own, cards = match.deal.hidden.hands[seat], match.rules.cards(len(match.deal.public.seats))
    kinds = match.rules.ACTIONS if rng.random() < 0.8 else tuple(ALL.values())

    def some(most: int) -> tuple[Card, ...]:
        pile = own if own and rng.random() < 0.8 else cards
        return tuple(rng.sample(pile, min(len(pile), rng.randint(1, most))))

    kind, meld = rng.choice(kinds), rng.randint(-1, len(match.deal.public.melds))
    if kind is Show:
        return Show(random_groups(own, rng), rng.choice([None, *some(1)]))
    if kind is Lay:
        return Lay(tuple(some(5) for _ in range(rng.randrange(4))))
    if kind is LayOff:
        return LayOff(some(1)[0], meld, rng.choice(list(End)))
    if kind is Swap:
        return Swap(some(1)[0], meld)
    return Discard(some(1)[0]) if kind is Discard else kind()


def random_groups(hand: list[Card], rng: Random) -> tuple[tuple[Card, ...], ...]:
    """Some of these cards, in groups of any size."""
    left = rng.sample(hand, rng.randint(0, len(hand)))
    groups = []
    while left:
        size = rng.randint(1, 5)
        groups.append(tuple(left[:size]))
        left = left[size:]
    return tuple(groups)


# ── on the finished deal ──────────────────────────────────────────────────────────────────────────────────────────────


def the_bills_are_the_settlement(played: Played) -> None:
    """One bill for each seat dealt in; the winner, if any, pays nothing; totals change by the bills and nothing else.

    Where the most points win, those who pay nothing get what the others pay; else everybody adds his own.
    """
    match = played.match
    outcome, (result,) = match.deal.outcome, match.results
    assert outcome is not None
    assert outcome is result.outcome
    assert [bill.seat for bill in outcome.bills] == list(match.deal.public.seats)
    assert all(bill.points == sum(line.points for line in bill.lines) for bill in outcome.bills)
    for_hands = {bill.seat: bill.points - between_seats(bill) for bill in outcome.bills}
    assert all(points >= 0 for seat, points in for_hands.items() if seat != outcome.winner)
    assert all(points <= 0 for seat, points in for_hands.items() if seat == outcome.winner)
    assert not match.HIGH_WINS or all(points >= 0 for points in for_hands.values())
    exchanged = [line.points for bill in outcome.bills for line in bill.lines if line.kind in VALUES]
    assert sum(exchanged) == 0
    assert outcome.winner is None or match.deal.public.in_play[outcome.winner]
    for event in match.deal.events if outcome.termination is not Termination.VOID else ():
        if isinstance(event, Dropped | WrongShow):
            (left,) = (bill for bill in outcome.bills if bill.seat == event.seat)
            assert left.points - between_seats(left) == event.price
    assert [match.rules.stake + change for change in result.changes] == match.totals
    if exchanged:
        assert sum(result.changes) == 0
        assert all(result.changes[b.seat] == -b.points for b in outcome.bills if b.seat != outcome.winner)
    elif match.HIGH_WINS:
        assert sum(max(0, change) for change in result.changes) == sum(bill.points for bill in outcome.bills)
        for bill in outcome.bills:
            change = result.changes[bill.seat]
            assert (change == -bill.points if match.LOSERS_PAY else change == 0) if bill.points else change >= 0
    else:
        assert {bill.seat: bill.points for bill in outcome.bills}.items() <= dict(enumerate(match.totals)).items()


VALUES = {LineKind.VALUE_CARDS, LineKind.VALUE_PAID}


def between_seats(bill: Bill) -> Points:
    """What this seat pays the others for value cards, less what they pay it, up to the table's limit (§4a.2)."""
    return sum(line.points for line in bill.lines if line.kind in VALUES | {LineKind.TOTAL_CAPPED})


def the_readings_are_the_hands(played: Played) -> None:
    """A hand that is shown at the end is shown whole, with what its player laid down at last."""
    match = played.match
    assert match.deal.outcome is not None
    laid = [(event.seat, meld.cards) for event in match.deal.events if isinstance(event, Laid) for meld in event.melds]
    for bill in match.deal.outcome.bills:
        if bill.reading is not None:
            shown = [card for group in bill.reading.cards for card in group] + list(bill.reading.loose)
            table = [card for seat, cards in laid if seat == bill.seat for card in cards]
            assert Counter(shown) == Counter([*match.deal.hidden.hands[bill.seat], *table])


def the_journal_replays_to_the_same_states(played: Played) -> None:
    """Written line by line as a session writes it, and replayed from the text alone: the same after every action."""
    match, states = played.match, played.states
    seats = tuple(Player(f"seat {seat}", "easy") for seat in range(played.players))
    header = Header(played.rules.GAME, played.rules.written(), seats, "check", "test", played.rules.VERSION)
    lines = [header.write(), f"deal 1 {match.deal.setup.seed.hex()}"]
    lines += [f"{seat} {write(action)}" for seat, action in played.moves]
    lines.append(write_end(match))
    told = 0
    for step, state in zip(steps(Header.read(lines[0]), lines, WrittenSeeds(lines)), [*states, match], strict=True):
        assert step.trouble is None
        assert difference(step.match, state, told) is None
        told = len(state.deal.events)
    assert [step.match.view(s) for s in range(match.seats)] == [match.view(s) for s in range(match.seats)]


def difference(one: Match, other: Match, since: int) -> str | None:
    """What is not the same in two matches, seeds to come left aside; of the events those from `since` on count."""
    parts, others = ({**stored(match), **stored(match.deal)} for match in (one, other))
    if parts.keys() != others.keys():
        return str(parts.keys() ^ others.keys())
    for name in parts.keys() - {"deal", "_seeds"}:
        part, same = parts[name], others[name]
        if name == "events":
            part, same = part[since:], same[since:]
        elif name == "_seen":
            part, same = ([seen[since:] for seen in every] for every in (part, same))
        if part != same:
            return name
    return None


def stored(whole: Match | Deal) -> dict[str, Any]:
    """Its attributes but for those that are worked out from the others."""
    return {name: value for name, value in vars(whole).items() if name not in worked_out(type(whole))}


@cache
def worked_out(kind: type) -> set[str]:
    return {name for base in kind.__mro__ for name, what in vars(base).items() if isinstance(what, cached_property)}


def the_story_begins_with_the_deal(played: Played) -> None:
    """Dealing is the first event, the end the last but for who is out, and the seed fits to what was promised."""
    match = played.match
    assert isinstance(match.deal.events[0], Dealt)
    assert isinstance([event for event in match.deal.events if not isinstance(event, WentOut)][-1], Ended)
    seed = match.deal.public.seed
    assert seed == match.deal.setup.seed
    assert commitment(seed) == match.deal.public.commitment


Check = Callable[[Match, Random], None]

CHEAP: list[Check] = [
    cards_are_accounted_for,
    sizes_are_shown,
    somebody_can_move,
    a_view_depends_on_nothing_hidden,
]
DEAR: list[Check] = [
    sizes_follow_from_the_events,
    a_view_shows_only_what_was_seen,
    a_view_is_a_snapshot,
    a_copy_is_equal_and_independent,
    requests_are_judged_alike_and_refusals_change_nothing,
]
AT_THE_END: list[Callable[[Played], None]] = [
    the_bills_are_the_settlement,
    the_readings_are_the_hands,
    the_journal_replays_to_the_same_states,
    the_story_begins_with_the_deal,
]
