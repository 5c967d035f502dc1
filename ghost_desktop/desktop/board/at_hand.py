"""How the match at the board stands: what it is played with, whose turn it is, what would be lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from ghost_desktop.desktop.board import acting

if TYPE_CHECKING:
    from ghost_desktop.desktop.board.playing import Playing
    from ghost_desktop.play.events import LetterPlayed
    from ghost_desktop.play.match import Match, MatchRound, MatchState


class MatchAtHand(QObject):
    """What there is to know of the match at hand; whoever owns it decides what becomes of it."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._match: Match | None = None
        self._asked: Playing | None = None
        self._base: Playing | None = None
        self._left: tuple[Match, Playing] | None = None  # what would have been lost
        self._is_opened = False  # and nothing has been done in it since
        self._held: LetterPlayed | None = None  # until computers have said that they do not call

    @property
    def match(self) -> Match | None:
        """The match at hand; None until there is a first game."""
        return self._match

    @property
    def state(self) -> MatchState | None:
        """How the match at hand stands."""
        return self._match.state if self._match else None

    @property
    def current(self) -> MatchRound | None:
        """The round at hand, be it over or not."""
        return self._match.current if self._match else None

    @property
    def asked(self) -> Playing | None:
        """What the next match is played with, and the next round of one without lives."""
        return self._asked

    @property
    def base(self) -> Playing | None:
        """What the match at hand is played with, by all players."""
        return self._base

    @property
    def is_running(self) -> bool:
        """Whether a round goes on."""
        return self.current is not None and self.current.round.over is None

    @property
    def is_persons_turn(self) -> bool:
        """Whether a person is to add a letter."""
        state, current = self.state, self.current
        if state is None or current is None or not self.is_running:
            return False
        return current.player in state.table.persons and not current.round.awaits_word

    @property
    def is_played(self) -> bool:
        """Whether a person has done something in the round at hand."""
        return self._match is not None and self._match.state.is_played

    @property
    def is_bound(self) -> bool:
        """Whether a match for lives has begun in earnest: it is played to its end as it began."""
        return self._match is not None and acting.is_for_life(self._match)

    @property
    def can_begin(self) -> bool:
        """Whether another round can be begun: a match for lives has one after the other."""
        current = self.current
        if current is None:
            return False
        return not (self.is_bound and self.is_running) and bool(current.round.fragment)

    @property
    def left(self) -> Match | None:
        """The match as it was when its round was left, if that can be brought back."""
        return self._left[0] if self._left else None

    @property
    def left_with(self) -> tuple[Match, Playing] | None:
        """The same, and what it is played with; the same pair as long as nothing else is left."""
        return self._left

    @property
    def is_opened(self) -> bool:
        """Whether it has just been opened, in place of what was `left`."""
        return self._is_opened

    @property
    def _left_for_another(self) -> tuple[Match, Playing] | None:
        """The match at hand, if anything has been done in it."""
        current, match = self.current, self._match
        if match is None or current is None:
            return None
        is_worth_it = self.is_played or current.round.is_trial or match.rounds > 1
        return self._at_hand if is_worth_it else None

    @property
    def _at_hand(self) -> tuple[Match, Playing] | None:
        if self._match is None or self._base is None:
            return None
        return self._match, self._base

    def _what_would_be_lost(self) -> tuple[Match, Playing] | None:
        """Return the match at hand, if another round would take something away."""
        is_solved = self._base is not None and not self._base.is_coming
        return self._at_hand if acting.would_be_missed(self._match, is_solved=is_solved) else None
