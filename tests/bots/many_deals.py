"""python -m tests.bots.many_deals N [SEED]: N deals between Easy bots, 2–6 seats, random settings, all checked."""

from __future__ import annotations

import sys
from collections import Counter
from random import Random
from time import perf_counter

from rummy_tui.bots.styles import EASY
from rummy_tui.engine.games import points
from rummy_tui.engine.shuffle import NamedSeeds
from tests.bots.table import check_settled, play, random_settings


def one(seed: str) -> str:
    """Plays and checks one deal; how it ended."""
    rng = Random(seed)
    seats = rng.choice(points.Rules.PLAYERS)
    match = points.Match(points.Rules(**random_settings(rng)), seats, NamedSeeds(seed))
    play(match, [EASY] * seats, seed)
    check_settled(match)
    assert match.deal.outcome is not None
    return match.deal.outcome.termination.name


def main(count: int, seed: str) -> None:
    began = perf_counter()
    ends = Counter(one(f"{seed}/{number}") for number in range(1, count + 1))
    print(f"{count} deals in {perf_counter() - began:.0f} s, all legal, settled to zero, 106 cards:", dict(ends))


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else "many")
