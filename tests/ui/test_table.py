"""The table: whole deals by keyboard and by mouse in each language, and what must hold at any moment."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest
from textual.color import Color
from textual.pilot import Pilot

from rummy_tui import i18n, words
from rummy_tui.bots.choose import choose
from rummy_tui.engine.actions import Action, Discard, Draw, Drop, Show, Take
from rummy_tui.engine.arrange import arranger
from rummy_tui.engine.cards import Card
from rummy_tui.engine.events import Discarded, Showed, WrongShow
from rummy_tui.engine.games.points import Rules
from rummy_tui.engine.melds import Meld
from rummy_tui.outlook import advice
from rummy_tui.seating import seated
from rummy_tui.session import Session
from rummy_tui.storage import Preferences
from rummy_tui.table import Table
from rummy_tui.ui import cells
from rummy_tui.ui.app import RummyApp
from rummy_tui.ui.buttons import Buttons
from rummy_tui.ui.keymap import label_of
from rummy_tui.ui.moves import EARLIER, EARLIER_PICKUP
from rummy_tui.ui.painted import Painted
from rummy_tui.ui.piles import Piles
from rummy_tui.ui.screens import base
from rummy_tui.ui.screens.question import Notice, Question
from rummy_tui.ui.screens.result import Account, ResultScreen
from rummy_tui.ui.screens.score import ScoreScreen
from rummy_tui.ui.screens.table import TableScreen
from rummy_tui.ui.seats import Seats
from rummy_tui.ui.status import HistoryPanel, StatusStrip, TopLine
from tests.engine import brute
from tests.ui.conftest import Clock

SIZES = [(80, 24), (120, 40)]


@pytest.fixture(autouse=True)
def stage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, clock: Clock) -> Iterator[None]:
    """A home folder of its own, a clock that stands still, English again afterwards."""
    monkeypatch.setenv("RUMMY_TUI_HOME", str(tmp_path / "home"))
    yield
    i18n.use("en")


def wait(seconds: float) -> None:
    """The time goes on."""
    assert isinstance(base.monotonic, Clock)
    base.monotonic.now += seconds


def app_with(path: Path, seed: str = "pilot", levels: tuple[str, ...] = ("easy", "easy")) -> RummyApp:
    return seated_at(Session.start(path, Rules(), seated(levels), seed))


def seated_at(session: Session) -> RummyApp:
    return RummyApp(Preferences(speed="instant", language=i18n.language()), session, straight=False)


def at_table(
    path: Path,
    script: Callable[[Pilot[None], TableScreen], Awaitable[None]],
    size: tuple[int, int] = (80, 24),
    session: Session | None = None,
) -> None:
    """Run a script at the table of this match, or of a fresh one."""

    async def run() -> None:
        app = app_with(path) if session is None else seated_at(session)
        async with app.run_test(size=size) as pilot:
            screen = await on_turn(pilot)
            await script(pilot, screen)

    asyncio.run(run())


async def on_turn(pilot: Pilot[None]) -> TableScreen:
    """Wait until it is the player's decision, or the deal is settled."""
    for _ in range(2000):
        await pilot.pause(0.01)
        screen = next((s for s in pilot.app.screen_stack if isinstance(s, TableScreen)), None)
        if screen is not None and (screen.table.settled or screen.view.mine):
            await pilot.pause()
            return screen
    raise AssertionError("the bots did not move")


def painted(screen: TableScreen, widget: type[Painted]) -> str:
    """What stands on this part of the table."""
    part = screen.query_one(widget)
    return "\n".join(part.render_line(y).text for y in range(part.size.height))


async def read_on(pilot: Pilot[None]) -> None:
    """Read what stands on a page, after its first 300 ms, and go on."""
    wait(0.4)
    await pilot.press("enter")
    await pilot.pause()


async def to_result(pilot: Pilot[None]) -> None:
    """Past the notice of somebody else's show, if there is one."""
    if isinstance(pilot.app.screen, Notice):
        await read_on(pilot)
    assert isinstance(pilot.app.screen, ResultScreen)


async def say_yes(pilot: Pilot[None]) -> None:
    """Answer the open question with yes, after its first 300 ms, with the arrows."""
    assert isinstance(pilot.app.screen, Question)
    wait(0.35)
    await pilot.press("left", "enter")
    await pilot.pause()


async def to_card(pilot: Pilot[None], screen: TableScreen, card: Card) -> None:
    """Bring the cursor to the card with the arrows alone."""
    while pilot.app.focused is not screen.hand:
        await pilot.press("tab")
    cards = screen.table.grouping.cards
    await pilot.press("home", *["right"] * cards.index(card))
    assert screen.hand.cursor is card


