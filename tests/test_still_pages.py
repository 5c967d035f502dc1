"""Pages that ask for letters keep their places, as the board does: whatever is said, nothing moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING

import pytest
from at_the_drill import GHOST, Sitting
from at_the_review import GHOST as EIGHT_WORDS
from at_the_review import THREE_ROUNDS, base_of, opened_page, see
from at_the_window import let_qt_work
from certain import there
from drilling import Clock, course_of
from jobs import Unheard
from PySide6.QtCore import QPoint, QRect, Qt

from ghost_desktop.desktop.kit.ask import awaits
from ghost_desktop.desktop.kit.widgets import Notice
from ghost_desktop.desktop.learn.puzzle_page import Files, LettersPage, Stage
from ghost_desktop.desktop.learn.puzzles import PuzzlesPage
from ghost_desktop.desktop.learn.today import TodayPage
from ghost_desktop.desktop.window.question import Known, State, answer
from ghost_desktop.library.question import Question

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from ghost_desktop.play.puzzles import Puzzle

NOON = datetime(2026, 11, 24, 12, tzinfo=UTC)
LONG = "The letters make QUACKSALVER, which is said in two lines at least. " * 2
TROUBLE = "Nothing can be saved: the file is on a disk that is full, or that nobody may write to."

Acts = Iterator[LettersPage]


def places(page: LettersPage) -> list[QRect]:
    """Where all is that stands around what is said, and the letters."""
    column, letters = page._column, page.letters
    parts = column.scroller, column.ghost, column.headline, column.sentence, letters.tiles
    return [QRect(one.mapTo(page, QPoint()), one.size()) for one in parts]


def _files(folder: Path) -> Files:
    return Files(folder / "puzzles.sqlite3", folder / "drills.sqlite3", Clock(NOON))


def _try_all(qtbot: QtBot, page: TodayPage | PuzzlesPage, puzzle: Puzzle) -> Acts:
    """Try a letter that goes nowhere, others that lose, and the right one; then all is told."""
    illegal = next(one for one in "qxzjvwk" if one not in {two.letter for two in puzzle.plays})
    wrong = [one.letter for one in puzzle.plays if one.letter != puzzle.answer.letter][:2]
    for letter in (illegal, *wrong, puzzle.answer.letter):
        qtbot.keyClicks(page, letter)
        yield page
        qtbot.waitUntil(partial(_is_done, page))
        yield page


def _is_done(page: LettersPage) -> bool:
    return not awaits(page)


def today(qtbot: QtBot, folder: Path) -> Acts:
    page = TodayPage(files=_files(folder))
    qtbot.addWidget(page)
    page.show()
    qtbot.waitUntil(lambda: page.today is not None)
    yield page
    yield from _try_all(qtbot, page, there(there(page.today).puzzle))
    qtbot.keyClick(page, Qt.Key.Key_Return)
    yield page
    page.close()


def puzzles(qtbot: QtBot, folder: Path) -> Acts:
    page = PuzzlesPage(files=_files(folder))
    qtbot.addWidget(page)
    page.follow(Known(Question(), State.SOLVED, answer(Question(), Unheard())))
    yield page
    qtbot.waitUntil(lambda: page.at.stage is Stage.ASKED)
    yield page
    assert page.at.puzzle is not None
    yield from _try_all(qtbot, page, page.at.puzzle)
    page.close()


def review(qtbot: QtBot, _folder: Path) -> Acts:
    for page in opened_page(qtbot):
        page.show_match(THREE_ROUNDS, base_of(EIGHT_WORDS), 1)
        see(qtbot, page)  # before, marks may have less room or more in a small window
        yield page
        for letter in ("q", "o", "y"):  # which fits no word, which loses, which wins
            qtbot.keyClicks(page, letter)
            yield page
            qtbot.waitUntil(partial(_is_done, page))
            yield page
        for step in range(len(page.turns)):
            page.go_to(step)
            yield page


def drill(qtbot: QtBot, folder: Path) -> Acts:
    sitting = Sitting(qtbot, folder / "drills.sqlite3", course_of(GHOST))
    sitting.panel._pause.setInterval(60_000)
    sitting.begin()
    yield sitting.panel
    for act in (sitting.miss, partial(sitting.press, Qt.Key.Key_Return), sitting.give_up):
        act()
        yield sitting.panel
    sitting.panel.close()


def settled(page: LettersPage) -> list[QRect]:
    """Where all is once nothing has moved by itself: a page may take more than one round for it."""
    before: list[QRect] = []
    while (now := places(page)) != before:
        before = now
        let_qt_work()
    return now


@pytest.mark.usefixtures("service")
@pytest.mark.parametrize("size", [(640, 385), (1000, 620), (1600, 950)], ids=str)
@pytest.mark.parametrize("acts", [today, puzzles, review, drill])
def test_nothing_moves_on_a_page_that_asks_for_letters(
    qtbot: QtBot, tmp_path: Path, acts: Callable[[QtBot, Path], Acts], size: tuple[int, int]
) -> None:
    known: list[QRect] = []
    for page in acts(qtbot, tmp_path):
        if not known:
            page.resize(*size)
            page.show()
            page.setFocus()
        now = settled(page)
        known = known or now
        assert now == known, "by what is told"
        wording = there(page._column._wording)
        for said in ("Short.", LONG, wording.sentence):
            page._column.write(page._column.sentence, said)
            let_qt_work()
            assert places(page) == known, said
        page.letters.remark(LONG)
        notices = page.findChildren(Notice)
        for notice in notices:
            notice.say(TROUBLE)
        let_qt_work()
        assert places(page) == known, "by a trouble"
        page.letters.remark("")
        for notice in notices:
            notice.dismiss()
