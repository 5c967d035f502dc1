"""What is said of a strategy: what one takes home as its headline, and the rest below it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from ghost_desktop.desktop.strategy.summary import (
    below_headline,
    headline,
    longest_headline,
    to_take_home,
)
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.strategies.strategy import minimal_strategy
from ghost_desktop.engine.words.wordlist import WordList, word_list

if TYPE_CHECKING:
    from collections.abc import Callable

    from ghost_desktop.engine.strategies.strategy import Strategy

OF_SUPERGHOST = Rules(SUPERGHOST)
FEW = word_list(["tan", "cat"], "odd words")


def said_of(strategy: Strategy, words: WordList) -> str:
    """The headline, and what stands below it."""
    return f"{to_take_home(strategy, words)} | {below_headline(strategy)}"


def test_a_player_who_can_only_lose_is_told_so() -> None:
    lost = minimal_strategy(solve(FEW, Rules(min_length=3)), 0)
    assert headline(lost) == "You lose if they know how."
    assert said_of(lost, FEW) == (
        "You lose if they know how. Opening with C. | "
        "The round can end on 1 word, and you complete it."
    )


@pytest.mark.parametrize(
    ("rules", "seat", "one", "said"),
    [
        (
            Rules(misere=True),
            0,
            "You win for certain.",
            "Play J. Remember seven words. | You win for certain.",
        ),
        (
            Rules(players=3),
            1,
            "You cannot hold out alone against all.",
            "You cannot hold out alone against all. Remember 55 words, for when they go wrong. | The round can end on 55 words: on 47 you are ",
        ),
        (
            replace(OF_SUPERGHOST, players=3, misere=True),
            0,
            "You cannot force a win alone against all.",
            "You cannot force a win alone against all. Opening with Q. Remember 513 replies, for when they go wrong. | ",
        ),
        (
            OF_SUPERGHOST,
            1,
            "You cannot force a win.",
            "You cannot force a win. Remember 990 replies, for when they go wrong. | Not proved: fewer may do. The round can",
        ),
    ],
)
def test_what_one_takes_home_and_the_rest_fit_the_game(
    bundled: Callable[[str], WordList], rules: Rules, seat: int, one: str, said: str
) -> None:
    strategy = minimal_strategy(solve(bundled("enable1"), rules), seat)
    assert headline(strategy) == one
    assert said_of(strategy, bundled("enable1")).startswith(said)
    assert len(to_take_home(strategy, bundled("enable1"))) <= len(longest_headline(rules))


@pytest.mark.parametrize(
    ("words", "rules", "said"),
    [
        (
            "ab",
            Rules(),
            "You lose if they know how. After A. | The round can end on 1 word, and you complete it.",
        ),
        (
            "ab",
            OF_SUPERGHOST,
            "You lose if they know how. Remember two replies, to delay the loss. | The round can",
        ),
        (
            "aa ba bcb",
            Rules(),
            "You cannot force a win. Remember two words, for when they go wrong. | The round can end on 2 words: on 1 you win, on 1",
        ),
    ],
)
def test_what_is_said_fits_the_outcome(words: str, rules: Rules, said: str) -> None:
    few = word_list(words.split(), "few")
    strategy = minimal_strategy(solve(few, replace(rules, min_length=2)), 1)
    assert said_of(strategy, few).startswith(said)
    assert len(to_take_home(strategy, few)) <= len(longest_headline(rules))


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        (OF_SUPERGHOST, "Play A: nothing to remember. | You win for certain."),
        (
            replace(OF_SUPERGHOST, misere=True),
            (
                "You lose if they know how. Opening with A. | "
                "The round can end on 1 word, and you do not complete it."
            ),
        ),
    ],
)
def test_nothing_may_be_enough_to_remember(rules: Rules, said: str) -> None:
    few = word_list(["ab"] if rules.misere else ["ab", "ac"], "few")
    strategy = minimal_strategy(solve(few, replace(rules, min_length=2)), 0)
    assert said_of(strategy, few) == said


def test_holding_out_against_all_is_said_in_plain_words() -> None:
    few = word_list(["abc", "abcd"], "three")
    safe = minimal_strategy(solve(few, Rules(min_length=3, players=3)), 0)
    assert headline(safe) == "You never lose, even if all others work together."
    misere = Rules(min_length=3, players=3, misere=True)
    wins = minimal_strategy(solve(few, misere), 2)
    assert headline(wins) == "You win, even if all others work together."
    assert to_take_home(wins, few) == "After A, remember 1 word."
