"""The page of statistics: by keys alone, with figures that are those of the rounds that are wanted."""

from __future__ import annotations

import csv
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest
from certain import there
from databases import in_use
from drilling import Clock
from played import BEGINNING, played, some_rounds
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from seen import cut_in, said_in, table_texts
from wheels import turn_wheel

from ghost_desktop.desktop.kit.theme import Theme, colours
from ghost_desktop.desktop.learn import figures as page_module
from ghost_desktop.desktop.learn.curves import strips_of
from ghost_desktop.desktop.learn.figures import StatisticsPage, digest
from ghost_desktop.desktop.learn.strength import unweighed
from ghost_desktop.desktop.window.question import SolverService
from ghost_desktop.engine.words.letters import capitals
from ghost_desktop.library import catalogue
from ghost_desktop.library.figures import By, Selection, Step
from ghost_desktop.library.statistics import PlayedRound, StatisticsStore
from ghost_desktop.play.strength import LEVELS, MODEL, estimate

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from conftest import Dress
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.learn.figures import Digest

    Shows = Callable[..., StatisticsPage]

NOW = BEGINNING + timedelta(days=3 * 365)
CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
MANY = some_rounds(Random(4), 60)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "statistics.sqlite3"


@pytest.fixture
def shows(service: SolverService, qtbot: QtBot, path: Path) -> Iterator[Shows]:  # noqa: ARG001 - does what is asked
    pages: list[StatisticsPage] = []

    def show(
        rounds: tuple[PlayedRound, ...] = MANY,
        size: tuple[int, int] = (900, 640),
        *,
        more: bool = False,
    ) -> StatisticsPage:
        with closing(StatisticsStore(path)) as store:
            store.record(rounds)
        page = StatisticsPage(path, clock=Clock(NOW))
        pages.append(page)
        qtbot.addWidget(page)
        page.resize(*size)
        page.show()
        qtbot.waitExposed(page)
        qtbot.waitUntil(lambda: page.shown is not None)
        if more:
            (button,) = (one for one in page.findChildren(QPushButton) if one.isCheckable())
            button.click()
        page.place.setFocus()
        return page

    yield show
    for page in pages:
        page.close()


def shown(page: StatisticsPage) -> Digest:
    assert page.shown is not None
    return page.shown


def kept(path: Path) -> tuple[PlayedRound, ...]:
    with closing(StatisticsStore(path)) as store:
        return store.rounds()


def count(rounds: tuple[PlayedRound, ...]) -> int:
    """How many rounds these are, whoever played them."""
    return len({one.key[:2] for one in rounds})


def focused(page: StatisticsPage) -> QWidget:
    focus = QApplication.focusWidget()
    return page if focus is None else focus


def press(page: StatisticsPage, key: Qt.Key, *, control: bool = False) -> None:
    held = CONTROL if control else Qt.KeyboardModifier.NoModifier
    QTest.keyClick(focused(page), key, held)


def press_and_wait(
    qtbot: QtBot, page: StatisticsPage, key: Qt.Key, *, control: bool = False
) -> None:
    before = page.shown
    press(page, key, control=control)
    qtbot.waitUntil(lambda: page.shown is not before)


def go_to(page: StatisticsPage, widget: QWidget) -> None:
    """Press Tab until a widget has the focus."""
    for _step in range(30):
        if widget.hasFocus():
            return
        press(page, Qt.Key.Key_Tab)
    raise AssertionError(widget)


def test_the_page_is_used_by_keys_alone(
    qtbot: QtBot, shows: Shows, path: Path, announced: list[str]
) -> None:
    page = shows(more=True)
    counting = tuple(one for one in MANY if one.counts)
    assert shown(page) == digest(MANY, Selection())
    assert page.totals.text().startswith(f"{count(counting)} rounds · ")
    assert " % won, all persons together · " in page.totals.text()
    assert f"{count(counting)} rounds, " in announced[-1]
    assert announced[-1].endswith(" % won by all persons together.")
    assert page.chart.hasFocus()

    page.filters.by[By.VARIANT].setFocus()
    press_and_wait(qtbot, page, Qt.Key.Key_Down)
    variant = there(page.filters.selection.variant)
    assert shown(page).rounds == tuple(one for one in counting if one.variant == variant)
    go_to(page, page.filters.begun)
    press_and_wait(qtbot, page, Qt.Key.Key_Space)
    wanted = tuple(one for one in MANY if one.variant == variant)
    assert shown(page).rounds == wanted

    go_to(page, page.tables.by)
    for _step in range(3):
        press(page, Qt.Key.Key_Down)
    assert page.tables.by.currentText() == "Over time"
    periods = shown(page).periods
    rounds = [row[1] for row in table_texts(page.tables.table)]
    assert rounds == [str(one.totals.rounds) for one in reversed(periods)]
    press(page, Qt.Key.Key_Escape)
    assert page.chart.hasFocus(), "the box is left, and not the page"

    press_and_wait(qtbot, page, Qt.Key.Key_Delete)
    assert f"{count(wanted)} rounds are forgotten." in announced
    assert kept(path) == tuple(one for one in MANY if one.variant != variant)
    qtbot.waitUntil(lambda: len(shown(page).rounds) > 0)  # of the other variant, now
    press_and_wait(qtbot, page, Qt.Key.Key_Z, control=True)
    assert kept(path) == MANY
    with qtbot.waitSignal(page.left):
        press(page, Qt.Key.Key_Escape)


