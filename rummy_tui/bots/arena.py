"""Bots against bots: mirrored deals, the mean points a deal with its interval, and how long they thought.

A deal is played once for every rotation of the bots around the table, so that each of them holds each hand. What
one such round brings to a bot is one measurement; the interval is over rounds, which are independent.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from random import Random
from statistics import fmean, quantiles, stdev
from time import perf_counter

from rummy_tui.bots.choose import choose
from rummy_tui.bots.styles import STYLES, Style
from rummy_tui.engine.actions import Seat, Take
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
        ends = " ".join(f"{name.lower()} {count}" for name, count in self.ends.items())
        head = f"{self.game}: {self.players} players, {self.deals} deals x {self.players}, {self.turns:.1f} turns, {ends}"
        columns = f"{'level':10}{'hands':>7}{'points a deal':>18}{'wins':>8}{'drops':>8}{'wrong':>8}{'takes':>8}{'p50 ms':>9}{'p95 ms':>9}"
        rows = [
            f"{x.level:10}{x.hands:>7}{x.points:>+10.2f} ± {x.interval:<5.2f}{x.wins:>8.1%}{x.drops:>8.1%}"
            f"{x.wrong_shows:>8.1%}{x.takes:>8.2f}{x.p50:>9.2f}{x.p95:>9.2f}"
            for x in self.lines
        ]
        return "\n".join([head, columns, *rows])


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
        shares = (count / self.hands for count in (self.wins, self.drops, self.wrong_shows, self.takes))
        return Line(level, self.hands, fmean(self.rounds), Z95 * error, *shares, cuts[9] * 1000, cuts[18] * 1000)


def run(game: str, bots: Sequence[str], deals: int, seed: str, settings: Mapping[str, str]) -> Report:
    """These levels at one table, one bot each, in mirrored deals.

    Raises KeyError (no such game or level), BadSetting, IllegalAction (so many cannot play).
    """
    kind = GAMES[game]
    rules = kind.rules.read(settings)
    tallies = {bot: Tally() for bot in bots}
    ends: dict[str, int] = {}
    turns = 0
    for deal in range(1, deals + 1):
        matches = list(_mirrored(kind, rules, bots, f"{seed}/{deal}", tallies))
        for match in matches:
            outcome = match.deal.outcome
            assert outcome is not None
            ends[outcome.termination.name] = ends.get(outcome.termination.name, 0) + 1
            turns += match.deal.public.turns
    lines = tuple(tally.line(bot) for bot, tally in tallies.items())
    return Report(game, len(bots), deals, seed, dict(settings), turns / max(1, deals * len(bots)), ends, lines)


def _mirrored(
    kind: Game, rules: Rules, bots: Sequence[str], seed: str, tallies: Mapping[str, Tally]
) -> Iterator[Match]:
    """One deal, played once for every rotation of the bots."""
    won: dict[str, list[Points]] = {bot: [] for bot in bots}
    for shift in range(len(bots)):
        seated = [bots[(seat + shift) % len(bots)] for seat in range(len(bots))]
        match = kind.start(rules, len(bots), NamedSeeds(seed))
        for seat in play_deal(match, [STYLES[bot] for bot in seated], f"{seed}/{shift}", [tallies[b] for b in seated]):
            won[seated[seat]].append(_gain(match, seat))
        yield match
    for bot, gains in won.items():
        tallies[bot].rounds.append(fmean(gains))


def play_deal(match: Match, styles: Sequence[Style], seed: str, tallies: Sequence[Tally]) -> range:
    """Plays the deal to its end and counts for each seat; the seats."""
    moves = 0
    while (seat := match.turn) is not None:
        view = match.view(seat)
        began = perf_counter()
        action = choose(view, styles[seat], Random(f"{seed}/{moves}")).action
        tallies[seat].times.append(perf_counter() - began)
        tallies[seat].takes += isinstance(action, Take)
        tallies[seat].note(match.play(seat, action))
        moves += 1
    outcome = match.deal.outcome
    for seat, tally in enumerate(tallies):
        tally.hands += 1
        tally.wins += outcome is not None and outcome.winner == seat
    return range(match.seats)


def _gain(match: Match, seat: Seat) -> Points:
    """What the deal brought this seat, more being better in every game."""
    change = match.results[-1].changes[seat]
    return change if match.HIGH_WINS else -change
