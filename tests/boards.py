"""A board without the window around it, and the hands and eyes of a person at it."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING

from certain import there
from jobs import Unheard
from patience import shut_down
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from ghost_desktop.desktop.board.panel import BoardPanel
from ghost_desktop.desktop.window.question import Answer, SolverService, answer
from ghost_desktop.engine.game.rules import Reading
from ghost_desktop.engine.game.variants.superduperghost import SUPERDUPERGHOST
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.library.question import Question
from ghost_desktop.play.table import PERSON

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.board.match_controller import MatchController
    from ghost_desktop.engine.game.plays import Play
    from ghost_desktop.engine.game.rules import Rules
    from ghost_desktop.play.round import Round

SUPER, DUPER = SUPERGHOST, SUPERDUPERGHOST


@cache
def solved(rules: Rules, source: str = "enable1", reading: Reading = Reading.SELF) -> Answer:
    return answer(Question(source, rules, reading), Unheard())


def make_board(qtbot: QtBot, random: Random, *, thinking_ms: int | None = 0) -> BoardPanel:
    """A board, and a service for it that ends when the test does."""
    service = SolverService()
    board = BoardPanel(random=random, thinking_ms=thinking_ms)
    service.setParent(board)

    def end(_closed: object) -> None:
        assert board.controller.parent() is board  # which is thereby kept until then
        assert shut_down(service)

    qtbot.addWidget(board, before_close_func=end)
    return board


def persons_seat(board: BoardPanel) -> int:
    """The seat of the person in the round at hand."""
    current = there(board.controller.current)
    return current.seating.seat(PERSON)


def tally(board: BoardPanel) -> tuple[int, ...]:
    """How many rounds each player has lost, in misère won; the person first."""
    match = there(board.controller.match)
    return match.state.score


def is_thinking(controller: MatchController) -> bool:
    """Whether a computer's play is still to come."""
    return controller.thinker.is_busy


def sit_down(
    qtbot: QtBot,
    rules: Rules,
    reading: Reading = Reading.SELF,
    *,
    seed: int = 5,
    source: str = "enable1",
) -> BoardPanel:
    """A board of the usual size, at the person's first turn."""
    board = make_board(qtbot, Random(seed))
    board.resize(800, 460)
    board.show()
    qtbot.waitExposed(board)
    board.set_answer(solved(rules, source, reading))
    qtbot.waitUntil(board.view.letters.keys.key("e").isVisible)  # all is laid out
    wait_for_turn(qtbot, board)
    return board


def running(board: BoardPanel) -> Round:
    assert board.round is not None
    return board.round


def wait_for_turn(qtbot: QtBot, board: BoardPanel) -> None:
    qtbot.waitUntil(lambda: board.controller.is_persons_turn or running(board).over is not None)


def let_computer_play(qtbot: QtBot, board: BoardPanel) -> None:
    """Have the pause of a computer that is held end now."""
    before = running(board)
    board.controller.thinker._pause.stop()
    board.controller.thinker._tell()
    qtbot.waitUntil(lambda: running(board) is not before)


def press(qtbot: QtBot, board: BoardPanel, key: Qt.Key) -> None:
    qtbot.keyClick(board, key)


def make_play(qtbot: QtBot, board: BoardPanel, play: Play) -> None:
    """Press the keys that a play takes: perhaps up, an arrow if the mark is elsewhere, the letter."""
    if play.where.turned:
        press(qtbot, board, Qt.Key.Key_Up)
    if play.where.at_end != board.view.letters.input.at_end:
        press(qtbot, board, Qt.Key.Key_Right if play.where.at_end else Qt.Key.Key_Left)
    qtbot.keyClicks(board, play.letter)
    assert board.view.letters.said == ""
    wait_for_turn(qtbot, board)


def play_on(qtbot: QtBot, board: BoardPanel, random: Random) -> None:
    """Play whatever is legal until the round is over."""
    while running(board).over is None:
        make_play(qtbot, board, random.choice(running(board).legal_plays()))


def says(board: BoardPanel) -> str:
    """All that the board's labels say."""
    return "\n".join(label.text() for label in board.findChildren(QLabel) if label.isVisible())


def letters(board: BoardPanel) -> str:
    """The letters that are shown, from left to right."""
    return "".join(tile.letter for tile in board.view.letters.tiles.tiles)


def signs(board: BoardPanel) -> list[str]:
    """What stands before each player's name."""
    return [player.sign.value for player in board.players.players]
