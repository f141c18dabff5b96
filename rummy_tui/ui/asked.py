"""The row between table and hand: a line, and on it what the player is asked, as long as it is asked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rich.cells import cell_len
from textual.events import Click
from textual.message import Message

from rummy_tui.ui.canvas import Canvas, fitted
from rummy_tui.ui.keymap import label_of
from rummy_tui.ui.painted import Painted


@dataclass(frozen=True)
class Answer:
    """The key that gives it, its words, and the command that it is. An answer without a key is chosen with ← →."""

    key: str
    text: str
    command: str


@dataclass(frozen=True)
class Request:
    """What is asked, in the language of the moment, with the answers from left to right.

    `texts`: the same question, the fullest first; what has no room is asked in fewer words.
    """

    texts: tuple[str, ...]
    answers: tuple[Answer, ...]


class Asked(Painted):
    """Never in the way of anything: the row is always there."""

    class Answered(Message):
        """The player clicked on an answer."""

        def __init__(self, command: str) -> None:
            super().__init__()
            self.command = command

    _request: Callable[[], Request] | None = None
    chosen = 0
    _places: tuple[tuple[int, int, str], ...] = ()

    def ask(self, request: Callable[[], Request] | None) -> None:
        """Ask this until something else is asked; None: nothing."""
        self._request, self.chosen = request, 0
        self.redraw()

    def step(self, by: int) -> None:
        """Among the answers without keys."""
        if self._request is not None:
            self.chosen = (self.chosen + by) % len(self._request().answers)
            self.redraw()

    @property
    def command(self) -> str:
        """What Enter answers."""
        return self._request().answers[self.chosen].command if self._request else ""

    def on_click(self, event: Click) -> None:
        for start, end, command in self._places:
            if start <= event.x < end:
                self.post_message(self.Answered(command))

    def paint(self, canvas: Canvas) -> None:
        palette = self.palette
        canvas.put(0, 0, "─" * canvas.width, palette.frame)
        self._places = ()
        if self._request is None:
            return
        request = self._request()
        labels = [f" {answer.key} {answer.text} " if answer.key else f" {answer.text} " for answer in request.answers]
        room = canvas.width - 5 - sum(cell_len(label) + 1 for label in labels)
        text = next((text for text in request.texts if cell_len(text) <= room), request.texts[-1])
        x = canvas.put(2, 0, f" {fitted(text, room)} ", palette.news) + 1
        for place, (answer, label) in enumerate(zip(request.answers, labels, strict=True)):
            here = not answer.key and place == self.chosen
            end = canvas.put(x, 0, label, palette.cursor if here else palette.button)
            if here:
                canvas.brackets(x, 0, end - x, palette.cursor)
            if answer.key:
                canvas.put(x + 1, 0, answer.key, palette.button + palette.key)
            self._places += ((x, end, answer.command),)
            x = end + 1
        keys = " ".join(map(label_of, ("left", "right", "act", "back")))
        if not all(answer.key for answer in request.answers) and x + len(keys) + 2 < canvas.width:
            canvas.right(canvas.width - 2, 0, f" {keys} ", palette.dim)
