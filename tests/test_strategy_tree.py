"""The tree of the Strategy panel, and the list beside it: keys, folds, search, playing from a row."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from at_the_strategy import cells, known, press, show_every_play, show_list, shown, wait_for_hits
from at_the_window import let_qt_work, running
from boards import persons_seat
from certain import there
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtWidgets import QApplication, QScrollArea

from ghost_desktop.desktop.kit.theme import colours
from ghost_desktop.desktop.strategy.rows import Column
from ghost_desktop.desktop.strategy.strategies import StrategyView
from ghost_desktop.desktop.window.question import Known, State
from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.library.question import Question

if TYPE_CHECKING:
    from conftest import Opens, WriteIn
    from pytestqt.qtbot import QtBot


OF_SUPERGHOST = Rules(SUPERGHOST)


def test_a_large_strategy_opens_with_the_first_replies_in_sight(qtbot: QtBot, opens: Opens) -> None:
    window = opens(Question("enable1", OF_SUPERGHOST))
    panel = shown(qtbot, window)
    qtbot.waitUntil(lambda: not panel.is_old)
    tree, header = panel.tree, panel.tree.header()
    unfolded = tree.unfolded()
    assert "y" in unfolded
    assert {way.count(" ") for way in unfolded} == {0, 1}
    first = tree.model().index(0, 0)
    plays = tree.model().rowCount(first)
    assert 20 < plays + len(unfolded) - 1 <= 300
    tree.show_rows(there(panel.shown).rows, None)
    assert tree.unfolded() == unfolded

    # Columns stand together and show all they say.
    for width in (900, 1800):
        window.resize(width, 700)
        qtbot.waitUntil(lambda: sum(map(header.sectionSize, Column)) == tree.viewport().width())
        assert tree.horizontalScrollBar().maximum() == 0
        for column in set(Column) - {Column.OUTCOME}:
            assert header.sectionSize(column) >= tree.sizeHintForColumn(column)
            assert header.sectionSize(column) >= header.sectionSizeHint(column)
    assert header.sectionSize(Column.FRAGMENT) < 0.5 * tree.viewport().width()

    # Enter on a reference goes to where it stands.
    tree.go_to("y")
    press(qtbot, panel, Qt.Key.Key_Asterisk)
    played: list[str] = []
    panel.play_from.connect(lambda fragment, _seat: played.append(fragment))
    while not str(tree.currentIndex().siblingAtColumn(Column.LAST).data()).startswith("↑ see"):
        press(qtbot, panel, Qt.Key.Key_Down)
    reference, fragment = tree.currentIndex(), tree.selected.fragment
    press(qtbot, panel, Qt.Key.Key_Return)
    assert tree.selected.fragment == fragment
    assert tree.currentIndex() != reference
    assert tree.model().hasChildren(tree.currentIndex())
    assert played == []


@pytest.mark.usefixtures("dressed")
def test_a_dot_is_as_green_in_the_current_row_as_in_others(qtbot: QtBot, opens: Opens) -> None:
    panel = shown(qtbot, opens())
    show_every_play(qtbot, panel)
    assert cells(panel, "h")[2] == "●"
    cell = panel.tree.currentIndex().siblingAtColumn(Column.OUTCOME)
    qtbot.waitUntil(lambda: not panel.tree.visualRect(cell).isEmpty())
    drawn = panel.tree.viewport().grab(panel.tree.visualRect(cell)).toImage()
    everywhere = ((x, y) for x in range(drawn.width()) for y in range(drawn.height()))
    assert colours().good in {drawn.pixelColor(*place).name() for place in everywhere}


def test_arrows_fold_and_the_asterisk_unfolds_a_branch(qtbot: QtBot, opens: Opens) -> None:
    panel = shown(qtbot, opens())
    tree = panel.tree
    seen = [tree.model().index(0, 0)]
    while (below := tree.indexBelow(seen[-1])).isValid():
        seen.append(below)
    words = [str(index.data()).rpartition(" ")[2] for index in seen[1:]]
    assert words == [word.upper() for word in known(panel).words], "all words of few are seen"
    assert tree.selected.steps == ("n",)
    assert tree.selected.fragment == "n"
    press(qtbot, panel, Qt.Key.Key_Left)
    assert "n" not in tree.unfolded()
    press(qtbot, panel, Qt.Key.Key_Asterisk, Qt.Key.Key_Down)
    assert tree.selected.fragment == "nays"
    assert tree.unfolded() == {"n"}, "steps are unfolded where one asks for them"
    press(qtbot, panel, Qt.Key.Key_Asterisk, Qt.Key.Key_Down, Qt.Key.Key_Down)
    assert tree.selected.fragment == "nay"
    assert tree.unfolded() == {"n", "n na nay nays"}

    # Folds can be shared.
    heard: list[tuple[frozenset[str], bool]] = []
    tree.folded.connect(lambda fragments, is_folded: heard.append((fragments, is_folded)))
    tree.collapse(tree._model.index_of("n"))
    tree.set_unfolded({"nirvan"}, is_unfolded=True)  # no row ends there, and nobody is told
    assert heard == [(frozenset({"n"}), True)]
    tree.expand(tree._model.index_of("n"))
    assert heard[1:] == [(frozenset({"n"}), False)]


def test_folds_are_told_without_going_through_the_rows(
    qtbot: QtBot, opens: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = opens()
    panel = shown(qtbot, window)
    tree, model = panel.tree, panel.tree.model()
    panel.tree.collapse(panel.tree._model.index_of("n"))
    tree.set_unfolded({"ng"}, is_unfolded=True)

    def isExpanded(_index: QModelIndex) -> bool:  # noqa: N802
        raise AssertionError("that takes too long")

    with monkeypatch.context() as patch:
        patch.setattr(tree, "isExpanded", isExpanded)
        window.settings()
        unfolded = tree.unfolded()
    waiting, found = [QModelIndex()], set()
    while waiting:
        above = waiting.pop()
        rows = [model.index(row, 0, above) for row in range(model.rowCount(above))]
        found |= {tree._model.way(row) for row in rows if tree.isExpanded(row)}
        waiting += rows
    assert unfolded == found


def test_enter_plays_from_the_selected_fragment(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    panel, board = shown(qtbot, window), window.board
    panel.tree.go_to("ngul")
    press(qtbot, panel, Qt.Key.Key_Return)
    assert board.isVisible()
    assert running(window).fragment == "ngul"
    assert persons_seat(board) == 0
    assert board.controller.is_persons_turn

    # From a finished word play begins one letter earlier.
    window.show_panel(1)
    panel.tree.go_to("nays")
    down = [Qt.Key.Key_Down] * 3
    press(qtbot, panel, Qt.Key.Key_Right, *down, Qt.Key.Key_Return)  # its last step
    qtbot.waitUntil(lambda: bool(running(window).over))  # the computer must complete it
    assert running(window).fragment == "nays"

    # A run is played from its beginning.
    window.show_panel(1)
    played: list[str] = []
    panel.play_from.disconnect()
    panel.play_from.connect(lambda fragment, _seat: played.append(fragment))
    panel.tree.go_to("ngultrum")
    press(qtbot, panel, Qt.Key.Key_Return)
    panel._play.click()
    assert played == ["ng", "ng"]

    # Nothing is played from rows of another game.
    panel.tree.go_to("ngul")
    assert window.inquiry.answer is not None
    other = replace(window.inquiry.answer, question=Question("enable1", Rules(min_length=7)))
    panel.follow(
        Known(other.question, State.SOLVED, other)
    )  # the tree is still that of the game before
    panel.tree.chosen.emit("ngul")
    assert played == ["ng", "ng"]


def test_folds_stay_as_they_were_left(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    panel = shown(qtbot, window)
    tree = panel.tree
    panel.tree.go_to("nirva")
    panel.tree.go_to("ngu")
    assert len(tree.unfolded()) == 3
    press(qtbot, panel, Qt.Key.Key_Left, Qt.Key.Key_Left)
    left = tree.unfolded()
    assert left == {"n", "n ni nir nirv nirva nirvan nirvani nirvanic"}
    window.ask(Question("enable1", Rules(min_length=3)))
    qtbot.waitUntil(lambda: known(panel).lines == 55)
    window.ask(Question("enable1", Rules(min_length=4)))
    qtbot.waitUntil(lambda: known(panel).lines == 7)
    assert tree.unfolded() == left
    panel.tree.go_to("n")
    press(qtbot, panel, Qt.Key.Key_Left)
    left = tree.unfolded()
    assert left == {"n ni nir nirv nirva nirvan nirvani nirvanic"}, "also below a folded row"
    for seat in (1, 0):
        panel.choices.choose_seat(seat)
        qtbot.waitUntil(lambda seat=seat: panel.seat == seat)  # type: ignore[misc]
    assert tree.unfolded() == left


def test_typing_searches_and_f3_goes_on_through_folded_rows(qtbot: QtBot, opens: Opens) -> None:
    panel = shown(qtbot, opens())
    tree = panel.tree
    tree.collapseAll()
    qtbot.keyClicks(tree, "u")
    search = panel._search.field
    assert search.text() == "u"
    qtbot.keyClicks(search, "l")
    wait_for_hits(qtbot, panel)
    assert tree.selected.fragment == "ngul"
    assert panel._search.said == "UL found in 2 places"
    qtbot.keyClick(search, Qt.Key.Key_F3)
    assert tree.selected.fragment == "nul"
    assert panel._search.said == "UL: place 2 of 2"
    qtbot.keyClick(search, Qt.Key.Key_F3)
    assert tree.selected.fragment == "ngul"
    qtbot.keyClick(search, Qt.Key.Key_F3, Qt.KeyboardModifier.ShiftModifier)
    assert tree.selected.fragment == "nul"
    qtbot.keyClicks(search, "xx")
    wait_for_hits(qtbot, panel)
    assert panel._search.said == "ULXX not found"


def test_a_word_of_the_list_leads_to_its_row_and_is_explained(qtbot: QtBot, opens: Opens) -> None:
    panel = shown(qtbot, opens())
    panel.tree.collapseAll()
    view = show_list(qtbot, panel)
    place = view.visualRect(view.model().index(3, 0)).center()
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert panel.tree.selected.fragment == "nirvanic"
    meaning = panel.side_pane.meaning
    qtbot.waitUntil(lambda: "adjective: of nirvana." in meaning.toPlainText())
    panel.tree.go_to("null")
    qtbot.waitUntil(
        lambda: "adjective: lacking any legal or binding force." in meaning.toPlainText()
    )
    panel.tree.go_to("nirvani")
    assert meaning.toPlainText() == "Select a word to see here what it means."


def test_one_game_has_one_set_of_folds_however_it_is_read() -> None:
    def name(rules: Rules, reading: Reading = Reading.SELF) -> str:
        return StrategyView(Question("enable1", rules, reading), 0, None).name

    for rules in (Rules(), Rules(players=3)):
        assert name(rules, Reading.ONE_AGAINST_ALL) == name(rules)
    assert name(Rules(players=3)) != name(Rules())


def test_a_letter_with_its_mark_apart_is_that_letter(qtbot: QtBot, opens: Opens) -> None:
    panel = shown(qtbot, opens(Question("spanish", Rules())))
    word = known(panel).words[0]
    assert cells(panel, word)[3] == "the word", "other languages have neither levels nor meanings"
    assert panel.side_pane.meaning.isHidden()
    show_every_play(qtbot, panel)
    panel._search.field.setText("N\u0303")
    wait_for_hits(qtbot, panel)
    assert panel._search.said.startswith("Ñ found in ")
    assert panel.tree.selected.fragment == "ñ"
    panel.side_pane.box.field.clear()
    composed = QInputMethodEvent("", [])
    composed.setCommitString("n\u0303a")
    QApplication.sendEvent(panel.side_pane.box.field, composed)
    qtbot.waitUntil(lambda: panel.side_pane.box.page.toPlainText().startswith("ÑA"))
    assert "no word" not in panel.side_pane.box.page.toPlainText().lower()


def test_a_few_rows_are_seen_with_letters_twice_as_large(
    qtbot: QtBot, opens: Opens, qapp: QApplication, write_in: WriteIn
) -> None:
    write_in(2 * qapp.font().pointSizeF())
    window = opens(Question("enable1", Rules(players=8)), size=(1224, 640))
    panel = shown(qtbot, window)
    qtbot.waitUntil(lambda: not panel.is_old)
    row = panel.tree.visualRect(panel.tree.currentIndex()).height()
    splitter = there(panel.tree.parentWidget())
    qtbot.waitUntil(lambda: splitter.height() > 5 * row)
    scrolling = panel.findChildren(QScrollArea)[0]
    assert scrolling.verticalScrollBar().maximum() > 0


@pytest.mark.usefixtures("dressed")
def test_the_tree_beside_the_map_does_not_scroll_sideways(qtbot: QtBot, opens: Opens) -> None:
    window = opens(size=(1060, 700))
    panel = shown(qtbot, window)
    for rules in (Rules(), OF_SUPERGHOST):
        window.ask(Question("enable1", rules))
        panel.choices.every_play.setChecked(False)
        qtbot.waitUntil(lambda rules=rules: known(panel).rules == rules)  # type: ignore[misc]
        qtbot.waitUntil(lambda: not panel.is_old and panel.views.shows_both)
        for every_play in (False, True):
            panel.choices.every_play.setChecked(every_play)
            for width in (1010, 1150):
                window.resize(width, 700)
                let_qt_work()
                qtbot.waitUntil(lambda: not panel.tree._fitting.isActive())
                assert panel.tree.horizontalScrollBar().maximum() == 0, (rules, every_play, width)


def test_columns_do_not_become_narrower_while_one_scrolls(qtbot: QtBot, opens: Opens) -> None:
    panel = shown(qtbot, opens())
    panel.choices.choose_seat(1)
    qtbot.waitUntil(lambda: panel.seat == 1 and not panel.is_old)
    tree, header = panel.tree, panel.tree.header()
    qtbot.waitUntil(lambda: not tree._fitting.isActive())
    tree.go_to("es")
    press(qtbot, panel, Qt.Key.Key_Asterisk)
    tree.go_to("eschatologies")
    qtbot.waitUntil(lambda: not tree._fitting.isActive())
    widest = [header.sectionSize(column) for column in Column]
    tree.scrollToTop()
    qtbot.waitUntil(lambda: not tree._fitting.isActive())
    assert [header.sectionSize(column) for column in Column] == widest
