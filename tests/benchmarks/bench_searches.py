"""ENABLE1, from the file to who wins after each opening of Spook and Xghost: how much less there is to do.

Run with ``.venv/bin/pytest -s tests/benchmarks/bench_searches.py``. Times are processor time.

The plain way, depth first with the same table, would look at many million positions of ENABLE1, so
that it is compared on every 320th word of it. All pools of ENABLE1 are listed once, backward from
the longest, which is another way to the same answers; that takes minutes and some gigabytes.
"""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import pytest

from ghost_desktop import paths
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants.spook import SPOOK
from ghost_desktop.engine.game.variants.xghost import XGHOST
from ghost_desktop.engine.searched.spook_search import Multisets, SpookSearch
from ghost_desktop.engine.searched.subsequences import LetterPlaces
from ghost_desktop.engine.searched.xghost_search import XghostSearch
from ghost_desktop.engine.words.wordlist import WordList, read_word_list, word_list

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from ghost_desktop.engine.game.variant import Variant

ENABLE1 = paths.wordlists() / "enable1.txt"
OPENINGS = {
    Rules(SPOOK, 3): "dhq",
    Rules(SPOOK, 4): "dehqs",
    Rules(SPOOK, 3, misere=True): "abdfgijkmnortuwx",
    Rules(SPOOK, 4, misere=True): "",
    Rules(XGHOST, 3): "",
    Rules(XGHOST, 4): "",
    Rules(XGHOST, 3, misere=True): "abdeghijlmoprtwxyz",
    Rules(XGHOST, 4, misere=True): "jxz",
}
GAMES = list(OPENINGS)
EVERY = 320
LEAST_TIMES_AS_FAST = 30

each_game = pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.key)


def plain_spook(words: list[str]) -> tuple[str, int]:
    """The winning openings by a recursion that stops at the first winning play, and its table."""
    known: dict[str, bool] = {}
    pools = {"".join(sorted(word)) for word in words}

    def wins(pool: str, fitting: list[str]) -> bool:
        if pool in known:
            return known[pool]
        after: dict[str, list[str]] = {}
        for word in fitting:
            for letter in set(word):
                if word.count(letter) > pool.count(letter):
                    after.setdefault("".join(sorted(pool + letter)), []).append(word)
        known[pool] = any(
            play not in pools and not wins(play, left) for play, left in sorted(after.items())
        )
        return known[pool]

    alphabet = sorted(set("".join(pools)))
    having = {letter: [word for word in sorted(pools) if letter in word] for letter in alphabet}
    return "".join(letter for letter in alphabet if not wins(letter, having[letter])), len(known)


def plain_xghost(words: list[str]) -> tuple[str, int]:
    """The winning openings by a recursion that stops at the first winning play, and its table."""
    known: dict[str, bool] = {}
    completed = set(words)

    def wins(fragment: str, fitting: set[str]) -> bool:
        if fragment in known:
            return known[fragment]
        after: dict[str, set[str]] = {}
        for word in fitting:
            first = [0]
            for letter in fragment:
                first.append(word.index(letter, first[-1]) + 1)
            end = len(word)
            for gap in reversed(range(len(fragment) + 1)):
                for letter in word[first[gap] : end]:
                    after.setdefault(fragment[:gap] + letter + fragment[gap:], set()).add(word)
                end = word.rindex(fragment[gap - 1], 0, end) if gap else 0
        known[fragment] = any(
            play not in completed and not wins(play, left) for play, left in sorted(after.items())
        )
        return known[fragment]

    alphabet = sorted(set("".join(words)))
    having = {letter: {word for word in words if letter in word} for letter in alphabet}
    found = "".join(letter for letter in alphabet if not wins(letter, having[letter]))
    return found, len(known)


class Kind(NamedTuple):
    """How a variant is searched, how plainly, and what that may take."""

    search: type[Any]
    places: type[Multisets | LetterPlaces]
    plain: Callable[[list[str]], tuple[str, int]]
    words_left: Callable[[Any], int]
    least_times_fewer: int
    most_seconds: float
    most_megabytes: int

    def of(self, words: WordList, rules: Rules) -> Any:  # noqa: ANN401
        """The search in some words."""
        return self.search(self.places(words), rules)

    @property
    def reordered(self) -> Kind:
        """The same search, which tries first what leaves the fewest words, be they good or bad."""
        words_left = self.words_left

        class FewestWordsFirst(self.search):  # type: ignore[misc, name-defined]
            def _look(self, node: Any) -> Any:  # noqa: ANN401
                found = super()._look(node)
                if isinstance(found, bool):
                    return found
                return sorted(found, key=words_left, reverse=True)

        return self._replace(search=FewestWordsFirst)


def words_left_of(node: Any) -> int:  # noqa: ANN401
    return len(node.words if isinstance(node.words, list) else node.words.numbers)


KINDS: dict[Variant, Kind] = {
    SPOOK: Kind(
        SpookSearch, Multisets, plain_spook, lambda pool: int(pool[3].bit_count()), 200, 4.0, 120
    ),
    XGHOST: Kind(XghostSearch, LetterPlaces, plain_xghost, words_left_of, 300, 6.0, 190),
}


def winning_openings(search: Any, alphabet: str) -> str:  # noqa: ANN401
    """The letters after which the first player, whose seat is 0, is sure of the round."""
    return "".join(letter for letter in alphabet if search.is_sure(letter))


