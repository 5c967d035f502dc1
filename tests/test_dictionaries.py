"""The Dictionaries panel as a person uses it: ticks, Compare, the table and the charts."""

from __future__ import annotations

import csv
import subprocess
import sys
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QColor, QImage
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QFileDialog,
    QMessageBox,
    QProgressBar,
    QPushButton,
    QWidget,
)

from ghost_desktop.desktop.dictionaries.cells import describe_cell
from ghost_desktop.desktop.dictionaries.colours import chart_colours
from ghost_desktop.desktop.dictionaries.panel import DictionariesPanel, PanelState
from ghost_desktop.desktop.dictionaries.table import COLUMNS, SORT_ROLE, CellsTable
from ghost_desktop.desktop.question import Question
from ghost_desktop.desktop.service import SolverService
from ghost_desktop.desktop.theme import DARK, LIGHT, Theme
from ghost_desktop.engine.rules import Rules
from ghost_desktop.library.catalogue import bundled_lists

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.dictionaries.cells import Cell
    from ghost_desktop.desktop.dictionaries.chart import Chart

    Opens = Callable[..., DictionariesPanel]
    Dress = Callable[[Theme], None]

SMALL = PanelState(("enable1", "american-english-small", "spanish"), (3, 4))


@pytest.fixture
def opens(qtbot: QtBot) -> Iterator[Opens]:
    """A function that shows the panel with some ticks and waits for the rows."""
    service = SolverService()
    opened: list[DictionariesPanel] = []

    def open_panel(
        state: PanelState = SMALL, *, wait: bool = True, size: tuple[int, int] = (960, 640)
    ) -> DictionariesPanel:
        panel = DictionariesPanel(service)
        opened.append(panel)
        panel.restore(state)
        panel.resize(*size)
        panel.show()
        qtbot.waitExposed(panel)
        if wait:
            qtbot.waitUntil(lambda: not panel.is_comparing)
        return panel

    yield open_panel
    assert service.shutdown()
    for panel in opened:
        panel.close()
        panel.deleteLater()
    service.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not QApplication.topLevelWidgets()


def button(panel: DictionariesPanel, text: str) -> QPushButton:
    (found,) = [one for one in panel.findChildren(QPushButton) if one.text() == text]
    return found


def click(qtbot: QtBot, panel: DictionariesPanel, text: str) -> None:
    qtbot.mouseClick(button(panel, text), Qt.MouseButton.LeftButton)


def ticked(panel: DictionariesPanel) -> list[str]:
    return list(panel.choice.sources)


def column(panel: DictionariesPanel, title: str) -> list[str]:
    """What a column of the table says, from top to bottom."""
    place = [one.title for one in COLUMNS].index(title)
    model = panel.table.model()
    return [model.index(row, place).data() for row in range(model.rowCount())]


def cell(panel: DictionariesPanel, source: str, min_length: int) -> Cell:
    question = Question(source, Rules(min_length))
    (found,) = [one for one in panel.cells if one.question == question]
    return found


def drawn(qtbot: QtBot, panel: DictionariesPanel, view: str) -> Chart:
    """A chart that has been brought to the front, once it is drawn."""
    panel.show_view(view)
    (chart,) = [one for one in panel._charts if one is panel._views[view]]
    qtbot.waitUntil(lambda: chart.is_drawn)
    qtbot.wait(10)
    return chart


def on_screen(chart: Chart, place: tuple[float, float]) -> QPoint:
    """Where on the chart's view a place of the chart is."""
    point: QPoint = chart._view.mapFromScene(chart.position_of(*place))
    return point


# --- what to compare ----------------------------------------------------------------------------


def test_all_bundled_lists_and_their_facts_are_offered(opens: Opens) -> None:
    panel = opens(PanelState((), ()), wait=False)
    lists = panel.choice.lists
    assert [lists.item(n).text() for n in range(lists.count())] == [
        one.name for one in bundled_lists()
    ]
    spoken = lists.item(7).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "Spanish: 85,838 words · 27 letters · longest 21 · Public domain"
    assert "ñ is a letter of its own" in lists.item(7).toolTip()


