"""Whole matches at the window, by keys alone: from the dialog to the winner, and on the next day."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from at_the_match import (
    CONTROL,
    SHIFT,
    add_player,
    choose_lives,
    next_round,
    open_dialog,
    play_round,
    press,
    put,
    start,
    state_of,
    type_name,
    unfold_rules,
    wait,
)
from at_the_window import choose_game, close, running, says
from certain import there
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QStyle, QStyleOptionComboBox

from ghost_desktop.desktop.board.new_match import NewMatchDialog
from ghost_desktop.desktop.window.commands import STRATEGY
from ghost_desktop.desktop.window.settings import Settings
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants import all_variants
from ghost_desktop.engine.game.variants.superduperghost import SUPERDUPERGHOST
from ghost_desktop.library.question import Question
from ghost_desktop.play.agreement import Agreement
from ghost_desktop.play.table import Callers, Player, Referee, Starter, Table, Terms
from ghost_desktop.translation import find_language, speak

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Opens
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.window.main_window import MainWindow
    from ghost_desktop.engine.game.variant import Variant


PERSON, COMPUTER = Player(), Player("perfect")

WORDS = (
    "ant arch badge chest crane dear earth gate ghost green heart hinge horse host knight lane "
    "large light near night ocean opera other plate point quiet rain reach ring shore sight snag "
    "star stone table thing toast tooth train tree under water wheel white yard zebra"
)


@pytest.fixture
def few(tmp_path: Path) -> str:
    """A list with which every variant is solved at once."""
    path = tmp_path / "few.txt"
    path.write_text("\n".join(sorted(WORDS.split())), encoding="utf-8")
    return str(path)


def begin(qtbot: QtBot, window: MainWindow, table: Table, terms: Terms = Terms()) -> None:  # noqa: B008
    """Have a match that was agreed begin."""
    window.board.begin_match(Agreement(table, terms))
    qtbot.waitUntil(lambda: state_of(window).table == table and not window.inquiry.is_solving)
    wait(qtbot, window)


def players_read_out(window: MainWindow) -> str:
    interface = QAccessible.queryAccessibleInterface(window.board.players)
    return interface.text(QAccessible.Text.Name)


@pytest.mark.parametrize("variant", all_variants()[::2], ids=lambda one: one.id)
def test_a_match_for_lives_by_keys_alone(
    qtbot: QtBot, opens: Opens, few: str, variant: Variant, announced: list[str]
) -> None:
    rules = Rules(variant, min_length=3, misere=variant is SUPERDUPERGHOST)
    window = opens(Question(few, rules))
    dialog = open_dialog(qtbot, window)
    add_player(qtbot, dialog)  # who is a computer, too
    choose_lives(qtbot, dialog, "ok")
    start(qtbot, window, dialog)
    assert state_of(window).terms.lives == "OK"
    assert window.setup_bar.question.rules.players == 3, "the bar asks for as many"
    random, seats, rounds = Random(variant.id), [], 0
    while state_of(window).winner is None:
        play_round(qtbot, window, random)
        seats.append(running(window).game.rules.players)
        rounds += 1
        assert rounds < 7
        if state_of(window).winner is None:
            assert "Next round" in window.board.view._again.text()
            next_round(qtbot, window)
    assert seats[0] == 3
    assert set(seats) <= {2, 3}
    out = [one for one in window.board.players.players if one.is_out]
    assert len(out) == 2
    assert "wins the match!" in says(window) or "You win the match!" in says(window)
    assert any("out." in one for one in announced), "who is out is said to those who cannot see it"
    assert announced[-1].split("!")[0] in says(window)
    assert players_read_out(window).count(", out") == 2
    assert "New match" in window.board.view._again.text()
    next_round(qtbot, window)
    assert state_of(window).score == (0, 0, 0)
    assert state_of(window).terms.lives == "OK"
    wait(qtbot, window)


def test_nobody_need_take_the_hands_from_the_keys_to_agree_on_a_match(
    qtbot: QtBot, opens: Opens
) -> None:
    window = opens()
    dialog = open_dialog(qtbot, window)
    type_name(qtbot, dialog, 0, "  Anna  Lee ")
    dialog.players.cards[1].kind.setFocus()
    press(qtbot, dialog, Qt.Key.Key_Home)  # the second is no computer
    type_name(qtbot, dialog, 1, "Bo")
    unfold_rules(qtbot, dialog)
    press(qtbot, dialog, Qt.Key.Key_F, alt=True)
    qtbot.keyClick(dialog.focusWidget(), Qt.Key.Key_End)
    press(qtbot, dialog, Qt.Key.Key_R, alt=True)
    qtbot.keyClick(dialog.focusWidget(), Qt.Key.Key_End)
    press(qtbot, dialog, Qt.Key.Key_C, alt=True)
    qtbot.keyClick(dialog.focusWidget(), Qt.Key.Key_End)
    press(qtbot, dialog, Qt.Key.Key_V, alt=True)
    qtbot.waitUntil(lambda: dialog.agreement.terms.veto)
    assert dialog.agreement == Agreement(
        Table((Player(name="Anna Lee"), Player(name="Bo"))),
        Terms("", Referee.CHALLENGES, Callers.ANYONE, veto=True),
        Starter.WINNER,
    )
    start(qtbot, window, dialog)
    assert "Anna Lee’s turn" in says(window)
    assert state_of(window).terms.referee is Referee.CHALLENGES
    assert window.settings().terms == state_of(window).terms
    assert window.settings().table == state_of(window).table
    assert window.settings().starter is Starter.WINNER


@pytest.mark.parametrize("code", ["en", "de", "es", "fr", "nl"])
def test_who_may_start_is_said_whole(qtbot: QtBot, code: str) -> None:
    before = speak(find_language([code]))
    try:
        dialog = NewMatchDialog(Agreement(), Question())
    finally:
        speak(before)
    qtbot.addWidget(dialog)
    dialog._folded.setChecked(True)
    dialog.show()
    box, option = dialog._starter, QStyleOptionComboBox()
    box.initStyleOption(option)
    kind, part = QStyle.ComplexControl.CC_ComboBox, QStyle.SubControl.SC_ComboBoxEditField
    room = box.style().subControlRect(kind, option, part, box).width()
    for place in range(box.count()):
        said = box.itemText(place)
        assert box.fontMetrics().horizontalAdvance(said) <= room, said


def test_the_rules_are_folded_and_said_in_a_line(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    dialog = open_dialog(qtbot, window)
    assert dialog._folded.text() == "R&ules: You start · referee: Friendly ▸"
    assert not dialog._referee.isVisible()
    unfold_rules(qtbot, dialog)
    assert dialog._referee.isVisible()
    press(qtbot, dialog, Qt.Key.Key_R, alt=True)
    qtbot.keyClick(dialog.focusWidget(), Qt.Key.Key_End)
    press(qtbot, dialog, Qt.Key.Key_V, alt=True)
    qtbot.waitUntil(lambda: dialog.agreement.terms.veto)
    dialog._folded.setChecked(False)
    assert dialog._folded.text() == "R&ules: You start · referee: Challenges · veto ▸"


def test_escape_leaves_all_as_it_was(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    before = state_of(window)
    dialog = open_dialog(qtbot, window)
    add_player(qtbot, dialog)
    press(qtbot, dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    assert state_of(window) is before
    assert window.board.controller.agreement == Agreement()


def test_two_to_eight_can_be_chosen_and_lives_are_a_word(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    dialog = open_dialog(qtbot, window)
    for players in range(3, 9):
        add_player(qtbot, dialog)
        seen = [card.isVisible() for card in dialog.players.cards]
        assert seen == [place < players for place in range(8)]
    press(qtbot, dialog, Qt.Key.Key_Down)
    press(qtbot, dialog, Qt.Key.Key_Up)
    assert dialog.players.table == Table((PERSON, *(COMPUTER,) * 6))
    press(qtbot, dialog, Qt.Key.Key_Tab)
    assert dialog.focusWidget() is dialog.players.cards[0].kind
    choose_lives(qtbot, dialog, "no 1")
    assert dialog.agreement.terms.lives == "NO", "a word has nothing but letters"
    dialog._word.setText("")
    assert dialog.agreement.terms.lives == dialog._word.placeholderText() == "GHOST"
    dialog._word.setText("ß" * 12)  # in capitals each is two
    assert dialog.agreement.terms.lives == "S" * 12
    dialog._word.clear()
    qtbot.keyClicks(dialog._word, "stra ß1e_")
    assert dialog.agreement.terms.lives == "STRASSE"


def test_the_bar_and_the_table_are_for_as_many(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    table = Table((Player(name="Anna"), Player(name="Bo"), COMPUTER, COMPUTER))
    begin(qtbot, window, table)
    assert window.setup_bar.question.rules.players == 4
    choose_game(window, players="3 players")
    qtbot.waitUntil(lambda: state_of(window).table.players == 3)
    assert state_of(window).table.members == table.members[:3]
    choose_game(window, players="5 players")
    qtbot.waitUntil(lambda: state_of(window).table.players == 5)
    assert state_of(window).table.members == (*table.members, COMPUTER), "who went comes back"


def test_several_persons_play_in_turn_and_no_hint_is_left_for_the_next(
    qtbot: QtBot, opens: Opens
) -> None:
    window = opens()
    begin(qtbot, window, Table((Player(name="Anna"), Player(), COMPUTER)))
    assert "Anna’s turn" in says(window)
    qtbot.keyClick(window.board, Qt.Key.Key_H, CONTROL)
    qtbot.waitUntil(lambda: "(1 hint)" in window.board.view.letters.said)
    assert state_of(window).tally.hints == (1, 0, 0)
    qtbot.keyClicks(window.board, "h")
    assert "Player 2’s turn" in says(window)
    assert window.board.view.letters.said == ""
    assert window.board.controller.is_persons_turn
    put(qtbot, window, Random(1))
    wait(qtbot, window)
    assert "Anna’s turn" in says(window)
    assert len(running(window).fragment) == 3


def test_a_hint_that_comes_too_late_is_not_said(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    begin(qtbot, window, Table((Player(), Player())))
    window.board.do("round.hint")
    qtbot.keyClicks(window.board, "h")
    qtbot.wait(50)
    assert window.board.view.letters.said == ""
    assert state_of(window).tally.hints == (0, 0)


def test_what_one_did_is_taken_back_with_what_computers_did_since(
    qtbot: QtBot, opens: Opens
) -> None:
    window = opens()
    for letters in range(2):
        put(qtbot, window, Random(letters))
        wait(qtbot, window)
    assert len(running(window).fragment) == 4
    qtbot.keyClick(window.board, Qt.Key.Key_Backspace, CONTROL)
    assert len(running(window).fragment) == 2
    assert window.board.controller.is_persons_turn
    qtbot.keyClick(window.board, Qt.Key.Key_R, CONTROL)
    assert "You gave the round up." in says(window)
    assert state_of(window).score == (1, 0)
    qtbot.keyClick(window.board, Qt.Key.Key_Backspace, CONTROL)
    assert state_of(window).score == (0, 0)
    assert window.board.controller.is_persons_turn
    qtbot.keyClick(window.board, Qt.Key.Key_Backspace, CONTROL)
    assert running(window).fragment == ""
    assert not window.board.can_do["round.take_back"]


def test_of_several_persons_the_last_takes_back(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    begin(qtbot, window, Table((Player(), Player(), Player())))
    qtbot.keyClicks(window.board, "he")
    qtbot.keyClick(window.board, Qt.Key.Key_Backspace, CONTROL)
    assert running(window).fragment == "h"
    assert "Player 2’s turn" in says(window)


def test_a_match_for_lives_goes_on_after_the_person_is_out(
    qtbot: QtBot, opens: Opens, few: str
) -> None:
    window = opens(Question(few, Rules(min_length=3)))
    begin(qtbot, window, Table((PERSON, COMPUTER, COMPUTER)), Terms("A"))
    qtbot.keyClick(window.board, Qt.Key.Key_R, CONTROL)
    assert "You have A and are out." in says(window)
    next_round(qtbot, window)
    qtbot.waitUntil(lambda: running(window).over is not None)
    assert running(window).game.rules.players == 2
    assert state_of(window).winner in (1, 2)
    assert "wins the match!" in says(window)


def test_a_match_for_lives_is_played_to_its_end_with_its_game(
    qtbot: QtBot, opens: Opens, few: str
) -> None:
    window = opens(Question(few, Rules(min_length=3)))
    begin(qtbot, window, Table((PERSON, COMPUTER, COMPUTER)), Terms("OK"))
    put(qtbot, window, Random(2))
    wait(qtbot, window)
    choose_game(window, min_length="4+ letters")
    qtbot.waitUntil(lambda: not window.inquiry.is_solving)
    assert "Next match: " in says(window)
    assert running(window).game.rules.min_length == 3
    qtbot.keyClick(window.board, Qt.Key.Key_N, CONTROL)
    assert len(running(window).fragment) > 1, "a round for lives cannot be left"
    play_round(qtbot, window, Random(2))
    next_round(qtbot, window)
    assert running(window).game.rules.min_length == 3
    choose_game(window, min_length="3+ letters")
    qtbot.waitUntil(lambda: not window.inquiry.is_solving)
    assert "This match" not in says(window)
    wait(qtbot, window)


def test_another_match_can_be_taken_back_for_the_one_that_was_left(
    qtbot: QtBot, opens: Opens
) -> None:
    window = opens()
    begin(qtbot, window, Table((PERSON, COMPUTER)), Terms("OK"))
    play_round(qtbot, window, Random(2))
    left = state_of(window)
    begin(qtbot, window, Table((Player(), Player())))
    assert state_of(window) is not left
    qtbot.keyClick(window.board, Qt.Key.Key_Z, CONTROL)
    assert state_of(window) is left


def test_a_round_from_the_middle_costs_no_lives(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    begin(qtbot, window, Table((PERSON, COMPUTER)), Terms("OK"))
    play_round(qtbot, window, Random(2))
    left = state_of(window)
    window.board.controller.play_from("gh", 0)
    play_round(qtbot, window, Random(2))
    assert "This round is not counted." in says(window)
    assert not any(one.letters for one in window.board.players.players)
    next_round(qtbot, window)
    assert state_of(window) is left, "the match that waited goes on"


@pytest.mark.parametrize("over", [False, True])
def test_a_match_is_there_again_on_the_next_day(
    qtbot: QtBot, opens: Opens, tmp_path: Path, over: bool
) -> None:
    path, question = tmp_path / "match.json", Question("enable1", Rules(min_length=8))
    window = opens(question, match=path)
    table = Table((Player(name="Anna"), Player(), COMPUTER))
    begin(qtbot, window, table, Terms("OK"))
    for number in range(4 if over else 2):
        if number:
            next_round(qtbot, window)
            wait(qtbot, window)
        qtbot.keyClick(window.board, Qt.Key.Key_R, CONTROL)
    next_round(qtbot, window) if state_of(window).winner is None else None
    wait(qtbot, window)
    before = state_of(window)
    settings = window.settings()
    close(qtbot, window)
    another = opens(settings=settings, match=path)
    qtbot.waitUntil(lambda: state_of(another).table == table)
    now = state_of(another)
    assert (now.score, now.active, now.terms) == (before.score, before.active, before.terms)
    assert there(now.current).seating == there(before.current).seating
    assert another.board.controller.agreement.table == table
    if now.winner is None:
        play_round(qtbot, another, Random(3))


def test_keys_for_a_match_work_from_every_panel(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    window.show_panel(STRATEGY)
    qtbot.keyClick(window, Qt.Key.Key_N, CONTROL | SHIFT)
    dialog = next(iter(window.findChildren(type(open_dialog(qtbot, window)))))
    press(qtbot, dialog, Qt.Key.Key_Escape)


def test_the_table_is_remembered(qtbot: QtBot, opens: Opens) -> None:
    table, terms = Table((Player(name="Anna"), COMPUTER)), Terms("BOO")
    window = opens(settings=Settings(table=table, terms=terms, starter=Starter.LOSER))
    assert state_of(window).table == table
    assert state_of(window).terms == terms
    assert "Anna’s turn" in says(window)
    assert open_dialog(qtbot, window).agreement == Agreement(table, terms, Starter.LOSER)


def test_who_learns_is_met_as_he_was_left(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    table = Table((PERSON, Player("climber")))
    window.board.begin_match(Agreement(table))
    wait(qtbot, window)
    before = window.board.controller.levels["climber"]
    qtbot.keyClicks(window.board, "h")
    qtbot.keyClick(window.board, Qt.Key.Key_R, CONTROL)
    level = window.board.controller.levels["climber"]
    assert level < before, "it has won"
    assert f"level {level}" in players_read_out(window)
    next_round(qtbot, window)
    assert state_of(window).score == (1, 0), "the match goes on"
    assert window.settings().levels == {"climber": level}
    wait(qtbot, window)
    window.board.begin_match(Agreement(Table((PERSON, COMPUTER))))
    window.board.begin_match(Agreement(table))
    assert state_of(window).table.members[1].level == level
    about = open_dialog(qtbot, window).players.cards[1].about
    assert f"It is at level {level} of 100." in about
    another = opens(settings=Settings(levels={"climber": 7}, table=table))
    assert state_of(another).table.members[1].level == 7


def test_nobody_of_several_can_give_up_at_a_computers_turn(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    begin(qtbot, window, Table((PERSON, COMPUTER, PERSON)))
    window.board.controller.thinker.wait_ms = 100_000
    qtbot.keyClicks(window.board, "h")
    qtbot.keyClick(window.board, Qt.Key.Key_R, CONTROL)
    assert running(window).over is None, "nobody would know who it was"
    begin(qtbot, window, Table((PERSON, COMPUTER)))
    qtbot.keyClicks(window.board, "h")
    qtbot.keyClick(window.board, Qt.Key.Key_R, CONTROL)
    assert state_of(window).score == (1, 0)


def test_who_takes_the_last_letter_is_out_and_that_is_said_once(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    begin(qtbot, window, Table((Player(name="Anna"), Player(name="Bo"), PERSON)), Terms("OK"))
    for letters in ("O", "OK"):
        while state_of(window).current is not None and "Anna" not in says(window):
            put(qtbot, window, Random(1))
        qtbot.keyClick(window.board, Qt.Key.Key_R, CONTROL)
        assert ("Anna has O of OK now." in says(window)) is (letters == "O")
        assert ("Anna has OK and is out." in says(window)) is (letters == "OK")
        if letters == "O":
            next_round(qtbot, window)


def test_nobody_is_told_what_he_could_have_done_after_he_was_out(
    qtbot: QtBot, opens: Opens, few: str
) -> None:
    window = opens(Question(few, Rules(min_length=3)))
    begin(qtbot, window, Table((COMPUTER, COMPUTER, PERSON)), Terms("A"))
    qtbot.keyClick(window.board, Qt.Key.Key_R, CONTROL)
    next_round(qtbot, window)
    qtbot.waitUntil(lambda: running(window).over is not None)
    for said in ("You could have", "You never had", "You gave"):
        assert said not in says(window)
