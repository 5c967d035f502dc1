"""The drill as it is seen: a question, what became of its answer, and what was learned."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QEvent,
    QObject,
    QPointF,
    QRectF,
    QSignalBlocker,
    Qt,
    QTimer,
    Signal,
    Slot,
)
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPen, QPolygonF, QTextDocumentFragment
from PySide6.QtWidgets import (
    QPushButton,
    QSpacerItem,
    QStackedWidget,
    QWidget,
)

from ghost_desktop.desktop.kit.ask import Work, ask, drop
from ghost_desktop.desktop.kit.builders import (
    button,
    check_box,
    choice,
    column,
    dress,
    flow,
    label,
    line_edit,
    naming,
)
from ghost_desktop.desktop.kit.commands import (
    command,
    key_names,
    stand_for,
    tip,
    title,
    underlined,
)
from ghost_desktop.desktop.kit.layout import is_low, keep_room
from ghost_desktop.desktop.kit.page import Page, PagePart, Remark, fit_margins
from ghost_desktop.desktop.kit.theme import colours
from ghost_desktop.desktop.kit.widgets import ComboBox, ProgressBar, SpinBox, announce
from ghost_desktop.desktop.learn.drill_session import (
    PAUSE_MS,
    DrillController,
    read_drillable,
    to_learn,
)
from ghost_desktop.desktop.learn.drill_wording import (
    describe_button,
    describe_count,
    describe_course,
    describe_hint,
    describe_offer,
    describe_session,
    describe_task,
    describe_until,
    describe_verdict,
    is_of,
)
from ghost_desktop.desktop.window.errors import show_error
from ghost_desktop.desktop.window.ghost_column import GhostColumn
from ghost_desktop.desktop.window.letters_view import LettersView
from ghost_desktop.desktop.window.meanings import meaning_card
from ghost_desktop.engine.words.list_symbols import NO_SYMBOLS
from ghost_desktop.formats.drills import describe_coverage
from ghost_desktop.formats.names import Cast
from ghost_desktop.formats.text import listed
from ghost_desktop.library.drills import default_path
from ghost_desktop.library.new_lines import ALL_ROUNDS, NEW_LINES, NEW_LINES_OFFERED
from ghost_desktop.library.user_file import now_in_utc
from ghost_desktop.play.courses import LostWordsCourse, StrategyCourse
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from datetime import datetime
    from pathlib import Path

    from PySide6.QtGui import QInputMethodEvent, QPaintEvent

    from ghost_desktop.desktop.learn.drill_session import Drillable, SessionOver
    from ghost_desktop.desktop.learn.drill_wording import Summary
    from ghost_desktop.desktop.window.ghost import Wording
    from ghost_desktop.desktop.window.inquiry import Known
    from ghost_desktop.desktop.window.meanings import WordMeaning
    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.engine.strategies.strategy import Strategy
    from ghost_desktop.engine.words.list_symbols import ListSymbols
    from ghost_desktop.library.question import Question
    from ghost_desktop.play.courses import Course
    from ghost_desktop.play.drill import DrillSession, Verdict
    from ghost_desktop.play.likelihood import Likelihood
    from ghost_desktop.play.round import Round
    from ghost_desktop.play.table import Seating


MOST_MEANINGS = 2
"""Words of which is told what they mean; of more there is no room for all."""

_MEANING_WIDTH = 44  # lines of text

_NOTE = 200  # letters


class TaskView(QObject):
    """Shows one question.

    Attributes:
        column: what all stands in.
        letters: the letters on the table, and all by which letters are added.

        note: the person's own note on what was asked, while the answer is shown.

    Signals:
        help_chosen: when a hint, or after it the reply, is wanted.
        next_chosen: when the next line is wanted.
        taken_back: when the answer is to be as if it had not been given.
        stays: when the answer is to be shown until the next line is wanted.
    """

    help_chosen = Signal()
    next_chosen = Signal()
    taken_back = Signal()
    stays = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._place = parent  # where letters are typed
        self.column = GhostColumn(parent)
        self.letters = LettersView(self.column)
        self._meanings = self.column.label()
        dress(self._meanings, role="card", name=_("Definition"))
        self._meanings.hide()
        self.column.add_in_the_middle(self._meanings)
        self.column.scaled.connect(self._on_scaled)
        self._help = button(_("Hint"), self.help_chosen)
        said = _("Your own note")
        self.note = line_edit(said, placeholder=said, most=_NOTE)
        self.note.setToolTip(tip("drill.note"))
        self.note.installEventFilter(self)
        self._back = button("drill.undo", self.taken_back, _("Take back"))
        self._next = button(_("Go on  ↵"), self.next_chosen, role="main")
        self._answered = (self.note, self._back, self._next)
        self.column.add_row(self._help, *self._answered)
        self.column.rows.addStretch(4)

    def show_task(self, wording: Wording, this_round: Round, seating: Seating) -> None:
        """Ask: letters are taken, a hint can be had."""
        self._show(wording, this_round, seating, is_answered=False)
        self.offer(_("Hint"), _("Leave three letters, of which one is right"))

    def show_answer(
        self,
        wording: Wording,
        this_round: Round,
        seating: Seating,
        meanings: Sequence[WordMeaning] = (),
        note: str = "",
    ) -> None:
        """Say what became of an answer, what words mean, and what was noted, until the next question."""
        self._show(wording, this_round, seating, is_answered=True)
        if self.note.text().strip() != note.strip():
            self.note.setText(note)
        cards = "<br>".join(map(meaning_card, meanings))
        self._meanings.setText(cards)
        said = QTextDocumentFragment.fromHtml(cards).toPlainText()
        self._meanings.setAccessibleDescription(said)
        self._meanings.setVisible(bool(meanings))
        self.letters.keys.setVisible(not meanings)

    @property
    def meaning(self) -> str:
        """What is said of words that were to be found; empty while nothing is."""
        shown = self._meanings.isVisible()
        return self._meanings.accessibleDescription() if shown else ""

    @Slot(int)
    def _on_scaled(self, line: int) -> None:
        """Keep what words mean off the edges of its frame."""
        self._meanings.setMargin(round(0.3 * line))
        self._meanings.setMaximumWidth(_MEANING_WIDTH * line)

    def _show(
        self, wording: Wording, this_round: Round, seating: Seating, *, is_answered: bool
    ) -> None:
        self.column.say(wording)
        self._meanings.hide()
        self.letters.keys.show()
        self.letters.remark("")
        self.let_go_of_focus()
        self._help.setVisible(not is_answered)
        for part in self._answered:
            part.setVisible(is_answered)
        self.letters.show_round(
            this_round,
            Cast.against_computers(seating),
            takes_letters=not is_answered,
            takes_commands=not is_answered,
        )

    def let_go_of_focus(self) -> None:
        """Have letters typed on: of a button that is hidden, whatever is next to it has the focus."""
        focused: QWidget | None = self._place.window().focusWidget()
        if focused is not None and self.column.isAncestorOf(focused):
            self._place.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Have whoever writes a note go on when he has done with it."""
        if event.type() is QEvent.Type.FocusIn:
            self.stays.emit()
        return super().eventFilter(watched, event)

    def offer(self, text: str, does: str) -> None:
        """Name the help that can be had, and what it does."""
        self._help.setText(say("{text}  ({keys})", text=text, keys=key_names("drill.help")))
        dress(self._help, name=text, hint=tip("drill.help", does))


