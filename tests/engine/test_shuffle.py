"""The committed shuffle: said before the deal, shown after it, and reproducible by anybody (design.md §5.4)."""

from __future__ import annotations

import hashlib
from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummy_tui.engine.actions import Drop
from rummy_tui.engine.cards import packs, parse
from rummy_tui.engine.games import points
from rummy_tui.engine.shuffle import SEED_BYTES, NamedSeeds, Stream, commitment, shuffled

CARDS = packs(2, 2)
seeds = st.binary(min_size=SEED_BYTES, max_size=SEED_BYTES)


def match(seed: str = "any", players: int = 3) -> points.Match:
    return points.Match(points.Rules(), players, NamedSeeds(seed))


def finish(played: points.Match) -> None:
    """All but one drop."""
    while played.turn is not None:
        played.play(played.turn, Drop())


def order_by_hand(pack: list[str], seed: bytes, nth: int) -> list[str]:
    """The shuffle written again from its description.

    SHAKE-256 over the seed and 'shuffle <n>' is read four bytes at a time, big end first. From the last card to the
    second, card i changes places with card (number mod i+1); numbers from the last, incomplete multiple are skipped.
    """
    stream = hashlib.shake_256(seed + b"shuffle %d" % nth).digest(1 << 16)
    position = 0
    for last in reversed(range(1, len(pack))):
        choices = last + 1
        while True:
            number = int.from_bytes(stream[position : position + 4], "big")
            position += 4
            if number // choices < 2**32 // choices:
                break
        chosen = number % choices
        pack[last], pack[chosen] = pack[chosen], pack[last]
    return pack


@given(seeds, st.integers(0, 12))
def test_anybody_can_recompute_the_shuffle(seed: bytes, nth: int) -> None:
    assert [card.code for card in shuffled(CARDS, seed, nth)] == order_by_hand([c.code for c in CARDS], seed, nth)


def test_a_deal_can_be_recomputed_from_what_is_shown_after_it() -> None:
    played = match(players=3)
    hands = [[card.code for card in hand] for hand in played.deal.hidden.hands]
    cut, (up,) = played.deal.public.cut, played.deal.public.discards
    finish(played)
    seed = played.view(0).public.seed
    assert seed is not None
    order = order_by_hand([card.code for card in CARDS], seed, 0)[::-1]
    starter = played.deal.public.starter
    for i in range(3):
        assert order[i : 3 * 13 : 3] == hands[(starter + i) % 3]
    assert cut is not None
    assert order[39:41] == [cut.code, up.code]


def test_the_commitment_is_shown_before_and_the_seed_after() -> None:
    played = match()
    before = [played.view(seat).public for seat in range(3)]
    assert {public.seed for public in before} == {None}
    finish(played)
    after = played.view(1).public
    assert after.seed is not None
    assert {public.commitment for public in before} == {hashlib.sha256(after.seed).hexdigest()}


@given(seeds)
def test_the_commitment_is_sha_256(seed: bytes) -> None:
    assert commitment(seed) == hashlib.sha256(seed).hexdigest()


def test_a_named_seed_repeats_a_whole_match() -> None:
    one, same, other = match("tea"), match("tea"), match("coffee")
    for played in (one, same, other):
        finish(played)
        played.advance()
    assert one.digest() == same.digest() != other.digest()
    assert (one.deal.setup, one.number) == (same.deal.setup, 2)


def test_every_deal_of_a_match_has_its_own_seed() -> None:
    named = NamedSeeds("tea")
    assert len({named(deal) for deal in range(1, 101)}) == 100
    assert {len(named(deal)) for deal in range(1, 101)} == {SEED_BYTES}
    assert named(7) == NamedSeeds("tea")(7) != NamedSeeds("coffee")(7)


@given(seeds, st.integers(0, 3))
def test_a_shuffle_neither_loses_nor_changes_the_cards(seed: bytes, nth: int) -> None:
    pack = list(CARDS)
    order = shuffled(pack, seed, nth)
    assert sorted(order, key=CARDS.index) == pack == list(CARDS)


def test_a_long_stream_goes_on_where_it_was() -> None:
    stream = Stream(bytes(32), "any")
    whole = hashlib.shake_256(bytes(32) + b"any").digest(4 * 2000)
    assert [stream.below(1 << 32) for _ in range(2000)] == [
        int.from_bytes(whole[i : i + 4], "big") for i in range(0, len(whole), 4)
    ]


def test_purposes_have_streams_of_their_own() -> None:
    one, other = Stream(bytes(32), "shuffle 0"), Stream(bytes(32), "dealer")
    assert [one.below(100) for _ in range(20)] != [other.below(100) for _ in range(20)]


# ── without bias ──────────────────────────────────────────────────────────────────────────────────────────────────────


def chi_square(counts: Counter[object], cells: int) -> float:
    """How far these counts are from even, as sum of (seen - expected)² / expected."""
    expected = counts.total() / cells
    return sum((count - expected) ** 2 for count in counts.values()) / expected + (cells - len(counts)) * expected


def many(count: int) -> list[bytes]:
    return [NamedSeeds("chi-square")(number) for number in range(count)]


def test_all_orders_of_four_cards_are_equally_likely() -> None:
    cards = parse("A♠ 2♠ 3♠ 4♠")
    seen: Counter[object] = Counter(tuple(shuffled(cards, seed, 0)) for seed in many(24_000))
    assert set(seen) == set(permutations(cards))
    assert chi_square(seen, 24) < 49.7  # 23 degrees of freedom: once in a thousand; the seeds are fixed


def test_every_card_is_as_often_in_every_quarter_of_the_pack() -> None:
    pack = packs(1, 0)
    seen: Counter[object] = Counter()
    for seed in many(4_000):
        seen.update((card, place // 13) for place, card in enumerate(shuffled(pack, seed, 0)))
    assert chi_square(seen, 52 * 4) < 235  # 51 × 3 = 153 degrees of freedom; 235 is far beyond once in a thousand


@pytest.mark.parametrize("limit", [3, 6, 105, 3 << 30])
def test_no_third_of_the_numbers_is_favoured(limit: int) -> None:
    stream = Stream(bytes(32), "numbers")
    numbers = [stream.below(limit) for _ in range(21_000)]
    assert max(numbers) < limit
    seen: Counter[object] = Counter(number * 3 // limit for number in numbers)
    assert chi_square(seen, 3) < 13.8  # two degrees of freedom: once in a thousand


def test_a_first_dealer_is_drawn_evenly() -> None:
    seen: Counter[object] = Counter(match(f"dealer {number}", 5).deal.public.dealer for number in range(1_000))
    assert chi_square(seen, 5) < 18.5  # four degrees of freedom: once in a thousand
