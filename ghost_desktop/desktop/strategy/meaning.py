"""What the selected word means and how common it is, in a framed place of its own."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, Signal, Slot
from PySide6.QtWidgets import QTextBrowser, QWidget

from ghost_desktop.desktop.service import Work
from ghost_desktop.desktop.theme import colours
from ghost_desktop.engine.letters import capitals
from ghost_desktop.formats.text import sentence
from ghost_desktop.library.commonness import describe_level, level
from ghost_desktop.library.definitions import define
from ghost_desktop.translation import N_, _

if TYPE_CHECKING:
    from ghost_desktop.desktop.service import JobResult, Report, SolverService
    from ghost_desktop.library.definitions import Definition

_NO_DEFINITION = N_("No definition at hand.")
_LEAST = QSize(9, 4)  # in heights of the font


@dataclass(frozen=True)
class WordMeaning:
    """What is known of an English word.

    Attributes:
        title: the word, as it is shown.
        level: how common it is, as `library.commonness` has it.
        definitions: what it means; none if that is not known.
    """

    title: str
    level: int | None
    definitions: tuple[Definition, ...]


def meaning_of(word: str, title: str) -> WordMeaning:
    """Find out what a word means that is shown as `title`."""
    return WordMeaning(title, level(word), define(word))


def look_up_meaning(word: str, title: str, report: Report) -> WordMeaning:
    """Find out what a word means: what the worker does when it is selected."""
    report(0, 1)
    return meaning_of(word, title)


def meaning_html(meaning: WordMeaning, *, titled: bool = True) -> str:
    """Write what a word means and how common it is as a page, and of which other word it is a form.

    Args:
        meaning: what is known of it.
        titled: name the word itself.
    """
    common = escape(_(describe_level(meaning.level)))
    first = f"<big><b>{escape(meaning.title)}</b></big>&nbsp; {common}"
    parts = [f"<p>{first if titled else sentence(common)}</p>"]
    for one in meaning.definitions:
        form_of = capitals(one.lemma)
        said = _("<i>{part_of_speech}</i>: {gloss}.")
        if form_of != meaning.title:
            said = _("<b>{word}</b>, <i>{part_of_speech}</i>: {gloss}.")
        said = said.format(
            word=escape(form_of),
            part_of_speech=escape(one.part_of_speech),
            gloss=escape(one.gloss),
        )
        parts.append(f"<p>{said}</p>")
    if not meaning.definitions:
        parts.append(f"<p>{escape(_(_NO_DEFINITION))}</p>")
    return "".join(parts)


class MeaningView(QTextBrowser):
    """Shows what a word means, or how to have that shown.

    Args:
        service: looks it up.

    Signals:
        failed: an exception: what nobody foresaw while looking it up.
    """

    failed = Signal(object)

    def __init__(self, service: SolverService, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._channel = service.open_channel(Work.LOOKING_UP)
        self._channel.finished.connect(self._on_found)
        self._shown: WordMeaning | None = None
        self.setAccessibleName(_("Definition"))
        self._show()

    @property
    def text(self) -> str:
        """What is said of the selected word, or that none is."""
        return self.toPlainText()

    def show_meaning(self, word: str, title: str) -> None:
        """Find out what a word means, and show it under its title; of no word, say how to select one."""
        if word:
            self._channel.submit(partial(look_up_meaning, word, title))
        else:
            self._channel.drop()
            self._shown = None
            self._show()

    def minimumSizeHint(self) -> QSize:
        """Ask for a few lines."""
        return _LEAST * self.fontMetrics().height()

    def sizeHint(self) -> QSize:
        """Ask for no more: what room there is comes on top."""
        return self.minimumSizeHint()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the theme."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.StyleChange:
            self._show()

    def _show(self) -> None:
        if self._shown is not None:
            self.setHtml(meaning_html(self._shown))
        else:
            hint = escape(_("Select a word to see here what it means."))
            self.setHtml(f"<p style='color: {colours().muted}'>{hint}</p>")

    @Slot(object)
    def _on_found(self, result: JobResult) -> None:
        if isinstance(result.value, WordMeaning):
            self._shown = result.value
            self._show()
        elif result.error is not None:
            self.failed.emit(result.error)
