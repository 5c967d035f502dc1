"""Solved cells that are kept: what they are known by, whom they serve, and their files, a cache and an atlas."""

from __future__ import annotations

import os
import sqlite3
import stat
from contextlib import closing
from dataclasses import fields, replace
from itertools import product
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import pytest
from certain import there

from ghost_desktop import paths
from ghost_desktop.engine.changes.margin import Margin
from ghost_desktop.engine.comparison import OpeningRound, Row
from ghost_desktop.engine.errors import RefusedError
from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.game.variants import find_variant
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.engine.solution import Fate
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.engine.words.import_report import Dropped, ImportReport, Reason
from ghost_desktop.library import cell, cell_table
from ghost_desktop.library.cell import (
    AtlasUnusable,
    Cell,
    NotAnAtlas,
    OtherLayout,
    Sought,
    content_hash,
    key_of,
)
from ghost_desktop.library.cell_table import COLUMNS, Effort, KeptCell, kept_of, record_of
from ghost_desktop.library.question import Question
from ghost_desktop.library.solved_cells import Atlas, CellCache, default_path
from ghost_desktop.library.solving_cells import solve_cell

if TYPE_CHECKING:
    from collections.abc import Callable

    from ghost_desktop.library.solved_cells import SolvedCells


PLAIN = Sought(lines=False)
LINES = Sought()
WORDS = "ghost\nhost\nshot\ntan\ntoast\n"

FULL = Row(
    source="enable1@50",
    rules=Rules(SUPERGHOST, 5, 3, misere=True),
    reading=Reading.ONE_AGAINST_ALL,
    words=1234,
    fragments=99,
    positions=None,
    fate=Fate(frozenset({0, 2}), 3, misere=True),
    winning_openings=("é", "z"),
    plays_left=(3, 9),
    load_seconds=0.1,
    solve_seconds=1 / 3,
    strategy_seat=1,
    lines=7,
    proved_minimal=False,
    letters="abcé",
    openings_left=4,
    examined=77,
    count=Counting.ZONES,
    without=("tan", "tree"),
    opening_rounds=(OpeningRound("z", 3, 5), OpeningRound("é", 4, 4)),
    margin=Margin(
        winner=1,
        words=2,
        proved=False,
        lower_bound=1,
        remove=("tan", "tree"),
        add=(),
        winner_then=0,
        openings_then=("é", "z"),
    ),
)
"""A row in which every field says something."""


def solved(question: Question, sought: Sought = PLAIN) -> Cell:
    return solve_cell(question, sought)[0]


def keep(kept: SolvedCells, *cells: Cell, sought: Sought = PLAIN) -> None:
    kept.keep(cells, sought, {one.question: key_of(one.question, sought) for one in cells})


def found(kept: SolvedCells, question: Question, sought: Sought = PLAIN) -> Cell | None:
    return kept.find({question: key_of(question, sought)}, sought).get(question)


def same(one: Cell | None, other: Cell) -> bool:
    """Whether two cells say the same: they have no equality, since nobody else compares them."""
    names = [field.name for field in fields(Cell)]
    return one is not None and all(getattr(one, name) == getattr(other, name) for name in names)


def with_lines(cell: Cell, lines: int, *, proved: bool) -> Cell:
    row = replace(cell.row, strategy_seat=0, lines=lines, proved_minimal=proved)
    return replace(cell, row=row)


def with_margin(cell: Cell, words: int | None, *, proved: bool) -> Cell:
    assert FULL.margin is not None
    winner_then = FULL.margin.winner if words is None else FULL.margin.winner_then
    margin = replace(FULL.margin, words=words, proved=proved, winner_then=winner_then)
    return replace(cell, row=replace(cell.row, margin=margin))


FEW = Rules(min_length=3)
DROPPED = {
    Reason.CAPITAL: Dropped(3, ("Ann", 'B"o')),
    Reason.BLANK: Dropped(1, ("",)),
}
REPORT = ImportReport("UTF-16", 9, 5, 2, MappingProxyType(DROPPED))


@pytest.fixture
def source(tmp_path: Path) -> str:
    path = tmp_path / "mine.txt"
    path.write_text(WORDS)
    return str(path)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "cells.sqlite3"


# --- the columns ----------------------------------------------------------------------------------


def test_a_row_comes_back_with_all_that_it_says() -> None:
    usual = {field.name: field.default for field in fields(Row)}
    assert all(getattr(FULL, name) != default for name, default in usual.items())
    asked = Question(FULL.source, FULL.rules, FULL.reading, ("tan", "tree", "zzz"))
    cell = Cell(asked, "ENABLE1 ≤ 50", "abcdé", FULL, REPORT)
    lines, margin = Effort(was_sought=True, time_limit=60), Effort(was_sought=True, time_limit=5)
    record = record_of(KeptCell(cell, lines, margin))
    assert record.keys() == set(COLUMNS)
    again = kept_of(record)
    assert same(again.cell, cell)
    assert (again.lines, again.margin) == (lines, margin)
    assert isinstance(again.cell.report.dropped, MappingProxyType)


