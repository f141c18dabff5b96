"""The games with melds on the table, looked at from all sides like every game (check_game.py)."""

from __future__ import annotations

from random import Random

import pytest

from rummy_tui.engine import games as registered
from rummy_tui.engine.games import Game, basic, contract, fifty_one
from tests.engine.check_game import check_game, random_rules
from tests.engine.test_every_game import the_journal_replays_to_the_same_state

DEALS = 3
"""Of each number of players; every third with the default settings."""

GAMES = {
    "basic": Game("Basic Rummy", "", lambda: (basic.Rules, basic.Deal, basic.Match)),
    "fifty-one": Game("Rummy 51", "", lambda: (fifty_one.Rules, fifty_one.Deal, fifty_one.Match)),
    "contract": Game("Contract Rummy", "", lambda: (contract.Rules, contract.Deal, contract.Match)),
}


@pytest.mark.parametrize(("name", "players"), [(name, n) for name, game in GAMES.items() for n in game.rules.PLAYERS])
def test_random_play(name: str, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES[name]
    monkeypatch.setitem(registered.GAMES, name, game)
    for number in range(DEALS):
        seed = f"{name} {players} {number}"
        rules = random_rules(game.rules, Random(seed)) if number % 3 else game.rules()
        the_journal_replays_to_the_same_state(check_game(game, rules, players, seed))
