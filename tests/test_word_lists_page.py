"""The page of word lists, by keys and clicks: shown, renamed, removed, brought back, read again."""

from __future__ import annotations

from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

import pytest
from at_the_window import let_qt_work
from jobs import said_errors
from patience import LIMIT
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QPushButton, QScrollArea, QTextBrowser
from seen import said_in

from ghost_desktop.desktop.kit.builders import ReadingDialog
from ghost_desktop.desktop.lists.page import ListContents, ListDetails, WordListsPage
from ghost_desktop.desktop.window.library import Library
from ghost_desktop.desktop.window.question import SolverService
from ghost_desktop.engine.words.import_report import Accents, Capitals, ImportChoices, Separator
from ghost_desktop.library.catalogue import all_bundled, has_cleaned
from ghost_desktop.library.imports import (
    import_file,
    keep,
    keep_made,
    preview,
    read_again,
    try_making,
)
from ghost_desktop.library.own_lists import Making, Operation, OwnLists

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.library.imports import Preview
    from ghost_desktop.library.own_lists import OwnList

ENTER, SPACE, ESCAPE = Qt.Key.Key_Return, Qt.Key.Key_Space, Qt.Key.Key_Escape
CONTROL = Qt.KeyboardModifier.ControlModifier


class Reader:
    """A person at the page, who has a list `club` of the file, and one made of it."""

    def __init__(self, qtbot: QtBot, file: Path) -> None:
        self.qtbot, self.file = qtbot, file
        file.write_text("# mine\nhouse%\n\nüber\ntree\nParis\n", "utf-8")
        import_file(file, ImportChoices(marks="%", comment="#", least=3), "Club")
        words, making = try_making(Making(Operation.SAME, ("club",)))
        keep_made(words, making, "Made")
        self.library = Library()
        self.page = WordListsPage(self.library)
        qtbot.addWidget(self.page)
        self.page.resize(900, 700)
        self.page.show()
        self.page.place.setFocus()
        self.wait()

    def wait(self) -> None:
        self.qtbot.waitUntil(lambda: bool(self.page.details.strip.bars) and not self.page.is_busy)

    def select(self, list_id: str) -> None:
        self.page.rows.select(list_id)
        self.wait()

    def press(
        self, key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
    ) -> None:
        self.qtbot.keyClick(self.page.rows, key, held)

    def click(self, text: str) -> None:
        buttons = self.page.findChildren(QPushButton)
        (one,) = [one for one in buttons if one.text().startswith(text) and one.isVisible()]
        self.qtbot.mouseClick(one, Qt.MouseButton.LeftButton)

    @property
    def names(self) -> list[str]:
        rows = self.page.rows
        return [rows.item(place).text() for place in range(rows.count())]

    @property
    def said(self) -> str:
        return " ".join(filter(None, (self.page._undo.text, self.page._said.text)))

    @property
    def facts(self) -> str:
        said = "\n".join(one.text() for one in self.page.details.findChildren(QLabel))
        return said.replace("\u200b", "")  # where lines may end


@pytest.fixture
def reader(qtbot: QtBot, tmp_path: Path) -> Iterator[Reader]:
    service = SolverService()
    yield Reader(qtbot, tmp_path / "Club words.txt")
    service.shutdown()


@pytest.fixture
def reading(monkeypatch: pytest.MonkeyPatch) -> Event:
    """Set it to let lists be read again: none is before."""
    goes_on = Event()

    def read_later(known: OwnList, report: Report) -> tuple[OwnList, Preview]:
        goes_on.wait(LIMIT)
        return read_again(known, report)

    monkeypatch.setattr("ghost_desktop.desktop.lists.page.read_again", read_later)
    return goes_on


