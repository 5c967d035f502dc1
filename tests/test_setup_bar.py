"""The bar on top as a person uses it: each choice asks again, and the line below answers."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from at_the_window import choose
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QComboBox
from samples import row_of

from ghost_desktop.desktop.library import Library
from ghost_desktop.desktop.question import Question, describe_answer, list_name
from ghost_desktop.desktop.setup_bar import SetupBar
from ghost_desktop.engine.comparison import solve_row
from ghost_desktop.engine.reading import Reading
from ghost_desktop.engine.rules import PLAYERS, Rules
from ghost_desktop.engine.variants import all_variants
from ghost_desktop.engine.variants.superghost import SUPERGHOST
from ghost_desktop.library import catalogue

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.window import MainWindow
    from ghost_desktop.engine.variant import Variant

    Opens = Callable[..., MainWindow]


@pytest.fixture
def bar(qtbot: QtBot) -> Iterator[SetupBar]:
    made = SetupBar(Library())
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    yield made
    made.close()


def choice(bar: SetupBar, name: str) -> QComboBox:
    (found,) = [one for one in bar.findChildren(QComboBox) if one.accessibleName() == name]
    return found


def press(qtbot: QtBot, bar: SetupBar, name: str, key: Qt.Key) -> None:
    choice(bar, name).setFocus()
    qtbot.keyClick(choice(bar, name), key)


def test_each_choice_changes_one_rule(qtbot: QtBot, bar: SetupBar) -> None:
    asked: list[Question] = []
    bar.asked.connect(asked.append)
    down = Qt.Key.Key_Down
    press(qtbot, bar, "Variant", down)
    press(qtbot, bar, "Shortest word that counts", down)
    press(qtbot, bar, "Players", down)
    press(qtbot, bar, "Completing a word", down)
    press(qtbot, bar, "What “may lose” means", down)
    press(qtbot, bar, "Dictionary", down)
    rules = Rules(variant=SUPERGHOST)
    five = replace(rules, min_length=5)
    three = replace(five, players=3)
    last = replace(three, misere=True)
    expected = [rules, five, three, last, last, last]
    assert [question.rules for question in asked] == expected
    alone = Reading.ONE_AGAINST_ALL
    assert [question.reading for question in asked] == [*[Reading.SELF] * 4, alone, alone]
    assert [list_name(question.source) for question in asked[-2:]] == [
        "ENABLE1",
        "American English",
    ]


@pytest.mark.parametrize("name", ["Variant", "Dictionary"])
def test_letters_with_alt_choose_nothing(qtbot: QtBot, bar: SetupBar, name: str) -> None:
    before = bar.question
    combo = choice(bar, name)
    combo.setFocus()
    qtbot.keyClick(combo, Qt.Key.Key_S, Qt.KeyboardModifier.AltModifier)
    assert bar.question == before
    qtbot.keyClick(combo, Qt.Key.Key_S)
    assert bar.question != before


def test_the_bar_offers_all_that_the_rules_know(bar: SetupBar) -> None:
    def offered(name: str) -> list[str]:
        return [choice(bar, name).itemText(n) for n in range(choice(bar, name).count())]

    assert offered("Variant") == ["Ghost", "SuperGhost", "SuperDuperGhost"]
    assert offered("Shortest word that counts") == [f"{n}+ letters" for n in range(1, 9)]
    assert offered("Players") == [f"{n} players" for n in PLAYERS]
    assert offered("Completing a word") == ["A word loses", "A word wins (misère)"]
    assert offered("What “may lose” means") == ["Everybody for himself", "One against all"]


def test_the_reading_is_offered_only_to_more_than_two(qtbot: QtBot, bar: SetupBar) -> None:
    reading = choice(bar, "What “may lose” means")
    assert not reading.isVisible()
    press(qtbot, bar, "Players", Qt.Key.Key_Down)
    assert reading.isVisible()
    assert "work together against one player" in reading.whatsThis()
    assert "wants only not to lose himself" in reading.toolTip()
    press(qtbot, bar, "Players", Qt.Key.Key_Up)
    assert not reading.isVisible()


@pytest.mark.parametrize("variant", all_variants())
@pytest.mark.parametrize("misere", [False, True])
def test_a_question_is_shown_and_read_back(bar: SetupBar, variant: Variant, misere: bool) -> None:
    question = Question("dutch", Rules(variant, 7, 8, misere=misere), Reading.ONE_AGAINST_ALL)
    bar.show_question(question)
    assert bar.question == question


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("D", "Dictionary"),
        ("A", "Variant"),
        ("L", "Shortest word that counts"),
        ("P", "Players"),
        ("C", "Completing a word"),
        ("E", "What “may lose” means"),
    ],
)
def test_a_key_leads_to_each_choice(qtbot: QtBot, bar: SetupBar, key: str, name: str) -> None:
    bar.show_question(Question(rules=Rules(players=3)))
    bar.activateWindow()
    qtbot.keyClick(bar, getattr(Qt.Key, f"Key_{key}"), Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(choice(bar, name).hasFocus)
    assert f"Alt+{key}" in choice(bar, name).toolTip()
    interface = QAccessible.queryAccessibleInterface(choice(bar, name))
    assert interface.text(QAccessible.Text.Name)


PUBLISHED = [
    ("Variant", "SuperGhost", "first player wins with A, I, S, U or Y"),
    ("Players", "3 players", "every player may lose"),
    ("Completing a word", "A word wins (misère)", "wins"),
]


@pytest.mark.parametrize(("name", "text", "answer"), PUBLISHED)
def test_a_choice_is_answered_below(
    qtbot: QtBot, opens: Opens, name: str, text: str, answer: str
) -> None:
    window = opens()
    before = window.status_line.text
    choose(window, name, text)
    qtbot.waitUntil(lambda: not window.is_solving)
    assert window.status_line.text != before
    assert answer in window.status_line.text
    assert window.answer is not None
    loaded = catalogue.load("enable1")
    found = solve_row(loaded, window.answer.question.rules)
    said = describe_answer(found).rsplit(" · ", 1)[0]
    assert window.status_line.text.startswith(said)


@pytest.mark.parametrize(
    ("words", "rules", "reading", "said"),
    [
        ("ab", Rules(min_length=1), Reading.SELF, "first player wins with A"),
        ("abc", Rules(min_length=1), Reading.SELF, "second player wins"),
        ("abc", Rules(min_length=1, misere=True), Reading.SELF, "first player wins with A"),
        (
            "abc",
            Rules(min_length=1, players=3),
            Reading.SELF,
            "player 3 loses; player 1 is safe with A",
        ),
        ("ab abcd", Rules(min_length=3, players=3), Reading.SELF, "player 1 loses"),
        (
            "ab cde",
            Rules(min_length=1, players=3),
            Reading.SELF,
            "player 2 or 3 may lose; player 1 is safe",
        ),
        ("abc", Rules(min_length=1, players=4, misere=True), Reading.SELF, "player 3 wins"),
        (
            "ab cde",
            Rules(min_length=1, players=3, misere=True),
            Reading.SELF,
            "player 2 or 3 may win",
        ),
        (
            "abc",
            Rules(min_length=1, players=3),
            Reading.ONE_AGAINST_ALL,
            "players 1 and 2 can each hold out alone; player 1 is safe with A",
        ),
        (
            "a ",
            Rules(min_length=1, players=3, misere=True),
            Reading.ONE_AGAINST_ALL,
            "player 1 can force a win alone, with A",
        ),
        (
            "ab cde",
            Rules(min_length=1, players=3, misere=True),
            Reading.ONE_AGAINST_ALL,
            "no player can force a win alone",
        ),
    ],
)
def test_who_wins_is_said_in_few_words(
    words: str, rules: Rules, reading: Reading, said: str
) -> None:
    assert f" · {said}" in describe_answer(row_of("\n".join(words.split()), rules, reading))
