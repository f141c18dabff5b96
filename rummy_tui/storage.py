"""Where things lie: saved matches in the user's data folder, preferences in his configuration folder.

The environment variable RUMMY_TUI_HOME puts both into one folder of the player's choice.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path

from rummy_tui import __version__, i18n

APP = "rummy-tui"
SUFFIX = ".rummy"


def home() -> Path | None:
    own = os.environ.get("RUMMY_TUI_HOME")
    return Path(own).expanduser() if own else None


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


def new_match_file(game: str) -> Path:
    """A name that is not taken yet: date, time, game."""
    from datetime import datetime

    stem = f"{datetime.now():%Y-%m-%d-%H%M%S}-{game}"
    folder = matches_folder()
    path = folder / f"{stem}{SUFFIX}"
    number = 2
    while path.exists():
        path = folder / f"{stem}-{number}{SUFFIX}"
        number += 1
    return path


def unfinished() -> Iterator[Path]:
    """Matches that can be gone on with, the latest first."""
    folder = matches_folder()
    files = folder.glob(f"*{SUFFIX}") if folder.is_dir() else ()
    for path in sorted(files, key=lambda each: each.stat().st_mtime, reverse=True):
        if not _is_over(path):
            yield path


def crash_file() -> Path:
    """What happened when the program last ended by a fault of its own."""
    return matches_folder().parent / "crash.txt"


def keep_crash() -> Path:
    """Write the traceback of the exception being handled into the crash file; where it lies."""
    import traceback

    report = crash_file()
    try:
        report.parent.mkdir(parents=True, exist_ok=True)
        report.write_text(f"rummy-tui {__version__}\n{traceback.format_exc()}", "utf-8")
    except OSError:
        pass
    return report


def _is_over(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            file.seek(max(0, path.stat().st_size - 5))
            return file.read().endswith(b"over\n")
    except OSError:
        return True


@dataclass
class Preferences:
    """What is remembered from one start to the next."""

    language: str | None = None
    speed: str = "normal"
    theme: str = "dark"
    setups: dict[str, dict[str, object]] = field(default_factory=dict)
    """By game: the levels of the opponents and the settings as last used."""

    @classmethod
    def load(cls) -> Preferences:
        """What was kept; the defaults for what was not or cannot be read."""
        try:
            data = json.loads(preferences_file().read_text("utf-8"))
        except (OSError, ValueError):
            return cls()
        fresh = cls()
        kept = data if isinstance(data, dict) else {}
        for each in fields(cls):
            value = kept.get(each.name)
            if isinstance(value, type(getattr(fresh, each.name))) or (
                each.name == "language" and value in i18n.LANGUAGES
            ):
                setattr(fresh, each.name, value)
        return fresh

    def save(self) -> None:
        """Whole or not at all; a folder that cannot be written is no reason to stop a game."""
        path = preferences_file()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            draft = path.with_suffix(".new")
            draft.write_text(json.dumps(asdict(self), ensure_ascii=False, indent=1), "utf-8")
            draft.replace(path)
        except OSError:
            pass

    def use_language(self) -> None:
        """The chosen language, or the one the terminal is set to."""
        i18n.use(self.language or i18n.guess())
