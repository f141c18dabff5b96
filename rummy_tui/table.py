"""The player's side of a match: his grouping with its undo, his requests, what the others have done. No screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

from rummy_tui import words
from rummy_tui.bots.styles import Style
from rummy_tui.bots.terms import never
from rummy_tui.engine.actions import Action, Draw, Groups, Lay, LayOff, Shape, Show, Swap
from rummy_tui.engine.cards import Card, Points
from rummy_tui.engine.deal import Setup
from rummy_tui.engine.events import Event
from rummy_tui.engine.history import Move, since_turn
from rummy_tui.engine.match import Ranking, Result
from rummy_tui.engine.reading import Reading
from rummy_tui.engine.refusal import Code, IllegalAction, Refusal
from rummy_tui.engine.rules import Family, Rules
from rummy_tui.engine.view import View
from rummy_tui.grouping import Grouping, Undo
from rummy_tui.journal import DiskTrouble, Player
from rummy_tui.outlook import advice, arranged, needed, outlook, placings, reading_of, right
from rummy_tui.session import Session


class Table:
    """What a screen draws and asks. `view` and `reading` are always those of the present moment."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.undo = Undo()
        self.view: View = session.view
        self.grouping = Grouping.of(self.view.hand, session.groups)
        self.reading: Reading = reading_of(self.view, self.grouping)
        self._noted = True

    @property
    def teller(self) -> words.Teller:
        return words.Teller([player.name for player in self.players], self._session.human, self.rules.GAME)

    @property
    def rules(self) -> Rules:
        return self._session.match.rules

    @property
    def players(self) -> tuple[Player, ...]:
        """Everybody at the table, by seat."""
        return self._session.players

    @property
    def path(self) -> Path:
        """The file of the match."""
        return self._session.journal.path

    @property
    def number(self) -> int:
        """Of the deal in progress or just settled, from 1."""
        return self._session.match.number

    @property
    def results(self) -> Sequence[Result]:
        """The deals that are counted."""
        return self._session.match.results

    @property
    def totals(self) -> Sequence[Points]:
        return self._session.match.totals

    @property
    def ranking(self) -> Ranking | None:
        """The places, when the match is finished."""
        return self._session.match.ranking

    @property
    def coming(self) -> Setup | None:
        """Who sits in and who deals next, as far as it is known."""
        return self._session.match.coming()

    @property
    def sitting_out(self) -> bool:
        """Is the player not in this deal, or, once that is settled, not in the next one?"""
        coming = self.coming
        return self.view.seat not in (self.view.public.seats if coming is None else coming.seats)

    @property
    def settled(self) -> bool:
        """The deal is over and counted."""
        return self._session.match.settled

    @property
    def over(self) -> bool:
        """The match is finished."""
        return self.ranking is not None

    @property
    def redealt(self) -> bool:
        """The deal that was going on could not be replayed and was dealt anew."""
        return self._session.redealt

    @property
    def closed(self) -> bool:
        return self._session.closed

    @property
    def digest(self) -> str:
        """Of the whole state: two equal ones are the same moment of the same match."""
        return self._session.match.digest()

    def thinker(self) -> tuple[View, Style, Random] | None:
        """The arguments of `choose` when a bot is to move; None when it is the player's decision or nobody's."""
        return self._session.thinker()

    def close(self) -> None:
        """The player leaves: everything is on the disk, the file is free."""
        if not self._noted and not self.closed:
            self._note()
        self._session.close()

    @property
    def news(self) -> list[Move]:
        """What has been done since the player's last turn."""
        return since_turn(self.view.events, self.view.seat)

    def still_needed(self) -> str:
        """What a show, or what must be laid down first, still needs, or what can be laid off now: one line."""
        return words.needed(needed(self.view), self.view)

    def best_count(self) -> str:
        """'(best 25)' where the exact best grouping would pay less than the player's own; else ''."""
        look = outlook(self.view)
        return words.best_count(look, self.reading) if look else ""

    def act(self, action: Action) -> tuple[Event, ...]:
        """The player's request. Raises IllegalAction, DiskTrouble: nothing has changed."""
        return self.played(self._session.human, action)

    def played(self, seat: int, action: Action) -> tuple[Event, ...]:
        """Anybody's request; the events as the player saw them. Raises as `act`."""
        if not self._noted:
            self._note()
        events = self._session.play(seat, action)
        self._look(self.grouping.held(self._session.view.hand))
        return events

    def advance(self) -> None:
        """The next deal. Raises IllegalAction, DiskTrouble."""
        self._session.advance()
        self.undo, self._noted = Undo(), True
        self._look(Grouping.of(self._session.view.hand))

    def regroup(self, grouping: Grouping) -> None:
        """The player's own change; it can be undone."""
        if grouping != self.grouping:
            self.undo.keep(self.grouping)
            self._grouped(grouping)

    def arrange(self) -> None:
        """The exact best grouping."""
        self.regroup(arranged(self.view))

    @property
    def layable(self) -> bool:
        """Could the groups as they are be put on the table now?"""
        return Lay in self.rules.ACTIONS and self.view.check(Lay(self.grouping.groups)) is None

    def take_back(self) -> bool:
        """Undo the last grouping; False if there is none."""
        before = self.undo.back(self.grouping, self.view.hand)
        if before is not None:
            self._grouped(before)
        return before is not None

    def redo(self) -> bool:
        """Undo the undoing; False if there is nothing."""
        after = self.undo.again(self.grouping, self.view.hand)
        if after is not None:
            self._grouped(after)
        return after is not None

    def request(
        self, kind: type[Action], marked: Sequence[Card] = (), cursor: Card | None = None, meld: int | None = None
    ) -> Action:
        """The one place where marks, cursor, groups and target meld become an action, by its shape alone.

        Raises IllegalAction if they are not enough, or if the referee would refuse it.
        """
        arguments = {
            Shape.NOTHING: lambda: (),
            Shape.CARD: lambda: (self._one(marked, cursor),),
            Shape.HAND: lambda: self._shown(marked, cursor),
            Shape.GROUPS: lambda: (self.groups(marked),),
            Shape.CARD_AND_MELD: lambda: (self._one(marked, cursor), self._meld(kind, marked, cursor, meld)),
        }[kind.SHAPE]()
        action = kind(*arguments)
        if refusal := self.view.check(action):
            raise IllegalAction(refusal)
        return action

    def placings(self, marked: Sequence[Card] = (), cursor: Card | None = None) -> tuple[LayOff | Swap, ...]:
        """Where the marked card, or the one under the cursor, can be put on the table now; () if it is not one."""
        card = marked[0] if len(marked) == 1 else cursor if not marked else None
        return placings(self.view, card) if card in self.view.hand else ()

    def _meld(self, kind: type[Action], marked: Sequence[Card], cursor: Card | None, meld: int | None) -> int:
        """The meld that is asked for, or the only one that takes the card."""
        if meld is not None:
            return meld
        offer, card = self.view.offer(kind), self._one(marked, cursor)
        if offer is not None and offer.refusal is not None:
            raise IllegalAction(offer.refusal)
        melds = {each.meld for each in self.placings((card,)) if type(each) is kind}
        if len(melds) != 1:
            raise IllegalAction(Refusal(Code.WHICH_MELD if melds else Code.FITS_NO_MELD, (card,)))
        return melds.pop()

    def question(self, action: Action) -> str:
        """What is asked once more before it is done: its price, or that nothing can be wrong with it."""
        offer = self.view.offer(type(action))
        price, warning = (offer.price, offer.warning) if offer else (None, None)
        sure = isinstance(action, Show) and price is not None and right(self.view, action)
        return words.question(action, price, self.rules.GAME, warning, sure)

    def _one(self, marked: Sequence[Card], cursor: Card | None) -> Card:
        """The marked card, or the one under the cursor if none is marked."""
        card = marked[0] if len(marked) == 1 else cursor if not marked else None
        if card is None:
            raise IllegalAction(Refusal(Code.ONE_CARD, tuple(marked)))
        return card

    def _shown(self, marked: Sequence[Card], cursor: Card | None) -> tuple[Groups, Card | None]:
        """The groups as made, and the card to throw: the marked, the only loose, or the loose one at the cursor.

        Where loose cards may be left, it is the dearest of them, as in the strip.
        """
        loose = self.grouping.loose
        under = cursor if cursor in loose else None
        if self.rules.FAMILY is Family.KNOCK:
            wild, taken = self.view.public.wild, self.view.public.taken
            free = [card for card in loose if card is not taken]
            under = max(free, key=lambda card: self.rules.value(card, wild), default=None)
        card = marked[0] if len(marked) == 1 else loose[0] if len(loose) == 1 else under
        return tuple(tuple(c for c in group if c is not card) for group in self.grouping.groups), card

    def groups(self, marked: Sequence[Card]) -> Groups:
        """The groups that hold marked cards; all of them if none is marked."""
        return tuple(group for group in self.grouping.groups if not marked or set(group) & set(marked))

    def _grouped(self, grouping: Grouping) -> None:
        self._look(grouping)
        self._note()

    def _note(self) -> None:
        """Keep the grouping for resuming. A disk that does not take it stops nobody: it is tried again later."""
        try:
            self._session.note(self.grouping.groups)
        except DiskTrouble:
            self._noted = False
        else:
            self._noted = True

    def _look(self, grouping: Grouping) -> None:
        self.view = self._session.view
        self.grouping = grouping
        self.reading = reading_of(self.view, grouping)


def suggestion(view: View, cancelled: Callable[[], bool] = never) -> str:
    """A hint: the move of a Hard player in words, or why there is nothing to do."""
    choice = advice(view, cancelled)
    if choice is not None:
        return words.hint(choice, view.rules.GAME)
    refusal = view.check(Draw())
    return words.refusal(refusal) if refusal else ""
