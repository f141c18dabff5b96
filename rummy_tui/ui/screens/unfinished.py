"""What the menu tells about a match that can be gone on with; loaded only when there is one, for a quick start."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from rummy_tui import journal, words
from rummy_tui.engine.games import GAMES
from rummy_tui.i18n import _, gettext, number
from rummy_tui.journal import BadJournal


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

    def __str__(self) -> str:
        """'Points Rummy, deal 4, with Asha, Bikram. Your total: +42', in the language of the moment."""
        others = [gettext(player.name) for player in self.header.players if player.level is not None]
        text = _("{game}, deal {n}, with {names}. Your total: {total}")
        return text.format(
            game=gettext(GAMES[self.header.game].title), n=number(self.deal), names=", ".join(others),
            total=words.total(self.total),
        )  # fmt: skip
