"""Deals that are each a game of its own, with running totals: endless, or so many of them, or to a score.

rules.md §1.2 #1 and #15.
"""

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
    """Who starts, and when the session ends."""

    starter: Starter = setting(N_("Who starts"), Starter.ROTATE, fine=True)
    deals: int | None = setting(
        N_("Deals in a session"), None, 3, 5, 10, none=N_("endless"), between=range(1, 101)
    )  # fmt: skip
    target: int | None = setting(
        N_("The session ends at this score"), None, 100, 250, 500, none=N_("no limit"), between=range(10, 10001)
    )


class Match(match.Match):
    """The winner of a deal gets what the others pay."""

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
