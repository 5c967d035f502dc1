"""The pools of Anaghost and the plays between them, against sets of strings."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from lists import word_sets
from reference import Reference

from ghost_desktop.engine.listed import anaghost_levels
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.engine.words.wordlist import word_list

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from ghost_desktop.engine.listed.graph import Level
    from ghost_desktop.engine.words.wordlist import WordList


def check(words: WordList, levels: tuple[Level, ...], reference: Reference) -> None:
    """Compare all levels with the pools that there are."""
    assert sum(map(len, levels)) == len(reference.fragments)
    reachable = reference.reachable()
    by_length = [sorted(one for one in reference.fragments if len(one) == n) for n in range(12)]
    for letters, level in enumerate(levels):
        here, next_ones = by_length[letters], by_length[letters + 1]
        laid = [words.text(int(at), letters) for at in level.at]
        assert ["".join(sorted(letters)) for letters in laid] == here
        assert level.is_word.tolist() == [pool in reference.ends for pool in here]
        assert level.reachable.tolist() == [pool in reachable for pool in here]
        made = [reference.legal_plays(pool) for pool in here]
        before, after = level.plays_from(np.ones(len(level), np.bool_))
        plays = zip(before.tolist(), after.tolist(), strict=True)
        assert [(here[one], next_ones[other]) for one, other in plays] == [
            (pool, other) for pool, others in zip(here, made, strict=True) for other in others
        ]
        greatest = level.over_plays(np.maximum, np.arange(len(next_ones)), -1)
        assert greatest.tolist() == [
            next_ones.index(others[-1]) if others else -1 for others in made
        ]


def pools_of(words: set[str], min_length: int = 1) -> Reference:
    return Reference(words, min_length, "anaghost")


@given(word_sets, st.integers(1, 4))
@settings(max_examples=25)
def test_levels_are_the_pools_of_the_parts_of_words(words: set[str], min_length: int) -> None:
    pools = pools_of(words, min_length)
    assume(pools.words)
    listed = word_list(words, "random")
    check(listed, anaghost_levels.build_levels(listed, min_length, report=in_silence), pools)


def colliding(seed: int) -> Callable[[int], NDArray[np.uint64]]:
    """Draw numbers so close to 0, on either side, that many pools have the same sum."""
    random = Random(seed)

    def draw(attempt: int) -> NDArray[np.uint64]:
        most = 3 << attempt
        drawn = [random.randint(-most, most) % (1 << 64) for _ in range(256)]
        return np.array(drawn, np.uint64)

    return draw


@given(word_sets, st.integers(0, 1000))
@settings(max_examples=25)
def test_equal_sums_of_other_letters_change_nothing(words: set[str], seed: int) -> None:
    listed = word_list(words, "random")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(anaghost_levels, "_draw_numbers", colliding(seed))
        levels = anaghost_levels.build_levels(listed, 1, report=in_silence)
    check(listed, levels, pools_of(words))


def test_letters_of_every_code_are_in_order() -> None:
    random = Random(3)
    letters = [chr(code) for code in range(0x4E00, 0x4E00 + 250)]
    words = {"".join(random.choices(letters, k=5)) for _ in range(40)}
    listed = word_list(words, "many letters")
    check(listed, anaghost_levels.build_levels(listed, 1, report=in_silence), pools_of(words))


def test_listing_reports_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(anaghost_levels, "_TURN", 50)
    random = Random(4)
    words = {"".join(random.choices("abcde", k=9)) for _ in range(20)}
    reports: list[tuple[int, int]] = []
    listed = word_list(words, "reported")
    levels = anaghost_levels.build_levels(
        listed, 1, report=lambda done, total: reports.append((done, total))
    )
    assert reports[-1] == (9, 10)
    assert len(reports) > sum(len(level) * letters for letters, level in enumerate(levels)) // 50
    check(listed, levels, pools_of(words))
