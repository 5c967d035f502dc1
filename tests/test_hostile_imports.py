"""Whatever a file is, it is imported or refused in a sentence, can be stopped, and leaves nothing."""

from __future__ import annotations

import gzip
import io
import os
import re
import struct
import sys
import zipfile
from pathlib import Path
from select import select
from typing import Never

import pytest
from hypothesis import given
from hypothesis import strategies as st
from refusing import refused, stopped, within

from ghost_desktop.engine.errors import WordListError
from ghost_desktop.engine.words import encodings, entries, ordering, wordlist
from ghost_desktop.engine.words.encodings import LONGEST_LINE, composed
from ghost_desktop.engine.words.import_report import ImportChoices, Reason, Separator
from ghost_desktop.engine.words.wordlist import read_word_list
from ghost_desktop.library import imports, read_within, reading_files
from ghost_desktop.library.imports import import_file, keep, preview
from ghost_desktop.library.own_lists import OwnLists, lists_folder
from ghost_desktop.library.reading_files import read_file, read_stream, unpacked

WORDS = ["tree", "Été", "ghost", "ab%", "ghost", "spirit", "ñandú"]


@pytest.fixture(autouse=True)
def _at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


@pytest.fixture
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few words are a long list."""
    for module, name, size in (
        (encodings, "_BLOCK", 8),
        (ordering, "_BLOCK", 2),
        (ordering, "_BLOCK_OF_CODES", 8),
        (wordlist, "_PIECE", 8),
        (read_within, "BLOCK", 16),
    ):
        monkeypatch.setattr(module, name, size)


def kept_files() -> list[str]:
    folder = lists_folder()
    return sorted(one.name for one in folder.iterdir()) if folder.exists() else []


# --- stopping -------------------------------------------------------------------------------------


@pytest.mark.usefixtures("small_blocks")
@pytest.mark.parametrize("separator", Separator)
def test_an_import_says_how_far_it_is_and_can_be_stopped_anywhere(
    tmp_path: Path, separator: Separator
) -> None:
    file = tmp_path / "words.gz"
    lines = WORDS * 3
    text = {
        Separator.JSON: "[" + ",".join(f'"{word}"' for word in lines) + "]",
        Separator.SPACE: " ".join(lines),
    }.get(separator, "\r\n".join(lines))
    file.write_bytes(gzip.compress(text.encode()))
    choices = ImportChoices(separator=separator)
    told: list[tuple[int, int]] = []
    kept, _read = import_file(file, choices, report=lambda *steps: told.append(steps))
    assert kept.words == 4
    assert told == sorted(told)
    assert {total for _done, total in told} == {1_000}
    assert len({done // 100 for done, _total in told}) == 10
    assert len(told) > 25
    for one in kept_files():
        (lists_folder() / one).unlink()

    for stop in range(len(told)):
        with stopped(stop) as report:
            import_file(file, choices, report=report)
        assert kept_files() == []


@pytest.mark.usefixtures("small_blocks")
def test_what_unpacks_to_nothing_for_long_can_be_stopped_as_well() -> None:
    told: list[int] = []
    archive = gzip.compress(b"") * 500
    assert unpacked(archive, "words", report=lambda done, _total: told.append(done)) == b""
    assert len(told) > 500
    told.clear()
    named = b"\x1f\x8b\x08\x08" + bytes(6) + b"a" * 5_000
    with refused("words is a packed file that is cut off or damaged"):
        unpacked(named, "words", report=lambda done, _total: told.append(done))
    assert len(told) > 5_000


# --- files ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("change", ["cut", "grown", "other", "gone"])
def test_a_file_that_changes_while_it_is_read_is_refused(tmp_path: Path, change: str) -> None:
    file = tmp_path / "words.txt"
    content = b"tree\n" * 500_000
    file.write_bytes(content)
    os.utime(file, (0, 0))

    def meddle(_done: int, _total: int) -> None:
        match change:
            case "cut":
                os.truncate(file, 1_048_576)
                os.utime(file, (0, 0))
            case "other":
                file.write_bytes(b"host\n" * 500_000)
            case "grown":
                with file.open("ab") as more:
                    more.write(b"ghost\n")
            case _:
                file.unlink(missing_ok=True)

    if change == "gone":  # but it is open
        assert read_file(file, report=meddle) == content
        return
    with refused("words.txt was changed while it was read; wait until it is whole."):
        read_file(file, report=meddle)


def test_an_enormous_file_is_not_even_begun(tmp_path: Path) -> None:
    file = tmp_path / "words.txt"
    file.touch()
    os.truncate(file, 10 << 30)
    told: list[int] = []
    with refused("words.txt is larger than"):
        read_file(file, report=lambda done, _total: told.append(done))
    assert told == []


def test_whoever_writes_to_a_pipe_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.mkfifo(tmp_path / "pipe")
    opened: list[object] = []
    monkeypatch.setattr(os, "open", lambda *args: opened.append(args))
    with refused("pipe is no file, but a device or a pipe"):
        read_file(tmp_path / "pipe")
    assert opened == []


def test_a_file_that_has_become_a_pipe_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "words").write_bytes(b"tree\n")
    facts = (tmp_path / "words").stat()
    monkeypatch.setattr(Path, "stat", lambda *_args, **_more: facts)
    with refused("pipe is no file, but a device or a pipe"):
        read_file(tmp_path / "pipe")


def test_a_stream_is_read_until_it_ends_within_the_limit() -> None:
    packed = gzip.compress(b"tree\n")
    with within(len(packed)):
        assert read_stream(io.BytesIO(packed), "it") == b"tree\n"
    with within(len(packed) - 1), refused("it is larger than"):
        read_stream(io.BytesIO(packed), "it")

    class Broken(io.BytesIO):
        def read(self, _size: int | None = -1, /) -> Never:
            raise OSError(5, "Input/output error")

    with refused(r"'it' cannot be read \(Input/output error\)"):
        read_stream(Broken(), "it")


def test_an_archive_of_very_many_files_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for number in range(9):
            archive.writestr(f"../../{number}", b"tree\n" * 10 if number == 8 else b"")
    listing = struct.unpack("<I", packed.getvalue()[-10:-6])[0]
    monkeypatch.setattr(reading_files, "_MOST_OF_LISTING", listing)
    assert unpacked(packed.getvalue(), "words") == b"tree\n" * 10
    monkeypatch.setattr(reading_files, "_MOST_OF_LISTING", listing - 1)
    with refused("far too many files are packed in words; unpack it first."):
        unpacked(packed.getvalue(), "words")


def no_memory(*_args: object, **_more: object) -> Never:
    raise MemoryError


def test_too_little_memory_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "words.txt"
    file.write_bytes(b"tree\n")
    said = "there is too little memory for what is in .*words.txt; give a smaller file."
    with monkeypatch.context() as patch, refused(said):
        patch.setattr(reading_files, "_read", no_memory)
        read_file(file)
    with monkeypatch.context() as patch, refused(said):
        patch.setattr(reading_files, "_read", no_memory)
        unpacked(gzip.compress(b""), "words.txt")
    with monkeypatch.context() as patch, refused(said):
        patch.setattr(imports, "read_word_list", no_memory)
        preview(b"tree\n", "words.txt")


# --- a full disk ----------------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform == "win32", reason="it has no such limit")
def test_a_list_that_does_not_fit_on_the_disk_leaves_nothing() -> None:
    import resource  # noqa: PLC0415

    words = "\n".join(f"{a}{b}{c}" for a in "abcdefgh" for b in "abcdefgh" for c in "abcdefgh")
    read = preview(words.encode(), "words.txt")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1_000, before[1]))
    try:
        with pytest.raises(OSError, match="File too large"):
            keep(read)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert kept_files() == []
    assert keep(read).words == 512


def test_where_the_page_does_not_fit_the_words_of_another_list_stay(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def full(*_args: object) -> Never:
        raise OSError(28, "No space left on device")

    read = preview(b"tree\nghost\n", "words.txt")
    with monkeypatch.context() as patch:
        patch.setattr(OwnLists, "_write", full)
        with pytest.raises(OSError, match="No space"):
            keep(read)
    assert kept_files() == []
    kept = keep(read)
    other = preview(b"tree\nghost\n", "other.txt")
    with monkeypatch.context() as patch:
        patch.setattr(OwnLists, "_write", full)
        patch.setattr(OwnLists, "of_content", lambda *_args: None)
        with pytest.raises(OSError, match="No space"):
            keep(other)
    assert OwnLists().all() == (kept,)


# --- texts ----------------------------------------------------------------------------------------


def read(content: bytes | str, **choices: object) -> tuple[list[str], dict[Reason, int]]:
    data = content if isinstance(content, bytes) else content.encode()
    words, report = read_word_list(data, "test", ImportChoices(**choices))  # type: ignore[arg-type]
    return list(words), {reason: struck.count for reason, struck in report.dropped.items()}


def test_of_a_very_long_line_only_the_beginning_is_looked_at() -> None:
    for long in ("a" * 1_000_000, "é" * 1_000_000, "a" * LONGEST_LINE + " " * 1_000_000):
        words, dropped = read(f"tree\n{long}\nghost")
        assert words == ["ghost", "tree"]
        assert dropped == {Reason.TOO_LONG: 1}
    report = read_word_list(b"tree\n" + b"a" * 10_000_000 + b"\n", "test")[1]
    [example] = report.dropped[Reason.TOO_LONG].examples
    assert len(example) < 3 * LONGEST_LINE
    words, dropped = read("x" + " " * 500_000 + "\nghost\n")
    assert words == ["ghost", "x"]


def test_words_side_by_side_in_one_line_are_all_read() -> None:
    lines = " ".join(["tree", "ghost"] * 50_000 + ["b" * 500_000, "spirit"])
    words, dropped = read(lines, separator=Separator.SPACE)
    assert words == ["ghost", "spirit", "tree"]
    assert dropped == {Reason.DUPLICATE: 99_998, Reason.TOO_LONG: 1}
    choices = ImportChoices(separator=Separator.SPACE)
    report = read_word_list(lines.encode(), "test", choices)[1]
    assert len(report.dropped[Reason.TOO_LONG].examples[0]) < 3 * LONGEST_LINE


@given(st.integers(0, 40), st.integers(90, 5_000), st.sampled_from("a \n\u4e00"))
def test_many_marks_are_put_in_order_a_few_at_a_time(first: int, marks: int, letter: str) -> None:
    block = letter * first + "a" + "\u0301\u0323" * marks + "b\n"
    given_marks = composed(block)
    runs = re.findall("[\u0300-\u034e\u0350-\u036f]+", given_marks)
    assert max(map(len, runs)) <= 31
    assert given_marks.replace("\u034f", "").count("\u0323") >= marks - 1
    assert composed("e\u0301" * 50) == "é" * 50
    words, dropped = read(block + "tree\n")
    assert words[-1] == "tree"
    assert Reason.NOT_LETTERS in dropped


def test_what_are_no_marks_stays_as_it_is() -> None:
    line = "\u2014" * 200 + "\n"
    assert composed(line) == line


def test_marks_after_words_may_be_many_and_stand_apart() -> None:
    words, dropped = read(
        f"ab % %\ncd{'%' * 60_000}\nef{' %' * 20_000}\n{'%' * 60_000}g\n{' ' * 60_000}h\n",
        marks="%",
    )
    assert words == ["ab", "cd", "ef", "h"]
    assert dropped == {Reason.NOT_LETTERS: 1}


def test_right_to_left_and_letters_with_marks_are_read() -> None:
    words, dropped = read(f"שלום\nسلام\ne\u0301te\u0301\n\u200fשלום\nשָלום\n{'a' * 99}\x01\n")
    assert words == ["été", "שלום", "سلام"]
    assert dropped == {Reason.NOT_LETTERS: 3}


def test_half_characters_are_no_letters() -> None:
    words, dropped = read('["tree", "a\\ud800", "\\ud83d\\ude00"]', separator=Separator.JSON)
    assert words == ["tree"]
    assert dropped == {Reason.NOT_LETTERS: 2}
    with refused("test begins like UTF-16 text but is none"):
        read(b"\xff\xfea\0\0\xd8b\0")
    assert read(b"tree\na\xed\xa0\x80\n")[0] == ["tree"]  # as UTF-8 it is none


def test_a_file_of_too_many_entries_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entries, "MAX_ENTRIES", 1_000)
    assert read("b\n\n" * 499 + "a\nb\n")[0] == ["a", "b"]
    with refused("test has more than 1,000 entries; give a file with fewer words."):
        read("b\n\n" * 500 + "a\n")


def test_a_file_may_have_as_many_bytes_as_are_allowed() -> None:
    with within(5):
        assert read_within.read_text_within(io.BytesIO(b"ghost"), "test") == b"ghost"
        with pytest.raises(WordListError) as raised:
            read_within.read_text_within(io.BytesIO(b"ghosts"), "test")
    assert raised.value.refusal == read_within.FileTooLarge("test", 5)


def test_a_list_may_be_known_by_its_words(monkeypatch: pytest.MonkeyPatch) -> None:
    words = preview(b"ghost\n", "x.txt").words
    monkeypatch.setitem(imports._NAMES, words.content_hash, "The club")
    assert preview(b"ghost\n", "x.txt").words.name == "The club"
    assert preview(b"ghost\n", "x.txt", name="Ours").words.name == "Ours"
    assert preview(b"ghoul\n", "x.txt").words.name == "x"


def test_what_is_no_text_is_not_read_to_its_end() -> None:
    class Device(io.BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            assert size == read_within.BLOCK
            pieces.append(size)
            return b"\0" * size

    pieces: list[int] = []
    with refused("test is not a text"):
        read_within.read_text_within(Device(), "test")
    assert len(pieces) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="files cannot be waited for")
def test_nothing_is_read_before_it_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """A read that waits does not hear a signal that came just before it."""
    to_come = [b"gho", b"", b"st\n"]

    class Pipe(io.FileIO):
        def read(self, size: int | None = -1) -> bytes:
            assert select([self], [], [], 0)[0]
            return super().read(size)

    def wait(files: list[Pipe], *_others: object) -> tuple[list[Pipe], list[Pipe], list[Pipe]]:
        if to_come:
            os.write(write_end, to_come.pop(0))
            if not to_come:
                os.close(write_end)
        return select(files, [], [], 0)

    monkeypatch.setattr(read_within, "select", wait)
    read_end, write_end = os.pipe()
    with Pipe(read_end) as pipe:
        assert read_within.read_text_within(pipe, "test") == b"ghost\n"


def test_a_table_with_a_quote_that_does_not_end_is_refused() -> None:
    table = "tree,1\n" + '"ghost,1\n' + "spirit,1\n" * 20_000
    with refused(r"test has a quotation mark that does not end before line 14,\d\d\d;"):
        read(table, separator=Separator.CSV)
