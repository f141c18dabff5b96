"""Every test has a home of its own and starts in English, with signs drawn."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

from rummy_tui import i18n, session, signs


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Saved games and preferences go into the test's own folder."""
    monkeypatch.setenv("RUMMY_TUI_HOME", str(tmp_path / "home"))
    i18n.use("en")
    signs.use("drawn")
    yield tmp_path / "home"
    i18n.use("en")
    signs.use("drawn")


@pytest.fixture(autouse=True)
def same_chance_in_every_run(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A match without a seed text is another one in each test, but the same one whenever that test runs."""
    chance = Random(request.node.nodeid)
    drawn = SimpleNamespace(token_bytes=chance.randbytes, token_hex=lambda size: chance.randbytes(size).hex())
    monkeypatch.setattr(session, "secrets", drawn)
