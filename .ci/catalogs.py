"""The message catalogs: `update` brings locales/*/LC_MESSAGES/rummy_tui.po up to date, `check` says what is wrong.

usage: python .ci/catalogs.py update|check
"""

from __future__ import annotations

import ast
import contextlib
import io
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
PLURALS = {"hi": "(n > 1)", "ne": "(n != 1)"}
NAMES = {"hi": "Hindi", "ne": "Nepali"}
KEYWORDS = {
    "_": (1,),
    "N_": (1,),
    "NN_": (1, 2),
    "NC_": ((1, "c"), 2),
    "gettext": (1,),
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}
MARKERS = {"N_", "NN_", "NC_"}
"""They translate nothing, so they may stand where the language is not known yet."""
HEADER = """\
# {name} messages of rummy-tui. Written by .ci/catalogs.py update; fill in msgstr, leave the rest.
msgid ""
msgstr ""
"Project-Id-Version: rummy-tui\\n"
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=2; plural={plural};\\n"

"""

Key = tuple[str, str | None]
"""A message's English text (of a plural: the singular) and its context."""


def po_path(language: str) -> Path:
    return ROOT / "locales" / language / "LC_MESSAGES" / "rummy_tui.po"


def key_of(message: Message) -> Key:
    return forms(message.id)[0], message.context


def forms(text: str | list[str] | tuple[str, ...] | None) -> tuple[str, ...]:
    """One text, or every plural form."""
    return (text or "",) if text is None or isinstance(text, str) else tuple(text)


