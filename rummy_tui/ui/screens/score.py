"""The score table: rows deals, columns seats; what each hand of a deal paid and why; who is out, who deals next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from rich.cells import cell_len
from rich.style import Style
from textual.events import Resize
from textual.strip import Strip
from textual.widget import Widget

from rummy_tui import words
from rummy_tui.engine.actions import Seat
from rummy_tui.engine.cards import Points
from rummy_tui.engine.events import Ended
from rummy_tui.engine.games import game_of
from rummy_tui.engine.match import Ranking, Result
from rummy_tui.engine.message import NN_
from rummy_tui.engine.outcome import Bill, Line
from rummy_tui.i18n import N_, _, gettext, number
from rummy_tui.table import Table
from rummy_tui.ui.canvas import Canvas, fitted
from rummy_tui.ui.keymap import in_force
from rummy_tui.ui.palette import Palette
from rummy_tui.ui.screens.base import KeyHelp, Page, Patience, language_key
from rummy_tui.ui.screens.bills import LEFT, fate, sum_of
from rummy_tui.ui.screens.host import host
from rummy_tui.ui.screens.paper import Paper, Sheet, Spans

Answer = Literal["next", "end", "again", "new", "home"]

TO_END = "f"
"""The key with which whoever sits out sees how the match ends."""
WIDEST = 100
ROOMY = 12
"""Cells of a column from which on it holds the change and the running total."""
WIDE_COLUMN = 18


class Grid:
    """The columns: a heading at the left, then one column a seat; every cell is written against its right edge."""

    def __init__(self, table: Table, paper: Paper) -> None:
        self.table, self.paper = table, paper
        heads = (words.own(table.rules.GAME, N_("Deal")), _("Total"), _("Price"), _("Paid"))
        self.first = max(map(cell_len, heads)) + 3
        self.column = min(WIDE_COLUMN, (paper.room - self.first) // len(table.totals))
        self.roomy = self.column >= ROOMY

    def edge(self, seat: Seat) -> int:
        """The cell behind the column of this seat."""
        return self.paper.left + self.first + self.column * (seat + 1)

    def row(self, head: str, style: Style, cells: Iterable[tuple[Seat, str, Style]]) -> Canvas:
        canvas = self.paper.row()
        canvas.put(self.paper.left + 2, 0, fitted(head, self.first - 2), style)
        for seat, text, ink in cells:
            canvas.right(self.edge(seat), 0, fitted(text, self.column - 1), ink)
        return canvas


class Heads(Widget):
    """What stands still above the deals: the names, and the totals as they are now."""

    DEFAULT_CSS = """
    Heads { height: 3; background: $background; }
    """

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table

    def retell(self) -> None:
        self.refresh()

    def render_line(self, y: int) -> Strip:
        palette, teller, table = host(self).palette, self.table.teller, self.table
        paper = Paper.column(self.size.width, palette, WIDEST)
        grid, standing = Grid(table, paper), table.view.standing
        seats = range(len(table.totals))

        def ink(seat: Seat, style: Style) -> Style:
            return palette.dim if standing.out(seat) else palette.active if seat == teller.me else style

        def name(seat: Seat) -> str:
            return f"✗ {teller.name(seat)}" if standing.out(seat) else teller.name(seat)

        grid.row("", palette.dim, [(seat, name(seat), ink(seat, palette.accent)) for seat in seats])
        totals = [(seat, words.score(table.totals[seat], table.rules), ink(seat, palette.text)) for seat in seats]
        grid.row(_("Total"), palette.dim, totals)
        paper.rule()
        return paper.done()[y].apply_style(self.rich_style)


class Deals(Sheet):
    """Every deal of the match, and below them the bill of the one that is chosen; the places, if the match is over."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.at_end = not table.over
        self.chosen = len(table.results) - 1

    def choose(self, by: int) -> None:
        """The bill of another deal."""
        before = self.chosen
        self.chosen = min(max(self.chosen + by, 0), len(self.table.results) - 1)
        if self.chosen != before:
            self.retell()

    def write(self, width: int, palette: Palette) -> Paper:
        paper = Paper.column(width, palette, WIDEST)
        return _Writer(self.table, paper, self.chosen).written()


