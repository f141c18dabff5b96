"""A list to choose from with arrows, letters and mouse: things to do, and values to change."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.style import Style
from textual.events import Click
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from rummy_tui.ui.canvas import Canvas
from rummy_tui.ui.face import coloured
from rummy_tui.ui.palette import Palette
from rummy_tui.ui.screens.host import host
from rummy_tui.ui.screens.paper import Paper, Sheet, lines_of

WIDEST = 92
MARKER = 3
"""Cells before the text: cursor, blank, and the sign of what differs."""
FOOTNOTE = MARKER + 2
"""Cells before a footnote: it stands below the texts of rows that have letters."""


@dataclass(frozen=True)
class Row:
    """One line of the list. `name` tells it from the others, also after a language switch.

    A row with `act` does something, one with `step` has a value that ← → change, one with neither is a heading.
    `digit`: takes the digits typed on it, and '' for Backspace.
    """

    name: str
    text: str
    value: str = ""
    act: Callable[[], None] | None = None
    step: Callable[[int], None] | None = None
    digit: Callable[[str], None] | None = None
    letter: str = ""
    changed: bool = False
    """Differs from the default: gets a sign."""
    button: bool = False
    """Drawn as one: what the screen is for."""
    dim: bool = False
    bad: bool = False
    """Something is wrong: what a heading says."""
    gap: bool = False
    """An empty row above."""
    air: bool = False
    """The same where there is room for all."""
    note: str = ""
    """What is told at the bottom while the cursor is here (`Footnote`)."""

    @property
    def chosen_from(self) -> bool:
        return self.act is not None or self.step is not None


class Choices(Sheet):
    """The rows that `rows` gives; they are asked for again after every change."""

    class Told(Message):
        """The rows have been asked for again, or the cursor is on another one."""

    def __init__(self, rows: Callable[[], Sequence[Row]], picture: Callable[[Paper], None] | None = None) -> None:
        super().__init__()
        self._ask, self._picture = rows, picture
        self.rows: list[Row] = []
        self.cursor = ""
        """The name of the row that the arrows are on."""
        self._places: list[tuple[int, int, Row]] = []
        self._values: dict[str, tuple[int, int]] = {}

    def write(self, width: int, palette: Palette) -> Paper:
        self.rows = list(self._ask())
        names = [row.name for row in self.rows if row.chosen_from]
        if self.cursor not in names:
            self.cursor = names[0] if names else ""
        paper = self._page(width, palette, airy=True)
        return paper if paper.height <= self.size.height else self._page(width, palette, airy=False)

    def _page(self, width: int, palette: Palette, airy: bool) -> Paper:
        """With all gaps, or only those that part what is needed."""
        paper = Paper.column(width, palette, WIDEST)
        if self._picture is not None:
            self._picture(paper)
        self._places, self._values = [], {}
        label = self._label_width(paper.room)
        for row in self.rows:
            if row.gap or (row.air and airy):
                paper.gap()
            top = paper.height
            self._row(paper, row, label)
            self._places.append((top, paper.height, row))
        return paper

    def retell(self) -> None:
        super().retell()
        self.post_message(self.Told())

    def heard(self, key: str) -> bool:
        """Do what a key asks for; False: nothing."""
        row = self.current
        if key in ("up", "down", "tab", "shift+tab"):
            self._move(1 if key in ("down", "tab") else -1, around=True)
        elif key in ("pageup", "pagedown", "home", "end"):
            far = len(self.rows) if key in ("home", "end") else max(1, self.size.height - 2)
            self._move(far if key in ("end", "pagedown") else -far)
        elif row is not None and key in ("left", "right") and row.step is not None:
            self._changed(row.step, 1 if key == "right" else -1)
        elif row is not None and row.digit is not None and (key.isdecimal() or key == "backspace"):
            row.digit("" if key == "backspace" else key)
            self.retell()
        elif row is not None and key in ("enter", "space"):
            self._use(row)
        else:
            named = next((each for each in self.rows if each.letter and each.letter == key), None)
            if named is None:
                return False
            self.go(named.name)
            self._use(named)
        return True

    @property
    def current(self) -> Row | None:
        return next((row for row in self.rows if row.name == self.cursor), None)

    def go(self, name: str) -> None:
        """Put the cursor on a row and show it."""
        self.cursor = name
        self.retell()
        self.reveal()

    def reveal(self) -> None:
        """Scroll until the row of the cursor is in view, with the headings above it if it is the first one."""
        place = next(((top, end) for top, end, row in self._places if row.name == self.cursor), None)
        if place is not None:
            top, end = place
            first = next(row for row in self.rows if row.chosen_from)
            top = 0 if first.name == self.cursor else max(0, top - 1)
            self.scroll_to_region(Region(0, top, 1, end - top + 1), animate=False, force=True)

    def on_resize(self) -> None:
        super().on_resize()
        self.reveal()

    def on_click(self, event: Click) -> None:
        line = event.y + self.scroll_offset.y
        row = next((row for top, end, row in self._places if top <= line < end and row.chosen_from), None)
        if row is None:
            return
        start, end = self._values.get(row.name, (0, 0))
        self.go(row.name)
        if row.step is not None and start <= event.x < end:
            self._changed(row.step, -1 if event.x < start + 2 else 1)
        elif row.act is not None:
            row.act()

    def _move(self, by: int, around: bool = False) -> None:
        names = [row.name for row in self.rows if row.chosen_from]
        if names:
            index = (names.index(self.cursor) if self.cursor in names else 0) + by
            self.go(names[index % len(names) if around else min(max(index, 0), len(names) - 1)])

    def _use(self, row: Row) -> None:
        if row.act is not None:
            row.act()
        elif row.step is not None:
            self._changed(row.step, 1)

    def _changed(self, step: Callable[[int], None], by: int) -> None:
        step(by)
        self.retell()

    # ── drawing ───────────────────────────────────────────────────────────────────────────────────────────────────

    def _label_width(self, room: int) -> int:
        """Cells of the left column: what the texts beside a value need, at most two thirds."""
        wanted = max((cell_len(row.text) for row in self.rows if row.value), default=0)
        return min(wanted, room * 2 // 3 - MARKER)

    def _row(self, paper: Paper, row: Row, label: int) -> None:
        if not row.chosen_from:
            if row.text:
                palette = paper.palette
                said = f"! {row.text}" if row.bad else row.text
                paper.text(said, palette.bad if row.bad else palette.dim if row.dim else palette.accent, MARKER)
            return
        here = row.name == self.cursor
        letter = 2 if any(each.letter for each in self.rows) else 0
        text = paper.left + MARKER + letter
        value = text + label + 2
        lefts = lines_of(row.text, label if row.value else paper.right - text)
        rights = lines_of(row.value, paper.right - value - (4 if row.step else 0))
        canvas = Canvas(paper.width, max(len(lefts), len(rights), 1), paper.palette.text)
        if here:
            canvas.fill(paper.left, 0, paper.room, canvas.height, Style(bgcolor=paper.palette.surface))
            canvas.put(paper.left, 0, "▸", paper.palette.active)
        if row.changed:
            canvas.put(paper.left + 1, 0, "•", paper.palette.news)
        canvas.put(paper.left + MARKER, 0, row.letter, paper.palette.dim)
        self._text(canvas, paper.palette, row, lefts, text)
        self._value(canvas, paper.palette, row, rights, value)
        paper.picture(canvas.strips())

    def _text(self, canvas: Canvas, palette: Palette, row: Row, lines: list[str], x: int) -> None:
        here = row.name == self.cursor
        style = palette.active if here else palette.dim if row.dim else palette.text
        if row.button:
            style = palette.off if row.dim else palette.cursor if here else palette.button
        for y, line in enumerate(lines):
            canvas.put(x, y, f"  {line}  " if row.button else line, style)

    def _value(self, canvas: Canvas, palette: Palette, row: Row, lines: list[str], x: int) -> None:
        here = row.name == self.cursor
        if row.step is None:
            for y, line in enumerate(lines):
                at = x
                for part, style in coloured(line, palette, palette.dim):
                    at = canvas.put(at, y, part, style)
            return
        style = palette.active if here else palette.news if row.changed else palette.text
        arrow = palette.active if here else palette.dim
        canvas.put(x, 0, "‹", arrow)
        for y, line in enumerate(lines):
            end = canvas.put(x + 2, y, line, style)
        canvas.put(end + 1, len(lines) - 1, "›", arrow)
        self._values[row.name] = (x, end + 2)


class Footnote(Widget):
    """Two fixed rows below the list: what is wrong, or what there is to know about the row of the cursor."""

    DEFAULT_CSS = """
    Footnote { height: 2; background: $background; }
    """

    def __init__(self, choices: Choices, wrong: Callable[[], str]) -> None:
        super().__init__()
        self._choices, self._wrong = choices, wrong

    def retell(self) -> None:
        self.refresh()

    def render_line(self, y: int) -> Strip:
        palette, row, wrong = host(self).palette, self._choices.current, self._wrong()
        canvas = Canvas(self.size.width, 2, palette.text)
        paper = Paper.column(self.size.width, palette, WIDEST)
        text = f"! {wrong}" if wrong else row.note if row is not None else ""
        for line, said in enumerate(lines_of(text, paper.room - FOOTNOTE)):
            canvas.put(paper.left + FOOTNOTE, line, said, palette.bad if wrong else palette.dim)
        return canvas.strips()[y].apply_style(self.rich_style)
