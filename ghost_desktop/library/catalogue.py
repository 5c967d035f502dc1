"""The word lists on this computer: a list's id or a file's path -> its words.

A *source* names a list: the id of a bundled one, or of one of a person's own (`own_lists`), else a
path. Of each there may be the common words alone, up to a level of `commonness`: ``enable1@50``.

Some bundled lists have entries that are no words, but abbreviations or numerals: BBL, LVI. Of such a
list there are two: as it came, by which results are published, and *cleaned*, to play with; both
are of one file.
"""

from __future__ import annotations

import json
import logging
import re
import time
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias
from weakref import WeakValueDictionary

import numpy as np

from ghost_desktop import paths
from ghost_desktop.engine.errors import ListRefusal, Refusal, WordListError
from ghost_desktop.engine.record import Record
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.engine.texts import N_
from ghost_desktop.engine.words.import_report import Capitals, ImportChoices, Reason
from ghost_desktop.engine.words.wordlist import LoadedList, read_word_list
from ghost_desktop.library import commonness
from ghost_desktop.library.json_values import of_kind
from ghost_desktop.library.no_words import abbreviations, abbreviations_path, slurs
from ghost_desktop.library.read_within import TooLittleMemory, read_text_within

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from numpy.typing import NDArray

    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.words.import_report import ImportReport
    from ghost_desktop.engine.words.wordlist import WordList
    from ghost_desktop.library.own_lists import Making, OwnList, OwnLists

    Known: TypeAlias = "BundledList | OwnList"
    """A list that has an id."""

log = logging.getLogger(__name__)

DEFAULT_LIST = "enable1"

EXPLAINED = ("en", "es", "nl")
"""The languages of whose words `library.definitions` has meanings."""

LEVELS = (10, 20, 35, 50, 60, 70, 80, commonness.RAREST)
"""The levels up to which words of a list are usually taken."""

_UP_TO = re.compile(r"(?P<whole>.+)@(?P<level>[1-9][0-9]?)", re.DOTALL)
"""A source with a level."""

_LOOKED_AT = 65_536
"""Bytes at the beginning of a file by which it is told whether it looks like a word list."""

_LEVEL_DIGITS = 9
"""As many of a level that there is not are told."""


class BundledList(Record):
    """A list that comes with the program, as the manifest describes it.

    Attributes:
        id: its name on the command line and of its file.
        name: what players call it.
        description: one line for players.
        language: a BCP 47 tag.
        words: words in the file.
        longest: letters in the longest word.
        alphabet: the letters that occur, sorted by code point.
        licence: a short name.
        licence_path: the file with the notice.
        attribution: the sentence to show with it.
        sha256: the hash of the words, a word a line, in hexadecimal.
        path: the file.
        cleaned: the same list without `no_words.abbreviations`; None if it has none of them.
        cleaned_of: the id of the list of which this is that; empty for one as it came.
        no_words: how many of these it has, or has no more if it is cleaned.
    """

    id: str
    name: str
    description: str
    language: str
    words: int
    longest: int
    alphabet: str
    licence: str
    licence_path: Path
    attribution: str
    sha256: str
    path: Path
    cleaned: BundledList | None = None
    cleaned_of: str = ""
    no_words: int = 0


class NothingThere(Refusal):
    """There is no list of this id and no file of this path; `ids` are all there are."""

    sentence = N_("there is no word list or file {source!r}; give a file or one of: {ids}.")

    source: str
    ids: tuple[str, ...]


class NoFile(Refusal):
    """There is no file of this path."""

    sentence = N_("there is no file {source!r}; give a file with one word a line.")

    source: str


class IsFolder(Refusal):
    """The path is that of a folder."""

    sentence = N_("{source} is a directory; give a file with one word a line.")

    source: str


class NotAllowed(Refusal):
    """The person may not read the file."""

    sentence = N_("{source} cannot be read: you are not allowed to; give a file you may read.")

    source: str


class UnreadableFile(Refusal):
    """The file cannot be read; `detail` is what the system says of it."""

    sentence = N_("{source!r} cannot be read ({detail}); give a file with one word a line.")

    source: str
    detail: str


class NoneSoCommon(ListRefusal):
    """No word of the list is so common as `level` says."""

    sentence = N_("{name} has no word so common as level {level}; levels go from 10 to 95.")

    level: int


