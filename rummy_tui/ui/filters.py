"""What this terminal can show: how many colours, and whether signs may be drawn; the last thing before every row."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter, NoColor

from rummy_tui import signs
from rummy_tui.ui.palette import Colours

_FEW = ("standard", "windows")
"""Rich's names for the eight colours and their bright ones."""
_MONOCHROME = re.compile(r"vt\d+|.*-m(ono)?")


def colours(system: str | None, environ: Mapping[str, str] = os.environ) -> Colours:
    """The colours of a terminal. `system`: as Rich calls what it found out."""
    if environ.get("NO_COLOR") or system is None or _MONOCHROME.fullmatch(environ.get("TERM", "")):
        return Colours.NONE
    return Colours.FEW if system in _FEW else Colours.MANY


class Ascii(LineFilter):
    """Everything drawn passes here, also Textual's own borders and scrollbars."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [
            segment if segment.text.isascii() else Segment(signs.plain(segment.text), segment.style, segment.control)
            for segment in segments
        ]


_ASCII, _COLOURLESS = Ascii(), NoColor()


def filters(shown: Colours, usual: Sequence[LineFilter]) -> Sequence[LineFilter]:
    """What a row passes. `usual`: Textual's own; without colours it would send greys, which are colours, too."""
    told = [_COLOURLESS] if shown is Colours.NONE else list(usual)
    return [*told, _ASCII] if signs.only_ascii() else told
