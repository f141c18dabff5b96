"""The hand: where cards lie, what a touch means, what moves with a card, what stands above the groups."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.style import Style
from textual.app import App, ComposeResult
from textual.geometry import Region
from textual.pilot import Pilot

from rummy_tui import i18n, words
from rummy_tui.bots.choose import choose
from rummy_tui.engine.actions import Discard, Draw
from rummy_tui.engine.cards import Card, packs, parse
from rummy_tui.engine.games import points
from rummy_tui.grouping import Grouping
from rummy_tui.journal import Player
from rummy_tui.outlook import reading_of
from rummy_tui.session import Session
from rummy_tui.table import Table
from rummy_tui.ui import cells
from rummy_tui.ui.canvas import pieces
from rummy_tui.ui.fan import COMPACT, TALL, Fan
from rummy_tui.ui.hand import Hand, dropped, shifted
from rummy_tui.ui.hand_picture import Label, Look, picture
from rummy_tui.ui.palette import DARK, LIGHT

PLAYERS = (Player("You", None), Player("Asha", "easy"))
HINDI = {
    "Pure sequence": "शुद्ध सिक्वेंस", "Impure sequence": "अशुद्ध सिक्वेंस", "Set": "सेट", "Invalid": "अमान्य",
    "Pure": "शुद्ध", "Impure": "अशुद्ध", "loose": "खुले पत्ते",
}  # fmt: skip
NEPALI = {
    "Pure sequence": "शुद्ध सिक्वेन्स", "Impure sequence": "अशुद्ध सिक्वेन्स", "Set": "सेट", "Invalid": "अमान्य",
    "Pure": "शुद्ध", "Impure": "अशुद्ध", "loose": "खुकुला तास",
}  # fmt: skip


@pytest.fixture(autouse=True)
def layer() -> Iterator[None]:
    cells.install()
    yield
    cells.uninstall()
    i18n.use("en")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A table at the player's turn, his hand arranged."""
    session = Session.start(tmp_path / "match.rummy", points.Rules(), PLAYERS, seed="hand 1")
    found = Table(session)
    while (thinker := session.thinker()) is not None:
        found.played(thinker[0].seat, choose(*thinker).action)
    found.arrange()
    yield found
    session.close()


class Bench(App[None]):
    """The hand alone; moves of cards are made, everything that it says is kept."""

    CSS = "Hand { height: 6; dock: bottom; }"

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.hand = Hand(table, DARK)
        self.heard: list[Any] = []

    def compose(self) -> ComposeResult:
        yield self.hand

    def on_mount(self) -> None:
        self.hand.focus()

    def on_hand_regroup(self, message: Hand.Regroup) -> None:
        self.heard.append(message)
        self.hand.table.regroup(message.grouping)
        self.hand.redraw()

    def on_hand_throw(self, message: Hand.Throw) -> None:
        self.heard.append(message)

    def on_hand_dropped(self, message: Hand.Dropped) -> None:
        self.heard.append(message)

    def of(self, kind: type) -> list[Any]:
        return [message for message in self.heard if isinstance(message, kind)]


def play(
    table: Table, script: Callable[[Bench, Pilot[None]], Awaitable[None]], size: tuple[int, int] = (80, 24)
) -> None:
    async def run() -> None:
        app = Bench(table)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await script(app, pilot)

    asyncio.run(run())


def rows(hand: Hand) -> list[str]:
    return [hand.render_line(y).text for y in range(hand.size.height)]


def style_at(hand: Hand, x: int, y: int) -> Style:
    for segment in hand.render_line(y):
        x -= segment.cell_length
        if x < 0:
            return segment.style or Style()
    raise IndexError(x)


def where(hand: Hand, card: Card) -> tuple[int, int]:
    """The first cell of its face, seen from the widget."""
    place = hand.fan.place(card)
    return place.x, place.row + hand.fan.band.top + 1


# ── where they lie ────────────────────────────────────────────────────────────────────────────────────────────────────

SIZES = (13, 14, 21, 22)
WIDTHS = (60, 80, 120)


