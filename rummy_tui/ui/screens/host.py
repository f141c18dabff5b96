"""What the screens around the table need of the app."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol, cast

from textual.dom import DOMNode

from rummy_tui.engine.rules import Rules
from rummy_tui.journal import Player
from rummy_tui.storage import Preferences
from rummy_tui.ui.palette import Palette


class Host(Protocol):
    """The app as the screens see it."""

    palette: Palette
    preferences: Preferences
    theme: str

    def switch_language(self, code: str) -> None:
        """Speak it, remember it, `retell` every screen."""

    def next_language(self) -> None: ...

    def start(self, rules: Rules, players: Sequence[Player], seed: str | None = None) -> Any:
        """A new match at the table. Raises IllegalAction, DiskTrouble."""

    def resume(self, path: Path) -> Any:
        """Go on with a match. Raises BadJournal, DiskTrouble."""


def host(node: DOMNode) -> Host:
    return cast(Host, node.app)
