"""How one comes to the pages of Learn: the row above them, to what is to be looked back at, and to today."""

from __future__ import annotations

from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QButtonGroup, QFrame

from ghost_desktop.desktop.kit.ask import ask, say_error, without_count
from ghost_desktop.desktop.kit.builders import button, flow
from ghost_desktop.desktop.kit.commands import command, title
from ghost_desktop.desktop.kit.page import PagePart
from ghost_desktop.desktop.kit.widgets import choose
from ghost_desktop.desktop.window.commands import (
    DRILLS,
    LEARN,
    LEARN_PAGES,
    PLAY,
    PUZZLES,
    REVIEW,
    STATISTICS,
)
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime
    from pathlib import Path

    from PySide6.QtWidgets import QWidget

    from ghost_desktop.desktop.board.panel import BoardPanel
    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.desktop.learn.review import ReviewPage
    from ghost_desktop.desktop.window.played_game import Playing
    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.formats.match_files import OpenedMatch
    from ghost_desktop.library.decks import DeckKey
    from ghost_desktop.library.drills import GivenAway, Origin
    from ghost_desktop.play.match import Match


# ruff: noqa: PLC0415 - what nobody has looked at yet need not be imported


def awaits_today(
    path: Path, clock: Callable[[], datetime] | None, _report: Report
) -> tuple[bool, str]:
    """Tell whether the puzzle of the day is still to be done, for whoever has done one before.

    And what is to be said of the file, if it was damaged.
    """
    from ghost_desktop.formats.stored import describe_puzzles_loss
    from ghost_desktop.library.puzzle_answers import PuzzleStore
    from ghost_desktop.library.user_file import now_in_utc

    with closing(PuzzleStore(path, clock or now_in_utc)) as store:
        is_awaited = bool(store.streak.longest) and not store.day(store.today).is_over
        return is_awaited, describe_puzzles_loss(store.loss)


def _open_round(
    path: Path, key: DeckKey, rounds: tuple[Origin, ...], known: tuple[Game, ...], report: Report
) -> OpenedMatch:
    """Return the last of some rounds, as it was kept.

    Raises:
        MatchError: if none was, or its words are not here any more.
    """
    from ghost_desktop.formats.match_files import open_match, values_of
    from ghost_desktop.library.drills import DrillStore

    with closing(DrillStore(path)) as store:
        played = store.played(key, rounds)
    return open_match(values_of(played.encode()), known, without_count(report))


