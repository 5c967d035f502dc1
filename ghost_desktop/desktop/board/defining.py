"""Says what the word means that has ended a round, and others that somebody points at."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from ghost_desktop.desktop.kit.ask import ask, drop
from ghost_desktop.desktop.word_meaning import WordMeaning, look_up_known, look_up_meaning
from ghost_desktop.formats.text import words_made
from ghost_desktop.library import catalogue
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ghost_desktop.desktop.board.round_view import RoundView
    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.library.question import Question
    from ghost_desktop.play.round import Round


class Defining(QObject):
    """Has words looked up, and shows them and what is known of them.

    Args:
        view: shows them.
    """

    def __init__(self, view: RoundView) -> None:
        super().__init__(view)
        self._view = view
        self._defined: Round | None = None
        self._is_english = False
        self._title = ""  # of the word that has ended the round
        self._meaning: WordMeaning | None = None
        self._choice: tuple[tuple[str, str], ...] = ()  # words to point at, and how they are shown
        view.words.pointed.connect(self._on_pointed)

    def define(self, this_round: Round, question: Question) -> None:
        """Say what the word means that has ended a round, if it is English."""
        words = this_round.over.words if this_round.over else ()
        self._is_english = catalogue.is_english(question.source)
        if not words or not self._is_english:
            drop(self, self._on_defined)
            self._show_own("")
        elif this_round is not self._defined:
            shown = this_round.game.words.shown
            self._show_own(words_made(map(shown, words)))
            self._ask(
                partial(look_up_known, {word: shown(word) for word in words}), self._on_defined
            )
        self._defined = this_round

    def choose(self, titles: Mapping[str, str]) -> None:
        """Have words to point at, and how each is shown.

        Where no word has ended the round the first of them is defined until then.
        """
        self._choice = tuple(titles.items())
        drop(self, self._on_looked_up)
        if self._is_english and not self._title and titles:
            (word, title), *_others = titles.items()
            self._show_own(title)
            self._ask(partial(look_up_meaning, word, title), self._on_defined)

    def _show_own(self, title: str, meaning: WordMeaning | None = None) -> None:
        """Show the word that has ended the round, and what is known of it."""
        self._title, self._meaning = title, meaning
        self._view.show_meaning(title, meaning)

    @Slot(int)
    def _on_pointed(self, place: int) -> None:
        """Say what the word at a place means; of none, that of the round again."""
        if not self._is_english:
            return
        if 0 <= place < len(self._choice):
            self._ask(partial(look_up_meaning, *self._choice[place]), self._on_looked_up)
        else:
            drop(self, self._on_looked_up)
            self._view.show_meaning(self._title, self._meaning)

    def _ask(
        self,
        job: Callable[[Report], WordMeaning],
        then: Callable[[WordMeaning], None],
    ) -> None:
        ask(self, job, then, fails=_("The definition could not be looked up."))

    def _on_looked_up(self, meaning: WordMeaning) -> None:
        """Show what a word means that somebody points at, where nothing moves by it."""
        self._view.show_meaning(meaning.title, meaning, is_for_now=True)

    def _on_defined(self, meaning: WordMeaning) -> None:
        self._show_own(meaning.title, meaning)
