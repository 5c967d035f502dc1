"""Endings counted and chances weighed over all positions at once, against plain recursion."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from certain import there
from hypothesis import given, settings
from hypothesis import strategies as st
from lists import LISTED, listed, plain, word_sets

from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import PLAYERS, Rules
from ghost_desktop.engine.game.variants import all_variants, find_variant
from ghost_desktop.engine.game.variants.anaghost import ANAGHOST
from ghost_desktop.engine.listed.folds import (
    Chances,
    EndingCount,
    Endings,
    Person,
    count_after_plays,
)
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.words.wordlist import WordList, word_list
from ghost_desktop.play.best_plays import weigh_words
from ghost_desktop.play.opponent import word_numbers

listed_rules = st.builds(
    Rules, st.sampled_from(LISTED), st.integers(1, 3), st.sampled_from(PLAYERS), st.booleans()
)


def some(words: set[str]) -> WordList:
    """A list that has a word that counts."""
    return word_list({*words, "abcabc"}, "random")


@settings(max_examples=20)
@given(word_sets, listed_rules, st.data())
def test_an_ending_counts_once_for_each_way_to_it(
    words: set[str], rules: Rules, data: st.DataObject
) -> None:
    seat = data.draw(st.integers(0, rules.players - 1))
    solution = listed(some(words), rules)
    by_rules = plain(set(solution.game.words), rules)
    endings = there(Endings.of(solution, seat))

    @cache
    def counted(fragment: str) -> tuple[int, int]:
        if fragment in by_rules.ends:
            lost = seat in rules.losers(len(fragment))
            return (0, 1) if lost else (1, 0)
        after = [counted(made) for made in by_rules.legal_plays(fragment)]
        return sum(won for won, _ in after), sum(lost for _, lost in after)

    for fragment in by_rules.reachable():
        position, letters = endings.graph.find(fragment), len(fragment)
        assert position is not None
        of_seat = (endings.won[letters], endings.lost[letters])
        assert tuple(float(of_level[position]) for of_level in of_seat) == counted(fragment)
        if fragment not in by_rules.ends:
            after = count_after_plays(solution, fragment, seat)
            assert after == {
                made: EndingCount(*counted(made)) for made in by_rules.legal_plays(fragment)
            }


with_anagrams = st.builds(
    Rules,
    st.sampled_from((*LISTED, ANAGHOST, ANAGHOST)),
    st.integers(1, 3),
    st.sampled_from(PLAYERS),
    st.booleans(),
)


@settings(max_examples=30)
@given(word_sets, with_anagrams, st.data())
def test_persons_play_towards_the_words_that_come_to_their_mind(
    words: set[str], rules: Rules, data: st.DataObject
) -> None:
    seat = data.draw(st.integers(0, rules.players - 1))
    solution = listed(some({*words, *(word[::-1] for word in words)}), rules)  # have anagrams
    counting = solution.game.words
    count = len(counting)
    minds = data.draw(st.lists(st.sampled_from([1.0, 0.5, 0.25]), min_size=count, max_size=count))
    known = data.draw(st.lists(st.booleans(), min_size=count, max_size=count))
    person = Person(np.array(minds, np.float32), np.array(known))
    mind_of, knows = (
        dict(zip(counting, minds, strict=True)),
        dict(zip(counting, known, strict=True)),
    )
    by_rules = plain(set(counting), rules)
    chances = there(Chances.of(solution, seat, person))

    @cache
    def thought_of(fragment: str) -> float:
        """How readily the first word comes to mind, be it beyond others."""
        own = [mind_of[word] for word in by_rules.words_made(fragment)]
        return max(own + [thought_of(made) for made in by_rules.legal_plays(fragment)])

    def liking(fragment: str) -> float:
        is_known = any(knows[word] for word in by_rules.words_made(fragment))
        return thought_of(fragment) * ((1e6 if rules.misere else 1e-6) if is_known else 1)

    @cache
    def chance(fragment: str) -> float:
        if fragment in by_rules.ends:
            return float(seat not in rules.losers(len(fragment)))
        after = by_rules.legal_plays(fragment)
        if rules.to_play(len(fragment)) == seat:
            return max(map(chance, after))
        likings = [liking(made) for made in after]
        return sum(map(lambda a, b: a * chance(b), likings, after)) / sum(likings)

    for fragment in by_rules.reachable():
        assert chances.chance(fragment) == pytest.approx(chance(fragment), abs=1e-3)
    assert chances.chance("zz") is None


def test_where_not_all_positions_are_listed_nothing_is_counted() -> None:
    words = word_list(["abc", "abd"], "two")
    person = Person(np.ones(2, np.float32), np.ones(2, np.bool_))
    for variant in all_variants():
        solution = solve(words, Rules(variant, 3))
        is_listed = variant in LISTED
        assert (Endings.of(solution, 0) is not None) is is_listed
        assert (Chances.of(solution, 0, person) is not None) is is_listed


def test_words_are_weighed_by_who_completes_them() -> None:
    game = Game(word_list(["ghost", "ghosts", "ghoul"], "few"), Rules(find_variant("xghost"), 3))
    assert weigh_words(game, "gh", 0) == (1, 2), "the first player completes those of 5 letters"
    assert weigh_words(game, "gh", 1) == (2, 1)
    assert weigh_words(game, "ghost", 0) == (0, 1), "which ends the round"
    assert weigh_words(game, "ghost", 1) == (1, 0)
    weights = np.array([4, 2, 1], np.float32)
    assert weigh_words(game, "gh", 1, weights) == (5, 2)
    assert weigh_words(game, "hos", 0, weights) == (2, 4)


def test_words_are_drawn_by_lot_the_same_in_each_list() -> None:
    some = word_list(["bat", "cat", "goat", "gnat"], "some")
    more = word_list(["ant", "bat", "cat", "gnat", "gnats", "goat", "tag"], "more")
    numbers = dict(zip(more, word_numbers(more).tolist(), strict=True))
    assert dict(zip(some, word_numbers(some).tolist(), strict=True)).items() <= numbers.items()
    assert len(set(numbers.values())) == len(more)
    pairs = word_list([a + b for a in "abcdefghij" for b in "abcdefghij"], "pairs")
    halves = word_numbers(pairs) < np.uint64(1 << 63)
    assert 30 < np.count_nonzero(halves) < 70, "neither order nor letters tell who is drawn"
