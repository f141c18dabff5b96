"""Numbers, the switch of languages, where catalogs and help pages are found."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.numbers import format_decimal
from hypothesis import given
from hypothesis import strategies as st

from rummy_tui import i18n

PO = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural={plural};\\n"

msgid "Draw"
msgstr "उठाएँ"

msgctxt "gin"
msgid "Show"
msgstr "नॉक"

msgid "{{n}} card"
msgid_plural "{{n}} cards"
msgstr[0] "{{n}} पत्ता"
msgstr[1] "{{n}} पत्ते"

msgctxt "table"
msgid "one meld"
msgid_plural "melds"
msgstr[0] "मेल्ड"
msgstr[1] "कई मेल्ड"
"""


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    i18n.use("en")
    yield
    i18n.use("en")


@pytest.fixture
def words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout's locales with four messages, and an empty cache."""
    folder = tmp_path / "locales"
    for language, plural in {"hi": "(n > 1)", "ne": "(n != 1)"}.items():
        path = folder / language / "LC_MESSAGES" / "rummy_tui.po"
        path.parent.mkdir(parents=True)
        path.write_text(PO.format(plural=plural), encoding="utf-8")
    monkeypatch.setattr(i18n, "_folder", lambda: folder)
    monkeypatch.setattr("platformdirs.user_cache_path", lambda *args, **more: tmp_path / "cache")
    return folder


@pytest.mark.parametrize(
    ("n", "en", "hi", "ne"),
    [
        (0, "0", "0", "०"),
        (7, "7", "7", "७"),
        (80, "80", "80", "८०"),
        (999, "999", "999", "९९९"),
        (1000, "1,000", "1,000", "१,०००"),
        (12345, "12,345", "12,345", "१२,३४५"),
        (123456, "123,456", "1,23,456", "१,२३,४५६"),
        (1234567, "1,234,567", "12,34,567", "१२,३४,५६७"),
        (12345678, "12,345,678", "1,23,45,678", "१,२३,४५,६७८"),
        (-63, "−63", "−63", "−६३"),
        (-123456, "−123,456", "−1,23,456", "−१,२३,४५६"),
    ],
)
def test_numbers(n: int, en: str, hi: str, ne: str) -> None:
    for language, text in {"en": en, "hi": hi, "ne": ne}.items():
        i18n.use(language)
        assert i18n.number(n) == text


@given(n=st.integers(-(10**15), 10**15), language=st.sampled_from(list(i18n.LANGUAGES)))
def test_numbers_are_grouped_as_babel_groups_them(n: int, language: str) -> None:
    i18n.use(language)
    expected = format_decimal(n, locale={"en": "en", "hi": "hi_IN", "ne": "ne_NP"}[language], numbering_system="latn")
    assert i18n.number(n) == i18n.digits(expected.replace("-", "−"))


def test_a_gain_has_a_plus() -> None:
    assert [i18n.signed(n) for n in (88, 0, -63)] == ["+88", "0", "−63"]
    i18n.use("ne")
    assert [i18n.signed(n) for n in (88, 0, -63)] == ["+८८", "०", "−६३"]


def test_digits_of_a_text() -> None:
    assert i18n.digits("12:05") == "12:05"
    i18n.use("hi")
    assert i18n.digits("12:05") == "12:05"
    i18n.use("ne")
    assert i18n.digits("12:05") == "१२:०५"


def test_every_language_has_a_label() -> None:
    assert i18n.LABELS.keys() == i18n.LANGUAGES.keys()
    assert list(i18n.LABELS.values()) == ["EN", "हिं", "ने"]


@pytest.mark.usefixtures("words")
def test_the_language_is_read_at_every_call() -> None:
    from rummy_tui.i18n import _

    assert (_("Draw"), i18n.language()) == ("Draw", "en")
    i18n.use("hi")
    assert (_("Draw"), i18n.language()) == ("उठाएँ", "hi")
    assert _("not in the catalog") == "not in the catalog"
    assert _("") == ""
    i18n.use("en")
    assert _("Draw") == "Draw"


@pytest.mark.usefixtures("words")
def test_plurals_and_contexts() -> None:
    def forms() -> list[str]:
        return [i18n.ngettext("{n} card", "{n} cards", n) for n in (0, 1, 2)]

    assert forms() == ["{n} cards", "{n} card", "{n} cards"]
    i18n.use("hi")
    assert forms() == ["{n} पत्ता", "{n} पत्ता", "{n} पत्ते"]
    assert (i18n.pgettext("gin", "Show"), i18n.pgettext("points", "Show")) == ("नॉक", "Show")
    i18n.use("ne")
    assert forms() == ["{n} पत्ते", "{n} पत्ता", "{n} पत्ते"]
    i18n.use("en")
    assert i18n.pgettext("gin", "Show") == "Show"


