"""The full table with five Hard opponents, watched from outside: `pytest tests/bench/bench_table.py -s`.

From a key to the last byte that it causes, a language switch, memory, and what is written while nothing happens.
Beside the times stands how much longer than its processor time a fixed loop took meanwhile; the bounds are those of a
quiet machine.
Below them: the processor time that a key costs, whatever else runs.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Sequence
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


def pressed(what: str, program: Program, keys: Sequence[bytes], silence: float) -> tuple[float, float]:
    """Median and p95 from these keys to their last bytes, in ms, as they are."""
    times, own, busy = list[float](), list[float](), list[float]()
    for key in keys:
        before = program.processor_time
        if (took := program.press(key, silence)) is not None:
            times.append(1000 * took)
            own.append(1000 * (program.processor_time - before))
        busy.append(disturbance())
    assert len(times) > len(keys) * 2 // 3
    times.sort()
    median, p95, stretched = statistics.median(times), times[len(times) * 95 // 100], statistics.mean(busy)
    print(f"\n{what}: median {median:.1f} ms, p95 {p95:.1f} ms of {len(times)}, disturbance {stretched:.2f}")
    print(f"processor time: median {statistics.median(own):.1f} ms, p95 {sorted(own)[len(own) * 95 // 100]:.1f} ms")
    return median, p95


@pytest.mark.parametrize("language", ["en", "ne"])
def test_a_key(tmp_path: Path, language: str) -> None:
    with table(tmp_path, language) as program:
        median, p95 = pressed(f"key to last byte, {language}", program, KEYS * 6, 0.15)
    assert median <= 10
    assert p95 <= 30


def test_a_key_while_a_hard_bot_thinks(tmp_path: Path) -> None:
    with table(tmp_path, "en", 0, "think") as program:
        _median, p95 = pressed("key to last byte while a Hard bot thinks", program, KEYS * 6, 0.25)
    assert p95 <= 60


def test_another_language(tmp_path: Path) -> None:
    with table(tmp_path, "en") as program:
        for _ in range(3):  # each is loaded once
            program.press(F2, 1)
        median, _p95 = pressed("language switch", program, [F2] * 12, 0.4)
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
