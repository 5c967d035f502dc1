"""Names of files: for what they hold."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.strategies.costs import Costs
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.engine.strategies.strategy import minimal_strategy
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.formats.names import file_name, strategy_file_name

if TYPE_CHECKING:
    from said import Known

OF_SUPERGHOST = Rules(SUPERGHOST)


WORDS = word_list(["ghost", "ghoul", "gnome"], "a few words")


def test_a_file_with_a_strategy_is_named_for_it(known: Known) -> None:
    for source, rules, seat, opening in (
        ("enable1", OF_SUPERGHOST, 0, None),
        ("enable1", Rules(players=3), 2, None),
        ("enable1", Rules(misere=True), 1, "g"),
        ("american-english", Rules(), 0, None),
        ("/home/ann/My wörds: no. 2.txt", Rules(), 0, None),
        ("/home/ann/λέξεις.txt", Rules(), 0, None),
    ):
        strategy = minimal_strategy(solve(WORDS, rules), seat, opening)
        known([strategy_file_name(source, strategy)])
    known([strategy_file_name("enable1", strategy, "map")])


def test_a_file_in_which_other_lines_count_is_named_for_that(known: Known) -> None:
    strategy = minimal_strategy(solve(WORDS, Rules()), 1, "g", count=Counting.ZONES)
    cheapest = replace(strategy, count=Counting.LINES, costs=Costs())
    known(strategy_file_name("enable1", one) for one in (strategy, cheapest))


def test_a_file_is_named_for_what_was_chosen(known: Known) -> None:
    words = word_list(["ghost", "ghoul", "gnome", "hat"], "a few words")
    avoided = {"": "g", "ghou": "ghoul"}
    for fixed in ({"": "g"}, {"gn": "gno"}, {"": "g", "gn": "gno"}, avoided):
        strategy = minimal_strategy(solve(words, Rules(min_length=3)), 0, fixed=fixed)
        known([strategy_file_name("enable1", strategy)])


def test_a_file_with_several_games_is_named_for_what_they_have_in_common(known: Known) -> None:
    for sources, games in (
        (["enable1"], [Rules()]),
        (["enable1", "spanish"], [Rules()] * 2),
        (["enable1"] * 2, [Rules(), OF_SUPERGHOST]),
        (["enable1"] * 2, [Rules(players=3), Rules(players=4)]),
        (["enable1", "dutch"], [Rules(), replace(OF_SUPERGHOST, min_length=3)]),
        ([], []),
    ):
        known([file_name(sources, games, "comparison")])


def test_a_name_is_never_too_long_for_a_file() -> None:
    assert len(file_name(["w" * 500], [Rules()], "first").encode()) < 100
