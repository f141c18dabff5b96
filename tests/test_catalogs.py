"""The words of the catalogs and help pages: complete, well-formed and in the right script."""

from __future__ import annotations

import importlib.util
import re
import unicodedata
from collections import Counter
from pathlib import Path
from string import Formatter
from types import ModuleType

import pytest
from babel.messages.catalog import Message

ROOT = Path(__file__).resolve().parent.parent
TRANSLATIONS = ["hi", "ne"]

# English texts that stay as they are in every language.
UNTRANSLATED: set[str] = set()

# Translations of three words and more that Hindi and Nepali rightly share.
SHARED: set[str] = set()

# Rejected words (rules.md §10), as patterns.
REJECTED = {
    "hi": ["शुद्ध", "बाक़ी"],
    "ne": ["नमिल्ने", "(?<!उल्टो )(?<!खुला )(?<!फालेको )थुप्रो"],
}

FACE = re.compile(r"(?<![0-9A-Za-z])(?:10|[2-9TJQKA])[♠♥♦♣SHDC](?:\*\d)?(?![a-z])")
TYPED = re.compile(
    r"""`[^`]*` | '[^']*' | ‘[^’]*’ | "[^"]*" | “[^”]*”   # quoted: typed as it stands
    | --[a-z-]+(?:[ =][A-Za-z0-9_=/]+)?           # --cut 9
    | (?:[A-Za-z][\w.-]*\d+\w*|\d+x\d+)            # F1, SHA-256, 80x24
    | \[/?[a-z$@#][^\]]*\]""",  # markup
    re.VERBOSE,
)
MARKUP = re.compile(r"\[/?[a-z$@][^\]]*\]|\[/\]")
DEVANAGARI = re.compile("[\u0900-\u097f]")


