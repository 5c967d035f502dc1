"""What is worth remembering of the Dictionaries panel."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from ghost_desktop.desktop.dictionaries.choice import MIN_LENGTHS, Ticks
from ghost_desktop.desktop.library import Library
from ghost_desktop.engine.rules import PLAYERS
from ghost_desktop.engine.variants import all_variants, find_variant

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

TABLE = "table"
"""The table among the views, as settings remember them; the others are charts by their names."""

_Value = TypeVar("_Value", str, int)


def _some_of(
    value: object, offered: Collection[_Value], default: tuple[_Value, ...]
) -> tuple[_Value, ...]:
    """Return what of a stored list is offered, or the default if nothing that was stored is."""
    if not isinstance(value, list):
        return default
    known = [choice for choice in offered if choice in value]
    return tuple(known) if known or not value else default


@dataclass(frozen=True)
class PanelState:
    """What is worth remembering of the panel.

    Attributes:
        ticks: what is ticked.
        view: the view in front: `TABLE`, or the name of a chart.
    """

    ticks: Ticks = field(default_factory=Ticks)
    view: str = TABLE

    def plain(self) -> dict[str, Any]:
        """Return it as values that JSON knows."""
        return {
            "sources": [*self.ticks.sources],
            "min_lengths": [*self.ticks.min_lengths],
            "variants": [variant.id for variant in self.ticks.variants],
            "players": [*self.ticks.players],
            "view": self.view,
        }

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> PanelState:
        """Read what `plain` gave; the default for what is missing or makes no sense."""
        default = Ticks()
        usual = tuple(variant.id for variant in default.variants)
        offered = [variant.id for variant in all_variants()]
        variants = _some_of(plain.get("variants"), offered, usual)
        view = plain.get("view")
        ticks = Ticks(
            sources=_some_of(
                plain.get("sources"), [bundled.id for bundled in Library().lists], default.sources
            ),
            min_lengths=_some_of(plain.get("min_lengths"), MIN_LENGTHS, default.min_lengths),
            variants=tuple(map(find_variant, variants)),
            players=_some_of(plain.get("players"), PLAYERS, default.players),
        )
        return cls(ticks, view if isinstance(view, str) else cls.view)