async def to_button(pilot: Pilot[None], screen: TableScreen, command: str) -> None:
    """Press this button with Tab, arrows and Enter."""
    bar = screen.query_one(Buttons)
    while pilot.app.focused is not bar:
        await pilot.press("tab")
    buttons = bar.buttons(bar.size.width)
    wanted = next(place for place, button in enumerate(buttons) if button.command == command)
    await pilot.press(*["right"] * ((wanted - bar.chosen) % len(buttons)), "enter")


async def by_keys(pilot: Pilot[None], screen: TableScreen, action: Action) -> None:
    """With arrows, Space, Tab and Enter alone."""
    if isinstance(action, Draw | Take):
        while not isinstance(pilot.app.focused, Piles):
            await pilot.press("tab")
        await pilot.press("left", *["right"] * isinstance(action, Take), "enter")
    elif isinstance(action, Drop):
        await to_button(pilot, screen, "drop")
        await say_yes(pilot)
    elif isinstance(action, Discard):
        await to_card(pilot, screen, action.card)
        await pilot.press("enter", "enter")
    elif isinstance(action, Show):
        await to_button(pilot, screen, "arrange")
        assert action.discard is not None
        await to_card(pilot, screen, action.discard)
        await pilot.press("space")
        await to_button(pilot, screen, "show")
        await say_yes(pilot)


async def click_button(pilot: Pilot[None], screen: TableScreen, command: str) -> None:
    bar = screen.query_one(Buttons)
    button = next(each for each in bar.buttons(bar.size.width) if each.command == command)
    await pilot.click(bar, offset=(button.x + 1, button.y))


async def click_card(pilot: Pilot[None], screen: TableScreen, card: Card) -> None:
    hand = screen.hand
    region = hand.fan.region_of(card)
    y = next(y for y in range(region.y, region.bottom) if hand.fan.at(region.x + 2, y) is card)
    await pilot.click(hand, offset=(region.x + 2, y))


async def by_mouse(pilot: Pilot[None], screen: TableScreen, action: Action) -> None:
    if isinstance(action, Draw | Take):
        piles = screen.query_one(Piles)
        await pilot.click(piles, offset=(piles.pitch * isinstance(action, Take) + 4, 2))
    elif isinstance(action, Drop):
        await click_button(pilot, screen, "drop")
        await say_yes(pilot)
    elif isinstance(action, Discard):
        await click_card(pilot, screen, action.card)
        assert screen.hand.marked == [action.card]
        await click_card(pilot, screen, action.card)
    elif isinstance(action, Show):
        await click_button(pilot, screen, "arrange")
        assert action.discard is not None
        await click_card(pilot, screen, action.discard)
        await click_button(pilot, screen, "show")
        await say_yes(pilot)


@pytest.mark.parametrize(
    ("hands", "language", "size"),
    [
        *((hands, language, (80, 24)) for hands in (by_keys, by_mouse) for language in i18n.LANGUAGES),
        (by_keys, "hi", (60, 20)),
        (by_mouse, "ne", (60, 20)),
    ],
)
def test_a_whole_deal(
    tmp_path: Path,
    language: str,
    hands: Callable[[Pilot[None], TableScreen, Action], Awaitable[None]],
    size: tuple[int, int],
) -> None:
    """From the first card to the result, every move as the hint advises."""
    i18n.use(language)

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        for _ in range(200):
            screen = await on_turn(pilot)
            if screen.table.settled:
                break
            choice = advice(screen.view)
            assert choice is not None
            action = choice.action
            before = screen.table.digest
            await hands(pilot, screen, action)
            await pilot.pause()
            assert screen.table.digest != before, action
        assert screen.table.settled
        await to_result(pilot)
        await read_on(pilot)
        assert isinstance(pilot.app.screen, ScoreScreen)
        await read_on(pilot)
        screen = await on_turn(pilot)
        assert screen.view.public.number == 2

    at_table(tmp_path / "m.rummy", script, size)


@pytest.mark.parametrize("language", list(i18n.LANGUAGES))
@pytest.mark.parametrize("size", SIZES)
def test_every_button_and_panel_lies_on_the_screen(tmp_path: Path, language: str, size: tuple[int, int]) -> None:
    i18n.use(language)

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        whole = screen.region
        for widget in (*screen.query(Painted), screen.hand):
            if widget.display and widget.region.area:
                assert whole.contains_region(widget.region), widget
        bar = screen.query_one(Buttons)
        for button in bar.buttons(bar.size.width):
            assert button.x + button.width <= bar.size.width, button
            assert button.y < bar.size.height

    at_table(tmp_path / "m.rummy", script, size)


