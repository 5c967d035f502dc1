"""The word lists on this computer: a list's id or a file's path -> its words."""

from __future__ import annotations

import time
import tomllib
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ghost_desktop import paths
from ghost_desktop.engine.errors import Refusal, WordListError
from ghost_desktop.engine.loaded_list import LoadedList
from ghost_desktop.engine.wordlist import read_word_list

if TYPE_CHECKING:
    from collections.abc import Iterable

DEFAULT_LIST = "enable1"


@dataclass(frozen=True)
class BundledList:
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
        sha256: the hash of the file, in hexadecimal.
        path: the file.
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


@dataclass(frozen=True)
class NothingThere(Refusal):
    """There is no bundled list of this id and no file of this path; `ids` are all there are."""

    source: str
    ids: tuple[str, ...]


@dataclass(frozen=True)
class NoFile(Refusal):
    """There is no file of this path."""

    source: str


@dataclass(frozen=True)
class IsFolder(Refusal):
    """The path is that of a folder."""

    source: str


@dataclass(frozen=True)
class NotAllowed(Refusal):
    """The person may not read the file."""

    source: str


@dataclass(frozen=True)
class Unreadable(Refusal):
    """The file cannot be read; `detail` is what the system says of it."""

    source: str
    detail: str


@dataclass(frozen=True)
class BadManifest(Refusal):
    """The manifest of the bundled lists is missing or broken; `detail` says how."""

    detail: str


@cache
def bundled_lists() -> tuple[BundledList, ...]:
    """Return the lists that come with the program, in the order of the manifest.

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
    with (folder / "manifest.toml").open("rb") as manifest:
        tables: list[dict[str, Any]] = tomllib.load(manifest)["list"]
    return tuple(
        BundledList(
            path=folder / table["file"],
            licence_path=folder / table["licence_file"],
            **{key: _of_type(kind, table[key], key) for key, kind in _FIELDS.items()},
        )
        for table in tables
    )


def _of_type(kind: type, value: Any, key: str) -> Any:  # noqa: ANN401 - it is what the file holds
    if type(value) is not kind:
        raise TypeError(f"{key} is {value!r}")
    return value


def load(source: str, without: Iterable[str] = ()) -> LoadedList:
    """Read the list `source`: the id of a bundled list, else the path of a file.

    Words of it can be left out; those that are not in it are of no matter. It keeps its name: see
    `formats.lists.named_without`.

    The time it takes has the disk read, cleaning and hash.

    Raises:
        WordListError: if there is no such list or file, it cannot be read, it is no word list, or
            all of its words are left out.
    """
    bundled = _find(source)
    path, name = (bundled.path, bundled.name) if bundled else (Path(source), source)
    begin = time.perf_counter()
    read, report = read_word_list(_read(path, source), name)
    words = read.read_from(source).without(without)
    words.content_hash  # noqa: B018 - computed on first use, and part of reading
    return LoadedList(source, words, report, time.perf_counter() - begin, words.left_out)


def meant(written: str) -> str:
    """Return which list is meant by its id or its name, in capitals or not, as people write it.

    What means none of the bundled lists, and what is the path of a file, is returned as it is.
    """
    if _find(written) is not None:
        return written
    with suppress(WordListError, OSError, ValueError):
        if not Path(written).exists():
            names = {name.lower(): one.id for one in bundled_lists() for name in (one.name, one.id)}
            return names.get(written.lower(), written)
    return written


def load_words(path: str) -> frozenset[str]:
    """Read the words of a file, which are to be left out of a list.

    Raises:
        WordListError: as `load`, but for an id: that of a list is taken for a path.
    """
    try:
        words, _report = read_word_list(_read(Path(path), path), path)
    except WordListError as error:
        if isinstance(error.refusal, NothingThere):
            raise WordListError(NoFile(path)) from error
        raise
    return frozenset(words)


def is_bundled(source: str) -> bool:
    """Tell whether `source` is the id of a list that comes with the program."""
    return _find(source) is not None


def alphabet_of(source: str) -> str:
    """Return the letters of a bundled list, by its id; none for a file, which must be read first."""
    bundled = _find(source)
    return bundled.alphabet if bundled else ""


def licence_of(source: str) -> str:
    """Return the short name of a bundled list's licence, by its id; nothing for a file."""
    bundled = _find(source)
    return bundled.licence if bundled else ""


def language_of(source: str) -> str | None:
    """Return the language of a bundled list, by its id, as a BCP 47 tag; None for a file."""
    bundled = _find(source)
    return bundled.language if bundled else None


def is_english(source: str) -> bool:
    """Tell whether `source` is a bundled list of English, American or British or any other."""
    return (language_of(source) or "").partition("-")[0] == "en"


def list_of_hash(content_hash: str) -> BundledList | None:
    """Return the bundled list whose content has this hash; None if there is none."""
    with suppress(WordListError):
        return next((one for one in bundled_lists() if one.sha256 == content_hash), None)
    return None


def _find(source: str) -> BundledList | None:
    """Return the bundled list of an id; None if there is none, or nobody knows: files stay usable."""
    with suppress(WordListError):
        return next((bundled for bundled in bundled_lists() if bundled.id == source), None)
    return None


def _read(path: Path, source: str) -> bytes:
    refusal: Refusal
    try:
        return path.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        refusal = NothingThere(source, tuple(bundled.id for bundled in bundled_lists()))
    except IsADirectoryError:
        refusal = IsFolder(source or ".")
    except PermissionError:
        refusal = NotAllowed(source)
    except (OSError, ValueError) as error:  # a ValueError: a NUL in the path
        refusal = Unreadable(source, str(getattr(error, "strerror", None) or error))
    raise WordListError(refusal)
