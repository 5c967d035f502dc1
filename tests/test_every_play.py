"""Every play in the Strategy panel, and the box for fragments from real games."""

from __future__ import annotations

from functools import partial
from threading import Event
from typing import TYPE_CHECKING

import pytest
from at_the_strategy import SPOKEN, ask_box, cells, known, press, search_for, show_every_play, shown
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester

from ghost_desktop.desktop.kit.ask import awaits
from ghost_desktop.desktop.kit.theme import colours
from ghost_desktop.desktop.strategy import side_pane
from ghost_desktop.desktop.strategy.position import look_up
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants.superduperghost import SUPERDUPERGHOST
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.library import commonness
from ghost_desktop.library.question import Question

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.desktop.strategy.position import SolvedGame
    from ghost_desktop.desktop.window.main_window import MainWindow

    Opens = Callable[..., MainWindow]

INK = Qt.ItemDataRole.ForegroundRole


def test_every_play_is_the_same_tree_with_the_whole_game(qtbot: QtBot, opens: Opens) -> None:
    panel = shown(qtbot, opens())
    model = panel.tree.model()
    fatal = QAbstractItemModelTester.FailureReportingMode.Fatal
    tester = QAbstractItemModelTester(model, fatal, model)
    tester.setUseFetchMore(False)  # or it fills rows within the reset, before Qt has ended it
    show_every_play(qtbot, panel)
    assert model.rowCount(QModelIndex()) == 26
    assert panel.sentence == "Every play"
    assert panel._head.below.text() == (
        "All that can be played, and how it ends for you if all play perfectly. "
        "● you win · ✕ you lose"
    )
    said = "H: you play H, then you win, their turn, 5 plays"
    assert cells(panel, "h") == ["H", said, "●", "5 plays"]
    assert cells(panel, "a")[2] == "✕"
    assert cells(panel, "ho")[2] == "●"
    letters, said, *beside = cells(panel, "crop")
    assert (letters, beside) == ("CROP", ["●", "everyday"])
    assert "they play P" in said
    show_every_play(qtbot, panel)
    assert panel.sentence == "Play N. Remember seven words."
    assert model.rowCount(QModelIndex()) == 1


@pytest.mark.parametrize("rules", [Rules(), Rules(misere=True), Rules(players=3)])
def test_a_green_dot_is_good_for_the_player_to_whom_it_is_told(
    qtbot: QtBot, opens: Opens, rules: Rules
) -> None:
    panel = shown(qtbot, opens(Question("enable1", rules)))
    show_every_play(qtbot, panel)
    solution = panel.game.solution if panel.game else None
    assert solution is not None
    for seat in range(rules.players):
        panel.choices.choose_seat(seat)
        for fragment in ("h", "a", "ho", "cro", "crop"):
            said = cells(panel, fragment)[2]
            if solution.is_word(fragment):
                good, bad = seat not in rules.losers(len(fragment)), True
            else:
                fate = solution.fate(fragment)
                good, bad = fate.wins(seat), fate.loses(seat)
            assert said == ("●" if good else "✕" if bad else "◆"), (seat, fragment)
            colour = panel.tree.currentIndex().siblingAtColumn(1).data(INK)
            expected = colours().good if good else colours().bad if bad else colours().text
            assert colour.name() == expected.lower()


@pytest.mark.parametrize(
    ("rules", "seat", "fragment", "said"),
    [
        (
            Rules(),
            0,
            "crop",
            "C R O P: they play P, then they complete it and lose, everyday",
        ),
        (
            Rules(),
            1,
            "crop",
            "C R O P: you play P, then you complete it and lose, everyday",
        ),
        (
            Rules(misere=True),
            0,
            "crop",
            "C R O P: they play P, then they complete it and win, everyday",
        ),
        (
            Rules(players=3),
            1,
            "crop",
            "C R O P: player 1 plays P, then player 1 completes it and loses, everyday",
        ),
        (
            Rules(players=3, min_length=5),
            2,
            "k",
            "K: player 1 plays K, then you lose, player 2’s turn, 5 plays",
        ),
        (
            Rules(players=3, min_length=5),
            0,
            "k",
            "K: you play K, then you are safe, player 2’s turn, 5 plays",
        ),
    ],
)
def test_how_it_stands_is_said_to_you(
    qtbot: QtBot, opens: Opens, rules: Rules, seat: int, fragment: str, said: str
) -> None:
    panel = shown(qtbot, opens(Question("enable1", rules)))
    show_every_play(qtbot, panel)
    panel.choices.choose_seat(seat)
    panel.tree.go_to(fragment)
    assert panel.tree.currentIndex().data(SPOKEN) == said


def is_prepared(window: MainWindow) -> bool:
    return window.inquiry.answer is not None and not awaits(
        window.inquiry, window.inquiry._give_back
    )


