"""The user interface: what the player sees and the layer that keeps it straight."""
