"""Before the first screen: make Devanagari stand straight in this terminal (terminal widths are measured once)."""

from __future__ import annotations

import os
from pathlib import Path

from rummy_tui import i18n
from rummy_tui.ui import cells
from rummy_tui.ui.calibrate import Calibration, calibrate
from rummy_tui.ui.syllables import clusters

TIMEOUT = 0.05
"""Seconds to wait for a terminal that does not answer."""


def prepare() -> None:
    """Install the cell model and the guard; in Hindi and Nepali also this terminal's own widths."""
    cells.install()
    if i18n.language() != "en":
        cells.use(_kept() or _measured())


def _file() -> Path:
    names = ("TERM", "TERM_PROGRAM", "TERM_PROGRAM_VERSION", "VTE_VERSION", "KONSOLE_VERSION", "COLORTERM")
    terminal = "-".join(os.environ.get(name, "") for name in names)
    safe = "".join(char if char.isalnum() or char in ".-" else "_" for char in terminal)
    from platformdirs import user_cache_path

    return user_cache_path("rummy-tui", appauthor=False) / f"widths-{i18n.language()}-{safe}.json"


def _kept() -> Calibration | None:
    try:
        return Calibration.from_json(_file().read_text("utf-8"))
    except (OSError, ValueError):
        return None


def _measured() -> Calibration:
    found = calibrate(sorted({syllable for text in i18n.messages() for syllable in clusters(text)}), TIMEOUT)
    if found.answered:
        try:
            _file().parent.mkdir(parents=True, exist_ok=True)
            _file().write_text(found.to_json(), "utf-8")
        except OSError:
            pass
    return found
