"""What does not work on this computer though the program goes on, said once each, in a dialog.

As a folder that cannot be written to, or a dictionary that cannot be read: nobody's mistake, so
there is no report to copy. What is said is in the log as well.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Slot
from PySide6.QtWidgets import QMessageBox

from ghost_desktop.translation import _

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

log = logging.getLogger(__name__)


class Troubles(QObject):
    """Holds what was said; more of it is added to the dialog that is open.

    Args:
        window: to show it over, once that is seen itself.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._said: list[str] = []
        self._open: list[str] = []
        self._dialog: QMessageBox | None = None

    @property
    def said(self) -> tuple[str, ...]:
        """The sentences that were said, each once."""
        return tuple(self._said)

    @Slot(str)
    def say(self, sentence: str) -> None:
        """Say and log a sentence, unless it was said before; nothing if it is empty."""
        if not sentence or sentence in self._said:
            return
        log.warning("%s", sentence)
        self._said.append(sentence)
        self._open.append(sentence)
        if self._window.isVisible():
            self._show()

    def _show(self) -> None:
        if self._dialog is None:
            self._dialog = dialog = QMessageBox(self._window)
            dialog.setIcon(QMessageBox.Icon.Warning)
            dialog.setWindowTitle(_("Not everything works"))
            dialog.setText(_("Not everything works here. You can go on all the same."))
            dialog.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            dialog.addButton(_("Close"), QMessageBox.ButtonRole.AcceptRole)
            dialog.setModal(False)
            dialog.finished.connect(self._on_closed)
        self._dialog.setInformativeText("\n\n".join(self._open))
        self._dialog.show()

    @Slot()
    def _on_closed(self) -> None:
        self._open.clear()
        if self._dialog is not None:
            self._dialog.deleteLater()
            self._dialog = None
