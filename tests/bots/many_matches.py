"""python -m tests.bots.many_matches GAME N [SEED]: N matches between Easy bots, any number of seats, random settings.

After every action all cards are accounted for. An endless match is left after DEALS deals.
"""

from __future__ import annotations

import sys
from collections import Counter
from random import Random
from time import perf_counter

from rummy_tui.bots.choose import choose
from rummy_tui.bots.styles import EASY
from rummy_tui.engine.games import GAMES
from rummy_tui.engine.match import Match
from rummy_tui.engine.shuffle import NamedSeeds
from tests.engine.check_game import cards_are_accounted_for, random_rules, sizes_are_shown, somebody_can_move

DEALS = 3
MOST = 400
"""Deals after which a match is taken to be endless though its rules are not."""


def one(game: str, seed: str) -> Match:
    """Plays and checks one match."""
    rng = Random(seed)
    kind = GAMES[game].rules
    players = rng.choice(kind.PLAYERS)
    rules = random_rules(kind, rng)
    while rules.problem(players):
        rules = random_rules(kind, rng)
    match = GAMES[game].start(rules, players, NamedSeeds(seed))
    finite = match.standing().out_at is not None or match.standing().deals_left is not None
    while match.ranking is None and match.number <= (MOST if finite else DEALS):
        play_on(match, rng, seed)
        if match.ranking is None:
            match.advance()
    assert match.ranking is not None or not finite
    if match.ranking is not None:
        assert sorted(seat for place in match.ranking.places for seat in place) == list(range(players))
    return match


def play_on(match: Match, rng: Random, seed: str) -> None:
    """To the end of the deal and of what is asked after it."""
    moves = 0
    while (seat := match.turn) is not None:
        view = match.view(seat)
        match.play(seat, choose(view, EASY, Random(f"{seed}/{match.number}/{moves}")).action)
        moves += 1
        for check in (cards_are_accounted_for, sizes_are_shown, somebody_can_move):
            check(match, rng)
    outcome = match.deal.outcome
    assert outcome is not None
    assert [bill.seat for bill in outcome.bills] == list(match.results[-1].seats)
    if match.HIGH_WINS and match.LOSERS_PAY:
        assert not sum(match.results[-1].changes), "what one wins the others lose"


def main(game: str, count: int, seed: str) -> None:
    began = perf_counter()
    ends: Counter[str] = Counter()
    deals = 0
    players: Counter[int] = Counter()
    for number in range(1, count + 1):
        match = one(game, f"{seed}/{number}")
        players[match.seats] += 1
        deals += len(match.results)
        ends.update(r.outcome.termination.name for r in match.results if r.outcome is not None)
        ends.update(each.kind.__name__ for each in match.decisions)
    print(f"{count} matches of {game}, {deals} deals, in {perf_counter() - began:.0f} s;")
    print("all legal, all cards after each action, every deal settled;")
    print("players", dict(sorted(players.items())), "ends", dict(ends))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), sys.argv[3] if len(sys.argv) > 3 else "many")
