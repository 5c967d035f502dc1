"""The tables of the page: by opponent and the like, the words that were lost on, the openings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QBoxLayout, QLabel, QVBoxLayout, QWidget

from ghost_desktop.desktop.combo import ComboBox
from ghost_desktop.desktop.statistics.filters import named_group
from ghost_desktop.desktop.statistics.tables import FigureCell, FigureTable
from ghost_desktop.desktop.statistics.wording import decimal, name_period, percent
from ghost_desktop.desktop.strategy.meaning_view import MeaningView
from ghost_desktop.engine.letters import capitals
from ghost_desktop.formats.text import number
from ghost_desktop.library.figures import By
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

    from ghost_desktop.desktop.service import SolverService
    from ghost_desktop.desktop.statistics.digest import Digest
    from ghost_desktop.library.figures import Totals

_WIDE = 62  # heights of the font: so that tables stand side by side
_MEANING = 5  # heights of the font


class FigureTables(QWidget):
    """Shows the tables, side by side where there is room.

    Args:
        service: looks up what words mean.

    Attributes:
        by: what the first table is by; its data is a `By`, or None for the time.
        groups, words, openings: the tables.
        meaning: what the word means that is selected.

    Signals:
        regrouped: the first table is to be by something else.
        left: the person has done with a box.
    """

    regrouped = Signal()
    left = Signal()

    def __init__(self, service: SolverService, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: Digest | None = None
        self.by = ComboBox(self)
        self.by.setAccessibleName(_("By"))
        for said, by in (
            (_("By opponent"), By.OPPONENT),
            (_("By variant"), By.VARIANT),
            (_("By dictionary"), By.DICTIONARY),
            (_("Over time"), None),
        ):
            self.by.addItem(said, by)
        self.by.activated.connect(self._on_by)
        self.by.left.connect(self.left)
        columns = (_("Rounds"), _("Won"), _("Blunders"), _("Hints"), _("Looks"))
        self.groups = FigureTable(_("Rounds put together"), ("", *columns), self)
        self.words = FigureTable(_("Words you lost on"), (_("Word"), _("Times")), self)
        opened = (_("Opening"), _("Rounds"), _("Won"))
        self.openings = FigureTable(_("Your openings"), opened, self)
        self.meaning = MeaningView(service, self)
        self.words.chosen.connect(self._on_word)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(self.fontMetrics().height())
        averages = QLabel(_("Blunders, hints and looks are those of a round."), self)
        averages.setProperty("role", "muted")
        averages.setWordWrap(True)
        grouped = self._column(self.by, self.groups)
        grouped.addWidget(averages)
        self._row.addLayout(grouped, 5)
        words = self._column(self._title(_("Words you lost on"), self.words), self.words)
        words.addWidget(self.meaning)
        self._row.addLayout(words, 3)
        title = self._title(_("Your openings"), self.openings)
        self._row.addLayout(self._column(title, self.openings), 3)

    def _title(self, text: str, table: FigureTable) -> QLabel:
        made = QLabel(text, self)
        made.setBuddy(table)
        return made

    def _column(self, *parts: QWidget) -> QVBoxLayout:
        column = QVBoxLayout()
        column.setSpacing(self.fontMetrics().height() // 3)
        for part in parts:
            column.addWidget(part, 1 if isinstance(part, FigureTable) else 0)
        head, *_rest = parts
        column.setAlignment(head, Qt.AlignmentFlag.AlignLeft)
        return column

    @property
    def chosen_by(self) -> By:
        """What rounds are to be put together by."""
        by = self.by.currentData()
        return by if isinstance(by, By) else By.OPPONENT

    def show_digest(self, shown: Digest) -> None:
        """Show the figures of some rounds."""
        self._shown = shown
        self._show_groups(shown)
        self.words.show_rows(
            [
                (word, (FigureCell(capitals(word), word), FigureCell(number(times), times)))
                for word, times in shown.words
            ]
        )
        self.openings.show_rows(
            [
                (
                    one.letter,
                    (
                        FigureCell(capitals(one.letter), one.letter),
                        FigureCell(number(one.rounds), one.rounds),
                        FigureCell(percent(one.share_won), one.share_won, one.share_won),
                    ),
                )
                for one in shown.openings
            ]
        )

    def _show_groups(self, shown: Digest) -> None:
        if isinstance(self.by.currentData(), By):
            names = [named_group(shown.by, one.key, one.name) for one in shown.groups]
            rows = [
                (one.key, name, name.casefold(), one.totals)
                for one, name in zip(shown.groups, names, strict=True)
            ]
        else:
            rows = [
                (
                    one.first.isoformat(),
                    name_period(one.first, shown.step),
                    one.first.isoformat(),
                    one.totals,
                )
                for one in reversed(shown.periods)
            ]
        self.groups.show_rows(
            [(key, (FigureCell(name, value), *_cells(totals))) for key, name, value, totals in rows]
        )

    @Slot()
    def _on_by(self) -> None:
        self.regrouped.emit()

    @Slot(str)
    def _on_word(self, word: str) -> None:
        self.meaning.show_meaning(word, capitals(word))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Stand side by side, or one below the other."""
        super().resizeEvent(event)
        unit = self.fontMetrics().height()
        is_wide = self.width() > _WIDE * unit
        direction = QBoxLayout.Direction
        self._row.setDirection(direction.LeftToRight if is_wide else direction.TopToBottom)
        self.meaning.setMinimumHeight(_MEANING * unit)


def _cells(totals: Totals) -> tuple[FigureCell, ...]:
    return (
        FigureCell(number(totals.rounds), totals.rounds),
        FigureCell(percent(totals.share_won), totals.share_won, totals.share_won),
        FigureCell(decimal(totals.blunders_a_round), totals.blunders_a_round),
        FigureCell(decimal(totals.hints_a_round), totals.hints_a_round),
        FigureCell(decimal(totals.looks_a_round), totals.looks_a_round),
    )
