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
from rummy_tui.engine.melds import Ace, End, Meld, add, readings, swap, why_not
from rummy_tui.engine.message import N_
from rummy_tui.engine.outcome import Bill, Line, LineKind, Termination
from rummy_tui.engine.refusal import Code, Refusal
from rummy_tui.engine.rules import Choice


class Aces(Choice):
    """Where an ace stands in a sequence."""

    BOTH = N_("below the 2 or above the K")
    HIGH = N_("above the K only")
    LOW = N_("below the 2 only")


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
        return self.stuck(seat, action.cards, (), self._table(action.meld, grown))

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
        return self.stuck(seat, action.cards, (joker,), self._table(action.meld, meld))

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

    def _table(self, number: int, changed: Meld) -> list[Meld]:
        """The melds on the table with that one changed."""
        return [changed if i == number else meld for i, meld in enumerate(self.public.melds)]

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
        owed = [card for card in (*self.public.owed, *(up if self.swapped_used else ())) if card not in down]
        if any(not self._can_be_laid(seat, joker, left, table) for joker in owed):
            return Refusal(Code.TURN_COULD_NOT_END, left)
        if len(left) > 1:
            return None
        if not left:
            return Refusal(Code.LAST_CARD_MUST_BE_DISCARDED, tuple(down)) if self.last is Last.THROWN else None
        return None if self._can_go(seat, left[0], table) else Refusal(Code.TURN_COULD_NOT_END, left)

    def _can_go(self, seat: Seat, card: Card, table: Sequence[Meld]) -> bool:
        """Can this last card still be thrown, laid off, or swapped for a joker that can?"""
        last, turn = self.last, self.turn_of(seat)
        if last is not Last.NEVER_THROWN and card is not self.public.taken and card not in self.public.owed:
            return True
        if last is not Last.THROWN and any(isinstance(add(meld, card, End.ANY, turn.added), Meld) for meld in table):
            return True
        for number, meld in enumerate(table):
            swapped = self._swapped(seat, meld, card)
            if not isinstance(swapped, Refusal):
                changed, joker = swapped
                after = [*table[:number], changed, *table[number + 1 :]]
                if not self.swapped_used and self._can_go(seat, joker, after):
                    return True
        return False

    def _can_be_laid(self, seat: Seat, joker: Card, hand: Sequence[Card], table: Sequence[Meld]) -> bool:
        """Could this joker still be put on the table in this turn, and another card be left to throw if need be?"""
        turn = self.turn_of(seat)
        spare = len(hand) - (1 if self.last is Last.THROWN else 0)
        if spare >= 1 and any(isinstance(add(meld, joker, End.ANY, turn.added), Meld) for meld in table):
            return True
        if turn.sets == 0 and turn.runs == 0:
            return False
        others = [card for card in hand if card is not joker]
        return spare >= 3 and any(readings((*pair, joker), turn.groups) for pair in combinations(others, 2))

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