def test_ticks_by_key_by_click_and_all_and_none(qtbot: QtBot, opens: Opens) -> None:
    panel = opens(PanelState((), (4,)), wait=False)
    lists = panel.choice.lists
    assert not button(panel, "Compare").isEnabled()
    lists.setFocus()
    qtbot.keyClick(lists, Qt.Key.Key_Space)
    qtbot.keyClick(lists, Qt.Key.Key_Down)
    qtbot.keyClick(lists, Qt.Key.Key_Down)
    qtbot.keyClick(lists, Qt.Key.Key_Space)
    assert ticked(panel) == ["enable1", "american-english-2011"]
    assert button(panel, "Compare").isEnabled()
    place = lists.visualItemRect(lists.item(0)).center()
    qtbot.mouseClick(lists.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert ticked(panel) == ["american-english-2011"]
    click(qtbot, panel, "All")
    assert len(ticked(panel)) == 9
    click(qtbot, panel, "None")
    assert ticked(panel) == []
    assert not button(panel, "Compare").isEnabled()


def test_an_empty_panel_says_what_to_do(opens: Opens) -> None:
    panel = opens(PanelState((), (4,)), wait=False)
    assert panel._empty_text.isVisible()
    assert "Tick at least one dictionary" in panel._empty_text.text()
    panel.choice.tick(("enable1",), (4,))
    assert "press Compare" in panel._empty_text.text()


def test_the_state_comes_back(opens: Opens) -> None:
    state = PanelState(("dutch",), (5, 6), "remember")
    panel = opens(state)
    assert panel.state() == state
    panel.restore(PanelState(("dutch", "a list that is no more"), (3, 17), "no view"))
    assert panel.state() == PanelState(("dutch",), (3,), "remember")


# --- comparing ------------------------------------------------------------------------------------


def test_the_first_show_compares_and_the_winners_are_those_published(opens: Opens) -> None:
    panel = opens()
    assert len(panel.cells) == 6
    assert cell(panel, "enable1", 3).winner == 1
    four = cell(panel, "enable1", 4)
    assert (four.winner, four.row.winning_openings, four.row.lines) == (0, ("h", "n"), 7)
    assert column(panel, "Winner")[:2] == ["■ second", "● first"]
    assert column(panel, "Openings that win")[:2] == ["none", "H N"]
    assert column(panel, "Remember")[:2] == ["55", "7"]
    assert column(panel, "Words")[:2] == ["172,724", "171,752"]
    assert panel._said.text() == "First player wins 5 of 6 games."


def test_rows_appear_one_by_one(qtbot: QtBot, opens: Opens) -> None:
    panel = opens(PanelState((), (3, 4)))
    panel.choice.tick(SMALL.sources, SMALL.min_lengths)
    counts = []
    said = []

    def on_row() -> None:
        counts.append(panel.table.model().rowCount())
        said.append(panel._said.text())

    panel._model.rowsInserted.connect(on_row)
    click(qtbot, panel, "Compare")
    qtbot.waitUntil(lambda: not panel.is_comparing)
    assert counts == [1, 2, 3, 4, 5, 6]
    assert said == [f"{done} of 6" for done in range(6)]
    assert [one.question.source for one in panel.cells[::2]] == list(SMALL.sources)


class Happenings(QObject):
    """What happens to a panel, in order: a cell is begun, a row appears, the table is painted."""

    def __init__(self, panel: DictionariesPanel) -> None:
        super().__init__(panel)
        self.seen: list[str] = []
        panel._comparison._channel._submitted.connect(lambda _job: self.seen.append("cell"))
        panel._model.rowsInserted.connect(lambda: self.seen.append("row"))
        panel.table.viewport().installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        if event.type() is QEvent.Type.Paint:
            self.seen.append("paint")
        return False


def test_a_row_is_painted_before_the_worker_begins_the_next(qtbot: QtBot, opens: Opens) -> None:
    panel = opens()
    happenings = Happenings(panel)
    click(qtbot, panel, "Compare")
    qtbot.waitUntil(lambda: not panel.is_comparing)
    seen = happenings.seen
    begun = [place for place, one in enumerate(seen) if one == "cell"]
    assert len(begun) == 6
    for place, following in pairwise(begun):
        assert "paint" in seen[seen.index("row", place) : following]


def test_a_comparison_is_cancelled_and_begun_again(qtbot: QtBot, opens: Opens) -> None:
    panel = opens(PanelState(), wait=False)
    qtbot.waitUntil(lambda: len(panel.cells) >= 3)
    assert button(panel, "Cancel").isVisible()
    (progress,) = panel.findChildren(QProgressBar)
    assert progress.isVisible()
    click(qtbot, panel, "Cancel")
    assert not panel.is_comparing
    kept = panel.cells
    assert len(kept) >= 3
    qtbot.wait(150)
    assert panel.cells == kept
    assert panel._said.text() == f"Stopped after {len(kept)} of 36."
    assert not button(panel, "Cancel").isVisible()
    panel.choice.tick(SMALL.sources, SMALL.min_lengths)
    assert panel._said.text() == "Other ticks than these results: press Compare."
    click(qtbot, panel, "Compare")
    qtbot.waitUntil(lambda: not panel.is_comparing)
    assert [one.question for one in panel.cells] == list(panel.choice.questions)


def test_comparing_anew_while_comparing(qtbot: QtBot, opens: Opens) -> None:
    panel = opens(PanelState(), wait=False)
    qtbot.waitUntil(lambda: len(panel.cells) >= 2)
    panel.choice.tick(SMALL.sources, SMALL.min_lengths)
    click(qtbot, panel, "Compare")
    qtbot.waitUntil(lambda: not panel.is_comparing)
    assert [one.question for one in panel.cells] == list(panel.choice.questions)


def test_what_goes_wrong_with_a_list_is_said_and_the_rest_goes_on(
    qtbot: QtBot, opens: Opens, caplog: pytest.LogCaptureFixture
) -> None:
    panel = opens()
    panel._comparison.start(
        [Question("no such list"), Question("enable1", Rules(60)), Question("enable1")]
    )
    qtbot.waitUntil(lambda: not panel.is_comparing)
    assert "no word list or file 'no such list'" in panel.trouble
    assert "ENABLE1: " in panel.trouble
    assert panel._trouble.isVisible()
    assert panel.cells[-1].question == Question("enable1")
    assert not caplog.records


def test_other_questions_come_in_between(qtbot: QtBot, opens: Opens) -> None:
    panel = opens(PanelState(), wait=False)
    service = panel._comparison._channel.parent()
    assert isinstance(service, SolverService)
    other = service.open_channel()
    with qtbot.waitSignal(other.finished):
        other.submit(lambda _report: "soon")
    assert panel.is_comparing


# --- the table ------------------------------------------------------------------------------------


def test_the_models_keep_their_word_while_rows_come_and_go(qtbot: QtBot, opens: Opens) -> None:
    panel = opens(PanelState(), wait=False)
    mode = QAbstractItemModelTester.FailureReportingMode.Fatal
    testers = [
        QAbstractItemModelTester(model, mode, panel)
        for model in (panel._model, panel.table.model())
    ]
    panel.table.sortByColumn(6, Qt.SortOrder.DescendingOrder)
    qtbot.waitUntil(lambda: len(panel.cells) >= 6)
    panel.table.sortByColumn(3, Qt.SortOrder.AscendingOrder)
    panel.compare()
    qtbot.waitUntil(lambda: not panel.is_comparing)
    panel.table.sortByColumn(0, Qt.SortOrder.AscendingOrder)
    assert panel.table.model().rowCount() == 36
    assert len(testers) == 2


@pytest.mark.parametrize("place", range(len(COLUMNS)))
def test_every_column_sorts_numbers_as_numbers(opens: Opens, place: int) -> None:
    panel = opens()
    model = panel.table.model()
    for order, is_reverse in (
        (Qt.SortOrder.AscendingOrder, False),
        (Qt.SortOrder.DescendingOrder, True),
    ):
        panel.table.sortByColumn(place, order)
        keys = [model.index(row, place).data(SORT_ROLE) for row in range(6)]
        assert keys == sorted((COLUMNS[place].key(one) for one in panel.cells), reverse=is_reverse)
    alignment = model.index(0, place).data(Qt.ItemDataRole.TextAlignmentRole)
    side = Qt.AlignmentFlag.AlignRight if COLUMNS[place].is_number else Qt.AlignmentFlag.AlignLeft
    assert Qt.AlignmentFlag(alignment) & side


def test_the_table_has_a_current_row_as_soon_as_it_has_the_focus(opens: Opens) -> None:
    panel = opens()
    panel.table.setFocus()
    assert [index.row() for index in panel.table.selectionModel().selectedRows()] == [0]


def test_the_table_follows_another_font(opens: Opens) -> None:
    panel = opens()
    table = panel.table
    font = table.font()
    before = table.rowHeight(0), table.columnWidth(0), table.horizontalHeader().height()
    font.setPointSizeF(2 * font.pointSizeF())
    table.setFont(font)
    after = table.rowHeight(0), table.columnWidth(0), table.horizontalHeader().height()
    assert all(now > 1.6 * then for then, now in zip(before, after, strict=True))


def test_double_click_and_enter_open_a_row(qtbot: QtBot, opens: Opens) -> None:
    panel = opens()
    panel.table.sortByColumn(4, Qt.SortOrder.DescendingOrder)  # ENABLE1, 3+: 55 lines
    index = panel.table.model().index(0, 1)
    place = panel.table.visualRect(index).center()
    with qtbot.waitSignal(panel.opened) as opened:
        qtbot.mouseClick(panel.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
        qtbot.mouseDClick(panel.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert opened.args == [Question("enable1", Rules(3))]
    panel.table.setFocus()
    qtbot.keyClick(panel.table, Qt.Key.Key_Down)
    with qtbot.waitSignal(panel.opened) as opened:
        qtbot.keyClick(panel.table, Qt.Key.Key_Return)
    assert opened.args == [Question("enable1", Rules(4))]


# --- the charts -----------------------------------------------------------------------------------

POINTED_AT = [
    ("winners", (1, 0), ("enable1", 4)),
    ("winners", (0, 2), ("spanish", 3)),
    ("openings", (7, 0), ("enable1", 4)),
    ("remember", None, ("enable1", 3)),
]


def place_of(chart: Chart, place: tuple[float, float] | None, one: Cell) -> tuple[float, float]:
    return place or chart._place(one)  # type: ignore[attr-defined]


@pytest.mark.parametrize(("view", "place", "key"), POINTED_AT)
def test_hovering_says_the_numbers_of_the_table(
    qtbot: QtBot,
    opens: Opens,
    view: str,
    place: tuple[float, float] | None,
    key: tuple[str, int],
) -> None:
    panel = opens()
    chart = drawn(qtbot, panel, view)
    one = cell(panel, *key)
    qtbot.mouseMove(chart._view.viewport(), on_screen(chart, place_of(chart, place, one)))
    qtbot.waitUntil(lambda: chart.hover_text.endswith(describe_cell(one)))
    row = panel.cells.index(one)
    for title in ("Words", "Positions", "Remember", "Dictionary"):
        assert column(panel, title)[row] in chart.hover_text
    assert chart.cell_at(QPointF(2, 2)) is None
    QApplication.sendEvent(chart, QEvent(QEvent.Type.Leave))
    assert chart.hover_text == chart.hint


@pytest.mark.parametrize(("view", "place", "key"), POINTED_AT)
def test_a_double_click_opens_a_cell(
    qtbot: QtBot,
    opens: Opens,
    view: str,
    place: tuple[float, float] | None,
    key: tuple[str, int],
) -> None:
    panel = opens()
    chart = drawn(qtbot, panel, view)
    point = on_screen(chart, place_of(chart, place, cell(panel, *key)))
    viewport = chart._view.viewport()
    with qtbot.waitSignal(panel.opened) as opened:
        qtbot.mouseMove(viewport, point)
        qtbot.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=point)
        qtbot.mouseDClick(viewport, Qt.MouseButton.LeftButton, pos=point)
        qtbot.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=point)
    assert opened.args == [Question(key[0], Rules(key[1]))]


def test_the_strip_has_the_letters_of_every_list(qtbot: QtBot, opens: Opens) -> None:
    panel = opens()
    chart = drawn(qtbot, panel, "openings")
    assert [letter for _, letter in chart.ticks()] == list("ABCDEFGHIJKLMNOPQRSTUVWXYZÑ")
    n_tilde = 26
    assert chart.cell_at(chart.position_of(n_tilde, 2)) is cell(panel, "spanish", 4)
    assert chart.cell_at(chart.position_of(n_tilde, 0)) is None  # no such letter in ENABLE1
    three = button(panel.openings, "3+")  # type: ignore[arg-type]
    qtbot.mouseClick(three, Qt.MouseButton.LeftButton)
    assert chart.cell_at(chart.position_of(n_tilde, 2)) is cell(panel, "spanish", 3)


def has_pixel(chart: Chart, place: tuple[float, float], colour: QColor) -> bool:
    shown: QColor = chart._view.grab().toImage().pixelColor(on_screen(chart, place))
    return shown.name() == colour.name()


def test_a_theme_colours_the_charts_anew(qtbot: QtBot, dress: Dress, opens: Opens) -> None:
    panel = opens()
    beside_the_text = (0.7, 0.4)
    for theme, colours in ((Theme.DARK, DARK), (Theme.LIGHT, LIGHT), (Theme.DARK, DARK)):
        dress(theme)
        chart = drawn(qtbot, panel, "winners")
        qtbot.waitUntil(partial(has_pixel, chart, beside_the_text, chart_colours().winners[0]))
        assert chart._view.backgroundBrush().color().name() == colours.surface
        assert chart._left.textPen().color().name() == colours.text


def test_a_wide_window_has_the_table_beside_the_charts(qtbot: QtBot, opens: Opens) -> None:
    panel = opens(size=(1900, 1000))
    assert panel.view == "winners"
    qtbot.waitUntil(lambda: panel.winners.is_drawn)
    assert panel.table.isVisible()
    assert panel.winners.isVisible()
    panel.resize(800, 500)
    assert not panel.table.isVisible()
    panel.show_view("table")
    assert panel.table.isVisible()
    panel.resize(1900, 1000)
    assert panel.winners.isVisible()
    assert panel.table.isVisible()


def test_pyqtgraph_is_imported_with_the_first_chart_and_not_before() -> None:
    program = """
import sys
from PySide6.QtWidgets import QApplication
from ghost_desktop.desktop.dictionaries.panel import DictionariesPanel
from ghost_desktop.desktop.service import SolverService
application = QApplication([])
service = SolverService()
panel = DictionariesPanel(service)
panel.resize(900, 600)
panel.show()
while panel.is_comparing:
    application.processEvents()
assert len(panel.cells) == 36
assert "pyqtgraph" not in sys.modules
panel.show_view("winners")
while not panel.winners.is_drawn:
    application.processEvents()
assert "pyqtgraph" in sys.modules
service.shutdown()
"""
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)


