"""The dialog of an import: what a file would be as a list, and how else it could be read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QMetaObject, QSize, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from ghost_desktop.desktop.announce import announce
from ghost_desktop.desktop.importing.choices import ReadingChoices
from ghost_desktop.desktop.importing.mending import is_doubtful
from ghost_desktop.desktop.importing.pane import PreviewPane
from ghost_desktop.desktop.progress import ProgressBar
from ghost_desktop.desktop.scrolling import scrolling
from ghost_desktop.formats.own_lists import describe_unkept
from ghost_desktop.formats.text import number, sentence
from ghost_desktop.library.own_lists import LONGEST_NAME
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QShowEvent

    from ghost_desktop.desktop.importing.finding import Brought, FoundOut
    from ghost_desktop.desktop.importing.jobs import ImportJobs
    from ghost_desktop.engine.import_choices import ImportChoices
    from ghost_desktop.library.own_lists import OwnList

_WIDTH = 36  # heights of the font


class ImportDialog(QDialog):
    """Shows what is brought, one after another; Enter keeps it as a list, Escape lets it all be.

    Args:
        jobs: reads and keeps.
        window: the window that it belongs to.
        is_unfolded: whether all choices are shown.

    Signals:
        kept: an `OwnList` that is there from now on.
        went_to: the list, which is there already, that a person wants to see.
        pasted: the person wants what is on the clipboard.
        failed: what was raised that nobody foresaw.
    """

    kept = Signal(object)
    went_to = Signal(object)
    pasted = Signal()
    failed = Signal(object)

    def __init__(self, jobs: ImportJobs, window: QWidget, *, is_unfolded: bool = False) -> None:
        super().__init__(window)
        self._jobs = jobs
        self._waiting: list[Brought] = []
        self._count = self._at = 0  # of all that was brought; which of them is shown
        self._found: FoundOut | None = None
        self._is_old = False  # what is found: it is being read in another way
        self._was_unfolded = is_unfolded  # by the person, and not for a doubt
        self._is_named = False  # by the person
        self.setWindowTitle(_("Import a word list"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._build()
        jobs.found.connect(self._on_found)
        jobs.progressed.connect(self._on_progressed)
        jobs.kept.connect(self._on_kept)
        jobs.refused.connect(self._on_refused)
        jobs.failed.connect(self._on_failed)

    @property
    def is_unfolded(self) -> bool:
        """Whether the person wants to see all choices."""
        return self._was_unfolded

    @property
    def text(self) -> str:
        """What is said of what is shown."""
        return self._trouble.text() if self.pane.isHidden() else self.pane.text

    @property
    def is_settled(self) -> bool:
        """Whether all is known of what is shown."""
        return self._found is not None and not self._jobs.is_busy

    # --- what is shown ------------------------------------------------------------------------------

    def bring(self, brought: Sequence[Brought]) -> None:
        """Show more, after what is shown."""
        is_first = not self._count
        self._waiting += brought
        self._count += len(brought)
        if is_first:
            self._go_on()
        else:
            self._show_place()

    @Slot()
    def _go_on(self) -> None:
        """Show what was brought next; nothing is left once all of it was seen."""
        if not self._waiting:
            self.accept()
            return
        brought = self._waiting.pop(0)
        self._at += 1
        self._found, self._is_old, self._is_named = None, False, False
        self._title.setText(brought.title)
        self._title.setToolTip(brought.file)
        self._name.setText("")
        self.pane.hide()
        self._trouble.setText(_("It is being read…"))
        self._trouble.show()
        self._fold.hide()
        self.choices.hide()
        self._show_place()
        self._jobs.find_out(brought, None)

    def _show_place(self) -> None:
        place = say("{number} of {count}", number=number(self._at), count=number(self._count))
        self._place.setText(place if self._count > 1 else "")
        self._skip.setVisible(bool(self._waiting))
        self._offer()

    @Slot(object)
    def _on_found(self, found: FoundOut) -> None:
        """Show what is known by now of what is shown."""
        is_first = self._found is None
        self._found, self._is_old = found, False
        read = found.preview
        self._fold.setVisible(found.has_choices)
        if found.has_choices:
            self.choices.show_choices(found.choices, has_encoding=found.brought.path is not None)
        doubt = bool(found.refusal) or (
            read is not None and is_doubtful(read.report, found.choices)
        )
        if is_first:
            self._unfold(found.has_choices and (self._was_unfolded or doubt))
        self.pane.setVisible(read is not None)
        self._trouble.setVisible(read is None)
        if read is not None:
            self.pane.show_found(found, read)
            self._propose(read.words.name or found.brought.title)
        elif found.refusal:
            self._trouble.setText(found.refusal)
        if is_first:
            self._name.setFocus()
        self._offer()
        # What is shown from now on is high only once Qt has laid it out.
        QMetaObject.invokeMethod(self, "_grow", Qt.ConnectionType.QueuedConnection)
        if not self._jobs.is_busy:
            self._progress.hide()
            announce(self, self.text)

    def _propose(self, name: str) -> None:
        """Propose a name, unless the person has one: what is typed comes in place of it."""
        if not self._is_named and name != self._name.text():
            self._name.setText(name)
            self._name.selectAll()

    def _offer(self) -> None:
        """Have the main button do what comes next."""
        found = self._found
        self._name_row.setVisible(found is None or found.preview is not None)
        can_import = found is not None and found.can_be_kept and not self._jobs.is_keeping
        has_nothing = found is not None and (bool(found.refusal) or found.known is not None)
        text = _("Import")
        if has_nothing and found is not None:
            text = _("Go on") if self._waiting else _("Close")
            if found.known is not None and not self._waiting:
                text = _("Go to it")
        self._main.setText(say("{text}  ↵", text=text))
        self._main.setAccessibleName(text)
        self._main.setEnabled((can_import or has_nothing) and not self._is_old)
        is_last = found is not None and bool(found.refusal) and not self._waiting
        self._cancel.setVisible(not is_last)  # to close is the same then
        self._skip.setEnabled(not self._jobs.is_keeping)

    @Slot(int, int)
    def _on_progressed(self, done: int, total: int) -> None:
        self._progress.show_progress(done, total)
        self._progress.show()

    # --- what is chosen -----------------------------------------------------------------------------

    @Slot(object)
    def _read_otherwise(self, choices: ImportChoices) -> None:
        """Read the same in another way; what was found stays in sight until more is known."""
        if self._found is None or self._jobs.is_keeping:
            return
        brought = self._found.brought
        self._is_old = True
        self._jobs.find_out(brought, choices)
        self._offer()

    @Slot(object)
    def _mend(self, choices: ImportChoices) -> None:
        """Read it otherwise by a button that will be gone."""
        self._name.setFocus()
        self._read_otherwise(choices)

    @Slot()
    def _on_fold(self) -> None:
        self._was_unfolded = self._fold.isChecked()
        self._unfold(self._was_unfolded)
        self._grow()

    def _unfold(self, is_unfolded: bool) -> None:
        self._fold.setChecked(is_unfolded)
        self.choices.setVisible(is_unfolded)

    @Slot()
    def _on_named(self) -> None:
        self._is_named = bool(self._name.text().strip())

    # --- what is done -------------------------------------------------------------------------------

    @Slot()
    def do(self) -> None:
        """Do what the main button says."""
        found = self._found
        if found is None or self._jobs.is_keeping:
            return
        if found.known is not None and not self._waiting:
            self.accept()
            self.went_to.emit(found.known)
        elif found.refusal or found.known is not None:
            self._go_on()
        elif found.can_be_kept and found.preview is not None:
            self._jobs.keep(found.preview, self._name.text())
            self._offer()

    @Slot(object)
    def _on_kept(self, kept: OwnList) -> None:
        self._progress.hide()
        self.kept.emit(kept)
        self._go_on()

    @Slot(object)
    def _on_refused(self, error: OSError) -> None:
        """Say why a list could not be kept; it can be tried again."""
        self._progress.hide()
        self._trouble.setText(sentence(describe_unkept(error)))
        self._trouble.show()
        announce(self, self._trouble.text())
        self._offer()

    @Slot(object)
    def _on_failed(self, error: BaseException) -> None:
        self.reject()
        self.failed.emit(error)

    def done(self, result: int) -> None:
        """Leave nothing behind that was not to be kept."""
        self._jobs.cancel()
        super().done(result)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take what is pasted for more words."""
        if event.matches(QKeySequence.StandardKey.Paste):
            self.pasted.emit()
        else:
            super().keyPressEvent(event)

    # --- how it looks -------------------------------------------------------------------------------

    def _build(self) -> None:
        unit = self.fontMetrics().height()
        self._page = QWidget(self)
        self._title, self._place = QLabel(self._page), QLabel(self._page)
        for label in (self._title, self._place):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setProperty("role", "muted")
        self._title.setMinimumWidth(1)  # a long name is cut, and no reason for a wide dialog
        head = QHBoxLayout()
        head.addWidget(self._title, 1)
        head.addWidget(self._place)
        self._name_row = QWidget(self._page)
        self._name = QLineEdit(self._name_row)
        self._name.setMaxLength(LONGEST_NAME)
        self._name.setAcceptDrops(False)  # what is dropped is more to import
        self._name.setAccessibleName(_("Name"))
        self._name.textEdited.connect(self._on_named)
        title = QLabel(_("&Name"), self._name_row)
        title.setBuddy(self._name)
        name_row = QHBoxLayout(self._name_row)
        name_row.setContentsMargins(0, 0, 0, 0)
        name_row.setSpacing(unit)
        name_row.addWidget(title)
        name_row.addWidget(self._name, 1)
        self.pane = PreviewPane(self._page)
        self.pane.tab_after = self._name
        self.pane.mended.connect(self._mend)
        self._trouble = QLabel(self._page)
        self._trouble.setTextFormat(Qt.TextFormat.PlainText)
        self._trouble.setWordWrap(True)
        self._fold = QPushButton(_("&Read it differently"), self._page)
        self._fold.setCheckable(True)
        self._fold.setAutoDefault(False)
        self._fold.clicked.connect(self._on_fold)
        self.choices = ReadingChoices(self._page)
        self.choices.chosen.connect(self._read_otherwise)
        column = QVBoxLayout(self._page)
        column.setContentsMargins(0, 0, unit // 2, 0)
        column.setSpacing(unit // 2)
        column.addLayout(head)
        for part in (self._name_row, self.pane, self._trouble):
            column.addWidget(part)
        column.addWidget(self._fold, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.choices)
        column.addStretch(1)
        around = QVBoxLayout(self)
        around.setContentsMargins(unit, unit, unit, unit)
        around.setSpacing(unit // 2)
        around.addWidget(scrolling(self._page), 1)
        around.addLayout(self._build_foot())

    def _build_foot(self) -> QHBoxLayout:
        self._progress = ProgressBar(self)
        self._progress.setAccessibleName(_("Progress"))
        self._progress.hide()
        self._main = QPushButton(self)
        self._main.setProperty("role", "main")
        self._main.setDefault(True)
        self._main.clicked.connect(self.do)
        self._skip = QPushButton(_("&Skip"), self)
        self._skip.setToolTip(_("Leave this one, and go on with the next"))
        self._skip.clicked.connect(self._go_on)
        self._cancel = QPushButton(_("Cancel"), self)
        self._cancel.clicked.connect(self.reject)
        for button in (self._skip, self._cancel):
            button.setAutoDefault(False)
        foot = QHBoxLayout()
        foot.addWidget(self._progress, 1)
        foot.addStretch(1)
        for button in (self._cancel, self._skip, self._main):
            foot.addWidget(button)
        return foot

    def showEvent(self, event: QShowEvent) -> None:
        """Be as large as all that there is wants, where the screen has the room."""
        super().showEvent(event)
        self._grow()

    @Slot()
    def _grow(self) -> None:
        """Have room for all, where the screen has it; no smaller than it is."""
        unit = self.fontMetrics().height()
        wide = max(_WIDTH * unit, self._page.minimumSizeHint().width() + 4 * unit)
        layout = self._page.layout()
        high = layout.totalHeightForWidth(wide - 3 * unit) if layout is not None else 0
        wanted = QSize(wide, max(22 * unit, high + 6 * unit)).expandedTo(self.size())
        middle, room = self.frameGeometry().center(), self.screen().availableGeometry()
        self.resize(wanted.boundedTo(room.size() * 0.9))
        frame = self.frameGeometry()
        frame.moveCenter(middle)  # it grows to all sides
        frame.moveRight(min(frame.right(), room.right()))
        frame.moveBottom(min(frame.bottom(), room.bottom()))
        frame.moveLeft(max(frame.left(), room.left()))
        frame.moveTop(max(frame.top(), room.top()))
        if frame.topLeft() != self.pos():
            self.move(frame.topLeft())
