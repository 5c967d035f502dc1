"""What is found out of a file that may become a list, and keeping it: what the worker does."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from ghost_desktop.desktop.window.question import solve
from ghost_desktop.engine.errors import EmptyFile, NoText, RefusedError, WordListError
from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.seats import Reading
from ghost_desktop.engine.reporting import shares_of
from ghost_desktop.engine.words.encoding_guess import likelier_encoding
from ghost_desktop.engine.words.import_report import Accents, Capitals, Reason, Separator
from ghost_desktop.engine.words.letters import MAX_WORD_LENGTH
from ghost_desktop.formats.refusals import describe_refusal
from ghost_desktop.formats.text import printable, sentence
from ghost_desktop.formats.winners import who_wins
from ghost_desktop.library.catalogue import list_of_hash
from ghost_desktop.library.imports import glance, keep, preview, usual_choices
from ghost_desktop.library.own_lists import OwnLists
from ghost_desktop.library.reading_files import read_file
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.engine.words.import_report import Dropped, ImportChoices, ImportReport
    from ghost_desktop.engine.words.wordlist import WordList
    from ghost_desktop.library.catalogue import Known
    from ghost_desktop.library.imports import Preview
    from ghost_desktop.library.own_lists import OwnList


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


def describe_usual_game(words: WordList, report: Report) -> str:
    """Find out who wins, and say it in a sentence; or why that cannot be: what a worker does."""
    rules = Rules()
    try:
        solution = solve(Game(words, rules), Reading.SELF, report)
    except RefusedError as error:
        return sentence(describe_refusal(error))
    start = solution.game.start
    winning = {play.letter for play in solution.winning_plays(start)}
    shown = [words.shown(letter) for letter in words.order.sorted(winning)]
    said = _("Ghost with 4+ letters: {who}.")
    return said.format(who=who_wins(solution.fate(start), rules, shown, brief=True))


_SAMPLE = 40
"""Words of a list that are shown, at most: from its first to its last."""


@dataclass(frozen=True, eq=False)
class Brought:
    """What a person brings, to be made a list of.

    Attributes:
        path: the file; None if it is text that was pasted or dropped.
        content: what is in it, unpacked; None until it has been read.
    """

    path: Path | None
    content: bytes | None = None

    @classmethod
    def of_text(cls, text: str) -> Brought:
        """Bring a text; what cannot be written, as half of a character, is a question mark."""
        return cls(None, text.encode("utf-8", "replace"))

    @property
    def file(self) -> str:
        """The path as it is kept with the list; nothing if there is none."""
        return "" if self.path is None else str(self.path)

    @property
    def title(self) -> str:
        """What it is called before it is a list."""
        return _("Pasted words") if self.path is None else printable(self.path.name)


@dataclass(frozen=True, eq=False)
class FoundOut:
    """What is known of what a person brings.

    Attributes:
        brought: what it is, with its content once that has been read.
        choices: how it is read.
        preview: what it would be as a list; None until that is known, or if it can be none.
        known: the list that has the same words already.
        who_wins: who wins the usual game with it, in a sentence; empty until that is known.
        sample: some of its words, as they are shown.
        refusal: why it can be no list, in a sentence; empty if it can.
        is_hopeless: whether it is none however it is read: there is nothing in it, or no text.
        likelier: the encoding in which it makes more sense than as it was read; empty if none.
    """

    brought: Brought
    choices: ImportChoices
    preview: Preview | None = None
    known: Known | None = None
    who_wins: str = ""
    sample: tuple[str, ...] = ()
    refusal: str = ""
    is_hopeless: bool = False
    likelier: str = ""

    @property
    def has_choices(self) -> bool:
        """Whether it may be read in several ways."""
        return self.brought.content is not None and not self.is_hopeless

    @property
    def can_be_kept(self) -> bool:
        """Whether all of it has been read, and is a list that is not there yet."""
        return self.preview is not None and self.preview.is_whole and self.known is None


def find_out(brought: Brought, choices: ImportChoices | None, report: Report) -> FoundOut:
    """Find out what a list would be, from what can be said at once to who wins with it.

    Args:
        brought: a file, or text.
        choices: how it is to be read; None for how it is read if nobody chooses otherwise.
        report: is told how far it is, and what is known by then.
    """
    choices = choices or _usual_choices(brought)
    found = FoundOut(brought, choices)
    reading, cleaning, _solving = shares_of(report, 0.1, 0.8)
    try:
        content = brought.content
        if content is None:
            assert brought.path is not None  # or there is text
            content = read_file(brought.path, report=reading)
        found = replace(found, brought=replace(brought, content=content))
        if not content.strip():
            raise WordListError(EmptyFile(brought.title))
        read = glance(content, brought.file, choices)
        if read is None or not read.is_whole:
            if read is not None:
                found = _with_preview(found, read)
            report(1, 10, found)
            read = preview(content, brought.file, choices, report=cleaning)
    except WordListError as error:
        refused = replace(found, preview=None, refusal=_refusal(error, brought))
        return replace(refused, is_hopeless=_is_hopeless(error, refused))
    found = _with_preview(found, read)
    known = list_of_hash(read.words.content_hash)
    found = replace(found, known=known or OwnLists().of_content(read.words.content_hash))
    report(8, 10, found)
    return replace(found, who_wins=describe_usual_game(read.words, report))


def _is_hopeless(error: WordListError, found: FoundOut) -> bool:
    """Tell whether there is nothing to be read, or what is no text to whoever looks at it first."""
    if not (found.brought.content or b"").strip():
        return True
    is_none = isinstance(error.refusal, (EmptyFile, NoText))
    return is_none and found.choices == _usual_choices(found.brought)


def _usual_choices(brought: Brought) -> ImportChoices:
    """Return how something is read if nobody chooses otherwise: one line of text has many words."""
    usual = usual_choices(brought.file)
    if brought.path is None and len((brought.content or b"").strip().splitlines()) == 1:
        return replace(usual, separator=Separator.SPACE)
    return usual


def _with_preview(found: FoundOut, read: Preview) -> FoundOut:
    words = read.words
    shown = min(_SAMPLE, len(words))
    places = (place * len(words) // shown for place in range(shown))
    sample = words.order.sorted(words[at] for at in places)
    content, likelier = found.brought.content, ""
    if content is not None and is_guessed(read.report, found.choices):
        likelier = likelier_encoding(content)
    shown_words = tuple(map(words.shown, sample))
    return replace(found, preview=read, sample=shown_words, likelier=likelier)


def _refusal(error: WordListError, brought: Brought) -> str:
    """Say why something can be no list, by the name of the file alone."""
    facts = vars(error.refusal)
    names = {fact: brought.title for fact in ("name", "source") if fact in facts}
    said = describe_refusal(WordListError(error.refusal.but(**names)))
    return said if said.startswith(brought.title) else sentence(said)


def keep_as(read: Preview, name: str, report: Report) -> OwnList:
    """Keep a list under a name; one that is only blanks is left for what it was called.

    Raises:
        OSError: if it cannot be kept.
    """
    named = replace(read, words=read.words.named(name)) if name.strip() else read
    kept = keep(named, report=report)
    if read.origin.file:
        from ghost_desktop.library.recently_used import LIST_TYPE, note_use  # noqa: PLC0415 - of XML

        note_use(Path(read.origin.file), LIST_TYPE)
    return kept