def test_without_pyqtgraph_the_table_remains(
    qtbot: QtBot, opens: Opens, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(sys.modules, "pyqtgraph", None)
    panel = opens()
    panel.show_view("winners")
    qtbot.waitUntil(lambda: "cannot be drawn" in panel.winners._waiting.text())
    assert len(panel.cells) == 6
    qtbot.wait(100)
    assert caplog.text.count("importing pyqtgraph failed") == 1  # it is not tried again and again


# --- files ----------------------------------------------------------------------------------------


def test_the_table_is_written_as_csv(opens: Opens, tmp_path: Path) -> None:
    panel = opens()
    path = tmp_path / "table.csv"
    assert panel.save_table(path)
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 6
    assert [int(row["words"]) for row in rows] == [one.row.words for one in panel.cells]
    assert panel._said.text() == "Saved table.csv."


@pytest.mark.parametrize("view", ["winners", "openings", "remember"])
def test_charts_are_written_as_svg_and_png(
    qtbot: QtBot, opens: Opens, tmp_path: Path, view: str
) -> None:
    panel = opens()
    chart = drawn(qtbot, panel, view)
    svg, png = tmp_path / "chart.svg", tmp_path / "chart.png"
    assert panel.save_chart(svg)
    assert panel.save_chart(png)
    texts = "".join(ET.parse(svg).getroot().itertext())
    assert chart.title in texts
    assert "ENABLE1" in texts
    picture = QImage(str(png))
    assert picture.width() == 2 * round(chart.scene.sceneRect().width())
    colours = {
        picture.pixelColor(x, y).name()
        for x in range(0, picture.width(), 3)
        for y in range(0, picture.height(), 3)
    }
    assert QColor(chart.ground).name() in colours
    assert len(colours) > 5


def test_what_cannot_be_written_is_said_and_nothing_is_lost(
    qtbot: QtBot, opens: Opens, tmp_path: Path
) -> None:
    panel = opens()
    assert not panel.save_chart(tmp_path / "chart.png")  # no chart in front
    assert panel.trouble == "⚠ There is no chart to save yet; wait until it is drawn."
    drawn(qtbot, panel, "winners")
    nowhere = tmp_path / "no folder"
    assert not panel.save_table(nowhere / "table.csv")
    assert panel.trouble == "⚠ table.csv was not saved (No such file or directory)."
    assert not panel.save_chart(nowhere / "chart.svg")
    assert panel.trouble == "⚠ chart.svg was not saved (No such file or directory)."
    assert len(panel.cells) == 6
    assert panel.save_table(tmp_path / "table.csv")
    assert panel.trouble == ""


def test_a_dialog_asks_where_to_save(
    qtbot: QtBot, opens: Opens, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = opens()
    drawn(qtbot, panel, "winners")
    answers = iter([(str(tmp_path / "a"), "CSV (*.csv)"), (str(tmp_path / "b"), "PNG (*.png)")])
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: next(answers, ("", "")))
    click(qtbot, panel, "Save table…")
    click(qtbot, panel, "Save chart…")
    click(qtbot, panel, "Save chart…")  # the dialog was cancelled
    assert {path.name for path in tmp_path.iterdir()} == {"a.csv", "b.png"}


@pytest.mark.parametrize("replace", [True, False])
def test_a_file_that_the_dialog_did_not_ask_about_is_not_replaced_unasked(
    opens: Opens, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, replace: bool, qtbot: QtBot
) -> None:
    panel = opens()
    there = tmp_path / "v1.5.csv"
    there.write_text("mine")
    name = (str(tmp_path / "v1.5"), "CSV (*.csv)")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: name)
    asked = []

    def answer(_parent: QWidget, _title: str, question: str, _buttons: object) -> object:
        asked.append(question)
        return QMessageBox.StandardButton.Yes if replace else QMessageBox.StandardButton.No

    monkeypatch.setattr(QMessageBox, "question", answer)
    click(qtbot, panel, "Save table…")
    assert asked == ["v1.5.csv exists already. Replace it?"]
    assert (there.read_text() == "mine") is not replace


