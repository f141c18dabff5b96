"""Deals of basic Rummy and Rummy 51 set up card by card; asking in them is as in `contract_positions`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from types import ModuleType
from typing import Any

from rummy_tui.engine.actions import Seat
from rummy_tui.engine.cards import Card, parse
from rummy_tui.engine.match import Match
from rummy_tui.engine.melds import readings
from rummy_tui.engine.outcome import Bill
from rummy_tui.engine.shuffle import NamedSeeds
from rummy_tui.engine.view import Phase


def position(
    game: ModuleType,
    *,
    hand: str = "",
    melds: Sequence[tuple[Seat, str]] = (),
    pile: str = "3♣",
    taken: str = "",
    phase: Phase = Phase.PLAY,
    others: Mapping[Seat, str] | None = None,
    stock: str | None = None,
    under: str = "",
    turns: int = 9,
    players: int = 3,
    **settings: Any,
) -> Match:
    """Seat 0 in turn: its hand (the taken card last), the melds of whom, the pile (top last), the stock (top last).

    Whoever owns a meld has put it down in an earlier turn. Hands that are not named are filled up.
    """
    match: Match = game.Match(game.Rules(**settings), players, NamedSeeds("position"))
    match.deal = deal = game.Deal(match.rules, match.dealt(1, players - 1))
    public, hidden, used = deal.public, deal.hidden, set[Card]()

    def cards(text: str) -> list[Card]:
        found = parse(text, used)
        used.update(found)
        return list(found)

    groups = deal.rules.groups_for(public.wild)
    public.melds = [readings(cards(text), groups)[0] for _, text in melds]
    public.owners = [owner for owner, _ in melds]
    public.put_down = public.earlier = tuple(dict.fromkeys(public.owners))
    if hasattr(public, "laid"):
        public.laid = [seat in public.owners for seat in range(players)]
        public.under = cards(under)[0] if under else None
    hidden.hands[0] = cards(hand) + cards(taken)
    public.taken = hidden.hands[0][-1] if taken else None
    public.discards = cards(pile)
    given = {seat: cards(text) for seat, text in (others or {}).items()}
    named = None if stock is None else cards(stock)
    rest = [card for card in deal.rules.cards(players) if card not in used]
    Random(0).shuffle(rest)
    for seat in range(1, players):
        hidden.hands[seat] = given[seat] if seat in given else [rest.pop() for _ in range(7)]
    hidden.stock = rest if named is None else named
    if named is not None:
        hidden.hands[players - 1] += rest
    public.phase, public.turn, public.active, public.turns = phase, 0, 0, turns
    deal._count()
    lying = Counter([*(c for place in (*hidden.hands, hidden.stock) for c in place), *public.lying])
    assert lying == Counter(deal.rules.cards(players))
    return match


def bill(match: Match, seat: Seat) -> Bill:
    assert match.deal.outcome is not None
    return next(each for each in match.deal.outcome.bills if each.seat == seat)


def paid(match: Match) -> list[int]:
    """What every seat pays for the deal."""
    return [bill(match, seat).points for seat in match.deal.public.seats]


def faces(cards: Sequence[Card]) -> str:
    return "".join(map(str, cards))
