"""What an exact look at the player's own hand finds: its reading, best groups, the throw, what a show still needs.

Functions of a View alone, so that they can be asked in any thread. The words for it are in `words`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random

from rummy_tui.bots.choose import PLANS, Choice, choose
from rummy_tui.bots.styles import HARD
from rummy_tui.bots.terms import never
from rummy_tui.engine.actions import Discard, LayOff, Show, Swap
from rummy_tui.engine.arrange import Arranger, arranger
from rummy_tui.engine.cards import Card, Face, Points
from rummy_tui.engine.melds import End, Kind, Meld, readings, why_not
from rummy_tui.engine.reading import GoalKind, HandRules, Reading
from rummy_tui.engine.view import Phase, View
from rummy_tui.grouping import Grouping


@dataclass(frozen=True)
class Outlook:
    """The faces that help the hand (None: a printed joker), cards a show lacks, what the best grouping pays.

    With a card too many all this is told of the hand after the best throw. `now`: a show is possible at once. `other`:
    what is collected where a show of another kind is nearer than one of sequences and sets.
    """

    outs: tuple[Face | None, ...]
    distance: int
    points: Points
    now: bool
    other: GoalKind | None = None


@dataclass(frozen=True)
class Lack:
    """How much is missing for what must be laid down first (cards, in 51 points), and the faces that make it less.

    None is a printed joker.
    """

    missing: int
    outs: tuple[Face | None, ...]


@dataclass(frozen=True)
class Placings:
    """Every way to put a card of the hand on a meld of the table now."""

    ways: tuple[LayOff | Swap, ...]


@dataclass(frozen=True)
class Offered:
    """What is missing for what must be laid down first, without and with the card on offer; None: nothing."""

    before: int | None
    after: int | None

    @property
    def helps(self) -> bool:
        return self.before is not None and self.after is not None and self.after < self.before

    def wanted(self, wish: str) -> bool:
        """Is it asked at all? `wish`: 'always', 'helps' or 'never', as the player has set it."""
        return wish != "never" and (wish != "helps" or self.helps)


def spare(view: View) -> bool:
    """Does the player hold one card more than a show lays down?"""
    return view.mine and view.public.phase is Phase.PLAY


def reading_of(view: View, grouping: Grouping) -> Reading:
    """The player's groups as the rules read them; the strip tells of the best ones where a show is judged on those."""
    if not isinstance(view.rules, HandRules):
        return _laid_open(view, grouping)
    made = _arranger(view).read(grouping.groups, grouping.loose, spare=spare(view))
    made = replace(made, goals=(*made.goals, *view.goals(made.melds, made.loose)))
    if view.rules.AS_MADE:
        return made
    best = _arranger(view).best(_parted(view)[0])
    return replace(made, goals=best.goals, points=best.points)


def _laid_open(view: View, grouping: Grouping) -> Reading:
    """The groups for the table, and what the whole hand costs as long as it is held."""
    rules = view.rules.groups_for(view.public.wild)
    groups = tuple(next(iter(readings(group, rules)), None) or why_not(group, rules) for group in grouping.groups)
    points = sum(view.rules.value(card, view.public.wild) for card in view.hand)
    goals = view.goals([group for group in groups if isinstance(group, Meld)], grouping.loose)
    return Reading(groups, grouping.groups, grouping.loose, view.hand, points, points, goals, None)


def placings(view: View, card: Card) -> tuple[LayOff | Swap, ...]:
    """Every way to put this card of the own hand on a meld of the table now; both ends only where they differ."""
    found: list[LayOff | Swap] = []
    for number in range(len(view.public.melds)):
        if Swap in view.rules.ACTIONS and view.check(Swap(card, number)) is None:
            found.append(Swap(card, number))
        if LayOff not in view.rules.ACTIONS or view.check(LayOff(card, number)) is not None:
            continue
        ends = [LayOff(card, number, end) for end in (End.LOW, End.HIGH)]
        run = view.public.melds[number].kind is Kind.RUN
        both = run and all(view.check(each) is None for each in ends)
        found += ends if both else [LayOff(card, number)]
    return tuple(found)


def meanings(view: View, group: Sequence[Card]) -> tuple[Meld, ...]:
    """What the jokers of a group may stand for, its present meaning first: one, unless a sequence can go two ways."""
    rules = view.rules.groups_for(view.public.wild)
    present = next(iter(readings(group, rules)), None)
    if present is None or present.kind is not Kind.RUN or not present.jokers:
        return () if present is None else (present,)
    # from the highest down: no order of a sequence, so none is settled
    falling = sorted(group, key=lambda card: (rules.joker(card), -card.index))
    every = {meld.stands: meld for meld in (present, *readings(falling, rules)) if meld.kind is Kind.RUN}
    return tuple(meld for meld in every.values() if meld.naturals == present.naturals)


