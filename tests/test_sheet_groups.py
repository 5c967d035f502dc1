"""What is printed to be learned: in groups, by what one sees first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.desktop.strategy.lines import lines_of
from ghost_desktop.desktop.strategy.sheet import grouped
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants import find_variant
from ghost_desktop.engine.solving import solve
from ghost_desktop.engine.strategies.strategy import minimal_strategy

if TYPE_CHECKING:
    from collections.abc import Callable

    from ghost_desktop.engine.strategies.strategy import Strategy
    from ghost_desktop.engine.words.wordlist import WordList


def found(
    words: WordList, variant: str = "ghost", players: int = 2, seat: int = 0
) -> tuple[Strategy, dict[str, list[str]]]:
    """A strategy, and what is to be remembered of it, by the headings."""
    rules = Rules(find_variant(variant), min_length=4, players=players)
    strategy = minimal_strategy(solve(words, rules), seat)
    groups: dict[str, list[str]] = {}
    heading = ""
    for line in grouped(strategy, words, lines_of(strategy, words, None).lines):
        if line.fragment is None:
            heading = line.text
        else:
            groups.setdefault(heading, []).append(line.fragment)
    return strategy, groups


def test_words_that_all_begin_otherwise_need_no_headings(
    bundled: Callable[[str], WordList],
) -> None:
    strategy, groups = found(bundled("enable1"))
    assert groups == {"": list(strategy.words)}


def test_answers_are_grouped_by_the_openings(bundled: Callable[[str], WordList]) -> None:
    strategy, groups = found(bundled("enable1"), seat=1)
    assert list(groups)[:3] == ["They open with A", "They open with B or C", "They open with D"]
    for heading, lines in groups.items():
        letters = heading.removeprefix("They open with ").replace(" or ", ", ").split(", ")
        assert len(letters) <= 4
        assert {line[0].upper() for line in lines} == set(letters)
    assert sorted(line for lines in groups.values() for line in lines) == sorted(strategy.words)


def test_replies_follow_the_fragment_that_one_sees_first(
    bundled: Callable[[str], WordList],
) -> None:
    strategy, groups = found(bundled("spanish"), "superghost")
    headings = list(groups)
    assert headings[:2] == ["First you see AÑ", "First you see EÑ"]
    assert groups[headings[0]] == ["añ"]
    assert headings[3] == "First you see ÑA"  # after N, where Ñ stands in Spanish
    assert headings[-1] == "After several of these"
    assert sorted(line for lines in groups.values() for line in lines) == sorted(
        strategy.remembered
    )
    nodes = {node.fragment: node for node in strategy.tree.walk()}
    below = {
        heading: {
            one.fragment
            for first in heading.removeprefix("First you see ").replace(" or ", ", ").split(", ")
            for one in nodes[first.lower()].walk()
        }
        for heading in headings[:-1]
    }
    for heading, made in below.items():
        assert set(groups[heading]) <= made
    for line in groups[headings[-1]]:
        assert sum(line in made for made in below.values()) > 1
