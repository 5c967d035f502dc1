"""How many words of each length a list has, as a row of small bars."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QHelpEvent, QPainter
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from ghost_desktop.desktop.theme import colours
from ghost_desktop.desktop.word_lists.wording import describe_lengths
from ghost_desktop.formats.text import letters_text, number, words_text
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPaintEvent

_LAST = 20
"""Letters of the longest words that have a bar of their own; longer ones share the last."""

_HEIGHT = 5.5  # heights of the font
_WIDEST = 2.5  # of the font, from one bar to the next


class LengthStrip(QWidget):
    """Draws a bar a length, with the number of letters below it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._counts: tuple[int, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(_("Words by length"))

    @property
    def counts(self) -> tuple[int, ...]:
        """How many words have 1, 2 and so on letters; the last stand for all that are longer."""
        return self._counts

    def show_counts(self, counts: Sequence[int]) -> None:
        """Show how many words there are of each length, from 0 on; nothing: while it is not known."""
        lengths = list(counts[1:])
        if len(lengths) > _LAST:
            lengths[_LAST - 1 :] = [sum(lengths[_LAST - 1 :])]
        self._counts = tuple(lengths)
        self.setAccessibleDescription(describe_lengths(counts) if lengths else "")
        self.update()

    def sizeHint(self) -> QSize:
        """Ask for some lines."""
        unit = self.fontMetrics().height()
        return QSize(12 * unit, round(_HEIGHT * unit))

    def minimumSizeHint(self) -> QSize:
        """Be no lower, and as narrow as there is room."""
        return QSize(1, self.sizeHint().height())

    @property
    def _step(self) -> float:
        """How far it is from one bar to the next, in pixels."""
        widest = _WIDEST * self.fontMetrics().height()
        return max(1.0, min(self.width() / len(self._counts), widest))

    def _name(self, place: int) -> str:
        is_shared = place == _LAST - 1
        return f"{place + 1}+" if is_shared else str(place + 1)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the bars; a length without words has none, and one with a few a line."""
        if not self._counts:
            return
        theme, most = colours(), max(self._counts)
        metrics = QFontMetrics(self.font())
        room = QRectF(self.rect()).adjusted(0, 0, 0, -metrics.height())
        step = self._step
        names = [self._name(place) for place in range(len(self._counts))]
        widest = max(metrics.horizontalAdvance(name) for name in names)
        every = 1 if widest + metrics.height() / 4 < step else 2
        with QPainter(self) as painter:
            for place, count in enumerate(self._counts):
                high = max(1.0, room.height() * count / most) if count else 0.0
                left = room.left() + place * step
                bar = QRectF(left + 0.1 * step, room.bottom() - high, 0.8 * step, high)
                painter.fillRect(bar, QColor(theme.accent))
                if (len(self._counts) - 1 - place) % every == 0:
                    below = QRectF(left - step, room.bottom(), 3 * step, metrics.height())
                    painter.setPen(theme.muted)
                    painter.drawText(below, Qt.AlignmentFlag.AlignCenter, names[place])

    def event(self, event: QEvent) -> bool:
        """Say how many words a bar stands for."""
        if isinstance(event, QHelpEvent) and self._counts:
            place = int(event.pos().x() / self._step)
            said = self.describe(place) if place < len(self._counts) else ""
            QToolTip.showText(event.globalPos(), said, self)
            return True
        return super().event(event)

    def describe(self, place: int) -> str:
        """Say how many words a bar stands for."""
        is_shared = place == _LAST - 1
        letters = (
            say("{count} letters and more", count=number(_LAST))
            if is_shared
            else letters_text(place + 1)
        )
        return say("{letters}: {words}", letters=letters, words=words_text(self._counts[place]))
