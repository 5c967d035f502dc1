"""The files in which solved cells are kept: a cache, and an atlas."""

from __future__ import annotations

import sqlite3
import stat
from contextlib import closing
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest
from kept_cells import LINES, PLAIN, WORDS, found, keep, same, solved, with_lines

from ghost_desktop.engine.errors import RefusedError
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants import find_variant
from ghost_desktop.library import cell_table
from ghost_desktop.library.cell import AtlasUnusable, NotAnAtlas, OtherLayout
from ghost_desktop.library.question import Question
from ghost_desktop.library.solved_cells import Atlas, CellCache, default_path

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


@pytest.fixture
def source(tmp_path: Path) -> str:
    path = tmp_path / "mine.txt"
    path.write_text(WORDS)
    return str(path)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "cells.sqlite3"


def sql(path: Path, script: str) -> None:
    with closing(sqlite3.connect(path)) as file:
        file.executescript(script)


# --- the cache ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "spoil",
    [
        lambda path: path.write_bytes(b"no database at all" * 99),
        lambda path: path.write_bytes(path.read_bytes()[:100] + b"\xff" * 5000),
        lambda path: sql(path, "PRAGMA user_version = 99"),
        lambda path: sql(path, "PRAGMA application_id = 1"),
        lambda path: sql(path, "DROP TABLE cells"),
        lambda path: sql(path, "ALTER TABLE cells DROP COLUMN words"),
    ],
    ids=["foreign", "damaged", "of a later layout", "another program's", "empty", "less of it"],
)
def test_a_cache_that_cannot_be_used_is_made_anew(
    path: Path, source: str, spoil: Callable[[Path], Any]
) -> None:
    cell = solved(Question(source))
    with CellCache(path) as cache:
        keep(cache, cell)
    spoil(path)
    with CellCache(path) as cache:
        assert found(cache, cell.question) is None
        keep(cache, cell)
        assert same(found(cache, cell.question), cell)


def test_nobody_else_reads_what_was_solved(path: Path, source: str) -> None:
    with CellCache(path) as cache:
        keep(cache, solved(Question(source)))
    assert {stat.S_IMODE(one.stat().st_mode) for one in path.parent.iterdir()} == {0o600}
    path.chmod(0o644)  # as earlier versions had it
    with CellCache(path) as cache:
        keep(cache, solved(Question(source)))
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_row_that_was_changed_is_not_believed(path: Path, source: str) -> None:
    cells = [solved(Question(source, Rules(min_length=one))) for one in (3, 4)]
    with CellCache(path) as cache:
        keep(cache, *cells)
    sql(path, "UPDATE cells SET losers = '1', winner = 2 WHERE min_length = 4")
    with CellCache(path) as cache:
        assert same(found(cache, cells[0].question), cells[0])
        assert found(cache, cells[1].question) is None
        keep(cache, cells[1])
        assert same(found(cache, cells[1].question), cells[1])


def test_a_folder_that_cannot_be_written_costs_time_and_nothing_else(
    tmp_path: Path, source: str
) -> None:
    (tmp_path / "file").write_text("no folder")
    cell = solved(Question(source))
    with CellCache(tmp_path / "file" / "cells.sqlite3") as cache:
        keep(cache, cell)
        assert found(cache, cell.question) is None
        assert (len(cache), cache.size) == (0, 0)
        cache.clear()


