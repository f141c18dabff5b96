"""The plan for games with melds on the table: what to take or buy, what to lay, when to hold a card, what to throw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property

from rummy_tui.bots.memory import Memory, remember
from rummy_tui.bots.plans.show import Hand, kinship, one_of_each, ties, without
from rummy_tui.bots.styles import Style
from rummy_tui.bots.terms import Cancelled, Candidate, Term, Why
from rummy_tui.engine.actions import Action, Buy, Discard, Draw, Pass, Take, TakeCut
from rummy_tui.engine.cards import Card, Points, Suit
from rummy_tui.engine.games.melding import Deal
from rummy_tui.engine.laydown import Laydown, Turn, single_moves
from rummy_tui.engine.view import Phase, View

PENALTY: Points = 7
"""What a card that nobody has seen adds to a hand, about."""


class TablePlan:
    """Every move is judged by the hand it leaves: its points, and how far it is from what may be laid."""

    def candidates(self, view: View, style: Style, cancelled: Callable[[], bool]) -> Sequence[Candidate]:
        mind = Mind(view, style, cancelled)
        if view.public.phase is Phase.PLAY:
            return mind.endings(mind.deal)
        return mind.buying() if view.public.phase is Phase.BUY else mind.openings()


class Mind:
    """One decision being thought about. `deal`: the deal as this seat knows it, under the referee's own rules."""

    def __init__(self, view: View, style: Style, cancelled: Callable[[], bool]) -> None:
        self.view, self.style, self.cancelled, self.seat = view, style, cancelled, view.seat
        deal = view.kind.imagine(view, {}, ())
        assert isinstance(deal, Deal)
        self.deal: Deal = deal
        self.wild = view.public.wild

    @cached_property
    def memory(self) -> Memory:
        return remember(self.view)

    def may(self, kind: type[Action]) -> bool:
        """Is this button alive?"""
        offer = self.view.offer(kind)
        return offer is not None and offer.refusal is None

    # ── taking, drawing, buying ───────────────────────────────────────────────────────────────────────────────────

    def openings(self) -> list[Candidate]:
        """Draw, take the open card, or the cut card when the whole hand goes with it."""
        stay = self.hand(self.deal, self.view.hand)
        found = [self.judge(kind(), stay) for kind in (Draw, Pass) if self.may(kind)]
        if self.may(TakeCut):
            found.append(self.judge(TakeCut(), (Term(Why.SHOW, 1),)))
        if self.may(Take):
            found += self.take()
        return found

    def take(self) -> list[Candidate]:
        """The best that can be made of the turn with the open card; everybody sees that it was taken."""
        top = self.view.public.discards[-1]
        after = self.deal.copy()
        after.play(self.seat, Take())
        endings = sorted(self.endings(after), key=lambda ending: -ending.worth)[:1]
        kept = [tuple(term for term in best.terms if term.why is not Why.DANGER) for best in endings]
        return [self.judge(Take(), (*terms, Term(Why.TOLD, 1, (top,)))) for terms in kept]

    def buying(self) -> list[Candidate]:
        """The card, and one more that nobody has seen, or neither."""
        top = self.view.public.discards[-1]
        bought = self.hand(self.deal, (*self.view.hand, top), PENALTY)
        found = [self.judge(Pass(), self.hand(self.deal, self.view.hand))]
        if self.may(Buy):
            found.append(self.judge(Buy(), (*bought, Term(Why.TOLD, 1, (top,)))))
        return found

    # ── laying and throwing ───────────────────────────────────────────────────────────────────────────────────────

    def endings(self, deal: Deal) -> list[Candidate]:
        """What can be laid, and what can be thrown."""
        hand = tuple(deal.hidden.hands[self.seat])
        laid = [self.lay(deal, plan) for plan in self.plans(deal)]
        throws = [card for card in one_of_each(hand) if deal.check(self.seat, Discard(card)) is None]
        thrown = [self.throw(deal, card, without(hand, card)) for card in throws]
        back = [self.judge(Draw(), (Term(Why.LOOSE, len(hand)),))] if deal.offer(self.seat, Draw) is None else []
        return laid + thrown + ([] if laid or thrown else back)

    def plans(self, deal: Deal) -> Iterator[Laydown]:
        """What may be laid now, as far as it leaves less in hand."""
        for plan in deal.plans(self.seat):
            if plan.actions and deal.check(self.seat, plan.actions[0]) is None:
                yield plan

    def lay(self, deal: Deal, plan: Laydown) -> Candidate:
        """The first step of a plan, judged by where the plan leads."""
        left = max((without(plan.left, card) for card in plan.left), key=lambda rest: -self.points(rest), default=())
        terms = (Term(Why.POINTS, self.points(left), left), Term(Why.LAID, 1))
        return self.judge(plan.actions[0], terms if left else (Term(Why.SHOW, 1), *terms))

    def throw(self, deal: Deal, card: Card, left: Hand) -> Candidate:
        """The hand that a throw leaves, and whether somebody can use the card."""
        if not left:
            return self.judge(Discard(card), (Term(Why.SHOW, 1),))
        terms = self.hand(deal, left)
        return self.judge(Discard(card), (*terms, self.danger(deal, card)) if self.thinks(Why.DANGER) else terms)

    def danger(self, deal: Deal, card: Card) -> Term:
        """Does the card fit a meld, or what the next player took?"""
        rival = deal.next_in_play(self.seat)
        wanted = [(kinship(card, held), held) for held in self.memory.holds[rival]]
        fits = bool(single_moves([card], deal.public.melds, deal.turn_of(self.seat)))
        return Term(Why.DANGER, min(1.0, fits + sum(share for share, _ in wanted)), tuple(c for s, c in wanted if s))

    # ── a hand ────────────────────────────────────────────────────────────────────────────────────────────────────

    def judge(self, action: Action, terms: tuple[Term, ...]) -> Candidate:
        """What this level makes of these reasons."""
        return Candidate(action, terms, sum(self.style.weights.get(term.why, 0) * term.amount for term in terms))

    def thinks(self, why: Why) -> bool:
        return self.style.thinks_of(why)

    def points(self, hand: Sequence[Card]) -> Points:
        return sum(self.view.rules.value(card, self.wild) for card in hand)

    def hand(self, deal: Deal, hand: Hand, more: Points = 0) -> tuple[Term, ...]:
        """Points, cards without a partner, and cards missing for what may be laid, as far as this level thinks of them.

        `more`: points of cards that are not known.
        """
        if self.cancelled():
            raise Cancelled
        terms = [Term(Why.POINTS, self.points(hand) + more, hand)]
        turn = deal.turn_of(self.seat)
        if self.thinks(Why.LOOSE):
            alone = tuple(card for card in hand if not self.partners(card, hand, turn))
            terms.append(Term(Why.LOOSE, len(alone), alone))
        if self.thinks(Why.MISSING):
            terms.append(Term(Why.MISSING, missing(hand, turn)))
            terms.append(Term(Why.TIES, ties(hand)))
        return tuple(terms)

    def partners(self, card: Card, hand: Hand, turn: Turn) -> bool:
        """Is there a card that it goes with, here or on the table?"""
        if turn.groups.joker(card) or any(kinship(card, other) >= 0.5 for other in hand if other is not card):
            return True
        repeat = turn.groups.suits_repeat
        return repeat and any(other is not card and other.face is card.face for other in hand)


