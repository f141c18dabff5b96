"""How to think in one family of games: the only part of the bots that is written more than once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from rummy_tui.bots.styles import Style
from rummy_tui.bots.terms import Candidate
from rummy_tui.engine.view import View


class Plan(Protocol):
    """Sensible moves of a family and what speaks for each."""

    def candidates(self, view: View, style: Style, cancelled: Callable[[], bool]) -> Sequence[Candidate]:
        """At least one legal move, in a fixed order, judged by what this level thinks of. Raises Cancelled."""