def test_what_nobody_asked_for_for_longest_goes_first(path: Path, source: str) -> None:
    rules = (
        Rules(find_variant(name), min_length, players, misere)
        for name, min_length in product(("ghost", "superghost"), range(1, 5))
        for players, misere in product(range(2, 9), (False, True))
    )
    cells = [solved(Question(source, one)) for one in rules]  # a file has some pages in any case
    with CellCache(path) as cache:
        for cell in cells:
            keep(cache, cell)
        assert len(cache) == 112
        assert found(cache, cells[0].question) is not None  # it is used
    whole = path.stat().st_size
    with CellCache(path, limit=whole // 2) as cache:
        keep(cache, cells[-1])
        left = [one for one in cells if found(cache, one.question) is not None]
        assert 0 < len(left) < 112
        assert cells[0] in left
        assert cells[-1] in left
        assert cells[1] not in left
    assert path.stat().st_size <= whole // 2


def test_two_programs_keep_their_cells_in_one_cache(path: Path, source: str) -> None:
    cells = [solved(Question(source, Rules(min_length=one))) for one in (2, 3, 4)]
    with CellCache(path) as one, CellCache(path) as other:
        keep(one, cells[0])
        keep(other, cells[1])
        assert found(one, cells[1].question) is not None
        assert found(other, cells[0].question) is not None
        with closing(sqlite3.connect(path, isolation_level=None)) as busy:
            busy.execute("BEGIN EXCLUSIVE")
            keep(one, cells[2])  # it is given up, and nothing else happens
            busy.execute("ROLLBACK")
        assert len(one) == 2
        keep(one, cells[2])
        assert len(other) == 3


def test_a_cache_can_be_cleared(source: str) -> None:
    cell = solved(Question(source))
    with CellCache() as cache:
        assert (len(cache), cache.size) == (0, 0)
        assert not default_path().exists()
        keep(cache, cell)
        assert len(cache) == 1
        assert cache.size >= default_path().stat().st_size > 0
        cache.clear()
        assert (len(cache), cache.size) == (0, 0)
        assert list(default_path().parent.iterdir()) == []
        keep(cache, cell)
        assert len(cache) == 1


# --- the atlas ------------------------------------------------------------------------------------


def refusal(work: Callable[[], object]) -> object:
    with pytest.raises(RefusedError) as refused:
        work()
    return refused.value.refusal


def test_what_is_no_atlas_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "thesis.txt"
    path.write_text("years of work\n" * 100)
    foreign = tmp_path / "photos.sqlite3"
    sql(foreign, "CREATE TABLE cells (words TEXT); INSERT INTO cells VALUES ('mine')")
    for one in (path, foreign):
        content = one.read_bytes()
        assert refusal(lambda one=one: Atlas(one)) == NotAnAtlas(str(one))  # type: ignore[misc]
        assert refusal(lambda one=one: Atlas.cells_in(one)) == NotAnAtlas(str(one))  # type: ignore[misc]
        assert one.read_bytes() == content
    assert sorted(one.name for one in tmp_path.iterdir()) == ["photos.sqlite3", "thesis.txt"]


def test_an_atlas_that_cannot_be_used_is_refused(tmp_path: Path) -> None:
    assert isinstance(refusal(lambda: Atlas(tmp_path)), AtlasUnusable)
    assert isinstance(refusal(lambda: Atlas(tmp_path / "no" / "such")), AtlasUnusable)
    assert not (tmp_path / "no").exists()
    assert isinstance(refusal(lambda: Atlas.cells_in(tmp_path / "none")), AtlasUnusable)
    assert not (tmp_path / "none").exists()
    path = tmp_path / "old.atlas"
    Atlas(path).close()
    assert Atlas.cells_in(path) == []
    sql(path, f"PRAGMA user_version = {cell_table.LAYOUT + 1}")
    assert refusal(lambda: Atlas(path)) == OtherLayout(str(path))
    damaged = tmp_path / "damaged.atlas"
    Atlas(damaged).close()
    damaged.write_bytes(damaged.read_bytes()[:100] + b"\xff" * 5000)
    assert isinstance(refusal(lambda: Atlas(damaged)), AtlasUnusable)


def test_an_atlas_that_was_being_written_to_as_it_ended_is_one(tmp_path: Path, source: str) -> None:
    """What is in it stands beside it until it is closed; by the file itself it is known."""
    path, cell = tmp_path / "my.atlas", solved(Question(source))
    atlas = Atlas(path)
    keep(atlas, cell)
    parts = {one.name: one.read_bytes() for one in tmp_path.glob("my.atlas*")}
    atlas.close()
    ended = tmp_path / "ended"
    ended.mkdir()
    for name, content in parts.items():
        (ended / name).write_bytes(content)
    (ended / "my.atlas-shm").unlink(missing_ok=True)
    with Atlas(ended / "my.atlas") as again:
        assert same(found(again, cell.question), cell)


def test_lists_of_the_same_content_stand_in_an_atlas_both(tmp_path: Path, source: str) -> None:
    other = tmp_path / "other.txt"
    other.write_text(WORDS)
    cells = [solved(Question(one)) for one in (source, str(other))]
    with Atlas(tmp_path / "my.atlas") as atlas:
        keep(atlas, *cells)
        assert len(atlas) == 2
        for cell in cells:
            again = found(atlas, cell.question)
            assert again is not None
            assert (again.question, again.row.source) == (cell.question, cell.row.source)


@pytest.mark.parametrize("first", [0, 1])
def test_of_lists_of_the_same_content_the_one_with_lines_serves(
    tmp_path: Path, source: str, first: int
) -> None:
    other = tmp_path / "other.txt"
    other.write_text(WORDS)
    cells = [solved(Question(one)) for one in (source, str(other))]
    kept = [(cells[0], PLAIN), (with_lines(cells[1], 7, proved=True), LINES)]
    with Atlas(tmp_path / "my.atlas") as atlas:
        for cell, sought in (kept[first], kept[1 - first]):
            keep(atlas, cell, sought=sought)
        again = found(atlas, cells[0].question, LINES)
        assert again is not None
        assert again.row.lines == 7


def test_anybody_can_ask_an_atlas_by_sql(tmp_path: Path, source: str) -> None:
    cells = [solved(Question(one)) for one in ("american-english-small@20", source)]
    third = solved(Question(source, Rules(min_length=3, players=3, misere=True)), LINES)
    with Atlas(tmp_path / "my.atlas") as atlas:
        keep(atlas, *cells)
        keep(atlas, third, sought=LINES)
        assert len(atlas) == 3
    assert [one.name for one in tmp_path.glob("my.atlas*")] == ["my.atlas"]  # nothing beside it
    header = (tmp_path / "my.atlas").read_bytes()[:100]
    assert header[18:20] == b"\1\1"  # nor will there be when it is read, maybe where nobody writes
    asked = "SELECT list, name, level, variant, min_length, players, misere, reading, words, winner"
    with closing(sqlite3.connect(tmp_path / "my.atlas")) as file:
        rows = file.execute(f"{asked}, losers, winners FROM cells ORDER BY rowid").fetchall()
        (openings, left) = file.execute("SELECT winning_openings, plays_left FROM cells").fetchone()
    name = "American English, small ≤ 20"
    words = cells[0].row.words
    start = ("american-english-small@20", name, 20, "ghost", 4, 2, 0, "self", words)
    assert rows[0] == (*start, 1, "2", None)
    assert openings.split() == list(cells[0].row.winning_openings)
    assert left == cells[0].row.plays_left
    assert rows[1][:3] == (source, source, None)
    may_win = " ".join(str(seat + 1) for seat in sorted(third.row.fate.seats))
    assert rows[2][4:8] == (3, 3, 1, "self")
    assert rows[2][10:] == (None, may_win)
    assert [one.question for one in Atlas.cells_in(tmp_path / "my.atlas")] == [
        one.question for one in (*cells, third)
    ]
