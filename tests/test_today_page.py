"""Today in the window, by keys: a letter tried, an illegal one, the result copied, another day."""

from __future__ import annotations

from contextlib import closing
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

import pytest
from certain import there
from drilling import Clock
from jobs import Unheard
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPushButton
from seen import said_in

from ghost_desktop.desktop.kit.ask import awaits
from ghost_desktop.desktop.learn.puzzle_page import Files
from ghost_desktop.desktop.learn.today import Today, TodayPage
from ghost_desktop.desktop.window.commands import DRILLS, LEARN, PLAY, PUZZLES, REVIEW, STATISTICS
from ghost_desktop.desktop.window.learn import awaits_today
from ghost_desktop.desktop.window.question import SolverService
from ghost_desktop.library.days import DayTries, TryKind
from ghost_desktop.library.decks import UNKNOWN_PLACE, DeckKey, DeckKind
from ghost_desktop.library.drills import DrillStore
from ghost_desktop.library.puzzle_answers import PuzzleStore
from ghost_desktop.play import daily
from ghost_desktop.play.records import FoundCard

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from conftest import Opens
    from pytestqt.qtbot import QtBot

    from ghost_desktop.engine.game.game import Game

TUESDAY = datetime(2026, 11, 24, 12, tzinfo=UTC)


class Guest:
    """A person at the puzzle of the day."""

    def __init__(self, qtbot: QtBot, folder: Path) -> None:
        self.qtbot, self.clock = qtbot, Clock(TUESDAY)
        self.page = TodayPage(
            files=Files(folder / "puzzles.sqlite3", folder / "drills.sqlite3", self.clock)
        )
        qtbot.addWidget(self.page)
        self.page.resize(800, 600)
        self.come()

    def come(self) -> None:
        day = self.clock().astimezone().date()
        self.page.hide()
        self.page.show()
        self.page.setFocus()
        self.qtbot.waitUntil(
            lambda: self.page.today is not None and self.page.today.tries.day == day
        )

    @property
    def today(self) -> Today:
        assert self.page.today is not None
        return self.page.today

    @property
    def answer(self) -> str:
        return there(self.today.puzzle).answer.letter

    def wrong(self) -> tuple[str, str]:
        """Return a letter that no word has there, and one that is legal and loses."""
        legal = {play.letter for play in there(self.today.puzzle).plays}
        others = set("abcdefghijklmnopqrstuvwxyz") - legal
        return min(others), min(legal - {self.answer})


@pytest.fixture
def guest(qtbot: QtBot, tmp_path: Path) -> Iterator[Guest]:
    service = SolverService()
    guest = Guest(qtbot, tmp_path)
    yield guest
    guest.page.close()  # as a window does before it goes: this lets go of the file
    assert service.shutdown()
    service.deleteLater()


def offers(page: TodayPage) -> set[str]:
    """What buttons in sight are called."""
    return {one.accessibleName() for one in page.findChildren(QPushButton) if one.isVisible()}


def test_all_letters_are_tries_and_the_result_gives_nothing_away(guest: Guest) -> None:
    illegal, legal = guest.wrong()
    for letter in (illegal, illegal, legal):  # the same again is none
        guest.qtbot.keyClicks(guest.page, letter)
    assert guest.today.tries.tries[0].kind is TryKind.ILLEGAL
    assert len(guest.today.tries.tries) == guest.today.tries.lost == 2
    assert guest.page.word_here() == ""
    tried = {
        key.text().lower()
        for key in guest.page.letters.keys.findChildren(QPushButton)
        if key.accessibleDescription() == "tried already"
    }
    assert tried == {illegal, legal}
    guest.qtbot.keyClicks(guest.page, guest.answer)
    assert guest.today.tries.is_solved
    assert guest.today.streak.days == 1
    guest.qtbot.keyClick(guest.page, Qt.Key.Key_Return)
    copied = QGuiApplication.clipboard().text()
    assert "328" in copied  # the number of the day
    assert "✕" in copied
    assert "●···" in copied
    assert there(guest.today.puzzle).fragment not in copied.lower()
    assert not QGuiApplication.clipboard().image().isNull()


