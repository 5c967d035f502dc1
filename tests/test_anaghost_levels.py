"""The pools of Anaghost and the plays between them, against sets of strings."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from lists import word_sets

from ghost_desktop.engine.listed import anaghost_levels
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.engine.words.wordlist import word_list

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from ghost_desktop.engine.listed.graph import Level
    from ghost_desktop.engine.words.wordlist import WordList


class Pools:
    """Which pools there are, as plainly as can be."""

    def __init__(self, words: set[str]) -> None:
        parts = {word[a:b] for word in words for a in range(len(word)) for b in range(a, len(word))}
        parts |= words | {word[a:] for word in words for a in range(len(word))}
        self.layings: dict[str, set[str]] = {}
        for part in parts:
            self.layings.setdefault("".join(sorted(part)), set()).add(part)
        self.ending = {pool for pool, layings in self.layings.items() if layings <= words}
        self.by_length: dict[int, list[str]] = {}
        for pool in sorted(self.layings):
            self.by_length.setdefault(len(pool), []).append(pool)
        self.reachable = {""}
        for pool in sorted(self.layings, key=len):
            if {pool[:at] + pool[at + 1 :] for at in range(len(pool))} & (
                self.reachable - self.ending
            ):
                self.reachable.add(pool)

    def of_length(self, letters: int) -> list[str]:
        return self.by_length.get(letters, [])

    def plays(self, pool: str) -> list[str]:
        made = {"".join(sorted(pool + letter)) for letter in self.of_length(1)}
        return sorted(made & self.layings.keys())


def check(words: WordList, levels: tuple[Level, ...], pools: Pools) -> None:
    """Compare all levels with the pools that there are."""
    assert sum(map(len, levels)) == len(pools.layings)
    for letters, level in enumerate(levels):
        here = pools.of_length(letters)
        laid = [words.text(int(at), letters) for at in level.at]
        assert ["".join(sorted(letters)) for letters in laid] == here
        assert level.is_word.tolist() == [pool in pools.ending for pool in here]
        assert level.reachable.tolist() == [pool in pools.reachable for pool in here]
        next_ones = pools.of_length(letters + 1)
        made = [pools.plays(pool) for pool in here]
        before, after = level.plays_from(np.ones(len(level), np.bool_))
        plays = zip(before.tolist(), after.tolist(), strict=True)
        assert [(here[one], next_ones[other]) for one, other in plays] == [
            (pool, other) for pool, others in zip(here, made, strict=True) for other in others
        ]
        greatest = level.over_plays(np.maximum, np.arange(len(next_ones)), -1)
        assert greatest.tolist() == [
            next_ones.index(others[-1]) if others else -1 for others in made
        ]


def counting(words: set[str], min_length: int) -> Pools:
    count = {word for word in words if len(word) >= min_length}
    assume(count)
    return Pools(count)


@given(word_sets, st.integers(1, 4))
@settings(max_examples=50)
def test_levels_are_the_pools_of_the_parts_of_words(words: set[str], min_length: int) -> None:
    pools = counting(words, min_length)
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
@settings(max_examples=50)
def test_equal_sums_of_other_letters_change_nothing(words: set[str], seed: int) -> None:
    pools = counting(words, 1)
    listed = word_list(words, "random")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(anaghost_levels, "_draw_numbers", colliding(seed))
        levels = anaghost_levels.build_levels(listed, 1, report=in_silence)
    check(listed, levels, pools)


def test_letters_of_every_code_are_in_order() -> None:
    random = Random(3)
    letters = [chr(code) for code in range(0x4E00, 0x4E00 + 250)]
    words = {"".join(random.choices(letters, k=5)) for _ in range(40)}
    listed = word_list(words, "many letters")
    check(listed, anaghost_levels.build_levels(listed, 1, report=in_silence), Pools(words))


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
    check(listed, levels, Pools(words))
