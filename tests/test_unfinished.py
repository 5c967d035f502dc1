"""A match that is left for another is kept, and found again: nobody's match is lost by beginning one."""

from __future__ import annotations

import errno
import json
import os
import threading
import time
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest
from at_the_commands import open_palette
from at_the_window import (
    above,
    ask_for,
    button,
    click,
    close,
    is_persons_turn_or_end,
    running,
    type_letter,
)
from certain import there
from patience import LIMIT
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu

from ghost_desktop.desktop.board import kept_matches
from ghost_desktop.desktop.kit.ask import awaits
from ghost_desktop.desktop.window import played_game
from ghost_desktop.desktop.window.question import solve
from ghost_desktop.desktop.window.settings import Settings
from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.library.kept_file import replace_file
from ghost_desktop.library.question import Question
from ghost_desktop.play.agreement import Agreement
from ghost_desktop.play.table import FRIENDLY_ROUNDS, Table, Terms

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from conftest import Opens
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.window.main_window import MainWindow
    from ghost_desktop.play.match import Match


FOR_LIVES = Agreement(Table.against_computers(2, "random"), Terms("GHOST"))
SINGLE = Agreement(Table.against_computers(2, "casual"), FRIENDLY_ROUNDS)


@pytest.fixture
def reopened(opens: Opens, tmp_path: Path) -> Callable[[], MainWindow]:
    """A function that opens the window anew, with the same folder for matches."""

    def open_again() -> MainWindow:
        settings = Settings(question=Question("american-english-small"))
        return opens(settings=settings, match=tmp_path / "ghost" / "match.json")

    return open_again


def begin(qtbot: QtBot, window: MainWindow, agreement: Agreement) -> None:
    """Agree on a match, and play a letter of it."""
    window.board.begin_match(agreement)
    type_letter(qtbot, window, "h")
    assert match_of(window).table == agreement.table


def match_of(window: MainWindow) -> Match:
    return there(window.board.controller.match)


def opponent(window: MainWindow) -> str | None:
    return match_of(window).table.members[1].opponent


def entries(qtbot: QtBot, window: MainWindow) -> list[str]:
    """What Game > Unfinished has, as it is when it is opened, once all is read."""
    qtbot.waitUntil(lambda: not awaits(window.board.kept))
    return [one.text() for one in menu_of(window).actions() if one.isEnabled()]


def menu_of(window: MainWindow) -> QMenu:
    menus = window.menuBar().findChildren(QMenu)
    (menu,) = [one for one in menus if one.title() == "Un&finished"]
    menu.aboutToShow.emit()
    return menu


def go_on(qtbot: QtBot, window: MainWindow, entry: int = 0) -> None:
    """Choose an unfinished match, and wait until somebody can play."""
    with qtbot.waitSignal(window.match_files.match_opened):
        menu_of(window).actions()[entry].trigger()
    qtbot.waitUntil(lambda: is_persons_turn_or_end(window))


def test_what_was_chosen_stays_chosen_and_what_was_left_is_found(
    qtbot: QtBot, reopened: Callable[[], MainWindow]
) -> None:
    window = reopened()
    assert entries(qtbot, window) == []
    begin(qtbot, window, FOR_LIVES)
    lives = match_of(window).id
    window.board.begin_match(SINGLE)
    said = "A new score for these players; the match before is kept in Game > Unfinished."
    qtbot.waitUntil(lambda: above(window) == said)
    type_letter(qtbot, window, "h")
    (entry,) = entries(qtbot, window)
    assert entry.startswith("You and Random · letters of GHOST 0 : 0 · ")
    assert entry.endswith(" · American English, small (whole), Ghost, 4+ letters")
    single = match_of(window).id
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    assert (match_of(window).id, opponent(window)) == (single, "casual")
    while running(window).over is None:
        type_letter(qtbot, window, running(window).legal_plays()[0].letter)
    assert button(window, "Play again").isVisible()
    click(qtbot, window, "Play again")
    assert match_of(window).id == single
    go_on(qtbot, window)
    assert (match_of(window).id, opponent(window)) == (lives, "random")
    assert running(window).fragment.startswith("h")
    (entry,) = entries(qtbot, window)
    assert entry.startswith("You and Casual"), "the one that was left for it is kept in turn"
    go_on(qtbot, window)
    assert match_of(window).id == single
    assert sum(match_of(window).state.score) == 1


