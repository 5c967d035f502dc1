"""Closing the window while a file is still being written: it is written, or said not to be."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import pytest
from at_the_strategy import shown
from jobs import Asker
from patience import LIMIT
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMessageBox

from ghost_desktop.desktop.kit.files import write_file
from ghost_desktop.desktop.learn.decks import listing_after
from ghost_desktop.desktop.strategy.export import TEXT_FORMS
from ghost_desktop.desktop.window import session

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from conftest import Opens
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.kit.files import Written
    from ghost_desktop.desktop.window.main_window import MainWindow

OUTLINE = TEXT_FORMS["outline"]


@pytest.fixture
def goes_on(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Until it is set, no file of a strategy is written."""
    event = threading.Event()

    def wait(path: Path, content: bytes) -> Written:
        assert event.wait(LIMIT)
        return write_file(path, content)

    monkeypatch.setattr("ghost_desktop.desktop.strategy.export.write_file", wait)
    monkeypatch.setattr(session, "_PATIENCE_MS", 1)
    yield event
    event.set()


def box(qtbot: QtBot, window: MainWindow) -> QMessageBox:
    """What is said of what is waited for."""
    qtbot.waitUntil(lambda: bool(window.findChildren(QMessageBox)))
    (found,) = window.findChildren(QMessageBox)
    assert "still being saved" in found.text()
    return found


def click(window: MainWindow, text: str) -> None:
    (found,) = window.findChildren(QMessageBox)
    (button,) = [one for one in found.buttons() if one.text().replace("&", "") == text]
    button.click()


def test_the_window_closes_once_the_file_is_written(
    qtbot: QtBot, opens: Opens, tmp_path: Path, goes_on: threading.Event
) -> None:
    window = opens()
    panel = shown(qtbot, window)
    left: list[object] = []
    window.closing.connect(left.append)
    panel.export.save(OUTLINE, tmp_path / "kept.txt")
    window.close()
    assert window.isVisible()
    box(qtbot, window)
    assert left == []
    goes_on.set()
    qtbot.waitUntil(lambda: not window.isVisible())
    assert len(left) == 1
    assert (tmp_path / "kept.txt").read_text("utf-8").startswith("> n")
    assert not window._service.is_running


def test_the_window_stays_if_the_file_cannot_be_written(
    qtbot: QtBot, opens: Opens, tmp_path: Path, goes_on: threading.Event
) -> None:
    window = opens()
    panel = shown(qtbot, window)
    panel.export.save(OUTLINE, tmp_path / "no folder" / "lost.txt")
    window.close()
    box(qtbot, window)
    goes_on.set()
    qtbot.waitUntil(lambda: "lost.txt was not saved" in panel._search.said)
    qtbot.waitUntil(lambda: not window.findChildren(QMessageBox))
    assert window.isVisible()
    window.close()
    assert not window.isVisible()


@pytest.mark.parametrize(
    ("file", "said"),
    [
        ("statistics.sqlite3", "Rounds are not being counted"),
        ("drills.sqlite3", "Progress is not being saved"),
    ],
)
def test_the_window_stays_to_say_that_a_round_cannot_be_kept(
    qtbot: QtBot, opens: Opens, tmp_path: Path, file: str, said: str
) -> None:
    (tmp_path / file).mkdir()  # where a file should be
    window = opens()
    window.board.finished_rounds.reopened.emit(("a match", 1))
    window.close()
    assert window.isVisible()
    qtbot.waitUntil(lambda: said in window.troubles.notice.text)
    qtbot.waitUntil(lambda: not window._service.is_keeping)
    assert window.isVisible()
    window.close()
    assert not window.isVisible()


def test_what_was_damaged_before_keeps_no_window_open(tmp_path: Path) -> None:
    path = tmp_path / "drills.sqlite3"
    path.write_bytes(b"no such file" * 100)
    after = listing_after(path, lambda _store: None, lambda *_steps: None)  # type: ignore[arg-type]
    assert "damaged" in after.trouble
    assert after.is_saved


@pytest.mark.parametrize("stay", [lambda asked: click(asked.parent(), "Stay"), QMessageBox.close])
def test_one_can_stay_or_close_without_the_file(
    qtbot: QtBot,
    opens: Opens,
    tmp_path: Path,
    goes_on: threading.Event,
    stay: Callable[[QMessageBox], object],
) -> None:
    window = opens()
    panel = shown(qtbot, window)
    panel.export.save(OUTLINE, tmp_path / "one.txt")
    window.close()
    stay(box(qtbot, window))
    qtbot.waitUntil(lambda: not window.findChildren(QMessageBox))
    goes_on.set()
    qtbot.waitUntil(lambda: panel._search.said == "Saved one.txt.")
    assert window.isVisible()
    goes_on.clear()
    panel.export.save(OUTLINE, tmp_path / "two.txt")
    panel.export.save(OUTLINE, tmp_path / "three.txt")
    window.close()
    box(qtbot, window)
    click(window, "Close without it")
    goes_on.set()
    qtbot.waitUntil(lambda: not window.isVisible())
    assert not (tmp_path / "three.txt").exists()


def test_whoever_stays_is_not_given_another_window_later(
    qtbot: QtBot, opens: Opens, tmp_path: Path, goes_on: threading.Event
) -> None:
    window = opens()
    panel = shown(qtbot, window)
    panel.export.save(OUTLINE, tmp_path / "one.txt")
    window.language.choose("de")
    box(qtbot, window)
    click(window, "Stay")
    goes_on.set()
    qtbot.waitUntil(lambda: panel._search.said == "Saved one.txt.")
    window.close()
    assert not window.isVisible()
    assert not window.language.wants_another
    assert window.settings().language == "de"


def test_saving_and_copying_are_both_done_and_wait_for_no_solve(
    qtbot: QtBot, opens: Opens, tmp_path: Path
) -> None:
    window = opens()
    panel = shown(qtbot, window)
    solving, solved = Asker(), threading.Event()
    solving.ask(lambda _report: solved.wait(LIMIT))
    panel.export.save(OUTLINE, tmp_path / "saved.txt")
    panel.export.copy(OUTLINE)
    qtbot.waitUntil((tmp_path / "saved.txt").exists)
    qtbot.waitUntil(lambda: QGuiApplication.clipboard().text().startswith("> n"))
    assert solving.is_busy
    solved.set()


def test_a_file_is_written_though_the_program_is_ended(
    qtbot: QtBot, opens: Opens, tmp_path: Path, goes_on: threading.Event
) -> None:
    window = opens()
    panel = shown(qtbot, window)
    panel.export.save(OUTLINE, tmp_path / "kept.txt")
    goes_on.set()
    assert window._service.shutdown()
    assert (tmp_path / "kept.txt").exists()
