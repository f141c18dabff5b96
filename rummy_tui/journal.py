"""The record of a match: rules, shuffle seeds and actions. It is the saved game, the replay and the proof.

A text file, one line a step: a header in JSON, 'deal N SEED', 'SEAT ACTION', 'note GROUPS' (how the player had
grouped his hand; the referee ignores it), 'end N CHANGES DIGEST', 'over'. A line is on its way to the disk before
the move is shown, and synced at the end of a deal and on closing.
"""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from enum import Enum
from io import FileIO
from itertools import count
from pathlib import Path
from typing import Self

from rummy_tui.engine.actions import Groups, parse_groups
from rummy_tui.engine.cards import BadCard
from rummy_tui.engine.games import GAMES
from rummy_tui.engine.match import Match
from rummy_tui.engine.rules import BadSetting, Rules

FORMAT = 1
JOINERS = "\u200c\u200d"
"""What Devanagari is written with though it shows nothing itself."""


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
    OTHER_SEED = 11
    """A deal whose seed is not the one that the match's seed text gives."""
    OUT_OF_ORDER = 12
    """A deal or a match that begins or ends where it cannot."""


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
            if _whole(data["rummy-tui"]) > FORMAT:
                raise BadJournal(Trouble.NEWER_FORMAT, 1)
            return cls(
                _text(data["game"]), {_text(name): _text(value) for name, value in data["rules"].items()},
                tuple(_player(each) for each in data["players"]), _text(data["key"]), _text(data["made_by"]),
                _whole(data["rules_version"]),
            )  # fmt: skip
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            raise BadJournal(Trouble.NOT_A_JOURNAL, 1) from error

    def rules_in_force(self) -> Rules:
        """The rules object of this match, fit for its players. Raises BadJournal."""
        if self.game not in GAMES:
            raise BadJournal(Trouble.UNKNOWN_GAME, 1)
        kind = GAMES[self.game].rules
        if self.rules_version > kind.VERSION:
            raise BadJournal(Trouble.NEWER_FORMAT, 1)
        try:
            rules = kind.stored(self.rules, self.rules_version)
        except BadSetting as error:
            raise BadJournal(Trouble.BAD_SETTINGS, 1) from error
        if rules.problem(len(self.players)):
            raise BadJournal(Trouble.BAD_SETTINGS, 1)
        return rules


def _text(value: object) -> str:
    """A text that can be written, too."""
    if not isinstance(value, str):
        raise TypeError
    value.encode()  # a ValueError for half a sign
    return value


def _whole(value: object) -> int:
    """A whole number from 1."""
    if type(value) is not int or value < 1:
        raise TypeError
    return value


def _player(data: dict[str, object]) -> Player:
    """A name goes to the terminal as it is: nothing in it may steer that."""
    name, level = _text(data["name"]), data["level"]
    if not all(sign.isprintable() or sign in JOINERS for sign in name):
        raise ValueError
    return Player(name, None if level is None else _text(level))


