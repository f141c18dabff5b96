"""The line mode: a whole deal typed and told, in each language; its end of input; its refusals."""

from __future__ import annotations

import io
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rummy_tui import i18n, words
from rummy_tui.engine.actions import Show
from rummy_tui.engine.cards import Card
from rummy_tui.engine.games import GAMES
from rummy_tui.engine.games.points import Rules
from rummy_tui.engine.view import Phase
from rummy_tui.outlook import advice, arranged
from rummy_tui.plain import LineMode
from rummy_tui.seating import seated
from rummy_tui.session import Session
from rummy_tui.storage import Preferences
from tests.ui.laid_table import laid


def session_at(path: Path, seed: str = "line mode 1", levels: tuple[str, ...] = ("easy", "easy")) -> Session:
    return Session.start(path, Rules(), seated(levels), seed)


def told(session: Session, *typed: str) -> str:
    """What the line mode says to these lines; then the input ends."""
    out = io.StringIO()
    LineMode(session, iter(typed), out, Preferences()).run()
    return out.getvalue()


def advised(mode: list[LineMode]) -> Iterator[str]:
    """Types what the hint would do, until the result is told; then leaves."""
    (mode_now,) = mode
    while not mode_now.table.settled:
        view = mode_now.table.view
        if not view.mine:
            yield "table"
            continue
        choice = advice(view)
        assert choice is not None
        action = choice.action
        if isinstance(action, Show):
            yield "arrange"
            yield f"declare {action.discard.code if action.discard else ''} yes"
        elif view.public.phase is Phase.DRAW:
            yield "drop yes" if type(action).__name__ == "Drop" else type(action).__name__.lower()
        else:
            yield f"throw {action.card.code}"  # type: ignore[union-attr]
    yield "quit"


@pytest.mark.parametrize("language", list(i18n.LANGUAGES))
def test_a_whole_deal_line_by_line(tmp_path: Path, language: str) -> None:
    i18n.use(language)
    session = session_at(tmp_path / "m.rummy")
    out = io.StringIO()
    holder: list[LineMode] = []
    holder.append(LineMode(session, advised(holder), out, Preferences(language=language)))
    holder[0].run()
    text = out.getvalue()
    assert session.match.settled
    outcome = session.match.results[-1].outcome
    assert outcome is not None
    assert holder[0].table.teller.outcome(outcome) in text
    for bill in outcome.bills:
        for line in holder[0].table.teller.bill(bill, session.match.rules, session.match.deal.public.wild):
            assert line in text
    assert session.match.deal.setup.seed.hex() in text
    if language != "en":
        assert any("DEVANAGARI" in unicodedata.name(char, "") for char in text)


def test_the_end_of_the_input_ends_it_cleanly_and_everything_is_saved(tmp_path: Path) -> None:
    session = session_at(tmp_path / "m.rummy")
    text = told(session, "table")
    assert "rummy-tui resume" in text
    again = Session.resume(tmp_path / "m.rummy")
    assert again.match.digest() == session.match.digest()
    again.close()


def test_groups_are_judged_as_made_and_undone(tmp_path: Path) -> None:
    session = session_at(tmp_path / "m.rummy")
    first, second = session.view.hand[0], session.view.hand[1]
    text = told(session, f"group {first.code} {second.code}", "undo", "undo")
    assert f"{first} {second}: {words.label('invalid')}" in text
    assert "There is no grouping to undo." in text


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("fly", "is no command"),
        ("throw", "is no card here"),
        ("throw XX", "is no card here"),
        ("group {card}", "at least two cards"),
        ("group PJ PJ*2", "You do not hold PJ PJ."),
        ("lang fr", "Languages: en, hi, ne"),
        ("next", "The deal is still going on."),
        ("declare", "First draw a card"),
    ],
)
def test_what_cannot_be_done_is_told_and_changes_nothing(tmp_path: Path, typed: str, sentence: str) -> None:
    session = session_at(tmp_path / "m.rummy")
    before = session.match.digest()
    text = told(session, typed.format(card=session.view.hand[0].code))
    assert sentence in text
    assert session.match.digest() == before