class NoLevels(ListRefusal):
    """How common the words of the list are is not known: they are not English."""

    sentence = N_("how common words are is known of English only; write {name} without a level.")


class MostlyNoWords(ListRefusal):
    """Most lines of the file are no words: it is some other text."""

    sentence = N_(
        "{name} is passed over: most of its lines are no words; a word list has one word a line."
    )


class NoListIn(ListRefusal):
    """No file in the folder `name` looks like a word list."""

    sentence = N_("no file in {name} looks like a word list; a word list has one word a line.")


class BadManifest(Refusal):
    """The manifest of the bundled lists is missing or broken; `detail` says how."""

    sentence = N_(
        "the list of dictionaries that come with Ghost Desktop cannot be read ({detail}); install "
        "Ghost Desktop again, or give a file."
    )

    detail: str


@cache
def bundled_lists() -> tuple[BundledList, ...]:
    """Return the lists that come with the program, as they came, in the order of the manifest.

    Raises:
        WordListError: if the manifest is missing or broken.
    """
    try:
        return _read_manifest(paths.wordlists())
    except (OSError, ValueError, LookupError, TypeError) as error:
        detail = getattr(error, "strerror", None) or f"{type(error).__name__}: {error}"
        raise WordListError(BadManifest(detail)) from error


_FIELDS = {
    "id": str, "name": str, "description": str, "language": str, "words": int, "longest": int,
    "alphabet": str, "licence": str, "attribution": str, "sha256": str,
}  # fmt: skip
"""What the manifest says of a list as it is, and the type of each."""


def _read_manifest(folder: Path) -> tuple[BundledList, ...]:
    tables: list[dict[str, Any]] = json.loads((folder / "manifest.json").read_bytes())
    return tuple(
        _with_cleaned(
            BundledList(
                path=folder / table["file"],
                licence_path=folder / table["licence_file"],
                **{key: of_kind(kind, table[key]) for key, kind in _FIELDS.items()},
            ),
            table.get("cleaned"),
        )
        for table in tables
    )


def _with_cleaned(one: BundledList, facts: dict[str, Any] | None) -> BundledList:
    """Return a list beside which there is a cleaned one, if the manifest has its facts.

    That is what players call by the list's name.
    """
    if facts is None:
        return one
    other: dict[str, Any] = {key: of_kind(_FIELDS[key], facts[key]) for key in ("words", "sha256")}
    one = replace(one, no_words=one.words - other["words"])
    cleaned = replace(one, id=f"{one.id}-clean", cleaned_of=one.id, **other)
    return replace(one, name=f"{one.name} (whole)", cleaned=cleaned)


def _own_lists() -> OwnLists:
    """Return the lists of the person."""
    from ghost_desktop.library.own_lists import OwnLists  # noqa: PLC0415 - a bundled one needs none

    return OwnLists()


def known_lists() -> tuple[Known, ...]:
    """Return all lists that have an id: the bundled ones, then a person's own by their names.

    A cleaned list stands before the one as it came.

    Raises:
        WordListError: if the manifest of the bundled lists is missing or broken.
    """
    return (*all_bundled(), *_own_lists().all())


def all_bundled() -> Iterator[BundledList]:
    """Give the lists that come with the program, the cleaned ones among them.

    Raises:
        WordListError: if the manifest is missing or broken.
    """
    for one in bundled_lists():
        if one.cleaned is not None:
            yield one.cleaned
        yield one


def has_cleaned(known: Known) -> bool:
    """Tell whether a list is as it came, and there is a cleaned one, which is the one to play with."""
    return isinstance(known, BundledList) and known.cleaned is not None


def load(source: str, without: Iterable[str] = (), report: Report = in_silence) -> LoadedList:
    """Read the list `source`: the id of a list, else the path of a file.

    A list made of others that have changed since is made anew first.

    Behind an ``@`` may stand a level: then it has only the words that are at least so common, and
    its name says so. Words of it can be left out; those that are not in it are of no matter. It
    keeps its name then: see `formats.names.named_without`.

    The time it takes has the disk read, cleaning and hash. How far it is, `report` is told, which may
    raise to stop.

    Raises:
        WordListError: if there is no such list or file, it cannot be read, it is no word list, or
            all of its words are left out.
    """
    begin = time.perf_counter()
    renew(source)
    return _loaded(source, content_of(source), without, begin, report)


