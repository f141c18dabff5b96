"""The journal is the saved game, the replay and the proof."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from rummy_tui import journal
from rummy_tui.bots.choose import choose
from rummy_tui.bots.styles import EASY
from rummy_tui.engine.actions import Discard, Draw, write
from rummy_tui.engine.games.points import Rules
from rummy_tui.engine.games.session import Starter
from rummy_tui.engine.refusal import IllegalAction
from rummy_tui.journal import BadJournal, DiskTrouble, Journal, Player, Trouble
from rummy_tui.session import Session

PLAYERS = (Player("You", None), Player("Asha", "easy"), Player("Dev", "easy"))


@contextmanager
def full(path: Path, room: int = 0) -> Iterator[None]:
    """No file can grow beyond what this one has now and so many bytes more, as on a disk that fills."""
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, ((path.stat().st_size if path.exists() else 0) + room, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def nearly_settled(session: Session) -> int:
    """Play until the next move ends the deal; the room that this move takes, and a little more."""
    while True:
        twin = session.match.copy()
        seat = twin.turn
        assert seat is not None
        view, style, rng = session.thinker() or (session.view, EASY, Random(1))
        action = choose(view, style, rng).action
        twin.play(seat, action)
        if twin.settled:
            return len(f"{seat} {write(action)}") + 20
        session.play(seat, action)


def last_move(session: Session) -> None:
    seat = session.match.turn
    assert seat is not None
    view, style, rng = session.thinker() or (session.view, EASY, Random(1))
    session.play(seat, choose(view, style, rng).action)


def play_on(session: Session, moves: int = 10_000) -> None:
    """Bots move for themselves, and Easy for the human, until the deal is settled or so many moves are made."""
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


# ── a disk that fills ─────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("room", [0, 1, 4])
def test_after_a_full_disk_the_file_goes_on_where_it_was(path: Path, room: int) -> None:
    session = Session.start(path, Rules(), PLAYERS, "full")
    play_on(session, 5)
    before, kept = session.match.digest(), path.read_bytes()
    with full(path, room):
        for _ in range(3):
            with pytest.raises(DiskTrouble):
                session.note((session.view.hand[:3],))
            assert path.read_bytes() == kept
        with pytest.raises(DiskTrouble):
            play_on(session, 1)
    assert session.match.digest() == before
    play_on(session, 3)
    after = session.match.digest()
    session.close()
    assert path.read_bytes().startswith(kept)
    assert len(path.read_bytes().splitlines()) == len(kept.splitlines()) + 3
    again = Session.resume(path)
    assert again.match.digest() == after
    again.close()


def test_a_torn_line_that_cannot_be_taken_back_at_once_is_taken_back_later(path: Path) -> None:
    session = Session.start(path, Rules(), PLAYERS, "stuck")
    play_on(session, 5)
    kept, file = path.read_bytes(), session.journal._file

    class Stuck:
        """Writes half of everything and cannot be cut."""

        def __getattr__(self, name: str) -> object:
            return getattr(file, name)

        def write(self, data: bytes) -> int:
            return file.write(data[: len(data) // 2])

        def truncate(self, size: int) -> int:
            raise OSError(5, "broken")

    session.journal._file = Stuck()  # type: ignore[assignment]
    for _ in range(2):
        with pytest.raises(DiskTrouble):
            session.journal.append("note 2C 3C 4C | 5C 6C 7C")
    assert path.read_bytes() != kept
    session.journal._file = file
    session.journal.append("note")
    session.close()
    assert path.read_bytes() == kept + b"note\n"


def test_a_deal_whose_end_cannot_be_written_is_played_and_ended_later(path: Path) -> None:
    session = Session.start(path, Rules(), PLAYERS, "no end")
    room = nearly_settled(session)
    with full(path, room):
        last_move(session)
        assert session.match.settled
        assert not any(line.startswith("end ") for line in session.journal.lines)
        before = path.read_bytes()
        with pytest.raises(DiskTrouble):
            session.advance()
        assert session.match.number == 1
        assert path.read_bytes() == before
    killed = path.with_name("killed.rummy")
    killed.write_bytes(before)
    session.advance()
    assert [line.split()[0] for line in session.journal.lines[-2:]] == ["end", "deal"]
    session.close()
    again = Session.resume(killed)
    assert again.match.settled
    assert again.journal.lines[-1].startswith("end 1 ")
    again.close()


def test_leaving_writes_an_end_that_could_not_be_written(path: Path) -> None:
    session = Session.start(path, Rules(deals=1), PLAYERS, "late")
    room = nearly_settled(session)
    with full(path, room):
        last_move(session)
    session.close()
    session.close()
    assert [line.split()[0] for line in path.read_text("utf-8").splitlines()[-2:]] == ["end", "over"]


def test_leaving_with_a_full_disk_raises_nothing_and_frees_the_file(path: Path) -> None:
    session = Session.start(path, Rules(deals=1), PLAYERS, "late")
    room = nearly_settled(session)
    with full(path, room):
        last_move(session)
        session.close()
        again = Session.resume(path)
        assert again.match.ranking is not None
        again.close()
    again = Session.resume(path)
    assert again.journal.lines[-1] == "over"
    again.close()


def test_a_deal_that_cannot_be_written_is_not_dealt(path: Path) -> None:
    session = Session.start(path, Rules(), PLAYERS, "no deal")
    play_on(session)
    before = session.match.digest()
    with full(path, 10), pytest.raises(DiskTrouble):
        session.advance()
    assert session.match.digest() == before
    session.advance()
    assert session.match.number == 2
    session.close()


@pytest.mark.parametrize("room", [0, 20, 700])
def test_a_match_that_cannot_be_begun_leaves_no_file(path: Path, room: int) -> None:
    header = 0
    if room == 700:  # the header has room, its first deal has not
        Session.start(path, Rules(), PLAYERS, "stub").close()
        header = path.read_bytes().index(b"\n") + 10
        path.unlink()
    with full(path, header or room), pytest.raises(DiskTrouble):
        Session.start(path, Rules(), PLAYERS, "stub")
    assert list(path.parent.glob("*.rummy")) == []
    Session.start(path, Rules(), PLAYERS, "stub").close()
    assert [each.name for each in path.parent.glob("*.rummy")] == ["one.rummy"]


def test_a_taken_name_is_numbered(path: Path) -> None:
    path.symlink_to(path.with_name("nowhere"))
    sessions = [Session.start(path, Rules(), PLAYERS, "names") for _ in range(2)]
    assert [each.journal.path.name for each in sessions] == ["one-2.rummy", "one-3.rummy"]
    for session in sessions:
        session.close()


def test_a_folder_that_is_a_file_is_a_disk_trouble(path: Path) -> None:
    path.write_text("not a folder")
    with pytest.raises(DiskTrouble):
        Session.start(path / "match.rummy", Rules(), PLAYERS)


def test_only_the_end_of_a_deal_and_leaving_wait_for_the_disk(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session.start(path, Rules(deals=1), PLAYERS, "sync")
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", synced.append)
    nearly_settled(session)
    session.note((session.view.hand[:2],))
    assert synced == []
    last_move(session)
    assert len(synced) == 2
    session.close()
    assert len(synced) == 3


# ── the end of a deal and of the match ────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("left", [("end",), ("end", "note"), (), ("note",), ("end", "over")])
def test_a_kill_anywhere_at_the_end_of_a_match_is_repaired_once(path: Path, left: tuple[str, ...]) -> None:
    session = Session.start(path, Rules(deals=1), PLAYERS, "kill")
    play_on(session)
    session.close()
    *lines, end, over = path.read_text("utf-8").splitlines()
    texts = {"end": end, "over": over, "note": "note 2C 3C 4C"}
    path.write_text("\n".join([*lines, *(texts[name] for name in left)]) + "\n", "utf-8")
    for _ in range(2):
        again = Session.resume(path)
        assert again.match.ranking is not None
        again.close()
    words = [line.split()[0] for line in path.read_text("utf-8").splitlines()]
    assert (words.count("end"), words.count("over"), words[-1]) == (1, 1, "over")


def test_a_settled_deal_needs_no_notes(path: Path) -> None:
    session = Session.start(path, Rules(deals=1), PLAYERS, "note")
    play_on(session)
    session.note((session.view.hand[:3],))
    session.close()
    assert path.read_text("utf-8").splitlines()[-1] == "over"


def test_line_ends_of_another_system_are_read(path: Path) -> None:
    session = Session.start(path, Rules(deals=2), PLAYERS, "crlf")
    play_on(session)
    session.advance()
    play_on(session, 5)
    left = session.match.digest()
    session.close()
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    again = Session.resume(path)
    assert again.match.digest() == left
    play_on(again)
    again.close()
    path.write_bytes(path.read_bytes().replace(b"\r\n", b"\n").replace(b"\n", b"\r\n"))
    kept = path.read_bytes()
    again = Session.resume(path)
    assert again.match.ranking is not None
    again.close()
    assert path.read_bytes() == kept


def test_a_seed_text_that_no_file_can_hold_is_one_all_the_same(path: Path) -> None:
    session = Session.start(path, Rules(), PLAYERS, "caf\udce9")
    left = session.match.digest()
    session.close()
    again = Session.resume(path)
    assert again.match.digest() == left
    again.close()


# ── files that cannot be used ─────────────────────────────────────────────────────────────────────────────────────


def player(name: object, level: object) -> dict[str, object]:
    return {"name": name, "level": level}


TWO = [player("You", None), player("Asha", "easy")]


@pytest.mark.parametrize(
    ("changes", "trouble"),
    [
        ({"rummy-tui": "1"}, Trouble.NOT_A_JOURNAL),
        ({"rummy-tui": None}, Trouble.NOT_A_JOURNAL),
        ({"rummy-tui": True}, Trouble.NOT_A_JOURNAL),
        ({"rummy-tui": 0}, Trouble.NOT_A_JOURNAL),
        ({"rummy-tui": 1.5}, Trouble.NOT_A_JOURNAL),
        ({"rummy-tui": 2, "game": []}, Trouble.NEWER_FORMAT),
        ({"rules_version": 99}, Trouble.NEWER_FORMAT),
        ({"rules_version": "1"}, Trouble.NOT_A_JOURNAL),
        ({"rules_version": None}, Trouble.NOT_A_JOURNAL),
        ({"game": []}, Trouble.NOT_A_JOURNAL),
        ({"game": None}, Trouble.NOT_A_JOURNAL),
        ({"game": "bridge"}, Trouble.UNKNOWN_GAME),
        ({"key": 5}, Trouble.NOT_A_JOURNAL),
        ({"key": "=\ud800"}, Trouble.NOT_A_JOURNAL),
        ({"made_by": {}}, Trouble.NOT_A_JOURNAL),
        ({"rules": {"first_drop": 20}}, Trouble.NOT_A_JOURNAL),
        ({"rules": {"first_drop": None}}, Trouble.NOT_A_JOURNAL),
        ({"rules": ["first_drop"]}, Trouble.NOT_A_JOURNAL),
        ({"rules": {"first_drop": "21"}}, Trouble.BAD_SETTINGS),
        ({"rules": {"colour": "red"}}, Trouble.BAD_SETTINGS),
        ({"players": {}}, Trouble.NOT_A_JOURNAL),
        ({"players": 3}, Trouble.NOT_A_JOURNAL),
        ({"players": ["You", "Asha"]}, Trouble.NOT_A_JOURNAL),
        ({"players": [player(1, None), TWO[1]]}, Trouble.NOT_A_JOURNAL),
        ({"players": [player("\x1b[2J", None), TWO[1]]}, Trouble.NOT_A_JOURNAL),
        ({"players": [player("\ud800", None), TWO[1]]}, Trouble.NOT_A_JOURNAL),
        ({"players": [TWO[0], player("Asha", 1)]}, Trouble.NOT_A_JOURNAL),
        ({"players": [TWO[0], player("Asha", [])]}, Trouble.NOT_A_JOURNAL),
        ({"players": [TWO[0], player("Asha", "expert")]}, Trouble.BAD_SETTINGS),
        ({"players": [TWO[0], TWO[0]]}, Trouble.NOT_A_JOURNAL),
        ({"players": [TWO[1], TWO[1]]}, Trouble.NOT_A_JOURNAL),
        ({"players": []}, Trouble.NOT_A_JOURNAL),
        ({"players": TWO[:1]}, Trouble.BAD_SETTINGS),
        ({"players": [TWO[0], *TWO[1:] * 6]}, Trouble.BAD_SETTINGS),
    ],
)
def test_a_damaged_or_newer_header_is_named_and_the_file_kept(
    path: Path, changes: dict[str, object], trouble: Trouble
) -> None:
    session = Session.start(path, Rules(), PLAYERS[:2], "header")
    play_on(session, 3)
    session.close()
    first, _, rest = path.read_text("utf-8").partition("\n")
    path.write_text(json.dumps(json.loads(first) | changes) + "\n" + rest + "0 torn", "utf-8")
    kept = path.read_bytes()
    with pytest.raises(BadJournal) as caught:
        Session.resume(path)
    assert (caught.value.trouble, caught.value.line) == (trouble, 1)
    assert path.read_bytes() == kept


@pytest.mark.parametrize("name", ["game", "rules", "players", "key", "made_by", "rules_version", "rummy-tui"])
def test_a_header_that_lacks_something_is_none(path: Path, name: str) -> None:
    Session.start(path, Rules(), PLAYERS, "lacks").close()
    first, _, rest = path.read_text("utf-8").partition("\n")
    path.write_text(json.dumps({key: value for key, value in json.loads(first).items() if key != name}) + "\n" + rest)
    with pytest.raises(BadJournal) as caught:
        Session.resume(path)
    assert caught.value.trouble is Trouble.NOT_A_JOURNAL


@pytest.mark.parametrize(
    "text", ["[" * 200_000 + "\n", "5\n", '"x"\n', "null\n", '{"rummy-tui": ' + "9" * 5000 + "}\n"]
)
def test_json_that_is_no_header_is_none(path: Path, text: str) -> None:
    path.write_text(f"{text}\n")
    with pytest.raises(BadJournal) as caught:
        Session.resume(path)
    assert caught.value.trouble is Trouble.NOT_A_JOURNAL


@pytest.mark.parametrize(
    "bad", ["deal", "deal 1", "9" * 5000 + " draw", "7 draw", "end", "end 1 +1 -1", "deal 3 " + "00" * 32, "\u0966 x"]
)
def test_a_strange_line_is_named_and_the_file_kept(path: Path, bad: str) -> None:
    session = Session.start(path, Rules(), PLAYERS, "strange")
    play_on(session, 2)
    session.close()
    path.write_text(path.read_text("utf-8") + bad + "\n0 torn", "utf-8")
    kept = path.read_bytes()
    with pytest.raises(BadJournal) as caught:
        Session.resume(path)
    assert (caught.value.trouble, caught.value.line) == (Trouble.BAD_LINE, 5)
    assert path.read_bytes() == kept


def unplayable(path: Path) -> bytes:
    """A deal in progress that cannot be replayed, with the line ends of another system and a torn last line."""
    Session.start(path, Rules(), PLAYERS).close()
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n") + b"0 show / 2C\r\n0 tor")
    return path.read_bytes()


def test_what_was_before_is_never_written_over(path: Path) -> None:
    kept = []
    for _ in range(3):
        path.unlink(missing_ok=True)
        kept.append(unplayable(path))
        again = Session.resume(path)
        assert again.redealt
        again.close()
        Session.resume(path).close()
    assert [path.with_name(name).read_bytes() for name in ("one.before", "one-2.before", "one-3.before")] == kept


def test_a_deal_that_cannot_be_kept_is_not_dealt_anew(path: Path) -> None:
    kept = unplayable(path)
    with full(path, -5), pytest.raises(DiskTrouble):
        Session.resume(path)
    assert path.read_bytes() == kept
    assert list(path.parent.glob("*.before")) == []
    Session.resume(path).close()


def test_the_last_winner_starts_also_after_a_deal_that_cannot_be_replayed(path: Path) -> None:
    for seed in range(12):
        session = Session.start(path, Rules(starter=Starter.WINNER), PLAYERS, f"winner {seed}")
        play_on(session)
        outcome, rotated = session.match.deal.outcome, session.match.left_of_dealer(2)
        assert outcome is not None
        winner = outcome.winner
        if winner is not None and any(session.match.results[-1].changes) and (winner - 1) % 3 != rotated:
            break
        session.close()
        path.unlink()
    session.advance()
    play_on(session, 9)
    left = session.match.deal.text()
    session.close()
    lines = path.read_text("utf-8").splitlines()
    lines[6:6] = ["0 show / 2C"]
    path.write_text("\n".join(lines) + "\n", "utf-8")
    again = Session.resume(path)
    assert again.match.results[0].outcome is None
    assert (again.redealt, again.match.deal.text()) == (False, left)
    again.close()
