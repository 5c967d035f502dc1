"""Matches as files, by keys: saved, opened, dropped on the window, found again among the recent."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from at_the_window import above, let_computers_act, running, says, type_letter
from dropped import drop, of_files
from matches import at
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QMenu

from ghost_desktop.desktop.window.settings import Settings
from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.formats.matches import match_values
from ghost_desktop.library.question import Question

if TYPE_CHECKING:
    from conftest import Opens
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.window.main_window import MainWindow
    from ghost_desktop.desktop.window.played_game import Playing
    from ghost_desktop.play.match import Match

CONTROL = Qt.KeyboardModifier.ControlModifier
FILES = Path(__file__).parent / "files"
SAMPLE = FILES / "match-3.ghostmatch"


@pytest.fixture
def choose(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The files that a person is going to choose in dialogs."""
    to_choose: list[Path] = []

    def run(dialog: QFileDialog) -> int:
        dialog.setDirectory(str(to_choose[0].parent))
        dialog.selectFile(to_choose.pop(0).name)
        return 1

    monkeypatch.setattr(QFileDialog, "exec", run)
    return to_choose


def press(qtbot: QtBot, window: MainWindow, key: Qt.Key) -> None:
    qtbot.keyClick(window.focusWidget(), key, CONTROL)


def at_hand(window: MainWindow) -> Match:
    assert window.board.controller.match is not None
    return window.board.controller.match


def opened(qtbot: QtBot, window: MainWindow, path: Path) -> Match:
    """Open a file as it is opened from the command line, and wait until all of it is there."""
    with qtbot.waitSignal(window.match_files.match_opened) as signal:
        window.match_files.open(path)
    match: Match = signal.args[0]
    qtbot.waitUntil(lambda: not window.inquiry.is_solving)
    return match


def recent_menu(window: MainWindow) -> QMenu:
    """The menu of recent matches, as it is when it is opened."""
    menus = window.menuBar().findChildren(QMenu)
    (menu,) = [one for one in menus if one.title() == "&Recent matches"]
    menu.aboutToShow.emit()
    return menu


def test_a_match_is_saved_and_opened_again_and_neither_is_lost(
    qtbot: QtBot, opens: Opens, choose: list[Path], tmp_path: Path
) -> None:
    window = opens()
    path = tmp_path / "mine.ghostmatch"
    type_letter(qtbot, window, "h")
    let_computers_act(qtbot, window)
    saved = at_hand(window)
    choose += [path, path]
    press(qtbot, window, Qt.Key.Key_S)
    qtbot.waitUntil(lambda: "Saved mine.ghostmatch." in says(window))
    assert json.loads(path.read_text())["format"] == "ghost-desktop match"
    type_letter(qtbot, window, running(window).legal_plays()[0].letter)
    later = at_hand(window)
    assert later.events != saved.events
    with qtbot.waitSignal(window.match_files.match_opened) as signal:
        press(qtbot, window, Qt.Key.Key_O)
    assert at_hand(window).events == saved.events == signal.args[0].events
    assert window.board.controller.playing is signal.args[1]
    assert "This match was opened" in says(window)
    assert window.board.controller.is_persons_turn, "its game is there already"
    press(qtbot, window, Qt.Key.Key_Z)
    assert at_hand(window) is later
    press(qtbot, window, Qt.Key.Key_Z)
    assert at_hand(window).events == saved.events
    menu = recent_menu(window)
    (action,) = menu.actions()
    assert action.text().startswith("mine · 2")
    assert menu.toolTipsVisible()
    assert action.toolTip() == str(path)
    assert [one.path for one in window.settings().recent_matches] == [path]


