"""A whole deal in a real tmux, in each language, with a re-attach in another size. Needs tmux; run it by hand:

    python tests/tmux_deal.py

It prints what it has seen, and fails with an AssertionError.
"""

from __future__ import annotations

import fcntl
import json
import os
import struct
import subprocess
import sys
import tempfile
import termios
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import pyte

from tests.ui.terminal import Terminal

SOCKET = f"rummy-tui-{os.getpid()}"
NEXT_DEAL = {"en": "Next deal", "hi": "अगली बाज़ी", "ne": "अर्को बाजी"}


def tmux(*arguments: str) -> str:
    command = ["tmux", "-L", SOCKET, "-f", "/dev/null", *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def attach(columns: int, rows: int) -> tuple[int, int]:
    """A terminal of this size that shows the session: its process and its descriptor."""
    pid, terminal = os.forkpty()
    if not pid:
        os.environ["TERM"] = "xterm-256color"
        os.execvp("tmux", ["tmux", "-L", SOCKET, "attach"])
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    os.set_blocking(terminal, False)
    return pid, terminal


def screen(client: int) -> str:
    """What stands in the pane, when it has come to rest; what the client writes is read and dropped."""
    before = None
    while True:
        time.sleep(0.4)
        try:
            while os.read(client, 65536):
                pass
        except BlockingIOError:
            pass
        now = tmux("capture-pane", "-p")
        if now == before:
            return now
        before = now


def crooked(text: str, columns: int) -> list[tuple[int, int]]:
    """Broken joints, counted as tmux counts cells."""
    lines = text.rstrip("\n").split("\n")
    terminal = Terminal(columns, "mc1", rows=len(lines))
    pyte.Stream(terminal).feed("\r\n".join(lines))
    return terminal.broken_joints()


def play(language: str) -> None:
    with tempfile.TemporaryDirectory() as home:
        Path(home, "preferences.json").write_text(json.dumps({"language": language, "speed": "instant"}), "utf-8")
        program = f"RUMMY_TUI_HOME={home} COLORTERM=truecolor {sys.executable} -m rummy_tui play points --seed tmux"
        tmux("new-session", "-d", "-x", "80", "-y", "24", program)
        tmux("set", "-g", "status", "off")
        tmux("set", "-g", "mouse", "on")
        pid, client = attach(80, 24)
        columns, turns = 80, 0
        while not screen(client).strip():
            pass
        while NEXT_DEAL[language] not in (text := screen(client)):
            assert "Traceback" not in text, text
            assert crooked(text, columns) == [], text
            turns += 1
            assert turns < 200, text
            tmux("send-keys", "w")
            tmux("send-keys", "r", "End", "Enter", "Enter")
            if turns == 3:
                print(text)
                tmux("detach-client")
                os.waitpid(pid, 0)
                os.close(client)
                columns = 200
                pid, client = attach(columns, 40)
                screen(client)
                os.write(client, b"\x1b[M \xc8\x2f\x1b[M#\xc8\x2f")  # a click in column 168, told as of old
                text = screen(client)
                assert max(map(len, text.split("\n"))) > 120, text
                assert crooked(text, columns) == [], text
        print(text)
        print(f"{language}: a deal of {turns} turns, then the result")
        tmux("kill-session")
        os.waitpid(pid, 0)
        os.close(client)


def main() -> None:
    for language in sys.argv[1:] or NEXT_DEAL:
        try:
            play(language)
        finally:
            subprocess.run(["tmux", "-L", SOCKET, "kill-server"], check=False, capture_output=True)


if __name__ == "__main__":
    main()
