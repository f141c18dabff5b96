"""Devanagari keyboard layouts: which Latin letter is printed on the key that gave a character.

The tables are those of X11 (xkeyboard-config: `in`, `in(bolnagri)`, `np`) and of Windows (kbdnepr: the traditional
Nepali layout). The layouts disagree about most characters (त is l under InScript, t under both Nepali ones), and a
terminal does not say which one is active. So one holds at a time: the one named in the keys file, or the usual one of
the language that is spoken.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping

_PLAIN = r"qwertyuiop[]\asdfghjkl;'zxcvbnm,./"
_SHIFTED = """QWERTYUIOP{}|ASDFGHJKL:"ZXCVBNM<>?"""
_DIGITS = "1234567890"

NOTHING = "."
"""In a table: the key gives nothing that tells it from others."""


def _layout(plain: str, shifted: str, digits: str = "") -> Mapping[str, str]:
    """Characters and their keys. What is ASCII already needs no table."""
    table: dict[str, str] = {}
    for keys, row in ((_PLAIN, plain), (_SHIFTED, shifted), (_DIGITS[: len(digits.split())], digits)):
        pairs = zip(row.split(), keys, strict=True)
        table |= {character: key for character, key in pairs if not character.isascii()}
    return table


LAYOUTS: dict[str, Mapping[str, str]] = {
    "inscript": _layout(
        "ौ ै ा ी ू ब ह ग द ज ड ़ ॉ   ो े ् ि ु प र क त च ट   ॆ ं म न व ल स . . य",
        "औ ऐ आ ई ऊ भ ङ घ ध झ ढ ञ ऑ   ओ ए अ इ उ फ ऱ ख थ छ ठ   ऎ ँ ण ऩ ऴ ळ श ष । \u095f",
    ),
    "bolnagri": _layout(
        ". व े र त य ु ि ो प . . ।   ा स द ट ग ह ज क ल . .   श ् च ड ब न म . . .",
        ". ॐ ै ृ थ ञ ू ी ौ फ . . ॥   आ ष ध ठ घ ः झ ख ळ . .   ॅ ॉ छ ढ भ ण ङ ॰ ़ .",
    ),
    "nepali": _layout(
        "ट ौ े र त य ु ि ो प इ ए ॐ   ा स द उ ग ह ज क ल . .   ष ड च व ब न म . । ्",
        "ठ औ ै ृ थ ञ ू ी ओ फ ई ऐ ः   आ श ध ऊ घ अ झ ख ॥ . .   ऋ ढ छ ँ भ ण ं ङ . .",
    ),
    # q and most keys with Shift give several characters here, the first of which stands for another key
    "nepali-traditional": _layout(
        ". ध भ च त थ ग ष य उ ृ े .   ब क म ा न ज व प ि स ु   श ह अ ख द ल फ . । र",
        "ो . . . . . . . इ ए . ै ्   . . . ँ . . . . ी . ू   . . ऋ . . . ः . . .",
        ". घ ङ झ छ ट ठ ड ढ ण",
    ),
}


def usual(language: str) -> str:
    """The layout that a player of this language most likely has."""
    if language != "ne":
        return "inscript"
    return "nepali-traditional" if sys.platform == "win32" else "nepali"


def typed(character: str, layout: str) -> str:
    """What the key of this character gives under a Latin layout: a letter, capital with Shift, a digit or a sign."""
    if character.isdecimal():
        return str(int(character))
    return character if character.isascii() else LAYOUTS[layout].get(character, character)
