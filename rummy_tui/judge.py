"""`rummy-tui hand` and `rummy-tui group`: counts and verdicts for cards typed by a person or a program."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rummy_tui import words
from rummy_tui.engine.actions import Groups, Show, parse_groups
from rummy_tui.engine.arrange import Arranger, arranger
from rummy_tui.engine.cards import BadCard, Card, Face, Suit, parse, parse_rank
from rummy_tui.engine.laydown import TableRules, layer, meant
from rummy_tui.engine.melds import GroupRules, readings, why_not
from rummy_tui.engine.reading import HandRules, Reading
from rummy_tui.engine.rules import Rules
from rummy_tui.errors import Usage
from rummy_tui.i18n import _, number


@dataclass(frozen=True)
class Conditions:
    """What a hand is judged under: the rules and the cut card (None: only its number is known, or nothing)."""

    rules: Rules
    cut: Card | None
    wild: frozenset[Face]

    @classmethod
    def of(cls, rules: Rules, cut: str | None) -> Conditions:
        """`cut`: a rank, a card or 'PJ'. Raises Usage."""
        if cut is None:
            return cls(rules, None, frozenset())
        rank = parse_rank(cut)
        try:
            (card,) = (Card(Face(rank, Suit.SPADES)),) if rank else parse(cut)
        except ValueError:
            raise Usage(_("“{text}” is no cut card: write a number, a card or PJ.").format(text=cut)) from None
        if refusal := rules.may_cut(card):
            raise Usage(words.refusal(refusal))
        cls(rules, None, frozenset()).dealt([card])
        return cls(rules, None if rank else card, rules.wild(card))

    @property
    def guess(self) -> str:
        """What was taken for granted, as it was not told; '' for nothing."""
        if not self.rules.cuts or self.wild:
            return ""
        return _("No cut card is named (--cut): only printed jokers count as jokers.")

    @property
    def arranger(self) -> Arranger:
        """Raises Usage, as `hand_rules`."""
        return arranger(self.hand_rules, self.wild)

    @property
    def hand_rules(self) -> HandRules:
        """The rules by which a hand is shown. Raises Usage where none is."""
        if not isinstance(self.rules, HandRules):
            raise Usage(_("In this game no hand is shown and counted: only single groups can be judged."))
        if refusal := self.rules.unknown:
            raise Usage(words.refusal(refusal))
        return self.rules

    def groups(self, opening: bool) -> GroupRules:
        """What a group is; `opening`: among those that a player lays down first. Raises Usage."""
        if isinstance(self.rules, TableRules):
            first = self.rules.laying().groups
            return first if opening else self.rules.groups_for(first.wild)
        if opening:
            raise Usage(_("In this game no groups are laid down first: leave --opening out."))
        return self.rules.groups_for(self.wild)

    def dealt(self, cards: Sequence[Card]) -> None:
        """Can one player hold these cards at all? Raises Usage."""
        every = self.rules.cards(self.rules.PLAYERS.stop - 1)
        for card in cards:
            copies = sum(each.index == card.index for each in every)
            held = sum(each.index == card.index for each in cards)
            if self.cut is not None and self.cut.index == card.index:
                copies -= 1
            if not copies and self.cut is None:
                raise Usage(_("There is no {card} in this deck.").format(card=card))
            if held > copies:
                text = _("{card} is written {held} times, but only {copies} can be held.")
                raise Usage(text.format(card=card, held=number(held), copies=number(copies)))


@dataclass(frozen=True)
class Answer:
    """The same answer for programs (`json`) and for people (`lines`)."""

    json: dict[str, Any]
    lines: tuple[str, ...]


def group(text: str, under: Conditions, opening: bool = False) -> Answer:
    """What one group is; `opening`: among those that a player lays down first. Raises Usage."""
    cards = _parsed(text)
    under.dealt(cards)
    rules = under.groups(opening)
    found = readings(cards, rules)
    if found:
        kind = words.kind_of(found[0], under.rules)
        return Answer({"kind": kind, "reason": None}, (f"{words.cards(cards)}: {words.label(kind)}",))
    reason = why_not(cards, rules)
    lines = (f"{words.cards(cards)}: {words.label('invalid')}", words.refusal(reason))
    return Answer({"kind": "invalid", "reason": reason.code.name}, lines)


def hand(text: str, under: Conditions, declare: bool) -> Answer:
    """The best grouping, or with groups typed the groups as made, or the verdict on a declare. Raises Usage."""
    groups, thrown = _typed(text)
    cards = tuple(card for each in groups for card in each)
    under.dealt((*cards, *(() if thrown is None else (thrown,))))
    if isinstance(under.rules, TableRules):
        if declare:
            raise Usage(_("In this game nothing is declared: leave --declare out."))
        if "|" in text or thrown is not None:
            raise Usage(_("In this game the best groups are looked for: write only the cards, without | and /."))
        return _laid(cards, under.rules)
    size = under.hand_rules.HAND
    more = thrown is None and (under.hand_rules.all_shown or not declare)
    if declare and not more and thrown is None and len(cards) == size + 1:
        text = _("{have} cards are written: write the one that is thrown behind /.")
        raise Usage(text.format(have=number(len(cards))))
    _counted(len(cards), size, size + more)
    if declare:
        return _declared(groups, under, whole=len(cards) > size)
    if "|" in text:
        return _as_made(groups, under, spare=len(cards) > size)
    return _best(cards, under, size)


def _typed(text: str) -> tuple[Groups, Card | None]:
    """The groups, and the card behind the slash if there is one. Raises Usage."""
    _groups, slash, last = text.partition("/")
    try:
        if slash and ("/" in last or len(parse(last)) != 1):
            raise Usage(_("Behind / stands one card: the one that is thrown."))
        return parse_groups(text)
    except BadCard as error:
        raise Usage(words.bad_card(error)) from None


def _laid(cards: tuple[Card, ...], rules: TableRules) -> Answer:
    """What can be laid down of this hand alone, and what that leaves."""
    if not cards:
        raise Usage(_("No cards are written."))
    if rules.most_held is not None and len(cards) > rules.most_held:
        text = _("{have} cards are written, a player holds {most} at most.")
        raise Usage(text.format(have=number(len(cards)), most=number(rules.most_held)))
    turn = rules.laying()
    asks = layer(turn, (), rules.prices(turn.groups.wild))
    plan = rules.laid_first(cards)
    melds = () if plan is None else meant(plan.groups, turn)
    left = sorted(cards if plan is None else plan.left, key=lambda card: card.sort_key)
    points = sum(map(asks.value, left))
    value = asks.greatest(cards) if turn.at_least else sum(map(asks.value, cards)) - points
    pairs = [(words.kind_of(meld, rules), meld.cards) for meld in melds]
    data = {
        "can_lay": bool(melds),
        "value": value,
        "groups": [{"kind": kind, "cards": [str(card) for card in group]} for kind, group in pairs],
        "loose": [str(card) for card in left],
        "points": points,
    }
    lines = [_("This hand can be laid down.") if melds else _("This hand cannot be laid down yet.")]
    lines += [f"{words.cards(group)}: {words.label(kind)}" for kind, group in pairs]
    if left:
        lines.append(_("Loose: {cards}").format(cards=words.cards(left)))
    if turn.at_least:
        lines.append(_("Greatest opening: {n}").format(n=number(value)))
    left_over = _("Points {n}") if melds else _("In hand {n}")
    lines.append(left_over.format(n=number(points)))
    return Answer(data, tuple(lines))


def _counted(have: int, least: int, most: int) -> None:
    if least <= have <= most:
        return
    if least == most:
        raise Usage(_("{have} cards are written, {least} are needed.").format(have=number(have), least=number(least)))
    text = _("{have} cards are written, {least} or {most} are needed.")
    raise Usage(text.format(have=number(have), least=number(least), most=number(most)))


def _declared(groups: Groups, under: Conditions, whole: bool) -> Answer:
    """The referee's verdict on these groups; `whole`: they are every card, none is thrown."""
    reading = under.arranger.judged(groups, ())
    data, lines = _told(reading, under.rules)
    fault, show = under.hand_rules.verdict(reading, whole), words.action(Show, under.rules.GAME)
    data["declare"] = {"valid": fault is None, "reason": fault.code.name if fault else None}
    if fault is None:
        lines.append(_("{show}: right.").format(show=show))
    else:
        lines.append(_("{show}: wrong. {why}").format(show=show, why=words.refusal(fault)))
    return Answer(data, tuple(lines))


