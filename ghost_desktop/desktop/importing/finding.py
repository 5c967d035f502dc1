"""What is found out of a file that may become a list, and keeping it: what the worker does."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from ghost_desktop.desktop.importing.mending import is_guessed
from ghost_desktop.desktop.usual_game import describe_usual_game
from ghost_desktop.engine.errors import EmptyFile, NoText, WordListError
from ghost_desktop.engine.import_choices import Separator
from ghost_desktop.engine.reporting import shares_of
from ghost_desktop.engine.telling_encodings import likelier_encoding
from ghost_desktop.formats.refusals import describe_refusal
from ghost_desktop.formats.text import printable, sentence
from ghost_desktop.library.catalogue import list_of_hash
from ghost_desktop.library.importing import glance, keep, preview, usual_choices
from ghost_desktop.library.own_lists import OwnLists
from ghost_desktop.library.reading_files import read_file
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.engine.import_choices import ImportChoices
    from ghost_desktop.library.catalogue import Known
    from ghost_desktop.library.importing import Preview
    from ghost_desktop.library.own_lists import OwnList

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
    said = describe_refusal(WordListError(replace(error.refusal, **names)))
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
