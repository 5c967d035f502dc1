"""Small random word lists with everything that is hard about them, and games with all positions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st
from reference import Reference

from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.game.variant_kinds import ListedVariant, PoolVariant
from ghost_desktop.engine.game.variants import all_variants
from ghost_desktop.engine.game.variants.anaghost import ANAGHOST
from ghost_desktop.engine.listed.listed import ListedSolution
from ghost_desktop.engine.solution import solve

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from ghost_desktop.engine.game.variant import Variant
    from ghost_desktop.engine.listed.graph import PositionGraph
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.engine.words.wordlist import WordList

LISTED = tuple(one for one in all_variants() if isinstance(one, ListedVariant))
"""The variants of which all positions are listed."""

SOON_PROVED = tuple(one for one in LISTED if one is not ANAGHOST)
"""Those of which a strategy on a large list is proved minimal within seconds, and not minutes."""

IN_ORDER = tuple(one for one in LISTED if not isinstance(one, PoolVariant))
"""Those of them in which the word that ends a round is the fragment itself."""

ALPHABETS = ("ab", "abc", "aåñ", "абв", "a\u03b2漢\U00010400", "ghost")
"""Few letters, so that words lie inside words; and letters beyond a–z, of one to four bytes."""


def _words(alphabet: str) -> st.SearchStrategy[set[str]]:
    word = st.text(alphabet, min_size=1, max_size=8)  # at once, not letter by letter
    return st.sets(word, min_size=1, max_size=25)


word_sets = st.sampled_from(ALPHABETS).flatmap(_words)
"""Sets of 1 to 25 words of 1 to 8 letters: one-letter words, repeated letters, words in words."""


def listed(
    words: WordList,
    rules: Rules,
    reading: Reading = Reading.SELF,
    *,
    beyond_words: bool = False,
    like: Solution | None = None,
) -> ListedSolution:
    """The solution of a game that has all positions."""
    solution = solve(words, rules, reading, beyond_words=beyond_words, like=like)
    assert isinstance(solution, ListedSolution)
    return solution


def plain(words: AbstractSet[str], rules: Rules, reading: Reading = Reading.SELF) -> Reference:
    """The same game by the rules as plainly as they can be written."""
    return Reference(
        words,
        rules.min_length,
        rules.variant.id,
        rules.players,
        misere=rules.misere,
        reading=reading.value,
    )


def graph_of(
    words: WordList, variant: Variant, min_length: int, *, beyond_words: bool = False
) -> PositionGraph:
    """The positions of a game that can be listed."""
    assert isinstance(variant, ListedVariant)
    return variant.list_positions(
        Game(words, Rules(variant, min_length)), beyond_words=beyond_words
    )
