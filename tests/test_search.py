"""The search below the tree: it looks beside the window, and never holds up who types."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, cast

import pytest
from jobs import Asker
from patience import shut_down
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication

from ghost_desktop.desktop.kit.ask import awaits
from ghost_desktop.desktop.strategy.search import Search
from ghost_desktop.desktop.window.question import SolverService
from ghost_desktop.engine.words.wordlist import word_list

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.desktop.strategy.rows import Rows

WORDS = ("ghost", "ghoul", "gnome", "ogre")


class SlowRows:
    """Finds words by their letters; waits with each search until it is let go."""

    finds_all = True

    def __init__(self) -> None:
        self.let_go = threading.Event()
        self.looked_for: list[str] = []
        self.threads: set[int] = set()
        self.words = word_list(WORDS, "four words")

    def find(self, letters: str) -> list[str]:
        self.looked_for.append(letters)
        self.threads.add(threading.get_ident())
        assert self.let_go.wait(20)
        return [word for word in WORDS if letters in word]


@pytest.fixture
def service(qtbot: QtBot) -> Iterator[SolverService]:  # noqa: ARG001 - there must be a Qt
    made = SolverService()
    yield made
    assert shut_down(made)
    made.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture
def rows() -> Iterator[SlowRows]:
    made = SlowRows()
    yield made
    made.let_go.set()  # else the worker would not end


@pytest.fixture
def search(qtbot: QtBot, service: SolverService, rows: SlowRows) -> Search:  # noqa: ARG001 - does what is asked
    made = Search()
    qtbot.addWidget(made)
    made.set_rows(cast("Rows", rows))
    made.show()
    return made


def hits_of(search: Search) -> list[str]:
    """The hits that are gone to from now on."""
    gone_to: list[str] = []
    search.hit.connect(gone_to.append)
    return gone_to


def test_who_types_fast_waits_for_nothing_and_gets_the_last_letters(
    qtbot: QtBot, search: Search, rows: SlowRows
) -> None:
    hits = hits_of(search)
    qtbot.keyClicks(search.field, "g")
    qtbot.waitUntil(lambda: rows.looked_for == ["g"])
    qtbot.keyClicks(search.field, "hos")  # while it looks for the first letter
    assert search.field.text() == "ghos"
    assert hits == []
    rows.let_go.set()
    qtbot.waitUntil(lambda: not awaits(search))
    assert hits == ["ghost"]
    assert search.said == "GHOS found in 1 place"
    assert rows.looked_for == ["g", "ghos"]  # those in between were never begun
    assert threading.get_ident() not in rows.threads


def test_keys_that_step_wait_for_the_hits_of_the_letters_typed(
    qtbot: QtBot, search: Search, rows: SlowRows
) -> None:
    hits = hits_of(search)
    qtbot.keyClicks(search.field, "g")
    qtbot.keyClick(search.field, Qt.Key.Key_Return)
    search.next_hit()
    search.next_hit()
    search.previous_hit()
    assert hits == []
    rows.let_go.set()
    qtbot.waitUntil(lambda: hits != [])
    assert hits == ["gnome"]
    assert search.said == "G: place 3 of 4"


@pytest.mark.parametrize(("step", "hits"), [("next", ["ghost"]), ("previous", ["ogre"]), ("", [])])
def test_letters_kept_for_other_rows_are_stepped_through_from_either_end(
    qtbot: QtBot, search: Search, rows: SlowRows, step: str, hits: list[str]
) -> None:
    rows.let_go.set()
    qtbot.keyClicks(search.field, "g")
    qtbot.waitUntil(lambda: not awaits(search))
    led_to = hits_of(search)
    search.set_rows(cast("Rows", rows))
    if step:
        getattr(search, f"{step}_hit")()
    qtbot.waitUntil(lambda: not awaits(search))
    assert led_to == hits
    assert step or search.said == "G found in 4 places"


def test_other_rows_do_not_forget_where_letters_just_typed_were_to_lead(
    qtbot: QtBot, search: Search, rows: SlowRows
) -> None:
    hits = hits_of(search)
    qtbot.keyClicks(search.field, "n")
    search.set_rows(cast("Rows", rows))
    rows.let_go.set()
    qtbot.waitUntil(lambda: not awaits(search))
    assert hits == ["gnome"]


def test_who_leaves_hears_no_more_of_it(qtbot: QtBot, search: Search, rows: SlowRows) -> None:
    hits = hits_of(search)
    qtbot.keyClicks(search.field, "g")
    qtbot.waitUntil(lambda: search.said == "Looking…")
    search.leave()
    assert search.said == ""
    rows.let_go.set()
    qtbot.wait(200)
    assert hits == []
    assert search.said == ""


@pytest.mark.usefixtures("service")
def test_a_search_does_not_wait_behind_a_solve(
    qtbot: QtBot, search: Search, rows: SlowRows
) -> None:
    solved = threading.Event()

    def solve(_report: Report) -> None:
        assert solved.wait(20)

    solving = Asker()
    solving.ask(solve)
    hits = hits_of(search)
    rows.let_go.set()
    qtbot.keyClicks(search.field, "o")
    qtbot.waitUntil(lambda: hits == ["ghost"])
    assert solving.is_busy
    solved.set()
