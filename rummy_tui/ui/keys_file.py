"""The player's own keys: a small TOML file beside the preferences, which names only what differs from the usual.

layout = "nepali"        # of a Devanagari keyboard
cards = "asdfgh"         # the letters under the cards
draw = "q"               # a command and its key
take = ["e", "ctrl+t"]   # or its keys
"""

from __future__ import annotations

import re

from rummy_tui import storage
from rummy_tui.i18n import N_, gettext, number
from rummy_tui.ui.keymap import COMMANDS, KEYS, Keymap, shown
from rummy_tui.ui.layouts import LAYOUTS

CARDS = "cards"
_NAMED = re.compile(
    r"((ctrl|shift|alt)\+)*(escape|enter|tab|space|backspace|insert|delete|home|end|pageup|pagedown|up|down|left|right"
    r"|f([1-9]|1[0-2]))|((ctrl|alt)\+)+[a-z0-9]"
)
_OTHER_NAMES = {"esc": "escape", "return": "enter", "del": "delete", "ins": "insert"}


class BadKeys(Exception):
    """The file cannot be followed: `says` tells why, in the language of the moment."""

    def __init__(self, text: str, **values: object) -> None:
        super().__init__(text)
        self._text, self._values = text, values

    def says(self) -> str:
        values = {name: number(value) if type(value) is int else value for name, value in self._values.items()}
        return gettext(self._text).format(**values)


def load() -> Keymap:
    """The keys as the player wants them; the usual ones if he has written nothing. Raises BadKeys."""
    try:
        text = storage.keys_file().read_text("utf-8")
    except FileNotFoundError:
        return Keymap()
    except (OSError, ValueError):
        raise BadKeys(N_("it cannot be read.")) from None
    return read(text)


def read(text: str) -> Keymap:
    """What such a file says. Raises BadKeys: nothing of it holds then."""
    import tomllib  # here: few players have such a file

    try:
        wanted = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line = int((re.findall(r"line (\d+)", str(error)) or [text.count("\n") + 1])[0])
        raise BadKeys(N_("line {n} is not of the form {form}"), n=line, form='draw = "w"') from None
    usual = Keymap()
    layout, cards = wanted.pop("layout", usual.layout), wanted.pop("cards", usual.cards)
    if layout != usual.layout and layout not in LAYOUTS:
        raise BadKeys(N_("there is no layout “{name}”, only {names}."), name=layout, names=", ".join(LAYOUTS))
    if not isinstance(cards, str) or not re.fullmatch("[A-Za-z]*", cards):
        raise BadKeys(N_("“cards” must be the letters under the cards, such as {form}"), form=usual.cards)
    return Keymap(_keys(wanted, cards), cards, layout)


def _keys(wanted: dict[str, object], cards: str) -> dict[str, str]:
    """Every key and its command. Raises BadKeys."""
    if unknown := [name for name in wanted if name not in COMMANDS]:
        raise BadKeys(N_("there is no command “{name}”."), name=unknown[0])
    pairs = [(key, command) for key, command in KEYS.items() if command not in wanted]
    pairs += [(key, command) for command, keys in wanted.items() for key in _named(keys)]
    pairs += [(letter, CARDS) for letter in cards]
    keys: dict[str, str] = {}
    for key, command in pairs:
        if key in keys:
            fault = N_("the key {key} would mean two things, {one} and {other}.")
            raise BadKeys(fault, key=shown(key), one=keys[key], other=command)
        keys[key] = command
    return {key: command for key, command in keys.items() if command != CARDS}


def _named(keys: object) -> list[str]:
    """The keys of a command as the keymap writes them. Raises BadKeys."""
    found = []
    for text in keys if isinstance(keys, list) else [keys]:
        if not isinstance(text, str):
            raise BadKeys(N_("there is no key “{name}”."), name=text)
        key = text if len(text) == 1 else _OTHER_NAMES.get(text.lower(), text.lower())
        if not (re.fullmatch(r"[!-~]", key) or _NAMED.fullmatch(key)):
            raise BadKeys(N_("there is no key “{name}”."), name=text)
        found.append(key)
    return found
