"""What all sentences are made of: names, levels, faces, numbers of points, a game's own wording."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from rummy_tui.engine.cards import Card, Face, Points
from rummy_tui.engine.games import GAMES
from rummy_tui.engine.rules import Rules
from rummy_tui.i18n import N_, _, gettext, ngettext, number, pgettext, signed

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


def score(n: Points, rules: Rules) -> str:
    """A total, or what a deal changed, as its game writes it: with a sign where what one wins the others lose."""
    return signed(n) if rules.SIGNED else number(n)


def cost(price: Points, adds_up: bool) -> str:
    """A price as it changes the total of who pays it: '−20', or '20' where points paid are added up."""
    return number(price if adds_up else -price)


def share(part: Fraction) -> str:
    """'61 %': a part of a match that is shared."""
    return _("{n} %").format(n=number(round(100 * part)))


def own_count(game: str, texts: tuple[str, str], count: int) -> str:
    """The same for a message with a number in it: `texts` for one and for many."""
    one, many = GAMES[game].rules.COUNTED.get(texts, texts) if game in GAMES else texts
    return ngettext(one, many, count)


def own(game: str, message: str) -> str:
    """The message as this game says it (its WORDS, or a catalog context with its name), or as all games do."""
    if game in GAMES:
        message = GAMES[game].rules.WORDS.get(message, message)
    special = pgettext(game, message)
    return special if special != message else gettext(message)
