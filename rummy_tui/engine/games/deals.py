"""Deals Rummy: so many deals for chips, and nobody drops. rules.md §3; seed 000."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from rummy_tui.engine import match
from rummy_tui.engine.actions import Seat
from rummy_tui.engine.cards import Points
from rummy_tui.engine.deal import Setup
from rummy_tui.engine.games import showing
from rummy_tui.engine.match import Ranking, zero_sum
from rummy_tui.engine.message import N_
from rummy_tui.engine.outcome import Outcome
from rummy_tui.engine.rules import Choice, Setting, setting
from rummy_tui.engine.view import Standing


class Tie(Choice):
    EXTRA = N_("one more deal between those who are equal")
    SHARED = N_("the match is shared")


@dataclass(frozen=True, kw_only=True)
class Rules(showing.Rules):
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


class Match(match.Match):
    """The winner of a deal takes from each of the others as many chips as he has points; the most chips win."""

    DEAL = Deal
    rules: Rules

    @property
    def deciding(self) -> bool:
        """Is the last deal that was dealt one between equals only?"""
        return self.number > self.rules.deals

    def settle(self, outcome: Outcome) -> list[Points]:
        """An extra deal decides who wins, its chips do not count."""
        return [0] * self.seats if self.deciding else zero_sum(outcome, self.seats)

    @property
    def best(self) -> list[Seat]:
        """Who has the most chips."""
        return [seat for seat in range(self.seats) if self.totals[seat] == max(self.totals)]

    @property
    def winner(self) -> Seat | None:
        """Who won the extra deal, if there was one; unknown where only its changes are known."""
        outcome = self.results[-1].outcome
        return outcome.winner if self.deciding and outcome is not None else None

    def setup(self, number: int) -> Setup:
        return self.passed_on(number, self.best if number > self.rules.deals else range(self.seats))

    def finished(self) -> bool:
        if len(self.results) < self.rules.deals:
            return False
        replayed = self.results[-1].outcome is not None
        return (
            self.rules.tie is Tie.SHARED
            or len(self.best) == 1
            or self.winner is not None
            or (self.deciding and not replayed)
        )

    def rank(self) -> Ranking:
        places = self.ranked(range(self.seats)).places
        if self.winner is None:
            return Ranking(places)
        others = tuple(seat for seat in places[0] if seat != self.winner)
        return Ranking(((self.winner,), others, *places[1:]))

    def standing(self) -> Standing:
        left = 0 if self.ranking is not None else max(1, self.rules.deals - len(self.results))
        return Standing(tuple(self.totals), self.HIGH_WINS, deals_left=left)
