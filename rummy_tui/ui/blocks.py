"""What stands above and on the groups of a hand: their labels, and what the jokers in them stand for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rummy_tui import words
from rummy_tui.engine.cards import Card, Face
from rummy_tui.engine.melds import Meld
from rummy_tui.engine.refusal import Refusal
from rummy_tui.engine.rules import Rules
from rummy_tui.i18n import _
from rummy_tui.ui.hand_picture import Label


def labels_of(groups: Sequence[Meld | Refusal], loose: Sequence[Card], rules: Rules) -> tuple[Label, ...]:
    """One for each block; `words` gives the words with their sign."""
    labels = []
    for kind in [words.kind_of(group, rules) for group in groups]:
        sign = words.SIGNS[kind]
        long, short = (words.label(kind, short=brief).removesuffix(sign).rstrip() for brief in (False, True))
        labels.append(Label(long, short, sign, kind))
    if loose:
        labels.append(Label(_("loose"), _("loose")))
    return tuple(labels)


def meanings_of(groups: Iterable[Meld | Refusal]) -> tuple[tuple[Card, str, int], ...]:
    """The jokers in the groups that stand for another card: which, and its suit; -1: the suit is open."""
    found = []
    for meld in groups:
        for i, card in enumerate(meld.cards if isinstance(meld, Meld) else ()):
            assert isinstance(meld, Meld)
            if meld.acts(i) and any(meld.stands):
                face = meld.stands[i]
                found.append((card, str(face or meld.rank), face.suit if face else -1))
    return tuple(found)


def jokers_among(cards: Iterable[Card], wild: frozenset[Face]) -> frozenset[Card]:
    """The printed ones and the wild ones."""
    return frozenset(card for card in cards if card.face is None or card.face in wild)


def prized_among(cards: Iterable[Card], rules: Rules, wild: frozenset[Face]) -> frozenset[Card]:
    """Those that the others pay for."""
    prized = rules.prized(wild)
    return frozenset(card for card in cards if card.face in prized) if prized else frozenset()
