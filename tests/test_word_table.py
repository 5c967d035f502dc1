"""Lists of words in the window: many, looked through, explained and copied."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication

from ghost_desktop.desktop.kit.ask import awaits
from ghost_desktop.desktop.kit.table import RowsModel
from ghost_desktop.desktop.window.word_table import NamedWords, WordsView

if TYPE_CHECKING:
    from conftest import Bundled
    from PySide6.QtCore import QModelIndex
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.window.question import SolverService


@pytest.fixture
def view(qtbot: QtBot, service: SolverService) -> WordsView:  # noqa: ARG001 - does what is asked
    made = WordsView()
    qtbot.addWidget(made)
    made.resize(400, 500)
    made.show()
    return made


def shown(view: WordsView) -> list[str]:
    return [view.rows.rows.index(row, 0).data() for row in range(view.rows.rows.rowCount())]


def search(qtbot: QtBot, view: WordsView, letters: str) -> None:
    view.field.setText(letters)  # Qt types no ñ
    qtbot.waitUntil(lambda: not awaits(view, view._on_found))


FEW = NamedWords("In both", ("house", "año", "ghost", "oñate", "ho"), "abcdeghnoñstu")


def test_words_are_counted_and_looked_through(qtbot: QtBot, view: WordsView) -> None:
    tester = QAbstractItemModelTester(view.rows.rows)
    view.show_words(FEW)
    assert shown(view) == ["HOUSE", "AÑO", "GHOST", "OÑATE", "HO"]
    assert (view.rows.accessibleName(), view.said) == ("In both", "5 words")
    for letters, found, said in (
        ("ho", ["HOUSE", "GHOST", "HO"], "3 of 5 words contain HO"),
        ("Ñ", ["AÑO", "OÑATE"], "2 of 5 words contain Ñ"),
        ("host", ["GHOST"], "1 of 5 words contains HOST"),
        ("eg", [], "0 of 5 words contain EG"),  # not across the end of a word
        ("oa", [], "0 of 5 words contain OA"),
        ("o", ["HOUSE", "AÑO", "GHOST", "OÑATE", "HO"], "5 of 5 words contain O"),
    ):
        search(qtbot, view, letters)
        assert (shown(view), view.said) == (found, said)
        assert view.copy_button.isEnabled() == bool(found)
    view.show_words(NamedWords("", ("mama", "sam"), "ams"))
    search(qtbot, view, "ma")
    assert shown(view) == ["MAMA"]
    view.show_words(FEW)
    search(qtbot, view, "st")
    view.field.setFocus()
    qtbot.keyClick(view.field, Qt.Key.Key_Escape)
    assert (view.field.text(), view.said, len(shown(view))) == ("", "5 words", 5)
    assert not view.meaning.isVisible()
    tester.deleteLater()


def test_keys_lead_from_the_search_to_the_words_and_back(qtbot: QtBot, view: WordsView) -> None:
    view.show_words(FEW)
    search(qtbot, view, "h")
    qtbot.keyClick(view.field, Qt.Key.Key_Return)
    assert [index.data() for index in view.rows.selectedIndexes()] == ["HOUSE"]
    qtbot.keyClick(view.rows, Qt.Key.Key_Down)
    qtbot.keyClick(view.rows, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QApplication.clipboard().text() == "GHOST"
    qtbot.keyClick(view.rows, Qt.Key.Key_O)
    qtbot.waitUntil(lambda: view.said == "3 of 5 words contain HO")


def test_other_words_begin_without_a_search(qtbot: QtBot, view: WordsView) -> None:
    view.show_words(FEW)
    search(qtbot, view, "st")
    view.show_words(NamedWords("Others", ("stone", "note"), "enost"))
    assert (view.field.text(), shown(view)) == ("", ["STONE", "NOTE"])
    search(qtbot, view, "ste")
    assert shown(view) == []
    search(qtbot, view, "st")
    assert shown(view) == ["STONE"]


def test_what_is_shown_can_be_copied(qtbot: QtBot, view: WordsView) -> None:
    view.show_words(FEW)
    search(qtbot, view, "ñ")
    qtbot.mouseClick(view.copy_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: view.said == "Copied 2 words.")
    assert QApplication.clipboard().text() == "año\noñate\n"


class Counted:
    """Many words, which know how often they were asked for one."""

    asked = 0

    def __len__(self) -> int:
        return 200_000

    def __getitem__(self, index: int) -> str:
        self.asked += 1
        return "word"


def test_of_a_large_list_only_what_is_in_sight_is_asked_for(
    view: WordsView, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows_counted = []
    count_rows = RowsModel.rowCount

    def counting(model: RowsModel, *parent: QModelIndex) -> int:
        rows_counted.append(parent)
        return count_rows(model, *parent)

    monkeypatch.setattr(RowsModel, "rowCount", counting)
    words = Counted()
    view.show_words(NamedWords("Many", words, "dorw"))
    QApplication.processEvents()
    assert view.said == "200,000 words"
    assert 10 < words.asked < 1_000
    assert len(rows_counted) < 1_000


def test_words_of_a_bundled_list_are_explained(
    qtbot: QtBot, view: WordsView, bundled: Bundled
) -> None:
    words = bundled("enable1")
    view.show_words(NamedWords("ENABLE1", words, words.alphabet, is_english=True))
    search(qtbot, view, "xquis")
    assert shown(view) == [word.upper() for word in words if "xquis" in word]
    qtbot.keyClick(view.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: view.meaning.toPlainText().startswith("EXQUISITE"))
