"""What a person has folded away on a map, or unfolded. Nothing of Qt."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MapFolds:
    """The folds that are not as they were at first, by the last fragments of strips.

    Attributes:
        folded: what follows these is folded away.
        unfolded: what follows these is shown.
    """

    folded: frozenset[str] = frozenset()
    unfolded: frozenset[str] = frozenset()

    def put(self, fragments: frozenset[str], *, is_folded: bool) -> MapFolds:
        """Return the folds once what follows these fragments is folded away, or shown."""
        if is_folded:
            return MapFolds(self.folded | fragments, self.unfolded - fragments)
        return MapFolds(self.folded - fragments, self.unfolded | fragments)

    def applied_to(self, at_first: frozenset[str]) -> frozenset[str]:
        """Return all that is folded away.

        Args:
            at_first: what is unless a person unfolds it.
        """
        return (at_first - self.unfolded) | self.folded
