"""ghost-cli make, and what lists does with a person's own: made, renamed, removed, brought back."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import pytest

from ghost_desktop.library.exceptions import Exceptions

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Says, Tells


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: Says) -> None:
    """A folder with two files, imported as `club` and `less`."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "Club.txt").write_text("house\nqursh\ntree\n", "utf-8")
    (tmp_path / "Less.txt").write_text("tree\nzebra\n", "utf-8")
    answer("import", "Club.txt")
    answer("import", "Less.txt")


@pytest.mark.parametrize(
    ("how", "name", "words", "said"),
    [
        (("both", "club", "less"), "Club and Less", 1, "The words that Club and Less both have."),
        (("either", "club", "less"), "Club or Less", 4, "The words that Club or Less has, or"),
        (("without", "club", "less"), "Club without Less", 2, "that Club has and Less has not."),
        (("same", "club@50"), "Club ≤ 50", 2, "up to level 50 (common)."),
        (("same", "club"), "Club 2", 3, "The words of Club."),
    ],
)
def test_a_list_is_made_of_others(
    answer: Says, answer_json: Tells, how: tuple[str, ...], name: str, words: int, said: str
) -> None:
    told = answer("make", *how)
    assert told.startswith(f"{name}: {words} word")
    assert said in told
    made = answer_json("make", *how)  # what is made in just this way is there
    assert made["made_of"] == {"operation": how[0], "from_lists": list(how[1:]), "struck": []}
    assert (made["name"], made["word_count"], made["origin"]) == (name, words, None)
    assert made in answer_json("lists")["lists"]
    assert len([one for one in answer_json("lists")["lists"] if one.get("made_of")]) == 1


def test_a_list_is_made_without_words_that_nobody_knows(answer: Says, refusal: Says) -> None:
    assert refusal("make", "unstruck", "club").startswith("no word of club is struck; ")
    Exceptions().keep("club", ["qursh"])
    told = answer("make", "unstruck", "club", "--name", "Known")
    assert told.splitlines() == [
        "Known: 2 words, kept as known.",
        "The words of Club but for 1 that nobody at your table knows. "
        + told.splitlines()[1].partition("knows. ")[2],
    ]


def test_a_file_can_be_a_source_from_whichever_folder(
    answer: Says, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert answer("make", "both", "club", "Less.txt").startswith("Club and Less: 1 word")
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    (tmp_path / "Less.txt").write_text("house\ntree\n", "utf-8")
    assert "2 words" in answer("solve", "club-and-less")
    (tmp_path / "Less.txt").unlink()
    assert f"{tmp_path}/Less.txt is gone, and" in " ".join(answer("lists").split())


def test_a_list_is_renamed_removed_and_brought_back(
    answer: Says, answer_json: Tells, refusal: Says
) -> None:
    assert answer("lists", "--rename", "club", "{Ours}") == "Club is called {Ours} now.\n"
    assert answer("lists", "--remove", "club") == (
        "{Ours} is removed; ghost-cli lists --bring-back club brings it back.\n"
    )
    assert refusal("lists", "--remove", "club").endswith("'club'; yours is less.")
    assert answer("lists", "--bring-back", "club") == "{Ours} is there again.\n"
    assert answer_json("lists", "--rename", "club", "Club")["name"] == "Club"


def test_a_folder_that_cannot_be_written_is_said(
    refusal: Says, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_args: object, **_more: object) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr("ghost_desktop.library.own_lists.replace_file", fails)
    assert "cannot be changed (Read-only file system)" in refusal("lists", "--rename", "club", "x")
    assert "cannot be kept (Read-only file system)" in refusal("make", "both", "club", "less")


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere names of files are text")
def test_a_file_whose_name_is_no_text_can_be_kept_and_be_a_source(
    answer: Says, answer_json: Tells, tmp_path: Path
) -> None:
    file = tmp_path / os.fsdecode(b"b\xe9.txt")
    file.write_text("ghost\nspook\n", "utf-8")
    answer("import", file.name)
    answer("make", "same", file.name, "--name", "Mine")
    kept = {one["id"]: one for one in answer_json("lists")["lists"]}
    assert kept["b"]["word_count"] == kept["mine"]["word_count"] == 2
    file.write_text("ghost\nspook\ntree\n", "utf-8")
    assert answer_json("solve", "mine")["word_count"] == 3  # the file was found again by its name
