"""The first screen: go on, start a game, rules, settings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path

from rich.cells import cell_len
from textual.events import ScreenResume
from textual.strip import Strip
from textual.widget import Widget

from rummy_tui import journal, storage, words
from rummy_tui.engine.cards import Rank, faces, parse
from rummy_tui.engine.games import GAMES
from rummy_tui.engine.melds import readings
from rummy_tui.engine.rules import Rules
from rummy_tui.i18n import LANGUAGES, N_, _, gettext, language, number
from rummy_tui.journal import BadJournal, DiskTrouble
from rummy_tui.ui.canvas import Canvas
from rummy_tui.ui.palette import Palette
from rummy_tui.ui.screens.base import KeyHelp, Page, language_key
from rummy_tui.ui.screens.choices import Choices, Row
from rummy_tui.ui.screens.host import host
from rummy_tui.ui.screens.paper import Paper
from rummy_tui.ui.screens.settings import stepped
from rummy_tui.ui.screens.spread import Spread

SHOWN, WILD = ("10♥ J♥ Q♥ K♥", "6♠ 7♠ 9♦", "4♣ 4♦ 4♠"), Rank.NINE
"""The decoration: a pure sequence, an impure one, a set, as the rules of the first game read them."""
ROOMY = 32
"""Rows from which on the cards are drawn tall."""


@dataclass(frozen=True)
class Unfinished:
    """What the menu tells about a match that can be gone on with."""

    path: Path
    header: journal.Header
    deal: int
    total: int

    @classmethod
    def read(cls, path: Path) -> Unfinished:
        """From the lines alone: nothing is replayed. Raises BadJournal."""
        header, lines = journal.read(path)
        header.rules_in_force()
        human = next((seat for seat, player in enumerate(header.players) if player.level is None), 0)
        deals = sum(line.startswith("deal ") for line in lines)
        changes = [line.split() for line in lines if line.startswith("end ")]
        try:
            return cls(path, header, deals, sum(int(change[2 + human]) for change in changes))
        except (IndexError, ValueError) as error:
            raise BadJournal(journal.Trouble.BAD_LINE) from error


class HomeScreen(Page[None]):
    """The menu."""

    def __init__(self) -> None:
        super().__init__()
        self._choices = Choices(self._rows, self._picture)
        self._saved: Unfinished | None = None
        self._damaged: list[tuple[BadJournal, str]] = []
        self._notice: Callable[[], str] | None = None

    def body(self) -> Iterable[Widget]:
        yield self._choices

    def heading(self) -> str:
        return _("Rummy")

    def keys(self) -> Sequence[KeyHelp]:
        return (
            KeyHelp("↑↓", _("Choose"), "down"), KeyHelp("Enter", _("Open"), "enter"), language_key(),
            KeyHelp("q", _("Quit"), "q"),
        )  # fmt: skip

    def pressed(self, key: str) -> bool:
        if key in ("f1", "question_mark"):
            key = "?"
        return self._choices.heard(key)

    def on_mount(self) -> None:
        self._look()

    def on_screen_resume(self, event: ScreenResume) -> None:
        """Back from somewhere: there may be another match to go on with, and then that is offered first."""
        before = self._saved
        self._look()
        if self._saved != before:
            self._choices.cursor, self._notice = "", None
        self._choices.retell()
        self._choices.focus()

    def _look(self) -> None:
        """The latest match that can be gone on with; what cannot be read on the way there is told."""
        self._saved, self._damaged = None, []
        for path in storage.unfinished():
            try:
                self._saved = Unfinished.read(path)
                break
            except BadJournal as error:
                self._damaged.append((error, path.name))

    # ── the menu ──────────────────────────────────────────────────────────────────────────────────────────────────

    def _rows(self) -> list[Row]:
        rows = [Row(f"bad {name}", words.bad_journal(error, name), bad=True) for error, name in self._damaged[:2]]
        if self._notice is not None:
            rows.append(Row("notice", self._notice(), bad=True))
        if self._saved is not None:
            rows.append(Row("resume", _("Go on"), self._told(self._saved), act=self._resume, letter="g"))
        for place, game in enumerate(GAMES.values(), 1):
            about, act = gettext(game.rules.BLURB), partial(self._open_setup, game.rules)
            rows.append(Row(game.rules.GAME, gettext(game.rules.TITLE), about, act=act, letter=str(place)))
        return [
            *rows,
            Row("rules", _("Rules and keys"), act=self._open_help, letter="?", gap=True),
            Row("settings", _("Settings"), act=self._open_settings, letter="s"),
            Row("language", _("Language"), LANGUAGES.get(language(), language()), step=self._language, letter="l"),
            Row("quit", _("Quit"), act=self.app.exit, letter="q"),
        ]

    def _told(self, saved: Unfinished) -> str:
        """'Points Rummy, deal 4 with Asha, Bikram. You: +42'."""
        others = [gettext(player.name) for player in saved.header.players if player.level is not None]
        text = _("{game}, deal {n}, with {names}. Your total: {total}")
        return text.format(
            game=gettext(GAMES[saved.header.game].rules.TITLE), n=number(saved.deal), names=", ".join(others),
            total=words.total(saved.total),
        )  # fmt: skip

    def _resume(self) -> None:
        assert self._saved is not None
        path = self._saved.path
        try:
            host(self).resume(path)
        except BadJournal as error:
            self._say(partial(words.bad_journal, error, path.name))
        except DiskTrouble as error:
            self._say(partial(no_room, str(error)))

    def _say(self, notice: Callable[[], str]) -> None:
        self._notice = notice
        self._choices.retell()

    def _open_setup(self, rules: type[Rules]) -> None:
        from rummy_tui.ui.screens.setup import SetupScreen

        self.app.push_screen(SetupScreen(rules.GAME))

    def _open_help(self) -> None:
        from rummy_tui.ui.screens.help import HelpScreen

        pages = [(game.rules.TITLE, game.rules.GAME) for game in GAMES.values()]
        first = next(iter(GAMES.values())).rules
        self.app.push_screen(HelpScreen([*pages, (N_("Keys"), "keys")], first()))

    def _open_settings(self) -> None:
        from rummy_tui.ui.screens.settings import SettingsScreen

        self.app.push_screen(SettingsScreen())

    def _language(self, by: int) -> None:
        host(self).switch_language(stepped(list(LANGUAGES), language(), by))

    # ── the picture ───────────────────────────────────────────────────────────────────────────────────────────────

    def _picture(self, paper: Paper) -> None:
        """The title, and groups that show what the game is about."""
        tall = self._choices.size.height >= ROOMY
        above = max(3, (self._choices.size.height - 24) // 2) if tall else 1
        canvas = Canvas(paper.width, above + 3, paper.palette.text)
        _title(canvas, above, paper.palette)
        paper.picture(canvas.strips())
        strips, used = _decoration().strips(paper.width, paper.palette, tall)
        paper.picture([Strip.join([Strip.blank((paper.width - used) // 2), strip]) for strip in strips])
        for _row in range(2 if tall else 1):
            paper.gap()


@lru_cache(maxsize=1)
def _decoration() -> Spread:
    groups = [parse(cards) for cards in SHOWN]
    wild = faces(WILD)
    rules = next(iter(GAMES.values())).rules().groups_for(wild)
    return Spread([readings(group, rules)[0] for group in groups], groups, wild=wild)


def no_room(reason: str) -> str:
    """The disk does not take the match."""
    return _("No match can be saved here: {reason}").format(reason=reason)


def _title(canvas: Canvas, y: int, palette: Palette) -> None:
    """The name of the game between the four suits, and what it is."""
    name = _("Rummy")
    signs = ("♠", "♥", name, "♦", "♣")
    styles = (palette.suits[0], palette.suits[1], palette.accent, palette.suits[2], palette.suits[3])
    x = (canvas.width - sum(map(cell_len, signs)) - 3 * (len(signs) - 1)) // 2
    for sign, style in zip(signs, styles, strict=True):
        x = canvas.put(x, y, sign, style) + 3
    canvas.centred(1, canvas.width - 2, y + 1, _("Play rummy against the computer, offline."), palette.dim)
