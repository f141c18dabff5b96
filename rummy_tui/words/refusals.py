"""Why not: refusals, cards that cannot be read, files and disks that fail."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rummy_tui.engine.cards import BadCard
from rummy_tui.engine.refusal import Code, Refusal
from rummy_tui.i18n import N_, _, gettext, number
from rummy_tui.journal import BadJournal, DiskTrouble, Trouble
from rummy_tui.words.common import cards

_REFUSALS: dict[Code, str] = {
    Code.NOT_YOUR_TURN: N_("It is not your turn yet."),
    Code.OUT_OF_DEAL: N_("You are out of this deal: wait for the next one."),
    Code.SITTING_OUT: N_("You are out and can watch the others."),
    Code.ALREADY_DREW: N_("You have drawn your card: now throw one."),
    Code.MUST_DRAW_FIRST: N_("First draw a card, from the closed deck or the open pile."),
    Code.DEAL_OVER: N_("The deal is over."),
    Code.NOT_OVER: N_("The deal is still going on."),
    Code.NOT_IN_THIS_GAME: N_("This does nothing in this game."),
    Code.NOTHING_TO_DECIDE: N_("Nothing is being asked now."),
    Code.UPCARD_FIRST: N_("First decide about the open card: take it or pass."),
    Code.LAY_OFF_OR_DONE: N_("Lay off cards on the groups, or pass: the rest is laid off for you."),
    Code.OPEN_JOKER_FORBIDDEN: N_("{cards} is a joker: none can be taken here. Draw from the closed deck."),
    Code.STOCK_EMPTY: N_("The closed deck is empty. Take the open card."),
    Code.PILE_EMPTY: N_("The open pile is empty. Draw from the closed deck."),
    Code.RETURN_SAME_CARD: N_("You have just taken {cards} from the open pile: throw another card this turn."),
    Code.FINISH_WITH_PICKED_CARD: N_("You have just taken {cards} from the open pile: end with another card."),
    Code.CARD_NOT_HELD: N_("You do not hold {cards}."),
    Code.UPCARD_PASSED: N_("Both of you have passed on this card: draw from the closed deck."),
    Code.TAKE_TO_KNOCK: N_("Only the open card may still be taken, to knock with it; otherwise pass."),
    Code.NO_DROP_HERE: N_("There is no drop at this table: every hand is played to the end of the deal."),
    Code.DROP_AFTER_DRAW: N_("Dropping is possible only before drawing a card. Throw a card now."),
    Code.PUTS_OUT: N_("These points put you out of the match."),
    Code.NO_REJOIN: N_("At this table nobody comes back."),
    Code.REJOINED_BEFORE: N_("You have come back once before: there is no second time."),
    Code.ANSWER_FIRST: N_("First answer what is asked."),
    Code.REJOIN_TOO_LATE: N_("You cannot come back: somebody has {have} points, more than {need}."),
    Code.GROUP_TOO_SHORT: N_("A group needs at least {need} cards."),
    Code.SET_TOO_LONG: N_("A set has at most {need} cards, here are {have}."),
    Code.SET_DUPLICATE_SUIT: N_("In a set every card is of another suit: {cards}."),
    Code.RUN_DUPLICATE_RANK: N_("A card stands in a sequence only once: {cards}."),
    Code.ACE_IN_MIDDLE: N_("An ace stands below the 2 or above the K, never between them."),
    Code.NOT_CONSECUTIVE: N_("These cards do not follow one another."),
    Code.MIXED_SUITS: N_("Neither one suit nor one number: this is no sequence and no set."),
    Code.TOO_MANY_JOKERS: N_("Jokers in one group at this table: at most {need}. Here are {have}."),
    Code.TOO_FEW_NATURALS: N_("At this table a group needs a card that is no joker."),
    Code.NO_PURE_SEQUENCE: N_("There is no pure sequence."),
    Code.ONLY_ONE_SEQUENCE: N_("There is only one sequence, two are needed; a set is no sequence."),
    Code.TOO_FEW_PURE: N_("Pure sequences: {have}, but {need} are needed."),
    Code.UNGROUPED_CARD: N_("These cards are in no group: {cards}."),
    Code.LIFE_TOO_SHORT: N_("One of the sequences must have at least {need} cards."),
    Code.NO_FINISH_CARD: N_("Choose the card that you throw at the end."),
    Code.ONE_CARD: N_("One card at a time: mark a single one."),
    Code.DEADWOOD_TOO_HIGH: N_("Too much deadwood: {have}. Knock with at most {need}; Arrange finds the least."),
    Code.MUST_KNOCK: N_("This card was taken to knock: knock now."),
    Code.CONTRACT_NOT_MET: N_("Lay down exactly the groups that this round asks for."),
    Code.CONTRACT_ALREADY_LAID: N_("Your contract is already on the table."),
    Code.CONTRACT_NOT_LAID: N_("First lay down your contract."),
    Code.NO_SUCH_MELD: N_("There is no such meld on the table."),
    Code.DOES_NOT_FIT: N_("This card does not fit the meld."),
    Code.CLOSED_SET: N_("This set is complete: nothing can be added."),
    Code.JOKER_NOT_SWAPPABLE: N_("No joker can be swapped there."),
    Code.LAST_CARD_MUST_BE_DISCARDED: N_("The last card must be thrown: keep one for it."),
    Code.TURN_COULD_NOT_END: N_("After that you could not end your turn."),
    Code.NO_DISCARD_IN_LAST_ROUND: N_("In the last round the last card cannot be thrown: put it on a meld."),
    Code.FITS_NO_MELD: N_("{cards} fits no meld on the table."),
    Code.WHICH_MELD: N_("{cards} fits in several places: choose a lit meld with Tab or its number."),
    Code.RUNS_JOINED: N_("At this table two sequences of one suit may not join: {cards}."),
    Code.JOKER_MUST_BE_LAID: N_("First lay the joker that you have swapped out on the table again."),
    Code.OPENING_BELOW: N_("Your groups are worth {have}: at least {need} are needed to open."),
    Code.OPENING_TOO_EARLY: N_("That is not possible yet in this turn: throw a card."),
    Code.NOT_OPENED: N_("First open with your own groups."),
    Code.TAKE_DISCARD_MUST_OPEN: N_("Who takes {cards} must open with it at once: open, or draw a closed card."),
    Code.MUST_LAY_TAKEN_CARD: N_("You took {cards} to open: it must lie in one of your groups."),
    Code.CUT_CARD_ONLY_FOR_HAND: N_("The cut card may only be taken to put down the whole hand at once."),
    Code.HAND_MUST_BE_LAID: N_("You took the cut card: put down all groups at once, and keep one to throw."),
    Code.ONE_MELD_A_TURN: N_("At this table one meld is laid in a turn."),
    Code.OWN_MELD_FIRST: N_("At this table laying off needs a meld of your own: lay one down first."),
    Code.NOTHING_TO_LAY: N_("Mark the cards of a group that you want to lay down."),
    Code.BUY_OR_PASS: N_("First decide about the open card: buy it or pass."),
    Code.NO_BUYS_LEFT: N_("You have no buys left in this round."),
    Code.OWN_DISCARD: N_("You threw this card yourself."),
    Code.TOO_FEW_PLAYERS: N_("This game needs at least {need} players."),
    Code.TOO_MANY_PLAYERS: N_("At most {need} players can play this game."),
    Code.NO_SUCH_ROUND: N_("There are {need} rounds: round {have} cannot be the first one."),
    Code.NO_CUT_CARD: N_("At this table no card is cut for the jokers: leave the cut card out."),
    Code.JOKER_NOT_CUT: N_("At this table a printed joker is never the cut card: another card is cut instead."),
    Code.LIMIT_NOT_KNOWN: N_("At this table the first open card sets the limit. Name the limit itself: --set oklahoma=off --set knock=7"),  # noqa: E501
    Code.TOO_FEW_CARDS: N_("So many players need {need} cards, there are only {have}. Take more packs."),
}  # fmt: skip


def refusal(reason: Refusal) -> str:
    """Why not, as a sentence that says what to do."""
    pattern = gettext(_REFUSALS[reason.code])
    have = "" if reason.have is None else number(reason.have)
    need = "" if reason.need is None else number(reason.need)
    sentence = pattern.format(cards=cards(reason.cards), have=have, need=need)
    if reason.group is None:
        return sentence
    return _("Group {n} ({cards}): {why}").format(n=number(reason.group + 1), cards=cards(reason.cards), why=sentence)


def fault(reason: Refusal) -> str:
    """The same where the groups are not numbered: '5♠ 6♠ 8♠: These cards do not follow one another.'."""
    why = refusal(replace(reason, group=None))
    return why if reason.group is None else _("{cards}: {why}").format(cards=cards(reason.cards), why=why)


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
    Trouble.OTHER_STATE: N_("Cards or totals at the end are not the ones written down."),
    Trouble.OTHER_SEED: N_("The seed of this deal is not the one that the match's seed text gives."),
    Trouble.OUT_OF_ORDER: N_("This line stands in the wrong place: a deal ends once, and before the next one."),
}


def trouble(what: Trouble, line_number: int = 0) -> str:
    """What is wrong with a saved match; lines count from 1, 0 is the whole file."""
    sentence = gettext(_TROUBLES[what])
    return _("Line {n}: {what}").format(n=number(line_number), what=sentence) if line_number > 1 else sentence


def bad_journal(error: BadJournal, name: str) -> str:
    """Why this file cannot be used."""
    what = trouble(error.trouble, error.line)
    return _("{file}: {what} The file was left as it is.").format(file=name, what=what)


def disk_trouble(error: DiskTrouble) -> str:
    """The disk did not take a move."""
    return _("The match could not be saved, so the move was not made: {reason}").format(reason=error)


def cannot_save(error: DiskTrouble) -> str:
    """The disk does not take a match at all."""
    return _("No match can be saved here: {reason}").format(reason=error)


def house_not_saved(error: DiskTrouble) -> str:
    """The disk does not take house rules."""
    return _("The house rules could not be saved: {reason}").format(reason=error)


def no_house(name: str, names: Sequence[str]) -> str:
    """`names`: the house rules that there are."""
    if not names:
        return _("There is no house rule “{name}”: none is saved for this game.").format(name=name)
    text = _("There is no house rule “{name}” for this game. House rules: {names}")
    return text.format(name=name, names=", ".join(names))


def dealt_anew() -> str:
    """A deal of an older version was given up."""
    return _("This deal could not be taken up again with the rules of this version: it is dealt anew.")


def nothing_to_undo() -> str:
    return _("There is no grouping to undo.")


def nothing_to_redo() -> str:
    return _("No grouping was undone.")


def unknown_level(name: str, levels: Sequence[str]) -> str:
    """`levels`: what may be written instead."""
    text = _("There is no level called “{name}”. Levels: {levels}")
    return text.format(name=name, levels=", ".join(levels))
