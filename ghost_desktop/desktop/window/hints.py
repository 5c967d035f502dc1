"""Where a hint stands: a low strip below the bar, under what it is about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Signal, Slot
from PySide6.QtWidgets import QFrame, QLabel, QWidget

from ghost_desktop.desktop.kit.builders import button, dress, row
from ghost_desktop.desktop.kit.commands import key_names
from ghost_desktop.desktop.kit.widgets import announce
from ghost_desktop.desktop.window.hint_texts import ALL_HINTS, HINTS, NewcomerHint, next_hint
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from ghost_desktop.desktop.board.panel import BoardPanel
    from ghost_desktop.desktop.window.top_bar import SetupBar
    from ghost_desktop.play.match import Match

_LEAST_HEIGHT = 38
"""Heights of the font that a window is high in which the board does without the room of a hint."""


class HintStrip(QWidget):
    """Shows each hint once, while it matters; covers nothing, and waits where there is no room.

    What is below it does not move while a round goes on: where a hint is done, its room stays
    empty until the round is over.

    Attributes:
        seen: the ids of the hints that have been shown, or are not wanted.

    Args:
        board: what hints are about, and that they stand below.
        setup_bar: likewise its buttons.
        parent: the window.

    Signals:
        closed: when a person has closed a hint, and the focus is to go back to where the work is.
        changed: when a hint has been shown, or all are to come or none.
    """

    closed = Signal()
    changed = Signal()

    def __init__(self, board: BoardPanel, setup_bar: SetupBar, parent: QWidget) -> None:
        super().__init__(parent)
        self._board, self._game = board.view.column.scroller, setup_bar.game
        self.seen: tuple[str, ...] = ()
        self._hint: NewcomerHint | None = None
        self._match: Match | None = None
        self._is_in_sight = True
        unit = self.fontMetrics().height()
        self._note, self._text = dress(QFrame(), role="hint"), QLabel()
        self._text.setMinimumWidth(1)  # the window may be made narrow meanwhile
        no_more = button(_("No more hints"), self._on_no_more, role="plain")
        close = button("✕", self._on_close, role="plain")
        dress(close, name=_("Close the hint"), hint=_("Close the hint"))
        row(self._text, no_more, close, on=self._note, margins=(unit // 2, 0, 0, 0))
        self._row = row(..., self._note, ..., on=self, margins=None)
        board.above.addWidget(self, 0, 0)
        self.hide()

    # --- which hint ---------------------------------------------------------------------------------

    @property
    def text(self) -> str:
        """The hint that is shown; empty if none is."""
        return self._text.text() if self._hint is not None else ""

    @property
    def are_to_come(self) -> bool:
        """Whether there are hints that have not been shown, and are wanted."""
        return not set(ALL_HINTS) <= set(self.seen)

    def set_seen(self, seen: tuple[str, ...]) -> None:
        """Show these no more, and all others."""
        self.seen = seen
        self._hint = None
        self._show()

    @Slot(object)
    def follow(self, match: Match) -> None:
        """Show the hint that matters as `match` stands now."""
        self._match = match
        self._show()

    def set_in_sight(self, is_in_sight: bool) -> None:
        """Say whether the board is in sight, which hints are about; what was seen has had its time."""
        self._is_in_sight = is_in_sight
        if not is_in_sight:
            self._hint = None
            self.hide()

    @Slot()
    def know_choices(self) -> None:
        """Show the hint about the game no more: a person has found the choices."""
        found = {one.id for one in HINTS if one.is_of_game}
        self.seen = (*self.seen, *sorted(found - {*self.seen}))
        if self._hint is not None and self._hint.is_of_game:
            self._hint = None
            self._show()
        self.changed.emit()

    def _show(self) -> None:
        if self._match is None or not self._is_in_sight:
            return
        state = self._match.state
        if self._hint is not None and not self._hint.matters(state):
            self._hint = None
        if self._hint is None:
            self._offer(next_hint(state, self.seen))
        self._show_or_hide()

    def _show_or_hide(self) -> None:
        """Show the hint, if there is one; its room is always there."""
        self.setVisible(self._hint is not None)

    def _offer(self, hint: NewcomerHint | None) -> None:
        """Say a hint, if there is one, and room for it."""
        if hint is None:
            return
        keys = key_names(hint.command) if hint.command else ""
        text = say(hint.text, keys=keys)
        # What points to the button, which is above it at the side, looks like no key.
        self._text.setText(f"{text}  ▲" if hint.is_of_game else text)
        self._text.setToolTip(text)
        unit, window = self.fontMetrics().height(), self.window()
        before = after = unit
        if not hint.is_of_game:
            before = self._board.mapTo(window, QPoint()).x()
            after = window.width() - before - self._board.width()
        needed = before + self._note.sizeHint().width() + after
        if needed > window.width() or window.height() < _LEAST_HEIGHT * unit:
            return
        self._hint = hint
        self.seen = (*self.seen, hint.id)
        for place, stretch in ((0, 1), (2, 0 if hint.is_of_game else 1)):
            self._row.setStretch(place, stretch)
        self._row.setContentsMargins(before, unit // 4, after, 0)
        announce(window, text)
        self.changed.emit()

    # --- what a person does -------------------------------------------------------------------------

    @Slot()
    def _on_close(self) -> None:
        self._hint = None
        self._show_or_hide()
        self.closed.emit()

    @Slot()
    def _on_no_more(self) -> None:
        self.seen = ALL_HINTS
        self._on_close()
        self.changed.emit()
