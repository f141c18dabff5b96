"""What ends a command."""

from __future__ import annotations


class Usage(Exception):
    """What was asked for cannot be answered; the text is a sentence for the person who asked."""


class Crashed(Exception):
    """The program failed at the table: what happened is kept in a file, and so is the match."""
