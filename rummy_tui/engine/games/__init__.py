"""The register of games: one module = the rules of one game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rummy_tui.engine.deal import Deal
from rummy_tui.engine.games import points
from rummy_tui.engine.match import Match
from rummy_tui.engine.rules import Rules
from rummy_tui.engine.shuffle import Seeds


@dataclass(frozen=True)
class Game:
    """The three classes that are a game."""

    rules: type[Rules]
    deal: type[Deal]
    match: type[Match]

    def start(self, rules: Rules, seats: int, seeds: Seeds) -> Match:
        """A new match. Raises IllegalAction if these rules cannot be dealt to so many."""
        return self.match(rules, seats, seeds)


GAMES: dict[str, Game] = {
    module.Rules.GAME: Game(module.Rules, module.Deal, module.Match) for module in (points,)
}
"""Every playable game by its name, in the order of the menu."""


def game_of(rules: Rules, games: Mapping[str, Game] = GAMES) -> Game:
    """The game that these rules belong to."""
    return games[rules.GAME]
