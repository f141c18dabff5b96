"""Keeps Devanagari straight in Rich and Textual.

Rich counts spacing vowel signs (ा ि ी ो ौ) as 0 cells, most terminals give them 1: in an ordinary
Textual app every Hindi or Nepali word pushes the rest of its row to the right. Three layers
against that, each put in place by `install`:

1. a cell model: Rich measures Devanagari with `rummy_tui.ui.syllables`;
2. a syllable is never cut by cropping, wrapping or truncating: where a cut falls inside one,
   both halves get blanks in its place and the widths stay as planned;
3. a guard at output: after each run of Devanagari the cursor is put where the layout expects it,
   whatever the terminal made of the run.

Text without Devanagari goes to the original functions. The patches touch private names of Rich
and Textual; ``tests/ui/test_cells.py`` has a contract test for each of them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import rich.cells

from rummy_tui.ui.calibrate import Calibration, calibrate
from rummy_tui.ui.syllables import (
    RUN,
    SYLLABLE,
    clusters,
    has_devanagari,
    run_width,
    set_measured,
    width,
    width_mc1,
)

if TYPE_CHECKING:
    from rich.console import Console
    from rich.segment import Segment
    from textual.strip import Strip

__all__ = ["Calibration", "calibrate", "clusters", "install", "uninstall", "use"]

Span = tuple[int, int, int]
"""Start and end of a grapheme (indices) and its width (cells), as in `rich.cells`."""

# Modules that import `get_character_cell_size` by name: they keep the function they saw first.
_HOLDERS = ("textual._wrap", "textual.widgets._input")

_OSC66_LARGEST = 7  # the protocol has no wider pieces

_originals: dict[tuple[Any, str], Any] = {}
_clear_caches: list[Callable[[], None]] = []
_osc66 = False


def install(guard: bool = True) -> None:
    """Teach Rich and Textual Devanagari; a second call changes nothing.

    Call it before the first widget is made, because widths are cached all over Textual.

    Args:
        guard: Also guard Textual's output. This imports `textual.strip`; without it only Rich
            is imported, which is enough to print with Rich in line mode.
    """
    from rich.segment import Segment

    if not _originals:
        _install_cells()
        _replace(Segment, "_split_cells", staticmethod(_segment_splitter(Segment._split_cells)))
        rich.cells.cached_cell_len.cache_clear()
    if guard:
        from textual.strip import Strip

        if (Strip, "render") not in _originals:
            _replace(Strip, "render", _guarded(Strip.render))


def uninstall() -> None:
    """Put the original functions back and forget any calibration; for tests."""
    patched = rich.cells.get_character_cell_size
    for (owner, name), original in _originals.items():
        setattr(owner, name, original)
    _originals.clear()
    _share_character_size(patched)
    use(Calibration())
    _clear_caches.clear()


def use(calibration: Calibration) -> None:
    """Apply what the terminal said; an unanswered calibration means the default model.

    Call it before ``App.run()``: strips that were rendered before keep their old widths.
    """
    global _osc66
    _osc66 = calibration.answered and calibration.osc66
    # If the program decides how wide a syllable is, mc1 leaves the shapes the room they need.
    set_measured(calibration.table if calibration.answered and not _osc66 else {})
    rich.cells.cached_cell_len.cache_clear()
    guarded.cache_clear()
    for clear in _clear_caches:
        clear()


def _replace(owner: Any, name: str, replacement: Any) -> None:
    # vars() and not getattr(): a class method has to be put back as the descriptor it was.
    _originals[owner, name] = vars(owner)[name]
    setattr(owner, name, replacement)


# 1. The cell model.


def _install_cells() -> None:
    cells = rich.cells
    split = _grapheme_splitter(cells.split_graphemes)
    original_size = cells.get_character_cell_size
    _replace(cells, "split_graphemes", split)
    _replace(cells, "_cell_len", _measurer(cells._cell_len, split))
    _replace(cells, "_split_text", _text_splitter(cells._split_text))
    _replace(cells, "get_character_cell_size", _character_measurer(original_size))
    _share_character_size(original_size)


def _share_character_size(outdated: Callable[..., int]) -> None:
    """Give the current `get_character_cell_size` to loaded modules that hold an outdated one."""
    for module in filter(None, map(sys.modules.get, _HOLDERS)):
        if getattr(module, "get_character_cell_size", None) is outdated:
            vars(module)["get_character_cell_size"] = rich.cells.get_character_cell_size


def _grapheme_splitter(
    original: Callable[[str, str], tuple[list[Span], int]],
) -> Callable[[str, str], tuple[list[Span], int]]:
    def split_graphemes(text: str, unicode_version: str = "auto") -> tuple[list[Span], int]:
        if not has_devanagari(text):
            return original(text, unicode_version)
        spans: list[Span] = []
        position = 0

        def others(end: int) -> None:
            if position < end:
                found, _ = original(text[position:end], unicode_version)
                spans.extend((a + position, b + position, cells) for a, b, cells in found)

        for match in SYLLABLE.finditer(text):
            others(match.start())
            position = match.end()
            spans.append((match.start(), position, width(match.group())))
        others(len(text))
        return spans, sum(span[2] for span in spans)

    return split_graphemes


def _measurer(
    original: Callable[[str, str], int],
    split_graphemes: Callable[[str, str], tuple[list[Span], int]],
) -> Callable[[str, str], int]:
    def cell_len(text: str, unicode_version: str = "auto") -> int:
        # isascii() is asked here too, because this is the hottest path of all.
        if text.isascii() or not has_devanagari(text):
            return original(text, unicode_version)
        return split_graphemes(text, unicode_version)[1]

    return cell_len


def _character_measurer(original: Callable[[str, str], int]) -> Callable[[str, str], int]:
    # For code that adds up single characters, such as a click in an Input. No table can be right
    # for parts of a syllable, so they get mc1.
    @lru_cache(4096)
    def get_character_cell_size(character: str, unicode_version: str = "auto") -> int:
        if has_devanagari(character):
            return width_mc1(character)
        return original(character, unicode_version)

    return get_character_cell_size


# 2. Whole syllables.


def split_text(text: str, cut: int) -> tuple[str, str]:
    """Split a text at a cell position; a syllable at the cut becomes blanks in both halves.

    The first half is `cut` cells wide (or the whole text, if that is shorter), and the widths of
    both halves add up to the width of the text.
    """
    if cut <= 0:
        return "", text
    left = 0
    for start, end, cells in rich.cells.split_graphemes(text)[0]:
        # Marks of no width stay with the character before them.
        if left == cut and cells:
            return text[:start], text[start:]
        if left + cells > cut:
            return text[:start] + " " * (cut - left), " " * (left + cells - cut) + text[end:]
        left += cells
    return text, ""


def _text_splitter(
    original: Callable[[str, int, str], tuple[str, str]],
) -> Callable[[str, int, str], tuple[str, str]]:
    def split(text: str, cell_position: int, unicode_version: str = "auto") -> tuple[str, str]:
        if not has_devanagari(text):
            return original(text, cell_position, unicode_version)
        return split_text(text, cell_position)

    return split


def _segment_splitter(
    original: Callable[[Segment, int], tuple[Segment, Segment]],
) -> Callable[[Segment, int], tuple[Segment, Segment]]:
    # Segment.split_cells itself stays: it calls this only if some character is not one cell wide.
    @lru_cache(4096)
    def split_cells(segment: Segment, cut: int) -> tuple[Segment, Segment]:
        text, style, control = segment
        if not has_devanagari(text):
            return original(segment, cut)
        before, after = split_text(text, cut)
        return type(segment)(before, style, control), type(segment)(after, style, control)

    _clear_caches.append(split_cells.cache_clear)
    return split_cells


# 3. The guard.


@lru_cache(4096)
def guarded(text: str) -> str:
    """Return a text with escape sequences that fix the column after each Devanagari run."""

    def guard(run: str) -> str:
        cells = run_width(run)
        if not cells:
            return f"\x1b7{run}\x1b8"  # marks alone: they join the character before them
        # Blanks first, because a terminal that counts fewer cells would leave old content behind
        # the run. Save twice, because some emulators drop a position once it is restored. A
        # terminal that counts more cells cannot wrap: Textual switches autowrap off.
        return f"\x1b7{' ' * cells}\x1b8\x1b7{run}\x1b8\x1b[{cells}C"

    def sized(run: str) -> str:
        pieces = [(syllable, width(syllable)) for syllable in SYLLABLE.findall(run)]
        return "".join(
            f"\x1b]66;w={cells};{syllable}\x07" if 0 < cells <= _OSC66_LARGEST else guard(syllable)
            for syllable, cells in pieces
        )

    fix = sized if _osc66 else guard
    return RUN.sub(lambda match: fix(match.group()), text)


def _guarded(original: Callable[[Strip, Console], str]) -> Callable[[Strip, Console], str]:
    def render(self: Strip, console: Console) -> str:
        # Strips cache what they rendered, so the guard works once for each strip.
        if self._render_cache is None and any(has_devanagari(text) for text, _, _ in self):
            segments = [type(s)(guarded(s.text), s.style, s.control) for s in self]
            self._render_cache = original(type(self)(segments), console)
        return original(self, console)

    return render
