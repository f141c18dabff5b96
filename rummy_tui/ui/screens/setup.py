"""A new table: how many opponents, how strong each, and every setting of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from textual.widget import Widget

from rummy_tui import words
from rummy_tui.bots.styles import STYLES
from rummy_tui.engine.games import GAMES
from rummy_tui.engine.refusal import IllegalAction
from rummy_tui.engine.rules import BadSetting, Rules, Setting, write_value
from rummy_tui.i18n import _, gettext, ngettext, number
from rummy_tui.journal import DiskTrouble
from rummy_tui.seating import LEVEL, seated, usual
from rummy_tui.ui.screens.base import KeyHelp, Page, back_key, language_key
from rummy_tui.ui.screens.choices import Choices, Row
from rummy_tui.ui.screens.host import host
from rummy_tui.ui.screens.settings import stepped


class Draft:
    """A table being set up. Every value is one that the game allows."""

    def __init__(self, rules: type[Rules]) -> None:
        self.kind = rules
        self.settings = rules.settings()
        self.values: dict[str, Any] = {}
        most = rules.PLAYERS.stop - 2
        self.levels = [LEVEL] * most
        self.opponents = usual(rules)
        self.usual()

    def usual(self) -> None:
        """Every setting as the game has it."""
        self.values = {each.name: each.values[0] for each in self.settings}

    @property
    def rules(self) -> Rules:
        return self.kind(**self.values)

    @property
    def differs(self) -> bool:
        return any(map(self.changed, self.settings))

    def changed(self, setting: Setting) -> bool:
        return bool(self.values[setting.name] != setting.values[0])

    def step(self, setting: Setting, by: int) -> None:
        """The next value: numbers in their order, what is not a number behind them."""
        order = _ordered(setting, self.values[setting.name])
        self.values[setting.name] = order[(order.index(self.values[setting.name]) + by) % len(order)]

    def seat(self, by: int) -> None:
        """More or fewer opponents."""
        fewest = max(1, self.kind.PLAYERS.start - 1)
        count = len(self.levels) - fewest + 1
        self.opponents = fewest + (self.opponents - fewest + by) % count

    def remembered(self) -> dict[str, object]:
        """What is kept for the next time."""
        texts = {each.name: write_value(self.values[each.name]) for each in self.settings if self.changed(each)}
        return {"opponents": self.opponents, "levels": self.levels[:], "settings": texts}

    def recall(self, kept: dict[str, Any]) -> None:
        """As last used; what a file should not say is passed over."""
        levels, texts, opponents = kept.get("levels"), kept.get("settings"), kept.get("opponents")
        for place, level in enumerate(levels[: len(self.levels)] if isinstance(levels, list) else ()):
            self.levels[place] = level if level in STYLES else LEVEL
        if isinstance(opponents, int) and opponents + 1 in self.kind.PLAYERS:
            self.opponents = opponents
        for each in self.settings:
            text = texts.get(each.name) if isinstance(texts, dict) else None
            if isinstance(text, str):
                try:
                    self.values[each.name] = each.read(text)
                except BadSetting:
                    continue


def _ordered(setting: Setting, value: Any) -> list[Any]:
    """The values that ← and → go through, also one that was typed."""
    every = [*setting.values, *(() if value in setting.values else (value,))]
    numbers = sorted(each for each in every if type(each) is int)
    return [*numbers, *(each for each in every if type(each) is not int)]


class SetupScreen(Page[None]):
    """A new table of this game, as last used; Start is the first row, so Enter plays at once."""

    def __init__(self, game: str) -> None:
        super().__init__()
        self.draft = Draft(GAMES[game].rules)
        self._choices = Choices(self._rows)
        self._notice: Callable[[], str] | None = None
        self._typed: tuple[str, str] = ("", "")

    def body(self) -> Iterable[Widget]:
        yield self._choices

    def on_mount(self) -> None:
        self.draft.recall(host(self).preferences.setups.get(self.draft.kind.GAME, {}))
        self._choices.retell()
        self._choices.focus()

    def heading(self) -> str:
        return _("{game}: a new table").format(game=gettext(GAMES[self.draft.kind.GAME].title))

    def keys(self) -> Sequence[KeyHelp]:
        return (
            KeyHelp("↑↓", _("Choose"), "down"), KeyHelp("← →", _("Change"), "right"),
            KeyHelp("s", _("Start"), "s"), back_key(), KeyHelp("?", _("Rules"), "question_mark"), language_key(),
        )  # fmt: skip

    def pressed(self, key: str) -> bool:
        if key == "escape":
            self.dismiss()
        elif key in ("?", "question_mark", "f1"):
            self._open_rules()
        else:
            return self._choices.heard(key)
        return True

    # ── the rows ──────────────────────────────────────────────────────────────────────────────────────────────────

    def _rows(self) -> list[Row]:
        draft = self.draft
        problem = draft.rules.problem(draft.opponents + 1)
        notice = words.refusal(problem) if problem else self._notice() if self._notice is not None else ""
        names = words.BOT_NAMES
        return [
            Row("start", _("Start"), act=self._start, letter="s", button=True, dim=problem is not None, gap=True),
            *([Row("notice", notice, bad=True)] if notice else []),
            Row("players", _("Opponents"), number(draft.opponents), step=self._seat, gap=True),
            *(self._level(place, names[place]) for place in range(draft.opponents)),
            Row("settings", self._summary(), gap=True),
            *map(self._setting, draft.settings),
            Row(
                "usual",
                _("All table rules as usual"),
                "" if draft.differs else _("nothing is changed"),
                act=self._usual,
                gap=True,
                dim=not draft.differs,
            ),
            Row("legend", _("• differs from the usual rule. Numbers can be typed, too."), dim=True, gap=True),
        ]

    def _summary(self) -> str:
        """The heading of the settings."""
        changed = sum(map(self.draft.changed, self.draft.settings))
        if not changed:
            return _("Table rules, all as usual")
        return ngettext("Table rules, {n} changed", "Table rules, {n} changed", changed).format(n=number(changed))

    def _level(self, place: int, name: str) -> Row:
        def step(by: int) -> None:
            self.draft.levels[place] = stepped(list(STYLES), self.draft.levels[place], by)

        return Row(f"level {place}", gettext(name), words.level(self.draft.levels[place]), step=step)

    def _setting(self, setting: Setting) -> Row:
        typed = self._typed[1] if self._typed[0] == setting.name else ""
        value = f"{typed}▁" if typed else words.value(setting, self.draft.values[setting.name])
        numeric = setting.between is not None or any(type(each) is int for each in setting.values)
        return Row(
            setting.name, words.setting(setting), value, step=partial(self._step, setting),
            digit=partial(self._digit, setting) if numeric else None, changed=self.draft.changed(setting),
        )  # fmt: skip

    # ── changes ───────────────────────────────────────────────────────────────────────────────────────────────────

    def _seat(self, by: int) -> None:
        self.draft.seat(by)

    def _step(self, setting: Setting, by: int) -> None:
        self._forget()
        self.draft.step(setting, by)

    def _usual(self) -> None:
        self._forget()
        self.draft.usual()
        self._choices.retell()

    def _forget(self) -> None:
        self._typed, self._notice = ("", ""), None

    def _digit(self, setting: Setting, digit: str) -> None:
        """A number grows while it is typed; it holds as soon as the game allows it, otherwise it is told what does."""
        name, text = self._typed
        text = (text if name == setting.name else "") + digit if digit else text[:-1]
        self._typed, self._notice = (setting.name, text), None
        if text and setting.allows(int(text)):
            self.draft.values[setting.name] = int(text)
        elif text:
            self._notice = partial(self._allowed, setting)

    def _allowed(self, setting: Setting) -> str:
        return _("{setting}: {values}").format(setting=words.setting(setting), values=words.values(setting))

    def _start(self) -> None:
        rules = self.draft.rules
        if rules.problem(self.draft.opponents + 1):
            self._choices.retell()
            return
        kept = host(self).preferences
        kept.setups[rules.GAME] = self.draft.remembered()
        kept.save()
        try:
            host(self).start(rules, seated(self.draft.levels[: self.draft.opponents]))
        except IllegalAction as error:
            self._say(partial(words.refusal, error.refusal))
        except DiskTrouble as error:
            self._say(partial(words.cannot_save, error))

    def _say(self, notice: Callable[[], str]) -> None:
        self._notice = notice
        self._choices.retell()

    def _open_rules(self) -> None:
        from rummy_tui.ui.screens.help import help_for

        rules = self.draft.rules
        self.app.push_screen(help_for(rules))
