"""How fast the others move: the seconds between two of their moves, to see each, and what is asked meanwhile."""

from __future__ import annotations

from typing import NamedTuple

from rummy_tui.engine.message import NC_
from rummy_tui.i18n import N_


class Speed(NamedTuple):
    """`words`, and `brief` where there is little room, in English."""

    seconds: float
    words: str
    brief: str


SPEEDS = {
    "instant": Speed(0.0, N_("instant: the others have moved at once"), NC_("speed", "instant")),
    "fast": Speed(0.2, N_("fast"), NC_("speed", "fast")),
    "normal": Speed(0.7, N_("normal"), NC_("speed", "normal")),
    "slow": Speed(1.6, N_("slow: time to watch every move"), NC_("speed", "slow")),
}
USUAL = SPEEDS["normal"]

BUYING = {
    "always": N_("always"),
    "helps": N_("when the card helps"),
    "never": N_("never"),
}
"""When to ask the player about buying a card out of turn."""