@st.composite
def hands(draw: st.DrawFn) -> tuple[list[tuple[Card, ...]], tuple[Card, ...]]:
    """Up to seven groups and loose cards, of three packs."""
    size = draw(st.sampled_from(SIZES))
    held = Random(draw(st.integers(0, 1 << 32))).sample(packs(3, 6), size)
    cuts = sorted(draw(st.lists(st.integers(0, size), max_size=7)))
    groups, start = [], 0
    for cut in cuts:
        if cut - start >= 2:
            groups.append(tuple(held[start:cut]))
            start = cut
    return groups, tuple(held[start:])


def index_cells(fan: Fan, card: Card) -> set[tuple[int, int]]:
    """The cells without which the card cannot be read."""
    place = fan.place(card)
    wide = len(fan.fit.rank(card) if fan.band.tall else fan.fit.index(card))
    return {(place.row, place.x + i) for i in range(wide)}


@given(hands(), st.sampled_from(WIDTHS), st.sampled_from((4, COMPACT, TALL, 2 * COMPACT)))
def test_every_card_can_be_read(hand: tuple[Any, Any], width: int, height: int) -> None:
    fan = Fan.of(*hand, width, height)
    cards = [card for block in fan.blocks for card in block]
    taken: set[tuple[int, int]] = set()
    for card in cards:
        own = index_cells(fan, card)
        assert not own & taken
        taken |= own
        place = fan.place(card)
        assert place.x >= place.left
        assert place.end + place.right <= width
        assert place.row + fan.band.letters < height
    assert [place.card for place in fan.places] == cards


@given(hands(), st.sampled_from(WIDTHS), st.sampled_from((COMPACT, TALL)))
def test_what_is_drawn_is_what_is_hit(hand: tuple[Any, Any], width: int, height: int) -> None:
    fan = Fan.of(*hand, width, height)
    for place in fan.places:
        for y in range(place.row + fan.band.top, place.row + fan.band.bottom + 1):
            assert all(fan.at(x, y) is place.card for x in range(place.x, place.end))
        assert fan.region_of(place.card).contains(place.x, place.row + fan.band.top + 1)
        assert Region(0, 0, width, height).contains_region(fan.region_of(place.card))
        if fan.band.labels >= 0:
            assert fan.at(place.x, place.row + fan.band.labels) is None


def test_the_card_drawn_moves_no_other() -> None:
    cards = parse("4♥5♥6♥ 7♣7♦7♠ 10♠J♠Q♠ 9♦2♠3♦K♣A♦")
    for width in (60, 64, 80, 100, 120):
        groups, loose = [cards[:3], cards[3:6], cards[6:9]], cards[9:]
        before = Fan.of(groups, loose[:-1], width, COMPACT, reserve=1)
        after = Fan.of(groups, loose, width, COMPACT)
        assert [(p.card, p.x) for p in before.places] == [(p.card, p.x) for p in after.places[:-1]]


def test_wide_hands_take_a_second_line_where_there_is_one() -> None:
    cards = packs(2, 0)[:22]
    fan = Fan.of([cards[:3], cards[3:6]], cards[6:], 60, 2 * COMPACT)
    assert {place.row for place in fan.places} == {0, COMPACT}
    below = fan.above(cards[0], 1)
    assert below is not None and fan.place(below).row == COMPACT
    assert fan.above(below, -1) is cards[0]
    assert fan.above(below, 1) is None


# ── touching ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_first_touch_marks_the_second_throws(table: Table) -> None:
    async def script(app: Bench, pilot: Pilot[None]) -> None:
        hand = app.hand
        first, second = hand.cards[0], hand.cards[1]
        hand.touch()
        assert hand.marked == [first]
        hand.step(1)
        hand.touch()
        assert hand.marked == [first, second]
        hand.touch()
        assert hand.marked == [first]
        assert not app.of(Hand.Throw)
        hand.step(-1)
        hand.touch()
        await pilot.pause()
        assert [message.card for message in app.of(Hand.Throw)] == [first]
        assert hand.marked == [first]
        assert hand.clear_marks()
        assert not hand.clear_marks()

    play(table, script)


