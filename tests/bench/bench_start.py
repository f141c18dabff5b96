"""Time to the first paint as a ratio to a bare Textual hello world: `pytest tests/bench/bench_start.py -s`.

Both programs run in a pseudo-terminal of 80x24; what is timed is from the start of the process to the first text.
The two take turns, so that whatever else the machine does weighs on both; the median of the pairs counts.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from tests.bench.program import Program, disturbance

ROUNDS = 15
ROOT = Path(__file__).parents[2]
HELLO = """
from textual.app import App
from textual.widgets import Static
class Hello(App):
    def compose(self):
        yield Static("Hello, world")
Hello().run()
"""
LANGUAGES = [("en_US", "Settings"), ("hi_IN", "सेटिंग")]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The Python of an environment in which the wheel is installed; what it depends on is found in this one."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    subprocess.run(build, check=True, capture_output=True)
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder / "venv")], check=True)
    site = next((folder / "venv" / "lib").glob("python*")) / "site-packages"
    install = [sys.executable, "-m", "pip", "install", "--no-deps", "--no-index", "--target", str(site)]
    subprocess.run([*install, str(next(folder.glob("*.whl")))], check=True, capture_output=True)
    # behind the wheel's own folder; the tests' environment may hold an editable rummy-tui, which is not wanted
    (site / "dependencies.pth").write_text(sysconfig.get_paths()["purelib"] + "\n")
    return str(folder / "venv" / "bin" / "python")


def first_paint(command: list[str], text: str, home: Path, language: str, cwd: Path) -> float:
    """Seconds until the text is painted."""
    with Program(command, home, language, cwd) as program:
        return program.until(text.encode())


def ratio(python: str, home: Path, language: str, text: str, cwd: Path) -> float:
    """Median of the pairs; the first run, which fills the caches, is not counted."""
    hello, ours = [python, "-c", HELLO], [python, "-m", "rummy_tui"]
    first_paint(ours, text, home, language, cwd)
    pairs = [
        (first_paint(hello, "Hello", home, "C", cwd), first_paint(ours, text, home, language, cwd))
        for _ in range(ROUNDS)
    ]
    bare, full = (statistics.median(times) for times in zip(*pairs, strict=True))
    found = statistics.median(b / a for a, b in pairs)
    told = f"hello {bare * 1000:.0f} ms, rummy-tui {full * 1000:.0f} ms, ratio {found:.2f}"
    print(f"\n{language}: {told}, disturbance {disturbance():.2f}")
    return found


@pytest.mark.parametrize(("language", "text"), LANGUAGES)
def test_from_a_checkout(tmp_path: Path, language: str, text: str) -> None:
    """The catalog is compiled and cached by the first run."""
    assert ratio(sys.executable, tmp_path, language, text, ROOT) <= 1.6


@pytest.mark.parametrize(("language", "text"), LANGUAGES)
def test_from_a_wheel(installed: str, tmp_path: Path, language: str, text: str) -> None:
    assert ratio(installed, tmp_path, language, text, tmp_path) <= 1.35
