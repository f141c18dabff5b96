"""Where the seats and their melds lie on the table: one geometry for drawing, keys and mouse.

No widget: seats with the text of their melds and a size go in, places in cells and rows come out. What does not fit
even in the closest form goes below the last row, and the widget scrolls.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.cells import cell_len

MARK = 2
"""Cells before a name: whose turn it is, who decides."""
LEAST = 36
"""Cells of a column at least: below twice that all seats stand in one."""


@dataclass(frozen=True)
class Seated:
    """One seat: its number, what stands behind its name, its melds by number, each in full and in short."""

    seat: int
    name: str
    cards: str
    total: str
    nothing: str
    """What is said of a seat without melds."""
    melds: tuple[tuple[int, str, str], ...]


@dataclass(frozen=True)
class Heading:
    """Where a seat's name stands, `room` cells for it, and where what is said instead of melds begins.

    The words go on to cell `end`, the total ends before cell `total` of row `last`; 0: there is no room for them.
    """

    seated: Seated
    x: int
    y: int
    room: int
    words: int
    end: int
    total: int
    last: int


@dataclass(frozen=True)
class Spot:
    """Where meld `number` (from 0) lies: its number begins at x, its text behind that and a sign."""

    number: int
    x: int
    y: int
    text: str

    @property
    def label(self) -> str:
        return str(self.number + 1)

    @property
    def width(self) -> int:
        return len(self.label) + 1 + cell_len(self.text)


@dataclass(frozen=True)
class Lines:
    """The whole table, in so many rows."""

    headings: tuple[Heading, ...]
    spots: tuple[Spot, ...]
    rows: int

    def at(self, x: int, y: int) -> Spot | None:
        """The meld at this cell."""
        return next((spot for spot in self.spots if spot.y == y and spot.x <= x < spot.x + spot.width), None)

    def beside(self, number: int, by: int) -> int | None:
        """The meld nearest to this one in the next row that has one, down (1) or up (-1)."""
        here = next(spot for spot in self.spots if spot.number == number)
        rows = sorted({spot.y for spot in self.spots if (spot.y - here.y) * by > 0}, key=lambda y: y * by)
        line = [spot for spot in self.spots if rows and spot.y == rows[0]]
        return min(line, key=lambda spot: abs(spot.x - here.x)).number if line else None


@dataclass(frozen=True)
class _Form:
    """One way to write the seats: the name on a row of its own, runs always in full."""

    own_row: bool
    full: bool


_FORMS = (_Form(True, True), _Form(True, False), _Form(False, True), _Form(False, False))


def lay(seats: Sequence[Seated], width: int, height: int) -> Lines:
    """The widest form that fits with every total, else the widest that fits; the last one if none does."""
    count = 2 if len(seats) > 4 and width >= 2 * LEAST else 1
    names = min(max((cell_len(each.name) for each in seats), default=0), 8 if width >= 2 * LEAST else 6)
    silent = [each for each in seats if not each.melds] if count == 1 and len(seats) > height else []
    seats = [each for each in seats if each not in silent]
    forms = [_columns(seats, width, count, names, form) for form in _FORMS]
    if silent:
        forms = [_with_silent(form, silent, width, names) for form in forms]
    fitting = [form for form in forms if form.rows <= height]
    whole = [form for form in fitting if all(each.total for each in form.headings)]
    return (whole or fitting or forms[-1:])[0]


def _with_silent(lines: Lines, silent: Sequence[Seated], width: int, names: int) -> Lines:
    """Where rows are few, those without melds stand in one row below the others."""
    pitch = width // len(silent)
    room = min(names, pitch - MARK - 5)
    row = [
        Heading(each, place * pitch, lines.rows, room, place * pitch + MARK + room + 5, 0, 0, lines.rows)
        for place, each in enumerate(silent)
    ]
    return Lines((*lines.headings, *row), lines.spots, lines.rows + 1)


def _columns(seats: Sequence[Seated], width: int, count: int, names: int, form: _Form) -> Lines:
    tall = -(-len(seats) // count)
    room = (width - count + 1) // count
    headings: list[Heading] = []
    spots: list[Spot] = []
    rows = 0
    for column in range(count):
        x, y = column * (room + 1), 0
        for each in seats[column * tall : (column + 1) * tall]:
            heading, own, y = _seat(each, x, y, x + room, names, form)
            headings.append(heading)
            spots += own
        rows = max(rows, y)
    return Lines(tuple(headings), tuple(spots), rows)


def _seat(seated: Seated, x: int, y: int, end: int, names: int, form: _Form) -> tuple[Heading, list[Spot], int]:
    """One seat from row y on, and the row behind it."""
    head = x + MARK + names + 1 + cell_len(seated.cards) + 1
    left, top = (x + MARK, y + 1) if form.own_row else (head, y)
    full = list(_wrapped([(number, text) for number, text, _short in seated.melds], left, top, end))
    short = list(_wrapped([(number, text) for number, _text, text in seated.melds], left, top, end))
    room_for_total = end - 1 - cell_len(seated.total)
    spots = full
    if full and not form.full:
        widens = full[-1].y > short[-1].y or (not form.own_row and _behind(full) > room_for_total)
        spots = short if widens else full
    last = spots[-1].y if spots else y
    row, behind = (y, head) if form.own_row or not spots else (last, _behind(spots))
    total = end - 1 if behind <= room_for_total else 0
    words = end - 1 - (cell_len(seated.total) + 1 if total else 0)
    room = (end - x) // 2 - MARK if form.own_row else names
    heading = Heading(seated, x, y, room, head, words, total, row)
    return heading, spots, max(last, y + form.own_row) + 1


def _behind(spots: Sequence[Spot]) -> int:
    """The cell behind the last one, and a free one."""
    return spots[-1].x + spots[-1].width + 1


def _wrapped(melds: Sequence[tuple[int, str]], left: int, y: int, end: int) -> Iterator[Spot]:
    """One behind the other, as many rows as it takes; a cell free on both sides."""
    x = left
    for number, text in melds:
        spot = Spot(number, x, y, text)
        if x > left and x + spot.width >= end:
            spot = Spot(number, left, (y := y + 1), text)
        x = spot.x + spot.width + 1
        yield spot
