"""How the command line is written: the parser of `rummy-tui`, in the language of the moment.

Loaded only when there is something to parse; the bare command starts without it.
"""

from __future__ import annotations

import argparse
import contextlib
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

from rummy_tui import __version__, i18n
from rummy_tui.engine.games import GAMES
from rummy_tui.i18n import N_, _

DEFAULTS: dict[str, Any] = {
    "command": "home",
    "lang": None,
    "ascii": False,
    "plain": False,
    "plain_widths": False,
    "set": [],
    "house": None,
    "json": False,
}
"""What holds where nothing else is asked for."""

ARGPARSE = (
    N_("usage: "),
    N_("positional arguments"),
    N_("options"),
    N_("show this help message and exit"),
    N_("show program's version number and exit"),
    N_("the following arguments are required: %s"),
    N_("unrecognized arguments: %s"),
    N_("expected one argument"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("invalid %(type)s value: %(value)r"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
)
"""What argparse itself says; it asks a function of its module for the translation."""


class Parser(argparse.ArgumentParser):
    """A complaint is one sentence in the player's language: what is wrong, then where the help is."""

    def error(self, message: str) -> NoReturn:
        text = _("This command cannot be read: {message}. “{prog} --help” shows how it is written.")
        print(text.format(message=message, prog=self.prog), file=sys.stderr)
        raise SystemExit(2)


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """The options of a command line, `command` among them. Leaves with status 2 where it cannot be read."""
    _early_language(arguments)
    argparse._ = i18n.gettext  # type: ignore[attr-defined]
    return _parser().parse_args(arguments)


def _early_language(arguments: Sequence[str]) -> None:
    """The help and the complaints of the parser are in the language asked for, too."""
    early = argparse.ArgumentParser(add_help=False, exit_on_error=False)
    early.add_argument("--lang")
    with contextlib.suppress(argparse.ArgumentError):
        name = early.parse_known_args(arguments)[0].lang
        if name in i18n.LANGUAGES:
            i18n.use(name)


def _shared() -> tuple[Parser, Parser, Parser]:
    """Options that several commands have: for the language, for the screen, for the table."""
    common, screen, table = (Parser(add_help=False, argument_default=argparse.SUPPRESS) for _each in range(3))
    common.add_argument("--lang", choices=[*i18n.LANGUAGES], help=_("language: en, hi or ne"))
    common.add_argument("--ascii", action="store_true", help=_("no drawn signs: suits are S H D C"))
    screen.add_argument("--plain", action="store_true", help=_("line mode: words only, typed commands"))
    widths = _("leave the widths of letters to the terminal (if borders break)")
    screen.add_argument("--plain-widths", action="store_true", help=widths)
    table.add_argument("--set", action="append", metavar="NAME=VALUE", help=_("a table setting"))
    table.add_argument(
        "--house",
        metavar="NAME",
        help=_("rules of that name: a known variant, or your own as saved on the setup screen"),
    )
    return common, screen, table


def _parser() -> Parser:
    common, screen, table = _shared()
    parser = Parser(prog="rummy-tui", parents=[common, screen], description=_("Rummy in the terminal, offline."))
    parser.add_argument("--version", action="version", version=f"rummy-tui {__version__}")
    parser.set_defaults(**DEFAULTS)
    commands = parser.add_subparsers(metavar=_("COMMAND"), parser_class=Parser)

    def command(name: str, about: str, *parents: Parser) -> Parser:
        made: Parser = commands.add_parser(name, parents=[common, *parents], help=about)
        made.set_defaults(command=name)
        return made

    play = command("play", _("play a game"), screen, table)
    play.add_argument("game")
    play.add_argument("--players", type=int, metavar="N", help=_("players in all, you included"))
    play.add_argument("--level", help=_("easy, medium or hard; several with commas"))
    play.add_argument("--seed", metavar="TEXT", help=_("repeats a whole match"))
    command("resume", _("go on with an unfinished match"), screen).add_argument("file", nargs="?", type=Path)
    command("rules", _("the rules of a game"), table).add_argument("game")
    _programs(command("verify", _("recompute shuffle and moves of a match"))).add_argument("file", type=Path)
    hand = _judged(command("hand", _("count a hand"), table))
    hand.add_argument("--declare", action="store_true", help=_("judge these groups as a declare"))
    group = _judged(command("group", _("name one group"), table))
    group.add_argument("--opening", action="store_true", help=_("as one of the groups that are laid down first"))
    arena = _programs(command("arena", _("bots against bots, mirrored deals"), table))
    arena.add_argument("game")
    arena.add_argument("--bots", default="hard,medium")
    arena.add_argument("--deals", type=int, default=200, metavar="N")
    arena.add_argument("--seed", default="arena", metavar="TEXT")
    return parser


def _programs(parser: Parser) -> Parser:
    parser.add_argument("--json", action="store_true", help=_("for programs"))
    return parser


def _judged(parser: Parser) -> Parser:
    parser.add_argument("cards", metavar=_("CARDS"), help=_("such as “4H 5H 6H | 10♠ PJ …”, or - for many lines"))
    parser.add_argument("--game", default=next(iter(GAMES)))
    parser.add_argument("--cut", help=_("the cut card: a number, a card or PJ"))
    return _programs(parser)
