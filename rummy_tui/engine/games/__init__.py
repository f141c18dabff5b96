"""The register of games: one module = the rules of one game, loaded when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING

from rummy_tui.engine.message import N_

if TYPE_CHECKING:
    from rummy_tui.engine.deal import Deal
    from rummy_tui.engine.match import Match
    from rummy_tui.engine.rules import Rules
    from rummy_tui.engine.shuffle import Seeds

    Parts = tuple[type[Rules], type[Deal], type[Match]]


class Game:
    """A name and a sentence for people (English), and the three classes that are a game."""

    def __init__(self, title: str, blurb: str, load: Callable[[], Parts]) -> None:
        self.title, self.blurb, self._load = title, blurb, load

    @cached_property
    def _parts(self) -> Parts:
        return self._load()

    @property
    def rules(self) -> type[Rules]:
        return self._parts[0]

    @property
    def deal(self) -> type[Deal]:
        return self._parts[1]

    @property
    def match(self) -> type[Match]:
        return self._parts[2]

    def start(self, rules: Rules, seats: int, seeds: Seeds) -> Match:
        """A new match. Raises IllegalAction if these rules cannot be dealt to so many."""
        return self.match(rules, seats, seeds)


def _module(name: str) -> Callable[[], Parts]:
    def load() -> Parts:
        module = import_module(f"{__name__}.{name}")
        return module.Rules, module.Deal, module.Match

    return load


GAMES: dict[str, Game] = {
    "points": Game(
        N_("Points Rummy"),
        N_("13 cards, one deal at a time: the first right declare wins everybody's points."),
        _module("points"),
    ),
    "pool": Game(
        N_("Pool Rummy"),
        N_("Points add up deal by deal, at the limit you are out, and the last one in wins."),
        _module("pool"),
    ),
    "deals": Game(
        N_("Deals Rummy"),
        N_("A few deals for chips, without drops: the most chips win."),
        _module("deals"),
    ),
    "nepali": Game(
        N_("Nepali Rummy"),
        N_("A match of three deals: one pure sequence is enough for a show."),
        _module("nepali"),
    ),
    "twenty-one": Game(
        N_("21 Card Rummy"),
        N_("Three packs, three pure sequences, and value cards that everybody pays for."),
        _module("twenty_one"),
    ),
    "gin": Game(
        N_("Gin Rummy"),
        N_("10 cards, two players: leave little outside your groups and knock, or hold on for gin."),
        _module("gin"),
    ),
    "basic": Game(
        N_("Basic Rummy"),
        N_("Melds on the table, no jokers: the first without cards gets what the others hold."),
        _module("basic"),
    ),
    "fifty-one": Game(
        N_("Rummy 51"),
        N_("Open with groups worth 51, lay off, swap jokers; or put the whole hand down at once."),
        _module("fifty_one"),
    ),
    "contract": Game(
        N_("Contract Rummy"),
        N_("Seven rounds, each with its contract of sets and sequences; cards may be bought."),
        _module("contract"),
    ),
}
"""Every playable game by its name, in the order of the menu."""


def game_of(rules: Rules) -> Game:
    """The game that these rules belong to."""
    return GAMES[rules.GAME]
