"""The melds on the table with the seats they belong to; those that take the player's card are lit."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.style import Style
from textual.events import Click
from textual.message import Message

from rummy_tui import words
from rummy_tui.engine.actions import Lay, Seat
from rummy_tui.engine.cards import Suit
from rummy_tui.engine.history import moves
from rummy_tui.engine.melds import Kind, grows
from rummy_tui.i18n import N_, _, number
from rummy_tui.table import Table
from rummy_tui.ui.canvas import Canvas, fitted
from rummy_tui.ui.face import STAR, TURN
from rummy_tui.ui.keymap import label_of
from rummy_tui.ui.meld_lines import MARK, Heading, Lines, Seated, Spot, lay
from rummy_tui.ui.painted import Painted
from rummy_tui.ui.palette import Palette
from rummy_tui.ui.seats import last_move

LIT, PLAIN, CLOSED = "▸", "·", "×"
"""Between a meld's number and its cards: it takes the card, it does not, nothing can be added to it any more."""
QUIET = Style(bold=False)
LEGEND = 7
"""From so many rows on there is one for the legend."""


class Melds(Painted, can_focus=True):
    """Every seat's name, cards and melds; one meld is chosen, with the arrows, Tab, its number or a click."""

    class Chosen(Message):
        """The player wants his card on this meld (from 0)."""

        def __init__(self, meld: int) -> None:
            super().__init__()
            self.meld = meld

    def __init__(self, table: Table, palette: Palette, **options: Any) -> None:
        super().__init__(table, palette, **options)
        self.chosen = 0
        self.lit: frozenset[int] = frozenset()
        self._typed = False
        self._top = 0

    # ── which one ─────────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def count(self) -> int:
        return len(self.table.view.public.melds)

    def light(self, melds: Iterable[int]) -> None:
        """These take the player's card now."""
        lit = frozenset(melds)
        if lit != self.lit:
            self.lit = lit
            self.redraw()

    def choose(self, meld: int) -> None:
        """This one, or the nearest that there is."""
        self._typed = False
        self.chosen = max(0, min(meld, self.count - 1))
        self.redraw()

    def typed(self, digit: int) -> bool:
        """A digit of a meld's number was typed: behind another one the two are one number; False: no such meld."""
        both = (self.chosen + 1) * 10 + digit if self._typed else 0
        wanted = both if 0 < both <= self.count else digit
        if not 0 < wanted <= self.count:
            return False
        self.choose(wanted - 1)
        self.focus()
        self._typed = True
        return True

    def on_blur(self) -> None:
        self._typed = False
        super().on_blur()

    def step(self, by: int) -> None:
        self.choose(self.chosen + by)

    def vertical(self, by: int) -> None:
        if self.count:
            beside = self._lines().beside(self.chosen, by)
            self.choose(self.chosen if beside is None else beside)

    def enter(self, by: int) -> None:
        """The focus comes in, forwards or backwards: to the first lit one, if one is lit."""
        if self.lit:
            self.choose(min(self.lit) if by > 0 else max(self.lit))

    def walk(self, by: int) -> bool:
        """To the next lit one; False if there is none any more in this direction."""
        further = [meld for meld in self.lit if (meld - self.chosen) * by > 0]
        if further:
            self.choose(min(further, key=lambda meld: meld * by))
        return bool(further)

    def touch(self) -> None:
        if self.count:
            self.post_message(self.Chosen(self.chosen))

    def on_click(self, event: Click) -> None:
        """The first touch chooses a meld, the second one puts the card there."""
        spot = self._lines().at(event.x, event.y + self._top)
        if spot is None:
            return
        again = spot.number == self.chosen and self.has_focus
        self.focus()
        self.choose(spot.number)
        if again:
            self.touch()

    # ── drawing ───────────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def _foot(self) -> int:
        """Rows of the legend."""
        return int(self.size.height >= LEGEND)

    def _lines(self) -> Lines:
        view = self.table.view
        order = sorted(view.public.seats, key=lambda seat: (seat - view.seat - 1) % len(view.public.in_play))
        return lay([self._seated(seat) for seat in order], self.size.width, self.size.height - self._foot)

    def _seated(self, seat: Seat) -> Seated:
        public = self.table.view.public
        own = [i for i, owner in enumerate(public.owners) if owner == seat]
        return Seated(
            seat, self.table.teller.name(seat), f"▒{number(public.hand_sizes[seat])}".ljust(3),
            words.score(self.table.totals[seat], self.table.rules), self._instead(seat),
            tuple((i, words.meld(public.melds[i]), words.meld(public.melds[i], short=True)) for i in own),
        )  # fmt: skip

    def _instead(self, seat: Seat) -> str:
        """What is said of a seat without melds; in a game in which only a shown hand lies open, its last move."""
        if Lay in self.table.rules.ACTIONS:
            return words.own(self.table.rules.GAME, N_("no meld yet"))
        move = next((move for move in reversed(moves(self.table.view.events)) if move.seat == seat), None)
        return last_move(move, self.table.view) if move else ""

    def paint(self, canvas: Canvas) -> None:
        palette, lines = self.palette, self._lines()
        canvas.fill(0, 0, canvas.width, canvas.height, Style(bgcolor=palette.surface))
        height = canvas.height - self._foot
        here = next((spot.y for spot in lines.spots if spot.number == self.chosen), 0)
        self._top = max(0, min(self._top, lines.rows - height))
        if self.has_focus:
            self._top = max(min(self._top, here), here - height + 1)
        for place in lines.headings:
            self._seat(canvas, place)
        for spot in lines.spots:
            self._meld(canvas, spot, spot.y - self._top)
        if self._top:
            canvas.put(canvas.width - 1, 0, "▲", palette.active)
        if lines.rows - self._top > height:
            canvas.put(canvas.width - 1, height - 1, "▼", palette.active)
        if self._foot:
            self._legend(canvas, height)

    def _legend(self, canvas: Canvas, y: int) -> None:
        """A line below it all, and on it what lit melds are good for."""
        style = self.palette.active if self.has_focus else self.palette.frame
        ground = Style(bgcolor=self.palette.background)
        canvas.put(0, y, "─" * canvas.width, style + ground)
        text = _("Melds")
        if self.lit:
            text = _("{sign} takes your card (Tab, number, {key})").format(sign=LIT, key=label_of("lay"))
        ink = self.palette.news if self.lit else self.palette.dim
        canvas.put(2, y, f" {fitted(text, canvas.width - 6)} ", ink + ground)

    def _seat(self, canvas: Canvas, place: Heading) -> None:
        palette, y, seated = self.palette, place.y - self._top, place.seated
        mark, style = self._mark(seated.seat)
        canvas.put(place.x, y, mark, style)
        own = palette.accent if seated.seat == self.table.view.seat else palette.text
        canvas.put(place.x + MARK, y, fitted(seated.name, place.room), style if mark.strip() else own)
        canvas.right(place.words, y, f"{seated.cards} ", palette.back)
        if not seated.melds and self.table.view.public.in_play[seated.seat]:
            canvas.put(place.words, y, fitted(seated.nothing, place.end - place.words), palette.dim)
        if place.total:
            canvas.right(place.total, place.last - self._top, seated.total, palette.dim)

    def _mark(self, seat: Seat) -> tuple[str, Style]:
        """● whose turn it is, ? who is asked meanwhile."""
        public, palette = self.table.view.public, self.palette
        if public.outcome is None and public.turn == seat != public.active:
            return "?", palette.news + Style(bold=True)
        return (TURN, palette.active) if public.outcome is None and public.active == seat else (" ", palette.text)

    def _meld(self, canvas: Canvas, spot: Spot, y: int) -> None:
        view, palette = self.table.view, self.palette
        meld = view.public.melds[spot.number]
        lit = spot.number in self.lit
        closed = not grows(meld, view.rules.groups_for(view.public.wild))
        sign = LIT if lit else CLOSED if closed else PLAIN
        x = canvas.put(spot.x, y, spot.label + sign, palette.active if lit else palette.dim)
        suit = meld.stands[0].suit if meld.kind is Kind.RUN and meld.stands[0] else None
        for char in spot.text:
            ink = self._ink(char, suit)
            x = canvas.put(x, y, char, palette.dim + QUIET if closed else ink if lit or not self.lit else ink + QUIET)
        if self.has_focus and spot.number == self.chosen:
            canvas.fill(spot.x, y, spot.width, 1, palette.cursor)
            canvas.put(spot.x - 1, y, "[", palette.active)
            canvas.put(spot.x + spot.width, y, "]", palette.active)

    def _ink(self, char: str, suit: Suit | None) -> Style:
        """The colour of a sign in a meld: of its suit, of a joker; ranks of a run are as the run."""
        own = next((each for each in Suit if each.sign == char), suit)
        if char == STAR:
            return self.palette.joker
        return self.palette.text if own is None else self.palette.suit(own)
