"""Events, refusals, goals, bills and settings as sentences of the current language.

Two messages for every event, "You …" and "{name} …", so that each language can choose its own verb form. Faces of
cards stand as they are printed; a spelled card name is never inflected.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from rummy_tui.engine import events as ev
from rummy_tui.engine.actions import Action, Discard, Draw, Drop, Seat, Show, Take
from rummy_tui.engine.cards import BadCard, Card, Face, Points
from rummy_tui.engine.events import Event
from rummy_tui.engine.history import Move
from rummy_tui.engine.melds import Kind, Meld
from rummy_tui.engine.outcome import Bill, Line, LineKind, Outcome, Termination
from rummy_tui.engine.reading import Goal, GoalKind, Reading
from rummy_tui.engine.refusal import Code, Refusal
from rummy_tui.engine.rules import Choice, Rules, Setting, write_value
from rummy_tui.i18n import N_, _, gettext, ngettext, number, pgettext, signed
from rummy_tui.journal import BadJournal, Trouble

BOT_NAMES = (N_("Asha"), N_("Bikram"), N_("Chitra"), N_("Dev"), N_("Esha"), N_("Farid"), N_("Gita"))
LEVELS = {"easy": N_("Easy"), "medium": N_("Medium"), "hard": N_("Hard")}


def cards(held: Sequence[Card]) -> str:
    """'4♥ 5♥ 6♥'."""
    return " ".join(map(str, held))


def face(which: Face | None) -> str:
    """'10♠', a printed joker is '★'."""
    return "★" if which is None else str(which)


def points(n: Points) -> str:
    """'25 points'."""
    return ngettext("{n} point", "{n} points", abs(n)).format(n=number(n))


def level(name: str) -> str:
    return gettext(LEVELS[name])


def NC_(context: str, message: str) -> str:
    """Marks a source string with a context for the catalogs."""
    return message


# ── refusals ──────────────────────────────────────────────────────────────────────────────────────────────────────

_REFUSALS: dict[Code, str] = {
    Code.NOT_YOUR_TURN: N_("It is not your turn yet."),
    Code.ALREADY_DREW: N_("You have drawn your card: now throw one."),
    Code.MUST_DRAW_FIRST: N_("First draw a card, from the closed deck or the open pile."),
    Code.DEAL_OVER: N_("The deal is over."),
    Code.NOT_OVER: N_("The deal is still going on."),
    Code.NOT_IN_THIS_GAME: N_("There is no such move in this game."),
    Code.NOTHING_TO_DECIDE: N_("Nothing is being asked now."),
    Code.OPEN_JOKER_FORBIDDEN: N_("{cards} is a joker: jokers cannot be taken from the open pile. Draw from the closed deck."),  # noqa: E501
    Code.STOCK_EMPTY: N_("The closed deck is empty. Take the open card."),
    Code.PILE_EMPTY: N_("The open pile is empty. Draw from the closed deck."),
    Code.RETURN_SAME_CARD: N_("You have just taken {cards} from the open pile: throw another card this turn."),
    Code.FINISH_WITH_PICKED_CARD: N_("You have just taken {cards} from the open pile: declare with another card as the fourteenth."),  # noqa: E501
    Code.CARD_NOT_HELD: N_("You do not hold {cards}."),
    Code.NO_DROP_HERE: N_("There is no drop at this table."),
    Code.DROP_AFTER_DRAW: N_("Dropping is possible only before drawing a card. Throw a card now."),
    Code.GROUP_TOO_SHORT: N_("A group needs at least {need} cards."),
    Code.SET_TOO_LONG: N_("A set has at most {need} cards, here are {have}."),
    Code.SET_DUPLICATE_SUIT: N_("In a set every card is of another suit: {cards}."),
    Code.RUN_DUPLICATE_RANK: N_("A card stands in a sequence only once: {cards}."),
    Code.ACE_IN_MIDDLE: N_("An ace stands below the 2 or above the K, never between them."),
    Code.NOT_CONSECUTIVE: N_("These cards do not follow one another."),
    Code.MIXED_SUITS: N_("Neither one suit nor one number: this is no sequence and no set."),
    Code.TOO_MANY_JOKERS: N_("At this table a group has at most {need} jokers, here are {have}."),
    Code.TOO_FEW_NATURALS: N_("At this table a group needs a card that is no joker."),
    Code.NO_PURE_SEQUENCE: N_("There is no pure sequence."),
    Code.ONLY_ONE_SEQUENCE: N_("There is only one sequence, two are needed; a set is no sequence."),
    Code.UNGROUPED_CARD: N_("These cards are in no group: {cards}."),
    Code.LIFE_TOO_SHORT: N_("One of the sequences must have at least {need} cards."),
    Code.NO_FINISH_CARD: N_("Choose the fourteenth card, the one that you throw."),
    Code.ONE_CARD: N_("Only one card can be thrown: mark a single one."),
    Code.TOO_FEW_PLAYERS: N_("This game needs at least {need} players."),
    Code.TOO_MANY_PLAYERS: N_("At most {need} players can play this game."),
    Code.TOO_FEW_CARDS: N_("There are not enough cards for so many players."),
}  # fmt: skip


def refusal(reason: Refusal) -> str:
    """Why not, as a sentence that says what to do."""
    pattern = gettext(_REFUSALS.get(reason.code, N_("That is not possible now.")))
    have = "" if reason.have is None else number(reason.have)
    need = "" if reason.need is None else number(reason.need)
    sentence = pattern.format(cards=cards(reason.cards), have=have, need=need)
    if reason.group is None:
        return sentence
    return _("Group {n} ({cards}): {why}").format(n=number(reason.group + 1), cards=cards(reason.cards), why=sentence)


def bad_card(error: BadCard) -> str:
    """This text is no card."""
    pattern = _("“{text}” is no card here. Write a card as 10♠, 10S or TS, a printed joker as PJ.")
    return pattern.format(text=error.text)


_TROUBLES: dict[Trouble, str] = {
    Trouble.NOT_A_JOURNAL: N_("This is not a saved match."),
    Trouble.NEWER_FORMAT: N_("This match was saved by a newer version: update the program to go on with it."),
    Trouble.UNKNOWN_GAME: N_("This version does not know the game of this match."),
    Trouble.BAD_SETTINGS: N_("This version does not know a table setting of this match."),
    Trouble.BAD_LINE: N_("This line cannot be read."),
    Trouble.IN_USE: N_("This match is being played in another window: close it there first."),
    Trouble.UNREADABLE: N_("This file cannot be opened."),
    Trouble.ILLEGAL_MOVE: N_("This move is against the rules."),
    Trouble.OTHER_RESULT: N_("The result written down is not the one that the moves give."),
    Trouble.OTHER_STATE: N_("The cards at the end are not the ones written down."),
}


def trouble(what: Trouble, line_number: int = 0) -> str:
    """What is wrong with a saved match; lines count from 1, 0 is the whole file."""
    sentence = gettext(_TROUBLES[what])
    return _("Line {n}: {what}").format(n=number(line_number), what=sentence) if line_number > 1 else sentence


def bad_journal(error: BadJournal, name: str) -> str:
    """Why this file cannot be used."""
    what = trouble(error.trouble, error.line)
    return _("{file}: {what} The file was left as it is.").format(file=name, what=what)


# ── groups, strip ─────────────────────────────────────────────────────────────────────────────────────────────────

KINDS = {
    "pure": N_("Pure sequence"),
    "impure": N_("Impure sequence"),
    "set": N_("Set"),
    "invalid": N_("Invalid"),
}
SHORT_KINDS = {
    "pure": NC_("short label", "Pure"),
    "impure": NC_("short label", "Impure"),
    "set": NC_("short label", "Set"),
    "invalid": NC_("short label", "Invalid"),
}
SIGNS = {"pure": "✓", "impure": "✓", "set": "✓", "invalid": "✗"}


def kind_of(group: Meld | Refusal) -> str:
    """'pure', 'impure', 'set' or 'invalid': the one word that label, colour and JSON use."""
    if isinstance(group, Refusal):
        return "invalid"
    if group.kind is Kind.SET:
        return "set"
    return "pure" if group.pure else "impure"


def kind(name: str) -> str:
    """'Pure sequence'."""
    return gettext(KINDS[name])


def label(name: str, short: bool = False) -> str:
    """'Pure sequence ✓', or 'Pure ✓' where there is little room."""
    word = pgettext("short label", SHORT_KINDS[name]) if short else kind(name)
    return f"{word} {SIGNS[name]}"


def goal(entry: Goal) -> str:
    """'Pure seq ✓', 'Sequences 1/2 ✗', 'Points 24'."""
    sign = "✓" if entry.met else "✗"
    if entry.kind is GoalKind.PURE:
        return _("Pure seq {sign}").format(sign=sign)
    if entry.kind is GoalKind.SEQUENCES:
        have, need = number(entry.have), number(entry.need or 0)
        return _("Sequences {have}/{need} {sign}").format(have=have, need=need, sign=sign)
    return _("Points {n}").format(n=number(entry.have))


def strip(reading: Reading) -> str:
    """The status line: 'Pure seq ✓ · Sequences 2/2 ✓ · Points 0'."""
    return " · ".join(map(goal, reading.goals))


def needs(outs: Sequence[Face | None], distance: int, wild_faces: frozenset[Face]) -> str:
    """What a show still needs, in one line; every joker is the one ★."""
    if distance == 0:
        return _("All thirteen cards fit: you can declare.")
    text = ngettext("{n} card missing for a show", "{n} cards missing for a show", distance)
    missing = text.format(n=number(distance))
    if not outs:
        return missing
    plain = [face(each) for each in outs if each is not None and each not in wild_faces]
    useful = " ".join([*(["★"] if len(plain) < len(outs) else []), *plain])
    return _("{missing}; useful: {cards}").format(missing=missing, cards=useful)


# ── buttons ───────────────────────────────────────────────────────────────────────────────────────────────────────

_ACTIONS: dict[type[Action], str] = {
    Draw: N_("Closed deck"),
    Take: N_("Open pile"),
    Discard: N_("Throw"),
    Drop: N_("Drop"),
    Show: N_("Declare"),
}


def action(which: type[Action], game: str) -> str:
    """The word on the button; a game may have a word of its own (a catalog context with the game's name)."""
    plain = _ACTIONS[which]
    own = pgettext(game, plain)
    return own if own != plain else gettext(plain)


# ── events ────────────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Teller:
    """Tells what happened to the player in seat `me`; `names` holds a name for every seat (English source strings)."""

    names: Sequence[str]
    me: Seat

    def name(self, seat: Seat) -> str:
        return _("You") if seat == self.me else gettext(self.names[seat])

    def event(self, event: Event) -> str:
        """One sentence; '' for what needs none."""
        teller = _TELLERS.get(type(event))
        return teller(self, event) if teller else ""

    def _say(self, event: Event, you: str, other: str, **values: Any) -> str:
        """The message for 'you' or for somebody else, already translated."""
        assert event.seat is not None
        pattern = you if event.seat == self.me else other
        return pattern.format(name=self.name(event.seat), **values)

    def dealt(self, event: ev.Dealt) -> str:
        starter = _("You start.") if event.starter == self.me else _("{name} starts.").format(
            name=self.name(event.starter)
        )  # fmt: skip
        deal = _("Deal {n}.").format(n=number(event.number))
        if event.cut is None:
            return f"{deal} {starter}"
        return " ".join([deal, wild(event.cut), _("Open card: {card}.").format(card=event.upcard), starter])

    def drew(self, event: ev.Drew) -> str:
        you = _("You drew {card} from the closed deck.")
        return self._say(event, you, _("{name} drew from the closed deck."), card=event.card)

    def took(self, event: ev.Took) -> str:
        you, other = _("You took {card} from the open pile."), _("{name} took {card} from the open pile.")
        return self._say(event, you, other, card=event.card)

    def discarded(self, event: ev.Discarded) -> str:
        return self._say(event, _("You threw {card}."), _("{name} threw {card}."), card=event.card)

    def dropped(self, event: ev.Dropped) -> str:
        which = _("First drop") if event.first else _("Middle drop")
        you, other = _("You dropped. {which}: {points}."), _("{name} dropped. {which}: {points}.")
        return self._say(event, you, other, which=which, points=points(event.price))

    def showed(self, event: ev.Showed) -> str:
        you, other = _("You declared, and every group is right."), _("{name} declared, and every group is right.")
        return self._say(event, you, other)

    def wrong_show(self, event: ev.WrongShow) -> str:
        you = _("Wrong show. {why} You pay {points} and are out of this deal.")
        other = _("{name} made a wrong show, pays {points} and is out of this deal.")
        return self._say(event, you, other, why=refusal(event.fault), points=points(event.price))

    def recycled(self, event: ev.Recycled) -> str:
        text = ngettext(
            "The closed deck was empty: {n} card of the open pile is the new one.",
            "The closed deck was empty: {n} cards of the open pile were shuffled into a new one.",
            event.cards,
        )
        return text.format(n=number(event.cards))

    def ended(self, event: ev.Ended) -> str:
        return self.outcome(event.outcome)

    def outcome(self, outcome: Outcome) -> str:
        """How the deal ended, in one sentence."""
        if outcome.winner is None:
            return _("No card can be drawn any more: the deal is void, nobody pays.")
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
        }
        you, other = patterns.get(outcome.termination, patterns[Termination.SHOW])
        return (you if mine else other).format(name=self.name(outcome.winner))

    def move(self, move: Move) -> tuple[str, str]:
        """A line of the history: the name, and what that seat did in few words."""
        parts = []
        if isinstance(move.source, ev.Took):
            parts.append(_("TOOK {card}").format(card=move.source.card))
        elif move.source is not None:
            parts.append(_("from deck") if move.source.card is None else _("drew {card}").format(card=move.source.card))
        if isinstance(move.end, ev.Discarded):
            parts.append(_("threw {card}").format(card=move.end.card))
        elif isinstance(move.end, ev.Dropped):
            parts.append(_("DROP, pays {n}").format(n=number(move.end.price)))
        elif isinstance(move.end, ev.WrongShow):
            parts.append(_("WRONG SHOW, pays {n}").format(n=number(move.end.price)))
        elif isinstance(move.end, ev.Showed):
            parts.append(_("DECLARED"))
        return self.name(move.seat), ", ".join(parts)

    def bill(self, bill: Bill, rules: Rules, wild_faces: frozenset[Face]) -> list[str]:
        """What a seat pays, line by line, each with its cards and their sum."""
        return [line(each, rules, wild_faces) for each in bill.lines]


