"""Files of all kinds are imported or refused, and a program that is killed leaves whole lists only.

`pytest -m stress` does all of it, a normal run 2 %.
"""

from __future__ import annotations

import bz2
import gzip
import hashlib
import io
import json
import logging
import lzma
import os
import subprocess
import sys
import time
import zipfile
from math import ceil
from pathlib import Path
from random import Random

import pytest
from test_stress_files import damaged

from ghost_desktop import paths
from ghost_desktop.engine.errors import WordListError
from ghost_desktop.engine.words.encodings import ENCODINGS
from ghost_desktop.engine.words.import_report import Accents, Capitals, ImportChoices, Separator
from ghost_desktop.formats.lists import imported_text
from ghost_desktop.formats.refusals import describe_refusal
from ghost_desktop.library.imports import import_file
from ghost_desktop.library.own_lists import OwnLists, lists_folder

pytestmark = pytest.mark.stress

FILES = 5_000
KILLS = 50
LATEST = 0.5
"""Seconds that a program has at most before it is killed."""

LISTS = [
    "".join((paths.wordlists() / file).read_text("utf-8").splitlines(keepends=True)[at:][:300])
    for file in ("enable1.txt", "spanish.txt", "dutch.txt")
    for at in (0, 5_000)
]
STRANGE = "\u0301\u0323\u202e\u05d0\u05b0\u0627\u064b\u200f\ufeff\u2028\x85\u3000İßſΣς\U00010428\t,;\"'[]{}\\%#/"


def zipped(content: bytes, random: Random) -> bytes:
    """An archive of some files, whose names lead elsewhere."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", random.choice((zipfile.ZIP_STORED, zipfile.ZIP_LZMA))) as one:
        for name in ("../../words", "/words", "a/b.txt")[: random.randint(1, 3)]:
            one.writestr(name, content[random.choice((0, 5)) :])
    return packed.getvalue()


def any_file(random: Random) -> bytes:
    """Random bytes; or a list, written and packed in some way, and perhaps damaged."""
    if random.random() < 0.2:
        begin = random.choice(
            (b"", b"\xff\xfe", b"\xef\xbb\xbf", b"PK\x03\x04", b"\x1f\x8b\x08", b"[")
        )
        return begin + random.randbytes(random.choice((0, 1, 10, 1_000, 70_000)))
    lines = random.choice(LISTS).splitlines()
    for _ in range(random.choice((0, 0, 1, 30))):
        at = random.randrange(len(lines))
        lines[at] += random.choice(STRANGE) * random.choice((1, 1, 100, 10_000)) + lines[at - 1]
    match random.randrange(4):
        case 0:
            text = json.dumps(lines, ensure_ascii=random.random() < 0.5)
        case 1:
            text = random.choice((",", ";", " ", "/")).join(lines)
        case _:
            text = random.choice(("\n", "\r\n", "\r", "%\n")).join(lines)
    encoding = random.choice(("utf-8", "utf-8", "utf-16", "utf-16-le", "cp1252", "koi8-r"))
    content = text.encode(encoding, "ignore")
    for _ in range(random.choice((0, 0, 1, 1, 2))):
        if random.random() < 0.15:
            content = damaged(content, random)
        pack = random.choice((gzip.compress, bz2.compress, lzma.compress, None))
        content = pack(content) if pack else zipped(content, random)
    return damaged(content, random) if random.random() < 0.3 else content


def any_choices(random: Random) -> ImportChoices | None:
    if random.random() < 0.3:
        return None
    encodings, separators = [None, *ENCODINGS], [Separator.LINE, *Separator]
    return ImportChoices(
        encoding=random.choice(encodings) if random.random() < 0.3 else None,
        capitals=random.choice(list(Capitals)),
        accents=random.choice(list(Accents)),
        separator=random.choice(separators),
        column=random.choice((1, 1, 2, 1_000)),
        marks=random.choice(("", "", "%", "*%]^-\\", "é")),
        comment=random.choice(("", "", "#", "(", "a")),
        least=random.choice((1, 1, 5)),
        greatest=random.choice((1_000, 8, 4)),
    )


def files_in(folder: Path) -> set[str]:
    return {one.name for one in folder.iterdir()} if folder.exists() else set()


def test_any_file_is_imported_as_a_whole_or_refused_and_nothing_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, share: float
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    folder, names = lists_folder(), ("words", "words.csv", "words.json.gz", "words.dic")
    outcomes = {True: 0, False: 0}
    for seed in range(round(share * FILES)):
        random = Random(seed)
        path = tmp_path / random.choice(names)
        path.write_bytes(any_file(random))
        choices = any_choices(random)
        try:
            kept, read = import_file(path, choices)
        except WordListError as error:
            said = describe_refusal(error)
            assert said.endswith("."), seed
            assert "\n" not in said, seed
            assert files_in(folder) == set(), seed
            outcomes[False] += 1
        else:
            assert imported_text(kept, read), seed
            assert OwnLists().find(kept.id) == kept, seed
            written = kept.path.read_bytes()
            assert hashlib.sha256(written).hexdigest() == kept.content_hash, seed
            assert written.count(b"\n") == kept.words == read.report.kept, seed
            assert files_in(folder) == {kept.path.name, f"{kept.id}.json"}, seed
            for name in files_in(folder):
                (folder / name).unlink()
            outcomes[True] += 1
        path.unlink()
        assert files_in(tmp_path) <= {"data"}, seed
    assert min(outcomes.values()) > share * FILES / 10  # of both kinds there are many


@pytest.mark.skipif(sys.platform == "win32", reason="it has no such signals")
def test_a_program_that_is_killed_leaves_whole_lists_and_litter_that_is_cleared(
    tmp_path: Path, share: float, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    caplog.set_level(logging.WARNING)
    folder = lists_folder()
    script = Path(__file__).with_name("killed_imports.py")
    for seed in range(ceil(share * KILLS)):
        command = [sys.executable, str(script), str(tmp_path), str(seed)]
        with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            for _ in range(3):
                assert process.stdout.readline(), seed
            time.sleep(Random(seed).uniform(0, LATEST))
            process.kill()
        lists = OwnLists()
        for one in lists.all():
            written = one.path.read_bytes()
            assert hashlib.sha256(written).hexdigest() == one.content_hash, seed
            assert written.count(b"\n") == one.words, seed
        for name in files_in(folder):
            os.utime(folder / name, (0, 0))
        before = lists.all()
        assert before, seed
        lists.forget_removed(days=0)
        assert lists.all() == before, seed
        needed = {f"{one.id}.json" for one in before} | {one.path.name for one in before}
        assert files_in(folder) == needed, seed
    assert not caplog.records  # nothing was damaged, or in the way
