"""What is to be seen of drills in the window: whole buttons, and not who wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from certain import there
from drilling import answer_lines, course_of
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QSpinBox
from seen import said_in

from ghost_desktop.desktop.kit.theme import Theme
from ghost_desktop.desktop.window.commands import STRATEGY
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.library.question import Question
from ghost_desktop.library.user_file import now_in_utc

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from conftest import Dress, Opens, WriteIn
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.learn.decks import DecksPage

    Shows = Callable[[], DecksPage]

GHOST = Rules()


def test_who_wins_is_not_said_while_a_drill_goes_on(opens: Opens, qtbot: QtBot) -> None:
    window = opens(Question("enable1", GHOST))
    window.show_panel(STRATEGY)
    qtbot.waitUntil(window.drills.button.isEnabled)
    assert "first player wins" in said_in(window)
    window.drills.button.click()
    assert "wins" not in said_in(window)
    QTest.keyClick(window.drill, Qt.Key.Key_G)
    assert "NOG is as good" in said_in(window)
    assert "wins" not in said_in(window)
    window.show_who_wins()
    assert "first player wins" in said_in(window)


@pytest.mark.parametrize("points", [8, 24])
def test_the_button_of_the_drill_is_whole(
    opens: Opens, qtbot: QtBot, dress: Dress, write_in: WriteIn, points: int
) -> None:
    write_in(points)
    dress(Theme.LIGHT)
    window = opens(Question("enable1", GHOST))
    panel, button = window.strategy, window.drills.button
    for width in (640, 1000, 1920):
        window.resize(QSize(width, 900))
        window.show_panel(STRATEGY)
        qtbot.waitUntil(button.isEnabled)
        qtbot.waitUntil(lambda: button.width() >= button.sizeHint().width())
        assert button.height() >= button.sizeHint().height()
        assert button.mapTo(panel, button.rect().bottomRight()).x() < panel.width()


@pytest.mark.parametrize(("points", "theme"), [(8, Theme.LIGHT), (24, Theme.DARK)])
def test_the_box_of_new_lines_is_whole(
    opens: Opens,
    tmp_path: Path,
    dress: Dress,
    qtbot: QtBot,
    write_in: WriteIn,
    points: int,
    theme: Theme,
) -> None:
    answer_lines(tmp_path / "drills.sqlite3", course_of(GHOST), 7, when=now_in_utc())
    write_in(points)
    dress(theme)
    window = opens(Question("enable1", GHOST))
    window.resize(QSize(640, 900))
    window.show_panel(STRATEGY)
    qtbot.waitUntil(window.drills.button.isEnabled)
    qtbot.mouseClick(window.drills.button, Qt.MouseButton.LeftButton)
    for _twice in range(2):  # NAYS, the common word that the window takes, is new
        QTest.keyClick(window.drill, Qt.Key.Key_Y)
        QTest.keyClick(window.drill, Qt.Key.Key_Return)
    assert there(window.drill._session).is_over
    (box,) = window.drill.findChildren(QSpinBox)
    qtbot.waitUntil(lambda: box.isVisible() and box.width() >= box.sizeHint().width())
    box.setValue(100)
    field = box.lineEdit()
    assert field.width() >= field.fontMetrics().horizontalAdvance("100")
    assert field.height() >= field.fontMetrics().height()
    picture = box.grab().toImage()
    arrow = QColor("#808691").rgb()
    rows = {
        y < picture.height() // 2
        for y in range(picture.height())
        for x in range(field.geometry().right(), picture.width())
        if picture.pixel(x, y) == arrow
    }
    assert rows == {True, False}, "an arrow above, and one below"
