"""A tenth game in forty lines, and an eleventh made of it, registered for the test alone: no edit anywhere else.

Threes: 24 cards, the low ranks; three in hand, no open card. Draw, then throw one or show three that are a group. The
seats that are left pay one point a card. There is no dropping and no joker, taking only if the table wants it, and a
discard pile of one card cannot be made anew: a deal may run dry.
"""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rummy_tui import cli, i18n
from rummy_tui.bots import arena
from rummy_tui.engine import deal, match
from rummy_tui.engine.actions import Action, Discard, Draw, Drop, Seat, Show, Take, write
from rummy_tui.engine.arrange import arranger
from rummy_tui.engine.cards import Card, Face, Points, Rank, Suit, packs
from rummy_tui.engine.deal import Setup
from rummy_tui.engine.events import Showed
from rummy_tui.engine.games import GAMES, Game, game_of
from rummy_tui.engine.match import zero_sum
from rummy_tui.engine.melds import GroupRules, readings, why_not
from rummy_tui.engine.outcome import Bill, Line, LineKind, Outcome, Termination
from rummy_tui.engine.reading import HandRules, Lives
from rummy_tui.engine.refusal import Code, IllegalAction, Refusal
from rummy_tui.engine.rules import setting
from rummy_tui.engine.shuffle import NamedSeeds
from rummy_tui.errors import Usage
from rummy_tui.outlook import advice
from rummy_tui.plain import LineMode
from rummy_tui.seating import table_for
from rummy_tui.session import Session
from rummy_tui.storage import Preferences
from rummy_tui.ui.app import RummyApp
from rummy_tui.ui.screens.help import HelpScreen
from rummy_tui.ui.screens.question import Notice
from rummy_tui.ui.screens.result import ResultScreen
from rummy_tui.ui.screens.table import TableScreen
from rummy_tui.verify import verify
from tests.engine.check_game import check_game, random_rules


@dataclass(frozen=True, kw_only=True)
class Rules(HandRules):
    GAME, VERSION = "threes", 1
    HAND = 3
    PLAYERS = range(2, 5)
    ACTIONS = (Draw, Take, Discard, Show)

    price: int = setting("Points a card", 1, 2, 5)
    taking: bool = setting("The discard may be taken", False)
    deck: int = setting("Cards", 24, between=range(7, 53))

    def cards(self, players: int) -> tuple[Card, ...]:
        return tuple(sorted(packs(1, 0), key=lambda card: card.index % 13))[: self.deck]

    def groups_for(self, wild: frozenset[Face]) -> GroupRules:
        return GroupRules(wild=wild)

    def value(self, card: Card, wild: frozenset[Face]) -> Points:
        return self.price


class Deal(deal.Deal):
    rules: Rules

    def lay_out(self) -> None:
        self.deal_round(self.rules.HAND)

    def banned(self, seat: Seat, kind: type[Action]) -> Refusal | None:
        return Refusal(Code.NOT_IN_THIS_GAME) if kind is Take and not self.rules.taking else None

    def may_show(self, seat: Seat, action: Show) -> Refusal | None:
        if len(action.groups) != 1 or action.discard is None:
            return Refusal(Code.UNGROUPED_CARD)
        group = self.rules.groups_for(self.public.wild)
        return None if readings(action.groups[0], group) else why_not(action.groups[0], group)

    def do_show(self, seat: Seat, action: Show) -> None:
        assert action.discard is not None
        self.hidden.hands[seat].remove(action.discard)
        self.public.discards.append(action.discard)
        self.tell(Showed(seat, action.discard, action.groups))
        self.end(Termination.SHOW, seat)

    def capped(self) -> None:
        self.end(Termination.CAP, None)

    def bill(self, seat: Seat, winner: Seat | None, termination: Termination) -> Bill:
        hand = tuple(self.hidden.hands[seat])
        points = sum(self.rules.value(card, self.public.wild) for card in hand)
        free = winner in (None, seat)
        return Bill(seat, () if free else (Line(LineKind.IN_HAND, points, hand),), None)


class Match(match.Match):
    DEAL = Deal

    def settle(self, outcome: Outcome) -> list[Points]:
        return zero_sum(outcome, self.seats)

    def setup(self, number: int) -> Setup:
        return self.dealt(number, self.left_of_dealer(number))

    def finished(self) -> bool:
        return len(self.results) >= 2


@dataclass(frozen=True, kw_only=True)
class FiveRules(Rules):
    """A game that is another one but for two numbers, with a word of its own."""

    GAME = "fives"
    HAND = 5
    LIVES = Lives(pure=0, sequences=1, longest=3)
    deck: int = setting("Cards", 52, between=range(30, 53))


class FiveDeal(Deal):
    rules: FiveRules

    def may_show(self, seat: Seat, action: Show) -> Refusal | None:
        """Every show is right but for the lives: none of five cards in two groups can be."""
        loose = [card for card in self.hidden.hands[seat] if card not in action.cards]
        return arranger(self.rules, self.public.wild).read(action.groups, loose).fault


