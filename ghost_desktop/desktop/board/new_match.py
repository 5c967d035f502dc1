"""The dialog in which a match is agreed: who plays, what for, who starts, who judges."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QMetaObject, QSize, Qt, Signal, Slot
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import QDialog, QFrame, QGridLayout, QWidget

from ghost_desktop.desktop.kit.builders import (
    Field,
    Form,
    button,
    check_box,
    choice,
    column,
    dress,
    foot,
    label,
    line_edit,
    row,
)
from ghost_desktop.desktop.kit.commands import title
from ghost_desktop.desktop.kit.layout import bold, scrolling
from ghost_desktop.desktop.kit.widgets import ChoiceBox, ExplainedBox
from ghost_desktop.desktop.window.question import describe_question
from ghost_desktop.engine.game.rules import PLAYERS
from ghost_desktop.formats.names import LEVELS, choice_name, names_of, usual_name
from ghost_desktop.formats.text import number, side_by_side
from ghost_desktop.play.agreement import Agreement
from ghost_desktop.play.opponents import known_opponents
from ghost_desktop.play.table import (
    MOST_LIVES,
    Callers,
    Kind,
    Player,
    Referee,
    Starter,
    Table,
    Terms,
)
from ghost_desktop.translation import N_, _, say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtGui import QShowEvent

    from ghost_desktop.library.question import Question


LONGEST_NAME = 20
"""Letters that a name has at most."""


_IN_A_ROW = 4
"""Cards side by side at most."""


_PLACES = {opponent: place for place, opponent in enumerate(LEVELS)}
"""Of those that the menu on a player's card offers, too: they come first, as there."""


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
        self.place = label("muted", wraps=False)
        self.kind = ChoiceBox()
        self.kind.addItem(_("Person"), None)
        for one in sorted(known_opponents(), key=lambda one: _PLACES.get(one.id, len(LEVELS))):
            self.kind.addItem(choice_name(one.id), one.id)
            self.kind.setItemData(self.kind.count() - 1, _(one.about), Qt.ItemDataRole.ToolTipRole)
        if self.kind.findData(player.opponent) < 0:
            self.kind.addItem(choice_name(player.opponent or ""), player.opponent)
        self.kind.setMaxVisibleItems(20)
        # Four side by side on a small screen.
        choice(self.kind, (), self.changed, chosen=player.opponent, least=6)
        self.name = line_edit("", self.changed, player.name, most=LONGEST_NAME)
        self.remove = button("✕", self.removed, role="plain")
        self._said = label("muted")
        unit = self.fontMetrics().height()
        column(
            row(self.place, ..., self.remove),
            self.kind,
            self.name,
            self._said,
            ...,
            on=self,
            margins=(unit // 2, 0, unit // 2, unit // 2),
            spacing=unit // 4,
        )

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
        about = self.about
        dress(self.kind, name=say("Player {number}", number=count), about=about, hint=about)
        dress(self.name, name=say("Name of player {number}", number=count), about=usual)
        leave = say("Leave {player} out", player=who)
        dress(self.remove, name=leave, hint=leave)

    def parts(self) -> tuple[QWidget, ...]:
        """Return what can be done on the card, in order."""
        return self.kind, self.name, self.remove


class PlayerRows(QWidget):
    """The players, from two to eight, as cards in the order of their turns.

    Attributes:
        cards: one for each.

    Signals:
        changed: another player, another name, one more or one less.
    """

    changed = Signal()

    def __init__(self, table: Table, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.cards: list[_PlayerCard] = []
        self._grid = QGridLayout()
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._add = button(_("&Add a player"), self.add)
        column(self._grid, (self._add, Qt.AlignmentFlag.AlignLeft), on=self)
        for player in table.members:
            self._append(player)
        self._lay_out()

    @property
    def table(self) -> Table:
        """Who is to play."""
        return Table(tuple(card.player for card in self.cards))

    @Slot()
    def add(self) -> None:
        """Have one more player, who is as the last one, and go to him."""
        if len(self.cards) < PLAYERS[-1]:
            self._append(Player(self.cards[-1].player.opponent))
            self._lay_out()
            self.cards[-1].kind.setFocus()

    def _append(self, player: Player) -> None:
        card = _PlayerCard(player, self)
        card.changed.connect(self._on_changed)
        card.removed.connect(partial(self._remove, card))
        self.cards.append(card)

    def _remove(self, card: _PlayerCard) -> None:
        """Have one player less, and go to the one who takes his place."""
        place = self.cards.index(card)
        self.cards.remove(card)
        self._grid.removeWidget(card)
        card.hide()
        card.deleteLater()
        self._lay_out()
        self.cards[min(place, len(self.cards) - 1)].kind.setFocus()

    def _lay_out(self) -> None:
        """Put each card in its place, and the keys through all of them in this order."""
        for place, card in enumerate(self.cards):
            self._grid.addWidget(card, *divmod(place, _IN_A_ROW))
            card.show()
            card.remove.setEnabled(len(self.cards) > PLAYERS[0])
        for column_ in range(_IN_A_ROW):
            self._grid.setColumnStretch(column_, column_ < len(self.cards))
        parts = [part for card in self.cards for part in card.parts()]
        for before, after in pairwise([*parts, self._add]):
            QWidget.setTabOrder(before, after)
        self._add.setEnabled(len(self.cards) < PLAYERS[-1])
        self._on_changed()

    @Slot()
    def _on_changed(self) -> None:
        """Name all parts, as what a player is called depends on who else plays."""
        table = self.table
        for place, card in enumerate(self.cards):
            card.name_parts(place, usual_name(table, place))
        self.changed.emit()


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
    Callers.NEXT: (N_("The next player"), ""),
    Callers.ANYONE: (N_("Anyone, the next player first"), ""),
}
_STAKES = {
    False: (N_("Single rounds"), N_("Rounds are counted, and nobody is ever out.")),
    True: (
        N_("The letters of a word"),
        N_("Who loses a round takes the next letter; who has all of them is out."),
    ),
}


_KINDS = {Starter.PERSON: Kind.PERSON, Starter.COMPUTER: Kind.COMPUTER}


def starters_of(table: Table) -> dict[Starter, str]:
    """Return who can play the first letter at a table.

    Who always starts is named: of several persons, or computers, it is the first.
    """
    said = {}
    for starter, kind in _KINDS.items():
        if numbers := table.numbers(kind):
            name = names_of(table)[numbers[0]]
            said[starter] = (
                _("You start") if name.is_you else say("{player} starts", player=name.full)
            )
    return said | {one: title(f"starts.{one.value}") for one in Starter if one not in _KINDS}


def shown_starter(starter: Starter, table: Table) -> Starter:
    """Return who starts where there is nobody of the kind that was chosen."""
    kind = _KINDS.get(starter)
    if kind is None or table.numbers(kind):
        return starter
    return Starter.COMPUTER if starter is Starter.PERSON else Starter.PERSON


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
        self._build(agreement)
        self._on_players()
        self._starter.show_value(shown_starter(agreement.starter, agreement.table))
        self._show_what_matters()

    @property
    def agreement(self) -> Agreement:
        """What is agreed by now."""
        word = self._word.text().upper() or USUAL_LIVES  # in capitals, some letters are two
        terms = Terms(
            word[:MOST_LIVES] if self._stakes.currentData() else "",
            self._referee.currentData(),
            self._callers.currentData(),
            self._veto.isChecked(),
            self._teaching.isChecked(),
        )
        return Agreement(self.players.table, terms, self._starter.currentData())

    # --- its parts ----------------------------------------------------------------------------------

    def _build(self, agreement: Agreement) -> None:
        unit, terms = self.fontMetrics().height(), agreement.terms
        self._page = QWidget(self)
        self.players = PlayerRows(agreement.table)
        self.players.changed.connect(self._on_players)
        self._stakes = self._box(_STAKES, bool(terms.lives))
        self._word = line_edit(
            "", text=terms.lives or USUAL_LIVES, most=MOST_LIVES, placeholder=USUAL_LIVES
        )
        dress(self._word, name=_("Word whose letters are taken"))
        self._word.setValidator(QRegularExpressionValidator(r"[^\W\d_]*", self._word))
        self._word.setMaximumWidth(9 * unit)
        self._folded = button("", role="plain", stays=True)
        self._folded.toggled.connect(self._show_what_matters)
        self._starter = self._box({}, None)
        self._referee = self._box(_REFEREES, terms.referee)
        self._callers = self._box(_CALLERS, terms.callers)
        self._veto = check_box(
            _("Unknown words may be struck (&veto)"),
            self._show_what_matters,
            hint=_(
                "A word that nobody at the table knows is struck by consent, for this match alone"
            ),
            is_on=terms.veto,
        )
        self._teaching = check_box(
            _("&Teaching: a letter that gives the win away comes back"),
            self._show_what_matters,
            hint=_("You try again, and may ask why; where letters are refused"),
            is_on=terms.teaching,
        )
        heading = label(text=_("Players"), wraps=False)
        heading.setFont(bold(self.font()))
        is_open, stakes = self._folded.isChecked, self._stakes
        self._form = Form(
            heading,
            self.players,
            Field(_("&Played for"), stakes, row((stakes, 1), self._word, spacing=unit // 2)),
            Field("", stakes.explanation),
            row(self._folded, ...),
            Field(_("&First letter"), self._starter, when=is_open),
            Field(_("&Referee"), self._referee, when=is_open),
            Field("", self._referee.explanation, when=is_open),
            Field(
                _("&Challenged by"),
                self._callers,
                when=lambda: is_open() and self._referee.currentData() is Referee.CHALLENGES,
            ),
            Field("", self._veto, when=is_open),
            Field("", self._teaching, when=lambda: is_open() and self._can_teach),
            on=self._page,
            right=unit // 2,
            across=unit,
            down=unit // 2,
        )
        self._game = label("muted")
        self._start = button(_("Start  ↵"), self._on_start, role="main")
        cancel = button(_("Cancel"), self.reject)
        buttons = foot(self, self._start, cancel, before=((self._game, 1),))
        parts = ((scrolling(self._page), 1), buttons)
        column(*parts, on=self, margins=unit, spacing=unit // 2)

    def _box(self, entries: Mapping[Any, tuple[str, str]], chosen: object) -> ExplainedBox:
        """Make a list to choose from as wide as its longest entry, or not, as there is room."""
        box = ExplainedBox()
        box.offer((_(name), value, _(about)) for value, (name, about) in entries.items())
        box.show_value(chosen)
        box.activated.connect(self._show_what_matters)
        box.setSizeAdjustPolicy(box.SizeAdjustPolicy.AdjustToContents)
        return box

    @property
    def _can_teach(self) -> bool:
        return self._referee.currentData() is Referee.FRIENDLY

    # --- what is chosen -----------------------------------------------------------------------------

    @Slot()
    def _on_players(self) -> None:
        """Offer those to start who are there."""
        table, chosen = self.players.table, self._starter.currentData()
        rules = replace(self._question.rules, players=table.players)
        self._game.setText(describe_question(replace(self._question, rules=rules)))
        self._starter.offer((said, starter, "") for starter, said in starters_of(table).items())
        if chosen is not None:
            self._starter.show_value(shown_starter(chosen, table))
            self._show_what_matters()

    @Slot()
    def _show_what_matters(self) -> None:
        """Show the word of the lives, and who may challenge, only where they matter."""
        self._word.setVisible(bool(self._stakes.currentData()))
        is_open = self._folded.isChecked()
        self._folded.setText(_("R&ules {mark}").format(mark="▾") if is_open else self._brief)
        self._folded.setAccessibleName(self._brief.replace("&", ""))
        self._form.follow()
        if self.isVisible():  # what has just come is given its letters a moment later
            QMetaObject.invokeMethod(self, "_grow", Qt.ConnectionType.QueuedConnection)

    @property
    def _brief(self) -> str:
        """What the rules are, in a line."""
        facts = [
            self._starter.currentText(),
            say("referee: {name}", name=self._referee.currentText()),
        ]
        if self._veto.isChecked():
            facts.append(_("veto"))
        if self._teaching.isChecked() and self._can_teach:
            facts.append(_("teaching"))
        return say("R&ules: {rules} {mark}", rules=side_by_side(facts), mark="▸")

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
        high = self._form.totalHeightForWidth(wide - 3 * unit) + 7 * unit
        wanted = QSize(wide, high).expandedTo(self.size())
        self.resize(wanted.boundedTo(self.screen().availableSize() * 0.9))
