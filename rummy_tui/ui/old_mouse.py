"""Input that is no UTF-8: the oldest mouse reports, in which a column from 96 on is a byte that begins no character.

Terminals without SGR reports send them, and tmux after a re-attach; Textual's reader ends the program over one.
They are rewritten as the SGR reports that Textual reads, so that the mouse works there too.
"""

from __future__ import annotations

import codecs
import re
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer as Buffer

_REPORT = re.compile(rb"\x1b\[M(.)(.)(.)", re.DOTALL)
# not from its first byte on: that may be the Escape key
_BEGUN = re.compile(rb"\x1b\[M.{0,2}\Z", re.DOTALL)
_RELEASED = 3
"""The old reports do not tell which button was let go."""


class Decoder(codecs.BufferedIncrementalDecoder):
    """UTF-8, in which old mouse reports become new ones and what cannot be read a replacement character."""

    def __init__(self, errors: str = "replace") -> None:
        super().__init__("replace")
        self._button = 0

    def _buffer_decode(self, input: Buffer, errors: str, final: bool) -> tuple[str, int]:
        data = bytes(input)
        begun = None if final else _BEGUN.search(data)
        ready = data[: begun.start()] if begun else data
        text, used, at = "", 0, 0
        for report in _REPORT.finditer(ready):
            text += codecs.utf_8_decode(ready[at : report.start()], errors, True)[0] + self._as_sgr(report)
            used = at = report.end()
        rest, count = codecs.utf_8_decode(ready[at:], errors, final or begun is not None)
        return text + rest, used + count

    def _as_sgr(self, report: re.Match[bytes]) -> str:
        """The report in the newer form; '' if the place could not be told (beyond column 223)."""
        code, x, y = (each[0] - 32 for each in report.groups())
        if code < 0 or x < 1 or y < 1:
            return ""
        moved, let_go = code & 0b1100000, code & 3 == _RELEASED
        if moved or not let_go:
            if not moved:
                self._button = code & 3
            return f"\x1b[<{code};{x};{y}M"
        return f"\x1b[<{code & ~3 | self._button};{x};{y}m"


def install() -> None:
    """Let Textual's reader decode with it. On Windows the console says where the mouse is."""
    if sys.platform != "win32":
        from textual.drivers import linux_driver

        linux_driver.getincrementaldecoder = lambda _encoding: Decoder
