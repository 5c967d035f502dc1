"""What lists have in common, against Python's sets."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

import pytest
from refusing import stopped

from ghost_desktop.engine.errors import NoneLongEnough, WordListError
from ghost_desktop.engine.words.overlap import Intersection, ListPair, overlap_of
from ghost_desktop.engine.words.wordlist import word_list

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from conftest import Bundled

    from ghost_desktop.engine.words.wordlist import WordList


def sets_of(sets: Sequence[Collection[str]]) -> dict[tuple[int, ...], set[str]]:
    """The words that are in exactly some of the sets, by these."""
    found: dict[tuple[int, ...], set[str]] = {}
    for word in set().union(*sets):
        having = tuple(place for place, one in enumerate(sets) if word in one)
        found.setdefault(having, set()).add(word)
    return found


def check(lists: Sequence[WordList], min_length: int) -> None:
    sets = [{word for word in one if len(word) >= min_length} for one in lists]
    overlap = overlap_of(lists, min_length)
    expected = sets_of(sets)
    assert overlap.words == len(set().union(*sets))
    assert [set(one) for one in overlap.lists] == sets
    assert {one.lists: set(overlap.words_of(one)) for one in overlap.intersections} == expected
    some = overlap.intersections[::2]
    found = sorted(word for part in overlap.words_of_all(some) for word in part)
    assert found == sorted(word for one in some for word in expected[one.lists])
    assert overlap.intersections == tuple(
        Intersection(having, len(words))
        for having, words in sorted(
            expected.items(), key=lambda one: (-len(one[1]), len(one[0]), one[0])
        )
    )
    for first, second in combinations(range(len(sets)), 2):
        a, b = sets[first], sets[second]
        pair = overlap.pair(first, second)
        assert pair == ListPair(first, second, len(a & b), len(a - b), len(b - a))
        assert pair.jaccard == len(a & b) / len(a | b)
        assert pair.share_of_first == len(a & b) / len(a)
        assert pair.share_of_second == len(a & b) / len(b)
        for words, find in ((a & b, overlap.words_in_both), (a - b, overlap.words_only_in)):
            if words:
                assert list(find(first, second)) == sorted(words)
            else:
                with pytest.raises(WordListError):
                    find(first, second)
    assert len(overlap.pairs) == len(sets) * (len(sets) - 1) // 2
    assert [overlap.both[place, place] for place in range(len(sets))] == [len(one) for one in sets]


def test_what_lists_have_in_common_is_what_sets_have() -> None:
    random = Random(15)
    for _round in range(50):
        letters = random.choice(("ab", "abñß", "xyzabc"))
        words = ["".join(random.choices(letters, k=random.randint(1, 10))) for _word in range(20)]
        sets = [
            random.sample(words, random.randint(1, 12)) for _list in range(random.randint(1, 6))
        ]
        check([word_list([*some, "ab"], "") for some in sets], random.randint(1, 2))


def test_words_may_be_as_long_as_chunks_are_and_begin_like_others() -> None:
    texts = [{"a" * length for length in range(1, 34, step)} for step in (1, 2, 3, 5, 8)]
    check([word_list(words, "") for words in texts], 1)
    check([word_list(words, "") for words in texts], 9)


def test_lists_may_have_more_letters_together_than_any_has() -> None:
    hieroglyphs = [chr(0x13000 + place) for place in range(600)]
    random = Random(4)
    check(
        [
            word_list(
                {"".join(random.choices(letters, k=3)) for _word in range(80)} | {shared, *letters},
                "",
            )
            for letters in (hieroglyphs[:200], hieroglyphs[190:400], hieroglyphs[380:], ["a", "b"])
            for shared in (hieroglyphs[195] * 9,)
        ],
        1,
    )


def test_there_may_be_more_lists_than_are_told_apart_at_once() -> None:
    random = Random(7)
    letters = [a + b for a in "abcdefgh" for b in "abcdefgh"]
    check([word_list(random.sample(letters, 9), "") for _list in range(35)], 1)


def test_bundled_lists_have_in_common_what_sets_of_their_words_have(bundled: Bundled) -> None:
    lists = [bundled("american-english-small"), bundled("spanish")]  # of other letters, too
    check([words.keeping(words.length % 3 == 0) for words in lists], 4)


def test_a_list_that_is_there_twice_is_all_in_common() -> None:
    one = word_list(["house", "mouse"], "one")
    overlap = overlap_of([one, one])
    assert overlap.intersections == (Intersection((0, 1), 2),)
    assert overlap.pair(0, 1) == ListPair(0, 1, 2, 0, 0)


def test_a_list_without_a_word_so_long_is_refused() -> None:
    lists = [word_list(["house"], "long"), word_list(["cat"], "short")]
    with pytest.raises(WordListError) as refused:
        overlap_of(lists, 4)
    assert refused.value.refusal == NoneLongEnough("short", 4, 3)


def test_what_was_found_cannot_be_changed() -> None:
    overlap = overlap_of([word_list(["house"], "one"), word_list(["mouse"], "other")])
    for array in (overlap.both, overlap.groups, *overlap.numbers):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


def test_it_can_be_stopped() -> None:
    lists = [word_list(["house"], "one"), word_list(["mouse"], "other")]
    told: list[tuple[int, int]] = []
    overlap_of(lists, report=lambda done, total: told.append((done, total)))
    for reports in range(len(told)):
        with stopped(reports) as report:
            overlap_of(lists, report=report)
    assert told == sorted(told)
    assert {total for _done, total in told} == {3}
