"""Time to the first paint as a ratio to a bare Textual hello world: `pytest tests/bench/bench_start.py -s`.

Both programs run in a pseudo-terminal of 80x24; what is timed is from the start of the process to the first text.
The two take turns, so that whatever else the machine does weighs on both; the median of the pairs counts.
"""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import statistics
import struct
import sys
import termios
import time
from pathlib import Path

import pytest

from rummy_tui.ui.syllables import width_mc1

ROUNDS = 15
LIMIT = 1.35
HELLO = """
from textual.app import App
from textual.widgets import Static
class Hello(App):
    def compose(self):
        yield Static("Hello, world")
Hello().run()
"""


def first_paint(command: list[str], text: bytes, home: Path, language: str) -> float:
    """Seconds until the text is painted."""
    start = time.perf_counter()
    pid, terminal = pty.fork()
    if pid == 0:
        os.environ |= {"TERM": "xterm-256color", "RUMMY_TUI_HOME": str(home), "LANG": f"{language}.UTF-8", "LC_ALL": ""}
        os.execv(command[0], command)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    seen = b""
    try:
        while text not in seen and time.perf_counter() - start < 20:
            if select.select([terminal], [], [], 0.5)[0]:
                data = os.read(terminal, 65536)
                seen += data
                answer_probes(terminal, data)
        return time.perf_counter() - start
    finally:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        os.close(terminal)


def answer_probes(terminal: int, data: bytes) -> None:
    """Cursor positions as a terminal of the family mc1 reports them: behind the syllable that was just written."""
    for probe in data.split(b"\x1b[6n")[:-1]:
        written = re.split(rb"\x1b(?:\[[0-9;?]*[A-Za-z]|\][^\x07]*\x07|[0-9])", probe)[-1]
        os.write(terminal, f"\x1b[2;{1 + width_mc1(written.decode(errors='ignore'))}R".encode())


@pytest.mark.parametrize(("language", "text"), [("en_US", "Points Rummy"), ("hi_IN", "रमी")])
def test_first_paint(tmp_path: Path, language: str, text: str) -> None:
    """At most 1.35 × a bare Textual hello world (the checkout's catalog is compiled and cached by the first run)."""
    hello, ours = [sys.executable, "-c", HELLO], [sys.executable, "-m", "rummy_tui"]
    first_paint(ours, text.encode(), tmp_path, language)
    pairs = [
        (first_paint(hello, b"Hello", tmp_path, "C"), first_paint(ours, text.encode(), tmp_path, language))
        for _ in range(ROUNDS)
    ]
    bare, full = (statistics.median(times) for times in zip(*pairs, strict=True))
    ratio = statistics.median(b / a for a, b in pairs)
    print(f"\n{language}: hello {bare * 1000:.0f} ms, rummy-tui {full * 1000:.0f} ms, ratio {ratio:.2f}, limit {LIMIT}")
    assert ratio <= LIMIT
