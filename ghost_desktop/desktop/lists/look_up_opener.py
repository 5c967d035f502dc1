"""Looking words up from wherever one is in the window: by a key, and by the menu of a click."""

# ruff: noqa: PLC0415 - what nobody has looked at yet need not be imported

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QChildEvent, QEvent, QObject, Signal, Slot
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QDialog, QMenu

from ghost_desktop.desktop.kit.commands import command, key_names
from ghost_desktop.engine.words.letters import capitals
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

    from ghost_desktop.desktop.learn.puzzle_page import PuzzlePage
    from ghost_desktop.desktop.lists.look_up import AskedGame, LookUpDialog
    from ghost_desktop.desktop.window.library import Beside, Library
    from ghost_desktop.desktop.window.played_game import Playing
    from ghost_desktop.desktop.window.question import Inquiry, Known
    from ghost_desktop.desktop.window.top_bar import SetupBar
    from ghost_desktop.library.question import Question
    from ghost_desktop.play.courses import Course
    from ghost_desktop.play.round import Round


class InSight(NamedTuple):
    """What somebody sees in the window; None for what is not in sight.

    Attributes:
        may_tell: whether it may be said what words decide.
        round: the round at the board.
        playing: what the round there, or the one that is looked back at, is played with.
        puzzle: the page of a puzzle.
        course: what is drilled.
    """

    may_tell: bool
    round: Round | None = None
    playing: Playing | None = None
    puzzle: PuzzlePage | None = None
    course: Course | None = None


class LookUpOpener(QObject):
    """Opens the dialog, with the word that one is at.

    Args:
        bar, inquiry: the question, and its answer.
        beside: the list that words are held against.
        library: the lists that there are.
        in_sight: returns what somebody sees.
        window: the window, in front of which the dialog stands.

    Signals:
        strategy_wanted: a `Sight`: letters are to be looked at in Strategy.
    """

    strategy_wanted = Signal(object)

    def __init__(
        self,
        bar: SetupBar,
        inquiry: Inquiry,
        beside: Beside,
        library: Library,
        in_sight: Callable[[], InSight],
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._bar, self._inquiry, self._beside = bar, inquiry, beside
        self._in_sight, self._window = in_sight, window
        self._dialog: LookUpDialog | None = None
        window.installEventFilter(self)
        beside.changed.connect(self._ask_again)
        library.changed.connect(self._ask_again)

    @property
    def dialog(self) -> LookUpDialog:
        """The dialog."""
        if self._dialog is None:
            from ghost_desktop.desktop.lists.look_up import LookUpDialog

            self._dialog = LookUpDialog(self._window)
            self._dialog.strategy_wanted.connect(self.strategy_wanted)
            self._inquiry.subscribe(self)
        return self._dialog

    @command("look_up")
    @Slot()
    def open(self) -> None:
        """Look up the word that one is at; if there is none, one is typed."""
        if self._dialog is not None and self._dialog.isActiveWindow():
            self._dialog.begin_anew()
        else:
            from ghost_desktop.desktop.window.meanings import word_at

            current = self._in_sight().round
            is_over = current is not None and current.over is not None
            word = current.fragment if current is not None and is_over else ""
            self.look_up(word_at(QApplication.focusWidget()) or word)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Offer a menu for the word that is clicked, or that one is at, where nothing else does."""
        if (
            isinstance(event, QChildEvent)
            and event.type() is QEvent.Type.ChildPolished
            and isinstance(event.child(), QDialog)  # it shows words beside the window, perhaps
        ):
            event.child().installEventFilter(self)
        if not isinstance(event, QContextMenuEvent):
            return super().eventFilter(watched, event)
        from ghost_desktop.desktop.window.meanings import word_at

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
        from ghost_desktop.desktop.lists.look_up import AskedGame

        sight, note = self._in_sight(), ""
        if sight.round is not None and sight.round.over is None and sight.round.is_open:
            note = _("In a round with challenges, ask the others before you look words up.")
        asked = self._asked() if question is None else AskedGame(question)
        tells = sight.may_tell and not (sight.puzzle is not None and sight.puzzle.is_open)
        self.dialog.look_up(capitals(word), asked, tells=tells, note=note)

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

    def _asked(self) -> AskedGame:
        """Return the game that one sees: of board, review, drill or puzzle, else that of the bar."""
        from ghost_desktop.desktop.learn.drill_wording import is_of
        from ghost_desktop.desktop.lists.look_up import AskedGame
        from ghost_desktop.library.question import Question

        sight, beside = self._in_sight(), self._beside.source
        playing, course = sight.playing, sight.course
        if playing is not None:
            return AskedGame(playing.question, playing.game, playing.solution, beside)
        asked, answer = self._bar.question, self._inquiry.answer
        if sight.puzzle is not None:
            asked = sight.puzzle.question or asked
        if course is not None and not is_of(course, asked):
            words, rules = course.game.words, course.game.rules
            question = Question(words.source, rules, without=words.left_out)
            return AskedGame(question, course.game, beside=beside)
        if answer is not None and answer.question == asked:
            return AskedGame(asked, answer.solution.game, answer.solution, beside)
        return AskedGame(asked, beside=beside)
