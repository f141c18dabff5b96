"""The application: themes, language, and which screen is on top."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import sys
from collections.abc import Sequence
from io import StringIO
from typing import TYPE_CHECKING, Any, ClassVar

from rich.style import Style
from textual import events
from textual.app import App
from textual.screen import Screen
from textual.theme import Theme

from rummy_tui import i18n, signs, storage
from rummy_tui.errors import Crashed
from rummy_tui.i18n import _
from rummy_tui.storage import Preferences
from rummy_tui.ui import keymap, keys_file, manners, old_mouse
from rummy_tui.ui.filters import colours, filters
from rummy_tui.ui.palette import PALETTES, Palette, palette_of
from rummy_tui.ui.screens.home import HomeScreen

if TYPE_CHECKING:  # the engine is loaded when a match is: it costs time at the start
    from pathlib import Path

    from textual.filter import LineFilter

    from rummy_tui.engine.rules import Rules
    from rummy_tui.journal import Player
    from rummy_tui.session import Session
    from rummy_tui.table import Table


SLICE = 0.001
"""Seconds after which a thread that thinks lets the screen have its turn: a key needs several turns."""


def _theme(name: str, palette: Palette) -> Theme:
    """The Textual theme of a palette."""

    def colour(style: Style) -> str:
        return style.color.name if style.color else palette.background

    return Theme(
        name=f"rummy-{name}", dark=name != "light", background=palette.background, surface=palette.surface,
        foreground=colour(palette.text), primary=colour(palette.accent), accent=colour(palette.accent),
        panel=colour(palette.frame), success=colour(palette.good), error=colour(palette.bad),
        warning=colour(palette.news), secondary=colour(palette.back),
    )  # fmt: skip


class RummyApp(App[None]):
    """rummy-tui on the screen. `session`: a match to open at once; None: the home screen."""

    ENABLE_COMMAND_PALETTE = False
    TITLE = "rummy-tui"
    CSS: ClassVar[str] = "Screen { background: $background; color: $foreground; }"

    def __init__(self, preferences: Preferences, session: Session | None, straight: bool = True) -> None:
        super().__init__()
        self.preferences, self._session, self._straight = preferences, session, straight
        self._panicked = False
        self.colours = colours(self.console.color_system)
        for name in PALETTES:
            self.register_theme(_theme(name, palette_of(name, colours=self.colours)))
        # set here, not on mounting: the stylesheet is then made once, with the right colours
        self.set_reactive(RummyApp.theme, self._theme_name)
        self._invalidate_css()
        self.stylesheet.set_variables(self.get_css_variables())
        self.set_class(self.current_theme.dark, "-dark-mode", update=False)
        self.set_class(not self.current_theme.dark, "-light-mode", update=False)

    def play(self) -> int:
        """Run until the player leaves; the exit status."""
        old_mouse.install()
        if self._straight:
            from rummy_tui.ui.straight import prepare

            prepare()
        sys.setswitchinterval(SLICE)
        self.run()
        if self._exception is not None or self._panicked:
            raise Crashed
        return self.return_code or 0

    @property
    def palette(self) -> Palette:
        return palette_of(self.preferences.theme, self.preferences.deck, self.colours)

    @property
    def _theme_name(self) -> str:
        return f"rummy-{self.preferences.theme if self.preferences.theme in PALETTES else 'dark'}"

    def get_line_filters(self) -> Sequence[LineFilter]:
        return filters(self.colours, super().get_line_filters())

    def get_default_screen(self) -> Screen[Any]:
        return HomeScreen()

    def on_mount(self) -> None:
        loop = asyncio.get_running_loop()
        for name in ("SIGTERM", "SIGHUP", "SIGINT", "SIGQUIT"):  # the terminal is put in order, then the program ends
            with contextlib.suppress(NotImplementedError, AttributeError, RuntimeError, ValueError):
                loop.add_signal_handler(getattr(signal, name), self.exit)
        if self._session is not None:
            self.sit_down(self._session)
        self._read_keys()

    async def on_event(self, event: events.Event) -> None:
        """Whoever thinks waits until what a key or a click changes is painted."""
        if isinstance(event, events.InputEvent) and self._screen_stack:
            manners.asked()
            await super().on_event(event)
            self.screen.call_after_refresh(manners.answered)
        else:
            await super().on_event(event)

    def _read_keys(self) -> None:
        """The player's own keys. If what he has written cannot be followed, he is told, and the usual ones hold."""
        try:
            keymap.use(keys_file.load())
        except keys_file.BadKeys as error:
            from rummy_tui.ui.screens.question import Notice

            keymap.use(keymap.Keymap())
            says, path = error.says, storage.keys_file()

            def text() -> str:
                return _("The usual keys hold. In {path}: {fault}").format(path=path, fault=says())

            self.push_screen(Notice(lambda: _("Your keys"), text, lambda: _("Continue")))

    def panic(self, *renderables: object) -> None:
        """The same where only a rendered traceback is left of the error: Textual would print it."""
        from rich.console import Console

        console = Console(file=StringIO(), width=120)
        console.print(*renderables)
        storage.keep_crash(console.file.getvalue())  # type: ignore[attr-defined]
        self._panicked = True
        self._close_messages_no_wait()

    def _fatal_error(self) -> None:
        """No traceback reaches the player: it goes into a file, and the command line tells him (a Textual hook)."""
        storage.keep_crash()
        self._close_messages_no_wait()

    async def action_quit(self) -> None:
        """Ctrl+Q: at a table it is asked first."""
        self._leave()

    def _leave(self) -> None:
        if answer := getattr(self.screen, "answer", None):
            answer(False)
        elif leave := getattr(self.screen, "do_leave", None):
            leave()
        else:
            self.exit()

    def action_help_quit(self) -> None:
        """Ctrl+C does the same; Textual would show a message of its own."""
        self._leave()

    # ── language and looks ────────────────────────────────────────────────────────────────────────────────────────

    def switch_language(self, code: str) -> None:
        """From now on everything is said in this language; it is remembered."""
        i18n.use(code)
        self.preferences.language = code
        self.preferences.save()
        for screen in self.screen_stack:
            if retell := getattr(screen, "retell", None):
                retell()

    def next_language(self) -> None:
        codes = list(i18n.LANGUAGES)
        here = codes.index(i18n.language()) if i18n.language() in codes else -1
        self.switch_language(codes[(here + 1) % len(codes)])

    def restyle(self) -> None:
        """Theme, deck and signs as the preferences say from now on; they are remembered."""
        self.preferences.save()
        signs.use(self.preferences.signs)
        self.theme = self._theme_name
        for screen in self.screen_stack:
            if retheme := getattr(screen, "retheme", None):
                retheme(self.palette)
            for widget in screen.query("*"):
                widget.refresh()

    # ── matches ───────────────────────────────────────────────────────────────────────────────────────────────────

    def start(self, rules: Rules, players: Sequence[Player], seed: str | None = None) -> None:
        """A new match on the table. Raises IllegalAction, DiskTrouble: the screen that asked tells why."""
        self.sit_down(self._new(rules, players, seed))

    @staticmethod
    def _new(rules: Rules, players: Sequence[Player], seed: str | None = None) -> Session:
        from rummy_tui.session import Session

        return Session.start(storage.new_match_file(rules.GAME), rules, players, seed)

    def again(self, table: Table) -> None:
        """A new match with the same players and rules. Raises as `start`; then the old table is still there."""
        session = self._new(table.rules, table.players)
        self.home()
        self.sit_down(session)

    def resume(self, path: Path) -> None:
        """Go on with a saved match. Raises BadJournal, DiskTrouble: the screen that asked tells why."""
        from rummy_tui.session import Session

        self.sit_down(Session.resume(path))

    def sit_down(self, session: Session) -> None:
        """Show the table of this match."""
        from rummy_tui.table import Table
        from rummy_tui.ui.screens.table import TableScreen

        self.push_screen(TableScreen(Table(session), self.palette))

    def new_game(self) -> None:
        """The list of games."""
        from rummy_tui.ui.screens.games import GamesScreen

        self.push_screen(GamesScreen())

    def home(self) -> None:
        """Back to the home screen; the table is left and its file closed."""
        while not isinstance(self.screen, HomeScreen) and len(self.screen_stack) > 1:
            self.pop_screen()
        if retell := getattr(self.screen, "retell", None):
            retell()
