"""The Nepali 13-card game: a match of three deals, one pure sequence makes a show. rules.md §8; seed 003."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from rummy_tui.engine.actions import Action, Seat, Show
from rummy_tui.engine.arrange import Arranger
from rummy_tui.engine.cards import Card, Face, Points, Rank
from rummy_tui.engine.events import Dropped
from rummy_tui.engine.games import showing
from rummy_tui.engine.games.showing import OneLife, Tie
from rummy_tui.engine.melds import Ace
from rummy_tui.engine.message import N_, NN_
from rummy_tui.engine.outcome import Bill, Line, LineKind, Outcome, Termination
from rummy_tui.engine.reading import Lives, Reading, lives_of
from rummy_tui.engine.refusal import Code, Refusal
from rummy_tui.engine.rules import Choice, setting
from rummy_tui.engine.view import Standing


class NoPure(Choice):
    """What a hand without a pure sequence pays (§8.2 #1)."""

    FULL_COUNT = N_("the full count")
    CARDS = N_("all its cards")


class CutPrinted(Choice):
    """A printed joker is cut (§8.2 #7)."""

    ACES = N_("aces are jokers")
    RECUT = N_("another card is cut")


class CapTie(Choice):
    """Equally cheap hands when the turns are used up (§8.2 #11)."""

    ONE_WINS = N_("the one with fewer loose cards wins")
    SPLIT = N_("they share")


@dataclass(frozen=True, kw_only=True)
class Rules(showing.Thirteen):
    GAME = "nepali"
    VERSION = 1
    SEATS = 4
    AS_MADE = False
    WORDS = {
        "Declare": N_("Show"),
        "You declared, and every group is right.": N_("You made a show."),
        "{name} declared, and every group is right.": N_("{name} made a show."),
        "You declared": N_("Your show"),
        "{name} declared": N_("{name}'s show"),
        "DECLARED": N_("SHOW"),
        "Throw a card: mark it, then touch it again ({act}), or declare ({show}).":
            N_("Throw a card: mark it, then touch it again ({act}), or make a show ({show})."),
    }  # fmt: skip
    COUNTED = {
        ("{n} card missing for a show", "{n} cards missing for a show"): NN_(
            "{n} card missing for the show", "{n} cards missing for the show"
        ),
    }

    first_drop: int | None = setting(
        N_("First drop, before drawing any card"), 20, 10, 25, 30, None, none=N_("no drop")
    )  # fmt: skip
    middle_drop: int = setting(N_("Middle drop, after drawing a card"), 40, 30, 50, 60)
    full_count: int | None = setting(N_("Full count: the most a hand pays"), 80, 100, 120, None, none=N_("no limit"))
    no_pure: NoPure = setting(N_("A hand without a pure sequence pays"), NoPure.FULL_COUNT)
    second_sequence: bool = setting(N_("A show needs a second sequence"), False)
    free_show: bool = setting(N_("A show may be wrong, and then costs the full count"), False)
    take_jokers: bool = setting(N_("Jokers may be taken from the open pile"), True)
    packs: int = setting(N_("Packs of cards"), 2, 1, 3)
    printed_jokers: int = setting(N_("Printed jokers"), 2, 0, 4, fine=True)
    cut_joker: bool = setting(N_("A card is cut for the joker"), True, fine=True)
    cut_printed: CutPrinted = setting(N_("If a printed joker is cut"), CutPrinted.ACES, fine=True)
    ace_value: int = setting(N_("Points of an ace"), 10, 1, fine=True)
    ace_high: bool = setting(N_("An ace also stands above the king"), True, fine=True)
    max_set: int | None = setting(N_("Cards in a set at most, with jokers"), 4, 5, None, none=N_("no limit"), fine=True)
    one_life: OneLife = setting(N_("Without a second sequence, not counted is"), OneLife.EVERYTHING, fine=True)
    cap_tie: CapTie = setting(N_("Equally cheap hands when the turns are used up"), CapTie.ONE_WINS, fine=True)
    tie: Tie = setting(N_("Equal totals at the end"), Tie.SHARED, fine=True)
    deals: int | None = setting(N_("Deals in a match"), 3, 1, 5, 7, None, none=N_("endless"), between=range(1, 101))
    target: int | None = setting(
        N_("The match ends at this score"), None, 100, 250, 500, none=N_("no limit"), between=range(10, 10001)
    )

    @property
    def lives(self) -> Lives:
        """Only the pure sequence is mandatory (seed 003)."""
        return super().lives._replace(sequences=2 if self.second_sequence else 1)

    @property
    def ace(self) -> Ace:
        return Ace.LOW_OR_HIGH if self.ace_high else Ace.LOW

    @property
    def cuts(self) -> bool:
        return self.cut_joker

    def may_cut(self, card: Card) -> Refusal | None:
        again = self.cut_printed is CutPrinted.RECUT and card.face is None
        return super().may_cut(card) or (Refusal(Code.JOKER_NOT_CUT) if again else None)

    def value(self, card: Card, wild: frozenset[Face]) -> Points:
        value = super().value(card, wild)
        return self.ace_value if value and card.face is not None and card.face.rank is Rank.ACE else value

    def flat(self, lives: Lives) -> bool:
        return self.no_pure is NoPure.FULL_COUNT and self.cap is not None and lives.pure < self.lives.pure

    def fewest_cards(self, players: int) -> int:
        """Everybody's hand, the cut card, the open card, and two cards to draw for each (§8.3)."""
        return players * (self.HAND + 2) + 1 + self.cut_joker


class Deal(showing.Deal):
    rules: Rules

    def cut(self) -> None:
        """Not at every table; a printed joker goes back into the middle where another card is cut instead."""
        if not self.rules.cuts:
            return
        stock = self.hidden.stock
        while self.rules.may_cut(stock[-1]):
            stock.insert(len(stock) // 2, stock.pop())
        super().cut()

    def takes_joker(self, seat: Seat) -> bool:
        return self.rules.take_jokers or super().takes_joker(seat)

    def can_show(self, seat: Seat) -> Refusal | None:
        """Only with a card left over that makes it right, unless a show may be wrong (§8.2 #8)."""
        if self.rules.free_show:
            return None
        return _no_show(self.arranger, tuple(self.hidden.hands[seat]), self.public.taken)

    def may_show(self, seat: Seat, action: Show) -> Refusal | None:
        refusal = super().may_show(seat, action)
        return refusal if refusal or self.rules.free_show else self.rules.verdict(self.read(seat, action))

    def price(self, seat: Seat, kind: type[Action]) -> Points | None:
        return None if kind is Show and not self.rules.free_show else super().price(seat, kind)

    def bill(self, seat: Seat, winner: Seat | None, termination: Termination) -> Bill:
        """A dropped hand is never shown, nor that of the last one standing (seed 003)."""
        bill = super().bill(seat, winner, termination)
        at_cap = termination is Termination.CAP and self.public.in_play[seat]
        if at_cap and winner is not None and self.rules.cap_tie is CapTie.SPLIT:
            bill = bill if bill.points > self.worth(winner) else replace(bill, lines=())
        dropped = any(isinstance(event, Dropped) and event.seat == seat for event in self.events)
        closed = dropped or (seat == winner and termination is Termination.LAST_STANDING)
        return replace(bill, reading=None) if closed else bill

    def lines(self, seat: Seat, best: Reading, termination: Termination) -> tuple[Line, ...]:
        """At the turn cap nobody is fined beyond his own cards (§8.2 #10)."""
        if termination is not Termination.CAP and self.rules.flat(lives_of(best.melds)):
            return (Line(LineKind.FULL_COUNT, best.points),)
        return super().lines(seat, best, termination)


@lru_cache(maxsize=8)
def _no_show(arrange: Arranger, hand: tuple[Card, ...], taken: Card | None) -> Refusal | None:
    """Why no card of the hand leaves a show. Kept for a while, as everybody who looks at the table asks."""
    if not arrange.has_pure(hand):
        return arrange.rules.fault(Lives(0, 0, 0), hand)
    paid = arrange.points(hand)
    for last in hand:
        rest = [card for card in hand if card is not last]
        # a show pays nothing, so what the whole hand pays is at most the card that is thrown
        alone = last is not taken and arrange.rules.value(last, arrange.wild) >= paid and not arrange.points(rest)
        if alone and arrange.best(rest).fault is None:
            return None
    best = arrange.best(hand)
    lacking = arrange.read(best.cards, best.loose, spare=True).fault
    return lacking or Refusal(Code.FINISH_WITH_PICKED_CARD, () if taken is None else (taken,))


class Match(showing.Match):
    DEAL = Deal
    rules: Rules

    def played(self, deals: int, totals: Sequence[Points]) -> bool:
        enough, target = self.rules.deals, self.rules.target
        return (enough is not None and deals >= enough) or (target is not None and max(totals) >= target)

    def pot(self, outcome: Outcome) -> list[Points]:
        """At the turn cap the cheapest hands may share; what cannot be divided is the winner's."""
        changes, in_play = super().pot(outcome), self.deal.public.in_play
        free = [bill.seat for bill in outcome.bills if not bill.points and in_play[bill.seat]]
        if outcome.termination is Termination.CAP and outcome.winner is not None:
            part = changes[outcome.winner] // len(free) if self.rules.cap_tie is CapTie.SPLIT else 0
            for seat in free:
                changes[seat] += part
                changes[outcome.winner] -= part
        return changes

    def standing(self) -> Standing:
        deals, target = self.rules.deals, self.rules.target
        left = 0 if self.ranking is not None else None if deals is None else max(1, deals - len(self.results))
        return Standing(tuple(self.totals), self.HIGH_WINS, target=target, deals_left=left)
