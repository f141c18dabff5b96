"""What is said of a hand alone is what the referee lets the player lay down with it, in any settings."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from rummy_tui.engine.cards import Card
from rummy_tui.engine.games import GAMES
from rummy_tui.engine.laydown import TableRules
from rummy_tui.engine.match import Match
from rummy_tui.engine.shuffle import NamedSeeds
from rummy_tui.engine.view import Phase
from tests.engine.check_game import random_rules

TABLE_GAMES = [name for name, game in GAMES.items() if issubclass(game.rules, TableRules)]
HANDS = 100


def promising(cards: Sequence[Card], size: int, rng: Random) -> list[Card]:
    """Mostly cards that go together: neighbours of one suit, equal numbers; the rest by chance."""
    left = list(cards)
    rng.shuffle(left)
    hand: list[Card] = []
    while len(hand) < size and rng.random() < 0.92:
        seed = rng.choice(left)
        if seed.face is None:
            kin = [seed]
        elif rng.random() < 0.5:
            kin = [card for card in left if card.face is not None and card.face.rank is seed.face.rank][:3]
        else:
            run = {(seed.face.suit, rank) for rank in range(seed.face.rank, seed.face.rank + rng.choice((3, 4)))}
            kin = list(
                {card.face: card for card in left if card.face and (card.face.suit, card.face.rank) in run}.values()
            )
        hand += kin
        left = [card for card in left if card not in kin]
    return (hand + left)[:size]


def in_turn(game: str, rng: Random, seed: str) -> tuple[Match, TableRules]:
    """Seat 0 has drawn, late enough for everything; nothing lies on the table."""
    kind = GAMES[game].rules
    players = rng.choice(kind.PLAYERS)
    while (rules := random_rules(kind, rng)).problem(players):
        pass
    match = GAMES[game].start(rules, players, NamedSeeds(seed))
    public = match.deal.public
    public.phase, public.turn, public.active, public.turns = Phase.PLAY, 0, 0, 99
    public.has_drawn[0] = True
    assert isinstance(rules, TableRules)
    return match, rules


@pytest.mark.parametrize("game", TABLE_GAMES)
def test_the_referee_lets_it_be_laid_and_the_table_knows_nothing_better(game: str) -> None:
    could = 0
    for number in range(HANDS):
        rng = Random(f"{game} {number}")
        match, rules = in_turn(game, rng, str(number))
        size = min(rules.most_held or 15, 15)
        hand = promising(rules.cards(match.seats), size, rng)
        match.deal.hidden.hands[0][:] = hand
        said = rules.laid_first(hand)
        plans = (plan for plan in match.deal.plans(0) if plan.groups)
        plan = next((plan for plan in plans if match.check(0, plan.actions[0]) is None), None)
        assert (said is None) == (plan is None), (rules, hand)
        if said is not None and plan is not None:
            could += 1
            assert said.points == plan.points, (rules, hand)
            assert match.check(0, said.actions[0]) is None, (rules, hand, said)
    assert 10 < could < HANDS
