"""Plays a game with melds on the table by keys alone, as the hint says: what can be played must be playable."""

from __future__ import annotations

from textual.pilot import Pilot

from rummy_tui.engine.actions import Action, Discard, Lay, LayOff, Swap
from rummy_tui.engine.cards import Card
from rummy_tui.engine.melds import End
from rummy_tui.outlook import advice
from rummy_tui.ui.keymap import label_of
from rummy_tui.ui.laying import Placing
from rummy_tui.ui.screens.table import TableScreen


async def by_hints(pilot: Pilot[None], screen: TableScreen) -> Action | None:
    """The player's next decision, made as a Hard player would; what it was, None if the deal is settled."""
    for _ in range(3000):
        if screen.table.settled or screen.view.mine:
            break
        await pilot.pause(0.005)
    choice = None if screen.table.settled else advice(screen.view)
    if choice is None:
        return None
    action = choice.chosen.action
    before = len(screen.view.events)
    if isinstance(action, Discard):
        await to_card(pilot, screen, action.card)
        await pilot.press("enter", "enter")
    elif isinstance(action, LayOff | Swap):
        await put_on_meld(pilot, screen, action)
    elif isinstance(action, Lay):
        await pilot.press(label_of("arrange"), label_of("lay"))
        while screen.laying._ways:
            await pilot.press("enter")
    else:
        await pilot.press(label_of(action.VERB))
    await pilot.pause()
    assert len(screen.view.events) > before, action
    return action


async def to_card(pilot: Pilot[None], screen: TableScreen, card: Card) -> None:
    while pilot.app.focused is not screen.hand:
        await pilot.press("shift+tab")
    await pilot.press("home", *["right"] * screen.table.grouping.cards.index(card))
    assert screen.hand.cursor is card


async def put_on_meld(pilot: Pilot[None], screen: TableScreen, action: Placing) -> None:
    """The card, the meld's number, Enter; and the answer, if that is not clear."""
    await to_card(pilot, screen, action.card)
    await pilot.press(*str(action.meld + 1), "enter")
    ways = [way for way in screen.table.placings((action.card,)) if way.meld == action.meld]
    if screen.laying._ways:
        wanted = action
        if isinstance(action, LayOff) and action not in ways:
            wanted = LayOff(action.card, action.meld, End.HIGH)  # as a joker goes where no end is named
        await pilot.press(*["right"] * ways.index(wanted), "enter")
