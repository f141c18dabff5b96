"""What both screens ask beside the View's own answers: the reading of a grouping, arranging, needs, a hint, help."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import cast

from rummy_tui import words
from rummy_tui.bots.choose import choose
from rummy_tui.bots.styles import HARD
from rummy_tui.bots.terms import Why
from rummy_tui.engine.actions import Action, Discard, Draw, Drop, Show, Take
from rummy_tui.engine.arrange import Arranger, arranger
from rummy_tui.engine.cards import Card, Face, Points
from rummy_tui.engine.reading import HandRules, Reading
from rummy_tui.engine.rules import Rules
from rummy_tui.engine.view import Phase, View
from rummy_tui.grouping import Grouping
from rummy_tui.i18n import _, help_text, ngettext, number


def arranger_of(view: View) -> Arranger:
    """The arranger of this deal."""
    return arranger(cast(HandRules, view.rules), view.public.wild)


def spare(view: View) -> bool:
    """Does the player hold one card more than a show lays down?"""
    return view.mine and view.public.phase is Phase.PLAY


def reading_of(view: View, grouping: Grouping) -> Reading:
    """The player's groups as the rules read them."""
    return arranger_of(view).read(grouping.groups, grouping.loose, spare=spare(view))


def arranged(view: View) -> Grouping:
    """The exact best grouping; with a card too many, the best one to throw lies loose at the end."""
    arrange = arranger_of(view)
    if not spare(view):
        return Grouping.arranged(arrange.best(view.hand))
    thrown = arrange.best_throw(view.hand, view.public.taken)
    return Grouping.arranged(arrange.best([card for card in view.hand if card is not thrown]), (thrown,))


def still_needed(view: View) -> str:
    """What a show still needs at best, in one line."""
    outs, distance, _best = outlook(view)
    return words.needs(outs, distance, view.public.wild)


def best_count(view: View, reading: Reading) -> str:
    """'(best 25)' where the exact best grouping would pay less than the player's own; else ''."""
    best = outlook(view)[2]
    return _("(best {n})").format(n=number(best)) if best < reading.points else ""


def outlook(view: View) -> tuple[tuple[Face | None, ...], int, Points]:
    """The faces that help the hand, how many cards a show lacks, and what the best grouping pays."""
    return _outlook(cast(HandRules, view.rules), view.public.wild, view.hand, spare(view))


@lru_cache(maxsize=8)
def _outlook(
    rules: HandRules, wild: frozenset[Face], hand: tuple[Card, ...], extra: bool
) -> tuple[tuple[Face | None, ...], int, Points]:
    arrange = arranger(rules, wild)
    if extra:
        thrown = arrange.best_throw(hand)
        hand = tuple(card for card in hand if card is not thrown)
    return arrange.outs(hand), arrange.distance(hand), arrange.points(hand)


def advice(view: View) -> Action | None:
    """What a Hard player would do; None when it is not the player's decision."""
    return choose(view, HARD, Random(0)).action if view.mine else None


def suggestion(view: View) -> str:
    """A hint: the move of a Hard player in words, with what it is compared by."""
    if not view.mine:
        refusal = view.check(Draw())
        return words.refusal(refusal) if refusal else ""
    chosen = choose(view, HARD, Random(0)).chosen
    distance, outs = chosen.term(Why.DISTANCE), chosen.term(Why.OUTS)
    parts = [_move(chosen.action)]
    if isinstance(chosen.action, Discard) and distance is not None:
        count = round(distance.amount)
        text = ngettext("Then {n} card is missing for a show", "Then {n} cards are missing for a show", count)
        parts.append(text.format(n=number(count)))
        if outs is not None and outs.amount:
            parts.append(_("{n} unseen cards help").format(n=number(round(outs.amount))))
    return "; ".join(parts)


def _move(action: Action) -> str:
    if isinstance(action, Draw):
        return _("Hint: draw from the closed deck")
    if isinstance(action, Take):
        return _("Hint: take the open card")
    if isinstance(action, Drop):
        return _("Hint: drop; this hand will hardly become a show")
    if isinstance(action, Show):
        return _("Hint: press Arrange, then declare with {card} as the fourteenth card").format(card=action.discard)
    assert isinstance(action, Discard)
    return _("Hint: throw {card}").format(card=action.card)


def help_page(name: str, rules: Rules) -> str:
    """A help page in the current language with the numbers of the rules in force."""
    text = help_text(name)
    for fact, value in rules.facts().items():
        shown = words.value(value[0], value[1]) if isinstance(value, tuple) else number(value)
        text = text.replace(f"{{{fact}}}", shown)
    return text
