"""Every test has a home of its own and starts in English, with signs drawn."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rummy_tui import i18n, signs


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Saved games and preferences go into the test's own folder."""
    monkeypatch.setenv("RUMMY_TUI_HOME", str(tmp_path / "home"))
    i18n.use("en")
    signs.use("drawn")
    yield tmp_path / "home"
    i18n.use("en")
    signs.use("drawn")
