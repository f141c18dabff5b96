"""A hand laid face up: the picture that the table draws of it, without letters and cursor."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from textual.strip import Strip

from rummy_tui import words
from rummy_tui.engine.cards import Card, Face
from rummy_tui.engine.melds import Meld
from rummy_tui.engine.refusal import Refusal
from rummy_tui.i18n import _
from rummy_tui.ui.fan import TALL, Fan
from rummy_tui.ui.hand_picture import Label, Look, picture
from rummy_tui.ui.palette import Palette

LOW_ROWS, TALL_ROWS = 4, 6


@dataclass(frozen=True)
class Spread:
    """Cards to show: each group as it is read, its cards in order; loose ones; which faces are wild."""

    groups: Sequence[Meld | Refusal]
    cards: Sequence[tuple[Card, ...]]
    loose: tuple[Card, ...] = ()
    wild: frozenset[Face] = frozenset()

    def strips(self, width: int, palette: Palette, tall: bool = False) -> tuple[list[Strip], int]:
        """The rows of the picture, and how many cells of them are used."""
        # A tall band has a row to raise marked cards into; nothing is marked here.
        fan = Fan.of(self.cards, self.loose, width, TALL if tall else LOW_ROWS)
        unlettered = replace(fan.band, letters=fan.height)
        fan = replace(fan, band=unlettered)
        look = Look(
            fan, tuple(self._labels()), self._jokers, tuple(self._meanings()), None, (), None, False
        )  # fmt: skip
        strips = picture(look, palette)
        top, bottom = unlettered.top, unlettered.bottom
        used = max((place.end for place in fan.places), default=0) + 1
        return [strips[unlettered.labels], *strips[top : bottom + 1]], used

    @property
    def _jokers(self) -> frozenset[Card]:
        every = [card for group in self.cards for card in group] + list(self.loose)
        return frozenset(card for card in every if card.face is None or card.face in self.wild)

    def _labels(self) -> list[Label]:
        labels = []
        for kind in map(words.kind_of, self.groups):
            sign = words.SIGNS[kind]
            long, short = (words.label(kind, short=brief).removesuffix(sign).rstrip() for brief in (False, True))
            labels.append(Label(long, short, sign, kind))
        if self.loose:
            labels.append(Label(_("loose"), _("loose")))
        return labels

    def _meanings(self) -> list[tuple[Card, str, int]]:
        """What the jokers in the groups stand for."""
        found = []
        for group in self.groups:
            for i, card in enumerate(group.cards if isinstance(group, Meld) else ()):
                assert isinstance(group, Meld)
                if group.acts(i) and any(group.stands):
                    face = group.stands[i]
                    found.append((card, str(face or group.rank), face.suit if face else -1))
        return found
