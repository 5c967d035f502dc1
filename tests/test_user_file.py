"""Files in the user's folder for data: brought up to date, set aside, reported as values."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import pytest

from ghost_desktop.library.user_file import (
    FileLost,
    Layout,
    Trouble,
    Unsaved,
    UserFile,
    all_or_nothing,
    run_steps,
)

if TYPE_CHECKING:
    from pathlib import Path

FIRST = "CREATE TABLE things (name TEXT PRIMARY KEY);"
SECOND = "ALTER TABLE things ADD COLUMN size INTEGER;"
THIRD = "CREATE TABLE places (name TEXT);"
NOON = datetime(2030, 1, 2, 12, tzinfo=UTC)


def of_steps(path: Path, *steps: str) -> UserFile:
    return UserFile(path, Layout(steps), lambda: NOON)


def rows(one: UserFile, asked: str = "SELECT * FROM things") -> list[Any] | None:
    return one.attempt(lambda file: file.execute(asked).fetchall())


def keep(one: UserFile, name: str) -> None:
    one.attempt(lambda file: file.execute("INSERT INTO things (name) VALUES (?)", (name,)))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "kept.sqlite3"


def test_each_version_leads_to_the_last(path: Path) -> None:
    for version in range(3):
        before = of_steps(path, *(FIRST, SECOND, THIRD)[:version])
        if version:
            keep(before, "kept")
        else:
            assert rows(before, "PRAGMA user_version") == [(0,)]
        before.let_go()
        after = of_steps(path, FIRST, SECOND, THIRD)
        assert rows(after) == ([("kept", None)] if version else [])
        assert rows(after, "PRAGMA user_version") == [(3,)]
        assert rows(after, "SELECT * FROM places") == []
        after.let_go()
        path.unlink()


def test_who_comes_second_finds_the_steps_done(path: Path) -> None:
    path.parent.mkdir()
    with (
        closing(sqlite3.connect(path, isolation_level=None)) as one,
        closing(sqlite3.connect(path, isolation_level=None)) as other,
    ):
        run_steps(one, 0, (FIRST,), 1)
        run_steps(other, 0, (FIRST, SECOND), 2)  # it had asked for the version before
        assert other.execute("SELECT name, size FROM things").fetchall() == []
        with pytest.raises(sqlite3.OperationalError):
            run_steps(other, 2, ("NONSENSE;",), 3)
        assert other.execute("PRAGMA user_version").fetchone() == (2,)


def test_a_later_version_is_left_alone(path: Path) -> None:
    later = of_steps(path, FIRST, SECOND)
    keep(later, "kept")
    later.let_go()
    one = of_steps(path, FIRST)
    assert rows(one) is None
    assert one.trouble is not None
    assert one.trouble.why is Trouble.LATER_VERSION
    assert rows(later) == [("kept", None)]


def test_a_damaged_file_is_set_aside_and_a_new_one_begun(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"no database at all, whatever its name says" * 30)
    one = of_steps(path, FIRST)
    assert rows(one) == []
    assert one.trouble is None
    assert one.loss == FileLost("kept.sqlite3.damaged-20300102-120000")
    assert path.with_name(one.loss.aside).read_bytes().startswith(b"no database")


def test_a_file_in_use_is_reported_until_it_is_free(path: Path) -> None:
    one, other = of_steps(path, FIRST), of_steps(path, FIRST)
    keep(one, "first")

    def meanwhile(file: sqlite3.Connection) -> None:
        with all_or_nothing(file):
            keep(one, "second")

    other.attempt(meanwhile)
    troubles = [one.trouble]
    keep(one, "third")
    troubles.append(one.trouble)
    assert troubles == [Unsaved(path, Trouble.IN_USE), None]
    assert rows(other) == [("first",), ("third",)]


def test_a_folder_that_cannot_be_made_is_reported(path: Path) -> None:
    path.parent.write_text("a file stands where the folder should be")
    one = of_steps(path, FIRST)
    assert rows(one) is None
    assert one.trouble is not None
    assert one.trouble.why is Trouble.NOT_WRITABLE
    assert one.loss is None


def test_what_fails_halfway_is_not_kept(path: Path) -> None:
    one = of_steps(path, FIRST)

    def break_off(file: sqlite3.Connection) -> None:
        with all_or_nothing(file):
            file.execute("INSERT INTO things VALUES ('half')")
            raise KeyError

    with pytest.raises(KeyError):
        one.attempt(break_off)
    assert rows(one) == []
