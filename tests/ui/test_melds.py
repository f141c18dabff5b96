"""The melds on the table: how they are written, where they lie, how cards get onto them, and the card on offer."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot

from rummy_tui import i18n, words
from rummy_tui.engine.actions import Action, Draw, LayOff, Swap, Take, TakeCut
from rummy_tui.engine.cards import parse
from rummy_tui.engine.games import GAMES
from rummy_tui.engine.games.contract import SwapFrom
from rummy_tui.engine.melds import End, GroupRules, readings
from rummy_tui.engine.refusal import Code
from rummy_tui.seating import seated
from rummy_tui.session import Session
from rummy_tui.storage import Preferences
from rummy_tui.ui import cells
from rummy_tui.ui.app import RummyApp
from rummy_tui.ui.asked import Asked
from rummy_tui.ui.meld_lines import Lines, Seated, lay
from rummy_tui.ui.melds import Melds
from rummy_tui.ui.painted import Painted
from rummy_tui.ui.piles import Piles
from rummy_tui.ui.screens.table import TableScreen
from rummy_tui.ui.status import News
from tests.ui.laid_table import FIFTEEN, contract_is_a_game, laid
from tests.ui.terminal import MODELS
from tests.ui.test_straight import drawn

__all__ = ["contract_is_a_game"]

ANY = GroupRules(max_set=None, suits_repeat=True)
Script = Callable[[Pilot[None], TableScreen], Awaitable[None]]


@pytest.fixture(autouse=True)
def straight() -> Iterator[None]:
    cells.install()
    yield
    cells.uninstall()


def at_table(session: Session, script: Script, size: tuple[int, int] = (80, 24), language: str = "en") -> None:
    async def run() -> None:
        i18n.use(language)
        app = RummyApp(Preferences(speed="instant", language=language), session, straight=False)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            screen = app.screen
            assert isinstance(screen, TableScreen)
            await script(pilot, screen)

    asyncio.run(run())


def text(screen: TableScreen, part: type[Painted]) -> str:
    widget = screen.query_one(part)
    return "\n".join(widget.render_line(y).text for y in range(widget.size.height))


async def under_cursor(pilot: Pilot[None], screen: TableScreen, face: str) -> None:
    faces = [str(card) for card in screen.hand.cards]
    await pilot.press("home", *["right"] * faces.index(face))


# ── how a meld is written ─────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("cards", "full", "short"),
    [
        ("5♣6♣7♣", "5♣6♣7♣", "5♣6♣7♣"),
        ("5♣6♣7♣8♣9♣", "5♣6♣7♣8♣9♣", "5♣..9♣"),
        ("10♦J♦PJ K♦", "10♦J♦Q♦★K♦", "10♦J♦Q♦★K♦"),
        ("3♠4♠5♠6♠PJ8♠9♠10♠", "3♠4♠5♠6♠7♠★8♠9♠10♠", "3♠..7♠★..10♠"),
        ("PJ5♠6♠7♠8♠", "4♠★5♠6♠7♠8♠", "4♠★..8♠"),
        ("K♠K♥K♦", "K♠♥♦", "K♠♥♦"),
        ("10♥10♥PJ10♣", "10♥♥★♣", "10♥♥★♣"),
    ],
)
def test_a_joker_is_the_card_it_stands_for_and_long_runs_are_shortened(cards: str, full: str, short: str) -> None:
    (meld,) = readings(parse(cards), ANY)[:1]
    assert (words.meld(meld), words.meld(meld, short=True)) == (full, short)


# ── where they lie ────────────────────────────────────────────────────────────────────────────────────────────────────


def seats(count: int, each: int) -> list[Seated]:
    numbers = iter(range(count * each))
    return [
        Seated(seat, "Bikram", "▒12", "+120", "no contract yet",
               tuple((next(numbers), "5♣6♣7♣8♣9♣", "5♣..9♣") for _ in range(each)))
        for seat in range(count)
    ]  # fmt: skip


def cells_of(lines: Lines) -> list[tuple[int, int]]:
    """Every cell of every meld with its number, and one beside it."""
    return [(x, spot.y) for spot in lines.spots for x in range(spot.x - 1, spot.x + spot.width)]


@pytest.mark.parametrize("each", [0, 1, 3, 6])
@pytest.mark.parametrize("count", [2, 4, 5, 8])
@pytest.mark.parametrize(("width", "height"), [(60, 6), (80, 6), (84, 10), (120, 10)])
def test_every_meld_has_cells_of_its_own(count: int, each: int, width: int, height: int) -> None:
    lines = lay(seats(count, each), width, height)
    assert sorted(spot.number for spot in lines.spots) == list(range(count * each))
    assert len(set(cells_of(lines))) == len(cells_of(lines))
    assert all(0 < x < width and y < lines.rows for x, y in cells_of(lines))
    assert len(lines.headings) == count


def test_three_melds_each_of_eight_seats_show_every_total(tmp_path: Path) -> None:
    assert all(heading.total for heading in lay(seats(8, 2), 80, 8).headings)


def test_down_and_up_go_to_the_nearest_meld_of_the_next_row() -> None:
    lines = lay(seats(4, 2), 80, 4)
    assert [lines.beside(0, 1), lines.beside(3, 1), lines.beside(3, -1), lines.beside(0, -1)] == [2, 5, 1, None]


# ── the table ─────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("language", ["en", "hi", "ne"])
def test_all_of_it_is_there_and_straight(tmp_path: Path, language: str) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        for size in ((80, 24), (60, 20), (120, 40)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            shown = text(screen, Melds)
            for number, (_owner, _cards) in enumerate(FIFTEEN, 1):
                assert f"{number}·" in shown or f"{number}▸" in shown
            for name in map(screen.table.teller.name, range(8)):
                assert words.face(None) in shown and name[:4] in shown
            assert [drawn(pilot.app, model).broken_joints() for model in MODELS] == [[]] * 4
            bottom = max(widget.region.bottom for widget in screen.query(Painted) if widget.display)
            assert bottom == size[1]

    at_table(laid(tmp_path), script, language=language)


def test_those_that_take_the_card_are_lit_and_tab_walks_them(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await under_cursor(pilot, screen, "A♠")
        assert screen.melds.lit == {10} and "11▸A♠♥♦" in text(screen, Melds)
        await under_cursor(pilot, screen, "PJ")
        assert len(screen.melds.lit) == 15
        await under_cursor(pilot, screen, "10♣")
        assert screen.melds.lit == {1}
        await under_cursor(pilot, screen, "9♠")
        await pilot.press("space", "home")
        assert screen.melds.lit == {2}, "the marked card counts, not the cursor"
        await pilot.press("tab")
        assert pilot.app.focused is screen.melds and screen.melds.chosen == 2
        await pilot.press("right")
        assert screen.melds.chosen == 3
        await pilot.press("left", "tab")
        assert pilot.app.focused is not screen.melds

    at_table(laid(tmp_path), script)


def test_l_lays_off_where_there_is_one_choice(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await under_cursor(pilot, screen, "10♣")
        await pilot.press("l")
        assert words.meld(screen.view.public.melds[1]) == "5♣6♣7♣8♣9♣10♣"
        await under_cursor(pilot, screen, "2♦")
        await pilot.press("l")
        assert "fits no meld" in text(screen, News) and len(screen.view.hand) == 7

    at_table(laid(tmp_path), script)


def test_two_choices_are_asked_and_numbers_answer(tmp_path: Path) -> None:
    """6♥ goes on the run of meld 7 and on the set of meld 9."""

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await under_cursor(pilot, screen, "6♥")
        assert screen.melds.lit == {6, 8}
        await pilot.press("l")
        assert "several places" in text(screen, News) and len(screen.view.hand) == 3
        assert pilot.app.focused is screen.melds and screen.melds.chosen == 6
        await pilot.press("1", "2")
        assert screen.melds.chosen == 11
        await pilot.press("enter")
        assert "does not fit" in text(screen, News)
        await pilot.press("9", "enter")
        assert words.meld(screen.view.public.melds[8]) == "6♠♥★♥"

    at_table(laid(tmp_path, hand="6♥ K♣ 2♦"), script)


def test_a_joker_on_a_run_is_asked_for_its_end(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await under_cursor(pilot, screen, "PJ")
        await pilot.press("4", "enter")
        assert "at the low end" in text(screen, Asked)
        await pilot.press("escape")
        assert "low end" not in text(screen, Asked) and len(screen.view.hand) == 8
        await pilot.press("enter", "right", "enter")
        assert words.meld(screen.view.public.melds[3]) == "3♠4♠5♠6♠7♠8♠★"
        assert "high end" not in text(screen, Asked)

    at_table(laid(tmp_path), script)


def test_the_real_card_takes_the_joker(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await under_cursor(pilot, screen, "Q♦")
        assert screen.melds.lit == {4, 9}
        await pilot.press("1", "0", "enter")
        assert words.meld(screen.view.public.melds[9]) == "10♦J♦Q♦K♦"
        assert "PJ" in map(str, screen.view.hand)

    at_table(laid(tmp_path, hand="Q♦ K♣ 2♦"), script)


def test_every_way_is_found(tmp_path: Path) -> None:
    """A joker goes on both ends of a run, once on a set; Q♥ may stand for the joker among queens at such a table."""
    session = laid(tmp_path, swap_from=SwapFrom.ALL, melds=((0, "3♠4♠5♠6♠"), (1, "Q♠Q♦PJ"), (2, "A♥2♥3♥4♥")))
    from rummy_tui.outlook import placings

    hand = {str(card): card for card in session.view.hand}
    joker, queen = hand["PJ"], hand["Q♥"]
    assert placings(session.view, joker) == (
        LayOff(joker, 0, End.LOW), LayOff(joker, 0, End.HIGH), LayOff(joker, 1), LayOff(joker, 2),
    )  # fmt: skip
    assert placings(session.view, queen) == (Swap(queen, 1), LayOff(queen, 1))
    session.close()


def test_before_the_contract_l_lays_it_down(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("l")
        assert words.meld(readings(parse("K♠K♥K♦"), ANY)[0]) not in text(screen, Melds)
        for group in ("K♠ K♥ K♦", "9♥ 9♦ PJ", "5♣ 6♣ 7♣ 8♣"):
            screen.table.regroup(screen.table.grouping.joined(held(screen, group)))
        screen.sorted_out()
        await pilot.press("l")
        await pilot.pause()
        assert "1·K♠♥♦ 2·9♥♦★ 3·5♣..8♣ 85" in text(screen, Melds)
        assert not screen.melds.lit, "nothing more is laid by the same key"

    session = laid(tmp_path, hand="K♠K♥K♦5♣6♣7♣8♣9♥9♦PJ J♣2♦", melds=())
    at_table(session, script)


@pytest.mark.parametrize(
    ("keys", "laid_down"), [(["enter"], "9♣10♣J♣Q♣★"), (["right", "enter"], "8♣★9♣10♣J♣"), (["escape"], None)]
)
def test_what_a_joker_stands_for_is_asked_in_the_row(tmp_path: Path, keys: list[str], laid_down: str | None) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        for group in ("9♣ 10♣ J♣ PJ", "K♠ K♥ K♦"):
            screen.table.regroup(screen.table.grouping.joined(held(screen, group)))
        screen.sorted_out()
        await pilot.press("l")
        assert "Which sequence? ─[9♣10♣J♣Q♣★]─ 8♣★9♣10♣J♣ ─" in text(screen, Asked).replace("  ", " ")
        assert "← → Enter Esc" in text(screen, Asked)
        await pilot.press(*keys)
        lies = [words.meld(meld) for meld in screen.view.public.melds]
        assert lies == ([laid_down, "K♠♥♦"] if laid_down else [])
        assert "Which" not in text(screen, Asked)

    at_table(laid(tmp_path, number=2, hand="K♠K♥K♦ 9♣10♣J♣PJ 2♦3♦", melds=()), script)


@pytest.mark.parametrize(
    ("hand", "asked"),
    [
        ("10♣ 2♦ K♣ A♠", "Put cards on the table (l), then throw one"),  # 10♣ goes on the clubs
        ("2♦ K♣ J♥", "Throw a card"),
    ],
)
def test_laying_is_only_spoken_of_where_something_can_be_laid(tmp_path: Path, hand: str, asked: str) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        screen.sorted_out()
        await pilot.pause()
        assert asked in text(screen, News)

    at_table(laid(tmp_path, hand=hand, melds=((0, "7♠7♥7♣"), (0, "6♣7♣8♣9♣"), (1, "4♠4♥4♦"))), script)


def test_a_seat_without_melds_is_said_to_have_none(tmp_path: Path) -> None:
    """Not: to have laid nothing. It may have laid off, and then it goes out without a going rummy (§5.1)."""

    async def script(_pilot: Pilot[None], screen: TableScreen) -> None:
        assert text(screen, Melds).count("no meld yet") == 3

    session = Session.start(tmp_path / "m.rummy", GAMES["basic"].rules(), seated(("easy",) * 2), "piles")
    at_table(session, script)


def held(screen: TableScreen, faces: str) -> list[object]:
    hand = {str(card): card for card in screen.view.hand}
    return [hand[face] for face in faces.split()]


# ── the card on offer ─────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_offer_is_a_row_and_both_seats_are_marked(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        assert "Buy 6♦? It would not help. " in text(screen, Asked)
        assert "Gita does not want 6♦: buy it and a closed card? It would not help." in text(screen, News)
        assert "● Gita" in text(screen, Melds) and "? You" in text(screen, Melds)
        assert pilot.app.screen is screen, "no pop-up"
        await pilot.press("b")
        assert "6♦" in map(str, screen.view.hand) and len(screen.view.hand) == 10
        assert "Buy" not in text(screen, Asked)

    at_table(laid(tmp_path, asked=[0, 1]), lambda pilot, screen: stopped(pilot, screen, script))


@pytest.mark.parametrize(("key", "declined"), [("n", False), ("N", True)])
def test_no_is_for_this_card_or_until_the_own_turn(tmp_path: Path, key: str, declined: bool) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press(key)
        assert len(screen.view.hand) == 8 and screen.view.public.turn != 0
        assert screen.laying._declined is declined

    at_table(laid(tmp_path, asked=[0, 1]), lambda pilot, screen: stopped(pilot, screen, script))


async def stopped(pilot: Pilot[None], screen: TableScreen, script: Script) -> None:
    """The others do not go on by themselves."""
    screen.others.ask = lambda: False  # type: ignore[method-assign]
    await script(pilot, screen)


def test_nobody_is_asked_when_nothing_is_on_offer(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("b")
        assert words.refusal(words_of(Code.NOTHING_TO_DECIDE)) in text(screen, News)
        assert cell_len(text(screen, Asked)) == 80 and set(text(screen, Asked)) == {"─"}

    at_table(laid(tmp_path), script)


def words_of(code: Code):  # type: ignore[no-untyped-def]
    from rummy_tui.engine.refusal import Refusal

    return Refusal(code)


SEVENS = "7♠7♥ K♠K♥ 2♦3♣ 5♠8♦ 9♥J♠"


@pytest.mark.parametrize(
    ("pile", "buying", "asked"),
    [
        ("J♥ 7♦", "always", "Buy 7♦? Then 1 card is missing."),
        ("J♥ 7♦", "helps", "Buy 7♦? Then 1 card is missing."),
        ("J♥ Q♦", "always", "Buy Q♦? It would not help."),
        ("J♥ Q♦", "helps", None),
        ("J♥ 7♦", "never", None),
    ],
)
def test_the_question_says_what_the_card_does_and_is_asked_as_wanted(
    tmp_path: Path, pile: str, buying: str, asked: str | None
) -> None:
    """The contract of round 1 is two sets: 7♠7♥ and K♠K♥ lack two cards."""

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        pilot.app.preferences.buying = buying  # type: ignore[attr-defined]
        screen.proceed()
        assert screen.view.mine is (asked is not None)
        assert (asked or "─────────") in text(screen, Asked)

    session = laid(tmp_path, number=1, hand=SEVENS, melds=(), asked=[0, 1], pile=pile)
    at_table(session, lambda pilot, screen: stopped(pilot, screen, script))


# ── the piles ─────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("game", "titles", "last"),
    [
        ("basic", ["e OPEN", "w CLOSED"], Draw),  # seed 001: the discard pile lies to the left of the stock
        ("contract", ["w CLOSED", "e OPEN"], Take),
        ("fifty-one", ["w CLOSED", "e OPEN", "C CUT −120"], TakeCut),
    ],
)
def test_the_piles_lie_as_in_the_source_and_all_of_them_can_be_chosen(
    tmp_path: Path, game: str, titles: list[str], last: type[Action]
) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        shown = text(screen, Piles)
        assert [shown.split("\n")[0].index(title) for title in titles] == sorted(map(shown.index, titles))
        under = getattr(screen.view.public, "under", None)
        assert under is None or str(under) in shown
        asked: list[type[Action]] = []
        screen.request = lambda kind, cards=None: asked.append(kind)  # type: ignore[method-assign, assignment]
        piles = screen.query_one(Piles)
        piles.focus()
        await pilot.press(*["right"] * (len(titles) - 1), "enter")
        await pilot.click(piles, offset=(piles.pitch * (len(titles) - 1) + 4, 2))
        assert asked == [last, last]

    at_table(Session.start(tmp_path / "m.rummy", GAMES[game].rules(), seated(("easy",) * 2), "piles"), script)


@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
@pytest.mark.parametrize("language", list(i18n.LANGUAGES))
def test_what_a_hand_with_the_cut_card_brings_is_never_cut(
    language: str, size: tuple[int, int], tmp_path: Path
) -> None:
    async def script(_pilot: Pilot[None], screen: TableScreen) -> None:
        assert f" {i18n.number(-120)} " in text(screen, Piles)

    session = Session.start(tmp_path / "m.rummy", GAMES["fifty-one"].rules(), seated(("easy",) * 2), "piles")
    at_table(session, script, size, language)


def test_a_question_is_over_when_somebody_has_bought(tmp_path: Path) -> None:
    """Also when no open card is left."""

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        screen.others.ask = lambda: True  # type: ignore[method-assign]
        await pilot.press("b")
        assert not screen.view.public.discards and set(text(screen, Asked)) == {"─"}

    at_table(laid(tmp_path, asked=[0], pile="6♦"), lambda pilot, screen: stopped(pilot, screen, script))