def extracted() -> tuple[list[Message], list[str]]:
    """Every message of the sources, by file and text, and the warnings."""
    found: dict[Key, Message] = {}
    warnings: list[str] = []
    for path in sorted((ROOT / "rummy_tui").rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        source = path.read_bytes()
        tree = ast.parse(source)
        warnings += [f"{name}:{line}: {fault}" for line, fault in [*doubtful(tree), *frozen(tree)]]
        with contextlib.redirect_stderr(io.StringIO()) as said:
            taken = list(extract("python", io.BytesIO(source), KEYWORDS, ("Translators:",), strip_comment_tags=True))
        warnings += [f"{name}: {line}" for line in said.getvalue().splitlines()]
        for _, text, comments, context in taken:
            message = Message(text, locations=[(name, 0)], auto_comments=comments, context=context)
            known = found.setdefault(key_of(message), message)
            if known is not message:
                found[key_of(message)] = merged(known, message, warnings)
    return sorted(found.values(), key=lambda message: (message.locations[0][0], *key_text(message))), warnings


def key_text(message: Message) -> tuple[str, str]:
    return forms(message.id)[0], message.context or ""


def merged(one: Message, other: Message, warnings: list[str]) -> Message:
    """The same message at two places; it is a plural if it is one anywhere."""
    if one.pluralizable and other.pluralizable and one.id != other.id:
        warnings.append(f"{other.locations[0][0]}: two plurals of {forms(one.id)[0]!r}")
    return Message(
        one.id if one.pluralizable else other.id,
        locations=[*one.locations, *other.locations],
        auto_comments=list(dict.fromkeys([*one.auto_comments, *other.auto_comments])),
        context=one.context,
    )


def doubtful(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Calls that a catalog cannot serve, whatever the Python version: f-strings, sums, conditions."""
    for node, name in calls(tree):
        contexts = sum(isinstance(place, tuple) for place in KEYWORDS[name])
        needed = len(KEYWORDS[name])
        texts = node.args[:needed]
        literal = [isinstance(text, ast.Constant) and isinstance(text.value, str) for text in texts]
        if len(texts) < needed:
            yield node.lineno, f"{name}() needs {needed} positional texts"
        elif any(built_of_literals(text) for text in texts):
            yield node.lineno, f"{name}() of a text put together: write {name}('… {{name}}').format(name=…)"
        elif any(literal[contexts:]) and not all(literal):
            yield node.lineno, f"{name}() of literal and computed texts mixed"


def frozen(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Calls outside of functions: they would keep the language of the moment of the import."""
    bodies = [node.body for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    inner = {call for body in bodies for statement in body for call, _ in calls(statement)}
    inner |= {call for node in ast.walk(tree) if isinstance(node, ast.Lambda) for call, _ in calls(node.body)}
    for node, name in calls(tree):
        if node not in inner and name not in MARKERS:
            yield node.lineno, f"{name}() at import: mark the text with N_ or NC_ and translate it when it is shown"


def calls(tree: ast.AST) -> Iterator[tuple[ast.Call, str]]:
    """Every call of a keyword."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            if name in KEYWORDS:
                yield node, name


def built_of_literals(text: ast.expr) -> bool:
    """Neither a literal nor a plain name, attribute, item or call."""
    while isinstance(text, ast.Call | ast.Attribute | ast.Subscript):
        text = text.func if isinstance(text, ast.Call) else text.value
        if isinstance(text, ast.Constant):
            return True
    return not isinstance(text, ast.Constant | ast.Name)


def read(language: str) -> Catalog:
    path = po_path(language)
    if not path.exists():
        return Catalog(locale=language)
    with path.open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def written(language: str, messages: list[Message]) -> str:
    """The catalog's new text, with the translations that it has now."""
    old = read(language)
    new = Catalog(locale=language)
    for message in messages:
        known = old.get(forms(message.id)[0], message.context)
        count = new.num_plurals if message.pluralizable else 1
        strings = forms(known.string) if known and not known.fuzzy else ()
        strings = (strings + ("",) * count)[:count]
        made = Message(
            message.id,
            strings if message.pluralizable else strings[0],
            locations=message.locations,
            auto_comments=message.auto_comments,
            user_comments=known.user_comments if known else (),
            context=message.context,
        )
        made.flags.discard("python-format")  # braces only: "100 % sure" is no format
        new[made.id] = made
    out = io.BytesIO()
    write_po(out, new, width=0, omit_header=True, include_lineno=False)
    header = HEADER.format(name=NAMES[language], language=language, plural=PLURALS[language])
    return header + out.getvalue().decode().strip() + "\n" if messages else header.rstrip() + "\n"


def untranslated(message: Message) -> bool:
    return not all(map(str.strip, forms(message.string)))


def problems() -> list[str]:
    """What keeps the catalogs from being complete, each as a line."""
    messages, found = extracted()
    wanted = {key_of(message): message for message in messages}
    for language in PLURALS:
        catalog = read(language)
        have = {key_of(message): message for message in catalog if message.id}
        where = po_path(language).relative_to(ROOT)
        found += [f"{where}: missing (run update): {key}" for key in wanted if key not in have]
        found += [f"{where}: not in the sources (run update): {key}" for key in have if key not in wanted]
        found += [f"{where}: obsolete (run update): {message.id}" for message in catalog.obsolete.values()]
        for key in wanted:
            if key not in have:
                continue
            if have[key].id != wanted[key].id:
                found.append(f"{where}: another plural in the sources (run update): {key}")
            if have[key].fuzzy:
                found.append(f"{where}: fuzzy: {key}")
            if untranslated(have[key]):
                found.append(f"{where}: untranslated: {key}")
        if str(catalog.plural_expr) != PLURALS[language]:
            found.append(f"{where}: Plural-Forms should be {PLURALS[language]}")
    return found


def update() -> int:
    messages, warnings = extracted()
    for language in PLURALS:
        text = written(language, messages)
        po_path(language).parent.mkdir(parents=True, exist_ok=True)
        po_path(language).write_text(text, encoding="utf-8", newline="\n")
        missing = [message for message in read(language) if message.id and untranslated(message)]
        print(f"{language}: {len(messages)} messages, {len(missing)} untranslated")
    print(*warnings, sep="\n", end="\n" if warnings else "", file=sys.stderr)
    return 1 if warnings else 0


def check() -> int:
    found = problems()
    print(*found or ["catalogs: complete"], sep="\n", file=sys.stderr if found else sys.stdout)
    return 1 if found else 0


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["update"]:
            sys.exit(update())
        case ["check"]:
            sys.exit(check())
        case _:
            sys.exit(__doc__)
