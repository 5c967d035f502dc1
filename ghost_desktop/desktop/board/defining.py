"""Says what the word means that has ended a round."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from ghost_desktop.desktop.errors import show_error
from ghost_desktop.desktop.service import Work
from ghost_desktop.desktop.word_meaning import WordMeaning, look_up_known
from ghost_desktop.formats.text import words_made
from ghost_desktop.library import catalogue
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from ghost_desktop.desktop.board.round_view import RoundView
    from ghost_desktop.desktop.question import Question
    from ghost_desktop.desktop.service import JobResult, SolverService
    from ghost_desktop.play.round import Round


class Defining(QObject):
    """Has words looked up, and shows them and what is known of them.

    Args:
        service: looks them up beside the window.
        view: shows them.
    """

    def __init__(self, service: SolverService, view: RoundView) -> None:
        super().__init__(view)
        self._view = view
        self._channel = service.open_channel(Work.LOOKING_UP)
        self._channel.finished.connect(self._on_defined)
        self._defined: Round | None = None

    def define(self, this_round: Round, question: Question) -> None:
        """Say what the word means that has ended a round, if it is English."""
        words = this_round.over.words if this_round.over else ()
        if not words or not catalogue.is_english(question.source):
            self._channel.drop()
            self._view.show_meaning("")
        elif this_round is not self._defined:
            shown = this_round.game.words.shown
            self._view.show_meaning(words_made(map(shown, words)))
            self._channel.submit(partial(look_up_known, {word: shown(word) for word in words}))
        self._defined = this_round

    @Slot(object)
    def _on_defined(self, result: JobResult) -> None:
        meaning = result.value
        if isinstance(meaning, WordMeaning):
            self._view.show_meaning(meaning.title, meaning)
        elif result.error is not None:
            window = self._view.column.window()
            show_error(window, _("The definition could not be looked up."), result.error)
