"""Tables set up card by card: a real match dealt from a stacked pack, so that every card is accounted for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any
from unittest.mock import patch

import pytest

from rummy_tui.engine.actions import Action, Discard, Draw, Drop, Groups, Seat, Show, Take
from rummy_tui.engine.cards import Card, parse
from rummy_tui.engine.deal import Deal
from rummy_tui.engine.events import Event
from rummy_tui.engine.games import GAMES
from rummy_tui.engine.match import Match
from rummy_tui.engine.outcome import Bill, Outcome
from rummy_tui.engine.refusal import Code, IllegalAction, Refusal
from rummy_tui.engine.rules import Rules
from rummy_tui.engine.shuffle import NamedSeeds, shuffled

WINNER = "3♥4♥5♥6♥ · 10♠J♠Q♠ · 7♣7♦7♠ · K♦K♣K♥"
"""Thirteen cards that are a show whatever is cut, as long as the seat holds them."""

S02 = "3♠4♠5♠ · 8♥8♣8♦ · Q♥K♥ · 4♣6♦2♣2♥5♦"
S04 = "10♠J♠9♦ · K♥K♣K♠ · Q♦Q♣PJ · A♥8♣6♦5♠"
"""The hands of two counts in the rule book: 63 points, and 99 that are capped."""
ROUGH = "A♥A♦K♠Q♦Q♣J♥J♣10♦10♥8♦6♣5♣3♦"
"""No group at all; 112 points that are capped. Goes beside WINNER and S02."""


def rows(*cases: tuple[Any, ...]) -> list[Any]:
    """Cases whose first entry is their id in the rule book."""
    return [pytest.param(*case[1:], id=case[0]) for case in cases]


def table(
    players: int = 2,
    *,
    cut: str = "9♣",
    hands: Mapping[Seat, str] | None = None,
    up: str = "",
    deck: str = "",
    under: str = "",
    empty_deck: bool = False,
    starter_seat: Seat = 0,
    game: str = "points",
    **settings: Any,
) -> Match:
    """A match of a 13-card game in its first deal, at the first turn.

    `cut`, `up`: the cut card, the open card. `hands`: by seat; hands not named, or too short, are filled up.
    `deck`: the closed deck, first to be drawn first; other cards lie below. `under`: cards of the open pile below
    the open one, top last; with `empty_deck` all that is left lies there. `starter`: the seat whose turn it is.
    """
    rules = GAMES[game].rules(**settings)
    match = next(m for m in _matches(rules, players) if m.deal.public.starter == starter_seat)
    pack = Pack(rules.cards(players))
    cut_card, named = pack.take(cut), {s: pack.take(text.replace("·", " ")) for s, text in (hands or {}).items()}
    open_card, drawn, below = pack.take(up), pack.take(deck), pack.take(under)
    open_card = open_card or (pack.dull(match.deal, cut_card),)
    filled = [pack.fill(named.get(seat, ()), rules.HAND) for seat in range(players)]
    left = pack.fill((), len(pack.left))
    stock = [*left, *below, *reversed(drawn)]
    match.deal = _dealt_as(match.deal, filled, cut_card[0], open_card[0], stock)
    moved = [*left, *below] if empty_deck else list(below)
    match.deal.hidden.stock[:] = [card for card in match.deal.hidden.stock if card not in moved]
    match.deal.public.discards[:0] = moved
    match.deal._count()
    return match


class Pack:
    """The cards not yet placed."""

    def __init__(self, cards: Sequence[Card]) -> None:
        self.left = list(cards)
        Random(13).shuffle(self.left)

    def take(self, text: str) -> tuple[Card, ...]:
        """These cards; the first copies left."""
        return tuple(self._take(card) for card in parse(text))

    def _take(self, wanted: Card) -> Card:
        """The named card, or its lowest copy left."""
        card = min((card for card in self.left if card.face is wanted.face), key=lambda card: card.pack)
        self.left.remove(card)
        return card

    def dull(self, deal: Deal, cut: tuple[Card, ...]) -> Card:
        """A card that is no joker when this one is cut."""
        rank = cut[0].face.rank if cut[0].face else 1
        card = next(card for card in self.left if card.face is not None and card.face.rank != rank)
        self.left.remove(card)
        return card

    def fill(self, cards: Sequence[Card], size: int) -> list[Card]:
        """These cards and others, so many in all."""
        missing = size - len(cards)
        more, self.left = self.left[:missing], self.left[missing:]
        return [*cards, *more]


def _matches(rules: Rules, players: int) -> Iterator[Match]:
    number = 0
    while True:
        yield GAMES[rules.GAME].start(rules, players, NamedSeeds(f"table {number}"))
        number += 1


def _dealt_as(deal: Deal, hands: Sequence[Sequence[Card]], cut: Card, up: Card, stock: Sequence[Card]) -> Deal:
    """The same deal from a pack in such an order that these cards come to lie there."""
    hidden, public = deal.hidden, deal.public
    assert public.cut is not None
    instead = {public.cut: cut, public.discards[-1]: up, **dict(zip(hidden.stock, stock, strict=True))}
    for was, is_now in zip(hidden.hands, hands, strict=True):
        instead |= zip(was, is_now, strict=True)
    order = [instead[card] for card in shuffled(deal.rules.cards(len(hands)), deal.setup.seed, 0)]
    assert sorted(order, key=lambda card: card.sort_key) == sorted(instead, key=lambda card: card.sort_key)
    with patch("rummy_tui.engine.deal.shuffled", lambda *_: order):
        return type(deal)(deal.rules, deal.setup)


# ── asking ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def held(match: Match, seat: Seat, text: str) -> tuple[Card, ...]:
    """These cards as this seat holds them, the lowest copies first; '*2' names a copy."""
    hand = sorted(match.deal.hidden.hands[seat], key=lambda card: card.pack)
    found: list[Card] = []
    for card in parse(text):
        exact = [c for c in hand if c is card and c not in found]
        alike = [c for c in hand if c.face is card.face and c not in found]
        found.append((exact if "*" in text and exact else alike or [card])[0])
    return tuple(found)


def play(match: Match, action: Action) -> tuple[Event, ...]:
    """The seat whose turn it is does this."""
    assert match.turn is not None
    return match.play(match.turn, action)


def draw(match: Match) -> Card:
    """From the closed deck; the card."""
    seat = match.turn
    play(match, Draw())
    assert seat is not None
    return match.deal.hidden.hands[seat][-1]


def take(match: Match) -> Card:
    """From the open pile; the card."""
    top = match.deal.public.discards[-1]
    play(match, Take())
    return top


def throw(match: Match, what: str | Card) -> None:
    seat = match.turn
    assert seat is not None
    play(match, Discard(what if isinstance(what, Card) else held(match, seat, what)[0]))


def idle(match: Match, turns: int = 1) -> None:
    """So many turns in which nothing changes but the open pile: draw a card, throw it."""
    for _ in range(turns):
        throw(match, draw(match))


def drop(match: Match) -> None:
    play(match, Drop())


def as_show(match: Match, groups: str, last: str) -> Show:
    """'3♥4♥5♥ · 7♣7♦7♠', 'K♠' → the request, with the cards as the seat in turn holds them."""
    assert match.turn is not None
    cards = held(match, match.turn, f"{groups.replace('·', ' ')} {last}")
    made: list[tuple[Card, ...]] = []
    start = 0
    for text in groups.split("·"):
        size = len(parse(text))
        made.append(cards[start : start + size])
        start += size
    return Show(tuple(made), cards[-1] if last else None)


def show(match: Match, groups: str, last: str) -> tuple[Event, ...]:
    return play(match, as_show(match, groups, last))


def win(match: Match) -> Outcome:
    """The seat in turn holds WINNER, draws and declares with the drawn card."""
    seat = match.turn
    card = draw(match)
    assert seat is not None
    groups: Groups = as_show(match, WINNER, "").groups
    match.play(seat, Show(groups, card))
    return ended(match)


def lost(hand: str, cut: str = "9♣", **settings: Any) -> Match:
    """Seat 0 has declared, seat 1 is left with this hand."""
    match = table(2, cut=cut, hands={0: WINNER, 1: hand}, **settings)
    win(match)
    return match


# ── looking ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def refused(match: Match, action: Action, seat: Seat | None = None) -> Refusal:
    """The refusal that everybody gives alike, after which nothing has changed."""
    asking = match.turn if seat is None else seat
    assert asking is not None
    before = match.digest(), match.view(asking)
    refusal = match.check(asking, action)
    assert refusal is not None
    assert match.view(asking).check(action) == refusal
    with pytest.raises(IllegalAction) as caught:
        match.play(asking, action)
    assert caught.value.refusal == refusal
    assert (match.digest(), match.view(asking)) == before
    return refusal


def why(match: Match, action: Action, seat: Seat | None = None) -> Code:
    return refused(match, action, seat).code


def ended(match: Match) -> Outcome:
    """How the deal ended."""
    outcome = match.deal.outcome
    assert outcome is not None
    return outcome


def bill(match: Match, seat: Seat) -> Bill:
    return next(bill for bill in ended(match).bills if bill.seat == seat)


def paid(match: Match) -> list[int]:
    """What every seat pays for the deal."""
    return [bill(match, seat).points for seat in match.deal.public.seats]


def top(match: Match) -> Card:
    return match.deal.public.discards[-1]


def everything(match: Match) -> list[Card]:
    """Every card, wherever it is."""
    public, hidden = match.deal.public, match.deal.hidden
    cut = [] if public.cut is None else [public.cut]
    melds = [card for meld in public.melds for card in meld.cards]
    return [*(card for hand in hidden.hands for card in hand), *hidden.stock, *public.discards, *cut, *melds]
