"""The first screen: go on, start a game, rules, settings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.events import ScreenResume
from textual.widget import Widget

from rummy_tui import storage
from rummy_tui.engine.games import GAMES
from rummy_tui.i18n import LANGUAGES, _, language, pgettext
from rummy_tui.ui.canvas import ROUND, Box, Canvas, fitted
from rummy_tui.ui.face import STAR, put_face
from rummy_tui.ui.palette import Palette
from rummy_tui.ui.screens.base import KeyHelp, Page, language_key
from rummy_tui.ui.screens.choices import Choices, Row
from rummy_tui.ui.screens.host import host
from rummy_tui.ui.screens.paper import Paper
from rummy_tui.ui.screens.settings import stepped

if TYPE_CHECKING:
    from rummy_tui.journal import BadJournal
    from rummy_tui.ui.screens.unfinished import Unfinished

SHOWN = (
    (("10♥", "J♥", "Q♥", "K♥"), "pure", "Pure"),
    (("6♠", "7♠", "9♦★"), "impure", "Impure"),
    (("4♣", "4♦", "4♠"), "set", "Set"),
)
"""The decoration: a pure sequence, an impure one (9♦ is a joker), a set; with the short words of `words.SHORT_KINDS`,
which would bring the whole engine with it.
"""
CARD, JOINED = ROUND, Box("┬─╮", "│", "┴─╯")
OFFERED = 3
"""Unfinished matches that the menu offers, the latest first."""
ROOMY = 32
"""Rows from which on the cards are drawn tall."""


class HomeScreen(Page[None]):
    """The menu."""

    def __init__(self) -> None:
        super().__init__()
        self._choices = Choices(self._rows, self._picture)
        self._saved: list[Unfinished] = []
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
        """The latest matches that can be gone on with; what cannot be read on the way there is told."""
        self._saved, self._damaged = [], []
        for path in storage.unfinished():
            from rummy_tui.journal import BadJournal
            from rummy_tui.ui.screens.unfinished import Unfinished

            try:
                self._saved.append(Unfinished.read(path))
                if len(self._saved) == OFFERED:
                    break
            except BadJournal as error:
                self._damaged.append((error, path.name))

    # ── the menu ──────────────────────────────────────────────────────────────────────────────────────────────────

    def _rows(self) -> list[Row]:
        rows = [Row(f"bad {name}", _bad_journal(error, name), bad=True) for error, name in self._damaged[:2]]
        if self._notice is not None:
            rows.append(Row("notice", self._notice(), bad=True))
        for place, saved in enumerate(self._saved):
            name, letter = (f"resume {place}", "") if place else ("resume", "g")
            rows.append(Row(name, _("Continue"), str(saved), act=partial(self._resume, saved), letter=letter))
        return [
            *rows,
            Row(
                "new",
                _("New game"),
                _("a game, the opponents, the table settings"),
                act=host(self).new_game,
                letter="n",
            ),
            Row("rules", _("Rules and keys"), act=self._open_help, letter="?", gap=True),
            Row("settings", _("Settings"), act=self._open_settings, letter="s"),
            Row("language", _("Language"), LANGUAGES.get(language(), language()), step=self._language, letter="l"),
            Row("quit", _("Quit"), act=self.app.exit, letter="q"),
        ]

    def _resume(self, saved: Unfinished) -> None:
        from rummy_tui import words
        from rummy_tui.journal import BadJournal, DiskTrouble

        path = saved.path
        try:
            host(self).resume(path)
        except BadJournal as error:
            self._say(partial(_bad_journal, error, path.name))
        except DiskTrouble as error:
            self._say(partial(words.cannot_save, error))

    def _say(self, notice: Callable[[], str]) -> None:
        self._notice = notice
        self._choices.retell()

    def _choose(self) -> None:
        host(self).new_game()

    def _open_help(self) -> None:
        from rummy_tui.ui.screens.help import help_for

        self.app.push_screen(help_for(*(game.rules() for game in GAMES.values())))

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
        paper.picture(_cards(paper.width, paper.palette, 5 if tall else 3).strips())
        for _row in range(2 if tall else 1):
            paper.gap()


def _bad_journal(error: BadJournal, name: str) -> str:
    from rummy_tui import words

    return words.bad_journal(error, name)


def _title(canvas: Canvas, y: int, palette: Palette) -> None:
    """The name of the game between the four suits, and what it is."""
    name = _("Rummy")
    signs = ("♠", "♥", name, "♦", "♣")
    styles = (palette.suits[0], palette.suits[1], palette.accent, palette.suits[2], palette.suits[3])
    x = (canvas.width - sum(map(cell_len, signs)) - 3 * (len(signs) - 1)) // 2
    for sign, style in zip(signs, styles, strict=True):
        x = canvas.put(x, y, sign, style) + 3
    canvas.centred(1, canvas.width - 2, y + 1, _("Play rummy against the computer, offline."), palette.dim)


def _cards(width: int, palette: Palette, height: int) -> Canvas:
    """The decoration: three groups of cards side by side, each so many rows high, below what it is."""
    tall = height > 3
    pitch, gap = (6, 4) if tall else (4, 3)
    canvas = Canvas(width, height + 1, palette.text)
    x = (width - sum(len(cards) * pitch + 1 for cards, _kind, _word in SHOWN) - gap * (len(SHOWN) - 1)) // 2
    for cards, kind, word in SHOWN:
        label = fitted(pgettext("short label", word), len(cards) * pitch - 2)
        canvas.put(x + 1, 0, f"{label} ✓", palette.kind(kind))
        for card in cards:
            canvas.box(x, 1, pitch + 1, height, CARD if card is cards[0] else JOINED, palette.frame)
            _face(canvas, x, card, palette, pitch if tall else 0)
            x += pitch
        x += 1 + gap
    return canvas


def _face(canvas: Canvas, x: int, card: str, palette: Palette, tall: int) -> None:
    """The card whose frame begins at x: in one row, or in three rows between frames so far apart."""
    shown = card.rstrip(STAR)
    if shown != card:
        canvas.put(x + (tall or 4) // 2, 1, STAR, palette.joker)
    style = palette.suits["♠♥♦♣".index(shown[-1])]
    put_face(canvas, x + 1, 2, (tall or 4) - 1, 3 if tall else 1, shown[:-1], shown[-1], style)
