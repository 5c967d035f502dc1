"""What is unfolded in each tree, and folded on each map: kept from one day to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.desktop.strategy.finding import name_now

if TYPE_CHECKING:
    from collections.abc import Mapping

_ON_MAP = "|folded on the map"


class KeptFolds:
    """The folds of all that was seen, by the names that `StrategyView` gives them."""

    def __init__(self) -> None:
        self._kept: dict[str, frozenset[str]] = {}  # the one seen last stands last

    def all(self) -> dict[str, frozenset[str]]:
        """Return all of them, by opaque names."""
        return dict(self._kept)

    def restore(self, kept: Mapping[str, frozenset[str]]) -> None:
        """Take over what `all` gave, be it in an older version."""
        self._kept = {name_now(name): some for name, some in kept.items()}

    def keep(self, name: str, unfolded: frozenset[str], folded: frozenset[str]) -> None:
        """Keep the folds of what was seen last.

        Args:
            name: of what it is.
            unfolded: the ways that are unfolded in the tree: it is folded at first.
            folded: the fragments after which nothing is shown on the map: it is unfolded at first.
        """
        self._kept.pop(name + _ON_MAP, None)
        self._kept.pop(name, None)
        if folded:
            self._kept[name + _ON_MAP] = folded
        self._kept[name] = unfolded

    def in_tree(self, name: str) -> frozenset[str] | None:
        """Return the ways that are unfolded in a tree; None if it has not been seen."""
        return self._kept.get(name)

    def on_map(self, name: str) -> frozenset[str]:
        """Return the fragments after which nothing is shown on a map."""
        return self._kept.get(name + _ON_MAP, frozenset())
