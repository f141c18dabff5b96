"""How fast deals are played: `pytest tests/bench/bench_engine.py`."""

from __future__ import annotations

from random import Random

from pytest_benchmark.fixture import BenchmarkFixture

from rummy_tui.engine.actions import Discard, Draw, Take
from rummy_tui.engine.games import GAMES
from rummy_tui.engine.shuffle import NamedSeeds


def playout(seed: int) -> int:
    """One deal of Points among four, drawing and throwing at random to the turn cap; the number of requests."""
    rng = Random(seed)
    game = GAMES["points"]
    match = game.start(game.rules(), 4, NamedSeeds(f"bench {seed}"))
    asked = 0
    while (seat := match.turn) is not None:
        match.play(seat, Take() if rng.random() < 0.2 and match.check(seat, Take()) is None else Draw())
        hand = match.deal.hidden.hands[seat]
        match.play(seat, Discard(rng.choice([card for card in hand if card is not match.deal.public.taken])))
        asked += 2
    return asked


def test_random_playouts(benchmark: BenchmarkFixture) -> None:
    """A whole deal under the referee; the printed time is for about 500 requests."""
    seeds = iter(range(10**6))
    requests = benchmark.pedantic(lambda: playout(next(seeds)), rounds=30)
    mean = benchmark.stats.stats.mean  # type: ignore[union-attr]
    print(f"\n{1 / mean:.0f} deals/s, {requests / mean / 1000:.1f} k requests/s")
