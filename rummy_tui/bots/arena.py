"""Bots against bots: mirrored deals, the mean points a deal with its interval, and how long they thought.

A deal is played once for every rotation of the bots around the table, so that each of them holds each hand. What
one such round brings to a bot is one measurement; the interval is over rounds, which are independent.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from random import Random
from statistics import fmean, quantiles, stdev
from time import perf_counter

from rummy_tui.bots.choose import choose
from rummy_tui.bots.styles import STYLES, Style
from rummy_tui.engine.actions import Take
from rummy_tui.engine.cards import Points
from rummy_tui.engine.events import Dropped, Event, WrongShow
from rummy_tui.engine.games import GAMES, Game
from rummy_tui.engine.match import Match
from rummy_tui.engine.rules import Rules
from rummy_tui.engine.shuffle import NamedSeeds

Z95 = 1.96
"""Half the width of a 95 % interval in standard errors."""


@dataclass(frozen=True)
class Line:
    """What one level did. `points`: mean points a deal and bot, `interval`: ± at 95 %; `wins`, `drops`, `wrong_shows`,
    `takes`: shares of all hands it held (takes: a hand); `p50`, `p95`: milliseconds a decision.
    """

    level: str
    hands: int
    points: float
    interval: float
    wins: float
    drops: float
    wrong_shows: float
    takes: float
    p50: float
    p95: float

    def __str__(self) -> str:
        shares = f"{self.wins:>8.1%}{self.drops:>8.1%}{self.wrong_shows:>8.1%}{self.takes:>8.2f}"
        gain = f"{self.points:>+9.2f} ± {self.interval:<5.2f}"
        return f"{self.level:10}{self.hands:>7}{gain}{shares}{self.p50:>9.1f}{self.p95:>8.1f}"


@dataclass(frozen=True)
class Report:
    """`deals`: different deals, each played `players` times; `turns`: mean turns of a deal, all seats together;
    `ends`: how many deals ended in which way.
    """

    game: str
    players: int
    deals: int
    seed: str
    settings: Mapping[str, str]
    turns: float
    ends: Mapping[str, int]
    lines: tuple[Line, ...]

    def to_json(self) -> str:
        """One object, keys as the fields."""
        return json.dumps(asdict(self))

    def __str__(self) -> str:
        """A table in English figures."""
        ends = ", ".join(f"{count} {name.lower()}" for name, count in self.ends.items())
        head = f"{self.game}, {self.players} players, {self.deals} deals x {self.players}, seed {self.seed!r}"
        columns = f"{'level':10}{'hands':>7}{'points a deal':>17}{'wins':>8}{'drops':>8}{'wrong':>8}{'takes':>8}"
        columns += f"{'ms p50':>9}{'p95':>8}"
        return "\n".join([head, f"{self.turns:.1f} turns a deal; {ends}", columns, *map(str, self.lines)])


@dataclass
class Tally:
    """What one level did so far; `rounds`: mean points of its bots in each round of mirrored deals."""

    hands: int = 0
    wins: int = 0
    drops: int = 0
    wrong_shows: int = 0
    takes: int = 0
    rounds: list[float] = field(default_factory=list)
    times: list[float] = field(default_factory=list)

    def note(self, events: Sequence[Event]) -> None:
        self.drops += sum(isinstance(event, Dropped) for event in events)
        self.wrong_shows += sum(isinstance(event, WrongShow) for event in events)

    def line(self, level: str) -> Line:
        error = stdev(self.rounds) / len(self.rounds) ** 0.5 if len(self.rounds) > 1 else 0.0
        cuts = quantiles(self.times, n=20, method="inclusive") if len(self.times) > 1 else [0.0] * 19
        wins, drops, wrong, takes = (n / self.hands for n in (self.wins, self.drops, self.wrong_shows, self.takes))
        p50, p95 = cuts[9] * 1000, cuts[18] * 1000
        return Line(level, self.hands, fmean(self.rounds), Z95 * error, wins, drops, wrong, takes, p50, p95)


def run(game: str, bots: Sequence[str], deals: int, seed: str, settings: Mapping[str, str]) -> Report:
    """Levels by their names at one table of a game, one bot each, under settings as typed.

    Raises KeyError (no such game or level), BadSetting, IllegalAction (so many cannot play).
    """
    kind = GAMES[game]
    return arena(kind, kind.rules.read(settings), [STYLES[bot] for bot in bots], deals, seed)


def arena(game: Game, rules: Rules, styles: Sequence[Style], deals: int, seed: str) -> Report:
    """Mirrored deals between bots of these styles, one seat each; styles of one name are counted together.

    `deals`: different ones, at least 1; each is played once for every seat.
    """
    tallies = {style.name: Tally() for style in styles}
    ends: Counter[str] = Counter()
    turns = 0
    for deal in range(1, deals + 1):
        for match in _round(game, rules, styles, f"{seed}/{deal}", tallies):
            assert match.deal.outcome is not None
            ends[match.deal.outcome.termination.name] += 1
            turns += match.deal.public.turns
    lines = tuple(tally.line(name) for name, tally in tallies.items())
    return Report(
        rules.GAME, len(styles), deals, seed, rules.written(), turns / ends.total(), dict(ends), lines
    )  # fmt: skip


def _round(
    game: Game, rules: Rules, styles: Sequence[Style], seed: str, tallies: Mapping[str, Tally]
) -> Iterator[Match]:
    """One deal, once for every rotation of the bots around the table."""
    seats = len(styles)
    gains: dict[str, list[Points]] = {style.name: [] for style in styles}
    for shift in range(seats):
        seated = [styles[(seat + shift) % seats] for seat in range(seats)]
        match = game.start(rules, seats, NamedSeeds(seed))
        play_deal(match, seated, f"{seed}/{shift}", [tallies[style.name] for style in seated])
        for seat, style in enumerate(seated):
            change = match.results[-1].changes[seat]
            gains[style.name].append(change if match.HIGH_WINS else -change)
        yield match
    for name, gained in gains.items():
        tallies[name].rounds.append(fmean(gained))


def play_deal(match: Match, styles: Sequence[Style], seed: str, tallies: Sequence[Tally]) -> None:
    """Plays the deal to its end, each seat in its style, and counts what happens in the seat's tally."""
    moves = 0
    while (seat := match.turn) is not None:
        tally, view = tallies[seat], match.view(seat)
        began = perf_counter()
        action = choose(view, styles[seat], Random(f"{seed}/{moves}")).action
        tally.times.append(perf_counter() - began)
        tally.takes += isinstance(action, Take)
        tally.note(match.play(seat, action))
        moves += 1
    assert match.deal.outcome is not None
    for seat, tally in enumerate(tallies):
        tally.hands += 1
        tally.wins += match.deal.outcome.winner == seat
