"""What is dragged over the window and dropped there: word lists, text, matches and atlases."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QRect, Qt
from PySide6.QtGui import QColor, QDragEnterEvent, QDropEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QApplication, QWidget

from ghost_desktop.desktop.fonts import demibold
from ghost_desktop.desktop.importing.importer import local_files
from ghost_desktop.desktop.panels import DICTIONARIES
from ghost_desktop.desktop.theme import colours
from ghost_desktop.formats.file_names import ATLAS_SUFFIX
from ghost_desktop.formats.match_files import SUFFIX
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from ghost_desktop.desktop.window import MainWindow

_VEIL = 225  # of 255: what is below is still to be seen, and does not disturb
_FROM_EDGE = 1  # heights of the font


class DropVeil(QWidget):
    """Covers a window while something is dragged over it, and says what comes of dropping it."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        # What is below goes on to be asked whether it takes what is dragged.
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.text = ""
        self.hide()

    def cover(self, text: str) -> None:
        """Cover the window."""
        self.text = text
        window = self.parentWidget()
        if window is not None:
            self.setGeometry(window.rect())
        self.raise_()
        self.show()
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw a frame on a veil, and the text in it."""
        c = colours()
        edge = _FROM_EDGE * self.fontMetrics().height()
        font = demibold(self.font())
        font.setPointSizeF(1.5 * font.pointSizeF())
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            veil = QColor(c.window)
            veil.setAlpha(_VEIL)
            painter.fillRect(self.rect(), veil)
            frame: QRect = self.rect().adjusted(edge, edge, -edge, -edge)
            painter.setPen(QPen(QColor(c.accent), 2, Qt.PenStyle.DashLine))
            painter.drawRoundedRect(frame, edge / 2, edge / 2)
            painter.setPen(QColor(c.text))
            painter.setFont(font)
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(frame.adjusted(edge, edge, -edge, -edge), flags.value, self.text)


class Dropping(QObject):
    """Takes what is dropped anywhere on the window, and has it opened where it belongs.

    Files are taken before a field below the pointer would write their names; text only where
    nothing else takes it.

    Args:
        window: has what opens matches and atlases, and what imports lists.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._veil = DropVeil(window)
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    @property
    def text(self) -> str:
        """What is said over the window; nothing while nothing is dragged."""
        return "" if self._veil.isHidden() else self._veil.text

    @property
    def is_busy(self) -> bool:
        """Whether something else is to be answered first; lists are shown after one another."""
        modal = QApplication.activeModalWidget()
        return modal is not None and modal is not self._window.importer.dialog

    def open(self, paths: Sequence[Path]) -> None:
        """Open files where they belong: a match at the board, an atlas, all else as word lists.

        Of several matches it is the first, for the board has room for one; so with atlases.
        """
        matches = [path for path in paths if path.suffix.lower() == SUFFIX]
        atlases = [path for path in paths if path.suffix.lower() == ATLAS_SUFFIX]
        others = [path for path in paths if path not in (*matches, *atlases)]
        if atlases:
            self._window.show_panel(DICTIONARIES)
            self._window.dictionaries.atlas.open(atlases[0])
        if matches:
            self._window.match_files.open(matches[0])
        if others:
            self._window.importer.open_files(others)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow what is dragged, over the window or over the native one that it has."""
        kind = event.type()
        if kind is QEvent.Type.Show and watched is self._window:
            handle = self._window.windowHandle()
            if handle is not None:
                handle.installEventFilter(self)
        elif kind is QEvent.Type.DragLeave:
            self._veil.hide()
        elif isinstance(event, QDropEvent):  # or that it enters, or moves
            return self._follow(event, is_native=watched is not self._window)
        return super().eventFilter(watched, event)

    def _follow(self, event: QDropEvent, *, is_native: bool) -> bool:
        """Take what is dragged, if it is anything; tell whether it is."""
        data = event.mimeData()
        files = local_files(data)
        has_words = not files and not is_native and bool(data.text().strip())
        if self.is_busy or not (files or has_words):
            return False
        event.acceptProposedAction()
        if isinstance(event, QDragEnterEvent):
            self._veil.cover(_what_comes_of(files))
        elif event.type() is QEvent.Type.Drop:
            self._veil.hide()
            if files:
                self.open(files)
            else:
                self._window.importer.open_text(data.text())
        return True


def _what_comes_of(files: Sequence[Path]) -> str:
    """Say what dropping some files does; or, if they are none, a text."""
    kinds = {path.suffix.lower() for path in files}
    if kinds == {SUFFIX}:
        return _("Drop to open the match")
    if kinds == {ATLAS_SUFFIX}:
        return _("Drop to open the atlas")
    return _("Drop to import the words")
