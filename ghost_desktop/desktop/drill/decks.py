"""All decks without their widgets: read, deleted and brought back beside the window."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from typing import TYPE_CHECKING

from ghost_desktop.desktop.drill.preparing import DictionaryGone
from ghost_desktop.engine.errors import NoStrategy, RefusedError
from ghost_desktop.formats.progress import describe_loss, describe_trouble
from ghost_desktop.formats.refusals import describe_refusal
from ghost_desktop.formats.strategies import describe_no_strategy
from ghost_desktop.formats.text import sentence
from ghost_desktop.library.drills import DrillStore
from ghost_desktop.translation import N_, _

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.library.deck_list import DeckState, DeletedDeck
    from ghost_desktop.library.decks import DeckKey
    from ghost_desktop.library.spreading import Moved

GONE = N_("The dictionary of this drill is not here any more.")


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


def why_unprepared(error: BaseException) -> str:
    """Say in a sentence why a deck cannot be drilled; nothing if nobody foresaw that."""
    if isinstance(error, DictionaryGone):
        return _(GONE)
    if isinstance(error, RefusedError):
        return describe_refusal(error)
    return sentence(describe_no_strategy(error)) if isinstance(error, NoStrategy) else ""


# --- what the worker does ---------------------------------------------------------------------------


def read_decks(path: Path, _report: Report) -> Listing:
    """Read all decks."""
    with closing(DrillStore(path)) as store:
        return _listing(store)


def delete_deck(path: Path, key: DeckKey, _report: Report) -> Listing:
    """Delete a deck."""
    with closing(DrillStore(path)) as store:
        return _listing(store, store.delete(key))


def restore_deck(path: Path, deleted: DeletedDeck, _report: Report) -> Listing:
    """Bring a deck back that was deleted."""
    with closing(DrillStore(path)) as store:
        is_back = store.restore(deleted)
        return _listing(store, None if is_back else deleted)


def spread_due(path: Path, a_day: int, now: datetime, _report: Report) -> Listing:
    """Spread what is due over the days to come."""
    with closing(DrillStore(path)) as store:
        return _listing(store, moved=store.spread(a_day, now, next_day(now)))


def gather_spread(path: Path, moved: Sequence[Moved], _report: Report) -> Listing:
    """Have due again what was spread."""
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
