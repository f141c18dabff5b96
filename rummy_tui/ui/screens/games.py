"""Which game: every one of them with a sentence about it, the one played last first in reach."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from textual.widget import Widget

from rummy_tui.engine.games import GAMES
from rummy_tui.i18n import _, gettext
from rummy_tui.ui.screens.base import KeyHelp, Page, back_key, language_key
from rummy_tui.ui.screens.choices import Choices, Row
from rummy_tui.ui.screens.host import host


class GamesScreen(Page[None]):
    """The list of games; each opens its setup."""

    def __init__(self) -> None:
        super().__init__()
        self._choices = Choices(self._rows)

    def body(self) -> Iterable[Widget]:
        yield self._choices

    def on_mount(self) -> None:
        self._choices.cursor = host(self).preferences.game
        self._choices.focus()

    def heading(self) -> str:
        return _("New game")

    def keys(self) -> Sequence[KeyHelp]:
        return (
            KeyHelp("↑↓", _("Choose"), "down"), KeyHelp("Enter", _("Open"), "enter"), back_key(),
            KeyHelp("?", _("Rules"), "question_mark"), language_key(),
        )  # fmt: skip

    def pressed(self, key: str) -> bool:
        if key == "escape":
            self.dismiss()
        elif key in ("?", "question_mark", "f1"):
            self._open_rules()
        else:
            return self._choices.heard(key)
        return True

    def _rows(self) -> list[Row]:
        return [
            Row(name, gettext(game.title), gettext(game.blurb), act=partial(self._open, name), letter=str(place),
                air=True)
            for place, (name, game) in enumerate(GAMES.items(), 1)
        ]  # fmt: skip

    def _open(self, game: str) -> None:
        from rummy_tui.ui.screens.setup import SetupScreen

        self.app.push_screen(SetupScreen(game))

    def _open_rules(self) -> None:
        """Of the game under the cursor."""
        from rummy_tui.ui.screens.help import help_for

        self.app.push_screen(help_for(GAMES[self._choices.cursor].rules()))