def test_letters_move_the_cursor_then_mark(table: Table) -> None:
    async def script(app: Bench, pilot: Pilot[None]) -> None:
        hand = app.hand
        hand.point(4)
        assert hand.cursor is hand.cards[4] and hand.marked == []
        hand.point(4)
        assert hand.marked == [hand.cards[4]]
        hand.point(4)
        assert hand.marked == []
        hand.point(99)
        assert hand.cursor is hand.cards[4]
        hand.last()
        hand.step(1)
        assert hand.cursor is hand.cards[-1]
        hand.first()
        assert hand.cursor is hand.cards[0]
        assert not hand.vertical(1)

    play(table, script)


def test_marks_and_cursor_stay_with_their_cards(table: Table) -> None:
    async def script(app: Bench, pilot: Pilot[None]) -> None:
        hand = app.hand
        hand.point(9)
        hand.mark()
        hand.point(3)
        hand.mark()
        cursor, marked = hand.cursor, hand.marked
        table.regroup(table.grouping.broken(hand.cards))
        hand.redraw()
        table.arrange()
        hand.redraw()
        table.act(Draw())
        hand.redraw()
        assert len(hand.cards) == 14
        i18n.use(i18n.PSEUDO)
        hand.redraw()
        assert (hand.cursor, hand.marked) == (cursor, marked)
        assert marked[1] is cursor
        at = hand.cards.index(marked[1])
        table.act(Discard(marked[1]))
        hand.redraw()
        await pilot.pause()
        assert hand.marked == marked[:1]
        assert hand.cursor is hand.cards[min(at, 12)]

    play(table, script)


def test_a_new_deal_starts_without_marks(table: Table) -> None:
    async def script(app: Bench, pilot: Pilot[None]) -> None:
        hand = app.hand
        hand.point(5)
        hand.mark()
        hand.show(table)
        assert hand.marked == []
        assert hand.cursor is hand.cards[0]

    play(table, script)


# ── moving ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def grouping(text: str) -> Grouping:
    """'4♥5♥ | 7♣7♦ | K♠': the last part is loose."""
    *groups, loose = (parse(part) for part in text.split("|"))
    return Grouping(tuple(groups), loose)


def shown(which: Grouping) -> str:
    return " | ".join(words.cards(block) for block in (*which.groups, which.loose)).strip()


@pytest.mark.parametrize(
    ("before", "card", "by", "after"),
    [
        ("4♥5♥6♥|7♣7♦7♠|K♠2♠", "4♥", 1, "5♥ 4♥ 6♥ | 7♣ 7♦ 7♠ | K♠ 2♠"),
        ("4♥5♥6♥|7♣7♦7♠|K♠2♠", "6♥", 1, "4♥ 5♥ | 6♥ 7♣ 7♦ 7♠ | K♠ 2♠"),
        ("4♥5♥6♥|7♣7♦7♠|K♠2♠", "7♠", 1, "4♥ 5♥ 6♥ | 7♣ 7♦ | 7♠ K♠ 2♠"),
        ("4♥5♥6♥|7♣7♦7♠|", "7♠", 1, "4♥ 5♥ 6♥ | 7♣ 7♦ | 7♠"),
        ("4♥5♥6♥|7♣7♦7♠|K♠2♠", "7♣", -1, "4♥ 5♥ 6♥ 7♣ | 7♦ 7♠ | K♠ 2♠"),
        ("4♥5♥6♥|7♣7♦7♠|K♠2♠", "K♠", -1, "4♥ 5♥ 6♥ | 7♣ 7♦ 7♠ K♠ | 2♠"),
        ("4♥5♥6♥|7♣7♦7♠|K♠2♠", "4♥", -1, "4♥ 5♥ 6♥ | 7♣ 7♦ 7♠ | K♠ 2♠"),
        ("4♥5♥6♥|7♣7♦7♠|K♠2♠", "2♠", 1, "4♥ 5♥ 6♥ | 7♣ 7♦ 7♠ | K♠ 2♠"),
        ("4♥5♥|K♠2♠", "4♥", 1, "5♥ 4♥ | K♠ 2♠"),
        ("4♥5♥|K♠2♠", "5♥", -1, "5♥ 4♥ | K♠ 2♠"),
        ("K♠2♠", "2♠", -1, "2♠ K♠"),
    ],
)
def test_a_card_goes_one_place_further(before: str, card: str, by: int, after: str) -> None:
    assert shown(shifted(grouping(before), parse(card)[0], by)) == after


