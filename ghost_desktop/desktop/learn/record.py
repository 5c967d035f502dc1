"""Keeps what became of each round of the board, from when it is over until it goes on after all."""

from __future__ import annotations

from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QObject, Signal, Slot

from ghost_desktop.desktop.kit.ask import ask, awaits, say_error
from ghost_desktop.engine.values import dataclass
from ghost_desktop.library.catalogue import list_name
from ghost_desktop.translation import N_, _

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime
    from pathlib import Path

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.desktop.window.played_game import FinishedRound, FinishedRounds
    from ghost_desktop.library.statistics import PlayedRound, StatisticsStore
    from ghost_desktop.library.user_file import Unsaved

    Change: TypeAlias = Callable[[StatisticsStore], bool]
    """What is done to the file; it tells whether that was possible."""


# ruff: noqa: PLC0415 - until a round is over none of this need be imported


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
        self, looking_back: FinishedRounds, path: Path | None, parent: QObject | None = None
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
        if self._pending and not awaits(self):
            job = partial(keep, self._path, tuple(self._pending))
            ask(self, job, self._on_written, fails=self._on_failed, keeps=True)

    def _on_failed(self, error: BaseException) -> None:
        self._pending.clear()  # all of them would fail again
        say_error(self, _(_UNKEPT), error)

    def _on_written(self, kept: Kept) -> None:
        if kept.trouble is not None:
            from ghost_desktop.desktop.learn.figure_wording import describe_uncounted

            self.troubled.emit(describe_uncounted(kept.trouble))
        del self._pending[: kept.count]
        if kept.count:
            self.recorded.emit()
            self._write()
        if kept.error is not None:
            say_error(self, _(_UNKEPT), kept.error)


def played_rounds(finished: FinishedRound, at: datetime) -> tuple[PlayedRound, ...]:
    """Return what is to be kept of a round that was over at a time in UTC, for each person."""
    from ghost_desktop.library.statistics import PlayedRound
    from ghost_desktop.play.records import persons_rounds

    game, source = finished.one.round.game, finished.playing.question.source
    known_as = list_name(source)
    return tuple(
        PlayedRound(
            match=finished.match,
            number=finished.number,
            player=one.player,
            at=at,
            name=finished.table.members[one.player].name,
            source=source,
            list_name=game.all_words.name if known_as == source else known_as,
            words=game.all_words.whole.content_hash,
            variant=game.rules.variant.id,
            rules=game.rules.key,
            opponents=one.opponents,
            seat=one.seat,
            won=one.has_won,
            ended=one.ended.name.lower().replace("_", "-"),
            turns=one.turns,
            blunders=None if one.blunders is None else len(one.blunders),
            hints=one.hints,
            looks=one.looks,
            lost_on=one.words,
            opening=one.opening,
            counts=one.counts,
        )
        for one in persons_rounds(finished.one, finished.table, finished.review)
        if finished.match  # or nobody could tell it from others
    )


@dataclass(frozen=True)
class Kept:
    """What became of changes that were to be made.

    Attributes:
        count: how many need not be tried again: those that were made, and the one that failed.
        error: what nobody foresaw in the last of them; None if nothing.
        trouble: why the others could not be made; None if there are none.
    """

    count: int
    error: Exception | None = None
    trouble: Unsaved | None = None

    @property
    def is_saved(self) -> bool:
        """Whether all were made."""
        return self.error is None and self.trouble is None


def keep(path: Path | None, changes: tuple[Change, ...], _report: Report) -> Kept:
    """Make changes as far as that is possible: what the worker does.

    Args:
        path: the file; None is the one in the user's folder for data.
        changes: what is to be done to it, in order.
    """
    from ghost_desktop.library.statistics import StatisticsStore, default_path

    with closing(StatisticsStore(path or default_path())) as store:
        for done, change in enumerate(changes):
            try:
                if not change(store):
                    return Kept(done, trouble=store.trouble)
            except Exception as error:  # noqa: BLE001 - it is told in the window, once
                return Kept(done + 1, error)
    return Kept(len(changes))
