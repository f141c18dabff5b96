"""Deals Rummy: so many deals for chips, and nobody drops. rules.md §3; seed 000."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from rummy_tui.engine.cards import Points
from rummy_tui.engine.games import showing
from rummy_tui.engine.games.showing import Tie
from rummy_tui.engine.message import N_
from rummy_tui.engine.rules import Setting, setting
from rummy_tui.engine.view import Standing


@dataclass(frozen=True, kw_only=True)
class Rules(showing.Thirteen):
    GAME = "deals"
    VERSION = 1
    SIGNED = False
    FULL_COUNT: ClassVar[Points] = 80

    deals: int = setting(N_("Deals in a match"), 2, 3, 6)
    tie: Tie = setting(N_("Equal chips at the end"), Tie.EXTRA)

    @property
    def first_drop(self) -> None:
        """Nobody drops (seed 000)."""
        return None

    @property
    def full_count(self) -> Points:
        return self.FULL_COUNT

    @property
    def stake(self) -> Points:
        """Chips: nobody can lose more."""
        return self.deals * self.full_count

    def facts(self) -> dict[str, int | tuple[Setting, Any]]:
        return super().facts() | {"full_count": self.full_count, "chips": self.stake}


class Deal(showing.Deal):
    rules: Rules


class Match(showing.Match):
    """The winner of a deal takes from each of the others as many chips as he has points; the most chips win."""

    DEAL = Deal
    rules: Rules

    def played(self, deals: int, totals: Sequence[Points]) -> bool:
        return deals >= self.rules.deals

    def standing(self) -> Standing:
        left = 0 if self.ranking is not None else max(1, self.rules.deals - len(self.results))
        return Standing(tuple(self.totals), self.HIGH_WINS, deals_left=left)
