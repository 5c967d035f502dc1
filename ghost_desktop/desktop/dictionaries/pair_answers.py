"""Finding out, beside the window and part by part, how two lists differ."""

from __future__ import annotations

import logging
from collections import deque
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from ghost_desktop.desktop.dictionaries.grid import PROOF_SECONDS
from ghost_desktop.desktop.kit.ask import Work, ask, drop, without_count
from ghost_desktop.desktop.window.word_table import NamedWords, in_order_of_language
from ghost_desktop.engine.changes.deciding import decided_by_addition, decided_by_removal
from ghost_desktop.engine.changes.margin import find_margin
from ghost_desktop.engine.comparison import OpeningOfPair, Side, compare_openings
from ghost_desktop.engine.errors import RefusedError
from ghost_desktop.engine.solving import solve
from ghost_desktop.engine.words.overlap import overlap_of
from ghost_desktop.formats.deciding import deciding_of
from ghost_desktop.formats.lists import named_without
from ghost_desktop.formats.margins import AskedMargin
from ghost_desktop.formats.pair import names_of_words
from ghost_desktop.formats.refusals import describe_refusal
from ghost_desktop.library import catalogue
from ghost_desktop.library.proofs import KeptProofs
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ghost_desktop.desktop.kit.ask import JobFunction, Progress, Report
    from ghost_desktop.desktop.window.word_table import Words
    from ghost_desktop.engine.game.rules import Rules
    from ghost_desktop.engine.strategies.elsewhere import Elsewhere
    from ghost_desktop.engine.words.loaded_list import LoadedList
    from ghost_desktop.engine.words.overlap import Overlap
    from ghost_desktop.formats.deciding import DecidingWords
    from ghost_desktop.library.question import Question

log = logging.getLogger(__name__)


class Part(Enum):
    """A part of the answer."""

    WORDS = auto()
    """The words of both lists and of one only: `ComparedWords`."""
    SIDES = auto()
    """Who wins with each list, and with which openings: `SolvedPair`."""
    ENDS = auto()
    """The words on which best play ends, of each list: two tuples, or None."""
    DECIDING = auto()
    """The words that decide: a `DecidingWords`."""
    MARGINS = auto()
    """How many words to take out, and how many to take out or put in: two `AskedMargin`."""
    STRATEGIES = auto()
    """What becomes of the strategy for each list with the other: two `Elsewhere`, or None."""


@dataclass(frozen=True, eq=False)
class SolvedPair:
    """Both games.

    Attributes:
        one: the one list, and who wins with it.
        other: the other.
        openings: the openings of both.
    """

    one: Side
    other: Side
    openings: tuple[OpeningOfPair, ...]

    @property
    def sides(self) -> tuple[Side, Side]:
        """The one and the other."""
        return self.one, self.other


@dataclass(frozen=True, eq=False)
class ComparedWords:
    """The words that count.

    Attributes:
        overlap: how many words the lists have in common.
        lists: the words of both, and those of each alone.
    """

    overlap: Overlap
    lists: tuple[NamedWords, ...]


