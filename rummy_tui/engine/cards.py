"""Suits, ranks, faces and physical cards, and how they are read and written (rules.md, card notation)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import IntEnum
from typing import ClassVar, final

Points = int
"""What a card, a hand or a deal counts."""


class Suit(IntEnum):
    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3

    @property
    def sign(self) -> str:
        return "♠♥♦♣"[self]

    @property
    def letter(self) -> str:
        return "SHDC"[self]


class Rank(IntEnum):
    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    def __str__(self) -> str:
        return {1: "A", 11: "J", 12: "Q", 13: "K"}.get(int(self), str(int(self)))


@final
class Face:
    """What is printed on a card; the two 7♣ of two packs share one face. Interned: `is` compares."""

    __slots__ = ("index", "rank", "suit")
    _all: ClassVar[dict[tuple[int, int], Face]] = {}
    rank: Rank
    suit: Suit
    index: int
    """0 … 51: suit by suit, ace to king."""

    def __new__(cls, rank: Rank, suit: Suit) -> Face:
        made = cls._all.get((rank, suit))
        if made is None:
            made = cls._all[rank, suit] = super().__new__(cls)
            made.rank, made.suit = Rank(rank), Suit(suit)
            made.index = made.suit * 13 + made.rank - 1
        return made

    def __reduce__(self) -> tuple[type[Face], tuple[Rank, Suit]]:
        return Face, (self.rank, self.suit)

    def __str__(self) -> str:
        return f"{self.rank}{self.suit.sign}"

    def __repr__(self) -> str:
        return f"Face({self})"


@final
class Card:
    """One physical card; `face` is None on a printed joker. Interned: `is` compares, copies are the same card."""

    __slots__ = ("face", "index", "pack", "sort_key")
    _all: ClassVar[dict[tuple[Face | None, int], Card]] = {}
    face: Face | None
    pack: int
    index: int
    """Of the face, 0 … 51; 52 is the printed joker."""
    sort_key: int
    """Suit by suit, low to high, printed jokers last."""

    def __new__(cls, face: Face | None, pack: int = 0) -> Card:
        made = cls._all.get((face, pack))
        if made is None:
            made = cls._all[face, pack] = super().__new__(cls)
            made.face, made.pack = face, pack
            made.index = 52 if face is None else face.index
            made.sort_key = made.index << 8 | pack
        return made

    def __reduce__(self) -> tuple[type[Card], tuple[Face | None, int]]:
        return Card, (self.face, self.pack)

    def __str__(self) -> str:
        """'10♠', 'PJ': for people."""
        return "PJ" if self.face is None else str(self.face)

    @property
    def code(self) -> str:
        """'10S', in the second pack '10S*2', 'PJ*2': unique, ASCII, for the journal."""
        copy = f"*{self.pack + 1}" if self.pack else ""
        return ("PJ" if self.face is None else f"{self.face.rank}{self.face.suit.letter}") + copy

    def __repr__(self) -> str:
        return f"Card({self.code})"


def faces(rank: Rank) -> frozenset[Face]:
    """The four faces of a rank."""
    return frozenset(Face(rank, suit) for suit in Suit)


def packs(count: int, printed_jokers: int) -> tuple[Card, ...]:
    """Every card of `count` packs, in printed order, then that many printed jokers in all."""
    plain = [Card(Face(rank, suit), pack) for pack in range(count) for suit in Suit for rank in Rank]
    return (*plain, *(Card(None, pack) for pack in range(printed_jokers)))


class BadCard(ValueError):
    """This text is no card. `text` is the part that could not be read."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


MOST_PACKS = 9
_CARD = re.compile(r"(?:(10|[2-9TJQKA])([♠♥♦♣SHDC])|PJ|JK|★)(?:\*([1-9]))?", re.IGNORECASE | re.ASCII)
_BETWEEN = re.compile(r"[\s,·]+")
_RANKS = {str(rank): rank for rank in Rank} | {"T": Rank.TEN}
_SUITS = {suit.sign: suit for suit in Suit} | {suit.letter: suit for suit in Suit}


def parse(text: str, taken: Iterable[Card] = ()) -> tuple[Card, ...]:
    """'10♠ TS 10s PJ' or '4♥5♥6♥' → cards. Raises BadCard.

    A card without '*n' is the first copy that is neither written before it nor among `taken`, so
    equal faces get rising pack numbers.
    """
    found: list[Card] = []
    used = set(taken)
    position = 0
    while position < len(text):
        if gap := _BETWEEN.match(text, position):
            position = gap.end()
            continue
        match = _CARD.match(text, position)
        if match is None:
            raise BadCard(_BETWEEN.split(text[position:])[0])
        rank, suit, copy = match.groups()
        face = Face(_RANKS[rank.upper()], _SUITS[suit.upper()]) if rank else None
        card = Card(face, int(copy) - 1) if copy else _first_free(face, used)
        if card is None or card in used:
            raise BadCard(match.group())
        used.add(card)
        found.append(card)
        position = match.end()
    return tuple(found)


def _first_free(face: Face | None, used: set[Card]) -> Card | None:
    """The first copy of so many packs as can be written ('*9') that is not used yet."""
    return next((card for card in (Card(face, pack) for pack in range(MOST_PACKS)) if card not in used), None)


def parse_rank(text: str) -> Rank | None:
    """'9', 'T', '10', 'a' → a rank; None if it is none."""
    return _RANKS.get(text.strip().upper())