def test_what_cannot_be_brought_back_at_once_can_be_later(
    qtbot: QtBot, shows: Shows, path: Path
) -> None:
    page = shows((played(),))
    press_and_wait(qtbot, page, Qt.Key.Key_Delete)
    with in_use(path):
        press_and_wait(qtbot, page, Qt.Key.Key_Z, control=True)
        assert f"{path} is in use by another program" in said_in(page)
        assert "1 round is forgotten." in said_in(page)
    press_and_wait(qtbot, page, Qt.Key.Key_Z, control=True)
    assert kept(path) == (played(),)
    assert "is forgotten" not in said_in(page)


def test_what_was_forgotten_cannot_be_brought_back_after_the_page_was_left(
    qtbot: QtBot, shows: Shows, path: Path
) -> None:
    page = shows((played(),))
    press_and_wait(qtbot, page, Qt.Key.Key_Delete)
    assert "1 round is forgotten." in said_in(page)
    assert "No rounds yet" in said_in(page)
    before = page.shown
    page.hide()
    page.show()
    qtbot.waitUntil(lambda: page.shown is not before)
    page.undo()
    assert "forgotten" not in said_in(page)
    before = page.shown
    page.refresh()
    qtbot.waitUntil(lambda: page.shown is not before)
    assert shown(page).rounds == ()
    assert kept(path) == ()
    page.reset()  # there is nothing to forget
    page.export()  # nor to save


def test_without_rounds_it_says_so_and_leads_to_the_board(qtbot: QtBot, shows: Shows) -> None:
    page = shows(())
    assert "No rounds yet\nEach round that you play to its end is counted here" in said_in(page)
    for part in (page.filters, page.totals, page.chart, page.tables):
        assert not part.isVisible()
    with qtbot.waitSignal(page.play):
        press(page, Qt.Key.Key_Return)