def renew(source: str, among: tuple[str, ...] = ()) -> None:
    """Make a list anew that is made of others which have changed since it was made.

    If one of these is gone it stays as it is; so it does if that is not possible otherwise, and the
    log says why.

    Args:
        source: the list.
        among: the lists for which this is done, which are not made of themselves.
    """
    kept = _find(source)
    if kept is None or isinstance(kept, BundledList) or kept.making is None or kept.id in among:
        return
    if gone_sources(kept.making):
        return
    for one in kept.making.sources:
        renew(one, (*among, kept.id))
    from ghost_desktop.library.own_lists import is_current, make  # noqa: PLC0415 - few are made

    try:
        if not is_current(kept.making, _hash_of):
            words, making = make(kept.making, _words_of)
            _own_lists().renew(kept.id, words, making, datetime.now(UTC))
    except (OSError, WordListError) as error:
        log.warning("%s is not made anew: %s", kept.name, error)


def _words_of(source: str) -> WordList:
    return _loaded(source, content_of(source), (), time.perf_counter()).words


def _hash_of(source: str) -> str:
    """Return the hash of a list as it is now."""
    whole, level = split_level(source)
    known = _of_id(whole)
    if known is None or level is not None:
        return _words_of(source).content_hash
    return known.sha256 if isinstance(known, BundledList) else known.content_hash


def load_content(
    source: str, content: bytes, without: Iterable[str] = (), report: Report = in_silence
) -> LoadedList:
    """Do what `load` does with the bytes of the file, which have been read already.

    Raises:
        WordListError: as `load`.
    """
    return _loaded(source, content, without, time.perf_counter(), report)


def content_of(source: str) -> bytes:
    """Read the file of the list `source`.

    Raises:
        WordListError: if there is no such list or file, or it cannot be read.
    """
    return _read(path_of(source), split_level(source)[0])


def path_of(source: str) -> Path:
    """Return where the file of the list `source` is, or would be."""
    bundled = _find(source)
    return bundled.path if bundled else Path(split_level(source)[0])


def _loaded(
    source: str,
    content: bytes,
    without: Iterable[str],
    begin: float,
    report: Report = in_silence,
) -> LoadedList:
    whole, level = split_level(source)
    bundled = _find(whole)
    name = bundled.name if bundled else whole
    read, found = read_word_list(content, name, report=report)
    if isinstance(bundled, BundledList) and bundled.cleaned_of:
        read = _cleaned(read)
    if level is not None:
        if isinstance(bundled, BundledList) and not is_english(source):
            raise WordListError(NoLevels(bundled.id))
        read = _common(read, level)
    words = read.read_from(source).without(without)
    key = words.name, source, words.left_out, words.content_hash
    words = _in_use.setdefault(key, words)
    return LoadedList(words, found, time.perf_counter() - begin)


_in_use: WeakValueDictionary[tuple[object, ...], WordList] = WeakValueDictionary()
"""The lists that somebody has, by what they are: what is read once more is the same list."""


def _cleaned(words: WordList) -> WordList:
    """Return a list without what is no word; it counts as a list of its own, nothing as left out."""
    try:
        return replace(words.without(abbreviations()), left_out=())
    except OSError as error:
        raise WordListError(why_unreadable(str(abbreviations_path()), error)) from error


def _common(words: WordList, level: int) -> WordList:
    """Return the words of a list that are at least so common, under a name that says so."""
    try:
        commonness.load()
    except commonness.NoTable as error:
        raise WordListError(UnreadableFile(words.name, str(error))) from error
    levels = commonness.levels(words)
    kept = (levels > 0) & (levels <= level)
    if not kept.any():
        raise WordListError(NoneSoCommon(words.name, level))
    return words.named(name_up_to(words.name, level)).keeping(kept)


def split_level(source: str) -> tuple[str, int | None]:
    """Return which whole list a source means, and up to which level; None for all its words."""
    found = _UP_TO.fullmatch(source)
    if found is None or int(found["level"]) > commonness.RAREST:
        return source, None
    if _of_id(found["whole"]) is None and _is_there(source):
        return source, None
    return found["whole"], int(found["level"])


def up_to(source: str, level: int) -> str:
    """Return the source of the words of a list up to a level."""
    return f"{source}@{level}"


def name_up_to(name: str, level: int) -> str:
    """Return what the words of a list up to a level are called."""
    return f"{name} ≤ {level}"


