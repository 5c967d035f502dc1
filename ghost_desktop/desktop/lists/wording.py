"""What is said of a word list: in its row, and beside it."""

from __future__ import annotations

import re
from html import escape
from pathlib import PurePath
from types import MappingProxyType
from typing import TYPE_CHECKING

from ghost_desktop.engine.words.import_report import Reason, Separator
from ghost_desktop.engine.words.letter_order import LetterOrder
from ghost_desktop.engine.words.letters import Alphabet
from ghost_desktop.formats.lists import all_list_facts, language_name
from ghost_desktop.formats.refusals import describe_reason
from ghost_desktop.formats.text import (
    counted,
    day_text,
    joined_names,
    letters_text,
    listed,
    number,
    printable,
    side_by_side,
    words_text,
)
from ghost_desktop.library.own_lists import OwnList
from ghost_desktop.translation import N_, _, say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ghost_desktop.library.catalogue import Known
    from ghost_desktop.library.own_lists import Origin

_LONG_RUN = re.compile(r"\S{16}(?=\S)")


def row_facts(known: Known) -> tuple[str, str]:
    """Say in a row how large a list is, and, apart from that, what it is and where it comes from."""
    if not isinstance(known, OwnList):
        return all_list_facts(known), side_by_side([language_name(known.language), known.licence])
    day = day_text(known.since.date())
    file = printable(PurePath(known.origin.file).name) or _("pasted")
    whence = file if known.making is None else _("made of others")
    return all_list_facts(known), side_by_side([day, whence])


def facts_of(known: Known, longest: str) -> Iterator[tuple[str, str]]:
    """Yield what is known of a list: what it is, and how it is, as HTML.

    Args:
        known: the list.
        longest: its longest word, as it is shown; nothing while that is not known.
    """
    alphabet = Alphabet(known.alphabet)
    letters = " ".join(map(alphabet.shown, LetterOrder(known.alphabet).sorted(known.alphabet)))
    said = say("{count}: {letters}", count=number(len(known.alphabet)), letters=letters)
    word = f"{escape(breakable(longest))} · " if longest else ""
    yield _("Words"), number(known.words)
    yield _("Letters"), escape(said)
    yield _("Longest word"), f"{word}{letters_text(known.longest)}"
    if not isinstance(known, OwnList):
        if known.cleaned_of:
            left_out = counted(
                "{count} abbreviation or numeral",
                "{count} abbreviations and numerals",
                known.no_words,
            )
            yield _("Left out"), escape(left_out)
        yield _("Language"), language_name(known.language)
        notice = f'<a href="notice">{escape(_("read the notice"))}</a>'
        yield _("Licence"), f"{escape(known.licence)} · {notice}"
        yield _("From"), escape(known.attribution)
    elif known.making is None:
        yield _("Read as"), escape(side_by_side(read_as(known.origin)))
        yield _("Left out"), escape(_dropped(known.origin))


SEPARATORS = MappingProxyType(
    {
        Separator.LINE: N_("Ends of lines"),
        Separator.SPACE: N_("Spaces, and ends of lines"),
        Separator.CSV: N_("A table: its column"),
        Separator.JSON: N_("A JSON array"),
        Separator.HUNSPELL: N_("Lines of a Hunspell dictionary: its stems"),
    }
)
"""What stands between the entries of a file."""


def read_as(origin: Origin) -> list[str]:
    """Say how the bytes of a file were read and, unless it has a word a line, what stood between them."""
    separator = origin.choices.separator
    said = [_(origin.encoding)]
    if separator is not Separator.LINE:
        column = number(origin.choices.column) if separator is Separator.CSV else ""
        said.append(f"{_(SEPARATORS[separator])} {column}".rstrip())
    return said


def _dropped(origin: Origin) -> str:
    """Say how much of a file was left out, by reason, the most first; empty lines are no matter."""
    dropped = {one: count for one, count in origin.dropped.items() if one is not Reason.BLANK}
    most = sorted(dropped.items(), key=lambda item: -item[1])
    return listed([describe_reason(reason, count) for reason, count in most]) or _("nothing")


def breakable(text: str) -> str:
    """Let lines end within what has no blanks, as names of files and words of 300 letters."""
    return _LONG_RUN.sub("\\g<0>\u200b", text)


def describe_lengths(counts: Sequence[int]) -> str:
    """Say how long most words are; `counts` has how many there are of each length, from 0."""
    most = max(range(len(counts)), key=lambda length: counts[length])
    return say(
        "Most words have {length} letter: {words}.",
        "Most words have {length} letters: {words}.",
        most,
        length=number(most),
        words=words_text(counts[most]),
    )


def made_of_it(names: Sequence[str]) -> str:
    """Say what becomes of lists that are made of one that is removed."""
    return say(
        "{lists} was made of it, and keeps its words.",
        "{lists} were made of it, and keep their words.",
        len(names),
        lists=joined_names(names),
    )
