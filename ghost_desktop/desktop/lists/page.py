"""The page of word lists: all there are, what is known of one, and what can be done with it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QBoxLayout, QWidget

from ghost_desktop.desktop.kit.ask import Work, ask, awaits, drop, say_error
from ghost_desktop.desktop.kit.builders import button, fill, flow, label
from ghost_desktop.desktop.kit.cards import Card, CardLine, Cards
from ghost_desktop.desktop.kit.commands import command, is_pressed
from ghost_desktop.desktop.kit.files import Written, ask_where_to_save
from ghost_desktop.desktop.kit.layout import bold, demibold, scrolling_column
from ghost_desktop.desktop.kit.page import Page, Remark, Undo
from ghost_desktop.desktop.kit.widgets import LargeLabel, Notice
from ghost_desktop.desktop.lists.details import ListDetails
from ghost_desktop.desktop.lists.making import export_words, look_into, read_from_file
from ghost_desktop.desktop.lists.wording import (
    describe_kind,
    describe_removed,
    made_of_it,
    row_facts,
)
from ghost_desktop.engine.errors import WordListError
from ghost_desktop.formats.file_names import file_name
from ghost_desktop.formats.lists import describe_unkept
from ghost_desktop.formats.refusals import describe_refusal
from ghost_desktop.formats.text import sentence, side_by_side, words_text
from ghost_desktop.library.catalogue import split_level
from ghost_desktop.library.own_lists import OwnList
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from PySide6.QtGui import QKeyEvent

    from ghost_desktop.desktop.kit.ask import Progress
    from ghost_desktop.desktop.window.library import Library
    from ghost_desktop.library.catalogue import Known


class WordListRows(Cards):
    """All lists, those of the person first."""

    def show_lists(self, lists: Sequence[Known]) -> None:
        """Show lists; the one that was current stays so, or the one that takes its place."""
        self.show_cards([*map(_card, sorted(lists, key=lambda one: not isinstance(one, OwnList)))])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave to the page what it has a key for, and Qt too."""
        if is_pressed(event, "word_lists.compare"):
            event.ignore()
        else:
            super().keyPressEvent(event)


def _card(known: Known) -> Card:
    """Show the name of a list above its facts."""
    is_own, facts = isinstance(known, OwnList), row_facts(known)
    kind = _("Your own") if is_own else _("With Ghost Desktop")
    spoken = say(
        "{list}: {facts}. {about}",
        list=known.name,
        facts=side_by_side(facts),
        about=describe_kind(known),
    )
    return Card(
        of=known,
        key=known.id,
        name=known.name,
        lines=(
            CardLine(known.name, font=bold),
            CardLine("\n".join(facts), "muted", is_cut=True),
        ),
        spoken=spoken,
        heading=CardLine(kind, "muted", demibold),
        can_be_renamed=is_own,
    )


_FOLDED = 48  # heights of the font: in less width, a list is shown below the lists
_WIDEST_ROWS = 36  # heights of the font
_ENDLESS = 16_777_215  # pixels, as Qt has it
_LEAST_ROWS, _LEAST_DETAILS, _ALL_DETAILS = 9, 14, 24  # heights of the font


