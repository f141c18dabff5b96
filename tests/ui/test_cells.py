"""Devanagari in terminals: the cell model, whole syllables, the guard, asking the terminal."""

from __future__ import annotations

import inspect
import os
import subprocess
import sys
import threading
import unicodedata
from collections.abc import Callable, Iterator
from typing import Any

import pyte
import pytest
import rich.cells
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual.content import Content
from textual.strip import Strip

from rummy_tui.ui import calibrate as asking
from rummy_tui.ui import cells
from rummy_tui.ui.cells import Calibration, calibrate, clusters
from rummy_tui.ui.syllables import has_devanagari, width_mc1
from tests.ui.terminal import MODELS, Terminal


@pytest.fixture(autouse=True)
def layer() -> Iterator[None]:
    cells.install()
    yield
    cells.uninstall()


# The cell model.

WIDTHS = {
    "हुकुम": 3,
    "पत्ते": 3,
    "पॉइंट्स": 5,
    "सिक्वेन्स": 6,
    "खिलाड़ी": 6,
    "प्रतिद्वन्द्वी": 10,
    "अंक १२।": 6,
    "♠ हुकुम": 5,
}


@pytest.mark.parametrize(("text", "expected"), WIDTHS.items())
def test_widths_are_those_of_most_terminals(text: str, expected: int) -> None:
    assert rich.cells.cell_len(text) == expected
    assert Content(text).cell_length == Text(text).cell_len == expected
    assert Segment(text).cell_length == expected
    assert sum(map(rich.cells.get_character_cell_size, text)) == expected
    spans, total = rich.cells.split_graphemes(text)
    assert total == expected == sum(span[2] for span in spans)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("प्रतिद्वन्द्वी", ["प्र", "ति", "द्व", "न्द्वी"]),
        ("खिलाड़ी 5", ["खि", "ला", "ड़ी"]),
        ("र्‍य श्री", ["र्‍य", "श्री"]),
        ("ॐ अँ ज़्यादा", ["ॐ", "अँ", "ज़्या", "दा"]),
        ("राम्", ["रा", "म्"]),
        ("१२। abc ♠", []),
        ("ा", ["ा"]),
        ("", []),
    ],
)
def test_clusters_are_orthographic_syllables(text: str, expected: list[str]) -> None:
    assert clusters(text) == expected


def test_letters_and_marks_are_those_of_unicode() -> None:
    for character in map(chr, (*range(0x0900, 0x0980), *range(0xA8E0, 0xA900))):
        category = unicodedata.category(character)
        outside = category == "Nd" or character in "।॥"
        assert has_devanagari(character) != outside
        assert width_mc1(character) == (category != "Mn")
        # A mark joins the syllable before it, a letter begins one.
        expected = 0 if outside else 1 if category in ("Mn", "Mc") else 2
        assert len(clusters("अ" + character)) == max(expected, 1)


def test_calibrated_widths_replace_the_model_only_for_measured_syllables() -> None:
    assert rich.cells.cell_len("पत्ते") == 3
    cells.use(Calibration({"त्ते": 1}, answered=True))
    assert rich.cells.cell_len("पत्ते") == 2
    assert Segment("पत्तेका").split_cells(2)[0].text == "पत्ते"
    assert rich.cells.cell_len("हुकुम") == 3
    cells.use(Calibration({"त्ते": 1}))
    assert rich.cells.cell_len("पत्ते") == 3


def test_a_calibration_empties_all_caches() -> None:
    def results() -> list[object]:
        segment = Segment("पत्ते ")
        return [segment.cell_length, segment.split_cells(2)[0].text, render(Strip([segment]))]

    before = results()
    assert before == [4, "प ", "\x1b7   \x1b8\x1b7पत्ते\x1b8\x1b[3C "]
    cells.use(Calibration({"त्ते": 1}, answered=True))
    assert results() == [3, "पत्ते", "\x1b7  \x1b8\x1b7पत्ते\x1b8\x1b[2C "]
    cells.use(Calibration())
    assert results() == before


# Syllables are never cut.

# Joiners only after a virama: Rich lets any other one swallow the character after it.
PIECES = [*"कखतदनपमरलवसहड़अइएऑािीुूेैोौॉंँः््््ृ़।१ a-│♠漢é", "्\u200d", "्\u200c"]
TEXTS = st.lists(st.sampled_from(PIECES), max_size=24).map("".join) | st.lists(
    st.sampled_from(list(WIDTHS)), max_size=4
).map(" ".join)


