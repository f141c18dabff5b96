"""The app as the screens see it."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from textual.dom import DOMNode

if TYPE_CHECKING:
    from rummy_tui.ui.app import RummyApp


def host(node: DOMNode) -> RummyApp:
    """The app that this screen or widget belongs to."""
    return cast("RummyApp", node.app)
