"""Positions as one line of text on the clipboard: the round at the board there, and one from there."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QGuiApplication

from ghost_desktop.desktop.kit.ask import ask, drop
from ghost_desktop.desktop.kit.commands import command
from ghost_desktop.desktop.window.inquiry import State
from ghost_desktop.desktop.window.panels import PLAY
from ghost_desktop.desktop.window.question import MINIMUM_LENGTHS
from ghost_desktop.formats.illegal import describe_line_error, describe_unplayable
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
from ghost_desktop.library.question import Question
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from ghost_desktop.desktop.board.panel import BoardPanel
    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.desktop.window.inquiry import Inquiry, Known
    from ghost_desktop.desktop.window.library import Library
    from ghost_desktop.desktop.window.top_bar import SetupBar
    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.formats.position_line import PositionLine
    from ghost_desktop.play.round import Round


class PositionClipboard(QObject):
    """Copies the round at hand, and begins one that has been pasted.

    Where the line is of another game than the bar's, that game is asked for first, and the round
    begins as soon as it can be played; the way back to the game before is open then.

    Args:
        board: has the round.
        bar: says what is asked for.
        inquiry: has it asked.
        library: the dictionaries that there are.

    Signals:
        led_away: the `Question` that is asked for now, and the one before.
        panel_wanted: the number of a panel that is to be shown.
    """

    led_away = Signal(object, object)
    panel_wanted = Signal(int)

    def __init__(
        self, board: BoardPanel, bar: SetupBar, inquiry: Inquiry, library: Library
    ) -> None:
        super().__init__(board)
        self._board, self._bar, self._inquiry, self._library = board, bar, inquiry, library
        self._pasted: tuple[PositionLine, Question, Question] | None = None  # while it is asked for
        self._awaited: Question | None = None  # while it is played
        self._begun: tuple[tuple[str, int], Question, Question] | None = None  # until it is left
        self._board.controller.changed.connect(self._follow_board)
        self._is_following = False

    @property
    def can_copy(self) -> bool:
        """Whether the board is in sight with a round that can be played as a line has it.

        Where any letter may be played, whether it can would tell of bluffs until it is over.
        """
        this_round = self._board.round
        is_told = this_round is not None and not (this_round.is_open and this_round.over is None)
        return is_told and not self._board.isHidden()

    # --- copying ------------------------------------------------------------------------------------

    @command("position.copy", can=lambda positions: positions.can_copy)
    def copy(self) -> None:
        """Have the round at hand on the clipboard, if it is one that can be pasted."""
        this_round, playing = self._board.round, self._board.controller.playing
        if this_round is None or playing is None:
            return
        asked = playing.question
        line = line_of(this_round, asked.source, asked.reading, asked.without)
        ask(self, partial(_check, line, this_round.game), self._on_checked, fails=self._on_failed)

    def _on_checked(self, written: str) -> None:
        QGuiApplication.clipboard().setText(written)
        self._say(_("The position is on the clipboard."))

    def _on_failed(self, error: BaseException) -> None:
        if isinstance(error, UnplayableLine):  # letters were no part of a word, or came after one
            self._refuse(describe_unplayable(error))
        elif isinstance(error, PositionLineError):
            self._refuse(describe_line_error(error))
        else:
            raise error

    # --- pasting ------------------------------------------------------------------------------------

    @command("position.paste")
    def paste(self) -> None:
        """Begin a round with what is on the clipboard, or say why that cannot be."""
        self.panel_wanted.emit(PLAY)
        job = partial(_read, QGuiApplication.clipboard().text())
        ask(self, job, self._begin, fails=self._on_failed)

    def _begin(self, line: PositionLine) -> None:
        """Begin a round with a line that has been read, or say why that cannot be."""
        source, least = catalogue.meant(line.source), line.rules.min_length
        offered = {one.id for one in self._library.lists}
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
        before = self._bar.question
        self._pasted = line, question, before
        if question != before:
            self._inquiry.ask(question)
        if not self._is_following:  # from now on, and after the board, which has to know it first
            self._is_following = True
            self._inquiry.subscribe(self)
        elif self._inquiry.known is not None:
            self.follow(self._inquiry.known)

    def follow(self, known: Known) -> None:
        """Play what was pasted once the board has its game, unless another is asked for by then."""
        if self._awaited is not None and known.asked != self._awaited:
            self._awaited = None
            drop(self, self._on_played)
        if self._pasted is None:
            return
        line, question, before = self._pasted
        asked = self._board.controller.asked
        if known.asked != question or known.state in (State.STOPPED, State.FAILED):
            self._pasted = None
        elif asked is not None and asked.question == question:
            self._pasted, self._awaited = None, question
            ask(
                self,
                partial(_play, line, asked.game),
                partial(self._on_played, question, before),
                fails=partial(self._on_unplayed, question, before),
            )

    def _on_played(self, question: Question, before: Question, this_round: Round) -> None:
        """Begin the round that was pasted."""
        self._awaited = None
        self._board.controller.take_up(this_round)
        match = self._board.controller.match
        if before != question and match is not None:
            self._begun = (match.id, match.rounds), question, before
            self.led_away.emit(question, before)
        self._say(_("Go on from here. This round is not counted."))

    def _on_unplayed(self, question: Question, before: Question, error: BaseException) -> None:
        self._awaited = None
        if isinstance(error, UnplayableLine) and before != question:
            self._inquiry.ask(before)
        self._on_failed(error)

    @Slot()
    def _follow_board(self) -> None:
        """Have the game before at the top again when a round of it is brought back."""
        match, base = self._board.controller.match, self._board.controller.base
        if self._begun is None or match is None or base is None:
            return
        key, question, before = self._begun
        if (match.id, match.rounds) != key:
            self._begun = None
            if base.question == before and self._bar.question == question:
                self._inquiry.ask(before)

    # --- what is said -------------------------------------------------------------------------------

    def _say(self, said: str) -> None:
        self._board.view.letters.remark(said)
        self._board.view.letters.announce(said)

    def _refuse(self, said: str) -> None:
        """Say why something cannot be done; nothing shakes: it is not for the letters here."""
        self._say(sentence(said))


# --- what the worker does ---------------------------------------------------------------------------


def _check(line: PositionLine, game: Game, report: Report) -> str:
    """Write a line, if it can be played."""
    report(0, 0)
    play_line(line, game)
    return write_line(line)


def _read(text: str, report: Report) -> PositionLine:
    """Read a line: of a long text that takes a while."""
    report(0, 0)
    return read_line(text)


def _play(line: PositionLine, game: Game, report: Report) -> Round:
    """Play a line so that its game knows what can be played there: the board asks it again."""
    made = play_line(line, game)
    for place in range(len(made.plays)):
        report(0, 0)
        game.legal_plays(made.fragment_before(place))
    return made
