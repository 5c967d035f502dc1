"""The window: the question above, one of the panels, the answer below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QEvent, QSize, Qt, Signal, Slot
from PySide6.QtGui import QCloseEvent, QGuiApplication, QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QMainWindow,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from ghost_desktop.desktop.about import AboutDialog
from ghost_desktop.desktop.actions import Actions
from ghost_desktop.desktop.board.match_controller import THINKING_MS
from ghost_desktop.desktop.board.panel import BoardPanel
from ghost_desktop.desktop.dictionaries.panel import DictionariesPanel
from ghost_desktop.desktop.dictionaries.state import PanelState
from ghost_desktop.desktop.errors import show_error
from ghost_desktop.desktop.help import HelpDialog
from ghost_desktop.desktop.inquiry import Inquiry
from ghost_desktop.desktop.key_sheet import KeySheet
from ghost_desktop.desktop.learning import Learning
from ghost_desktop.desktop.palette import Palette
from ghost_desktop.desktop.panels import PLAY, STRATEGY
from ghost_desktop.desktop.settings import Settings
from ghost_desktop.desktop.setup_bar import SetupBar
from ghost_desktop.desktop.status_line import StatusLine
from ghost_desktop.desktop.theme import Theme, apply_theme
from ghost_desktop.engine.letters import as_in_lists

if TYPE_CHECKING:
    from pathlib import Path
    from random import Random

    from ghost_desktop.desktop.question import Answer, Question
    from ghost_desktop.desktop.service import SolverService


class MainWindow(QMainWindow):
    """Wires the bar above, the panels and the line below to the question and its answer.

    Attributes:
        inquiry: the question and its answer.

    Signals:
        closing: the `Settings` to remember, when the window closes.

    Args:
        service: solves; the window ends it when it closes.
        settings: how the window was left.
        random: for the computer's choices.
        thinking_ms: milliseconds before the computer plays.
        drills: the file of the answers in drills; by default in the user's folder for data.
    """

    closing = Signal(object)

    def __init__(
        self,
        service: SolverService,
        settings: Settings = Settings(),  # noqa: B008 - it cannot be changed
        *,
        random: Random | None = None,
        thinking_ms: int = THINKING_MS,
        drills: Path | None = None,
    ) -> None:
        super().__init__()
        self.setWindowTitle("Ghost Desktop")
        self._service = service
        self.inquiry = Inquiry(service, self)
        self._theme = settings.theme
        self._is_changing_theme = False
        self._font = QApplication.font()
        self.setup_bar = SetupBar(self)
        self.board = BoardPanel(service, self, random=random, thinking_ms=thinking_ms)
        self.learning = Learning(service, self, drills=drills)
        self.strategy, self.drill = self.learning.strategy, self.learning.drill
        self.dictionaries = DictionariesPanel(service, self)
        self.status_line = StatusLine(self)
        self._panels = QStackedWidget(self)
        for panel in self._all_panels():
            self._panels.addWidget(panel)
        centre = QWidget(self)
        column = QVBoxLayout(centre)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.setup_bar)
        column.addWidget(self._panels, 1)
        column.addWidget(self.status_line)
        self.setCentralWidget(centre)
        self._actions = Actions(self)

        for follower in (self.setup_bar, self.status_line, self.board, self.strategy):
            self.inquiry.subscribe(follower)
        self.inquiry.subscribe(self.dictionaries)
        self.inquiry.progressed.connect(self.status_line.show_progress)
        self.inquiry.failed.connect(self._on_failed)
        self.setup_bar.asked.connect(self.inquiry.ask)
        self.setup_bar.panel_chosen.connect(self.show_panel)
        self.setup_bar.left.connect(self.focus_panel)
        self.strategy.play_from.connect(self._play_from)
        self.dictionaries.opened.connect(self._open_in_strategy)
        self.status_line.cancelled.connect(self._cancel)
        hints = QGuiApplication.styleHints()
        hints.colorSchemeChanged.connect(self._on_system_theme)
        self._restore(settings)

    # --- what is remembered -----------------------------------------------------------------------

    def settings(self) -> Settings:
        """Return how the window is left."""
        seat, opening = self.strategy.looked_at or (None, None)
        return Settings(
            geometry=bytes(self.saveGeometry().data()),
            maximised=self.isMaximized(),
            panel=self._panels.currentIndex(),
            question=self.setup_bar.question,
            starter=self.board.starter,
            theme=self._theme,
            folds=self.strategy.folds(),
            seat=seat,
            opening=opening,
            dictionaries=self.dictionaries.state().plain(),
            new_lines=self.drill.new_lines,
        )

    def _restore(self, settings: Settings) -> None:
        unit = self.fontMetrics().height()
        room = self.screen().availableGeometry().size() - QSize(2 * unit, 3 * unit)
        self.resize(QSize(72 * unit, 50 * unit).boundedTo(room))
        if settings.geometry:
            self.restoreGeometry(QByteArray(settings.geometry))
        self._actions.themes[settings.theme].setChecked(True)
        self.board.set_starter(settings.starter)
        self.strategy.restore_folds(settings.folds)
        self.drill.new_lines = settings.new_lines
        if settings.seat is not None:
            self.strategy.look_at_next(settings.seat, settings.opening)
        self.dictionaries.restore(PanelState.from_plain(settings.dictionaries))
        self.show_panel(settings.panel)
        self.ask(settings.question)

    # --- the question and its answer --------------------------------------------------------------

    @property
    def answer(self) -> Answer | None:
        """The last answer; None until there is one."""
        return self.inquiry.answer

    @property
    def is_solving(self) -> bool:
        """Whether the answer to the bar's question is still to come."""
        return self.inquiry.is_solving

    def ask(self, question: Question) -> None:
        """Ask `question`; what is shown stays, marked as old, until the answer is there."""
        self.inquiry.ask(question)

    @Slot()
    def _cancel(self) -> None:
        """Stop solving, and go back to where the work is done."""
        self.inquiry.stop()
        self.focus_panel()

    @Slot(str, object)
    def _on_failed(self, sentence: str, error: BaseException) -> None:
        show_error(self, sentence, error)

    # --- panels -----------------------------------------------------------------------------------

    @property
    def panel(self) -> int:
        """The place in `PANELS` of the panel that is shown."""
        return self._panels.currentIndex()

    @Slot(int)
    def show_panel(self, number: int) -> None:
        """Show a panel, by its place in `PANELS`."""
        self._panels.setCurrentIndex(number)
        self.setup_bar.show_panel(number)
        self.focus_panel()

    @Slot()
    def focus_panel(self) -> None:
        """Put the focus where the work of the panel is done."""
        places = (self.board, self.learning.place, self.dictionaries.place)
        places[self._panels.currentIndex()].setFocus()

    def _all_panels(self) -> tuple[QWidget, ...]:
        return (self.board, self.learning, self.dictionaries)

    def _shown_panel(self) -> QWidget:
        return self._all_panels()[self._panels.currentIndex()]

    @Slot(str, int)
    def _play_from(self, fragment: str, seat: int) -> None:
        """Go on from a fragment of a strategy, on the board."""
        self.show_panel(PLAY)
        self.board.play_from(fragment, seat)

    @Slot(object)
    def _open_in_strategy(self, question: Question) -> None:
        """Look at the strategy for a cell of the comparison."""
        self.show_panel(STRATEGY)
        self.ask(question)

    # --- what the menus do ------------------------------------------------------------------------

    def new_round(self) -> None:
        """Begin another round on the board."""
        self.show_panel(PLAY)
        self.board.new_round()

    def set_theme(self, theme: Theme) -> None:
        """Give the program another look."""
        self._theme = theme
        application = QApplication.instance()
        if isinstance(application, QApplication):
            self._is_changing_theme = True  # asking Qt for a scheme is answered by a signal
            apply_theme(application, theme)
            self._is_changing_theme = False

    @Slot()
    def _on_system_theme(self) -> None:
        """Follow the system from light to dark and back."""
        if self._theme is Theme.SYSTEM and not self._is_changing_theme:
            self.set_theme(Theme.SYSTEM)

    def show_palette(self) -> None:
        """Let a command be typed."""
        palette = Palette(self, self._actions.can)
        palette.chosen.connect(self._actions.do)
        palette.show()

    def show_help(self) -> None:
        """Show the rules."""
        HelpDialog.show_for(self)

    def show_keys(self) -> None:
        """Show what the keys do."""
        KeySheet.show_for(self)

    def show_about(self) -> None:
        """Show versions and licences."""
        AboutDialog.show_for(self)

    # --- events -----------------------------------------------------------------------------------

    def changeEvent(self, event: QEvent) -> None:
        """Hand another font of the program down, which a style sheet keeps from its widgets."""
        super().changeEvent(event)
        application, font = QApplication.instance(), QApplication.font()
        is_new = event.type() is QEvent.Type.FontChange and font != self._font
        if is_new and isinstance(application, QApplication):
            self._font = font
            application.setStyleSheet("")
            self.set_theme(self._theme)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Letters that nothing else takes go to the board; Enter presses a button."""
        button = self.focusWidget()
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_enter and isinstance(button, QPushButton):
            if not event.isAutoRepeat():
                button.click()
        elif as_in_lists(event.text())[:1].isalpha() and self._shown_panel() is self.board:
            self.board.keyPressEvent(event)
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Say what to remember, and end the worker, which nobody needs to see."""
        self.closing.emit(self.settings())
        self.hide()
        self._service.shutdown()
        super().closeEvent(event)
