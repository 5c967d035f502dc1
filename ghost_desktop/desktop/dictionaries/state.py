"""What is worth remembering of the Dictionaries panel."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from ghost_desktop.desktop.dictionaries.choice import Ticks
from ghost_desktop.engine.rules import Variant

if TYPE_CHECKING:
    from collections.abc import Mapping

TABLE, WINNERS, OPENINGS, REMEMBER = "table", "winners", "openings", "remember"
"""The views, as settings remember them."""

_One = TypeVar("_One", str, int)


def _list_of(kind: type[_One], value: object, default: tuple[_One, ...]) -> tuple[_One, ...]:
    """Return a list that was stored, or the default if it is none of that kind."""
    if not isinstance(value, list) or not all(type(one) is kind for one in value):
        return default
    return tuple(value)


@dataclass(frozen=True)
class PanelState:
    """What is worth remembering of the panel.

    Attributes:
        ticks: what is ticked.
        view: the view in front: "table", "winners", "openings" or "remember".
    """

    ticks: Ticks = field(default_factory=Ticks)
    view: str = TABLE

    def plain(self) -> dict[str, Any]:
        """Return it as values that JSON knows."""
        return {
            "sources": [*self.ticks.sources],
            "min_lengths": [*self.ticks.min_lengths],
            "variants": [variant.value for variant in self.ticks.variants],
            "players": [*self.ticks.players],
            "view": self.view,
        }

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> PanelState:
        """Read what `plain` gave; the default for what is missing or makes no sense."""
        default = Ticks()
        usual = tuple(variant.value for variant in default.variants)
        variants = _list_of(str, plain.get("variants"), usual)
        view = plain.get("view")
        ticks = Ticks(
            sources=_list_of(str, plain.get("sources"), default.sources),
            min_lengths=_list_of(int, plain.get("min_lengths"), default.min_lengths),
            variants=tuple(variant for variant in Variant if variant.value in variants),
            players=_list_of(int, plain.get("players"), default.players),
        )
        return cls(ticks, view if isinstance(view, str) else cls.view)
