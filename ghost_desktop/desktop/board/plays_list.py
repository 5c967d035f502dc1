"""The plays of the round, one below the other: who added which letter, and what it made."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QWidget

from ghost_desktop.desktop.kit.builders import column, label
from ghost_desktop.desktop.kit.layout import bold, scrolling
from ghost_desktop.desktop.kit.page import PagePart
from ghost_desktop.desktop.kit.theme import colours
from ghost_desktop.desktop.window.tiles import Sign, describe_illegal, fatal_play
from ghost_desktop.desktop.window.turn import describe_play
from ghost_desktop.engine.game.plays import Where
from ghost_desktop.formats.text import number
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ghost_desktop.formats.names import Cast
    from ghost_desktop.play.round import Round


WIDTH = 16
"""How wide it is, in lines of text."""


class PlaysList(PagePart, QFrame):
    """A list beside the board; the fragments in it lead to the strategy.

    Attributes:
        rows: the plays that are shown.

    Signals:
        chosen: the fragment of a play.
    """

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "card")
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        self.rows: tuple[PlayRow, ...] = ()
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
    def text(self) -> str:
        """What the list says, as it is read out."""
        return self._table.accessibleName()

    def show_plays(self, rows: tuple[PlayRow, ...]) -> None:
        """Show the plays so far; the last is in sight."""
        if rows != self.rows:
            self.rows = rows
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
        if not self.rows:
            nothing = _("Nothing has been played yet.")
            self._table.setText(f'<span style="color:{c.muted}">{escape(nothing)}</span>')
            self._table.setWordWrap(True)
            self._table.setAccessibleName(nothing)
            return
        self._table.setWordWrap(False)
        self._table.setAccessibleName(" ".join(row.spoken for row in self.rows))
        for is_brief in (False, True):
            self._table.setText(_page(self.rows, is_brief=is_brief))
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


@dataclass(frozen=True)
class PlayRow:
    """A play in the list of plays.

    Attributes:
        number: counted from 1.
        who: the name of the player.
        initials: the same where there is little room; "You" is brief already.
        letter: the letter, with an arrow to the end at which it was put if there was a choice, and
            with a sign if it was illegal and has lost the round.
        made: the letters on the table since.
        at: the place of the new one among them.
        spoken: the same as a sentence.
        fragment: the letters as lists have them.
    """

    number: str
    who: str
    initials: str
    letter: str
    made: str
    at: int
    spoken: str
    fragment: str


def make_plays(this_round: Round, cast: Cast) -> tuple[PlayRow, ...]:
    """Return the plays of a round so far, the first one first, with an illegal one that lost it."""
    game, rows, fatal = this_round.game, [], fatal_play(this_round)
    made = [*zip(this_round.plays, this_round.seats, strict=True)]
    if fatal is not None:
        made.append((fatal, this_round.seat))
    for index, (play, seat) in enumerate(made):
        before = this_round.fragment_before(index)
        lying = game.rules.variant.arrange(before, play.letter, play.where)
        letter = game.words.shown(play.letter)
        has_place = game.rules.variant.has_places and bool(before)
        shown = _ARROWS.get(play.where, "{}").format(letter) if has_place else letter
        is_fatal = play is fatal
        rows.append(
            PlayRow(
                number(index + 1),
                cast.on(seat).full,
                cast.on(seat).full if cast.on(seat).is_you else cast.on(seat).initials,
                f"{shown} {Sign.LOSES.shape}" if is_fatal else shown,
                game.words.shown(play.fragment),
                lying.index(len(before)),
                describe_illegal(cast.on(seat), letter)
                if is_fatal
                else describe_play(this_round, index, cast),
                play.fragment,
            )
        )
    return tuple(rows)


_ARROWS = {
    Where.END: "→ {}",
    Where.START: "← {}",
    Where.TURNED_END: "↻ → {}",
    Where.TURNED_START: "↻ ← {}",
}
