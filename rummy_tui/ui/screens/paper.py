"""A long page of text: rows are added as they come, then shown in a widget that scrolls."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.cells import cell_len
from rich.style import Style
from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.strip import Strip

from rummy_tui.ui.canvas import PLAIN, Canvas, pieces, wrapped
from rummy_tui.ui.face import coloured
from rummy_tui.ui.palette import Palette
from rummy_tui.ui.screens.host import host

Spans = Sequence[tuple[str, Style]]
"""Pieces of text that stay together, each in its own style."""


def lines_of(text: str, width: int) -> list[str]:
    """The text in lines of at most so many cells; a word that is longer, such as a path, is broken anywhere."""
    parts = []
    for word in text.split():
        part = ""
        for piece, _cells in pieces(word):
            if cell_len(part + piece) > width:
                parts.append(part)
                part = ""
            part += piece
        parts.append(part)
    return wrapped(" ".join(parts), width)


class Paper:
    """Rows of one width, added from above; text starts at `left` and ends before `right`."""

    def __init__(self, width: int, palette: Palette, left: int = 0, right: int | None = None) -> None:
        self.width, self.palette = width, palette
        self.left, self.right = left, width if right is None else right
        self.strips: list[Strip] = []
        self._open: Canvas | None = None

    @classmethod
    def column(cls, width: int, palette: Palette, widest: int) -> Paper:
        """A column of at most that width in the middle of the page, one blank on both sides."""
        room = min(widest, width - 2)
        left = (width - room) // 2
        return cls(width, palette, left, left + room)

    @property
    def room(self) -> int:
        return self.right - self.left

    @property
    def height(self) -> int:
        return len(self.strips) + (self._open is not None)

    def row(self) -> Canvas:
        """A new row to write on until the next one is asked for."""
        self._close()
        self._open = Canvas(self.width, 1, self.palette.text)
        return self._open

    def gap(self) -> None:
        """An empty row."""
        self.row()

    def picture(self, strips: Iterable[Strip]) -> None:
        """Rows drawn elsewhere, made as wide as the page."""
        self._close()
        self.strips += [strip.adjust_cell_length(self.width, self.palette.text) for strip in strips]

    def rule(self, title: str = "") -> None:
        """A thin line from side to side, with a title in it."""
        row = self.row()
        row.put(self.left, 0, "─" * self.room, self.palette.frame)
        if title:
            row.put(self.left + 2, 0, f" {title} ", self.palette.accent)

    def text(self, text: str, style: Style = PLAIN, indent: int = 0) -> None:
        """A paragraph; cards in it are coloured."""
        for line in lines_of(text, self.room - indent):
            self.flow([coloured(line, self.palette, style)], indent)

    def fact(self, name: str, value: str) -> None:
        """A word and a long number, beside it if there is room; the number is never cut."""
        beside = cell_len(name) + 2 + cell_len(value) <= self.room
        row = self.row()
        x = row.put(self.left, 0, name, self.palette.dim)
        if beside:
            row.put(x + 2, 0, value, self.palette.text)
        else:
            self.text(value, self.palette.text)

    def flow(self, items: Iterable[Spans], indent: int = 0, between: str = " ", hang: int = 0) -> None:
        """The items one after the other, none broken over two rows unless it is longer than a row."""
        x, row = self.left + indent, self.row()
        start, gap = x, cell_len(between)
        for spans in items:
            width = sum(cell_len(text) for text, _style in spans)
            if x > start and x + gap + width > self.right:
                row, start = self.row(), self.left + indent + hang
                x = start
            elif x > start:
                x = row.put(x, 0, between, self.palette.dim)
            for text, style in spans:
                x = row.put(x, 0, text, style)

    def done(self) -> list[Strip]:
        """Every row."""
        self._close()
        return self.strips

    def _close(self) -> None:
        if self._open is not None:
            self.strips += self._open.strips()
            self._open = None


class Sheet(ScrollView, can_focus=True):
    """A page that scrolls. `write` fills it, again whenever width, theme or language have changed."""

    DEFAULT_CSS = """
    Sheet {
        height: 1fr;
        overflow-x: hidden;
        background: $background;
        scrollbar-gutter: stable;
        scrollbar-size-vertical: 1;
        scrollbar-color: $panel;
        scrollbar-color-hover: $accent;
        scrollbar-color-active: $accent;
        scrollbar-background: $background;
        scrollbar-background-hover: $background;
        scrollbar-background-active: $background;
    }
    """

    at_end = False
    """Show the end first, not the beginning."""

    def __init__(self) -> None:
        super().__init__()
        self._strips: list[Strip] = []
        self._written: tuple[int, Palette] | None = None
        self._at_end = True

    def write(self, width: int, palette: Palette) -> Paper:
        """The whole page."""
        raise NotImplementedError

    def retell(self) -> None:
        """Write it anew; what was in view stays in view."""
        share = self.scroll_offset.y / self.max_scroll_y if self.max_scroll_y else None
        self._written = None
        self._fill()
        self.refresh()
        if share is not None:
            self.scroll_to(y=round(share * self.max_scroll_y), animate=False)

    def render_line(self, y: int) -> Strip:
        self._fill()
        line = y + self.scroll_offset.y
        strip = self._strips[line] if line < len(self._strips) else Strip.blank(self.size.width)
        return strip.apply_style(self.rich_style)

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        super().watch_scroll_y(old_value, new_value)
        self._at_end = new_value >= self.max_scroll_y

    def on_resize(self) -> None:
        stay = self.at_end and self._at_end
        self._fill()
        if stay:
            self.scroll_end(animate=False)

    def _fill(self) -> None:
        width, palette = self.size.width, host(self).palette
        if width < 4 or self._written == (width, palette):
            return
        self._written = (width, palette)
        self._strips = self.write(width, palette).done()
        self.virtual_size = Size(width, len(self._strips))
