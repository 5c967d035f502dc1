"""What tests do at the map of a strategy, and what they see there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from certain import there
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage

from ghost_desktop.desktop.kit.ask import awaits
from ghost_desktop.desktop.strategy.map_graph import MapGraph
from ghost_desktop.desktop.strategy.map_source import Folds, StrategySource
from ghost_desktop.desktop.strategy.tree_and_map import StrategyForm

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.strategy.map_graph import MapStrip
    from ghost_desktop.desktop.strategy.map_view import MapView
    from ghost_desktop.desktop.strategy.strategies import Shown
    from ghost_desktop.desktop.strategy.tree_and_map import TreeAndMap


LEFT = Qt.MouseButton.LeftButton
NO_KEY = Qt.KeyboardModifier.NoModifier


def graph_of(strips: Sequence[MapStrip], plays: Iterable[tuple[int, int]]) -> MapGraph:
    """A map of strips, and of the plays that lead from one to another."""
    follow: list[list[int]] = [[] for _ in strips]
    for before, after in plays:
        follow[before].append(after)
    return MapGraph(tuple(strips), tuple(map(tuple, follow)))


def show(both: TreeAndMap, seven: Shown) -> None:
    both.show_rows(seven.rows, StrategySource(seven), Folds())


def turn_to_map(both: TreeAndMap) -> None:
    """Have the map in front where but one of both has room, and the keyboard in it."""
    both.show_form(StrategyForm.BOTH, leads_map=True)


def turn_to_tree(both: TreeAndMap) -> None:
    both.show_form(StrategyForm.BOTH, leads_map=False)


def wait_for_map(qtbot: QtBot, both: TreeAndMap) -> MapView:
    qtbot.waitUntil(lambda: not awaits(both.map) and both.map.drawn is not None)
    return both.map


def fragments(view: MapView) -> list[str]:
    return [strip.fragment for strip in there(view.drawn).shown.strips]


def number(view: MapView, fragment: str) -> int:
    return fragments(view).index(fragment)


def middle(view: MapView, fragment: str) -> QPoint:
    return view.strip_rect(number(view, fragment)).center().toPoint()


def selected(view: MapView) -> str:
    return there(view.selected).fragment


def pixels(view: MapView) -> NDArray[np.uint32]:
    image = view.viewport().grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    raw = np.frombuffer(image.constBits(), np.uint32)
    return raw.reshape(image.height(), image.width()).copy()


def select_by_keys(qtbot: QtBot, view: MapView, fragment: str) -> None:
    """Go on to the plays of the selected strip, and among them to one."""
    qtbot.keyClick(view, Qt.Key.Key_Right)
    for _ in range(26):
        if selected(view) == fragment:
            return
        step = Qt.Key.Key_Down if selected(view) < fragment else Qt.Key.Key_Up
        qtbot.keyClick(view, step)
