"""The map of a strategy beside the tree, and in the panel; every play as a map."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from at_the_strategy import known, press, shown
from PySide6.QtCore import Qt

from ghost_desktop.desktop.kit.ask import awaits
from ghost_desktop.desktop.strategy.map_source import Folds
from ghost_desktop.desktop.window.settings import Settings

if TYPE_CHECKING:
    from conftest import Opens
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.strategy.tree_and_map import TreeAndMap


from at_the_map import LEFT, fragments, middle, select_by_keys, selected, turn_to_tree, wait_for_map

# --- beside each other ------------------------------------------------------------------------------


@pytest.fixture
def beside(qtbot: QtBot, both: TreeAndMap) -> TreeAndMap:
    """Tree and map where there is room for both; the keyboard is in the map."""
    both.resize(1400, 600)
    both.make_room(has_room=True)
    qtbot.waitUntil(lambda: both.shows_both and both.map.width() > 600)
    return both


def test_where_there_is_room_tree_and_map_are_both_shown(both: TreeAndMap) -> None:
    assert not both.shows_both
    both.resize(1400, 600)
    both.make_room(has_room=True)
    assert both.tree.isVisible()
    assert both.map.isVisible()
    assert both.tree.width() < both.map.width()
    both.make_room(has_room=False)
    assert not both.tree.isVisible()
    assert both.map.isVisible()
    both.show_rows(None, None, Folds())
    both.make_room(has_room=True)
    assert not both.map.isVisible(), "there is none"
    assert both.tree.isVisible()


def test_a_person_divides_the_room_between_tree_and_map(beside: TreeAndMap) -> None:
    tree, usual = beside.tree, beside.tree.width()
    beside.moveSplitter(usual + 150, 1)
    moved = tree.width()
    assert moved > usual + 100
    beside.resize(1500, 600)
    assert tree.width() >= moved


def test_the_keyboard_goes_from_tree_to_map_and_where_it_was_is_shown_alone(
    beside: TreeAndMap,
) -> None:
    turn_to_tree(beside)
    assert beside.tree.hasFocus()
    assert beside.map.isVisible()
    beside.map.setFocus()
    assert beside.leads_map
    beside.tree.setFocus()
    beside.make_room(has_room=False)
    assert beside.tree.isVisible()
    assert beside.tree.hasFocus()
    assert not beside.map.isVisible()


def test_what_is_folded_in_the_tree_is_so_beside_it_and_the_zoom_stays(
    qtbot: QtBot, beside: TreeAndMap
) -> None:
    view = beside.map
    beside.map.select("n")
    view.zoom(2.0)
    tile = view.tile
    beside.tree.setCurrentIndex(beside.tree.model().index(0, 0))
    beside.tree.collapse(beside.tree._model.index_of("n"))
    qtbot.waitUntil(lambda: fragments(view) == ["", "n"])
    assert view.tile == tile
    beside.tree.go_to("nolo")
    qtbot.waitUntil(lambda: selected(view) == "nolo")


# --- in the panel -----------------------------------------------------------------------------------


@pytest.mark.usefixtures("dressed")
def test_the_map_is_switched_to_in_the_panel_and_remembered(qtbot: QtBot, opens: Opens) -> None:
    window = opens(settings=Settings(shows_map=True))
    panel = shown(qtbot, window)
    view = wait_for_map(qtbot, panel.views)
    qtbot.keyClick(view, Qt.Key.Key_M, Qt.KeyboardModifier.ControlModifier)
    assert window.focusWidget() is panel.tree
    assert not window.settings().shows_map
    press(qtbot, panel, Qt.Key.Key_Down)
    qtbot.keyClick(panel.tree, Qt.Key.Key_M, Qt.KeyboardModifier.ControlModifier)
    assert window.focusWidget() is view
    assert selected(view) == panel.tree.selected.fragment
    assert window.settings().shows_map
    assert panel.views.forms.isVisible()
    window.resize(1900, 1000)
    qtbot.waitUntil(lambda: panel.views.shows_both)
    for front in (panel.tree, view):  # both are there: the same keys lead from one to the other
        qtbot.keyClick(window.focusWidget(), Qt.Key.Key_M, Qt.KeyboardModifier.ControlModifier)
        assert window.focusWidget() is front
    panel.tree.setFocus()
    assert not window.settings().shows_map
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_Right)
    assert panel.views.lines.currentIndex().data() == panel.tree.selected.fragment.upper()
    with qtbot.waitSignal(panel.play_from) as played:
        qtbot.keyClick(view, Qt.Key.Key_Return)
    assert known(panel).seat == played.args[1]


# --- every play -------------------------------------------------------------------------------------


@pytest.mark.usefixtures("dressed")
def test_every_play_is_opened_step_by_step_and_a_key_leads_back(qtbot: QtBot, opens: Opens) -> None:
    window = opens(settings=Settings(shows_map=True))
    panel = shown(qtbot, window)
    both = panel.views
    wait_for_map(qtbot, both)
    panel.choices.every_play.click()
    qtbot.waitUntil(lambda: not awaits(both.map) and "g" in fragments(both.map))
    view = wait_for_map(qtbot, both)
    qtbot.mouseClick(view.viewport(), LEFT, pos=middle(view, "g"))
    qtbot.waitUntil(lambda: "gh" in fragments(view))
    view.setFocus()
    select_by_keys(qtbot, view, "gh")
    qtbot.keyClick(view, Qt.Key.Key_Right)
    qtbot.waitUntil(lambda: "gho" in fragments(view))
    select_by_keys(qtbot, view, "gho")
    assert view.tile > view.fontMetrics().height(), "letters are read, though not all is in sight"
    assert panel.tree.selected.fragment == "gho"
    qtbot.keyClick(view, Qt.Key.Key_Backspace)
    assert selected(view) == "gh"
    qtbot.keyClick(view, Qt.Key.Key_Backspace)
    assert selected(view) == panel.tree.selected.fragment == "g"
    assert "gho" in fragments(view)  # what was opened stays so
    with qtbot.waitSignal(panel.play_from) as played:
        qtbot.keyClick(view, Qt.Key.Key_Return)  # as in the tree
    assert played.args == ["g", panel.choices.seat]
