"""Help pages: the rules of the game and the keys, with the numbers of the rules in force."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from io import StringIO
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.events import Click
from textual.strip import Strip
from textual.widget import Widget

from rummy_tui import storage
from rummy_tui.engine.games import game_of
from rummy_tui.engine.rules import Rules
from rummy_tui.i18n import N_, _, gettext
from rummy_tui.ui.canvas import Canvas, fitted
from rummy_tui.ui.face import coloured
from rummy_tui.ui.keymap import COMMANDS, in_force, label_of, shown
from rummy_tui.ui.palette import Palette
from rummy_tui.ui.screens.base import KeyHelp, Line, Page, back_key, language_key, scroll_key
from rummy_tui.ui.screens.host import host
from rummy_tui.ui.screens.paper import Paper, Sheet
from rummy_tui.words import help_page

if TYPE_CHECKING:
    from rich.console import Console

WIDEST = 88


class HelpText(Sheet):
    """A page of Markdown.

    Rich writes it: Textual's own Markdown makes a widget of every list item, and takes 1.7 s for the rules of a game.
    """

    def __init__(self, source: str) -> None:
        super().__init__()
        self._source = source
        self._blocks: list[int] = []
        """The rows where headings, paragraphs, lists and tables begin."""

    def write(self, width: int, palette: Palette) -> Paper:
        paper = Paper.column(width, palette, WIDEST)
        console = _console(paper.room, palette)
        self._blocks = []
        below_title = False
        for block in re.split(r"\n{2,}", self._source.strip()):
            title = block.lstrip("#")
            if not below_title:
                paper.gap()
            below_title = title != block and not block.startswith("# ")
            self._blocks.append(paper.height)
            if title != block:
                paper.text(title, palette.accent + Style(underline=block.startswith("# ")))
            else:
                paper.picture(_rendered(block, console, paper))
        paper.gap()
        return paper

    def show(self, source: str, from_top: bool) -> None:
        """Another page from its beginning, or the same in another language at the same paragraph."""
        block, within = self.place
        self._source = source
        self.retell()
        self.scroll_to(y=0 if from_top else self._blocks[block] + within, animate=False)

    @property
    def place(self) -> tuple[int, int]:
        """The paragraph at the top of the screen, and the row within it. Every language has the same paragraphs."""
        top = self.scroll_offset.y
        block = max(0, bisect_right(self._blocks, top) - 1)
        return (block, max(0, top - self._blocks[block])) if self._blocks else (0, 0)


def _console(width: int, palette: Palette) -> Console:
    """Rich with our colours."""
    from rich.console import Console
    from rich.theme import Theme

    styles = {
        "markdown.item.bullet": palette.dim, "markdown.item.number": palette.dim, "markdown.strong": Style(bold=True),
        "markdown.code": palette.news, "markdown.table.border": palette.frame, "markdown.table.header": palette.accent,
        "markdown.hr": palette.frame, "markdown.block_quote": palette.dim, "markdown.link": palette.text,
    }  # fmt: skip
    return Console(
        file=StringIO(), width=width, theme=Theme(styles), force_terminal=True, color_system="truecolor",
        no_color=False, legacy_windows=False, _environ={},
    )  # fmt: skip


def _rendered(block: str, console: Console, paper: Paper) -> list[Strip]:
    """The rows of a paragraph, list or table; cards in it are coloured."""
    from rich.markdown import Markdown

    rows = []
    for line in console.render_lines(Markdown(block, hyperlinks=False), pad=False):
        segments = [Segment(" " * paper.left, paper.palette.text)]
        for text, style, _control in line:
            base = paper.palette.text + (style or Style())
            segments += [Segment(part, base + ink) for part, ink in coloured(text, paper.palette, base)]
        rows.append(Strip(segments))
    while rows and not rows[0].text.strip():
        rows.pop(0)
    while rows and not rows[-1].text.strip():
        rows.pop()
    return rows


class Tabs(Line):
    """The titles of the pages, the open one lit; a click opens one."""

    DEFAULT_CSS = """
    Tabs { dock: top; background: $background; margin: 1 0 0 0; }
    """

    def __init__(self, titles: Sequence[str]) -> None:
        super().__init__()
        self.titles, self.open = titles, 0
        self._places: list[tuple[int, int, int]] = []

    def paint(self, canvas: Canvas) -> None:
        palette = host(self).palette
        x, room = 2, max(6, (canvas.width - 4) // len(self.titles) - 3)
        self._places = []
        for index, title in enumerate(self.titles):
            text = f" {fitted(gettext(title), room)} "
            style = palette.cursor if index == self.open else palette.button
            canvas.put(x, 0, text, style)
            if index == self.open:
                canvas.brackets(x, 0, cell_len(text), style)
            self._places.append((x, x + cell_len(text), index))
            x += cell_len(text) + 1

    def on_click(self, event: Click) -> None:
        for start, end, index in self._places:
            if start <= event.x < end and isinstance(self.screen, HelpScreen):
                self.screen.turn_to(index)


class HelpScreen(Page[None]):
    """Pages of help: title (English), name of the help page, rules whose numbers it tells; n and p, or Tab, turn."""

    def __init__(self, pages: Sequence[tuple[str, str, Rules]]) -> None:
        super().__init__()
        self._pages = pages
        self._tabs = Tabs([title for title, _name, _rules in pages])
        self._text = HelpText(self._source())

    def body(self) -> Iterable[Widget]:
        if len(self._pages) > 1:
            yield self._tabs
        yield self._text

    def heading(self) -> str:
        return _("Help")

    def keys(self) -> Sequence[KeyHelp]:
        turn = (KeyHelp("n p", _("Next page, page before"), "n"),) if len(self._pages) > 1 else ()
        return (back_key(), scroll_key(), *turn, language_key())

    def pressed(self, key: str) -> bool:
        if key in ("escape", "?", "question_mark", "f1", "enter"):
            if self.is_current:
                self.dismiss()
        elif key in ("n", "right", "tab"):
            self.turn_to(self._tabs.open + 1)
        elif key in ("p", "left", "shift+tab"):
            self.turn_to(self._tabs.open - 1)
        elif key == "space":
            self._text.scroll_page_down(animate=False)
        else:
            return False
        return True

    def turn_to(self, index: int) -> None:
        """Open this page (counted round and round) at its beginning."""
        self._tabs.open = index % len(self._pages)
        self._tabs.refresh()
        self._text.show(self._source(), from_top=True)

    def retell(self) -> None:
        """The same page in the other language, at the same paragraph."""
        for row in self.query(Line):
            row.retell()
        self._text.show(self._source(), from_top=False)

    def _source(self) -> str:
        _title, name, rules = self._pages[self._tabs.open]
        return with_keys(help_page(name, rules))


def with_keys(text: str) -> str:
    """The page with the keys in force in the places of {key_draw}, {keys_help} (all of them), {letters}."""
    keys = in_force()
    facts = {"letters": " ".join(keys.cards), "keys_file": str(storage.keys_file()), "commands": ", ".join(COMMANDS)}
    for command in COMMANDS:
        facts[f"keys_{command}"] = " ".join(shown(key) for key, meant in keys.keys.items() if meant == command)
        facts[f"key_{command}"] = label_of(command)
    return re.sub(r"\{(\w+)\}", lambda found: facts.get(found[1], found[0]), text)


def help_for(*games: Rules) -> HelpScreen:
    """The rules of these games with the numbers in force, the keys, and the commands of the line mode."""
    pages = [(game_of(rules).title, rules.GAME, rules) for rules in games]
    return HelpScreen([*pages, (N_("Keys"), "keys", games[0]), (N_("Line mode"), "plain", games[0])])
