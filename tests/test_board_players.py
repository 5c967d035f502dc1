"""Two to eight players at the board: whose turn it is, who starts, who has lost how often."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest
from at_the_window import let_qt_work
from boards import (
    DUPER,
    SUPER,
    is_thinking,
    let_computer_play,
    make_play,
    persons_seat,
    play_on,
    running,
    says,
    signs,
    sit_down,
    solved,
    tally,
    wait_for_turn,
)
from certain import there
from PySide6.QtCore import QSize
from PySide6.QtGui import QAccessible, QFont
from PySide6.QtWidgets import QPushButton

from ghost_desktop.desktop.board import players as players_module
from ghost_desktop.desktop.board.players import PlayerBox, PlayersRow
from ghost_desktop.desktop.kit.layout import fitting
from ghost_desktop.desktop.window import tiles as tiles_module
from ghost_desktop.desktop.window.commands import STRATEGY
from ghost_desktop.desktop.window.settings import Settings
from ghost_desktop.desktop.window.tiles import Sign, Tile, TileStrip
from ghost_desktop.engine.game.rules import PLAYERS, Rules
from ghost_desktop.engine.game.variants.anaghost import ANAGHOST
from ghost_desktop.library.question import Question
from ghost_desktop.play.agreement import Agreement
from ghost_desktop.play.table import PERSON, Player, Starter, Table

if TYPE_CHECKING:
    from conftest import Opens
    from PySide6.QtGui import QFont
    from pytestqt.qtbot import QtBot
    from said import Known

    from ghost_desktop.desktop.board.panel import BoardPanel
    from ghost_desktop.engine.game.variant import Variant


SMALL = "american-english-small"


def starters(board: BoardPanel) -> list[str]:
    """The names of the players in the order in which they begin."""
    here = there(board.controller.at_hand)
    return [here.cast.names[player].full for player in here.cast.seating.order]


def test_another_opponent_comes_with_the_next_match_where_no_game_is_solved(qtbot: QtBot) -> None:
    board = sit_down(qtbot, Rules())
    board.controller.asked = None
    board.choose_opponent(1, None)
    assert "From the next match on." in says(board)


@pytest.mark.parametrize("players", PLAYERS)
def test_everybody_has_a_name_and_a_tally(qtbot: QtBot, players: int) -> None:
    board = sit_down(qtbot, Rules(players=players))
    shown = board.players.players
    computers = ["Computer"] if players == 2 else [f"Computer {n}" for n in range(1, players)]
    assert [player.name for player in shown] == ["You", *computers]
    assert {player.tally for player in shown} == {"lost 0"}
    assert len({player.initials for player in shown}) == players
    assert signs(board) == ["▶", *[""] * (players - 1)]


def test_computers_play_one_after_the_other(
    qtbot: QtBot, announced: list[str], known: Known
) -> None:
    board = sit_down(qtbot, Rules(variant=SUPER, players=4, min_length=8), source=SMALL)
    board.controller.thinker._pause.setInterval(100_000)
    announced.clear()
    qtbot.keyClicks(board, "e")
    for computer in (1, 2, 3):
        assert signs(board).index("▶") == computer
        assert f"Computer {computer} is thinking…" in says(board)
        assert is_thinking(board.controller)
        assert not board.view.letters.keys.isEnabled()
        let_computer_play(qtbot, board)
    assert signs(board).index("▶") == 0
    assert not is_thinking(board.controller)
    known(re.split("[.…]", one)[0] for one in announced)
    assert announced[2].startswith("Computer 3 is thinking… Computer 2 added ")


def test_each_computer_plays_the_best_for_itself(qtbot: QtBot) -> None:
    board = sit_down(qtbot, Rules(variant=DUPER, players=5, misere=True), source=SMALL)
    play_on(qtbot, board, Random(7))
    this_round = running(board)
    for index, play in enumerate(this_round.plays):
        if index % 5:
            before = this_round.fragment_before(index)
            assert play in solved(this_round.game.rules, SMALL).solution.allowed_plays(before)


def test_who_starts(qtbot: QtBot) -> None:
    board = sit_down(qtbot, Rules(players=3))
    number = 0
    for starter, expected in (
        (Starter.COMPUTER, ["Computer 1", "Computer 1"]),
        (Starter.PERSON, ["You", "You"]),
        (Starter.IN_TURN, ["Computer 1", "Computer 2", "You"]),
    ):
        board.controller.agreed = replace(board.controller.agreed, starter=starter)
        for name in expected:
            board.new_round()
            assert starters(board)[0] == name
            wait_for_turn(qtbot, board)
            assert running(board).seat == persons_seat(board)
            play_on(qtbot, board, Random(number))
            number += 1
    board.set_answer(solved(Rules()))
    board.controller.agreed = replace(board.controller.agreed, starter=Starter.COMPUTER)
    board.new_round()
    assert starters(board)[0] == "Computer", "between two it has no number"
    wait_for_turn(qtbot, board)


def test_turns_go_round_in_the_same_order_whoever_starts(qtbot: QtBot) -> None:
    board = sit_down(qtbot, Rules(players=4))
    for seat in range(4):
        board.controller.play_from("", seat)
        names = starters(board)
        after_you = names[seat:] + names[:seat]
        assert after_you == ["You", "Computer 1", "Computer 2", "Computer 3"]
        wait_for_turn(qtbot, board)


def test_rounds_that_were_lost_or_in_misere_won_are_counted(qtbot: QtBot) -> None:
    board = sit_down(qtbot, Rules(players=3))
    counted = [0, 0, 0]
    for number in range(3):
        play_on(qtbot, board, Random(number))
        over = there(running(board).over)
        (loser,) = over.losers
        counted[loser] += 1
        assert tally(board) == tuple(counted)
        assert signs(board)[loser] == "✕"
        assert board.players.players[loser].tally == f"lost {counted[loser]}"
        board.new_round()
        wait_for_turn(qtbot, board)
    play_on(qtbot, board, Random(3))
    board.set_answer(solved(Rules(players=3, min_length=5)))
    board.new_round()
    assert sum(tally(board)) == 4

    # It begins anew with other players or another aim.
    for rules in (Rules(players=2, misere=True), Rules(players=3, misere=True)):
        board.set_answer(solved(rules))
        assert tally(board) == (0,) * rules.players
    board.new_round()
    wait_for_turn(qtbot, board)
    play_on(qtbot, board, Random(1))
    over = there(running(board).over)
    assert over.by not in over.losers
    assert signs(board)[over.by] == "★"
    assert board.players.players[over.by].tally == "won 1"


def test_fewer_players_find_a_seat_for_the_person(qtbot: QtBot) -> None:
    board = sit_down(qtbot, Rules(players=8, variant=SUPER, min_length=8), source=SMALL)
    board.controller.agreed = replace(board.controller.agreed, starter=Starter.IN_TURN)
    board.controller.play_from("", 6)
    wait_for_turn(qtbot, board)
    make_play(qtbot, board, running(board).legal_plays()[0])
    board.set_answer(solved(Rules(players=2)))
    board.new_round()
    assert persons_seat(board) == 1  # 6 of 8 is 0 of 2, and the next to start is the computer
    wait_for_turn(qtbot, board)


def test_the_players_can_be_read(qtbot: QtBot) -> None:
    board = sit_down(qtbot, Rules(players=3))
    interface = QAccessible.queryAccessibleInterface(board.players)
    assert interface.text(QAccessible.Text.Name) == (
        "Players: You, to play, lost 0; Computer 1, lost 0; Computer 2, lost 0"
    )
    play_on(qtbot, board, Random(1))
    assert ", loses, lost 1" in interface.text(QAccessible.Text.Name)


@pytest.mark.parametrize(
    ("variant", "players"),
    [(ANAGHOST, 8), (DUPER, 8), (DUPER, 2)],  # which have the most beside the letters
    ids=lambda one: getattr(one, "id", None),
)
def test_all_fits_in_a_small_window(qtbot: QtBot, variant: Variant, players: int) -> None:
    # In this list more letters come to lie than in ENABLE1.
    board = sit_down(qtbot, Rules(variant=variant, players=players), source=SMALL)
    unit = board.fontMetrics().height()
    board.resize(QSize(57, 32) * unit)  # what a window of 800x560 leaves, where a line has 14
    assert board.minimumSizeHint().width() <= 45 * unit
    stage = board.view.column

    def is_seen_whole() -> bool:
        return stage.height() <= stage.visibleRegion().boundingRect().height()

    while running(board).over is None:
        qtbot.waitUntil(is_seen_whole)
        make_play(qtbot, board, running(board).legal_plays()[0])
    qtbot.waitUntil(is_seen_whole)


def test_the_tiles_are_seen_where_the_rest_must_scroll(qtbot: QtBot) -> None:
    board = sit_down(qtbot, Rules(variant=DUPER, players=3), source=SMALL)
    board.resize(QSize(46, 13) * board.fontMetrics().height())
    tiles = board.view.letters.tiles
    make_play(qtbot, board, running(board).legal_plays()[0])
    assert tiles.visibleRegion().boundingRect() == tiles.rect()
    assert board.view.column.visibleRegion().boundingRect() != board.view.column.rect()
    board.new_round()


def test_every_button_of_the_board_has_a_name(qtbot: QtBot) -> None:
    board = sit_down(qtbot, Rules(variant=DUPER, players=8), source=SMALL)
    board.resize(960, 460)
    qtbot.waitUntil(board.view.letters.keys.key("a").isVisible)
    buttons = [button for button in board.findChildren(QPushButton) if button.isVisible()]
    # Letters, places, players, what else there is, and a look at the keys.
    assert len(buttons) == 26 + 3 + 8 + 1 + 1
    for button in buttons:
        interface = QAccessible.queryAccessibleInterface(button)
        assert interface.text(QAccessible.Text.Name)


def names_by_width(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tiles: tuple[Tile, ...]
) -> list[tuple[str, ...]]:
    """What is written below tiles, from where there is little room to where there is enough."""
    strip = TileStrip()
    qtbot.addWidget(strip)
    strip.show_tiles(tiles, name="tiles")
    written: list[str] = []

    def note(texts: list[str], font: QFont, width: float) -> str:
        written.append(fitting(texts, font, width))
        return written[-1]

    monkeypatch.setattr(tiles_module, "fitting", note)
    seen = []
    for width in range(60, 260):
        strip.resize(width, 120)
        written.clear()
        strip.grab()
        if tuple(written) not in seen:
            seen.append(tuple(written))
    return seen


def test_what_a_letter_has_come_to_is_said_in_words_as_far_as_there_is_room(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    tiles = (
        Tile("n", 0, "computer", "C", mine=False),
        Tile(
            "o",
            1,
            "computer",
            "C",
            mine=False,
            sign=Sign.LOSES,
            last=True,
            outcome="loses",
        ),
    )
    assert names_by_width(qtbot, monkeypatch, tiles) == [
        ("C", "✕ C"),
        ("C", "✕ loses"),
        ("computer", "✕ loses"),
    ]


@pytest.mark.parametrize("starter", [Starter.PERSON, Starter.COMPUTER])
def test_players_have_the_same_names_below_the_board(
    qtbot: QtBot, opens: Opens, starter: Starter
) -> None:
    question = Question(SMALL, Rules(SUPER, players=3))
    window = opens(settings=Settings(question=question, starter=starter, show_who_wins=True))
    board = window.board
    qtbot.waitUntil(lambda: board.controller.is_persons_turn)
    assert window.inquiry.answer is not None
    seats = starters(board)
    losing = [seats[seat] for seat in sorted(window.inquiry.answer.row.fate.seats)]
    said = window.status_line.text
    named = [name.replace("You", "you") for name in losing]
    verb = "loses" if len(named) == 1 else "may lose"
    assert f"{verb}: {' or '.join(named)}" in said
    assert "player" not in said
    if (
        window.inquiry.answer.row.winning_openings and starter is Starter.PERSON
    ):  # else one is played
        assert said.split(" · ")[1].endswith(f": {seats[0].replace('You', 'you')}")
    window.show_panel(STRATEGY)
    assert "player" in window.status_line.text, "players have numbers there"


@pytest.mark.parametrize("misere", [False, True])
def test_the_letter_that_ends_a_round_says_in_words_what_it_has_come_to(
    qtbot: QtBot, misere: bool
) -> None:
    rules = Rules(players=3, misere=misere)
    board = sit_down(qtbot, rules)
    play_on(qtbot, board, Random(3))
    over = there(running(board).over)
    current = there(board.controller.current)
    by = current.seating.player(over.by)
    verb = "win" if misere else "lose"
    strip = board.view.letters.tiles
    last = strip.tiles[-1]
    assert last.outcome == (f"you {verb}" if by == PERSON else f"{verb}s")
    name = "You" if by == PERSON else f"Computer {by}"
    assert f"{name}, {verb}s, " in board.players.toolTip()


# --- long names -----------------------------------------------------------------------------------


def seats(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, names: tuple[str, ...], lines: float
) -> list[str]:
    """The names that are written on seats that are so many lines wide; the first is to play."""
    row = PlayersRow()
    qtbot.addWidget(row)
    row.show_players(
        tuple(
            PlayerBox(name, f"P{place + 1}", "lost 1", "1", Sign.NONE if place else Sign.TO_PLAY)
            for place, name in enumerate(names)
        )
    )
    written: list[str] = []

    def note(texts: list[str], font: QFont, width: float) -> str:
        written.append(fitting(texts, font, width))
        return written[-1]

    monkeypatch.setattr(players_module, "fitting", note)
    row.resize(round(len(names) * (lines + 0.55) * row.fontMetrics().height()), 60)
    row.grab()
    return written[1::3]


def test_a_long_name_is_cut_before_it_becomes_initials(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ("Maximilian-Alexander-Theodor", "Zoë")
    wide, _zoe = seats(qtbot, monkeypatch, names, 8)
    assert wide.startswith("▶ Maximil")
    assert wide.endswith("…")
    assert seats(qtbot, monkeypatch, names, 2.2)[0] == "▶ P1"
    alike = ("Maximilian-Alexander-Theodor-Anton", "Maximilian-Alexander-Theodor-Bruno")
    assert seats(qtbot, monkeypatch, alike, 8) == ["▶ P1", "P2"]


def test_the_seat_to_play_is_seen_in_whole_however_narrow(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert seats(qtbot, monkeypatch, ("Player 1", "Player 2"), 1.2)[0] == "P1"


def test_eight_players_are_legible_however_wide_the_window_is(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    table = Table((Player(),) * 8)
    window.ask(Question(SMALL, Rules(players=8)))
    window.board.controller.new_match(Agreement(table=table))
    row = window.board.players
    qtbot.waitUntil(lambda: len(row.players) == 8)
    for width in range(640, 1000, 20):
        window.resize(width, 480)
        let_qt_work()
        narrowest = min(card.width() for card in row.cards)
        assert narrowest > 2.2 * row.fontMetrics().height(), "the sign and the initials are whole"
