"""A question whose answer is No unless the player says otherwise."""

from __future__ import annotations

from dataclasses import dataclass

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.events import Click, Key
from textual.geometry import Size
from textual.screen import ModalScreen
from textual.strip import Strip
from textual.widget import Widget

from rummy_tui.i18n import gettext
from rummy_tui.ui.canvas import ROUND, Canvas, wrapped
from rummy_tui.ui.palette import Palette
from rummy_tui.ui.screens.base import Patience, name_of
from rummy_tui.ui.screens.host import host
from rummy_tui.ui.screens.paper import coloured

WIDEST, NARROWEST = 60, 30


@dataclass(frozen=True)
class Words:
    """What a question says, in the current language."""

    title: str
    text: str
    yes: str
    no: str


class Question(ModalScreen[bool]):
    """Asks; dismissed with the answer. `opened_by`: the key that opened it, which being held down is no answer.

    The four texts are functions of the moment if they are to follow a language switch, otherwise fixed strings.
    """

    DEFAULT_CSS = """
    Question { align: center middle; background: $background 60%; }
    """
