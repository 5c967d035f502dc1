"""The fewest things to remember, proved here, or in a process that can be ended at any moment.

HiGHS works at it (`growing_program`), and listens only now and then, in large programs not for ten
seconds. A process is ended at once, and what it has told of before is kept: how far it is, and each
better choice. It gets the program and its answers go back as pickles, over its standard streams; it
ends by itself when whoever started it is no more.

A frozen program has no interpreter to start: it starts itself, and calls `serve_if_asked` first.
"""

from __future__ import annotations

import gc
import os
import pickle
import queue
import subprocess
import sys
import threading
import traceback
from contextlib import suppress
from typing import IO, TYPE_CHECKING, Any

import numpy as np

from ghost_desktop.engine.strategies.choices import Chosen
from ghost_desktop.engine.strategies.replies import to_the_end

if TYPE_CHECKING:
    from typing import Self

    from numpy.typing import NDArray

    from ghost_desktop.engine.strategies.choices import Choices
    from ghost_desktop.engine.strategies.replies import Watch

MOST_EDGES_HERE = 100_000
"""Edges of the largest program that is solved where it is asked for.

Up to here HiGHS listens at least once a second, and most programs are done in less, to which a
process would add a third of a second. On the largest (Dutch, with 223,000) it works for half a
minute and does not listen for ten seconds of it.
"""


def fewest_lines(
    choices: Choices,
    known: NDArray[np.bool_],
    *,
    watch: Watch = to_the_end,
    in_full: bool = False,
) -> Chosen:
    """Find the choice with the fewest lines, and among these one with the fewest letters.

    Where lines have prices, what they cost together comes before their number.

    Args:
        choices: what there is to choose from.
        known: ``bool (nodes,)``, a choice to begin with.
        watch: is told how the search goes on, and can end it with the best that has been found.
        in_full: whether the proof is wanted as well.
    """
    if len(choices.before) > MOST_EDGES_HERE:
        try:
            process = ProofProcess()
        except OSError:  # where none may be started, it takes longer to be stopped
            pass
        else:
            with process:
                return process.solve(choices, known, watch=watch, in_full=in_full)
    # Imported where there is something to prove: HiGHS is large.
    from ghost_desktop.engine.strategies.growing_program import solve  # noqa: PLC0415

    return solve(choices, known, watch=watch, in_full=in_full)


SERVE = "--prove-for-another-process"
"""The only argument of a frozen program that is started as such a process."""

_POLL_SECONDS = 0.05
"""How often to ask whether to go on, while there is no news."""


class ProofFailed(RuntimeError):
    """The process could not do its work; says why."""


class ProofProcess:
    """A process for one integer program; to be used in a `with`, at whose end it is no more.

    Raises:
        OSError: if no process can be started.
    """

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            _command(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,  # Ctrl-C is for whoever asks, who then ends it
        )
        self._news: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._talk: threading.Thread | None = None

    def __enter__(self) -> Self:
        """Return it."""
        return self

    def __exit__(self, *_raised: object) -> None:
        """End the process, whatever it is at."""
        self._process.kill()
        self._process.wait()
        if self._talk is not None:
            self._talk.join()
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                with suppress(OSError):  # it may have ended with something still to be read
                    stream.close()

    def solve(
        self,
        choices: Choices,
        known: NDArray[np.bool_],
        *,
        watch: Watch,
        in_full: bool = False,
    ) -> Chosen:
        """Do what `growing_program.solve` does; `watch` is asked all the time, and ends it at once.

        Raises:
            ProofFailed: if the process ends without an answer.
        """
        best, bound = known, 0
        cost = choices.cost(known)
        self._begin((choices, known, in_full))
        while watch(cost, bound):
            try:
                news = self._news.get(timeout=_POLL_SECONDS)
            except queue.Empty:
                continue
            if isinstance(news, Chosen):
                return news
            if isinstance(news, np.ndarray):
                best = np.unpackbits(news, count=len(known)).astype(np.bool_)
            elif isinstance(news, tuple):
                cost, bound = news
            else:
                code = self._process.wait()
                raise ProofFailed(news or f"the process of the proof ended with {code}")
        return Chosen(best, bound)

    def _begin(self, program: object) -> None:
        """Talk to the process in a thread: whoever asks must not wait even for the sending."""
        self._talk = threading.Thread(
            target=self._converse, args=(program,), name="proof", daemon=True
        )
        self._talk.start()

    def _converse(self, program: object) -> None:
        """Give the process its program, then take in what it tells; None once it is no more."""
        sink, source = self._process.stdin, self._process.stdout
        assert sink is not None
        assert source is not None
        try:
            pickle.dump(program, sink)
            sink.flush()
            while True:
                self._news.put(pickle.load(source))
        except (EOFError, OSError, pickle.UnpicklingError):
            self._news.put(None)


def _command() -> list[str]:
    """Return what starts the process: with the modules that are found here.

    What these print must not get between the answers, not even while they are imported.
    """
    if getattr(sys, "frozen", False):
        return [sys.executable, SERVE]
    begin = (
        "import os, sys; sink = os.fdopen(os.dup(1), 'wb'); os.dup2(2, 1); sys.stdout = sys.stderr; "
        f"sys.path[:] = {sys.path!r}; from {__name__} import serve; serve(sink)"
    )
    return [sys.executable, "-c", begin]


# --- within the process ---------------------------------------------------------------------------


def serve_if_asked() -> None:
    """Be such a process if a frozen program was started as one, and end; else do nothing."""
    if sys.argv[1:] == [SERVE]:
        usual, sys.stdout = sys.stdout, sys.stderr
        serve(usual.buffer)
        sys.exit()


def serve(sink: IO[bytes]) -> None:
    """Read a program from the standard input, and write how it goes on, and the answer.

    Args:
        sink: where to; nobody else may write there.
    """
    source = sys.stdin.buffer
    gc.disable()  # a hundred thousand sets, in none of which is itself, take a third less time
    try:
        choices, known, in_full = pickle.load(source)
        threading.Thread(target=_end_with, args=(source,), daemon=True).start()
        _solve(choices, known, in_full, sink)
    except EOFError:
        pass  # ended before it was given anything to do
    except Exception:  # noqa: BLE001 - whoever asked shall know
        _tell(sink, traceback.format_exc())


def _solve(choices: Choices, known: NDArray[np.bool_], in_full: bool, sink: IO[bytes]) -> None:
    from ghost_desktop.engine.strategies.growing_program import solve  # noqa: PLC0415 - large

    def watch(lines: int, bound: int) -> bool:
        _tell(sink, (lines, bound))
        return True

    def improved(nodes: NDArray[np.bool_]) -> None:
        _tell(sink, np.packbits(nodes))

    chosen = solve(
        choices,
        known,
        watch=watch,
        improved=improved,
        in_full=in_full,
        listens=False,  # it is ended from outside
    )
    _tell(sink, chosen)


def _tell(sink: IO[bytes], news: object) -> None:
    pickle.dump(news, sink)
    sink.flush()


def _end_with(source: IO[bytes]) -> None:
    """End the process as soon as nobody is left to hear of it.

    A stream that is being read cannot be closed when Python ends: that would be an abort.
    """
    while os.read(source.fileno(), 1):
        pass
    os._exit(0)
