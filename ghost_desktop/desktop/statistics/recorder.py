"""Keeps what became of each round of the board, from when it is over until it goes on after all."""

# ruff: noqa: PLC0415 - until a round is over none of this need be imported

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from ghost_desktop.desktop.kit.ask import ask, awaits, say_error
from ghost_desktop.translation import N_, _

if TYPE_CHECKING:
    from pathlib import Path

    from ghost_desktop.desktop.board.looking_back import FinishedRound, LookingBack
    from ghost_desktop.desktop.statistics.keeping import Change, Kept
    from ghost_desktop.library.statistics import PlayedRound


_UNKEPT = N_("What became of a round could not be kept.")


class Recorder(QObject):
    """Follows a board, and has a worker write what there is to keep, in order.

    What could not be written is tried again with the next round. Rounds of a match that was opened
    are kept if they end here.

    Args:
        looking_back: knows what became of the board's rounds.
        path: the file; None is the one in the user's folder for data.

    Signals:
        recorded: the file says something else now.
        troubled: a sentence: why something could not be written.
    """

    recorded = Signal()
    troubled = Signal(str)

    def __init__(
        self, looking_back: LookingBack, path: Path | None, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._path = path
        self._pending: list[Change] = []
        looking_back.looked.connect(self._on_looked)
        looking_back.reopened.connect(self._on_reopened)

    @property
    def is_done(self) -> bool:
        """Whether all that there was to keep is kept."""
        return not self._pending

    def keep(self, rounds: tuple[PlayedRound, ...]) -> None:
        """Keep what became of rounds."""
        self._want(lambda store: store.record(rounds))

    @Slot(object)
    def _on_looked(self, finished: FinishedRound) -> None:
        if not finished.was_here:
            return
        from ghost_desktop.desktop.statistics.keeping import played_rounds
        from ghost_desktop.library.user_file import now_in_utc

        rounds = played_rounds(finished, now_in_utc())
        if rounds:
            self.keep(rounds)

    @Slot(object)
    def _on_reopened(self, key: tuple[str, int]) -> None:
        self._want(lambda store: store.take_back(*key))

    def _want(self, change: Change) -> None:
        self._pending.append(change)
        self._write()

    def _write(self) -> None:
        from ghost_desktop.desktop.statistics.keeping import keep

        if self._pending and not awaits(self):
            job = partial(keep, self._path, tuple(self._pending))
            ask(self, job, self._on_written, fails=self._on_failed, keeps=True)

    def _on_failed(self, error: BaseException) -> None:
        self._pending.clear()  # all of them would fail again
        say_error(self, _(_UNKEPT), error)

    def _on_written(self, kept: Kept) -> None:
        if kept.trouble is not None:
            from ghost_desktop.desktop.statistics.wording import describe_uncounted

            self.troubled.emit(describe_uncounted(kept.trouble))
        del self._pending[: kept.count]
        if kept.count:
            self.recorded.emit()
            self._write()
        if kept.error is not None:
            say_error(self, _(_UNKEPT), kept.error)
