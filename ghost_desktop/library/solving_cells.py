"""Questions -> solved cells: from what is kept, in this thread, in processes or on a cluster.

Those who solve side by side are `Workers`: an executor after `concurrent.futures`, to which the cells
go together that share the most. A list that is in a file of one's own travels by value.
"""

from __future__ import annotations

import signal
import sys
from collections import deque
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from itertools import groupby
from math import ceil
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Protocol

from ghost_desktop.engine.comparison import Side, solve_next
from ghost_desktop.engine.errors import NoMemory, NotInTime, RefusedError, TimeOverError
from ghost_desktop.engine.reporting import Deadline, in_silence
from ghost_desktop.library import catalogue
from ghost_desktop.library.cell import Cell, RefusedCell, WorkersEnded, key_of
from ghost_desktop.library.proofs import KeptProofs

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence
    from concurrent.futures import Executor, Future
    from contextlib import AbstractContextManager

    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.words.wordlist import LoadedList
    from ghost_desktop.library.cell import Sought
    from ghost_desktop.library.question import Question
    from ghost_desktop.library.solved_cells import SolvedCells

    Outcome = Cell | RefusedCell

_MANY_LISTS = 4
"""Lists for each worker from which on a list is solved by one of them, under all rules."""

_ROUNDS = 2
"""How often an executor is opened, of which the workers are ended."""

_AHEAD = 2
"""Batches for each worker that wait with it: it need not wait for the next, and files that travel
need not all be held."""

_NEARLY = 0.9
"""Who had so much of his share of the time is taken to have had all of it."""

NO_END = Deadline(None)
"""The time for cells that take as long as they take."""


class Workers(Protocol):
    """Those who solve side by side.

    Attributes:
        number: how many batches are solved at once; known while the executor is open.
        losses: the errors by which the executor says that some of them were ended.
    """

    @property
    def number(self) -> int: ...  # noqa: D102

    @property
    def losses(self) -> tuple[type[BaseException], ...]: ...  # noqa: D102

    def open(self) -> AbstractContextManager[Executor]:
        """Return an executor, of which nothing runs any more after the `with`.

        Raises:
            RefusedError: if there is none.
        """


@dataclass(frozen=True)
class Batch:
    """Cells that share a list, and so are solved together.

    Attributes:
        questions: what is asked, in the order in which neighbours share most.
        content: the bytes of the list's file; None if it is bundled.
        deadline: when all cells are to be solved.
        after: how many others are to be solved by then, after these and one after the other.
    """

    questions: tuple[Question, ...]
    content: bytes | None
    deadline: Deadline = NO_END
    after: int = 0


def solve_cells(
    questions: Iterable[Question],
    sought: Sought,
    *,
    workers: Workers | None = None,
    kept: Sequence[SolvedCells] = (),
    deadline: Deadline = NO_END,
) -> Iterator[Outcome]:
    """Solve cells, giving each as soon as it is known: see `in_order`.

    What is proved of each has its share of the time that is left, and what others leave of theirs;
    those of which it is not known in time who wins are refused.

    Args:
        questions: the cells, best in the order of `engine.comparison.games_of`; each once.
        sought: what is to be known of them; with a deadline, its limit is the share of each cell in
            the time for all of them, by which those that are kept are judged.
        workers: who solves what is not kept; this thread if not given.
        kept: what keeps cells. Each is asked for those that none before it has, which then keep
            them, too; all keep what is solved.
        deadline: when all are to be solved; may stop the work, where this thread does it.

    Yields:
        Those that are kept, in their order; then the others, as they come.

    Raises:
        RefusedError: if the workers, or what keeps the cells, can be used no more.
    """
    keys = {question: key_of(question, sought) for question in dict.fromkeys(questions)}
    known: dict[Question, Cell] = {}
    for place, one in enumerate(kept):
        left = {question: key for question, key in keys.items() if question not in known}
        found = one.find(left, sought)
        for before in kept[:place]:
            before.keep(found.values(), sought, keys)
        known |= found
    yield from (known[question] for question in keys if question in known)
    waiting = [question for question in keys if question not in known]
    if workers is None:
        groups = _here(waiting, sought, deadline)
    else:
        groups = _with(workers, waiting, sought, deadline)
    for outcomes in groups:
        cells = [one for one in outcomes if isinstance(one, Cell)]
        try:
            for one in kept:
                one.keep(cells, sought, keys)
        finally:
            yield from outcomes


