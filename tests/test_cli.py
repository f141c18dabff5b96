"""The command line: text for people, JSON for programs, one sentence and status 2 for what cannot be answered."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from rummy_tui import cli, storage
from rummy_tui.storage import Preferences
from tests.command import Capture, answer, run

EXAMPLE_1 = "4♥5♥6♥ 10♠J♠9♦ 7♣7♦7♠ K♣K♦2♠3♦"  # seed 000, example 1


@pytest.mark.parametrize(
    ("cut", "hand", "points"),
    [
        ("9", EXAMPLE_1, 25),
        ("9", "3♠4♠5♠ 8♥8♣8♦ Q♥K♥ 4♣6♦2♣2♥5♦", 63),
        ("9", "3♠4♠5♠ 8♥8♣8♦ Q♥K♥ 4♣6♦2♣2♥PJ", 14),
        ("9", "10♠J♠9♦ K♥K♣K♠ Q♦Q♣PJ A♥8♣6♦5♠", 80),
        ("PJ", "5♣6♣A♦ 9♥10♥J♥ 4♠4♦A♠ K♣Q♠2♦3♥", 25),
    ],
)
def test_the_sources_examples_of_counting(capsys: Capture, cut: str, hand: str, points: int) -> None:
    assert answer(capsys, "hand", hand, "--game", "points", "--cut", cut)["points"] == points


@pytest.mark.parametrize(
    ("groups", "reason"),
    [
        ("3♥4♥5♥6♥ | 10♠J♠PJ | 7♣7♦7♠ | Q♦Q♣9♥", None),
        ("3♥4♥PJ6♥ | 10♠J♠9♦ | 7♣7♦7♠ | Q♦Q♣Q♥", "NO_PURE_SEQUENCE"),
        ("3♥4♥5♥ | 10♠J♠PJ | 7♣7♣7♦ | K♦K♠K♥K♣ / 2C", "SET_DUPLICATE_SUIT"),
        ("3♥4♥5♥ | 7♣7♦7♠ | Q♦Q♣Q♥ | 2♠2♦2♣9♥", "ONLY_ONE_SEQUENCE"),
        ("A♥2♥3♥4♥5♥6♥7♥8♥9♥10♥J♥Q♥K♥", "ONLY_ONE_SEQUENCE"),
        ("3♥4♥5♥ | 10♠J♠9♦ | 7♣7♦7♠ | Q♦Q♣Q♥ | K♠", "UNGROUPED_CARD"),
    ],
)
def test_the_sources_examples_of_declaring(capsys: Capture, groups: str, reason: str | None) -> None:
    verdict = answer(capsys, "hand", groups, "--cut", "9", "--declare")["declare"]
    assert verdict == {"valid": reason is None, "reason": reason}


def test_a_hand_in_json_is_what_the_issue_shows(capsys: Capture) -> None:
    data = answer(capsys, "hand", EXAMPLE_1, "--cut", "9")
    assert data["groups"][0] == {"kind": "pure", "cards": ["4♥", "5♥", "6♥"]}
    assert sorted(data["loose"]) == sorted(["K♣", "K♦", "2♠", "3♦"])
    assert "declare" not in data
    assert "throw" not in data


def test_of_fourteen_cards_the_best_throw_is_named(capsys: Capture) -> None:
    assert answer(capsys, "hand", "3♥4♥5♥6♥ 10♠J♠PJ 7♣7♦7♠ Q♦Q♣9♥ 2♦", "--cut", "9")["throw"] == "2♦"


def test_a_hand_that_is_a_show_of_another_kind_says_so(capsys: Capture) -> None:
    """§4a.1: eight dublees are a show, whatever the best count of the hand is."""
    dublees = ["5♥", "J♠", "2♦", "PJ", "8♣", "9♦", "K♠", "Q♣"]
    told = answer(
        capsys, "hand", " ".join(f"{card} {card}" for card in dublees) + " 3♠ 4♥ 9♣ K♣ 9♥",
        "--game", "twenty-one", "--cut", "8♥",
    )  # fmt: skip
    assert told["points"] and Counter(map(tuple, told["other_show"])) == Counter((card, card) for card in dublees)


@pytest.mark.parametrize(
    ("group", "cut", "kind", "reason"),
    [
        ("6♥7♥8♥", "7", "pure", None),
        ("10S JS 9D", "9", "impure", None),
        ("7♣7♦7♠", "9", "set", None),
        ("K♠A♠2♠", "9", "invalid", "ACE_IN_MIDDLE"),
        ("7♣7♣7♦", "9", "invalid", "SET_DUPLICATE_SUIT"),
    ],
)
def test_one_group(capsys: Capture, group: str, cut: str, kind: str, reason: str | None) -> None:
    assert answer(capsys, "group", group, "--cut", cut) == {"kind": kind, "reason": reason}


def test_a_dash_reads_one_hand_a_line(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{EXAMPLE_1}\n\n{EXAMPLE_1}\n"))
    status, out, _err = run(capsys, "hand", "-", "--cut", "9", "--json")
    assert status == 0
    assert [json.loads(line)["points"] for line in out.splitlines()] == [25, 25]


@pytest.mark.parametrize(
    "argv",
    [
        ("hand", "7♣7♣7♦", "--cut", "9"),
        ("hand", "7♣7♣7♣ 4♥5♥6♥ 10♠J♠9♦ K♣K♦2♠3♦", "--cut", "9"),
        ("hand", "zz", "--cut", "9"),
        ("hand", EXAMPLE_1, "--cut", "17"),
        ("hand", EXAMPLE_1, "--cut", "9", "--game", "bridge"),
        ("hand", EXAMPLE_1, "--cut", "9", "--set", "colour=red"),
        ("hand", EXAMPLE_1, "--cut", "9", "--set", "full_count=81"),
        ("group", "", "--cut", "9"),
        ("play", "bridge"),
        ("play", "points", "--players", "7"),
        ("play", "points", "--level", "brutal"),
        ("rules", "bridge"),
        ("resume",),
        ("verify", "no-such-file"),
        ("arena", "points", "--bots", "hard,brutal"),
        ("nonsense",),
        ("hand",),
    ],
)
def test_what_cannot_be_answered_is_one_sentence_and_status_2(capsys: Capture, argv: tuple[str, ...]) -> None:
    status, out, err = run(capsys, *argv)
    assert status == 2
    assert out == ""
    assert err.strip()
    assert len(err.strip().splitlines()) == 1
    assert "Traceback" not in err


def test_a_bad_line_among_many_is_answered_too(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    for flags, told in ((("--json",), '{"error":'), ((), "Line 1:")):
        monkeypatch.setattr("sys.stdin", io.StringIO(f"XX\n{EXAMPLE_1}\n"))
        status, out, err = run(capsys, "hand", "-", "--cut", "9", *flags)
        first, second = out.splitlines()
        assert status == 2
        assert first.startswith(told)
        assert "25" in second
        assert err.startswith("Line 1:")


@pytest.mark.parametrize(
    ("groups", "sequences"),
    [
        ("3♥4♥5♥ | 9♣9♦9♠ | K♣ | Q♦ | 2♠ | 7♦ | 8♣ | J♠ | 4♣", "2/2 ✓"),
        ("3♥4♥PJ | 9♣9♦9♠ | K♣ | Q♦ | 2♠ | 7♦ | 8♣ | J♠ | 4♣", "2/2 ✓"),
        ("3♥4♥5♥ | 10♠J♠9♦ | 9♣9♦9♠ | K♣ | Q♦ | 2♠ | 7♦", "2/2 ✓"),
    ],
)
def test_an_ambiguous_group_is_the_second_sequence_where_one_is_missing(
    capsys: Capture, groups: str, sequences: str
) -> None:
    """G22, G23, D09: also while cards are still loose, so that strip and verdict agree."""
    _status, out, _err = run(capsys, "hand", groups, "--cut", "9", "--declare")
    assert sequences in out
    assert "There is only one sequence" not in out


def test_the_strip_knows_the_life_of_four(capsys: Capture) -> None:
    hand = "3♥4♥5♥ | 6♥7♥8♥ | 9♣9♦9♠ | Q♦Q♣Q♥Q♠"
    _status, out, _err = run(capsys, "hand", hand, "--cut", "9", "--declare", "--set", "long_life=on")
    assert "Sequences 2/2 ✗" in out or "Sequences 3/2 ✗" in out


def test_the_cut_card_itself_cannot_be_held(capsys: Capture) -> None:
    hand = "9♣9♣ 4♥5♥6♥ 10♠J♠ 7♣7♦7♠ K♣K♦2♠"
    assert run(capsys, "hand", hand, "--cut", "9♣")[0] == 2
    assert run(capsys, "hand", hand, "--cut", "9")[0] == 0


def test_a_match_without_a_terminal_is_played_line_by_line(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("table\nquit\n"))
    status, out, err = run(capsys, "play", "points", "--players", "2", "--level", "easy", "--seed", "cli")
    assert (status, err) == (0, "")
    assert "Deal 1." in out
    (path,) = storage.unfinished()
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert run(capsys, "resume")[0] == 0
    status, out, _err = run(capsys, "verify", str(path), "--json")
    assert status == 0
    assert json.loads(out)["right"] is True


def test_a_latest_match_that_cannot_be_read_stands_in_nobodys_way(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    run(capsys, "play", "points", "--seed", "older")
    (older,) = storage.unfinished()
    broken = older.with_name("broken.rummy")
    broken.write_text("no match\n")
    for command in ((), ("resume",)):
        os.utime(older, (1, 1))
        monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
        status, out, err = run(capsys, *command)
        assert status == 0
        assert "Deal 1." in out
        assert err.startswith("broken.rummy: ")
    assert broken.read_text() == "no match\n"
    assert len(list(storage.unfinished())) == 2


def test_without_any_word_a_match_begins(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    status, out, err = run(capsys)
    assert (status, err) == (0, "")
    assert "Deal 1." in out


def test_the_language_is_asked_for_once(capsys: Capture) -> None:
    run(capsys, "rules", "points", "--lang", "ne")
    assert Preferences.load().language is None  # asked for once, not chosen for good


def test_the_rules_show_the_settings_in_force(capsys: Capture) -> None:
    status, out, _err = run(capsys, "rules", "points", "--set", "first_drop=25")
    assert status == 0
    assert "25" in out
    assert "{" not in out


def test_argparse_asks_for_translations_where_we_give_them(capsys: Capture) -> None:
    """`argparse._` is no public name: this fails when a new Python does it another way."""
    status, out, _err = run(capsys, "--lang", "hi", "--help")
    assert status == 0
    for english in ("usage:", "options", "show this help"):
        assert english not in out


@pytest.mark.parametrize(("language", "word"), [("en", "points a deal"), ("hi", "पॉइंट्स"), ("ne", "अंक")])
def test_the_arena_tells_its_figures_in_the_language(capsys: Capture, language: str, word: str) -> None:
    status, out, _err = run(capsys, "arena", "points", "--bots", "easy,easy", "--deals", "2", "--lang", language)
    assert status == 0
    assert word in out
    assert language == "en" or "deal" not in out


def test_the_version(capsys: Capture) -> None:
    from rummy_tui import __version__

    assert run(capsys, "--version")[1].strip() == f"rummy-tui {__version__}"


def test_a_crash_is_a_sentence_and_a_file(capsys: Capture, monkeypatch: pytest.MonkeyPatch, own_home: Path) -> None:
    def broken(*_: object) -> int:
        raise RuntimeError("broken on purpose")

    monkeypatch.setitem(cli.COMMANDS, "rules", broken)
    status, _out, err = run(capsys, "rules", "points")
    assert status == cli.CRASHED
    assert "Traceback" not in err
    assert "broken on purpose" in (own_home / "crash.txt").read_text("utf-8")
    assert "saved" not in err  # no match was open


def test_a_crash_at_the_table_says_that_the_match_is_saved(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, own_home: Path
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("broken at the table")

    monkeypatch.setattr("rummy_tui.telling.Narrator.new_deal", broken)
    status, _out, err = run(capsys, "play", "points")
    assert status == cli.CRASHED
    assert "rummy-tui resume" in err
    assert "broken at the table" in (own_home / "crash.txt").read_text("utf-8")


@pytest.mark.parametrize("argv", [("hand", EXAMPLE_1, "--cut", "9"), ("play", "points", "--seed", "x")])
def test_a_terminal_without_card_signs_shows_letters(own_home: Path, argv: tuple[str, ...]) -> None:
    environment = {**os.environ, "RUMMY_TUI_HOME": str(own_home), "PYTHONIOENCODING": "latin-1"}
    done = subprocess.run(
        [sys.executable, "-m", "rummy_tui", *argv],
        env=environment,
        input=b"table\nquit\n",
        capture_output=True,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    text = done.stdout.decode("ascii")
    assert "4H" in text or "Wild joker" in text
    assert "?" not in text


@pytest.mark.parametrize(
    ("term", "plain", "expected"), [("dumb", False, True), ("xterm", True, True), ("xterm", False, False)]
)
def test_a_dumb_terminal_is_played_line_by_line(
    monkeypatch: pytest.MonkeyPatch, term: str, plain: bool, expected: bool
) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr("sys.stdin", Terminal("quit\n"))
    monkeypatch.setattr("sys.stdout", out := Terminal())
    monkeypatch.setenv("TERM", term)
    shown: list[object] = []
    monkeypatch.setattr("rummy_tui.ui.app.RummyApp.play", lambda app: shown.append(app) or 0)
    assert cli.main(["--plain"] if plain else []) == 0
    assert ("Deal 1." in out.getvalue()) is expected
    assert bool(shown) is not expected


def laid(capsys: Capture, *arguments: str) -> dict[str, Any]:
    status, out = run(capsys, *arguments, "--json")[:2]
    assert status == 0
    found: dict[str, Any] = json.loads(out)
    return found


def test_what_can_be_laid_of_a_hand(capsys: Capture) -> None:
    contract = ("--game", "contract", "--set", "round=2")
    assert laid(capsys, "hand", "4S 4H 4D 9H 10H JH QH 2C 7C 7D", *contract) == {
        "can_lay": True,
        "value": 50,
        "groups": [
            {"kind": "run", "cards": ["9♥", "10♥", "J♥", "Q♥"]},
            {"kind": "set", "cards": ["4♠", "4♥", "4♦"]},
        ],
        "loose": ["7♦", "2♣", "7♣"],
        "points": 15,
    }
    assert not laid(capsys, "hand", "4S 4H 9H 10H JH QH 2C 7C 7D", *contract)["can_lay"]
    opens = laid(capsys, "hand", "6S 7S 8S 10D 10C 10H 2C", "--game", "fifty-one")
    assert (opens["can_lay"], opens["value"], opens["points"]) == (True, 51, 2)
    below = laid(capsys, "hand", "5S 6S 7S 10D 10C 10H 2C", "--game", "fifty-one")
    assert (below["can_lay"], below["value"], below["groups"]) == (False, 48, [])
    assert laid(capsys, "hand", "3S 4S 5S KD", "--game", "basic")["points"] == 10
    assert run(capsys, "hand", "3S 4S 5S", "--game", "contract", "--house", "nonsense")[0] == 2


def test_an_opening_group(capsys: Capture) -> None:
    two_jokers = ("group", "KS KD PJ PJ", "--game", "fifty-one")
    assert laid(capsys, *two_jokers)["kind"] == "set"
    assert laid(capsys, *two_jokers, "--opening") == {"kind": "invalid", "reason": "TOO_MANY_JOKERS"}
    assert laid(capsys, "group", "7C 7C 7D", "--game", "contract")["kind"] == "set"
