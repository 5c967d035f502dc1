"""Every play as a map: fans of legal plays, opened step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QFont

from ghost_desktop.desktop.strategy.map_graph import MapMark
from ghost_desktop.desktop.strategy.map_layout import lay_out
from ghost_desktop.desktop.strategy.map_look import MapLook, legend_page
from ghost_desktop.desktop.strategy.map_source import Folds, PlaysMap
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants import find_variant
from ghost_desktop.engine.solution import Outcome, solve
from ghost_desktop.engine.words.wordlist import word_list

if TYPE_CHECKING:
    from ghost_desktop.desktop.strategy.map_graph import MapGraph

_WORDS = word_list(["bad", "bed", "abide", "dab", "debit", "cab"], "few")


def plays_of(variant: str) -> PlaysMap:
    solution = solve(_WORDS, Rules(find_variant(variant), min_length=3))
    return PlaysMap(solution, 0, rated=False)


def opened_to(every_play: PlaysMap, *opened: str) -> MapGraph:
    """What is there to be seen once these fragments are unfolded."""
    return every_play.drawn(Folds(unfolded=frozenset(opened)))


def plays(graph: MapGraph) -> list[tuple[str, str]]:
    names = [strip.fragment for strip in graph.strips]
    return [(names[a], names[b]) for a, b in zip(graph.before, graph.after, strict=True)]


def test_at_first_there_is_the_fan_of_the_start() -> None:
    graph = opened_to(plays_of("ghost"))
    assert [strip.fragment for strip in graph.strips] == ["", "a", "b", "c", "d"]
    assert plays(graph) == [("", "a"), ("", "b"), ("", "c"), ("", "d")]
    assert [strip.hidden for strip in graph.strips] == [0, 1, 2, 1, 2]
    assert all(strip.can_open and strip.end is None for strip in graph.strips)


@pytest.mark.parametrize("variant", ["ghost", "superghost", "superduperghost", "anaghost"])
def test_what_is_opened_has_its_legal_plays_each_with_what_is_known_of_it(variant: str) -> None:
    every_play = plays_of(variant)
    solution = every_play.solution
    opened = {"b", "d", "ba", "ab", "abd"}
    graph = opened_to(every_play, *opened)
    strips = {strip.fragment: strip for strip in graph.strips}
    assert len(strips) == len(graph.strips)
    found: dict[str, set[str]] = {}
    for before, after in plays(graph):
        found.setdefault(before, set()).add(after)
    for fragment, strip in strips.items():
        legal = {play.fragment for play in solution.legal_plays(fragment)}
        is_open = fragment == "" or fragment in opened
        if solution.is_word(fragment):
            assert strip.end is not None
            assert not strip.can_open
            assert strip.hidden == 0
            assert fragment not in found
        elif is_open:
            assert found[fragment] == legal
            assert strip.hidden == 0
        else:
            assert fragment not in found
            assert strip.hidden == len(legal)
        if fragment and strip.end is None:
            is_won = solution.fate(fragment).wins(0)
            assert strip.outcome is (Outcome.WIN if is_won else Outcome.LOSS)
    assert (graph.before < graph.after).all()
    assert len(lay_out(graph).x) == len(strips)


def test_a_word_ends_the_round_for_who_completes_it() -> None:
    graph = opened_to(plays_of("ghost"), "c", "ca", "d", "da")
    ends = {strip.fragment: strip.end for strip in graph.strips if strip.end}
    assert ends == {"cab": MapMark.LOST, "dab": MapMark.LOST}


def test_what_is_opened_out_of_reach_is_not_there() -> None:
    assert [one.fragment for one in opened_to(plays_of("ghost"), "da").strips][-1] == "d"


def test_where_two_ways_lead_to_a_fragment_it_is_there_once_and_nobody_is_named() -> None:
    every_play = plays_of("superghost")
    graph = opened_to(every_play, "b", "a")
    (strip,) = (strip for strip in graph.strips if strip.fragment == "ab")
    assert [tile.is_own for tile in strip.tiles] == [None, None]
    graph = opened_to(every_play, "b")
    (strip,) = (strip for strip in graph.strips if strip.fragment == "ab")
    assert [(tile.letter, tile.is_own) for tile in strip.tiles] == [("A", False), ("B", None)]


def test_folded_at_the_start_there_is_nothing_else() -> None:
    (strip,) = plays_of("ghost").drawn(Folds(frozenset({""}), frozenset({"a"}))).strips
    assert (strip.fragment, strip.hidden, strip.can_open) == ("", 4, True)
    graph = plays_of("ghost").drawn(Folds(frozenset(), frozenset({"a"})))
    assert ("a", "ab") in plays(graph)


def test_of_each_strip_it_is_said_how_it_stands() -> None:
    every_play = plays_of("ghost")
    strips = {strip.fragment: strip for strip in opened_to(every_play, "c", "ca").strips}
    assert "<h3>CA</h3>" in every_play.card(strips["ca"])
    assert "they play A." in every_play.card(strips["ca"]).replace("They", "they")
    assert "cab" in every_play.card(strips["cab"]).lower()
    assert "left" in every_play.card(strips["c"])


def test_only_what_is_not_known_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    every_play = plays_of("ghost")
    graph = opened_to(every_play, "b", "da")
    assert every_play.wanted(graph) == ()
    monkeypatch.setattr(type(every_play.solution), "knows", lambda _self, one: one != "b")
    monkeypatch.setattr(type(every_play.solution), "knows_fate", lambda _self, one: one != "ba")
    assert every_play.wanted(graph) == ("b",)
    unknown = opened_to(every_play, "b")
    assert not every_play.has_news(unknown)
    outcomes = {one.fragment: one.outcome for one in opened_to(every_play, "b").strips}
    assert outcomes["ba"] is None
    assert outcomes["be"] is not None
    monkeypatch.undo()
    assert every_play.has_news(unknown)
    assert not every_play.has_news(opened_to(every_play, "b"))


@pytest.mark.usefixtures("qapp")
def test_it_is_said_what_stands_at_every_strip_and_no_number_where_none_does() -> None:
    every_play = plays_of("ghost")
    graph, rules, look = opened_to(every_play), every_play.solution.rules, MapLook.of_theme(QFont())
    said = legend_page(graph, rules, look, marks_all=True)
    assert said.endswith("<br>✕ you lose")
    assert "folded away" not in said, "the sign beside a mark is a plus alone"
    at_start = every_play.drawn(Folds(frozenset({""})))
    said = legend_page(at_start, rules, look, marks_all=True)
    assert said.endswith("+4: 4 plays after it are folded away.")
    assert "lose" not in said
