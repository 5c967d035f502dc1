"""Making something large part by part, while there is time, or the rest of it once it is wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

Made = TypeVar("Made")


class InParts(Generic[Made]):
    """Something that is made once, in as many goes as one likes.

    Args:
        make: makes it, a part at each step, and returns it. If it fails, what is wanted next begins
            anew.
    """

    def __init__(self, make: Callable[[], Generator[None, None, Made]]) -> None:
        self._make = make
        self._steps: Generator[None, None, Made] | None = None
        self._made: Made | None = None

    def go_on(self) -> bool:
        """Make one part more; return whether anything is still to be made."""
        if self._made is None:
            if self._steps is None:
                self._steps = self._make()
            try:
                next(self._steps)
            except StopIteration as end:
                self._made = end.value
            except BaseException:
                self._steps = None
                raise
        return self._made is None

    def whole(self) -> Made:
        """Return it, and make what is missing."""
        while self._made is None:
            self.go_on()
        return self._made