def test_how_common_words_are_is_read_beside_the_window(qtbot: QtBot, opens: Opens) -> None:
    for source, is_read in (("spanish", 0), ("enable1", 1)):
        commonness._table.cache_clear()
        window = opens(Question(source))
        qtbot.waitUntil(partial(is_prepared, window))
        assert commonness._table.cache_info().currsize == is_read


def test_the_asterisk_opens_what_can_be_opened_at_once(qtbot: QtBot, opens: Opens) -> None:
    rules = Rules(variant=SUPERDUPERGHOST)
    panel = shown(qtbot, opens(Question("american-english-small", rules)))
    show_every_play(qtbot, panel)
    panel.tree.go_to("x")
    press(qtbot, panel, Qt.Key.Key_Asterisk)
    tree, model = panel.tree, panel.tree.model()
    assert tree.isExpanded(tree.currentIndex())
    below = model.index(0, 0, tree.currentIndex())
    assert not tree.isExpanded(model.index(0, 0, below))


def test_folds_of_every_play_are_kept_beside_those_of_the_strategy(
    qtbot: QtBot, opens: Opens
) -> None:
    window = opens()
    panel = shown(qtbot, window)
    of_strategy = panel.tree.unfolded()
    show_every_play(qtbot, panel)
    panel.tree.go_to("cro")
    assert panel.tree.unfolded() == {"c", "c cr"}
    show_every_play(qtbot, panel)
    assert panel.tree.unfolded() == of_strategy
    show_every_play(qtbot, panel)
    assert panel.tree.unfolded() == {"c", "c cr"}
    again = shown(qtbot, opens(settings=window.settings()))
    show_every_play(qtbot, again)
    assert again.tree.unfolded() == {"c", "c cr"}


