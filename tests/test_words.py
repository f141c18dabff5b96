"""Every code, action and moment has words of its own, in every language."""

from __future__ import annotations

import ast
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from unicodedata import category

import pytest

from rummy_tui import i18n, words
from rummy_tui.engine.actions import ALL, Action, Buy, Drop, Show
from rummy_tui.engine.cards import parse
from rummy_tui.engine.events import (
    Dealt,
    Discarded,
    Event,
    KeptCut,
    Laid,
    LaidOff,
    Passed,
    PutBack,
    Swapped,
    Took,
    TookCut,
)
from rummy_tui.engine.games import GAMES
from rummy_tui.engine.games.points import Rules
from rummy_tui.engine.history import Move
from rummy_tui.engine.melds import GroupRules, readings
from rummy_tui.engine.outcome import Bill, Line, LineKind, Outcome, Termination
from rummy_tui.engine.reading import GoalKind
from rummy_tui.engine.refusal import Code, Refusal
from rummy_tui.engine.rules import setting
from rummy_tui.engine.shuffle import NamedSeeds
from rummy_tui.engine.view import View
from rummy_tui.journal import DiskTrouble, Trouble
from rummy_tui.outlook import Outlook
from rummy_tui.words.events import _TELLERS
from rummy_tui.words.hands import _LINES
from rummy_tui.words.refusals import _REFUSALS

