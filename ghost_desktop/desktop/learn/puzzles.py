"""The page of puzzles: one after the other, as long as one likes, or in a run; and how runs went."""

from __future__ import annotations

from time import monotonic
from types import MappingProxyType
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QButtonGroup

from ghost_desktop.desktop.kit.builders import button, choice, column, dress, flow, label
from ghost_desktop.desktop.kit.commands import command
from ghost_desktop.desktop.kit.page import fit_margins
from ghost_desktop.desktop.kit.plotting import Plotting
from ghost_desktop.desktop.kit.widgets import ComboBox, choose
from ghost_desktop.desktop.learn.figure_charts import Curve, Curves, CurvesChart, Strip
from ghost_desktop.desktop.learn.puzzle_page import (
    PuzzlePage,
    ask_for_letter,
    describe_answer,
    describe_turn,
    describe_wrong,
    key_button,
    say_with_key,
)
from ghost_desktop.desktop.learn.puzzle_session import PuzzleController, Stage
from ghost_desktop.desktop.window.ghost import Mood, Wording
from ghost_desktop.desktop.window.question import Sight
from ghost_desktop.formats.puzzles import describe_no_puzzle
from ghost_desktop.formats.text import number, sentence, side_by_side
from ghost_desktop.library.user_file import now_in_utc
from ghost_desktop.play.runs import MOST_MISSES, PuzzleTheme, RunKind
from ghost_desktop.translation import N_, _, ngettext, say

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import datetime
    from pathlib import Path

    from PySide6.QtWidgets import QWidget

    from ghost_desktop.desktop.learn.puzzle_session import AtPuzzle, PuzzleFound
    from ghost_desktop.desktop.window.inquiry import Known
    from ghost_desktop.library.puzzle_answers import KeptRun
    from ghost_desktop.library.question import Question
    from ghost_desktop.play.puzzles import Puzzle
    from ghost_desktop.play.runs import PuzzleRun

_THEMES = MappingProxyType(
    {
        PuzzleTheme.ANY: (N_("Any puzzle"), ""),
        PuzzleTheme.SHORT: (N_("Short"), N_("Three letters or fewer lie on the table")),
        PuzzleTheme.LONG: (N_("Long"), N_("Five letters or more lie on the table")),
        PuzzleTheme.TRAPS: (N_("Traps"), N_("Five letters or more lose without completing a word")),
        PuzzleTheme.ENDINGS: (N_("Endings"), N_("Two letters more, at most, after the answer")),
        PuzzleTheme.GIVEN_AWAY: (
            N_("Given away by you"),
            N_("Where you gave a win of this game away"),
        ),
    }
)
"""What each is called, and what its tool tip says."""

_KINDS = (None, RunKind.STREAK, RunKind.STORM)


# --- what is said -----------------------------------------------------------------------------------


def describe_at(at: AtPuzzle, kind: RunKind | None, theme: PuzzleTheme, best: int) -> Wording:
    """Say how it stands.

    Args:
        at: what there is to show.
        kind: of the runs that are asked for; None is practice.
        theme: what puzzles are to have in common.
        best: the most that was solved in such a run before.
    """
    puzzle = at.puzzle
    if at.stage is Stage.READY and kind is not None:
        return _describe_ready(kind, best)
    if at.stage is Stage.OVER and at.run is not None:
        return _describe_over(at.run, at.before, best)
    if puzzle is None:
        return _describe_none(at, theme)
    return _describe_asked(at, puzzle)


def _describe_asked(at: AtPuzzle, puzzle: Puzzle) -> Wording:
    if at.wrong is not None:
        said = describe_wrong(puzzle, at.wrong, at.refutation)
        return Wording(_("That letter does not win"), said, Mood.SORRY)
    if at.stage is Stage.ASKED:
        return Wording(ask_for_letter(puzzle), describe_turn(puzzle), Mood.CALM)
    said = describe_answer(puzzle)
    if at.stage is Stage.SHOWN:
        return Wording(_("The answer"), said, Mood.SORRY)
    return Wording(_("Right") if at.has_just_ended else _("You have solved it"), said, Mood.GLAD)


