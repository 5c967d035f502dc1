"""What is printed to be learned: in groups, by what one sees first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.desktop.strategy.lines import lines_of
from ghost_desktop.desktop.strategy.map_graph import StrategyMap
from ghost_desktop.desktop.strategy.sheet import groups_of, headed, part_of
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants import find_variant
from ghost_desktop.engine.solving import solve
from ghost_desktop.engine.strategies.strategy import minimal_strategy

if TYPE_CHECKING:
    from collections.abc import Callable

    from ghost_desktop.desktop.strategy.sheet import SheetGroup
    from ghost_desktop.engine.strategies.strategy import Strategy
    from ghost_desktop.engine.words.wordlist import WordList


def found(
    words: WordList, variant: str = "ghost", players: int = 2, seat: int = 0
) -> tuple[Strategy, tuple[SheetGroup, ...]]:
    rules = Rules(find_variant(variant), min_length=4, players=players)
    strategy = minimal_strategy(solve(words, rules), seat)
    return strategy, groups_of(strategy, words, lines_of(strategy, words, None).lines)


def test_words_that_all_begin_otherwise_need_no_headings(
    bundled: Callable[[str], WordList],
) -> None:
    strategy, (group,) = found(bundled("enable1"))
    assert (group.heading, len(group.firsts)) == ("", 7)
    assert [line.fragment for line in group.lines] == list(strategy.words)
    assert headed(group) == group.lines


def test_answers_are_grouped_by_the_openings(bundled: Callable[[str], WordList]) -> None:
    strategy, groups = found(bundled("enable1"), seat=1)
    assert [group.heading for group in groups][:3] == [
        "They open with A",
        "They open with B or C",
        "They open with D",
    ]
    for group in groups:
        assert len(group.firsts) <= 4
        assert {line.text[0].lower() for line in group.lines} == set(group.firsts)
        assert headed(group)[0].fragment is None
    lines = [line.fragment for group in groups for line in group.lines]
    assert sorted(filter(None, lines)) == sorted(strategy.words)


def test_of_three_players_one_sees_what_two_others_made(
    bundled: Callable[[str], WordList],
) -> None:
    _strategy, (group,) = found(bundled("enable1"), players=3)
    assert {len(first) for first in group.firsts} == {3}


def test_replies_follow_the_fragment_that_one_sees_first(
    bundled: Callable[[str], WordList],
) -> None:
    words = bundled("spanish")
    strategy, groups = found(words, "superghost")
    assert [group.heading for group in groups][:2] == ["First you see AÑ", "First you see EÑ"]
    assert [line.fragment for line in groups[0].lines] == ["añ"]
    assert groups[3].heading == "First you see ÑA"  # after N, where Ñ stands in Spanish
    assert groups[-1].heading == "After several of these"
    assert not groups[-1].firsts
    lines = [line.fragment for group in groups for line in group.lines]
    assert sorted(filter(None, lines)) == sorted(strategy.remembered)
    nodes = {node.fragment: node for node in strategy.tree.walk()}
    whole = StrategyMap.of(strategy, words)
    for group in groups[:-1]:
        below = {one.fragment for first in group.firsts for one in nodes[first].walk()}
        assert {line.fragment for line in group.lines} <= below
        drawn = part_of(whole, group.firsts).folded()
        made = {step for strip in drawn.strips for step in (*strip.steps, *strip.aside)}
        assert made == below | {"", strategy.opening}
    for line in groups[-1].lines:
        leading = [
            group
            for group in groups[:-1]
            if any(line.fragment == one.fragment for f in group.firsts for one in nodes[f].walk())
        ]
        assert len(leading) > 1
