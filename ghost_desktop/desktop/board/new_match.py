"""The dialog in which a match is agreed: who plays, what for, who starts, who judges."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QMetaObject, QSize, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from ghost_desktop.desktop.board.agreement import Agreement
from ghost_desktop.desktop.board.player_rows import PlayerRows
from ghost_desktop.desktop.board.starters import shown_starter, starters_of
from ghost_desktop.desktop.combo import ChoiceBox
from ghost_desktop.desktop.fonts import bold
from ghost_desktop.desktop.question import describe_question
from ghost_desktop.desktop.scrolling import scrolling
from ghost_desktop.formats.text import number, side_by_side
from ghost_desktop.play.terms import MOST_LIVES, Callers, Referee, Terms
from ghost_desktop.translation import N_, _

if TYPE_CHECKING:
    from PySide6.QtGui import QShowEvent

    from ghost_desktop.library.question import Question

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
