"""A new table: how many opponents, how strong, and every setting of the game; house rules by their names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from textual import on
from textual.widget import Widget

from rummy_tui import words
from rummy_tui.bots.styles import STYLES
from rummy_tui.engine.games import GAMES
from rummy_tui.engine.refusal import IllegalAction
from rummy_tui.engine.rules import Setting
from rummy_tui.houses import LONGEST, Houses, tidy
from rummy_tui.i18n import _, gettext, ngettext, number
from rummy_tui.journal import DiskTrouble
from rummy_tui.seating import seated
from rummy_tui.ui.screens.base import KeyHelp, Page, back_key, language_key
from rummy_tui.ui.screens.choices import Choices, Footnote, Row
from rummy_tui.ui.screens.draft import USUAL, Draft, ordered
from rummy_tui.ui.screens.host import host
from rummy_tui.ui.screens.question import Naming, Question
from rummy_tui.ui.screens.settings import stepped


class SetupScreen(Page[None]):
    """A new table of this game, as last used; Start is the first row, so Enter plays at once."""

    def __init__(self, game: str) -> None:
        super().__init__()
        self.draft = Draft(GAMES[game].rules, Houses.load())
        self._choices = Choices(self._rows)
        self._footnote = Footnote(self._choices, self._wrong)
        self._notice: Callable[[], str] | None = None
        self._typed: tuple[str, str] = ("", "")
        self._unfolded = False

    def body(self) -> Iterable[Widget]:
        yield self._choices
        yield self._footnote

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

    @on(Choices.Told)
    def tell(self) -> None:
        self._footnote.refresh()

    # ── the rows ──────────────────────────────────────────────────────────────────────────────────────────────────

    def _rows(self) -> list[Row]:
        draft = self.draft
        return [
            Row(
                "start", _("Start"), act=self._start, letter="s", button=True, gap=True,
                dim=draft.rules.problem(draft.opponents + 1) is not None, note=gettext(GAMES[draft.kind.GAME].blurb),
            ),
            Row("players", _("Opponents"), number(draft.opponents), step=draft.seat, gap=True),
            self._strength(),
            *(self._level(place, words.BOT_NAMES[place]) for place in range(0 if draft.alike else draft.opponents)),
            self._house(),
            *map(self._setting, (each for each in draft.settings if not each.fine or draft.changed(each))),
            *self._fine_print(),
            *self._keeping(),
        ]  # fmt: skip

    def _wrong(self) -> str:
        """Why there can be no such table, or what else has gone wrong."""
        if self._notice is not None:
            return self._notice()
        problem = self.draft.rules.problem(self.draft.opponents + 1)
        return words.refusal(problem) if problem else ""

    def _strength(self) -> Row:
        levels = self.draft.levels
        value = words.level(levels[0]) if self.draft.alike else _("each its own")
        return Row("strength", _("Strength"), value, step=self.draft.strengthen)

    def _level(self, place: int, name: str) -> Row:
        def step(by: int) -> None:
            self.draft.levels[place] = stepped(list(STYLES), self.draft.levels[place], by)

        return Row(f"level {place}", f"  {gettext(name)}", words.level(self.draft.levels[place]), step=step)

    def _house(self) -> Row:
        """Which rules: as usual, house rules, or changed ones that have no name yet."""
        name, changed = self.draft.name, sum(map(self.draft.changed, self.draft.settings))
        value = ngettext("{n} changed", "{n} changed", changed).format(n=number(changed))
        if name is not None:
            value = self._called(name)
        note = _("← → goes through the rules that have a name: the usual ones, known variants, your house rules.")
        if not self.draft.houses.known(self.draft.kind):
            note = _("Change what your table does differently; below you can save it as a house rule.")
        return Row("house", _("Table settings"), value, step=self._rename, changed=name != USUAL, gap=True, note=note)

    def _called(self, name: str) -> str:
        """A name of rules as the player reads it: his own as he wrote it."""
        presets = self.draft.kind.PRESETS
        if name == USUAL:
            usual = next((gettext(each.says) for each in presets.values() if not each.settings), None)
            return _("as usual") if usual is None else _("{variant}, as usual").format(variant=usual)
        return name if self.draft.own(name) else gettext(presets[name].says)

    def _fine_print(self) -> list[Row]:
        """The settings that are seldom changed, folded away."""
        fine = [each for each in self.draft.settings if each.fine and not self.draft.changed(each)]
        if not fine:
            return []
        text = ngettext("{n} more, as usual", "{n} more, all as usual", len(fine)).format(n=number(len(fine)))
        sign = "▾" if self._unfolded else "▸"
        fold = Row("fold", f"{sign} {text}", act=self._fold, note=_("Settings that are seldom changed."))
        return [fold, *map(self._setting, fine if self._unfolded else ())]

    def _keeping(self) -> list[Row]:
        """Saving and removing house rules."""
        name = self.draft.name
        if name is None:
            return [Row("keep", _("Save as a house rule …"), act=self._ask_name, gap=True)]
        if not self.draft.own(name):
            return []
        text = _("Remove the house rule “{name}” …").format(name=name)
        return [Row("remove", text, act=partial(self._ask_remove, name), gap=True)]

    def _setting(self, setting: Setting) -> Row:
        typed = self._typed[1] if self._typed[0] == setting.name else ""
        value = f"{typed}▁" if typed else words.value(setting, self.draft.values[setting.name])
        numeric = setting.between is not None or any(type(each) is int for each in setting.values)
        return Row(
            setting.name, words.setting(setting), value, step=partial(self._step, setting),
            digit=partial(self._digit, setting) if numeric else None, changed=self.draft.changed(setting),
            note=_possible(setting),
        )  # fmt: skip

    # ── changes ───────────────────────────────────────────────────────────────────────────────────────────────────

    def _step(self, setting: Setting, by: int) -> None:
        self._forget()
        self.draft.step(setting, by)

    def _rename(self, by: int) -> None:
        self._forget()
        self.draft.rename(by)

    def _fold(self) -> None:
        self._unfolded = not self._unfolded
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
            self._notice = partial(_possible, setting)

    def _start(self) -> None:
        rules = self.draft.rules
        if rules.problem(self.draft.opponents + 1):
            self._choices.retell()
            return
        kept = host(self).preferences
        kept.game, kept.setups[rules.GAME] = rules.GAME, self.draft.remembered()
        kept.save()
        try:
            host(self).start(rules, seated(self.draft.seated))
        except IllegalAction as error:
            self._say(partial(words.refusal, error.refusal))
        except DiskTrouble as error:
            self._say(partial(words.cannot_save, error))

    def _say(self, notice: Callable[[], str] | None) -> None:
        self._notice = notice
        self._choices.retell()

    def _open_rules(self) -> None:
        from rummy_tui.ui.screens.help import help_for

        self.app.push_screen(help_for(self.draft.rules))

    # ── house rules ───────────────────────────────────────────────────────────────────────────────────────────────

    def _ask_name(self) -> None:
        base = self.draft.base
        naming = Naming(
            lambda: _("House rule"), lambda: _("A name for these table settings:"), lambda: _("Save"),
            lambda: _("Not yet"), base if self.draft.own(base) else "", LONGEST,
        )  # fmt: skip
        self.app.push_screen(naming, lambda agreed: self._named(tidy(naming.typed)) if agreed else None)

    def _named(self, name: str) -> None:
        """Save under this name; what has the name already is only overwritten if the player says so."""
        if not name:
            return
        if name not in self.draft.houses.names(self.draft.kind.GAME):
            self._keep(name)
            return
        question = Question(
            lambda: _("House rule"), lambda: _("There is a house rule “{name}”: overwrite it?").format(name=name),
            lambda: _("Overwrite"), lambda: _("Not yet"),
        )  # fmt: skip
        self.app.push_screen(question, lambda agreed: self._keep(name) if agreed else None)

    def _keep(self, name: str) -> None:
        self._try(partial(self.draft.keep, name))
        self._choices.go("house")

    def _ask_remove(self, name: str) -> None:
        question = Question(
            lambda: _("House rule"), lambda: _("Remove the house rule “{name}”?").format(name=name),
            lambda: _("Remove"), lambda: _("Not yet"),
        )  # fmt: skip
        self.app.push_screen(question, lambda agreed: self._try(partial(self.draft.remove, name)) if agreed else None)

    def _try(self, change: Callable[[], None]) -> None:
        """Change what is saved; a disk that does not take it is told."""
        self._forget()
        try:
            change()
        except DiskTrouble as error:
            self._notice = partial(words.house_not_saved, error)
        self._choices.retell()


def _possible(setting: Setting) -> str:
    """What the setting can be, what it usually is, what can be typed."""
    usual = words.value(setting, setting.values[0])
    values = " · ".join(words.value(setting, each) for each in ordered(setting, setting.values[0]))
    text = _("Usually: {usual}. Possible: {values}").format(usual=usual, values=values)
    if setting.between is None:
        return text
    first, last = setting.between.start, setting.between.stop - 1
    return text + " · " + _("{first}–{last}, typed").format(first=number(first), last=number(last))
