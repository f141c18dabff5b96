"""A rectangle of cells that widgets draw on: text at a place, boxes, then strips for Textual.

A text is put syllable by syllable, so nothing is ever cut inside one and every border stands in its column.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from rummy_tui.ui.syllables import SYLLABLE, has_devanagari

PLAIN = Style()
WIDE = "\u0300"
"""Below this every character takes one cell; above it Rich is asked."""


def pieces(text: str) -> list[tuple[str, int]]:
    """The text in parts that are never cut: a syllable or a character, each with its width in cells."""
    if not has_devanagari(text):
        return [(char, 1 if char < WIDE else cell_len(char)) for char in text]
    found: list[tuple[str, int]] = []
    position = 0
    for match in SYLLABLE.finditer(text):
        found += [(char, cell_len(char)) for char in text[position : match.start()]]
        found.append((match.group(), cell_len(match.group())))
        position = match.end()
    return [*found, *((char, cell_len(char)) for char in text[position:])]


def fitted(text: str, width: int) -> str:
    """The text cut to so many cells, with an ellipsis if something is missing."""
    if cell_len(text) <= width:
        return text
    kept, used = "", 0
    for piece, cells in pieces(text):
        if used + cells > width - 1:
            break
        kept, used = kept + piece, used + cells
    return kept.rstrip() + "…" if width > 0 else ""


def whole_words(text: str, width: int) -> str:
    """The same, cut between two words."""
    if cell_len(text) <= width:
        return text
    cut = text
    while " " in cut and cell_len(cut) > width - 2:
        cut = cut.rpartition(" ")[0]
    return f"{cut} …" if cell_len(cut) <= width - 2 else fitted(text, width)


def shortened(texts: Sequence[str], room: int) -> list[str]:
    """The texts cut, always the longest one, until all of them take at most so many cells."""
    cut = [*texts]
    while sum(map(cell_len, cut)) > room and any(cut):
        longest = max(range(len(cut)), key=lambda i: cell_len(cut[i]))
        cut[longest] = fitted(cut[longest], cell_len(cut[longest]) - 1)
    return cut


def wrapped(text: str, width: int) -> list[str]:
    """The text in lines of at most so many cells, broken at blanks."""
    lines, line = [], ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if cell_len(longer) <= width or not line:
            line = longer
        else:
            lines.append(line)
            line = word
    return [*lines, line] if line else lines


@dataclass(frozen=True)
class Box:
    """The eight strokes of a frame: corners, sides."""

    top: str  # left corner, side, right corner
    side: str
    bottom: str


THIN = Box("┌─┐", "│", "└─┘")
ROUND = Box("╭─╮", "│", "╰─╯")
DOUBLE = Box("╔═╗", "║", "╚═╝")
HEAVY = Box("┏━┓", "┃", "┗━┛")


class Canvas:
    """`width` × `height` cells; what is put outside is not drawn."""

    def __init__(self, width: int, height: int, style: Style = PLAIN) -> None:
        self.width, self.height = width, height
        self._text = [[" "] * width for _ in range(height)]
        self._style = [[style] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: Style = PLAIN) -> int:
        """Write a text from cell (x, y) to the right; the x behind it. The style is laid over what is there."""
        for piece, cells in pieces(text):
            if 0 <= y < self.height and x >= 0 and x + cells <= self.width and cells:
                row, styles = self._text[y], self._style[y]
                row[x] = piece
                row[x + 1 : x + cells] = [""] * (cells - 1)
                for cell in range(x, x + cells):
                    styles[cell] = styles[cell] + style
            x += cells
        return x

    def right(self, x: int, y: int, text: str, style: Style = PLAIN) -> int:
        """Write a text that ends before cell x; the x where it starts."""
        start = x - cell_len(text)
        self.put(start, y, text, style)
        return start

    def centred(self, x: int, width: int, y: int, text: str, style: Style = PLAIN) -> None:
        """Write a text in the middle of so many cells."""
        text = fitted(text, width)
        self.put(x + (width - cell_len(text)) // 2, y, text, style)

    def brackets(self, x: int, y: int, width: int, style: Style = PLAIN) -> None:
        """Put '[' and ']' into the first and the last of so many cells: this one of several is chosen."""
        self.put(x, y, "[", style)
        self.put(x + width - 1, y, "]", style)

    def fill(self, x: int, y: int, width: int, height: int, style: Style) -> None:
        """Lay a style over a rectangle."""
        for row in range(max(0, y), min(self.height, y + height)):
            styles = self._style[row]
            for cell in range(max(0, x), min(self.width, x + width)):
                styles[cell] = styles[cell] + style

    def box(self, x: int, y: int, width: int, height: int, box: Box, style: Style = PLAIN) -> None:
        """Draw a frame."""
        for row, ends in ((y, box.top), (y + height - 1, box.bottom)):
            self.put(x, row, ends[0] + ends[1] * (width - 2) + ends[2], style)
        for row in range(y + 1, y + height - 1):
            self.put(x, row, box.side, style)
            self.put(x + width - 1, row, box.side, style)

    def strips(self) -> list[Strip]:
        """One strip a row, neighbouring cells of one style in one segment."""
        return [self._strip(text, style) for text, style in zip(self._text, self._style, strict=True)]

    def _strip(self, texts: list[str], styles: list[Style]) -> Strip:
        segments: list[Segment] = []
        start = 0
        for cell in range(1, self.width + 1):
            if cell == self.width or (styles[cell] is not styles[start] and styles[cell] != styles[start]):
                segments.append(Segment("".join(texts[start:cell]), styles[start]))
                start = cell
        return Strip(segments, self.width)
