"""Every registered game, with every number of players and random settings, played to the end (check_game.py)."""

from __future__ import annotations

import os
from random import Random

import pytest

from rummy_tui.engine.actions import write
from rummy_tui.engine.deal import Deal
from rummy_tui.engine.games import GAMES, Game
from rummy_tui.engine.rules import Family, Rules
from rummy_tui.journal import Header, Player, write_end
from rummy_tui.replay import WrittenSeeds, steps
from tests.engine.check_game import Played, check_game, random_rules

DEALS = int(os.environ.get("RUMMY_TUI_DEALS", "150"))
"""Deals of each course of a deal, shared out among the games that play it so and their numbers of players; every fifth
with the default settings.
"""

SHARE = {Family.TABLE: 6}
"""Of games with melds on the table, a deal of which has far more moves, only one in so many."""

TABLES = [(name, players) for name, game in GAMES.items() for players in game.rules.PLAYERS]


def course(game: Game) -> type[Deal]:
    """The class that says how a deal of this game goes; what only names its rules says nothing."""
    return next(kind for kind in game.deal.__mro__ if any(map(callable, vars(kind).values())))


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_random_play(name: str, players: int) -> None:
    game = GAMES[name]
    alike = sum(course(other) is course(game) for other in GAMES.values())
    deals = -(-DEALS // (SHARE.get(game.rules.FAMILY, 1) * alike * len(game.rules.PLAYERS)))
    for number in range(deals):
        seed = f"{name} {players} {number}"
        rules = dealable(game, players, Random(seed)) if number % 5 else game.rules()
        the_journal_replays_to_the_same_state(check_game(game, rules, players, seed))


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
