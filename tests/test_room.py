"""A game that cannot fit into the memory is refused while it is built."""

from __future__ import annotations

import sys
import tracemalloc
from typing import TYPE_CHECKING

import numpy as np
import pytest

from ghost_desktop import paths
from ghost_desktop.engine import arrays
from ghost_desktop.engine.arrays import check_room, index_type
from ghost_desktop.engine.errors import NoMemory, WordListError
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variant_kinds import ListedVariant
from ghost_desktop.engine.game.variants import all_variants, find_variant
from ghost_desktop.engine.listed import anaghost_levels, part_levels, retrograde
from ghost_desktop.engine.listed.graph import Level
from ghost_desktop.engine.listed.listed import ListedSolution
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.words.letters import MAX_WORD_LENGTH
from ghost_desktop.engine.words.wordlist import read_word_list, word_list

if TYPE_CHECKING:
    from pathlib import Path

    from ghost_desktop.engine.game.variant import Variant
    from ghost_desktop.engine.words.wordlist import WordList

linux = pytest.mark.skipif(sys.platform != "linux", reason="other systems say it elsewhere")


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine with 2 MB of memory left, and no other limits."""
    monkeypatch.setattr(arrays, "_MEMORY", tmp_path / "meminfo")
    monkeypatch.setattr(arrays, "_GROUP", tmp_path)
    (tmp_path / "meminfo").write_text(
        "MemTotal:  8000 kB\nMemAvailable:  2048 kB\nSwapFree: 9 kB\n"
    )
    return tmp_path


def is_refused(size: int) -> bool:
    try:
        check_room(size)
    except WordListError:
        return True
    return False


@pytest.mark.usefixtures("machine")
def test_what_just_fits_is_not_refused() -> None:
    assert not is_refused(2 << 20)
    assert is_refused((2 << 20) + 1)


def test_a_group_of_processes_may_have_less(machine: Path) -> None:
    (machine / "memory.max").write_text("1000\n")
    (machine / "memory.current").write_text("900\n")
    (machine / "memory.stat").write_text("file 600\ninactive_file 300\nactive_file 200\n")
    assert [is_refused(size) for size in (600, 601)] == [False, True], "files make room"
    (machine / "memory.max").write_text("max\n")
    assert not is_refused(601)


def test_where_nobody_knows_nothing_is_refused(machine: Path) -> None:
    (machine / "meminfo").write_text("nothing that is known")
    assert not is_refused(1 << 60)
    (machine / "meminfo").unlink()
    assert not is_refused(1 << 60)


@linux
def test_a_process_may_have_less(monkeypatch: pytest.MonkeyPatch, machine: Path) -> None:
    import resource  # noqa: PLC0415 - Windows has no such thing

    (machine / "statm").write_text("100 50 20 1 0 30 0\n")
    monkeypatch.setattr(arrays, "_OWN", machine / "statm")
    limit = 100 * resource.getpagesize() + 5_000
    monkeypatch.setattr(resource, "getrlimit", lambda _what: (limit, -1))
    assert [is_refused(size) for size in (5_000, 5_001)] == [False, True]
    monkeypatch.setattr(resource, "getrlimit", lambda _what: (resource.RLIM_INFINITY, -1))
    assert not is_refused(5_001)


LISTED = [variant for variant in all_variants() if isinstance(variant, ListedVariant)]
CHECKING = (anaghost_levels, part_levels, part_levels, retrograde)
SLACK = 400_000  # bytes: what does not grow with a list, such as buffers of NumPy


@pytest.fixture(scope="module")
def words() -> WordList:
    """So many words that little else counts in what they take."""
    read, _ = read_word_list((paths.wordlists() / "enable1.txt").read_bytes(), "words")
    return read.keeping(np.arange(len(read)) % 2 == 0)


@pytest.mark.usefixtures("afresh")
@pytest.mark.parametrize(
    ("variant", "players"),
    [*zip(LISTED, (2, 3, 2, 3), strict=True), (LISTED[0], 3)],  # who plays makes no positions
    ids=str,
)
def test_no_step_takes_more_than_it_asks_for(
    variant: Variant, players: int, words: WordList, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules, beyond_words = Rules(variant=variant, players=players), players == 3
    few = word_list(["ghost", "green", "toast"], "few")
    solve(few, rules, beyond_words=beyond_words)  # what is loaded once is loaded
    asked, before, most = list[int](), list[int](), list[int]()

    def check(size: int) -> None:
        now, most_till_now = tracemalloc.get_traced_memory()
        asked.append(size)
        before.append(now)
        most.append(most_till_now)
        tracemalloc.reset_peak()

    for module in CHECKING:
        monkeypatch.setattr(module, "check_room", check)
    for module in (arrays, part_levels):
        monkeypatch.setattr(module, "BLOCK", 4096)
    monkeypatch.setattr(anaghost_levels, "_TURN", 4096)
    tracemalloc.start()
    try:
        solution = solve(words, rules, beyond_words=beyond_words)
        check(0)
    finally:
        tracemalloc.stop()
    assert solution.fate("").seats
    assert sum(size > SLACK for size in asked) >= 2
    for size, held, peak in zip(asked, before, most[1:], strict=False):
        assert peak - held <= size + SLACK


@pytest.mark.usefixtures("afresh")
@pytest.mark.parametrize("variant", LISTED, ids=lambda variant: variant.id)
def test_a_game_is_refused_at_whichever_step_does_not_fit(
    variant: Variant, words: WordList, monkeypatch: pytest.MonkeyPatch
) -> None:
    fewer = words.keeping(np.arange(len(words)) % 4 == 0)
    steps, refused_at = list[int](), 0

    def check(size: int) -> None:
        steps.append(size)
        if len(steps) == refused_at:
            raise WordListError(NoMemory())

    for module in CHECKING:
        monkeypatch.setattr(module, "check_room", check)
    solve(fewer, Rules(variant=variant))
    last = len(steps)
    for refused_at in (1, last // 2, last):
        steps.clear()
        with pytest.raises(WordListError) as refused:
            solve(fewer, Rules(variant=variant))
        assert refused.value.refusal == NoMemory()
        assert len(steps) == refused_at


def test_places_are_no_wider_than_need_be_and_never_too_narrow() -> None:
    most = np.iinfo(np.int32).max
    assert index_type(most - MAX_WORD_LENGTH) is np.int32
    assert index_type(most - MAX_WORD_LENGTH + 1) is np.intp, "a word beyond is no place any more"
    assert most >= part_levels.MOST_POSITIONS


def test_pairs_are_told_apart_of_whatever_numbers() -> None:
    numbers = np.array([59_999_999, 59_999_999, 3, 59_999_999], np.int32)
    letter = np.array([254, 1, 0, 254], np.uint8)
    pairs = part_levels._Pairs(numbers, letter, 60_000_000, 255)
    assert pairs.ranks.tolist() == [2, 1, 0, 2]
    assert pairs.number.tolist() == [3, 59_999_999, 59_999_999]
    assert pairs.find(numbers[:2], letter[1:3]).tolist() == [1, -1]


def test_plays_of_many_positions_are_told_apart() -> None:
    size = 70_000  # its square is too large for an int32
    every, heads = np.arange(size, dtype=np.int32), np.arange(size + 1, dtype=np.int32)
    level = Level(every, every < 0, every, heads, every >= 0, every, every)
    before, after = level.plays_from(np.ones(size, np.bool_))
    assert before.tolist() == after.tolist() == list(range(size))
    assert before.dtype == after.dtype == np.intp, "whoever takes them may multiply them"


def test_long_lists_take_half(words: WordList) -> None:
    superghost, anaghost = find_variant("superghost"), find_variant("anaghost")
    for variant in (superghost, anaghost):
        solution = solve(words, Rules(variant=variant))
        assert isinstance(solution, ListedSolution)
        for level in solution.graph.levels:
            arrays = [level.at, level.parents, level.first_child]
            arrays += [one for one in (level.behind_first, level.children) if one is not None]
            assert {array.dtype for array in arrays} == {np.dtype(np.int32)}
