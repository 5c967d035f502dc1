"""Keeps what the rounds of the board leave, from when one is over until it goes on after all."""

from __future__ import annotations

from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QObject, Signal, Slot

from ghost_desktop.desktop.kit.ask import ask, awaits, say_error
from ghost_desktop.engine.record import Record
from ghost_desktop.library.catalogue import list_name
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime
    from pathlib import Path

    from ghost_desktop.desktop.window.played_game import FinishedRound, FinishedRounds
    from ghost_desktop.library.statistics import PlayedRound, StatisticsStore
    from ghost_desktop.library.user_file import Unsaved

    Change: TypeAlias = Callable[[], "Kept"]
    """Changes a file: what the worker does."""


# ruff: noqa: PLC0415 - until a round is over none of this need be imported


class Kept(Record):
    """What became of a change.

    Attributes:
        trouble: why it could not be written, in a sentence; empty if it could.
    """

    trouble: str

    @property
    def is_saved(self) -> bool:
        """Whether it was written; a window stays open for it."""
        return not self.trouble


class RoundKeeper(QObject):
    """Follows a board, and has a worker write what there is to keep, in order.

    What could not be written is tried again with the next round.

    Args:
        looking_back: knows what became of the board's rounds.
        path: the file.
        unkept: what is said where nobody foresaw why something could not be kept.

    Signals:
        changed: the file has more than it had, or less.
        troubled: a sentence: why something could not be written.
    """

    changed = Signal()
    troubled = Signal(str)

    def __init__(
        self, looking_back: FinishedRounds, path: Path, parent: QObject | None, unkept: str
    ) -> None:
        super().__init__(parent)
        self._path, self._unkept = path, unkept
        self._pending: list[Change] = []
        looking_back.looked.connect(self.take)
        looking_back.reopened.connect(self.take_back)

    def take(self, finished: FinishedRound) -> None:
        """Keep what a round leaves that is over."""
        raise NotImplementedError

    def take_back(self, key: tuple[str, int]) -> None:
        """Keep nothing of a round that goes on again: the id of its match, and its number there."""
        raise NotImplementedError

    def hear(self, kept: Kept) -> None:
        """Know what the last change that was made has left."""

    def want(self, change: Change) -> None:
        """Have a change made, after those that are still to be made."""
        self._pending.append(change)
        self._write()

    def _write(self) -> None:
        if self._pending and not awaits(self, self._on_written):
            change, fails = self._pending[0], self._on_failed
            ask(self, lambda _report: change(), self._on_written, fails=fails, keeps=True)

    def _on_written(self, kept: Kept) -> None:
        if kept.trouble:
            self.troubled.emit(kept.trouble)
            return
        del self._pending[0]
        self.hear(kept)
        self.changed.emit()
        self._write()

    def _on_failed(self, error: BaseException) -> None:
        """Go on with the next change: this one need not be tried again."""
        del self._pending[0]
        say_error(self, self._unkept, error)
        self._write()


class Recorder(RoundKeeper):
    """Keeps what became of rounds; those of a match that was opened, if they end here."""

    def __init__(
        self, looking_back: FinishedRounds, path: Path, parent: QObject | None = None
    ) -> None:
        super().__init__(looking_back, path, parent, _("What became of a round could not be kept."))

    def keep(self, rounds: tuple[PlayedRound, ...]) -> None:
        """Keep what became of rounds."""
        self.want(partial(_change, self._path, lambda store: store.record(rounds)))

    @Slot(object)
    def take(self, finished: FinishedRound) -> None:
        """Keep what became of a round, if it ended here."""
        from ghost_desktop.library.user_file import now_in_utc

        rounds = played_rounds(finished, now_in_utc()) if finished.was_here else ()
        if rounds:
            self.keep(rounds)

    @Slot(object)
    def take_back(self, key: tuple[str, int]) -> None:
        """Count a round no more that goes on again."""
        self.want(partial(_change, self._path, lambda store: store.take_back(*key)))


def _change(path: Path, does: Callable[[StatisticsStore], bool]) -> Kept:
    from ghost_desktop.library.statistics import StatisticsStore

    with closing(StatisticsStore(path)) as store:
        return Kept("" if does(store) else describe_uncounted(store.trouble))


def describe_uncounted(trouble: Unsaved | None) -> str:
    """Say why rounds are not counted, and what would help; where it is asked for, in any thread."""
    from ghost_desktop.formats.stored import describe_trouble

    return describe_trouble(trouble, _("Rounds are not being counted: {why}"))


def played_rounds(finished: FinishedRound, at: datetime) -> tuple[PlayedRound, ...]:
    """Return what is to be kept of a round that was over at a time in UTC, for each person."""
    from ghost_desktop.formats.position_line import line_of, write_line
    from ghost_desktop.library.statistics import PlayedRound
    from ghost_desktop.play.records import count_turns, given_away, lost_on, opening_of, persons_in

    one, members, review = finished.one, finished.table.members, finished.review
    over, game, asked = one.round.over, one.round.game, finished.playing.question
    source = asked.source
    if over is None or not finished.match.id:  # nobody could tell it from others
        return ()
    known_as = list_name(source)
    return tuple(
        PlayedRound(
            match=finished.match.id,
            number=finished.number,
            player=person,
            at=at,
            name=members[person].name,
            source=source,
            list_name=game.all_words.name if known_as == source else known_as,
            words=game.all_words.whole.content_hash,
            variant=game.rules.variant.id,
            rules=game.rules.key,
            opponents=tuple(
                members[other].opponent or "" for other in one.seating.order if other != person
            ),
            seat=one.seating.seat(person),
            won=person not in one.losers,
            ended=over.reason.name.lower().replace("_", "-"),
            turns=count_turns(one, person),
            blunders=None if review is None else len(given_away(one, review, person)),
            hints=one.hinted.count(person),
            looks=one.looked.count(person),
            lost_on=lost_on(one, person),
            opening=opening_of(one, person),
            counts=one.counts,
            line=write_line(line_of(one.round, source, asked.reading, asked.without)),
        )
        for person in persons_in(one, finished.table)
    )
