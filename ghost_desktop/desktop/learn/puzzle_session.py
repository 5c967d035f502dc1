"""Puzzles without widgets: asks one after the other, and keeps each answer at once.

They are asked one by one, as long as somebody likes (*practice*), or in a run: see `play.runs`. The
clock of a run stands still while a puzzle is looked for.

Answers are saved here, in the window's thread, as those of drills are; all that takes longer is done
by workers.
"""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject, QTimer, Signal, Slot

from ghost_desktop.desktop.kit.ask import Work, ask, drop, say_error, without_count
from ghost_desktop.desktop.window.inquiry import State
from ghost_desktop.desktop.window.meanings import known_meaning
from ghost_desktop.formats.illegal import describe_illegal_play
from ghost_desktop.formats.progress import describe_puzzles_loss, describe_trouble
from ghost_desktop.library import catalogue, commonness
from ghost_desktop.library.decks import DeckKey, DeckKind
from ghost_desktop.library.drills import DrillStore
from ghost_desktop.library.drills import default_path as drills_path
from ghost_desktop.library.puzzle_answers import PuzzleKey, PuzzleOutcome, PuzzleStore, default_path
from ghost_desktop.library.user_file import now_in_utc
from ghost_desktop.play.outlook import could_become, refute
from ghost_desktop.play.puzzles import NoPuzzle, Puzzle, key_of, puzzle_at
from ghost_desktop.play.round import IllegalPlay
from ghost_desktop.play.runs import PuzzleRun, PuzzleTheme, RunKind, next_puzzle, numbered_puzzle
from ghost_desktop.translation import N_, _

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime
    from pathlib import Path

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.desktop.window.inquiry import Known
    from ghost_desktop.desktop.window.meanings import WordMeaning
    from ghost_desktop.desktop.window.question import Answer
    from ghost_desktop.engine.game.plays import Play, Where
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.library.puzzle_answers import KeptRun, Ratings
    from ghost_desktop.library.question import Question
    from ghost_desktop.play.outlook import Refutation

UNFOUND = N_("The puzzle could not be found.")

_MOST_WORDS = 8
"""Words around a puzzle that are named, the most common first."""

_MOST_GIVEN_AWAY = 500
"""Of so many wins that were given away last those are asked that were in the game."""


@dataclass(frozen=True, eq=False)
class PuzzleFound:
    """A puzzle, and how a person stands with it.

    Attributes:
        puzzle: the puzzle, its round laid out.
        key: which it is, for the file.
        ratings: of the person and of the puzzle.
        outcome: what has become of it before; None if it is new.
        trouble: why nothing can be saved, or what was known before and cannot be read; empty if all
            is well.
    """

    puzzle: Puzzle
    key: PuzzleKey
    ratings: Ratings
    outcome: PuzzleOutcome | None
    trouble: str


@dataclass(frozen=True)
class Files:
    """Where it is written what became of puzzles, and of drills; and what time it is, in UTC."""

    puzzles: Path
    drills: Path
    clock: Callable[[], datetime]

    def given_away(self, solution: Solution) -> tuple[str, ...]:
        """Return where a person gave wins of a game away, the last in front."""
        key = DeckKey.of_game(solution.game, DeckKind.BLUNDERS, solution.reading)
        with closing(DrillStore(self.drills, self.clock)) as store:
            found = store.given_away(_MOST_GIVEN_AWAY)
        return tuple(one.fragment for one in found if one.key == key)


@dataclass(frozen=True, eq=False)
class PuzzleWords:
    """What the answer to a puzzle can become.

    Attributes:
        words: some of the words on which the round can end, as they are shown, the most common first.
        has_more: whether there are others.
        meaning: what the best known of them means; None if nobody knows, or they are not English.
    """

    words: tuple[str, ...]
    has_more: bool
    meaning: WordMeaning | None


def look_at_wrong(solution: Solution, fragment: str, report: Report) -> Refutation:
    """Find out what comes of a wrong letter."""
    return refute(solution, fragment, without_count(report))


