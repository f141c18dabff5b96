"""How long the bots think: `pytest tests/bench/bench_bots.py -s`; every game and level with the most players.

One deal after the other is played out by one level. `p50` and `p95` of the decisions in ms of processor time, deals
played in a second of it, and the time of a fixed loop (about 180 µs where nothing else runs) at its best and on
average, to tell how busy the machine was.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from rummy_tui.bots.choose import choose
from rummy_tui.bots.styles import STYLES, Style
from rummy_tui.engine.games import GAMES, Game
from rummy_tui.engine.shuffle import NamedSeeds

DEALS = 4


@pytest.fixture(scope="module")
def told() -> Iterator[list[str]]:
    lines: list[str] = []
    yield lines
    print("\n" + "\n".join(lines))


def played(game: Game, style: Style, number: int, times: list[float], loops: list[float]) -> None:
    """One deal, and what each decision in it took; the loop is run before every tenth."""
    match = game.start(game.rules(), game.rules.PLAYERS.stop - 1, NamedSeeds(f"bench {number}"))
    while match.deal.outcome is None and (seat := match.turn) is not None:
        if len(times) % 10 == 0:
            start = time.thread_time()
            sum(range(10_000))
            loops.append(time.thread_time() - start)
        view, rng = match.view(seat), Random(len(times))
        start = time.thread_time()
        action = choose(view, style, rng).action
        times.append(time.thread_time() - start)
        match.play(seat, action)


@pytest.mark.parametrize("level", STYLES)
@pytest.mark.parametrize("name", GAMES)
def test_deciding(benchmark: BenchmarkFixture, told: list[str], name: str, level: str) -> None:
    times: list[float] = []
    loops: list[float] = []

    def deals() -> None:
        for number in range(DEALS):
            played(GAMES[name], STYLES[level], number, times, loops)

    start = time.thread_time()
    benchmark.pedantic(deals, rounds=1)  # type: ignore[no-untyped-call]
    rate = DEALS / (time.thread_time() - start)
    times.sort()
    at = {"p50": 1e3 * times[len(times) // 2], "p95": 1e3 * times[len(times) * 95 // 100]}
    benchmark.extra_info.update(at | {"deals/s": rate})
    loop = f"loop {1e6 * min(loops):.0f}, mean {1e6 * sum(loops) / len(loops):.0f} µs"
    told.append(
        f"{name:10} {level:7} {len(times):5} decisions  p50 {at['p50']:6.1f}  p95 {at['p95']:6.1f} ms  "
        f"{rate:6.2f} deals/s  {loop}"
    )
