"""A round that is left comes back: by undoing, and when the window is opened again."""

from __future__ import annotations

import json
import os
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from threading import Event
from typing import TYPE_CHECKING

import boards
import pytest
from at_the_commands import action
from at_the_window import (
    above,
    button,
    click,
    close,
    is_persons_turn_or_end,
    let_qt_work,
    play_to_the_end,
    running,
    says,
    type_letter,
)
from boards import make_play, play_on, sit_down, solved, tally
from jobs import is_working
from patience import LIMIT
from PySide6.QtCore import Qt

from ghost_desktop.desktop.board import kept_matches
from ghost_desktop.desktop.kit.ask import drop
from ghost_desktop.desktop.window.settings import Settings
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.library.question import Question
from ghost_desktop.play.table import PERSON

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import Opens
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.desktop.window.main_window import MainWindow
    from ghost_desktop.play.match import MatchRound


SAMPLE = Path(__file__).parent / "files" / "match-3.ghostmatch"
CONTROL = Qt.KeyboardModifier.ControlModifier


def undo(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Z, CONTROL)


def begin_another(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_N, CONTROL)


# --- undoing ----------------------------------------------------------------------------------------


def test_a_round_that_was_left_by_mistake_comes_back(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    type_letter(qtbot, window, "h")
    before = running(window)
    begin_another(qtbot, window)
    assert running(window).fragment == ""
    assert "A new round has begun." in says(window)
    undo(qtbot, window)
    assert running(window) == before
    assert "A new round" not in says(window)
    begin_another(qtbot, window)
    click(qtbot, window, "Undo (Ctrl+Z)")
    assert running(window) == before
    assert window.focusWidget() is window.board


def test_the_round_comes_back_after_the_first_letters_of_the_other(
    qtbot: QtBot, opens: Opens
) -> None:
    window = opens()
    type_letter(qtbot, window, "h")
    before = running(window)
    begin_another(qtbot, window)
    type_letter(qtbot, window, "n")
    other = running(window)
    assert "A new round" not in says(window), "it has been noticed by now"
    undo(qtbot, window)
    assert running(window) == before
    undo(qtbot, window)
    assert running(window) == other, "nor is the other lost"


def test_there_is_nothing_to_undo_where_nothing_is_lost(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    assert not action(window, "round.undo").isEnabled()
    begin_another(qtbot, window)
    assert not action(window, "round.undo").isEnabled()
    type_letter(qtbot, window, "h")
    begin_another(qtbot, window)
    begin_another(qtbot, window)
    assert action(window, "round.undo").isEnabled(), "the round that was played is still there"
    play_to_the_end(qtbot, window)
    assert not action(window, "round.undo").isEnabled()
    begin_another(qtbot, window)
    assert "A new round has begun." not in says(window)


def test_another_game_does_not_take_a_round_away(qtbot: QtBot) -> None:
    board = sit_down(qtbot, Rules())
    play_on(qtbot, board, Random(1))
    score = tally(board)
    board.new_round()
    make_play(qtbot, board, boards.running(board).legal_plays()[0])
    before = boards.running(board)
    board.set_answer(solved(Rules(players=3)))
    board.new_round()
    assert tally(board) == (0, 0, 0)
    board.undo()
    assert (boards.running(board), tally(board)) == (before, score)
    assert "Next round: " in boards.says(board)


def test_what_was_left_is_said_as_what_it_was(qtbot: QtBot) -> None:
    board = sit_down(qtbot, Rules())
    play_on(qtbot, board, Random(1))
    before = boards.running(board)
    assert before.over
    board.set_answer(solved(Rules(players=3)))
    board.new_round()
    assert "The score begins anew." in boards.says(board)
    assert "A new round" not in boards.says(board), "none was going on"
    board.undo()
    assert boards.running(board) == before
    board.set_answer(solved(Rules()))
    board.new_round()
    make_play(qtbot, board, boards.running(board).legal_plays()[0])
    board.set_answer(solved(Rules(players=3)))
    board.new_round()
    assert "A new round has begun, and the score begins anew." in boards.says(board)
    board.undo()
    board.set_answer(solved(Rules(min_length=5)))
    board.new_round()
    assert "A new round has begun." in boards.says(board)
    assert "score" not in boards.says(board)


def test_nothing_below_moves_when_the_notice_comes_and_goes(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    keys = window.board.view.letters.keys

    def height() -> int:
        let_qt_work()
        return keys.mapTo(window, keys.rect().topLeft()).y()

    without = height()
    type_letter(qtbot, window, "h")
    assert height() == without
    begin_another(qtbot, window)
    assert height() == without
    type_letter(qtbot, window, "n")
    assert "A new round" not in says(window)
    assert height() == without
    type_letter(qtbot, window, running(window).legal_plays()[0].letter)
    assert height() == without
    play_to_the_end(qtbot, window)
    click(qtbot, window, "Play again")
    assert height() == without


# --- closing and opening ----------------------------------------------------------------------------


@pytest.fixture
def reopened(opens: Opens, tmp_path: Path) -> Opens:
    """A function that opens the window anew, with the same file for the match."""
    path = tmp_path / "ghost" / "match.json"

    def open_again(question: Question = Question(), *, wait: bool = True) -> MainWindow:  # noqa: B008
        return opens(settings=Settings(question=question), match=path, wait=wait)

    return open_again


def current(window: MainWindow) -> MatchRound:
    assert window.board.controller.current is not None
    return window.board.controller.current


def score(window: MainWindow) -> tuple[int, ...]:
    return tally(window.board)


def play_out(qtbot: QtBot, window: MainWindow) -> None:
    play_to_the_end(qtbot, window)


def test_a_round_and_the_score_are_there_again(qtbot: QtBot, reopened: Opens) -> None:
    window = reopened()
    play_out(qtbot, window)
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    type_letter(qtbot, window, "h")
    before, before_score = running(window), score(window)
    assert sum(before_score) == 1
    close(qtbot, window)
    again = reopened()
    qtbot.waitUntil(lambda: again.board.controller.is_persons_turn)
    assert running(again).plays == before.plays
    assert score(again) == before_score
    play_out(qtbot, again)
    assert sum(score(again)) == 2


def test_a_round_that_is_over_is_there_and_counted_once(qtbot: QtBot, reopened: Opens) -> None:
    window = reopened()
    play_out(qtbot, window)
    close(qtbot, window)
    again = reopened()
    assert running(again).over == running(window).over
    assert score(again) == score(window)
    assert button(again, "Play again").isEnabled()


def test_why_a_round_was_lost_is_said_again(qtbot: QtBot, reopened: Opens) -> None:
    question = Question(rules=Rules(players=3))
    window = reopened(question)
    while PERSON not in current(window).losers:
        if running(window).over:
            qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Return)
            qtbot.waitUntil(lambda: is_persons_turn_or_end(window))
        play_out(qtbot, window)
    said = window.board.view.column.sentence.text()
    assert "You completed" in said
    assert said.count(".") == 2, "and why"
    close(qtbot, window)
    again = reopened(question)
    qtbot.waitUntil(lambda: again.board.view.column.sentence.text() == said)


def test_a_round_from_the_middle_is_there_again_and_not_counted(
    qtbot: QtBot, reopened: Opens
) -> None:
    window = reopened()
    window.board.controller.play_from("hib", 1)
    type_letter(qtbot, window, running(window).legal_plays()[0].letter)
    close(qtbot, window)
    again = reopened()
    assert running(again).given == "hib"
    play_out(qtbot, again)
    assert score(again) == (0, 0)
    assert "This round is not counted." in says(again)


def test_a_round_of_another_game_than_the_one_chosen_is_there_again(
    qtbot: QtBot, reopened: Opens
) -> None:
    window = reopened(Question("enable1", Rules(SUPERGHOST, 6)))
    type_letter(qtbot, window, "q")
    before = running(window)
    close(qtbot, window)
    again = reopened(Question("american-english-small", Rules()))
    qtbot.waitUntil(lambda: running(again).plays == before.plays)
    assert running(again).game.rules == before.game.rules
    assert "Next round: " in says(again)
    qtbot.waitUntil(lambda: again.board.controller.is_persons_turn)


def test_it_is_there_after_a_crash(qtbot: QtBot, reopened: Opens, tmp_path: Path) -> None:
    window = reopened()
    type_letter(qtbot, window, "h")
    stored = json.loads((tmp_path / "ghost" / "match.json").read_text())
    assert [event["letter"] for event in stored["events"][1:]] == list(running(window).fragment)
    assert list((tmp_path / "ghost").iterdir()) == [tmp_path / "ghost" / "match.json"]


DAMAGES = {
    "cut": lambda text: text[: len(text) // 2],
    "no letter": lambda text: text.replace('"letter": "h"', '"letter": 7'),
    "illegal": lambda text: text.replace('"letter": "h"', '"letter": "ñ"'),
}
"""All others are those of what reads matches."""


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_file_is_put_aside(
    qtbot: QtBot, reopened: Opens, tmp_path: Path, damage: Callable[[str], str]
) -> None:
    window = reopened()
    type_letter(qtbot, window, "h")
    close(qtbot, window)
    path = tmp_path / "ghost" / "match.json"
    text = path.read_text()
    assert damage(text) != text
    path.write_text(damage(text))
    again = reopened()
    assert running(again).fragment == ""
    qtbot.waitUntil(lambda: "The match that was left could not be gone on with." in above(again))
    assert path.with_name("match.json.broken").read_text() == damage(text)
    type_letter(qtbot, again, "h")
    assert json.loads(path.read_text())["version"] == 3


LATER = {
    "a later version": (
        lambda text: text.replace('"version": 3', '"version": 99'),
        "A later version of Ghost Desktop has saved match-2026-11-21-",
    ),
    "no list": (
        lambda text: text.replace("enable1", "gone").replace('"hash": "', '"hash": "0'),
        "was played with gone, a dictionary that is not on",
    ),
}


@pytest.mark.parametrize(("change", "said"), LATER.values(), ids=LATER)
def test_a_match_that_cannot_be_gone_on_with_now_can_be_opened_later(
    qtbot: QtBot, reopened: Opens, tmp_path: Path, change: Callable[[str], str], said: str
) -> None:
    window = reopened()
    type_letter(qtbot, window, "h")
    left = running(window).plays
    close(qtbot, window)
    path = tmp_path / "ghost" / "match.json"
    text = path.read_text()
    assert change(text) != text
    path.write_text(change(text))
    noon = datetime(2026, 11, 21, 12, tzinfo=UTC).timestamp()
    os.utime(path, (noon, noon))
    again = reopened()
    qtbot.waitUntil(lambda: said in above(again))
    assert "Game > Unfinished" in above(again)
    assert running(again).fragment == ""
    (aside,) = path.with_name("unfinished").iterdir()
    type_letter(qtbot, again, "h")
    assert json.loads(path.read_text())["version"] == 3
    assert aside.read_text() == change(text)
    aside.write_text(text)  # now it can be
    with qtbot.waitSignal(again.match_files.match_opened):
        again.match_files.open(aside)
    assert running(again).plays == left
    assert said not in above(again)


def test_nor_is_one_lost_at_which_the_program_fails(
    qtbot: QtBot,
    reopened: Opens,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    path = tmp_path / "ghost" / "match.json"
    path.parent.mkdir()
    text = SAMPLE.read_text()
    path.write_text(text)

    def fail(*_asked: object) -> None:
        raise ZeroDivisionError("nobody foresaw it")

    monkeypatch.setattr(kept_matches, "open_match", fail)
    window = reopened()
    type_letter(qtbot, window, "h")
    assert path.with_name("match.json.broken").read_text() == text
    assert "nobody foresaw it" in caplog.text


def test_nor_one_that_is_still_read_when_the_program_ends(
    qtbot: QtBot, reopened: Opens, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "ghost" / "match.json"
    path.parent.mkdir()
    text = SAMPLE.read_text()
    path.write_text(text)
    goes_on = Event()

    def read(_values: object, _known: object, report: Report) -> None:
        goes_on.wait(LIMIT)
        report(0, 0)  # which ends it

    monkeypatch.setattr(kept_matches, "open_match", read)
    window = reopened(wait=False)
    kept, inquiry = window.board.kept, window.inquiry
    qtbot.waitUntil(lambda: kept.is_reading and inquiry.answer is not None)  # or it is read anew
    drop(kept)
    goes_on.set()
    qtbot.waitUntil(lambda: not is_working())
    let_qt_work()
    assert path.read_text() == text


def test_no_folder_to_write_to_is_no_trouble(
    qtbot: QtBot, opens: Opens, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").write_text("")
    window = opens(match=tmp_path / "file" / "match.json")
    for letter in "hi":
        type_letter(qtbot, window, letter)
    assert len(running(window).plays) > 1
    assert len([one for one in caplog.records if "cannot be kept" in one.message]) == 1
    assert "The match cannot be kept: " in above(window)