def test_each_entry_says_against_whom_what_for_how_it_stands_and_when(
    qtbot: QtBot, reopened: Callable[[], MainWindow], tmp_path: Path
) -> None:
    window = reopened()
    begin(qtbot, window, Agreement(Table.against_computers(2, "climber"), FRIENDLY_ROUNDS))
    while running(window).over is None:
        type_letter(qtbot, window, running(window).legal_plays()[0].letter)
    score = " : ".join(map(str, match_of(window).state.score))
    assert sum(match_of(window).state.score) == 1
    begin(qtbot, window, FOR_LIVES)
    begin(qtbot, window, SINGLE)
    said = entries(qtbot, window)
    now = [one.at for one in window.board.kept.matches]
    assert [one.split(" · ")[:2] for one in said] == [
        ["You and Random", "letters of GHOST 0 : 0"],
        ["You and Computer (Adapts to you)", f"rounds lost {score}"],
    ]
    assert [f"{one:%H:%M}" in entry for one, entry in zip(now, said, strict=True)] == [True, True]
    close(qtbot, window)
    for file in (tmp_path / "ghost" / "unfinished").iterdir():  # as before there was a score in it
        values = json.loads(file.read_text())
        if values["terms"]["lives"]:
            del values["score"]
            file.write_text(json.dumps(values))
    again = reopened()
    qtbot.waitUntil(lambda: len(again.board.kept.matches) == 2)
    assert {one.split(" · ")[1] for one in entries(qtbot, again)} == {
        "letters of GHOST",
        f"rounds lost {score}",
    }


def test_undoing_brings_it_back_and_keeps_the_other_and_the_palette_finds_it(
    qtbot: QtBot, reopened: Callable[[], MainWindow]
) -> None:
    window = reopened()
    begin(qtbot, window, FOR_LIVES)
    begin(qtbot, window, SINGLE)
    for other, kept in (("random", "You and Casual"), ("casual", "You and Random")):
        window.board.undo()
        assert opponent(window) == other
        (entry,) = entries(qtbot, window)
        assert entry.startswith(kept)
    window.new_round()
    assert opponent(window) == "casual"
    assert entries(qtbot, window), "what is written by now can be found"
    palette = open_palette(qtbot, window)
    qtbot.keyClicks(palette.field, "you and random")
    with qtbot.waitSignal(window.match_files.match_opened):
        qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert opponent(window) == "random"


def test_it_is_there_on_the_next_day(qtbot: QtBot, reopened: Callable[[], MainWindow]) -> None:
    window = reopened()
    begin(qtbot, window, FOR_LIVES)
    begin(qtbot, window, SINGLE)
    before = entries(qtbot, window)
    close(qtbot, window)
    again = reopened()
    qtbot.waitUntil(lambda: bool(again.board.kept.matches))
    assert entries(qtbot, again) == before
    qtbot.waitUntil(lambda: opponent(again) == "casual")
    go_on(qtbot, again)
    assert opponent(again) == "random"


