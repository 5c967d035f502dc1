"""Words -> a number for each that looks like chance, and depends on nothing but its letters."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine.game.vocabulary import letters_by_place

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ghost_desktop.engine.words.wordlist import WordList

_SEED = 13  # any other gives another order of the words, as good


def word_numbers(words: WordList) -> NDArray[np.uint64]:
    """Return a number for each word: the same in each list that has the word and the alphabet.

    To take the words with the lowest numbers is to draw some at random, and always the same.

    Returns:
        ``uint64 (words,)``.
    """
    numbers = np.zeros(len(words), np.uint64)
    # Spread by steps of an odd 64-bit number, and mixed as SplitMix64 ends: G. L. Steele et al.,
    # "Fast splittable pseudorandom number generators", 2014.
    for letters, which in letters_by_place(words):
        numbers[which] = _mixed(numbers[which] + letters + np.uint64(_SEED))
    return numbers


def _mixed(numbers: NDArray[np.uint64]) -> NDArray[np.uint64]:
    numbers = numbers * np.uint64(0x9E3779B97F4A7C15)
    numbers = (numbers ^ (numbers >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    numbers = (numbers ^ (numbers >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return numbers ^ (numbers >> np.uint64(31))