def right(view: View, show: Show) -> bool:
    """Would these groups be a show?"""
    rest = [card for card in view.hand if card not in show.cards]
    return isinstance(view.rules, HandRules) and _arranger(view).judged(show.groups, rest).fault is None


def arranged(view: View) -> Grouping:
    """The exact best grouping; with a card too many, the best one to throw lies loose at the end."""
    if not isinstance(view.rules, HandRules):
        deal = view.kind.imagine(view, {}, ())
        return Grouping.of(view.hand, deal.groups_for_table(view.seat))
    kept, thrown = _parted(view)
    return Grouping.arranged(_arranger(view).proposed(kept), thrown)


def best_throw(view: View) -> Card | None:
    """The card whose throw leaves the best hand, of those that may be thrown; None if there is none too many."""
    if not spare(view):
        return None
    taken = view.public.taken
    forbidden = taken if taken is not None and view.check(Discard(taken)) is not None else None
    return _best_throw(_rules(view), view.public.wild, view.hand, forbidden)


def outlook(view: View) -> Outlook | None:
    """What the hand can become; None for who only watches, and in a game in which no hand is shown."""
    if not view.hand or not isinstance(view.rules, HandRules):
        return None
    kept, thrown = _parted(view)
    outs, distance, points, other = _outlook(_rules(view), view.public.wild, tuple(kept))
    there = {card.face for card in view.rules.cards(len(view.public.seats))}
    outs = tuple(face for face in outs if face in there)  # not every game has printed jokers
    now = bool(thrown) and not distance and view.check(Show(_arranger(view).proposed(kept).cards, *thrown)) is None
    return Outlook(outs, distance, points, now, other)


def lack(view: View) -> Lack | None:
    """How far the hand is from what must be laid down first; None where that is nothing, or is done."""
    missing = view.lacking(view.hand) if view.hand else None
    if missing is None:
        return None
    copies = {card.face: card for card in view.rules.cards(len(view.public.seats))}
    near = (face for face, card in copies.items() if missing and (view.lacking((*view.hand, card)) or 0) < missing)
    return Lack(missing, tuple(near))


def needed(view: View) -> Outlook | Lack | Placings | None:
    """What counts most for the player now: the show, what must be laid down first, or what the melds take."""
    laying_off = view.public.phase is Phase.LAY_OFF
    found = None if laying_off else outlook(view) or lack(view)
    if found is not None or not view.mine or not (laying_off or spare(view)):
        return found
    return Placings(tuple(way for card in view.hand for way in placings(view, card)))


def offered(view: View) -> Offered:
    """What the open card would do for the hand of a seat that may buy it."""
    return Offered(view.lacking(view.hand), view.lacking((*view.hand, view.public.discards[-1])))


def advice(view: View, cancelled: Callable[[], bool] = never) -> Choice | None:
    """What a Hard player would do; None when it is not the player's decision, or there is no such player."""
    return choose(view, HARD, Random(0), cancelled) if view.mine and view.rules.FAMILY in PLANS else None


def _parted(view: View) -> tuple[Sequence[Card], tuple[Card, ...]]:
    """The hand without the best throw, and that card, if there is one too many."""
    thrown = best_throw(view)
    if thrown is None:
        return view.hand, ()
    return [card for card in view.hand if card is not thrown], (thrown,)


def _rules(view: View) -> HandRules:
    assert isinstance(view.rules, HandRules)
    return view.rules


def _arranger(view: View) -> Arranger:
    return arranger(_rules(view), view.public.wild)


@lru_cache(maxsize=8)
def _best_throw(rules: HandRules, wild: frozenset[Face], hand: tuple[Card, ...], forbidden: Card | None) -> Card:
    return arranger(rules, wild).best_throw(hand, forbidden)


@lru_cache(maxsize=8)
def _outlook(
    rules: HandRules, wild: frozenset[Face], hand: tuple[Card, ...]
) -> tuple[tuple[Face | None, ...], int, Points, GoalKind | None]:
    arrange = arranger(rules, wild)
    return arrange.outs(hand), arrange.distance(hand), arrange.points(hand), arrange.other_show(hand)