class SummaryView(QObject):
    """Shown when nothing is left to be asked.

    Attributes:
        column: what all stands in.

    Signals:
        more_chosen: when the session that is offered is wanted.
        decks_chosen: when all drills are wanted.
        new_lines_chosen: how many new lines a session may have.
        exact_chosen: whether only the strategy's own replies are right.
        until_chosen: how many of a hundred rounds are to be answered.
        left: the person has done with choosing that.
    """

    left = Signal()
    more_chosen = Signal()
    decks_chosen = Signal()
    new_lines_chosen = Signal(int)
    exact_chosen = Signal(bool)
    until_chosen = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        column = self.column = GhostColumn(parent)
        column.scaled.connect(self._on_scaled)
        self._missed = column.label("muted")
        self._progress = column.label("muted")
        self._more = button("", self.more_chosen, role="main")
        decks = button("show.drills", self.decks_chosen)
        limit = title("drill.new_lines")
        self._limit = SpinBox()
        self._limit.setRange(NEW_LINES_OFFERED[0], NEW_LINES_OFFERED[-1])
        for part in (self._limit, self._limit.lineEdit()):
            part.setAccessibleName(limit)
        self._limit.valueChanged.connect(self.new_lines_chosen)
        self._limit.left.connect(self.left)
        self._limit_label = naming(underlined(limit, "drill.new_lines"), self._limit)
        stand_for(self._limit, "drill.new_lines")
        self.exact = check_box("drill.exact", self.exact_chosen)
        until = title("drill.until")
        self._until = choice(dress(ComboBox(), name=until), (), self._on_until)
        self._until.left.connect(self.left)
        self._until_label = naming(underlined(until, "drill.until"), self._until)
        stand_for(self._until, "drill.until")
        self._curve = CoverageCurve(column)
        column.add(self._missed, self._progress)
        column.add_in_the_middle(self._curve)
        self._gap = QSpacerItem(0, 0)
        column.rows.addItem(self._gap)
        column.add_row(self._more, decks)
        column.add_row(self._limit_label, self._limit)
        column.add_row(self._until_label, self._until)
        column.add_row(self.exact)
        column.rows.addStretch(4)

    def show_summary(self, summary: Summary, offer: str) -> None:
        """Say how it went; `offer` is what can be done next, empty if nothing."""
        self.column.say(summary.wording)
        self._missed.setText(summary.missed)
        self._missed.setVisible(bool(summary.missed))
        self._progress.setText(summary.progress)
        if offer:
            self._more.setText(f"{offer}  ↵")
            self._more.setAccessibleName(offer)
        for part in (self._more, self._limit, self._limit_label):
            part.setVisible(bool(offer))

    def show_likelihood(self, likelihood: Likelihood | None, until: int) -> None:
        """Offer what matters in a strategy: how much of it is wanted, and that it is asked exactly."""
        is_of_strategy = likelihood is not None
        for part in (self.exact, self._until, self._until_label):
            part.setVisible(is_of_strategy)
        self._curve.show_likelihood(likelihood, until)
        if likelihood is not None:
            with QSignalBlocker(self._until):
                self._until.clear()
                choice(self._until, describe_until(likelihood), chosen=until)

    def show_known(self, lines: int, share: float) -> None:
        """Show how many lines of a strategy are known, and the share of rounds that they answer."""
        self._curve.show_known(lines, share)

    @Slot(int)
    def _on_until(self, _place: int) -> None:
        self.until_chosen.emit(self._until.currentData())

    def show_limit(self, new_lines: int) -> None:
        """Show how many new lines a session may have."""
        self._limit.setValue(new_lines)

    @Slot(int)
    def _on_scaled(self, line: int) -> None:
        """Set what can be done apart from what is said."""
        self._limit.lineEdit().setFont(self._limit.font())
        self._gap.changeSize(0, line)
        self.column.rows.invalidate()


