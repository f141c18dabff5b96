"""The full table with five Hard opponents, watched from outside: `pytest tests/bench/bench_table.py -s`.

From a key to the last byte that it causes, a language switch, memory, and what is written while nothing happens.
Where a bound is exceeded on a busy machine, look at the disturbance printed beside it.
"""

from __future__ import annotations

import statistics
import sys
import time
from pathlib import Path

import pytest

from tests.bench.program import Program, disturbance

RIGHT, LEFT, SPACE, TAB, F2 = b"\x1b[C", b"\x1b[D", b" ", b"\t", b"\x1bOQ"
KEYS = (*[RIGHT] * 6, SPACE, *[LEFT] * 4, SPACE, TAB, RIGHT, TAB, RIGHT, RIGHT, TAB)
"""Back and forth in the hand, a mark and no mark, and round all parts of the table."""


def table(folder: Path, language: str, deals: int = 0, *more: str) -> Program:
    command = [sys.executable, "-m", "tests.bench.table", str(folder), language, str(deals), *more]
    program = Program(command, folder)
    program.until(b"\x1b[?1049h", 300)
    program.quiet(2)
    return program


def told(what: str, seconds: list[float], program: Program) -> tuple[float, float]:
    """Median and p95 in ms."""
    ordered = sorted(1000 * each for each in seconds)
    median, p95 = statistics.median(ordered), ordered[len(ordered) * 95 // 100]
    print(f"\n{what}: median {median:.1f} ms, p95 {p95:.1f} ms of {len(ordered)}; {disturbance()}")
    return median, p95


@pytest.mark.parametrize("language", ["en", "ne"])
def test_a_key(tmp_path: Path, language: str) -> None:
    with table(tmp_path, language) as program:
        times = [took for _ in range(8) for key in KEYS if (took := program.press(key)) is not None]
        median, p95 = told(f"key to last byte, {language}", times, program)
    assert len(times) > 100
    assert median <= 10
    assert p95 <= 30


def test_a_key_while_a_hard_bot_thinks(tmp_path: Path) -> None:
    with table(tmp_path, "en", 0, "think") as program:
        times = [took for _ in range(8) for key in KEYS if (took := program.press(key, 0.25)) is not None]
        _median, p95 = told("key to last byte while a Hard bot thinks", times, program)
    assert p95 <= 60


def test_another_language(tmp_path: Path) -> None:
    with table(tmp_path, "en") as program:
        program.press(F2, 1)
        program.press(F2, 1)
        program.press(F2, 1)  # each has been loaded once
        times = [took for _ in range(12) if (took := program.press(F2, 0.4)) is not None]
        median, _p95 = told("language switch", times, program)
    assert median <= 150


def test_memory_after_ten_deals(tmp_path: Path) -> None:
    with table(tmp_path, "en", 10) as program:
        for key in KEYS:
            program.press(key)
        megabytes = program.megabytes
    print(f"\nafter ten deals with Hard bots: {megabytes:.1f} MB")
    assert megabytes <= 60


def test_nothing_is_written_while_nothing_happens(tmp_path: Path) -> None:
    with table(tmp_path, "en") as program:
        end, written = time.monotonic() + 60, b""
        while (left := end - time.monotonic()) > 0:
            written += program.read(left)
    print(f"\nidle for 60 s: {len(written)} bytes")
    assert written == b""
