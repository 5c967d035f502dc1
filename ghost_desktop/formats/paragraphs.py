"""Sentences -> lines of a terminal."""

from __future__ import annotations

import textwrap

WIDTH = 80
"""Columns of a line of text; only a name or a word that is longer makes a longer one."""


def filled(text: str, indent: str = "", hanging: str = "") -> list[str]:
    """Break a sentence into lines, between words alone: names and fragments stay whole.

    Args:
        text: the sentence.
        indent: what stands before each line.
        hanging: what stands after that in all but the first.
    """
    return textwrap.wrap(
        text,
        WIDTH,
        initial_indent=indent,
        subsequent_indent=indent + hanging,
        break_long_words=False,
        break_on_hyphens=False,
    )