def _describe_ready(kind: RunKind, best: int) -> Wording:
    said = _("Each puzzle that you solve makes the next one harder.")
    if best:
        said += " " + say("Your best is {best}.", best=number(best))
    if kind is RunKind.STREAK:
        return Wording(_("Puzzles until the third miss"), said, Mood.CALM)
    return Wording(_("As many puzzles as you can in three minutes"), said, Mood.CALM)


def _describe_over(run: PuzzleRun, before: Puzzle | None, best: int) -> Wording:
    solved = ngettext("{count} puzzle solved", "{count} puzzles solved", run.right)
    facts = []
    if before is not None and not run.answers[-1].is_right:
        facts.append(describe_last(before, is_right=False))
    if 0 < best < run.right:
        facts.append(_("That is your best so far."))
    elif best:
        facts.append(say("Your best is {best}.", best=number(best)))
    mood = Mood.GLAD if run.right else Mood.SORRY
    return Wording(solved.format(count=number(run.right)), " ".join(facts), mood)


def describe_last(before: Puzzle, *, is_right: bool) -> str:
    """Say what became of the puzzle before, in a run."""
    if is_right:
        return say("Right: {answer}", answer=describe_answer(before))
    return say("Missed: {answer}", answer=describe_answer(before))


def _describe_none(at: AtPuzzle, theme: PuzzleTheme) -> Wording:
    """Say why there is nothing to find, or not yet."""
    if at.stage is Stage.SOLVING:
        return Wording(_("One moment"), _("The game is being solved."), Mood.THINKING)
    if at.stage is Stage.LOOKING:
        return Wording(_("One moment"), _("A puzzle is being looked for."), Mood.THINKING)
    if at.stage is Stage.FAILED:
        said = _("Something has gone wrong. It can be looked for once more.")
        return Wording(_("No puzzle was found"), said, Mood.SORRY)
    if at.none is not None and theme is PuzzleTheme.GIVEN_AWAY:
        said = _("No win that you gave away in this game is left to be found.")
        return Wording(_("Nothing given away"), said, Mood.GLAD)
    said = at.trouble or _("The game has not been solved.")
    if at.none is not None and at.answer is not None:
        said = sentence(describe_no_puzzle(at.none, at.answer.solution.game))
    return Wording(_("No puzzles of this game"), said, Mood.SORRY)


def describe_puzzle(found: PuzzleFound) -> str:
    """Name a puzzle, and say how hard it is and how good the person."""
    facts = [
        say("rated {rating}", rating=round(found.ratings.puzzle)),
        _name_rating(None, found.ratings.person),
    ]
    if found.key.name.isdigit():  # one that was given away has no number
        facts.insert(0, say("Puzzle {number}", number=found.key.name))
    return side_by_side(facts)


def describe_run(run: PuzzleRun, seconds_left: float, rating: float) -> str:
    """Say how many were solved, how much there is still to go, and how good the person is."""
    solved = ngettext("{count} solved", "{count} solved", run.right).format(count=number(run.right))
    if run.kind is RunKind.STREAK:
        left = MOST_MISSES - run.misses
        rest = ngettext("{count} miss left", "{count} misses left", left).format(count=number(left))
    else:
        minutes, seconds = divmod(round(seconds_left), 60)
        rest = say("{time} left", time=f"{minutes}:{seconds:02}")
    return side_by_side([solved, rest, _name_rating(run.kind, rating)])


# By the kind of runs; each has a rating of its own.
_RATINGS = {
    None: N_("your puzzle rating: {rating}"),
    RunKind.STREAK: N_("your streak rating: {rating}"),
    RunKind.STORM: N_("your storm rating: {rating}"),
}


def _name_rating(kind: RunKind | None, rating: float) -> str:
    return say(_RATINGS[kind], rating=round(rating))


def curves_of_runs(runs: Sequence[KeptRun], kind: RunKind | None) -> Curves:
    """Return how many were solved in each run of a kind, the first in front."""
    solved = tuple(float(run.right) for run in runs)
    curve = Curve(solved, "", "●", "o", Qt.PenStyle.SolidLine)
    return Curves(
        _("Solved in each run"),
        (Strip(_("Puzzles"), (curve,)),),
        tuple((place - 0.5, place + 0.5) for place in range(1, len(runs) + 1)),
        tuple(_describe_kept(place, run, kind) for place, run in enumerate(runs, 1)),
        tuple((float(place), number(place)) for place in range(1, len(runs) + 1)),
    )


