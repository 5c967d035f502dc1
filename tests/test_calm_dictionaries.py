"""The Dictionaries panel is calm: nothing moves, everything fits, one thing is said at a time."""

from __future__ import annotations

import csv
from dataclasses import replace
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

import pytest
from at_the_dictionaries import (
    SMALL,
    button,
    click,
    drawn,
    note,
    on_screen,
    remark,
    result,
    shown_titles,
    state,
)
from at_the_window import let_qt_work
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QCheckBox, QComboBox, QLabel
from seen import cut_in

from ghost_desktop.desktop.dictionaries.columns import COLUMNS
from ghost_desktop.desktop.dictionaries.list_rows import LIST_ROLE
from ghost_desktop.desktop.dictionaries.wording import openings_text
from ghost_desktop.desktop.panels import DICTIONARIES, PLAY
from ghost_desktop.desktop.theme import Theme, colours
from ghost_desktop.engine.variants.ghost import GHOST
from ghost_desktop.engine.variants.superghost import SUPERGHOST

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from PySide6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.dictionaries.panel import DictionariesPanel
    from ghost_desktop.desktop.dictionaries.state import PanelState
    from ghost_desktop.desktop.window import MainWindow

    Compares = Callable[..., DictionariesPanel]
    Dress = Callable[[Theme], None]
    Opens = Callable[..., MainWindow]

DETAILS = {"Positions", "Solved in", "Licence"}


# --- nothing moves ----------------------------------------------------------------------------------


def places(panel: DictionariesPanel) -> dict[str, QRect]:
    """Where everything is that can be pressed, and the views, by what each is called."""
    pressed: list[QWidget] = [
        *panel.choice.findChildren(QCheckBox),
        *panel.choice.findChildren(QComboBox),
        *(button(panel, text) for text in ("Compare", "Cancel", "Save table…", "Chart")),
        panel._details,
    ]
    named = {one.accessibleName() or one.property("text"): one for one in pressed}
    named |= {"views": panel.views, "tabs": panel.views.tabs.tabBar(), "lists": panel.choice.lists}
    return {name: QRect(one.mapTo(panel, QPoint()), one.size()) for name, one in named.items()}


@pytest.mark.parametrize("size", [(640, 420), (960, 600), (1280, 760), (1920, 1000)])
def test_nothing_moves_when_a_box_is_ticked_or_a_comparison_begins_and_ends(
    qtbot: QtBot, compares: Compares, dress: Dress, size: tuple[int, int]
) -> None:
    dress(Theme.LIGHT)
    panel = compares(SMALL, size=size)
    before = places(panel)
    assert len(before) > 20
    for box in (panel.choice.players[3], panel.choice.lengths[4], panel.choice.lengths[3]):
        box.click()
        QApplication.processEvents()
        assert places(panel) == before, box.text()
    click(qtbot, panel, "None")
    QApplication.processEvents()
    assert places(panel) == before
    panel.choice.tick(SMALL.ticks)
    click(qtbot, panel, "Compare")
    qtbot.waitUntil(lambda: len(panel.cells) > 0)
    assert panel.is_comparing
    assert places(panel) == before, "while it goes on"
    click(qtbot, panel, "Cancel")
    QApplication.processEvents()
    assert places(panel) == before, "when it was stopped"
    click(qtbot, panel, "Compare")
    qtbot.waitUntil(lambda: not panel.is_comparing)
    QApplication.processEvents()
    assert places(panel) == before, "when it is done"


def test_what_goes_on_is_shown_where_there_is_room_for_it(qtbot: QtBot, compares: Compares) -> None:
    panel = compares(SMALL)
    bar, cancel = panel._headline._progress, button(panel, "Cancel")
    assert (bar.isVisible(), cancel.isVisible(), cancel.isEnabled()) == (False, True, False)
    click(qtbot, panel, "Compare")
    assert (bar.isVisible(), cancel.isEnabled()) == (True, True)
    qtbot.waitUntil(lambda: not panel.is_comparing)
    assert (bar.isVisible(), cancel.isEnabled()) == (False, False)


# --- it fits ----------------------------------------------------------------------------------------

BOTH = state(("american-english-small",), (4, 5), variants=(GHOST, SUPERGHOST), players=(2, 3))


