"""The events of a deal as moves: one seat's turn, or one drop, wrong show or buy (rules.md §0.2 #3, §1.2 #23)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from rummy_tui.engine.actions import Seat
from rummy_tui.engine.events import (
    Discarded,
    Drew,
    Dropped,
    Event,
    KeptCut,
    Laid,
    LaidOff,
    PutBack,
    Showed,
    Swapped,
    Took,
    WrongShow,
)

KEPT = 30
"""Moves that the history shows (seed 000)."""

CLOSING = (Discarded, Dropped, KeptCut, Showed, WrongShow)


@dataclass(frozen=True)
class Move:
    """What one seat did: where its card came from, what it laid, how it ended (None: its turn is still going on)."""

    seat: Seat
    source: Drew | Took | None = None
    laid: tuple[Event, ...] = ()
    end: Event | None = None


def moves(events: Iterable[Event]) -> list[Move]:
    """Every move, oldest first."""
    found: list[Move] = []
    for event in events:
        if event.seat is None:
            continue
        open_move = found[-1] if found and found[-1].end is None and found[-1].seat == event.seat else None
        if isinstance(event, PutBack) and open_move:
            found.pop()
        elif isinstance(event, Took | Drew) and not (open_move and isinstance(open_move.source, Took)):
            found.append(Move(event.seat, source=event))
        elif isinstance(event, Laid | LaidOff | Swapped) and open_move:
            found[-1] = replace(open_move, laid=(*open_move.laid, event))
        elif isinstance(event, CLOSING):
            if open_move:
                found[-1] = replace(open_move, end=event)
            else:
                found.append(Move(event.seat, end=event))
    return found


def history(events: Iterable[Event]) -> list[Move]:
    """The last 30 moves, oldest first."""
    return moves(events)[-KEPT:]


def since_turn(events: Iterable[Event], seat: Seat) -> list[Move]:
    """What has been done since this seat's last finished move, or the dealing; also what it has begun itself."""
    every = moves(events)
    ends = (i for i, move in enumerate(every) if isinstance(move.end, KeptCut) or (move.seat == seat and move.end))
    return every[max(ends, default=-1) + 1 :]
