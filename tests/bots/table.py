"""Hands and deals for the tests of the bots."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from rummy_tui.bots.choose import Choice, choose
from rummy_tui.bots.styles import EASY, Style
from rummy_tui.engine.actions import Seat
from rummy_tui.engine.cards import Card, Rank, faces, parse
from rummy_tui.engine.events import Dealt
from rummy_tui.engine.games import points
from rummy_tui.engine.match import Match
from rummy_tui.engine.shuffle import NamedSeeds
from rummy_tui.engine.view import View


def table(hand: str, *, cut: str = "2♣*2", top: str = "3♣*2", seats: int = 2, **settings: Any) -> Match:
    """A deal in which the starter holds this hand; everybody else what is left, at random but always the same."""
    match = points.Match(points.Rules(**settings), seats, NamedSeeds("table"))
    deal, mine = match.deal, match.deal.public.turn
    fixed = parse(f"{hand} {cut} {top}")
    rest = [card for card in match.rules.cards(seats) if card not in fixed]
    Random(1).shuffle(rest)
    *own, cut_card, top_card = fixed
    for seat in range(seats):
        deal.hidden.hands[seat] = own if seat == mine else [rest.pop() for _ in range(match.rules.HAND)]
    deal.hidden.stock = rest
    public = deal.public
    public.cut, public.discards, public.stock_left = cut_card, [top_card], len(rest)
    public.wild = faces(Rank.ACE if cut_card.face is None else cut_card.face.rank)
    started = Dealt(public.dealer, public.number, public.starter, cut_card, top_card)
    deal.events[:] = [started]
    for seen in deal._seen:
        seen[:] = [started]
    return match


def put_on_stock(match: Match, text: str) -> None:
    """The next card from the stock is this one, in exchange for the one that lay there."""
    (card,) = parse(text)
    hidden = match.deal.hidden
    piles = [hidden.stock, *hidden.hands]
    pile = next(pile for pile in piles if card in pile)
    at = pile.index(card)
    pile[at], hidden.stock[-1] = hidden.stock[-1], card


def view_of(match: Match) -> View:
    """What the seat to move sees."""
    assert match.turn is not None
    return match.view(match.turn)


def think(match: Match, style: Style) -> Choice:
    """What this level does now."""
    return choose(view_of(match), style, Random(1))


def every_card(match: Match) -> list[Card]:
    """All cards on the table, wherever they are."""
    deal = match.deal
    cut = [] if deal.public.cut is None else [deal.public.cut]
    return [*deal.hidden.stock, *deal.public.discards, *cut, *(card for hand in deal.hidden.hands for card in hand)]


def play(match: Match, styles: list[Style], seed: str, look: Callable[[View, Choice], None] | None = None) -> None:
    """The deal to its end. An illegal request raises."""
    moves = 0
    while (seat := match.turn) is not None:
        view = match.view(seat)
        choice = choose(view, styles[seat], Random(f"{seed}/{moves}"))
        if look is not None:
            look(view, choice)
        match.play(seat, choice.action)
        moves += 1


def check_settled(match: Match) -> None:
    """The deal is over, its points sum to zero, and no card came or went."""
    assert match.deal.outcome is not None
    assert sum(match.results[-1].changes) == 0
    cards = every_card(match)
    assert sorted(cards, key=lambda card: card.sort_key) == sorted(
        match.rules.cards(match.seats), key=lambda card: card.sort_key
    )


def moments(seed: str, seats: int, style: Style = EASY, every: int = 7) -> Iterator[tuple[Match, Seat]]:
    """A copy of the match at every nth decision of a deal."""
    match: Match = points.Match(points.Rules(), seats, NamedSeeds(seed))
    moves = 0
    while (seat := match.turn) is not None:
        if moves % every == 0:
            yield match.copy(), seat
        match.play(seat, choose(match.view(seat), style, Random(f"{seed}/{moves}")).action)
        moves += 1


def random_settings(rng: Random) -> dict[str, Any]:
    """Any of the listed values of every setting of Points."""
    return {each.name: rng.choice(each.values) for each in points.Rules.settings()}
