"""What is found out of a file that may become a list, and keeping it: what the worker does."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from ghost_desktop.desktop.window.question import solve
from ghost_desktop.engine.errors import EmptyFile, NoText, RefusedError, WordListError
from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.reporting import shares_of
from ghost_desktop.engine.words.import_report import Accents, Capitals, Reason, Separator
from ghost_desktop.formats.refusals import describe_dropped_for, describe_refusal
from ghost_desktop.formats.text import printable, sentence
from ghost_desktop.formats.winners import who_wins
from ghost_desktop.library.catalogue import list_of_hash
from ghost_desktop.library.imports import keep, likelier_encoding, preview, usual_choices
from ghost_desktop.library.own_lists import OwnLists
from ghost_desktop.library.reading_files import read_file
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.engine.words.import_report import Dropped, ImportChoices
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
        case Reason.COMMENT:
            return Mend(_("Read them as words"), replace(choices, comment=""))
        case Reason.HEADING:
            return Mend(_("Keep it"), replace(choices, keeps_heading=True))
        case Reason.NOT_LETTERS:
            return _mend_of_others(dropped.examples, choices)
    return None


def _mend_of_others(examples: tuple[str, ...], choices: ImportChoices) -> Mend | None:
    """Return what to do about other characters than letters."""
    entries = [entry.strip() for entry in examples if entry.strip()]
    if not entries:
        return None
    first, last = {entry[0] for entry in entries}, {entry[-1] for entry in entries}
    if len(first) == 1 and not choices.comment and (mark := first.pop()) in _OF_COMMENTS:
        said = say("Pass over lines that begin with {mark}", mark=mark)
        return Mend(said, replace(choices, comment=mark))
    if len(last) == 1 and all(entry[:-1].isalpha() for entry in entries):
        (mark,) = last
        said = say("Pass over {mark} after words", mark=mark)
        return Mend(said, replace(choices, marks=choices.marks + mark))
    return _mend_of_lines(entries, choices) if choices.separator is Separator.LINE else None


def _mend_of_lines(entries: list[str], choices: ImportChoices) -> Mend | None:
    """Return what to do about lines that are more than a word."""
    for mark in _OF_COMMENTS:
        if not choices.comment and all(f" {mark}" in entry for entry in entries):
            said = say("Pass over {mark} and what follows it", mark=mark)
            return Mend(said, replace(choices, comment=mark))
    if any(all(mark in entry for entry in entries) for mark in _BETWEEN_COLUMNS):
        return Mend(_("Read as a table"), replace(choices, separator=Separator.CSV))
    if all(len(entry.split()) > 1 for entry in entries):
        return Mend(_("Read each word apart"), replace(choices, separator=Separator.SPACE))
    return None


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
    who = who_wins(solution.fate(start), rules, shown, brief=True)
    return say("Ghost with 4+ letters: {who}.", who=who)


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
    def of(cls, brought: Path | str) -> Brought:
        """Bring a file, or a text; in that, what cannot be written is a question mark."""
        if isinstance(brought, Path):
            return cls(brought.absolute())
        return cls(None, brought.encode("utf-8", "replace"))

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
    def is_guessed(self) -> bool:
        """Whether its encoding is no more than likely."""
        if self.preview is None or self.choices.encoding is not None:
            return False
        return self.preview.report.encoding == "Windows-1252"

    @property
    def is_doubtful(self) -> bool:
        """Whether it may have been read otherwise than it was meant.

        More than half of it is dropped, or nobody knows for certain how its letters are written as
        bytes.
        """
        if self.preview is None:
            return bool(self.refusal)
        report = self.preview.report
        lost = sum(one.count for why, one in report.dropped.items() if why not in _HARMLESS)
        return 2 * lost > report.entries or self.is_guessed

    @property
    def reasons(self) -> list[tuple[str, Mend | None]]:
        """Why entries are dropped, in sentences, and what would keep them; most frequent first."""
        if self.preview is None:
            return []
        told: list[tuple[str, Mend | None]] = [
            (sentence(describe_dropped_for(why, dropped)), mend_of(why, dropped, self.choices))
            for why, dropped in self.preview.report.most_frequent_first
        ]
        if self.likelier:
            said = _("The letters would make more sense in another encoding.")
            other = replace(self.choices, encoding=self.likelier)
            told.insert(0, (said, Mend(say("Read as {encoding}", encoding=self.likelier), other)))
        return told


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
        read = preview(content, brought.file, choices, report=cleaning)
    except WordListError as error:
        refused = replace(found, refusal=_refusal(error, brought))
        return replace(refused, is_hopeless=_is_hopeless(error, refused))
    words = read.words
    shown = min(_SAMPLE, len(words))
    sample = words.order.sorted(words[place * len(words) // shown] for place in range(shown))
    known = list_of_hash(words.content_hash) or OwnLists().of_content(words.content_hash)
    found = replace(found, preview=read, sample=tuple(map(words.shown, sample)), known=known)
    if found.is_guessed:
        found = replace(found, likelier=likelier_encoding(content))
    report(8, 10, found)
    return replace(found, who_wins=describe_usual_game(words, report))


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
    return keep(named, report)
