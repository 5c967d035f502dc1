"""The help window is read and searched by keys alone, and its pictures have the width that there is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QTextOption
from PySide6.QtWidgets import QApplication, QMainWindow

from ghost_desktop.desktop.window.help import KEYS, RULES, HelpDialog, ManualBrowser, help_pages
from ghost_desktop.translation import find_language, speak

if TYPE_CHECKING:
    from conftest import WriteIn
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.usefixtures("own_home", "leaves_nothing")


def chosen(dialog: HelpDialog) -> str:
    return dialog.list.currentItem().text()


@pytest.fixture
def help_window(window: QMainWindow) -> HelpDialog:
    dialog = HelpDialog.show_for(window)
    dialog.resize(900, 600)
    QApplication.processEvents()
    return dialog


def test_what_is_looked_for_is_found_by_keys_alone(qtbot: QtBot, help_window: HelpDialog) -> None:
    before = help_window.list.count()
    assert help_window.search.hasFocus()
    qtbot.keyClicks(help_window.search, "Challenges")
    assert chosen(help_window).startswith("Opponents, matches and challenges")
    places = [help_window.list.item(row).text() for row in range(help_window.list.count())]
    assert any(place.startswith("Keyboard shortcuts: ") for place in places)
    qtbot.keyClick(help_window.search, Qt.Key.Key_Down)
    qtbot.keyClick(help_window.search, Qt.Key.Key_Down)
    assert help_window.list.currentRow() == 2
    cursor = help_window.page.textCursor()
    assert cursor.selectedText().casefold() == "challenges"
    assert help_window.page.viewport().rect().contains(help_window.page.cursorRect())
    qtbot.keyClick(help_window.search, Qt.Key.Key_Return)
    assert help_window.page.hasFocus()
    assert help_window.isVisible()
    qtbot.keyClick(help_window.page, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert help_window.search.hasFocus()
    assert help_window.search.selectedText() == "Challenges"
    help_window.search.clear()
    assert help_window.list.count() == before
    assert chosen(help_window) == help_window.page.accessibleName()


def test_each_place_that_is_found_has_all_words(help_window: HelpDialog) -> None:
    help_window.search.setText("words Remember")
    assert help_window.list.count() > 3
    for row in range(help_window.list.count()):
        help_window.list.setCurrentRow(row)
        paragraph = help_window.page.textCursor().block().text().casefold()
        assert "words" in paragraph
        assert "remember" in paragraph


def test_headings_are_found_first(help_window: HelpDialog) -> None:
    help_window.search.setText("the map")
    assert chosen(help_window).endswith(": The map")


def test_who_is_new_finds_the_page(help_window: HelpDialog) -> None:
    for asked, page in (
        ("play letter", "First round"),
        ("blunder", "Review and puzzles"),
        ("drill", "Strategy: tree, map, list, drill"),
        ("import", "Word lists of your own"),
        ("compare ENABLE1", "Dictionaries side by side"),
    ):
        help_window.search.setText(asked)
        assert help_window.page.accessibleName() == page


def test_where_nothing_is_found_it_is_said(
    qtbot: QtBot, help_window: HelpDialog, announced: list[str]
) -> None:
    help_window.search.setText("trickster")
    assert announced[-1] == f"{help_window.list.count()} places"
    help_window.search.setText("xyzzy")
    assert announced[-1] == "Nothing has these words."
    assert help_window.list.count() == 1
    assert help_window.list.item(0).text() == "Nothing has these words."
    shown = help_window.page.toPlainText()
    qtbot.keyClick(help_window.search, Qt.Key.Key_Return)
    assert help_window.page.toPlainText() == shown


def test_every_page_is_shown_and_its_links_lead_on(help_window: HelpDialog) -> None:
    for row, page in enumerate(help_pages()):
        help_window.list.setCurrentRow(row)
        assert help_window.page.accessibleName() == page.title
        assert (page.folder is None) is (page.name in {RULES, KEYS})
        if page.folder:
            assert help_window.page.toPlainText().startswith(page.title)
            assert "](" not in help_window.page.toPlainText()
    help_window.show_page("variants")
    for link, title in (("review.md", "Review and puzzles"), (KEYS, "Keyboard shortcuts")):
        help_window.page.anchorClicked.emit(link)
        assert help_window.page.accessibleName() == title


def widths(dialog: HelpDialog) -> list[float]:
    """How wide each picture of the page is that is shown."""
    document, found = dialog.page.document(), []
    block = document.begin()
    while block.isValid():
        pieces = block.begin()
        while not pieces.atEnd():
            form = pieces.fragment().charFormat()
            if form.isImageFormat():
                picture = document.resource(2, form.toImageFormat().name())
                found.append(picture.width() / picture.devicePixelRatio())
            pieces += 1
        block = block.next()
    return found


def test_what_is_found_stands_at_the_top_and_what_is_cut_off_is_said_to_be(
    help_window: HelpDialog,
) -> None:
    help_window.search.setText("import a list")
    assert chosen(help_window).endswith(": Import a list")
    page = help_window.page
    assert 0 <= page.cursorRect().top() <= 3 * page.fontMetrics().height()
    help_window.search.setText("encoding, capitals")
    first = help_window.list.item(0).text()
    assert first.startswith("Word lists of your own: …")
    assert "encoding, capitals" in first


def test_a_page_is_read_from_its_beginning_and_stays_where_it_is_read(
    help_window: HelpDialog,
) -> None:
    help_window.show_page("in-detail")
    bar = help_window.page.verticalScrollBar()
    bar.setValue(bar.maximum() // 2)
    read = first_in_sight(help_window)
    help_window.resize(700, 500)
    QApplication.processEvents()
    assert abs(first_in_sight(help_window) - read) <= 1
    help_window.show_page("command-line")
    assert bar.value() == 0
    assert first_in_sight(help_window) == 0


def first_in_sight(dialog: HelpDialog) -> int:
    """The number of the paragraph at the top."""
    return dialog.page.cursorForPosition(QPoint(8, 8)).blockNumber()


def test_a_link_into_the_net_is_opened_by_the_system(
    help_window: HelpDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", opened.append)
    shown = help_window.page.toPlainText()
    help_window.page.anchorClicked.emit(QUrl("https://example.org/words.md"))
    assert opened == [QUrl("https://example.org/words.md")]
    assert help_window.page.toPlainText() == shown


def test_pictures_are_sharp_on_a_sharp_screen(
    help_window: HelpDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ManualBrowser, "devicePixelRatioF", lambda _browser: 2.0)
    help_window.show_page("review")
    (review, _puzzle) = widths(help_window)
    room = help_window.page.viewport().width()
    assert room * 0.8 < review <= room


def test_pictures_are_as_wide_as_there_is_room(help_window: HelpDialog) -> None:
    help_window.show_page("strategy")
    for width in (640, 1400):
        help_window.resize(width, 600)
        QApplication.processEvents()
        room = help_window.page.viewport().width()
        assert len(widths(help_window)) == 3
        for one in widths(help_window):
            assert min(room * 0.8, 500) < one <= room
        assert help_window.page.horizontalScrollBar().maximum() == 0
        assert help_window.page.toPlainText().count("The drill") == 1


def broken_words(page: ManualBrowser) -> list[str]:
    """The ends of lines between which a word goes on."""
    page.document().documentLayout().documentSize()  # lays out what was not in sight yet
    block, found = page.document().begin(), []
    while block.isValid():
        text, layout = block.text(), block.layout()
        starts = [layout.lineAt(line).textStart() for line in range(1, layout.lineCount())]
        found += [text[at - 5 : at + 5] for at in starts if text[at - 1 : at + 1].isalnum()]
        block = block.next()
    return found


def test_where_there_is_room_words_are_whole_in_tables_and_elsewhere_text_is_not_wider(
    help_window: HelpDialog, write_in: WriteIn
) -> None:
    page = help_window.page
    for points in (12, 24):
        write_in(points)
        QApplication.processEvents()
        for width in (620, 900, 1400):
            help_window.resize(width, 600)
            help_window.show_page("how-it-is-solved")
            QApplication.processEvents()
            is_wide = points == 12 or width > 620
            assert bool(broken_words(page)) is not is_wide, (points, width)
            help_window.show_page("variants")
            QApplication.processEvents()
            assert page.horizontalScrollBar().maximum() == 0
    help_window.resize(620, 600)
    for points, whole in ((12, True), (24, False), (12, True)):  # while it is read
        write_in(points)
        QApplication.processEvents()
        assert (page.wordWrapMode() is QTextOption.WrapMode.WordWrap) is whole


@pytest.mark.parametrize("code", ["en", "de", "es", "fr", "nl"])
def test_no_entry_is_cut(window: QMainWindow, code: str) -> None:
    before = speak(find_language([code]))
    try:
        dialog = HelpDialog.show_for(window)
    finally:
        speak(before)
    dialog.resize(dialog.minimumSizeHint().expandedTo(QSize(600, 440)))
    rows, wraps = dialog.list, Qt.TextFlag.TextWordWrap.value
    for searched in ("", "ghost"):
        dialog.search.setText(searched)
        QApplication.processEvents()
        assert rows.count() > 10
        for row in range(rows.count()):
            item, box = rows.item(row), rows.visualItemRect(rows.item(row))
            room = QRect(0, 0, box.width() - rows.fontMetrics().height() // 2, 0)
            needed = rows.fontMetrics().boundingRect(room, wraps, item.text())
            assert needed.height() <= box.height(), item.text()
            assert needed.width() <= box.width(), item.text()
