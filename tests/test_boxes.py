"""Boxes to choose in: left by Escape, and never turned by a wheel that is meant for the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from at_the_window import open_choices, running, type_letter
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QLineEdit,
    QMenu,
    QPushButton,
    QSpinBox,
    QWidget,
)
from wheels import turn_wheel

from ghost_desktop.desktop.kit.boxes import ComboBox, SpinBox
from ghost_desktop.desktop.kit.widgets import MenuButton

if TYPE_CHECKING:
    from conftest import Opens, Sits
    from pytestqt.qtbot import QtBot

LEAVING = [Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter]


@pytest.fixture
def combo(qtbot: QtBot) -> ComboBox:
    made = ComboBox()
    qtbot.addWidget(made)
    made.addItems(["ENABLE1", "Spanish", "Dutch"])
    made.show()
    made.setFocus()
    return made


@pytest.mark.parametrize("key", [Qt.Key.Key_PageDown, Qt.Key.Key_PageUp])
def test_keys_that_turn_a_page_choose_nothing_in_a_closed_box(
    qtbot: QtBot, combo: ComboBox, key: Qt.Key
) -> None:
    combo.setCurrentIndex(1)
    qtbot.keyClick(combo, key)
    assert combo.currentIndex() == 1


@pytest.fixture
def spin_box(qtbot: QtBot) -> SpinBox:
    made = SpinBox()
    qtbot.addWidget(made)
    made.show()
    made.setFocus()
    return made


def test_the_wheel_turns_no_box_that_is_not_open(combo: ComboBox, spin_box: SpinBox) -> None:
    for box in (combo, spin_box):
        box.setFocus()
        assert not turn_wheel(box)  # what it stands on scrolls
    assert combo.currentIndex() == 0
    assert spin_box.value() == 0


def test_the_wheel_does_not_take_the_focus(combo: ComboBox, spin_box: SpinBox) -> None:
    for box in (combo, spin_box):
        assert box.focusPolicy() is Qt.FocusPolicy.StrongFocus


@pytest.fixture
def menu_button(qtbot: QtBot) -> MenuButton:
    made = MenuButton("Chart")
    qtbot.addWidget(made)
    menu = QMenu(made)
    menu.addAction("Save")
    made.setMenu(menu)
    made.show()
    return made


@pytest.mark.parametrize("is_over", [True, False])
def test_only_what_the_pointer_is_over_looks_so_once_its_list_or_menu_has_closed(
    combo: ComboBox, menu_button: MenuButton, *, is_over: bool
) -> None:
    for widget, opened in ((combo, combo.showPopup), (menu_button, None)):
        aside = widget.rect().bottomRight() + QPoint(50, 50)
        QCursor.setPos(widget.mapToGlobal(widget.rect().center() if is_over else aside))
        widget.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)  # as when it was clicked
        if opened is not None:
            opened()
            combo.hidePopup()
        else:
            menu_button.menu().popup(menu_button.mapToGlobal(menu_button.rect().bottomLeft()))
            menu_button.menu().close()
        QApplication.processEvents()
        assert widget.underMouse() is is_over


def test_every_button_with_a_menu_is_such_a_button(opens: Opens) -> None:
    window = opens()
    for panel in range(3):
        window.show_panel(panel)
    with_menu = [one for one in window.findChildren(QPushButton) if one.menu() is not None]
    assert len(with_menu) >= 4
    for button in with_menu:
        assert isinstance(button, MenuButton), button.text()


def test_every_box_of_the_window_is_such_a_box(opens: Opens) -> None:
    window = opens()
    for panel in range(3):
        window.show_panel(panel)
    for box in window.findChildren(QComboBox):
        assert isinstance(box, ComboBox), box.accessibleName()
    for number in window.findChildren(QSpinBox):
        assert isinstance(number, SpinBox), number.accessibleName()


@pytest.mark.parametrize("key", LEAVING)
def test_a_list_is_left_by_keys(qtbot: QtBot, combo: ComboBox, key: Qt.Key) -> None:
    with qtbot.waitSignal(combo.left):
        qtbot.keyClick(combo, key)


@pytest.mark.parametrize("way", ["aside", "by the program", "choosing"])
def test_a_list_is_left_after_qt_has_closed_it(qtbot: QtBot, combo: ComboBox, way: str) -> None:
    is_open: list[bool] = []
    combo.left.connect(lambda: is_open.append(bool(QApplication.activePopupWidget())))
    combo.showPopup()
    if way == "aside":
        combo.view().window().close()  # as a click beside it does, or Escape
    elif way == "choosing":
        qtbot.keyClick(combo.view(), Qt.Key.Key_Return)
    else:
        combo.hidePopup()
    assert is_open == []  # Qt gives the focus back first
    qtbot.waitUntil(lambda: bool(is_open))
    assert is_open == [False]
    combo.hidePopup()  # as Qt does to a list that is not open
    qtbot.wait(1)
    assert is_open == [False]


@pytest.mark.parametrize("key", LEAVING)
def test_a_box_for_a_number_is_left_with_what_was_typed(
    qtbot: QtBot, spin_box: SpinBox, key: Qt.Key
) -> None:
    spin_box.selectAll()
    qtbot.keyClicks(spin_box, "7")
    with qtbot.waitSignal(spin_box.left):
        qtbot.keyClick(spin_box, key)
    assert spin_box.value() == 7


def test_letters_typed_after_a_box_was_left_are_played(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    asked = window.inquiry.known
    box = open_choices(qtbot, window).box("dictionary")
    box.showPopup()
    qtbot.keyClick(box.view().window(), Qt.Key.Key_Escape)
    qtbot.keyClick(box, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: QApplication.focusWidget() is window.board)
    type_letter(qtbot, window, "s")
    assert running(window).fragment.startswith("s")
    assert window.inquiry.known is asked


def test_escape_in_the_strategy_goes_back_to_the_tree(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    window.show_panel(1)
    qtbot.waitUntil(lambda: window.strategy.strategy is not None)
    boxes: list[QWidget] = [*window.strategy.findChildren(ComboBox)]
    boxes += window.strategy.findChildren(QLineEdit)
    for box in boxes:
        if box.isVisible():
            box.setFocus()
            qtbot.keyClick(box, Qt.Key.Key_Escape)
            assert window.focusWidget() is window.strategy.tree, box.accessibleName()


def test_escape_on_the_number_of_new_lines_does_not_leave_the_drill(
    qtbot: QtBot, sits: Sits
) -> None:
    sitting = sits()
    while not sitting.session.is_over:
        sitting.reply()
        sitting.panel.go_on()
    (box,) = sitting.panel.findChildren(SpinBox)
    box.setFocus()
    with qtbot.assertNotEmitted(sitting.panel.left):
        qtbot.keyClick(box, Qt.Key.Key_Escape)
    assert sitting.panel.focusWidget() is sitting.panel
