"""ghost-cli compare: folders, levels, atlases, what is kept, and processes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from itertools import count, product
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from starting import ended

from ghost_desktop.cli.output import describe
from ghost_desktop.engine import comparison
from ghost_desktop.engine.errors import NoMemory, NotInTime, RefusedError, TimeOverError
from ghost_desktop.formats.stored import describe_cells, describe_cells_cleared
from ghost_desktop.library import catalogue, solving_cells
from ghost_desktop.library.cell import RefusedCell, WorkersEnded
from ghost_desktop.library.solved_cells import Atlas

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from conftest import Says, Tells

    from ghost_desktop.engine.comparison import Side
    from ghost_desktop.engine.reporting import Deadline
    from ghost_desktop.engine.words.wordlist import LoadedList
    from ghost_desktop.library.cell import Sought
    from ghost_desktop.library.question import Question
    from ghost_desktop.library.solving_cells import Outcome

SMALL = "american-english-small"


@pytest.fixture
def folder(tmp_path: Path) -> str:
    path = tmp_path / "lists"
    path.mkdir()
    (path / "a.txt").write_text("ghost\nhost\nshot\ntan\ntoast\n")
    (path / "b.txt").write_text("green\ntan\ntree\ntrie\n")
    return str(path)


@pytest.fixture
def solved(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The lists of all cells that are solved, once for each."""
    sources: list[str] = []
    solve = comparison.solve_next

    def solve_next(source: str, *args: Any, **more: Any) -> tuple[Any, Side]:  # noqa: ANN401
        sources.append(source)
        return solve(source, *args, **more)

    monkeypatch.setattr("ghost_desktop.library.solving_cells.solve_next", solve_next)
    return sources


def lists(told: dict[str, Any]) -> list[str]:
    return [Path(row["list"]).name for row in told["rows"]]


# --- folders --------------------------------------------------------------------------------------


def test_a_folder_is_all_lists_in_it(answer_json: Tells, folder: str) -> None:
    told = answer_json("compare", folder, SMALL, "--no-lines", "--players", "2", "3")
    assert lists(told) == ["a.txt", "a.txt", "b.txt", "b.txt", SMALL, SMALL]


def test_what_cannot_be_compared_in_a_folder_is_named_and_passed_over(
    call: Tells, folder: str
) -> None:
    (Path(folder) / "c.txt").write_text("no words, but a text\nwith lines\n")
    result = call("compare", folder, "--min-length", "4", "5", "--players", "2", "3", "--json")
    assert result.status == 0
    assert lists(json.loads(result.out)) == ["a.txt"] * 4 + ["b.txt"] * 4
    assert result.err == (
        f"ghost-cli: {folder}/c.txt has no words: each of its 2 lines was dropped "
        "(2 with other characters than letters).\n"
    )
    result = call("compare", folder, "--min-length", "5", "6", "--players", "2", "3", "--json")
    assert lists(json.loads(result.out)) == ["a.txt", "a.txt", "b.txt", "b.txt"]
    assert len(result.err.splitlines()) == 3


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "utf-16"])
def test_a_long_list_in_a_folder_is_there_in_any_encoding(
    answer_json: Tells, folder: str, encoding: str
) -> None:
    letters = "abcdeéïñ"
    words = "\n".join(map("".join, product(letters, repeat=5)))  # more than what is looked at
    mark = "\ufeff" if encoding == "utf-16-le" else ""
    (Path(folder) / "c.txt").write_text(mark + words + "\n", encoding=encoding)
    rows = answer_json("compare", folder, "--no-lines", "--min-length", "5")["rows"]
    assert [row["word_count"] for row in rows if row["list"].endswith("c.txt")] == [
        len(letters) ** 5
    ]


def test_where_nothing_can_be_compared_that_is_refused(
    call: Tells, refusal: Says, folder: str, tmp_path: Path
) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    assert refusal("compare", str(empty)) == (
        f"no file in {empty} looks like a word list; a word list has one word a line."
    )
    result = call("compare", str(empty), folder, "--no-lines")
    assert (result.status, result.err.count("\n")) == (0, 1)
    result = call("compare", folder, "--min-length", "20")
    assert (result.status, result.out) == (2, "")
    assert result.err.splitlines()[-1] == (
        "ghost-cli: none of these lists can be compared; name others."
    )


