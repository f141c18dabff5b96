"""The player's own grouping of his hand: values that are replaced, so undoing is remembering."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from rummy_tui.engine.actions import Groups
from rummy_tui.engine.cards import Card
from rummy_tui.engine.reading import Reading


@dataclass(frozen=True)
class Grouping:
    """Groups as the player made them, and the cards in none, each in the order in which they are shown."""

    groups: Groups = ()
    loose: tuple[Card, ...] = ()

    @classmethod
    def of(cls, hand: Iterable[Card], groups: Groups = ()) -> Grouping:
        """These groups, as far as their cards are held; the rest loose and sorted."""
        held = set(hand)
        kept = tuple(tuple(card for card in group if card in held) for group in groups)
        grouped = {card for group in kept for card in group}
        return cls(kept, tuple(sorted(held - grouped, key=lambda card: card.sort_key)))._tidy()

    @classmethod
    def arranged(cls, reading: Reading, spare: Sequence[Card] = ()) -> Grouping:
        """The best grouping as the arranger found it, the cards left over behind it."""
        return cls(reading.cards, (*reading.loose, *spare))

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card in the order in which it is shown."""
        return (*(card for group in self.groups for card in group), *self.loose)

    def held(self, hand: Sequence[Card]) -> Grouping:
        """The same grouping for what the hand has become: gone cards out, new ones loose at the end."""
        kept = self._without(set(self.cards) - set(hand))
        new = tuple(card for card in hand if card not in self.cards)
        return Grouping(kept.groups, (*kept.loose, *new))._tidy()

    def joined(self, cards: Sequence[Card]) -> Grouping:
        """These cards as a group of their own, where the first group that gave one up stands."""
        where = next((i for i, group in enumerate(self.groups) if set(group) & set(cards)), len(self.groups))
        rest = self._without(set(cards))
        return Grouping((*rest.groups[:where], tuple(cards), *rest.groups[where:]), rest.loose)._tidy()

    def broken(self, cards: Iterable[Card]) -> Grouping:
        """Every group that holds one of these cards is loose again."""
        hit = set(cards)
        freed = tuple(card for group in self.groups if set(group) & hit for card in group)
        kept = tuple(group for group in self.groups if not set(group) & hit)
        return Grouping(kept, (*freed, *self.loose))

    def moved(self, card: Card, before: Card | None) -> Grouping:
        """The card goes in front of that card, into its group; before None: to the end of the loose ones."""
        if card is before:
            return self
        rest = self._without({card})
        if before is None:
            return Grouping(rest.groups, (*rest.loose, card))._tidy()
        groups = tuple(_inserted(group, card, before) for group in rest.groups)
        return Grouping(groups, _inserted(rest.loose, card, before))._tidy()

    def appended(self, card: Card, group: int) -> Grouping:
        """The card becomes the last one of that group."""
        goal = self.groups[group]
        if card in goal:
            return self
        rest = self._without({card})
        return Grouping(tuple((*g, card) if set(g) <= set(goal) and g else g for g in rest.groups), rest.loose)._tidy()

    def _without(self, cards: set[Card]) -> Grouping:
        groups = tuple(tuple(card for card in group if card not in cards) for group in self.groups)
        return Grouping(groups, tuple(card for card in self.loose if card not in cards))

    def _tidy(self) -> Grouping:
        """A group of one card is none."""
        single = tuple(card for group in self.groups if len(group) == 1 for card in group)
        return Grouping(tuple(group for group in self.groups if len(group) > 1), (*single, *self.loose))


def _inserted(cards: tuple[Card, ...], card: Card, before: Card) -> tuple[Card, ...]:
    if before not in cards:
        return cards
    at = cards.index(before)
    return (*cards[:at], card, *cards[at:])


@dataclass
class Undo:
    """Groupings that can be come back to; draws and throws are never undone."""

    past: list[Grouping] = field(default_factory=list)
    future: list[Grouping] = field(default_factory=list)

    def keep(self, before: Grouping) -> None:
        """Remember the grouping before a change by the player."""
        self.past.append(before)
        self.future.clear()

    def back(self, now: Grouping, hand: Sequence[Card]) -> Grouping | None:
        """The grouping before the last change, with the cards held now; None: there is none."""
        return self._step(self.past, self.future, now, hand)

    def again(self, now: Grouping, hand: Sequence[Card]) -> Grouping | None:
        """What `back` took back."""
        return self._step(self.future, self.past, now, hand)

    @staticmethod
    def _step(source: list[Grouping], other: list[Grouping], now: Grouping, hand: Sequence[Card]) -> Grouping | None:
        if not source:
            return None
        other.append(now)
        return source.pop().held(hand)