def load_catalogs() -> ModuleType:
    spec = importlib.util.spec_from_file_location("catalogs", ROOT / ".ci" / "catalogs.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


catalogs = load_catalogs()


def messages(language: str) -> list[Message]:
    return [message for message in catalogs.read(language) if message.id]


def complain(found: list[str]) -> None:
    assert not found, "\n" + "\n".join(found)


def each_translation(language: str) -> list[tuple[str, str]]:
    """(English, translation) of every translated form."""
    pairs = []
    for message in messages(language):
        english, translated = catalogs.forms(message.id), catalogs.forms(message.string)
        pairs += [(english[min(i, len(english) - 1)], text) for i, text in enumerate(translated) if text]
    return pairs


def placeholders(text: str) -> Counter[str]:
    """'{points:>3}' as it stands; raises ValueError for a stray brace."""
    parts = Formatter().parse(text)
    return Counter(f"{name}!{conversion}:{spec}" for _, name, spec, conversion in parts if name is not None)


def without_placeholders(text: str) -> str:
    return re.sub(r"\{[^}]*\}", "", text)


def in_words(text: str) -> str:
    """The text without placeholders, faces of cards and what is typed: the part that is in a language."""
    return TYPED.sub("", FACE.sub("", without_placeholders(text)))


def unclean(text: str) -> list[str]:
    """What no text may have, in any language."""
    found = []
    if not unicodedata.is_normalized("NFC", text):
        found.append("not NFC")
    found += [f"U+{ord(sign):04X}" for sign in "\u200b\u200c\u200d\ufe0e\ufe0f\ufeff\u00ad" if sign in text]
    return found


def test_sources_and_catalogs_agree_and_everything_is_translated() -> None:
    complain(catalogs.problems())


def test_doubtful_calls_are_found() -> None:
    import ast

    def faults(code: str) -> int:
        return len(list(catalogs.doubtful(ast.parse(code))))

    fine = """
_("Draw"); _("a" "b"); _("{n} left").format(n=1); _(rules.TITLE); _(NAMES[code]); _(title()); N_("Gin")
ngettext("{n} card", "{n} cards", n); pgettext("gin", "Show"); npgettext("gin", "a", "b", n); gettext(each.says)
pgettext("short label", SHORT[kind]); NC_("short label", "Pure"); pgettext(context, text)
"""
    assert faults(fine) == 0
    for wrong in (
        '_(f"{n} left")',
        '_("{n} left".format(n=1))',
        '_("a" + "b")',
        '_("%d left" % n)',
        '_("a" if yes else "b")',
        '_(name or "b")',
        'pgettext(game, "Show")',
        'ngettext("one", plural, n)',
        'ngettext("one")',
        "_()",
        '_(f"plain")',
    ):
        assert faults(wrong) == 1, wrong


def test_translating_at_import_is_found() -> None:
    import ast

    fine = """
TITLES = {1: N_("Draw"), 2: NC_("gin", "Show")}
class Screen:
    def title(self, of=None):
        return _("Draw") + (lambda: gettext("Throw"))()
"""
    assert not list(catalogs.frozen(ast.parse(fine)))
    wrong = """
TITLE = _("Draw")
class Screen:
    BINDINGS = [("q", pgettext("key", "Quit"))]
    def title(self, of=_("Draw")):
        return of
"""
    assert sorted(line for line, _ in catalogs.frozen(ast.parse(wrong))) == [2, 4, 5]


def test_a_catalog_keeps_its_translations_and_drops_the_rest(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(catalogs, "ROOT", tmp_path)
    source = tmp_path / "rummy_tui" / "a.py"
    source.parent.mkdir()
    source.write_text('def f(): _("Draw"), _("Throw {card}"), ngettext("{n} card", "{n} cards", 2), _("100 % sure")\n')
    assert catalogs.update() == 0
    path = catalogs.po_path("hi")
    text = path.read_text(encoding="utf-8")
    assert "python-brace-format" in text and "python-format" not in text and "a.py:1" not in text
    path.write_text(text.replace('msgid "Draw"\nmsgstr ""', 'msgid "Draw"\nmsgstr "उठाएँ"'), encoding="utf-8")
    source.write_text('x = 1\n\ndef f(): _("Draw"), _("Draws")\n')
    assert catalogs.update() == 0
    text = path.read_text(encoding="utf-8")
    assert 'msgid "Draw"\nmsgstr "उठाएँ"' in text and 'msgid "Draws"\nmsgstr ""' in text and "Throw" not in text
    assert catalogs.update() == 0 and path.read_text(encoding="utf-8") == text
    assert [line for line in catalogs.problems() if "hi" in line] == [
        "locales/hi/LC_MESSAGES/rummy_tui.po: untranslated: ('Draws', None)"
    ]
    source.write_text('def f(n): _(f"{n} left")\n')
    assert catalogs.update() == 1


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_placeholders_markup_and_outer_blanks_are_kept(language: str) -> None:
    found = []
    for message in messages(language):
        english = catalogs.forms(message.id)
        allowed = [placeholders(text) for text in english]
        # Hindi says its first form for 0 as well, so it needs what the English plural needs.
        first = allowed[-1:] if language == "hi" else allowed
        for form, text in enumerate(catalogs.forms(message.string)):
            if not text:
                continue
            try:
                kept = placeholders(text) in (first if form == 0 else allowed[-1:])
            except ValueError:
                kept = False
            if not kept:
                found.append(f"placeholders: {english} → {text!r}")
            if Counter(MARKUP.findall(text)) != Counter(MARKUP.findall(english[0])):
                found.append(f"markup: {english} → {text!r}")
            outer = [(len(t) - len(t.lstrip()), len(t) - len(t.rstrip())) for t in (english[0], text)]
            if outer[0] != outer[1]:
                found.append(f"blanks or line ends: {english} → {text!r}")
    complain(found)


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_a_plural_has_every_form(language: str) -> None:
    complain(
        [f"{m.id}: {m.string}" for m in messages(language) if m.pluralizable and len(catalogs.forms(m.string)) != 2]
    )


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_translations_are_in_devanagari(language: str) -> None:
    found = []
    for english, text in each_translation(language):
        has_words = re.search("[A-Za-z]", re.sub(r"\bPJ\b|\bJK\b", "", in_words(english)))
        if has_words and english not in UNTRANSLATED and not DEVANAGARI.search(text):
            found.append(f"{english!r} → {text!r}")
    complain(found)


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_translations_are_clean(language: str) -> None:
    complain([f"{text!r}: {fault}" for _, text in each_translation(language) for fault in unclean(text)])


def test_digits_are_latin_in_hindi_and_devanagari_in_nepali() -> None:
    found = [f"hi: {text!r}" for _, text in each_translation("hi") if re.search("[०-९]", text)]
    found += [f"ne: {text!r}" for _, text in each_translation("ne") if re.search("[0-9]", in_words(text))]
    complain(found)


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_rejected_words_are_not_used(language: str) -> None:
    patterns = [re.compile(pattern) for pattern in REJECTED[language]]
    complain([f"{text!r}" for _, text in each_translation(language) if any(p.search(text) for p in patterns)])


def test_hindi_and_nepali_do_not_share_sentences() -> None:
    hindi, nepali = ({text for _, text in each_translation(language)} for language in TRANSLATIONS)
    complain([text for text in sorted(hindi & nepali - SHARED) if len(re.findall("[\u0900-\u097f]+", text)) >= 3])


# Help pages

HELP = {language: ROOT / "locales" / language / "help" for language in ("en", *TRANSLATIONS)}
PAGES = sorted(path.name for path in HELP["en"].glob("*.md"))


def headings(text: str) -> list[int]:
    """Their levels in order."""
    return [len(marks) for marks in re.findall(r"^(#+) ", text, re.MULTILINE)]


def test_there_are_the_same_pages_in_every_language() -> None:
    assert PAGES
    assert {language: sorted(path.name for path in HELP[language].glob("*.md")) for language in HELP} == dict.fromkeys(
        HELP, PAGES
    )


@pytest.mark.parametrize("language", HELP)
@pytest.mark.parametrize("page", PAGES)
def test_help_pages(page: str, language: str) -> None:
    english = (HELP["en"] / page).read_text(encoding="utf-8")
    text = (HELP[language] / page).read_text(encoding="utf-8")
    assert headings(text) == headings(english)
    assert set(placeholders(text)) <= set(placeholders(english))
    assert unclean(text) == []
    if language != "en":
        title = text.splitlines()[0]
        assert DEVANAGARI.search(title), title
    if language == "hi":
        assert not re.search("[०-९]", text)
