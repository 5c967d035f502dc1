"""What there is to learn from a round that is over: where it was decided, and what it could have become."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject, Slot

from ghost_desktop.desktop.board.deciding import decide, describe_slip
from ghost_desktop.desktop.kit.ask import ask, awaits, drop
from ghost_desktop.library import catalogue, commonness
from ghost_desktop.play.could_become import telling_words
from ghost_desktop.translation import say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ghost_desktop.desktop.board.defining import Defining
    from ghost_desktop.desktop.board.looking_back import LookingBack
    from ghost_desktop.desktop.board.match_controller import MatchController
    from ghost_desktop.desktop.board.round_view import RoundView
    from ghost_desktop.desktop.board.who_wins import WhoWins
    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.play.round import Round


class EndOfRound(QObject):
    """Shows it, as it becomes known.

    Args:
        controller: owns the match.
        view: shows the round.
        who_wins: knows where it was decided.
        looking_back: knows whether it can be gone through.
        defining: says what words mean.
    """

    def __init__(
        self,
        controller: MatchController,
        view: RoundView,
        *,
        who_wins: WhoWins,
        looking_back: LookingBack,
        defining: Defining,
    ) -> None:
        super().__init__(view)
        self._controller, self._view = controller, view
        self._who_wins, self._looking_back, self._defining = who_wins, looking_back, defining
        self._asked: tuple[Round, str] | None = (
            None  # and what was on the table when it was decided
        )
        looking_back.looked.connect(self._offer_review)
        who_wins.found.connect(self.follow)

    @property
    def is_finding(self) -> bool:
        """Whether words are still to come."""
        return awaits(self)

    @property
    def slips(self) -> Mapping[int, str]:
        """What is said of the letter that decided the round, by how many lay there before it."""
        current, cast, solution = self._controller.current, self._who_wins.cast, None
        if current is not None and current.round.over is not None:
            solution = self._who_wins.at_end()
        if current is None or cast is None or solution is None:
            return {}
        decision = decide(current.round, solution, cast)
        if decision is None or decision.arrival is None:
            return {}
        return {decision.arrival: describe_slip(current.round, decision, cast)}

    @Slot()
    def follow(self) -> None:
        """Show what is known of the round at hand, if that is over, and have more found out."""
        self._offer_review()
        playing, current = self._controller.playing, self._controller.current
        cast = self._who_wins.cast
        if current is None or current.round.over is None or playing is None or cast is None:
            self._asked = None
            drop(self)
            self._view.words.clear()
            self._defining.choose({})
            return
        self._view.letters.show_slips(self.slips)
        if self._asked is None or self._asked[0] is not current.round:
            self._view.words.clear()
        solution = self._who_wins.at_end()
        if solution is None and (playing.solution is not None or playing.is_coming):
            return  # it is still being found out where it was decided
        decision = None if solution is None else decide(current.round, solution, cast)
        decided = "" if decision is None else decision.missed.fragment
        if self._asked is None or self._asked[0] is not current.round or self._asked[1] != decided:
            self._asked = current.round, decided
            is_rated = catalogue.is_english(playing.question.source)
            look_up = partial(_look_up, current.round, decided, is_rated)
            ask(self, look_up, partial(self._show, current.round))

    @Slot()
    def _offer_review(self) -> None:
        """Have the round gone through where it is known what its plays were worth."""
        playing, current = self._controller.playing, self._controller.current
        is_over = current is not None and current.round.over is not None
        finished = self._looking_back.finished
        is_known = finished is not None and finished.one is current and finished.review is not None
        is_offered = is_over and playing is not None and not playing.is_refused
        self._view.offer_review(is_offered=is_offered, can_review=is_known)

    def _show(self, this_round: Round, found: tuple[str, tuple[str, ...]]) -> None:
        fragment, words = found
        shown = this_round.game.words.shown
        heading = say("{fragment} could also have become:", fragment=shown(fragment))
        titles = {word: shown(word) for word in words}
        self._view.words.show_words(heading if words else "", list(titles.values()))
        self._defining.choose(titles)


def _look_up(
    this_round: Round, decided: str, is_rated: bool, report: Report
) -> tuple[str, tuple[str, ...]]:
    """Find the words that tell what a round was about: what the worker does."""
    words = this_round.game.words
    levels = commonness.levels(words) if is_rated else np.zeros(len(words), np.uint8)
    return telling_words(this_round, decided, levels, report)
