"""The margin as it is said to be: all sets of words tried, and what a set is said to do, done."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from lists import plain

from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.words.wordlist import word_list

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from ghost_desktop.engine.changes.margin import Margin
    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.engine.game.rules import Rules


def winner(words: AbstractSet[str], rules: Rules) -> int:
    """Who wins on some words, by the rules as plainly as they can be written."""
    (named,) = plain(words, rules).named("")
    return named if rules.misere else 1 - named


def fewest_changes(mine: set[str], theirs: set[str], rules: Rules) -> int | None:
    """The size of the smallest set that gives the game away, of all sets; None if none does."""
    pool, now = sorted(mine | theirs), winner(mine, rules)
    for size in range(1, len(pool) + 1):
        for some in combinations(pool, size):
            left = mine ^ set(some)
            if left and winner(left, rules) != now:
                return size
    return None


def assert_does_what_is_said(found: Margin, game: Game) -> None:
    """Solve the game afresh with the words of a margin changed: it is given away."""
    mine = set(game.words)
    assert set(found.remove) <= mine
    assert not set(found.add) & mine
    assert len(found.remove) + len(found.add) == found.words
    changed = (
        word_list((mine - {*found.remove}) | {*found.add}, "then")
        if found.add
        else game.words.without(found.remove)
    )
    then = solve(changed, game.rules)
    assert found.winner_then == then.winner == 1 - found.winner
    assert found.openings_then == tuple(play.letter for play in then.winning_plays(""))