class FiveMatch(Match):
    DEAL = FiveDeal


@pytest.fixture
def threes(monkeypatch: pytest.MonkeyPatch) -> Game:
    """The game, registered."""
    game = Game("Threes", "A toy.", lambda: (Rules, Deal, Match))
    monkeypatch.setitem(GAMES, Rules.GAME, game)
    monkeypatch.setitem(GAMES, "fives", Game("Fives", "A toy of a toy.", lambda: (FiveRules, FiveDeal, FiveMatch)))
    return game


@pytest.mark.parametrize("players", Rules.PLAYERS)
def test_a_new_game_passes_the_check_of_all_games(threes: Game, players: int) -> None:
    for number in range(40):
        check_game(threes, random_toy_rules(players, number), players, f"threes {players} {number}")


def random_toy_rules(players: int, number: int) -> Rules:
    """Settings at random that can be dealt to so many."""
    rng = Random(number)
    while True:
        made = random_rules(Rules, rng)
        assert isinstance(made, Rules)
        if made.problem(players) is None:
            return made


@pytest.mark.parametrize("players", Rules.PLAYERS)
def test_so_does_one_whose_cards_run_out(threes: Game, players: int) -> None:
    for number in range(40):
        played = check_game(threes, Rules(deck=3 * players + 1), players, f"threes {players} {number}")
        assert played.match.deal.outcome is not None
        assert len(played.moves) == 2
        thrown = isinstance(played.moves[-1][1], Discard)
        assert (played.match.deal.outcome.termination is Termination.VOID) == thrown


def test_it_is_found_by_its_rules(threes: Game) -> None:
    assert game_of(Rules()) is threes
    assert Rules.read({"price": "5"}).price == 5


def start(**settings: Any) -> Match:
    return Match(Rules(**settings), 2, NamedSeeds("toy"))


def play(game: Match, action: Action) -> None:
    assert game.turn is not None
    game.play(game.turn, action)


def test_settings_that_cannot_be_dealt_are_refused_with_a_reason() -> None:
    assert Rules(deck=13).problem(4) is None
    for settings, players, reason in (
        (Rules(), 5, Refusal(Code.TOO_MANY_PLAYERS, have=5, need=4)),
        (Rules(), 1, Refusal(Code.TOO_FEW_PLAYERS, have=1, need=2)),
        (Rules(deck=12), 4, Refusal(Code.TOO_FEW_CARDS, have=12, need=13)),
    ):
        with pytest.raises(IllegalAction) as caught:
            Match(settings, players, NamedSeeds("toy"))
        assert caught.value.refusal == reason


def test_what_the_game_does_not_have_is_refused() -> None:
    game = start()
    assert game.turn is not None
    for action in (Take(), Drop()):
        assert game.check(game.turn, action) == Refusal(Code.NOT_IN_THIS_GAME)


def test_where_nothing_was_thrown_nothing_can_be_taken() -> None:
    game = start(taking=True)
    assert game.turn is not None
    assert game.check(game.turn, Take()) == Refusal(Code.PILE_EMPTY)
    play(game, Draw())
    thrown = game.deal.hidden.hands[game.turn][-1]
    play(game, Discard(thrown))
    play(game, Take())
    assert game.deal.hidden.hands[game.turn][-1] is thrown


def test_the_closed_deck_is_made_anew_from_all_but_the_top() -> None:
    game = start()
    for _ in range(18):
        play(game, Draw())
        play(game, Discard(game.deal.hidden.hands[game.deal.public.turn][-1]))
    top = game.deal.public.discards[-1]
    assert (game.deal.public.stock_left, len(game.deal.public.discards)) == (0, 18)
    play(game, Draw())
    assert (game.deal.public.discards, game.deal.public.stock_left, game.deal.public.recycled) == ([top], 16, 1)


def test_a_deal_in_which_nothing_can_be_drawn_is_void() -> None:
    game = start(deck=7)
    play(game, Draw())
    play(game, Discard(game.deal.hidden.hands[game.deal.public.turn][-1]))
    assert game.deal.outcome is not None
    assert (game.deal.outcome.termination, game.totals, game.turn) == (Termination.VOID, [0, 0], None)
    first = game.deal.setup.dealer
    game.advance()
    assert game.deal.setup.dealer == 1 - first


def test_two_deals_and_the_match_is_over() -> None:
    game = start()
    group = [Card(Face(Rank.TWO, suit)) for suit in Suit][:3]
    for _ in range(2):
        seat = game.turn
        assert seat is not None
        hidden = game.deal.hidden
        others = [card for place in (*hidden.hands, hidden.stock) for card in place if card not in group]
        hidden.hands[seat][:] = group
        hidden.hands[1 - seat][:], hidden.stock[:] = others[:3], others[3:]
        play(game, Draw())
        play(game, Show((tuple(group),), hidden.hands[seat][-1]))
        assert game.results[-1].changes[seat] == 3 == -game.results[-1].changes[1 - seat]
        if game.ranking is None:
            game.advance()
    assert (game.number, game.turn) == (2, None)
    places = game.ranking.places if game.ranking else ()
    assert sorted(seat for place in places for seat in place) == [0, 1]


