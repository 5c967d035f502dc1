"""What is known of who wins the round at the board, and what of it is still to be found out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from ghost_desktop.desktop.window.question import UNKNOWN, FindingOut, Sight
from ghost_desktop.formats.marks import name_plays
from ghost_desktop.formats.text import counted, few_of, joined_and
from ghost_desktop.formats.winners import who_wins_by_name
from ghost_desktop.library.catalogue import slurs_of
from ghost_desktop.play.review import asked_at_end, known_until, turning_point
from ghost_desktop.translation import N_, say

if TYPE_CHECKING:
    from ghost_desktop.desktop.board.match_controller import MatchController
    from ghost_desktop.desktop.window.played_game import FinishedRounds, Playing
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.formats.names import Cast
    from ghost_desktop.library.question import Question
    from ghost_desktop.play.review import PlayedTurn
    from ghost_desktop.play.round import Round


_MOST_WORDS = 4  # that were struck and are named one by one


def describe_standing(this_round: Round, solution: Solution | None, cast: Cast) -> str:
    """Say who wins from the letters on the table: ``"You win with C, O or Y"``.

    Nothing, if nobody knows it; and that it is still to come, if that is so.
    """
    fragment, rules = this_round.fragment, this_round.game.rules
    if solution is None or not this_round.game.is_part(fragment):
        return ""
    if not solution.knows(fragment):
        return UNKNOWN
    to_play = rules.to_play(len(fragment))
    winning = solution.winning_plays(fragment)
    how = name_plays(winning, this_round.game) if winning else ""
    if rules.players == 2:
        winner = cast.on(to_play if how else 1 - to_play)
        if how:
            return winner.tells(
                N_("You win with {plays}"), N_("{player} wins with {plays}"), plays=how
            )
        return winner.tells(N_("You win from here"), N_("{player} wins from here"))
    ways = [how] if how else []
    fate = solution.fate(fragment)
    return who_wins_by_name(
        fate, rules, ways, cast.in_turn, solution.reading, letters=len(fragment)
    )


def add_struck(standing: str, playing: Playing) -> str:
    """Add to who wins which words count for nothing in a game, if there are any."""
    if not playing.question.without:
        return standing
    shown = playing.game.words.shown
    hurting = set(playing.question.without).intersection(slurs_of(playing.question.source))
    named = [shown(word) for word in playing.question.without if word not in hurting]
    said = few_of(named, _MOST_WORDS)
    if hurting:  # which nobody wants to read
        said.append(counted("{count} slur", "{count} slurs", len(hurting)))
    return say("{standing} (without {words})", standing=standing, words=joined_and(said))


class WhoWins(QObject):
    """Knows it of the round of a controller.

    Args:
        controller: owns the match.
        finished_rounds: finds out, where any letter may be played, what can be told of a round.

    Attributes:
        controller, finished_rounds: as given.

    Signals:
        found: more may be known now, be it of a round that is over.
    """

    found = Signal()

    def __init__(
        self, controller: MatchController, finished_rounds: FinishedRounds, parent: QObject
    ) -> None:
        super().__init__(parent)
        self.controller, self.finished_rounds = controller, finished_rounds
        self._finding_out = FindingOut(self)
        self._finding_out.found.connect(self.found)
        finished_rounds.looked.connect(self._on_looked)
        controller.learned.connect(self.found)  # of a round that is over, how it came to that

    def standing(self, asked: Question | None) -> str | None:
        """Say who wins the round at hand; nothing, where that is not known at once.

        Nor is anything said where any letter may be played: it would tell a bluff, or a word that
        nobody has noticed.

        None where the answer to `asked` says it: of the game at the board, if no letter is on the
        table or none is to follow.
        """
        here = self.controller.at_hand
        if here is None:
            return None
        playing, this_round = here.playing, here.round
        is_over = this_round.over is not None
        said = ""
        if not (is_over or this_round.is_open):
            if playing.solution is not None and this_round.game.is_part(this_round.fragment):
                self._finding_out.has(playing.solution, [this_round.fragment])
            said = describe_standing(this_round, playing.solution, here.cast)
        if said and (asked is None or playing.question.without != asked.without):
            said = add_struck(said, playing)
        is_answer = playing.question == asked and (is_over or not this_round.fragment)
        return None if is_answer and not said else said

    def at_end(self) -> Solution | None:
        """Return who wins, if all is known that is said of a round that is over.

        If not, it is being found out.
        """
        here = self.controller.at_hand
        if here is None or here.playing.solution is None:
            return None
        if here.round.is_open and not self._has_looked_back:
            return None  # whether play can reach what lay there takes a while to tell
        solution, asked = here.playing.solution, asked_at_end(here.round, here.cast.viewer)
        return solution if self._finding_out.has(solution, asked) else None

    def turning_point(self) -> PlayedTurn | None:
        """Return what decided the round, once it is over and that is known; None if nothing did."""
        solution, here = self.at_end(), self.controller.at_hand
        if solution is None or here is None or here.round.over is None:
            return None
        return turning_point(here.round, solution, here.cast.viewer)

    @Slot()
    def _on_looked(self) -> None:
        """Tell that more can be told where any letter may be played; elsewhere it is known before."""
        current = self.controller.current
        if current is not None and current.round.is_open and self._has_looked_back:
            self.found.emit()

    @property
    def _has_looked_back(self) -> bool:
        finished = self.finished_rounds.finished
        return finished is not None and finished.one is self.controller.current

    def decided(self) -> str | None:
        """Return the fragment at which the round was decided; None while it goes on."""
        current, decision = self.controller.current, self.turning_point()
        if current is None or current.round.over is None:
            return None
        return ("" if decision is None else decision.fragment) or current.round.fragment

    def sight(self, fragment: str) -> Sight | None:
        """Return a fragment of the round as he looks at it who looks on, has lost, or is to play."""
        here = self.controller.at_hand
        if here is None:
            return None
        this_round, cast = here.round, here.cast
        fragment = known_until(this_round, fragment)
        viewer = cast.viewer if this_round.over is None else cast.judged(this_round.over.losers)
        seat = this_round.game.to_play(fragment) if viewer is None else viewer
        return Sight(here.playing.question, this_round.way_to(fragment), seat)
