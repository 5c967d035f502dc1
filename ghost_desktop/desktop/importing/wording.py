"""What the dialog says of a file that may become a list."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from ghost_desktop.desktop.importing.mending import is_guessed
from ghost_desktop.engine.import_choices import Accents, Capitals, Separator
from ghost_desktop.formats.text import (
    letters_text,
    number,
    shortened,
    side_by_side,
    words_text,
)
from ghost_desktop.translation import N_, _, ngettext, pgettext, say

if TYPE_CHECKING:
    from ghost_desktop.desktop.importing.finding import FoundOut
    from ghost_desktop.library.importing import Preview

SEPARATORS = MappingProxyType(
    {
        Separator.LINE: N_("Ends of lines"),
        Separator.SPACE: N_("Spaces, and ends of lines"),
        Separator.CSV: N_("A table: its column"),
        Separator.JSON: N_("A JSON array"),
        Separator.HUNSPELL: N_("Lines of a Hunspell dictionary: its stems"),
    }
)
"""What stands between entries."""

CAPITALS = MappingProxyType(
    {
        Capitals.AUTO: N_("Found out: words or names"),
        Capitals.LOWER: N_("Words, in small letters"),
        Capitals.DROP: N_("Names, left out"),
    }
)
"""What entries with capitals are."""

ACCENTS = MappingProxyType(
    {
        Accents.KEEP: N_("Letters of their own"),
        Accents.FOLD: N_("Left out: é is e"),
        Accents.DROP: N_("Only words of a to z"),
    }
)
"""What becomes of accents."""


def describe_size(read: Preview) -> str:
    """Say how many words there are; of the beginning of a file that there are more."""
    said = words_text(len(read.words))
    return said if read.is_whole else say("{words} and more", words=said)


def describe_facts(found: FoundOut, read: Preview) -> str:
    """Say how the file was read, and what its words are like."""
    words = read.words
    least, most = int(words.length.min()), int(words.length.max())
    length = (
        letters_text(most)
        if least == most
        else say("{least} to {most} letters", least=number(least), most=number(most))
    )
    alphabet = len(words.alphabet)
    facts = [length, say("an alphabet of {count}", count=number(alphabet))]
    if found.brought.path is not None:
        said = (
            _("{encoding}, as it seems") if is_guessed(read.report, found.choices) else "{encoding}"
        )
        facts.insert(0, said.format(encoding=_(read.report.encoding)))
    return side_by_side(facts)


def describe_winner(found: FoundOut) -> str:
    """Say who wins with the list, or that this is being found out."""
    return found.who_wins or _("Ghost with 4+ letters: it is being found out who wins…")


def describe_sample(found: FoundOut) -> str:
    """Show some of its words, the very long cut short: a line is broken only between words."""
    return pgettext("between words", "  ").join(shortened(word) for word in found.sample)


def describe_lost(read: Preview) -> str:
    """Say how many entries are dropped."""
    report = read.report
    if not report.lost:
        return _("Nothing is dropped.")
    said = ngettext(
        "{lost} of {count} entry is dropped:",
        "{lost} of {count} entries are dropped:",
        report.entries,
    )
    return said.format(lost=number(report.lost), count=number(report.entries))


def describe_lowered(read: Preview) -> str:
    """Say how many words had capitals; nothing if none had."""
    count = read.report.lowered
    if not count:
        return ""
    return say(
        "{count} word had capitals, and is kept in small letters.",
        "{count} words had capitals, and are kept in small letters.",
        count,
        count=number(count),
    )
