"""What was played last, all plays in a menu, and how fast computers play."""

from __future__ import annotations

from dataclasses import replace
from operator import attrgetter
from random import Random
from typing import TYPE_CHECKING

import pytest
from boards import (
    DUPER,
    SUPER,
    let_computer_play,
    make_board,
    make_play,
    play_on,
    running,
    sit_down,
    solved,
)
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QColor, QImage
from PySide6.QtWidgets import QMenu

from ghost_desktop.desktop.board.thinker import Pace
from ghost_desktop.desktop.window.question import Sight
from ghost_desktop.desktop.window.settings import Settings
from ghost_desktop.desktop.window.tiles import Sign, Tile, TileStrip
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.library.question import Question
from ghost_desktop.play.round import Round

if TYPE_CHECKING:
    from conftest import Opens
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.board.panel import BoardPanel


# --- the last letter --------------------------------------------------------------------------------


def last_tiles(board: BoardPanel) -> list[Tile]:
    return [tile for tile in board.view.letters.tiles.tiles if tile.last]


def test_the_letter_that_was_played_last_is_marked(qtbot: QtBot) -> None:
    board = sit_down(qtbot, Rules(SUPER, players=3, min_length=8))
    board.controller.play_from("cro", 0)
    assert last_tiles(board) == [], "given letters were not played"
    board.controller.thinker.wait_ms = 100_000
    qtbot.keyClick(board, Qt.Key.Key_Left)
    qtbot.keyClicks(board, "a")
    assert [(tile.letter, tile.player) for tile in last_tiles(board)] == [("A", "you")]
    let_computer_play(qtbot, board)
    (last,) = last_tiles(board)
    assert last.player == "computer 1"
    assert last.letter.lower() == running(board).plays[-1].letter
    board.new_round()


def painted(*, last: bool) -> QImage:
    strip = TileStrip()
    strip.resize(200, 120)
    tile = Tile("A", 0, "", "", mine=False, sign=Sign.NONE, last=last)
    strip.show_tiles((tile,), name="A")
    image = strip.grab().toImage()
    strip.deleteLater()
    return image


