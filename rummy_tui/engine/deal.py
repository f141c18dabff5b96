"""The course of one deal, common to every game: whose turn, what may be asked, piles and hands.

A game subclasses `Deal` and overrides `lay_out`, `may_*`, `can_*`, `do_*` and `bill`; nothing else. For the action
with VERB x: `can_x(seat)` says whether its button is alive, `may_x(seat, action)` judges this very request, and
`do_x(seat, action)` carries it out. Each answer is a Refusal or None.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import ClassVar, Self

from rummy_tui.engine.actions import (
    Action,
    Buy,
    Discard,
    Draw,
    Drop,
    Groups,
    Lay,
    LayOff,
    Pass,
    Seat,
    Show,
    Swap,
    Take,
    TakeCut,
)
from rummy_tui.engine.cards import Card, Points
from rummy_tui.engine.events import Dealt, Discarded, Drew, Ended, Event, Recycled, Took
from rummy_tui.engine.melds import Meld
from rummy_tui.engine.outcome import Bill, Outcome, Termination
from rummy_tui.engine.reading import Goal
from rummy_tui.engine.refusal import Code, IllegalAction, Refusal
from rummy_tui.engine.rules import Rules
from rummy_tui.engine.shuffle import commitment, shuffled
from rummy_tui.engine.view import Offer, Phase, Public, Standing, View


@dataclass(frozen=True)
class Setup:
    """What a match tells a deal: its number (from 1), seats of the match, who sits in, who deals, the seed."""

    number: int
    players: int
    seats: tuple[Seat, ...]
    dealer: Seat
    seed: bytes


@dataclass
class Hidden:
    """The only place where unseen cards are. `stock`: top last. `drawn`: each seat's card drawn or taken last."""

    hands: list[list[Card]]
    stock: list[Card]
    drawn: list[Card | None]

    def copy(self) -> Hidden:
        return Hidden([hand[:] for hand in self.hands], self.stock[:], self.drawn[:])


ASKED: Mapping[type[Action], tuple[Phase, ...]] = {
    Draw: (Phase.DRAW,),
    Take: (Phase.DRAW, Phase.UPCARD),
    TakeCut: (Phase.DRAW,),
    Drop: (Phase.DRAW,),
    Discard: (Phase.PLAY,),
    Show: (Phase.PLAY,),
    Lay: (Phase.PLAY,),
    LayOff: (Phase.PLAY, Phase.LAY_OFF),
    Swap: (Phase.PLAY,),
    Buy: (Phase.BUY,),
    Pass: (Phase.BUY, Phase.UPCARD, Phase.LAY_OFF),
}
"""In which phases such an action may be asked for."""

WAITS: Mapping[Phase, Code] = {
    Phase.BUY: Code.BUY_OR_PASS,
    Phase.UPCARD: Code.UPCARD_FIRST,
    Phase.LAY_OFF: Code.LAY_OFF_OR_DONE,
}
"""Phases that wait for one answer: what is told to any other request."""


def allowed(*_: object) -> None:
    """The answer of a hook that a game does not define."""


