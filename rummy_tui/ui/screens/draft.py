"""A table being set up: how many opponents, how strong, which settings; every value is one that the game allows."""

from __future__ import annotations

from typing import Any

from rummy_tui.bots.styles import STYLES
from rummy_tui.engine.rules import BadSetting, Rules, Setting, write_value
from rummy_tui.houses import Houses
from rummy_tui.seating import LEVEL, usual

USUAL = ""
"""The name of the settings as the game has them."""
Values = dict[str, Any]


class Draft:
    """What the setup screen changes. Settings may have a name: USUAL, that of a preset, or of saved house rules."""

    def __init__(self, rules: type[Rules], houses: Houses) -> None:
        self.kind, self.houses = rules, houses
        self.settings = rules.settings()
        self.values: Values = self._usual()
        self.levels = [LEVEL] * (rules.PLAYERS.stop - 2)
        self.alike = True
        """All opponents are of one level."""
        self.opponents = usual(rules)
        self._own: Values | None = None
        self._chosen = USUAL

    @property
    def rules(self) -> Rules:
        return self.kind(**self.values)

    @property
    def seated(self) -> list[str]:
        """The level of every opponent."""
        return self.levels[: self.opponents]

    # ── opponents ─────────────────────────────────────────────────────────────────────────────────────────────────

    def seat(self, by: int) -> None:
        """More or fewer opponents."""
        fewest = max(1, self.kind.PLAYERS.start - 1)
        count = len(self.levels) - fewest + 1
        self.opponents = fewest + (self.opponents - fewest + by) % count

    def strengthen(self, by: int) -> None:
        """The next level for all of them; behind the last one each has its own."""
        order = [*STYLES, None]
        level = order[(order.index(self.levels[0] if self.alike else None) + by) % len(order)]
        self.alike = level is not None
        if level is not None:
            self.levels = [level] * len(self.levels)

    # ── settings ──────────────────────────────────────────────────────────────────────────────────────────────────

    def changed(self, setting: Setting) -> bool:
        """Is it not as usual?"""
        return bool(self.values[setting.name] != setting.values[0])

    def step(self, setting: Setting, by: int) -> None:
        """The next value: numbers in their order, what is not a number behind them."""
        order = ordered(setting, self.values[setting.name])
        self.values[setting.name] = order[(order.index(self.values[setting.name]) + by) % len(order)]

    @property
    def name(self) -> str | None:
        """The name of the present settings; None: they have none."""
        named = self._named()
        if named.get(self._chosen) == self.values:
            return self._chosen
        return next((name for name, values in named.items() if values == self.values), None)

    def own(self, name: str) -> bool:
        """Are these house rules the player's?"""
        return name in self.houses.names(self.kind.GAME)

    @property
    def base(self) -> str:
        """The name of the settings that the present ones were made from."""
        return self.name or self._chosen

    def rename(self, by: int) -> None:
        """The settings of the next name; own ones without a name come back behind the last."""
        here = self.name
        if here is None:
            self._own = dict(self.values)
        named: dict[str | None, Values] = dict(self._named().items())
        if self._own is not None:
            named[None] = self._own
        order = list(named)
        chosen = order[(order.index(here) + by) % len(order)]
        self.values = dict(named[chosen])
        self._chosen = chosen or USUAL

    def keep(self, name: str) -> None:
        """Save the present settings under this name. Raises DiskTrouble."""
        self.houses = self.houses.keep(name, self.rules)
        self._chosen, self._own = name, None

    def remove(self, name: str) -> None:
        """Forget these house rules; the settings stay. Raises DiskTrouble."""
        self.houses = self.houses.remove(self.kind.GAME, name)
        self._chosen = USUAL

    def _usual(self) -> Values:
        return {each.name: each.values[0] for each in self.settings}

    def _named(self) -> dict[str, Values]:
        """Every name with its settings; house rules of another version that cannot be read are passed over."""
        named = {USUAL: self._usual()}
        for name in self.houses.known(self.kind):
            try:
                rules = self.houses.rules(self.kind, name)
            except BadSetting:
                continue
            if self.own(name) or rules != self.kind():
                named[name] = {each.name: getattr(rules, each.name) for each in self.settings}
        return named

    # ── from one time to the next ─────────────────────────────────────────────────────────────────────────────────

    def remembered(self) -> dict[str, object]:
        """What is kept for the next time."""
        texts = {each.name: write_value(self.values[each.name]) for each in self.settings if self.changed(each)}
        return {"opponents": self.opponents, "levels": self.levels[:], "settings": texts}

    def recall(self, kept: dict[str, Any]) -> None:
        """As last used; what a file should not say is passed over."""
        levels, texts, opponents = kept.get("levels"), kept.get("settings"), kept.get("opponents")
        for place, level in enumerate(levels[: len(self.levels)] if isinstance(levels, list) else ()):
            self.levels[place] = level if level in STYLES else LEVEL
        if isinstance(opponents, int) and opponents + 1 in self.kind.PLAYERS:
            self.opponents = opponents
        self.alike = len(set(self.seated)) == 1
        if self.alike:
            self.levels = self.levels[:1] * len(self.levels)
        for each in self.settings:
            text = texts.get(each.name) if isinstance(texts, dict) else None
            if isinstance(text, str):
                try:
                    self.values[each.name] = each.read(text)
                except BadSetting:
                    continue


def ordered(setting: Setting, value: Any) -> list[Any]:
    """The values that ← and → go through, also one that was typed."""
    every = [*setting.values, *(() if value in setting.values else (value,))]
    numbers = sorted(each for each in every if type(each) is int)
    return [*numbers, *(each for each in every if type(each) is not int)]
