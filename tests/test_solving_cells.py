"""Solving many cells: in this thread, in processes and on a cluster, whoever is ended meanwhile."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import sys
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar
from weakref import ref

import pytest
from certain import there
from refusing import stopped

from ghost_desktop.engine.comparison import games_of, solve_row
from ghost_desktop.engine.errors import NoneLongEnough, RefusedError, TimeOverError
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants.ghost import GHOST
from ghost_desktop.engine.game.variants.spook import SPOOK
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.engine.reporting import Deadline
from ghost_desktop.library import catalogue, cell, processes, solving_cells
from ghost_desktop.library.cell import Cell, RefusedCell, Sought, WorkersEnded
from ghost_desktop.library.cell_table import KeptCell
from ghost_desktop.library.processes import Cluster, Processes
from ghost_desktop.library.question import Question
from ghost_desktop.library.solved_cells import Atlas, CellCache
from ghost_desktop.library.solving_cells import (
    Batch,
    batches_of,
    in_order,
    solve_batch,
    solve_cell,
    solve_cells,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from weakref import ReferenceType

    from ghost_desktop.engine.comparison import Row, Side
    from ghost_desktop.engine.errors import Refusal
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.library.solving_cells import Outcome, Workers

PLAIN = Sought(lines=False)
GAMES = games_of(Rules(), variants=[GHOST, SUPERGHOST], min_lengths=[2, 3], players=[2, 3])


@pytest.fixture
def sources(tmp_path: Path) -> list[str]:
    """Two lists in files, and one of the bundled."""
    found = []
    for name, words in ("a", "ghost\nhost\nshot\ntan\ntoast\n"), ("b", "green\ntan\ntree\ntrie\n"):
        path = tmp_path / f"{name}.txt"
        path.write_text(words)
        found.append(str(path))
    return [*found, "american-english-small@10"]


@pytest.fixture
def asked(sources: list[str]) -> list[Question]:
    return [Question(source, rules) for source in sources for rules in GAMES]


def untimed(row: Row) -> Row:
    return replace(row, load_seconds=0, solve_seconds=0)


def rows(outcomes: list[Outcome]) -> list[Row]:
    return [untimed(one.row) for one in outcomes if isinstance(one, Cell)]


def expected(questions: list[Question], *, lines: bool = False) -> list[Row]:
    return [
        untimed(solve_row(catalogue.load(one.source), one.rules, lines=lines)) for one in questions
    ]


# --- workers of a test ----------------------------------------------------------------------------


class _Here(Executor):
    """Does at once what is submitted, until its workers are ended."""

    def __init__(self, ends_after: int, before: Callable[[], object]) -> None:
        self._left = ends_after
        self._before = before

    def submit(self, fn: Callable[..., Any], /, *args: Any, **more: Any) -> Future[Any]:  # noqa: ANN401
        future: Future[Any] = Future()
        arguments = pickle.dumps((args, more))  # as it goes to another process
        self._before()
        args, more = pickle.loads(arguments)
        self._left -= 1
        if self._left < 0:
            future.set_exception(BrokenExecutor())
        else:
            future.set_result(fn(*args, **more))
        return future


@dataclass
class Some:
    """Workers who are ended after so many batches, each time they are opened."""

    ends_after: list[int] = field(default_factory=list)
    before: Callable[[], object] = lambda: None
    number: int = 2
    opened: int = 0
    losses: ClassVar[tuple[type[BaseException], ...]] = (BrokenExecutor,)

    @contextmanager
    def open(self) -> Iterator[Executor]:
        self.opened += 1
        yield _Here(self.ends_after.pop(0) if self.ends_after else 1000, self.before)


class Kept(CellCache):
    """Keeps cells in memory."""

    def __init__(self) -> None:
        self.cells: dict[Question, Cell] = {}

    def find(self, keys: Any, sought: Sought) -> dict[Question, Cell]:  # noqa: ANN401, ARG002
        return {question: cell for question, cell in self.cells.items() if question in keys}

    def keep(self, cells: Any, sought: Sought, keys: Any) -> None:  # noqa: ANN401, ARG002
        self.cells |= {cell.question: cell for cell in cells}


# --- in this thread -------------------------------------------------------------------------------


def test_every_cell_is_what_solving_it_alone_says(asked: list[Question]) -> None:
    found = list(solve_cells(asked, PLAIN))
    assert [one.question for one in found] == asked
    assert rows(found) == expected(asked)
    few = asked[: len(GAMES)]
    assert rows(list(solve_cells(few, Sought()))) == expected(few, lines=True)
    first = found[0]
    assert isinstance(first, Cell)
    assert (first.name, first.report.entries) == (asked[0].source, 5)


def test_words_that_are_left_out_are_so_in_their_cells_only(sources: list[str]) -> None:
    plain = Question(sources[0], Rules(min_length=3))
    asked = [plain, replace(plain, without=("tan",)), plain]
    found = [one for one in in_order(solve_cells(asked, PLAIN), asked) if isinstance(one, Cell)]
    assert [one.row.words for one in found] == [5, 4, 5]
    assert found[1].row.without == ("tan",)


def test_what_cannot_be_solved_does_not_stop_the_others(sources: list[str]) -> None:
    asked = [
        Question(sources[0], Rules(min_length=9)),
        Question("no such"),
        Question(sources[0], Rules(SPOOK, players=3)),
        Question(sources[0]),
    ]
    for workers in (None, Some()):
        found = list(in_order(solve_cells(asked, PLAIN, workers=workers), asked))
        assert [type(one) for one in found] == [*[RefusedCell] * 3, Cell]
        first = found[0]
        assert isinstance(first, RefusedCell)
        assert first.error.refusal == NoneLongEnough(sources[0], 9, 5)


def test_whoever_asks_can_stop_it(asked: list[Question]) -> None:
    with stopped() as report:
        next(solve_cells(asked, PLAIN, deadline=Deadline(None, report)))


def test_the_first_comes_before_the_others_are_solved(sources: list[str]) -> None:
    found = solve_cells([Question(sources[0]), Question(sources[1])], PLAIN)
    assert next(found).question.source == sources[0]
    Path(sources[1]).unlink()
    assert isinstance(next(found), RefusedCell)


# --- what is kept ---------------------------------------------------------------------------------


def test_what_is_kept_comes_first_and_is_not_solved_again(asked: list[Question]) -> None:
    first, second = Kept(), Kept()
    before = list(solve_cells(asked[3:5], PLAIN, kept=[second]))
    found = list(solve_cells(asked, PLAIN, kept=[first, second]))
    assert found[:2] == before  # the very same
    assert rows(list(in_order(found, asked))) == expected(asked)
    assert list(first.cells) == list(dict.fromkeys([*asked[3:5], *asked]))
    assert set(second.cells) == set(asked)
    again = solve_cells(asked, PLAIN, kept=[first])
    assert list(in_order(again, asked)) == list(in_order(found, asked))


def test_an_atlas_goes_on_where_it_was_stopped(tmp_path: Path, asked: list[Question]) -> None:
    with Atlas(tmp_path / "my.atlas") as atlas, CellCache() as cache:
        for _cell in zip(range(5), solve_cells(asked, PLAIN, kept=[atlas, cache]), strict=False):
            pass
        assert len(atlas) == len(cache) == 5
    workers = Some()
    with Atlas(tmp_path / "my.atlas") as atlas:
        list(solve_cells(asked[:5], PLAIN, workers=workers, kept=[atlas]))
        assert workers.opened == 0
        list(solve_cells(asked, PLAIN, workers=workers, kept=[atlas]))
    assert {one.question for one in Atlas.cells_in(tmp_path / "my.atlas")} == set(asked)


# --- side by side ---------------------------------------------------------------------------------


def test_cells_go_together_that_share_most(asked: list[Question]) -> None:
    together = batches_of(asked, workers=2, proving=True)
    assert sum(together, ()) == tuple(asked)
    assert [len(one) for one in together] == [2] * 12  # three lists, two variants, two minimums
    assert all(len({one.rules.players for one in batch}) == 2 for batch in together)
    lengths_together = batches_of(asked, workers=2, proving=False)
    assert sum(lengths_together, ()) == tuple(asked)
    assert [len(one) for one in lengths_together] == [2, 2, 4] * 3  # those of SuperGhost
    proved = [Question("a", Rules(SPOOK, min_length)) for min_length in (3, 4)]
    assert len(batches_of(proved, workers=2, proving=False)) == 2, "there is nothing to share"
    many = [Question(str(number), rules) for number in range(8) for rules in GAMES]
    for proving in (False, True):
        batches = batches_of(many, workers=2, proving=proving)
        assert [len(one) for one in batches] == [len(GAMES)] * 8
    assert len(batches_of(many, workers=3, proving=True)) == 8 * 4
    apart = [Question("a"), Question("a", without=("b",))]
    assert [len(one) for one in batches_of(apart * 9, workers=2, proving=False)] == [9, 9]


def test_the_order_is_that_in_which_it_was_asked(asked: list[Question]) -> None:
    found = list(solve_cells(asked, PLAIN))
    assert list(in_order(reversed(found), asked)) == found
    assert list(in_order(found, [*asked, asked[0]])) == [*found, found[0]]


def test_a_list_of_ones_own_travels_by_value(sources: list[str]) -> None:
    """Where it is solved there may be no such file."""
    own = Path(sources[0])
    asked = [Question(str(own)), Question(sources[2])]
    wanted = expected(asked)
    workers = Some(before=partial(own.unlink, missing_ok=True))
    assert rows(list(in_order(solve_cells(asked, PLAIN, workers=workers), asked))) == wanted
    assert not own.exists()


def test_the_rest_goes_on_once_when_workers_are_ended(asked: list[Question]) -> None:
    workers, kept = Some([3]), Kept()
    found = list(in_order(solve_cells(asked, PLAIN, workers=workers, kept=[kept]), asked))
    assert rows(found) == expected(asked)
    assert workers.opened == 2
    workers, kept = Some([3, 2]), Kept()
    with pytest.raises(RefusedError) as refused:
        list(solve_cells(asked, PLAIN, workers=workers, kept=[kept]))
    assert refused.value.refusal == WorkersEnded()
    assert workers.opened == 2
    assert len(kept.cells) == 2 + 2 + 4 + 2 + 2  # what was solved by then


KILL = signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL
"""What ends a process at once."""


@pytest.fixture
def for_many(sources: list[str]) -> list[Question]:
    """Questions that do not go together."""
    games = games_of(Rules(), variants=[GHOST], min_lengths=[1, 4], players=[2])
    lists = [*sources[:2], "american-english-small"]
    return [Question(source, rules) for source in lists for rules in games]


def test_processes_solve_and_one_may_be_killed(for_many: list[Question]) -> None:
    others = set(multiprocessing.active_children())
    found: list[Outcome] = []
    killed = 0
    for one in solve_cells(for_many, PLAIN, workers=Processes(2)):
        found.append(one)
        if not killed:
            children = sorted(set(multiprocessing.active_children()) - others, key=str)
            killed = children[0].pid or 0
            os.kill(killed, KILL)
    assert killed
    assert rows(list(in_order(found, for_many))) == expected(for_many)
    assert set(multiprocessing.active_children()) <= others


def test_a_cluster_solves_and_one_of_it_may_be_killed(for_many: list[Question]) -> None:
    from distributed import LocalCluster  # noqa: PLC0415 - it takes long to import

    local = LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        host="127.0.0.1",
        dashboard_address=None,
        silence_logs=50,
    )
    with local:
        found: list[Outcome] = []
        for one in solve_cells(for_many, PLAIN, workers=Cluster(local.scheduler_address)):
            found.append(one)
            if len(found) == 1:
                os.kill(local.workers[0].pid, KILL)
        assert rows(list(in_order(found, for_many))) == expected(for_many)


class Greeted:
    """Is asked who works in a cluster, and with what."""

    def __init__(self, threads: dict[str, int], programs: Callable[[], dict[str, object]]) -> None:
        self.nthreads = lambda: threads
        self.run = lambda _function: programs()
        self.is_closed = False

    def get_executor(self, *, pure: bool) -> Executor:
        assert not pure
        return _Here(99, bool)

    def close(self, timeout: float) -> None:
        assert timeout
        self.is_closed = True


def lacks_it() -> dict[str, object]:
    raise ModuleNotFoundError


@pytest.mark.parametrize(
    ("threads", "programs", "kind"),
    [
        ({}, dict, cell.NobodyThere),
        ({"a": 1, "b": 2}, lacks_it, cell.OtherProgram),
        (
            {"a": 1, "b": 2},
            lambda: {"a": processes.this_program(), "b": "?"},
            cell.OtherProgram,
        ),
    ],
)
def test_a_cluster_that_cannot_solve_is_refused(
    monkeypatch: pytest.MonkeyPatch,
    threads: dict[str, int],
    programs: Callable[[], dict[str, object]],
    kind: type[Refusal],
) -> None:
    greeted = Greeted(threads, programs)
    monkeypatch.setattr(Cluster, "_client", lambda _cluster: greeted)
    with pytest.raises(RefusedError) as refused, Cluster("tcp://127.0.0.1:1").open():
        pass
    assert isinstance(refused.value.refusal, kind)
    assert greeted.is_closed


def test_all_threads_of_a_cluster_work(monkeypatch: pytest.MonkeyPatch) -> None:
    greeted = Greeted({"a": 1, "b": 2}, lambda: dict.fromkeys("ab", processes.this_program()))
    monkeypatch.setattr(Cluster, "_client", lambda _cluster: greeted)
    workers = Cluster("tcp://127.0.0.1:1")
    with workers.open():
        assert workers.number == 3
    assert greeted.is_closed


def test_where_there_is_no_cluster_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "_PATIENCE", 0.2)
    for address in ("nowhere", "strange://127.0.0.1:1", "tcp://127.0.0.1:1", "tls://127.0.0.1:1"):
        with pytest.raises(RefusedError) as refused:
            list(solve_cells([Question()], PLAIN, workers=Cluster(address)))
        assert isinstance(refused.value.refusal, cell.NoCluster)
        assert refused.value.refusal.address == address
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(RefusedError) as refused:
        Cluster("tcp://127.0.0.1:1")
    assert refused.value.refusal == cell.NoDask()


# --- in some time ---------------------------------------------------------------------------------


class Hours:
    """A clock that goes on while a cell is solved, and not otherwise.

    Attributes:
        takes: the seconds for each cell, those for the next first.
        shares: the seconds that each had for what is proved of it.
    """

    def __init__(self) -> None:
        self.now = 0.0
        self.takes: list[float] = []
        self.shares: list[float] = []
        self.left: list[float] = []

    def solve(self, *some: Any, turn: Deadline | None, **more: Any) -> Any:  # noqa: ANN401
        assert turn is not None
        self.shares.append(turn.last().left or 0.0)
        assert turn.left is not None
        self.left.append(turn.left)
        assert turn.left < self.shares[-1], "it has to be written down as well"
        self.now += self.takes.pop(0)
        return solve_cell(*some, turn=turn, **more)


@pytest.fixture
def hours(monkeypatch: pytest.MonkeyPatch) -> Hours:
    """The clock that all look at."""
    made = Hours()
    monkeypatch.setattr("time.monotonic", lambda: made.now)
    monkeypatch.setattr("time.time", lambda: 1e9 + made.now)
    monkeypatch.setattr(solving_cells, "solve_cell", made.solve)
    return made


def late(outcomes: list[Outcome]) -> list[Question]:
    """Those for which there was no time."""
    return [
        one.question
        for one in outcomes
        if isinstance(one, RefusedCell) and isinstance(one.error, TimeOverError)
    ]


@pytest.mark.parametrize("workers", [None, Some(number=1)], ids=["here", "elsewhere"])
def test_each_cell_has_its_share_of_the_time_and_what_others_leave(
    asked: list[Question], hours: Hours, workers: Workers | None
) -> None:
    few, hours.takes = asked[:5], [1, 1, 10, 3]
    deadline = Deadline(15)
    sought = Sought(time_limit=3)
    found = list(in_order(solve_cells(few, sought, workers=workers, deadline=deadline), few))
    assert hours.shares == [3, 3.5, 13 / 3, 1.5]
    assert late(found) == few[4:], "15 seconds are over"
    cells = [one for one in found if isinstance(one, Cell)]
    assert [one.question for one in cells] == few[:4]
    assert [one.seconds for one in cells] == [None, None, None, 1.5], "less than its share"
    kept = [KeptCell.of(one, sought).lines.time_limit for one in cells]
    assert kept == [3, 3, 3, 1.5]


def test_of_a_short_time_for_many_each_has_some(asked: list[Question], hours: Hours) -> None:
    hours.takes = [0] * 8
    list(solve_cells(asked[:8], PLAIN, deadline=Deadline(2)))
    assert hours.left[0] == 0.125, "half of its share: the other half is to write it down"
    assert min(hours.left) > 0


def test_those_who_work_side_by_side_have_more_time(asked: list[Question], hours: Hours) -> None:
    hours.takes = [0] * 8
    in_ghost = [one for one in asked if one.rules.variant is GHOST][:8]
    list(solve_cells(in_ghost, PLAIN, workers=Some(number=2), deadline=Deadline(12)))
    assert hours.shares == [3, 4, 4, 6, 6, 12, 6, 12], "four batches of two, for two"


def test_workers_that_do_not_answer_in_time_are_waited_for_no_longer(
    asked: list[Question], monkeypatch: pytest.MonkeyPatch
) -> None:
    class _Never(_Here):
        def submit(self, fn: Any, /, *args: Any, **more: Any) -> Future[Any]:  # noqa: ANN401
            return super().submit(fn, *args, **more) if self._left else Future()

    @contextmanager
    def hang() -> Iterator[Executor]:
        yield _Never(1, lambda: None)

    workers, ends = Some(), Deadline(None)
    monkeypatch.setattr(workers, "open", hang)
    monkeypatch.setattr(ends, "last", lambda: Deadline(0))  # of who waits; nobody else hears of it
    found = list(solve_cells(asked, PLAIN, workers=workers, deadline=ends))
    assert late(found) == asked[2:]
    assert rows(found) == expected(asked[:2])


def test_a_cell_whose_proofs_ended_with_its_turn_is_a_cell(sources: list[str]) -> None:
    over = Deadline(0)
    found, _shared = solve_cell(
        Question(sources[2], Rules(SUPERGHOST)), Sought(margin=True), turn=over
    )
    plain = solve_cell(Question(sources[2], Rules(SUPERGHOST)), PLAIN)[0]
    assert found.row.fate == plain.row.fate
    assert found.row.proved_minimal is not None
    assert there(found.row.margin).lower_bound >= 1


def test_what_cannot_be_solved_holds_nothing_of_what_can(
    monkeypatch: pytest.MonkeyPatch, sources: list[str]
) -> None:
    held: list[ReferenceType[Solution]] = []

    def note(*arguments: Any, **named: Any) -> tuple[Cell, Side]:  # noqa: ANN401 - as it is called
        cell, shared = solve_cell(*arguments, **named)
        held.append(ref(shared.solution))
        return cell, shared

    monkeypatch.setattr(solving_cells, "solve_cell", note)
    questions = tuple(Question(sources[0], Rules(one, players=3)) for one in (GHOST, SPOOK))
    solved, refused = solve_batch(Batch(questions, None), PLAIN)
    assert isinstance(solved, Cell)
    assert isinstance(refused, RefusedCell)
    assert [one() for one in held] == [None]
