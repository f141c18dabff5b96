"""Points Rummy. rules.md §1; seed 000. The rest of the 13-card family says only where it differs from this."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, ClassVar

from rummy_tui.engine import deal, match, rules
from rummy_tui.engine.actions import Action, Discard, Draw, Drop, Seat, Show, Take
from rummy_tui.engine.arrange import Arranger, arranger
from rummy_tui.engine.cards import Card, Face, Points, Rank, faces, packs
from rummy_tui.engine.deal import Setup
from rummy_tui.engine.events import Dropped, Event, Showed, WrongShow
from rummy_tui.engine.match import zero_sum
from rummy_tui.engine.melds import GroupRules, Kind
from rummy_tui.engine.message import N_
from rummy_tui.engine.outcome import Bill, Line, LineKind, Outcome, Termination
from rummy_tui.engine.reading import HandRules, Lives, Reading, lives_of
from rummy_tui.engine.refusal import Code, Refusal
from rummy_tui.engine.rules import Choice, setting
from rummy_tui.engine.view import Standing

TENS = (Rank.ACE, Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING)


class Starter(Choice):
    ROTATE = N_("the deal moves one seat left")
    TOSS = N_("drawn by lot every deal")
    WINNER = N_("the last winner")


class StockEmpty(Choice):
    RESHUFFLE = N_("the open pile is shuffled")
    VOID = N_("the deal is void")


class OneLife(Choice):
    """What is not counted when the second sequence is missing (§1.2 #10)."""

    PURE_ONLY = N_("the pure sequence")
    NOTHING = N_("nothing: all cards count")
    EVERYTHING = N_("every group")


@dataclass(frozen=True, kw_only=True)
class Rules(HandRules):
    GAME = "points"
    VERSION = 1
    PLAYERS = range(2, 7)
    ACTIONS = (Draw, Take, Discard, Drop, Show)
    HAND = 13
    PACKS: ClassVar[int] = 2
    PRINTED_JOKERS: ClassVar[int] = 2
    LIVES = Lives(pure=1, sequences=2, longest=3)
    MAX_SET: ClassVar[int] = 4  # seed 000: never more than four

    first_drop: int | None = setting(
        N_("First drop, before drawing any card"), 20, 10, 15, 25, 30, None, none=N_("no drop")
    )
    middle_drop: int = setting(N_("Middle drop, after drawing a card"), 40, 30, 50, 60)
    full_count: int = setting(N_("Full count: the most a hand pays, and a wrong show"), 80, 100, 120)
    starter: Starter = setting(N_("Who starts"), Starter.ROTATE)
    opening_joker: bool = setting(N_("The first player may take an opening joker"), False)
    max_jokers: int | None = setting(N_("Jokers in one group at most"), None, 1, 2, none=N_("no limit"))
    jokers_alone: bool = setting(N_("A group of jokers only is a group"), True)
    one_life: OneLife = setting(N_("Without a second sequence, not counted is"), OneLife.PURE_ONLY)
    long_life: bool = setting(N_("One sequence needs four or more cards"), False)
    first_turn_cap: bool = setting(N_("Shown before one's first turn: pay the middle drop at most"), False)
    stock_empty: StockEmpty = setting(N_("When the closed deck is empty"), StockEmpty.RESHUFFLE)
    turn_cap: int | None = setting(
        N_("Turns before the cheapest hand wins"), 250, None, none=N_("no limit"), between=range(20, 2001)
    )
    deals: int | None = setting(
        N_("Deals in a session"), None, 3, 5, 10, none=N_("endless"), between=range(1, 101)
    )  # fmt: skip
    target: int | None = setting(
        N_("The session ends at this score"), None, 100, 250, 500, none=N_("never"), between=range(10, 10001)
    )

    def cards(self, players: int) -> tuple[Card, ...]:
        return packs(self.PACKS, self.PRINTED_JOKERS)

    def facts(self) -> dict[str, int | tuple[rules.Setting, Any]]:
        return super().facts() | {
            "packs": self.PACKS, "printed_jokers": self.PRINTED_JOKERS,
            "cards": len(self.cards(self.PLAYERS.start)), "max_set": self.MAX_SET,
        }  # fmt: skip

    @property
    def last_turn(self) -> int | None:
        return self.turn_cap

    def groups_for(self, wild: frozenset[Face]) -> GroupRules:
        return _groups(self.MAX_SET, self.max_jokers, self.jokers_alone, wild)

    def value(self, card: Card, wild: frozenset[Face]) -> Points:
        """A K Q J 10 are ten each, jokers nothing."""
        if self.groups_for(wild).joker(card):
            return 0
        assert card.face is not None
        return 10 if card.face.rank in TENS else int(card.face.rank)

    @property
    def lives(self) -> Lives:
        return self.LIVES._replace(longest=4) if self.long_life else self.LIVES

    @property
    def cap(self) -> Points | None:
        return self.full_count

    def saves(self, kind: Kind, pure: bool, lives: Lives) -> bool:
        """Whose cards are not counted: nobody's without a pure sequence, everybody's with both lives, else #10."""
        if lives.pure < self.lives.pure or lives.meets(self.lives):
            return lives.pure >= self.lives.pure
        if self.one_life is OneLife.PURE_ONLY:
            return kind is Kind.RUN and pure
        return self.one_life is OneLife.EVERYTHING


@lru_cache(maxsize=64)
def _groups(max_set: int, max_jokers: int | None, jokers_alone: bool, wild: frozenset[Face]) -> GroupRules:
    """Kept, because the value of every card asks for it."""
    return GroupRules(max_set=max_set, max_jokers=max_jokers, jokers_alone=jokers_alone, wild=wild)


class Deal(deal.Deal):
    TOO_LATE = {Drop: Code.DROP_AFTER_DRAW}
    rules: Rules

    @cached_property
    def arranger(self) -> Arranger:
        return arranger(self.rules, self.public.wild)

    def lay_out(self) -> None:
        """13 each, the cut card that fixes the jokers, the first open card."""
        self.deal_round(self.rules.HAND)
        cut = self.hidden.stock.pop()
        self.public.cut = cut
        self.public.wild = faces(Rank.ACE if cut.face is None else cut.face.rank)
        self.public.discards.append(self.hidden.stock.pop())

    def banned(self, seat: Seat, kind: type[Action]) -> Refusal | None:
        if kind is Drop and self.rules.first_drop is None:
            return Refusal(Code.NO_DROP_HERE)
        return None

    def spent(self) -> Refusal | None:
        """Where that makes a deal void, it ends with the turn that took the last closed card (§1.2 #4)."""
        void = self.rules.stock_empty is StockEmpty.VOID and not self.public.stock_left
        return Refusal(Code.STOCK_EMPTY) if void else None

    def can_draw(self, seat: Seat) -> Refusal | None:
        return self.spent() or super().can_draw(seat)

    def can_take(self, seat: Seat) -> Refusal | None:
        """No joker leaves the open pile, but for an opening one where the table allows it (§1.2 #3)."""
        if refusal := self.spent() or super().can_take(seat):
            return refusal
        top = self.public.discards[-1]
        opening = seat == self.public.starter and self.public.turns == 0 and self.rules.opening_joker
        return Refusal(Code.OPEN_JOKER_FORBIDDEN, (top,)) if self.arranger.groups.joker(top) and not opening else None

    def may_throw(self, seat: Seat, action: Discard) -> Refusal | None:
        if action.card is self.public.taken:
            return Refusal(Code.RETURN_SAME_CARD, (action.card,))
        return None

    def may_show(self, seat: Seat, action: Show) -> Refusal | None:
        """A bad grouping is a wrong show, not a refusal; only the fourteenth card can be refused (§1.2 #6)."""
        if action.discard is None:
            return Refusal(Code.NO_FINISH_CARD)
        if action.discard is self.public.taken:
            return Refusal(Code.FINISH_WITH_PICKED_CARD, (action.discard,))
        return None

    def price(self, seat: Seat, kind: type[Action]) -> Points | None:
        if kind is Show:
            return self.rules.full_count
        if kind is not Drop:
            return None
        return self.rules.middle_drop if self.public.has_drawn[seat] else self.rules.first_drop

    def do_drop(self, seat: Seat, action: Drop) -> None:
        price = self.price(seat, Drop)
        assert price is not None
        self.leave(Dropped(seat, price, not self.public.has_drawn[seat]), seat)

    def do_show(self, seat: Seat, action: Show) -> None:
        """Judged on the groups as the player made them; a wrong show leaves the deal (§0.2 #8)."""
        assert action.discard is not None
        reading = self.read(seat, action)
        hand = self.hidden.hands[seat]
        hand.remove(action.discard)
        self.public.discards.append(action.discard)
        if reading.fault is None:
            self.tell(Showed(seat, action.discard, action.groups))
            self.end(Termination.SHOW, seat)
        else:
            self.public.turns += 1
            self.leave(WrongShow(seat, action.discard, reading.fault, self.rules.full_count), seat)

    def read(self, seat: Seat, action: Show) -> Reading:
        """The groups as made, the cards in none of them loose, the fourteenth put aside."""
        loose = [card for card in self.hidden.hands[seat] if card not in action.cards]
        return self.arranger.read(action.groups, loose)

    def leave(self, event: Event, seat: Seat) -> None:
        """Out of this deal; the last one standing wins at once (§1.2 #14)."""
        self.public.in_play[seat] = False
        self.tell(event)
        left = [s for s in self.public.seats if self.public.in_play[s]]
        if len(left) == 1:
            self.end(Termination.LAST_STANDING, left[0])
        elif self.rules.last_turn is not None and self.public.turns >= self.rules.last_turn:
            self.capped()
        else:
            self.begin_turn(self.next_in_play(seat))

    def capped(self) -> None:
        """The cheapest hand in wins; ties: fewer loose cards, a pure sequence, nearest after the dealer (§8.2 #11)."""
        seats = self.public.seats
        order = seats[seats.index(self.public.starter) :] + seats

        def rank(seat: Seat) -> tuple[int, int, bool, int]:
            best = self.arranger.best(self.hidden.hands[seat])
            return best.points, len(best.loose), not lives_of(best.melds).pure, order.index(seat)

        self.end(Termination.CAP, min((s for s in seats if self.public.in_play[s]), key=rank))

    def bill(self, seat: Seat, winner: Seat | None, termination: Termination) -> Bill:
        """A loser pays his best grouping; who left pays what he left for."""
        best = self.arranger.best(self.hidden.hands[seat])
        if seat == winner:
            shown = next((e for e in self.events if isinstance(e, Showed)), None)
            return Bill(seat, (), self.arranger.read(shown.groups, ()) if shown else best)
        if termination is Termination.VOID:
            return Bill(seat, (), best)
        left = next((e for e in self.events if isinstance(e, Dropped | WrongShow) and e.seat == seat), None)
        if left is not None:
            kind = LineKind.DROP if isinstance(left, Dropped) else LineKind.WRONG_SHOW
            return Bill(seat, (Line(kind, left.price),), best)
        return Bill(seat, self.lines(seat, best, termination), best)

    def lines(self, seat: Seat, best: Reading, termination: Termination) -> tuple[Line, ...]:
        """The counted cards and what is taken off again; empty for a hand without points."""
        lives = lives_of(best.melds)
        whole = LineKind.LOOSE if lives.meets(self.rules.lives) else LineKind.ONE_LIFE
        kind = whole if lives.pure >= self.rules.lives.pure else LineKind.NO_PURE
        lines = [Line(kind, best.raw, best.counted)] if best.counted else []
        if best.raw > best.points:
            lines.append(Line(LineKind.CAPPED, best.points - best.raw))
        over = best.points - self.rules.middle_drop
        early = self.rules.first_turn_cap and termination is Termination.SHOW and not self.public.has_drawn[seat]
        if early and over > 0:
            lines.append(Line(LineKind.FIRST_TURN, -over))
        return tuple(lines)


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
