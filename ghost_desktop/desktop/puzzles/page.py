"""The page of puzzles: a fragment, one letter to find, and what comes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from ghost_desktop.desktop.announce import announce
from ghost_desktop.desktop.board.cast import Cast
from ghost_desktop.desktop.board.ghost_column import GhostColumn
from ghost_desktop.desktop.board.letters_view import LettersView
from ghost_desktop.desktop.board.sight import Sight
from ghost_desktop.desktop.flow import FlowLayout
from ghost_desktop.desktop.fonts import is_low
from ghost_desktop.desktop.kit.commands import is_default, is_pressed, key_names, tip
from ghost_desktop.desktop.notice import Notice
from ghost_desktop.desktop.puzzles.around_view import AroundView
from ghost_desktop.desktop.puzzles.controller import PuzzleController, Stage
from ghost_desktop.desktop.puzzles.wording import (
    describe_at,
    describe_puzzle,
    describe_streak,
)
from ghost_desktop.library.user_file import now_in_utc
from ghost_desktop.play.table import Seating
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime
    from pathlib import Path

    from PySide6.QtGui import QHideEvent, QInputMethodEvent, QResizeEvent, QShowEvent

    from ghost_desktop.desktop.inquiry import Known

_HAS_ENDED = {Stage.SOLVED, Stage.SHOWN}


class PuzzlesPage(QWidget):
    """Asks puzzles of the game that the bar asks for, until one has had enough.

    Args:
        path: the file of the answers; None is the one in the user's folder for data.
        clock: tells the time, in UTC.

    Attributes:
        controller: owns the puzzle.
        letters: the letters on the table, and all by which one is added.

    Signals:
        left: when the person has had enough.
        play_from: a fragment and a seat, to play on there.
        strategy_wanted: a `Sight`, to be looked at in Strategy.
    """

    left = Signal()
    play_from = Signal(str, int)
    strategy_wanted = Signal(object)

    def __init__(
        self,
        parent: QWidget | None = None,
        *,
        path: Path | None = None,
        clock: Callable[[], datetime] = now_in_utc,
    ) -> None:
        super().__init__(parent)
        self.controller = PuzzleController(self, path=path, clock=clock)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)
        self.setAccessibleName(_("Puzzles"))
        self._said = ""
        self._build()
        self.controller.changed.connect(self._show)
        self.controller.refused.connect(self.letters.refuse)
        self.controller.warned.connect(self._warn)
        self._show()

    @property
    def place(self) -> QWidget:
        """Where the work is done: what is to have the focus."""
        return self

    def word_here(self) -> str:
        """Return the letters that lie there once the puzzle is over; "" while they are a puzzle."""
        at = self.controller.at
        return at.round.fragment if at.round is not None and at.stage in _HAS_ENDED else ""

    def follow(self, known: Known) -> None:
        """Ask of the game that the window is about."""
        self.controller.follow(known)

    # --- what there is to see -----------------------------------------------------------------------

    @Slot()
    def _show(self) -> None:
        at = self.controller.at
        wording = describe_at(at)
        self._column.say(wording)
        is_asked, has_ended = at.stage is Stage.ASKED, at.stage in _HAS_ENDED
        found, this_round = at.found, at.round
        self._let_go_of_focus()
        self._name.setText("" if found is None else describe_puzzle(found))
        self._streak.setText("" if found is None else describe_streak(found))
        for part in (self.letters.tiles, self.letters.keys):
            part.setVisible(found is not None)
        self.letters.remark("")
        if found is None or this_round is None:
            self.letters.places.hide()
            self.letters.input.close()
        else:
            puzzle = found.puzzle
            seating = Seating.with_person_on(puzzle.seat, puzzle.game.rules.players)
            self.letters.keys.setVisible(is_asked)
            self.letters.show_round(
                this_round,
                Cast.against_computers(seating),
                takes_letters=is_asked,
                takes_commands=is_asked,
            )
        self._around.show_around(at.around)
        self._give_up.setVisible(is_asked)
        for button in (self._next, self._play, self._strategy):
            button.setVisible(has_ended)
        is_other = found is not None and not found.is_todays
        self._todays.setVisible(is_other or at.stage is Stage.FAILED)
        self._announce(wording.spoken, self.letters.name if is_asked else "")

    def _announce(self, *said: str) -> None:
        text = " ".join(filter(None, said))
        if text != self._said:
            self._said = text
            announce(self, text)

    def _let_go_of_focus(self) -> None:
        """Have letters typed on: a button that has done its work is hidden, or its work is over."""
        focused: QWidget | None = self.window().focusWidget()
        if focused is not None and self._column.isAncestorOf(focused):
            self.setFocus()

    @Slot(str)
    def _warn(self, text: str) -> None:
        if text and text != self._notice.text:
            announce(self, text)
        self._notice.say(text)

    # --- what the person does -----------------------------------------------------------------------

    @Slot()
    def _go_on_playing(self) -> None:
        found = self.controller.at.found
        if found is not None:
            self.play_from.emit(found.puzzle.fragment, found.puzzle.seat)

    @Slot()
    def _look_in_strategy(self) -> None:
        at = self.controller.at
        if at.found is not None and at.answer is not None:
            puzzle = at.found.puzzle
            way = tuple(play.fragment for play in puzzle.round.plays)
            self.strategy_wanted.emit(Sight(at.answer.question, way, puzzle.seat))

    def event(self, event: QEvent) -> bool:
        """Keep Escape from whatever the page stands in."""
        is_shortcut = event.type() == QEvent.Type.ShortcutOverride
        if is_shortcut and isinstance(event, QKeyEvent) and is_pressed(event, "puzzles.leave"):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take letters and arrows, and what else there are keys for."""
        if self.letters.input.take_key(event):
            return
        if is_pressed(event, "puzzles.leave"):
            self.left.emit()
        elif is_pressed(event, "puzzles.answer"):
            self.controller.show_answer()
        elif is_pressed(event, "puzzles.todays"):
            self._todays.click()
        elif is_default(event, "puzzles.next", self):
            self.controller.go_on()
        else:
            super().keyPressEvent(event)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        """Take letters that are put together from several keys."""
        self.letters.input.take_input_method(event)

    # --- how it looks -------------------------------------------------------------------------------

    def _build(self) -> None:
        self._column = GhostColumn(self)
        self.letters = LettersView(self._column)
        self.letters.input.letter_played.connect(self.controller.play)
        self._around = AroundView(self._column)
        self._give_up = self._button(
            _("Show the answer"), "puzzles.answer", self.controller.show_answer
        )
        self._next = self._button(_("Next puzzle"), "puzzles.next", self.controller.go_on)
        self._next.setProperty("role", "main")
        self._todays = self._button(
            _("Today’s puzzle"), "puzzles.todays", self.controller.look_for_todays
        )
        self._play = QPushButton(_("Play from here"), self._column)
        self._play.clicked.connect(self._go_on_playing)
        self._strategy = QPushButton(_("Show in Strategy"), self._column)
        self._strategy.clicked.connect(self._look_in_strategy)
        self._column.add_row(self._give_up, self._next, self._todays)
        self._column.add_row(self._play, self._strategy)
        self._column.rows.addStretch(4)
        self._column.scroller.setMinimumHeight(1)
        self._notice = Notice(parent=self)
        self._name, self._streak = QLabel(self), QLabel(self)
        self._streak.setProperty("role", "muted")
        leave = QPushButton(_("Leave the puzzles"), self)
        leave.setToolTip(tip("puzzles.leave"))
        leave.clicked.connect(self.left)
        unit = self.fontMetrics().height()
        head = FlowLayout(spacing=unit // 2, apart=unit, fills=True)
        for part in (self._name, self._streak, leave):
            head.addWidget(part)
        self._rows = rows = QVBoxLayout(self)
        rows.addLayout(head)
        rows.addWidget(self._notice)
        rows.addWidget(self._column.scroller, 1)
        self._scale()

    def _button(self, text: str, entry_id: str, does: Callable[[], object]) -> QPushButton:
        """Make a button that says which key does the same."""
        made = QPushButton(
            say("{text}  ({keys})", text=text, keys=key_names(entry_id)), self._column
        )
        made.setAccessibleName(text)
        made.setToolTip(tip(entry_id))
        made.clicked.connect(does)
        return made

    def _scale(self) -> None:
        unit, low = self.fontMetrics().height(), is_low(self.window())
        side = unit // 2 if low else unit
        self._rows.setContentsMargins(side, side, side, side)
        self._rows.setSpacing(unit // 4 if low else unit // 2)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Use the height that there is."""
        super().resizeEvent(event)
        self._scale()

    def changeEvent(self, event: QEvent) -> None:
        """Follow another font."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._scale()

    def showEvent(self, event: QShowEvent) -> None:
        """Ask today's puzzle: nobody has looked before."""
        super().showEvent(event)
        self.controller.begin()

    def hideEvent(self, event: QHideEvent) -> None:
        """Let go of the file while another panel is in front, and when the window closes."""
        super().hideEvent(event)
        self.controller.pause()