def _describe_kept(place: int, run: KeptRun, kind: RunKind | None) -> str:
    solved = ngettext("{count} puzzle solved", "{count} puzzles solved", run.right)
    missed = ngettext("{count} missed", "{count} missed", run.misses)
    return side_by_side(
        [
            say("Run {number}", number=number(place)),
            solved.format(count=number(run.right)),
            missed.format(count=number(run.misses)),
            _name_rating(kind, run.rating),
        ]
    )


# --- the page ---------------------------------------------------------------------------------------


class PuzzlesPage(PuzzlePage):
    """Asks puzzles of the game that the bar asks for, until one has had enough.

    Args:
        path: the file of the answers; None is the one in the user's folder for data.
        drills: the file of drills; None is the one in the user's folder for data.
        clock: tells the time, in UTC; None is that of the computer.
        seconds: a clock that nobody sets, for runs.

    Attributes:
        controller: owns the puzzle.

    Signals:
        play_from: a fragment and a seat, to play on there.
        strategy_wanted: a `Sight`, to be looked at in Strategy.
    """

    play_from = Signal(str, int)
    strategy_wanted = Signal(object)

    def __init__(
        self,
        parent: QWidget | None = None,
        *,
        path: Path | None = None,
        drills: Path | None = None,
        clock: Callable[[], datetime] | None = None,
        seconds: Callable[[], float] = monotonic,
    ) -> None:
        super().__init__(_("Puzzles"), parent)
        self.controller = PuzzleController(
            self, path=path, drills=drills, clock=clock or now_in_utc, seconds=seconds
        )
        self.letters.input.letter_played.connect(self.controller.play)
        self._build()
        self.controller.changed.connect(self._show)
        self.controller.ticked.connect(self._show_facts)
        self.controller.refused.connect(self.letters.refuse)
        self.controller.warned.connect(self._notice.tell)
        self._show()

    def follow(self, known: Known) -> None:
        """Ask of the game that the window is about."""
        self.controller.follow(known)

    @property
    def facts(self) -> str:
        """What is said of the puzzle, or of the run, and how good the person is."""
        return self._facts.text()

    # --- what there is to see -----------------------------------------------------------------------

    def _answered(self) -> Puzzle | None:
        at = self.controller.at
        return at.puzzle if at.stage in {Stage.SOLVED, Stage.SHOWN} else None

    @Slot()
    def _show(self) -> None:
        at, kind = self.controller.at, self.controller.kind
        is_asked, has_ended = at.stage is Stage.ASKED, self._answered() is not None
        is_between = at.stage in {Stage.READY, Stage.OVER}
        runs = self.controller.runs if is_between else ()
        earlier = runs[:-1] if at.stage is Stage.OVER else runs
        best = max((one.right for one in earlier), default=0)
        wording = describe_at(at, kind, self.controller.theme, best)
        self.show_puzzle(wording, at.puzzle, is_asked=is_asked)
        if is_asked and at.before is not None and at.run is not None:
            last = describe_last(at.before, is_right=at.run.answers[-1].is_right)
            self.letters.remark(last)
        self.around.show_around(at.around)
        self._give_up.setVisible(is_asked)
        texts = {Stage.READY: _("Begin"), Stage.OVER: _("Once more"), Stage.FAILED: _("Try again")}
        say_with_key(self._next, texts.get(at.stage, _("Next puzzle")), "puzzles.next")
        self._next.setVisible(has_ended or at.stage in texts)
        self._play.setVisible(has_ended)
        self._strategy.setVisible(has_ended)
        if runs:
            self._chart.show_curves(curves_of_runs(runs, kind))
        self._chart.setVisible(len(runs) > 1)
        self._show_facts()

    @Slot()
    def _show_facts(self) -> None:
        at = self.controller.at
        facts = "" if at.found is None else describe_puzzle(at.found)
        if at.stage in {Stage.READY, Stage.OVER}:
            facts = _name_rating(self.controller.kind, self.controller.rating)
        elif at.run is not None:
            facts = describe_run(at.run, self.controller.seconds_left, self.controller.rating)
        self._facts.setText(facts)

    # --- what the person does -----------------------------------------------------------------------

    @property
    def is_open(self) -> bool:
        """Whether there is something to find, or will be in a moment."""
        return self.controller.at.is_open

    @property
    def question(self) -> Question | None:
        """Of which game puzzles are asked; None until it is solved."""
        answer = self.controller.at.answer
        return answer.question if answer is not None else None

    @property
    def kind(self) -> RunKind | None:
        """The kind of runs in which puzzles are asked; None if one by one."""
        return self.controller.kind

    @property
    def theme(self) -> PuzzleTheme:
        """What the puzzles have in common."""
        return self.controller.theme

    def want(self, kind: RunKind | None, theme: PuzzleTheme) -> None:
        """Have puzzles asked one by one or in runs, that have something in common."""
        choose(self._kinds, _KINDS.index(kind))
        self._theme.setCurrentIndex(self._theme.findData(theme))
        self.controller.choose(kind, theme)

    def choose_kind(self, kind: RunKind | None) -> None:
        """Have puzzles asked one by one, or in runs."""
        self.want(kind, self.theme)
        self.setFocus()

    @Slot(int)
    def _on_kind(self, place: int) -> None:
        self.choose_kind(_KINDS[place])

    def choose_theme(self, theme: PuzzleTheme) -> None:
        """Have puzzles asked that have something in common."""
        self.want(self.kind, theme)

    @Slot()
    def _on_theme(self) -> None:
        self.choose_theme(self._theme.currentData())

    @Slot()
    def _go_on_playing(self) -> None:
        puzzle = self._answered()
        if puzzle is not None:
            self.play_from.emit(puzzle.fragment, puzzle.seat)

    @Slot()
    def _look_in_strategy(self) -> None:
        puzzle, answer = self._answered(), self.controller.at.answer
        if puzzle is not None and answer is not None:
            way = tuple(play.fragment for play in puzzle.round.plays)
            self.strategy_wanted.emit(Sight(answer.question, way, puzzle.seat))

    @command("puzzles.leave")
    def _leave(self) -> None:
        self.left.emit()

    @command("puzzles.answer")
    def _show_answer(self) -> None:
        self.controller.show_answer()

    @command("puzzles.next")
    def _go_on(self) -> None:
        self.controller.go_on()

    # --- how it looks -------------------------------------------------------------------------------

    def _build(self) -> None:
        unit = self.fontMetrics().height()
        self._kinds = QButtonGroup(self)
        for place, name in enumerate(("practice", "streak", "storm")):
            self._kinds.addButton(button(f"puzzles.{name}", stays=True), place)
        choose(self._kinds, 0)
        self._kinds.idClicked.connect(self._on_kind)
        themes = [(theme, _(called)) for theme, (called, _tip) in _THEMES.items()]
        self._theme = dress(choice(ComboBox(), themes), name=_("Theme"))
        for place, (_called, tip) in enumerate(_THEMES.values()):
            self._theme.setItemData(place, _(tip) if tip else "", Qt.ItemDataRole.ToolTipRole)
        self._theme.activated.connect(self._on_theme)
        self._theme.left.connect(self.setFocus)
        self._facts = label("muted", wraps=False)
        self._give_up = key_button(
            _("Show the answer"), "puzzles.answer", self.controller.show_answer
        )
        self._next = dress(key_button("", "puzzles.next", self.controller.go_on), role="main")
        self._play = button(_("Play from here"), self._go_on_playing)
        self._strategy = button(_("Show in Strategy"), self._look_in_strategy)
        self._column.add_row(self._give_up, self._next)
        self._column.add_row(self._play, self._strategy)
        self._column.rows.addStretch(4)
        self._chart = CurvesChart(Plotting(self), _("Runs so far"), self)
        parts = (*self._kinds.buttons(), self._theme, self._facts)
        head = flow(*parts, spacing=unit // 3, apart=unit // 2)
        self._rows = column(head, self._notice, (self._column.scroller, 1), self._chart, on=self)
        self.on_fit()

    def on_fit(self) -> None:
        """Use the height that there is."""
        fit_margins(self._rows, self)

    def on_come(self) -> None:
        """Ask a puzzle: nobody has looked before."""
        self.controller.begin()

    def on_leave(self) -> None:
        """Let go of the file while another panel is in front, and when the window closes."""
        self.controller.pause()