def in_order(outcomes: Iterable[Outcome], questions: Iterable[Question]) -> Iterator[Outcome]:
    """Give the outcomes in the order of the questions, each as soon as all before it are there.

    Raises:
        RefusedError: that of the outcomes, once all are given that had come before.
    """
    found: dict[Question, Outcome] = {}
    coming = iter(outcomes)
    failed: RefusedError | None = None
    for question in questions:
        while question not in found and failed is None:
            try:
                one = next(coming)
            except RefusedError as error:
                failed = error
            else:
                found[one.question] = one
        if question in found:
            yield found[question]
    if failed is not None:
        raise failed


def solve_cell(
    question: Question,
    sought: Sought,
    shared: Side | None = None,
    *,
    content: bytes | None = None,
    turn: Deadline | None = None,
    report: Report = in_silence,
) -> tuple[Cell, Side]:
    """Solve one cell.

    Args:
        question: which.
        sought: what is to be known of it.
        shared: what the cell before has left, if no other words were left out of its list.
        content: the bytes of the list's file, if they have been read already.
        turn: when it is the next one's turn; see `solve_next`.
        report: may stop the work.

    Returns:
        The cell, and what the next may share.

    Raises:
        RefusedError: if the list cannot be read or has no word that counts, or nobody can answer.
    """

    def load(source: str) -> LoadedList:
        if content is None:
            return catalogue.load(source, question.without, report)
        return catalogue.load_content(source, content, question.without, report)

    row, shared = solve_next(
        question.source,
        question.rules,
        shared,
        load,
        reading=question.reading,
        lines=sought.lines,
        margin=sought.margin,
        count=sought.count,
        time_limit=sought.time_limit,
        turn=turn,
        proofs=KeptProofs(),
        report=report,
    )
    words = shared.loaded.words
    return Cell(question, words.name, words.alphabet, row, shared.loaded.report), shared


def solve_batch(batch: Batch, sought: Sought) -> Iterator[Outcome]:
    """Solve the cells of a batch, one after the other."""
    shared: Side | None = None
    deadline, last = batch.deadline, batch.deadline.last()
    for place, question in enumerate(batch.questions, 1):
        share = deadline.share(batch.after + len(batch.questions) - place)
        turn = None if share is None else Deadline(share).early()
        try:
            deadline(0, 0)
            cell, shared = solve_cell(
                question, sought, shared, content=batch.content, turn=turn, report=last
            )
        except RefusedError as error:
            # Of what had been made when it was raised, nothing is kept with it.
            yield RefusedCell(question, error.with_traceback(None))
        except MemoryError:
            yield RefusedCell(question, RefusedError(NoMemory()))
        else:
            has_all = share is None or share >= _NEARLY * (sought.time_limit or 0)
            yield cell if has_all else replace(cell, seconds=share)


def solve_whole_batch(batch: Batch, sought: Sought) -> list[Outcome]:
    """Solve the cells of a batch, elsewhere."""
    return list(solve_batch(batch, sought))


def batches_of(
    questions: Iterable[Question], workers: int, *, proving: bool
) -> list[tuple[Question, ...]]:
    """Put questions together for so many workers: those that share a list, and positions.

    Where there are far more lists than workers, all of a list, which is then read once.

    Args:
        questions: what is asked.
        workers: how many solve.
        proving: whether more is sought than who wins. It takes far longer than to list positions:
            then those of each minimum length may be listed anew, so that nobody has to wait.
    """
    asked = list(questions)
    lists = len({_list_of(question) for question in asked})
    share = _positions_of if proving else _listing_of
    if lists >= _MANY_LISTS * workers:
        share = _list_of
    groups: dict[object, list[Question]] = {}
    for question in asked:
        groups.setdefault(share(question), []).append(question)
    return [tuple(group) for group in groups.values()]


def _list_of(question: Question) -> tuple[object, ...]:
    return question.source, question.without


def _listing_of(question: Question) -> tuple[object, ...]:
    """Return what positions are listed for, as `PositionListing` has them: all minimum lengths."""
    if question.rules.variant.lists_beyond_words:
        return *_list_of(question), question.rules.variant
    return _positions_of(question)


def _positions_of(question: Question) -> tuple[object, ...]:
    return (*_list_of(question), question.rules.variant, question.rules.min_length)


def _here(
    questions: Sequence[Question], sought: Sought, deadline: Deadline
) -> Iterator[list[Outcome]]:
    """Solve in this thread, a cell at a time."""
    after = len(questions)
    for _list, group in groupby(questions, _list_of):
        together = tuple(group)
        after -= len(together)
        for outcome in solve_batch(Batch(together, None, deadline, after), sought):
            yield [outcome]


