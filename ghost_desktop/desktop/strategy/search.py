"""The search below the tree: letters to look for, hits to step through."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QWidget

from ghost_desktop.desktop.actions import add_action, key_names
from ghost_desktop.engine.letters import as_in_lists, capitals
from ghost_desktop.formats.text import counted
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ghost_desktop.desktop.strategy.rows import Rows


_WIDEST = 30
"""How wide what is said beside the field may be, in heights of the font."""


class Search(QWidget):
    """A field for letters, and how many hits there are.

    Signals:
        hit: a fragment to go to.
        left: the search is over.
    """

    hit = Signal(str)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: Rows | None = None
        self._hits: Sequence[str] = []
        self._place: int | None = None  # of the hit that was gone to last
        self.field = QLineEdit(self)
        self.field.setAccessibleName("Search")
        self.field.setPlaceholderText(
            _("Search letters ({search}), {next} for the next").format(
                search=key_names("strategy.search"), next=key_names("strategy.next")
            )
        )
        self.field.setToolTip("Finds the rows at which these letters have just come together")
        self.field.setClearButtonEnabled(True)
        self.field.textChanged.connect(self._search_again)
        self.field.returnPressed.connect(self.next_hit)
        self.setFocusProxy(self.field)
        self._found = QLabel(self)
        self._found.setProperty("role", "muted")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.field, 1)
        row.addWidget(self._found)

    @property
    def found(self) -> str:
        """What is said beside the field."""
        return self._found.text()

    def say(self, text: str) -> None:
        """Say something beside the field."""
        self._say(text, "muted")

    def complain(self, text: str) -> None:
        """Say beside the field what was not done."""
        self._say(f"⚠ {text}", "refusal")

    def _say(self, text: str, role: str) -> None:
        most = _WIDEST * self.fontMetrics().height()
        shown = self.fontMetrics().elidedText(text, Qt.TextElideMode.ElideMiddle, most)
        if self._found.property("role") != role:
            self._found.setProperty("role", role)
            self._found.style().polish(self._found)
        self._found.setText(shown)
        self._found.setToolTip(text if shown != text else "")

    def listen(self, panel: QWidget) -> None:
        """Listen to the keys of the search, wherever the focus is within `panel`."""
        add_action("strategy.search", panel, self.field.setFocus)
        add_action("strategy.next", panel, self.next_hit)
        add_action("strategy.previous", panel, self.previous_hit)
        add_action("strategy.leave", panel, self.leave)

    def set_rows(self, rows: Rows | None) -> None:
        """Search other rows for the same letters, without going anywhere."""
        self._rows = rows
        self._find()

    def type(self, letters: str) -> None:
        """Add letters that were typed elsewhere."""
        self.field.setFocus()
        self.field.setText(self.field.text() + letters)

    @Slot()
    def next_hit(self) -> None:
        """Go to the next hit, and from the last to the first."""
        self._go_to(0 if self._place is None else self._place + 1)

    @Slot()
    def previous_hit(self) -> None:
        """Go to the hit before, and from the first to the last."""
        self._go_to(-1 if self._place is None else self._place - 1)

    @Slot()
    def leave(self) -> None:
        """Forget the letters, and go back to the tree."""
        self.field.clear()
        self.left.emit()

    @Slot()
    def _search_again(self) -> None:
        self._find()
        if len(self._hits):
            self._place = 0
            self.hit.emit(self._hits[0])

    def _find(self) -> None:
        letters = as_in_lists(self.field.text().strip())
        self._hits = self._rows.find(letters) if self._rows and letters else []
        self._place = None
        if letters:
            hits = counted(len(self._hits), "hit", "hits")
            self.say(f"{hits} where {capitals(letters)} is new" if self._hits else "no hit")
        else:
            self.say("")

    def _go_to(self, place: int) -> None:
        hits = len(self._hits)
        if hits:
            self._place = place % hits
            self.hit.emit(self._hits[self._place])
            self.say(f"{self._place + 1:,} of {counted(hits, 'hit', 'hits')}")
