"""The line mode in every game: its help, its hints, and what it asks for in each phase."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from rummy_tui import __version__, i18n, words
from rummy_tui.bots.choose import Choice
from rummy_tui.bots.terms import Candidate
from rummy_tui.engine.actions import Action, Buy, Pass, Rejoin, Split, Take
from rummy_tui.engine.games import GAMES
from rummy_tui.engine.refusal import Code, Refusal
from rummy_tui.engine.view import Phase
from rummy_tui.i18n import help_text
from rummy_tui.journal import Header, Journal
from rummy_tui.plain import LineMode
from rummy_tui.seating import seated, usual
from rummy_tui.session import Session
from rummy_tui.storage import Preferences
from tests.engine import test_gin as gin

HINTS = 10
"""Moves that are made as the hint types them."""


def start(game: str, path: Path, seed: str = "every game") -> Session:
    rules = GAMES[game].rules
    return Session.start(path, rules(), seated(["easy"] * usual(rules)), seed)


def told(session: Session, *typed: str) -> str:
    out = io.StringIO()
    LineMode(session, iter(typed), out, Preferences()).run()
    return out.getvalue()


# ── hints ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def as_hinted(session: Session, out: io.StringIO) -> Iterator[str]:
    """Asks for a hint and types what it says; each time something must come of it."""
    for _ in range(HINTS):
        if session.match.settled:
            return
        before = session.match.digest()
        yield "hint"
        hint = out.getvalue().rstrip("> \n").splitlines()[-1]
        said = re.search(r"\(([^()]+)\)$", hint)
        assert said is not None, hint
        *first, last = said[1].split("; ")
        yield from first
        yield f"{last} yes" if last.split()[0] in ("drop", "declare", "show", "knock") else last
        assert session.match.digest() != before, hint


@pytest.mark.parametrize("game", list(GAMES))
def test_what_the_hint_says_can_be_typed(tmp_path: Path, game: str) -> None:
    session, out = start(game, tmp_path / "m.rummy"), io.StringIO()
    LineMode(session, as_hinted(session, out), out, Preferences()).run()
    assert out.getvalue().count("Hint: ") >= 1


def choice(chosen: Action, *others: Action) -> Choice:
    return Choice(chosen, tuple(Candidate(action, (), 0.0) for action in (chosen, *others)))


@pytest.mark.parametrize(
    ("game", "others", "reason"),
    [
        ("gin", (Take(),), "the open card helps too little"),
        ("contract", (Buy(),), "the open card helps too little"),
        ("basic", (Take(),), "the open card helps too little"),
        ("pool", (Split(),), "playing on is worth more"),
        ("pool", (Rejoin(),), "playing on is worth more"),
        ("basic", (), "no card can be drawn or taken"),
        ("gin", (), "whatever fits is laid off as well as can be"),
    ],
)
def test_why_to_pass(game: str, others: tuple[Action, ...], reason: str) -> None:
    assert words.hint(choice(Pass(), *others), game) == f"Hint: pass; {reason}"


# ── what is asked ─────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("game", "prompt", "typed"),
    [
        ("points", "Your turn. Open pile: ", "(draw / take / drop)"),
        ("nepali", "Your turn. Open pile: ", "(draw / take / drop)"),
        ("deals", "Your turn. Open pile: ", "(draw / take)"),
        ("basic", "Your turn. Open pile: ", "(draw / take)"),
        ("contract", "Your turn. Open pile: ", "(draw / take)"),
        ("gin", "First open card: ", "(take / pass)"),
    ],
)
def test_a_turn_begins(tmp_path: Path, game: str, prompt: str, typed: str) -> None:
    session = start(game, tmp_path / "m.rummy", "g1")  # no joker lies open, and in gin the other one lets the card lie
    asked = [line for line in told(session).splitlines() if line.startswith(prompt)]
    assert len(asked) == 1
    assert asked[0].endswith(typed)


@pytest.mark.parametrize(("game", "show"), [("points", "declare"), ("pool", "declare"), ("gin", "knock")])
def test_a_card_is_thrown(tmp_path: Path, game: str, show: str) -> None:
    session = start(game, tmp_path / "m.rummy")
    typed = "take" if session.view.public.phase is Phase.UPCARD else "draw"
    line = next(line for line in told(session, typed, "table").splitlines() if line.startswith("Your turn: throw"))
    assert set(line.partition("(")[2].rstrip(")").split(" / ")) == {"throw", show}


@pytest.mark.parametrize("language", list(i18n.LANGUAGES))
def test_the_other_one_has_knocked(tmp_path: Path, language: str) -> None:
    """rules.md §4b: the defender lays off; his hand is told with the question."""
    i18n.use(language)
    match = gin.table("8♠9♠ · 4♠ · K♣K♦ · J♥10♥ · 6♥6♦ · 2♥", "5♠6♠7♠ · Q♥Q♦Q♣ · A♦A♣A♥ · 2♦", up="K♠")
    match.deal.public.turn = match.deal.public.active = 1
    gin.knock(match, "5♠6♠7♠ · Q♥Q♦Q♣ · A♦A♣A♥")
    assert (match.turn, match.deal.public.phase) == (0, Phase.LAY_OFF)
    header = Header("gin", match.rules.written(), seated(("easy",)), "=off", __version__, match.rules.VERSION)
    session = Session(match, Journal.create(tmp_path / "m.rummy", header))
    lines = told(session, "hint").splitlines()
    asked = words.refusal(Refusal(Code.LAY_OFF_OR_DONE))
    assert f"{asked} (pass / layoff)" in lines
    assert any("8♠" in line and "4♠" in line for line in lines)
    assert language != "en" or "> Hint: pass; whatever fits is laid off as well as can be (pass)" in lines


# ── help ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def listed(text: str) -> list[str]:
    """The commands that the last line of the help names."""
    return next(line for line in text.splitlines() if line.endswith("lang, quit")).split(", ")


@pytest.mark.parametrize("language", list(i18n.LANGUAGES))
@pytest.mark.parametrize("game", list(GAMES))
def test_help_explains_every_command_of_the_game_and_no_other(tmp_path: Path, game: str, language: str) -> None:
    i18n.use(language)
    session = start(game, tmp_path / "m.rummy")
    text = told(session, "help")
    explained = re.findall(r"^([a-z]+)(?: [0-9A-Z][^–]*| hi)? – ", text, re.MULTILINE)
    assert sorted(explained) == sorted(listed(text))


@pytest.mark.parametrize("language", list(i18n.LANGUAGES))
def test_the_page_explains_nothing_that_no_game_has(language: str, tmp_path: Path) -> None:
    i18n.use(language)
    explained = set(re.findall(r"^\| \*\*([a-z]+)", help_text("plain"), re.MULTILINE))
    known = {name for game in GAMES for name in listed(told(start(game, tmp_path / f"{game}.rummy"), "help"))}
    assert explained == known


@pytest.mark.parametrize(("game", "words_"), [("gin", "knock declare show"), ("nepali", "show declare")])
def test_every_word_for_a_show_is_understood(tmp_path: Path, game: str, words_: str) -> None:
    session = start(game, tmp_path / "m.rummy")
    assert "is no command" not in told(session, *words_.split())