@pytest.mark.usefixtures("afresh")
def test_the_puzzle_of_the_next_day_is_found_before(
    guest: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    searched: list[str] = []
    in_order = daily._in_order

    def search(game: Game, seed: str, *others: Any) -> list[str]:  # noqa: ANN401 - as it has them
        searched.append(seed)
        return in_order(game, seed, *others)

    monkeypatch.setattr(daily, "_in_order", search)
    guest.page._idle.setInterval(0)
    guest.come()
    guest.qtbot.waitUntil(lambda: bool(searched) and not awaits(guest.page))
    assert searched == ["ghost-day-1 2026-11-25"]
    guest.clock.now += timedelta(days=1)
    guest.come()
    assert "ghost-day-1 2026-11-25" not in searched[1:]
    assert there(guest.today.puzzle).name == "2026-11-25"


def test_damaged_files_are_told_of_where_they_are_opened_first(
    qtbot: QtBot, tmp_path: Path, guest: Guest
) -> None:
    guest.page.hide()  # nobody has the files open
    for name in ("puzzles", "drills"):
        (tmp_path / f"{name}.sqlite3").write_bytes(b"no database at all" * 99)
    other = Guest(qtbot, tmp_path)
    qtbot.waitUntil(lambda: "puzzles.sqlite3.damaged" in said_in(other.page))
    assert "drills.sqlite3.damaged" in said_in(other.page)
    (tmp_path / "puzzles.sqlite3").write_bytes(b"no database at all" * 99)
    is_awaited, lost = awaits_today(tmp_path / "puzzles.sqlite3", guest.clock, Unheard())
    assert not is_awaited
    assert "puzzles.sqlite3.damaged" in lost


def test_a_day_without_a_puzzle_has_nothing_open_and_the_next_day_fails_for_nobody(
    guest: Guest, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_given: object, **_named: object) -> None:
        raise OSError("no words")

    monkeypatch.setattr(daily, "find_daily", fail)
    guest.page._look_at_tomorrow()
    guest.qtbot.waitUntil(lambda: "the puzzle of the next day cannot be found" in caplog.text)
    monkeypatch.setattr(daily, "find_daily", lambda *_given, **_named: None)
    guest.clock.now += timedelta(days=1)
    guest.come()
    assert not guest.page.is_open


def test_another_day_goes_on_with_the_row_and_one_that_was_given_up_does_not_end_it(
    guest: Guest,
) -> None:
    was_open = guest.page.is_open
    guest.qtbot.keyClicks(guest.page, guest.answer)
    assert (was_open, guest.page.is_open) == (True, False)
    before = guest.today.puzzle
    for said in ("1 day in a row · one missed day of seven is forgiven", "today ends it"):
        guest.clock.now += timedelta(days=1)
        guest.come()
        assert guest.today.puzzle is not before
        assert not guest.today.tries.tries
        assert guest.today.streak.days == 1
        for _press in range(2):
            guest.qtbot.keyClick(guest.page, Qt.Key.Key_Space)
        assert said in said_in(guest.page)


def test_wins_that_were_given_away_have_each_a_name_of_its_own(
    guest: Guest, tmp_path: Path
) -> None:
    guest.page.resize(1200, 800)
    with closing(DrillStore(tmp_path / "drills.sqlite3", guest.clock)) as store:
        for rules in ("ghost 4+ 2 normal", "superghost 4+ 2 normal"):
            key = DeckKey("abc", rules, 0, "", "", DeckKind.BLUNDERS.value)
            store.add_cards(key, UNKNOWN_PLACE, [FoundCard("", ())], ("m", 1), TUESDAY)
        store.add_cards(key, UNKNOWN_PLACE, [FoundCard("gh", ("g", "gh"))], ("m", 2), TUESDAY)
    guest.come()
    guest.qtbot.waitUntil(guest.page._given[2].isVisible)
    names = [one.text() for one in guest.page._given]
    assert len({*names}) == len(names) == 3
    assert sum(name.startswith("With the first letter\n") for name in names) == 2
    assert sum("\n" not in name for name in names) == 1


def test_the_answer_that_was_shown_solves_nothing(guest: Guest) -> None:
    guest.qtbot.keyClick(guest.page, Qt.Key.Key_Space)
    assert not guest.today.tries.is_over, "one careless key gives nothing up"
    assert "Ask once more for the answer: the day is over then." in said_in(guest.page)
    assert "Show it" in offers(guest.page)
    guest.page.hide()
    guest.come()
    assert "Show the answer" in offers(guest.page), "whoever comes back is asked anew"
    guest.qtbot.keyClick(guest.page, Qt.Key.Key_Space)
    guest.qtbot.keyClick(guest.page, Qt.Key.Key_Space)
    assert guest.today.tries.is_shown
    assert not guest.today.tries.is_solved
    assert guest.today.streak.days == 0
    assert guest.page.word_here()
    guest.come()
    assert guest.today.tries.is_shown


def test_learn_is_a_tab_that_leads_to_its_pages(qtbot: QtBot, opens: Opens) -> None:
    window = opens(clock=Clock(TUESDAY))
    called = window.setup_bar.button(LEARN).text()
    assert called == "Learn", "nobody is called who has never come"
    qtbot.mouseClick(window.setup_bar.button(LEARN), Qt.MouseButton.LeftButton)
    assert window.panel == LEARN
    page = window.today
    qtbot.waitUntil(lambda: page.today is not None)
    assert "6 tries are left" in said_in(page)
    row = window.learn_row
    for number in (PUZZLES, DRILLS, STATISTICS, LEARN):
        qtbot.mouseClick(row.pages.button(number), Qt.MouseButton.LeftButton)
        assert window.panel == number
        assert row.pages.button(number).isChecked()
        assert window.setup_bar.button(LEARN).isChecked()
    assert not row.pages.button(REVIEW).isVisible(), "nothing was played so far"
    qtbot.mouseClick(row.pages.button(PUZZLES), Qt.MouseButton.LeftButton)
    qtbot.keyClick(window.puzzles, Qt.Key.Key_Escape)
    assert window.panel == LEARN
    window.board.controller.resign()
    qtbot.mouseClick(row.pages.button(REVIEW), Qt.MouseButton.LeftButton)
    assert window.panel == REVIEW
    qtbot.mouseClick(window.setup_bar.button(PLAY), Qt.MouseButton.LeftButton)
    assert not row.isVisible()


def test_whoever_comes_back_sees_that_a_puzzle_awaits_him(
    qtbot: QtBot, opens: Opens, tmp_path: Path
) -> None:
    clock = Clock(TUESDAY - timedelta(days=1))
    with closing(PuzzleStore(tmp_path / "puzzles.sqlite3", clock)) as store:
        store.keep_day(DayTries(store.today).trying("", TryKind.RIGHT.value))
        clock.now = TUESDAY
        window = opens(clock=clock)
        learn = window.setup_bar.button(LEARN)
        qtbot.waitUntil(lambda: learn.text() == "Learn ●")
        assert learn.accessibleName() == "Learn: today’s puzzle is still to be done"
        assert "2 players" in window.setup_bar.game.accessibleName()
        qtbot.mouseClick(learn, Qt.MouseButton.LeftButton)
        assert "misère" in window.setup_bar.game.accessibleName(), "the game of a Tuesday"
        page = window.today
        qtbot.waitUntil(lambda: page.today is not None)
        assert "1 day in a row" in said_in(page)
        assert page.today is not None
        assert page.today.puzzle is not None
        qtbot.keyClicks(page, page.today.puzzle.answer.letter)
        assert learn.text() == "Learn"
        window.show_panel(PLAY)
        assert "misère" not in window.setup_bar.game.accessibleName()


def test_a_puzzle_of_three_says_when_one_wins(guest: Guest) -> None:
    assert "anybody else" not in said_in(guest.page)
    guest.clock.now += timedelta(days=5)  # a Sunday
    guest.come()
    assert "You win if anybody else completes a word." in said_in(guest.page)
    guest.qtbot.keyClicks(guest.page, guest.wrong()[1])
    guest.qtbot.waitUntil(lambda: "you complete it" in said_in(guest.page))
