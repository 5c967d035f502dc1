"""The row above the board: who starts, the players, another round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, Signal, Slot
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QWidget

from ghost_desktop.desktop.actions import tip
from ghost_desktop.desktop.board.players import PlayersRow
from ghost_desktop.desktop.commands import plain, title
from ghost_desktop.desktop.menu_button import MenuButton
from ghost_desktop.play.starter import Starter
from ghost_desktop.translation import N_, _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QResizeEvent

    from ghost_desktop.desktop.board.presenter import PlayRow

_STARTS = {
    Starter.PERSON: (N_("You start"), N_("You play the first letter of every round")),
    Starter.COMPUTER: (
        N_("Computer starts"),
        N_("The computer plays the first letter of every round"),
    ),
    Starter.IN_TURN: (
        N_("Take turns"),
        N_("Take turns: each round begins with the next player"),
    ),
    Starter.LOSER: (
        N_("Loser starts"),
        N_("Whoever lost plays the first letter of the next round"),
    ),
    Starter.WINNER: (
        N_("Winner starts"),
        N_("A winner plays the first letter of the next round"),
    ),
}
"""Who plays the first letter: what the button says, and what there is to choose."""

_AMONG_SEVERAL = (
    N_("Computer 1 starts"),
    N_("Computer 1 plays the first letter of every round"),
)
"""The same of the computer that starts where there are several: always the first."""


class TopRow(QWidget):
    """Who starts and another round, on either side of the players.

    Attributes:
        players: whose turn it is, and the score.

    Signals:
        starter_chosen: a `Starter`.
        new_chosen: when another round is wanted.
        play_chosen: a fragment, of the list of plays.
    """

    starter_chosen = Signal(object)
    new_chosen = Signal()
    play_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.players = PlayersRow(self)
        self._starter = MenuButton(self)
        self._starts = dict(_STARTS)
        self._chosen = Starter.PERSON
        menu = QMenu(self._starter)
        group = QActionGroup(menu)
        self._starters = {}
        for starter, (_brief, said) in _STARTS.items():
            action = QAction(_(said), group)
            action.setCheckable(True)
            action.setData(starter)
            menu.addAction(action)
            self._starters[starter] = action
        menu.triggered.connect(self._on_starter)
        self._starter.setMenu(menu)
        self._plays = MenuButton(_("Plays"), self)
        self._plays.setToolTip(_("The plays of this round"))
        self._plays.setMenu(QMenu(self._plays))
        self._plays.menu().triggered.connect(self._on_play)
        self._new = QPushButton(plain(title("round.new")), self)
        self._new.setToolTip(tip("round.new"))
        self._new.clicked.connect(self.new_chosen)
        row = self._row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(self.fontMetrics().height() // 2)
        self._round = MenuButton(_("Round"), self)
        self._round.setToolTip(_("Who starts, the plays of this round, another round"))
        self._round.setMenu(QMenu(self._round))
        self._round.menu().aboutToShow.connect(self._fill_round)
        row.addStretch()
        for part in (self._starter, self.players, self._plays, self._new, self._round):
            row.addWidget(part)
        row.addStretch()
        self._has_plays = self._offers_plays = False
        self.show_starter(Starter.PERSON)
        self._fold()

    def show_starter(self, starter: Starter) -> None:
        """Say who plays the first letter."""
        self._chosen = starter
        brief, said = self._starts[starter]
        self._starter.setText(_(brief))
        self._starter.setToolTip(_(said))
        self._starter.setAccessibleName(_("Who starts: {who}").format(who=_(brief)))
        self._starters[starter].setChecked(True)

    def show_round(self, *, can_begin: bool, players: int) -> None:
        """Offer another round, if that would be another one, and name the computer that starts."""
        self._new.setEnabled(can_begin)
        named = _AMONG_SEVERAL if players > 2 else _STARTS[Starter.COMPUTER]
        if named != self._starts[Starter.COMPUTER]:
            self._starts[Starter.COMPUTER] = named
            self._starters[Starter.COMPUTER].setText(_(named[1]))
            self.show_starter(self._chosen)

    def offer_plays(self, plays: Sequence[PlayRow], *, is_offered: bool) -> None:
        """Have the plays of the round behind a button, where there is no room for their list."""
        menu = self._plays.menu()
        menu.clear()
        for play in plays:
            said = _("{number}.  {who}: {letter}").format(
                number=play.number, who=play.who, letter=play.letter
            )
            menu.addAction(f"{said}\t{play.made}").setData(play.fragment)
        self._offers_plays, self._has_plays = is_offered, bool(plays)
        self._fold()

    # --- where there is little room -----------------------------------------------------------------

    def minimumSizeHint(self) -> QSize:
        """Buttons give way to one with all that they offer."""
        width = self.players.minimumSizeHint().width()
        width += self._row.spacing() + self._round.sizeHint().width()
        return QSize(width, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Have one button where there is no room for several."""
        super().resizeEvent(event)
        self._fold()

    def changeEvent(self, event: QEvent) -> None:
        """Follow another font of the program."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._row.setSpacing(self.fontMetrics().height() // 2)

    def _fold(self) -> None:
        """Show one button, or several if there is room for all that a round may bring."""
        several = [self._starter, self._new]
        if self._offers_plays:
            several.append(self._plays)
        parts = [self.players.minimumSizeHint(), *(one.sizeHint() for one in several)]
        needed = sum(one.width() for one in parts) + (len(parts) - 1) * self._row.spacing()
        is_folded = needed > self.width()
        self._round.setVisible(is_folded)
        self._starter.setVisible(not is_folded)
        self._new.setVisible(not is_folded)
        self._plays.setVisible(not is_folded and self._offers_plays and self._has_plays)

    @Slot()
    def _fill_round(self) -> None:
        """Offer what the buttons do."""
        menu = self._round.menu()
        menu.clear()
        new = menu.addAction(self._new.text())
        new.setEnabled(self._new.isEnabled())
        new.triggered.connect(self._new.click)
        menu.addSeparator()
        menu.addActions(list(self._starters.values()))
        menu.addSeparator()
        menu.addActions(self._plays.menu().actions())

    @Slot(QAction)
    def _on_starter(self, action: QAction) -> None:
        self.starter_chosen.emit(action.data())

    @Slot(QAction)
    def _on_play(self, action: QAction) -> None:
        self.play_chosen.emit(action.data())
