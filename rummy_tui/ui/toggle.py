"""The language toggle: the languages side by side, the one spoken in brackets."""

from __future__ import annotations

from collections.abc import Mapping

from rummy_tui.i18n import LABELS, language
from rummy_tui.signs import only_ascii
from rummy_tui.ui.canvas import Canvas
from rummy_tui.ui.palette import Palette


def put_toggle(canvas: Canvas, end: int, palette: Palette) -> dict[str, range]:
    """Write it so that it ends before cell `end`; the cells of each language."""
    places = {}
    for code, label in reversed(LABELS.items()):
        chosen = code == language()
        shown = code.upper() if only_ascii() else label
        text = f"[{shown}]" if chosen else f" {shown} "
        start = canvas.right(end, 0, text, palette.active if chosen else palette.dim)
        places[code], end = range(start, end), start
    return places


def place_at(places: Mapping[str, range], x: int) -> str | None:
    """What lies at cell x."""
    return next((name for name, cells in places.items() if x in cells), None)
