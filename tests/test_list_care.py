"""What the window does when lists are changed, and what leads to the page of them."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

from at_the_commands import looking_up
from at_the_dialogs import main_button
from at_the_window import above, open_choices
from certain import there
from patience import LIMIT
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QPushButton

from ghost_desktop.desktop.dictionaries.charts.overlap import OverlapChart
from ghost_desktop.desktop.dictionaries.pair_page import ComparedWords, Part
from ghost_desktop.desktop.dictionaries.state import PAIR, PanelState, Ticks
from ghost_desktop.desktop.lists.making import MakingDialog
from ghost_desktop.desktop.window.commands import DICTIONARIES, PLAY, STRATEGY, WORD_LISTS
from ghost_desktop.desktop.window.settings import Settings
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.library.imports import keep, keep_made, preview, try_making
from ghost_desktop.library.own_lists import Making, Operation, Origin, OwnLists
from ghost_desktop.library.question import Question
from ghost_desktop.library.user_file import now_in_utc

if TYPE_CHECKING:
    import pytest
    from conftest import Opens
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.window.main_window import MainWindow
    from ghost_desktop.library.own_lists import OwnList

CLUB = b"house\nqursh\ntree\n"


def bring(window: MainWindow) -> None:
    """A list `club`, and one made of it without what is struck."""
    keep(preview(CLUB, "Club.txt"))
    words, making = try_making(Making(Operation.UNSTRUCK, ("club",)))
    keep_made(words, making, "Known")
    window.library.reload()


def words_at_the_board(window: MainWindow) -> int:
    return 0 if window.inquiry.answer is None else len(window.inquiry.answer.loaded.words)


def ask_something_else_while_it_is_gone(window: MainWindow) -> None:
    """What is asked meanwhile stays when the list is back."""
    window.list_care.show()
    OwnLists().remove("club")
    window.library.reload()
    assert "The dictionary was removed; ENABLE1 is now at the top" in above(window)
    window.ask(Question("american-english-small"))
    window.library.bring_back("club")
    assert window.setup_bar.question.source == "american-english-small"


def test_the_window_follows_the_lists(opens: Opens, qtbot: QtBot) -> None:
    window = opens()
    bring(window)
    page = window.word_lists
    window.list_care.show()
    assert window.panel == WORD_LISTS
    # A list that is played with.
    page.rows.select("club")
    qtbot.keyClick(page.rows, Qt.Key.Key_Return)
    assert window.panel == PLAY
    qtbot.waitUntil(lambda: words_at_the_board(window) == 3)
    # Its file was read again: it is asked about anew, and so is what is made of it.
    other = word_list(["ghost", "tree"], "Club")
    OwnLists().renew("club", other, Origin("Club.txt"), now_in_utc())
    window.library.reload()
    qtbot.waitUntil(lambda: words_at_the_board(window) == 2)
    qtbot.waitUntil(lambda: [one.words for one in window.library.own] == [2, 2])
    # What is struck is left out of what is made without it.
    window.library.keep_exceptions("club", ("tree",))
    qtbot.waitUntil(lambda: [one.words for one in window.library.own] == [2, 1])
    # It is compared with the usual one, since it is at the top itself.
    ticks = window.dictionaries.choice
    ticks.tick(Ticks(("nothing",), (3, 4)))
    window.list_care.show()
    page.rows.select("club")
    qtbot.keyClick(page.rows, Qt.Key.Key_Space)
    assert window.panel == DICTIONARIES
    assert set(ticks.sources) == {"enable1", "club"}
    qtbot.waitUntil(lambda: not window.dictionaries.is_comparing)
    assert {cell.question.source for cell in window.dictionaries.cells} == {"enable1", "club"}
    # What was found out about it is forgotten once it has other words.
    OwnLists().renew("club", word_list(["ghost", "trees"], "Club"), Origin(), now_in_utc())
    window.library.reload()
    assert "club" not in {cell.question.source for cell in window.dictionaries.cells}
    # It is removed while it is used, and brought back.
    window.list_care.show()
    qtbot.keyClick(page.rows, Qt.Key.Key_Delete)
    assert f"{page._undo.text} {page._said.text}" == (
        "Club is removed. Known was made of it, and keeps its words. The dictionary was removed; "
        "ENABLE1 is now at the top, with the same rules. Club is gone, and is compared no more."
    )
    assert window.setup_bar.question.source == "enable1"
    assert set(ticks.sources) == {"enable1"}
    assert "Club" not in [one.name for one in window.setup_bar.choices.offers()]
    assert above(window).count("was removed") == 1
    page.undo()
    assert above(window) == ""
    assert window.setup_bar.question.source == "club"
    assert set(ticks.sources) == {"enable1", "club"}
    qtbot.waitUntil(lambda: words_at_the_board(window) == 2)
    ask_something_else_while_it_is_gone(window)
    window.ask(Question("club"))
    # It is removed elsewhere.
    window.show_panel(PLAY)
    OwnLists().remove("club")
    window.library.reload()
    assert window.setup_bar.question.source == "enable1"
    assert "The dictionary was removed; ENABLE1 is now at the top" in above(window)


def test_lists_that_go_while_they_are_ticked_are_named(opens: Opens) -> None:
    window = opens()
    keep(preview(CLUB, "Club.txt"))
    keep(preview(b"ghoul\nmouse\n", "Home.txt"))
    keep(preview(b"haunt\nspook\n", "Else.txt"))
    window.library.reload()
    ticks = window.dictionaries.choice
    ticks.tick(Ticks(("enable1", "club", "home"), (4,)))
    OwnLists().remove("else")
    window.library.reload()
    assert above(window) == "", "it was not to be compared"
    OwnLists().remove("club")
    OwnLists().remove("home")
    window.list_care.show()  # where it is seen which lists there are
    assert above(window) == "Club and Home are gone, and are compared no more."
    assert ticks.sources == ("enable1",)


def test_lists_that_go_before_one_looks_at_dictionaries_are_named(opens: Opens) -> None:
    keep(preview(CLUB, "Club.txt"))
    ticked = PanelState(Ticks(("enable1", "club"), (4,)))
    window = opens(settings=Settings(dictionaries=ticked))
    assert above(window) == ""
    OwnLists().remove("club")
    window.library.reload()
    assert above(window) == "Club is gone, and is compared no more."


def test_what_is_in_sight_of_a_list_is_found_anew_when_its_source_has_other_words(
    opens: Opens, qtbot: QtBot
) -> None:
    keep(preview(b"ghost\ngist\nhat\ntree\ntrees\n", "Club.txt"))
    keep(preview(b"ghost\ngist\ntree\ntrip\n", "Home.txt"))
    words, making = try_making(Making(Operation.BOTH, ("club", "home")))
    both = keep_made(words, making, "Both").id
    window = opens(Question(both))
    panel = window.dictionaries
    panel.choice.tick(Ticks((both, "home"), (4,)))
    window.show_panel(DICTIONARIES)
    views = panel.views
    overlap = views.charts["overlap"]
    assert isinstance(overlap, OverlapChart)

    def words_of_both() -> list[int]:
        compared = views.pair.found(Part.WORDS)
        assert isinstance(compared, ComparedWords | None)
        return [] if compared is None else [len(one) for one in compared.overlap.lists]

    panel.show_view("overlap")
    qtbot.waitUntil(lambda: overlap.found is not None)
    panel.show_view(PAIR)
    qtbot.waitUntil(lambda: words_of_both() == [3, 4])
    # What is looked up beside it, in the list at the top.
    window.show_panel(STRATEGY)
    looking_up(window).look_up("tr*")
    dialog = looking_up(window).dialog
    qtbot.waitUntil(lambda: dialog.rows.rows.shown() == ["tree"])
    window.show_panel(DICTIONARIES)
    OwnLists().renew("club", word_list(["ghost", "trip"], "Club"), Origin(), now_in_utc())
    window.library.reload()
    qtbot.waitUntil(lambda: words_of_both() == [2, 4])
    panel.show_view("overlap")
    qtbot.waitUntil(lambda: overlap.found is not None)
    assert [len(one) for one in there(overlap.found).overlap.lists] == [2, 4]
    qtbot.waitUntil(lambda: dialog.rows.rows.shown() == ["trip"])
    OwnLists().remove("home")
    window.library.reload()
    dialog.field.setText("tree")
    qtbot.waitUntil(lambda: "TREE is not in Both." in dialog.said)
    assert "Home" not in dialog.said
    dialog.close()


def test_copied_words_are_pasted_on_the_page_as_anywhere_else(opens: Opens, qtbot: QtBot) -> None:
    window = opens()
    QGuiApplication.clipboard().setText("ghost ghoul")
    window.list_care.show()
    control = Qt.KeyboardModifier.ControlModifier
    qtbot.keyClick(window.word_lists.rows, Qt.Key.Key_V, control)
    dialog = there(window.list_care.dialog)
    assert window.panel == WORD_LISTS, "a position is pasted elsewhere"
    qtbot.waitUntil(lambda: not dialog.is_busy)
    assert "2 words" in dialog.text
    dialog.reject()


def test_what_is_made_in_the_dialog_is_selected_on_the_page(opens: Opens, qtbot: QtBot) -> None:
    window = opens()
    keep(preview(CLUB, "Club.txt"))
    window.library.reload()
    window.list_care.make_list()
    assert window.panel == WORD_LISTS
    (dialog,) = window.findChildren(MakingDialog)
    assert dialog.one.currentText() == "Club"  # which was current
    qtbot.waitUntil(main_button(dialog).isEnabled)
    dialog.make()
    qtbot.waitUntil(lambda: window.library.find("club-and-enable1") is not None)
    current = there(window.word_lists.rows.current)
    assert current.id == "club-and-enable1"


def test_a_list_is_made_though_its_dialog_is_closed_meanwhile(
    opens: Opens, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    goes_on, begun = threading.Event(), threading.Event()

    def make(*args: Any) -> OwnList:  # noqa: ANN401 - handed on
        begun.set()
        assert goes_on.wait(LIMIT)
        return keep_made(*args)

    monkeypatch.setattr("ghost_desktop.desktop.lists.making.keep_made", make)
    window = opens()
    keep(preview(CLUB, "Club.txt"))
    window.library.reload()
    window.list_care.make_list()
    (dialog,) = window.findChildren(MakingDialog)
    qtbot.waitUntil(main_button(dialog).isEnabled)
    dialog.make()
    qtbot.waitUntil(begun.is_set)
    goes_on.set()
    qtbot.waitUntil(lambda: window.library.find("club-and-enable1") is not None)
    current = there(window.word_lists.rows.current)
    assert current.id == "club-and-enable1"


def test_the_pickers_lead_to_the_page(opens: Opens, qtbot: QtBot) -> None:
    window = opens()
    keep(preview(CLUB, "Club.txt"))
    window.library.reload()
    choices = open_choices(qtbot, window)
    box = choices.box("dictionary")
    asked = window.setup_bar.question
    box.setFocus()
    for _step in range(box.count()):
        qtbot.keyClick(box, Qt.Key.Key_Down)
    assert box.currentText() == "Club"
    qtbot.waitUntil(lambda: window.setup_bar.question.source == "club")
    (more,) = [one for one in choices.findChildren(QPushButton) if one.text() == "More lists…"]
    more.click()
    qtbot.waitUntil(lambda: window.panel == WORD_LISTS)
    assert window.setup_bar.question.source == "club" != asked.source
    assert not window.setup_bar.is_open
    assert box.currentText() == "Club"
    window.show_panel(DICTIONARIES)
    window.dictionaries.cancel()
    row = window.dictionaries.choice.lists
    assert row.item(row.count() - 1).text() == "Club"
    qtbot.mouseClick(window.dictionaries.choice.manage, Qt.MouseButton.LeftButton)
    assert window.panel == WORD_LISTS
    QApplication.processEvents()
