"""What a file would be as a list: its size, who wins, what is dropped, and some of its words."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from ghost_desktop.desktop.importing.mending import mend_of, mend_of_encoding
from ghost_desktop.desktop.importing.wording import (
    describe_facts,
    describe_lost,
    describe_lowered,
    describe_sample,
    describe_size,
    describe_winner,
)
from ghost_desktop.desktop.large_label import LargeLabel
from ghost_desktop.formats.reports import describe_dropped_for
from ghost_desktop.formats.text import printable, sentence
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from ghost_desktop.desktop.importing.finding import FoundOut
    from ghost_desktop.desktop.importing.mending import Mend
    from ghost_desktop.engine.import_choices import ImportChoices
    from ghost_desktop.engine.import_report import ImportReport
    from ghost_desktop.library.importing import Preview


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
        self._size = LargeLabel(1.5, self)
        self._facts = self._label("muted")
        self._winner = self._label()
        self._known = self._label("refusal")
        self._lost = self._label()
        self._rows = QWidget(self)
        self._grid = QGridLayout(self._rows)
        self._grid.setContentsMargins(unit, 0, 0, 0)
        self._grid.setVerticalSpacing(unit // 4)
        self._grid.setColumnStretch(0, 1)
        self._lowered = self._label()
        self._card = QFrame(self)
        self._card.setProperty("role", "card")
        self._words = self._label(parent=self._card)
        self._words.setMargin(unit // 6)  # what stands on letters of the first line is seen, too
        card = QVBoxLayout(self._card)
        card.addWidget(self._words)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(unit // 3)
        for part in (
            self._size,
            self._facts,
            self._winner,
            self._known,
            self._card,
            self._lost,
            self._rows,
            self._lowered,
        ):
            column.addWidget(part)

    def _label(self, role: str = "", parent: QWidget | None = None) -> QLabel:
        label = QLabel(parent or self)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setWordWrap(True)
        if role:
            label.setProperty("role", role)
        return label

    @property
    def text(self) -> str:
        """All that is said, as a screen reader is to say it."""
        parts = (self._size, self._facts, self._winner, self._known, self._lost, self._lowered)
        return " ".join(part.text() for part in parts if not part.isHidden())

    def show_found(self, found: FoundOut, read: Preview) -> None:
        """Show what is known of a file."""
        self._size.setText(describe_size(read))
        self._facts.setText(describe_facts(found, read))
        self._winner.setText(describe_winner(found))
        self._known.setVisible(found.known is not None)
        if found.known is not None:
            said = _("You have these words already: they are those of {list}.")
            self._known.setText(said.format(list=printable(found.known.name)))
        self._words.setText(describe_sample(found))
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
        for row, (said, mend) in enumerate(rows):
            label = self._label(parent=self._rows)
            label.setText(said)
            self._grid.addWidget(label, row, 0)
            if mend is not None:
                button = QPushButton(mend.text, self._rows)
                button.setProperty("role", "low")
                button.setAutoDefault(False)
                button.setAccessibleDescription(label.text())
                button.clicked.connect(partial(self.mended.emit, mend.choices))
                self._grid.addWidget(button, row, 1, Qt.AlignmentFlag.AlignTop)
                if before is not None:
                    QWidget.setTabOrder(before, button)
                before = button
        self._rows.setVisible(bool(rows))
