"""A person at a drill: what he does, and what there is to see."""

from __future__ import annotations

from contextlib import closing
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING

from drilling import Clock, right_play
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from seen import said_in

from ghost_desktop.desktop.kit.ask import awaits
from ghost_desktop.desktop.learn.drill import DrillPanel
from ghost_desktop.desktop.learn.drillable import Drillable, PlayedHere, read_drillable
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.formats.stored import describe_loss, describe_trouble
from ghost_desktop.library.drills import DrillStore

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.learn.decks import DecksPage
    from ghost_desktop.library.decks import Deck
    from ghost_desktop.play.courses import StrategyCourse
    from ghost_desktop.play.drill import DrillSession
    from ghost_desktop.play.round import Round

GHOST = Rules()


class Sitting:
    """A person at a drill."""

    def __init__(self, qtbot: QtBot, path: Path, course: StrategyCourse) -> None:
        self.qtbot, self.path, self.course = qtbot, path, course
        self.clock = Clock()
        self.panel = DrillPanel(path=path, clock=self.clock, pause_ms=0)
        qtbot.addWidget(self.panel)
        self.panel.resize(800, 500)
        self.panel.show()
        qtbot.waitExposed(self.panel)

    def begin(self) -> None:
        with closing(DrillStore(self.path, self.clock)) as store:
            deck = store.open_deck(self.course.strategy, self.course.solution.words)
            trouble, loss = describe_trouble(store.trouble), describe_loss(store.loss)
            notes = store.notes(deck.key)
            self.panel.begin(Drillable(self.course, deck, trouble, loss, notes=notes))

    def begin_likely(self, *rounds: Round) -> None:
        """Begin as in the window: with what is likely to be played, also after rounds of the table."""
        course = self.course
        job = partial(
            read_drillable, self.path, course.strategy, course.solution, PlayedHere(rounds), None
        )
        self.panel.begin(job(in_silence))  # type: ignore[arg-type]

    @property
    def session(self) -> DrillSession:
        assert self.panel._session is not None
        return self.panel._session

    def press(self, key: Qt.Key) -> None:
        self.qtbot.keyClick(self.panel, key)

    def type(self, letters: str) -> None:
        self.qtbot.keyClicks(self.panel, letters)

    def reply(self) -> None:
        """Press the keys of the right reply."""
        play = right_play(self.session)
        if play.where.turned:
            self.press(Qt.Key.Key_Up)
        if play.where.at_end != self.panel.letters.input.at_end:
            self.press(Qt.Key.Key_Right if play.where.at_end else Qt.Key.Key_Left)
        self.type(play.letter)
        self.clock.go_on(timedelta(seconds=10))
        self.qtbot.waitUntil(lambda: self.session.is_over or self.is_asked)

    def give_up(self) -> None:
        """Have the reply shown, which counts as missed."""
        self.press(Qt.Key.Key_Space)
        self.press(Qt.Key.Key_Space)

    def take_back(self) -> None:
        self.qtbot.keyClick(self.panel, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)

    def write_note(self, letters: str) -> None:
        """Go to the note by its key, and write."""
        note = self.panel.note
        self.qtbot.keyClick(self.panel, Qt.Key.Key_T, Qt.KeyboardModifier.AltModifier)
        self.qtbot.waitUntil(note.hasFocus)
        self.qtbot.keyClicks(note, letters)

    def miss(self) -> None:
        """Give a reply that is not the strategy's."""
        task, right = self.session.task, right_play(self.session)
        assert task is not None
        letters = [play.letter for play in task.round.legal_plays()]
        self.type(next(one for one in letters if one != right.letter))
        self.clock.go_on(timedelta(seconds=10))

    def answer_all(self) -> None:
        while not self.session.is_over:
            self.reply()

    @property
    def is_asked(self) -> bool:
        return self.panel.letters.input.takes_letters

    def says(self) -> str:
        return said_in(self.panel)

    def letters(self) -> str:
        return "".join(tile.letter for tile in self.panel.letters.tiles.tiles)

    def button(self, name: str) -> QPushButton:
        """The visible button of a name."""
        buttons = self.panel.findChildren(QPushButton)
        (found,) = (
            one for one in buttons if one.isVisible() and name in {one.text(), one.accessibleName()}
        )
        return found

    def saved(self) -> Deck:
        """The deck as a program that is started now finds it."""
        with closing(DrillStore(self.path)) as store:
            return store.open_deck(self.course.strategy, self.course.solution.words)


def is_listed(page: DecksPage) -> bool:
    """Whether all drills are read, which takes a moment."""
    return not awaits(page)
