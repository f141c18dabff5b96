"""The table of every game: keys and clicks become requests, the referee answers, events become what is seen."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

from textual import events, on, work
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.worker import get_current_worker

from rummy_tui import words
from rummy_tui.bots.choose import Cancelled, choose
from rummy_tui.bots.styles import Style
from rummy_tui.engine.actions import ALL, Action, Discard, Draw, Drop, Show, Take
from rummy_tui.engine.cards import Card
from rummy_tui.engine.events import Event, WrongShow
from rummy_tui.engine.games import game_of
from rummy_tui.engine.refusal import Code, IllegalAction
from rummy_tui.engine.view import Phase, View
from rummy_tui.i18n import N_, _
from rummy_tui.journal import DiskTrouble
from rummy_tui.playing import suggestion
from rummy_tui.table import Table
from rummy_tui.ui import keymap
from rummy_tui.ui.buttons import Buttons
from rummy_tui.ui.hand import Hand
from rummy_tui.ui.painted import Painted
from rummy_tui.ui.palette import Palette
from rummy_tui.ui.piles import Piles
from rummy_tui.ui.screens.help import HelpScreen
from rummy_tui.ui.screens.lists import HistoryScreen, ScoresScreen
from rummy_tui.ui.screens.question import Notice, Question
from rummy_tui.ui.screens.result import ResultScreen
from rummy_tui.ui.seats import Seats
from rummy_tui.ui.status import LEAST, HistoryPanel, News, ScorePanel, StatusStrip, TooSmall, TopLine

if TYPE_CHECKING:
    from rummy_tui.ui.app import RummyApp

SPEEDS = {"instant": 0.0, "fast": 0.2, "normal": 0.7, "slow": 1.6}
"""Seconds between two moves of the others, so that each can be seen."""


class TableScreen(Screen[None]):
    """One match on the screen."""

    app: RummyApp
    HORIZONTAL_BREAKPOINTS = [(0, "-slim"), (80, "-narrow"), (110, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-flat"), (24, "-low"), (34, "-high")]
    DEFAULT_CSS = """
    TableScreen { background: $background; layout: horizontal; }
    TableScreen #board { width: 1fr; height: 100%; }
    TableScreen TopLine { height: 1; background: $surface; }
    TableScreen Seats { height: 5; }
    TableScreen #middle { height: 1fr; min-height: 6; }
    TableScreen Piles { width: 1fr; }
    TableScreen #moves { width: 38; height: 100%; border-left: solid $panel; padding-left: 1; }
    TableScreen StatusStrip { height: 3; }
    TableScreen Hand { height: 6; }
    TableScreen News { height: 1; }
    TableScreen Buttons { height: 2; }
    TableScreen #side { width: 36; height: 100%; border-left: solid $panel; padding: 0 1; display: none; }
    TableScreen #side HistoryPanel { height: 1fr; }
    TableScreen ScorePanel { height: 8; }
    TableScreen.-wide #side { display: block; }
    TableScreen.-wide #moves { display: none; }
    TableScreen.-slim #moves { display: none; }
    TableScreen.-slim Seats, TableScreen.-flat Seats { height: 1; }
    TableScreen.-slim Buttons { height: 3; }
    TableScreen.-flat Hand { height: 5; }
    TableScreen #small { display: none; width: 100%; height: 100%; }
    TableScreen.-small #small { display: block; }
    TableScreen.-small #board, TableScreen.-small #side { display: none; }
    TableScreen.-high Hand { height: 8; }
    TableScreen.-high News { height: 3; }
    TableScreen.-high #middle { min-height: 10; }
    TableScreen.-high Seats { height: 6; }
    """

    def __init__(self, table: Table, palette: Palette) -> None:
        super().__init__()
        self.table, self.palette = table, palette
        self._hurry = False
        self._thinking = False
        self._key: str | None = None

    def compose(self) -> ComposeResult:
        parts = (self.table, self.palette)
        with Vertical(id="board"):
            yield TopLine(*parts)
            yield Seats(*parts)
            with Horizontal(id="middle"):
                yield Piles(*parts)
                yield HistoryPanel(*parts, id="moves")
            yield StatusStrip(*parts)
            yield Hand(*parts)
            yield News(*parts)
            yield Buttons(*parts)
        yield TooSmall(*parts, id="small")
        with Vertical(id="side"):
            yield HistoryPanel(*parts)
            yield ScorePanel(*parts)

    def on_mount(self) -> None:
        self.hand.focus()
        self.greet()
        self.proceed()

    def on_resize(self, event: events.Resize) -> None:
        """Below the least size there is only a notice; the deal stays as it is."""
        self.set_class(event.size.width < LEAST.width or event.size.height < LEAST.height, "-small")

    def on_unmount(self) -> None:
        self.table.session.close()

    # ── parts ─────────────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def hand(self) -> Hand:
        return self.query_one(Hand)

    @property
    def view(self) -> View:
        return self.table.view

    def say(self, text: Callable[[], str], bad: bool = False) -> None:
        self.query_one(News).say(text, bad)

    def redraw(self) -> None:
        """Everything is painted from the table as it is now."""
        for widget in self.query(Painted):
            widget.redraw()
        self.hand.redraw()

    def retell(self) -> None:
        """The language has changed: the same things in other words, cursor, marks and focus as they were."""
        self.redraw()

    def retheme(self, palette: Palette) -> None:
        self.palette = palette
        for widget in self.query(Painted):
            widget.retheme(palette)
        self.hand.retheme(palette)

    # ── the course of the deal ────────────────────────────────────────────────────────────────────────────────────

    def greet(self) -> None:
        """The first words at this table."""
        fingerprint = self.view.public.commitment[:16]
        redealt = self.table.session.redealt

        def text() -> str:
            if redealt:
                return _("This deal could not be taken up again with the rules of this version: it is dealt anew.")
            return _("Fingerprint of this shuffle: {hash}…").format(hash=fingerprint)

        self.say(text)

    def proceed(self) -> None:
        """After every change: the result, a bot's move, or the player's."""
        self.redraw()
        if self.table.settled:
            self._hurry = False
            self.app.push_screen(ResultScreen(self.table), self.after_result)
        elif (thinker := self.table.session.thinker()) is not None:
            self._thinking = True
            self.think(*thinker)
        else:
            self._hurry = self._thinking = False
            if self.view.public.has_drawn[self.view.seat] or self.table.news:
                self.say(self.prompt)

    def prompt(self) -> str:
        """What the player can do now."""
        if not self.view.mine:
            return ""
        if self.view.public.phase is Phase.DRAW:
            return _("Your turn: draw from the closed deck (w) or take the open card (e).")
        return _("Throw a card: mark it, then touch it again (Enter), or declare (y).")

    @work(thread=True, exclusive=True, group="bot")
    def think(self, view: View, style: Style, rng: Random) -> None:
        """Find the bot's move in a thread of its own; the screen lives on."""
        worker = get_current_worker()
        try:
            choice = choose(view, style, rng, lambda: worker.is_cancelled)
        except Cancelled:
            return
        if not worker.is_cancelled:
            self.app.call_from_thread(self.wait, view.seat, choice.action)

    def wait(self, seat: int, action: Action) -> None:
        """Let the player see one move before the next one is made."""
        delay = 0.0 if self._hurry else SPEEDS.get(self.app.preferences.speed, SPEEDS["normal"])
        if delay:
            self.set_timer(delay, lambda: self.bot_moves(seat, action))
        else:
            self.bot_moves(seat, action)

    def bot_moves(self, seat: int, action: Action) -> None:
        if not self.is_attached or self.table.session.closed:
            return
        try:
            happened = self.table.played(seat, action)
        except DiskTrouble as error:
            self.disk_trouble(error)
            return
        self.tell(happened)
        self.proceed()

    def after_result(self, answer: str | None) -> None:
        """The player has read the result."""
        if answer == "next":
            try:
                self.table.advance()
            except DiskTrouble as error:
                self.disk_trouble(error)
                return
            self.hand.show(self.table)
            self.greet()
            self.proceed()
        elif answer == "again":
            try:
                self.app.again(self.table.session)
            except DiskTrouble as error:
                self.disk_trouble(error)
        else:
            self.app.home()

    # ── requests ──────────────────────────────────────────────────────────────────────────────────────────────────

    def request(self, kind: type[Action]) -> None:
        """The player asks for such a move with what he has marked; the referee's refusal is told."""
        try:
            action = self.table.request(kind, self.hand.marked, self.hand.cursor)
        except IllegalAction as error:
            reason = error.refusal
            if reason.code is Code.NOT_YOUR_TURN and self._thinking:
                self._hurry = True
            self.say(lambda: words.refusal(reason), bad=True)
            return
        if kind.ASKS:
            self.app.push_screen(self.question(action), lambda sure: self.act(action) if sure else None)
        else:
            self.act(action)

    def question(self, action: Action) -> Question:
        """What is asked once more before it is done."""

        def price() -> str:
            offer = self.view.offer(type(action))
            return words.points((offer.price if offer else None) or 0)

        def drop() -> str:
            return _("You leave this deal and pay {points}.").format(points=price())

        def show(card: Card | None) -> str:
            text = _("{card} goes on the open pile as the fourteenth card. {strip}. A wrong show costs {points}.")
            return text.format(card=card, strip=words.strip(self.table.reading), points=price())

        if isinstance(action, Drop):
            return Question(lambda: _("Drop?"), drop, lambda: _("Drop"), lambda: _("Play on"), self._key)
        assert isinstance(action, Show)
        card = action.discard
        return Question(
            lambda: _("Declare?"), lambda: show(card), lambda: _("Declare"), lambda: _("Not yet"), self._key
        )

    def act(self, action: Action) -> None:
        """A request that the player stands by."""
        try:
            happened = self.table.act(action)
        except IllegalAction as error:
            reason = error.refusal
            self.say(lambda: words.refusal(reason), bad=True)
            return
        except DiskTrouble as error:
            self.disk_trouble(error)
            return
        self.tell(happened)
        if isinstance(action, Draw | Take):
            self.hand.focus()
        wrong = next((event for event in happened if isinstance(event, WrongShow)), None)
        if wrong is not None and not self.table.settled:
            text = self.table.teller.event
            notice = Notice(lambda: _("Wrong show"), lambda: text(wrong), lambda: _("Go on"))
            self.app.push_screen(notice, lambda _answer: self.proceed())
        else:
            self.proceed()

    def tell(self, happened: tuple[Event, ...]) -> None:
        """The news are what happened."""
        teller = self.table.teller
        if any(map(teller.event, happened)):
            self.say(lambda: " ".join(filter(None, map(teller.event, happened))))

    def disk_trouble(self, error: DiskTrouble) -> None:
        self.say(
            lambda: _("The match could not be saved, so the move was not made: {reason}").format(reason=error), bad=True
        )

    # ── keys and clicks ───────────────────────────────────────────────────────────────────────────────────────────

    def on_key(self, event: events.Key) -> None:
        command = keymap.command(event.key, event.character)
        self._key = event.key
        if command is not None and self.obey(command):
            event.stop()
            event.prevent_default()

    def obey(self, command: str) -> bool:
        """Carry out a command of the keymap or of a button; False if it means nothing here."""
        if self.has_class("-small") and command not in ("help", "leave", "back", "language"):
            return False
        if command in ALL:
            self.request(ALL[command])
        elif command.startswith("card "):
            self.hand.focus()
            self.hand.point(int(command[5:]))
        elif do := getattr(self, f"do_{command}", None):
            do()
        else:
            return self.steer(command)
        return True

    def steer(self, command: str) -> bool:
        """Arrows, Space and Enter go to the part that has the focus."""
        focused = self.focused
        if isinstance(focused, Hand):
            steps: dict[str, Callable[[], object]] = {
                "left": lambda: focused.step(-1), "right": lambda: focused.step(1),
                "up": lambda: focused.vertical(-1), "down": lambda: focused.vertical(1),
                "first": focused.first, "last": focused.last, "mark": focused.mark, "act": focused.touch,
                "move_left": lambda: focused.shift(-1), "move_right": lambda: focused.shift(1),
            }  # fmt: skip
        elif isinstance(focused, Piles | Buttons):
            steps = {
                "left": lambda: focused.step(-1), "right": lambda: focused.step(1),
                "act": focused.touch, "mark": focused.touch,
            }  # fmt: skip
            if isinstance(focused, Buttons):
                steps |= {"up": lambda: focused.vertical(-1), "down": lambda: focused.vertical(1)}
        else:
            return False
        if command in steps:
            steps[command]()
        return command in steps

    def do_next_zone(self) -> None:
        self._zone(1)

    def do_previous_zone(self) -> None:
        self._zone(-1)

    def _zone(self, by: int) -> None:
        zones = [self.hand, self.query_one(Piles), self.query_one(Buttons)]
        here = zones.index(self.focused) if self.focused in zones else -1
        zones[(here + by) % len(zones)].focus()

    def do_arrange(self) -> None:
        self.table.arrange()
        self.redraw()

    def do_group(self) -> None:
        """The marked cards become a group."""
        if len(self.hand.marked) < 2:
            self.say(lambda: _("Mark two cards or more, then make them a group."), bad=True)
            return
        self.table.regroup(self.table.grouping.joined(self.hand.marked))
        self.hand.clear_marks()
        self.redraw()

    def do_ungroup(self) -> None:
        """The groups of the marked cards, or of the card under the cursor, are broken up."""
        cards = self.hand.marked or ([self.hand.cursor] if self.hand.cursor else [])
        self.table.regroup(self.table.grouping.broken(cards))
        self.hand.clear_marks()
        self.redraw()

    def do_undo(self) -> None:
        if self.table.take_back():
            self.redraw()
        else:
            self.say(lambda: _("There is no grouping to undo."), bad=True)

    def do_redo(self) -> None:
        if self.table.redo():
            self.redraw()

    def do_hint(self) -> None:
        hint = suggestion(self.view)
        self.say(lambda: hint)

    def do_history(self) -> None:
        self.app.push_screen(HistoryScreen(self.table))

    def do_scores(self) -> None:
        self.app.push_screen(ScoresScreen(self.table))

    def do_help(self) -> None:
        rules = self.view.rules
        self.app.push_screen(HelpScreen(((game_of(rules).title, rules.GAME), (N_("Keys"), "keys")), rules))

    def do_language(self) -> None:
        self.app.next_language()

    def do_back(self) -> None:
        """One layer back: marks first, then the question whether to leave."""
        if not self.hand.clear_marks():
            self.do_leave()

    def do_leave(self) -> None:
        def text() -> str:
            return _("The match is saved after every move; you can go on with it at any time.")

        question = Question(lambda: _("Leave the table?"), text, lambda: _("Leave"), lambda: _("Stay"), self._key)
        self.app.push_screen(question, lambda sure: self.app.home() if sure else None)

    @on(Hand.Throw)
    def throw(self, message: Hand.Throw) -> None:
        self.throw_card(message.card)

    def throw_card(self, card: Card) -> None:
        """The player touched a card twice or dragged it onto the pile."""
        if refusal := self.view.check(Discard(card)):
            self.say(lambda: words.refusal(refusal), bad=True)
        else:
            self.act(Discard(card))

    @on(Hand.Regroup)
    def regroup(self, message: Hand.Regroup) -> None:
        self.table.regroup(message.grouping)
        self.redraw()

    @on(Hand.Dropped)
    def dropped(self, message: Hand.Dropped) -> None:
        """A card was dragged out of the hand: on the piles it is thrown, elsewhere nothing happens."""
        if self.query_one(Piles).region.contains(message.screen_x, message.screen_y):
            self.throw_card(message.card)

    @on(Piles.Chosen)
    def chosen(self, message: Piles.Chosen) -> None:
        self.request(message.action)

    @on(Buttons.Pressed)
    def pressed(self, message: Buttons.Pressed) -> None:
        self.obey(message.command)

    @on(TopLine.Language)
    def toggled(self, message: TopLine.Language) -> None:
        self.app.switch_language(message.code)

    @on(TopLine.Help)
    def asked(self, message: TopLine.Help) -> None:
        self.do_help()
