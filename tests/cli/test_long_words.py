"""Words may have 1,000 letters: nothing goes deeper with them than Python recurses.

Since some commands take long with such words, they are shorter here, and Python recurses less.
"""

from __future__ import annotations

import inspect
import sys
from typing import TYPE_CHECKING

import pytest

from ghost_desktop.engine.game.variants import all_variants

if TYPE_CHECKING:
    from conftest import Says, Tells

    from ghost_desktop.engine.game.variant import Variant

DEPTH = 80
SHORT = "abcd", "abba", "zzzz"
LONG = "b" + "a" * (DEPTH + 48), "abcd", "zzzz"


@pytest.mark.parametrize("variant", all_variants(), ids=lambda variant: variant.id)
@pytest.mark.parametrize(
    "command",
    [
        "strategy {one} --player 2 --time-limit 0.1 --format json",
        "strategy {one} --player 2 --time-limit 0.1 --format outline",
        "strategy {one} --player 2 --time-limit 0.1 --format dot",
        "strategy {one} --player 2 --count zones --time-limit 0.1",
        "compare {one} {two} --margin --time-limit 0.1",
        "pair {one} {two} --time-limit 0.1",
        "arena perfect random --list {one} --rounds 1",
    ],
)
def test_no_command_goes_deeper_with_longer_words(
    call: Tells, write: Says, command: str, variant: Variant
) -> None:
    def run(words: tuple[str, ...]) -> tuple[int, str]:
        one, two = write("\n".join(words), "one"), write("\n".join(words[1:]), "two")
        argv = command.format(one=one, two=two).split()
        result = call(*argv, "--variant", variant.id)
        return result.status, result.err

    run(SHORT)  # imports go deep
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack(0)) + DEPTH)
    try:
        status, said = run(LONG)
    finally:
        sys.setrecursionlimit(limit)
    refused = "known only of players who can", "found within 0.1 seconds"
    assert status == 0 or any(why in said for why in refused)