def test_where_a_row_says_nothing_nothing_comes_back() -> None:
    row = replace(
        FULL,
        rules=Rules(),
        fate=Fate(frozenset({1}), 2, misere=False),
        fragments=None,
        examined=None,
        strategy_seat=None,
        lines=None,
        proved_minimal=None,
        positions=5,
        plays_left=(4, 4),
        winning_openings=(),
        opening_rounds=(),
        without=(),
        margin=None,
    )
    cell = Cell(
        Question(row.source, row.rules, row.reading), "x", "a", row, ImportReport("A", 1, 1)
    )
    again = kept_of(record_of(KeptCell.of(cell, PLAIN)))
    assert same(again.cell, cell)
    assert again.lines == again.margin == Effort(was_sought=False, time_limit=None)


# --- the key --------------------------------------------------------------------------------------


def test_a_cell_is_found_by_content_and_rules_and_not_by_name(
    path: Path, source: str, tmp_path: Path
) -> None:
    cell = solved(Question(source, FEW))
    other = tmp_path / "other.txt"
    other.write_text(WORDS)
    moved = replace(cell.question, source=str(other))
    with CellCache(path) as cache:
        keep(cache, cell)
        assert same(found(cache, cell.question), cell)
        again = there(found(cache, moved))
        assert same(again, solved_as(cell, moved))
        other.write_text(WORDS + "x\n")
        assert found(cache, moved) is None
        assert same(found(cache, cell.question), cell)


def solved_as(cell: Cell, question: Question) -> Cell:
    row = replace(cell.row, source=question.source, reading=question.reading)
    return replace(cell, question=question, name=question.source, row=row)


