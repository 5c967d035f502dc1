"""What a page is told of itself, and what it says: see `kit.page`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from ghost_desktop.desktop.kit.commands import command
from ghost_desktop.desktop.kit.files import Written
from ghost_desktop.desktop.kit.page import Page, Undo
from ghost_desktop.desktop.window.commands import TABLE

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


class Told(Page):
    """A page that notes what it is told."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[str] = []
        self.can_answer = False
        QVBoxLayout(self).addWidget(QPushButton("Show", self))

    def on_come(self) -> None:
        self.heard.append("come")

    def on_leave(self) -> None:
        self.heard.append("leave")

    def on_fit(self) -> None:
        self.heard.append("fit")

    def on_colours(self) -> None:
        self.heard.append("colours")

    @command("puzzles.leave")
    def leave(self) -> None:
        self.left.emit()

    @command("puzzles.answer", can=lambda page: page.can_answer)
    def answer(self) -> None:
        self.heard.append("answer")


@pytest.fixture
def page(qtbot: QtBot) -> Told:
    assert "puzzles.leave" in TABLE
    made = Told()
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    return made


def test_a_page_is_told_of_coming_and_leaving(page: Told) -> None:
    assert page.heard.count("come") == 1
    page.hide()
    assert page.heard[-1] == "leave"
    page.show()
    assert page.heard.count("come") == 2


def test_a_page_is_told_of_size_font_style_and_colours(qtbot: QtBot, page: Told) -> None:
    page.heard.clear()
    page.resize(page.width() + 40, page.height() + 40)
    assert page.heard == ["fit"]
    page.heard.clear()
    font = page.font()
    font.setPointSizeF(1.5 * font.pointSizeF())
    page.setFont(font)
    assert "fit" in page.heard
    page.heard.clear()
    page.setPalette(QPalette(Qt.GlobalColor.darkGreen))
    assert page.heard == ["colours"]
    page.heard.clear()
    page.setStyleSheet("QPushButton { padding: 1px }")
    qtbot.waitUntil(lambda: "fit" in page.heard)


def test_a_key_is_for_the_page_wherever_the_focus_is_and_only_if_it_can_be(
    qtbot: QtBot, page: Told
) -> None:
    (inside,) = page.findChildren(QPushButton)
    with qtbot.waitSignal(page.left):
        qtbot.keyClick(inside, Qt.Key.Key_Escape)
    page.heard.clear()
    qtbot.keyClick(page, Qt.Key.Key_Space)
    assert page.heard == []
    page.can_answer = True
    qtbot.keyClick(page, Qt.Key.Key_Space)
    assert page.heard == ["answer"]


def test_what_was_done_is_taken_back_once_and_not_once_it_is_to_stay(qtbot: QtBot) -> None:
    around = QWidget()
    qtbot.addWidget(around)
    notice, done = Undo(around), list[str]()
    around.show()
    notice.offer("Deleted.", lambda: done.append("back"))
    assert notice.text == "Deleted."
    notice.undo()
    notice.undo()
    assert done == ["back"]
    assert notice.isHidden()
    notice.offer("Deleted.", lambda: done.append("again"))
    notice.forget()
    notice.undo()
    assert done == ["back"]
    assert notice.isHidden()


def test_what_became_of_a_file_is_said_in_a_sentence() -> None:
    assert Written(Path("a/words.txt")).said == "Saved words.txt."
    assert Written(Path("words.txt"), "words.txt was not saved").said == "words.txt was not saved."
