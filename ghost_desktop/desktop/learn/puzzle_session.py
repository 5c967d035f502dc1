"""Puzzles without widgets: asks one after the other, and keeps each answer at once.

Answers are saved here, in the window's thread, as those of drills are; all that takes longer is done
by workers: see `looking`.
"""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject, QTimer, Signal, Slot

from ghost_desktop.desktop.kit.ask import Work, ask, drop, say_error, without_count
from ghost_desktop.desktop.window.inquiry import State
from ghost_desktop.desktop.window.meanings import known_meaning
from ghost_desktop.formats.illegal import describe_illegal_play
from ghost_desktop.formats.progress import describe_puzzles_loss, describe_trouble
from ghost_desktop.library import catalogue, commonness
from ghost_desktop.library.puzzle_answers import PuzzleKey, PuzzleOutcome, PuzzleStore, default_path
from ghost_desktop.library.user_file import now_in_utc
from ghost_desktop.play.outlook import could_become, refute
from ghost_desktop.play.puzzles import NoPuzzle, find_puzzle, key_of
from ghost_desktop.play.round import IllegalPlay
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
    from ghost_desktop.library.puzzle_answers import PuzzleRecord, Ratings
    from ghost_desktop.library.question import Question
    from ghost_desktop.play.outlook import Refutation
    from ghost_desktop.play.puzzles import Puzzle
    from ghost_desktop.play.round import Round


_MOST_WORDS = 8
"""Words around a puzzle that are named, the most common first."""


@dataclass(frozen=True, eq=False)
class PuzzleFound:
    """A puzzle, and how a person stands with it.

    Attributes:
        puzzle: the puzzle, its round laid out.
        key: which it is, for the file.
        ratings: of the person and of the puzzle.
        outcome: what has become of it before; None if it is new.
        record: how the person stands with all of its game.
        is_todays: whether it is that of this day.
        trouble: why nothing can be saved; empty if it can.
        loss: what became of what was known before and cannot be read; empty if it can.
    """

    puzzle: Puzzle
    key: PuzzleKey
    ratings: Ratings
    outcome: PuzzleOutcome | None
    record: PuzzleRecord
    is_todays: bool
    trouble: str
    loss: str


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


def look_for_puzzle(
    solution: Solution,
    path: Path,
    clock: Callable[[], datetime],
    report: Report,
    *,
    is_todays: bool,
) -> PuzzleFound | NoPuzzle:
    """Find today's puzzle, or the next one.

    Args:
        solution: who wins the game.
        path: the file of the answers.
        clock: tells the time, in UTC.
        report: is told how far it is.
        is_todays: whether it is to be that of this day.
    """
    game = key_of(solution)
    with closing(PuzzleStore(path, clock)) as store:
        record = store.record_of(game)
        name = store.today.isoformat() if is_todays else str(record.next)
        found = find_puzzle(solution, name, commonness.levels_of, without_count(report))
        if isinstance(found, NoPuzzle):
            return found
        # The way there and what can be played are found here, and known when the window asks.
        found.round.go_to(found.answer.fragment)
        key = PuzzleKey(game, name, found.fragment)
        return PuzzleFound(
            found,
            key,
            store.ratings(key, found.rating),
            store.outcome(key),
            record,
            is_todays,
            describe_trouble(store.trouble),
            describe_puzzles_loss(store.loss),
        )


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


_PATIENCE_MS = 250
"""Milliseconds for which the puzzle before stays in sight: most often the next one is there by then."""


_UNFOUND = N_("The puzzle could not be found.")


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