def test_ones_own_lists_are_first_and_all_is_said_of_one(reader: Reader) -> None:
    assert reader.names == [
        "Club",
        "Made",
        *(one.name for one in all_bundled() if not has_cleaned(one)),
    ]
    for said in (
        f"Your own, from {reader.file}, since ", ">3<", "E H ", "Ü", "HOUSE · 5 letters",
        ">UTF-8<", ">1 comment, 1 with a capital<",
    ):  # fmt: skip
        assert said in reader.facts
    assert [one.value for one in reader.page.details.strip.bars] == [0, 0, 0, 2, 1]
    reader.page.details.show_contents(ListContents("made", "x", (0, 9)))  # comes late
    assert [one.value for one in reader.page.details.strip.bars] == [0, 0, 0, 2, 1]
    assert reader.page.details.strip.bars[3].said == "4 letters: 2 words"
    assert reader.page.rows.item(0).data(Qt.ItemDataRole.AccessibleTextRole).startswith("Club: 3 w")
    reader.press(Qt.Key.Key_Down)
    assert "The words of Club." in reader.facts
    reader.select("spanish")
    assert "Spanish" in reader.facts
    assert reader.page.details.strip.bars[-1].value == 16  # those of 20 letters and more
    reader.page.details._facts.linkActivated.emit("notice")
    (notice,) = reader.page.window().findChildren(ReadingDialog)
    assert "public domain" in notice.findChildren(QTextBrowser)[0].toPlainText()
    notice.close()


def test_how_a_file_was_read_is_said(qtbot: QtBot, reader: Reader) -> None:
    chosen = ImportChoices(
        "UTF-8", Capitals.LOWER, Accents.FOLD, Separator.CSV, column=2, greatest=9
    )
    kept = keep(preview(b"1,Ab\n", "", chosen, "Pasted"))
    reader.library.reload()
    reader.select(kept.id)
    assert "Your own, since " in reader.facts
    assert ">UTF-8 · A table: its column 2<" in reader.facts
    assert ">nothing<" in reader.facts
    with qtbot.assertNotEmitted(reader.library.changed):
        reader.press(Qt.Key.Key_F5)  # it has no file


def test_a_list_is_renamed_where_its_name_stands(reader: Reader) -> None:
    for written, name in (("Ours", "Ours"), ("  ", "Ours")):
        reader.press(Qt.Key.Key_F2)
        (field,) = reader.page.rows.findChildren(QLineEdit)
        field.setText(written)
        with reader.qtbot.assertNotEmitted(reader.page.play):
            reader.qtbot.keyClick(field, ENTER)
        reader.qtbot.waitUntil(lambda: not reader.page.rows.findChildren(QLineEdit))
        assert reader.names[1] == name
        assert reader.page.rows.current == OwnLists().find("club")
    reader.select("spanish")
    reader.press(Qt.Key.Key_F2)
    assert not reader.page.rows.findChildren(QLineEdit)


def write_name(reader: Reader, reading: Event, name: str) -> QLineEdit:
    """Write another name of a list, while it is read again and has another word."""
    reader.file.write_text("house%\n", "utf-8")
    reader.click("Read again")
    reader.press(Qt.Key.Key_F2)
    (field,) = reader.page.rows.findChildren(QLineEdit)
    field.setText(name)
    reading.set()
    reader.wait()
    return field


def test_a_name_that_is_being_written_stays_when_the_list_has_been_read_again(
    reader: Reader, reading: Event
) -> None:
    field = write_name(reader, reading, "Ours")
    assert reader.said == "Club was read again: 1 word."
    reader.qtbot.keyClick(field, ENTER)
    reader.qtbot.waitUntil(lambda: reader.names[1] == "Ours")
    assert reader.page.rows.current == OwnLists().find("club")
    assert ">1<" in reader.facts


def test_words_read_again_are_shown_once_the_name_is_not_written_after_all(
    reader: Reader, reading: Event
) -> None:
    field = write_name(reader, reading, "Ours")
    reader.qtbot.keyClick(field, ESCAPE)
    assert reader.names[0] == "Club"
    assert reader.page.rows.current == OwnLists().find("club")
    assert ">1<" in reader.facts


def test_a_list_is_removed_at_once_and_brought_back(reader: Reader) -> None:
    reader.press(Qt.Key.Key_Delete)
    assert reader.names[0] == "Made"
    assert reader.said == "Club is removed. Made was made of it, and keeps its words."
    assert "club is gone, and the words are as they were before." in reader.facts
    reader.press(Qt.Key.Key_Z, CONTROL)
    assert reader.names[0] == "Club"
    assert reader.page.rows.current == OwnLists().find("club")
    assert reader.said == ""
    reader.select("made")
    reader.click("Remove")
    assert reader.page.rows.currentRow() == 1, "what takes its place"
    reader.click("Undo")
    assert reader.names[0] == "Club"
    reader.select("spanish")
    reader.press(Qt.Key.Key_Delete)
    assert "Spanish" in reader.names


