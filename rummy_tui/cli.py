"""The command `rummy-tui`: text for people, `--json` for programs; errors are one sentence and exit status 2."""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from rummy_tui import __version__, i18n
from rummy_tui.i18n import N_, _
from rummy_tui.storage import Preferences

if TYPE_CHECKING:
    from rummy_tui.engine.rules import Rules
    from rummy_tui.session import Session

OK, WRONG, USAGE, CRASHED = 0, 1, 2, 70


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


class _Parser(argparse.ArgumentParser):
    """A complaint is one sentence in the player's language: what is wrong, then where the help is."""

    def error(self, message: str) -> NoReturn:
        text = _("This command cannot be read: {message}. “{prog} --help” shows how it is written.")
        print(text.format(message=message, prog=self.prog), file=sys.stderr)
        raise SystemExit(USAGE)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit status."""
    try:
        preferences = Preferences.load()
        preferences.use_language()
        arguments = list(sys.argv[1:] if argv is None else argv)
        _early_language(arguments)
        options = _parser().parse_args(arguments)
        if options.lang:
            i18n.use(options.lang)
        run: Callable[[argparse.Namespace, Preferences], int] = options.run
        return run(options, preferences)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK
    except KeyboardInterrupt:
        return 130
    except Exception as error:
        return _told(error)


def _told(error: Exception) -> int:
    """A usage error is a sentence; no traceback reaches a player: it goes into a file, and nothing is lost."""
    from rummy_tui import storage
    from rummy_tui.judge import Usage

    if isinstance(error, Usage):
        print(error, file=sys.stderr)
        return USAGE
    told = type(error).__name__ == "Crashed"  # the screen has kept its own report
    report = storage.crash_file() if told else storage.keep_crash()
    text = _("Something went wrong in the program. Your match is saved: “rummy-tui resume”. What happened stands in {file}")
    print(text.format(file=report), file=sys.stderr)
    return CRASHED


def _early_language(arguments: Sequence[str]) -> None:
    """The help and the complaints of the parser are in the language asked for, too."""
    early = argparse.ArgumentParser(add_help=False, exit_on_error=False)
    early.add_argument("--lang")
    with contextlib.suppress(argparse.ArgumentError):
        name = early.parse_known_args(arguments)[0].lang
        if name in i18n.LANGUAGES:
            i18n.use(name)


def _parser() -> argparse.ArgumentParser:
    """Built anew at every start: its texts are in the language of the moment."""
    argparse._ = i18n.gettext  # type: ignore[attr-defined]
    common = _Parser(add_help=False, argument_default=argparse.SUPPRESS)
    common.add_argument("--lang", choices=[*i18n.LANGUAGES], help=_("language: en, hi or ne"))
    screen = _Parser(add_help=False, argument_default=argparse.SUPPRESS)
    screen.add_argument("--plain", action="store_true", help=_("line mode: words only, typed commands"))
    screen.add_argument(
        "--plain-widths", action="store_true", help=_("leave the widths of letters to the terminal (if borders break)")
    )
    table = _Parser(add_help=False, argument_default=argparse.SUPPRESS)
    table.add_argument("--set", action="append", metavar="NAME=VALUE", help=_("a table setting"))

    parser = _Parser(prog="rummy-tui", parents=[common, screen], description=_("Rummy in the terminal, offline."))
    parser.add_argument("--version", action="version", version=f"rummy-tui {__version__}")
    parser.set_defaults(run=_home, lang=None, plain=False, plain_widths=False, set=[], json=False)
    commands = parser.add_subparsers(metavar=_("COMMAND"), parser_class=_Parser)

    play = commands.add_parser("play", parents=[common, screen, table], help=_("play a game"))
    play.add_argument("game")
    play.add_argument("--players", type=int, metavar="N", help=_("players in all, you included"))
    play.add_argument("--level", help=_("easy, medium or hard; several with commas"))
    play.add_argument("--seed", metavar="TEXT", help=_("repeats a whole match"))
    play.set_defaults(run=_play, players=None, level=None, seed=None)

    resume = commands.add_parser("resume", parents=[common, screen], help=_("go on with an unfinished match"))
    resume.add_argument("file", nargs="?", type=Path)
    resume.set_defaults(run=_resume, file=None)

    rules = commands.add_parser("rules", parents=[common, table], help=_("the rules of a game"))
    rules.add_argument("game")
    rules.set_defaults(run=_rules)

    verify = commands.add_parser("verify", parents=[common], help=_("recompute shuffle and moves of a match"))
    verify.add_argument("file", type=Path)
    verify.add_argument("--json", action="store_true", help=_("for programs"))
    verify.set_defaults(run=_verify)

    for name, runner, about in (("hand", _hand, _("count a hand")), ("group", _group, _("name one group"))):
        judge = commands.add_parser(name, parents=[common, table], help=about)
        judge.add_argument("cards", metavar=_("CARDS"), help=_("such as “4H 5H 6H | 10♠ PJ …”, or - for many lines"))
        judge.add_argument("--game", default="points")
        judge.add_argument("--cut", help=_("the cut card: a number, a card or PJ"))
        judge.add_argument("--json", action="store_true", help=_("for programs"))
        judge.set_defaults(run=runner, declare=False)
        if name == "hand":
            judge.add_argument("--declare", action="store_true", help=_("judge these groups as a declare"))

    arena = commands.add_parser("arena", parents=[common, table], help=_("bots against bots, mirrored deals"))
    arena.add_argument("game")
    arena.add_argument("--bots", default="hard,medium")
    arena.add_argument("--deals", type=int, default=200, metavar="N")
    arena.add_argument("--seed", default="arena", metavar="TEXT")
    arena.add_argument("--json", action="store_true", help=_("for programs"))
    arena.set_defaults(run=_arena)
    return parser


# ── what several commands need ────────────────────────────────────────────────────────────────────────────────────


def _rules_of(options: argparse.Namespace, settings: Sequence[str]) -> Rules:
    """The rules object that game name and settings ask for. Raises Usage."""
    from rummy_tui import words
    from rummy_tui.engine.games import GAMES
    from rummy_tui.engine.rules import BadSetting
    from rummy_tui.judge import Usage

    if options.game not in GAMES:
        text = _("There is no game called “{name}”. Games: {games}")
        raise Usage(text.format(name=options.game, games=", ".join(GAMES)))
    texts = dict(each.partition("=")[::2] for each in settings)
    try:
        return GAMES[options.game].rules.read(texts)
    except BadSetting as error:
        if error.setting is None:
            names = ", ".join(each.name for each in GAMES[options.game].rules.settings())
            text = _("There is no setting called “{name}”. Settings: {names}")
            raise Usage(text.format(name=error.name, names=names)) from None
        text = _("“{text}” is no value of {name}. Values: {values}")
        values = words.values(error.setting)
        raise Usage(text.format(text=error.text, name=error.name, values=values)) from None


def _line_mode(options: argparse.Namespace) -> bool:
    """Asked for, or nothing else is possible."""
    return bool(options.plain) or os.environ.get("TERM") == "dumb" or not (sys.stdin.isatty() and sys.stdout.isatty())


def _on_screen(session: Session, options: argparse.Namespace, preferences: Preferences) -> int:
    """Play on the table, or line by line."""
    if _line_mode(options):
        from rummy_tui.plain import LineMode

        LineMode(session, iter(sys.stdin), sys.stdout, preferences).run()
        return OK
    from rummy_tui.ui.app import RummyApp

    return RummyApp(preferences, session, straight=not options.plain_widths).play()


# ── commands ──────────────────────────────────────────────────────────────────────────────────────────────────────


def _home(options: argparse.Namespace, preferences: Preferences) -> int:
    if _line_mode(options):
        options.game, options.players, options.level, options.seed = "points", None, None, None
        return _resume_or_play(options, preferences)
    from rummy_tui.ui.app import RummyApp

    return RummyApp(preferences, None, straight=not options.plain_widths).play()


def _resume_or_play(options: argparse.Namespace, preferences: Preferences) -> int:
    from rummy_tui import storage

    options.file = next(storage.unfinished(), None)
    return _play(options, preferences) if options.file is None else _resume(options, preferences)


def _play(options: argparse.Namespace, preferences: Preferences) -> int:
    from rummy_tui import storage, words
    from rummy_tui.engine.refusal import IllegalAction
    from rummy_tui.journal import DiskTrouble
    from rummy_tui.judge import Usage
    from rummy_tui.setup import table_for
    from rummy_tui.session import Session

    rules = _rules_of(options, options.set)
    players = table_for(rules, options.players, options.level)
    try:
        session = Session.start(storage.new_match_file(rules.GAME), rules, players, options.seed)
    except IllegalAction as error:
        raise Usage(words.refusal(error.refusal)) from None
    except DiskTrouble as error:
        raise Usage(_("No match can be saved here: {reason}").format(reason=error)) from None
    return _on_screen(session, options, preferences)


def _resume(options: argparse.Namespace, preferences: Preferences) -> int:
    from rummy_tui import storage, words
    from rummy_tui.journal import BadJournal, DiskTrouble
    from rummy_tui.judge import Usage
    from rummy_tui.session import Session

    path = options.file or next(storage.unfinished(), None)
    if path is None:
        raise Usage(_("There is no unfinished match. “rummy-tui play points” starts one."))
    try:
        session = Session.resume(path)
    except BadJournal as error:
        raise Usage(words.bad_journal(error, path.name)) from None
    except DiskTrouble as error:
        raise Usage(_("No match can be saved here: {reason}").format(reason=error)) from None
    return _on_screen(session, options, preferences)


def _rules(options: argparse.Namespace, preferences: Preferences) -> int:
    from rummy_tui.playing import help_page

    rules = _rules_of(options, options.set)
    text = help_page(rules.GAME, rules)
    if sys.stdout.isatty():
        from rich.console import Console
        from rich.markdown import Markdown

        from rummy_tui.ui import cells

        cells.install(guard=False)
        Console().print(Markdown(text))
    else:
        print(text)
    return OK


def _verify(options: argparse.Namespace, preferences: Preferences) -> int:
    from rummy_tui import words
    from rummy_tui.journal import BadJournal
    from rummy_tui.judge import Usage
    from rummy_tui.verify import verify

    try:
        report = verify(options.file)
    except BadJournal as error:
        raise Usage(words.bad_journal(error, options.file.name)) from None
    print(json.dumps(report.json(), ensure_ascii=False) if options.json else "\n".join(report.lines()))
    return OK if report.right else WRONG


def _judge(options: argparse.Namespace, hand: bool) -> int:
    from rummy_tui.judge import Table, Usage, lines_of
    from rummy_tui.judge import group as judge_group
    from rummy_tui.judge import hand as judge_hand

    table = Table.of(_rules_of(options, options.set), options.cut)
    if options.cards == "-" and sys.stdin.isatty():
        raise Usage(_("With - the hands are read from the standard input, one a line."))
    for line in lines_of(options.cards, iter(sys.stdin)):
        answer = judge_hand(line, table, options.declare) if hand else judge_group(line, table)
        print(json.dumps(answer.json, ensure_ascii=False) if options.json else "\n".join(answer.lines))
    return OK


def _hand(options: argparse.Namespace, preferences: Preferences) -> int:
    return _judge(options, hand=True)


def _group(options: argparse.Namespace, preferences: Preferences) -> int:
    return _judge(options, hand=False)


def _arena(options: argparse.Namespace, preferences: Preferences) -> int:
    from rummy_tui.bots import arena
    from rummy_tui.bots.styles import STYLES
    from rummy_tui.judge import Usage

    rules = _rules_of(options, options.set)
    bots = options.bots.split(",")
    if unknown := [name for name in bots if name not in STYLES]:
        text = _("There is no level called “{name}”. Levels: {levels}")
        raise Usage(text.format(name=unknown[0], levels=", ".join(STYLES)))
    if options.deals < 1 or not 2 <= len(bots) or rules.problem(len(bots)):
        raise Usage(_("Name two or more levels and at least one deal: --bots hard,medium --deals 200"))
    report = arena.run(options.game, bots, options.deals, options.seed, rules.written())
    print(report.to_json() if options.json else report)
    return OK
