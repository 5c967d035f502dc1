"""Small screens and large fonts: panels scroll, nothing is wider than the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from at_the_window import choose_in_more, choose_starter, let_qt_work, open_choices, running, says
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QApplication, QLabel, QScrollArea, QWidget

from ghost_desktop.desktop.kit.commands import plain
from ghost_desktop.desktop.window.settings import Settings
from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.game.variants.ghost import GHOST
from ghost_desktop.engine.game.variants.spook import SPOOK
from ghost_desktop.engine.game.variants.superduperghost import SUPERDUPERGHOST
from ghost_desktop.library.question import Question
from ghost_desktop.play.table import Starter

if TYPE_CHECKING:
    from conftest import Opens
    from pytestqt.qtbot import QtBot

    from ghost_desktop.engine.game.variant import Variant


pytestmark = pytest.mark.usefixtures("dressed")

DOUBLE_FONT = QSize(640, 450)
"""A screen of 1280x900, as Qt counts at double font."""


def test_the_window_fits_a_screen_with_double_font(opens: Opens) -> None:
    window = opens()
    for panel in range(3):
        window.resize(800, 600)
        window.show_panel(panel)
        window.resize(DOUBLE_FONT)
        assert window.size() == DOUBLE_FONT
        assert window.minimumSizeHint().boundedTo(DOUBLE_FONT) == window.minimumSizeHint()


def test_the_bar_is_one_row_however_long_the_names_are(opens: Opens) -> None:
    window = opens(Question("american-english-small"))
    bar = window.setup_bar
    longest = Question("web2", Rules(SUPERDUPERGHOST, 8, 8, misere=True), Reading.ONE_AGAINST_ALL)
    for width in (640, 800, 1280):
        bar.show_question(Question("american-english-small"))
        window.resize(width, 480)
        QApplication.processEvents()
        height, board = bar.height(), window.board.height()
        assert height < 3.5 * bar.fontMetrics().height()
        bar.show_question(longest)
        QApplication.processEvents()
        assert (window.width(), bar.height(), window.board.height()) == (width, height, board)
        assert bar.rect().contains(bar.game.geometry())
        (last_tab,) = bar.findChildren(QWidget, "dictionaries")
        assert last_tab.geometry().right() < bar.game.x()
        if width == 1280:
            assert bar.game.shown == (
                "Webster's Second (1934) · SuperDuperGhost · 8+ letters · 8 players · misère"
                " · one against all"
            )
        else:
            assert bar.game.shown.startswith("Webs")
            assert "… · SuperDuperGhost · 8+" in bar.game.shown  # four tabs leave no more at 640
            assert "misère · one against all" in bar.game.toolTip()


def test_the_bar_of_the_first_game_says_it_all_at_640_points(opens: Opens) -> None:
    window = opens(size=(640, 480))
    button = window.setup_bar.game
    assert button.shown == "ENABLE1 · Ghost · 4+ letters · 2 players"
    window.resize(520, 480)
    QApplication.processEvents()
    assert button.shown.startswith("ENABLE1 · Ghost"), "nothing is gained by a letter"
    assert button.shown.endswith("…")


@pytest.mark.parametrize("size", [(640, 480), (1280, 800)])
def test_the_choices_stay_on_the_screen(qtbot: QtBot, opens: Opens, size: tuple[int, int]) -> None:
    window = opens(Question(rules=Rules(players=3)), size=size)
    choices, button = open_choices(qtbot, window), window.setup_bar.game
    (scroller,) = choices.findChildren(QScrollArea)
    assert choices.screen().geometry().bottom() >= choices.geometry().bottom()
    assert choices.frameGeometry().right() <= button.mapToGlobal(button.rect().topRight()).x()
    assert scroller.horizontalScrollBar().maximum() == 0
    assert scroller.verticalScrollBar().maximum() == 0


def test_the_stage_scrolls_where_it_does_not_fit(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    stage = window.board.view.column
    scroller = stage.scroller
    window.resize(DOUBLE_FONT.width(), window.minimumSizeHint().height())
    let_qt_work()  # or it does not fit just because not all is laid out
    qtbot.waitUntil(lambda: stage.height() > scroller.viewport().height())
    assert window.focusWidget() is window.board
    window.resize(800, 600)
    qtbot.waitUntil(lambda: stage.height() == scroller.viewport().height())


def test_the_ticks_have_their_width_where_there_is_room(opens: Opens) -> None:
    window = opens()
    window.show_panel(2)
    panel = window.dictionaries

    def left() -> int:
        return panel._sides._splitter.sizes()[0]

    window.resize(1000, 600)
    wide = left()
    window.resize(DOUBLE_FONT)
    assert left() < DOUBLE_FONT.width() // 2 < 2 * wide
    window.resize(1000, 600)
    assert left() == wide
    panel._sides._splitter.moveSplitter(wide + 40, 1)
    assert left() > wide
    moved = left()
    window.resize(1100, 600)
    assert left() == moved


@pytest.mark.parametrize("points", [None, 16])
def test_what_cannot_be_solved_is_said_in_whole(
    qtbot: QtBot, opens: Opens, points: int | None
) -> None:
    question = Question("american-english-small", Rules(SPOOK, players=3))
    settings = Settings(question=question, points=points)
    window = opens(settings=settings, wait=False, size=(800, 600))
    line = window.status_line
    qtbot.waitUntil(lambda: line.text.startswith("⚠ "))
    (label,) = line.findChildren(QLabel)
    qtbot.waitUntil(lambda: label.heightForWidth(label.width()) <= label.height())
    assert label.text() == line.text
    assert "one against all" in label.text()
    assert is_seen_whole(label)
    assert window.size() == QSize(800, 600)
    window.ask(Question("american-english-small"))
    qtbot.waitUntil(lambda: window.inquiry.answer is not None)
    let_qt_work()
    assert line.height() < 3 * line.fontMetrics().height()


def is_seen_whole(widget: QWidget) -> bool:
    return widget.isVisible() and widget.visibleRegion().boundingRect() == widget.rect()


@pytest.mark.parametrize(
    ("size", "points", "variant", "players"),
    [
        (QSize(640, 400), None, SUPERDUPERGHOST, 8),  # 1280x800 at 192 dpi
        (QSize(1280, 800), 8, GHOST, 8),
        (QSize(1280, 800), 16, SUPERDUPERGHOST, 8),
        (QSize(1280, 800), 24, GHOST, 2),
        (QSize(800, 600), 19, SPOOK, 2),
    ],
)
@pytest.mark.usefixtures("leaves_nothing")
def test_letters_players_and_tiles_are_in_sight(
    qtbot: QtBot, opens: Opens, size: QSize, points: int | None, variant: Variant, players: int
) -> None:
    question = Question(rules=Rules(variant, players=players))
    window = opens(settings=Settings(question=question, points=points))
    window.resize(size)
    board = window.board
    qtbot.waitUntil(lambda: board.controller.is_persons_turn)
    parts = (board.players, board.view.letters.tiles, board.view.letters.keys)

    def is_seen() -> bool:
        return window.size() == size and all(map(is_seen_whole, parts))

    qtbot.waitUntil(is_seen)
    board.view.letters.input.play(running(window).legal_plays()[0].letter)
    qtbot.waitUntil(lambda: board.controller.is_persons_turn or bool(running(window).over))
    if not running(window).over:
        qtbot.waitUntil(is_seen)
    tiles = board.view.letters.tiles
    across, down = round(tiles.box(0).width()), round(tiles.box(0).height())
    assert across == down >= tiles.fontMetrics().height(), "squares, and letters that can be read"


@pytest.mark.usefixtures("leaves_nothing")
def test_where_a_round_was_lost_is_in_sight_in_a_small_window_with_large_letters(
    qtbot: QtBot, opens: Opens
) -> None:
    window = opens(settings=Settings(points=18), size=(640, 480))
    board = window.board
    qtbot.waitUntil(lambda: board.controller.is_persons_turn)
    board.view.letters.input.play("q")  # which gives the win away
    qtbot.waitUntil(lambda: board.controller.is_persons_turn)
    board.controller.resign()
    sentence = board.view.column.sentence
    qtbot.waitUntil(lambda: "You lost it here" in sentence.text())
    let_qt_work()
    assert sentence.visibleRegion().boundingRect().height() == sentence.height()


@pytest.mark.parametrize("variant", [SUPERDUPERGHOST, SPOOK], ids=lambda one: one.id)
@pytest.mark.usefixtures("leaves_nothing")
def test_large_letters_in_a_small_window_leave_the_tiles_a_useful_size(
    qtbot: QtBot, opens: Opens, variant: Variant
) -> None:
    question = Question("american-english-small", Rules(variant))
    window = opens(settings=Settings(question=question, points=17), size=(800, 600))
    board = window.board
    board.controller.play_from("gho", 0)
    qtbot.waitUntil(lambda: board.controller.is_persons_turn)
    letters = board.view.letters
    column, tiles, line = board.view.column, letters.tiles, letters.tiles.fontMetrics().height()
    qtbot.waitUntil(lambda: tiles.box(0).width() > 3 * line)
    let_qt_work()
    before = column.sentence.text()
    high = tiles.y()
    board.view.letters.input.play("q")
    assert letters.said.startswith("✕  No word")
    let_qt_work()
    assert column.sentence.text() == letters.said
    assert is_seen_whole(column.sentence)
    assert is_seen_whole(letters.keys)
    if column.sentence.height() < 2 * line:
        assert tiles.y() == high, "nothing has moved"
    assert tiles.box(0).width() > 2 * line
    if letters.input.commands:
        qtbot.keyClick(board, Qt.Key.Key_Up)
        assert letters.said == ""
        is_turned = letters.input.turned
        assert column.sentence.text().startswith("Turned round" if is_turned else before)
    play = running(window).legal_plays()[0]
    board.controller.play(play.letter, play.where)
    assert "No word" not in column.sentence.text()
    window.resize(1280, 1000)
    qtbot.waitUntil(lambda: not column.is_tight)
    board.view.letters.input.play("q")
    assert column.sentence.text() != letters.said, "there is a place for it"
    board.new_round()


@pytest.mark.usefixtures("leaves_nothing")
def test_one_button_beside_the_players_offers_what_can_be_done_in_a_round(
    qtbot: QtBot, opens: Opens
) -> None:
    question = Question("american-english-small", Rules(players=8))
    window = opens(settings=Settings(question=question, points=17), size=(800, 600))
    window.board.view.letters.input.play("h")
    let_qt_work()
    menu = window.board.more.menu()
    offered = [one.text() for one in menu.actions() if one.isVisible() and not one.isSeparator()]
    assert [plain(one.split("\t")[0]) for one in offered] == [
        "Hint",
        "Take back",
        "Give the round up",
        "Show letters",
        "Show in Strategy",
        "New round",
        "New match",
        "Who starts",
        "Plays",
    ]
    before = running(window)
    choose_in_more(qtbot, window, "round.new")
    assert running(window) is not before
    choose_starter(qtbot, window, Starter.IN_TURN)
    assert window.board.controller.agreed.starter is Starter.IN_TURN


@pytest.mark.usefixtures("leaves_nothing")
def test_that_another_game_is_chosen_is_said_in_a_low_window(qtbot: QtBot, opens: Opens) -> None:
    small = Question("american-english-small")
    window = opens(settings=Settings(question=small, points=17), size=(800, 600))
    window.board.view.letters.input.play("h")
    window.ask(Question("american-english-small", Rules(players=3)))
    qtbot.waitUntil(
        lambda: not window.inquiry.is_solving and window.board.controller.is_persons_turn
    )
    qtbot.waitUntil(lambda: is_seen_whole(window.board.view.letters.keys))
    assert "Next round: American English, small (whole), Ghost, 4+ letters, 3 players." in says(
        window
    )
    window.board.new_round()
