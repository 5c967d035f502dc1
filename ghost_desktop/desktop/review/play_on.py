"""Playing on from where somebody looks back at: with the same players, or against another opponent."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QMenu

from ghost_desktop.desktop.board.agreement import Agreement
from ghost_desktop.desktop.board.cast import Cast
from ghost_desktop.desktop.board.trying import started_from
from ghost_desktop.desktop.kit.commands import stand_for, tip, title, underlined
from ghost_desktop.desktop.menu_button import MenuButton
from ghost_desktop.play.opponents import known_opponents
from ghost_desktop.play.table import Player, Table
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from ghost_desktop.desktop.board.looking_back import FinishedRound
    from ghost_desktop.play.match import Match
    from ghost_desktop.play.review import Turn


def match_from(one: FinishedRound, turn: Turn, opponent: str | None) -> Match:
    """Return a match that goes on at a turn of a round, each where he sat; it costs nobody a life.

    Args:
        one: the round.
        turn: instead of what was played there.
        opponent: the id of the opponent that all others are to play as; None: they are who they were.
    """
    seating, game = one.one.seating, one.one.round.game
    active = sorted(seating.order)  # who was out does not play
    members = [one.table.members[player] for player in active]
    if opponent is not None:
        person = active.index(seating.player(_persons_seat(one, turn)))
        name = members[person].name if members[person].opponent is None else ""
        members = [Player(opponent) for _member in members]
        members[person] = Player(name=name)
    terms = replace(one.one.round.terms, lives="")
    first = active.index(seating.player(0))
    begun = Agreement(Table(tuple(members)), terms).match(game)
    return begun.after(started_from(game, turn.fragment, first))


def _persons_seat(one: FinishedRound, turn: Turn) -> int:
    """Return the seat from which a person plays on: his own, else that of whose turn it is."""
    cast = Cast(one.table, one.one.seating)
    persons = [seat for seat in range(len(cast.seating.order)) if cast.is_person(seat)]
    if turn.seat in persons or not persons:
        return turn.seat
    return persons[0]


class PlayOnButton(MenuButton):
    """Opens a menu of those with whom one can play on.

    Signals:
        chosen: the id of an opponent; None for the same players.
    """

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(underlined(title("review.play_on"), "review.play_on"), parent)
        self.setToolTip(tip("review.play_on"))
        self.setProperty("role", "menu")
        menu = QMenu(self)
        menu.setToolTipsVisible(True)
        menu.aboutToShow.connect(self._fill)
        self.setMenu(menu)
        self._fill()
        stand_for(self, "review.play_on")

    @Slot()
    def _fill(self) -> None:
        """Offer all opponents that are known by now."""
        menu = self.menu()
        menu.clear()
        menu.addAction(_("The same players"), partial(self.chosen.emit, None))
        menu.addSeparator()
        for opponent in known_opponents():
            against = say("Against {opponent}", opponent=_(opponent.name))
            action = menu.addAction(against, partial(self.chosen.emit, opponent.id))
            action.setToolTip(_(opponent.about))
