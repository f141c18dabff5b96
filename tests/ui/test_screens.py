"""The screens around the table: in every language, at every size, by keys and by mouse."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from textual.events import Key
from textual.pilot import Pilot
from textual.screen import Screen

from rummy_tui import i18n, storage, words
from rummy_tui.engine.actions import Action, Discard, Draw, Take
from rummy_tui.engine.games import GAMES
from rummy_tui.engine.refusal import Code, Refusal
from rummy_tui.houses import Houses
from rummy_tui.journal import BadJournal, DiskTrouble, Player, Trouble
from rummy_tui.session import Session
from rummy_tui.storage import Preferences
from rummy_tui.table import Table
from rummy_tui.ui import cells
from rummy_tui.ui.app import RummyApp
from rummy_tui.ui.canvas import Canvas
from rummy_tui.ui.palette import DARK
from rummy_tui.ui.screens.base import KeyRow, TitleRow
from rummy_tui.ui.screens.choices import Choices
from rummy_tui.ui.screens.games import GamesScreen
from rummy_tui.ui.screens.help import HelpScreen, HelpText, help_for
from rummy_tui.ui.screens.home import HomeScreen
from rummy_tui.ui.screens.lists import HistoryScreen, Moves
from rummy_tui.ui.screens.paper import Sheet, lines_of
from rummy_tui.ui.screens.question import Box, Naming, Notice, Question
from rummy_tui.ui.screens.result import Account, ResultScreen
from rummy_tui.ui.screens.score import Deals, ScoreScreen
from rummy_tui.ui.screens.settings import SettingsScreen
from rummy_tui.ui.screens.setup import SetupScreen
from rummy_tui.ui.status import ScorePanel, best_first
from tests.ui.conftest import Clock

LANGUAGES = [*i18n.LANGUAGES, i18n.PSEUDO]
SIZES = [(80, 24), (120, 40), (60, 20)]
NAMES = ("You", "[bold]Asha", "Bik[/]ram", "Chitra]", "D[red]ev", "Esha\\[")
PAGES = ("points", "nepali", "keys")


@pytest.fixture(autouse=True)
def stage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A home folder of its own, straight Devanagari, English again afterwards."""
    monkeypatch.setenv("RUMMY_TUI_HOME", str(tmp_path / "home"))
    cells.install()
    yield
    i18n.use("en")
    cells.uninstall()


class Stage(RummyApp):
    """The app without a table: what it is asked to start is only noted."""

    def __init__(self) -> None:
        super().__init__(Preferences(), None)
        self.asked: list[Any] = []
        self.answers: list[Any] = []
        self.trouble: Exception | None = None

    def start(self, rules: Any, players: Any, seed: str | None = None) -> None:
        self.asked.append((rules, tuple(players)))
        if self.trouble is not None:
            raise self.trouble

    def resume(self, path: Path) -> None:
        self.asked.append(path)
        if self.trouble is not None:
            raise self.trouble


Play = Callable[[Stage, Pilot[None]], Awaitable[None]]


def act(
    make: Callable[[], Screen[Any]] | None, play: Play, size: tuple[int, int] = (80, 24), lang: str = "en"
) -> Stage:
    """Put the screen on the stage and play; None: the home screen."""
    app = Stage()

    async def run() -> None:
        i18n.use(lang)
        async with app.run_test(size=size) as pilot:
            if make is not None:
                app.push_screen(make(), app.answers.append)
            await pilot.pause()
            await play(app, pilot)

    asyncio.run(run())
    return app


async def press(app: Stage, pilot: Pilot[None], sign: str) -> None:
    """A key of the terminal's own layout; the Pilot cannot press one that gives a vowel sign."""
    app.post_message(Key(sign, sign))
    await pilot.pause()


def played(folder: Path, turns: int = 20, settle: bool = True, **settings: Any) -> Table:
    """A table of six after a deal in which everybody draws, or takes what lies open, and throws."""
    rules = GAMES["points"].rules(first_drop=None, turn_cap=20, **settings)
    players = [Player(name, None if name == "You" else "easy") for name in NAMES]
    session = Session.start(folder / "match.rummy", rules, players, "screens")
    done = 0
    while (seat := session.match.turn) is not None and (settle or done < turns):
        order: tuple[type[Action], ...] = (Take, Draw) if done % 3 == 0 else (Draw, Take)
        kind = next(kind for kind in order if session.match.check(seat, kind()) is None)
        session.play(seat, kind())
        hand = session.match.view(seat).hand
        card = next(card for card in reversed(hand) if session.match.check(seat, Discard(card)) is None)
        session.play(seat, Discard(card))
        done += 1
    session.close()
    return Table(session)


