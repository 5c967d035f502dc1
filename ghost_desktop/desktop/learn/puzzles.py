"""The page of puzzles: one after the other, as long as one likes, or in a run; and how runs went.

A run is of `play.runs`; its clock stands still while a puzzle is looked for. Answers are saved in the
window's thread, as those of drills are; all that takes longer is done by workers.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from time import monotonic
from types import MappingProxyType
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import QApplication

from ghost_desktop.desktop.kit.ask import Work, ask, drop, say_error
from ghost_desktop.desktop.kit.boxes import ComboBox, choice
from ghost_desktop.desktop.kit.builders import button, buttons_of, dress, fill, flow, label
from ghost_desktop.desktop.kit.commands import command
from ghost_desktop.desktop.kit.layout import keep_room
from ghost_desktop.desktop.kit.widgets import choose, once_after
from ghost_desktop.desktop.learn.curves import Curve, Curves, CurvesChart, Strip
from ghost_desktop.desktop.learn.puzzle_page import (
    UNFOUND,
    AtPuzzle,
    PuzzlePage,
    Stage,
    describe_answer,
    describe_standing,
    key_button,
    key_for,
    look_ahead,
    look_for_puzzle,
    none_of,
    say_with_key,
    trouble_of,
)
from ghost_desktop.desktop.window.ghost import Mood, Wording
from ghost_desktop.desktop.window.question import Sight, State
from ghost_desktop.formats.stored import describe_trouble
from ghost_desktop.formats.text import counted, number, side_by_side
from ghost_desktop.play.puzzles import NoPuzzle, Puzzle, key_of
from ghost_desktop.play.runs import MOST_MISSES, PuzzleRun, PuzzleTheme, RunKind
from ghost_desktop.translation import N_, _, say

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtWidgets import QWidget

    from ghost_desktop.desktop.learn.puzzle_page import Files
    from ghost_desktop.desktop.window.question import Answer, Known
    from ghost_desktop.engine.game.plays import Play, Where
    from ghost_desktop.library.puzzle_answers import KeptRun, Ratings
    from ghost_desktop.library.question import Question

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


def _describe_ready(kind: RunKind, best: int) -> Wording:
    said = _("Each puzzle that you solve makes the next one harder.")
    if best:
        said += " " + say("Your best is {best}.", best=number(best))
    if kind is RunKind.STREAK:
        return Wording(_("Puzzles until the third miss"), said, Mood.CALM)
    return Wording(_("As many puzzles as you can in three minutes"), said, Mood.CALM)


def _describe_over(run: PuzzleRun, before: Puzzle | None, best: int) -> Wording:
    facts = []
    if before is not None and not run.answers[-1].is_right:
        facts.append(describe_last(before, run))
    if 0 < best < run.right:
        facts.append(_("That is your best so far."))
    elif best:
        facts.append(say("Your best is {best}.", best=number(best)))
    mood = Mood.GLAD if run.right else Mood.SORRY
    return Wording(_ended(run), " ".join(facts), mood)


def _ended(run: PuzzleRun) -> str:
    return counted(
        "The run is over: {count} puzzle solved",
        "The run is over: {count} puzzles solved",
        run.right,
    )


def _solved(right: int) -> str:
    return counted("{count} puzzle solved", "{count} puzzles solved", right)


def describe_last(before: Puzzle, run: PuzzleRun) -> str:
    """Say what became of the puzzle before, in a run, and how many may be missed after a miss."""
    if run.answers[-1].is_right:
        return say("Right: {answer}", answer=describe_answer(before))
    said = say("Missed: {answer}", answer=describe_answer(before))
    left = run.kind is RunKind.STREAK and run.misses < MOST_MISSES
    return f"{said} {_misses_left(run)}." if left else said


def _misses_left(run: PuzzleRun) -> str:
    return counted("{count} miss left", "{count} misses left", MOST_MISSES - run.misses)


def _describe_none(at: AtPuzzle, theme: PuzzleTheme) -> Wording:
    """Say why there is nothing to find, or not yet."""
    if at.stage is Stage.SOLVING:
        return Wording(_("One moment"), _("The game is being solved."), Mood.THINKING)
    if at.stage is Stage.LOOKING:
        return Wording(_("One moment"), _("A puzzle is being looked for."), Mood.THINKING)
    if at.stage is Stage.FAILED:
        said = _("Something has gone wrong. It can be looked for once more.")
        return Wording(_("No puzzle was found"), said, Mood.SORRY)
    if at.answer is not None and theme is PuzzleTheme.GIVEN_AWAY:
        said = _("No win that you gave away in this game is left to be found.")
        return Wording(_("Nothing given away"), said, Mood.GLAD)
    said = at.trouble or _("The game has not been solved.")
    return Wording(_("No puzzles of this game"), said, Mood.SORRY)


def describe_puzzle(puzzle: Puzzle, ratings: Ratings) -> str:
    """Name a puzzle, and say how hard it is and how good the person."""
    rated = say("rated {rating}", rating=round(ratings.puzzle))
    facts = [rated, _name_rating(None, ratings.person)]
    if puzzle.name.isdigit():  # one that was given away has no number
        facts.insert(0, say("Puzzle {number}", number=puzzle.name))
    return side_by_side(facts)


def describe_run(run: PuzzleRun, seconds_left: float, rating: float) -> str:
    """Say how many were solved, how much there is still to go, and how good the person is."""
    solved = counted("{count} solved", "{count} solved", run.right)
    if run.kind is RunKind.STREAK:
        rest = _misses_left(run)
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


def curve_of_runs(runs: Sequence[KeptRun], kind: RunKind | None) -> Curves:
    """Return how many were solved in each of the last runs of a kind, the first in front."""
    last = list(enumerate(runs, 1))[-_MOST_RUNS:]
    solved = tuple(float(run.right) for _place, run in last)
    curve = Curve(solved, symbol="o", line=Qt.PenStyle.SolidLine)
    return Curves(
        _("Solved in each run"),
        (Strip("", (curve,)),),
        tuple((place - 0.5, place + 0.5) for place, _run in last),
        tuple(_describe_kept(place, run, kind) for place, run in last),
        tuple((float(place), number(place)) for place, _run in last),
    )


def _describe_kept(place: int, run: KeptRun, kind: RunKind | None) -> str:
    missed = counted("{count} missed", "{count} missed", run.misses)
    name = say("Run {number}", number=number(place))
    return side_by_side([name, _solved(run.right), missed, _name_rating(kind, run.rating)])


_MOST_RUNS = 20
"""The last runs, so many of them at most, are shown as a curve."""

_FACTS = 22
"""Heights of the font that the facts have in breadth: they begin another row, or not, whatever they say."""

_CURVE_FROM = 18
"""Heights of the font that the page has at least where there is room for the curve."""

_PATIENCE_MS = 250
"""Milliseconds for which the puzzle before stays in sight: most often the next one is there by then."""

_TICK_MS = 200
"""Milliseconds after which it is looked how long a storm lasts still."""


# --- the page ---------------------------------------------------------------------------------------


class PuzzlesPage(PuzzlePage):
    """Asks puzzles of the game that the bar asks for, until one has had enough.

    Args:
        files: where it is written what became of them.
        seconds: a clock that nobody sets, for runs.

    Attributes:
        kind: of the runs that are asked for; None is practice.
        theme: what the puzzles have in common.
        at: what there is to show.
        chart: how runs went.

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
        files: Files,
        seconds: Callable[[], float] = monotonic,
    ) -> None:
        super().__init__(_("Puzzles"), parent, "puzzles.answer", files)
        self.kind: RunKind | None = None
        self.theme = PuzzleTheme.ANY
        self.at = AtPuzzle(Stage.SOLVING)
        self._clock = seconds
        self._spent = 0.0  # seconds of the run, up to when the puzzle at hand was asked
        self._since: float | None = None  # when that was
        # After a right answer, and a wrong one.
        self._ahead: tuple[Puzzle | None, ...] | None = None
        self._has_curve = False  # of runs that were like the one at hand
        self._tick = QTimer(self)
        self._tick.setInterval(_TICK_MS)
        self._tick.timeout.connect(self._on_tick)
        self._patience = once_after(self, _PATIENCE_MS, self._show)
        if (program := QApplication.instance()) is not None:
            program.aboutToQuit.connect(self._keep_run)
        self._build()
        self._show()

    # --- what there is to see -----------------------------------------------------------------------

    def _wording(self, best: int) -> Wording:
        """Say how it stands; `best` is the most that was solved in such a run before."""
        at = self.at
        if at.stage is Stage.READY and self.kind is not None:
            return _describe_ready(self.kind, best)
        if at.stage is Stage.OVER and at.run is not None:
            return _describe_over(at.run, at.before, best)
        if at.puzzle is None:
            return _describe_none(at, self.theme)
        is_solved = None if at.stage is Stage.ASKED else at.stage is Stage.SOLVED
        said = describe_standing(at.puzzle, self._wrong, is_solved=is_solved)
        return replace(said, headline=_("Right")) if is_solved else said

    @Slot()
    def _show(self) -> None:
        at = self.at
        is_asked, is_between = at.stage is Stage.ASKED, at.stage in {Stage.READY, Stage.OVER}
        runs = self.runs if is_between else ()
        earlier = runs[:-1] if at.stage is Stage.OVER else runs
        best = max((one.right for one in earlier), default=0)
        is_coming = at.stage is Stage.LOOKING
        puzzle = at.before if at.stage is Stage.OVER else at.puzzle  # the one that was missed last
        self.show_puzzle(self._wording(best), puzzle, is_asked=is_asked, is_coming=is_coming)
        has_ended = self.answered is not None
        if is_asked and at.before is not None and at.run is not None:
            self.letters.remark(describe_last(at.before, at.run))
        texts = {Stage.READY: _("Begin"), Stage.OVER: _("Once more"), Stage.FAILED: _("Try again")}
        say_with_key(self._next, texts.get(at.stage, _("Next puzzle")), "puzzles.next")
        self.chart.show_curves(curve_of_runs(runs, self.kind))
        seen: dict[QWidget, bool] = {self._next: has_ended or at.stage in texts}
        for part in (self._play, self._strategy):
            seen[part] = has_ended
            keep_room(part, keeps=at.stage not in texts)  # where another stands alone
        self.show_parts(seen)
        self._has_curve = len(runs) > 1
        self.on_fit()
        self._show_facts()

    def _show_facts(self) -> None:
        at = self.at
        facts = ""
        if at.puzzle is not None and at.ratings is not None:
            facts = describe_puzzle(at.puzzle, at.ratings)
        elif at.stage in {Stage.READY, Stage.OVER}:
            facts = _name_rating(self.kind, self._rating)
        elif at.run is not None:
            facts = describe_run(at.run, at.run.seconds_left(self._seconds), self._rating)
        self._facts.setText(facts)

    # --- what the person does -----------------------------------------------------------------------

    @property
    def question(self) -> Question | None:
        """Of which game puzzles are asked; None until it is solved."""
        answer = self.at.answer
        return answer.question if answer is not None else None

    def want(self, kind: RunKind | None, theme: PuzzleTheme) -> None:
        """Have puzzles asked one by one or in runs, of a theme; a run that goes on is over."""
        choose(self._kinds, _KINDS.index(kind))
        self._theme.setCurrentIndex(self._theme.findData(theme))
        self._break_run()
        self.kind, self.theme = kind, theme
        if self.at.answer is not None:
            self.at = AtPuzzle(Stage.LOOKING, self.at.answer)
            self._begin_if_awaited()

    @Slot(int)
    def _on_kind(self, place: int) -> None:
        self.want(_KINDS[place], self.theme)
        self.setFocus()

    @Slot()
    def _go_on_playing(self) -> None:
        if self.answered is not None:
            self.play_from.emit(self.answered.fragment, self.answered.seat)

    @Slot()
    def _look_in_strategy(self) -> None:
        puzzle, question = self.answered, self.question
        if puzzle is not None and question is not None:
            way = tuple(play.fragment for play in puzzle.round.plays)
            self.strategy_wanted.emit(Sight(question, way, puzzle.seat))

    @command("puzzles.leave")
    def _leave(self) -> None:
        self.left.emit()

    # --- the game -----------------------------------------------------------------------------------

    def follow(self, known: Known) -> None:
        """Ask of the game that the window is about, once it is solved."""
        answer = known.answer
        is_solved = answer is not None and answer.question == known.question
        if is_solved and self.at.answer is answer:
            return
        self._break_run()
        if is_solved:
            self.at = AtPuzzle(Stage.LOOKING, answer)
            self._begin_if_awaited()
            return
        stage = Stage.SOLVING if known.state is State.SOLVING else Stage.NONE
        self._come_to(AtPuzzle(stage, trouble=known.trouble))

    def _begin_if_awaited(self) -> None:
        is_without = self.at.run is None and self.at.stage in {Stage.LOOKING, Stage.FAILED}
        if self.isVisible() and is_without:  # nothing is looked for ahead
            if self.kind is None:
                self.look()
            else:
                self._come_to(AtPuzzle(Stage.READY, self.at.answer))

    def _come_to(self, at: AtPuzzle) -> None:
        self._patience.stop()
        if at.stage is not Stage.ASKED or at.puzzle is not self.at.puzzle:
            self._tell_wrong("")
        self.at = at
        self._show()

    # --- what can be done ---------------------------------------------------------------------------

    def look(self) -> None:
        """Look for the next puzzle."""
        answer = self.at.answer
        if answer is None:
            return
        drop(self)
        job = partial(look_for_puzzle, answer, self._files, self.theme)
        ask(self, job, self._on_found, fails=self._on_failed, work=Work.FINDING_OUT)
        self.at = AtPuzzle(Stage.LOOKING, answer)
        self._patience.start()

    @command("puzzles.next")
    @Slot()
    def go_on(self) -> None:
        """Go on, once there is nothing more to find: to the next puzzle, or with a run."""
        stage = self.at.stage
        if stage in {Stage.READY, Stage.OVER} or (stage is Stage.FAILED and self.kind is not None):
            self._begin_run()
        elif stage in {Stage.SOLVED, Stage.SHOWN, Stage.FAILED}:
            self.look()

    def answer(self, letter: str, where: Where) -> None:
        """Take a letter as the answer; one that cannot be played is a wrong one."""
        puzzle = self.at.puzzle
        if self.at.stage is not Stage.ASKED or puzzle is None:
            return
        self.keep_on()
        play, is_slip = puzzle.play(letter, where), letter not in puzzle.game.words.alphabet
        if self.at.run is not None and not is_slip:
            self._answer_in_run(is_right=play == puzzle.answer)
            return
        if not is_slip:
            self._answer(puzzle, play)
        if play is None:
            puzzle.round.play(letter, where)  # which says why that cannot be

    @command("puzzles.answer")
    @Slot()
    def show_answer(self) -> None:
        """Show the answer, which counts as a wrong one; in a run, if it is asked for twice."""
        puzzle = self.at.puzzle
        if self.at.stage is not Stage.ASKED or puzzle is None:
            return
        if self.at.run is not None:
            if self.means_it(_("Ask once more for the answer: it counts as a miss.")):
                self._answer_in_run(is_right=False)
        else:
            self._store.answer(key_for(puzzle), puzzle.rating, is_right=False)
            self._store.give_up(key_for(puzzle))
            self._come_back(puzzle, Stage.SHOWN)

    # --- practice -----------------------------------------------------------------------------------

    def _answer(self, puzzle: Puzzle, play: Play | None) -> None:
        """Keep an answer: the first counts, a right one is the last."""
        is_right = play == puzzle.answer
        self._store.answer(key_for(puzzle), puzzle.rating, is_right=is_right)
        if is_right:
            self._store.solve(key_for(puzzle))
        elif play is not None:
            self._refute(puzzle, play)
        self._come_back(puzzle, Stage.SOLVED if is_right else Stage.ASKED)

    def _come_back(self, puzzle: Puzzle, stage: Stage) -> None:
        """Show a puzzle after an answer, and what it has done to ratings."""
        store, ratings = self._store, self.at.ratings
        if store.trouble is None:  # else what was known before says more than the file
            ratings = store.ratings(key_for(puzzle), puzzle.rating)
        self._notice.tell(trouble_of(store) or self.at.trouble)
        self._come_to(replace(self.at, stage=stage, ratings=ratings))

    # --- runs ---------------------------------------------------------------------------------------

    @property
    def _rating(self) -> float:
        """That of the person, in runs of the kind."""
        return self._store.run_rating(self.kind.value) if self.kind is not None else 0.0

    @property
    def runs(self) -> tuple[KeptRun, ...]:
        """Those that were like the one at hand, the first in front."""
        if self.kind is None or self.at.answer is None:
            return ()
        like = self.theme.value, key_of(self.at.answer.solution)
        kept = self._store.runs(self.kind.value)
        return tuple(one for one in kept if (one.theme, one.game) == like)

    @property
    def _seconds(self) -> float:
        """How long puzzles of the run have been asked."""
        return self._spent + (self._clock() - self._since if self._since is not None else 0.0)

    def _begin_run(self) -> None:
        if self.kind is not None and (answer := self.at.answer) is not None:
            self._notice.dismiss()
            self._spent, self._since, self._ahead = 0.0, None, None
            run = PuzzleRun(self.kind, self.theme, self._files.clock())
            self.at = AtPuzzle(Stage.LOOKING, answer, run=run)
            self._look_ahead(answer, run)
            self._patience.start()

    def _look_ahead(self, answer: Answer, *runs: PuzzleRun) -> None:
        job = partial(look_ahead, answer.solution, self._files, runs)
        ask(self, job, self._on_ahead, fails=self._on_failed, work=Work.FINDING_OUT)

    def _on_ahead(self, found: tuple[Puzzle | None, ...]) -> None:
        """Ask what is waited for, or keep for later what may be asked next."""
        if self.at.stage is Stage.ASKED:
            self._ahead = found
        else:
            self._ask_in_run(found)

    def _ask_in_run(self, found: tuple[Puzzle | None, ...]) -> None:
        """Ask the first puzzle, or what was found for after a right answer, and after a wrong one."""
        run, answer = self.at.run, self.at.answer
        assert run is not None
        assert answer is not None
        puzzle = found[0 if run.answers and run.answers[-1].is_right else -1]
        if puzzle is None:
            self._end_run()
            if not run.answers:
                self._come_to(none_of(answer, NoPuzzle(is_certain=False)))
            return
        self._since, self._ahead = self._clock(), None
        self._come_to(replace(self.at, stage=Stage.ASKED, puzzle=puzzle))
        if run.kind is RunKind.STORM:
            self._tick.start()
        answered = (run.answered(puzzle, self._seconds, is_right=one) for one in (True, False))
        self._look_ahead(answer, *answered)

    def _answer_in_run(self, *, is_right: bool) -> None:
        run, puzzle = self.at.run, self.at.puzzle
        assert run is not None
        assert puzzle is not None
        self._spent, self._since = self._seconds, None
        run = run.answered(puzzle, self._spent, is_right=is_right)
        self.at = replace(self.at, stage=Stage.LOOKING, run=run, puzzle=None, before=puzzle)
        if run.is_over(self._spent):
            self._end_run()
        elif self._ahead is not None:
            self._ask_in_run(self._ahead)
        else:
            self._tick.stop()
            self._come_to(self.at)

    def _break_run(self) -> None:
        """End a run that goes on, as something else is wanted, and say so."""
        run = self.at.run if self.at.stage not in {Stage.READY, Stage.OVER} else None
        self._end_run()
        if run is not None:
            self._notice.tell(self._notice.text or f"{_ended(run)}.")  # why it is not kept

    @Slot()
    def _on_tick(self) -> None:
        if self.at.run is not None and self.at.run.is_over(self._seconds):
            self._end_run()
        elif self.isVisible():
            self._show_facts()

    @Slot()
    def _keep_run(self) -> None:
        """Keep the run at hand as it stands, as before the program ends while one waits."""
        run, answer = self.at.run, self.at.answer
        if run is not None and answer is not None:
            game = key_of(answer.solution)
            self._store.keep_run(run.kind.value, run.theme.value, game, run)

    def _end_run(self) -> None:
        """Look for nothing more; a run is over, and kept if anything was answered in it."""
        at, run = self.at, self.at.run
        self._patience.stop()
        self._tick.stop()
        self._since = None
        drop(self)
        if run is None or at.answer is None or at.stage in {Stage.READY, Stage.OVER}:
            return
        self._keep_run()
        self._notice.tell(describe_trouble(self._store.trouble))
        before = at.before if at.stage is not Stage.ASKED else None
        stage = Stage.OVER if run.answers else Stage.READY
        self._come_to(AtPuzzle(stage, at.answer, run=run, before=before))
        if not self.isVisible():
            self._store.close()

    # --- what workers have found --------------------------------------------------------------------

    def _on_found(self, at: AtPuzzle) -> None:
        if at.puzzle is not None and at.trouble:
            self._notice.tell(at.trouble)
        self._come_to(at)

    def _on_failed(self, error: BaseException) -> None:
        self._end_run()
        self._come_to(AtPuzzle(Stage.FAILED, self.at.answer))
        say_error(self, _(UNFOUND), error)

    # --- how it looks -------------------------------------------------------------------------------

    def _build(self) -> None:
        names = dict(enumerate(("puzzles.practice", "puzzles.streak", "puzzles.storm")))
        self._kinds = buttons_of(self, names, self._on_kind)
        choose(self._kinds, 0)
        themes = [(theme, _(called)) for theme, (called, _tip) in _THEMES.items()]
        self._theme = dress(choice(ComboBox(), themes), name=_("Theme"))
        for place, (_called, tip) in enumerate(_THEMES.values()):
            self._theme.setItemData(place, _(tip) if tip else "", Qt.ItemDataRole.ToolTipRole)
        theme = self._theme.currentData
        self._theme.activated.connect(lambda _place: self.want(self.kind, theme()))
        self._theme.left.connect(self.setFocus)
        self._facts = label("muted", wraps=False)
        self._next = dress(key_button("", "puzzles.next", self.go_on), role="main")
        self._play = button(_("Play from here"), self._go_on_playing)
        self._strategy = button(_("Show in Strategy"), self._look_in_strategy)
        keep_room(self._next)
        ways = flow(self._next, self._play, self._strategy, spacing=0.5, centred=True)
        fill(self._told, ways, ..., margins=None)
        self._column.rows.addStretch(4)
        parts = (*self._kinds.buttons(), self._theme, self._facts)
        head = flow(*parts, spacing=1 / 3, apart=0.5)
        self.chart = CurvesChart(_("Runs so far"), self)
        fill(self._rows, head, self._notice, (self._column.scroller, 1), self.chart)
        self.on_fit()

    def on_fit(self) -> None:
        """Use the height that there is; where there is little, nothing is left for a curve."""
        super().on_fit()
        self._facts.setMinimumWidth(_FACTS * self.fontMetrics().height())
        has_room = self.height() >= _CURVE_FROM * self.fontMetrics().height()
        self.show_parts({self.chart: self._has_curve and has_room})

    def on_come(self) -> None:
        """Ask a puzzle: nobody has looked before. What an answer can become may still be to be found."""
        if self.at.run is not None:
            self._show_facts()
        self._find_around(self.answered)
        self._begin_if_awaited()

    def on_leave(self) -> None:
        """Let go of the file; a run waits, while its clock goes on, unless the window closes."""
        self.keep_on()
        if self.at.run is None or not self.window().isVisible():
            self._end_run()
        self._store.close()
