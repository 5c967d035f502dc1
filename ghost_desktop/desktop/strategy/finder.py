"""Which strategy is looked for, and what was found: no widget, but what the panel follows."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from ghost_desktop.desktop.inquiry import State
from ghost_desktop.desktop.kit.ask import Work, ask, awaits, drop, say_error, stop
from ghost_desktop.desktop.strategy.finding import (
    Proof,
    Shown,
    StrategyView,
    find_strategy,
    held_against,
)
from ghost_desktop.desktop.strategy.position import SolvedGame
from ghost_desktop.engine.counting import Counting
from ghost_desktop.engine.errors import NoStrategy
from ghost_desktop.engine.list_symbols import NO_SYMBOLS
from ghost_desktop.engine.others import Others, can_be_careful
from ghost_desktop.formats.strategies import describe_no_strategy
from ghost_desktop.formats.text import sentence
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Callable

    from ghost_desktop.desktop.beside import Beside
    from ghost_desktop.desktop.inquiry import Known
    from ghost_desktop.desktop.kit.ask import Progress, Report
    from ghost_desktop.desktop.strategy.weighing import Learner
    from ghost_desktop.engine.list_symbols import ListSymbols
    from ghost_desktop.engine.replies import Fixed
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.library.question import Question


class StrategyFinder(QObject):
    """Follows the question and its answer, and has strategies for the answer found.

    Attributes:
        count: what there is to remember in the strategies that are looked for.
        person: whom they are to cost the least; None if they are to have the fewest lines.
        chosen: the replies that a person has chosen, by the name of the strategy; the one chosen
            last stands last.

    Signals:
        game_changed: a seat and an opening, or None: there is another game, of which this strategy
            is to be looked at first.
        looking: what was found so far is old: a game is being solved, or a strategy looked for.
        kept: what was found before is no longer old, for there is no answer to what was asked.
        proved: a `Proof`; None if there is nothing to prove any more, or yet.
        found: another strategy, or why there is none.
    """

    game_changed = Signal(int, object)
    looking = Signal()
    kept = Signal()
    proved = Signal(object)
    found = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.count = Counting.LINES
        self.others = Others.ANYTHING
        self.person: Learner | None = None
        self._weighed_for: Learner | None = None  # those that were looked for last
        self.chosen: dict[str, Fixed] = {}
        self._is_stopped = False  # and ends with the best that it has found
        self._game: SolvedGame | None = None
        self._awaited: Question | None = None
        self._asked: Question | None = None
        self._refusal = ""
        self._beside = ""
        self._wanted: tuple[int, str | None] | None = None
        self._sought: tuple[int, str | None] | None = None  # the strategy looked for last
        self._left: tuple[int, str | None] | None = None  # it, while another game came between
        self._kept_seat: int | None = None
        self._shown: Shown | None = None
        self._why_none = ""

    # --- how it stands ----------------------------------------------------------------------------

    @property
    def game(self) -> SolvedGame | None:
        """The game that was solved last; None until there is one."""
        return self._game

    @property
    def awaited(self) -> Question | None:
        """What is being solved; None while nothing is."""
        return self._awaited

    @property
    def asked(self) -> Question | None:
        """What the window is about, be it solved or not; None until something is asked."""
        return self._asked

    @property
    def refusal(self) -> str:
        """Why nobody can solve what is asked, in a sentence; empty if somebody can."""
        return self._refusal

    @property
    def is_behind(self) -> bool:
        """Whether the game is another than the one that is asked for."""
        return self._awaited is not None or bool(self._refusal)

    @property
    def wanted(self) -> tuple[int, str | None] | None:
        """The seat and the opening to look at once it is solved; None if nobody has said."""
        return self._wanted

    @property
    def is_looking(self) -> bool:
        """Whether a strategy is still to come."""
        return awaits(self)

    @property
    def shown(self) -> Shown | None:
        """What was found last, and perhaps is old; None if nothing was."""
        return self._shown

    @property
    def current(self) -> Shown | None:
        """What was found, if it is what was asked for last."""
        return None if self.is_behind or self.is_looking else self._shown

    def symbols(self) -> ListSymbols:
        """Return what stands beside words."""
        return self._shown.symbols if self._shown else NO_SYMBOLS

    @property
    def why_none(self) -> str:
        """Why there is no strategy, in a sentence; empty if that is not known."""
        return self._why_none

    # --- what can be done -------------------------------------------------------------------------

    def follow(self, known: Known) -> None:
        """Wait while another game is solved, then have its strategy looked for."""
        answer = known.answer
        self._asked = known.question
        self._refusal = known.trouble if known.state is State.REFUSED else ""
        if known.state is State.SOLVING:
            self._awaited = known.asked
            self._leave()
            self.looking.emit()
            return
        self._awaited = None
        wanted = self._wanted
        self._wanted = None
        if answer is not None and (self._game is None or self._game.answer is not answer):
            self._game = SolvedGame(answer)
            self.game_changed.emit(*(wanted or (self._usual_seat(answer.solution), None)))
            return
        wanted = wanted or self._left
        if wanted is None or self._refusal:
            self.kept.emit()
        else:
            self.find(*wanted)

    def _leave(self) -> None:
        """Look no more for a strategy of the game before, unless that is the game again."""
        if awaits(self):
            self._left = self._sought
            drop(self)

    def keep_seat(self, seat: int) -> None:
        """Look at a seat that a person has chosen in other games, too, and no more at the winner."""
        self._kept_seat = seat

    def forget_seat(self) -> None:
        """Look at the winner again in other games."""
        self._kept_seat = None

    def _usual_seat(self, solution: Solution) -> int:
        """Return the seat to look at in another game, if nobody says."""
        if self._kept_seat is not None:
            return min(self._kept_seat, solution.rules.players - 1)
        return solution.winner or 0

    def look_at_next(self, seat: int, opening: str | None) -> None:
        """Look at this strategy with the next answer."""
        self._wanted = (seat, opening)

    def find(self, seat: int, opening: str | None) -> None:
        """Look for the strategy of a seat; of another game that is asked for once it is solved."""
        if self.is_behind:
            self.look_at_next(seat, opening)
        elif self._game is not None:
            self._sought, self._left = (seat, opening), None
            view = StrategyView(self._game.answer.question, seat, opening, self.count)
            if can_be_careful(view.question.rules):
                view = replace(view, others=self.others)
            fixed = self.chosen.get(view.name(every_play=False), ())
            view = replace(view, fixed=fixed, person=self.person, beside=self._beside)
            self._weighed_for = self.person
            self._ask(partial(find_strategy, self._game, view))

    def fix(self, chosen: Fixed) -> None:
        """Look for the strategy that is shown around other choices."""
        if self.current is not None:
            view = self.current.view
            name = replace(view, person=None).name(every_play=False)
            self.chosen.pop(name, None)
            if chosen:
                self.chosen[name] = chosen
            self.find(view.seat, view.opening)

    def weigh_anew(self) -> None:
        """Look again for what was looked for last, if it was to cost somebody else the least."""
        if self._sought is not None and self._weighed_for != self.person:
            self.find(*self._sought)

    def follow_list(self, beside: Beside) -> None:
        """Hold words against the list that is chosen, now and whenever it is another one."""
        self._beside = beside.source
        beside.changed.connect(lambda: self._hold_against(beside.source))

    def _hold_against(self, source: str) -> None:
        if not (source or self._beside):
            return
        self._beside = source
        game, shown = self._game, self.current
        if game is not None and shown is not None:
            self._ask(partial(held_against, game, shown, source))
        elif self.is_looking and self._sought is not None:
            self.find(*self._sought)

    def stop(self) -> None:
        """End the proof with the best strategy that has been found."""
        self._is_stopped = True
        stop(self)

    # --- what becomes of it -----------------------------------------------------------------------

    def _ask(self, job: Callable[[Report], Shown]) -> None:
        self._is_stopped = False
        ask(
            self,
            job,
            self._on_found,
            fails=self._on_failed,
            told=self._on_progressed,
            work=Work.ALONE,
        )
        self.looking.emit()

    def _on_progressed(self, progress: Progress) -> None:
        is_proving = isinstance(progress.value, Proof) and not self._is_stopped
        self.proved.emit(progress.value if is_proving else None)

    def _on_found(self, shown: Shown) -> None:
        self._shown, self._why_none = shown, ""
        self.found.emit()

    def _on_failed(self, error: BaseException) -> None:
        self._shown, self._why_none = None, ""
        if isinstance(error, NoStrategy):
            self._why_none = sentence(describe_no_strategy(error))
        else:
            say_error(self, _("The strategy could not be found."), error)
        self.found.emit()
