"""Who wins Spook, searched pool by pool, is what following every play finds."""

from __future__ import annotations

import inspect
import sys
from collections import Counter
from itertools import pairwise, permutations
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lists import word_sets
from reference import Reference

from ghost_desktop import paths
from ghost_desktop.engine.errors import IllegalFragment
from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.game.variants.spook import SPOOK
from ghost_desktop.engine.searched import spook_search
from ghost_desktop.engine.searched.searched import SearchedSolution
from ghost_desktop.engine.searched.spook_search import Multisets, SpookSearch, SpookSolution
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.words.wordlist import read_word_list, word_list

if TYPE_CHECKING:
    from collections.abc import Iterable

RULES = [Rules(SPOOK, 1, players, misere) for players in (2, 3, 4, 5) for misere in (False, True)]


def search(words: Iterable[str], rules: Rules, seat: int = 0) -> SpookSearch:
    return SpookSearch(Multisets(word_list(words, "words")), rules, seat)


def nothing() -> None:
    """What is told nobody."""


class Backwards(SpookSearch):
    """The same search, which begins with what should come last."""

    def _look(self, node: spook_search.OpenPool) -> bool | list[spook_search.OpenPool]:
        found = super()._look(node)
        return found if isinstance(found, bool) else found[::-1]


@st.composite
def families(draw: st.DrawFn) -> set[str]:
    """Words, anagrams of some of them, and what is an anagram but for a letter."""
    words = draw(word_sets)
    for word in sorted(words)[:4]:
        other = "".join(draw(st.permutations(word)))
        words |= {other, other[1:], other + draw(st.sampled_from(word))} - {""}
    return words


@pytest.fixture(params=["as it is", "few at once", "backwards"])
def kind(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> type[SpookSearch]:
    """The search; also where few words are many, and in another order."""
    if request.param == "few at once":
        monkeypatch.setattr(spook_search, "_LARGE", 1)
        monkeypatch.setattr(spook_search, "_FEW", 1)
    return Backwards if request.param == "backwards" else SpookSearch


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.key)
def test_it_finds_what_following_every_play_finds(rules: Rules, kind: type[SpookSearch]) -> None:
    @given(words=families(), the_longest_first=st.booleans())
    @settings(max_examples=12 // rules.players)
    def compare(words: set[str], the_longest_first: bool) -> None:
        plain = Reference(words, 1, "spook", rules.players, misere=rules.misere)
        counted = Multisets(word_list(words, "random"))
        for seat in range(rules.players):
            found = kind(counted, rules, seat)
            for pool in sorted(plain.fragments, key=len, reverse=the_longest_first):
                assert found.is_sure(pool) is plain.is_sure(pool, seat)
                assert found.known(pool) is plain.is_sure(pool, seat)

    compare()


@pytest.mark.parametrize("misere", [False, True], ids=["ordinary", "misere"])
@pytest.mark.parametrize("min_length", [3, 4])
def test_another_order_finds_the_same_openings(min_length: int, misere: bool) -> None:
    words = (paths.wordlists() / "american-english-small.txt").read_text().split()
    counted = Multisets(word_list(words[::9], "some words").at_least(min_length))
    rules = Rules(SPOOK, min_length, misere=misere)
    one, other = SpookSearch(counted, rules), Backwards(counted, rules)
    letters = counted.alphabet
    assert [one.is_sure(letter) for letter in letters] == [other.is_sure(a) for a in letters]
    assert one.examined != other.examined


# --- any words ------------------------------------------------------------------------------------


def test_anagrams_are_one_multiset() -> None:
    words = word_list(["abb", "bab", "ba", "cab", "bba", "ab"], "anagrams")
    counts, length = Multisets(words).count(nothing)
    assert counts[:3].T.tolist() == [[1, 1, 0], [1, 2, 0], [1, 1, 1]]
    assert not counts[3:].any()
    assert length.tolist() == [2, 3, 3]


def test_a_letter_can_stand_in_a_word_more_often_than_half_a_byte_counts() -> None:
    words = {131 * "a" + "ccc", 10 * "a" + "ccc", "dd"}
    plain, found = Reference(words, 1, "spook"), search(words, Rules(SPOOK, 1))
    for pool in sorted(plain.fragments, key=len):
        assert found.is_sure(pool) is plain.is_sure(pool, 0)


def test_letters_are_counted_in_long_lists_as_in_short_ones(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    words = word_list(["".join(letters) for letters in permutations("abbcä", 4)], "words")
    whole = Multisets(words).count(nothing).counts
    assert sorted(map(tuple, whole.T.tolist())) == sorted(
        {tuple(Counter(word)[letter] for letter in "abcä") for word in words}
    )
    monkeypatch.setattr(spook_search, "_BLOCK", 1)
    assert Multisets(words).count(nothing).counts.tolist() == whole.tolist()


def test_words_can_be_longer_than_python_recurses() -> None:
    # Seat 0 wants the first word, and seat 1 the other: each plays its letter until there are too
    # many of it for the other word. That is a race of 180 plays, and who is first to move wins it.
    found = search(["a" * 100 + "b" * 90, "a" * 90 + "b" * 101], Rules(SPOOK))
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack()) + 50)
    try:
        assert found.is_sure("")
    finally:
        sys.setrecursionlimit(before)
    assert not found.is_sure("b")
    assert found.is_sure("a" * 90 + "b" * 90)
    assert not found.is_sure("a" * 89 + "b" * 90)


def test_a_list_may_have_255_letters() -> None:
    letters = "".join(filter(str.isalpha, map(chr, range(0x4E00, 0x4E00 + 255))))
    words = [letters[at : at + 3] * 6 + letters[at] * (at % 2) for at in range(253)]
    found = search(words, Rules(SPOOK))
    for at in range(3, 250):
        # Words of three letters in a row: an odd one, and its neighbours, which are even.
        assert found.is_sure(letters[at : at + 3]) is (at % 2 == 0)