def test_buttons_never_change_their_place(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        bar = screen.query_one(Buttons)

        def places() -> list[tuple[str, int, int]]:
            return [(button.command, button.x, button.y) for button in bar.buttons(bar.size.width)]

        before = places()
        on = [button.on for button in bar.buttons(bar.size.width)]
        await pilot.press("w")
        assert places() == before
        assert [button.on for button in bar.buttons(bar.size.width)] != on

    at_table(tmp_path / "m.rummy", script)


def test_the_language_switch_keeps_cursor_marks_groups_and_focus(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("right", "right", "space", "right", "space", "m", "left", "space")
        kept = (screen.hand.cursor, screen.hand.marked, screen.table.grouping, pilot.app.focused)
        for language in ("hi", "ne", "en"):
            await pilot.press("f2")
            assert i18n.language() == language
            assert (screen.hand.cursor, screen.hand.marked, screen.table.grouping, pilot.app.focused) == kept
        await pilot.press("f2")
        assert Preferences.load().language == "hi"

    at_table(tmp_path / "m.rummy", script)


def test_a_click_on_the_toggle_switches(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        line = screen.query_one(TopLine)
        await pilot.click(line, offset=(line._places["ne"].start + 1, 0))
        assert i18n.language() == "ne"

    at_table(tmp_path / "m.rummy", script)


@pytest.mark.parametrize("language", ["en", "hi"])
def test_a_card_dragged_to_the_piles_is_thrown(tmp_path: Path, language: str) -> None:
    """And one that is let go anywhere else outside the hand stays; buttons are where their keys are drawn."""
    i18n.use(language)
    cells.install()

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("w")
        card = screen.table.grouping.cards[3]
        region = screen.hand.fan.region_of(card)
        start = (region.x + 1, region.y + 2)

        async def drag(widget: type[Painted], offset: tuple[int, int]) -> None:
            await pilot.mouse_down(screen.hand, offset=start)
            await pilot.hover(widget, offset=offset)
            await pilot.mouse_up(widget, offset=offset)
            await pilot.pause()

        await drag(Seats, (40, 2))
        assert card in screen.table.grouping.cards
        assert screen.hand.marked == []
        await drag(Piles, (25, 3))
        assert card not in screen.view.hand
        assert any(isinstance(event, Discarded) and event.card is card for event in screen.view.events)
        bar = screen.query_one(Buttons)
        for button in bar.buttons(bar.size.width):
            assert (
                bar.render_line(button.y)
                .crop(button.x + 1, button.x + button.width)
                .text.startswith(label_of(button.command))
            )

    try:
        at_table(tmp_path / "m.rummy", script)
    finally:
        cells.uninstall()


def test_what_is_not_possible_says_why_and_changes_nothing(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        before = screen.table.digest
        await pilot.press("enter", "enter")
        news = screen.query_one("News")
        assert news.bad and news.text() == "First draw a card, from the closed deck or the open pile."  # type: ignore[attr-defined]
        await pilot.press("y")
        assert not isinstance(pilot.app.screen, Question)
        assert screen.table.digest == before

    at_table(tmp_path / "m.rummy", script)


def test_drop_asks_and_its_default_is_no(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("p", "p", "enter")  # the repeat of the key and a hasty Enter answer nothing
        assert isinstance(pilot.app.screen, Question)
        wait(0.35)
        await pilot.press("enter")
        assert pilot.app.screen is screen
        assert screen.view.public.in_play[0]

    at_table(tmp_path / "m.rummy", script)


def test_arrange_is_exact_and_undone(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        table, before = screen.table, screen.table.grouping
        rules, wild = table.rules, table.view.public.wild
        assert isinstance(rules, Rules)
        _flat, points, loose = min(brute.outcomes(table.view.hand, rules, wild))
        assert (table.reading.raw, points) == (76, 20)
        await pilot.press("r")
        assert (table.reading.raw, len(table.reading.loose)) == (points, loose)
        assert table.grouping.groups == arranger(rules, wild).best(table.view.hand).cards
        assert "Points 20" in painted(screen, StatusStrip)
        await pilot.press("ctrl+z")
        assert screen.table.grouping == before
        await pilot.press("ctrl+y")
        assert screen.table.grouping != before

    session = Session.start(tmp_path / "m.rummy", Rules(), seated(("easy", "easy")), "hand31")
    at_table(session.journal.path, script, session=session)


def test_what_the_others_did_stands_out_until_the_turn_is_over(tmp_path: Path) -> None:
    """Not only until the player draws: he thinks about his throw with it in view."""

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        def fresh() -> list[str]:
            panel = next(each for each in screen.query(HistoryPanel) if each.size.height)
            rows = [panel.render_line(y).text.strip() for y in range(1, panel.size.height)]
            return [row for row in rows if row and not row.startswith((EARLIER, EARLIER_PICKUP))]

        await pilot.press("w", "enter", "enter")
        await on_turn(pilot)
        before = fresh()
        assert len(before) == 2
        await pilot.press("w")
        assert fresh()[:2] == before
        await pilot.press("enter", "enter")
        await on_turn(pilot)
        assert len(fresh()) == 2

    at_table(tmp_path / "m.rummy", script)


def test_a_draw_is_never_undone(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("r", "w", "ctrl+z", "ctrl+z")
        assert len(screen.table.grouping.cards) == 14
        assert len(screen.view.hand) == 14

    at_table(tmp_path / "m.rummy", script)


def test_leaving_in_the_middle_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "m.rummy"

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("r", "w")
        table: Table = screen.table
        kept = (table.digest, table.grouping.groups)
        await pilot.press("escape")
        await say_yes(pilot)
        await pilot.pause()
        again = Table(Session.resume(path))
        assert (again.digest, again.grouping.groups) == kept
        again.close()

    at_table(path, script)


def ready(path: Path) -> Session:
    """A deal in which the player can declare now."""
    session = Session.start(path, Rules(), seated(("easy",)), "show2")
    table = Table(session)
    while not table.settled:
        if thinker := table.thinker():
            table.played(thinker[0].seat, choose(*thinker).action)
            continue
        choice = advice(table.view)
        assert choice is not None
        if isinstance(choice.action, Show):
            return session
        table.act(choice.action)
    raise AssertionError("nobody could declare")


@pytest.mark.parametrize("arranged", [True, False])
def test_the_strip_labels_and_verdict_say_the_same(tmp_path: Path, arranged: bool) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("r")
        if not arranged:  # what was right is wrong now
            for group in screen.table.reading.groups:
                if words.kind_of(group, screen.table.rules) == "pure":
                    assert isinstance(group, Meld)
                    await to_card(pilot, screen, group.cards[0])
                    await pilot.press("u")
        reading = screen.table.reading
        assert all(goal.met for goal in reading.goals if goal.need is not None) is arranged
        assert words.strip(reading) in painted(screen, StatusStrip)
        line = screen.hand.render_line(0).text
        for group in reading.groups:
            kind = words.kind_of(group, screen.table.rules)
            assert words.label(kind) in line or words.label(kind, short=True) in line
        thrown = next(iter(reading.loose)) if arranged else screen.table.grouping.cards[-1]
        await to_card(pilot, screen, thrown)
        await pilot.press("space", "y")
        await say_yes(pilot)
        won = any(isinstance(event, Showed) for event in screen.view.events)
        assert won is arranged
        assert any(isinstance(event, WrongShow) for event in screen.view.events) is not arranged
        outcome = screen.table.results[-1].outcome
        assert outcome is not None
        bill = next(bill for bill in outcome.bills if bill.seat == screen.view.seat)
        page = "\n".join(strip.text for strip in pilot.app.screen.query_one(Account)._strips)
        assert ("There is no pure sequence." in page) is not arranged
        if arranged:
            assert bill.reading is not None
            assert bill.reading.groups == reading.groups
            for group in reading.groups:
                assert words.label(words.kind_of(group, screen.table.rules), short=True) in page

    at_table(tmp_path / "m.rummy", script, session=ready(tmp_path / "show.rummy"))


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_table_has_the_colours_of_its_theme_from_the_first_picture(tmp_path: Path, theme: str) -> None:
    """The theme is set before the first stylesheet is made, so nothing repaints; it reaches the style all the same."""
    session = Session.start(tmp_path / "m.rummy", Rules(), seated(["easy"]), "colours")

    async def run() -> None:
        app = RummyApp(Preferences(speed="instant", theme=theme), session, straight=False)
        async with app.run_test(size=(80, 24)) as pilot:
            screen = await on_turn(pilot)
            background = Color.parse(app.palette.background)
            assert {widget.background_colors[1] for widget in screen.query(Seats)} == {background}

    asyncio.run(run())
