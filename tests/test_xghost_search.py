"""Who wins Xghost, searched depth first, is what following every play finds."""

from __future__ import annotations

import inspect
import os
import random
import subprocess
import sys
from itertools import pairwise, product
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lists import word_sets
from reference import Reference
from refusing import stopped

from ghost_desktop.engine.errors import IllegalFragment
from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.game.variants.xghost import XGHOST
from ghost_desktop.engine.searched import xghost_search
from ghost_desktop.engine.searched.searched import SearchedSolution
from ghost_desktop.engine.searched.subsequences import LetterPlaces, bounds, is_within
from ghost_desktop.engine.searched.xghost_search import (
    XghostSearch,
    XghostSolution,
    _Answers,
    _plays,
)
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.words.wordlist import word_list

if TYPE_CHECKING:
    from collections.abc import Iterable

RULES = [Rules(XGHOST, 1, players, misere) for players in (2, 3) for misere in (False, True)]


def plainly(words: set[str], rules: Rules, seat: int) -> dict[str, bool]:
    """For each legal fragment whether a seat is sure of the round, by following every play."""
    plain = Reference(words, 1, "xghost", rules.players, misere=rules.misere)
    return {fragment: plain.is_sure(fragment, seat) for fragment in plain.fragments}


def search(words: Iterable[str], rules: Rules, seat: int = 0) -> XghostSearch:
    return XghostSearch(LetterPlaces(word_list(words, "test")), rules, seat)