_TELLERS: dict[type[Event], Callable[[Teller, Any], str]] = {
    ev.Dealt: Teller.dealt,
    ev.Drew: Teller.drew,
    ev.Took: Teller.took,
    ev.Discarded: Teller.discarded,
    ev.Dropped: Teller.dropped,
    ev.Showed: Teller.showed,
    ev.WrongShow: Teller.wrong_show,
    ev.Recycled: Teller.recycled,
    ev.Ended: Teller.ended,
}


def wild(cut: Card) -> str:
    """Which cards are jokers in this deal."""
    if cut.face is None:
        return _("A printed joker was cut: every ace is a joker.")
    rank = str(cut.face.rank)
    return _("Wild joker {card}: every {rank} is a joker.").format(card=cut, rank=rank)


_LINES: dict[LineKind, str] = {
    LineKind.NO_PURE: N_("No pure sequence, every card counts"),
    LineKind.ONE_LIFE: N_("No second sequence, so these cards count"),
    LineKind.LOOSE: N_("Loose cards"),
    LineKind.CAPPED: N_("Above the full count, not paid"),
    LineKind.DROP: N_("Drop"),
    LineKind.WRONG_SHOW: N_("Wrong show"),
    LineKind.FIRST_TURN: N_("Above the middle drop, not paid: no turn yet"),
    LineKind.IN_HAND: N_("Cards in hand"),
}


