"""Small games, and what the engine makes of them, for the tests of formats."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from ghost_desktop.engine.comparison import Row, solve_row
from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.engine.strategies.strategy import Strategy, minimal_strategy
from ghost_desktop.engine.words.wordlist import LoadedList, read_word_list, word_list
from ghost_desktop.library import catalogue

if TYPE_CHECKING:
    from ghost_desktop.engine.solution import Solution

FIVE = "ghost green tan tree trie"
"""The second player wins (source 004)."""


ANY_WORD = Rules(min_length=1)
"""Ghost for two, in which every word counts."""


def solved(
    words: str,
    rules: Rules = ANY_WORD,
    reading: Reading = Reading.SELF,
    *,
    beyond_words: bool = False,
) -> Solution:
    return solve(word_list(words.split(), "test"), rules, reading, beyond_words=beyond_words)


def strategy_of(
    number: int,
    words: str,
    opening: str | None = None,
    rules: Rules = ANY_WORD,
    count: Counting = Counting.LINES,
) -> Strategy:
    return minimal_strategy(solved(words, rules), number - 1, opening, count=count)


@cache
def enable1_strategy(number: int) -> Strategy:
    """A strategy of SuperGhost on ENABLE1: player 1 wins, and player 2 has a thousand replies."""
    words = catalogue.load("enable1").words
    return minimal_strategy(solve(words, Rules(SUPERGHOST)), number - 1)


def lines_of(strategy: Strategy) -> list[tuple[str, str]]:
    """What is to be remembered outside Ghost: each fragment with the reply to it, sorted."""
    return [(fragment, reply) for fragment, reply in strategy.replies.items() if fragment]


def loaded(data: str, name: str = "test") -> LoadedList:
    words, report = read_word_list(data.encode(), name)
    return LoadedList(words.read_from(name), report, 0.5)


def row_of(
    data: str,
    rules: Rules = ANY_WORD,
    reading: Reading = Reading.SELF,
    *,
    name: str = "test",
    lines: bool = False,
    margin: bool = False,
) -> Row:
    row = solve_row(loaded(data, name), rules, reading, lines=lines, margin=margin)
    return replace(row, solve_seconds=0.25)
