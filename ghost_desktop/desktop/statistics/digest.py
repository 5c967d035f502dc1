"""What the page of statistics shows: made beside the window, from the file as it is at that moment."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ghost_desktop.desktop.files import Written, write_file
from ghost_desktop.formats.played_rounds import rounds_csv
from ghost_desktop.library.figures import (
    By,
    Group,
    Opening,
    Period,
    Selection,
    Step,
    Totals,
    groups,
    openings,
    over_time,
    step_for,
    words_lost_on,
)
from ghost_desktop.library.statistics import Forgotten, PlayedRound, StatisticsStore

if TYPE_CHECKING:
    from pathlib import Path

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.library.user_file import FileLost, Unsaved


@dataclass(frozen=True)
class Offered:
    """What there is to choose from: of all rounds in the file.

    Attributes:
        by: of opponents, variants and dictionaries, the groups of all rounds.
        names: what persons are called, if there are several of them.
        has_begun: whether there are rounds that began in the middle.
        has_counting: whether there are others.
        rounds: how many rounds there are.
    """

    by: dict[By, tuple[Group, ...]]
    names: tuple[str, ...]
    has_begun: bool
    has_counting: bool
    rounds: int


@dataclass(frozen=True)
class Digest:
    """All that is shown of some rounds.

    Attributes:
        selection: which were asked for.
        by: what they were to be put together by.
        rounds: the rounds, in the order of time.
        totals: all of them, counted.
        groups: the same, put together.
        step: how long a period is.
        periods: the same over time.
        words: the words that were lost on, and how often.
        openings: the letters that were begun with.
        offered: what else could be asked for.
        unread: how many rounds could not be read.
        trouble: why the file cannot be used; None if it can.
        loss: what was damaged and has been set aside.
        forgotten: what has just been forgotten, or could not be brought back.
        is_saved: whether what was just to be forgotten or brought back is.
    """

    selection: Selection
    by: By
    rounds: tuple[PlayedRound, ...]
    totals: Totals
    groups: tuple[Group, ...]
    step: Step
    periods: tuple[Period, ...]
    words: tuple[tuple[str, int], ...]
    openings: tuple[Opening, ...]
    offered: Offered
    unread: int = 0
    trouble: Unsaved | None = None
    loss: FileLost | None = None
    forgotten: Forgotten | None = None
    is_saved: bool = True


def digest(every: tuple[PlayedRound, ...], selection: Selection, by: By) -> Digest:
    """Make of all rounds that there are what is shown of those that are asked for."""
    rounds = tuple(one for one in every if selection.admits(one))
    step = step_for(rounds)
    names = tuple(sorted({one.name for one in every}))
    return Digest(
        selection=selection,
        by=by,
        rounds=rounds,
        totals=Totals.of(rounds),
        groups=groups(rounds, by),
        step=step,
        periods=over_time(rounds, step),
        words=words_lost_on(rounds),
        openings=openings(rounds),
        offered=Offered(
            by={one: groups(every, one) for one in By},
            names=names if len(names) > 1 else (),
            has_begun=not all(one.counts for one in every),
            has_counting=any(one.counts for one in every),
            rounds=len(every),
        ),
    )


# --- what the worker does ---------------------------------------------------------------------------


def read_digest(path: Path, selection: Selection, by: By, _report: Report) -> Digest:
    """Make a digest."""
    with closing(StatisticsStore(path)) as store:
        return _digest(store, selection, by)


def forget_rounds(path: Path, shown: Digest, _report: Report) -> Digest:
    """Forget the rounds of a digest, and make another."""
    with closing(StatisticsStore(path)) as store:
        forgotten = store.forget(one.key for one in shown.rounds)
        return _digest(store, shown.selection, shown.by, forgotten)


def restore_rounds(
    path: Path, forgotten: Forgotten, selection: Selection, by: By, _report: Report
) -> Digest:
    """Bring rounds back that were forgotten, and make a digest."""
    with closing(StatisticsStore(path)) as store:
        is_back = store.restore(forgotten)
        return _digest(store, selection, by, None if is_back else forgotten)


def export_rounds(rounds: tuple[PlayedRound, ...], path: Path, _report: Report) -> Written:
    """Write rounds as CSV."""
    return write_file(path, (rounds_csv(rounds) + "\n").encode())


def _digest(
    store: StatisticsStore, selection: Selection, by: By, forgotten: Forgotten | None = None
) -> Digest:
    """Read the file; what was wrong before that is told, not what is well again since."""
    before = store.trouble
    made = digest(store.rounds(), selection, by)
    return replace(
        made,
        unread=store.unread,
        trouble=before or store.trouble,
        loss=store.loss,
        forgotten=forgotten,
        is_saved=before is None,
    )
