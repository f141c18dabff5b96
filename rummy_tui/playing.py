"""For ui/ until it imports these from where they are: `outlook`, `words`, `Table`."""

from __future__ import annotations

from rummy_tui import words
from rummy_tui.engine.actions import Action
from rummy_tui.engine.reading import Reading
from rummy_tui.engine.view import View
from rummy_tui.outlook import advice as choice
from rummy_tui.outlook import arranged, outlook, reading_of, spare
from rummy_tui.table import suggestion
from rummy_tui.words import help_page

__all__ = [
    "advice", "arranged", "best_count", "help_page", "outlook", "reading_of", "spare", "still_needed", "suggestion",
]  # fmt: skip


def still_needed(view: View) -> str:
    return words.needs(outlook(view), view)


def best_count(view: View, reading: Reading) -> str:
    return words.best_count(outlook(view), reading)


def advice(view: View) -> Action | None:
    found = choice(view)
    return found.action if found else None
