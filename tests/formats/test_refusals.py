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


def report_of(**counts: int) -> ImportReport:
    dropped = {Reason[name]: Dropped(count, ()) for name, count in counts.items()}
    return ImportReport("ASCII", sum(counts.values()), 0, dropped=dropped)


SENTENCES = {
    errors.NoMemory(): (
        "there is too little memory for this; end other programs, or take a smaller list."
    ),
    errors.NotInTime(1.0): "no answer was found within 1 second; allow more time.",
    errors.NotInTime(2.5): "no answer was found within 2.5 seconds; allow more time.",
    errors.NotProved(): (
        "it is not proved that nothing less will do, so there is nothing to certify; "
        "give it more time."
    ),
    errors.CertifiedForTwo(): (
        "which words decide can be certified for two players only; leave --certificate out."
    ),
    errors.TooManyToCheck(): (
        "the game has too many fragments for its proof to be checked; take a smaller list."
    ),
    errors.NoText("L"): "L is not a text; a word list is a text file with one word a line.",
    errors.BrokenUtf16("L"): "L begins like UTF-16 text but is none; save it as UTF-8.",
    errors.UnmarkedUtf16("L"): ("L looks like UTF-16 without a byte order mark; save it as UTF-8."),
    errors.EmptyFile("L"): "L is empty; a word list has one word a line.",
    errors.NoWords("L"): "L has no words; a word list has one word a line.",
    errors.NothingLeft("L"): "no word of L is left; leave out fewer.",
    errors.NoSuchWord("L", "a b", 1_000): (
        "L has 'a b', which is no word; a word is one line of at most 1,000 letters."
    ),
    errors.TooManyLetters("L", 1_256, 255): (
        "L uses 1,256 different letters; a list may use at most 255."
    ),
    errors.NoneLongEnough("L", 29, 28): "L has no word of 29 or more letters; its longest has 28.",
    errors.TooManyParts("L", 60_000_000): (
        "the words of L have more than 60,000,000 different parts; "
        "take a list with fewer words, or with shorter ones."
    ),
    catalogue.NothingThere("x", ("enable1", "web2")): (
        "there is no word list or file 'x'; give a file or one of: enable1, web2."
    ),
    catalogue.NoFile("x"): "there is no file 'x'; give a file with one word a line.",
    catalogue.IsFolder("x"): "x is a directory; give a file with one word a line.",
    catalogue.NotAllowed("x"): (
        "x cannot be read: you are not allowed to; give a file you may read."
    ),
    catalogue.UnreadableFile("x", "embedded null byte"): (
        "'x' cannot be read (embedded null byte); give a file with one word a line."
    ),
    catalogue.NoneSoCommon("ENABLE1", 9): (
        "ENABLE1 has no word so common as level 9; levels go from 10 to 95."
    ),
    own_lists.NothingMade("L"): (
        "the list would have no words; make it of other lists, or in another way."
    ),
    catalogue.MostlyNoWords("x"): (
        "x is passed over: most of its lines are no words; a word list has one word a line."
    ),
    catalogue.NoListIn("x"): (
        "no file in x looks like a word list; a word list has one word a line."
    ),
    cell.NotAnAtlas("x"): (
        "x is there already and is no atlas; it is left as it is: give another file."
    ),
    cell.OtherLayout("x"): (
        "x is an atlas of another version of Ghost Desktop; give another file."
    ),
    cell.AtlasUnusable("x", "Is a directory"): (
        "the atlas x cannot be used (Is a directory); give a file that can be written."
    ),
    cell.WorkersEnded(): (
        "those who solve were ended twice, perhaps for want of memory; try again with fewer at "
        "once, and what is kept is not solved again."
    ),
    cell.NoDask(): (
        "--cluster needs Dask, which is not installed; install it with: pip install distributed."
    ),
    cell.NoCluster("tcp://here:1", "timed out"): (
        "there is no cluster at tcp://here:1 (timed out); "
        "give the address of a Dask scheduler, such as tcp://127.0.0.1:8786."
    ),
    cell.NobodyThere("tcp://here:1"): (
        "the cluster at tcp://here:1 has no workers; start some with: dask worker tcp://here:1."
    ),
    cell.OtherProgram("tcp://here:1", "1.2"): (
        "not all computers of the cluster at tcp://here:1 have Ghost Desktop 1.2; "
        "install it on all of them, the scheduler's too."
    ),
    catalogue.NoLevels("Dutch"): (
        "how common words are is known of English only; write Dutch without a level."
    ),
    catalogue.BadManifest("No such file or directory"): (
        "the list of dictionaries that come with Ghost Desktop cannot be read "
        "(No such file or directory); install Ghost Desktop again, or give a file."
    ),
    errors.NotInEncoding("x", "UTF-8"): "x is no text in UTF-8; choose another encoding.",
    errors.NoJsonList("x"): "x is no JSON array of words; choose another separator.",
    errors.NoSuchColumn("x", 3, 2): "x has no column 3; its longest row has 2.",
    errors.BrokenTable("x", 1_200): (
        "x has a quotation mark that does not end before line 1,200; choose another separator."
    ),
    errors.TooManyEntries("x", 16_000_000): (
        "x has more than 16,000,000 entries; give a file with fewer words."
    ),
    reading_files.FileChanged("x"): "x was changed while it was read; wait until it is whole.",
    read_within.TooLittleMemory("x"): (
        "there is too little memory for what is in x; give a smaller file."
    ),
    reading_files.CrowdedArchive("x"): "far too many files are packed in x; unpack it first.",
    reading_files.NoRegularFile("x"): (
        "x is no file, but a device or a pipe; give a file with one word a line."
    ),
    read_within.FileTooLarge("x", 2_000): "x is larger than 2,000 bytes; give a smaller file.",
    reading_files.BrokenArchive("x"): (
        "x is a packed file that is cut off or damaged; get it once more."
    ),
    reading_files.LockedArchive("x"): (
        "what is packed in x needs a password or another program; unpack it first."
    ),
    reading_files.SeveralLists("x", "a", "b"): (
        "x has several files that may be lists, such as a and b; unpack it, and give them one by one."
    ),
    reading_files.EmptyArchive("x"): "nothing is packed in x; give a file with words.",
    variant.OnlyForTwo(XGHOST): (
        "who wins Xghost can be found out for two players only; "
        "among more, far too many rounds would have to be looked at."
    ),
    variant.OnlyAgainstAll(SPOOK): (
        "who wins Spook among three and more can be found out only for one against all; "
        "for everybody for themselves, far too many rounds would have to be looked at."
    ),
    variant.MarginForTwo(XGHOST): (
        "how many words stand between a list and another winner can be found out for two "
        "players only; among more there is no one other player."
    ),
    fixed_replies.FixedBesideWords("qx", "qxa"): (
        "no reply to qx can be chosen: qx is part of no word; give a fragment at which it is the "
        "player's turn."
    ),
    fixed_replies.FixedAtEnd("gnus", "gnusa", "gnu"): (
        "no reply to gnus can be chosen: the round is over with gnu; give a fragment at which it "
        "is the player's turn."
    ),
    fixed_replies.FixedOutOfTurn("gh", "gho", 2): (
        "no reply to gh can be chosen: player 2 is not to play there; give a fragment at which it "
        "is that player's turn."
    ),
    fixed_replies.FixedTwice("ab", "abc", "abd"): (
        "two replies to ab are chosen, abc and abd; give one."
    ),
    fixed_replies.FixedIllegal("g", "gz"): (
        "gz is not a legal play after g; give what one letter makes of it."
    ),
    fixed_replies.FixedLosing("g", "gh", 2): (
        "player 2 wins after g, and not after gh; give a reply that wins."
    ),
}


