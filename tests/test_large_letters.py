"""Large letters in small windows: no window grows by itself, what stood side by side folds or scrolls."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from at_the_dictionaries import SMALL as FEW
from at_the_strategy import shown
from at_the_window import above, ask_for, choose_game, click, let_qt_work, open_choices, type_letter
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton, QScrollArea, QToolButton, QWidget

from ghost_desktop.desktop.kit.page import Remark
from ghost_desktop.desktop.kit.widgets import Notice
from ghost_desktop.desktop.strategy.rows import Column
from ghost_desktop.desktop.window.commands import (
    DICTIONARIES,
    LEARN,
    PANELS,
    PLAY,
    PUZZLES,
    REVIEW,
    STRATEGY,
    VISITS,
)
from ghost_desktop.desktop.window.ghost import GhostColumn
from ghost_desktop.desktop.window.settings import Settings
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.library.question import Question

if TYPE_CHECKING:
    from conftest import Opens
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.window.main_window import MainWindow


pytestmark = pytest.mark.usefixtures("dressed")

SMALL, TINY = QSize(800, 600), QSize(640, 480)


def lettered(opens: Opens, points: int, size: QSize, panel: int = STRATEGY) -> MainWindow:
    """A window with letters of a size, which has a size itself, at one of its panels."""
    window = opens(settings=Settings(points=points))
    show(window, panel, size)
    return window


def show(window: MainWindow, panel: int, size: QSize) -> None:
    """Show a panel in a window of a size."""
    if panel == DICTIONARIES:
        window.dictionaries.restore(FEW)  # all of them take longer
    window.show_panel(panel)
    for _time in range(2):  # what is laid out for a small window lets it be as small
        window.resize(size)
        let_qt_work()


@pytest.mark.parametrize(("points", "size"), [(24, SMALL), (20, TINY)])
def test_a_window_is_as_large_as_it_was_made(
    qtbot: QtBot, opens: Opens, points: int, size: QSize
) -> None:
    window = lettered(opens, points, size)
    assert window.size() == size
    show(window, DICTIONARIES, size)
    panel = window.dictionaries
    qtbot.waitUntil(lambda: not panel.is_comparing)
    panel.show_view("winners")
    let_qt_work()
    assert panel.minimumSizeHint().width() <= size.width()
    assert window.size() == size
    arrows = [one for one in panel.views.findChildren(QToolButton) if one.isVisible()]
    assert all(arrow.width() >= panel.fontMetrics().height() for arrow in arrows)
    assert arrows, "to the tabs that are out of sight"
    choices = open_choices(qtbot, window)
    let_qt_work()
    (scroller,) = choices.findChildren(QScrollArea)
    assert scroller.horizontalScrollBar().maximum() == 0


def test_the_game_stands_below_the_panels_where_there_is_no_room_beside_them(opens: Opens) -> None:
    window = lettered(opens, 20, SMALL)
    bar = window.setup_bar
    panel = bar.button(DICTIONARIES)
    assert bar.game.y() >= panel.geometry().bottom()
    assert bar.game.shown == "ENABLE1 · Ghost · 4+ letters · 2 players"
    assert bar.rect().contains(bar.game.geometry())
    window.resize(1280, 800)
    let_qt_work()
    assert bar.game.x() > panel.geometry().right()
    assert abs(bar.game.geometry().center().y() - panel.geometry().center().y()) <= 1


@pytest.mark.parametrize(("points", "size"), [(13, SMALL), (17, SMALL), (11, TINY)])
def test_no_column_of_the_tree_is_out_of_sight(
    qtbot: QtBot, opens: Opens, points: int, size: QSize
) -> None:
    window = lettered(opens, points, size)
    panel = shown(qtbot, window)
    for every_play in (False, True):
        panel.choices.every_play.setChecked(every_play)
        let_qt_work()
        qtbot.waitUntil(lambda: not panel.tree._fitting.isActive())
        assert panel.tree.horizontalScrollBar().maximum() == 0
        header, last = panel.tree.header(), Column.LAST
        assert header.sectionSize(last) >= header.sectionSizeHint(last)
        tree, beside = panel.tree.geometry(), panel.side_pane.geometry()
        if panel.choices.width() < 40 * panel.fontMetrics().height():
            assert beside.y() > tree.bottom(), "below, where there is no room beside"
        else:
            assert beside.x() > tree.right()


def test_a_small_window_says_of_a_strategy_what_one_must_know(qtbot: QtBot, opens: Opens) -> None:
    window = opens(
        settings=Settings(
            question=Question("american-english-small", Rules(players=3)),
            points=15,
        )
    )
    window.resize(1900, 1200)
    panel = shown(qtbot, window)
    assert "one against all" in panel._head.below.text()
    large = panel._head.sentence.font().pointSizeF()
    window.resize(SMALL)
    let_qt_work()
    assert "one against all" not in panel._head.below.text()
    assert "one against all" in panel._head.below.toolTip()
    assert panel._head.sentence.font().pointSizeF() < large
    window.resize(1900, 1200)
    let_qt_work()
    assert "one against all" in panel._head.below.text()
    assert panel._head.sentence.font().pointSizeF() == large


def test_where_there_is_little_room_one_turns_from_what_to_compare_to_the_result(
    qtbot: QtBot, opens: Opens
) -> None:
    window = lettered(opens, 17, SMALL, DICTIONARIES)
    panel = window.dictionaries
    qtbot.waitUntil(lambda: not panel.is_comparing)
    line = panel.fontMetrics().height()
    for view in ("table", "winners", "remember", "table"):
        panel.show_view(view)
        let_qt_work()
        assert panel.views.height() >= 9 * line, "a chart has a useful height where one scrolls"
        assert panel.views.height() < 14 * line, view
    buttons = {one.text(): one for one in panel.findChildren(QPushButton)}
    turn, result = buttons["What to compare"], buttons["Result"]
    assert panel.views.isVisible()
    assert not panel.choice.isVisible()
    QTest.mouseClick(turn, Qt.MouseButton.LeftButton)
    assert panel.choice.isVisible()
    assert not panel.views.isVisible()
    panel.choice.none.click()
    panel.choice.tick(FEW.ticks)
    QTest.mouseClick(result, Qt.MouseButton.LeftButton)
    assert panel.views.isVisible()
    assert window.focusWidget() is result, "what was ticked is no longer to be seen"
    qtbot.waitUntil(lambda: not panel.is_comparing)
    window.resize(1280, 800)
    let_qt_work()
    assert panel.choice.isVisible()
    assert panel.views.isVisible()
    assert not turn.isVisible()


def test_the_bar_of_progress_and_the_headline_above_all_drills_follow_the_font(
    opens: Opens,
) -> None:
    window = lettered(opens, 9, SMALL, DICTIONARIES)
    bar = window.dictionaries._headline.progress
    high = bar.height()
    window.show_drills()
    headline = window.drills.decks._headline
    before = headline.fontMetrics().height()
    window.look.enlarge(11)
    let_qt_work()
    assert headline.fontMetrics().height() > 2 * before
    window.show_panel(DICTIONARIES)
    let_qt_work()
    assert bar.minimumHeight() >= 2 * high


def test_a_low_window_leaves_the_letters_of_a_drill_their_room(qtbot: QtBot, opens: Opens) -> None:
    window = lettered(opens, 20, QSize(1900, 1200))
    shown(qtbot, window)
    start = window.drills.button
    qtbot.waitUntil(start.isEnabled)
    start.click()
    drill = window.drill
    qtbot.waitUntil(lambda: drill.letters.input.takes_letters)
    let_qt_work()
    assert drill._about.text().startswith("You are player 1.")
    assert drill._about.isVisible()
    window.resize(TINY)
    let_qt_work()
    assert not drill._about.isVisible()
    assert drill._count.toolTip() == drill._about.text(), "how much is covered may come meanwhile"
    for part in (drill._progress, drill._count):
        assert drill.rect().contains(part.geometry())
    assert drill.minimumSizeHint().width() <= TINY.width()
    ask_for(qtbot, window, Question("american-english-small", Rules(players=3)))
    let_qt_work()
    assert drill._about.isVisible(), "it is of another game than the window"


def test_the_choices_of_a_strategy_stand_in_two_rows_without_words_between_them(
    qtbot: QtBot, opens: Opens
) -> None:
    window = lettered(opens, 11, SMALL)
    panel = shown(qtbot, window)
    let_qt_work()
    choices = panel.choices
    label = choices._with
    assert choices.height() < 3 * choices.every_play.height()
    assert (label.width(), choices._you_are.isVisible()) == (0, False)
    panel.tree.setFocus()
    QTest.keyClick(panel.tree, Qt.Key.Key_T, Qt.KeyboardModifier.AltModifier)
    assert window.focusWidget() is choices._openings, "its key is for it all the same"
    window.resize(1280, 800)
    let_qt_work()
    assert label.width() >= label.sizeHint().width()
    assert choices._you_are.isVisible()


def look_at(qtbot: QtBot, window: MainWindow, panel: int, size: QSize) -> None:
    """Show a panel or a page, and wait until all is there that it shows."""
    if panel == REVIEW:
        window.board.controller.resign()
        qtbot.waitUntil(lambda: window.board.finished_rounds.finished is not None)
        window.reviewing.begin()
    show(window, panel, size)
    qtbot.waitUntil(lambda: not window._service.is_busy)
    if panel == DICTIONARIES:
        qtbot.waitUntil(lambda: not window.dictionaries.is_comparing)
    if panel == STRATEGY:
        curve = window.drills.curve
        qtbot.waitUntil(lambda: not curve.isVisible() or curve.is_settled)
    let_qt_work()


def places(window: MainWindow) -> list[tuple[str, QRect]]:
    """Where all is that is seen."""
    let_qt_work()
    seen = [one for one in window.findChildren(QWidget) if one.isVisible()]
    return [(type(one).__name__, QRect(one.mapTo(window, QPoint()), one.size())) for one in seen]


@pytest.mark.parametrize("size", [QSize(1280, 800), SMALL], ids=["large", "small"])
@pytest.mark.parametrize("panel", range(len(PANELS) + len(VISITS)), ids=(*PANELS, *VISITS))
def test_what_was_made_with_large_letters_is_as_ever_with_usual_ones(
    qtbot: QtBot, opens: Opens, panel: int, size: QSize
) -> None:
    seen = []
    for points in (None, 24):
        window = opens(settings=Settings(points=points))
        look_at(qtbot, window, panel, size)
        window.look.reset_size()
        let_qt_work()
        window.resize(size)
        seen.append(places(window))
        window.close()
    assert seen[0] == seen[1]


@pytest.mark.parametrize("panel", [LEARN, PUZZLES, REVIEW])
def test_where_letters_have_no_room_the_page_scrolls(
    qtbot: QtBot, opens: Opens, panel: int
) -> None:
    window, size = opens(settings=Settings(points=24)), QSize(1008, 700)
    look_at(qtbot, window, panel, size)
    page = window._panel(panel)
    (column,) = page.findChildren(GhostColumn)
    assert column.scroller.height() >= 12 * page.fontMetrics().height()
    assert not column.scroller.verticalScrollBar().maximum(), "and nothing in it does"
    for notice in page.findChildren(Remark):
        assert not notice.sizePolicy().retainSizeWhenHidden(), "nothing is left free above them"
    (around,) = page.findChildren(QScrollArea, options=Qt.FindChildOption.FindDirectChildrenOnly)
    around.ensureWidgetVisible(column.scroller, 0, 0)
    assert window.size() == size
    for part in page.findChildren(QPushButton):
        if part.isVisible() and not column.isAncestorOf(part):
            around.ensureWidgetVisible(part, 0, 0)
            assert part.visibleRegion().boundingRect() == part.rect(), part.text()


def test_the_turns_above_the_one_that_is_looked_at_are_in_sight(qtbot: QtBot, opens: Opens) -> None:
    window = opens(settings=Settings(points=24))
    look_at(qtbot, window, REVIEW, SMALL)
    plays = window.review.plays
    assert plays.model().rowCount() > 0
    assert not plays.verticalScrollBar().maximum(), "as many as there is room for"


def test_nothing_is_left_free_above_the_board_in_a_low_window(qtbot: QtBot, opens: Opens) -> None:
    window = opens(settings=Settings(points=24))
    show(window, PLAY, QSize(1008, 700))
    board, line = window.board, window.board.fontMetrics().height()
    assert board.players.y() < line / 2
    type_letter(qtbot, window, "h")
    before = board.view.letters.tiles.mapTo(window, QPoint())
    choose_game(window, min_length="5+ letters")
    qtbot.waitUntil(lambda: "Next round: ENABLE1" in above(window))
    let_qt_work()
    (notice,) = [one for one in board.findChildren(Notice) if one.isVisible()]
    assert notice.visibleRegion().boundingRect() == notice.rect()
    for said in notice.findChildren(QLabel):
        assert said.height() >= said.heightForWidth(said.width()), "it is not cut"
    assert not board.players.isVisible(), "it stands there"
    assert board.view.letters.tiles.mapTo(window, QPoint()) == before
    click(qtbot, window, "Take back")
    assert board.players.isVisible()
