"""The dialog of an import: what a file would be as a list, and how else it could be read."""

from __future__ import annotations

from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QMetaObject, QSignalBlocker, QSize, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QGridLayout,
    QWidget,
)

from ghost_desktop.desktop.kit.ask import Work, ask, awaits, drop
from ghost_desktop.desktop.kit.builders import (
    Field,
    Form,
    button,
    choice,
    column,
    dress,
    flow,
    foot,
    label,
    line_edit,
    naming,
    row,
)
from ghost_desktop.desktop.kit.layout import scrolling
from ghost_desktop.desktop.kit.widgets import ChoiceBox, LargeLabel, ProgressBar, SpinBox, announce
from ghost_desktop.desktop.lists.imports import (
    FoundOut,
    find_out,
    is_doubtful,
    is_guessed,
    keep_as,
    mend_of,
    mend_of_encoding,
)
from ghost_desktop.engine.words.encodings import ENCODINGS
from ghost_desktop.engine.words.import_report import (
    USUAL,
    Accents,
    Capitals,
    ImportChoices,
    Separator,
)
from ghost_desktop.engine.words.letters import MAX_WORD_LENGTH
from ghost_desktop.formats.lists import describe_unkept
from ghost_desktop.formats.refusals import describe_dropped_for
from ghost_desktop.formats.text import (
    letters_text,
    number,
    printable,
    sentence,
    shortened,
    side_by_side,
    words_text,
)
from ghost_desktop.library.own_lists import LONGEST_NAME
from ghost_desktop.translation import N_, _, ngettext, pgettext, say

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from PySide6.QtGui import QShowEvent

    from ghost_desktop.desktop.kit.ask import Progress
    from ghost_desktop.desktop.lists.imports import Brought, Mend
    from ghost_desktop.engine.words.import_report import ImportReport
    from ghost_desktop.library.imports import Preview
    from ghost_desktop.library.own_lists import OwnList


SEPARATORS = MappingProxyType(
    {
        Separator.LINE: N_("Ends of lines"),
        Separator.SPACE: N_("Spaces, and ends of lines"),
        Separator.CSV: N_("A table: its column"),
        Separator.JSON: N_("A JSON array"),
        Separator.HUNSPELL: N_("Lines of a Hunspell dictionary: its stems"),
    }
)
"""What stands between entries."""

CAPITALS = MappingProxyType(
    {
        Capitals.AUTO: N_("Found out: words or names"),
        Capitals.LOWER: N_("Words, in small letters"),
        Capitals.DROP: N_("Names, left out"),
    }
)
"""What entries with capitals are."""

ACCENTS = MappingProxyType(
    {
        Accents.KEEP: N_("Letters of their own"),
        Accents.FOLD: N_("Left out: é is e"),
        Accents.DROP: N_("Only words of a to z"),
    }
)
"""What becomes of accents."""


def describe_size(read: Preview) -> str:
    """Say how many words there are; of the beginning of a file that there are more."""
    said = words_text(len(read.words))
    return said if read.is_whole else say("{words} and more", words=said)


def describe_facts(found: FoundOut, read: Preview) -> str:
    """Say how the file was read, and what its words are like."""
    words = read.words
    least, most = int(words.length.min()), int(words.length.max())
    length = (
        letters_text(most)
        if least == most
        else say("{least} to {most} letters", least=number(least), most=number(most))
    )
    alphabet = len(words.alphabet)
    facts = [length, say("an alphabet of {count}", count=number(alphabet))]
    if found.brought.path is not None:
        said = (
            _("{encoding}, as it seems") if is_guessed(read.report, found.choices) else "{encoding}"
        )
        facts.insert(0, said.format(encoding=_(read.report.encoding)))
    return side_by_side(facts)


def describe_lost(read: Preview) -> str:
    """Say how many entries are dropped."""
    report = read.report
    if not report.lost:
        return _("Nothing is dropped.")
    said = ngettext(
        "{lost} of {count} entry is dropped:",
        "{lost} of {count} entries are dropped:",
        report.entries,
    )
    return said.format(lost=number(report.lost), count=number(report.entries))


def describe_lowered(read: Preview) -> str:
    """Say how many words had capitals; nothing if none had."""
    count = read.report.lowered
    if not count:
        return ""
    return say(
        "{count} word had capitals, and is kept in small letters.",
        "{count} words had capitals, and are kept in small letters.",
        count,
        count=number(count),
    )


_COLUMNS = 1_000
_MOST_MARKS = 20  # characters in a field


