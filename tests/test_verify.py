"""`verify` finds every forgery of moves, seeds and results that can be found at all."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from rummy_tui.bots.choose import choose
from rummy_tui.bots.styles import EASY
from rummy_tui.engine.games.points import Rules
from rummy_tui.engine.shuffle import commitment
from rummy_tui.journal import BadJournal, Player, Trouble
from rummy_tui.session import Session
from rummy_tui.verify import verify

PLAYERS = (Player("You", None), Player("Asha", "easy"))


def played(path: Path, seed: str | None, deals: int = 2) -> list[str]:
    """A whole match; its lines."""
    session = Session.start(path, Rules(deals=deals), PLAYERS, seed)
    while True:
        while (seat := session.match.turn) is not None:
            view, style, rng = session.thinker() or (session.view, EASY, Random(1))
            session.play(seat, choose(view, style, rng).action)
        if session.match.ranking is not None:
            break
        session.advance()
    session.close()
    return path.read_text("utf-8").splitlines()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "one.rummy"


def found(path: Path, lines: list[str]) -> list[tuple[int, Trouble]]:
    """What `verify` finds in these lines."""
    path.write_text("\n".join(lines) + "\n", "utf-8")
    try:
        return list(verify(path).wrong)
    except BadJournal as error:
        return [(error.line, error.trouble)]


def at(lines: list[str], start: str) -> int:
    return next(i for i, line in enumerate(lines) if line.startswith(start))


def test_everything_is_right(path: Path) -> None:
    lines = played(path, None)
    report = verify(path)
    assert report.right
    assert [deal.finished for deal in report.deals] == [True, True]
    assert [deal.commitment for deal in report.deals] == [commitment(bytes.fromhex(d.seed)) for d in report.deals]
    assert sum(deal.moves for deal in report.deals) == sum(line[0].isdecimal() for line in lines)


@pytest.mark.parametrize("cut", [1, 2, 5])
def test_a_match_that_was_left_or_killed_is_right(path: Path, cut: int) -> None:
    lines = played(path, None)
    assert found(path, lines[:-cut]) == []


def test_no_line_can_be_taken_out(path: Path) -> None:
    lines = played(path, None)
    for i in range(1, at(lines, "end 2")):
        assert found(path, lines[:i] + lines[i + 1 :]), lines[i]


def test_no_line_but_a_note_can_be_doubled(path: Path) -> None:
    lines = played(path, None)
    for i in range(1, len(lines)):
        assert found(path, [*lines[: i + 1], *lines[i:]]), lines[i]


def test_no_two_neighbours_can_change_places(path: Path) -> None:
    lines = played(path, None)
    for i in range(1, len(lines) - 1):
        assert found(path, [*lines[:i], lines[i + 1], lines[i], *lines[i + 2 :]]), lines[i]


def test_no_card_can_be_another(path: Path) -> None:
    lines = played(path, None)
    for i, line in enumerate(lines):
        if " throw " in line:
            other = "2C" if not line.endswith("2C") else "3C"
            assert found(path, [*lines[:i], f"{line.split()[0]} throw {other}", *lines[i + 1 :]]), line


@pytest.mark.parametrize("deal", [1, 2])
def test_a_seed_that_is_another(path: Path, deal: int) -> None:
    lines = played(path, None)
    i = at(lines, f"deal {deal}")
    lines[i] = f"deal {deal} {'00' * 32}"
    assert found(path, lines)


def test_a_seed_that_is_not_the_one_of_the_seed_text_even_before_the_first_move(path: Path) -> None:
    lines = played(path, "text")[:2]
    assert found(path, lines) == []
    lines[1] = f"deal 1 {'00' * 32}"
    assert found(path, lines) == [(2, Trouble.OTHER_SEED)]


@pytest.mark.parametrize("deal", [1, 2])
def test_a_result_that_is_another(path: Path, deal: int) -> None:
    lines = played(path, None)
    i = at(lines, f"end {deal}")
    words = lines[i].split()
    words[2:4] = f"{int(words[2]) + 5:+d}", f"{int(words[3]) - 5:+d}"
    lines[i] = " ".join(words)
    assert (i + 1, Trouble.OTHER_RESULT) in found(path, lines)


def test_a_state_that_is_another(path: Path) -> None:
    lines = played(path, None)
    i = at(lines, "end 1")
    lines[i] = " ".join([*lines[i].split()[:-1], "0" * 64])
    assert found(path, lines) == [(i + 1, Trouble.OTHER_STATE)]


def test_a_deal_ended_early(path: Path) -> None:
    lines = played(path, None)
    i = at(lines, "end 1")
    assert found(path, [*lines[:6], lines[i]]) == [(7, Trouble.OTHER_RESULT)]


def test_a_result_that_is_missing_before_the_next_deal(path: Path) -> None:
    lines = played(path, None)
    i = at(lines, "end 1")
    del lines[i]
    assert found(path, lines) == [(i + 1, Trouble.OUT_OF_ORDER)]


def test_a_match_that_is_not_over_yet(path: Path) -> None:
    lines = played(path, None)
    i = at(lines, "end 1")
    assert found(path, [*lines[: i + 1], "over"]) == [(i + 2, Trouble.OUT_OF_ORDER)]
    assert found(path, [*lines[:5], "over"]) == [(6, Trouble.OUT_OF_ORDER)]


def test_in_words_the_seed_is_told_only_after_the_deal(path: Path) -> None:
    """It gives away the closed deck; its fingerprint does not."""
    lines = played(path, None)
    path.write_text("\n".join(lines[: at(lines, "deal 2") + 2]) + "\n", "utf-8")
    over, running, verdict = verify(path).lines()
    first, second = verify(path).deals
    assert first.seed in over and first.commitment in over
    assert second.seed not in running and second.commitment in running
    assert "Deal 2: 1 move, not finished." in running
    assert verdict.startswith("Everything is right")
