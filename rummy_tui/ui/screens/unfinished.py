"""What the menu tells about a match that can be gone on with; loaded only when there is one, for a quick start."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from rummy_tui import journal, words
from rummy_tui.engine.actions import Rejoin
from rummy_tui.engine.games import GAMES
from rummy_tui.i18n import N_, gettext, number
from rummy_tui.journal import BadJournal


@dataclass(frozen=True)
class Unfinished:
    """What the menu tells about a match that can be gone on with."""

    path: Path
    header: journal.Header
    deal: int
    total: int | None
    """None: the lines alone do not tell it."""

    @classmethod
    def read(cls, path: Path) -> Unfinished:
        """From the lines alone: nothing is replayed. Raises BadJournal."""
        header, lines = journal.read(path)
        rules = header.rules_in_force()
        human = next((seat for seat, player in enumerate(header.players) if player.level is None), 0)
        deals = sum(line.startswith("deal ") for line in lines)
        changes = [line.split() for line in lines if line.startswith("end ")]
        try:
            total = rules.stake + sum(int(change[2 + human]) for change in changes)
        except (IndexError, ValueError) as error:
            raise BadJournal(journal.Trouble.BAD_LINE) from error
        return cls(path, header, deals, None if f"{human} {Rejoin.VERB}" in lines else total)

    def __str__(self) -> str:
        """'Points Rummy, deal 4, with Asha, Bikram. Your total: +42', in the language of the moment."""
        others = [gettext(player.name) for player in self.header.players if player.level is not None]
        game, rules = gettext(GAMES[self.header.game].title), self.header.rules_in_force()
        text, total = N_("{game}, deal {n}, with {names}."), ""
        if self.total is not None:
            text, total = N_("{game}, deal {n}, with {names}. Your total: {total}"), words.score(self.total, rules)
        text = words.own(self.header.game, text)
        return text.format(game=game, n=number(self.deal), names=", ".join(others), total=total)
