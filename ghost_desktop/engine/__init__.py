"""The mathematics of Ghost: words, the game that is played with them, and who wins it.

What somebody would try first, on the five words of which it is known that the second player wins:

>>> from ghost_desktop.engine import Game, Rules, minimal_strategy, solve, word_list
>>> words = word_list(["ghost", "green", "tan", "tree", "trie"], "five words")
>>> rules = Rules(min_length=3)
>>> game = Game(words, rules)  # what can be played, without knowing who wins
>>> [play.fragment for play in game.legal_plays("t")]
['ta', 'tr']
>>> game.is_word("tan"), game.losers("tan")  # seats count from 0: whoever plays N completes TAN
(True, frozenset({0}))
>>> solution = solve(words, rules)  # every position, with perfect play
>>> solution.winner
1
>>> [play.letter for play in solution.winning_plays("t")]
['a']
>>> solution.plays_left("t")  # fewest and most; between two, the winner hurries, the loser delays
(2, 2)
>>> strategy = minimal_strategy(solution, seat=1)
>>> strategy.words, strategy.proved_minimal  # the fewest words to remember, to win for certain
(('ghost', 'tan'), True)
>>> from ghost_desktop.engine import find_variant
>>> superghost = Rules(find_variant("superghost"), min_length=3, players=3)
>>> sorted(solve(words, superghost).fate("").seats)  # among three, those who may lose
[1, 2]

`Game` knows words and rules, a `Solution` who wins, a `Strategy` what to remember; each is made
from the one before and cannot be changed. A variant of the game is one file in `variants`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ghost_desktop.engine.errors import IllegalFragment, WordListError
    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.engine.game.plays import Play, Where
    from ghost_desktop.engine.game.rules import Reading, Rules
    from ghost_desktop.engine.game.variant import NoStrategy
    from ghost_desktop.engine.game.variants import all_variants, find_variant
    from ghost_desktop.engine.solution import Solution, against_all, solve
    from ghost_desktop.engine.strategies.counting import Counting
    from ghost_desktop.engine.strategies.strategy import Strategy, minimal_strategy
    from ghost_desktop.engine.words.wordlist import WordList, read_word_list, word_list

__all__ = [
    "Counting",
    "Game",
    "IllegalFragment",
    "NoStrategy",
    "Play",
    "Reading",
    "Rules",
    "Solution",
    "Strategy",
    "Where",
    "WordList",
    "WordListError",
    "against_all",
    "all_variants",
    "find_variant",
    "minimal_strategy",
    "read_word_list",
    "solve",
    "word_list",
]

_HOMES = {
    "strategies.counting": ("Counting",),
    "errors": (
        "IllegalFragment",
        "WordListError",
    ),
    "game.variant": ("NoStrategy",),
    "game.game": ("Game",),
    "game.plays": (
        "Play",
        "Where",
    ),
    "game.rules": ("Reading", "Rules"),
    "solution": ("Solution", "against_all", "solve"),
    "strategies.strategy": (
        "Strategy",
        "minimal_strategy",
    ),
    "game.variants": (
        "all_variants",
        "find_variant",
    ),
    "words.wordlist": (
        "WordList",
        "read_word_list",
        "word_list",
    ),
}
"""Where each name comes from: what needs NumPy is imported when it is asked for."""


def __getattr__(name: str) -> object:
    """Import what is asked for by name."""
    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f"{__name__}.{home}"), name)
    raise AttributeError(f"{__name__} has no {name!r}.")
