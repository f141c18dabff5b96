"""The journal is the saved game, the replay and the proof."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from rummy_tui import journal
from rummy_tui.bots.choose import choose
from rummy_tui.engine.actions import Discard, Draw, write
from rummy_tui.engine.games.points import Rules
from rummy_tui.engine.refusal import IllegalAction
from rummy_tui.journal import BadJournal, DiskTrouble, Journal, Player, Trouble
from rummy_tui.session import Session
from rummy_tui.verify import verify

PLAYERS = (Player("You", None), Player("Asha", "easy"), Player("Dev", "easy"))


def play_on(session: Session, moves: int = 10_000) -> None:
    """Bots move for themselves, and Easy for the human, until the deal is settled or so many moves are made."""
    from rummy_tui.bots.styles import EASY

    while moves and session.match.turn is not None:
        seat = session.match.turn
        view, style, rng = session.thinker() or (session.view, EASY, Random(moves))
        session.play(seat, choose(view, style, rng).action)
        moves -= 1


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "one.rummy"


def test_a_killed_match_resumes_exactly_where_it_was(path: Path) -> None:
    session = Session.start(path, Rules(), PLAYERS, "resume me")
    play_on(session, 11)
    left = session.match.digest()
    killed = path.with_name("killed.rummy")
    killed.write_bytes(path.read_bytes())  # what is on the disk without any closing
    session.close()
    again = Session.resume(killed)
    assert again.match.digest() == left
    assert not again.redealt
    again.close()


def test_a_torn_last_line_is_dropped(path: Path) -> None:
    session = Session.start(path, Rules(), PLAYERS, "torn")
    play_on(session, 7)
    before = session.match.digest()
    session.close()
    with path.open("ab") as file:
        file.write(b"0 dra")
    again = Session.resume(path)
    assert again.match.digest() == before
    again.close()
    assert path.read_bytes().endswith(b"\n")
    assert b"0 dra\n" not in path.read_bytes()


def test_the_grouping_resumes_too(path: Path) -> None:
    session = Session.start(path, Rules(), PLAYERS, "groups")
    hand = session.view.hand
    groups = (hand[:3], hand[5:9])
    session.note(groups)
    session.close()
    again = Session.resume(path)
    assert again.groups == groups
    again.close()


def test_several_deals_and_the_break_between_them_resume(path: Path) -> None:
    session = Session.start(path, Rules(), PLAYERS, "three deals")
    for _ in range(2):
        play_on(session)
        session.advance()
    play_on(session)
    totals, results = list(session.match.totals), len(session.match.results)
    session.close()
    again = Session.resume(path)
    assert again.match.settled
    assert again.match.totals == totals
    assert len(again.match.results) == results == 3
    again.advance()
    assert again.match.number == 4
    again.close()


def test_a_session_of_two_deals_is_over_and_says_so(path: Path) -> None:
    session = Session.start(path, Rules(deals=2, starter=Rules().starter), PLAYERS, "short")
    play_on(session)
    session.advance()
    play_on(session)
    assert session.match.ranking is not None
    assert path.read_text("utf-8").splitlines()[-1] == "over"
    with pytest.raises(IllegalAction):
        session.advance()
    session.close()


def test_the_header_holds_every_setting(path: Path) -> None:
    Session.start(path, Rules(first_drop=25), PLAYERS, "header").close()
    header = json.loads(path.read_text("utf-8").splitlines()[0])
    assert set(header["rules"]) == {each.name for each in Rules.settings()}
    assert header["rules"]["first_drop"] == "25"
    again = Session.resume(path)
    assert again.match.rules == Rules(first_drop=25)
    again.close()


def test_one_seed_text_repeats_a_whole_match(tmp_path: Path) -> None:
    files = []
    for name in ("a", "b"):
        session = Session.start(tmp_path / f"{name}.rummy", Rules(), PLAYERS, "same again")
        play_on(session)
        session.advance()
        play_on(session, 9)
        session.close()
        files.append((tmp_path / f"{name}.rummy").read_text("utf-8"))
    assert files[0] == files[1]


def test_two_matches_without_a_seed_text_differ(tmp_path: Path) -> None:
    sessions = [Session.start(tmp_path / f"{n}.rummy", Rules(), PLAYERS) for n in range(2)]
    assert sessions[0].view.hand != sessions[1].view.hand
    for session in sessions:
        session.close()


def test_a_match_is_open_in_one_program_only(path: Path) -> None:
    session = Session.start(path, Rules(), PLAYERS, "locked")
    with pytest.raises(BadJournal) as caught:
        Journal.open(path)
    assert caught.value.trouble is Trouble.IN_USE
    session.close()
    Session.resume(path).close()


def test_a_move_that_cannot_be_written_is_not_made(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session.start(path, Rules(), PLAYERS, "full disk")
    play_on(session, 4)
    before, size = session.match.digest(), path.stat().st_size

    def full(line: str) -> None:
        raise DiskTrouble("no space left")

    monkeypatch.setattr(session.journal, "append", full)
    seat = session.match.turn
    assert seat is not None
    with pytest.raises(DiskTrouble):
        session.play(seat, Draw())
    assert session.match.digest() == before
    assert path.stat().st_size == size
    session.close()


def test_a_refused_move_is_not_written(path: Path) -> None:
    session = Session.start(path, Rules(), PLAYERS, "refused")
    size = path.stat().st_size
    seat = session.match.turn
    assert seat is not None
    with pytest.raises(IllegalAction):
        session.play(seat, Discard(session.match.deal.hidden.hands[seat][0]))
    assert path.stat().st_size == size
    session.close()


@pytest.mark.parametrize(
    ("text", "trouble"),
    [
        ("", Trouble.NOT_A_JOURNAL),
        ("hello\n", Trouble.NOT_A_JOURNAL),
        ("[1, 2]\n", Trouble.NOT_A_JOURNAL),
        ('{"rummy-tui": 99}\n', Trouble.NEWER_FORMAT),
        ("\xff\xfe\n", Trouble.NOT_A_JOURNAL),
    ],
)
def test_a_file_that_is_none_is_reported_and_kept(path: Path, text: str, trouble: Trouble) -> None:
    path.write_bytes(text.encode("latin-1"))
    with pytest.raises(BadJournal) as caught:
        Session.resume(path)
    assert caught.value.trouble is trouble
    assert path.read_bytes() == text.encode("latin-1")


@pytest.mark.parametrize("bad", ["gibberish", "deal x y", "deal 1 zz", "0 fly", "end one", "9999 draw x"])
def test_a_line_that_cannot_be_read_is_named_and_the_file_kept(path: Path, bad: str) -> None:
    session = Session.start(path, Rules(), PLAYERS, "bad line")
    play_on(session, 4)
    session.close()
    lines = path.read_text("utf-8").splitlines()
    lines.insert(3, bad)
    path.write_text("\n".join(lines) + "\n", "utf-8")
    kept = path.read_bytes()
    with pytest.raises(BadJournal) as caught:
        Session.resume(path)
    assert (caught.value.trouble, caught.value.line) == (Trouble.BAD_LINE, 4)
    assert path.read_bytes() == kept


def test_verify_finds_everything_right(path: Path) -> None:
    session = Session.start(path, Rules(), PLAYERS, "verify")
    play_on(session)
    session.close()
    report = verify(path)
    assert report.right
    assert [deal.finished for deal in report.deals] == [True]


def test_verify_finds_a_changed_seed_and_a_changed_result(path: Path) -> None:
    session = Session.start(path, Rules(), PLAYERS, "cheat")
    play_on(session)
    session.close()
    lines = path.read_text("utf-8").splitlines()
    forged = [line.replace(line.split()[2], "00" * 32) if line.startswith("deal 1") else line for line in lines]
    path.write_text("\n".join(forged) + "\n", "utf-8")
    assert not verify(path).right
    end = next(line for line in lines if line.startswith("end 1"))
    words = end.split()
    words[2] = f"{int(words[2]) + 5:+d}"
    path.write_text("\n".join(" ".join(words) if line == end else line for line in lines) + "\n", "utf-8")
    assert [trouble for _line, trouble in verify(path).wrong] == [Trouble.OTHER_RESULT]


def test_a_finished_deal_keeps_its_recorded_result_when_a_replay_disagrees(path: Path) -> None:
    session = Session.start(path, Rules(), PLAYERS, "recorded")
    play_on(session)
    changes = session.match.results[-1].changes
    session.close()
    lines = path.read_text("utf-8").splitlines()
    middle = len(lines) // 2
    lines[middle] = f"{lines[middle].split()[0]} {write(Discard(session.match.deal.public.cut))}"  # type: ignore[arg-type]
    path.write_text("\n".join(lines) + "\n", "utf-8")
    again = Session.resume(path)
    assert again.match.settled
    assert again.match.results[-1].changes == changes
    again.close()


def test_an_unfinished_deal_that_cannot_be_replayed_is_dealt_anew(path: Path) -> None:
    session = Session.start(path, Rules(), PLAYERS, "anew")
    play_on(session)
    totals = list(session.match.totals)
    session.advance()
    play_on(session, 4)
    session.close()
    with path.open("a", encoding="utf-8") as file:
        file.write("0 show / 2C\n")
    kept = path.read_bytes()
    again = Session.resume(path)
    assert again.redealt
    assert again.match.number == 2
    assert not again.match.settled
    assert again.match.totals == totals
    assert path.with_suffix(".before").read_bytes() == kept
    again.close()
    assert journal.read(path)[1][-1].startswith("deal 2 ")
