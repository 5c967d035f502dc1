"""Many processes of this computer, which solve cells."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from concurrent.futures import Executor, Future


@dataclass(frozen=True)
class Processes:
    """Processes that work side by side.

    They are ended with whoever opened it, and know nothing of Ctrl+C, which is for him.

    Attributes:
        number: how many.
    """

    number: int

    losses: ClassVar[tuple[type[BaseException], ...]] = (BrokenExecutor,)
    """The errors by which the executor says that some were ended."""

    @contextmanager
    def open(self) -> Iterator[Executor]:
        """Open it; see `solving_cells.Workers`."""
        others = set(multiprocessing.active_children())
        executor = _Deaf(
            self.number, multiprocessing.get_context("spawn"), initializer=_end_with_parent
        )
        try:
            yield executor
        finally:
            executor.shutdown(wait=False, cancel_futures=True)
            for process in set(multiprocessing.active_children()) - others:
                process.terminate()
                process.join()


class _Deaf(ProcessPoolExecutor):
    """An executor whose processes do not hear of Ctrl+C, not even while they start."""

    def submit(
        self,
        fn: Callable[..., Any],
        /,
        *args: Any,  # noqa: ANN401 - as the base class has it
        **more: Any,  # noqa: ANN401
    ) -> Future[Any]:
        """Let something be done; this is what starts processes."""
        if sys.platform == "win32":
            return super().submit(fn, *args, **more)
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            return super().submit(fn, *args, **more)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end_with_parent() -> None:
    """End this process as soon as the one that started it is no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def end() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=end, name="end with parent", daemon=True).start()
