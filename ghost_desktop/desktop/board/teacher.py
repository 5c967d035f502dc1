"""Where one plays to learn: a letter that gives a won round away comes back, and one may ask why."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, QVariantAnimation, Signal, Slot
from PySide6.QtGui import QColor, QFont, QPainter, QPen
from PySide6.QtWidgets import QWidget

from ghost_desktop.desktop.kit.ask import Work, ask, awaits, drop, without_count
from ghost_desktop.desktop.kit.builders import button
from ghost_desktop.desktop.kit.layout import keep_room
from ghost_desktop.desktop.kit.theme import colours
from ghost_desktop.desktop.window.look import has_motion
from ghost_desktop.desktop.window.question import FindingOut
from ghost_desktop.desktop.window.turn import describe_line
from ghost_desktop.formats.names import Cast
from ghost_desktop.play.events import SlidBack
from ghost_desktop.play.review import gives_away
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from ghost_desktop.desktop.board.match_controller import MatchController
    from ghost_desktop.desktop.board.round_view import RoundView
    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.play.events import LetterPlayed
    from ghost_desktop.play.match import Slip
    from ghost_desktop.play.outlook import Refutation
    from ghost_desktop.play.round import Round


@dataclass(frozen=True, eq=False)
class Answered:
    """Why a letter came back.

    Attributes:
        slip: the letter.
        refutation: what would have come of it.
    """

    slip: Slip
    refutation: Refutation


class Teacher(QObject):
    """Judges the letters of persons before they count, in the match of a controller.

    Args:
        controller: owns the match.

    Signals:
        slipped: a `Slip`: a letter that was played came back.
        asked: it is being found out why the last one did, which may take a while.
        answered: an `Answered`: why it did.
    """

    slipped = Signal(object)
    asked = Signal()
    answered = Signal(object)

    def __init__(self, controller: MatchController) -> None:
        super().__init__(controller)
        self._controller = controller
        self._judged: tuple[Round, LetterPlayed] | None = None
        self._finding_out = FindingOut(self)
        self._finding_out.found.connect(self._judge)
        self._finding_out.failed.connect(self._on_failed)
        self._asked: Slip | None = None
        controller.learned.connect(self._judge)
        controller.changed.connect(self._drop)

    @property
    def is_judging(self) -> bool:
        """Whether a letter was played that is still to be judged."""
        return self._judged is not None

    @property
    def slip(self) -> Slip | None:
        """The letter that came back last, until another is played at the same fragment."""
        current = self._controller.current
        slips = () if current is None else current.helps.slips
        if not slips or current is None or current.round.over is not None:
            return None
        return slips[-1] if slips[-1].fragment == current.round.fragment else None

    def play(self, event: LetterPlayed) -> None:
        """Let a person play a letter, or have it come back.

        Raises:
            IllegalPlay: if that is illegal.
        """
        state, current = self._controller.state, self._controller.current
        if state is None or current is None:
            return
        event.apply(state)  # what is refused, is refused at once
        self._judged = current.round, event
        self._judge()

    @Slot()
    def _judge(self) -> None:
        """Let a letter count, or have it come back, as soon as it is known which."""
        judged, current = self._judged, self._controller.current
        playing, state = self._controller.playing, self._controller.state
        if judged is None or current is None or playing is None or state is None:
            return
        _one, event = judged
        if playing.is_coming:
            return
        before, solution = current.round.fragment, playing.solution
        if solution is None or not solution.game.is_part(before):
            self._count(event)
        elif self._finding_out.has(solution, [before]):
            after = event.apply(state).current
            assert after is not None
            if gives_away(solution.winning_plays(before), after.round.plays[-1]):
                self._judged = None
                self._controller.happen(event, SlidBack())
                assert self.slip is not None
                self.slipped.emit(self.slip)
            else:
                self._count(event)

    def _count(self, event: LetterPlayed) -> None:
        self._judged = None
        self._controller.happen(event)

    @Slot()
    def _on_failed(self) -> None:
        """Have a letter count that nobody can judge."""
        if self._judged is not None:
            self._count(self._judged[1])

    @Slot()
    def _drop(self) -> None:
        """Forget a letter of another round than the one at hand, and what was asked of it."""
        current = self._controller.current
        if self._judged is None:
            pass
        elif current is None or current.round is not self._judged[0]:  # hints change no round
            self._judged = None
            self._finding_out.drop()
        if self._asked is not None and self._asked is not self.slip:
            self._asked = None
            drop(self)

    # --- why ----------------------------------------------------------------------------------------

    @property
    def can_answer(self) -> bool:
        """Whether one may ask why a letter came back."""
        playing = self._controller.playing
        return self.slip is not None and playing is not None and playing.solution is not None

    def answer(self) -> None:
        """Find out why the last letter came back, unless somebody has asked that already."""
        playing, slip = self._controller.playing, self.slip
        if slip is None or playing is None or playing.solution is None:
            return
        if slip is self._asked and awaits(self):
            return
        self._asked = slip
        self.asked.emit()
        job = partial(_refute, playing.solution, slip.play.fragment)
        ask(self, job, partial(self._tell_why, slip), work=Work.FINDING_OUT)

    def _tell_why(self, slip: Slip, refutation: Refutation) -> None:
        self.answered.emit(Answered(slip, refutation))


def _refute(solution: Solution, fragment: str, report: Report) -> Refutation:
    """Find out what comes of a play: what the worker does."""
    from ghost_desktop.play.outlook import refute  # noqa: PLC0415 - the worker alone needs it

    return refute(solution, fragment, without_count(report))


def describe_slip(slip: Slip, game: Game) -> str:
    """Say that a letter came back, and not what would have been right."""
    if game.rules.most_win:
        said = _("{letter} gives your safety away. It comes back: try again.")
    else:
        said = _("{letter} gives the win away. It comes back: try again.")
    return said.format(letter=game.words.shown(slip.play.letter))


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
        self._why = button("round.why", controller.teacher.answer, _("Why?"))
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
