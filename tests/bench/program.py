"""A program in a pseudo-terminal of 80x24, seen from outside: when bytes arrive, how many, how much memory it takes."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from rummy_tui.ui.syllables import width_mc1


def disturbance() -> float:
    """How much longer than its own processor time a fixed loop takes just now: 1.0 where nothing else runs."""
    wall, own = time.perf_counter(), time.process_time()
    sum(range(200_000))
    return (time.perf_counter() - wall) / (time.process_time() - own)


class Program:
    """Started when made; killed on leaving the context."""

    def __init__(self, command: Sequence[str], home: Path, language: str = "C", cwd: Path | None = None) -> None:
        self.started = time.perf_counter()
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.environ |= {"TERM": "xterm-256color", "COLORTERM": "truecolor", "RUMMY_TUI_HOME": str(home)}
            os.environ |= {"LANG": f"{language}.UTF-8", "LC_ALL": "", "XDG_CACHE_HOME": str(home / "cache")}
            os.chdir(cwd or Path.cwd())
            os.execv(command[0], list(command))
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.seen = b""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.terminal)

    def read(self, seconds: float) -> bytes:
        """What arrives next within so many seconds; b'' if nothing does."""
        if not select.select([self.terminal], [], [], seconds)[0]:
            return b""
        data = os.read(self.terminal, 1 << 16)
        self._answer(data)
        self.seen += data
        return data

    def until(self, text: bytes, seconds: float = 30) -> float:
        """Seconds from the start until this text is painted."""
        while text not in self.seen:
            if time.perf_counter() - self.started > seconds:
                raise AssertionError(self.seen[-2000:].decode(errors="replace"))
            self.read(0.5)
        return time.perf_counter() - self.started

    def quiet(self, seconds: float) -> int:
        """Bytes that arrive until there are none for so long."""
        count = 0
        while data := self.read(seconds):
            count += len(data)
        return count

    def press(self, keys: bytes, silence: float = 0.15) -> float | None:
        """Seconds from the key to the last byte that it causes; None if it causes none."""
        start = time.perf_counter()
        os.write(self.terminal, keys)
        last = None
        while self.read(silence):
            last = time.perf_counter() - start
        return last

    @property
    def processor_time(self) -> float:
        """Seconds of processor time it has taken so far, all its threads together (Linux)."""
        return time.clock_gettime(~self.pid << 3 | 2)

    @property
    def megabytes(self) -> float:
        """Of memory resident now."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+)", status)
        assert found is not None
        return int(found[1]) / 1024

    def _answer(self, data: bytes) -> None:
        """Cursor positions as a terminal of the family mc1 reports them: behind the syllable just written."""
        for probe in data.split(b"\x1b[6n")[:-1]:
            written = re.split(rb"\x1b(?:\[[0-9;?]*[A-Za-z]|\][^\x07]*\x07|[0-9])", probe)[-1]
            os.write(self.terminal, f"\x1b[2;{1 + width_mc1(written.decode(errors='ignore'))}R".encode())
