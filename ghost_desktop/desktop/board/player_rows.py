"""Who is to play: a card for each player, with what he is and what he is called."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from ghost_desktop.desktop.combo import ChoiceBox
from ghost_desktop.engine.rules import PLAYERS
from ghost_desktop.formats.names import choice_name, usual_name
from ghost_desktop.formats.text import number
from ghost_desktop.play.opponents import known_opponents
from ghost_desktop.play.table import Player, Table
from ghost_desktop.translation import _, say

LONGEST_NAME = 20
"""Letters that a name has at most."""


_IN_A_ROW = 4
"""Cards side by side at most."""


class _PlayerCard(QFrame):
    """One player: what he is, what he is called, and what that means.

    Signals:
        changed: he is to be somebody else, or to be called otherwise.
        removed: he is not to play.
    """

    changed = Signal()
    removed = Signal()

    def __init__(self, player: Player, page: QWidget) -> None:
        super().__init__(page)
        self._player = player
        self.setProperty("role", "card")
        self.place = QLabel(self)
        self.place.setProperty("role", "muted")
        self.kind = ChoiceBox(self)
        self.kind.addItem(_("Person"), None)
        for one in known_opponents():
            self.kind.addItem(choice_name(one.id), one.id)
            self.kind.setItemData(self.kind.count() - 1, _(one.about), Qt.ItemDataRole.ToolTipRole)
        if self.kind.findData(player.opponent) < 0:
            self.kind.addItem(choice_name(player.opponent or ""), player.opponent)
        self.kind.setCurrentIndex(self.kind.findData(player.opponent))
        self.kind.setMaxVisibleItems(20)
        self.kind.setMinimumContentsLength(6)  # four side by side on a small screen
        self.kind.setSizeAdjustPolicy(
            ChoiceBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.kind.currentIndexChanged.connect(self.changed)
        self.name = QLineEdit(player.name, self)
        self.name.setMaxLength(LONGEST_NAME)
        self.name.textChanged.connect(self.changed)
        self.remove = QPushButton("✕", self)
        self.remove.setProperty("role", "plain")
        self.remove.clicked.connect(self.removed)
        self._said = QLabel(self)
        self._said.setProperty("role", "muted")
        self._said.setWordWrap(True)
        unit = self.fontMetrics().height()
        head, column = QHBoxLayout(), QVBoxLayout(self)
        head.addWidget(self.place)
        head.addStretch()
        head.addWidget(self.remove)
        column.setContentsMargins(unit // 2, 0, unit // 2, unit // 2)
        column.setSpacing(unit // 4)
        column.addLayout(head)
        for part in (self.kind, self.name, self._said):
            column.addWidget(part)
        column.addStretch()
        for before, after in pairwise(self.parts()):
            QWidget.setTabOrder(before, after)

    @property
    def player(self) -> Player:
        """Who is to play."""
        opponent = self.kind.currentData()
        level = self._player.level if opponent == self._player.opponent else None
        # Of what else is in a name, no file with it could be read.
        name = "".join(filter(str.isprintable, " ".join(self.name.text().split())))
        return Player(opponent, name, level)

    @property
    def about(self) -> str:
        """What he is, in a sentence."""
        about: str | None = self.kind.currentData(Qt.ItemDataRole.ToolTipRole)
        if about is None:
            return _("Plays at this screen.")
        level = self.player.level
        known = "" if level is None else say("It is at level {level} of 100.", level=level)
        return f"{about} {known}".strip()

    def name_parts(self, place: int, usual: str) -> None:
        """Say which player of the table this is, and what he is called without a name of his own."""
        count = number(place + 1)
        self.place.setText(count)
        self._said.setText(self.about)
        self.name.setPlaceholderText(usual)
        who = self.player.name or usual
        self.kind.setAccessibleName(say("Player {number}", number=count))
        self.kind.setAccessibleDescription(self.about)
        self.kind.setToolTip(self.about)
        self.name.setAccessibleName(say("Name of player {number}", number=count))
        self.name.setAccessibleDescription(usual)
        leave = say("Leave {player} out", player=who)
        self.remove.setAccessibleName(leave)
        self.remove.setToolTip(leave)

    def parts(self) -> tuple[QWidget, ...]:
        """Return what can be done on the card, in order."""
        return self.kind, self.name, self.remove


class PlayerRows(QWidget):
    """The players, from two to eight, as cards in the order of their turns.

    Signals:
        changed: another player, another name, one more or one less.
    """

    changed = Signal()

    def __init__(self, table: Table, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: list[_PlayerCard] = []
        self._grid = QGridLayout()
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._add = QPushButton(_("&Add a player"), self)
        self._add.clicked.connect(self.add)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(self._grid)
        column.addWidget(self._add, 0, Qt.AlignmentFlag.AlignLeft)
        for player in table.members:
            self._append(player)
        self._lay_out()

    @property
    def table(self) -> Table:
        """Who is to play."""
        return Table(tuple(row.player for row in self._rows))

    @property
    def about(self) -> str:
        """What is said of the players."""
        return "\n".join(row.about for row in self._rows)

    @property
    def boxes(self) -> list[ChoiceBox]:
        """What each player is."""
        return [row.kind for row in self._rows]

    @property
    def names(self) -> list[QLineEdit]:
        """What each player is called."""
        return [row.name for row in self._rows]

    @Slot()
    def add(self) -> None:
        """Have one more player, who is as the last one, and go to him."""
        if len(self._rows) < PLAYERS[-1]:
            self._append(Player(self._rows[-1].player.opponent))
            self._lay_out()
            self._rows[-1].kind.setFocus()

    def _append(self, player: Player) -> None:
        row = _PlayerCard(player, self)
        row.changed.connect(self._on_changed)
        row.removed.connect(partial(self._remove, row))
        self._rows.append(row)

    def _remove(self, row: _PlayerCard) -> None:
        """Have one player less, and go to the one who takes his place."""
        place = self._rows.index(row)
        self._rows.remove(row)
        self._grid.removeWidget(row)
        row.hide()
        row.deleteLater()
        self._lay_out()
        self._rows[min(place, len(self._rows) - 1)].kind.setFocus()

    def _lay_out(self) -> None:
        """Put each card in its place, and the keys through all of them in this order."""
        before: QWidget | None = None
        for place, row in enumerate(self._rows):
            self._grid.addWidget(row, *divmod(place, _IN_A_ROW))
            self._grid.setColumnStretch(place % _IN_A_ROW, 1)
            row.show()
            row.remove.setEnabled(len(self._rows) > PLAYERS[0])
            for part in row.parts():
                if before is not None:
                    QWidget.setTabOrder(before, part)
                before = part
        for column in range(len(self._rows), _IN_A_ROW):
            self._grid.setColumnStretch(column, 0)
        if before is not None:
            QWidget.setTabOrder(before, self._add)
        self._add.setEnabled(len(self._rows) < PLAYERS[-1])
        self._on_changed()

    @Slot()
    def _on_changed(self) -> None:
        """Name all parts, as what a player is called depends on who else plays."""
        table = self.table
        for place, row in enumerate(self._rows):
            row.name_parts(place, usual_name(table, place))
        self.changed.emit()
