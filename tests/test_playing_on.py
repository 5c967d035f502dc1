"""From the board to the review of a round, and on from there with whom one likes."""

from __future__ import annotations

from threading import Event
from typing import TYPE_CHECKING, Any

import pytest
from at_the_review import (
    ALT,
    BLUNDERED,
    CONTROL,
    GHOST,
    LOST,
    base_of,
    command,
    match_of,
    opened_page,
    press,
    said_of,
    see,
)
from at_the_window import click, let_qt_work, type_letter
from certain import there
from patience import LIMIT
from PySide6.QtCore import Qt

from ghost_desktop.desktop.kit.widgets import MenuButton
from ghost_desktop.desktop.learn import review
from ghost_desktop.desktop.learn.review import match_from
from ghost_desktop.desktop.window.commands import PLAY, REVIEW, STRATEGY
from ghost_desktop.library.question import Question
from ghost_desktop.play.events import LetterPlayed, RoundStarted
from ghost_desktop.play.opponents import known_opponents
from ghost_desktop.play.review import Mark
from ghost_desktop.play.table import Player, Seating, Table, Terms

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from conftest import Opens
    from PySide6.QtWidgets import QMenu
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.learn.review import ReviewPage
    from ghost_desktop.desktop.window.main_window import MainWindow
    from ghost_desktop.desktop.window.question import SolverService


@pytest.fixture
def page(qtbot: QtBot, service: SolverService) -> Iterator[ReviewPage]:  # noqa: ARG001 - does what is asked
    """The page, in no window."""
    yield from opened_page(qtbot)


def test_one_plays_on_where_one_sat_with_whom_one_likes(qtbot: QtBot, page: ReviewPage) -> None:
    table = Table((Player(name="Anna"), Player("casual"), Player("perfect")))
    game = GHOST.for_players(3)
    match = match_of((Seating((2, 0, 1)), "chro"), game=game, table=table, terms=Terms("GHOST"))
    page.show_match(match, base_of(game))
    see(qtbot, page)
    one, turn = page.one, page.turns[1]
    same = match_from(one, turn, None).state
    assert same.table == table
    assert (there(same.current).round.given, there(same.current).player) == ("c", 0)
    assert same.terms.lives == "", "it costs nobody a life"
    other = match_from(one, turn, "beginner").state
    assert other.table.members == (Player(name="Anna"), Player("beginner"), Player("beginner"))
    assert there(other.current).seating == Seating((2, 0, 1))
    theirs = match_from(one, page.turns[0], "beginner").state
    assert theirs.table == other.table, "at the turn of a computer he sits where he sat, too"
    computers = Table((Player("casual"), Player("perfect")))
    watched = match_of(BLUNDERED, table=computers)
    page.show_match(watched, base_of(GHOST))
    see(qtbot, page)
    mine = match_from(page.one, page.turns[3], "perfect").state
    assert mine.table == Table((Player(), Player("perfect"))), "whose turn it is, is a person's"


def test_who_is_out_of_a_match_does_not_play_on(qtbot: QtBot, page: ReviewPage) -> None:
    table = Table((Player(), Player("casual"), Player("perfect")))
    game = GHOST.for_players(3)
    match = match_of((Seating((0, 1, 2)), "cat"), game=game, table=table, terms=Terms("G"))
    left = match.state.active
    assert left == (1, 2)
    match = match.after(RoundStarted(Seating((2, 1))))
    for letter in "dogma":
        match = match.after(LetterPlayed(letter))
    page.show_match(match, base_of(game))
    see(qtbot, page)
    begun = match_from(page.one, page.turns[2], None).state
    assert begun.table == Table((Player("casual"), Player("perfect")))
    assert there(begun.current).seating == Seating((1, 0))


@pytest.fixture
def own_window(opens: Opens, tmp_path: Path) -> Callable[[], MainWindow]:
    """A function that opens the window with a list of a few words."""
    file = tmp_path / "few.txt"
    file.write_text("\n".join(sorted(GHOST.all_words)), "utf-8")
    return lambda: opens(Question(str(file), GHOST.rules))


def menu_of(page: ReviewPage) -> QMenu:
    """What playing on offers."""
    (button,) = page.findChildren(MenuButton)
    return button.menu()