def list_name(source: str) -> str:
    """Return what players call the list `source`; as it is written, where that is not known."""
    whole, level = split_level(source)
    bundled = _find(whole)
    name = bundled.name if bundled else whole
    return name if level is None else name_up_to(name, level)


def meant(written: str) -> str:
    """Return which list is meant by its id or its name, in capitals or not, as people write it.

    What means none of the bundled lists, and what is the path of a file, is returned as it is.
    """
    if _find(written) is not None:
        return written
    with suppress(WordListError):
        if not _is_there(written):
            lists = known_lists()[::-1]  # of two lists of one name the bundled one is meant
            names = {name.lower(): one.id for one in lists for name in (one.name, one.id)}
            whole, level = split_level(written)
            known = names.get(whole.lower(), whole)
            return known if level is None else up_to(known, level)
    return written


def _is_there(source: str) -> bool:
    """Tell whether there is a file, or anything else, of this very path."""
    with suppress(OSError, ValueError):
        return Path(source).exists()
    return False


def load_words(path: str, report: Report = in_silence) -> frozenset[str]:
    """Read the words of a file, which are to be left out of a list.

    Capitals say nothing there: players write words with them, and answers show them so.

    Raises:
        WordListError: as `load`, but for an id: that of a list is taken for a path.
    """
    try:
        words, _report = read_word_list(
            _read(Path(path), path),
            path,
            ImportChoices(capitals=Capitals.LOWER),
            report=report,
        )
    except WordListError as error:
        if isinstance(error.refusal, NothingThere):
            raise WordListError(NoFile(path)) from error
        raise
    return frozenset(words)


def files_of(source: str) -> tuple[Path, ...]:
    """Return the files that say which words the list `source` has, but for levels: its own first."""
    known = _find(source)
    is_cleaned = isinstance(known, BundledList) and known.cleaned_of
    return (path_of(source), *([abbreviations_path()] if is_cleaned else []))


def as_it_came(source: str) -> str:
    """Return the list of which `source` is a part: all of its words, and what is no word as well."""
    whole, _level = split_level(source)
    known = _of_id(whole)
    return (isinstance(known, BundledList) and known.cleaned_of) or whole


def is_known(source: str) -> bool:
    """Tell whether `source` is the id of a list, and no path."""
    return _find(source) is not None


def gone_sources(making: Making) -> tuple[str, ...]:
    """Return those of the lists that a list is made of that are there no more."""
    wholes = {source: split_level(source)[0] for source in making.sources}
    return tuple(
        source for source, whole in wholes.items() if not (is_known(whole) or Path(whole).is_file())
    )


def alphabet_of(source: str) -> str:
    """Return the letters of a list, by its id; none for a file, which must be read first."""
    bundled = _find(source)
    return bundled.alphabet if bundled else ""


def licence_of(source: str) -> str:
    """Return the short name of a bundled list's licence, by its id; nothing for a file."""
    bundled = _find(source)
    return bundled.licence if isinstance(bundled, BundledList) else ""


def first_list_in(language: str) -> str | None:
    """Return the id of the bundled list to begin with in a language; None if there is none.

    Args:
        language: its code, perhaps with a country: ``"es_MX"``. English has the usual list.

    Raises:
        WordListError: if the manifest of the bundled lists is missing or broken.
    """
    wanted = language.partition("_")[0]
    if wanted == "en":
        return DEFAULT_LIST
    return next(
        (one.id for one in bundled_lists() if one.language.partition("-")[0] == wanted), None
    )


def language_of(source: str) -> str | None:
    """Return the language of a bundled list, by its id, as a BCP 47 tag; None for any other."""
    bundled = _find(source)
    return bundled.language if isinstance(bundled, BundledList) else None


def is_english(source: str) -> bool:
    """Tell whether `source` is a bundled list of English, American or British or any other."""
    return (language_of(source) or "").partition("-")[0] == "en"


def may_be_english(source: str) -> bool:
    """Tell whether a source means a list of English words, or one of which nobody knows the language."""
    return language_of(source) is None or is_english(source)


def slurs_of(source: str) -> tuple[str, ...]:
    """Return the words that hurt where those of `source` may be English; none in other languages.

    GRINGO is a plain word of Spanish.
    """
    return slurs() if may_be_english(source) else ()


def explained_as(source: str) -> str:
    """Return as words of which language those of a bundled list have meanings; "" if they have none."""
    language = (language_of(source) or "").partition("-")[0]
    return language if language in EXPLAINED else ""


