"""Files that are damaged, gone or not ours never stop the program."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from rummy_tui import storage
from rummy_tui.storage import Preferences


def saved(name: str, text: str = "{}\n", age: int = 0) -> Path:
    path = storage.matches_folder() / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode())
    os.utime(path, (1_700_000_000 - age, 1_700_000_000 - age))
    return path


def names() -> list[str]:
    return [path.name for path in storage.unfinished()]


def test_no_folder_holds_no_matches(own_home: Path) -> None:
    assert names() == []
    own_home.mkdir()
    (own_home / "matches").write_text("not a folder")
    assert names() == []


def test_the_latest_match_comes_first_and_the_finished_do_not() -> None:
    saved("old.rummy", age=9)
    saved("new.rummy")
    saved("over.rummy", "{}\ndeal 1 00\nover\n")
    saved("over in windows.rummy", "{}\r\ndeal 1 00\r\nover\r\n")
    saved("short.rummy", "", age=20)
    saved("notes.txt")
    assert names() == ["new.rummy", "old.rummy", "short.rummy"]


def test_links_into_nothing_and_folders_are_passed_over() -> None:
    folder = saved("one.rummy").parent
    (folder / "gone.rummy").symlink_to(folder / "nowhere")
    (folder / "loop.rummy").symlink_to(folder / "loop.rummy")
    (folder / "folder.rummy").mkdir()
    assert names() == ["one.rummy"]


def test_a_home_that_cannot_be_found_is_just_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUMMY_TUI_HOME", "~nobody-of-this-name/rummy")
    assert storage.home() == Path("~nobody-of-this-name/rummy")


def kept(text: str) -> Preferences:
    """What is read from a preferences file with this in it; it can be written again."""
    path = storage.preferences_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    preferences = Preferences.load()
    preferences.use_language()
    preferences.save()
    assert Preferences.load() == preferences
    return preferences


def test_preferences_come_back() -> None:
    setups: dict[str, dict[str, object]] = {
        "points": {"opponents": 2, "levels": ["easy", "hard"], "settings": {"first_drop": "25"}}
    }
    Preferences("hi", "fast", "light", setups=setups).save()
    assert Preferences.load() == Preferences("hi", "fast", "light", setups=setups)


@pytest.mark.parametrize(
    "text",
    [
        "", "x", "5", "null", "[]", "[" * 200_000, "\ud800", "{", '{"language": []}', '{"language": {}}',
        '{"language": 5}', '{"language": "xx"}', '{"language": true, "speed": [], "theme": {}}',
        '{"setups": []}', '{"setups": {"points": 5, "x": null, "y": []}}', '{"speed": null, "theme": 5}',
    ],
)  # fmt: skip
def test_broken_preferences_are_the_defaults(text: str) -> None:
    assert kept(text) == Preferences()


@pytest.mark.parametrize(
    ("setup", "left"),
    [
        ({"levels": [[]]}, {}),
        ({"levels": [1, "easy"]}, {}),
        ({"levels": {"a": "easy"}, "opponents": 2}, {"levels": {"a": "easy"}, "opponents": 2}),
        ({"opponents": True}, {}),
        ({"opponents": 2.5, "levels": ["easy"]}, {"levels": ["easy"]}),
        ({"settings": {"first_drop": 20}}, {}),
        ({"settings": {"first_drop": "20"}}, {"settings": {"first_drop": "20"}}),
        ({"settings": "x", "levels": None}, {}),
    ],
)
def test_of_a_setup_only_what_has_its_form_is_kept(setup: dict[str, object], left: dict[str, object]) -> None:
    assert kept(json.dumps({"setups": {"points": setup}})).setups == {"points": left}


def test_a_lone_half_of_a_sign_can_be_written_again() -> None:
    assert kept('{"theme": "\\ud800"}').theme == "\ud800"
