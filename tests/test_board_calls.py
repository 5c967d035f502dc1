"""Referees at the window: illegal letters, challenges, words pointed out, by keys alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from at_the_window import button, let_computers_act, let_qt_work, running, says
from certain import there
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from ghost_desktop.desktop.kit.ask import awaits
from ghost_desktop.desktop.window.commands import PLAY, STRATEGY
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants import all_variants
from ghost_desktop.engine.game.variants.spook import SPOOK
from ghost_desktop.formats.illegal import no_word
from ghost_desktop.library.question import Question
from ghost_desktop.play.agreement import Agreement
from ghost_desktop.play.opponent import Opponent
from ghost_desktop.play.opponents.perfect import PERFECT
from ghost_desktop.play.round import Termination
from ghost_desktop.play.table import Callers, Player, Referee, Table, Terms

if TYPE_CHECKING:
    from conftest import Opens
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.window.main_window import MainWindow
    from ghost_desktop.desktop.window.question import Sight
    from ghost_desktop.engine.game.variant import Variant

CHALLENGES = Terms("GHOST", Referee.CHALLENGES)
ANYONE = Terms("", Referee.CHALLENGES, Callers.ANYONE)
TWO = Table.against_computers(2)
TWO_PERSONS = Table((Player(), Player(name="Anna")))
THREE_PERSONS = Table((Player(), Player(name="Anna"), Player(name="Bob")))
CONTROL = Qt.KeyboardModifier.ControlModifier
SMALL = "american-english-small"


def sit_down(
    qtbot: QtBot, opens: Opens, terms: Terms, table: Table = TWO, rules: Rules | None = None
) -> MainWindow:
    """A window at which a match under these terms has begun; a person plays first."""
    window = opens(Question(SMALL, rules or Rules(players=table.players)))
    begin(qtbot, window, terms, table)
    return window


def begin(qtbot: QtBot, window: MainWindow, terms: Terms, table: Table = TWO) -> None:
    """Another match at the same window."""
    window.board.controller.new_match(Agreement(table=table, terms=terms))
    let_computers_act(qtbot, window)


def type_in(qtbot: QtBot, window: MainWindow, letters: str) -> None:
    for letter in letters:
        qtbot.keyClicks(window.focusWidget(), letter)
        let_computers_act(qtbot, window)


def press(
    qtbot: QtBot, window: MainWindow, key: Qt.Key, held: Qt.KeyboardModifier | None = None
) -> None:
    qtbot.keyClick(window.focusWidget(), key, held or Qt.KeyboardModifier.NoModifier)
    let_computers_act(qtbot, window)


def shown(window: MainWindow) -> set[str]:
    """The buttons of the board for calls that can be seen."""
    texts = {"Challenge", "It is a word", "I know none"}
    buttons = window.board.findChildren(QPushButton)
    return {one.text() for one in buttons if one.isVisible() and one.text() in texts}


def reason(window: MainWindow) -> Termination:
    over = there(running(window).over)
    return over.reason


# --- friendly and strict --------------------------------------------------------------------------


def test_a_friendly_referee_refuses_and_where_letters_are_challenged_there_are_no_hints(
    qtbot: QtBot, opens: Opens
) -> None:
    window = sit_down(qtbot, opens, Terms("GHOST"))
    challenge = window.board.view.acts["round.challenge"]
    type_in(qtbot, window, "gq")
    assert running(window).over is None
    assert "No word of 4 or more letters begins with" in says(window)
    assert shown(window) == set()
    assert not challenge.sizePolicy().retainSizeWhenHidden()

    begin(qtbot, window, CHALLENGES)
    said = "Where letters may be challenged there are no hints: one would give a bluff away."
    assert shown(window) == set()
    assert challenge.sizePolicy().retainSizeWhenHidden(), "nothing is to move when it comes"
    press(qtbot, window, Qt.Key.Key_H, CONTROL)
    assert said in says(window)
    assert running(window).fragment == ""
    type_in(qtbot, window, "gx")
    assert said not in says(window)
    assert window.focusWidget() is window.board.view.field
    qtbot.keyClicks(window.board.view.field, "gr")
    press(qtbot, window, Qt.Key.Key_H, CONTROL)
    assert said in says(window)
    assert window.board.view.field.text() == "gr"
    state = there(window.board.controller.state)
    assert sum(state.tally.hints) == 0


@pytest.mark.parametrize("variant", all_variants(), ids=lambda one: one.id)
def test_letters_that_are_part_of_no_word_lie_on_the_table_and_lose_before_a_strict_referee(
    qtbot: QtBot, opens: Opens, announced: list[str], variant: Variant
) -> None:
    window = sit_down(
        qtbot, opens, Terms("", Referee.CHALLENGES), TWO_PERSONS, rules=Rules(variant)
    )
    window.show_who_wins()
    type_in(qtbot, window, "qxz")
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Right):
        press(qtbot, window, key)
    type_in(qtbot, window, "j")
    assert sorted(running(window).fragment) == sorted("qxzj")
    tiles = window.board.view.letters.tiles
    assert sorted(tile.letter for tile in tiles.tiles) == sorted("QXZJ")
    assert not window.grab().isNull()
    press(qtbot, window, Qt.Key.Key_Return, CONTROL)
    press(qtbot, window, Qt.Key.Key_Tab)
    press(qtbot, window, Qt.Key.Key_Tab)
    press(qtbot, window, Qt.Key.Key_Return)
    assert reason(window) is Termination.BLUFF
    wanted: list[Sight] = []
    window.board.strategy_wanted.connect(wanted.append)
    press(qtbot, window, Qt.Key.Key_Return, CONTROL)
    assert window.panel == STRATEGY
    is_part = running(window).game.is_part
    assert all(map(is_part, wanted[0].way)), "what lies beyond all words has no strategy"

    window.show_panel(PLAY)
    begin(qtbot, window, Terms("GHOST", Referee.STRICT))
    while running(window).over is None:  # a letter more would begin the next round, in a while
        type_in(qtbot, window, "q")
    assert reason(window) is Termination.ILLEGAL
    assert "You lose" in says(window)
    over = there(running(window).over)
    said = f"You made {over.said.upper()}. {no_word(running(window).game, over.said)}"
    assert f"{said} You have G of GHOST now." in says(window)
    assert said in announced[-1]
    press(qtbot, window, Qt.Key.Key_Return)
    assert running(window).over is None


# --- challenges -----------------------------------------------------------------------------------


def test_a_match_of_challenges_is_played_to_its_end_by_keys_alone(
    qtbot: QtBot, opens: Opens, announced: list[str]
) -> None:
    window = sit_down(qtbot, opens, CHALLENGES)
    for named, said in (
        ("grxyz", "You named GRXYZ, which does not hold. GRXYZ is no word of"),
        ("ox", "You named OX, which does not hold. OX is no word of"),
        ("", "You named no word."),
        ("grape", "GRAPE does not begin with {}."),
        ("grape", "The computer wins the match!"),
    ):
        if running(window).over:
            press(qtbot, window, Qt.Key.Key_Return)
        type_in(qtbot, window, "gx")
        assert window.focusWidget() is window.board.view.field
        assert shown(window) == {"I know none"}
        assert announced[-1].startswith("You are challenged.")
        fragment = running(window).fragment.upper()
        qtbot.keyClicks(window.focusWidget(), named)
        press(qtbot, window, Qt.Key.Key_Return)
        if not named:
            assert running(window).over is None, "an empty word is none"
            assert "Type a word, or say that you know none." in says(window)
            press(qtbot, window, Qt.Key.Key_Tab)
            press(qtbot, window, Qt.Key.Key_Tab)
            assert window.focusWidget() is button(window, "I know none")
            press(qtbot, window, Qt.Key.Key_Return)
        assert reason(window) is Termination.BLUFF
        assert window.focusWidget() is window.board
        assert f"The computer challenged {fragment}." in says(window)
        assert said.format(fragment) in says(window)
    state = there(window.board.controller.state)
    assert state.letters(0) == "GHOST"


def test_a_word_that_holds_wins_and_what_is_not_pointed_out_plays_on(
    qtbot: QtBot, opens: Opens
) -> None:
    window = sit_down(qtbot, opens, Terms("", Referee.CHALLENGES), TWO_PERSONS)
    field = window.board.view.field
    type_in(qtbot, window, "ghostl")
    assert running(window).fragment == "ghostl"
    window.board.controller.take_back()
    let_qt_work()
    press(qtbot, window, Qt.Key.Key_W, CONTROL)
    assert reason(window) is Termination.WORD
    assert "Player 1 completed GHOST" in says(window).replace("had to complete", "completed")
    assert "Anna pointed it out." in says(window)

    begin(qtbot, window, Terms("", Referee.CHALLENGES), TWO_PERSONS)
    type_in(qtbot, window, "gh")
    press(qtbot, window, Qt.Key.Key_Return, CONTROL)
    assert "Anna is challenged" in says(window)
    assert "Player 1 doubts GH. Name a longer word that begins with GH." in says(window)
    qtbot.keyClicks(window.focusWidget(), "ghost")
    window.board.controller.take_back()
    let_qt_work()
    assert field.text() == "", "what one person typed is not seen by the next"
    assert not field.isVisible()
    press(qtbot, window, Qt.Key.Key_Return, CONTROL)
    qtbot.keyClicks(window.focusWidget(), "Ghost")
    press(qtbot, window, Qt.Key.Key_Return)
    assert reason(window) is Termination.ANSWERED
    assert "Player 1 challenged GH. Anna named GHOST, which holds." in says(window)
    qtbot.waitUntil(lambda: "GHOST" in window.board.view._meaning.text())

    begin(qtbot, window, Terms("GHOST"), TWO_PERSONS)
    type_in(qtbot, window, "g")
    window.board.do("round.hint")
    letters = window.board.view.letters
    qtbot.waitUntil(lambda: bool(letters.said))
    type_in(qtbot, window, "h")
    assert letters.said == "", "a hint is not seen by the next"


def test_a_computer_that_is_challenged_names_a_word_and_pointing_out_none_loses(
    qtbot: QtBot, opens: Opens
) -> None:
    window = sit_down(qtbot, opens, CHALLENGES)
    assert shown(window) == set(), "nothing lies there to be doubted"
    type_in(qtbot, window, "g")
    assert shown(window) == {"Challenge", "It is a word"}
    press(qtbot, window, Qt.Key.Key_Return, CONTROL)
    assert reason(window) is Termination.ANSWERED
    assert "You challenged " in says(window)
    assert "which holds. You have G of GHOST now." in says(window)
    assert shown(window) == set()
    assert window.panel != STRATEGY, "Ctrl+Enter shows the strategy only once the round is over"
    press(qtbot, window, Qt.Key.Key_Return, CONTROL)
    assert window.panel == STRATEGY

    window.show_panel(PLAY)
    begin(qtbot, window, CHALLENGES)
    type_in(qtbot, window, "g")
    press(qtbot, window, Qt.Key.Key_W, CONTROL)
    assert window.isVisible(), "it closes nothing"
    assert reason(window) is Termination.NO_WORD
    assert "is a word, and it is none." in says(window)
    press(qtbot, window, Qt.Key.Key_W, CONTROL)
    assert window.isVisible()


def test_a_computer_points_out_a_word(qtbot: QtBot, opens: Opens, announced: list[str]) -> None:
    window = sit_down(qtbot, opens, CHALLENGES, rules=Rules(min_length=1))
    type_in(qtbot, window, "a")
    assert reason(window) is Termination.WORD
    assert "You completed A. The computer pointed it out." in says(window)
    assert "The computer pointed it out." in announced[-1]


def test_in_misere_one_has_time_to_point_out_ones_own_word(
    qtbot: QtBot, opens: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = sit_down(qtbot, opens, CHALLENGES, rules=Rules(min_length=1, misere=True))
    thinker = window.board.controller.thinker
    qtbot.keyClicks(window.focusWidget(), "a")
    qtbot.waitUntil(lambda: not awaits(thinker))
    let_qt_work()
    assert running(window).fragment == "a", "the computer knows what to play, and waits"
    assert thinker.is_busy
    press(qtbot, window, Qt.Key.Key_W, CONTROL)
    assert reason(window) is Termination.WORD
    assert "You win" in says(window)
    monkeypatch.setattr("ghost_desktop.desktop.board.thinker._TO_CALL_MS", 0)
    window.board.new_round()
    let_computers_act(qtbot, window)
    type_in(qtbot, window, "x")
    assert len(running(window).plays) > 1, "it plays, or calls, when its time has come"


# --- anyone may call ------------------------------------------------------------------------------


def test_who_calls_is_asked_where_several_may(
    qtbot: QtBot, opens: Opens, announced: list[str]
) -> None:
    window = sit_down(qtbot, opens, ANYONE, THREE_PERSONS)
    type_in(qtbot, window, "q")
    press(qtbot, window, Qt.Key.Key_Return, CONTROL)
    menu = window.board.view.asked
    assert [one.text() for one in menu.actions()] == ["Who challenges?", "Anna", "Bob"]
    assert announced[-1] == "Who challenges?"
    assert running(window).challenged_by is None
    qtbot.keyClick(menu, Qt.Key.Key_Escape)
    press(qtbot, window, Qt.Key.Key_Return, CONTROL)
    qtbot.keyClick(menu, Qt.Key.Key_Down)
    qtbot.keyClick(menu, Qt.Key.Key_Return)
    let_qt_work()
    assert running(window).challenged_by == 2
    assert "Player 1 is challenged" in says(window)
    assert "Bob doubts Q." in says(window)


def test_a_computer_calls_when_it_is_its_turn_and_before_the_next_letter(
    qtbot: QtBot, opens: Opens
) -> None:
    table = Table((Player(), Player(name="Anna"), Player("perfect")))
    window = sit_down(qtbot, opens, ANYONE, table)
    type_in(qtbot, window, "x")
    assert running(window).fragment == "x"
    type_in(qtbot, window, "q")  # part of no word
    over = running(window)
    assert over.fragment == "xq"
    assert over.challenged_by == 2

    begin(qtbot, window, ANYONE, Table((Player(), Player("perfect"), Player(name="Anna"))))
    type_in(qtbot, window, "g")
    assert running(window).seat == 2
    type_in(qtbot, window, "x")  # Anna's bluff; the next in turn is a person
    assert running(window).seat == 0
    fragment = running(window).fragment
    type_in(qtbot, window, "a")
    assert running(window).fragment == fragment, "the letter is not taken"
    assert running(window).challenged_by == 1
    assert "Anna is challenged" in says(window)


def test_who_fails_when_it_is_asked_loses_the_round(
    qtbot: QtBot, opens: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_asked: object) -> str:
        raise ZeroDivisionError

    table = Table((Player(), Player(name="Anna"), Player(name="Bob"), Player("perfect")))
    window = sit_down(qtbot, opens, ANYONE, table)
    type_in(qtbot, window, "g")
    qtbot.keyClicks(window.focusWidget(), "ø")  # refused before anybody is asked
    assert not window.board.controller.is_being_asked
    assert "Ø is in no word of" in says(window)
    for answers in (fails, lambda *_asked: "nonsense"):
        monkeypatch.setattr(Opponent, "object_to", answers)
        monkeypatch.setattr(type(PERFECT), "object_to", answers)
        type_in(qtbot, window, "h")
        assert reason(window) is Termination.FORFEITED
        assert "The computer loses" in says(window)
        press(qtbot, window, Qt.Key.Key_Return)
        assert running(window).over is None, "the match goes on"
        monkeypatch.undo()
        begin(qtbot, window, ANYONE, table)
        type_in(qtbot, window, "g")


# --- what lies on the table -----------------------------------------------------------------------


def test_a_pool_that_is_part_of_no_word_can_be_challenged(qtbot: QtBot, opens: Opens) -> None:
    window = sit_down(qtbot, opens, CHALLENGES, rules=Rules(SPOOK))
    type_in(qtbot, window, "q")
    while running(window).over is None and not running(window).awaits_word:
        type_in(qtbot, window, "q")
    assert "You are challenged" in says(window)