def said(text: str) -> Callable[[], str]:
    """The text in the language of the moment."""
    return lambda: i18n.gettext(text)


def screens(folder: Path) -> dict[str, Callable[[], Screen[Any]]]:
    """How every screen is made."""
    return {
        "home": HomeScreen,
        "games": GamesScreen,
        "setup": lambda: SetupScreen("points"),
        "naming": lambda: Naming(
            *map(said, ("House rule", "A name for these table settings:", "Save", "Not yet")), "[", 9
        ),
        "settings": SettingsScreen,
        "result": lambda: ResultScreen(played(folder)),
        "over": lambda: ScoreScreen(played(folder, deals=1)),
        "help": lambda: help_for(GAMES["points"].rules()),
        "history": lambda: HistoryScreen(played(folder, 15, settle=False)),
        "scores": lambda: ScoreScreen(played(folder)),
        "question": lambda: Question("Drop [1]?", "Drop and pay 20 points?" * 3, "Drop", "Play on"),
    }


NAMED = ("home", "games", "setup", "naming", "settings", "result", "over", "help", "history", "scores", "question")


def shown(app: Stage) -> str:
    """Everything on the screen."""
    width, height = app.size
    lines = app.screen._compositor.render_strips()
    assert len(lines) == height
    assert all(strip.cell_length == width for strip in lines)
    return "\n".join(strip.text for strip in lines)


def texts(sheet: Sheet) -> str:
    """The whole page, in view or not."""
    return "\n".join(strip.text for strip in sheet._strips)


# ── every screen ──────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", NAMED)
def test_a_language_switch_says_everything_again(name: str, tmp_path: Path) -> None:
    async def play(app: Stage, pilot: Pilot[None]) -> None:
        focused = app.focused
        await pilot.press("f2")
        await pilot.pause()
        assert i18n.language() == "hi"
        assert app.focused is focused
        if name not in ("question", "naming"):
            assert "[हिं]" in shown(app)

    act(screens(tmp_path)[name], play)


def test_a_click_on_a_language_speaks_it(tmp_path: Path) -> None:
    async def play(app: Stage, pilot: Pilot[None]) -> None:
        await pilot.click(TitleRow, offset=(77, 0))
        await pilot.pause()
        assert i18n.language() == "ne"

    act(SettingsScreen, play)


def test_a_click_on_the_row_of_keys_presses_the_key() -> None:
    async def play(app: Stage, pilot: Pilot[None]) -> None:
        row = shown(app).splitlines()[-1]
        await pilot.click(KeyRow, offset=(row.index("Back"), 0))
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)

    act(SettingsScreen, play)


def test_long_words_are_broken_and_nothing_is_lost() -> None:
    path = "/home/someone/" + "x" * 90
    lines = lines_of(f"rummy-tui verify {path}", 40)
    assert all(len(line) <= 40 for line in lines)
    assert "".join(lines).replace(" ", "") == f"rummy-tuiverify{path}"


# ── home ──────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_home_opens_what_it_offers() -> None:
    async def play(app: Stage, pilot: Pilot[None]) -> None:
        for key, screen in (("n", GamesScreen), ("s", SettingsScreen), ("question_mark", HelpScreen)):
            await pilot.press(key)
            await pilot.pause()
            assert isinstance(app.screen, screen)
            await pilot.press("escape")
            await pilot.pause()
            assert isinstance(app.screen, HomeScreen)
        await pilot.press("home", "down", "enter")
        await pilot.pause()
        assert isinstance(app.screen, HelpScreen)
        await pilot.press("escape", "q")

    act(None, play)


def test_a_new_game_is_chosen_from_all_of_them_the_last_one_first() -> None:
    last = list(GAMES)[-1]

    async def play(app: Stage, pilot: Pilot[None]) -> None:
        assert all(game.title in shown(app) and game.blurb[:30] in shown(app) for game in GAMES.values())
        await pilot.press("1")
        await pilot.pause()
        assert isinstance(app.screen, SetupScreen)
        await pilot.press("escape", "escape")
        app.preferences.game = last
        app.push_screen(GamesScreen())
        await pilot.pause()
        await pilot.press("question_mark")
        await pilot.pause()
        assert isinstance(app.screen, HelpScreen)
        await pilot.press("escape", "enter")
        await pilot.pause()
        assert GAMES[last].title in shown(app)
        assert isinstance(app.screen, SetupScreen)

    act(GamesScreen, play)


