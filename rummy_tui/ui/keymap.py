"""Which key means what, as data: one meaning for a key in all games, also under a Hindi or Nepali keyboard layout."""

from __future__ import annotations

CARD_LETTERS = "asdfghjkzxcv"
"""The letters under the cards, from the left; the rest is reached with the arrows."""

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
    "escape": "back",
    "question_mark": "help",
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

SHOWN = {
    "enter": "⏎", "escape": "Esc", "f1": "F1", "f2": "F2", "tab": "Tab", "space": "Space", "question_mark": "?",
}  # fmt: skip
"""How a key is written on a button."""

THROW = "throw"
"""The button that does what Enter does on a marked card."""


def label_of(command: str) -> str:
    """The key written on the button of a command."""
    if command == THROW:
        return SHOWN["enter"]
    key = next((key for key, meant in KEYS.items() if meant == command), "")
    return SHOWN.get(key, key)


# The letters that the same physical keys give under the InScript layouts (Hindi, and Nepali alike).
_INSCRIPT = dict(zip("ौैाीूबहगदजोे्िुपरकतंमनवल", "qwertyuiopasdfghjklxcvbn", strict=False))
_INSCRIPT |= {"ल": "n", "स": "m", "ॉ": "x"}


def latin(character: str | None) -> str | None:
    """The Latin letter of the physical key that gave this character."""
    if character is None:
        return None
    return _INSCRIPT.get(character, character.lower() if character.isascii() else None)


def command(key: str, character: str | None) -> str | None:
    """What a key press asks for: a command of KEYS, or 'card N' for the letter under card N (from 0)."""
    letter = latin(character)
    if letter in KEYS:
        return KEYS[letter]
    if letter is not None and letter in CARD_LETTERS:
        return f"card {CARD_LETTERS.index(letter)}"
    return KEYS.get(key)
