"""Says how much room proofs of earlier games take, and clears them for whoever wants that."""

from __future__ import annotations

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QWidget

from ghost_desktop.desktop.kit.builders import button, column, label
from ghost_desktop.desktop.kit.widgets import announce
from ghost_desktop.desktop.window.reading import ReadingDialog
from ghost_desktop.formats.stored import describe_cleared, describe_proofs
from ghost_desktop.library.proofs import KeptProofs
from ghost_desktop.translation import _


class ProofsDialog(ReadingDialog):
    """What is kept of proofs in the user's folder for caches, and a button that clears it."""

    def __init__(self, window: QWidget) -> None:
        self._kept = KeptProofs()
        size = self._kept.size
        content = QWidget()
        self._text = label(text=describe_proofs(size))
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._clear = button(_("Clear"), self._on_clear)
        self._clear.setAccessibleDescription(self._text.text())
        column(self._text, (self._clear, Qt.AlignmentFlag.AlignLeft), ..., on=content)
        self._clear.setVisible(bool(size))
        super().__init__(_("Clear the cache of proofs"), content, window, width=26, height=9)

    @property
    def text(self) -> str:
        """What is said."""
        return self._text.text()

    @Slot()
    def _on_clear(self) -> None:
        before = self._kept.size
        self._kept.clear()
        self._text.setText(describe_cleared(before, self._kept.size))
        self._clear.hide()
        self.setFocus()
        announce(self._text, self.text)