@dataclass(frozen=True, eq=False)
class AtPuzzle:
    """What there is to show.

    Attributes:
        stage: how it stands.
        answer: the game, solved; None until it is.
        found: the puzzle; None unless there is one.
        none: why there is none; None unless that is so.
        trouble: why nobody can say who wins, in a sentence; else empty.
        wrong: the letter that was tried last and does not win; None if it was right, or none was.
        refutation: what comes of it, once that is known.
        around: what the answer can become, once it is known and there is nothing more to find.
        has_just_ended: whether it was solved or shown now, and not on an earlier visit.
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

    @property
    def is_open(self) -> bool:
        """Whether there is still something to find, or will be in a moment."""
        return self.stage in {Stage.LOOKING, Stage.ASKED}

    @property
    def round(self) -> Round | None:
        """What lies on the table: the puzzle, and its answer once there is nothing more to find."""
        if self.found is None:
            return None
        puzzle = self.found.puzzle
        if self.stage is Stage.ASKED:
            return puzzle.round
        return puzzle.round.go_to(puzzle.answer.fragment)


class PuzzleController(QObject):
    """Owns a puzzle at a time.

    Args:
        path: the file of the answers; None is the one in the user's folder for data.
        clock: tells the time, in UTC.

    Signals:
        changed: there is something else to show.
        refused: a sentence: what was played cannot be, and is no answer.
        warned: a sentence on what is wrong with the file of the answers; empty if nothing is.
    """

    changed = Signal()
    refused = Signal(str)
    warned = Signal(str)

    def __init__(
        self,
        parent: QObject | None = None,
        *,
        path: Path | None = None,
        clock: Callable[[], datetime] = now_in_utc,
    ) -> None:
        super().__init__(parent)
        self._path = path or default_path()
        self._clock = clock
        self._store = PuzzleStore(self._path, clock)
        self._at = AtPuzzle(Stage.SOLVING)
        self._is_awaited = False  # whether somebody looks: nothing is looked for ahead
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(_PATIENCE_MS)
        self._patience.timeout.connect(self.changed)

    @property
    def at(self) -> AtPuzzle:
        """What there is to show."""
        return self._at

    # --- the game -----------------------------------------------------------------------------------

    def follow(self, known: Known) -> None:
        """Ask of the game that the window is about, once it is solved."""
        answer = known.answer
        if answer is not None and answer.question == known.question:
            if self._at.answer is not answer:
                self._drop()
                self._at = AtPuzzle(Stage.LOOKING, answer)
                self._begin_if_awaited()
            return
        self._drop()
        stage = Stage.SOLVING if known.state is State.SOLVING else Stage.UNANSWERED
        self._show(AtPuzzle(stage, trouble=known.trouble))

    def begin(self) -> None:
        """Ask today's puzzle, unless one is asked already: somebody looks."""
        self._is_awaited = True
        self._begin_if_awaited()

    def pause(self) -> None:
        """Let go of the file, and look for nothing more: nobody looks."""
        self._is_awaited = False
        self._patience.stop()
        drop(self, self._on_found)
        self._store.close()

    def _begin_if_awaited(self) -> None:
        found = self._at.found
        is_old = found is not None and found.is_todays and found.key.name != self._today
        is_to_come = self._at.stage in {Stage.LOOKING, Stage.FAILED}
        if self._is_awaited and (is_to_come or is_old):
            self.look(is_todays=True)

    @property
    def _today(self) -> str:
        return self._store.today.isoformat()

    def _drop(self) -> None:
        self._patience.stop()
        drop(self)

    def _show(self, at: AtPuzzle) -> None:
        self._patience.stop()
        self._at = at
        self.changed.emit()

    # --- what can be done ---------------------------------------------------------------------------

    def look(self, *, is_todays: bool) -> None:
        """Look for today's puzzle, or for the next one."""
        answer = self._at.answer
        if answer is None:
            return
        self._drop()
        job = partial(look_for_puzzle, answer.solution, self._path, self._clock)
        ask(
            self,
            partial(job, is_todays=is_todays),
            self._on_found,
            fails=self._on_failed,
            work=Work.FINDING_OUT,
        )
        self._at = AtPuzzle(Stage.LOOKING, answer)
        self._patience.start()

    @Slot()
    def look_for_todays(self) -> None:
        """Look for today's puzzle."""
        self.look(is_todays=True)

    @Slot()
    def go_on(self) -> None:
        """Look for the next puzzle, once there is nothing more to find in this one."""
        if self._at.stage in {Stage.SOLVED, Stage.SHOWN}:
            self.look(is_todays=False)

    @Slot(str, object)
    def play(self, letter: str, where: Where) -> None:
        """Take a letter as the answer; one that cannot be played is a wrong one."""
        at, found = self._at, self._at.found
        if at.stage is not Stage.ASKED or found is None:
            return
        try:
            played = found.puzzle.round.play(letter, where).plays[-1]
        except IllegalPlay as illegal:
            is_letter = (
                letter in found.puzzle.game.words.alphabet
            )  # else it is a slip of the finger
            if is_letter and found.outcome is None:
                self._store.answer(found.key, found.puzzle.rating, is_right=False)
                self._show(replace(at, found=self._kept(found)))
            self.refused.emit(describe_illegal_play(illegal))
            return
        is_right = played.fragment == found.puzzle.answer.fragment
        if found.outcome is None:
            self._store.answer(found.key, found.puzzle.rating, is_right=is_right)
        elif is_right:
            self._store.solve(found.key)
        if is_right:
            self._end(Stage.SOLVED)
            return
        self._show(replace(at, found=self._kept(found), wrong=played, refutation=None))
        assert at.answer is not None  # there is a puzzle
        job = partial(look_at_wrong, at.answer.solution, played.fragment)
        ask(self, job, self._on_refuted, fails=_(_UNFOUND), work=Work.FINDING_OUT)

    @Slot()
    def show_answer(self) -> None:
        """Show the answer, which counts as a wrong one."""
        found = self._at.found
        if self._at.stage is Stage.ASKED and found is not None:
            if found.outcome is None:
                self._store.answer(found.key, found.puzzle.rating, is_right=False)
            self._store.give_up(found.key)
            self._end(Stage.SHOWN)

    def _end(self, stage: Stage) -> None:
        """Show a puzzle in which there is nothing more to find."""
        at, found = self._at, self._at.found
        assert found is not None
        assert at.answer is not None
        drop(self, self._on_refuted)
        self._show(
            replace(
                at,
                stage=stage,
                found=self._kept(found),
                wrong=None,
                refutation=None,
                has_just_ended=True,
            )
        )
        self._look_around()

    def _kept(self, found: PuzzleFound) -> PuzzleFound:
        """Return how the person stands with a puzzle after an answer."""
        unsaved = describe_trouble(self._store.trouble)
        self.warned.emit(unsaved or describe_puzzles_loss(self._store.loss) or found.loss)
        key, store = found.key, self._store
        outcome = store.outcome(key) or PuzzleOutcome(is_right=False, is_solved=False)
        if unsaved:  # what was known before says more than a file that cannot be read
            return replace(found, outcome=outcome)
        ratings = store.ratings(key, found.puzzle.rating)
        return replace(found, outcome=outcome, ratings=ratings, record=store.record_of(key.game))

    def _look_around(self) -> None:
        at = self._at
        assert at.found is not None
        assert at.answer is not None
        job = partial(look_around, at.found.puzzle, at.answer.question)
        ask(self, job, self._on_around, fails=_(_UNFOUND))

    # --- what workers have found --------------------------------------------------------------------

    def _on_found(self, found: PuzzleFound | NoPuzzle) -> None:
        answer = self._at.answer
        if isinstance(found, NoPuzzle):
            self._show(AtPuzzle(Stage.NONE, answer, none=found))
            return
        self.warned.emit(found.trouble or found.loss)
        outcome = found.outcome
        stage = Stage.ASKED
        if outcome is not None and outcome.is_done:
            stage = Stage.SOLVED if outcome.is_solved else Stage.SHOWN
        self._show(AtPuzzle(stage, answer, found))
        if stage is not Stage.ASKED:
            self._look_around()

    def _on_failed(self, error: BaseException) -> None:
        self._show(AtPuzzle(Stage.FAILED, self._at.answer))
        say_error(self, _(_UNFOUND), error)

    def _on_refuted(self, refutation: Refutation) -> None:
        self._show(replace(self._at, refutation=refutation))

    def _on_around(self, around: PuzzleWords) -> None:
        self._show(replace(self._at, around=around))
