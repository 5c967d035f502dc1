"""Why a word list or a question is refused, and what was dropped from one, in sentences."""

from __future__ import annotations

from operator import attrgetter
from reprlib import repr as quoted
from types import MappingProxyType
from typing import TYPE_CHECKING

from ghost_desktop.engine import errors
from ghost_desktop.engine.game.variant import Variant
from ghost_desktop.engine.strategies.fixed_replies import FixedRefusal
from ghost_desktop.engine.words.import_report import Reason
from ghost_desktop.engine.words.letters import MAX_WORD_LENGTH
from ghost_desktop.formats.text import (
    as_count,
    counted,
    listed,
    number,
    printable,
    shortened,
    variant_name,
    words_text,
)
from ghost_desktop.translation import NN_, _, say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ghost_desktop.engine.words.import_report import Dropped, ImportReport


def report_lines(report: ImportReport) -> list[str]:
    """Say how a file was read: what was changed, and what was dropped with examples."""
    lines = [
        _("Read as {encoding}: {lines}, {words}.").format(
            encoding=_(report.encoding),
            lines=counted("{count} line", "{count} lines", report.entries),
            words=words_text(report.kept),
        )
    ]
    if report.lowered:
        lines.append(
            counted(
                "Lowered {count} word with capitals.",
                "Lowered {count} words with capitals.",
                report.lowered,
            )
        )
    if not report.dropped:
        return [*lines, _("Dropped nothing.")]
    lines.append(counted("Dropped {count} line:", "Dropped {count} lines:", report.lost))
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
    return say("{dropped}: {examples}", dropped=said, examples=listed(examples))


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


def describe_refusal(error: errors.RefusedError) -> str:
    """Say in one sentence why a list or a question is refused, and what would be right."""
    refusal = error.refusal
    facts = {name: _shown(fact) for name, fact in vars(refusal).items()}
    match refusal:
        case errors.NothingKept(report=report):
            facts |= {"lines": number(report.entries), "dropped": describe_dropped(report)}
        case errors.NoSuchWord(word=word):
            facts["word"] = quoted(word)
        case FixedRefusal(fragment=""):
            facts["fragment"] = '""'
    if isinstance(refusal.sentence, str):
        return say(refusal.sentence, **facts)
    count = attrgetter(refusal.decides)(refusal)
    return say(*refusal.sentence, as_count(count), **facts)


def describe_dropped(report: ImportReport) -> str:
    """Say what was dropped and why, most frequent first: ``"12 duplicates, 3 blank lines"``."""
    dropped = report.most_frequent_first
    return listed([describe_reason(reason, entries.count) for reason, entries in dropped])


def _shown(fact: object) -> object:
    """Return a fact of a refusal as a sentence has it."""
    match fact:
        case Variant():
            return variant_name(fact)
        case tuple():
            return listed(fact)
        case int() | float():
            return number(fact)
        case _:
            return fact
