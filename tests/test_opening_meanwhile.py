"""Matches that are opened while something else goes on: while the bar solves, or has no list."""

from __future__ import annotations

import json
import shutil
import threading
from typing import TYPE_CHECKING, Any

import pytest
from at_the_dialogs import dialogs
from at_the_window import close, running, type_letter
from patience import LIMIT
from PySide6.QtCore import Qt
from test_match_files import FILES, SAMPLE, at_hand, press

from ghost_desktop.desktop.board import kept_matches
from ghost_desktop.desktop.learn import cards
from ghost_desktop.desktop.window import inquiry, played_game
from ghost_desktop.desktop.window.settings import Settings
from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.formats.match_files import match_text
from ghost_desktop.library.question import Question

if TYPE_CHECKING:
    from pathlib import Path
    from types import ModuleType

    from conftest import Opens
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.window.main_window import MainWindow

LONGER = Question("enable1", Rules(min_length=5))
TEACHING = FILES / "match-3-teaching.ghostmatch"


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """The file of a match of a list that the bar does not have, in which nobody has played."""
    words = tmp_path / "own.txt"
    words.write_text("ghost\ngreen\ntango\ntree\n")
    values = json.loads(SAMPLE.read_text())
    values["terms"].update(lives="", referee="friendly", veto=False)
    values["games"][0].update(list={"name": "own.txt", "path": str(words)}, words=None, hash=None)
    values["events"] = [{"event": "round_started", "order": [0, 1, 2], "given": ""}]
    path = tmp_path / "own.ghostmatch"
    path.write_text(json.dumps(values))
    return path


