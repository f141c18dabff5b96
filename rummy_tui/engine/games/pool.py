"""Pool Rummy: Points, and the points add up until one is left. rules.md §2; seed 000."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

from rummy_tui.engine import match
from rummy_tui.engine.actions import Action, Pass, Rejoin, Seat, Split
from rummy_tui.engine.cards import Points
from rummy_tui.engine.deal import Setup
from rummy_tui.engine.events import AgreedToSplit, Passed, Rejoined, WentOut
from rummy_tui.engine.games import showing
from rummy_tui.engine.match import Ranking
from rummy_tui.engine.message import N_
from rummy_tui.engine.outcome import Outcome
from rummy_tui.engine.refusal import Code, Refusal
from rummy_tui.engine.rules import Choice, Preset, Setting, setting
from rummy_tui.engine.view import Standing

PRICES = {201: (25, 50, 80), 101: (20, 40, 80), 0: (15, 30, 60)}
"""From this limit on: first drop, middle drop, full count (seed 000; below 101: §2.3)."""


class Rejoins(Choice):
    OFF = N_("never")
    ONCE = N_("once")
    UNLIMITED = N_("as often as possible")


class Splits(Choice):
    OFF = N_("never")
    MANUAL = N_("if all who are still in want it")
    AUTO = N_("when nobody can drop twice any more")


@dataclass(frozen=True, kw_only=True)
class Rules(showing.Thirteen):
    GAME = "pool"
    VERSION = 1
    BETWEEN = (Rejoin, Split, Pass)
    SIGNED = False
    PRESETS = {
        "101": Preset(N_("Pool 101"), {}),
        "201": Preset(N_("Pool 201"), {"out_at": "201"}),
        "61": Preset(N_("Pool 61"), {"out_at": "61"}),
    }
    WORDS: ClassVar[Mapping[str, str]] = {
        "Pass": N_("No"),
        "You passed.": N_("You said no."),
        "{name} passed.": N_("{name} said no."),
    }

    out_at: int = setting(N_("Out of the match at"), 101, 201, 61, between=range(41, 1002))
    rejoin: Rejoins = setting(N_("Coming back after going out"), Rejoins.OFF)
    split: Splits = setting(N_("Sharing the match when two or three are left"), Splits.OFF)

    @property
    def first_drop(self) -> Points:
        return self._prices[0]

    @property
    def middle_drop(self) -> Points:
        return self._prices[1]

    @property
    def full_count(self) -> Points:
        return self._prices[2]

    @property
    def _prices(self) -> tuple[Points, Points, Points]:
        return next(prices for limit, prices in PRICES.items() if self.out_at >= limit)

    def facts(self) -> dict[str, int | tuple[Setting, Any]]:
        return super().facts() | {
            "first_drop": self.first_drop, "middle_drop": self.middle_drop, "full_count": self.full_count,
            "rejoin_at": self.one_drop_left, "below_rejoin": self.one_drop_left - 1,
        }  # fmt: skip

    @property
    def one_drop_left(self) -> Points:
        """The highest total from which a first drop does not put out: 80 of 101, 175 of 201."""
        return self.out_at - 1 - self.first_drop

    def drops_left(self, total: Points) -> int:
        """How often one with this total can drop and is still in (§2.3)."""
        return max(0, self.out_at - 1 - total) // self.first_drop


class Deal(showing.Deal):
    rules: Rules


class Match(match.Match):
    """Everybody adds what he pays; at the limit one is out; the last one in wins."""

    DEAL = Deal
    HIGH_WINS = False
    rules: Rules

    def settle(self, outcome: Outcome) -> list[Points]:
        paid = {bill.seat: bill.points for bill in outcome.bills}
        return [paid.get(seat, 0) for seat in range(self.seats)]

    def setup(self, number: int) -> Setup:
        return self.passed_on(number, self.survivors)

    def standing(self) -> Standing:
        shares = self.shares() if self.settled and self.asked_to_split() is not None else {}
        return Standing(tuple(self.totals), self.HIGH_WINS, out_at=self.rules.out_at, shares=shares)

    @property
    def survivors(self) -> list[Seat]:
        """Who is still in, or in again."""
        return [seat for seat in range(self.seats) if self.totals[seat] < self.rules.out_at]

    def finished(self) -> bool:
        if len(self.survivors) < 2:
            return True
        return self.asked_to_rejoin() is None and self.shared()

    def rank(self) -> Ranking:
        """Later out is higher; out together: the lower total, equals share (§2.1)."""
        last = {seat: result.number for result in self.results for seat in result.seats}
        out = [seat for seat in range(self.seats) if seat not in self.survivors]
        fates = sorted({(-last[seat], self.totals[seat]) for seat in out})
        places = [tuple(seat for seat in out if (-last[seat], self.totals[seat]) == fate) for fate in fates]
        return Ranking((tuple(self.survivors), *places), shares=self.shares() if len(self.survivors) > 1 else {})

    # ── decisions between deals ───────────────────────────────────────────────────────────────────────────────────

    def asked(self) -> Seat | None:
        rejoin = self.asked_to_rejoin()
        return self.asked_to_split() if rejoin is None else rejoin

    def answers(self, kind: type[Action]) -> list[Seat]:
        """Who has answered so since the last deal."""
        return [each.seat for each in self.decisions if each.number == self.number and each.kind is kind]

    def may(self, seat: Seat, kind: type[Action]) -> Refusal | None:
        rejoining = self.asked_to_rejoin() is not None
        return Refusal(Code.NOTHING_TO_DECIDE) if kind is (Split if rejoining else Rejoin) else None

    def price(self, seat: Seat, kind: type[Action]) -> Points | None:
        return self.coming_back if kind is Rejoin else None

    def decide(self, seat: Seat, action: Action) -> None:
        if isinstance(action, Rejoin):
            self.totals = [self.coming_back if s == seat else total for s, total in enumerate(self.totals)]
            self.deal.tell(Rejoined(seat, self.totals[seat]))
        else:
            self.deal.tell(AgreedToSplit(seat) if isinstance(action, Split) else Passed(seat))

    def tell_after(self) -> None:
        for seat in self.just_out:
            has = self.rules.rejoin is not Rejoins.OFF and len(self.survivors) > 1
            self.deal.tell(WentOut(seat, self.totals[seat], self.may_rejoin(seat) if has else None))

    # ── rejoin (§2.2) ─────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def just_out(self) -> list[Seat]:
        """Who went out in the last deal and has not come back, from the left of its dealer."""
        return [seat for seat in self.in_order(self.deal.setup.seats) if self.totals[seat] >= self.rules.out_at]

    @property
    def coming_back(self) -> Points:
        """The total of all who come back now: one more than the highest of those who never left."""
        back = self.answers(Rejoin)
        return 1 + max(self.totals[seat] for seat in self.survivors if seat not in back)

    def may_rejoin(self, seat: Seat) -> Refusal | None:
        """Why this seat, which has just gone out, cannot come back."""
        before = sum(each.seat == seat and each.kind is Rejoin for each in self.decisions)
        if self.rules.rejoin is Rejoins.OFF or len(self.survivors) < 2:
            return Refusal(Code.NO_REJOIN)
        if self.rules.rejoin is Rejoins.ONCE and before:
            return Refusal(Code.REJOINED_BEFORE)
        have, need = self.coming_back - 1, self.rules.one_drop_left - 1
        return Refusal(Code.REJOIN_TOO_LATE, have=have, need=need) if have > need else None

    def asked_to_rejoin(self) -> Seat | None:
        """The first who can come back and has not answered."""
        answered = self.answers(Pass)
        return next((s for s in self.just_out if s not in answered and self.may_rejoin(s) is None), None)

    # ── split (§2.3) ──────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def few_enough(self) -> bool:
        """Two or three are left of more, so that the match can be shared."""
        return 2 <= len(self.survivors) <= min(3, self.seats - 1)

    def shared(self) -> bool:
        """All still in have agreed, or it is time by itself."""
        if not self.few_enough:
            return False
        if self.rules.split is Splits.AUTO:
            return all(self.totals[seat] >= self.rules.one_drop_left for seat in self.survivors)
        return self.rules.split is Splits.MANUAL and set(self.answers(Split)) == set(self.survivors)

    def asked_to_split(self) -> Seat | None:
        """The first still in who has not answered; nobody any more once one has said no."""
        if self.rules.split is not Splits.MANUAL or not self.few_enough:
            return None
        agreed = self.answers(Split)
        if any(seat in self.survivors for seat in self.answers(Pass)):
            return None
        return next((seat for seat in self.in_order(self.survivors) if seat not in agreed), None)

    def shares(self) -> dict[Seat, Fraction]:
        """Every seat put one entry into the pool, and one for each time it came back; a drop more than the fewest is
        worth an entry, as far as the pool goes; what remains is shared equally. An automatic split is equal.
        """
        seats = self.survivors
        left = {seat: self.rules.drops_left(self.totals[seat]) for seat in seats}
        least = min(left.values())
        more = {seat: left[seat] - least if self.rules.split is Splits.MANUAL else 0 for seat in seats}
        entries = self.seats + sum(each.kind is Rejoin for each in self.decisions)
        pool = max(entries, sum(more.values()))
        rest = Fraction(pool - sum(more.values()), len(seats))
        return {seat: (more[seat] + rest) / pool for seat in seats}
