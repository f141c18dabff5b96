"""What every screen around the table has: a title with the language toggle, a body, a row of keys; and its keyboard."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import TypeVar

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.events import Click, Key, Resize
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from rummy_tui.i18n import _
from rummy_tui.ui.canvas import Canvas, fitted, shortened
from rummy_tui.ui.keymap import in_force, label_of, latin
from rummy_tui.ui.screens.host import host
from rummy_tui.ui.toggle import place_at, put_toggle

ResultType = TypeVar("ResultType")

FIRST_MOMENT = 0.3
"""Seconds in which a screen that opens by itself hears nothing: the key was meant for what was there before."""
HELD_DOWN = 1.0
"""Seconds after which the key that opened a question may answer it; terminals repeat a held key after 0.66 at most."""
BETWEEN = 3
"""Cells between two keys of the row of keys."""
REPEAT = 0.2
"""A key that comes again within so many seconds is being held down."""


@dataclass(frozen=True)
class KeyHelp:
    """An entry of the row of keys: what is printed, what it does, and the key that a click on it presses."""

    sign: str
    says: str
    press: str


def name_of(event: Key) -> str:
    """The key as the screens know it: the Latin letter of the physical key, a digit, or Textual's name."""
    character = event.character
    if character is not None and len(character) == 1 and character.isdecimal():
        return str(int(character))
    letter = latin(character)
    return letter.lower() if letter is not None and (letter.isalpha() or letter == "?") else event.key


def asks_language(key: str) -> bool:
    """The key that speaks the next language is the same everywhere."""
    return in_force().keys.get(key) == "language"


class Patience:
    """Lets no key through that was pressed before the player can have read what it would answer."""

    def __init__(self, opened_by: str | None = None) -> None:
        self._opened, self._opener = monotonic(), opened_by
        self._last, self._last_at = opened_by, self._opened

    def restart(self) -> None:
        """The screen can be seen from now on."""
        self._opened = monotonic()

    def counts(self, key: str) -> bool:
        """Is this press meant for the screen that is open now?"""
        now = monotonic()
        held = key == self._last and now - self._last_at < REPEAT
        early = now - self._opened < (HELD_DOWN if key == self._opener else FIRST_MOMENT)
        self._last, self._last_at = key, now
        if key != self._opener and not early:
            self._opener = None  # another key after it: it is no longer held down
        return not held and not early


class Line(Widget):
    """One row that paints itself."""

    DEFAULT_CSS = """
    Line { height: 1; background: $surface; }
    """

    def paint(self, canvas: Canvas) -> None:
        raise NotImplementedError

    def retell(self) -> None:
        self.refresh()

    def render_line(self, y: int) -> Strip:
        canvas = Canvas(self.size.width, 1, host(self).palette.text)
        self.paint(canvas)
        return canvas.strips()[0].apply_style(self.rich_style)


class TitleRow(Line):
    """Where the player is, and the languages: a click on one speaks it."""

    DEFAULT_CSS = """
    TitleRow { dock: top; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._places: dict[str, range] = {}

    def paint(self, canvas: Canvas) -> None:
        palette = host(self).palette
        self._places = put_toggle(canvas, canvas.width - 1, palette)
        x = min(cells.start for cells in self._places.values())
        screen = self.screen
        title = screen.heading() if isinstance(screen, Page) else ""
        canvas.put(1, 0, fitted(title, x - 3), palette.accent)

    def on_click(self, event: Click) -> None:
        code = place_at(self._places, event.x)
        if code is not None:
            host(self).switch_language(code)


class KeyRow(Line):
    """The keys of the screen; a click on one presses it. Where there is little room the words are shortened."""

    DEFAULT_CSS = """
    KeyRow { dock: bottom; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._places: list[tuple[int, int, str]] = []

    def paint(self, canvas: Canvas) -> None:
        palette = host(self).palette
        screen = self.screen
        keys = screen.keys() if isinstance(screen, Page) else ()
        taken = sum(cell_len(key.sign) + 1 + BETWEEN for key in keys)
        words = shortened([key.says for key in keys], canvas.width - 2 - taken + BETWEEN)
        x = 1
        self._places = []
        for key, says in zip(keys, words, strict=True):
            start = x
            x = canvas.put(x, 0, key.sign, palette.active)
            x = canvas.put(x + 1, 0, says, palette.text)
            self._places.append((start, x, key.press))
            x += BETWEEN

    def on_click(self, event: Click) -> None:
        for start, end, press in self._places:
            if start <= event.x < end:
                self.app.simulate_key(press)


class Page(Screen[ResultType]):
    """A screen around the table."""

    DEFAULT_CSS = """
    Page { background: $background; layout: vertical; }
    """

    def compose(self) -> ComposeResult:
        yield TitleRow()
        yield from self.body()
        yield KeyRow()

    def body(self) -> Iterable[Widget]:
        """What stands between title and keys."""
        raise NotImplementedError

    def heading(self) -> str:
        """The title, in the current language."""
        raise NotImplementedError

    def keys(self) -> Sequence[KeyHelp]:
        """The row of keys, the most important first."""
        return (back_key(),)

    def pressed(self, key: str) -> bool:
        """Do what this key (`name_of`) asks for; False: nothing, let others have it."""
        return False

    def retell(self) -> None:
        """The language has changed: say everything again, in place."""
        for widget in self.query("*"):
            if callable(retell := getattr(widget, "retell", None)):
                retell()

    def on_key(self, event: Key) -> None:
        key = name_of(event)
        if not self.pressed(key):
            if not asks_language(key):
                return
            host(self).next_language()
        event.stop()
        event.prevent_default()

    def on_resize(self, event: Resize) -> None:
        # Texts that depend on the room of the row are painted when it has got its size.
        self.refresh()


def back_key() -> KeyHelp:
    return KeyHelp("Esc", _("Back"), "escape")


def language_key() -> KeyHelp:
    return KeyHelp(label_of("language"), _("Language"), in_force().key_of("language"))


def scroll_key() -> KeyHelp:
    return KeyHelp("↑↓", _("Scroll"), "down")