# --- what is asked ----------------------------------------------------------------------------------

WORDS = ["abb", "bacca", "dab", "cabbed"]


@pytest.mark.parametrize("fragment", ["eee", "ba", "?", "aad", "abcé", "a" * 256])
def test_what_is_no_pool_is_refused(fragment: str) -> None:
    found = search(WORDS, Rules(SPOOK))
    found.is_sure("b")  # what would be 256 times an A
    for ask in (found.is_sure, found.known):
        with pytest.raises(IllegalFragment, match="is part of no word"):
            ask(fragment)


def test_a_pool_with_the_letters_of_a_word_ends_the_round() -> None:
    for misere in (False, True):
        found = search(WORDS, Rules(SPOOK, misere=misere))
        assert found.known("abd") is misere
        assert found.is_sure("abbcde") is not misere
        assert not found.examined


def test_what_was_proved_is_known_and_not_proved_again() -> None:
    found = search(WORDS, Rules(SPOOK))
    assert found.known("b") is None
    sure = found.is_sure("b")
    assert found.known("b") is sure
    proved = found.examined
    assert proved
    assert found.is_sure("b") is sure
    assert found.examined == proved
    assert len(found.proved) == proved

    other = search(WORDS, Rules(SPOOK))
    other.take_over(found.proved)
    assert other.known("b") is sure
    assert other.is_sure("b") is sure
    assert other.examined == proved


def test_between_two_words_nothing_has_to_be_searched() -> None:
    # Whatever seat 0 plays, a C decides for the word that it does not want.
    found = search(["aabb", "aabbc"], Rules(SPOOK))
    assert not found.is_sure("")
    assert found.examined == 1


def test_what_is_known_needs_no_words(monkeypatch: pytest.MonkeyPatch) -> None:
    found = search(WORDS, Rules(SPOOK))
    sure = found.is_sure("")
    monkeypatch.delattr(Multisets, "_count")
    other = search(WORDS, Rules(SPOOK))
    other.take_over(found.proved)
    assert other.is_sure("") is sure


def large() -> Multisets:
    data = (paths.wordlists() / "american-english-small.txt").read_bytes()
    return Multisets(read_word_list(data, "small")[0].at_least(4))


def test_a_search_says_how_far_it_is() -> None:
    told: list[tuple[int, int]] = []
    found = SpookSearch(large(), Rules(SPOOK))
    found.is_sure("e", lambda done, total: told.append((done, total)))
    done = [done for done, _ in told]
    assert done == sorted(done)
    assert max(now - before for before, now in pairwise(done)) <= 100
    assert done[-1] > found.examined - 100
    assert {total for _, total in told} == {0}
    before = len(told)
    found.is_sure("t")
    assert len(told) == before


def test_a_search_that_is_stopped_keeps_what_it_has_proved() -> None:
    def stop(done: int, _total: int) -> None:
        if done > 500:
            raise InterruptedError

    counted = large()
    stopped, whole = SpookSearch(counted, Rules(SPOOK)), SpookSearch(counted, Rules(SPOOK))
    with pytest.raises(InterruptedError):
        stopped.is_sure("e", stop)
    assert 500 < stopped.examined < 600
    whole.is_sure("e")
    assert stopped.proved.items() <= whole.proved.items()
    assert stopped.is_sure("e") is whole.is_sure("e")
    assert stopped.examined == whole.examined


# --- as a solution ----------------------------------------------------------------------------------


@pytest.mark.parametrize("misere", [False, True], ids=["ordinary", "misere"])
@pytest.mark.parametrize("players", [2, 3, 4])
@given(words=word_sets)
@settings(max_examples=6)
def test_a_solution_names_the_seats_that_looking_at_all_names(
    players: int, misere: bool, words: set[str]
) -> None:
    words = {word[:6] for word in words}
    rules = Rules(SPOOK, 1, players, misere)
    found = solve(word_list(words, "random"), rules, Reading.ONE_AGAINST_ALL)
    assert isinstance(found, SpookSolution)
    looked = SearchedSolution(found.game, Reading.ONE_AGAINST_ALL)
    assert found.winner == looked.winner
    for pool in sorted(Reference(words, 1, "spook").fragments):
        assert found.fate(pool) == looked.fate(pool)
        assert found.winning_plays(pool) == looked.winning_plays(pool)


@pytest.mark.parametrize("players", [2, 3])
def test_a_solution_says_how_far_all_searches_are(players: int) -> None:
    words = (paths.wordlists() / "american-english-small.txt").read_text().split()
    rules = Rules(SPOOK, 4, players)
    told = []
    whole = word_list(words[::4], "some words")
    found = SpookSolution(Game(whole, rules), Reading.ONE_AGAINST_ALL)
    list(found.settle("", lambda done, _total: told.append((done, found.examined))))
    assert len(told) > 10
    assert all(done == examined for done, examined in told)
    assert found.examined > told[-1][0] - 1
    other = solve(whole, rules, Reading.ONE_AGAINST_ALL, like=found)
    assert other is found


def test_what_is_known_is_said_first() -> None:
    found = SpookSolution(Game(word_list(WORDS, "words"), Rules(SPOOK, 1)), Reading.SELF)
    last = found.legal_plays("")[-1]
    found.find_out("")
    found.find_out(last.fragment)
    told = [play.letter for play in found.settle("")]
    assert sorted(told) == ["a", "b", "c", "d", "e"]
    first = told[: told.index(last.letter) + 1]
    assert first[0] != "a"
