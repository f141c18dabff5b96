"""One chooser for every game and level: the move, with everything it was compared with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

from rummy_tui.bots import worth
from rummy_tui.bots.plans import Plan
from rummy_tui.bots.plans.knock import KnockPlan
from rummy_tui.bots.plans.show import ShowPlan
from rummy_tui.bots.plans.table import TablePlan
from rummy_tui.bots.styles import Style
from rummy_tui.bots.terms import Cancelled, Candidate, Term, Why, never
from rummy_tui.engine.actions import Action
from rummy_tui.engine.rules import Family
from rummy_tui.engine.view import Phase, View

__all__ = ["PLANS", "Cancelled", "Candidate", "Choice", "Term", "Why", "choose", "never"]

PLANS: Mapping[Family, Plan] = {Family.SHOW: ShowPlan(), Family.KNOCK: KnockPlan(), Family.TABLE: TablePlan()}
"""How each family of games is thought about."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The move and all it was compared with, the best first. The coach and the review read this, nothing else."""

    action: Action
    ranked: tuple[Candidate, ...]

    @property
    def chosen(self) -> Candidate:
        """The candidate of the move; not the first of `ranked` where the level slipped."""
        return next(candidate for candidate in self.ranked if candidate.action == self.action)


def choose(view: View, style: Style, rng: Random, cancelled: Callable[[], bool] = never) -> Choice:
    """The move of this level in this View. Pure: the same View and the same state of `rng`, the same choice.

    `cancelled` is asked every few milliseconds; Cancelled is raised when it says so.
    """
    between = view.public.phase is Phase.BETWEEN
    candidates = worth.answers(view) if between else PLANS[view.rules.FAMILY].candidates(view, style, cancelled)
    ranked = tuple(sorted(candidates, key=lambda candidate: -candidate.worth))
    return Choice(_pick(ranked, style, rng).action, ranked)


def _pick(ranked: tuple[Candidate, ...], style: Style, rng: Random) -> Candidate:
    """The best, or sometimes another of the same kind that is nearly as good.

    Nobody drops or takes by a slip, nor breaks up what the contract was nearer with.
    """
    best = ranked[0]
    if rng.random() >= style.slips:
        return best
    near = [c for c in ranked if type(c.action) is type(best.action) and best.worth - c.worth <= style.slack]
    return rng.choice([c for c in near if _missing(c) <= _missing(best)])


def _missing(candidate: Candidate) -> float:
    """What the contract lacks after this, as far as it was thought of."""
    term = candidate.term(Why.MISSING)
    return 0 if term is None else term.amount