def look_around(puzzle: Puzzle, question: Question, report: Report) -> PuzzleWords:
    """Find words that the answer can become, and what the best known of them means."""
    report(0, 1)
    words = puzzle.game.words
    fragment = puzzle.answer.fragment
    is_english = catalogue.is_english(question.source)
    levels = commonness.levels(words) if is_english else np.zeros(len(words), np.uint8)
    found = puzzle.game.words_made(fragment) or could_become(
        puzzle.game, fragment, levels, most=_MOST_WORDS + 1, report=without_count(report)
    )
    first = found[:_MOST_WORDS]
    meaning = None
    if is_english:
        known = known_meaning({word: words.shown(word) for word in first})
        meaning = known if known.definitions else None
    return PuzzleWords(tuple(map(words.shown, first)), len(found) > len(first), meaning)


def look_for_puzzle(
    solution: Solution, files: Files, theme: PuzzleTheme, report: Report
) -> PuzzleFound | NoPuzzle:
    """Find the next puzzle of a theme: by its number, or where a win was given away."""
    game = key_of(solution)
    with closing(PuzzleStore(files.puzzles, files.clock)) as store:
        found: Puzzle | NoPuzzle = NoPuzzle(is_certain=True)
        if theme is PuzzleTheme.GIVEN_AWAY:
            for fragment in files.given_away(solution):
                outcome = store.outcome(PuzzleKey(game, fragment, fragment))
                puzzle = puzzle_at(solution, fragment, commonness.levels_of)
                if puzzle is not None and (outcome is None or not outcome.is_done):
                    found = puzzle
                    break
        else:
            number, quiet = store.record_of(game).next, without_count(report)
            found = numbered_puzzle(solution, number, theme, commonness.levels_of, quiet)
        if isinstance(found, NoPuzzle):
            return found
        # The way there and what can be played are found here, and known when the window asks.
        found.round.go_to(found.answer.fragment)
        key = PuzzleKey(game, found.name, found.fragment)
        trouble = describe_trouble(store.trouble) or describe_puzzles_loss(store.loss)
        ratings = store.ratings(key, found.rating)
        return PuzzleFound(found, key, ratings, store.outcome(key), trouble)


def look_ahead(
    solution: Solution, files: Files, runs: tuple[PuzzleRun, ...], report: Report
) -> tuple[Puzzle | None, ...]:
    """Find what runs ask next; None where there is nothing more to ask."""
    given_away = files.given_away(solution)
    found = tuple(
        next_puzzle(
            solution,
            run,
            run.began.isoformat(),
            commonness.levels_of,
            given_away=given_away,
            report=without_count(report),
        )
        for run in runs
    )
    for puzzle in found:
        if puzzle is not None:
            puzzle.round.go_to(puzzle.answer.fragment)
    return found


_PATIENCE_MS = 250
"""Milliseconds for which the puzzle before stays in sight: most often the next one is there by then."""

_TICK_MS = 200
"""Milliseconds after which it is looked how long a storm lasts still."""


class Stage(Enum):
    """How it stands with the puzzle."""

    SOLVING = auto()
    """The game is being solved."""
    UNANSWERED = auto()
    """Nobody can say who wins the game."""
    LOOKING = auto()
    """A puzzle is being looked for."""
    FAILED = auto()
    """None was found, for a reason that nobody foresaw."""
    NONE = auto()
    """The game has none."""
    ASKED = auto()
    """A letter is awaited."""
    SOLVED = auto()
    """It was the right one."""
    SHOWN = auto()
    """The answer was shown."""
    READY = auto()
    """A run may begin."""
    OVER = auto()
    """A run is over."""


@dataclass(frozen=True, eq=False)
class AtPuzzle:
    """What there is to show.

    Attributes:
        stage: how it stands.
        answer: the game, solved; None until it is.
        found: the puzzle of practice; None unless there is one.
        none: why there is none; None unless that is so.
        trouble: why nobody can say who wins, in a sentence; else empty.
        wrong: the letter that was tried last and does not win; None if it was right, or none was.
        refutation: what comes of it, once that is known.
        around: what the answer can become, once it is known and there is nothing more to find.
        has_just_ended: whether it was solved or shown now, and not on an earlier visit.
        run: the run that goes on, or is over; None if there is none.
        asked: what it asks.
        before: what it asked before.
    """

    stage: Stage
    answer: Answer | None = None
    found: PuzzleFound | None = None
    none: NoPuzzle | None = None
    trouble: str = ""
    wrong: Play | None = None
    refutation: Refutation | None = None
    around: PuzzleWords | None = None
    has_just_ended: bool = False
    run: PuzzleRun | None = None
    asked: Puzzle | None = None
    before: Puzzle | None = None

    @property
    def is_open(self) -> bool:
        """Whether there is still something to find, or will be in a moment."""
        return self.stage in {Stage.LOOKING, Stage.ASKED}

    @property
    def puzzle(self) -> Puzzle | None:
        """The puzzle that lies on the table; None if none does."""
        return self.found.puzzle if self.found is not None else self.asked