def missing(hand: Sequence[Card], turn: Turn) -> int:
    """Cards that are still missing, about, for the sets and runs that are asked for, or for one group."""
    rules = turn.groups
    jokers = sum(rules.joker(card) for card in hand)
    plain = {(card.face.suit, card.face.rank) for card in hand if card.face is not None and not rules.joker(card)}
    ranks: Counter[int] = Counter()
    for card in hand:
        if card.face is not None and not rules.joker(card):
            ranks[card.face.rank] += 1
    if not rules.suits_repeat:
        ranks = Counter(rank for _, rank in plain)
    free = turn.sets is None and turn.runs is None
    lengths = []
    for suit in Suit:
        held = {int(rank) for s, rank in plain if s is suit}
        held |= {14} if 1 in held else set()
        windows = [sum(p in held for p in range(low, low + rules.min_run)) for low in range(1, 16 - rules.min_run)]
        lengths.append(max(windows))
        # a second run in the same suit needs as many cards again
        lengths.append(max(0, min(len(held) - max(windows), max(windows)) - 1))
    sets = [rules.min_set - min(n, rules.min_set) for n in sorted(ranks.values(), reverse=True)]
    runs = [rules.min_run - min(n, rules.min_run) for n in sorted(lengths, reverse=True)]
    if free:
        return max(0, min([*sets, *runs, 3]) - jokers)
    wanted_sets, wanted_runs = turn.sets or 0, turn.runs or 0
    sets += [rules.min_set] * wanted_sets
    runs += [rules.min_run] * wanted_runs
    return max(0, sum(sets[:wanted_sets]) + sum(runs[:wanted_runs]) - jokers)
