"""The plan for gin: what to take, what to throw, when to knock and when to hold on for gin."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, lru_cache, partial
from itertools import combinations
from math import prod

from rummy_tui.bots.memory import Memory, remember
from rummy_tui.bots.plans.show import Hand, kinship, ties, without
from rummy_tui.bots.styles import Style
from rummy_tui.bots.terms import Cancelled, Candidate, Term, Why
from rummy_tui.engine.actions import Action, Discard, Draw, Pass, Seat, Show, Take
from rummy_tui.engine.arrange import Arranger, arranger
from rummy_tui.engine.cards import Card, Points
from rummy_tui.engine.deal import Deal
from rummy_tui.engine.melds import GroupRules, readings
from rummy_tui.engine.view import View


class KnockPlan:
    """Every move is judged by the deadwood it leaves and by the cards that would still make it less."""

    def candidates(self, view: View, style: Style, cancelled: Callable[[], bool]) -> Sequence[Candidate]:
        mind = Mind(view, style, cancelled)
        return mind.endings(mind.deal, style.breadth) if mind.may(Discard) or mind.may(Show) else mind.openings()


class Mind:
    """One decision being thought about. `deal`: the deal as this seat knows it, under the referee's own rules."""

    def __init__(self, view: View, style: Style, cancelled: Callable[[], bool]) -> None:
        self.view, self.style, self.cancelled = view, style, cancelled
        self.deal: Deal = view.kind.imagine(view, {}, ())
        self.arranger: Arranger = arranger(view.rules, view.public.wild)

    @cached_property
    def memory(self) -> Memory:
        return remember(self.view)

    def may(self, kind: type[Action]) -> bool:
        """Is this button alive?"""
        offer = self.view.offer(kind)
        return offer is not None and offer.refusal is None

    # ── taking or not ─────────────────────────────────────────────────────────────────────────────────────────────

    def openings(self) -> list[Candidate]:
        """Take the open card, or draw, or pass: nothing more is laid off by hand than the rules lay off anyway."""
        stay = self.hand(self.view.hand)
        found = [self.judge(kind(), stay) for kind in (Draw, Pass) if self.may(kind)]
        if self.may(Take):
            found.append(self.take())
        return found

    def take(self) -> Candidate:
        """The best that can be made of the turn with the open card; what it tells the other is a price."""
        top = self.view.public.discards[-1]
        after = self.deal.copy()
        after.play(self.view.seat, Take())
        best = max(self.endings(after, self.style.breadth), key=lambda ending: ending.worth)
        kept = tuple(term for term in best.terms if term.why is not Why.FEEDS)
        return self.judge(Take(), (*kept, Term(Why.TOLD, 1, (top,))))

    # ── throwing or knocking ──────────────────────────────────────────────────────────────────────────────────────

    def endings(self, deal: Deal, breadth: int) -> list[Candidate]:
        """A knock if there is one worth it; otherwise what may be thrown."""
        hand = tuple(deal.hidden.hands[self.view.seat])
        for show, deadwood in self.shows(deal, hand):
            return [self.judge(show, self.ending(deadwood))]
        legal = [card for card in hand if deal.check(self.view.seat, Discard(card)) is None]
        throws = sorted(legal, key=lambda card: -ties(without(hand, card)))  # of equally dear ones the loosest first
        judged = [(self.throw(card, without(hand, card), far=True), card) for card in throws]
        judged.sort(key=lambda pair: -pair[0].worth)
        near = [self.throw(card, without(hand, card)) for _, card in judged[:breadth]]
        return near + [candidate for candidate, _ in judged[breadth:]]

    def shows(self, deal: Deal, hand: Hand) -> Iterator[tuple[Show, Points]]:
        """Knocks that this level would make, with the deadwood they leave; the best first: big gin, then the least."""
        if len(hand) > 1 and not self.arranger.known(Arranger.points, hand):
            whole = Show(tuple(meld.cards for meld in self.arranger.known(Arranger.best, hand).melds), None)
            if deal.check(self.view.seat, whole) is None:
                yield whole, 0
        left = {card: self.arranger.known(Arranger.points, without(hand, card)) for card in hand}
        for card in sorted(hand, key=left.__getitem__):
            rest, deadwood = without(hand, card), left[card]
            too_much = self.arranger.rules.verdict(self.arranger.known(Arranger.best, rest)) is not None
            if too_much or (deadwood and not self.knocks(deal, rest, deadwood)):
                return
            show = Show(tuple(meld.cards for meld in self.arranger.known(Arranger.proposed, rest).melds), card)
            if deal.check(self.view.seat, show) is None:
                yield show, deadwood

    def knocks(self, deal: Deal, rest: Hand, deadwood: Points) -> bool:
        """Rather than wait for gin, or for the other to knock with more? Whoever must knock now does."""
        style = self.style
        if style.waits_with is None or deal.public.turns <= style.knock_early:
            return True
        must = deal.offer(self.view.seat, Discard) is not None
        return must or deadwood > style.waits_with + style.waits_more * self.hopes(rest)

    def hopes(self, hand: Hand) -> int:
        """Unseen cards with which the hand would be gin."""
        if self.arranger.known(Arranger.distance, hand) > 1:
            return 0
        return sum(self.memory.copies[Card(face).index] for face in self.arranger.known(Arranger.outs, hand))

    def ending(self, deadwood: Points) -> tuple[Term, ...]:
        return Term(Why.SHOW, 1), Term(Why.DEADWOOD, deadwood)

    def throw(self, card: Card, rest: Hand, far: bool = False) -> Candidate:
        """Throwing the card; `far`: without the cards that would help, which cost time to count."""
        terms = self.hand(rest, far)
        return self.judge(Discard(card), (*terms, self.feeds(card)) if self.style.thinks_of(Why.FEEDS) else terms)

    def feeds(self, card: Card) -> Term:
        """How likely the other has two cards that make a group with this one; those he took he has."""
        rival = self.deal.next_in_play(self.view.seat)
        held = self.memory.holds[rival]
        near = [each for each in (*held, *self.memory.unseen) if kinship(card, each)]
        groups = [pair for pair in combinations(near, 2) if grouped(frozenset((card, *pair)), self.arranger.groups)]
        spared = prod(1 - self.with_rival(rival, one) * self.with_rival(rival, other) for one, other in groups)
        return Term(Why.FEEDS, 1 - spared, tuple(each for each in held if any(each in pair for pair in groups)))

    def with_rival(self, rival: Seat, card: Card) -> float:
        """How likely that seat holds the card: more if it goes with what he took, less with what he threw."""
        held, threw = self.memory.holds[rival], self.memory.threw[rival]
        if card in held:
            return 1.0
        unknown = self.view.public.hand_sizes[rival] - len(held)
        likely = max(unknown / len(self.memory.unseen), *(kinship(card, each) / 2 for each in held), 0)
        return likely * prod(1 - kinship(card, each) / 2 for each in threw)

    # ── a hand ────────────────────────────────────────────────────────────────────────────────────────────────────

    def hand(self, hand: Hand, far: bool = False) -> tuple[Term, ...]:
        """What it leaves, and how many unseen cards would make that less."""
        if self.cancelled():
            raise Cancelled
        deadwood = self.arranger.known(Arranger.points, hand)
        terms = [Term(Why.DEADWOOD, deadwood)]
        if self.style.thinks_of(Why.LIVE) and not far:
            count = partial(self.arranger.known, Arranger.points)
            better = [card for card in self.memory.unseen if count((*hand, card)) < deadwood]
            terms.append(Term(Why.LIVE, len(better), tuple(better)))
        return tuple(terms)

    def judge(self, action: Action, terms: tuple[Term, ...]) -> Candidate:
        """What this level makes of these reasons."""
        return Candidate(action, terms, sum(self.style.weights.get(term.why, 0) * term.amount for term in terms))


@lru_cache(maxsize=4096)
def grouped(cards: frozenset[Card], groups: GroupRules) -> bool:
    """Are these a group?"""
    return bool(readings(sorted(cards, key=lambda card: card.sort_key), groups))
