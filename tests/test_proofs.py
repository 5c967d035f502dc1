"""Proofs in the user's folder for caches: kept, shared, limited, and never trusted."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import platformdirs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ghost_desktop.engine.searched.proofs import NO_PROOFS, ProvedGame
from ghost_desktop.library import proofs
from ghost_desktop.library.proofs import KeptProofs

if TYPE_CHECKING:
    from collections.abc import Mapping

GAME = ProvedGame("spook test 1", "ab" * 32, players=2, misere=False, seat=0)
NUMBERS = {0: True, 1: False, 255: True, 256: True, 1 << 200: False}
FRAGMENTS = {"": True, "a": False, "ab": False, "añ": True, "漢\U00010400": False}


@pytest.fixture
def kept(tmp_path: Path) -> KeptProofs:
    """Proofs in a folder that is not there yet."""
    return KeptProofs(tmp_path / "cache" / "proofs")


def only_file(kept: KeptProofs) -> Path:
    (path,) = kept.folder.iterdir()
    return path


def many(seed: int, count: int) -> dict[int, bool]:
    random = Random(seed)
    return {random.getrandbits(104): random.random() < 0.5 for _ in range(count)}


@pytest.mark.parametrize("proved", [NUMBERS, FRAGMENTS], ids=["numbers", "fragments"])
def test_what_is_stored_is_loaded(kept: KeptProofs, proved: Mapping[Any, bool]) -> None:
    assert kept.load(GAME) == {}
    kept.store(GAME, proved)
    assert kept.load(GAME) == proved
    assert KeptProofs(kept.folder).load(GAME) == proved


@given(
    st.one_of(
        st.dictionaries(st.integers(0, 1 << 80), st.booleans()),
        st.dictionaries(st.text("aåñ漢\U00010400"), st.booleans()),
    )
)
@settings(max_examples=50)
def test_all_keys_come_back(
    tmp_path_factory: pytest.TempPathFactory, proved: dict[Any, bool]
) -> None:
    kept = KeptProofs(tmp_path_factory.mktemp("proofs"))
    kept.store(GAME, proved)
    assert kept.load(GAME) == proved


def test_more_than_a_block_comes_back(kept: KeptProofs) -> None:
    proved = many(1, 20_000)
    kept.store(GAME, proved)
    assert kept.load(GAME) == proved


def test_what_is_proved_later_comes_beside_it(kept: KeptProofs) -> None:
    kept.store(GAME, {1: True, 2: False})
    kept.store(GAME, {2: False, 3: True})
    assert kept.load(GAME) == {1: True, 2: False, 3: True}
    before = only_file(kept).stat().st_ino
    kept.store(GAME, {3: True})
    assert only_file(kept).stat().st_ino == before  # nothing is new, and nothing is written


OTHERS = [
    replace(GAME, search="spook test 2"),
    replace(GAME, words="cd" * 32),
    replace(GAME, players=3),
    replace(GAME, misere=True),
    replace(GAME, seat=1),
]


@pytest.mark.parametrize("other", OTHERS)
def test_another_game_has_proofs_of_its_own(kept: KeptProofs, other: ProvedGame) -> None:
    kept.store(GAME, NUMBERS)
    assert kept.load(other) == {}
    kept.store(other, FRAGMENTS)
    assert kept.load(GAME) == NUMBERS
    assert kept.load(other) == FRAGMENTS


def test_a_file_under_the_name_of_another_says_nothing(kept: KeptProofs) -> None:
    kept.store(GAME, NUMBERS)
    mine = only_file(kept)
    kept.store(OTHERS[0], FRAGMENTS)
    (other,) = set(kept.folder.iterdir()) - {mine}
    other.replace(mine)
    assert kept.load(GAME) == {}


def test_nothing_damaged_is_trusted_and_all_of_it_is_replaced(kept: KeptProofs) -> None:
    proved = many(2, 500)
    kept.store(GAME, proved)
    path = only_file(kept)
    whole = path.read_bytes()
    random = Random(5)
    for _ in range(300):
        damaged = bytearray(whole)
        damaged[random.randrange(len(whole))] ^= 1 << random.randrange(8)
        path.write_bytes(damaged)
        assert kept.load(GAME) == {}
    for length in (0, 1, 31, 32, 33, len(whole) - 1, *random.sample(range(len(whole)), 50)):
        path.write_bytes(whole[:length])
        assert kept.load(GAME) == {}
    for foreign in (whole + b"\0", whole + whole, b"\0" * 5000, random.randbytes(5000)):
        path.write_bytes(foreign)
        assert kept.load(GAME) == {}
        kept.store(GAME, proved)
        assert kept.load(GAME) == proved


def test_another_layout_says_nothing_and_stays(
    kept: KeptProofs, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept.store(GAME, NUMBERS)
    with monkeypatch.context() as patch:
        patch.setattr(proofs, "LAYOUT", proofs.LAYOUT + 1)
        assert kept.load(GAME) == {}
        kept.store(GAME, {7: True})
        assert kept.load(GAME) == {7: True}
    assert kept.load(GAME) == NUMBERS


# --- where nothing can be kept ----------------------------------------------------------------------


def test_a_folder_that_cannot_be_made_costs_nothing_but_time(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("no folder")
    kept = KeptProofs(tmp_path / "taken" / "proofs")
    kept.store(GAME, NUMBERS)
    assert kept.load(GAME) == {}
    assert kept.size == 0
    kept.clear()


@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EROFS, errno.EACCES, errno.EDQUOT])
def test_a_full_disk_leaves_what_was_there(
    kept: KeptProofs, monkeypatch: pytest.MonkeyPatch, error: int
) -> None:
    kept.store(GAME, NUMBERS)

    def fail(_handle: int, _mode: str) -> None:
        raise OSError(error, os.strerror(error))

    with monkeypatch.context() as patch:
        patch.setattr(os, "fdopen", fail)
        kept.store(GAME, {9: True})
    assert kept.load(GAME) == NUMBERS
    assert len(list(kept.folder.iterdir())) == 1  # nothing half written is left


def test_a_file_that_cannot_be_read_or_removed_is_no_trouble(
    kept: KeptProofs, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept.store(GAME, NUMBERS)

    def fail(*_arguments: object, **_more: object) -> None:
        raise PermissionError(errno.EACCES, "not allowed")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "read_bytes", fail)
        assert kept.load(GAME) == {}
    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", fail)
        kept.clear()
    assert kept.load(GAME) == NUMBERS


def test_nobody_keeps_anything_by_default() -> None:
    NO_PROOFS.store(GAME, NUMBERS)
    assert NO_PROOFS.load(GAME) == {}


# --- how much there is ------------------------------------------------------------------------------


def test_what_was_not_used_for_longest_goes_first(tmp_path: Path) -> None:
    games = [replace(GAME, search=f"spook test {number}") for number in range(5)]
    proved = many(3, 1000)
    one = KeptProofs(tmp_path / "one")
    one.store(games[0], proved)
    kept = KeptProofs(tmp_path / "many", limit=3 * one.size + one.size // 2)
    for number, game in enumerate(games):
        kept.store(game, proved)
        for path in kept.folder.iterdir():  # as if an hour went by
            facts = path.stat()
            os.utime(path, (facts.st_atime - 3600, facts.st_mtime - 3600))
        if number == 2:
            assert kept.load(games[0]) == proved  # used again
    assert [bool(kept.load(game)) for game in games] == [True, False, False, True, True]
    assert kept.size == 3 * one.size


def test_what_is_larger_than_all_that_is_allowed_is_not_kept(tmp_path: Path) -> None:
    kept = KeptProofs(tmp_path, limit=1000)
    kept.store(OTHERS[0], NUMBERS)
    kept.store(GAME, many(4, 1000))
    assert kept.load(GAME) == {}
    assert kept.size <= 1000


def test_all_can_be_cleared_and_nothing_else_is(kept: KeptProofs) -> None:
    assert kept.size == 0
    kept.store(GAME, NUMBERS)
    kept.store(OTHERS[0], FRAGMENTS)
    mine = kept.folder / "notes.txt"
    mine.write_text("not a proof")
    half = kept.folder / f"{min(kept.folder.glob('*.proofs')).name}.x8z2"
    half.write_bytes(b"half")
    assert kept.size == sum(path.stat().st_size for path in kept.folder.iterdir()) - 11
    kept.clear()
    assert kept.size == 0
    assert kept.load(GAME) == kept.load(OTHERS[0]) == {}
    assert list(kept.folder.iterdir()) == [mine]
    kept.store(GAME, NUMBERS)
    assert kept.load(GAME) == NUMBERS


def test_they_are_in_the_users_folder_for_caches() -> None:
    assert KeptProofs().folder == platformdirs.user_cache_path("ghost-desktop") / "proofs"


# --- two programs at once ---------------------------------------------------------------------------

_WRITER = """
import sys
from pathlib import Path
from ghost_desktop.engine.searched.parity_search import ProvedGame
from ghost_desktop.library.proofs import KeptProofs
kept = KeptProofs(Path(sys.argv[1]))
game = ProvedGame("spook test 1", "ab" * 32, players=2, misere=False, seat=0)
first = int(sys.argv[2])
for number in range(first, first + 40):
    kept.store(game, {number: True})
    assert all(kept.load(game).values())
"""


def test_two_programs_may_write_at_once(kept: KeptProofs) -> None:
    writers = [
        subprocess.Popen([sys.executable, "-c", _WRITER, str(kept.folder), str(first)])
        for first in (0, 1000)
    ]
    assert [writer.wait(120) for writer in writers] == [0, 0]
    proved = kept.load(GAME)  # what one has added meanwhile may be lost, and is proved again
    assert proved
    assert set(proved) <= {*range(40), *range(1000, 1040)}
    assert {39, 1039} & set(proved)
    assert len(list(kept.folder.iterdir())) == 1
