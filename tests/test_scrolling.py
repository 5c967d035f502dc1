"""Pages in windows that are smaller."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from ghost_desktop.desktop.kit.layout import scrolling

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

ROOM = QSize(400, 300)
TRIES = 200


class NeverContent(QWidget):
    """A page that, as high as the window, asks for more, and if it has more, for less; not for ever."""

    asked = 0

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        self.asked += 1
        asks = self.height() <= ROOM.height() and self.asked < TRIES
        return QSize(100, ROOM.height() + (40 if asks else -40))


def test_a_page_that_is_never_content_with_its_size_is_not_asked_without_end(qtbot: QtBot) -> None:
    page = NeverContent()
    scroller = scrolling(page)
    qtbot.addWidget(scroller)
    scroller.resize(ROOM)
    with qtbot.waitExposed(scroller):
        scroller.show()
    scroller.resize(ROOM + QSize(1, 0))
    assert page.asked < TRIES / 4


def test_a_page_follows_the_window_and_what_is_in_it(qtbot: QtBot) -> None:
    page = QWidget()
    column = QVBoxLayout(page)
    words = QLabel("word " * 40)
    words.setWordWrap(True)
    column.addWidget(words)
    scroller = scrolling(page)
    qtbot.addWidget(scroller)
    scroller.resize(ROOM)
    with qtbot.waitExposed(scroller):
        scroller.show()
    assert page.size() == ROOM
    words.setText("word " * 400)
    qtbot.waitUntil(lambda: page.height() > ROOM.height())
    qtbot.waitUntil(lambda: page.width() == scroller.viewport().width() < ROOM.width())
    assert page.height() == page.heightForWidth(page.width())
    words.setText("word")
    qtbot.waitUntil(lambda: page.size() == ROOM)
