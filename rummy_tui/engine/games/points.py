"""Points Rummy. rules.md §1; seed 000."""

from __future__ import annotations

from dataclasses import dataclass

from rummy_tui.engine.cards import Points
from rummy_tui.engine.games import session, showing
from rummy_tui.engine.message import N_
from rummy_tui.engine.rules import setting


@dataclass(frozen=True, kw_only=True)
class Rules(session.Rules, showing.Thirteen):
    GAME = "points"
    VERSION = 1

    first_drop: int | None = setting(
        N_("First drop, before drawing any card"), 20, 10, 15, 25, 30, None, none=N_("no drop")
    )
    middle_drop: int = setting(N_("Middle drop, after drawing a card"), 40, 30, 50, 60)
    full_count: int = setting(N_("Full count: the most a hand pays, and a wrong show"), 80, 100, 120)
    first_turn_cap: bool = setting(N_("Shown before one's first turn: pay the middle drop at most"), False, fine=True)

    @property
    def early_cap(self) -> Points | None:
        return self.middle_drop if self.first_turn_cap else None


class Deal(showing.Deal):
    rules: Rules


class Match(session.Match):
    DEAL = Deal
    rules: Rules
