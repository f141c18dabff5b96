"""What happened, as sentences.

Two messages for every event, "You …" and "{name} …", so that each language can choose its own verb form. Faces of
cards stand as they are printed; a spelled card name is never inflected.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from rummy_tui.engine import events as ev
from rummy_tui.engine.actions import Buy, Seat
from rummy_tui.engine.cards import Face
from rummy_tui.engine.events import Event
from rummy_tui.engine.games import GAMES
from rummy_tui.engine.history import Move
from rummy_tui.engine.match import Ranking
from rummy_tui.engine.message import NN_
from rummy_tui.engine.outcome import Bill, Line, Outcome, Termination
from rummy_tui.engine.rules import Rules
from rummy_tui.i18n import N_, _, gettext, ngettext, number
from rummy_tui.words.common import own, own_count, points
from rummy_tui.words.hands import line, meld, wild
from rummy_tui.words.refusals import fault, refusal


@dataclass(frozen=True)
class Teller:
    """Tells what happened to the player in seat `me`; `names` holds a name for every seat (English source strings).

    `game`: its name, for the words that it has of its own.
    """

    names: Sequence[str]
    me: Seat
    game: str = ""

    def name(self, seat: Seat) -> str:
        return _("You") if seat == self.me else gettext(self.names[seat])

    def event(self, event: Event) -> str:
        """One sentence."""
        return _TELLERS[type(event)](self, event)

    def _say(self, event: Event, you: str, other: str, **values: Any) -> str:
        """The message for 'you' or for somebody else, already translated."""
        assert event.seat is not None
        pattern = you if event.seat == self.me else other
        return pattern.format(name=self.name(event.seat), **values)

    def dealt(self, event: ev.Dealt) -> str:
        starter = _("You start.") if event.starter == self.me else _("{name} starts.").format(
            name=self.name(event.starter)
        )  # fmt: skip
        deal = own(self.game, N_("Deal {n}.")).format(n=number(event.number))
        cut = "" if event.cut is None else wild(event.cut, self.game, GAMES[self.game].rules().wild(event.cut))
        card = "" if event.upcard is None else _("Open card: {card}.").format(card=event.upcard)
        return " ".join(filter(None, [deal, cut, card, starter]))

    def drew(self, event: ev.Drew) -> str:
        you = _("You drew {card} from the closed deck.")
        return self._say(event, you, _("{name} drew from the closed deck."), card=event.card)

    def took(self, event: ev.Took) -> str:
        you, other = _("You took {card} from the open pile."), _("{name} took {card} from the open pile.")
        if event.bought:
            you, other = _("You bought {card}."), _("{name} bought {card}.")
        return self._say(event, you, other, card=event.card)

    def kept_cut(self, event: ev.KeptCut) -> str:
        you, other = _("You cut {card} and keep it."), _("{name} cut {card} and keeps it.")
        return self._say(event, you, other, card=event.card)

    def took_cut(self, event: ev.TookCut) -> str:
        you, other = _("You took the cut card {card}."), _("{name} took the cut card {card}.")
        return self._say(event, you, other, card=event.card)

    def put_back(self, event: ev.PutBack) -> str:
        you, other = _("You put {card} back on the open pile."), _("{name} put {card} back on the open pile.")
        return self._say(event, you, other, card=event.card)

    def discarded(self, event: ev.Discarded) -> str:
        return self._say(event, _("You threw {card}."), _("{name} threw {card}."), card=event.card)

    def laid(self, event: ev.Laid) -> str:
        melds = " · ".join(map(meld, event.melds))
        return self._say(event, _("You laid down {melds}."), _("{name} laid down {melds}."), melds=melds)

    def laid_off(self, event: ev.LaidOff) -> str:
        you, other = _("You laid off {card} on meld {n}."), _("{name} laid off {card} on meld {n}.")
        return self._say(event, you, other, card=event.card, n=event.meld + 1)

    def swapped(self, event: ev.Swapped) -> str:
        you = _("You put {card} in the place of the joker in meld {n} and took it.")
        other = _("{name} put {card} in the place of the joker in meld {n} and took it.")
        return self._say(event, you, other, card=event.card, n=event.meld + 1)

    def passed(self, event: ev.Passed) -> str:
        """Nothing where cards are bought: there everybody passes all the time."""
        if self.game in GAMES and Buy in GAMES[self.game].rules.ACTIONS:
            return ""
        return self._say(event, own(self.game, N_("You passed.")), own(self.game, N_("{name} passed.")))

    def dropped(self, event: ev.Dropped) -> str:
        which = _("First drop") if event.first else _("Middle drop")
        you, other = _("You dropped. {which}: {points}."), _("{name} dropped. {which}: {points}.")
        return self._say(event, you, other, which=which, points=points(event.price))

    def showed(self, event: ev.Showed) -> str:
        you = own(self.game, N_("You declared, and every group is right."))
        return self._say(event, you, own(self.game, N_("{name} declared, and every group is right.")))

    def declared(self, event: ev.Showed) -> str:
        """'Asha declared': the heading."""
        return self._say(event, own(self.game, N_("You declared")), own(self.game, N_("{name} declared")))

    def wrong_show(self, event: ev.WrongShow) -> str:
        you = _("Wrong show. {why} You pay {points} and are out of this deal.")
        other = _("{name} made a wrong show, pays {points} and is out of this deal.")
        return self._say(event, you, other, why=refusal(event.fault), points=points(event.price))

    def went_out(self, event: ev.WentOut) -> str:
        you, other = _("You have {points} and are out of the match."), _("{name} has {points} and is out of the match.")
        told = self._say(event, you, other, points=points(event.total))
        return f"{told} {refusal(event.rejoin)}" if event.rejoin and event.seat == self.me else told

    def rejoined(self, event: ev.Rejoined) -> str:
        you, other = _("You are back in the match with {points}."), _("{name} is back in the match with {points}.")
        return self._say(event, you, other, points=points(event.total))

    def agreed_to_split(self, event: ev.AgreedToSplit) -> str:
        return self._say(event, _("You want to share the match."), _("{name} wants to share the match."))

    def recycled(self, event: ev.Recycled) -> str:
        texts = NN_(
            "The closed deck was empty: {n} card of the open pile is the new one.",
            "The closed deck was empty: {n} cards of the open pile were shuffled into a new one.",
        )
        text = own_count(self.game, texts, event.cards)
        return text.format(n=number(event.cards))

    def ended(self, event: ev.Ended) -> str:
        return self.outcome(event.outcome)

    def outcome(self, outcome: Outcome) -> str:
        """How the deal ended, in one sentence."""
        if outcome.winner is None and outcome.termination is Termination.BLOCKED:
            return _("Nobody can move any more: the deal is blocked, and nobody wins it.")
        if outcome.winner is None and outcome.termination is not Termination.VOID:
            return own(self.game, N_("The turns are used up: nobody wins the deal."))
        if outcome.winner is None:
            return own(self.game, N_("No card can be drawn any more: the deal is void, nobody pays."))
        mine = outcome.winner == self.me
        patterns = {
            Termination.SHOW: (_("You win the deal."), _("{name} wins the deal.")),
            Termination.LAST_STANDING: (
                _("You are the last one in and win the deal."),
                _("{name} is the last one in and wins the deal."),
            ),
            Termination.CAP: (
                _("The turns are used up: your hand is the cheapest and wins."),
                _("The turns are used up: the cheapest hand wins, {name}'s."),
            ),
            Termination.BLOCKED: (
                _("Nobody can move any more: your hand is the cheapest and wins."),
                _("Nobody can move any more: the cheapest hand wins, {name}'s."),
            ),
        }
        you, other = patterns.get(outcome.termination, patterns[Termination.SHOW])
        return (you if mine else other).format(name=self.name(outcome.winner))

    def ranking(self, ranking: Ranking, deals: int) -> str:
        """How the match ended, in one sentence."""
        first = ranking.places[0]
        after = ngettext("after {n} deal", "after {n} deals", deals).format(n=number(deals))
        if ranking.shares:
            text = _("The match is shared by those who are still in, {after}.")
        elif len(first) > 1:
            text = _("The first place is shared, {after}.")
        else:
            text = _("You win the match, {after}.") if self.me in first else _("{name} wins the match, {after}.")
        return text.format(name=self.name(first[0]), after=after)

    def move(self, move: Move) -> tuple[str, str]:
        """A line of the history: the name, and what that seat did in few words."""
        parts = []
        if isinstance(move.source, ev.Took):
            took = _("BOUGHT {card}") if move.source.bought else _("TOOK {card}")
            if isinstance(move.source, ev.TookCut):
                took = _("CUT CARD {card}")
            parts.append(took.format(card=move.source.card))
        elif move.source is not None:
            parts.append(_("from deck") if move.source.card is None else _("drew {card}").format(card=move.source.card))
        for event in move.laid:
            if isinstance(event, ev.Laid):
                melds = " · ".join(meld(each, short=True) for each in event.melds)
                parts.append(_("laid down {melds}").format(melds=melds))
            elif isinstance(event, ev.LaidOff):
                parts.append(_("laid off {card} on {n}").format(card=event.card, n=event.meld + 1))
            elif isinstance(event, ev.Swapped):
                parts.append(_("swapped {card} for the joker of {n}").format(card=event.card, n=event.meld + 1))
        if isinstance(move.end, ev.Discarded):
            parts.append(_("threw {card}").format(card=move.end.card))
        elif isinstance(move.end, ev.Dropped):
            parts.append(_("DROP, pays {n}").format(n=number(move.end.price)))
        elif isinstance(move.end, ev.WrongShow):
            parts.append(_("WRONG SHOW, pays {n}").format(n=number(move.end.price)))
        elif isinstance(move.end, ev.KeptCut):
            parts.append(_("cut {card} and kept it").format(card=move.end.card))
        elif isinstance(move.end, ev.Showed):
            parts.append(own(self.game, N_("DECLARED")))
        return self.name(move.seat), ", ".join(parts)

    def bill(self, bill: Bill, rules: Rules, wild_faces: frozenset[Face]) -> list[str]:
        """What a seat pays, line by line, each with its cards and their sum."""
        faults = [fault(each.fault) for each in bill.lines if each.fault is not None]
        return [*(self.line(each, rules, wild_faces) for each in bill.lines), *faults]

    def line(self, entry: Line, rules: Rules, wild_faces: frozenset[Face]) -> str:
        """Some points of a bill, and why."""
        return line(entry, rules, wild_faces, "" if entry.to in (None, self.me) else self.name(entry.to))


_TELLERS: dict[type[Event], Callable[[Teller, Any], str]] = {
    ev.Dealt: Teller.dealt,
    ev.Drew: Teller.drew,
    ev.Took: Teller.took,
    ev.KeptCut: Teller.kept_cut,
    ev.TookCut: Teller.took_cut,
    ev.PutBack: Teller.put_back,
    ev.Discarded: Teller.discarded,
    ev.Laid: Teller.laid,
    ev.LaidOff: Teller.laid_off,
    ev.Swapped: Teller.swapped,
    ev.Passed: Teller.passed,
    ev.Dropped: Teller.dropped,
    ev.Showed: Teller.showed,
    ev.WrongShow: Teller.wrong_show,
    ev.WentOut: Teller.went_out,
    ev.Rejoined: Teller.rejoined,
    ev.AgreedToSplit: Teller.agreed_to_split,
    ev.Recycled: Teller.recycled,
    ev.Ended: Teller.ended,
}