class Deal:
    """One hand, dealt and played to its outcome."""

    PUBLIC: ClassVar[type[Public]] = Public
    TOO_LATE: ClassVar[Mapping[type[Action], Code]] = {}
    """What is told when such an action is asked for after drawing; ALREADY_DREW if nothing else stands here."""
    rules: Rules
    setup: Setup
    public: Public
    hidden: Hidden
    events: list[Event]

    def __init__(self, rules: Rules, setup: Setup) -> None:
        self.rules, self.setup = rules, setup
        players = setup.players
        stock = shuffled(rules.cards(len(setup.seats)), setup.seed, 0)
        self.hidden = Hidden([[] for _ in range(players)], stock, [None] * players)
        starter = self._after(setup.dealer)
        self.public = self.PUBLIC(
            number=setup.number, seats=setup.seats, dealer=setup.dealer, starter=starter,
            commitment=commitment(setup.seed), phase=Phase.DRAW, turn=starter, active=starter, discards=[], cut=None,
            wild=frozenset(), stock_left=0, hand_sizes=[0] * players,
            in_play=[s in setup.seats for s in range(players)], has_drawn=[False] * players, taken=None, melds=[],
            owners=[], turns=0, recycled=0, seed=None, outcome=None,
        )  # fmt: skip
        self.events = []
        self._seen: list[list[Event]] = [[] for _ in range(players)]
        self.lay_out()
        top = self.public.discards[-1] if self.public.discards else None
        self.tell(Dealt(setup.dealer, setup.number, starter, self.public.cut, top))
        self.tell_of_dealing()
        self._count()

    # ── asked by the match ────────────────────────────────────────────────────────────────────────────────────────

    @property
    def outcome(self) -> Outcome | None:
        return self.public.outcome

    def offer(self, seat: Seat, kind: type[Action]) -> Refusal | None:
        """May this seat ask for such an action now, whatever cards it would name?"""
        public = self.public
        if public.outcome is not None:
            return Refusal(Code.DEAL_OVER)
        if kind not in self.rules.ACTIONS:
            return Refusal(Code.NOTHING_TO_DECIDE if kind in self.rules.BETWEEN else Code.NOT_IN_THIS_GAME)
        if seat not in public.seats:
            return Refusal(Code.SITTING_OUT)
        if not public.in_play[seat]:
            return Refusal(Code.OUT_OF_DEAL)
        if refusal := self.banned(seat, kind):
            return refusal
        if seat != public.turn:
            return Refusal(Code.NOT_YOUR_TURN)
        if public.phase not in self.asked(kind):
            return Refusal(self._too_late_or_early(kind))
        return self._hook("can", kind)(seat)

    def check(self, seat: Seat, action: Action) -> Refusal | None:
        """Why this seat may not do this now; None if it may. Changes nothing."""
        if refusal := self.offer(seat, type(action)):
            return refusal
        hand = self.hidden.hands[seat]
        missing = tuple(card for card in action.cards if card not in hand or action.cards.count(card) > 1)
        if missing:
            return Refusal(Code.CARD_NOT_HELD, missing)
        return self._hook("may", type(action))(seat, action)

    def play(self, seat: Seat, action: Action) -> tuple[Event, ...]:
        """Do it; the events, unfiltered. Raises IllegalAction, and nothing has changed."""
        if refusal := self.check(seat, action):
            raise IllegalAction(refusal)
        before = len(self.events)
        getattr(self, f"do_{action.VERB}")(seat, action)
        self._count()
        return tuple(self.events[before:])

    def view(self, seat: Seat, standing: Standing) -> View:
        """All that this seat may know."""
        offers = tuple(self._button(seat, kind, standing) for kind in self.rules.ACTIONS)
        hidden = self.hidden
        drawn = hidden.drawn[seat]
        return View(
            seat, self.rules, self.public.copy(), tuple(hidden.hands[seat]),
            drawn if drawn in hidden.hands[seat] else None, tuple(self._seen[seat]), offers, standing, type(self),
        )  # fmt: skip

    def copy(self) -> Self:
        """An independent deal in the same state."""
        twin = object.__new__(type(self))
        twin.rules, twin.setup = self.rules, self.setup
        twin.public, twin.hidden = self.public.copy(), self.hidden.copy()
        twin.events, twin._seen = self.events[:], [seen[:] for seen in self._seen]
        return twin

    @classmethod
    def imagine(
        cls, view: View, hands: Mapping[Seat, Sequence[Card]], stock: Sequence[Card], seed: bytes = b""
    ) -> Self:
        """The deal that a View allows, with these cards for the other seats: for sampling, under the same referee.

        `seed` orders recycled piles only.
        """
        deal = object.__new__(cls)
        public = view.public
        players = len(public.in_play)
        deal.rules, deal.public = view.rules, public.copy()
        deal.setup = Setup(public.number, players, public.seats, public.dealer, seed)
        own = {view.seat: list(view.hand)}
        held = [own.get(s, list(hands.get(s, ()))) for s in range(players)]
        deal.hidden = Hidden(held, list(stock), [view.drawn if s == view.seat else None for s in range(players)])
        deal.events = list(view.events)
        deal._seen = [list(view.events) if s == view.seat else [] for s in range(players)]
        return deal

    # ── what a game overrides ─────────────────────────────────────────────────────────────────────────────────────

    def lay_out(self) -> None:
        """Deal the cards, turn up what is turned up."""
        raise NotImplementedError

    def tell_of_dealing(self) -> None:
        """What else everybody saw when the cards were dealt."""

    def bill(self, seat: Seat, winner: Seat | None, termination: Termination) -> Bill:
        """What this seat owes."""
        raise NotImplementedError

    def asked(self, kind: type[Action]) -> tuple[Phase, ...]:
        """The phases in which such an action may be asked for."""
        return ASKED[kind]

    def banned(self, seat: Seat, kind: type[Action]) -> Refusal | None:
        """An action whose button is there, but which this seat may not ask for even if it were its decision."""
        return None

    def price(self, seat: Seat, kind: type[Action]) -> Points | None:
        """Points that this action costs the seat."""
        return None

    def groups_for_table(self, seat: Seat) -> Groups:
        """The groups of this hand that would best be laid on the table; () where none are laid."""
        return ()

    def can_put_down(self, seat: Seat) -> bool:
        """Is there anything in this hand that the seat could lay, lay off or swap now to its advantage?"""
        return False

    def goals(self, seat: Seat, melds: Sequence[Meld], loose: Sequence[Card]) -> tuple[Goal, ...]:
        """The strip's entries for this seat, whose hand is so grouped; games whose hand is not shown have their own."""
        return ()

    def held_value(self, seat: Seat) -> Points:
        """What each of the others pays this seat for the cards it holds, whoever wins (§4a.2)."""
        return 0

    def lacking(self, seat: Seat, hand: Sequence[Card]) -> int | None:
        """What such a hand still lacks for what this seat must lay down first: cards, in 51 points; None: nothing."""
        return None

    def stalled(self) -> None:
        """Nothing can be drawn (rules.md §0.2 #6)."""
        self.end(Termination.VOID, None)

    def can_draw(self, seat: Seat) -> Refusal | None:
        return None if self.public.stock_left or self.recyclable else Refusal(Code.STOCK_EMPTY)

    def can_take(self, seat: Seat) -> Refusal | None:
        return None if self.public.discards else Refusal(Code.PILE_EMPTY)

    def may_throw(self, seat: Seat, action: Discard) -> Refusal | None:
        """The card just taken from the discard pile does not go back in the same turn (rules.md §0)."""
        return Refusal(Code.RETURN_SAME_CARD, action.cards) if action.card is self.public.taken else None

    def do_draw(self, seat: Seat, action: Action) -> None:
        self.draw_card(seat)
        self.public.phase = Phase.PLAY

    def do_take(self, seat: Seat, action: Action) -> None:
        self.take_discard(seat)
        self.public.phase = Phase.PLAY

    def do_throw(self, seat: Seat, action: Discard) -> None:
        self.throw(seat, action.card)
        self.end_turn()

    # ── what games are made of ────────────────────────────────────────────────────────────────────────────────────

    def tell(self, event: Event) -> None:
        """Write down what happened, for everybody as he saw it."""
        self.events.append(event)
        for seat, seen in enumerate(self._seen):
            seen.append(event.seen_by(seat))

    def deal_round(self, count: int) -> None:
        """So many cards for every seat, one by one, from the left of the dealer."""
        seat = self.public.starter
        for _ in range(count * len(self.public.seats)):
            self.hidden.hands[seat].append(self.hidden.stock.pop())
            seat = self._after(seat)

    def draw_card(self, seat: Seat) -> Card:
        """The top of the stock into this hand; an empty stock is made anew first."""
        if not self.hidden.stock:
            self.recycle()
        card = self.hidden.stock.pop()
        self.public.stock_left = len(self.hidden.stock)
        self._receive(seat, card)
        self.tell(Drew(seat, card))
        return card

    def take_discard(self, seat: Seat, bought: bool = False) -> Card:
        """The top of the discard pile into this hand."""
        card = self.public.discards.pop()
        self._receive(seat, card)
        if seat == self.public.active:
            self.public.taken = card
        self.tell(Took(seat, card, bought))
        return card

    def throw(self, seat: Seat, card: Card) -> None:
        """From this hand onto the discard pile."""
        self.hidden.hands[seat].remove(card)
        self.public.discards.append(card)
        self.tell(Discarded(seat, card))

    @property
    def recyclable(self) -> bool:
        """Would the discard pile but for its top make a new stock?"""
        return len(self.public.discards) > 1

    def recycle(self) -> None:
        """All of the discard pile but its top, shuffled, is the new stock (rules.md §1.2 #4)."""
        *under, top = self.public.discards
        self.public.recycled += 1
        self.hidden.stock = shuffled(under, self.setup.seed, self.public.recycled)
        self.public.discards = [top]
        self.public.stock_left = len(under)
        self.tell(Recycled(None, len(under)))

    def end_turn(self) -> None:
        """The turn is over: count it, and the next seat still in is to move."""
        public = self.public
        public.turns += 1
        cap = self.rules.last_turn
        if cap is not None and public.turns >= cap:
            self.capped()
        else:
            self.begin_turn(self.next_in_play(public.active))

    def capped(self) -> None:
        """The turn cap is reached (rules.md §0.2 #5)."""
        raise NotImplementedError

    def begin_turn(self, seat: Seat) -> None:
        """It is this seat's turn to draw."""
        public = self.public
        public.phase, public.turn, public.active, public.taken = Phase.DRAW, seat, seat, None
        if self.offer(seat, Draw) is not None and self.offer(seat, Take) is not None:
            self.stalled()

    def next_in_play(self, seat: Seat) -> Seat:
        """The next seat to the left that is still in."""
        seat = self._after(seat)
        while not self.public.in_play[seat]:
            seat = self._after(seat)
        return seat

    def end(self, termination: Termination, winner: Seat | None) -> None:
        """The deal is over: everybody's bill, and the seed is shown."""
        public = self.public
        bills = tuple(self.bill(seat, winner, termination) for seat in public.seats)
        public.phase, public.seed, public.taken = Phase.OVER, self.setup.seed, None
        public.outcome = Outcome(termination, winner, bills)
        self.tell(Ended(winner, public.outcome))

    def text(self) -> str:
        """The whole state in one text, hidden part included: for digests and comparison."""
        public, hidden = self.public, self.hidden
        hands = [" ".join(card.code for card in hand) for hand in hidden.hands]
        melds = [" ".join(card.code for card in meld.cards) for meld in public.melds]
        parts = [
            public.number, public.dealer, public.phase.name, public.turn, public.active, public.turns,
            public.in_play, public.has_drawn, public.recycled, public.taken and public.taken.code,
            public.cut and public.cut.code, [card.code for card in public.discards], melds, public.owners,
            hands, [card.code for card in hidden.stock],
            public.outcome and [(bill.seat, bill.points) for bill in public.outcome.bills],
        ]  # fmt: skip
        # what the game added, but for what follows from the rest
        parts += [getattr(public, each.name) for each in fields(public)[len(fields(Public)) :] if each.compare]
        return "\n".join(map(str, parts))

    # ── inner workings ────────────────────────────────────────────────────────────────────────────────────────────

    def _button(self, seat: Seat, kind: type[Action], standing: Standing) -> Offer:
        price = self.price(seat, kind)
        fatal = kind.PRICED and price is not None and standing.out(seat, price)
        return Offer(kind, self.offer(seat, kind), price, Code.PUTS_OUT if fatal else None)

    def _hook(self, prefix: str, kind: type[Action]) -> Callable[..., Refusal | None]:
        hook: Callable[..., Refusal | None] = getattr(self, f"{prefix}_{kind.VERB}", allowed)
        return hook

    def _after(self, seat: Seat) -> Seat:
        seats = self.setup.seats
        return next((s for s in seats if s > seat), seats[0])

    def _receive(self, seat: Seat, card: Card) -> None:
        self.hidden.hands[seat].append(card)
        self.hidden.drawn[seat] = card
        self.public.has_drawn[seat] = True

    def _count(self) -> None:
        self.public.stock_left = len(self.hidden.stock)
        self.public.hand_sizes = [len(hand) for hand in self.hidden.hands]

    def _too_late_or_early(self, kind: type[Action]) -> Code:
        phase, wanted = self.public.phase, self.asked(kind)
        if phase in WAITS:
            return WAITS[phase]
        if Phase.DRAW not in wanted and Phase.PLAY not in wanted:
            return Code.NOTHING_TO_DECIDE
        return Code.MUST_DRAW_FIRST if phase is Phase.DRAW else self.TOO_LATE.get(kind, Code.ALREADY_DREW)
