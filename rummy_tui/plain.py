"""The line mode: prints the state in words, reads typed commands, announces every event.

For screen readers, scripts, dumb terminals and tests. The end of the input ends it cleanly; everything is saved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TextIO

from rummy_tui import words
from rummy_tui.bots.choose import choose
from rummy_tui.engine.actions import Action, Discard, Draw, Drop, Show, Take
from rummy_tui.engine.cards import BadCard, Card, parse
from rummy_tui.engine.events import Event
from rummy_tui.engine.history import history
from rummy_tui.engine.reading import Reading
from rummy_tui.engine.refusal import IllegalAction
from rummy_tui.engine.view import View
from rummy_tui.i18n import LANGUAGES, _, language, number, use
from rummy_tui.journal import DiskTrouble
from rummy_tui.playing import best_count, help_page, still_needed, suggestion
from rummy_tui.session import Session
from rummy_tui.storage import Preferences
from rummy_tui.table import Table


class Leave(Exception):
    """The player wants to stop."""


class LineMode:
    """One match, told and asked line by line. `lines`: what the player types; `out`: where it is told."""

    def __init__(self, session: Session, lines: Iterator[str], out: TextIO, preferences: Preferences) -> None:
        self.table = Table(session)
        self.session, self._lines, self._out, self._preferences = session, lines, out, preferences
        self._commands: dict[str, Callable[[str], None]] = {
            "draw": lambda rest: self.act(Draw()),
            "take": lambda rest: self.act(Take()),
            "throw": self.throw,
            "drop": self.drop,
            "declare": self.declare,
            "group": self.group,
            "ungroup": self.ungroup,
            "arrange": lambda rest: self.arrange(),
            "undo": lambda rest: self.take_back(),
            "hand": lambda rest: self.show_hand(),
            "table": lambda rest: self.show_table(),
            "history": lambda rest: self.show_history(),
            "scores": lambda rest: self.show_scores(),
            "hint": lambda rest: self.say(suggestion(self.view)),
            "next": lambda rest: self.next_deal(),
            "help": lambda rest: self.show_help(),
            "rules": lambda rest: self.show_rules(),
            "lang": self.switch,
            "quit": lambda rest: self.leave(),
        }

    # ── the loop ──────────────────────────────────────────────────────────────────────────────────────────────────

    def run(self) -> None:
        """Until the player leaves, the input ends or the match is over."""
        try:
            if self.session.redealt:
                self.say(_("This deal could not be taken up again with the rules of this version: it is dealt anew."))
            self.tell_new_deal()
            while not self.table.over:
                self.bots()
                if not self.table.over:
                    self.command(self.ask())
        except Leave:
            self.say(_("Everything is saved; “rummy-tui resume” goes on from here."))
        except DiskTrouble as error:
            self.say(_("The match could not be saved, so the move was not made: {reason}").format(reason=error))
        finally:
            self.session.close()

    @property
    def view(self) -> View:
        return self.table.view

    @property
    def teller(self) -> words.Teller:
        return self.table.teller

    def say(self, text: str) -> None:
        print(text, file=self._out, flush=True)

    def ask(self) -> str:
        print("> ", end="", file=self._out, flush=True)
        try:
            return next(self._lines).strip()
        except StopIteration:
            self.say("")
            raise Leave from None

    def command(self, text: str) -> None:
        """Carry out one typed line; whatever is wrong with it is told, and nothing has changed."""
        verb, _rest, rest = text.partition(" ")
        if not verb:
            return
        do = self._commands.get(verb.lower())
        if do is None:
            self.say(_("“{text}” is no command. Commands: {commands}").format(
                text=verb, commands=", ".join(self._commands)))  # fmt: skip
            return
        try:
            do(rest.strip())
        except BadCard as error:
            self.say(words.bad_card(error))
        except IllegalAction as error:
            self.say(words.refusal(error.refusal))

    def bots(self) -> None:
        """The others move until it is the player's decision."""
        while (thinker := self.session.thinker()) is not None:
            seat = thinker[0].seat
            self.announce(self.table.played(seat, choose(*thinker).action))
            if self.session.thinker() is None and self.view.mine:
                self.show_turn()

    # ── moves ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def act(self, action: Action) -> None:
        """Ask the referee, announce what happened."""
        self.announce(self.table.act(action))
        if isinstance(action, Draw | Take) and self.view.mine:
            self.show_hand()

    def announce(self, events: tuple[Event, ...]) -> None:
        for event in events:
            if sentence := self.teller.event(event):
                self.say(sentence)
        if self.table.settled:
            self.show_result()

    def throw(self, text: str) -> None:
        self.act(self.table.request(Discard, (self.one_card(text),)))

    def drop(self, text: str) -> None:
        offer = self.view.offer(Drop)
        if (
            offer is None
            or offer.refusal is not None
            or self.sure(text, _("Drop and pay {points}?").format(points=words.points(offer.price or 0)))
        ):
            self.act(Drop())

    def declare(self, text: str) -> None:
        typed = text.removesuffix("yes").strip()
        show = self.table.request(Show, (self.one_card(typed),) if typed else ())
        assert isinstance(show, Show)
        offer = self.view.offer(Show)
        price = words.points((offer.price if offer else None) or 0)
        question = _("Declare with {card} as the fourteenth card? A wrong show costs {points}.")
        if self.sure("yes" if typed != text else "", question.format(card=show.discard, points=price)):
            self.act(show)

    def sure(self, text: str, question: str) -> bool:
        """A question whose answer is No unless it is yes."""
        if text == "yes":
            return True
        self.say(f"{question} (yes / no)")
        return self.ask().lower() in ("yes", "y")

    def one_card(self, text: str) -> Card:
        """The held card that the text names. Raises BadCard."""
        found = self.held(text)
        if len(found) != 1:
            raise BadCard(text)
        return found[0]

    def held(self, text: str) -> tuple[Card, ...]:
        """Held cards by their faces; the copy without '*n' is one that the hand has. Raises BadCard."""
        hand = list(self.view.hand)
        found = []
        for card in parse(text):
            match = card if card in hand else next((each for each in hand if each.index == card.index), card)
            if match in hand:
                hand.remove(match)
            found.append(match)
        return tuple(found)

    # ── grouping ──────────────────────────────────────────────────────────────────────────────────────────────────

    def group(self, text: str) -> None:
        """One or more groups: '4H 5H 6H | 7C 7D 7S'."""
        grouping = self.table.grouping
        for part in text.split("|"):
            cards = self.held(part)
            if missing := [card for card in cards if card not in self.view.hand]:
                self.say(_("You do not hold {cards}.").format(cards=words.cards(missing)))
                return
            if len(cards) < 2:
                self.say(_("A group has at least two cards: group 4H 5H 6H"))
                return
            grouping = grouping.joined(cards)
        self.table.regroup(grouping)
        self.show_hand()

    def ungroup(self, text: str) -> None:
        cards = self.held(text) if text else self.view.hand
        self.table.regroup(self.table.grouping.broken(cards))
        self.show_hand()

    def arrange(self) -> None:
        self.table.arrange()
        self.show_hand()

    def take_back(self) -> None:
        if self.table.take_back():
            self.show_hand()
        else:
            self.say(_("There is no grouping to undo."))

    # ── telling ───────────────────────────────────────────────────────────────────────────────────────────────────

    def tell_new_deal(self) -> None:
        for event in self.view.events:
            if sentence := self.teller.event(event):
                self.say(sentence)
        if self.table.settled:
            self.show_result()
            return
        self.say(_("Fingerprint of the shuffle: {hash}").format(hash=self.view.public.commitment))
        self.show_hand()
        if self.view.mine:
            self.show_turn()

    def show_turn(self) -> None:
        top = self.view.public.discards[-1] if self.view.public.discards else None
        self.say(_("Your turn. Open pile: {card}. Closed deck: {n}.").format(
            card=top or "–", n=number(self.view.public.stock_left)))  # fmt: skip

    def show_hand(self) -> None:
        """The hand as grouped, and how the rules read it."""
        reading = self.table.reading
        for each, group in zip(reading.cards, reading.groups, strict=True):
            self.say(f"  {words.cards(each)}: {words.label(words.kind_of(group))}")
        if self.table.grouping.loose:
            self.say(_("  loose: {cards}").format(cards=words.cards(self.table.grouping.loose)))
        self.say(f"{words.strip(reading)} {best_count(self.view, reading)}".rstrip())
        self.say(still_needed(self.view))

    def show_table(self) -> None:
        """Everything public, in words."""
        public = self.view.public
        if public.cut is not None:
            self.say(words.wild(public.cut))
        for seat in public.seats:
            state = _("in play") if public.in_play[seat] else _("out")
            self.say(_("{name}: {n} cards, {state}, total {total}").format(
                name=self.teller.name(seat), n=number(public.hand_sizes[seat]), state=state,
                total=words.total(self.session.match.totals[seat])))  # fmt: skip
        self.show_turn()
        self.show_hand()

    def show_history(self) -> None:
        for move in history(self.view.events):
            name, did = self.teller.move(move)
            self.say(f"{name}: {did}")

    def show_scores(self) -> None:
        for seat, total in enumerate(self.session.match.totals):
            self.say(f"{self.teller.name(seat)}: {words.total(total)}")

    def show_result(self) -> None:
        """Every hand as counted, its sum card by card, totals, the seed."""
        match = self.session.match
        public = self.view.public
        outcome = match.results[-1].outcome
        for bill in outcome.bills if outcome else ():
            change = match.results[-1].changes[bill.seat]
            self.say(f"{self.teller.name(bill.seat)}: {words.total(change)}")
            if bill.reading is not None:
                self.say(f"  {self._laid_out(bill.reading)}")
            for text in self.teller.bill(bill, match.rules, public.wild):
                self.say(f"  {text}")
        self.say(_("Totals:"))
        self.show_scores()
        if public.seed is not None:
            self.say(_("Seed of the shuffle: {seed}").format(seed=public.seed.hex()))
        self.say(_("The session is over.") if self.table.over else _("“next” deals the next one, “quit” stops here."))

    def _laid_out(self, reading: Reading) -> str:
        parts = [f"{words.cards(each)} ({words.kind(words.kind_of(group))})"
                 for each, group in zip(reading.cards, reading.groups, strict=True)]  # fmt: skip
        return " · ".join([*parts, words.cards(reading.loose)] if reading.loose else parts)

    def show_help(self) -> None:
        self.say(help_page("keys", self.session.match.rules))
        self.say(", ".join(self._commands))

    def show_rules(self) -> None:
        rules = self.session.match.rules
        self.say(help_page(rules.GAME, rules))

    # ── the rest ──────────────────────────────────────────────────────────────────────────────────────────────────

    def next_deal(self) -> None:
        self.table.advance()
        self.tell_new_deal()

    def switch(self, text: str) -> None:
        if text not in LANGUAGES:
            self.say(_("Languages: {names}").format(names=", ".join(LANGUAGES)))
            return
        use(text)
        self._preferences.language = language()
        self._preferences.save()
        self.show_table()

    def leave(self) -> None:
        raise Leave