def assert_only_one_syllable_lost(before: list[str], after: list[str]) -> None:
    if before != after:
        lost = [before[:at] + before[at + 1 :] for at in range(len(before))]
        assert after in lost


@given(TEXTS, st.integers(0, 40))
@example("प्रतिद्वन्द्वी", 8)
@settings(deadline=None)
def test_a_cut_keeps_the_width_and_loses_at_most_the_cut_syllable(text: str, cut: int) -> None:
    cells.install()
    style = Style(bold=True)
    before, after = Segment(text, style).split_cells(cut)
    total = rich.cells.cell_len(text)
    assert before.style == after.style == style
    if clusters(text):
        assert before.cell_length == min(cut, total)
        assert before.cell_length + after.cell_length == total
        assert rich.cells.split_text(text, cut) == (before.text, after.text)
        assert rich.cells.cell_len(rich.cells.set_cell_size(text, cut)) == cut
    assert_only_one_syllable_lost(clusters(text), clusters(before.text) + clusters(after.text))


@given(TEXTS, st.integers(4, 20))
@settings(deadline=None)
def test_wrapping_keeps_syllables_and_fits(text: str, width: int) -> None:
    cells.install()
    if not clusters(text) or not rich.cells.cell_len(text):
        return
    # A syllable that is wider than the line cannot be kept on any; the line is then cropped to blanks.
    assume(max(map(width_mc1, clusters(text))) <= width)
    for lines in (rich.cells.chop_cells(text, width), lines_of(text, width)):
        assert [s for line in lines for s in clusters(line)] == clusters(text)
        assert all(rich.cells.cell_len(line.rstrip()) <= width for line in lines)


def lines_of(text: str, width: int) -> list[str]:
    return [line.plain for line in Content(text).wrap(width)]


def test_marks_of_no_width_stay_with_the_character_before_them() -> None:
    assert Segment("aुbक").split_cells(1) == (Segment("aु"), Segment("bक"))


def test_truncation_ends_before_the_syllable() -> None:
    assert Content("खिलाड़ी").truncate(4, ellipsis=True).plain == "खि …"
    assert Strip([Segment("खिलाड़ी")]).crop(1, 5).text == " ला "


# The guard.


def render(strip: Strip) -> str:
    return strip.render(Console(color_system="truecolor", force_terminal=True))


ROWS = [
    ["│", "खिलाड़ी", "│ ", "पत्ते", " 12│"],
    ["पॉइंट्स", "│", "सिक्वेन्स प्रतिद्वन्द्वी", "│"],
    ["a", "ि", "│", "राम्", "ले", "│"],
]


@pytest.mark.parametrize("row", ROWS)
@pytest.mark.parametrize("pops", [False, True])
@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("styled", [False, True])
def test_what_follows_devanagari_is_in_its_column(row: list[str], pops: bool, model: str, styled: bool) -> None:
    style = Style(color="red", bgcolor="blue") if styled else None
    strip = Strip([Segment(text, style) for text in row])
    # As wide as the row: in the last cells a terminal that counts more must not wrap.
    terminal = Terminal(strip.cell_length, model, pops)
    stream = pyte.Stream(terminal)
    stream.feed("\x1b[1;1H" + "x" * strip.cell_length + "\x1b[1;1H" + render(strip))
    column = 0
    for text in row:
        width = rich.cells.cell_len(text)
        if not clusters(text):
            drawn = terminal.row()[column : column + width]
            assert [cell[0] for cell in drawn] == list(text)  # a lone mark may sit on it
        elif not text.isascii():
            assert "x" not in terminal.row()[column : column + width]  # nothing old shines through
        column += width
    assert set("".join(terminal.row(1))) == {" "}


@given(st.lists(TEXTS.filter(lambda text: not set(text) & set("漢\u200d\u200c")), max_size=5))
@pytest.mark.parametrize("model", MODELS)
@settings(deadline=None, max_examples=60)
def test_bars_stay_straight_whatever_the_text(model: str, texts: list[str]) -> None:
    cells.install()
    segments = [Segment(part) for text in texts for part in (text, "┃")]
    strip = Strip([Segment("┃"), *segments])
    terminal = Terminal(strip.cell_length + 4, model)
    pyte.Stream(terminal).feed(render(strip))
    bars, column = [], 0
    for segment in strip:
        if segment.text == "┃":
            bars.append(column)
        column += segment.cell_length
    drawn = [x for x, data in enumerate(terminal.row()) if data.startswith("┃")]
    assert drawn == bars


