"""The referee: deals, running totals, who deals, what is decided between deals, when it is over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from hashlib import sha256
from typing import ClassVar, Self

from rummy_tui.engine.actions import Action, Seat
from rummy_tui.engine.cards import Face, Points
from rummy_tui.engine.deal import Deal, Setup
from rummy_tui.engine.events import Event
from rummy_tui.engine.outcome import Line, Outcome
from rummy_tui.engine.refusal import Code, IllegalAction, Refusal
from rummy_tui.engine.rules import Rules
from rummy_tui.engine.shuffle import Seeds, Stream
from rummy_tui.engine.view import Offer, Phase, Standing, View


@dataclass(frozen=True)
class Result:
    """A finished deal: who sat in, how it ended (None: only the changes are known), what each total changed by.

    `totals`: of every seat with it, before anything was decided between deals. `wild`: the jokers of the deal.
    """

    number: int
    dealer: Seat
    seats: tuple[Seat, ...]
    outcome: Outcome | None
    changes: tuple[Points, ...]
    totals: tuple[Points, ...] = ()
    wild: frozenset[Face] = frozenset()


@dataclass(frozen=True)
class Decision:
    """What a seat answered when it was asked after deal `number`."""

    number: int
    seat: Seat
    kind: type[Action]


@dataclass(frozen=True)
class Ranking:
    """The end of a match: the seats of each place, best first; equals share a place. `lines`: what was added last.

    `shares`: of a match that was shared, how much of it each seat has; they add up to 1.
    """

    places: tuple[tuple[Seat, ...], ...]
    lines: tuple[tuple[Seat, Line], ...] = ()
    shares: Mapping[Seat, Fraction] = field(default_factory=dict)


class LotToDraw(Exception):
    """The dealer of a deal that has no seed yet is drawn by lot."""


class Match:
    """The only referee. People, bots, the line mode, replays and sampling call nothing else."""

    DEAL: ClassVar[type[Deal]]
    HIGH_WINS: ClassVar[bool] = True
    LOSERS_PAY: ClassVar[bool] = True
    """Where the most points win: the winner's come out of the others' totals, and all totals are zero together."""
    rules: Rules
    seats: int
    deal: Deal
    totals: list[Points]
    results: list[Result]
    decisions: tuple[Decision, ...]
    """Everything that was answered between deals, oldest first."""
    ranking: Ranking | None

    def __init__(self, rules: Rules, seats: int, seeds: Seeds) -> None:
        if problem := rules.problem(seats):
            raise IllegalAction(problem)
        self.rules, self.seats, self._seeds = rules, seats, seeds
        self.totals = [rules.stake] * seats
        self.results = []
        self.decisions = ()
        self.ranking = None
        self.advance()

    @property
    def number(self) -> int:
        """Of the deal in progress or just settled, from 1."""
        return self.deal.setup.number

    @property
    def settled(self) -> bool:
        """The deal is over and counted."""
        return len(self.results) == self.number

    @property
    def turn(self) -> Seat | None:
        """The seat whose decision it is, in the deal or after it; None: `advance` is next, or the match is over."""
        if not self.settled:
            return self.deal.public.turn
        return None if self.ranking is not None else self.asked()

    def check(self, seat: Seat, action: Action) -> Refusal | None:
        """Why this seat may not do this now; None if it may. Changes nothing."""
        if not self.settled:
            return self.deal.check(seat, action)
        offer = next((offer for offer in self._answers(seat) if offer.action is type(action)), None)
        return offer.refusal if offer else Refusal(Code.DEAL_OVER)

    def play(self, seat: Seat, action: Action) -> tuple[Event, ...]:
        """Do it; the events, unfiltered. Raises IllegalAction, and nothing has changed."""
        if refusal := self.check(seat, action):
            raise IllegalAction(refusal)
        before = len(self.deal.events)
        if self.settled:
            self.decisions += (Decision(self.number, seat, type(action)),)
            self.decide(seat, action)
            self._conclude()
        else:
            self.deal.play(seat, action)
            if self.deal.outcome is not None:
                self.record(self.deal.outcome, self.settle(self.deal.outcome))
                self.tell_after()
        return tuple(self.deal.events[before:])

    def advance(self) -> None:
        """Deal the next deal. Raises IllegalAction while one is going on or somebody is asked, or after the match."""
        if self.results and self.ranking is not None:
            raise IllegalAction(Refusal(Code.DEAL_OVER))
        if hasattr(self, "deal") and self.turn is not None:
            raise IllegalAction(Refusal(Code.ANSWER_FIRST if self.settled else Code.NOT_OVER))
        self.deal = self.DEAL(self.rules, self.setup(len(self.results) + 1))

    def record(self, outcome: Outcome | None, changes: Sequence[Points]) -> None:
        """Close the deal with these changes of totals, or correct it (a replay keeps what was recorded)."""
        if self.settled:
            wrong = self.results.pop()
            self.totals = [total - change for total, change in zip(self.totals, wrong.changes, strict=True)]
        self.totals = [total + change for total, change in zip(self.totals, changes, strict=True)]
        setup = self.deal.setup
        totals, wild = tuple(self.totals), self.deal.public.wild
        result = Result(setup.number, setup.dealer, setup.seats, outcome, tuple(changes), totals, wild)
        self.results.append(result)
        self._conclude()

    def view(self, seat: Seat) -> View:
        """All that this seat may know."""
        view = self.deal.view(seat, self.standing())
        asked = self.turn
        if not self.settled or asked is None:
            return view
        view.public.phase, view.public.turn = Phase.BETWEEN, asked
        return replace(view, offers=self._answers(seat))

    def coming(self) -> Setup | None:
        """The next deal while it has no seed: who sits in, who deals. None: that is drawn by lot, or there is none."""
        if not self.settled or self.ranking is not None:
            return None
        twin = self.copy()
        twin._seeds = lambda number: b""
        try:
            return twin.setup(len(self.results) + 1)
        except LotToDraw:
            return None

    def copy(self) -> Self:
        """An independent match in the same state."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.deal, twin.totals, twin.results = self.deal.copy(), self.totals[:], self.results[:]
        return twin

    def digest(self) -> str:
        """SHA-256 of the whole state, hidden part included."""
        answered = "".join(f"\n{each.number} {each.seat} {each.kind.VERB}" for each in self.decisions)
        return sha256(f"{self.totals}\n{self.deal.text()}{answered}".encode()).hexdigest()

    # ── what a game overrides ─────────────────────────────────────────────────────────────────────────────────────

    def settle(self, outcome: Outcome) -> list[Points]:
        """What each seat's total changes by."""
        raise NotImplementedError

    def setup(self, number: int) -> Setup:
        """The next deal: who sits in, who deals."""
        raise NotImplementedError

    def finished(self) -> bool:
        """Is the match over after the results so far?"""
        raise NotImplementedError

    def asked(self) -> Seat | None:
        """The seat that is to answer before the next deal; None: nobody."""
        return None

    def may(self, seat: Seat, kind: type[Action]) -> Refusal | None:
        """May this seat, which is asked, answer so?"""
        return None

    def price(self, seat: Seat, kind: type[Action]) -> Points | None:
        """What this answer costs the seat."""
        return None

    def decide(self, seat: Seat, action: Action) -> None:
        """Carry out an answer."""
        raise NotImplementedError

    def tell_after(self) -> None:
        """Tell what a deal that is just counted means for the match."""

    def standing(self) -> Standing:
        """The match in numbers."""
        return Standing(tuple(self.totals), self.HIGH_WINS)

    def rank(self) -> Ranking:
        """The places by total; equals share."""
        return self.ranked(range(self.seats))

    # ── what games are made of ────────────────────────────────────────────────────────────────────────────────────

    def ranked(self, seats: Sequence[Seat]) -> Ranking:
        """These seats by total, best first; equals share a place."""
        worths = sorted({self.totals[seat] for seat in seats}, reverse=self.HIGH_WINS)
        return Ranking(tuple(tuple(seat for seat in seats if self.totals[seat] == worth) for worth in worths))

    def dealt(self, number: int, dealer: Seat, seats: tuple[Seat, ...] | None = None) -> Setup:
        """The setup of that deal with this dealer; everybody sits in unless `seats` says otherwise."""
        return Setup(number, self.seats, seats or tuple(range(self.seats)), dealer, self._seeds(number))

    def drawn_by_lot(self, number: int) -> Seat:
        """A seat at random, from that deal's seed."""
        seed = self._seeds(number)
        if not seed:
            raise LotToDraw
        return Stream(seed, "dealer").below(self.seats)

    def left_of_dealer(self, number: int) -> Seat:
        """The dealer moves one seat to the left; the first one is drawn by lot (§0.2 #7)."""
        if not self.results:
            return self.drawn_by_lot(number)
        return (self.results[-1].dealer + 1) % self.seats

    def passed_on(self, number: int, seats: Sequence[Seat]) -> Setup:
        """That deal among these seats alone: the next of them to the left of the last dealer deals (§0.2 #7)."""
        first = self.left_of_dealer(number)
        dealer = min(seats, key=lambda seat: (seat - first) % self.seats)
        return self.dealt(number, dealer, tuple(seats))

    def in_order(self, seats: Sequence[Seat]) -> list[Seat]:
        """These seats from the left of the last dealer."""
        return sorted(seats, key=lambda seat: (seat - self.deal.setup.dealer - 1) % self.seats)

    # ── inner workings ────────────────────────────────────────────────────────────────────────────────────────────

    def _conclude(self) -> None:
        self.ranking = self.rank() if self.finished() else None

    def _answers(self, seat: Seat) -> tuple[Offer, ...]:
        """What may be answered between two deals, for this seat; none while nobody is asked."""
        if self.turn is None:
            return ()
        return tuple(Offer(kind, self._may_answer(seat, kind), self.price(seat, kind)) for kind in self.rules.BETWEEN)

    def _may_answer(self, seat: Seat, kind: type[Action]) -> Refusal | None:
        return self.may(seat, kind) if seat == self.turn else Refusal(Code.NOT_YOUR_TURN)


def zero_sum(outcome: Outcome, seats: int) -> list[Points]:
    """The winner gets what the others pay; a void deal changes nothing."""
    changes = [0] * seats
    if outcome.winner is None:
        return changes
    for bill in outcome.bills:
        changes[bill.seat] -= bill.points
        changes[outcome.winner] += bill.points
    return changes
