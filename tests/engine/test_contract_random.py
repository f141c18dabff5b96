"""Contract Rummy played by random legal players, seven rounds a match, looked at from all sides.

`python -m tests.engine.test_contract_random` plays a thousand rounds and says how they ended.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from time import process_time

import pytest

from rummy_tui.engine.events import Event, Laid, LaidOff, Swapped
from rummy_tui.engine.games.contract import Ladder, Match, Rules, Ties
from rummy_tui.engine.melds import readings
from rummy_tui.engine.outcome import Outcome, Termination
from rummy_tui.engine.refusal import IllegalAction
from rummy_tui.engine.shuffle import NamedSeeds
from tests.engine.check_game import DEAR, random_rules
from tests.engine.contract_positions import held
from tests.engine.random_player import act


def finish(match: Match, rng: Random, checks: float) -> Outcome:
    """Random legal players to the end of the round; after a share of the moves the dear checks run as well."""
    deck = Counter(match.rules.cards(match.seats))
    while (seat := match.turn) is not None:
        events = match.play(seat, act(match.view(seat), rng))
        assert held(match.deal) == deck
        sizes_are_shown(match)
        melds_are_melds(match, events)
        if rng.random() < checks or match.settled:
            for check in DEAR:
                check(match, rng)
    assert match.deal.outcome is not None
    return match.deal.outcome


def sizes_are_shown(match: Match) -> None:
    """What everybody sees of hands and stock is how many cards there are; nobody plays on without cards."""
    public, hidden = match.deal.public, match.deal.hidden
    assert public.hand_sizes == [len(hand) for hand in hidden.hands]
    assert public.stock_left == len(hidden.stock)
    assert match.settled or all(public.hand_sizes)


def melds_are_melds(match: Match, events: Sequence[Event]) -> None:
    """What was laid or changed on the table is a group still, with the same meaning."""
    public = match.deal.public
    rules = match.rules.groups_for(public.wild)
    for event in events:
        melds = event.melds if isinstance(event, Laid) else ()
        for meld in (public.melds[event.meld],) if isinstance(event, LaidOff | Swapped) else melds:
            meanings = readings(meld.cards, rules)
            assert (meld.kind, set(meld.stands)) in [(meaning.kind, set(meaning.stands)) for meaning in meanings]
    assert len(public.melds) == len(public.owners)
    assert public.laid == [seat in public.owners for seat in range(match.seats)]  # type: ignore[attr-defined]


def rounds(seed: int, checks: float) -> Iterator[tuple[Match, Outcome]]:
    """A match with random settings and seats, after each of its rounds."""
    rng = Random(seed)
    rules = random_rules(Rules, rng)
    assert isinstance(rules, Rules)
    usual = replace(rules, round=1, ladder=Ladder.SEVEN if seed % 4 else Ladder.SHANGHAI, ties=Ties.ROUNDS_WON)
    match = Match(usual, 3 + seed % 6, NamedSeeds(f"random {seed}"))
    while True:
        yield match, finish(match, rng, checks)
        if match.ranking is not None:
            return
        match.advance()


@pytest.mark.parametrize("seed", range(1, 9))
def test_random_players_finish_every_round(seed: int) -> None:
    numbers = []
    for match, outcome in rounds(seed, checks=0.005):
        numbers.append(match.number)
        changes = match.results[-1].changes
        if outcome.termination is Termination.CAP:
            assert (outcome.winner, match.deal.public.turns) == (None, 250)
            assert all(changes)
        else:
            assert outcome.termination is Termination.WENT_OUT
            assert [seat for seat, points in enumerate(changes) if not points] == [outcome.winner]
    assert numbers == list(range(1, len(match.rules.contracts) + 1))


def test_seven_rounds_and_the_deal_moves_left() -> None:
    dealers, starters = [], []
    for match, _ in rounds(6, checks=0):
        dealers.append(match.deal.public.dealer)
        starters.append(match.deal.public.starter)
        assert match.standing().deals_left == 7 - match.number
        assert (match.ranking is None) == (match.number < 7)
    assert dealers == [(dealers[0] + n) % 3 for n in range(7)]
    assert starters == [(dealer + 1) % 3 for dealer in dealers]
    assert match.ranking is not None
    assert {match.totals[seat] for seat in match.ranking.places[0]} == {min(match.totals)}
    assert sorted(seat for place in match.ranking.places for seat in place) == [0, 1, 2]
    with pytest.raises(IllegalAction):
        match.advance()


def main(matches: int) -> None:
    """Play so many matches and say how their rounds ended."""
    began, ends = process_time(), Counter[tuple[int, str]]()
    for seed in range(1000, 1000 + matches):
        ends.update((match.number, outcome.termination.name) for match, outcome in rounds(seed, checks=0.01))
    print(f"{sum(ends.values())} rounds in {process_time() - began:.0f} s of processor time")
    for number in range(1, 8):
        print(number, {name: count for (of, name), count in sorted(ends.items()) if of == number})


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 143)
