"""The drill in the window: begun from a strategy, left at any moment, counted after a restart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from at_the_window import ask_for, click
from certain import there
from drilling import right_play
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QGraphicsLineItem
from seen import said_in

from ghost_desktop.desktop.strategy.tree_and_map import StrategyForm
from ghost_desktop.desktop.window.commands import STRATEGY
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants.ghost import GHOST
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.library.question import Question

if TYPE_CHECKING:
    from conftest import Opens
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.window.main_window import MainWindow


def button_of(window: MainWindow) -> str:
    return window.drills.button.text()


def opened(opens: Opens, qtbot: QtBot) -> MainWindow:
    window = opens(Question("enable1", Rules()))
    window.show_panel(STRATEGY)
    qtbot.waitUntil(window.drills.button.isEnabled)
    return window


def begin(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.mouseClick(window.drills.button, Qt.MouseButton.LeftButton)
    assert window.drill.isVisible()
    assert not window.strategy.isVisible()
    assert window.drill.hasFocus()


def answer_rightly(qtbot: QtBot, window: MainWindow) -> None:
    session = there(window.drill._session)
    QTest.keyClicks(window.drill, right_play(session).letter)
    qtbot.waitUntil(lambda: window.drill.letters.input.takes_letters)


def letters(window: MainWindow) -> str:
    """The letters that are shown in the drill."""
    return "".join(tile.letter for tile in window.drill.letters.tiles.tiles)


def test_a_strategy_is_drilled_in_learn_left_with_escape_and_found_as_it_was(
    opens: Opens, qtbot: QtBot
) -> None:
    window = opened(opens, qtbot)
    assert "7 new" in button_of(window)
    begin(qtbot, window)
    answer_rightly(qtbot, window)
    QTest.keyClick(window.drill, Qt.Key.Key_Escape)
    assert window.strategy.isVisible()
    assert window.drills.button.hasFocus()
    # In another panel and back it is as it was.
    begin(qtbot, window)
    answer_rightly(qtbot, window)  # the first letter of a word
    qtbot.keyClick(window.drill, Qt.Key.Key_Space)
    before, shown = window.drill._session, letters(window)
    assert before is not None
    assert there(before.task).hint is not None
    assert len(shown) == 2
    click(qtbot, window, "Play")
    assert window.board.isVisible()
    assert not window.drill.isVisible()
    click(qtbot, window, "Learn")
    click(qtbot, window, "Drills")
    assert window.drill.isVisible()
    assert window.drill.hasFocus()
    assert window.drill._session is before
    assert letters(window) == shown
    assert window.drill.letters.input.takes_letters


def test_another_question_readies_another_deck_of_which_the_button_counts_the_new_lines(
    opens: Opens, qtbot: QtBot
) -> None:
    window = opened(opens, qtbot)
    window.strategy.choices.choose_seat(1)
    qtbot.waitUntil(lambda: "68" in button_of(window))
    ask_for(qtbot, window, Question("enable1", Rules(SUPERGHOST)))
    window.strategy.choices.choose_seat(0)  # or the seat that was chosen stays
    qtbot.waitUntil(lambda: "106" in button_of(window))
    button = window.drills.button
    assert (button.text(), button.accessibleName()) == (
        "D&rill · 10 of 106 new",
        "Drill, 10 of 106 new",
    )
    window.drill.want(12, 100, is_exact=False)
    assert button.text() == "D&rill · 12 of 106 new"
    begin(qtbot, window)
    assert "0 of 12 replies known" in said_in(window.drill)


def test_a_drill_keeps_its_game_and_names_it_once_another_is_chosen(
    opens: Opens, qtbot: QtBot
) -> None:
    window = opened(opens, qtbot)
    begin(qtbot, window)
    before, shown = window.drill._session, letters(window)
    assert "You are player 1. Every word begins with N" in said_in(window.drill)
    assert "ENABLE1" not in said_in(window.drill), "the window's own game is named by the window"
    window.ask(Question("enable1", Rules(SUPERGHOST)))
    assert "This drill is of ENABLE1, Ghost, 4+ letters. You are player 1" in said_in(window.drill)
    qtbot.waitUntil(lambda: not window.inquiry.is_solving)
    assert "This drill is of ENABLE1, Ghost, 4+ letters. You are player 1" in said_in(window.drill)
    assert window.drill._session is before
    assert letters(window) == shown
    answer_rightly(qtbot, window)
    assert window.drill._session is not before, "it goes on"
    window.ask(Question("enable1", Rules(GHOST)))
    assert "ENABLE1" not in said_in(window.drill)


def test_a_curve_beside_the_map_says_how_many_rounds_the_first_words_answer(
    opens: Opens, qtbot: QtBot, announced: list[str]
) -> None:
    window = opened(opens, qtbot)
    window.resize(1200, 800)
    curve, views = window.drills.curve, window.strategy.views
    views.show_form(StrategyForm.TREE)
    assert not curve.isVisible(), "it stands beside the map"
    views.show_form(StrategyForm.MAP)
    qtbot.waitUntil(lambda: curve.is_drawn)
    drillable = there(window.drills.button._drillable)
    assert drillable.likelihood is not None
    shares = drillable.likelihood.curve

    def said(words: int) -> str:
        noun = "These {} words answer" if words != 1 else "This {} word answers"
        return f"{noun.format(words)} {int(100 * shares[words] + 1e-6)} % of rounds."

    assert curve.said == said(drillable.likelihood.needed(0.8))
    marks = [text for _at, text in curve.ticks(curve.plot)]
    wanted = sorted({drillable.likelihood.needed(share) for share in (0.8, 0.9, 1)})
    assert marks == [*map(str, wanted)]
    assert wanted[-1] == 7
    assert "◆</span>&nbsp;Words" in curve.frame(curve.font()).legend, (
        "of what these numbers are is said once"
    )
    lines = [one for one in curve.plot.marks.childItems() if isinstance(one, QGraphicsLineItem)]
    led_to = [one for one in lines if one.line().dx() == 0]
    assert len(led_to) == len(marks)
    assert len({one.pen().color().name() for one in led_to}) == 2, "what is said is marked"
    curve.setFocus()
    for words in (7, 6):
        QTest.keyClick(window.focusWidget(), Qt.Key.Key_Left)
        assert curve.said == announced[-1] == said(words)
    window.resize(640, 480)
    qtbot.waitUntil(lambda: not curve.isVisible())
