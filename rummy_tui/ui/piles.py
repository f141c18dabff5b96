"""The middle of the table: closed deck, open pile, wild joker or cut card; drawing by key, by Enter or by a click."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual.events import Click
from textual.message import Message
from textual.timer import Timer

from rummy_tui import words
from rummy_tui.engine.actions import Action, Draw, Take, TakeCut
from rummy_tui.engine.cards import Card
from rummy_tui.engine.events import Discarded, Drew, Event, Took
from rummy_tui.i18n import _, number
from rummy_tui.ui.canvas import DOUBLE, HEAVY, ROUND, THIN, Canvas, fitted
from rummy_tui.ui.face import STAR, put_face, signs
from rummy_tui.ui.keymap import label_of
from rummy_tui.ui.painted import Painted
from rummy_tui.ui.screens.host import host

UNDER = 8
"""Cards of the open pile that are named below its top."""

SIZES = ((13, (7, 11)), (9, (5, 9)), (5, (4, 6)), (0, (3, 6)))
"""From how many rows on the cards have which height and width."""

PLACES = 3

LEAST = 4
"""Rows that cards need; with fewer the piles are named in one row."""

TOUCHED: dict[type[Event], type[Action]] = {Drew: Draw, Took: Take, Discarded: Take}
"""Whose place it is where an event moves a card."""

GLOW = 0.3
"""Seconds."""


class Piles(Painted, can_focus=True):
    """Three places side by side; those from which can be drawn can be chosen with the arrows and Enter."""

    class Chosen(Message):
        """The player wants a card from this pile."""

        def __init__(self, action: type[Action]) -> None:
            super().__init__()
            self.action = action

    chosen = 0
    lit: type[Action] | None = None
    """The pile that glows, because a card has just come or gone there."""
    _glow: Timer | None = None

    def light(self, happened: Sequence[Event]) -> None:
        """Where the last of these events moved a card glows for a moment, unless the player wants no animations."""
        touched = [TOUCHED[type(event)] for event in happened if type(event) in TOUCHED]
        if touched and self.app.animation_level != "none" and host(self).preferences.speed != "instant":
            self.calm()
            self.lit, self._glow = touched[-1], self.set_timer(GLOW, self.calm)
            self.redraw()

    def calm(self) -> None:
        """Nothing glows any more."""
        if self._glow is not None:
            self._glow.stop()
            self.lit = self._glow = None
            self.redraw()

    @property
    def piles(self) -> Sequence[type[Action]]:
        """What can be drawn from, from left to right; the cut card only as long as it lies there."""
        return [kind for kind in self.table.rules.PILES if kind is not TakeCut or self._cut_card is not None]

    @property
    def _cut_card(self) -> Card | None:
        """Visible under the stock, in a game that has one."""
        return getattr(self.table.view.public, "under", None)

    def step(self, by: int) -> None:
        self.chosen = max(0, min(len(self.piles) - 1, self.chosen + by))
        self.redraw()

    def touch(self) -> None:
        piles = self.piles
        self.post_message(self.Chosen(piles[min(self.chosen, len(piles) - 1)]))

    @property
    def pitch(self) -> int:
        """Cells from one place to the next."""
        return min(24 if self.size.height >= 13 else 18, self.size.width // PLACES)

    def on_click(self, event: Click) -> None:
        place = event.x // self.pitch
        if place < len(self.piles):
            self.chosen = place
            self.redraw()
            self.touch()

    def paint(self, canvas: Canvas) -> None:
        public = self.table.view.public
        if canvas.height < LEAST:
            self._row(canvas)
            return
        height, width = next(size for least, size in SIZES if canvas.height >= least)
        y = (canvas.height - height - 2) // 2 if canvas.height > 9 else 0
        self._titles(canvas, y)
        left = (self.pitch - 1 - width) // 2
        draws = {Draw: self._deck, Take: self._top, TakeCut: self._cut}
        for place, kind in enumerate(self.piles):
            draws[kind](canvas, place * self.pitch + left, y + 1, width, height)
        if public.cut is not None:
            self._card(canvas, 2 * self.pitch + left, y + 1, width, height, public.cut, wild=True)
        else:
            self._beside(canvas, 2 * self.pitch + left, y + 1, width, height)
        others = words.beside_cut(public.cut, public.wild)
        if others and y + height + 1 < canvas.height:
            canvas.centred(2 * self.pitch, self.pitch - 1, y + height + 1, f"{others} {STAR}", self.palette.text)
        under = " ".join(str(card) for card in public.discards[-2 : -2 - UNDER : -1])
        room = (2 * self.pitch if others else canvas.width - 1) - left - 1
        if under and y + height + 1 < canvas.height:
            text = fitted(_("under: {cards}").format(cards=under), room)
            canvas.put(left, y + height + 1, text, self.palette.dim)

    def _beside(self, canvas: Canvas, x: int, y: int, width: int, height: int) -> None:
        """In the third place of a game without a wild joker: the card that sets the limit, or the buys left."""
        view = self.table.view
        limit = words.limit(view)
        if limit is not None:
            self._card(canvas, x, y, width, height, limit.card)
            if limit.doubles:
                canvas.right(x + width - 1, y, f"×{number(2)}", self.palette.accent)
        text = "" if limit is not None else words.buys_left(view)
        canvas.centred(2 * self.pitch, self.pitch - 1, y + height // 2, text, self.palette.text)

    def _titles(self, canvas: Canvas, y: int) -> None:
        for place, title in enumerate(self._names()):
            here = self.has_focus and self.chosen == place
            style = self.palette.cursor if here else self.palette.dim
            canvas.centred(place * self.pitch, self.pitch - 1, y, title, style)

    def _names(self) -> list[str]:
        said = {Draw: _("CLOSED"), Take: _("OPEN"), TakeCut: self._cut_name()}
        names = [f"{label_of(kind.VERB)} {said[kind]}" for kind in self.piles]
        if self.table.view.public.cut is not None:
            names.append(_("WILD"))
        elif (limit := words.limit(self.table.view)) is not None:
            names.append(words.limit_told(limit))
        titles = [fitted(name, self.pitch - 3) for name in names]
        chosen = self.chosen if self.has_focus else -1
        return [f"[{title}]" if place == chosen else f" {title} " for place, title in enumerate(titles)]

    def _cut_name(self) -> str:
        """With what a hand with it brings."""
        offer = self.table.view.offer(TakeCut)
        price = "" if offer is None or offer.price is None else number(offer.price)
        return _("CUT {price}").format(price=price)

    def _row(self, canvas: Canvas) -> None:
        """All of it in one row: 'w CLOSED ▒44   e OPEN 6♦   2 buys left'."""
        public, palette = self.table.view.public, self.palette
        top = public.discards[-1] if public.discards else None
        contents = {
            Draw: (f"▒{number(public.stock_left)}", palette.back),
            Take: (str(top or "–"), palette.card(top) if top else palette.dim),
            TakeCut: (str(self._cut_card), palette.text),
        }
        said = [contents[kind] for kind in self.piles]
        if len(said) < PLACES:
            limit = words.limit(self.table.view)
            third = public.cut if limit is None else limit.card
            beside = words.beside_cut(public.cut, public.wild)
            said.append((f"{third or words.buys_left(self.table.view)} {beside}".rstrip(), palette.text))
        titles = self._names()
        for place, (text, style) in enumerate(said):
            here = self.has_focus and self.chosen == place
            title = titles[place] if place < len(titles) else ""
            x = canvas.put(place * self.pitch, 0, title, palette.cursor if here else palette.dim)
            canvas.put(x, 0, text, style)

    def _deck(self, canvas: Canvas, x: int, y: int, width: int, height: int) -> None:
        palette = self.palette
        canvas.box(x, y, width, height, DOUBLE, palette.active if self.lit is Draw else palette.back)
        for row in range(y + 1, y + height - 1):
            canvas.put(x + 1, row, "▒" * (width - 2), palette.back)
        count = number(self.table.view.public.stock_left)
        if cell_len(count) + 2 <= width - 2:
            count = f" {count} "
        canvas.centred(x + 1, width - 2, y + height // 2, count, palette.text)

    def _top(self, canvas: Canvas, x: int, y: int, width: int, height: int) -> None:
        discards = self.table.view.public.discards
        top = discards[-1] if discards else None
        self._card(canvas, x, y, width, height, top, lit=self.lit is Take)

    def _cut(self, canvas: Canvas, x: int, y: int, width: int, height: int) -> None:
        self._card(canvas, x, y, width, height, self._cut_card)

    def _card(
        self,
        canvas: Canvas,
        x: int,
        y: int,
        width: int,
        height: int,
        card: Card | None,
        wild: bool = False,
        lit: bool = False,
    ) -> None:
        palette = self.palette
        if card is None:
            canvas.box(x, y, width, height, THIN, palette.active if lit else palette.frame)
            return
        canvas.box(x, y, width, height, *((HEAVY, palette.active) if lit else (ROUND, palette.text)))
        put_face(canvas, x + 1, y + 1, width - 2, height - 2, *signs(card), palette.card(card), height > 4)
        if wild or card.face is None or card.face in self.table.view.public.wild:
            canvas.put(x + width - 2, y, STAR, palette.accent)
