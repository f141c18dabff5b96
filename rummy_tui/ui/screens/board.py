"""What lies on the table's screen, and where; how all of it is painted anew. What happens is `table.py`'s affair."""

from __future__ import annotations

from collections.abc import Callable

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.reactive import Reactive
from textual.screen import Screen
from textual.widget import Widget

from rummy_tui.engine.actions import Shape
from rummy_tui.engine.view import View
from rummy_tui.table import Table
from rummy_tui.ui.asked import Asked
from rummy_tui.ui.buttons import Buttons
from rummy_tui.ui.hand import Hand
from rummy_tui.ui.melds import Melds
from rummy_tui.ui.painted import Painted
from rummy_tui.ui.palette import Palette
from rummy_tui.ui.piles import Piles
from rummy_tui.ui.seats import Seats
from rummy_tui.ui.status import LEAST, HistoryPanel, News, ScorePanel, StatusStrip, TooSmall, TopLine


class Board(Screen[None]):
    """The parts of the table, in three widths and three heights."""

    HORIZONTAL_BREAKPOINTS = [(0, "-slim"), (80, "-narrow"), (110, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-flat"), (24, "-low"), (34, "-high")]
    DEFAULT_CSS = """
    Board { background: $background; layout: horizontal; layers: table notice; }
    Board #board { width: 1fr; height: 100%; }
    Board TopLine { height: 1; background: $surface; }
    Board Seats { height: 5; }
    Board #middle { height: 1fr; min-height: 6; }
    Board Piles { width: 1fr; }
    Board #moves { width: 38; height: 100%; border-left: solid $panel; padding-left: 1; }
    Board Asked { height: 1; }
    Board StatusStrip { height: 2; }
    Board Hand { height: 6; }
    Board News { height: 1; }
    Board Buttons { height: 2; }
    Board #side { width: 36; height: 100%; border-left: solid $panel; padding: 0 1; display: none; }
    Board #side HistoryPanel { height: 1fr; }
    Board ScorePanel { height: 8; }
    Board.-wide #side { display: block; }
    Board.-wide #moves { display: none; }
    Board.-slim #moves { display: none; }
    Board.-slim Seats, Board.-flat Seats { height: 1; }
    Board.-slim Buttons { height: 3; }
    Board.-slim News { height: 2; }
    Board.-slim #middle { min-height: 5; }
    Board.-flat Hand { height: 5; }
    Board #small { layer: notice; display: none; width: 100%; height: 100%; background: $background; }
    Board.-small #small { display: block; }
    Board.-high Hand { height: 8; }
    Board.-high News { height: 3; }
    Board.-high #middle { min-height: 10; }
    Board Melds { display: none; height: 7; background: $surface; }
    Board.-melds Melds { display: block; }
    Board.-melds Seats { display: none; }
    Board.-melds #moves { border-left: blank; }
    Board.-melds #middle { min-height: 4; }
    Board.-melds.-flat #middle { min-height: 1; }
    Board.-melds.-flat Melds { height: 5; }
    Board.-melds.-flat.-laid Melds { height: 6; }
    Board.-melds.-flat.-laid StatusStrip { height: 1; }
    Board.-high Melds { height: 11; }
    """

    # Textual would paint the whole screen anew for another focus; here the two parts concerned paint themselves.
    focused: Reactive[Widget | None] = Reactive(None, repaint=False)

    def __init__(self, table: Table, palette: Palette) -> None:
        super().__init__()
        self.table, self.palette = table, palette
        self.melds, self.asked = Melds(table, palette), Asked(table, palette)
        self._classify()

    def compose(self) -> ComposeResult:
        parts = (self.table, self.palette)
        with Vertical(id="board"):
            yield TopLine(*parts)
            yield Seats(*parts)
            yield self.melds
            with Horizontal(id="middle"):
                yield Piles(*parts)
                yield HistoryPanel(*parts, id="moves")
            yield self.asked
            yield StatusStrip(*parts)
            yield Hand(*parts)
            yield News(*parts)
            yield Buttons(*parts)
        yield TooSmall(*parts, id="small")
        with Vertical(id="side"):
            yield HistoryPanel(*parts)
            yield ScorePanel(*parts)

    def on_resize(self, event: events.Resize) -> None:
        """Below the least size a notice covers the table; hidden it would lose the focus."""
        self.set_class(event.size.width < LEAST.width or event.size.height < LEAST.height, "-small")

    @property
    def melds_lie(self) -> bool:
        """Are there melds on the table, or may there be in every turn?"""
        return bool(self.view.public.melds) or any(kind.SHAPE is Shape.GROUPS for kind in self.table.rules.ACTIONS)

    def _classify(self) -> None:
        """Who has laid melds needs no row any more for what he lacks to do so; where rows are few they get it."""
        self.set_class(self.melds_lie, "-melds")
        self.set_class(self.view.seat in self.view.public.owners, "-laid")

    @property
    def hand(self) -> Hand:
        return self.query_one(Hand)

    @property
    def view(self) -> View:
        return self.table.view

    @property
    def on_top(self) -> bool:
        """Does nothing lie over it, not even a question? (`is_current` passes over those.)"""
        return self.app.screen is self

    def say(self, text: Callable[[], str], bad: bool = False) -> None:
        """Tell the player; `text` is asked again when the language has changed."""
        self.query_one(News).say(text, bad)

    def retell_news(self) -> None:
        """Ask for the text of the news again: it has been found out."""
        self.query_one(News).redraw()

    def redraw(self) -> None:
        """Everything is painted from the table as it is now."""
        self._classify()
        for widget in self.query(Painted):
            widget.redraw()
        self.hand.redraw()
        self.light_up()

    def light_up(self) -> None:
        """The melds that take the marked card, or the one under the cursor."""
        if self.melds_lie:
            self.melds.light(way.meld for way in self.table.placings(self.hand.marked, self.hand.cursor))

    @on(Hand.Pointed)
    def pointed(self) -> None:
        self.light_up()

    def sorted_out(self) -> None:
        """The player has put his cards in another order: what was said about the old one is over."""
        self.redraw()

    def retell(self) -> None:
        """The language has changed: the same things in other words, cursor, marks and focus as they were."""
        self.redraw()

    def retheme(self, palette: Palette) -> None:
        self.palette = palette
        for widget in self.query(Painted):
            widget.retheme(palette)
        self.hand.retheme(palette)

    # ── the part that has the focus ───────────────────────────────────────────────────────────────────────────────

    def change_zone(self, by: int) -> None:
        """The focus goes so many parts further, round and round."""
        if self.focused is self.melds and self.melds.walk(by):
            return
        zones = [self.hand, *([self.melds] if self.melds_lie else []), self.query_one(Piles), self.query_one(Buttons)]
        here = zones.index(self.focused) if self.focused in zones else -1
        goal = zones[(here + by) % len(zones)]
        if goal is self.melds:
            self.melds.enter(by)
        goal.focus()

    def steer(self, command: str) -> bool:
        """Arrows, Space and Enter go to the part that has the focus; False if they mean nothing there."""
        focused = self.focused
        if isinstance(focused, Hand):
            steps: dict[str, Callable[[], object]] = {
                "left": lambda: focused.step(-1), "right": lambda: focused.step(1),
                "up": lambda: focused.vertical(-1), "down": lambda: focused.vertical(1),
                "first": focused.first, "last": focused.last, "mark": focused.mark, "act": focused.touch,
                "move_left": lambda: focused.shift(-1), "move_right": lambda: focused.shift(1),
            }  # fmt: skip
        elif isinstance(focused, Piles | Buttons | Melds):
            steps = {
                "left": lambda: focused.step(-1), "right": lambda: focused.step(1),
                "act": focused.touch, "mark": focused.touch,
            }  # fmt: skip
            if not isinstance(focused, Piles):
                steps |= {"up": lambda: focused.vertical(-1), "down": lambda: focused.vertical(1)}
        else:
            return False
        if command in steps:
            steps[command]()
        return command in steps
