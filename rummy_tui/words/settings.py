"""Table settings and help pages in words."""

from __future__ import annotations

from typing import Any

from rummy_tui.engine.rules import Choice, Rules, Setting, write_value
from rummy_tui.i18n import _, gettext, help_text, number, pgettext


def setting(which: Setting) -> str:
    return gettext(which.says)


def value(which: Setting, chosen: Any) -> str:
    """The words for a setting's value."""
    if chosen is None:
        return gettext(which.none)
    if isinstance(chosen, bool):
        return pgettext("setting", "yes") if chosen else pgettext("setting", "no")
    if isinstance(chosen, Choice):
        return gettext(chosen.value)
    return number(chosen)


def values(which: Setting) -> str:
    """Everything that may be typed for it: '20, 10, 15, off'."""
    named = [write_value(each) for each in which.values]
    if which.between is not None:
        named.append(f"{which.between.start}–{which.between.stop - 1}")
    return ", ".join(named)


def help_page(name: str, rules: Rules) -> str:
    """A help page in the current language with the numbers of the rules in force; a sentence if there is none."""
    try:
        text = help_text(name)
    except FileNotFoundError:
        return _("Nothing has been written about this game yet.")
    for fact, found in rules.facts().items():
        shown = value(found[0], found[1]) if isinstance(found, tuple) else number(found)
        text = text.replace(f"{{{fact}}}", shown)
    return text