def test_without_the_guard_bars_do_break() -> None:
    """The simulated terminals are strict enough to notice."""
    cells.uninstall()
    cells.install(guard=False)
    broken = []
    for model in MODELS:
        terminal = Terminal(20, model)
        pyte.Stream(terminal).feed(render(Strip([Segment("पॉइंट्स"), Segment("│")])))
        broken.append(terminal.row().index("│") != 5)
    assert broken == [False, True, True, True]
    cells.install()
    assert "\x1b7" in render(Strip([Segment("पॉइंट्स")]))


def test_with_osc66_the_program_says_the_width() -> None:
    cells.use(Calibration(osc66=True, answered=True))
    assert render(Strip([Segment("एक पत्ते")])) == (
        "\x1b]66;w=1;ए\x07\x1b]66;w=1;क\x07 \x1b]66;w=1;प\x07\x1b]66;w=2;त्ते\x07"
    )


def test_guard_stands_inside_the_style_and_is_cached() -> None:
    strip = Strip([Segment("अंक", Style(bold=True)), Segment(" ok")])
    expected = "\x1b[1m\x1b7  \x1b8\x1b7अंक\x1b8\x1b[2C\x1b[0m ok"
    assert render(strip) == expected
    assert strip._render_cache == expected
    assert render(Strip.join([strip, Strip([Segment("!")])])) == expected + "!"


@given(st.text(st.characters(max_codepoint=0x2FF, exclude_categories=["C"]), max_size=40))
@settings(deadline=None)
def test_other_text_passes_unchanged(text: str) -> None:
    def results() -> list[object]:
        segment = Segment(text)
        return [
            rich.cells.cell_len(text),
            rich.cells.split_graphemes(text),
            rich.cells.split_text(text, 7),
            [segment.split_cells(cut) for cut in range(9)],
            render(Strip([segment])),
        ]

    cells.install()
    patched = results()
    cells.uninstall()
    rich.cells.cached_cell_len.cache_clear()
    assert results() == patched


# Contracts with Rich and Textual: one for each name that is patched or relied on.


def parameters(function: Callable[..., object]) -> list[str]:
    return list(inspect.signature(function).parameters)


@pytest.fixture
def bare() -> None:
    cells.uninstall()


@pytest.mark.usefixtures("bare")
class TestContracts:
    def test_cell_len(self) -> None:
        assert parameters(rich.cells._cell_len) == ["text", "unicode_version"]
        assert rich.cells._cell_len("का", "auto") == 1
        cells.install()
        assert rich.cells._cell_len("का", "auto") == 2
        # cell_len and cached_cell_len are imported by name everywhere: they must look it up.
        assert rich.cells.cached_cell_len("का") == rich.cells.cell_len("का" * 300) / 300 == 2

    def test_split_graphemes(self) -> None:
        assert parameters(rich.cells.split_graphemes) == ["text", "unicode_version"]
        assert rich.cells.split_graphemes("a漢") == ([(0, 1, 1), (1, 2, 2)], 3)
        cells.install()
        assert rich.cells.split_graphemes("aक्षि漢") == ([(0, 1, 1), (1, 5, 3), (5, 6, 2)], 6)
        assert rich.cells.chop_cells("aक्षि", 3) == ["a", "क्षि"]

    def test_split_text(self) -> None:
        assert parameters(rich.cells._split_text) == ["text", "cell_position", "unicode_version"]
        assert rich.cells._split_text("漢漢", 1) == (" ", " 漢")
        cells.install()
        assert rich.cells._split_text("क्षिक", 1) == (" ", "  क")
        assert rich.cells.split_text("क्षिक", 2) == ("  ", " क")
        assert rich.cells.set_cell_size("क्षिक", 2) == "  "

    def test_get_character_cell_size(self) -> None:
        function = rich.cells.get_character_cell_size
        assert parameters(function) == ["character", "unicode_version"]
        assert (function("ा"), function("ु"), function("漢")) == (0, 0, 2)
        cells.install()
        function = rich.cells.get_character_cell_size
        assert (function("ा"), function("ु"), function("漢")) == (1, 0, 2)

    def test_modules_that_hold_get_character_cell_size(self) -> None:
        import textual._wrap as wrap
        import textual.widgets._input as input_module

        original = rich.cells.get_character_cell_size
        cells.install()
        for module in (wrap, input_module):
            assert vars(module)["get_character_cell_size"] is rich.cells.get_character_cell_size
        cells.uninstall()
        for module in (wrap, input_module):
            assert vars(module)["get_character_cell_size"] is original

    def test_segment_split_cells(self) -> None:
        assert parameters(Segment._split_cells) == ["segment", "cut"]
        assert Segment._split_cells(Segment("漢"), 1) == (Segment(" "), Segment(" "))
        cells.install()
        assert Segment("क्षि").split_cells(1) == (Segment(" "), Segment("  "))
        assert list(Segment.divide([Segment("क्षि")], [1, 3])) == [
            [Segment(" ")],
            [Segment("  ")],
        ]

    def test_strip_render(self) -> None:
        assert parameters(Strip.render) == ["self", "console"]
        assert Strip([Segment("क")])._render_cache is None
        strip = Strip([Segment("क")])
        assert render(strip) == strip._render_cache == "क"
        cells.install()
        assert render(Strip([Segment("क")])) != "क"

    def test_textual_writes_all_rows_with_strip_render(self) -> None:
        from textual import _compositor

        for update in ("LayoutUpdate", "InlineUpdate", "ChopsUpdate"):
            source = inspect.getsource(getattr(_compositor, update).render_segments)
            assert "strip.render(console)" in source

    @pytest.mark.skipif(sys.platform == "win32", reason="the driver for Linux and macOS")
    def test_textual_switches_autowrap_off(self) -> None:
        from textual.drivers.linux_driver import LinuxDriver

        assert "_disable_line_wrap()" in inspect.getsource(LinuxDriver.start_application_mode)


