"""Files in the user's folder for data: brought up to date, set aside, reported as values."""

from __future__ import annotations

import sqlite3
import stat
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from certain import there

from ghost_desktop.library.user_file import (
    Loss,
    Trouble,
    Unsaved,
    UserFile,
    all_or_nothing,
    run_steps,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

FIRST = "CREATE TABLE things (name TEXT PRIMARY KEY);"
SECOND = "ALTER TABLE things ADD COLUMN size INTEGER;"
THIRD = "CREATE TABLE places (name TEXT);"
NOON = datetime(2030, 1, 2, 12, tzinfo=UTC)


_made: list[UserFile] = []


def laid_out(path: Path, *steps: str) -> UserFile:
    class Things(UserFile):
        pass

    Things.steps = steps
    return Things(path, lambda: NOON)


def of_steps(path: Path, *steps: str) -> UserFile:
    _made.append(laid_out(path, *steps))
    return _made[-1]


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    """Close what a test has opened: newer Pythons warn of what is not, in whichever test comes then."""
    yield
    while _made:
        _made.pop().close()


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
        before.close()
        after = of_steps(path, FIRST, SECOND, THIRD)
        assert rows(after) == ([("kept", None)] if version else [])
        assert rows(after, "PRAGMA user_version") == [(3,)]
        assert rows(after, "SELECT * FROM places") == []
        after.close()
        path.unlink()


def test_who_comes_second_finds_the_steps_done(path: Path) -> None:
    path.parent.mkdir()
    with (
        closing(sqlite3.connect(path, isolation_level=None)) as one,
        closing(sqlite3.connect(path, isolation_level=None)) as other,
    ):
        run_steps(one, (FIRST,), 0)
        run_steps(other, (FIRST, SECOND), 0)  # it had asked for the version before
        assert other.execute("SELECT name, size FROM things").fetchall() == []
        with pytest.raises(sqlite3.OperationalError):
            run_steps(other, (FIRST, SECOND, "NONSENSE;"), 2)
        assert other.execute("PRAGMA user_version").fetchone() == (2,)


def test_a_later_version_is_left_alone(path: Path) -> None:
    later = of_steps(path, FIRST, SECOND)
    keep(later, "kept")
    later.close()
    one = of_steps(path, FIRST)
    assert rows(one) is None
    assert there(one.trouble).why is Trouble.LATER_VERSION
    assert rows(later) == [("kept", None)]


def test_what_a_later_version_takes_over_while_it_is_open_is_left_alone(path: Path) -> None:
    one = of_steps(path, FIRST)
    keep(one, "kept")
    later = of_steps(path, FIRST, SECOND)
    assert rows(later) == [("kept", None)]
    later.close()
    assert rows(one, "INSERT INTO things VALUES ('more')") is None
    assert (one.trouble, one.loss) == (Unsaved(path, Trouble.LATER_VERSION), None)
    assert rows(later) == [("kept", None)]


def test_what_is_deleted_is_in_the_file_no_more(path: Path) -> None:
    one = of_steps(path, FIRST)
    assert rows(one, "PRAGMA secure_delete") == [(1,)]
    keep(one, "Zebulon")
    one.close()
    assert b"Zebulon" in path.read_bytes()
    rows(one, "DELETE FROM things")
    one.close()
    assert b"Zebulon" not in path.read_bytes()


def test_a_damaged_file_is_set_aside_and_a_new_one_begun(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"no database at all, whatever its name says" * 30)
    one = of_steps(path, FIRST)
    assert rows(one) == []
    assert one.trouble is None
    assert one.loss == Loss("kept.sqlite3.damaged-20300102-120000")
    assert path.with_name(one.loss.file).read_bytes().startswith(b"no database")


def test_two_that_are_damaged_in_one_second_are_both_kept(path: Path) -> None:
    path.parent.mkdir()
    asides = []
    for content in (b"first", b"second", b"third"):
        one = of_steps(path, FIRST)
        path.write_bytes(content * 100)
        assert rows(one) == []
        assert one.loss is not None
        asides.append(path.with_name(one.loss.file))
        one.close()
    assert [aside.read_bytes()[:5] for aside in asides] == [b"first", b"secon", b"third"]


@pytest.fixture
def broken(path: Path) -> Iterator[UserFile]:
    """A file that is found damaged once, while another program has it open, too."""
    one = of_steps(path, FIRST)
    keep(one, "kept")
    with closing(sqlite3.connect(path)) as other:
        other.execute("SELECT * FROM things").fetchall()
        one.close()
        yield one


def use_broken(one: UserFile) -> list[Any] | None:
    """Find a file damaged at the first attempt to use it."""
    errors = [sqlite3.DatabaseError("database disk image is malformed")]
    errors[0].sqlite_errorcode = sqlite3.SQLITE_CORRUPT

    def use(file: sqlite3.Connection) -> list[Any]:
        if errors:
            raise errors.pop()
        return file.execute("SELECT * FROM things").fetchall()

    return one.attempt(use)


def test_the_file_itself_is_set_aside_last(
    path: Path, broken: UserFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    rename, renamed = Path.rename, list[str]()

    def remember(old: Path, new: Path) -> Path:
        renamed.append(old.name)
        return rename(old, new)

    monkeypatch.setattr(Path, "rename", remember)
    assert use_broken(broken) == []
    assert renamed == ["kept.sqlite3-wal", "kept.sqlite3-shm", "kept.sqlite3"]
    with closing(sqlite3.connect(path.with_name(there(broken.loss).file))) as aside:
        assert aside.execute("SELECT * FROM things").fetchall() == [("kept",)]


def test_what_cannot_be_set_aside_as_a_whole_stays_where_it_is(
    path: Path, broken: UserFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    rename = Path.rename

    def refuse(old: Path, new: Path) -> Path:
        if old == path:
            raise PermissionError
        return rename(old, new)

    monkeypatch.setattr(Path, "rename", refuse)
    assert use_broken(broken) is None
    assert (broken.loss, broken.trouble) == (None, Unsaved(path, Trouble.NOT_WRITABLE))
    assert rows(broken) == [("kept",)]


def test_a_wrong_statement_sets_no_sound_file_aside(path: Path) -> None:
    for steps in ((FIRST,), (FIRST, SECOND), (FIRST, SECOND, "NONSENSE;")):
        one = of_steps(path, *steps)
        keep(one, "kept")
        one.attempt(lambda file: file.execute("CREATE TABLE IF NOT EXISTS further (name)"))
        assert rows(one, "SELECT colour FROM things") is None
        assert one.trouble is not None
        assert one.loss is None
        one.close()
    assert rows(of_steps(path, FIRST, SECOND)) == [("kept", None)]
    new = of_steps(path.with_name("new.sqlite3"), "NONSENSE;")
    assert rows(new) is None
    assert new.loss is None


@pytest.mark.parametrize(
    "damage",
    [
        "ALTER TABLE things RENAME TO thinks",
        "ALTER TABLE things RENAME COLUMN size TO seize",
        "PRAGMA user_version = 0",
        "DROP TABLE things",
    ],
)
def test_a_file_without_the_tables_of_its_version_is_damaged(path: Path, damage: str) -> None:
    one = of_steps(path, FIRST, SECOND)
    keep(one, "kept")
    one.close()
    with closing(sqlite3.connect(path)) as file:
        file.execute(damage)
        file.commit()
    assert rows(one, "SELECT size FROM things") == []
    assert one.loss is not None
    assert one.trouble is None


def test_a_file_that_cannot_be_looked_at_for_now_is_not_set_aside(path: Path) -> None:
    one = of_steps(path, FIRST)
    keep(one, "kept")
    one.close()
    with closing(sqlite3.connect(path, isolation_level=None)) as other:

        def fail(file: sqlite3.Connection) -> None:
            file.close()
            other.execute("PRAGMA locking_mode = EXCLUSIVE")
            other.execute("BEGIN EXCLUSIVE")
            error = sqlite3.OperationalError("no such column")
            error.sqlite_errorcode = sqlite3.SQLITE_ERROR
            raise error

        one.attempt(fail)
    assert one.loss is None
    assert rows(one) == [("kept",)]


def test_a_file_with_a_damaged_page_is_damaged_whatever_the_statement(path: Path) -> None:
    one = of_steps(path, FIRST)
    for name in range(2000):
        keep(one, f"a name of some length {name}")
    one.close()
    content = path.read_bytes()
    half = len(content) // 2
    path.write_bytes(content[:half] + b"\0" * 4096 + content[half + 4096 :])
    assert rows(one, "SELECT colour FROM things") is None
    assert one.loss is not None
    assert rows(one) == []


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


def test_who_is_not_in_the_way_of_the_window_waits_for_a_file_in_use(path: Path) -> None:
    one, other = of_steps(path, FIRST), of_steps(path, FIRST)
    is_held = threading.Event()

    def keep_beside() -> None:
        is_held.wait()
        keep(one, "second")
        one.close()

    def hold(file: sqlite3.Connection) -> None:
        with all_or_nothing(file):
            is_held.set()
            time.sleep(0.3)

    with ThreadPoolExecutor(1) as beside:
        written = beside.submit(keep_beside)
        other.attempt(hold)
        written.result()
    assert one.trouble is None
    assert rows(other) == [("second",)]


def test_a_folder_that_cannot_be_made_is_reported(path: Path) -> None:
    path.parent.write_text("a file stands where the folder should be")
    one = of_steps(path, FIRST)
    assert rows(one) is None
    assert there(one.trouble).why is Trouble.NOT_WRITABLE
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


@pytest.mark.skipif(sys.platform == "win32", reason="who may read a file is said otherwise there")
def test_nobody_else_reads_it_nor_what_was_there_before(tmp_path: Path) -> None:
    folder = tmp_path / "of a person"
    path = folder / "file.sqlite3"

    def modes() -> set[int]:
        return {stat.S_IMODE(one.stat().st_mode) for one in folder.iterdir()}

    one = laid_out(path, "CREATE TABLE said (word TEXT);")
    one.attempt(lambda file: file.execute("INSERT INTO said VALUES ('ghost')"))
    assert len(list(folder.iterdir())) > 1
    assert (stat.S_IMODE(folder.stat().st_mode), modes()) == (0o700, {0o600})
    folder.chmod(0o755)
    for part in folder.iterdir():
        part.chmod(0o644)
    other = laid_out(path, "CREATE TABLE said (word TEXT);")
    assert other.attempt(lambda file: file.execute("SELECT word FROM said").fetchall())
    assert (stat.S_IMODE(folder.stat().st_mode), modes()) == (0o700, {0o600})
    one.close()
    other.close()
