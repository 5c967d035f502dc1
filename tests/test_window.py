"""The window as a person uses it: questions and answers, panels, what is remembered."""

from __future__ import annotations

import threading
import time
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from at_the_dictionaries import state
from at_the_window import (
    above,
    button,
    choose_game,
    choose_starter,
    click,
    let_qt_work,
    open_choices,
    play_to_the_end,
    running,
    says,
    source_of,
    type_letter,
)
from boards import persons_seat, tally
from certain import there
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMenu, QPushButton

from ghost_desktop.desktop.dictionaries.state import STATE
from ghost_desktop.desktop.kit.theme import Theme
from ghost_desktop.desktop.window import question as question_module
from ghost_desktop.desktop.window.commands import PLAY, STRATEGY
from ghost_desktop.desktop.window.error_dialog import ErrorDialog
from ghost_desktop.desktop.window.question import State, answer
from ghost_desktop.desktop.window.settings import Settings
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.library.question import Question
from ghost_desktop.play.table import Starter

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Dress, Opens
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.desktop.window.question import Known


def test_another_dictionary_is_solved_and_played(qtbot: QtBot, opens: Opens) -> None:
    window = opens(settings=Settings(show_who_wins=True))
    choose_game(window, min_length="3+ letters")
    qtbot.waitUntil(lambda: "172,724 words · The computer wins" in window.status_line.text)
    choose_game(window, min_length="4+ letters", dictionary="Spanish")
    qtbot.waitUntil(lambda: source_of(window) == "spanish")
    assert "You win with D, H, J, N, Q, R or Z" in window.status_line.text
    assert running(window).game.words.name == "Spanish"
    qtbot.waitUntil(window.board.view.letters.keys.key("ñ").isVisible)
    type_letter(qtbot, window, running(window).legal_plays()[0].letter)


def test_a_running_round_keeps_its_dictionary_and_a_choice_is_taken_back(
    qtbot: QtBot, opens: Opens
) -> None:
    window = opens()
    game = window.setup_bar.game
    type_letter(qtbot, window, "h")
    before = running(window)
    choose_game(window, dictionary="Dutch")
    qtbot.waitUntil(lambda: source_of(window) == "dutch")
    assert running(window) is before
    assert "Next round: Dutch, Ghost, 4+ letters." in says(window)
    assert game.text().startswith("ENABLE1")
    window.show_panel(STRATEGY)
    assert game.text().startswith("Dutch"), "what is shown there"
    window.show_panel(PLAY)
    assert game.text().startswith("ENABLE1")
    click(qtbot, window, "Take back")
    qtbot.waitUntil(lambda: source_of(window) == "enable1")
    assert "Next round" not in says(window)
    assert game.text().startswith("ENABLE1")
    assert window.focusWidget() is window.board

    # Going back to the round's own dictionary ends the notice; so does another round.
    choose_game(window, dictionary="Dutch")
    qtbot.waitUntil(lambda: "Next round" in says(window))
    choose_game(window, dictionary="ENABLE1")
    qtbot.waitUntil(lambda: "Next round" not in says(window))
    choose_game(window, dictionary="Dutch")
    qtbot.waitUntil(lambda: source_of(window) == "dutch" and "Next round" in says(window))
    click(qtbot, window, "New round now")
    assert running(window).game.words.name == "Dutch"
    assert "Next round" not in says(window)


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
    monkeypatch.setattr(question_module, "answer", made)
    return made


class Hears:
    """Notes the list of every answer."""

    def __init__(self, sources: list[str]) -> None:
        self.sources = sources

    def follow(self, known: Known) -> None:
        if known.state is State.SOLVED and known.answer is not None:
            self.sources.append(known.answer.question.source)


def test_the_dictionary_may_change_while_solving(
    qtbot: QtBot, opens: Opens, slow: SlowAnswer
) -> None:
    window = opens()
    answers: list[str] = []
    window.inquiry.subscribe(Hears(answers))
    choose_game(window, dictionary="Dutch")
    qtbot.waitUntil(lambda: "dutch" in slow.asked)
    qtbot.waitUntil(lambda: "Solving Dutch, Ghost, 4+ letters…" in window.status_line.text)
    assert "171,752" not in window.status_line.text, "nobody has to tell two games apart"
    type_letter(qtbot, window, "h")  # the window is alive, the old game goes on
    choose_game(window, dictionary="British English")
    qtbot.waitUntil(lambda: source_of(window) == "british-english-clean")
    slow.let_go.set()
    qtbot.waitUntil(lambda: answers == ["enable1", "british-english-clean"])
    assert slow.asked == ["enable1", "dutch", "british-english-clean"]


