"""The box for a fragment from a real game, and what is known of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Signal, Slot
from PySide6.QtWidgets import QLabel, QLineEdit, QTextBrowser, QVBoxLayout, QWidget

from ghost_desktop.desktop.fonts import bold
from ghost_desktop.desktop.kit.commands import stand_for, title, underlined
from ghost_desktop.desktop.strategy.position import position_html
from ghost_desktop.engine.letters import letters_of
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

    from ghost_desktop.desktop.strategy.position import Position
    from ghost_desktop.engine.game import Game

_LEAST_PAGE = QSize(9, 3)  # in heights of the font


class _Page(QTextBrowser):
    """Asks for a few lines; all the room that is left comes on top."""

    def minimumSizeHint(self) -> QSize:
        """Return the least size."""
        return _LEAST_PAGE * self.fontMetrics().height()


class Box(QWidget):
    """Takes a fragment from a real game, and says what is known of it.

    Signals:
        typed: the fragment, as it is typed.
    """

    typed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._game: Game | None = None
        heading = QLabel(underlined(title("strategy.box"), "strategy.box"), self)
        heading.setFont(bold(self.font()))
        self._purpose = purpose = QLabel(
            _("Type the letters of a game that you played: it says who wins from there."), self
        )
        purpose.setProperty("role", "muted")
        purpose.setWordWrap(True)
        self.field = QLineEdit(self)
        self.field.setAccessibleName(_("A fragment from a game"))
        self.field.setAccessibleDescription(purpose.text())
        self.field.setToolTip(purpose.text())
        self.field.setPlaceholderText(_("The letters on the table"))
        self.field.setClearButtonEnabled(True)
        self.field.textEdited.connect(self._on_edited)
        heading.setBuddy(self.field)
        stand_for(self.field, "strategy.box")
        self._page = _Page(self)
        self._page.setAccessibleName(_("What is known of the fragment"))
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(heading)
        column.addWidget(purpose)
        column.addWidget(self.field)
        column.addWidget(self._page, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave what the box is for to its tool tip where there is no room to say it."""
        super().resizeEvent(event)
        self._purpose.show()
        self._purpose.setVisible(self._column.minimumHeightForWidth(self.width()) <= self.height())

    @property
    def text(self) -> str:
        """What is said of the fragment."""
        return self._page.toPlainText()

    def set_game(self, game: Game) -> None:
        """Read and write letters as a game has them."""
        self._game = game

    def show_fragment(self, fragment: str) -> None:
        """Follow the tree to a fragment."""
        if self._game is not None and self._fragment() != fragment:
            self.field.setText(self._game.words.shown(fragment))

    def show_position(self, position: Position) -> None:
        """Say what is known, if the box still has this fragment."""
        if position.fragment == self._fragment():
            self._page.setHtml(position_html(position))

    def show_nothing(self) -> None:
        """Take away what is said: it is of other letters, or of another game."""
        self._page.clear()

    @Slot()
    def show_waiting(self) -> None:
        """Say that an answer is on its way, in place of what is said of other letters."""
        self._page.setPlainText(_("One moment: the letters are being looked up."))

    def _fragment(self) -> str:
        letters = letters_of(self.field.text())
        return self._game.fragment_of(letters) if self._game is not None else letters

    @Slot()
    def _on_edited(self) -> None:
        self.typed.emit(self._fragment())
