"""Sentences and tables -> lines of a terminal."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

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


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Put rows below each other: all columns but the last end at the same place."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            [*(f"{text:>{width}}" for text, width in zip(row[:-1], widths, strict=False)), row[-1]]
        )
        for row in rows
    ]
