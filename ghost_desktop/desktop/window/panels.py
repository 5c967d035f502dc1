"""The panels of the window, by the names that settings and commands know them by."""

from __future__ import annotations

PANELS = ("play", "strategy", "dictionaries", "learn")
"""The panels in their order; what each is called stands in the table of commands."""

PLAY, STRATEGY, DICTIONARIES, LEARN = range(len(PANELS))

VISITS = ("judge", "review", "statistics", "puzzles", "word_lists", "drills")
"""The pages that take the place of all of them for a while, by their names in the window."""

JUDGE, REVIEW, STATISTICS, PUZZLES, WORD_LISTS, DRILLS = range(
    len(PANELS), len(PANELS) + len(VISITS)
)

LEARN_PAGES = (LEARN, PUZZLES, DRILLS, REVIEW, STATISTICS)
"""The pages of Learn, in their order; the first is what the panel opens on."""
