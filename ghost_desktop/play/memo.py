"""What has been found out of a game or a solution, kept as long as that is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar
from weakref import WeakKeyDictionary

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

_MOST = 1 << 15
"""Facts that are kept of one game: some megabytes."""

_Fact = TypeVar("_Fact")


class Memo(Generic[_Fact]):
    """Facts that follow from what never changes: in a match the same are asked for again and again."""

    def __init__(self) -> None:
        self._kept: WeakKeyDictionary[object, dict[Hashable, _Fact]] = WeakKeyDictionary()

    def recall(self, of: object, about: Hashable, find: Callable[[], _Fact]) -> _Fact:
        """Return a fact, found out if it is new.

        Args:
            of: what it follows from: a solution, a game.
            about: what it is about, as a fragment or a seat.
            find: finds it out; what it raises, is raised.
        """
        facts = self._kept.get(of)
        if facts is None:
            facts = self._kept.setdefault(of, {})
        if about in facts:
            return facts[about]
        fact = find()
        if len(facts) < _MOST:  # never fewer again: two threads may look at once
            facts[about] = fact
        return fact