# --- access ---------------------------------------------------------------------------------------


def test_every_control_has_an_accessible_name(qtbot: QtBot, opens: Opens) -> None:
    panel = opens()
    drawn(qtbot, panel, "remember")
    controls = [
        one
        for kind in (QAbstractButton, QAbstractItemView, QProgressBar)
        for one in panel.findChildren(kind)
        if one.focusPolicy() != Qt.FocusPolicy.NoFocus or isinstance(one, QProgressBar)
    ]
    assert len(controls) > 15
    for control in controls:
        interface = QAccessible.queryAccessibleInterface(control)
        assert interface.text(QAccessible.Text.Name), control


def test_everything_can_be_reached_with_tab(qtbot: QtBot, opens: Opens) -> None:
    panel = opens()
    panel.choice.lists.setFocus()
    names = set()
    for _ in range(20):
        widget = panel.focusWidget()
        names.add(widget.accessibleName() or widget.property("text"))
        qtbot.keyClick(widget, Qt.Key.Key_Tab)
    assert {
        "Dictionaries to compare",
        "Tick all dictionaries",
        "Words of 3 letters or more",
        "Compare",
        "Save table…",
        "Compared dictionaries",
    } <= names


def test_the_table_is_sorted_with_the_keys(qtbot: QtBot, opens: Opens) -> None:
    panel = opens()
    table = panel.findChild(CellsTable)
    assert table is not None

    def column(place: int) -> list[str]:
        model = table.model()
        return [str(model.index(row, place).data()) for row in range(model.rowCount())]

    def press(key: Qt.Key) -> None:
        qtbot.keyClick(table, key, Qt.KeyboardModifier.ControlModifier)

    press(Qt.Key.Key_Right)
    assert column(0) == sorted(column(0))
    press(Qt.Key.Key_Down)
    assert column(0) == sorted(column(0), reverse=True)
    press(Qt.Key.Key_Right)
    assert column(1) == sorted(column(1), reverse=True)
    press(Qt.Key.Key_Up)
    press(Qt.Key.Key_Left)
    assert column(0) == sorted(column(0))