def test_what_was_removed_can_be_brought_back_after_the_page_was_left(reader: Reader) -> None:
    reader.press(Qt.Key.Key_Delete)
    reader.page.hide()
    reader.qtbot.waitUntil(lambda: not reader.page.is_busy)
    reader.page.show()
    assert "Club" not in reader.names
    reader.press(Qt.Key.Key_Z, CONTROL)
    assert "Club" in reader.names


def test_a_list_is_read_again_from_its_file(reader: Reader) -> None:
    reader.press(Qt.Key.Key_F5)
    reader.wait()
    assert reader.said == "Club has the same words as before."
    reader.file.write_text("house%\n", "utf-8")
    reader.click("Read again")
    reader.wait()
    assert reader.said == "Club was read again: 1 word."
    assert ">1<" in reader.facts
    reader.file.unlink()
    reader.press(Qt.Key.Key_F5)
    reader.wait()
    assert reader.said.startswith("There is no file")
    assert ">1<" in reader.facts
    reader.page.hide()
    reader.page.show()
    assert reader.said == "", "one has come back"
    reader.select("made")
    reader.press(Qt.Key.Key_F5)  # it has no file
    assert not reader.page.is_busy
    reader.wait()
    assert reader.said == ""


@pytest.mark.parametrize("is_here", [True, False])
def test_a_list_that_is_removed_while_it_is_read_again_is_no_error(
    reader: Reader, reading: Event, monkeypatch: pytest.MonkeyPatch, *, is_here: bool
) -> None:
    errors = said_errors(monkeypatch)
    reader.click("Read again")
    if is_here:
        reader.click("Remove")
    else:
        OwnLists().remove("club")  # by another program
    reading.set()
    reader.qtbot.waitUntil(lambda: not reader.page.is_busy)
    assert errors == []
    assert reader.names[0] == "Made"
    removed = "Club is removed. Made was made of it, and keeps its words."
    assert reader.said == (removed if is_here else "Club: it is there no more")


def test_words_are_saved(reader: Reader, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def answers(_parent: object, _title: str, name: str, _kinds: object) -> tuple[Path, str]:
        asked.append(name)
        return tmp_path / "out.txt", ".txt"

    monkeypatch.setattr("ghost_desktop.desktop.lists.page.ask_where_to_save", answers)
    reader.click("Save words")
    reader.qtbot.waitUntil(lambda: bool(reader.said))
    assert (tmp_path / "out.txt").read_text("utf-8") == "house\ntree\nüber\n"
    assert (asked, reader.said) == (["club"], "Saved out.txt.")


def test_keys_lead_elsewhere(reader: Reader) -> None:
    page = reader.page
    for key, signal in ((ENTER, page.play), (SPACE, page.compare)):
        with reader.qtbot.waitSignal(signal) as told:
            reader.press(key)
        assert told.args == ["club"]
    for key, leads in ((Qt.Key.Key_Insert, page.make), (ESCAPE, page.left)):
        with reader.qtbot.waitSignal(leads):
            reader.press(key)
    for text, leads in (
        ("Play with this", page.play),
        ("Import", page.bring),
        ("Paste words", page.paste),
    ):
        with reader.qtbot.waitSignal(leads):
            reader.click(text)


def test_a_folder_that_cannot_be_written_is_said(
    reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_args: object) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(Path, "rename", fails)
    reader.press(Qt.Key.Key_Delete)
    assert "cannot be changed (Read-only file system)" in said_in(reader.page)
    assert reader.names[0] == "Club"
    OwnLists()._page("club").unlink()  # by another program
    reader.page.rows.renamed.emit("club", "Ours")
    assert "cannot be changed (it is there no more)" in reader.said
    assert reader.names[0] == "Made"


def test_nothing_is_wider_than_the_card(qtbot: QtBot) -> None:
    kept = keep(preview(b"h" * 300 + b"\n", f"/a/{'b' * 100}.txt"))
    details = ListDetails(QHBoxLayout())
    qtbot.addWidget(details)
    details.resize(400, 600)
    details.show_list(kept)
    details.show_contents(ListContents(kept.id, "H" * 300, (0, 1)))
    details.show()
    let_qt_work()
    assert details.findChildren(QScrollArea)[0].horizontalScrollBar().maximum() == 0
