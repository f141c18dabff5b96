"""Which key means what: one meaning for a key in all games, whatever the keyboard layout; the player may change it.

The map in force is read with `command` and `label_of`, as the language is with `gettext`; `use` puts another in force.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rummy_tui import i18n
from rummy_tui.ui.layouts import typed, usual

KEYS: dict[str, str] = {
    "w": "draw",
    "e": "take",
    "t": "history",
    "y": "show",
    "u": "ungroup",
    "i": "hint",
    "o": "scores",
    "p": "drop",
    "r": "arrange",
    "m": "group",
    "l": "lay",
    "b": "buy",
    "C": "cut",
    "n": "pass",
    "N": "decline",
    "escape": "back",
    "?": "help",
    "f1": "help",
    "f2": "language",
    "ctrl+z": "undo",
    "ctrl+y": "redo",
    "ctrl+q": "leave",
    "ctrl+c": "leave",
    "tab": "next_zone",
    "shift+tab": "previous_zone",
    "enter": "act",
    "space": "mark",
    "left": "left",
    "right": "right",
    "up": "up",
    "down": "down",
    "shift+left": "move_left",
    "shift+right": "move_right",
    "home": "first",
    "end": "last",
}
"""The usual keys: a letter as it is typed (a capital: with Shift), a sign, or Textual's name of the key."""

SHARED = {"layoff": "lay", "swap": "lay"}
"""Commands of buttons that the key of another command gives as well."""

THROW = "throw"
"""The button that does what Enter does on a marked card, unless it has been given a key of its own."""

COMMANDS = (*dict.fromkeys(KEYS.values()), THROW)

_SHOWN = {
    "enter": "Enter", "escape": "Esc", "question_mark": "?", "left": "←", "right": "→", "up": "↑", "down": "↓",
}  # fmt: skip


@dataclass(frozen=True)
class Keymap:
    """`keys`: what a key asks for. `cards`: the letters under the cards, from the left; the arrows reach the rest.

    `layout`: the Devanagari layout (`layouts`) that is active, '': the usual one of the language.
    """

    keys: Mapping[str, str] = field(default_factory=lambda: KEYS)
    cards: str = "asdfghjkzxcv"
    layout: str = ""

    def key_of(self, command: str) -> str:
        """The first key that asks for the command; '' if none does."""
        return next((key for key, meant in self.keys.items() if meant == command), "")


_in_force = Keymap()


def use(keymap: Keymap) -> None:
    """The keys are these from now on."""
    global _in_force
    _in_force = keymap


def in_force() -> Keymap:
    return _in_force


def shown(key: str) -> str:
    """How a key is written for the player: 'w', 'Enter', 'Ctrl+Z'."""
    if key in _SHOWN or len(key) == 1:
        return _SHOWN.get(key, key)
    return "+".join(_SHOWN.get(part, part.capitalize()) for part in key.split("+"))


def label_of(command: str) -> str:
    """The key written on the button of a command; '' if it has none."""
    key = _in_force.key_of(command) or _in_force.key_of(SHARED.get(command, ""))
    return shown(_in_force.key_of("act") if command == THROW and not key else key)


def letter_of(card: int) -> str:
    """The letter under card number `card` (from 0); '' if there are not so many."""
    return _in_force.cards[card : card + 1]


def latin(character: str | None) -> str | None:
    """The letter, digit or sign that the physical key which gave this character has under a Latin layout."""
    if character is None or len(character) != 1:
        return None
    return typed(character, _in_force.layout or usual(i18n.language()))


def command(key: str, character: str | None) -> str | None:
    """What a key press asks for: a command, or 'card N' for the letter under card N (from 0).

    A capital without a meaning of its own means what the small letter does: Caps Lock changes nothing.
    """
    letter = latin(character)
    for sign in (letter, letter and letter.lower()):
        if sign and sign in _in_force.keys:
            return _in_force.keys[sign]
        if sign and sign in _in_force.cards:
            return f"card {_in_force.cards.index(sign)}"
    if letter and letter.isdecimal() and key not in _in_force.keys:
        return f"digit {int(letter)}"
    return _in_force.keys.get(key)