def patched_names() -> list[object]:
    names = ("_cell_len", "split_graphemes", "_split_text", "get_character_cell_size")
    return [
        *(vars(rich.cells)[name] for name in names),
        vars(Segment)["_split_cells"],
        vars(Strip)["render"],
    ]


def test_install_is_idempotent_and_uninstall_restores() -> None:
    installed = patched_names()
    cells.install()
    assert patched_names() == installed
    cells.uninstall()
    originals = patched_names()
    assert not set(map(id, originals)) & set(map(id, installed))
    assert rich.cells.cell_len("का") == 1
    cells.uninstall()
    cells.install()
    cells.uninstall()
    assert patched_names() == originals


def test_imports_are_light() -> None:
    code = (
        "import sys, rummy_tui.ui.syllables, rummy_tui.ui.calibrate;"
        "assert not {'rich', 'textual'} & set(sys.modules);"
        "from rummy_tui.ui import cells; cells.install(guard=False);"
        "assert 'textual' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


# Asking the terminal.

pty_only = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
SYLLABLES = ["अ", "का", "त्ते", "न्द्वी"]  # in the order in which they are asked


class Asked:
    """A terminal at the far end of a pseudo-terminal, answering in a thread."""

    def __init__(self, model: str, sized: bool = False, silent: bool = False) -> None:
        import pty

        self.master, self.slave = pty.openpty()
        self.screen, self.sized, self.silent = Terminal(40, model), sized, silent
        self.typed_before, self.typed_after = b"", b""
        self.thread = threading.Thread(target=self.answer, daemon=True)
        self.thread.start()

    def answer(self) -> None:
        stream = pyte.ByteStream(self.screen)
        pending = b""
        while b"\x1b[?1049l" not in pending:
            *parts, pending = (pending + os.read(self.master, 4096)).split(b"\x1b[6n")
            for part in parts:
                stream.feed(part)
                if self.sized and b"\x1b]66;w=2;" in part:
                    self.screen.cursor.x += 2
                if not self.silent:
                    reply = f"\x1b[{self.screen.cursor.y + 1};{self.screen.cursor.x + 1}R".encode()
                    keys = self.typed_after if SYLLABLES[-1].encode() in part else b""
                    os.write(self.master, self.typed_before + reply + keys)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Asked]]:
    terminals: list[Asked] = []

    def start(*args: Any, **options: Any) -> Asked:
        terminal = Asked(*args, **options)
        terminals.append(terminal)
        monkeypatch.setattr(asking, "_terminal", lambda: (terminal.slave, terminal.slave))
        return terminal

    yield start
    for terminal in terminals:
        terminal.thread.join(5)
        os.close(terminal.slave)
        os.close(terminal.master)