def test_the_mark_is_a_shape(qtbot: QtBot) -> None:  # noqa: ARG001 - which keeps the program
    plain, marked = painted(last=False), painted(last=True)
    places = [
        (x, y)
        for x in range(plain.width())
        for y in range(plain.height())
        if plain.pixel(x, y) != marked.pixel(x, y)
    ]
    across, down = {x for x, _ in places}, {y for _, y in places}
    assert len(across) > 4 * len(down) > 0, "a bar"
    middle = QPoint((min(across) + max(across)) // 2, (min(down) + max(down)) // 2)
    assert (
        abs(QColor(marked.pixel(middle)).lightness() - QColor(plain.pixel(middle)).lightness()) > 99
    )


# --- the menu ---------------------------------------------------------------------------------------


def plays_of(board: BoardPanel) -> list[QAction]:
    """The plays in the menu beside the players, as they are when it is opened."""
    board.more.menu().aboutToShow.emit()
    (found,) = [one for one in board.findChildren(QMenu) if one.title() == "Plays"]
    assert found.menuAction().isVisible() is bool(found.actions())
    return found.actions()


def test_the_plays_are_in_a_menu(qtbot: QtBot) -> None:
    board = sit_down(qtbot, Rules())
    assert not plays_of(board)
    make_play(qtbot, board, running(board).legal_plays()[0])
    first, second = (play.letter.upper() for play in running(board).plays)
    assert [entry.text() for entry in plays_of(board)] == [
        f"1.  You: {first}\t{first}",
        f"2.  Computer: {second}\t{first}{second}",
    ]


def test_they_say_where_each_letter_went(qtbot: QtBot) -> None:
    board = sit_down(qtbot, Rules(DUPER))
    play_on(qtbot, board, Random(4))
    for entry, play in zip(plays_of(board), running(board).plays, strict=True):
        said, made = entry.text().split("\t")
        assert made == play.fragment.upper()
        assert said[-1] == play.letter.upper()
        assert said.count("↻") == int(play.where.turned)


def test_a_play_of_the_menu_leads_to_the_strategy(qtbot: QtBot, opens: Opens) -> None:
    window = opens(size=(1100, 700))
    board = window.board
    qtbot.keyClicks(board, "h")
    qtbot.waitUntil(lambda: board.controller.is_persons_turn)
    fragment = running(board).fragment
    with qtbot.waitSignal(board.strategy_wanted) as wanted:
        plays_of(board)[-1].trigger()
    assert wanted.args[0].way == tuple(play.fragment for play in running(board).plays)
    qtbot.waitUntil(lambda: window.strategy.tree.selected.fragment == fragment)
    assert window.strategy.choices.shows_every_play


def test_it_leads_there_on_the_way_that_was_played(qtbot: QtBot, opens: Opens) -> None:
    window = opens(Question("enable1", Rules(SUPER)))
    panel, way = window.strategy, ("g", "gb", "gby", "ugby", "rugby")
    this_round = Round(running(window.board).game)
    for fragment in way:
        this_round = this_round.go_to(fragment)
    assert this_round.way_to("gby") == way[:3]
    assert (
        replace(this_round, given="gby", plays=this_round.plays[3:]).way_to("ugby")[2:] == way[2:4]
    )
    window.board.strategy_wanted.emit(Sight(Question("enable1", Rules(SUPER)), way, 0))
    qtbot.waitUntil(lambda: panel.tree.selected.way == " ".join(way))


def test_it_leads_to_where_the_strategy_has_it_and_says_where_it_has_not(
    qtbot: QtBot, opens: Opens
) -> None:
    window = opens()
    panel = window.strategy
    window.board.strategy_wanted.emit(Sight(Question(), ("n", "ng"), 0))
    qtbot.waitUntil(lambda: not panel.choices.shows_every_play)
    assert panel.tree.selected.fragment == "ngultrum", "one row leads from NG to there"
    assert panel._head.below.text().startswith("NG stands in this strategy.")
    panel.tree.go_to("nays")
    assert panel._head.below.text() == "Ctrl+B leads back. You win for certain."
    window.board.strategy_wanted.emit(Sight(Question(), ("g", "gh"), 0))
    qtbot.waitUntil(
        lambda: panel._head.below.text().startswith("GH is not in the strategy: here it")
    )
    assert panel.choices.shows_every_play
    assert panel.tree.selected.fragment == "gh"


# --- the pace ---------------------------------------------------------------------------------------


def test_computers_play_at_a_pace_that_one_can_follow_and_choose(
    qtbot: QtBot, opens: Opens
) -> None:
    board = make_board(qtbot, Random(1), thinking_ms=None)
    waits = attrgetter("controller.thinker.wait_ms")
    assert 500 <= waits(board) <= 900
    window = opens(settings=Settings(pace=Pace.FAST))
    menu_entries = {
        entry.objectName(): entry
        for menu in window.menuBar().findChildren(QMenu)
        for entry in menu.actions()
    }
    assert menu_entries["pace.fast"].isChecked()
    menu_entries["pace.slow"].trigger()
    assert window.board.pace is Pace.SLOW
    assert window.settings().pace is Pace.SLOW
    intervals = []
    for pace in Pace:
        board.set_pace(pace)
        intervals.append(waits(board))
    assert intervals == sorted(intervals, reverse=True)
    assert intervals[-1] == 0


@pytest.mark.parametrize("pace", [Pace.SLOW, Pace.AT_ONCE])
def test_a_pace_is_kept_to(qtbot: QtBot, pace: Pace) -> None:
    board = make_board(qtbot, Random(1), thinking_ms=None)
    board.set_pace(pace)
    board.set_answer(solved(Rules()))
    qtbot.keyClicks(board, "h")
    if pace is Pace.AT_ONCE:
        qtbot.waitUntil(lambda: board.controller.is_persons_turn)
    else:
        qtbot.waitUntil(lambda: board.controller.thinker._thought is not None)
        assert board.controller.thinker._pause.isActive()
        board.new_round()
