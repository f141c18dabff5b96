"""What bench_table.py runs in its pseudo-terminal: `python -m tests.bench.table FOLDER LANGUAGE DEALS [think]`.

A table with five Hard opponents on which DEALS deals were played by six Hard players; the player has drawn his card.
With `think` a Hard player thinks all the time, as the others do on their turns.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from threading import Thread

from rummy_tui import i18n
from rummy_tui.bots.choose import choose
from rummy_tui.bots.styles import HARD
from rummy_tui.engine.actions import Draw
from rummy_tui.engine.games import GAMES
from rummy_tui.seating import seated
from rummy_tui.session import Session
from rummy_tui.storage import Preferences
from rummy_tui.ui.manners import give_way


def played(session: Session) -> None:
    """One deal to its end."""
    while (seat := session.match.turn) is not None:
        session.play(seat, choose(session.match.view(seat), HARD, Random(0)).action)


def main(folder: str, language: str, deals: str, *more: str) -> None:
    i18n.use(language)
    session = Session.start(Path(folder) / "bench.rummy", GAMES["points"].rules(), seated(("hard",) * 5), "bench")
    for _ in range(int(deals)):
        played(session)
        session.advance()
    while (thinker := session.thinker()) is not None:
        session.play(thinker[0].seat, choose(*thinker).action)
    session.play(session.human, Draw())
    if "think" in more:
        view = session.match.view(session.human)
        Thread(target=lambda: [choose(view, HARD, Random(0), give_way) for _ in range(10**6)], daemon=True).start()
    from rummy_tui.ui.app import RummyApp

    RummyApp(Preferences(speed="instant", language=language), session).play()


if __name__ == "__main__":
    main(*sys.argv[1:])
