"""Long runs of what other tests do briefly: `pytest -m stress` does all of it, a normal run 2 %."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from lists import ALPHABETS, LISTED, plain

from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.listed.listed import ListedSolution
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.words.wordlist import word_list

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.stress

GAMES = 3_000
"""Games with larger lists than those of test_reference.py: some minutes."""


def games(count: int) -> Iterator[tuple[int, set[str], Rules]]:
    """Random games, the same each time; a game that fails is found again by its number."""
    for number in range(count):
        random = Random(number)
        alphabet = random.choice(ALPHABETS)
        longest = random.randint(3, 9)
        words = {
            "".join(random.choices(alphabet, k=random.randint(1, longest)))
            for _ in range(random.randint(1, 60))
        }
        rules = Rules(
            variant=random.choice(LISTED),
            min_length=random.randint(1, max(map(len, words))),
            players=random.randint(2, 8),
            misere=random.random() < 0.5,
        )
        yield number, words, rules


def test_random_games_agree_with_the_plain_rules(share: float) -> None:
    for number, words, rules in games(round(share * GAMES)):
        reference = plain(words, rules)
        solution = solve(word_list(words, "random"), rules)
        reachable = reference.reachable()
        assert isinstance(solution, ListedSolution)
        assert solution.graph.positions == len(reachable), number
        for fragment in reachable:
            plays = solution.legal_plays(fragment)
            assert {one.fragment for one in plays} == set(reference.legal_plays(fragment)), number
            assert solution.is_word(fragment) == (fragment in reference.ends), number
            assert solution.fate(fragment).seats == reference.named(fragment), number