def line(entry: Line, rules: Rules, wild_faces: frozenset[Face]) -> str:
    """'Loose cards: K♣ 10 + K♦ 10 + 2♠ 2 + 3♦ 3 = 25'."""
    reason = gettext(_LINES[entry.kind])
    if not entry.cards:
        return f"{reason}: {number(entry.points)}"
    terms = " + ".join(f"{card} {number(rules.value(card, wild_faces))}" for card in entry.cards)
    return f"{reason}: {terms} = {number(entry.points)}"


# ── settings ──────────────────────────────────────────────────────────────────────────────────────────────────────


def setting(which: Setting) -> str:
    return gettext(which.says)


def value(which: Setting, chosen: Any) -> str:
    """The words for a setting's value."""
    if chosen is None:
        return gettext(which.none)
    if isinstance(chosen, bool):
        return _("yes") if chosen else _("no")
    if isinstance(chosen, Choice):
        return gettext(chosen.value)
    return number(chosen)


def values(which: Setting) -> str:
    """Everything that may be typed for it: '20, 10, 15, off'."""
    named = [write_value(each) for each in which.values]
    if which.between is not None:
        named.append(f"{which.between.start}–{which.between.stop - 1}")
    return ", ".join(named)


def total(n: Points) -> str:
    """A running total: with a plus sign if positive."""
    return signed(n)
