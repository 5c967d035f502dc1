"""The cells of charts, by keys and by the pointer: which is pointed at, and what is said of it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from at_the_dictionaries import button, drawn, have_all_forgotten, on_screen, show_games, state
from certain import there
from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtWidgets import QApplication, QMenu

from ghost_desktop.desktop.dictionaries.chart import LogChart, Meaning
from ghost_desktop.desktop.dictionaries.grid import Comparison, lacks_margin
from ghost_desktop.desktop.kit import drawing
from ghost_desktop.desktop.kit.drawing import Outline
from ghost_desktop.desktop.kit.theme import DARK, LIGHT, Colours, Theme
from ghost_desktop.engine.changes.margin import Margin
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants.spook import SPOOK
from ghost_desktop.engine.game.variants.xghost import XGHOST
from ghost_desktop.library.question import Question

if TYPE_CHECKING:
    from conftest import Compares, Dress
    from PySide6.QtGui import QImage
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.dictionaries.chart import Chart
    from ghost_desktop.desktop.dictionaries.panel import DictionariesPanel
    from ghost_desktop.engine.game.variant import Variant


TWO_BY_TWO = state(("american-english-small", "spanish"), (3, 4))
MARGIN = Margin(
    0,
    3,
    proved=True,
    lower_bound=3,
    remove=("a", "b", "c"),
    add=(),
    winner_then=1,
    openings_then=(),
)
LEFT, RIGHT, UP, DOWN = Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down


def come_by_tab(qtbot: QtBot, panel: DictionariesPanel, view: str) -> Chart:
    """Draw a chart, and go on with Tab until the keys are for its cells."""
    chart = drawn(qtbot, panel, view)
    panel.views.tabBar().setFocus()
    for _step in range(3):
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        if chart._scroller.hasFocus():
            return chart
    pytest.fail("Tab never comes to the chart")


def press(qtbot: QtBot, chart: Chart, *keys: Qt.Key) -> None:
    for key in keys:
        qtbot.keyClick(chart._scroller, key)


def at(chart: Chart) -> tuple[str, int, str]:
    """Which cell is pointed at: its list, its minimum length and its part."""
    cell = there(chart.meant).cell
    return cell.question.source, cell.min_length, there(chart.meant).part


def marks(chart: Chart) -> list[Outline]:
    return [one for one in chart.findChildren(Outline) if one.isVisible()]


def test_arrows_go_from_cell_to_cell_and_enter_opens_it(qtbot: QtBot, compares: Compares) -> None:
    panel = compares(TWO_BY_TWO)
    chart = come_by_tab(qtbot, panel, "winners")
    english, spanish = "american-english-small", "spanish"
    assert at(chart) == (english, 3, "")
    for key, reached in (
        (LEFT, (english, 3, "")),
        (UP, (english, 3, "")),
        (RIGHT, (english, 4, "")),
        (RIGHT, (english, 4, "")),
        (DOWN, (spanish, 4, "")),
        (DOWN, (spanish, 4, "")),
        (LEFT, (spanish, 3, "")),
        (UP, (english, 3, "")),
    ):
        press(qtbot, chart, key)
        assert at(chart) == reached, key
    opened: list[tuple[Question, str]] = []
    panel.opened.connect(lambda *cell: opened.append(cell))
    press(qtbot, chart, DOWN, Qt.Key.Key_Return)
    assert [(one.source, one.rules.min_length, part) for one, part in opened] == [(spanish, 3, "")]


def by_key(qtbot: QtBot, panel: DictionariesPanel, view: str, key: Qt.Key) -> Chart:
    """Bring a chart to the front by its letter; it has the focus as soon as it has a mark."""
    qtbot.keyClick(panel, key, Qt.KeyboardModifier.AltModifier)
    chart = panel.views.charts[view]
    qtbot.waitUntil(lambda: chart.is_drawn and chart._scroller.hasFocus())
    return chart


def test_arrows_go_from_mark_to_mark_of_a_list(qtbot: QtBot, compares: Compares) -> None:
    """Also where the marks stand at different heights, and before all of them are found."""
    panel = compares(TWO_BY_TWO, size=(960, 480))
    panel.views.table.setFocus()
    english, spanish = "american-english-small", "spanish"
    chart = by_key(qtbot, panel, "margin", Qt.Key.Key_F)
    qtbot.waitUntil(lambda: chart.is_drawn and not any(map(lacks_margin, panel.cells)))
    assert isinstance(chart, LogChart)
    row = sorted(
        (one for one in panel.cells if one.question.source == english),
        key=lambda one: (one.row.margin.words or 0) if one.row.margin else 0,
    )
    least, most = (one.min_length for one in row)
    press(qtbot, chart, UP, LEFT, LEFT)
    reached = []
    for key in (LEFT, RIGHT, RIGHT, LEFT):
        press(qtbot, chart, key)
        reached.append(at(chart)[:2])
    assert reached == [(english, least), (english, most), (english, most), (english, least)]
    press(qtbot, chart, DOWN, DOWN)
    assert at(chart)[0] == spanish
    press(qtbot, chart, UP)
    assert at(chart)[0] == english

    chart = by_key(qtbot, panel, "rounds", Qt.Key.Key_U)
    press(qtbot, chart, UP, *(40 * [LEFT]))
    seen = [at(chart)]
    for _step in range(40):
        press(qtbot, chart, RIGHT)
        seen.append(at(chart))
    marks_of_list = [
        (one.meaning.cell.question.source, one.meaning.cell.min_length, one.meaning.part)
        for one in chart.plot.things()
        if isinstance(one.meaning, Meaning) and one.meaning.cell.question.source == english
    ]
    assert set(seen) == set(marks_of_list), "each is reached"
    assert [length for _list, length, _part in seen] == sorted(one[1] for one in seen)
    press(qtbot, chart, DOWN)
    assert at(chart)[0] == spanish


def test_marks_are_seen_and_apart_in_a_low_window(qtbot: QtBot, compares: Compares) -> None:
    ticks = state(("american-english-small",), (3, 4, 5, 6), players=(2, 3, 4))
    panel = compares(ticks, size=(960, 320))
    rounds = drawn(qtbot, panel, "rounds")
    unit = rounds.plot.metrics.height()
    for one in rounds.plot.things():
        assert one.area.height() >= 0.4 * unit
        assert one.area.width() >= 1.5
    remember = drawn(qtbot, panel, "remember")
    assert isinstance(remember, LogChart)
    assert remember.lane_height(remember.plot) >= 0.6 * unit
    assert remember._scroller.verticalScrollBar().maximum() > 0


def test_a_chart_has_the_focus_before_it_has_a_mark(
    qtbot: QtBot, compares: Compares, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Comparison, "want", lambda *_wanted: None)
    panel = compares(TWO_BY_TWO)
    panel.views.table.setFocus()
    qtbot.keyClick(panel, Qt.Key.Key_F, Qt.KeyboardModifier.AltModifier)
    chart = panel.views.charts["margin"]
    qtbot.waitUntil(lambda: chart.is_drawn and chart._scroller.hasFocus())

    def find(length: int) -> None:
        one = next(one for one in panel.cells if one.min_length == length)
        panel._on_solved((replace(one, row=replace(one.row, margin=MARGIN)),))
        qtbot.waitUntil(lambda: chart.is_drawn)

    find(3)
    assert chart._scroller.hasFocus()
    assert at(chart)[1] == 3, "as soon as there is a mark the keys are at it"
    press(qtbot, chart, DOWN)
    assert at(chart)[1] == 3
    control = Qt.KeyboardModifier.ControlModifier
    qtbot.keyClick(panel.focusWidget(), Qt.Key.Key_Tab, control)
    assert panel.view == "winners"
    qtbot.keyClick(panel.focusWidget(), Qt.Key.Key_Tab, control | Qt.KeyboardModifier.ShiftModifier)
    assert panel.view == "margin"


def test_whoever_has_gone_elsewhere_meanwhile_stays_there(
    qtbot: QtBot, compares: Compares, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Comparison, "want", lambda *_wanted: None)
    panel = compares(TWO_BY_TWO)
    qtbot.keyClick(panel, Qt.Key.Key_F, Qt.KeyboardModifier.AltModifier)
    chart = panel.views.charts["margin"]
    qtbot.waitUntil(lambda: chart.is_drawn and chart._scroller.hasFocus())
    panel.choice.lists.setFocus()
    one = panel.cells[0]
    panel._on_solved((replace(one, row=replace(one.row, margin=MARGIN)),))
    qtbot.waitUntil(lambda: chart.is_drawn and bool(chart.plot.things()))
    assert panel.choice.lists.hasFocus()


def test_arrows_go_from_letter_to_letter(qtbot: QtBot, compares: Compares) -> None:
    chart = come_by_tab(qtbot, compares(TWO_BY_TWO), "openings")
    first = at(chart)
    press(qtbot, chart, RIGHT, RIGHT)
    source, length, letter = at(chart)
    assert (source, length) == first[:2]
    assert (first[2], letter) == ("a", "c")
    press(qtbot, chart, DOWN)
    assert at(chart)[0] != source
    assert at(chart)[2] == "c"


def test_arrows_pass_over_rows_of_another_length(qtbot: QtBot, compares: Compares) -> None:
    panel = compares(state(("american-english-small",), (4, 5)), size=(800, 400))
    lengths = [4, *(12 * [5]), 4]
    sources = [f"list {number}" for number in range(len(lengths))]
    one = panel.cells[0]
    cells = [
        replace(one, question=Question(source, Rules(min_length=length)))
        for source, length in zip(sources, lengths, strict=True)
    ]
    show_games(panel, [one.question for one in cells], *cells)
    chart = come_by_tab(qtbot, panel, "openings")
    assert at(chart)[0] == sources[0]
    press(qtbot, chart, DOWN)
    assert at(chart)[0] == sources[-1]
    press(qtbot, chart, UP)
    assert at(chart)[0] == sources[0]


def test_what_the_keys_are_at_is_said_and_marked(
    qtbot: QtBot, compares: Compares, announced: list[str]
) -> None:
    panel = compares(TWO_BY_TWO)
    qtbot.waitUntil(lambda: not panel._more.is_running)
    assert not marks(drawn(qtbot, panel, "winners"))
    chart = come_by_tab(qtbot, panel, "winners")
    assert chart.meant is not None
    assert announced[-1] == chart.said == chart.describe(chart.meant)
    (mark,) = marks(chart)
    before = mark.geometry()
    press(qtbot, chart, DOWN)
    assert announced[-1] == chart.said == chart.describe(chart.meant)
    assert chart._scroller.accessibleDescription() == announced[-1]
    assert mark.y() > before.y()
    assert mark.x() == before.x()


def test_enter_opens_an_opening_be_it_that_it_does_not_win(
    qtbot: QtBot, compares: Compares
) -> None:
    panel = compares(TWO_BY_TWO)
    chart = come_by_tab(qtbot, panel, "openings")
    cell = there(chart.meant).cell
    wins = set()
    for letter in cell.alphabet:
        assert at(chart)[2] == letter
        is_won = letter in cell.row.winning_openings
        signal = panel.opened if is_won else panel.views.position_wanted
        with qtbot.waitSignal(signal) as opened:
            press(qtbot, chart, Qt.Key.Key_Return)
        wins.add(is_won)
        assert opened.args == ([cell.question, letter] if is_won else [cell.question, (letter,), 1])
        press(qtbot, chart, RIGHT)
    assert wins == {False, True}


@pytest.mark.parametrize("variant", [XGHOST, SPOOK])
def test_enter_opens_an_opening_where_nobody_knows_how_long_rounds_are(
    qtbot: QtBot, compares: Compares, variant: Variant
) -> None:
    panel = compares(state(("american-english-small",), (4,)))
    (cell,) = panel.cells
    rules = Rules(variant)
    row = replace(cell.row, rules=rules, opening_rounds=())
    cell = replace(cell, question=Question(cell.question.source, rules), row=row)
    show_games(panel, [cell.question], cell)
    chart = drawn(qtbot, panel, "openings")
    wins = cell.row.winning_openings[0]
    loses = next(one for one in cell.alphabet if one not in cell.row.winning_openings)
    with qtbot.waitSignal(panel.opened) as opened:
        chart.open(Meaning(cell, wins))
    assert opened.args == [cell.question, wins]
    with qtbot.waitSignal(panel.views.position_wanted) as opened:
        chart.open(Meaning(cell, loses))
    assert opened.args == [cell.question, (loses,), 1]


def test_the_pointer_and_the_keys_take_turns(qtbot: QtBot, compares: Compares) -> None:
    panel = compares(TWO_BY_TWO)
    qtbot.waitUntil(lambda: not panel._more.is_running)
    chart = come_by_tab(qtbot, panel, "winners")
    qtbot.mouseMove(chart.plot.view.viewport(), on_screen(chart, (1, 1)))
    qtbot.waitUntil(lambda: at(chart) == ("spanish", 4, ""))
    assert len(marks(chart)) == 1
    press(qtbot, chart, RIGHT)
    assert at(chart) == ("american-english-small", 4, ""), "from where the keys were"
    QApplication.sendEvent(chart, QEvent(QEvent.Type.Leave))
    assert at(chart) == ("american-english-small", 4, "")
    chart._scroller.clearFocus()
    assert at(chart) == ("american-english-small", 4, ""), "it is still selected"
    assert len(marks(chart)) == 1


def test_nothing_is_said_of_a_cell_that_has_gone_from_under_the_pointer(
    qtbot: QtBot, compares: Compares
) -> None:
    panel = compares(TWO_BY_TWO)
    qtbot.waitUntil(lambda: not panel._more.is_running)
    chart = drawn(qtbot, panel, "winners")
    qtbot.mouseMove(chart.plot.view.viewport(), on_screen(chart, (0.6, 0)))
    qtbot.waitUntil(lambda: chart.meant is not None)
    chart.redraw_soon()
    qtbot.waitUntil(lambda: chart.is_drawn)
    assert at(chart) == ("american-english-small", 4, ""), "it is still there"
    panel.resize(panel.width() + 300, panel.height())
    qtbot.waitUntil(lambda: chart.is_drawn and chart.said == chart.hint())
    assert not marks(chart)


def test_a_click_chooses_where_the_keys_go_on(qtbot: QtBot, compares: Compares) -> None:
    chart = drawn(qtbot, compares(TWO_BY_TWO), "winners")
    viewport = chart.plot.view.viewport()
    qtbot.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=on_screen(chart, (1, 1)))
    chart._scroller.setFocus()
    press(qtbot, chart, LEFT)
    assert at(chart) == ("spanish", 3, "")


def test_the_cell_stays_when_the_chart_is_drawn_anew(qtbot: QtBot, compares: Compares) -> None:
    panel = compares(TWO_BY_TWO)
    chart = come_by_tab(qtbot, panel, "winners")
    press(qtbot, chart, DOWN)
    before = at(chart)
    panel.resize(1100, 700)
    chart.redraw_soon()
    qtbot.waitUntil(lambda: chart.is_drawn)
    assert at(chart) == before
    (mark,) = marks(chart)
    thing = there(chart.thing_of(chart.meant))
    assert mark.geometry().contains(chart.plot.view.mapFromScene(thing.area.center()))
    have_all_forgotten(panel)
    panel.compare()
    assert at(chart) == before, "it is selected"


def test_a_cell_out_of_sight_is_scrolled_to(qtbot: QtBot, compares: Compares) -> None:
    panel = compares(state(("spanish",), (4,), players=(2, 3, 4, 5, 6, 7, 8)), size=(900, 400))
    chart = come_by_tab(qtbot, panel, "winners")
    bar = chart._scroller.verticalScrollBar()
    assert bar.value() == 0
    press(qtbot, chart, *(6 * [DOWN]))
    (mark,) = marks(chart)
    seen = mark.visibleRegion().boundingRect()
    assert seen == mark.rect()
    assert bar.value() > 0


def inked(picture: QImage) -> set[str]:
    return {
        picture.pixelColor(x, y).name()
        for x in range(picture.width())
        for y in range(picture.height())
    }


@pytest.mark.parametrize(("theme", "colours"), [(Theme.LIGHT, LIGHT), (Theme.DARK, DARK)])
def test_the_mark_is_seen_in_each_theme_but_not_in_files(
    qtbot: QtBot, compares: Compares, dress: Dress, theme: Theme, colours: Colours
) -> None:
    dress(theme)
    chart = come_by_tab(qtbot, compares(TWO_BY_TWO), "winners")
    (mark,) = marks(chart)
    edge = mark.grab().toImage()
    middle = edge.height() // 2
    assert [edge.pixelColor(x, middle).name() for x in (0, 1, 2)] == [
        colours.text,
        colours.text,
        colours.surface,
    ]
    marked = chart.image()
    chart._scroller.clearFocus()
    assert chart.image() == marked


def test_a_picture_of_many_games_has_fewer_pixels_for_each(
    qtbot: QtBot, compares: Compares, monkeypatch: pytest.MonkeyPatch
) -> None:
    chart = come_by_tab(qtbot, compares(TWO_BY_TWO), "winners")
    usual = chart.image().size()
    assert usual == chart.plot.filled.size().toSize() * 2
    most = usual.width() * usual.height() // 4
    monkeypatch.setattr(drawing, "_MOST_PIXELS", most)
    fewer = chart.image()
    assert fewer.size() == usual / 2
    assert fewer.width() * fewer.height() <= most
    assert len(inked(fewer)) > 10, "it is drawn in whole"


def test_a_menu_that_a_key_opens_has_its_first_entry_selected(
    qtbot: QtBot, compares: Compares
) -> None:
    panel = compares(TWO_BY_TWO)
    drawn(qtbot, panel, "winners")
    opener = button(panel, "Export")
    menu = opener.menu()
    assert isinstance(menu, QMenu)
    chosen: list[str] = []

    def look() -> None:
        chosen.extend(one.text() for one in menu.actions() if one is menu.activeAction())
        menu.close()

    menu.aboutToShow.connect(lambda: QTimer.singleShot(20, look))
    opener.setFocus()
    qtbot.keyClick(opener, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: not menu.isVisible())
    assert chosen == ["Save chart…"]
