"""Every registered game, with every number of players and random settings, played to the end (check_game.py)."""

from __future__ import annotations

from random import Random

import pytest

from rummy_tui.engine.actions import write
from rummy_tui.engine.games import GAMES, Game
from rummy_tui.engine.rules import Rules
from rummy_tui.journal import Header, Player, write_end
from rummy_tui.replay import WrittenSeeds, steps
from tests.engine.check_game import Played, check_game, random_rules

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
        closely = number < 2 and players == game.rules.PLAYERS.start  # of each game two deals, one as usual, one not
        the_journal_replays_to_the_same_state(check_game(game, rules, players, seed, closely))


def dealable(game: Game, players: int, rng: Random) -> Rules:
    """Settings at random that so many can play."""
    while (rules := random_rules(game.rules, rng)).problem(players):
        continue
    return rules


def the_journal_replays_to_the_same_state(played: Played) -> None:
    """Written line by line as a session writes it, and replayed from the text alone."""
    match = played.match
    seats = tuple(Player(f"seat {seat}", "easy") for seat in range(played.players))
    header = Header(played.rules.GAME, played.rules.written(), seats, "check", "test", played.rules.VERSION)
    lines = [header.write(), f"deal 1 {match.deal.setup.seed.hex()}"]
    lines += [f"{seat} {write(action)}" for seat, action in played.moves]
    lines.append(write_end(match))
    every = list(steps(Header.read(lines[0]), lines, WrittenSeeds(lines)))
    assert [step.trouble for step in every if step.trouble] == []
    assert every[-1].match.digest() == match.digest()
    assert every[-1].match.results[-1].outcome == match.results[-1].outcome
