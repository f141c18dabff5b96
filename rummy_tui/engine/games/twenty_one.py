"""21 Card Rummy: three pure sequences make a show, and value cards are paid for. rules.md §4a; seed 000."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from rummy_tui.engine.actions import Seat
from rummy_tui.engine.alternatives import Alike, Jokers, Marriages
from rummy_tui.engine.cards import Card, Face, Points, Rank, Suit, faces
from rummy_tui.engine.events import Dropped
from rummy_tui.engine.games import session, showing
from rummy_tui.engine.melds import USUAL, Ace, GroupRules, Kind, Meld
from rummy_tui.engine.message import N_
from rummy_tui.engine.outcome import Bill, Line, LineKind, Termination
from rummy_tui.engine.reading import Alternative, Goal, GoalKind, Lives, Reading
from rummy_tui.engine.rules import Choice, setting

TUNNELAS, DUBLEES, JOKERS, MARRIAGES = 3, 8, 8, 2
"""Groups, of jokers cards in the one group, that are a show by themselves (§4a.1)."""
STARS = Face(Rank.ACE, Suit.SPADES), Face(Rank.TWO, Suit.CLUBS)
STANDARD = (10, 30, 50), (100, 300, 500)
"""One, two or three cards alike, and so many marriages (§4a.2)."""


class Values(Choice):
    """What value cards are worth (§4a.2)."""

    STANDARD = N_("10, 30, 50 for one, two, three alike; a marriage 100, 300, 500")
    BY_CARD = N_("tiplu 30, papplu and nichlu 20, printed joker 20, star cards; a marriage 100")


class ShortCount(Choice):
    """What is not counted with fewer than three pure sequences (§4a.1, loser count)."""

    PURE_ONLY = N_("pure sequences")
    NOTHING = N_("nothing: all cards count")


class Relief(Choice):
    """What many dublees save him who did not show (§4a.1)."""

    SIX = N_("with six, only 2 points are paid")
    SEVEN = N_("with seven, nothing is paid")


RELIEF: dict[Relief, tuple[int, Points]] = {Relief.SIX: (6, 2), Relief.SEVEN: (7, 0)}
"""So many dublees, and what is paid with them."""


def marriage(wild: frozenset[Face]) -> tuple[Face, Face, Face]:
    """Tiplu, papplu, nichlu: the cut card's face, and the next higher and lower one of its suit, around the corner.

    Of a deal with these jokers. After a printed joker they are A♠, 2♠, K♠ (§4a.1).
    """
    (rank,) = (rank for rank in Rank if faces(rank) <= wild)
    suit = next(face.suit for face in wild if face.rank is not rank)
    return Face(rank, suit), Face(_next(rank, 1), suit), Face(_next(rank, -1), suit)


def _next(rank: Rank, step: int) -> Rank:
    return Rank((rank - 1 + step) % 13 + 1)


@dataclass(frozen=True, kw_only=True)
class Rules(session.Rules):
    GAME = "twenty-one"
    VERSION = 1
    HAND = 21
    LIVES = Lives(pure=3, sequences=3, longest=3)
    WORDS = {
        "Wild joker {card}: every {rank} is a joker.": N_("Tiplu {card}: jokers {rank} {others}."),
        "Printed joker cut: aces are jokers.": N_("Printed joker cut: jokers A {others}."),
        "No pure sequence, every card counts": N_("Fewer than three pure sequences, so these cards count"),
    }

    middle_drop: int = setting(N_("Middle drop, after drawing a card"), 70, 75)
    values: Values = setting(N_("Value cards"), Values.STANDARD)
    star: int = setting(N_("A♠ and 2♣ as star cards, where every value card counts by itself"), 20, 10, 0, fine=True)
    middle_values: bool = setting(N_("Who drops after drawing still settles value cards"), False, fine=True)
    other_shows: bool = setting(N_("Three tunnelas, eight dublees or eight jokers are a show too"), True)
    two_marriages: bool = setting(N_("Two marriages are a show too"), False, fine=True)
    short_count: ShortCount = setting(
        N_("With fewer than three pure sequences, not counted is"), ShortCount.PURE_ONLY, fine=True
    )  # fmt: skip
    relief: Relief | None = setting(
        N_("Many dublees when somebody else shows"), None, Relief.SIX, Relief.SEVEN, none=N_("save nothing"), fine=True
    )  # fmt: skip
    total_cap: int | None = setting(
        N_("The most a loser pays in a deal, value cards included"), None, 240, none=N_("no limit"), fine=True
    )  # fmt: skip

    @property
    def first_drop(self) -> Points:
        return 30

    @property
    def full_count(self) -> Points:
        return 120

    @property
    def packs(self) -> int:
        return 3

    @property
    def printed_jokers(self) -> int:
        return 3

    def wild(self, cut: Card) -> frozenset[Face]:
        """The rank of the cut card, its papplu and its nichlu."""
        tiplu = cut.face or Face(Rank.ACE, Suit.SPADES)
        beside = (Face(_next(tiplu.rank, step), tiplu.suit) for step in (1, -1))
        return faces(tiplu.rank) | frozenset(beside)

    def groups_for(self, wild: frozenset[Face]) -> GroupRules:
        return _groups(self.ace, self.max_set, self.other_shows, wild)

    def saves(self, kind: Kind, pure: bool, lives: Lives) -> bool:
        """With three pure sequences every sequence and set, with fewer only the pure ones, or none at all."""
        if kind is Kind.DUBLEE:
            return False
        if lives.pure >= self.lives.pure:
            return True
        return kind is not Kind.SET and pure and self.short_count is ShortCount.PURE_ONLY

    def alternatives(self, wild: frozenset[Face]) -> tuple[Alternative, ...]:
        found: list[Alternative] = []
        if self.other_shows:
            indices = frozenset(Card(face).index for face in (*wild, None))
            found += [
                Alike(3, TUNNELAS, self.packs, GoalKind.TUNNELAS),
                Alike(2, DUBLEES, self.packs, GoalKind.DUBLEES),
                Jokers(indices, JOKERS),
            ]
        if self.two_marriages and wild:
            found.append(Marriages(marriage(wild), MARRIAGES))
        return tuple(found)

    def worth(self, hand: Iterable[Card], wild: frozenset[Face]) -> Points:
        """What the value cards of a hand are worth (§4a.2)."""
        copies = Counter(card.face for card in hand)
        three = [copies[face] for face in marriage(wild)]
        married = min(three)
        if self.values is Values.STANDARD:
            single, together = ((0, *steps) for steps in STANDARD)
            return together[married] + sum(single[count - married] for count in three)
        stars = sum(copies[face] for face in STARS if face not in marriage(wild))
        alone = sum(each * (count - married) for each, count in zip((30, 20, 20), three, strict=True))
        return 100 * married + alone + 20 * copies[None] + self.star * stars

    def prized(self, wild: frozenset[Face]) -> frozenset[Face | None]:
        return frozenset(face for face in (*marriage(wild), *STARS, None) if self.worth([Card(face)], wild))


@lru_cache(maxsize=64)
def _groups(ace: Ace, max_set: int | None, dublees: bool, wild: frozenset[Face]) -> GroupRules:
    kinds = USUAL | {Kind.TUNNELA} | ({Kind.DUBLEE} if dublees else frozenset())
    return GroupRules(kinds, ace=ace, max_set=max_set, wild=wild)


class Deal(showing.Deal):
    rules: Rules

    def goals(self, seat: Seat, melds: Sequence[Meld], loose: Sequence[Card]) -> tuple[Goal, ...]:
        """What the value cards of the hand bring from each of the others."""
        worth = self.held_value(seat)
        return (Goal(GoalKind.VALUE, worth, None, True),) if worth and self.settles(seat) else ()

    def held_value(self, seat: Seat) -> Points:
        return self.rules.worth(self.hidden.hands[seat], self.public.wild)

    def bill(self, seat: Seat, winner: Seat | None, termination: Termination) -> Bill:
        """Beside what the hand pays, the value cards of everybody who did not drop (§4a.2)."""
        bill = super().bill(seat, winner, termination)
        if termination is Termination.VOID:
            return bill
        lines = (*bill.lines, *self.exchanged(seat))
        owed, most = sum(line.points for line in lines), self.rules.total_cap
        if most is not None and seat != winner and owed > most:
            lines = (*lines, Line(LineKind.TOTAL_CAPPED, most - owed))
        return replace(bill, lines=lines)

    def exchanged(self, seat: Seat) -> tuple[Line, ...]:
        """What this seat gets for its value cards from each of the others, and pays each of them for theirs."""
        seats = [other for other in self.public.seats if self.settles(other)]
        if seat not in seats:
            return ()
        worth = {other: self.held_value(other) for other in seats}
        others, found = len(seats) - 1, []
        if worth[seat] and others:
            prized = self.rules.prized(self.public.wild)
            cards = tuple(card for card in self.hidden.hands[seat] if card.face in prized)
            found.append(Line(LineKind.VALUE_CARDS, -worth[seat] * others, cards, times=others))
        found += [Line(LineKind.VALUE_PAID, paid, to=other) for other, paid in worth.items() if other != seat and paid]
        return tuple(found)

    def settles(self, seat: Seat) -> bool:
        """Not who dropped, or not before drawing; who showed wrongly is still among those who do."""
        left = next((event for event in self.events if isinstance(event, Dropped) and event.seat == seat), None)
        return left is None or (self.rules.middle_values and not left.first)

    def lines(self, seat: Seat, best: Reading, termination: Termination) -> tuple[Line, ...]:
        """Where the table has it so, many dublees save the loser of a show nearly everything."""
        if self.rules.relief is not None and termination is Termination.SHOW:
            need, paid = RELIEF[self.rules.relief]
            pairs = Alike(2, need, self.rules.packs, GoalKind.DUBLEES).groups(self.hidden.hands[seat])
            if len(pairs) >= need and paid < best.points:
                return (Line(LineKind.DUBLEES, paid, tuple(card for pair in pairs for card in pair)),)
        return super().lines(seat, best, termination)


class Match(session.Match):
    DEAL = Deal
    rules: Rules
