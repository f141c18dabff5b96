"""Putting cards on the table, and the card that is offered out of turn: keys and the row that asks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from rummy_tui import words
from rummy_tui.engine.actions import Action, Groups, Lay, LayOff, Pass, Swap
from rummy_tui.engine.melds import End
from rummy_tui.engine.refusal import Code, IllegalAction, Refusal
from rummy_tui.engine.view import Phase, View
from rummy_tui.i18n import _
from rummy_tui.outlook import meanings, offered
from rummy_tui.ui.asked import Answer, Request
from rummy_tui.ui.keymap import label_of
from rummy_tui.ui.screens.board import Board
from rummy_tui.ui.screens.host import host

Placing = LayOff | Swap


class Laying:
    """`act` does what is clear; `ask` takes an action as its button does; `refuse` tells why not."""

    def __init__(
        self,
        board: Board,
        act: Callable[[Action], None],
        ask: Callable[[type[Action]], None],
        refuse: Callable[[IllegalAction], None],
    ) -> None:
        self._board, self._table = board, board.table
        self._act, self._ask, self._refuse = act, ask, refuse
        self._ways: Sequence[Callable[[], None]] = ()
        """What each answer does, while a way is asked for."""
        self._declined = False
        """The player wants nothing offered until his own turn."""

    @property
    def commands(self) -> dict[str, Callable[[], None]]:
        return {
            "lay": self.lay, "layoff": lambda: self.place(LayOff), "swap": lambda: self.place(Swap),
            "decline": self.decline,
        }  # fmt: skip

    # ── the own cards ─────────────────────────────────────────────────────────────────────────────────────────────

    def lay(self) -> None:
        """One key for it all: a marked card, or one under the cursor that fits, goes on a meld; else groups go down."""
        hand, view = self._board.hand, self._table.view
        offer = view.offer(Lay)
        grouped = not hand.marked and any(hand.cursor in group for group in self._table.grouping.groups)
        fits = len(hand.marked) == 1 or (not grouped and bool(self._table.placings(hand.marked, hand.cursor)))
        others = [view.offer(kind) for kind in (LayOff, Swap)]
        placing = any(each is not None and each.refusal is None for each in others)
        if offer is None or (placing and (fits or offer.refusal is not None)):
            self.place(LayOff, Swap)
        elif offer.refusal is not None:
            self._ask(Lay)
        else:
            self._lay(self._table.groups(hand.marked), ())

    def _lay(self, groups: Groups, settled: Groups) -> None:
        """Put these down, those before them as settled; what a joker stands for is asked where it can be two things."""
        for place, group in enumerate(groups):
            found = meanings(self._table.view, group)
            if len(found) > 1:
                rest, before = groups[place + 1 :], (*settled, *groups[:place])
                ways = [(partial(words.meld, each), partial(self._lay, rest, (*before, each.cards))) for each in found]
                self._choose(lambda: _("Which sequence?"), ways)
                return
        self._act(Lay((*settled, *groups)))

    def place(self, *kinds: type[Placing], meld: int | None = None) -> None:
        """The marked card, or the one under the cursor, on this meld or on the only one that takes it."""
        hand, melds = self._board.hand, self._board.melds
        every = self._table.placings(hand.marked, hand.cursor)
        ways = [way for way in every if type(way) in kinds and meld in (None, way.meld)]
        if len(ways) == 1:
            self._act(ways[0])
        elif len({way.meld for way in ways}) == 1:
            self._which(ways)
        elif ways:
            melds.enter(1)
            melds.focus()
            self._refuse(IllegalAction(Refusal(Code.WHICH_MELD, (ways[0].card,))))
        else:
            self._why_not(kinds[0], meld)

    def on_meld(self, meld: int) -> None:
        """The card goes on this meld, in whatever way it can."""
        self.place(LayOff, Swap, meld=meld)

    def heard(self, command: str) -> bool:
        """While the way is asked: arrows choose, Enter answers, Esc takes the question back; False: it is over."""
        if not self._ways:
            return False
        if command in ("left", "right"):
            self._board.asked.step(1 if command == "right" else -1)
            return True
        if command in ("act", "mark"):
            command = self._board.asked.command
        ways, self._ways = self._ways, ()
        self._board.asked.ask(None)
        if command.startswith("way "):
            ways[int(command[4:])]()
        return command.startswith("way ") or command == "back"

    def _which(self, ways: Sequence[Placing]) -> None:
        """Both ends take the card, or it could take the place of a joker."""
        card, number = ways[0].card, ways[0].meld + 1

        def text() -> str:
            return _("{card} on meld {n}:").format(card=card, n=number)

        self._choose(text, [(partial(self._way, way), partial(self._act, way)) for way in ways])

    def _choose(self, text: Callable[[], str], ways: Sequence[tuple[Callable[[], str], Callable[[], None]]]) -> None:
        """Ask in the row which way it shall be; each with its words and what it does."""
        self._ways = [do for _words, do in ways]

        def request() -> Request:
            return Request((text(),), tuple(Answer("", said(), f"way {i}") for i, (said, _do) in enumerate(ways)))

        self._board.asked.ask(request)

    def _way(self, way: Placing) -> str:
        if isinstance(way, Swap):
            return _("for the joker")
        return {End.LOW: _("at the low end"), End.HIGH: _("at the high end"), End.ANY: _("added")}[way.end]

    def _why_not(self, kind: type[Placing], meld: int | None) -> None:
        hand = self._board.hand
        try:
            self._table.request(kind, hand.marked, hand.cursor, meld)
        except IllegalAction as error:
            self._refuse(error)

    # ── what is offered out of turn ───────────────────────────────────────────────────────────────────────────────

    def offered(self) -> bool:
        """After every change: the row asks if the player may buy; True: he has declined it beforehand."""
        view = self._table.view
        if view.public.active == view.seat:
            self._declined = False
        asked = view.mine and view.public.phase is Phase.BUY
        if asked and (self._declined or not self._wants_to_hear()):
            self._act(Pass())
            return True
        if asked:
            self._board.asked.ask(partial(self._offer, view))
            self._board.say(lambda: self._question(view)[0])
        return False

    def over(self) -> None:
        """Something has happened: what was asked before is not asked any more."""
        self._ways = ()
        self._board.asked.ask(None)

    def _wants_to_hear(self) -> bool:
        """Has the player asked for such questions?"""
        return offered(self._table.view).wanted(host(self._board).preferences.buying)

    def decline(self) -> None:
        """Not this card, and none until the own turn."""
        self._ask(Pass)
        self._declined = not self._table.view.mine

    def _offer(self, view: View) -> Request:
        answers = (
            Answer(label_of("buy"), _("Buy"), "buy"), Answer(label_of("pass"), _("Pass"), "pass"),
            Answer(label_of("decline"), _("none until my turn"), "decline"),
        )  # fmt: skip
        return Request(self._question(view)[1:], answers)

    def _question(self, view: View) -> tuple[str, ...]:
        return words.offer(view, offered(view), self._table.teller.name(view.public.active))
