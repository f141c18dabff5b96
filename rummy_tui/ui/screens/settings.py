"""Language, speed, looks; where the saved games lie."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from textual.widget import Widget

from rummy_tui import storage
from rummy_tui.i18n import LANGUAGES, N_, _, gettext, language
from rummy_tui.ui.screens.base import KeyHelp, Page, back_key, language_key
from rummy_tui.ui.screens.choices import Choices, Row
from rummy_tui.ui.screens.host import host
from rummy_tui.ui.speeds import BUYING, SPEEDS, USUAL

THEMES = {"dark": N_("dark"), "light": N_("light"), "contrast": N_("high contrast")}
DECKS = {"four": N_("four"), "two": N_("two")}
SIGNS = {
    "auto": N_("as the terminal can"),
    "drawn": N_("drawn: ♠ ♥ ♦ ♣"),
    "ascii": N_("plain ASCII: S H D C"),
}


def stepped(values: Sequence[str], value: str, by: int) -> str:
    """The value that many places further on, round and round."""
    return values[(values.index(value) + by) % len(values)] if value in values else values[0]


class SettingsScreen(Page[None]):
    """What holds for every game."""

    def __init__(self) -> None:
        super().__init__()
        self._choices = Choices(self._rows)

    def body(self) -> Iterable[Widget]:
        yield self._choices

    def heading(self) -> str:
        return _("Settings")

    def keys(self) -> Sequence[KeyHelp]:
        return (
            KeyHelp("↑↓", _("Choose"), "down"), KeyHelp("← →", _("Change"), "right"), back_key(), language_key(),
        )  # fmt: skip

    def pressed(self, key: str) -> bool:
        if key == "escape":
            self.dismiss()
            return True
        return self._choices.heard(key)

    def _rows(self) -> list[Row]:
        kept = host(self).preferences
        return [
            Row("language", _("Language"), LANGUAGES.get(language(), language()), step=self._language, gap=True),
            Row("speed", _("Speed of the others"), gettext(SPEEDS.get(kept.speed, USUAL).words), step=self._speed),
            Row("buying", _("Ask about buying"), gettext(BUYING.get(kept.buying, "always")), step=self._buying),
            self._look("theme", _("Colours"), THEMES, gap=True),
            self._look("deck", _("Colours of the suits"), DECKS),
            self._look("signs", _("Signs and frames"), SIGNS),
            Row("keys", _("Your keys"), gap=True),
            Row("keys file", str(storage.keys_file()), dim=True),
            Row("where", _("Saved games"), gap=True),
            Row("path", str(storage.matches_folder()), dim=True),
            Row("kept", _("Everything stays on this computer. To remove the games, delete the folder."), dim=True),
        ]

    def _language(self, by: int) -> None:
        host(self).switch_language(stepped(list(LANGUAGES), language(), by))

    def _speed(self, by: int) -> None:
        kept = host(self).preferences
        kept.speed = stepped(list(SPEEDS), kept.speed, by)
        kept.save()

    def _buying(self, by: int) -> None:
        kept = host(self).preferences
        kept.buying = stepped(list(BUYING), kept.buying, by)
        kept.save()

    def _look(self, name: str, text: str, values: Mapping[str, str], gap: bool = False) -> Row:
        """A row that changes how everything looks, at once. `name`: of the preference; `values`: with their words."""
        app = host(self)
        kept = getattr(app.preferences, name)

        def step(by: int) -> None:
            setattr(app.preferences, name, stepped(list(values), kept, by))
            app.restyle()

        return Row(name, text, gettext(values.get(kept, kept)), step=step, gap=gap)
