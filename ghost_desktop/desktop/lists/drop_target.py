"""What is dropped anywhere on the window: it is opened where it belongs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, Signal, Slot
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QGraphicsOpacityEffect, QWidget

from ghost_desktop.desktop.kit.builders import dress
from ghost_desktop.desktop.kit.layout import demibold
from ghost_desktop.desktop.kit.page import LargeLabel
from ghost_desktop.formats.match_files import SUFFIX
from ghost_desktop.formats.names import ATLAS_SUFFIX
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QMimeData

    from ghost_desktop.desktop.lists.care import ListCare


def local_files(data: QMimeData) -> list[Path]:
    """Return the files that are dragged, or on the clipboard."""
    return [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]


_OPACITY = 0.9  # what is below is still to be seen, and does not disturb


class DropTarget(QObject):
    """Takes what is dropped anywhere on the window, and has it opened where it belongs.

    Files are taken before a field below the pointer would write their names; text only where
    nothing else takes it.

    Args:
        lists: brings lists.
        window: the window.

    Signals:
        match_dropped: the file of a match.
        atlas_dropped: the file of an atlas.
    """

    match_dropped = Signal(object)
    atlas_dropped = Signal(object)

    def __init__(self, lists: ListCare, window: QWidget) -> None:
        super().__init__(window)
        self._lists, self._window = lists, window
        self._veil = dress(LargeLabel(1.5, window, bolder=demibold), role="veil")
        self._veil.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._veil.setWordWrap(True)
        opacity = QGraphicsOpacityEffect(self._veil)
        opacity.setOpacity(_OPACITY)
        self._veil.setGraphicsEffect(opacity)
        # What is below goes on to be asked whether it takes what is dragged.
        self._veil.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._veil.hide()
        self.take_from(window)
        lists.opened.connect(self.take_from)

    @Slot(QWidget)
    def take_from(self, window: QWidget) -> None:
        """Take what is dropped on a window, too."""
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    @property
    def is_busy(self) -> bool:
        """Whether something else is to be answered first; lists are shown after one another."""
        modal = QApplication.activeModalWidget()
        return modal is not None and modal is not self._lists.dialog

    def open(self, paths: Sequence[Path]) -> None:
        """Open files where they belong: a match at the board, an atlas, all else as word lists.

        Of several matches it is the first, for the board has room for one; so with atlases.
        """
        matches = [path for path in paths if path.suffix.lower() == SUFFIX]
        atlases = [path for path in paths if path.suffix.lower() == ATLAS_SUFFIX]
        if atlases:
            self.atlas_dropped.emit(atlases[0])
        if matches:
            self.match_dropped.emit(matches[0])
        self._lists.bring(*(path for path in paths if path not in (*matches, *atlases)))

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
            self._cover(files)
        elif event.type() is QEvent.Type.Drop:
            self._veil.hide()
            if files:
                self.open(files)
            else:
                self._lists.bring(data.text())
        return True

    def _cover(self, files: Sequence[Path]) -> None:
        """Say over the window what dropping some files does; or, if they are none, a text."""
        kinds = {path.suffix.lower() for path in files}
        said = _("Drop to import the words")
        if kinds == {SUFFIX}:
            said = _("Drop to open the match")
        elif kinds == {ATLAS_SUFFIX}:
            said = _("Drop to open the atlas")
        self._veil.setText(said)
        self._veil.setGeometry(self._window.rect())
        self._veil.raise_()
        self._veil.show()
