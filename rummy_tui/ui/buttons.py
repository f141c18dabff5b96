"""The buttons at the bottom: they never leave the screen or change their place; what is not possible now is dimmed."""

from __future__ import annotations

from dataclasses import dataclass

from rich.cells import cell_len
from textual.events import Click
from textual.message import Message

from rummy_tui import words
from rummy_tui.engine.message import NC_
from rummy_tui.i18n import N_, gettext, pgettext
from rummy_tui.ui.canvas import Canvas, shortened
from rummy_tui.ui.keymap import label_of
from rummy_tui.ui.painted import Painted

TABLE_BUTTONS = (
    ("arrange", N_("Arrange"), ""),
    ("group", N_("Group"), ""),
    ("ungroup", N_("Ungroup"), NC_("button", "Split")),
    ("hint", N_("Hint"), ""),
    ("history", N_("History"), NC_("button", "Log")),
    ("scores", N_("Scores"), NC_("button", "Score")),
    ("help", N_("Help"), ""),
    ("back", N_("Leave"), NC_("button", "Exit")),
)
"""What every table has beside the moves of its game: command, word, and a shorter one where there is little room."""

PRICE = 4
"""Cells kept for a price, known or not: ' −20'."""

Entry = tuple[str, str, bool]
"""A button before it has its place: command, words, whether it can be used now."""


@dataclass(frozen=True)
class Button:
    """A command, the words on it, whether it can be used now, and where it lies (cells)."""

    command: str
    text: str
    on: bool
    x: int
    y: int
    width: int


class Buttons(Painted, can_focus=True):
    """Row by row the moves of the game in their fixed order, then what is always there."""

    class Pressed(Message):
        """The player pressed the button of this command, be it dimmed or not."""

        def __init__(self, command: str) -> None:
            super().__init__()
            self.command = command

    chosen = 0

    def buttons(self, width: int) -> list[Button]:
        """All buttons as they lie in so many cells; as many of them in shorter words as must be."""
        entries, brief = self._entries(short=False), self._entries(short=True)
        saved = [_cells(long) - _cells(short) for long, short in zip(entries, brief, strict=True)]
        for place in sorted(range(len(entries)), key=lambda place: -saved[place]):
            if self._all_fit(entries, width):
                break
            entries[place] = brief[place]
        buttons: list[Button] = []
        for y in range(self.size.height):
            row = _that_fit(entries, width)
            rows = self.size.height - y
            if len(row) < len(entries) and sum(map(_cells, entries[len(row) :])) > (rows - 1) * width:
                row = entries[: max(len(row), -(-len(entries) // rows))]  # rather all a little shorter than some a lot
            buttons += _row(row, y, width)
            entries = entries[len(row) :]
        return buttons

    def _entries(self, short: bool) -> list[Entry]:
        view = self.table.view
        moves = []
        for offer in view.offers:
            text = words.button(offer, view.rules.GAME, short)
            if offer.action.PRICED:
                price = "" if offer.price is None else words.cost(offer.price, not view.standing.high_wins)
                text += f" {price}".ljust(PRICE)
            moves.append((offer.action.VERB, text, offer.refusal is None))
        for command, word, brief in TABLE_BUTTONS:
            moves.append((command, pgettext("button", brief) if short and brief else gettext(word), True))
        return moves

    def _all_fit(self, entries: list[Entry], width: int) -> bool:
        for _row in range(self.size.height):
            entries = entries[len(_that_fit(entries, width)) :]
        return not entries

    def step(self, by: int) -> None:
        self.chosen = (self.chosen + by) % len(self.buttons(self.size.width))
        self.redraw()

    def vertical(self, by: int) -> None:
        """To the nearest button of the next row."""
        buttons = self.buttons(self.size.width)
        here = buttons[self.chosen % len(buttons)]
        rows = self.size.height
        other = [button for button in buttons if button.y == (here.y + by) % rows] or buttons
        nearest = min(other, key=lambda button: abs(button.x + button.width // 2 - here.x - here.width // 2))
        self.chosen = buttons.index(nearest)
        self.redraw()

    def touch(self) -> None:
        buttons = self.buttons(self.size.width)
        self.post_message(self.Pressed(buttons[self.chosen % len(buttons)].command))

    def on_click(self, event: Click) -> None:
        for place, button in enumerate(self.buttons(self.size.width)):
            if event.y == button.y and button.x <= event.x < button.x + button.width:
                self.chosen = place
                self.redraw()
                self.touch()

    def paint(self, canvas: Canvas) -> None:
        palette = self.palette
        for place, button in enumerate(self.buttons(canvas.width)):
            here = self.has_focus and place == self.chosen
            style = palette.cursor if here else palette.button if button.on else palette.off
            canvas.fill(button.x, button.y, button.width, 1, style)
            key, space, text = button.text.partition(" ")
            x = canvas.put(button.x + 1, button.y, key, style if here or not button.on else style + palette.key)
            canvas.put(x, button.y, space + text, style)
            if here:
                canvas.brackets(button.x, button.y, button.width, style)


def _that_fit(entries: list[Entry], width: int) -> list[Entry]:
    """The first of them that fit side by side."""
    used, count = 1, 0
    while count < len(entries) and used + _cells(entries[count]) <= width:
        used += _cells(entries[count])
        count += 1
    return entries[:count]


def _cells(entry: Entry) -> int:
    """What a button takes with the gap behind it."""
    return cell_len(f"{label_of(entry[0])} {entry[1]}") + 3


def _row(entries: list[Entry], y: int, width: int) -> list[Button]:
    """The buttons of one row side by side, all shortened alike if they do not fit."""
    labels = [f"{label_of(command)} {text}" for command, text, _on in entries]
    room = width - (len(labels) + 1) - 2 * len(labels)
    x, row = 1, []
    for (command, _text, on), label in zip(entries, shortened(labels, room), strict=True):
        row.append(Button(command, label, on, x, y, cell_len(label) + 2))
        x += cell_len(label) + 3
    return row