def kinds(kind: type[Refusal]) -> Iterator[type[Refusal]]:
    """All kinds of refusals that somebody can be given."""
    below = kind.__subclasses__()
    if not below:
        yield kind
    for one in below:
        yield from kinds(one)


@pytest.mark.parametrize("refusal", SENTENCES, ids=lambda refusal: type(refusal).__name__)
def test_a_refusal_is_one_sentence(refusal: Refusal) -> None:
    assert describe_refusal(WordListError(refusal)) == SENTENCES[refusal]


def test_every_kind_of_refusal_has_its_sentence() -> None:
    tested = {type(refusal) for refusal in SENTENCES}
    of_lists = {one for one in kinds(Refusal) if ".formats." not in one.__module__}
    assert of_lists == tested | {errors.NothingKept}


def test_a_file_of_which_nothing_is_kept_is_told_why() -> None:
    many = errors.NothingKept("L", report_of(BLANK=1, NOT_LETTERS=1_200))
    assert describe_refusal(WordListError(many)) == (
        "L has no words: each of its 1,201 lines was dropped "
        "(1,200 with other characters than letters, 1 blank line)."
    )
    single = errors.NothingKept("L", report_of(BLANK=1))
    assert describe_refusal(WordListError(single)) == (
        "L has no words: its only line was dropped (1 blank line)."
    )


def test_what_was_dropped_is_counted_by_its_reason() -> None:
    assert describe_dropped(report_of(BLANK=2, CAPITAL=3, TOO_LONG=4, DUPLICATE=5)) == (
        "5 duplicates, 4 of more than 1,000 letters, 3 with capitals, 2 blank lines"
    )
    assert describe_dropped(report_of(CAPITAL=1, DUPLICATE=1)) == "1 with a capital, 1 duplicate"


# --- the manifest of the bundled lists --------------------------------------------------------------


@pytest.mark.parametrize(
    ("manifest", "detail"),
    [
        (None, "No such file or directory"),
        ("[[list]]\nid = 'a'\nfile = 'a.txt'\nlicence_file = 'L'\n", "KeyError: 'name'"),
        ("list = [", "TOMLDecodeError"),
        ("list = [1]", "TypeError"),
    ],
)
def test_without_a_manifest_files_can_be_read_and_lists_are_refused(
    manifest: str | None, detail: str, tmp_path: Path
) -> None:
    if manifest is not None:
        (tmp_path / "manifest.toml").write_text(manifest, encoding="utf-8")
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
        "data = ('manifest.toml', '.txt', '.zip')\n"
        "assert any('catalogue' in name for name in opened)\n"
        "sys.exit(str([name for name in opened if name.endswith(data)] or ''))\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert result.stderr.strip() == ""
