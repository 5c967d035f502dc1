"""What is said of a word list: in its row, and beside it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape
from pathlib import PurePath
from types import MappingProxyType
from typing import TYPE_CHECKING

from ghost_desktop.engine.words.import_report import Accents, Capitals, Reason, Separator
from ghost_desktop.engine.words.letter_order import LetterOrder
from ghost_desktop.engine.words.letters import MAX_WORD_LENGTH, Alphabet
from ghost_desktop.formats.lists import all_list_facts, description_of, language_name, making_text
from ghost_desktop.formats.refusals import describe_reason
from ghost_desktop.formats.text import (
    day_text,
    joined_and,
    letters_text,
    listed,
    number,
    printable,
    side_by_side,
    words_text,
)
from ghost_desktop.library.own_lists import OwnList
from ghost_desktop.translation import N_, _, ngettext, say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ghost_desktop.library.catalogue import BundledList, Known
    from ghost_desktop.library.own_lists import Origin

_SEPARATORS = MappingProxyType(
    {
        Separator.SPACE: N_("words apart by spaces"),
        Separator.CSV: N_("column {column} of a table"),
        Separator.JSON: N_("a JSON array"),
        Separator.HUNSPELL: N_("the stems of a Hunspell dictionary"),
    }
)
_CAPITALS = MappingProxyType(
    {
        Capitals.DROP: N_("entries with capitals are names"),
        Capitals.LOWER: N_("entries with capitals are words"),
    }
)


_LONG_RUN = re.compile(r"\S{16}(?=\S)")


@dataclass(frozen=True)
class Fact:
    """A fact of a list.

    Attributes:
        name: what it is.
        text: how it is, as HTML.
    """

    name: str
    text: str


def row_facts(known: Known) -> tuple[str, str]:
    """Say in a row how large a list is, and, apart from that, what it is and where it comes from."""
    if not isinstance(known, OwnList):
        return all_list_facts(known), side_by_side([language_name(known.language), known.licence])
    day = day_text(known.since.date())
    if known.making is not None:
        whence = _("made of others")
    else:
        whence = printable(PurePath(known.origin.file).name) or _("pasted")
    return all_list_facts(known), side_by_side([day, whence])


def describe_kind(known: Known) -> str:
    """Say in a sentence what is in a list."""
    if not isinstance(known, OwnList):
        return description_of(known)
    if known.making is not None:
        return making_text(known.making)
    if known.origin.file:
        return _("Your own, from a file.")
    return _("Your own, from text that was pasted.")


def facts_of(known: Known, longest: str = "") -> Iterator[Fact]:
    """Yield what is known of a list.

    Args:
        known: the list.
        longest: its longest word, as it is shown; nothing while that is not known.
    """
    shown = Alphabet(known.alphabet).shown
    yield Fact(_("Words"), number(known.words))
    letters = " ".join(
        shown(letter) for letter in LetterOrder(known.alphabet).sorted(known.alphabet)
    )
    yield Fact(
        _("Letters"),
        say("{count}: {letters}", count=number(len(known.alphabet)), letters=escape(letters)),
    )
    word = f"{escape(breakable(longest))} · " if longest else ""
    yield Fact(_("Longest word"), f"{word}{letters_text(known.longest)}")
    yield from _of_own(known) if isinstance(known, OwnList) else _of_bundled(known)


def _of_bundled(known: BundledList) -> Iterator[Fact]:
    yield Fact(_("Language"), language_name(known.language))
    notice = _("read the notice")
    yield Fact(_("Licence"), f'{escape(known.licence)} · <a href="notice">{escape(notice)}</a>')
    yield Fact(_("From"), escape(known.attribution))


def _of_own(known: OwnList) -> Iterator[Fact]:
    day = day_text(known.since.date())
    if known.making is not None:
        yield Fact(_("Made on"), day)
        return
    origin = known.origin
    yield Fact(
        _("File"), escape(breakable(origin.file)) if origin.file else _("none: it was pasted")
    )
    yield Fact(_("Since"), day)
    yield Fact(_("Read as"), escape(listed([origin.encoding, *_choices(origin)])))
    yield Fact(_("Left out"), escape(_dropped(origin)))


def _choices(origin: Origin) -> Iterator[str]:
    """Yield how a file was read, where that is not how files usually are."""
    choices = origin.choices
    if choices.separator in _SEPARATORS:
        yield say(_SEPARATORS[choices.separator], column=choices.column)
    if choices.capitals in _CAPITALS:
        yield _(_CAPITALS[choices.capitals])
    if choices.accents is Accents.FOLD:
        yield _("accents left out")
    if choices.accents is Accents.DROP:
        yield _("only words of a to z")
    if choices.marks:
        yield say("{marks} after words left out", marks=choices.marks)
    if choices.comment:
        yield say("lines that begin with {mark} passed over", mark=choices.comment)
    if choices.least > 1:
        said = ngettext("from {count} letter", "from {count} letters", choices.least)
        yield said.format(count=number(choices.least))
    if choices.greatest < MAX_WORD_LENGTH:
        said = ngettext("up to {count} letter", "up to {count} letters", choices.greatest)
        yield said.format(count=number(choices.greatest))


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
    said = ngettext(
        "Most words have {length} letter: {words}.",
        "Most words have {length} letters: {words}.",
        most,
    )
    return said.format(length=number(most), words=words_text(counts[most]))


def describe_removed(name: str, consequences: Sequence[str]) -> str:
    """Say that a list is removed, and what comes of it."""
    return " ".join([say("{list} is removed.", list=name), *consequences])


def made_of_it(names: Sequence[str]) -> str:
    """Say what becomes of lists that are made of one that is removed."""
    return say(
        "{lists} was made of it, and keeps its words.",
        "{lists} were made of it, and keep their words.",
        len(names),
        lists=joined_and(names),
    )
