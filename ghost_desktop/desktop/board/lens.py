"""Looking at the keys of the board: what each of them does is found out while somebody looks."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from ghost_desktop.desktop.kit.ask import Work, ask, drop, without_count
from ghost_desktop.desktop.kit.commands import title
from ghost_desktop.desktop.window.letters_view import announce_marks, describe_marks
from ghost_desktop.play.events import KeysLookedAt
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ghost_desktop.desktop.board.match_controller import MatchController
    from ghost_desktop.desktop.board.round_view import RoundView
    from ghost_desktop.desktop.kit.ask import Progress, Report
    from ghost_desktop.desktop.window.letters_view import KeyMark
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.play.outlook import Effect
    from ghost_desktop.play.round import Round


LOOK = "round.look"


class LetterLens(QObject):
    """Looks at the keys for the person whose turn it is, shows what they do, and counts that.

    A look counts once something is seen. Whoever looks at the same letters again, be it after he has
    taken something back, has seen it all before: that does not count again.

    Args:
        board: the owner.
        view: shows what they do.
        controller: owns the match.

    Attributes:
        is_looking: whether somebody does.
        effects: what the plays do of which it is known, by the fragments that they make.
        is_done: whether these are all.
    """

    def __init__(self, board: QObject, view: RoundView, controller: MatchController) -> None:
        super().__init__(board)
        self._view, self._controller = view, controller
        self.is_looking = self.is_done = False
        self.effects: Mapping[str, Effect] = {}
        self._round: Round | None = None  # at which somebody looks, or did
        self._counted: set[tuple[str, int, int, str]] = set()
        self._said = ""  # below the letters
        self._announced: Mapping[str, KeyMark] = {}
        controller.changed.connect(self._follow_match)
        view.letters.input.placed.connect(self._on_placed)
        view.look.clicked.connect(self.toggle)

    @property
    def can_look(self) -> bool:
        """Whether somebody can look now: a person whose turn it is, where it can be known.

        Where any letter may be played nobody can, as nobody has a hint: it would tell a bluff.
        """
        here = self._controller.at_hand
        if here is None or here.playing.solution is None:
            return False
        is_asked = self._controller.is_persons_turn and not self._controller.is_being_asked
        return is_asked and not here.round.is_open

    def begin(self) -> None:
        """Look, if that can be done now."""
        here = self._controller.at_hand
        if self.is_looking or not self.can_look or here is None or here.playing.solution is None:
            return
        self.is_looking = True
        if self._round is not here.round:
            self._round, self.effects, self.is_done = here.round, {}, False
        if not self.is_done:
            find = partial(_find, here.playing.solution, here.round.fragment)
            ask(
                self,
                find,
                self._on_found,
                fails=self._on_failed,
                told=self._on_progressed,
                work=Work.FINDING_OUT,
            )
        self._show_and_count()

    def end(self) -> None:
        """Look no longer."""
        if self.is_looking:
            self.is_looking = False
            drop(self)
            self._show()

    @Slot()
    def toggle(self) -> None:
        """Look, or no longer."""
        (self.end if self.is_looking else self.begin)()

    def follow(self) -> None:
        """Offer to look where that can be done in the round at hand, now or at another turn."""
        current = self._controller.current
        is_offered = current is not None and not (current.round.over or current.round.is_open)
        self._view.offer_look(is_offered=is_offered, can_look=self.can_look)

    @Slot()
    def _follow_match(self) -> None:
        """End the look when the turn has passed."""
        current = self._controller.current
        if current is None or current.round is not self._round or not self.can_look:
            self._round = None
            self.end()

    # --- what is seen -------------------------------------------------------------------------------

    def _on_progressed(self, progress: Progress) -> None:
        if progress.value:
            self.effects = progress.value
            self._show_and_count()

    def _on_found(self, effects: Mapping[str, Effect]) -> None:
        self.effects, self.is_done = effects, True
        self._show_and_count()

    def _on_failed(self, error: BaseException) -> None:
        self.end()
        raise error

    def _show_and_count(self) -> None:
        """Count the look once something is seen, and show it; nothing once a letter is played."""
        if not self.can_look:
            self.end()
            return
        here = self._controller.at_hand
        if self.effects and here is not None:
            player = here.current.player
            look = here.match.id, here.match.rounds, player, here.round.fragment
            if look not in self._counted:
                this_round = look[:2]
                self._counted = {one for one in self._counted if one[:2] == this_round} | {look}
                self._controller.happen(KeysLookedAt(player))
        self._show()

    @Slot(object)
    def _on_placed(self, _command: object) -> None:
        """What keys do depends on where the next letter goes."""
        if self.is_looking:
            self._show()

    def _show(self) -> None:
        letters, here = self._view.letters, self._controller.at_hand
        self._view.look.setChecked(self.is_looking)
        self._view.look.setText(_("Hide letters") if self.is_looking else title(LOOK))
        letters.show_effects(self.effects if self.is_looking else None, is_done=self.is_done)
        if not self.is_looking or here is None:
            if letters.said == self._said:  # and nothing else since
                letters.remark("")
            self._said, self._announced = "", {}
            return
        player, tally, marks = here.current.player, here.state.tally, letters.marks
        hints, looks = tally.hints[player], tally.looks[player]
        self._said = describe_marks(marks, here.round.game.rules, hints, looks)
        letters.remark(self._said)
        if self.is_done and marks != self._announced:
            self._announced = marks
            letters.announce(announce_marks(marks, here.round))


def _find(solution: Solution, fragment: str, report: Report) -> dict[str, Effect]:
    """Find out what each play does, and tell of each as soon as it is known: what the worker does."""
    from ghost_desktop.play.outlook import effects_from  # noqa: PLC0415 - the worker alone needs it

    found: dict[str, Effect] = {}
    for made, effect in effects_from(solution, fragment, without_count(report)):
        found[made] = effect
        report(0, 0, dict(found))
    return found
