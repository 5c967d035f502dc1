"""Looking words up from wherever one is in the window: by a key, and by the menu of a click."""

# ruff: noqa: PLC0415 - what nobody has looked at yet need not be imported

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QChildEvent, QEvent, QObject, Slot
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QDialog, QMenu

from ghost_desktop.desktop.kit.commands import command, key_names
from ghost_desktop.desktop.window.meanings import word_at
from ghost_desktop.desktop.window.panels import DRILLS, PLAY, PUZZLES, REVIEW
from ghost_desktop.engine.words.letters import capitals
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from ghost_desktop.desktop.lists.look_up import AskedGame, LookUpDialog
    from ghost_desktop.desktop.window.inquiry import Known
    from ghost_desktop.desktop.window.main_window import MainWindow
    from ghost_desktop.desktop.window.played_game import Playing
    from ghost_desktop.library.question import Question
    from ghost_desktop.play.courses import Course


class LookUpOpener(QObject):
    """Opens the dialog, with the word that one is at.

    Args:
        window: which.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._dialog: LookUpDialog | None = None
        window.installEventFilter(self)
        window.beside.changed.connect(self._ask_again)
        window.library.changed.connect(self._ask_again)

    @property
    def dialog(self) -> LookUpDialog:
        """The dialog."""
        if self._dialog is None:
            from ghost_desktop.desktop.lists.look_up import LookUpDialog

            self._dialog = LookUpDialog(self._window)
            self._window.inquiry.subscribe(self)
        return self._dialog

    @command("look_up")
    @Slot()
    def open(self) -> None:
        """Look up the word that one is at; if there is none, one is typed."""
        if self._dialog is not None and self._dialog.isActiveWindow():
            self._dialog.begin_anew()
        else:
            self.look_up(word_at(QApplication.focusWidget()) or self._word_of_round())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Offer a menu for the word that is clicked, or that one is at, where nothing else does."""
        if event.type() is QEvent.Type.ChildPolished:
            assert isinstance(event, QChildEvent)
            if isinstance(event.child(), QDialog):  # it shows words beside the window, perhaps
                event.child().installEventFilter(self)
        if event.type() is not QEvent.Type.ContextMenu:
            return super().eventFilter(watched, event)
        assert isinstance(event, QContextMenuEvent)
        is_click = event.reason() is QContextMenuEvent.Reason.Mouse
        clicked = QApplication.widgetAt(event.globalPos()) if is_click else None
        word = word_at(clicked or QApplication.focusWidget())
        if not word:
            return super().eventFilter(watched, event)
        menu = QMenu(self._window)
        said = say("Look up {word}", word=capitals(word))
        menu.addAction(f"{said}\t{key_names('look_up')}", lambda: self.look_up(word))
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(event.globalPos())
        return True

    def look_up(self, word: str, question: Question | None = None) -> None:
        """Look a word up.

        Args:
            word: it; "" lets one be typed.
            question: the game about whose words is asked; None for the one that one sees.
        """
        window = self._window
        current = window.board.round
        note = ""
        if self._is_playing and current is not None and current.is_open:
            note = _("In a round with challenges, ask the others before you look words up.")
        from ghost_desktop.desktop.lists.look_up import AskedGame

        asked = self._asked() if question is None else AskedGame(question)
        self.dialog.look_up(capitals(word), asked, withheld=self._withheld(), note=note)

    def follow(self, _known: Known) -> None:
        """Look up in the words that a list has by now, if the game that one sees is still of it."""
        before = None if self._dialog is None else self._dialog.asked
        if before is None:
            return
        now = self._asked()
        if now.question == before.question and now.game is not before.game:
            self._ask_again()

    @Slot()
    def _ask_again(self) -> None:
        """Follow the symbols beside words, and the lists: there are others now, or none."""
        if self._dialog is not None and self._dialog.isVisible():
            self._dialog.ask_again(self._asked())

    def _withheld(self) -> str:
        """Say why it is not to be said what words decide; empty if it is."""
        from ghost_desktop.desktop.lists.look_up import withheld_in_puzzle, withheld_in_round

        window = self._window
        if window.panel == PUZZLES and window.visits.puzzles.controller.at.is_open:
            return withheld_in_puzzle()
        is_told = window.status_line.tells_outcome or (
            window.panel == PLAY and not self._is_playing
        )
        return "" if is_told else withheld_in_round()

    @property
    def _is_playing(self) -> bool:
        """Whether a round goes on that is in sight."""
        current = self._window.board.round
        return self._window.panel == PLAY and current is not None and current.over is None

    def _word_of_round(self) -> str:
        """Return the letters on the table once the round in sight is over."""
        current = self._window.board.round
        if self._window.panel != PLAY or current is None or current.over is None:
            return ""
        return current.fragment

    def _asked(self) -> AskedGame:
        """Return the game that one sees: of board, review, drill or puzzle, else that of the bar."""
        from ghost_desktop.desktop.learn.drill_wording import is_of
        from ghost_desktop.desktop.lists.look_up import AskedGame
        from ghost_desktop.library.question import Question

        window, beside = self._window, self._window.beside.source
        playing = self._playing_in_sight()
        if playing is not None:
            return AskedGame(playing.question, playing.game, playing.solution, beside)
        asked = window.setup_bar.question
        answer = window.answer
        if window.panel == PUZZLES:
            answer = window.visits.puzzles.controller.at.answer or answer
            asked = answer.question if answer is not None else asked
        course = self._course_in_sight()
        if course is not None and not is_of(course, asked):
            words, rules = course.game.words, course.game.rules
            question = Question(words.source, rules, without=words.left_out)
            return AskedGame(question, course.game, beside=beside)
        if answer is not None and answer.question == asked:
            return AskedGame(asked, answer.solution.game, answer.solution, beside)
        return AskedGame(asked, beside=beside)

    def _playing_in_sight(self) -> Playing | None:
        """Return what the round in sight is played with, or was."""
        window = self._window
        if window.panel == PLAY:
            return window.board.controller.playing
        if window.panel == REVIEW and window.visits.review.controller.rounds:
            return window.visits.review.controller.one.playing
        return None

    def _course_in_sight(self) -> Course | None:
        """Return what is drilled, if that is in sight."""
        window = self._window
        if window.panel == DRILLS and window.drills.is_drilling:
            return window.drill.course
        return None
