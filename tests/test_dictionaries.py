"""The Dictionaries panel as a person uses it: ticks, Stop, Go on, keys."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest
from at_the_dictionaries import (
    SMALL,
    cell,
    click,
    column,
    compare_again,
    drawn,
    have_all_forgotten,
    is_stoppable,
    remark,
    result,
    solves,
    state,
    stop,
    ticked,
)
from certain import there
from jobs import Asker, is_working
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QProgressBar, QStyle, QToolButton
from seen import said_in

from ghost_desktop.desktop.dictionaries import grid
from ghost_desktop.desktop.dictionaries.state import STATE, PanelState, Ticks
from ghost_desktop.desktop.dictionaries.table import CellsTable
from ghost_desktop.desktop.kit.ask import ask
from ghost_desktop.desktop.window.commands import DICTIONARIES
from ghost_desktop.engine.game.rules import PLAYERS, Rules
from ghost_desktop.engine.game.variants import all_variants
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.library.catalogue import LEVELS, all_bundled, has_cleaned
from ghost_desktop.library.question import Question

if TYPE_CHECKING:
    from conftest import Compares, Opens
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.dictionaries.panel import DictionariesPanel


def test_all_bundled_lists_and_their_facts_are_offered_and_ticked(
    qtbot: QtBot, compares: Compares
) -> None:
    panel = compares(state((), (4,)), wait=False)
    lists = panel.choice.lists
    assert [lists.item(n).text() for n in range(lists.count())] == [
        one.name for one in all_bundled() if not has_cleaned(one)
    ]
    spoken = lists.item(7).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "Spanish: 85,838 words · 27 letters · longest 21"
    assert "ñ is a letter of its own" in lists.item(7).toolTip()
    lists.setFocus()
    qtbot.keyClick(lists, Qt.Key.Key_Space)
    qtbot.keyClick(lists, Qt.Key.Key_Down)
    qtbot.keyClick(lists, Qt.Key.Key_Down)
    qtbot.keyClick(lists, Qt.Key.Key_Space)
    assert ticked(panel) == ["enable1", "american-english-2011-clean"]
    qtbot.waitUntil(lambda: len(panel.cells) == 2)
    place = lists.visualItemRect(lists.item(0)).center()
    qtbot.mouseClick(lists.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert ticked(panel) == ["american-english-2011-clean"]
    click(qtbot, panel, "All")
    assert len(ticked(panel)) == 9
    click(qtbot, panel, "None")
    assert ticked(panel) == []
    assert not panel.is_comparing
    panel.restore(PanelState())  # where nothing else is known
    assert ticked(panel) == [one.id for one in all_bundled() if not has_cleaned(one)]


def test_an_empty_panel_says_what_to_do(qtbot: QtBot, compares: Compares) -> None:
    panel = compares(state((), (4,)), wait=False)
    assert panel._nothing.isVisible()
    assert "Tick at least one dictionary" in panel._nothing.text()
    panel.choice.tick(Ticks(None, variants=all_variants(), players=tuple(PLAYERS), levels=LEVELS))
    assert panel._nothing.isVisible()
    assert "At most 2,000 can be compared at once: tick fewer." in panel._nothing.text()
    assert not panel.is_comparing
    panel.choice.tick(Ticks(("enable1",), (4,)))
    assert not panel._nothing.isVisible()
    assert column(panel, "Result") == ["…"]
    qtbot.waitUntil(lambda: column(panel, "Result") == ["● first"])

    # A name stands by its own box.
    choice = panel.choice
    choice.more.click()
    gaps = []
    for boxes in (choice.lengths, choice.variants, choice.players):
        for one, other in pairwise(boxes.values()):
            if one.y() == other.y():
                gaps.append(other.x() - one.geometry().right() - 1)
    spacing = QStyle.PixelMetric.PM_CheckBoxLabelSpacing
    to_its_own = choice.players[2].style().pixelMetric(spacing, None, choice.players[2])
    assert len(gaps) > 5
    assert min(gaps) > to_its_own > 0


def test_nothing_is_said_to_have_stopped_before_it_has_begun(opens: Opens) -> None:
    window = opens()
    window.show_panel(DICTIONARIES)
    assert window.dictionaries.is_comparing
    said = said_in(window.dictionaries)
    assert "games to compare." in said
    assert "Nothing was solved." not in said
    assert "Stopped" not in said


def test_the_state_comes_back(compares: Compares) -> None:
    left = state(("dutch",), (5, 6), "remember", variants=(SUPERGHOST,), players=(2, 8))
    panel = compares(left, wait=False)
    assert panel.state() == left
    assert STATE.read(STATE.write(left)) == left
    panel.restore(state(("dutch", "a list that is no more"), (3, 17), "no view", players=(2, 9)))
    assert panel.state() == state(("dutch",), (3,), "remember")


def test_what_is_no_longer_offered_is_passed_over() -> None:
    unknown = {"sources": ["gone"], "min_lengths": [2, True], "variants": ["gone"], "players": [9]}
    assert STATE.read(unknown) == PanelState()
    some = {"sources": ["gone", "dutch"], "min_lengths": [6, 99, "3"], "players": [True, 2.5, 8]}
    assert STATE.read(some) == state(("dutch",), (6,), "winners", players=(8,))
    none: dict[str, list[str]] = {"sources": [], "min_lengths": [], "variants": [], "players": []}
    assert STATE.read(none) == state((), (), "winners", variants=(), players=())


def test_the_first_show_compares_and_the_winners_are_those_published(
    qtbot: QtBot, compares: Compares
) -> None:
    panel = compares()
    assert len(panel.cells) == 6
    assert not cell(panel, "enable1", 3).is_good_for_first
    four = cell(panel, "enable1", 4)
    assert (four.is_good_for_first, four.row.winning_openings, four.row.lines) == (
        True,
        ("h", "n"),
        7,
    )
    assert column(panel, "Result")[:2] == ["■ second", "● first"]
    assert column(panel, "Openings")[:2] == ["none", "H N"]
    assert column(panel, "Remember")[:2] == ["55", "7"]
    assert column(panel, "Words")[:2] == ["172,724", "171,752"]
    assert result(panel) == "First player wins in 5 of 6 games."

    # It is sorted with the keys.
    table = there(panel.findChild(CellsTable))

    def press(key: Qt.Key) -> None:
        qtbot.keyClick(table, key, Qt.KeyboardModifier.ControlModifier)

    def names() -> list[str]:
        return column(panel, "Dictionary")

    press(Qt.Key.Key_Right)
    assert names() == sorted(names())
    press(Qt.Key.Key_Down)
    assert names() == sorted(names(), reverse=True)
    press(Qt.Key.Key_Right)
    assert column(panel, "Letters") == sorted(column(panel, "Letters"), reverse=True)
    press(Qt.Key.Key_Up)
    press(Qt.Key.Key_Left)
    assert names() == sorted(names())


def test_rows_are_filled_one_by_one_where_they_stand(
    qtbot: QtBot, compares: Compares, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(grid, "STRETCH", 0.0)
    panel = compares(state((), (3, 4)), wait=False)
    panel.choice.tick(SMALL.ticks)
    panel.cancel()
    names, results = column(panel, "Dictionary"), column(panel, "Result")
    assert (len(names), results) == (6, ["not solved"] * 6)
    seen, said = [], []

    def on_solved() -> None:
        seen.append(column(panel, "Result"))
        said.append(result(panel))
        assert column(panel, "Dictionary") == names

    panel._comparison.solved.connect(on_solved)
    compare_again(panel)
    qtbot.waitUntil(lambda: not panel.is_comparing)
    last = column(panel, "Result")
    assert seen == [[*last[:solved], *["…"] * (6 - solved)] for solved in range(1, 7)]
    assert said == [
        *(f"Solved {done} of 6 games." for done in range(1, 6)),
        "First player wins in 5 of 6 games.",
    ]
    assert tuple(one.question.source for one in panel.cells[::2]) == SMALL.ticks.sources


class Happenings(QObject):
    """What happens to a panel, in order: a cell is begun, a row appears, the table is painted."""

    def __init__(self, panel: DictionariesPanel, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__(panel)
        self.seen: list[str] = []

        def note(*what: Any, **how: Any) -> None:  # noqa: ANN401
            self.seen.append("cell")
            ask(*what, **how)

        monkeypatch.setattr(grid, "ask", note)
        panel._comparison.solved.connect(lambda _cells: self.seen.append("row"))
        panel.views.table.viewport().installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        if event.type() is QEvent.Type.Paint:
            self.seen.append("paint")
        return False


def test_what_is_forgotten_stays_in_sight_until_it_is_compared_anew(
    qtbot: QtBot, compares: Compares
) -> None:
    panel = compares(state(("enable1",), (3, 4)))
    qtbot.waitUntil(lambda: not panel._more.is_running)
    shown = panel.views.grid.cells
    panel.forget()
    panel.views.show_view("limits")  # which wants lengths that nobody has ticked
    qtbot.waitUntil(lambda: not panel._more.is_running)
    assert panel.views.grid.cells == shown
    compare_again(panel)
    qtbot.waitUntil(lambda: not panel.is_comparing and len(panel.cells) == len(shown))


def test_a_row_is_painted_before_the_worker_begins_the_next(
    qtbot: QtBot, compares: Compares, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(grid, "STRETCH", 0.0)
    panel = compares()
    have_all_forgotten(panel)
    happenings = Happenings(panel, monkeypatch)
    compare_again(panel)
    qtbot.waitUntil(lambda: not panel.is_comparing)
    seen = happenings.seen
    kept, *begun = [place for place, one in enumerate(seen) if one == "cell"][:7]  # then margins
    assert "row" not in seen[:kept], "what is kept is looked up first"
    assert len(begun) == 6
    for place, following in pairwise(begun):
        assert "paint" in seen[seen.index("row", place) : following]


def test_a_comparison_is_cancelled_and_begun_again_and_other_questions_come_in_between(
    qtbot: QtBot, compares: Compares
) -> None:
    panel = compares(PanelState(), wait=False)
    other = Asker()
    with qtbot.waitSignal(other.heard):
        other.ask(lambda _report: "soon")
    goes_on = panel.is_comparing
    assert goes_on
    qtbot.waitUntil(lambda: len(panel.cells) >= 3)
    assert is_stoppable(panel)
    assert len([bar for bar in panel.findChildren(QProgressBar) if bar.isVisible()]) == 1
    stop(qtbot, panel)
    assert not panel.is_comparing
    kept = solves(panel)
    assert len(kept) >= 3
    qtbot.waitUntil(lambda: not is_working())  # what the worker was at has ended by then
    assert solves(panel) == kept
    assert remark(panel) == f"Stopped after {len(kept)} of 36."
    assert not is_stoppable(panel)
    click(qtbot, panel, "Resume")
    qtbot.waitUntil(lambda: len(panel.cells) > len(kept))
    assert solves(panel)[: len(kept)] == kept, "what is solved stays"
    panel.choice.tick(SMALL.ticks)
    qtbot.waitUntil(lambda: not panel.is_comparing)
    assert [one.question for one in panel.cells] == list(panel.choice.questions)


def test_what_goes_wrong_with_a_list_is_said_and_the_rest_goes_on(
    qtbot: QtBot, compares: Compares, caplog: pytest.LogCaptureFixture
) -> None:
    panel = compares()
    other = Question("enable1", Rules(min_length=9))
    panel._comparison.start(
        [Question("no such list"), Question("enable1", Rules(min_length=60)), other]
    )
    qtbot.waitUntil(lambda: not panel.is_comparing)
    assert "no word list or file 'no such list'" in panel.trouble
    assert "ENABLE1: " in panel.trouble
    assert panel._headline.notes.isVisible()
    assert other in panel._known
    assert not caplog.records


def test_everything_can_be_reached_with_tab_and_has_an_accessible_name(
    qtbot: QtBot, compares: Compares
) -> None:
    panel = compares()
    panel.choice.lists.setFocus()
    names = set()
    for _ in range(45):
        widget = panel.focusWidget()
        names.add(widget.accessibleName() or widget.property("text"))
        qtbot.keyClick(widget, Qt.Key.Key_Tab)
    assert {
        "Dictionaries to compare",
        "Tick all dictionaries",
        "Words of 3 letters or more",
        "More of what is compared",
        "Export",
        "Compared dictionaries",
    } <= names
    drawn(qtbot, panel, "remember")
    controls = [
        one
        for kind in (QAbstractButton, QAbstractItemView, QProgressBar)
        for one in panel.findChildren(kind)
        if one.window() is panel and one.focusPolicy() != Qt.FocusPolicy.NoFocus
    ]
    assert len(controls) > 15
    for control in controls:
        interface = QAccessible.queryAccessibleInterface(control)
        assert interface.text(QAccessible.Text.Name), control


@pytest.mark.usefixtures("dressed")
def test_the_tab_in_front_stays_in_sight_in_a_smaller_window(qtbot: QtBot, opens: Opens) -> None:
    window = opens(size=(1600, 800))
    panel = window.dictionaries
    panel.restore(state(("american-english-small",), (4,), "remember"))
    window.show_panel(DICTIONARIES)
    qtbot.waitUntil(lambda: not panel.is_comparing)
    window.resize(640, 480)
    bar = panel.views.tabBar()
    arrows = bar.findChildren(QToolButton)
    qtbot.waitUntil(lambda: all(arrow.isVisible() for arrow in arrows))
    left = min(arrow.x() for arrow in arrows)
    qtbot.waitUntil(lambda: bar.tabRect(bar.currentIndex()).right() < left)