def test_a_card_walks_through_the_whole_hand_and_back() -> None:
    start = grouping("4♥5♥6♥|7♣7♦7♠|K♠2♠")
    card, now, places = start.cards[0], start, []
    for _ in range(12):
        now = shifted(now, card, 1)
        places.append(now.cards.index(card))
    assert places == sorted(places)
    assert now.loose[-1] is card
    for _ in range(12):
        now = shifted(now, card, -1)
    assert now.cards[0] is card


def test_shift_asks_and_the_cursor_goes_along(table: Table) -> None:
    async def script(app: Bench, pilot: Pilot[None]) -> None:
        hand = app.hand
        card = hand.cursor
        hand.shift(-1)
        await pilot.pause()
        assert not app.of(Hand.Regroup)
        for _ in range(20):
            hand.shift(1)
            await pilot.pause()
        assert hand.cursor is card
        assert table.grouping.loose[-1] is card
        assert table.take_back()

    play(table, script)


def test_spots_of_a_dragged_card() -> None:
    which = grouping("4♥5♥6♥|7♣7♦7♠|K♠2♠")
    fan = Fan.of(which.groups, which.loose, 80, COMPACT)
    y = fan.band.top + 1

    def after(card: str, x: int) -> str:
        return shown(dropped(which, parse(card)[0], fan.spot(x, y)))

    def x(card: str) -> int:
        return fan.place(parse(card)[0]).x

    assert after("K♠", x("5♥")) == "4♥ K♠ 5♥ 6♥ | 7♣ 7♦ 7♠ | 2♠"
    assert after("K♠", x("6♥") + 2) == "4♥ 5♥ 6♥ K♠ | 7♣ 7♦ 7♠ | 2♠"
    assert after("K♠", fan.place(parse("6♥")[0]).end + 1) == "4♥ 5♥ 6♥ K♠ | 7♣ 7♦ 7♠ | 2♠"
    assert after("7♦", x("4♥")) == "7♦ 4♥ 5♥ 6♥ | 7♣ 7♠ | K♠ 2♠"
    assert after("7♦", 79) == "4♥ 5♥ 6♥ | 7♣ 7♠ | K♠ 2♠ 7♦"
    assert after("7♦", x("2♠")) == "4♥ 5♥ 6♥ | 7♣ 7♠ | K♠ 7♦ 2♠"
    assert after("4♥", x("6♥") + 2) == "5♥ 6♥ 4♥ | 7♣ 7♦ 7♠ | K♠ 2♠"
    assert after("4♥", x("4♥")) == shown(which)


# ── the mouse ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_click_marks_and_a_second_throws(table: Table) -> None:
    async def script(app: Bench, pilot: Pilot[None]) -> None:
        hand, card = app.hand, app.hand.cards[6]
        await pilot.click(hand, offset=where(hand, card))
        assert hand.cursor is card
        assert hand.marked == [card]
        assert not app.of(Hand.Throw)
        await pilot.click(hand, offset=where(hand, card))
        assert [message.card for message in app.of(Hand.Throw)] == [card]
        assert app.mouse_captured is None

    play(table, script)


async def drag(pilot: Pilot[None], hand: Hand, card: Card, *way: tuple[int, int]) -> None:
    await pilot.mouse_down(hand, offset=where(hand, card))
    for offset in way:
        await pilot.hover(hand, offset=offset)
    await pilot.mouse_up(hand, offset=way[-1])


def test_dragging_within_the_hand_moves_the_card_and_marks_nothing(table: Table) -> None:
    async def script(app: Bench, pilot: Pilot[None]) -> None:
        hand = app.hand
        card, goal = hand.cards[-1], hand.cards[0]
        await drag(pilot, hand, card, where(hand, hand.cards[5]), where(hand, goal))
        assert len(app.of(Hand.Regroup)) == 1
        assert hand.cards[:2] == (card, goal)
        assert hand.cursor is card
        assert hand.marked == []
        assert app.mouse_captured is None
        await drag(pilot, hand, card, where(hand, hand.cards[5]), (79, 3))
        assert hand.cards[-1] is card
        assert not app.of(Hand.Throw) + app.of(Hand.Dropped)

    play(table, script)