def test_a_match_of_another_game_has_the_bar_ask_for_it(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    type_letter(qtbot, window, "h")
    before = at_hand(window)
    levels = dict(window.board.controller.levels)
    window.show_panel(1)
    match = opened(qtbot, window, SAMPLE)
    assert window.panel == 0
    assert window.setup_bar.question == Question(
        "american-english-small", Rules(SUPERGHOST, 3, players=3)
    )
    assert match_values(match) == json.loads(SAMPLE.read_text())
    assert at_hand(window).events == match.events, "nothing is begun anew once its game is solved"
    playing = window.board.controller.playing
    assert playing is not None
    qtbot.waitUntil(lambda: not window._service.is_busy)
    assert window.board.controller.levels == levels
    press(qtbot, window, Qt.Key.Key_Z)
    assert at_hand(window) is before
    assert "Next round: " in says(window)


def test_a_match_that_is_over_is_shown_at_its_end(
    qtbot: QtBot, opens: Opens, tmp_path: Path
) -> None:
    window = opens()
    while not running(window).over:
        type_letter(qtbot, window, running(window).legal_plays()[0].letter)
    match = at_hand(window)
    path = tmp_path / "over.ghostmatch"
    window.match_files._save(path, match, Reading.SELF)
    qtbot.waitUntil(lambda: "Saved" in says(window))
    press(qtbot, window, Qt.Key.Key_N)
    type_letter(qtbot, window, "h")
    opened(qtbot, window, path)
    assert running(window).over == at(match).over
    score = at_hand(window).state.score
    press(qtbot, window, Qt.Key.Key_N)
    assert at_hand(window).state.score == score, "it goes on"
    assert at_hand(window).id == match.id
    assert at_hand(window).rounds == 2
    assert window.board.controller.can_undo, "what was at hand before is still not lost"


def test_what_is_dropped_on_the_window_is_opened_or_it_is_said_why_not(
    qtbot: QtBot, opens: Opens, tmp_path: Path
) -> None:
    window = opens()
    before = at_hand(window)
    none = tmp_path / "none.ghostmatch"
    none.write_text("ghost\n")
    assert drop(window, of_files(none))
    said = "none.ghostmatch is no match that Ghost Desktop has saved: it is no JSON from line 1 on."
    qtbot.waitUntil(lambda: said in above(window))
    assert at_hand(window) is before
    with qtbot.waitSignal(window.match_files.match_opened):
        assert drop(window, of_files(SAMPLE))
    assert "none.ghostmatch" not in above(window)
    window.match_files._save(tmp_path / "no" / "a.ghostmatch", at_hand(window), Reading.SELF)
    qtbot.waitUntil(lambda: "a.ghostmatch was not saved (there is no folder" in above(window))


def test_a_recent_match_that_is_gone_is_said_to_be_and_leaves_the_menu(
    qtbot: QtBot, opens: Opens, tmp_path: Path
) -> None:
    window = opens()
    for number in range(10):
        path = tmp_path / f"{number}.ghostmatch"
        path.write_bytes(SAMPLE.read_bytes())
        opened(qtbot, window, path)
    menu = recent_menu(window)
    assert [one.text()[0] for one in menu.actions()] == list("98765432")
    (tmp_path / "5.ghostmatch").unlink()
    menu.actions()[4].trigger()
    qtbot.waitUntil(lambda: "There is no file 5.ghostmatch" in above(window))
    assert [one.text()[0] for one in recent_menu(window).actions()] == list("9876432")
    with qtbot.waitSignal(window.match_files.match_opened):
        recent_menu(window).actions()[6].trigger()
    left = window.settings().recent_matches
    again = opens(settings=Settings(recent_matches=left))
    menu = recent_menu(again)
    assert [one.text()[0] for one in menu.actions()] == list("2987643")


def test_what_was_left_is_brought_back_after_a_file_from_the_command_line(
    qtbot: QtBot, opens: Opens, tmp_path: Path
) -> None:
    kept = tmp_path / "match.json"
    window = opens(match=kept)
    type_letter(qtbot, window, "h")
    left = running(window).plays
    window.close()
    again = opens(match=kept, wait=False)
    opened(qtbot, again, SAMPLE)
    assert at_hand(again).id == json.loads(SAMPLE.read_text())["id"]
    press(qtbot, again, Qt.Key.Key_Z)
    assert running(again).plays == left


def test_nor_is_what_was_left_of_another_game(qtbot: QtBot, opens: Opens, tmp_path: Path) -> None:
    kept = tmp_path / "match.json"
    game = Question("american-english-small", Rules(SUPERGHOST, 6))
    window = opens(settings=Settings(question=game), match=kept)
    type_letter(qtbot, window, "q")
    left = running(window).plays
    window.close()
    again = opens(match=kept, wait=False)
    again.match_files.open(FILES / "match-3-teaching.ghostmatch")
    qtbot.waitUntil(lambda: bool(again.match_files.recent))
    qtbot.waitUntil(lambda: not again._service.is_busy)
    assert at_hand(again).rounds == 3, "it is not driven away by what was left"
    press(qtbot, again, Qt.Key.Key_Z)
    assert running(again).plays == left


def test_a_match_with_a_list_of_ones_own_is_played_on(
    qtbot: QtBot, opens: Opens, tmp_path: Path
) -> None:
    words = tmp_path / "own.txt"
    words.write_text("ghost\ngreen\ntango\ntree\n")
    values = json.loads(SAMPLE.read_text())
    values["terms"].update(lives="", referee="friendly", veto=False)
    values["games"][0].update(list={"name": "own.txt", "path": str(words)}, words=None, hash=None)
    values["events"] = [{"event": "round_started", "order": [0, 1, 2], "given": ""}]
    path = tmp_path / "own.ghostmatch"
    path.write_text(json.dumps(values))
    window = opens()
    opened(qtbot, window, path)
    assert window.setup_bar.question == Question(), "the bar has no such list"
    type_letter(qtbot, window, "t")
    assert len(running(window).plays) > 1, "the computer plays"


def test_an_opened_match_is_told_with_what_it_is_played_with(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    heard: list[tuple[Match, Playing]] = []
    window.match_files.match_opened.connect(lambda *told: heard.append(told))
    opened(qtbot, window, FILES / "match-3-teaching.ghostmatch")
    ((match, playing),) = heard
    assert playing.question == Question("enable1", Rules(min_length=5), without=("hiatus",))
    assert match.rounds == 3
    assert not window.board.controller.levels, "nobody has learned anything by that"
