"""How a file is to be read: the controls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Signal, Slot
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QLineEdit, QWidget

from ghost_desktop.desktop.combo import ChoiceBox
from ghost_desktop.desktop.flow import FlowLayout
from ghost_desktop.desktop.importing.wording import ACCENTS, CAPITALS, SEPARATORS
from ghost_desktop.desktop.spin_box import SpinBox
from ghost_desktop.engine.encodings import ENCODINGS
from ghost_desktop.engine.import_choices import USUAL, ImportChoices, Separator
from ghost_desktop.engine.letters import MAX_WORD_LENGTH
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Mapping

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
        self.encoding = _box(self, {None: _("Found out"), **{name: _(name) for name in ENCODINGS}})
        self.separator = _box(self, {one: _(said) for one, said in SEPARATORS.items()})
        self.column = _spin_box(self, _COLUMNS)
        self.capitals = _box(self, {one: _(said) for one, said in CAPITALS.items()})
        self.accents = _box(self, {one: _(said) for one, said in ACCENTS.items()})
        self.marks, self.comment = QLineEdit(self), QLineEdit(self)
        self.least, self.greatest = (_spin_box(self, MAX_WORD_LENGTH) for _end in range(2))
        for field in (self.marks, self.comment):
            field.setMaxLength(_MOST_MARKS)
            field.textEdited.connect(self._on_chosen)
        for box in (self.encoding, self.separator, self.capitals, self.accents):
            box.currentIndexChanged.connect(self._on_chosen)
        for number in (self.column, self.least, self.greatest):
            number.valueChanged.connect(self._on_chosen)
        self._lay_out()

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
        for part in (self.encoding, self._labels[self.encoding]):
            part.setVisible(has_encoding)
        self._show_what_matters()

    def _put(self, choices: ImportChoices) -> None:
        for box, one in (
            (self.encoding, choices.encoding),
            (self.separator, choices.separator),
            (self.capitals, choices.capitals),
            (self.accents, choices.accents),
        ):
            box.setCurrentIndex(max(0, box.findData(one)))  # None, of the first, is not found
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

    def _lay_out(self) -> None:
        unit = self.fontMetrics().height()
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(unit)
        grid.setVerticalSpacing(unit // 3)
        grid.setColumnStretch(1, 1)
        self._labels: dict[QWidget, QLabel] = {}
        rows: tuple[tuple[str, QWidget, tuple[QWidget, ...]], ...] = (
            (_("&Encoding"), self.encoding, ()),
            (_("Words are &apart by"), self.separator, (self.column,)),
            (_("With ca&pitals"), self.capitals, ()),
            (_("Acc&ents"), self.accents, ()),
            (_("&Marks after words"), self.marks, ()),
            (_("&Comments begin with"), self.comment, ()),
            (_("&Letters, from"), self.least, (QLabel(_("to"), self), self.greatest)),
        )
        for row, (name, part, others) in enumerate(rows):
            label = QLabel(name, self)
            label.setBuddy(part)
            part.setAccessibleName(name.replace("&", ""))
            self._labels[part] = label
            grid.addWidget(label, row, 0)
            beside = FlowLayout(spacing=unit // 2, fills=part is not self.least)
            beside.addWidget(part)
            after = QHBoxLayout()
            for other in others:
                after.addWidget(other)
            beside.addLayout(after)
            grid.addLayout(beside, row, 1)
        self.column.setAccessibleName(_("Column"))
        self.greatest.setAccessibleName(_("Letters, to"))
        self.marks.setPlaceholderText(_("none; such as %*"))
        self.comment.setPlaceholderText(_("nothing; such as #"))


def _box(parent: QWidget, entries: Mapping[object, str]) -> ChoiceBox:
    """Make a list to choose from that is as wide as there is room, not as its longest entry."""
    box = ChoiceBox(parent)
    for one, said in entries.items():
        box.addItem(said, one)
    box.setMinimumContentsLength(8)
    box.setSizeAdjustPolicy(ChoiceBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    return box


def _spin_box(parent: QWidget, most: int) -> SpinBox:
    box = SpinBox(parent)
    box.setRange(1, most)
    box.setKeyboardTracking(False)
    return box
