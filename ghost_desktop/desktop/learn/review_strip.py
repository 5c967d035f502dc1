"""The turns of a round side by side: the letter, what it was worth, and how many would have won."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QHelpEvent, QPainter, QPen
from PySide6.QtWidgets import QScrollArea, QSizePolicy, QToolTip, QWidget

from ghost_desktop.desktop.kit.layout import is_low, scrolling
from ghost_desktop.desktop.kit.page import PagePart
from ghost_desktop.desktop.kit.theme import colours
from ghost_desktop.formats.marks import mark_symbol
from ghost_desktop.play.review import Mark
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QMouseEvent, QPaintEvent

# In heights of the font.
_LEAST, _MOST, _AIR = 2.6, 5.0, 0.5
"""How wide a column is, and the same at most; what is left free in it beside a name."""

_ROWS, _LOW_ROWS = (1.1, 1.5, 1.4, 2.4, 1.2), (0.9, 1.3, 1.1, 0.9, 1.0)
"""How high the rows are of who played, the letter, its mark, the margin as a bar and in figures; and
the same in a low window."""

_SMALL = 0.8  # of the font, for names and figures

_LETTERS_GIVEN = 8
"""Letters of what was given that are written; of more, the last of them."""


def mark_colour(mark: Mark | None) -> str:
    """Return the colour of a mark in the theme of the moment; its shape says the same."""
    c = colours()
    return {
        Mark.BEST: c.good,
        Mark.FINE: c.muted,
        Mark.SLOWER_WIN: c.late,
        Mark.FASTER_LOSS: c.early,
        Mark.BLUNDER: c.bad,
    }.get(mark, c.muted) if mark is not None else c.muted  # fmt: skip


@dataclass(frozen=True)
class TurnColumn:
    """A turn, as it is shown.

    Attributes:
        who: who had it, as it stands below tiles.
        letter: what he added, as it is shown; empty if he added none.
        mark: what it was worth; None if that is not known.
        winning: the share of the legal plays that would have won; None if nothing is known of them.
        margin: the same in figures.
        said: all of it in sentences, for a tool tip and for screen readers.
    """

    who: str
    letter: str
    mark: Mark | None
    winning: float | None
    margin: str
    said: str


class TurnStrip(PagePart, QWidget):
    """Shows the turns of a round in the middle of its room, each a column that can be clicked.

    Attributes:
        columns: the turns that are shown.
        current: the place of the turn that is looked at.
        scroller: shows a part of them where there is no room for all: this is what to lay out.

    Signals:
        chosen: the place of the turn that was clicked.
    """

    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._given = self._wins = ""
        self.columns: tuple[TurnColumn, ...] = ()
        self.current = 0
        self.setAccessibleName(_("Plays of the round"))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.scroller: QScrollArea = scrolling(self)
        self.scroller.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    # --- what it shows ------------------------------------------------------------------------------

    def show_turns(
        self, given: str, columns: Sequence[TurnColumn], current: int, wins: str
    ) -> None:
        """Show turns, and which of them is looked at.

        Args:
            given: letters that were given, which stand apart.
            columns: the turns.
            current: the place of the one that is looked at.
            wins: what the figures count.
        """
        self._given, self.columns, self.current = given, tuple(columns), current
        self._wins = wins
        said = " ".join(column.said for column in self.columns)
        self.setAccessibleDescription(said)
        self.on_fit()

    def on_fit(self) -> None:
        """Take the room that all columns need, and have the one in sight that is looked at."""
        least = round(self._start + self._least * len(self.columns)) + 2
        self.setMinimumSize(QSize(least, self._high))
        bar = self.scroller.horizontalScrollBar().sizeHint().height()
        scrolls = least > self.scroller.width()
        self.scroller.setFixedHeight(self._high + (bar if scrolls else 0))
        self.updateGeometry()
        self.update()
        if self.columns:
            at = self.box(self.current).center()
            reach = round(1.5 * self._least)
            self.scroller.ensureVisible(round(at.x()), 0, reach, 0)

    @property
    def _high(self) -> int:
        unit = self.fontMetrics().height()
        return round(unit * (sum(self._rows) + 0.3))

    @property
    def _rows(self) -> tuple[float, ...]:
        return _LOW_ROWS if is_low(self.window()) else _ROWS

    @property
    def _least(self) -> float:
        """How wide a column is at least: names are read, as far as they are not long."""
        unit, metrics = self.fontMetrics().height(), QFontMetrics(self._font(_SMALL))
        texts = [text for one in self.columns for text in (one.who, one.margin)]
        wide = max(map(metrics.horizontalAdvance, texts), default=0) + _AIR * unit
        return min(max(_LEAST * unit, wide), _MOST * unit)

    @property
    def _heading(self) -> float:
        """How wide it is what stands before the figures."""
        metrics = QFontMetrics(self._font(_SMALL))
        return max(map(metrics.horizontalAdvance, self._wins.split("\n")))

    @property
    def _start(self) -> float:
        """Where the first turn is, behind what the figures count and what was given."""
        unit = self.fontMetrics().height()
        start = self._heading + _AIR * unit
        if not self._given:
            return start
        wide = QFontMetrics(self._font(1.15)).horizontalAdvance(self._shown_given)
        return start + max(wide, self.fontMetrics().horizontalAdvance(_("given"))) + 1.2 * unit

    @property
    def _shown_given(self) -> str:
        is_long = len(self._given) > _LETTERS_GIVEN
        return "…" + self._given[-_LETTERS_GIVEN:] if is_long else self._given

    def box(self, place: int) -> QRectF:
        """Return where the column of a turn is."""
        unit = self.fontMetrics().height()
        columns = max(1, len(self.columns))
        room = (self.width() - self._start) / columns
        wide = max(self._least, min(room, _MOST * unit))
        before = self._heading + _AIR * unit  # hangs out: what is in the middle is the turns
        left = max(0, (self.width() - (self._start - before) - columns * wide) / 2 - before)
        return QRectF(left + self._start + place * wide, 0, wide, self.height())

    # --- events -------------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go to the turn that was clicked."""
        place = self._at(event.position())
        if place is not None:
            self.chosen.emit(place)

    def _at(self, point: QPointF) -> int | None:
        places = range(len(self.columns))
        return next((place for place in places if self.box(place).contains(point)), None)

    def event(self, event: QEvent) -> bool:
        """Say of the turn below the pointer what it was worth."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            place = self._at(QPointF(event.pos()))
            said = "" if place is None else self.columns[place].said
            QToolTip.showText(event.globalPos(), said, self)
            return True
        return super().event(event)

    # --- painting -----------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint what was given, then turn after turn."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if self.columns:
                self._paint_heading(painter)
            if self._given:
                self._paint_given(painter)
            for place, column in enumerate(self.columns):
                box = self.box(place)
                if place == self.current:
                    self._paint_current(painter, box)
                self._paint_column(painter, box, column)

    def _paint_heading(self, painter: QPainter) -> None:
        unit = self.fontMetrics().height()
        *above, bar, figures = self._rows
        left = self.box(0).left() - self._start
        room = QRectF(left, (0.15 + sum(above)) * unit, self._heading, (bar + figures) * unit)
        painter.setPen(QColor(colours().muted))
        painter.setFont(self._font(_SMALL))
        painter.drawText(
            room, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, self._wins
        )

    def _paint_given(self, painter: QPainter) -> None:
        c, unit = colours(), self.fontMetrics().height()
        end = self.box(0).left()
        before = self._heading + _AIR * unit
        left, wide = end - self._start + before, self._start - before - 0.6 * unit
        who, letter, mark, *_margin = self._rows
        letters = QRectF(left, who * unit, wide, letter * unit)
        below = QRectF(left, letters.bottom(), wide, mark * unit)
        painter.setPen(QColor(c.text))
        self._write(painter, letters, self._shown_given, 1.15)
        painter.setPen(QColor(c.muted))
        self._write(painter, below, _("given"), 0.85)
        at = round(end - 0.3 * unit)
        painter.setPen(QPen(QColor(c.line), 1))
        painter.drawLine(at, round(0.3 * unit), at, self.height() - round(0.3 * unit))

    def _paint_current(self, painter: QPainter, box: QRectF) -> None:
        c = colours()
        painter.setPen(QPen(QColor(c.accent), 2))
        painter.setBrush(QColor(c.selected))
        round_off = 0.35 * self.fontMetrics().height()
        painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), round_off, round_off)

    def _paint_column(self, painter: QPainter, box: QRectF, column: TurnColumn) -> None:
        c, unit = colours(), self.fontMetrics().height()
        top = 0.15 * unit
        rows = []
        for high in self._rows:
            rows.append(QRectF(box.x(), top, box.width(), high * unit))
            top += high * unit
        who, letter, mark, bar, figures = rows
        painter.setPen(QColor(c.muted))
        name = QFontMetrics(self._font(_SMALL)).elidedText(
            column.who, Qt.TextElideMode.ElideRight, round(who.width())
        )
        self._write(painter, who, name, _SMALL)
        painter.setPen(QColor(c.text))
        self._write(painter, letter, column.letter or "–", 1.25, is_bold=True)
        painter.setPen(QColor(mark_colour(column.mark)))
        self._write(painter, mark, mark_symbol(column.mark), 1.2, is_bold=True)
        if column.winning is not None:
            self._paint_bar(painter, bar, column.winning)
            painter.setPen(QColor(c.muted))
            self._write(painter, figures, column.margin, _SMALL)

    def _paint_bar(self, painter: QPainter, row: QRectF, winning: float) -> None:
        """Fill of a bar the part of the legal plays that would have won."""
        c, unit = colours(), self.fontMetrics().height()
        whole = QRectF(0, 0, 0.7 * unit, row.height() - 0.2 * unit)
        whole.moveCenter(row.center())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(c.line))
        painter.drawRoundedRect(whole, 2, 2)
        part = QRectF(whole)
        part.setTop(whole.bottom() - whole.height() * winning)
        painter.setBrush(QColor(c.good))
        painter.drawRoundedRect(part, 2, 2)

    def _write(
        self, painter: QPainter, box: QRectF, text: str, size: float, *, is_bold: bool = False
    ) -> None:
        """Write a text in the middle, smaller where there is no room for it."""
        font = self._font(size, is_bold=is_bold)
        wide = QFontMetrics(font).horizontalAdvance(text)
        if wide > box.width() - 2:
            font.setPointSizeF(font.pointSizeF() * max(0.5, (box.width() - 2) / wide))
        painter.setFont(font)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)

    def _font(self, size: float, *, is_bold: bool = False) -> QFont:
        font = QFont(self.font())
        font.setPointSizeF(size * font.pointSizeF())
        font.setBold(is_bold)
        return font
