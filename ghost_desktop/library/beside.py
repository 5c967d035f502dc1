"""The list that the words of a game are held against -> the symbols beside these words."""

from __future__ import annotations

import logging
from functools import lru_cache
from typing import TYPE_CHECKING

from ghost_desktop.engine.errors import WordListError
from ghost_desktop.engine.game.variant import Lying
from ghost_desktop.engine.words.overlap import NO_SYMBOLS, ListSymbols
from ghost_desktop.library import catalogue

if TYPE_CHECKING:
    from pathlib import Path

    from ghost_desktop.engine.game.rules import Rules
    from ghost_desktop.engine.words.wordlist import WordList

log = logging.getLogger(__name__)


def symbols_beside(
    words: WordList, rules: Rules, source: str, *, are_fragments: bool = False
) -> ListSymbols:
    """Return what stands beside words of a game.

    Args:
        words: the list of the game.
        rules: its rules, which say how long words are that count.
        source: the list that they are held against; empty if none is.
        are_fragments: whether they are the fragments that rounds end at. Where letters have no
            order these are no words, and nothing stands beside them.

    Raises:
        WordListError: if that cannot be read.
    """
    if not source or (are_fragments and rules.variant.lying is not Lying.FIXED):
        return NO_SYMBOLS
    return ListSymbols(words.whole, other_list(source), rules.min_length)


def symbols_if_any(
    words: WordList, rules: Rules, source: str, *, are_fragments: bool = False
) -> ListSymbols:
    """Return the same, but nothing where the other list cannot be read, of which the log says why."""
    try:
        return symbols_beside(words, rules, source, are_fragments=are_fragments)
    except WordListError as error:
        log.warning("No symbols beside words: %s", error)
        return NO_SYMBOLS


def other_list(source: str) -> WordList:
    """Return the list that words are held against.

    Raises:
        WordListError: if it cannot be read.
    """
    catalogue.renew(source)
    path = catalogue.path_of(source)
    return _other(source, catalogue.list_name(source), path, _stamp(path))


def _stamp(path: Path) -> int:
    """Return what is another number once a file has changed."""
    try:
        return path.stat().st_mtime_ns
    except (OSError, ValueError):
        return 0


@lru_cache(maxsize=1)
def _other(source: str, _name: str, _path: Path, _changed: int) -> WordList:
    """Read a list; the one that was read last is asked for again and again."""
    return catalogue.load(source).words
