"""The map of a strategy: drawn, walked along, folded with the tree; what is said of a strip."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import numpy as np
import pytest
from certain import there
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QFocusEvent, QHelpEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QPushButton, QToolTip, QWidget

from ghost_desktop.desktop.kit.ask import awaits
from ghost_desktop.desktop.strategy.map_graph import MapGraph
from ghost_desktop.desktop.strategy.map_source import Folds, PlaysMap, StrategySource
from ghost_desktop.desktop.strategy.panel import StrategyPanel
from ghost_desktop.desktop.strategy.tree_and_map import TreeAndMap
from ghost_desktop.desktop.window.meanings import word_at

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.strategy.map_view import MapView
    from ghost_desktop.desktop.strategy.strategies import Shown
    from ghost_desktop.engine.reporting import Report


from at_the_map import (
    LEFT,
    NO_KEY,
    fragments,
    middle,
    number,
    pixels,
    selected,
    show,
    turn_to_map,
    turn_to_tree,
    wait_for_map,
)

# --- what is drawn ----------------------------------------------------------------------------------


def test_all_strips_are_in_sight_and_of_a_pleasant_size(both: TreeAndMap, seven: Shown) -> None:
    view = both.map
    whole = MapGraph.of(seven.strategy, seven.solution.words)
    assert fragments(view) == [strip.fragment for strip in whole.strips]
    for strip in range(len(whole.strips)):
        assert view.viewport().rect().contains(view.strip_rect(strip).toAlignedRect())
    assert not view.is_zoomed
    assert view.tile == pytest.approx(2.6 * view.fontMetrics().height())


def test_a_map_is_painted_and_what_is_selected_is_framed(both: TreeAndMap) -> None:
    view = both.map
    before = pixels(view)
    assert len(np.unique(before)) > 10
    view.select("nays")
    after = pixels(view)
    rows, columns = np.nonzero(before != after)
    frames = [view.strip_rect(number(view, one)) for one in ("n", "nays")]
    around = frames[0].united(frames[1]).adjusted(-7, -7, 2 * view.tile, 7)
    assert len(rows)
    assert around.contains(QPointF(columns.min(), rows.min()))
    assert around.contains(QPointF(columns.max(), rows.max()))


# --- walking ----------------------------------------------------------------------------------------


def test_keys_walk_along_the_plays_and_the_tree_goes_along(
    qtbot: QtBot, both: TreeAndMap, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    monkeypatch.setattr(
        "ghost_desktop.desktop.strategy.tree_and_map.announce",
        lambda _widget, text: heard.append(text),
    )
    view = both.map
    assert view.hasFocus()
    assert selected(view) == both.tree.selected.fragment == "n"
    for key, fragment in (
        (Qt.Key.Key_Right, "nays"),
        (Qt.Key.Key_Down, "nene"),
        (Qt.Key.Key_Up, "nays"),
        (Qt.Key.Key_Down, "nene"),
        (Qt.Key.Key_Left, "n"),
        (Qt.Key.Key_Right, "nene"),
    ):
        qtbot.keyClick(view, key)
        assert selected(view) == both.tree.selected.fragment == fragment
        assert heard[-1] == both.tree.selected.spoken != ""
    qtbot.keyClick(view, Qt.Key.Key_Left)
    qtbot.keyClick(view, Qt.Key.Key_Left)
    assert (selected(view), both.tree.selected.fragment, heard[-1]) == ("", "", "The start")


def test_what_is_selected_in_the_tree_is_on_the_map(qtbot: QtBot, both: TreeAndMap) -> None:
    view = both.map
    both.tree.go_to("nolo")
    assert selected(view) == "nolo"
    turn_to_tree(both)
    assert not both.shows_map
    assert both.tree.hasFocus()
    both.tree.go_to("nene")
    turn_to_map(both)
    assert selected(wait_for_map(qtbot, both)) == "nene"
    assert view.hasFocus()


def test_a_click_selects_and_a_double_click_and_enter_play(qtbot: QtBot, both: TreeAndMap) -> None:
    view = both.map
    qtbot.mouseClick(view.viewport(), LEFT, NO_KEY, middle(view, "null"))
    assert selected(view) == both.tree.selected.fragment == "null"
    with qtbot.waitSignal(both.play_wanted):
        qtbot.mouseDClick(view.viewport(), LEFT, NO_KEY, middle(view, "null"))
    with qtbot.waitSignal(both.play_wanted):
        qtbot.keyClick(view, Qt.Key.Key_Return)
    qtbot.mouseClick(view.viewport(), LEFT, NO_KEY, QPoint(5, 5))
    assert selected(view) == "null"
    with qtbot.assertNotEmitted(both.play_wanted):
        qtbot.mouseDClick(view.viewport(), LEFT, NO_KEY, QPoint(5, 5))


def test_a_click_neither_moves_nor_zooms_the_map(qtbot: QtBot, both: TreeAndMap) -> None:
    view = both.map
    for _ in range(3):
        qtbot.keyClick(view, Qt.Key.Key_Plus)
    cut = view.strip_rect(number(view, "null"))
    view.scroll_by(cut.center() - QPointF(4, 0.5 * view.height()))
    place, tile = middle(view, "null"), view.tile
    assert place.x() < view.tile
    qtbot.mouseClick(view.viewport(), LEFT, NO_KEY, place)
    assert selected(view) == both.tree.selected.fragment == "null"
    assert (middle(view, "null"), view.tile) == (place, tile)


def test_letters_are_searched_for(qtbot: QtBot, both: TreeAndMap) -> None:
    with qtbot.waitSignal(both.typed) as typed:
        qtbot.keyClick(both.map, "u")
    assert typed.args == ["u"]


# --- folds ------------------------------------------------------------------------------------------


def test_folds_of_the_map_are_those_of_the_tree(qtbot: QtBot, both: TreeAndMap) -> None:
    view = both.map
    assert "n" in both.tree.unfolded_fragments()
    qtbot.keyClick(view, Qt.Key.Key_Space)
    assert fragments(wait_for_map(qtbot, both)) == ["", "n"]
    assert there(view.selected).hidden == 7
    assert "n" not in both.tree.unfolded_fragments()
    qtbot.keyClick(view, Qt.Key.Key_Right)  # unfolds, as in the tree
    assert len(fragments(wait_for_map(qtbot, both))) == 9
    assert "n" in both.tree.unfolded_fragments()
    both.tree.collapse(both.tree._model.index_of("n"))
    assert fragments(wait_for_map(qtbot, both)) == ["", "n"]
    both.tree.expand(both.tree._model.index_of("n"))
    assert len(fragments(wait_for_map(qtbot, both))) == 9


def test_a_branch_that_is_unfolded_on_the_map_moves_the_rows_of_the_tree_once(
    qtbot: QtBot, both: TreeAndMap, monkeypatch: pytest.MonkeyPatch
) -> None:
    turn_to_tree(both)
    both.tree.collapse(both.tree._model.index_of("n"))
    turn_to_map(both)
    view = wait_for_map(qtbot, both)
    schedule = both.tree.scheduleDelayedItemsLayout
    scheduled: list[bool] = []

    def note() -> None:
        scheduled.append(True)
        schedule()

    monkeypatch.setattr(both.tree, "scheduleDelayedItemsLayout", note)
    both.map.select("")
    qtbot.keyClick(view, Qt.Key.Key_Asterisk)
    assert both.tree.unfolded_fragments() == {"n"}
    assert len(scheduled) == 1
    assert len(fragments(wait_for_map(qtbot, both))) == 9


def test_a_click_beside_a_strip_folds_what_follows(qtbot: QtBot, both: TreeAndMap) -> None:
    view = both.map
    right = view.strip_rect(number(view, "n")).center() + QPointF(view.tile, 0)
    qtbot.mouseClick(view.viewport(), LEFT, NO_KEY, right.toPoint())
    assert fragments(wait_for_map(qtbot, both)) == ["", "n"]
    qtbot.keyClick(view, Qt.Key.Key_Asterisk)
    assert len(fragments(wait_for_map(qtbot, both))) == 9
    qtbot.keyClick(view, Qt.Key.Key_Right)  # nothing can follow a word
    with qtbot.assertNotEmitted(view.folded):
        qtbot.keyClick(view, Qt.Key.Key_Space)


def test_what_is_folded_in_the_tree_meanwhile_is_on_the_map_too(
    qtbot: QtBot, both: TreeAndMap
) -> None:
    turn_to_tree(both)
    both.tree.collapse(both.tree._model.index_of("n"))
    assert both.folds.folded == frozenset({"n"})
    turn_to_map(both)
    assert fragments(wait_for_map(qtbot, both)) == ["", "n"]


def test_folds_are_kept_for_the_next_day(qtbot: QtBot) -> None:
    panel = StrategyPanel()
    qtbot.addWidget(panel)
    kept = {
        "enable1|ghost|0|": frozenset({"n na"}),
        "enable1|ghost|0||folded on the map": frozenset({"n"}),
        "enable1|ghost|1|": frozenset[str](),
    }
    panel.restore(kept, {})
    assert panel.folds() == kept


# --- what is said of a strip -------------------------------------------------------------------------


def test_a_card_says_what_is_known_of_the_strip_under_the_pointer(
    qtbot: QtBot, both: TreeAndMap
) -> None:
    rest_at(qtbot, both.map, "nene")
    for said in ("NENE", "They play E", "NE → NEN → NENE", "Rare."):
        assert said in QToolTip.text()
    rest_at(qtbot, both.map, "n")
    for said in ("You play N", "It can end on 7 words", "NULL", "plays left"):
        assert said in QToolTip.text()


def test_beside_the_strips_it_is_said_what_is_seen(qtbot: QtBot, both: TreeAndMap) -> None:
    both.map.show_source(both.source, Folds(frozenset("n")))
    wait_for_map(qtbot, both)
    rest(qtbot, both.map, QPoint(2, 2))
    plays = "+7: 7 plays after it are folded away."
    for said in ("■</font> your letter", plays):
        assert said in QToolTip.text()
    both.map.show_source(both.source, Folds())
    wait_for_map(qtbot, both)
    rest(qtbot, both.map, QPoint(3, 3))
    for said in ("□</font> their letter", "●</font> they complete a word"):
        assert said in QToolTip.text()
    assert plays not in QToolTip.text()


def rest(qtbot: QtBot, view: MapView, place: QPoint) -> None:
    """Rest with the pointer at a place."""
    qtbot.mouseMove(view.viewport(), place)
    event = QHelpEvent(QEvent.Type.ToolTip, place, view.viewport().mapToGlobal(place))
    QApplication.sendEvent(view.viewport(), event)


def rest_at(qtbot: QtBot, view: MapView, fragment: str) -> None:
    """Rest with the pointer on a strip until something is said of it."""
    rest(qtbot, view, middle(view, fragment))
    qtbot.waitUntil(lambda: f"<h3>{fragment.upper()}</h3>" in QToolTip.text())


def test_a_map_that_is_old_says_what_it_is_and_folds_nothing_of_the_next(
    qtbot: QtBot, both: TreeAndMap, other: Shown, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_draw, drawn = threading.Event(), StrategySource.drawn

    def draw(
        source: StrategySource, folds: Folds, report: Report, at_first: frozenset[str] | None = None
    ) -> MapGraph:
        may_draw.wait(10)
        return drawn(source, folds, report, at_first)

    def branch(_source: StrategySource, _fragment: str) -> frozenset[str]:
        raise AssertionError("the window's thread would make the map that the worker is at.")

    monkeypatch.setattr(StrategySource, "drawn", draw)
    monkeypatch.setattr(StrategySource, "branch", branch)
    view = both.map
    try:
        show(both, other)
        assert "nene" in fragments(view)
        rest_at(qtbot, view, "nene")
        assert "NE → NEN → NENE" in QToolTip.text()
        with qtbot.assertNotEmitted(both.map.folded):
            qtbot.mouseClick(view.viewport(), LEFT, pos=middle(view, "n"))
            qtbot.keyClick(view, Qt.Key.Key_Space)
            qtbot.keyClick(view, Qt.Key.Key_Asterisk)
        assert both.map.folds == Folds()
    finally:
        may_draw.set()
    qtbot.waitUntil(lambda: "nene" not in fragments(view))
    assert not awaits(both.map)


def test_a_click_unfolds_once_the_map_of_every_play_is_in_sight(
    qtbot: QtBot, both: TreeAndMap, seven: Shown
) -> None:
    view = both.map
    both.map.show_source(PlaysMap(seven.solution, 0, rated=True), Folds())
    both.map.select("n")
    assert not view.by_steps, "a click on the map of the strategy, still in sight, unfolds nothing"
    qtbot.waitUntil(lambda: view.by_steps)


def test_focus_selects_nothing_on_a_map_that_is_old(qtbot: QtBot, both: TreeAndMap) -> None:
    view = both.map
    view.clearFocus()
    both.map.select("nowhere")
    with qtbot.assertNotEmitted(view.moved):
        QApplication.sendEvent(view, QFocusEvent(QEvent.Type.FocusIn))
    assert view.selected is None


@pytest.mark.usefixtures("service")
def test_the_map_stands_in_the_order_of_tab_where_the_tree_does(qtbot: QtBot, seven: Shown) -> None:
    around = QWidget()
    before, both, after = QPushButton(around), TreeAndMap(around), QPushButton(around)
    row = QHBoxLayout(around)
    for one in (before, both, after):
        row.addWidget(one)
    qtbot.addWidget(around)
    around.show()
    show(both, seven)
    turn_to_map(both)
    view = wait_for_map(qtbot, both)
    before.setFocus()
    for expected in (view, after):
        around.focusNextChild()
        assert around.focusWidget() is expected


def test_the_word_here_is_what_is_pointed_at_else_what_is_selected(
    qtbot: QtBot, both: TreeAndMap
) -> None:
    view = wait_for_map(qtbot, both)
    qtbot.mouseClick(view.viewport(), LEFT, NO_KEY, middle(view, "null"))
    qtbot.mouseMove(view.viewport(), middle(view, "nene"))
    assert word_at(view) == "nene"
    qtbot.mouseMove(view.viewport(), QPoint(5, 5))
    assert word_at(view) == "null"
