"""The words that decide, beside the plain rules: each word taken out, or put in, and solved again."""

from __future__ import annotations

import inspect
import sys
from dataclasses import replace
from functools import partial
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest
from certain import there
from hypothesis import given, settings
from hypothesis import strategies as st
from lists import LISTED, plain, word_sets
from plain_search import PlainSolution
from refusing import stopped
from toy_variant import TSOHG

from ghost_desktop.engine.changes import deciding
from ghost_desktop.engine.changes.deciding import (
    decided_by_addition,
    decided_by_removal,
    decided_by_word,
)
from ghost_desktop.engine.errors import UnanswerableError
from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.game.variants.anaghost import ANAGHOST
from ghost_desktop.engine.game.variants.ghost import GHOST
from ghost_desktop.engine.game.variants.spook import SPOOK
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.engine.game.variants.xghost import XGHOST
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.words.wordlist import word_list

if TYPE_CHECKING:
    from collections.abc import Iterable

    from conftest import Bundled

    from ghost_desktop.engine.changes.deciding import DecidingWord
    from ghost_desktop.engine.game.variant import Variant

    Told = list[tuple[str, frozenset[int], tuple[str, ...]]]


TRIED = 500
"""Words of ENABLE1 that are taken out, each alone, and all is solved again."""

few_words = st.text("abc", min_size=1, max_size=6)


def told(found: Iterable[DecidingWord]) -> Told:
    """The words that decide, the seats that are named then, and the openings that win then."""
    return [(one.word, one.fate.seats, one.openings) for one in found]


def solved_again(rules: Rules, reading: Reading, words: set[str], changed: Iterable[str]) -> Told:
    """The same as the plain rules have it: words that are there are taken out, others put in."""
    before, found = plain(words, rules, reading).named(""), []
    for word in sorted(changed):
        after = plain(words ^ {word}, rules, reading)
        if after.words and after.named("") != before:
            openings = tuple(play for play in after.legal_plays("") if after.wins(play))
            found.append((word, after.named(""), openings))
    return found


@given(
    words=word_sets,
    variant=st.sampled_from(LISTED),
    players=st.sampled_from([2, 2, 3, 4]),
    misere=st.booleans(),
    reading=st.sampled_from(Reading),
    data=st.data(),
)
@settings(max_examples=25)
def test_taking_each_word_out_or_in_and_solving_again_finds_the_same(
    words: set[str],
    variant: Variant,
    players: int,
    misere: bool,
    reading: Reading,
    data: st.DataObject,
) -> None:
    min_length = data.draw(st.integers(1, max(map(len, words))))
    rules = Rules(variant, min_length, players, misere=misere)
    game = Game(word_list(words, "random"), rules)
    more = data.draw(st.sets(few_words, max_size=12))
    added = decided_by_addition(game, word_list(more, "other"), reading) if more else ()
    assert told(decided_by_removal(game, reading)) == solved_again(
        rules, reading, words, game.words
    )
    assert told(added) == solved_again(rules, reading, words, more - words)


@pytest.mark.parametrize(
    ("rules", "words", "more"),
    [
        (Rules(GHOST, 3), {"abcd"}, {"abc"}),
        (Rules(XGHOST, 1), {"ab"}, {"dab"}),
        (Rules(SPOOK, 2, 3, misere=True), {"bbc", "bc", "cb"}, {"bb"}),
    ],
    ids=["just long enough", "with a letter of its own that loses", "an anagram stays"],
)
def test_it_is_so_where_random_words_seldom_come(
    rules: Rules, words: set[str], more: set[str]
) -> None:
    game, reading = Game(word_list(words, "few"), rules), Reading.ONE_AGAINST_ALL
    again = partial(solved_again, rules, reading, words)
    assert told(decided_by_removal(game, reading)) == again(words)
    assert told(decided_by_addition(game, word_list(more, "other"), reading)) == again(more)


# --- where positions are searched -------------------------------------------------------------------


@st.composite
def families(draw: st.DrawFn) -> tuple[set[str], set[str]]:
    """Words, others that may be put in, and anagrams and parts of words among both."""
    words = draw(st.sets(few_words, min_size=1, max_size=12))
    more = draw(st.sets(few_words, max_size=5))
    for word in sorted(words)[:3]:
        anagram = "".join(draw(st.permutations(word)))
        draw(st.sampled_from([words, more])).update({anagram, anagram[1:] or anagram})
    return words, more - words


