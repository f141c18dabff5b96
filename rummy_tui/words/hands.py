"""A hand in words: its groups, the strip, what a show still needs, what is paid for it, line by line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import islice, pairwise
from typing import TYPE_CHECKING

from rummy_tui.engine.actions import Lay, Show
from rummy_tui.engine.cards import Card, Face, Rank, Suit, faces
from rummy_tui.engine.events import Showed
from rummy_tui.engine.melds import Kind, Meld
from rummy_tui.engine.message import NC_, NN_
from rummy_tui.engine.outcome import Line, LineKind
from rummy_tui.engine.reading import Goal, GoalKind, Reading
from rummy_tui.engine.refusal import Refusal
from rummy_tui.engine.rules import Rules
from rummy_tui.i18n import N_, _, gettext, ngettext, number, pgettext
from rummy_tui.outlook import Lack, Outlook, Placings
from rummy_tui.words.actions import action
from rummy_tui.words.common import cards, face, own, own_count

if TYPE_CHECKING:
    from rummy_tui.engine.games.gin import Limit
    from rummy_tui.engine.view import View
    from rummy_tui.outlook import Offered

KINDS = {
    "pure": N_("Pure sequence"),
    "impure": N_("Impure sequence"),
    "run": N_("Sequence"),
    "set": N_("Set"),
    "tunnela": N_("Tunnela"),
    "dublee": N_("Dublee"),
    "invalid": N_("Invalid"),
}
SHORT_KINDS = {
    "pure": NC_("short label", "Pure"),
    "impure": NC_("short label", "Impure"),
    "run": NC_("short label", "Seq"),
    "set": NC_("short label", "Set"),
    "tunnela": NC_("short label", "Tunnela"),
    "dublee": NC_("short label", "Dub"),
    "invalid": NC_("short label", "Invalid"),
}
SIGNS = {"pure": "✓", "impure": "✓", "run": "✓", "set": "✓", "tunnela": "✓", "dublee": "=", "invalid": "✗"}
"""A dublee is right only among eight, so it is told, not praised."""
_NAMED = {Kind.SET: "set", Kind.TUNNELA: "tunnela", Kind.DUBLEE: "dublee"}


def kind_of(group: Meld | Refusal, rules: Rules) -> str:
    """'pure', 'impure', 'run', 'set', 'tunnela', 'dublee' or 'invalid': the word that label, colour and JSON use."""
    if isinstance(group, Refusal):
        return "invalid"
    if group.kind in _NAMED:
        return _NAMED[group.kind]
    if not rules.PURITY:
        return "run"
    return "pure" if group.pure else "impure"


def kind(name: str) -> str:
    """'Pure sequence'."""
    return gettext(KINDS[name])


def label(name: str, short: bool = False) -> str:
    """'Pure sequence ✓', or 'Pure ✓' where there is little room."""
    word = pgettext("short label", SHORT_KINDS[name]) if short else kind(name)
    return f"{word} {SIGNS[name]}"


def meld(which: Meld, short: bool = False) -> str:
    """'5♣6♣7♣★8♣', 'K♠♥★': a joker as the card it stands for with a ★, in a set as the ★ alone.

    `short`: of a run only the ends and the jokers, '5♣..7♣★..9♣'.
    """
    if which.kind is Kind.SET:
        return str(which.rank) + "".join(face.suit.sign if face else "★" for face in which.stands)
    said = [f"{face}★" if which.acts(i) else str(face) for i, face in enumerate(which.stands)]
    last = len(said) - 1
    kept = [i for i in range(last + 1) if not short or i in (0, last) or which.acts(i)]
    text = said[0]
    for before, i in pairwise(kept):
        between = said[before + 1 : i]
        text += ("".join(between) if len(between) < 2 else "..") + said[i]
    return text


_COUNTED_GOALS: dict[GoalKind, str] = {
    GoalKind.SETS: N_("Sets {have}/{need} {sign}"),
    GoalKind.RUNS: N_("Sequences {have}/{need} {sign}"),
    GoalKind.OPENING: N_("Opening {have}/{need} {sign}"),
    GoalKind.TUNNELAS: N_("Tunnelas {have}/{need} {sign}"),
    GoalKind.DUBLEES: N_("Dublees {have}/{need} {sign}"),
    GoalKind.JOKERS: N_("Jokers together {have}/{need} {sign}"),
    GoalKind.MARRIAGES: N_("Marriages {have}/{need} {sign}"),
}
_OTHER_SHOWS: dict[GoalKind, str] = {
    GoalKind.TUNNELAS: N_("three tunnelas"),
    GoalKind.DUBLEES: N_("eight dublees"),
    GoalKind.JOKERS: N_("eight jokers in one group"),
    GoalKind.MARRIAGES: N_("two marriages"),
}


def goal(entry: Goal) -> str:
    """'Pure seq ✓', 'Sequences 1/2 ✗', 'Points 24'."""
    sign = "✓" if entry.met else "✗"
    if entry.kind is GoalKind.PURE and (entry.need or 0) < 2:
        return _("Pure seq {sign}").format(sign=sign)
    if entry.kind is GoalKind.PURE:
        have, need = number((entry.need or 0) if entry.met else entry.have), number(entry.need or 0)
        return _("Pure seq {have}/{need} {sign}").format(have=have, need=need, sign=sign)
    if entry.kind is GoalKind.VALUE:
        return _("Value {n}").format(n=number(entry.have))
    if entry.kind is GoalKind.SEQUENCES:
        # more than are needed are told as what is needed: 3/2 would read as a fraction
        have, need = number((entry.need or 0) if entry.met else entry.have), number(entry.need or 0)
        return _("Sequences {have}/{need} {sign}").format(have=have, need=need, sign=sign)
    if entry.kind is GoalKind.DEADWOOD:
        have, need = number(entry.have), number(entry.need or 0)
        return _("Deadwood {have} {sign} · knock with {need}").format(have=have, need=need, sign=sign)
    if entry.kind in _COUNTED_GOALS:
        return gettext(_COUNTED_GOALS[entry.kind]).format(
            have=number(entry.have), need=number(entry.need or 0), sign=sign
        )  # fmt: skip
    if entry.kind is GoalKind.IN_HAND:
        return _("In hand {n}").format(n=number(entry.have))
    text = _("Pays {n} now") if entry.kind is GoalKind.PAYS else _("Points {n}")
    return text.format(n=number(entry.have))


def strip(reading: Reading, best: str = "") -> str:
    """The status line: 'Pure seq ✓ · Sequences 2/2 ✓ · Points 30 (best 25)'; `best`: what `best_count` says."""
    told = (f"{goal(entry)} {best}".rstrip() if entry.priced else goal(entry) for entry in reading.goals)
    return " · ".join(told)


def needs(look: Outlook, view: View) -> str:
    """What a show still needs, in one line; every joker is the one ★. '' for a seat that is out."""
    if view.public.outcome is not None or not view.public.in_play[view.seat]:
        return ""
    if not look.distance:
        return _complete(look, view)
    if look.other is not None:
        text = ngettext("{n} card missing for {what}", "{n} cards missing for {what}", look.distance)
        what = gettext(_OTHER_SHOWS[look.other])
        return _with_useful(text.format(n=number(look.distance), what=what), look.outs, view)
    texts = NN_("{n} card missing for a show", "{n} cards missing for a show")
    text = own_count(view.rules.GAME, texts, look.distance)
    return _with_useful(text.format(n=number(look.distance)), look.outs, view)


def _complete(look: Outlook, view: View) -> str:
    """Nothing is missing: by what a show is possible, and when."""
    if look.other is None:
        text = _("All cards fit: “{show}” is possible after drawing a card.")
        if look.now:
            text = _("All cards fit: “{show}” is possible now.")
        return text.format(show=action(Show, view.rules.GAME))
    text = _("With {what} “{show}” is possible after drawing a card.")
    if look.now:
        text = _("With {what} “{show}” is possible now.")
    return text.format(what=gettext(_OTHER_SHOWS[look.other]), show=action(Show, view.rules.GAME))


def _with_useful(missing: str, outs: Sequence[Face | None], view: View) -> str:
    """What is missing, and the cards that help; every joker is the one ★, all suits of a number are the number."""
    if not outs:
        return missing
    plain = [each for each in outs if each is not None and each not in view.public.wild]
    suits = Counter(each.rank for each in plain)
    named = dict.fromkeys(str(each.rank) if suits[each.rank] == len(Suit) else face(each) for each in plain)
    useful = " ".join([*(["★"] if len(plain) < len(outs) else []), *named])
    return _("{missing}; useful: {cards}").format(missing=missing, cards=useful)


def deal_of(view: View, last: int) -> str:
    """'deal 3', or 'deal 3/6' where it is known that `last` deals are played."""
    count, own_words = number(view.public.number), own(view.rules.GAME, N_("deal {n}"))
    return own_words.format(n=f"{count}/{number(last)}" if last >= max(2, view.public.number) else count)


def contract(view: View) -> tuple[str, ...]:
    """'2 sets + 1 sequence': what everybody must lay down first in this deal; () in a game without contracts."""
    asked = getattr(view.public, "contract", None)
    if asked is None:
        return ()
    sets = ngettext("{n} set", "{n} sets", asked.sets).format(n=number(asked.sets))
    runs = ngettext("{n} sequence", "{n} sequences", asked.runs)
    if asked.run > view.rules.groups_for(view.public.wild).min_run:
        runs = ngettext("{n} sequence of {cards}", "{n} sequences of {cards}", asked.runs)
    runs = runs.format(n=number(asked.runs), cards=number(asked.run))
    return (" + ".join(text for text, count in ((sets, asked.sets), (runs, asked.runs)) if count),)


def limit(view: View) -> Limit | None:
    """What the first open card fixes for the whole deal, in a game and at a table where it does."""
    return getattr(view.public, "limit", None)


def limit_told(which: Limit) -> str:
    """'KNOCK ≤ 7', 'ONLY GIN': the title of the card that says so."""
    return _("KNOCK ≤ {n}").format(n=number(which.points)) if which.points else _("ONLY GIN")


def buys_left(view: View) -> str:
    """'2 buys left'; '' in a game without buying, or without a limit."""
    left = getattr(view.public, "buys_left", {view.seat: None})[view.seat]
    return "" if left is None else ngettext("{n} buy left", "{n} buys left", left).format(n=number(left))


def lack(found: Lack, view: View) -> str:
    """What must be laid down first still needs, in one line; '' for a seat that only watches."""
    if view.public.outcome is not None:
        return ""
    lay = view.offer(Lay)
    if not found.missing and lay is not None and lay.refusal is None:
        text = own(view.rules.GAME, N_("The contract is complete: Arrange, then “{lay}”."))
        return text.format(lay=action(Lay, view.rules.GAME))
    if not found.missing:
        return own(view.rules.GAME, N_("The contract is complete: it can be laid down after drawing."))
    texts = NN_("{n} card missing for the contract", "{n} cards missing for the contract")
    missing = own_count(view.rules.GAME, texts, found.missing).format(n=number(found.missing))
    return _with_useful(missing, found.outs, view)


def needed(found: Outlook | Lack | Placings | None, view: View) -> str:
    """The one of them that was found, in one line; '' if nothing was."""
    if found is None:
        return ""
    if isinstance(found, Outlook):
        return needs(found, view)
    return lack(found, view) if isinstance(found, Lack) else placings(found)


def placings(found: Placings) -> str:
    """'Fits: 4♦→1 9♠→2,5 PJ→1,2,3…': the cards with the first melds that take them; '' if there are none."""
    melds: dict[str, dict[int, None]] = {}
    for way in found.ways:
        melds.setdefault(str(way.card), {})[way.meld + 1] = None
    told = (
        f"{card}→{','.join(map(str, islice(taking, 3)))}{'…' * (len(taking) > 3)}" for card, taking in melds.items()
    )
    return _("Fits: {cards}").format(cards=" ".join(told)) if melds else ""


def knocked(view: View, shown: Showed, found: Outlook | Lack | Placings | None) -> str:
    """What somebody knocked with, and what the player may do before it is counted."""
    groups = " · ".join(map(cards, shown.groups))
    dead = sum(view.rules.value(card, view.public.wild) for card in shown.loose)
    deadwood = line(Line(LineKind.DEADWOOD, dead, shown.loose), view.rules, view.public.wild)
    may = _("Before your own deadwood is counted you may lay off cards on these groups.")
    return f"{groups} – {deadwood} – {may} {needed(found, view)}"


def offer(view: View, look: Offered, name: str) -> tuple[str, ...]:
    """The question whether to buy the card that `name` does not want: in full, and in fewer and fewer words."""
    card = view.public.discards[-1]
    full = _("{name} does not want {card}: buy it and a closed card?").format(name=name, card=card)
    brief, helps, left = _("Buy {card}?").format(card=card), _helps(look), buys_left(view)
    asked = ((full, helps), (brief, helps, left), (brief, helps), (brief,))
    return tuple(" ".join(filter(None, parts)) for parts in asked)


def _helps(look: Offered) -> str:
    if not look.helps or look.after is None:
        return _("It would not help.")
    if not look.after:
        return _("Then your contract is complete.")
    return ngettext("Then {n} card is missing.", "Then {n} cards are missing.", look.after).format(n=number(look.after))


def best_count(look: Outlook, own: Reading) -> str:
    """'(best 25)' where the exact best grouping would pay less than the player's own; else ''."""
    return _("(best {n})").format(n=number(look.points)) if look.points < own.points else ""


