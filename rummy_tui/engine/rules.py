"""A game's table settings as one frozen object; setup screen, `--set`, journal and help are drawn from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields, is_dataclass
from enum import Enum
from typing import Any, ClassVar, Self

from rummy_tui.engine.actions import Action, Draw, Take
from rummy_tui.engine.cards import Card, Face, Points
from rummy_tui.engine.melds import GroupRules
from rummy_tui.engine.message import N_
from rummy_tui.engine.refusal import Code, Refusal


class Choice(Enum):
    """A setting's values: the name is what files and the command line write, the value the words (English)."""


class Family(Enum):
    """How a game is thought about: a hand shown at the end, melds on the table, a knock."""

    SHOW = 1
    TABLE = 2
    KNOCK = 3


@dataclass(frozen=True)
class Setting:
    """One field of a Rules object: its name, the words for it (English), its values, the default first."""

    name: str
    says: str
    values: tuple[Any, ...]
    between: range | None
    none: str
    """The words for None (English)."""
    since: int
    legacy: Any
    fine: bool = False
    """Seldom changed: the fine print of the setup screen."""

    def allows(self, value: Any) -> bool:
        if value in self.values and type(value) in {type(v) for v in self.values}:
            return True
        return type(value) is int and self.between is not None and value in self.between

    def read(self, text: str) -> Any:
        """The value that this text names ('off' is None or no). Raises BadSetting."""
        wanted = text.strip().lower()
        for value in self.values:
            if wanted == write_value(value) or (isinstance(value, bool) and wanted == ("on" if value else "off")):
                return value
        if wanted.isascii() and wanted.isdigit() and len(wanted) < 10 and self.allows(int(wanted)):
            return int(wanted)
        raise BadSetting(self.name, text, self)


@dataclass(frozen=True)
class Preset:
    """Settings that go together under a name: the words for it (English), what is not as usual, as typed."""

    says: str
    settings: Mapping[str, str]


class BadSetting(ValueError):
    """No such setting (`setting` None) or no such value of it."""

    def __init__(self, name: str, text: str, setting: Setting | None) -> None:
        super().__init__(f"{name}={text}")
        self.name, self.text, self.setting = name, text, setting


def write_value(value: Any) -> str:
    """'20', 'yes', 'off', 'last-winner': how a value is typed and stored."""
    if value is None:
        return "off"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Choice):
        return value.name.lower().replace("_", "-")
    return str(value)


def setting(
    says: str,
    default: Any,
    *others: Any,
    between: range | None = None,
    none: str = N_("off"),
    fine: bool = False,
    since: int = 1,
    legacy: Any = None,
) -> Any:
    """A field of Rules: the words for it (English), the default, the other values, or a range of whole numbers.

    `none`: the words for None, where that is a value. `fine`: seldom changed, fine print on the setup screen.
    `since`: the Rules.VERSION that brought it; files older than that read as `legacy`, the old behaviour.
    """
    values = (default, *others)
    if isinstance(default, Choice) and not others:
        values = (default, *(value for value in type(default) if value is not default))
    if isinstance(default, bool) and not others:
        values = (default, not default)
    return field(
        default=default,
        metadata={
            "says": says,
            "values": values,
            "between": between,
            "none": none,
            "fine": fine,
            "since": since,
            "legacy": legacy,
        },
    )


