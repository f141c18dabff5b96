"""Asking the terminal how wide it draws Devanagari syllables.

Every syllable is printed and followed by a request for the cursor position; the column in the
reply is its width. All requests go out in one batch, so the cost is one round trip and not one
for each syllable (494 syllables took 1 to 34 ms in the nine terminals measured).
"""

from __future__ import annotations

import json
import os
import re
import select
import sys
import time
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field

from rummy_tui.ui.syllables import clusters, width_mc1

# Probes stand on row 2, because the reply of row 1 looks like a key: xterm sends CSI 1;2R for
# Shift+F3.
_PROBE = "\x1b[2;1H\x1b[2K{}\x1b[6n"
_REPLY = re.compile(rb"\x1b\[2;(\d{1,4})R")
_SHORTEST_REPLY = len(b"\x1b[2;1R")
# Kitty's text sizing: a blank that is two cells wide if the terminal knows the protocol. The
# others swallow the sequence and leave the cursor where it was.
_SIZED_BLANK = "\x1b]66;w=2; \x07"
_ENTER = "\x1b[?1049h\x1b[?25l"  # alternate screen, cursor hidden
_LEAVE = "\x1b[2;1H\x1b[2K\x1b[?1049l\x1b[?25h"
# Small writes between reads: a terminal that cannot deliver its replies may stop reading.
_CHUNK = 1024


@dataclass(frozen=True)
class Calibration:
    """What a terminal said about itself.

    Args:
        table: Cells of each syllable asked for; a syllable with an absurd reply is left out.
        osc66: The terminal obeys widths given by the program (kitty text sizing, OSC 66).
        answered: Every request got its reply in time. If not, the table is empty.
        milliseconds: How long asking took.
    """

    table: Mapping[str, int] = field(default_factory=dict)
    osc66: bool = False
    answered: bool = False
    milliseconds: float = 0.0

    def to_json(self) -> str:
        """Return the calibration as JSON, for the cache that the caller keeps per terminal."""
        return json.dumps(asdict(self), ensure_ascii=False, sort_keys=True)

    @classmethod
    def from_json(cls, text: str) -> Calibration:
        """Read what `to_json` wrote; anything else gives an unanswered calibration.

        A damaged cache file must never keep the game from starting.
        """
        try:
            data = json.loads(text)
            table = {str(syllable): int(cells) for syllable, cells in data["table"].items()}
            if not all(_plausible(syllable, cells) for syllable, cells in table.items()):
                return cls()
            osc66, answered = data["osc66"] is True, data["answered"] is True
            return cls(table, osc66, answered, float(data["milliseconds"]))
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError, OverflowError):
            return cls()


def calibrate(syllables: Iterable[str], timeout: float) -> Calibration:
    """Ask the terminal for the widths of syllables. Never raises an `Exception`.

    Call it before ``App.run()``, and after the slow imports: should replies come later than the
    timeout, Textual drops them, but only once it is running. Nothing is asked, and the result is
    unanswered, on Windows, with ``TERM=dumb``, or if standard input or output is no terminal.
    The mode of the terminal and its screen are restored in every case, Ctrl+C included.

    Reading stops at the end of the last reply, so what the player types after it reaches the
    game. Keys typed before that (or before a timeout) cannot be put back and are dropped.

    Args:
        syllables: Syllables, or whole texts, whose syllables are then asked for once each.
        timeout: Seconds to wait for all replies.
    """
    start = time.perf_counter()
    columns: list[int] = []
    wanted: list[str] = []
    try:
        terminal = _terminal()
        if terminal is not None:
            wanted = sorted({syllable for text in syllables for syllable in clusters(text)})
            columns = _ask(*terminal, [_SIZED_BLANK, *wanted], timeout)
    except Exception:  # whatever a terminal does, the game starts with the default model
        columns = []
    milliseconds = round((time.perf_counter() - start) * 1000, 1)
    if len(columns) != len(wanted) + 1:
        return Calibration(milliseconds=milliseconds)
    widths = zip(wanted, (column - 1 for column in columns[1:]), strict=True)
    table = {syllable: cells for syllable, cells in widths if _plausible(syllable, cells)}
    return Calibration(table, columns[0] - 1 == 2, True, milliseconds)


def _plausible(syllable: str, cells: int) -> bool:
    # A lone mark may be drawn on a dotted circle, a syllable never takes more than its code points.
    return 0 <= cells <= len(syllable) + 1 and (cells > 0 or width_mc1(syllable) == 0)


def _terminal() -> tuple[int, int] | None:
    """Return the descriptors of standard input and output, if both are a terminal to ask."""
    stdin, stdout = sys.__stdin__, sys.__stdout__
    if sys.platform == "win32" or os.environ.get("TERM") == "dumb":
        return None
    if stdin is None or stdout is None or not (stdin.isatty() and stdout.isatty()):
        return None
    stdout.flush()
    return stdin.fileno(), stdout.fileno()


def _ask(fd_in: int, fd_out: int, probes: list[str], timeout: float) -> list[int]:
    """Print probes and return the column, from 1, in which the cursor stood after each.

    Fewer columns than probes come back if the timeout (seconds) passed first.
    """
    import termios
    import tty

    before = termios.tcgetattr(fd_in)
    try:
        # cbreak and not raw: Ctrl+C keeps working. TCSANOW, because flushing would drop keys.
        tty.setcbreak(fd_in, termios.TCSANOW)
        try:
            batch = _ENTER + "".join(map(_PROBE.format, probes))
            return _exchange(fd_in, fd_out, batch.encode(), len(probes), timeout)
        finally:
            os.write(fd_out, _LEAVE.encode())
    finally:
        termios.tcsetattr(fd_in, termios.TCSANOW, before)


def _exchange(fd_in: int, fd_out: int, batch: bytes, count: int, timeout: float) -> list[int]:
    """Write a batch while reading `count` replies; return their columns, from 1."""
    columns: list[int] = []
    unparsed = b""
    deadline = time.perf_counter() + timeout
    while len(columns) < count and (left := deadline - time.perf_counter()) > 0:
        readable, writable, _ = select.select([fd_in], [fd_out] if batch else [], [], left)
        if writable:
            batch = batch[os.write(fd_out, batch[:_CHUNK]) :]
        if readable:
            # Never more bytes than the missing replies must have: the next bytes are keys.
            begun = len(unparsed) - unparsed.rfind(b"\x1b") if b"\x1b" in unparsed else 0
            size = _SHORTEST_REPLY * (count - len(columns)) - begun
            received = os.read(fd_in, max(1, size))
            if not received:
                break
            unparsed += received
            for reply in _REPLY.finditer(unparsed):
                columns.append(int(reply[1]))
            # Keep only what may be the beginning of the next reply.
            unparsed = unparsed[max(unparsed.rfind(b"\x1b"), unparsed.rfind(b"R") + 1) :]
    return columns