def test_a_list_that_is_not_there_is_named_before_anything_is_solved(
    call: Tells, folder: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said: list[str] = []
    solve = comparison.solve_next

    def solve_next(*some: Any, **more: Any) -> Any:  # noqa: ANN401
        said.append(capsys.readouterr().err)
        return solve(*some, **more)

    monkeypatch.setattr("ghost_desktop.library.solving_cells.solve_next", solve_next)
    result = call("compare", f"{folder}/a.txt", folder, "no such", "--no-lines", "--json")
    assert (result.status, lists(json.loads(result.out))) == (2, ["a.txt", "a.txt", "b.txt"])
    assert said[0].startswith("ghost-cli: there is no word list or file 'no such'; ")
    assert (said[0].count("\n"), "".join(said[1:]) + result.err) == (1, "")


@pytest.mark.parametrize(
    ("written", "more"),
    [
        *product(("text", "json", "csv", "markdown"), [[]]),
        ("text", ["--atlas", "my.atlas"]),
    ],
)
def test_rows_that_cannot_be_are_said_and_cost_no_others(
    call: Tells,
    folder: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    written: str,
    more: list[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    one, other = f"{folder}/a.txt", f"{folder}/b.txt"
    lengths = ["--min-length", "4", "20", "5", "--no-lines", "--format", written]
    result = call("compare", one, other, *lengths, *more)
    assert result.status == 2
    assert [line.split("; ")[0] for line in result.err.splitlines()] == [
        f"ghost-cli: {name} has no word of 20 or more letters" for name in (one, other)
    ]
    if written == "json":
        told = json.loads(result.out)
        assert lists(told) == ["a.txt", "a.txt", "b.txt", "b.txt"]
        assert [row["min_length"] for row in told["rows"]] == [4, 5, 4, 5]
    else:
        assert sum("/lists/" in line for line in result.out.splitlines()) == 4
    alone = call("compare", one, "--min-length", "20", *lengths[4:], *more)
    assert (alone.status, alone.out, alone.err.count("\n")) == (2, "", 1)


def test_a_level_that_leaves_no_words_costs_no_other_rows(call: Tells, tmp_path: Path) -> None:
    rare = tmp_path / "rare.txt"
    rare.write_text("qursh\nqurush\n")
    result = call("compare", str(rare), "--vocabulary", "10", "all", "--no-lines", "--json")
    assert (result.status, lists(json.loads(result.out))) == (2, ["rare.txt"])
    assert result.err.count("\n") == 1


@pytest.mark.parametrize("written", ["text", "json", "csv", "markdown"])
def test_what_fails_while_it_is_solved_costs_no_other_rows(
    call: Tells, folder: str, monkeypatch: pytest.MonkeyPatch, written: str
) -> None:
    gone = f"{folder}/a.txt"
    load = catalogue.load

    def load_or_miss(source: str, *more: Any) -> LoadedList:  # noqa: ANN401
        Path(gone).unlink(missing_ok=True)  # after all were looked at
        return load(source, *more)

    monkeypatch.setattr(catalogue, "load", load_or_miss)
    result = call("compare", gone, f"{folder}/b.txt", "--no-lines", "--format", written)
    assert result.status == 2
    assert result.err.startswith(f"ghost-cli: there is no word list or file '{gone}'; ")
    assert result.err.count("\n") == 1
    assert "/lists/b.txt" in result.out


def test_where_the_computer_has_no_room_for_a_row_the_others_are_given(
    call: Tells, folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    solve_cell = solving_cells.solve_cell

    def in_no_room(question: Question, *some: Any, **more: Any) -> Any:  # noqa: ANN401
        if question.rules.min_length == 5:
            raise MemoryError
        return solve_cell(question, *some, **more)

    monkeypatch.setattr(solving_cells, "solve_cell", in_no_room)
    result = call("compare", f"{folder}/a.txt", "--min-length", "5", "4", "--no-lines", "--json")
    assert (result.status, lists(json.loads(result.out))) == (2, ["a.txt"])
    assert result.err == "ghost-cli: " + describe(RefusedError(NoMemory())) + "\n"


@pytest.mark.parametrize("written", ["text", "json"])
def test_what_was_solved_is_given_when_the_workers_are_ended(
    call: Tells, folder: str, monkeypatch: pytest.MonkeyPatch, written: str
) -> None:
    def end(
        _workers: object, questions: Sequence[Question], sought: Sought, deadline: Deadline
    ) -> Iterator[list[Outcome]]:
        solved = list(solving_cells._here(questions, sought, deadline))
        yield from reversed(solved[1:])
        raise RefusedError(WorkersEnded())

    monkeypatch.setattr(solving_cells, "_with", end)
    lengths = ("--min-length", "3", "4", "5", "--no-lines", "--format", written)
    result = call("compare", f"{folder}/a.txt", *lengths, "--jobs", "2")
    assert (result.status, result.err.count("\n")) == (2, 1)
    rows = result.out.splitlines()[1:] if written == "text" else json.loads(result.out)["rows"]
    assert len(rows) == 2


# --- levels ---------------------------------------------------------------------------------------


def test_each_list_is_compared_at_each_level(
    answer_json: Tells, refusal: Says, folder: str
) -> None:
    told = answer_json("compare", SMALL, folder, "--vocabulary", "20", "all", "--no-lines")
    assert lists(told) == [f"{SMALL}@20", SMALL, "a.txt@20", "a.txt", "b.txt@20", "b.txt"]
    assert told["rows"][0]["word_count"] < told["rows"][1]["word_count"]
    assert told == answer_json("compare", f"{SMALL}@20", SMALL, *(
        f"{folder}/{name}" for name in ("a.txt@20", "a.txt", "b.txt@20", "b.txt")
    ), "--no-lines")  # fmt: skip
    assert refusal("compare", f"{SMALL}@20", "--vocabulary", "50") == (
        f"'{SMALL}@20' has a level already; leave it out, or leave out --vocabulary."
    )


# --- what is kept ---------------------------------------------------------------------------------


def test_what_was_compared_is_not_solved_again(
    answer: Says, folder: str, solved: list[str]
) -> None:
    compare = ("compare", folder, "--players", "2", "3")
    first = answer(*compare)
    assert len(solved) == 4
    assert answer(*compare) == first
    assert len(solved) == 4
    answer(*compare, "--anew")
    assert len(solved) == 8
    (Path(folder) / "a.txt").write_text("tree\n")
    changed = answer(*compare)
    assert solved[8:] == [f"{folder}/a.txt"] * 2
    assert changed.splitlines()[-1] == first.splitlines()[-1]


def test_an_atlas_has_what_was_compared_and_is_not_solved_again(
    answer: Says, folder: str, solved: list[str], tmp_path: Path
) -> None:
    atlas = str(tmp_path / "my.atlas")
    first = answer("compare", f"{folder}/a.txt", "--atlas", atlas)
    both = answer("compare", folder, "--atlas", atlas, "--anew")
    assert solved == [f"{folder}/a.txt", f"{folder}/b.txt"]
    assert both.splitlines()[1].split() == first.splitlines()[1].split()
    assert [Path(one.name).name for one in Atlas.cells_in(Path(atlas))] == ["a.txt", "b.txt"]
    # What is in the cache comes into the atlas without being solved.
    answer("compare", folder, "--players", "3")
    answer("compare", folder, "--players", "3", "--atlas", atlas)
    assert len(solved) == 4
    assert len(Atlas.cells_in(Path(atlas))) == 4


def test_a_file_that_is_no_atlas_is_refused(refusal: Says, folder: str) -> None:
    path = f"{folder}/a.txt"
    content = Path(path).read_bytes()
    assert refusal("compare", folder, "--atlas", path) == (
        f"{path} is there already and is no atlas; it is left as it is: give another file."
    )
    assert Path(path).read_bytes() == content
    assert refusal("compare", folder, "--atlas", f"{folder}/no/such").startswith(
        f"the atlas {folder}/no/such cannot be used ("
    )


def test_what_is_kept_is_told_in_sentences() -> None:
    assert describe_cells(1, 2000).startswith("1 result of earlier comparisons takes 2 kB on this")
    assert describe_cells(1234, 2000).startswith("1,234 results of earlier comparisons take 2 kB")
    assert describe_cells_cleared(1, 0) == "Cleared 1 result of earlier comparisons."
    assert describe_cells_cleared(5, 0) == "Cleared 5 results of earlier comparisons."
    assert describe_cells_cleared(5, 5).startswith("The results could not be cleared")


# --- side by side ---------------------------------------------------------------------------------


def test_who_solves_is_said_once(refusal: Says, folder: str) -> None:
    assert refusal("compare", folder, "--jobs", "2", "--cluster", "tcp://127.0.0.1:1") == (
        "--jobs and --cluster say who solves; give one of them."
    )


def test_without_dask_that_is_said(
    refusal: Says, folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert refusal("compare", folder, "--cluster", "tcp://127.0.0.1:1") == (
        "--cluster needs Dask, which is not installed; install it with: pip install distributed."
    )


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl+C is a signal to a group of processes")
def test_ctrl_c_ends_all_processes_at_once(folder: str, tmp_path: Path) -> None:
    """The first row comes at once, the second would take minutes."""
    atlas = tmp_path / "my.atlas"
    compare = ["compare", f"{folder}/a.txt", "web2", "--variant", "superduperghost"]
    command = [sys.executable, "-m", "ghost_desktop.cli", *compare, "--jobs", "2"]
    started = subprocess.Popen(
        [*command, "--atlas", str(atlas)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    with ended(started) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if line.startswith(folder):
                break
        os.killpg(process.pid, signal.SIGINT)
        # Both are open as long as anybody is left who was started with them.
        rest, complaints = process.communicate(timeout=60)
    assert (process.returncode, rest, complaints) == (130, "", "")
    assert len(Atlas.cells_in(atlas)) == 1


# --- in some time ---------------------------------------------------------------------------------


@pytest.fixture
def no_time_for(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Let there be no time for rows of some minimum lengths."""
    solve = solving_cells.solve_cell

    def make(*lengths: int) -> None:
        def solve_cell(question: Question, *some: Any, **more: Any) -> Any:  # noqa: ANN401
            if question.rules.min_length in lengths:
                raise TimeOverError(NotInTime(100))
            return solve(question, *some, **more)

        monkeypatch.setattr(solving_cells, "solve_cell", solve_cell)

    return make


@pytest.mark.parametrize("written", ["text", "json", "csv", "markdown"])
def test_rows_for_which_there_was_no_time_are_said_and_cost_no_others(
    call: Tells, folder: str, no_time_for: Callable[..., None], tmp_path: Path, written: str
) -> None:
    asked = ("compare", f"{folder}/a.txt", folder, "--min-length", "4", "3", "5", "--no-lines")
    limit = ("--time-limit", "100", "--format", written)
    no_time_for(3, 5)
    found = call(*asked, *limit)
    assert (found.status, found.out.count("a.txt"), found.out.count("b.txt")) == (2, 2, 1)
    assert found.err == (
        f"ghost-cli: not found within 100 seconds: {folder}/a.txt, Ghost, 3+ letters and 5 more "
        "rows; allow more time.\n"
    )
    no_time_for(3)
    assert call(*asked, *limit).out.count("b.txt") == 2
    no_time_for(3, 4, 5)  # those of which nobody has known anything are what is late now
    again = call(*asked, *limit)
    assert (again.status, again.out.count("b.txt")) == (2, 2)
    assert again.err.endswith(" and 2 more rows; allow more time.\n")
    (tmp_path / "c.txt").write_text("green\n")
    none = call("compare", str(tmp_path / "c.txt"), "--anew", *limit)
    assert none == (2, "", "ghost-cli: no answer was found within 100 seconds; allow more time.\n")


def test_a_limit_is_for_all_rows_and_without_one_each_has_a_minute(
    call: Tells, folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits: list[tuple[float | None, float | None]] = []

    def solve_cells(
        asked: Sequence[Question], sought: Sought, *, deadline: Deadline, **_how: object
    ) -> list[Outcome]:
        limits.append((sought.time_limit, deadline.seconds))
        return [RefusedCell(one, RefusedError(NoMemory())) for one in asked]

    monkeypatch.setattr("ghost_desktop.cli.comparing.solve_cells", solve_cells)
    for written in ([], ["--time-limit", "10"], ["--time-limit", "0"]):
        call("compare", folder, *written)
    assert limits == [(60, None), (5, 10), (None, None)], "of two rows"


def test_lists_for_which_there_is_no_time_are_not_read(
    call: Tells, folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At each look at the clock half a second is gone."""
    both = (f"{folder}/a.txt", f"{folder}/b.txt")
    call("compare", both[1], "--no-lines")
    read: list[str] = []
    load_content = catalogue.load_content

    def load(source: str, *more: Any) -> LoadedList:  # noqa: ANN401
        read.append(source)
        return load_content(source, *more)

    monkeypatch.setattr(catalogue, "load_content", load)
    times = count(step=0.5)
    monkeypatch.setattr("time.monotonic", lambda: next(times))
    found = call("compare", *both, "--no-lines", "--json", "--time-limit", "0.5")
    assert read == [both[0]]
    assert (found.status, lists(json.loads(found.out))) == (2, ["b.txt"]), "which is kept"
