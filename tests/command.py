"""The command line as a user types it: what it answered, and how it ended."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rummy_tui import cli

Capture = pytest.CaptureFixture[str]


def run(capsys: Capture, *argv: str) -> tuple[int, str, str]:
    try:
        status = cli.main(argv)
    except SystemExit as leaving:
        status = int(leaving.code or 0)
    out, err = capsys.readouterr()
    return status, out, err


def answer(capsys: Capture, *argv: str) -> dict[str, Any]:
    status, out, err = run(capsys, *argv, "--json")
    assert (status, err) == (0, "")
    data = json.loads(out)
    assert isinstance(data, dict)
    return data


def refused(capsys: Capture, *argv: str) -> str:
    """The one sentence that says why there is no answer."""
    status, out, err = run(capsys, *argv)
    assert (status, out) == (2, "")
    (sentence,) = err.splitlines()
    return sentence
