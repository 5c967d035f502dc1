"""Whole rounds on the board, by keys, in every variant and with any number of players."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from boards import (
    DUPER,
    SUPER,
    letters,
    make_board,
    make_play,
    play_on,
    running,
    says,
    sit_down,
    solved,
    tally,
)
from certain import there
from lists import IN_ORDER
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QInputMethodEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QPushButton

from ghost_desktop.desktop.board.players import make_players
from ghost_desktop.desktop.board.wording import describe_round
from ghost_desktop.desktop.window.letters_view import LetterKeys
from ghost_desktop.desktop.window.tiles import Sign, make_tiles
from ghost_desktop.engine.game.plays import Where
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.formats.names import Cast
from ghost_desktop.play.events import LetterPlayed, Resigned, RoundStarted
from ghost_desktop.play.match import Match
from ghost_desktop.play.round import Round
from ghost_desktop.play.table import Player, Seating, Table

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Bundled
    from pytestqt.qtbot import QtBot
    from said import Known

    from ghost_desktop.engine.game.variant import Variant


SMALL = "american-english-small"

variants = pytest.mark.parametrize("variant", IN_ORDER, ids=lambda variant: variant.id)


@pytest.fixture(scope="module")
def words(bundled: Bundled) -> frozenset[str]:
    """The words of a list of which every variant is solved soon."""
    return frozenset(bundled(SMALL))


def played_by(this_round: Round, players: int) -> list[tuple[str, int]]:
    """Each letter on the table and the seat that played it, by moving tiles about."""
    table: list[tuple[str, int]] = []
    for play in this_round.plays:
        tile = (play.letter, len(table) % players)
        if play.where in {Where.TURNED_END, Where.TURNED_START}:
            table.reverse()
        table.insert(len(table) if play.where in {Where.END, Where.TURNED_END} else 0, tile)
    return table


@variants
@pytest.mark.parametrize("players", [2, 3, 8])
def test_a_whole_round(qtbot: QtBot, words: frozenset[str], variant: Variant, players: int) -> None:
    misere = (players + IN_ORDER.index(variant)) % 2 == 1  # every other round
    rules = Rules(variant=variant, players=players, misere=misere, min_length=5)
    board = sit_down(qtbot, rules, source=SMALL)
    play_on(qtbot, board, Random(players))
    over = there(running(board).over)
    (word,) = over.words
    assert word in words

    expected = played_by(running(board), players)
    assert letters(board).lower() == word == "".join(letter for letter, _ in expected)
    names = ["you", *(f"computer {n}" for n in range(1, players))] if players > 2 else None
    names = names or ["you", "computer"]
    tiles = board.view.letters.tiles.tiles
    assert [tile.player for tile in tiles] == [names[seat] for _, seat in expected]
    assert [tile.mine for tile in tiles] == [seat == 0 for _, seat in expected]
    (ending,) = [tile for tile in tiles if tile.sign is not Sign.NONE]
    assert ending.sign is (Sign.WINS if misere else Sign.LOSES)
    assert ending.player == names[over.by]
    assert tally(board) == tuple(int(seat == over.by) for seat in range(players))

    lost = (over.by == 0) != misere
    if lost:
        assert "You lose" in says(board)
    elif players > 2 and not misere:
        assert f"Computer {over.by} loses" in says(board)
    else:
        assert "You win!" in says(board)


@variants
@pytest.mark.parametrize("misere", [False, True])
def test_whoever_plays_the_winning_plays_wins(qtbot: QtBot, variant: Variant, misere: bool) -> None:
    rules = Rules(variant=variant, misere=misere)
    solution = solved(rules, SMALL).solution
    winner = there(solution.winner)
    board = sit_down(qtbot, rules, source=SMALL)
    board.controller.play_from("", winner)
    qtbot.waitUntil(lambda: board.controller.is_persons_turn)
    while running(board).over is None:
        this_round = running(board)
        make_play(qtbot, board, solution.winning_plays(this_round.fragment)[-1])
    assert "You win!" in says(board)
    word = letters(board)
    assert (
        f"You completed {word}." if misere else f"The computer had to complete {word}."
    ) in says(board)
    assert tally(board) == ((1, 0) if misere else (0, 1))


def test_the_first_turn_says_what_the_variant_is(qtbot: QtBot, known: Known) -> None:
    odd = Rules(variant=DUPER, min_length=1, misere=True)
    for rules in (Rules(), Rules(variant=SUPER, min_length=5), odd):
        known([says(sit_down(qtbot, rules, source=SMALL))])


def test_a_round_of_another_game_than_the_one_on_top_says_so(qtbot: QtBot) -> None:
    board = sit_down(qtbot, Rules(variant=SUPER))
    assert "SuperGhost" not in says(board)
    assert "ENABLE1" not in says(board)
    make_play(qtbot, board, running(board).legal_plays()[0])
    board.set_answer(solved(Rules(variant=DUPER, players=3, misere=True)))
    assert "Next round: ENABLE1, SuperDuperGhost, 4+ letters, 3 players, misère." in says(board)
    board.new_round()
    assert "still played" not in says(board)
    assert "SuperDuperGhost" not in says(board)


# --- what is said afterwards ------------------------------------------------------------------------


def after(rules: Rules, *plays: tuple[str, Where], person: int = 0) -> str:
    """What is said after these plays, on ENABLE1."""
    solution = solved(rules).solution
    this_round = Round(solution.game)
    for letter, where in plays:
        this_round = this_round.play(letter, where)
    cast = Cast.against_computers(Seating.with_person_on(person, rules.players))
    return describe_round(this_round, solution, cast).spoken


END, START, TURNED_START = Where.END, Where.START, Where.TURNED_START
CROP = (("r", END), ("o", END), ("c", START), ("p", END))


def test_each_play_is_named_with_its_place(known: Known) -> None:
    super_rules = Rules(variant=SUPER, players=3)
    known([after(super_rules, ("r", END)), after(super_rules, *CROP[:3])])
    turned = (("r", END), ("o", END), ("p", TURNED_START))
    known([after(Rules(variant=DUPER), *turned), after(Rules(), ("c", END), ("r", END))])


def after_resigning(rules: Rules, player: int) -> tuple[str, list[Sign]]:
    """What is said after a player has given up on a letter of the person, and all signs."""
    game = solved(rules).solution.game
    match = Match(game, Table.against_computers(rules.players))
    seating = Seating.with_person_on(0, rules.players)
    for event in (RoundStarted(seating), LetterPlayed("h"), Resigned(player)):
        match = match.after(event)
    this_round, cast = there(match.current).round, Cast.against_computers(seating)
    assert not any(tile.sign.value for tile in make_tiles(this_round, cast, this_round.arrivals))
    said = describe_round(this_round, solved(rules).solution, cast).spoken
    return said, [player.sign for player in make_players(match.state)]


def test_who_gives_up_loses(known: Known) -> None:
    none, loses = Sign.NONE, Sign.LOSES
    for rules, player, signs in (
        (Rules(), 0, [loses, none]),
        (Rules(), 1, [none, loses]),
        (Rules(players=3), 2, [none, none, loses]),
        (Rules(players=3, misere=True), 2, [none, none, loses]),
    ):
        said, shown = after_resigning(rules, player)
        known([said])
        assert shown == signs


def test_looking_back_names_what_would_have_been_made_unless_one_may_try(known: Known) -> None:
    known([after(Rules(variant=SUPER), *CROP, person=1)])
    words = [*(f"x{letter}z" for letter in "abcdefghijkl"), "xqzz"]
    solution = solve(word_list(words, "a few words"), Rules(min_length=3))
    over = Round(solution.game, "x").play("q").play("z").play("z")
    cast = Cast.against_computers(Seating.with_person_on(0, 2))
    known([describe_round(over, solution, cast).sentence])


def test_no_letter_speaks_of_itself() -> None:
    solution = solve(word_list(["xiz", "xqzz"], "a few words"), Rules(min_length=3))
    over = Round(solution.game, "x").play("q").play("z").play("z")
    seating = Seating.with_person_on(1, 2)
    said = describe_round(over, solution, Cast.against_computers(seating)).sentence
    assert "You lost it here: Q after X." in said
    said = describe_round(over, solution, Cast(Table((Player(), Player())), seating)).sentence
    assert "with Q after X; with I it would have been won." in said


def test_among_three_one_loses_and_the_others_are_safe(known: Known) -> None:
    for misere in (False, True):
        rules = Rules(variant=SUPER, players=3, misere=misere)
        known([after(rules, *CROP, person=1), after(rules, *CROP)])


# --- from the middle --------------------------------------------------------------------------------


@variants
def test_a_round_may_begin_at_any_fragment(qtbot: QtBot, variant: Variant) -> None:
    board = sit_down(qtbot, Rules(variant=variant, players=3), source=SMALL)
    board.controller.play_from("cro", 0)
    assert "Go on from CRO." in says(board)
    make_play(qtbot, board, running(board).legal_plays()[0])
    tiles = sorted(board.view.letters.tiles.tiles, key=lambda tile: tile.arrival)
    assert [tile.player for tile in tiles[:4]] == ["", "", "", "you"]
    assert not any(tile.mine for tile in tiles[:3])


def test_a_round_from_a_word_or_beyond_one_begins_before_the_word(qtbot: QtBot) -> None:
    for rules, fragment, seat, given in (
        (Rules(variant=SUPER), "crops", 1, "rops"),  # CROP is a word
        (Rules(variant=SUPER), "acedia", 0, "cedia"),  # ACEDI has the word CEDI in it
        (Rules(), "crops", 1, "cro"),  # CROP ends the round
        (Rules(), "thems", 1, "the"),
    ):
        board = sit_down(qtbot, rules)
        board.controller.play_from(fragment, seat)
        assert running(board).given == given


def test_enter_begins_another_round_wherever_the_focus_was(qtbot: QtBot) -> None:
    board = sit_down(qtbot, Rules(variant=SUPER))
    board.controller.play_from("spareri", 1)
    board.more.setFocus()
    play_on(qtbot, board, Random(2))
    assert board.focusWidget() is board
    qtbot.keyClick(board.focusWidget(), Qt.Key.Key_Return)
    assert running(board).fragment == ""


@pytest.mark.parametrize(("key", "letter"), [("Σ", "σ"), ("σ", "σ"), ("ς", "ς")])
def test_letters_that_look_alike_in_capitals_are_told_apart_and_reached(
    qtbot: QtBot, tmp_path: Path, key: str, letter: str
) -> None:
    path = tmp_path / "Greek.txt"
    path.write_text("ασςα\nασσα\nςσασ\nσασς\n", encoding="utf-8")
    board = make_board(qtbot, Random(5), thinking_ms=100_000)
    board.set_answer(solved(Rules(), str(path)))
    board.controller.play_from("", 0)
    keys = board.view.letters.keys
    assert [keys.key(one).text() for one in "αςσ"] == ["Α", "ς", "σ"]
    assert keys.key("ς").accessibleName() == "Play ς"
    typed = QInputMethodEvent("", [])
    typed.setCommitString(key)
    QApplication.sendEvent(board, typed)
    assert running(board).fragment == letters(board) == letter


# --- clicks that come twice -------------------------------------------------------------------------


def test_a_double_click_on_play_again_plays_no_letter(qtbot: QtBot) -> None:
    board = sit_down(qtbot, Rules())
    play_on(qtbot, board, Random(1))
    (again,) = [one for one in board.findChildren(QPushButton) if one.text()[:10] == "Play again"]
    qtbot.mouseClick(again, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: board.controller.is_persons_turn)
    key = board.view.letters.keys.key("h")
    click_for_the_second_time(key)
    assert running(board).fragment == ""
    board.controller.thinker.wait_ms = 100_000
    qtbot.mouseClick(key, Qt.MouseButton.LeftButton)
    assert running(board).fragment == "h"
    board.new_round()


def test_two_quick_clicks_on_a_key_are_two(qtbot: QtBot) -> None:
    keys = LetterKeys()
    qtbot.addWidget(keys)
    keys.set_alphabet("ab")
    keys.show()
    chosen: list[str] = []
    keys.chosen.connect(chosen.append)
    qtbot.mouseClick(keys.key("a"), Qt.MouseButton.LeftButton)
    click_for_the_second_time(keys.key("a"))
    assert chosen == ["a", "a"]
    keys.hide()
    keys.show()
    click_for_the_second_time(keys.key("a"))
    assert chosen == ["a", "a"], "the first was on something else"


def click_for_the_second_time(button: QPushButton) -> None:
    """Send what Qt sends to the part below the mouse as the second half of a double-click."""
    spot, left, none = QPointF(5, 5), Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
    where = QPointF(button.mapToGlobal(spot))
    nothing_held = Qt.KeyboardModifier.NoModifier
    for kind, held in (
        (QEvent.Type.MouseButtonDblClick, left),
        (QEvent.Type.MouseButtonRelease, none),
    ):
        event = QMouseEvent(kind, spot, where, left, held, nothing_held)
        QApplication.sendEvent(button, event)
