"""What is said of a strategy: a headline, and the details below it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from ghost_desktop.desktop.strategy.summary import details, headline
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.engine.solving import solve
from ghost_desktop.engine.strategies.strategy import minimal_strategy
from ghost_desktop.engine.words.wordlist import WordList, word_list

if TYPE_CHECKING:
    from collections.abc import Callable

OF_SUPERGHOST = Rules(SUPERGHOST)
FEW = word_list(["tan", "cat"], "odd words")


def test_a_player_who_can_only_lose_is_told_so() -> None:
    lost = minimal_strategy(solve(FEW, Rules(min_length=3)), 0)
    assert headline(lost) == "You lose if they know how."
    assert details(lost, FEW) == "Opening with C. The round can end on 1 word, and you complete it."


@pytest.mark.parametrize(
    ("rules", "seat", "one", "others"),
    [
        (Rules(misere=True), 0, "You win for certain.", "7 words to remember, opening with "),
        (
            Rules(players=3),
            1,
            "You cannot hold out alone against all.",
            "55 words to remember. On 47 of these words you are safe, on 8 you lose.",
        ),
        (
            replace(OF_SUPERGHOST, players=3, misere=True),
            0,
            "You cannot force a win alone against all.",
            "513 replies to remember, opening with ",
        ),
        (
            OF_SUPERGHOST,
            1,
            "You cannot force a win.",
            "990 replies to remember; not proved: fewer may do. The round can end on 371 words: on ",
        ),
    ],
)
def test_the_headline_says_one_thing_and_the_details_fit_the_game(
    bundled: Callable[[str], WordList], rules: Rules, seat: int, one: str, others: str
) -> None:
    strategy = minimal_strategy(solve(bundled("enable1"), rules), seat)
    assert headline(strategy) == one
    assert details(strategy, bundled("enable1")).startswith(others)


@pytest.mark.parametrize(
    ("words", "rules", "said"),
    [
        ("ab", Rules(), "After A. The round can end on 1 word, and you complete it."),
        ("ab", OF_SUPERGHOST, "2 replies to remember, to delay the loss. The round can end on 1"),
        (
            "aa ba bcb",
            Rules(),
            "2 words to remember. On 1 of these words you win, on 1 you",
        ),
    ],
)
def test_the_details_fit_the_outcome(words: str, rules: Rules, said: str) -> None:
    few = word_list(words.split(), "few")
    strategy = minimal_strategy(solve(few, replace(rules, min_length=2)), 1)
    assert details(strategy, few).startswith(said)


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        (OF_SUPERGHOST, "Nothing to remember, opening with A."),
        (
            replace(OF_SUPERGHOST, misere=True),
            "Opening with A. The round can end on 1 word, and you do not complete it.",
        ),
    ],
)
def test_nothing_may_be_enough_to_remember(rules: Rules, said: str) -> None:
    few = word_list(["ab"] if rules.misere else ["ab", "ac"], "few")
    strategy = minimal_strategy(solve(few, replace(rules, min_length=2)), 0)
    assert details(strategy, few) == said


def test_holding_out_against_all_is_said_in_plain_words() -> None:
    few = word_list(["abc", "abcd"], "three")
    safe = minimal_strategy(solve(few, Rules(min_length=3, players=3)), 0)
    assert headline(safe) == "You never lose, even if all others work together."
    misere = Rules(min_length=3, players=3, misere=True)
    wins = minimal_strategy(solve(few, misere), 2)
    assert headline(wins) == "You win, even if all others work together."
    assert details(wins, few) == "1 word to remember, after A."
