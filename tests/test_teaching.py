"""Rounds for learning: a letter that gives the win away comes back, and says why when asked."""

from __future__ import annotations

from dataclasses import replace
from threading import Event
from typing import TYPE_CHECKING

import pytest
from at_the_match import CONTROL, SHIFT, open_dialog, press, start, state_of, unfold_rules, wait
from at_the_window import running
from certain import there
from patience import LIMIT
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants import find_variant
from ghost_desktop.engine.listed.listed import ListedSolution
from ghost_desktop.library.question import Question
from ghost_desktop.play import outlook
from ghost_desktop.play.agreement import Agreement
from ghost_desktop.play.outlook import refute
from ghost_desktop.play.table import Player, Table, Terms

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Opens
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.desktop.window.main_window import MainWindow
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.play.outlook import Refutation


WORDS = "chrome chrysalis chord cats digs doge"
"""D wins, C does not: the computer could then lead to CHRYSALIS or CHORD."""

TABLE = Table((Player(), Player("perfect")))


@pytest.fixture
def six(tmp_path: Path) -> str:
    path = tmp_path / "six.txt"
    path.write_text("\n".join(WORDS.split()), encoding="utf-8")
    return str(path)


def why(window: MainWindow) -> QPushButton:
    """The button that asks why a letter came back."""
    buttons = window.board.view.column.findChildren(QPushButton)
    (found,) = [one for one in buttons if one.text() == "Why?"]
    return found


def said(window: MainWindow) -> str:
    return window.board.view.letters.said


def solution_of(window: MainWindow) -> Solution:
    playing = there(window.board.controller.playing)
    assert playing.solution is not None
    return playing.solution


def play(qtbot: QtBot, window: MainWindow, letter: str) -> None:
    qtbot.keyClick(window.focusWidget(), letter)


def ask_why(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_H, CONTROL | SHIFT)


def test_a_letter_that_gives_the_win_away_comes_back_and_the_computer_waits(
    qtbot: QtBot, opens: Opens, six: str, announced: list[str]
) -> None:
    window = opens(Question(six, Rules(find_variant("ghost"), 4)))
    dialog = open_dialog(qtbot, window)
    unfold_rules(qtbot, dialog)
    press(qtbot, dialog, Qt.Key.Key_T, alt=True)
    qtbot.waitUntil(lambda: dialog.agreement.terms.teaching)
    start(qtbot, window, dialog)
    assert state_of(window).terms.teaches
    assert not why(window).isVisible()

    play(qtbot, window, "c")
    assert (running(window).fragment, running(window).seat) == ("", 0)
    assert "C gives the win away" in said(window)
    assert "D" not in said(window).split(), "the answer is not told"
    assert any("C gives the win away" in one for one in announced)
    assert why(window).isVisible()

    ask_why(qtbot, window)
    qtbot.waitUntil(lambda: "CH" in said(window))
    assert said(window).endswith(("CHORD: you complete it.", "CHRYSALIS: you complete it."))

    play(qtbot, window, "d")
    assert running(window).fragment == "d"
    assert not why(window).isVisible()
    wait(qtbot, window)
    assert len(running(window).plays) > 1, "the computer goes on"
    (one,) = state_of(window).rounds
    assert [slip.play.fragment for slip in one.slips] == ["c"]


def test_a_word_that_would_lose_a_won_round_comes_back_and_its_meaning_is_the_reason(
    qtbot: QtBot, opens: Opens, tmp_path: Path
) -> None:
    path = tmp_path / "four.txt"
    path.write_text("abc\nabde\n", encoding="utf-8")
    window = opens(Question(str(path), Rules(find_variant("ghost"), 3)))
    window.board.begin_match(Agreement(TABLE, Terms(teaching=True)))
    wait(qtbot, window)
    play(qtbot, window, "a")
    wait(qtbot, window)
    assert running(window).fragment == "ab"
    play(qtbot, window, "c")
    assert running(window).over is None
    assert running(window).fragment == "ab"
    qtbot.mouseClick(why(window), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "ABC is a word, which loses." in said(window))
    play(qtbot, window, "d")
    wait(qtbot, window)
    over = there(running(window).over)
    assert over.losers == {1}
    assert not why(window).isVisible(), "there is nothing to ask once the round is over"


