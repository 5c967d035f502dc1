"""What a page is told of itself, and what it says: see `kit.page`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QPoint, QSize, Qt
from PySide6.QtGui import QHelpEvent, QPalette
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QToolTip, QVBoxLayout, QWidget

from ghost_desktop.desktop.kit.cards import Card, CardLine, Cards
from ghost_desktop.desktop.kit.commands import command
from ghost_desktop.desktop.kit.drawing import Bar, Bars
from ghost_desktop.desktop.kit.files import Written
from ghost_desktop.desktop.kit.layout import scrolling
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


# --- a few bars side by side ----------------------------------------------------------------------


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


# --- lists of cards, while they become other ones -------------------------------------------------


def made(number: int, *, can_be_renamed: bool = False) -> Card:
    name = f"Card {number}"
    return Card(
        of=number,
        key=number,
        name=name,
        lines=(CardLine(name),),
        spoken=name,
        heading=CardLine("Numbers"),
        can_be_renamed=can_be_renamed,
    )


def test_cards_become_fewer_and_more_while_any_is_current(
    qtbot: QtBot, capfd: pytest.CaptureFixture[str]
) -> None:
    """Qt asks how high a row is that is about to go, and an error in that ended the program."""
    cards = Cards("Numbers")
    qtbot.addWidget(cards)
    cards.resize(200, 400)
    cards.show()
    qtbot.waitExposed(cards)
    for many in (8, 3, 5, 1, 0, 2):
        for current in range(8):
            cards.show_cards([made(number) for number in range(8)])
            cards.setCurrentRow(current)
            cards.show_cards([made(number) for number in range(many)])
            assert cards.count() == many
            assert cards.current == (min(current, many - 1) if many else None)
            cards.show_cards([made(number, can_be_renamed=number % 2 == 0) for number in range(4)])
            cards.show_cards([made(number) for number in range(many)])
            assert [card.of for card in cards.cards] == list(range(many))
    assert "Error" not in capfd.readouterr().err


# --- pages in windows that are smaller ------------------------------------------------------------


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
