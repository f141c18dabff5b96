"""A hand laid face up: the picture that the table draws of it, without letters and cursor."""

from __future__ import annotations

from dataclasses import dataclass, replace

from textual.strip import Strip

from rummy_tui.engine.cards import Face
from rummy_tui.engine.reading import Reading
from rummy_tui.engine.rules import Rules
from rummy_tui.ui.blocks import jokers_among, labels_of, meanings_of, prized_among
from rummy_tui.ui.fan import TALL, Fan
from rummy_tui.ui.hand_picture import Look, picture
from rummy_tui.ui.palette import Palette

LOW_ROWS, TALL_ROWS = 4, 6


@dataclass(frozen=True)
class Spread:
    """A hand to show as it is read; which faces are wild."""

    reading: Reading
    rules: Rules
    wild: frozenset[Face] = frozenset()

    def strips(self, width: int, palette: Palette, tall: bool = False) -> tuple[list[Strip], int]:
        """The rows of the picture, and how many cells of them are used."""
        groups, cards, loose = self.reading.groups, self.reading.cards, self.reading.loose
        # A tall band has a row to raise marked cards into; nothing is marked here.
        fan = Fan.of(cards, loose, width, TALL if tall else LOW_ROWS)
        unlettered = replace(fan.band, letters=fan.height)
        fan = replace(fan, band=unlettered)
        every = [card for group in cards for card in group] + list(loose)
        look = Look(
            fan, labels_of(groups, loose, self.rules), jokers_among(every, self.wild), meanings_of(groups),
            None, (), None, False, prized=prized_among(every, self.rules, self.wild),
        )  # fmt: skip
        strips = picture(look, palette)
        top, bottom = unlettered.top, unlettered.bottom
        used = max((place.end for place in fan.places), default=0) + 1
        return [strips[unlettered.labels], *strips[top : bottom + 1]], used