def test_drop_asks_and_no_is_the_default(tmp_path: Path) -> None:
    session = session_at(tmp_path / "m.rummy")
    assert session.match.deal.public.in_play[0]
    text = told(session, "drop", "", "drop", "yes")
    assert text.count("Drop and pay 20 points?") == 2
    assert "You dropped. First drop: 20 points." in text
    assert not session.match.deal.public.in_play[0]


@pytest.mark.parametrize(("language", "yes", "no"), [("hi", "हाँ", "नहीं"), ("ne", "हुन्छ", "हुँदैन"), ("hi", "yes", "हा")])
def test_a_question_is_answered_in_the_own_language(tmp_path: Path, language: str, yes: str, no: str) -> None:
    i18n.use(language)
    session = session_at(tmp_path / "m.rummy")
    text = told(session, "drop", no, "table", "drop", yes)
    assert text.count(f"({i18n.gettext('yes')} / {i18n.gettext('no')})") == 2
    assert not session.match.deal.public.in_play[0]


@pytest.mark.parametrize("language", list(i18n.LANGUAGES))
def test_help_and_rules_are_read_aloud_without_marks(tmp_path: Path, language: str) -> None:
    i18n.use(language)
    session = session_at(tmp_path / "m.rummy")
    text = told(session, "help", "rules").partition("> ")[2]
    assert not any(mark in text for mark in ("#", "**", "|--", "`"))
    assert "draw – " in text
    assert "\n- " in text


def test_the_language_changes_in_the_middle_and_is_remembered(tmp_path: Path) -> None:
    told(session_at(tmp_path / "m.rummy"), "lang hi", "table")
    assert Preferences.load().language == "hi"


def test_the_twin_of_the_card_just_taken_can_be_thrown(tmp_path: Path) -> None:
    """rules.md §0.2 #1: the card taken is that physical card; typed without a number, its twin is meant."""
    session = session_at(tmp_path / "m.rummy")
    public, hand = session.match.deal.public, session.match.deal.hidden.hands[0]
    top = public.discards[-1]
    assert top.face is not None
    twin = Card(top.face, 1 - top.pack)
    for cards in (*session.match.deal.hidden.hands[1:], session.match.deal.hidden.stock):
        if twin in cards:
            cards[cards.index(twin)], hand[0] = hand[0], twin
    assert twin in hand
    told(session, "take", f"throw {top}")
    assert public is session.match.deal.public and twin in public.discards


def test_declare_asks_which_card_is_thrown(tmp_path: Path) -> None:
    session = session_at(tmp_path / "m.rummy")
    text = told(session, "draw", "declare", session.view.hand[0].code, "no")
    assert "Choose the card that you throw at the end." in text
    assert "as the last card?" in text


def test_arranging_is_exact(tmp_path: Path) -> None:
    session = session_at(tmp_path / "m.rummy")
    best = arranged(session.view)
    text = told(session, "arrange")
    for group in best.groups:
        assert words.cards(group) in text


# ── melds on the table ────────────────────────────────────────────────────────────────────────────────────────────────

RUN, SET = "3♠4♠5♠6♠", "8♦8♥8♣"


def at_melds(folder: Path, *typed: str, **position: Any) -> tuple[str, Session]:
    session = laid(folder, **{"melds": ((0, RUN), (1, SET), (2, "Q♦K♦PJ*4 J♦")), **position})
    return told(session, *typed), session


def test_the_table_tells_its_melds(tmp_path: Path) -> None:
    text, _session = at_melds(tmp_path, "table")
    assert f"Meld 1, You: {RUN}" in text and "Meld 2, Asha: 8♦♥♣" in text and "Meld 3, Bikram: 10♦★J♦Q♦K♦" in text


