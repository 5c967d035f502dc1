"""The plays of the round, one below the other: who added which letter, and what it made."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QWidget

from ghost_desktop.desktop.kit.builders import column, label
from ghost_desktop.desktop.kit.layout import bold, scrolling
from ghost_desktop.desktop.kit.page import PagePart
from ghost_desktop.desktop.kit.theme import colours
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ghost_desktop.desktop.board.presenter import PlayRow

WIDTH = 16
"""How wide it is, in lines of text."""


class PlaysList(PagePart, QFrame):
    """A list beside the board; the fragments in it lead to the strategy.

    Signals:
        chosen: the fragment of a play.
    """

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "card")
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        self._rows: tuple[PlayRow, ...] = ()
        unit = self.fontMetrics().height()
        self._title = label(text=_("Plays"), wraps=False)
        page = QWidget(self)
        self._table = QLabel()
        self._table.setObjectName("plays")
        self._table.setTextFormat(Qt.TextFormat.RichText)
        self._table.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._table.setTextInteractionFlags(Qt.TextInteractionFlag.LinksAccessibleByMouse)
        self._table.linkActivated.connect(self.chosen)
        column(self._table, ..., on=page)
        self._scroller = scrolling(page)
        self._table.installEventFilter(self)
        edges = (unit, unit // 2, unit // 2, unit // 2)
        column(self._title, (self._scroller, 1), on=self, margins=edges)
        self.on_font()

    @property
    def rows(self) -> tuple[PlayRow, ...]:
        """The plays that are shown."""
        return self._rows

    @property
    def text(self) -> str:
        """What the list says, as it is read out."""
        return self._table.accessibleName()

    def show_plays(self, rows: tuple[PlayRow, ...]) -> None:
        """Show the plays so far; the last is in sight."""
        if rows != self._rows:
            self._rows = rows
            self._show()

    def sizeHint(self) -> QSize:
        """Ask for one width, whatever is in it."""
        return QSize(WIDTH * self.fontMetrics().height(), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """Keep no window from becoming narrower: then the list goes."""
        return QSize(0, 0)

    def on_font(self) -> None:
        """Show all in the colours and the letters of the moment."""
        self.updateGeometry()
        self._title.setFont(bold(self.font()))
        self._show()

    def _show(self) -> None:
        c = colours()
        if not self._rows:
            nothing = _("Nothing has been played yet.")
            self._table.setText(f'<span style="color:{c.muted}">{escape(nothing)}</span>')
            self._table.setWordWrap(True)
            self._table.setAccessibleName(nothing)
            return
        self._table.setWordWrap(False)
        self._table.setAccessibleName(" ".join(row.spoken for row in self._rows))
        for is_brief in (False, True):
            self._table.setText(_page(self._rows, is_brief=is_brief))
            if self._table.sizeHint().width() <= (WIDTH - 2) * self.fontMetrics().height():
                break

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the last play in sight when the table has grown."""
        if watched is self._table and event.type() is QEvent.Type.Resize:
            self._scroller.ensureVisible(0, self._table.height())
        return super().eventFilter(watched, event)

    def on_colours(self) -> None:
        """Show all in other colours."""
        self._show()


def _page(rows: Sequence[PlayRow], *, is_brief: bool) -> str:
    """Write the plays as a table; the letter that came is the bold one of those it has made."""
    c, lines = colours(), []
    for row in rows:
        made = escape(row.made[: row.at]) + f"<b>{escape(row.made[row.at])}</b>"
        made += escape(row.made[row.at + 1 :])
        lines.append(
            f'<tr><td align="right" style="color:{c.muted}">{row.number}</td>'
            f"<td>{escape(row.initials if is_brief else row.who)}</td><td>{escape(row.letter)}</td>"
            f'<td><a href="{escape(row.fragment)}" style="color:{c.text};'
            f'text-decoration:none">{made}</a></td></tr>'
        )
    return f'<table cellspacing="0" cellpadding="3">{"".join(lines)}</table>'
