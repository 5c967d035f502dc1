"""What is said of a strategy: what one takes home as its headline, and the rest below it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ghost_desktop.desktop.strategy.summary import (
    below_headline,
    headline,
    longest_headline,
    to_take_home,
)
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.engine.strategies.strategy import minimal_strategy
from ghost_desktop.engine.words.wordlist import WordList, word_list

if TYPE_CHECKING:
    from conftest import Bundled
    from said import Known

    from ghost_desktop.engine.strategies.strategy import Strategy

OF_SUPERGHOST = Rules(SUPERGHOST)


def said_of(strategy: Strategy, words: WordList) -> str:
    """The headline, and what stands below it."""
    return f"{to_take_home(strategy, words)} | {below_headline(strategy)}"


def test_what_one_takes_home_and_the_rest_fit_the_game(bundled: Bundled, known: Known) -> None:
    words = bundled("enable1")
    for rules, seat in (
        (Rules(misere=True), 0),
        (Rules(players=3), 1),
        (replace(OF_SUPERGHOST, players=3, misere=True), 0),
        (OF_SUPERGHOST, 1),
    ):
        strategy = minimal_strategy(solve(words, rules), seat)
        known([headline(strategy), said_of(strategy, words)])
        assert len(to_take_home(strategy, words)) <= len(longest_headline(rules))


def test_what_is_said_fits_the_outcome(known: Known) -> None:
    ghost, superghost, three = Rules(min_length=1), Rules(SUPERGHOST, 2), Rules(SUPERGHOST, 2, 3)
    zones = Counting.ZONES
    for words, rules, seat, count in (
        ("tan cat", Rules(min_length=3), 0, Counting.LINES),
        ("ab", Rules(min_length=2), 1, Counting.LINES),
        ("ab", superghost, 1, Counting.LINES),
        ("aa ba bcb", Rules(min_length=2), 1, Counting.LINES),
        ("ab ac", superghost, 0, Counting.LINES),
        ("ab", replace(superghost, misere=True), 0, Counting.LINES),
        ("ab", ghost, 0, zones),
        ("aa abc", three, 0, zones),
        ("aa ab ba bca bcbdd cb", ghost, 1, zones),
        ("abab aabc abbbc", three, 1, zones),
        ("aa ab", ghost, 1, zones),
        ("ab", superghost, 1, zones),
    ):
        few = word_list(words.split(), "few")
        strategy = minimal_strategy(solve(few, rules), seat, count=count)
        known([headline(strategy), said_of(strategy, few)])
        assert count is zones or len(to_take_home(strategy, few)) <= len(longest_headline(rules))


def test_holding_out_against_all_is_said_in_plain_words() -> None:
    few = word_list(["abc", "abcd"], "three")
    safe = minimal_strategy(solve(few, Rules(min_length=3, players=3)), 0)
    assert headline(safe) == "You never lose, even if all others work together."
    misere = Rules(min_length=3, players=3, misere=True)
    wins = minimal_strategy(solve(few, misere), 2)
    assert headline(wins) == "You win, even if all others work together."
    assert to_take_home(wins, few) == "After A, remember 1 word."
