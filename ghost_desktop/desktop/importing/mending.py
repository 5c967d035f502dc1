"""Which choice would keep what was dropped of a file, as far as what was dropped tells."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ghost_desktop.engine.import_choices import Accents, Capitals, Separator
from ghost_desktop.engine.import_report import Reason
from ghost_desktop.engine.letters import MAX_WORD_LENGTH
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from ghost_desktop.engine.import_choices import ImportChoices
    from ghost_desktop.engine.import_report import Dropped, ImportReport

_HARMLESS = (Reason.BLANK, Reason.COMMENT, Reason.DUPLICATE, Reason.HEADING)
"""Reasons for which any list may lose much."""

_OF_COMMENTS = "#;%!/*"
_BETWEEN_COLUMNS = "\t,;"


@dataclass(frozen=True)
class Mend:
    """Another way to read a file.

    Attributes:
        text: what it is called.
        choices: how the file is read then.
    """

    text: str
    choices: ImportChoices


def mend_of(reason: Reason, dropped: Dropped, choices: ImportChoices) -> Mend | None:
    """Return how entries would be kept that are dropped for a reason; None if nothing is known.

    Args:
        reason: why they are dropped.
        dropped: the entries.
        choices: how the file is read.
    """
    match reason:
        case Reason.CAPITAL | Reason.ACCENT:
            with_capitals = replace(choices, capitals=Capitals.LOWER)
            with_accents = replace(choices, accents=Accents.KEEP)
            return Mend(_("Keep them"), with_accents if reason is Reason.ACCENT else with_capitals)
        case Reason.LENGTH:
            all_lengths = replace(choices, least=1, greatest=MAX_WORD_LENGTH)
            return Mend(_("Keep all lengths"), all_lengths)
        case Reason.COMMENT:
            return Mend(_("Read them as words"), replace(choices, comment=""))
        case Reason.HEADING:
            return Mend(_("Keep it"), replace(choices, keeps_heading=True))
        case Reason.NOT_LETTERS:
            return _mend_of_others(dropped.examples, choices)
    return None


def mend_of_encoding(encoding: str, choices: ImportChoices) -> Mend:
    """Return how a file would be read in an encoding in which it makes more sense."""
    return Mend(say("Read as {encoding}", encoding=encoding), replace(choices, encoding=encoding))


def _mend_of_others(examples: tuple[str, ...], choices: ImportChoices) -> Mend | None:
    """Return what to do about other characters than letters."""
    entries = [entry.strip() for entry in examples if entry.strip()]
    if not entries:
        return None
    first, last = {entry[0] for entry in entries}, {entry[-1] for entry in entries}
    if len(first) == 1 and not choices.comment and (mark := first.pop()) in _OF_COMMENTS:
        said = _("Pass over lines that begin with {mark}")
        return Mend(said.format(mark=mark), replace(choices, comment=mark))
    if len(last) == 1 and all(entry[:-1].isalpha() for entry in entries):
        (mark,) = last
        said = _("Pass over {mark} after words")
        return Mend(said.format(mark=mark), replace(choices, marks=choices.marks + mark))
    return _mend_of_lines(entries, choices) if choices.separator is Separator.LINE else None


def _mend_of_lines(entries: list[str], choices: ImportChoices) -> Mend | None:
    """Return what to do about lines that are more than a word."""
    for mark in _OF_COMMENTS:
        if not choices.comment and all(f" {mark}" in entry for entry in entries):
            said = _("Pass over {mark} and what follows it")
            return Mend(said.format(mark=mark), replace(choices, comment=mark))
    if any(all(mark in entry for entry in entries) for mark in _BETWEEN_COLUMNS):
        return Mend(_("Read as a table"), replace(choices, separator=Separator.CSV))
    if all(len(entry.split()) > 1 for entry in entries):
        return Mend(_("Read each word apart"), replace(choices, separator=Separator.SPACE))
    return None


def is_doubtful(report: ImportReport, choices: ImportChoices) -> bool:
    """Tell whether a file may have been read otherwise than it was meant.

    More than half of it is dropped, or nobody knows for certain how its letters are written as bytes.
    """
    lost = sum(one.count for reason, one in report.dropped.items() if reason not in _HARMLESS)
    return 2 * lost > report.entries or is_guessed(report, choices)


def is_guessed(report: ImportReport, choices: ImportChoices) -> bool:
    """Tell whether the encoding of a file is no more than likely."""
    return choices.encoding is None and report.encoding == "Windows-1252"