def test_letters_are_searched_in_the_whole_game(qtbot: QtBot, opens: Opens) -> None:
    panel = shown(qtbot, opens())
    show_every_play(qtbot, panel)
    search_for(qtbot, panel, "rop")
    assert panel.tree.selected.fragment == "rop"
    search = panel._search.field
    qtbot.keyClick(search, Qt.Key.Key_F3)
    assert panel.tree.selected.fragment == "crop"  # the first of four letters
    qtbot.keyClick(search, Qt.Key.Key_F3, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClick(search, Qt.Key.Key_F3, Qt.KeyboardModifier.ShiftModifier)
    hits = panel._search.said.removeprefix("ROP: place ").split(" of ")
    assert hits[0] == hits[1] != "1"
    qtbot.keyClick(search, Qt.Key.Key_Escape)
    assert panel._search.said == ""


def test_enter_plays_from_any_fragment(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    panel = shown(qtbot, window)
    show_every_play(qtbot, panel)
    panel.tree.go_to("cr")
    press(qtbot, panel, Qt.Key.Key_Return)
    assert window.board.isVisible()
    assert window.board.round is not None
    assert window.board.round.fragment == "cr"


# --- the box --------------------------------------------------------------------------------------


def test_the_box_says_who_wins_and_what_could_be_played(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    panel = shown(qtbot, window)
    show_every_play(qtbot, panel)
    said = ask_box(qtbot, panel, "cro")
    assert window.inquiry.answer is not None
    solution = window.inquiry.answer.solution
    winning = [play.letter.upper() for play in solution.winning_plays("cro")]
    assert "Their turn. ✕ You lose: they win with " in said
    assert all(letter in said.split("they win with ")[1].split(".")[0] for letter in winning)
    assert f"{solution.plays_left('cro')} plays left with perfect play." in said
    assert (
        f"It can become {len(solution.game.words_below('cro'))} words: CROSS, CROP, CROPS, CROSSED"
        in said
    )
    assert said.split("It can become ")[1].split("\n")[0].count(",") == 20
    assert "CROP" in said.split("What could be played")[1]
    assert panel.tree.selected.fragment == "cro"


def test_the_box_counts_the_endings_that_each_play_leaves(qtbot: QtBot, opens: Opens) -> None:
    panel = shown(qtbot, opens())
    show_every_play(qtbot, panel)
    table = ask_box(qtbot, panel, "v").split("What could be played\n")[1].split()
    assert table[:5] == ["Endings", "you", "win", "you", "lose"]
    place = table.index("VY")
    # Source 003 of the published results has such counts for whoever plays it, the other player.
    assert table[place:][:6] == ["VY", "✕", "you", "lose", "0", "1"]
    word = ask_box(qtbot, panel, "vying")
    assert "Endings" not in word


def test_the_box_names_plays_that_win_before_others(qtbot: QtBot, opens: Opens) -> None:
    panel = shown(qtbot, opens())
    show_every_play(qtbot, panel)
    solution = panel.game.solution if panel.game else None
    assert solution is not None
    said = ask_box(qtbot, panel, "a").split("What could be played\n")[1].split("\n")
    named = [one.lower().strip() for one in said if one.strip().isupper() and len(one.strip()) == 2]
    made = [play.fragment for play in solution.legal_plays("a")]
    winning = [play.fragment for play in solution.winning_plays("a")]
    assert winning
    assert winning[0] != made[0]
    assert named == winning + [one for one in made if one not in winning]


def test_the_box_names_the_word_that_ends_the_round_before(qtbot: QtBot, opens: Opens) -> None:
    panel = shown(qtbot, opens())
    show_every_play(qtbot, panel)
    said = ask_box(qtbot, panel, "cropp")
    assert "No play reaches CROPP: the word CROP ends the round before." in said
    assert "As if play had gone on:" in said
    assert "Their turn. " in said
    assert "CROPPE" in said.split("What could be played")[1]
    assert panel.tree.selected.fragment == ""
    assert not panel.tree.selectionModel().hasSelection()


def test_nothing_is_said_of_other_letters_while_an_answer_is_late(
    qtbot: QtBot, opens: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = shown(qtbot, opens())
    show_every_play(qtbot, panel)
    box = panel.side_pane.box
    assert "What could be played" in ask_box(qtbot, panel, "cro")
    answers = Event()

    def look_up_slowly(game: SolvedGame, fragment: str, seat: int, report: Report) -> str:
        while not answers.wait(0.01):
            report(0, 0)
        return look_up(game, fragment, seat, report)

    monkeypatch.setattr(side_pane, "look_up", look_up_slowly)
    panel.tree.go_to("ho")
    qtbot.waitUntil(
        lambda: box.page.toPlainText() == "One moment: the letters are being looked up."
    )
    answers.set()
    qtbot.waitUntil(lambda: box.page.toPlainText().startswith("HO\n"))


def test_nothing_is_said_of_other_letters_if_there_is_no_answer(
    qtbot: QtBot, opens: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = shown(qtbot, opens())
    show_every_play(qtbot, panel)
    assert "What could be played" in ask_box(qtbot, panel, "cro")
    monkeypatch.setattr(side_pane, "look_up", lambda *_asked: 1 // 0)
    shown_errors: list[str] = []
    monkeypatch.setattr(side_pane, "show_error", lambda _w, said, _e: shown_errors.append(said))
    panel.tree.go_to("ho")
    qtbot.waitUntil(lambda: shown_errors == ["The fragment could not be looked up."])
    assert panel.side_pane.box.page.toPlainText() == ""


def test_a_quick_answer_is_not_said_to_be_late(qtbot: QtBot, opens: Opens) -> None:
    panel = shown(qtbot, opens())
    show_every_play(qtbot, panel)
    ask_box(qtbot, panel, "cro")
    assert not panel.side_pane.box._patience.isActive()


def test_the_box_is_never_scrolled_sideways(qtbot: QtBot, opens: Opens) -> None:
    panel = shown(qtbot, opens())
    show_every_play(qtbot, panel)
    ask_box(qtbot, panel, "cro")
    page = panel.side_pane.box.page
    for width in range(150, 330, 7):
        page.resize(width, 200)
        assert page.horizontalScrollBar().maximum() == 0, width


def test_the_box_refuses_what_begins_no_word(qtbot: QtBot, opens: Opens) -> None:
    panel = shown(qtbot, opens())
    show_every_play(qtbot, panel)
    assert "No word of 4 or more letters begins with ZQ." in ask_box(qtbot, panel, "zq")
    assert "What could be played" not in panel.side_pane.box.page.toPlainText()
    said = ask_box(qtbot, panel, "crop")
    assert "● CROP is a word: they complete it and lose." in said


def test_the_box_follows_the_tree(qtbot: QtBot, opens: Opens) -> None:
    panel = shown(qtbot, opens(Question("american-english-small", Rules(variant=SUPERGHOST))))
    show_every_play(qtbot, panel)
    panel.tree.go_to("roc")
    assert panel.side_pane.box.field.text() == "ROC"
    qtbot.waitUntil(lambda: panel.side_pane.box.page.toPlainText().startswith("ROC\n"))
    winning = "they win with " in panel.side_pane.box.page.toPlainText()
    solution = panel.game.solution if panel.game else None
    assert solution is not None
    assert winning == bool(solution.winning_plays("roc"))


@pytest.mark.parametrize("misere", [False, True])
def test_the_box_speaks_of_three_players(qtbot: QtBot, opens: Opens, *, misere: bool) -> None:
    panel = shown(qtbot, opens(Question("enable1", Rules(players=3, misere=misere))))
    show_every_play(qtbot, panel)
    said = ask_box(qtbot, panel, "hor")
    assert "Your turn. " in said
    assert ("Player 1 wins" if misere else "Player 2 or 3 may lose") in said
    assert known(panel).rules.players == 3
