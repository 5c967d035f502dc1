"""The Dictionaries panel is calm: nothing moves, and one thing is said at a time."""

from __future__ import annotations

import csv
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from at_the_dictionaries import (
    SMALL,
    button,
    click,
    compare_again,
    drawn,
    have_all_forgotten,
    is_stoppable,
    note,
    on_screen,
    remark,
    result,
    shown_titles,
    state,
    stop,
)
from at_the_window import let_qt_work
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QFrame, QLabel

from ghost_desktop.desktop.kit.theme import Theme, colours
from ghost_desktop.library.question import Question

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Compares, Dress, WriteIn
    from PySide6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.dictionaries.panel import DictionariesPanel


DETAILS = {"Positions", "Solved in", "Licence"}


# --- nothing moves ----------------------------------------------------------------------------------


def places(panel: DictionariesPanel) -> dict[str, QRect]:
    """Where everything is that can be pressed, and the views, by what each is called."""
    pressed: list[QWidget] = [
        *panel.choice.findChildren(QCheckBox),
        *panel.choice.findChildren(QComboBox),
        *(button(panel, text) for text in ("More", "Export")),
        panel._details,
    ]
    named = {one.accessibleName() or one.property("text"): one for one in pressed}
    named |= {"views": panel.views, "tabs": panel.views.tabBar(), "lists": panel.choice.lists}
    return {name: QRect(one.mapTo(panel, QPoint()), one.size()) for name, one in named.items()}


def test_nothing_moves_when_a_box_is_ticked_or_a_comparison_begins_and_ends(
    qtbot: QtBot, compares: Compares, dress: Dress, write_in: WriteIn
) -> None:
    write_in(9)
    dress(Theme.LIGHT)
    panel = compares(SMALL)
    choice = panel.choice

    def at_the_pointer() -> dict[str, QRect]:
        """Where all is but the views: a table with more columns may need more room."""
        return {name: at for name, at in places(panel).items() if name not in {"views", "tabs"}}

    for size, points in (
        ((640, 420), 9),
        ((960, 600), 9),
        ((1920, 1000), 9),
        ((1300, 1000), 14),
    ):
        write_in(points)
        panel.resize(*size)
        let_qt_work()
        is_low = size[1] < 500  # where a longer sentence above may have the room of the views
        before = places(panel)
        assert len(before) > 20
        ticked = at_the_pointer()
        for box in (choice.players[3], choice.levels[50], choice.lengths[4], choice.lengths[3]):
            box.click()
            QApplication.processEvents()
            assert at_the_pointer() == ticked, (size, box.text())
        click(qtbot, panel, "None")
        QApplication.processEvents()
        assert at_the_pointer() == ticked, size
        choice.tick(SMALL.ticks)
        qtbot.waitUntil(lambda: not panel.is_comparing)
        have_all_forgotten(panel)
        compare_again(panel)
        qtbot.waitUntil(lambda: len(panel.cells) > 0)
        assert panel.is_comparing
        assert is_low or places(panel) == before, (size, "while it goes on")
        stop(qtbot, panel)
        QApplication.processEvents()
        assert is_low or places(panel) == before, (size, "when it was stopped")
        compare_again(panel)
        qtbot.waitUntil(lambda: not panel.is_comparing)
        QApplication.processEvents()
        assert is_low or places(panel) == before, (size, "when it is done")


@pytest.mark.usefixtures("dressed")
def test_the_tabs_stay_where_they_are_whichever_view_is_in_front(compares: Compares) -> None:
    panel = compares(state(("american-english-small",), (3,)))
    found = {}
    for view in ("table", "overlap", "pair"):
        panel.show_view(view)
        QApplication.processEvents()
        found[view] = panel.views.tabBar().mapTo(panel, QPoint()).y()
        assert panel._headline.isVisible()
        assert panel.export._actions["dictionaries.save_table"].isEnabled() is (view != "pair")
    assert len({*found.values()}) == 1, found


def test_more_to_choose_is_folded_by_the_button_that_has_unfolded_it(
    qtbot: QtBot, compares: Compares
) -> None:
    panel = compares()
    for before, after in (("More", "Less"), ("Less", "More")):
        click(qtbot, panel, before)
        assert panel.choice.more.text() == after
        assert panel.choice.levels[50].isVisible() == (after == "Less")


