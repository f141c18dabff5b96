"""Help pages: the rules of the game and the keys, with the numbers of the rules in force."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.containers import VerticalScroll
from textual.events import Click
from textual.widget import Widget

from rummy_tui.engine.rules import Rules
from rummy_tui.i18n import _, gettext
from rummy_tui.playing import help_page
from rummy_tui.ui.canvas import Canvas, fitted
from rummy_tui.ui.screens.base import KeyHelp, Line, Page, back_key, language_key, scroll_key
from rummy_tui.ui.screens.host import host

if TYPE_CHECKING:
    from textual.widgets import Markdown


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
            canvas.put(x, 0, text, palette.cursor if index == self.open else palette.button)
            self._places.append((x, x + cell_len(text), index))
            x += cell_len(text) + 1

    def on_click(self, event: Click) -> None:
        for start, end, index in self._places:
            if start <= event.x < end and isinstance(self.screen, HelpScreen):
                self.screen.turn_to(index)


class HelpScreen(Page[None]):
    """Pages of help: each a title (English) and the name of a help page; n and p, or Tab, turn them."""

    DEFAULT_CSS = """
    HelpScreen VerticalScroll {
        height: 1fr; align-horizontal: center; scrollbar-size-vertical: 1; scrollbar-color: $panel;
        scrollbar-color-hover: $accent; scrollbar-color-active: $accent; scrollbar-background: $background;
        scrollbar-background-hover: $background; scrollbar-background-active: $background;
    }
    HelpScreen Markdown { max-width: 92; background: $background; padding: 1 2 0 2; }
    HelpScreen MarkdownH1 { content-align: left middle; color: $accent; text-style: bold; margin: 0 0 1 0; }
    HelpScreen MarkdownH2 { color: $accent; text-style: bold; margin: 1 0 0 0; }
    HelpScreen MarkdownH3 { color: $foreground; text-style: bold; margin: 1 0 0 0; }
    """

    def __init__(self, pages: Sequence[tuple[str, str]], rules: Rules) -> None:
        super().__init__()
        self._pages, self._rules = pages, rules
        self._tabs = Tabs([title for title, _name in pages])
        self._text: Markdown | None = None

    def body(self) -> Iterable[Widget]:
        # Takes 67 ms to import: only who asks for help waits for it.
        from textual.widgets import Markdown

        self._text = Markdown(self._source(), open_links=False)
        if len(self._pages) > 1:
            yield self._tabs
        with VerticalScroll() as scroll:
            yield self._text
        self._scroll = scroll

    def on_mount(self) -> None:
        self._scroll.focus()

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
            self._scroll.scroll_page_down()
        else:
            return False
        return True

    def turn_to(self, index: int) -> None:
        """Open this page (counted round and round) at its beginning."""
        self._tabs.open = index % len(self._pages)
        self._tabs.refresh()
        self._scroll.scroll_home(animate=False)
        self._write()

    def retell(self) -> None:
        """The same page in the other language, at the same paragraph."""
        super().retell()
        self._write(self._top_block())

    def _source(self) -> str:
        return help_page(self._pages[self._tabs.open][1], self._rules)

    def _write(self, block: int | None = None) -> None:
        if self._text is None:
            return
        written = self._text.update(self._source())

        async def follow() -> None:
            await written
            if block is not None:
                self.call_after_refresh(self._show_block, block)

        self.call_later(follow)

    def _show_block(self, block: int) -> None:
        if self._text is not None and block < len(self._text.children):
            self._scroll.scroll_to_widget(self._text.children[block], animate=False, top=True, force=True)

    def _top_block(self) -> int | None:
        """The first paragraph in view; None at the very beginning. All languages have the same paragraphs."""
        if self._text is None or self._scroll.scroll_offset.y == 0:
            return None
        top = self._scroll.scroll_offset.y
        tops = [child.virtual_region.bottom + self._text.virtual_region.y for child in self._text.children]
        return next((index for index, bottom in enumerate(tops) if bottom > top), None)
