"""What words mean and how common they are: looked up in the worker, and shown beside what is selected."""

from __future__ import annotations

from functools import partial
from html import escape
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QLabel, QLineEdit, QTextBrowser, QTextEdit, QWidget

from ghost_desktop.desktop.kit.ask import ask, drop
from ghost_desktop.desktop.kit.page import PagePart
from ghost_desktop.desktop.kit.theme import colours
from ghost_desktop.engine.record import Record
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.engine.words.letters import letters_of
from ghost_desktop.formats.lists import describe_level
from ghost_desktop.formats.text import sentence
from ghost_desktop.formats.words import definition_sentences
from ghost_desktop.library import commonness
from ghost_desktop.library.definitions import define
from ghost_desktop.translation import N_, _

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.library.definitions import Definition


_NO_DEFINITION = N_("No definition at hand.")
_ON_A_CARD = 2  # definitions


class WordMeaning(Record):
    """What is known of a word.

    Attributes:
        title: the word, as it is shown.
        level: how common it is, as `library.commonness` has it.
        definitions: what it means; none if that is not known.
        is_rated: whether it can be said how common it is.
    """

    title: str
    level: int | None
    definitions: tuple[Definition, ...]
    is_rated: bool = True


def meaning_of(
    word: str, title: str, report: Report = in_silence, language: str = "en"
) -> WordMeaning:
    """Find out what a word means that is shown as `title`, in one of `catalogue.EXPLAINED`."""
    report(0, 1)
    if language != "en":
        return WordMeaning(title, None, define(word, language), is_rated=False)
    return WordMeaning(title, commonness.level(word), define(word))


def known_meaning(
    titles: Mapping[str, str], report: Report = in_silence, *, language: str = "en"
) -> WordMeaning:
    """Find out what the most common of some words means, of those of which that is known.

    Args:
        titles: the words, one at least, and how each is shown.
        report: can stop it.
        language: theirs, of those that are explained.
    """
    meanings = [meaning_of(word, title, report, language) for word, title in titles.items()]
    return min(meanings, key=lambda one: (not one.definitions, not one.level, one.level or 0))


def meaning_page(meaning: WordMeaning, *, titled: bool = True) -> str:
    """Write what a word means and how common it is as a page, and of which other word it is a form.

    Args:
        meaning: what is known of it.
        titled: name the word itself.
    """
    common = escape(describe_level(meaning.level))
    first = f"<big><b>{escape(meaning.title)}</b></big>&nbsp; {common}"
    parts = [first if titled else sentence(common), *_definitions(meaning)]
    return "".join(f"<p>{part}</p>" for part in parts)


def meaning_card(meaning: WordMeaning) -> str:
    """Write the same in few lines, with the first definitions alone."""
    first = f"<b>{escape(meaning.title)}</b>"
    if meaning.is_rated:
        first += f" · {escape(describe_level(meaning.level))}"
    return "<br>".join([first, *_definitions(meaning)[:_ON_A_CARD]])


def _definitions(meaning: WordMeaning) -> list[str]:
    dressed = definition_sentences(
        meaning.definitions,
        lemma=lambda word: f"<b>{escape(word)}</b>",
        part_of_speech=lambda name: f"<i>{escape(name)}</i>",
        plain=escape,
    )
    return dressed or [escape(_(_NO_DEFINITION))]


_LEAST = QSize(9, 4)  # in heights of the font


class MeaningView(PagePart, QTextBrowser):
    """Shows what a word means, or how to have that shown."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: WordMeaning | None = None
        self.setAccessibleName(_("Definition"))
        self._show()

    def show_meaning(self, word: str, title: str) -> None:
        """Find out what a word means, and show it under its title; of no word, say how to select one."""
        if word:
            job = partial(meaning_of, word, title)
            ask(self, job, self._on_found, fails=_("The definition could not be looked up."))
        else:
            drop(self)
            self._shown = None
            self._show()

    def minimumSizeHint(self) -> QSize:
        """Ask for a few lines."""
        return _LEAST * self.fontMetrics().height()

    def sizeHint(self) -> QSize:
        """Ask for no more: what room there is comes on top."""
        return self.minimumSizeHint()

    def _show(self) -> None:
        if self._shown is not None:
            self.setHtml(meaning_page(self._shown))
        else:
            hint = escape(_("Select a word to see here what it means."))
            self.setHtml(f"<p style='color: {colours().muted}'>{hint}</p>")

    def _on_found(self, meaning: WordMeaning) -> None:
        self._shown = meaning
        self._show()

    def on_colours(self) -> None:
        """Show all in other colours."""
        self._show()


@runtime_checkable
class WordHolder(Protocol):
    """A view with words, one of which is the one that a person is at."""

    def word_here(self) -> str:
        """Return that word, or the letters of a fragment, as lists have them; "" if there is none."""


def word_at(widget: QWidget | None) -> str:
    """Return the word that a person is at in a widget, or in what is around it; "" if there is none."""
    while widget is not None:
        word = _selected(widget)
        if not word and isinstance(widget, WordHolder):
            word = widget.word_here()
        if word:
            return word
        widget = None if widget.isWindow() else widget.parentWidget()
    return ""


def _selected(widget: QWidget) -> str:
    """Return what is selected in a text, if it is one word."""
    selected = ""
    if isinstance(widget, QLabel | QLineEdit):
        selected = widget.selectedText()
    elif isinstance(widget, QTextEdit):
        selected = widget.textCursor().selectedText()
    letters = letters_of(selected)
    return letters if letters.isalpha() and len(selected.split()) == 1 else ""
