"""The plan for games with melds on the table: what to take or buy, what to lay, when to hold a card, what to throw."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property

from rummy_tui.bots.memory import Memory, remember
from rummy_tui.bots.plans.show import Hand, kinship, one_of_each, without
from rummy_tui.bots.plans.ties import Ties, uncounted
from rummy_tui.bots.styles import Style
from rummy_tui.bots.terms import Cancelled, Candidate, Term, Why
from rummy_tui.engine.actions import Action, Buy, Discard, Draw, Pass, Take, TakeCut
from rummy_tui.engine.cards import Card, Face, Points
from rummy_tui.engine.games.melding import Deal
from rummy_tui.engine.laydown import Laydown, Turn, single_moves
from rummy_tui.engine.view import Phase, View

PENALTY: Points = 7
"""What a card that nobody has seen adds to a hand, about."""
NEAR, NEAR_POINTS = 2, 20
"""Cards, or points of an opening, that a hand may lack for its outs to be counted."""
CLOSE = 2
"""Cards with which another seat is about to go out."""


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
        self._ties: dict[Turn, Ties] = {}

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
        stay = self.awaiting(self.view.hand)
        found = [self.judge(Pass(), stay)] if self.may(Pass) else []
        if self.may(Draw):
            found.append(self.judge(Draw(), (*stay, Term(Why.BLIND, 1))))
        if self.may(TakeCut):
            found.append(self.judge(TakeCut(), (Term(Why.SHOW, 1),)))
        if self.may(Take):
            found += self.take()
        return found

    def awaiting(self, hand: Hand, more: Points = 0) -> tuple[Term, ...]:
        """A hand before a card from the stock that is of no use: what can be laid will be laid all the same."""
        after = self.deal.copy()
        after.public.phase = Phase.PLAY
        after.hidden.hands[self.seat] = list(hand)
        for plan in self.plans(after):
            return self.laid(after, plan, lambda: self.hand(after, self.held(after), more))
        return (*self.hand(self.deal, hand, more), *self.outs(self.deal, hand))

    def take(self) -> list[Candidate]:
        """The best that can be made of the turn with the open card; everybody sees that it was taken."""
        top = self.view.public.discards[-1]
        after = self.deal.copy()
        after.play(self.seat, Take())
        endings = sorted(self.endings(after), key=lambda ending: -ending.worth)[:1]
        kept = [tuple(term for term in best.terms if term.why is not Why.DANGER) for best in endings]
        return [self.judge(Take(), (*terms, Term(Why.TOLD, 1, (top,)))) for terms in kept]

    def buying(self) -> list[Candidate]:
        """The card, and one more that nobody has seen, or neither.

        Never once there is no contract left to lay; when another seat is about to go out, only what completes it.
        """
        top = self.view.public.discards[-1]
        found = [self.judge(Pass(), self.awaiting(self.view.hand))]
        bought = (*self.view.hand, top)
        lacks = self.deal.lacking(self.seat, bought)
        if self.may(Buy) and lacks is not None and not (lacks and self.somebody_close()):
            found.append(self.judge(Buy(), (*self.awaiting(bought, PENALTY), Term(Why.TOLD, 1, (top,)))))
        return found

    def somebody_close(self) -> bool:
        """Does another seat that may lay off hold a card or two?"""
        public = self.view.public
        others = [seat for seat in public.seats if seat != self.seat and self.deal.can_layoff(seat) is None]
        return any(public.hand_sizes[seat] <= CLOSE for seat in others)

    # ── laying and throwing ───────────────────────────────────────────────────────────────────────────────────────

    def endings(self, deal: Deal) -> list[Candidate]:
        """What can be laid, and what can be thrown."""
        laid = [self.lay(deal, plan) for plan in self.plans(deal)]
        thrown = self.throws(deal)
        if not laid:
            thrown.sort(key=lambda throw: -throw.worth)
            thrown = [self.with_outs(deal, throw) for throw in thrown[: self.style.breadth]] + thrown[
                self.style.breadth :
            ]
        back = [self.judge(Draw(), ())] if deal.offer(self.seat, Draw) is None else []
        return laid + thrown + ([] if laid or thrown else back)

    def plans(self, deal: Deal) -> Iterator[Laydown]:
        """What may be laid now, as far as it leaves less in hand."""
        for plan in deal.plans(self.seat):
            if plan.actions and deal.check(self.seat, plan.actions[0]) is None:
                yield plan

    def lay(self, deal: Deal, plan: Laydown) -> Candidate:
        """The first step of a plan, judged by the whole of it and the throw after it."""
        after = deal.copy()
        return self.judge(plan.actions[0], self.laid(after, plan, lambda: self.best_throw(after)))

    def laid(self, deal: Deal, plan: Laydown, then: Callable[[], tuple[Term, ...]]) -> tuple[Term, ...]:
        """What a plan comes to: it is played in this deal, and `then` says what follows if the deal goes on."""
        for action in plan.actions:
            deal.play(self.seat, action)
        won = deal.outcome is not None
        return (Term(Why.LAID, 1), *((Term(Why.SHOW, 1),) if won else then()))

    def best_throw(self, deal: Deal) -> tuple[Term, ...]:
        best = max(self.throws(deal), key=lambda throw: throw.worth, default=None)
        return () if best is None else best.terms

    def throws(self, deal: Deal) -> list[Candidate]:
        """Every card that may be thrown; a joker only if there is nothing else."""
        hand = self.held(deal)
        legal = [card for card in one_of_each(hand) if deal.check(self.seat, Discard(card)) is None]
        joker = deal.turn_of(self.seat).groups.joker
        kept = [card for card in legal if not joker(card)] or legal
        return [self.throw(deal, card, without(hand, card)) for card in kept]

    def throw(self, deal: Deal, card: Card, left: Hand) -> Candidate:
        """The hand that a throw leaves, and whether somebody can use the card."""
        if not left:
            return self.judge(Discard(card), (Term(Why.SHOW, 1),))
        terms = self.hand(deal, left)
        return self.judge(Discard(card), (*terms, self.danger(deal, card)) if self.thinks(Why.DANGER) else terms)

    def with_outs(self, deal: Deal, throw: Candidate) -> Candidate:
        """The same throw with the outs of the hand it leaves."""
        (card,) = throw.action.cards
        return self.judge(throw.action, (*throw.terms, *self.outs(deal, without(self.held(deal), card))))

    def outs(self, deal: Deal, hand: Hand) -> Iterator[Term]:
        """Unseen copies of the cards with which a near hand lacks less, or something of it can be laid."""
        if not self.thinks(Why.OUTS) or not hand:
            return
        turn, layer, lacks = deal.turn_of(self.seat), deal.layer(self.seat), deal.lacking(self.seat, hand)
        if (lacks or 0) > (NEAR_POINTS if turn.at_least else NEAR):
            return
        ties = self.ties(turn)

        def brings(card: Card) -> bool:
            more = (*hand, card)
            if lacks is None:
                plan = layer.best(more)
                return plan is not None and bool(plan.actions)
            return any(ties.tie(card, own) for own in hand) and (deal.lacking(self.seat, more) or 0) < lacks

        if self.cancelled():
            raise Cancelled
        copies = self.memory.copies
        live = sorted(filter(brings, one_of_each(self.memory.unseen)), key=lambda card: -copies[card.index])
        yield Term(Why.OUTS, sum(copies[card.index] for card in live), tuple(live))

    def danger(self, deal: Deal, card: Card) -> Term:
        """Can the next player add the card to a meld, or is it like what he took?"""
        rival = deal.next_in_play(self.seat)
        wanted = [(kinship(card, held), held) for held in self.memory.holds[rival]]
        fits = deal.can_layoff(rival) is None and single_moves([card], deal.public.melds, deal.turn_of(rival))
        likely = bool(fits) + sum(share for share, _ in wanted)
        return Term(Why.DANGER, min(1.0, likely), tuple(held for share, held in wanted if share))

    # ── a hand ────────────────────────────────────────────────────────────────────────────────────────────────────

    def judge(self, action: Action, terms: tuple[Term, ...]) -> Candidate:
        """What this level makes of these reasons."""
        return Candidate(action, terms, sum(self.style.weights.get(term.why, 0) * term.amount for term in terms))

    def thinks(self, why: Why) -> bool:
        return self.style.thinks_of(why)

    def held(self, deal: Deal) -> Hand:
        return tuple(deal.hidden.hands[self.seat])

    def hand(self, deal: Deal, hand: Hand, more: Points = 0) -> tuple[Term, ...]:
        """What a hand would pay, what it still lacks, and how its cards go together, as far as this level thinks of it.

        `more`: points of cards that are not known.
        """
        if self.cancelled():
            raise Cancelled
        turn = deal.turn_of(self.seat)
        terms = [Term(Why.POINTS, self.points(deal, hand) + more, hand)]
        ties = self.ties(turn)
        if self.thinks(Why.LOOSE):
            alone = tuple(card for card in hand if not ties.partner(card, hand))
            terms.append(Term(Why.LOOSE, len(alone), alone))
        together = Why.HOPE if turn.sets is None else Why.TIES
        if self.thinks(together):
            terms.append(Term(together, ties.total(hand)))
        short = Why.SHORT if turn.at_least else Why.MISSING
        if self.thinks(short) and (lacks := deal.lacking(self.seat, hand)) is not None:
            terms.append(Term(short, lacks))
        return tuple(terms)

    def points(self, deal: Deal, hand: Hand) -> Points:
        """What is paid for these cards; who does not plan for an opening minds their points before it as well."""
        if self.thinks(Why.SHORT):
            return sum(line.points for line in deal.in_hand(self.seat, hand))
        return sum(self.view.rules.value(card, self.view.public.wild) for card in hand)

    def ties(self, turn: Turn) -> Ties:
        """Of who counts cards: as far as the missing ones may still come; when the pile has gone round all do."""
        again = self.view.public.recycled > 0
        if not self.thinks(Why.OUTS) and not again:
            return uncounted(turn)
        if turn not in self._ties:
            self._ties[turn] = Ties(turn, self.share, alone=again)
        return self._ties[turn]

    def share(self, face: Face) -> float:
        """How much of the copies of a face may still come."""
        return self.memory.copies[face.index] / self.packs

    @cached_property
    def packs(self) -> int:
        return sum(card.index == 0 for card in self.view.rules.cards(len(self.view.public.seats)))
