"""Matches as files, by keys: saved, opened, dropped on the window, found again among the recent."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from at_the_commands import action
from at_the_dialogs import dialogs
from at_the_window import (
    above,
    ask_for,
    choose_game,
    close,
    let_computers_act,
    play_to_the_end,
    running,
    says,
    type_letter,
)
from certain import there
from dropped import drop, of_files
from jobs import Held
from matches import at
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QMenu

from ghost_desktop.desktop.board import kept_matches, match_files
from ghost_desktop.desktop.learn import keepers
from ghost_desktop.desktop.window import played_game, question
from ghost_desktop.desktop.window.settings import Settings
from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.formats.match_files import match_text
from ghost_desktop.formats.matches import match_values
from ghost_desktop.library.imports import keep, preview
from ghost_desktop.library.own_lists import OwnLists
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


def test_that_a_match_was_opened_and_what_follows_are_said_at_once(
    qtbot: QtBot, opens: Opens, choose: list[Path], tmp_path: Path
) -> None:
    window = opens()
    type_letter(qtbot, window, "h")
    let_computers_act(qtbot, window)
    choose += [tmp_path / "mine.ghostmatch"] * 2
    press(qtbot, window, Qt.Key.Key_S)
    qtbot.waitUntil(lambda: "Saved mine.ghostmatch." in says(window))
    type_letter(qtbot, window, running(window).legal_plays()[0].letter)
    with qtbot.waitSignal(window.match_files.match_opened):
        press(qtbot, window, Qt.Key.Key_O)
    place = window.board.view.column.scroller.geometry()
    choose_game(window, variant="SuperGhost")
    said = "This match was opened. Next round: ENABLE1, SuperGhost, 4+ letters."
    qtbot.waitUntil(lambda: said in says(window))
    assert window.board.view.column.scroller.geometry() == place


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
    assert window.board.controller.playing is not None
    qtbot.waitUntil(lambda: not window._service.is_busy)
    assert window.board.controller.levels == levels
    press(qtbot, window, Qt.Key.Key_Z)
    assert at_hand(window) is before
    assert "Next round: " in says(window)


def test_a_match_that_is_over_is_shown_at_its_end(
    qtbot: QtBot, opens: Opens, tmp_path: Path
) -> None:
    window = opens()
    play_to_the_end(qtbot, window)
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


def test_what_is_said_of_something_else_stays_when_a_match_is_saved_or_opened(
    qtbot: QtBot, opens: Opens, choose: list[Path], tmp_path: Path
) -> None:
    keep(preview(b"house\nhouses\ntree\n", "Club.txt"))
    window, path = opens(Question("club")), tmp_path / "mine.ghostmatch"
    window.match_files.open(path)
    qtbot.waitUntil(lambda: "mine.ghostmatch" in above(window))
    OwnLists().remove("club")
    window.library.reload()
    assert "The dictionary was removed" in above(window)
    qtbot.waitUntil(lambda: running(window).game.all_words.source == "enable1")
    choose += [path, path]
    press(qtbot, window, Qt.Key.Key_S)
    qtbot.waitUntil(lambda: "Saved mine.ghostmatch." in says(window))
    assert "The dictionary was removed" in above(window)
    with qtbot.waitSignal(window.match_files.match_opened):
        press(qtbot, window, Qt.Key.Key_O)
    assert "The dictionary was removed" in above(window)


def test_beside_a_refusal_it_is_not_said_that_the_match_before_was_opened(
    qtbot: QtBot, opens: Opens, tmp_path: Path
) -> None:
    window = opens()
    type_letter(qtbot, window, "h")
    before = at_hand(window)
    none = tmp_path / "none.ghostmatch"
    none.write_text("ghost\n")
    opened(qtbot, window, SAMPLE)
    assert "This match was opened" in says(window)
    window.match_files.open(none)
    qtbot.waitUntil(lambda: "none.ghostmatch is no match" in above(window))
    assert "This match was opened" not in says(window)
    press(qtbot, window, Qt.Key.Key_Z)
    assert at_hand(window) is before, "it can be undone all the same"
    opened(qtbot, window, SAMPLE)
    assert "This match was opened" in says(window)
    assert "none.ghostmatch" not in above(window)


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
    qtbot: QtBot, opens: Opens, own: Path
) -> None:
    window = opens()
    opened(qtbot, window, own)
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


# --- while the bar solves, or has no list ------------------------------------------------------------

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


def let_all_be_done(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.waitUntil(lambda: not window._service.is_busy)


def test_what_is_opened_stays_whatever_was_being_solved_before(
    qtbot: QtBot, opens: Opens, own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = opens()
    here = own.with_name("here.ghostmatch")
    here.write_text(match_text(at_hand(window), Reading.SELF))
    held = Held(monkeypatch, question, "answer")
    window.ask(LONGER)
    with qtbot.waitSignal(window.match_files.match_opened):
        window.match_files.open(own)
    match = at_hand(window)
    held.may_go_on.set()
    let_all_be_done(qtbot, window)
    assert at_hand(window) is match
    assert there(window.inquiry.answer).question == LONGER, "the other panels are about that"
    assert there(window.board.controller.playing).solution is not None

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


@pytest.mark.parametrize("has_played", [True, False])
@pytest.mark.parametrize("asked", [LONGER, Question()])
def test_a_letter_for_a_game_that_is_read_is_not_played_in_what_is_opened_meanwhile(
    qtbot: QtBot,
    opens: Opens,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    asked: Question,
    *,
    has_played: bool,
) -> None:
    window, path = opens(asked), tmp_path / "here.ghostmatch"
    if has_played:
        type_letter(qtbot, window, "g")
    plays = running(window).plays
    path.write_text(match_text(at_hand(window), Reading.SELF))
    ask_for(qtbot, window, Question())
    action(window, "round.new").trigger()
    held = Held(monkeypatch, question, "answer")
    window.ask(LONGER)
    letter = running(window).legal_plays()[0].letter
    qtbot.keyClicks(window.focusWidget(), letter)
    assert "One moment: the dictionary is being read." in says(window)
    with qtbot.waitSignal(window.match_files.match_opened):
        window.match_files.open(path)
    held.may_go_on.set()
    let_all_be_done(qtbot, window)
    let_computers_act(qtbot, window)
    assert running(window).plays == plays


@pytest.mark.parametrize("is_first", [True, False])
def test_a_match_is_opened_though_the_list_on_the_bar_is_gone(
    qtbot: QtBot, opens: Opens, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, is_first: bool
) -> None:
    held = Held(monkeypatch, question, "answer")
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


def test_a_match_opened_while_another_is_still_read_is_remembered_under_its_own_file(
    qtbot: QtBot, opens: Opens, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept, other, third = (tmp_path / f"{name}.ghostmatch" for name in ("kept", "other", "third"))
    shutil.copy(TEACHING, kept)
    values = json.loads(SAMPLE.read_text())
    for path in (other, third):
        path.write_text(json.dumps(values | {"id": path.stem}))
    solving = Held(monkeypatch, question, "answer")
    left = Held(monkeypatch, kept_matches, "open_match")
    window = opens(match=kept, wait=False)
    files = window.match_files
    files.open(SAMPLE)  # it is read, and waits for what was left
    qtbot.waitUntil(left.has_begun.is_set)
    files.open(other)
    for held in (left, solving):
        held.may_go_on.set()
    let_all_be_done(qtbot, window)
    assert [one.path for one in files.recent] == [other, SAMPLE]
    assert at_hand(window).id == "other"

    held = Held(monkeypatch, match_files, "open_match")
    files.open(third)
    qtbot.waitUntil(held.has_begun.is_set)
    files.open(SAMPLE)
    held.may_go_on.set()
    let_all_be_done(qtbot, window)
    assert [one.path for one in files.recent] == [SAMPLE, other], "the third is not wanted any more"
    assert at_hand(window).id == values["id"]


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
    monkeypatch.setattr(keepers, "_keep_match", lambda *told: kept.append(told[1:3]))
    held = Held(monkeypatch, question, "answer")
    with qtbot.waitSignal(window.match_files.match_opened):
        window.match_files.open(SAMPLE)
    qtbot.waitUntil(held.has_begun.is_set)
    held.may_go_on.set()
    qtbot.waitUntil(lambda: bool(kept))
    ((match, playing),) = kept
    assert match.events == at_hand(window).events
    assert playing.solution is there(window.inquiry.answer).solution

    held.may_go_on.clear()
    held.has_begun.clear()
    with qtbot.waitSignal(window.match_files.match_opened):
        window.match_files.open(TEACHING)
    window.inquiry.stop()
    qtbot.waitUntil(lambda: len(kept) == 2)
    assert kept[1][1].is_coming, "it is found out all the same"
