"""The language now spoken: messages from the catalogs, numbers in its digits, help pages.

`_("…")` is looked up when it is called, so a text built again after `use("ne")` is Nepali.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from gettext import NullTranslations

LANGUAGES = {"en": "English", "hi": "हिन्दी", "ne": "नेपाली"}
"""Each language by its own name."""
LABELS = {"en": "EN", "hi": "हिं", "ne": "ने"}
"""What the toggle shows."""
PSEUDO = "qps"
"""A language for tests: ⟦English, 40 % longer⟧; what has no brackets was never given to the catalogs."""

_DOMAIN = "rummy_tui"
_DEVANAGARI = str.maketrans("0123456789", "०१२३४५६७८९")
_ACCENTS = str.maketrans("aeiouAEIOU", "áéíóúÁÉÍÓÚ")
_MINUS = "\N{MINUS SIGN}"


class _Catalog(Protocol):
    def gettext(self, message: str, /) -> str: ...
    def ngettext(self, msgid1: str, msgid2: str, n: int, /) -> str: ...
    def pgettext(self, context: str, message: str, /) -> str: ...


_language = "en"
_catalog: _Catalog | None = None


def use(language: str) -> None:
    """Speak it from now on. Raises ValueError for a language that is none of LANGUAGES or PSEUDO."""
    global _language, _catalog
    if language == "en":
        catalog: _Catalog | None = None
    elif language == PSEUDO:
        catalog = _Pseudo()
    elif language in LANGUAGES:
        catalog = _load(language, _folder())
    else:
        raise ValueError(language)
    _language, _catalog = language, catalog


def language() -> str:
    """The code of the language now spoken."""
    return _language


def guess(environ: Mapping[str, str] = os.environ) -> str:
    """The language that the environment asks for; English on a Linux console, which has no Devanagari."""
    if environ.get("TERM") == "linux":
        return "en"
    wanted = next((environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), "")
    code = re.split(r"[_.@-]", wanted)[0].lower()
    return code if code in LANGUAGES else "en"


def gettext(message: str) -> str:
    """The message in the current language. The English text itself if it is not translated."""
    return message if _catalog is None or not message else _catalog.gettext(message)


_ = gettext


def N_(message: str) -> str:
    """Marks a source string for the catalogs; it is translated when it is shown."""
    return message


def ngettext(singular: str, plural: str, n: int) -> str:
    """The plural form for n; neither text is filled in yet."""
    if _catalog is None:
        return singular if n == 1 else plural
    return _catalog.ngettext(singular, plural, n)


def pgettext(context: str, message: str) -> str:
    """A message that means something else in another context ('Show' in Points and in Gin)."""
    return message if _catalog is None else _catalog.pgettext(context, message)


def number(n: int) -> str:
    """A whole number in the current language's digits and groups: 1,234,567, 12,34,567, १२,३४,५६७; −5."""
    text = f"{abs(n):,}"
    if _language in {"hi", "ne"}:
        text = _lakhs(str(abs(n)))
    return digits(_MINUS + text if n < 0 else text)


def signed(n: int) -> str:
    """The same with a plus before a gain: +5, −5, 0."""
    return "+" + number(n) if n > 0 else number(n)


def digits(text: str) -> str:
    """This text with its Latin digits in those of the current language. Never for card faces and keys."""
    return text.translate(_DEVANAGARI) if _language == "ne" else text


def messages() -> list[str]:
    """Every text of the current language's catalog, for measuring how wide this terminal makes its syllables."""
    texts = getattr(_catalog, "_catalog", {})
    return [text for text in texts.values() if isinstance(text, str)]


def help_text(name: str, language: str | None = None) -> str:
    """The help page of that name as Markdown, in the current language if none is given, in English if it has none.

    Its {placeholders} are the caller's to fill. Raises FileNotFoundError if there is no such page.
    """
    for each in (language or _language, "en"):
        path = _folder() / each / "help" / f"{name}.md"
        if path.is_file():
            return path.read_text(encoding="utf-8")
    raise FileNotFoundError(name)


def _lakhs(plain: str) -> str:
    """'1234567' → '12,34,567'."""
    head, tail = plain[:-3], plain[-3:]
    pairs = [head[max(0, end - 2) : end] for end in range(len(head), 0, -2)]
    return ",".join([*reversed(pairs), tail])


def _folder() -> Path:
    """Where the words lie: within the package once it is installed, beside it in a checkout."""
    package = Path(__file__).resolve().parent
    installed = package / "locales"
    return installed if installed.is_dir() else package.parent / "locales"


@lru_cache
def _load(language: str, folder: Path) -> NullTranslations:
    """A compiled catalog, or a .po compiled in memory; without either the messages stay English."""
    from gettext import GNUTranslations, NullTranslations

    base = folder / language / "LC_MESSAGES" / _DOMAIN
    compiled = base.with_suffix(".mo")
    if compiled.is_file():
        with compiled.open("rb") as file:
            return GNUTranslations(file)
    source = base.with_suffix(".po")
    return _compiled(language, source.read_bytes()) if source.is_file() else NullTranslations()


def _compiled(language: str, po: bytes) -> NullTranslations:
    """This .po as a catalog. Compiling takes 20 ms and imports Babel, so the next start finds it in the cache."""
    import hashlib
    from gettext import GNUTranslations
    from io import BytesIO

    from platformdirs import user_cache_path

    cached = user_cache_path("rummy-tui", appauthor=False) / f"{language}-{hashlib.sha256(po).hexdigest()[:20]}.mo"
    try:
        return GNUTranslations(BytesIO(cached.read_bytes()))
    except Exception:  # missing, unreadable or damaged: a cache has nothing that cannot be made again
        pass

    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    out = BytesIO()
    write_mo(out, read_po(BytesIO(po)))
    _keep(cached, out.getvalue())
    return GNUTranslations(BytesIO(out.getvalue()))


def _keep(cached: Path, data: bytes) -> None:
    """Write it whole or not at all, and remove what it replaces."""
    partial = cached.with_name(f"{cached.name}.{os.getpid()}")
    try:
        cached.parent.mkdir(parents=True, exist_ok=True)
        old = list(cached.parent.glob(f"{cached.name.partition('-')[0]}-*.mo"))
        partial.write_bytes(data)
        partial.replace(cached)
        for path in old:
            if path != cached:
                path.unlink(missing_ok=True)
    except OSError:  # a full disk, a read-only home: the next start compiles again
        pass


class _Pseudo:
    def gettext(self, message: str, /) -> str:
        return _stretch(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int, /) -> str:
        return _stretch(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str, /) -> str:
        return _stretch(message)


def _stretch(message: str) -> str:
    """⟦Thé mésságé ~~~⟧, placeholders untouched, about 40 % longer: a word without an accent was not translated."""
    seen = len(re.sub(r"\{[^}]*\}", "", message))
    body = "".join(
        part if part.startswith("{") else part.translate(_ACCENTS)
        for part in re.split(r"(\{[^}]*\})", message.rstrip())
    )
    extra = "~" * max(0, round(seen * 0.4) - 2)
    padding = re.sub(r"~{7}(?=~)", "~~~~~~ ", extra)  # in words, so that it wraps
    return f"⟦{body}{padding}⟧{message[len(message.rstrip()) :]}"