def test_dragging_out_of_the_hand_is_the_screens_business(table: Table) -> None:
    async def script(app: Bench, pilot: Pilot[None]) -> None:
        hand, card = app.hand, app.hand.cards[4]
        await drag(pilot, hand, card, (30, 0), (30, -9))
        (message,) = app.of(Hand.Dropped)
        assert (message.card, message.screen_x, message.screen_y) == (card, 30, hand.region.y - 9)
        assert not app.of(Hand.Regroup) + app.of(Hand.Throw)
        assert hand.marked == []

    play(table, script)


def test_a_drag_lives_through_the_moves_of_the_others(table: Table) -> None:
    async def script(app: Bench, pilot: Pilot[None]) -> None:
        hand = app.hand
        card, goal = hand.cards[-1], hand.cards[0]
        await pilot.mouse_down(hand, offset=where(hand, card))
        await pilot.hover(hand, offset=where(hand, goal))
        assert "┃" in rows(hand)[3]
        hand.redraw()
        await pilot.mouse_up(hand, offset=where(hand, goal))
        assert hand.cards[0] is card

    play(table, script)


# ── what is seen ──────────────────────────────────────────────────────────────────────────────────────────────────────

MADE = (
    ("4♥5♥6♥", "pure", "Pure ✓"),
    ("10♠PJQ♠", "impure", "Impure ✓"),
    ("7♣7♦7♠", "set", "Set ✓"),
    ("2♠K♦", "invalid", "Invalid ✗"),
)


def made(table: Table, loose: str = "") -> Table:
    """The same table with groups of every kind in hand; cut card and settings as they were."""
    groups = tuple(parse(text) for text, *_ in MADE)
    grouping = Grouping(groups, parse(loose, [card for group in groups for card in group]))
    public = replace(table.view.public, wild=frozenset())
    table.view = replace(table.view, hand=grouping.cards, public=public, drawn=grouping.cards[-1])
    table.grouping, table.reading = grouping, reading_of(table.view, grouping)
    return table


def test_labels_say_and_colour_what_the_reading_says(table: Table) -> None:
    made(table, "9♦A♣")

    async def script(app: Bench, pilot: Pilot[None]) -> None:
        hand = app.hand
        assert [words.kind_of(group, table.rules) for group in table.reading.groups] == [kind for _, kind, _ in MADE]
        for (_, kind, text), group in zip(MADE, table.grouping.groups, strict=True):
            x = hand.fan.place(group[0]).x
            assert rows(hand)[0][x:].startswith(text)
            assert style_at(hand, x, 0).color == DARK.kinds[kind].color
        x = hand.fan.place(table.grouping.loose[0]).x
        assert rows(hand)[0][x:].startswith("loose")
        assert style_at(hand, x, 0).color == DARK.dim.color
        hand.retheme(LIGHT)
        assert style_at(hand, x, 0).color == LIGHT.dim.color

    play(table, script)


def test_signs_of_a_card(table: Table) -> None:
    made(table, "9♦A♣")

    async def script(app: Bench, pilot: Pilot[None]) -> None:
        hand = app.hand
        joker, new = table.grouping.groups[1][1], hand.cards[-1]
        x = hand.fan.place(joker).x
        assert rows(hand)[3][x : x + 2] == "PJ"
        assert "★" in rows(hand)[2][x : x + 3]
        assert "J♠" in rows(hand)[4][x : x + 3]
        assert "•" in rows(hand)[2][hand.fan.place(new).x :]
        hand.move_to(joker)
        hand.mark()
        assert "✓" in rows(hand)[1][x : x + 3]
        assert rows(hand)[2][x : x + 2] == "PJ"
        assert "▲" in rows(hand)[3][x : x + 3]
        assert "J♠" in rows(hand)[3][x : x + 3]
        assert style_at(hand, x, 2).bgcolor == DARK.cursor.bgcolor
        app.set_focus(None)
        await pilot.pause()
        assert "△" in rows(hand)[3][x : x + 3]
        assert style_at(hand, x, 2).bgcolor == DARK.button.bgcolor

    play(table, script)