class Journal:
    """One file, locked while open; lines are only ever added (`rewind` apart).

    Nothing is buffered here: what was not written whole is taken off again, if need be before the next line.
    """

    def __init__(self, path: Path, file: FileIO, header: Header, lines: list[str], size: int) -> None:
        self.path, self.header, self.lines = path, header, lines
        self._file, self._size = file, size
        self._torn = True
        """There may be something behind the `size` bytes of the whole lines."""

    @classmethod
    def create(cls, path: Path, header: Header) -> Self:
        """A new file of that name or, if it is taken, the next free one. Raises DiskTrouble, and there is no file."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path, file = _new(path)  # kept open: it is the lock
        except OSError as error:
            raise _trouble(error) from error
        journal = cls(path, file, header, [], 0)
        try:
            _lock(file)
            journal.append(header.write())
        except BadJournal as error:
            journal.discard()
            raise DiskTrouble(str(error.__cause__)) from error
        except BaseException:
            journal.discard()
            raise
        return journal

    @classmethod
    def open(cls, path: Path) -> Self:
        """An existing file, to go on with; nothing is changed in it yet. Raises BadJournal."""
        try:
            file = path.open("r+b", buffering=0)
        except OSError as error:
            raise BadJournal(Trouble.UNREADABLE) from error
        try:
            _lock(file)
            lines, whole = _whole_lines(file.read())
            return cls(path, file, Header.read(lines[0] if lines else ""), lines, whole)
        except OSError as error:
            file.close()
            raise BadJournal(Trouble.UNREADABLE) from error
        except BaseException:
            file.close()
            raise

    def mend(self) -> None:
        """Drop a torn last line. Raises DiskTrouble."""
        if self._torn:
            try:
                self._cut(self._size)
            except OSError as error:
                raise _trouble(error) from error

    def append(self, line: str) -> None:
        """Write one line, on to the disk itself where it ends a deal. Raises DiskTrouble, and the file is as it was."""
        self.mend()
        data = f"{line}\n".encode()
        self._torn = True
        try:
            if self._file.write(data) != len(data):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            if line.startswith(("end ", "over", "{")):
                os.fsync(self._file.fileno())
        except OSError as error:
            with suppress(OSError):  # else before the next line, or when the file is opened next
                self._cut(self._size)
            raise _trouble(error) from error
        self._torn = False
        self._size += len(data)
        self.lines.append(line)

    def rewind(self, keep: int) -> None:
        """Drop all but the first `keep` lines; the file as it was is kept beside it as NAME.before, NAME-2.before, …

        Raises DiskTrouble, and nothing has changed.
        """
        self._torn = True
        try:
            self._file.seek(0)
            data = self._file.read()
            self._keep_beside(data)
            self._cut(sum(len(line) + 1 for line in data.split(b"\n")[:keep]))
        except OSError as error:
            raise _trouble(error) from error
        del self.lines[keep:]

    def close(self) -> None:
        """Everything to the disk, and the lock is free. Raises DiskTrouble; the lock is free all the same."""
        if not self._file.closed:
            try:
                os.fsync(self._file.fileno())
            except OSError as error:
                raise _trouble(error) from error
            finally:
                with suppress(OSError):
                    self._file.close()

    def discard(self) -> None:
        """Away with a file that nothing came of."""
        with suppress(OSError):
            self._file.close()
        with suppress(OSError):
            self.path.unlink()

    def _cut(self, size: int) -> None:
        self._torn = True
        self._file.truncate(size)
        self._file.seek(size)
        self._size, self._torn = size, False

    def _keep_beside(self, data: bytes) -> None:
        path, copy = _new(self.path.with_suffix(".before"))
        try:
            with copy:
                if copy.write(data) != len(data):
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
                os.fsync(copy.fileno())
        except OSError:
            with suppress(OSError):
                path.unlink()
            raise


def _new(path: Path) -> tuple[Path, FileIO]:
    """A new file of that name, or NAME-2, NAME-3, … Raises OSError."""
    for number in count(2):
        try:
            return path, path.open("x+b", buffering=0)
        except FileExistsError:
            stem = path.stem if number == 2 else path.stem.rpartition("-")[0]
            path = path.with_name(f"{stem}-{number}{path.suffix}")
    raise AssertionError


def _trouble(error: OSError) -> DiskTrouble:
    return DiskTrouble(error.strerror or str(error))


def _whole_lines(data: bytes) -> tuple[list[str], int]:
    """The finished lines and how many bytes they take; a carriage return belongs to the end. Raises BadJournal."""
    whole = data.rfind(b"\n") + 1
    try:
        return [line.removesuffix("\r") for line in data[:whole].decode().split("\n")[:-1]], whole
    except UnicodeDecodeError as error:
        raise BadJournal(Trouble.NOT_A_JOURNAL, 1) from error


def _lock(file: FileIO) -> None:
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


def write_end(match: Match) -> str:
    """The line that ends a deal."""
    changes = " ".join(f"{change:+d}" for change in match.results[-1].changes)
    return f"end {match.number} {changes} {match.digest()}"


def ends(lines: list[str]) -> tuple[bool, bool]:
    """Is the end of the last deal written down, and that of the match?"""
    start = max((i for i, line in enumerate(lines) if line.startswith("deal ")), default=0)
    last = lines[start + 1 :]
    return any(line.startswith("end ") for line in last), "over" in last


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