def test_home_goes_on_with_the_latest_match() -> None:
    played(storage.matches_folder(), 8, settle=False)

    async def play(app: Stage, pilot: Pilot[None]) -> None:
        assert "deal 1, with [bold]Asha" in " ".join(shown(app).split())
        await pilot.press("enter")
        assert app.asked == [storage.matches_folder() / "match.rummy"]

    act(None, play)


def test_home_tells_why_a_match_cannot_be_taken_up() -> None:
    played(storage.matches_folder(), 8, settle=False)

    async def play(app: Stage, pilot: Pilot[None]) -> None:
        app.trouble = BadJournal(Trouble.IN_USE)
        await pilot.press("g")
        await pilot.pause()
        assert "another window" in " ".join(shown(app).split())
        app.trouble = DiskTrouble("No [space] left")
        await pilot.press("g")
        await pilot.pause()
        assert "No [space] left" in shown(app)

    act(None, play)


def test_home_tells_of_a_damaged_match_and_keeps_it() -> None:
    folder = storage.matches_folder()
    folder.mkdir(parents=True)
    damaged = folder / "broken[1].rummy"
    damaged.write_text("what is this?\n")

    async def play(app: Stage, pilot: Pilot[None]) -> None:
        assert "broken[1].rummy: This is not a saved match." in shown(app)
        assert "Continue" not in shown(app)

    act(None, play)
    assert damaged.read_text() == "what is this?\n"


def test_letters_work_under_a_hindi_keyboard() -> None:
    async def play(app: Stage, pilot: Pilot[None]) -> None:
        await press(app, pilot, "े")  # the key of the letter s
        assert isinstance(app.screen, SettingsScreen)
        await pilot.press("escape")
        await press(app, pilot, "ल")  # the key of the letter n
        assert isinstance(app.screen, GamesScreen)
        await press(app, pilot, "१")
        assert isinstance(app.screen, SetupScreen)

    act(None, play, lang="hi")


def test_a_click_in_the_menu_opens_it() -> None:
    async def play(app: Stage, pilot: Pilot[None]) -> None:
        lines = shown(app).splitlines()
        y = next(y for y, line in enumerate(lines) if "Settings" in line)
        await pilot.click(offset=(lines[y].index("Settings"), y))
        await pilot.pause()
        assert isinstance(app.screen, SettingsScreen)

    act(None, play)


# ── setup ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def setup() -> SetupScreen:
    return SetupScreen("points")


def test_enter_starts_a_usual_game_at_once() -> None:
    async def play(app: Stage, pilot: Pilot[None]) -> None:
        await pilot.press("enter")

    ((rules, players),) = act(setup, play).asked
    assert rules == GAMES["points"].rules()
    assert [player.level for player in players] == [None, "medium", "medium"]


def test_setup_remembers_what_was_played_last() -> None:
    async def play(app: Stage, pilot: Pilot[None]) -> None:
        await pilot.press("down", "right", "down", *["right"] * 2, "down", "right", "pagedown", "home")
        app.screen.query_one(Choices).go("first_drop")
        await pilot.press("left", "s")

    ((rules, players),) = act(setup, play).asked
    assert [player.level for player in players] == [None, "easy", "hard", "hard"]
    assert rules.first_drop == 15

    async def again(app: Stage, pilot: Pilot[None]) -> None:
        app.pop_screen()
        app.preferences = Preferences.load()
        app.push_screen(setup())
        await pilot.pause()
        assert "1 changed" in texts(app.screen.query_one(Choices))
        assert "each its own" in texts(app.screen.query_one(Choices))
        assert app.preferences.game == "points"
        await pilot.press("enter")

    assert act(setup, again).asked == [(rules, players)]


def test_setup_passes_over_what_cannot_be_read() -> None:
    kept: dict[str, object] = {
        "levels": ["god", 5],
        "opponents": 99,
        "settings": {"first_drop": "x", "deals": "7", "no": "1"},
    }

    async def play(app: Stage, pilot: Pilot[None]) -> None:
        app.pop_screen()
        app.preferences.setups["points"] = kept
        app.push_screen(setup())
        await pilot.pause()
        await pilot.press("enter")

    ((rules, players),) = act(setup, play).asked
    assert rules == GAMES["points"].rules(deals=7)
    assert [player.level for player in players] == [None, "medium", "medium"]


def test_numbers_can_be_typed_and_are_told_if_not_allowed() -> None:
    async def play(app: Stage, pilot: Pilot[None]) -> None:
        choices = app.screen.query_one(Choices)
        choices.go("deals")
        await pilot.press("1", "7")
        assert "17▁" in texts(choices)
        await pilot.press("5", "5")
        assert "1–100" in shown(app)
        await pilot.press("backspace", "backspace", "s")

    ((rules, _players),) = act(setup, play).asked
    assert rules.deals == 17