def _as_made(groups: Groups, under: Conditions, spare: bool) -> Answer:
    """The groups as typed; `spare`: with a card too many, which is thrown."""
    thrown = under.arranger.throw_of(groups) if spare else None
    kept = [[card for card in each if card is not thrown] for each in groups]
    return _thrown(under.arranger.read(kept, ()), thrown, under.rules)


def _best(cards: tuple[Card, ...], under: Conditions, size: int) -> Answer:
    """The grouping that pays least; if that is no show but the hand is one of another kind, its groups too."""
    arrange = under.arranger
    thrown = arrange.best_throw(cards) if len(cards) > size else None
    kept = [card for card in cards if card is not thrown]
    best, other = arrange.best(kept), arrange.shown_otherwise(kept)
    answer = _thrown(best, thrown, under.rules)
    if other is None or best.fault is None:
        return answer
    groups, show = " · ".join(map(words.cards, other.cards)), words.action(Show, under.rules.GAME)
    data = {"other_show": [[str(card) for card in group] for group in other.cards]}
    told = _("{show} with {groups}: right.").format(show=show, groups=groups)
    return Answer(answer.json | data, (*answer.lines, told))


def _thrown(reading: Reading, thrown: Card | None, rules: Rules) -> Answer:
    data, lines = _told(reading, rules)
    if thrown is not None:
        data["throw"] = str(thrown)
        lines.append(_("Best throw: {card}").format(card=thrown))
    return Answer(data, tuple(lines))


def _told(reading: Reading, rules: Rules) -> tuple[dict[str, Any], list[str]]:
    kinds = [words.kind_of(each, rules) for each in reading.groups]
    pairs = list(zip(kinds, reading.cards, strict=True))
    data = {
        "points": reading.points,
        "groups": [{"kind": kind, "cards": [str(card) for card in cards]} for kind, cards in pairs],
        "loose": [str(card) for card in reading.loose],
    }
    lines = [f"{words.cards(cards)}: {words.label(kind)}" for kind, cards in pairs]
    if reading.loose:
        lines.append(_("Loose: {cards}").format(cards=words.cards(reading.loose)))
    lines.append(words.strip(reading))
    return data, lines


def _parsed(text: str) -> tuple[Card, ...]:
    try:
        cards = parse(text)
    except BadCard as error:
        raise Usage(words.bad_card(error)) from None
    if not cards:
        raise Usage(_("No cards are written."))
    return cards


def lines_of(text: str, stdin: Iterable[str]) -> Iterator[str]:
    """The hands to answer: the one typed, or with '-' one a line of the standard input."""
    if text != "-":
        yield text
        return
    for line in stdin:
        if hand := line.strip().removeprefix("\ufeff"):
            yield hand