def test_until_ten_rounds_a_sentence_says_all_then_four_charts(qtbot: QtBot, shows: Shows) -> None:
    page = shows(tuple(played(number) for number in range(1, 10)))
    assert "9 rounds, " in said_in(page)
    assert "From ten rounds on there are charts." in said_in(page)
    parts = page.filters, page.totals, page.chart, page.tables
    assert not any(part.isVisible() for part in parts)
    more = next(one for one in page.findChildren(QPushButton) if one.isCheckable())
    qtbot.keyClick(page, Qt.Key.Key_M, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(page.tables.isVisible)
    assert page.filters.isVisible()
    assert page.totals.isVisible()
    assert "9 rounds, " not in said_in(page)
    more.click()
    assert not page.tables.isVisible()
    page.close()
    page = shows((played(10),))
    assert page.chart.isVisible()
    assert page.filters.isVisible()
    assert not page.tables.isVisible()
    qtbot.waitUntil(lambda: page.chart.is_drawn)
    assert len(page.chart.plot.framed.names) == 4


def test_where_no_round_is_wanted_all_can_be_shown(qtbot: QtBot, shows: Shows) -> None:
    page = shows((played(), played(2)), more=True)
    page.filters.span.setFocus()
    press_and_wait(qtbot, page, Qt.Key.Key_End)
    assert shown(page).selection.since == NOW - timedelta(days=7)
    assert "Nothing to show" in said_in(page)
    assert page.filters.isVisible()
    assert not page.chart.isVisible()
    page.setFocus()
    press_and_wait(qtbot, page, Qt.Key.Key_Return)
    assert len(shown(page).rounds) == 2


def test_whoever_wants_all_rounds_has_those_from_the_middle_too(qtbot: QtBot, shows: Shows) -> None:
    page = shows((played(2, counts=False),), more=True)
    assert "Nothing to show" in said_in(page)
    page.setFocus()
    press_and_wait(qtbot, page, Qt.Key.Key_Return)
    assert len(shown(page).rounds) == 1
    assert page.filters.begun.isChecked()


def test_persons_and_rounds_from_the_middle_are_asked_for_where_there_are_any(shows: Shows) -> None:
    page = shows((played(), played(2)), more=True)
    assert not page.filters.person.isVisible()
    assert not page.filters.begun.isVisible()
    page.close()
    page = shows((played(3, name="Ann"), played(4, counts=False)), more=True)
    assert page.filters.person.isVisible()
    assert page.filters.begun.isVisible()


def test_tables_say_what_was_counted_and_rounds_are_saved(
    qtbot: QtBot,
    shows: Shows,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    announced: list[str],
) -> None:
    page = shows(more=True)
    table = page.tables.table
    assert [row[:3] for row in table_texts(table)] == [
        [
            {"perfect": "Perfect", "casual": "Casual", "": "Another person"}[one.key],
            str(one.totals.rounds),
            f"{round(100 * (one.totals.share_won or 0))} %",
        ]
        for one in shown(page).groups[By.OPPONENT]
    ]
    words = [[capitals(word), str(times)] for word, times in shown(page).words]
    page.tables.by.setFocus()
    table.sortByColumn(5, Qt.SortOrder.DescendingOrder)
    press(page, Qt.Key.Key_End)
    assert table.horizontalHeader().sortIndicatorSection() == -1, "it is hidden"
    assert [row[:3] for row in table_texts(table)] == [
        [capitals(one.letter), str(one.rounds), f"{round(100 * one.won / one.rounds)} %"]
        for one in shown(page).openings
    ]
    assert [table.isColumnHidden(column) for column in range(6)] == [False] * 3 + [True] * 3
    press(page, Qt.Key.Key_Up)
    assert page.tables.by.currentText() == "Words you lost on"
    assert [row[:2] for row in table_texts(table)] == words
    assert [table.isColumnHidden(column) for column in range(6)] == [False] * 2 + [True] * 4
    table.setFocus()
    (first, _times), *_more = words
    qtbot.waitUntil(lambda: first in page.tables.meaning.toPlainText())
    press(page, Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: words[1][0] in page.tables.meaning.toPlainText())
    table.sortByColumn(0, Qt.SortOrder.DescendingOrder)
    assert [row[:2] for row in table_texts(table)] == sorted(words, reverse=True)

    into = tmp_path / "rounds.csv"
    monkeypatch.setattr(page_module, "ask_where_to_save", lambda *_asked: (into, ".csv"))
    QTest.keyClick(focused(page), Qt.Key.Key_S, CONTROL | SHIFT)
    qtbot.waitUntil(lambda: "Saved rounds.csv." in said_in(page))
    before = page.shown
    page.refresh()
    qtbot.waitUntil(lambda: page.shown is not before)
    assert "Saved rounds.csv." in said_in(page)
    QTest.keyClick(focused(page), Qt.Key.Key_S, CONTROL | SHIFT)
    qtbot.waitUntil(lambda: announced.count("Saved rounds.csv.") == 2)
    with into.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(row["match"], int(row["round"]), int(row["player"]) - 1) for row in rows] == [
        one.key for one in shown(page).rounds
    ]
    missing = tmp_path / "nowhere" / "rounds.csv"
    monkeypatch.setattr(page_module, "ask_where_to_save", lambda *_asked: (missing, ".csv"))
    QTest.keyClick(focused(page), Qt.Key.Key_S, CONTROL | SHIFT)
    qtbot.waitUntil(lambda: "rounds.csv was not saved" in said_in(page))

    said: list[str] = []
    monkeypatch.setattr(page_module, "export_rounds", lambda *_asked: 1 // 0)
    monkeypatch.setattr(SolverService, "say_error", lambda *asked: said.append(asked[2]))
    QTest.keyClick(focused(page), Qt.Key.Key_S, CONTROL | SHIFT)
    qtbot.waitUntil(lambda: said == ["The rounds could not be saved."])


@pytest.mark.usefixtures("dressed")
def test_a_table_has_room_for_all_its_columns(qtbot: QtBot, shows: Shows) -> None:
    page = shows(more=True)
    table = page.tables.table

    def is_whole() -> bool:
        is_cut = table.columnWidth(0) < table.sizeHintForColumn(0)
        return not is_cut and not table.horizontalScrollBar().maximum()

    for width in (1300, 800, 640):
        page.resize(width, 700)
        qtbot.waitUntil(is_whole)
        assert not turn_wheel(table.viewport()), "the page scrolls: there is no more to see"


def test_a_row_of_a_table_is_as_high_as_a_line_of_text_needs(shows: Shows) -> None:
    table = shows(more=True).tables.table
    line = table.fontMetrics().height()
    assert line < table.rowHeight(0) < 2 * line


def test_the_line_below_says_when_rows_add_up_to_more(
    qtbot: QtBot, shows: Shows, path: Path
) -> None:
    several = "A round against several counts for each."
    page = shows((played(), played(2, opponents=("casual", "casual"))), more=True)
    assert several not in said_in(page)
    with closing(StatisticsStore(path)) as store:
        store.record([played(3, opponents=("casual", "perfect"))])
    before = page.shown
    page.refresh()
    qtbot.waitUntil(lambda: page.shown is not before)
    assert several in said_in(page)
    page.tables.by.setFocus()
    press(page, Qt.Key.Key_Down)
    assert several not in said_in(page)


# --- the charts -------------------------------------------------------------------------------------


def test_charts_draw_the_figures_and_say_them(
    qtbot: QtBot, shows: Shows, announced: list[str], dress: Dress
) -> None:
    page = shows()
    chart = page.chart
    qtbot.waitUntil(lambda: chart.is_drawn)
    periods, step = shown(page).periods, shown(page).step
    assert step is Step.MONTH
    assert chart.curves.strips == strips_of(periods, step)
    last = periods[-1]
    assert chart.said.startswith(f"{last.first:%B %Y}: "), "the last, until one points at another"
    assert [one.meaning for one in chart.plot.things()] == list(range(len(periods)))
    press(page, Qt.Key.Key_Left)
    assert chart.said.startswith(f"{last.first:%B %Y}: {last.totals.rounds} round")
    assert announced[-1] == chart.said
    for _step in periods:
        press(page, Qt.Key.Key_Left)
    assert chart.said.startswith(f"{periods[0].first:%B %Y}: ")
    third = there(chart.thing_of(2))
    chart._on_moved(third.area.center())
    assert chart.said.startswith(f"{periods[2].first:%B %Y}: ")
    over_axis = QPointF(1, third.area.center().y())
    assert not turn_wheel(chart.plot.view.viewport(), over_axis), "the page scrolls"
    for size in ((560, 400), (1300, 800)):
        page.resize(*size)
        qtbot.waitUntil(lambda: chart.is_drawn)
        assert cut_in(page) == []
    for theme in (Theme.DARK, Theme.LIGHT):
        dress(theme)
        qtbot.waitUntil(chart._redraw.isActive)
        qtbot.waitUntil(lambda: chart.is_drawn)
        corner = chart.plot.view.grab().toImage().pixelColor(1, 1)
        assert corner == QColor(colours().surface)


def test_nothing_is_said_of_a_month_that_was_pointed_at_once_there_are_fewer(
    qtbot: QtBot, shows: Shows
) -> None:
    page = shows()
    chart = page.chart
    qtbot.waitUntil(lambda: chart.is_drawn)
    months = chart.plot.things()
    chart._on_moved(months[-1].area.center())
    page.filters.span.setFocus()
    press_and_wait(qtbot, page, Qt.Key.Key_Down)
    assert 0 < len(shown(page).periods) < len(months)
    assert chart.said == chart.curves.said[-1]


def test_curves_leave_out_what_is_not_known() -> None:
    rounds = (played(1, blunders=None), played(50, won=False, hints=2, looks=1))
    made = digest(rounds, Selection())
    won, blunders, helps, count = strips_of(made.periods, made.step)
    assert [curve.values for curve in won.curves] == [(1.0, 0.5), (1.0, 0.0)]
    assert [curve.values for curve in blunders.curves] == [(None, 0.0)]
    assert [curve.values for curve in helps.curves] == [(0.0, 2.0), (0.0, 1.0)]
    assert [curve.values for curve in count.curves] == [(1.0, 1.0)]
    assert [strip.most for strip in (won, blunders, helps, count)] == [1, 1, 2, 1]


def test_what_is_wrong_with_the_file_is_said(qtbot: QtBot, shows: Shows, path: Path) -> None:
    page = shows(())
    page.hide()
    path.write_bytes(b"neither rounds nor anything else" * 40)
    before = page.shown
    page.show()
    qtbot.waitUntil(lambda: page.shown is not before)
    assert "The rounds before could not be read, and counting starts anew" in said_in(page)
    assert replace(shown(page), trouble="") == digest((), Selection())


# --- how strong somebody has played -----------------------------------------------------------------

FEW = "ghost\nghoul\ngreen\ngrand\ntrees\ntried\nzebra\nzonal\n"


def really_played(folder: Path, count: int, **known: object) -> tuple[PlayedRound, ...]:
    """Rounds on a list of their own, with what was played."""
    file = folder / "few.txt"
    file.write_text(FEW)
    words = catalogue.load(str(file)).words
    lines = [f"{file} ghost 4 2 - {plays}" for plays in ("g,h,o,s,t", "z,e,b,r,a", "t,r,e,e,s")]
    usual = {"source": str(file), "words": words.content_hash, "at": BEGINNING}
    return tuple(
        played(
            n,
            **(usual | {"line": lines[n % 3], "at": BEGINNING + timedelta(days=n)} | known),
        )
        for n in range(1, count + 1)
    )


def weighed(qtbot: QtBot, page: StatisticsPage) -> StatisticsPage:
    """The page once all is found out."""
    qtbot.waitUntil(lambda: page.shown is not None and not page.shown.unweighed, timeout=20_000)
    return page


def test_how_strong_one_has_played_is_a_line_and_a_curve(
    qtbot: QtBot, shows: Shows, path: Path, tmp_path: Path
) -> None:
    rounds = really_played(tmp_path, 12)
    page = weighed(qtbot, shows(rounds))
    with closing(StatisticsStore(path)) as store:
        logs = store.likelihoods(MODEL)
    assert {*logs} == {one.key for one in rounds}
    expected = estimate(np.sum([logs[one.key] for one in rounds], axis=0))
    level, ends = expected.level, f"({expected.least} to {expected.most})"
    assert page.strength.isVisible()
    assert (
        page.strength.text() == f"In your last rounds you played like level {level} of 100 {ends}."
    )
    (strip,) = (one for one in page.chart.curves.strips if one.title == "Level")
    (curve,) = strip.curves
    assert curve.values[:9] == (None,) * 9, "below ten rounds nothing is said"
    assert None not in curve.values[9:]
    assert curve.values[-1] == level
    assert strip.most == 100
    assert page.chart.curves.said[-1].endswith(f"level {level} {ends}")
    assert "level" not in page.chart.curves.said[0]


def test_below_ten_rounds_nothing_is_said_of_how_strong_one_is(
    qtbot: QtBot, shows: Shows, tmp_path: Path
) -> None:
    helped = really_played(tmp_path, 12, hints=1)
    others = really_played(tmp_path, 9, match="n")
    page = weighed(qtbot, shows((*helped, *others)))
    assert not page.strength.isVisible()
    assert "Level" not in [one.title for one in page.chart.curves.strips]


def test_nothing_is_said_of_several_persons(qtbot: QtBot, shows: Shows, tmp_path: Path) -> None:
    rounds = really_played(tmp_path, 12)
    others = really_played(tmp_path, 12, player=1, name="Ann")
    page = weighed(qtbot, shows((*rounds, *others)))
    assert not page.strength.isVisible()


def test_the_last_twenty_rounds_say_how_strong_one_is_by_now() -> None:
    rounds = tuple(played(n, at=BEGINNING + timedelta(days=n)) for n in range(1, 26))
    weak, strong = np.array(LEVELS) * -100.0, np.array(LEVELS) - 100.0
    likely = {one.key: tuple(weak if n < 5 else strong) for n, one in enumerate(rounds)}
    last = there(digest(rounds, Selection(), likely).strengths[-1])
    assert last.level == 100


def test_rounds_with_help_or_from_the_middle_say_nothing_of_how_strong_one_is() -> None:
    alone = played(1, line="a line")
    others: list[dict[str, object]] = [{"hints": 1}, {"looks": 1}, {"counts": False}, {"line": ""}]
    rounds = [
        alone,
        *(played(n, **({"line": "a line"} | known)) for n, known in enumerate(others, 2)),
    ]
    assert unweighed(rounds, {}) == [alone]
    assert unweighed(rounds, {alone.key: ()}) == []


@pytest.mark.parametrize(
    "known",
    [
        {"words": "other"},
        {"line": "nonsense"},
        {"line": "/nowhere ghost 4 2 - g"},
        {"line": "enable1 spook 4 2 - g"},
    ],
    ids=["another list", "no line", "no list", "another game"],
)
def test_of_rounds_that_cannot_be_played_again_nothing_is_asked_twice(
    qtbot: QtBot, shows: Shows, path: Path, tmp_path: Path, known: dict[str, str]
) -> None:
    page = weighed(qtbot, shows(really_played(tmp_path, 12, **known)))
    assert not page.strength.isVisible()
    with closing(StatisticsStore(path)) as store:
        assert {*store.likelihoods(MODEL).values()} == {()}
