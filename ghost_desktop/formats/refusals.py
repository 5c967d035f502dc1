"""Why a word list or a question is refused, and what was dropped from one, in sentences."""

from __future__ import annotations

from reprlib import repr as quoted
from types import MappingProxyType
from typing import TYPE_CHECKING

from ghost_desktop.engine import errors
from ghost_desktop.engine.import_report import Reason
from ghost_desktop.engine.letters import MAX_WORD_LENGTH
from ghost_desktop.engine.variant import Variant
from ghost_desktop.formats.text import listed, number, variant_name
from ghost_desktop.library import catalogue
from ghost_desktop.translation import N_, _, ngettext

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ghost_desktop.engine.import_report import ImportReport

_SENTENCES: Mapping[type[errors.Refusal], str] = MappingProxyType(
    {
        errors.NoText: N_("{name} is not a text; a word list is a text file with one word a line."),
        errors.BrokenUtf16: N_("{name} begins like UTF-16 text but is none; save it as UTF-8."),
        errors.UnmarkedUtf16: N_(
            "{name} looks like UTF-16 without a byte order mark; save it as UTF-8."
        ),
        errors.EmptyFile: N_("{name} is empty; a word list has one word a line."),
        errors.NoWords: N_("{name} has no words; a word list has one word a line."),
        errors.NothingLeft: N_("no word of {name} is left; leave out fewer."),
        errors.OnlyForTwo: N_(
            "who wins {variant} can be found out for two players only; "
            "among more, far too many rounds would have to be looked at."
        ),
        errors.OnlyAgainstAll: N_(
            "who wins {variant} among three and more can be found out only for one against all; "
            "for everybody for themselves, far too many rounds would have to be looked at."
        ),
        catalogue.NothingThere: N_(
            "there is no word list or file {source!r}; give a file or one of: {ids}."
        ),
        catalogue.NoFile: N_("there is no file {source!r}; give a file with one word a line."),
        catalogue.IsFolder: N_("{source} is a directory; give a file with one word a line."),
        catalogue.NotAllowed: N_(
            "{source} cannot be read: you are not allowed to; give a file you may read."
        ),
        catalogue.Unreadable: N_(
            "{source!r} cannot be read ({detail}); give a file with one word a line."
        ),
        catalogue.BadManifest: N_(
            "the list of dictionaries that come with Ghost Desktop cannot be read ({detail}); "
            "install Ghost Desktop again, or give a file."
        ),
    }
)
"""What needs no plural; the names in braces are the facts of the refusal."""


def describe_refusal(error: errors.RefusedError) -> str:
    """Say in one sentence why a list or a question is refused, and what would be right."""
    refusal = error.refusal
    match refusal:
        case errors.NothingKept(report=report):
            sentence = ngettext(
                "{name} has no words: its only line was dropped ({dropped}).",
                "{name} has no words: each of its {lines} lines was dropped ({dropped}).",
                report.entries,
            )
            return sentence.format(
                name=refusal.name,
                lines=number(report.entries),
                dropped=describe_dropped(report),
            )
        case errors.NoSuchWord(word=word, longest=longest):
            sentence = ngettext(
                "{name} has {word}, which is no word; a word is one letter.",
                "{name} has {word}, which is no word; "
                "a word is one line of at most {longest} letters.",
                longest,
            )
            return sentence.format(name=refusal.name, word=quoted(word), longest=number(longest))
        case errors.TooManyLetters(letters=letters):
            sentence = ngettext(
                "{name} uses {letters} different letter; a list may use at most {most}.",
                "{name} uses {letters} different letters; a list may use at most {most}.",
                letters,
            )
        case errors.NoneLongEnough(min_length=min_length):
            sentence = ngettext(
                "{name} has no word of {min_length} or more letters; its longest has {longest}.",
                "{name} has no word of {min_length} or more letters; its longest has {longest}.",
                min_length,
            )
        case errors.TooManyParts(most=most):
            sentence = ngettext(
                "the words of {name} have more than {most} different part; "
                "take a list with fewer words, or with shorter ones.",
                "the words of {name} have more than {most} different parts; "
                "take a list with fewer words, or with shorter ones.",
                most,
            )
        case _:
            sentence = _(_SENTENCES[type(refusal)])
    return sentence.format(**{name: _shown(fact) for name, fact in vars(refusal).items()})


def describe_dropped(report: ImportReport) -> str:
    """Say what was dropped and why, most frequent first: ``"12 duplicates, 3 blank lines"``."""
    dropped = report.most_frequent_first
    return listed([describe_reason(reason, entries.count) for reason, entries in dropped])


def describe_reason(reason: Reason, count: int) -> str:
    """Say how many entries were dropped for a reason: ``"12 duplicates"``."""
    match reason:
        case Reason.BLANK:
            phrase = ngettext("{count} blank line", "{count} blank lines", count)
        case Reason.NOT_LETTERS:
            phrase = ngettext(
                "{count} with other characters than letters",
                "{count} with other characters than letters",
                count,
            )
        case Reason.CAPITAL:
            phrase = ngettext("{count} with a capital", "{count} with capitals", count)
        case Reason.TOO_LONG:
            phrase = ngettext(
                "{count} of more than {longest} letters",
                "{count} of more than {longest} letters",
                count,
            )
        case Reason.DUPLICATE:
            phrase = ngettext("{count} duplicate", "{count} duplicates", count)
    return phrase.format(count=number(count), longest=number(MAX_WORD_LENGTH))


def _shown(fact: object) -> object:
    """Return a fact of a refusal as a sentence has it."""
    match fact:
        case Variant():
            return variant_name(fact)
        case tuple():
            return listed(fact)
        case int():
            return number(fact)
        case _:
            return fact
