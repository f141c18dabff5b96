"""The player's side of a match: his grouping with its undo, his requests, what the others have done. No screen."""

from __future__ import annotations

from collections.abc import Sequence

from rummy_tui import words
from rummy_tui.engine.actions import Action, Discard, Show
from rummy_tui.engine.cards import Card
from rummy_tui.engine.events import Event
from rummy_tui.engine.history import Move, since_turn
from rummy_tui.engine.reading import Reading
from rummy_tui.engine.refusal import Code, IllegalAction, Refusal
from rummy_tui.engine.view import View
from rummy_tui.grouping import Grouping, Undo
from rummy_tui.playing import arranged, reading_of
from rummy_tui.session import Session


class Table:
    """What a screen draws and asks. `view` and `reading` are always those of the present moment."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.undo = Undo()
        self.view: View = session.view
        self.grouping = Grouping.of(self.view.hand, session.groups)
        self.reading: Reading = reading_of(self.view, self.grouping)

    @property
    def teller(self) -> words.Teller:
        return words.Teller([player.name for player in self.session.players], self.session.human)

    @property
    def totals(self) -> Sequence[int]:
        return self.session.match.totals

    @property
    def settled(self) -> bool:
        return self.session.match.settled

    @property
    def over(self) -> bool:
        """The match is finished."""
        return self.session.match.ranking is not None

    @property
    def news(self) -> list[Move]:
        """What the others did since the player's last move."""
        return since_turn(self.view.events, self.view.seat)

    def act(self, action: Action) -> tuple[Event, ...]:
        """The player's request. Raises IllegalAction, DiskTrouble: nothing has changed."""
        return self.played(self.session.human, action)

    def played(self, seat: int, action: Action) -> tuple[Event, ...]:
        """Anybody's request; the events as the player saw them. Raises as `act`."""
        events = self.session.play(seat, action)
        self._look(self.grouping.held(self.session.view.hand))
        return events

    def advance(self) -> None:
        """The next deal. Raises IllegalAction, DiskTrouble."""
        self.session.advance()
        self.undo = Undo()
        self._look(Grouping.of(self.session.view.hand))

    def regroup(self, grouping: Grouping) -> None:
        """The player's own change; it can be undone."""
        if grouping != self.grouping:
            self.undo.keep(self.grouping)
            self._grouped(grouping)

    def arrange(self) -> None:
        """The exact best grouping."""
        self.regroup(arranged(self.view))

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

    def discard(self, card: Card) -> Discard:
        return Discard(card)

    def show(self, chosen: Card | None) -> Show:
        """The declare of the groups as made: the chosen card is the fourteenth, or the only loose one.

        Raises IllegalAction if it is not clear which card that is, or it may not be that one.
        """
        loose = self.grouping.loose
        card = chosen if chosen is not None else loose[0] if len(loose) == 1 else None
        show = Show(tuple(tuple(c for c in group if c is not card) for group in self.grouping.groups), card)
        refusal = self.view.check(show)
        if refusal is None and card is None:
            refusal = Refusal(Code.NO_FINISH_CARD)
        if refusal is not None:
            raise IllegalAction(refusal)
        return show

    def _grouped(self, grouping: Grouping) -> None:
        self.session.note(grouping.groups)
        self._look(grouping)

    def _look(self, grouping: Grouping) -> None:
        self.view = self.session.view
        self.grouping = grouping
        self.reading = reading_of(self.view, grouping)