@pytest.mark.parametrize(
    ("typed", "meld", "after"),
    [
        ("layoff 7S", 0, "3♠4♠5♠6♠7♠"),
        ("layoff 8S 2", 1, "8♦♥♣♠"),
        ("layoff PJ 1 low", 0, "2♠★3♠4♠5♠6♠"),
        ("LAYOFF pj 1 HIGH", 0, "3♠4♠5♠6♠7♠★"),
        ("swap 10D", 2, "10♦J♦Q♦K♦"),
        ("swap 10D 3", 2, "10♦J♦Q♦K♦"),
    ],
)
def test_a_card_goes_on_a_meld(tmp_path: Path, typed: str, meld: int, after: str) -> None:
    _text, session = at_melds(tmp_path, typed, hand="7♠ 8♠ PJ 10♦ A♥ A♣")
    assert words.meld(session.match.deal.public.melds[meld]) == after


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("layoff PJ 1", "That can be done in more than one way: layoff PJ 1 low · layoff PJ 1 high"),
        ("layoff PJ", "layoff PJ 1 high · layoff PJ 2"),
        ("layoff 8S 1", "This card does not fit the meld."),
        ("layoff 7S 1 low", "This card does not fit the meld."),
        ("layoff 7S 1 middle", "“middle” is no card here"),
        ("layoff 7S one", "is no card here"),
        ("layoff A♥", "A♥ fits no meld on the table."),
        ("swap 7S 1", "No joker can be swapped there."),
        ("layoff 7S 9", "There is no such meld on the table."),
        ("lay 7S 8S", "Your contract is already on the table."),
    ],
)
def test_what_cannot_go_on_a_meld_is_told(tmp_path: Path, typed: str, sentence: str) -> None:
    text, session = at_melds(tmp_path, typed, hand="7♠ 8♠ PJ 10♦ A♥ A♣")
    assert sentence in text and len(session.view.hand) == 6


def test_groups_are_laid_as_typed(tmp_path: Path) -> None:
    """The order says what the joker is; the second 7♠ is another card."""
    hand = "7♠7♥7♠*2 K♠K♥K♦ PJ 9♣10♣J♣ 2♦3♦"
    typed = "lay 7S 7H 7S | KS KH KD | PJ 9C 10C JC"
    _text, session = at_melds(tmp_path, typed, hand=hand, melds=())
    assert [words.meld(meld) for meld in session.match.deal.public.melds] == ["7♠♥♠", "K♠♥♦", "8♣★9♣10♣J♣"]


@pytest.mark.parametrize(
    ("answer", "wish", "held"), [("buy", "always", 10), ("pass", "always", 8), ("buy", "helps", 8), ("buy", "never", 8)]
)
def test_a_card_is_bought_out_of_turn(tmp_path: Path, answer: str, wish: str, held: int) -> None:
    """Where the player does not want to hear the question, it is not asked and “buy” comes too late."""
    session = laid(tmp_path, asked=[0])
    out = io.StringIO()
    mode = LineMode(session, iter([answer]), out, Preferences(buying=wish))
    mode.run()
    question = "Gita does not want 6♦: buy it and a closed card? It would not help. 3 buys left (buy / pass)"
    assert len(session.match.deal.hidden.hands[0]) in (held, held + 1)
    assert (question in out.getvalue()) == (wish == "always")


def test_the_starter_of_51_only_throws_and_the_cut_card_is_told(tmp_path: Path) -> None:
    for number in range(9):
        session = Session.start(tmp_path / "m.rummy", GAMES["fifty-one"].rules(), seated(("easy",)), str(number))
        if session.view.public.starter == 0:
            break
        session.close()
    text = told(session, "table")
    assert text.count("Your turn: throw a card.") == 2 and "Open pile" not in text
    assert f"Cut card: {session.match.deal.public.under}." in text  # type: ignore[attr-defined]