# ── the whole program plays it ────────────────────────────────────────────────────────────────────────────────────

TOYS: list[type[Rules]] = [Rules, FiveRules]
Capture = pytest.CaptureFixture[str]


def start_session(kind: type[Rules], path: Path) -> Session:
    return Session.start(path, kind(taking=True), table_for(kind(), None, "easy,hard"), "toy")


@pytest.mark.parametrize("kind", TOYS)
def test_a_table_is_set_for_it(threes: Game, kind: type[Rules]) -> None:
    levels = [player.level for player in table_for(kind(), None, None)]
    assert levels == [None, "medium", "medium"]
    with pytest.raises(Usage):
        table_for(kind(), 5, None)


def typed(mode: list[LineMode]) -> Iterator[str]:
    """What the hint would do, in typed words."""
    table = mode[0].table
    while not table.over:
        choice = advice(table.view)
        if table.settled:
            yield "next"
        elif choice is not None and isinstance(choice.action, Show):
            yield from ("arrange", "undo", "redo", "hint", f"show {choice.action.discard} yes")
        elif choice is not None:
            yield write(choice.action)


@pytest.mark.parametrize("language", ["en", "hi", "ne"])
@pytest.mark.parametrize("kind", TOYS)
def test_it_is_played_line_by_line_saved_and_verified(
    threes: Game, tmp_path: Path, kind: type[Rules], language: str
) -> None:
    i18n.use(language)
    path, out, mode = tmp_path / "toy.rummy", io.StringIO(), list[LineMode]()
    session = start_session(kind, path)
    left = LineMode(session, iter(["help", "rules", "table", "hint", "drop"]), out, Preferences())
    left.run()
    assert ", declare" in out.getvalue()
    assert ", drop" not in out.getvalue()
    session = Session.resume(path)
    mode.append(LineMode(session, typed(mode), out, Preferences()))
    mode[0].run()
    assert mode[0].table.over
    assert mode[0].table.teller.outcome(session.match.results[-1].outcome) in out.getvalue()  # type: ignore[arg-type]
    report = verify(path)
    assert report.right
    assert len(report.deals) == 2


@pytest.mark.parametrize("kind", TOYS)
def test_bots_play_it_against_each_other(threes: Game, kind: type[Rules]) -> None:
    report = arena.run(kind.GAME, ["hard", "easy"], 3, "toy", kind().written())
    assert report.game == kind.GAME


@pytest.mark.parametrize("kind", TOYS)
def test_the_command_line_knows_it(threes: Game, capsys: Capture, kind: type[Rules]) -> None:
    hand = "2S 3S 4S" + " 9H 9D" * (kind.HAND == 5)
    assert cli.main(["hand", hand, "--game", kind.GAME, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["groups"] == [{"kind": "pure", "cards": ["2♠", "3♠", "4♠"]}]
    assert data["points"] == kind.HAND - 3
    assert cli.main(["hand", f"{hand} 5D", "--game", kind.GAME]) == 0
    assert cli.main(["hand", "2S 3S", "--game", kind.GAME]) == 2
    assert cli.main(["group", "2S 2H 2D", "--game", kind.GAME]) == 0
    assert cli.main(["rules", kind.GAME]) == 0
    assert cli.main(["arena", kind.GAME, "--deals", "1"]) == 0
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize("kind", TOYS)
def test_it_is_played_on_the_screen(threes: Game, tmp_path: Path, kind: type[Rules]) -> None:
    session = start_session(kind, tmp_path / "toy.rummy")

    async def run() -> None:
        app = RummyApp(Preferences(speed="instant"), session, straight=False)
        async with app.run_test(size=(80, 24)) as pilot:
            for _ in range(600):
                await pilot.pause(0.02)
                screen = next((s for s in app.screen_stack if isinstance(s, TableScreen)), None)
                if screen is None:
                    continue
                if screen.table.settled:
                    break
                if isinstance(app.screen, HelpScreen):
                    await pilot.press("escape")
                choice = advice(screen.table.view)
                if choice is None or app.screen is not screen:
                    continue
                if isinstance(choice.action, Show):
                    break
                if isinstance(choice.action, Discard):
                    screen.table.act(choice.action)
                    screen.proceed()
                else:
                    await pilot.press("question_mark")
                    await pilot.pause(0.02)
                    await pilot.press("escape")
                    await pilot.press("w" if isinstance(choice.action, Draw) else "e")
            await pilot.press("r", "h")
            if not screen.table.settled:
                await pilot.press("y")
                await pilot.pause(0.4)
                await pilot.press("left", "enter")
            await pilot.pause(0.4)
            assert screen.table.settled
            if isinstance(app.screen, Notice):  # somebody else has declared
                await pilot.press("enter")
                await pilot.pause(0.4)
            assert isinstance(app.screen, ResultScreen)

    asyncio.run(run())
