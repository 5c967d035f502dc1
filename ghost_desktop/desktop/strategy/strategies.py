"""Which strategy is wanted, and what was found: the worker's part and what the panel follows."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from ghost_desktop.desktop.kit.ask import Work, ask, awaits, drop, say_error, stop, without_count
from ghost_desktop.desktop.strategy.lines import Lines, lines_of
from ghost_desktop.desktop.strategy.position import SolvedGame
from ghost_desktop.desktop.strategy.rows import StrategyRows
from ghost_desktop.desktop.strategy.summary import Proof, Weighed, costs_to
from ghost_desktop.desktop.window.inquiry import State
from ghost_desktop.desktop.window.question import describe_question
from ghost_desktop.engine.errors import NoCosts, NoStrategy
from ghost_desktop.engine.game.seats import Reading
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.engine.strategies.fixed_replies import can_be_fixed
from ghost_desktop.engine.strategies.others import Others, can_be_careful
from ghost_desktop.engine.strategies.runs import Runs
from ghost_desktop.engine.strategies.strategy import Strategy, minimal_strategy
from ghost_desktop.engine.words.list_symbols import NO_SYMBOLS
from ghost_desktop.formats.names import player_name
from ghost_desktop.formats.strategies import describe_no_strategy
from ghost_desktop.formats.text import listed, sentence
from ghost_desktop.library import commonness
from ghost_desktop.library.beside import symbols_if_any
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from collections.abc import Callable

    from ghost_desktop.desktop.kit.ask import Progress, Report
    from ghost_desktop.desktop.strategy.summary import Learner
    from ghost_desktop.desktop.window.inquiry import Known
    from ghost_desktop.desktop.window.other_list import Beside
    from ghost_desktop.engine.reporting import Report as Quiet
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.engine.strategies.replies import Fixed
    from ghost_desktop.engine.words.list_symbols import ListSymbols
    from ghost_desktop.engine.words.wordlist import WordList
    from ghost_desktop.library.own_costs import OwnCosts
    from ghost_desktop.library.question import Question


@dataclass(frozen=True)
class StrategyView:
    """Which strategy is looked at: its folds are remembered."""

    question: Question
    seat: int
    opening: str | None
    count: Counting = Counting.LINES
    fixed: Fixed = ()
    """The replies that a person has chosen."""
    person: Learner | None = None
    """Whom it is to cost the least; None if it is to have the fewest lines."""
    beside: str = ""
    """The list that its words are held against; empty if none is."""
    others: Others = Others.ANYTHING
    """What the others may play."""

    def name(self, *, every_play: bool) -> str:
        """A name under which the folds of its tree are stored, or those of every play.

        What is chosen makes no difference to it: most rows stay as they were.
        """
        tree = ("every play",) if every_play else (self.seat, self.opening or "")
        if self.count is Counting.ZONES and not every_play:
            tree = (*tree, self.count.value)
        if self.person is not None and not every_play:
            tree = (*tree, "cheapest")
        if self.others is Others.CAREFUL and not every_play:
            tree = (*tree, self.others.value)
        return "|".join(map(str, (self.question.source, self.question.rules.key, *tree)))

    def described(self, words: WordList, *, now: Question) -> str:
        """Which one it is, with its game if that is another one than `now`.

        ``"ENABLE1, Ghost, 4+ letters, second player, opening D"``, or ``"second player, opening D"``.
        """
        facts = [] if self.question == now else [describe_question(self.question)]
        facts.append(player_name(self.seat))
        if self.opening:
            facts.append(say("opening {letter}", letter=words.shown(self.opening)))
        if self.count is Counting.ZONES:
            facts.append(_("zones"))
        if self.person is not None:
            facts.append(_("cheapest for you"))
        if self.others is Others.CAREFUL:
            facts.append(_("careful others"))
        return listed(facts)


def name_now(name: str) -> str:
    """Return the present form of a `StrategyView.name`: older versions named the reading, too."""
    for reading in Reading:
        name = name.replace(f" {reading.value}|", "|")
    return name


@dataclass(frozen=True, eq=False)
class Shown:
    """A strategy, and all that is shown of it.

    Attributes:
        view: what it is the strategy for.
        solution: the solved game.
        strategy: the strategy.
        runs: its plays, those in which nobody has a choice as one.
        rows: its tree.
        lines: what is to be remembered.
        free: the strategy without what a person has chosen; None if he has chosen nothing.
        weighed: what it costs him; None if it has the fewest lines, whatever each costs.
        symbols: what stands beside its words.
    """

    view: StrategyView
    solution: Solution
    strategy: Strategy
    runs: Runs
    rows: StrategyRows
    lines: Lines
    free: Strategy | None = None
    weighed: Weighed | None = None
    symbols: ListSymbols = NO_SYMBOLS


def find_strategy(game: SolvedGame, view: StrategyView, report: Report) -> Shown:
    """Find the strategy of `view`.

    Args:
        game: the solved game.
        view: for whom, after which opening, and what is counted.
        report: is told a `Proof` while there is something to prove; once it is stopped, the proof
            ends with the best strategy that has been found.

    Returns:
        What is shown; where lines have no costs, of the strategy with the fewest lines.

    Raises:
        NoStrategy: if there is none.
    """
    quietly = without_count(report)
    own = None
    if view.person is not None:
        own = costs_to(view.person, game, view.seat, view.count)
    try:
        strategy = minimal(game, view, report, own)
    except NoCosts:
        view, own = replace(view, person=None), None
        strategy = minimal(game, view, report)
    free = minimal(game, replace(view, fixed=()), report, own) if strategy.is_chosen else None
    weighed = None
    if own is not None:
        weighed = Weighed(own, strategy, minimal(game, view, report))
    runs = Runs.of(strategy.tree, quietly, game.solution.words.order)
    symbols = _symbols(game.solution, view.beside)
    rows, lines = _written(game, strategy, runs, symbols, quietly)
    return Shown(view, game.solution, strategy, runs, rows, lines, free, weighed, symbols)


def held_against(game: SolvedGame, shown: Shown, source: str, report: Report) -> Shown:
    """Return a strategy with the symbols of another list beside its words: what the worker does."""
    symbols = _symbols(game.solution, source)
    rows, lines = _written(game, shown.strategy, shown.runs, symbols, without_count(report))
    view = replace(shown.view, beside=source)
    return replace(shown, view=view, rows=rows, lines=lines, symbols=symbols)


def _symbols(solution: Solution, source: str) -> ListSymbols:
    return symbols_if_any(solution.words, solution.rules, source, are_fragments=True)


def _written(
    game: SolvedGame, strategy: Strategy, runs: Runs, symbols: ListSymbols, quietly: Quiet
) -> tuple[StrategyRows, Lines]:
    """Write the tree of a strategy, and what is to be remembered."""
    words = game.solution.words
    rated = commonness.levels_of(strategy.words) if game.is_english else None
    rows = StrategyRows(strategy, runs, words, rated, quietly, symbols)
    return rows, lines_of(strategy, words, rated, quietly, symbols)


def minimal(
    game: SolvedGame,
    view: StrategyView,
    report: Report,
    own: OwnCosts | None = None,
    time_limit: float | None = None,
) -> Strategy:
    """Find the strategy of `view`, and nothing of how it is shown.

    A chosen reply that the game does not allow any more, since its words have changed, is passed
    over.

    Args:
        game: the solved game.
        view: for whom, after which opening, what is counted, and what is chosen.
        report: see `find_strategy`.
        own: what lines cost the person; None for the fewest lines.
        time_limit: seconds after which to stop proving that there are no fewer.

    Raises:
        NoStrategy: if there is none; among these `NoCosts` if there is none for lines with costs.
    """
    solution = game.solution
    levels = commonness.levels(solution.game.all_words) if game.is_english else None

    def watch(lines: int, bound: int) -> bool:
        report(0, 0, Proof(lines, bound, own is not None))
        return not report.stopped

    quietly = without_count(report)
    fixed = {
        fragment: reply
        for fragment, reply in view.fixed
        if can_be_fixed(solution, view.seat, fragment, reply, quietly, others=view.others)
    }
    return minimal_strategy(
        solution,
        view.seat,
        view.opening,
        levels,
        count=view.count,
        fixed=fixed,
        costs=None if own is None else own.costs,
        others=view.others,
        time_limit=time_limit,
        watch=watch,
        report=quietly,
    )


_COUNTING = 5.0
"""Seconds for the proof that there are no fewer lines in another way of counting."""


def count_lines(game: SolvedGame, view: StrategyView, report: Report) -> Strategy | None:
    """Find a strategy that is counted, and not shown; None if it cannot be proved so soon."""
    found = minimal(game, view, report, time_limit=_COUNTING)
    return found if found.proved_minimal else None


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
            self._sought = self._left = None  # of the game before, which more may play
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
