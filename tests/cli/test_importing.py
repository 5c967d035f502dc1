"""ghost-cli import: a list of one's own, with an id that is a LIST like any other."""

from __future__ import annotations

import gzip
import io
import os
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from starting import no_signal_ignored

from ghost_desktop.cli import output
from ghost_desktop.cli.output import shown_progress
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.library import own_lists

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Says, Tells

    from ghost_desktop.engine.words.wordlist import WordList

WORDS = "casa\naño\nhouse%\n# mine\nhouse\nParis\n"


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file in a folder of its own, and nothing imported yet."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    path = tmp_path / "Club words.txt"
    path.write_text(WORDS, "utf-8")
    return path


def test_its_words_are_kept_under_an_id_that_is_a_list(answer: Says, file: Path) -> None:
    told = answer("import", str(file))
    assert told.startswith(
        "Club words: 3 words, kept as club-words.\nRead as UTF-8: 6 lines, 3 words."
    )
    assert "house%" in told
    assert "Paris" in told
    assert answer("import", str(file), "--name", "Ours").startswith(
        "You have these words already. Club words: 3 words, kept as club-words.\n"
    )
    file.unlink()
    assert "Club words, Ghost, 3+ letters" in answer("solve", "club-words", "--min-length", "3")
    assert f"Your own, from {file}, since 20" in " ".join(answer("lists").split())


def test_it_is_read_as_one_chooses_and_says_so_in_json(answer_json: Tells, file: Path) -> None:
    chosen = ("--marks", "%", "--comment", "#", "--accents", "fold", "--capitals", "lower")
    told = answer_json("import", str(file), "--name", "Ours", *chosen, "--least", "5")
    assert (told["id"], told["name"], told["word_count"], told["longest"]) == ("ours", "Ours", 2, 5)
    origin = told["origin"]
    assert origin["dropped"] == {"comment": 1, "length": 2, "duplicate": 1}
    assert (origin["marks"], origin["accents"], origin["least"]) == ("%", "fold", 5)
    assert told in answer_json("lists")["lists"]
    again = answer_json("import", str(file), "--name", "Other", *chosen, "--least", "5")
    assert again == told  # the same words are not kept twice


@pytest.mark.parametrize(
    ("name", "content", "options"),
    [
        ("words.csv", b"1,casa\n2,house\n", ("--column", "2")),
        ("words.tsv", b"casa\t1\nhouse\t2\n", ()),
        ("words.txt", b"1;casa\n2;house\n", ("--column", "2")),
        ("words.json", b'["house", "casa"]', ()),
        ("words.dic.gz", gzip.compress(b"2\nhouse/S\ncasa\n", mtime=0), ()),
        ("words", "casa house".encode("utf-16-be"), ("--encoding", "UTF-16, big end first", "--separator", "space")),
    ],
    ids=["csv", "tsv", "semicolons", "json", "gzip", "utf-16"],
)  # fmt: skip
def test_files_of_many_kinds_are_read(
    answer: Says, file: Path, name: str, content: bytes, options: tuple[str, ...]
) -> None:
    path = file.with_name(name)
    path.write_bytes(content)
    assert "2 words, kept as words." in answer("import", str(path), *options)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("nothing.txt",), "there is no file 'nothing.txt'; give a file with one word a line."),
        (("FILE", "--encoding", "Klingon"), "--encoding must be UTF-8, "),
        (
            ("FILE", "--least", "5", "--greatest", "4"),
            "--greatest must be 5 or more, as --least is",
        ),
        (("FILE", "--separator", "json"), "is no JSON array of words; choose another separator."),
    ],
)
def test_what_cannot_be_imported_is_refused(
    call: Tells, file: Path, options: tuple[str, ...], said: str
) -> None:
    result = call("import", *(str(file) if one == "FILE" else one for one in options))
    assert (result.status, result.out) == (2, "")
    assert said in result.err


