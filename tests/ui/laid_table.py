"""A round of Contract Rummy among eight with fifteen melds on the table: the fullest picture there is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from rummy_tui import __version__
from rummy_tui.engine.actions import Seat
from rummy_tui.engine.cards import parse
from rummy_tui.engine.events import Discarded, Drew, LaidOff, Took
from rummy_tui.engine.games import GAMES, Game, contract
from rummy_tui.engine.view import Phase
from rummy_tui.journal import Header, Journal
from rummy_tui.seating import seated
from rummy_tui.session import Session
from rummy_tui.table import Table
from tests.engine.contract_positions import position

FIFTEEN: Sequence[tuple[Seat, str]] = (
    (1, "K♠K♥K♦"), (1, "5♣6♣7♣8♣9♣"), (1, "9♥9♦PJ"), (2, "3♠4♠5♠6♠7♠"), (2, "Q♠Q♥Q♦"), (2, "8♠8♥8♣"),
    (4, "2♥3♥4♥5♥"), (4, "J♠J♥J♦"), (4, "6♠6♥PJ"), (6, "10♦J♦PJ K♦"), (6, "A♠A♥A♦"), (6, "4♠4♥4♣"),
    (0, "7♠7♥7♦PJ"), (0, "5♠5♥5♦"), (0, "2♣3♣4♣5♣"),
)  # fmt: skip
"""Whose they are and what they are; the melds of a seat stand side by side."""
HAND = "10♣ 9♠ PJ 2♦ J♣ Q♥ K♣ A♠"


@pytest.fixture(autouse=True)
def contract_is_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(
        GAMES, "contract", Game("Contract Rummy", "", lambda: (contract.Rules, contract.Deal, contract.Match))
    )


def laid(
    folder: Path,
    hand: str = HAND,
    melds: Sequence[tuple[Seat, str]] = FIFTEEN,
    asked: Sequence[Seat] = (),
    players: int = 8,
    others: Mapping[Seat, str] | None = None,
    number: int = 5,
    pile: str = "J♥ 6♦",
    **settings: Any,
) -> Session:
    """The player is in turn and has drawn; with `asked` seat 7 is in turn, and they may buy what seat 6 threw."""
    match = position(number, hand=hand, melds=melds, players=players, pile=pile, others=others, **settings)
    deal, public = match.deal, match.deal.public
    for seat in range(1, players):
        kept = {1: 4, 2: 2, 4: 7, 6: 6}.get(seat, 12)
        deal.hidden.stock += deal.hidden.hands[seat][kept:]
        del deal.hidden.hands[seat][kept:]
    deal._count()
    match.totals[:] = [85, 41, 0, 60, 120, 15, 33, 72][:players]
    for card, seat in zip(parse("6♦*2 6♦*3 6♦"), (4, 5, 6), strict=True):
        deal.tell(Took(seat, *parse("J♦*3"), bought=True) if seat == 5 else Drew(seat, card))
        if seat == 6:
            deal.tell(LaidOff(seat, *parse("7♠"), 3))
        deal.tell(Discarded(seat, card))
    if asked:
        public.phase, public.active, public.turn = Phase.BUY, players - 1, asked[0]
        public.asked = [*asked]
    players_ = seated(("easy",) * (players - 1))
    header = Header("contract", match.rules.written(), players_, "=laid", __version__, match.rules.VERSION)
    return Session(match, Journal.create(folder / "laid.rummy", header))


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = Table(laid(tmp_path))
    yield table
    table.close()
