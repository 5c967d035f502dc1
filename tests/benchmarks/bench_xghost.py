"""ENABLE1, from the file to who wins after each opening of Xghost, and how much less that is to do.

Run with ``.venv/bin/pytest -s tests/benchmarks/bench_xghost.py``. Times are processor time.

The plain way, depth first with the same table, would look at some hundred million positions of
ENABLE1, so that it is compared on every 320th word of it.
"""

from __future__ import annotations

import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from ghost_desktop import paths
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants.xghost import XGHOST
from ghost_desktop.engine.searched.subsequences import LetterPlaces
from ghost_desktop.engine.searched.xghost_search import XghostSearch
from ghost_desktop.engine.words.wordlist import read_word_list, word_list

if TYPE_CHECKING:
    from ghost_desktop.engine.searched.xghost_search import _Position

ENABLE1 = paths.wordlists() / "enable1.txt"
OPENINGS = {
    Rules(XGHOST, 3): "",
    Rules(XGHOST, 4): "",
    Rules(XGHOST, 3, misere=True): "abdeghijlmoprtwxyz",
    Rules(XGHOST, 4, misere=True): "jxz",
}
EVERY = 320
LEAST_TIMES_AS_FAST = 30
LEAST_TIMES_FEWER = 300
MOST_SECONDS = 6.0
MOST_MEGABYTES = 250

each_game = pytest.mark.parametrize("rules", OPENINGS, ids=lambda rules: rules.key)


class FewestWordsFirst(XghostSearch):
    """The same search, which tries first what leaves the fewest words, be they good or bad."""

    def _look(self, node: _Position) -> bool | list[_Position]:
        found = super()._look(node)
        if isinstance(found, bool):
            return found
        return sorted(found, key=self._words_left, reverse=True)

    @staticmethod
    def _words_left(node: _Position) -> int:
        return len(node.words if isinstance(node.words, list) else node.words.numbers)


def winning_openings(search: XghostSearch, alphabet: str) -> str:
    """The letters after which the first player, whose seat is 0, is sure of the round."""
    return "".join(letter for letter in alphabet if search.is_sure(letter))


def enable1(kind: type[XghostSearch], rules: Rules) -> tuple[str, int, float]:
    """From the file: the winning openings, the positions proved, and the seconds."""
    begin = time.process_time()
    words = read_word_list(ENABLE1.read_bytes(), "ENABLE1")[0].at_least(rules.min_length)
    search = kind(LetterPlaces(words), rules)
    openings = winning_openings(search, words.alphabet)
    return openings, search.examined, time.process_time() - begin


@each_game
def test_all_openings(rules: Rules) -> None:
    found, examined, took = enable1(XghostSearch, rules)
    other, others, longer = enable1(FewestWordsFirst, rules)
    print(
        f"\n{rules.key}: {found or 'none'} in {took:.2f} s, {examined:,} positions; "
        f"in another order {longer:.2f} s, {others:,} positions"
    )
    assert found == other == OPENINGS[rules]
    assert examined != others
    assert took < MOST_SECONDS


def plain(words: list[str]) -> tuple[str, int]:
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


def test_the_plain_way_looks_at_many_more_positions() -> None:
    words = [word for word in ENABLE1.read_text().split() if len(word) >= 4][::EVERY]
    begin = time.process_time()
    listed = word_list(words, "some of ENABLE1")
    search = XghostSearch(LetterPlaces(listed), Rules(XGHOST))
    ours = winning_openings(search, "".join(sorted(set("".join(words)))))
    between = time.process_time()
    theirs, positions = plain(words)
    took, longer = between - begin, time.process_time() - between
    print(
        f"\n{len(words)} words: {ours} in {took:.3f} s, {search.examined} positions; plainly "
        f"{longer:.2f} s, {positions:,} positions: {longer / took:.0f} times as long "
        f"(at least {LEAST_TIMES_AS_FAST}), {positions / search.examined:.0f} times as many "
        f"(at least {LEAST_TIMES_FEWER})"
    )
    assert ours == theirs
    assert longer / took >= LEAST_TIMES_AS_FAST
    assert positions / search.examined >= LEAST_TIMES_FEWER


MEMORY = """
from pathlib import Path
from ghost_desktop import paths
from ghost_desktop.engine.searched.subsequences import LetterPlaces
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.words.wordlist import read_word_list
from ghost_desktop.engine.searched.xghost_search import XghostSearch
rules = Rules.of_key("KEY")
words = read_word_list((paths.wordlists() / "enable1.txt").read_bytes(), "ENABLE1")[0]
search = XghostSearch(LetterPlaces(words.at_least(rules.min_length)), rules)
for letter in words.alphabet:
    search.is_sure(letter)
lines = Path("/proc/self/status").read_text().splitlines()
print(next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) / 1024)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
@each_game
def test_memory(rules: Rules) -> None:
    program = MEMORY.replace("KEY", rules.key)
    command = [sys.executable, "-c", program]
    megabytes = float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    print(f"\n{rules.key}: peak {megabytes:.0f} MB, Python and NumPy with it")
    assert megabytes < MOST_MEGABYTES
