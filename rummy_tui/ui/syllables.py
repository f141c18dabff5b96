"""Devanagari syllables and how many terminal cells they take.

Pure text code: no Rich, no Textual, no terminal. The unit everywhere is the orthographic
syllable: consonants joined by virama, a vowel, and all marks that belong to them. A terminal
draws a syllable as one shape, so cutting inside one changes letters the player has read.

Two models of its width, in cells:

* ``mc1``, the default: a non-spacing mark (Unicode category Mn) takes 0 cells, every other
  code point takes 1. Most terminals count so, and the others count less, with one exception
  (Terminology), so text laid out by it is never cut off.
* a table of widths that a terminal reported for itself, see `rummy_tui.ui.calibrate`.
  Syllables missing in the table fall back to ``mc1``.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import lru_cache

# The danda and the digits (U+0964 to U+096F) are one cell in every terminal and join nothing,
# so they are left to the ordinary path: Nepali scores then cost no more than Latin ones.
_MARK = "\u0900-\u0903\u093a-\u093c\u093e-\u094f\u0951-\u0957\u0962\u0963\ua8e0-\ua8f1\ua8ff"
_BASE = "\u0904-\u0939\u093d\u0950\u0958-\u0961\u0970-\u097f\ua8f2-\ua8fe"
_CONSONANT = "\u0915-\u0939\u0958-\u095f\u0978-\u097f"
_NUKTA, _VIRAMA, _JOINERS = "\u093c", "\u094d", "\u200c\u200d"

# The second branch takes marks without a letter before them (typing mistakes, or the tail of a
# syllable whose halves carry different styles), so that syllables cover a run without gaps.
SYLLABLE = re.compile(
    f"(?:[{_CONSONANT}]{_NUKTA}?{_VIRAMA}[{_JOINERS}]?)*[{_BASE}][{_MARK}{_JOINERS}]*|[{_MARK}][{_MARK}{_JOINERS}]*"
)
RUN = re.compile(f"[{_BASE}{_MARK}][{_BASE}{_MARK}{_JOINERS}]*")

_find_letter = re.compile(f"[{_BASE}{_MARK}]").search
_ZERO_CELLS = frozenset(
    c for c in map(chr, (*range(0x0900, 0x0980), *range(0xA8E0, 0xA900))) if unicodedata.category(c) == "Mn"
).union(_JOINERS)

_measured: dict[str, int] = {}


def has_devanagari(text: str) -> bool:
    """Tell whether a text contains Devanagari letters or marks; digits and danda do not count."""
    return not text.isascii() and _find_letter(text) is not None


def clusters(text: str) -> list[str]:
    """Return the Devanagari syllables of a text in order; everything else is left out."""
    return SYLLABLE.findall(text)


def width_mc1(syllable: str) -> int:
    """Return the cells of a syllable by the model ``mc1``."""
    return sum(character not in _ZERO_CELLS for character in syllable)


@lru_cache(4096)
def width(syllable: str) -> int:
    """Return the cells of one syllable: as the terminal reported, else by ``mc1``."""
    reported = _measured.get(syllable)
    return width_mc1(syllable) if reported is None else reported


def run_width(run: str) -> int:
    """Return the cells of a run, that is, of Devanagari letters and marks only."""
    return sum(map(width, SYLLABLE.findall(run)))


def set_measured(table: Mapping[str, int]) -> None:
    """Take over the widths, in cells, that a terminal reported; an empty table means ``mc1``."""
    _measured.clear()
    _measured.update(table)
    width.cache_clear()
