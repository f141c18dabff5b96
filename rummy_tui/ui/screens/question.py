"""A question whose answer is No unless the player says otherwise."""

from __future__ import annotations

from collections.abc import Callable

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.events import Click, Key, Resize
from textual.geometry import Region, Size
from textual.screen import ModalScreen
from textual.strip import Strip
from textual.widget import Widget

from rummy_tui.ui.canvas import ROUND, Canvas, fitted
from rummy_tui.ui.face import coloured
from rummy_tui.ui.palette import Palette
from rummy_tui.ui.screens.base import Patience, asks_language, name_of
from rummy_tui.ui.screens.host import host
from rummy_tui.ui.screens.paper import lines_of

Said = str | Callable[[], str]
"""A text, or what says it in the language of the moment: such a text follows a language switch."""

NARROWEST, WIDEST = 34, 62
YES, NO = "y", "n"
CHOOSE = "← Enter"
"""The keys for Yes where 'y' is none."""


class Box(Widget):
    """The frame with the text and the two answers."""

    DEFAULT_CSS = """
    Box { width: auto; height: auto; background: $surface; }
    """

    def __init__(self, title: Said, text: Said, yes: Said, no: Said, signs: tuple[str, str]) -> None:
        super().__init__()
        self._said = (title, text, yes, no)
        self._signs = signs
        self.agreed = False
        """The answer that Enter gives now."""
        self._places: list[tuple[Region, bool]] = []

    def retell(self) -> None:
        self.refresh(layout=True)

    def choose(self, agreed: bool) -> None:
        self.agreed = agreed
        self.refresh()

    def get_content_width(self, container: Size, viewport: Size) -> int:
        title, text, yes, no = self._texts()
        answers = sum(cell_len(_button(self._signs[0], each)) for each in (yes, no) if each) + 3
        wanted = max(cell_len(text) + 6, cell_len(title) + 8, answers + 6, NARROWEST)
        return min(wanted, WIDEST, container.width)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self._painted(width).height

    def render_line(self, y: int) -> Strip:
        strips = self._painted(self.size.width).strips()
        return (strips[y] if y < len(strips) else Strip.blank(self.size.width)).apply_style(self.rich_style)

    def on_click(self, event: Click) -> None:
        for place, answer in self._places:
            if place.contains(event.x, event.y) and isinstance(self.screen, Question):
                self.screen.answer(answer)

    def _texts(self) -> list[str]:
        return [each if isinstance(each, str) else each() for each in self._said]

    def _painted(self, width: int) -> Canvas:
        palette = host(self).palette
        title, text, yes, no = self._texts()
        lines = lines_of(text, width - 6)
        agree, refuse = self._signs
        answers = [(_button(agree, yes), True), (_button(refuse, no), False)] if yes else [(f" {no} ", False)]
        stacked = sum(cell_len(each) for each, _agreed in answers) + 3 > width - 6
        height = len(lines) + (8 if stacked else 7)
        canvas = Canvas(width, height, palette.text)
        canvas.box(0, 0, width, height, ROUND, palette.accent)
        # not in the frame: a stroke of the table may end there
        canvas.put(3, 1, fitted(title, width - 6), palette.accent)
        for y, line in enumerate(lines, 3):
            x = 3
            for part, style in coloured(line, palette, palette.text):
                x = canvas.put(x, y, part, style)
        self._places = self._answers(canvas, palette, answers, height - (4 if stacked else 3), stacked)
        return canvas

    def _answers(
        self, canvas: Canvas, palette: Palette, answers: list[tuple[str, bool]], y: int, stacked: bool
    ) -> list[tuple[Region, bool]]:
        places = []
        x = 3
        for text, agreed in answers:
            text = fitted(text, canvas.width - 6)
            style = palette.cursor if agreed is self.agreed else palette.button
            canvas.put(x, y, text, style)
            if agreed is self.agreed:
                canvas.brackets(x, y, cell_len(text), style)
            places.append((Region(x, y, cell_len(text), 1), agreed))
            x, y = (x, y + 1) if stacked else (x + cell_len(text) + 3, y)
        return places


class Question(ModalScreen[bool]):
    """Asks, and is dismissed with the answer. `opened_by`: the key that opened it; being held down is no answer."""

    DEFAULT_CSS = """
    Question { align: center middle; }
    """
    # Not among the defaults: the app paints the background of every screen, and here what lies below is to be seen.
    CSS = """
    Question { background: $background 60%; }
    """
    SCOPED_CSS = False  # it holds for what is made of a question too, whichever of them is the first to be shown

    SIGNS = (YES, NO)
    """The keys written on the answers."""

    def __init__(self, title: Said, text: Said, yes: Said, no: Said, opened_by: str | None = None) -> None:
        super().__init__()
        self._patience = Patience(opened_by)
        # 'y' opens Declare and would answer it: pressed again and again it is still no answer
        self._opened_by = opened_by if opened_by in (YES, NO) else None
        agree, refuse = self.SIGNS
        self._box = Box(title, text, yes, no, (CHOOSE if agree == self._opened_by else agree, refuse))

    def compose(self) -> ComposeResult:
        yield self._box

    def on_mount(self) -> None:
        # Its first moment begins when it can be seen.
        self._patience.restart()

    def retell(self) -> None:
        self._box.retell()

    def answer(self, agreed: bool) -> None:
        if self.is_current:
            self.dismiss(agreed)

    def on_resize(self, event: Resize) -> None:
        self._box.refresh(layout=True)

    def on_key(self, event: Key) -> None:
        key = name_of(event)
        if asks_language(key):
            host(self).next_language()
        elif key.startswith("ctrl+"):
            return
        elif self._patience.counts(key) and key != self._opened_by:
            self._heard(key)
        event.stop()
        event.prevent_default()

    def _heard(self, key: str) -> None:
        if key in ("left", "right", "up", "down", "tab", "shift+tab"):
            self._box.choose(not self._box.agreed)
        elif key == "enter":
            self.answer(self._box.agreed)
        elif key in (YES, NO):
            self.answer(key == YES)
        elif key == "escape":
            self.answer(False)


class Notice(Question):
    """Something that must be read: it stands until the player goes on."""

    def __init__(self, title: Said, text: Said, go_on: Said) -> None:
        super().__init__(title, text, "", go_on)

    def _heard(self, key: str) -> None:
        if key in ("enter", "escape", "space"):
            self.answer(False)


class Naming(Question):
    """Asks for a name of at most so many characters: Enter agrees to what is `typed`, Esc does not."""

    SIGNS = ("Enter", "Esc")

    def __init__(self, title: Said, text: Said, yes: Said, no: Said, typed: str, longest: int) -> None:
        super().__init__(title, lambda: f"{text if isinstance(text, str) else text()} {self.typed}▁", yes, no, "enter")
        self.typed, self._longest = typed, longest
        self._box.agreed = True

    def on_key(self, event: Key) -> None:
        """Everything that can be printed is part of the name, in whatever script it is written."""
        if event.is_printable and event.character:
            self.typed = (self.typed + event.character)[: self._longest]
        elif event.key == "backspace":
            self.typed = self.typed[:-1]
        else:
            super().on_key(event)
            return
        self._box.retell()
        event.stop()
        event.prevent_default()

    def _heard(self, key: str) -> None:
        if key in ("enter", "escape"):
            self.answer(key == "enter")


def _button(letter: str, text: str) -> str:
    return f" {letter}  {text} "
