"""The player's hand: one focusable widget with its own cursor and marks, by keys and by mouse.

It binds no keys: the screen calls its commands. It changes nothing at the table: it asks, by messages.
"""

from __future__ import annotations

from typing import Any

from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from rummy_tui.engine.cards import Card
from rummy_tui.grouping import Grouping
from rummy_tui.outlook import spare
from rummy_tui.table import Table
from rummy_tui.ui.blocks import jokers_among, labels_of, meanings_of, prized_among
from rummy_tui.ui.fan import COMPACT, Fan, Spot
from rummy_tui.ui.hand_picture import Look, picture
from rummy_tui.ui.palette import Palette

_KEPT = 64
"""Pictures kept, so that going back and forth draws nothing anew."""


class Hand(Widget, can_focus=True):
    """The cards of `table.grouping`, read as `table.reading`, with a cursor and marks that stay with their cards."""

    DEFAULT_CSS = """
    Hand { width: 1fr; height: 6; }
    """

    class Throw(Message):
        """The only marked card was touched again."""

        def __init__(self, card: Card) -> None:
            super().__init__()
            self.card = card

    class Pointed(Message):
        """The cursor or a mark has changed."""

    class Dropped(Message):
        """A card was dragged out of the hand and let go at this cell of the screen."""

        def __init__(self, card: Card, screen_x: int, screen_y: int) -> None:
            super().__init__()
            self.card, self.screen_x, self.screen_y = card, screen_x, screen_y

    class Regroup(Message):
        """The player moved a card: the grouping he wants."""

        def __init__(self, grouping: Grouping) -> None:
            super().__init__()
            self.grouping = grouping

    def __init__(self, table: Table, palette: Palette, **kw: Any) -> None:
        super().__init__(**kw)
        self.table, self.palette = table, palette
        self._cards: tuple[Card, ...] = ()
        self._cursor: Card | None = None
        self._marked: list[Card] = []
        self._at = 0
        self._fan = Fan.of((), (), 1, COMPACT)
        self._pictures: dict[Look, list[Strip]] = {}
        self._pressed: tuple[Card, int, int] | None = None
        self._dragged: Card | None = None
        self._spot: Spot | None = None
        self._follow()

    # ── what it shows ──

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards in the order in which they lie, as of the last `redraw`."""
        return self._cards

    @property
    def fan(self) -> Fan:
        """Where the cards lie now."""
        return self._fan

    @property
    def cursor(self) -> Card | None:
        """The card under the cursor; it stays there however the cards are moved."""
        return self._cursor

    @property
    def marked(self) -> list[Card]:
        """The marked cards in the order in which they were marked."""
        return [*self._marked]

    def show(self, table: Table) -> None:
        """Another table, or a new deal: nothing is marked, and the cursor stands on the first card."""
        self._let_go()
        self.table, self._marked, self._cursor, self._at = table, [], None, 0
        self.redraw()

    def retheme(self, palette: Palette) -> None:
        self.palette = palette
        self._pictures.clear()
        self.refresh()

    def redraw(self) -> None:
        """Look at the table again: other cards, another grouping or another language."""
        self._follow()
        self.refresh()

    def _follow(self) -> None:
        cards = self._cards = self.table.grouping.cards
        self._marked = [card for card in self._marked if card in cards]
        if self._cursor not in cards:
            self._cursor = cards[min(self._at, len(cards) - 1)] if cards else None
        self._at = cards.index(self._cursor) if self._cursor else 0
        if self._pressed and self._pressed[0] not in cards:
            self._let_go()
        self._spot = None
        self._lay()

    def _lay(self) -> None:
        grouping = self.table.grouping
        reserve = 0 if spare(self.table.view) else 1
        width, height = self.size
        self._fan = Fan.of(grouping.groups, grouping.loose, max(width, 1), max(height, 1), reserve)
        self._labels = labels_of(self.table.reading.groups, grouping.loose, self.table.rules)
        self._meanings = meanings_of(self.table.reading.groups)
        self._jokers = jokers_among(self.cards, self.table.view.public.wild)
        self._prized = prized_among(self.cards, self.table.rules, self.table.view.public.wild)

    def on_resize(self) -> None:
        self._pictures.clear()
        self._lay()
        self.refresh()

    def render_line(self, y: int) -> Strip:
        strips = self._picture()
        return strips[y] if y < len(strips) else Strip.blank(self.size.width, self.rich_style)

    def _picture(self) -> list[Strip]:
        look = Look(
            self._fan, self._labels, self._jokers, self._meanings, self.table.view.drawn, tuple(self._marked),
            self._cursor, self.has_focus, self._dragged, self._spot, self._prized,
        )  # fmt: skip
        found = self._pictures.get(look)
        if found is None:
            if len(self._pictures) >= _KEPT:
                self._pictures.pop(next(iter(self._pictures)))
            found = self._pictures[look] = picture(look, self.palette)
        return found

    def _repaint(self, *cards: Card | None) -> None:
        """Only the cells of these cards."""
        held = [card for card in cards if card is not None]
        if held:
            self.refresh(*(self._fan.region_of(card) for card in held))

    # ── commands ──

    def move_to(self, card: Card) -> None:
        """The cursor goes to this card."""
        if card is self._cursor or card not in self.cards:
            return
        self._repaint(self._cursor, card)
        self._cursor, self._at = card, self.cards.index(card)
        self.post_message(self.Pointed())

    def step(self, by: int) -> None:
        """The cursor goes so many cards to the right; it stops at the ends."""
        if self.cards:
            self.move_to(self.cards[min(max(self._at + by, 0), len(self.cards) - 1)])

    def first(self) -> None:
        self.step(-len(self.cards))

    def last(self) -> None:
        self.step(len(self.cards))

    def vertical(self, by: int) -> bool:
        """The cursor goes so many lines of cards down; False if there is no such line."""
        card = self._fan.above(self._cursor, by) if self._cursor else None
        if card is not None:
            self.move_to(card)
        return card is not None

    def mark(self) -> None:
        """The card under the cursor is marked, or no longer."""
        card = self._cursor
        if card is None:
            return
        if card in self._marked:
            self._marked.remove(card)
        else:
            self._marked.append(card)
        self._repaint(card)
        self.post_message(self.Pointed())

    def touch(self) -> None:
        """The first touch marks the card under the cursor, a touch of the only marked one throws it."""
        if self._cursor is not None and self._marked == [self._cursor]:
            self.post_message(self.Throw(self._cursor))
        else:
            self.mark()

    def point(self, n: int) -> None:
        """The letter under card n (from 0): the cursor goes there; if it is there, the card is marked or unmarked."""
        if not 0 <= n < len(self.cards):
            return
        if self.cards[n] is self._cursor:
            self.mark()
        else:
            self.move_to(self.cards[n])

    def clear_marks(self) -> bool:
        """No card is marked any more; False if none was."""
        if not self._marked:
            return False
        self._repaint(*self._marked)
        self._marked = []
        self.post_message(self.Pointed())
        return True

    def shift(self, by: int) -> None:
        """The card under the cursor asks to go one place to the right (1) or left (-1), also across a border."""
        grouping = self.table.grouping
        if self._cursor in grouping.cards:
            self._ask(shifted(grouping, self._cursor, by))

    def _ask(self, grouping: Grouping) -> None:
        if grouping != self.table.grouping:
            self.post_message(self.Regroup(grouping))

    def on_focus(self) -> None:
        self._repaint(self._cursor)

    def on_blur(self) -> None:
        self._repaint(self._cursor)

    # ── mouse ──

    def on_mouse_down(self, event: events.MouseDown) -> None:
        x, y = self._cell(event)
        card = self._fan.at(x, y)
        if event.button == 1 and card is not None:
            self._pressed = card, x, y
            self.capture_mouse()
            event.stop()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        if self._pressed is None:
            return
        card, *start = self._pressed
        x, y = self._cell(event)
        if self._dragged is None and [x, y] == start:
            return
        # A hand that trembles by a cell still clicks: a drag leaves the card.
        if self._dragged is None and self._fan.at(x, y) is card:
            return
        self._dragged = card
        self._spot = self._fan.spot(x, y) if self._inside(x, y) else None
        self.refresh()

    def on_mouse_up(self, event: events.MouseUp) -> None:
        if self._pressed is None:
            return
        card, dragged = self._pressed[0], self._dragged is not None
        x, y = self._cell(event)
        self._let_go()
        event.stop()
        if not dragged:
            self.move_to(card)
            self.touch()
        elif card not in self.table.grouping.cards:
            return
        elif self._inside(x, y):
            self.move_to(card)
            self._ask(dropped(self.table.grouping, card, self._fan.spot(x, y)))
        elif y < 0:
            self.post_message(self.Dropped(card, int(event.screen_x), int(event.screen_y)))

    def on_click(self, event: events.Click) -> None:
        event.stop()  # what a click means was settled when the button was let go

    def _let_go(self) -> None:
        if self._pressed is not None:
            self._pressed = None
            self.release_mouse()
        if self._dragged is not None:
            self._dragged = self._spot = None
            self.refresh()

    def _cell(self, event: events.MouseEvent) -> tuple[int, int]:
        return int(event.x) - self.gutter.left, int(event.y) - self.gutter.top

    def _inside(self, x: int, y: int) -> bool:
        return Region(0, 0, *self.size).contains(x, y)


# ── moving a card ─────────────────────────────────────────────────────────────────────────────────────────────────────


def shifted(grouping: Grouping, card: Card, by: int) -> Grouping:
    """The card one place further, from the end of a group into the next one and from the last one to the loose."""
    blocks = [*grouping.groups, grouping.loose]
    number = next(i for i, block in enumerate(blocks) if card in block)
    block = blocks[number]
    at = block.index(card)
    if 0 <= at + by < len(block):
        other = block[at + by]
        return _reordered(grouping, number, tuple({card: other, other: card}.get(c, c) for c in block))
    if not 0 <= number + by < len(blocks):
        return grouping
    if by < 0:
        return grouping.appended(card, number - 1)
    following = blocks[number + 1]
    return grouping.moved(card, following[0] if following else None)


def dropped(grouping: Grouping, card: Card, spot: Spot) -> Grouping:
    """The card where the mouse let it go."""
    blocks = [*grouping.groups, grouping.loose]
    number = next(i for i, block in enumerate(blocks) if card in block)
    rest = [other for other in blocks[number] if other is not card]
    if spot.before is card:
        return grouping
    if spot.before in rest:
        at = rest.index(spot.before)
        return _reordered(grouping, number, (*rest[:at], card, *rest[at:]))
    if spot.group == number:
        return _reordered(grouping, number, (*rest, card))
    if spot.group is not None:
        return grouping.appended(card, spot.group)
    return grouping.moved(card, spot.before)


def _reordered(grouping: Grouping, number: int, block: tuple[Card, ...]) -> Grouping:
    """The same cards of a group in another order; `Grouping.moved` would first take the card out, and break a pair."""
    if number == len(grouping.groups):
        return Grouping(grouping.groups, block)
    return Grouping((*grouping.groups[:number], block, *grouping.groups[number + 1 :]), grouping.loose)
