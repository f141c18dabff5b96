"""House rules: table settings under a name, the game's own (`Rules.PRESETS`), or the player's.

Those of the player stand in a file beside his preferences.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from rummy_tui import storage
from rummy_tui.engine.rules import Rules
from rummy_tui.journal import DiskTrouble

LONGEST = 30
"""Characters of a name."""


def houses_file() -> Path:
    return storage.preferences_file().with_name("house-rules.json")


def tidy(name: str) -> str:
    """The name as it is kept: composed, single blanks, not too long."""
    return " ".join(unicodedata.normalize("NFC", name).split())[:LONGEST].rstrip()


class Houses:
    """The house rules of every game, by name in the order in which they were saved.

    A file holds EVERY setting and the version of the rules, so that later defaults cannot change them.
    """

    def __init__(self, kept: Mapping[str, Any], damaged: bool = False) -> None:
        self._kept = kept
        self._damaged = damaged

    @classmethod
    def load(cls) -> Houses:
        """What the file holds; nothing if there is none or it cannot be read."""
        try:
            data = json.loads(houses_file().read_text("utf-8"))
        except FileNotFoundError:
            return cls({})
        except (OSError, ValueError, RecursionError):
            return cls({}, damaged=True)
        return cls(data) if isinstance(data, dict) else cls({}, damaged=True)

    def names(self, game: str) -> list[str]:
        """Those of this game that can be read at all."""
        found = self._kept.get(game)
        return [name for name, house in found.items() if _whole(house)] if isinstance(found, dict) else []

    def known(self, kind: type[Rules]) -> list[str]:
        """The game's own presets, then what the player has saved; his is meant where both have a name."""
        own = self.names(kind.GAME)
        return [*(name for name in kind.PRESETS if name not in own), *own]

    def called(self, kind: type[Rules], name: str) -> str | None:
        """The house rules of that name, large and small letters alike if there is only one such; None: none."""
        wanted, names = tidy(name), self.known(kind)
        alike = [each for each in names if each.casefold() == wanted.casefold()]
        return wanted if wanted in names else alike[0] if len(alike) == 1 else None

    def rules(self, kind: type[Rules], name: str) -> Rules:
        """These house rules. Raises BadSetting if this version does not know a setting of theirs."""
        if name not in self.names(kind.GAME):
            return kind.read(kind.PRESETS[name].settings)
        house = self._kept[kind.GAME][name]
        return kind.stored(house["settings"], house["version"])

    def keep(self, name: str, rules: Rules) -> Houses:
        """Save these rules under this name, over what had it. Raises DiskTrouble: nothing has changed."""
        house = {"version": rules.VERSION, "settings": rules.written()}
        return self._changed(rules.GAME, lambda kept: kept | {name: house})

    def remove(self, game: str, name: str) -> Houses:
        """Raises DiskTrouble: nothing has changed."""
        return self._changed(game, lambda kept: {each: kept[each] for each in kept if each != name})

    @staticmethod
    def _changed(game: str, change: Callable[[dict[str, Any]], dict[str, Any]]) -> Houses:
        """What is in the file now with this change; another window may have saved something meanwhile."""
        now = Houses.load()
        before = now._kept.get(game)
        kept = {**now._kept, game: change(before if isinstance(before, dict) else {})}
        path = houses_file()
        try:
            if now._damaged:
                path.replace(path.with_suffix(".damaged"))
            storage.replace_text(path, json.dumps(kept, indent=1, ensure_ascii=False))
        except OSError as error:
            raise DiskTrouble(error.strerror or str(error)) from error
        return Houses(kept)


def _whole(house: object) -> bool:
    """Has it the form in which house rules are written?"""
    if not isinstance(house, dict) or type(house.get("version")) is not int:
        return False
    settings = house.get("settings")
    return isinstance(settings, dict) and all(isinstance(text, str) for text in settings.values())
