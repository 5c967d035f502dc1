"""The words that decide where all positions are listed; see `changes`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine.changes import Present, Touched, find_changes
from ghost_desktop.engine.deciding import DecidingWord
from ghost_desktop.engine.fate import Fate
from ghost_desktop.engine.seats import seats_of
from ghost_desktop.engine.word_parts import ListedParts

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from ghost_desktop.engine.changes import WordChanges
    from ghost_desktop.engine.game import Game
    from ghost_desktop.engine.level import Level
    from ghost_desktop.engine.reading import Reading
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.wordlist import WordList

    Indices = NDArray[np.intp]


def decided_by_removal(game: Game, reading: Reading, report: Report) -> tuple[DecidingWord, ...]:
    """Return the words whose removal alone changes who wins; see `deciding.decided_by_removal`."""
    words = game.words
    listed = ListedParts.of(game, report)
    present, touched = [], []
    for letters, here in enumerate(listed.parts_of(words)):
        report(0, len(listed.levels))
        size, loose = here.size, here.loose_parts(here.parts.is_word)
        owner = _only_word(here.word, here.part, len(here.parts))
        lost = np.flatnonzero(owner >= 0)
        # A word that is part of others is still a part, and no word any more.
        ends = here.parts.words
        stays = owner[ends] < 0
        word = np.append(owner[lost], np.flatnonzero(words.length == letters)[stays])
        part = np.append(lost, ends[stays])
        more = np.append(
            -(~here.parts.is_word[lost]).astype(np.intp), np.ones(stays.sum(), np.intp)
        )
        whose = _only_word(here.word, here.position[here.part], size)
        word, position, more = _gathered(word, here.position[part], more, size)
        is_there = whose[position] != word
        is_end = is_there & (loose[position] + more == 0)
        present.append(Present(np.ones(size, np.bool_), loose == 0))
        touched.append(Touched(word, position, is_there, is_end))
    levels = listed.levels
    changes = find_changes(levels, present, touched, game.rules, reading, report)
    return tuple(_deciding(game, words, levels, changes))


def decided_by_addition(
    both: Game, is_added: NDArray[np.bool_], reading: Reading, report: Report
) -> tuple[DecidingWord, ...]:
    """Return the words whose addition alone changes who wins; see `deciding.decided_by_addition`.

    Args:
        both: what is played, with all of them.
        is_added: ``bool (words,)``, which are new, one at least.
        reading: what it means that a seat may lose.
        report: called now and then.
    """
    words = both.words
    listed = ListedParts.of(both, report)
    present, touched = [], []
    for letters, here in enumerate(listed.parts_of(words)):
        report(0, len(listed.levels))
        word, part, size = here.word, here.part, here.size
        is_new, is_whole = is_added[word], words.length[word] == letters
        is_part, is_word = np.zeros((2, len(here.parts)), np.bool_)
        is_part[part[~is_new]] = True
        is_word[part[~is_new & is_whole]] = True
        is_there = np.zeros(size, np.bool_)
        is_there[here.position[is_part]] = True
        loose = here.loose_parts(is_word | ~is_part)
        comes = np.flatnonzero(is_new & (is_whole | ~is_part[part]))
        _key, first = np.unique(word[comes] * len(here.parts) + part[comes], return_index=True)
        comes = comes[first]  # a part as often as a word has it
        more = np.where(is_whole[comes], -is_part[part[comes]].astype(np.intp), 1)
        new, position, more = _gathered(word[comes], here.position[part[comes]], more, size)
        present.append(Present(is_there, is_there & (loose == 0)))
        touched.append(
            Touched(new, position, np.ones(len(new), np.bool_), loose[position] + more == 0)
        )
    levels = listed.levels
    changes = find_changes(levels, present, touched, both.rules, reading, report)
    return tuple(_deciding(both, words, levels, changes))


def _gathered(
    word: Indices, position: Indices, more: Indices, size: int
) -> tuple[Indices, Indices, Indices]:
    """Return each pair of a word and a position once, with the sum of what it has more."""
    key, which = np.unique(word * size + position, return_inverse=True)
    summed = np.bincount(which, more, len(key)).astype(np.intp)
    return key // size, key % size, summed


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