def look(few: int, sample: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Set below how many words they are told apart one by one, and how many are counted at most."""
    monkeypatch.setattr(xghost_search, "_FEW", few)
    monkeypatch.setattr(xghost_search, "_SAMPLE", sample)


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.key)
@pytest.mark.parametrize(("few", "sample"), [(16, 1000), (0, 1000), (0, 3)])
def test_it_finds_what_following_every_play_finds(
    rules: Rules, few: int, sample: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    look(few, sample, monkeypatch)

    @given(words=word_sets, seat=st.integers(0, rules.players - 1), chance=st.randoms())
    @settings(max_examples=6)
    def compare(words: set[str], seat: int, chance: random.Random) -> None:
        expected = plainly(words, rules, seat)
        found = search(words, rules, seat)
        fragments = sorted(expected)
        chance.shuffle(fragments)  # whatever is asked first, and known of the rest
        assert {one: found.is_sure(one) for one in fragments} == expected
        assert {one: found.known(one) for one in fragments} == expected

    compare()


# --- words of one family ------------------------------------------------------------------------------


@st.composite
def families(draw: st.DrawFn) -> set[str]:
    """Words of some parts each, of which most are the same in all; or those of two families."""
    some = st.lists(st.text("abc", max_size=2), min_size=1, max_size=2, unique=True)
    words = {"a"}
    for _ in range(draw(st.integers(1, 2))):
        parts = draw(st.lists(some, min_size=2, max_size=5))
        words |= {"".join(word) for word in product(*parts)}
    return words - {""}


_OTHER_LENGTHS = (
    "abdbaabdc abdbaddbdc abdbbaabdc abdbbaddbdc babcbccc babcc "
    "bbabcbccc bbabcc bdbaabdc bdbaddbdc bdbbaabdc bdbbaddbdc"
)
_ANSWER_BEFORE = (
    "aaca abbbabada abbbabadcb abbbabcca abbbabcccb adbabada adbabadcb adbabcca adbabcccb baaca"
)
TRAPS = {
    "a letter with two places": ("cabab cababa cababaaa cababaaaa", False),
    "families of other lengths": (_OTHER_LENGTHS, True),
    "an answer behind": ("abbaabda abbcdcda b bcaabda bccdcda", False),
    "an answer before": (_ANSWER_BEFORE, True),
    "two words of four": ("cddbcdbb cddbdcdbb dbcdbb dbdcdbb", True),
}
"""Words, and whether in misère: found for a search that was wrong in one place, and wrong in these."""


@pytest.mark.parametrize(("words", "misere"), TRAPS.values(), ids=list(TRAPS))
def test_what_is_proved_on_the_way_is_what_following_every_play_finds(
    words: str, misere: bool
) -> None:
    rules = Rules(XGHOST, 1, misere=misere)
    expected = plainly(set(words.split()), rules, 0)
    found = search(words.split(), rules)
    found.is_sure("")
    assert found.examined > 1
    assert found.proved == {fragment: expected[fragment] for fragment in found.proved}


class Apart(XghostSearch):
    """The same search, which takes no fragment for another."""

    def _known_by_another(self, *_: object) -> None:
        """Know nothing."""


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.key)
def test_of_words_that_differ_in_little_it_finds_the_same(rules: Rules) -> None:
    @given(words=families(), seat=st.integers(0, rules.players - 1), chance=st.randoms())
    @settings(max_examples=40)
    def compare(words: set[str], seat: int, chance: random.Random) -> None:
        expected = plainly(words, rules, seat)
        found = search(words, rules, seat)
        fragments = sorted(expected)
        chance.shuffle(fragments)
        assert {one: found.is_sure(one) for one in fragments} == expected

    compare()


def test_what_is_alike_is_proved_once() -> None:
    family = product(["db", "ae"], ["ghijklmnop"], ["ed", "ded"], ["qrs"])
    words = word_list(["".join(parts) for parts in family], "a family")
    found, apart = (kind(LetterPlaces(words), Rules(XGHOST)) for kind in (XghostSearch, Apart))
    for fragment in ["", *"abdeghijklmnopqrs"]:
        assert found.is_sure(fragment) is apart.is_sure(fragment)
    assert 5 * found.examined < apart.examined


@given(words=families())
@settings(max_examples=60)
def test_who_is_answered_at_once_has_lost(words: set[str]) -> None:
    plain = Reference(words, 1, "xghost")
    for fragment in plain.fragments:
        longer = sorted(
            word for word in words if len(word) > len(fragment) and is_within(fragment, word)
        )
        odd = [word for word in longer if len(word) % 2]
        those = odd + [word for word in longer if not len(word) % 2]
        are_odd = (1 << len(odd)) - 1
        plays = _plays(those, [bounds(fragment, word) for word in those]) if those else []
        answers = _Answers(those, are_odd, plays)
        for gap, letter, left in plays:
            made = fragment[:gap] + letter + fragment[gap:]
            if answers.win(made, gap, left):
                assert any(
                    not any(is_within(one, word) for word in odd) for one in plain.plays(made)
                )


def test_what_is_answered_at_once_is_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    found, looking = (search(hard_list(), Rules(XGHOST)) for _ in range(2))
    answer = found.is_sure("")
    monkeypatch.setattr(_Answers, "win", lambda *_: False)
    assert looking.is_sure("") is answer
    assert 2 * found.examined < looking.examined


# --- any words --------------------------------------------------------------------------------------


@pytest.mark.parametrize("longest", [32, 33, 64, 65])
def test_words_can_have_more_letters_than_a_machine_has_bits(
    longest: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    look(0, 1000, monkeypatch)
    rules = Rules(XGHOST, 1)
    before = "x" * (longest - 2)
    words = {before + "ab", "b" + before, "a" + before + "b", before}
    expected = plainly(words, rules, 0)
    found = search(words, rules)
    assert {one: found.is_sure(one) for one in sorted(expected)} == expected


def test_words_can_be_longer_than_python_recurses() -> None:
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack()) + 50)
    try:
        found = search(["a" * 150, "a" * 149], Rules(XGHOST, 1))
        assert not found.is_sure("")  # the first player adds the odd letters, the last one too
    finally:
        sys.setrecursionlimit(before)


def test_a_list_may_have_255_letters() -> None:
    letters = [chr(0x4E00 + number) for number in range(255)]
    words = {one + other for one, other in pairwise(letters)}
    words |= {letters[0] + letters[100] + letters[254], letters[7]}
    rules = Rules(XGHOST, 1)
    expected = plainly(words, rules, 0)
    found = search(words, rules)
    assert {one: found.is_sure(one) for one in sorted(expected)} == expected


# --- the order of plays -----------------------------------------------------------------------------


def hard_list(words: int = 400) -> list[str]:
    """A list in which little is decided by the first letters."""
    chance = random.Random(12)
    return ["".join(chance.choices("abcdef", k=chance.randint(4, 9))) for _ in range(words)]


class WorstFirst(XghostSearch):
    """The same search, which tries first what it would try last."""

    def _look(self, node: xghost_search._Position) -> bool | list[xghost_search._Position]:
        found = super()._look(node)
        return found if isinstance(found, bool) else found[::-1]


@pytest.mark.parametrize("misere", [False, True], ids=["ordinary", "misere"])
def test_the_order_in_which_plays_are_tried_changes_no_answer(misere: bool) -> None:
    rules = Rules(XGHOST, misere=misere)
    words = hard_list()
    usual, other = search(words, rules), WorstFirst(LetterPlaces(word_list(words, "test")), rules)
    for fragment in ["", *"abcdef", *(one + two for one in "abcdef" for two in "abcdef")]:
        assert usual.is_sure(fragment) == other.is_sure(fragment)
    assert usual.examined < other.examined
    both = usual.proved.keys() & other.proved.keys()
    assert {one: usual.proved[one] for one in both} == {one: other.proved[one] for one in both}


ORDER = """
import sys
from ghost_desktop.engine.searched.subsequences import LetterPlaces
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants.xghost import XGHOST
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.engine.searched.xghost_search import XghostSearch
found = XghostSearch(LetterPlaces(word_list(sys.argv[1:], "test")), Rules(XGHOST))
found.is_sure("")
print(*found.proved)
"""


def test_each_run_looks_at_the_same_positions_in_the_same_order() -> None:
    def run(seed: str) -> str:
        environment = {
            **os.environ,
            "PYTHONHASHSEED": seed,
            "PYTHONPATH": os.pathsep.join(sys.path),
        }
        command = [sys.executable, "-c", ORDER, *hard_list(100)]
        ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        return ran.stdout

    assert run("1") == run("2")


# --- asking -----------------------------------------------------------------------------------------


def test_what_was_proved_before_it_was_stopped_is_kept() -> None:
    found = search(hard_list(), Rules(XGHOST))
    with stopped(10) as report:
        found.is_sure("", report)
    kept = dict(found.proved)
    assert kept
    assert found.known("") is None
    answer = found.is_sure("")
    assert found.known("") is answer
    assert kept.items() <= found.proved.items()
    again = search(hard_list(), Rules(XGHOST))
    again.take_over(found.proved)
    assert again.known("") is answer


@pytest.mark.parametrize("fragment", ["ba", "?", "abca", "abab"])
def test_a_fragment_of_no_word_is_refused(fragment: str) -> None:
    found = search(["abc", "aab"], Rules(XGHOST, 1))
    with pytest.raises(IllegalFragment):
        found.is_sure(fragment)
    with pytest.raises(IllegalFragment):
        found.known(fragment)


# --- as a solution ----------------------------------------------------------------------------------


@pytest.mark.parametrize("misere", [False, True], ids=["ordinary", "misere"])
@given(words=word_sets)
@settings(max_examples=6)
def test_a_solution_names_the_seats_that_looking_at_all_names(
    misere: bool, words: set[str]
) -> None:
    words = {word[:6] for word in words}
    found = solve(word_list(words, "random"), Rules(XGHOST, 1, misere=misere))
    assert isinstance(found, XghostSolution)
    looked = SearchedSolution(found.game, Reading.SELF)
    assert found.winner == looked.winner
    for fragment in sorted(Reference(words, 1, "xghost").fragments):
        assert found.fate(fragment) == looked.fate(fragment)
        assert found.winning_plays(fragment) == looked.winning_plays(fragment)
    assert solve(found.game.all_words, found.rules, like=found) is found