# In heights of the font.
_CURVE_WIDTH, _CURVE_HEIGHT = 22, 4
_DOT = 0.3


class CoverageCurve(PagePart, QWidget):
    """Draws the share of rounds that the first lines of a strategy answer, and what is known of it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._curve: tuple[float, ...] = ()
        self._needed = 0  # of its lines for what is wanted
        self._known: tuple[int, float] | None = None
        self.on_font()

    def show_likelihood(self, likelihood: Likelihood | None, until: int) -> None:
        """Show the curve of a strategy, and how many of its lines are wanted."""
        self._known = None
        self.setVisible(likelihood is not None)
        if likelihood is not None:
            self._curve, self._needed = likelihood.curve, likelihood.needed(until / ALL_ROUNDS)
            said = listed([said for _share, said in describe_until(likelihood)])
            dress(self, name=_("Rounds that are answered"), about=said, hint=said)
        self.update()

    def show_known(self, lines: int, share: float) -> None:
        """Mark how many lines are known, and the share of rounds that they answer."""
        self._known = lines, share
        self.update()

    def on_font(self) -> None:
        """Be as large as letters want it."""
        unit = self.fontMetrics().height()
        self.setFixedHeight(_CURVE_HEIGHT * unit)
        self.setMaximumWidth(_CURVE_WIDTH * unit)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the curve, filled as far as is wanted, and a dot where one is."""
        c, dot = colours(), _DOT * self.fontMetrics().height()
        room = QRectF(self.rect()).adjusted(dot, dot, -dot, -dot)
        most = max(1, len(self._curve) - 1)

        def at(lines: float, share: float) -> QPointF:
            return QPointF(
                room.left() + room.width() * lines / most, room.bottom() - room.height() * share
            )

        points = [at(lines, share) for lines, share in enumerate(self._curve)]
        wanted = [*points[: self._needed + 1], at(self._needed, 0), at(0, 0)]
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(c.selected))
            painter.drawPolygon(QPolygonF(wanted))
            painter.setPen(QPen(QColor(c.line), 1))
            painter.drawLine(at(0, 0), at(most, 0))
            painter.setPen(QPen(QColor(c.accent), 2))
            painter.drawPolyline(QPolygonF(points))
            if self._known is not None:
                painter.setBrush(QColor(c.accent))
                painter.drawEllipse(at(*self._known), dot, dot)


