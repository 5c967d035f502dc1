"""Who solves cells beside this process: many processes of this computer, or a cluster of computers."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import sys
import threading
from concurrent.futures import BrokenExecutor, CancelledError, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ghost_desktop import __version__
from ghost_desktop.engine.errors import RefusedError
from ghost_desktop.library.cell import ENGINE, NobodyThere, NoCluster, NoDask, OtherProgram

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Executor

    from distributed import Client


_SAYS_NOTHING = "ignore:resource_tracker:UserWarning"
"""The option for the process that clears semaphores away, and is heard of where it has to: where
the program was ended at once."""


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
        # Whoever is started from now on gets them; what starts a frozen program knows no options.
        if not getattr(sys, "frozen", False) and _SAYS_NOTHING not in sys.warnoptions:
            sys.warnoptions.append(_SAYS_NOTHING)
        executor = ProcessPoolExecutor(
            self.number, multiprocessing.get_context("spawn"), initializer=_end_with_parent
        )
        try:
            yield executor
        finally:
            executor.shutdown(wait=False, cancel_futures=True)
            for process in set(multiprocessing.active_children()) - others:
                process.terminate()
                process.join()


def _end_with_parent() -> None:
    """End this process as soon as the one that started it is no more, and with nothing else.

    Ctrl+C is not heard before this either: processes start `undisturbed`.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def end() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=end, name="end with parent", daemon=True).start()


_IN_SILENCE = {"logging": {"distributed": "critical", "distributed.client": "critical"}}
"""Dask's setting by which it does not write of its troubles while we do."""

_PATIENCE = 10
"""Seconds to wait for an answer from the cluster."""


class Cluster:
    """The workers of a cluster.

    Args:
        address: that of its scheduler, as Dask writes it.

    Attributes:
        losses: the errors by which it says that workers were ended.

    Raises:
        RefusedError: if Dask is not installed.
    """

    losses: tuple[type[BaseException], ...]

    def __init__(self, address: str) -> None:
        try:
            from dask import config  # noqa: PLC0415 - few have it, and it takes long

            config.set(_IN_SILENCE)  # is read when the next is imported
            from distributed import KilledWorker  # noqa: PLC0415
        except ImportError as error:
            raise RefusedError(NoDask()) from error
        self._address = address
        self._number = 1
        self.losses = (KilledWorker, CancelledError)

    @property
    def number(self) -> int:
        """How many work at once; known while it is open."""
        return self._number

    @contextmanager
    def open(self) -> Iterator[Executor]:
        """Open it; see `solving_cells.Workers`."""
        client = self._client()
        try:
            self._greet(client)
            executor: Executor = client.get_executor(pure=False)
            try:
                yield executor
            finally:
                executor.shutdown(wait=False)
        finally:
            client.close(timeout=_PATIENCE)

    def _client(self) -> Client:
        from distributed import Client  # noqa: PLC0415

        try:
            asyncio.run(_knock(self._address))  # a client that gets no answer makes noise
            return Client(self._address, timeout=_PATIENCE, set_as_default=False)
        except (OSError, ValueError, TypeError) as error:
            raise RefusedError(NoCluster(self._address, str(error))) from error

    def _greet(self, client: Client) -> None:
        """Ask all workers who they are.

        Raises:
            RefusedError: if there are none, or one has not this program.
        """
        threads = client.nthreads()
        if not threads:
            raise RefusedError(NobodyThere(self._address))
        self._number = sum(threads.values())
        try:
            programs = set(client.run(this_program).values())
        except (ImportError, AttributeError, RuntimeError) as error:
            raise RefusedError(OtherProgram(self._address, __version__)) from error
        if programs != {this_program()}:
            raise RefusedError(OtherProgram(self._address, __version__))


async def _knock(address: str) -> None:
    """See whether somebody answers at an address.

    Raises:
        OSError: if nobody does.
        ValueError: if it is no address.
        TypeError: if Dask lacks certificates that are needed there.
    """
    from distributed import Security  # noqa: PLC0415
    from distributed.comm.core import connect  # noqa: PLC0415

    answer = await connect(address, _PATIENCE, **Security().get_connection_args("client"))
    await answer.close()


def this_program() -> tuple[str, int]:
    """Return what must be the same wherever cells are solved."""
    return __version__, ENGINE
