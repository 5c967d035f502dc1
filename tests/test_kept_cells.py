"""What is kept of a solved cell, what it is known by, and whom it serves."""

from __future__ import annotations

import os
from dataclasses import fields, replace
from pathlib import Path
from types import MappingProxyType

import pytest
from kept_cells import FULL, LINES, PLAIN, WORDS, found, keep, same, solved, with_lines, with_margin

from ghost_desktop import paths
from ghost_desktop.engine.comparison import Row
from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.engine.solution import Fate
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.engine.words.import_report import Dropped, ImportReport, Reason
from ghost_desktop.library import cell
from ghost_desktop.library.cell import Cell, Sought, content_hash, key_of
from ghost_desktop.library.cell_table import COLUMNS, Effort, KeptCell, kept_of, record_of
from ghost_desktop.library.question import Question
from ghost_desktop.library.solved_cells import CellCache

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
        plays_range=None,
        examined=None,
        strategy_seat=None,
        lines=None,
        proved_minimal=None,
        positions=5,
        plays_left=4,
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
        again = found(cache, moved)
        assert again is not None
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
        again = found(cache, cell.question, LINES)
        assert again is not None
        assert again.row.lines == 7


def test_lines_that_were_not_found_in_time_are_looked_for_again(path: Path, source: str) -> None:
    cell = solved(Question(source))
    late = replace(cell, row=replace(cell.row, proved_minimal=False))
    with CellCache(path) as cache:
        keep(cache, late, sought=Sought(time_limit=5))
        assert same(found(cache, cell.question, Sought(time_limit=5)), late)
        assert found(cache, cell.question, Sought(time_limit=6)) is None
        keep(cache, with_lines(cell, 9, proved=False), sought=Sought(time_limit=6))
        again = found(cache, cell.question, Sought(time_limit=5))
        assert again is not None
        assert again.row.lines == 9


def test_what_is_proved_better_stays(path: Path, source: str) -> None:
    cell = solved(Question(source))
    with CellCache(path) as cache:
        keep(cache, with_lines(cell, 7, proved=True), sought=Sought(time_limit=5))
        keep(cache, with_lines(cell, 9, proved=False), sought=Sought(time_limit=50))
        keep(cache, cell)
        again = found(cache, cell.question, LINES)
        assert again is not None
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
