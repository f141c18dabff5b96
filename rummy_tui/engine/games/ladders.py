"""The contracts of Contract Rummy, round by round. rules.md §6; seed 002."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Contract:
    """What a round asks everybody to lay down. `cards`: dealt to each seat. `discard`: the last card is thrown.

    `run`: cards of a run at least. `more_buys`: than in other rounds.
    """

    sets: int
    runs: int
    cards: int
    discard: bool = True
    run: int = 4
    more_buys: int = 0


CONTRACTS = (
    Contract(sets=2, runs=0, cards=10),
    Contract(sets=1, runs=1, cards=10),
    Contract(sets=0, runs=2, cards=10),
    Contract(sets=3, runs=0, cards=10),
    Contract(sets=2, runs=1, cards=12),
    Contract(sets=1, runs=2, cards=12),
    Contract(sets=0, runs=3, cards=12, discard=False),
)
"""Round 1 … 7 (§6.1)."""

SHANGHAI = (
    Contract(sets=2, runs=0, cards=11),
    Contract(sets=1, runs=1, cards=11),
    Contract(sets=0, runs=2, cards=11),
    Contract(sets=3, runs=0, cards=11),
    Contract(sets=1, runs=1, cards=11, run=7),
    Contract(sets=2, runs=1, cards=11, run=5),
    Contract(sets=0, runs=3, cards=11),
    Contract(sets=1, runs=1, cards=11, run=10),
    Contract(sets=3, runs=1, cards=11, run=5, more_buys=1),
    Contract(sets=0, runs=3, cards=11, run=5, more_buys=1),
)
"""Ten rounds of eleven cards (§6.2, preset Shanghai)."""
