"""Golden playthroughs: one whole deal of a game as text. Every change of behaviour shows as a diff of tests/golden.

The moves are played from the file itself, so that the trace depends on nothing but the engine. After a wanted change,
or for a new game, write it anew (the moves are then those of the random player):

    PYTHONPATH=. python tests/engine/test_golden.py points
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

import pytest

from rummy_tui.engine.actions import Action, Seat, parse_action, write
from rummy_tui.engine.cards import Card
from rummy_tui.engine.events import Ended
from rummy_tui.engine.games import GAMES
from rummy_tui.engine.match import Match
from rummy_tui.engine.outcome import Bill
from rummy_tui.engine.shuffle import NamedSeeds
from tests.engine.random_player import act

GOLDEN = Path(__file__).parents[1] / "golden"
PLAYERS = 3
SEEDS = {
    "points": "golden 32",
    "pool": "golden 2",
    "deals": "golden 13",
    "nepali": "golden 13",
    "twenty-one": "golden 4",
    "gin": "golden 35",
    "basic": "golden 14",
    "fifty-one": "golden 2",
    "contract": "golden 5",
}


def codes(cards: Iterable[Card]) -> str:
    return " ".join(card.code for card in cards)


def start(game: str) -> Match:
    seats = min(PLAYERS, max(GAMES[game].rules.PLAYERS))
    return GAMES[game].start(GAMES[game].rules(), seats, NamedSeeds(SEEDS[game]))


def header(match: Match) -> Iterator[str]:
    """Rules, cards and piles before the first move."""
    public, hidden = match.deal.public, match.deal.hidden
    yield f"game {match.rules.GAME}, {match.seats} seats, seed {SEEDS[match.rules.GAME]!r}"
    yield " ".join(f"{name}={value}" for name, value in match.rules.written().items())
    yield f"commitment {public.commitment}"
    yield f"dealer {public.dealer}, starter {public.starter}"
    for seat, hand in enumerate(hidden.hands):
        yield f"hand {seat}: {codes(hand)}"
    yield f"stock, top last: {codes(hidden.stock)}"
    yield f"cut {public.cut and public.cut.code}, open {codes(public.discards)}"


def step(match: Match, seat: Seat, action: Action) -> Iterator[str]:
    """One move, what every seat saw of it, where it led."""
    before = len(match.deal.events)
    match.play(seat, action)
    yield f"> {seat} {write(action)}"
    for seen in zip(*(match.view(viewer).events[before:] for viewer in range(match.seats)), strict=True):
        texts = ["Ended" if isinstance(event, Ended) else repr(event) for event in seen]
        for text in dict.fromkeys(texts):
            yield f"  {text}, seen by {' '.join(str(viewer) for viewer, t in enumerate(texts) if t == text)}"
    offers = (match.view(s).offers for s in range(match.seats))
    can = [",".join(o.action.VERB for o in seat_offers if o.refusal is None) or "-" for seat_offers in offers]
    yield f"  turn {match.turn}, {match.deal.public.phase.name}, may: {' / '.join(can)}"
    yield f"  digest {match.digest()[:16]}"


def ending(match: Match) -> Iterator[str]:
    """The settlement."""
    outcome = match.deal.outcome
    assert outcome is not None
    assert match.deal.public.seed is not None
    yield f"{outcome.termination.name}, winner {outcome.winner}, totals {match.totals}"
    for bill in outcome.bills:
        yield from billed(bill)
    yield f"seed {match.deal.public.seed.hex()}"


def billed(bill: Bill) -> Iterator[str]:
    yield f"seat {bill.seat} pays {bill.points}"
    for line in bill.lines:
        yield f"  {line.kind.name} {line.points} {codes(line.cards)}".rstrip()
    if bill.reading is not None:
        yield f"  hand {' | '.join(map(codes, bill.reading.cards))} / {codes(bill.reading.loose)}".rstrip()


def trace(game: str, moves: Iterable[tuple[Seat, Action]]) -> str:
    """The whole deal, played with these moves."""
    match = start(game)
    lines = [*header(match)]
    for seat, action in moves:
        lines += step(match, seat, action)
    return "\n".join([*lines, *ending(match), ""])


def random_moves(game: str) -> list[tuple[Seat, Action]]:
    """A deal of the random player."""
    match, rng, moves = start(game), Random(SEEDS[game]), []
    while (seat := match.turn) is not None:
        moves.append((seat, act(match.view(seat), rng)))
        match.play(*moves[-1])
    return moves


def moves_in(text: str) -> Iterator[tuple[Seat, Action]]:
    """The moves of a trace."""
    for line in text.splitlines():
        if line.startswith("> "):
            seat, _, action = line.removeprefix("> ").partition(" ")
            yield int(seat), parse_action(action)


@pytest.mark.parametrize("game", SEEDS)
def test_golden_playthrough(game: str) -> None:
    golden = (GOLDEN / f"{game}.txt").read_text(encoding="utf-8")
    assert trace(game, moves_in(golden)).splitlines() == golden.splitlines()


if __name__ == "__main__":
    for name in sys.argv[1:]:
        (GOLDEN / f"{name}.txt").write_text(trace(name, random_moves(name)), encoding="utf-8")
