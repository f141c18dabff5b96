"""The report of bots against bots as text; programs get the figures as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_tui.i18n import _, digits, gettext, number
from rummy_tui.words.common import level

if TYPE_CHECKING:
    from rummy_tui.bots.arena import Line, Report


def arena(report: Report, title: str) -> list[str]:
    """What was played (`title`: the game's, in English), then one line a level."""
    head = _("{game}: {players} players, {deals} deals, each played {players} times with the seats changed.")
    first = head.format(game=gettext(title), players=number(report.players), deals=number(report.deals))
    turns = _("{turns} turns a deal on average.").format(turns=_figure(report.turns, 1))
    return [f"{first} {turns}", *map(_line, report.lines)]


def _line(line: Line) -> str:
    text = _(
        "{level}: {points} ± {interval} points a deal, wins {wins} %, drops {drops} %, wrong shows {wrong} %; "
        "a decision takes {p50} ms, {p95} ms at most in 95 of 100"
    )
    return text.format(
        level=level(line.level), points=_figure(line.points, 2, "+"), interval=_figure(line.interval, 2),
        wins=_figure(100 * line.wins, 1), drops=_figure(100 * line.drops, 1), wrong=_figure(100 * line.wrong_shows, 1),
        p50=_figure(line.p50, 1), p95=_figure(line.p95, 1),
    )  # fmt: skip


def _figure(value: float, places: int, sign: str = "") -> str:
    return digits(f"{value:{sign}.{places}f}".replace("-", "\N{MINUS SIGN}"))