def enable1(kind: Kind, rules: Rules) -> tuple[str, int, float]:
    """From the file: the winning openings, the positions proved, and the seconds."""
    begin = time.process_time()
    words = read_word_list(ENABLE1.read_bytes(), "ENABLE1")[0].at_least(rules.min_length)
    search = kind.of(words, rules)
    openings = winning_openings(search, words.alphabet)
    return openings, search.examined, time.process_time() - begin


@each_game
def test_all_openings(rules: Rules) -> None:
    kind = KINDS[rules.variant]
    found, examined, took = enable1(kind, rules)
    other, others, longer = enable1(kind.reordered, rules)
    print(
        f"\n{rules.key}: {found or 'none'} in {took:.2f} s, {examined:,} positions; "
        f"in another order {longer:.2f} s, {others:,} positions"
    )
    assert found == other == OPENINGS[rules]
    assert examined != others
    assert took < kind.most_seconds


@pytest.mark.parametrize("variant", list(KINDS), ids=lambda variant: variant.id)
def test_the_plain_way_looks_at_many_more_positions(variant: Variant) -> None:
    kind = KINDS[variant]
    words = [word for word in ENABLE1.read_text().split() if len(word) >= 4][::EVERY]
    begin = time.process_time()
    search = kind.of(word_list(words, "some of ENABLE1"), Rules(variant))
    ours = winning_openings(search, "".join(sorted(set("".join(words)))))
    between = time.process_time()
    theirs, positions = kind.plain(words)
    took, longer = between - begin, time.process_time() - between
    print(
        f"\n{len(words)} words: {ours} in {took:.3f} s, {search.examined} positions; plainly "
        f"{longer:.2f} s, {positions:,} positions: {longer / took:.0f} times as long "
        f"(at least {LEAST_TIMES_AS_FAST}), {positions / search.examined:.0f} times as many "
        f"(at least {kind.least_times_fewer})"
    )
    assert ours == theirs
    assert longer / took >= LEAST_TIMES_AS_FAST
    assert positions / search.examined >= kind.least_times_fewer


def list_all(words: WordList, *, misere: bool) -> tuple[str, int]:
    """The winning openings of two players, and how many pools there are.

    A pool is a number whose digits, each to a base of its own, are the counts of the letters. Those
    of one letter less are what is left of the longer ones, and of these each is won by whoever makes
    it or not.
    """
    counts, length = Multisets(words).count(lambda: None)
    counts = counts.T
    bases = counts.max(axis=0).astype(np.uint64) + np.uint64(1)
    assert np.log2(bases.astype(float)).sum() < 64
    units = np.append(np.uint64(1), np.cumprod(bases)[:-1])
    finished = (counts * units).sum(axis=1, dtype=np.uint64)
    pools, is_won = np.zeros(0, np.uint64), np.zeros(0, np.bool_)  # by whoever has made the pool
    listed = 0
    for letters in range(int(length.max()), 0, -1):
        lost = _less_one_letter(pools[is_won], units, bases)
        pools = _less_one_letter(pools, units, bases)
        is_won = ~np.isin(pools, lost, assume_unique=True)
        done = np.sort(finished[length == letters])
        is_won[np.isin(pools, done, assume_unique=True)] = misere
        new = np.setdiff1d(done, pools, assume_unique=True)
        order = np.argsort(np.append(pools, new), kind="stable")
        pools = np.append(pools, new)[order]
        is_won = np.append(is_won, np.full(len(new), misere))[order]
        listed += len(pools)
    openings = [place for place, unit in enumerate(units) if unit in pools[is_won]]
    return "".join(words.alphabet[place] for place in openings), listed + 1


def _less_one_letter(
    pools: NDArray[np.uint64], units: NDArray[np.uint64], bases: NDArray[np.uint64]
) -> NDArray[np.uint64]:
    """What is left of pools without a letter that they have."""
    pairs = zip(units, bases, strict=True)
    less: NDArray[np.uint64] = np.concatenate(
        [pools[pools // unit % base > 0] - unit for unit, base in pairs]
    )
    less.sort()
    is_new = np.append(True, less[1:] != less[:-1])[: len(less)]
    made: NDArray[np.uint64] = less[is_new]
    return made


@pytest.mark.parametrize("rules", GAMES[:4], ids=lambda rules: rules.key)
def test_listing_all_pools_finds_the_same(rules: Rules) -> None:
    begin = time.process_time()
    words = read_word_list(ENABLE1.read_bytes(), "ENABLE1")[0].at_least(rules.min_length)
    openings, pools = list_all(words, misere=rules.misere)
    print(f"\n{rules.key}: {pools:,} pools in {time.process_time() - begin:.0f} s")
    assert openings == OPENINGS[rules]


MEMORY = """
from ghost_desktop.engine.game.rules import Rules
from {module} import {search}
from {places_module} import {places}
rules = Rules.of_key("{key}")
search = {search}({places}(words.at_least(rules.min_length)), rules)
for letter in words.alphabet:
    search.is_sure(letter)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
@each_game
def test_memory(rules: Rules, megabytes: Callable[[str], float]) -> None:
    kind = KINDS[rules.variant]
    names = {"search": kind.search.__name__, "places": kind.places.__name__, "key": rules.key}
    modules = {"module": kind.search.__module__, "places_module": kind.places.__module__}
    took = megabytes(MEMORY.format(**names, **modules))
    print(f"\n{rules.key}: {took:.0f} MB above the imports (< {kind.most_megabytes})")
    assert took < kind.most_megabytes
