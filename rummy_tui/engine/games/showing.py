"""What the games share in which 13 cards, or 21, are shown: they say where they differ. rules.md §1; seed 000."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from rummy_tui.engine import deal, match, rules
from rummy_tui.engine.actions import Action, Discard, Draw, Drop, Seat, Show, Take
from rummy_tui.engine.arrange import Arranger, arranger
from rummy_tui.engine.cards import Card, Face, Points, Rank, faces, packs
from rummy_tui.engine.deal import Setup
from rummy_tui.engine.events import Dropped, Event, Showed, WrongShow
from rummy_tui.engine.match import Ranking, zero_sum
from rummy_tui.engine.melds import Ace, GroupRules, Kind
from rummy_tui.engine.message import N_
from rummy_tui.engine.outcome import Bill, Line, LineKind, Outcome, Termination
from rummy_tui.engine.reading import HandRules, Lives, Reading, lives_of
from rummy_tui.engine.refusal import Code, Refusal
from rummy_tui.engine.rules import Choice, setting

TENS = (Rank.ACE, Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING)


class StockEmpty(Choice):
    RESHUFFLE = N_("the open pile is shuffled")
    VOID = N_("the deal is void")


class OneLife(Choice):
    """What is not counted when the second sequence is missing (§1.2 #10)."""

    PURE_ONLY = N_("the pure sequence")
    NOTHING = N_("nothing: all cards count")
    EVERYTHING = N_("every group")


class Tie(Choice):
    EXTRA = N_("one more deal between those who are equal")
    SHARED = N_("the match is shared")


@dataclass(frozen=True, kw_only=True)
class Rules(HandRules):
    """Cards, groups and counting. A game adds what a drop and a wrong show cost, as settings or fixed."""

    PLAYERS = range(2, 7)
    ACTIONS = (Draw, Take, Discard, Drop, Show)

    opening_joker: bool = setting(N_("The first player may take an opening joker"), False, fine=True)
    stock_empty: StockEmpty = setting(N_("When the closed deck is empty"), StockEmpty.RESHUFFLE, fine=True)
    turn_cap: int | None = setting(
        N_("Turns before the cheapest hand wins"), 250, None, none=N_("no limit"), between=range(20, 2001), fine=True
    )

    @property
    def first_drop(self) -> Points | None:
        """Before drawing any card. None: no drop at all."""
        raise NotImplementedError

    @property
    def middle_drop(self) -> Points | None:
        """After drawing a card."""
        return None

    @property
    def full_count(self) -> Points | None:
        """The most a hand pays. None: no limit."""
        raise NotImplementedError

    @property
    def wrong_show(self) -> Points:
        """What it costs: the full count."""
        return 80 if self.full_count is None else self.full_count

    @property
    def tie(self) -> Tie:
        """What equals at the end of a match do."""
        return Tie.SHARED

    @property
    def early_cap(self) -> Points | None:
        """The most a hand pays that had no turn before the show (§1.2 #13). None: no such cap."""
        return None

    @property
    def packs(self) -> int:
        return 2

    @property
    def printed_jokers(self) -> int:
        """In all packs together."""
        return 2

    @property
    def max_set(self) -> int | None:
        """Cards in a set at most, jokers included (seed 000: never more than four). None: no limit."""
        return 4

    @property
    def ace(self) -> Ace:
        """Where an ace stands in a sequence."""
        return Ace.LOW_OR_HIGH

    def cards(self, players: int) -> tuple[Card, ...]:
        return packs(self.packs, self.printed_jokers)

    @property
    def cuts(self) -> bool:
        return True

    def wild(self, cut: Card) -> frozenset[Face]:
        """The rank of the cut card; aces if it is a printed joker."""
        return faces(Rank.ACE if cut.face is None else cut.face.rank)

    def facts(self) -> dict[str, int | tuple[rules.Setting, Any]]:
        own = {
            "packs": self.packs, "printed_jokers": self.printed_jokers, "wrong_show": self.wrong_show,
            "cards": len(self.cards(self.PLAYERS.start)), "max_set": self.max_set or 0,
        }  # fmt: skip
        return own | super().facts()

    @property
    def last_turn(self) -> int | None:
        return self.turn_cap

    def value(self, card: Card, wild: frozenset[Face]) -> Points:
        """A K Q J 10 are ten each, jokers nothing."""
        if self.groups_for(wild).joker(card):
            return 0
        assert card.face is not None
        return 10 if card.face.rank in TENS else int(card.face.rank)

    @property
    def cap(self) -> Points | None:
        return self.full_count


@dataclass(frozen=True, kw_only=True)
class Thirteen(Rules):
    """The same for 13 cards, where a show takes a pure sequence and mostly a second one."""

    HAND = 13
    LIVES = Lives(pure=1, sequences=2, longest=3)

    max_jokers: int | None = setting(N_("Jokers in one group at most"), None, 1, 2, none=N_("no limit"), fine=True)
    jokers_alone: bool = setting(N_("A group of jokers only is a group"), True, fine=True)
    one_life: OneLife = setting(N_("Without a second sequence, not counted is"), OneLife.PURE_ONLY)
    long_life: bool = setting(N_("One sequence needs four or more cards"), False, fine=True)

    def groups_for(self, wild: frozenset[Face]) -> GroupRules:
        return _groups(self.ace, self.max_set, self.max_jokers, self.jokers_alone, wild)

    @property
    def lives(self) -> Lives:
        return self.LIVES._replace(longest=4) if self.long_life else self.LIVES

    def saves(self, kind: Kind, pure: bool, lives: Lives) -> bool:
        """Whose cards are not counted: nobody's without a pure sequence, everybody's with both lives, else #10."""
        if lives.pure < self.lives.pure or lives.meets(self.lives):
            return lives.pure >= self.lives.pure
        if self.one_life is OneLife.PURE_ONLY:
            return kind is Kind.RUN and pure
        return self.one_life is OneLife.EVERYTHING


@lru_cache(maxsize=64)
def _groups(
    ace: Ace, max_set: int | None, max_jokers: int | None, jokers_alone: bool, wild: frozenset[Face]
) -> GroupRules:
    """Kept, because the value of every card asks for it."""
    return GroupRules(ace=ace, max_set=max_set, max_jokers=max_jokers, jokers_alone=jokers_alone, wild=wild)


class Deal(deal.Deal):
    TOO_LATE = {Drop: Code.DROP_AFTER_DRAW}
    rules: Rules

    @cached_property
    def arranger(self) -> Arranger:
        return arranger(self.rules, self.public.wild)

    def lay_out(self) -> None:
        """13 each, the cut card that fixes the jokers, the first open card."""
        self.deal_round(self.rules.HAND)
        self.cut()
        self.public.discards.append(self.hidden.stock.pop())

    def cut(self) -> None:
        """Turn up the card that fixes the jokers."""
        self.public.cut = self.hidden.stock.pop()
        self.public.wild = self.rules.wild(self.public.cut)

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
        barred = self.arranger.groups.joker(top) and not self.takes_joker(seat)
        return Refusal(Code.OPEN_JOKER_FORBIDDEN, (top,)) if barred else None

    def takes_joker(self, seat: Seat) -> bool:
        """May this seat take a joker that lies on top of the open pile?"""
        return self.rules.opening_joker and seat == self.public.starter and self.public.turns == 0

    def may_show(self, seat: Seat, action: Show) -> Refusal | None:
        """A bad grouping is a wrong show, not a refusal; only the fourteenth card can be refused (§1.2 #6)."""
        if action.discard is None:
            return self.rules.verdict(self.read(seat, action), whole=True)
        if action.discard is self.public.taken:
            return Refusal(Code.FINISH_WITH_PICKED_CARD, (action.discard,))
        return None

    def price(self, seat: Seat, kind: type[Action]) -> Points | None:
        if kind is Show:
            return self.rules.wrong_show
        if kind is not Drop:
            return None
        return self.rules.middle_drop if self.public.has_drawn[seat] else self.rules.first_drop

    def do_drop(self, seat: Seat, action: Drop) -> None:
        price = self.price(seat, Drop)
        assert price is not None
        self.leave(Dropped(seat, price, not self.public.has_drawn[seat]), seat)

    def do_show(self, seat: Seat, action: Show) -> None:
        """A wrong show leaves the deal (§0.2 #8)."""
        assert action.discard is not None
        reading = self.read(seat, action)
        fault = self.rules.verdict(reading)
        self.hidden.hands[seat].remove(action.discard)
        self.public.discards.append(action.discard)
        if fault is None:
            self.tell(Showed(seat, action.discard, reading.cards, reading.loose))
            self.end(Termination.SHOW, seat)
        else:
            self.public.turns += 1
            self.leave(WrongShow(seat, action.discard, fault, self.rules.wrong_show), seat)

    def read(self, seat: Seat, action: Show) -> Reading:
        """What the show is judged on: the cards in no group are loose, the fourteenth is put aside."""
        loose = [card for card in self.hidden.hands[seat] if card not in action.cards]
        return self.arranger.judged(action.groups, loose)

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
            best = self.best(seat)
            return self.worth(seat), len(best.loose), not lives_of(best.melds).pure, order.index(seat)

        self.end(Termination.CAP, min((s for s in seats if self.public.in_play[s]), key=rank))

    def best(self, seat: Seat) -> Reading:
        """The best groups of this hand."""
        return self.arranger.known(Arranger.best, self.hidden.hands[seat])

    def worth(self, seat: Seat) -> Points:
        """What this hand would pay at the turn cap."""
        best = self.best(seat)
        return sum(line.points for line in self.lines(seat, best, Termination.CAP))

    def bill(self, seat: Seat, winner: Seat | None, termination: Termination) -> Bill:
        """A loser pays his best grouping; who left pays what he left for. In the end all may know a show's fault."""
        best = self.best(seat)
        if seat == winner:
            shown = next((e for e in self.events if isinstance(e, Showed)), None)
            return Bill(seat, (), self.arranger.read(shown.groups, shown.loose) if shown else best)
        if termination is Termination.VOID:
            return Bill(seat, (), best)
        left = next((e for e in self.events if isinstance(e, Dropped | WrongShow) and e.seat == seat), None)
        if isinstance(left, Dropped):
            kind = LineKind.FIRST_DROP if left.first else LineKind.MIDDLE_DROP
            return Bill(seat, (Line(kind, left.price),), best)
        if left is not None:
            return Bill(seat, (Line(LineKind.WRONG_SHOW, left.price, fault=left.fault),), best)
        return Bill(seat, self.lines(seat, best, termination), best)

    def lines(self, seat: Seat, best: Reading, termination: Termination) -> tuple[Line, ...]:
        """The counted cards and what is taken off again; empty for a hand without points."""
        lives = lives_of(best.melds)
        whole = LineKind.LOOSE if lives.meets(self.rules.lives) else LineKind.ONE_LIFE
        kind = whole if lives.pure >= self.rules.lives.pure else LineKind.NO_PURE
        lines = [Line(kind, best.raw, best.counted)] if best.counted else []
        if best.raw > best.points:
            lines.append(Line(LineKind.CAPPED, best.points - best.raw))
        cap = self.rules.early_cap if termination is Termination.SHOW and not self.public.has_drawn[seat] else None
        if cap is not None and best.points > cap:
            lines.append(Line(LineKind.FIRST_TURN, cap - best.points))
        return tuple(lines)


class Match(match.Match):
    """A match of some deals: whoever wins one gets what the others pay, and the highest total wins.

    Equals at the top share the match, or they alone play an extra deal that decides who wins and changes no total.
    """

    rules: Rules

    def played(self, deals: int, totals: Sequence[Points]) -> bool:
        """Are all deals but an extra one over, after so many that led to these totals?"""
        raise NotImplementedError

    def pot(self, outcome: Outcome) -> list[Points]:
        """What a deal that counts changes."""
        return zero_sum(outcome, self.seats)

    @property
    def deciding(self) -> bool:
        """Is the last deal that was dealt the extra one?"""
        changes = self.results[-1].changes if self.settled else [0] * self.seats
        return self.played(
            self.number - 1, [total - change for total, change in zip(self.totals, changes, strict=True)]
        )

    @property
    def best(self) -> list[Seat]:
        """Who has the highest total."""
        return [seat for seat in range(self.seats) if self.totals[seat] == max(self.totals)]

    @property
    def winner(self) -> Seat | None:
        """Who won the extra deal, if there was one; unknown where only its changes are known."""
        outcome = self.results[-1].outcome
        return outcome.winner if self.deciding and outcome is not None else None

    def settle(self, outcome: Outcome) -> list[Points]:
        return [0] * self.seats if self.deciding else self.pot(outcome)

    def setup(self, number: int) -> Setup:
        extra = number > 1 and self.played(number - 1, self.totals)
        return self.passed_on(number, self.best if extra else range(self.seats))

    def finished(self) -> bool:
        if not self.played(len(self.results), self.totals):
            return False
        unknown = self.deciding and self.results[-1].outcome is None
        return self.rules.tie is Tie.SHARED or len(self.best) == 1 or self.winner is not None or unknown

    def rank(self) -> Ranking:
        places = self.ranked(range(self.seats)).places
        if self.winner is None:
            return Ranking(places)
        others = tuple(seat for seat in places[0] if seat != self.winner)
        return Ranking(((self.winner,), others, *places[1:]))
