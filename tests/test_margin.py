"""The margin: the fewest words that give the game away, beside all sets of words, where parts are shared or not."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import partial
from itertools import product
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest
from certain import there
from given_away import assert_does_what_is_said, fewest_changes, winner
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from lists import ALPHABETS
from refusing import stopped

from ghost_desktop.engine.changes import covering, margin_search, support
from ghost_desktop.engine.changes.margin import find_margin
from ghost_desktop.engine.changes.margin_region import NEVER, least_to_win
from ghost_desktop.engine.changes.margin_search import SetFinder
from ghost_desktop.engine.changes.support import find_support
from ghost_desktop.engine.errors import UnanswerableError
from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants import all_variants, find_variant
from ghost_desktop.engine.reporting import Deadline, in_silence
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.formats.refusals import describe_refusal
from ghost_desktop.library import catalogue

if TYPE_CHECKING:
    from conftest import Bundled
    from numpy.typing import NDArray

    from ghost_desktop.engine.changes.support import Support
    from ghost_desktop.engine.game.variant import Variant
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.words.wordlist import WordList


GHOST = find_variant("ghost")


def few_words(
    alphabet: str, own: int = 8, others: int = 4
) -> st.SearchStrategy[tuple[set[str], set[str]]]:
    """Two lists, so small that all sets of their words can be tried."""
    word = st.text(alphabet, min_size=1, max_size=5)
    return st.tuples(st.sets(word, min_size=1, max_size=own), st.sets(word, max_size=others))


def test_what_is_no_word_cannot_be_made_one() -> None:
    game = Game(word_list(["ab"], "one word"), Rules(find_variant("superghost"), 1))
    found = there(find_support(game, np.ones(1, np.bool_), in_silence))
    assert [int(least_to_win(found, seat)[0]) for seat in (0, 1)] == [0, NEVER]


@given(
    lists=st.sampled_from(ALPHABETS).flatmap(few_words),
    min_length=st.integers(1, 3),
    misere=st.booleans(),
)
@settings(max_examples=30)
def test_no_smaller_set_of_words_gives_the_game_away(
    lists: tuple[set[str], set[str]], min_length: int, misere: bool
) -> None:
    mine, theirs = ({word for word in one if len(word) >= min_length} for one in lists)
    assume(mine)
    rules = Rules(GHOST, min_length, misere=misere)
    game = Game(word_list(mine, "random"), rules)
    found = find_margin(game, word_list(theirs, "other") if theirs else None)
    assert found.winner == winner(mine, rules)
    assert found.words == fewest_changes(mine, theirs, rules)
    assert found.proved
    if found.words is not None:
        assert found.lower_bound == found.words
        assert_does_what_is_said(found, game)


@pytest.mark.parametrize(
    ("list_id", "min_length", "words"),
    [("enable1", 3, 1), ("enable1", 4, 3), ("spanish", 3, 17)],
)
def test_the_set_that_is_named_does_what_is_said_of_it(
    bundled: Bundled, list_id: str, min_length: int, words: int
) -> None:
    game = Game(bundled(list_id), Rules(GHOST, min_length))
    found = find_margin(game)
    assert found.words == len(found.remove) == words
    assert solve(game.all_words.without(found.remove), game.rules).winner == 1 - found.winner
    if words > 1:
        for word in found.remove:
            fewer = game.all_words.without(set(found.remove) - {word})
            assert solve(fewer, game.rules).winner == found.winner, "each of them is needed"


LISTS = [one.id for one in catalogue.bundled_lists()]


def assert_list_is_given_away(words: WordList, min_length: int, *, misere: bool) -> None:
    """Solve a whole list afresh with the words of its margin changed."""
    game = Game(words, Rules(GHOST, min_length, misere=misere))
    found = find_margin(game)
    assert found.proved
    assert found.lower_bound == found.words
    assert_does_what_is_said(found, game)


@pytest.mark.stress
def test_the_set_does_what_is_said_on_every_list_at_every_length(
    bundled: Bundled, share: float
) -> None:
    games = list(product(LISTS, [3, 4, 5, 6], [False, True]))
    for list_id, min_length, misere in Random(2).sample(games, math.ceil(share * len(games))):
        assert_list_is_given_away(bundled(list_id), min_length, misere=misere)


def test_more_than_two_players_are_refused() -> None:
    with pytest.raises(UnanswerableError) as refused:
        find_margin(Game(word_list({"ab"}, "one"), Rules(GHOST, 1, 3)))
    assert "two players only" in describe_refusal(refused.value)


SHARED = [one for one in all_variants() if one.id != "ghost"]
"""The variants in which words share their parts."""


@given(
    lists=st.sampled_from(ALPHABETS).flatmap(partial(few_words, own=6, others=1)),
    variant=st.sampled_from(SHARED),
    min_length=st.integers(1, 3),
    misere=st.booleans(),
)
@example(
    lists=({"ac", "cb", "ccc"}, {"c"}), variant=find_variant("spook"), min_length=1, misere=True
)
@example(
    lists=({"aab", "ab", "ba"}, set()), variant=find_variant("anaghost"), min_length=2, misere=False
)
@example(
    lists=({"aaa", "bab"}, {"abba"}), variant=find_variant("anaghost"), min_length=2, misere=False
)
@settings(max_examples=20)
def test_no_smaller_set_gives_the_game_away_where_parts_are_shared(
    lists: tuple[set[str], set[str]], variant: Variant, min_length: int, misere: bool
) -> None:
    mine, theirs = ({word for word in one if len(word) >= min_length} for one in lists)
    assume(mine)
    rules = Rules(variant, min_length, misere=misere)
    game = Game(word_list(mine, "random"), rules)
    found = find_margin(game, word_list(theirs, "other") if theirs else None, time_limit=None)
    wins, fewest = winner(mine, rules), fewest_changes(mine, theirs, rules)
    assert found.winner == wins
    assert found.words == fewest
    assert found.proved
    if fewest is None:
        assert found.lower_bound == len(mine | theirs)
        assert found.winner_then == wins
    else:
        assert found.lower_bound == fewest
        assert_does_what_is_said(found, game)
    both = replace(game, all_words=word_list(mine | theirs, "both"))
    counts_now = np.array([word in mine for word in both.words])
    positions = there(find_support(both, counts_now, in_silence))
    assert least_to_win(positions, wins)[0] == 0
    assert 1 <= least_to_win(positions, 1 - wins)[0] <= (NEVER if fewest is None else fewest)


def test_a_word_counts_for_as_many_plays_as_it_helps() -> None:
    """The first player opens with any of six pairs of letters, each with a word; one has two."""
    words = {"ab", "cd", "ef", "gh", "ij", "kl", "mnm"}
    found = find_margin(Game(word_list(words, "apart"), Rules(find_variant("superghost"), 2)))
    assert found.winner == 0
    assert found.words == found.lower_bound == 6
    assert found.remove == ("ab", "cd", "ef", "gh", "ij", "kl")


@pytest.fixture(scope="module")
def some_words() -> WordList:
    """A list of a hundred words, on which a search has something to do."""
    words = catalogue.load("american-english-small").words
    return word_list([word for word in words if 3 < len(word) < 8][::120], "some")


@pytest.mark.parametrize("variant", SHARED, ids=repr)
@pytest.mark.parametrize("misere", [False, True], ids=["normal", "misere"])
def test_of_a_hundred_words_the_set_does_what_is_said_and_has_no_word_too_many(
    some_words: WordList, variant: Variant, misere: bool
) -> None:
    game = Game(some_words, Rules(variant, 4, misere=misere))
    found = find_margin(game, time_limit=None)
    assert found.words is not None
    assert 1 <= found.lower_bound <= found.words
    assert found.proved is (found.lower_bound == found.words)
    assert_does_what_is_said(found, game)
    for word in found.remove if found.words > 1 else ():
        fewer = game.all_words.without(set(found.remove) - {word})
        assert solve(fewer, game.rules).winner == found.winner, "each of them is needed"


def test_without_time_it_is_one_word_at_least(some_words: WordList) -> None:
    found = find_margin(Game(some_words, Rules(find_variant("superghost"), 4)), time_limit=0)
    assert (found.words, found.lower_bound, found.proved) == (None, 1, False)
    assert found.winner_then == found.winner
    assert found.remove == found.add == found.openings_then == ()


def test_the_time_that_it_takes_to_list_positions_counts(
    some_words: WordList, monkeypatch: pytest.MonkeyPatch
) -> None:
    def find_slowly(game: Game, counts_now: NDArray[np.bool_], report: Report) -> Support | None:
        found = find_support(game, counts_now, report)
        monkeypatch.setattr("time.monotonic", lambda: math.inf)
        return found

    def prove(*_program: object) -> None:
        raise AssertionError("the time is up")

    monkeypatch.setattr(margin_search, "find_support", find_slowly)
    monkeypatch.setattr(covering, "fewest_changes", prove)
    game = Game(some_words, Rules(find_variant("anaghost"), 4))
    assert not find_margin(game, time_limit=5).proved


def test_a_search_for_the_margin_can_be_stopped(some_words: WordList) -> None:
    with stopped(30) as report:
        find_margin(Game(some_words, Rules(find_variant("superghost"), 4)), report=report)


@pytest.mark.parametrize("variant_id", ["xghost", "spook"])
@pytest.mark.parametrize("misere", [False, True], ids=["normal", "misere"])
def test_where_positions_are_too_many_some_set_is_found(
    some_words: WordList, monkeypatch: pytest.MonkeyPatch, variant_id: str, misere: bool
) -> None:
    """A word that decides is the margin; if there is none, it is two words at least."""
    monkeypatch.setattr(support, "MOST_PARTS", 0)
    game = Game(some_words, Rules(find_variant(variant_id), 4, misere=misere))
    found = find_margin(game, time_limit=5)
    assert found.words is not None
    assert found.lower_bound == min(found.words, 2)
    assert found.proved is (found.words <= 2)
    assert_does_what_is_said(found, game)


def test_below_a_fragment_that_is_a_word_sets_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(support, "MOST_PARTS", 0)
    words = word_list(["aa", "ba", "baaa", "baba", "bba", "bbab"], "some")
    game = Game(words, Rules(find_variant("xghost"), 2))
    assert_does_what_is_said(find_margin(game), game)


def test_a_finder_of_sets_takes_words_out_of_few(some_words: WordList) -> None:
    game = Game(some_words, Rules(find_variant("xghost"), 4))
    winner_now = there(solve(game.all_words, game.rules).winner)
    gone = SetFinder(game, winner_now, lambda _game, _made: None, Deadline(None)).find()
    assert gone
    assert solve(game.all_words.without(gone), game.rules).winner == 1 - winner_now


@pytest.mark.stress
def test_on_every_list_the_set_does_what_is_said(bundled: Bundled, share: float) -> None:
    """The smallest list comes first, and alone in a normal run."""
    lists = sorted(catalogue.bundled_lists(), key=lambda one: one.words)
    games = [(one.id, misere) for one in lists for misere in (False, True)]
    for list_id, misere in games[: math.ceil(share * len(games))]:
        game = Game(bundled(list_id), Rules(find_variant("superghost"), 4, misere=misere))
        for limit in (20, 80, 320):  # the last where others keep the processor busy
            found = find_margin(game, time_limit=limit)
            if found.words is not None:
                break
        assert found.words is not None, list_id
        assert found.lower_bound >= 1
        assert_does_what_is_said(found, game)
