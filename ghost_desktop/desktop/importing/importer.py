"""Whatever brings a word list comes here: it is shown in a dialog, kept, and said to be there."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QGuiApplication

from ghost_desktop.desktop.announce import announce
from ghost_desktop.desktop.errors import show_error
from ghost_desktop.desktop.files import ask_for_files
from ghost_desktop.desktop.importing.notice import ImportedNotice
from ghost_desktop.desktop.kit.commands import command
from ghost_desktop.formats.text import joined_and, printable
from ghost_desktop.library.own_lists import OwnList
from ghost_desktop.translation import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QMimeData

    from ghost_desktop.desktop.importing.dialog import ImportDialog
    from ghost_desktop.desktop.importing.finding import Brought
    from ghost_desktop.desktop.importing.jobs import ImportJobs
    from ghost_desktop.desktop.window import MainWindow
    from ghost_desktop.library.catalogue import Known


class Importer(QObject):
    """Leads from files and texts to lists of a person's own.

    Attributes:
        notice: says which list has come, and what can be done with it.

    Args:
        window: the window; its library is told what has come.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._jobs: ImportJobs | None = None  # until something is brought
        self._dialog: ImportDialog | None = None
        self._is_unfolded = False  # as the dialog was left
        self._come: list[OwnList] = []  # by the dialog that is open, or was last
        self.notice = ImportedNotice(window)
        self.notice.play.connect(window.list_care.play)
        self.notice.compare.connect(window.list_care.compare_all)
        self.notice.undo.connect(self._undo)
        window.library.changed.connect(self._on_lists_changed)

    @property
    def dialog(self) -> ImportDialog | None:
        """The dialog, while it is open."""
        return self._dialog

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
        from ghost_desktop.desktop.importing.finding import Brought  # noqa: PLC0415

        self._bring([Brought(path.absolute()) for path in paths])

    def open_text(self, text: str) -> None:
        """Show what a text would be as a list."""
        from ghost_desktop.desktop.importing.finding import Brought  # noqa: PLC0415

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
        if self._dialog is not None:
            self._dialog.bring(brought)
            return
        from ghost_desktop.desktop.importing.dialog import ImportDialog  # noqa: PLC0415
        from ghost_desktop.desktop.importing.jobs import ImportJobs  # noqa: PLC0415

        if self._jobs is None:
            self._jobs = ImportJobs(self)
            self._jobs.unkept.connect(self._on_unkept)
        self.notice.say_only("")
        self._come = []
        dialog = ImportDialog(self._jobs, self._window, is_unfolded=self._is_unfolded)
        dialog.kept.connect(self._on_kept)
        dialog.went_to.connect(self._go_to)
        dialog.pasted.connect(self.paste)
        dialog.failed.connect(self._on_failed)
        dialog.finished.connect(self._on_finished)
        dialog.setAcceptDrops(True)
        dialog.installEventFilter(self._window.dropping)
        self._dialog = dialog
        dialog.bring(brought)
        dialog.open()

    # --- what becomes of it -------------------------------------------------------------------------

    @Slot(object)
    def _on_kept(self, kept: OwnList) -> None:
        """Have the list wherever lists are chosen, and say so."""
        self._window.library.reload()
        self._come.append(kept)
        self.notice.tell(self._come)
        announce(self._window, self.notice.text)

    @Slot()
    def _on_lists_changed(self) -> None:
        """Say no more of a list that is gone again, and its name if it has another."""
        found = [self._window.library.find(kept.id) for kept in self._come]
        self._come = [one for one in found if isinstance(one, OwnList)]
        if self.notice.tells and self._come:
            self.notice.tell(self._come)
        elif self.notice.tells:
            self.notice.say_only("")

    @Slot(object)
    def _on_unkept(self, kept: OwnList) -> None:
        """Remove what was kept at the moment in which a person cancelled that."""
        self._remove(kept)

    @Slot(object)
    def _go_to(self, known: Known) -> None:
        """Show a list that is there."""
        self._window.list_care.show_list(known.id)

    @Slot()
    def _on_finished(self) -> None:
        if self._dialog is not None:
            self._is_unfolded = self._dialog.is_unfolded
            self._dialog = None
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
        self._window.focus_panel()

    def _remove(self, kept: OwnList) -> bool:
        try:
            self._window.library.remove(kept.id)
        except OSError as error:
            show_error(self._window, _("The list could not be removed."), error)
            return False
        return True


def local_files(data: QMimeData) -> list[Path]:
    """Return the files that are dragged, or on the clipboard."""
    return [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
