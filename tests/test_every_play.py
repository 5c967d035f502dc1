"""Every play in the Strategy panel, and the box for fragments from real games."""

from __future__ import annotations

from functools import partial
from threading import Event
from typing import TYPE_CHECKING

from at_the_strategy import SPOKEN, ask_box, below, cells, press, search_for, show_every_play, shown
from at_the_window import running
from certain import there
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester

from ghost_desktop.desktop.kit.ask import awaits
from ghost_desktop.desktop.kit.theme import colours
from ghost_desktop.desktop.strategy import side_pane
from ghost_desktop.desktop.strategy.position import look_up
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants.superduperghost import SUPERDUPERGHOST
from ghost_desktop.library import commonness
from ghost_desktop.library.question import Question

if TYPE_CHECKING:
    import pytest
    from conftest import Opens
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.desktop.strategy.panel import StrategyPanel
    from ghost_desktop.desktop.strategy.position import SolvedGame
    from ghost_desktop.desktop.window.main_window import MainWindow
    from ghost_desktop.engine.solution import Solution


INK = Qt.ItemDataRole.ForegroundRole
MISERE_OF_THREE = Rules(players=3, misere=True)


def test_every_play_is_the_same_tree_with_the_whole_game(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    panel = shown(qtbot, window)
    model = panel.tree.model()
    fatal = QAbstractItemModelTester.FailureReportingMode.Fatal
    tester = QAbstractItemModelTester(model, fatal, model)
    tester.setUseFetchMore(False)  # or it fills rows within the reset, before Qt has ended it
    show_every_play(qtbot, panel)
    assert model.rowCount(QModelIndex()) == 26
    assert panel.sentence == "Every play"
    assert below(panel) == (
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
    show_every_play(qtbot, panel)
    search_for(qtbot, panel, "rop")  # in the whole game
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
    panel.tree.go_to("cr")
    press(qtbot, panel, Qt.Key.Key_Return)  # plays from any fragment
    assert window.board.isVisible()
    assert running(window).fragment == "cr"


CROP = "C R O P: {} P, then {}, everyday"
HOW_IT_STANDS = {
    (Rules(), 0, "crop"): CROP.format("they play", "they complete it and lose"),
    (Rules(), 1, "crop"): CROP.format("you play", "you complete it and lose"),
    (Rules(misere=True), 0, "crop"): CROP.format("they play", "they complete it and win"),
    (Rules(players=3), 1, "crop"): CROP.format("player 1 plays", "player 1 completes it and loses"),
    (Rules(min_length=5, players=3), 2, "k"): (
        "K: player 1 plays K, then you lose, player 2’s turn, 5 plays"
    ),
    (Rules(min_length=5, players=3), 0, "k"): (
        "K: you play K, then you are safe, player 2’s turn, 5 plays"
    ),
}
"""What a screen reader says of a fragment, by the rules and by whose strategy it is."""


def test_a_green_dot_is_good_for_the_player_to_whom_it_is_told(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    panel = shown(qtbot, window)
    show_every_play(qtbot, panel)
    for rules in (*dict.fromkeys(rules for rules, _, _ in HOW_IT_STANDS), MISERE_OF_THREE):
        window.ask(Question("enable1", rules))
        qtbot.waitUntil(partial(is_about, panel, rules))
        solution = solution_of(panel)
        for seat in range(rules.players):
            panel.choices.choose_seat(seat)
            for fragment in ("h", "a", "ho", "cro", "crop"):
                said = cells(panel, fragment)[2]
                if solution.is_word(fragment):
                    good, bad = seat not in rules.losers(len(fragment)), True
                else:
                    fate = solution.fate(fragment)
                    good, bad = fate.wins(seat), fate.loses(seat)
                assert said == ("●" if good else "✕" if bad else "◆"), (rules, seat, fragment)
                colour = panel.tree.currentIndex().siblingAtColumn(1).data(INK)
                expected = colours().good if good else colours().bad if bad else colours().text
                assert colour.name() == expected.lower()
            for fragment in ("crop", "k"):
                if (rules, seat, fragment) in HOW_IT_STANDS:
                    panel.tree.go_to(fragment)
                    spoken = panel.tree.currentIndex().data(SPOKEN)
                    assert spoken == HOW_IT_STANDS[rules, seat, fragment]
        if rules in (Rules(players=3), MISERE_OF_THREE):
            panel.choices.choose_seat(0)
            qtbot.waitUntil(lambda: panel.seat == 0 and not panel.is_old)
            boxed = ask_box(qtbot, panel, "hor")
            assert "Your turn. " in boxed
            assert ("Player 1 wins" if rules.misere else "Player 2 or 3 may lose") in boxed


def is_about(panel: StrategyPanel, rules: Rules) -> bool:
    game = panel.game
    return game is not None and game.solution.rules == rules and not panel.is_old


def solution_of(panel: StrategyPanel) -> Solution:
    return there(panel.game).solution


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


def test_the_asterisk_opens_what_can_be_opened_at_once_and_the_box_follows(
    qtbot: QtBot, opens: Opens
) -> None:
    rules = Rules(variant=SUPERDUPERGHOST)
    panel = shown(qtbot, opens(Question("american-english-small", rules)))
    show_every_play(qtbot, panel)
    panel.tree.go_to("x")
    press(qtbot, panel, Qt.Key.Key_Asterisk)
    tree, model = panel.tree, panel.tree.model()
    assert tree.isExpanded(tree.currentIndex())
    below = model.index(0, 0, tree.currentIndex())
    assert not tree.isExpanded(model.index(0, 0, below))
    panel.tree.go_to("roc")
    box = panel.side_pane.box
    assert box.field.text() == "ROC"
    qtbot.waitUntil(lambda: box.page.toPlainText().startswith("ROC\n"))
    winning = "they win with " in box.page.toPlainText()
    assert winning == bool(solution_of(panel).winning_plays("roc"))


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


# --- the box --------------------------------------------------------------------------------------


def test_the_box_says_who_wins_and_what_could_be_played(qtbot: QtBot, opens: Opens) -> None:
    panel = shown(qtbot, opens())
    show_every_play(qtbot, panel)
    solution = solution_of(panel)
    box = panel.side_pane.box
    said = ask_box(qtbot, panel, "cro")
    winning = [play.letter.upper() for play in solution.winning_plays("cro")]
    assert "Their turn. ✕ You lose: they win with " in said
    assert all(letter in said.split("they win with ")[1].split(".")[0] for letter in winning)
    fewest, _most = solution.plays_left("cro") or (0, 0)
    assert f"{fewest} plays left with perfect play." in said
    assert (
        f"It can become {len(solution.game.words_below('cro'))} words: CROSS, CROP, CROPS, CROSSED"
        in said
    )
    assert said.split("It can become ")[1].split("\n")[0].count(",") == 20
    assert "CROP" in said.split("What could be played")[1]
    assert panel.tree.selected.fragment == "cro"
    assert not box._patience.isActive(), "a quick answer is not said to be late"
    for width in range(150, 330, 7):
        box.page.resize(width, 200)
        assert box.page.horizontalScrollBar().maximum() == 0, width

    # It counts the endings that each play leaves.
    table = ask_box(qtbot, panel, "v").split("What could be played\n")[1].split()
    assert table[:5] == ["Endings", "you", "win", "you", "lose"]
    place = table.index("VY")
    # Source 003 of the published results has such counts for whoever plays it, the other player.
    assert table[place:][:6] == ["VY", "✕", "you", "lose", "0", "1"]
    assert "Endings" not in ask_box(qtbot, panel, "vying")

    # It names plays that win before others.
    said_of_a = ask_box(qtbot, panel, "a").split("What could be played\n")[1].split("\n")
    lines = (one.strip() for one in said_of_a)
    named = [one.lower() for one in lines if one.isupper() and len(one) == 2]
    made = [play.fragment for play in solution.legal_plays("a")]
    best = [play.fragment for play in solution.winning_plays("a")]
    assert best
    assert best[0] != made[0]
    assert named == best + [one for one in made if one not in best]

    # It names the word that ends the round before.
    said = ask_box(qtbot, panel, "cropp")
    assert "No play reaches CROPP: the word CROP ends the round before." in said
    assert "As if play had gone on:" in said
    assert "Their turn. " in said
    assert "CROPPE" in said.split("What could be played")[1]
    assert panel.tree.selected.fragment == ""
    assert not panel.tree.selectionModel().hasSelection()

    # It refuses what begins no word.
    assert "No word of 4 or more letters begins with ZQ." in ask_box(qtbot, panel, "zq")
    assert "What could be played" not in box.page.toPlainText()
    said = ask_box(qtbot, panel, "crop")
    assert "● CROP is a word: they complete it and lose." in said


def test_nothing_is_said_of_other_letters_while_an_answer_is_late_or_if_there_is_none(
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

    monkeypatch.setattr(side_pane, "look_up", lambda *_asked: 1 // 0)
    shown_errors: list[str] = []
    monkeypatch.setattr(side_pane, "show_error", lambda _w, said, _e: shown_errors.append(said))
    panel.tree.go_to("hor")
    qtbot.waitUntil(lambda: shown_errors == ["The fragment could not be looked up."])
    assert box.page.toPlainText() == ""
