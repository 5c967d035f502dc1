"""What there is to learn from a round that is over, and what the words mean with which it ended."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from ghost_desktop.desktop.board.wording import describe_slip
from ghost_desktop.desktop.kit.ask import ask, drop
from ghost_desktop.formats.text import words_made
from ghost_desktop.library import catalogue
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from ghost_desktop.desktop.board.round_view import RoundView
    from ghost_desktop.desktop.board.who_wins import WhoWins
    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.desktop.window.meanings import WordMeaning
    from ghost_desktop.desktop.window.played_game import Playing
    from ghost_desktop.play.round import Round, RoundOver


class EndOfRound(QObject):
    """Shows it, as it becomes known.

    Args:
        view: shows the round.
        who_wins: knows where it was decided.
    """

    def __init__(self, view: RoundView, who_wins: WhoWins) -> None:
        super().__init__(view)
        self._controller, self._finished_rounds = who_wins.controller, who_wins.finished_rounds
        self._view, self._who_wins = view, who_wins
        self._round: Round | None = None  # of which it is shown
        self._decided: str | None = None  # what was on the table then, once that is known
        self._language = ""  # of the words, if they are explained
        self._title = ""  # of the word that has ended the round
        self._meaning: WordMeaning | None = None
        self._choice: tuple[tuple[str, str], ...] = ()  # words to point at, and how they are shown
        view.pointed.connect(self._on_pointed)
        self._finished_rounds.looked.connect(self._offer_review)
        who_wins.found.connect(self.follow)

    @Slot()
    def follow(self) -> None:
        """Show what is known of the round at hand, if that is over, and have more found out."""
        self._offer_review()
        here = self._controller.at_hand
        if here is None or here.round.over is None:
            self._turn_to(None)
            self._show_own("")
            return
        this_round, playing = here.round, here.playing
        if this_round is not self._round:
            self._turn_to(this_round)
            column = self._view.column  # in a low window it stands above what is in sight
            column.scroller.ensureWidgetVisible(column.sentence, 0, 0)
            self._define(this_round, here.round.over, playing)
        solution = self._who_wins.at_end()
        decision = self._who_wins.turning_point()
        slips = {}
        if decision is not None and decision.played is not None:
            slips[len(decision.fragment)] = describe_slip(this_round, decision, here.cast)
        self._view.letters.show_slips(slips)
        if solution is None and (playing.solution is not None or playing.is_coming):
            return  # it is still being found out where it was decided
        decided = "" if decision is None else decision.fragment
        if decided != self._decided:
            self._decided = decided
            look_up = partial(_look_up, this_round, decided, playing.question.source)
            ask(self, look_up, partial(self._show_words, this_round))

    def _turn_to(self, this_round: Round | None) -> None:
        """Have nothing left of the round before."""
        self._round, self._decided, self._choice = this_round, None, ()
        drop(self)
        self._view.show_words()

    @Slot()
    def _offer_review(self) -> None:
        """Have the round gone through where it is known what its plays were worth."""
        here, finished = self._controller.at_hand, self._finished_rounds.finished
        if here is None or here.round.over is None:
            self._view.offer_ways(to_review=False, can_review=False, to_copy=False)
            return
        is_its = finished is not None and finished.one is here.current
        self._view.offer_ways(
            to_review=not here.playing.is_refused,
            can_review=finished is not None and is_its and finished.review is not None,
            to_copy=here.state.winner is not None,
        )

    def _show_words(self, this_round: Round, found: tuple[str, tuple[str, ...]]) -> None:
        """Show what could also have been made.

        Where no word has ended the round the first of them is defined until somebody points at one.
        """
        fragment, words = found
        shown = this_round.game.words.shown
        self._choice = tuple((word, shown(word)) for word in words)
        heading = say("{fragment} could also have become:", fragment=shown(fragment))
        titles = tuple(title for _word, title in self._choice)
        self._view.show_words(heading if words else "", titles)
        drop(self, self._on_looked_up)
        if self._language and not self._title and words:
            self._show_own(titles[0])
            self._ask_meaning(self._choice[:1], self._on_defined)

    # --- what words mean ----------------------------------------------------------------------------

    def _define(self, this_round: Round, over: RoundOver, playing: Playing) -> None:
        """Say what the word means that has ended a round, if words of its language are explained."""
        shown = this_round.game.words.shown
        self._language = catalogue.explained_as(playing.question.source)
        titles = {word: shown(word) for word in over.words if self._language}
        is_likely = self._language == "en"  # few words of other languages have a meaning here
        self._show_own(words_made(titles.values()) if is_likely and titles else "")
        if titles:
            self._ask_meaning(titles.items(), self._on_defined)

    def _show_own(self, title: str, meaning: WordMeaning | None = None) -> None:
        """Show the word that has ended the round, and what is known of it."""
        self._title, self._meaning = title, meaning
        self._view.show_meaning(title, meaning)

    @Slot(int)
    def _on_pointed(self, place: int) -> None:
        """Say what the word at a place means; of none, that of the round again."""
        if not self._language:
            return
        if 0 <= place < len(self._choice):
            self._ask_meaning([self._choice[place]], self._on_looked_up)
        else:
            drop(self, self._on_looked_up)
            self._view.show_meaning(self._title, self._meaning)

    def _ask_meaning(
        self, titles: Iterable[tuple[str, str]], then: Callable[[WordMeaning], None]
    ) -> None:
        """Have it found out what words mean, each with how it is shown."""
        job, fails = (
            partial(_mean, dict(titles), self._language),
            _("The definition could not be looked up."),
        )
        ask(self, job, then, fails=fails)

    def _on_looked_up(self, meaning: WordMeaning) -> None:
        """Show what a word means that somebody points at, where nothing moves by it."""
        self._view.show_meaning(meaning.title, meaning, is_for_now=True)

    def _on_defined(self, meaning: WordMeaning) -> None:
        self._show_own(meaning.title, meaning)


def _mean(titles: Mapping[str, str], language: str, report: Report) -> WordMeaning:
    """Find out what the most common of some words means: what the worker does."""
    from ghost_desktop.desktop.window.meanings import known_meaning  # noqa: PLC0415 - as below

    return known_meaning(titles, report, language=language)


def _look_up(
    this_round: Round, decided: str, source: str, report: Report
) -> tuple[str, tuple[str, ...]]:
    """Find the words that tell what a round was about: what the worker does."""
    from ghost_desktop.play.outlook import telling_words  # noqa: PLC0415 - the worker alone needs it

    levels = catalogue.levels_in(this_round.game.words, source)
    return telling_words(this_round, decided, levels, report)
