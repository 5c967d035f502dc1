"""Rows that wrap: what does not fit goes on in the next one, and nothing is cut."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from at_the_strategy import shown
from at_the_window import let_qt_work
from certain import there
from PySide6.QtCore import QPoint, QSize
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from ghost_desktop.desktop.kit.layout import FlowLayout

if TYPE_CHECKING:
    from conftest import Opens
    from pytestqt.qtbot import QtBot


def boxes(
    qtbot: QtBot,
    count: int,
    *,
    spread: int | None = None,
    even: bool = False,
    centred: bool = False,
) -> tuple[QWidget, list[QLabel]]:
    """A widget with boxes of 50x20 side by side, 10 apart."""
    widget = QWidget()
    qtbot.addWidget(widget)
    flow = FlowLayout(widget, spread=spread, even=even, centred=centred)
    flow.setSpacing(10)
    flow.setContentsMargins(0, 0, 0, 0)
    labels = [QLabel(widget) for _ in range(count)]
    for label in labels:
        label.setFixedSize(50, 20)
        flow.addWidget(label)
    return widget, labels


def places(labels: list[QLabel]) -> list[tuple[int, int]]:
    return [(label.x(), label.y()) for label in labels]


def test_each_row_stands_in_the_middle_if_that_is_asked_for(qtbot: QtBot) -> None:
    widget, labels = boxes(qtbot, 3, centred=True)
    widget.resize(130, 50)
    widget.show()
    assert places(labels) == [(10, 0), (70, 0), (40, 30)]


@pytest.mark.parametrize(
    ("width", "expected"),
    [
        (170, [(0, 0), (60, 0), (120, 0)]),
        (169, [(0, 0), (60, 0), (0, 30)]),
        (110, [(0, 0), (60, 0), (0, 30)]),
        (60, [(0, 0), (0, 30), (0, 60)]),
    ],
)
def test_what_does_not_fit_goes_on_to_the_next_row(
    qtbot: QtBot, width: int, expected: list[tuple[int, int]]
) -> None:
    widget, labels = boxes(qtbot, 3)
    widget.resize(width, 200)
    widget.show()
    assert places(labels) == expected
    assert widget.heightForWidth(width) == expected[-1][1] + 20
    flow = there(widget.layout())
    flow.invalidate()
    least = flow.totalMinimumHeightForWidth(width)  # as a layout around it asks
    assert least == expected[-1][1] + 20, "not what lay in memory"
    assert widget.sizeHint() == QSize(170, 20)
    assert widget.minimumSizeHint() == QSize(50, 20)


def test_the_last_of_a_row_can_stand_at_the_right(qtbot: QtBot) -> None:
    widget, labels = boxes(qtbot, 3, spread=-1)
    widget.resize(300, 100)
    widget.show()
    assert places(labels) == [(0, 0), (60, 0), (250, 0)]
    widget.resize(110, 100)
    assert places(labels) == [(0, 0), (60, 0), (0, 30)]


def test_all_but_the_first_can_stand_at_the_right(qtbot: QtBot) -> None:
    widget, labels = boxes(qtbot, 4, spread=1)
    widget.resize(300, 100)
    widget.show()
    assert places(labels) == [(0, 0), (130, 0), (190, 0), (250, 0)]
    labels[3].hide()
    widget.layout().activate()  # type: ignore[union-attr]
    assert places(labels[:3]) == [(0, 0), (190, 0), (250, 0)]
    labels[3].show()
    widget.resize(180, 100)  # not all in one row
    assert places(labels) == [(0, 0), (60, 0), (120, 0), (0, 30)]


def test_the_first_can_take_what_its_row_has_left(qtbot: QtBot) -> None:
    widget = QWidget()
    qtbot.addWidget(widget)
    flow = FlowLayout(widget, spread=1, fills=True)
    flow.setSpacing(10)
    flow.setContentsMargins(0, 0, 0, 0)
    labels = [QLabel(widget) for _ in range(3)]
    for label in labels:
        label.setMinimumSize(50, 20)
        flow.addWidget(label)
    for width, expected in (
        (200, [(0, 80), (90, 50), (150, 50)]),
        (170, [(0, 50), (60, 50), (120, 50)]),
        (165, [(0, 105), (115, 50), (0, 50)]),
        (60, [(0, 60), (0, 50), (0, 50)]),
    ):
        widget.resize(width, 200)
        widget.show()
        flow.activate()
        assert [(label.x(), label.width()) for label in labels] == expected, width


@pytest.mark.usefixtures("dressed")
def test_the_row_below_the_tree_stays_as_it_is_whatever_is_said(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    panel = shown(qtbot, window)
    search = panel._search
    qtbot.waitUntil(panel._play.isEnabled)
    qtbot.waitUntil(window.drills.button.isEnabled)
    for width in (640, 800, 960, 1280):
        window.resize(width, 600)
        let_qt_work()
        bottom = panel.tree.mapTo(panel, panel.tree.rect().bottomLeft()).y()
        buttons = [
            one
            for one in panel.findChildren(QPushButton)
            if one.isVisible() and one.mapTo(panel, QPoint()).y() > bottom
        ]
        before = [one.geometry() for one in (*buttons, search)]
        assert len({one.y() for one in buttons}) == 1, "none stands below alone"
        for text in ("UL found in 2 places", "Saved " + 12 * "a long name " + ".pdf."):
            search.say(text)
            let_qt_work()
            assert [one.geometry() for one in (*buttons, search)] == before, width
            assert search._found.text()
            assert search._found.geometry().right() <= search.rect().right()
            assert search.field.geometry().right() < search._found.geometry().left()
            assert (search._found.toolTip() == text) == (search._found.text() != text)
        assert "…" in search._found.text()
        search.say("")
        assert search.field.x() == 0
        least = 0.9 * min(search.width(), 21 * panel.fontMetrics().height())
        assert search.field.width() > least, width


def test_what_is_hidden_takes_no_room(qtbot: QtBot) -> None:
    widget, labels = boxes(qtbot, 3)
    labels[0].hide()
    widget.resize(110, 100)
    widget.show()
    assert places(labels[1:]) == [(0, 0), (60, 0)]


def test_a_flow_in_a_row_of_its_own_has_rows_of_its_own(qtbot: QtBot) -> None:
    widget, labels = boxes(qtbot, 1)
    inner = FlowLayout()
    inner.setSpacing(10)
    more = [QLabel(widget) for _ in range(4)]
    for label in more:
        label.setFixedSize(50, 20)
        inner.addWidget(label)
    layout = widget.layout()
    assert isinstance(layout, FlowLayout)
    layout.addLayout(inner)
    widget.resize(120, 200)
    widget.show()
    assert places(labels + more) == [(0, 0), (0, 30), (60, 30), (0, 60), (60, 60)]
    assert layout.heightForWidth(120) == 80
    assert layout.count() == 2
    assert layout.takeAt(1) is inner
    assert layout.itemAt(1) is None
    assert layout.takeAt(1) is None


def test_python_is_never_asked_for_an_item_of_a_layout() -> None:
    for layout in (FlowLayout, *FlowLayout.__subclasses__()):
        for name in ("addItem", "count", "itemAt", "takeAt", "replaceWidget"):
            assert getattr(layout, name) is getattr(QHBoxLayout, name), name


def test_even_rows_leave_none_alone(qtbot: QtBot) -> None:
    widget, labels = boxes(qtbot, 7, even=True)
    widget.resize(6 * 50 + 5 * 10, 100)
    widget.show()
    rows = [y for _x, y in places(labels)]
    assert rows == [0, 0, 0, 0, 30, 30, 30]
    widget.resize(7 * 50 + 6 * 10, 100)
    assert {y for _x, y in places(labels)} == {0}


def test_groups_stay_together(qtbot: QtBot) -> None:
    widget, labels = boxes(qtbot, 1)
    group = QHBoxLayout()
    group.setSpacing(10)
    pair = [QLabel(widget), QLabel(widget)]
    for label in pair:
        label.setFixedSize(50, 20)
        group.addWidget(label)
    layout = widget.layout()
    assert isinstance(layout, FlowLayout)
    layout.addLayout(group)
    widget.resize(160, 100)
    widget.show()
    assert places(labels + pair) == [(0, 0), (0, 30), (60, 30)]
