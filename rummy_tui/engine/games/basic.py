"""Basic Rummy with melds on the table. rules.md §5; seed 001."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import ClassVar

from rummy_tui.engine import match
from rummy_tui.engine.actions import Action, Discard, Draw, Lay, LayOff, Pass, Seat, Take
from rummy_tui.engine.cards import Card, Face, Points, packs
from rummy_tui.engine.deal import Setup
from rummy_tui.engine.events import Passed, Recycled
from rummy_tui.engine.games import melding
from rummy_tui.engine.laydown import Last, Laydown, TableRules, Turn
from rummy_tui.engine.match import zero_sum
from rummy_tui.engine.melds import Ace, GroupRules, Meld
from rummy_tui.engine.message import N_, NN_
from rummy_tui.engine.outcome import Bill, LineKind, Outcome, Termination
from rummy_tui.engine.reading import Goal, GoalKind
from rummy_tui.engine.refusal import Code, Refusal
from rummy_tui.engine.rules import Choice, setting
from rummy_tui.engine.view import Phase, Standing

TWO_PLAYERS, MORE_PLAYERS = 10, 7
"""Cards dealt to each seat (§5.1)."""


class Aces(Choice):
    """Where an ace stands in a sequence (§5.2 #3)."""

    LOW = N_("below the 2 only")
    BOTH = N_("below the 2 or above the K")
    ROUND = N_("also between K and 2")


class Blocked(Choice):
    """Who wins a deal in which no card can be drawn, or whose turns are used up (§5.2 #6)."""

    NOBODY = N_("nobody")
    LOWEST = N_("the lowest hand")


ACES = {Aces.LOW: Ace.LOW, Aces.BOTH: Ace.LOW_OR_HIGH, Aces.ROUND: Ace.ROUND}


@dataclass(frozen=True, kw_only=True)
class Rules(TableRules):
    GAME = "basic"
    VERSION = 1
    PLAYERS = range(2, 5)
    ACTIONS = (Draw, Take, Pass, Lay, LayOff, Discard)
    PILES = (Take, Draw)
    """The discard pile lies to the left of the stock (§5.1)."""
    COUNTED: ClassVar[Mapping[tuple[str, str], tuple[str, str]]] = {
        (
            "The closed deck was empty: {n} card of the open pile is the new one.",
            "The closed deck was empty: {n} cards of the open pile were shuffled into a new one.",
        ): NN_(
            "The closed deck was empty: {n} card of the open pile was turned over.",
            "The closed deck was empty: {n} cards of the open pile were turned over, unshuffled.",
        )
    }

    target: int = setting(N_("The match ends at this score"), 100, 50, 150, 200, between=range(10, 1001))
    one_meld: bool = setting(N_("Only one meld a turn, but for going out at once"), False)
    own_meld_first: bool = setting(N_("Laying off needs a meld of one's own"), False)
    ace: Aces = setting(N_("Aces in a sequence stand"), Aces.LOW)
    last_throw: bool = setting(N_("Going out needs a last throw"), False)
    flips: int | None = setting(N_("The open pile is turned over"), None, 1, 3, none=N_("as often as needed"))
    blocked: Blocked = setting(N_("A blocked deal is won by"), Blocked.NOBODY)

    def cards(self, players: int) -> tuple[Card, ...]:
        return packs(1, 0)

    def groups_for(self, wild: frozenset[Face]) -> GroupRules:
        """Runs of three or more, sets of three or four; no jokers, the ace low (§5.1)."""
        return GroupRules(ace=ACES[self.ace])

    def value(self, card: Card, wild: frozenset[Face]) -> Points:
        """Ace 1, figures 10."""
        return 0 if card.face is None else min(10, int(card.face.rank))

    def turn(self, new: bool, lay_off: bool) -> Turn:
        """`new`: further melds may be laid; `lay_off`: cards may be added to melds."""
        return _turn(self, new, lay_off)

    @property
    def most_held(self) -> int:
        return max(TWO_PLAYERS, MORE_PLAYERS) + 1

    def laying(self) -> Turn:
        return self.turn(new=True, lay_off=True)

    def laid_first(self, hand: Sequence[Card]) -> Laydown | None:
        """Also where it is one meld a turn, the whole hand may go at once (§5.2 #1)."""
        whole = self.at_once(hand) if self.one_meld else None
        return whole or super().laid_first(hand)

    def at_once(self, hand: Sequence[Card], taken: Card | None = None) -> Laydown | None:
        """The whole hand in groups, whatever their number; `taken` cannot be thrown."""
        return self.laid_whole(replace(self.laying(), one=False), hand, taken)


@lru_cache(maxsize=64)
def _turn(game: Rules, new: bool, lay_off: bool) -> Turn:
    groups, none = game.groups_for(frozenset()), None if new else 0
    last = Last.THROWN if game.last_throw else Last.FREE
    return Turn(groups, groups, sets=none, runs=none, lay_off=lay_off, last=last, one=new and game.one_meld)


class Deal(melding.Deal):
    rules: Rules

    def lay_out(self) -> None:
        """Ten cards each for two, seven for more; the next one starts the discard pile."""
        self.deal_round(TWO_PLAYERS if len(self.setup.seats) == 2 else MORE_PLAYERS)
        self.public.discards.append(self.hidden.stock.pop())

    # ── drawing, and the pile turned over ─────────────────────────────────────────────────────────────────────────

    @property
    def recyclable(self) -> bool:
        """Does the pile make a new stock, at this table once more? (§5.2 #6)"""
        flips = self.rules.flips
        return super().recyclable and (flips is None or self.public.recycled < flips)

    def recycle(self) -> None:
        """The top is laid aside and is the new pile, the rest is turned over, not shuffled (§5.1, #4)."""
        *under, top = self.public.discards
        self.public.recycled += 1
        self.hidden.stock = under[::-1]
        self.public.discards = [top]
        self.public.stock_left = len(under)
        self.tell(Recycled(None, len(under)))

    def asked(self, kind: type[Action]) -> tuple[Phase, ...]:
        return (Phase.DRAW,) if kind is Pass else super().asked(kind)

    def can_pass(self, seat: Seat) -> Refusal | None:
        """Only where no card can be drawn: the open card is taken, or the deal is blocked (§5.2 #5)."""
        return Refusal(Code.NOTHING_TO_DECIDE) if self.can_draw(seat) is None else None

    def do_pass(self, seat: Seat, action: Pass) -> None:
        self.tell(Passed(seat))
        self.capped()

    # ── laying ────────────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def last(self) -> Last:
        return Last.THROWN if self.rules.last_throw else Last.FREE

    def turn_of(self, seat: Seat) -> Turn:
        new = not (self.rules.one_meld and self.public.melds_now)
        return self.rules.turn(new, not self.rules.own_meld_first or seat in self.public.owners)

    def unmet(self, seat: Seat, melds: Sequence[Meld]) -> Refusal | None:
        """Anything; at some tables one meld a turn, unless the whole hand goes at once (§5.2 #1)."""
        if not melds:
            return Refusal(Code.NOTHING_TO_LAY)
        one = len(melds) == 1 and not self.public.melds_now
        if one or not self.rules.one_meld or self._goes_rummy(seat, melds):
            return None
        return Refusal(Code.ONE_MELD_A_TURN, have=len(melds) + self.public.melds_now, need=1)

    def plans(self, seat: Seat) -> Iterator[Laydown]:
        """Where it is one meld a turn, the whole hand if it goes at once."""
        fresh = seat not in self.public.earlier and not self.public.melds_now
        whole = (
            self.rules.at_once(self.hidden.hands[seat], self.public.taken) if fresh and self.rules.one_meld else None
        )
        yield from super().plans(seat) if whole is None else (whole,)

    def _goes_rummy(self, seat: Seat, melds: Sequence[Meld]) -> bool:
        """Nothing was put down before, and no more than a card to throw is left."""
        laid = sum(len(meld.cards) for meld in melds)
        return seat not in self.public.earlier and len(self.hidden.hands[seat]) - laid <= 1

    def can_layoff(self, seat: Seat) -> Refusal | None:
        """On any meld; at some tables only with one of one's own (§5.2 #2)."""
        if self.rules.own_meld_first and seat not in self.public.owners:
            return Refusal(Code.OWN_MELD_FIRST)
        return None if self.public.melds else Refusal(Code.NO_SUCH_MELD)

    # ── the count ─────────────────────────────────────────────────────────────────────────────────────────────────

    def capped(self, why: Termination = Termination.CAP) -> None:
        """Blocked: nobody scores, or at some tables the lowest hand, if it is the only one (§5.2 #6)."""
        winner = None
        if self.rules.blocked is Blocked.LOWEST:
            points = {seat: sum(line.points for line in self.in_hand(seat)) for seat in self.public.seats}
            lowest = [seat for seat, held in points.items() if held == min(points.values())]
            winner = lowest[0] if len(lowest) == 1 else None
        self.end(why, winner)

    def bill(self, seat: Seat, winner: Seat | None, termination: Termination) -> Bill:
        """The cards in hand; twice, if the winner went rummy (§5.1)."""
        if winner in (None, seat):
            return Bill(seat, (), None)
        lines = self.in_hand(seat)
        if termination is Termination.WENT_OUT and winner not in self.public.earlier:
            lines = (*lines, *(replace(line, kind=LineKind.WENT_RUMMY, cards=()) for line in lines))
        return Bill(seat, lines, None)

    def goals(self, seat: Seat, melds: Sequence[Meld], loose: Sequence[Card]) -> tuple[Goal, ...]:
        """The points that would be paid."""
        points = sum(line.points for line in self.in_hand(seat))
        return (Goal(GoalKind.IN_HAND, points, None, not points),)


class Match(match.Match):
    """The winner of a deal gets what the others hold; the first to reach the target wins (§5.1)."""

    DEAL = Deal
    LOSERS_PAY = False
    rules: Rules

    def settle(self, outcome: Outcome) -> list[Points]:
        return [max(0, change) for change in zero_sum(outcome, self.seats)]

    def setup(self, number: int) -> Setup:
        return self.dealt(number, self.left_of_dealer(number))

    def finished(self) -> bool:
        return max(self.totals) >= self.rules.target

    def standing(self) -> Standing:
        return Standing(tuple(self.totals), self.HIGH_WINS, target=self.rules.target)
