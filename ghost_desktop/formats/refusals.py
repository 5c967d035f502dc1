"""Why a word list or a question is refused, and what was dropped from one, in sentences."""

from __future__ import annotations

from reprlib import repr as quoted
from types import MappingProxyType
from typing import TYPE_CHECKING

from ghost_desktop.engine import errors
from ghost_desktop.engine.game import variant
from ghost_desktop.engine.strategies import fixed_replies
from ghost_desktop.engine.words.import_report import Reason
from ghost_desktop.engine.words.letters import MAX_WORD_LENGTH
from ghost_desktop.formats.text import (
    listed,
    number,
    printable,
    shortened,
    variant_name,
    words_text,
)
from ghost_desktop.library import (
    catalogue,
    cell,
    own_lists,
    read_within,
    reading_files,
)
from ghost_desktop.translation import N_, NN_, _, ngettext, say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ghost_desktop.engine.words.import_report import Dropped, ImportReport


def report_lines(report: ImportReport) -> list[str]:
    """Say how a file was read: what was changed, and what was dropped with examples."""
    read = ngettext("{count} line", "{count} lines", report.entries)
    lines = [
        _("Read as {encoding}: {lines}, {words}.").format(
            encoding=_(report.encoding),
            lines=read.format(count=number(report.entries)),
            words=words_text(report.kept),
        )
    ]
    if report.lowered:
        lowered = ngettext(
            "Lowered {count} word with capitals.",
            "Lowered {count} words with capitals.",
            report.lowered,
        )
        lines.append(lowered.format(count=number(report.lowered)))
    if not report.dropped:
        return [*lines, _("Dropped nothing.")]
    dropped_lines = ngettext("Dropped {count} line:", "Dropped {count} lines:", report.lost)
    lines.append(dropped_lines.format(count=number(report.lost)))
    lines += [f"  {describe_dropped_for(*one)}" for one in report.most_frequent_first]
    return lines


def describe_dropped_for(reason: Reason, dropped: Dropped) -> str:
    """Say in a clause what was dropped for a reason, with examples."""
    said = describe_reason(reason, dropped.count)
    examples = [printable(shortened(entry)) for entry in dropped.examples if entry.strip()]
    if not examples:
        return said
    if dropped.count > len(examples):
        examples.append("…")
    return _("{dropped}: {examples}").format(dropped=said, examples=listed(examples))


_REASONS: Mapping[Reason, tuple[str, str]] = MappingProxyType(
    {
        Reason.BLANK: NN_("{count} blank line", "{count} blank lines"),
        Reason.NOT_LETTERS: NN_(
            "{count} with other characters than letters",
            "{count} with other characters than letters",
        ),
        Reason.COMMENT: NN_("{count} comment", "{count} comments"),
        Reason.HEADING: NN_("{count} heading", "{count} headings"),
        Reason.LENGTH: NN_("{count} of another length", "{count} of other lengths"),
        Reason.CAPITAL: NN_("{count} with a capital", "{count} with capitals"),
        Reason.ACCENT: NN_(
            "{count} with other letters than a to z", "{count} with other letters than a to z"
        ),
        Reason.TOO_LONG: NN_(
            "{count} of more than {longest} letters", "{count} of more than {longest} letters"
        ),
        Reason.DUPLICATE: NN_("{count} duplicate", "{count} duplicates"),
    }
)


def describe_reason(reason: Reason, count: int) -> str:
    """Say how many entries were dropped for a reason: ``"12 duplicates"``."""
    longest = number(MAX_WORD_LENGTH)
    return say(*_REASONS[reason], count, count=number(count), longest=longest)


