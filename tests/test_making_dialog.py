"""Lists made of others in the dialog: it says what the list would be while one chooses."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from at_the_dialogs import main_button
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from seen import said_in

from ghost_desktop.desktop.lists.making import MakingDialog
from ghost_desktop.desktop.window.library import Library
from ghost_desktop.desktop.window.question import SolverService
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.library.imports import keep, preview
from ghost_desktop.library.own_lists import Operation, OwnLists

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

WAYS = {
    Operation.BOTH: ("Club and Less", "The words that Club and Less both have.", "1 word."),
    Operation.EITHER: ("Club or Less", "The words that Club or Less has, or both.", "4 words."),
    Operation.WITHOUT: ("Club without Less", "The words that Club has and Less has not.", "2 w"),
    Operation.SAME: ("Club ≤ 50", "The words of Club up to level 50 (common)", "2 words."),
    Operation.UNSTRUCK: (
        "Club without what nobody knows",
        "The words of Club but for 1 that nobody at your table knows.",
        "2 words.",
    ),
}


@pytest.fixture
def dialog(qtbot: QtBot) -> Iterator[MakingDialog]:
    for name, words in (("Club", b"house\nqursh\ntree\n"), ("Less", b"tree\nzebra\n")):
        keep(preview(words, f"{name}.txt"))
    service, window, library = SolverService(), QWidget(), Library()
    library.keep_exceptions("club", ("qursh",))
    qtbot.addWidget(window)
    made = MakingDialog(library, window, first="club")
    made.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, on=False)
    made.other.setCurrentIndex(made.other.findData("less"))
    made.show()
    yield made
    service.shutdown()


def test_it_says_what_the_list_would_be(qtbot: QtBot, dialog: MakingDialog) -> None:
    for operation, (name, said, count) in WAYS.items():
        dialog.kind.setCurrentIndex(dialog.kind.findData(operation))
        assert not main_button(dialog).isEnabled()
        qtbot.waitUntil(main_button(dialog).isEnabled)
        assert dialog.name.text() == name
        assert said in said_in(dialog)
        assert f"\n{count}" in said_in(dialog)
        assert "Ghost with 4+ letters: " in said_in(dialog)
        assert dialog.other.isVisible() is (operation.sources == 2)
        assert dialog.level.isVisible() is (operation is Operation.SAME)
    dialog.one.setCurrentIndex(dialog.one.findData("less"))
    assert "You have not struck any word of it yet." in said_in(dialog)
    dialog.kind.setCurrentIndex(dialog.kind.findData(Operation.BOTH))
    assert "Choose two lists." in said_in(dialog)
    dialog.kind.setCurrentIndex(dialog.kind.findData(Operation.SAME))
    dialog.kind.setCurrentIndex(dialog.kind.findData(Operation.BOTH))  # before that is known
    qtbot.wait(50)
    assert "Choose two lists." in said_in(dialog)
    assert not main_button(dialog).isEnabled()
    dialog.kind.setCurrentIndex(dialog.kind.findData(Operation.WITHOUT))
    dialog.one.setCurrentIndex(dialog.one.findData("club"))
    dialog.other.setCurrentIndex(dialog.other.findData("enable1"))
    qtbot.waitUntil(lambda: "would have no words" in said_in(dialog))
    assert not main_button(dialog).isEnabled()


def test_a_list_is_made_by_keys_and_named_as_one_likes(qtbot: QtBot, dialog: MakingDialog) -> None:
    dialog.name.setFocus()
    dialog.name.selectAll()
    qtbot.keyClicks(dialog.name, "Ours")
    dialog.kind.setCurrentIndex(dialog.kind.findData(Operation.EITHER))
    assert dialog.name.text() == "Ours"
    qtbot.waitUntil(main_button(dialog).isEnabled)
    with qtbot.waitSignal(dialog.kept) as told:
        qtbot.keyClick(dialog.name, Qt.Key.Key_Return)
    assert told.args is not None
    assert told.args[0](in_silence) == OwnLists().find("ours")
    assert not dialog.isVisible()


def test_a_name_of_spaces_is_none(qtbot: QtBot, dialog: MakingDialog) -> None:
    qtbot.waitUntil(main_button(dialog).isEnabled)
    dialog.name.setText(" ")
    with qtbot.waitSignal(dialog.kept) as told:
        dialog.make()
    assert told.args is not None
    assert told.args[0](in_silence).name == "Club and Less"