@pytest.mark.parametrize(
    ("variant", "most_players", "plainly", "examples"),
    [(XGHOST, 2, False, 10), (SPOOK, 4, False, 15), (XGHOST, 2, True, 4)],
    ids=["xghost", "spook", "xghost-plainly"],
)
def test_what_is_proved_of_the_list_finds_what_solving_again_finds(
    variant: Variant,
    most_players: int,
    plainly: bool,
    examples: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if plainly:
        monkeypatch.setattr(type(variant), "solution_type", lambda _self: PlainSolution)

    @given(
        lists=families(),
        min_length=st.integers(1, 3),
        players=st.integers(2, most_players),
        misere=st.booleans(),
    )
    @settings(max_examples=examples)
    def compare(
        lists: tuple[set[str], set[str]], min_length: int, players: int, misere: bool
    ) -> None:
        words, more = lists
        reading = Reading.SELF if players == 2 else Reading.ONE_AGAINST_ALL
        words, more = (
            words | {"abcab"},
            more - {"abcab"} | {"dd", "dab"},
        )  # with a letter of their own
        rules = Rules(variant, min_length, players, misere=misere)
        game = Game(word_list(words, "random"), rules)
        found = decided_by_removal(game, reading)
        assert told(found) == solved_again(rules, reading, words, game.words)
        added = decided_by_addition(game, word_list(more, "other"), reading)
        assert told(added) == solved_again(rules, reading, words, more)

    compare()


def test_words_can_be_longer_than_python_recurses() -> None:
    # A race: the first player wants the one word, the second the other, each for its letter.
    words = ["a" * 50 + "b" * 40, "a" * 40 + "b" * 51]
    game = Game(word_list(words, "words"), Rules(SPOOK))
    decided_by_removal(Game(word_list(["abcd", "dcbaa"], "so that all is imported"), game.rules))
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack()) + 60)
    try:
        found = decided_by_removal(game)
    finally:
        sys.setrecursionlimit(before)
    assert told(found) == [(words[0], frozenset({0}), ())]


def test_it_can_be_stopped_and_asks_what_can_be_answered_only() -> None:
    game = Game(word_list(["abc", "ab", "bca", "cab", "bb"], "words"), Rules(XGHOST, 2))
    with stopped() as report:
        decided_by_removal(game, report=report)
    three = replace(game, rules=Rules(SPOOK, 2, 3))
    with pytest.raises(UnanswerableError):
        decided_by_removal(three)
    with pytest.raises(UnanswerableError):
        decided_by_addition(three, word_list(["abcd"], "other"))


# --- variants that the program does not know --------------------------------------------------------


@given(
    lists=families(),
    min_length=st.integers(1, 3),
    players=st.sampled_from([2, 3]),
    misere=st.booleans(),
)
@settings(max_examples=6)
def test_elsewhere_all_is_solved_again(
    lists: tuple[set[str], set[str]], min_length: int, players: int, misere: bool
) -> None:
    def turned(found: Told) -> Told:
        return sorted((word[::-1], seats, openings) for word, seats, openings in found)

    words, more = lists
    words = {word[:4] for word in words} | {"abc"}
    more = {word[:4] for word in more} - words | {"b"}
    from_behind = Game(word_list(words, "random"), Rules(TSOHG, min_length, players, misere))
    rules = Rules(GHOST, min_length, players, misere)
    ghost = Game(word_list([word[::-1] for word in words], "turned"), rules)
    assert turned(told(decided_by_removal(from_behind))) == told(decided_by_removal(ghost))
    other, as_ghost = (word_list([word[::step] for word in more], "other") for step in (1, -1))
    added = told(decided_by_addition(from_behind, other))
    assert turned(added) == told(decided_by_addition(ghost, as_ghost))


# --- whole lists ------------------------------------------------------------------------------------


def test_three_words_of_enable1_decide_among_three_letters_and_more(bundled: Bundled) -> None:
    game = Game(bundled("enable1"), Rules(GHOST, 3))
    found = {one.word: one.openings for one in decided_by_removal(game)}
    assert found == {"hmm": ("h",), "jnana": ("j",), "nth": ("n",)}