class PuzzleController(QObject):
    """Owns a puzzle at a time.

    Args:
        path: the file of the answers; None is the one in the user's folder for data.
        drills: the file of drills; None is the one in the user's folder for data.
        clock: tells the time, in UTC.
        seconds: a clock that nobody sets, for runs.

    Attributes:
        kind: of the runs that are asked for; None is practice.
        theme: what the puzzles have in common.

    Signals:
        changed: there is something else to show.
        ticked: a storm lasts less long.
        refused: a sentence: what was played cannot be, and is no answer.
        warned: a sentence on what is wrong with the file of the answers; empty if nothing is.
    """

    changed = Signal()
    ticked = Signal()
    refused = Signal(str)
    warned = Signal(str)

    def __init__(
        self,
        parent: QObject | None = None,
        *,
        path: Path | None = None,
        drills: Path | None = None,
        clock: Callable[[], datetime] = now_in_utc,
        seconds: Callable[[], float] = monotonic,
    ) -> None:
        super().__init__(parent)
        self.kind: RunKind | None = None
        self.theme = PuzzleTheme.ANY
        self._files = Files(path or default_path(), drills or drills_path(), clock)
        self._store = PuzzleStore(self._files.puzzles, clock)
        self._at = AtPuzzle(Stage.SOLVING)
        self._is_awaited = False  # whether somebody looks: nothing is looked for ahead
        self._clock = seconds
        self._spent = 0.0  # seconds of the run, up to when the puzzle at hand was asked
        self._since: float | None = None  # when that was
        self._ahead: tuple[Puzzle | None, ...] | None = (
            None  # after a right answer, and a wrong one
        )
        self._tick = QTimer(self)
        self._tick.setInterval(_TICK_MS)
        self._tick.timeout.connect(self._on_tick)
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(_PATIENCE_MS)
        self._patience.timeout.connect(self.changed)

    @property
    def at(self) -> AtPuzzle:
        """What there is to show."""
        return self._at

    @property
    def seconds_left(self) -> float:
        """How long a storm lasts still."""
        return self._at.run.seconds_left(self._seconds) if self._at.run is not None else 0.0

    @property
    def rating(self) -> float:
        """That of the person, in runs of the kind."""
        return self._store.run_rating(self.kind.value) if self.kind is not None else 0.0

    @property
    def runs(self) -> tuple[KeptRun, ...]:
        """Those that were like the one at hand, the first in front."""
        if self.kind is None or self._at.answer is None:
            return ()
        like = self.theme.value, key_of(self._at.answer.solution)
        kept = self._store.runs(self.kind.value)
        return tuple(one for one in kept if (one.theme, one.game) == like)

    # --- the game -----------------------------------------------------------------------------------

    def follow(self, known: Known) -> None:
        """Ask of the game that the window is about, once it is solved."""
        answer = known.answer
        if answer is not None and answer.question == known.question:
            if self._at.answer is not answer:
                self._end_run()
                self._at = AtPuzzle(Stage.LOOKING, answer)
                self._begin_if_awaited()
            return
        self._end_run()
        stage = Stage.SOLVING if known.state is State.SOLVING else Stage.UNANSWERED
        self._show(AtPuzzle(stage, trouble=known.trouble))

    def choose(self, kind: RunKind | None, theme: PuzzleTheme) -> None:
        """Ask for puzzles one by one, or in runs, and of a theme; a run that goes on is over."""
        self._end_run()
        self.kind, self.theme = kind, theme
        if self._at.answer is not None:
            self._at = AtPuzzle(Stage.LOOKING, self._at.answer)
            self._begin_if_awaited()

    def begin(self) -> None:
        """Ask a puzzle, unless one is asked already: somebody looks."""
        self._is_awaited = True
        self._begin_if_awaited()

    def pause(self) -> None:
        """Let go of the file, and look for nothing more: nobody looks. A run is over."""
        self._is_awaited = False
        self._end_run()
        self._store.close()

    def _begin_if_awaited(self) -> None:
        if self._is_awaited and self._at.stage in {Stage.LOOKING, Stage.FAILED}:
            if self.kind is None:
                self.look()
            else:
                self._show(AtPuzzle(Stage.READY, self._at.answer))

    def _show(self, at: AtPuzzle) -> None:
        self._patience.stop()
        self._at = at
        self.changed.emit()

    # --- what can be done ---------------------------------------------------------------------------

    def look(self) -> None:
        """Look for the next puzzle."""
        answer = self._at.answer
        if answer is None:
            return
        drop(self)
        job = partial(look_for_puzzle, answer.solution, self._files, self.theme)
        ask(self, job, self._on_found, fails=self._on_failed, work=Work.FINDING_OUT)
        self._at = AtPuzzle(Stage.LOOKING, answer)
        self._patience.start()

    @Slot()
    def go_on(self) -> None:
        """Go on, once there is nothing more to find: to the next puzzle, or with a run."""
        stage = self._at.stage
        if stage in {Stage.READY, Stage.OVER} or (stage is Stage.FAILED and self.kind is not None):
            self._begin_run()
        elif stage in {Stage.SOLVED, Stage.SHOWN, Stage.FAILED}:
            self.look()

    @Slot(str, object)
    def play(self, letter: str, where: Where) -> None:
        """Take a letter as the answer; one that cannot be played is a wrong one."""
        puzzle = self._at.puzzle
        if self._at.stage is not Stage.ASKED or puzzle is None:
            return
        play = puzzle.play(letter, where)
        if letter not in puzzle.game.words.alphabet:  # a slip of the finger
            self._refuse(puzzle, letter, where)
        elif self._at.run is not None:
            self._answer_in_run(is_right=play == puzzle.answer)
        elif self._at.found is not None:
            self._answer(self._at.found, play)
            if play is None:
                self._refuse(puzzle, letter, where)

    def _refuse(self, puzzle: Puzzle, letter: str, where: Where) -> None:
        """Say why a letter cannot be played."""
        try:
            puzzle.round.play(letter, where)
        except IllegalPlay as illegal:
            self.refused.emit(describe_illegal_play(illegal))

    @Slot()
    def show_answer(self) -> None:
        """Show the answer, which counts as a wrong one."""
        found = self._at.found
        if self._at.stage is not Stage.ASKED:
            return
        if self._at.run is not None:
            self._answer_in_run(is_right=False)
        elif found is not None:
            if found.outcome is None:
                self._store.answer(found.key, found.puzzle.rating, is_right=False)
            self._store.give_up(found.key)
            self._end(Stage.SHOWN)

    # --- practice -----------------------------------------------------------------------------------

    def _answer(self, found: PuzzleFound, play: Play | None) -> None:
        is_right = play == found.puzzle.answer
        if found.outcome is None:
            self._store.answer(found.key, found.puzzle.rating, is_right=is_right)
        elif is_right:
            self._store.solve(found.key)
        if is_right:
            self._end(Stage.SOLVED)
            return
        kept = self._kept(found)
        if play is None:
            self._show(replace(self._at, found=kept))
            return
        self._show(replace(self._at, found=kept, wrong=play, refutation=None))
        job = partial(look_at_wrong, found.puzzle.solution, play.fragment)
        ask(self, job, self._on_refuted, fails=_(UNFOUND), work=Work.FINDING_OUT)

    def _end(self, stage: Stage) -> None:
        """Show a puzzle in which there is nothing more to find."""
        at, found = self._at, self._at.found
        assert found is not None
        drop(self, self._on_refuted)
        kept = self._kept(found)
        self._show(replace(at, stage=stage, found=kept, wrong=None, has_just_ended=True))
        self._look_around()

    def _kept(self, found: PuzzleFound) -> PuzzleFound:
        """Return how the person stands with a puzzle after an answer."""
        unsaved = describe_trouble(self._store.trouble)
        self.warned.emit(unsaved or describe_puzzles_loss(self._store.loss) or found.trouble)
        key, store = found.key, self._store
        outcome = store.outcome(key) or PuzzleOutcome(is_right=False, is_solved=False)
        if unsaved:  # what was known before says more than a file that cannot be read
            return replace(found, outcome=outcome)
        return replace(found, outcome=outcome, ratings=store.ratings(key, found.puzzle.rating))

    def _look_around(self) -> None:
        at = self._at
        assert at.found is not None
        assert at.answer is not None
        job = partial(look_around, at.found.puzzle, at.answer.question)
        ask(self, job, self._on_around, fails=_(UNFOUND))

    # --- runs ---------------------------------------------------------------------------------------

    @property
    def _seconds(self) -> float:
        """How long puzzles of the run have been in sight."""
        return self._spent + (self._clock() - self._since if self._since is not None else 0.0)

    def _begin_run(self) -> None:
        if self.kind is not None and self._at.answer is not None:
            self._spent, self._since, self._ahead = 0.0, None, None
            run = PuzzleRun(self.kind, self.theme, self._files.clock())
            self._at = AtPuzzle(Stage.LOOKING, self._at.answer, run=run)
            self._look_ahead(run)
            self._patience.start()

    def _look_ahead(self, *runs: PuzzleRun) -> None:
        assert self._at.answer is not None
        job = partial(look_ahead, self._at.answer.solution, self._files, runs)
        ask(self, job, self._on_ahead, fails=self._on_failed, work=Work.FINDING_OUT)

    def _on_ahead(self, found: tuple[Puzzle | None, ...]) -> None:
        """Ask what is waited for, or keep for later what may be asked next."""
        if self._at.stage is Stage.ASKED:
            self._ahead = found
        elif len(found) == 1:
            self._ask_in_run(found[0])
        else:
            assert self._at.run is not None
            self._ask_in_run(found[not self._at.run.answers[-1].is_right])

    def _ask_in_run(self, puzzle: Puzzle | None) -> None:
        run = self._at.run
        assert run is not None
        if puzzle is None:
            self._end_run()
            if not run.answers:
                none = NoPuzzle(is_certain=False)
                self._show(AtPuzzle(Stage.NONE, self._at.answer, none=none))
            return
        self._since, self._ahead = self._clock(), None
        self._show(replace(self._at, stage=Stage.ASKED, asked=puzzle))
        if run.kind is RunKind.STORM:
            self._tick.start()
        answered = (run.answered(puzzle, self._seconds, is_right=one) for one in (True, False))
        self._look_ahead(*answered)

    def _answer_in_run(self, *, is_right: bool) -> None:
        run, puzzle = self._at.run, self._at.asked
        assert run is not None
        assert puzzle is not None
        self._spent, self._since = self._seconds, None
        run = run.answered(puzzle, self._spent, is_right=is_right)
        self._at = replace(self._at, stage=Stage.LOOKING, run=run, asked=None, before=puzzle)
        if run.is_over(self._spent):
            self._end_run()
        elif self._ahead is not None:
            self._ask_in_run(self._ahead[not is_right])
        else:
            self._tick.stop()
            self._show(self._at)

    @Slot()
    def _on_tick(self) -> None:
        if self._at.run is not None and self._at.run.is_over(self._seconds):
            self._end_run()
        else:
            self.ticked.emit()

    def _end_run(self) -> None:
        """Look for nothing more; a run is over, and kept if anything was answered in it."""
        at, run = self._at, self._at.run
        self._patience.stop()
        self._tick.stop()
        self._since = None
        drop(self)
        if run is None or at.answer is None or at.stage in {Stage.READY, Stage.OVER}:
            return
        game = key_of(at.answer.solution)
        self._store.keep_run(run.kind.value, run.theme.value, game, run)
        self.warned.emit(describe_trouble(self._store.trouble))
        before = at.before if at.stage is not Stage.ASKED else None
        stage = Stage.OVER if run.answers else Stage.READY
        self._show(AtPuzzle(stage, at.answer, run=run, before=before))

    # --- what workers have found --------------------------------------------------------------------

    def _on_found(self, found: PuzzleFound | NoPuzzle) -> None:
        answer = self._at.answer
        if isinstance(found, NoPuzzle):
            self._show(AtPuzzle(Stage.NONE, answer, none=found))
            return
        self.warned.emit(found.trouble)
        outcome = found.outcome
        stage = Stage.ASKED
        if outcome is not None and outcome.is_done:
            stage = Stage.SOLVED if outcome.is_solved else Stage.SHOWN
        self._show(AtPuzzle(stage, answer, found))
        if stage is not Stage.ASKED:
            self._look_around()

    def _on_failed(self, error: BaseException) -> None:
        self._end_run()
        self._show(AtPuzzle(Stage.FAILED, self._at.answer))
        say_error(self, _(UNFOUND), error)

    def _on_refuted(self, refutation: Refutation) -> None:
        self._show(replace(self._at, refutation=refutation))

    def _on_around(self, around: PuzzleWords) -> None:
        self._show(replace(self._at, around=around))