def test_a_letter_from_a_lost_position_counts(qtbot: QtBot, opens: Opens, tmp_path: Path) -> None:
    path = tmp_path / "lost.txt"
    path.write_text("abc\nade\n", encoding="utf-8")
    window = opens(Question(str(path), Rules(find_variant("ghost"), 3)))
    window.board.begin_match(Agreement(TABLE, Terms(teaching=True)))
    wait(qtbot, window)
    play(qtbot, window, "a")
    assert running(window).fragment.startswith("a")
    wait(qtbot, window)
    assert not state_of(window).rounds[0].slips


@pytest.fixture
def go(monkeypatch: pytest.MonkeyPatch) -> Event:
    """Games are looked at once this is set, and until then nothing is known of them."""
    may_go = Event()

    def look_at(_solution: Solution, _fragment: str, report: object) -> None:
        assert report is not None
        assert may_go.wait(60)

    monkeypatch.setattr(ListedSolution, "knows", lambda _solution, _fragment: may_go.is_set())
    monkeypatch.setattr(ListedSolution, "look_at", look_at)
    return may_go


def test_what_helps_meanwhile_does_not_make_a_letter_vanish_that_is_judged(
    qtbot: QtBot, opens: Opens, six: str, go: Event
) -> None:
    window = opens(Question(six, Rules(find_variant("ghost"), 4)))
    controller = window.board.controller
    window.board.begin_match(Agreement(TABLE, Terms(teaching=True)))
    wait(qtbot, window)
    window.board.do("round.hint")
    window.board.lens.begin()
    play(qtbot, window, "c")
    assert controller.is_being_asked
    assert not window.board.can_do["round.hint"]
    play(qtbot, window, "d")
    go.set()
    qtbot.waitUntil(lambda: not controller.is_being_asked)
    assert "C gives the win away" in said(window), "the first letter counts, and it alone"
    assert state_of(window).tally.hints == (0, 0), "a hint that comes too late is none"
    assert state_of(window).tally.looks == (0, 0)


def test_a_letter_that_is_judged_is_played_in_no_other_round(
    qtbot: QtBot, opens: Opens, six: str, go: Event
) -> None:
    window = opens(Question(six, Rules(find_variant("ghost"), 4)))
    controller = window.board.controller
    window.board.begin_match(Agreement(TABLE, Terms(teaching=True)))
    wait(qtbot, window)
    play(qtbot, window, "c")
    window.board.begin_match(Agreement(TABLE, Terms(teaching=True)))
    assert not controller.is_being_asked
    go.set()
    play(qtbot, window, "d")
    assert running(window).fragment.startswith("d")
    assert not state_of(window).rounds[-1].slips


def test_a_letter_waits_until_it_is_known_who_wins(qtbot: QtBot, opens: Opens, six: str) -> None:
    window = opens(Question(six, Rules(find_variant("ghost"), 4)))
    controller = window.board.controller
    window.board.begin_match(Agreement(TABLE, Terms(teaching=True)))
    wait(qtbot, window)
    known = there(controller.asked)
    controller.set_game(replace(known, solution=None))
    play(qtbot, window, "c")
    assert controller.is_being_asked
    assert running(window).fragment == ""
    controller.set_game(known)
    assert "C gives the win away" in said(window)


def test_where_a_game_is_searched_the_letter_waits_until_it_is_judged(
    qtbot: QtBot, opens: Opens, six: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = opens(Question(six, Rules(find_variant("xghost"), 4)))
    window.board.begin_match(Agreement(TABLE, Terms(teaching=True)))
    wait(qtbot, window)
    solution = solution_of(window)
    legal = solution.legal_plays("")
    solution.look_at("")
    losing = [one.letter for one in legal if not solution.wins(one)]
    winning = [one.letter for one in legal if solution.wins(one)]
    assert winning
    assert losing
    play(qtbot, window, losing[0])
    qtbot.waitUntil(lambda: not window.board.controller.is_being_asked)
    assert running(window).fragment == ""
    found_out: list[str] = []

    def slowly(of: Solution, fragment: str, report: Report) -> Refutation:
        found_out.append(fragment)
        waits.wait(LIMIT)
        return refute(of, fragment, report)

    waits = Event()
    monkeypatch.setattr(outlook, "refute", slowly)
    for _ in range(2):
        ask_why(qtbot, window)
        assert said(window) == "One moment…"
        qtbot.waitUntil(lambda: bool(found_out))
    waits.set()
    qtbot.waitUntil(lambda: said(window) != "One moment…")
    assert found_out == [losing[0]], "it is found out once"
    ask_why(qtbot, window)
    qtbot.waitUntil(lambda: len(found_out) > 1)
    play(qtbot, window, winning[0])
    qtbot.waitUntil(lambda: running(window).fragment != "")
