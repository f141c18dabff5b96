"""Rummy in the terminal: an engine, bots and a card table in English, Hindi and Nepali."""

__version__ = "0.1.0"