class ReadingChoices(QWidget):
    """Offers all that can be chosen; what is chosen holds at once.

    Signals:
        chosen: another `ImportChoices` than before.
    """

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: ImportChoices = USUAL
        encodings = [(None, _("Found out")), *((name, _(name)) for name in ENCODINGS)]
        self.encoding = self._box(dict(encodings))
        self.separator = self._box({one: _(said) for one, said in SEPARATORS.items()})
        self.column = self._spin_box(_COLUMNS, _("Column"))
        self.capitals = self._box({one: _(said) for one, said in CAPITALS.items()})
        self.accents = self._box({one: _(said) for one, said in ACCENTS.items()})
        self.marks = line_edit("", most=_MOST_MARKS, placeholder=_("none; such as %*"))
        self.comment = line_edit("", most=_MOST_MARKS, placeholder=_("nothing; such as #"))
        for one in (self.marks, self.comment):
            one.textEdited.connect(self._on_chosen)
        self.least = self._spin_box(MAX_WORD_LENGTH)
        self.greatest = self._spin_box(MAX_WORD_LENGTH, _("Letters, to"))
        unit = self.fontMetrics().height()
        beside = partial(flow, spacing=unit // 2, fills=True)
        letters = row(label(text=_("to"), wraps=False), self.greatest)
        self._has_encoding = True
        self._form = Form(
            Field(_("&Encoding"), self.encoding, when=lambda: self._has_encoding),
            Field(
                _("Words are &apart by"),
                self.separator,
                at=beside(self.separator, row(self.column)),
            ),
            Field(_("With ca&pitals"), self.capitals),
            Field(_("Acc&ents"), self.accents),
            Field(_("&Marks after words"), self.marks),
            Field(_("&Comments begin with"), self.comment),
            Field(_("&Letters, from"), self.least, at=beside(self.least, letters, fills=False)),
            across=unit,
            down=unit // 3,
        )
        column(self._form, on=self)

    def _box(self, entries: Mapping[Any, str]) -> ChoiceBox:
        return choice(ChoiceBox(), entries, self._on_chosen, least=8)

    def _spin_box(self, most: int, name: str = "") -> SpinBox:
        box = dress(SpinBox(), name=name)
        box.setRange(1, most)
        box.setKeyboardTracking(False)
        box.valueChanged.connect(self._on_chosen)
        return box

    @property
    def choices(self) -> ImportChoices:
        """What is chosen."""
        return ImportChoices(
            self.encoding.currentData(),
            self.capitals.currentData(),
            self.accents.currentData(),
            self.separator.currentData(),
            self.column.value(),
            self.marks.text().strip(),
            self.comment.text().strip(),
            self.least.value(),
            self.greatest.value(),
            self._shown.keeps_heading,
        )

    def show_choices(self, choices: ImportChoices, *, has_encoding: bool) -> None:
        """Show what is chosen.

        Args:
            choices: it.
            has_encoding: whether there are bytes, which may be read as letters in several ways.
        """
        if choices != self.choices:
            self._shown = choices
            with QSignalBlocker(self):
                self._put(choices)
        self._has_encoding = has_encoding
        self._form.follow()
        self._show_what_matters()

    def _put(self, choices: ImportChoices) -> None:
        for name in ("encoding", "separator", "capitals", "accents"):
            box = getattr(self, name)
            # None, of the first, is not found.
            box.setCurrentIndex(max(0, box.findData(getattr(choices, name))))
        self.column.setValue(choices.column)
        self.marks.setText(choices.marks)
        self.comment.setText(choices.comment)
        self.greatest.setMinimum(1)
        self.least.setValue(choices.least)
        self.greatest.setValue(choices.greatest)

    @Slot()
    def _on_chosen(self) -> None:
        self._show_what_matters()
        if self.choices != self._shown:
            self._shown = self.choices
            self.chosen.emit(self.choices)

    def _show_what_matters(self) -> None:
        self.column.setVisible(self.separator.currentData() is Separator.CSV)
        self.greatest.setMinimum(self.least.value())


class PreviewPane(QWidget):
    """Shows what is known by now.

    Attributes:
        tab_after: after which widget Tab comes to what is offered here.

    Signals:
        mended: `ImportChoices` by which fewer entries are dropped.
    """

    mended = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: tuple[ImportReport, ImportChoices] | None = None  # of what rows there are
        self.tab_after: QWidget | None = None
        unit = self.fontMetrics().height()
        self._size = LargeLabel(1.5)
        self._facts, self._winner, self._known = label("muted"), label(), label("refusal")
        self._lost, self._lowered = label(), label()
        self._rows = QWidget()
        self._grid = QGridLayout(self._rows)
        self._grid.setContentsMargins(unit, 0, 0, 0)
        self._grid.setVerticalSpacing(unit // 4)
        self._grid.setColumnStretch(0, 1)
        self._words, card = label(), dress(QFrame(), role="card")
        self._words.setMargin(unit // 6)  # what stands on letters of the first line is seen, too
        column(self._words, on=card, margins=None)
        said = (self._size, self._facts, self._winner, self._known, card)
        column(*said, self._lost, self._rows, self._lowered, on=self, spacing=unit // 3)

    @property
    def text(self) -> str:
        """All that is said, as a screen reader is to say it."""
        parts = (self._size, self._facts, self._winner, self._known, self._lost, self._lowered)
        return " ".join(part.text() for part in parts if not part.isHidden())

    def show_found(self, found: FoundOut, read: Preview) -> None:
        """Show what is known of a file."""
        self._size.setText(describe_size(read))
        self._facts.setText(describe_facts(found, read))
        coming = _("Ghost with 4+ letters: it is being found out who wins…")
        self._winner.setText(found.who_wins or coming)
        self._known.setVisible(found.known is not None)
        if found.known is not None:
            said = _("You have these words already: they are those of {list}.")
            self._known.setText(said.format(list=printable(found.known.name)))
        # The very long cut short: a line is broken only between words.
        self._words.setText(pgettext("between words", "  ").join(map(shortened, found.sample)))
        self._lost.setText(describe_lost(read))
        self._lowered.setText(describe_lowered(read))
        self._lowered.setVisible(bool(read.report.lowered))
        self._show_dropped(found, read)

    def _show_dropped(self, found: FoundOut, read: Preview) -> None:
        """Show a row for each reason, with a button where another choice would help."""
        if self._shown == (read.report, found.choices):
            return  # and what has the focus keeps it
        self._shown = read.report, found.choices
        before: QWidget | None = self.tab_after
        while (item := self._grid.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        rows: list[tuple[str, Mend | None]] = [
            (
                sentence(describe_dropped_for(reason, dropped)),
                mend_of(reason, dropped, found.choices),
            )
            for reason, dropped in read.report.most_frequent_first
        ]
        if found.likelier:
            said = _("The letters would make more sense in another encoding.")
            rows.insert(0, (said, mend_of_encoding(found.likelier, found.choices)))
        for place, (said, mend) in enumerate(rows):
            text = label(text=said)
            self._grid.addWidget(text, place, 0)
            if mend is not None:
                mends = partial(self.mended.emit, mend.choices)
                mending = button(mend.text, mends, role="low", default=False)
                mending.setAccessibleDescription(said)
                self._grid.addWidget(mending, place, 1, Qt.AlignmentFlag.AlignTop)
                if before is not None:
                    QWidget.setTabOrder(before, mending)
                before = mending
        self._rows.setVisible(bool(rows))


_WIDTH = 36  # heights of the font


class ImportDialog(QDialog):
    """Shows what is brought, one after another; Enter keeps it as a list, Escape lets it all be.

    Args:
        window: the window that it belongs to.
        is_unfolded: whether all choices are shown.

    Attributes:
        is_unfolded: whether the person wants to see all choices.

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

    def __init__(self, window: QWidget, *, is_unfolded: bool = False) -> None:
        super().__init__(window)
        self._waiting: list[Brought] = []
        self._count = self._at = 0  # of all that was brought; which of them is shown
        self._found: FoundOut | None = None
        self._is_old = False  # what is found: it is being read in another way
        self.is_unfolded = is_unfolded  # by the person, and not for a doubt
        self._is_named = False  # by the person
        self.setWindowTitle(_("Import a word list"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._build()

    @property
    def text(self) -> str:
        """What is said of what is shown."""
        return self._trouble.text() if self.pane.isHidden() else self.pane.text

    @property
    def is_busy(self) -> bool:
        """Whether more is still to be found out of what is shown, or it is being kept."""
        return awaits(self, self._on_found) or self.is_keeping

    @property
    def is_keeping(self) -> bool:
        """Whether a list is being kept."""
        return awaits(self, self._on_kept)

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
        self._find_out(brought, None)

    def _find_out(self, brought: Brought, choices: ImportChoices | None) -> None:
        """Find out what would become of something that is read in some way, or as is usual."""
        job, fails = partial(find_out, brought, choices), self._on_failed
        told, work = self._on_progress, Work.ALONE
        ask(self, job, self._on_found, fails=fails, told=told, work=work)

    def _show_place(self) -> None:
        place = say("{number} of {count}", number=number(self._at), count=number(self._count))
        self._place.setText(place if self._count > 1 else "")
        self._skip.setVisible(bool(self._waiting))
        self._offer()

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
            self._unfold(found.has_choices and (self.is_unfolded or doubt))
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
        if not self.is_busy:
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
        can_import = found is not None and found.can_be_kept and not self.is_keeping
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
        for way_out in (self._skip, self._cancel):
            way_out.setEnabled(not self.is_keeping)

    def _on_progress(self, progress: Progress) -> None:
        self._progress.show_progress(progress.done, progress.total)
        self._progress.show()
        if isinstance(progress.value, FoundOut):
            self._on_found(progress.value)

    # --- what is chosen -----------------------------------------------------------------------------

    @Slot(object)
    def _read_otherwise(self, choices: ImportChoices) -> None:
        """Read the same in another way; what was found stays in sight until more is known."""
        if self._found is None or self.is_keeping:
            return
        brought = self._found.brought
        self._is_old = True
        self._find_out(brought, choices)
        self._offer()

    @Slot(object)
    def _mend(self, choices: ImportChoices) -> None:
        """Read it otherwise by a button that will be gone."""
        self._name.setFocus()
        self._read_otherwise(choices)

    @Slot()
    def _on_fold(self) -> None:
        self.is_unfolded = self._fold.isChecked()
        self._unfold(self.is_unfolded)
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
        if found is None or self.is_keeping:
            return
        if found.known is not None and not self._waiting:
            self.accept()
            self.went_to.emit(found.known)
        elif found.refusal or found.known is not None:
            self._go_on()
        elif found.can_be_kept and found.preview is not None:
            self._keep(found.preview, self._name.text())
            self._offer()

    def _keep(self, read: Preview, name: str) -> None:
        """Keep a list under a name."""
        ask(
            self,
            partial(keep_as, read, name),
            self._on_kept,
            fails=self._on_unkept,
            told=self._on_progress,
            work=Work.ALONE,
            keeps=True,
        )

    def _on_kept(self, kept: OwnList) -> None:
        self._progress.hide()
        self.kept.emit(kept)
        self._go_on()

    def _on_unkept(self, error: BaseException) -> None:
        """Say why a list could not be kept; it can be tried again."""
        if not isinstance(error, OSError):
            self._on_failed(error)
            return
        self._progress.hide()
        self._trouble.setText(sentence(describe_unkept(error)))
        self._trouble.show()
        announce(self, self._trouble.text())
        self._offer()

    def _on_failed(self, error: BaseException) -> None:
        self.done(QDialog.DialogCode.Rejected)
        self.failed.emit(error)

    def reject(self) -> None:
        """Close, but for the moment in which a list is being kept."""
        if not self.is_keeping:
            super().reject()

    def done(self, result: int) -> None:
        """Find out nothing more."""
        drop(self)
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
        self._title, self._place = label("muted", wraps=False), label("muted", wraps=False)
        self._title.setMinimumWidth(1)  # a long name is cut, and no reason for a wide dialog
        self._name = line_edit(_("Name"), most=LONGEST_NAME)
        self._name.setAcceptDrops(False)  # what is dropped is more to import
        self._name.textEdited.connect(self._on_named)
        self._name_row = QWidget()
        row(naming(_("&Name"), self._name), (self._name, 1), on=self._name_row, spacing=unit)
        self.pane = PreviewPane()
        self.pane.tab_after = self._name
        self.pane.mended.connect(self._mend)
        self._trouble = label()
        self._fold = button(_("&Read it differently"), self._on_fold, default=False)
        self._fold.setCheckable(True)
        self.choices = ReadingChoices()
        self.choices.chosen.connect(self._read_otherwise)
        column(
            row((self._title, 1), self._place),
            self._name_row,
            self.pane,
            self._trouble,
            (self._fold, Qt.AlignmentFlag.AlignLeft),
            self.choices,
            1,
            on=self._page,
            margins=(0, 0, unit // 2, 0),
            spacing=unit // 2,
        )
        self._progress = dress(ProgressBar(self), name=_("Progress"))
        self._progress.hide()
        self._main = button("", self.do, role="main")
        skips = _("Leave this one, and go on with the next")
        self._skip = button(_("&Skip"), self._go_on, hint=skips, default=False)
        self._cancel = button(_("Cancel"), self.reject, default=False)
        before = ((self._progress, 1), 1)
        buttons = foot(self, self._main, self._cancel, self._skip, before=before)
        parts = ((scrolling(self._page), 1), buttons)
        column(*parts, on=self, margins=unit, spacing=unit // 2)

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
