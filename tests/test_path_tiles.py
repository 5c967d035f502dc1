"""The path walked, above a map: tiles that lead back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolButton

from ghost_desktop.desktop.strategy.map_pane import PathTiles

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


def test_a_click_on_a_tile_leads_back_to_its_fragment(qtbot: QtBot) -> None:
    tiles = PathTiles()
    qtbot.addWidget(tiles)
    tiles.show_path([("y", "Y"), ("yo", "YO")])
    buttons = tiles.findChildren(QToolButton)
    assert [one.text() for one in buttons] == ["The start", "Y", "YO"]
    assert [one.isChecked() for one in buttons] == [False, False, True]
    assert buttons[1].accessibleName() == "Back to Y"
    chosen: list[str] = []
    tiles.chosen.connect(chosen.append)
    for one in buttons[:2]:
        qtbot.mouseClick(one, Qt.MouseButton.LeftButton)
    assert chosen == ["", "y"]
    assert [one.isChecked() for one in buttons] == [False, False, True]
    tiles.show_path([("y", "Y")])
    assert tiles.path == ("y",)
    assert [one.text() for one in buttons if not one.isHidden()] == ["The start", "Y"]
    assert [one.isChecked() for one in buttons[:2]] == [False, True]
