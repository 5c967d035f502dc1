"""Rounds of the board are counted: what they cost, and what is taken back; seen by keys alone."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest
from at_the_match import state_of
from at_the_window import running, type_letter
from certain import there
from jobs import said_errors
from played import played
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtTest import QTest
from seen import said_in, table_texts

from ghost_desktop.desktop.kit.ask import awaits
from ghost_desktop.desktop.learn.keepers import Recorder
from ghost_desktop.desktop.window.commands import PLAY, STATISTICS, STRATEGY
from ghost_desktop.library.statistics import PlayedRound, StatisticsStore
from ghost_desktop.play.review import review_round
from ghost_desktop.play.table import PERSON

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Opens
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.window.main_window import MainWindow

CONTROL = Qt.KeyboardModifier.ControlModifier


def press(qtbot: QtBot, window: MainWindow, key: Qt.Key, *, control: bool = False) -> None:
    held = CONTROL if control else Qt.KeyboardModifier.NoModifier
    qtbot.keyClick(window.focusWidget(), key, held)


def lose(qtbot: QtBot, window: MainWindow) -> None:
    """Give the win away as soon as possible, and play on to the word."""
    while not running(window).over:
        plays = running(window).legal_plays()
        losing = [play for play in plays if not there(window.inquiry.answer).solution.wins(play)]
        type_letter(qtbot, window, (losing or plays)[0].letter)


def kept(qtbot: QtBot, window: MainWindow, path: Path) -> tuple[PlayedRound, ...]:
    """What the file says once all is written."""
    qtbot.waitUntil(lambda: not window.recorder._pending)
    with closing(StatisticsStore(path)) as store:
        return store.rounds()


def read(qtbot: QtBot, window: MainWindow) -> None:
    """Go to the statistics, and wait until they are read."""
    page = window.statistics
    before = page.shown
    press(qtbot, window, Qt.Key.Key_I, control=True)
    assert window.panel == STATISTICS
    qtbot.waitUntil(lambda: page.shown is not before)


def test_a_round_is_counted_until_it_goes_on_after_all(
    qtbot: QtBot, opens: Opens, tmp_path: Path
) -> None:
    window, path = opens(), tmp_path / "statistics.sqlite3"
    window.show_panel(STRATEGY)
    read(qtbot, window)
    assert "No rounds yet" in said_in(window.statistics)
    press(qtbot, window, Qt.Key.Key_Escape)
    assert window.panel == STRATEGY
    read(qtbot, window)
    press(qtbot, window, Qt.Key.Key_Return)
    assert window.panel == PLAY
    assert not window.recorder._pending

    press(qtbot, window, Qt.Key.Key_H, control=True)
    qtbot.waitUntil(lambda: state_of(window).tally.hints[PERSON] == 1)
    QTest.keyPress(window.board, Qt.Key.Key_F2)
    qtbot.waitUntil(lambda: state_of(window).tally.looks[PERSON] == 1)
    QTest.keyRelease(window.board, Qt.Key.Key_F2)
    lose(qtbot, window)
    qtbot.waitUntil(lambda: window.board.finished_rounds.finished is not None)
    (lost,) = kept(qtbot, window, path)
    over, match = running(window).over, window.board.controller.match
    assert over is not None
    assert match is not None
    review = review_round(running(window), there(window.inquiry.answer).solution)
    assert (lost.match, lost.number, lost.player) == (match.id, 1, PERSON)
    assert (lost.won, lost.lost_on, lost.ended) == (False, over.words, "word")
    assert (lost.hints, lost.looks) == (1, 1)
    assert lost.blunders == len(review.blunders(0)) == 1
    assert (lost.opponents, lost.variant, lost.list_name) == (("perfect",), "ghost", "ENABLE1")
    assert (lost.opening, lost.seat, lost.counts) == (running(window).fragment[0], 0, True)
    assert lost.line == f"enable1 ghost 4 2 - {','.join(running(window).fragment)}"

    read(qtbot, window)
    (word,) = over.words
    tables = window.statistics.tables
    tables.by.setCurrentText("Words you lost on")
    tables.by.activated.emit(tables.by.currentIndex())
    assert [row[:2] for row in table_texts(tables.table)] == [[word.upper(), "1"]]
    assert window.focusWidget() is window.statistics
    press(qtbot, window, Qt.Key.Key_Escape)
    assert (window.panel, window.focusWidget()) == (PLAY, window.board)

    press(qtbot, window, Qt.Key.Key_Backspace, control=True)
    assert not running(window).over
    assert kept(qtbot, window, path) == ()
    lose(qtbot, window)
    qtbot.waitUntil(lambda: window.board.finished_rounds.finished is not None)
    assert [one.key for one in kept(qtbot, window, path)] == [lost.key]


@pytest.mark.usefixtures("service")
def test_what_fails_takes_nothing_else_with_it_and_is_said(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = said_errors(monkeypatch)
    path = tmp_path / "statistics.sqlite3"
    told: Any = Told()
    recorder = Recorder(told, path, told)
    recorder.keep((played(1),))
    told.reopened.emit(())  # which is no round: a bug
    recorder.keep((played(2),))
    qtbot.waitUntil(lambda: not recorder._pending)
    assert [type(one) for one in said] == [TypeError]
    with closing(StatisticsStore(path)) as store:
        assert store.rounds() == (played(1), played(2))


class Told(QObject):
    """A board that is told what to tell of its rounds."""

    looked = Signal(object)
    reopened = Signal(object)


@pytest.mark.usefixtures("service")
def test_what_could_not_be_written_is_written_with_the_next_round(
    qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "folder" / "statistics.sqlite3"
    path.parent.write_text("a file stands where the folder should be")
    told: Any = Told()
    recorder = Recorder(told, path, told)
    recorder.keep((played(1), played(2)))
    qtbot.waitUntil(lambda: not awaits(recorder))
    assert recorder._pending
    path.parent.unlink()
    told.reopened.emit(("m", 1))
    qtbot.waitUntil(lambda: not recorder._pending)
    with closing(StatisticsStore(path)) as store:
        assert store.rounds() == (played(2),)
    assert not recorder._pending
