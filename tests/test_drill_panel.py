"""The drill as a person sees it: asked by keys, answered by keys, left at any moment."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import timedelta
from threading import Event, current_thread, main_thread
from typing import TYPE_CHECKING

import pytest
from at_the_drill import GHOST, Sitting
from at_the_window import let_qt_work
from certain import there
from drilling import course_of
from fsrs import Rating
from patience import LIMIT
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QShortcut
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QLabel,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from ghost_desktop.desktop.kit.boxes import ComboBox
from ghost_desktop.desktop.learn.drill import DrillPanel
from ghost_desktop.desktop.learn.drill_wording import describe_course, describe_offer, describe_wait
from ghost_desktop.desktop.learn.drillable import to_learn
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants.superduperghost import SUPERDUPERGHOST
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.formats.strategies import remembered
from ghost_desktop.library.decks import CardKind, Deck, DrillLine, fresh_lines
from ghost_desktop.library.drills import DrillStore
from ghost_desktop.play.likelihood import Likelihood
from ghost_desktop.play.round import Round

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Sits
    from pytestqt.qtbot import QtBot
    from said import Known

    from ghost_desktop.desktop.window.question import SolverService


SUPER = Rules(SUPERGHOST)
DUPER = Rules(SUPERDUPERGHOST)
PLACES = ("Next letter at the front", "Next letter at the end")


# --- by keys ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [GHOST, DUPER])
def test_a_session_needs_nothing_but_keys(sits: Sits, rules: Rules) -> None:
    sitting = sits(rules)
    total = min(sitting.course.strategy.lines, 10)
    lines = remembered(total, sitting.course.strategy.line_kind)
    assert f"0 of {lines} known" in sitting.says()
    sitting.answer_all()
    said = sitting.says()
    assert f"{lines} learned, none missed." in said
    assert "next in 2 days" in said
    assert len(sitting.saved().learned) == total


@pytest.mark.parametrize("size", [(640, 347), (1000, 560)], ids=str)
def test_what_is_told_at_the_end_takes_the_room_of_letters(
    sits: Sits, size: tuple[int, int]
) -> None:
    sitting = sits(begin=False)
    sitting.panel.resize(*size)
    sitting.begin_likely()
    sitting.give_up()
    sitting.press(Qt.Key.Key_Return)
    sitting.answer_all()
    let_qt_work()
    column = sitting.panel._column
    assert not column.scroller.verticalScrollBar().maximum()
    gap = sitting.panel._missed.y() - column.sentence.geometry().bottom()
    assert gap < 4 * column.fontMetrics().height(), "nothing is left free between them"
    assert column.is_tight or column.ghost.height() > 3 * column.fontMetrics().height()


def test_a_word_is_played_letter_by_letter(sits: Sits) -> None:
    sitting = sits()
    assert sitting.letters() == "NU"
    assert "The computer added U." in sitting.says()
    sitting.panel._pause.setInterval(60_000)
    sitting.type("L")
    assert sitting.letters() == "NULL"
    assert "Right\nThe computer has to complete NULL." in sitting.says()
    sitting.type("n")
    assert sitting.letters() == "NULL", "a letter answers no question that was not yet seen"
    sitting.press(Qt.Key.Key_Return)
    assert sitting.letters() == "NA"


def test_a_wrong_letter_waits_until_its_line_was_read(sits: Sits) -> None:
    sitting = sits()
    sitting.type("c")
    said = sitting.says()
    assert "Missed\nYou made NUC. After NU, add L. The computer has to complete NULL." in said
    assert sitting.letters() == "NULL"
    assert not sitting.panel._pause.isActive()
    sitting.press(Qt.Key.Key_Return)
    assert sitting.is_asked
    sitting.type("e")
    assert (
        "Right\nNAE is as good; your reply would have been NAA. After NA, add A." in sitting.says()
    )
    assert not sitting.panel._pause.isActive()
    sitting.press(Qt.Key.Key_Enter)
    sitting.answer_all()
    assert "7 words learned, 1 of them after a miss." in sitting.says()
    assert "Missed: NULL." in sitting.says()


def test_a_letter_that_cannot_be_played_is_refused_and_costs_nothing(sits: Sits) -> None:
    sitting = sits()
    sitting.type("q")
    assert "No word of 4 or more letters begins with NUQ." in sitting.says()
    assert "Missed" not in sitting.says()
    assert sitting.is_asked
    assert sitting.letters() == "NU"
    sitting.answer_all()
    assert "7 words learned, none missed." in sitting.says()


def activate(sitting: Sitting) -> None:
    """Bring the window in front, as nothing else has the focus."""
    sitting.panel.activateWindow()
    sitting.qtbot.waitUntil(sitting.panel.isActiveWindow)
    sitting.panel.setFocus()


def test_the_button_that_goes_hands_the_focus_to_the_letters(sits: Sits, qtbot: QtBot) -> None:
    sitting = sits()
    activate(sitting)

    def click(name: str) -> None:
        button = sitting.button(name)
        button.setFocus()
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)

    click("Hint")
    click("Show it")
    assert sitting.panel.hasFocus()
    click("Go on")
    assert sitting.panel.hasFocus()
    sitting.answer_all()
    assert sitting.panel.hasFocus()


def test_after_the_last_line_the_panel_has_the_focus(sits: Sits) -> None:
    sitting = sits(begin=False)
    sitting.course = course_of(Rules(min_length=2), "tiny")
    sitting.begin()
    activate(sitting)
    sitting.panel._pause.setInterval(60_000)
    while not sitting.session.is_over:
        sitting.type("a")
        sitting.button("Go on").setFocus()
        sitting.panel.go_on()
    assert sitting.panel.hasFocus()


def test_a_letter_of_no_word_is_a_slip_and_no_answer(sits: Sits) -> None:
    sitting = sits()
    sitting.panel.letters.input.take_text("É")
    assert "É is in no word of ENABLE1." in sitting.says()
    sitting.panel.letters.remark("")
    sitting.panel.letters.input.take_text("e\u0301")
    assert "É is in no word of ENABLE1." in sitting.says()
    assert sitting.is_asked
    assert not sitting.session.missed
    sitting.panel.letters.input.take_text("ﬁ".upper())
    assert "FI is not one letter." in sitting.says()


def test_space_gives_a_hint_and_then_the_reply(sits: Sits) -> None:
    sitting = sits(SUPER)
    sitting.press(Qt.Key.Key_Space)
    assert "Hint: C, O or Y at the end." in sitting.says()
    assert sitting.button("Show it").isEnabled()
    sitting.press(Qt.Key.Key_Space)
    assert "Missed\nAfter AY, add Y at the end: AYY." in sitting.says()
    assert sitting.session.missed == (("ay", "ayy"),)


def test_while_an_answer_is_shown_only_enter_goes_on(sits: Sits) -> None:
    sitting = sits(DUPER)
    sitting.miss()
    shown, letters, missed = sitting.says(), sitting.letters(), sitting.session.missed
    for key in (Qt.Key.Key_Space, Qt.Key.Key_Left, Qt.Key.Key_Up, Qt.Key.Key_E):
        sitting.press(key)
        assert (sitting.says(), sitting.letters()) == (shown, letters)
    sitting.press(Qt.Key.Key_Return)
    task = there(sitting.session.task)
    assert (task.hint, task.helped) == (None, False)
    assert sitting.panel.letters.input.at_end
    assert not sitting.panel.letters.input.turned
    assert sitting.session.missed == missed


def test_arrows_choose_the_end_and_turn_the_letters(sits: Sits) -> None:
    sitting = sits(DUPER)
    front, end = (sitting.button(name) for name in PLACES)
    assert end.isChecked()
    sitting.press(Qt.Key.Key_Left)
    assert front.isChecked()
    assert sitting.letters() == "AU"
    sitting.press(Qt.Key.Key_Up)
    assert sitting.letters() == "UA"
    assert "Turned round for your play." in sitting.says()
    sitting.press(Qt.Key.Key_Down)
    assert sitting.letters() == "AU"
    assert "The computer added A" in sitting.says()
    sitting.press(Qt.Key.Key_Up)
    sitting.miss()
    sitting.press(Qt.Key.Key_Return)
    assert front.isChecked(), "the mark stays where it was put"
    assert not sitting.panel.letters.input.turned


def test_the_drill_says_what_it_drills(sits: Sits, known: Known) -> None:
    sitting = sits(DUPER, seat=1)
    assert "You are player 2." in sitting.says()
    short = course_of(Rules(min_length=2), seat=0, opening="a")
    courses = course_of(GHOST, seat=1, opening="e"), short
    known(describe_course(course, named=False) for course in courses)
    known([describe_course(course_of(DUPER, seat=1), named=True)])
    assert short.strategy.lines == 16 + len(fresh_lines(short.strategy, {}))


def test_with_zones_each_reply_above_them_is_asked_alone(sits: Sits) -> None:
    sitting = sits(GHOST, count=Counting.ZONES)
    assert "You are not asked where any letter wins." in sitting.says()
    asked = []
    while not sitting.session.is_over:
        task = there(sitting.session.task)
        assert sitting.letters().lower() == task.round.fragment == task.line.start
        asked.append((task.line.start, task.line.reply))
        sitting.reply()
    assert set(asked) == {
        ("ha", "haa"), ("he", "heb"), ("hi", "hia"), ("ho", "hov"), ("hu", "hua"), ("hy", "hyb"),
    }  # fmt: skip


def test_in_ghost_there_is_no_end_to_choose(sits: Sits) -> None:
    sitting = sits()
    sitting.press(Qt.Key.Key_Left)
    sitting.press(Qt.Key.Key_Up)
    assert sitting.panel.letters.input.at_end
    assert not sitting.panel.letters.places.isVisible()


def test_the_mouse_will_do_as_well(sits: Sits, qtbot: QtBot) -> None:
    sitting = sits()
    left = Qt.MouseButton.LeftButton
    qtbot.mouseClick(sitting.button("Hint"), left)
    assert "Hint: " in sitting.says()
    qtbot.mouseClick(sitting.panel.letters.keys.key("c"), left)
    assert "Missed" in sitting.says()
    qtbot.mouseClick(sitting.button("Go on"), left)
    assert sitting.is_asked
    with qtbot.waitSignal(sitting.panel.left):
        qtbot.mouseClick(sitting.button("Leave the drill"), left)


def test_a_key_that_is_held_down_is_pressed_once(sits: Sits) -> None:
    sitting = sits()
    sitting.press(Qt.Key.Key_Space)
    again = QKeyEvent(
        QKeyEvent.Type.KeyPress, Qt.Key.Key_Space, Qt.KeyboardModifier.NoModifier, " ", autorep=True
    )
    QApplication.sendEvent(sitting.panel, again)
    assert sitting.is_asked, "or the reply would have been shown"


# --- leaving and coming back ------------------------------------------------------------------------


def test_who_leaves_in_the_middle_keeps_what_was_answered(sits: Sits, qtbot: QtBot) -> None:
    sitting = sits(SUPER)
    for _ in range(3):
        sitting.reply()
    sitting.miss()
    with qtbot.waitSignal(sitting.panel.left):
        sitting.press(Qt.Key.Key_Escape)
    assert sitting.panel._session is None
    deck = sitting.saved()
    assert [line.is_new for line in deck.lines[:5]] == [False] * 4 + [True]
    sitting.clock.go_on(timedelta(minutes=2))
    sitting.begin()
    assert there(sitting.session.task).line == deck.lines[3], (
        "the missed line is the one that is due"
    )
    assert "0 of 11 replies known" in sitting.says()


def test_escape_leaves_the_drill_whatever_it_stands_in(qtbot: QtBot, tmp_path: Path) -> None:
    around = QWidget()
    qtbot.addWidget(around)
    panel = DrillPanel(around, path=tmp_path / "drills.sqlite3")
    QVBoxLayout(around).addWidget(panel)
    elsewhere: list[bool] = []
    shortcut = QShortcut(Qt.Key.Key_Escape, around)
    shortcut.activated.connect(lambda: elsewhere.append(True))
    around.show()
    qtbot.waitExposed(around)
    panel.setFocus()
    with qtbot.waitSignal(panel.left):
        qtbot.keyClick(panel, Qt.Key.Key_Escape)
    assert not elsewhere


def test_the_window_may_close_during_a_drill(sits: Sits) -> None:
    sitting = sits()
    sitting.panel._pause.setInterval(60_000)
    sitting.type("nl")
    sitting.panel.close()
    assert not sitting.panel._pause.isActive()
    assert len(sitting.saved().new) == 6
    assert sorted(one.name for one in sitting.path.parent.iterdir()) == [sitting.path.name]


def test_when_nothing_is_due_it_says_when_and_offers_to_learn_ahead(sits: Sits) -> None:
    sitting = sits()
    sitting.answer_all()
    sitting.panel.leave()
    sitting.clock.go_on(timedelta(hours=1))
    sitting.begin()
    said = sitting.says()
    assert "Nothing is due\nWhat you have learned is still fresh." in said
    assert "7 of 7 words known · next in 2 days" in said
    (limit,) = sitting.panel.findChildren(QSpinBox)
    limit.setValue(4)
    assert sitting.panel.new_lines == 4
    assert sitting.button("Repeat 4 words before they are due").isEnabled()
    sitting.panel.setFocus()
    sitting.press(Qt.Key.Key_Return)
    assert "0 of 4 words known" in sitting.says()
    sitting.answer_all()
    assert "4 words learned" in sitting.says()


def test_after_a_session_more_new_lines_may_be_learned(sits: Sits) -> None:
    sitting = sits(SUPER, begin=False)
    sitting.panel.want(3, 100, is_exact=False)
    sitting.begin()
    sitting.answer_all()
    assert "3 of 106 replies known · 103 new" in sitting.says()
    assert sitting.button("Learn 3 replies").isEnabled()
    sitting.press(Qt.Key.Key_Return)
    assert sitting.is_asked
    assert sitting.session.waiting == sitting.panel._deck.lines[3:6]


def test_what_is_offered_is_what_begins(sits: Sits) -> None:
    sitting = sits(SUPER, begin=False)
    sitting.panel.want(3, 100, is_exact=False)
    sitting.begin()
    while len(sitting.session.waiting) > 1:
        sitting.reply()
    sitting.clock.go_on(timedelta(days=9))  # at the last question
    sitting.answer_all()
    assert "New ones a session, at most" in sitting.says().replace("&", "")
    sitting.button("Repeat 2 replies and learn 3 new ones").click()
    assert "0 of 5 replies known" in sitting.says()
    for new, due, offer in (
        (1, 0, "Learn 1 reply"),
        (0, 1, "Repeat 1 reply"),
        (1, 2, "Repeat 2 replies and learn 1 new one"),
        (0, 0, ""),
    ):
        lines = sitting.panel._deck.lines
        some = tuple(line for line in lines if line.is_new)[:new]
        some += tuple(line for line in lines if not line.is_new)[:due]
        assert describe_offer(some, sitting.clock(), CardKind.REPLY) == offer


# --- what is wrong with the file, what is heard, how long it takes ----------------------------------


def test_a_damaged_file_is_reported_and_the_drill_goes_on(sits: Sits) -> None:
    sitting = sits(begin=False)
    sitting.path.write_bytes(b"no database at all " * 500)
    sitting.begin()
    assert "the damaged file was kept as drills.sqlite3.damaged-20260101-000000." in sitting.says()
    sitting.answer_all()
    assert len(sitting.saved().learned) == 7


def test_a_locked_file_is_reported_until_it_is_free(sits: Sits) -> None:
    sitting = sits()
    with closing(sqlite3.connect(sitting.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        sitting.miss()
        assert "Progress is not being saved" in sitting.says()
        other.execute("ROLLBACK")
    sitting.press(Qt.Key.Key_Return)
    sitting.miss()
    assert "Progress is not being saved" not in sitting.says()
    assert len(sitting.saved().new) == 5


def test_a_screen_reader_hears_questions_and_answers(sits: Sits, announced: list[str]) -> None:
    sitting = sits(SUPER)
    assert announced[-1] == (
        "Your reply. The computer added A at the front. "
        "Letters on the table: A Y. The next letter goes at the end."
    )
    sitting.press(Qt.Key.Key_Left)
    assert announced[-1] == "The next letter goes at the front."
    sitting.press(Qt.Key.Key_Space)
    assert announced[-1] == "Hint: C, O or Y at the end."
    sitting.type("s")
    assert announced[-1].startswith("Missed. You made SAY.")
    sitting.press(Qt.Key.Key_Return)
    sitting.answer_all()
    assert announced[-1].startswith(
        "Done. 10 replies learned, 1 of them after a miss. Missed: AYY."
    )


def test_turned_letters_are_named_as_on_the_board(sits: Sits, announced: list[str]) -> None:
    sitting = sits(DUPER)
    sitting.press(Qt.Key.Key_Up)
    assert announced[-1] == "Turned round: U A."
    sitting.press(Qt.Key.Key_Up)
    assert announced[-1] == "Turned back: A U."


def test_an_answer_does_not_wait_for_the_disk(sits: Sits) -> None:
    sitting = sits(SUPER)
    store, deck = sitting.panel._store, sitting.panel._deck
    store.record(deck, deck.lines[0], Rating.Good, sitting.clock.now)
    before = sitting.path.read_bytes()
    for line in deck.lines:
        store.record(deck, line, Rating.Good, sitting.clock.now)
    assert sitting.path.read_bytes() == before  # all is in the log beside it until the end
    synchronous = store.attempt(lambda file: file.execute("PRAGMA synchronous").fetchone())
    assert synchronous == (1,)  # NORMAL: no fsync


@pytest.mark.parametrize("size", [(760, 430), (1240, 620)])
def test_nothing_is_cut_off(sits: Sits, size: tuple[int, int]) -> None:
    sitting = sits(DUPER)
    sitting.panel.resize(*size)
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Space, Qt.Key.Key_Space):  # nothing, hint, answer
        sitting.press(key)
        sitting.qtbot.wait(1)
        window = sitting.panel.rect()
        for part in sitting.panel.findChildren(QWidget):
            if part.isVisible() and isinstance(part, (QLabel, QPushButton)):
                corner = part.mapTo(sitting.panel, part.rect().bottomRight())
                assert window.contains(corner), part
                assert part.height() >= part.minimumSizeHint().height(), part


@pytest.mark.parametrize(
    ("wait", "words"),
    [
        (timedelta(seconds=5), "in 1 minute"),
        (timedelta(minutes=10), "in 10 minutes"),
        (timedelta(minutes=59, seconds=50), "in 1 hour"),
        (timedelta(hours=23, minutes=50), "in 1 day"),
        (timedelta(days=2), "in 2 days"),
        (timedelta(days=59, hours=20), "in 2 months"),
        (timedelta(days=800), "in 2 years"),
    ],
)
def test_how_long_it_is_until_then(wait: timedelta, words: str) -> None:
    assert describe_wait(wait) == words


def test_another_number_of_new_lines_means_another_offer(sits: Sits) -> None:
    sitting = sits(SUPER)
    sitting.answer_all()
    assert "Learn 10 replies" in sitting.button("Learn 10 replies").text()
    sitting.panel.want(4, 100, is_exact=False)
    assert sitting.button("Learn 4 replies").isVisible()
    sitting.press(Qt.Key.Key_Return)
    assert len(sitting.session.waiting) == 4


def test_nothing_is_left_of_a_session_that_was_left(sits: Sits) -> None:
    sitting = sits(SUPER)
    sitting.give_up()
    assert not sitting.panel._pause.isActive(), "it is read without haste"
    sitting.panel.leave()
    for does in (sitting.panel.go_on, sitting.panel.more, sitting.panel.help):
        does()
    sitting.take_back()
    assert not sitting.panel.letters.input.takes_letters
    assert not sitting.panel.shows_answer


def test_what_was_offered_after_another_session_is_not_begun(sits: Sits) -> None:
    sitting = sits(SUPER)
    sitting.answer_all()
    sitting.begin()
    session = sitting.session
    sitting.panel.more()
    assert sitting.session is session, "it goes on"


# --- answers that were none, notes, and what is right -----------------------------------------------


def test_an_answer_can_be_taken_back_by_keys_and_by_mouse(sits: Sits) -> None:
    sitting = sits(SUPER)
    asked = there(sitting.session.task)
    sitting.give_up()
    assert "Missed" in sitting.says()
    sitting.take_back()
    assert there(sitting.session.task).line.name == asked.line.name
    assert sitting.session.missed == ()
    assert all(line.is_new for line in sitting.saved().lines), "nothing was counted"
    sitting.press(Qt.Key.Key_Space)
    assert "Missed" in sitting.says(), "help that was given is not taken back"
    sitting.qtbot.mouseClick(sitting.button("Undo"), Qt.MouseButton.LeftButton)
    assert all(line.is_new for line in sitting.saved().lines)
    sitting.reply()
    assert "1 begun" in sitting.says()


def test_an_answer_can_be_taken_back_once_all_is_done(sits: Sits) -> None:
    sitting = sits(SUPER)
    sitting.answer_all()
    assert len(sitting.saved().learned) == 10
    sitting.take_back()
    assert sitting.is_asked
    assert len(sitting.saved().learned) == 9
    sitting.take_back()
    assert len(sitting.saved().learned) == 9, "it is the last answer alone"
    sitting.answer_all()
    assert len(sitting.saved().learned) == 10


def test_an_answer_that_counts_elsewhere_by_now_is_not_taken_back(sits: Sits) -> None:
    sitting = sits(SUPER)
    sitting.give_up()
    line = next(line for line in sitting.saved().lines if not line.is_new)
    with closing(DrillStore(sitting.path)) as other:
        deck = other.open_deck(sitting.course.strategy, sitting.course.solution.words)
        other.record(deck, line, Rating.Good, sitting.clock() + timedelta(minutes=5))
    before = sitting.saved().line(line.name)
    sitting.take_back()
    assert "cannot be taken back" in sitting.says()
    assert sitting.saved().line(line.name) == before


def test_a_note_is_kept_as_it_is_written_and_told_with_the_next_answer(sits: Sits) -> None:
    sitting = sits(SUPER)
    note = sitting.panel.note
    assert not note.isVisible(), "while one thinks"
    sitting.give_up()
    assert note.isVisible()
    sitting.write_note("bee, see")
    with closing(DrillStore(sitting.path)) as store:
        assert list(store.notes(sitting.saved().key).values()) == ["bee, see"]
    sitting.qtbot.keyClick(note, Qt.Key.Key_Escape)
    assert sitting.panel.shows_answer, "one has done with the note alone"
    sitting.write_note(" dee")
    sitting.qtbot.keyClick(note, Qt.Key.Key_Return)
    assert sitting.is_asked
    assert not note.isVisible()
    sitting.panel.leave()
    sitting.clock.go_on(timedelta(hours=1))
    sitting.begin()
    sitting.give_up()
    assert note.text() == "bee, see dee"
    sitting.press(Qt.Key.Key_Return)
    sitting.give_up()
    assert note.text() == "", "that is of another reply"


def test_other_letters_that_win_are_right_unless_they_are_not_to_be(sits: Sits) -> None:
    sitting = sits(SUPER, begin=False)
    sitting.begin_likely()
    sitting.answer_all()
    box = there(sitting.panel.findChild(QCheckBox))
    assert box.isVisible()
    assert not sitting.session.is_exact
    box.setFocus()
    sitting.qtbot.keyClick(box, Qt.Key.Key_Space)
    sitting.panel.setFocus()
    sitting.press(Qt.Key.Key_Return)
    assert sitting.session.is_exact


# --- what is likely to be played --------------------------------------------------------------------


def test_what_is_likely_to_be_played_is_asked_first(sits: Sits, service: SolverService) -> None:
    sitting = sits(seat=1, begin=False)
    sitting.begin_likely()
    likelihood = there(sitting.panel.likelihood)
    asked = [line.start for line in sitting.session.waiting]
    assert asked == list(likelihood.order[:10])
    assert service is not None
    said = f"These 10 words answer {int(100 * likelihood.curve[10])} % of rounds."
    sitting.qtbot.waitUntil(lambda: said in sitting.says())
    sitting.panel.leave()
    game = sitting.course.game
    rare = min(game.legal_plays(""), key=lambda play: likelihood.reached.get(play.fragment, 0))
    played = [Round(game).play(rare.letter, rare.where)] * 50
    sitting.begin_likely(*played)
    first = sitting.session.waiting[0]
    assert first.start.startswith(rare.fragment), "here it is played more than elsewhere"


@pytest.mark.usefixtures("service")
def test_who_comes_back_is_told_how_many_rounds_are_answered(
    sits: Sits, monkeypatch: pytest.MonkeyPatch
) -> None:
    goes_on, coverage = Event(), Likelihood.coverage

    def cover_later(likelihood: Likelihood, known: frozenset[str]) -> float:
        if current_thread() is not main_thread():
            goes_on.wait(LIMIT)
        return coverage(likelihood, known)

    monkeypatch.setattr(Likelihood, "coverage", cover_later)
    sitting = sits(begin=False)
    sitting.begin_likely()
    sitting.panel.hide()
    goes_on.set()
    sitting.panel.show()
    sitting.qtbot.waitUntil(lambda: "These 7 words answer 100 % of rounds." in sitting.says())


def test_one_can_learn_until_most_rounds_are_answered(sits: Sits, service: SolverService) -> None:
    sitting = sits(begin=False)
    sitting.begin_likely()
    assert service is not None
    likelihood, panel = sitting.panel.likelihood, sitting.panel
    assert likelihood is not None
    sitting.answer_all()
    sitting.qtbot.waitUntil(lambda: "These 7 words answer 100 % of rounds." in sitting.says())
    (box,) = (one for one in sitting.panel.findChildren(ComboBox) if one.count() == 3)
    wide = box.fontMetrics().horizontalAdvance(box.currentText())
    sitting.qtbot.waitUntil(lambda: box.isVisible() and box.width() > wide)
    sitting.panel.leave()
    few = likelihood.needed(0.8)
    assert box.itemText(0) == f"80 % of rounds: {few} words"
    box.setCurrentIndex(0)
    assert panel.until == 80
    fresh = Deck(sitting.saved().key, tuple(map(new, sitting.saved().lines)))
    wanted = to_learn(fresh, likelihood, panel.until)
    assert {line.start for line in wanted.lines} == set(likelihood.order[:few])
    assert to_learn(fresh, likelihood, 100) is fresh
    assert to_learn(sitting.saved(), likelihood, 80).lines == sitting.saved().lines, "it is known"


def new(line: DrillLine) -> DrillLine:
    """A line that nobody has answered yet."""
    return DrillLine(line.start, line.reply)
