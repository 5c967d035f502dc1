"""The page of two lists, and what is chosen beside it, with the keyboard alone."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from at_the_window import let_qt_work
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QApplication,
    QPushButton,
    QScrollArea,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)
from samples import ANY_WORD, loaded

from ghost_desktop.desktop.dictionaries.choice import GridChoice
from ghost_desktop.desktop.dictionaries.pair_answers import Part
from ghost_desktop.desktop.dictionaries.pair_page import PairPage
from ghost_desktop.desktop.dictionaries.wording import words_of_margins
from ghost_desktop.desktop.window.library import Library
from ghost_desktop.engine.changes.margin import Margin
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.seats import Reading
from ghost_desktop.engine.game.variants.ghost import GHOST
from ghost_desktop.formats.margins import AskedMargin
from ghost_desktop.library.question import Question

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from PySide6.QtCore import QRect
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.window.question import SolverService

MINE = "abcxy abcz abdxy abdz bad ghost ghosts"
TEN = "ab cd ef gh ij kl mn op qr st"
"""With each of these letters the first player wins: all must go for the second to win."""
THEIRS = "ef de dgh fgh ab abcxy ba ghosty"


@pytest.fixture
def page(
    request: pytest.FixtureRequest,
    qtbot: QtBot,
    service: SolverService,  # noqa: ARG001 - does what is asked
    tmp_path: Path,
) -> Iterator[PairPage]:
    """The page of two small lists, in a tab of a window with a button below."""
    paths = tmp_path / "mine.txt", tmp_path / "theirs.txt"
    for path, words in zip(paths, getattr(request, "param", (MINE, THEIRS)), strict=True):
        path.write_text("\n".join(words.split()), "utf-8")
    window = QWidget()
    qtbot.addWidget(window)
    tabs = QTabWidget(window)
    made = PairPage(window)
    tabs.addTab(made, "Two lists")
    column = QVBoxLayout(window)
    column.addWidget(tabs)
    column.addWidget(QPushButton("below", window))
    made.offer(tuple(Question(str(path), Rules(GHOST, 2)) for path in paths))
    window.resize(600, 1200)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.waitUntil(lambda: not made.asking.is_running)
    yield made
    window.close()


def focused() -> QWidget:
    widget = QApplication.focusWidget()
    assert widget is not None
    return widget


def walk(qtbot: QtBot, first: QWidget, key: Qt.Key = Qt.Key.Key_Tab) -> list[QWidget]:
    """What has the focus from a widget on, key by key, until one comes again."""
    first.setFocus()
    seen: list[QWidget] = []
    while focused() not in seen:
        seen.append(focused())
        qtbot.keyClick(focused(), key)
    return seen


def test_tab_goes_down_the_page_and_on_to_what_is_below(qtbot: QtBot, page: PairPage) -> None:
    choice = page.choice
    walked = walk(qtbot, choice.one)
    wanted = [
        choice.one, choice.swap, choice.other, choice.game, page.copy_button, page.tiles,
        page.deciding.rows, *(each.rows for each in page.losing if each.isVisible()),
        *page.ends.buttons, *page.words.buttons,
    ]  # fmt: skip
    assert walked[: len(wanted)] == wanted
    assert [type(each).__name__ for each in walked[len(wanted) :]] == ["QPushButton", "QTabBar"]
    assert walk(qtbot, choice.one, Qt.Key.Key_Backtab)[1:] == walked[:0:-1]


def test_tab_goes_down_the_choices_beside_the_page(qtbot: QtBot) -> None:
    choice = GridChoice(Library())
    qtbot.addWidget(choice)
    choice.show()
    choice.activateWindow()
    qtbot.waitUntil(choice.isActiveWindow)
    above = [
        choice.all, choice.none, choice.manage, choice.lists, *choice.lengths.values(), choice.more
    ]  # fmt: skip
    assert walk(qtbot, choice.all) == above
    choice.more.click()
    assert walk(qtbot, choice.all) == [
        *above, *choice.variants.values(), *choice.players.values(), *choice.misere.values(),
        *choice.levels.values(),
    ]  # fmt: skip


@pytest.mark.parametrize("page", [(f"{TEN} zzz", "xyz")], indirect=True)
def test_words_that_a_margin_has_no_room_for_are_shown_as_a_list(
    qtbot: QtBot, page: PairPage
) -> None:
    assert "AB, CD, EF, GH, IJ, KL, MN, OP and 2 others." in page.sections[Part.MARGINS].said.text()
    (button,) = [each for each in page.to_change.buttons if each.isVisible()]
    assert button in walk(qtbot, page.tiles)
    assert button.text().startswith("10 words to take out of ")
    qtbot.keyClick(button, Qt.Key.Key_Space)
    view = page.to_change.dialog.view
    words = view.rows.rows.shown()
    assert words == TEN.split()
    qtbot.keyClick(view, Qt.Key.Key_Escape)


def many(words: int) -> tuple[str, ...]:
    return tuple(f"w{place:02}" for place in range(words))


@pytest.mark.parametrize(
    ("alone", "remove", "add", "begins"),
    [
        (9, 9, 0, []),
        (10, 10, 0, ["to take out of mine", "to take out of mine where"]),
        (21, 10, 10, ["to take out of mine", "to take out of mine where", "to put in from theirs"]),
        (9, 0, 10, ["to put in from theirs"]),
    ],
)
def test_only_lists_that_are_cut_short_are_offered(
    alone: int, remove: int, add: int, begins: list[str]
) -> None:
    margin = Margin(
        winner=0, words=alone, proved=True, lower_bound=1, remove=many(alone), add=(),
        winner_then=1, openings_then=(),
    )  # fmt: skip
    beside = replace(
        margin, words=remove + add, proved=remove + add < alone, remove=many(remove), add=many(add)
    )
    mine, theirs = loaded("ab", "mine"), loaded("cd", "theirs")
    lists = words_of_margins(
        AskedMargin(margin, mine, ANY_WORD, Reading.SELF),
        AskedMargin(beside, mine, ANY_WORD, Reading.SELF, theirs),
    )
    names = [each.name for each in lists]
    assert len(names) == len(begins)
    assert all(name.startswith(begin) for name, begin in zip(names, begins, strict=True))
    assert all(len(each.words) >= 10 for each in lists)


def is_in_sight(widget: QWidget, scroller: QScrollArea, area: QRect | None = None) -> bool:
    """Whether all of a widget, or of an area of it, can be seen."""
    inner = widget.rect() if area is None else area
    port = scroller.viewport()
    top = widget.mapTo(port, inner.topLeft()).y()
    bottom = widget.mapTo(port, inner.bottomLeft()).y()
    return top >= 0 and bottom < port.height()


def scroller_of(page: PairPage) -> QScrollArea:
    (scroller,) = page.findChildren(QScrollArea)
    return scroller


def test_keys_turn_the_page_from_wherever_they_are_not_needed(qtbot: QtBot, page: PairPage) -> None:
    page.deciding.meaning.show()  # as of English words
    page.window().resize(600, 250)
    bar = scroller_of(page).verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 200)
    before = page.choice.questions
    for widget in walk(qtbot, page.choice.one):
        if not page.isAncestorOf(widget):
            continue
        widget.setFocus()
        qtbot.wait(1)
        for key, end in ((Qt.Key.Key_PageDown, bar.maximum()), (Qt.Key.Key_PageUp, 0)):
            for _press in range(30):
                qtbot.keyClick(widget, key)
            assert bar.value() == end, (widget.accessibleName(), key)
    assert page.choice.questions == before


def test_a_list_comes_wholly_into_sight_with_the_focus(qtbot: QtBot, page: PairPage) -> None:
    page.window().resize(600, 250)
    rows, scroller = page.deciding.rows, scroller_of(page)
    for other in (page.choice.one, page.words.buttons[0]):  # above, and below
        other.setFocus()
        scroller.ensureWidgetVisible(other)
        assert not is_in_sight(rows, scroller)
        rows.setFocus(Qt.FocusReason.TabFocusReason)
        qtbot.waitUntil(lambda: is_in_sight(rows, scroller))


def test_a_row_comes_into_sight_where_there_is_no_room_for_all(
    qtbot: QtBot, page: PairPage
) -> None:
    rows, scroller = page.deciding.rows, scroller_of(page)
    row = rows.visualItemRect(rows.item(0)).height()
    page.window().setMinimumHeight(0)
    page.window().resize(600, 300)  # with a bar below as well, where the lists' paths are long
    let_qt_work()
    around = page.window().height() - scroller.viewport().height()
    page.window().resize(600, around + row + row // 2)
    qtbot.waitUntil(lambda: row <= scroller.viewport().height() < rows.height())
    qtbot.mousePress(page.choice, Qt.MouseButton.LeftButton)  # elsewhere: it is no matter
    rows.setFocus(Qt.FocusReason.TabFocusReason)
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
        for _row in range(rows.count()):
            qtbot.waitUntil(
                lambda: is_in_sight(rows.viewport(), scroller, rows.visualRect(rows.currentIndex()))
            )
            qtbot.keyClick(rows, key)


def test_a_row_that_is_pointed_at_does_not_run_away(qtbot: QtBot, page: PairPage) -> None:
    page.window().resize(600, 250)
    rows, scroller = page.deciding.rows, scroller_of(page)
    bar = scroller.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    last = rows.item(rows.count() - 1)
    place = rows.visualItemRect(last).center()
    at_the_edge = rows.viewport().mapTo(scroller.viewport(), place).y() - 2  # half of the row
    for _time in range(2):  # the focus comes with the mouse, and then is there
        bar.setValue(at_the_edge)
        qtbot.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=place)
        qtbot.wait(1)
        assert rows.currentItem() is last
        assert bar.value() == at_the_edge
        qtbot.keyClick(rows, Qt.Key.Key_Home)
        assert is_in_sight(rows.viewport(), scroller, rows.visualRect(rows.currentIndex()))
