"""The table of every game: keys and clicks become requests, the referee answers, events become what is seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual import events, on

from rummy_tui import words
from rummy_tui.engine.actions import ALL, Action, Discard, Lay, LayOff, Seat, Shape, Swap, Take, TakeCut
from rummy_tui.engine.cards import Card
from rummy_tui.engine.events import Dealt, Event, KeptCut, WrongShow
from rummy_tui.engine.refusal import Code, IllegalAction
from rummy_tui.engine.view import Phase
from rummy_tui.i18n import N_, _
from rummy_tui.journal import DiskTrouble
from rummy_tui.table import Table
from rummy_tui.ui import keymap
from rummy_tui.ui.asked import Asked
from rummy_tui.ui.buttons import Buttons
from rummy_tui.ui.commands import LookUp, Sorting
from rummy_tui.ui.hand import Hand
from rummy_tui.ui.keymap import label_of
from rummy_tui.ui.laying import Laying
from rummy_tui.ui.melds import Melds
from rummy_tui.ui.pacing import Others
from rummy_tui.ui.palette import Palette
from rummy_tui.ui.piles import Piles
from rummy_tui.ui.screens.base import name_of
from rummy_tui.ui.screens.board import Board
from rummy_tui.ui.screens.host import host
from rummy_tui.ui.screens.interlude import WATCH, Interlude
from rummy_tui.ui.screens.question import Notice, Question
from rummy_tui.ui.screens.score import TO_END
from rummy_tui.ui.status import News, TopLine

WAITING = {Code.NOT_YOUR_TURN, Code.OUT_OF_DEAL, Code.SITTING_OUT}
"""Refusals by which the player has nothing to do but wait."""


class TableScreen(Board):
    """One match on the screen."""

    def __init__(self, table: Table, palette: Palette) -> None:
        super().__init__(table, palette)
        self._key: str | None = None
        self.interlude = Interlude(self, self.act, self.proceed, self.dealt, self.stop)
        self.laying = Laying(self, self.act, self.request, self.refuse)
        self.others = Others(self, table, self.bot_moves)
        self._commands: dict[str, Callable[[], None]] = {
            **Sorting(self).commands,
            **LookUp(self).commands,
            **self.laying.commands,
            "next_zone": lambda: self.change_zone(1),
            "previous_zone": lambda: self.change_zone(-1),
            "back": self.go_back,
            "leave": self.do_leave,
            "to_end": self.see_end,
            "watch": self.watch_slower,
        }

    def on_mount(self) -> None:
        self.hand.focus()
        self.greet()
        self.proceed()

    def on_unmount(self) -> None:
        self.table.close()

    # ── the course of the deal ────────────────────────────────────────────────────────────────────────────────────

    def greet(self) -> None:
        """The first words at this table: who starts, what is wild; the fingerprint stands where the moves will be."""
        first = [event for event in self.view.events if isinstance(event, Dealt | KeptCut)]

        def text() -> str:
            if self.table.redealt:
                return words.dealt_anew()
            return " ".join(map(self.table.teller.event, first))

        self.say(text)

    def proceed(self) -> None:
        """After every change: the result, a bot's move, or the player's."""
        self.laying.over()
        self.interlude.watch(lambda: self.others.speed)
        self.redraw()
        if self.table.settled and self.interlude.begin():
            return
        if self.interlude.knocked() or self.others.ask() or self.laying.offered():
            return
        if self.table.settled:
            self.interlude.go_on()
        elif self.view.public.phase is not Phase.BUY and (
            self.view.public.has_drawn[self.view.seat] or self.table.news
        ):
            self.say(self.prompt)

    def on_screen_resume(self) -> None:
        """Back from a page: the deal may have ended meanwhile."""
        if self.table.settled and self.on_top and not self.others.busy:
            self.proceed()

    def dealt(self) -> None:
        """The next deal lies on the table. Who only wants to see the end waits for nobody."""
        self.hand.show(self.table)
        self.greet()
        self.proceed()
        if self.interlude.to_end:
            self.others.hurry()

    def see_end(self) -> None:
        """The player sits out, and wants to see nothing but how the match ends."""
        self.interlude.to_end = True
        self.others.hurry()

    def watch_slower(self) -> None:
        """The player sits out, and wants to watch at another speed."""
        self.others.watch_slower()
        self.asked.redraw()

    def sorted_out(self) -> None:
        self.redraw()
        if self.view.mine:
            self.say(self.prompt)

    def prompt(self) -> str:
        """What the player can do now."""
        if not self.view.mine:
            return ""
        phase, kinds = self.view.public.phase, self.table.rules.ACTIONS
        if phase is Phase.UPCARD:
            text = _("Take the first open card ({take}) or pass ({pass_}).")
        elif phase is Phase.LAY_OFF:
            text = _("Lay off cards ({lay}) or pass ({pass_}): the rest is then laid off as well as can be.")
        elif phase is Phase.DRAW and not self.possible(Take):
            text = _("Your turn: draw from the closed deck ({draw}).")
        elif phase is Phase.DRAW:
            text = _("Your turn: draw from the closed deck ({draw}) or take the open card ({take}).")
        elif any(map(self.possible, (Lay, LayOff, Swap))) and self.view.can_put_down:
            text = _("Put cards on the table ({lay}), then throw one: mark it, touch it again ({act}).")
        elif Lay in kinds:
            text = _("Throw a card: mark it, then touch it again ({act}).")
        else:
            text = words.own(
                self.table.rules.GAME, N_("Throw a card: mark it, then touch it again ({act}), or declare ({show}).")
            )
        if self.possible(TakeCut):
            text += " " + _("With the cut card ({cut}) the whole hand can be put down.")
        names = ("draw", "take", "cut", "lay", "act", "show")
        return text.format(pass_=label_of("pass"), **{name: label_of(name) for name in names})

    def possible(self, kind: type[Action]) -> bool:
        offer = self.view.offer(kind)
        return offer is not None and offer.refusal is None

    def bot_moves(self, seat: Seat, action: Action) -> None:
        """One of the others does this; if it cannot be written down, he is asked again when the player goes on."""
        try:
            happened = self.table.played(seat, action)
        except DiskTrouble as error:
            self.stop(error)
        else:
            self.tell(happened)
            self.proceed()

    # ── requests ──────────────────────────────────────────────────────────────────────────────────────────────────

    def request(self, kind: type[Action], cards: Sequence[Card] | None = None) -> None:
        """The player asks for such a move with these cards, or the marked ones; the referee's refusal is told."""
        marked = self.hand.marked if cards is None else cards
        try:
            action = self.table.request(kind, marked, self.hand.cursor)
        except IllegalAction as error:
            self.refuse(error)
            return
        if kind.ASKS:
            self.app.push_screen(self.question(action), lambda sure: self.act(action) if sure else None)
        else:
            self.act(action)

    def refuse(self, error: IllegalAction) -> None:
        """Tell why not. Who asks while the others move does not want to wait for them."""
        reason = error.refusal
        if reason.code in WAITING and self.others.busy:
            self.say(lambda: words.refusal(reason) + " " + _("The others hurry."))
            self.others.hurry()
        else:
            self.say(lambda: words.refusal(reason), bad=True)

    @on(Hand.Pointed)
    def sorted_on(self) -> None:
        """What was refused is over when the player goes on with his cards."""
        news = self.query_one(News)
        if news.bad and self.view.mine:
            self.say(self.prompt)

    def question(self, action: Action) -> Question:
        """What is asked once more before it is done."""
        kind, game = type(action), self.table.rules.GAME

        def text() -> str:
            asked = self.table.question(action)
            strip = words.strip(self.table.reading).replace(" ", "\N{NO-BREAK SPACE}").replace("·", "· ")
            return f"{strip} – {asked}" if kind.SHAPE is Shape.HAND else asked

        return Question(
            lambda: f"{words.action(kind, game)}?",
            text,
            lambda: words.action(kind, game),
            lambda: _("Not yet"),
            self._key,
        )

    def act(self, action: Action) -> None:
        """A request that the player stands by."""
        try:
            happened = self.table.act(action)
        except IllegalAction as error:
            self.refuse(error)
            return
        except DiskTrouble as error:
            trouble = error
            self.say(lambda: words.disk_trouble(trouble), bad=True)
            return
        self.tell(happened)
        self.hand.focus()
        wrong = next((event for event in happened if isinstance(event, WrongShow)), None)
        if wrong is not None and not self.table.settled:
            text_of = self.table.teller.event
            notice = Notice(lambda: _("Wrong show"), lambda: text_of(wrong), lambda: _("Continue"))
            self.app.push_screen(notice, lambda _answer: self.proceed())
        else:
            self.proceed()

    def tell(self, happened: tuple[Event, ...]) -> None:
        """The news are what happened, and it is seen where."""
        self.query_one(Piles).light(happened)
        teller = self.table.teller
        if any(map(teller.event, happened)):
            self.say(lambda: " ".join(filter(None, map(teller.event, happened))))

    def stop(self, error: DiskTrouble) -> None:
        """What was to come could not be written down: the player reads why, then it is tried again."""
        self.redraw()
        notice = Notice(lambda: _("Not saved"), lambda: words.disk_trouble(error), lambda: _("Continue"))

        self.app.push_screen(notice, lambda _answer: self.proceed())

    # ── keys and clicks ───────────────────────────────────────────────────────────────────────────────────────────

    def on_key(self, event: events.Key) -> None:
        command = keymap.command(event.key, event.character)
        self._key = name_of(event)
        if self.table.sitting_out:
            command = {TO_END: "to_end", WATCH: "watch"}.get(self._key, command)
        self.query_one(Piles).calm()
        if command is not None and self.obey(command):
            event.stop()
            event.prevent_default()

    def obey(self, command: str) -> bool:
        """Carry out a command of the keymap or of a button; False if it means nothing here."""
        if self.has_class("-small") and command not in ("help", "leave", "language"):
            return True  # heard, so that Textual does nothing of its own with it
        if self.laying.heard(command):
            return True
        verb, _space, which = command.partition(" ")
        if command in self._commands:
            self._commands[command]()
        elif command in ALL:
            self.request(ALL[command])
        elif verb == "card":
            self.hand.focus()
            self.hand.point(int(which))
        elif verb == "digit":
            return self.melds.typed(int(which))
        else:
            return self.steer(command)
        return True

    def go_back(self) -> None:
        """One layer back: marks first, then the question whether to leave."""
        if not self.hand.clear_marks():
            self.do_leave()

    def do_leave(self) -> None:
        def text() -> str:
            return _("The match is saved after every move; you can go on with it at any time.")

        question = Question(lambda: _("Leave the table?"), text, lambda: _("Leave"), lambda: _("Stay"), self._key)
        self.app.push_screen(question, lambda sure: host(self).home() if sure else None)

    @on(Hand.Throw)
    def throw(self, message: Hand.Throw) -> None:
        """The player touched a card twice."""
        self.request(Discard, (message.card,))

    @on(Hand.Regroup)
    def regroup(self, message: Hand.Regroup) -> None:
        self.table.regroup(message.grouping)
        self.redraw()

    @on(Hand.Dropped)
    def dropped(self, message: Hand.Dropped) -> None:
        """A card was dragged out of the hand: on the piles it is thrown, elsewhere nothing happens."""
        if self.query_one(Piles).region.contains(message.screen_x, message.screen_y):
            self.request(Discard, (message.card,))

    @on(Piles.Chosen)
    def chosen(self, message: Piles.Chosen) -> None:
        self.request(message.action)

    @on(Melds.Chosen)
    def on_meld(self, message: Melds.Chosen) -> None:
        self.laying.on_meld(message.meld)

    @on(Asked.Answered)
    @on(Buttons.Pressed)
    def pressed(self, message: Asked.Answered | Buttons.Pressed) -> None:
        self.obey(message.command)

    @on(TopLine.Language)
    def toggled(self, message: TopLine.Language) -> None:
        host(self).switch_language(message.code)

    @on(TopLine.Help)
    def help_wanted(self, message: TopLine.Help) -> None:
        self.obey("help")