class _Writer:
    """Writes the page."""

    def __init__(self, table: Table, paper: Paper, chosen: int) -> None:
        self.table, self.paper, self.palette = table, paper, paper.palette
        self.teller, self.grid = table.teller, Grid(table, paper)
        self.chosen = table.results[chosen] if table.results else None
        self.gain = 1 if table.view.standing.high_wins else -1

    def written(self) -> Paper:
        if self.table.ranking is not None:
            self.places(self.table.ranking)
        for result in self.table.results:
            self.deal(result)
        if self.chosen is None:
            first = words.own(self.table.rules.GAME, N_("The first deal is still going on."))
            self.paper.text(first, self.palette.dim, 2)
        else:
            self.bill(self.chosen)
        self.onward()
        if not self.table.settled:
            self.paper.gap()
            self.paper.fact(_("Fingerprint"), self.table.view.public.commitment)
        return self.paper

    # ── the table ─────────────────────────────────────────────────────────────────────────────────────────────────

    def deal(self, result: Result) -> None:
        """A row: what the deal changed, and what that came to if there is room."""
        here, palette = result is self.chosen, self.palette
        row = self.grid.row(number(result.number), palette.active if here else palette.dim, ())
        row.put(self.paper.left, 0, "▸" if here else " ", palette.active)
        for seat, change in enumerate(result.changes):
            edge = self.grid.edge(seat)
            if seat not in result.seats:
                row.right(edge, 0, "·", palette.dim)
                continue
            if self.grid.roomy and result.totals:
                row.right(edge, 0, words.score(result.totals[seat], self.table.rules), palette.dim)
                edge -= self.grid.column // 2
            row.right(edge, 0, self.changed(change), self.ink(change))

    def changed(self, change: Points) -> str:
        """A change as the totals are written."""
        return words.score(change, self.table.rules)

    def ink(self, change: Points) -> Style:
        gain = self.gain * change
        return self.palette.good if gain > 0 else self.palette.text

    # ── one deal ──────────────────────────────────────────────────────────────────────────────────────────────────

    def bill(self, result: Result) -> None:
        """Who won how; the price of every hand, and what was paid if that is something else; why."""
        paper, palette = self.paper, self.palette
        paper.gap()
        paper.rule(words.own(self.table.rules.GAME, N_("Deal {n}")).format(n=number(result.number)))
        if result.outcome is None:
            return
        paper.text(self.teller.outcome(result.outcome), palette.text, 2)
        bills = result.outcome.bills
        paid = not sum(result.changes)  # what the others lose, the winner gets
        if paid and any(bill.points != result.changes[bill.seat] for bill in bills):
            self.grid.row(_("Price"), palette.dim, [(b.seat, number(b.points), palette.text) for b in bills])
            changes = [(b.seat, self.changed(result.changes[b.seat]), self.ink(result.changes[b.seat])) for b in bills]
            self.grid.row(_("Paid"), palette.dim, changes)
        names = max(cell_len(self.teller.name(bill.seat)) for bill in bills)
        for bill in bills:
            self.reasons(bill, result, names)

    def reasons(self, bill: Bill, result: Result, names: int) -> None:
        """Why this seat pays, line by line behind its name; names are so many cells wide."""
        sign, word = fate(result.outcome, bill)
        style = self.palette.active if bill.seat == self.teller.me else self.palette.accent
        name = self.teller.name(bill.seat)
        head: list[Spans] = [[(name + " " * (names - cell_len(name)), style)]]
        told = {line.kind for line in bill.lines} & LEFT  # the line says it, with its price
        if word:
            head.append([(sign if told else f"{sign} {word}", self.palette.news)])
        lines = [sum_of(self.teller.line(line, self.table.rules, result.wild), self.palette) for line in bill.lines]
        beside = [] if word and not told else lines[:1]  # 'wins' says nothing about what is paid
        self.paper.flow([*head, *(part for line in beside for part in line)], 2, " ", 4)
        for line in lines[len(beside) :]:
            self.paper.flow(line, 6, " ", 0)
        for entry in bill.lines:
            if entry.fault is not None:
                self.paper.text(words.fault(entry.fault), self.palette.dim, 6)

    # ── how it goes on ────────────────────────────────────────────────────────────────────────────────────────────

    def onward(self) -> None:
        """What was decided after the last deal, who is out, who deals next."""
        events = self.table.view.events
        ended = next((place for place, event in enumerate(events) if isinstance(event, Ended)), len(events))
        told = [self.teller.event(event) for event in events[ended + 1 :]]
        coming = self.table.coming
        if coming is not None:
            mine = coming.dealer == self.teller.me
            text = _("You deal next.") if mine else _("{name} deals next.")
            told.append(text.format(name=self.teller.name(coming.dealer)))
        left = self.table.view.standing.deals_left
        if left and self.table.settled and not self.table.over:
            texts = NN_("{n} deal is left.", "{n} deals are left.")
            told.append(words.own_count(self.table.rules.GAME, texts, left).format(n=number(left)))
        if told:
            self.paper.gap()
        for text in told:
            self.paper.text(text, self.palette.news, 2)

    def places(self, ranking: Ranking) -> None:
        """How the match was won, and the places; equals share one."""
        paper, palette = self.paper, self.palette
        mine = self.teller.me in ranking.places[0]
        paper.text(self.teller.ranking(ranking, len(self.table.results)), palette.good if mine else palette.accent, 2)
        place = 1
        for seats in ranking.places:
            for seat in seats:
                style = palette.active if seat == self.teller.me else palette.text
                row = paper.row()
                row.right(paper.left + 5, 0, _("{place}.").format(place=number(place)), style)
                total = words.score(self.table.totals[seat], self.table.rules)
                part = f"  {words.share(ranking.shares[seat])}" if seat in ranking.shares else ""
                start = row.right(paper.left + 34, 0, total + part, style)
                row.put(paper.left + 6, 0, fitted(self.teller.name(seat), start - paper.left - 7), style)
                if self.table.view.standing.out(seat):
                    row.put(paper.left + 36, 0, self.gone(seat), palette.dim)
            place += len(seats)
        self.bonuses(ranking)
        paper.rule()

    def gone(self, seat: Seat) -> str:
        """In which deal it went out: whoever went out later has the higher place."""
        last = max(result.number for result in self.table.results if seat in result.seats)
        return _("out in deal {n}").format(n=number(last))

    def bonuses(self, ranking: Ranking) -> None:
        """What was added last, and what it comes to with that."""
        added: dict[Seat, list[Line]] = {}
        for seat, line in ranking.lines:
            added.setdefault(seat, []).append(line)
        for seat, lines in added.items():
            total = self.table.totals[seat] + sum(line.points for line in lines)
            texts = [self.teller.line(line, self.table.rules, self.table.view.public.wild) for line in lines]
            texts.append(_("in all {n}").format(n=words.score(total, self.table.rules)))
            self.paper.text(f"{self.teller.name(seat)}: {' · '.join(texts)}", self.palette.dim, 2)


