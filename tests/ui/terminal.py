"""A simulated terminal: it counts the cells of Devanagari by one of the four models found in terminals."""

from __future__ import annotations

import unicodedata

import pyte

MODELS = ("mc1", "mc0", "uax29", "mn1")
"""xterm, VTE, Konsole, tmux … | kitty 0.26, mlterm | kitty ≥ 0.40, Windows Terminal | Terminology."""

BARS = set("│┃║")
JOINTS = BARS | set("╭╮╰╯┏┓┗┛┌┐└┘╔╗╚╝├┤┬┴┼─━═▁▔▄▀█▇▆▅▃▂")


class Terminal(pyte.Screen):
    """`columns` × `rows` cells. `pops`: a restored cursor position is forgotten, as some emulators do."""

    def __init__(self, columns: int, model: str, pops: bool = False, rows: int = 3) -> None:
        self.model, self.pops = model, pops
        super().__init__(columns, rows)
        self.reset_mode(7, private=True)  # autowrap off, as Textual does at start

    def cells(self, character: str, previous: str) -> int:
        category = unicodedata.category(character)
        if category in ("Mn", "Cf"):
            return int(category == "Mn" and self.model == "mn1")
        if category == "Mc":
            return int(self.model in ("mc1", "mn1"))
        joined = previous.endswith("\u094d") and "\u0915" <= character <= "\u0939"
        return int(not (self.model == "uax29" and joined))

    def draw(self, data: str) -> None:
        row = self.buffer[self.cursor.y]
        for character in data:
            last = min(self.cursor.x, self.columns) - 1
            if self.cells(character, row[last].data if last >= 0 else ""):
                self.cursor.x = min(self.cursor.x, self.columns - 1)
                row[self.cursor.x] = self.cursor.attrs._replace(data=character)
                self.cursor.x += 1
            elif last >= 0:
                row[last] = row[last]._replace(data=row[last].data + character)

    def restore_cursor(self) -> None:
        saved = list(self.savepoints)
        super().restore_cursor()
        if not self.pops:  # pyte drops a restored position, most real terminals keep it
            self.savepoints[:] = saved

    def row(self, y: int = 0) -> list[str]:
        return [self.buffer[y][x].data for x in range(self.columns)]

    def broken_joints(self) -> list[tuple[int, int]]:
        """Bars (row, column) that have no bar and no corner right above or below them."""
        rows = [self.row(y) for y in range(self.lines)]
        return [
            (y, x)
            for y, row in enumerate(rows)
            for x, data in enumerate(row)
            if data[:1] in BARS
            and any(rows[near][x][:1] not in JOINTS for near in (y - 1, y + 1) if 0 <= near < self.lines)
        ]
