"""Lists made of others: which words, of which lists, and when they have to be made anew."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from typing import TYPE_CHECKING

from ghost_desktop.engine.errors import ListRefusal, NoWords, WordListError
from ghost_desktop.engine.record import Record
from ghost_desktop.engine.texts import N_
from ghost_desktop.engine.words.wordlist import read_word_list

if TYPE_CHECKING:
    from collections.abc import Callable

    from ghost_desktop.engine.words.wordlist import WordList

    Load = Callable[[str], WordList]
    """Reads the list of a source."""


class NothingMade(ListRefusal):
    """No word of the sources is one of those that the list is to have; it has the first's name."""

    sentence = N_("the list would have no words; make it of other lists, or in another way.")


class Operation(Enum):
    """Which words of its sources a made list has. The value is its name in files."""

    BOTH = "both"
    """Those that the first has and the second has."""

    EITHER = "either"
    """Those that the first has, or the second."""

    WITHOUT = "without"
    """Those that the first has and the second has not."""

    SAME = "same"
    """Those of the first; its source says up to which level."""

    UNSTRUCK = "unstruck"
    """Those of the first but for the words that the person leaves out of it."""

    @property
    def sources(self) -> int:
        """Of how many lists it is made."""
        return 2 if self in (Operation.BOTH, Operation.EITHER, Operation.WITHOUT) else 1


class Making(Record):
    """How a list is made of others.

    Attributes:
        operation: which words it has.
        sources: of which lists, as many as the operation has.
        struck: the words left out, sorted, where the operation leaves some out.
        hashes: the `WordList.content_hash` of each source when the list was made; nothing before.
    """

    operation: Operation
    sources: tuple[str, ...]
    struck: tuple[str, ...] = ()
    hashes: tuple[str, ...] = ()


def make(making: Making, load: Load) -> tuple[WordList, Making]:
    """Make a list.

    Returns:
        The words, and the making with the hashes of what they were made of.

    Raises:
        WordListError: if a source cannot be read, no word is left, or the lists together have too
            many letters.
    """
    from ghost_desktop.engine.words.overlap import overlap_of  # noqa: PLC0415 - few lists are made

    lists = tuple(load(source) for source in making.sources)
    made = replace(making, hashes=tuple(one.content_hash for one in lists))
    first, *others = lists
    try:
        match making.operation:
            case Operation.BOTH:
                words = overlap_of((first, *others)).words_in_both(0, 1)
            case Operation.EITHER:
                words = first.joined_with(others[0])
            case Operation.WITHOUT:
                words = overlap_of((first, *others)).words_only_in(0, 1)
            case Operation.SAME:
                words = first
            case Operation.UNSTRUCK:
                words = first.without(making.struck)
    except WordListError as error:
        if isinstance(error.refusal, NoWords):  # these have words, but none that is wanted
            raise WordListError(NothingMade(first.name)) from error
        raise
    # Read again, so that its alphabet is that of its own words.
    return read_word_list(b"".join(words.written()), words.name)[0], made


def is_current(making: Making, hash_of: Callable[[str], str]) -> bool:
    """Tell whether a list is as it would be made today, by the hashes of its sources as they are now."""
    return tuple(map(hash_of, making.sources)) == making.hashes