def test_a_full_disk_is_said(call: Tells, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_args: object, **_more: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(own_lists, "replace_file", full)
    result = call("import", str(file))
    assert result.status == 2
    assert "the list cannot be kept (No space left on device); make room" in result.err
    assert call("solve", "club-words").status == 2


def test_a_list_that_may_not_be_bundled_is_known_by_its_words(
    answer: Says, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ghost_desktop.engine.words.wordlist import word_list  # noqa: PLC0415
    from ghost_desktop.library import imports  # noqa: PLC0415

    words: WordList = word_list({"casa", "año", "house"}, "")
    monkeypatch.setattr(imports, "_NAMES", {words.content_hash: "TWL06"})
    assert answer("import", str(file)).startswith("TWL06: 3 words, kept as twl06.")
    own_lists.OwnLists().remove("twl06")
    assert answer("import", str(file), "--name", "Ours").startswith("Ours: 3 words, kept as ours.")


class Terminal(io.StringIO):
    """What is written to a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_terminal_shows_how_far_it_is_until_it_has_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal, now = Terminal(), 0.0
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(output, "monotonic", lambda: now)
    with shown_progress() as report:
        for now, done in ((0.9, 10), (1.0, 999), (1.1, 1_000), (1.2, 0), (1.3, 7)):
            report(done, 0 if now == 1.3 else 1_000)
        lines = ["99 % done; Ctrl-C stops it.", "0 % done; Ctrl-C stops it. "]
        assert terminal.getvalue() == "".join(f"\r{line}" for line in lines)
    shown, last = terminal.getvalue().rsplit("\r", 1)
    assert last == ""
    assert shown.endswith("\r" + " " * 26)


@pytest.mark.parametrize("ends", [False, True])
def test_what_takes_no_time_or_has_no_terminal_shows_nothing(
    monkeypatch: pytest.MonkeyPatch, *, ends: bool
) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    with shown_progress() as report:
        report(1, 2)
    assert terminal.getvalue() == ""
    monkeypatch.setattr(sys, "stderr", None if ends else io.StringIO())
    with shown_progress() as report:
        assert report is in_silence


def test_an_import_reports(file: Path, monkeypatch: pytest.MonkeyPatch, call: Tells) -> None:
    terminal = Terminal()
    monkeypatch.setattr(output, "_PATIENCE", 0)
    monkeypatch.setattr(sys, "stderr", terminal)
    assert call("import", str(file)).status == 0
    assert " % done; Ctrl-C stops it." in terminal.getvalue()


def test_words_may_be_piped_in(
    answer: Says, call: Tells, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.write_bytes(gzip.compress(file.read_bytes()))
    with file.open() as piped:
        monkeypatch.setattr(sys, "stdin", piped)
        told = answer("import", "-", "--name", "Piped")
        assert told.startswith("Piped: 3 words, kept as piped.\n")
        assert "the text is empty; a word list has" in call("import", "-").err  # all is read
    assert "Your own, since 20" in " ".join(answer("lists").split())
    monkeypatch.setattr(sys, "stdin", None)
    result = call("import", "-")
    assert (result.status, result.out) == (2, "")
    assert "nothing is piped in; give a file, or pipe words in." in result.err


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl+C is a signal to a group of processes")
def test_ctrl_c_ends_an_import_and_leaves_nothing(file: Path) -> None:
    with (
        no_signal_ignored(),
        subprocess.Popen(
            [sys.executable, "-m", "ghost_desktop.cli", "import", "-"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "XDG_DATA_HOME": str(file.parent / "data")},
        ) as process,
    ):
        assert process.stdin is not None
        process.stdin.write(b"tree\n" * 200_000)  # more than a pipe holds: it is reading
        process.stdin.flush()
        process.send_signal(signal.SIGINT)
        assert process.stdout is not None
        assert process.stderr is not None
        assert (process.stdout.read(), process.stderr.read()) == (b"", b"")
        assert process.wait() == 130
    assert not (file.parent / "data").exists()
