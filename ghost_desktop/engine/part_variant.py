"""Variants in which a fragment stands within a word and letters go to its ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.engine.listed_variant import ListedVariant
from ghost_desktop.engine.variant import LineKind

if TYPE_CHECKING:
    from ghost_desktop.engine.level import Level
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.vocabulary import Contiguous
    from ghost_desktop.engine.wordlist import WordList


class PartVariant(ListedVariant):
    """Play can come to a fragment in many ways, so that branches share what is to be remembered."""

    line_kind = LineKind.REPLY

    def vocabulary(self, words: WordList) -> Contiguous:
        """Return the contiguous parts of words."""
        from ghost_desktop.engine.vocabulary import Contiguous  # noqa: PLC0415 - texts need none

        return Contiguous(words, self)

    def build_levels(
        self,
        words: WordList,
        min_length: int,
        *,
        beyond_words: bool,  # noqa: ARG002 - they have all parts
        report: Report,
    ) -> tuple[Level, ...]:
        """List the parts of words."""
        from ghost_desktop.engine import part_levels  # noqa: PLC0415 - large; Ghost starts without

        return part_levels.build_levels(words, min_length, turning=self.turns, report=report)
