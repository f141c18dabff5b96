"""Rummy 51. rules.md §7; seed 004. Its "hand" is all groups put down at once from an unopened hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import ClassVar

from rummy_tui.engine import match
from rummy_tui.engine.actions import Action, Discard, Draw, Lay, LayOff, Seat, Swap, Take, TakeCut
from rummy_tui.engine.cards import Card, Face, Points, Rank, packs
from rummy_tui.engine.deal import Setup
from rummy_tui.engine.events import KeptCut, PutBack, TookCut
from rummy_tui.engine.games import melding
from rummy_tui.engine.laydown import Last, Laydown, TableRules, Turn, layer, worth_of
from rummy_tui.engine.melds import USUAL, GroupRules, Meld
from rummy_tui.engine.message import N_, NN_
from rummy_tui.engine.outcome import Bill, Line, LineKind, Outcome, Termination
from rummy_tui.engine.reading import Goal, GoalKind
from rummy_tui.engine.refusal import Code, Refusal
from rummy_tui.engine.rules import Choice, setting
from rummy_tui.engine.view import Phase, Standing

HAND = 14
OPENING: Points = 51
WENT_OUT, MADE_HAND, NOT_OPENED = -40, -80, 100
"""Points of who goes out, of who puts his hand down at once, of who never opened (§7.1)."""


class Aces(Choice):
    """What an ace counts (§7.2 #7)."""

    TEN = N_("10")
    ONE_LOW = N_("10, below a 2 it opens with 1")
    ELEVEN = N_("11")


class Closed(Choice):
    """When nobody may open yet (§7.2 #8)."""

    FIRST_TURN = N_("the starter in his first turn")
    FIRST_ROUND = N_("everybody in the first round")
    TWO_ROUNDS = N_("everybody in the first two rounds")


class OneJoker(Choice):
    """Where a group has at most one joker (§7.2 #11)."""

    OPENING = N_("when opening")
    ALWAYS = N_("always")


@dataclass(frozen=True, kw_only=True)
class Rules(TableRules):
    GAME = "fifty-one"
    VERSION = 1
    PLAYERS = range(2, 7)
    ACTIONS = (Draw, Take, TakeCut, Lay, LayOff, Swap, Discard)
    PILES = (Draw, Take, TakeCut)
    COUNTED: ClassVar[Mapping[tuple[str, str], tuple[str, str]]] = {
        ("{n} card missing for the contract", "{n} cards missing for the contract"): NN_(
            "{n} point missing to open", "{n} points missing to open"
        )
    }
    WORDS = {
        "The contract is complete: Arrange, then “{lay}”.": N_("You can open: Arrange, then “{lay}”."),
        "The contract is complete: it can be laid down after drawing.": N_("You can open after drawing."),
        "no meld yet": N_("not opened yet"),
        "First lay down your contract.": N_("First open with your own groups."),
    }

    deals_each: int = setting(N_("Times that everybody deals"), 1, 2, 3)
    target: int | None = setting(
        N_("The match ends at this total"), None, 500, 1000, none=N_("after these deals"), between=range(50, 5001)
    )
    jokers: int = setting(N_("Jokers in the deck"), 4, 2)
    ace: Aces = setting(N_("An ace counts"), Aces.TEN)
    joker: int = setting(N_("A joker in hand counts"), 20, 50)
    cut_bonus: int | None = setting(N_("A hand with the cut card takes off"), 120, 140, None, none=N_("no cut card"))
    cutter_keeps: bool = setting(N_("Who cuts a joker keeps it"), True, fine=True)
    closed: Closed = setting(N_("May not open yet"), Closed.FIRST_TURN)
    lay_off_at_once: bool = setting(N_("Laying off in the turn in which one opens"), True)
    taken_laid: bool = setting(N_("Who takes the open card to open lays it"), True, fine=True)
    hand_needs_51: bool = setting(N_("A hand needs 51 as well"), False, fine=True)
    swapped_used: bool = setting(N_("A swapped joker must be laid in the same turn"), False, fine=True)
    one_joker: OneJoker = setting(N_("One joker in a group at most"), OneJoker.OPENING)

    def cards(self, players: int) -> tuple[Card, ...]:
        return packs(2, self.jokers)

    def groups_for(self, wild: frozenset[Face]) -> GroupRules:
        """Runs of any length from ace to ace, sets of three and four (closed); two natural cards in each."""
        most = 1 if self.one_joker is OneJoker.ALWAYS else None
        return GroupRules(max_run=14, min_natural=2, max_jokers=most)

    def value(self, card: Card, wild: frozenset[Face]) -> Points:
        """Ten for 10, J, Q, K and the ace; a joker as the table says (§7.1)."""
        if card.face is None:
            return self.joker
        if card.face.rank is Rank.ACE:
            return 11 if self.ace is Aces.ELEVEN else 10
        return min(10, int(card.face.rank))

    def worth(self, rank: Rank, low: bool) -> Points:
        return 1 if low and self.ace is Aces.ONE_LOW else super().worth(rank, low)

    def opened(self) -> Turn:
        """What who has opened may lay down."""
        return _turn(self, 0, False, True)

    def opening(self, at_least: Points = OPENING) -> Turn:
        """Own groups of so many points together; lay-offs and swaps only when they are on the table (§7.2 #10, #11)."""
        return _turn(self, at_least, True, self.lay_off_at_once)

    def laying(self) -> Turn:
        return self.opening()

    def whole_hand(self, hand: Sequence[Card], taken: Card | None = None, must: Card | None = None) -> Laydown | None:
        """Groups alone, and one card to throw (§7.1). `taken` and `must` as for `laid_whole`."""
        turn = _turn(self, OPENING if self.hand_needs_51 else 0, True, False)
        return self.laid_whole(turn, hand, taken, must)

    @property
    def most_held(self) -> int:
        return HAND + 1

    def laid_first(self, hand: Sequence[Card]) -> Laydown | None:
        """The whole hand if it goes, else an opening."""
        whole = self.whole_hand(hand) if len(hand) > HAND else None
        return whole or super().laid_first(hand)


@lru_cache(maxsize=256)
def _turn(game: Rules, at_least: Points, first: bool, lay_off: bool) -> Turn:
    added = game.groups_for(frozenset())
    groups = replace(added, max_jokers=1) if first else added
    swaps = frozenset() if first and not lay_off else USUAL
    return Turn(groups, added, at_least=at_least, lay_off=lay_off, swaps=swaps, swap_first=not first)


@dataclass
class Public(melding.Public):
    """`laid`: who has opened. `under`: the cut card under the stock. `with_cut`: it was taken in this turn.

    `opened_now`: the seat in turn opened in this turn, `alone`: by groups alone so far. `kept`: jokers that the one who
    cut found and kept, before the dealing.
    """

    laid: list[bool] = field(default_factory=list)
    under: Card | None = None
    with_cut: bool = False
    opened_now: bool = False
    alone: bool = True
    kept: tuple[Card, ...] = field(default=(), compare=False)

    @property
    def lying(self) -> list[Card]:
        return [*super().lying, *(() if self.under is None else (self.under,))]


class Deal(melding.Deal):
    PUBLIC = Public
    rules: Rules
    public: Public

    def lay_out(self) -> None:
        """The cut card goes under the stock; fourteen each, fifteen for the starter, who throws (§7.1, §7.2 #3, #4)."""
        self.public.laid = [False] * self.setup.players
        cutter = self._cutter
        stock, hands = self.hidden.stock, self.hidden.hands
        if self.rules.cut_bonus is not None:
            while self.rules.cutter_keeps and stock[0].face is None and len(hands[cutter]) < self.rules.jokers:
                hands[cutter].append(stock.pop(0))
            self.public.under = stock.pop(0)
        self.public.kept = tuple(hands[cutter])
        for count in range(1, HAND + 1):
            for seat in (*self.setup.seats[self._first() :], *self.setup.seats[: self._first()]):
                if len(hands[seat]) < count:
                    hands[seat].append(stock.pop())
        hands[self.public.starter].append(stock.pop())
        self.public.phase = Phase.PLAY

    def tell_of_dealing(self) -> None:
        for card in self.public.kept:
            self.tell(KeptCut(self._cutter, card))

    @property
    def _cutter(self) -> Seat:
        """The seat to the right of the dealer (§7.2 #24)."""
        return self.setup.seats[self.setup.seats.index(self.setup.dealer) - 1]

    def _first(self) -> int:
        return self.setup.seats.index(self.public.starter)

    # ── drawing ───────────────────────────────────────────────────────────────────────────────────────────────────

    def asked(self, kind: type[Action]) -> tuple[Phase, ...]:
        """Until he has opened with it, a card taken to open may be put back for one of the stock (§7.2 #26)."""
        if kind is Draw and self._must_open:
            return (Phase.DRAW, Phase.PLAY)
        return super().asked(kind)

    @property
    def _must_open(self) -> bool:
        """Was the open card taken, in a later round than the first, by a seat that has not opened?"""
        public = self.public
        late = public.turns >= len(public.seats)
        return public.phase is Phase.PLAY and public.taken is not None and late and not public.laid[public.active]

    def do_draw(self, seat: Seat, action: Action) -> None:
        if self.public.phase is Phase.PLAY:
            card = self.public.taken
            assert card is not None
            self.hidden.hands[seat].remove(card)
            self.public.discards.append(card)
            self.public.taken = None
            self.tell(PutBack(seat, card))
        super().do_draw(seat, action)

    def can_take(self, seat: Seat) -> Refusal | None:
        """Free in the first round and for who has opened; else it obliges to open (§7.1, §7.2 #26)."""
        if refusal := super().can_take(seat):
            return refusal
        public = self.public
        if public.laid[seat] or public.turns < len(public.seats):
            return None
        top = public.discards[-1]
        if self._too_early() or not self._could_open([*self.hidden.hands[seat], top], top):
            return Refusal(Code.TAKE_DISCARD_MUST_OPEN, (top,))
        return None

    def _could_open(self, hand: Sequence[Card], taken: Card) -> bool:
        must = taken if self.rules.taken_laid else None
        table = tuple(self.public.melds)
        opens = layer(self.rules.opening(), table, self.rules.prices(self.public.wild))
        return opens.possible(hand, taken, must) or self._is_hand(hand, taken, must)

    def _is_hand(self, hand: Sequence[Card], taken: Card | None = None, must: Card | None = None) -> bool:
        """Can all cards but one be put down in groups of their own?"""
        return self.rules.whole_hand(hand, taken, must) is not None

    def price(self, seat: Seat, kind: type[Action]) -> Points | None:
        """A hand with the cut card takes points off."""
        bonus = self.rules.cut_bonus
        return -bonus if kind is TakeCut and bonus is not None else super().price(seat, kind)

    def banned(self, seat: Seat, kind: type[Action]) -> Refusal | None:
        if kind is TakeCut and self.public.under is None:
            return Refusal(Code.CUT_CARD_ONLY_FOR_HAND)
        return None

    def can_cut(self, seat: Seat) -> Refusal | None:
        """Only to put the whole hand down with it (§7.1, §7.2 #6)."""
        under = self.public.under
        fits = under is not None and not self.public.laid[seat] and not self._too_early()
        if not fits or under is None or not self._is_hand([*self.hidden.hands[seat], under]):
            return Refusal(Code.CUT_CARD_ONLY_FOR_HAND, () if under is None else (under,))
        return None

    def do_cut(self, seat: Seat, action: TakeCut) -> None:
        card = self.public.under
        assert card is not None
        self.public.under, self.public.with_cut = None, True
        self._receive(seat, card)
        self.tell(TookCut(seat, card))
        self.public.phase = Phase.PLAY

    # ── opening, and all that follows ─────────────────────────────────────────────────────────────────────────────

    @property
    def last(self) -> Last:
        """Always thrown (§7.1)."""
        return Last.THROWN

    @property
    def swapped_used(self) -> bool:
        return self.rules.swapped_used

    def turn_of(self, seat: Seat) -> Turn:
        """What opens; then lay-offs, swaps and further groups, as the table has it in the opening turn (#9, #11)."""
        if not self.public.laid[seat]:
            return self.rules.opening()
        if self.public.opened_now:
            return _turn(self.rules, 0, True, self.rules.lay_off_at_once)
        return self.rules.opened()

    def plans(self, seat: Seat) -> Iterator[Laydown]:
        """The whole hand if it goes, else an opening with the card taken for it; once opened, whatever goes."""
        if self._too_early():
            return
        if self.public.laid[seat]:
            yield from super().plans(seat)
            return
        hand, taken = self.hidden.hands[seat], self.public.taken
        must = taken if self._must_open and self.rules.taken_laid else None
        if whole := self.rules.whole_hand(hand, taken, must):
            yield whole
        elif not self.public.with_cut and (best := self.layer(seat).best(hand, taken, must)):
            yield best

    def _too_early(self) -> bool:
        seats = len(self.public.seats)
        closed = {Closed.FIRST_TURN: 1, Closed.FIRST_ROUND: seats, Closed.TWO_ROUNDS: 2 * seats}
        return self.public.turns < closed[self.rules.closed]

    def can_lay(self, seat: Seat) -> Refusal | None:
        """Not yet, where nobody may open (§7.2 #8)."""
        return Refusal(Code.OPENING_TOO_EARLY) if self._too_early() else None

    def unmet(self, seat: Seat, melds: Sequence[Meld]) -> Refusal | None:
        """51 points in own groups, or the whole hand; with the open card in it, if that was taken to open."""
        public = self.public
        if public.laid[seat]:
            return None if melds else Refusal(Code.NOTHING_TO_LAY)
        worth = sum(worth_of(meld, self.rules.prices(public.wild)) for meld in melds)
        cards = [card for meld in melds for card in meld.cards]
        whole = len(cards) == len(self.hidden.hands[seat]) - 1
        if public.with_cut and not whole:
            return Refusal(Code.HAND_MUST_BE_LAID)
        if worth < OPENING and (not whole or self.rules.hand_needs_51):
            return Refusal(Code.OPENING_BELOW, have=worth, need=OPENING)
        if self._must_open and self.rules.taken_laid and public.taken is not None and public.taken not in cards:
            return Refusal(Code.MUST_LAY_TAKEN_CARD, (public.taken,))
        return None

    def after_laying(self, seat: Seat) -> None:
        public = self.public
        if not public.laid[seat]:
            public.laid[seat] = public.opened_now = True

    def can_layoff(self, seat: Seat) -> Refusal | None:
        """Who has opened; where the table wants it, only in a later turn (§7.2 #9)."""
        if not self.public.laid[seat]:
            return Refusal(Code.NOT_OPENED)
        return None if self.turn_of(seat).lay_off else Refusal(Code.OPENING_TOO_EARLY)

    def can_swap(self, seat: Seat) -> Refusal | None:
        return self.can_layoff(seat)

    def do_layoff(self, seat: Seat, action: LayOff) -> None:
        self.public.alone = False
        super().do_layoff(seat, action)

    def do_swap(self, seat: Seat, action: Swap) -> None:
        self.public.alone = False
        super().do_swap(seat, action)

    def begin_turn(self, seat: Seat) -> None:
        public = self.public
        public.with_cut, public.opened_now, public.alone = False, False, True
        super().begin_turn(seat)

    def can_throw(self, seat: Seat) -> Refusal | None:
        """Not before the opening that was promised with the card taken."""
        if self._must_open and self.public.taken is not None:
            return Refusal(Code.TAKE_DISCARD_MUST_OPEN, (self.public.taken,))
        if self.public.with_cut and not self.public.laid[seat]:
            return Refusal(Code.HAND_MUST_BE_LAID)
        return super().can_throw(seat)

    # ── the count ─────────────────────────────────────────────────────────────────────────────────────────────────

    def capped(self, why: Termination = Termination.CAP) -> None:
        """Nobody went out: who has opened adds his cards, the others 100 (§0.2 #5)."""
        self.end(why, None)

    @property
    def _by_hand(self) -> bool:
        """Was the whole hand put down at once, without any lay-off? (§7.2 #27)"""
        return self.public.opened_now and self.public.alone

    def bill(self, seat: Seat, winner: Seat | None, termination: Termination) -> Bill:
        """The winner takes off 40, 80 or 120; the others add their cards, or 100, all of it twice after a hand."""
        if seat == winner:
            if self.public.with_cut:
                return Bill(seat, (Line(LineKind.HAND_WITH_CUT, -(self.rules.cut_bonus or 0)),), None)
            kind, points = (LineKind.HAND, MADE_HAND) if self._by_hand else (LineKind.WENT_OUT, WENT_OUT)
            return Bill(seat, (Line(kind, points),), None)
        lines = self.in_hand(seat)
        if winner is not None and self._by_hand:
            lines = (*lines, *(Line(LineKind.HAND_DOUBLES, line.points) for line in lines))
        return Bill(seat, lines, None)

    def in_hand(self, seat: Seat, hand: Sequence[Card] | None = None) -> tuple[Line, ...]:
        """Who has not opened pays the same whatever he holds."""
        return super().in_hand(seat, hand) if self.public.laid[seat] else (Line(LineKind.NOT_OPENED, NOT_OPENED),)

    def lacking(self, seat: Seat, hand: Sequence[Card]) -> Points | None:
        """Points, to an opening with the best groups; who has no card too many will still draw the one to throw."""
        if self.public.laid[seat]:
            return None
        last = Last.FREE if len(hand) <= HAND else Last.THROWN
        best = layer(replace(self.rules.opening(), last=last), (), self.rules.prices(self.public.wild))
        return max(0, OPENING - best.greatest(hand))

    def goals(self, seat: Seat, melds: Sequence[Meld], loose: Sequence[Card]) -> tuple[Goal, ...]:
        """How far the groups are from an opening, and the points in hand."""
        prices = self.rules.prices(self.public.wild)
        points = sum(self.rules.value(card, self.public.wild) for card in self.hidden.hands[seat])
        held = Goal(GoalKind.IN_HAND, points, None, not points)
        if self.public.laid[seat]:
            return (held,)
        limit = self.rules.opening().groups.max_jokers or 0
        worth = sum(worth_of(meld, prices) for meld in melds if meld.jokers <= limit)
        return Goal(GoalKind.OPENING, worth, OPENING, worth >= OPENING), held


class Match(match.Match):
    """As many deals as everybody deals, or to a total; the fewest points win, equals share (§7.2 #20, #21)."""

    DEAL = Deal
    HIGH_WINS = False
    rules: Rules

    def settle(self, outcome: Outcome) -> list[Points]:
        return [bill.points for bill in outcome.bills]

    def setup(self, number: int) -> Setup:
        return self.dealt(number, self.left_of_dealer(number))

    def finished(self) -> bool:
        target = self.rules.target
        if target is not None:
            return max(map(abs, self.totals)) >= target
        return len(self.results) >= self.rules.deals_each * self.seats

    def standing(self) -> Standing:
        target = self.rules.target
        left = None if target is not None else self.rules.deals_each * self.seats - len(self.results)
        return Standing(tuple(self.totals), self.HIGH_WINS, target=target, deals_left=left)