def test_an_unknown_language_changes_nothing() -> None:
    i18n.use("hi")
    with pytest.raises(ValueError):
        i18n.use("fr")
    assert i18n.language() == "hi"


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, "en"),
        ({"LANG": "hi_IN.UTF-8"}, "hi"),
        ({"LANG": "ne_NP"}, "ne"),
        ({"LANG": "ne"}, "ne"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "hne_IN.UTF-8"}, "en"),
        ({"LANG": "en_IN", "LC_MESSAGES": "hi_IN"}, "hi"),
        ({"LANG": "hi_IN", "LC_MESSAGES": "ne_NP", "LC_ALL": "C"}, "en"),
        ({"LANG": "hi_IN", "LC_ALL": ""}, "hi"),
        ({"LANG": "hi_IN.UTF-8", "TERM": "linux"}, "en"),
        ({"LANG": "hi_IN.UTF-8", "TERM": "xterm-256color"}, "hi"),
    ],
)
def test_the_language_at_the_first_start(environ: dict[str, str], language: str) -> None:
    assert i18n.guess(environ) == language


@pytest.mark.parametrize(
    "message", ["Draw", "{name} took {card}.", "Points of {name}\n", "q", "A rather long sentence."]
)
def test_the_pseudo_language_is_longer_and_keeps_placeholders(message: str) -> None:
    i18n.use(i18n.PSEUDO)
    text = i18n.gettext(message)
    assert text.strip().startswith("⟦") and text.strip().endswith("⟧")
    assert text.endswith("\n") == message.endswith("\n")
    assert len(text) >= 1.3 * len(message.replace("{name}", "").replace("{card}", ""))
    assert text.format(name="N", card="C") == text.replace("{name}", "N").replace("{card}", "C")
    assert i18n.ngettext("one", "many", 1).startswith("⟦óné") and i18n.ngettext("one", "many", 2).startswith("⟦mány")


def test_a_compiled_catalog_is_found_by_the_next_start(words: Path, tmp_path: Path) -> None:
    i18n.use("hi")
    (kept,) = (tmp_path / "cache").iterdir()
    i18n._load.cache_clear()
    before = kept.stat().st_mtime_ns
    i18n.use("hi")
    assert i18n.gettext("Draw") == "उठाएँ" and kept.stat().st_mtime_ns == before

    po = words / "hi" / "LC_MESSAGES" / "rummy_tui.po"
    po.write_text(po.read_text(encoding="utf-8").replace("उठाएँ", "खींचें"), encoding="utf-8")
    i18n._load.cache_clear()
    i18n.use("hi")
    assert i18n.gettext("Draw") == "खींचें"
    assert [path.suffix for path in (tmp_path / "cache").iterdir()] == [".mo"] and not kept.exists()


@pytest.mark.usefixtures("words")
def test_a_damaged_or_impossible_cache_does_no_harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    i18n.use("hi")
    (kept,) = (tmp_path / "cache").iterdir()
    for damage in (b"", b"rubbish", kept.read_bytes()[:60]):
        kept.write_bytes(damage)
        i18n._load.cache_clear()
        i18n.use("hi")
        assert i18n.gettext("Draw") == "उठाएँ"

    (tmp_path / "file").write_text("no folder")
    monkeypatch.setattr("platformdirs.user_cache_path", lambda *args, **more: tmp_path / "file")
    i18n._load.cache_clear()
    i18n.use("hi")
    assert i18n.gettext("Draw") == "उठाएँ"


def test_without_a_catalog_messages_stay_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(i18n, "_folder", lambda: tmp_path)
    i18n.use("ne")
    assert i18n.gettext("Draw") == "Draw"
    assert i18n.number(12) == "१२"


def test_help_is_read_in_a_language_or_in_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(i18n, "_folder", lambda: tmp_path)
    for language, text in {"en": "# Points", "hi": "# पॉइंट्स"}.items():
        (tmp_path / language / "help").mkdir(parents=True)
        (tmp_path / language / "help" / "points.md").write_text(text, encoding="utf-8")
    assert i18n.help_text("points") == "# Points"
    assert i18n.help_text("points", "ne") == "# Points"
    i18n.use("hi")
    assert i18n.help_text("points") == "# पॉइंट्स"
    assert i18n.help_text("points", "en") == "# Points"
    with pytest.raises(FileNotFoundError):
        i18n.help_text("chess")


def test_english_imports_no_babel() -> None:
    program = (
        "import sys; from rummy_tui import i18n; i18n.use('en'); i18n.number(1234); "
        "sys.exit(bool({'babel', 'textual', 'rich', 'platformdirs'} & set(sys.modules)))"
    )
    assert (
        subprocess.run([sys.executable, "-c", program], cwd=Path(__file__).parent.parent, check=False).returncode == 0
    )
