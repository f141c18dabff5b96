"""One match being played and written down: players, bots, journal. No threads, no screen; both screens drive it."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Self

from rummy_tui import __version__, journal
from rummy_tui.bots.styles import STYLES, Style
from rummy_tui.engine.actions import Action, Groups, Seat, write
from rummy_tui.engine.events import Event
from rummy_tui.engine.games import game_of
from rummy_tui.engine.match import Match
from rummy_tui.engine.refusal import IllegalAction
from rummy_tui.engine.rules import Rules
from rummy_tui.engine.shuffle import SEED_BYTES, NamedSeeds, Seeds
from rummy_tui.engine.view import View
from rummy_tui.journal import BadJournal, DiskTrouble, Header, Journal, Player, Trouble
from rummy_tui.replay import WrittenSeeds, steps


class FreshSeeds:
    """Seeds that nobody can know beforehand."""

    def __call__(self, deal: int) -> bytes:
        return secrets.token_bytes(SEED_BYTES)


class KeptSeeds(WrittenSeeds):
    """The journal's seeds; a new one is drawn from the source and written down before its deal is dealt."""

    def __init__(self, record: Journal, source: Seeds) -> None:
        super().__init__(record.lines)
        self._record, self._source = record, source

    def __call__(self, deal: int) -> bytes:
        if deal not in self.known:
            seed = self._source(deal)
            self._record.append(f"deal {deal} {seed.hex()}")
            self.known[deal] = seed
        return self.known[deal]


class Session:
    """One match being played. The human sits in the first seat that has no level."""

    def __init__(self, match: Match, record: Journal, groups: Groups = (), redealt: bool = False) -> None:
        self.match, self.journal = match, record
        self.groups = groups
        """How the player had grouped his hand when the match was left."""
        self.redealt = redealt
        """The deal that was going on could not be replayed and was dealt anew."""
        self.closed = False

    @classmethod
    def start(cls, path: Path, rules: Rules, players: Sequence[Player], seed: str | None = None) -> Self:
        """A new match in a new file (`path`, or the next free name); a seed text makes it repeatable, bots included.

        Raises DiskTrouble, and there is no file, and IllegalAction if the rules cannot be dealt to so many.
        """
        if problem := rules.problem(len(players)):
            raise IllegalAction(problem)
        key = secrets.token_hex(8) if seed is None else f"={seed.encode(errors='replace').decode()}"
        header = Header(rules.GAME, rules.written(), tuple(players), key, __version__, rules.VERSION)
        record = Journal.create(path, header)
        try:
            return cls(game_of(rules).start(rules, len(players), KeptSeeds(record, _source(key))), record)
        except BaseException:
            record.discard()
            raise

    @classmethod
    def resume(cls, path: Path) -> Self:
        """The match as it was left, also after the program was killed. Raises BadJournal, DiskTrouble."""
        record = Journal.open(path)
        try:
            _check_players(record.header)
            session = cls._replayed(record)
            record.mend()
        except BaseException:
            with suppress(DiskTrouble):
                record.close()
            raise
        with suppress(DiskTrouble):  # later, as in `play`
            session._finish()
        return session

    @classmethod
    def _replayed(cls, record: Journal) -> Self:
        seeds = KeptSeeds(record, _source(record.header.key))
        last = None
        broken = False
        for last in steps(record.header, record.lines, seeds):
            broken = not last.match.settled and (broken or last.trouble is not None)
        if last is None:
            rules = record.header.rules_in_force()
            return cls(game_of(rules).start(rules, len(record.header.players), seeds), record)
        if broken:
            start = max(i for i, line in enumerate(record.lines) if line.startswith("deal "))
            record.rewind(start)
            session = cls._replayed(record)
            session.redealt = True
            if session.match.settled:
                session.advance()
            return session
        return cls(last.match, record, journal.last_note(record.lines))

    @property
    def players(self) -> tuple[Player, ...]:
        return self.journal.header.players

    @property
    def human(self) -> Seat:
        return next(seat for seat, player in enumerate(self.players) if player.level is None)

    @property
    def view(self) -> View:
        """What the human may know."""
        return self.match.view(self.human)

    def thinker(self) -> tuple[View, Style, Random] | None:
        """The arguments of `choose` when a bot is to move; None when it is the human's decision or nobody's.

        A bot's randomness depends on the match's key and the moment only, never on the shuffle.
        """
        seat = self.match.turn
        level = None if seat is None else self.players[seat].level
        if seat is None or level is None:
            return None
        moment = f"{self.journal.header.key}/{self.match.number}/{len(self.match.deal.events)}"
        return self.match.view(seat), STYLES[level], Random(sha256(moment.encode()).digest())

    def play(self, seat: Seat, action: Action) -> tuple[Event, ...]:
        """Check, write, apply; the events as the human saw them. Raises IllegalAction, DiskTrouble: nothing changed."""
        if refusal := self.match.check(seat, action):
            raise IllegalAction(refusal)
        self.journal.append(f"{seat} {write(action)}")
        events = self.match.play(seat, action)
        with suppress(DiskTrouble):  # the move is made and written; the end of the deal follows from it
            self._finish()
        return tuple(event.seen_by(self.human) for event in events)

    def note(self, groups: Groups) -> None:
        """How the player groups his hand; kept for resuming. Raises DiskTrouble: then the last note stands."""
        if groups != self.groups and not self.match.settled:
            self.journal.append(journal.write_note(groups))
            self.groups = groups

    def advance(self) -> None:
        """Deal the next deal. Raises IllegalAction while one is going on or when the match is over.

        Raises DiskTrouble also when the end of the last deal is not on the disk yet: nothing has changed.
        """
        self._finish()
        self.match.advance()
        self.groups = ()

    def close(self) -> None:
        """Everything that can be is on the disk, the file is free. Raises nothing: resuming mends what is missing."""
        if not self.closed:
            self.closed = True
            with suppress(DiskTrouble):
                self._finish()
            with suppress(DiskTrouble):
                self.journal.close()

    def _finish(self) -> None:
        """Write what the end of a deal and of the match leave, each once. Raises DiskTrouble; call it again then."""
        if not self.match.settled:
            return
        ended, over = journal.ends(self.journal.lines)
        if not ended:
            self.journal.append(journal.write_end(self.match))
        if not over and self.match.ranking is not None:
            self.journal.append("over")


def _check_players(header: Header) -> None:
    """One human and bots of levels that there are. Raises BadJournal."""
    levels = [player.level for player in header.players]
    if levels.count(None) != 1:
        raise BadJournal(Trouble.NOT_A_JOURNAL, 1)
    if not all(level is None or level in STYLES for level in levels):
        raise BadJournal(Trouble.BAD_SETTINGS, 1)


def _source(key: str) -> Seeds:
    return NamedSeeds(key[1:]) if key.startswith("=") else FreshSeeds()