_SENTENCES: Mapping[type[errors.Refusal], str] = MappingProxyType(
    {
        errors.NoMemory: N_(
            "there is too little memory for this; end other programs, or take a smaller list."
        ),
        errors.NotProved: N_(
            "it is not proved that nothing less will do, so there is nothing to certify; "
            "give it more time."
        ),
        errors.TooManyToCheck: N_(
            "the game has too many fragments for its proof to be checked; take a smaller list."
        ),
        errors.CertifiedForTwo: N_(
            "which words decide can be certified for two players only; leave --certificate out."
        ),
        errors.NoText: N_("{name} is not a text; a word list is a text file with one word a line."),
        errors.BrokenUtf16: N_("{name} begins like UTF-16 text but is none; save it as UTF-8."),
        errors.UnmarkedUtf16: N_(
            "{name} looks like UTF-16 without a byte order mark; save it as UTF-8."
        ),
        errors.NotInEncoding: N_("{name} is no text in {encoding}; choose another encoding."),
        errors.NoJsonList: N_("{name} is no JSON array of words; choose another separator."),
        errors.BrokenTable: N_(
            "{name} has a quotation mark that does not end before line {line}; "
            "choose another separator."
        ),
        errors.TooManyEntries: N_(
            "{name} has more than {most} entries; give a file with fewer words."
        ),
        errors.NoSuchColumn: N_("{name} has no column {column}; its longest row has {columns}."),
        errors.EmptyFile: N_("{name} is empty; a word list has one word a line."),
        errors.NoWords: N_("{name} has no words; a word list has one word a line."),
        errors.NothingLeft: N_("no word of {name} is left; leave out fewer."),
        variant.OnlyForTwo: N_(
            "who wins {variant} can be found out for two players only; "
            "among more, far too many rounds would have to be looked at."
        ),
        variant.OnlyAgainstAll: N_(
            "who wins {variant} among three and more can be found out only for one against all; "
            "for everybody for themselves, far too many rounds would have to be looked at."
        ),
        fixed_replies.FixedBesideWords: N_(
            "no reply to {fragment} can be chosen: {fragment} is part of no word; give a fragment "
            "at which it is the player's turn."
        ),
        fixed_replies.FixedAtEnd: N_(
            "no reply to {fragment} can be chosen: the round is over with {word}; give a fragment "
            "at which it is the player's turn."
        ),
        fixed_replies.FixedOutOfTurn: N_(
            "no reply to {fragment} can be chosen: player {player} is not to play there; give a "
            "fragment at which it is that player's turn."
        ),
        fixed_replies.FixedTwice: N_(
            "two replies to {fragment} are chosen, {reply} and {other}; give one."
        ),
        fixed_replies.FixedIllegal: N_(
            "{reply} is not a legal play after {fragment}; give what one letter makes of it."
        ),
        fixed_replies.FixedLosing: N_(
            "player {player} wins after {fragment}, and not after {reply}; give a reply that wins."
        ),
        variant.MarginForTwo: N_(
            "how many words stand between a list and another winner can be found out for two "
            "players only; among more there is no one other player."
        ),
        catalogue.NothingThere: N_(
            "there is no word list or file {source!r}; give a file or one of: {ids}."
        ),
        catalogue.NoFile: N_("there is no file {source!r}; give a file with one word a line."),
        catalogue.IsFolder: N_("{source} is a directory; give a file with one word a line."),
        reading_files.NoRegularFile: N_(
            "{source} is no file, but a device or a pipe; give a file with one word a line."
        ),
        read_within.FileTooLarge: N_("{source} is larger than {limit} bytes; give a smaller file."),
        reading_files.FileChanged: N_(
            "{source} was changed while it was read; wait until it is whole."
        ),
        read_within.TooLittleMemory: N_(
            "there is too little memory for what is in {source}; give a smaller file."
        ),
        reading_files.CrowdedArchive: N_(
            "far too many files are packed in {source}; unpack it first."
        ),
        reading_files.BrokenArchive: N_(
            "{source} is a packed file that is cut off or damaged; get it once more."
        ),
        reading_files.LockedArchive: N_(
            "what is packed in {source} needs a password or another program; unpack it first."
        ),
        reading_files.SeveralLists: N_(
            "{source} has several files that may be lists, such as {first} and {second}; unpack it, "
            "and give them one by one."
        ),
        reading_files.EmptyArchive: N_("nothing is packed in {source}; give a file with words."),
        catalogue.NotAllowed: N_(
            "{source} cannot be read: you are not allowed to; give a file you may read."
        ),
        catalogue.UnreadableFile: N_(
            "{source!r} cannot be read ({detail}); give a file with one word a line."
        ),
        catalogue.NoneSoCommon: N_(
            "{name} has no word so common as level {level}; levels go from 10 to 95."
        ),
        catalogue.NoLevels: N_(
            "how common words are is known of English only; write {name} without a level."
        ),
        own_lists.NothingMade: N_(
            "the list would have no words; make it of other lists, or in another way."
        ),
        catalogue.MostlyNoWords: N_(
            "{name} is passed over: most of its lines are no words; a word list has one word a line."
        ),
        catalogue.NoListIn: N_(
            "no file in {name} looks like a word list; a word list has one word a line."
        ),
        cell.NotAnAtlas: N_(
            "{path} is there already and is no atlas; it is left as it is: give another file."
        ),
        cell.OtherLayout: N_(
            "{path} is an atlas of another version of Ghost Desktop; give another file."
        ),
        cell.AtlasUnusable: N_(
            "the atlas {path} cannot be used ({detail}); give a file that can be written."
        ),
        cell.WorkersEnded: N_(
            "those who solve were ended twice, perhaps for want of memory; try again with fewer at "
            "once, and what is kept is not solved again."
        ),
        cell.NoDask: N_(
            "--cluster needs Dask, which is not installed; "
            "install it with: pip install distributed."
        ),
        cell.NoCluster: N_(
            "there is no cluster at {address} ({detail}); "
            "give the address of a Dask scheduler, such as tcp://127.0.0.1:8786."
        ),
        cell.NobodyThere: N_(
            "the cluster at {address} has no workers; start some with: dask worker {address}."
        ),
        cell.OtherProgram: N_(
            "not all computers of the cluster at {address} have Ghost Desktop {version}; "
            "install it on all of them, the scheduler's too."
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
        case fixed_replies.FixedRefusal(fragment=""):
            return describe_refusal(errors.RefusedError(refusal.but(fragment='""')))
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
        case errors.NotInTime(seconds=seconds):
            sentence = ngettext(
                "no answer was found within {seconds} second; allow more time.",
                "no answer was found within {seconds} seconds; allow more time.",
                1 if seconds == 1 else max(2, int(seconds)),
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


def _shown(fact: object) -> object:
    """Return a fact of a refusal as a sentence has it."""
    match fact:
        case variant.Variant():
            return variant_name(fact)
        case tuple():
            return listed(fact)
        case int() | float():
            return number(fact)
        case _:
            return fact
