"""Word lists in the window: what brings them (files that are dropped, too), what leads to their page, and what comes of a change."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, Signal, Slot
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

from ghost_desktop.desktop.kit.ask import Work, ask, say_error
from ghost_desktop.desktop.kit.builders import dress
from ghost_desktop.desktop.kit.commands import command
from ghost_desktop.desktop.kit.layout import demibold
from ghost_desktop.desktop.kit.page import LargeLabel
from ghost_desktop.desktop.kit.widgets import confirm
from ghost_desktop.desktop.window.commands import PLAY, WORD_LISTS
from ghost_desktop.formats.match_files import SUFFIX
from ghost_desktop.formats.names import ATLAS_SUFFIX
from ghost_desktop.formats.text import joined_names, printable, sentence, words_text
from ghost_desktop.library.catalogue import DEFAULT_LIST, list_name
from ghost_desktop.library.own_lists import Operation
from ghost_desktop.translation import _, ngettext, say

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtCore import QMimeData

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.desktop.lists.import_dialog import ImportDialog
    from ghost_desktop.desktop.lists.page import WordListsPage
    from ghost_desktop.desktop.window.library import Library
    from ghost_desktop.desktop.window.question import Inquiry
    from ghost_desktop.desktop.window.settings import Settings
    from ghost_desktop.desktop.window.top_bar import SetupBar
    from ghost_desktop.library.own_lists import OwnList
    from ghost_desktop.library.question import Question


# ruff: noqa: PLC0415 - what nobody has wanted yet need not be imported


# --- what is dropped --------------------------------------------------------------------------------


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
        self.take_from(window)
        lists.opened.connect(self.take_from)

    @cached_property
    def _veil(self) -> LargeLabel:
        """What covers the window while something is dragged over it."""
        from PySide6.QtWidgets import QGraphicsOpacityEffect

        veil = dress(LargeLabel(1.5, self._window, bolder=demibold), role="veil")
        veil.setAlignment(Qt.AlignmentFlag.AlignCenter)
        veil.setWordWrap(True)
        opacity = QGraphicsOpacityEffect(veil)
        opacity.setOpacity(_OPACITY)
        veil.setGraphicsEffect(opacity)
        # What is below goes on to be asked whether it takes what is dragged.
        veil.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        return veil

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
            return self._follow(event, is_native=not watched.isWidgetType())
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


# --- what comes of it -------------------------------------------------------------------------------


class ListCare(QObject):
    """Brings lists and shows them; has lists made anew whose sources have changed, and asks again.

    If the list is gone that is asked about, the one is asked about that is usual; and once it is
    back, it is again.

    Signals:
        said: in sentences that lists are gone which were asked about or compared, wherever they
            were removed; or why none comes.
        compare_wanted: the sources of lists that are to be compared.
        panel_wanted: the number of a panel that is to be shown.
        opened: the dialog of an import, when it is open.

    Attributes:
        dialog: that dialog, while it is open.
        missed: tells which lists were to be compared, and are there no more.

    Args:
        library: tells what is changed.
        bar, inquiry: say what is asked about, and ask.
        missed: tells it before there is where lists are compared.
        window: the window, in front of which dialogs stand.
    """

    said = Signal(str)
    compare_wanted = Signal(object)
    panel_wanted = Signal(int)
    opened = Signal(QWidget)

    def __init__(
        self,
        library: Library,
        bar: SetupBar,
        inquiry: Inquiry,
        *,
        missed: Callable[[], frozenset[str]],
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._library, self._bar, self._inquiry = library, bar, inquiry
        self.missed, self._window = missed, window
        self.dialog: ImportDialog | None = None
        self._come: list[OwnList] = []  # by the dialog that is open, or was last
        self._page: WordListsPage | None = None  # until somebody looks at it
        self._gone: Question | None = None  # what was asked about a list that is gone
        self._instead: Question | None = None
        self._library.changed.connect(self._on_changed)
        self._library.exceptions_changed.connect(self._renew)
        self._library.rewritten.connect(self._on_rewritten)

    # --- the page ---------------------------------------------------------------------------------

    def make_page(self) -> WordListsPage:
        """Make the page of word lists, and let it lead where it leads."""
        from ghost_desktop.desktop.lists.page import WordListsPage

        self._page = page = WordListsPage(self._library, self._window)
        page.play.connect(self.play)
        page.compare.connect(self.compare)
        page.make.connect(self.make_list)
        page.bring.connect(self.choose_files)
        page.paste.connect(self.paste)
        return page

    @Slot()
    def show(self) -> None:
        """Show the page of word lists."""
        self.panel_wanted.emit(WORD_LISTS)

    @Slot(str)
    def show_list(self, list_id: str, told: str = "") -> None:
        """Show the page of word lists, and a list on it; and tell there what has come."""
        self.show()
        if self._page is not None:
            self._page.rows.select(list_id)
            self._page.tell(told)

    @Slot(str)
    def play(self, list_id: str) -> None:
        """Play with a list, by the rules that are chosen."""
        self._inquiry.ask(self._about(list_id, self._bar.question))
        self.panel_wanted.emit(PLAY)

    @Slot(str)
    def compare(self, list_id: str) -> None:
        """Compare a list with the one at the top, or if it is that, with the usual one."""
        top = self._bar.question.whole
        other = DEFAULT_LIST if top == list_id else top
        self.compare_wanted.emit(tuple(dict.fromkeys((other, list_id))))

    # --- lists that come --------------------------------------------------------------------------

    @command("word_lists.import")
    @Slot()
    def choose_files(self) -> None:
        """Let a person choose files, and show what they would be."""
        from ghost_desktop.desktop.kit.files import ask_for_files

        patterns = "*.txt *.dic *.csv *.tsv *.json *.lst *.gz *.bz2 *.xz *.zip"
        kinds = say("Word lists ({patterns})", patterns=patterns), _("All files (*)")
        title = _("Import word lists")
        ask_for_files(self._window, title, kinds, lambda files: self.bring(*files))

    @command("word_lists.paste")
    @Slot()
    def paste(self) -> None:
        """Show what the clipboard would be as lists: its files, or its text."""
        # None where nothing is, which PySide6 does not tell of.
        data: QMimeData | None = QGuiApplication.clipboard().mimeData()
        if data is not None and (files := local_files(data)):
            self.bring(*files)
        elif data is not None and data.text().strip():
            self.bring(data.text())
        else:
            self.said.emit(_("There are no words on the clipboard; copy some first."))

    def bring(self, *brought: Path | str) -> None:
        """Show what files, or texts, would be as lists: one after another, after what is shown."""
        if not brought:
            return
        if self.dialog is not None:
            self.dialog.bring(brought)
            return
        from ghost_desktop.desktop.lists.import_dialog import ImportDialog

        self._come = []
        self.dialog = dialog = ImportDialog(self._window)
        dialog.kept.connect(self._keep)
        dialog.went_to.connect(self.show_list)
        dialog.pasted.connect(self.paste)
        dialog.finished.connect(self._on_finished)
        self.opened.emit(dialog)
        dialog.bring(brought)
        dialog.open()

    @Slot()
    def _on_finished(self) -> None:
        self.dialog = None
        self._window.activateWindow()  # not all systems do that

    @command("word_lists.new")
    @Slot()
    def make_list(self) -> None:
        """Have a list made of others, and show it."""
        from ghost_desktop.desktop.lists.making import MakingDialog

        self.show()
        self._come = []
        current = self._page.rows.current if self._page is not None else None
        first = current.id if current is not None else ""
        dialog = MakingDialog(self._library, self._window, first=first)
        dialog.kept.connect(self._keep)
        dialog.open()

    @Slot(object)
    def _keep(self, keeps: Callable[[Report], OwnList]) -> None:
        """Have a list kept, and show it."""
        fails, work = partial(self._on_unkept, keeps), Work.ALONE
        ask(self, keeps, self._on_kept, fails=fails, work=work, keeps=True)

    def _on_kept(self, kept: OwnList) -> None:
        self._come.append(kept)
        self._library.reload()
        names = joined_names([printable(one.name) for one in self._come])
        said = _("{lists} are now among your word lists.")
        if len(self._come) == 1:
            said = _("{lists} is now among your word lists: {words}.")
        self.show_list(kept.id, said.format(lists=names, words=words_text(kept.words)))

    def _on_unkept(self, keeps: Callable[[Report], OwnList], error: BaseException) -> None:
        """Say why a list cannot be kept; its dialog is gone, and what was chosen there is not."""
        from ghost_desktop.formats.lists import describe_unkept

        if isinstance(error, OSError):
            said, again = sentence(describe_unkept(error)), partial(self._keep, keeps)
            in_front = self.dialog or self._window
            confirm(in_front, said, again, yes=_("Try again"), no=_("Cancel"), loses=False)
        else:
            say_error(self, _("The list could not be made."), error)

    # --- what comes of a change -------------------------------------------------------------------

    def _about(self, source: str, question: Question) -> Question:
        """Return a question about another list, without the exceptions to it if there were any."""
        return self._bar.without_exceptions(replace(question, source=source))

    @Slot()
    def _on_changed(self) -> None:
        self._renew()
        gone = self._gone
        if gone is None or self._library.find(gone.whole) is None:
            return
        self._gone = None
        if self._bar.question == self._instead:
            self._inquiry.ask(gone)

    @Slot(object)
    def _on_rewritten(self, ids: frozenset[str]) -> None:
        asked = self._bar.question
        is_gone = asked.whole in ids and self._library.find(asked.whole) is None
        if is_gone:
            self._gone, self._instead = asked, self._about(DEFAULT_LIST, asked)
            self._inquiry.ask(self._instead)
        elif asked.whole in ids:
            self._inquiry.ask(asked)
        missed = sorted(map(self._library.name_of, ids & self.missed()))
        said = _describe_losses(missed, is_gone=is_gone)
        if said and self._page is not None and self._page.isVisible():
            self._page.tell(said)
        elif said:
            self.said.emit(said)

    @Slot()
    def _renew(self) -> None:
        """Have all lists made anew that are made of what has changed."""
        from ghost_desktop.library.imports import renew_all

        makings = [one.making for one in self._library.own if one.making is not None]
        if not makings:
            return
        struck = {
            making.sources[0]: self._library.exceptions(making.sources[0])
            for making in makings
            if making.operation is Operation.UNSTRUCK
        }
        job = partial(renew_all, struck)
        ask(self, job, self._on_renewed, fails=self._on_not_renewed, work=Work.ALONE, keeps=True)

    def _on_renewed(self, _made: object) -> None:
        self._library.reload()

    def _on_not_renewed(self, error: BaseException) -> None:
        self._library.reload()  # some may be made
        say_error(self, _("The list could not be made."), error)


def describe_lost(settings: Settings) -> str:
    """Say that the list is gone that the program was left with, or lists that it compared.

    Nothing if they are there.
    """
    return _describe_losses(settings.lost_ticks, is_gone=settings.has_lost_list)


def _describe_losses(compared: Sequence[str], *, is_gone: bool) -> str:
    """Say that the list at the top is gone, or lists of these names that were compared."""
    said = []
    if is_gone:
        gone = _("The dictionary was removed; {list} is now at the top, with the same rules.")
        said.append(gone.format(list=list_name(DEFAULT_LIST)))
    if compared:
        gone = ngettext(
            "{lists} is gone, and is compared no more.",
            "{lists} are gone, and are compared no more.",
            len(compared),
        )
        said.append(gone.format(lists=joined_names(list(map(printable, compared)))))
    return " ".join(said)