class PairAsking(QObject):
    """Asks for one part after another.

    Signals:
        found: a `Part`, and what was found.
        failed: a `Part`, and a sentence that says why there is no answer.
        progressed: a `Part`, the steps that are done, and all; 0 of these if nobody knows.
        changed: what is being found out, or is still to come.
    """

    found = Signal(object, object)
    failed = Signal(object, str)
    progressed = Signal(object, int, int)
    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._questions: tuple[Question, Question] | None = None
        self._waiting: deque[Part] = deque()
        self._solved: SolvedPair | None = None
        self.current: Part | None = None

    @property
    def is_running(self) -> bool:
        """Whether something is being found out."""
        return self.current is not None

    def is_wanted(self, part: Part) -> bool:
        """Tell whether a part is being found out, or is to come."""
        return part is self.current or part in self._waiting

    def ask(self, one: Question, other: Question, *, everything: bool) -> None:
        """Compare two lists, in place of what was asked before.

        Args:
            one: a list, and the game.
            other: the other list, and the same game.
            everything: find out what takes a while in large games, too; else when it is asked for.
        """
        self.cancel()
        self._questions, self._solved = (one, other), None
        parts = [Part.SIDES, Part.ENDS, Part.WORDS, *slow_parts(one.rules)]
        if not everything:  # there is something to look at while the games are solved
            parts = [Part.WORDS, Part.SIDES, Part.ENDS]
        self._waiting.extend(parts)
        self._next()

    def want(self, part: Part) -> None:
        """Find out one part more, once who wins is known."""
        if not self.is_wanted(part) and self._solved is not None:
            self._waiting.append(part)
            if self.current is None:
                self._next()
            else:
                self.changed.emit()

    @Slot(object)
    def give_up(self, part: Part) -> None:
        """Find out a part no more."""
        if part is self.current:
            drop(self)
            self._next()
        elif part in self._waiting:
            self._waiting.remove(part)
            self.changed.emit()

    def cancel(self) -> None:
        """Stop at once; what was found stays."""
        drop(self)
        self._waiting.clear()
        self.current = None
        self.changed.emit()

    def _next(self) -> None:
        self.current = self._waiting.popleft() if self._waiting else None
        if self.current is not None:
            ask(
                self,
                self._job(self.current),
                partial(self._on_found, self.current),
                fails=partial(self._on_failed, self.current),
                told=partial(self._on_progressed, self.current),
                work=Work.ALONE,
            )
        self.changed.emit()

    def _job(self, part: Part) -> JobFunction:
        assert self._questions is not None  # it was asked
        if part is Part.WORDS:
            return partial(compare_words, *self._questions)
        if part is Part.SIDES:
            return partial(solve_both, *self._questions)
        assert self._solved is not None  # the games come first
        return partial(_FINDERS[part], self._solved)

    def _on_failed(self, part: Part, error: BaseException) -> None:
        if part is Part.SIDES:  # nothing can be said of games that nobody has solved
            self._waiting = deque(one for one in self._waiting if one is Part.WORDS)
        self._next()
        self.failed.emit(part, _trouble(part, error))

    def _on_found(self, part: Part, found: object) -> None:
        if isinstance(found, SolvedPair):
            self._solved = found
        self._next()
        self.found.emit(part, found)

    def _on_progressed(self, part: Part, progress: Progress) -> None:
        self.progressed.emit(part, progress.done, progress.total)


def slow_parts(rules: Rules) -> tuple[Part, ...]:
    """Return what takes a while in large games; a margin is one between two players."""
    return tuple(part for part in _SLOW if part is not Part.MARGINS or rules.players == 2)


def _trouble(part: Part, error: BaseException) -> str:
    if isinstance(error, RefusedError):
        return describe_refusal(error)
    log.error("finding out the %s of two lists failed", part.name.lower(), exc_info=error)
    said = _("This could not be found out ({error}: {detail}).")
    return said.format(error=type(error).__name__, detail=error)


# --- what the worker does -------------------------------------------------------------------------


def compare_words(one: Question, other: Question, report: Report) -> ComparedWords:
    """Find out which words that count are in both lists, and which in one only.

    Raises:
        WordListError: if a list cannot be read, or has no word that counts.
    """
    overlap = overlap_of(
        [_load(question).words for question in (one, other)], one.rules.min_length, report
    )
    is_english = any(catalogue.is_english(question.source) for question in (one, other))
    return ComparedWords(overlap, tuple(_listed(overlap, is_english, report)))


