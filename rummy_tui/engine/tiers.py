"""What the counting search looks for: which groups are saved together, the lives it takes, what is added up."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

from rummy_tui.engine.melds import Kind
from rummy_tui.engine.reading import HandRules, Lives


class Tier(NamedTuple):
    """Groups that are saved together, and the lives that it takes. `flat`: the full count is paid all the same."""

    lives: Lives
    flat: bool
    pure_runs: bool
    runs: bool
    pure_sets: bool
    sets: bool

    @property
    def saved(self) -> int:
        """Kinds of groups that are not counted."""
        return sum(self[2:])


def tiers(rules: HandRules, shortest: int) -> list[Tier]:
    """What `rules.saves` comes to: the most saved first, flat ones last, each with the fewest lives it takes."""
    need = rules.lives
    found: list[Tier] = []
    for pure, sequences in product(range(need.pure + 1), range(need.sequences + 1)):
        if pure > sequences:
            continue
        for longest in sorted({shortest, max(shortest, need.longest)} if sequences else {0}):
            lives = Lives(pure, sequences, longest)
            saved = [rules.saves(kind, alone, lives) for kind in (Kind.RUN, Kind.SET) for alone in (True, False)]
            tier = Tier(lives if longest > shortest else lives._replace(longest=0), rules.flat(lives), *saved)
            if not any(old[1:] == tier[1:] and lives.meets(old.lives) for old in found):
                found.append(tier)
    return sorted(found, key=lambda tier: (tier.flat, -tier.saved, tier.lives))


def show_tier(rules: HandRules, shortest: int) -> Tier:
    """All lives of a show, with which nothing in a group counts."""
    need = rules.lives
    return Tier(need if need.longest > shortest else need._replace(longest=0), False, True, True, True, True)


class Weights(NamedTuple):
    """What a search adds up: one for points alone, one that also makes a good arrangement.

    `point`: each point saved; `card`: each card in a group; `alone`: each card in a group without jokers;
    `group`: each group.
    """

    point: int
    card: int
    alone: int
    group: int


COUNT = Weights(1, 0, 0, 0)
ARRANGE = Weights(1 << 14, 1 << 8, 8, -1)
"""Most points saved, then most cards grouped, then most of them without jokers, then fewest groups."""


def price_of(tier: Tier, w: Weights) -> int:
    """About what a joker saves. Any price bounds a search from above; the nearer to the truth, the more closely."""
    return 8 * w.point if tier.runs or tier.sets else 3 * w.card
