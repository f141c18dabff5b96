"""Where things lie: saved matches in the user's data folder, preferences in his configuration folder.

The environment variable RUMMY_TUI_HOME puts both into one folder of the player's choice.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path

from rummy_tui import __version__, i18n

APP = "rummy-tui"
SUFFIX = ".rummy"


def home() -> Path | None:
    own = os.environ.get("RUMMY_TUI_HOME")
    return Path(os.path.expanduser(own)) if own else None  # noqa: PTH111 - raises nothing where there is no home


def _system(kind: str) -> Path:
    """The system's folder for 'data' or 'config'."""
    import platformdirs  # here: it costs time at the start

    path: Path = getattr(platformdirs, f"user_{kind}_path")(APP, appauthor=False)
    return path


def matches_folder() -> Path:
    """Saved and finished matches."""
    return (home() or _system("data")) / "matches"


def preferences_file() -> Path:
    return (home() or _system("config")) / "preferences.json"


def keys_file() -> Path:
    """The player's own keys, if he has any: the program reads the file and never writes it."""
    return preferences_file().with_name("keys.toml")


def new_match_file(game: str) -> Path:
    """Date, time, game; the journal takes the next free name if this one is taken."""
    from datetime import datetime

    return matches_folder() / f"{datetime.now():%Y-%m-%d-%H%M%S}-{game}{SUFFIX}"


def unfinished() -> Iterator[Path]:
    """Matches that can be gone on with, the latest first."""
    try:
        names = os.listdir(matches_folder())  # noqa: PTH208
    except OSError:
        return
    for path in sorted((matches_folder() / name for name in names if name.endswith(SUFFIX)), key=_age, reverse=True):
        if not _is_over(path):
            yield path


def _age(path: Path) -> float:
    """When it was written last; 0 for what cannot be looked at."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0


def crash_file() -> Path:
    """What happened when the program last ended by a fault of its own."""
    return matches_folder().parent / "crash.txt"


def keep_crash(told: str = "") -> Path:
    """Write what is told, or the traceback of the exception being handled, into the crash file; where it lies."""
    import traceback

    report = crash_file()
    try:
        report.parent.mkdir(parents=True, exist_ok=True)
        report.write_text(f"rummy-tui {__version__}\n{told or traceback.format_exc()}", "utf-8")
    except OSError:
        pass
    return report


def replace_text(path: Path, text: str) -> None:
    """The file holds this text now, or what it held before. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_suffix(".new")
    draft.write_text(text, "utf-8")
    draft.replace(path)


def _is_over(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            file.seek(max(0, path.stat().st_size - 8))
            return file.read().endswith((b"\nover\n", b"\nover\r\n"))
    except OSError:
        return True


def _plain(setup: dict[str, object]) -> dict[str, object]:
    """Of what was kept for a game, what has the form in which it is written: a number, texts, texts by name."""
    kept: dict[str, object] = {}
    for name, value in setup.items():
        parts = list(value.values()) if isinstance(value, dict) else value
        if type(value) is int or (isinstance(parts, list) and all(isinstance(part, str) for part in parts)):
            kept[name] = value
    return kept


@dataclass
class Preferences:
    """What is remembered from one start to the next."""

    language: str | None = None
    speed: str = "normal"
    buying: str = "always"
    """When the player is asked about buying: one of `speeds.BUYING`."""
    theme: str = "dark"
    deck: str = "four"
    """Colours of the suits: 'four' or 'two'."""
    signs: str = "auto"
    """One of `signs.WANTED`."""
    setups: dict[str, dict[str, object]] = field(default_factory=dict)
    """By game: the levels of the opponents and the settings as last used."""
    game: str = ""
    """Played last."""

    @classmethod
    def load(cls) -> Preferences:
        """What was kept; the defaults for what was not or cannot be read."""
        try:
            data = json.loads(preferences_file().read_text("utf-8"))
        except (OSError, ValueError, RecursionError):
            return cls()
        fresh = cls()
        kept = data if isinstance(data, dict) else {}
        if isinstance(language := kept.get("language"), str) and language in i18n.LANGUAGES:
            fresh.language = language
        for name in ("speed", "buying", "theme", "deck", "signs", "game"):
            if isinstance(kept.get(name), str):
                setattr(fresh, name, kept[name])
        if isinstance(setups := kept.get("setups"), dict):
            fresh.setups = {game: _plain(setup) for game, setup in setups.items() if isinstance(setup, dict)}
        return fresh

    def save(self) -> None:
        """Whole or not at all; a folder that cannot be written is no reason to stop a game."""
        with contextlib.suppress(OSError):
            replace_text(preferences_file(), json.dumps(asdict(self), indent=1))

    def use_language(self) -> None:
        """The chosen language, or the one the terminal is set to."""
        i18n.use(self.language or i18n.guess())
