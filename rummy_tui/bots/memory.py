"""What a player at the table remembers: who took, threw and holds what, and which cards are nowhere to be seen."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from rummy_tui.engine.cards import Card
from rummy_tui.engine.events import (
    Dealt,
    Discarded,
    Event,
    KeptCut,
    Laid,
    LaidOff,
    PutBack,
    Swapped,
    Took,
    WrongShow,
)
from rummy_tui.engine.view import View


@dataclass(frozen=True)
class Memory:
    """A fold over `view.events`; one entry for each seat of the match, oldest card first.

    `took`: from the discard pile. `threw`: onto it. `holds`: taken from it, or a joker swapped out or cut, and not put
    down since. `unseen`: cards that lie in the stock or in other hands, as far as this seat knows; a recycled pile is
    unseen again. `coming`: those of them that may lie in the stock: once the pile was turned over, what has never lain
    open is in a hand.
    """

    took: tuple[tuple[Card, ...], ...]
    threw: tuple[tuple[Card, ...], ...]
    holds: tuple[tuple[Card, ...], ...]
    unseen: tuple[Card, ...]
    coming: tuple[Card, ...]

    @cached_property
    def copies(self) -> Counter[int]:
        """Copies that may still come from the stock, by `Card.index`."""
        return Counter(card.index for card in self.coming)


def remember(view: View) -> Memory:
    """Everything that this seat saw, put in order."""
    seats = range(len(view.public.in_play))
    took: list[list[Card]] = [[] for _ in seats]
    threw: list[list[Card]] = [[] for _ in seats]
    holds: list[list[Card]] = [[] for _ in seats]
    for event in view.events:
        if isinstance(event, Took):
            assert event.seat is not None
            took[event.seat].append(event.card)
            holds[event.seat].append(event.card)
        elif isinstance(event, Swapped | KeptCut):
            assert event.seat is not None
            holds[event.seat].append(event.joker if isinstance(event, Swapped) else event.card)
        elif isinstance(event, Discarded | WrongShow):
            assert event.seat is not None
            threw[event.seat].append(event.card)
        if event.seat is not None:
            gone = laid(event)
            holds[event.seat] = [card for card in holds[event.seat] if card not in gone]
    unseen = _unseen(view, holds)
    opened = _opened(view) if view.public.recycled else unseen
    coming = tuple(card for card in unseen if card in opened)
    return Memory(_frozen(took), _frozen(threw), _frozen(holds), unseen, coming)


def laid(event: Event) -> tuple[Card, ...]:
    """The cards that leave a hand with this event, for all to see."""
    if isinstance(event, Laid):
        return tuple(card for meld in event.melds for card in meld.cards)
    if isinstance(event, Discarded | WrongShow | LaidOff | Swapped | PutBack):
        return (event.card,)
    return ()


def _frozen(cards: list[list[Card]]) -> tuple[tuple[Card, ...], ...]:
    return tuple(map(tuple, cards))


def _opened(view: View) -> set[Card]:
    """Every card that ever lay on the pile."""
    first = {event.upcard for event in view.events if isinstance(event, Dealt) and event.upcard is not None}
    return first | {event.card for event in view.events if isinstance(event, Discarded | WrongShow | PutBack)}


def _unseen(view: View, holds: list[list[Card]]) -> tuple[Card, ...]:
    public = view.public
    seen = {*view.hand, *public.lying, *(card for cards in holds for card in cards)}
    return tuple(card for card in view.rules.cards(len(public.seats)) if card not in seen)
