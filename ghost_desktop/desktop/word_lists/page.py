"""The page of word lists: all there are, what is known of one, and what can be done with it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Signal, Slot
from PySide6.QtWidgets import QBoxLayout, QLabel, QPushButton, QWidget

from ghost_desktop.desktop.announce import announce
from ghost_desktop.desktop.files import Written, ask_where_to_save
from ghost_desktop.desktop.flow import FlowLayout
from ghost_desktop.desktop.kit.ask import Work, ask, awaits, drop, say_error
from ghost_desktop.desktop.kit.commands import KeyedPage, command, tip
from ghost_desktop.desktop.large_label import LargeLabel
from ghost_desktop.desktop.notice import Notice
from ghost_desktop.desktop.scrolling import scrolling_column
from ghost_desktop.desktop.word_lists.details import ListDetails
from ghost_desktop.desktop.word_lists.jobs import export_words, look_into, read_from_file
from ghost_desktop.desktop.word_lists.rows import WordListRows
from ghost_desktop.desktop.word_lists.wording import describe_removed, made_of_it
from ghost_desktop.engine.errors import WordListError
from ghost_desktop.formats.file_names import file_name
from ghost_desktop.formats.own_lists import describe_unkept
from ghost_desktop.formats.refusals import describe_refusal
from ghost_desktop.formats.text import sentence, words_text
from ghost_desktop.library.catalogue import split_level
from ghost_desktop.library.own_lists import OwnList
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent

    from ghost_desktop.desktop.kit.ask import Progress
    from ghost_desktop.desktop.library import Library
    from ghost_desktop.desktop.word_lists.jobs import ReadAgain

_FOLDED = 48  # heights of the font: in less width, a list is shown below the lists
_WIDEST_ROWS = 36  # heights of the font
_ENDLESS = 16_777_215  # pixels, as Qt has it
_LEAST_ROWS, _LEAST_DETAILS, _ALL_DETAILS = 9, 14, 24  # heights of the font


class WordListsPage(KeyedPage):
    """Shows which lists there are.

    Args:
        library: the lists.
        consequences: says in sentences what comes of removing a list.

    Attributes:
        rows: the lists.
        details: all that is known of the current one.

    Signals:
        left: when the person has seen enough.
        play: the id of a list, which is to be played with.
        compare: the id of a list, which is to be compared.
        make: a list is to be made of others.
        bring, paste: a list is to be brought, from a file or from what is copied.
    """

    left = Signal()
    play = Signal(str)
    compare = Signal(str)
    make = Signal()
    bring = Signal()
    paste = Signal()

    def __init__(
        self,
        library: Library,
        parent: QWidget | None = None,
        *,
        consequences: Callable[[OwnList], Iterator[str]] = lambda _known: iter(()),
    ) -> None:
        super().__init__(parent)
        self._library = library
        self._consequences = consequences
        self._removed: OwnList | None = None  # what can be brought back
        self._ids: frozenset[str] = frozenset()  # of what is shown
        self.setAccessibleName(_("Word lists"))
        self._build()
        library.changed.connect(self._show)
        self._show()

    @property
    def place(self) -> QWidget:
        """Where the work is done: what is to have the focus."""
        return self.rows

    @property
    def is_busy(self) -> bool:
        """Whether a list is read again; writing one is never in the way, nor stopped."""
        return awaits(self, self._on_read)

    @property
    def removed(self) -> OwnList | None:
        """The list that was removed here last, of which that is said; None once it is back."""
        return self._removed

    @property
    def said(self) -> str:
        """What is said above the lists."""
        return " ".join(filter(None, (self._undo.text, self._working.text, self._said.text)))

    # --- what can be done -------------------------------------------------------------------------

    @command("word_lists.play")
    @Slot()
    def play_with(self) -> None:
        """Play with the list that is selected."""
        if self.rows.current is not None:
            self.play.emit(self.rows.current.id)

    @command("word_lists.compare")
    @Slot()
    def compare_it(self) -> None:
        """Compare the list that is selected."""
        if self.rows.current is not None:
            self.compare.emit(self.rows.current.id)

    @command("word_lists.remove")
    @Slot()
    def remove(self) -> None:
        """Remove the list that is selected; until another is removed it can be brought back here."""
        known = self.rows.current
        if not isinstance(known, OwnList):
            return
        made = [
            one.name
            for one in self._library.own
            if one.making is not None
            and known.id in [split_level(source)[0] for source in one.making.sources]
        ]
        sentences = [*self._consequences(known), *([made_of_it(made)] if made else [])]
        before, self._removed = self._removed, known
        if not self._changes(lambda: self._library.remove(known.id)):
            self._removed = before
            return
        said = describe_removed(known.name, sentences)
        self._undo.say(said)
        announce(self, said)
        self.rows.setFocus()

    @command("word_lists.undo")
    @Slot()
    def undo(self) -> None:
        """Bring back the list that was removed last."""
        removed, self._removed = self._removed, None
        self._undo.say("")
        if removed is not None:
            self._changes(lambda: self._library.bring_back(removed.id))
        self.rows.setFocus()

    @command("word_lists.reload")
    @Slot()
    def reload(self) -> None:
        """Read the list that is selected again from its file."""
        known = self.rows.current
        if isinstance(known, OwnList) and known.origin.file and not self.is_busy:
            self._say("")
            ask(
                self,
                partial(read_from_file, known),
                self._on_read,
                fails=self._on_failed,
                told=self._show_progress,
                work=Work.ALONE,
            )
            self._show_work()

    @command("word_lists.export")
    @Slot()
    def export(self) -> None:
        """Ask for a file, and write the words of the list that is selected into it."""
        known = self.rows.current
        if known is None or self.is_busy:
            return
        kinds = {_("Text, one word a line"): ".txt"}
        asked = ask_where_to_save(
            self.window(), _("Save the words"), file_name([known.id], []) or known.id, kinds
        )
        if asked is not None:
            self._say("")
            job = partial(export_words, known.id, asked[0])
            ask(self, job, self._on_written, fails=self._on_failed, work=Work.ALONE, keeps=True)

    @command("word_lists.rename")
    def rename(self) -> None:
        """Have the list renamed in its row."""
        self.rows.rename_current()

    @command("word_lists.paste_here")
    def bring_copied(self) -> None:
        """Have what is copied brought."""
        self.paste.emit()

    @command("word_lists.make")
    def make_of_others(self) -> None:
        """Have a list made of others."""
        self.make.emit()

    @command("word_lists.leave")
    @Slot()
    def leave(self) -> None:
        """Go back to where the person came from, or only stop what is being done."""
        if self.is_busy:
            self._stop()
        else:
            self.left.emit()

    @Slot(str, str)
    def _rename(self, list_id: str, name: str) -> None:
        if not self._changes(lambda: self._library.rename(list_id, name)):
            self._show()

    def _changes(self, does: Callable[[], None]) -> bool:
        """Change a list; say why that is not possible, and tell whether it is."""
        self._say("")
        try:
            does()
        except (OSError, KeyError) as error:
            why = getattr(error, "strerror", None) or _("it is there no more")
            said = _("The list cannot be changed ({why}); let its folder be written to.")
            self._say(said.format(why=why))
            self._library.reload()
            return False
        return True

    # --- what becomes of it -----------------------------------------------------------------------

    @Slot()
    def _stop(self) -> None:
        """Read no list any more."""
        drop(self, self._on_read)
        self._show_work()

    def _on_written(self, written: Written) -> None:
        said = (
            say("{trouble}.", trouble=written.trouble)
            if written.trouble
            else say("Saved {file}.", file=written.path.name)
        )
        self._say(said)

    def _on_read(self, read: ReadAgain) -> None:
        self._show_work()
        said = (
            _("{list} has the same words as before.")
            if read.is_same
            else _("{list} was read again: {words}.")
        )
        said = said.format(list=read.kept.name, words=words_text(read.kept.words))
        self._library.reload()
        self._say(said)

    def _on_failed(self, error: BaseException) -> None:
        self._show_work()
        if isinstance(error, WordListError):
            self._say(sentence(describe_refusal(error)))
        elif isinstance(error, OSError):
            self._say(sentence(describe_unkept(error)))
        else:
            say_error(self, _("The list could not be read."), error)

    @Slot(str)
    def _say(self, text: str) -> None:
        self._said.say(text)
        if text:
            announce(self, text)

    def _show_work(self) -> None:
        self.details.offer(is_busy=self.is_busy)
        self._working.say(_("One moment: the list is being read.") if self.is_busy else "")

    def _show_progress(self, progress: Progress) -> None:
        """Say how far the work is; while it is not known, that it goes on."""
        if progress.total:
            said = _("One moment: {percent} % of the list is read.")
            self._working.say(said.format(percent=100 * progress.done // progress.total))

    @Slot()
    def _show(self) -> None:
        """Show the lists that there are, and select one that has come."""
        own = self._library.own
        new = [one for one in own if one.id not in self._ids]
        if self._ids and new:
            self.rows.select(max(new, key=lambda one: one.since).id)
        self._ids = frozenset(one.id for one in self._library.lists)
        self.rows.show_lists(self._library.lists)
        self._none.setVisible(not own)
        if self._library.trouble:
            self._say(self._library.trouble)

    @Slot()
    def _show_current(self) -> None:
        """Show what is known of the current list, and find out the rest while somebody looks."""
        known = self.rows.current
        self.details.show_list(known)
        if known is not None and self.isVisible():
            job, show = partial(look_into, known.id), self.details.show_contents
            ask(self, job, show, fails=self._on_failed, work=Work.ALONE)

    # --- events -----------------------------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:
        """Look which lists there are: they may have been changed elsewhere."""
        super().showEvent(event)
        if not event.spontaneous():
            self._library.reload()
            self._show_current()

    def hideEvent(self, event: QHideEvent) -> None:
        """Say no more of what was done, but for what can be undone."""
        super().hideEvent(event)
        if not event.spontaneous():
            self._said.say("")

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Use the width that there is."""
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Follow another font."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()

    # --- how it looks -----------------------------------------------------------------------------

    def _fit(self) -> None:
        """Have what is known of a list beside the lists, or below where there is no room beside."""
        unit = self.fontMetrics().height()
        below, beside = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight
        is_folded = self.width() < _FOLDED * unit
        self._both.setDirection(below if is_folded else beside)
        self._both.setSpacing(unit // 2)
        self.rows.setMinimumHeight(_LEAST_ROWS * unit)
        self.rows.setMaximumWidth(_ENDLESS if is_folded else _WIDEST_ROWS * unit)
        self.details.setMinimumHeight((_ALL_DETAILS if is_folded else _LEAST_DETAILS) * unit)

    def _build(self) -> None:
        unit = self.fontMetrics().height()
        headline = LargeLabel(1.5, self)
        headline.setText(_("Word lists"))
        self._none = QLabel(
            _("You have none of your own yet: import a file, or make one of others."), self
        )
        self._none.setProperty("role", "muted")
        self._none.setWordWrap(True)
        self._undo = Notice(_("Undo"), self)
        self._undo.accepted.connect(self.undo)
        self._working = Notice(_("Cancel"), self)
        self._working.accepted.connect(self._stop)
        self._said = Notice(parent=self)
        self.rows = WordListRows(self)
        self.details = ListDetails(self)
        for told, does in (
            (self.rows.selected, self._show_current),
            (self.rows.chosen, self.play_with),
            (self.rows.renamed, self._rename),
            (self.details.play, self.play_with),
            (self.details.compare, self.compare_it),
            (self.details.rename, self.rows.rename_current),
            (self.details.reload, self.reload),
            (self.details.export, self.export),
            (self.details.remove, self.remove),
        ):
            told.connect(does)
        self._both = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._both.addWidget(self.rows, 4)
        self._both.addWidget(self.details, 5)
        column = scrolling_column(self)
        for part in (headline, self._none, self._undo, self._working, self._said):
            column.addWidget(part)
        column.addLayout(self._both, 1)
        column.addLayout(self._build_foot(unit))
        self._fit()

    def _build_foot(self, unit: int) -> FlowLayout:
        back = QPushButton(_("Back"), self)
        back.setToolTip(tip("word_lists.leave"))
        back.clicked.connect(self.leave)
        make = QPushButton(_("New list from others…"), self)
        make.setToolTip(tip("word_lists.make"))
        make.clicked.connect(self.make)
        bring = QPushButton(_("Import…"), self)
        bring.setToolTip(tip("word_lists.import"))
        bring.clicked.connect(self.bring)
        paste = QPushButton(_("Paste words…"), self)
        paste.setToolTip(tip("word_lists.paste"))
        paste.clicked.connect(self.paste)
        foot = FlowLayout(spacing=unit // 2, spread=1)
        for button in (back, bring, paste, make):
            foot.addWidget(button)
        return foot