class WordListsPage(Page):
    """Shows which lists there are.

    Args:
        library: the lists.
        consequences: says in sentences what comes of removing a list.

    Attributes:
        rows: the lists.
        details: all that is known of the current one.
        removed: the list that was removed here last, of which that is said; None once it is back.

    Signals:
        play: the id of a list, which is to be played with.
        compare: the id of a list, which is to be compared.
        make: a list is to be made of others.
        bring, paste: a list is to be brought, from a file or from what is copied.
    """

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
        self.removed: OwnList | None = None
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
        before, self.removed = self.removed, known
        if not self._changes(lambda: self._library.remove(known.id)):
            self.removed = before
        else:
            undoes = partial(self._bring_back, known)
            self._undo.offer(describe_removed(known.name, sentences), undoes)
            self.rows.setFocus()

    @command("word_lists.undo")
    def undo(self) -> None:
        """Bring back the list that was removed last."""
        self._undo.undo()

    def _bring_back(self, removed: OwnList) -> None:
        self.removed = None
        self._changes(lambda: self._library.bring_back(removed.id))
        self.rows.setFocus()

    @command("word_lists.reload")
    @Slot()
    def reload(self) -> None:
        """Read the list that is selected again from its file."""
        known = self.rows.current
        if isinstance(known, OwnList) and known.origin.file and not self.is_busy:
            self._said.tell("")
            ask(
                self,
                partial(read_from_file, known),
                partial(self._on_read, known),
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
            self._said.tell("")
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
        self._said.tell("")
        try:
            does()
        except (OSError, KeyError) as error:
            why = getattr(error, "strerror", None) or _("it is there no more")
            said = _("The list cannot be changed ({why}); let its folder be written to.")
            self._said.tell(said.format(why=why))
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
        self._said.tell(written.said)

    def _on_read(self, before: OwnList, read: OwnList) -> None:
        self._show_work()
        said = (
            _("{list} has the same words as before.")
            if read.content_hash == before.content_hash
            else _("{list} was read again: {words}.")
        )
        said = said.format(list=read.name, words=words_text(read.words))
        self._library.reload()
        self._said.tell(said)

    def _on_failed(self, error: BaseException) -> None:
        self._show_work()
        if isinstance(error, WordListError):
            self._said.tell(sentence(describe_refusal(error)))
        elif isinstance(error, OSError):
            self._said.tell(sentence(describe_unkept(error)))
        else:
            say_error(self, _("The list could not be read."), error)

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
            self._said.tell(self._library.trouble)

    @Slot()
    def _show_current(self) -> None:
        """Show what is known of the current list, and find out the rest while somebody looks."""
        known = self.rows.current
        self.details.show_list(known)
        if known is not None and self.isVisible():
            job, show = partial(look_into, known.id), self.details.show_contents
            ask(self, job, show, fails=self._on_failed, work=Work.ALONE)

    # --- coming and leaving -----------------------------------------------------------------------

    def on_come(self) -> None:
        """Look which lists there are: they may have been changed elsewhere."""
        self._library.reload()
        self._show_current()

    def on_leave(self) -> None:
        """Say no more of what was done, but for what can be undone."""
        self._said.dismiss()

    def on_fit(self) -> None:
        """Have what is known of a list beside the lists, or below where there is no room beside."""
        unit = self.fontMetrics().height()
        below, beside = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight
        is_folded = self.width() < _FOLDED * unit
        self._both.setDirection(below if is_folded else beside)
        self._both.setSpacing(unit // 2)
        self.rows.setMinimumHeight(_LEAST_ROWS * unit)
        self.rows.setMaximumWidth(_ENDLESS if is_folded else _WIDEST_ROWS * unit)
        self.details.setMinimumHeight((_ALL_DETAILS if is_folded else _LEAST_DETAILS) * unit)

    # --- how it looks -----------------------------------------------------------------------------

    def _build(self) -> None:
        unit = self.fontMetrics().height()
        headline = LargeLabel(1.5)
        headline.setText(_("Word lists"))
        none = _("You have none of your own yet: import a file, or make one of others.")
        self._none = label("muted", none)
        self._undo = Undo(self)
        self._working = Notice(_("Cancel"), self)
        self._working.accepted.connect(self._stop)
        self._said = Remark(parent=self)
        self.rows = WordListRows(_("Word lists"), self, high=0.5)
        does = {
            "word_lists.play": self.play_with,
            "word_lists.compare": self.compare_it,
            "word_lists.rename": self.rows.rename_current,
            "word_lists.reload": self.reload,
            "word_lists.export": self.export,
            "word_lists.remove": self.remove,
        }
        self.details = ListDetails(does, self)
        for told, heard in (
            (self.rows.selected, self._show_current),
            (self.rows.chosen, self.play_with),
            (self.rows.renamed, self._rename),
        ):
            told.connect(heard)
        make = button("word_lists.make", self.make, _("New list from others…"))
        bring = button("word_lists.import", self.bring, _("Import…"))
        paste = button("word_lists.paste", self.paste, _("Paste words…"))
        back = button("word_lists.leave", self.leave, _("Back"))
        side_by_side = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._both = fill(side_by_side, (self.rows, 4), (self.details, 5))
        fill(
            scrolling_column(self),
            headline,
            self._none,
            self._undo,
            self._working,
            self._said,
            (self._both, 1),
            flow(back, bring, paste, make, spacing=unit // 2, spread=1),
            margins=unit,
        )
        self.on_fit()
