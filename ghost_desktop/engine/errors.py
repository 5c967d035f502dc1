"""What the engine refuses."""

from __future__ import annotations


class WordListError(ValueError):
    """The bytes or the words cannot be played with; the message says why, in one sentence."""
