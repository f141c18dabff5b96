"""House rules in their file: whole settings under a name, damaged files kept, nothing lost to another window."""

from __future__ import annotations

import json

import pytest

from rummy_tui import cli
from rummy_tui.engine.games import GAMES, points, pool
from rummy_tui.engine.games.showing import OneLife
from rummy_tui.engine.rules import BadSetting
from rummy_tui.engine.rules import Rules as AnyRules
from rummy_tui.houses import Houses, houses_file, tidy
from rummy_tui.journal import DiskTrouble

Rules = points.Rules
Capture = pytest.CaptureFixture[str]


def kept(text: str) -> Houses:
    """What is read from a file with this in it."""
    houses_file().parent.mkdir(parents=True, exist_ok=True)
    houses_file().write_text(text, "utf-8")
    return Houses.load()


def test_nothing_is_saved_at_first() -> None:
    assert Houses.load().names("points") == []
    assert Houses.load().called(Rules, "x") is None


def test_names_come_in_the_order_in_which_they_were_saved() -> None:
    Houses.load().keep("दसैँ", Rules(first_drop=25)).keep("At home", Rules(first_drop=30))
    Houses.load().keep("दसैँ", Rules(first_drop=10))
    houses = Houses.load()
    assert houses.names("points") == ["दसैँ", "At home"]
    assert houses.rules(Rules, "दसैँ") == Rules(first_drop=10)
    assert houses.remove("points", "दसैँ").names("points") == ["At home"] == Houses.load().names("points")


def test_every_setting_is_written_down() -> None:
    """A default that changes later changes no house rule."""
    Houses.load().keep("home", Rules())
    data = json.loads(houses_file().read_text("utf-8"))
    assert data["points"]["home"] == {"version": Rules.VERSION, "settings": Rules().written()}


def test_known_variants_have_names_and_ones_own_comes_before_them() -> None:
    houses = Houses.load()
    assert (houses.known(pool.Rules), houses.called(pool.Rules, "201")) == (["101", "201", "61"], "201")
    assert houses.rules(pool.Rules, "201") == pool.Rules(out_at=201)
    own = houses.keep("201", pool.Rules(out_at=250))
    assert own.known(pool.Rules) == ["101", "61", "201"]
    assert own.rules(pool.Rules, "201") == pool.Rules(out_at=250)


@pytest.mark.parametrize("kind", [game.rules for game in GAMES.values()])
def test_every_variant_can_be_played(kind: type[AnyRules]) -> None:
    for preset in kind.PRESETS.values():
        assert (kind.read(preset.settings) == kind()) is not bool(preset.settings)


def test_two_windows_do_not_undo_each_other() -> None:
    here, there = Houses.load(), Houses.load()
    here.keep("one", Rules())
    assert there.keep("two", Rules()).names("points") == ["one", "two"]


@pytest.mark.parametrize(
    "text",
    ["[]", "{", '{"points": 5}', '{"points": {"x": 5}}', '{"points": {"x": {"version": 1}}}',
     '{"points": {"x": {"version": "1", "settings": {}}}}', '{"points": {"x": {"version": 1, "settings": {"a": 1}}}}'],
)  # fmt: skip
def test_what_has_not_the_form_is_passed_over(text: str) -> None:
    assert kept(text).names("points") == []


def test_a_damaged_file_is_kept_aside() -> None:
    kept("{ what is this").keep("home", Rules())
    assert houses_file().with_suffix(".damaged").read_text() == "{ what is this"
    assert Houses.load().names("points") == ["home"]


def test_a_setting_that_this_version_does_not_know_is_an_error() -> None:
    houses = kept('{"points": {"x": {"version": 1, "settings": {"moon": "full"}}}}')
    assert houses.names("points") == ["x"]
    with pytest.raises(BadSetting):
        houses.rules(Rules, "x")


def test_a_disk_that_takes_nothing() -> None:
    houses_file().parent.write_text("no folder")
    with pytest.raises(DiskTrouble):
        Houses.load().keep("home", Rules())


def test_names_are_tidied() -> None:
    assert tidy("  At \t home ") == "At home"
    assert tidy("e\u0301") == "é"
    assert len(tidy("ab " * 40)) <= 30


def test_the_command_line_plays_house_rules(capsys: Capture) -> None:
    Houses.load().keep("At home", Rules(full_count=120, one_life=OneLife.NOTHING))
    hand = ["hand", "AS AD KS QD QC JH JC 10D 10H 8D 6C 5C 3D"]

    def counted(*options: str) -> str:
        assert cli.main([*hand, "--json", *options]) == 0
        return str(json.loads(capsys.readouterr().out)["points"])

    assert [counted(), counted("--house", "at HOME"), counted("--house", "At home", "--set", "full_count=100")] == [
        "80", "112", "100",
    ]  # fmt: skip


def test_the_command_line_knows_variants(capsys: Capture) -> None:
    assert cli.main(["rules", "pool", "--house", "201"]) == 0
    assert "201 points or more" in capsys.readouterr().out
    assert cli.main(["rules", "contract", "--house", "Manila"]) == 2
    assert "liverpool, shanghai" in capsys.readouterr().err


def test_a_house_that_there_is_not_is_told_with_those_that_there_are(capsys: Capture) -> None:
    assert cli.main(["play", "points", "--house", "x"]) == 2
    assert "none is saved" in capsys.readouterr().err
    Houses.load().keep("At home", Rules()).keep("Tihar", Rules())
    assert cli.main(["play", "points", "--house", "x"]) == 2
    assert "House rules: At home, Tihar" in capsys.readouterr().err
    kept('{"points": {"x": {"version": 1, "settings": {"moon": "full"}}}}')
    assert cli.main(["play", "points", "--house", "x"]) == 2
    assert "moon" in capsys.readouterr().err
