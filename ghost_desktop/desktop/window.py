"""The window: the question above, one of the panels, the answer below."""

from __future__ import annotations

import logging
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Slot
from PySide6.QtGui import QCloseEvent, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QMainWindow, QStackedWidget, QVBoxLayout, QWidget

from ghost_desktop.desktop.board.panel import BoardPanel
from ghost_desktop.desktop.question import (
    Answer,
    Question,
    answer,
    describe_answer,
    describe_question,
)
from ghost_desktop.desktop.setup_bar import SetupBar
from ghost_desktop.desktop.status_line import StatusLine
from ghost_desktop.desktop.strategy.panel import StrategyPanel
from ghost_desktop.engine.cleaning import WordListError

if TYPE_CHECKING:
    from random import Random

    from ghost_desktop.desktop.service import Outcome, Progress, SolverService

log = logging.getLogger(__name__)


class MainWindow(QMainWindow):
    """Asks the service what the bar asks, and shows what it answers.

    Args:
        service: solves; the window ends it when it closes.
        question: what to ask first.
        random: for the computer's choices.
        thinking_ms: milliseconds before the computer plays.
    """

    def __init__(
        self,
        service: SolverService,
        question: Question = Question(),  # noqa: B008 - it cannot be changed
        *,
        random: Random | None = None,
        thinking_ms: int | None = None,
    ) -> None:
        super().__init__()
        self.setWindowTitle("Ghost Desktop")
        self._service = service
        self._solving = service.open_channel()
        self._answer: Answer | None = None
        self.setup_bar = SetupBar(self)
        options = {} if thinking_ms is None else {"thinking_ms": thinking_ms}
        self.board = BoardPanel(self, random=random, **options)
        self.status_line = StatusLine(self)
        self.strategy = StrategyPanel(service, self)
        self.strategy.play_from.connect(self._play_from)
        self._panels = QStackedWidget(self)
        for panel in (self.board, self.strategy):
            self._panels.addWidget(panel)
        centre = QWidget(self)
        column = QVBoxLayout(centre)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.setup_bar)
        column.addWidget(self._panels, 1)
        column.addWidget(self.status_line)
        self.setCentralWidget(centre)
        unit = self.fontMetrics().height()
        self.resize(58 * unit, 42 * unit)

        self._solving.finished.connect(self._on_finished)
        self._solving.progressed.connect(self._on_progressed)
        self.setup_bar.asked.connect(self.ask)
        self.setup_bar.panel_chosen.connect(self.show_panel)
        for number in range(self._panels.count()):
            shortcut = QShortcut(QKeySequence(f"Ctrl+{number + 1}"), self)
            shortcut.activated.connect(partial(self.show_panel, number))
        self.status_line.cancelled.connect(self._solving.cancel)
        QShortcut(QKeySequence.StandardKey.Quit, self, self.close)
        self.setup_bar.show_question(question)
        self.board.setFocus()
        self.ask(question)

    @property
    def answer(self) -> Answer | None:
        """The last answer; None until there is one."""
        return self._answer

    @property
    def is_solving(self) -> bool:
        """Whether the answer to the bar's question is still to come."""
        return self._solving.is_busy

    @Slot(object)
    def ask(self, question: Question) -> None:
        """Ask `question`; what is shown stays until the answer is there."""
        self.status_line.begin(f"Solving {describe_question(question)}")
        self._solving.submit(partial(answer, question))
        self._shown_panel().setFocus()

    @Slot(int)
    def show_panel(self, number: int) -> None:
        """Show a panel, by its place in `PANELS`."""
        self._panels.setCurrentIndex(number)
        self.setup_bar.show_panel(number)
        self._shown_panel().setFocus()

    def _shown_panel(self) -> QWidget:
        return (self.board, self.strategy)[self._panels.currentIndex()]

    @Slot(str, int)
    def _play_from(self, fragment: str, seat: int) -> None:
        """Go on from a fragment of a strategy, on the board."""
        self.show_panel(0)
        self.board.play_from(fragment, seat)

    @Slot(object)
    def _on_finished(self, outcome: Outcome) -> None:
        if outcome.value is not None:
            self._answer = outcome.value
            self.status_line.show_answer(describe_answer(self._answer.row))
            self.board.set_answer(self._answer)
            self.strategy.set_answer(self._answer)
            return
        if outcome.cancelled:
            self.status_line.show_trouble("Stopped before it was solved.")
        elif isinstance(outcome.error, WordListError):
            self.status_line.show_trouble(str(outcome.error))
        else:
            log.error("solving failed", exc_info=outcome.error)
            kind = type(outcome.error).__name__
            self.status_line.show_trouble(f"Solving failed ({kind}: {outcome.error}).")
        if self._answer is None:
            self.board.show_no_answer()
        else:
            self.setup_bar.show_question(self._answer.question)

    @Slot(object)
    def _on_progressed(self, progress: Progress) -> None:
        self.status_line.show_progress(progress.done, progress.total)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Letters that nothing else takes go to the board."""
        if event.text().isalpha() and self._shown_panel() is self.board:
            self.board.keyPressEvent(event)
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """End the worker before the window goes."""
        self._service.shutdown()
        super().closeEvent(event)
