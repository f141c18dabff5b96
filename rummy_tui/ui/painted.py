"""The base of everything on the table: a widget that paints itself on a canvas, once until something changes."""

from __future__ import annotations

from typing import Any

from textual.strip import Strip
from textual.widget import Widget

from rummy_tui.table import Table
from rummy_tui.ui.canvas import Canvas
from rummy_tui.ui.palette import Palette


class Painted(Widget):
    """Paints `table` with `palette`; call `redraw` when the table, the language or the focus has changed."""

    def __init__(self, table: Table, palette: Palette, **options: Any) -> None:
        super().__init__(**options)
        self.table, self.palette = table, palette
        self._strips: list[Strip] = []
        self._painted = (-1, -1)

    def paint(self, canvas: Canvas) -> None:
        """Draw everything on a canvas of the widget's size."""
        raise NotImplementedError

    def redraw(self) -> None:
        """Paint anew at the next refresh."""
        self._painted = (-1, -1)
        self.refresh()

    def retheme(self, palette: Palette) -> None:
        self.palette = palette
        self.redraw()

    def render_line(self, y: int) -> Strip:
        size = (self.size.width, self.size.height)
        if size != self._painted:
            canvas = Canvas(*size, self.rich_style + self.palette.text)
            self.paint(canvas)
            self._strips, self._painted = canvas.strips(), size
        return self._strips[y] if y < len(self._strips) else Strip.blank(self.size.width, self.rich_style)

    def on_focus(self) -> None:
        self.redraw()

    def on_blur(self) -> None:
        self.redraw()
