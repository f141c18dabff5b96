"""--ascii: no drawn sign is left, words stay, and every text keeps its length."""

from __future__ import annotations

import io
import json
import unicodedata

import pytest

from rummy_tui import cli, i18n, signs
from rummy_tui.storage import Preferences


def drawn(text: str) -> set[str]:
    """What stands in it that is neither ASCII nor Devanagari."""
    return {char for char in text if not char.isascii() and not "\u0900" <= char <= "\u097f"}


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("10♠ 9♦★ · K♣ −20", "10S 9D* - KC -20"),
        ("╭──┬──╮", "+--+--+"),
        ("┏━┓ ║▒▒║ ┃", "#=# |::| #"),
        ("Pure ✓ · Sequences 1/2 ✗", "Pure v - Sequences 1/2 x"),
        ("● Asha took Q♦ → 4♥…", "@ Asha took QD > 4H~"),
        ("शुद्ध सीक्वेंस ✓ १२", "शुद्ध सीक्वेंस v १२"),
        ("José “You”", 'José "You"'),
        ("a\N{NO-BREAK SPACE}b ① ☃", "a b 1 ?"),
    ],
)
def test_signs_are_written_and_words_stay(text: str, written: str) -> None:
    assert signs.plain(text) == written


@pytest.mark.parametrize("language", ["hi", "ne"])
def test_every_message_and_page_has_its_signs_in_the_table(language: str) -> None:
    i18n.use(language)
    pages = [i18n.help_text(name) for name in ("points", "keys")]
    for text in (*i18n.messages(), *pages):
        written = signs.plain(text)
        assert len(written) == len(text)
        assert drawn(written) == set()
        assert written.count("?") == text.count("?"), text


def test_all_frames_and_blocks_are_known() -> None:
    """Whatever border or scrollbar Textual draws."""
    for code in range(0x2500, 0x25A0):
        written = signs.plain(chr(code))
        assert written.isascii() and written != "?" and len(written) == 1, unicodedata.name(chr(code))


# ── which are shown ───────────────────────────────────────────────────────────────────────────────────────────────────


class Console(io.StringIO):
    """A terminal, or a pipe, of this encoding."""

    def __init__(self, encoding: str, tty: bool) -> None:
        super().__init__()
        self._encoding, self._tty = encoding, tty

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return self._encoding

    def isatty(self) -> bool:
        return self._tty


@pytest.mark.parametrize(
    ("wanted", "term", "encoding", "tty", "only"),
    [
        ("auto", "xterm-256color", "utf-8", True, False),
        ("auto", "linux", "UTF-8", True, True),
        ("auto", "linux", "utf-8", False, False),  # into a file, not onto the console
        ("auto", "xterm", "iso8859-1", True, True),
        ("drawn", "linux", "utf-8", True, False),
        ("ascii", "xterm", "utf-8", True, True),
        ("nonsense", "xterm", "utf-8", True, False),
    ],
)
def test_by_itself_it_looks_at_the_terminal(
    wanted: str, term: str, encoding: str, tty: bool, only: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.__stdout__", Console(encoding, tty))
    signs.use(wanted, {"TERM": term})
    assert signs.only_ascii() is only


# ── the commands ──────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("language", list(i18n.LANGUAGES))
@pytest.mark.parametrize(
    "argv",
    [
        ["--help"],
        ["hand", "4♥5♥6♥ 10♠J♠9♦ 7♣7♦7♠ K♣K♦2♠3♦", "--cut", "9"],
        ["group", "10♠J♠PJ", "--json"],
        ["rules", "points"],
        ["play", "no-such-game"],
        ["play", "points", "--plain", "--seed", "ascii"],
    ],
)
def test_commands_print_no_drawn_sign(argv: list[str], language: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdin", io.StringIO("table\nhint\nhistory\nquit\n"))
        try:
            cli.main([*argv, "--lang", language, "--ascii"])
        except SystemExit:
            assert "--help" in argv
    out, err = capsys.readouterr()
    assert out + err
    assert drawn(out + err) == set()
    if language == "en":
        assert (out + err).isascii()
    elif "--json" in argv:
        assert json.loads(out)
    else:
        assert not (out + err).isascii()


def test_the_preference_holds_for_commands_too(capsys: pytest.CaptureFixture[str]) -> None:
    Preferences(signs="ascii").save()
    cli.main(["group", "10♠J♠PJ"])
    assert capsys.readouterr().out.isascii()
    assert Preferences.load().signs == "ascii"