class LearnRow(PagePart, QFrame):
    """Stands above each page of Learn, and leads to the others.

    Attributes:
        pages: the buttons of the pages, by their numbers.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(title("show.learn"))
        self.pages = QButtonGroup(self)
        for number, what, text in (
            (LEARN, "show.learn", _("Today")),
            (PUZZLES, "puzzles", ""),
            (DRILLS, "show.drills", ""),
            (REVIEW, "round.review", _("Review")),
            (STATISTICS, "statistics", ""),
        ):
            self.pages.addButton(button(what, text=text, role="panel", stays=True), number)
        flow(*self.pages.buttons(), on=self, spacing=0, margins=(0.5, 0, 0.5, 0))
        self.offer_review(can=False)
        self.hide()

    def show_page(self, number: int) -> None:
        """Mark the page that is shown; of what is none of Learn, nothing is to be seen."""
        self.setVisible(number in LEARN_PAGES)
        if number in LEARN_PAGES:
            choose(self.pages, number)

    @Slot(bool)
    def offer_review(self, can: bool) -> None:
        """Lead to the review once there is something to look back at."""
        self.pages.button(REVIEW).setVisible(can)


class Reviewing(QObject):
    """Leads a window to its page that looks back, and on from there.

    Args:
        board: has rounds to look back at.
        page: returns the page, made when it is wanted first.
        drills: the file in which rounds are kept beside cards.

    Signals:
        panel_wanted: the number of a panel that is to be shown.
        gone: the key of a deck: a round is not known any more of which there are cards in it.
        refused: a sentence: why a round cannot be looked back at.
    """

    panel_wanted = Signal(int)
    gone = Signal(object)
    refused = Signal(str)

    def __init__(self, board: BoardPanel, page: Callable[[], ReviewPage], drills: Path) -> None:
        super().__init__(board)
        self._board, self._made, self._drills = board, page, drills
        self._page: ReviewPage | None = None  # once something was looked back at
        board.controller.changed.connect(self._follow)

    @property
    def is_possible(self) -> bool:
        """Whether there is a round to look back at: at the board, or one that was looked at before."""
        return self._was_any_seen or self._is_any_over

    @property
    def _was_any_seen(self) -> bool:
        return self._page is not None and bool(self._page.rounds)

    @property
    def _is_any_over(self) -> bool:
        state = self._board.controller.state
        return state is not None and any(one.round.over for one in state.rounds)

    @command("round.review", can=lambda reviewing: reviewing.is_possible)
    def begin(self) -> None:
        """Look back at the last round of the board that is over, else at what was looked at before."""
        here = self._board.controller.at_hand
        if here is not None and self._is_any_over:
            self.show_match(here.match, here.base)
        elif self._was_any_seen:
            self._show()

    def show_match(self, match: Match, base: Playing, number: int | None = None) -> None:
        """Look back at a match, be it at the board or not.

        Args:
            match: of which at least one round is over.
            base: what it is played with, by all players.
            number: which round, from 1; by default the last that is over.
        """
        self._page = self._made()
        self._page.show_match(match, base, number)
        self._show()

    def show_given(self, asks: QObject, given: GivenAway) -> None:
        """Look back at a win that was given away, at its play: at the board, or as it was kept.

        Args:
            asks: whoever wants to see it, until he drops what he has asked.
            given: which.
        """
        from ghost_desktop.desktop.learn.review import round_of

        here = self._board.controller.at_hand
        number = None if here is None else round_of(here.match, given)
        if here is not None and number is not None:
            self.show_match(here.match, here.base, number)
            self._made().go_to_fragment(given.fragment)
            return
        known = () if here is None else (here.playing.game,)
        at_hand = None if here is None else (here.match.id, here.match.rounds)
        rounds = tuple(one for one in given.rounds if one != at_hand)  # that one goes on
        job = partial(_open_round, self._drills, given.key, rounds, known)
        ask(asks, job, partial(self._on_opened, given), fails=partial(self._on_failed, given))

    def _on_opened(self, given: GivenAway, opened: OpenedMatch) -> None:
        from ghost_desktop.desktop.window.played_game import Playing

        self.show_match(opened.match, Playing.unsolved(opened.match.game, opened.reading))
        self._made().go_to_fragment(given.fragment)

    def _on_failed(self, given: GivenAway, error: BaseException) -> None:
        """Have positions drilled whose round is not known, unless its words are not here any more."""
        from ghost_desktop.formats.match_files import NoSuchList, OtherWords, describe_match_refusal
        from ghost_desktop.formats.matches import MatchError

        if not isinstance(error, MatchError):
            say_error(self._board, _("The match could not be opened."), error)
        elif isinstance(error.refusal, (NoSuchList, OtherWords)):
            self.refused.emit(describe_match_refusal(error, _("This round")))
        else:
            self.gone.emit(given.key)

    @Slot()
    def _follow(self) -> None:
        """Look back no more at a round that goes on again at the board: something was taken back."""
        match = self._board.controller.match
        current = match.current if match is not None else None
        if self._page is None or match is None or current is None or current.round.over:
            return
        was_seen = self._page.forget(match.id, match.rounds)
        if was_seen and not self._page.isHidden():
            self.panel_wanted.emit(PLAY)

    def _show(self) -> None:
        self.panel_wanted.emit(PLAY)  # the page stands in the place of the board
        self.panel_wanted.emit(REVIEW)