ROOT = Path(words.__file__).parents[1]
LANGUAGES = list(i18n.LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_a_sentence_of_its_own(language: str) -> None:
    i18n.use(language)
    told = {code: words.refusal(Refusal(code, parse("4H"), have=1, need=2)) for code in Code}
    assert len(set(told.values())) == len(told)
    assert all(told.values())
    assert set(_REFUSALS) == set(Code)


def cells(text: str) -> int:
    """How wide a terminal shows it."""
    return sum(category(sign) != "Mn" for sign in text)


ELSEWHERE = {Code.LIMIT_NOT_KNOWN, Code.JOKER_NOT_CUT}
"""Said on the command line only."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_is_read_to_its_end_on_a_window_of_80_columns(language: str) -> None:
    """The table has one row for it there: a blank at both ends, and '! ' before it."""
    i18n.use(language)
    said = {code: words.refusal(Refusal(code, parse("10H"), have=10, need=10)) for code in set(Code) - ELSEWHERE}
    assert {code: text for code, text in said.items() if cells(text) > 80 - 4} == {}


@pytest.mark.parametrize("cut", ["10S", "PJ"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_words_of_a_deal_are_read_to_their_end_too(language: str, cut: str) -> None:
    i18n.use(language)
    names = ("You", *words.BOT_NAMES)
    ten = parse("10H")[0]
    for seat in range(len(names)):
        dealt = Dealt(None, number=12, starter=seat, cut=parse(cut)[0], upcard=ten)
        assert all(cells(words.Teller(names, 0, game).event(dealt)) <= 80 - 2 for game in GAMES)


def test_every_code_is_a_refusal_of_somebody() -> None:
    """Codes that nothing names are dead."""
    named = {
        node.attr
        for path in ROOT.rglob("*.py")
        if path.parent.name != "words"
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "Code"
    }
    assert named == {code.name for code in Code}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_trouble_and_line_has_words(language: str) -> None:
    i18n.use(language)
    buttons = [words.action(kind, "points") for kind in ALL.values()]
    assert len(set(buttons)) == len(ALL)
    assert all(map(words.trouble, Trouble))
    assert set(_LINES) == set(LineKind)
    reasons = [i18n.gettext(text) for text in _LINES.values()]
    assert [text for text in reasons if ":" in text] == [], "the colon stands before the points"


def test_a_game_may_have_words_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    own = {("gin", "Declare"): "Knock"}
    monkeypatch.setattr(words.common, "pgettext", lambda game, text: own.get((game, text), text))
    assert (words.action(Show, "gin"), words.action(Show, "points")) == ("Knock", "Declare")


def view() -> View:
    match = GAMES["points"].start(Rules(), 2, NamedSeeds("words"))
    assert match.turn is not None
    return match.view(match.turn)


@pytest.mark.parametrize(
    ("look", "sentence"),
    [
        (Outlook((), 0, 0, True), "All cards fit: “Declare” is possible now."),
        (Outlook((), 0, 0, False), "All cards fit: “Declare” is possible after drawing a card."),
        (Outlook((), 1, 9, False), "1 card missing for a show"),
        (Outlook((None, parse("4H")[0].face), 2, 9, False), "2 cards missing for a show; useful: ★ 4♥"),
    ],
)
def test_what_a_show_still_needs_fits_the_moment(look: Outlook, sentence: str) -> None:
    assert words.needs(look, view()) == sentence


@pytest.mark.parametrize(
    ("other", "now", "sentence"),
    [
        (GoalKind.TUNNELAS, True, "With three tunnelas “Declare” is possible now."),
        (GoalKind.DUBLEES, False, "With eight dublees “Declare” is possible after drawing a card."),
    ],
)
def test_where_a_show_needs_no_groups_of_the_rest_nobody_is_told_that_all_cards_fit(
    other: GoalKind, now: bool, sentence: str
) -> None:
    """§4a.1: the other cards are free."""
    assert words.needs(Outlook((), 0, 60, now, other), view()) == sentence


def test_who_is_out_needs_nothing() -> None:
    now = view()
    now.public.in_play[now.seat] = False
    assert words.needs(Outlook((), 1, 9, False), now) == ""


@pytest.mark.parametrize(
    ("action", "price", "sentence"),
    [
        (Drop(), 20, "Drop and pay 20 points?"),
        (Show((), parse("4H")[0]), 80, "Declare with 4♥ as the last card? If it is wrong, it costs 80 points."),
        (Show((), parse("4H")[0]), None, "Declare with 4♥ as the last card?"),
        (Buy(), None, "Buy: is that right?"),
    ],
)
def test_what_is_asked_once_more(action: Action, price: int | None, sentence: str) -> None:
    assert words.question(action, price, "points") == sentence


def test_a_bill_says_why_a_show_was_wrong() -> None:
    cards = parse("5S 6S 8S")
    asked = Refusal(Code.NOT_CONSECUTIVE, cards, group=1)
    bill = Bill(0, (Line(LineKind.WRONG_SHOW, 80, fault=asked),), None)
    assert words.Teller(["Asha"], 0).bill(bill, Rules(), frozenset()) == [
        "Wrong show: 80", "5♠ 6♠ 8♠: These cards do not follow one another.",
    ]  # fmt: skip


def test_value_cards_say_who_gets_and_who_pays() -> None:
    """A plain sum either way: the words tell the direction, and nobody is called You."""
    own = Line(LineKind.VALUE_CARDS, -80, parse("KH KH JH"), times=2)
    bill = Bill(1, (own, Line(LineKind.VALUE_PAID, 20, to=0), Line(LineKind.VALUE_PAID, 30, to=2)), None)
    teller = words.Teller(["Asha", "Bikram", "Chitra"], 0)
    i18n.use("en")
    assert teller.bill(bill, Rules(), frozenset()) == [
        "Gets for value cards: K♥ K♥ J♥, 40 from each of 2 players = 80",
        "Pays for your value cards: 20",
        "Pays for value cards of Chitra: 30",
    ]
    i18n.use("hi")
    assert teller.bill(bill, Rules(), frozenset())[1] == "आपके वैल्यू कार्ड के बदले दिए: 20"


def test_every_event_is_told_to_him_who_did_it_and_to_the_others() -> None:
    four, joker = parse("4H PJ")
    meld = readings(parse("4H 5H 6H"), GroupRules())[0]
    told = {
        Laid(0, (meld,), 0): ("You laid down 4♥5♥6♥.", "Asha laid down 4♥5♥6♥."),
        LaidOff(0, four, 2): ("You laid off 4♥ on meld 3.", "Asha laid off 4♥ on meld 3."),
        Took(0, four, True): ("You bought 4♥.", "Asha bought 4♥."),
        Swapped(0, four, joker, 0): tuple(
            f"{who} put 4♥ in the place of the joker in meld 1 and took it." for who in ("You", "Asha")
        ),
        KeptCut(0, joker): ("You cut PJ and keep it.", "Asha cut PJ and keeps it."),
        Passed(0): ("You passed.", "Asha passed."),
        TookCut(0, four): ("You took the cut card 4♥.", "Asha took the cut card 4♥."),
        PutBack(0, four): ("You put 4♥ back on the open pile.", "Asha put 4♥ back on the open pile."),
    }
    for event, sentences in told.items():
        assert (words.Teller(["Asha"], 0).event(event), words.Teller(["Asha"], 1).event(event)) == sentences
    kinds = Event.__subclasses__() + Took.__subclasses__()
    assert {kind.__name__ for kind in kinds} == {kind.__name__ for kind in _TELLERS}
    move = Move(0, Took(0, four, True), (Laid(0, (meld,), 0), LaidOff(0, four, 0)), Discarded(0, four))
    assert words.Teller(["Asha"], 1).move(move)[1] == "BOUGHT 4♥, laid down 4♥5♥6♥, laid off 4♥ on 1, threw 4♥"


def test_a_deal_that_nobody_wins() -> None:
    teller = words.Teller(["You"], 0)
    assert "void" in teller.outcome(Outcome(Termination.VOID, None, ()))
    assert "turns are used up" in teller.outcome(Outcome(Termination.CAP, None, ()))


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_that_several_screens_say(language: str) -> None:
    i18n.use(language)
    for sentence in (
        words.disk_trouble(DiskTrouble("full")),
        words.cannot_save(DiskTrouble("full")),
        words.dealt_anew(),
        words.nothing_to_undo(),
        words.unknown_level("brutal", ["easy"]),
    ):
        assert sentence
        assert "{" not in sentence


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_without_a_help_page_has_a_sentence(language: str) -> None:
    i18n.use(language)
    assert words.help_page("no-such-page", Rules()).count("\n") == 0


@dataclass(frozen=True, kw_only=True)
class Newer(Rules):
    """Points with a setting that its second version brought."""

    VERSION = 2
    bonus: int = setting("Bonus", 5, 0, 10, since=2, legacy=0)


@pytest.mark.parametrize(
    ("texts", "version", "bonus"),
    [({}, 1, 0), ({}, 2, 5), ({"bonus": "10"}, 1, 10), ({"bonus": "10"}, 2, 10)],
)
def test_an_old_file_reads_a_newer_setting_as_it_was_played(texts: dict[str, str], version: int, bonus: int) -> None:
    stored = Newer.stored({"first_drop": "25", **texts}, version)
    wanted: dict[str, Any] = {"first_drop": 25, "bonus": bonus}
    assert stored == replace(Newer(), **wanted)
