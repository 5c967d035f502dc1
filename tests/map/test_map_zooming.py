"""The map of a strategy, zoomed and dragged."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from wheels import turn_wheel

from ghost_desktop.desktop.strategy.map_source import Folds, StrategySource
from ghost_desktop.desktop.strategy.tree_and_map import TreeAndMap

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.strategy.strategies import Shown


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

# --- zooming ----------------------------------------------------------------------------------------


def test_keys_zoom_and_what_is_selected_stays(qtbot: QtBot, both: TreeAndMap) -> None:
    view = both.map
    fitting, before = view.tile, middle(view, "n")
    qtbot.keyClick(view, Qt.Key.Key_Minus)
    assert view.tile == fitting  # all is in sight
    for _ in range(3):
        qtbot.keyClick(view, Qt.Key.Key_Plus)
    assert view.tile > 1.5 * fitting
    assert (middle(view, "n") - before).manhattanLength() < 6
    for _ in range(20):
        qtbot.keyClick(view, Qt.Key.Key_Equal)
    assert view.tile == pytest.approx(6 * view.fontMetrics().height())
    qtbot.keyClick(view, Qt.Key.Key_Right)
    qtbot.keyClick(view, Qt.Key.Key_Up)
    there = view.strip_rect(number(view, selected(view))).toAlignedRect()
    assert view.viewport().rect().contains(there)
    qtbot.keyClick(view, Qt.Key.Key_0)
    assert view.tile == fitting


def test_the_wheel_zooms_where_the_pointer_is(both: TreeAndMap) -> None:
    view = both.map
    view.zoom(2.0, QPointF(200, 200))
    zoomed, place = view.tile, QPointF(middle(view, "nirvanic"))
    assert turn_wheel(view.viewport(), place)  # away from the map
    assert view.tile == pytest.approx(zoomed / 1.25)
    assert (QPointF(middle(view, "nirvanic")) - place).manhattanLength() < 4


def test_a_map_is_dragged(qtbot: QtBot, both: TreeAndMap) -> None:
    view = both.map
    view.zoom(2.0)
    at = view.viewport().rect().center()
    before = middle(view, "n")
    qtbot.mousePress(view.viewport(), LEFT, NO_KEY, at)
    qtbot.mouseMove(view.viewport(), at - QPoint(40, 30))
    qtbot.mouseMove(view.viewport(), at - QPoint(60, 50))
    qtbot.mouseRelease(view.viewport(), LEFT, NO_KEY, at - QPoint(60, 50))
    assert middle(view, "n") == before - QPoint(60, 50)
    assert selected(view) == "n"


def test_a_map_fits_again_unless_a_person_has_zoomed(both: TreeAndMap, seven: Shown) -> None:
    view = both.map
    both.resize(500, 300)
    assert not view.is_zoomed
    assert view.viewport().rect().contains(view.strip_rect(8).toAlignedRect())
    view.zoom(1.5)
    tile = view.tile
    both.resize(520, 320)
    assert view.tile == tile
    show(both, seven)
    assert view.tile == tile  # it is the same map


@pytest.mark.usefixtures("service")
def test_a_map_that_comes_where_there_is_room_for_both_has_the_more_of_it(
    qtbot: QtBot, seven: Shown
) -> None:
    made = TreeAndMap()
    qtbot.addWidget(made)
    made.resize(1900, 500)
    made.show()
    made.make_room(has_room=True)
    show(made, seven)
    assert made.shows_both
    qtbot.waitUntil(lambda: made.map.width() > made.tree.width())


def test_a_hit_far_out_is_brought_near_and_what_is_near_stays(
    qtbot: QtBot, both: TreeAndMap
) -> None:
    view = both.map
    both.resize(150, 120)
    assert view.tile < view.fontMetrics().height()
    both.show_hit("ngultrum")
    wait_for_map(qtbot, both)
    assert view.tile > view.fontMetrics().height()
    assert view.viewport().rect().contains(middle(view, "ngultrum"))
    near = view.tile
    both.show_hit("nays")
    wait_for_map(qtbot, both)
    assert view.tile == near


def test_a_click_keeps_the_zoom_though_the_tree_unfolds_on_its_way_there(
    qtbot: QtBot, both: TreeAndMap, seven: Shown
) -> None:
    view = both.map
    both.show_rows(seven.rows, StrategySource(seven), Folds(rows=frozenset()))
    assert len(fragments(view)) == 9
    assert "n" not in both.tree.unfolded_fragments()
    view.zoom(2.0)
    tile = view.tile
    view.centerOn(view.mapToScene(middle(view, "nays")))
    qtbot.mouseClick(view.viewport(), LEFT, NO_KEY, middle(view, "nays"))
    assert "n" in both.tree.unfolded_fragments()
    wait_for_map(qtbot, both)
    assert view.tile == tile
    assert view.viewport().rect().contains(middle(view, "nays"))


def test_a_map_that_nobody_sees_lets_go_of_what_is_no_longer_shown(
    qtbot: QtBot, both: TreeAndMap, seven: Shown, other: Shown
) -> None:
    def is_kept() -> bool:
        return both.map.drawn is not None

    turn_to_tree(both)
    show(both, seven)
    assert is_kept()  # one may come back to it
    show(both, other)
    assert not is_kept()
    turn_to_map(both)
    assert wait_for_map(qtbot, both).drawn is not None


def test_the_frame_of_the_start_strikes_nothing_that_is_said_below_it(both: TreeAndMap) -> None:
    view = both.map
    view.zoom(1.5)
    view.centerOn(0, 0)
    view.setFocus()
    start = view.strip_rect(0)
    below = QRectF(
        start.left(), start.center().y() + 0.42 * view.tile, start.width(), start.height()
    )
    view.select("n")
    image = [pixels(view)]
    view.select("")
    image.append(pixels(view))
    changed = np.argwhere(image[0] != image[1])
    inside = [(y, x) for y, x in changed.tolist() if below.contains(QPointF(x, y))]
    assert len(changed)
    assert inside == []
