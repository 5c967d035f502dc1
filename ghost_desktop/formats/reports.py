"""What became of the entries of a file, as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.engine.import_report import Reason
from ghost_desktop.engine.letters import MAX_WORD_LENGTH
from ghost_desktop.formats.text import (
    listed,
    number,
    printable,
    shortened,
    words_text,
)
from ghost_desktop.translation import _, ngettext

if TYPE_CHECKING:
    from ghost_desktop.engine.import_report import Dropped, ImportReport


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
        case Reason.COMMENT:
            phrase = ngettext("{count} comment", "{count} comments", count)
        case Reason.HEADING:
            phrase = ngettext("{count} heading", "{count} headings", count)
        case Reason.LENGTH:
            phrase = ngettext("{count} of another length", "{count} of other lengths", count)
        case Reason.CAPITAL:
            phrase = ngettext("{count} with a capital", "{count} with capitals", count)
        case Reason.ACCENT:
            phrase = ngettext(
                "{count} with other letters than a to z",
                "{count} with other letters than a to z",
                count,
            )
        case Reason.TOO_LONG:
            phrase = ngettext(
                "{count} of more than {longest} letters",
                "{count} of more than {longest} letters",
                count,
            )
        case Reason.DUPLICATE:
            phrase = ngettext("{count} duplicate", "{count} duplicates", count)
    return phrase.format(count=number(count), longest=number(MAX_WORD_LENGTH))
