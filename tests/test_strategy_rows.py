"""The rows of strategies and of every play, and their model for Qt."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from at_the_strategy import FONT, SPOKEN, TIP, rows
from hypothesis import given, settings
from hypothesis import strategies as st
from lists import LISTED, listed, word_sets
from PySide6.QtCore import QModelIndex
from PySide6.QtTest import QAbstractItemModelTester
from refusing import stopped

from ghost_desktop.desktop.strategy.lines import NO_LINES, LinesModel, lines_of
from ghost_desktop.desktop.strategy.rows import ROOT, Column, PlayRows, StrategyRows
from ghost_desktop.desktop.strategy.tree import TreeModel
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants.anaghost import ANAGHOST
from ghost_desktop.engine.game.variants.ghost import GHOST
from ghost_desktop.engine.game.variants.superduperghost import SUPERDUPERGHOST
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.engine.listed.folds import find_reachable
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.strategies.runs import Runs
from ghost_desktop.engine.strategies.strategy import Strategy, minimal_strategy
from ghost_desktop.engine.words.wordlist import WordList, word_list

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from conftest import Bundled

    from ghost_desktop.desktop.strategy.rows import Rows
    from ghost_desktop.engine.game.variant import Variant
    from ghost_desktop.engine.listed.listed import ListedSolution

VARIANTS = st.sampled_from(LISTED)
FATAL = QAbstractItemModelTester.FailureReportingMode.Fatal


@st.composite
def solutions(draw: st.DrawFn) -> ListedSolution:
    words = draw(word_sets)
    rules = Rules(
        variant=draw(VARIANTS),
        min_length=draw(st.integers(1, min(3, max(map(len, words))))),
        players=draw(st.integers(2, 3)),
        misere=draw(st.booleans()),
    )
    return listed(word_list(words, "random"), rules)


def rows_of(
    strategy: Strategy, words: WordList, levels: Mapping[str, int] | None = None
) -> StrategyRows:
    return StrategyRows(strategy, Runs.of(strategy.tree), words, levels)


def watched_model() -> tuple[TreeModel, QAbstractItemModelTester]:
    model = TreeModel()
    tester = QAbstractItemModelTester(model, FATAL)
    tester.setUseFetchMore(False)  # or it fills rows within the reset, before Qt has ended it
    return model, tester


def all_rows(shown: Rows, row: int = ROOT) -> Iterator[int]:
    for below in shown.below(row):
        yield below
        yield from all_rows(shown, below)


@pytest.fixture
def superghost(bundled: Bundled) -> Strategy:
    return minimal_strategy(solve(bundled("enable1"), Rules(variant=SUPERGHOST)), 0)


# --- strategies ---------------------------------------------------------------------------------


def test_a_play_of_the_others_says_how_many_replies_follow_even_if_it_is_one(
    superghost: Strategy, bundled: Bundled
) -> None:
    made = rows_of(superghost, bundled("enable1"))
    last = {
        made.fragment(row): made.text(row, Column.LAST)
        for row in all_rows(made)
        if len(made.steps(row)) == 1
    }
    assert (last["yt"], last["yn"]) == ("2 replies", "1 reply")


def test_a_reply_is_named_in_a_run_only_where_there_is_another() -> None:
    words = word_list(["abcde", "afghi"], "two words")
    strategy = minimal_strategy(solve(words, Rules(SUPERGHOST, 3)), 0)
    made = rows_of(strategy, words)
    named = {made.text(row, Column.FRAGMENT) for row in all_rows(made)}
    assert {"AB → ABCDE", "AF → AFGHI"} <= named


@given(solutions(), st.integers(0, 1))
@settings(max_examples=12)
def test_each_fragment_has_one_row_and_references_to_it(
    solution: ListedSolution, seat: int
) -> None:
    strategy = minimal_strategy(solution, seat)
    shown = rows_of(strategy, solution.words)
    model, _tester = watched_model()
    model.show(shown)
    nodes = {node.fragment: node for node in strategy.tree.walk() if node.fragment}
    for fragment in nodes:
        (*above, row) = shown.path(fragment)
        assert fragment.upper() in shown.text(row, Column.FRAGMENT).split(" → ")[-3:] or (
            shown.text(row, Column.FRAGMENT) == f"or {fragment.upper()}"
        )
        assert all(shown.parent(below) == over for over, below in pairwise([*above, row]))
    for fragment in list(nodes)[::3]:
        assert model.number(model.index_of(fragment)) == shown.path(fragment)[-1]
    assert len(rows(model)) == len(shown) - 1
    ends = Counter(
        shown.fragment(row)
        for row in all_rows(shown)
        if shown.can_open(row) and not shown.holds_steps(row)
    )
    assert not ends or set(ends.values()) == {1}
    assert {
        one
        for run in Runs.of(strategy.tree).runs[1:]
        if run.last.plays
        for one in [run.last.fragment]
    } == set(ends)
    for row in all_rows(shown):
        if shown.is_reference(row):
            (*_, other) = shown.path(shown.fragment(row))
            assert other < row
            assert shown.below(other)
    model.show(None)
    assert rows(model) == []
    assert not model.index_of(next(iter(nodes))).isValid()


def test_rows_are_filled_as_they_are_opened(bundled: Bundled) -> None:
    model = TreeModel()
    words = bundled("enable1")
    model.show(rows_of(minimal_strategy(solve(words, Rules(min_length=4)), 0), words))
    opening = model.index(0, 0)
    assert model.hasChildren(opening)
    assert model.rowCount(opening) == 0
    model.fetchMore(opening)
    model.fetchMore(opening)
    assert model.rowCount(opening) == 7
    assert model.rowCount(model.index(0, 1)) == 0


def test_own_letters_are_told_from_others_and_rows_can_be_heard(bundled: Bundled) -> None:
    model = TreeModel()
    strategy = minimal_strategy(solve(bundled("enable1"), Rules(min_length=4)), 0)
    model.show(rows_of(strategy, bundled("enable1"), {"naan": 80}))
    own, theirs, word = (model.index_of(fragment) for fragment in ("naa", "na", "naan"))
    assert theirs == word
    assert [tile.is_own for tile in model.tiles(own)[0]] == [None, None, True]
    assert [tile.is_own for tile in model.tiles(word)[0]] == [None, False, True, False]
    assert own.data(SPOKEN) == "N A A: you play A"
    assert word.data() == "NA → NAAN"
    assert word.data(SPOKEN) == "N A: they play A, one word left: NAAN, rare"
    rare, counted = (index.siblingAtColumn(Column.LAST) for index in (word, model.index_of("n")))
    assert rare.data() == "rare"
    assert [one.data(FONT).italic() for one in (rare, counted)] == [True, False]


def test_a_cross_says_whether_they_can_still_go_wrong() -> None:
    few, model = word_list(["abc", "abdefg", "bc"], "few"), TreeModel()
    model.show(rows_of(minimal_strategy(solve(few, Rules(min_length=2)), 1), few))
    hope, lost = model.index_of("a"), model.index_of("b")
    assert [one.siblingAtColumn(Column.OUTCOME).data() for one in (hope, lost)] == ["✕", "✕"]
    for role in (TIP, SPOKEN):
        assert str(hope.data(role)).endswith("forced to AB, you lose if they know how")
        assert str(lost.data(role)).endswith("forced to BC, you lose, the word")


def test_signs_say_to_which_end_letters_went_where_a_row_would_be_misread(
    superghost: Strategy, bundled: Bundled
) -> None:
    words = bundled("enable1")
    made = rows_of(superghost, words)

    def said(shown: Rows, row: int) -> str:
        return "".join(tile.letter for tile in shown.tiles(row))

    whole = {said(made, row) for row in all_rows(made)}
    assert {"COZE←Y→S", "BYZANT", "AY", "CYM"} <= whole, "those that go on at the end are plain"
    turning = PlayRows(solve(words, Rules(SUPERDUPERGHOST)), 0, rated=True)
    assert {said(turning, turning.path(one)[-1]) for one in ("cro", "roc")} == {"CRO", "ROC"}
    two = word_list(["abaab", "bcbb", "cbcaa"], "turned twice")
    twice = rows_of(minimal_strategy(solve(two, Rules(SUPERDUPERGHOST, 3)), 0), two)
    assert "A←BA→AB" in {said(twice, row) for row in all_rows(twice)}
    below = turning.below(turning.path("ot")[-1])
    assert "P←↻TO" in {said(turning, row) for row in below}


def test_a_fragment_met_again_refers_to_where_it_stands(
    superghost: Strategy, bundled: Bundled
) -> None:
    shown = rows_of(superghost, bundled("enable1"))
    references = [row for row in all_rows(shown) if shown.is_reference(row)]
    assert references
    for row in references:
        assert shown.text(row, Column.LAST) == f"↑ see {shown.steps(row)[0].upper()}"
        assert shown.spoken(row).endswith(", what follows stands further up")
        assert not shown.can_open(row)


def test_letters_are_found_where_they_have_just_been_played(bundled: Bundled) -> None:
    strategy = minimal_strategy(solve(bundled("enable1"), Rules(min_length=4)), 0)
    shown = rows_of(strategy, bundled("enable1"))
    assert shown.find("n") == ["n", "naan", "nen", "nirvan"]
    assert shown.find("ul") == ["ngul", "nul"]
    assert shown.find("zz") == shown.find("") == []


def test_letters_are_found_at_either_end(superghost: Strategy, bundled: Bundled) -> None:
    found = rows_of(superghost, bundled("enable1")).find("yr")
    assert found
    assert len(set(found)) == len(found)
    for fragment in found:
        assert "yr" in fragment
    first = next(node for node in superghost.tree.walk() if "yr" in node.fragment)
    assert first.fragment in found


@given(VARIANTS, st.text("ab", min_size=0, max_size=4), st.data())
def test_a_play_is_named_by_what_it_makes(
    variant: Variant, before: str, data: st.DataObject
) -> None:
    where = data.draw(st.sampled_from(variant.places))
    after = variant.make(before, "c", where)
    play = variant.play_between(before, after)
    assert play.fragment == variant.make(before, play.letter, play.where) == after


def test_what_no_play_makes_has_no_name() -> None:
    with pytest.raises(ValueError, match="no play makes 'ba' of 'a'"):
        GHOST.play_between("a", "ba")


# --- the list to remember -----------------------------------------------------------------------


def test_words_are_grouped_by_opening_and_lost_ones_are_marked(bundled: Bundled) -> None:
    strategy = minimal_strategy(solve(bundled("enable1"), Rules(min_length=4)), 1)
    made = lines_of(strategy, bundled("enable1"), {"aquifer": 50})
    assert made.lines[0].text == "A · 4 words"
    assert made.lines[0].fragment is None
    by_word = {line.fragment: line for line in made.lines if line.fragment}
    assert sorted(by_word) == list(strategy.words)
    assert by_word["aquifer"].beside == "common"
    lost = [word for word, line in by_word.items() if line.is_lost]
    assert lost == [word for word, wins in strategy.endings.items() if not wins]
    assert by_word[lost[0]].beside == "✕ not rated"


def test_replies_are_grouped_by_length(superghost: Strategy, bundled: Bundled) -> None:
    made = lines_of(superghost, bundled("enable1"), None)
    headings = [line.text for line in made.lines if line.fragment is None]
    assert [heading.split(" · ")[0] for heading in headings[:2]] == ["2 letters", "4 letters"]
    assert headings == sorted(headings, key=lambda text: int(text.split()[0]))
    replies = {line.fragment: line.beside for line in made.lines if line.fragment}
    assert replies == {
        before: f"→ {after.upper()}" for before, after in superghost.replies.items() if before
    }


def test_how_many_lines_follow_is_said_wherever_there_are_some(
    superghost: Strategy, bundled: Bundled
) -> None:
    shown = rows_of(superghost, bundled("enable1"))
    fragments = [shown.fragment(row) for row in range(len(shown))]
    told = {one: shown.text(row, Column.LAST) for row, one in enumerate(fragments) if len(one) < 4}
    assert told["ay"] == "3 replies"
    assert told["gy"] == "2 replies"
    assert told["gyv"] == "1 reply"
    assert told["y"] == "106 replies"


@pytest.mark.parametrize("variant", [GHOST, SUPERGHOST])
def test_the_list_satisfies_qt_and_is_heard_without_signs(
    bundled: Bundled, variant: Variant
) -> None:
    strategy = minimal_strategy(solve(bundled("enable1"), Rules(variant)), 1)
    model = LinesModel(())
    _tester = QAbstractItemModelTester(model, FATAL)
    levels = {"aquifer": 50} if variant is GHOST else None
    model.show_lines(lines_of(strategy, bundled("enable1"), levels))
    spoken = [str(model.index(row, 0).data(SPOKEN)) for row in range(model.rowCount())]
    assert all(said[0].isalnum() and not set("→✕·") & set(said) for said in spoken)
    headings = [row for row in range(model.rowCount()) if model.row(row).fragment is None]
    assert headings[0] == 0
    assert spoken[0] == str(model.index(0, 0).data()).replace(" ·", ",")
    if variant is GHOST:
        assert "AQUIFER common" in spoken
        lost = next(word for word, wins in strategy.endings.items() if not wins)
        assert f"{lost.upper()} you lose, not rated" in spoken
    else:
        fragment = strategy.remembered[0]
        reply = strategy.replies[fragment]
        assert f"{fragment} make it {reply}".upper() in map(str.upper, spoken)
    model.show_lines(NO_LINES)
    assert model.rowCount() == 0


# --- every play ---------------------------------------------------------------------------------


@given(solutions())
@settings(max_examples=15)
def test_every_play_agrees_with_the_solution(solution: ListedSolution) -> None:
    shown = PlayRows(solution, 0, rated=False)
    model, _tester = watched_model()
    model.show(shown)
    rules = solution.rules
    for index, row in enumerate(all_rows(shown)):
        if index > 300:
            break
        fragment, before = shown.fragment(row), shown.fragment(shown.parent(row))
        assert fragment in {play.fragment for play in solution.legal_plays(before)}
        assert shown.is_word(row) == solution.is_word(fragment) == (not shown.can_open(row))
        text, spoken = shown.text(row, Column.OUTCOME), shown.spoken(row)
        if solution.is_word(fragment):
            completed = rules.played(len(fragment))
            assert (text == "✕") == (0 in rules.losers(len(fragment)))
            assert ("lose" in spoken) == (completed in rules.losers(len(fragment)))
        else:
            assert (text == "●") == solution.can_win(fragment, 0)
            assert ("your turn" in spoken) == (rules.to_play(len(fragment)) == 0)
            if rules.players == 2:
                left = shown.text(row, Column.LAST).split()[0]
                assert (int(left),) * 2 == solution.plays_left(fragment)


@given(solutions(), st.data())
@settings(max_examples=15)
def test_play_finds_its_way_to_every_fragment_that_it_can_reach(
    solution: ListedSolution, data: st.DataObject
) -> None:
    graph = solution.graph
    letters = data.draw(st.text("ab", min_size=1, max_size=2))
    found = find_reachable(solution, letters)
    reachable = {
        graph.fragment(length, position)
        for length, level in enumerate(graph.levels)
        for position in range(len(level))
        if level.reachable[position]
    }

    def fits(fragment: str) -> bool:
        if graph.variant is ANAGHOST:
            return all(fragment.count(one) >= letters.count(one) for one in letters)
        at_start = graph.variant is not GHOST and fragment.startswith(letters)
        return at_start or fragment.endswith(letters)

    fragments = [found[index] for index in range(len(found))]
    assert sorted(fragments) == sorted(filter(fits, reachable))
    assert fragments == sorted(fragments, key=len)
    shown = PlayRows(solution, 0, rated=False)
    for fragment in [*fragments[:20], "", letters]:
        way = solution.game.way_to(fragment)
        assert (way[-1:] == (fragment,)) == (fragment in reachable and bool(fragment))
        assert [shown.fragment(row) for row in shown.path(fragment)] == list(way)
        assert not any(solution.is_word(one) for one in way[:-1])


def test_model_and_tester_agree_while_every_play_is_opened(bundled: Bundled) -> None:
    solution = solve(bundled("enable1"), Rules(variant=SUPERDUPERGHOST))
    model, _tester = watched_model()
    model.show(PlayRows(solution, 1, rated=True))
    index = model.index_of("cro")
    model.fetchMore(index)
    made = {str(model.index(row, 0, index).data()).lower() for row in range(model.rowCount(index))}
    assert made == {play.fragment for play in solution.legal_plays("cro")}
    crop = model.index_of("crop")
    assert crop.siblingAtColumn(Column.LAST).data() == "everyday"
    assert not model.hasChildren(crop)
    assert model.way(crop).split()[-1] == "crop"
    model.show(None)
    assert model.rowCount(QModelIndex()) == 0


def test_rows_have_news_once_more_is_known_of_what_was_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    solution = listed(word_list(["abc", "bcd", "cd"], "three"), Rules(min_length=2))
    known: set[str] = set()
    monkeypatch.setattr(type(solution), "knows_fate", lambda _solution, one: one in known)
    shown = PlayRows(solution, 0, rated=False)
    first, second, third = shown.below(ROOT)
    known.add("c")
    assert not shown.has_news(), "nobody has looked at it"
    assert shown.outcome(first) is None
    assert shown.outcome(second) is None
    assert shown.outcome(third) is not None
    assert not shown.has_news()
    known.add("b")
    assert shown.has_news()
    assert not shown.has_news(), "it was said"
    assert shown.outcome(second) is not None
    known.add("a")
    assert shown.has_news()


def test_there_is_no_index_outside_of_the_rows(bundled: Bundled) -> None:
    solution = solve(bundled("enable1"), Rules(variant=SUPERDUPERGHOST))
    model, _tester = watched_model()
    model.show(PlayRows(solution, 1, rated=True))
    index = model.index_of("cro")
    columns = [model.index(index.row(), one, index.parent()).column() for one in Column]
    assert columns == [0, 1, 2]
    outside = [(index.row(), -1), (index.row(), len(Column)), (-1, 0)]
    for row, column in (*outside, (model.rowCount(index.parent()), 0)):
        assert not model.index(row, column, index.parent()).isValid()
    assert not model.index(0, 0, index.siblingAtColumn(1)).isValid()


# --- work that can be stopped -----------------------------------------------------------------------


def test_making_rows_and_lines_can_be_stopped(superghost: Strategy, bundled: Bundled) -> None:
    words = bundled("enable1")
    with stopped() as report:
        StrategyRows(superghost, Runs.of(superghost.tree), words, None, report)
    with stopped() as report:
        lines_of(superghost, words, None, report)
