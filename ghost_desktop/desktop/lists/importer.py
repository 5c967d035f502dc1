"""Whatever brings a word list comes here: it is shown in a dialog, kept, and said to be there."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QRect, Qt, Signal, Slot
from PySide6.QtGui import (
    QColor,
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QApplication, QFrame, QWidget

from ghost_desktop.desktop.kit.builders import button, flow, label
from ghost_desktop.desktop.kit.commands import command
from ghost_desktop.desktop.kit.files import ask_for_files
from ghost_desktop.desktop.kit.layout import demibold
from ghost_desktop.desktop.kit.theme import colours
from ghost_desktop.desktop.kit.widgets import announce
from ghost_desktop.desktop.window.errors import show_error
from ghost_desktop.formats.file_names import ATLAS_SUFFIX
from ghost_desktop.formats.match_files import SUFFIX
from ghost_desktop.formats.text import joined_and, printable, words_text
from ghost_desktop.library.own_lists import OwnList
from ghost_desktop.translation import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QMimeData

    from ghost_desktop.desktop.lists.import_dialog import ImportDialog
    from ghost_desktop.desktop.lists.imports import Brought
    from ghost_desktop.desktop.window.library import Library


class ImportedNotice(QFrame):
    """Says that lists are there, until it is closed or others come.

    Signals:
        play: the id of the list, to play with it.
        compare: the ids of the lists as a tuple, to compare them.
        undo: the lists as a tuple of `OwnList`, to have them no more.
        closed: the person is done with it.
    """

    play = Signal(str)
    compare = Signal(object)
    undo = Signal(object)
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "notice")
        self._kept: tuple[OwnList, ...] = ()
        self._text = label()
        self._play = button(_("Play with it"), self._on_play)
        others = (button(_("Compare"), self._on_compare), button(_("Undo"), self._on_undo))
        self._buttons = [self._play, *others]
        unit = self.fontMetrics().height()
        close = button(_("Close"), self._on_close)
        offers = flow(*self._buttons, close, spacing=unit // 2)
        margins = (unit, unit // 4, unit // 4, unit // 4)
        flow(self._text, offers, on=self, spacing=unit // 2, margins=margins, fills=True)
        self.hide()

    def take_focus(self) -> None:
        """Have the focus where one goes on from here."""
        next(one for one in self._buttons if not one.isHidden()).setFocus()

    @property
    def tells(self) -> bool:
        """Whether it says that lists are there."""
        return bool(self._kept)

    @property
    def text(self) -> str:
        """What is said."""
        return self._text.text()

    def tell(self, kept: Sequence[OwnList]) -> None:
        """Say that lists are there, one or several; of a single one also how large it is, and one may play with it."""
        self._kept = tuple(kept)
        names = joined_and([printable(one.name) for one in kept])
        said = _("{lists} are now among your word lists.")
        if len(kept) == 1:
            said = _("{lists} is now among your word lists: {words}.")
        self._say(said.format(lists=names, words=words_text(kept[-1].words)))

    def say_only(self, text: str) -> None:
        """Say something of which nothing follows; or nothing."""
        self._kept = ()
        self._say(text)

    def _say(self, text: str) -> None:
        self._text.setText(text)
        for one in self._buttons:
            one.setVisible(bool(self._kept))
            one.setAccessibleDescription(text)
        self._play.setVisible(len(self._kept) == 1)
        self.setVisible(bool(text))

    @Slot()
    def _on_play(self) -> None:
        self.play.emit(self._kept[-1].id)
        self._on_close()

    @Slot()
    def _on_compare(self) -> None:
        self.compare.emit(tuple(kept.id for kept in self._kept))
        self._on_close()

    @Slot()
    def _on_undo(self) -> None:
        self.undo.emit(self._kept)

    @Slot()
    def _on_close(self) -> None:
        self.say_only("")
        self.closed.emit()


class Importer(QObject):
    """Leads from files and texts to lists of a person's own.

    Attributes:
        dialog: the dialog, while it is open.
        notice: says which list has come, and what can be done with it.

    Signals:
        opened: the dialog, when it is open.
        wanted: the id of a list that is to be shown.

    Args:
        library: is told what has come.
        window: the window, in front of which the dialog stands.
    """

    opened = Signal(QWidget)
    wanted = Signal(str)

    def __init__(self, library: Library, window: QWidget) -> None:
        super().__init__(window)
        self._library, self._window = library, window
        self.dialog: ImportDialog | None = None
        self._is_unfolded = False  # as the dialog was left
        self._come: list[OwnList] = []  # by the dialog that is open, or was last
        self.notice = ImportedNotice(window)
        self.notice.undo.connect(self._undo)
        library.changed.connect(self._on_lists_changed)

    # --- what brings a list -------------------------------------------------------------------------

    @command("word_lists.import")
    @Slot()
    def choose_files(self) -> None:
        """Let a person choose files, and show what they would be."""
        kinds = (
            _("Word lists ({patterns})").format(
                patterns="*.txt *.dic *.csv *.tsv *.json *.lst *.gz *.bz2 *.xz *.zip"
            ),
            _("All files (*)"),
        )
        ask_for_files(self._window, _("Import word lists"), kinds, self.open_files)

    def open_files(self, paths: Sequence[Path]) -> None:
        """Show what files would be as lists, one after another."""
        from ghost_desktop.desktop.lists.imports import Brought  # noqa: PLC0415

        self._bring([Brought(path.absolute()) for path in paths])

    def open_text(self, text: str) -> None:
        """Show what a text would be as a list."""
        from ghost_desktop.desktop.lists.imports import Brought  # noqa: PLC0415

        self._bring([Brought.of_text(text)])

    @command("word_lists.paste")
    @Slot()
    def paste(self) -> None:
        """Show what the clipboard would be as lists: its files, or its text."""
        # None where nothing is, which PySide6 does not tell of.
        data: QMimeData | None = QGuiApplication.clipboard().mimeData()
        if data is not None and (files := local_files(data)):
            self.open_files(files)
        elif data is not None and data.text().strip():
            self.open_text(data.text())
        else:
            self.notice.say_only(_("There are no words on the clipboard; copy some first."))

    def _bring(self, brought: Sequence[Brought]) -> None:
        """Show what is brought, after what is being shown."""
        if not brought:
            return
        if self.dialog is not None:
            self.dialog.bring(brought)
            return
        from ghost_desktop.desktop.lists.import_dialog import ImportDialog  # noqa: PLC0415

        self.notice.say_only("")
        self._come = []
        dialog = ImportDialog(self._window, is_unfolded=self._is_unfolded)
        dialog.kept.connect(self._on_kept)
        dialog.went_to.connect(lambda known: self.wanted.emit(known.id))
        dialog.pasted.connect(self.paste)
        dialog.failed.connect(self._on_failed)
        dialog.finished.connect(self._on_finished)
        self.dialog = dialog
        self.opened.emit(dialog)
        dialog.bring(brought)
        dialog.open()

    # --- what becomes of it -------------------------------------------------------------------------

    @Slot(object)
    def _on_kept(self, kept: OwnList) -> None:
        """Have the list wherever lists are chosen, and say so."""
        self._library.reload()
        self._come.append(kept)
        self.notice.tell(self._come)
        announce(self._window, self.notice.text)

    @Slot()
    def _on_lists_changed(self) -> None:
        """Say no more of a list that is gone again, and its name if it has another."""
        found = [self._library.find(kept.id) for kept in self._come]
        self._come = [one for one in found if isinstance(one, OwnList)]
        if self.notice.tells and self._come:
            self.notice.tell(self._come)
        elif self.notice.tells:
            self.notice.say_only("")

    @Slot()
    def _on_finished(self) -> None:
        if self.dialog is not None:
            self._is_unfolded = self.dialog.is_unfolded
            self.dialog = None
        self._window.activateWindow()  # not all systems do that
        if self.notice.tells:
            self.notice.take_focus()

    @Slot(object)
    def _on_failed(self, error: BaseException) -> None:
        show_error(self._window, _("The list could not be imported."), error)

    @Slot(object)
    def _undo(self, lists: Sequence[OwnList]) -> None:
        """Have lists no more that have just come."""
        gone = [kept for kept in lists if self._remove(kept)]
        if len(gone) < len(lists):
            return
        names = joined_and([printable(kept.name) for kept in gone])
        said = ngettext("{lists} is gone again.", "{lists} are gone again.", len(gone))
        self.notice.say_only(said.format(lists=names))
        announce(self._window, self.notice.text)
        self.notice.closed.emit()

    def _remove(self, kept: OwnList) -> bool:
        try:
            self._library.remove(kept.id)
        except OSError as error:
            show_error(self._window, _("The list could not be removed."), error)
            return False
        return True


def local_files(data: QMimeData) -> list[Path]:
    """Return the files that are dragged, or on the clipboard."""
    return [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]


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
        importer: imports lists.
        window: the window.

    Signals:
        match_dropped: the file of a match.
        atlas_dropped: the file of an atlas.
    """

    match_dropped = Signal(object)
    atlas_dropped = Signal(object)

    def __init__(self, importer: Importer, window: QWidget) -> None:
        super().__init__(window)
        self._importer, self._window = importer, window
        self._veil = DropVeil(window)
        self.take_from(window)
        importer.opened.connect(self.take_from)

    @Slot(QWidget)
    def take_from(self, window: QWidget) -> None:
        """Take what is dropped on a window, too."""
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
        return modal is not None and modal is not self._importer.dialog

    def open(self, paths: Sequence[Path]) -> None:
        """Open files where they belong: a match at the board, an atlas, all else as word lists.

        Of several matches it is the first, for the board has room for one; so with atlases.
        """
        matches = [path for path in paths if path.suffix.lower() == SUFFIX]
        atlases = [path for path in paths if path.suffix.lower() == ATLAS_SUFFIX]
        others = [path for path in paths if path not in (*matches, *atlases)]
        if atlases:
            self.atlas_dropped.emit(atlases[0])
        if matches:
            self.match_dropped.emit(matches[0])
        if others:
            self._importer.open_files(others)

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
                self._importer.open_text(data.text())
        return True


def _what_comes_of(files: Sequence[Path]) -> str:
    """Say what dropping some files does; or, if they are none, a text."""
    kinds = {path.suffix.lower() for path in files}
    if kinds == {SUFFIX}:
        return _("Drop to open the match")
    if kinds == {ATLAS_SUFFIX}:
        return _("Drop to open the atlas")
    return _("Drop to import the words")
