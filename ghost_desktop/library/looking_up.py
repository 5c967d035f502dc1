"""A word -> what is known of it on this computer: which lists have it, how common it is, its meaning.

A list is asked in its file, which is sorted: some twenty looks into it find a word among any number,
and nothing has to be loaded.
"""

from __future__ import annotations

import logging
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ghost_desktop.engine.words.letters import MAX_WORD_LENGTH, Alphabet
from ghost_desktop.library import catalogue, commonness
from ghost_desktop.library.catalogue import BundledList
from ghost_desktop.library.definitions import Definition, define
from ghost_desktop.library.no_words import abbreviations

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from ghost_desktop.engine.words.wordlist import WordList
    from ghost_desktop.library.catalogue import Known

log = logging.getLogger(__name__)

_LONGEST_LINE = 4 * MAX_WORD_LENGTH + 1
"""Bytes of the longest word and the end of its line, in UTF-8."""


@dataclass(frozen=True)
class WordEntry:
    """What is known of a word.

    Attributes:
        word: which, in the letters of the list that is asked.
        is_in_list: whether that list has it.
        is_left_out: whether it was left out of that list, which has it otherwise.
        lists: the other lists that have it.
        named: those of them that are worth naming: of a list that is there as it came as well, one.
        is_english: whether it can be said how common it is.
        level: how common it is, see `commonness`; None if that is not known.
        definitions: what it means; none if that is not known.
    """

    word: str
    is_in_list: bool
    is_left_out: bool
    lists: tuple[Known, ...]
    named: tuple[Known, ...]
    is_english: bool
    level: int | None
    definitions: tuple[Definition, ...]


def lists_at_hand() -> tuple[Known, ...]:
    """Return all lists that have an id, those made of others as these are now.

    Raises:
        WordListError: if the manifest of the bundled lists is missing or broken.
    """
    for one in catalogue.known_lists():
        catalogue.renew(one.id)
    return catalogue.known_lists()


def look_up(written: str, words: WordList, lists: Iterable[Known]) -> WordEntry:
    """Find out what is known of a word.

    Args:
        written: the word, as a person writes it.
        words: the list that is asked.
        lists: the others, and perhaps that one.
    """
    word = words.meant(written)
    is_in_list = words.place(word) is not None
    having = [one for one in lists if one.id != words.source and _has(one, written)]
    known = [catalogue.as_it_came(words.source)] if is_in_list else []
    # Cleaned ones are first.
    named = {catalogue.as_it_came(one.id): one for one in reversed(having)}
    is_english, language = catalogue.is_english(words.source), catalogue.explained_as(words.source)
    level, definitions = None, tuple[Definition, ...]()
    if catalogue.may_be_english(words.source):
        level, definitions = commonness.level(word), define(word)
        if not is_english and level is None:
            # The pieces of a foreign word look like English at times.
            definitions = tuple(one for one in definitions if not one.steps)
        is_english = is_english or level is not None or bool(definitions)
    elif language:
        definitions = define(word, language)
    return WordEntry(
        word=word,
        is_in_list=is_in_list,
        is_left_out=word in words.left_out,
        lists=tuple(having),
        named=tuple(one for list_id, one in reversed(named.items()) if list_id not in known),
        is_english=is_english,
        level=level,
        definitions=definitions,
    )


def _has(known: Known, written: str) -> bool:
    """Tell whether a list has a word; one whose file cannot be read has none."""
    word = Alphabet(known.alphabet).meant(written)
    if not set(word) <= set(known.alphabet):
        return False
    try:
        if isinstance(known, BundledList) and known.cleaned_of and word in abbreviations():
            return False
        return file_has(known.path, word)
    except OSError as error:
        log.warning("%s cannot be asked for a word: %s", known.name, error)
        return False


def file_has(path: Path, word: str) -> bool:
    """Tell whether a file has a word: one with sorted words, one a line, in UTF-8.

    Raises:
        OSError: if it cannot be read.
    """
    sought = word.encode()
    with path.open("rb") as file:
        low, high = 0, file.seek(0, os.SEEK_END)  # a line begins at each, and the word's between
        while low < high:
            middle = (low + high) // 2
            first = max(low, middle - _LONGEST_LINE)
            file.seek(first)
            block = file.read(2 * _LONGEST_LINE)
            if len(block) <= middle - first:  # it has been cut off meanwhile
                return False
            begin = block.rfind(b"\n", 0, middle - first) + 1
            end = block.find(b"\n", middle - first)
            line = block[begin : end if end >= 0 else len(block)]
            if line == sought:
                return True
            if line < sought:
                low = first + begin + len(line) + 1
            else:
                high = first + begin
    return False
