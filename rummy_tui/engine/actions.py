"""What a player may ask for. The shape of a request belongs to the action, not to the game.

Actions name physical cards; the order of a group says what its jokers are (melds.readings).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar

from rummy_tui.engine.cards import BadCard, Card, parse
from rummy_tui.engine.melds import End

Seat = int
"""0 … n-1, the next one to the left is +1; a seat keeps its number for the whole match."""

Groups = tuple[tuple[Card, ...], ...]


class Shape(Enum):
    """What an action must be told, beside that it is wanted."""

    NOTHING = 1
    CARD = 2
    """One card of the own hand."""
    HAND = 3
    """The hand as grouped, and a card that is thrown."""
    GROUPS = 4
    """Some groups of the own hand."""
    CARD_AND_MELD = 5
    """One card of the own hand and a meld on the table."""


@dataclass(frozen=True, slots=True)
class Action:
    """Base. `VERB` is what journals and the line mode write; `cards` are the cards it takes from the own hand.

    `PRICED`: it costs points in any case, so its button shows the price. `ASKS`: it is asked once more.
    """

    VERB: ClassVar[str]
    SHAPE: ClassVar[Shape] = Shape.NOTHING
    PRICED: ClassVar[bool] = False
    ASKS: ClassVar[bool] = False

    @property
    def cards(self) -> tuple[Card, ...]:
        return ()


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """The top of the stock."""

    VERB = "draw"


@dataclass(frozen=True, slots=True)
class Take(Action):
    """The top of the discard pile."""

    VERB = "take"


@dataclass(frozen=True, slots=True)
class TakeCut(Action):
    """The cut card under the stock (Rummy 51)."""

    VERB = "cut"


@dataclass(frozen=True, slots=True)
class Drop(Action):
    """Leave the deal at a price."""

    VERB = "drop"
    PRICED = ASKS = True


@dataclass(frozen=True, slots=True)
class Buy(Action):
    """The discard and a penalty card, out of turn."""

    VERB = "buy"


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """No, or done."""

    VERB = "pass"


@dataclass(frozen=True, slots=True)
class Rejoin(Action):
    """Back into a match that one has just gone out of; its price is the total one comes back with."""

    VERB = "rejoin"


@dataclass(frozen=True, slots=True)
class Split(Action):
    """End the match here and share it among those still in, if they all want it."""

    VERB = "split"


@dataclass(frozen=True, slots=True)
class Discard(Action):
    card: Card
    VERB = "throw"
    SHAPE = Shape.CARD

    @property
    def cards(self) -> tuple[Card, ...]:
        return (self.card,)


@dataclass(frozen=True, slots=True)
class Show(Action):
    """Lay the hand open and end: declare, show, knock, gin. Cards in no group stay loose."""

    groups: Groups
    discard: Card | None
    VERB = "show"
    SHAPE = Shape.HAND
    ASKS = True

    @property
    def cards(self) -> tuple[Card, ...]:
        return (*_flat(self.groups), *(() if self.discard is None else (self.discard,)))


@dataclass(frozen=True, slots=True)
class Lay(Action):
    """Put groups on the table."""

    groups: Groups
    VERB = "lay"
    SHAPE = Shape.GROUPS

    @property
    def cards(self) -> tuple[Card, ...]:
        return _flat(self.groups)


@dataclass(frozen=True, slots=True)
class LayOff(Action):
    """Add a card to meld number `meld` (from 0) on the table."""

    card: Card
    meld: int
    end: End = End.ANY
    VERB = "layoff"
    SHAPE = Shape.CARD_AND_MELD

    @property
    def cards(self) -> tuple[Card, ...]:
        return (self.card,)


@dataclass(frozen=True, slots=True)
class Swap(Action):
    """A natural card for the joker of meld number `meld` (from 0)."""

    card: Card
    meld: int
    VERB = "swap"
    SHAPE = Shape.CARD_AND_MELD

    @property
    def cards(self) -> tuple[Card, ...]:
        return (self.card,)


ALL: dict[str, type[Action]] = {
    action.VERB: action
    for action in (Draw, Take, TakeCut, Drop, Buy, Pass, Rejoin, Split, Discard, Show, Lay, LayOff, Swap)
}


class BadAction(ValueError):
    """This line is no action. `text`: the part that could not be read."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


def _flat(groups: Groups) -> tuple[Card, ...]:
    return tuple(card for group in groups for card in group)


def _codes(cards: tuple[Card, ...]) -> str:
    return " ".join(card.code for card in cards)


def write(action: Action) -> str:
    """One line: 'draw', 'throw 9H', 'show 4H 5H 6H | 7C 7D 7S / 2C', 'layoff 7S 4 high' (melds from 1)."""
    words = [action.VERB]
    if isinstance(action, Show | Lay):
        words += [" | ".join(map(_codes, action.groups))]
        if isinstance(action, Show) and action.discard is not None:
            words += ["/", action.discard.code]
    elif isinstance(action, LayOff | Swap):
        words += [action.card.code, str(action.meld + 1)]
        if isinstance(action, LayOff) and action.end is not End.ANY:
            words += [action.end.name.lower()]
    elif isinstance(action, Discard):
        words += [action.card.code]
    return " ".join(words)


def parse_groups(text: str) -> tuple[Groups, Card | None]:
    """'4H 5H 6H | 7C 7D 7S / 2C' → the groups and the card after the slash. Raises BadCard."""
    body, slash, last = text.partition("/")
    groups: list[tuple[Card, ...]] = []
    for part in body.split("|"):
        groups.append(parse(part, _flat(tuple(groups))))
    thrown = parse(last, _flat(tuple(groups)))
    if slash and len(thrown) != 1:
        raise BadCard(last.strip() or "/")
    return tuple(group for group in groups if group), thrown[0] if thrown else None


def parse_action(text: str) -> Action:
    """The inverse of `write`. Raises BadAction."""
    verb, _, rest = text.strip().partition(" ")
    kind = ALL.get(verb)
    if kind is None:
        raise BadAction(verb)
    try:
        return _build(kind, rest.strip())
    except (BadCard, ValueError, KeyError) as error:
        raise BadAction(rest.strip() or verb) from error


def _build(kind: type[Action], rest: str) -> Action:
    if kind is Show:
        return Show(*parse_groups(rest))
    if kind is Lay:
        groups, over = parse_groups(rest)
        if over is not None:
            raise BadAction(rest)
        return Lay(groups)
    if kind is Discard:
        (card,) = parse(rest)
        return Discard(card)
    if kind is LayOff or kind is Swap:
        return _build_at_meld(kind, *rest.split())
    if rest:
        raise BadAction(rest)
    return kind()


def _build_at_meld(kind: type[Action], name: str = "", number: str = "", *end: str) -> Action:
    (card,) = parse(name)
    meld = int(number) - 1
    if meld < 0 or len(end) > (kind is LayOff):
        raise BadAction(" ".join((name, number, *end)))
    return LayOff(card, meld, *(End[text.upper()] for text in end)) if kind is LayOff else Swap(card, meld)
