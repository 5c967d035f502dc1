"""The row above the board: who starts, the players, another round, and what else can be done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Signal, Slot
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from ghost_desktop.desktop.board.acts import ACTS
from ghost_desktop.desktop.board.lens import LOOK
from ghost_desktop.desktop.board.players import PlayersRow
from ghost_desktop.desktop.kit.builders import button, row, worded
from ghost_desktop.desktop.kit.commands import (
    entry,
    key_names,
    title_with_dots,
)
from ghost_desktop.desktop.kit.page import PagePart
from ghost_desktop.desktop.kit.widgets import MenuButton
from ghost_desktop.formats.names import names_of
from ghost_desktop.play.agreement import Agreement
from ghost_desktop.play.table import Kind, Starter, Table
from ghost_desktop.translation import N_, _, say

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from ghost_desktop.desktop.board.plays_list import PlayRow


class TopRow(PagePart, QWidget):
    """Who starts and another round, on either side of the players.

    Attributes:
        players: whose turn it is, and the score.
        acts: what can be done beside adding letters, by the ids of the commands.

    Signals:
        starter_chosen: a `Starter`.
        new_chosen: when another round is wanted.
        play_chosen: a fragment, of the list of plays.
        act_chosen: the id of one of `ACTS`, of a look at the keys, of a look at the strategy, or of
            a new match.
        left: when a menu has been closed, and the focus is to go back to where the work is.
    """

    starter_chosen = Signal(object)
    new_chosen = Signal()
    play_chosen = Signal(str)
    act_chosen = Signal(str)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.players = PlayersRow(self)
        self._starter = MenuButton(self)
        self._starts: dict[Starter, tuple[str, str]] = {}
        self._chosen = Starter.PERSON
        menu = QMenu(self._starter)
        group = QActionGroup(menu)
        self._starters = {}
        for starter in Starter:
            action = QAction(group)
            action.setCheckable(True)
            action.setData(starter)
            menu.addAction(action)
            self._starters[starter] = action
        self._starter.setMenu(menu)
        menu.triggered.connect(lambda one: self.starter_chosen.emit(one.data()))
        self._plays = worded(MenuButton(), _("Plays"), hint=_("The plays of this round"))
        self._plays.setMenu(QMenu(self._plays))
        self._plays.menu().triggered.connect(lambda one: self.play_chosen.emit(one.data()))
        self._new = button("round.new", self.new_chosen)
        self.players.more_wanted.connect(lambda: self.act_chosen.emit("match.new"))
        what = _("What else you can do in this round")
        self._more = worded(MenuButton(), "⋯", name=_("More"), hint=what)
        self.acts = self._make_acts()
        what = _("Who starts, the plays of this round, another round")
        self._round = worded(MenuButton(), _("Round"), hint=what)
        self._round.setMenu(QMenu(self._round))
        self._round.menu().aboutToShow.connect(self._fill_round)
        sides = (self._starter, self.players), (self._plays, self._new, self._round, self._more)
        half = self.fontMetrics().height() // 2
        self._row = row(..., *sides[0], *sides[1], ..., on=self, spacing=half)
        for one in (self._starter, self._plays, self._round, self._more, *self.players.cards):
            one.menu().aboutToHide.connect(self.left)
        self._has_plays = self._offers_plays = False
        self.show_table(Agreement().table, can_begin=True)
        self.on_fit()

    def _make_acts(self) -> dict[str, QAction]:
        """Put what can be done into a menu, with the keys that do it."""
        menu = QMenu(self._more)
        acts = {}
        for command in (*ACTS, LOOK, "round.strategy", "match.new"):
            if command == "match.new":
                menu.addSeparator()
            action = QAction(f"{title_with_dots(command)}\t{key_names(command)}", self)
            menu.addAction(action)
            action.setToolTip(_(entry(command).does))
            action.setData(command)
            acts[command] = action
        menu.triggered.connect(lambda one: self.act_chosen.emit(one.data()))
        self._more.setMenu(menu)
        return acts

    def show_table(
        self, table: Table, active: Collection[int] | None = None, *, can_begin: bool
    ) -> None:
        """Name those who can start, and offer another round if that would be another one.

        Args:
            table: who plays.
            active: the players who are not out; by default all.
            can_begin: whether another round can be begun.
        """
        self._new.setEnabled(can_begin)
        starts = starters_of(table, active)
        if starts == self._starts:
            return
        self._starts = starts
        for starter, action in self._starters.items():
            action.setVisible(starter in starts)
            if starter in starts:
                action.setText(starts[starter][1])
        self.show_starter(self._chosen)

    def show_starter(self, starter: Starter) -> None:
        """Say who plays the first letter."""
        self._chosen = starter
        shown = starter
        if starter not in self._starts:
            shown = Starter.COMPUTER if starter is Starter.PERSON else Starter.PERSON
        brief, said = self._starts[shown]
        self._starter.setText(brief)
        self._starter.setToolTip(said)
        self._starter.setAccessibleName(say("Who starts: {who}", who=brief))
        self._starters[shown].setChecked(True)

    def offer_plays(self, plays: Sequence[PlayRow], *, is_offered: bool) -> None:
        """Have the plays of the round behind a button, where there is no room for their list."""
        menu = self._plays.menu()
        menu.clear()
        for play in plays:
            said = say(
                "{number}.  {who}: {letter}", number=play.number, who=play.who, letter=play.letter
            )
            menu.addAction(f"{said}\t{play.made}").setData(play.fragment)
        self._offers_plays, self._has_plays = is_offered, bool(plays)
        self.on_fit()

    # --- where there is little room -----------------------------------------------------------------

    def minimumSizeHint(self) -> QSize:
        """Buttons give way to one with all that they offer."""
        width = self.players.minimumSizeHint().width()
        width += self._row.spacing() + self._round.sizeHint().width()
        return QSize(width, super().minimumSizeHint().height())

    def on_fit(self) -> None:
        """Show one button, or several if there is room for all that a round may bring."""
        several = [self._starter, self._new, self._more]
        if self._offers_plays:
            several.append(self._plays)
        legible, gap = self.players.legible_width, self._row.spacing()
        needed = legible + sum(one.sizeHint().width() + gap for one in several)
        width = self.width()
        is_folded = needed > width
        self._round.setVisible(is_folded)
        for part in (self._starter, self._new, self._more):
            part.setVisible(not is_folded)
        # It is there before the first play as well, or the row would move then.
        self._plays.setVisible(not is_folded and self._offers_plays)
        self._plays.setEnabled(self._has_plays)
        if width != self.width():  # it was given another meanwhile
            self.on_fit()

    @Slot()
    def _fill_round(self) -> None:
        """Offer what the buttons do."""
        menu = self._round.menu()
        menu.clear()
        new = menu.addAction(self._new.text())
        new.setEnabled(self._new.isEnabled())
        new.triggered.connect(self._new.click)
        menu.addSeparator()
        menu.addActions(list(self.acts.values()))
        menu.addSeparator()
        menu.addActions(list(self._starters.values()))
        menu.addSeparator()
        menu.addActions(self._plays.menu().actions())

    def on_font(self) -> None:
        """Stand as far apart as letters are high."""
        self._row.setSpacing(self.fontMetrics().height() // 2)
        self.on_fit()


_RULES = {
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
"""What does not depend on who plays: briefly, and as a sentence."""


_KINDS = {Starter.PERSON: Kind.PERSON, Starter.COMPUTER: Kind.COMPUTER}


def starters_of(
    table: Table, active: Collection[int] | None = None
) -> dict[Starter, tuple[str, str]]:
    """Return who can play the first letter at a table: each briefly, and as a sentence.

    Who always starts is named: of several persons, or computers, it is the first.

    Args:
        table: who plays.
        active: the numbers of those who are not out; by default all.
    """
    said = {}
    for starter, kind in _KINDS.items():
        numbers = [one for one in table.numbers(kind) if active is None or one in active]
        if numbers:
            said[starter] = _of_player(table, numbers[0])
    for starter, (brief, sentence) in _RULES.items():
        said[starter] = _(brief), _(sentence)
    return said


def shown_starter(starter: Starter, table: Table) -> Starter:
    """Return who starts where there is nobody of the kind that was chosen."""
    kind = _KINDS.get(starter)
    if kind is None or table.numbers(kind):
        return starter
    return Starter.COMPUTER if starter is Starter.PERSON else Starter.PERSON


def _of_player(table: Table, player: int) -> tuple[str, str]:
    name = names_of(table)[player]
    if name.is_you:
        return _("You start"), _("You play the first letter of every round")
    brief, said = _("{player} starts"), _("{player} plays the first letter of every round")
    return brief.format(player=name.full), said.format(player=name.subject)
