"""Actions in words: the button, the question before it is done, the hint."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_tui.bots.terms import Why
from rummy_tui.engine.actions import (
    Action,
    Buy,
    Discard,
    Draw,
    Drop,
    Lay,
    LayOff,
    Pass,
    Rejoin,
    Show,
    Split,
    Swap,
    Take,
    TakeCut,
)
from rummy_tui.engine.cards import Points
from rummy_tui.engine.message import NC_, NN_
from rummy_tui.engine.refusal import Code, Refusal
from rummy_tui.i18n import N_, _, number, pgettext
from rummy_tui.words.common import cards, own, own_count, points, share
from rummy_tui.words.refusals import refusal

if TYPE_CHECKING:
    from rummy_tui.bots.choose import Choice
    from rummy_tui.engine.rules import Rules
    from rummy_tui.engine.view import Offer, View

_ACTIONS: dict[type[Action], str] = {
    Draw: N_("Deck"),
    Take: N_("Open pile"),
    TakeCut: N_("Cut card"),
    Discard: N_("Throw"),
    Drop: N_("Drop"),
    Show: N_("Declare"),
    Buy: N_("Buy"),
    Pass: N_("Pass"),
    Rejoin: N_("Rejoin"),
    Split: N_("Split"),
    Lay: N_("Lay down"),
    LayOff: N_("Lay off"),
    Swap: N_("Swap joker"),
}
_SHORT: dict[type[Action], str] = {
    Draw: NC_("button", "Deck"),
    Take: NC_("button", "Open"),
    TakeCut: NC_("button", "Cut"),
    Lay: NC_("button", "Lay"),
    LayOff: NC_("button", "Add"),
    Swap: NC_("button", "Swap"),
}
"""Where there is little room."""


def action(which: type[Action], game: str) -> str:
    """What the action is called; a game may have a word of its own."""
    return own(game, _ACTIONS[which])


def typed(which: type[Action], rules: Rules) -> str:
    """What the line mode calls it: its verb, or for a show the game's own English word ('declare', 'knock')."""
    return rules.WORDS.get(_ACTIONS[Show], _ACTIONS[Show]).lower() if which is Show else which.VERB


def button(which: Offer, game: str, short: bool = False) -> str:
    """The word on the button. What a drop costs is another matter; who comes back does not pay, but has a total."""
    if which.action is Rejoin and which.price is not None:
        return _("Rejoin with {n}").format(n=number(which.price))
    brief = _SHORT.get(which.action) if short else None
    return action(which.action, game) if brief is None else pgettext("button", brief)


def question(which: Action, price: Points | None, game: str, warning: Code | None = None, sure: bool = False) -> str:
    """What is asked once more before it is done; `price`: what it costs, a show only if it is not `sure`."""
    values = {"action": action(type(which), game), "card": cards(which.cards[-1:]), "points": points(price or 0)}
    if isinstance(which, Show) and which.discard is not None:
        text = _("{action} with {card} as the last card?")
        if sure:
            text = _("All groups are right. {action} with {card} as the last card?")
        elif price is not None:
            text = _("{action} with {card} as the last card? If it is wrong, it costs {points}.")
    elif price is not None:
        text = _("{action} and pay {points}?")
    else:
        text = _("{action}: is that right?")
    asked = text.format(**values)
    return asked if warning is None else f"{asked} {refusal(Refusal(warning))}"


def asked(view: View) -> str:
    """What a seat is asked between two deals, and how it answers."""
    standing, rejoin = view.standing, view.offer(Rejoin)
    if rejoin is not None and rejoin.refusal is None and rejoin.price is not None:
        text = _("You are out with {total}. Come back with {points}?")
        return text.format(total=points(standing.totals[view.seat]), points=points(rejoin.price))
    text = _("Share the match as it stands? Your share is {share}. All who are still in must want it.")
    return text.format(share=share(standing.shares[view.seat]))


def hint(choice: Choice, game: str) -> str:
    """A good move, with what it is compared by."""
    chosen = choice.chosen
    distance, outs = chosen.term(Why.DISTANCE), chosen.term(Why.OUTS)
    parts = [_advised(choice, game)]
    if isinstance(chosen.action, Discard) and distance is not None:
        count = round(distance.amount)
        texts = NN_("then {n} card is missing for a show", "then {n} cards are missing for a show")
        text = own_count(game, texts, count)
        parts.append(text.format(n=number(count)))
        if outs is not None and outs.amount:
            parts.append(_("{n} unseen cards help").format(n=number(round(outs.amount))))
    return "; ".join(parts)


_HINTS: dict[type[Action], str] = {
    Draw: N_("Hint: draw from the closed deck"),
    Take: N_("Hint: take the open card"),
    Drop: N_("Hint: drop; this hand will hardly become a show"),
    Rejoin: N_("Hint: come back into the match"),
    Split: N_("Hint: share the match"),
    Discard: N_("Hint: throw {card}"),
    Buy: N_("Hint: buy the open card"),
    Lay: N_("Hint: press Arrange, then “{action}”"),
    LayOff: N_("Hint: lay off {card}"),
    Swap: N_("Hint: put {card} in the place of a joker"),
    Show: N_("Hint: press Arrange, then “{action}” with {card} as the last card"),
}


_PASSES: tuple[tuple[set[type[Action]], str], ...] = (
    ({Split, Rejoin}, N_("Hint: pass; playing on is worth more")),
    ({Take, Buy}, N_("Hint: pass; the open card helps too little")),
    (set(), N_("Hint: pass; no card can be drawn or taken")),
)
"""Why not the other things that could be done; the last one is for where there is nothing else."""


def _advised(choice: Choice, game: str) -> str:
    which = choice.action
    text = _HINTS.get(type(which), N_("Hint: {action}"))
    if isinstance(which, Pass):
        others = {type(candidate.action) for candidate in choice.ranked}
        text = next(text for kinds, text in _PASSES if kinds & others or not kinds)
    text = own(game, text)
    return text.format(action=action(type(which), game), card=cards(which.cards[-1:]))
