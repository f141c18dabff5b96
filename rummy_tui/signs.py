"""Drawn signs where only ASCII can be shown: '╭10♠╮' becomes '+10S+'. A sign takes one cell either way: nothing moves.

Words are not drawn: letters, vowel signs and digits of every script stay. All that is shown passes here once, at the
very end: the screen through a filter over its cells (`ui.filters`), the line mode and the commands through `Out`.
"""

from __future__ import annotations

import os
import sys
import unicodedata
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from typing import Any, TextIO, cast

WANTED = ("auto", "drawn", "ascii")
"""What can be asked for; 'auto': what the terminal can show."""

_WRITTEN = {
    "♠♥♦♣": "SHDC", "★✓✗●•◆": "*vx@o$", "▲△▼▸▾": "^'v>v", "←↑↓→‹›": "<^v><>",
    "·–—−…": "----~", "×±≤≥": "x~<>", "“”„‘’": "\"\"\"''",
}  # fmt: skip
"""What neither Unicode's names nor its foldings tell."""

_only_ascii = False


class _Signs(dict[int, str]):
    """By code point, as `str.translate` wants it; each is found out once."""

    def __missing__(self, code: int) -> str:
        written = self[code] = _written(chr(code))
        return written


def _written(char: str) -> str:
    category = unicodedata.category(char)
    if char.isascii() or char in "।॥" or category[0] in "LM" or category == "Nd":
        return char
    if "\u2500" <= char <= "\u257f":
        return _stroke(unicodedata.name(char))
    if "\u2580" <= char <= "\u259f":
        name = unicodedata.name(char)
        return ":" if name.endswith("SHADE") else " " if "EIGHTH" in name else "#"
    folded = unicodedata.normalize("NFKD", char)
    return folded if folded.isascii() and len(folded) == 1 else "?"


def _stroke(name: str) -> str:
    """A stroke of a frame, by its name: 'BOX DRAWINGS LIGHT DOWN AND RIGHT' is a corner."""
    upright, level = (any(way in name for way in ways) for ways in (("UP", "DOWN", "VERT"), ("LEFT", "RIGHT", "HORI")))
    heavy = "HEAVY" in name
    if upright:
        return "#" if heavy else "+" if level else "|"
    return "=" if heavy or "DOUBLE" in name else "-"


_SIGNS = _Signs({ord(sign): to for signs, each in _WRITTEN.items() for sign, to in zip(signs, each, strict=True)})


def plain(text: str) -> str:
    """The text without any drawn sign; as many characters, as many cells."""
    return text if text.isascii() else text.translate(_SIGNS)


def use(wanted: str, environ: Mapping[str, str] = os.environ) -> None:
    """From now on show signs like this (one of WANTED; anything else is 'auto')."""
    global _only_ascii
    _only_ascii = wanted == "ascii" or (wanted != "drawn" and not _drawable(environ))


def only_ascii() -> bool:
    """May nothing but ASCII be drawn?"""
    return _only_ascii


def _drawable(environ: Mapping[str, str]) -> bool:
    """Can this terminal show the signs? The Linux console has neither ★ nor ✓ nor round corners."""
    out = sys.__stdout__
    encoding = getattr(out, "encoding", None) or "utf-8"
    console = environ.get("TERM") == "linux" and out is not None and out.isatty()
    return not console and encoding.lower().startswith("utf")


class Out:
    """A stream that writes no drawn signs to the stream below it."""

    def __init__(self, below: TextIO) -> None:
        self._below = below

    def write(self, text: str) -> int:
        return self._below.write(plain(text) if _only_ascii else text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._below, name)


@contextmanager
def printed() -> Iterator[None]:
    """Within it, what is printed has only the signs that may be shown."""
    out, err = (cast(TextIO, Out(stream)) for stream in (sys.stdout, sys.stderr))
    with redirect_stdout(out), redirect_stderr(err):
        yield
