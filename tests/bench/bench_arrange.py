"""How long arranging takes: `pytest tests/bench/bench_arrange.py`; the tables of the arranger are warm.

Nines wild, of 21 cards also papplu and nichlu; ten cards are gin. A round of the
benchmark is one pass over all hands; `median` and `p99` of the single calls, in µs of processor time, stand in
`extra_info` and are printed at the end, with the time of a fixed loop (about 200 µs where nothing else runs) to tell
how busy the machine was.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from rummy_tui.engine.arrange import Arranger, arranger
from rummy_tui.engine.cards import Card, Face, Points, Rank, Suit, faces, packs
from rummy_tui.engine.games import twenty_one
from rummy_tui.engine.games.points import Rules
from rummy_tui.engine.melds import Ace, GroupRules, Kind
from rummy_tui.engine.reading import HandRules

WILD = faces(Rank.NINE)
CUT = Card(Face(Rank.NINE, Suit.SPADES))


@dataclass(frozen=True, kw_only=True)
class Deadwood(HandRules):
    """What arranging asks of gin (§4b)."""

    HAND = 10

    def groups_for(self, wild: frozenset[Face]) -> GroupRules:
        return GroupRules(ace=Ace.LOW)

    def value(self, card: Card, wild: frozenset[Face]) -> Points:
        return 0 if card.face is None else min(10, card.face.rank)


class Game(NamedTuple):
    rules: HandRules
    wild: frozenset[Face]
    cards: list[Card]


GAMES = {
    13: Game(Rules(), WILD, [card for card in packs(2, 2) if card is not CUT]),
    21: Game(
        twenty_one.Rules(),
        twenty_one.Rules().wild(CUT),
        [card for card in packs(3, 3) if card is not CUT],
    ),
    10: Game(Deadwood(), frozenset(), list(packs(1, 0))),
}
"""By the size of a hand."""
GAMES[14] = GAMES[13]


def random_hands(count: int, size: int) -> list[list[Card]]:
    rng = random.Random(1)
    return [rng.sample(GAMES[size].cards, size) for _ in range(count)]


def hands_with_groups(count: int, size: int) -> list[list[Card]]:
    """Random ones that hold a pure sequence."""
    rng, table = random.Random(2), table_of(size)
    found: list[list[Card]] = []
    while len(found) < count:
        hand = rng.sample(GAMES[size].cards, size)
        if any(meld.kind is Kind.RUN and meld.pure for meld in table.best(hand).melds):
            found.append(hand)
    return found


def table_of(size: int) -> Arranger:
    return arranger(GAMES[size].rules, GAMES[size].wild)


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
    ("points", random_hands, 21, 1000),
    ("points", hands_with_groups, 21, 1000),
    ("best", random_hands, 21, 200),
    ("best", hands_with_groups, 21, 200),
    ("points", random_hands, 10, 2000),
    ("points", hands_with_groups, 10, 2000),
    ("best", random_hands, 10, 1000),
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
    table = table_of(size)
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
