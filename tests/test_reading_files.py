"""A file is read and unpacked within a limit, or refused in a sentence, and never waited for."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import os
import zipfile
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from refusing import refused, stopped, within

from ghost_desktop.engine.errors import WordListError
from ghost_desktop.library.reading_files import SeveralLists, read_file, unpacked

WORDS = b"".join(b"word%d\n" % number for number in range(3_000))


def zipped(**files: bytes) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.mkdir("folder")
        for name, content in files.items():
            archive.writestr(name, content)
    return packed.getvalue()


PACKED = {
    "gzip": gzip.compress(WORDS[:9_000]) + gzip.compress(WORDS[9_000:]),
    "bzip2": bz2.compress(WORDS),
    "xz": lzma.compress(WORDS),
    "zip": zipped(readme=b"short", words=WORDS, nothing=b""),
}


@pytest.mark.parametrize("packed", PACKED)
def test_it_is_unpacked_and_a_bomb_is_refused(tmp_path: Path, packed: str) -> None:
    file = tmp_path / "words"
    file.write_bytes(PACKED[packed])
    told: list[tuple[int, int]] = []
    assert read_file(file, report=lambda *steps: told.append(steps)) == WORDS
    assert told
    with within(len(WORDS)):
        assert read_file(file) == WORDS
    with within(len(WORDS) - 1), refused(f"{file} is larger than"):
        read_file(file)


@pytest.mark.parametrize("packed", PACKED)
@given(data=st.data())
def test_what_is_damaged_is_refused_or_read(packed: str, data: st.DataObject) -> None:
    whole = PACKED[packed]
    at = data.draw(st.integers(1, len(whole) - 1))
    damaged = data.draw(
        st.sampled_from([whole[:at], whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :]])
    )
    with within(2 * len(WORDS)), suppress(WordListError):
        assert len(unpacked(damaged, "words")) <= 2 * len(WORDS)


def test_what_is_no_file_that_ends_is_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path, said in (
        (tmp_path / "pipe", "is no file, but a device or a pipe"),
        (Path("/dev/zero"), "is no file, but a device or a pipe"),
        (tmp_path, "is a directory"),
        (tmp_path / "nothing", "there is no file"),
        (tmp_path / "a\0b", "cannot be read"),
    ):
        with refused(said):
            read_file(path)


def test_an_archive_without_files_or_with_a_password_is_refused() -> None:
    with refused("nothing is packed in words"):
        unpacked(zipped(nothing=b""), "words")
    with pytest.raises(WordListError) as two:
        unpacked(zipped(readme=b"short", others=WORDS[:9_000], words=WORDS), "both")
    assert two.value.refusal == SeveralLists("both", "words", "others")
    ten = b"ghost\n" * 10
    assert unpacked(zipped(readme=ten[:6], words=ten), "ten times as large") == ten
    locked = bytearray(PACKED["zip"])
    for mark, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = -1
        while (at := locked.find(mark, at + 1)) >= 0:
            locked[at + flags] |= 1
    with refused("needs a password or another program"):
        unpacked(bytes(locked), "words")


def test_reading_can_be_stopped(tmp_path: Path) -> None:
    file = tmp_path / "words"
    file.write_bytes(WORDS)
    with stopped() as report:
        read_file(file, report=report)
    with stopped() as report:
        unpacked(PACKED["xz"], "words", report=report)
