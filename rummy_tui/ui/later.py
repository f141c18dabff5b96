"""What takes long to find: found in a thread, while keys and painting go on, and told when it is there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Generic, TypeVar

from textual.dom import DOMNode
from textual.worker import get_current_worker

Found = TypeVar("Found")


class Later(Generic[Found]):
    """One answer at a time: what is sought now takes the place of what was sought before.

    `told` is called in the app's own thread when the answer is there, but for nothing that is no longer sought.
    """

    def __init__(self, node: DOMNode, group: str, told: Callable[[], None]) -> None:
        self._node, self._group, self._told = node, group, told
        self._key: object = None
        self._found: Found | None = None

    def seek(self, key: object, find: Callable[[], Found]) -> Found | None:
        """The answer; None as long as it is not there. Equal keys have equal answers: each is sought once."""
        if key != self._key:
            self._key, self._found = key, None
            self._node.run_worker(partial(self._find, key, find), thread=True, exclusive=True, group=self._group)
        return self._found

    def _find(self, key: object, find: Callable[[], Found]) -> None:
        found = find()
        if not get_current_worker().is_cancelled:
            self._node.call_later(self._keep, key, found)

    def _keep(self, key: object, found: Found) -> None:
        if key == self._key:
            self._found = found
            self._told()
