"""Source strings that people will read: the engine marks them, whoever shows them translates them."""

from __future__ import annotations


def N_(message: str) -> str:
    """Marks an English source string for the catalogs."""
    return message


def NC_(context: str, message: str) -> str:
    """The same for a message that means something else in another context."""
    return message


def NN_(one: str, many: str) -> tuple[str, str]:
    """The same for a message with a number in it."""
    return one, many
