"""Contract Rummy. rules.md §6; seed 002. A deal is called a round here: deal n is round n."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import ClassVar

from rummy_tui.engine import deal, match, rules, view
from rummy_tui.engine.actions import Action, Buy, Discard, Draw, Lay, LayOff, Pass, Seat, Swap, Take
from rummy_tui.engine.cards import Card, Face, Points, Rank, faces, packs
from rummy_tui.engine.deal import Setup
from rummy_tui.engine.events import Laid, LaidOff, Passed, Swapped
from rummy_tui.engine.match import Ranking
from rummy_tui.engine.melds import End, GroupRules, Kind, Meld, add, readings, swap, why_not
from rummy_tui.engine.message import N_
from rummy_tui.engine.outcome import Bill, Line, LineKind, Outcome, Termination
from rummy_tui.engine.refusal import Code, Refusal
from rummy_tui.engine.rules import Choice, Family, setting
from rummy_tui.engine.view import Phase, Standing


@dataclass(frozen=True, slots=True)
class Contract:
    """What a round asks everybody to lay down. `cards`: dealt to each seat. `discard`: the last card is thrown."""

    sets: int
    runs: int
    cards: int
    discard: bool = True


CONTRACTS = (
    Contract(sets=2, runs=0, cards=10),
    Contract(sets=1, runs=1, cards=10),
    Contract(sets=0, runs=2, cards=10),
    Contract(sets=3, runs=0, cards=10),
    Contract(sets=2, runs=1, cards=12),
    Contract(sets=1, runs=2, cards=12),
    Contract(sets=0, runs=3, cards=12, discard=False),
)
"""Round 1 … 7 (§6.1)."""

JOKER, ACE, TENS, OTHERS = 25, 15, 10, 5
"""Points of a card in hand at the end (§6.1): joker; ace; king, queen, jack, ten; nine to two."""


class Jokers(Choice):
    """How many printed jokers (§6.2 #1)."""

    TWO_A_PACK = N_("two per pack")
    ONE_OR_TWO = N_("one with two packs, two with three")
    PLAYERS_LESS_ONE = N_("one fewer than players")


class SwapFrom(Choice):
    """Out of which melds the real card takes the joker (§6.2 #7)."""

    RUNS = N_("sequences only")
    ALL = N_("sequences and sets")
    NONE = N_("no meld")


@dataclass(frozen=True, kw_only=True)
class Rules(rules.Rules):
    GAME = "contract"
    VERSION = 1
    FAMILY = Family.TABLE
    PLAYERS = range(3, 9)
    ACTIONS = (Draw, Take, Buy, Pass, Lay, LayOff, Swap, Discard)
    WORDS = {"nothing laid yet": N_("no contract yet")}
    CONTRACTS: ClassVar[tuple[Contract, ...]] = CONTRACTS

    jokers: Jokers = setting(N_("Jokers in the deck"), Jokers.TWO_A_PACK)
    deuces_wild: bool = setting(N_("Twos are wild"), False)
    longer_melds: bool = setting(N_("Melds of the contract may be longer than they must be"), True)
    buys: int | None = setting(N_("Buys for each player in a round"), 3, 0, 2, 4, None, none=N_("no limit"))
    late_buys: bool = setting(N_("Buying after one's own contract is down"), True)
    swap_from: SwapFrom = setting(N_("A joker may be swapped out of"), SwapFrom.RUNS)

    def cards(self, players: int) -> tuple[Card, ...]:
        """Two packs for three or four players, three for more."""
        count = 2 if players <= 4 else 3
        jokers = {Jokers.TWO_A_PACK: 2 * count, Jokers.ONE_OR_TWO: count - 1, Jokers.PLAYERS_LESS_ONE: players - 1}
        return packs(count, jokers[self.jokers])

    def groups_for(self, wild: frozenset[Face]) -> GroupRules:
        """Sets of 3 or more, suits may repeat; runs of 4 to 13; two natural cards in each (§6.2 #2–4, #17)."""
        return GroupRules(min_set=3, max_set=None, suits_repeat=True, min_run=4, max_run=13, min_natural=2, wild=wild)

    def value(self, card: Card, wild: frozenset[Face]) -> Points:
        if self.groups_for(wild).joker(card):
            return JOKER
        assert card.face is not None
        if card.face.rank is Rank.ACE:
            return ACE
        return TENS if card.face.rank >= Rank.TEN else OTHERS


@dataclass
class Public(view.Public):
    """`laid`: whose contract is down. `buys_left`: None without limit. `asked`: who may buy, in the order of asking."""

    contract: Contract = CONTRACTS[0]
    laid: list[bool] = field(default_factory=list)
    buys_left: list[int | None] = field(default_factory=list)
    asked: list[Seat] = field(default_factory=list)


class Deal(deal.Deal):
    PUBLIC = Public
    rules: Rules
    public: Public

    def lay_out(self) -> None:
        """Ten or twelve cards each; the next one starts the discard pile."""
        public = self.public
        public.contract = self.rules.CONTRACTS[self.setup.number - 1]
        public.laid = [False] * self.setup.players
        public.buys_left = [self.rules.buys] * self.setup.players
        public.wild = faces(Rank.TWO) if self.rules.deuces_wild else frozenset()
        self.deal_round(public.contract.cards)
        public.discards.append(self.hidden.stock.pop())

    # ── buying: before the seat in turn draws from the stock ──────────────────────────────────────────────────────

    def do_draw(self, seat: Seat, action: Action) -> None:
        """The discard is not wanted: the others are asked, from the left of the seat in turn (§6.2 #10, 25–27)."""
        if not self.public.stock_left:
            self.recycle()
        self.public.asked = [other for other in self._others(seat) if self.can_buy(other) is None]
        if self.public.asked:
            self.tell(Passed(seat))
        self._ask_or_draw()

    def can_buy(self, seat: Seat) -> Refusal | None:
        """Not his own discard, not too often, not the last card left to the seat in turn (§6.2 #12, #26, #27)."""
        public = self.public
        if seat == self._discarder:
            return Refusal(Code.OWN_DISCARD, (public.discards[-1],))
        if public.buys_left[seat] == 0:
            return Refusal(Code.NO_BUYS_LEFT, have=0, need=1)
        if public.laid[seat] and not self.rules.late_buys:
            return Refusal(Code.CONTRACT_ALREADY_LAID)
        # bought are the top and one of the stock; then the pile under the top, but for its own top, may be made anew
        drawable = public.stock_left + max(0, len(public.discards) - 2)
        return Refusal(Code.STOCK_EMPTY, have=drawable, need=2) if drawable < 2 else None

    def do_buy(self, seat: Seat, action: Buy) -> None:
        """The discard and a penalty card; nobody else buys in this turn (§6.2 #11)."""
        left = self.public.buys_left[seat]
        self.public.buys_left[seat] = None if left is None else left - 1
        self.take_discard(seat, bought=True)
        self.draw_card(seat)
        self.public.asked = []
        self._ask_or_draw()

    def do_pass(self, seat: Seat, action: Pass) -> None:
        self.tell(Passed(seat))
        self.public.asked.remove(seat)
        self._ask_or_draw()

    def _ask_or_draw(self) -> None:
        """The next seat that may buy decides; when there is none, the seat in turn draws."""
        public = self.public
        if public.asked:
            public.phase, public.turn = Phase.BUY, public.asked[0]
        else:
            public.phase, public.turn = Phase.PLAY, public.active
            self.draw_card(public.active)

    @property
    def _discarder(self) -> Seat | None:
        """Who threw the top of the pile: the seat before the one in turn; nobody threw the first one."""
        return self._others(self.public.active)[-1] if self.public.turns else None

    def _others(self, seat: Seat) -> tuple[Seat, ...]:
        """The other seats, from the left of this one."""
        seats = self.setup.seats
        at = seats.index(seat)
        return seats[at + 1 :] + seats[:at]

    # ── the contract ──────────────────────────────────────────────────────────────────────────────────────────────

    def can_lay(self, seat: Seat) -> Refusal | None:
        """Exactly once: no further melds after the contract (§6.1)."""
        return Refusal(Code.CONTRACT_ALREADY_LAID) if self.public.laid[seat] else None

    def may_lay(self, seat: Seat, action: Lay) -> Refusal | None:
        """The whole contract, all at once, and never more (§6.1)."""
        melds: list[Meld] = []
        for number, group in enumerate(action.groups):
            found = readings(group, self._groups)
            if not found:
                return replace(why_not(group, self._groups), group=number)
            melds.append(found[0])
        return self._unmet(melds) or self._stuck(seat, action.cards, (), [*self.public.melds, *melds])

    def do_lay(self, seat: Seat, action: Lay) -> None:
        melds = [readings(group, self._groups)[0] for group in action.groups]
        first = len(self.public.melds)
        self.public.melds += melds
        self.public.owners += [seat] * len(melds)
        self.public.laid[seat] = True
        self._put_down(seat, action.cards)
        self.tell(Laid(seat, tuple(melds), first))
        self._end_if_out(seat)

    def _unmet(self, melds: Sequence[Meld]) -> Refusal | None:
        """Not these sets and runs, no fewer and no more; longer ones only where the table allows it (§6.2 #3)."""
        contract, kinds = self.public.contract, [meld.kind for meld in melds]
        if (kinds.count(Kind.SET), kinds.count(Kind.RUN)) != (contract.sets, contract.runs):
            return Refusal(Code.CONTRACT_NOT_MET, have=len(melds), need=contract.sets + contract.runs)
        for number, meld in enumerate(melds):
            need = self._groups.min_set if meld.kind is Kind.SET else self._groups.min_run
            if len(meld.cards) > need and not self.rules.longer_melds:
                return Refusal(Code.CONTRACT_NOT_MET, meld.cards, number, len(meld.cards), need)
        return None

    # ── lay-offs and swaps: after the draw, any number, in any order (§6.2 #29) ───────────────────────────────────

    def can_layoff(self, seat: Seat) -> Refusal | None:
        """Only after the own contract (§6.1), in the same turn already (§6.2 #5)."""
        return None if self.public.laid[seat] else Refusal(Code.CONTRACT_NOT_LAID)

    def may_layoff(self, seat: Seat, action: LayOff) -> Refusal | None:
        """On anybody's meld (§6.1)."""
        if refusal := self._no_such_meld(action.meld):
            return refusal
        grown = self._grown(action)
        if isinstance(grown, Refusal):
            return grown
        return self._stuck(seat, action.cards, (), self._table(action.meld, grown))

    def do_layoff(self, seat: Seat, action: LayOff) -> None:
        grown = self._grown(action)
        assert isinstance(grown, Meld)
        self.public.melds[action.meld] = grown
        self._put_down(seat, action.cards)
        self.tell(LaidOff(seat, action.card, action.meld))
        self._end_if_out(seat)

    def banned(self, seat: Seat, kind: type[Action]) -> Refusal | None:
        """No swap at some tables; who cannot buy hears why, although he is therefore not asked."""
        if kind is Buy and self.public.phase is Phase.BUY:
            return self.can_buy(seat)
        if kind is Swap and self.rules.swap_from is SwapFrom.NONE:
            return Refusal(Code.JOKER_NOT_SWAPPABLE)
        return None

    def can_swap(self, seat: Seat) -> Refusal | None:
        """Only after the own contract, in the same turn already (§6.2 #6)."""
        return None if self.public.laid[seat] else Refusal(Code.CONTRACT_NOT_LAID)

    def may_swap(self, seat: Seat, action: Swap) -> Refusal | None:
        """The real card for the joker in its place; the joker may be kept (§6.2 #9)."""
        if refusal := self._no_such_meld(action.meld):
            return refusal
        swapped = self._swapped(self.public.melds[action.meld], action.card)
        if isinstance(swapped, Refusal):
            return swapped
        meld, joker = swapped
        return self._stuck(seat, action.cards, (joker,), self._table(action.meld, meld))

    def do_swap(self, seat: Seat, action: Swap) -> None:
        swapped = self._swapped(self.public.melds[action.meld], action.card)
        assert not isinstance(swapped, Refusal)
        self.public.melds[action.meld], joker = swapped
        self._put_down(seat, action.cards)
        self.hidden.hands[seat].append(joker)
        self.tell(Swapped(seat, action.card, joker, action.meld))

    def _no_such_meld(self, number: int) -> Refusal | None:
        return None if 0 <= number < len(self.public.melds) else Refusal(Code.NO_SUCH_MELD)

    def _grown(self, action: LayOff) -> Meld | Refusal:
        return add(self.public.melds[action.meld], action.card, action.end, self._groups)

    def _swapped(self, meld: Meld, card: Card) -> tuple[Meld, Card] | Refusal:
        """The meld with the real card in it, and the joker; from runs only unless the table allows sets (§6.2 #7)."""
        allowed = self.rules.swap_from
        if allowed is SwapFrom.NONE or (allowed is SwapFrom.RUNS and meld.kind is Kind.SET):
            return Refusal(Code.JOKER_NOT_SWAPPABLE, (card,))
        return swap(meld, card, self._groups)

    def _table(self, number: int, changed: Meld) -> list[Meld]:
        """The melds on the table with that one changed."""
        return [changed if i == number else meld for i, meld in enumerate(self.public.melds)]

    # ── how a turn and a round end ────────────────────────────────────────────────────────────────────────────────

    def can_throw(self, seat: Seat) -> Refusal | None:
        """The last round is never won by a discard (§6.2 #15)."""
        if not self.public.contract.discard and len(self.hidden.hands[seat]) == 1:
            return Refusal(Code.NO_DISCARD_IN_LAST_ROUND, tuple(self.hidden.hands[seat]))
        return None

    def may_throw(self, seat: Seat, action: Discard) -> Refusal | None:
        """The card just taken from the pile does not go back in the same turn (§6.2 #21)."""
        return Refusal(Code.RETURN_SAME_CARD, action.cards) if action.card is self.public.taken else None

    def do_throw(self, seat: Seat, action: Discard) -> None:
        self.throw(seat, action.card)
        if not self._end_if_out(seat):
            self.end_turn()

    def _stuck(self, seat: Seat, down: Sequence[Card], up: Sequence[Card], table: Sequence[Meld]) -> Refusal | None:
        """Why this turn could not end after putting these down and taking those up (§0.2 #2, §6.2 #14, #15)."""
        left = (*(card for card in self.hidden.hands[seat] if card not in down), *up)
        if len(left) > 1:
            return None
        if not self.public.contract.discard:
            lost = len(left) == 1 and not self._goes_down(left[0], table)
            return Refusal(Code.TURN_COULD_NOT_END, left) if lost else None
        if not left:
            return Refusal(Code.LAST_CARD_MUST_BE_DISCARDED, tuple(down))
        return Refusal(Code.TURN_COULD_NOT_END, left) if left[0] is self.public.taken else None

    def _goes_down(self, card: Card, table: Sequence[Meld]) -> bool:
        """Can this last card still be laid off in this turn, or swapped for a joker that can?"""
        if any(isinstance(add(meld, card, End.ANY, self._groups), Meld) for meld in table):
            return True
        for number, meld in enumerate(table):
            swapped = self._swapped(meld, card)
            if not isinstance(swapped, Refusal):
                changed, joker = swapped
                if self._goes_down(joker, [*table[:number], changed, *table[number + 1 :]]):
                    return True
        return False

    def _put_down(self, seat: Seat, cards: Sequence[Card]) -> None:
        for card in cards:
            self.hidden.hands[seat].remove(card)

    def _end_if_out(self, seat: Seat) -> bool:
        """No cards left: the round is over (§6.1)."""
        if self.hidden.hands[seat]:
            return False
        self.end(Termination.WENT_OUT, seat)
        return True

    def capped(self) -> None:
        """Nobody wins, everybody adds his own cards (§0.2 #5)."""
        self.end(Termination.CAP, None)

    def stalled(self) -> None:
        """As at the cap (§0.2 #6)."""
        self.capped()

    def bill(self, seat: Seat, winner: Seat | None, termination: Termination) -> Bill:
        """The cards still in hand; who went out has none."""
        hand = tuple(self.hidden.hands[seat])
        points = sum(self.rules.value(card, self.public.wild) for card in hand)
        return Bill(seat, (Line(LineKind.IN_HAND, points, hand),) if hand else (), None)

    @property
    def _groups(self) -> GroupRules:
        return self.rules.groups_for(self.public.wild)


class Match(match.Match):
    """Seven rounds, the fewest points win; equal points: more rounds won, then the place is shared (§6.2 #20)."""

    DEAL = Deal
    HIGH_WINS = False
    rules: Rules

    def settle(self, outcome: Outcome) -> list[Points]:
        return [bill.points for bill in outcome.bills]

    def setup(self, number: int) -> Setup:
        return self.dealt(number, self.left_of_dealer(number))

    def finished(self) -> bool:
        return len(self.results) == len(self.rules.CONTRACTS)

    def standing(self) -> Standing:
        return Standing(tuple(self.totals), self.HIGH_WINS, deals_left=len(self.rules.CONTRACTS) - len(self.results))

    def rank(self) -> Ranking:
        def place(seat: Seat) -> tuple[Points, int]:
            return self.totals[seat], -self.won(seat)

        return Ranking(tuple(tuple(equal) for _, equal in groupby(sorted(range(self.seats), key=place), key=place)))

    def won(self, seat: Seat) -> int:
        """Rounds won: who adds nothing went out, for every card counts."""
        return sum(result.changes[seat] == 0 for result in self.results)
