"""Plays: a letter, where it goes, and the fragment that it makes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ghost_desktop.engine.texts import N_


@dataclass(frozen=True)
class Where:
    """Where a letter goes: between which letters on the table, once these are turned round or not.

    Attributes:
        name: what it is called in JSON, and in English.
        gap: how many letters stand before the new one; None if all do, however many there are.
        turned: whether the letters on the table are turned round first.
    """

    name: str
    gap: int | None = None
    turned: bool = False

    END: ClassVar[Where]
    START: ClassVar[Where]
    TURNED_END: ClassVar[Where]
    TURNED_START: ClassVar[Where]

    @property
    def at_end(self) -> bool:
        """Whether the letter goes behind all others."""
        return self.gap is None

    def arrange(self, letters: int) -> tuple[int, ...]:
        """Return how the letters lie afterwards.

        Args:
            letters: how many were on the table; the new one has this number, these 0 and up.
        """
        lying = tuple(range(letters))
        if self.turned:
            lying = lying[::-1]
        gap = letters if self.gap is None else self.gap
        return (*lying[:gap], letters, *lying[gap:])

    def make(self, fragment: str, letter: str) -> str:
        """Return what the letter makes of a fragment: what `arrange` says, of hundreds of letters."""
        lying = fragment[::-1] if self.turned else fragment
        gap = len(fragment) if self.gap is None else self.gap
        return lying[:gap] + letter + lying[gap:]

    def before(self, fragment: str) -> str:
        """Return what was on the table before the letter that came here made `fragment`."""
        gap = len(fragment) - 1 if self.gap is None else self.gap
        rest = fragment[:gap] + fragment[gap + 1 :]
        return rest[::-1] if self.turned else rest


Where.END = Where(N_("end"))
Where.START = Where(N_("start"), gap=0)
Where.TURNED_END = Where(N_("turned-end"), turned=True)
Where.TURNED_START = Where(N_("turned-start"), gap=0, turned=True)


@dataclass(frozen=True)
class Play:
    """One letter added, where, and the fragment that it makes."""

    letter: str
    where: Where
    fragment: str


def without_one(fragment: str) -> set[str]:
    """Return what is left of a fragment without one of its letters, whichever that is."""
    return {fragment[:at] + fragment[at + 1 :] for at in range(len(fragment))}
