"""Points turned into worth for the match, from `view.standing` alone: what a player plays for in whatever game."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from rummy_tui.bots.terms import Candidate, Term, Why
from rummy_tui.engine.actions import Pass, Rejoin, Seat, Split
from rummy_tui.engine.cards import Points
from rummy_tui.engine.view import Standing, View

LOST = 100.0
"""Points that the match itself is worth to one who might lose it with this deal."""
BLUR = 6.0
"""Points by which a hand still changes before it is counted: so wide is the edge beyond which the match is lost."""
ROOM = 15.0
"""Points of room that even one at the edge has: he may win the deal."""


def room(standing: Standing, seat: Seat) -> Points | None:
    """The most that this seat can pay in this deal without losing the match by it; None: as much as it likes.

    Below a limit: what is missing to it. In the last deal: half of the lead, as what one pays another gets; less than
    nothing for those behind, who must win the deal.
    """
    own = standing.totals[seat]
    if standing.out_at is not None:
        return standing.out_at - 1 - own
    if standing.high_wins and standing.deals_left == 1:
        return (own - max(total for other, total in enumerate(standing.totals) if other != seat)) // 2
    return None


def beyond(standing: Standing, seat: Seat, paid: Points) -> float:
    """Points that paying so many is worse, for the match, than the points themselves; beyond the edge none matters."""
    most = room(standing, seat)
    if most is None:
        return 0.0
    lost = 1 / (1 + exp(-(paid - most - 0.5) / BLUR))
    return lost * (most + LOST - paid)


def leaving(view: View, price: Points) -> float:
    """What a drop costs beside playing on, measured for two players whose points go to the winner.

    Where points go to the winner, playing on brings and risks the more the more players there are; where everybody
    only adds his own it does not.
    """
    cost = price + beyond(view.standing, view.seat, price)
    return 2 * cost / sum(view.public.in_play) if view.standing.high_wins else cost


def answers(view: View) -> Sequence[Candidate]:
    """The answers to a question between two deals. Coming back is always worth it; a split, if it is fair."""
    can = {offer.action for offer in view.offers if offer.refusal is None}
    if Rejoin in can:
        return [_answer(Rejoin(), 1.0), _answer(Pass(), 0.0)]
    return [_answer(Split(), float(view.standing.shares[view.seat])), _answer(Pass(), chance(view))]


def _answer(action: Rejoin | Split | Pass, part: float) -> Candidate:
    return Candidate(action, (Term(Why.SHARE, part),), part)


def chance(view: View) -> float:
    """How likely this seat wins a match that is played on: by the room it has, beside the others' still in."""
    standing = view.standing
    rooms = [most for seat in standing.shares if (most := room(standing, seat)) is not None]
    own = room(standing, view.seat)
    return 0.0 if own is None else (own + ROOM) / sum(each + ROOM for each in rooms)
