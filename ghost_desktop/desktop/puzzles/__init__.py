"""Puzzles in the window: one letter wins, and no other."""
