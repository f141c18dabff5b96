"""Keys: letters under Devanagari layouts, the player's own keys, and what shows them."""

from __future__ import annotations

import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.events import Key
from textual.pilot import Pilot

from rummy_tui import i18n, storage
from rummy_tui.ui import keymap, layouts
from rummy_tui.ui.buttons import Buttons
from rummy_tui.ui.keymap import Keymap, command, label_of
from rummy_tui.ui.keys_file import BadKeys, read
from rummy_tui.ui.layouts import LAYOUTS, typed
from rummy_tui.ui.piles import Piles
from rummy_tui.ui.screens.help import with_keys
from rummy_tui.ui.screens.question import Question
from rummy_tui.ui.screens.table import TableScreen
from tests.ui.conftest import Clock
from tests.ui.test_table import at_table, painted, stage, wait

__all__ = ["stage"]  # the fixture


@pytest.fixture(autouse=True)
def usual() -> Iterator[None]:
    yield
    keymap.use(Keymap())


# ── layouts ───────────────────────────────────────────────────────────────────────────────────────────────────────────

WORDS = [
    ("inscript", "हिन्दी", "ufvdor"),
    ("inscript", "नमस्ते", "vcmdls"),
    ("inscript", "भारत", "Yejl"),
    ("bolnagri", "नमस्ते", "nmsxte"),
    ("bolnagri", "खेल", "Kel"),
    ("nepali", "नेपाल", "nepal"),
    ("nepali", "खेल", "Kel"),
    ("nepali", "नमस्ते", "nms/te"),
    ("nepali-traditional", "नेपाल", "g]kfn"),
    ("nepali-traditional", "गफ", "um"),
    ("nepali-traditional", "घर", "2/"),
]
"""How people type these words: the keys, by what is printed on them."""


@pytest.mark.parametrize(("layout", "word", "keys"), WORDS)
def test_a_word_is_typed_with_these_keys(layout: str, word: str, keys: str) -> None:
    assert "".join(typed(sign, layout) for sign in word) == keys


@pytest.mark.parametrize("layout", LAYOUTS)
def test_no_key_of_the_table_is_dead(layout: str) -> None:
    reached = set(LAYOUTS[layout].values())
    dead = set(string.ascii_lowercase) - reached
    assert dead <= ({"q"} if layout in ("bolnagri", "nepali-traditional") else set())


def test_the_language_says_which_layout_is_meant(monkeypatch: pytest.MonkeyPatch) -> None:
    """त is l under InScript and t under the Nepali layouts; ज is p, j or h."""
    assert [command("x", sign) for sign in "तज"] == ["lay", "drop"]
    i18n.use("ne")
    assert [command("x", sign) for sign in "तज"] == ["history", "card 6"]
    monkeypatch.setattr(layouts.sys, "platform", "win32")
    assert [command("x", sign) for sign in "तज"] == ["history", "card 5"]
    keymap.use(Keymap(layout="inscript"))
    assert [command("x", sign) for sign in "तज"] == ["lay", "drop"]


def test_a_capital_is_a_key_of_its_own_only_where_it_means_something() -> None:
    assert command("W", "W") == command("w", "w") == "draw"
    keymap.use(Keymap({**keymap.KEYS, "W": "take"}))
    assert (command("w", "w"), command("W", "W")) == ("draw", "take")
    assert command("x", "ऐ") == "take"  # Shift+w under InScript
    assert command("x", "५") == "digit 5"


# ── the player's own keys ─────────────────────────────────────────────────────────────────────────────────────────────

FAULTS = [
    ("draw = ", 'line 1 is not of the form draw = "w"'),
    ('take = "e"\ndraw == "w"', "line 2 is not"),
    ('fly = "q"', "there is no command “fly”."),
    ('draw = "e"', "the key e would mean two things, take and draw."),
    ('draw = "a"', "the key a would mean two things, draw and cards."),
    ('draw = ["q", "q"]', "the key q would mean two things, draw and draw."),
    ('draw = "escape"', "the key Esc would mean two things, back and draw."),
    ('draw = "wheel"', "there is no key “wheel”."),
    ('draw = "ß"', "there is no key “ß”."),
    ("draw = 4", "there is no key “4”."),
    ('layout = "dvorak"', "there is no layout “dvorak”, only inscript, bolnagri, nepali, nepali-traditional."),
    ("layout = 4", "there is no layout “4”"),
    ('cards = "12"', "“cards” must be the letters"),
    ('cards = "aa"', "the key a would mean two things, cards and cards."),
]


