"""How much of a drill is new to a person; apart, since settings need not know decks."""

from __future__ import annotations

NEW_LINES = 10
"""New lines in a session, unless the person wants more or fewer."""

NEW_LINES_OFFERED = range(1, 101)
"""How many new lines a person can choose."""

ALL_ROUNDS = 100
"""Of so many rounds as many are to be answered, unless the person has enough of fewer."""

ROUNDS_OFFERED = (80, 90, ALL_ROUNDS)
"""How many of a hundred a person can choose."""
