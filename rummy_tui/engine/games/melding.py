"""What the games with melds on the table share: laying down, laying off, swapping jokers, and no turn without an end.

rules.md §0.2, §5, §6, §7. A game says in `turn_of` what a seat may lay down now, and in `unmet` what a laying lacks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from rummy_tui.engine import deal, view
from rummy_tui.engine.actions import Discard, Groups, Lay, LayOff, Seat, Swap
from rummy_tui.engine.cards import Card
from rummy_tui.engine.events import Laid, LaidOff, Swapped
from rummy_tui.engine.laydown import Last, Laydown, Layer, TableRules, Turn, layer, meant
from rummy_tui.engine.melds import Ace, End, Kind, Meld, add, readings, swap, why_not
from rummy_tui.engine.message import N_
from rummy_tui.engine.outcome import Bill, Line, LineKind, Termination
from rummy_tui.engine.refusal import Code, Refusal
from rummy_tui.engine.rules import Choice


class Aces(Choice):
    """Where an ace stands in a sequence."""

    BOTH = N_("below the 2 or above the K")
    HIGH = N_("above the K only")
    LOW = N_("below the 2 only")


Cards = tuple[Card, ...]

ACES = {Aces.BOTH: Ace.LOW_OR_HIGH, Aces.HIGH: Ace.HIGH, Aces.LOW: Ace.LOW}


@dataclass
class Public(view.Public):
    """`put_down`: who has put anything on the table in this turn or before; `earlier`: in a turn before this one.

    `melds_now`: melds laid in this turn. `owed`: jokers swapped out in this turn that must lie on the table again.
    """

    put_down: tuple[Seat, ...] = ()
    earlier: tuple[Seat, ...] = ()
    melds_now: int = 0
    owed: tuple[Card, ...] = ()


class Deal(deal.Deal):
    PUBLIC = Public
    rules: TableRules
    public: Public

    # ── what a game says ──────────────────────────────────────────────────────────────────────────────────────────

    def turn_of(self, seat: Seat) -> Turn:
        """What this seat may lay down in its turn, as things stand."""
        raise NotImplementedError

    def unmet(self, seat: Seat, melds: Sequence[Meld]) -> Refusal | None:
        """What this laying has too little or too much of."""
        return None

    def after_laying(self, seat: Seat) -> None:
        """These melds are on the table."""

    def can_layoff(self, seat: Seat) -> Refusal | None:
        """Why this seat may add nothing to a meld now."""
        raise NotImplementedError

    @property
    def last(self) -> Last:
        """What may become of the last card."""
        raise NotImplementedError

    @property
    def swapped_used(self) -> bool:
        """Must a swapped joker lie on the table again in the same turn?"""
        return False

    def layer(self, seat: Seat) -> Layer:
        """Answers what this seat could lay down with any hand."""
        return layer(self.turn_of(seat), tuple(self.public.melds), self.rules.prices(self.public.wild))

    def plans(self, seat: Seat) -> Iterator[Laydown]:
        """What this seat could sensibly lay down now, if anything."""
        best = self.layer(seat).best(self.hidden.hands[seat], self.public.taken)
        if best is not None and best.actions:
            yield best

    def can_put_down(self, seat: Seat) -> bool:
        return next(self.plans(seat), None) is not None

    def groups_for_table(self, seat: Seat) -> Groups:
        """What may be laid now; if that is nothing, what groups there are."""
        hand = self.hidden.hands[seat]
        for plan in self.plans(seat):
            if plan.groups:
                return plan.groups
        free = replace(
            self.turn_of(seat), sets=None, runs=None, at_least=0, lay_off=False, swaps=frozenset(), apart=False
        )
        best = layer(free, (), self.rules.prices(self.public.wild)).best(hand) if hand else None
        return best.groups if best else ()

    # ── laying down, laying off, swapping ─────────────────────────────────────────────────────────────────────────

    def may_lay(self, seat: Seat, action: Lay) -> Refusal | None:
        turn = self.turn_of(seat)
        for number, group in enumerate(action.groups):
            if not readings(group, turn.groups):
                return replace(why_not(group, turn.groups), group=number)
        melds = meant(action.groups, turn)
        return self.unmet(seat, melds) or self.stuck(seat, action.cards, (), [*self.public.melds, *melds])

    def do_lay(self, seat: Seat, action: Lay) -> None:
        melds = meant(action.groups, self.turn_of(seat))
        first = len(self.public.melds)
        self.public.melds += melds
        self.public.owners += [seat] * len(melds)
        self.public.melds_now += len(melds)
        self.put_down(seat, action.cards)
        self.tell(Laid(seat, melds, first))
        self.after_laying(seat)
        self.end_if_out(seat)

    def may_layoff(self, seat: Seat, action: LayOff) -> Refusal | None:
        if refusal := self._no_such_meld(action.meld):
            return refusal
        grown = self._grown(seat, action)
        if isinstance(grown, Refusal):
            return grown
        return self.stuck(seat, action.cards, (), changed(self.public.melds, action.meld, grown))

    def do_layoff(self, seat: Seat, action: LayOff) -> None:
        grown = self._grown(seat, action)
        assert isinstance(grown, Meld)
        self.public.melds[action.meld] = grown
        self.put_down(seat, action.cards)
        self.tell(LaidOff(seat, action.card, action.meld))
        self.end_if_out(seat)

    def may_swap(self, seat: Seat, action: Swap) -> Refusal | None:
        """The real card for the joker in its place."""
        if refusal := self._no_such_meld(action.meld):
            return refusal
        swapped = self._swapped(seat, self.public.melds[action.meld], action.card)
        if isinstance(swapped, Refusal):
            return swapped
        meld, joker = swapped
        return self.stuck(seat, action.cards, (joker,), changed(self.public.melds, action.meld, meld))

    def do_swap(self, seat: Seat, action: Swap) -> None:
        swapped = self._swapped(seat, self.public.melds[action.meld], action.card)
        assert not isinstance(swapped, Refusal)
        self.public.melds[action.meld], joker = swapped
        self.put_down(seat, action.cards)
        self.hidden.hands[seat].append(joker)
        if self.swapped_used:
            self.public.owed += (joker,)
        self.tell(Swapped(seat, action.card, joker, action.meld))

    def _no_such_meld(self, number: int) -> Refusal | None:
        return None if 0 <= number < len(self.public.melds) else Refusal(Code.NO_SUCH_MELD)

    def _grown(self, seat: Seat, action: LayOff) -> Meld | Refusal:
        return add(self.public.melds[action.meld], action.card, action.end, self.turn_of(seat).added)

    def _swapped(self, seat: Seat, meld: Meld, card: Card) -> tuple[Meld, Card] | Refusal:
        """The meld with the real card in it, and the joker, where the table allows it."""
        turn = self.turn_of(seat)
        if meld.kind not in turn.swaps:
            return Refusal(Code.JOKER_NOT_SWAPPABLE, (card,))
        return swap(meld, card, turn.added)

    def put_down(self, seat: Seat, cards: Sequence[Card]) -> None:
        """Out of this hand onto the table."""
        for card in cards:
            self.hidden.hands[seat].remove(card)
        self.public.owed = tuple(card for card in self.public.owed if card not in cards)
        if seat not in self.public.put_down:
            self.public.put_down += (seat,)

    # ── how a turn ends ───────────────────────────────────────────────────────────────────────────────────────────

    def begin_turn(self, seat: Seat) -> None:
        public = self.public
        public.earlier, public.melds_now, public.owed = public.put_down, 0, ()
        super().begin_turn(seat)

    def can_throw(self, seat: Seat) -> Refusal | None:
        """Not while a swapped joker has to be laid; and where it may not be thrown, not the last card."""
        hand = self.hidden.hands[seat]
        if self.public.owed:
            return Refusal(Code.JOKER_MUST_BE_LAID, self.public.owed)
        if self.last is Last.NEVER_THROWN and len(hand) == 1:
            return Refusal(Code.NO_DISCARD_IN_LAST_ROUND, tuple(hand))
        return None

    def do_throw(self, seat: Seat, action: Discard) -> None:
        self.throw(seat, action.card)
        if not self.end_if_out(seat):
            self.end_turn()

    def end_if_out(self, seat: Seat) -> bool:
        """No cards left: the deal is over."""
        if self.hidden.hands[seat]:
            return False
        self.end(Termination.WENT_OUT, seat)
        return True

    def stuck(self, seat: Seat, down: Sequence[Card], up: Sequence[Card], table: Sequence[Meld]) -> Refusal | None:
        """Why this turn could not end after putting these down and taking those up (§0.2 #2)."""
        left = (*(card for card in self.hidden.hands[seat] if card not in down), *up)
        owed = tuple(card for card in (*self.public.owed, *(up if self.swapped_used else ())) if card not in down)
        if not left:
            return Refusal(Code.LAST_CARD_MUST_BE_DISCARDED, tuple(down)) if self.last is Last.THROWN else None
        return None if self._can_end(seat, left, owed, table) else Refusal(Code.TURN_COULD_NOT_END, left)

    def _can_end(self, seat: Seat, hand: Cards, owed: Cards, table: Sequence[Meld]) -> bool:
        """Does any way lead from here to the end of the turn, the jokers owed on the table and a card left to throw?"""
        if not hand:
            return self.last is not Last.THROWN
        if not owed:
            may_throw = self.last is not Last.NEVER_THROWN and hand[0] is not self.public.taken
            if len(hand) > 1 or may_throw:
                return True
        return any(self._can_end(seat, *after) for after in self._ways_on(seat, hand, owed, table))

    def _ways_on(
        self, seat: Seat, hand: Cards, owed: Cards, table: Sequence[Meld]
    ) -> Iterator[tuple[Cards, Cards, Sequence[Meld]]]:
        """Hand, jokers owed and table after laying off, swapping or laying something that may be needed to end."""
        turn = self.turn_of(seat)
        for card in hand if len(hand) <= len(owed) + 1 else owed:  # of more cards one can be thrown
            rest, still = without(hand, card), without(owed, card)
            for number, meld in enumerate(table):
                for end in (End.LOW, End.HIGH) if meld.kind is Kind.RUN else (End.ANY,):
                    grown = add(meld, card, end, turn.added)
                    if isinstance(grown, Meld):
                        yield rest, still, changed(table, number, grown)
                swapped = self._swapped(seat, meld, card)
                if not isinstance(swapped, Refusal):
                    real, joker = swapped
                    due = (*still, joker) if self.swapped_used else still
                    yield (*rest, joker), due, changed(table, number, real)
        for joker in owed if turn.sets != 0 or turn.runs != 0 else ():
            for pair in combinations(without(hand, joker), 2):
                for new in readings((*pair, joker), turn.groups)[:1]:
                    rest = tuple(card for card in hand if card is not joker and card not in pair)
                    yield rest, tuple(card for card in owed if card in rest), [*table, new]

    # ── the count ─────────────────────────────────────────────────────────────────────────────────────────────────

    def stalled(self) -> None:
        """Settled as at the cap (§0.2 #6)."""
        self.capped(Termination.BLOCKED)

    def capped(self, why: Termination = Termination.CAP) -> None:
        raise NotImplementedError

    def in_hand(self, seat: Seat, hand: Sequence[Card] | None = None) -> tuple[Line, ...]:
        """What the seat pays for the cards it still holds, if there are any; or would pay for these."""
        hand = tuple(self.hidden.hands[seat] if hand is None else hand)
        points = sum(self.rules.value(card, self.public.wild) for card in hand)
        return (Line(LineKind.IN_HAND, points, hand),) if hand else ()

    def bill(self, seat: Seat, winner: Seat | None, termination: Termination) -> Bill:
        """The cards still in hand; who went out has none."""
        return Bill(seat, self.in_hand(seat), None)


def changed(table: Sequence[Meld], number: int, meld: Meld) -> list[Meld]:
    """The melds on the table with that one changed."""
    return [meld if i == number else each for i, each in enumerate(table)]


def without(cards: Cards, one: Card) -> Cards:
    """The others."""
    return tuple(card for card in cards if card is not one)