def test_the_usual_settings_come_back_and_the_changed_ones_behind_them() -> None:
    async def play(app: Stage, pilot: Pilot[None]) -> None:
        choices = app.screen.query_one(Choices)
        for name in ("first_drop", "one_life", "deals"):
            choices.go(name)
            await pilot.press("right")
        choices.go("house")
        assert texts(choices).count("•") == 4  # three rows and the name of the settings
        await pilot.press("right")
        assert "‹ as usual ›" in texts(choices)
        assert "•" not in texts(choices)
        await pilot.press("left")
        assert "‹ 3 changed ›" in texts(choices)
        await pilot.press("right", "s")

    ((rules, _players),) = act(setup, play).asked
    assert rules == GAMES["points"].rules()


def test_the_strength_of_all_opponents_or_of_each() -> None:
    async def play(app: Stage, pilot: Pilot[None]) -> None:
        choices = app.screen.query_one(Choices)
        choices.go("strength")
        await pilot.press("right")
        assert "Asha" not in texts(choices)
        await pilot.press("right")
        assert "Asha" in texts(choices)
        choices.go("level 1")
        await pilot.press("right", "s")
        choices.go("strength")
        await pilot.press("right", "s")

    first, second = act(setup, play).asked
    assert [player.level for player in first[1]] == [None, "hard", "easy"]
    assert [player.level for player in second[1]] == [None, "easy", "easy"]


def test_what_is_usual_and_possible_is_told_of_the_row_of_the_cursor() -> None:
    async def play(app: Stage, pilot: Pilot[None]) -> None:
        app.screen.query_one(Choices).go("deals")
        await pilot.pause()
        assert "Usually: endless. Possible: 3 · 5 · 10 · endless · 1–100, typed" in " ".join(shown(app).split())

    act(setup, play)


async def typed(pilot: Pilot[None], text: str) -> None:
    await pilot.press(*("space" if each == " " else each for each in text))


def test_house_rules_are_saved_chosen_overwritten_and_removed(clock: Clock) -> None:
    async def play(app: Stage, pilot: Pilot[None]) -> None:
        async def enter(*keys: str) -> None:
            for key in (*keys, "enter"):
                await pilot.pause()
                clock.now += 2
                await pilot.press(key)
            await pilot.pause()

        choices = app.screen.query_one(Choices)
        choices.go("first_drop")
        await pilot.press("right")
        choices.go("keep")
        await enter()
        assert isinstance(app.screen, Naming)
        await typed(pilot, "  At  home")
        await enter()
        assert "‹ At home ›" in texts(choices)
        assert Houses.load().rules(kind, "At home") == kind(first_drop=25)
        # changed further and saved under the same name
        choices.go("first_drop")
        await pilot.press("right")
        choices.go("keep")
        await enter()
        await enter()
        assert "overwrite it?" in shown(app)
        await enter("left")
        assert Houses.load().rules(kind, "At home") == kind(first_drop=30)
        # chosen again in place of the usual ones
        choices.go("house")
        await pilot.press("left")
        assert "‹ as usual ›" in texts(choices)
        await pilot.press("right")
        assert "‹ At home ›" in texts(choices)
        choices.go("remove")
        await enter()
        assert "Remove the house rule “At home”?" in shown(app)
        await enter("left")
        assert "‹ 1 changed ›" in texts(choices)
        assert Houses.load().names("points") == []

    kind = GAMES["points"].rules
    act(setup, play)


def test_known_variants_are_chosen_by_name() -> None:
    async def play(app: Stage, pilot: Pilot[None]) -> None:
        choices = app.screen.query_one(Choices)
        choices.go("house")
        assert "‹ Pool 101, as usual ›" in texts(choices)
        await pilot.press("right")
        assert "‹ Pool 201 ›" in texts(choices)
        assert "Remove the house rule" not in texts(choices)
        choices.go("out_at")
        await pilot.press("left", "left")
        assert "‹ Pool 61 ›" in texts(choices)

    act(lambda: SetupScreen("pool"), play)


@pytest.mark.parametrize("lang", i18n.LANGUAGES)
def test_what_is_often_changed_fits_one_page(lang: str) -> None:
    async def play(app: Stage, pilot: Pilot[None]) -> None:
        for game in GAMES:
            app.push_screen(SetupScreen(game))
            await pilot.pause()
            choices = app.screen.query_one(Choices)
            assert choices.virtual_size.height <= choices.size.height, game

    act(None, play, lang=lang)


