"""How numbers and days are written for reading: as the language that is spoken has them.

What is written as data (JSON, CSV, kept files) never is, nor is what a person types.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType

from ghost_desktop.translation import spoken


@dataclass(frozen=True)
class Notation:
    """How a language writes numbers and days; the defaults are those of English.

    Attributes:
        group: what stands between groups of three digits.
        point: what stands before the first place after the units.
        grouped_from: digits before the point from which on they are grouped.
        day: a day in digits, as `strftime` has it.
        named_day: a day with a short name for its month, in the letters of Unicode's CLDR.
        named_month: a month and its year, in the same letters.
    """

    group: str = ","
    point: str = "."
    grouped_from: int = 4
    day: str = "%Y-%m-%d"
    named_day: str = "d MMM yyyy"
    named_month: str = "MMMM yyyy"

    def number(self, plain: str) -> str:
        """Write a number, of which Python has written all digits."""
        units, point, places = plain.partition(".")
        sign, digits = ("-", units[1:]) if units.startswith("-") else ("", units)
        if len(digits) >= self.grouped_from and digits.isdigit():
            digits = f"{int(digits):,}".replace(",", self.group)
        return f"{sign}{digits}{self.point if point else ''}{places}"


_ENGLISH = Notation()

_NOTATIONS = MappingProxyType(
    {
        "de": Notation(".", ",", day="%d.%m.%Y", named_day="d. MMM yyyy"),
        # Four digits stay together, as the Real Academia Española and the CLDR have it.
        "es": Notation(".", ",", 5, "%d/%m/%Y", named_month="MMMM 'de' yyyy"),
        "fr": Notation("\u202f", ",", day="%d/%m/%Y"),
        "nl": Notation(".", ",", day="%d-%m-%Y"),
    }
)


def spoken_notation() -> Notation:
    """Return how the language that is spoken writes numbers and days."""
    return _NOTATIONS.get(spoken(), _ENGLISH)
