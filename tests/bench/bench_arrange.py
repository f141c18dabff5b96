"""How long arranging takes: `pytest tests/bench/bench_arrange.py`; the tables of the arranger are warm.

Two packs, two printed jokers, nines wild. A round of the benchmark is one pass over all hands; `median` and `p99` of
the single calls, in µs of processor time, stand in `extra_info` and are printed at the end, with the time of a fixed
loop (about 200 µs where nothing else runs) to tell how busy the machine was.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from rummy_tui.engine.arrange import Arranger, arranger
from rummy_tui.engine.cards import Card, Face, Rank, Suit, faces, packs
from rummy_tui.engine.games.points import Rules
from rummy_tui.engine.melds import Kind

WILD = faces(Rank.NINE)
CARDS = [card for card in packs(2, 2) if card is not Card(Face(Rank.NINE, Suit.SPADES))]


def random_hands(count: int, size: int) -> list[list[Card]]:
    rng = random.Random(1)
    return [rng.sample(CARDS, size) for _ in range(count)]


def hands_with_groups(count: int, size: int) -> list[list[Card]]:
    """Random ones that hold a pure sequence."""
    rng, table = random.Random(2), arranger(Rules(), WILD)
    found: list[list[Card]] = []
    while len(found) < count:
        hand = rng.sample(CARDS, size)
        if any(meld.kind is Kind.RUN and meld.pure for meld in table.best(hand).melds):
            found.append(hand)
    return found


@pytest.fixture(scope="module")
def told() -> Iterator[list[str]]:
    lines: list[str] = []
    yield lines
    print("\n" + "\n".join(lines))


CASES = [
    ("points", random_hands, 13, 2000),
    ("points", hands_with_groups, 13, 2000),
    ("best", random_hands, 13, 1000),
    ("best", hands_with_groups, 13, 1000),
    ("read", hands_with_groups, 13, 1000),
    ("distance", random_hands, 13, 500),
    ("distance", hands_with_groups, 13, 500),
    ("throws", random_hands, 14, 150),
    ("throws", hands_with_groups, 14, 150),
    ("best_throw", random_hands, 14, 150),
    ("outs", random_hands, 13, 30),
    ("points", random_hands, 21, 300),
    ("best", random_hands, 21, 100),
]


@pytest.mark.parametrize(
    ("what", "hands", "size", "count"), CASES, ids=[f"{c[0]}-{c[1].__name__}-{c[2]}" for c in CASES]
)
def test_speed(
    benchmark: BenchmarkFixture,
    told: list[str],
    what: str,
    hands: Callable[..., list[list[Card]]],
    size: int,
    count: int,
) -> None:
    table = arranger(Rules(), WILD)
    asked = hands(count, size)
    call = reader(table, asked) if what == "read" else getattr(table, what)
    times: list[float] = []

    def one_pass() -> None:
        for hand in asked:
            start = time.thread_time()
            call(hand)
            times.append(time.thread_time() - start)

    one_pass()
    times.clear()
    benchmark.pedantic(one_pass, rounds=3)  # type: ignore[no-untyped-call]
    times.sort()
    at = {"median": times[len(times) // 2], "p99": times[len(times) * 99 // 100]}
    start = time.thread_time()
    sum(range(10_000))
    at["loop"] = time.thread_time() - start
    benchmark.extra_info.update({name: round(1e6 * value, 1) for name, value in at.items()})
    told.append(f"{what:10} {hands.__name__:17} {size:2} cards  {benchmark.extra_info}")


def reader(table: Arranger, hands: Sequence[Sequence[Card]]) -> Callable[[Sequence[Card]], Any]:
    """Reads the best groups of each hand."""
    made = {id(hand): table.best(hand) for hand in hands}
    return lambda hand: table.read(made[id(hand)].cards, made[id(hand)].loose)
