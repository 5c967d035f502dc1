"""What there is to learn from a round that is over: where it was decided, what it could have become."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING

import pytest
from at_the_match import is_all_told
from at_the_window import click, let_qt_work, running, type_letter
from boards import make_board, solved
from certain import there
from jobs import Unheard
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from ghost_desktop.desktop.board.wording import describe_decision
from ghost_desktop.desktop.window.commands import REVIEW
from ghost_desktop.desktop.window.meanings import word_at
from ghost_desktop.desktop.window.question import answer
from ghost_desktop.desktop.window.tiles import make_tiles
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.formats.names import Cast
from ghost_desktop.library.question import Question
from ghost_desktop.play.agreement import Agreement
from ghost_desktop.play.review import blamed, review_round, turning_point
from ghost_desktop.play.round import Round
from ghost_desktop.play.table import Player, Seating, Table

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Opens
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.board.panel import BoardPanel
    from ghost_desktop.engine.game.game import Game


LEFT, RIGHT, TAB = Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Tab


def of_persons(players: int) -> Cast:
    """Anna, Bob and Cy."""
    members = tuple(Player(name=name) for name in ("Anna", "Bob", "Cy")[:players])
    return Cast(Table(members), Seating.beginning_with(0, players))


def spelled(game: Game, letters: str) -> Round:
    """A round in which letters were added."""
    this_round = Round(game)
    for letter in letters:
        this_round = this_round.play(letter)
    return this_round


# --- what decided it --------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("misere", [False, True])
def test_a_round_was_decided_where_its_review_says(players: int, misere: bool) -> None:
    words = {"abac", "abba", "acab", "acca", "baab", "baccab", "bacb", "cabaa", "caabb", "cbcaab"}
    solution = solve(word_list(words, "few"), Rules(min_length=3, players=players, misere=misere))
    cast, random, told = of_persons(players), Random(players + misere), set()
    for _round in range(60):
        this_round = Round(solution.game)
        while this_round.over is None:
            plays = this_round.legal_plays()
            this_round = this_round.go_to(random.choice(plays).fragment)
        review = review_round(this_round, solution)
        decision = turning_point(this_round, solution, cast.viewer)
        turns = [review.decisive(seat) for seat in blamed(this_round, cast.viewer)]
        last = max((turn for turn in turns if turn), key=lambda turn: turn.number, default=None)
        assert (decision is None) is (last is None)
        if decision is not None and last is not None:
            assert decision == (last.seat, last.fragment, last.played)
        told.add(describe_decision(this_round, solution, cast).split(" ")[0])
    assert "✕" in told


def test_of_a_computer_it_is_said_as_well_and_the_letter_has_a_mark() -> None:
    solution = solve(word_list({"cats", "cup", "dog"}, "few"), Rules(min_length=3))
    cast = Cast.against_computers(Seating.with_person_on(0, 2))
    this_round = spelled(solution.game, "cats")
    said = describe_decision(this_round, solution, cast)
    assert said == "✕ The computer gave it away with A after C; with U it would have been won."
    slips = {1: "Here the computer gave the win away."}
    tiles = make_tiles(this_round, cast, this_round.arrivals, slips)
    assert [tile.said for tile in tiles] == ["", slips[1], "", ""]
    assert tiles[1].said == slips[1]
    never = describe_decision(spelled(solution.game, "dog"), solution, cast)
    assert never == "You never had a winning play: against perfect play, this start was lost."


# --- on the board -----------------------------------------------------------------------------------


@pytest.fixture
def board(qtbot: QtBot, tmp_path: Path) -> BoardPanel:
    """A board for two persons, with a few words of no language."""
    path = tmp_path / "few.txt"
    path.write_text("card\ncare\ncat\ncup\n", encoding="utf-8")
    made = make_board(qtbot, Random(1))
    made.resize(900, 700)
    made.show()
    qtbot.waitExposed(made)
    qtbot.waitUntil(lambda: made.view.column.scroller.viewport().height() > 400)  # as it is seen
    made.controller.agreed = Agreement(Table((Player(name="Anna"), Player(name="Bob"))))
    made.set_answer(answer(Question(str(path), Rules(min_length=3)), Unheard()))
    return made


def possible(board: BoardPanel) -> list[str]:
    """The words that letters could also have become, as they are shown."""
    return re.findall(r'<a href="\d+"[^>]*>(\w+)</a>', board.view.words.text())


def button(board: BoardPanel, text: str) -> QPushButton:
    """The button of that text."""
    (found,) = [one for one in board.findChildren(QPushButton) if one.text() == text]
    return found


def test_the_words_that_were_possible_are_there_and_go_with_the_round(
    qtbot: QtBot, board: BoardPanel
) -> None:
    words = board.view.words
    qtbot.keyClicks(board, "cat")
    assert words.sizePolicy().retainSizeWhenHidden(), "their room is kept"
    said = "CA could also have become: CARD CARE"
    qtbot.waitUntil(lambda: words.accessibleName() == said)
    assert not board.view._meaning.isVisible(), "nobody knows what they mean"
    slips = [tile.said for tile in board.view.letters.tiles.tiles]
    assert sum(map(bool, slips)) <= 1
    qtbot.waitUntil(button(board, "Review").isEnabled)
    with qtbot.waitSignal(board.view.review.clicked):
        qtbot.mouseClick(button(board, "Review"), Qt.MouseButton.LeftButton)
    board.do("round.take_back")
    assert not words.isVisible()
    assert not button(board, "Review").isVisible()
    assert not any(tile.said for tile in board.view.letters.tiles.tiles)


def test_the_mark_stands_at_the_letter_that_gave_the_win_away(
    qtbot: QtBot, board: BoardPanel
) -> None:
    qtbot.keyClicks(board, "car")
    assert not any(tile.said for tile in board.view.letters.tiles.tiles), "not before the end"
    qtbot.keyClicks(board, "d")
    here = there(board.controller.at_hand)
    assert here.playing.solution is not None
    decision = there(turning_point(here.round, here.playing.solution, here.cast.viewer))
    marked = [tile.arrival for tile in board.view.letters.tiles.tiles if tile.said]
    assert marked == [len(decision.fragment)]
    assert "gave the win away" in board.view.letters.name


def test_pointing_at_a_word_or_going_to_it_says_what_it_means(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    board = window.board
    solution = solved(Rules()).solution
    type_letter(qtbot, window, "h")
    while not running(window).over:
        plays = running(window).legal_plays()
        losing = [play for play in plays if not solution.wins(play)]
        type_letter(qtbot, window, (losing or plays)[0].letter)
    qtbot.waitUntil(lambda: bool(possible(board)) and is_all_told(window))
    here = there(board.controller.at_hand)
    decision = there(turning_point(here.round, solution, here.cast.viewer))
    words, shown = board.view.words, possible(board)
    assert all(word.startswith(decision.fragment.upper()) for word in shown)
    assert 1 < len(shown) <= 6
    words.linkActivated.emit("more")
    following = possible(board)
    assert following
    assert not set(following) & set(shown)
    while possible(board) != shown:
        words.linkActivated.emit("more")  # after the last come the first
    own, height = board.view._meaning.text(), board.view._meaning.height()

    words.linkHovered.emit("1")
    qtbot.waitUntil(lambda: shown[1] in board.view._meaning.text())
    let_qt_work()
    assert board.view._meaning.height() == height, "nothing moves below the mouse"
    words.linkHovered.emit("")
    assert board.view._meaning.text() == own

    words.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(words, Qt.Key.Key_Tab)
    assert words.hasFocus()
    assert word_at(words) == shown[0].lower(), "Tab goes from one to the next"
    qtbot.keyClick(words, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: f"<b>{shown[0]}</b>" in board.view._meaning.text())
    click(qtbot, window, "Review")
    assert window.panel == REVIEW


# --- where there is room for few --------------------------------------------------------------------


def test_words_never_make_the_board_scroll(qtbot: QtBot, board: BoardPanel) -> None:
    qtbot.keyClicks(board, "cat")
    qtbot.waitUntil(lambda: bool(possible(board)))
    column, seen = board.view.column, set()
    for height in range(100, 460, 40):
        board.resize(780, height)
        let_qt_work()
        needed, room = column.heightForWidth(column.width()), column.scroller.viewport().height()
        assert needed <= room or not board.view.words.isVisible()
        seen.add(board.view.words.minimumHeight())
    assert len(seen) > 1, "there is room for more rows, or fewer"
