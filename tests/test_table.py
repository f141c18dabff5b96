"""The player's side of a match: one truth about the throw, a grouping that no disk can stop, answers for its match."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest

from rummy_tui.engine.actions import Discard, Draw, Groups, Show, Take
from rummy_tui.engine.cards import parse
from rummy_tui.engine.games.points import Rules
from rummy_tui.engine.refusal import Code, IllegalAction
from rummy_tui.journal import DiskTrouble
from rummy_tui.outlook import arranged, best_throw, outlook
from rummy_tui.plain import LineMode
from rummy_tui.seating import seated
from rummy_tui.session import Session
from rummy_tui.storage import Preferences
from rummy_tui.table import Table

FULL = "3H 4H 5H 6H 10S JS QS 7C 7D 7S KD KC KH"


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    session = Session.start(tmp_path / "m.rummy", Rules(), seated(["easy"]), "table 2")
    while session.match.turn != session.human:
        session.match.play(1, Draw())
        session.match.play(1, Discard(session.match.deal.hidden.hands[1][-1]))
    session.match.deal.public.wild = frozenset()
    yield session
    session.close()


def hold(session: Session, text: str, top: str) -> Table:
    """A table at which the player holds these cards and that one is open."""
    deal = session.match.deal
    deal.hidden.hands[0][:] = parse(text)
    deal.public.discards.append(parse(top)[0])
    return Table(session)


def test_the_card_just_taken_is_never_thought_thrown(session: Session) -> None:
    table = hold(session, FULL, "2D")
    assert outlook(table.view).distance == 0
    assert table.still_needed() == "All cards fit: “Declare” is possible after drawing a card."
    table.act(Take())
    thrown = best_throw(table.view)
    assert thrown is not None
    assert thrown.code != "2D"
    assert table.view.check(Discard(thrown)) is None
    assert arranged(table.view).loose[-1] is thrown
    look = outlook(table.view)
    assert (look.distance, look.now) == (1, False)
    assert "1 card missing" in table.still_needed()


def test_a_card_drawn_may_be_the_last_one(session: Session) -> None:
    table = hold(session, FULL, "2D")
    table._session.match.deal.hidden.stock.append(parse("2C")[0])
    table.act(Draw())
    assert best_throw(table.view) == parse("2C")[0]
    assert table.still_needed() == "All cards fit: “Declare” is possible now."
    table.arrange()
    show = table.request(Show)
    assert isinstance(show, Show)
    assert show.discard == parse("2C")[0]


class FullDisk:
    """Refuses notes until it is mended."""

    def __init__(self, session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
        self.full, self._note, self.asked = True, session.note, 0
        monkeypatch.setattr(session, "note", self.note)

    def note(self, groups: Groups) -> None:
        self.asked += 1
        if self.full:
            raise DiskTrouble("full")
        self._note(groups)


def test_a_note_that_cannot_be_written_stops_no_grouping(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    disk, table = FullDisk(session, monkeypatch), Table(session)
    first, second, third = table.view.hand[:3]
    table.regroup(table.grouping.joined((first, second)))
    assert table.grouping.groups == ((first, second),)
    assert session.groups == ()
    assert table.take_back()
    assert table.redo()
    assert table.grouping.groups == ((first, second),)
    disk.full = False
    table.act(Draw())
    assert session.groups == ((first, second),)
    asked = disk.asked
    table.act(Discard(third))
    assert disk.asked == asked  # nothing is owed any more


def test_what_is_owed_is_written_when_the_player_leaves(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    disk, table = FullDisk(session, monkeypatch), Table(session)
    path, cards = table.path, table.view.hand[:3]
    table.regroup(table.grouping.joined(cards))
    disk.full = False
    table.close()
    assert table.closed
    again = Session.resume(path)
    assert again.groups == (cards,)
    again.close()


def test_so_it_is_line_by_line(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    FullDisk(session, monkeypatch)
    first, second = session.view.hand[:2]
    out = io.StringIO()
    LineMode(session, iter([f"group {first.code} {second.code}", "undo"]), out, Preferences()).run()
    assert "could not be saved" not in out.getvalue()
    assert f"{first} {second}:" in out.getvalue()


def test_a_move_that_is_not_saved_is_told_and_the_line_mode_goes_on(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(line: str) -> None:
        raise DiskTrouble("full")

    monkeypatch.setattr(session.journal, "append", full)
    before, out = session.match.digest(), io.StringIO()
    LineMode(session, iter(["draw", "hand"]), out, Preferences()).run()
    assert out.getvalue().count("could not be saved") == 1
    assert session.match.digest() == before


def test_a_request_is_made_of_marks_and_cursor(session: Session) -> None:
    table = hold(session, FULL, "2D")
    table.act(Draw())
    first, second = table.view.hand[:2]
    assert table.request(Discard, (first,)) == Discard(first)
    assert table.request(Discard, (), second) == Discard(second)
    for marked in ((first, second), ()):
        with pytest.raises(IllegalAction) as caught:
            table.request(Discard, marked)
        assert caught.value.refusal.code is Code.ONE_CARD


def test_it_answers_for_its_match(session: Session) -> None:
    table = Table(session)
    assert (table.number, table.results, list(table.totals), table.ranking) == (1, [], [0, 0], None)
    assert (table.settled, table.over, table.redealt, table.closed) == (False, False, False, False)
    assert table.rules == Rules()
    assert [player.level for player in table.players] == [None, "easy"]
    assert table.path == session.journal.path
    assert table.thinker() is None
    assert table.digest == session.match.digest()
