"""Who is to play: a row for each player, with what he is and what he is called."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QGridLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from ghost_desktop.desktop.combo import ChoiceBox
from ghost_desktop.engine.rules import PLAYERS
from ghost_desktop.formats.names import opponent_name, usual_name
from ghost_desktop.formats.text import number
from ghost_desktop.play.opponents import known_opponents
from ghost_desktop.play.table import Player, Table
from ghost_desktop.translation import _, say

LONGEST_NAME = 20
"""Letters that a name has at most."""


class _PlayerLine(QObject):
    """One player.

    Signals:
        changed: he is to be somebody else, or to be called otherwise.
        focused: what he is was gone to.
        removed: he is not to play.
    """

    changed = Signal()
    focused = Signal()
    removed = Signal()

    def __init__(self, player: Player, page: QWidget) -> None:
        super().__init__(page)
        self._player = player
        self.place = QLabel(page)
        self.kind = ChoiceBox(page)
        self.kind.addItem(_("Person"), None)
        for one in known_opponents():
            self.kind.addItem(_(one.name), one.id)
            self.kind.setItemData(self.kind.count() - 1, _(one.about), Qt.ItemDataRole.ToolTipRole)
        if self.kind.findData(player.opponent) < 0:
            self.kind.addItem(opponent_name(player.opponent or ""), player.opponent)
        self.kind.setCurrentIndex(self.kind.findData(player.opponent))
        self.kind.setMaxVisibleItems(20)
        self.kind.setMinimumContentsLength(8)
        self.kind.setSizeAdjustPolicy(
            ChoiceBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.kind.currentIndexChanged.connect(self.changed)
        self.kind.focused.connect(self.focused)
        self.name = QLineEdit(player.name, page)
        self.name.setMaxLength(LONGEST_NAME)
        self.name.textChanged.connect(self.changed)
        self.remove = QPushButton("✕", page)
        self.remove.setProperty("role", "plain")
        self.remove.clicked.connect(self.removed)

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
        """Return what the row consists of, from left to right."""
        return self.place, self.kind, self.name, self.remove


class PlayerRows(QWidget):
    """The players, from two to eight, in the order of their turns.

    Signals:
        changed: another player, another name, one more or one less.
    """

    changed = Signal()

    def __init__(self, table: Table, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: list[_PlayerLine] = []
        self._grid = QGridLayout()
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setColumnStretch(1, 2)
        self._grid.setColumnStretch(2, 3)
        self._about = QLabel(self)
        self._about.setProperty("role", "muted")
        self._about.setWordWrap(True)
        self._add = QPushButton(_("&Add a player"), self)
        self._add.clicked.connect(self.add)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(self._grid)
        column.addWidget(self._about)
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
        """What is said of the player that was gone to last."""
        return self._about.text()

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
        row = _PlayerLine(player, self)
        row.changed.connect(self._on_changed)
        row.focused.connect(partial(self._explain, row))
        row.removed.connect(partial(self._remove, row))
        self._rows.append(row)

    def _remove(self, row: _PlayerLine) -> None:
        """Have one player less, and go to the one who takes his place."""
        place = self._rows.index(row)
        self._rows.remove(row)
        for part in row.parts():
            self._grid.removeWidget(part)
            part.hide()
            part.deleteLater()
        row.deleteLater()
        self._lay_out()
        self._rows[min(place, len(self._rows) - 1)].kind.setFocus()

    def _lay_out(self) -> None:
        """Put each row in its place, and the keys through all of them in this order."""
        before: QWidget | None = None
        for place, row in enumerate(self._rows):
            for column, part in enumerate(row.parts()):
                self._grid.addWidget(part, place, column)
                part.show()
            for part in row.parts()[1:]:
                if before is not None:
                    QWidget.setTabOrder(before, part)
                before = part
            row.remove.setEnabled(len(self._rows) > PLAYERS[0])
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
        focused = next((row for row in self._rows if row.kind.hasFocus()), None)
        first = next((row for row in self._rows if row.player.opponent), self._rows[0])
        self._explain(focused or first)
        self.changed.emit()

    def _explain(self, row: _PlayerLine) -> None:
        """Say what a player is."""
        said = say("{who}: {about}", who=row.kind.currentText(), about=row.about)
        self._about.setText(said)
