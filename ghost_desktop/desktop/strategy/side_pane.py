"""What stands beside the tree: the list to remember, or the box for any fragment; a definition."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QLabel, QLineEdit, QStackedWidget, QTextBrowser, QVBoxLayout, QWidget

from ghost_desktop.desktop.actions import add_action
from ghost_desktop.desktop.commands import title, underlined
from ghost_desktop.desktop.errors import show_error
from ghost_desktop.desktop.fonts import bold
from ghost_desktop.desktop.service import Work
from ghost_desktop.desktop.strategy.lines import LinesView
from ghost_desktop.desktop.strategy.position import Position, definition_of, look_up, position_html
from ghost_desktop.engine.letters import letters_of
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from ghost_desktop.desktop.service import JobResult, SolverService
    from ghost_desktop.desktop.strategy.position import SolvedGame


class Box(QWidget):
    """Takes a fragment from a real game, and says what is known of it.

    Signals:
        typed: the fragment, as it is typed.
    """

    typed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        heading = QLabel(underlined(title("strategy.box"), "strategy.box"), self)
        heading.setFont(bold(self.font()))
        self.field = QLineEdit(self)
        self.field.setAccessibleName(_("A fragment from a game"))
        self.field.setPlaceholderText(_("The letters on the table"))
        self.field.setClearButtonEnabled(True)
        self.field.textEdited.connect(self._on_edited)
        heading.setBuddy(self.field)
        add_action("strategy.box", self.field, self.field.setFocus, listens=False)
        self._page = QTextBrowser(self)
        self._page.setAccessibleName(_("What is known of the fragment"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(heading)
        column.addWidget(self.field)
        column.addWidget(self._page, 1)

    @property
    def text(self) -> str:
        """What is said of the fragment."""
        return self._page.toPlainText()

    def show_fragment(self, fragment: str) -> None:
        """Follow the tree to a fragment."""
        if self._fragment() != fragment:
            self.field.setText(fragment)

    def show_position(self, position: Position) -> None:
        """Say what is known, if the box still has this fragment."""
        if position.fragment == self._fragment():
            self._page.setHtml(position_html(position))

    def _fragment(self) -> str:
        return letters_of(self.field.text())

    @Slot()
    def _on_edited(self) -> None:
        self.typed.emit(self._fragment())


class SidePane(QWidget):
    """The list or the box, and below it what the selected word means."""

    def __init__(self, service: SolverService, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # Beyond the finished words a game must be solved anew, behind which no search may wait.
        self._looking_up = service.open_channel(Work.ALONE)
        self._looking_up.finished.connect(self._on_looked_up)
        self._defining = service.open_channel(Work.LOOKING_UP)
        self._defining.finished.connect(self._on_defined)
        self.lines = LinesView(self)
        self.box = Box(self)
        self._pages = QStackedWidget(self)
        self._pages.addWidget(self.lines)
        self._pages.addWidget(self.box)
        self._definition = QLabel(self)
        self._definition.setAccessibleName(_("Definition"))
        self._definition.setWordWrap(True)
        self._definition.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._pages, 1)
        column.addWidget(self._definition)

    @property
    def definition(self) -> str:
        """What is said of the selected word."""
        return self._definition.text()

    def show_box(self, is_shown: bool) -> None:
        """Show the box, or the list."""
        self._pages.setCurrentWidget(self.box if is_shown else self.lines)

    def look_up(self, game: SolvedGame, fragment: str, seat: int) -> None:
        """Find out what is known of a fragment, and say it in the box to the player on `seat`."""
        self._looking_up.submit(partial(look_up, game, fragment, seat))

    def define(self, word: str) -> None:
        """Find out what a word means, and say it; for none, say nothing."""
        if word:
            self._defining.submit(partial(definition_of, word))
        else:
            self._defining.drop()
            self._show_definition("")

    @Slot(object)
    def _on_looked_up(self, result: JobResult) -> None:
        if isinstance(result.value, Position):
            self.box.show_position(result.value)
        elif result.error is not None:
            show_error(self.window(), _("The fragment could not be looked up."), result.error)

    @Slot(object)
    def _on_defined(self, result: JobResult) -> None:
        if isinstance(result.value, str):
            self._show_definition(result.value)
        elif result.error is not None:
            show_error(self.window(), _("The definition could not be looked up."), result.error)

    def _show_definition(self, text: str) -> None:
        self._definition.setText(text)
        self._definition.setVisible(bool(text))  # nothing takes no room
