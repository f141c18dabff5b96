"""What a player at the table remembers: who took, threw and holds what, and which cards are nowhere to be seen."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from rummy_tui.engine.cards import Card
from rummy_tui.engine.events import Discarded, Event, KeptCut, Laid, LaidOff, PutBack, Swapped, Took, WrongShow
from rummy_tui.engine.view import View


@dataclass(frozen=True)
class Memory:
    """A fold over `view.events`; one entry for each seat of the match, oldest card first.

    `took`: from the discard pile. `threw`: onto it. `holds`: taken from it, or a joker swapped out or cut, and not put
    down since. `unseen`: cards that lie in the stock or in other hands, as far as this seat knows; a recycled pile is
    unseen again.
    """

    took: tuple[tuple[Card, ...], ...]
    threw: tuple[tuple[Card, ...], ...]
    holds: tuple[tuple[Card, ...], ...]
    unseen: tuple[Card, ...]

    @cached_property
    def copies(self) -> Counter[int]:
        """Unseen copies by `Card.index`."""
        return Counter(card.index for card in self.unseen)


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
    return Memory(_frozen(took), _frozen(threw), _frozen(holds), _unseen(view, holds))


def laid(event: Event) -> tuple[Card, ...]:
    """The cards that leave a hand with this event, for all to see."""
    if isinstance(event, Laid):
        return tuple(card for meld in event.melds for card in meld.cards)
    if isinstance(event, Discarded | WrongShow | LaidOff | Swapped | PutBack):
        return (event.card,)
    return ()


def _frozen(cards: list[list[Card]]) -> tuple[tuple[Card, ...], ...]:
    return tuple(map(tuple, cards))


def _unseen(view: View, holds: list[list[Card]]) -> tuple[Card, ...]:
    public = view.public
    seen = {*view.hand, *public.lying, *(card for cards in holds for card in cards)}
    return tuple(card for card in view.rules.cards(len(public.seats)) if card not in seen)
