"""A few bars side by side: what is said of each where one points at it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip

from ghost_desktop.desktop.kit.drawing import Bar, Bars

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


def test_a_bar_says_what_it_stands_for_or_what_all_do(qtbot: QtBot) -> None:
    bars = Bars("Days", high=2, wide=2, lines=0)
    qtbot.addWidget(bars)
    bars.show_bars([Bar(1, said="one is due"), Bar(2)], "3 in all")
    bars.setToolTip("what is due")
    bars.resize(bars.sizeHint())
    bars.show()
    said = []
    for place in (0.25, 0.75, 1.5):
        at = QPoint(round(place * bars.width()), 1)
        help_wanted = QHelpEvent(QEvent.Type.ToolTip, at, bars.mapToGlobal(at))
        QApplication.sendEvent(bars, help_wanted)
        said.append(QToolTip.text())
    assert said == ["one is due", "what is due", "what is due"]
