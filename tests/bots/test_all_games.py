"""Bots of every level in every game: their deals come to an end, and what they take they take for what they then do."""

from __future__ import annotations

import gc
from random import Random

import pytest

from rummy_tui.bots.choose import Why, choose
from rummy_tui.bots.styles import EASY, HARD, MEDIUM, Style
from rummy_tui.engine.actions import Lay, LayOff, Show, Take
from rummy_tui.engine.arrange import Arranger
from rummy_tui.engine.games import GAMES
from rummy_tui.engine.match import Match
from rummy_tui.engine.outcome import Termination
from rummy_tui.engine.reading import HandRules
from rummy_tui.engine.shuffle import NamedSeeds

ENDLESS = {Termination.CAP, Termination.BLOCKED}
DEALS = 2


def played(match: Match, style: Style, rng: Random) -> None:
    """The deal to its end; whoever takes a card to show at once shows."""
    promised: int | None = None
    while not match.settled:
        seat = match.deal.public.turn
        choice = choose(match.view(seat), style, rng)
        assert promised != seat or isinstance(choice.action, Show | Lay | LayOff), (
            "a card was taken for a show that did not come"
        )
        shows = choice.chosen.term(Why.SHOW) is not None
        promised = seat if isinstance(choice.action, Take) and shows else None
        match.play(seat, choice.action)


@pytest.mark.parametrize("style", [MEDIUM, HARD], ids=lambda style: style.name)
@pytest.mark.parametrize("game", GAMES)
def test_deals_come_to_an_end(game: str, style: Style) -> None:
    """Nobody goes in circles until the turns are used up."""
    players = GAMES[game].rules.PLAYERS.start
    for number in range(DEALS):
        match = GAMES[game].start(GAMES[game].rules(), players, NamedSeeds(f"end {game} {number}"))
        played(match, style, Random(number))
        assert match.deal.outcome is not None
        assert match.deal.outcome.termination not in ENDLESS


@pytest.mark.parametrize("game", [name for name, game in GAMES.items() if issubclass(game.rules, HandRules)])
def test_what_is_remembered_of_a_deal_goes_with_it(game: str) -> None:
    """The tables of an arranger are large: those of the last deals stay, however long a session lasts."""
    match = GAMES[game].start(GAMES[game].rules(), 2, NamedSeeds(f"memory {game}"))
    for number in range(6):
        played(match, EASY, Random(number))
        while (seat := match.turn) is not None:
            match.play(seat, choose(match.view(seat), EASY, Random(number)).action)
        if match.ranking is not None:
            match = GAMES[game].start(GAMES[game].rules(), 2, NamedSeeds(f"memory {game} {number}"))
        else:
            match.advance()
    gc.collect()
    alive = [each for each in gc.get_objects() if type(each) is Arranger and type(each.rules) is GAMES[game].rules]
    assert len({each.wild for each in alive}) <= 3
