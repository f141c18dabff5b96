"""The real program in a pseudo-terminal: what it leaves behind when it is stopped, ended or fails; nothing is lost."""

from __future__ import annotations

import os
import re
import select
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from rummy_tui import storage
from rummy_tui.engine.events import Drew
from rummy_tui.session import Session

if sys.platform == "win32":
    pytest.skip("no pseudo-terminals", allow_module_level=True)

import fcntl
import struct
import termios

PLAY = "from rummy_tui.cli import main; import sys; sys.exit(main(['play', 'points', '--seed', 'terminal']))"
FAULTY = f"from rummy_tui.ui.hand import Hand; Hand.last = lambda self: 1 / 0; {PLAY}"
PATIENCE = 30
"""Seconds until a test gives up; nothing is measured."""


class Running:
    """The program in a terminal of its own."""

    def __init__(self, code: str) -> None:
        self.pid, self._fd = os.forkpty()
        if not self.pid:
            os.environ.update(TERM="xterm-256color", RUMMY_TUI_HOME=os.environ["RUMMY_TUI_HOME"], LANG="C.UTF-8")
            os.execv(sys.executable, [sys.executable, "-c", code])
        fcntl.ioctl(self._fd, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 200, 0, 0))
        self._line = termios.tcgetattr(self._fd)
        self.written = b""
        self._seen = 0

    def until(self, wanted: str) -> None:
        """Read what the program writes until this pattern has come since the last time."""
        end = time.monotonic() + PATIENCE
        while not (found := re.compile(wanted.encode()).search(self.written, self._seen)):
            assert time.monotonic() < end, (wanted, self.written[-2000:])
            self._read(0.2)
        self._seen = found.end()

    def press(self, keys: bytes, wanted: str) -> None:
        """Press these keys, again and again, until this comes: it may not be the player's turn yet."""
        for _time in range(PATIENCE):
            self.send(keys)
            before = time.monotonic()
            while time.monotonic() - before < 1 and wanted.encode() not in self.written[self._seen :]:
                self._read(0.2)
            if wanted.encode() in self.written[self._seen :]:
                return self.until(wanted)
        raise AssertionError((wanted, self.written[-2000:]))

    def send(self, keys: bytes) -> None:
        os.write(self._fd, keys)

    def signal(self, number: int) -> None:
        os.kill(self.pid, number)

    def stopped(self) -> None:
        """Wait until it is suspended."""
        self._drained(lambda status: os.WIFSTOPPED(status), os.WUNTRACED)

    def ended(self) -> int:
        """Wait until it is over; the exit status."""
        return os.waitstatus_to_exitcode(self._drained(lambda _status: True, 0))

    def hang_up(self) -> None:
        """The window is closed."""
        os.close(self._fd)
        self._fd = -1

    @property
    def codes(self) -> dict[str, bool]:
        """The modes that are not as a shell wants them: number and state; 'keys': the keyboard protocol's depth."""
        modes = {mode: sign == b"h" for mode, sign in re.findall(rb"\x1b\[\?(\d+)([hl])", self.written)}
        left = {mode.decode(): on for mode, on in modes.items() if on is not (mode in (b"7", b"25"))}
        if self.written.count(b"\x1b[>") != self.written.count(b"\x1b[<u"):
            left["keys"] = True
        if termios.tcgetattr(self._fd) != self._line:
            left["line"] = True
        return left

    def close(self) -> None:
        if self._status(os.WNOHANG) is None:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        if self._fd >= 0:
            os.close(self._fd)

    def _read(self, seconds: float) -> bool:
        if self._fd < 0 or not select.select([self._fd], [], [], seconds)[0]:
            return False
        try:
            read = os.read(self._fd, 65536)
        except OSError:  # nobody writes any more
            return False
        self.written += read
        return bool(read)

    def _status(self, options: int) -> int | None:
        try:
            pid, status = os.waitpid(self.pid, options)
        except ChildProcessError:
            return 0
        return status if pid else None

    def _drained(self, holds: Callable[[int], bool], options: int) -> int:
        end = time.monotonic() + PATIENCE
        while True:
            assert time.monotonic() < end, self.written[-2000:]
            status = self._status(os.WNOHANG | options)
            more = self._read(0.1)
            if status is not None and holds(status):
                while self._read(0.1):
                    pass
                return status
            if not more:
                time.sleep(0.05)


@pytest.fixture
def at_the_table(own_home: Path, request: pytest.FixtureRequest) -> Iterator[Running]:
    """It is the player's turn, and he has drawn a card."""
    running = Running(getattr(request, "param", PLAY))
    try:
        running.until("Esc")
        running.press(b"w", "Throw a card")
        yield running
    finally:
        running.close()


def draws() -> int:
    """How many cards have been drawn in the saved match."""
    session = Session.resume(next(storage.unfinished()))
    try:
        return sum(isinstance(event, Drew) for event in session.view.events)
    finally:
        session.close()


def test_the_oldest_mouse_reports_suspending_and_ending(at_the_table: Running) -> None:
    """A click in column 168 is survived; after Ctrl+Z of the shell, fg brings the table back."""
    program = at_the_table
    program.send(b"\x1b[M \xc8\x21" + b"\x1b[M#\xc8\x21")
    program.press(b"m", "Mark two cards")
    program.signal(signal.SIGTSTP)
    program.stopped()
    assert program.codes == {}
    program.signal(signal.SIGCONT)
    program.until("Mark two cards")
    program.press(b"r", "Throw a card")
    program.signal(signal.SIGTERM)
    assert program.ended() == 0
    assert program.codes == {}
    assert draws() >= 1


@pytest.mark.parametrize("at_the_table", [FAULTY], indirect=True)
def test_a_fault_of_the_program_leaves_the_terminal_in_order(at_the_table: Running) -> None:
    at_the_table.send(b"\x1b[F")
    assert at_the_table.ended() == 70
    assert at_the_table.codes == {}
    assert b"Your match is saved" in at_the_table.written
    assert b"Traceback" not in at_the_table.written
    assert "ZeroDivisionError" in storage.crash_file().read_text("utf-8")
    assert draws() >= 1


@pytest.mark.parametrize("end", ["closed", "killed"])
def test_a_closed_window_or_a_kill_loses_nothing(at_the_table: Running, end: str) -> None:
    if end == "closed":
        at_the_table.hang_up()
    else:
        at_the_table.signal(signal.SIGKILL)
    at_the_table.ended()
    assert draws() >= 1