_FAINT = 0.4  # of what has been begun beside what is learned


class SessionBar(ProgressBar):
    """Shows the numbers that stand beside it: a part a line, full once it is learned.

    Attributes:
        begun: how many lines have been asked, and are still to be learned.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.begun = 0

    def show_lines(self, learned: int, begun: int, total: int) -> None:
        """Show how many of `total` lines are learned, and how many more have been begun."""
        self.begun = begun
        self.show_progress(learned, max(1, total))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw what is learned over what has been begun, over the whole."""
        with QPainter(self) as painter:
            begun = self.value() + self.begun
            paint_parts(painter, QRectF(self.rect()), self.value(), begun, self.maximum())


def paint_parts(painter: QPainter, whole: QRectF, learned: int, met: int, total: int) -> None:
    """Draw how many of `total` lines are learned over how many have been asked at all."""
    theme = colours()
    faint = QColor(theme.accent)
    faint.setAlphaF(_FAINT)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    round_end = whole.height() / 2
    for colour, lines in (
        (QColor(theme.line), total),
        (faint, met),
        (QColor(theme.accent), learned),
    ):
        part = QRectF(whole)
        part.setWidth(whole.width() * min(lines, total) / total)
        painter.setBrush(colour)
        painter.drawRoundedRect(part, round_end, round_end)


