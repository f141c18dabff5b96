"""How fast the others move: the seconds between two of their moves, to see each, and what is asked meanwhile."""

from __future__ import annotations

from typing import NamedTuple

from rummy_tui.i18n import N_


class Speed(NamedTuple):
    """`words` in English."""

    seconds: float
    words: str


SPEEDS = {
    "instant": Speed(0.0, N_("instant: the others have moved at once")),
    "fast": Speed(0.2, N_("fast")),
    "normal": Speed(0.7, N_("normal")),
    "slow": Speed(1.6, N_("slow: time to watch every move")),
}
USUAL = SPEEDS["normal"]

BUYING = {
    "always": N_("always"),
    "helps": N_("when the card helps"),
    "never": N_("never"),
}
"""When to ask the player about buying a card out of turn."""
