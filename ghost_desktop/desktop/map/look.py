"""What a map is drawn with: the colours of a theme, or ink on paper; and the letters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtGui import QColor, QFont

from ghost_desktop.desktop.theme import LIGHT, colours

if TYPE_CHECKING:
    from ghost_desktop.desktop.theme import Colours


_GIVEN = 0.45
"""How much of the colour of lines is in a tile that lay there before."""

_FAINT = 0.3
"""How much of their colour lines have that are too many to be followed."""


@dataclass(frozen=True)
class MapLook:
    """Colours and letters of a map.

    Attributes:
        font: of all letters, whatever its size.
        ground: behind the map.
        own: a tile of the player's own.
        on_own: the letter on it.
        theirs: a tile of somebody else's.
        edge: the line around that.
        given: a tile that lay there before.
        text: letters on the latter two.
        muted: what is read second.
        own_line: a play of the player's own.
        their_line: a play of somebody else's.
        won: the mark of a round that is won.
        lost: of one that is lost.
        selected: behind the strip that is selected; the line around it is `own_line`.
        hovered: behind the strip under the pointer.
    """

    font: QFont
    ground: QColor
    own: QColor
    on_own: QColor
    theirs: QColor
    edge: QColor
    given: QColor
    text: QColor
    muted: QColor
    own_line: QColor
    their_line: QColor
    won: QColor
    lost: QColor
    selected: QColor
    hovered: QColor

    @classmethod
    def of_theme(cls, font: QFont, theme: Colours | None = None) -> MapLook:
        """Return the look that goes with a theme; by default, with the one in force."""
        c = colours() if theme is None else theme
        return cls(
            font=QFont(font),
            ground=QColor(c.window),
            own=QColor(c.accent),
            on_own=QColor(c.on_accent),
            theirs=QColor(c.surface),
            edge=QColor(c.muted),
            given=_between(QColor(c.window), QColor(c.line), _GIVEN),
            text=QColor(c.text),
            muted=QColor(c.muted),
            own_line=QColor(c.accent),
            their_line=QColor(c.muted),
            won=QColor(c.good),
            lost=QColor(c.bad),
            selected=QColor(c.selected),
            hovered=QColor(c.raised),
        )

    @classmethod
    def on_paper(cls, font: QFont, *, in_colour: bool) -> MapLook:
        """Return the look of a printed map; without colours, it is read by its shapes."""
        white, black = QColor("#ffffff"), QColor("#000000")
        c = LIGHT
        return cls(
            font=QFont(font),
            ground=white,
            own=QColor(c.accent) if in_colour else QColor("#303030"),
            on_own=white,
            theirs=white,
            edge=QColor(c.muted) if in_colour else QColor("#505050"),
            given=QColor("#e9e8e4") if in_colour else QColor("#e6e6e6"),
            text=black,
            muted=QColor(c.muted) if in_colour else QColor("#505050"),
            own_line=QColor(c.accent) if in_colour else black,
            their_line=QColor("#8a8f96") if in_colour else QColor("#8a8a8a"),
            won=QColor(c.good) if in_colour else black,
            lost=QColor(c.bad) if in_colour else black,
            selected=white,
            hovered=white,
        )

    def faint(self, colour: QColor) -> QColor:
        """Return a colour as lines have it that are too many to be followed."""
        return _between(self.ground, colour, _FAINT)


def _between(ground: QColor, strong: QColor, share: float) -> QColor:
    """Mix a colour with that of the ground; a share of it stays."""
    return QColor(
        round(ground.red() + share * (strong.red() - ground.red())),
        round(ground.green() + share * (strong.green() - ground.green())),
        round(ground.blue() + share * (strong.blue() - ground.blue())),
    )