def levels_in(words: WordList, source: str) -> NDArray[np.uint8]:
    """Return how common the words of a source are, as `commonness.levels`; 0 if they are not English.

    Of words of other languages nobody knows it.
    """
    return commonness.levels(words) if is_english(source) else np.zeros(len(words), np.uint8)


def list_of_hash(content_hash: str) -> BundledList | None:
    """Return the bundled list whose content has this hash; None if there is none."""
    with suppress(WordListError):
        return next((one for one in all_bundled() if one.sha256 == content_hash), None)
    return None


def _find(source: str) -> Known | None:
    """Return the list of an id, with a level or without; None if there is none.

    None as well if nobody knows which there are: files stay usable.
    """
    return _of_id(split_level(source)[0])


def _of_id(list_id: str) -> Known | None:
    with suppress(WordListError):
        for bundled in all_bundled():
            if bundled.id == list_id:
                return bundled
    return _own_lists().find(list_id)


def _read(path: Path, source: str) -> bytes:
    refusal: Refusal
    try:
        with path.open("rb", buffering=0) as file:
            return read_text_within(file, source)
    except WordListError:
        raise
    except (FileNotFoundError, NotADirectoryError):
        refusal = _nothing_there(source)
    except (OSError, ValueError, MemoryError) as error:  # a ValueError: a NUL in the path
        refusal = why_unreadable(source, error) if source else _nothing_there(source)
    raise WordListError(refusal)


def _nothing_there(source: str) -> Refusal:
    whole, _at, level = source.rpartition("@")
    known = _of_id(whole)
    if known is not None and level.isdecimal():  # one that there is not
        if isinstance(known, BundledList) and not is_english(whole):
            return NoLevels(known.id)
        return NoneSoCommon(known.name, int(level[:_LEVEL_DIGITS]))
    return NothingThere(source, tuple(one.id for one in known_lists()))


def why_unreadable(source: str, error: OSError | ValueError | MemoryError) -> Refusal:
    """Say why something that is there cannot be read."""
    match error:
        case IsADirectoryError():
            return IsFolder(source)
        case PermissionError():
            return NotAllowed(source)
        case MemoryError():
            return TooLittleMemory(source)
    return UnreadableFile(source, str(getattr(error, "strerror", None) or error))


# --- folders --------------------------------------------------------------------------------------


def is_folder(source: str) -> bool:
    """Tell whether a source means all lists in a folder; one without a name is none."""
    return bool(source) and not is_known(source) and path_of(source).is_dir()


def lists_in(source: str) -> Iterator[str | WordListError]:
    """Give the files of a folder, by name: those that look like word lists, as sources.

    Folders in it and hidden files are passed over, and so are links that lead nowhere.

    Args:
        source: the path of the folder; behind an ``@`` may stand a level, which then is that of
            each list.

    Yields:
        A source, or why a file does not look like a word list.

    Raises:
        WordListError: if the folder cannot be read.
    """
    written, level = split_level(source)
    try:
        files = sorted(
            path
            for path in Path(written).iterdir()
            if path.is_file() and not path.name.startswith(".")
        )
    except OSError as error:
        raise WordListError(why_unreadable(written, error)) from error
    for path in files:
        try:
            _look_at(path)
        except WordListError as error:
            yield error
        else:
            yield str(path) if level is None else up_to(str(path), level)


def _look_at(path: Path) -> None:
    """Look at the beginning of a file.

    Raises:
        WordListError: if it does not look like a word list.
    """
    name = str(path)
    try:
        with path.open("rb") as file:
            beginning = file.read(_LOOKED_AT)
    except OSError as error:
        raise WordListError(why_unreadable(name, error)) from error
    # A letter of several bytes may have been cut; with NULs they are two each, and an end of line is.
    if len(beginning) == _LOOKED_AT and b"\0" not in beginning:
        whole, end, _rest = beginning.rpartition(b"\n")
        beginning = whole + end or beginning
    _words, report = read_word_list(beginning, name)
    if _is_other_text(report):
        raise WordListError(MostlyNoWords(name))


def _is_other_text(report: ImportReport) -> bool:
    """Tell whether most lines with anything in them are no single words."""
    struck = report.dropped
    no_words = struck[Reason.NOT_LETTERS].count if Reason.NOT_LETTERS in struck else 0
    blank = struck[Reason.BLANK].count if Reason.BLANK in struck else 0
    return 2 * no_words > report.entries - blank
