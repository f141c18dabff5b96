"""The line mode: prints the state in words, reads typed commands, announces every event.

For screen readers, scripts, dumb terminals and tests. The end of the input ends it cleanly; everything is saved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from re import sub
from typing import TextIO

from rummy_tui import words
from rummy_tui.bots.choose import choose
from rummy_tui.engine.actions import Action, Draw, Groups, Lay, LayOff, Pass, Shape, Show, Swap, Take, TakeCut, write
from rummy_tui.engine.cards import BadCard, Card, parse
from rummy_tui.engine.events import Event
from rummy_tui.engine.melds import End
from rummy_tui.engine.refusal import Code, IllegalAction, Refusal
from rummy_tui.engine.view import Phase
from rummy_tui.i18n import LANGUAGES, _, language, use
from rummy_tui.journal import DiskTrouble
from rummy_tui.outlook import advice, offered
from rummy_tui.session import Session
from rummy_tui.storage import Preferences
from rummy_tui.table import Table, suggestion
from rummy_tui.telling import Narrator
from rummy_tui.words.spoken import spoken, with_rows

ALIASES: Mapping[str, type[Action]] = {"declare": Show, Show.VERB: Show}
"""Other words for what an action is called, in games that have it; understood, but not named."""
ENDS: Mapping[str, End] = {"low": End.LOW, "high": End.HIGH}
"""Where a card goes on a sequence."""
YES = ("yes", "y")
"""Taken in every language, beside the language's own word."""


class Leave(Exception):
    """The player wants to stop."""


class ManyWays(Exception):
    """What was typed can be done in more than one way; each as it would have to be typed."""

    def __init__(self, ways: Sequence[Action]) -> None:
        super().__init__()
        self.ways = tuple(map(write, ways))


