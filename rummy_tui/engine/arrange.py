"""Reading and arranging a hand for a show: what it counts, its best groups, how far it is from a show.

Exact for every setting of `GroupRules` and `HandRules`. One object for each game and deal, see `arranger`.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from itertools import product
from operator import attrgetter
from typing import Any, TypeVar

from rummy_tui.engine.adding import least_open
from rummy_tui.engine.cards import Card, Face, Points, Rank, Suit
from rummy_tui.engine.distance import Distance, Hand
from rummy_tui.engine.melds import Ace, GroupRules, Kind, Meld, readings, why_not
from rummy_tui.engine.reading import Alternative, GoalKind, HandRules, Lives, Reading, lives_of
from rummy_tui.engine.refusal import Refusal
from rummy_tui.engine.runs import Run
from rummy_tui.engine.search import Found, Search
from rummy_tui.engine.shapes import MEMO, ONE, ROW, SUITS, TUNNELA, WIDTH, Counts, Set, held, lowest
from rummy_tui.engine.tiers import ARRANGE, COUNT, show_tier, tiers

NEAR = 3
"""Cards missing for another way to show, below which it is proposed, and collected for."""
NEVER = 99
"""More cards than any hand has."""
T = TypeVar("T")
FACES = tuple(Face(rank, suit) for suit in Suit for rank in Rank)


@lru_cache(maxsize=1)
def arranger(rules: HandRules, wild: frozenset[Face]) -> Arranger:
    """The arranger of a game when these faces are wild; the same one until another deal asks for its own."""
    return Arranger(rules, wild)


PRINTED, JOKERS, TOTAL = 4 * WIDTH, 4 * WIDTH + 16, 4 * WIDTH + 32
"""Where they stand in a hand that is one number, above its rows."""
FEW = (1 << 16) - 1


class Arranger:
    """Reads, counts and arranges hands of one game when these faces are wild."""

    def __init__(self, rules: HandRules, wild: frozenset[Face]) -> None:
        self.rules, self.wild = rules, wild
        self.groups: GroupRules = rules.groups_for(wild)
        self._last = self.groups.places[-1]
        self._values = tuple(rules.value(Card(face), wild) for face in (*FACES, None))
        self._joker = tuple(self.groups.joker(Card(face)) for face in (*FACES, None))
        self._numbers = tuple(
            card + (joker << JOKERS) + (value << TOTAL)
            for card, joker, value in zip(
                [*(ONE[face.rank] << WIDTH * face.suit for face in FACES), 1 << PRINTED],
                self._joker,
                self._values,
                strict=True,
            )
        )
        ranks = [frozenset(int(f.rank) for f in self.groups.wild if f.suit is suit) for suit in Suit]
        plain = tuple(rules.value(Card(face), frozenset()) for face in FACES)
        parts = tiers(rules, self.groups.min_run)
        self._flat = parts[-1].flat
        useful = [tier for tier in parts if not tier.flat and (tier.saved or self._flat)]
        self._counting = [Search(self.groups, tier, ranks, plain, COUNT) for tier in useful]
        self._arranging = [Search(self.groups, tier, ranks, plain, ARRANGE) for tier in parts]
        self._known: dict[tuple[Card, ...], tuple[Meld, ...]] = {}
        self._counted = lru_cache(maxsize=64)(partial(_counted, rules))
        self._goals = lru_cache(maxsize=512)(rules.goals)
        whole = show_tier(rules, self.groups.min_run)
        self._showing = Search(self.groups, whole, ranks, self._values[:52], ARRANGE)
        self._distance = Distance(self.groups, rules.lives, ranks)
        self._others = rules.alternatives(wild)
        self._answered = lru_cache(maxsize=512)(self._answer)

    # ── the player's own groups ──

    def read(self, groups: Sequence[Sequence[Card]], loose: Sequence[Card], spare: bool = False) -> Reading:
        """The player's own groups exactly as he made them (rules.md §0.1); nothing is regrouped.

        A group that has several meanings is read in his favour over the whole hand: least points, then a valid
        show, then most cards standing for themselves, on a tie the run. A group of one card is loose and no
        entry of `Reading.groups`. `spare`: there is one card too many in hand; the dearest loose card is left out
        of count and verdict (§0.2 #4), and nothing if no card is loose: which card of a group he would throw is
        not for us to say.
        """
        made = tuple(tuple(group) for group in groups if len(group) > 1)
        alone = (*loose, *(card for group in groups if len(group) == 1 for card in group))
        left_out = max(alone, key=lambda card: self._values[card.index], default=None) if spare else None
        return self._in_favour(made, alone, left_out)

    def throw_of(self, groups: Sequence[Sequence[Card]]) -> Card:
        """Of groups as made, with one card too many, the one whose throw leaves the least points of what stays.

        Then what is a show; then rather a loose card than one of a group, and the dearest.
        """

        def left(card: Card) -> tuple[Points, Points, bool, bool, bool, Points]:
            reading = self.read([[c for c in group if c is not card] for group in groups], ())
            grouped = not any(len(group) == 1 and group[0] is card for group in groups)
            at = card.index
            return (
                reading.points, reading.raw, self.rules.verdict(reading) is not None, grouped,
                self._joker[at], -self._values[at],
            )  # fmt: skip

        return min((card for group in groups for card in group), key=left)

    def _in_favour(
        self, made: tuple[tuple[Card, ...], ...], alone: tuple[Card, ...], left_out: Card | None = None
    ) -> Reading:
        options: list[tuple[Meld | Refusal, ...]] = [
            self._meanings(group) or (_numbered(why_not(group, self.groups), i),) for i, group in enumerate(made)
        ]
        if max(map(len, options), default=1) == 1:
            return self._reading(tuple([option[0] for option in options]), made, alone, left_out)
        return min((self._reading(chosen, made, alone, left_out) for chosen in product(*options)), key=self._favour)

    def judged(self, groups: Sequence[Sequence[Card]], loose: Sequence[Card]) -> Reading:
        """What a show of these groups is judged on: the groups as made, or the best ones where the game says so."""
        if self.rules.AS_MADE:
            return self.read(groups, loose)
        return self.best([*(card for group in groups for card in group), *loose])

    def _favour(self, reading: Reading) -> tuple[bool, Points, bool, int, int, list[bool]]:
        """What is in the player's favour, the least first (§0.1): a second sequence where one is still needed."""
        lives = lives_of(reading.melds)
        sequences = min(lives.sequences, self.rules.lives.sequences)
        naturals = sum(meld.naturals for meld in reading.melds)
        fault, sets = reading.fault is not None, _sets_first(reading.melds)
        return self.rules.flat(lives), reading.raw, fault, -sequences, -naturals, sets

    def _meanings(self, group: tuple[Card, ...]) -> tuple[Meld, ...]:
        """The melds that a group may be, the most natural one of each kind and purity."""
        known = self._known.get(group)
        if known is None:
            if len(self._known) > MEMO:
                self._known.clear()
            found = {(meld.kind, meld.pure): meld for meld in reversed(readings(group, self.groups))}
            known = self._known[group] = tuple(found.values())
        return known

    def _reading(
        self,
        groups: tuple[Meld | Refusal, ...],
        made: tuple[tuple[Card, ...], ...],
        loose: tuple[Card, ...],
        left_out: Card | None,
    ) -> Reading:
        """The one place where groups become count, goals and verdict."""
        melds = [group for group in groups if isinstance(group, Meld)]
        remaining = loose if left_out is None else tuple([card for card in loose if card is not left_out])
        lives = lives_of(melds)
        saves, flat = self._counted(lives)
        counted: list[Card] = []
        for group, cards in zip(groups, made, strict=True):
            if isinstance(group, Refusal) or not saves[group.kind][group.pure]:
                counted += cards
        counted += remaining
        raw = sum([self._values[card.index] for card in counted])
        points = self.rules.pays(raw, flat)
        refused = [group for group in groups if isinstance(group, Refusal)] if len(melds) < len(groups) else ()
        pairs = [card for meld in melds if meld.kind is Kind.DUBLEE for card in meld.cards]
        fault = refused[0] if refused else self.rules.fault(lives, (*remaining, *pairs))
        others = [other.goal(made) for other in self._others]
        return Reading(
            groups=groups,
            cards=made,
            loose=loose,
            counted=tuple(counted),
            raw=raw,
            points=points,
            goals=(*self._goals(lives, points), *(goal for goal in others if 2 * goal.have > (goal.need or 0))),
            fault=None if any(goal.met for goal in others) else fault,
        )

    # ── the best groups ──

    def known(self, question: Callable[[Arranger, Sequence[Card]], T], hand: Iterable[Card]) -> T:
        """What this method answers, remembered with the arranger: the same hands come back again and again."""
        answer: T = self._answered(question, tuple(sorted(hand, key=lambda card: card.sort_key)))
        return answer

    def _answer(self, question: Callable[[Arranger, Sequence[Card]], Any], hand: tuple[Card, ...]) -> Any:
        return question(self, hand)

    def has_pure(self, hand: Sequence[Card]) -> bool:
        """Is there a run without any joker?"""
        return self._showing.shapes.has_pure(self._counts(hand))

    def points(self, hand: Sequence[Card]) -> Points:
        """What the hand pays at best: `best(hand).points`, without making the groups."""
        counts = self._counts(hand)
        saved = -1
        for search in self._counting:
            saved = search.weight(counts, saved)
        return self.rules.pays(counts.total - max(0, saved), flat=self._flat and saved < 0)

    def best(self, hand: Sequence[Card]) -> Reading:
        """The groups with the fewest points before the cap; then a show; then most cards grouped, most without jokers.

        The same for equal hands in any order; pure runs first, then impure ones, then sets.
        """
        counts = self._counts(hand)
        best = Found(-1, (), ((), (), (), ()))
        for search in self._arranging:
            if search.tier.flat and best.weight >= 0:
                break
            best = search.best(counts, best.weight) or best
        reading = self._read_found(hand, best)
        if reading.fault is not None and not reading.raw:
            # nothing to pay, but no show: there may be one among the groupings without points
            show = self._showing.best(counts)
            shown = self._read_found(hand, show) if show else reading
            return shown if shown.fault is None else reading
        return reading

    def _read_found(self, hand: Sequence[Card], best: Found) -> Reading:
        groups, loose = self._grouped(hand, best)
        reading = self._in_favour(groups, loose)
        order = [_order_of(meld) for meld in reading.melds]
        if len(order) < 2 or order == sorted(order):
            return reading
        # an ambiguous group may be read as another kind than it was found as; in this order it still is
        return self._in_favour(tuple([groups[i] for i in sorted(range(len(groups)), key=order.__getitem__)]), loose)

    def proposed(self, hand: Sequence[Card]) -> Reading:
        """The best groups to show: where others may add to them, those among equals that take the fewest cards.

        Another way to show is proposed when it is as good as done, and nearer than sequences are.
        """
        other = self._nearest(hand)
        if other is not None and other.lacks(Counter(card.index for card in hand)) < NEAR:
            return self._as_other(hand, other)
        if not self.rules.ADDED_TO:
            return self.best(hand)
        melds = least_open(hand, self.rules, self.wild, self.points(hand))
        used = {card for meld in melds for card in meld.cards}
        return self.read([meld.cards for meld in melds], sorted(set(hand) - used, key=lambda card: card.sort_key))

    # ── distance to a show ──

    def distance(self, hand: Sequence[Card]) -> int:
        """The fewest cards to replace before the hand is a show, as if every card could be had; 0: it is one.

        Of a hand with a card more than a show lays down one is thrown.
        """
        other = self.otherwise(Counter(card.index for card in hand))
        return min(self._by_groups(hand, other), other)

    def _by_groups(self, hand: Sequence[Card], most: int) -> int:
        """The distance by sequences and sets alone; one more than `most` if it is more than that."""
        return self._distance.of(self._hand(self._counts(hand), len(hand)), most)

    def shown_otherwise(self, hand: Sequence[Card]) -> Reading | None:
        """The hand as another kind of show, if it is one."""
        copies = Counter(card.index for card in hand)
        other = next((other for other in self._others if not other.lacks(copies)), None)
        return None if other is None else self._as_other(hand, other)

    def _as_other(self, hand: Sequence[Card], other: Alternative) -> Reading:
        """The groups that another way to show asks for, the other cards loose."""
        groups = other.groups(hand)
        used = {card for group in groups for card in group}
        return self.read(groups, [card for card in hand if card not in used])

    def other_show(self, hand: Sequence[Card]) -> GoalKind | None:
        """What is collected for another kind of show that is nearer than one of sequences and sets; None: none is."""
        other = self._nearest(hand)
        return None if other is None else other.goal(()).kind

    def _nearest(self, hand: Sequence[Card]) -> Alternative | None:
        """The other way to show that is nearest, if it is nearer than sequences and sets are."""
        if not self._others:
            return None
        copies = Counter(card.index for card in hand)
        other = min(self._others, key=lambda other: other.lacks(copies))
        missing = other.lacks(copies)
        return other if missing < self._by_groups(hand, missing) else None

    def otherwise(self, hand: Counter[int]) -> int:
        """The distance by any other way to show than by sequences and sets; `hand`: copies held, by `Card.index`."""
        return min([other.lacks(hand) for other in self._others], default=NEVER)

    def throws(self, hand: Sequence[Card]) -> dict[Card, int]:
        """For each card of a hand with one too many the distance of the others."""
        copies = Counter(card.index for card in hand)
        least = self._by_groups(hand, self.otherwise(copies))
        found = self._near(least, self._counts(hand), len(hand), -1)
        # whoever throws the wrong card has one more to replace, never two
        return {
            card: min(least if card.face in found else least + 1, self.otherwise(copies - Counter([card.index])))
            for card in hand
        }

    def outs(self, hand: Sequence[Card]) -> tuple[Face | None, ...]:
        """The faces, None the printed joker, that bring this hand nearer to a show when one is drawn."""
        copies = Counter(card.index for card in hand)
        other = self.otherwise(copies)
        by_groups = self._by_groups(hand, other)
        least = min(by_groups, other)
        found = self._near(least - 1, self._counts(hand), len(hand), 1) if 0 < least == by_groups else set()
        if least and self._others:
            drawn = (Card(face) for face in (*FACES, None))
            found |= {card.face for card in drawn if self.otherwise(copies + Counter([card.index])) < least}
        return tuple(face for face in (*FACES, None) if face in found)

    def _near(self, d: int, counts: Counts, cards: int, step: int) -> set[Face | None]:
        """The faces of which with one card more (`step` 1) or less (-1) the distance is at most d."""
        hand = self._hand(counts, cards + step)
        as_joker = hand._replace(jokers=hand.jokers + (step > 0))
        near = self._distance.with_other(d, as_joker, step)
        found: set[Face | None] = {FACES[13 * suit + rank - 1] for suit, rank in near}
        printed = hand._replace(printed=hand.printed + step, jokers=hand.jokers + step)
        if printed.printed >= 0 and self._distance.within(d, printed):
            found.add(None)
        return found

    def _hand(self, counts: Counts, cards: int) -> Hand:
        return Hand(counts.rows, counts.held, counts.printed, counts.jokers, cards, self.rules.HAND)

    def best_throw(self, hand: Sequence[Card], forbidden: Card | None = None) -> Card:
        """Of a hand with one card too many the one whose throw leaves the least points, then the least distance.

        Then the dearest; a joker only if there is nothing else. `forbidden`: may not be thrown.
        """
        allowed = sorted((card for card in hand if card is not forbidden), key=lambda card: card.sort_key)
        plain = [card for card in allowed if not self._joker[card.index]]
        cards = list({card.face: card for card in reversed(plain or allowed)}.values())[::-1]
        if self._others:
            # a show by these may leave points, which are not paid
            copies = Counter(card.index for card in hand)
            cards = [c for c in cards if not self.otherwise(copies - Counter([c.index]))] or cards
        left = {card: self.points([other for other in hand if other is not card]) for card in cards}
        least = min(left.values())
        ties = [card for card in cards if left[card] == least]
        if len(ties) > 1:
            far = self.throws(hand)
            ties.sort(key=lambda card: (far[card], -self._values[card.index]))
        return ties[0]

    def _counts(self, hand: Iterable[Card]) -> Counts:
        numbers = self._numbers
        every = sum([numbers[card.index] for card in hand])
        rows = every & ROW, every >> WIDTH & ROW, every >> 2 * WIDTH & ROW, every >> 3 * WIDTH & ROW
        return Counts(held(every), rows, every >> PRINTED & FEW, every >> JOKERS & FEW, every >> TOTAL)

    def _grouped(self, hand: Sequence[Card], found: Found) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...]]:
        """Real cards for what was found: natural cards first, then what is left over of the jokers."""
        free: dict[int, list[Card]] = defaultdict(list)
        ordered = sorted(hand, key=_sort_key)
        for card in reversed(ordered):
            free[card.index].append(card)
        runs = [(suit, run) for suit in SUITS for run in found.runs[suit]]
        if len(runs) > 1:
            runs.sort(key=lambda pair: (pair[1].holes > 0, pair[0], lowest(pair[1].cards)))
        groups: list[list[Card | None]] = [[free[52].pop() for _ in range(TUNNELA)]] if found.printed else []
        groups += [self._run(suit, run, free) for suit, run in runs]
        groups += [self._set(one, free) for one in sorted(found.sets)]
        left = [card for card in ordered if card in free[card.index]]
        holes = sum([group.count(None) for group in groups])
        jokers = [card for card in left if self._joker[card.index]][:holes] if holes else []
        fill = iter(jokers)
        filled = tuple([tuple([card or next(fill) for card in group]) for group in groups])
        return filled, tuple([card for card in left if card not in jokers] if holes else left)

    def _run(self, suit: int, run: Run, free: dict[int, list[Card]]) -> list[Card | None]:
        """The cards in their places, None where a joker will stand."""
        cards, start = run.cards, lowest(run.cards)
        if cards == TUNNELA * ONE[start]:
            return [free[13 * suit + (start - 1) % 13].pop() for _ in range(TUNNELA)]
        length = cards.bit_count() + run.holes
        if self.groups.ace is not Ace.ROUND:
            start = min(start, self._last - length + 1)
        return [
            free[13 * suit + (place - 1) % 13].pop() if cards >> 4 * place & 15 else None
            for place in range(start, start + length)
        ]

    def _set(self, one: Set, free: dict[int, list[Card]]) -> list[Card | None]:
        naturals = [free[13 * suit + one.rank - 1].pop() for suit in SUITS for _ in range(one.suits[suit])]
        return [*naturals, *[None] * one.holes]


_sort_key = attrgetter("sort_key")


def _counted(rules: HandRules, lives: Lives) -> tuple[list[list[bool]], bool]:
    """Which melds a hand with these lives saves, runs and sets, those with jokers and those without; is it flat?"""
    saves = [
        [],
        *([rules.saves(kind, pure, lives) for pure in (False, True)] for kind in Kind),
    ]  # from 1 on, as they are
    return saves, rules.flat(lives)


def _numbered(refusal: Refusal, number: int) -> Refusal:
    return Refusal(refusal.code, refusal.cards, number, refusal.have, refusal.need)


def _sets_first(melds: Iterable[Meld]) -> list[bool]:
    """Among equals the first groups are the runs."""
    return [meld.kind is Kind.SET for meld in melds]


def _order_of(meld: Meld) -> int:
    """Pure sequences, other ones, sets."""
    return 2 if meld.kind is Kind.SET else int(not meld.pure)
