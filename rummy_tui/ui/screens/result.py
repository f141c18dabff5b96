"""After a deal: how it ended, every hand face up as it was counted, the sums, the totals, the proof of the shuffle."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from rich.cells import cell_len
from rich.style import Style
from textual.strip import Strip
from textual.widget import Widget

from rummy_tui import words
from rummy_tui.engine.actions import Lay, Seat
from rummy_tui.engine.cards import Card
from rummy_tui.engine.games import game_of
from rummy_tui.engine.melds import Meld
from rummy_tui.engine.outcome import Bill
from rummy_tui.engine.reading import Reading
from rummy_tui.i18n import N_, _, gettext, number
from rummy_tui.table import Table
from rummy_tui.ui.canvas import Canvas, fitted
from rummy_tui.ui.palette import Palette
from rummy_tui.ui.screens.base import KeyHelp, Page, Patience, language_key, scroll_key
from rummy_tui.ui.screens.bills import LEFT, fate, sum_of
from rummy_tui.ui.screens.paper import Paper, Sheet, Spans
from rummy_tui.ui.screens.spread import Spread
from rummy_tui.ui.status import best_first

Answer = Literal["next", "home"]

WIDEST = 100


class Account(Sheet):
    """The whole result as one page: cards as pictures, or else some air, if it need not scroll for that."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table

    def write(self, width: int, palette: Palette) -> Paper:
        for pictures, airy in ((True, True), (False, True), (False, False)):
            paper = _Writer(self.table, Paper.column(width, palette, WIDEST), pictures, airy).written()
            if paper.height <= self.size.height:
                break
        return paper


