"""How many new lines a session of a drill may have; apart, since settings need not know decks."""

from __future__ import annotations

NEW_LINES = 10
"""New lines in a session, unless the person wants more or fewer."""

NEW_LINES_OFFERED = range(1, 101)
"""How many new lines a person can choose."""