def test_every_part_of_a_question_makes_another_key(
    source: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    three = Question(source, Rules(players=3))
    asked = [
        Question(source),
        three,
        Question(source, Rules(SUPERGHOST)),
        Question(source, Rules(min_length=5)),
        Question(source, Rules(misere=True)),
        replace(three, reading=Reading.ONE_AGAINST_ALL),
        Question(source, without=("tan",)),
        Question(source, without=("tan", "host")),
        Question(f"{source}@50"),
        Question(f"{source}@60"),
        Question("enable1"),
    ]
    keys = [key_of(one, LINES) for one in asked]
    keys.append(key_of(asked[0], Sought(count=Counting.ZONES)))
    assert len(set(keys)) == len(keys)
    assert None not in keys
    # What makes no difference makes none.
    assert key_of(asked[0], Sought(lines=False, count=Counting.ZONES, time_limit=1)) == keys[0]
    assert key_of(replace(asked[0], reading=Reading.ONE_AGAINST_ALL), LINES) == keys[0]
    assert key_of(replace(asked[7], without=("host", "tan")), LINES) == keys[7]
    assert key_of(Question(str(tmp_path / "no such")), LINES) is None
    assert key_of(Question("no\0such"), LINES) is None
    # Another table of levels makes another list of those with a level, and of no other.
    (tmp_path / "commonness.zip").write_bytes(b"another table")
    with monkeypatch.context() as patch:
        patch.setattr(paths, "resources", lambda: tmp_path)
        others = [key_of(one, LINES) for one in asked]
    changed = [
        one.source for one, key, other in zip(asked, keys, others, strict=False) if key != other
    ]
    assert changed == [f"{source}@50", f"{source}@60"]
    monkeypatch.setattr(cell, "ENGINE", cell.ENGINE + 1)
    assert key_of(asked[0], LINES) != keys[0]


def test_a_file_is_hashed_once_until_it_is_touched(
    source: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = Path(source)
    first = content_hash(path)
    read: list[Path] = []
    whole = Path.read_bytes

    def noted(one: Path) -> bytes:
        read.append(one)
        return whole(one)

    monkeypatch.setattr(Path, "read_bytes", noted)
    assert content_hash(path) == first
    assert read == []
    path.write_text(WORDS.upper())  # as many bytes
    os.utime(path, ns=(1, 1))
    assert content_hash(path) != first
    assert read == [path]


def test_what_can_be_read_only_once_is_left_to_whoever_solves_it() -> None:
    assert key_of(Question(os.devnull), PLAIN) is None


def test_a_list_that_changed_while_it_was_solved_is_not_kept(path: Path, source: str) -> None:
    question = Question(source)
    keys = {question: key_of(question, PLAIN)}
    with open(source, "a") as file:  # noqa: PTH123
        file.write("tree\n")
    with CellCache(path) as cache:
        cache.keep([solved(question)], PLAIN, keys)
        assert len(cache) == 0


# --- what serves ----------------------------------------------------------------------------------


def test_lines_that_are_not_proved_serve_only_who_would_not_wait_longer(
    path: Path, source: str
) -> None:
    cell = solved(Question(source))
    hurried = with_lines(cell, 9, proved=False)
    with CellCache(path) as cache:
        keep(cache, cell)
        assert found(cache, cell.question, LINES) is None
        keep(cache, hurried, sought=Sought(time_limit=5))
        for limit, serves in ((1, True), (5, True), (6, False), (None, False)):
            again = found(cache, cell.question, Sought(time_limit=limit))
            assert (again is not None) == serves, limit
        # What has lines serves who asks without, and says no more than he asked.
        assert same(found(cache, cell.question), cell)
        keep(cache, with_lines(cell, 7, proved=True), sought=Sought(time_limit=8))
        again = there(found(cache, cell.question, LINES))
        assert again.row.lines == 7


def test_lines_that_were_not_found_in_time_are_looked_for_again(path: Path, source: str) -> None:
    cell = solved(Question(source))
    late = replace(cell, row=replace(cell.row, proved_minimal=False))
    with CellCache(path) as cache:
        keep(cache, late, sought=Sought(time_limit=5))
        assert same(found(cache, cell.question, Sought(time_limit=5)), late)
        assert found(cache, cell.question, Sought(time_limit=6)) is None
        keep(cache, with_lines(cell, 9, proved=False), sought=Sought(time_limit=6))
        again = there(found(cache, cell.question, Sought(time_limit=5)))
        assert again.row.lines == 9


def test_what_is_proved_better_stays(path: Path, source: str) -> None:
    cell = solved(Question(source))
    with CellCache(path) as cache:
        keep(cache, with_lines(cell, 7, proved=True), sought=Sought(time_limit=5))
        keep(cache, with_lines(cell, 9, proved=False), sought=Sought(time_limit=50))
        keep(cache, cell)
        again = there(found(cache, cell.question, LINES))
        assert again.row.lines == 7
        assert len(cache) == 1


def test_lines_of_a_winner_whom_nobody_has_need_no_more_time(path: Path, source: str) -> None:
    """Nobody wins for certain: that there is nothing to remember is settled."""
    cell = solved(Question(source))
    with CellCache(path) as cache:
        keep(cache, cell, sought=Sought(time_limit=1))
        assert found(cache, cell.question, LINES) is not None


def test_a_margin_serves_who_asks_for_it_and_does_not_wait_longer(path: Path, source: str) -> None:
    cell = solved(Question(source))
    asked = Sought(lines=False, margin=True)
    with CellCache(path) as cache:
        keep(cache, cell)
        assert found(cache, cell.question, asked) is None
        keep(cache, with_margin(cell, None, proved=False), sought=replace(asked, time_limit=5))
        for limit, serves in ((5, True), (6, False), (None, False)):
            again = found(cache, cell.question, replace(asked, time_limit=limit))
            assert (again is not None) == serves, limit
        assert same(found(cache, cell.question), cell), "and no more than was asked"
        proved = with_margin(cell, 2, proved=True)
        keep(cache, proved, sought=replace(asked, time_limit=7))
        assert same(found(cache, cell.question, asked), proved)
        keep(cache, with_margin(cell, 9, proved=False), sought=replace(asked, time_limit=50))
        assert same(found(cache, cell.question, asked), proved), "what is proved stays"


def test_lines_and_a_margin_come_together_whichever_comes_first(path: Path, source: str) -> None:
    cell = solved(Question(source))
    margin = Sought(lines=False, margin=True)
    with CellCache(path) as cache:
        keep(cache, with_lines(cell, 7, proved=False), sought=Sought(time_limit=9))
        keep(cache, with_margin(cell, 2, proved=False), sought=replace(margin, time_limit=4))
        both = Sought(margin=True, time_limit=4)
        again = found(cache, cell.question, both)
        assert same(again, with_margin(with_lines(cell, 7, proved=False), 2, proved=False))
        assert found(cache, cell.question, replace(both, time_limit=5)) is None
        assert found(cache, cell.question, Sought(time_limit=9)) is not None, "each has its time"
        assert found(cache, cell.question, replace(margin, time_limit=5)) is None
        keep(cache, with_lines(cell, 6, proved=True), sought=Sought(time_limit=9))
        again = found(cache, cell.question, both)
        assert same(again, with_margin(with_lines(cell, 6, proved=True), 2, proved=False))


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
            again = there(found(atlas, cell.question))
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
        again = there(found(atlas, cells[0].question, LINES))
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
    name = "American English, small (whole) ≤ 20"
    words = cells[0].row.words
    start = ("american-english-small@20", name, 20, "ghost", 4, 2, 0, "self", words)
    assert rows[0] == (*start, 1, "2", None)
    assert openings.split() == list(cells[0].row.winning_openings)
    assert (left, left) == cells[0].row.plays_left
    assert rows[1][:3] == (source, source, None)
    may_win = " ".join(str(seat + 1) for seat in sorted(third.row.fate.seats))
    assert rows[2][4:8] == (3, 3, 1, "self")
    assert rows[2][10:] == (None, may_win)
    assert [one.question for one in Atlas.cells_in(tmp_path / "my.atlas")] == [
        one.question for one in (*cells, third)
    ]
