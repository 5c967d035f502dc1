"""The search below the tree: letters to look for, hits to step through.

Looking takes up to two tenths of a second in the largest games, and more beside a busy worker, so
it is done beside the window: what is typed is never held up, and hits of letters that are no longer
in the field are dropped. Keys that step through hits wait for those of the letters that are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtWidgets import QWidget

from ghost_desktop.desktop.kit.ask import ask, awaits, drop
from ghost_desktop.desktop.kit.builders import label, line_edit, row
from ghost_desktop.desktop.kit.commands import command, key_names
from ghost_desktop.desktop.kit.layout import give_role
from ghost_desktop.desktop.kit.page import PagePart
from ghost_desktop.desktop.kit.widgets import announce, once_after
from ghost_desktop.desktop.window.errors import show_error
from ghost_desktop.desktop.window.status_line import PATIENCE_MS
from ghost_desktop.engine.words.letters import letters_of
from ghost_desktop.formats.text import number
from ghost_desktop.translation import _, ngettext, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ghost_desktop.desktop.strategy.rows import Rows


_WIDTH = 21  # heights of the font, for what the field says while it is empty
_LEAST_WIDTH = 8  # heights of the font, for letters while something is said beside them


class Search(PagePart, QWidget):
    """A field for letters, and how many hits there are.

    Args:
        parent: the panel.

    Attributes:
        said: what is said beside the field, in full.

    Signals:
        hit: a fragment to go to.
        left: the search is over.
    """

    hit = Signal(str)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._patience = once_after(self, PATIENCE_MS, lambda: self.say(_("Looking…")))
        self._rows: Rows | None = None
        self._hits: Sequence[str] = []
        self._place: int | None = None  # of the hit that was gone to last
        self._goes = False  # to the first hit, once it is found
        self._steps = 0  # asked for since then
        self.field = line_edit(_("Search"), lambda: self._look(goes=True), clears=True)
        self.field.setPlaceholderText(
            _("Search letters ({search}), {next} for the next").format(
                search=key_names("strategy.search"), next=key_names("strategy.next")
            )
        )
        self.field.setToolTip(_("Finds the rows at which these letters have just come together"))
        self.field.returnPressed.connect(self.next_hit)
        self.setFocusProxy(self.field)
        self.said = ""
        self._found = label("muted", wraps=False)
        self._found.setMinimumWidth(1)
        self._row = row(self.field, (self._found, 1), on=self)

    @Slot(str)
    def say(self, text: str, role: str = "muted") -> None:
        """Say something beside the field."""
        self.said = text
        give_role(self._found, role)
        self.on_fit()

    @Slot(str)
    def complain(self, text: str) -> None:
        """Say beside the field what was not done."""
        self.say(f"⚠ {text}", "refusal")

    def sizeHint(self) -> QSize:
        """Ask for as much as the field wants while it is empty, whatever is said: nothing jumps."""
        return QSize(_WIDTH * self.fontMetrics().height(), self.field.sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """Ask for room for letters."""
        least = 2 * _LEAST_WIDTH * self.fontMetrics().height()
        return QSize(least, self.field.minimumSizeHint().height())

    def on_fit(self) -> None:
        """Leave the field what the text beside it does not need, and shorten that if it must be."""
        unit, metrics = self.fontMetrics().height(), self._found.fontMetrics()
        room = self.width() - self._row.spacing()
        beside = min(metrics.horizontalAdvance(self.said) + 2, room - _LEAST_WIDTH * unit)
        free = room - beside if self.said else self.width()
        self.field.setFixedWidth(min(_WIDTH * unit, free))
        shown = metrics.elidedText(self.said, Qt.TextElideMode.ElideMiddle, beside)
        self._found.setText(shown)
        self._found.setToolTip(self.said if shown != self.said else "")

    @command("strategy.search")
    def begin(self) -> None:
        """Go to the field."""
        self.field.setFocus()

    def set_rows(self, rows: Rows | None) -> None:
        """Search other rows for the same letters, without going anywhere."""
        self._rows = rows
        self._look(goes=self._goes and awaits(self))

    def type(self, letters: str) -> None:
        """Add letters that were typed elsewhere."""
        self.field.setFocus()
        self.field.setText(self.field.text() + letters)

    @command("strategy.next")
    @Slot()
    def next_hit(self) -> None:
        """Go to the next hit, and from the last to the first."""
        self._step(1)

    @command("strategy.previous")
    @Slot()
    def previous_hit(self) -> None:
        """Go to the hit before, and from the first to the last."""
        self._step(-1)

    @command("strategy.leave")
    @Slot()
    def leave(self) -> None:
        """Forget the letters, and go back to the tree."""
        self.field.clear()
        self.left.emit()

    # --- looking ----------------------------------------------------------------------------------

    def _look(self, *, goes: bool) -> None:
        """Have the letters in the field looked for, and go to the first hit if it `goes`."""
        self._hits, self._place = [], None
        self._goes, self._steps = goes, 0
        rows, letters = self._rows, self._letters
        if rows is not None and letters:
            ask(self, lambda _report: rows.find(letters), self._on_found, fails=self._on_failed)
            if not self._patience.isActive():
                self._patience.start()
        else:
            drop(self)
            self._patience.stop()
            self._say_hits()

    def _on_failed(self, error: BaseException) -> None:
        self._patience.stop()
        self.say("")
        show_error(self.window(), _("The letters could not be looked for."), error)

    def _on_found(self, hits: Sequence[str]) -> None:
        self._patience.stop()
        self._hits = hits
        self._say_hits()
        if self._goes and len(self._hits):
            self._place = 0
        if self._steps:
            self._step(self._steps)
        elif self._place is not None:
            self.hit.emit(self._hits[self._place])

    def _step(self, steps: int) -> None:
        """Go so many hits on, or back; before the first step to the first hit, or the last."""
        if awaits(self):
            self._steps += steps
        elif self._place is not None:
            self._go_to(self._place + steps)
        else:
            self._go_to(steps - 1 if steps > 0 else steps)

    def _go_to(self, place: int) -> None:
        hits = len(self._hits)
        if hits:
            self._place = place % hits
            self.hit.emit(self._hits[self._place])
            said = _("{letters}: place {place} of {places}")
            self._tell(
                said.format(letters=self._shown, place=number(self._place + 1), places=number(hits))
            )

    @property
    def _letters(self) -> str:
        """What is looked for, as the list has it; nothing while there are no rows."""
        written = letters_of(self.field.text())
        return self._rows.words.meant(written) if self._rows is not None else ""

    @property
    def _shown(self) -> str:
        """The same as it is shown."""
        return self._rows.words.shown(self._letters) if self._rows is not None else ""

    def _say_hits(self) -> None:
        hits = len(self._hits)
        if not self._letters:
            self.say("")
        elif hits and self._rows is not None and not self._rows.finds_all:
            said = _("{letters} found; where else these letters come together is not listed")
            self.say(said.format(letters=self._shown))
        elif hits:
            said = ngettext(
                "{letters} found in {count} place", "{letters} found in {count} places", hits
            )
            self.say(said.format(letters=self._shown, count=number(hits)))
        else:
            self._tell(say("{letters} not found", letters=self._shown))

    def _tell(self, text: str) -> None:
        """Say something beside the field, and to those who hear it."""
        self.say(text)
        announce(self, text)
