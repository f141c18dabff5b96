"""The user interface: what the player sees and the layer that keeps it straight."""

import os

# Textual paints at the next beat of a clock that stops when nothing has changed: at its own 60 beats a second alone, a
# key would be answered up to 17 ms later than it could be. It reads this once, when it is imported.
os.environ.setdefault("TEXTUAL_FPS", "250")
