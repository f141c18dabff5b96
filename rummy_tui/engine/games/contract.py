"""Contract Rummy. rules.md §6; seed 002. A deal is called a round here: deal n is round n."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import groupby
from typing import ClassVar, Self

from rummy_tui.engine import match
from rummy_tui.engine.actions import Action, Buy, Discard, Draw, Lay, LayOff, Pass, Seat, Swap, Take
from rummy_tui.engine.cards import Card, Face, Points, Rank, faces, packs
from rummy_tui.engine.deal import Setup
from rummy_tui.engine.events import Passed
from rummy_tui.engine.games import melding
from rummy_tui.engine.games.ladders import CONTRACTS, SHANGHAI, Contract
from rummy_tui.engine.games.melding import ACES, Aces
from rummy_tui.engine.laydown import Last, Laydown, TableRules, Turn, layer, meant
from rummy_tui.engine.laying.lacking import lacking
from rummy_tui.engine.match import Ranking
from rummy_tui.engine.melds import GroupRules, Kind, Meld, readings
from rummy_tui.engine.message import N_, NN_
from rummy_tui.engine.outcome import Outcome, Termination
from rummy_tui.engine.reading import Goal, GoalKind
from rummy_tui.engine.refusal import Code, Refusal
from rummy_tui.engine.rules import Choice, Preset, setting
from rummy_tui.engine.view import Phase, Standing

JOKER = 25


class Scoring(Choice):
    """Points of a card in hand at the end (§6.1): what differs between houses; a joker is 25 in all of them."""

    TABLE = N_("A 15, K to 10: 10, others 5")
    ACE_ONE = N_("A 1, K to 10: 10, others 5")
    FACE_VALUES = N_("A 15, K 13, Q 12, J 11, 10: 10, others 5")


class Ladder(Choice):
    """Which contracts follow one another."""

    SEVEN = N_("seven rounds, 10 or 12 cards")
    SHANGHAI = N_("ten rounds, 11 cards (Shanghai)")


class Ties(Choice):
    """Who wins when the lowest totals are equal (§6.2 #20)."""

    ROUNDS_WON = N_("who won more rounds")
    EXTRA_ROUND = N_("the last round is played once more")


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
class Rules(TableRules):
    GAME = "contract"
    VERSION = 1
    PLAYERS = range(3, 9)
    ACTIONS = (Draw, Take, Buy, Pass, Lay, LayOff, Swap, Discard)
    WORDS = {
        "no meld yet": N_("no contract yet"), "deal {n}": N_("round {n}"), "Deal {n}.": N_("Round {n}."),
        "Deal": N_("Round"), "This deal": N_("This round"), "Deal {n}": N_("Round {n}"), "Next deal": N_("Next round"),
        "History of deal {n}": N_("History of round {n}"),
        "{game}: result of deal {n}": N_("{game}: result of round {n}"),
        "The first deal is still going on.": N_("The first round is still going on."),
        "{game}, deal {n}, with {names}.": N_("{game}, round {n}, with {names}."),
        "{game}, deal {n}, with {names}. Your total: {total}": N_(
            "{game}, round {n}, with {names}. Your total: {total}"
        ),
    }  # fmt: skip
    COUNTED: ClassVar[Mapping[tuple[str, str], tuple[str, str]]] = {
        ("{n} deal is left.", "{n} deals are left."): NN_("{n} round is left.", "{n} rounds are left.")
    }
    PRESETS = {
        "liverpool": Preset(N_("Liverpool"), {"deuces_wild": "yes", "buys": "4"}),
        "shanghai": Preset(N_("Shanghai"), {"ladder": "shanghai"}),
    }

    ladder: Ladder = setting(N_("The contracts"), Ladder.SEVEN)
    round: int = setting(N_("The first round that is played"), 1, between=range(1, 11), fine=True)
    jokers: Jokers = setting(N_("Jokers in the deck"), Jokers.TWO_A_PACK)
    deuces_wild: bool = setting(N_("Twos are wild"), False)
    ace: Aces = setting(N_("Aces in a sequence stand"), Aces.BOTH)
    suits_repeat: bool = setting(N_("The same suit may stand twice in a set"), True, fine=True)
    longer_melds: bool = setting(N_("Melds of the contract may be longer than they must be"), True, fine=True)
    joined_runs: bool = setting(N_("Two sequences of a contract may join in one suit"), True, fine=True)
    full_circle: bool = setting(N_("A sequence may run from ace to ace"), False, fine=True)
    naturals: int = setting(N_("Cards in a meld that are no jokers, at least"), 2, 1, fine=True)
    buys: int | None = setting(N_("Buys for each player in a round"), 3, 0, 2, 4, None, none=N_("no limit"))
    late_buys: bool = setting(N_("Buying after one's own contract is down"), True, fine=True)
    swap_from: SwapFrom = setting(N_("A joker may be swapped out of"), SwapFrom.RUNS)
    swapped_used: bool = setting(N_("A swapped joker must be laid in the same turn"), False, fine=True)
    out_by_meld: bool = setting(N_("Going out without a last throw"), False, fine=True)
    all_out: bool = setting(N_("In the last round the contract goes down only with all cards"), False, fine=True)
    scoring: Scoring = setting(N_("Cards in hand count"), Scoring.TABLE)
    ties: Ties = setting(N_("Equal totals at the end: the winner is"), Ties.ROUNDS_WON)

    @classmethod
    def stored(cls, texts: Mapping[str, str], version: int) -> Self:
        """A file may say a round beyond the last one, which was then played instead of it."""
        rules = super().stored(texts, version)
        return replace(rules, round=min(rules.round, len(rules.rounds)))

    def problem(self, players: int) -> Refusal | None:
        """Also a first round that these contracts do not have."""
        most = len(self.rounds)
        beyond = Refusal(Code.NO_SUCH_ROUND, have=self.round, need=most) if self.round > most else None
        return super().problem(players) or beyond

    @property
    def rounds(self) -> tuple[Contract, ...]:
        """Every round of these contracts."""
        return CONTRACTS if self.ladder is Ladder.SEVEN else SHANGHAI

    @property
    def contracts(self) -> tuple[Contract, ...]:
        """The rounds that are played."""
        return self.rounds[min(self.round, len(self.rounds)) - 1 :]

    def contract(self, number: int) -> Contract:
        """Of that deal, from 1; extra rounds repeat the last one."""
        return self.contracts[min(number, len(self.contracts)) - 1]

    def cards(self, players: int) -> tuple[Card, ...]:
        """Two packs for three or four players, three for more."""
        count = 2 if players <= 4 else 3
        jokers = {Jokers.TWO_A_PACK: 2 * count, Jokers.ONE_OR_TWO: count - 1, Jokers.PLAYERS_LESS_ONE: players - 1}
        return packs(count, jokers[self.jokers])

    @property
    def wild_faces(self) -> frozenset[Face]:
        """What is wild beside the printed jokers, whatever the deal."""
        return faces(Rank.TWO) if self.deuces_wild else frozenset()

    def groups_for(self, wild: frozenset[Face]) -> GroupRules:
        """Sets of 3 or more, suits may repeat; runs of 4 to 13; two natural cards in each (§6.2 #2–4, #17)."""
        return GroupRules(
            min_set=3, max_set=None if self.suits_repeat else 4, suits_repeat=self.suits_repeat, min_run=4,
            max_run=14 if self.full_circle else 13, min_natural=self.naturals, ace=ACES[self.ace], wild=wild,
        )  # fmt: skip

    def turn(self, contract: Contract, wild: frozenset[Face], down: bool) -> Turn:
        """What may be laid: the contract, or when it is `down` lay-offs only."""
        return _turn(self, contract, wild, down)

    def last(self, contract: Contract) -> Last:
        """The last card is thrown, in the last round never; at some tables anyhow (§6.2 #14, #15)."""
        if not contract.discard:
            return Last.NEVER_THROWN
        return Last.FREE if self.out_by_meld else Last.THROWN

    @property
    def most_held(self) -> int | None:
        """With every buy: the card and the penalty card."""
        contract = self.contract(1)
        buys = self.bought(contract)
        return None if buys is None else contract.cards + 2 * buys + 1

    def bought(self, contract: Contract) -> int | None:
        """How often each player may buy in that round. None: no limit."""
        return self.buys and self.buys + contract.more_buys

    def laying(self) -> Turn:
        return self.turn(self.contract(1), self.wild_faces, down=False)

    def laid_first(self, hand: Sequence[Card]) -> Laydown | None:
        """Where the last round is all-out, only everything at once (§6.2 #15)."""
        plan = super().laid_first(hand)
        return None if plan is not None and plan.left and self.all_at_once(self.contract(1)) else plan

    def all_at_once(self, contract: Contract) -> bool:
        """Does this contract go down only with all cards?"""
        return self.all_out and not contract.discard

    def value(self, card: Card, wild: frozenset[Face]) -> Points:
        if card.face is None or card.face in wild:
            return JOKER
        rank = card.face.rank
        if rank is Rank.ACE:
            return 1 if self.scoring is Scoring.ACE_ONE else 15
        if rank < Rank.TEN:
            return 5
        return int(rank) if self.scoring is Scoring.FACE_VALUES else 10


@lru_cache(maxsize=256)
def _turn(game: Rules, contract: Contract, wild: frozenset[Face], down: bool) -> Turn:
    """Kept, because it is asked for with every card."""
    added = game.groups_for(wild)
    swaps = {SwapFrom.NONE: [], SwapFrom.RUNS: [Kind.RUN], SwapFrom.ALL: [Kind.RUN, Kind.SET]}[game.swap_from]
    return Turn(
        groups=replace(added, min_run=contract.run), added=added, sets=0 if down else contract.sets,
        runs=0 if down else contract.runs, shortest=not game.longer_melds, swaps=frozenset(swaps), swap_first=down,
        last=game.last(contract), apart=not game.joined_runs,
    )  # fmt: skip


@dataclass
class Public(melding.Public):
    """`laid`: whose contract is down. `buys_left`: None without limit. `asked`: who may buy, in the order of asking."""

    contract: Contract = CONTRACTS[0]
    laid: list[bool] = field(default_factory=list)
    buys_left: list[int | None] = field(default_factory=list)
    asked: list[Seat] = field(default_factory=list)


class Deal(melding.Deal):
    PUBLIC = Public
    rules: Rules
    public: Public

    def lay_out(self) -> None:
        """Ten or twelve cards each; the next one starts the discard pile."""
        public = self.public
        public.contract = self.rules.contract(self.setup.number)
        public.laid = [False] * self.setup.players
        public.buys_left = [self.rules.bought(public.contract)] * self.setup.players
        public.wild = self.rules.wild_faces
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

    def turn_of(self, seat: Seat) -> Turn:
        """The whole contract at once and never more (§6.1); then lay-offs and swaps, in the same turn already (#5)."""
        contract = self.public.contract
        return self.rules.turn(contract, self.public.wild, down=self.public.laid[seat])

    @property
    def last(self) -> Last:
        return self.rules.last(self.public.contract)

    @property
    def swapped_used(self) -> bool:
        return self.rules.swapped_used

    def can_lay(self, seat: Seat) -> Refusal | None:
        """Exactly once: no further melds after the contract (§6.1)."""
        return Refusal(Code.CONTRACT_ALREADY_LAID) if self.public.laid[seat] else None

    def unmet(self, seat: Seat, melds: Sequence[Meld]) -> Refusal | None:
        """Not these sets and runs, no fewer and no more; longer ones only where the table allows it (§6.2 #3)."""
        contract, kinds = self.public.contract, [meld.kind for meld in melds]
        if (kinds.count(Kind.SET), kinds.count(Kind.RUN)) != (contract.sets, contract.runs):
            return Refusal(Code.CONTRACT_NOT_MET, have=len(melds), need=contract.sets + contract.runs)
        for number, meld in enumerate(melds):
            need = 3 if meld.kind is Kind.SET else contract.run
            if len(meld.cards) > need and not self.rules.longer_melds:
                return Refusal(Code.CONTRACT_NOT_MET, meld.cards, number, len(meld.cards), need)
        if not self.rules.joined_runs and (joined := _joined(melds)):
            return Refusal(Code.RUNS_JOINED, joined)
        return None

    def after_laying(self, seat: Seat) -> None:
        self.public.laid[seat] = True

    # ── lay-offs and swaps: after the draw, any number, in any order (§6.2 #29) ───────────────────────────────────

    def can_layoff(self, seat: Seat) -> Refusal | None:
        """Only after the own contract (§6.1), in the same turn already (§6.2 #5)."""
        return None if self.public.laid[seat] else Refusal(Code.CONTRACT_NOT_LAID)

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

    # ── how a turn and a round end ────────────────────────────────────────────────────────────────────────────────

    def stuck(self, seat: Seat, down: Sequence[Card], up: Sequence[Card], table: Sequence[Meld]) -> Refusal | None:
        """Where the last round is all-out, the contract goes down only with everything (§6.2 #15)."""
        if refusal := super().stuck(seat, down, up, table):
            return refusal
        if not self.rules.all_at_once(self.public.contract):
            return None
        left = [*(card for card in self.hidden.hands[seat] if card not in down), *up]
        turn = self.rules.turn(self.public.contract, self.public.wild, down=True)
        plan = layer(turn, tuple(table), self.rules.prices(self.public.wild)).best(left) if left else None
        return Refusal(Code.TURN_COULD_NOT_END, tuple(left)) if plan is not None and plan.left else None

    def can_throw(self, seat: Seat) -> Refusal | None:
        """Who has laid his contract in an all-out round goes out in that turn."""
        if self.rules.all_at_once(self.public.contract) and self.public.laid[seat]:
            return Refusal(Code.NO_DISCARD_IN_LAST_ROUND, tuple(self.hidden.hands[seat]))
        return super().can_throw(seat)

    def capped(self, why: Termination = Termination.CAP) -> None:
        """Nobody wins, everybody adds his own cards (§0.2 #5)."""
        self.end(why, None)

    def lacking(self, seat: Seat, hand: Sequence[Card]) -> int | None:
        """For the contract, as long as it is not down."""
        return None if self.public.laid[seat] else lacking(hand, self.turn_of(seat))

    def goals(self, seat: Seat, melds: Sequence[Meld], loose: Sequence[Card]) -> tuple[Goal, ...]:
        """What the contract still lacks, and the points in hand."""
        public = self.public
        points = sum(self.rules.value(card, public.wild) for card in self.hidden.hands[seat])
        held = Goal(GoalKind.IN_HAND, points, None, not points)
        if public.laid[seat]:
            return (held,)
        turn = self.turn_of(seat)
        found = tuple(meld.cards for meld in melds if readings(meld.cards, turn.groups))
        kinds = [meld.kind for meld in meant(found, turn)]
        asked = ((GoalKind.SETS, Kind.SET, public.contract.sets), (GoalKind.RUNS, Kind.RUN, public.contract.runs))
        goals = (Goal(name, kinds.count(kind), need, kinds.count(kind) == need) for name, kind, need in asked if need)
        return (*goals, held)


def _joined(melds: Sequence[Meld]) -> tuple[Card, ...]:
    """Two runs of a suit of which one goes on where the other ends (§6.2 #16)."""
    runs = [meld for meld in melds if meld.kind is Kind.RUN]
    for a in runs:
        for b in runs:
            first, other = a.stands[0], b.stands[0]
            assert first is not None
            assert other is not None
            if a is not b and first.suit is other.suit and first.rank + len(a.cards) == other.rank:
                return (*a.cards, *b.cards)
    return ()


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
        """After the last round, unless that is played again because of a tie."""
        tie = self.rules.ties is Ties.EXTRA_ROUND and self.totals.count(min(self.totals)) > 1
        return len(self.results) >= len(self.rules.contracts) and not tie

    def standing(self) -> Standing:
        left = max(0, len(self.rules.contracts) - len(self.results))
        return Standing(tuple(self.totals), self.HIGH_WINS, deals_left=left)

    def rank(self) -> Ranking:
        def place(seat: Seat) -> tuple[Points, int]:
            return self.totals[seat], -self.won(seat)

        return Ranking(tuple(tuple(equal) for _, equal in groupby(sorted(range(self.seats), key=place), key=place)))

    def won(self, seat: Seat) -> int:
        """Rounds won: who adds nothing went out, for every card counts."""
        return sum(result.changes[seat] == 0 for result in self.results)
