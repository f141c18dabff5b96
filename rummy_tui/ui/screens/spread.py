"""A hand laid face up: the picture that the table draws of it, without letters and cursor."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from textual.strip import Strip

from rummy_tui.engine.cards import Card, Face
from rummy_tui.engine.melds import Meld
from rummy_tui.engine.refusal import Refusal
from rummy_tui.ui.blocks import jokers_among, labels_of, meanings_of
from rummy_tui.ui.fan import TALL, Fan
from rummy_tui.ui.hand_picture import Look, picture
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
        every = [card for group in self.cards for card in group] + list(self.loose)
        look = Look(
            fan, labels_of(self.groups, self.loose), jokers_among(every, self.wild), meanings_of(self.groups),
            None, (), None, False,
        )  # fmt: skip
        strips = picture(look, palette)
        top, bottom = unlettered.top, unlettered.bottom
        used = max((place.end for place in fan.places), default=0) + 1
        return [strips[unlettered.labels], *strips[top : bottom + 1]], used
