"""Names of files: for what they hold."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.strategies.costs import Costs
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.engine.strategies.strategy import minimal_strategy
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.formats.names import file_name, strategy_file_name

OF_SUPERGHOST = Rules(SUPERGHOST)


@pytest.mark.parametrize(
    ("source", "rules", "seat", "opening", "name"),
    [
        ("enable1", OF_SUPERGHOST, 0, None, "enable1-superghost-4-first"),
        ("enable1", Rules(players=3), 2, None, "enable1-ghost-4-3-players-third"),
        ("enable1", Rules(misere=True), 1, "g", "enable1-ghost-4-misere-second-opening-g"),
        ("american-english", Rules(), 0, None, "american-english-ghost-4-first"),
        ("/home/ann/My wörds: no. 2.txt", Rules(), 0, None, "my-words-no-2-ghost-4-first"),
        ("/home/ann/λέξεις.txt", Rules(), 0, None, "λεξεισ-ghost-4-first"),
    ],
)
def test_a_file_with_a_strategy_is_named_for_it(
    source: str, rules: Rules, seat: int, opening: str | None, name: str
) -> None:
    words = word_list(["ghost", "ghoul", "gnome"], "a few words")
    strategy = minimal_strategy(solve(words, rules), seat, opening)
    assert strategy_file_name(source, strategy) == name


def test_a_file_in_which_other_lines_count_is_named_for_that() -> None:
    words = word_list(["ghost", "ghoul", "gnome"], "a few words")
    strategy = minimal_strategy(solve(words, Rules()), 1, "g", count=Counting.ZONES)
    assert strategy_file_name("enable1", strategy) == "enable1-ghost-4-second-opening-g-zones"
    cheapest = replace(strategy, count=Counting.LINES, costs=Costs())
    assert strategy_file_name("enable1", cheapest) == "enable1-ghost-4-second-opening-g-cheapest"


@pytest.mark.parametrize(
    ("fixed", "named"),
    [
        ({"": "g"}, "first-opening-g"),
        ({"gn": "gno"}, "first-with-choices"),
        ({"": "g", "gn": "gno"}, "first-opening-g-with-choices"),
        ({"": "g", "ghou": "ghoul"}, "first-opening-g-with-choices"),  # it may be avoided
    ],
)
def test_a_file_is_named_for_what_was_chosen(fixed: dict[str, str], named: str) -> None:
    words = word_list(["ghost", "ghoul", "gnome", "hat"], "a few words")
    strategy = minimal_strategy(solve(words, Rules(min_length=3)), 0, fixed=fixed)
    assert strategy_file_name("enable1", strategy) == f"enable1-ghost-3-{named}"


def test_what_tells_a_file_from_others_ends_its_name() -> None:
    words = word_list(["ghost", "ghoul", "gnome"], "a few words")
    strategy = minimal_strategy(solve(words, Rules()), 0)
    assert strategy_file_name("enable1", strategy, "map") == "enable1-ghost-4-first-map"


@pytest.mark.parametrize(
    ("sources", "games", "name"),
    [
        (["enable1"], [Rules()], "enable1-ghost-4-comparison"),
        (["enable1", "spanish"], [Rules()] * 2, "ghost-4-comparison"),
        (["enable1"] * 2, [Rules(), OF_SUPERGHOST], "enable1-4-comparison"),
        (["enable1"] * 2, [Rules(players=3), Rules(players=4)], "enable1-ghost-4-comparison"),
        (["enable1", "dutch"], [Rules(), replace(OF_SUPERGHOST, min_length=3)], "comparison"),
        ([], [], "comparison"),
    ],
)
def test_a_file_with_several_games_is_named_for_what_they_have_in_common(
    sources: list[str], games: list[Rules], name: str
) -> None:
    assert file_name(sources, games, "comparison") == name


def test_a_name_is_never_too_long_for_a_file() -> None:
    assert len(file_name(["w" * 500], [Rules()], "first").encode()) < 100
