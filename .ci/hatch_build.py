"""The wheel's words: compiled catalogs and help pages under rummy_tui/locales. An editable install reads locales/."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg, unused-ignore]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        locales = Path(self.root, "locales")
        catalogs = sorted(locales.glob("*/LC_MESSAGES/*.po"))
        pages = sorted(locales.glob("*/help/*.md"))
        if not catalogs:
            raise FileNotFoundError(f"no catalogs in {locales}")
        self.compiled = Path(tempfile.mkdtemp(prefix="rummy-tui-"))
        included: dict[str, str] = build_data["force_include"]
        for source in catalogs:
            name = source.relative_to(locales).with_suffix(".mo")
            target = self.compiled / name
            target.parent.mkdir(parents=True)
            with source.open("rb") as po, target.open("wb") as mo:
                write_mo(mo, read_po(po, abort_invalid=True))
            included[str(target)] = f"rummy_tui/locales/{name.as_posix()}"
        for page in pages:
            included[str(page)] = f"rummy_tui/locales/{page.relative_to(locales).as_posix()}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if version != "editable":
            shutil.rmtree(self.compiled, ignore_errors=True)
