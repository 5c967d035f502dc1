"""Making lists of others for good, and making and reading anew what has changed since."""

from __future__ import annotations

import logging
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from ghost_desktop.engine.errors import WordListError
from ghost_desktop.engine.reporting import in_silence, shares_of
from ghost_desktop.library import catalogue
from ghost_desktop.library.importing import preview
from ghost_desktop.library.makings import Operation, make
from ghost_desktop.library.own_lists import OwnLists
from ghost_desktop.library.reading_files import read_file
from ghost_desktop.library.user_file import now_in_utc

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.wordlist import WordList
    from ghost_desktop.library.importing import Preview
    from ghost_desktop.library.makings import Making
    from ghost_desktop.library.own_lists import OwnList

log = logging.getLogger(__name__)


def try_making(making: Making, report: Report = in_silence) -> tuple[WordList, Making]:
    """Make a list of others as they are now, and keep nothing; see `makings.make`.

    Raises:
        WordListError: as `make`.
    """

    def load(source: str) -> WordList:
        report(0, 0)
        return catalogue.load(source).words

    return make(making, load)


def keep_made(words: WordList, making: Making, name: str) -> OwnList:
    """Keep a list that was made of others; one that is made in just this way is not made twice.

    Args:
        words: what was made.
        making: how, with the hashes of the sources.
        name: what the person calls it.

    Raises:
        OSError: if it cannot be kept.
    """
    lists = OwnLists()
    wanted = replace(making, hashes=())
    for one in lists.all():
        if one.making is not None and replace(one.making, hashes=()) == wanted:
            return one
    taken = [one.id for one in catalogue.bundled_lists()]
    return lists.add(words, name, making, now_in_utc(), taken)


def renew_all(struck: Mapping[str, tuple[str, ...]], report: Report = in_silence) -> None:
    """Make anew all lists that are made of others which have changed.

    What cannot be made stays as it is.

    Args:
        struck: the words that a person leaves out now, of the lists that are made without them,
            by the sources of these.
        report: may raise to stop.
    """
    lists = OwnLists().all()
    for does in (partial(_strike, struck=struck), _renew):  # what is made of these comes after them
        for one in lists:
            report(0, 0)
            does(one)


def _renew(one: OwnList) -> None:
    if one.making is not None:
        catalogue.renew(one.id)


def _strike(one: OwnList, struck: Mapping[str, tuple[str, ...]]) -> None:
    """Make a list anew without the words that are struck now, if these are others than before."""
    making = one.making
    if making is None or making.operation is not Operation.UNSTRUCK:
        return
    now = struck.get(making.sources[0], making.struck)
    if now == making.struck:
        return
    try:
        words, made = try_making(replace(making, struck=now))
        OwnLists().renew(one.id, words, made, now_in_utc())
    except (OSError, WordListError) as error:
        log.warning("%s is not made anew: %s", one.name, error)


def read_again(known: OwnList, report: Report = in_silence) -> tuple[OwnList, Preview]:
    """Read a list again from the file that it came from, by the same choices.

    Args:
        known: the list, which has a file.
        report: is told how far it is; may raise to stop, and the list is as before then.

    Raises:
        WordListError: if the file cannot be read any more, or no list can be made of it.
        OSError: if the list cannot be kept.
        KeyError: if there is no such list any more.
    """
    origin = known.origin
    reading, cleaning, keeping = shares_of(report, 0.1, 0.9)
    content = read_file(Path(origin.file), report=reading)
    read = preview(content, origin.file, origin.choices, known.name, report=cleaning)
    lists = OwnLists()
    return lists.renew(known.id, read.words, read.origin, now_in_utc(), report=keeping), read
