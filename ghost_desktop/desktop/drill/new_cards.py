"""A quiet line below the result of a round: what it has left to learn, and the way to its drill."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QPushButton

from ghost_desktop.desktop.board.playing import Playing
from ghost_desktop.desktop.drill.card_keeper import CardKeeper
from ghost_desktop.desktop.flow import keep_room
from ghost_desktop.desktop.inquiry import State
from ghost_desktop.desktop.panels import STRATEGY
from ghost_desktop.formats.text import joined_and, number, words_text
from ghost_desktop.translation import _, ngettext, say

if TYPE_CHECKING:
    from pathlib import Path

    from ghost_desktop.desktop.board.panel import BoardPanel
    from ghost_desktop.desktop.drill.card_keeper import RoundCards
    from ghost_desktop.desktop.inquiry import Known
    from ghost_desktop.desktop.window import MainWindow
    from ghost_desktop.library.decks import DeckKey, ListPlace
    from ghost_desktop.play.match import Match


class NewCards(QObject):
    """Keeps what rounds in a window leave to learn, at its board or opened; leads to its drill.

    Args:
        window: has the board, opens matches, and has drills.
        drills: the file of the answers; None is the one in the user's folder for data.

    Attributes:
        keeper: keeps it.
        link: says below the result how much it is.
    """

    def __init__(self, window: MainWindow, drills: Path | None) -> None:
        super().__init__(window)
        self._window = window
        self.keeper = CardKeeper(window.board.looking_back, drills, self)
        self.link = NewCardsLink(self.keeper, window.board)
        self.link.chosen.connect(self._on_chosen)
        self._opened: list[tuple[Match, Playing]] = []  # whose game is being solved for the bar
        window.match_files.match_opened.connect(self._on_opened)
        window.inquiry.subscribe(self)

    @Slot(object, object)
    def _on_opened(self, match: Match, playing: Playing) -> None:
        """Keep what a match leaves to learn; its game is not solved twice at the same time."""
        inquiry = self._window.inquiry
        if inquiry.is_solving and inquiry.known and inquiry.known.asked == playing.question:
            self._opened.append((match, playing))
        else:
            self.keeper.add_match(match, playing)

    def follow(self, known: Known) -> None:
        """Go on with what was opened once its game is solved, or is not to be."""
        solved = known.answer if known.state is State.SOLVED else None
        waiting, self._opened = self._opened, []
        for match, playing in waiting:
            is_asked = playing.question == known.asked
            if is_asked and known.state is State.SOLVING:
                self._opened.append((match, playing))
            else:
                best = Playing.of(solved) if is_asked and solved is not None else playing
                self.keeper.add_match(match, best)

    @Slot(object, object)
    def _on_chosen(self, key: DeckKey, place: ListPlace) -> None:
        """Drill what a round has left to learn."""
        self._window.show_panel(STRATEGY)
        self._window.strategy_and_drill.drill_deck(key, place)


class NewCardsLink(QPushButton):
    """Stands below the result while the round is over that has left something to learn.

    Args:
        keeper: knows what rounds have left to learn.
        board: where the round is.

    Signals:
        chosen: the key of a deck and where its list was found: it is to be drilled.
    """

    chosen = Signal(object, object)

    def __init__(self, keeper: CardKeeper, board: BoardPanel) -> None:
        column = board.view.column
        super().__init__(column)
        self._keeper = keeper
        self._board = board
        self.setProperty("role", "plain")
        self.setAccessibleName(_("Drill what this round has left to learn"))
        self.setToolTip(_("Go through it now; it is asked again until you know it"))
        self.clicked.connect(self._on_clicked)
        keep_room(self)
        board.view.add_learned(self)
        keeper.changed.connect(self._show)
        board.controller.changed.connect(self._show)
        self._show()

    @property
    def _left(self) -> RoundCards | None:
        """What the round at hand has left to learn, once it is over."""
        finished, latest = self._board.looking_back.finished, self._keeper.latest
        if finished is None or latest is None or finished.key != latest.origin:
            return None
        return latest

    @Slot()
    def _show(self) -> None:
        left = self._left
        if left is not None:
            said = describe_new_cards(left)
            self.setText(say("{cards} →", cards=said))
            self.setAccessibleName(said)
        self.setVisible(left is not None)

    @Slot()
    def _on_clicked(self) -> None:
        left = self._left
        if left is not None:
            self.chosen.emit(left.deck, left.place)


def describe_new_cards(left: RoundCards) -> str:
    """Say what a round has left to learn: ``"2 positions and 1 word for your drill"``."""
    said = []
    if left.positions:
        text = ngettext("{count} position", "{count} positions", left.positions)
        said.append(text.format(count=number(left.positions)))
    if left.words:
        said.append(words_text(left.words))
    return say("{cards} for your drill", cards=joined_and(said))
