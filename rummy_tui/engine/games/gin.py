"""Gin Rummy. rules.md §4b; the line of seed 000 that names it, and the public rules it points to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

from rummy_tui.engine import deal, match, view
from rummy_tui.engine.actions import Action, Discard, Draw, LayOff, Pass, Seat, Show, Take
from rummy_tui.engine.adding import layings
from rummy_tui.engine.arrange import Arranger, arranger
from rummy_tui.engine.cards import Card, Face, Points, Rank, Suit, packs
from rummy_tui.engine.deal import Setup
from rummy_tui.engine.events import Laid, LaidOff, Passed, Showed
from rummy_tui.engine.match import Ranking
from rummy_tui.engine.melds import Ace, GroupRules, Meld, add
from rummy_tui.engine.message import N_, NC_, NN_
from rummy_tui.engine.outcome import Bill, Line, LineKind, Outcome, Termination
from rummy_tui.engine.reading import Goal, GoalKind, HandRules, Lives, Reading
from rummy_tui.engine.refusal import Code, Refusal
from rummy_tui.engine.rules import Choice, Family, Preset, Setting, setting
from rummy_tui.engine.view import Phase, Standing

DEAD = 2
"""Cards in the stock at which a deal is dead."""


class Dealer(Choice):
    ALTERNATE = N_("the other player each time")
    LOSER = N_("who lost the last deal")


class Ties(Choice):
    """Whose is a knock that the other hand equals."""

    DEFENDER = N_("an undercut")
    KNOCKER = N_("the knocker's, without points")


class Oklahoma(Choice):
    """Does the first open card say how much deadwood may be knocked with?"""

    OFF = N_("no")
    ACE_GIN = N_("yes; after an ace only gin")
    ACE_ONE = N_("yes; an ace is one point")


@dataclass(frozen=True, kw_only=True)
class Rules(HandRules):
    GAME = "gin"
    VERSION = 1
    FAMILY = Family.KNOCK
    PLAYERS = range(2, 3)
    ACTIONS = (Draw, Take, Pass, LayOff, Show, Discard)
    HAND = 10
    PURITY = False
    ADDED_TO = True
    PRESETS = {"oklahoma": Preset(N_("Oklahoma"), {"oklahoma": "ace-gin", "spades_double": "yes"})}
    WORDS: ClassVar[Mapping[str, str]] = {
        "Declare": N_("Knock"),
        "Pass": NC_("gin", "Pass"),
        "Hint: pass; no card can be drawn or taken": N_("Hint: pass; whatever fits is laid off as well as can be"),
        "DECLARED": N_("KNOCKED"),
        "You declared": N_("You knocked"),
        "{name} declared": N_("{name} knocked"),
        "Throw a card: mark it, then touch it again ({act}), or declare ({show}).":
            N_("Throw a card: mark it, then touch it again ({act}), or knock ({show})."),
        "You declared, and every group is right.": N_("You knock."),
        "{name} declared, and every group is right.": N_("{name} knocks."),
        "No card can be drawn any more: the deal is void, nobody pays.":
            N_("Two cards are left in the closed deck: the deal is dead, nobody scores."),
    }  # fmt: skip
    COUNTED: ClassVar[Mapping[tuple[str, str], tuple[str, str]]] = {
        ("{n} card missing for a show", "{n} cards missing for a show"): NN_(
            "{n} card missing for gin", "{n} cards missing for gin"
        ),
        ("then {n} card is missing for a show", "then {n} cards are missing for a show"): NN_(
            "then {n} card is missing for gin", "then {n} cards are missing for gin"
        ),
    }
    BOX: ClassVar[Points] = 25
    GAME_BONUS: ClassVar[Points] = 100

    target: int = setting(N_("The match ends at this score"), 100, 50, 150, 250, between=range(10, 1001))
    knock: int = setting(N_("Deadwood to knock with at most"), 10, between=range(11))
    gin_bonus: int = setting(N_("Bonus for gin"), 25, 20)
    undercut_bonus: int = setting(N_("Bonus for an undercut"), 25, 10, 20)
    big_gin: bool = setting(N_("Big gin: eleven cards in groups"), True)
    ties: Ties = setting(N_("Equal deadwood after a knock is"), Ties.DEFENDER, fine=True)
    boxes: bool = setting(N_("Boxes and game bonus at the end of the match"), True)
    oklahoma: Oklahoma = setting(N_("Oklahoma: the first open card sets the limit"), Oklahoma.OFF)
    spades_double: bool = setting(N_("Oklahoma: after a spade everything counts twice"), False)
    dealer: Dealer = setting(N_("Who deals next"), Dealer.ALTERNATE, fine=True)
    fiftieth_card: bool = setting(N_("The last card thrown may still be taken to knock"), False, fine=True)

    def cards(self, players: int) -> tuple[Card, ...]:
        return packs(1, 0)

    def groups_for(self, wild: frozenset[Face]) -> GroupRules:
        """Runs with the ace low only, sets of three and four, no jokers."""
        return GroupRules(ace=Ace.LOW, wild=wild)

    def value(self, card: Card, wild: frozenset[Face]) -> Points:
        """Ace 1, figures 10."""
        return 0 if card.face is None else min(10, int(card.face.rank))

    def goals(self, have: Lives, points: Points) -> tuple[Goal, ...]:
        """Deadwood, and how much may be knocked with."""
        return (Goal(GoalKind.DEADWOOD, points, self.knock, points <= self.knock),)

    @property
    def unknown(self) -> Refusal | None:
        """The limit, where the first open card of the deal sets it."""
        return None if self.oklahoma is Oklahoma.OFF else Refusal(Code.LIMIT_NOT_KNOWN)

    @property
    def all_shown(self) -> bool:
        return self.big_gin

    def verdict(self, reading: Reading, whole: bool = False) -> Refusal | None:
        """Little enough left over; without a card to throw only big gin."""
        if whole:
            return None if self.big_gin and not reading.counted else Refusal(Code.NO_FINISH_CARD)
        if reading.points > self.knock:
            return Refusal(Code.DEADWOOD_TOO_HIGH, reading.counted, have=reading.points, need=self.knock)
        return None

    def facts(self) -> dict[str, int | tuple[Setting, Any]]:
        return super().facts() | {"big_bonus": self.big_bonus, "box": self.BOX, "game_bonus": self.GAME_BONUS}

    @property
    def big_bonus(self) -> Points:
        """Gin, and 6 more (§4b: 31 with 25)."""
        return self.gin_bonus + 6


class Limit(NamedTuple):
    """The first open card, the deadwood that it allows to knock with, and whether it doubles the deal."""

    card: Card
    points: Points
    doubles: bool


@dataclass
class Public(view.Public):
    """`upcard`: the first open card. `passed`: both let it lie. `shown`: who showed, `deadwood`: his loose cards.

    `limit`: None where the first open card sets none; it follows from that card and the rules.

    `laid_off`: cards put on his groups. `last`: only to knock may the last card thrown still be taken.
    """

    upcard: Card | None = None
    limit: Limit | None = field(default=None, compare=False)
    passed: bool = False
    shown: Seat | None = None
    deadwood: tuple[Card, ...] = ()
    laid_off: tuple[Card, ...] = ()
    last: bool = False


class Deal(deal.Deal):
    """`rules.knock` is the limit of this deal: where the first open card sets it, the rules are those with it."""

    PUBLIC = Public
    rules: Rules
    public: Public

    @cached_property
    def arranger(self) -> Arranger:
        return arranger(self.rules, self.public.wild)

    def lay_out(self) -> None:
        """Ten each, and the first open card, which the other than the dealer is offered."""
        self.deal_round(self.rules.HAND)
        self.public.discards.append(self.hidden.stock.pop())
        self.public.phase = Phase.UPCARD
        self.open(self.public.discards[-1])

    def open(self, upcard: Card) -> None:
        """The first open card stays in sight, and may set the limit."""
        self.public.upcard = upcard
        if self.rules.oklahoma is not Oklahoma.OFF:
            ace = upcard.face is not None and upcard.face.rank is Rank.ACE
            gin = ace and self.rules.oklahoma is Oklahoma.ACE_GIN
            self.rules = replace(self.rules, knock=0 if gin else self.rules.value(upcard, frozenset()))
            self.public.limit = Limit(upcard, self.rules.knock, self.doubled)

    def asked(self, kind: type[Action]) -> tuple[Phase, ...]:
        if kind is Pass and self.public.last:
            return (Phase.DRAW,)
        return (Phase.LAY_OFF,) if kind is LayOff else super().asked(kind)

    # ── the first open card, and drawing ──────────────────────────────────────────────────────────────────────────

    def do_pass(self, seat: Seat, action: Action) -> None:
        """No to the first open card or to the last one thrown; or nothing more is laid off by hand."""
        if self.public.phase is Phase.LAY_OFF:
            self.laid_off_best(seat)
            return
        self.tell(Passed(seat))
        if self.public.last:
            self.end(Termination.VOID, None)
        elif seat == self.public.starter:
            self.public.turn = self.public.active = self.next_in_play(seat)
        else:
            self.public.passed = True
            self.begin_turn(self.public.starter)

    def can_draw(self, seat: Seat) -> Refusal | None:
        return Refusal(Code.TAKE_TO_KNOCK) if self.public.last else super().can_draw(seat)

    def can_take(self, seat: Seat) -> Refusal | None:
        """Not what both have let lie (T21)."""
        lies = self.public.passed and not self.public.turns and self.public.phase is Phase.DRAW
        return Refusal(Code.UPCARD_PASSED) if lies else super().can_take(seat)

    def can_throw(self, seat: Seat) -> Refusal | None:
        return Refusal(Code.MUST_KNOCK) if self.public.last else None

    def do_throw(self, seat: Seat, action: Discard) -> None:
        """With two cards left in the stock the deal is dead (T22), unless the other may knock with this card."""
        self.throw(seat, action.card)
        if len(self.hidden.stock) > DEAD:
            self.end_turn()
            return
        other = self.next_in_play(seat)
        if self.rules.fiftieth_card and self.could_knock(other, action.card):
            self.public.last = True
            self.begin_turn(other)
        else:
            self.end(Termination.VOID, None)

    def could_knock(self, seat: Seat, card: Card) -> bool:
        """With this card instead of one of his own?"""
        hand = self.hidden.hands[seat]
        return any(self.arranger.points([*(c for c in hand if c is not out), card]) <= self.rules.knock for out in hand)

    def capped(self) -> None:
        """Nobody scores, as in a dead deal (§0.2 #5)."""
        self.end(Termination.CAP, None)

    # ── the knock ─────────────────────────────────────────────────────────────────────────────────────────────────

    def may_show(self, seat: Seat, action: Show) -> Refusal | None:
        """Not with the card just taken; else as the rules read the groups."""
        if action.discard is not None and action.discard is self.public.taken:
            return Refusal(Code.FINISH_WITH_PICKED_CARD, (action.discard,))
        return self.rules.verdict(self.read(seat, action), whole=action.discard is None)

    def read(self, seat: Seat, action: Show) -> Reading:
        """The groups as made; a group that is none is deadwood, as the strip says."""
        return self.arranger.read(action.groups, [c for c in self.hidden.hands[seat] if c not in action.cards])

    def do_show(self, seat: Seat, action: Show) -> None:
        """The thrown card ends it; the other lays off on the groups, unless it is gin."""
        public, reading = self.public, self.read(seat, action)
        melds, loose = reading.melds, reading.counted
        self.hidden.hands[seat][:] = loose
        if action.discard is not None:
            public.discards.append(action.discard)
        public.shown, public.deadwood = seat, loose
        public.melds, public.owners = list(melds), [seat] * len(melds)
        self.tell(Showed(seat, action.discard, tuple(meld.cards for meld in melds), loose))
        self.tell(Laid(seat, melds, 0))
        other = self.next_in_play(seat)
        if loose and any(True for _ in self.additions(other)):
            public.phase, public.turn, public.taken = Phase.LAY_OFF, other, None
        else:
            self.end(Termination.SHOW, self.better(seat, other))

    def deadwood(self, cards: Sequence[Card]) -> Points:
        return sum(self.rules.value(card, self.public.wild) for card in cards)

    # ── laying off ────────────────────────────────────────────────────────────────────────────────────────────────

    def may_layoff(self, seat: Seat, action: LayOff) -> Refusal | None:
        if not 0 <= action.meld < len(self.public.melds):
            return Refusal(Code.NO_SUCH_MELD)
        grown = self.grown(action)
        return grown if isinstance(grown, Refusal) else None

    def do_layoff(self, seat: Seat, action: LayOff) -> None:
        self.lay_off(seat, action)
        if not any(True for _ in self.additions(seat)):
            self.laid_off_best(seat)

    def lay_off(self, seat: Seat, action: LayOff) -> None:
        grown = self.grown(action)
        assert isinstance(grown, Meld)
        self.public.melds[action.meld] = grown
        self.public.laid_off += (action.card,)
        self.hidden.hands[seat].remove(action.card)
        self.tell(LaidOff(seat, action.card, action.meld))

    def laid_off_best(self, seat: Seat) -> None:
        """Lay-offs and own groups chosen together: the least deadwood over both, then the fewest cards laid off."""
        hand = self.hidden.hands[seat]

        def left(actions: Sequence[LayOff]) -> tuple[Points, int]:
            gone = {action.card for action in actions}
            return self.arranger.points([card for card in hand if card not in gone]), len(gone)

        for action in min(layings(hand, self.public.melds, self.arranger.groups), key=left):
            self.lay_off(seat, action)
        assert self.public.shown is not None
        self.end(Termination.SHOW, self.better(self.public.shown, seat))

    def additions(self, seat: Seat) -> Iterator[LayOff]:
        """Every card that can be laid off now."""
        for card in self.hidden.hands[seat]:
            for number in range(len(self.public.melds)):
                action = LayOff(card, number)
                if isinstance(self.grown(action), Meld):
                    yield action

    def grown(self, action: LayOff) -> Meld | Refusal:
        return add(self.public.melds[action.meld], action.card, action.end, self.arranger.groups)

    # ── the count ─────────────────────────────────────────────────────────────────────────────────────────────────

    def better(self, knocker: Seat, other: Seat) -> Seat:
        """The knocker, unless the other has as little as he or less; gin cannot be undercut."""
        own, others = self.deadwood(self.public.deadwood), self.arranger.points(self.hidden.hands[other])
        if own == 0 or others > own or (others == own and self.rules.ties is Ties.KNOCKER):
            return knocker
        return other

    def bill(self, seat: Seat, winner: Seat | None, termination: Termination) -> Bill:
        """The loser owes the difference and the bonus; a hand that was not counted stays closed."""
        shown = next((event for event in self.events if isinstance(event, Showed)), None)
        if winner is None or shown is None:
            return Bill(seat, (), None)
        if seat == self.public.shown:
            reading = self.arranger.read(shown.groups, shown.loose)
        else:
            reading = self.arranger.best(self.hidden.hands[seat])
        lines = self.added(seat) if seat == winner else self.lines(seat, winner, reading.counted, shown)
        return Bill(seat, lines, reading)

    def added(self, seat: Seat) -> tuple[Line, ...]:
        """The cards that this seat laid off: told whoever pays, as they lie in neither hand."""
        laid_off = () if seat == self.public.shown else self.public.laid_off
        return (Line(LineKind.LAID_OFF, 0, laid_off),) if laid_off else ()

    def lines(self, seat: Seat, winner: Seat, counted: tuple[Card, ...], shown: Showed) -> tuple[Line, ...]:
        lines = [Line(LineKind.DEADWOOD, self.deadwood(counted), counted)] if counted else []
        lines += self.added(seat)
        others = shown.loose
        if winner != self.public.shown:
            others = self.arranger.best(self.hidden.hands[winner]).counted
        if others:
            lines.append(Line(LineKind.OTHER_DEADWOOD, -self.deadwood(others), others))
        if winner != self.public.shown:
            lines.append(Line(LineKind.UNDERCUT, self.rules.undercut_bonus))
        elif not shown.loose:
            big = shown.card is None
            bonus = self.rules.big_bonus if big else self.rules.gin_bonus
            lines.append(Line(LineKind.BIG_GIN if big else LineKind.GIN, bonus))
        if self.doubled:
            lines.append(Line(LineKind.SPADES, sum(line.points for line in lines)))
        return tuple(lines)

    @property
    def doubled(self) -> bool:
        """Oklahoma with a spade as the first open card, where the table plays it so."""
        upcard = self.public.upcard
        spade = upcard is not None and upcard.face is not None and upcard.face.suit is Suit.SPADES
        return spade and self.rules.spades_double and self.rules.oklahoma is not Oklahoma.OFF


class Match(match.Match):
    """First to the target; then game bonus and boxes, which cannot turn it."""

    DEAL = Deal
    LOSERS_PAY = False
    rules: Rules

    def settle(self, outcome: Outcome) -> list[Points]:
        """The winner scores what the loser owes; the loser's score stays."""
        changes = [0] * self.seats
        if outcome.winner is not None:
            changes[outcome.winner] = sum(bill.points for bill in outcome.bills)
        return changes

    def setup(self, number: int) -> Setup:
        return self.dealt(number, self.dealer(number))

    def dealer(self, number: int) -> Seat:
        """By lot, then the other one or the loser; after a dead deal the same again (T22)."""
        if not self.results:
            return self.drawn_by_lot(number)
        last = self.results[-1]
        winner = self.winner(last)
        if winner is None:
            return last.dealer
        return 1 - winner if self.rules.dealer is Dealer.LOSER else 1 - last.dealer

    def winner(self, result: match.Result) -> Seat | None:
        """Who won that deal; where only the changes are known, who scored."""
        if result.outcome is not None:
            return result.outcome.winner
        return result.changes.index(max(result.changes)) if any(result.changes) else None

    def finished(self) -> bool:
        return max(self.totals) >= self.rules.target

    def standing(self) -> Standing:
        return Standing(tuple(self.totals), self.HIGH_WINS, target=self.rules.target)

    def rank(self) -> Ranking:
        """Who reached the target first has won; the bonuses only say by how much."""
        first = self.totals.index(max(self.totals))
        lines = tuple((seat, line) for seat in (first, 1 - first) for line in self.bonus(seat, seat == first))
        return Ranking(((first,), (1 - first,)), lines)

    def bonus(self, seat: Seat, won: bool) -> Iterator[Line]:
        """What is added at the end of the match, line by line."""
        if not self.rules.boxes:
            return
        if won and not self.totals[1 - seat]:
            yield Line(LineKind.SHUTOUT, self.totals[seat])
        if won:
            yield Line(LineKind.GAME_BONUS, self.rules.GAME_BONUS)
        boxes = sum(self.boxes(result) for result in self.results if self.winner(result) == seat)
        if boxes:
            yield Line(LineKind.BOXES, boxes * self.rules.BOX)

    def boxes(self, result: match.Result) -> int:
        """One for each deal won, two after a spade that doubled it."""
        bills = result.outcome.bills if result.outcome else ()
        return 1 + any(line.kind is LineKind.SPADES for bill in bills for line in bill.lines)
