"""A question: which list, and under which rules."""

from __future__ import annotations

from dataclasses import field

from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.record import Record
from ghost_desktop.library import catalogue


class Question(Record):
    """What is asked.

    Attributes:
        source: which word list; see `catalogue.load`.
        rules: the game.
        reading: what it means that one may lose.
        without: the words that are left out of the list, sorted.
    """

    source: str = catalogue.DEFAULT_LIST
    rules: Rules = field(default_factory=Rules)
    reading: Reading = Reading.SELF
    without: tuple[str, ...] = ()

    @property
    def whole(self) -> str:
        """The list of which it is about all words, or those up to a level."""
        return catalogue.split_level(self.source)[0]
