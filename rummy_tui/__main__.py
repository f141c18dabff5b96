"""`python -m rummy_tui`."""

from rummy_tui.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
