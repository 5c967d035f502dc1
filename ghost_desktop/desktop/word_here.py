"""The word that a person is at, wherever in the window: what is selected, or what a view says it is.

A view that shows words has a method `word_here`. Keys ask the widget with the focus, the menu of a
click the one under the pointer; a widget that knows of no word leaves it to the one around it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, runtime_checkable

from PySide6.QtWidgets import QLabel, QLineEdit, QTextEdit

from ghost_desktop.engine.letters import letters_of

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget


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
