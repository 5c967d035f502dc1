"""What a beginner is told, once each, where it matters, and never when it is not wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from at_the_commands import open_palette
from at_the_window import button, click, running, says, type_letter
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from seen import seen_in

from ghost_desktop.desktop.window.hint_texts import ALL_HINTS
from ghost_desktop.desktop.window.panels import PLAY, REVIEW
from ghost_desktop.desktop.window.settings import Settings, load_settings, save_settings
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.library.question import Question
from ghost_desktop.play.table import Starter

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.window.main_window import MainWindow

    Opens = Callable[..., MainWindow]

LETTER = "Type a letter, or click one."
WHY = "Why did you lose? Review shows it (Ctrl+E)."
GAME = "Another dictionary, longer words, more players? Choose them here (Alt+D)."


def open_first(opens: Opens, settings: Settings = Settings()) -> MainWindow:  # noqa: B008
    """The window as it is when the program is started for the first time."""
    return opens(settings=settings)


def hint(window: MainWindow) -> str:
    """The hint that is to be seen."""
    return window.hints.text.strip("▲ ") if window.hints.isVisible() else ""


def play_to_the_end(qtbot: QtBot, window: MainWindow, *, win: bool) -> None:
    assert window.answer is not None
    solution = window.answer.solution
    while not running(window).over:
        legal, fragment = running(window).legal_plays(), running(window).fragment
        winning = solution.winning_plays(fragment)
        others = [play for play in legal if play not in winning]
        wanted = winning if win else others
        type_letter(qtbot, window, (wanted or legal)[0].letter)


def test_there_is_no_welcome_one_plays(qtbot: QtBot, opens: Opens) -> None:
    window = open_first(opens)
    assert window.focusWidget() is window.board
    assert not [text for text, _where in seen_in(window) if "elcome" in text]
    type_letter(qtbot, window, "h")
    assert running(window).fragment.startswith("h")


def test_each_hint_comes_once_when_it_matters(
    qtbot: QtBot, opens: Opens, announced: list[str]
) -> None:
    window = open_first(opens)
    assert hint(window) == LETTER
    assert LETTER in announced
    type_letter(qtbot, window, "z")
    assert not window.hints.text
    play_to_the_end(qtbot, window, win=False)
    assert "You lose" in says(window)
    assert hint(window) == WHY
    click(qtbot, window, "Play again")
    assert hint(window) == GAME
    type_letter(qtbot, window, "z")
    assert hint(window) == GAME, "it matters until the round is over"
    for _round in range(2):
        play_to_the_end(qtbot, window, win=False)
        assert hint(window) == ""
        click(qtbot, window, "Play again")
        assert hint(window) == ""


def test_nobody_who_has_won_is_told_why_he_lost(qtbot: QtBot, opens: Opens) -> None:
    window = open_first(opens)
    play_to_the_end(qtbot, window, win=True)
    assert hint(window) == ""
    click(qtbot, window, "Play again")
    assert hint(window) == GAME
    play_to_the_end(qtbot, window, win=False)
    assert hint(window) == WHY


def test_the_first_letter_is_waited_for_where_a_computer_starts(qtbot: QtBot, opens: Opens) -> None:
    window = open_first(opens, Settings(starter=Starter.COMPUTER))
    qtbot.waitUntil(lambda: window.board.takes_letters)
    assert hint(window) == LETTER
    window.board.new_round()
    qtbot.waitUntil(lambda: window.board.takes_letters)
    assert hint(window) == LETTER, "a round that was not played teaches nothing"


def test_a_hint_stands_below_what_it_is_about_and_covers_nothing(
    qtbot: QtBot, opens: Opens
) -> None:
    window = open_first(opens)
    window.resize(1280, 800)

    def place() -> tuple[int, int]:
        QApplication.processEvents()
        note = window.hints._note
        left = note.mapTo(window, QPoint()).x()
        top, row = (one.mapTo(window, QPoint()).y() for one in (window.hints, window.board.players))
        assert top >= window.setup_bar.geometry().bottom()
        assert top + window.hints.height() <= row
        return left, left + note.width()

    def edges(widget: QWidget) -> tuple[int, int]:
        left = widget.mapTo(window, QPoint()).x()
        return left, left + widget.width()

    assert abs(sum(place()) - sum(edges(window.board.view.column.scroller))) <= 2
    play_to_the_end(qtbot, window, win=False)
    assert abs(sum(place()) - sum(edges(window.board.view.column.scroller))) <= 2
    click(qtbot, window, "Play again")
    assert place()[1] == edges(window.setup_bar.game)[1]
    assert window.hints.text.endswith("▲"), "no key looks like that"
    left, right = edges(window.setup_bar.game)
    assert left < edges(window.hints._text)[1] < right, "the arrow points at the button"


@pytest.mark.parametrize("before", [True, False], ids=["before it comes", "while it is shown"])
def test_who_has_opened_the_choices_is_not_told_of_them(
    qtbot: QtBot, opens: Opens, *, before: bool
) -> None:
    window = open_first(opens, Settings(hints_seen=("letter", "why")))
    if before:
        window.setup_bar.open_choices()
        window.setup_bar.close_choices()
    play_to_the_end(qtbot, window, win=False)
    click(qtbot, window, "Play again")
    assert hint(window) == ("" if before else GAME)
    window.setup_bar.open_choices()
    assert hint(window) == ""
    assert sorted(window.settings().hints_seen) == sorted(ALL_HINTS)


def test_nothing_moves_while_a_round_goes_on(qtbot: QtBot, opens: Opens) -> None:
    window = open_first(opens)
    window.resize(1280, 800)
    QApplication.processEvents()
    before = window.board.geometry()
    type_letter(qtbot, window, "h")
    QApplication.processEvents()
    assert not window.hints.text
    assert window.board.geometry() == before
    play_to_the_end(qtbot, window, win=True)
    QApplication.processEvents()
    assert window.board.geometry() == before


def test_a_hint_waits_where_there_is_no_room_for_it(qtbot: QtBot, opens: Opens) -> None:
    window = open_first(opens, Settings(hints_seen=("letter", "why")))
    window.resize(640, 480)
    play_to_the_end(qtbot, window, win=False)
    click(qtbot, window, "Play again")
    assert hint(window) == ""
    window.resize(1280, 800)
    window.board.new_round()
    assert hint(window) == GAME
    window.resize(480, 480)
    assert window.width() == 480


@pytest.mark.parametrize("by_key", [False, True])
def test_a_hint_is_closed_and_does_not_come_again(qtbot: QtBot, opens: Opens, by_key: bool) -> None:
    window = open_first(opens)
    (close,) = [b for b in window.hints.findChildren(QPushButton) if b.text() == "✕"]
    if by_key:
        close.setFocus()
        qtbot.keyClick(close, Qt.Key.Key_Return)
    else:
        qtbot.mouseClick(close, Qt.MouseButton.LeftButton)
    assert hint(window) == ""
    assert not close.isVisible()
    assert window.focusWidget() is window.board
    window.board.new_round()
    assert hint(window) == ""
    play_to_the_end(qtbot, window, win=False)
    assert hint(window) == WHY


def test_all_hints_can_be_done_without(qtbot: QtBot, opens: Opens) -> None:
    window = open_first(opens)
    (switch,) = window.findChildren(QAction, "hints")
    assert switch.isChecked()
    click(qtbot, window, "No more hints")
    assert window.focusWidget() is window.board
    assert not switch.isChecked()
    assert set(window.settings().hints_seen) == set(ALL_HINTS)
    play_to_the_end(qtbot, window, win=False)
    click(qtbot, window, "Play again")
    assert hint(window) == ""


def test_hints_are_switched_on_and_off_by_their_command(qtbot: QtBot, opens: Opens) -> None:
    window = opens(Question(rules=Rules()))
    (switch,) = window.findChildren(QAction, "hints")
    assert (hint(window), switch.isChecked()) == ("", False)
    for expected in (LETTER, ""):
        palette = open_palette(qtbot, window)
        qtbot.keyClicks(palette.field, "show hints")
        qtbot.keyClick(palette.field, Qt.Key.Key_Return)
        assert hint(window) == expected
        assert switch.isChecked() is bool(expected)
        qtbot.waitUntil(window.isActiveWindow)


def test_what_was_shown_is_remembered(opens: Opens, tmp_path: Path) -> None:
    window = open_first(opens)
    save_settings(window.settings(), tmp_path / "settings.json")
    settings = load_settings(tmp_path / "settings.json")
    assert settings.hints_seen == ("letter",)
    assert hint(open_first(opens, settings)) == ""


def test_who_goes_to_the_review_needs_the_hint_no_more(qtbot: QtBot, opens: Opens) -> None:
    window = open_first(opens)
    play_to_the_end(qtbot, window, win=False)
    assert hint(window) == WHY
    qtbot.waitUntil(button(window, "Review").isEnabled)
    click(qtbot, window, "Review")
    assert window.panel == REVIEW
    assert not window.hints.isVisible()
    window.show_panel(PLAY)
    assert hint(window) == ""
