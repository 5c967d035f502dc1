"""A round of the board that is over -> what is kept of it; and keeping it, which a worker does."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from ghost_desktop.library.catalogue import list_name
from ghost_desktop.library.statistics import PlayedRound, StatisticsStore, default_path
from ghost_desktop.play.records import persons_rounds

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime
    from pathlib import Path

    from ghost_desktop.desktop.board.looking_back import FinishedRound
    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.library.user_file import Unsaved

    Change: TypeAlias = Callable[[StatisticsStore], bool]
    """What is done to the file; it tells whether that was possible."""


def played_rounds(finished: FinishedRound, at: datetime) -> tuple[PlayedRound, ...]:
    """Return what is to be kept of a round that was over at a time in UTC, for each person."""
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
    with closing(StatisticsStore(path or default_path())) as store:
        for done, change in enumerate(changes):
            try:
                if not change(store):
                    return Kept(done, trouble=store.trouble)
            except Exception as error:  # noqa: BLE001 - it is told in the window, once
                return Kept(done + 1, error)
    return Kept(len(changes))
