"""The board keeps its places: nothing moves while a round is played, when it ends, or after it.

What is written in a place may change, and what is not needed is hidden; whatever is seen before and
after is where it was.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

import pytest
from at_the_match import is_all_told, put, wait
from at_the_window import let_qt_work, running
from certain import there
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QWidget

from ghost_desktop.desktop.learn.keepers import NewCardsLink
from ghost_desktop.desktop.window.main_window import MainWindow
from ghost_desktop.desktop.window.settings import Settings
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants.superduperghost import SUPERDUPERGHOST
from ghost_desktop.library.question import Question
from ghost_desktop.play.table import Referee, Table, Terms

if TYPE_CHECKING:
    from conftest import WriteIn
    from pytestqt.qtbot import QtBot

Opens = Callable[..., MainWindow]
Places = dict[QWidget, QRect]

SIZES = [(640, 480), (800, 560), (1280, 800), (1920, 1080)]


def _places(window: MainWindow) -> Places:
    """Where all is that is seen of the board, but for words and hints, each as long as it is.

    The link to what was learned stands in the middle, and is as long as that.
    """
    let_qt_work()
    board = window.board
    seen = [one for one in board.findChildren(QWidget) if one.isVisible()]
    return {
        one: QRect(0, at.y(), 0, at.height()) if isinstance(one, NewCardsLink) else at
        for one in [board, *seen]
        if not board.view.words.isAncestorOf(one)
        for at in [QRect(one.mapTo(window, QPoint()), one.size())]
    }


class _Watch:
    """Compares what is seen with what was."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        self._known = _places(window)

    def look(self) -> None:
        for widget, place in _places(self._window).items():
            assert self._known.setdefault(widget, place) == place, widget


def _play_to_the_end(qtbot: QtBot, window: MainWindow, watch: _Watch, seed: int) -> None:
    random = Random(seed)
    wait(qtbot, window)
    watch.look()
    while running(window).over is None:
        qtbot.keyClicks(window.board, "q")  # mostly refused
        watch.look()
        wait(qtbot, window)
        if running(window).over is None:
            put(qtbot, window, random)
            wait(qtbot, window)
        watch.look()
    qtbot.waitUntil(lambda: is_all_told(window))
    qtbot.waitUntil(lambda: not window._service.is_busy)
    watch.look()


@pytest.mark.parametrize("points", [9.0, 16.0])
def test_nothing_moves_through_rounds_and_their_ends(
    opens: Opens, qtbot: QtBot, write_in: WriteIn, points: float
) -> None:
    write_in(points)
    window = opens(settings=Settings(table=Table.against_computers(2, "climber")))
    for size, seeds in zip(SIZES, ((1, 2), (2,), (1,), (2,)), strict=True):
        window.resize(*size)
        wait(qtbot, window)
        watch = _Watch(window)
        for seed in seeds:
            _play_to_the_end(qtbot, window, watch, seed)
            window.board.new_round()


@pytest.mark.parametrize(
    ("rules", "terms"),
    [
        (Rules(SUPERDUPERGHOST), Terms()),
        (Rules(players=3), Terms("GHOST", veto=True)),
        (Rules(), Terms(referee=Referee.CHALLENGES, veto=True)),
        (Rules(), Terms(teaching=True)),
    ],
    ids=["places", "lives", "challenges", "teaching"],
)
def test_nothing_moves_in_other_games(
    opens: Opens, qtbot: QtBot, rules: Rules, terms: Terms
) -> None:
    table = Table.against_computers(rules.players, "beginner")
    question = Question(rules=rules)
    window = opens(settings=Settings(question=question, table=table, terms=terms), size=(800, 560))
    wait(qtbot, window)
    watch = _Watch(window)
    random = Random(3)
    while running(window).over is None:
        put(qtbot, window, random)
        qtbot.waitUntil(lambda: window.board.controller.is_persons_turn or _is_asked(window))
        watch.look()
        if _is_asked(window) and running(window).over is None:
            window.board.do("round.resign")
    watch.look()


def _is_asked(window: MainWindow) -> bool:
    """Whether the round is over, or a person is to name a word."""
    return running(window).over is not None or running(window).awaits_word


def test_three_refused_letters_in_a_row_offer_those_that_go(opens: Opens, qtbot: QtBot) -> None:
    window = opens(size=(1280, 800))
    board = window.board
    board.controller.play_from("gh", 0)
    wait(qtbot, window)
    watch, offer = _Watch(window), board.view.fitting
    for refused in range(1, 4):
        assert not offer.isVisible()
        qtbot.keyClicks(board, "q")
        watch.look()
        assert offer.isVisible() == (refused == 3)
    assert not board.view.look.isVisible(), "its place is taken"
    offer.setFocus()
    qtbot.keyClick(offer, Qt.Key.Key_Space)
    fitting = [play.letter.upper() for play in running(window).legal_plays()]
    assert board.view.letters.said == f"These go: {' '.join(fitting)}."
    assert not board.view.look.isVisible(), "nobody is offered what he has"
    dim = {letter for letter, mark in board.view.letters.marks.items() if mark.kind.name}
    assert dim == set("abcdefghijklmnopqrstuvwxyz") - {one.lower() for one in fitting}
    assert window.focusWidget() is board
    state = there(board.controller.state)
    assert not state.tally.looks[0], "nothing is told of who wins"
    qtbot.keyClicks(board, fitting[0].lower())
    assert not board.view.letters.marks
    wait(qtbot, window)
    assert board.view.look.isVisible() or running(window).over is not None