class ScoreScreen(Page[Answer]):
    """Between deals it waits for a key: 'next', 'home'; after the match 'again', 'new'; during a deal it is closed.

    Whoever sits out the next deal goes on watching ('next') or sees how it ends ('end').
    """

    COMMAND = "scores"

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self._deals = Deals(table)
        self._patience = Patience()

    def body(self) -> Iterable[Widget]:
        yield Heads(self.table)
        yield self._deals

    def on_mount(self) -> None:
        self._patience.restart()
        self._deals.focus()

    def on_resize(self, event: Resize) -> None:
        super().on_resize(event)
        self._deals.refresh()

    def heading(self) -> str:
        game = gettext(game_of(self.table.rules).title)
        text = _("{game}: the match is over") if self.table.over else _("{game}: scores")
        return text.format(game=game)

    @property
    def answers(self) -> dict[str, tuple[str, Answer]]:
        """By key: what it does, and what the screen is dismissed with."""
        if not self.table.settled:
            return {"escape": (_("Close"), "home")}
        home: tuple[str, Answer] = (_("Home"), "home")
        if self.table.over:
            return {"enter": (_("Play again"), "again"), "n": (_("New game"), "new"), "escape": home}
        if self.table.sitting_out:
            return {"enter": (_("Watch on"), "next"), TO_END: (_("To the end"), "end"), "escape": home}
        return {"enter": (words.own(self.table.rules.GAME, N_("Next deal")), "next"), "escape": home}

    def keys(self) -> Sequence[KeyHelp]:
        signs = {"enter": "Enter", "escape": "Esc"}
        answers = [KeyHelp(signs.get(key, key), says, key) for key, (says, _answer) in self.answers.items()]
        deal = words.own(self.table.rules.GAME, N_("Deal"))
        more = [KeyHelp("← →", deal, "left")] if len(self.table.results) > 1 else []
        return (*answers, *more, KeyHelp("↑↓", _("Scroll"), "down"), language_key())

    def pressed(self, key: str) -> bool:
        if key in ("left", "right"):
            self._deals.choose(1 if key == "right" else -1)
            return True
        during = not self.table.settled
        if during and (key == "enter" or in_force().keys.get(key) == self.COMMAND):
            key = "escape"
        if key not in self.answers:
            return False
        # It may open while the player is about to press a key for what was there before.
        if (during or self._patience.counts(key)) and self.is_current:
            self.dismiss(self.answers[key][1])
        return True
