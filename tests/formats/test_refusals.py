"""Why lists are refused: each kind of refusal is one whole sentence with its facts."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from other_lists import lists_in

from ghost_desktop.engine import errors
from ghost_desktop.engine.errors import Refusal, WordListError
from ghost_desktop.engine.game import variant
from ghost_desktop.engine.game.variants.spook import SPOOK
from ghost_desktop.engine.game.variants.xghost import XGHOST
from ghost_desktop.engine.strategies import fixed_replies
from ghost_desktop.engine.words.import_report import Dropped, ImportReport, Reason
from ghost_desktop.formats.refusals import describe_dropped, describe_refusal
from ghost_desktop.library import catalogue, cell, own_lists, read_within, reading_files

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from said import Known


def report_of(**counts: int) -> ImportReport:
    dropped = {Reason[name]: Dropped(count, ()) for name, count in counts.items()}
    return ImportReport("ASCII", sum(counts.values()), 0, dropped=dropped)


REFUSALS = (
    errors.NoMemory(),
    errors.NotInTime(1.0),
    errors.NotInTime(2.5),
    errors.NotProved(),
    errors.CertifiedForTwo(),
    errors.TooManyToCheck(),
    errors.NoText("L"),
    errors.BrokenUtf16("L"),
    errors.UnmarkedUtf16("L"),
    errors.EmptyFile("L"),
    errors.NoWords("L"),
    errors.NothingLeft("L"),
    errors.NoSuchWord("L", "a b", 1_000),
    errors.TooManyLetters("L", 1_256, 255),
    errors.NoneLongEnough("L", 29, 28),
    errors.TooManyParts("L", 60_000_000),
    catalogue.NothingThere("x", ("enable1", "web2")),
    catalogue.NoFile("x"),
    catalogue.IsFolder("x"),
    catalogue.NotAllowed("x"),
    catalogue.UnreadableFile("x", "embedded null byte"),
    catalogue.NoneSoCommon("ENABLE1", 9),
    own_lists.NothingMade("L"),
    catalogue.MostlyNoWords("x"),
    catalogue.NoListIn("x"),
    cell.NotAnAtlas("x"),
    cell.OtherLayout("x"),
    cell.AtlasUnusable("x", "Is a directory"),
    cell.WorkersEnded(),
    cell.NoDask(),
    cell.NoCluster("tcp://here:1", "timed out"),
    cell.NobodyThere("tcp://here:1"),
    cell.OtherProgram("tcp://here:1", "1.2"),
    catalogue.NoLevels("dutch"),
    catalogue.BadManifest("No such file or directory"),
    errors.NotInEncoding("x", "UTF-8"),
    errors.NoJsonList("x"),
    errors.NoSuchColumn("x", 3, 2),
    errors.BrokenTable("x", 1_200),
    errors.TooManyEntries("x", 16_000_000),
    reading_files.FileChanged("x"),
    read_within.TooLittleMemory("x"),
    reading_files.CrowdedArchive("x"),
    reading_files.NoRegularFile("x"),
    read_within.FileTooLarge("x", 2_000),
    reading_files.BrokenArchive("x"),
    reading_files.LockedArchive("x"),
    reading_files.SeveralLists("x", "a", "b"),
    reading_files.EmptyArchive("x"),
    variant.OnlyForTwo(XGHOST),
    variant.OnlyAgainstAll(SPOOK),
    variant.MarginForTwo(XGHOST),
    fixed_replies.FixedBesideWords("qx", "qxa"),
    fixed_replies.FixedAtEnd("gnus", "gnusa", "gnu"),
    fixed_replies.FixedOutOfTurn("gh", "gho", 2),
    fixed_replies.FixedTwice("ab", "abc", "abd"),
    fixed_replies.FixedIllegal("g", "gz"),
    fixed_replies.FixedLosing("g", "gh", 2),
)


def kinds(kind: type[Refusal]) -> Iterator[type[Refusal]]:
    """All kinds of refusals that somebody can be given."""
    below = kind.__subclasses__()
    if not below:
        yield kind
    for one in below:
        yield from kinds(one)


def test_a_refusal_is_one_sentence(known: Known) -> None:
    known(describe_refusal(WordListError(refusal)) for refusal in REFUSALS)


def test_every_kind_of_refusal_has_its_sentence() -> None:
    tested = {type(refusal) for refusal in REFUSALS}
    of_lists = {one for one in kinds(Refusal) if ".formats." not in one.__module__}
    assert of_lists == tested | {errors.NothingKept}


def test_a_file_of_which_nothing_is_kept_is_told_why(known: Known) -> None:
    for kept_out in (report_of(BLANK=1, NOT_LETTERS=1_200), report_of(BLANK=1)):
        known([describe_refusal(WordListError(errors.NothingKept("L", kept_out)))])


def test_what_was_dropped_is_counted_by_its_reason(known: Known) -> None:
    many = report_of(BLANK=2, CAPITAL=3, TOO_LONG=4, DUPLICATE=5)
    known([describe_dropped(many), describe_dropped(report_of(CAPITAL=1, DUPLICATE=1))])


# --- the manifest of the bundled lists --------------------------------------------------------------


@pytest.mark.parametrize(
    ("manifest", "detail"),
    [
        (None, "No such file or directory"),
        ('[{"id": "a", "file": "a.txt", "licence_file": "L"}]', "KeyError: 'name'"),
        ("[", "JSONDecodeError"),
        ("[1]", "TypeError"),
    ],
)
def test_without_a_manifest_files_can_be_read_and_lists_are_refused(
    manifest: str | None, detail: str, tmp_path: Path
) -> None:
    if manifest is not None:
        (tmp_path / "manifest.json").write_text(manifest, encoding="utf-8")
    (tmp_path / "mine.txt").write_text("tree\n", encoding="utf-8")
    with lists_in(tmp_path):
        for ask in (catalogue.bundled_lists, lambda: catalogue.load("enable1")):
            with pytest.raises(WordListError) as caught:
                ask()
            refusal = caught.value.refusal
            assert isinstance(refusal, catalogue.BadManifest)
            assert detail in refusal.detail
        mine = str(tmp_path / "mine.txt")
        assert list(catalogue.load(mine).words) == ["tree"]
        assert catalogue.language_of(mine) is None
        assert catalogue.alphabet_of(mine) == ""


def test_importing_the_library_reads_no_list() -> None:
    program = (
        "import importlib, pkgutil, sys\n"
        "import ghost_desktop.library as library\n"
        "opened = []\n"
        "sys.addaudithook(lambda e, a: opened.append(str(a[0])) if e == 'open' else None)\n"
        "for room in pkgutil.iter_modules(library.__path__):\n"
        "    importlib.import_module(f'ghost_desktop.library.{room.name}')\n"
        "data = ('manifest.json', '.txt', '.zip')\n"
        "assert any('catalogue' in name for name in opened)\n"
        "sys.exit(str([name for name in opened if name.endswith(data)] or ''))\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert result.stderr.strip() == ""