def _listed(overlap: Overlap, is_english: bool, report: Report) -> Iterator[NamedWords]:
    """List the words of both lists, and those of each alone."""
    pair, names = overlap.pair(0, 1), [words.name for words in overlap.lists]
    finders = (
        (pair.both, overlap.words_in_both, (0, 1)),
        (pair.first_only, overlap.words_only_in, (0, 1)),
        (pair.second_only, overlap.words_only_in, (1, 0)),
    )
    for name, (count, words_of, places) in zip(names_of_words(*names), finders, strict=True):
        report(0, 0)
        words: Words = in_order_of_language(words_of(*places), report) if count else ()
        yield NamedWords(name, words, overlap.lists[places[0]].alphabet, is_english)


def solve_both(one: Question, other: Question, report: Report) -> SolvedPair:
    """Find out who wins with each list, and with which openings.

    Raises:
        WordListError: if a list cannot be read, or has no word that counts.
        UnanswerableError: if who wins cannot be answered under these rules.
    """
    here, there = _side(one, report), _side(other, report)
    return SolvedPair(here, there, compare_openings(here.solution, there.solution))


def _side(question: Question, report: Report) -> Side:
    report(0, 0)
    loaded, proofs = _load(question), KeptProofs()
    solution = solve(loaded.words, question.rules, question.reading, proofs=proofs, report=report)
    solution.look_at(solution.game.start, report)
    return Side(loaded, solution)


def _load(question: Question) -> LoadedList:
    return named_without(catalogue.load(question.source, question.without))


def find_ends(solved: SolvedPair, report: Report) -> tuple[tuple[str, ...] | None, ...]:
    """Find the words on which best play ends, of each list."""
    from ghost_desktop.engine.listed.folds import find_best_ends  # noqa: PLC0415 - not at the start

    def of_side(side: Side) -> tuple[str, ...] | None:
        found = find_best_ends(side.solution, without_count(report))
        return None if found is None else tuple(side.solution.words.order.sorted(found))

    return tuple(map(of_side, solved.sides))


def find_deciding_words(solved: SolvedPair, report: Report) -> DecidingWords:
    """Find the words of the one list that decide if taken out, those of the other if put in."""
    one, other = solved.one, solved.other.loaded
    game, reading = one.solution.game, one.solution.reading
    removals = decided_by_removal(game, reading, report)
    additions = decided_by_addition(game, other.words, reading, report)
    return deciding_of(one.loaded, one.solution, removals, other, additions)


def find_margins(solved: SolvedPair, report: Report) -> tuple[AskedMargin, AskedMargin]:
    """Find the fewest words of the one list to take out, and to take out or put in from the other."""
    one, other = solved.one, solved.other.loaded
    solution = one.solution

    def asked(beside: LoadedList | None) -> AskedMargin:
        words = None if beside is None else beside.words
        margin = find_margin(solution.game, words, time_limit=PROOF_SECONDS, report=report)
        return AskedMargin(margin, one.loaded, solution.rules, solution.reading, beside)

    return asked(None), asked(other)


def follow_strategies(
    solved: SolvedPair, report: Report
) -> tuple[Elsewhere | None, Elsewhere | None]:
    """Play the strategy of each list with the other."""
    from ghost_desktop.engine.strategies.elsewhere import play_elsewhere  # noqa: PLC0415 - not at the start
    from ghost_desktop.engine.strategies.strategy import winners_strategy  # noqa: PLC0415 - the same

    def watch(_lines: int, _bound: int) -> bool:
        report(0, 0)
        return True

    def followed(side: Side, other: Side) -> Elsewhere | None:
        strategy = winners_strategy(
            side.solution, time_limit=PROOF_SECONDS, watch=watch, report=without_count(report)
        )
        if strategy is None:
            return None
        return play_elsewhere(strategy, other.solution, without_count(report))

    return followed(solved.one, solved.other), followed(solved.other, solved.one)


_FINDERS = {
    Part.ENDS: find_ends,
    Part.DECIDING: find_deciding_words,
    Part.MARGINS: find_margins,
    Part.STRATEGIES: follow_strategies,
}
_SLOW = (Part.DECIDING, Part.MARGINS, Part.STRATEGIES)