def _with(
    workers: Workers, questions: Iterable[Question], sought: Sought, deadline: Deadline
) -> Iterator[list[Outcome]]:
    """Have cells solved by workers, who are replaced once if they are ended.

    Who has not answered when what is known has been written down is waited for no longer.

    Raises:
        RefusedError: if they are ended again.
    """
    left = list(questions)
    for _ in range(_ROUNDS):
        if not left:
            return
        with workers.open() as executor:
            proving = sought.lines or sought.margin
            waiting = deque(batches_of(left, workers.number, proving=proving))
            patience = deadline.last().last()  # for the workers, and for what they send
            yield from _Round(executor, workers, waiting, sought, deadline, patience).results()
        left = [question for batch in waiting for question in batch]
    if left:
        raise RefusedError(WorkersEnded())


@contextmanager
def undisturbed() -> Iterator[None]:
    """Hear of Ctrl+C afterwards: what is done with a future is done, or not begun.

    The exception could come just after a future's lock was taken, and before anybody was there to
    give it back: who waits for it would wait for ever, and the program for him when it ends. And
    processes that are started meanwhile hear nothing of it, for it is for who started them.
    """
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@dataclass(eq=False)
class _Round:
    """What is done by one executor, until all is done or its workers are ended."""

    _executor: Executor
    _workers: Workers
    _waiting: deque[tuple[Question, ...]]
    _sought: Sought
    _deadline: Deadline
    _patience: Deadline
    _is_broken: bool = False
    _sent: dict[Future[list[Outcome]], tuple[Question, ...]] = field(default_factory=dict)
    _done: SimpleQueue[Future[list[Outcome]]] = field(default_factory=SimpleQueue)

    def results(self) -> Iterator[list[Outcome]]:
        """Give what is done; those batches wait again that were not, when workers were ended."""
        while (self._waiting or self._sent) and not self._is_broken:
            yield from self._send()
            done = self._wait() if self._sent else []
            if self._patience.is_over:
                yield self._given_up(done)
            for future in done:
                if (outcomes := self._result(future)) is not None:
                    del self._sent[future]
                    yield outcomes
        self._waiting.extendleft(reversed(self._sent.values()))

    def _wait(self) -> list[Future[list[Outcome]]]:
        """Wait until something is done, or there is no time left; return all that is done."""
        done = []
        with suppress(Empty):
            done.append(self._done.get(timeout=self._patience.left))
            while True:
                done.append(self._done.get_nowait())
        return done

    def _send(self) -> Iterator[list[Outcome]]:
        """Let more be solved; give what cannot be, since a file cannot be read."""
        ahead = self._workers.number * _AHEAD
        while self._waiting and len(self._sent) < ahead and not self._is_broken:
            questions = self._waiting[0]
            try:
                batch = self._batch(questions)
            except RefusedError as error:
                self._waiting.popleft()
                yield [RefusedCell(question, error) for question in questions]
                continue
            try:
                with undisturbed():
                    future = self._executor.submit(solve_whole_batch, batch, self._sought)
                    future.add_done_callback(self._done.put)
            except self._workers.losses:
                self._is_broken = True
            else:
                self._sent[future] = self._waiting.popleft()

    def _batch(self, questions: tuple[Question, ...]) -> Batch:
        """Put the first batch that waits together; it shares the time with those behind it.

        Raises:
            WordListError: if the list's file cannot be read.
        """
        source = questions[0].source
        content = None if catalogue.is_known(source) else catalogue.content_of(source)
        # With it, for each of the workers.
        turns = ceil(sum(map(len, self._waiting)) / self._workers.number)
        return Batch(questions, content, self._deadline, max(0, turns - len(questions)))

    def _given_up(self, done: Collection[Future[list[Outcome]]]) -> list[Outcome]:
        """Wait for nobody any more; return what is not done."""
        late = [batch for future, batch in self._sent.items() if future not in done]
        late.extend(self._waiting)
        self._waiting.clear()
        self._sent = {future: self._sent[future] for future in done}
        error = TimeOverError(NotInTime(self._deadline.seconds or 0.0))
        return [RefusedCell(question, error) for batch in late for question in batch]

    def _result(self, future: Future[list[Outcome]]) -> list[Outcome] | None:
        try:
            with undisturbed():
                return future.result()
        except self._workers.losses:
            self._is_broken = True
            return None
