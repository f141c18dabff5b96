"""How long the search for what can be laid down takes: `pytest tests/bench/bench_laydown.py`; its tables are warm.

As in `bench_arrange`: `median` and `p99` of the single calls, in µs of processor time, stand in `extra_info`.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from rummy_tui.engine.cards import Card, packs
from rummy_tui.engine.laydown import Layer
from rummy_tui.engine.melds import GroupRules, Meld, readings
from tests.engine.test_laydown import CONTRACT, FIFTY_ONE, LIGHT, OPENING, TENS, Turn, prices

SETS_ALSO = frozenset(kind for kind in GroupRules().kinds)
CONTRACT_PRICES, FIFTY_ONE_PRICES = prices(LIGHT, 25), prices(TENS, 20)
TWO_AND_ONE = Turn(CONTRACT, CONTRACT, sets=2, runs=1, swap_first=False)
THREE_RUNS = Turn(CONTRACT, CONTRACT, sets=0, runs=3, swap_first=False)
OPENS = Turn(OPENING, FIFTY_ONE, at_least=51, swap_first=False)


def hands(count: int, size: int, jokers: int | None, cards: Sequence[Card], seed: int) -> list[list[Card]]:
    """Random ones, with so many jokers if that is asked for."""
    rng = random.Random(seed)
    if jokers is None:
        return [rng.sample(cards, size) for _ in range(count)]
    wild, plain = [c for c in cards if c.face is None], [c for c in cards if c.face is not None]
    return [rng.sample(wild, jokers) + rng.sample(plain, size - jokers) for _ in range(count)]


def melds(count: int, rules: GroupRules, cards: list[Card], rng: random.Random) -> tuple[Meld, ...]:
    """Random ones; their cards are taken out."""
    found: list[Meld] = []
    while len(found) < count:
        for meld in readings(rng.sample(cards, rng.choice([3, 3, 4])), rules)[:1]:
            found.append(meld)
            for card in meld.cards:
                cards.remove(card)
    return tuple(found)


@pytest.fixture(scope="module")
def told() -> Iterator[list[str]]:
    lines: list[str] = []
    yield lines
    print("\n" + "\n".join(lines))


CASES = [
    ("possible", "contract 2+1", TWO_AND_ONE, CONTRACT_PRICES, packs(2, 4), 13),
    ("best", "contract 2+1", TWO_AND_ONE, CONTRACT_PRICES, packs(2, 4), 13),
    ("possible", "contract 0+3", THREE_RUNS, CONTRACT_PRICES, packs(2, 4), 13),
    ("best", "contract 0+3", THREE_RUNS, CONTRACT_PRICES, packs(2, 4), 13),
    ("possible", "rummy 51", OPENS, FIFTY_ONE_PRICES, packs(2, 4), 15),
    ("best", "rummy 51", OPENS, FIFTY_ONE_PRICES, packs(2, 4), 15),
]


@pytest.mark.parametrize(("what", "name", "turn", "cost", "cards", "size"), CASES)
def test_from_the_hand_alone(
    benchmark: BenchmarkFixture, told: list[str], what: str, name: str, turn: Turn, cost: Any, cards: Any, size: int
) -> None:
    measured(
        benchmark, told, f"{what:9} {name}", getattr(Layer(turn, (), cost), what), hands(1000, size, None, cards, 1)
    )


TABLES = [
    ("contract 2+1", TWO_AND_ONE, CONTRACT_PRICES, packs(3, 6)),
    ("contract down", Turn(CONTRACT, CONTRACT, 0, 0, swaps=SETS_ALSO), CONTRACT_PRICES, packs(3, 6)),
    ("51 opens", OPENS, FIFTY_ONE_PRICES, packs(2, 6)),
    ("51 opened", Turn(FIFTY_ONE, FIFTY_ONE, swaps=SETS_ALSO), FIFTY_ONE_PRICES, packs(2, 6)),
]


@pytest.mark.parametrize(("name", "turn", "cost", "cards"), TABLES)
def test_with_fifteen_melds(
    benchmark: BenchmarkFixture, told: list[str], name: str, turn: Turn, cost: Any, cards: Any
) -> None:
    """Twenty cards, four of them jokers; 20 tables with 10 hands each."""
    asked = []
    for number in range(20):
        rng, left = random.Random(number), [card for card in cards if card.face is not None]
        layer = Layer(turn, melds(15, turn.added, left, rng), cost)
        asked += [(layer, hand) for hand in hands(10, 20, 4, [*left, *(Card(None, i) for i in range(6))], number)]
    measured(benchmark, told, f"best      {name}, table", lambda pair: pair[0].best(pair[1]), asked)


def measured(
    benchmark: BenchmarkFixture, told: list[str], name: str, call: Callable[[Any], Any], asked: Sequence[Any]
) -> None:
    """One pass over all questions is a round; the first one fills the tables."""
    times: list[float] = []

    def one_pass() -> None:
        for each in asked:
            start = time.thread_time()
            call(each)
            times.append(time.thread_time() - start)

    one_pass()
    times.clear()
    benchmark.pedantic(one_pass, rounds=2)  # type: ignore[no-untyped-call]
    times.sort()
    at = {"median": times[len(times) // 2], "p99": times[len(times) * 99 // 100]}
    start = time.thread_time()
    sum(range(10_000))
    at["loop"] = time.thread_time() - start
    benchmark.extra_info.update({key: round(1e6 * value, 1) for key, value in at.items()})
    told.append(f"{name:28} {benchmark.extra_info}")
