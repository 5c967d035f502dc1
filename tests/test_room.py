"""A game that cannot fit into the memory is refused while it is built."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from ghost_desktop.engine import part_levels, room
from ghost_desktop.engine.errors import NoMemory, WordListError
from ghost_desktop.engine.room import check_room
from ghost_desktop.engine.rules import Rules
from ghost_desktop.engine.solving import solve
from ghost_desktop.engine.variants.superghost import SUPERGHOST
from ghost_desktop.engine.wordlist import read_word_list

if TYPE_CHECKING:
    from pathlib import Path

linux = pytest.mark.skipif(sys.platform != "linux", reason="other systems say it elsewhere")


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine with 2 MB of memory left, and no other limits."""
    monkeypatch.setattr(room, "_MEMORY", tmp_path / "meminfo")
    monkeypatch.setattr(room, "_GROUP", tmp_path)
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
    monkeypatch.setattr(room, "_OWN", machine / "statm")
    limit = 100 * resource.getpagesize() + 5_000
    monkeypatch.setattr(resource, "getrlimit", lambda _what: (limit, -1))
    assert [is_refused(size) for size in (5_000, 5_001)] == [False, True]
    monkeypatch.setattr(resource, "getrlimit", lambda _what: (resource.RLIM_INFINITY, -1))
    assert not is_refused(5_001)


def test_a_game_is_refused_at_the_level_that_does_not_fit(
    machine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words, _ = read_word_list(b"aabb\nbbaa\n", "words")
    rules = Rules(variant=SUPERGHOST)
    solve(words, rules)
    seen = list[int]()

    def check(size: int) -> None:
        seen.append(size)
        check_room(size)

    monkeypatch.setattr(part_levels, "check_room", check)
    (machine / "memory.max").write_text("300\n")
    (machine / "memory.current").write_text("0\n")
    (machine / "memory.stat").write_text("")
    with pytest.raises(WordListError) as refused:
        solve(words, rules)
    assert refused.value.refusal == NoMemory()
    assert seen == [part_levels._BYTES * parts for parts in (2, 4)]
