"""Positions as one line of text on the clipboard: the round at the board there, and one from there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Slot
from PySide6.QtGui import QGuiApplication

from ghost_desktop.desktop.inquiry import State
from ghost_desktop.desktop.panels import PLAY
from ghost_desktop.desktop.question import MINIMUM_LENGTHS, Question
from ghost_desktop.formats.line_faults import describe_line_error, describe_unplayable
from ghost_desktop.formats.position_line import (
    PositionLineError,
    UnplayableLine,
    line_of,
    play_line,
    read_line,
    write_line,
)
from ghost_desktop.formats.text import number, sentence
from ghost_desktop.library import catalogue
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from PySide6.QtGui import QAction

    from ghost_desktop.desktop.inquiry import Known
    from ghost_desktop.desktop.window import MainWindow
    from ghost_desktop.formats.position_line import PositionLine


class PositionClipboard(QObject):
    """Copies the round at hand, and begins one that has been pasted.

    Where the line is of another game than the bar's, that game is asked for first, and the round
    begins as soon as it can be played; the way back to the game before is open then.

    Args:
        window: has the board, the bar, and what is asked.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._board = window.board
        self._copying: QAction | None = None
        self._pasted: tuple[PositionLine, Question, Question] | None = None  # while it is asked for
        self._is_following = False

    def offer_copying(self, action: QAction) -> None:
        """Have an action copy the round where the board is in sight, and there is one."""
        self._copying = action
        self._board.installEventFilter(self)
        self._board.controller.changed.connect(self._offer)
        self._offer()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Leave the keys to other panels while these are in sight."""
        if watched is self._board and event.type() in (QEvent.Type.Show, QEvent.Type.Hide):
            self._offer()
        return super().eventFilter(watched, event)

    @Slot()
    def _offer(self) -> None:
        """Offer to copy a round that can be played as a line has it.

        Where any letter may be played, whether it can would tell of bluffs until it is over.
        """
        this_round = self._board.round
        can_copy = this_round is not None and not (this_round.is_open and this_round.over is None)
        if self._copying is not None:
            self._copying.setEnabled(can_copy and self._board.isVisible())

    # --- copying ------------------------------------------------------------------------------------

    def copy(self) -> None:
        """Have the round at hand on the clipboard, if it is one that can be pasted."""
        this_round, playing = self._board.round, self._board.controller.playing
        if this_round is None or playing is None:
            return
        asked = playing.question
        line = line_of(this_round, asked.source, asked.reading, asked.without)
        try:
            play_line(line, this_round.game)
        except UnplayableLine as error:  # of letters that were no part of a word, or came after one
            self._refuse(describe_unplayable(error))
            return
        QGuiApplication.clipboard().setText(write_line(line))
        self._say(_("The position is on the clipboard."))

    # --- pasting ------------------------------------------------------------------------------------

    def paste(self) -> None:
        """Begin a round with what is on the clipboard, or say why that cannot be."""
        self._window.show_panel(PLAY)
        try:
            line = read_line(QGuiApplication.clipboard().text())
        except PositionLineError as error:
            self._refuse(describe_line_error(error))
            return
        source, least = catalogue.meant(line.source), line.rules.min_length
        offered = {one.id for one in self._window.library.lists}
        if source not in offered:
            said = _("The position is of the list {list}, which is none of the dictionaries here.")
            self._refuse(said.format(list=line.source if len(line.source) < 50 else "…"))
        elif least not in MINIMUM_LENGTHS:
            said = _(
                "The shortest word that counts has {fewest} to {most} letters here, not {length}."
            )
            fewest, most = MINIMUM_LENGTHS[0], MINIMUM_LENGTHS[-1]
            self._refuse(said.format(fewest=fewest, most=most, length=number(least)))
        else:
            self._ask(line, Question(source, line.rules, line.reading, line.without))

    def _ask(self, line: PositionLine, question: Question) -> None:
        """Have the game of a line asked for, unless it is, and begin when it is there."""
        before = self._window.setup_bar.question
        self._pasted = line, question, before
        if question != before:
            self._window.ask(question)
        if not self._is_following:  # from now on, and after the board, which has to know it first
            self._is_following = True
            self._window.inquiry.subscribe(self)
        elif self._window.inquiry.known is not None:
            self.follow(self._window.inquiry.known)

    def follow(self, known: Known) -> None:
        """Begin the round that was pasted once the board has its game."""
        if self._pasted is None:
            return
        line, question, before = self._pasted
        asked = self._board.controller.asked
        if known.asked != question or known.state in (State.STOPPED, State.FAILED):
            self._pasted = None
        elif asked is not None and asked.question == question:
            self._pasted = None
            try:
                this_round = play_line(line, asked.game)
            except UnplayableLine as error:
                if before != question:
                    self._window.ask(before)
                self._refuse(describe_unplayable(error))
                return
            self._board.controller.take_up(this_round)
            if before != question:
                self._window.way_back.lead(question, before)
            self._say(_("Go on from here. This round is not counted."))

    # --- what is said -------------------------------------------------------------------------------

    def _say(self, said: str) -> None:
        self._board.view.letters.remark(said)
        self._board.view.letters.announce(said)

    def _refuse(self, said: str) -> None:
        """Say why something cannot be done; nothing shakes: it is not for the letters here."""
        self._say(sentence(said))
