"""Who sits at the table: the player and the bots of the levels he chose."""

from __future__ import annotations

from collections.abc import Sequence

from rummy_tui import words
from rummy_tui.bots.styles import STYLES
from rummy_tui.engine.rules import Rules
from rummy_tui.errors import Usage
from rummy_tui.i18n import _
from rummy_tui.journal import Player

LEVEL = "medium"
"""Of the bots at a new table."""


def seated(levels: Sequence[str]) -> tuple[Player, ...]:
    """The human in the first seat, a bot of each level to his left."""
    bots = (Player(name, level) for name, level in zip(words.BOT_NAMES, levels, strict=False))
    return (Player("You", None), *bots)


def usual(rules: type[Rules]) -> int:
    """Opponents at a new table."""
    return min(max(rules.SEATS, rules.PLAYERS.start), rules.PLAYERS.stop - 1) - 1


def table_for(rules: Rules, players: int | None, levels: str | None) -> tuple[Player, ...]:
    """The table that the command line asks for: one level for all, or one for each opponent. Raises Usage."""
    named = (levels or LEVEL).lower().split(",")
    if unknown := [name for name in named if name not in STYLES]:
        raise Usage(words.unknown_level(unknown[0], tuple(STYLES)))
    if players is None:
        players = len(named) + 1 if len(named) > 1 else usual(type(rules)) + 1
    if problem := rules.problem(players):
        raise Usage(words.refusal(problem))
    if len(named) not in (1, players - 1):
        raise Usage(_("Name one level for all opponents, or one for each of them."))
    return seated(named * (players - 1) if len(named) == 1 else named)
