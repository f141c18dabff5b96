"""What a seat owes, as result and score table both write it: its fate in a word, its sums card by card."""

from __future__ import annotations

from rummy_tui.engine.outcome import Bill, LineKind, Outcome
from rummy_tui.i18n import _
from rummy_tui.ui.face import coloured
from rummy_tui.ui.palette import Palette
from rummy_tui.ui.screens.paper import Spans

LEFT = {LineKind.FIRST_DROP, LineKind.MIDDLE_DROP, LineKind.WRONG_SHOW}
"""Ways to leave a deal early: told beside the name."""


def fate(outcome: Outcome | None, bill: Bill) -> tuple[str, str]:
    """A sign and a word for a seat that won or left early."""
    if outcome is not None and bill.seat == outcome.winner:
        return "✓", _("wins")
    left = next((line.kind for line in bill.lines if line.kind in LEFT), None)
    if left is LineKind.FIRST_DROP:
        return "–", _("first drop")
    if left is LineKind.MIDDLE_DROP:
        return "–", _("middle drop")
    return ("✗", _("wrong show")) if left is LineKind.WRONG_SHOW else ("", "")


def sum_of(text: str, palette: Palette) -> list[Spans]:
    """'Loose cards: K♣ 10 + 2♠ 2 = 12' in parts that stay together: no card is parted from its points."""
    reason, colon, sums = text.rpartition(": ")
    terms = sums.split(" + ")
    terms = [f"{term} +" for term in terms[:-1]] + terms[-1:]
    head: list[Spans] = [[(word, palette.dim)] for word in f"{reason}{colon}".split()]
    return [*head, *(coloured(term, palette, palette.text) for term in terms)]
