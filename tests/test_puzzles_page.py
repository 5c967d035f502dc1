"""Puzzles in the window, by keys alone: asked, missed, solved, shown, and in runs."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from functools import cache
from threading import Event
from typing import TYPE_CHECKING

import pytest
from certain import there
from drilling import Clock
from jobs import said_errors
from patience import LIMIT
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QTabWidget, QWidget
from seen import cut_in, said_in

from ghost_desktop.desktop.kit.ask import awaits
from ghost_desktop.desktop.learn.puzzle_page import Files, Stage, key_for, look_around
from ghost_desktop.desktop.learn.puzzles import PuzzlesPage
from ghost_desktop.desktop.window.commands import DICTIONARIES, PLAY, PUZZLES, STRATEGY
from ghost_desktop.desktop.window.question import Answer, Known, SolverService, State, answer
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants.superduperghost import SUPERDUPERGHOST
from ghost_desktop.library.puzzle_answers import PuzzleOutcome
from ghost_desktop.library.question import Question
from ghost_desktop.play.runs import PuzzleTheme, RunKind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from conftest import Opens
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.desktop.learn.puzzle_page import AtPuzzle, PuzzleWords
    from ghost_desktop.engine.game.plays import Play
    from ghost_desktop.play.puzzles import Puzzle

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)
GHOST = Question()
KINDS = {"Practice", "Streak", "Storm"}
ENTER, SPACE, ESCAPE = Qt.Key.Key_Return, Qt.Key.Key_Space, Qt.Key.Key_Escape


class _Silence:
    stopped = False

    def __call__(self, done: int, total: int, value: object = None) -> None:
        """Nobody listens."""


@cache
def answered(question: Question) -> Answer:
    return answer(question, _Silence())


class Guest:
    """A person at puzzles."""

    def __init__(self, qtbot: QtBot, path: Path) -> None:
        self.qtbot, self.path = qtbot, path
        self.clock = Clock(NOON)
        self.seconds = 0.0
        self.page = PuzzlesPage(
            files=Files(path, path.with_name("drills.sqlite3"), self.clock),
            seconds=lambda: self.seconds,
        )
        qtbot.addWidget(self.page)
        self.page.resize(800, 600)

    def open(self, question: Question = GHOST) -> None:
        self.page.follow(Known(question, State.SOLVED, answered(question)))
        self.page.show()
        self.page.setFocus()
        self.wait_for(Stage.ASKED, Stage.SOLVED, Stage.SHOWN, Stage.NONE, Stage.FAILED)

    def wait_for(self, *stages: Stage) -> None:
        self.qtbot.waitUntil(lambda: self.at.stage in stages)

    @property
    def at(self) -> AtPuzzle:
        return self.page.at

    @property
    def puzzle(self) -> Puzzle:
        assert self.at.puzzle is not None
        return self.at.puzzle

    def says(self) -> str:
        return said_in(self.page)

    def press(self, key: Qt.Key) -> None:
        self.qtbot.keyClick(self.page, key)

    def play(self, play: Play) -> None:
        """Press the keys of a play."""
        letters = self.page.letters.input
        if play.where.turned:
            self.press(Qt.Key.Key_Up)
        if self.puzzle.game.rules.variant.has_places and play.where.at_end != letters.at_end:
            self.press(Qt.Key.Key_Right if play.where.at_end else Qt.Key.Key_Left)
        self.qtbot.keyClicks(self.page, play.letter)

    def miss(self) -> Play:
        """Try a letter that does not win and completes no word, and wait for what it leads to."""
        puzzle = self.puzzle
        wrong = next(
            play
            for play in puzzle.plays
            if play is not puzzle.answer and not puzzle.game.is_word(play.fragment)
        )
        self.play(wrong)
        self.qtbot.waitUntil(lambda: not awaits(self.page, self.page._on_refuted))
        return wrong

    def solve(self) -> None:
        self.play(self.puzzle.answer)
        self.wait_for(Stage.SOLVED)
        self.qtbot.waitUntil(lambda: self.page.around is not None)

    def go_on(self) -> None:
        self.press(ENTER)
        self.wait_for(Stage.ASKED)

    def choose(self, letter: Qt.Key, kind: RunKind | None) -> None:
        self.page.activateWindow()
        self.qtbot.waitUntil(self.page.isActiveWindow)
        self.qtbot.keyClick(self.page, letter, Qt.KeyboardModifier.AltModifier)
        self.qtbot.waitUntil(lambda: self.page.kind is kind)

    def answer_in_run(self, *, is_right: bool) -> None:
        """Answer rightly, or by a letter of no word, and wait for what comes next."""
        puzzle = self.puzzle
        legal = {play.letter for play in puzzle.plays}
        wrong = min(set("abcdefghijklmnopqrstuvwxyz") - legal)
        if is_right:
            self.play(puzzle.answer)
        else:
            self.qtbot.keyClicks(self.page, wrong)
        self.qtbot.waitUntil(
            lambda: self.at.stage is Stage.OVER or self.at.puzzle not in {None, puzzle}
        )

    def offers(self) -> set[str]:
        buttons = self.page.findChildren(QPushButton)
        return {one.accessibleName() or one.text() for one in buttons if one.isVisible()}


@pytest.fixture
def sits(qtbot: QtBot, tmp_path: Path) -> Iterator[Callable[[], Guest]]:
    """A function that has a person come, once more to the same file."""
    services: list[SolverService] = []
    guests: list[Guest] = []

    def come() -> Guest:
        services.append(SolverService())
        guests.append(Guest(qtbot, tmp_path / "puzzles.sqlite3"))
        return guests[-1]

    yield come
    for guest in guests:
        guest.page.close()  # as a window does before it goes: this lets go of the file
    for service in services:
        assert service.shutdown()
        service.deleteLater()


def test_a_search_that_fails_is_said_and_can_be_made_once_more(
    sits: Callable[[], Guest], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_args: object, **_more: object) -> None:
        raise KeyError("nobody foresaw that")

    guest = sits()
    told = said_errors(monkeypatch)
    with monkeypatch.context() as patch:
        patch.setattr("ghost_desktop.desktop.learn.puzzles.look_for_puzzle", fail)
        guest.open()
    assert guest.at.stage is Stage.FAILED
    assert "No puzzle was found" in guest.says()
    assert "Try again" in guest.offers()
    assert len(told) == 1
    guest.press(ENTER)
    guest.wait_for(Stage.ASKED)


def test_puzzles_one_by_one(sits: Callable[[], Guest], announced: list[str]) -> None:
    guest = sits()
    guest.open()
    assert guest.puzzle.name == "1"
    said = guest.says()
    assert "One letter wins. Which?" in said
    assert "4 letters are legal." in said
    assert "Puzzle 1 · rated 950 · your puzzle rating: 1200" in said
    assert announced[-1].startswith("One letter wins. Which? 4 letters are legal.")
    assert announced[-1].endswith("A L L E L")
    answer = guest.puzzle.answer.fragment.upper()
    assert answer not in said

    guest.press(Qt.Key.Key_Z)
    assert "No word of 4 or more letters begins with ALLELZ." in guest.says()
    kept = guest.page._store.outcome(key_for(guest.puzzle))
    assert kept == PuzzleOutcome(is_right=False, is_solved=False)
    rated = guest.page._facts.text()
    assert rated != "Puzzle 1 · rated 950 · your puzzle rating: 1200", (
        "what is not legal is a wrong answer"
    )

    wrong = guest.miss()
    made = wrong.fragment.upper()
    assert "That letter does not win" in guest.says()
    assert f"After {made}" in guest.says()
    assert "Try again." in announced[-1]
    assert rated in guest.says(), "it is not the first one any more"
    assert answer not in guest.says()
    guest.press(ENTER)
    assert guest.at.stage is Stage.ASKED, "one does not get on without an answer"

    guest.solve()
    assert f"wins: it makes {answer}." in guest.says()
    assert rated in guest.says(), "only the first answer counts"
    assert "ALLELOMORPH" in guest.says()
    assert guest.offers() >= {"Next puzzle", "Play from here", "Show in Strategy"}

    guest.go_on()
    assert guest.puzzle.name == "2"
    assert "Puzzle 2 · rated" in guest.says()
    guest.press(SPACE)
    guest.wait_for(Stage.SHOWN)
    assert "The answer" in guest.says()
    assert f"{guest.puzzle.answer.letter.upper()} wins: it makes" in guest.says()
    guest.go_on()
    assert guest.puzzle.name == "3"
    with guest.qtbot.waitSignal(guest.page.left):
        guest.press(ESCAPE)


def test_who_comes_back_to_an_answer_is_told_what_it_can_become(
    sits: Callable[[], Guest], monkeypatch: pytest.MonkeyPatch
) -> None:
    goes_on = Event()

    def look_later(puzzle: Puzzle, question: Question, report: Report) -> PuzzleWords:
        goes_on.wait(LIMIT)
        return look_around(puzzle, question, report)

    monkeypatch.setattr("ghost_desktop.desktop.learn.puzzle_page.look_around", look_later)
    guest = sits()
    guest.open()
    guest.play(guest.puzzle.answer)
    guest.wait_for(Stage.SOLVED)
    guest.page.hide()
    goes_on.set()
    guest.page.show()
    guest.qtbot.waitUntil(lambda: "ALLELOMORPH" in guest.says())


def test_letters_go_to_either_end_where_they_may_and_nothing_is_cut_off(
    sits: Callable[[], Guest],
) -> None:
    guest = sits()
    guest.page.resize(640, 400)
    guest.open(Question(rules=Rules(SUPERDUPERGHOST)))
    assert "One letter wins. Which, and where?" in guest.says()
    places = set()
    for number in range(4):
        guest.page.resize(*((640, 400), (800, 600))[number % 2])
        guest.qtbot.wait(1)
        assert cut_in(guest.page) == []
        places.add(guest.puzzle.answer.where.name)
        guest.solve()
        assert "wins: it makes" in guest.says()
        guest.qtbot.wait(1)
        assert cut_in(guest.page) == []
        guest.go_on()
    assert len(places) > 1


def test_a_letter_that_completes_a_word_is_told_so(sits: Callable[[], Guest]) -> None:
    guest = sits()
    guest.open()
    while not (words := [p for p in guest.puzzle.plays if guest.puzzle.game.is_word(p.fragment)]):
        guest.solve()
        guest.go_on()
    guest.play(words[0])
    said = f"{words[0].fragment.upper()} is a word, which loses. Try again."
    guest.qtbot.waitUntil(lambda: said in guest.says())


def test_among_three_others_are_not_one(sits: Callable[[], Guest]) -> None:
    guest = sits()
    guest.open(Question(rules=Rules(players=3)))
    assert f"You are player {guest.puzzle.seat + 1}. " in guest.says()
    made = guest.miss().fragment.upper()
    assert f"After {made}, Computer " in guest.says()


def test_empty_states_say_why(sits: Callable[[], Guest]) -> None:
    guest = sits()
    solving = Question(rules=Rules(min_length=28))
    guest.page.show()
    guest.page.follow(Known(solving, State.SOLVING))
    assert "The game is being solved." in guest.says()
    assert guest.offers() == KINDS
    guest.press(SPACE)
    guest.press(ENTER)
    guest.qtbot.keyClicks(guest.page, "a")
    guest.page.follow(Known(solving, State.REFUSED, trouble="Nobody knows."))
    assert "No puzzles of this game\nNobody knows." in guest.says()
    guest.page.follow(Known(solving, State.STOPPED))
    assert "The game has not been solved." in guest.says()
    guest.open(solving)
    assert "No position of Ghost, 28+ letters on ENABLE1 has one winning letter" in guest.says()
    assert guest.offers() == KINDS
    guest.open()
    assert "One letter wins. Which?" in guest.says()


def test_another_game_is_asked_as_soon_as_it_is_solved(sits: Callable[[], Guest]) -> None:
    guest = sits()
    guest.open()
    other = Question(rules=Rules(misere=True))
    guest.page.follow(Known(other, State.SOLVING, answered(GHOST)))
    assert guest.at.stage is Stage.SOLVING
    guest.open(other)
    assert guest.puzzle.game.rules.misere
    assert "Completing a word wins." in guest.says()


def test_a_file_in_use_is_said_and_ends_nothing(sits: Callable[[], Guest]) -> None:
    guest = sits()
    guest.open()
    with closing(sqlite3.connect(guest.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        guest.miss()
        assert "is in use by another program" in guest.says()
        guest.solve()
        other.execute("ROLLBACK")
    guest.page.hide()
    later = sits()
    later.open()
    assert later.puzzle.name == "2", "what was solved is saved once that is possible"
    assert "in use" not in later.says()


def test_puzzles_are_opened_from_anywhere_and_left_again(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    window.show_panel(DICTIONARIES)

    def open_puzzles() -> PuzzlesPage:
        focused = window.focusWidget()
        qtbot.keyClick(focused, Qt.Key.Key_U, Qt.KeyboardModifier.ControlModifier)
        page = window.puzzles
        assert (window.panel, window.focusWidget()) == (PUZZLES, page)
        qtbot.waitUntil(lambda: page.at.stage not in {Stage.SOLVING, Stage.LOOKING})
        return page

    page = open_puzzles()
    qtbot.keyClick(window.focusWidget(), ESCAPE)
    assert window.panel == DICTIONARIES
    open_puzzles()
    qtbot.keyClick(page, SPACE)
    puzzle = there(page.at.puzzle)
    buttons = {one.text(): one for one in page.findChildren(QPushButton)}
    buttons["Play from here"].setFocus()
    qtbot.keyClick(buttons["Play from here"], ENTER)
    assert window.panel == PLAY
    assert there(window.board.round).fragment == puzzle.fragment
    assert there(window.board.round).seat == puzzle.seat
    open_puzzles()
    qtbot.keyClick(buttons["Show in Strategy"], SPACE)
    assert window.panel == STRATEGY


# --- in runs ----------------------------------------------------------------------------------------


def test_a_streak_goes_on_until_the_third_miss(sits: Callable[[], Guest]) -> None:
    guest = sits()
    guest.open()
    guest.choose(Qt.Key.Key_S, RunKind.STREAK)
    assert "Puzzles until the third miss" in guest.says()
    assert "Begin" in guest.offers()
    guest.press(ENTER)
    guest.wait_for(Stage.ASKED)
    assert "0 solved · 3 misses left · your streak rating: 1200" in guest.says()
    asked = []
    for is_right in (True, False, True, False):
        asked.append(guest.puzzle.fragment)
        guest.answer_in_run(is_right=is_right)
        assert ("Right: " if is_right else "Missed: ") in guest.says()
    assert ". 1 miss left." in guest.says()
    assert len(set(asked)) == len(asked)
    assert "2 solved · 1 miss left" in guest.says()
    guest.press(SPACE)
    assert "Ask once more for the answer: it counts as a miss." in guest.says()
    assert "2 solved · 1 miss left" in guest.says(), "one careless key costs nothing"
    guest.press(SPACE)  # to be shown the answer is a miss
    guest.wait_for(Stage.OVER)
    assert "The run is over: 2 puzzles solved" in guest.says()
    assert guest.offers() >= {"Once more", "Play from here", "Show in Strategy"}
    assert guest.page.letters.tiles.isVisible(), "what was missed lies there with its answer"
    assert guest.says().count("Missed: ") == 1
    (run,) = guest.page.runs
    assert (run.right, run.misses) == (2, 3)
    guest.clock.go_on(timedelta(minutes=1))
    guest.press(ENTER)
    guest.wait_for(Stage.ASKED)
    for _more in range(3):
        guest.answer_in_run(is_right=True)
    for _more in range(3):
        guest.answer_in_run(is_right=False)
    assert "That is your best so far." in guest.says()
    assert "Run 2 · 3 puzzles solved · 3 missed" in guest.page.chart.curves.said[-1]
    guest.choose(Qt.Key.Key_R, None)
    guest.wait_for(Stage.ASKED)
    assert "Puzzle 1 · rated" in guest.says(), "runs are rated by themselves"


def test_a_storm_is_over_after_three_minutes_in_which_puzzles_were_in_sight(
    sits: Callable[[], Guest],
) -> None:
    guest = sits()
    guest.open()
    guest.choose(Qt.Key.Key_T, RunKind.STORM)
    guest.seconds += 1000
    assert "As many puzzles as you can in three minutes" in guest.says()
    guest.press(ENTER)
    guest.wait_for(Stage.ASKED)
    assert "0 solved · 3:00 left" in guest.says()
    guest.seconds += 61
    guest.qtbot.waitUntil(lambda: "0 solved · 1:59 left" in guest.says())
    guest.clock.go_on(timedelta(days=-1))  # of which runs know nothing
    guest.answer_in_run(is_right=True)
    for _miss in range(4):
        guest.answer_in_run(is_right=False)
    assert guest.at.stage is Stage.ASKED, "misses end no storm"
    guest.seconds += 120
    guest.wait_for(Stage.OVER)
    assert "1 puzzle solved" in guest.says()
    (run,) = guest.page.runs
    assert (run.right, run.misses) == (1, 4)


def test_a_run_waits_for_whoever_looks_at_another_tab_and_a_storm_goes_on_meanwhile(
    sits: Callable[[], Guest],
) -> None:
    guest = sits()
    window = QTabWidget()
    guest.qtbot.addWidget(window)
    window.addTab(guest.page, "Puzzles")
    window.addTab(QWidget(), "Play")
    window.show()
    guest.open()
    guest.choose(Qt.Key.Key_S, RunKind.STREAK)
    guest.press(ENTER)
    guest.wait_for(Stage.ASKED)
    guest.answer_in_run(is_right=True)
    puzzle = guest.puzzle
    window.setCurrentIndex(1)
    window.setCurrentIndex(0)
    assert guest.puzzle is puzzle
    assert "1 solved · 3 misses left" in guest.says()
    assert not guest.page.runs, "nothing is rated that goes on"
    guest.press(ESCAPE)
    assert guest.puzzle is puzzle, "whoever goes back may come again"
    guest.choose(Qt.Key.Key_T, RunKind.STORM)
    assert "The run is over: 1 puzzle solved." in guest.says()
    guest.press(ENTER)
    guest.wait_for(Stage.ASKED)
    guest.answer_in_run(is_right=True)
    window.setCurrentIndex(1)
    guest.seconds += 181
    guest.wait_for(Stage.OVER)
    window.setCurrentIndex(0)
    assert "1 puzzle solved" in guest.says()
    guest.page.setParent(None)


def test_a_run_that_is_left_is_kept_as_it_stands(sits: Callable[[], Guest]) -> None:
    guest = sits()
    guest.open()
    guest.choose(Qt.Key.Key_S, RunKind.STREAK)
    guest.press(ENTER)
    guest.wait_for(Stage.ASKED)
    guest.page.hide()
    guest.page.show()
    assert guest.at.stage is Stage.READY, "nothing was answered"
    guest.press(ENTER)
    guest.wait_for(Stage.ASKED)
    guest.answer_in_run(is_right=True)
    guest.page.hide()
    guest.page.show()
    assert "1 puzzle solved" in guest.says()
    later = sits()
    later.open()
    later.choose(Qt.Key.Key_S, RunKind.STREAK)
    assert "Your best is 1." in later.says()


def test_puzzles_of_a_theme_are_asked(sits: Callable[[], Guest]) -> None:
    guest = sits()
    guest.open()
    guest.page.want(None, PuzzleTheme.SHORT)
    guest.wait_for(Stage.ASKED)
    assert len(guest.puzzle.fragment) <= 3
    guest.page.want(None, PuzzleTheme.GIVEN_AWAY)
    guest.wait_for(Stage.NONE)
    assert "Nothing given away" in guest.says()
    guest.choose(Qt.Key.Key_S, RunKind.STREAK)
    guest.press(ENTER)
    guest.wait_for(Stage.NONE)
    assert "Nothing given away" in guest.says()
    assert not guest.page.runs
