"""Mouse reports of the oldest kind, three bytes each: button, column, row, all plus 32."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual import events
from textual._xterm_parser import XTermParser
from textual.drivers import linux_driver

from rummy_tui.ui import old_mouse
from rummy_tui.ui.old_mouse import Decoder


def report(button: int, x: int, y: int) -> bytes:
    return b"\x1b[M" + bytes([button + 32, x + 32, y + 32])


def decoded(*chunks: bytes) -> str:
    decoder = Decoder()
    return "".join(map(decoder.decode, chunks)) + decoder.decode(b"", True)


def heard(text: str) -> list[events.Event]:
    """What Textual makes of it."""
    return [event for event in XTermParser().feed(text) if isinstance(event, events.Event)]


def test_a_click_right_of_column_95_is_a_click() -> None:
    down, up, key = heard(decoded(report(0, 168, 28) + report(3, 168, 28) + b"w"))
    assert isinstance(down, events.MouseDown) and (down.x, down.y, down.button) == (167, 27, 1)
    assert isinstance(up, events.MouseUp) and (up.x, up.y, up.button) == (167, 27, 1)
    assert isinstance(key, events.Key) and key.character == "w"


@pytest.mark.parametrize(
    ("button", "kind"),
    [(32, events.MouseMove), (35, events.MouseMove), (64, events.MouseScrollUp), (65, events.MouseScrollDown)],
)
def test_moves_and_the_wheel(button: int, kind: type[events.Event]) -> None:
    assert [type(event) for event in heard(decoded(report(button, 200, 100)))] == [kind]


def test_a_place_beyond_the_last_column_is_passed_over() -> None:
    assert decoded(b"\x1b[M \x00!" + b"w") == "w"


@given(st.integers(0, 66), st.integers(1, 223), st.integers(1, 223), st.integers(3, 5))
def test_a_report_that_comes_in_two_pieces_is_read_whole(button: int, x: int, y: int, cut: int) -> None:
    whole = report(button, x, y)
    text = decoded(b"w" + whole[:cut], whole[cut:] + "ल".encode())
    assert text == decoded(b"w" + whole + "ल".encode())
    assert text[:4] == "w\x1b[<" and text[-2:] in ("Mल", "mल")


@given(st.text("aलिपत्ते\x1b["), st.data())
def test_characters_that_come_in_two_pieces_are_read_whole(text: str, data: st.DataObject) -> None:
    whole = text.encode()
    cut = data.draw(st.integers(0, len(whole)))
    assert decoded(whole[:cut], whole[cut:]) == text


@given(st.binary())
def test_no_bytes_end_the_program(noise: bytes) -> None:
    decoded(noise)


def test_other_text_passes_as_it_is() -> None:
    assert decoded("ल".encode()[:1], "ल".encode()[1:], b"\x1b[A") == "ल\x1b[A"


def test_textuals_reader_takes_the_decoder(monkeypatch: pytest.MonkeyPatch) -> None:
    """The name that is patched is there, and is used as expected."""
    monkeypatch.setattr(linux_driver, "getincrementaldecoder", linux_driver.getincrementaldecoder)
    old_mouse.install()
    assert linux_driver.getincrementaldecoder("utf-8") is Decoder
    assert "getincrementaldecoder" in linux_driver.LinuxDriver.run_input_thread.__code__.co_names
