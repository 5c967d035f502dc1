"""The switch among the choices of the game: whether a person's exceptions count for nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QCheckBox, QWidget

from ghost_desktop.formats.text import number
from ghost_desktop.translation import _, ngettext

if TYPE_CHECKING:
    from ghost_desktop.desktop.library import Library


class ExceptionsBox(QCheckBox):
    """Says how many exceptions there are to the dictionary; hidden where there is none.

    Args:
        library: has the exceptions.
        parent: the page that it is on.
    """

    def __init__(self, library: Library, parent: QWidget) -> None:
        super().__init__(parent)
        self._library = library
        self._source = ""
        self.setToolTip(_("Leave out the words that nobody at your table knows"))
        library.exceptions_changed.connect(self._show)
        self._show()

    def words(self, source: str) -> tuple[str, ...]:
        """Return the words that are to be left out of a dictionary: none, unless it is checked."""
        return self._library.exceptions(source) if self.isChecked() else ()

    def show_for(self, source: str, *, is_on: bool) -> None:
        """Show how many exceptions a dictionary has, and whether they are left out."""
        self._source = source
        self.setChecked(is_on)
        self._show()

    @Slot()
    def _show(self) -> None:
        count = len(self._library.exceptions(self._source)) if self._source else 0
        said = ngettext(
            "Without your exceptions ({count} word)",
            "Without your exceptions ({count} words)",
            count,
        )
        self.setText(said.format(count=number(count)))
        self.setAccessibleName(self.text())
        self.setVisible(bool(count))