@pytest.mark.parametrize("ticked", [SMALL, BOTH], ids=["usual", "variants and players"])
def test_the_table_fits_a_window_of_960_points(
    qtbot: QtBot, opens: Opens, dress: Dress, ticked: PanelState
) -> None:
    dress(Theme.LIGHT)
    window = opens()
    window.resize(960, 640)
    panel = window.dictionaries
    panel.restore(ticked)
    window.show_panel(DICTIONARIES)
    panel.compare()
    qtbot.waitUntil(lambda: not panel.is_comparing)
    QApplication.processEvents()
    assert window.width() == 960
    assert panel.views.table.horizontalScrollBar().maximum() == 0
    assert cut_in(panel.views.table) == []
    assert {"Dictionary", "Letters", "Result", "Openings", "Remember", "Plays"} <= set(
        shown_titles(panel)
    )


def test_openings_that_are_cut_short_are_whole_in_the_tool_tip_and_among_the_details(
    compares: Compares,
) -> None:
    panel = compares(state(("american-english-small",), (5, 6)), size=(820, 500))
    table = panel.views.table
    place = shown_place("Openings")
    cell = max(panel.cells, key=lambda one: len(one.row.winning_openings))
    index = table.model().index(panel.cells.index(cell), place)
    needed = table.fontMetrics().horizontalAdvance(openings_text(cell))
    assert table.columnWidth(place) < needed
    assert openings_text(cell) in str(index.data(Qt.ItemDataRole.ToolTipRole))
    panel._details.click()
    assert table.columnWidth(place) >= needed


def shown_place(title: str) -> int:
    return [one.title for one in COLUMNS].index(title)


