"""What stands beside the tree: the list to remember, or the box for any fragment; what words mean."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import (
    QSplitter,
    QStackedWidget,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from ghost_desktop.desktop.kit.ask import Work, ask
from ghost_desktop.desktop.kit.builders import column, dress, label, line_edit, naming
from ghost_desktop.desktop.kit.commands import stand_for, title, underlined
from ghost_desktop.desktop.kit.layout import bold
from ghost_desktop.desktop.kit.page import PagePart
from ghost_desktop.desktop.strategy.lines import LinesView
from ghost_desktop.desktop.strategy.position import Position, look_up, position_html
from ghost_desktop.desktop.strategy.replies import OtherReplies
from ghost_desktop.desktop.window.errors import show_error
from ghost_desktop.desktop.window.meanings import MeaningView
from ghost_desktop.engine.words.letters import letters_of
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from ghost_desktop.desktop.strategy.position import SolvedGame
    from ghost_desktop.engine.game.game import Game


_LEAST_PAGE = QSize(9, 3)  # in heights of the font


class _Page(QTextBrowser):
    """Asks for a few lines; all the room that is left comes on top."""

    def minimumSizeHint(self) -> QSize:
        """Return the least size."""
        return _LEAST_PAGE * self.fontMetrics().height()


class Box(PagePart, QWidget):
    """Takes a fragment from a real game, and says what is known of it.

    Signals:
        typed: the fragment, as it is typed.
    """

    typed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._game: Game | None = None
        purpose = _("Type the letters of a game that you played: it says who wins from there.")
        self._purpose = label("muted", purpose)
        self.field = line_edit("", placeholder=_("The letters on the table"), clears=True)
        dress(self.field, name=_("A fragment from a game"), about=purpose, hint=purpose)
        self.field.textEdited.connect(self._on_edited)
        heading = naming(underlined(title("strategy.box"), "strategy.box"), self.field)
        heading.setFont(bold(self.font()))
        stand_for(self.field, "strategy.box")
        self._page = dress(_Page(self), name=_("What is known of the fragment"))
        self._column = column(heading, self._purpose, self.field, (self._page, 1), on=self)

    def on_fit(self) -> None:
        """Leave what the box is for to its tool tip where there is no room to say it."""
        self._purpose.show()
        self._purpose.setVisible(self._column.minimumHeightForWidth(self.width()) <= self.height())

    @property
    def text(self) -> str:
        """What is said of the fragment."""
        return self._page.toPlainText()

    def set_game(self, game: Game) -> None:
        """Read and write letters as a game has them."""
        self._game = game

    def show_fragment(self, fragment: str) -> None:
        """Follow the tree to a fragment."""
        if self._game is not None and self._fragment() != fragment:
            self.field.setText(self._game.words.shown(fragment))

    def show_position(self, position: Position) -> None:
        """Say what is known, if the box still has this fragment."""
        if position.fragment == self._fragment():
            self._page.setHtml(position_html(position))

    def show_nothing(self) -> None:
        """Take away what is said: it is of other letters, or of another game."""
        self._page.clear()

    @Slot()
    def show_waiting(self) -> None:
        """Say that an answer is on its way, in place of what is said of other letters."""
        self._page.setPlainText(_("One moment: the letters are being looked up."))

    def _fragment(self) -> str:
        letters = letters_of(self.field.text())
        return self._game.fragment_of(letters) if self._game is not None else letters

    @Slot()
    def _on_edited(self) -> None:
        self.typed.emit(self._fragment())


_SENTENCES = 16
"""From how many heights of the font on there is room for sentences beside the list."""

PATIENCE_MS = 150
"""Milliseconds from which on an answer for the box is late enough to say so."""


class _Pages(QStackedWidget):
    """Asks for no more room than the page that is shown."""

    def minimumSizeHint(self) -> QSize:
        """Return the least size."""
        shown = self.currentWidget()
        return super().minimumSizeHint() if shown is None else shown.minimumSizeHint()


class SidePane(PagePart, QSplitter):
    """The list or the box and, beside it or below it, what a word means or what else can be played."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Vertical, parent)
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(PATIENCE_MS)
        self._is_english = True
        self._is_moved = False  # by a person, the line between both
        self.lines = LinesView(self)
        self.box = Box(self)
        self._patience.timeout.connect(self.box.show_waiting)
        self._pages = _Pages(self)
        self._pages.addWidget(self.lines)
        self._pages.addWidget(self.box)
        self.meaning = MeaningView(self)
        self.replies = OtherReplies(self)
        self._beside = QWidget(self)
        self._column = column = QVBoxLayout(self._beside)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.meaning, 1)
        column.addWidget(self.replies)
        column.addStretch()  # for lists in whose language no meanings are known
        self.setChildrenCollapsible(False)
        self.splitterMoved.connect(self._on_splitter)
        self.addWidget(self._pages)
        self.addWidget(self._beside)
        self._share()

    def show_box(self, is_shown: bool) -> None:
        """Show the box, which says itself what words mean, or the list."""
        self._pages.setCurrentWidget(self.box if is_shown else self.lines)
        self._pages.updateGeometry()
        self.on_fit()

    def set_game(self, game: SolvedGame) -> None:
        """Read and write letters as a game has them, and leave room for what its words mean."""
        self.box.set_game(game.solution.game)
        self._is_english = game.is_english
        self.show_replies(is_shown=False)
        self.on_fit()

    @property
    def shows_box(self) -> bool:
        """Whether the box is shown, and not the list."""
        return self._pages.currentWidget() is self.box

    def show_replies(self, *, is_shown: bool) -> None:
        """Show what a word means where that is known, and below it perhaps what else can be replied."""
        self.replies.setVisible(is_shown or not self._is_english)
        self._make_room()

    def _make_room(self) -> None:
        """Show what a word means, but in a small window not beside other replies to one's turn."""
        beside = [one.minimumSizeHint().height() for one in (self.meaning, self.replies)]
        needed = sum(beside) + self._column.spacing()
        if self.orientation() is Qt.Orientation.Vertical:
            needed += self._pages.minimumSizeHint().height() + self.handleWidth()
        is_tight = not self.replies.isHidden() and self.height() < needed
        self.meaning.setVisible(self._is_english and not is_tight)

    def look_up(self, game: SolvedGame, fragment: str, seat: int) -> None:
        """Find out what is known of a fragment, and say it in the box to the player on `seat`."""
        ask(
            self,
            partial(look_up, game, fragment, seat),
            self._on_looked_up,
            fails=self._on_failed,
            # Beyond the finished words a game must be solved anew, behind which no search may wait.
            work=Work.ALONE,
        )
        if not self._patience.isActive():
            self._patience.start()

    def on_fit(self) -> None:
        """Put what a word means beside the list, or below it."""
        self._beside.setVisible(self._pages.currentWidget() is self.lines)
        least = self.lines.minimumSizeHint().width() + _SENTENCES * self.fontMetrics().height()
        is_wide = self.width() >= least
        wanted = Qt.Orientation.Horizontal if is_wide else Qt.Orientation.Vertical
        if self.orientation() is not wanted:
            self.setOrientation(wanted)
            self._is_moved = False
        self._make_room()
        if not self._is_moved:
            self._share()

    def _share(self) -> None:
        """Give half of the height to the list, and more of the width to sentences.

        Where no meanings are known, the list has all the height that other replies leave.
        """
        is_wide = self.orientation() is Qt.Orientation.Horizontal
        if is_wide or self._is_english:
            self.setSizes([400, 600] if is_wide else [500, 500])
        else:
            below = self._beside.sizeHint().height()
            self.setSizes([max(below, self.height() - below), below])

    @Slot()
    def _on_splitter(self) -> None:
        self._is_moved = True

    def _on_looked_up(self, position: Position) -> None:
        self._patience.stop()
        self.box.show_position(position)

    def _on_failed(self, error: BaseException) -> None:
        self._patience.stop()
        self.box.show_nothing()
        show_error(self.window(), _("The fragment could not be looked up."), error)
