"""Rounds of Contract Rummy set up card by card, and how to ask in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest

from rummy_tui.engine.actions import Action, Buy, Discard, Draw, Lay, LayOff, Pass, Seat, Take
from rummy_tui.engine.cards import Card, parse
from rummy_tui.engine.deal import Deal
from rummy_tui.engine.events import Event
from rummy_tui.engine.games import contract
from rummy_tui.engine.games.contract import Match, Rules
from rummy_tui.engine.match import Result
from rummy_tui.engine.melds import End, readings
from rummy_tui.engine.refusal import Code, IllegalAction, Refusal
from rummy_tui.engine.shuffle import NamedSeeds
from rummy_tui.engine.view import Phase

DRAW, TAKE, BUY, PASS = Draw(), Take(), Buy(), Pass()


def position(
    number: int = 1,
    *,
    hand: str = "",
    melds: Sequence[tuple[Seat, str]] = (),
    pile: str = "3♣",
    taken: str = "",
    phase: Phase = Phase.PLAY,
    others: Mapping[Seat, str] | None = None,
    stock: int | None = None,
    turns: int = 5,
    players: int = 4,
    **settings: Any,
) -> Match:
    """Round `number` with seat 0 in turn: its hand (the taken card last), the melds of whom, the pile (top last).

    Whoever owns a meld has laid. The other hands are filled up, so that `stock` cards (or what is left) can be drawn.
    """
    match = Match(Rules(**settings), players, NamedSeeds("position"))
    deal = contract.Deal(match.rules, match.dealt(number, players - 1))
    match.deal = deal
    match.results = [Result(earlier, 0, tuple(range(players)), None, (0,) * players) for earlier in range(1, number)]
    public, hidden, used = deal.public, deal.hidden, set[Card]()

    def cards(text: str) -> list[Card]:
        found = parse(text, used)
        used.update(found)
        return list(found)

    public.melds = [readings(cards(text), deal.rules.groups_for(public.wild))[0] for _, text in melds]
    public.owners = [owner for owner, _ in melds]
    public.laid = [seat in public.owners for seat in range(players)]
    hidden.hands[0] = cards(hand) + cards(taken)
    public.taken = hidden.hands[0][-1] if taken else None
    public.discards = cards(pile)
    given = {seat: cards(text) for seat, text in (others or {}).items()}
    rest = [card for card in deal.rules.cards(players) if card not in used]
    Random(0).shuffle(rest)
    for seat in range(1, players):
        hidden.hands[seat] = given[seat] if seat in given else [rest.pop() for _ in range(public.contract.cards)]
    hidden.stock = rest if stock is None else rest[:stock]
    hidden.hands[players - 1] += [] if stock is None else rest[stock:]
    public.phase, public.turn, public.active, public.turns = phase, 0, 0, turns
    deal._count()
    assert held(deal) == Counter(deal.rules.cards(players))
    return match


def held(deal: Deal) -> Counter[Card]:
    """Every card, wherever it is."""
    cards: Counter[Card] = Counter(deal.hidden.stock)
    for part in (*deal.hidden.hands, deal.public.discards, *(meld.cards for meld in deal.public.melds)):
        cards.update(part)
    return cards


def own(match: Match, text: str, seat: Seat = 0) -> tuple[Card, ...]:
    """These cards out of that hand, whatever copies they are."""
    left, found = list(match.deal.hidden.hands[seat]), []
    for wanted in parse(text):
        card = next(card for card in left if card.face is wanted.face)
        left.remove(card)
        found.append(card)
    return tuple(found)


def lay(match: Match, text: str) -> Lay:
    """'K♠K♥K♦ · 5♠6♠7♠8♠' as the rule book prints groups, out of seat 0's hand, in this order."""
    cards = iter(own(match, text.replace("·", " ")))
    return Lay(tuple(tuple(next(cards) for _ in parse(group)) for group in text.split("·")))


def off(match: Match, card: str, meld: int, end: End = End.ANY) -> LayOff:
    return LayOff(*own(match, card), meld, end)


def throw(match: Match, card: str, seat: Seat = 0) -> Discard:
    return Discard(*own(match, card, seat))


def refusal(match: Match, action: Action, seat: Seat | None = None) -> Refusal:
    """Why the match refuses this, to the seat whose decision it is if none is named; the view says the same."""
    seat = match.deal.public.turn if seat is None else seat
    before = match.digest(), len(match.deal.events)
    with pytest.raises(IllegalAction) as raised:
        match.play(seat, action)
    assert (match.digest(), len(match.deal.events)) == before
    assert match.view(seat).check(action) == match.check(seat, action) == raised.value.refusal
    return raised.value.refusal


def refused(match: Match, action: Action, seat: Seat | None = None) -> Code:
    return refusal(match, action, seat).code


def play(match: Match, *actions: Action) -> list[Event]:
    """Each action by the seat whose decision it is."""
    events: list[Event] = []
    for action in actions:
        assert match.turn is not None
        assert match.view(match.turn).check(action) is None
        events += match.play(match.turn, action)
    return events
