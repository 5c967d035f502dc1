"""What is ticked in the Dictionaries panel, and what else is worth remembering of it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from ghost_desktop.desktop.stored import (
    Form,
    as_it_is,
    member,
    of_type,
    or_none,
    read_record,
    setting,
    some_of,
    write_record,
)
from ghost_desktop.engine.reading import Reading
from ghost_desktop.engine.rules import PLAYERS, Rules
from ghost_desktop.engine.variants import all_variants
from ghost_desktop.library.catalogue import bundled_lists

if TYPE_CHECKING:
    from ghost_desktop.engine.variant import Variant

MIN_LENGTHS = range(3, 7)
"""The minimum lengths that are compared."""

TABLE = "table"
"""The table among the views, as settings remember them; the others are charts by their names."""


@dataclass(frozen=True)
class Ticks:
    """What is chosen.

    Attributes:
        sources: the ids of lists; None for all that there are.
        min_lengths: minimum lengths.
        variants: variants.
        players: numbers of players.
        misere: whether a word wins, in all games.
        reading: what it means in all games that one of three and more players may lose.
    """

    sources: tuple[str, ...] | None = setting(
        or_none(some_of(lambda: [one.id for one in bundled_lists()])), None
    )
    min_lengths: tuple[int, ...] = setting(some_of(lambda: MIN_LENGTHS), tuple(MIN_LENGTHS))
    variants: tuple[Variant, ...] = setting(
        some_of(all_variants, attrgetter("id")), (Rules.variant,)
    )
    players: tuple[int, ...] = setting(some_of(lambda: PLAYERS), (2,))
    misere: bool = setting(as_it_is(bool), False)  # noqa: FBT003
    reading: Reading = setting(member(Reading), Reading.SELF)  # noqa: RUF009 - it cannot be changed


@dataclass(frozen=True)
class PanelState:
    """What is worth remembering of the panel.

    Attributes:
        ticks: what is chosen.
        view: the view in front: `TABLE`, or the name of a chart.
        details: whether the table shows them.
    """

    ticks: Ticks = field(default_factory=Ticks)
    view: str = setting(as_it_is(str), TABLE)
    details: bool = setting(as_it_is(bool), False)  # noqa: FBT003


def _read(stored: Any) -> PanelState:  # noqa: ANN401 - it is what the file holds
    stored = of_type(stored, dict)
    return replace(read_record(PanelState, stored), ticks=read_record(Ticks, stored))


def _write(state: PanelState) -> dict[str, Any]:
    return write_record(state.ticks) | write_record(state)


STATE = Form(_read, _write)
"""How the state of the panel stands in the file of the settings."""
