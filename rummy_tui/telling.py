"""The line mode's voice: everything about a table in lines of words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TextIO

from rummy_tui import words
from rummy_tui.engine.actions import Seat
from rummy_tui.engine.cards import Card
from rummy_tui.engine.events import Ended, Event
from rummy_tui.engine.history import history
from rummy_tui.engine.reading import Reading
from rummy_tui.engine.refusal import Code, Refusal
from rummy_tui.engine.rules import Rules
from rummy_tui.engine.view import Phase
from rummy_tui.i18n import _, ngettext, number
from rummy_tui.outlook import offered
from rummy_tui.table import Table


class Narrator:
    """Tells of one table, each sentence a line of `out`."""

    def __init__(self, table: Table, out: TextIO) -> None:
        self._table, self._out = table, out

    def say(self, text: str, end: str = "\n") -> None:
        print(text, end=end, file=self._out, flush=True)

    def events(self, events: Iterable[Event]) -> None:
        """What happened; the result, if the deal is over, and what comes then."""
        told = list(events)
        for event in told:
            if sentence := self._table.teller.event(event):
                self.say(sentence)
        if any(isinstance(event, Ended) for event in told):
            self.result()
        if self._table.settled and self._table.thinker() is None:
            self.onward()

    def new_deal(self) -> None:
        view = self._table.view
        self.events(view.events)
        if not self._table.settled:
            self.say(_("Fingerprint of the shuffle: {hash}").format(hash=view.public.commitment))
            if view.seat not in view.public.seats:
                self.say(_("You are not in this deal: the others play it."))
                return
            self.hand()
            if view.mine and view.public.phase is not Phase.BUY:
                self.turn()

    def decision(self) -> None:
        """What the player is to decide, or his hand, if a card has come to it; a card on offer is another matter."""
        phase = self._table.view.public.phase
        if phase in (Phase.PLAY, Phase.LAY_OFF):
            self.hand()
        if phase not in (Phase.PLAY, Phase.BUY):
            self.turn()

    def offer(self) -> None:
        """The card that the player may buy."""
        view = self._table.view
        question = words.offer(view, offered(view), self._table.teller.name(view.public.active))[0]
        self.say(" ".join(filter(None, (question, words.buys_left(view), self._possible()))))

    def turn(self) -> None:
        """What the player is to decide, and what he can type for it."""
        self.say(f"{self._decision()} {self._possible()}")

    def _decision(self) -> str:
        view, public = self._table.view, self._table.view.public
        top = public.discards[-1] if public.discards else "–"
        if public.phase is Phase.BETWEEN:
            return words.asked(view)
        if public.phase is Phase.PLAY:
            return _("Your turn: throw a card.")
        if public.phase is Phase.LAY_OFF:
            return words.refusal(Refusal(Code.LAY_OFF_OR_DONE))
        if public.phase is Phase.UPCARD:
            return _("First open card: {card}. Take it or pass.").format(card=top)
        text = _("Your turn. Open pile: {card}. Closed deck: {n}.")
        return text.format(card=top, n=number(public.stock_left))

    def _possible(self) -> str:
        """'(draw / take / drop)': what the referee would let him do now."""
        view = self._table.view
        possible = (words.typed(offer.action, view.rules) for offer in view.offers if offer.refusal is None)
        return f"({' / '.join(possible)})"

    def hand(self) -> None:
        """The hand as grouped, and how the rules read it."""
        table = self._table
        if not table.view.hand:
            self.say(_("You hold no cards."))
            return
        reading = table.reading
        for each, group in zip(reading.cards, reading.groups, strict=True):
            self.say(f"  {words.cards(each)}: {words.label(words.kind_of(group, table.rules))}")
        if table.grouping.loose:
            self.say(_("  loose: {cards}").format(cards=words.cards(table.grouping.loose)))
        self.say(words.strip(reading, table.best_count()))
        if needs := table.still_needed():
            self.say(needs)

    def everything(self) -> None:
        """All that is public, and the own hand."""
        public = self._table.view.public
        if public.cut is not None:
            self.say(words.wild(public.cut, self._table.rules.GAME, public.wild))
        under: Card | None = getattr(public, "under", None)
        if under is not None:
            self.say(_("Cut card: {card}.").format(card=under))
        for place, meld in enumerate(public.melds):
            name = self._table.teller.name(public.owners[place])
            self.say(_("Meld {n}, {name}: {cards}").format(n=place + 1, name=name, cards=words.meld(meld)))
        for seat in range(len(public.in_play)):
            state = _("in play") if public.in_play[seat] else _("out")
            held = public.hand_sizes[seat]
            text = ngettext(
                "{name}: {n} card, {state}, total {total}", "{name}: {n} cards, {state}, total {total}", held
            )
            self.say(text.format(
                name=self._table.teller.name(seat), n=number(held), state=state,
                total=words.score(self._table.totals[seat], self._table.rules)))  # fmt: skip
        if self._table.view.mine and self._table.view.public.phase is not Phase.BUY:
            self.turn()
        self.hand()

    def history(self) -> None:
        for move in history(self._table.view.events):
            name, did = self._table.teller.move(move)
            self.say(f"{name}: {did}")

    def scores(self) -> None:
        for seat, total in enumerate(self._table.totals):
            self.say(f"{self._table.teller.name(seat)}: {words.score(total, self._table.rules)}")

    def result(self) -> None:
        """Every hand as counted, its sum card by card, totals, the seed."""
        table, public = self._table, self._table.view.public
        last = table.results[-1]
        for bill in last.outcome.bills if last.outcome else ():
            self.say(f"{table.teller.name(bill.seat)}: {words.score(last.changes[bill.seat], table.rules)}")
            if bill.reading is not None:
                self.say(f"  {_laid_out(bill.reading, table.rules)}")
            for text in table.teller.bill(bill, table.rules, public.wild):
                self.say(f"  {text}")
        self.say(_("Totals:"))
        self.scores()
        if public.seed is not None:
            self.say(_("Seed of the shuffle: {seed}").format(seed=public.seed.hex()))

    def onward(self) -> None:
        """After a deal: the places, a question, or how to go on."""
        table = self._table
        if table.view.mine:
            self.turn()
        elif table.ranking is None:
            self.say(_("“next” deals the next one, “quit” stops here."))
        else:
            self.say(_("The match is over."))
            place = 1
            for seats in table.ranking.places:
                names = [self._placed(seat, table.ranking.shares) for seat in seats]
                self.say(f"{_('{place}.').format(place=number(place))} {', '.join(names)}")
                place += len(seats)

    def _placed(self, seat: Seat, shares: Mapping[Seat, Fraction]) -> str:
        """A name, and its part of a match that is shared."""
        name = self._table.teller.name(seat)
        return f"{name} ({words.share(shares[seat])})" if seat in shares else name


def _laid_out(reading: Reading, rules: Rules) -> str:
    parts = [f"{words.cards(each)} ({words.kind(words.kind_of(group, rules))})"
             for each, group in zip(reading.cards, reading.groups, strict=True)]  # fmt: skip
    loose = [f"{words.cards(reading.loose)} ({_('loose')})"] if reading.loose else []
    return " · ".join([*parts, *loose])
