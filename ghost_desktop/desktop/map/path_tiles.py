"""The path walked on a map, as tiles on top of it that lead back."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QToolButton, QWidget

from ghost_desktop.desktop.flow import FlowLayout
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from collections.abc import Sequence

_SPACING = 4


class PathTiles(QWidget):
    """Shows a path as a row of tiles, one for the start and one for each fragment after it.

    Signals:
        chosen: the fragment of the tile that was clicked; empty for the start.
    """

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(_("The path walked"))
        self._path: tuple[tuple[str, str], ...] = ()
        self._tiles: list[QToolButton] = []
        self._row = FlowLayout(self, spacing=_SPACING)
        self._row.setContentsMargins(0, 0, 0, 0)

    @property
    def path(self) -> tuple[str, ...]:
        """The fragments that are shown, without the start."""
        return tuple(fragment for fragment, _letters in self._path)

    def show_path(self, path: Sequence[tuple[str, str]]) -> None:
        """Show another path.

        Args:
            path: the fragments after the start, each with how it is written.
        """
        if tuple(path) == self._path and self._tiles:
            return
        self._path = tuple(path)
        shown = (("", _("The start")), *self._path)
        for number, (fragment, letters) in enumerate(shown):
            if number == len(self._tiles):
                self._add_tile(number)
            tile = self._tiles[number]
            tile.setText(letters)
            tile.setAccessibleName(
                say("Back to {fragment}", fragment=letters) if fragment else _("Back to the start")
            )
            tile.setChecked(number == len(shown) - 1)
        for number, tile in enumerate(self._tiles):
            tile.setVisible(number < len(shown))

    def _add_tile(self, number: int) -> None:
        tile = QToolButton(self)
        tile.setCheckable(True)
        tile.clicked.connect(partial(self._choose, number))
        self._tiles.append(tile)
        self._row.addWidget(tile)

    def _choose(self, number: int) -> None:
        for place, tile in enumerate(self._tiles):  # a click does not move the mark: the map does
            tile.setChecked(place == len(self._path))
        self.chosen.emit(("", *self.path)[number])
