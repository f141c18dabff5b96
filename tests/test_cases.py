"""Every public case of the rule book (rules.md §9) has a test that bears its name; none can be lost."""

from __future__ import annotations

import re
from pathlib import Path

TESTS = Path(__file__).parent

CASES = """
G01 G02 G03 G04 G05 G06 G07 G09 G11 G12 G13 G15 G16 G17 G18 G19 G21 G22 G23 G25 G27 G28 G29 G30 G31 G34 G35 G38 G39
G40 G41 G42 G43 G44 G45 G46 G48 G49 G50 G51 G52 G53 G54 G55 G56 G57
D01 D02 D03 D04 D06 D08 D09 D10 D12 D13 D14 D15 D21 D22 D23 D24 D25 D26 D27 D28 D29 D30 D31 D32
S01 S02 S03 S04 S05 S06 S11 S12 S18 S19 S20 S21 S22 S23 S24 S27 S28 S29 S30 S31
T01 T02 T03 T04 T05 T06 T08 T09 T10 T11 T12 T14 T15 T16 T17 T18 T19 T21 T22 T23 T24 T25 T27 T28 T29
M02 M03 M05 M06 P01 P02 P04 P06 P07 P09 P11 L02 L03
X03 X04 X05 X06 X07 X08 X10 X11 X13 X14
I01 I03 I05 I06 I07 I08 I10 I11
B00 B01 B03 B04 B06 B07
C00 C02 C03 C04 C05 C06 C07 C09 C10 C11 C12 C13 C15 C17 C18 C19
R01 R02 R06 R07 R08 R09 R10 R11 R12 R13 R14 R15 R17 R19 R20 R22 R23 R24 R25
"""


def test_every_case_has_a_test() -> None:
    """As an id of a table's row, in a test's name, or in its docstring; a remark does not count."""
    sources = [path.read_text("utf-8") for path in TESTS.rglob("test_*.py") if path.name != Path(__file__).name]
    named = set(re.findall(r"(?<![A-Za-z0-9])[A-Z]\d\d(?![0-9])", "\n".join(map(without_remarks, sources))))
    assert [case for case in CASES.split() if case not in named] == []


def without_remarks(source: str) -> str:
    return re.sub(r"(?m)^\s*#.*$", "", source)
