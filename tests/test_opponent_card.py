"""One click on the opponent's card changes it, and what was chosen stays chosen."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from at_the_match import open_dialog, wait
from at_the_window import above, ask_for, close, let_computers_act, running, says, type_letter
from certain import there
from PySide6.QtCore import Qt

from ghost_desktop.desktop.board import players as players_module
from ghost_desktop.desktop.board.new_match import NewMatchDialog
from ghost_desktop.desktop.kit.layout import fitting
from ghost_desktop.desktop.window.main_window import MainWindow
from ghost_desktop.desktop.window.settings import Settings
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.formats.names import LEVELS
from ghost_desktop.library.question import Question
from ghost_desktop.play.agreement import Agreement
from ghost_desktop.play.table import Player, Table, Terms

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtGui import QFont
    from pytestqt.qtbot import QtBot

Opens = Callable[..., MainWindow]


def _choose(qtbot: QtBot, window: MainWindow, text: str, *, player: int = 1) -> None:
    menu = window.board.players.cards[player].menu()
    menu.popup(window.mapToGlobal(window.rect().center()))
    (entry,) = [one for one in menu.actions() if one.text().startswith(text)]
    qtbot.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(entry).center())
    qtbot.waitUntil(lambda: not menu.isVisible())


def _opponents(window: MainWindow) -> list[str | None]:
    match = there(window.board.controller.match)
    return [one.opponent for one in match.table.members]


def _chosen(window: MainWindow) -> list[str]:
    menu = window.board.players.cards[1].menu()
    menu.aboutToShow.emit()
    return [one.text().split(" · ")[0] for one in menu.actions() if one.isChecked()]


def test_a_click_before_the_first_letter_changes_the_opponent_at_once(
    opens: Opens, qtbot: QtBot
) -> None:
    window = opens()
    _choose(qtbot, window, "Easy")
    wait(qtbot, window)
    assert _opponents(window) == [None, "beginner"]
    assert _chosen(window) == ["Easy"]
    assert window.board.players.players[1].name == "Computer"
    assert window.board.players.players[1].level == "Easy · lost 0"
    assert window.focusWidget() is window.board
    assert window.settings().table.members[1].opponent == "beginner"


@pytest.mark.parametrize("width", [640, 960])
def test_in_a_match_for_letters_it_is_said_for_which_and_at_which_level(
    opens: Opens, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    window = opens()
    window.resize(width, 600)
    painted: list[str] = []

    def note(texts: list[str], font: QFont, room: float) -> str:
        painted.append(fitting(texts, font, room))
        return painted[-1]

    monkeypatch.setattr(players_module, "fitting", note)
    table = Table.against_computers(2, "climber")
    window.board.begin_match(Agreement(table, Terms("GHOST")))
    wait(qtbot, window)
    assert "Whoever completes a word of 4 or more letters takes a letter of GHOST." in says(window)
    painted.clear()
    window.board.players.grab()
    assert {"_ _ _ _ _", "Adapts to you · _ _ _ _ _"} <= {*painted}
    window.board.do("round.resign")
    assert "You have G of GHOST now." in says(window)
    painted.clear()
    window.board.players.grab()
    assert {"G _ _ _ _", "Adapts to you · _ _ _ _ _"} <= {*painted}
    assert "You, loses, has G of GHOST" in window.board.players.toolTip()


def test_a_new_match_names_levels_as_the_card_does_and_each_has_its_sentence(
    opens: Opens, qtbot: QtBot
) -> None:
    window = opens()
    menu = window.board.players.cards[1].menu()
    menu.aboutToShow.emit()
    assert {*map(" · ".join, LEVELS.values())} < {one.text() for one in menu.actions()}
    levels = [one.text().split(" · ")[0] for one in menu.actions()][: len(LEVELS)]
    box = open_dialog(qtbot, window).players.cards[1].kind
    assert [box.itemText(place) for place in range(1, len(LEVELS) + 1)] == levels


def test_that_the_score_begins_anew_is_said_where_one_chooses(opens: Opens) -> None:
    window = opens()
    menu = window.board.players.cards[1].menu()
    said = "With another player the score begins anew."
    for is_lost in (False, True):
        menu.aboutToShow.emit()
        warning = [one for one in menu.actions() if one.text() == said]
        assert bool(warning) == is_lost
        assert not any(one.isSeparator() or one.isEnabled() for one in warning), "it is only read"
        window.board.do("round.resign")


def test_amid_a_round_it_is_for_the_next_one_and_can_be_taken_back(
    opens: Opens, qtbot: QtBot, tmp_path: Path
) -> None:
    window = opens(match=tmp_path / "match.json")
    type_letter(qtbot, window, "h")
    before = running(window)
    _choose(qtbot, window, "Hard")
    assert running(window) is before
    assert _opponents(window) == [None, "perfect"]
    assert _chosen(window) == ["Hard"]
    assert "From the next round on." in says(window)
    _choose(qtbot, window, "Perfect")
    assert "From the next round on." not in says(window)
    assert _chosen(window) == ["Perfect"]
    _choose(qtbot, window, "Hard")
    window.board.new_round()
    wait(qtbot, window)
    assert _opponents(window) == [None, "well-read"]
    qtbot.waitUntil(lambda: "A new score for these players" in above(window))


def test_who_was_chosen_for_the_next_round_is_remembered(
    opens: Opens, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "match.json"
    window = opens(match=path)
    type_letter(qtbot, window, "h")
    let_computers_act(qtbot, window)
    before = _opponents(window)
    assert before != [None, "well-read"]
    _choose(qtbot, window, "Hard")
    settings = window.settings()
    close(qtbot, window)
    window = opens(settings=settings, match=path)
    qtbot.waitUntil(lambda: window.board.controller.match is not None)
    wait(qtbot, window)
    assert running(window).fragment != ""
    assert _opponents(window) == before, "the round goes on as it was left"
    assert _chosen(window) == ["Hard"]
    window.board.do("round.resign")
    window.board.new_round()
    wait(qtbot, window)
    assert _opponents(window) == [None, "well-read"]


def test_every_card_of_a_match_can_be_clicked_whatever_the_bar_asks_for(
    opens: Opens, qtbot: QtBot
) -> None:
    others = ("beginner", "casual", "perfect")
    table = Table((Player(None), *map(Player, others)))
    window = opens(settings=Settings(question=Question(rules=Rules(players=4)), table=table))
    type_letter(qtbot, window, "h")
    ask_for(qtbot, window, Question(rules=Rules(players=2)))
    assert _opponents(window) == [None, *others], "the match goes on"
    _choose(qtbot, window, "Easy", player=3)
    assert [one.opponent for one in window.settings().table.members] == [
        None,
        *others[:2],
        "beginner",
    ]


def test_a_menu_closes_where_its_player_goes_meanwhile(opens: Opens, qtbot: QtBot) -> None:
    table = Table((Player(None), *(3 * [Player("beginner")])))
    window = opens(settings=Settings(question=Question(rules=Rules(players=4)), table=table))
    menu = window.board.players.cards[3].menu()
    menu.popup(window.mapToGlobal(window.rect().center()))
    chosen = menu.actions()[1]
    window.ask(Question(rules=Rules(players=2)))
    qtbot.waitUntil(lambda: len(_opponents(window)) == 2)
    assert not menu.isVisible(), "nobody can be chosen for who does not play"
    before = _opponents(window)
    chosen.trigger()  # by who was faster than the menu
    assert _opponents(window) == before


def test_a_friend_takes_turns_at_this_screen(opens: Opens, qtbot: QtBot) -> None:
    window = opens()
    _choose(qtbot, window, "A friend")
    wait(qtbot, window)
    assert [one.name for one in window.board.players.players] == ["Player 1", "Player 2"]
    _choose(qtbot, window, "Adapts to you")
    wait(qtbot, window)
    assert _opponents(window) == [None, "climber"]


def test_by_keys_alone(opens: Opens, qtbot: QtBot) -> None:
    window = opens()
    card = window.board.players.cards[1]
    assert not window.board.players.cards[0].isEnabled()  # who looks on stays
    card.setFocus(Qt.FocusReason.TabFocusReason)
    menu = card.menu()
    # A menu that drops down has the events until it is closed: it is opened as its button does.
    menu.popup(card.mapToGlobal(card.rect().bottomLeft()))
    qtbot.keyClick(menu, Qt.Key.Key_Down)
    qtbot.keyClick(menu, Qt.Key.Key_Down)
    qtbot.keyClick(menu, Qt.Key.Key_Return)
    wait(qtbot, window)
    assert _opponents(window) == [None, "climber"]
    assert "Computer" in card.accessibleName()


def test_all_else_is_in_the_dialog(opens: Opens, qtbot: QtBot) -> None:
    window = opens()
    _choose(qtbot, window, "More")
    (dialog,) = [one for one in window.findChildren(NewMatchDialog) if one.isVisible()]
    dialog.reject()
