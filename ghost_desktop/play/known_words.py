"""Which words of a list somebody knows who does not know all of them: the common ones.

Where nobody knows how common words are, some are drawn by lot, and always the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ghost_desktop.engine.words.wordlist import WordList
    from ghost_desktop.play.opponent import Lexicon

_UNRATED = 100  # less common than every word that has a level
_HALVING = 10  # levels that make a word come to mind half as readily


def up_to_level(lexicon: Lexicon, level: int, percent: float) -> NDArray[np.bool_]:
    """Tell which words are as common as a level says, or commoner.

    Args:
        lexicon: the words.
        level: the least common that are known.
        percent: how many of the words are known instead where they have no levels.

    Returns:
        ``bool (words,)``.
    """
    if lexicon.is_rated:
        return (lexicon.levels > 0) & (lexicon.levels <= level)
    return most_common(lexicon, percent)


def most_common(lexicon: Lexicon, percent: float) -> NDArray[np.bool_]:
    """Tell which are the most common words, so many in a hundred; of a level, some drawn by lot.

    Whoever knows more words knows these, too.

    Returns:
        ``bool (words,)``.
    """
    rarity = np.where(lexicon.levels > 0, lexicon.levels, _UNRATED)
    order = np.lexsort((word_numbers(lexicon.words), rarity))
    known = np.zeros(len(lexicon.words), np.bool_)
    known[order[: round(len(order) * percent / 100)]] = True
    return known


def readiness(levels: NDArray[np.uint8]) -> NDArray[np.float64]:
    """Tell how readily each word comes to mind: all alike where nobody knows how common they are.

    Args:
        levels: ``uint8 (words,)``, as `Lexicon.levels`.

    Returns:
        ``float64 (words,)``, more than 0.
    """
    rarest = _UNRATED if levels.any() else 0
    known = np.where(levels > 0, levels, rarest).astype(np.float64)
    return np.asarray(np.exp2(-known / _HALVING), np.float64)


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
    for letters, which in words.letters_by_place():
        numbers[which] = _mixed(numbers[which] + letters + np.uint64(_SEED))
    return numbers


def _mixed(numbers: NDArray[np.uint64]) -> NDArray[np.uint64]:
    numbers = numbers * np.uint64(0x9E3779B97F4A7C15)
    numbers = (numbers ^ (numbers >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    numbers = (numbers ^ (numbers >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return numbers ^ (numbers >> np.uint64(31))
