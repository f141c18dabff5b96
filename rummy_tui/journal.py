"""The record of a match: rules, shuffle seeds and actions. It is the saved game, the replay and the proof.

A text file, one line a step: a header in JSON, 'deal N SEED', 'SEAT ACTION', 'note GROUPS' (how the player had
grouped his hand; the referee ignores it), 'end N CHANGES DIGEST', 'over'. A line is on its way to the disk before
the move is shown, and synced at the end of a deal and on closing.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from enum import Enum
from io import BufferedRandom
from pathlib import Path
from typing import Self

from rummy_tui.engine.actions import BadAction, Groups, parse_action, parse_groups
from rummy_tui.engine.cards import BadCard
from rummy_tui.engine.games import GAMES
from rummy_tui.engine.match import Match
from rummy_tui.engine.refusal import IllegalAction
from rummy_tui.engine.rules import BadSetting, Rules
from rummy_tui.engine.shuffle import SEED_BYTES

FORMAT = 1


class Trouble(Enum):
    """What is wrong with a journal."""

    NOT_A_JOURNAL = 1
    NEWER_FORMAT = 2
    UNKNOWN_GAME = 3
    BAD_SETTINGS = 4
    BAD_LINE = 5
    IN_USE = 6
    UNREADABLE = 7
    ILLEGAL_MOVE = 8
    """A move that the rules of this version refuse."""
    OTHER_RESULT = 9
    """A finished deal whose replay gives another result than was written down."""
    OTHER_STATE = 10
    """A finished deal whose replay ends in other piles or hands than were written down."""


class BadJournal(Exception):
    """This file cannot be used; it is kept as it is. `line` from 1, 0: the whole file."""

    def __init__(self, trouble: Trouble, line: int = 0) -> None:
        super().__init__(f"{trouble.name} in line {line}")
        self.trouble, self.line = trouble, line


class DiskTrouble(Exception):
    """A line could not be written; nothing has changed. The text is the system's own reason."""


@dataclass(frozen=True)
class Player:
    """A seat of the match: its name, and for a bot its level; None is the human."""

    name: str
    level: str | None


@dataclass(frozen=True)
class Header:
    """The first line. `rules` holds EVERY setting, so that later defaults cannot change an old match."""

    game: str
    rules: Mapping[str, str]
    players: tuple[Player, ...]
    key: str
    """What the bots' own randomness starts from; the shuffle knows nothing of it."""
    made_by: str
    rules_version: int
    format: int = FORMAT

    def write(self) -> str:
        return json.dumps({"rummy-tui": self.format} | asdict(self), ensure_ascii=False)

    @classmethod
    def read(cls, text: str) -> Self:
        """Raises BadJournal."""
        try:
            data = json.loads(text)
            if data["rummy-tui"] > FORMAT:
                raise BadJournal(Trouble.NEWER_FORMAT, 1)
            players = tuple(Player(each["name"], each["level"]) for each in data["players"])
            return cls(
                data["game"], dict(data["rules"]), players, data["key"], data["made_by"], int(data["rules_version"])
            )
        except (ValueError, KeyError, TypeError) as error:
            raise BadJournal(Trouble.NOT_A_JOURNAL, 1) from error

    def rules_in_force(self) -> Rules:
        """The rules object of this match. Raises BadJournal."""
        if self.game not in GAMES:
            raise BadJournal(Trouble.UNKNOWN_GAME, 1)
        try:
            return GAMES[self.game].rules.stored(self.rules, self.rules_version)
        except BadSetting as error:
            raise BadJournal(Trouble.BAD_SETTINGS, 1) from error


