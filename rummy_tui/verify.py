"""`rummy-tui verify`: recompute the shuffle and every move of a saved or finished match."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rummy_tui import words
from rummy_tui.engine.shuffle import NamedSeeds, commitment
from rummy_tui.i18n import _, ngettext, number
from rummy_tui.journal import Trouble, read
from rummy_tui.replay import Step, WrittenSeeds, steps


@dataclass(frozen=True)
class Checked:
    """One deal: the fingerprint shown before it, the seed, the moves replayed, whether it is finished."""

    number: int
    commitment: str
    seed: str
    moves: int
    finished: bool

    @property
    def proof(self) -> str:
        """In words; the seed only once the deal is over, as at the table: it tells what lies in the closed deck."""
        if self.finished:
            return _("Seed {seed}, fingerprint {hash}").format(seed=self.seed, hash=self.commitment)
        return _("Fingerprint {hash}; the seed is told after the deal").format(hash=self.commitment)


@dataclass(frozen=True)
class Report:
    """What the replay found; `wrong`: line numbers (from 1) and what is wrong there."""

    game: str
    deals: tuple[Checked, ...]
    wrong: tuple[tuple[int, Trouble], ...]

    @property
    def right(self) -> bool:
        return not self.wrong

    def json(self) -> dict[str, Any]:
        deals = [vars(deal) for deal in self.deals]
        wrong = [{"line": line, "reason": trouble.name} for line, trouble in self.wrong]
        return {"game": self.game, "right": self.right, "deals": deals, "wrong": wrong}

    def lines(self) -> list[str]:
        told = []
        for deal in self.deals:
            state = _("finished") if deal.finished else _("not finished")
            told.append(" ".join((
                ngettext("Deal {n}: {moves} move, {state}.", "Deal {n}: {moves} moves, {state}.", deal.moves).format(
                    n=number(deal.number), moves=number(deal.moves), state=state),
                deal.proof)))  # fmt: skip
        told += [words.trouble(trouble, line) for line, trouble in self.wrong]
        if self.right:
            told.append(_("Everything is right: the shuffles and all moves were recomputed."))
        return told


def verify(path: Path) -> Report:
    """Replay the file. Raises BadJournal if it is none."""
    header, lines = read(path)
    seeds = WrittenSeeds(lines)
    deals: dict[int, Checked] = {}
    wrong: list[tuple[int, Trouble]] = []
    moves: dict[int, int] = {}
    order = _Order(header.key)
    for step in steps(header, lines, seeds):
        number_ = step.match.number
        moves[number_] = moves.get(number_, 0) + lines[step.line - 1].partition(" ")[0].isdecimal()
        seed = seeds(number_)
        deals[number_] = Checked(number_, commitment(seed), seed.hex(), moves[number_], step.match.settled)
        if trouble := order.wrong(step, lines[step.line - 1], seed) or step.trouble:
            wrong.append((step.line, trouble))
    return Report(header.game, tuple(deals.values()), tuple(wrong))


class _Order:
    """What no single line shows: a deal is ended once and before the next, and a seed text gives every seed."""

    def __init__(self, key: str) -> None:
        self._named = NamedSeeds(key[1:]) if key.startswith("=") else None
        self._ended = True
        self._over = False

    def wrong(self, step: Step, line: str, seed: bytes) -> Trouble | None:
        """What is wrong with this line after those before it."""
        word = line.partition(" ")[0]
        bad = False
        if word == "deal":
            bad, self._ended = not self._ended, False
            if self._named is not None and self._named(step.match.number) != seed:
                return Trouble.OTHER_SEED
        elif word == "end":
            bad, self._ended = self._ended, True
        elif word == "over":
            bad, self._over = self._over or not self._ended or step.match.ranking is None, True
        return Trouble.OUT_OF_ORDER if bad else None
