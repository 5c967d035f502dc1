"""Closing the window while something that a person asked for is still being written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QMetaObject, QObject, Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import QMessageBox

from ghost_desktop.translation import _

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from ghost_desktop.desktop.service import SolverService

_PATIENCE_MS = 300
"""Milliseconds after which it is said what is waited for: most often all is written by then."""


class Leaving(QObject):
    """Has a window stay open until all is written, and close then; unless something could not be.

    Why that could not be, whoever wanted it says in the window, which stays open for that.

    Args:
        window: is closed.
        service: writes.

    Signals:
        stayed: the window that was to be closed stays open.
    """

    stayed = Signal()

    def __init__(self, window: QWidget, service: SolverService) -> None:
        super().__init__(window)
        self._window = window
        self._service = service
        self._is_wanted = False
        self._box: QMessageBox | None = None
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(_PATIENCE_MS)
        self._patience.timeout.connect(self._show)
        service.kept.connect(self._on_kept)

    def has_to_wait(self) -> bool:
        """Tell whether the window, which is to be closed, has to stay: it is closed by itself then."""
        self._is_wanted = self._service.is_keeping
        if self._is_wanted and self._box is None:
            self._patience.start()
        return self._is_wanted

    @Slot(bool)
    def _on_kept(self, is_saved: bool) -> None:
        """Close the window once all is written; stay if that could not be."""
        if not self._is_wanted:
            return
        if not is_saved:
            self._stay()
        elif not self._service.is_keeping:
            self._close()

    @Slot()
    def _show(self) -> None:
        """Say what is waited for, and let a person not wait."""
        said = _("Something is still being saved. The window closes once it is.")
        self._box = QMessageBox(QMessageBox.Icon.NoIcon, "Ghost Desktop", said, parent=self._window)
        self._box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        stay = self._box.addButton(_("Stay"), QMessageBox.ButtonRole.RejectRole)
        leave = self._box.addButton(_("Close without it"), QMessageBox.ButtonRole.DestructiveRole)
        stay.clicked.connect(self._stay)
        leave.clicked.connect(self._leave)
        self._box.setDefaultButton(stay)
        self._box.setEscapeButton(stay)
        self._box.open()

    @Slot()
    def _stay(self) -> None:
        self._is_wanted = False
        self._dismiss()
        self.stayed.emit()

    @Slot()
    def _leave(self) -> None:
        self._service.keep_nothing()
        self._close()

    def _close(self) -> None:
        self._dismiss()
        # Later: whoever has just heard of what was written is not to be gone by then.
        QMetaObject.invokeMethod(self._window, "close", Qt.ConnectionType.QueuedConnection)

    def _dismiss(self) -> None:
        self._patience.stop()
        if self._box is not None:
            self._box.close()
            self._box = None
