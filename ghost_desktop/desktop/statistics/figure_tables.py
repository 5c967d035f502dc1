"""The tables of the page: by opponent and the like, the words that were lost on, the openings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QBoxLayout, QLabel, QVBoxLayout, QWidget

from ghost_desktop.desktop.combo import ComboBox
from ghost_desktop.desktop.statistics.filters import named_group
from ghost_desktop.desktop.statistics.tables import FigureCell, FigureTable
from ghost_desktop.desktop.statistics.wording import average_text, name_period, percent
from ghost_desktop.desktop.strategy.meaning_view import MeaningView
from ghost_desktop.engine.letter_order import LetterOrder
from ghost_desktop.engine.letters import capitals
from ghost_desktop.formats.text import number
from ghost_desktop.library.figures import By
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtGui import QResizeEvent

    from ghost_desktop.desktop.statistics.digest import Digest
    from ghost_desktop.library.figures import Totals

# In heights of the font.
_LEAST_TABLE = 14
_MEANING = 5

_SIDE_BY_SIDE = QBoxLayout.Direction.LeftToRight
_BELOW = QBoxLayout.Direction.TopToBottom


class FigureTables(QWidget):
    """Shows the tables, side by side where there is room for all that is in them.

    Where there is not, the first has the whole width, and the two others stand below it.

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

    def __init__(self, parent: QWidget | None = None) -> None:
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
        self.meaning = MeaningView(self)
        self.words.chosen.connect(self._on_word)
        self._row, self._pair = QBoxLayout(_SIDE_BY_SIDE, self), QBoxLayout(_SIDE_BY_SIDE)
        self._row.setContentsMargins(0, 0, 0, 0)
        for row in (self._row, self._pair):
            row.setSpacing(self.fontMetrics().height())
        self._averages = QLabel(self)
        self._averages.setProperty("role", "muted")
        self._averages.setWordWrap(True)
        grouped = self._column(self.by, self.groups)
        grouped.addWidget(self._averages)
        self._row.addLayout(grouped)
        self._row.addLayout(self._pair)
        words = self._column(self._title(_("Words you lost on"), self.words), self.words)
        words.addWidget(self.meaning)
        self._pair.addLayout(words)
        title = self._title(_("Your openings"), self.openings)
        self._pair.addLayout(self._column(title, self.openings))

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
        word_places = _places([word for word, _times in shown.words])
        self.words.show_rows(
            [
                (
                    word,
                    (
                        FigureCell(capitals(word), word_places[word]),
                        FigureCell(number(times), times),
                    ),
                )
                for word, times in shown.words
            ]
        )
        places = _places([one.letter for one in shown.openings])
        self.openings.show_rows(
            [
                (
                    one.letter,
                    (
                        FigureCell(capitals(one.letter), places[one.letter]),
                        FigureCell(number(one.rounds), one.rounds),
                        FigureCell(percent(one.share_won), one.share_won, one.share_won),
                    ),
                )
                for one in shown.openings
            ]
        )
        self._arrange()

    def _show_groups(self, shown: Digest) -> None:
        by = self.by.currentData()
        said = [_("Blunders, hints and looks are those of one person in a round.")]
        if by is By.OPPONENT and any(len(set(one.opponents)) > 1 for one in shown.rounds):
            said.append(_("A round against several counts for each."))
        self._averages.setText(" ".join(said))
        if isinstance(by, By):
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
        self._arrange()

    def _arrange(self) -> None:
        """Divide the width as it is needed; what does not fit beside another stands below it."""
        unit, room = self.fontMetrics().height(), self.width()
        groups, words, openings = (
            max(table.width_needed, _LEAST_TABLE * unit)
            for table in (self.groups, self.words, self.openings)
        )
        pair = words + self._pair.spacing() + openings
        for row, needed in ((self._pair, (words, openings)), (self._row, (groups, pair))):
            fits = sum(needed) + row.spacing() <= room
            row.setDirection(_SIDE_BY_SIDE if fits else _BELOW)
            for place, width in enumerate(needed):
                row.setStretch(place, width if fits else 1)
        self.meaning.setMinimumHeight(_MEANING * unit)


def _cells(totals: Totals) -> tuple[FigureCell, ...]:
    return (
        FigureCell(number(totals.rounds), totals.rounds),
        FigureCell(percent(totals.share_won), totals.share_won, totals.share_won),
        FigureCell(average_text(totals.blunders_a_round), totals.blunders_a_round),
        FigureCell(average_text(totals.hints_a_round), totals.hints_a_round),
        FigureCell(average_text(totals.looks_a_round), totals.looks_a_round),
    )


def _places(texts: Iterable[str]) -> dict[str, int]:
    """Return where letters or words stand in the order in which people look for them."""
    by_code = sorted(texts)
    return {text: at for at, text in enumerate(LetterOrder.of(*by_code).sorted(by_code))}
