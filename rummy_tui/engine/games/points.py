"""Points Rummy. rules.md §1; seed 000."""

from __future__ import annotations

from dataclasses import dataclass

from rummy_tui.engine import match
from rummy_tui.engine.actions import Seat
from rummy_tui.engine.cards import Points
from rummy_tui.engine.deal import Setup
from rummy_tui.engine.games import showing
from rummy_tui.engine.match import zero_sum
from rummy_tui.engine.message import N_
from rummy_tui.engine.outcome import Outcome
from rummy_tui.engine.rules import Choice, setting
from rummy_tui.engine.view import Standing


class Starter(Choice):
    ROTATE = N_("the deal moves one seat left")
    TOSS = N_("drawn by lot every deal")
    WINNER = N_("the last winner")


@dataclass(frozen=True, kw_only=True)
class Rules(showing.Rules):
    GAME = "points"
    VERSION = 1

    first_drop: int | None = setting(
        N_("First drop, before drawing any card"), 20, 10, 15, 25, 30, None, none=N_("no drop")
    )
    middle_drop: int = setting(N_("Middle drop, after drawing a card"), 40, 30, 50, 60)
    full_count: int = setting(N_("Full count: the most a hand pays, and a wrong show"), 80, 100, 120)
    starter: Starter = setting(N_("Who starts"), Starter.ROTATE, fine=True)
    first_turn_cap: bool = setting(N_("Shown before one's first turn: pay the middle drop at most"), False, fine=True)
    deals: int | None = setting(
        N_("Deals in a session"), None, 3, 5, 10, none=N_("endless"), between=range(1, 101)
    )  # fmt: skip
    target: int | None = setting(
        N_("The session ends at this score"), None, 100, 250, 500, none=N_("no limit"), between=range(10, 10001)
    )

    @property
    def early_cap(self) -> Points | None:
        return self.middle_drop if self.first_turn_cap else None


class Deal(showing.Deal):
    rules: Rules


class Match(match.Match):
    """Every deal is a game: the winner gets what the others pay. Endless, or a session of deals or points."""

    DEAL = Deal
    rules: Rules

    def settle(self, outcome: Outcome) -> list[Points]:
        return zero_sum(outcome, self.seats)

    def setup(self, number: int) -> Setup:
        return self.dealt(number, self.dealer(number))

    def dealer(self, number: int) -> Seat:
        """The seat to whose left the starter sits (§1.2 #1)."""
        if self.rules.starter is Starter.TOSS:
            return self.drawn_by_lot(number)
        winner = self.winner(self.results[-1]) if self.results else None
        if self.rules.starter is Starter.WINNER and winner is not None:
            return (winner - 1) % self.seats
        return self.left_of_dealer(number)

    def winner(self, result: match.Result) -> Seat | None:
        """Who won that deal; where only the changes are known, the one seat that came off best."""
        if result.outcome is not None:
            return result.outcome.winner
        best = max(result.changes) if self.HIGH_WINS else min(result.changes)
        return result.changes.index(best) if result.changes.count(best) == 1 else None

    def finished(self) -> bool:
        deals, target = self.rules.deals, self.rules.target
        return (deals is not None and len(self.results) >= deals) or (target is not None and max(self.totals) >= target)

    def standing(self) -> Standing:
        left = None if self.rules.deals is None else self.rules.deals - len(self.results)
        return Standing(tuple(self.totals), self.HIGH_WINS, target=self.rules.target, deals_left=left)
