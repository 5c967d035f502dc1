"""The dialog in which a match is agreed: who plays, what for, who starts, who judges."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QMetaObject, QSize, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from ghost_desktop.desktop.board.table import Agreement, shown_starter, starters_of
from ghost_desktop.desktop.kit.layout import bold, scrolling
from ghost_desktop.desktop.kit.widgets import ChoiceBox
from ghost_desktop.desktop.window.question import describe_question
from ghost_desktop.engine.game.rules import PLAYERS
from ghost_desktop.formats.names import choice_name, usual_name
from ghost_desktop.formats.text import number, side_by_side
from ghost_desktop.play.opponents import known_opponents
from ghost_desktop.play.table import MOST_LIVES, Callers, Player, Referee, Table, Terms
from ghost_desktop.translation import N_, _, say

if TYPE_CHECKING:
    from PySide6.QtGui import QShowEvent

    from ghost_desktop.library.question import Question


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


_STAKES = 2  # rows that say what is played for

USUAL_LIVES = "GHOST"
"""The word whose letters are taken, if nobody wants another."""

_REFEREES = {
    Referee.FRIENDLY: (
        N_("Friendly"),
        N_("A letter that fits no word is refused with the reason, and costs nothing."),
    ),
    Referee.STRICT: (N_("Strict"), N_("A letter that fits no word loses the round.")),
    Referee.CHALLENGES: (
        N_("Challenges"),
        N_(
            "Any letter may be played, and bluffing is allowed. Who is challenged must name a word, "
            "and a finished word counts once somebody points it out."
        ),
    ),
}
_CALLERS = {
    Callers.NEXT: N_("The next player"),
    Callers.ANYONE: N_("Anyone, the next player first"),
}
_ROUNDS, _LIVES = N_("Single rounds"), N_("The letters of a word")


class NewMatchDialog(QDialog):
    """Agrees on a match; Enter begins it.

    Args:
        agreement: what there is to begin with.
        question: what is played, by however many.
        window: the window that it belongs to.

    Signals:
        agreed: an `Agreement`.
    """

    agreed = Signal(object)

    def __init__(
        self, agreement: Agreement, question: Question, window: QWidget | None = None
    ) -> None:
        super().__init__(window)
        self._question = question
        self.setWindowTitle(_("New match"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._page = QWidget(self)
        self.players = PlayerRows(agreement.table, self._page)
        self.players.changed.connect(self._on_players)
        self._make_stakes(agreement.terms)
        self._make_judging(agreement)
        self._lay_out()
        self._on_players()
        self._starter.setCurrentIndex(
            self._starter.findData(shown_starter(agreement.starter, agreement.table))
        )
        self._show_what_matters()

    @property
    def agreement(self) -> Agreement:
        """What is agreed by now."""
        terms = Terms(
            self._lives if self._stakes.currentData() else "",
            self._referee.currentData(),
            self._callers.currentData(),
            self._veto.isChecked(),
            self._teaching.isChecked(),
        )
        return Agreement(self.players.table, terms, self._starter.currentData())

    @property
    def _lives(self) -> str:
        """The word of the lives, in capitals; nothing if it is none.

        In capitals some letters are two: not ß alone is longer then.
        """
        word = self._word.text().strip().upper()
        return word if word.isalpha() and len(word) <= MOST_LIVES else ""

    # --- its parts ----------------------------------------------------------------------------------

    def _make_stakes(self, terms: Terms) -> None:
        self._stakes = _box(self._page)
        self._stakes.addItem(_(_ROUNDS), False)  # noqa: FBT003
        self._stakes.addItem(_(_LIVES), True)  # noqa: FBT003
        self._stakes.setCurrentIndex(bool(terms.lives))
        self._stakes.currentIndexChanged.connect(self._show_what_matters)
        self._word = QLineEdit(terms.lives or USUAL_LIVES, self._page)
        self._word.setMaxLength(MOST_LIVES)
        self._word.setMaximumWidth(9 * self.fontMetrics().height())
        self._word.setAccessibleName(_("Word whose letters are taken"))
        self._word.textChanged.connect(self._show_what_matters)
        self._stakes_said = _explanation(self._page)

    def _make_judging(self, agreement: Agreement) -> None:
        self._starter = _box(self._page)
        self._referee = _box(self._page)
        for referee, (name, _about) in _REFEREES.items():
            self._referee.addItem(_(name), referee)
        self._referee.setCurrentIndex(self._referee.findData(agreement.terms.referee))
        self._referee.currentIndexChanged.connect(self._show_what_matters)
        self._referee_said = _explanation(self._page)
        self._callers = _box(self._page)
        for callers, name in _CALLERS.items():
            self._callers.addItem(_(name), callers)
        self._callers.setCurrentIndex(self._callers.findData(agreement.terms.callers))
        self._veto = QCheckBox(_("Unknown words may be struck (&veto)"), self._page)
        self._veto.setToolTip(
            _("A word that nobody at the table knows is struck by consent, for this match alone")
        )
        self._veto.setChecked(agreement.terms.veto)
        self._veto.toggled.connect(self._show_what_matters)
        self._teaching = QCheckBox(_("&Teaching: a letter that gives the win away comes back"))
        self._teaching.setToolTip(_("You try again, and may ask why; where letters are refused"))
        self._teaching.setChecked(agreement.terms.teaching)
        self._teaching.toggled.connect(self._show_what_matters)
        self._starter.currentIndexChanged.connect(self._show_what_matters)

    def _lay_out(self) -> None:
        unit = self.fontMetrics().height()
        self._grid = grid = QGridLayout(self._page)
        grid.setContentsMargins(0, 0, unit // 2, 0)
        grid.setHorizontalSpacing(unit)
        grid.setVerticalSpacing(unit // 2)
        grid.setColumnStretch(1, 1)
        heading = QLabel(_("Players"), self._page)
        heading.setFont(bold(self.font()))
        grid.addWidget(heading, 0, 0, 1, 2)
        grid.addWidget(self.players, 1, 0, 1, 2)
        stakes = QHBoxLayout()
        stakes.setSpacing(unit // 2)
        stakes.addWidget(self._stakes, 1)
        stakes.addWidget(self._word)
        self._labels = {}
        rows: tuple[tuple[str, QWidget | QHBoxLayout, QWidget], ...] = (
            (_("&Played for"), stakes, self._stakes),
            ("", self._stakes_said, self._stakes),
            (_("&First letter"), self._starter, self._starter),
            (_("&Referee"), self._referee, self._referee),
            ("", self._referee_said, self._referee),
            (_("&Challenged by"), self._callers, self._callers),
        )
        self._folded = QPushButton(self._page)
        self._folded.setProperty("role", "plain")
        self._folded.setCheckable(True)
        self._folded.toggled.connect(self._show_what_matters)
        grid.addWidget(self._folded, 2 + _STAKES, 0, 1, 2, Qt.AlignmentFlag.AlignLeft)
        for row, (name, part, buddy) in enumerate(rows, start=2):
            row += row >= 2 + _STAKES  # noqa: PLW2901 - below the button
            if name:
                label = QLabel(name, self._page)
                label.setBuddy(buddy)
                buddy.setAccessibleName(name.replace("&", ""))
                grid.addWidget(label, row, 0)
                self._labels[buddy] = label
            if isinstance(part, QHBoxLayout):
                grid.addLayout(part, row, 1)
            else:
                grid.addWidget(part, row, 1)
        grid.addWidget(self._veto, len(rows) + 3, 0, 1, 2)
        grid.addWidget(self._teaching, len(rows) + 4, 0, 1, 2)
        grid.setRowStretch(len(rows) + 5, 1)
        self._scroller = scrolling(self._page)
        column = QVBoxLayout(self)
        column.setContentsMargins(unit, unit, unit, unit)
        column.setSpacing(unit // 2)
        column.addWidget(self._scroller, 1)
        column.addLayout(self._foot())

    def _foot(self) -> QHBoxLayout:
        foot = QHBoxLayout()
        self._game = QLabel(self)
        self._game.setProperty("role", "muted")
        self._game.setWordWrap(True)
        self._start = QPushButton(_("Start  ↵"), self)
        self._start.setAccessibleName(_("Start"))
        self._start.setProperty("role", "main")
        self._start.setDefault(True)
        self._start.clicked.connect(self._on_start)
        cancel = QPushButton(_("Cancel"), self)
        cancel.clicked.connect(self.reject)
        foot.addWidget(self._game, 1)
        foot.addWidget(cancel)
        foot.addWidget(self._start)
        return foot

    # --- what is chosen -----------------------------------------------------------------------------

    @Slot()
    def _on_players(self) -> None:
        """Offer those to start who are there."""
        table, chosen = self.players.table, self._starter.currentData()
        rules = replace(self._question.rules, players=table.players)
        self._game.setText(describe_question(replace(self._question, rules=rules)))
        self._starter.blockSignals(True)  # noqa: FBT003
        self._starter.clear()
        for starter, (_brief, said) in starters_of(table).items():
            self._starter.addItem(said, starter)
        if chosen is not None:
            self._starter.setCurrentIndex(self._starter.findData(shown_starter(chosen, table)))
        self._starter.blockSignals(False)  # noqa: FBT003
        self._show_what_matters()

    @Slot()
    def _show_what_matters(self) -> None:
        """Show the word of the lives, and who may challenge, only where they matter."""
        has_lives, referee = bool(self._stakes.currentData()), self._referee.currentData()
        self._word.setVisible(has_lives)
        is_word = not has_lives or bool(self._lives)
        said = _("Rounds are counted, and nobody is ever out.")
        if has_lives:
            said = _("Who loses a round takes the next letter; who has all of {word} is out.")
        if not is_word:
            said = _("The lives are the letters of a word: type one, of {count} letters or less.")
        self._stakes_said.setText(said.format(word=self._lives, count=number(MOST_LIVES)))
        self._stakes.setAccessibleDescription(self._stakes_said.text())
        self._start.setEnabled(is_word)
        is_open = self._folded.isChecked()
        self._folded.setText(_("R&ules {mark}").format(mark="▾") if is_open else self._brief)
        self._folded.setAccessibleName(self._brief.replace("&", ""))
        for rule in (self._starter, self._referee):
            rule.setVisible(is_open)
            self._labels[rule].setVisible(is_open)
        self._referee_said.setVisible(is_open)
        self._veto.setVisible(is_open)
        about = _(_REFEREES[referee][1])
        self._referee_said.setText(about)
        self._referee.setAccessibleDescription(about)
        self._teaching.setVisible(is_open and referee is Referee.FRIENDLY)
        can_call = is_open and referee is Referee.CHALLENGES
        for part in (self._labels[self._callers], self._callers):
            part.setVisible(can_call)
        if self.isVisible():  # what has just come is given its letters a moment later
            QMetaObject.invokeMethod(self, "_grow", Qt.ConnectionType.QueuedConnection)

    @property
    def _brief(self) -> str:
        """What the rules are, in a line."""
        referee = self._referee.currentData()
        starts = starters_of(self.players.table)[self._starter.currentData()][0]
        facts = [starts, _("referee: {name}").format(name=_(_REFEREES[referee][0]))]
        if self._veto.isChecked():
            facts.append(_("veto"))
        if self._teaching.isChecked() and referee is Referee.FRIENDLY:
            facts.append(_("teaching"))
        return _("R&ules: {rules} {mark}").format(rules=side_by_side(facts), mark="▸")

    @Slot()
    def _on_start(self) -> None:
        self.agreed.emit(self.agreement)
        self.accept()

    def showEvent(self, event: QShowEvent) -> None:
        """Be as large as all that there is wants, where the screen has the room."""
        super().showEvent(event)
        self._grow()
        self._start.setFocus()

    @Slot()
    def _grow(self) -> None:
        """Have room for all, where the screen has it; no smaller than it is."""
        unit = self.fontMetrics().height()
        wide = max(36 * unit, self._page.sizeHint().width() + 4 * unit)
        high = self._grid.totalHeightForWidth(wide - 3 * unit) + 7 * unit
        wanted = QSize(wide, high).expandedTo(self.size())
        self.resize(wanted.boundedTo(self.screen().availableSize() * 0.9))


def _explanation(page: QWidget) -> QLabel:
    said = QLabel(page)
    said.setProperty("role", "muted")
    said.setWordWrap(True)
    return said


def _box(page: QWidget) -> ChoiceBox:
    """Make a list to choose from that wants to be as wide as its longest entry, and need not be."""
    box = ChoiceBox(page)
    box.setMinimumContentsLength(8)
    box.setSizeAdjustPolicy(ChoiceBox.SizeAdjustPolicy.AdjustToContents)
    return box
