"""A few screens as text, to be read by people: what a change does to them shows as a difference.

`RENEW=1 pytest tests/ui/test_snapshots.py` writes them anew; look at the difference before it is kept.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from textual.screen import Screen

from rummy_tui import i18n
from rummy_tui.table import Table
from rummy_tui.ui import cells
from rummy_tui.ui.screens.table import TableScreen
from tests.ui.laid_table import contract_is_a_game, laid
from tests.ui.test_screens import Stage, played, screens

__all__ = ["contract_is_a_game"]

FOLDER = Path(__file__).parent / "snapshots"
MADE: dict[str, Callable[[Path, Stage], Screen[Any]]] = {
    "table": lambda folder, app: TableScreen(played(folder, 15, settle=False), app.palette),
    "melds": lambda folder, app: TableScreen(Table(laid(folder)), app.palette),
    "offer": lambda folder, app: TableScreen(Table(laid(folder, asked=[0])), app.palette),
    "help": lambda folder, app: screens(folder)["help"](),
}
CASES = [(name, language, (80, 24)) for name in MADE for language in i18n.LANGUAGES]
CASES += [("table", "en", (60, 20)), ("melds", "ne", (60, 20)), ("melds", "en", (120, 40))]


@pytest.fixture(autouse=True)
def straight() -> Iterator[None]:
    cells.install()
    yield
    cells.uninstall()


@pytest.mark.parametrize(
    ("name", "language", "size"), CASES, ids=[f"{name}-{lang}-{x}x{y}" for name, lang, (x, y) in CASES]
)
def test_it_looks_as_before(tmp_path: Path, name: str, language: str, size: tuple[int, int]) -> None:
    async def run() -> str:
        i18n.use(language)
        app = Stage()
        async with app.run_test(size=size) as pilot:
            app.push_screen(MADE[name](tmp_path, app))
            await app.workers.wait_for_complete()
            await pilot.pause()
            await pilot.pause()
            return "".join(f"{strip.text.rstrip()}\n" for strip in app.screen._compositor.render_strips())

    shown = asyncio.run(run())
    kept = FOLDER / f"{name}-{language}-{size[0]}x{size[1]}.txt"
    if os.environ.get("RENEW"):
        kept.parent.mkdir(exist_ok=True)
        kept.write_text(shown, "utf-8")
    assert shown == kept.read_text("utf-8")
