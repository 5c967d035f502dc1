"""The pages of the manual, in the language that is spoken, and what stands where. Nothing here is Qt."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ghost_desktop import paths
from ghost_desktop.translation import languages_spoken

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

PAGES = (
    "first-round",
    "variants",
    "matches",
    "review",
    "strategy",
    "dictionaries",
    "word-lists",
    "keys-and-tips",
    "troubles",
)
"""The pages that one reads to use the program, by the names of their files, in their order."""

REFERENCE = ("how-it-is-solved", "certificates", "in-detail", "command-line", "match-files")
"""The pages that one looks things up in; these are there in English."""


_FENCED = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)
_HEADING = re.compile(r"^#+ +(.+)$", re.MULTILINE)
_PICTURE = re.compile(r"!\[[^\]]*\]\(([^)]+)\)")


@dataclass(frozen=True)
class ManualPage:
    """A page, as it is in its file.

    Attributes:
        name: that of its file, without the suffix; links between pages have it with ``.md``.
        text: Markdown, which begins with the title of the page.
        folder: where its file is.
    """

    name: str
    text: str
    folder: Path

    @property
    def title(self) -> str:
        """What it is called."""
        return self.headings[0]

    @property
    def headings(self) -> tuple[str, ...]:
        """The titles of the page and of its parts."""
        outside = _FENCED.sub("", self.text)
        return tuple(_HEADING.findall(outside))

    @property
    def pictures(self) -> dict[str, Path]:
        """The files of its pictures, by their names in the text.

        A picture is that of the language of the page, if there is one, else that which all share.
        """
        own = {name: self.folder / name for name in _PICTURE.findall(self.text)}
        return {
            name: file if file.is_file() else manual_folder() / name for name, file in own.items()
        }


def manual_folder() -> Path:
    """Return where the pages in English are, and a folder for each other language."""
    return paths.resources() / "manual"


def manual_pages() -> tuple[ManualPage, ...]:
    """Return all pages that there are, each in the first language that has it, English at last."""
    root = manual_folder()
    folders = [*(root / language for language in languages_spoken()), root]
    found = (_read(name, folders) for name in (*PAGES, *REFERENCE))
    return tuple(page for page in found if page is not None)


def _read(name: str, folders: Sequence[Path]) -> ManualPage | None:
    """Return a page of the first folder in which it can be read."""
    for folder in folders:
        try:
            return ManualPage(name, (folder / f"{name}.md").read_text(encoding="utf-8"), folder)
        except (OSError, UnicodeDecodeError):
            continue
    return None


def words_in(paragraph: str, typed: str) -> tuple[int, int]:
    """Return where the first of the words that were typed stands in a paragraph that has them.

    Returns:
        Where it begins, in letters from 0, and how many letters it has there: one of them can be
        two in what is compared, as ß is.
    """
    whose = [at for at, letter in enumerate(paragraph) for _ in letter.casefold()]
    folded = paragraph.casefold()
    begin, length = min((folded.find(word), len(word)) for word in typed.casefold().split())
    return whose[begin], whose[begin + length - 1] + 1 - whose[begin]


def places_of(paragraphs: Iterable[str], typed: str) -> list[int]:
    """Return which paragraphs have all words that were typed, by their numbers from 0.

    Words are found within others, and capitals make no difference.
    """
    words = typed.casefold().split()
    if not words:
        return []
    return [
        number
        for number, paragraph in enumerate(paragraphs)
        if all(word in paragraph.casefold() for word in words)
    ]
