"""The plan for hands that are shown at the end: what to draw, what to throw, when to show and when to leave."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import combinations

from rummy_tui.bots import worth
from rummy_tui.bots.memory import Memory, remember
from rummy_tui.bots.styles import SEEN, Drops, Style
from rummy_tui.bots.terms import Cancelled, Candidate, Term, Why
from rummy_tui.engine.actions import Action, Discard, Draw, Drop, Seat, Show, Take
from rummy_tui.engine.arrange import NEAR, Arranger, arranger
from rummy_tui.engine.cards import Card, Points, Rank
from rummy_tui.engine.deal import Deal
from rummy_tui.engine.events import Drew, Took
from rummy_tui.engine.melds import Kind
from rummy_tui.engine.reading import lives_of
from rummy_tui.engine.view import View

Hand = tuple[Card, ...]
TWINS = 0.2
"""How well two equal cards go together where a third makes a tunnela: neighbours wait for more cards than one."""


class ShowPlan:
    """Every move is judged by the hand it leaves after the throw."""

    def candidates(self, view: View, style: Style, cancelled: Callable[[], bool]) -> Sequence[Candidate]:
        mind = Mind(view, style, cancelled)
        return mind.endings(mind.deal, mind.style.breadth) if mind.may(Discard) else mind.openings()


class Mind:
    """One decision being thought about. `deal`: the deal as this seat knows it, under the referee's own rules."""

    def __init__(self, view: View, style: Style, cancelled: Callable[[], bool]) -> None:
        self.arranger: Arranger = arranger(view.rules, view.public.wild)
        self.view, self.style, self.cancelled = view, style.for_hand(self.arranger.rules.HAND), cancelled
        self.large = self.arranger.rules.HAND > SEEN
        self.seat: Seat = view.seat
        self.deal: Deal = view.kind.imagine(view, {}, ())
        self.groups = view.rules.groups_for(view.public.wild)

    @cached_property
    def memory(self) -> Memory:
        return remember(self.view)

    def may(self, kind: type[Action]) -> bool:
        """Is this button alive?"""
        offer = self.view.offer(kind)
        return offer is not None and offer.refusal is None

    # ── the first half of a turn ──────────────────────────────────────────────────────────────────────────────────

    def openings(self) -> list[Candidate]:
        """Draw, take, drop: as far as they are possible."""
        found = []
        if self.may(Draw):
            found.append(self.draw())
        if self.may(Take):
            found.append(self.take())
        if self.may(Drop) and (leaving := self.drop()):
            found = [self.judge(each.action, (*each.terms, *self.prospects())) for each in found] + [leaving]
        return found

    def draw(self) -> Candidate:
        """A card from the stock: the hand as it stands, and the chance that the card brings it nearer."""
        hand = self.view.hand
        if not self.style.thinks_of(Why.OUTS):
            return self.judge(Draw(), self.terms(hand))
        outs = self.outs(hand)
        chance = Term(Why.CHANCE, outs.amount / max(1, len(self.memory.unseen)))
        return self.judge(Draw(), (*self.terms(hand), outs, chance))

    def take(self) -> Candidate:
        """The open card: the best that can be made of the turn with it, and that everybody sees it."""
        top = self.view.public.discards[-1]
        after = self.deal.copy()
        after.play(self.seat, Take())
        best = max(self.endings(after, min(1, self.style.breadth)), key=lambda ending: ending.worth)
        kept = tuple(term for term in best.terms if term.why is not Why.DANGER)
        return self.judge(Take(), (*kept, Term(Why.TOLD, 1, (top,))))

    def drop(self) -> Candidate | None:
        """Leaving, if this level thinks of it now."""
        offer = self.view.offer(Drop)
        first = not self.view.public.has_drawn[self.seat]
        if offer is None or offer.price is None or self.style.drops is Drops.NEVER:
            return None
        if self.style.drops is Drops.FIRST and not first:
            return None
        if offer.warning is not None:
            return None  # whoever plays on may still win
        return self.judge(Drop(), (Term(Why.PRICE, worth.leaving(self.view, offer.price) + self.held()),))

    def held(self) -> Points:
        """What the others pay for the cards of this hand as long as it does not leave."""
        others = sum(self.view.public.in_play) - 1
        return self.deal.held_value(self.seat) * others

    def prospects(self) -> tuple[Term, ...]:
        """What playing on is worth beside the hand: the deal may be won, the less likely the later it is."""
        had = sum(isinstance(event, Drew | Took) and event.seat == self.seat for event in self.view.events)
        return Term(Why.STAKE, 1), Term(Why.TURN, had)

    # ── the second half of a turn ─────────────────────────────────────────────────────────────────────────────────

    def endings(self, deal: Deal, breadth: int) -> list[Candidate]:
        """A show if there is one; otherwise what may be thrown, outs counted for so many of the likeliest."""
        hand = tuple(deal.hidden.hands[self.seat])
        for show in self.shows(deal, hand):
            return [self.judge(show, (Term(Why.SHOW, 1),))]
        legal = [card for card in self.in_order(hand) if deal.check(self.seat, Discard(card)) is None]
        throws = one_of_each([card for card in legal if not self.groups.joker(card)] or legal)
        left = self.groups_left(hand, throws) if self.style.thinks_of(Why.LOOSE) else self.hands_left(hand, throws)
        judged = [self.throw(card, terms) for card, terms in left.items()]
        judged.sort(key=lambda candidate: -candidate.worth)
        near = breadth if self.style.thinks_of(Why.OUTS) else 0
        return [self.with_outs(each, hand) for each in judged[:near]] + judged[near:]

    def shows(self, deal: Deal, hand: Hand) -> Iterator[Show]:
        """Every card that could be the last one, with the best grouping of the others."""
        paid = self.points(hand)
        for card in one_of_each(self.in_order(hand)):
            rest = without(hand, card)
            best = self.arranger.shown_otherwise(rest)
            if best is None and (self.value(card) < paid or self.arranger.known(Arranger.points, rest)):
                continue  # more than this card is in no group
            best = best or self.arranger.known(Arranger.best, rest)
            show = Show(tuple(meld.cards for meld in best.melds), card)
            if best.fault is None and deal.check(self.seat, show) is None:
                yield show

    def in_order(self, hand: Hand) -> list[Card]:
        """The order in which a player would part with his cards: the dearest first, jokers last."""
        return sorted(hand, key=lambda card: (self.groups.joker(card), -self.value(card), card.sort_key))

    def value(self, card: Card) -> Points:
        return self.arranger.rules.value(card, self.view.public.wild)

    def hands_left(self, hand: Hand, throws: Sequence[Card]) -> dict[Card, tuple[Term, ...]]:
        """What each throw leaves, for those who know how far a hand is from a show; of a large hand the likeliest."""
        if self.large:
            return {card: self.terms(without(hand, card)) for card in self.likeliest(hand, throws)}
        far = self.arranger.known(Arranger.throws, hand)
        return {card: self.terms(without(hand, card), far[card]) for card in throws}

    def likeliest(self, hand: Hand, throws: Sequence[Card]) -> list[Card]:
        """The few throws that seem best as long as no distance is known; the card just drawn is one of them.

        Without it the hand is as near as it was, whatever it looks like.
        """
        seems = {card: self.throw(card, self.at_sight(without(hand, card))).worth for card in throws}
        first = sorted(throws, key=lambda card: -seems[card])[: self.style.breadth]
        drawn = [card for card in throws if self.view.drawn is not None and card.index == self.view.drawn.index]
        return first if len(first) < 2 or not drawn or drawn[0] in first else [*first[:-1], *drawn]

    def groups_left(self, hand: Hand, throws: Sequence[Card]) -> dict[Card, tuple[Term, ...]]:
        """The same for those who see no further than their groups: a loose card costs them nothing but itself."""
        best = self.arranger.known(Arranger.best, hand)
        alone = {card.index for card in best.loose}
        rules, flat = self.arranger.rules, self.arranger.rules.flat(lives_of(best.melds))
        left: dict[Card, tuple[Term, ...]] = {}
        for card in throws:
            if card.index in alone:
                kept = without(hand, card)
                points = Term(Why.POINTS, rules.pays(best.raw - self.value(card), flat))
                rest = without(best.loose, next(each for each in best.loose if each.index == card.index))
                left[card] = (points, Term(Why.LOOSE, len(rest), rest), *self.ties(kept), *self.otherwise(kept))
        return left or {card: self.terms(without(hand, card)) for card in throws}

    def throw(self, card: Card, left: tuple[Term, ...]) -> Candidate:
        """Throwing the card: the hand it leaves, and whether the next player wants it."""
        return self.judge(Discard(card), (*left, self.danger(card)) if self.style.thinks_of(Why.DANGER) else left)

    def with_outs(self, candidate: Candidate, hand: Hand) -> Candidate:
        """The same throw with the outs of the hand it leaves."""
        (card,) = candidate.action.cards
        return self.judge(candidate.action, (*candidate.terms, self.outs(without(hand, card))))

    def danger(self, card: Card) -> Term:
        """Only the next player can take it: does he collect its neighbours, or throw them?"""
        rival = self.deal.next_in_play(self.seat)
        wanted = [(kinship(card, held), held) for held in self.memory.holds[rival]]
        unwanted = sum(kinship(card, thrown) for thrown in self.memory.threw[rival]) if wanted else 0
        likely = sum(share for share, _ in wanted) - unwanted / 2
        return Term(Why.DANGER, min(1.0, max(0.0, likely)), tuple(held for share, held in wanted if share))

    # ── a hand ────────────────────────────────────────────────────────────────────────────────────────────────────

    def judge(self, action: Action, terms: tuple[Term, ...]) -> Candidate:
        """What this level makes of these reasons."""
        return Candidate(action, terms, sum(self.style.weights.get(term.why, 0) * term.amount for term in terms))

    def points(self, hand: Hand) -> Points:
        """What the hand would pay; read off its groups by those who look at them anyway."""
        if self.style.thinks_of(Why.LOOSE):
            return self.arranger.known(Arranger.best, hand).points
        return self.arranger.known(Arranger.points, hand)

    def terms(self, hand: Hand, distance: int | None = None) -> tuple[Term, ...]:
        """What is told at sight, and the distance (if known, as given), if this level thinks of it."""
        if self.cancelled():
            raise Cancelled
        seen = self.at_sight(hand)
        if not self.style.thinks_of(Why.DISTANCE):
            return seen
        far = self.arranger.known(Arranger.distance, hand) if distance is None else distance
        return (Term(Why.DISTANCE, far), *seen)

    def at_sight(self, hand: Hand) -> tuple[Term, ...]:
        """Points, loose cards, ties and other shows of a hand, if this level thinks of them."""
        found = []
        if self.style.thinks_of(Why.POINTS):
            found.append(Term(Why.POINTS, paid := self.points(hand)))
            if self.style.thinks_of(Why.MATCH) and (more := worth.beyond(self.view.standing, self.seat, paid)):
                found.append(Term(Why.MATCH, more))
        if self.style.thinks_of(Why.LOOSE):
            loose = self.arranger.known(Arranger.best, hand).loose
            found.append(Term(Why.LOOSE, len(loose), loose))
        return (*found, *self.ties(hand), *self.otherwise(hand))

    def otherwise(self, hand: Hand) -> tuple[Term, ...]:
        """How near another kind of show is, if it is near and this level thinks of it."""
        if not self.style.thinks_of(Why.COLLECTED):
            return ()
        missing = self.arranger.otherwise(Counter(card.index for card in hand))
        return (Term(Why.COLLECTED, NEAR - missing),) if missing < NEAR else ()

    def ties(self, hand: Hand) -> tuple[Term, ...]:
        """How well the cards go together, if this level thinks of it."""
        if not self.style.thinks_of(Why.TIES):
            return ()
        plain = [card for card in hand if not self.groups.joker(card)]
        return (Term(Why.TIES, ties(plain, alike=TWINS if Kind.TUNNELA in self.groups.kinds else 0.0)),)

    def outs(self, hand: Hand) -> Term:
        """Unseen copies of the cards that bring this hand nearer."""
        if self.cancelled():
            raise Cancelled
        copies = self.memory.copies
        nearer = map(Card, self.arranger.known(Arranger.outs, hand))
        live = sorted((card for card in nearer if copies[card.index]), key=lambda card: -copies[card.index])
        return Term(Why.OUTS, sum(copies[card.index] for card in live), tuple(live))


def one_of_each(cards: Iterable[Card]) -> list[Card]:
    """The first of equal cards only."""
    first: dict[int, Card] = {}
    for card in cards:
        first.setdefault(card.index, card)
    return list(first.values())


def without(hand: Hand, card: Card) -> Hand:
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]


def kinship(card: Card, other: Card) -> float:
    """How well two cards go together, 0 … 1: neighbours in a run or the same rank in a set; a twin does not."""
    if card.face is None or other.face is None or card.face is other.face:
        return 0.0
    if card.face.rank is other.face.rank:
        return 0.8
    if card.face.suit is not other.face.suit:
        return 0.0
    gap = abs(card.face.rank - other.face.rank)
    if Rank.ACE in (card.face.rank, other.face.rank):
        gap = min(gap, Rank.KING + 1 - max(card.face.rank, other.face.rank))  # also above the king
    return {1: 1.0, 2: 0.5}.get(gap, 0.0)


def ties(cards: Iterable[Card], alike: float = 0.0) -> float:
    """How well cards go together, pair by pair; `alike`: two that are the same."""
    return sum(alike if one.face is other.face else kinship(one, other) for one, other in combinations(cards, 2))
