"""The dialog that asks which letters have been played, where they are more than the first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QLineEdit, QVBoxLayout

from ghost_desktop.desktop.announce import announce
from ghost_desktop.engine.letters import as_in_lists
from ghost_desktop.formats.illegal import no_opening
from ghost_desktop.formats.text import sentence
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from ghost_desktop.engine.game import Game

_WIDTH = 24  # heights of the font
_LINES = 2.3  # of what is said, with room for what hangs below the last


class OpeningDialog(QDialog):
    """Takes letters, and says of those that no strategy goes on from why that is.

    Args:
        game: in which they are played.
        parent: above which it stands.

    Attributes:
        field: the letters.

    Signals:
        chosen: these letters were played.
    """

    chosen = Signal(str)

    def __init__(self, game: Game, parent: QWidget) -> None:
        super().__init__(parent)
        self._game = game
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(_("Letters played"))
        self.field = QLineEdit(self)
        label = QLabel(_("The &letters that have been played, in their order:"), self)
        label.setBuddy(self.field)
        self._wrong = QLabel(self)
        self._wrong.setWordWrap(True)
        self._wrong.setTextFormat(Qt.TextFormat.PlainText)
        self._wrong.setProperty("role", "refusal")
        self._wrong.setMinimumHeight(round(_LINES * self.fontMetrics().lineSpacing()))
        self._wrong.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, self
        )
        buttons.accepted.connect(self._take)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        for widget in (label, self.field, self._wrong, buttons):
            layout.addWidget(widget)
        self.setMinimumWidth(_WIDTH * self.fontMetrics().height())
        self.field.textEdited.connect(self._wrong.clear)
        self.field.setFocus()

    @property
    def said(self) -> str:
        """Why the letters cannot be taken; empty as long as nobody has tried."""
        return self._wrong.text()

    @Slot()
    def _take(self) -> None:
        """Take the letters, or say why not."""
        letters = as_in_lists(self.field.text().strip())
        if not letters.isalpha():
            wrong = _("Write letters and nothing else.")
        else:
            letters = self._game.fragment_of(letters)
            wrong = sentence(no_opening(self._game, letters) or "")
        if wrong:
            self._wrong.setText(wrong)
            self.adjustSize()  # a list may have a long name
            announce(self._wrong, wrong)
            self.field.selectAll()
            self.field.setFocus()
        else:
            self.chosen.emit(letters)
            self.accept()
