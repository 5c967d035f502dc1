"""What is shown where one plays to learn: a letter that slides back, and why it did."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, QVariantAnimation, Slot
from PySide6.QtGui import QColor, QFont, QPainter, QPen
from PySide6.QtWidgets import QPushButton, QWidget

from ghost_desktop.desktop.board.cast import Cast
from ghost_desktop.desktop.board.teaching_wording import describe_line, describe_slip
from ghost_desktop.desktop.flow import keep_room
from ghost_desktop.desktop.kit.commands import tip
from ghost_desktop.desktop.motion import has_motion
from ghost_desktop.desktop.theme import colours
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from ghost_desktop.desktop.board.match_controller import MatchController
    from ghost_desktop.desktop.board.round_view import RoundView
    from ghost_desktop.desktop.board.teacher import Answered
    from ghost_desktop.play.match import Slip

_MS = 700
"""Milliseconds that a letter takes back to the keys."""

_REST = 0.35
"""The part of them for which it lies there first, so that one sees what it was."""


class _LetterGoing(QWidget):
    """A letter on its way from where it was put back to the keys; nothing can be done to it."""

    def __init__(self, column: QWidget) -> None:
        super().__init__(column)
        self._column = column
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._letter = ""
        self._from, self._to = QRectF(), QPointF()
        self._way = 0.0
        self._animation = QVariantAnimation(self)
        self._animation.setDuration(_MS)
        self._animation.setStartValue(0.0)
        self._animation.setEndValue(1.0)
        self._animation.valueChanged.connect(self._on_way)
        self._animation.finished.connect(self.hide)
        self.hide()

    def go(self, letter: str, box: QRectF, to: QPointF) -> None:
        """Have a letter go from a box to a point."""
        self._letter, self._from, self._to = letter, box, to
        self._animation.stop()
        self.resize(self._column.size())
        self.raise_()
        self.show()
        self._animation.start()

    @Slot("QVariant")
    def _on_way(self, way: float) -> None:
        self._way = max(0.0, (way - _REST) / (1 - _REST)) ** 2
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the letter as a tile that has lost, smaller and fainter as it goes."""
        c, painter = colours(), QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side = self._from.width() * (1 - 0.6 * self._way)
        box = QRectF(0, 0, side, side)
        box.moveCenter(self._from.center() + (self._to - self._from.center()) * self._way)
        painter.setOpacity(1 - 0.7 * self._way)
        painter.setPen(QPen(QColor(c.bad), 3))
        painter.setBrush(QColor(c.bad_surface))
        painter.drawRoundedRect(box, 0.14 * side, 0.14 * side)
        font = QFont(self.font())
        font.setPixelSize(max(8, round(0.52 * side)))
        font.setWeight(QFont.Weight.DemiBold)
        painter.setFont(font)
        painter.setPen(QColor(c.text))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self._letter)


class TeachingView(QObject):
    """Shows on the board what the teacher says.

    Args:
        controller: owns the match.
        view: shows the round; the button that asks why stands in its column.
    """

    def __init__(self, controller: MatchController, view: RoundView) -> None:
        super().__init__(view)
        self._controller, self._view = controller, view
        self._going = _LetterGoing(view.column)
        self._why = QPushButton(_("Why?"), view.column)
        self._why.setToolTip(tip("round.why"))
        self._why.clicked.connect(controller.teacher.answer)
        view.acts.insertWidget(view.acts.count() - 1, self._why)
        controller.teacher.slipped.connect(self._on_slipped)
        controller.teacher.asked.connect(self._on_asked)
        controller.teacher.answered.connect(self._on_answered)
        controller.changed.connect(self._show)
        self._show()

    @Slot()
    def _show(self) -> None:
        """Have the button only where there is something to ask; where one learns, keep its room."""
        state = self._controller.state
        keep_room(self._why, keeps=state is not None and state.terms.teaches)
        self._why.setVisible(self._controller.teacher.can_answer)

    @Slot(object)
    def _on_slipped(self, slip: Slip) -> None:
        letters, current = self._view.letters, self._controller.current
        if current is None:
            return
        shown = current.round.game.words.shown(slip.play.letter)
        letters.refuse(describe_slip(slip, current.round.game), shakes=False)
        tiles = letters.tiles
        if has_motion(tiles) and tiles.places:
            box = tiles.box(tiles.marked)
            box.moveTopLeft(QPointF(tiles.mapTo(self._view.column, box.topLeft().toPoint())))
            keys = letters.keys.geometry()
            self._going.go(shown, box, QPointF(box.center().x(), keys.top()))

    @Slot()
    def _on_asked(self) -> None:
        """Have people wait: where a game is searched, it may take a while to say why."""
        self._view.letters.remark(_("One moment…"))

    @Slot(object)
    def _on_answered(self, answered: Answered) -> None:
        state = self._controller.state
        cast = None if state is None else Cast.of(state)
        current = self._controller.current
        if cast is not None and current is not None:
            said = describe_line(answered.refutation, current.round.game, cast)
            self._view.letters.remark(said)
            self._view.letters.announce(said)