class Held:
    """Work that waits until it may be done, or is no longer wanted."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, room: ModuleType, name: str) -> None:
        self._work = getattr(room, name)
        self.may_go_on, self.has_begun = threading.Event(), threading.Event()
        monkeypatch.setattr(room, name, self)

    def __call__(self, *arguments: object) -> object:
        report: Any = arguments[-1]
        self.has_begun.set()
        for _turn in range(int(100 * LIMIT)):
            report(0, 1)
            if self.may_go_on.wait(0.01):
                break
        return self._work(*arguments)


def let_all_be_done(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.waitUntil(lambda: not window._service.is_busy)


def test_what_is_opened_stays_whatever_was_being_solved_before(
    qtbot: QtBot, opens: Opens, own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = opens()
    here = own.with_name("here.ghostmatch")
    here.write_text(match_text(at_hand(window), Reading.SELF))
    held = Held(monkeypatch, inquiry, "answer")
    window.ask(LONGER)
    with qtbot.waitSignal(window.match_files.match_opened):
        window.match_files.open(own)
    match = at_hand(window)
    held.may_go_on.set()
    let_all_be_done(qtbot, window)
    assert at_hand(window) is match
    assert window.inquiry.answer is not None
    assert window.inquiry.answer.question == LONGER, "the other panels are about that"
    playing = window.board.controller.playing
    assert playing is not None
    assert playing.solution is not None

    window.ask(Question())
    let_all_be_done(qtbot, window)
    assert at_hand(window).id != match.id, "nobody has played in it, and another game is wanted"
    press(qtbot, window, Qt.Key.Key_Z)
    assert at_hand(window) is match

    window.ask(Question())
    let_all_be_done(qtbot, window)
    held.may_go_on.clear()
    window.ask(LONGER)
    with qtbot.waitSignal(window.match_files.match_opened):
        window.match_files.open(here)
    held.may_go_on.set()
    let_all_be_done(qtbot, window)
    assert window.setup_bar.question == Question(), "and it is what the window is about"
    assert at_hand(window).id == json.loads(here.read_text())["id"]


@pytest.mark.parametrize("is_first", [True, False])
def test_a_match_is_opened_though_the_list_on_the_bar_is_gone(
    qtbot: QtBot,
    opens: Opens,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    *,
    is_first: bool,
) -> None:
    held = Held(monkeypatch, inquiry, "answer")
    kept = tmp_path / "match.json"
    shutil.copy(TEACHING, kept)
    settings = Settings(question=Question(str(tmp_path / "gone.txt")))
    window = opens(settings=settings, match=kept, wait=False)
    if not is_first:
        held.may_go_on.set()
        qtbot.waitUntil(lambda: not window.inquiry.is_solving)
    with qtbot.waitSignal(window.match_files.match_opened):
        window.match_files.open(SAMPLE)
    held.may_go_on.set()
    let_all_be_done(qtbot, window)
    assert at_hand(window).id == json.loads(SAMPLE.read_text())["id"]
    press(qtbot, window, Qt.Key.Key_Z)
    assert at_hand(window).id == json.loads(TEACHING.read_text())["id"], "nor is that lost"


def test_what_is_asked_for_now_does_not_wait_for_what_was_opened_or_left(
    qtbot: QtBot, opens: Opens, own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "match.json"
    other = Question("american-english-small", Rules(SUPERGHOST, 6))
    window = opens(settings=Settings(question=other), match=kept)
    type_letter(qtbot, window, "q")
    left = running(window).plays
    close(qtbot, window)
    held = Held(monkeypatch, played_game, "solve")
    again = opens(match=kept)
    qtbot.waitUntil(held.has_begun.is_set)
    again.ask(LONGER)
    qtbot.waitUntil(lambda: not again.inquiry.is_solving)
    held.may_go_on.set()
    qtbot.waitUntil(lambda: running(again).plays[: len(left)] == left)
    let_all_be_done(qtbot, again)

    held = Held(monkeypatch, played_game, "solve")
    with qtbot.waitSignal(again.match_files.match_opened):
        again.match_files.open(own)
    qtbot.waitUntil(held.has_begun.is_set)
    again.ask(Question())
    qtbot.waitUntil(lambda: not again.inquiry.is_solving)
    held.may_go_on.set()
    let_all_be_done(qtbot, again)


def fails(*_arguments: object) -> None:
    raise ZeroDivisionError


def close_dialog() -> None:
    (dialog,) = dialogs()
    dialog.close()


@pytest.mark.parametrize("what", ["open_match", "solve"])
def test_a_bug_in_what_was_left_is_said(
    qtbot: QtBot, opens: Opens, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    kept = tmp_path / "match.json"
    shutil.copy(TEACHING, kept)
    monkeypatch.setattr(played_game if what == "solve" else kept_matches, what, fails)
    window = opens(match=kept)
    qtbot.waitUntil(lambda: bool(dialogs()))
    close_dialog()
    let_all_be_done(qtbot, window)
    assert running(window).legal_plays(), "there is a round all the same"


def test_a_bug_in_what_is_opened_is_said_and_a_file_that_was_not_wanted_is_forgotten(
    qtbot: QtBot, opens: Opens, own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = opens()
    monkeypatch.setattr(played_game, "solve", fails)
    with qtbot.waitSignal(window.match_files.match_opened):
        window.match_files.open(own)
    qtbot.waitUntil(lambda: bool(dialogs()))
    close_dialog()
    assert running(window).legal_plays(), "it can be played all the same"
    match = at_hand(window)
    window.match_files.open(SAMPLE)
    window.match_files.open(own.with_name("own.txt"))
    let_all_be_done(qtbot, window)
    assert at_hand(window) is match
    assert [one.path for one in window.match_files.recent] == [own]


def test_the_game_of_what_is_opened_is_solved_once(
    qtbot: QtBot, opens: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    window, kept = opens(), []
    monkeypatch.setattr(cards, "_keep_match", lambda *told: kept.append(told[1:3]))
    held = Held(monkeypatch, inquiry, "answer")
    with qtbot.waitSignal(window.match_files.match_opened):
        window.match_files.open(SAMPLE)
    qtbot.waitUntil(held.has_begun.is_set)
    held.may_go_on.set()
    qtbot.waitUntil(lambda: bool(kept))
    ((match, playing),) = kept
    assert match.events == at_hand(window).events
    assert window.inquiry.answer is not None
    assert playing.solution is window.inquiry.answer.solution

    held.may_go_on.clear()
    held.has_begun.clear()
    with qtbot.waitSignal(window.match_files.match_opened):
        window.match_files.open(TEACHING)
    window.inquiry.stop()
    qtbot.waitUntil(lambda: len(kept) == 2)
    assert kept[1][1].is_coming, "it is found out all the same"
