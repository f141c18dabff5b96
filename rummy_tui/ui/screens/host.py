"""The app as the screens see it: what they may ask of it, and nothing that would load it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol, cast

from textual.dom import DOMNode

if TYPE_CHECKING:  # the engine is loaded when a match is: it costs time at the start
    from pathlib import Path

    from rummy_tui.engine.rules import Rules
    from rummy_tui.journal import Player
    from rummy_tui.storage import Preferences
    from rummy_tui.table import Table
    from rummy_tui.ui.palette import Palette


class Host(Protocol):
    """Languages, themes, matches, the way home."""

    preferences: Preferences

    @property
    def palette(self) -> Palette: ...

    def switch_language(self, code: str) -> None: ...

    def next_language(self) -> None: ...

    def restyle(self) -> None:
        """Theme, deck and signs as the preferences now say."""

    def start(self, rules: Rules, players: Sequence[Player], seed: str | None = None) -> None:
        """Raises IllegalAction, DiskTrouble."""

    def again(self, table: Table) -> None:
        """Raises as `start`."""

    def resume(self, path: Path) -> None:
        """Raises BadJournal, DiskTrouble."""

    def home(self) -> None: ...

    def new_game(self) -> None: ...


def host(node: DOMNode) -> Host:
    """The app that this screen or widget belongs to."""
    return cast(Host, node.app)