@dataclass(frozen=True, kw_only=True)
class Rules:
    """Table settings of one game."""

    GAME: ClassVar[str]
    """The name on the command line and in files."""
    VERSION: ClassVar[int]
    """+1 whenever the same journal would play differently."""
    FAMILY: ClassVar[Family]
    PLAYERS: ClassVar[range]
    SEATS: ClassVar[int] = 3
    """Players at a new table, or as near to it as the game allows."""
    ACTIONS: ClassVar[tuple[type[Action], ...]]
    """The buttons, in their fixed order."""
    PILES: ClassVar[tuple[type[Action], ...]] = (Draw, Take)
    """What lies on the table to be drawn from, from left to right."""
    PRESETS: ClassVar[Mapping[str, Preset]] = {}
    """Known variants by name, as typed; one without settings is the name of the usual rules."""
    PURITY: ClassVar[bool] = True
    """Is a sequence without jokers another thing than one with them?"""
    WORDS: ClassVar[Mapping[str, str]] = {}
    """What this game says instead of the words common to all games (English)."""
    COUNTED: ClassVar[Mapping[tuple[str, str], tuple[str, str]]] = {}
    """The same for messages with a number in them: for one and for many."""
    BETWEEN: ClassVar[tuple[type[Action], ...]] = ()
    """What a seat may be asked between two deals."""
    SIGNED: ClassVar[bool] = True
    """Totals are written with a sign: what one wins the others lose."""

    def __post_init__(self) -> None:
        for each in self.settings():
            value = getattr(self, each.name)
            if not each.allows(value):
                raise BadSetting(each.name, write_value(value), each)

    @classmethod
    def settings(cls) -> tuple[Setting, ...]:
        """Every setting, in the order of the setup screen: the game's own, then what it shares with others."""
        kinds = [kind for kind in cls.__mro__ if is_dataclass(kind)]
        age = Counter(each.name for kind in kinds for each in fields(kind))
        return tuple(_setting(each) for each in sorted(fields(cls), key=lambda each: age[each.name]))

    @classmethod
    def read(cls, texts: Mapping[str, str]) -> Self:
        """The rules with these settings as typed ('first_drop': '25'). Raises BadSetting."""
        known = {each.name: each for each in cls.settings()}
        values = {}
        for name, text in texts.items():
            key = name.strip().replace("-", "_")
            if key not in known:
                raise BadSetting(name, text, None)
            values[key] = known[key].read(text)
        return cls(**values)

    @classmethod
    def stored(cls, texts: Mapping[str, str], version: int) -> Self:
        """The rules that a file of that version holds. Raises BadSetting."""
        old = {s.name: s.legacy for s in cls.settings() if s.since > version and s.name not in texts}
        rules = cls.read(texts)
        return cls(**({s.name: getattr(rules, s.name) for s in cls.settings()} | old))

    def written(self) -> dict[str, str]:
        """EVERY setting as text, so that later defaults cannot change an old match."""
        return {each.name: write_value(getattr(self, each.name)) for each in self.settings()}

    def facts(self) -> dict[str, int | tuple[Setting, Any]]:
        """What a help page may quote in braces: every setting with its value, and the game's own numbers."""
        return {each.name: (each, getattr(self, each.name)) for each in self.settings()}

    def problem(self, players: int) -> Refusal | None:
        """A combination that cannot be dealt."""
        if players < self.PLAYERS.start:
            return Refusal(Code.TOO_FEW_PLAYERS, have=players, need=self.PLAYERS.start)
        if players >= self.PLAYERS.stop:
            return Refusal(Code.TOO_MANY_PLAYERS, have=players, need=self.PLAYERS.stop - 1)
        return None

    @property
    def stake(self) -> Points:
        """The total that everybody begins with."""
        return 0

    @property
    def last_turn(self) -> int | None:
        """The turn that ends a deal, all seats counted together (§0.2 #5); None: no cap."""
        return 250

    def cards(self, players: int) -> tuple[Card, ...]:
        """Every card of the game, in printed order."""
        raise NotImplementedError

    @property
    def cuts(self) -> bool:
        """Is a card cut that fixes the jokers?"""
        return False

    def may_cut(self, card: Card) -> Refusal | None:
        """Why this card cannot be the one that fixes the jokers."""
        return None if self.cuts else Refusal(Code.NO_CUT_CARD)

    def wild(self, cut: Card) -> frozenset[Face]:
        """The faces that are wild when this card is cut."""
        return frozenset()

    def prized(self, wild: frozenset[Face]) -> frozenset[Face | None]:
        """The faces, None the printed joker, that the others pay for whoever wins (rules.md §4a.2)."""
        return frozenset()

    def groups_for(self, wild: frozenset[Face]) -> GroupRules:
        """What a group is when these faces are wild."""
        raise NotImplementedError

    def value(self, card: Card, wild: frozenset[Face]) -> Points:
        """Points of a card left in hand."""
        raise NotImplementedError


def _setting(each: Field[Any]) -> Setting:
    data = each.metadata
    return Setting(each.name, **data)
