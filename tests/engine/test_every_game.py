"""Every registered game, with every number of players and random settings, played to the end (check_game.py)."""

from __future__ import annotations

from random import Random

import pytest

from rummy_tui.engine.games import GAMES, Game
from rummy_tui.engine.rules import Rules
from tests.engine.check_game import check_game, random_rules

DEALS = 300
"""Deals of each game, shared out among its numbers of players; every fifth with the default settings."""

TABLES = [(name, players) for name, game in GAMES.items() for players in game.rules.PLAYERS]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_random_play(name: str, players: int) -> None:
    game = GAMES[name]
    deals = -(-DEALS // len(game.rules.PLAYERS))
    for number in range(deals):
        seed = f"{name} {players} {number}"
        rules = dealable(game, players, Random(seed)) if number % 5 else game.rules()
        check_game(game, rules, players, seed)


def dealable(game: Game, players: int, rng: Random) -> Rules:
    """Settings at random that so many can play."""
    while (rules := random_rules(game.rules, rng)).problem(players):
        continue
    return rules