class DrillPanel(Page):
    """Shows a session at a time; it can be left at any moment.

    Args:
        path: the file of the answers.
        clock: tells the time, in UTC.
        pause_ms: milliseconds that a right answer is shown.

    Attributes:
        controller: owns the session.
        task_view: shows what is asked, and takes the letters of the answer.
        symbols_of: returns what stands beside the words of a game.

    Signals:
        decks_chosen: when all drills are wanted.
    """

    decks_chosen = Signal()

    def __init__(
        self,
        parent: QWidget | None = None,
        *,
        path: Path | None = None,
        clock: Callable[[], datetime] = now_in_utc,
        pause_ms: int = PAUSE_MS,
    ) -> None:
        super().__init__(parent)
        self.controller = DrillController(self, path=path, clock=clock, pause_ms=pause_ms)
        self.symbols_of: Callable[[Game], ListSymbols] = lambda _game: NO_SYMBOLS
        self._shows_words: Callable[[], object] | None = None  # what words are told now
        self._course: Course | None = None  # of the session that was begun last
        self._meanings: Mapping[str, WordMeaning] = {}  # of the words in it
        self._chosen: Question | None = None  # in the window
        self._covered = ""  # a sentence on how many rounds are answered
        self._is_other = False  # what is drilled than what is chosen
        self._told_letters = ""  # as they lie after an answer, until the next question
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)
        self.setAccessibleName(_("Drill"))
        self._build()
        self.controller.begun.connect(self._on_begun)
        self.controller.asked.connect(self._on_asked)
        self.controller.hinted.connect(self._on_hinted)
        self.controller.answered.connect(self._on_answered)
        self.controller.refused.connect(self.task_view.letters.refuse)
        self.controller.over.connect(self._on_over)
        self.controller.cleared.connect(self.task_view.letters.input.close)
        self.controller.warned.connect(self._notice.tell)
        self.controller.new_lines_changed.connect(self._summary.show_limit)
        self.controller.exact_changed.connect(self._summary.exact.setChecked)
        self.controller.covered.connect(self._on_covered)

    @property
    def course(self) -> Course | None:
        """What is drilled, or was last; None if nothing was."""
        return self._course

    @Slot(object)
    def begin(self, drillable: Drillable) -> None:
        """Begin a session, as `DrillButton.start` asks."""
        self._meanings = drillable.meanings
        self.symbols_of(drillable.course.game)  # so that they are known by the first answer
        self.controller.begin(drillable)
        self.setFocus()

    @command("drill.leave")
    @Slot()
    def leave(self) -> None:
        """End the session; all answers are kept. Whoever writes a note has done with that at first."""
        if self.task_view.note.hasFocus():
            self.setFocus()
            return
        self._shows_words = None
        self.controller.leave()
        self.left.emit()

    @Slot()
    def _more(self) -> None:
        """Begin the session that is offered, and go on there: the button has done its work."""
        self.controller.more()
        self.setFocus()

    # --- what the session tells -------------------------------------------------------------------

    @Slot(object)
    def _on_begun(self, course: Course) -> None:
        self._course, self._covered = course, ""
        self._name_course()

    @Slot(int, float)
    def _on_covered(self, lines: int, share: float) -> None:
        """Say how many rounds are answered by what is known, or will be after the session."""
        if isinstance(self._course, StrategyCourse):
            kind = self._course.strategy.line_kind
            self._covered = describe_coverage(kind, lines, share) if lines else ""
            self._summary.show_known(lines, share)
            self._name_course()

    def follow(self, known: Known) -> None:
        """Keep to the game of the drill; it is named if another one is chosen in the window."""
        self._chosen = known.question
        self._name_course()

    def standing(self, asked: Question | None) -> str | None:
        """Say nothing of who wins another game than that of the drill; else None."""
        is_asked = asked is not None and self._course is not None and is_of(self._course, asked)
        return None if is_asked else ""

    def _name_course(self) -> None:
        """Say what is drilled; the game goes without saying where it is the window's."""
        if self._course is not None:
            self._is_other = self._chosen is not None and not is_of(self._course, self._chosen)
            about = f"{describe_course(self._course, named=self._is_other)} {self._covered}".strip()
            self._about.setText(about)
            self._count.setToolTip(about)
            self.on_fit()

    @Slot(object)
    def _on_asked(self, session: DrillSession) -> None:
        self._told_letters = ""
        self._shows_words = None
        self._show_progress(session)
        if session.task is None:
            return
        self._pages.setCurrentIndex(0)
        seating = self.controller.seating
        wording = describe_task(session.course, session.task, seating)
        self.task_view.show_task(wording, session.task.round, seating)
        announce(self, f"{wording.spoken} {self.task_view.letters.name}.")

    @Slot(object)
    def _on_hinted(self, session: DrillSession) -> None:
        if session.task is not None and session.task.hint is not None:
            text = describe_hint(session.task.hint, session.course.game)
            self.task_view.letters.remark(text)
            self.task_view.offer(_("Show it"), _("Show the reply; it counts as missed"))
            announce(self, text)

    @Slot(object)
    def _on_answered(self, verdict: Verdict) -> None:
        self._told_letters = verdict.round.fragment
        self._shows_words = partial(self._show_verdict, verdict)
        announce(self, self._show_verdict(verdict).spoken)

    def _show_verdict(self, verdict: Verdict) -> Wording:
        assert self._course is not None  # its session goes on
        symbols = self.symbols_of(self._course.game)
        wording = describe_verdict(self._course, verdict, self.controller.seating, symbols)
        meanings = [self._meanings[word] for word in self._told(verdict) if word in self._meanings]
        self.task_view.show_answer(
            wording, verdict.round, self.controller.seating, meanings, self.controller.note
        )
        return wording

    @Slot()
    def renew_symbols(self) -> None:
        """Follow the symbols beside words: there are others now, or none."""
        if self._shows_words is not None:
            self._shows_words()

    def word_here(self) -> str:
        """Return the letters that lie there once they are told; "" while they are to be found."""
        return self._told_letters

    def _told(self, verdict: Verdict) -> tuple[str, ...]:
        """Return the words of which is told what they mean, once a word was to be found."""
        if not isinstance(self._course, LostWordsCourse):
            return ()
        made = self._course.game.words_made(verdict.round.fragment)
        lost_on = self._course.lost_on.get(verdict.task.line.start, ())
        return tuple(dict.fromkeys((*made, *lost_on)))[:MOST_MEANINGS]

    @Slot(object)
    def _on_over(self, over: SessionOver) -> None:
        self._show_progress(over.session)
        self.task_view.let_go_of_focus()
        self._shows_words = partial(self._show_session, over)
        summary = self._show_session(over)
        self._pages.setCurrentIndex(1)
        texts = (summary.wording.spoken, summary.missed, summary.progress)
        announce(self, " ".join(filter(None, texts)))

    def _show_session(self, over: SessionOver) -> Summary:
        symbols = self.symbols_of(over.session.course.game)
        summary = describe_session(over.session, over.deck, over.now, symbols)
        offer = describe_offer(over.offered, over.now, over.deck.card_kind)
        self._summary.show_summary(summary, offer)
        self._summary.show_likelihood(self.controller.likelihood, self.controller.until)
        return summary

    def _show_progress(self, session: DrillSession) -> None:
        self._progress.setVisible(bool(session.total))
        self._progress.show_lines(session.done, session.begun, session.total)
        self._count.setText(describe_count(session, self.controller.card_kind))

    # --- keys -------------------------------------------------------------------------------------

    @command("drill.help")
    def _help(self) -> None:
        self.controller.help()

    @command("drill.hint")
    def _hint(self) -> None:
        self.controller.hint()

    @command("drill.note", can=lambda panel: panel.controller.shows_answer)
    def _write_note(self) -> None:
        self.task_view.note.setFocus()

    @command("drill.undo", can=lambda panel: panel.controller.can_take_back)
    def _take_back(self) -> None:
        self.controller.take_back()

    @command("drill.go_on")
    def _go_on(self) -> None:
        if self.controller.shows_answer:
            self.controller.go_on()
        else:
            self._more()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take letters and arrows, and what else there are keys for."""
        if not self.task_view.letters.input.take_key(event):
            super().keyPressEvent(event)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        """Take letters that are put together from several keys."""
        self.task_view.letters.input.take_input_method(event)

    # --- how it looks -----------------------------------------------------------------------------

    def _build(self) -> None:
        unit = self.fontMetrics().height()
        self.task_view = TaskView(self)
        self.task_view.letters.input.letter_played.connect(self.controller.answer)
        self.task_view.help_chosen.connect(self.controller.help)
        self.task_view.next_chosen.connect(self.controller.go_on)
        self.task_view.taken_back.connect(self.controller.take_back)
        self.task_view.stays.connect(self.controller.stay)
        self.task_view.note.textEdited.connect(self.controller.keep_note)
        self._summary = SummaryView(self)
        self._summary.show_limit(self.controller.new_lines)
        self._summary.more_chosen.connect(self._more)
        self._summary.decks_chosen.connect(self.decks_chosen)
        self._summary.new_lines_chosen.connect(self.controller.set_new_lines)
        self._summary.exact_chosen.connect(self.controller.set_exact)
        self._summary.until_chosen.connect(self.controller.set_until)
        self._summary.left.connect(self.setFocus)
        self._pages = QStackedWidget(self)
        for view in (self.task_view, self._summary):
            self._pages.addWidget(view.column.scroller)
            view.column.scroller.setMinimumHeight(1)  # it scrolls where there is less than it needs
        self._notice = Remark(parent=self)
        self._progress = dress(SessionBar(), name=_("Progress of this session"))
        keep_room(self._progress)
        self._count, self._about = label("muted", wraps=False), label("muted")
        leave = button("drill.leave", self.leave, _("Leave the drill"))
        parts = (self._progress, self._count, leave)
        head = flow(*parts, spacing=unit // 2, apart=unit, fills=True)
        self._column = column(head, self._about, self._notice, (self._pages, 1), on=self)
        self.on_fit()

    def on_fit(self) -> None:
        """Have all as large as the letters want it; a low window does not repeat what is drilled."""
        fit_margins(self._column, self)
        self._progress.setFixedHeight(max(4, self.fontMetrics().height() // 3))
        self._about.setVisible(not is_low(self.window()) or self._is_other)

    def on_leave(self) -> None:
        """Let go of the file while another panel is in front, and when the window closes."""
        self.controller.pause()


_RECOUNT_MS = 60_000
"""Milliseconds after which to count again what is due."""


class DrillButton(PagePart, QPushButton):
    """Starts a drill of the strategy that it was given.

    Args:
        path: the file of the answers.
        clock: tells the time, in UTC.

    Attributes:
        rounds: returns what was played at the board.

    Signals:
        start: a `Drillable`.
    """

    start = Signal(object)

    def __init__(
        self,
        parent: QWidget | None = None,
        *,
        path: Path | None = None,
        clock: Callable[[], datetime] = now_in_utc,
    ) -> None:
        super().__init__(parent)
        self._path = path or default_path()
        self._clock = clock
        self._asked: tuple[Strategy, Solution] | None = None
        self._drillable: Drillable | None = None
        self._why = ""
        self._new_lines, self._until = NEW_LINES, ALL_ROUNDS
        self.rounds: Callable[[], Sequence[Round]] = tuple
        self._recount = QTimer(self)
        self._recount.setInterval(_RECOUNT_MS)
        self._recount.timeout.connect(self._show_count)
        self.clicked.connect(self._on_clicked)
        stand_for(self, "strategy.drill")
        self._show_count()

    def set_strategy(self, strategy: Strategy, solution: Solution) -> None:
        """Be ready to drill a strategy.

        Args:
            strategy: the strategy.
            solution: the solved game that it is for.
        """
        self._why = ""
        self._asked = strategy, solution
        self._drillable = None
        self._show_count()
        self.refresh()

    @Slot(int)
    def set_new_lines(self, number: int) -> None:
        """Count no more new lines than a session may have."""
        self._new_lines = number
        self._show_count()

    @Slot(int)
    def set_until(self, until: int) -> None:
        """Count only what it takes to answer so many of a hundred rounds."""
        self._until = until
        self._show_count()

    def clear(self, why: str = "") -> None:
        """Forget the strategy: there is nothing to drill, and `why`, if that is to be said."""
        self._why = why
        self._asked = self._drillable = None
        drop(self)
        self._show_count()

    @Slot()
    def refresh(self) -> None:
        """Read again what is known, as after a drill."""
        if self._asked is not None:
            known = self.rounds(), self._drillable
            job = partial(read_drillable, self._path, *self._asked, *known)
            ask(self, job, self._on_read, fails=self._on_failed, work=Work.SOLVING)

    def _on_read(self, drillable: Drillable | None) -> None:
        self._drillable = drillable
        self._show_count()

    def _on_failed(self, error: BaseException) -> None:
        show_error(self.window(), _("The drill could not be prepared."), error)
        self._on_read(None)

    @Slot()
    def _on_clicked(self) -> None:
        if self._drillable is not None:
            self.start.emit(self._drillable)

    @Slot()
    def _show_count(self) -> None:
        one = self._drillable
        deck = to_learn(one.deck, one.likelihood, self._until) if one else None
        texts = describe_button(deck, self._clock(), self._new_lines)
        self.setText(underlined(texts.text, "strategy.drill"))
        self.setToolTip(self._why or texts.tip)
        self.setAccessibleName(texts.name)
        self.setAccessibleDescription(self._why or texts.tip)
        self.setEnabled(deck is not None and bool(deck.lines))

    def on_come(self) -> None:
        """Count, and go on counting: lines become due as time goes by."""
        self._show_count()
        self._recount.start()

    def on_leave(self) -> None:
        """Count no more while nobody looks."""
        self._recount.stop()
