"""The word lists that a person has brought or made: copies of their words, and what is known of them.

Each has a page of JSON in the user's folder for data, which says what it is called and where it comes
from; its words, cleaned, one a line, stand in a file beside it, which is named by their hash. The
words are written first, and without a page they are no list, so that there are whole lists only,
whenever the program ends, and whatever another one does at the same time.
"""

from __future__ import annotations

import errno
import json
import logging
import os
import re
import time
import unicodedata
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import field, fields, replace
from datetime import datetime
from enum import Enum
from itertools import chain, count
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from ghost_desktop.engine.errors import ListRefusal, NoWords, WordListError
from ghost_desktop.engine.record import Record
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.engine.texts import N_
from ghost_desktop.engine.words.import_report import USUAL, ImportChoices, Reason
from ghost_desktop.engine.words.wordlist import read_word_list
from ghost_desktop.library.json_values import of_kind
from ghost_desktop.library.kept_file import (
    DAY,
    clear_folder,
    data_path,
    first_free,
    forget_aside,
    put_aside,
    replace_file,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Collection
    from pathlib import Path

    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.words.import_report import ImportReport
    from ghost_desktop.engine.words.wordlist import WordList

log = logging.getLogger(__name__)

_PAGE, _WORDS, _REMOVED = ".json", ".txt", ".removed"
"""How the names of a list's files end, and that of its page once it is removed."""

_LONGEST_ID = 40
LONGEST_NAME = 200
"""Characters that are kept of a name."""


# --- how they are made of others --------------------------------------------------------------------


class NothingMade(ListRefusal):
    """No word of the sources is one of those that the list is to have; it has the first's name."""

    sentence = N_("the list would have no words; make it of other lists, or in another way.")


class Operation(Enum):
    """Which words of its sources a made list has. The value is its name in files."""

    BOTH = "both"
    """Those that the first has and the second has."""

    EITHER = "either"
    """Those that the first has, or the second."""

    WITHOUT = "without"
    """Those that the first has and the second has not."""

    SAME = "same"
    """Those of the first; its source says up to which level."""

    UNSTRUCK = "unstruck"
    """Those of the first but for the words that the person leaves out of it."""

    @property
    def sources(self) -> int:
        """Of how many lists it is made."""
        return 2 if self in (Operation.BOTH, Operation.EITHER, Operation.WITHOUT) else 1


class Making(Record):
    """How a list is made of others.

    Attributes:
        operation: which words it has.
        sources: of which lists, as many as the operation has.
        struck: the words left out, sorted, where the operation leaves some out.
        hashes: the `WordList.content_hash` of each source when the list was made; nothing before.
    """

    operation: Operation
    sources: tuple[str, ...]
    struck: tuple[str, ...] = ()
    hashes: tuple[str, ...] = ()


def make(making: Making, load: Callable[[str], WordList]) -> tuple[WordList, Making]:
    """Make a list.

    Args:
        making: how.
        load: reads the list of a source.

    Returns:
        The words, and the making with the hashes of what they were made of.

    Raises:
        WordListError: if a source cannot be read, no word is left, or the lists together have too
            many letters.
    """
    from ghost_desktop.engine.words.overlap import overlap_of  # noqa: PLC0415 - few lists are made

    lists = tuple(load(source) for source in making.sources)
    made = replace(making, hashes=tuple(one.content_hash for one in lists))
    first, *others = lists
    try:
        match making.operation:
            case Operation.BOTH:
                words = overlap_of((first, *others)).words_in_both(0, 1)
            case Operation.EITHER:
                words = first.joined_with(others[0])
            case Operation.WITHOUT:
                words = overlap_of((first, *others)).words_only_in(0, 1)
            case Operation.SAME:
                words = first
            case Operation.UNSTRUCK:
                words = first.without(making.struck)
    except WordListError as error:
        if isinstance(error.refusal, NoWords):  # these have words, but none that is wanted
            raise WordListError(NothingMade(first.name)) from error
        raise
    # Read again, so that its alphabet is that of its own words.
    return read_word_list(b"".join(words.written()), words.name)[0], made


def is_current(making: Making, hash_of: Callable[[str], str]) -> bool:
    """Tell whether a list is as it would be made today, by the hashes of its sources as they are now."""
    return tuple(map(hash_of, making.sources)) == making.hashes


# --- what is known of them --------------------------------------------------------------------------

_NO_ENTRIES: Mapping[Reason, int] = MappingProxyType({})


class Origin(Record):
    """Where a list comes from.

    Attributes:
        file: the path of the file that was read; empty if the words were pasted.
        choices: how it was read.
        encoding: how its bytes were read; see `ImportReport`.
        entries: how many entries it had.
        dropped: how many of them were dropped, by reason.
    """

    file: str = ""
    choices: ImportChoices = USUAL
    encoding: str = ""
    entries: int = 0
    dropped: Mapping[Reason, int] = field(default_factory=lambda: _NO_ENTRIES)

    @classmethod
    def of(cls, file: str, choices: ImportChoices, report: ImportReport) -> Origin:
        """Say where the words of a report come from."""
        dropped = {reason: struck.count for reason, struck in report.dropped.items()}
        return cls(file, choices, report.encoding, report.entries, MappingProxyType(dropped))


class OwnList(Record):
    """A list of a person's own.

    Attributes:
        id: what it is called where a list is named; it stays when the list is renamed.
        name: what the person calls it.
        words: how many there are.
        longest: letters in the longest.
        alphabet: the letters that occur, sorted by code point.
        content_hash: see `WordList.content_hash`.
        since: when it was brought or made, in UTC.
        origin: where it comes from.
        path: the file with the words.
        making: how it is made of others; None if it was brought.
    """

    id: str
    name: str
    words: int
    longest: int
    alphabet: str
    content_hash: str
    since: datetime
    origin: Origin
    path: Path
    making: Making | None = None


def lists_folder() -> Path:
    """Return the folder with the lists of the person who is logged in."""
    return data_path("lists")


class OwnLists:
    """Keeps the lists, and reads which there are anew each time it is asked.

    Args:
        folder: where the files are; by default in the user's folder for data.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = lists_folder() if folder is None else folder

    def all(self) -> tuple[OwnList, ...]:
        """Return the lists, in the order of their names; a page that makes no sense is put aside."""
        try:
            pages = sorted(self._folder.glob(f"*{_PAGE}"))
        except OSError as error:
            log.warning("The lists in %s cannot be read: %s", self._folder, error)
            return ()
        found = filter(None, map(self._read, pages))
        return tuple(sorted(found, key=lambda one: (one.name.casefold(), one.id)))

    def find(self, list_id: str) -> OwnList | None:
        """Return the list of an id; None if there is none."""
        if not _is_id(list_id):
            return None
        page = self._page(list_id)
        return self._read(page) if page.is_file() else None

    def of_content(self, content_hash: str) -> OwnList | None:
        """Return the list that was brought with these words and no others; None if there is none."""
        brought = (one for one in self.all() if one.making is None)
        return next((one for one in brought if one.content_hash == content_hash), None)

    def add(
        self,
        words: WordList,
        name: str,
        origin: Origin | Making,
        since: datetime,
        taken: Collection[str],
        *,
        report: Report = in_silence,
    ) -> OwnList:
        """Keep a copy of a list; if its words were brought already, that list is returned as it is.

        Args:
            words: the words.
            name: what the person calls them.
            origin: where they come from, or how they are made.
            since: now, in UTC.
            taken: ids that other lists have.
            report: is told how much is written; may raise to stop, and nothing is kept then.

        Raises:
            OSError: if it cannot be written; nothing is kept then.
        """
        if isinstance(origin, Origin):
            known = self.of_content(words.content_hash)
            if known is not None:
                return known
        if isinstance(origin, Making):
            taken = {*taken, *self._ever_sources()}  # or a list might be made of itself, by others
        list_id = self._free_id(name, taken)
        name = self._free_name(_cleaned(name) or list_id)
        facts = {"origin": Origin(), **self._facts(words, origin)}
        kept = OwnList(id=list_id, name=name, since=since, **facts)
        self._keep(kept, words, report)
        return kept

    def renew(
        self,
        list_id: str,
        words: WordList,
        origin: Origin | Making,
        now: datetime,
        *,
        report: Report = in_silence,
    ) -> OwnList:
        """Let a list have other words: its file has changed, or the lists that it was made of.

        Args:
            list_id: the list.
            words: its words from now on.
            origin: where they come from, or how they are made.
            now: the time, in UTC.
            report: is told how much is written; may raise to stop, and it is as before then.

        Raises:
            KeyError: if there is no such list.
            OSError: if it cannot be written; it is as before then.
        """
        kept = self.find(list_id)
        if kept is None:
            raise KeyError(list_id)
        renewed = replace(kept, since=now, **self._facts(words, origin))
        self._keep(renewed, words, report)
        return renewed

    def _facts(self, words: WordList, origin: Origin | Making) -> dict[str, Any]:
        """Return what is known of a list by its words, and where they come from."""
        return {
            "making" if isinstance(origin, Making) else "origin": origin,
            "words": len(words),
            "longest": int(words.length.max()),
            "alphabet": words.alphabet,
            "content_hash": words.content_hash,
            "path": self._words(words.content_hash),
        }

    def _keep(self, kept: OwnList, words: WordList, report: Report) -> None:
        """Write the words, then the page."""
        was_there = kept.path.exists()
        try:
            replace_file(kept.path, words.written(report), waits_for_disk=True)
            self._write(kept)
        except BaseException:
            with suppress(OSError):
                if not was_there:
                    kept.path.unlink(missing_ok=True)
            raise

    def rename(self, list_id: str, name: str) -> OwnList:
        """Call a list by another name; one without letters changes nothing.

        Raises:
            KeyError: if there is no such list.
            OSError: if it cannot be written.
        """
        kept = self.find(list_id)
        if kept is None:
            raise KeyError(list_id)
        renamed = replace(kept, name=_cleaned(name) or kept.name)
        self._write(renamed)
        return renamed

    def remove(self, list_id: str) -> None:
        """Have a list no more; until `forget_removed` it can be brought back.

        Raises:
            OSError: if that is not possible; the list is still there then.
        """
        page = self._page(list_id)
        os.utime(page)  # since then it is removed
        page.rename(page.with_suffix(_REMOVED))

    def bring_back(self, list_id: str) -> None:
        """Have a list again that was removed.

        Raises:
            OSError: if that is not possible.
        """
        if not _is_id(list_id):
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), list_id)
        page = self._page(list_id)
        page.with_suffix(_REMOVED).rename(page)

    def forget_removed(self, days: float = 30) -> None:
        """Let go of what was removed long ago, and of what was left when the program was killed.

        As long as a page cannot be read, no words are let go of.

        Args:
            days: for how long what is removed can be brought back.
        """
        try:
            removed = []
            for page in self._folder.glob(f"*{_REMOVED}"):
                if page.stat().st_mtime <= time.time() - days * DAY:
                    page.unlink(missing_ok=True)
                else:
                    removed.append(page)
            kept = [self._parse(page) for page in (*self._folder.glob(f"*{_PAGE}"), *removed)]
            needed = {one.path for one in kept if one is not None}
            for broken in self._folder.glob("*.broken"):
                forget_aside(broken.with_suffix(""), few=0)
            # The words of a page that cannot be read may be any of those that nobody else needs.
            is_known = None not in kept and not any(self._folder.glob("*.broken"))
            for words in self._folder.glob(f"*{_WORDS}") if is_known else ():
                if words not in needed and words.stat().st_mtime < time.time() - DAY:
                    words.unlink(missing_ok=True)
        except OSError as error:
            log.info("What was removed from %s is left there: %s", self._folder, error)
        clear_folder(self._folder)

    # --- the files ----------------------------------------------------------------------------------

    def _page(self, list_id: str) -> Path:
        return self._folder / f"{list_id}{_PAGE}"

    def _words(self, content_hash: str) -> Path:
        return self._folder / f"{content_hash}{_WORDS}"

    def _free_name(self, name: str) -> str:
        """Return a name that no other list has: two of one name could not be told apart."""
        names = {one.name for one in self.all()}
        numbered = (f"{name[: LONGEST_NAME - 9]} {number}" for number in count(2))
        return next(one for one in chain([name], numbered) if one not in names)

    def _free_id(self, name: str, taken: Collection[str]) -> str:
        """Return an id that looks like a name, and that nothing has: nor has had, while it is kept."""

        def is_taken(one: str) -> bool:
            pages = (self._page(one).with_suffix(end) for end in (_PAGE, _REMOVED))
            return one in taken or any(page.exists() for page in pages)

        return first_free(_as_id(name), is_taken)

    def _ever_sources(self) -> set[str]:
        """Return the ids of all that lists are made of, also of those that can be brought back."""
        removed = filter(None, map(self._read, self._folder.glob(f"*{_REMOVED}")))
        makings = (one.making for one in (*self.all(), *removed) if one.making is not None)
        return {source.partition("@")[0] for making in makings for source in making.sources}

    def _write(self, kept: OwnList) -> None:
        names = (one.name for one in fields(kept) if one.name not in {"id", "path"})
        page = {name: getattr(kept, name) for name in names}
        text = json.dumps(page, ensure_ascii=False, indent=1, default=_plain)
        replace_file(self._page(kept.id), f"{text}\n", waits_for_disk=True)

    def _read(self, page: Path) -> OwnList | None:
        """Read what is known of a list; None if its words are not there, or nothing makes sense."""
        kept = self._parse(page)
        return kept if kept and _is_id(kept.id) and kept.path.is_file() else None

    def _parse(self, page: Path) -> OwnList | None:
        """Read a page; None if it cannot be read, or makes no sense, which puts it aside."""
        try:
            read = json.loads(page.read_bytes())
            return OwnList(
                id=page.stem,
                name=of_kind(str, read["name"])[:LONGEST_NAME],
                words=of_kind(int, read["words"]),
                longest=of_kind(int, read["longest"]),
                alphabet=of_kind(str, read["alphabet"]),
                content_hash=_hash(read["content_hash"]),
                since=datetime.fromisoformat(read["since"]),
                origin=_origin(read["origin"]),
                making=_making(read["making"]) if read["making"] is not None else None,
                path=self._words(_hash(read["content_hash"])),
            )
        except OSError as error:
            log.warning("%s cannot be read: %s", page, error)
            return None
        except (ValueError, TypeError, LookupError, AttributeError, RecursionError) as error:
            put_aside(page, error)
            return None


def _making(read: Mapping[str, Any]) -> Making:
    texts = {
        name: tuple(of_kind(str, one) for one in read[name])
        for name in ("sources", "struck", "hashes")
    }
    making = Making(Operation(read["operation"]), **texts)
    if not len(making.sources) == len(making.hashes) == making.operation.sources:
        raise ValueError(f"{making.operation.value} has {len(making.sources)} sources")
    return making


def _origin(read: Mapping[str, Any]) -> Origin:
    choices = {
        name: _choice(usual, read["choices"].get(name, _plain(usual)))
        for name, usual in vars(USUAL).items()
    }
    dropped = {Reason(name): of_kind(int, number) for name, number in read["dropped"].items()}
    return Origin(
        file=of_kind(str, read["file"]),
        choices=ImportChoices(**choices),
        encoding=of_kind(str, read["encoding"]),
        entries=of_kind(int, read["entries"]),
        dropped=MappingProxyType(dropped),
    )


def _choice(usual: Any, value: Any) -> Any:  # noqa: ANN401 - it is what the file holds
    """Return a choice that is like the usual one."""
    if isinstance(usual, Enum):
        return type(usual)(value)
    return value if value is None else of_kind(str if usual is None else type(usual), value)


def _plain(value: Any) -> Any:  # noqa: ANN401 - it is what JSON has
    """Return what JSON can have of a value."""
    match value:
        case Origin() | Making() | ImportChoices():
            return {one.name: getattr(value, one.name) for one in fields(value)}
        case Mapping():
            return {_plain(name): one for name, one in value.items()}
        case Enum():
            return value.value
        case datetime():
            return value.isoformat()
        case _:
            return value


def _hash(value: Any) -> str:  # noqa: ANN401 - it is what the file holds
    """Return a hash, which is part of a file's name."""
    text = of_kind(str, value)
    if re.fullmatch("[0-9a-f]{64}", text) is None:
        raise ValueError(f"{text!r:.50} is no hash")
    return text


def _cleaned(name: str) -> str:
    """Return a name in one line, without what cannot be seen, or written."""
    seen = "".join(one if one.isprintable() else " " for one in name)
    return " ".join(seen.split())[:LONGEST_NAME]


def _as_id(name: str) -> str:
    """Return the plain small letters and digits of a name, with hyphens for all else."""
    plain = unicodedata.normalize("NFKD", name.lower()).encode("ascii", "ignore").decode()
    return "-".join(re.findall("[a-z0-9]+", plain))[:_LONGEST_ID].strip("-") or "list"


def _is_id(list_id: str) -> bool:
    """Tell whether a list may have this id; one that is too long for a name of a file is none."""
    is_short = len(list_id) <= 2 * _LONGEST_ID  # one may have a number behind it
    return is_short and re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", list_id) is not None
