"""ghost-cli compare: folders, levels, atlases, what is kept, and processes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from ghost_desktop.engine import comparison
from ghost_desktop.formats.kept_cells import describe_cells, describe_cells_cleared
from ghost_desktop.library.solved_cells import Atlas, default_path

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ghost_desktop.engine.comparison import Shared

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

    def solve_next(source: str, *args: Any, **more: Any) -> tuple[Any, Shared]:  # noqa: ANN401
        sources.append(source)
        return solve(source, *args, **more)

    monkeypatch.setattr("ghost_desktop.library.solving_cells.solve_next", solve_next)
    return sources


def lists(rows: Sequence[dict[str, Any]]) -> list[str]:
    return [Path(row["list"]).name for row in rows]


# --- folders --------------------------------------------------------------------------------------


def test_a_folder_is_all_lists_in_it(answer_json: Callable[..., Any], folder: str) -> None:
    rows = answer_json("compare", folder, SMALL, "--no-lines", "--players", "2", "3")
    assert lists(rows) == ["a.txt", "a.txt", "b.txt", "b.txt", SMALL, SMALL]


def test_what_cannot_be_compared_in_a_folder_is_named_and_passed_over(
    call: Callable[..., Any], folder: str
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


def test_where_nothing_can_be_compared_that_is_refused(
    call: Callable[..., Any], refusal: Callable[..., str], folder: str, tmp_path: Path
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


def test_a_list_that_was_named_is_refused_as_ever(call: Callable[..., Any], folder: str) -> None:
    result = call("compare", folder, f"{folder}/a.txt", "no such", "--no-lines")
    assert result.status == 2
    assert result.err.startswith("ghost-cli: there is no word list or file 'no such'; ")
    assert len(result.out.splitlines()) == 4


# --- levels ---------------------------------------------------------------------------------------


def test_each_list_is_compared_at_each_level(
    answer_json: Callable[..., Any], refusal: Callable[..., str], folder: str
) -> None:
    rows = answer_json("compare", SMALL, folder, "--vocabulary", "20", "all", "--no-lines")
    assert lists(rows) == [f"{SMALL}@20", SMALL, "a.txt@20", "a.txt", "b.txt@20", "b.txt"]
    assert rows[0]["words"] < rows[1]["words"]
    assert rows == answer_json("compare", f"{SMALL}@20", SMALL, *(
        f"{folder}/{name}" for name in ("a.txt@20", "a.txt", "b.txt@20", "b.txt")
    ), "--no-lines")  # fmt: skip
    assert refusal("compare", f"{SMALL}@20", "--vocabulary", "50") == (
        f"'{SMALL}@20' has a level already; leave it out, or leave out --vocabulary."
    )


# --- what is kept ---------------------------------------------------------------------------------


def test_what_was_compared_is_not_solved_again(
    answer: Callable[..., str], folder: str, solved: list[str]
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
    answer: Callable[..., str], folder: str, solved: list[str], tmp_path: Path
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


def test_a_file_that_is_no_atlas_is_refused(refusal: Callable[..., str], folder: str) -> None:
    path = f"{folder}/a.txt"
    content = Path(path).read_bytes()
    assert refusal("compare", folder, "--atlas", path) == (
        f"{path} is there already and is no atlas; it is left as it is: give another file."
    )
    assert Path(path).read_bytes() == content
    assert refusal("compare", folder, "--atlas", f"{folder}/no/such").startswith(
        f"the atlas {folder}/no/such cannot be used ("
    )


def test_what_is_kept_tells_its_room_and_can_be_cleared(
    answer: Callable[..., str], answer_json: Callable[..., Any], folder: str
) -> None:
    nothing = {"file": str(default_path()), "cells": 0, "bytes": 0, "cleared": 0}
    assert answer_json("cells") == nothing
    assert answer("cells").startswith("No results of earlier comparisons are kept")
    assert answer("cells", "--clear").startswith("There were no results to clear.\n")
    answer("compare", folder, "--no-lines")
    kept = answer_json("cells")
    assert kept == {**nothing, "cells": 2, "bytes": default_path().stat().st_size}
    assert answer("cells").endswith(f"File: {default_path()}\n")
    assert answer_json("cells", "--clear") == {**nothing, "cleared": 2}
    assert not default_path().exists()


def test_what_is_kept_is_told_in_sentences() -> None:
    assert describe_cells(1, 2000).startswith("1 result of earlier comparisons takes 2 kB on this")
    assert describe_cells(1234, 2000).startswith("1,234 results of earlier comparisons take 2 kB")
    assert describe_cells_cleared(1, 0) == "Cleared 1 result of earlier comparisons."
    assert describe_cells_cleared(5, 0) == "Cleared 5 results of earlier comparisons."
    assert describe_cells_cleared(5, 5).startswith("The results could not be cleared")


# --- side by side ---------------------------------------------------------------------------------


def test_who_solves_is_said_once(refusal: Callable[..., str], folder: str) -> None:
    assert refusal("compare", folder, "--jobs", "2", "--cluster", "tcp://127.0.0.1:1") == (
        "--jobs and --cluster say who solves; give one of them."
    )


def test_without_dask_that_is_said(
    refusal: Callable[..., str], folder: str, monkeypatch: pytest.MonkeyPatch
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
    with subprocess.Popen(
        [*command, "--atlas", str(atlas)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if line.startswith(folder):
                break
        os.killpg(process.pid, signal.SIGINT)
        # Both are open as long as anybody is left who was started with them.
        rest, complaints = process.communicate(timeout=60)
    assert (process.returncode, rest, complaints) == (130, "", "")
    assert len(Atlas.cells_in(atlas)) == 1