def test_one_of_another_game_is_at_the_board_while_that_is_solved(
    qtbot: QtBot,
    opens: Opens,
    reopened: Callable[[], MainWindow],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    window = reopened()
    begin(qtbot, window, SINGLE)
    left = match_of(window).id
    close(qtbot, window)
    goes_on = threading.Event()

    def wait(*asked: Any) -> object:  # noqa: ANN401 - handed on
        assert goes_on.wait(LIMIT)
        return solve(*asked)

    monkeypatch.setattr(played_game, "solve", wait)
    settings = Settings(question=Question("american-english-small", Rules(min_length=5)))
    again = opens(settings=settings, match=tmp_path / "ghost" / "match.json")
    assert match_of(again).id == left
    begin(qtbot, again, SINGLE)
    assert match_of(again).id != left, "the game that is asked for is there"
    qtbot.waitUntil(lambda: len(entries(qtbot, again)) == 1)
    assert [one.head.id for one in again.board.kept.matches] == [left]
    goes_on.set()
    again.board.undo()
    qtbot.waitUntil(lambda: match_of(again).id == left and again.board.controller.is_persons_turn)

    def is_solved() -> bool:
        playing = again.board.controller.playing
        return playing is not None and playing.solution is not None

    qtbot.waitUntil(is_solved)


def test_what_nobody_has_played_is_no_match_to_go_on_with_and_a_trial_borrows_the_board(
    qtbot: QtBot, reopened: Callable[[], MainWindow]
) -> None:
    window = reopened()
    window.board.begin_match(FOR_LIVES)
    window.board.begin_match(SINGLE)
    assert entries(qtbot, window) == []
    begin(qtbot, window, FOR_LIVES)
    lives = match_of(window).id
    window.board.controller.play_from("gho", 0)
    assert match_of(window).id != lives
    assert "kept" not in above(window)
    assert len(entries(qtbot, window)) == 1, "so that no crash loses it"
    window.new_round()
    assert match_of(window).id == lives
    assert entries(qtbot, window) == []
    ask_for(qtbot, window, Question("american-english-small", Rules(players=3)))
    assert opponent(window) == "random", "it is played to its end"
    assert entries(qtbot, window) == []


def test_no_more_are_kept_than_a_menu_can_show_and_those_that_were_left_last(
    qtbot: QtBot,
    reopened: Callable[[], MainWindow],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setattr(kept_matches, "MOST_KEPT", 2)
    window = reopened()
    for agreement in (FOR_LIVES, SINGLE, FOR_LIVES, SINGLE):
        begin(qtbot, window, agreement)
    assert [one.split(" · ")[0] for one in entries(qtbot, window)] == [
        "You and Random",
        "You and Casual",
    ]
    assert len(list((tmp_path / "ghost" / "unfinished").iterdir())) == 2
    kept = window.board.kept
    last, first = kept.matches
    come = first.path.with_name("come.ghostmatch")  # wherever they come from
    come.write_bytes(first.path.read_bytes())
    kept._on_folder([replace(first, path=come, at=last.at + timedelta(seconds=1))])
    assert [one.path for one in kept.matches] == [come, last.path]
    assert not first.path.exists()


def test_what_is_left_is_the_newest_though_the_clock_went_back(
    qtbot: QtBot,
    reopened: Callable[[], MainWindow],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setattr(kept_matches, "MOST_KEPT", 1)
    window = reopened()
    begin(qtbot, window, FOR_LIVES)
    begin(qtbot, window, SINGLE)
    left = match_of(window).id
    close(qtbot, window)
    tomorrow = time.time() + 86_400
    for path in (tmp_path / "ghost" / "unfinished").iterdir():
        os.utime(path, (tomorrow, tomorrow))
    window = reopened()
    qtbot.waitUntil(
        lambda: len(entries(qtbot, window)) == 1 and bool(window.board.controller.match)
    )
    begin(qtbot, window, FOR_LIVES)
    assert [one.head.id for one in window.board.kept.matches] == [left]
    close(qtbot, window)
    again = reopened()
    assert len(entries(qtbot, again)) == 1
    assert [one.head.id for one in again.board.kept.matches] == [left]


def test_an_earlier_state_of_the_match_is_opened_beside_it(
    qtbot: QtBot, reopened: Callable[[], MainWindow], tmp_path: Path
) -> None:
    window = reopened()
    begin(qtbot, window, SINGLE)
    controller, saved = window.board.controller, tmp_path / "early.ghostmatch"
    window.match_files._save(saved, match_of(window), there(controller.base).question.reading)
    qtbot.waitUntil(saved.exists)
    while running(window).over is None:
        type_letter(qtbot, window, running(window).legal_plays()[0].letter)
    later = match_of(window)

    def open_saved() -> None:
        with qtbot.waitSignal(window.match_files.match_opened):
            window.match_files.open(saved)

    open_saved()
    assert running(window).over is None
    (kept,) = window.board.kept.matches
    assert kept.head.reached == (later.rounds, len(later.events))
    open_saved()  # the very same is no other match
    assert len(window.board.kept.matches) == 1
    assert match_of(window).id == later.id != kept.head.id
    while running(window).over is None:
        type_letter(qtbot, window, running(window).legal_plays()[-1].letter)
    window.new_round()
    assert window.board.kept.matches == (kept,), "however far the other is gone on with"
    assert kept.path.exists()


def test_what_an_earlier_state_was_opened_beside_is_there_once_when_it_comes_back(
    qtbot: QtBot, reopened: Callable[[], MainWindow], tmp_path: Path
) -> None:
    window = reopened()
    begin(qtbot, window, SINGLE)
    controller, saved = window.board.controller, tmp_path / "early.ghostmatch"
    window.match_files._save(saved, match_of(window), there(controller.base).question.reading)
    qtbot.waitUntil(saved.exists)
    type_letter(qtbot, window, running(window).legal_plays()[0].letter)
    later = match_of(window)
    with qtbot.waitSignal(window.match_files.match_opened):
        window.match_files.open(saved)
    assert len(window.board.kept.matches) == 1
    controller.undo()
    assert match_of(window) == later
    assert not window.board.kept.matches


def test_what_is_no_match_is_left_alone(
    qtbot: QtBot, reopened: Callable[[], MainWindow], tmp_path: Path
) -> None:
    folder = tmp_path / "ghost" / "unfinished"
    folder.mkdir(parents=True)
    (folder / "a.ghostmatch").write_text("{}")
    window = reopened()
    begin(qtbot, window, FOR_LIVES)
    begin(qtbot, window, SINGLE)
    assert len(entries(qtbot, window)) == 1
    assert (folder / "a.ghostmatch").read_text() == "{}"


@pytest.fixture
def fill(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """A function that has the disk full, or not."""

    def fill_disk(*, full: bool) -> None:
        monkeypatch.setattr(kept_matches, "replace_file", refuse if full else replace_file)

    def refuse(*_asked: object, **_how: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    return fill_disk


def test_its_file_is_there_until_it_is_written_as_the_one_at_hand(
    qtbot: QtBot, reopened: Callable[[], MainWindow], fill: Callable[..., None], tmp_path: Path
) -> None:
    window = reopened()
    begin(qtbot, window, FOR_LIVES)
    begin(qtbot, window, SINGLE)
    assert len(entries(qtbot, window)) == 1
    (file,) = (tmp_path / "ghost" / "unfinished").iterdir()
    fill(full=True)
    go_on(qtbot, window)
    assert opponent(window) == "random"
    assert file.exists()
    assert any("Random" in one for one in entries(qtbot, window))
    fill(full=False)
    type_letter(qtbot, window, running(window).legal_plays()[0].letter)
    qtbot.waitUntil(lambda: not file.exists())
    assert not any("Random" in one for one in entries(qtbot, window))


def test_what_a_full_disk_has_no_room_for_is_said_and_kept_with_the_next(
    qtbot: QtBot, reopened: Callable[[], MainWindow], fill: Callable[..., None]
) -> None:
    window = reopened()
    begin(qtbot, window, FOR_LIVES)
    fill(full=True)
    window.board.begin_match(SINGLE)
    assert [one.split(" · ")[0] for one in entries(qtbot, window)] == ["You and Random"]
    qtbot.waitUntil(lambda: "cannot be kept" in window.troubles.notice.text)
    type_letter(qtbot, window, "h")
    window.board.begin_match(FOR_LIVES)
    assert len(entries(qtbot, window)) == 1
    assert "the match before is kept" not in above(window)
    window.board.undo()
    fill(full=False)
    begin(qtbot, window, FOR_LIVES)
    assert [one.split(" · ")[0] for one in entries(qtbot, window)] == [
        "You and Casual",
        "You and Random",
    ]


def test_what_an_earlier_version_left_is_one_of_them(
    qtbot: QtBot, reopened: Callable[[], MainWindow], tmp_path: Path
) -> None:
    window = reopened()
    begin(qtbot, window, FOR_LIVES)
    close(qtbot, window)
    kept = tmp_path / "ghost" / "match.json"
    kept.rename(kept.with_name("match-left.json"))
    again = reopened()
    qtbot.waitUntil(lambda: len(entries(qtbot, again)) == 1)
    go_on(qtbot, again)
    assert opponent(again) == "random"
    assert not kept.with_name("match-left.json").exists()


def test_the_same_match_under_two_names_is_one(
    qtbot: QtBot, reopened: Callable[[], MainWindow], tmp_path: Path
) -> None:
    window = reopened()
    begin(qtbot, window, FOR_LIVES)
    begin(qtbot, window, SINGLE)
    before = entries(qtbot, window)
    close(qtbot, window)
    (file,) = (tmp_path / "ghost" / "unfinished").iterdir()
    file.with_name("as-before.ghostmatch").write_bytes(file.read_bytes())
    again = reopened()
    qtbot.waitUntil(lambda: bool(again.board.kept.matches))
    assert entries(qtbot, again) == before
    assert len(list(file.parent.iterdir())) == 1


def test_what_was_played_in_a_match_that_was_left_is_known_to_drills(
    qtbot: QtBot, reopened: Callable[[], MainWindow]
) -> None:
    window = reopened()
    begin(qtbot, window, FOR_LIVES)
    left = match_of(window)
    begin(qtbot, window, SINGLE)
    qtbot.waitUntil(lambda: len(window.board.kept.matches) == 1)
    played = window.drills.button.played()
    game = match_of(window).game
    rounds = [tuple(play.letter for play in one.plays) for one in played.of(game, lambda *_: None)]
    last = there(left.current)
    assert len(rounds) == 2
    assert rounds[0] == tuple(play.letter for play in last.round.plays)
    assert rounds[1][0] == "h"
    assert not list(played.of(Game(game.all_words, Rules(players=3)), lambda *_: None))
