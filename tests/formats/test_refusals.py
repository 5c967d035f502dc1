"""Why lists are refused: each kind of refusal is one whole sentence with its facts."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from ghost_desktop import paths
from ghost_desktop.engine import errors
from ghost_desktop.engine.errors import Refusal, WordListError
from ghost_desktop.engine.import_report import Dropped, ImportReport, Reason
from ghost_desktop.engine.variants.spook import SPOOK
from ghost_desktop.engine.variants.xghost import XGHOST
from ghost_desktop.formats.refusals import describe_dropped, describe_refusal
from ghost_desktop.library import catalogue

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def report_of(**counts: int) -> ImportReport:
    dropped = {Reason[name]: Dropped(count, ()) for name, count in counts.items()}
    return ImportReport("ASCII", sum(counts.values()), 0, dropped=dropped)


SENTENCES = {
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
    catalogue.Unreadable("x", "embedded null byte"): (
        "'x' cannot be read (embedded null byte); give a file with one word a line."
    ),
    catalogue.BadManifest("No such file or directory"): (
        "the list of dictionaries that come with Ghost Desktop cannot be read "
        "(No such file or directory); install Ghost Desktop again, or give a file."
    ),
    errors.OnlyForTwo(XGHOST): (
        "who wins Xghost can be found out for two players only; "
        "among more, far too many rounds would have to be looked at."
    ),
    errors.OnlyAgainstAll(SPOOK): (
        "who wins Spook among three and more can be found out only for one against all; "
        "for everybody for themselves, far too many rounds would have to be looked at."
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
    manifest: str | None, detail: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if manifest is not None:
        (tmp_path / "manifest.toml").write_text(manifest, encoding="utf-8")
    (tmp_path / "mine.txt").write_text("tree\n", encoding="utf-8")
    monkeypatch.setattr(paths, "wordlists", lambda: tmp_path)
    catalogue.bundled_lists.cache_clear()
    try:
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
    finally:
        catalogue.bundled_lists.cache_clear()


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
