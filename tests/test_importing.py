"""The dialog of an import: what a file would be as a list, and how else it could be read."""

from __future__ import annotations

from threading import Event
from typing import TYPE_CHECKING

import pytest
from at_the_window import let_qt_work
from certain import there
from patience import LIMIT
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QScrollArea, QWidget

from ghost_desktop.desktop.lists.import_dialog import ImportDialog, ReadingChoices
from ghost_desktop.desktop.lists.imports import find_out
from ghost_desktop.desktop.window.question import SolverService
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.engine.words.import_report import Capitals, ImportChoices, Separator
from ghost_desktop.library.catalogue import bundled_lists
from ghost_desktop.library.own_lists import OwnLists

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from conftest import WriteIn
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.desktop.lists.imports import Brought, FoundOut

    Brings = Callable[..., ImportDialog]

CLUB = b"# our club\n# since 1921\n# all of them\nghost\nghoul\nhaunt\nAaron\nBerlin\nhaunt\n"


@pytest.fixture
def brings(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Brings]:
    """A function that brings files, given by name and content, and waits for what is found out."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    service = SolverService()
    window = QWidget()

    def bring(**files: bytes) -> ImportDialog:
        brought = []
        for name, content in files.items():
            path = tmp_path / f"{name}.txt"
            path.write_bytes(content)
            brought.append(path)
        dialog = ImportDialog(window)
        dialog.kept.connect(lambda keeps: keeps(in_silence))
        dialog.bring(brought)
        dialog.open()
        settle(qtbot, dialog)
        return dialog

    window.show()
    yield bring
    window.close()
    assert service.shutdown()
    window.deleteLater()
    service.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def settle(qtbot: QtBot, dialog: ImportDialog) -> None:
    """Wait until all is known of what is shown."""
    qtbot.waitUntil(lambda: not dialog.is_busy)
    let_qt_work()


def button(dialog: ImportDialog, text: str) -> QPushButton:
    (found,) = [
        one
        for one in dialog.findChildren(QPushButton)
        if one.isVisible() and one.text().replace("&", "").startswith(text)
    ]
    return found


def mend(dialog: ImportDialog, text: str) -> None:
    """Click the link that says so."""
    (label,) = [one for one in dialog.findChildren(QLabel) if f">{text}</a>" in one.text()]
    before = label.text().partition(f"'>{text}</a>")[0]
    label.linkActivated.emit(before.rpartition("'")[-1])


def enter(qtbot: QtBot, dialog: ImportDialog) -> None:
    qtbot.keyClick(dialog.focusWidget(), Qt.Key.Key_Return)


def own() -> list[tuple[str, int]]:
    """What lists the person has: their names, and how many words they have."""
    return [(one.name, one.words) for one in OwnLists().all()]


# --- what is said, and how it is mended ------------------------------------------------------------


def test_a_file_is_shown_as_the_list_that_it_would_be_and_reasons_offer_what_mends_them(
    qtbot: QtBot, brings: Brings
) -> None:
    dialog = brings(club=CLUB)
    for said in (
        "3 words",
        "ASCII",
        "5 letters",
        "Ghost with 4+ letters: second player wins",
        "6 of 9 entries are dropped",
    ):
        assert said in dialog.text, dialog.text
    assert dialog.choices.isVisible(), "more than half is dropped"
    mend(dialog, "Keep them")
    settle(qtbot, dialog)
    assert dialog.choices.capitals.currentData() is Capitals.LOWER
    assert "5 words" in dialog.text
    assert "2 words had capitals" in dialog.text
    mend(dialog, "Pass over lines that begin with #")
    settle(qtbot, dialog)
    enter(qtbot, dialog)
    qtbot.waitUntil(lambda: own() == [("club", 5)])
    (kept,) = OwnLists().all()
    assert kept.origin.choices == ImportChoices(capitals=Capitals.LOWER, comment="#")


def test_choices_hold_at_once_whatever_they_are(qtbot: QtBot, brings: Brings) -> None:
    dialog = brings(table=b"1;ghost\n2;gh\xf6st\n3;ghoul\n")
    assert "no words" in dialog.text
    choices = dialog.choices
    assert not choices.column.isVisible()
    assert not dialog._skip.isVisible()
    qtbot.keyClicks(choices.separator, "A table")
    assert choices.column.isVisible()
    qtbot.keyClick(choices.column, Qt.Key.Key_Up)
    settle(qtbot, dialog)
    assert "3 words" in dialog.text
    assert "Windows-1252, as it seems · A table: its column 2 · 5 letters" in dialog.text
    qtbot.keyClicks(choices.encoding, "UTF-8")
    settle(qtbot, dialog)
    assert dialog.text == "table.txt is no text in UTF-8; choose another encoding."
    choices.encoding.setCurrentText("Mac Roman")
    qtbot.keyClicks(choices.accents, "Left")
    settle(qtbot, dialog)
    assert "Mac Roman ·" in dialog.text
    found = there(dialog._found)
    assert found.choices == choices.choices
    assert found.choices.column == 2


def test_a_column_that_is_being_typed_stays_when_more_is_known(
    qtbot: QtBot, brings: Brings, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = brings(table=b"1;ghost\n2;ghast\n3;ghoul\n")
    goes_on = Event()

    def find_later(brought: Brought, choices: ImportChoices | None, report: Report) -> FoundOut:
        goes_on.wait(LIMIT)
        return find_out(brought, choices, report)

    monkeypatch.setattr("ghost_desktop.desktop.lists.import_dialog.find_out", find_later)
    column = dialog.choices.column
    qtbot.keyClicks(dialog.choices.separator, "A table")
    column.setFocus()
    column.selectAll()
    qtbot.keyClicks(column, "2")
    goes_on.set()
    settle(qtbot, dialog)
    assert column.text() == "2"
    dialog.choices.capitals.setFocus()  # as by Tab
    settle(qtbot, dialog)
    assert "3 words" in dialog.text
    dialog.reject()


def test_what_is_found_is_not_kept_while_it_is_being_read_otherwise(
    qtbot: QtBot, brings: Brings, tmp_path: Path
) -> None:
    dialog = brings(club=CLUB)
    assert dialog._main.isEnabled()
    mend(dialog, "Keep them")
    dialog.bring([tmp_path / "club.txt"])  # as somebody drops another meanwhile
    assert not dialog._main.isEnabled()
    settle(qtbot, dialog)
    assert dialog._main.isEnabled()
    dialog.reject()


def test_choices_are_folded_unless_there_is_a_doubt_or_the_person_wants_them(
    qtbot: QtBot, brings: Brings
) -> None:
    dialog = brings(clean=b"ghost\nghoul\n")
    assert not dialog.choices.isVisible()
    qtbot.keyClick(button(dialog, "Read it differently"), Qt.Key.Key_Space)
    assert dialog.choices.isVisible()
    dialog.reject()
    guessed = brings(guessed=b"ghost\ngh\xf6st\n")
    assert guessed.choices.isVisible()


def test_all_that_is_found_is_in_sight_at_once(brings: Brings) -> None:
    dialog = brings(words=b"ghost\nghoul\nhaunt\nhouse\nmouse%\nParis\nghost\n")
    assert not dialog.choices.isVisible()
    scroller = dialog.findChildren(QScrollArea)[0]
    assert scroller.verticalScrollBar().maximum() == 0
    dialog.reject()


def test_no_word_makes_the_dialog_wide(brings: Brings) -> None:
    usual = brings(few=b"ghost\n").width()
    dialog = brings(long=b"h" * 300 + b"\nghost\n")
    assert dialog.width() == usual
    assert dialog._page.width() <= dialog.width()
    dialog.reject()


@pytest.mark.usefixtures("dressed")
def test_choices_have_room_where_letters_are_large(qtbot: QtBot, write_in: WriteIn) -> None:
    write_in(18)
    choices = ReadingChoices()
    qtbot.addWidget(choices)
    choices.show_choices(ImportChoices(separator=Separator.CSV), has_encoding=True)
    assert choices.minimumSizeHint().width() < 620  # of a window of 800 pixels


# --- what Enter and Escape do ------------------------------------------------------------------------


def test_enter_keeps_the_list_under_its_name_and_escape_leaves_nothing(
    qtbot: QtBot, brings: Brings
) -> None:
    dialog = brings(words=b"ghost\nghoul\n")
    with qtbot.waitSignal(dialog.finished):
        qtbot.keyClick(dialog.focusWidget(), Qt.Key.Key_Escape)
    dialog = brings(words=b"ghost\nghoul\n")
    qtbot.keyClicks(dialog.focusWidget(), "Ours")  # in place of what was proposed
    with qtbot.waitSignals([dialog.kept, dialog.finished]):
        enter(qtbot, dialog)
    assert own() == [("Ours", 2)], "and not what was cancelled"


def test_a_name_stays_when_the_file_is_read_otherwise_and_blanks_are_none(
    qtbot: QtBot, brings: Brings
) -> None:
    dialog = brings(words=CLUB)
    qtbot.keyClicks(dialog._name, "Ours")
    mend(dialog, "Keep them")
    settle(qtbot, dialog)
    assert dialog._name.text() == "Ours"
    dialog._name.setText("  ")
    with qtbot.waitSignals([dialog.kept, dialog.finished]):
        enter(qtbot, dialog)
    assert [name for name, _words in own()] == ["words"]


def test_what_a_person_has_done_stays_when_more_is_known(qtbot: QtBot, brings: Brings) -> None:
    dialog = brings(guessed=b"ghost\ngh\xf6st\n")
    qtbot.keyClick(button(dialog, "Read it differently"), Qt.Key.Key_Space)
    dialog._name.setFocus()
    qtbot.keyClick(dialog._name, Qt.Key.Key_End)
    assert dialog._found is not None
    dialog._on_found(dialog._found)  # as when it is known who wins
    assert not dialog.choices.isVisible()
    qtbot.keyClicks(dialog._name, "2")
    assert dialog._name.text() == "guessed2"


def test_words_that_are_there_already_are_said_to_be_and_lead_there(
    qtbot: QtBot, brings: Brings
) -> None:
    small = next(one for one in bundled_lists() if one.id == "american-english-small")
    dialog = brings(again=small.path.read_bytes())
    assert f"they are those of {small.name}" in dialog.text
    with qtbot.waitSignal(dialog.went_to) as went:
        enter(qtbot, dialog)
    assert went.args == [small.id]
    assert own() == []


def test_from_words_that_are_there_already_one_goes_on_to_others(
    qtbot: QtBot, brings: Brings
) -> None:
    first = brings(one=b"ghost\n")
    with qtbot.waitSignal(first.finished):  # later than the list is there
        enter(qtbot, first)
    assert own() == [("one", 1)]
    dialog = brings(again=b"ghost\n", two=b"haunt\n")
    assert button(dialog, "Go on").isEnabled()
    enter(qtbot, dialog)
    settle(qtbot, dialog)
    assert dialog._name.text() == "two"
    dialog.reject()


def test_what_cannot_be_a_list_is_no_hindrance_to_others(qtbot: QtBot, brings: Brings) -> None:
    dialog = brings(one=b"ghost\n", picture=bytes(range(256)), two=b"haunt\n", three=b"ghoul\n")
    enter(qtbot, dialog)
    said = "picture.txt is not a text; a word list is a text file with one word a line."
    qtbot.waitUntil(lambda: dialog.text == said)
    assert not dialog._name.isVisible()
    enter(qtbot, dialog)
    qtbot.waitUntil(lambda: "Ghost with" in dialog.text and not dialog.is_busy)
    qtbot.mouseClick(button(dialog, "Skip"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: dialog._name.text() == "three" and not dialog.is_busy)
    with qtbot.waitSignal(dialog.finished):
        enter(qtbot, dialog)
    assert own() == [("one", 1), ("three", 1)]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "one.txt is empty; a word list has one word a line."),
        (b"\xef\xbb\xbf", "one.txt is empty; a word list has one word a line."),
        (b"\n \n", "one.txt is empty; a word list has one word a line."),
        (bytes(256), "one.txt is not a text; a word list is a text file with one word a line."),
    ],
)
def test_where_no_way_to_read_it_would_help_none_is_offered(
    brings: Brings, content: bytes, said: str
) -> None:
    dialog = brings(one=content)
    assert dialog.text == said
    assert not dialog._fold.isVisible()
    assert not dialog.choices.isVisible()


def test_where_another_way_to_read_it_may_help_all_are_offered(
    qtbot: QtBot, brings: Brings
) -> None:
    dialog = brings(one="ghost\nghoul\n".encode("utf-16-le"))
    assert dialog.text.startswith("one.txt looks like UTF-16")
    assert dialog.choices.isVisible()
    encoding = dialog.choices.encoding
    encoding.setCurrentIndex(encoding.findData("Windows-1252"))
    settle(qtbot, dialog)
    assert dialog.text.startswith("one.txt is not a text")
    assert dialog.choices.isVisible(), "it was chosen, and something else can be"
    encoding.setCurrentIndex(encoding.findData("UTF-16, little end first"))
    settle(qtbot, dialog)
    assert there(dialog._found).preview is not None


# --- what is found out --------------------------------------------------------------------------------


def test_a_heading_is_dropped_with_that_reason_and_can_be_kept(
    qtbot: QtBot, brings: Brings
) -> None:
    dialog = brings(table=b"word,count\nghost,12\nterms,3\n")
    qtbot.keyClicks(dialog.choices.separator, "A table")
    settle(qtbot, dialog)
    assert "2 words" in dialog.text
    assert "1 heading: word" in dialog.text
    mend(dialog, "Keep it")
    settle(qtbot, dialog)
    assert "3 words" in dialog.text
    assert dialog.choices.choices.keeps_heading
    dialog.choices.capitals.setCurrentIndex(1)  # another choice leaves this one
    settle(qtbot, dialog)
    assert "3 words" in dialog.text
    dialog.reject()


def test_an_encoding_in_which_letters_make_more_sense_is_offered(
    qtbot: QtBot, brings: Brings
) -> None:
    polish = "gęś\nłąka\nźdźbło\nżółw\nćma\n"
    dialog = brings(words=polish.encode("iso8859-2"))
    assert "ŁĄKA" not in dialog.text
    mend(dialog, "Read as ISO 8859-2")
    settle(qtbot, dialog)
    assert "5 words" in dialog.text
    assert "ŁĄKA" in dialog.text
    assert "Read as" not in dialog.text
    dialog.reject()


def test_what_follows_a_word_is_offered_to_be_passed_over(qtbot: QtBot, brings: Brings) -> None:
    dialog = brings(words=b"ghost # a spirit\nhat # of felt\nghoul\n")
    assert "1 word" in dialog.text
    mend(dialog, "Pass over # and what follows it")
    settle(qtbot, dialog)
    assert "3 words" in dialog.text
    dialog.reject()


def test_the_dialog_grows_to_all_sides_and_stays_on_the_screen(
    qtbot: QtBot, brings: Brings, write_in: WriteIn
) -> None:
    write_in(18)
    dialog = brings(words=CLUB)
    qtbot.waitUntil(lambda: dialog.height() > 22 * dialog.fontMetrics().height() - 1)
    room = dialog.screen().availableGeometry()
    dialog.move(room.bottomRight())
    dialog._on_fold()
    let_qt_work()
    assert room.contains(dialog.geometry())
    middle = room.center()
    dialog.resize(10, 10)
    dialog.move(middle - dialog.rect().center())
    dialog._grow()
    assert (dialog.geometry().center() - middle).manhattanLength() <= 4
