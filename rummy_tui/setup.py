"""For ui/ until it imports these from `seating`."""

from rummy_tui.seating import LEVEL, OPPONENTS, seated, table_for

__all__ = ["LEVEL", "OPPONENTS", "seated", "table_for"]
