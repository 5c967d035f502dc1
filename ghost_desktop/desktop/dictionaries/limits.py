"""What the chart of limits is about: one list, over minimum lengths or over vocabularies."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property

from ghost_desktop.desktop.dictionaries.state import has_levels
from ghost_desktop.desktop.question import MINIMUM_LENGTHS
from ghost_desktop.library import catalogue
from ghost_desktop.library.question import Question


class Along(Enum):
    """What changes from left to right."""

    LENGTH = "length"
    VOCABULARY = "vocabulary"


@dataclass(frozen=True)
class Limits:
    """Games that differ in one thing only.

    Attributes:
        question: the game that they are like.
        along: what they differ in.
    """

    question: Question = field(default_factory=Question)
    along: Along = Along.LENGTH

    @property
    def has_levels(self) -> bool:
        """Whether there are vocabularies to choose."""
        return has_levels(self.question.source)

    @property
    def steps(self) -> tuple[int, ...]:
        """The minimum lengths or the levels, from left to right."""
        return tuple(MINIMUM_LENGTHS) if self.along is Along.LENGTH else catalogue.LEVELS

    @cached_property
    def games(self) -> dict[Question, int]:
        """The games, and the place of each, from left to right."""
        return {self._at(step): place for place, step in enumerate(self.steps)}

    def _at(self, step: int) -> Question:
        game = self.question
        if self.along is Along.LENGTH:
            return replace(game, rules=replace(game.rules, min_length=step))
        whole, _level = catalogue.split_level(game.source)
        return replace(game, source=catalogue.up_to(whole, step))
