"""The line below: the answer, or how far it is."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QFrame, QWidget

from ghost_desktop.desktop.kit.builders import button, dress, label, row
from ghost_desktop.desktop.kit.layout import in_lines, is_low, keep_room
from ghost_desktop.desktop.kit.page import PagePart
from ghost_desktop.desktop.kit.widgets import ProgressBar, announce, once_after
from ghost_desktop.desktop.window.question import State, describe_answer, describe_question
from ghost_desktop.formats.text import number
from ghost_desktop.translation import _, ngettext, say

if TYPE_CHECKING:
    from collections.abc import Callable

    from ghost_desktop.desktop.window.question import Answer, Known
    from ghost_desktop.engine.comparison import Row

PATIENCE_MS = 150
"""Milliseconds that a job may take before it is spoken of, here or in a panel; most are done sooner."""

PASSING_MS = 6000
"""Milliseconds for which a trouble is shown that passes."""


class StatusLine(PagePart, QFrame):
    """What is known of the question on the bar; to those who play, only what is being done.

    Attributes:
        text: what the line says, in full.
        progress: how far it is.
        cancel: what stops it.
        tells_outcome: whether it says who wins of what was asked.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "status")
        self._answer: Answer | None = None  # the last, until there is a new one
        self._row: Row | None = None  # what is known of it by now
        self.tells_outcome = self._is_there = True
        self._is_quiet = False
        self._describe: Callable[[Row], str] = describe_answer
        self._news = ""  # what is said in the place of the answer
        self._is_trouble = False  # it must be read in whole
        self.text = ""
        self._label = label(wraps=False)
        self._label.setMinimumWidth(1)
        self.progress = dress(ProgressBar(), name=_("Progress"))
        in_lines(self.progress, setFixedSize=(8, 0.6))
        self.cancel = button(_("Cancel"))
        self._line = row((self._label, 1), self.progress, self.cancel, on=self)
        self._busy_with = ""
        self._patience = once_after(self, PATIENCE_MS, self._show_busy)
        self._passing = once_after(self, PASSING_MS, partial(self._say, ""))
        self._set_busy_widgets(visible=False)
        self.on_font()

    def follow(self, known: Known) -> None:
        """Say how things stand; what takes long only once it is noticed, what was stopped a while."""
        if known.answer is not self._answer:
            self._answer = known.answer
            self._row = known.answer.row if known.answer else None
        if known.state is State.SOLVING:
            self._begin(known)
        elif known.state is State.SOLVED:
            self._settle("")
        elif known.state is State.STOPPED:
            self._settle(_("Stopped before it was solved."))
            if self._row is not None:
                self._passing.start()
        else:
            self._settle(known.trouble)
            announce(self, known.trouble)

    @Slot(object)
    def show_row(self, row: Row) -> None:
        """Say what more is known of the answer."""
        self._row = row
        self._show()

    def _begin(self, known: Known) -> None:
        """Say what is being done, if it takes long enough to be noticed."""
        question = describe_question(known.asked)
        self._busy_with = say("Solving {question}…", question=question)
        if known.game is not None:
            words = len(known.game.all_words)
            self._busy_with = ngettext(
                "Solving {question}… {words} word", "Solving {question}… {words} words", words
            ).format(question=question, words=number(words))
        else:
            self._passing.stop()
            self.progress.show_progress(0, 0)
            if self._row is not None:
                self._patience.start()
        if self._patience.isActive():
            self._show()
        else:
            self._show_busy()

    def be_at(
        self,
        *,
        is_there: bool,
        is_quiet: bool,
        tells_outcome: bool,
        **said: Any,  # noqa: ANN401
    ) -> None:
        """Say what is to be said where the person is now.

        Its room is kept while nothing is, so that nothing moves; but not where there is little height.

        Args:
            is_there: whether it is there at all.
            is_quiet: whether only while there is something to say.
            tells_outcome: whether to say who wins, and with which openings, or the rest alone.
            **said: what else `describe_answer` has to know.
        """
        self._is_there, self._is_quiet, self.tells_outcome = is_there, is_quiet, tells_outcome
        self._describe = partial(describe_answer, tells_outcome=tells_outcome, **said)
        self._show()

    @Slot()
    def _show_busy(self) -> None:
        self._set_busy_widgets(visible=True)
        self._say(self._busy_with)

    def _settle(self, trouble: str) -> None:
        self._patience.stop()
        self._passing.stop()
        self._set_busy_widgets(visible=False)
        self._say(f"⚠ {trouble}" if trouble else "", is_trouble=bool(trouble))

    def _set_busy_widgets(self, *, visible: bool) -> None:
        self.progress.setVisible(visible)
        self.cancel.setVisible(visible)

    def _say(self, news: str, *, is_trouble: bool = False) -> None:
        """Say something in the place of the answer, or the answer."""
        self._news, self._is_trouble = news, is_trouble
        self._show()

    def _show(self) -> None:
        """Say all that there is to say now."""
        self.text = self._news or ("" if self._row is None else self._describe(self._row))
        self._label.setAccessibleName(self.text)
        self.on_fit()
        self._show_or_hide()

    def _show_or_hide(self) -> None:
        keeps = self._is_there and self._is_quiet and not is_low(self.window())
        for part in (self, self.cancel):  # whatever was there when it was last seen
            keep_room(part, keeps=keeps)
        is_at_work, has_answer = not self.cancel.isHidden(), self._row is not None
        has_something = bool(self._news) or is_at_work or (self.tells_outcome and has_answer)
        self.setVisible(self._is_there and (has_something or not self._is_quiet))

    def on_fit(self) -> None:
        """Shorten what has no room; a trouble has as many rows as it needs."""
        self._label.setWordWrap(self._is_trouble)
        if self._is_trouble:
            self._label.setText(self.text)
            self._label.setToolTip("")
            return
        width = self._label.width()
        shown = self.fontMetrics().elidedText(self.text, Qt.TextElideMode.ElideRight, width)
        self._label.setText(shown)
        self._label.setToolTip(self.text if shown != self.text else "")

    def on_font(self) -> None:
        """Have margins as large as the letters want them."""
        unit = self.fontMetrics().height()
        high = unit // 8 if is_low(self.window()) else unit // 3
        self._line.setContentsMargins(unit, high, unit, high)
        self.updateGeometry()  # hidden, it keeps its room
        self._show_or_hide()
        self.on_fit()