class LineMode:
    """One match, told and asked line by line. `lines`: what the player types; `out`: where it is told."""

    def __init__(self, session: Session, lines: Iterator[str], out: TextIO, preferences: Preferences) -> None:
        self.table = Table(session)
        self._lines, self._preferences = lines, preferences
        self._tell = Narrator(self.table, out)
        rules = self.table.rules
        kinds = {words.typed(kind, rules): kind for kind in (*rules.ACTIONS, *rules.BETWEEN)}
        self._aliases = {word: partial(self._ask_for, kind) for word, kind in ALIASES.items() if kind in rules.ACTIONS}
        self._commands: dict[str, Callable[[str], None]] = {
            **{word: partial(self._ask_for, kind) for word, kind in kinds.items()},
            "group": self._group,
            "ungroup": self._ungroup,
            "arrange": lambda rest: self._arrange(),
            "undo": lambda rest: self._stepped(self.table.take_back(), words.nothing_to_undo),
            "redo": lambda rest: self._stepped(self.table.redo(), words.nothing_to_redo),
            "hand": lambda rest: self._tell.hand(),
            "table": lambda rest: self._tell.everything(),
            "history": lambda rest: self._tell.history(),
            "scores": lambda rest: self._tell.scores(),
            "hint": lambda rest: self._hint(),
            "next": lambda rest: self._next_deal(),
            "help": lambda rest: self._help(),
            "rules": lambda rest: self._tell.say(spoken(words.help_page(self.table.rules.GAME, self.table.rules))),
            "lang": self._switch,
            "quit": lambda rest: self._leave(),
        }

    # ── the loop ──────────────────────────────────────────────────────────────────────────────────────────────────

    def run(self) -> None:
        """Until the player leaves, the input ends or the match is over."""
        try:
            if self.table.redealt:
                self._tell.say(words.dealt_anew())
            self._tell.new_deal()
            while not self.table.over:
                self._others()
                if not self.table.over:
                    self._obey(self._typed())
        except Leave:
            self._tell.say(_("Everything is saved; “rummy-tui resume” goes on from here."))
        except DiskTrouble as error:
            self._tell.say(words.disk_trouble(error))
        finally:
            self.table.close()

    def _typed(self) -> str:
        self._tell.say("> ", end="")
        try:
            return next(self._lines).strip()
        except StopIteration:
            self._tell.say("")
            raise Leave from None

    def _obey(self, text: str) -> None:
        """Carry out one typed line; whatever is wrong with it is told, and nothing has changed."""
        verb, _rest, rest = text.partition(" ")
        if not verb:
            return
        do = (self._aliases | self._commands).get(verb.lower())
        if do is None:
            self._tell.say(_("“{text}” is no command. Commands: {commands}").format(
                text=verb, commands=", ".join(self._commands)))  # fmt: skip
            return
        try:
            do(rest.strip())
        except BadCard as error:
            self._tell.say(words.bad_card(error))
        except ManyWays as error:
            self._tell.say(_("That can be done in more than one way: {ways}").format(ways=" · ".join(error.ways)))
        except IllegalAction as error:
            self._tell.say(words.refusal(error.refusal))
        except DiskTrouble as error:
            self._tell.say(words.disk_trouble(error))

    def _others(self) -> None:
        """The others move until it is the player's decision."""
        while (happened := self._next()) is not None:
            self._tell.events(happened)
            if self.table.thinker() is None and self.table.view.mine and not self.table.settled:
                self._tell.decision()
        if self._offered:
            self._tell.offer()

    @property
    def _offered(self) -> bool:
        """Is the player being asked whether to buy a card?"""
        view = self.table.view
        return view.mine and view.public.phase is Phase.BUY

    def _next(self) -> tuple[Event, ...] | None:
        """What happens without the player: a bot's move, or a question that he does not want to hear."""
        thinker, view = self.table.thinker(), self.table.view
        if thinker is not None:
            return self.table.played(thinker[0].seat, choose(*thinker).action)
        return self.table.act(Pass()) if self._offered and not offered(view).wanted(self._preferences.buying) else None

    def _leave(self) -> None:
        raise Leave

    # ── moves ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def _ask_for(self, kind: type[Action], text: str) -> None:
        """Ask the referee for such a move with what was typed behind its verb."""
        *most, last = text.split() or [""]
        sure = kind.ASKS and agreed(last)
        typed = " ".join(most) if sure else text
        try:
            action = self._named(kind, typed)
        except IllegalAction as error:
            if error.refusal.code is not Code.NO_FINISH_CARD:
                raise
            self._tell.say(words.refusal(error.refusal))
            action = self.table.request(kind, self._cards(self._typed(), 1))
        if kind.ASKS and not sure and not self._sure(action):
            return
        self._tell.events(self.table.act(action))
        if kind in (Draw, Take, TakeCut, Swap) and self.table.view.mine and self.table.view.public.phase is Phase.PLAY:
            self._tell.hand()

    def _named(self, kind: type[Action], text: str) -> Action:
        """The action that these words mean, as its shape wants them. Raises BadCard, and IllegalAction as `request`."""
        if kind.SHAPE is Shape.CARD_AND_MELD:
            return self._placed(kind, text)
        if kind.SHAPE is Shape.GROUPS and text:
            return Lay(self._groups(text))
        wants = kind.SHAPE is Shape.CARD or (text and kind.SHAPE is not Shape.NOTHING)
        return self.table.request(kind, self._cards(text, 1) if wants else ())

    def _placed(self, kind: type[Action], text: str) -> Action:
        """'7S', '7S 4', 'PJ 4 low': as typed, or the only way there is. Raises BadCard, ManyWays, IllegalAction."""
        name, *where = text.split() or [""]
        cards = self._cards(name, 1)
        if len(where) > 1 + (kind is LayOff) or not all(map(str.isdecimal, where[:1])):
            raise BadCard(text)
        meld = int(where[0]) - 1 if where else None
        if where[1:]:
            if where[1].lower() not in ENDS:
                raise BadCard(where[1])
            return LayOff(cards[0], int(where[0]) - 1, ENDS[where[1].lower()])
        ways = [way for way in self.table.placings(cards) if type(way) is kind and meld in (None, way.meld)]
        if len(ways) > 1:
            raise ManyWays(ways)
        return ways[0] if ways else self.table.request(kind, cards, None, meld)

    def _groups(self, text: str) -> Groups:
        """'7S 7H 7D | PJ 9S 10S': each in the order as typed, which says what a joker stands for. Raises BadCard."""
        cards = iter(self._held(text.replace("|", " ")))
        sizes = [len(parse(part)) for part in text.split("|")]
        return tuple(tuple(islice(cards, size)) for size in sizes if size)

    def _sure(self, action: Action) -> bool:
        """A question whose answer is No unless it is yes."""
        self._tell.say(f"{self.table.question(action)} ({_('yes')} / {_('no')})")
        return agreed(self._typed())

    def _cards(self, text: str, count: int) -> tuple[Card, ...]:
        """So many cards of the hand. Raises BadCard."""
        found = self._held(text)
        if len(found) != count:
            raise BadCard(text)
        return found

    def _held(self, text: str) -> tuple[Card, ...]:
        """Held cards by their faces; the copy without '*n' is one that the hand has. Raises BadCard."""
        view = self.table.view
        # of two equal cards the one that may be thrown, not the one just taken (§0.2 #1)
        hand = sorted(view.hand, key=lambda card: card is view.public.taken)
        found = []
        for card in parse(text):
            twins = [each for each in hand if each.index == card.index]
            match = card if card.pack and card in twins else next(iter(twins), card)
            if match in hand:
                hand.remove(match)
            found.append(match)
        return tuple(found)

    def _next_deal(self) -> None:
        self.table.advance()
        self._tell.new_deal()

    # ── grouping ──────────────────────────────────────────────────────────────────────────────────────────────────

    def _group(self, text: str) -> None:
        """One or more groups: '4H 5H 6H | 7C 7D 7S'."""
        grouping = self.table.grouping
        for part in text.split("|"):
            cards = self._held(part)
            if missing := [card for card in cards if card not in self.table.view.hand]:
                raise IllegalAction(Refusal(Code.CARD_NOT_HELD, tuple(missing)))
            if len(cards) < 2:
                self._tell.say(_("A group has at least two cards: group 4H 5H 6H"))
                return
            grouping = grouping.joined(cards)
        self.table.regroup(grouping)
        self._tell.hand()

    def _ungroup(self, text: str) -> None:
        cards = self._held(text) if text else self.table.view.hand
        self.table.regroup(self.table.grouping.broken(cards))
        self._tell.hand()

    def _arrange(self) -> None:
        self.table.arrange()
        self._tell.hand()

    def _stepped(self, done: bool, nothing: Callable[[], str]) -> None:
        """After undo and redo."""
        if done:
            self._tell.hand()
        else:
            self._tell.say(nothing())

    # ── the rest ──────────────────────────────────────────────────────────────────────────────────────────────────

    def _help(self) -> None:
        """The commands of this game."""
        page = words.help_page("plain", self.table.rules)
        self._tell.say(spoken(with_rows(page, self._commands)))
        self._tell.say(", ".join(self._commands))

    def _hint(self) -> None:
        """A good move, and how it is typed."""
        choice = advice(self.table.view)
        text = suggestion(self.table.view) if choice is None else words.hint(choice, self.table.rules.GAME)
        self._tell.say(text if choice is None else f"{text} ({self._written(choice.action)})")

    def _written(self, action: Action) -> str:
        """The commands for this action; a show is one of the groups as they lie, so they are arranged first."""
        if not isinstance(action, Show):
            return sub(r"\*\d", "", write(action))  # any copy will do
        last = "" if action.discard is None else f" {Card(action.discard.face).code}"
        return f"arrange; {words.typed(Show, self.table.rules)}{last}"

    def _switch(self, text: str) -> None:
        if text not in LANGUAGES:
            self._tell.say(_("Languages: {names}").format(names=", ".join(LANGUAGES)))
            return
        use(text)
        self._preferences.language = language()
        self._preferences.save()
        self._tell.everything()


def agreed(answer: str) -> bool:
    """A question's answer is No unless it is this."""
    return answer.lower() in (*YES, _("yes"))
