"""The drill without its widgets: what is asked, kept and offered."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest
from drilling import Clock, course_of, right_play
from PySide6.QtCore import QObject

from ghost_desktop.desktop.learn.drill_session import Drillable, DrillController, SessionOver
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.library.drills import DrillStore

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from ghost_desktop.library.decks import Deck
    from ghost_desktop.play.drill import DrillSession

TINY = course_of(Rules(min_length=2), "tiny", seat=1)


class Drilling(QObject):
    """A drill of a tiny strategy, and all that it tells."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path, self.clock = path, Clock()
        self.controller = DrillController(self, path=path, clock=self.clock, pause_ms=0)
        self.told: list[tuple[str, Any]] = []
        for name in ("asked", "hinted", "answered", "refused", "over"):
            signal = getattr(self.controller, name)
            signal.connect(lambda what, name=name: self.told.append((name, what)))

    def begin(self) -> None:
        self.controller.begin(Drillable(TINY, self.deck(), "", ""))

    def deck(self) -> Deck:
        """What is kept in the file."""
        with closing(DrillStore(self.path, self.clock)) as store:
            return store.open_deck(TINY.strategy, TINY.solution.words)

    def names(self) -> list[str]:
        """What has been told, in order."""
        return [name for name, _what in self.told]

    def asked(self) -> DrillSession:
        name, session = self.told[-1]
        assert name == "asked"
        found: DrillSession = session
        return found

    def answer_rightly(self) -> None:
        play = right_play(self.asked())
        self.controller.answer(play.letter, play.where)


@pytest.fixture
def drilling(qtbot: QtBot, tmp_path: Path) -> Iterator[Drilling]:  # noqa: ARG001 - there must be a Qt
    made = Drilling(tmp_path / "drills.sqlite3")
    made.begin()
    yield made
    made.controller.pause()


def test_an_answer_is_kept_at_once_and_the_session_goes_on(
    qtbot: QtBot, drilling: Drilling
) -> None:
    assert drilling.names() == ["asked"]
    assert all(line.is_new for line in drilling.deck().lines)
    drilling.answer_rightly()
    assert drilling.names() == ["asked", "answered"]
    assert drilling.controller.shows_answer
    assert not drilling.controller.takes_letters
    assert not all(line.is_new for line in drilling.deck().lines)
    qtbot.waitUntil(lambda: len(drilling.told) > 2)  # a right answer is not read for long
    assert not drilling.controller.shows_answer


def test_a_slip_is_no_answer(drilling: Drilling) -> None:
    drilling.controller.answer("é", right_play(drilling.asked()).where)
    assert drilling.told[-1] == ("refused", "É is in no word of tiny.")
    assert drilling.controller.takes_letters


def test_after_the_hint_comes_the_reply_which_waits_to_be_read(drilling: Drilling) -> None:
    drilling.controller.help()
    drilling.controller.help()
    assert drilling.names() == ["asked", "hinted", "answered"]
    assert not drilling.told[-1][1].is_right
    assert not drilling.controller._pause.isActive()
    drilling.controller.go_on()
    assert drilling.names()[-1] == "asked"


def test_what_is_offered_once_all_is_learned_can_be_begun(qtbot: QtBot, drilling: Drilling) -> None:
    while drilling.told[-1][0] != "over":
        drilling.answer_rightly()
        qtbot.waitUntil(lambda: drilling.told[-1][0] != "answered")
    over = drilling.told[-1][1]
    assert isinstance(over, SessionOver)
    assert over.offered == over.deck.to_ask(over.now, ahead=True)
    drilling.controller.set_new_lines(drilling.controller.new_lines - 1)
    assert drilling.names()[-2:] == ["over", "over"], "another number may mean another offer"
    drilling.controller.more()
    assert drilling.asked().waiting == over.offered


def test_what_was_offered_after_another_session_is_not_begun(drilling: Drilling) -> None:
    drilling.begin()
    drilling.controller._offered = drilling.deck().lines
    drilling.begin()
    told = drilling.names()
    drilling.controller.more()
    assert drilling.names() == told, "a session goes on"


def test_nothing_is_left_of_a_session_that_was_left(drilling: Drilling) -> None:
    drilling.answer_rightly()
    drilling.controller.leave()
    drilling.controller.go_on()
    drilling.controller.more()
    drilling.controller.help()
    assert drilling.names() == ["asked", "answered"]
    assert not drilling.controller.shows_answer
