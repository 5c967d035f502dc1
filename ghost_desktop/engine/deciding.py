"""The words that decide: those whose removal alone, or addition alone, changes who wins."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine.changes import Present, Touched, find_changes
from ghost_desktop.engine.fate import Fate
from ghost_desktop.engine.listed_variant import ListedVariant
from ghost_desktop.engine.pool_variant import PoolVariant
from ghost_desktop.engine.reading import Reading
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.engine.seats import seats_of
from ghost_desktop.engine.word_parts import parts_by_level
from ghost_desktop.engine.wordlist import word_list

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from ghost_desktop.engine.changes import WordChanges
    from ghost_desktop.engine.game import Game
    from ghost_desktop.engine.level import Level
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.wordlist import WordList

    Indices = NDArray[np.intp]


@dataclass(frozen=True)
class DecidingWord:
    """A word that decides.

    Attributes:
        word: which.
        fate: how a round ends without it, or with it, if all play perfectly.
        openings: the first letters that win then, alphabetically.
    """

    word: str
    fate: Fate
    openings: tuple[str, ...]


def decided_by_removal(
    game: Game, reading: Reading = Reading.SELF, report: Report = in_silence
) -> tuple[DecidingWord, ...]:
    """Return the words whose removal alone changes who wins, alphabetically.

    The last word is never removed: without it there is no game.

    Args:
        game: of a variant whose positions are listed.
        reading: what it means that a seat may lose.
        report: called now and then.

    Raises:
        ValueError: if parts of words are not contiguous in the variant.
        WordListError: if no word counts, or there are too many positions.
    """
    levels, words = _levels(game, report), game.words
    everything = np.arange(len(words))
    parts = parts_by_level(words, levels, everything, beginnings_only=_is_tree(levels))
    present, touched = [], []
    for letters, (level, (word, position)) in enumerate(zip(levels, parts, strict=True)):
        owner = _only_word(word, position, len(level))
        gone = np.flatnonzero(owner >= 0)
        ends = np.flatnonzero(level.is_word)
        by = np.flatnonzero(words.length == letters)  # in the order of their positions
        is_shared = owner[ends] < 0
        never = np.zeros(len(gone), np.bool_)
        still = np.ones(int(is_shared.sum()), np.bool_)
        present.append(Present(np.ones(len(level), np.bool_), level.is_word))
        touched.append(
            Touched(owner[gone], gone, never, never).with_more(
                Touched(by[is_shared], ends[is_shared], still, ~still)
            )
        )
    changes = find_changes(levels, present, touched, game.rules, reading, report)
    return tuple(_deciding(game, words, levels, changes))


def decided_by_addition(
    game: Game, other: WordList, reading: Reading = Reading.SELF, report: Report = in_silence
) -> tuple[DecidingWord, ...]:
    """Return the words of another list whose addition alone changes who wins, alphabetically.

    Args:
        game: of a variant whose positions are listed.
        other: the list; of its words only those count that are long enough and new.
        reading: what it means that a seat may lose.
        report: called now and then.

    Raises:
        ValueError: if parts of words are not contiguous in the variant.
        WordListError: if no word counts, or there are too many positions.
    """
    least, mine = game.rules.min_length, set(game.words)
    added = {word for word in other if len(word) >= least} - mine
    if not added:
        return ()
    both = replace(game, all_words=word_list(mine | added, game.words.name))
    levels, words = _levels(both, report), both.words
    is_added = np.fromiter((word in added for word in words), np.bool_, len(words))
    everything = np.arange(len(words))
    parts = parts_by_level(words, levels, everything, beginnings_only=_is_tree(levels))
    present, touched = [], []
    for letters, (level, (word, position)) in enumerate(zip(levels, parts, strict=True)):
        size, is_new = len(level), is_added[word]
        is_whole = words.length[word] == letters
        is_there, is_end = np.zeros(size, np.bool_), np.zeros(size, np.bool_)
        is_there[position[~is_new]] = True
        is_end[position[~is_new & is_whole]] = True
        comes = is_new & (is_whole | ~is_there[position])
        key, first = np.unique(word[comes] * size + position[comes], return_index=True)
        present.append(Present(is_there, is_end))
        ends = is_whole[comes][first]
        touched.append(Touched(key // size, key % size, np.ones(len(key), np.bool_), ends))
    changes = find_changes(levels, present, touched, game.rules, reading, report)
    return tuple(_deciding(both, words, levels, changes))


def _levels(game: Game, report: Report) -> tuple[Level, ...]:
    variant = game.rules.variant
    if not isinstance(variant, ListedVariant) or isinstance(variant, PoolVariant):
        raise ValueError("the words that decide are found where parts of words are contiguous.")  # noqa: TRY004
    return variant.list_positions(game, beyond_words=True, report=report).levels


def _is_tree(levels: Sequence[Level]) -> bool:
    return levels[0].behind_first is None


def _only_word(word: Indices, position: Indices, size: int) -> Indices:
    """Return for each position the only word that has it; -1 where there are several, or none.

    Args:
        word: in order.
        position: what each has.
        size: how many positions there are.
    """
    first, last = np.full(size, -1), np.full(size, -2)
    last[position] = word  # the last of several stays
    first[position[::-1]] = word[::-1]
    return np.where(first == last, first, -1)


def _deciding(
    game: Game, words: WordList, levels: Sequence[Level], changes: WordChanges
) -> Iterator[DecidingWord]:
    rules = game.rules
    for index, word in enumerate(changes.word):
        if not changes.is_there[index]:
            continue
        first, end = np.searchsorted(changes.opening, [index, index + 1])
        openings = [
            words.text(int(levels[1].at[makes]), 1)
            for makes, named in zip(
                changes.makes[first:end], changes.leads_to[first:end], strict=True
            )
            if Fate(seats_of(int(named)), rules.players, rules.misere).wins(0)
        ]
        fate = Fate(seats_of(int(changes.named[index])), rules.players, rules.misere)
        yield DecidingWord(words[int(word)], fate, tuple(sorted(set(openings))))