@pytest.mark.parametrize("key", ["escape", "enter"])
def test_without_a_name_nothing_is_saved(key: str, clock: Clock) -> None:
    async def play(app: Stage, pilot: Pilot[None]) -> None:
        choices = app.screen.query_one(Choices)
        choices.go("first_drop")
        await pilot.press("right")
        choices.go("keep")
        await pilot.press("enter")
        await pilot.pause()
        await typed(pilot, "घर" if key == "escape" else "")
        clock.now += 2
        await pilot.press(key)
        await pilot.pause()
        assert app.screen.query_one(Choices) is choices
        assert Houses.load().names("points") == []

    act(setup, play)


@pytest.mark.parametrize("first", ["question", "notice", "naming"])
def test_what_lies_below_a_question_is_seen_whichever_kind_comes_first(first: str) -> None:
    made = {
        "question": lambda: Question("Drop?", "Pay?", "Yes", "No"),
        "notice": lambda: Notice("Asha declared", "All is right.", "Continue"),
        "naming": lambda: Naming("Name", "Name:", "Keep", "No", "", 9),
    }

    async def play(app: Stage, pilot: Pilot[None]) -> None:
        assert app.screen.styles.background.a < 1

    act(made[first], play)


def test_a_name_may_be_written_in_any_script(clock: Clock) -> None:
    naming = Naming("Name", "Name:", "Keep", "No", "", 9)

    async def play(app: Stage, pilot: Pilot[None]) -> None:
        for sign in "दसैँ yn":
            await press(app, pilot, sign)
        assert "दसैँ yn▁" in shown(app)
        await pilot.press("backspace", *"ab" * 9)
        clock.now += 2
        await pilot.press("enter")

    assert act(lambda: naming, play).answers == [True]
    assert naming.typed == "दसैँ yaba"


def test_house_rules_that_the_disk_does_not_take_are_told(clock: Clock) -> None:
    async def play(app: Stage, pilot: Pilot[None]) -> None:
        storage.preferences_file().parent.write_text("a file where the folder should be")
        choices = app.screen.query_one(Choices)
        choices.go("first_drop")
        await pilot.press("right")
        choices.go("keep")
        await pilot.press("enter")
        await pilot.pause()
        clock.now += 2
        await pilot.press("x", "enter")
        await pilot.pause()
        assert "The house rules could not be saved: " in shown(app)

    act(setup, play)


def test_the_fine_print_is_folded_away_but_never_what_differs() -> None:
    async def play(app: Stage, pilot: Pilot[None]) -> None:
        choices = app.screen.query_one(Choices)
        fine = [each for each in app.screen.draft.settings if each.fine]  # type: ignore[attr-defined]
        assert "Jokers in one group" not in texts(choices)
        assert f"{len(fine)} more, all as usual" in texts(choices)
        choices.go("fold")
        await pilot.press("enter")
        choices.go("max_jokers")
        await pilot.press("right")
        choices.go("fold")
        assert f"{len(fine) - 1} more, all as usual" in texts(choices)
        await pilot.press("enter")
        assert "Jokers in one group" in texts(choices)
        assert "A group of jokers only" not in texts(choices)

    act(setup, play)


def test_a_table_that_cannot_be_dealt_is_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    few = Refusal(Code.TOO_FEW_CARDS, have=54, need=62)
    monkeypatch.setattr(GAMES["points"].rules, "problem", lambda rules, players: few if players > 3 else None)

    async def play(app: Stage, pilot: Pilot[None]) -> None:
        await pilot.press("down", "right")
        assert "So many players need 62 cards, there are only 54." in shown(app)
        await pilot.press("s")
        assert not app.asked
        await pilot.press("down", "left", "s")
        assert len(app.asked) == 1

    act(setup, play)


def test_a_full_disk_is_told() -> None:
    async def play(app: Stage, pilot: Pilot[None]) -> None:
        app.trouble = DiskTrouble("No space left")
        await pilot.press("enter")
        assert "No match can be saved here: No space left" in shown(app)

    act(setup, play)


def test_setup_keeps_cursor_and_values_when_the_language_changes() -> None:
    async def play(app: Stage, pilot: Pilot[None]) -> None:
        choices = app.screen.query_one(Choices)
        choices.go("deals")
        await pilot.press("4", "2", "f2")
        await pilot.pause()
        assert choices.cursor == "deals"
        assert "▸" in shown(app)
        assert "42▁" in shown(app)

    act(setup, play)


def test_a_click_on_the_arrows_changes_a_value() -> None:
    async def play(app: Stage, pilot: Pilot[None]) -> None:
        lines = shown(app).splitlines()
        y = next(y for y, line in enumerate(lines) if "Opponents" in line)
        await pilot.click(offset=(lines[y].index("›"), y))
        await pilot.pause()
        assert "‹ 3 ›" in shown(app)
        await pilot.click(offset=(lines[y].index("‹"), y))
        await pilot.pause()
        assert "‹ 2 ›" in shown(app)

    act(setup, play)


