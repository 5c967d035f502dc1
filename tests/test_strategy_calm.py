"""The Strategy panel says each thing once, in one place, and points at nothing that is not there."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest
from at_the_strategy import (
    ask_box,
    cells,
    known,
    lines,
    press,
    rows,
    search_for,
    show_every_play,
    show_list,
    shown,
    wait_for_hits,
)
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton
from seen import said_in

from ghost_desktop.desktop.strategy.panel import Middle
from ghost_desktop.desktop.strategy.rows import Column
from ghost_desktop.desktop.window.settings import Settings
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.formats.strategies import remembered
from ghost_desktop.library.question import Question

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Opens
    from PySide6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.strategy.panel import StrategyPanel


def at(panel: StrategyPanel, widget: QWidget) -> QPoint:
    return widget.mapTo(panel, QPoint())


def choose_second_player(qtbot: QtBot, panel: StrategyPanel) -> None:
    (second,) = [b for b in panel.findChildren(QPushButton) if b.text() == "Second player"]
    qtbot.mouseClick(second, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: panel.seat == 1 and not panel.is_old)


def commit(field: QLineEdit, letters: str) -> None:
    """Write letters that no key of a plain keyboard has, as an input method does."""
    composed = QInputMethodEvent("", [])
    composed.setCommitString(letters)
    QApplication.sendEvent(field, composed)


def selected_line(panel: StrategyPanel) -> str:
    """The text of the line that is selected in the list; empty if none is."""
    selected = panel.views.lines.selectionModel().selectedRows()
    return str(selected[0].data()) if selected else ""


# --- where things stand ---------------------------------------------------------------------------


def test_what_is_known_of_a_line_stands_beside_it_once_there_is_something_to_say(
    qtbot: QtBot, opens: Opens
) -> None:
    window = opens()
    panel = shown(qtbot, window)
    side = panel.side_pane
    for width in (640, 960, 1280, 1600):
        window.resize(width, 700)
        panel.tree.go_to("n")
        qtbot.waitUntil(side.replies.isVisible)  # H wins as well
        assert side.meaning.isHidden()
        assert at(panel, side).x() >= at(panel, panel.views).x() + panel.views.width()
        press(qtbot, panel, Qt.Key.Key_Down)
        qtbot.waitUntil(
            lambda: side.meaning.toPlainText().startswith("NAYS  everyday\nplural of NAY, noun: ")
        )
        assert side.meaning.isVisible()
        assert side.meaning.width() > 10 * side.meaning.fontMetrics().height()
        assert side.line.text().startswith("N A: they play A")
        width_of_tree = panel.views.width()
        panel.tree.go_to("nay")
        assert side.isVisible()
        assert panel.views.width() == width_of_tree, "or all would jump"


def test_there_is_nothing_beside_the_tree_where_there_is_nothing_to_say(
    qtbot: QtBot, opens: Opens, tmp_path: Path
) -> None:
    path = tmp_path / "words.txt"
    path.write_text("abcd\n", encoding="utf-8")
    panel = shown(qtbot, opens(Question(str(path))))
    assert panel.side_pane.isHidden()
    show_every_play(qtbot, panel)
    assert panel.side_pane.isVisible()
    show_every_play(qtbot, panel)
    assert panel.side_pane.isHidden()


def test_the_tree_stays_in_its_place_while_another_strategy_is_found(
    qtbot: QtBot, opens: Opens
) -> None:
    window = opens(Question("enable1", Rules(SUPERGHOST)), size=(800, 600))
    panel = shown(qtbot, window)
    places, said = set[int](), set[str]()

    def look() -> None:
        QApplication.sendPostedEvents()
        places.add(at(panel, panel.tree).y())
        said.add(panel.sentence)

    def is_found(seat: int) -> bool:
        look()
        return panel.seat == seat and not panel.is_old

    qtbot.waitUntil(lambda: is_found(0))
    for seat in (1, 0):
        panel.choices.choose_seat(seat)
        qtbot.waitUntil(partial(is_found, seat))
    show_every_play(qtbot, panel)
    look()
    panel._stop.show()
    look()
    assert {"One moment: looking for the fewest replies.", "Every play"} < said
    assert len(places) == 1


@pytest.mark.parametrize(
    ("rules", "seat", "width", "height"),
    [
        (Rules(), 0, 640, 480),
        (Rules(), 0, 1280, 700),
        (Rules(SUPERGHOST), 1, 640, 700),
        (Rules(SUPERGHOST), 1, 960, 700),
        (Rules(SUPERGHOST, players=3), 2, 640, 480),
    ],
)
def test_nothing_moves_from_the_first_moment_to_the_headline(
    qtbot: QtBot, opens: Opens, rules: Rules, seat: int, width: int, height: int
) -> None:
    question = Question("american-english-small", rules)
    window = opens(settings=Settings(question=question, seat=seat), wait=False)
    window.resize(width, height)
    window.show_panel(1)
    panel, places, said = window.strategy, set[tuple[int, int]](), set[str]()

    def is_found() -> bool:
        for _turn in range(3):  # a layout asks for another
            QApplication.sendPostedEvents()
        places.add((at(panel, panel.views.forms).y(), at(panel, panel.tree).y()))
        said.add(panel.sentence)
        return panel.current is not None

    qtbot.waitUntil(is_found)
    is_found()
    assert any("One moment" in one for one in said)
    assert any("Remember" in one for one in said)
    assert len(places) == 1


def test_the_width_that_a_person_gave_the_tree_stays_its_own(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    panel = shown(qtbot, window)
    window.resize(900, 700)
    qtbot.waitUntil(panel.side_pane.isVisible)
    splitter = panel.findChild(Middle)
    assert isinstance(splitter, Middle)
    handle = splitter.handle(1)
    qtbot.waitUntil(lambda: splitter.width() < 900 and handle.x() > 0.6 * splitter.width())
    qtbot.mousePress(handle, Qt.MouseButton.LeftButton, pos=QPoint(1, 100))
    qtbot.mouseMove(handle, QPoint(150, 100))
    qtbot.mouseRelease(handle, Qt.MouseButton.LeftButton, pos=QPoint(1, 100))
    share = panel.tree.width() / splitter.width()
    assert share > 0.6
    window.resize(960, 700)
    qtbot.waitUntil(lambda: splitter.width() > 900)
    assert panel.tree.width() / splitter.width() > 0.6


@pytest.mark.usefixtures("dressed")
def test_larger_letters_have_larger_headlines_and_rows(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    window.resize(1900, 1200)  # a small window has no room for a larger headline
    panel = shown(qtbot, window)
    view, headline = show_list(qtbot, panel), panel._head.sentence
    try:
        window.look.enlarge(10)
        qtbot.waitUntil(lambda: view.fontMetrics().height() > 28)
        qtbot.waitUntil(lambda: view.rowHeight(0) >= view.fontMetrics().height())
        qtbot.waitUntil(
            lambda: headline.fontMetrics().height() > 1.3 * panel.fontMetrics().height()
        )
    finally:
        window.look.reset_size()
        qtbot.waitUntil(lambda: view.rowHeight(0) < 28)


@pytest.mark.parametrize("rules", [Rules(), Rules(SUPERGHOST)])
def test_what_is_the_same_on_every_row_is_said_once_above(
    qtbot: QtBot, opens: Opens, rules: Rules
) -> None:
    panel = shown(qtbot, opens(Question("american-english-small", rules)))
    assert panel._head.below.text() == "You win for certain."
    assert panel.tree.isColumnHidden(Column.OUTCOME)
    model = panel.tree.model()
    said = [panel.tree.selected.fragment]
    while panel.tree.indexBelow(panel.tree.currentIndex()).isValid():
        press(qtbot, panel, Qt.Key.Key_Down)
        said.append(str(panel.tree.currentIndex().siblingAtColumn(Column.LAST).data()))
    assert len(said) > 5
    assert "1 word" not in said
    lines, kind = known(panel).lines, known(panel).line_kind
    assert model.index(0, Column.LAST).data() == remembered(lines, kind)
    choose_second_player(qtbot, panel)
    assert not panel.tree.isColumnHidden(Column.OUTCOME)


def test_the_keys_come_to_the_headline_where_it_is_read(qtbot: QtBot, opens: Opens) -> None:
    panel = shown(qtbot, opens())
    place: QWidget = panel.choices.openings
    place.setFocus()
    met = []
    for _ in range(8):
        qtbot.keyClick(place, Qt.Key.Key_Tab)
        place = panel.window().focusWidget()
        met.append(place)
    order = panel._head.sentence, panel.choices.zones, panel.seal, panel.tree
    assert met[0] is order[0]
    assert sorted(order, key=met.index) == [*order]


def test_words_are_written_alike_in_tree_and_list_and_the_game_is_not_named_again(
    qtbot: QtBot, opens: Opens
) -> None:
    panel = shown(qtbot, opens())
    in_tree = rows(panel.tree.model())  # type: ignore[arg-type]
    assert {word for word, _ in lines(panel)} <= set(in_tree)
    for _what in ("strategy", "every play"):
        said = said_in(panel)
        assert "ENABLE1" not in said
        assert "4+" not in said
        show_every_play(qtbot, panel)


# --- selections -----------------------------------------------------------------------------------


def test_no_row_is_selected_behind_a_fold(qtbot: QtBot, opens: Opens) -> None:
    panel = shown(qtbot, opens())
    tree = panel.tree
    panel.tree.go_to("nirvanic")
    qtbot.waitUntil(lambda: panel.side_pane.meaning.toPlainText().startswith("NIRVANIC"))
    branch = tree.model().index(0, 0)
    tree.scrollTo(branch)
    place = tree.visualRect(branch)
    qtbot.mouseClick(
        tree.viewport(),
        Qt.MouseButton.LeftButton,
        pos=QPoint(place.left() - tree.indentation() // 2, place.center().y()),
    )
    assert not tree.isExpanded(branch)
    assert tree.selected.fragment == "n"
    assert selected_line(panel) == ""
    assert not panel.side_pane.meaning.toPlainText().startswith("NIRVANIC")


def test_the_list_and_the_tree_select_the_same(qtbot: QtBot, opens: Opens) -> None:
    panel = shown(qtbot, opens())
    panel.tree.go_to("nolo")
    assert selected_line(panel) == "NOLO"
    panel.tree.go_to("nol")
    assert selected_line(panel) == ""
    view = show_list(qtbot, panel)
    place = view.visualRect(view.model().index(0, 0)).center()
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    qtbot.keyClick(view, Qt.Key.Key_Down)
    assert (selected_line(panel), panel.tree.selected.fragment) == ("NENE", "nene")
    qtbot.waitUntil(lambda: panel.side_pane.meaning.toPlainText().startswith("NENE"))
    choose_second_player(qtbot, panel)
    assert selected_line(panel) == ""
    assert panel.side_pane.meaning.isHidden()


def test_every_play_begins_where_the_strategy_was_and_what_has_no_row_selects_none(
    qtbot: QtBot, opens: Opens
) -> None:
    panel = shown(qtbot, opens())
    panel.tree.go_to("nays")
    show_every_play(qtbot, panel)
    assert panel.tree.selected.fragment == "n"  # the row in sight that leads there
    assert panel.side_pane.box.field.text() == "N"
    choose_second_player(qtbot, panel)
    assert panel.tree.selected.fragment == "n"
    ask_box(qtbot, panel, "zq")
    assert panel.tree.selected.fragment == ""
    assert not panel.tree.selectionModel().hasSelection()
    assert not panel._play.isEnabled()
    ask_box(qtbot, panel, "zo")
    assert panel.tree.selected.fragment == "zo"
    assert panel._play.isEnabled()


# --- every play, and the box ----------------------------------------------------------------------


def test_a_fragment_may_be_typed_with_spaces(qtbot: QtBot, opens: Opens) -> None:
    panel = shown(qtbot, opens())
    show_every_play(qtbot, panel)
    field = panel.side_pane.box.field
    field.clear()
    qtbot.keyClicks(field, "n g u")
    assert panel.tree.selected.fragment == "ngu"
    assert field.text() == "n g u"
    qtbot.waitUntil(lambda: panel.side_pane.box.page.toPlainText().startswith("NGU"))
    search_for(qtbot, panel, "c")
    qtbot.keyClicks(panel._search.field, " r o")
    wait_for_hits(qtbot, panel)
    assert panel.tree.selected.fragment == "cro"


def test_the_box_says_what_it_is_for_and_explains_a_word(qtbot: QtBot, opens: Opens) -> None:
    panel = shown(qtbot, opens())
    show_every_play(qtbot, panel)
    said = said_in(panel.side_pane.box)
    assert "Type the letters of a game that you played: it says who wins from there." in said
    assert panel.side_pane.box.field.accessibleDescription() in said
    said = ask_box(qtbot, panel, "null")
    assert "\nEveryday\nadjective: lacking any legal or binding force." in said
    assert not panel.side_pane.meaning.isVisible()
    show_every_play(qtbot, panel)
    panel.tree.go_to("null")
    assert panel.side_pane.meaning.isVisible()


# --- searching ------------------------------------------------------------------------------------


def test_a_hit_is_scrolled_into_the_middle(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    panel = shown(qtbot, window)
    window.resize(900, 560)
    choose_second_player(qtbot, panel)
    search_for(qtbot, panel, "esop")
    tree = panel.tree
    place, height = tree.visualRect(tree.currentIndex()).center().y(), tree.viewport().height()
    assert tree.selected.fragment == "esop"
    assert 0.3 * height < place < 0.7 * height


def test_hits_letters_that_are_not_found_and_a_strategy_that_is_there_are_announced(
    qtbot: QtBot, opens: Opens, announced: list[str]
) -> None:
    panel = shown(qtbot, opens())
    search_for(qtbot, panel, "ul")
    assert panel._search.said == "UL found in 2 places"
    qtbot.keyClick(panel._search.field, Qt.Key.Key_F3)
    assert announced[-1] == "UL: place 2 of 2"
    qtbot.keyClicks(panel._search.field, "x")
    wait_for_hits(qtbot, panel)
    assert announced[-1] == panel._search.said == "ULX not found"
    choose_second_player(qtbot, panel)
    said = "You cannot force a win. Remember 68 words, for when"
    qtbot.waitUntil(lambda: any(one.startswith(said) for one in announced))


def test_what_is_still_shown_is_named_with_its_game_only_if_that_is_another(
    qtbot: QtBot, opens: Opens
) -> None:
    window = opens(Question("enable1", Rules(SUPERGHOST)))
    panel = shown(qtbot, window)
    panel.choices.choose_seat(1)
    assert panel._head.below.text() == "This is still what was asked before."
    qtbot.waitUntil(lambda: panel.seat == 1)
    window.ask(Question("enable1", Rules()))
    assert panel._head.below.text() == "Below is still: ENABLE1, SuperGhost, 4+ letters."


# --- letters whose capitals look the same ---------------------------------------------------------


def test_letters_look_and_are_read_as_on_the_board(
    qtbot: QtBot, opens: Opens, tmp_path: Path
) -> None:
    path = tmp_path / "own.txt"
    path.write_text("ςασα\nσαςο\nσασιν\n", encoding="utf-8")
    panel = shown(qtbot, opens(Question(str(path), Rules(min_length=3))))
    shown_words = [panel.game.solution.words.shown(word) for word in known(panel).words]  # type: ignore[union-attr]
    assert [word for word, _ in lines(panel) if "·" not in word] == shown_words
    assert all("Σ" not in word for word in shown_words)
    show_every_play(qtbot, panel)
    assert cells(panel, "ς")[1].startswith("ς: you play ς, ")
    assert panel.side_pane.box.field.text() == "ς"
    field = panel.side_pane.box.field
    field.clear()
    commit(field, "σΑς")
    qtbot.waitUntil(lambda: panel.side_pane.box.page.toPlainText().startswith("σΑς"))
    assert panel.tree.selected.fragment == "σας"
    assert "σΑςΟ" in panel.side_pane.box.page.toPlainText()
    commit(panel._search.field, "ς")
    wait_for_hits(qtbot, panel)
    assert panel._search.said.startswith("ς found in ")
    assert {panel.choices._openings.itemText(row)[0] for row in (1, 2)} == {"σ", "ς"}


def test_letters_of_the_list_are_meant_by_others_of_the_same_form(
    qtbot: QtBot, opens: Opens, tmp_path: Path
) -> None:
    path = tmp_path / "own.txt"
    path.write_text("kısa\nkızıl\n", encoding="utf-8")
    panel = shown(qtbot, opens(Question(str(path), Rules(min_length=3))))
    show_every_play(qtbot, panel)
    field = panel.side_pane.box.field
    field.clear()
    qtbot.keyClicks(field, "KIS")
    assert panel.tree.selected.fragment == "kıs"
    search_for(qtbot, panel, "I")
    assert panel.tree.selected.fragment == "kı"
