"""A word list with what is known of its reading."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.listed.part_levels import build_prefix_levels
from ghost_desktop.engine.record import Record

if TYPE_CHECKING:
    from ghost_desktop.engine.words.import_report import ImportReport
    from ghost_desktop.engine.words.wordlist import WordList


class LoadedList(Record, eq=False):
    """A word list that has been read: under which name, from what, and how long that took.

    Attributes:
        source: what the caller named: the id of a bundled list, or a path.
        words: the list.
        report: what became of the entries of the file.
        seconds: time to read, clean and hash it.
        without: the words of it that were left out because somebody asked for that, sorted.
    """

    source: str
    words: WordList
    report: ImportReport
    seconds: float
    without: tuple[str, ...] = ()


class ListFacts(Record):
    """What is counted of a list, for the usual minimum length.

    Attributes:
        min_length: letters in the shortest words that count.
        words: those that count.
        first_words: those of them that begin with no other of them: on these a round of Ghost ends.
    """

    min_length: int
    words: int
    first_words: int

    @classmethod
    def of(cls, words: WordList) -> ListFacts:
        """Count.

        Raises:
            WordListError: if no word counts.
        """
        game = Game(words, Rules())
        levels = build_prefix_levels(words, game.rules.min_length, beyond_words=False)
        ends = sum(len(level.words) for level in levels)
        return cls(game.rules.min_length, len(game.words), ends)