# ── settings ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_settings_are_kept() -> None:
    async def play(app: Stage, pilot: Pilot[None]) -> None:
        await pilot.press("right", "down", "right", "down", "right", "down", "right")
        await pilot.pause()
        assert app.theme == "rummy-light"

    act(SettingsScreen, play)
    kept = Preferences.load()
    assert (kept.language, kept.speed, kept.buying, kept.theme) == ("hi", "slow", "helps", "light")


# ── question ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def ask(opened_by: str | None = None) -> Callable[[], Question]:
    return lambda: Question("Drop [x]", "Drop and pay 20?", lambda: i18n._("Drop"), "Play on", opened_by)


@pytest.mark.parametrize(
    ("keys", "answer"),
    [(["enter"], False), (["y"], True), (["n"], False), (["escape"], False), (["left", "enter"], True),
     (["tab", "enter"], True), (["right", "left", "enter"], False), (["ब"], True)],
)  # fmt: skip
def test_question_is_answered(keys: list[str], answer: bool, clock: Clock) -> None:
    async def play(app: Stage, pilot: Pilot[None]) -> None:
        for key in keys:
            clock.now += 0.5
            await pilot.press(key)

    assert act(ask(), play).answers == [answer]


def test_nothing_counts_in_the_first_moment(clock: Clock) -> None:
    async def play(app: Stage, pilot: Pilot[None]) -> None:
        for _press in range(3):
            clock.now += 0.05
            await pilot.press("enter", "y", "escape")
        assert app.answers == []
        clock.now += 0.5
        await pilot.press("y")

    assert act(ask(), play).answers == [True]


def test_a_key_held_down_never_answers(clock: Clock) -> None:
    async def play(app: Stage, pilot: Pilot[None]) -> None:
        clock.now += 0.66
        for _repeat in range(60):
            await pilot.press("y")
            clock.now += 0.04
        assert app.answers == []
        clock.now += 3
        await pilot.press("y")  # let go and pressed again it is no answer either
        assert app.answers == []
        assert " ← Enter  Drop " in shown(app) and " y  Drop " not in shown(app), "no dead key is written on an answer"
        await pilot.press("left", "enter")

    assert act(ask("y"), play).answers == [True]


def test_what_is_asked_about_stays_in_view() -> None:
    async def play(app: Stage, pilot: Pilot[None]) -> None:
        assert "Rules and keys" in shown(app)

    act(ask(), play)


def test_question_stays_in_the_middle_and_is_answered_by_mouse(clock: Clock) -> None:
    async def play(app: Stage, pilot: Pilot[None]) -> None:
        for width, height in ((120, 40), (60, 20), (80, 24)):
            await pilot.resize_terminal(width, height)
            await pilot.pause()
            region = app.screen.query_one(Box).region
            assert abs(region.x - (width - region.right)) <= 1
            assert abs(region.y - (height - region.bottom)) <= 1
        lines = shown(app).splitlines()
        y = next(y for y, line in enumerate(lines) if "Play on" in line)
        await pilot.click(offset=(lines[y].index("y  Drop"), y))
        await pilot.pause()

    assert act(ask(), play).answers == [True]


# ── result ────────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("make", "key", "settings", "answer"),
    [
        (ResultScreen, "enter", {}, "next"), (ResultScreen, "escape", {}, "home"),
        (ScoreScreen, "enter", {}, "next"), (ScoreScreen, "escape", {}, "home"),
        (ScoreScreen, "enter", {"deals": 1}, "again"), (ScoreScreen, "n", {"deals": 1}, "new"),
        (ScoreScreen, "escape", {"deals": 1}, "home"),
    ],
)  # fmt: skip
def test_result_and_scores_wait_for_a_key(
    make: Callable[[Table], Screen[Any]], key: str, settings: dict[str, Any], answer: str, tmp_path: Path, clock: Clock
) -> None:
    async def play(app: Stage, pilot: Pilot[None]) -> None:
        await pilot.press(key)
        assert app.answers == []
        clock.now += 1
        await pilot.press(key)

    assert act(lambda: make(played(tmp_path, **settings)), play).answers == [answer]


