"""The window as a person uses it: keys and clicks, real lists."""

from __future__ import annotations

import threading
import time
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt, QThread, QTimer
from PySide6.QtGui import QAccessible, QInputMethodEvent, QKeyEvent
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QMenu, QPushButton, QWidget

from ghost_desktop.desktop import window as window_module
from ghost_desktop.desktop.board.panel import Starter
from ghost_desktop.desktop.board.players import Sign
from ghost_desktop.desktop.dictionaries.panel import PanelState
from ghost_desktop.desktop.errors import ErrorDialog
from ghost_desktop.desktop.question import Question, answer
from ghost_desktop.desktop.service import Channel, Report, SolverService
from ghost_desktop.desktop.settings import Settings
from ghost_desktop.desktop.theme import DARK, LIGHT, Colours, Theme, apply_theme, colours
from ghost_desktop.engine.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.window import MainWindow
    from ghost_desktop.play.match import Round

    Opens = Callable[..., MainWindow]


def type_letter(qtbot: QtBot, window: MainWindow, letter: str) -> None:
    """Press a letter's key, and wait for the computer's turn to pass."""
    qtbot.keyClicks(window.focusWidget(), letter)
    qtbot.waitUntil(lambda: is_persons_turn_or_end(window))


def is_persons_turn_or_end(window: MainWindow) -> bool:
    return window.board.takes_letters or bool(running(window).over)


def running(window: MainWindow) -> Round:
    assert window.board.round is not None
    return window.board.round


def source_of(window: MainWindow) -> str:
    """Which list the last answer is about."""
    assert window.answer is not None
    return window.answer.question.source


def says(window: MainWindow) -> str:
    """All that the board's labels say."""
    labels = window.board.findChildren(QLabel)
    return "\n".join(label.text() for label in labels if label.isVisible())


def button(window: MainWindow, text: str) -> QPushButton:
    """The visible button whose text begins with `text`."""
    buttons = window.findChildren(QPushButton)
    found = [one for one in buttons if one.text().startswith(text) and one.isVisible()]
    assert len(found) == 1, [one.text() for one in buttons]
    return found[0]


def click(qtbot: QtBot, window: MainWindow, text: str) -> None:
    qtbot.mouseClick(button(window, text), Qt.MouseButton.LeftButton)


def choose(window: MainWindow, name: str, text: str) -> None:
    """Choose an entry of one of the lists on the bar, as the arrow keys and Enter do."""
    (combo,) = [c for c in window.findChildren(QComboBox) if c.accessibleName() == name]
    index = combo.findText(text)
    assert index >= 0, text
    combo.setCurrentIndex(index)
    combo.activated.emit(index)


# --- a round ------------------------------------------------------------------------------------


def test_the_first_thing_one_sees_is_the_answer_and_an_empty_place(opens: Opens) -> None:
    window = opens()
    assert window.status_line.text.startswith("171,752 words · first player wins with H or N")
    assert window.board.takes_letters
    assert running(window).fragment == ""
    assert "Your turn" in says(window)
    assert "Whoever completes a word of 4 or more letters loses." in says(window)


