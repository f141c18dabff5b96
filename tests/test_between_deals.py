"""A match beyond its first deal: line mode, resume and verify in its middle, while somebody is asked, at its end."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rummy_tui import i18n, words
from rummy_tui.bots.choose import choose
from rummy_tui.bots.styles import EASY
from rummy_tui.engine.actions import Drop, Pass, Rejoin
from rummy_tui.engine.games import GAMES
from rummy_tui.engine.games.pool import Rejoins, Splits
from rummy_tui.engine.refusal import Code, Refusal
from rummy_tui.engine.rules import Rules
from rummy_tui.engine.view import Phase
from rummy_tui.journal import Trouble
from rummy_tui.plain import LineMode
from rummy_tui.replay import WrittenSeeds, steps
from rummy_tui.seating import seated
from rummy_tui.session import Session
from rummy_tui.storage import Preferences
from rummy_tui.verify import verify


def pool(**settings: Any) -> Rules:
    return GAMES["pool"].rules(**{"out_at": 41} | settings)


def start(path: Path, rules: Rules, seed: str = "between", bots: int = 2) -> Session:
    return Session.start(path, rules, seated(["easy"] * bots), seed)


def play_on(session: Session) -> None:
    """The bots move; the human drops, or plays as an Easy bot, until he is asked or the deal is over."""
    match = session.match
    while (seat := match.turn) is not None and not (match.settled and seat == session.human):
        view = match.view(seat)
        may_drop = view.offer(Drop)
        if seat == session.human and may_drop is not None and may_drop.refusal is None:
            session.play(seat, Drop())
        else:
            session.play(seat, choose(view, EASY, Random(len(match.deal.events))).action)


def out_and_asked(path: Path, **settings: Any) -> Session:
    """The human has dropped himself out of a match and is asked whether he comes back."""
    for number in range(40):
        session = start(path, pool(rejoin=Rejoins.ONCE, **settings), f"asked {number}", bots=4)
        play_on(session)
        while session.match.turn is None and session.match.ranking is None:
            session.advance()
            play_on(session)
        if session.match.turn == session.human:
            return session
        session.close()
        session.journal.discard()
    raise AssertionError("nobody was ever asked")


def written(session: Session) -> list[str]:
    return list(session.journal.lines)


def again(session: Session) -> Session:
    """Left and taken up again: the same moment of the same match."""
    before = session.match.digest(), [session.match.view(seat) for seat in range(session.match.seats)]
    session.close()
    report = verify(session.journal.path)
    assert report.wrong == ()
    resumed = Session.resume(session.journal.path)
    assert (resumed.match.digest(), [resumed.match.view(s) for s in range(resumed.match.seats)]) == before
    assert (resumed.match.turn, resumed.match.ranking) == (session.match.turn, session.match.ranking)
    return resumed


@pytest.mark.parametrize("game", ["pool", "deals"])
def test_a_match_is_taken_up_again_wherever_it_was_left(tmp_path: Path, game: str) -> None:
    rules = pool(rejoin=Rejoins.UNLIMITED, split=Splits.MANUAL) if game == "pool" else GAMES["deals"].rules()
    session = start(tmp_path / "m.rummy", rules)
    for _ in range(30):
        play_on(session)
        session = again(session)
        if session.match.turn == session.human:
            session.play(session.human, Pass())
            session = again(session)
        if session.match.ranking is not None:
            break
        if session.match.turn is None:
            session.advance()
            session = again(session)
    assert session.match.ranking is not None
    assert written(session)[-1] == "over"
    session.close()


def test_an_answer_stands_in_the_journal(tmp_path: Path) -> None:
    session = again(out_and_asked(tmp_path / "m.rummy"))
    assert session.match.turn == session.human
    assert session.view.public.phase is Phase.BETWEEN
    session.play(session.human, Rejoin())
    assert written(session)[-1] == "0 rejoin"
    back = session.match.totals[session.human]
    session = again(session)
    assert session.match.totals[session.human] == back
    play_on(session)
    session.advance()
    assert session.human in session.match.deal.public.seats
    again(session).close()


def test_an_answer_against_the_rules_is_named(tmp_path: Path) -> None:
    session = out_and_asked(tmp_path / "m.rummy")
    session.close()
    lines = [*written(session), "0 split"]
    last = list(steps(session.journal.header, lines, WrittenSeeds(lines)))[-1]
    assert (last.trouble, last.match.turn) == (Trouble.ILLEGAL_MOVE, session.human)


def told(session: Session, typed: Iterator[str]) -> str:
    out = io.StringIO()
    LineMode(session, typed, out, Preferences()).run()
    return out.getvalue()


@pytest.mark.parametrize("language", list(i18n.LANGUAGES))
def test_the_line_mode_asks_and_takes_the_answer(tmp_path: Path, language: str) -> None:
    i18n.use(language)
    session = out_and_asked(tmp_path / "m.rummy")
    text = told(session, iter(["next", "hint", "table", "hand", "drop", "split", "rejoin", "scores", "quit"]))
    assert text.count("(rejoin / pass)") >= 2
    assert words.refusal(Refusal(Code.ANSWER_FIRST)) in text
    assert session.match.decisions[-1].kind is Rejoin
    assert "Traceback" not in text


@pytest.mark.parametrize("language", list(i18n.LANGUAGES))
def test_who_is_out_can_follow_the_match_to_its_end(tmp_path: Path, language: str) -> None:
    i18n.use(language)
    session = out_and_asked(tmp_path / "m.rummy")
    typed = iter(["pass", "hand", "hint", "draw", "table", "history", *["next", "hint", "arrange"] * 40])
    text = told(session, typed)
    assert session.match.ranking is not None
    if language == "en":
        assert "You are not in this deal: the others play it." in text
        assert "The match is over." in text
        assert "1. " in text
    assert verify(session.journal.path).right


def test_a_drop_that_puts_out_is_warned_of_before_it_is_made(tmp_path: Path) -> None:
    session = start(tmp_path / "m.rummy", pool(), "warned")
    session.match.totals[session.human] = 30
    while (thinker := session.thinker()) is not None:
        session.play(thinker[0].seat, choose(*thinker).action)
    text = told(session, iter(["drop", "no"]))
    asked, warned = text.index("Drop and pay"), text.index("These points put you out of the match.")
    assert asked < warned < text.index("(yes / no)", asked)
    assert session.match.turn == session.human


@pytest.mark.parametrize("game", ["pool", "deals"])
def test_a_whole_match_line_by_line(tmp_path: Path, game: str) -> None:
    rules = pool() if game == "pool" else GAMES["deals"].rules()
    session = start(tmp_path / "m.rummy", rules, "line by line")

    def typed() -> Iterator[str]:
        while session.match.ranking is None:
            view = session.view
            if session.match.settled:
                yield "next"
            elif view.public.phase is Phase.DRAW:
                yield "drop yes" if game == "pool" else "drop"
                yield "draw"
            else:
                yield f"throw {view.drawn.code if view.drawn else ''}"

    text = told(session, typed())
    assert session.match.ranking is not None
    assert "The match is over." in text
    if game == "deals":
        assert "There is no drop at this table" in text
