"""The paper that is printed on: where a person lives says which there is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QLocale
from PySide6.QtGui import QPageSize

_LETTER = frozenset(
    getattr(QLocale.Country, name)
    for name in (
        "UnitedStates",
        "Canada",
        "Mexico",
        "Philippines",
        "Chile",
        "Colombia",
        "PuertoRico",
    )
)


def paper_of(locale: QLocale) -> QPageSize.PageSizeId:
    """Return the paper that is usual where a locale is spoken."""
    is_letter = locale.territory() in _LETTER
    return QPageSize.PageSizeId.Letter if is_letter else QPageSize.PageSizeId.A4


def usual_paper() -> QPageSize.PageSizeId:
    """Return the paper that is usual here."""
    return paper_of(QLocale.system())


class Paper(Enum):
    """What a person prints on."""

    USUAL = "usual"
    A4 = "a4"
    LETTER = "letter"

    @property
    def size(self) -> QPageSize.PageSizeId:
        """The size of its pages; the usual one is that of where the person lives."""
        sizes = {Paper.A4: QPageSize.PageSizeId.A4, Paper.LETTER: QPageSize.PageSizeId.Letter}
        return sizes.get(self) or usual_paper()


@dataclass(frozen=True)
class Printing:
    """How a person prints.

    Attributes:
        paper: the paper.
        in_colour: whether there are colours; without them all is read by its shape.
    """

    paper: Paper = Paper.USUAL
    in_colour: bool = True