class Journal:
    """One file, locked while open; lines are only ever added (`rewind` apart)."""

    def __init__(self, path: Path, file: BufferedRandom, header: Header, lines: list[str]) -> None:
        self.path, self.header, self.lines = path, header, lines
        self._file = file

    @classmethod
    def create(cls, path: Path, header: Header) -> Self:
        """A new file. Raises DiskTrouble; FileExistsError if there is one."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            file = path.open("x+b")  # kept open: it is the lock
        except FileExistsError:
            raise
        except OSError as error:
            raise DiskTrouble(error.strerror or str(error)) from error
        _lock(file)
        journal = cls(path, file, header, [])
        journal.append(header.write())
        return journal

    @classmethod
    def open(cls, path: Path) -> Self:
        """An existing file, to go on with; a torn last line is dropped. Raises BadJournal."""
        try:
            file = path.open("r+b")
        except OSError as error:
            raise BadJournal(Trouble.UNREADABLE) from error
        try:
            _lock(file)
            lines, whole = _whole_lines(file.read())
            header = Header.read(lines[0] if lines else "")
            file.truncate(whole)
            file.seek(whole)
            return cls(path, file, header, lines)
        except BaseException:
            file.close()
            raise

    def append(self, line: str) -> None:
        """Write one line and flush it. Raises DiskTrouble, and the file is as it was."""
        start = self._file.tell()
        try:
            self._file.write(f"{line}\n".encode())
            self._file.flush()
            if line.startswith(("end ", "over", "{")):
                os.fsync(self._file.fileno())
        except OSError as error:
            self._take_back(start)
            raise DiskTrouble(error.strerror or str(error)) from error
        self.lines.append(line)

    def rewind(self, keep: int) -> None:
        """Drop all but the first `keep` lines; the file as it was is kept beside it as NAME.before."""
        self.path.with_suffix(".before").write_bytes("".join(f"{line}\n" for line in self.lines).encode())
        del self.lines[keep:]
        size = len("".join(f"{line}\n" for line in self.lines).encode())
        self._file.truncate(size)
        self._file.seek(size)

    def close(self) -> None:
        """Everything to the disk, and the lock is free."""
        if not self._file.closed:
            try:
                self._file.flush()
                os.fsync(self._file.fileno())
            finally:
                self._file.close()

    def _take_back(self, size: int) -> None:
        """Remove what a failed write left."""
        try:
            raw = self._file.detach()
            raw.truncate(size)
            raw.seek(size)
            self._file = BufferedRandom(raw)
        except OSError:
            pass  # the torn line is dropped when the file is opened next


def _whole_lines(data: bytes) -> tuple[list[str], int]:
    """The finished lines and how many bytes they take. Raises BadJournal."""
    whole = data.rfind(b"\n") + 1
    try:
        return data[:whole].decode().split("\n")[:-1], whole
    except UnicodeDecodeError as error:
        raise BadJournal(Trouble.NOT_A_JOURNAL, 1) from error


def _lock(file: BufferedRandom) -> None:
    """One program at a time; the system frees it when the program ends, however it ends. Raises BadJournal."""
    try:
        if os.name == "nt":
            import msvcrt

            file.seek(1 << 30)  # a byte beyond the text: locks there are mandatory
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
            file.seek(0)
        else:
            import fcntl

            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        file.close()
        raise BadJournal(Trouble.IN_USE) from error


def read(path: Path) -> tuple[Header, list[str]]:
    """Header and whole lines of a file, without locking or changing it. Raises BadJournal."""
    try:
        lines, _ = _whole_lines(path.read_bytes())
    except OSError as error:
        raise BadJournal(Trouble.UNREADABLE) from error
    return Header.read(lines[0] if lines else ""), lines


class WrittenSeeds:
    """The seeds that a journal's lines hold, for a replay."""

    def __init__(self, lines: list[str]) -> None:
        self.known: dict[int, bytes] = {}
        for number, line in enumerate(lines, 1):
            if line.startswith("deal "):
                _, deal, seed = _words(line, number, 3)
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
    """Replay line by line: resume takes the last step, verify compares, a replay walks. Raises BadJournal.

    A deal that cannot be replayed is skipped to its end, and what was written down for it stands.
    """
    rules = header.rules_in_force()
    match: Match | None = None
    lost = False
    for number, line in enumerate(lines[1:], 2):
        word, _, rest = line.partition(" ")
        trouble = None
        if word == "deal":
            match, lost = _dealt(match, header, rules, seeds, number), False
        elif match is None:
            raise BadJournal(Trouble.BAD_LINE, number)
        elif word == "end":
            trouble = _close(match, rest, number)
        elif word.isdecimal() and not lost:
            trouble = _move(match, int(word), rest, number)
            lost = trouble is not None
        elif not word.isdecimal() and word not in ("note", "over"):
            raise BadJournal(Trouble.BAD_LINE, number)
        yield Step(number, match, trouble)


def _dealt(match: Match | None, header: Header, rules: Rules, seeds: WrittenSeeds, number: int) -> Match:
    try:
        if match is None:
            return GAMES[header.game].start(rules, len(header.players), seeds)
        match.advance()
        return match
    except (IllegalAction, KeyError) as error:
        raise BadJournal(Trouble.BAD_LINE, number) from error


def _move(match: Match, seat: int, text: str, number: int) -> Trouble | None:
    try:
        match.play(seat, parse_action(text))
    except BadAction as error:
        raise BadJournal(Trouble.BAD_LINE, number) from error
    except IllegalAction:
        return Trouble.ILLEGAL_MOVE
    return None


def _close(match: Match, text: str, number: int) -> Trouble | None:
    """Hold the written result against the replayed one; the written one stands."""
    words = text.split()
    if len(words) != match.seats + 2 or _number(words[0], number) != match.number:
        raise BadJournal(Trouble.BAD_LINE, number)
    _deal, *changes, digest = words
    written = tuple(_number(change, number) for change in changes)
    if not match.settled or match.results[-1].changes != written:
        match.record(match.deal.outcome, written)
        return Trouble.OTHER_RESULT
    return None if match.digest() == digest else Trouble.OTHER_STATE


def write_end(match: Match) -> str:
    """The line that ends a deal."""
    changes = " ".join(f"{change:+d}" for change in match.results[-1].changes)
    return f"end {match.number} {changes} {match.digest()}"


def write_note(groups: Groups) -> str:
    """The line that keeps how the player had grouped his hand."""
    return "note " + " | ".join(" ".join(card.code for card in group) for group in groups)


def last_note(lines: list[str]) -> Groups:
    """The player's groups as last noted in the deal in progress."""
    for line in reversed(lines):
        if line.startswith("note"):
            try:
                return parse_groups(line[4:])[0]
            except BadCard:
                return ()
        if line.startswith("deal "):
            break
    return ()


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
