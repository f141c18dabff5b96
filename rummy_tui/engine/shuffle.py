"""A shuffle that is committed to before the deal and can be checked after it (design: fair shuffle).

The seed of a deal is 32 bytes. Its SHA-256 is shown before the first card is drawn, the seed itself when the deal
is over; everything random in a deal follows from the seed and a counter, so anybody can recompute it.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256, shake_256
from typing import Protocol

from rummy_tui.engine.cards import Card

SEED_BYTES = 32


class Seeds(Protocol):
    """Where a match gets its seeds from."""

    def __call__(self, deal: int) -> bytes:
        """The 32 bytes for that deal, counted from 1; asked again, the same ones."""


class NamedSeeds:
    """Every deal of a match repeatable from a text."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __call__(self, deal: int) -> bytes:
        return sha256(f"{self.text}/deal {deal}".encode()).digest()


def commitment(seed: bytes) -> str:
    """The fingerprint shown before the deal: SHA-256 in hexadecimal digits."""
    return sha256(seed).hexdigest()


class Stream:
    """Numbers without bias from a seed: SHAKE-256 over seed and purpose, four bytes a try, rejected if uneven."""

    def __init__(self, seed: bytes, purpose: str) -> None:
        self._key = seed + purpose.encode()
        self._bytes = b""
        self._used = 0

    def below(self, limit: int) -> int:
        """A whole number from 0 to limit - 1, all equally likely; limit at most 2³²."""
        fair = (1 << 32) // limit * limit
        while True:
            if self._used + 4 > len(self._bytes):
                self._bytes = shake_256(self._key).digest(len(self._bytes) * 2 or 1024)
            number = int.from_bytes(self._bytes[self._used : self._used + 4])
            self._used += 4
            if number < fair:
                return number % limit


def shuffled(cards: Sequence[Card], seed: bytes, nth: int) -> list[Card]:
    """The cards in the order of the nth shuffle of this deal (0: the deal; then each recycled pile). Fisher–Yates."""
    order = list(cards)
    stream = Stream(seed, f"shuffle {nth}")
    for i in range(len(order) - 1, 0, -1):
        j = stream.below(i + 1)
        order[i], order[j] = order[j], order[i]
    return order