@pytest.mark.stress
@pytest.mark.parametrize(
    "rules",
    [Rules(GHOST, 3), Rules(GHOST, 3, 3, misere=True), Rules(SUPERGHOST, 3)],
    ids=lambda rules: rules.key,
)
def test_words_of_a_whole_list_decide_if_solving_without_them_says_so(
    rules: Rules, share: float, bundled: Bundled
) -> None:
    """`pytest -m stress` takes 500 words out of ENABLE1, a normal run a few of every 30th word."""
    words = bundled("enable1")
    if share < 1:
        words = words.keeping(np.arange(len(words)) % 30 == 0)
    found = told(decided_by_removal(Game(words, rules)))
    before = solve(words, rules).fate("")
    random = Random(1)
    some = set(random.sample(list(words.at_least(rules.min_length)), round(share * TRIED)))
    some |= {word for word, *_ in random.sample(found, min(len(found), round(share * TRIED)))}
    expected = []
    for word in sorted(some):
        then = solve(words.without([word]), rules)
        if then.fate("") != before:
            openings = tuple(play.letter for play in then.winning_plays(""))
            expected.append((word, then.fate("").seats, openings))
    assert [one for one in found if one[0] in some] == expected


_WORDS = {"ghost", "ghoul", "gist", "haunt", "has"}


@given(
    words=word_sets,
    variant=st.sampled_from(LISTED),
    players=st.sampled_from([2, 2, 3]),
    misere=st.booleans(),
    reading=st.sampled_from(Reading),
    beyond_words=st.booleans(),
    data=st.data(),
)
def test_solving_with_and_without_the_word_by_the_plain_rules_finds_the_same(
    words: set[str],
    variant: Variant,
    players: int,
    misere: bool,
    reading: Reading,
    beyond_words: bool,
    data: st.DataObject,
) -> None:
    rules = Rules(variant, data.draw(st.integers(1, 3)), players, misere=misere)
    if not any(len(word) >= rules.min_length for word in words):
        return
    letters = sorted(set().union(*words))
    new = st.text(st.sampled_from(letters), min_size=1, max_size=6)
    word = data.draw(st.one_of(st.sampled_from(sorted(words)), new))
    before, then = (plain(some, rules, reading) for some in (words, words ^ {word}))
    solution = solve(word_list(words, "random"), rules, reading, beyond_words=beyond_words)
    found = decided_by_word(solution, word)
    if len(word) < rules.min_length or not then.words:
        assert found is None
        return
    assert found is not None
    reached = (before.reachable() & then.reachable()) - {""}
    changed = [one for one in reached if before.named(one) != then.named(one)]
    assert found.is_added == (word not in words)
    assert (found.before.seats, found.fate.seats) == (before.named(""), then.named(""))
    assert found.openings == tuple(one for one in then.legal_plays("") if then.wins(one))
    assert found.fragments == tuple(sorted(changed, key=lambda one: (len(one), one)))
    assert found.is_whole


def test_pools_that_no_part_of_a_word_has_may_yet_become_it() -> None:
    words = word_list(["aaaañ", "aaaaaaåñ"], "two")
    found = there(decided_by_word(solve(words, Rules(ANAGHOST, 1)), "aaaaaaåñ"))
    assert {"añ", "aañ"} <= set(found.fragments)  # no two letters of the word are these


def test_it_decides_where_it_is_among_the_words_that_do() -> None:
    words = word_list(_WORDS, "Few")
    for variant in (GHOST, SUPERGHOST, SPOOK, XGHOST):
        solution = solve(words, Rules(variant))
        deciding = {one.word for one in decided_by_removal(solution.game)}
        found = {word: decided_by_word(solution, word) for word in solution.words}
        assert {word for word, one in found.items() if one and one.decides} == deciding


def test_where_a_game_is_searched_only_the_beginning_is_looked_at() -> None:
    found = there(decided_by_word(solve(word_list(_WORDS, "Few"), Rules(XGHOST)), "ghoul"))
    assert (found.fragments, found.letters, found.is_whole) == ((), 0, False)


def test_of_too_many_parts_the_short_ones_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    solution = solve(word_list(_WORDS, "Few"), Rules(SUPERGHOST))
    monkeypatch.setattr(deciding, "MOST_PARTS", 9)  # g h o u l, gh ho ou ul are nine
    found = there(decided_by_word(solution, "ghoul"))
    assert (found.letters, found.is_whole) == (2, False)
    assert all(len(fragment) <= 2 for fragment in found.fragments)


def test_a_word_that_does_not_count_decides_nothing() -> None:
    solution = solve(word_list(_WORDS, "Few"), Rules(GHOST))
    assert decided_by_word(solution, "has") is None
    alone = solve(word_list({"ghost"}, "One"), Rules(GHOST))
    assert decided_by_word(alone, "ghost") is None