@pytest.mark.parametrize(("text", "fault"), FAULTS)
def test_what_cannot_be_followed_is_told_in_a_sentence(text: str, fault: str) -> None:
    with pytest.raises(BadKeys) as caught:
        read(text)
    assert caught.value.says().startswith(fault)
    for language in ("hi", "ne"):
        i18n.use(language)
        assert not caught.value.says().startswith(fault)


def test_what_is_not_named_stays_as_it_is() -> None:
    keymap.use(read('draw = "q"\ntake = ["e", "Ctrl+T", "F5"]\nback = "esc"\nthrow = "X"\ncards = "asd"'))
    assert command("q", "q") == "draw"
    assert command("w", "w") is None
    assert [command("e", "e"), command("ctrl+t", "\x14"), command("f5", None)] == ["take"] * 3
    assert [command(key, None) for key in ("escape", "tab", "enter")] == ["back", "next_zone", "act"]
    assert (command("X", "X"), label_of("throw")) == ("throw", "X")
    assert [command(key, key) for key in "adf"] == ["card 0", "card 2", None]
    assert keymap.letter_of(3) == ""


def write_keys(text: str) -> None:
    path = storage.keys_file()
    path.parent.mkdir(parents=True)
    path.write_text(text, "utf-8")


def test_buttons_piles_letters_and_help_show_the_keys_in_force(tmp_path: Path) -> None:
    write_keys('draw = "1"\narrange = "q"\ncards = "zsd"')

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        assert painted(screen, Piles).split("\n")[0].split()[:2] == ["1", "CLOSED"]
        assert "q Arrange" in painted(screen, Buttons)
        letters = next(row for row in reversed(rows_of(screen)) if row)
        assert letters == ["z", "s", "d"]
        await pilot.press("w")
        assert len(screen.view.hand) == 13
        await pilot.press("1")
        assert len(screen.view.hand) == 14
        page = with_keys(i18n.help_text("keys"))
        assert "| 1 | draw" in page
        assert "| z s d |" in page
        assert "| ? F1 |" in page
        assert str(storage.keys_file()) in page

    at_table(tmp_path / "m.rummy", script)


def rows_of(screen: TableScreen) -> list[list[str]]:
    return [screen.hand.render_line(y).text.split() for y in range(screen.hand.size.height)]


def test_a_file_that_cannot_be_followed_leaves_the_usual_keys(tmp_path: Path) -> None:
    write_keys('draw = "e"')

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        notice = pilot.app.screen
        assert isinstance(notice, Question)
        wait(0.4)
        await pilot.press("f2", "enter")
        assert i18n.language() == "hi"
        assert pilot.app.screen is screen
        await pilot.press("w")
        assert len(screen.view.hand) == 14

    at_table(tmp_path / "m.rummy", script)


def test_the_key_that_asked_is_no_answer_under_another_layout(tmp_path: Path, clock: Clock) -> None:
    """y is ब under InScript: it asks for a show only when one is possible; p, ज, asks for a drop."""

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        keymap.use(read('drop = "y"\nshow = "p"'))
        for _press in range(3):
            pilot.app.post_message(Key("devanagari_letter_ba", "ब"))
            await pilot.pause()
            wait(2)
        assert isinstance(pilot.app.screen, Question)
        assert screen.view.public.in_play[0]

    at_table(tmp_path / "m.rummy", script)


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_the_help_page_names_every_key(language: str) -> None:
    page = with_keys(i18n.help_text("keys", language))
    missing = [keymap.shown(key) for key in keymap.KEYS if keymap.shown(key) not in page]
    assert missing == ["Shift+Tab"]  # told with Tab
    assert "{" not in page
    for text in ('draw = "q"', 'take = ["e", "ctrl+t"]', 'cards = "asdfgh"', 'layout = "nepali"'):
        assert f"**{text}**" in page
        read(text)