@pytest.mark.usefixtures("slow")
def test_a_long_job_can_be_cancelled_and_the_old_answer_stays(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    choose_game(window, dictionary="Dutch")
    qtbot.waitUntil(window.status_line.cancel.isVisible)
    click(qtbot, window, "Cancel")
    qtbot.waitUntil(lambda: window.status_line.text == "⚠ Stopped before it was solved.")
    assert window.setup_bar.question == Question()
    assert not window.status_line.cancel.isVisible()


def test_closing_while_busy_is_clean(qtbot: QtBot, opens: Opens, slow: SlowAnswer) -> None:
    window = opens(Question("dutch"), wait=False)
    qtbot.waitUntil(slow.started.is_set)
    window.close()  # cancels what nobody lets go
    assert not window._service.is_running
    assert window.inquiry.answer is None


def test_without_any_game_the_board_says_what_to_do(qtbot: QtBot, opens: Opens) -> None:
    window = opens(Question("no-such-list"), wait=False)
    qtbot.waitUntil(lambda: "No game yet" in says(window))
    assert "Choose another dictionary" in says(window)
    choose_game(window, dictionary="Spanish")
    assert "One moment" in says(window)
    qtbot.waitUntil(lambda: window.board.controller.is_persons_turn)


def test_a_file_on_the_bar_stays_while_its_rules_change(
    qtbot: QtBot, opens: Opens, tmp_path: Path
) -> None:
    file = tmp_path / "words.txt"
    file.write_text("house\nhound\n", encoding="utf-8")
    window = opens(Question(str(file)))
    choose_game(window, variant="SuperGhost")
    qtbot.waitUntil(lambda: not window.inquiry.is_solving)
    choose_game(window, players="3 players")
    qtbot.waitUntil(lambda: not window.inquiry.is_solving)
    question = Question(str(file), Rules(SUPERGHOST, players=3))
    assert window.setup_bar.question == question
    assert there(window.inquiry.answer).question == question
    window.library.changed.emit()
    assert window.setup_bar.question == question
    choose_game(window, dictionary="Spanish")
    qtbot.waitUntil(lambda: source_of(window) == "spanish")


def test_taking_turns_is_not_upset_by_another_dictionary(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    choose_starter(qtbot, window, Starter.IN_TURN)
    type_letter(qtbot, window, "h")
    window.board.new_round()
    assert persons_seat(window.board) == 1
    choose_game(window, dictionary="Spanish")
    qtbot.waitUntil(lambda: source_of(window) == "spanish")
    assert persons_seat(window.board) == 1


def test_an_unforeseen_error_leaves_the_program_running(
    qtbot: QtBot, opens: Opens, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    window = opens()
    window.ask(Question("no-such-list"))  # told in one sentence
    qtbot.waitUntil(lambda: "there is no word list or file" in window.status_line.text)
    assert window.setup_bar.question == Question()

    def fails(_question: Question, _report: Report) -> object:
        raise ZeroDivisionError("by zero")

    monkeypatch.setattr(question_module, "answer", fails)
    choose_game(window, dictionary="Dutch")
    qtbot.waitUntil(lambda: window.findChild(ErrorDialog) is not None)
    (dialog,) = window.findChildren(ErrorDialog)
    assert dialog.isVisible()
    assert "The game could not be solved." in window.status_line.text
    assert "ZeroDivisionError" in caplog.text
    dialog.close()
    type_letter(qtbot, window, "h")


def test_a_finished_round_stays_readable_when_the_bar_changes(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    play_to_the_end(qtbot, window)
    over = running(window)
    choose_game(window, dictionary="Spanish")
    qtbot.waitUntil(lambda: source_of(window) == "spanish")
    assert running(window) is over
    assert "still played" not in says(window), "only one button leads to the next round"
    click(qtbot, window, "Play again")
    assert running(window).game.words.name == "Spanish"


def test_a_panel_takes_the_focus_to_where_work_is_done(opens: Opens) -> None:
    window = opens()
    chart = window.dictionaries.views.charts["winners"]
    window.menuBar().setFocus()
    menus = [a.menu() for a in window.menuBar().actions()]
    view = next(m for m in menus if isinstance(m, QMenu) and "View" in m.title())
    view.triggered.emit(view.actions()[0])
    assert window.focusWidget() is window.board, "a menu gives it back"
    for panel, expected in enumerate(
        ((window.board,), (window.strategy.tree,), (chart, chart._scroller))
    ):
        window.show_panel(panel)
        assert window.focusWidget() in expected
        stops = [
            name
            for name in ("play", "strategy", "dictionaries")
            if (b := window.setup_bar.findChild(QPushButton, name))
            and b.focusPolicy() & Qt.FocusPolicy.TabFocus
        ]
        assert stops == [("play", "strategy", "dictionaries")[panel]], "Tab comes to its button"
        button(window, "Strategy").setFocus()
    window.dictionaries.cancel()


def test_a_damaged_setting_is_the_default(opens: Opens) -> None:
    panel = opens().dictionaries
    damages: list[dict[str, object]] = [
        {"min_lengths": [float("inf")]}, {"sources": "enable1"}, {"view": 3}, {"sources": 1}
    ]  # fmt: skip
    for damaged in damages:
        panel.restore(STATE.read({"min_lengths": [4], **damaged}))
        assert len(panel.choice.sources) == 9
        expected = (3, 4, 5, 6) if "min_lengths" in damaged else (4,)
        assert panel.choice.ticks.min_lengths == expected


@pytest.mark.usefixtures("dress")  # the theme of the settings is put back
def test_the_window_is_opened_as_it_was_left(opens: Opens, qtbot: QtBot) -> None:
    window = opens(Question("spanish", Rules(min_length=5)))
    window.look.set_theme(Theme.DARK)
    choose_starter(qtbot, window, Starter.IN_TURN)
    window.dictionaries.restore(state(("dutch",), (4, 6), "openings"))
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


def test_a_choice_by_its_list_or_by_keys_keeps_the_focus_for_the_next(
    qtbot: QtBot, opens: Opens
) -> None:
    window = opens()
    combo = open_choices(qtbot, window).box("dictionary")
    combo.showPopup()
    qtbot.keyClick(combo.view(), Qt.Key.Key_Down)
    qtbot.keyClick(combo.view(), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: source_of(window) == "american-english-clean")
    assert window.setup_bar.is_open
    assert combo.hasFocus()
    qtbot.keyClicks(combo, "br")
    qtbot.waitUntil(lambda: source_of(window) == "british-english-clean")
    assert combo.hasFocus()
    assert running(window).plays == ()


def test_a_round_from_the_middle_blames_nobody_for_what_was_there(
    qtbot: QtBot, opens: Opens
) -> None:
    window = opens()
    window.board.controller.play_from("hiba", 0)
    play_to_the_end(qtbot, window)
    assert "After HI " not in says(window)
    assert "this start was lost" in says(window)
    assert tally(window.board) == (0, 0), "nor is it counted"


def test_everything_fits_as_it_is_started(
    qtbot: QtBot, opens: Opens, dress: Dress, qapp: QApplication
) -> None:
    window = opens()
    for theme in (Theme.DARK, Theme.LIGHT):
        dress(theme)
        qapp.processEvents()
        headline = window.board.view.column.headline
        assert headline.font().pointSizeF() > 1.5 * qapp.font().pointSizeF()
    type_letter(qtbot, window, "z")
    play_to_the_end(qtbot, window)
    again = button(window, "Play again")
    text = again.fontMetrics().horizontalAdvance(again.text())
    assert again.width() >= text + 2 * again.fontMetrics().averageCharWidth()


# --- what does not work on this computer, said beside the board, once -----------------------------


FIRST, SECOND = "The settings cannot be read.", "The disk is full."


def test_each_is_said_once_and_all_that_is_open_together(
    qtbot: QtBot, opens: Opens, caplog: pytest.LogCaptureFixture
) -> None:
    window = opens()
    notice = window.troubles.notice
    window.troubles.say("")
    assert notice.isHidden()
    window.troubles.say(FIRST)
    window.troubles.say(SECOND)
    assert notice.text == f"{FIRST}\n{SECOND}"
    assert SECOND in above(window)
    click(qtbot, window, "Close")
    assert notice.isHidden()
    assert window.focusWidget() is window.board
    window.troubles.say(FIRST)
    assert notice.isHidden()
    window.troubles.say("The third.")
    assert notice.text == "The third."
    said = [one.getMessage() for one in caplog.records if one.name.endswith(".errors")]
    assert said == [FIRST, SECOND, "The third."]


def test_it_takes_no_letter_that_somebody_types(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    window.troubles.say(SECOND)
    let_qt_work()
    qtbot.keyClicks(window.focusWidget(), "h")
    assert running(window).fragment.startswith("h")
