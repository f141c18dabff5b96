"""What can be laid down of a hand in a turn, exactly: the melds and lay-offs that leave the least behind.

For games with melds on the table. The search itself is in `laying`; here hands become numbers, and what was found
becomes actions that can be played one after the other.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import combinations, product

from rummy_tui.engine.actions import Action, Groups, Lay, LayOff, Swap
from rummy_tui.engine.cards import Card, Face, Points, Rank, Suit
from rummy_tui.engine.laying.parts import (
    ONE,
    SUITS,
    Addition,
    Last,
    Line,
    NewRun,
    NewSet,
    Part,
    Prices,
    Row,
    Rows,
    Swapping,
    Turn,
)
from rummy_tui.engine.laying.search import Search
from rummy_tui.engine.melds import USUAL, End, Kind, Meld, add, readings, swap
from rummy_tui.engine.rules import Family, Rules

__all__ = ["Last", "Laydown", "Layer", "Prices", "TableRules", "Turn", "layer", "meant", "single_moves"]

MUCH: Points = 10_000
"""More than any hand is worth."""


@dataclass(frozen=True)
class Laydown:
    """A plan for this turn. `groups`: the new melds; `actions`: all of it, playable in this order; `left`: the cards
    that stay in hand, before one is thrown; `points`: their points; `worth`: of the new melds.
    """

    groups: Groups
    actions: tuple[Action, ...]
    left: tuple[Card, ...]
    points: Points
    worth: Points


@dataclass(frozen=True, kw_only=True)
class TableRules(Rules):
    """Rules of a game in which melds lie on the table: what laying a hand down needs to know."""

    FAMILY = Family.TABLE
    PURITY = False
    SIGNED = False

    @property
    def most_held(self) -> int | None:
        """Cards that a player can hold at most. None: no limit."""
        raise NotImplementedError

    def worth(self, rank: Rank, low: bool) -> Points:
        """What a card of this rank counts towards an opening; `low`: an ace below a 2."""
        return self.value(Card(Face(rank, Suit.SPADES)), frozenset())

    def prices(self, wild: frozenset[Face]) -> Prices:
        """All cards as the search for what can be laid wants them."""
        return _prices(self, wild)

    def laying(self) -> Turn:
        """What a hand alone may lay down at first, with no meld on the table."""
        raise NotImplementedError

    def laid_first(self, hand: Sequence[Card]) -> Laydown | None:
        """What leaves the least of a hand alone, with no meld on the table; None: nothing can be laid."""
        turn = self.laying()
        best = layer(turn, (), self.prices(turn.groups.wild)).best(hand)
        return best if best is not None and best.groups else None

    def laid_whole(
        self, turn: Turn, hand: Sequence[Card], taken: Card | None = None, must: Card | None = None
    ) -> Laydown | None:
        """All cards but one at most put down at once, the cheapest one left; None: that does not go.

        `taken` and `must` as for `Layer.best`.
        """
        wild = turn.groups.wild
        best = layer(turn, (), _fewest(self, wild)).best(hand, taken, must)
        if best is None or not best.groups or len(best.left) > 1:
            return None
        return replace(best, points=sum(self.value(card, wild) for card in best.left))


@lru_cache(maxsize=64)
def _fewest(game: TableRules, wild: frozenset[Face]) -> Prices:
    """Prices by which the fewest cards are left, and of as many the cheapest."""
    real = game.prices(wild)
    return real._replace(values=tuple(MUCH + value for value in real.values), joker=MUCH + real.joker)


@lru_cache(maxsize=64)
def _prices(game: TableRules, wild: frozenset[Face]) -> Prices:
    ranks = [Face(rank, suit) for suit in Suit for rank in Rank]
    values = tuple(game.value(Card(face), wild) for face in ranks)
    high = tuple(game.worth(rank, low=False) for rank in Rank)
    return Prices(values, game.value(Card(None), wild), (0, *high), (0, game.worth(Rank.ACE, True), *high[1:], high[0]))


class Layer:
    """Answers for any hand with these melds on the table."""

    def __init__(self, turn: Turn, table: tuple[Meld, ...], prices: Prices) -> None:
        self.turn, self.table, self.prices = turn, table, prices
        self._search = Search(turn, table, prices)
        self._joker = [turn.groups.joker(card) for card in _CARDS]
        self._values = [prices.joker if self._joker[card.index] else prices.values[card.index] for card in _CARDS]

    def value(self, card: Card) -> Points:
        """Points of a card in hand."""
        return self._values[card.index]

    def possible(self, hand: Sequence[Card], taken: Card | None = None, must: Card | None = None) -> bool:
        """Can what this turn asks for be laid down, so that the turn can still end?"""
        rows, jokers = self._counts(hand)
        found = self._search.best(rows, jokers, self.turn.at_least, first=True)
        if found is None:
            return False
        if must is None and self.turn.last is not Last.NEVER_THROWN and _cards(found.parts) + 1 < len(hand):
            return True
        return self.best(hand, taken, must) is not None

    def greatest(self, hand: Sequence[Card]) -> Points:
        """The greatest sum of new melds that can be laid, with a card left to throw where the game needs one."""
        search = Search(replace(self.turn, at_least=0), self.table, self.prices._replace(by_worth=True))
        most = [search.best(*self._counts(hand), 0)]
        if most[0] and _cards(most[0].parts) == len(hand) and self.turn.last is Last.THROWN:
            hands = ([card for card in hand if card is not out] for out in hand)
            most = [search.best(*self._counts(kept), 0) for kept in hands]
        return max((found.weight for found in most if found), default=0)

    def best(self, hand: Sequence[Card], taken: Card | None = None, must: Card | None = None) -> Laydown | None:
        """The least points left, so that the turn can still end; None if what it asks for cannot be laid down.

        `taken`: cannot be thrown in this turn. `must`: has to lie in a new meld.
        """
        if self.turn.one and self.turn.sets is None:
            return min(
                (plan for part in self._ones if (plan := part.best(hand, taken, must))), key=lambda plan: plan.points
            )
        best = self._best(hand, taken, must)
        if best is None or self._ends(best.left, taken):
            return best
        # too much goes down: some cards are put aside, as few points as possible
        best = None
        size = 2 if self.turn.last is Last.NEVER_THROWN else 1
        asides = combinations([card for card in hand if card is not must], size)
        for aside in sorted(asides, key=lambda cards: sum(map(self.value, cards))):
            paid = sum(map(self.value, aside))
            if best is not None and paid >= best.points:
                break
            kept = [card for card in hand if card not in aside]
            found = self._best(kept, taken, must)
            if found is None or not self._ends((*found.left, *aside), taken):
                continue
            if best is None or found.points + paid < best.points:
                best = replace(found, left=(*found.left, *aside), points=found.points + paid)
        return best

    @cached_property
    def _ones(self) -> list[Layer]:
        """The same with no new meld, with one set and with one run."""
        asked = ((0, 0), (1, 0), (0, 1))
        turns = [replace(self.turn, sets=sets, runs=runs, swap_first=True, one=False) for sets, runs in asked]
        return [Layer(turn, self.table, self.prices) for turn in turns]

    def _ends(self, left: Sequence[Card], taken: Card | None) -> bool:
        """Can the turn end with these cards in hand?"""
        last = self.turn.last
        if last is Last.NEVER_THROWN:
            return len(left) != 1
        return (not left and last is Last.FREE) or any(card is not taken for card in left)

    def _best(self, hand: Sequence[Card], taken: Card | None, must: Card | None) -> Laydown | None:
        """The same, however the turn ends."""
        rows, jokers = self._counts(hand)
        found = self._search.best(rows, jokers, self.turn.at_least)
        if found is None:
            return None
        best = _Carrying(self, hand, taken, must).out(found.parts)
        if must is None or any(must in group for group in best.groups):
            return best
        weight, parts = -1, None
        for takes, line in self._melds_with(must, rows, jokers):
            gain = line.weight + self.prices.joker * line.new
            left = tuple(row - taken_ for row, taken_ in zip(rows, takes, strict=True))
            need = max(0, self.turn.at_least - line.worth)
            rest = self._search.best(left, jokers - line.new, need, weight - gain)  # type: ignore[arg-type]
            if rest is not None and rest.weight + gain > weight:
                weight, parts = rest.weight + gain, (*line.parts, *rest.parts)
        return None if parts is None else _Carrying(self, hand, taken, must).out(parts)

    def _melds_with(self, card: Card, rows: Rows, jokers: int) -> Iterator[tuple[list[Row], Line]]:
        """Every new meld in which this card could stand, and the cards it takes."""
        joker = self._joker[card.index]
        for suit, table in enumerate(self._search.suits):
            for start in table.starts(rows[suit]) if table.most else ():
                for takes, line in table.runs_from(rows[suit], 0, jokers, start, 2):
                    own = card.face is not None and card.face.suit == suit and takes >> 4 * card.face.rank & 15
                    if own or (joker and line.new):
                        yield [takes if each == suit else 0 for each in SUITS], line
        for rank, ranks in enumerate(self._search.ranks, 1):
            for option in ranks.single(tuple(row >> 4 * rank & 15 for row in rows), jokers):
                own = card.face is not None and card.face.rank == rank and option.takes[card.face.suit]
                if own or (joker and option.line.new):
                    yield [n * ONE[rank] for n in option.takes], option.line

    def _counts(self, hand: Sequence[Card]) -> tuple[Rows, int]:
        rows, jokers, joker = [0, 0, 0, 0], 0, self._joker
        for card in hand:
            at = card.index
            jokers += joker[at]
            if at < 52:
                rows[at // 13] += ONE[at % 13 + 1]
        a, b, c, d = rows
        return (a, b, c, d), jokers


_CARDS = (*(Card(Face(rank, suit)) for suit in Suit for rank in Rank), Card(None))
"""One card of each kind, by its index."""


@lru_cache(maxsize=256)
def layer(turn: Turn, table: tuple[Meld, ...], prices: Prices) -> Layer:
    """Kept, because it is asked of many hands."""
    return Layer(turn, table, prices)


def single_moves(hand: Sequence[Card], table: Sequence[Meld], turn: Turn) -> tuple[LayOff | Swap, ...]:
    """Every lay-off and swap that fits, card by card; an end is named only where the card fits both."""
    moves: list[LayOff | Swap] = []
    for card in hand:
        for number, meld in enumerate(table):
            if turn.lay_off:
                moves += [LayOff(card, number, end) for end in _ends_for(card, meld, turn)]
            if meld.kind in turn.swaps and isinstance(swap(meld, card, turn.added), tuple):
                moves.append(Swap(card, number))
    return tuple(moves)


def _ends_for(card: Card, meld: Meld, turn: Turn) -> tuple[End, ...]:
    if meld.kind is Kind.SET:
        return (End.ANY,) if isinstance(add(meld, card, End.ANY, turn.added), Meld) else ()
    ends = tuple(end for end in (End.LOW, End.HIGH) if isinstance(add(meld, card, end, turn.added), Meld))
    return ends if len(ends) == 2 else (End.ANY,) * len(ends)


def _cards(parts: Sequence[Part]) -> int:
    """How many cards these take out of the hand at most."""
    count = 0
    for part in parts:
        if isinstance(part, NewRun):
            count += len(part.cells)
        elif isinstance(part, NewSet):
            count += sum(part.suits) + part.holes
        else:
            count += 1
    return count


class _Carrying:
    """Real cards for what was found, and the actions that carry it out."""

    def __init__(self, layer: Layer, hand: Sequence[Card], taken: Card | None, must: Card | None) -> None:
        self.turn, self.layer = layer.turn, layer
        self.table = list(layer.table)
        self.free: dict[int, list[Card]] = defaultdict(list)
        # the card that has to be laid first, then the one that cannot be thrown
        for card in sorted(hand, key=lambda card: (card is must, card is taken, -card.pack)):
            self.free[card.index].append(card)
        self.hand = hand
        self.jokers: list[Card] = []
        self.swaps: list[Action] = []
        self.added: list[Action] = []
        self.late: set[Card] = set()
        """Jokers that are had only when the new melds lie on the table."""
        self.must = must

    def out(self, parts: Sequence[Part]) -> Laydown:
        """The plan."""
        order = {NewRun: 0, NewSet: 1, Swapping: 2, Addition: 3}
        parts = sorted(parts, key=lambda part: order[type(part)])
        groups = [self._group(part) for part in parts if isinstance(part, NewRun | NewSet)]
        cards = {id(part): self._natural(part.suit, part.rank) for part in parts
                 if isinstance(part, Swapping | Addition) and part.suit is not None}  # fmt: skip
        pool = [card for card in self.hand if self.turn.groups.joker(card) and card in self.free[card.index]]
        self.jokers = sorted(pool, key=lambda card: (card is self.must, card.sort_key))
        if self.turn.swap_first:
            self._swap(parts, cards)
        melds = [self._filled(group) for group in groups]
        if not self.turn.swap_first:
            self._swap(parts, cards)
        for part in parts:
            if isinstance(part, Addition):
                card = cards[id(part)] if id(part) in cards else self.jokers.pop()
                end = End.ANY if self.table[part.meld].kind is Kind.SET else End.HIGH if part.high else End.LOW
                self._lay_off(card, part.meld, end)
        return self._plan(*self._rest(melds))

    def _swap(self, parts: Sequence[Part], cards: dict[int, Card]) -> None:
        for part in parts:
            if isinstance(part, Swapping):
                swapped = swap(self.table[part.meld], cards[id(part)], self.turn.added)
                assert isinstance(swapped, tuple)
                self.table[part.meld], joker = swapped
                self.jokers.insert(0, joker)
                if not self.turn.swap_first:
                    self.late.add(joker)
                self.swaps.append(Swap(cards[id(part)], part.meld))

    def _group(self, part: NewRun | NewSet) -> list[Card | None]:
        """The cards of a new meld in their places, None where a joker will stand."""
        if isinstance(part, NewSet):
            naturals = [self._natural(suit, part.rank) for suit in SUITS for _ in range(part.suits[suit])]
            return [*naturals, *[None] * part.holes]
        places = enumerate(part.cells, part.start)
        return [self._natural(part.suit, (place - 1) % 13 + 1) if own else None for place, own in places]

    def _natural(self, suit: int, rank: int) -> Card:
        return self.free[13 * suit + rank - 1].pop()

    def _filled(self, group: list[Card | None]) -> Meld:
        cards = tuple(card or self.jokers.pop() for card in group)
        return readings(cards, self.turn.groups)[0]

    def _lay_off(self, card: Card, number: int, end: End) -> None:
        grown = add(self.table[number], card, end, self.turn.added)
        assert isinstance(grown, Meld)
        self.table[number] = grown
        self.added.append(LayOff(card, number, end))

    def _rest(self, melds: list[Meld]) -> tuple[list[Meld], list[Meld], list[Card]]:
        """What fits without having been counted, sets that take any card of their rank and jokers, goes down as well.

        The new melds as laid, the same with what was laid off on them, and the cards left.
        """
        jokers = set(self.jokers)
        naturals = [c for cards in self.free.values() for c in cards if not self.turn.groups.joker(c)]
        naturals.sort(key=lambda card: (card is not self.must, -self.layer.value(card), card.sort_key))
        laid, grown = melds, list(melds)
        left: list[Card] = []
        for card in (*naturals, *reversed(self.jokers)):
            kinds = tuple(USUAL) if card in jokers else (Kind.SET,) if self.turn.groups.suits_repeat else ()
            if not (self._onto_new(card, laid, grown, kinds) or self._onto_table(card, grown, kinds)):
                left.append(card)
        return laid, grown, left

    def _onto_new(self, card: Card, laid: list[Meld], grown: list[Meld], kinds: Sequence[Kind]) -> bool:
        """Into one of the new melds before it is laid, if it may be so long."""
        if self.turn.shortest or card in self.late:
            return False
        for i, meld in enumerate(laid):
            longer = add(meld, card, End.ANY, self.turn.groups) if meld.kind in kinds else None
            if isinstance(longer, Meld) and grown[i] is meld:
                laid[i] = grown[i] = longer
                return True
        return False

    def _onto_table(self, card: Card, grown: list[Meld], kinds: Sequence[Kind]) -> bool:
        """Onto a meld, old or new."""
        for i, meld in enumerate((*self.table, *grown) if self.turn.lay_off else ()):
            longer = add(meld, card, End.ANY, self.turn.added) if meld.kind in kinds else None
            if isinstance(longer, Meld):
                pile, at = (self.table, i) if i < len(self.table) else (grown, i - len(self.table))
                pile[at] = longer
                self.added.append(LayOff(card, i, End.ANY))
                return True
        return False

    def _plan(self, laid: list[Meld], grown: list[Meld], left: list[Card]) -> Laydown:
        groups, over = [], list[Action]()
        for number, meld in enumerate(laid, len(self.table)):
            base, more = self._shortened(meld, number) if self.turn.shortest else (meld.cards, [])
            groups.append(base)
            over += more
        lay = [Lay(tuple(groups))] if groups else []
        swaps_first = self.swaps if self.turn.swap_first else []
        actions = [*swaps_first, *lay, *(() if self.turn.swap_first else self.swaps), *over, *self.added]
        worth = sum(worth_of(meld, self.layer.prices) for meld in laid)
        points = sum(map(self.layer.value, left))
        return Laydown(tuple(groups), tuple(actions), tuple(left), points, worth)

    def _shortened(self, meld: Meld, number: int) -> tuple[tuple[Card, ...], list[Action]]:
        """The shortest meld in it, and its other cards laid off on that one."""
        rules, cards = self.turn.groups, meld.cards
        size = rules.min_run if meld.kind is Kind.RUN else rules.min_set
        naturals = [not meld.acts(i) for i in range(len(cards))]
        at = next(i for i in range(len(cards)) if sum(naturals[i : i + size]) >= min(size, rules.min_natural))
        at = min(at, len(cards) - size)
        side = (End.LOW, End.HIGH) if meld.kind is Kind.RUN else (End.ANY, End.ANY)
        over = [LayOff(card, number, side[0]) for card in reversed(cards[:at])]
        over += [LayOff(card, number, side[1]) for card in cards[at + size :]]
        return cards[at : at + size], list[Action](over)


def meant(groups: Groups, turn: Turn) -> tuple[Meld, ...]:
    """What these valid groups are: of all their meanings the first that are as many sets and runs as are asked for."""
    options = [readings(group, turn.groups) for group in groups]
    first = tuple(option[0] for option in options)
    return next((melds for melds in product(*options) if _as_asked(melds, turn)), first)


def _as_asked(melds: Sequence[Meld], turn: Turn) -> bool:
    kinds = [meld.kind for meld in melds]
    return turn.sets in (None, kinds.count(Kind.SET)) and turn.runs in (None, kinds.count(Kind.RUN))


def worth_of(meld: Meld, prices: Prices) -> Points:
    """What a new meld counts towards an opening: every joker as the card it stands for."""
    if meld.kind is Kind.SET:
        return prices.sets[meld.rank] * len(meld.cards)
    first = meld.stands[0]
    assert first is not None
    return sum(
        prices.runs[place if place <= 14 else place - 13] for place in range(first.rank, first.rank + len(meld.cards))
    )
