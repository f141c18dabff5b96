"""The command `rummy-tui`: text for people, `--json` for programs; errors are one sentence and exit status 2."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Sequence
from io import TextIOWrapper
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from rummy_tui import signs
from rummy_tui.errors import Crashed, Usage
from rummy_tui.i18n import _, number
from rummy_tui.storage import Preferences

Options = Any
"""What the parser found (argparse.Namespace, which is not imported for the bare command)."""

if TYPE_CHECKING:
    from pathlib import Path

    from rummy_tui.engine.rules import Rules
    from rummy_tui.session import Session

OK, WRONG, USAGE, CRASHED = 0, 1, 2, 70


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit status."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):  # a terminal that has no ♠ shows a question mark
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    with signs.printed():
        return _obeyed(list(sys.argv[1:] if argv is None else argv))


def _obeyed(arguments: list[str]) -> int:
    try:
        preferences = Preferences.load()
        preferences.use_language()
        signs.use("ascii" if "--ascii" in arguments else preferences.signs)
        if not arguments:  # the way in for players: nothing to parse, and the parser costs time at the start
            return _home(SimpleNamespace(plain=False, plain_widths=False, set=[], house=None), preferences)
        from rummy_tui.arguments import parse

        options = parse(arguments)
        if options.ascii:
            signs.use("ascii")
        return COMMANDS[options.command](options, preferences)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK
    except KeyboardInterrupt:
        return 130
    except Exception as error:
        return _told(error)


def _told(error: Exception) -> int:
    """A usage error is a sentence; no traceback reaches a player: it goes into a file, and nothing is lost."""
    if isinstance(error, Usage):
        print(error, file=sys.stderr)
        return USAGE
    from rummy_tui import storage

    if isinstance(error, Crashed):  # its report is kept already
        report = storage.crash_file()
        text = _(
            "Something went wrong in the program. Your match is saved: “rummy-tui resume”. "
            "What happened stands in {file}"
        )
    else:
        report = storage.keep_crash()
        text = _("Something went wrong in the program. What happened stands in {file}")
    print(text.format(file=report), file=sys.stderr)
    return CRASHED


# ── what several commands need ────────────────────────────────────────────────────────────────────────────────────


def _rules_of(options: Options, settings: Sequence[str]) -> Rules:
    """The rules object that game name and settings ask for. Raises Usage."""
    from rummy_tui import words
    from rummy_tui.engine.games import GAMES
    from rummy_tui.engine.rules import BadSetting

    if options.game not in GAMES:
        text = _("There is no game called “{name}”. Games: {games}")
        raise Usage(text.format(name=options.game, games=", ".join(GAMES)))
    kind = GAMES[options.game].rules
    texts = dict(each.partition("=")[::2] for each in settings)
    try:
        rules = kind.read(_house_of(kind, options.house) | texts)
    except BadSetting as error:
        if error.setting is None:
            names = ", ".join(each.name for each in kind.settings())
            text = _("There is no setting called “{name}”. Settings: {names}")
            raise Usage(text.format(name=error.name, names=names)) from None
        text = _("“{text}” is no value of {name}. Values: {values}")
        values = words.values(error.setting)
        raise Usage(text.format(text=error.text, name=error.name, values=values)) from None
    problems = [rules.problem(players) for players in kind.PLAYERS]
    if all(problems) and problems[0] is not None:
        raise Usage(words.refusal(problems[0]))
    return rules


def _house_of(kind: type[Rules], name: str | None) -> dict[str, str]:
    """Every setting of the house rules of that name; nothing without a name. Raises Usage, BadSetting."""
    if name is None:
        return {}
    from rummy_tui import words
    from rummy_tui.houses import Houses

    houses = Houses.load()
    found = houses.called(kind, name)
    if found is None:
        raise Usage(words.no_house(name, houses.known(kind)))
    return houses.rules(kind, found).written()


def _line_mode(options: Options) -> bool:
    """Asked for, or nothing else is possible."""
    return bool(options.plain) or os.environ.get("TERM") == "dumb" or not (sys.stdin.isatty() and sys.stdout.isatty())


def _on_screen(session: Session, options: Options, preferences: Preferences) -> int:
    """Play on the table, or line by line."""
    if _line_mode(options):
        from rummy_tui import storage
        from rummy_tui.plain import LineMode

        try:
            LineMode(session, iter(sys.stdin), sys.stdout, preferences).run()
        except BrokenPipeError:
            raise
        except Exception as error:
            storage.keep_crash()
            raise Crashed from error
        return OK
    from rummy_tui.ui.app import RummyApp

    return RummyApp(preferences, session, straight=not options.plain_widths).play()


# ── commands ──────────────────────────────────────────────────────────────────────────────────────────────────────


def _home(options: Options, preferences: Preferences) -> int:
    if _line_mode(options):
        from rummy_tui.engine.games import GAMES

        options.game, options.players, options.level, options.seed = next(iter(GAMES)), None, None, None
        return _resume_or_play(options, preferences)
    from rummy_tui.ui.app import RummyApp

    return RummyApp(preferences, None, straight=not options.plain_widths).play()


def _resume_or_play(options: Options, preferences: Preferences) -> int:
    session = _latest()
    return _play(options, preferences) if session is None else _on_screen(session, options, preferences)


def _play(options: Options, preferences: Preferences) -> int:
    from rummy_tui import storage, words
    from rummy_tui.engine.refusal import IllegalAction
    from rummy_tui.journal import DiskTrouble
    from rummy_tui.seating import table_for
    from rummy_tui.session import Session

    rules = _rules_of(options, options.set)
    players = table_for(rules, options.players, options.level)
    try:
        session = Session.start(storage.new_match_file(rules.GAME), rules, players, options.seed)
    except IllegalAction as error:
        raise Usage(words.refusal(error.refusal)) from None
    except DiskTrouble as error:
        raise Usage(words.cannot_save(error)) from None
    return _on_screen(session, options, preferences)


def _resume(options: Options, preferences: Preferences) -> int:
    session = _resumed(options.file) if options.file else _latest()
    if session is None:
        from rummy_tui.engine.games import GAMES

        text = _("There is no unfinished match. “{command}” starts one.")
        raise Usage(text.format(command=f"rummy-tui play {next(iter(GAMES))}"))
    return _on_screen(session, options, preferences)


def _latest() -> Session | None:
    """The latest match that can be gone on with; of the later ones that cannot it is told why."""
    from rummy_tui import storage

    for path in storage.unfinished():
        try:
            return _resumed(path)
        except Usage as error:
            print(error, file=sys.stderr)
    return None


def _resumed(path: Path) -> Session:
    """Raises Usage."""
    from rummy_tui import words
    from rummy_tui.journal import BadJournal, DiskTrouble
    from rummy_tui.session import Session

    try:
        return Session.resume(path)
    except BadJournal as error:
        raise Usage(words.bad_journal(error, path.name)) from None
    except DiskTrouble as error:
        raise Usage(words.cannot_save(error)) from None


def _rules(options: Options, preferences: Preferences) -> int:
    from rummy_tui import words

    rules = _rules_of(options, options.set)
    text = words.help_page(rules.GAME, rules)
    if sys.stdout.isatty():
        from rich.console import Console
        from rich.markdown import Markdown

        from rummy_tui.ui import cells

        cells.install(guard=False)
        Console().print(Markdown(text))
    else:
        print(text)
    return OK


def _verify(options: Options, preferences: Preferences) -> int:
    from rummy_tui import words
    from rummy_tui.journal import BadJournal
    from rummy_tui.verify import verify

    try:
        report = verify(options.file)
    except BadJournal as error:
        raise Usage(words.bad_journal(error, options.file.name)) from None
    print(json.dumps(report.json(), ensure_ascii=False) if options.json else "\n".join(report.lines()))
    return OK if report.right else WRONG


def _judge(options: Options, hand: bool) -> int:
    from rummy_tui.judge import Conditions, lines_of
    from rummy_tui.judge import group as judge_group
    from rummy_tui.judge import hand as judge_hand

    under = Conditions.of(_rules_of(options, options.set), options.cut)
    many = options.cards == "-"
    if many and (sys.stdin is None or sys.stdin.isatty()):
        raise Usage(_("With - the hands are read from the standard input, one a line."))
    status = OK
    for number_, line in enumerate(lines_of(options.cards, sys.stdin), 1):
        try:
            answer = judge_hand(line, under, options.declare) if hand else judge_group(line, under, options.opening)
        except Usage as error:
            if not many:
                raise
            # one answer a line, whatever the line is: the ones behind it are wanted too
            said = _("Line {n}: {what}").format(n=number(number_), what=error)
            print(said, file=sys.stderr)
            status = USAGE
            print(json.dumps({"error": str(error)}, ensure_ascii=False) if options.json else said)
            continue
        told = " · ".join(answer.lines) if many else "\n".join(filter(None, (*answer.lines, under.guess)))
        print(json.dumps(answer.json, ensure_ascii=False) if options.json else told)
    return status


def _hand(options: Options, preferences: Preferences) -> int:
    return _judge(options, hand=True)


def _group(options: Options, preferences: Preferences) -> int:
    return _judge(options, hand=False)


def _arena(options: Options, preferences: Preferences) -> int:
    from rummy_tui import words
    from rummy_tui.bots import arena
    from rummy_tui.bots.styles import STYLES
    from rummy_tui.engine.games import game_of

    rules = _rules_of(options, options.set)
    bots = options.bots.split(",")
    if unknown := [name for name in bots if name not in STYLES]:
        raise Usage(words.unknown_level(unknown[0], tuple(STYLES)))
    if len(bots) < 2 or options.deals < 1:
        raise Usage(_("Name two or more levels and at least one deal: --bots hard,medium --deals 200"))
    if problem := rules.problem(len(bots)):
        raise Usage(words.refusal(problem))
    report = arena.run(options.game, bots, options.deals, options.seed, rules.written())
    print(report.to_json() if options.json else "\n".join(words.arena(report, game_of(rules).title)))
    return OK


COMMANDS: dict[str, Callable[[Options, Preferences], int]] = {
    "home": _home, "play": _play, "resume": _resume, "rules": _rules, "verify": _verify, "hand": _hand,
    "group": _group, "arena": _arena,
}  # fmt: skip
