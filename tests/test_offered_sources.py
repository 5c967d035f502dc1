"""Which dictionaries the choices of the bar offer: the bundled ones, and the one that is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from ghost_desktop.desktop.window.game_choices import GameChoices
from ghost_desktop.desktop.window.library import Library
from ghost_desktop.library.catalogue import bundled_lists
from ghost_desktop.library.question import Question

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


def offered(choices: GameChoices) -> list[str]:
    return [one.name for one in choices.offers() if one.id.startswith("bar.dictionary=")]


def test_what_is_asked_for_is_offered_beside_the_bundled_lists(qtbot: QtBot) -> None:
    over = QWidget()
    qtbot.addWidget(over)
    choices = GameChoices(Library(), over)
    bundled = [one.name for one in bundled_lists()]
    choices.show_question(Question("dutch"))
    assert offered(choices) == bundled
    for source, name in (("enable1@50", "ENABLE1 ≤ 50"), ("/home/anna/words.txt",) * 2):
        choices.show_question(Question(source))
        assert offered(choices) == [*bundled, name]
        assert choices.question == Question(source)
        assert choices.box("dictionary").currentText() == name
    assert [one.does for one in choices.offers() if one.name == name] == [name]
    choices.show_question(Question("enable1@50"))
    box = choices.box("dictionary")
    assert "up to SCOWL level 50" in box.itemData(box.currentIndex(), Qt.ItemDataRole.ToolTipRole)
    box.setFocus()
    with qtbot.waitSignal(choices.asked) as asked:
        qtbot.keyClick(box, Qt.Key.Key_Up)
    assert asked.args == [Question(bundled_lists()[-1].id)]
    assert box.currentText() == bundled[-1]


def test_common_words_have_the_exceptions_of_the_whole_list() -> None:
    library = Library()
    library.keep_exceptions("enable1@50", ("zoa",))
    assert library.exceptions("enable1") == ("zoa",)
    assert Library().exceptions("enable1@35") == ("zoa",)