@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_licence_positions_and_time_stand_behind_a_switch(
    qtbot: QtBot, compares: Compares, tmp_path: Path, by: str
) -> None:
    panel = compares()
    assert not DETAILS & set(shown_titles(panel))
    if by == "mouse":
        qtbot.mouseClick(
            panel._details, Qt.MouseButton.LeftButton, pos=QPoint(8, panel._details.height() // 2)
        )
    else:
        panel.views.table.setFocus()
        qtbot.keyClick(panel, Qt.Key.Key_I, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(lambda: set(shown_titles(panel)) >= DETAILS)  # a key presses for a moment
    assert panel.state().details
    panel.saving.save_table(tmp_path / "table.csv", ".csv")
    qtbot.waitUntil(lambda: note(panel) == "Saved table.csv.")
    with (tmp_path / "table.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert list(rows[0]) == shown_titles(panel)
    assert [int(row["Positions"]) for row in rows] == [one.row.positions for one in panel.cells]
    assert {row["Licence"] for row in rows} == {"Public domain", "SCOWL"}
    panel.restore(replace(panel.state(), details=False))
    assert not DETAILS & set(shown_titles(panel))


@pytest.mark.parametrize("size", [(960, 640), (1500, 760), (1900, 1000)])
def test_details_are_shown_in_the_table_and_move_nothing_else(
    compares: Compares, size: tuple[int, int]
) -> None:
    panel = compares(size=size)
    lists = panel.choice.lists

    def look() -> tuple[list[QRect], dict[str, QRect]]:
        QApplication.processEvents()
        rows = [lists.visualItemRect(lists.item(place)) for place in range(lists.count())]
        wider = {"views", "tabs"}  # with the table
        return rows, {name: at for name, at in places(panel).items() if name not in wider}

    before = look()
    panel._details.setFocus()
    for _time in range(2):
        panel._details.click()
        assert look() == before
        assert panel.focusWidget() is panel._details


def test_who_cancels_may_compare_again_with_the_same_key(compares: Compares) -> None:
    panel = compares(wait=False)
    cancel = button(panel, "Cancel")
    assert panel.is_comparing
    cancel.setFocus()
    cancel.click()
    assert panel.focusWidget() is button(panel, "Compare")


def test_what_cannot_be_ticked_does_not_look_as_if_it_could(qtbot: QtBot, dress: Dress) -> None:
    for theme in (Theme.LIGHT, Theme.DARK):
        dress(theme)
        box = QCheckBox("Details")
        qtbot.addWidget(box)
        box.setChecked(True)
        box.show()
        for is_enabled in (True, False):
            box.setEnabled(is_enabled)
            picture = box.grab().toImage()
            seen = {
                picture.pixelColor(x, y).name()
                for x in range(picture.width())
                for y in range(picture.height())
            }
            assert (colours().accent in seen) is is_enabled


def test_the_boxes_for_all_games_say_what_they_are_about(compares: Compares) -> None:
    choice = compares().choice
    labels = {one.buddy(): one for one in choice.findChildren(QLabel) if one.buddy() is not None}
    assert {box: label.text() for box, label in labels.items()} == {
        choice.misere: "Completing a word",
        choice.reading: "What others want",
    }
    for players in (2, 3):
        choice.players[players].setChecked(True)
        assert labels[choice.reading].isEnabled() is (players > 2)
        above, below = labels[choice.reading].geometry(), choice.reading.geometry()
        assert above.bottom() < below.top()


def test_there_are_no_details_of_a_chart(qtbot: QtBot, compares: Compares) -> None:
    panel = compares()
    drawn(qtbot, panel, "winners")
    assert not panel._details.isEnabled()
    panel.resize(1900, 900)
    qtbot.waitUntil(panel._details.isEnabled)


@pytest.mark.parametrize("width", [640, 960])
@pytest.mark.parametrize("points", [8, 10, 18])
def test_no_fact_of_a_list_is_cut_off(
    qtbot: QtBot, compares: Compares, write_in: Callable[[float], None], width: int, points: float
) -> None:
    write_in(points)
    panel = compares(size=(width, 600))
    lists, rows = panel.choice.lists, panel.choice.rows
    qtbot.waitUntil(lambda: lists.visualItemRect(lists.item(0)).width() > 0)
    QApplication.processEvents()
    for place in range(lists.count()):
        area = lists.visualItemRect(lists.item(place))
        bundled = lists.item(place).data(LIST_ROLE)
        texts = rows.texts(bundled)
        assert texts[0] == bundled.name
        parts = rows.parts(bundled, area, lists.fontMetrics())
        for text, part in zip(texts, parts, strict=True):
            needed = lists.fontMetrics().boundingRect(part, Qt.TextFlag.TextWordWrap.value, text)
            assert needed.height() <= part.height()
            assert part.bottom() <= area.bottom()
        assert all(above.bottom() < below.top() for above, below in pairwise(parts))


@pytest.mark.parametrize(
    ("points", "size"),
    [
        (8, (640, 420)),
        (10, (640, 420)),
        (10, (800, 520)),
        (10, (960, 560)),
        (12, (1280, 700)),
        (16, (1280, 700)),
        (24, (1920, 1080)),
    ],
)
def test_nothing_is_cut_in_any_size(
    qtbot: QtBot,
    compares: Compares,
    dress: Dress,
    write_in: Callable[[float], None],
    points: float,
    size: tuple[int, int],
) -> None:
    write_in(points)
    dress(Theme.LIGHT)
    panel = compares(size=size)
    for view in ("table", "winners", "openings", "remember"):
        panel.show_view(view)
        if view != "table":
            drawn(qtbot, panel, view)
        qtbot.waitUntil(lambda: cut_in(panel) == [])  # a size, and sizes that follow from it
        assert panel.size().toTuple() == size
        assert overlapping(panel) == []


def overlapping(panel: DictionariesPanel) -> list[tuple[str, str]]:
    """Pairs of labels and buttons of which one covers a part of the other."""
    seen = [
        (one.property("text"), region.boundingRect().translated(one.mapTo(panel, QPoint())))
        for kind in (QAbstractButton, QLabel)
        for one in panel.findChildren(kind)
        if one.isVisible() and one.property("text")
        if not (region := one.visibleRegion()).isEmpty()  # what was scrolled away is not there
    ]
    return [
        (one, other)
        for place, (one, area) in enumerate(seen)
        for other, covered in seen[:place]
        if area.intersects(covered)
    ]


# --- one thing is said ------------------------------------------------------------------------------


def test_a_result_stays_while_something_else_is_ticked(qtbot: QtBot, compares: Compares) -> None:
    panel = compares()
    said = result(panel)
    assert said == "First player wins 5 of 6 games."
    assert remark(panel) == "A double click or Enter on a row opens the strategy that it counts."
    panel.choice.lengths[3].click()
    assert (result(panel), remark(panel)) == (said, "Press Compare to see what is chosen now.")
    panel.choice.lengths[3].click()
    assert remark(panel) == "A double click or Enter on a row opens the strategy that it counts."
    drawn(qtbot, panel, "winners")
    assert remark(panel) == "", "the chart says itself what can be done"


def test_the_end_of_a_comparison_is_announced_once(
    qtbot: QtBot, compares: Compares, announced: list[str]
) -> None:
    panel = compares()
    assert announced == ["First player wins 5 of 6 games."]
    panel.choice.lengths[3].click()
    drawn(qtbot, panel, "winners")
    assert len(announced) == 1
    click(qtbot, panel, "Compare")
    click(qtbot, panel, "Cancel")
    assert announced[1:] == ["Nothing was solved."]


def test_what_was_copied_is_announced(
    qtbot: QtBot, compares: Compares, announced: list[str]
) -> None:
    panel = compares()
    drawn(qtbot, panel, "winners")
    panel.saving.copy_chart()
    assert announced[-1] == note(panel) == "Copied the chart."


def test_no_row_is_selected_that_is_no_longer_shown(qtbot: QtBot, compares: Compares) -> None:
    panel = compares()
    table = panel.views.table
    table.setFocus()
    qtbot.keyClick(table, Qt.Key.Key_Down)
    assert table.selectionModel().hasSelection()
    qtbot.keyClick(panel, Qt.Key.Key_M, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(lambda: not table.selectionModel().hasSelection())
    assert not table.currentIndex().isValid()
    qtbot.waitUntil(lambda: not panel.is_comparing)
    assert not table.selectionModel().hasSelection()


def test_the_heading_grows_with_the_letters(qtbot: QtBot, opens: Opens, dress: Dress) -> None:
    dress(Theme.LIGHT)
    window = opens()
    window.show_panel(DICTIONARIES)
    heading = window.dictionaries._heading

    def is_fit() -> bool:
        expected = 1.2 * QApplication.font().pointSizeF()
        return heading.font().pointSizeF() == pytest.approx(expected)

    let_qt_work()
    assert is_fit()
    for steps in (4, -4):
        window.look.enlarge(steps)
        assert not is_fit()
        qtbot.waitUntil(is_fit)
    window.show_panel(PLAY)
    window.look.enlarge(4)
    window.show_panel(DICTIONARIES)
    qtbot.waitUntil(is_fit)


def test_no_box_covers_another_if_letters_grew_while_another_panel_was_seen(
    opens: Opens, dress: Dress
) -> None:
    dress(Theme.LIGHT)
    window = opens()
    window.resize(800, 578)
    window.show_panel(DICTIONARIES)
    window.dictionaries.cancel()
    let_qt_work()
    window.show_panel(PLAY)
    for _time in range(3):
        window.look.enlarge(1)
        let_qt_work()
    window.show_panel(DICTIONARIES)
    let_qt_work()
    choice = window.dictionaries.choice
    boxes = choice.findChildren(QCheckBox)
    rooms = {box.text(): QRect(box.mapTo(choice, QPoint()), box.size()) for box in boxes}
    covered = [
        (one, other) for one, other in combinations(rooms, 2) if rooms[one].intersects(rooms[other])
    ]
    assert not covered


def test_nothing_is_said_of_a_cell_that_is_no_longer_shown(
    qtbot: QtBot, compares: Compares
) -> None:
    panel = compares()
    chart = drawn(qtbot, panel, "openings")
    qtbot.mouseMove(chart.plot.view.viewport(), on_screen(chart, (7, 0)))
    qtbot.waitUntil(lambda: chart._hover.text() != chart.chart.hint)
    three = button(chart, "3+")
    qtbot.mouseClick(three, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: chart._hover.text() == chart.chart.hint)


def test_a_list_is_marked_only_while_keys_are_for_it(compares: Compares, dress: Dress) -> None:
    dress(Theme.LIGHT)
    panel = compares()
    lists = panel.choice.lists

    def looks() -> list[str]:
        picture = lists.viewport().grab().toImage()
        middles = [lists.visualItemRect(lists.item(place)) for place in (0, 1)]
        return [picture.pixelColor(one.right() - 3, one.center().y()).name() for one in middles]

    lists.setFocus()
    marked, plain = looks()
    assert marked != plain
    panel.views.table.setFocus()
    assert looks() == [plain, plain]


def test_the_choices_stand_in_a_group_of_their_own(compares: Compares) -> None:
    panel = compares()
    (card,) = [one for one in panel.findChildren(QLabel) if one.text() == "Compare"]
    frame = card.parentWidget()
    assert frame is not None
    assert frame.isAncestorOf(panel.choice)
    assert frame.isAncestorOf(button(panel, "Compare"))
    assert not frame.isAncestorOf(panel.views)
    texts = [one.text() for one in panel.findChildren(QLabel)]
    assert not [text for text in texts if "bar" in text.split()]


def test_tabs_draw_together_before_they_are_cut(
    opens: Opens, dress: Dress, write_in: Callable[[float], None]
) -> None:
    dress(Theme.LIGHT)
    write_in(13)
    window = opens()
    window.show_panel(DICTIONARIES)
    window.resize(860, 600)
    QApplication.processEvents()
    bar = window.dictionaries.views.tabs.tabBar()

    def is_whole() -> bool:
        return bar.tabRect(bar.count() - 1).right() <= bar.width()

    assert is_whole()
    narrow = bar.tabRect(0).width()
    window.resize(1100, 600)
    QApplication.processEvents()
    assert is_whole()
    assert bar.tabRect(0).width() > narrow, "and have air where there is room"
    window.dictionaries.cancel()
