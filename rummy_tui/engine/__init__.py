"""The rules: cards, melds, arranging, the course of a deal and of a match. No screen, no files, no clock."""