def wild(cut: Card, game: str, wild_faces: frozenset[Face]) -> str:
    """Which cards are jokers in this deal; where that is not one rank alone, the others by their faces."""
    others = " ".join(map(str, _beside_rank(wild_faces)))
    if cut.face is None:
        return own(game, N_("Printed joker cut: aces are jokers.")).format(others=others)
    text = own(game, N_("Wild joker {card}: every {rank} is a joker."))
    return text.format(card=cut, rank=str(cut.face.rank), others=others)


def beside_cut(cut: Card | None, wild_faces: frozenset[Face]) -> str:
    """The jokers that the cut card does not name by its rank: 'J♥ K♥', 'A' after a printed joker; '' if none is."""
    whole = [rank for rank in Rank if faces(rank) <= wild_faces] if cut is not None and cut.face is None else []
    return " ".join(map(str, (*whole, *_beside_rank(wild_faces))))


def _beside_rank(wild_faces: frozenset[Face]) -> list[Face]:
    """The jokers whose rank is not wild in every suit, the lowest first."""
    suits = Counter(each.rank for each in wild_faces)
    return sorted((each for each in wild_faces if suits[each.rank] < len(Suit)), key=lambda each: each.index)


_LINES: dict[LineKind, str] = {
    LineKind.NO_PURE: N_("No pure sequence, every card counts"),
    LineKind.ONE_LIFE: N_("No second sequence, so these cards count"),
    LineKind.LOOSE: N_("Loose cards"),
    LineKind.CAPPED: N_("Above the full count, not paid"),
    LineKind.FIRST_DROP: N_("First drop"),
    LineKind.MIDDLE_DROP: N_("Middle drop"),
    LineKind.WRONG_SHOW: N_("Wrong show"),
    LineKind.FIRST_TURN: N_("Above the middle drop, not paid without a turn"),
    LineKind.FULL_COUNT: N_("No pure sequence, so the full count is paid"),
    LineKind.IN_HAND: N_("Cards in hand"),
    LineKind.DEADWOOD: N_("Deadwood"),
    LineKind.LAID_OFF: N_("Laid off"),
    LineKind.OTHER_DEADWOOD: N_("The winner's own deadwood"),
    LineKind.GIN: N_("Gin"),
    LineKind.BIG_GIN: N_("Big gin"),
    LineKind.UNDERCUT: N_("Undercut"),
    LineKind.SPADES: N_("Twice, as the first open card was a spade"),
    LineKind.GAME_BONUS: N_("Game bonus"),
    LineKind.BOXES: N_("Boxes for the deals won"),
    LineKind.SHUTOUT: N_("Twice, as the other one never scored"),
    LineKind.WENT_RUMMY: N_("Twice, as the winner went rummy"),
    LineKind.WENT_OUT: N_("Went out"),
    LineKind.HAND: N_("Hand, all groups at once"),
    LineKind.HAND_WITH_CUT: N_("Hand with the cut card"),
    LineKind.NOT_OPENED: N_("Not opened"),
    LineKind.HAND_DOUBLES: N_("Twice, as the winner made a hand"),
    LineKind.TOTAL_CAPPED: N_("Above the most that is paid in a deal"),
    LineKind.DUBLEES: N_("So many dublees save the hand"),
    LineKind.VALUE_CARDS: N_("Gets for value cards"),
    LineKind.VALUE_PAID: N_("Pays for value cards of {name}"),
}