def test_the_table_fits_a_window_of_a_usual_width_details_and_all(
    compares: Compares, write_in: WriteIn
) -> None:
    write_in(9)
    panel = compares()
    panel.resize(1080, 640)
    for _time in range(2):
        panel._details.click()
        QApplication.processEvents()
        assert panel.views.table.horizontalScrollBar().maximum() == 0


def test_details_are_shown_in_the_table_and_move_nothing_else(compares: Compares) -> None:
    panel = compares()
    lists = panel.choice.lists

    def look() -> tuple[list[QRect], dict[str, QRect]]:
        QApplication.processEvents()
        rows = [lists.visualItemRect(lists.item(place)) for place in range(lists.count())]
        wider = {"views", "tabs"}  # with the table
        return rows, {name: at for name, at in places(panel).items() if name not in wider}

    for size in ((960, 640), (1500, 760), (1900, 1000)):
        panel.resize(*size)
        before = look()
        panel._details.setFocus()
        for _time in range(2):
            panel._details.click()
            assert look() == before, size
            assert panel.focusWidget() is panel._details


@pytest.mark.parametrize("is_small", [False, True])
def test_what_goes_on_is_shown_and_who_stops_it_may_go_on_with_the_same_key(
    qtbot: QtBot, compares: Compares, is_small: bool
) -> None:
    panel = compares(SMALL)
    panel.resize(500 if is_small else 1000, 640)
    let_qt_work()
    bar, again = panel._headline.progress, panel._headline.again
    assert (bar.isVisible(), is_stoppable(panel)) == (False, False)
    have_all_forgotten(panel)
    compare_again(panel)
    qtbot.waitUntil(lambda: bar.isVisible() and is_stoppable(panel))
    stop = button(panel, "Stop")
    stop.setFocus()
    qtbot.keyClick(stop, Qt.Key.Key_Space)
    assert not panel.is_comparing
    assert panel.focusWidget() is again
    qtbot.keyClick(again, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: len(panel.cells) == 6)
    qtbot.waitUntil(lambda: not again.isVisible())
    assert (bar.isVisible(), is_stoppable(panel)) == (False, False)
    assert panel.choice.lists.isVisible() is not is_small
    place = panel.views if is_small else panel.choice.lists
    assert place.isVisible()
    assert place in (panel.focusWidget(), panel.focusWidget().parentWidget())


# --- what there is to see ---------------------------------------------------------------------------


