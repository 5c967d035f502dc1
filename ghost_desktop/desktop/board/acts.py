"""What a person can do in a round beside adding letters: have a hint, take back, give up."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from ghost_desktop.desktop.kit.ask import Work, ask, drop, without_count
from ghost_desktop.desktop.window.letters_view import describe_helps
from ghost_desktop.play.actors import namer, resigner, taker
from ghost_desktop.play.events import HintGiven
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from ghost_desktop.desktop.board.match_controller import MatchController
    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.engine.game.plays import Play
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.play.round import Round


ACTS = ("round.hint", "round.why", "round.take_back", "round.resign")
"""What can be done in a round beside adding letters, by the ids of the commands."""


@dataclass(frozen=True)
class BestPlay:
    """What to play.

    Attributes:
        play: one of the best plays.
        wins: whether it is sure to win, or among several to be safe.
        count: how many hints the player has had with it.
        looks: how often he was shown what the keys do.
    """

    play: Play
    wins: bool
    count: int
    looks: int = 0


class RoundActs(QObject):
    """Does it in the match of a controller, and says what can be done now.

    Args:
        controller: owns the match.

    Signals:
        hinted: a `BestPlay`, for the person whose turn it is.
        refused: a sentence: why there is no hint.
    """

    refused = Signal(str)
    hinted = Signal(object)

    def __init__(self, controller: MatchController, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._controller = controller
        self._random = Random()
        self._asked: Round | None = None
        controller.changed.connect(self._drop)

    @property
    def can_do(self) -> dict[str, bool]:
        """What can be done now, by the ids of the commands."""
        can_answer = self._controller.teacher.can_answer
        can = (self.can_hint, can_answer, self.can_take_back, self.can_resign)
        return dict(zip(ACTS, can, strict=True))

    def do(self, act: str) -> None:
        """Do one of `ACTS`, if that can be done now; or say why not."""
        if act in self.refuses:
            self.refused.emit(
                _(
                    "Where letters may be challenged there are no hints: one would give a bluff away."
                )
            )
        elif self.can_do[act]:
            answer = self._controller.teacher.answer
            does = (self.hint, answer, self.take_back, self.resign)
            dict(zip(ACTS, does, strict=True))[act]()

    @property
    def refuses(self) -> tuple[str, ...]:
        """What cannot be done though one would expect it: hints, where there may be a bluff."""
        current, is_turn = self._controller.current, self._controller.is_persons_turn
        is_turn = is_turn or namer(self._controller.state) is not None
        return ("round.hint",) if current and is_turn and current.round.is_open else ()

    @property
    def can_hint(self) -> bool:
        """Whether somebody can be told what to play: where it can be known.

        Where any letter may be played nobody is: whether there is a hint would tell a bluff already.
        """
        playing, current = self._controller.playing, self._controller.current
        if current is None or playing is None or playing.solution is None:
            return False
        this_round = current.round
        is_asked = self._controller.is_persons_turn and not this_round.is_open
        is_asked = is_asked and not self._controller.is_being_asked
        return is_asked and bool(this_round.legal_plays())

    @property
    def can_take_back(self) -> bool:
        """Whether a person has done something that can be taken back."""
        return taker(self._controller.state) is not None

    @property
    def can_resign(self) -> bool:
        """Whether a person can give the round up."""
        return resigner(self._controller.state) is not None

    @Slot()
    def hint(self) -> None:
        """Have a play found for the person whose turn it is."""
        playing, current = self._controller.playing, self._controller.current
        if self.can_hint and playing and playing.solution and current:
            self._asked = current.round
            find = partial(_find, playing.solution, current.round.fragment)
            ask(self, find, self._on_found, work=Work.FINDING_OUT)

    @Slot()
    def take_back(self) -> None:
        """Take back what a person did last."""
        self._controller.take_back()

    @Slot()
    def resign(self) -> None:
        """Give the round up."""
        self._controller.resign()

    @Slot()
    def _drop(self) -> None:
        """Forget what was asked of another position: it would help the next player."""
        current = self._controller.current
        if current is None or current.round is not self._asked:
            drop(self)
            self._asked = None

    def _on_found(self, found: tuple[tuple[Play, ...], bool]) -> None:
        state, current = self._controller.state, self._controller.current
        if state and current and self.can_hint:
            plays, wins = found
            self._controller.happen(HintGiven(current.player))
            count, looks = state.hints[current.player] + 1, state.looks[current.player]
            self.hinted.emit(BestPlay(self._random.choice(plays), wins, count, looks))


def _find(solution: Solution, fragment: str, report: Report) -> tuple[tuple[Play, ...], bool]:
    """Find the best plays, and whether they are sure to win: what the worker does."""
    plays = solution.some_best_plays(fragment, without_count(report))
    return plays, bool(plays) and solution.wins(plays[0])


def describe_undo(controller: MatchController) -> str:
    """Say what would be undone now, with "&" before a letter; just "Undo" if nothing can be."""
    match, left = controller.match, controller.left
    if match is not None and controller.striker.last(match) is not None:
        return _("&Undo “Nobody here knows that word”")
    if match is None or left is None:
        return _("&Undo")
    if controller.is_opened:
        return _("&Undo opening a match")
    is_same = (left.table, left.terms) == (match.table, match.terms)
    is_same = is_same and match.state.score == left.state.score
    return _("&Undo the new round") if is_same else _("&Undo the new match")


def describe_hint(hint: BestPlay, this_round: Round) -> str:
    """Say what to play: ``"Play R at the end: that wins. (2 hints, 1 look)"``."""
    rules = this_round.game.rules
    if not hint.wins:
        said = (
            _("{play}: no play is sure to be safe.")
            if rules.most_win
            else _("{play}: no play is sure to win.")
        )
    else:
        said = _("{play}: you are safe.") if rules.most_win else _("{play}: that wins.")
    said = said.format(play=_say_play(hint.play, this_round))
    return f"{said} ({describe_helps(hint.count, hint.looks)})"


def _say_play(play: Play, this_round: Round) -> str:
    """Say which letter to play, and where if that is not given: ``"Play R at the end"``."""
    shown, lying, where = this_round.game.words.shown, this_round.fragment, play.where
    before = after = ""
    if not lying or not this_round.game.rules.variant.has_places:
        said = _("Play {letter}")
    elif where.at_end or where.gap == len(lying):
        said = (
            _("Turn the letters round and play {letter} at the end")
            if where.turned
            else _("Play {letter} at the end")
        )
    elif not where.gap:
        said = (
            _("Turn the letters round and play {letter} at the front")
            if where.turned
            else _("Play {letter} at the front")
        )
    else:
        before, after = lying[where.gap - 1], lying[where.gap]
        said = _("Play {letter} between {before} and {after}")
    return said.format(letter=shown(play.letter), before=shown(before), after=shown(after))


def describe_no_new_round(keys: str) -> str:
    """Say why no other round is begun, and by which keys this one is given up."""
    return say("A round for lives is played to its end; give up with {keys}.", keys=keys)
