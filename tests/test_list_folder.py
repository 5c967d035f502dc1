"""A folder of word lists."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from ghost_desktop.engine.errors import EmptyFile, NoText, WordListError
from ghost_desktop.formats.refusals import describe_refusal
from ghost_desktop.library.catalogue import (
    IsFolder,
    MostlyNoWords,
    UnreadableFile,
    is_folder,
    lists_in,
)

if TYPE_CHECKING:
    from pathlib import Path

WORDS = "ghost\nhost\n\n\ntan\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    path = tmp_path / "lists"
    path.mkdir()
    for name in ("b.txt", "a.txt", "words"):
        (path / name).write_text(WORDS)
    return path


def found_in(folder: Path, source: str | None = None) -> tuple[list[str], list[WordListError]]:
    """The names of the lists, and why others are none."""
    given = list(lists_in(source or str(folder)))
    lists = [one for one in given if isinstance(one, str)]
    return (
        [one.removeprefix(f"{folder}{os.sep}") for one in lists],
        [one for one in given if not isinstance(one, str)],
    )


def test_the_lists_of_a_folder_come_by_name(folder: Path) -> None:
    assert is_folder(str(folder))
    assert not is_folder(str(folder / "a.txt"))
    assert not is_folder("enable1")
    assert not is_folder("no such")
    assert found_in(folder) == (["a.txt", "b.txt", "words"], [])


def test_a_level_is_that_of_each(folder: Path) -> None:
    assert is_folder(f"{folder}@50")
    assert found_in(folder, f"{folder}@50")[0] == ["a.txt@50", "b.txt@50", "words@50"]


def test_what_is_no_list_is_named(folder: Path) -> None:
    (folder / "empty").write_bytes(b"")
    (folder / "picture").write_bytes(bytes(range(256)) * 999)
    (folder / "novel").write_text("It was late.\nSo he went.\nOn the way\nghost\n\n\n\n\n\n")
    (folder / "half").write_text("two words\nbut these\nare\nfour\n")
    lists, errors = found_in(folder)
    assert lists == ["a.txt", "b.txt", "half", "words"]
    assert [one.refusal for one in errors] == [
        EmptyFile(str(folder / "empty")),
        MostlyNoWords(str(folder / "novel")),
        NoText(str(folder / "picture")),
    ]
    assert describe_refusal(errors[1]) == (
        f"{folder / 'novel'} is passed over: most of its lines are no words; "
        "a word list has one word a line."
    )


def test_only_the_beginning_of_a_file_is_looked_at(folder: Path) -> None:
    long = "é" * 2 + "\n"  # five bytes
    (folder / "long").write_text(long * 20_000, "utf-8")  # cut within a letter
    (folder / "one line").write_text("é" * 70_000, "utf-8")
    lists, errors = found_in(folder)
    assert "long" in lists
    assert [one.refusal.name for one in errors] == [str(folder / "one line")]  # type: ignore[attr-defined]


def test_folders_hidden_files_and_links_to_nowhere_are_passed_over(folder: Path) -> None:
    (folder / "inner").mkdir()
    (folder / "inner" / "c.txt").write_text(WORDS)
    (folder / ".hidden").write_text(WORDS)
    if hasattr(os, "mkfifo"):
        os.mkfifo(folder / "pipe")
    (folder / "loop").symlink_to(folder / "loop")
    (folder / "round").symlink_to(folder)
    (folder / "gone").symlink_to(folder / "no such")
    (folder / "link").symlink_to(folder / "a.txt")
    assert found_in(folder) == (["a.txt", "b.txt", "link", "words"], [])


def test_a_folder_that_cannot_be_read_is_refused(folder: Path) -> None:
    with pytest.raises(WordListError) as refused:
        found_in(folder, str(folder / "a.txt"))
    assert isinstance(refused.value.refusal, UnreadableFile)
    assert not isinstance(refused.value.refusal, IsFolder)
