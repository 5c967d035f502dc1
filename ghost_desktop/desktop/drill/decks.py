"""All decks without their widgets: read, deleted and brought back beside the window."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from ghost_desktop.desktop.drill.preparing import DictionaryGone, prepare_deck, question_of
from ghost_desktop.desktop.kit.ask import Work, ask, awaits, drop
from ghost_desktop.engine.errors import NoStrategy, RefusedError
from ghost_desktop.formats.progress import describe_loss, describe_trouble
from ghost_desktop.formats.refusals import describe_refusal
from ghost_desktop.formats.strategies import describe_no_strategy
from ghost_desktop.formats.text import sentence
from ghost_desktop.library.decks import UNKNOWN_PLACE
from ghost_desktop.library.drills import DrillStore
from ghost_desktop.translation import N_, _

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.library.deck_list import DeckState, DeletedDeck
    from ghost_desktop.library.decks import DeckKey, ListPlace
    from ghost_desktop.library.spreading import Moved

_GONE = N_("The dictionary of this drill is not here any more.")


@dataclass(frozen=True)
class Listing:
    """What the file says after something was done to it.

    Attributes:
        decks: how it stands with each deck.
        trouble: what is wrong with the file, in a sentence; empty if nothing is.
        deleted: the deck that has just been deleted, or could not be brought back; None if none.
        moved: what has just been put off, or could not be gathered; None if nothing was to be.
        is_saved: whether what was just to be done is.
    """

    decks: tuple[DeckState, ...]
    trouble: str
    deleted: DeletedDeck | None = None
    moved: tuple[Moved, ...] | None = None
    is_saved: bool = True


class Decks(QObject):
    """Reads the decks and prepares drills of them; what is done to the file is done in order.

    Args:
        path: the file of the answers.

    Signals:
        listed: a `Listing`.
        prepared: a `Drillable`.
        refused: a sentence: why a deck cannot be drilled.
        failed: a sentence and an exception: what nobody foresaw.
    """

    listed = Signal(object)
    prepared = Signal(object)
    refused = Signal(str)
    failed = Signal(str, object)

    def __init__(self, path: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._path = path

    @property
    def is_preparing(self) -> bool:
        """Whether a drill is still to come."""
        return awaits(self, self.prepared.emit)

    # --- what can be done -------------------------------------------------------------------------

    def read(self) -> None:
        """Tell how it stands with all decks."""
        self._do(partial(_read, self._path), queue=True)

    def delete(self, key: DeckKey) -> None:
        """Delete a deck."""
        self._do(partial(_delete, self._path, key), keeps=True)

    def restore(self, deleted: DeletedDeck) -> None:
        """Bring a deck back that was deleted."""
        self._do(partial(_restore, self._path, deleted), keeps=True)

    def spread(self, a_day: int, now: datetime) -> None:
        """Spread what is due over the days to come."""
        self._do(partial(_spread, self._path, a_day, now), keeps=True)

    def gather(self, moved: Sequence[Moved]) -> None:
        """Have due again what was spread."""
        self._do(partial(_gather, self._path, moved), keeps=True)

    def prepare(self, key: DeckKey, place: ListPlace = UNKNOWN_PLACE) -> None:
        """Have a drill of a deck prepared, in place of any other."""
        question = question_of(key, place)
        if question is None:
            self.refused.emit(_(_GONE))
            return
        ask(
            self,
            partial(prepare_deck, self._path, key, question),
            self.prepared.emit,
            fails=self._on_unprepared,
            work=Work.ALONE,  # a proof may take long
        )

    def stop(self) -> None:
        """Have no drill prepared any more."""
        drop(self, self.prepared.emit)

    def _do(
        self, job: Callable[[Report], Listing], *, queue: bool = False, keeps: bool = False
    ) -> None:
        fails = partial(self.failed.emit, _("The drills could not be read."))
        ask(self, job, self.listed.emit, fails=fails, queue=queue, keeps=keeps)

    def _on_unprepared(self, error: BaseException) -> None:
        if isinstance(error, DictionaryGone):
            self.refused.emit(_(_GONE))
        elif isinstance(error, RefusedError):
            self.refused.emit(describe_refusal(error))
        elif isinstance(error, NoStrategy):
            self.refused.emit(sentence(describe_no_strategy(error)))
        else:
            self.failed.emit(_("The drill could not be prepared."), error)


# --- what the worker does ---------------------------------------------------------------------------


def _read(path: Path, _report: Report) -> Listing:
    with closing(DrillStore(path)) as store:
        return _listing(store)


def _delete(path: Path, key: DeckKey, _report: Report) -> Listing:
    with closing(DrillStore(path)) as store:
        return _listing(store, store.delete(key))


def _restore(path: Path, deleted: DeletedDeck, _report: Report) -> Listing:
    with closing(DrillStore(path)) as store:
        is_back = store.restore(deleted)
        return _listing(store, None if is_back else deleted)


def _spread(path: Path, a_day: int, now: datetime, _report: Report) -> Listing:
    with closing(DrillStore(path)) as store:
        return _listing(store, moved=store.spread(a_day, now, next_day(now)))


def _gather(path: Path, moved: Sequence[Moved], _report: Report) -> Listing:
    with closing(DrillStore(path)) as store:
        is_back = store.gather(moved)
        return _listing(store, moved=None if is_back else tuple(moved))


def next_day(now: datetime) -> datetime:
    """Return when the next day begins where the computer stands, in UTC."""
    midnight = datetime.combine(now.astimezone().date() + timedelta(days=1), time())
    return midnight.astimezone(UTC)


def _listing(
    store: DrillStore,
    deleted: DeletedDeck | None = None,
    *,
    moved: tuple[Moved, ...] | None = None,
) -> Listing:
    """Read all decks; what was wrong before that is told, not what is well again since."""
    before = describe_trouble(store.trouble)
    decks = store.decks()
    trouble = before or describe_trouble(store.trouble) or describe_loss(store.loss)
    return Listing(decks, trouble, deleted, moved, is_saved=not before)
