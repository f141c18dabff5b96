"""A journal played again line by line: resuming takes the last step, `verify` compares, a replay walks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rummy_tui.engine.actions import BadAction, parse_action
from rummy_tui.engine.games import GAMES
from rummy_tui.engine.match import Match
from rummy_tui.engine.refusal import IllegalAction
from rummy_tui.engine.rules import Rules
from rummy_tui.engine.shuffle import SEED_BYTES
from rummy_tui.journal import BadJournal, Header, Trouble


class WrittenSeeds:
    """The seeds that a journal's lines hold, for a replay. Raises BadJournal: unreadable, or a deal has two."""

    def __init__(self, lines: list[str]) -> None:
        self.known: dict[int, bytes] = {}
        for number, line in enumerate(lines, 1):
            if line.startswith("deal "):
                _, deal, seed = _words(line, number, 3)
                if _number(deal, number) in self.known:
                    raise BadJournal(Trouble.BAD_LINE, number)
                self.known[_number(deal, number)] = _seed(seed, number)

    def __call__(self, deal: int) -> bytes:
        """Raises KeyError where the file has no such deal."""
        return self.known[deal]


@dataclass
class Step:
    """The match after one line (`line` from 1); `trouble`: what is wrong there."""

    line: int
    match: Match
    trouble: Trouble | None = None


def steps(header: Header, lines: list[str], seeds: WrittenSeeds) -> Iterator[Step]:
    """The match after each line, always the same object. Raises BadJournal.

    A deal that cannot be replayed is skipped to its end, and what was written down for it stands.
    """
    rules = header.rules_in_force()
    match: Match | None = None
    lost = False
    for number, line in enumerate(lines[1:], 2):
        word, _, rest = line.partition(" ")
        trouble = None
        if word == "deal":
            match, lost = _dealt(match, header, rules, seeds, line, number), False
        elif match is None:
            raise BadJournal(Trouble.BAD_LINE, number)
        elif word == "end":
            trouble, lost = _close(match, rest, number), False
        elif word.isdecimal() and not lost:
            trouble = _move(match, _number(word, number), rest, number)
            lost = trouble is not None and not match.settled
        elif not word.isdecimal() and word not in ("note", "over"):
            raise BadJournal(Trouble.BAD_LINE, number)
        yield Step(number, match, trouble)


def _dealt(match: Match | None, header: Header, rules: Rules, seeds: WrittenSeeds, line: str, number: int) -> Match:
    _deal, deal, _seed = _words(line, number, 3)
    if _number(deal, number) != (1 if match is None else match.number + 1):
        raise BadJournal(Trouble.BAD_LINE, number)
    try:
        if match is None:
            return GAMES[header.game].start(rules, len(header.players), seeds)
        match.advance()
        return match
    except (IllegalAction, KeyError) as error:
        raise BadJournal(Trouble.BAD_LINE, number) from error


def _move(match: Match, seat: int, text: str, number: int) -> Trouble | None:
    if seat >= match.seats:
        raise BadJournal(Trouble.BAD_LINE, number)
    try:
        match.play(seat, parse_action(text))
    except BadAction as error:
        raise BadJournal(Trouble.BAD_LINE, number) from error
    except IllegalAction:
        return Trouble.ILLEGAL_MOVE
    return None


def _close(match: Match, text: str, number: int) -> Trouble | None:
    """Hold the written result against the replayed one; the written one stands, and then only the changes are known."""
    words = text.split()
    if len(words) != match.seats + 2 or _number(words[0], number) != match.number:
        raise BadJournal(Trouble.BAD_LINE, number)
    _deal, *changes, digest = words
    written = tuple(_number(change, number) for change in changes)
    if not match.settled or match.results[-1].changes != written:
        match.record(None, written)
        return Trouble.OTHER_RESULT
    return None if match.digest() == digest else Trouble.OTHER_STATE


def _words(line: str, number: int, count: int) -> list[str]:
    words = line.split()
    if len(words) != count:
        raise BadJournal(Trouble.BAD_LINE, number)
    return words


def _number(text: str, line: int) -> int:
    try:
        return int(text)
    except ValueError as error:
        raise BadJournal(Trouble.BAD_LINE, line) from error


def _seed(text: str, line: int) -> bytes:
    try:
        seed = bytes.fromhex(text)
    except ValueError as error:
        raise BadJournal(Trouble.BAD_LINE, line) from error
    if len(seed) != SEED_BYTES:
        raise BadJournal(Trouble.BAD_LINE, line)
    return seed
