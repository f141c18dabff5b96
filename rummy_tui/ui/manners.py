"""The player goes first: whoever thinks in a thread waits while a key or a click is being answered.

Threads share one processor's worth of Python. Without this a bot that thinks makes every key wait for its turns.
"""

from __future__ import annotations

from threading import Event

LONGEST = 0.05
"""Seconds that a thinker waits at most: an answer that never comes must not stop him."""

_answered = Event()
_answered.set()


def asked() -> None:
    """A key or a click has come."""
    _answered.clear()


def answered() -> None:
    """What it changed is on the screen."""
    _answered.set()


def give_way() -> bool:
    """Asked by a thinker every few milliseconds; waits if need be. Always False, as `choose` wants to hear."""
    _answered.wait(LONGEST)
    return False
