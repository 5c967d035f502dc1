"""The page of word lists: all there are, what is known of one, and what can be done with it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from html import escape
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QBoxLayout, QFrame, QLabel, QLayout, QWidget

from ghost_desktop.desktop.kit.ask import Work, ask, awaits, drop, say_error
from ghost_desktop.desktop.kit.builders import (
    ReadingDialog,
    ReadingPage,
    button,
    column,
    dress,
    fill,
    flow,
    label,
    scrolling_column,
)
from ghost_desktop.desktop.kit.cards import Card, CardLine, Cards
from ghost_desktop.desktop.kit.commands import command, is_pressed
from ghost_desktop.desktop.kit.drawing import Bar, Bars
from ghost_desktop.desktop.kit.files import Written, ask_where_to_save, write_file
from ghost_desktop.desktop.kit.layout import (
    UNBOUNDED,
    bold,
    demibold,
    in_lines,
    is_folded,
    scrolling,
)
from ghost_desktop.desktop.kit.page import LargeLabel, Page, PagePart, Remark, Undo
from ghost_desktop.desktop.kit.theme import colours
from ghost_desktop.desktop.lists.wording import (
    breakable,
    describe_lengths,
    facts_of,
    made_of_it,
    row_facts,
)
from ghost_desktop.desktop.window.game_choices import what_it_is
from ghost_desktop.engine.errors import WordListError
from ghost_desktop.formats.lists import describe_unkept
from ghost_desktop.formats.names import file_name
from ghost_desktop.formats.refusals import describe_refusal
from ghost_desktop.formats.text import letters_text, number, sentence, side_by_side, words_text
from ghost_desktop.library import catalogue
from ghost_desktop.library.catalogue import BundledList, split_level
from ghost_desktop.library.imports import read_again
from ghost_desktop.library.own_lists import OwnList
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from PySide6.QtGui import QKeyEvent

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.desktop.window.library import Library
    from ghost_desktop.library.catalogue import Known
    from ghost_desktop.library.imports import Preview


# --- what is read, in a worker ----------------------------------------------------------------------


@dataclass(frozen=True)
class ListContents:
    """What only the words of a list say.

    Attributes:
        list_id: which list.
        longest: its longest word, or the first of them, as it is shown.
        counts: how many words have 0, 1, 2 and so on letters.
    """

    list_id: str
    longest: str
    counts: tuple[int, ...]


def look_into(list_id: str, report: Report) -> ListContents:
    """Find out what only the words of a list say.

    Raises:
        WordListError: if it cannot be read.
    """
    words = catalogue.load(list_id).words
    report(0, 0)
    counts = tuple(int(count) for count in np.bincount(words.length))
    longest = words[int(words.length.argmax())]
    return ListContents(list_id, words.shown(longest), counts)


def export_words(list_id: str, path: Path, _report: Report) -> Written:
    """Write the words of a list, one a line.

    Raises:
        WordListError: if it cannot be read.
    """
    return write_file(path, b"".join(catalogue.load(list_id).words.written()))


# --- what is seen -----------------------------------------------------------------------------------


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
    said, about = side_by_side(facts), what_it_is(known)
    below = CardLine("\n".join(facts), "muted", is_cut=True)
    return Card(
        of=known,
        key=known.id,
        name=known.name,
        lines=(CardLine(known.name, font=bold), below),
        spoken=say("{list}: {facts}. {about}", list=known.name, facts=said, about=about),
        heading=CardLine(kind, "muted", demibold),
        can_be_renamed=is_own,
    )


_LAST = 20
"""Letters of the longest words that have a bar of their own; longer ones share the last."""


def bars_of(counts: Sequence[int]) -> list[Bar]:
    """Return a bar for each length; `counts` has how many words there are of each, from 0."""
    lengths = list(counts[1:])
    if len(lengths) > _LAST:
        lengths[_LAST - 1 :] = [sum(lengths[_LAST - 1 :])]
    bars = []
    for length, count in enumerate(lengths, 1):
        name, letters = str(length), letters_text(length)
        if length == _LAST:
            name, letters = f"{length}+", say("{count} letters and more", count=number(_LAST))
        said = say("{letters}: {words}", letters=letters, words=words_text(count))
        bars.append(Bar(count, name, said=said, colour="accent" if count else "line"))
    return bars


class ListDetails(PagePart, QFrame):
    """A card about a list.

    Args:
        buttons: what can be done with it.

    Attributes:
        strip: how many words of each length it has.
    """

    def __init__(self, buttons: QLayout, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._known: Known | None = None
        self._contents: ListContents | None = None
        dress(self, role="card", name=_("The list that is selected"))
        page = QWidget(self)
        self._name, self._about, self._facts = LargeLabel(1.3, bolder=demibold), label(), QLabel()
        self._name.setTextFormat(Qt.TextFormat.PlainText)
        for said in (self._name, self._facts):
            said.setWordWrap(True)
        by = Qt.TextInteractionFlag
        self._facts.setTextInteractionFlags(
            by.LinksAccessibleByMouse | by.LinksAccessibleByKeyboard
        )
        self._facts.linkActivated.connect(self._show_notice)
        self.strip = Bars(_("Words by length"), high=4.5, wide=2.5, lines=1)
        bars = self.strip, Qt.AlignmentFlag.AlignLeft
        parts = (self._name, self._about, bars, self._facts)
        column(*parts, 1, on=page, margins=(1, 0.5, 1, 0.5), spacing=0.5)
        in_lines(buttons, setContentsMargins=(1, 0, 1, 0))
        column((scrolling(page), 1), buttons, on=self, margins=(0, 0, 0, 0.5), spacing=0.5)

    def show_list(self, known: Known | None) -> None:
        """Show a list."""
        self._known = known
        self.setVisible(known is not None)
        if known is not None and (self._contents is None or self._contents.list_id != known.id):
            self.strip.show_bars((), "")
            self._contents = None
        self._show()

    def show_contents(self, contents: ListContents) -> None:
        """Show what its words say, too."""
        if self._known is not None and contents.list_id == self._known.id:
            self._contents = contents
            counts = contents.counts
            self.strip.show_bars(bars_of(counts), describe_lengths(counts))
            self._show()

    def _show(self) -> None:
        """Write all that is known, in the colours of the moment."""
        if self._known is None:
            return
        self._name.setText(breakable(self._known.name))
        self._about.setText(breakable(what_it_is(self._known)))
        longest = "" if self._contents is None else self._contents.longest
        rows = "".join(
            f"<tr><td style='white-space: nowrap; color: {colours().muted}'>"
            f"{escape(name)}&nbsp;&nbsp;</td><td>{text}</td></tr>"
            for name, text in facts_of(self._known, longest)
        )
        self._facts.clear()  # Qt leaves a text alone that is the same, with the colours of its links
        self._facts.setText(f"<table cellspacing='0' cellpadding='2'>{rows}</table>")

    def on_colours(self) -> None:
        """Write all in other colours."""
        self._show()

    @Slot()
    def _show_notice(self) -> None:
        """Show what a bundled list may be used for, and who made it."""
        from ghost_desktop.desktop.window.about import licence_of_list  # noqa: PLC0415 - few look

        if isinstance(self._known, BundledList):
            page = ReadingPage(_("Licence"), "")
            page.setPlainText(licence_of_list(self._known).text)
            ReadingDialog(self._known.name, page, self.window()).open()


_WIDEST_ROWS = 36  # heights of the font
_LEAST_ROWS, _LEAST_DETAILS, _ALL_DETAILS = 9, 14, 24  # heights of the font


class WordListsPage(Page):
    """Shows which lists there are.

    Args:
        library: the lists.

    Attributes:
        rows: the lists.
        details: all that is known of the current one.

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

    def __init__(self, library: Library, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._library = library
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

    def tell(self, text: str) -> None:
        """Say above the lists what was done elsewhere."""
        self._said.tell(text)

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
            if one.making and known.id in [split_level(of)[0] for of in one.making.sources]
        ]
        if self._changes(lambda: self._library.remove(known.id)):
            said = say("{list} is removed.", list=known.name)
            if made:
                said = f"{said} {made_of_it(made)}"
            self._undo.offer(said, partial(self._bring_back, known))
            self.rows.setFocus()

    @command("word_lists.undo")
    def undo(self) -> None:
        """Bring back the list that was removed last."""
        self._undo.undo()

    def _bring_back(self, removed: OwnList) -> None:
        self._changes(lambda: self._library.bring_back(removed.id))
        self.rows.select(removed.id)
        self.rows.setFocus()

    @command("word_lists.reload")
    @Slot()
    def reload(self) -> None:
        """Read the list that is selected again from its file."""
        known = self.rows.current
        if isinstance(known, OwnList) and known.origin.file and not self.is_busy:
            self._said.tell(_("One moment: the list is being read."))
            job, then = partial(read_again, known), partial(self._on_read, known)
            ask(self, job, then, fails=partial(self._on_unread, known), work=Work.ALONE)

    @command("word_lists.export")
    @Slot()
    def export(self) -> None:
        """Ask for a file, and write the words of the list that is selected into it."""
        known = self.rows.current
        if known is None:
            return
        name, kinds = file_name([known.id], []) or known.id, {_("Text, one word a line"): ".txt"}
        asked = ask_where_to_save(self.window(), _("Save the words"), name, kinds)
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
            drop(self, self._on_read)
            self._said.tell("")
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

    def _on_written(self, written: Written) -> None:
        self._said.tell(written.said)

    def _on_read(self, before: OwnList, found: tuple[OwnList, Preview]) -> None:
        read, _preview = found
        said = (
            _("{list} has the same words as before.")
            if read.content_hash == before.content_hash
            else _("{list} was read again: {words}.")
        )
        said = said.format(list=read.name, words=words_text(read.words))
        self._library.reload()
        self._said.tell(said)

    def _on_unread(self, known: OwnList, error: BaseException) -> None:
        """Say why a list was not read again; who has removed it meanwhile knows."""
        was_here, is_gone = self._library.find(known.id) is not None, isinstance(error, KeyError)
        self._library.reload()
        if not is_gone:
            self._on_failed(error)
        elif was_here:
            gone = say("{list}: {said}", list=known.name, said=_("it is there no more"))
            self._said.tell(gone)

    def _on_failed(self, error: BaseException) -> None:
        self._said.tell("")
        if isinstance(error, WordListError):
            self._said.tell(sentence(describe_refusal(error)))
        elif isinstance(error, OSError):
            self._said.tell(sentence(describe_unkept(error)))
        else:
            say_error(self, _("The list could not be read."), error)

    @Slot()
    def _show(self) -> None:
        """Show the lists that there are."""
        self.rows.show_lists(self._library.lists)
        self._none.setVisible(not self._library.own)
        if self._library.trouble:
            self._said.tell(self._library.trouble)

    @Slot()
    def _show_current(self) -> None:
        """Show what is known of the current list, and find out the rest while somebody looks."""
        known = self.rows.current
        is_own = isinstance(known, OwnList)
        self._renames.setVisible(is_own)
        self._remove.setVisible(is_own)
        self._reload.setVisible(isinstance(known, OwnList) and bool(known.origin.file))
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
        is_below = is_folded(self)
        self._both.setDirection(below if is_below else beside)
        self._both.setSpacing(unit // 2)
        self.rows.setMinimumHeight(_LEAST_ROWS * unit)
        self.rows.setMaximumWidth(UNBOUNDED if is_below else _WIDEST_ROWS * unit)
        self.details.setMinimumHeight((_ALL_DETAILS if is_below else _LEAST_DETAILS) * unit)

    # --- how it looks -----------------------------------------------------------------------------

    def _build(self) -> None:
        headline = LargeLabel(1.5)
        headline.setText(_("Word lists"))
        none = _("You have none of your own yet: import a file, or make one of others.")
        self._none = label("muted", none)
        self._undo = Undo(self)
        self._said = Remark(parent=self)
        self.rows = WordListRows(_("Word lists"), self, high=0.5)
        self._renames = button("word_lists.rename", self.rows.rename_current, _("Rename"))
        self._reload = button("word_lists.reload", self.reload, _("Read again"))
        self._remove = button("word_lists.remove", self.remove, _("Remove"))
        does = flow(
            button("word_lists.play", self.play_with, _("Play with this  ↵"), role="main"),
            button("word_lists.compare", self.compare_it, _("Compare")),
            self._renames,
            self._reload,
            button("word_lists.export", self.export, _("Save words…")),
            self._remove,
            spacing=0.5,
        )
        self.details = ListDetails(does, self)
        self.rows.selected.connect(self._show_current)
        self.rows.chosen.connect(self.play_with)
        self.rows.renamed.connect(self._rename)
        make = button("word_lists.make", self.make, _("New list from others…"))
        bring = button("word_lists.import", self.bring, _("Import…"))
        paste = button("word_lists.paste", self.paste, _("Paste words…"))
        back = button("word_lists.leave", self.leave, _("Back"))
        side_by_side = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._both = fill(side_by_side, (self.rows, 4), (self.details, 5))
        scrolling_column(
            self,
            headline,
            self._none,
            self._undo,
            self._said,
            (self._both, 1),
            flow(back, bring, paste, make, spacing=0.5, spread=1),
        )
        self.on_fit()