def test_licence_positions_and_time_stand_behind_a_switch(
    qtbot: QtBot, compares: Compares, tmp_path: Path
) -> None:
    panel = compares()
    switch = panel._details
    for by in ("mouse", "keys"):
        assert not DETAILS & set(shown_titles(panel))
        if by == "mouse":
            middle = QPoint(8, switch.height() // 2)
            qtbot.mouseClick(switch, Qt.MouseButton.LeftButton, pos=middle)
        else:
            panel.views.table.setFocus()
            qtbot.keyClick(panel, Qt.Key.Key_I, Qt.KeyboardModifier.AltModifier)
        qtbot.waitUntil(lambda: set(shown_titles(panel)) >= DETAILS)  # a key presses for a moment
        assert panel.state().details
        panel.export.save_table(tmp_path / f"{by}.csv", ".csv")
        qtbot.waitUntil(lambda by=by: note(panel) == f"Saved {by}.csv.")  # type: ignore[misc]
        with (tmp_path / f"{by}.csv").open(encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        assert list(rows[0]) == shown_titles(panel)
        assert [int(row["Positions"]) for row in rows] == [one.row.positions for one in panel.cells]
        assert {row["Licence"] for row in rows} == {"Public domain", "SCOWL"}
        panel.restore(replace(panel.state(), details=False))
    assert not DETAILS & set(shown_titles(panel))
    drawn(qtbot, panel, "winners")
    assert not switch.isVisible(), "there are no details of a chart"
    panel.show_view("table")
    assert switch.isVisible()


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


def test_the_choices_stand_in_a_group_of_their_own_and_say_what_they_are_about(
    compares: Compares,
) -> None:
    panel = compares(state(("american-english-small",), (3,)))
    choice = panel.choice
    (frame,) = [one for one in panel.findChildren(QFrame) if one.property("role") == "card"]
    assert frame.isAncestorOf(choice)
    assert not frame.isAncestorOf(panel.views)
    texts = [one.text() for one in panel.findChildren(QLabel)]
    assert not [text for text in texts if "bar" in text.split()]
    choice.more.click()
    QApplication.processEvents()
    labels = {one.buddy(): one for one in choice.findChildren(QLabel) if one.buddy() is not None}
    assert {box: label.text() for box, label in labels.items()} == {
        choice.reading: "What others want"
    }
    for players in (2, 3):
        choice.players[players].setChecked(True)
        assert labels[choice.reading].isEnabled() is (players > 2)
        above, below = labels[choice.reading].geometry(), choice.reading.geometry()
        assert above.bottom() < below.top()


# --- one thing is said ------------------------------------------------------------------------------


def test_a_result_and_a_row_stay_while_something_else_is_ticked(
    qtbot: QtBot, compares: Compares
) -> None:
    panel = compares()
    said, table = result(panel), panel.views.table
    hint = "A double click or Enter on a row opens the strategy that it counts."
    assert said == "First player wins in 5 of 6 games."
    assert remark(panel) == hint
    table.setFocus()
    qtbot.keyClick(table, Qt.Key.Key_Down)
    selected = Question("enable1")
    assert table.chosen == selected
    panel.choice.lengths[5].click()
    assert result(panel) == said, "until more is known"
    assert table.chosen == selected
    assert table.currentIndex().row() == 1
    panel.choice.lengths[5].click()
    assert result(panel) == said
    assert remark(panel) == hint
    drawn(qtbot, panel, "winners")
    assert remark(panel) == "", "the chart says itself what can be done"
    panel.show_view("table")
    panel.choice.lengths[3].click()
    assert table.chosen == selected
    assert table.currentIndex().row() == 0
    panel.choice.lengths[4].click()
    assert not table.selectionModel().hasSelection()
    assert not table.currentIndex().isValid()


def test_the_end_of_a_comparison_is_announced_once(
    qtbot: QtBot, compares: Compares, announced: list[str]
) -> None:
    panel = compares()
    first = "3+: Of 3 dictionaries, ENABLE1 is the only one with which the second player wins."
    assert announced == [first]
    panel.choice.lengths[3].click()
    drawn(qtbot, panel, "winners")
    told = "H wins with all 3 dictionaries."
    assert announced[1] == told or "between ENABLE1" in announced[1], "nothing is left to solve"
    have_all_forgotten(panel)
    compare_again(panel)
    panel.cancel()
    assert announced[2:] == [], "nobody has heard that it began"


def test_what_was_done_is_announced_and_hides_what_is_known_only_in_its_view(
    qtbot: QtBot, compares: Compares, announced: list[str]
) -> None:
    panel = compares()
    chart = drawn(qtbot, panel, "openings")
    qtbot.mouseMove(chart.plot.view.viewport(), on_screen(chart, (7, 0)))
    qtbot.waitUntil(lambda: chart.said != chart.hint())
    qtbot.mouseClick(button(chart, "3+"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: chart.said == chart.hint())  # nothing of a cell that is shown no longer

    known = panel._headline.remark
    drawn(qtbot, panel, "winners")
    panel.export.copy_chart()
    assert announced[-1] == note(panel) == "Copied the chart."
    assert known.isHidden()
    for view in ("openings", "rounds", "margin"):
        panel.show_view(view)
        assert not note(panel)
        assert known.isVisible()
        assert "games" in known.text()
        panel.export.said.emit("Copied the chart.")
        assert known.isHidden()
    panel._on_failed(panel.cells[0].question, "It cannot be read.")
    assert note(panel) == "⚠ It cannot be read."
    assert known.isVisible()
    panel.show_view("winners")
    assert note(panel) == "⚠ It cannot be read."
    assert known.isVisible()


@pytest.mark.usefixtures("dressed")
def test_a_list_is_marked_only_while_keys_are_for_it(compares: Compares) -> None:
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
