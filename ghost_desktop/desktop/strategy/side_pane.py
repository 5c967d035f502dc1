"""What stands beside the tree: the chosen line, its meaning, what wins as well; or the box."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Signal, Slot
from PySide6.QtWidgets import QBoxLayout, QTextBrowser, QWidget

from ghost_desktop.desktop.kit.ask import Work, ask
from ghost_desktop.desktop.kit.builders import column, dress, label, line_edit, naming
from ghost_desktop.desktop.kit.commands import stand_for, title, underlined
from ghost_desktop.desktop.kit.layout import bold, in_lines, is_small
from ghost_desktop.desktop.kit.page import PagePart
from ghost_desktop.desktop.kit.widgets import once_after
from ghost_desktop.desktop.strategy.position import look_up
from ghost_desktop.desktop.strategy.replies import Alternatives, OtherReplies
from ghost_desktop.desktop.window.errors import show_error
from ghost_desktop.desktop.window.meanings import MeaningView
from ghost_desktop.desktop.window.status_line import PATIENCE_MS
from ghost_desktop.engine.words.letters import letters_of
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from ghost_desktop.desktop.strategy.position import SolvedGame
    from ghost_desktop.engine.words.wordlist import WordList


_LEAST_WIDTH = 15  # heights of the font
_LEAST_PAGE = 9, 3  # heights of the font: all the room that is left comes on top


class Box(PagePart, QWidget):
    """Takes a fragment from a real game, and says what is known of it.

    Attributes:
        game: what letters are read and written as in; None until there is one.
        page: what is known.

    Signals:
        typed: the fragment, as it is typed.
    """

    typed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.game: SolvedGame | None = None
        waits = _("One moment: the letters are being looked up.")
        self._patience = once_after(self, PATIENCE_MS, lambda: self.page.setPlainText(waits))
        purpose = _("Type the letters of a game that you played: it says who wins from there.")
        self._purpose = label("muted", purpose)
        self.field = line_edit("", placeholder=_("The letters on the table"), clears=True)
        dress(self.field, name=_("A fragment from a game"), about=purpose, hint=purpose)
        self.field.textEdited.connect(lambda: self.typed.emit(self._fragment()))
        heading = naming(underlined(title("strategy.box"), "strategy.box"), self.field)
        heading.setFont(bold(self.font()))
        stand_for(self.field, "strategy.box")
        self.page = dress(QTextBrowser(self), name=_("What is known of the fragment"))
        in_lines(self.page, setMinimumSize=_LEAST_PAGE)
        self._column = column(heading, self._purpose, self.field, (self.page, 1), on=self)

    def on_fit(self) -> None:
        """Leave what the box is for to its tool tip where there is no room to say it."""
        self._purpose.show()
        self._purpose.setVisible(self._column.minimumHeightForWidth(self.width()) <= self.height())

    def show_fragment(self, fragment: str) -> None:
        """Follow the tree to a fragment."""
        if self.game is not None and self._fragment() != fragment:
            self.field.setText(self.game.solution.words.shown(fragment))

    def look_up(self, fragment: str, seat: int) -> None:
        """Find out what is known of a fragment, and say it to the player on `seat`."""
        if self.game is not None:
            job = partial(look_up, self.game, fragment, seat)
            then = partial(self._on_looked_up, fragment)
            # Beyond the finished words a game must be solved anew, behind which no search may wait.
            ask(self, job, then, fails=self._on_failed, work=Work.ALONE)
            if not self._patience.isActive():
                self._patience.start()

    def _on_looked_up(self, fragment: str, page: str) -> None:
        self._patience.stop()
        if fragment == self._fragment():
            self.page.setHtml(page)

    def _on_failed(self, error: BaseException) -> None:
        self._patience.stop()
        self.page.clear()
        show_error(self.window(), _("The fragment could not be looked up."), error)

    def _fragment(self) -> str:
        letters = letters_of(self.field.text())
        return letters if self.game is None else self.game.solution.game.fragment_of(letters)


_WIDE = 40
"""From how many heights of the font on what wins as well stands beside what a word means."""


_HIGH = 44
"""From how many heights of the font of the window on something stands below both."""


class SidePane(PagePart, QWidget):
    """Says what is known of what is selected, and is there when it has something to say.

    Once it has come, it stays as long as the same is shown: what is beside it would jump otherwise.

    Attributes:
        box: takes any fragment of every play.
        line: says what is selected.
        meaning: says what its word means.
        replies: what wins as well.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_english = True
        self._below: QWidget | None = None  # see `have_below`
        self._is_offered = self._is_by_map = self._is_there = self._has_come = False
        self.box = Box(self)
        self.line = label("muted")
        self.meaning = MeaningView(self)
        self.replies = OtherReplies(self)
        for part in (self.meaning, self.replies):
            part.hide()
        self._beside = QWidget(self)
        self._column = column((self.meaning, 1), self.replies, 1)  # 1: nothing may be known of it
        self._column_beside = column(self.line, (self._column, 1), on=self._beside)
        column((self._beside, 1), (self.box, 1), on=self, margins=(0.5, 0, 0, 0))
        self.box.hide()
        self.hide()

    def minimumSizeHint(self) -> QSize:
        """Ask for the width in which sentences can be read."""
        least = super().minimumSizeHint()
        return QSize(max(least.width(), _LEAST_WIDTH * self.fontMetrics().height()), least.height())

    def have_below(self, part: QWidget) -> None:
        """Have a part of another room below all else, beside the map, while there is one in it."""
        self._below = part
        self._column_beside.addWidget(part, 1)
        part.hide()

    def offer_below(self, *, is_there: bool) -> None:
        """Show what is below, or not."""
        self._is_offered = is_there
        self.on_fit()

    @Slot(bool)
    def stand_by_map(self, is_by_map: bool) -> None:
        """Stand beside the map, or only beside other forms of the same."""
        self._is_by_map = is_by_map
        self.on_fit()

    def show_for(self, *, is_there: bool, is_box: bool) -> None:
        """Belong to something else: to every play, of which the box says more, or to nothing at all."""
        self._is_there, self._has_come = is_there, False
        self.box.setVisible(is_box)
        self._beside.setVisible(not is_box)
        self.on_fit()

    def set_game(self, game: SolvedGame) -> None:
        """Read and write letters as a game has them, and say what its words mean if that is known."""
        self.box.game = game
        self._is_english = game.is_english
        self.show_replies(None)

    def show_line(self, spoken: str, word: str, shown: str) -> None:
        """Say what is selected, and what it means if it is a word."""
        self.line.setText(spoken)
        self.meaning.setVisible(bool(word) and self._is_english)
        self.meaning.show_meaning(word, shown)
        self.on_fit()

    def show_replies(self, replies: Alternatives | None, words: WordList | None = None) -> None:
        """Show what else can be replied, or that there is nothing else; None where nobody replies."""
        self.replies.show_alternatives(replies, words)
        self.replies.setVisible(replies is not None)
        self.on_fit()

    def on_fit(self) -> None:
        """Put what wins as well beside what a word means, or below it; be there or not."""
        has_replies = self.replies.has_some and not self.replies.isHidden()
        window, unit = self.window(), self.fontMetrics().height()
        has_room = window.height() >= _HIGH * unit and not is_small(window)
        is_below = self._is_offered and self._is_by_map and has_room
        says = not self.box.isHidden() or has_replies or not self.meaning.isHidden() or is_below
        self._has_come = self._is_there and (self._has_come or says)
        if self._below is not None:
            self._below.setVisible(is_below)
        self.setVisible(self._has_come)
        is_wide = self.width() >= _WIDE * unit
        way = QBoxLayout.Direction
        self._column.setDirection(way.LeftToRight if is_wide else way.TopToBottom)
