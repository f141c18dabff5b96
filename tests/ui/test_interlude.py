"""Between two deals: a seat that is out is asked whether it comes back, or watches the others to the end."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from textual.pilot import Pilot
from textual.widget import Widget

from rummy_tui import i18n
from rummy_tui.bots.choose import choose
from rummy_tui.bots.styles import STYLES
from rummy_tui.engine.actions import Draw, Drop, Rejoin
from rummy_tui.engine.events import Passed, Rejoined
from rummy_tui.engine.games import GAMES
from rummy_tui.engine.match import Match
from rummy_tui.engine.refusal import Code, Refusal
from rummy_tui.outlook import arranged
from rummy_tui.seating import seated
from rummy_tui.session import Session
from rummy_tui.ui.asked import Asked
from rummy_tui.ui.buttons import Buttons
from rummy_tui.ui.screens.host import host
from rummy_tui.ui.screens.interlude import WATCH
from rummy_tui.ui.screens.question import Box, Question
from rummy_tui.ui.screens.score import TO_END, Deals, ScoreScreen
from rummy_tui.ui.screens.table import TableScreen
from rummy_tui.ui.speeds import SPEEDS
from rummy_tui.ui.status import News, StatusStrip, TopLine
from tests.ui.conftest import Clock
from tests.ui.test_table import at_table, read_on, to_result, wait


def session_until(path: Path, there: Callable[[Match], bool]) -> Session:
    """A pool of 61, played by Easy players until it has come to that."""
    rules = GAMES["pool"].rules.read({"out_at": "61", "rejoin": "once"})
    session = Session.start(path, rules, seated(["easy"] * 3), "r6")
    match = session.match
    while not there(match):
        if match.turn is None:
            session.advance()
        else:
            view = match.view(match.turn)
            session.play(match.turn, choose(view, STYLES["easy"], Random(1)).action)
    return session


def session_asked(path: Path) -> Session:
    """The player, just out, is asked whether he comes back."""
    return session_until(path, lambda match: match.settled and match.turn == 0)


def page(screen: ScoreScreen) -> str:
    """The whole score table, in view or not."""
    return "\n".join(strip.text for strip in screen.query_one(Deals)._strips)


def row(widget: Widget, y: int = 0) -> str:
    return widget.render_line(y).text


@pytest.mark.parametrize(("keys", "event"), [(("left", "enter"), Rejoined), (("enter",), Passed)])
def test_who_is_out_is_asked_and_goes_on(keys: tuple[str, ...], event: type, tmp_path: Path, clock: Clock) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await to_result(pilot)
        await read_on(pilot)
        assert isinstance(pilot.app.screen, Question)
        wait(2)
        await pilot.press(*keys)
        await pilot.pause()
        assert any(isinstance(each, event) and each.seat == 0 for each in screen.view.events)
        scores = pilot.app.screen
        assert isinstance(scores, ScoreScreen)
        assert (TO_END in scores.answers) == (event is Passed)
        await read_on(pilot)
        await pilot.pause(0.3)
        assert screen.table.number == 3
        assert (0 in screen.view.public.seats) == (event is Rejoined)

    at_table(tmp_path / "m.rummy", script, session=session_asked(tmp_path / "m.rummy"))


def test_the_button_says_with_how_much_one_comes_back(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        assert " deal 2 " in row(screen.query_one(TopLine)), "nobody knows of how many"
        offer = screen.view.offer(Rejoin)
        assert offer is not None
        assert f"Rejoin with {offer.price} " in row(screen.query_one(Buttons))

    at_table(tmp_path / "m.rummy", script, session=session_asked(tmp_path / "m.rummy"))


def test_a_drop_that_puts_out_is_warned_of(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("p")
        box = pilot.app.screen.query_one(Box)
        text = " ".join(row(box, y).strip("│ ") for y in range(box.size.height))
        assert "Drop and pay 15 points? These points put you out of the match." in text
        assert " p Drop 15 " in row(screen.query_one(Buttons)), "points add up here: a drop takes nothing away"

    def fatal(match: Match) -> bool:
        offer = match.view(0).offer(Drop)
        return match.turn == 0 and offer is not None and offer.refusal is None and offer.warning is not None

    at_table(tmp_path / "m.rummy", script, session=session_until(tmp_path / "m.rummy", fatal))


def test_who_sits_out_is_told_so_watches_and_sees_the_end(tmp_path: Path, clock: Clock) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await to_result(pilot)
        await read_on(pilot)
        await read_on(pilot)
        host(screen).preferences.speed = "slow"
        await read_on(pilot)
        assert screen.table.number == 3
        assert "You are out and can watch the others. " in row(screen.query_one(Asked))
        assert not row(screen.query_one(StatusStrip)).strip(), "there is no hand of his to tell of"
        assert screen.others.seconds == SPEEDS["fast"].seconds
        assert screen.view.check(Draw()) == Refusal(Code.SITTING_OUT)
        await pilot.press(WATCH)
        assert screen.others.seconds == SPEEDS["normal"].seconds and " s Speed: normal " in row(screen.query_one(Asked))
        await pilot.resize_terminal(60, 20)
        for language in i18n.LANGUAGES:
            i18n.use(language)
            screen.retell()
            told = row(screen.query_one(Asked))
            assert "…" not in told and all(f" {key} " in told for key in (WATCH, TO_END)), told
        await pilot.press(TO_END)
        while not isinstance(pilot.app.screen, ScoreScreen):
            await pilot.pause(0.1)
        await pilot.pause(0.1)
        assert screen.table.over
        assert i18n.gettext("out in deal {n}").format(n=i18n.number(2)) in page(pilot.app.screen)

    at_table(tmp_path / "m.rummy", script, session=session_asked(tmp_path / "m.rummy"))


def test_the_end_of_gin_adds_the_bonuses_up_and_nobody_is_said_to_have_paid(tmp_path: Path, clock: Clock) -> None:
    """§4b: game bonus and boxes; the loser of a deal pays nothing, the winner scores."""
    session = Session.start(tmp_path / "m.rummy", GAMES["gin"].rules.read({"target": "30"}), seated(["medium"]), "gin")
    match = session.match
    while match.ranking is None:
        if match.turn is None:
            session.advance()
        else:
            view = match.view(match.turn)
            session.play(match.turn, choose(view, STYLES["medium"], Random(1)).action)
    added = match.ranking.lines
    totals = [
        total + sum(line.points for each, line in added if each == seat) for seat, total in enumerate(match.totals)
    ]

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await to_result(pilot)
        await read_on(pilot)
        assert isinstance(pilot.app.screen, ScoreScreen)
        told = page(pilot.app.screen)
        assert all(f"in all +{totals[seat]}" in told for seat in {seat for seat, _line in added})
        assert not {"Price", "Paid"} & set(told.split())

    at_table(tmp_path / "m.rummy", script, session=session)


def test_arrange_says_so_when_no_cards_make_a_group(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("r")
        assert "These cards make no group yet" in row(screen.query_one(News))
        hand = screen.table.grouping.loose
        assert hand == tuple(sorted(hand, key=lambda card: card.sort_key))

    session = Session.start(tmp_path / "m.rummy", GAMES["gin"].rules(), seated(["easy"]), "loose 2")
    assert session.match.turn == 0 and not arranged(session.match.view(0)).groups
    at_table(tmp_path / "m.rummy", script, session=session)


def test_news_that_have_no_room_say_that_there_is_more(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        for size in ((80, 24), (60, 20), (120, 40)):
            await pilot.resize_terminal(*size)
            for words_, cut in ((4, False), (80, True)):
                screen.say(lambda count=words_: " ".join(["word"] * count))
                await pilot.pause()
                news = screen.query_one(News)
                last = [text for text in (row(news, y).strip() for y in range(news.size.height)) if text][-1]
                assert last.endswith("word …" if cut else "word")

    at_table(tmp_path / "m.rummy", script)
