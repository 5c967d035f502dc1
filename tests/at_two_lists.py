"""What a person reads and follows on the page of two lists."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.dictionaries.pair_page import PairPage


def paragraphs(page: PairPage) -> list[str]:
    """All headings and sentences, from top to bottom."""
    return page.text.toPlainText().split("\n")


def said(page: PairPage, heading: str) -> list[str]:
    """What stands below a heading, sentence by sentence."""
    block = page.text.document().begin()
    while block.text() != heading:
        block = block.next()
        assert block.isValid(), heading
    found = []
    block = block.next()
    while block.isValid() and not block.blockFormat().headingLevel():
        found.append(block.text())
        block = block.next()
    return found


def _cursors(page: PairPage) -> list[QTextCursor]:
    """Each link, selected."""
    found = []
    block = page.text.document().begin()
    while block.isValid():
        pieces = block.begin()
        while not pieces.atEnd():
            piece = pieces.fragment()
            if piece.charFormat().anchorHref():
                cursor = QTextCursor(page.text.document())
                cursor.setPosition(piece.position())
                cursor.setPosition(
                    piece.position() + piece.length(), QTextCursor.MoveMode.KeepAnchor
                )
                found.append(cursor)
            pieces += 1
        block = block.next()
    return found


def links(page: PairPage) -> list[str]:
    """What the links say, from top to bottom."""
    return [cursor.selectedText() for cursor in _cursors(page)]


def follow(qtbot: QtBot, page: PairPage, text: str, place: int = 0) -> None:
    """Click on a link; on which, if several say the same."""
    link = [cursor for cursor in _cursors(page) if cursor.selectedText() == text][place]
    begin = QTextCursor(page.text.document())
    begin.setPosition(link.anchor())
    bar = page.text.verticalScrollBar()
    if not page.text.viewport().rect().contains(page.text.cursorRect(begin)):
        bar.setValue(bar.value() + page.text.cursorRect(begin).top())
    at = page.text.cursorRect(begin).center()
    at.setX(at.x() + 3)
    qtbot.mouseClick(page.text.viewport(), Qt.MouseButton.LeftButton, pos=at)


def find(qtbot: QtBot, page: PairPage, text: str) -> None:
    """Go to a link with the keyboard."""
    page.text.setFocus()
    for _link in links(page):
        qtbot.keyClick(page.text, Qt.Key.Key_Tab)
        if link_at(page) == text:
            return
    raise AssertionError(f"Tab does not come to {text}")


def link_at(page: PairPage) -> str:
    """What the link says that keys are at; empty if they are at none."""
    cursor = page.text.textCursor()
    return cursor.selectedText() if cursor.charFormat().anchorHref() else ""