def stroke_columns(hand: Hand) -> list[list[int]]:
    found = []
    for text in rows(hand)[1:]:
        at, row = 0, []
        for piece, wide in pieces(text):
            row += [at] if piece in "│├┤╭╮╰╯┬┴" else []
            at += wide
        assert at == hand.size.width
        found.append(row)
    return found


@pytest.mark.parametrize("size", [(60, 24), (80, 24), (120, 40)])
def test_frames_stand_in_the_same_columns_in_every_language(
    table: Table, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    made(table, "9♦A♣")
    pictures = []

    async def script(app: Bench, pilot: Pilot[None]) -> None:
        app.hand.point(5)
        app.hand.mark()
        pictures.append(stroke_columns(app.hand))
        pictures.append([sum(wide for _, wide in pieces(rows(app.hand)[0]))])

    play(table, script, size)
    for messages in (HINDI, NEPALI):
        monkeypatch.setattr(i18n, "_catalog", Catalog(messages))
        play(table, script, size)
    monkeypatch.undo()
    assert pictures[0:2] == pictures[2:4] == pictures[4:6]
    assert pictures[1] == [size[0]]


class Catalog:
    def __init__(self, messages: dict[str, str]) -> None:
        self.messages = messages

    def gettext(self, message: str) -> str:
        return self.messages.get(message, message)

    def pgettext(self, context: str, message: str) -> str:
        return self.messages.get(message, message)


def test_the_meaning_of_a_joker_covers_no_other_card() -> None:
    """It stands at the lower edge, which of a marked card lies beside the index of its neighbour."""
    group, loose = parse("8♣4♠J♠2♥A♦8♥K♣K♥6♥"), parse("A♣7♣4♠K♥10♦8♥Q♥PJK♠7♦Q♣Q♦")
    fan = Fan.of([group], loose, 60, 5)
    labels = (Label("Impure", "Impure", "✓", "impure"), Label("loose", "loose"))
    look = Look(fan, labels, frozenset(), ((group[1], "10♠", 0),), None, (group[1],), group[0], True)
    text = picture(look, DARK)[fan.band.top + 1].text
    assert text[fan.place(group[0]).x :].startswith("8♣")


@given(hands(), st.sampled_from(WIDTHS), st.sampled_from((3, 4, 5, COMPACT, TALL, 2 * COMPACT)), st.data())
def test_any_hand_can_be_drawn(hand: tuple[Any, Any], width: int, height: int, data: st.DataObject) -> None:
    fan = Fan.of(*hand, width, height)
    cards: Sequence[Card] = [card for block in fan.blocks for card in block]
    kinds = [data.draw(st.sampled_from(sorted(words.SIGNS))) for _ in hand[0]]
    labels = [Label(words.kind(kind), words.kind(kind)[:6], words.SIGNS[kind], kind) for kind in kinds]
    labels += [Label("loose", "loose")] * (len(fan.blocks) - len(labels))
    some = st.sampled_from(cards)
    marked = tuple(data.draw(st.lists(some, unique=True, max_size=3)))
    meant = ((data.draw(some), "10♠", 0),)
    look = Look(fan, tuple(labels), frozenset(cards[:3]), meant, data.draw(some), marked, data.draw(some), True)
    strips = picture(look, DARK)
    assert [strip.cell_length for strip in strips] == [width] * height
    texts = [strip.text for strip in strips]
    for card in cards:
        place = fan.place(card)
        index = fan.fit.rank(card) if fan.band.tall else fan.fit.index(card)
        y = place.row + fan.band.top + 1 - (fan.band.lift if card in marked else 0)
        assert texts[y][place.x : place.x + len(index)] == index


def test_a_step_paints_two_cards_and_nothing_else(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(app: Bench, pilot: Pilot[None]) -> None:
        hand, painted = app.hand, list[Region]()
        monkeypatch.setattr(hand, "refresh", lambda *regions, **_: painted.extend(regions))
        before = rows(hand)
        hand.step(1)
        cards = hand.cards[:2]
        assert painted == [hand.fan.region_of(card) for card in cards]
        changed = {
            (x, y)
            for y, (old, new) in enumerate(zip(before, rows(hand), strict=True))
            for x in range(80)
            if old[x] != new[x]
        }
        assert changed
        assert all(any(region.contains(x, y) for region in painted) for x, y in changed)

    play(table, script)