class _Writer:
    """Writes the result on a paper."""

    def __init__(self, table: Table, paper: Paper, pictures: bool, airy: bool) -> None:
        self.table, self.paper, self.palette = table, paper, paper.palette
        self.teller = table.teller
        self.public = table.view.public
        self.result = table.results[-1]
        self.high_wins = table.view.standing.high_wins
        self.pictures, self.airy = pictures, airy

    def written(self) -> Paper:
        outcome, paper = self.result.outcome, self.paper
        if self.airy:
            paper.gap()
        if outcome is not None:
            mine = outcome.winner == self.teller.me
            paper.text(self.teller.outcome(outcome), self.palette.good if mine else self.palette.accent)
        if self.public.cut is not None:
            paper.text(words.wild(self.public.cut, self.table.rules.GAME, self.public.wild), self.palette.dim)
        self.columns(words.own(self.table.rules.GAME, N_("This deal")), _("Total"), self.palette.dim, rule=True)
        if outcome is None:
            for seat in range(len(self.table.totals)):
                self.name(seat, None)
        else:
            bills = {bill.seat: bill for bill in outcome.bills}
            for seat in best_first(self.table, self.result.changes):
                if seat in bills:
                    self.seat(bills[seat])
        self.proof()
        return paper

    # ── numbers ───────────────────────────────────────────────────────────────────────────────────────────────────

    def columns(self, change: str, total: str, style: Style, rule: bool = False) -> Canvas:
        """A row with two numbers at its right end."""
        row, right = self.paper.row(), self.paper.right
        if rule:
            row.put(self.paper.left, 0, "─" * self.paper.room, self.palette.frame)
            total, change = f" {total} ", f" {change} "
        row.right(right, 0, total, style)
        row.right(right - max(10, self._total_width()), 0, change, style)
        return row

    def _total_width(self) -> int:
        """Of the last column with its heading."""
        return (
            max(cell_len(_("Total")), *(cell_len(words.score(total, self.table.rules)) for total in self.table.totals))
            + 4
        )

    def name(self, seat: Seat, bill: Bill | None) -> None:
        """The row of a seat: who, what became of him, what it changed."""
        change, total = self.result.changes[seat], self.result.totals[seat]
        gain = change if self.high_wins else -change
        good = self.palette.good if gain > 0 else self.palette.bad if gain < 0 else self.palette.text
        changed = words.score(change, self.table.rules)
        row = self.columns(changed, words.score(total, self.table.rules), self.palette.text)
        left, right = self.paper.left, self.paper.right - max(10, self._total_width())
        row.fill(right - cell_len(changed), 0, cell_len(changed), 1, good)
        me = seat == self.teller.me
        row.put(left, 0, "▸" if me else " ", self.palette.active)
        x = row.put(left + 2, 0, fitted(self.teller.name(seat), 20), self.palette.active if me else self.palette.accent)
        sign, word = fate(self.result.outcome, bill) if bill else ("", "")
        room = right - cell_len(changed) - x - 4
        row.put(x + 2, 0, fitted(f"{sign} {word}".strip(), max(0, room)), self.palette.news)

    # ── hands ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def seat(self, bill: Bill) -> None:
        """Name, hand, sum."""
        self.name(bill.seat, bill)
        if Lay in self.table.rules.ACTIONS:
            if bill.seat in self.public.owners:
                self.paper.flow(self.laid(bill.seat), 2, "  ", 2)
        elif bill.reading is None:
            self.paper.text(_("The hand stays closed."), self.palette.dim, indent=2)
        elif self.pictures:
            self.pictured(bill.reading)
        else:
            self.paper.flow(self.grouped(bill.reading), 2, "  ", 2)
        for entry in bill.lines:
            if entry.cards or len(bill.lines) > 1 or entry.kind not in LEFT:
                text = self.teller.line(entry, self.table.rules, self.public.wild)
                self.paper.flow(sum_of(text, self.palette), 2, " ", 2)
            if entry.fault is not None:
                self.paper.text(words.fault(entry.fault), self.palette.text, indent=2)
        if self.airy:
            self.paper.gap()

    def laid(self, seat: Seat) -> Iterable[Spans]:
        """The melds that a seat has put on the table."""
        for meld, owner in zip(self.public.melds, self.public.owners, strict=True):
            if owner == seat:
                yield [(words.meld(meld), self.palette.text)]

    def pictured(self, reading: Reading) -> None:
        """The cards as they lie on the table."""
        hand = Spread(reading, self.table.rules, self.public.wild)
        strips, _used = hand.strips(self.paper.room, self.palette)
        self.paper.picture([Strip.join([Strip.blank(self.paper.left + 1), strip]) for strip in strips])

    def grouped(self, reading: Reading) -> Iterable[Spans]:
        """Each group with its label, then the loose cards, so that none is broken over two rows."""
        for group, cards in zip(reading.groups, reading.cards, strict=True):
            kind = words.kind_of(group, self.table.rules)
            label = (words.label(kind, short=True), self.palette.kind(kind))
            jokers = [isinstance(group, Meld) and group.acts(i) for i in range(len(cards))]
            yield [*self.faces(cards, jokers), label]
        if reading.loose:
            yield [*self.faces(reading.loose, [False] * len(reading.loose)), (_("loose"), self.palette.dim)]

    def faces(self, cards: Sequence[Card], jokers: Sequence[bool]) -> list[tuple[str, Style]]:
        """'10♠ J♠ 9♦★ ', each in its suit's colour."""
        spans = []
        for card, joker in zip(cards, jokers, strict=True):
            spans.append((str(card), self.palette.card(card)))
            spans.append(("★ " if joker and card.face is not None else " ", self.palette.joker))
        return spans

    # ── the proof ─────────────────── ───────────────────────────────────────────────────────────────────────────

    def proof(self) -> None:
        """Seed and fingerprint of the shuffle, and how to check them."""
        dim = self.palette.dim
        self.paper.rule(_("The shuffle"))
        if self.public.seed is not None:
            self.paper.fact(_("Seed"), self.public.seed.hex())
        self.paper.fact(_("Fingerprint"), self.public.commitment)
        self.paper.text(_("To recompute the shuffle and every move:"), dim)
        self.paper.text(f"rummy-tui verify {self.table.path}", self.palette.text, indent=2)


class ResultScreen(Page[Answer]):
    """Waits for a key: dismissed with 'next', which leads to the score table, or 'home'."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self._patience = Patience()

    def body(self) -> Iterable[Widget]:
        yield Account(self.table)

    def on_mount(self) -> None:
        self._patience.restart()

    def heading(self) -> str:
        game = gettext(game_of(self.table.rules).title)
        told = words.own(self.table.rules.GAME, N_("{game}: result of deal {n}"))
        return told.format(game=game, n=number(self.table.number))

    def keys(self) -> Sequence[KeyHelp]:
        return (
            KeyHelp("Enter", _("Scores"), "enter"), KeyHelp("Esc", _("Home"), "escape"), scroll_key(), language_key(),
        )  # fmt: skip

    def pressed(self, key: str) -> bool:
        if key not in ("enter", "escape"):
            return False
        # The deal may end while the player is about to press a key at the table.
        if self._patience.counts(key) and self.is_current:
            self.dismiss("home" if key == "escape" else "next")
        return True