def test_from_the_board_to_the_review_and_back_by_keys(
    qtbot: QtBot, own_window: Callable[[], MainWindow]
) -> None:
    window = own_window()
    review = command(window, "round.review")
    assert not review.isEnabled(), "nothing is over"
    for letter in "dga":
        type_letter(qtbot, window, letter)
    assert review.isEnabled()
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_E, CONTROL)
    assert window.panel == REVIEW
    page = window.review
    see(qtbot, page)
    assert [turn.mark for turn in page.turns] == [
        Mark.FASTER_LOSS, Mark.BEST, Mark.FORCED, Mark.FORCED, Mark.FORCED
    ]  # fmt: skip
    assert said_of(page).startswith("You add A")
    press(qtbot, page, Qt.Key.Key_Escape)
    assert (window.panel, window.focusWidget()) == (PLAY, window.board)
    click(qtbot, window, "Review")
    assert (window.panel, window.focusWidget()) == (REVIEW, page)
    window.board.controller.take_back()
    assert (window.panel, review.isEnabled()) == (PLAY, False), "its answers are asked for again"
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_E, CONTROL)
    assert window.panel == PLAY
    base = there(window.board.controller.base)
    window.reviewing.show_match(match_of(BLUNDERED, LOST, game=base.game), base, 1)
    see(qtbot, page)
    assert page.is_hidden
    press(qtbot, page, Qt.Key.Key_Return, CONTROL)
    assert window.panel == STRATEGY
    window.reviewing.show_match(match_of(BLUNDERED, LOST, game=base.game), base, 1)
    see(qtbot, page)
    press(qtbot, page, Qt.Key.Key_O, ALT)
    menu = menu_of(page)
    qtbot.waitUntil(menu.isVisible)
    qtbot.waitUntil(lambda: menu.activeAction() is not None)
    press_in_menu = [Qt.Key.Key_Down, Qt.Key.Key_Return]
    for key in press_in_menu:
        qtbot.keyClick(menu, key)
    qtbot.waitUntil(lambda: window.panel == PLAY)
    current = there(window.board.controller.current)
    assert (current.round.given, current.player, current.agreed.rules) == ("chr", 0, GHOST.rules)
    assert there(window.board.controller.state).table.members[1].opponent == known_opponents()[0].id
    qtbot.keyClicks(window.board, "y")
    qtbot.waitUntil(lambda: window.board.controller.is_persons_turn)
    assert there(window.board.round).fragment == "chrys"


def test_who_has_gone_elsewhere_before_there_is_a_match_to_play_on_stays_there(
    qtbot: QtBot, own_window: Callable[[], MainWindow], monkeypatch: pytest.MonkeyPatch
) -> None:
    window, may_end = own_window(), Event()

    def held(*asked: Any) -> object:  # noqa: ANN401 - as the worker has it
        may_end.wait(LIMIT)
        return match_from(*asked)

    monkeypatch.setattr(review, "match_from", held)
    for letter in "dga":
        type_letter(qtbot, window, letter)
    before = window.board.controller.match
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_E, CONTROL)
    see(qtbot, window.review)
    menu_of(window.review).actions()[0].trigger()
    window.show_panel(STRATEGY)
    may_end.set()
    qtbot.waitUntil(lambda: not window._service.is_busy)
    let_qt_work()
    assert window.panel == STRATEGY
    assert window.board.controller.match is before


def test_a_match_for_lives_can_be_brought_back_that_was_left_to_try_something(
    qtbot: QtBot, own_window: Callable[[], MainWindow]
) -> None:
    window = own_window()
    controller = window.board.controller
    base = there(controller.base)
    controller.restore(match_of(LOST, terms=Terms("GHOST"), game=base.game), base)
    score = controller.state.score if controller.state else None
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_E, CONTROL)
    see(qtbot, window.review)
    window.review.go_to(2)
    menu_of(window.review).actions()[0].trigger()
    assert window.panel == REVIEW, "the match is made beside the window"
    qtbot.waitUntil(lambda: window.panel == PLAY)
    assert there(controller.current).round.given == "do"
    assert there(controller.state).score == (0, 0)
    qtbot.keyClick(window.board, Qt.Key.Key_Z, CONTROL)
    assert there(controller.state).score == score == (1, 0)
