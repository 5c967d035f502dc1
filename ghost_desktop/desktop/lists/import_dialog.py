"""The dialog of an import: what a file would be as a list, and how else it could be read."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from html import escape
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QMetaObject, QSignalBlocker, QSize, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QKeySequence, QTextDocumentFragment
from PySide6.QtWidgets import QDialog, QLabel, QWidget

from ghost_desktop.desktop.kit.ask import Work, ask, awaits, say_error
from ghost_desktop.desktop.kit.boxes import ChoiceBox, SpinBox, choice
from ghost_desktop.desktop.kit.builders import (
    ENTER,
    Field,
    Form,
    button,
    column,
    dress,
    fill_dialog,
    flow,
    label,
    line_edit,
    naming,
    row,
    worded,
)
from ghost_desktop.desktop.kit.layout import resize_on_screen, scrolling
from ghost_desktop.desktop.kit.page import PagePart
from ghost_desktop.desktop.kit.theme import colours
from ghost_desktop.desktop.kit.widgets import ProgressBar, announce
from ghost_desktop.desktop.lists.imports import Brought, FoundOut, find_out, keep_as
from ghost_desktop.desktop.lists.wording import SEPARATORS, read_as
from ghost_desktop.engine.words.encodings import ENCODINGS
from ghost_desktop.engine.words.import_report import (
    USUAL,
    Accents,
    Capitals,
    ImportChoices,
    Separator,
)
from ghost_desktop.formats.text import (
    counted,
    letters_text,
    number,
    printable,
    shortened,
    side_by_side,
    words_text,
)
from ghost_desktop.library.own_lists import LONGEST_NAME
from ghost_desktop.translation import N_, _, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

    from PySide6.QtGui import QShowEvent

    from ghost_desktop.desktop.kit.ask import Progress
    from ghost_desktop.library.imports import Preview


_CAPITALS = MappingProxyType(
    {
        Capitals.AUTO: N_("Found out: words or names"),
        Capitals.LOWER: N_("Words, in small letters"),
        Capitals.DROP: N_("Names, left out"),
    }
)
_ACCENTS = MappingProxyType(
    {
        Accents.KEEP: N_("Letters of their own"),
        Accents.FOLD: N_("Left out: é is e"),
        Accents.DROP: N_("Only words of a to z"),
    }
)


def page_of(found: FoundOut) -> str:
    """Write what is known of a file as a page; links lead to the mends of its reasons, by number."""
    read, c = found.preview, colours()
    if read is None:
        return f"<p>{escape(found.refusal)}</p>"
    coming = _("Ghost with 4+ letters: it is being found out who wins…")
    # The very long cut short: a line is broken only between words.
    sample = " &nbsp;".join(escape(shortened(word)) for word in found.sample)
    parts = [
        f"<p style='font-size: x-large'><b>{escape(words_text(len(read.words)))}</b></p>",
        f"<p style='color: {c.muted}'>{escape(side_by_side([*_facts_of(found, read)]))}</p>",
        f"<p>{escape(found.who_wins or coming)}</p>",
    ]
    if found.known is not None:
        known = say(
            "You have these words already: they are those of {list}.",
            list=printable(found.known.name),
        )
        parts.append(f"<p style='color: {c.bad}'>{escape(known)}</p>")
    card = f"width='100%' cellpadding='8' bgcolor='{c.raised}' style='margin-top: 8px'"
    parts.append(f"<table {card}><tr><td>{sample}</td></tr></table>")
    rows = (
        f"<tr><td>{escape(said)}</td>"
        + (f"<td><a href='{place}'>{escape(mend.text)}</a></td></tr>" if mend else "<td></td></tr>")
        for place, (said, mend) in enumerate(found.reasons)
    )
    parts += [f"<p>{escape(said)}</p>" for said in _describe_changed(read)]
    parts.append(f"<table width='100%' cellpadding='3'>{''.join(rows)}</table>")
    return "".join(parts)


def _facts_of(found: FoundOut, read: Preview) -> Iterator[str]:
    """Yield how the file was read, and what its words are like."""
    words = read.words
    encoding, *more = read_as(read.origin)
    if found.brought.path is not None:
        yield say("{encoding}, as it seems", encoding=encoding) if found.is_guessed else encoding
    yield from more
    least, most = int(words.length.min()), int(words.length.max())
    yield (
        letters_text(most)
        if least == most
        else say("{least} to {most} letters", least=number(least), most=number(most))
    )
    yield say("an alphabet of {count}", count=number(len(words.alphabet)))


def _describe_changed(read: Preview) -> Iterator[str]:
    """Yield how many entries are kept in small letters, and how many are dropped, as what follows."""
    report = read.report
    if report.lowered:
        yield counted(
            "{count} word had capitals, and is kept in small letters.",
            "{count} words had capitals, and are kept in small letters.",
            report.lowered,
        )
    if not report.lost:
        yield _("Nothing is dropped.")
        return
    yield counted(
        "{lost} of {count} entry is dropped:",
        "{lost} of {count} entries are dropped:",
        report.entries,
        lost=number(report.lost),
    )


_COLUMNS = 1_000


class ReadingChoices(QWidget):
    """Offers what can be chosen beside what links offer; what is chosen holds at once.

    Signals:
        chosen: another `ImportChoices` than before.
    """

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._shown: ImportChoices = USUAL
        self.encoding = self._box({None: N_("Found out"), **{one: one for one in ENCODINGS}})
        self.separator, self.capitals = self._box(SEPARATORS), self._box(_CAPITALS)
        self.accents = self._box(_ACCENTS)
        self._boxes = {
            "encoding": self.encoding,
            "separator": self.separator,
            "capitals": self.capitals,
            "accents": self.accents,
        }
        self.column = dress(SpinBox(), name=_("Column"))
        self.column.setRange(1, _COLUMNS)
        self.column.setKeyboardTracking(False)
        self.column.valueChanged.connect(self._on_chosen)
        separators = flow(self.separator, row(self.column), spacing=0.5, fills=True)
        self._has_encoding = True
        self._form = Form(
            Field(_("&Encoding"), self.encoding, when=lambda: self._has_encoding),
            Field(_("Words are &apart by"), self.separator, at=separators),
            Field(_("With ca&pitals"), self.capitals),
            Field(_("Acc&ents"), self.accents),
            across=1,
            down=1 / 3,
        )
        column(self._form, on=self)

    def _box(self, entries: Mapping[Any, str]) -> ChoiceBox:
        said = {one: _(text) for one, text in entries.items()}
        return choice(ChoiceBox(), said, self._on_chosen, least=8)

    @property
    def choices(self) -> ImportChoices:
        """What is chosen, here and by links."""
        chosen = {name: box.currentData() for name, box in self._boxes.items()}
        return replace(self._shown, column=self.column.value(), **chosen)

    def show_choices(self, choices: ImportChoices, *, has_encoding: bool) -> None:
        """Show what is chosen.

        Args:
            choices: it.
            has_encoding: whether there are bytes, which may be read as letters in several ways.
        """
        self._has_encoding = has_encoding
        self._shown = choices
        with QSignalBlocker(self):
            for name, box in self._boxes.items():
                # None, of the first, is not found.
                box.setCurrentIndex(max(0, box.findData(getattr(choices, name))))
            if choices.column != self.column.value():  # else what is being typed stays
                self.column.setValue(choices.column)
        self._show_what_matters()

    @Slot()
    def _on_chosen(self) -> None:
        self._show_what_matters()
        if self.choices != self._shown:
            self._shown = self.choices
            self.chosen.emit(self.choices)

    def _show_what_matters(self) -> None:
        self._form.follow()
        self.column.setVisible(self.separator.currentData() is Separator.CSV)


_WIDTH = 36  # heights of the font


class ImportDialog(PagePart, QDialog):
    """Shows what is brought, one after another; Enter keeps it as a list, Escape lets it all be.

    Args:
        window: the window that it belongs to.

    Signals:
        kept: a job that keeps a list.
        went_to: the id of a list, which is there already, that a person wants to see.
        pasted: the person wants what is on the clipboard.
    """

    kept = Signal(object)
    went_to = Signal(str)
    pasted = Signal()

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._waiting: list[Brought] = []
        self._count = 0  # of all that was brought
        self._brought: Brought | None = None
        self._found: FoundOut | None = None  # None while it is not known how it is read now
        self.setWindowTitle(_("Import a word list"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._build()

    @property
    def text(self) -> str:
        """What is said of what is shown."""
        return QTextDocumentFragment.fromHtml(self._said.text()).toPlainText()

    @property
    def is_busy(self) -> bool:
        """Whether more is still to be found out of what is shown."""
        return awaits(self)

    # --- what is shown ------------------------------------------------------------------------------

    def bring(self, brought: Iterable[Path | str]) -> None:
        """Show more, after what is shown: files, or texts."""
        more = [Brought.of(one) for one in brought]
        self._waiting += more
        self._count += len(more)
        if self._brought is None:
            self._go_on()
        else:
            self._offer()

    @Slot()
    def _go_on(self) -> None:
        """Show what was brought next; nothing is left once all of it was seen."""
        if not self._waiting:
            self.accept()
            return
        brought = self._waiting.pop(0)
        self._title.setText(brought.title)
        self._title.setToolTip(brought.file)
        self._said.setText(_("It is being read…"))
        self._fold.hide()
        self.choices.hide()
        self._name.clear()
        self._name_row.show()
        self._name.setFocus()
        self._find_out(brought, None)

    def _find_out(self, brought: Brought, choices: ImportChoices | None) -> None:
        """Find out what would become of something that is read in some way, or as is usual.

        What was found stays in sight until more is known.
        """
        self._brought, self._found = brought, None
        job, told, work = partial(find_out, brought, choices), self._on_progress, Work.ALONE
        ask(self, job, self._on_found, fails=self._on_failed, told=told, work=work)
        self._offer()

    def _on_failed(self, error: BaseException) -> None:
        self._progress.hide()
        self._said.setText(_("The list could not be imported."))
        say_error(self, _("The list could not be imported."), error)

    def _on_found(self, found: FoundOut) -> None:
        """Show what is known by now of what is shown."""
        self._brought, self._found = found.brought, found
        read = found.preview
        self._show_page()
        is_first = self._fold.isHidden()
        self._fold.setVisible(found.has_choices)
        if found.has_choices:
            self.choices.show_choices(found.choices, has_encoding=found.brought.path is not None)
        self._fold.setChecked(self._fold.isChecked() or (is_first and found.is_doubtful))
        self.choices.setVisible(found.has_choices and self._fold.isChecked())
        self._name_row.setVisible(read is not None)
        has_name = self._name.isModified() and bool(self._name.text().strip())
        name = "" if read is None else read.words.name or found.brought.title
        if name and not has_name and name != self._name.text():
            self._name.setText(name)
            self._name.selectAll()  # what is typed comes in place of it
        self._offer()
        # What is shown from now on is high only once Qt has laid it out.
        QMetaObject.invokeMethod(self, "_grow", Qt.ConnectionType.QueuedConnection)
        if not self.is_busy:
            self._progress.hide()
            announce(self, self.text)

    def _show_page(self) -> None:
        if self._found is not None:
            by = Qt.TextInteractionFlag
            links = by.LinksAccessibleByMouse | by.LinksAccessibleByKeyboard
            has_links = any(mend for _said, mend in self._found.reasons)
            self._said.setTextInteractionFlags(links if has_links else by.NoTextInteraction)
            self._said.setText(page_of(self._found))

    def on_colours(self) -> None:
        """Write all in other colours."""
        self._show_page()

    def _offer(self) -> None:
        """Have the main button do what comes next."""
        found, more = self._found, bool(self._waiting)
        place, count = number(self._count - len(self._waiting)), number(self._count)
        self._place.setText(say("{number} of {count}", number=place, count=count))
        self._place.setVisible(self._count > 1)
        self._skip.setVisible(more)
        is_none = found is not None and bool(found.refusal or found.known)
        text = _("Import")
        if found is not None and is_none:
            text = _("Go on") if more else _("Go to it") if found.known else _("Close")
        worded(self._main, text + ENTER)
        self._cancel.setVisible(text != _("Close"))
        self._main.setEnabled(is_none or (found is not None and found.preview is not None))

    def _on_progress(self, progress: Progress) -> None:
        self._progress.show_progress(progress.done, progress.total)
        self._progress.show()
        if isinstance(progress.value, FoundOut):
            self._on_found(progress.value)

    # --- what is chosen -----------------------------------------------------------------------------

    @Slot(object)
    def _read_otherwise(self, choices: ImportChoices) -> None:
        if self._brought is not None:
            self._find_out(self._brought, choices)

    @Slot(str)
    def _mend(self, place: str) -> None:
        """Read it otherwise by a link that will be gone."""
        mend = self._found.reasons[int(place)][1] if self._found is not None else None
        if mend is not None:
            self._name.setFocus()
            self._read_otherwise(mend.choices)

    @Slot()
    def _on_fold(self) -> None:
        self.choices.setVisible(self._fold.isChecked())
        self._grow()

    # --- what is done -------------------------------------------------------------------------------

    @Slot()
    def do(self) -> None:
        """Do what the main button says."""
        found = self._found
        if found is None:
            return
        if found.known is not None and not self._waiting:
            self.went_to.emit(found.known.id)
        elif found.known is None and found.preview is not None:
            self.kept.emit(partial(keep_as, found.preview, self._name.text()))
        self._go_on()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take what is pasted for more words."""
        if event.matches(QKeySequence.StandardKey.Paste):
            self.pasted.emit()
        else:
            super().keyPressEvent(event)

    # --- how it looks -------------------------------------------------------------------------------

    def _build(self) -> None:
        self._page = QWidget(self)
        self._title, self._place = label("muted", wraps=False), label("muted", wraps=False)
        self._title.setMinimumWidth(1)  # a long name is cut, and no reason for a wide dialog
        self._name = line_edit(_("Name"), most=LONGEST_NAME)
        self._name.setAcceptDrops(False)  # what is dropped is more to import
        self._name_row = QWidget()
        row(naming(_("&Name"), self._name), (self._name, 1), on=self._name_row, spacing=1)
        self._said = QLabel()
        self._said.setWordWrap(True)
        self._said.linkActivated.connect(self._mend)
        self._fold = button(_("&Read it differently"), self._on_fold, stays=True, default=False)
        self.choices = ReadingChoices()
        self.choices.chosen.connect(self._read_otherwise)
        column(
            row((self._title, 1), self._place),
            self._name_row,
            self._said,
            (self._fold, Qt.AlignmentFlag.AlignLeft),
            self.choices,
            1,
            on=self._page,
            margins=(0, 0, 0.5, 0),
            spacing=0.5,
        )
        self._progress = dress(ProgressBar(self), name=_("Progress"))
        self._progress.hide()
        self._main = button("", self.do, role="main")
        skips = _("Leave this one, and go on with the next")
        self._skip = button(_("&Skip"), self._go_on, hint=skips, default=False)
        self._cancel = button(_("Cancel"), self.reject, default=False)
        buttons, before = (self._main, self._cancel, self._skip), ((self._progress, 1), 1)
        fill_dialog(self, scrolling(self._page), *buttons, before=before)

    def showEvent(self, event: QShowEvent) -> None:
        """Be as large as all that there is wants, where the screen has the room."""
        super().showEvent(event)
        self._grow()

    @Slot()
    def _grow(self) -> None:
        """Have room for all, to all sides, where the screen has it; no smaller than it is."""
        unit, room = self.fontMetrics().height(), self.screen().availableGeometry()
        wide = max(_WIDTH * unit, self._page.minimumSizeHint().width() + 4 * unit)
        layout = self._page.layout()
        high = layout.totalHeightForWidth(wide - 3 * unit) if layout is not None else 0
        wanted = QSize(wide, max(22 * unit, high + 6 * unit)).expandedTo(self.size())
        middle = self.frameGeometry().center()
        resize_on_screen(self, wanted)
        frame = self.frameGeometry()
        frame.moveCenter(middle)
        right, bottom = room.right() - frame.width(), room.bottom() - frame.height()
        self.move(
            max(room.left(), min(frame.left(), right)), max(room.top(), min(frame.top(), bottom))
        )