@pty_only
@pytest.mark.parametrize(
    ("model", "expected"),
    [("mc1", (1, 2, 2, 4)), ("mc0", (1, 1, 2, 3)), ("uax29", (1, 1, 1, 1)), ("mn1", (1, 2, 4, 6))],
)
def test_calibration_learns_the_widths(asked: Callable[..., Asked], model: str, expected: tuple[int, ...]) -> None:
    import termios

    terminal = asked(model)
    before = termios.tcgetattr(terminal.slave)
    result = calibrate(["का त्ते", "न्द्वी", "अ 12"], timeout=2)
    assert result.answered
    assert not result.osc66
    assert result.table == dict(zip(SYLLABLES, expected, strict=True))
    assert 0 < result.milliseconds < 2000
    assert termios.tcgetattr(terminal.slave) == before
    assert result == Calibration.from_json(result.to_json())
    cells.use(result)
    assert [rich.cells.cell_len(syllable) for syllable in SYLLABLES] == list(expected)


@pty_only
def test_calibration_detects_text_sizing(asked: Callable[..., Asked]) -> None:
    asked("uax29", sized=True)
    result = calibrate(SYLLABLES, timeout=2)
    assert result.osc66
    cells.use(result)
    assert rich.cells.cell_len("न्द्वी") == 4


@pty_only
def test_a_silent_terminal_costs_the_timeout_and_is_restored(asked: Callable[..., Asked]) -> None:
    import termios

    terminal = asked("mc1", silent=True)
    before = termios.tcgetattr(terminal.slave)
    result = calibrate(SYLLABLES, timeout=0.05)
    assert (result.table, result.answered, result.osc66) == ({}, False, False)
    assert 50 <= result.milliseconds < 1000
    assert termios.tcgetattr(terminal.slave) == before


@pty_only
def test_large_catalogs_do_not_block(asked: Callable[..., Asked]) -> None:
    asked("mc1")
    many = [a + b for a in "कखगघचछजझटठडढतथदधनपफबभमयरलवसह" for b in ["", *"ािीुूेैोौंँःृ"] * 3]
    many += [a + "्" + b for a in "कखगघचजटडतद" for b in many[:300]]
    result = calibrate(many, timeout=10)
    assert result.answered
    assert len(result.table) == len(set(many)) > 1000


@pty_only
def test_keys_between_replies_are_skipped_and_keys_after_them_kept(
    asked: Callable[..., Asked],
) -> None:
    import termios
    import tty

    terminal = asked("mc1")
    tty.setcbreak(terminal.slave)
    terminal.typed_before = b"\x1b[1;2RxR\x1b[A"  # Shift+F3, letters, Up
    terminal.typed_after = b"kept"
    assert calibrate(SYLLABLES, timeout=2).table["का"] == 2
    assert os.read(terminal.slave, 100) == b"kept"
    assert termios.tcgetattr(terminal.slave)[3] & termios.ICANON == 0


@pty_only
def test_the_terminal_is_restored_after_an_interrupt(
    asked: Callable[..., Asked], monkeypatch: pytest.MonkeyPatch
) -> None:
    import termios

    def interrupt(*_: object) -> list[int]:
        raise KeyboardInterrupt

    terminal = asked("mc1")
    before = termios.tcgetattr(terminal.slave)
    monkeypatch.setattr(asking, "_exchange", interrupt)
    with pytest.raises(KeyboardInterrupt):
        calibrate(SYLLABLES, timeout=1)
    assert termios.tcgetattr(terminal.slave) == before


def test_no_terminal_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "__stdin__", None)
    assert not calibrate(SYLLABLES, timeout=1).answered


def test_calibration_never_raises(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "_terminal", lambda: (-1, -1))
    assert not calibrate(SYLLABLES, timeout=1).answered


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "{}",
        '{"table": 3}',
        '{"table": {"का": "x"}, "osc66": true, "answered": true, "milliseconds": 1}',
        '{"table": {"का": 90}, "osc66": false, "answered": true, "milliseconds": 1}',
        '{"table": {"का": 2}, "osc66": false, "answered": true}',
        "[" * 100_000,
    ],
)
def test_a_damaged_cache_is_an_unanswered_calibration(text: str) -> None:
    assert Calibration.from_json(text) == Calibration()