def test_a_round_by_keys_that_is_won(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    while not running(window).over:
        this_round = running(window)
        letter = this_round.solution.winning_plays(this_round.fragment)[0].letter
        type_letter(qtbot, window, letter)
    word = running(window).fragment
    assert len(word) % 2 == 0
    assert "You win!" in says(window)
    assert f"The computer had to complete {word.upper()}." in says(window)
    assert window.board.tally == (0, 1)


def test_a_round_that_is_lost_says_which_play_would_have_won(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    type_letter(qtbot, window, "z")
    while not running(window).over:
        type_letter(qtbot, window, running(window).legal_plays()[0].letter)
    assert "You lose" in says(window)
    assert f"You completed {running(window).fragment.upper()}." in says(window)
    assert "You could have won by starting with H or N." in says(window)
    assert window.board._stage.tiles.tiles[-1].sign is Sign.LOSES

    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    assert running(window).fragment == ""
    assert window.board.takes_letters


def test_a_chance_that_came_later_is_named_with_its_fragment(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    type_letter(qtbot, window, "h")
    this_round = running(window)
    wins = {play.letter for play in this_round.solution.winning_plays(this_round.fragment)}
    losing = [p.letter for p in this_round.legal_plays() if p.letter not in wins]
    before = this_round.fragment
    type_letter(qtbot, window, losing[0])
    while not running(window).over:
        type_letter(qtbot, window, running(window).legal_plays()[0].letter)
    letters = ", ".join(sorted(wins)[:-1]).upper()
    assert f"After {before.upper()} you could have won with {letters} or" in says(window)


def test_a_start_that_was_lost_is_not_blamed_on_the_person(qtbot: QtBot, opens: Opens) -> None:
    window = opens(Question("enable1", Rules(min_length=3)))
    while not running(window).over:
        type_letter(qtbot, window, running(window).legal_plays()[0].letter)
    assert "You never had a winning play: against perfect play, this start was lost." in says(
        window
    )


def test_the_computer_may_start(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    click(qtbot, window, "Computer starts")
    qtbot.waitUntil(lambda: len(running(window).plays) == 1)
    assert window.board.person == 1
    assert running(window).fragment in {"h", "n"}
    assert f"The computer added {running(window).fragment.upper()}." in says(window)
    while not running(window).over:
        type_letter(qtbot, window, running(window).legal_plays()[0].letter)
    assert "You never had a winning play: the first letter decided it." in says(window)


def test_players_may_take_turns_to_start(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    click(qtbot, window, "Take turns")
    starters = []
    for _ in range(4):
        qtbot.waitUntil(lambda: is_persons_turn_or_end(window))
        starters.append(window.board.person)
        while not running(window).over:
            type_letter(qtbot, window, running(window).legal_plays()[0].letter)
        qtbot.keyClick(window.board, Qt.Key.Key_Enter)
    assert starters == [0, 1, 0, 1]


def test_changing_who_starts_does_not_lose_a_round(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    type_letter(qtbot, window, "h")
    before = running(window)
    click(qtbot, window, "Computer starts")
    assert running(window) is before
    assert "From the next round on." in says(window)
    click(qtbot, window, "New round")
    assert window.board.person == 1


def test_a_wrong_letter_is_refused_with_the_reason(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    type_letter(qtbot, window, "h")
    before = running(window)
    qtbot.keyClicks(window.board, "q")
    assert running(window) is before
    assert window.board.takes_letters
    refused = f"{before.fragment}q".upper()
    assert f"No word of 4 or more letters begins with {refused}." in window.board.refusal
    type_letter(qtbot, window, before.legal_plays()[0].letter)
    assert window.board.refusal == ""


def test_letters_of_other_alphabets_are_refused_by_name(opens: Opens) -> None:
    window = opens()
    composed = QInputMethodEvent("", [])
    composed.setCommitString("É")
    QApplication.sendEvent(window.board, composed)
    assert "É is in no word of ENABLE1." in window.board.refusal


def test_other_keys_are_no_letters(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    for key in "1 -":
        qtbot.keyClicks(window.board, key)
    qtbot.keyClick(window.board, Qt.Key.Key_H, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(window.board, Qt.Key.Key_H, Qt.KeyboardModifier.AltModifier)
    qtbot.keyClick(window.board, Qt.Key.Key_Return)
    qtbot.keyClick(window.board, Qt.Key.Key_Backspace)
    assert running(window).plays == ()
    assert window.board.refusal == ""


def test_capitals_and_letters_on_the_screen_will_do(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    type_letter(qtbot, window, "N")
    assert running(window).fragment.startswith("n")
    letter = running(window).legal_plays()[0].letter
    before = running(window).fragment
    qtbot.mouseClick(window.board._stage.keys.key(letter), Qt.MouseButton.LeftButton)
    assert running(window).fragment == before + letter


def test_letters_reach_the_board_from_any_button(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    for place in (button(window, "You start"), button(window, "Play")):  # within and without
        window.board.new_round()
        place.setFocus()
        qtbot.keyClicks(place, "h")
        assert running(window).fragment.startswith("h")


def test_a_key_that_is_held_down_is_one_letter(opens: Opens) -> None:
    window = opens()

    def press(*, held: bool) -> None:
        no_modifier = Qt.KeyboardModifier.NoModifier
        key = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_N, no_modifier, "n", held)
        QApplication.sendEvent(window.board, key)

    window.board._thinking.setInterval(10_000)
    press(held=False)
    press(held=True)
    assert running(window).fragment == "n"
    window.board._computer_plays()
    press(held=True)
    assert len(running(window).plays) == 2
    assert window.board.refusal == ""


def test_a_letter_that_lowers_to_two_is_refused(opens: Opens) -> None:
    window = opens()
    composed = QInputMethodEvent("", [])
    composed.setCommitString("İ")
    QApplication.sendEvent(window.board, composed)
    assert "İ is not one letter." in window.board.refusal


def test_a_refusal_shakes_the_tiles_and_is_announced(
    qtbot: QtBot, opens: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = opens()
    told: list[str] = []
    shaken: list[bool] = []
    monkeypatch.setattr(window.board, "_announce", told.append)
    monkeypatch.setattr(window.board._stage.tiles, "shake", lambda: shaken.append(True))
    type_letter(qtbot, window, "h")
    qtbot.keyClicks(window.board, "q")
    assert told[-1].startswith("No word of 4 or more letters begins with H")
    assert shaken == [True]


def test_a_new_round_does_not_wait_for_the_computers_old_turn(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    window.board._thinking.setInterval(40)
    qtbot.keyClicks(window.board, "h")
    click(qtbot, window, "New round")
    qtbot.wait(80)
    assert running(window).plays == ()
    assert window.board.takes_letters


def test_keys_pressed_during_the_computers_turn_do_nothing(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    window.board._thinking.setInterval(10_000)
    qtbot.keyClicks(window.board, "na")
    assert running(window).fragment == "n"
    assert not window.board._stage.keys.isEnabled()
    assert "The computer’s turn" in says(window)


# --- the question -------------------------------------------------------------------------------


def test_another_dictionary_is_solved_and_played(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    choose(window, "Dictionary", "Spanish")
    qtbot.waitUntil(lambda: source_of(window) == "spanish")
    assert "first player wins with D, H, J, N, Q, R or Z" in window.status_line.text
    assert running(window).solution.words.name == "Spanish"
    qtbot.waitUntil(window.board._stage.keys.key("ñ").isVisible)
    type_letter(qtbot, window, running(window).legal_plays()[0].letter)


def test_a_minimum_length_changes_the_answer(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    choose(window, "Shortest word that counts", "3+ letters")
    qtbot.waitUntil(lambda: "172,724 words · second player wins" in window.status_line.text)


def test_a_running_round_keeps_its_dictionary(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    type_letter(qtbot, window, "h")
    before = running(window)
    choose(window, "Dictionary", "Dutch")
    qtbot.waitUntil(lambda: source_of(window) == "dutch")
    assert running(window) is before
    assert "This round is still played with ENABLE1, 4+ letters." in says(window)
    assert "The next will be with Dutch, 4+ letters." in says(window)
    click(qtbot, window, "New round now")
    assert running(window).solution.words.name == "Dutch"
    assert "still played" not in says(window)


def test_going_back_to_the_rounds_own_dictionary_ends_the_notice(
    qtbot: QtBot, opens: Opens
) -> None:
    window = opens()
    type_letter(qtbot, window, "h")
    choose(window, "Dictionary", "Dutch")
    qtbot.waitUntil(lambda: "still played" in says(window))
    choose(window, "Dictionary", "ENABLE1")
    qtbot.waitUntil(lambda: "still played" not in says(window))


class SlowAnswer:
    """Stands in for solving: waits, reporting, until it is let go or cancelled."""

    def __init__(self) -> None:
        self.started = threading.Event()
        self.let_go = threading.Event()
        self.asked: list[str] = []

    def __call__(self, question: Question, report: Report) -> object:
        self.asked.append(question.source)
        self.started.set()
        step = 0
        while question.source == "dutch" and not self.let_go.is_set():
            step += 1
            report(min(step, 100), 100)
            time.sleep(0.002)
        return answer(question, report)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> SlowAnswer:
    """Makes solving Dutch take until it is let go."""
    made = SlowAnswer()
    monkeypatch.setattr(window_module, "answer", made)
    return made


def test_the_dictionary_may_change_while_solving(
    qtbot: QtBot, opens: Opens, slow: SlowAnswer
) -> None:
    window = opens()
    answers: list[str] = []
    window._solving.finished.connect(lambda outcome: answers.append(outcome.value.question.source))
    choose(window, "Dictionary", "Dutch")
    qtbot.waitUntil(slow.started.is_set)
    qtbot.waitUntil(lambda: "Solving Dutch, 4+ letters…" in window.status_line.text)
    assert "(before: 171,752 words" in window.status_line.text
    type_letter(qtbot, window, "h")  # the window is alive, the old game goes on
    choose(window, "Dictionary", "British English")
    qtbot.waitUntil(lambda: source_of(window) == "british-english")
    slow.let_go.set()
    qtbot.wait(50)
    assert answers == ["british-english"]
    assert slow.asked == ["enable1", "dutch", "british-english"]


@pytest.mark.usefixtures("slow")
def test_a_long_job_can_be_cancelled_and_the_old_answer_stays(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    choose(window, "Dictionary", "Dutch")
    qtbot.waitUntil(window.status_line._cancel.isVisible)
    click(qtbot, window, "Cancel")
    qtbot.waitUntil(lambda: "Stopped before it was solved." in window.status_line.text)
    assert "before: 171,752 words" in window.status_line.text
    assert window.setup_bar.question == Question()
    assert not window.status_line._cancel.isVisible()


def test_closing_while_busy_is_clean(qtbot: QtBot, opens: Opens, slow: SlowAnswer) -> None:
    window = opens(Question("dutch"), wait=False)
    qtbot.waitUntil(slow.started.is_set)
    begin = time.monotonic()
    window.close()
    assert time.monotonic() - begin < 2
    assert not window._service._thread.isRunning()
    assert window.answer is None


def test_a_list_that_cannot_be_read_is_told_in_one_sentence(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    window.ask(Question("no-such-list"))
    qtbot.waitUntil(lambda: "there is no word list or file" in window.status_line.text)
    assert window.setup_bar.question == Question()
    type_letter(qtbot, window, "h")


def test_without_any_game_the_board_says_what_to_do(qtbot: QtBot, opens: Opens) -> None:
    window = opens(Question("no-such-list"), wait=False)
    qtbot.waitUntil(lambda: "No game yet" in says(window))
    assert "Choose another dictionary" in says(window)
    choose(window, "Dictionary", "Spanish")
    qtbot.waitUntil(lambda: window.board.takes_letters)


def test_taking_turns_is_not_upset_by_another_dictionary(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    click(qtbot, window, "Take turns")
    type_letter(qtbot, window, "h")
    window.board.new_round()
    assert window.board.person == 1
    choose(window, "Dictionary", "Spanish")
    qtbot.waitUntil(lambda: source_of(window) == "spanish")
    assert window.board.person == 1


def test_an_unforeseen_error_leaves_the_program_running(
    qtbot: QtBot, opens: Opens, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    window = opens()

    def fails(_question: Question, _report: Report) -> object:
        raise ZeroDivisionError("by zero")

    monkeypatch.setattr(window_module, "answer", fails)
    choose(window, "Dictionary", "Dutch")
    qtbot.waitUntil(lambda: window.findChild(ErrorDialog) is not None)
    (dialog,) = window.findChildren(ErrorDialog)
    assert dialog.isVisible()
    assert "The game could not be solved." in window.status_line.text
    assert "ZeroDivisionError" in caplog.text
    dialog.close()
    type_letter(qtbot, window, "h")


def test_a_finished_round_stays_readable_when_the_bar_changes(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    while not running(window).over:
        type_letter(qtbot, window, running(window).legal_plays()[0].letter)
    over = running(window)
    choose(window, "Dictionary", "Spanish")
    qtbot.waitUntil(lambda: source_of(window) == "spanish")
    assert running(window) is over
    assert "still played with ENABLE1" in says(window)
    click(qtbot, window, "Play again")
    assert running(window).solution.words.name == "Spanish"


@pytest.mark.parametrize("panel", [0, 1, 2])
def test_a_panel_takes_the_focus_to_where_work_is_done(opens: Opens, panel: int) -> None:
    window = opens()
    window.show_panel(panel)
    expected = (window.board, window.strategy.tree, window.dictionaries.choice.lists)[panel]
    assert window.focusWidget() is expected
    window.dictionaries.cancel()


@pytest.mark.parametrize("panel", [0, 1, 2])
def test_tab_comes_to_the_button_of_the_panel_that_is_shown(opens: Opens, panel: int) -> None:
    window = opens()
    button(window, "Strategy").setFocus()
    window.show_panel(panel)
    stops = [
        name
        for name in ("Play", "Strategy", "Dictionaries")
        if (b := window.setup_bar.findChild(QPushButton, name))
        and b.focusPolicy() & Qt.FocusPolicy.TabFocus
    ]
    assert stops == [("Play", "Strategy", "Dictionaries")[panel]]
    window.dictionaries.cancel()


def test_a_menu_gives_the_focus_back(opens: Opens) -> None:
    window = opens()
    window.menuBar().setFocus()
    menus = [a.menu() for a in window.menuBar().actions()]
    view = next(m for m in menus if isinstance(m, QMenu) and "View" in m.title())
    view.triggered.emit(view.actions()[0])
    assert window.focusWidget() is window.board


@pytest.mark.parametrize(
    "damaged",
    [{"min_lengths": [float("inf")]}, {"sources": "enable1"}, {"view": 3}, {"sources": 1}],
)
def test_a_damaged_setting_is_the_default(opens: Opens, damaged: dict[str, object]) -> None:
    window = opens(settings=Settings(dictionaries={"min_lengths": [4], **damaged}))
    state = window.dictionaries.state()
    assert len(state.sources) == 9
    assert state.min_lengths == ((3, 4, 5, 6) if "min_lengths" in damaged else (4,))


def test_the_window_is_opened_as_it_was_left(opens: Opens, qtbot: QtBot) -> None:
    window = opens(Question("spanish", Rules(min_length=5)))
    window.set_theme(Theme.DARK)
    click(qtbot, window, "Take turns")
    window.dictionaries.restore(PanelState(("dutch",), (4, 6), "openings"))
    window.resize(700, 560)
    window.show_panel(1)
    qtbot.waitUntil(lambda: window.strategy.strategy is not None)
    window.strategy.tree.collapseAll()
    left: list[Settings] = []
    window.closing.connect(left.append)
    window.close()
    (settings,) = left
    assert settings.question == Question("spanish", Rules(min_length=5))
    assert (settings.panel, settings.theme) == (1, Theme.DARK)
    assert settings.starter is Starter.IN_TURN
    assert list(settings.folds.values()) == [frozenset()]
    again = opens(settings=settings)
    qtbot.waitUntil(lambda: again.strategy.strategy is not None)
    assert again.height() == window.height() == 560
    assert replace(again.settings(), geometry=settings.geometry) == settings
    assert again.strategy.tree.unfolded() == frozenset()
    assert button(again, "Strategy").isChecked()
    again.set_theme(Theme.SYSTEM)


def test_a_choice_by_popup_gives_the_focus_back(opens: Opens) -> None:
    window = opens()
    (combo,) = [c for c in window.findChildren(QComboBox) if c.accessibleName() == "Dictionary"]
    combo.setFocus()
    combo.hidePopup()
    assert window.focusWidget() is window.board


def test_a_choice_by_keys_keeps_the_focus_for_the_next(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    (combo,) = [c for c in window.findChildren(QComboBox) if c.accessibleName() == "Dictionary"]
    combo.setFocus()
    qtbot.keyClicks(combo, "br")
    qtbot.waitUntil(lambda: source_of(window) == "british-english")
    assert window.focusWidget() is combo
    assert running(window).plays == ()


def test_a_round_from_the_middle_blames_nobody_for_what_was_there(
    qtbot: QtBot, opens: Opens
) -> None:
    window = opens()
    window.board.play_from("hiba", 0)
    while not running(window).over:
        type_letter(qtbot, window, running(window).legal_plays()[0].letter)
    assert "After HI " not in says(window)
    assert "this start was lost" in says(window)
    window.board.play_from("null", 0)
    qtbot.waitUntil(lambda: running(window).over is not None)
    assert window.board.tally == (1, 0)


def test_everything_fits_as_it_is_started(qtbot: QtBot, opens: Opens, qapp: QApplication) -> None:
    window = opens()
    for theme in (Theme.DARK, Theme.LIGHT):
        apply_theme(qapp, theme)
        headline = window.board._stage._headline
        assert headline.font().pointSizeF() > 1.5 * qapp.font().pointSizeF()
    type_letter(qtbot, window, "z")
    while not running(window).over:
        type_letter(qtbot, window, running(window).legal_plays()[0].letter)
    again = button(window, "Play again")
    text = again.fontMetrics().horizontalAdvance(again.text())
    assert again.width() >= text + 2 * again.fontMetrics().averageCharWidth()
    apply_theme(qapp, Theme.SYSTEM)


# --- the thread ---------------------------------------------------------------------------------


@pytest.fixture
def service() -> Iterator[SolverService]:
    made = SolverService()
    yield made
    assert made.shutdown()
    made.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture
def channel(service: SolverService) -> Channel:
    return service.open_channel()


def steps(count: int, report: Report) -> None:
    """A job of `count` steps of a millisecond."""
    for step in range(count):
        report(step, count)
        time.sleep(0.001)


def test_jobs_run_beside_the_window_and_answers_arrive_in_it(
    qtbot: QtBot, channel: Channel
) -> None:
    main = QThread.currentThread()
    with qtbot.waitSignal(channel.finished) as caught:
        channel.submit(lambda _report: QThread.currentThread() is main)
    assert caught.args[0].value is False
    assert not channel.is_busy


def test_the_window_is_never_stuck_while_a_job_runs(qtbot: QtBot, channel: Channel) -> None:
    ticks: list[float] = []
    timer = QTimer()
    timer.timeout.connect(lambda: ticks.append(time.monotonic()))
    timer.start(5)
    with qtbot.waitSignal(channel.finished):
        channel.submit(partial(steps, 200))
    timer.stop()
    assert len(ticks) > 10


def test_progress_is_told_now_and_then(qtbot: QtBot, channel: Channel) -> None:
    told: list[int] = []
    channel.progressed.connect(lambda progress: told.append(progress.done))
    with qtbot.waitSignal(channel.finished):
        channel.submit(partial(steps, 150))
    assert told == sorted(told)
    assert 1 <= len(told) < 20


def test_an_answer_no_longer_asked_for_is_dropped(qtbot: QtBot, channel: Channel) -> None:
    go_on = threading.Event()
    values: list[object] = []
    channel.finished.connect(lambda outcome: values.append(outcome.value))
    channel.submit(lambda _report: go_on.wait(5))
    channel.submit(lambda _report: "second")
    go_on.set()
    qtbot.waitUntil(lambda: values != [])
    qtbot.wait(20)
    assert values == ["second"]


def test_cancelled_jobs_that_wait_are_never_begun(qtbot: QtBot, channel: Channel) -> None:
    go_on = threading.Event()
    begun: list[int] = []

    def begin(number: int, _report: Report) -> None:
        begun.append(number)

    started = threading.Event()

    def wait(_report: Report) -> None:
        started.set()
        go_on.wait(5)

    channel.submit(wait)
    qtbot.waitUntil(started.is_set)
    for number in range(5):
        channel.submit(partial(begin, number))
    with qtbot.waitSignal(channel.finished):
        go_on.set()
    assert begun == [4]


def test_channels_do_not_disturb_each_other(qtbot: QtBot, service: SolverService) -> None:
    one, other = service.open_channel(), service.open_channel()
    heard: list[tuple[str, object]] = []
    one.finished.connect(lambda outcome: heard.append(("one", outcome.value)))
    other.finished.connect(lambda outcome: heard.append(("other", outcome.value)))
    one.submit(lambda _report: 1)
    other.submit(lambda _report: 2)
    qtbot.waitUntil(lambda: len(heard) == 2)
    assert heard == [("one", 1), ("other", 2)]


# --- how it looks and sounds --------------------------------------------------------------------


def test_every_control_has_an_accessible_name(opens: Opens) -> None:
    window = opens()
    controls = [
        one for one in window.findChildren(QWidget) if one.focusPolicy() and one.window() is window
    ]
    controls += window.findChildren(QPushButton)
    assert len(controls) > 30
    for control in controls:
        interface = QAccessible.queryAccessibleInterface(control)
        assert interface.text(QAccessible.Text.Name), control


def test_plays_are_announced_and_the_table_can_be_read(
    qtbot: QtBot, opens: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = opens()
    told: list[str] = []
    monkeypatch.setattr(window.board, "_announce", told.append)
    type_letter(qtbot, window, "h")
    added = running(window).plays[-1].letter.upper()
    assert told[-1] == f"Your turn. The computer added {added}."
    assert window.board._stage.tiles.accessibleName() == f"Letters on the table: H {added}"


def test_everything_can_be_reached_with_tab(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    type_letter(qtbot, window, "h")
    names = []
    for _ in range(9):
        widget = window.focusWidget()
        names.append(widget.accessibleName() or widget.property("text"))
        qtbot.keyClick(widget, Qt.Key.Key_Tab)
    assert set(names) == {
        "Play", "Board", "You start", "New round", "Dictionary", "Shortest word that counts"
    }  # fmt: skip


def test_who_starts_is_chosen_with_the_arrow_keys(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    button(window, "You start").setFocus()
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Right)
    assert button(window, "Computer starts").isChecked()
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Right)
    assert window.focusWidget() is button(window, "Take turns")
    assert button(window, "Take turns").isChecked()
    qtbot.waitUntil(lambda: is_persons_turn_or_end(window))
    type_letter(qtbot, window, running(window).legal_plays()[0].letter)


@pytest.mark.parametrize(("theme", "expected"), [(Theme.LIGHT, LIGHT), (Theme.DARK, DARK)])
def test_a_theme_colours_everything(
    qapp: QApplication, opens: Opens, theme: Theme, expected: Colours
) -> None:
    window = opens()
    apply_theme(qapp, theme)
    assert colours() is expected
    corner = window.board.grab().toImage().pixelColor(QPoint(3, 3))
    assert corner.name() == expected.window
    apply_theme(qapp, Theme.SYSTEM)


def contrast(one: str, other: str) -> float:
    """The contrast of two colours by WCAG 2."""

    def luminance(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("c", [LIGHT, DARK])
def test_all_text_has_enough_contrast(c: Colours) -> None:
    for text in (c.text, c.muted, c.good, c.bad):
        for ground in (c.window, c.surface):
            assert contrast(text, ground) >= 4.5, (text, ground)
    assert contrast(c.on_accent, c.accent) >= 4.5
    assert contrast(c.text, c.bad_surface) >= 4.5
    assert contrast(c.accent, c.window) >= 3