def test_result_tells_everything(tmp_path: Path) -> None:
    table = played(tmp_path, deals=1)
    outcome = table.results[-1].outcome
    public = table.view.public

    async def play(app: Stage, pilot: Pilot[None]) -> None:
        for size in ((80, 24), (120, 90)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            text = texts(app.screen.query_one(Account))
            joined = " ".join(text.split())
            assert outcome is not None and public.seed is not None
            assert all(name in text for name in NAMES)
            assert public.seed.hex() in text and public.commitment in text
            assert str(tmp_path / "match.rummy") in joined.replace(" ", "")
            assert "rummy-tui verify" in joined
            for bill in outcome.bills:
                assert bill.reading is not None
                assert i18n.signed(table.results[-1].changes[bill.seat]) in text
                for entry in bill.lines:
                    assert not entry.cards or f"= {entry.points}" in joined

    act(lambda: ResultScreen(table), play)


def test_result_scrolls_and_keeps_its_place(tmp_path: Path) -> None:
    async def play(app: Stage, pilot: Pilot[None]) -> None:
        sheet = app.screen.query_one(Account)
        await pilot.press("pagedown", "end")
        await pilot.pause()
        assert "rummy-tui verify" in shown(app)
        await pilot.press("f2")
        await pilot.pause()
        assert sheet.scroll_offset.y == sheet.max_scroll_y > 0

    act(lambda: ResultScreen(played(tmp_path)), play)


# ── lists, help ───────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("key", ["escape", "enter", "t", "ू"])
def test_history_shows_the_newest_and_closes(key: str, tmp_path: Path) -> None:
    table = played(tmp_path, 19, settle=False)

    async def play(app: Stage, pilot: Pilot[None]) -> None:
        await pilot.resize_terminal(60, 12)
        await pilot.pause()
        sheet = app.screen.query_one(Moves)
        assert sheet.scroll_offset.y == sheet.max_scroll_y > 0
        assert texts(sheet).count("▲") > 1
        await (press(app, pilot, key) if len(key) == 1 else pilot.press(key))
        assert app.answers == [None]

    act(lambda: HistoryScreen(table), play)


@pytest.mark.parametrize("name", ["history", "result", "help"])
def test_a_language_switch_keeps_what_was_in_view(name: str, tmp_path: Path) -> None:
    """In history and result the rows are the same in every language; help keeps its paragraph."""

    async def play(app: Stage, pilot: Pilot[None]) -> None:
        sheet = app.screen.query_one(Sheet)
        await pilot.press("home", "down", "down", "down")
        await pilot.pause()

        def place() -> object:
            return sheet.place if isinstance(sheet, HelpText) else sheet.scroll_offset

        before = (place(), app.focused)
        assert sheet.scroll_offset.y == 3
        for _language in i18n.LANGUAGES:
            await pilot.press("f2")
            await pilot.pause()
            assert (place(), app.focused) == before

    act(screens(tmp_path)[name], play, (60, 20))


@pytest.mark.parametrize("key", ["escape", "enter", "o"])
def test_scores_are_closed_during_a_deal(key: str, tmp_path: Path) -> None:
    async def play(app: Stage, pilot: Pilot[None]) -> None:
        await pilot.press(key)
        assert len(app.answers) == 1

    act(lambda: ScoreScreen(played(tmp_path, 15, settle=False)), play)


def test_scores_tell_who_paid_what_and_why(tmp_path: Path) -> None:
    table = played(tmp_path, deals=1)
    outcome = table.results[-1].outcome

    async def play(app: Stage, pilot: Pilot[None]) -> None:
        for size in SIZES:
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert all(i18n.signed(total) in shown(app) for total in table.totals)
            joined = " ".join(texts(app.screen.query_one(Deals)).split())
            assert "wins the match, after 1 deal." in joined
            assert outcome is not None
            for bill in outcome.bills:
                for entry in bill.lines:
                    assert (f"= {entry.points}" if entry.cards else f": {i18n.number(entry.points)}") in joined

    act(lambda: ScoreScreen(table), play)


def test_a_row_of_prices_and_a_row_of_what_was_paid(tmp_path: Path) -> None:
    """Seed 003: the prices as counted, and below them what each paid; those add up to nothing."""
    table = played(tmp_path)

    async def play(app: Stage, pilot: Pilot[None]) -> None:
        rows = {
            line.split()[0]: line.split()[1:]
            for line in texts(app.screen.query_one(Deals)).splitlines()
            if line.strip()
        }
        prices, paid = ([int(text.replace("−", "-")) for text in rows[head]] for head in ("Price", "Paid"))
        assert tuple(paid) == table.results[-1].changes
        assert sum(paid) == 0
        assert [price for price in prices if price] == [-change for change in paid if change < 0]

    act(lambda: ScoreScreen(table), play)


def many_deals(folder: Path, deals: int = 12) -> Table:
    """A table of six after so many deals that bots have played for everybody."""
    rules = GAMES["points"].rules(first_drop=None, turn_cap=20)
    players = [Player(name, None if name == "You" else "easy") for name in NAMES]
    session = Session.start(folder / "match.rummy", rules, players, "many deals")
    for number in range(deals):
        if number:
            session.advance()
        while (seat := session.match.turn) is not None:
            view = session.match.view(seat)
            for action in (Draw(), Discard(view.hand[-1])):
                if session.match.check(seat, action) is None:
                    session.play(seat, action)
    session.close()
    return Table(session)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_long_match_of_six_is_read_on_every_screen(lang: str, tmp_path: Path) -> None:
    table = many_deals(tmp_path)

    async def play(app: Stage, pilot: Pilot[None]) -> None:
        for size in SIZES:
            await pilot.resize_terminal(*size)
            await pilot.pause()
            sheet = app.screen.query_one(Deals)
            await pilot.press("end")
            await pilot.pause()
            assert all(words.score(total, table.rules) in shown(app) for total in table.totals)
            dealer = table.coming
            assert dealer is not None
            last = [line for line in texts(sheet).splitlines() if line.strip()][-1].strip()
            assert table.teller.name(dealer.dealer) in last
            assert last in shown(app)
            rows = texts(sheet).splitlines()[: len(table.results)]
            for row, result in zip(rows, table.results, strict=True):
                assert all(words.score(change, table.rules) in row for change in result.changes)

    act(lambda: ScoreScreen(table), play, lang=lang)


def test_the_bill_of_an_earlier_deal_can_be_looked_up(tmp_path: Path) -> None:
    async def play(app: Stage, pilot: Pilot[None]) -> None:
        sheet = app.screen.query_one(Deals)
        assert "── Deal 3 ─" in texts(sheet)
        await pilot.press("left", "left", "left")
        assert "── Deal 1 ─" in texts(sheet)
        await pilot.press("right")
        assert "── Deal 2 ─" in texts(sheet)

    act(lambda: ScoreScreen(many_deals(tmp_path, 3)), play)


@pytest.mark.parametrize("screen", [HistoryScreen, ScoreScreen])
@pytest.mark.parametrize("moves", [0, 15])
def test_the_whole_fingerprint_can_be_read_during_the_deal(
    screen: Callable[[Table], Screen[Any]], moves: int, tmp_path: Path
) -> None:
    table = played(tmp_path, moves, settle=False)

    async def play(app: Stage, pilot: Pilot[None]) -> None:
        for size in SIZES:
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert table.view.public.commitment in re.sub(r"\s", "", shown(app))

    act(lambda: screen(table), play)


@pytest.mark.parametrize("high_wins", [True, False])
def test_the_best_come_first_whichever_side_wins(high_wins: bool, tmp_path: Path) -> None:
    table = played(tmp_path)
    table.view = replace(table.view, standing=replace(table.view.standing, high_wins=high_wins))
    changes = table.results[-1].changes
    assert len(set(changes)) > 1
    best = (max if high_wins else min)(changes)

    async def play(app: Stage, pilot: Pilot[None]) -> None:
        order = best_first(table, table.totals)
        assert [changes[seat] for seat in order] == sorted(changes, reverse=high_wins)
        text = texts(app.screen.query_one(Account))
        names = sorted((text.index(f" {table.teller.name(seat)}  "), seat) for seat in range(len(changes)))
        assert changes[names[0][1]] == best
        panel = ScorePanel(table, DARK)
        canvas = Canvas(36, 8)
        panel.paint(canvas)
        assert table.teller.name(order[0]) in canvas.strips()[1].text

    act(lambda: ResultScreen(table), play)


def test_help_turns_pages_and_keeps_its_paragraph() -> None:
    async def play(app: Stage, pilot: Pilot[None]) -> None:
        text = app.screen.query_one(HelpText)
        await pilot.press(*["pagedown"] * 3)
        await pilot.pause()
        before = text.place
        assert before[0] > 3
        for _language in i18n.LANGUAGES:
            await pilot.press("f2")
            await pilot.pause()
            assert text.place == before
        await pilot.press("n")
        await pilot.pause()
        assert text.scroll_offset.y == 0
        await pilot.press("p", "question_mark")
        assert app.answers == [None]

    act(lambda: help_for(GAMES["points"].rules()), play)


@pytest.mark.parametrize("page", PAGES)
def test_help_has_the_same_paragraphs_in_every_language(page: str) -> None:
    counts = {code: len(re.split(r"\n{2,}", i18n.help_text(page, code).strip())) for code in i18n.LANGUAGES}
    assert len(set(counts.values())) == 1, counts