def line(entry: Line, rules: Rules, wild_faces: frozenset[Face], to: str = "") -> str:
    """'Loose cards: K♣ 10 + K♦ 10 + 2♠ 2 + 3♦ 3 = 25'.

    `to`: the name of who gets it, if not the winner; '' if that is the player himself.
    """
    reason = own(rules.GAME, _LINES[entry.kind]).format(name=to)
    if entry.kind is LineKind.VALUE_PAID and not to:
        reason = _("Pays for your value cards")
    if entry.kind is LineKind.VALUE_CARDS:
        text = ngettext(
            "{cards}, {each} from {count} player", "{cards}, {each} from each of {count} players", entry.times
        )
        each, count = number(-entry.points // entry.times), number(entry.times)
        return f"{reason}: {text.format(cards=cards(entry.cards), each=each, count=count)} = {number(-entry.points)}"
    if entry.kind is LineKind.DUBLEES:
        return f"{reason}: {cards(entry.cards)} = {number(entry.points)}"
    if not entry.cards:
        return f"{reason}: {number(entry.points)}"
    if not entry.points:
        return f"{reason}: {cards(entry.cards)}"
    terms = " + ".join(f"{card} {number(rules.value(card, wild_faces))}" for card in entry.cards)
    if entry.points < 0:
        terms = f"−({terms})"
    return f"{reason}: {terms} = {number(entry.points)}"
